//! 18.0–21.0 MT markers, victory, options; and what stays hidden.

mod common;
use common::*;

fn end(set: Value) -> Case {
    case(json!({ "point": "turn-end" }), set)
}

#[test]
fn ruling_5_r18_0_1_c116_the_us_takes_every_marker_it_stands_on() {
    let mut c = end(things(
        "1806: mt-01 us-96id-382-1; 1308: mt-02 us-tank-1/up; 1209: mt-03 us-smoke-1; 1310: mt-04 jp-13ibs-2",
    ));
    c.jp("proceed");
    // A unit or a face-up unit chit takes it, a face-down chit does not (R5).
    c.expect(&[("mt-01", "us-mt"), ("mt-02", "us-mt"), ("mt-03", "1209"), ("mt-04", "1310")]);
    c.tells(R18_0_1);
}

#[test]
fn r18_0_2_c117_otherwise_japan_takes_one() {
    let mut c = end(json!({ "pieces": { "mt-01": "1806", "mt-02": "1308" } }));
    c.jp("proceed");
    c.refuses_with(JP, "take 1209", &[R18_0_2]);
    c.jp("take 1308");
    c.expect(&[("mt-01", "1806"), ("mt-02", "jp-mt")]);
    c.tells(R18_0_2);
}

fn last(set: Value, options: &[&str]) -> Case {
    let mut set = set;
    set["turn"] = json!(12);
    case_with(options, json!({ "point": "turn-end" }), set)
}

#[test]
fn ruling_4_r20_0_1_c118_japan_scores_what_is_left_and_the_sea() {
    let mut c = last(things("track jp-vp: 5; 1806: mt-18; 1308: mt-07; 1209: mt-01; jp-mt: mt-17"), &[]);
    c.jp("proceed").jp("take 1209");
    assert_eq!(c.game.score(&c.state), [0, 10], "3 + 2 and 5");
    c.tells(R20_0_1);
}

#[test]
fn ruling_36_r20_0_2_1_r20_0_2_2_r20_0_2_3_c119_the_us_pays_for_lost_units() {
    let mut c = last(
        json!({ "pieces": { "mt-18": "us-mt", "mt-07": "us-mt", "mt-01": "1308", "us-96id-382-2": "1308",
            "us-96id-382-1": "us-removed", "us-tank-1": "us-discard", "us-96id-381-1": "0915", "us-smoke-1": "0916" } }),
        &[],
    );
    c.chance(json!(["mt-18"])).jp("proceed");
    // 2 + 1 of markers, 1 for Shuri; one marker is gone for the lost battalion.
    assert_eq!(c.game.score(&c.state), [4, 0]);
    c.tells(R20_0_2_1).tells(R20_0_2_2).tells(R20_0_2_3);
}

#[test]
fn r20_0_3_c120_more_points_win_and_equal_ones_draw() {
    let winner = |vp: u8| {
        let mut c =
            last(json!({ "tracks": { "jp-vp": vp }, "pieces": { "mt-07": "1308", "us-96id-382-2": "1308" } }), &[]);
        c.jp("proceed");
        match c.game.pending(&c.state) {
            Pending::Over(outcome) => {
                assert_eq!(outcome.clause, R20_0_3);
                outcome.winner
            }
            Pending::Decide(_) => panic!("not over"),
        }
    };
    assert_eq!((winner(1), winner(2), winner(3)), (Some(US), None, Some(JP)));
}

#[test]
fn ruling_33_ruling_37_r21_1_c121_fixed_chits_on_the_first_turn() {
    let mut c = table().option("opt-21-1-fixed-first-chits", "on").to("draw us").scene();
    c.us("draw");
    c.expect(&[
        ("us-amphibious-tank-1", "us-box"),
        ("us-combat-engineers-1", "us-box"),
        ("us-smoke-1", "us-box"),
        ("us-carrier-aircraft-1", "us-box"),
        ("us-bombardment-1", "us-box"),
        ("us-change-commander-1", "us-discard"),
    ]);
    c.tells(R21_1);
    holds(RULING_37, c.place("us-change-commander-1") == "us-discard");
}

#[test]
fn ruling_4_option_markers_taken_by_japan_may_score() {
    let mut c = last(json!({ "pieces": { "mt-17": "jp-mt", "mt-01": "1308" } }), &["opt-jp-taken-mt-score"]);
    c.jp("proceed");
    assert_eq!(c.game.score(&c.state), [0, 4]);
}

#[test]
fn ruling_5_option_black_heights_by_last_occupier() {
    let mut c = last(json!({ "control": { "0915": "us" } }), &["opt-black-control"]);
    c.jp("proceed");
    assert_eq!(c.game.score(&c.state), [1, 0]);
    let mut c = last(json!({ "control": { "0915": "us" } }), &[]);
    c.jp("proceed");
    assert_eq!(c.game.score(&c.state), [0, 0]);
}

#[test]
fn r4_3_3_r18_0_1_markers_and_chits_stay_hidden() {
    let c =
        over_setup("movement jp", "1508: jp-sniper-1; jp-air-sea: jp-kikusui-1; jp-box: jp-night-raid-1; us-mt: mt-18");
    let text = serde_json::to_string(&c.view(Viewer::Seat(US))).unwrap();
    for secret in ["jp-sniper", "jp-kikusui", "jp-night-raid", "\"mt-1", "\"mt-0"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let own = serde_json::to_string(&c.view(Viewer::Seat(JP))).unwrap();
    assert!(own.contains("jp-sniper-1") && own.contains("jp-night-raid-1") && !own.contains("\"mt-1"));
}

#[test]
fn ruling_31_r7_0_4_the_other_side_answers_with_air_sea_chits_only() {
    // Events of the US: Japan is asked nothing, whatever it holds.
    let chits = json!({ "pieces": { "us-change-commander-1": "us-box", "us-feint-1": "us-box", "us-carrier-aircraft-1": "us-air-sea",
        "jp-yamato-1": "jp-box", "jp-kikusui-1": "jp-air-sea" } });
    let mut c = from_setup(json!({ "point": "events", "of": "us" }), chits);
    c.refuses_with(JP, "declare jp-kikusui-1", &[CHIT_JP_KIKUSUI, RULING_31]);
    c.us("resolve us-feint-1");
    assert_eq!(c.seat(), US);
    // In Japan's air-sea step the US answers what Japan has revealed.
    let chits = json!({ "pieces": { "us-carrier-aircraft-1": "us-air-sea", "jp-kikusui-1": "jp-air-sea" } });
    let mut c = from_setup(json!({ "point": "air-sea", "of": "jp" }), chits);
    c.refuses_with(US, "declare us-carrier-aircraft-1", &[R9_0_3]);
    c.jp("declare jp-kikusui-1").jp("done");
    assert_eq!(c.seat(), US);
    c.chance(json!([6, 1])).us("declare us-carrier-aircraft-1").us("done");
    assert_eq!((c.place("jp-kikusui-1").as_str(), c.track("jp-vp")), ("jp-discard", 0));
}
