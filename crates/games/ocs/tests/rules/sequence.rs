use crate::*;
use luzon::{ALLIED, JAPAN};
use ocs::model::Segment;
use ocs::rulebook::*;
use sandtable_conformance::scene::{new_game, table};
use sandtable_kernel::{Arg, Message, Sight};

#[test]
fn ocs_2_1_c1_two_player_turns_make_a_turn() {
    let mut scene = at("exploitation-combat", "japan").turn(4).scene();
    scene.play("done", json!([4, 4])).holds(OCS_2_1, |s| s.state.phasing == ALLIED && s.state.turn == 4);
    let mut scene = at("exploitation-combat", "allied").turn(4).scene();
    scene.go("done").tells(OCS_2_1).holds(OCS_2_1, |s| s.state.turn == 5);
}

#[test]
fn ocs_2_3_c2_c3_weather_and_initiative() {
    let mut scene = at("weather", "").turn(4).scene();
    scene.play("proceed", json!([2, 3, 4, 5, 5])).holds(OCS_2_3, |s| s.state.limited);
    scene.go("keep").holds(OCS_2_3, |s| s.asked() == "allied");
    scene.play("first", json!([1, 1])).tells(OCS_2_3).holds(OCS_2_3, |s| s.state.first == ALLIED);
    let mut scene = at("initiative", "").turn(4).scene();
    // Equal totals are rolled again.
    scene.play("proceed", json!([3, 4, 4, 3])).play("keep", json!([6, 6, 1, 1]));
    scene.go("keep").holds(OCS_2_3, |s| s.asked() == "japan");
    scene.go("second");
    scene.holds(OCS_2_3, |s| s.state.phasing == ALLIED);
}

#[test]
fn ocs_2_3_c4_the_first_two_turns_are_japans() {
    let scene = new_game::<Luzon>(&[]);
    scene.holds(OCS_2_3, |s| s.state.first == JAPAN && s.state.phasing == JAPAN);
    let mut scene = table::<Luzon>().turn(2).at("weather", "").scene();
    scene.play("proceed", json!([6])).asks("japan", "second");
    scene.go("first").holds(OCS_2_3, |s| s.state.first == JAPAN);
}

#[test]
fn ocs_2_2_c5_c6_c7_c8_phases_follow_each_other() {
    let mut scene = table::<Luzon>().at("movement", "japan").scene();
    let mut seen = vec![scene.state.segment];
    for step in ["done", "done", "done", "done", "done", "done", "done", "done"] {
        scene.go(step);
        if seen.last() != Some(&scene.state.segment) {
            seen.push(scene.state.segment);
        }
        if scene.state.segment == Segment::Reaction {
            scene.holds(OCS_7_0, |s| s.asked() == "allied");
            scene.refuses("attack 7.39", OCS_2_3);
        }
        if scene.state.segment == Segment::ExploitationCombat {
            break;
        }
    }
    use Segment::*;
    let order = [
        Movement,
        MovementBarrage,
        Reaction,
        ReactionBarrage,
        CombatBarrage,
        Combat,
        Exploitation,
        ExploitationBarrage,
        ExploitationCombat,
    ];
    scene.holds(OCS_2_2, |_| seen == order);
}

#[test]
fn ocs_2_3_c10_c11_c12_clean_up_is_the_phasing_sides() {
    let mut scene = at("clean-up", "japan")
        .lay("turn: 4; 12.28: jp-47-48+dg+moved; 14.28: jp-48-hq+fuel-marker; 12.30: pa-11-11+dg")
        .marker("busted", json!([["12.28", "allied"], ["12.30", "japan"]]))
        .scene();
    scene.play("proceed", json!([4, 4])).tells(OCS_2_3);
    scene.holds(OCS_2_3, |s| s.marks("jp-47-48").is_empty() && s.marks("pa-11-11") == ["dg"]);
    scene.holds(OCS_2_3, |s| s.marks("jp-48-hq").is_empty() && s.state.busted.len() == 1);
    scene.holds(OCS_5_10, |s| s.face("jp-47-48") == "combat");
}

#[test]
fn ocs_6_1g_verbs_of_other_moments_are_refused_with_their_rule() {
    let scene = at("combat", "japan").put("12.28", "jp-47-48").scene();
    scene.refuses("mode jp-47-48 move", OCS_5_4).refuses("blow 12.28 4", OCS_12_11A);
    scene.refuses("refit jp-lily", OCS_15_1).refuses("overrun 12.29", OCS_8_1).refuses("barrage 12.29", OCS_10_0E);
    scene.refuses("drive jp-wagon-1", OCS_13_2).refuses("release jp-47-48", OCS_5_7B);
    scene.refuses_to(ALLIED, "attack 12.28", OCS_2_2);
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16").put("12.30", "jp-20-16").scene();
    scene.refuses("move-to 12.29", OCS_6_1G);
    scene.go("pick jp-9-16").refuses("pick jp-20-16", OCS_6_1G).refuses("hold jp-20-16", OCS_6_1G);
    let scene = at("combat", "japan").put("12.28", "jp-9-16").put("12.30", "jp-20-16").scene();
    scene.refuses("hold jp-20-16", OCS_4_5B);
}

#[test]
fn ocs_2_2_the_segments_to_come_are_those_a_side_gives_orders_in() {
    let scene = at("movement", "japan").scene();
    let ahead = |seat| -> Vec<String> {
        let segment = |m: &Message| match m.args.get("segment") {
            Some(Arg::Id { id }) => id.trim_start_matches("segment-").to_owned(),
            other => panic!("{other:?}"),
        };
        scene.game.ahead(&scene.state, seat).iter().map(segment).collect()
    };
    let own = "movement-barrage combat-barrage combat exploitation exploitation-barrage exploitation-combat";
    assert_eq!(ahead(JAPAN).join(" "), own);
    assert_eq!(ahead(ALLIED).join(" "), "reaction reaction-barrage");
}

/// It is the time for it, but not for the phasing side.
#[test]
fn ocs_2_3_c8_the_phasing_side_orders_nothing_in_reaction() {
    let scene = at("reaction", "allied")
        .lay("12.28: jp-9-16+reserve; 12.27: jp-48-hq; 12.31: pa-12-11+reserve")
        .set(json!({"quantities": {"12.27": {"japan-supply": 8}}}))
        .scene();
    for order in ["release jp-9-16", "blow 12.27 4", "fuel-hq jp-48-hq", "hold jp-9-16"] {
        scene.refuses_to(JAPAN, order, OCS_2_3);
    }
    // Transport drives in no Reaction, and reserves are not released in a Movement Phase.
    let carts = at("reaction", "allied").put("12.28", "jp-wagon-1").scene();
    carts.refuses_to(JAPAN, "drive jp-wagon-1", OCS_13_2);
    let scene = at("movement", "japan").lay("12.31: pa-12-11+reserve; 12.28: jp-9-16").scene();
    scene.refuses_to(ALLIED, "release pa-12-11", OCS_5_7B);
}
