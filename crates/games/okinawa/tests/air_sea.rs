//! 9.0: the air-sea battle and its chits.

mod common;
use common::*;

fn point_of(point: &str, of: &str) -> Value {
    json!({ "point": point, "of": of })
}

fn air(of: &str, us: &[&str], jp: &[&str]) -> Case {
    let mut pieces = json!({});
    for id in us {
        pieces[*id] = json!("us-air-sea");
    }
    for id in jp {
        pieces[*id] = json!("jp-air-sea");
    }
    case(point_of("air-sea", of), json!({ "pieces": pieces }))
}

fn special(die: u8) -> Case {
    let mut c = at(
        "air-sea jp",
        "jp-air-sea: jp-special-operation-1; \
         us-air-sea: us-carrier-aircraft-1..2/up us-carrier-aircraft-3/down us-surface-ships-1/up",
    );
    c.jp("declare jp-special-operation-1").jp("done").chance(json!([die])).us("done");
    c
}

fn fighter(die: u8, ships: &[&str]) -> Case {
    let mut us = vec!["us-carrier-aircraft-1"];
    us.extend(ships);
    let mut c = air("jp", &us, &["jp-fighter-group-1", "jp-kikusui-1"]);
    c.jp("declare jp-fighter-group-1").jp("declare jp-kikusui-1").jp("done");
    for id in us {
        c.us(&format!("declare {id}"));
    }
    let carrier_flies = i32::from(die) - ships.len() as i32 <= 4;
    c.chance(json!([die]));
    if carrier_flies {
        c.chance(json!([1, 1]));
    }
    c.chance(json!([1])).us("done");
    c
}

#[test]
fn r9_0_1_r9_0_2_r9_0_3_c44_both_sides_reveal_in_turn() {
    let mut c = at("air-sea jp", "jp-box: jp-kikusui-1; jp-air-sea: jp-kikusui-2; us-air-sea: us-carrier-aircraft-1");
    assert_eq!(c.place("jp-kikusui-1"), "jp-air-sea");
    c.refuses_with(JP, "declare jp-kikusui-3", &[R9_0_2]);
    c.jp("declare jp-kikusui-1").jp("done");
    assert_eq!(c.seat(), US);
    c.refuses_with(US, "declare us-carrier-aircraft-2", &[R9_0_3]);
    c.chance(json!([1, 1, 4])).us("declare us-carrier-aircraft-1").us("done");
    c.expect(&[
        ("jp-kikusui-1", "jp-discard"),
        ("jp-kikusui-2", "jp-air-sea"),
        ("us-carrier-aircraft-1", "us-air-sea"),
    ]);
    c.tells(R9_0_2).tells(R9_0_3);
    let mut c = over_setup("draw jp", "");
    c.chance(json!(["jp-kikusui-1", "jp-sniper-1", "jp-sniper-2", "jp-night-raid-1", "jp-night-raid-2"])).jp("draw");
    c.tells(R9_0_1);
}

#[test]
fn r9_0_2_c45_what_is_usable_when() {
    let c = air("us", &["us-airbase-bombing-1", "us-carrier-aircraft-1"], &["jp-kikusui-1"]);
    c.allows_to(US, "declare us-airbase-bombing-1");
    c.refuses_with(US, "declare us-carrier-aircraft-1", &[CHIT_US_CARRIER_AIRCRAFT]);
    let mut c = air(
        "jp",
        &["us-airbase-bombing-1", "us-surface-ships-1"],
        &["jp-kikusui-1", "jp-fighter-group-1", "jp-special-operation-1"],
    );
    for id in ["jp-kikusui-1", "jp-fighter-group-1", "jp-special-operation-1"] {
        c.allows_to(JP, &format!("declare {id}"));
    }
    c.jp("declare jp-kikusui-1").jp("done");
    c.refuses_with(US, "declare us-airbase-bombing-1", &[CHIT_US_AIRBASE_BOMBING]);
    c.allows_to(US, "declare us-surface-ships-1");
}

#[test]
fn r9_0_4_c46_effects_come_in_a_fixed_order() {
    let mut c = air(
        "jp",
        &["us-carrier-aircraft-1", "us-surface-ships-1"],
        &["jp-kikusui-1", "jp-fighter-group-1", "jp-special-operation-1"],
    );
    c.jp("declare jp-kikusui-1").jp("declare jp-fighter-group-1").jp("declare jp-special-operation-1").jp("done");
    // Special operation 1, fighter 4 less 1, carriers 1 and 2, Kikusui 5 less 1.
    c.us("declare us-carrier-aircraft-1").us("declare us-surface-ships-1").chance(json!([1, 4, 1, 2, 5])).us("done");
    let order: Vec<&str> = c
        .log
        .iter()
        .filter_map(|e| match e.event {
            Event::SpecialOperation { .. } => Some("special"),
            Event::Fighter { .. } => Some("fighter"),
            Event::Carrier { .. } => Some("carrier"),
            Event::AirPoints { .. } => Some("points"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["special", "fighter", "carrier", "points"]);
    assert_eq!(c.track("jp-vp"), 1);
}

#[test]
fn ruling_16_chit_us_airbase_bombing_c47_empties_the_japanese_box() {
    let mut c = air("us", &["us-airbase-bombing-1"], &["jp-kikusui-1", "jp-fighter-group-1"]);
    c.us("declare us-airbase-bombing-1").us("done");
    c.expect(&[
        ("jp-kikusui-1", "jp-removed"),
        ("jp-fighter-group-1", "jp-removed"),
        ("us-airbase-bombing-1", "us-discard"),
    ]);
}

#[test]
fn chit_jp_special_operation_c48_by_its_die() {
    let lost = |c: &Case| {
        ["us-carrier-aircraft-1", "us-carrier-aircraft-2", "us-carrier-aircraft-3", "us-surface-ships-1"]
            .iter()
            .filter(|id| c.place(id) == "us-discard")
            .count()
    };
    assert_eq!(lost(&special(6)), 2);
    assert_eq!((lost(&special(5)), lost(&special(4))), (1, 1));
    assert_eq!(special(3).place("us-surface-ships-1"), "us-discard");
    assert_eq!(lost(&special(1)), 0);
    assert_eq!(special(1).place("jp-special-operation-1"), "jp-discard");
    // A declared carrier or a spare one: Japan chooses.
    let mut c =
        at("air-sea jp", "jp-air-sea: jp-special-operation-1 jp-kikusui-1; us-air-sea: us-carrier-aircraft-1..2/up");
    c.jp("declare jp-special-operation-1").jp("declare jp-kikusui-1").jp("done");
    c.us("declare us-carrier-aircraft-2").chance(json!([5])).us("done");
    c.refuses_with(JP, "target jp-kikusui-1", &[CHIT_JP_SPECIAL_OPERATION]);
    c.chance(json!([6])).jp("target us-carrier-aircraft-2");
    assert_eq!((c.track("jp-vp"), c.place("us-carrier-aircraft-2").as_str()), (3, "us-discard"));
    c.tells(R9_0_5);
}

#[test]
fn chit_jp_fighter_group_c49_shoots_at_carriers() {
    assert_eq!(fighter(6, &[]).place("us-carrier-aircraft-1"), "us-discard");
    let five = fighter(5, &[]);
    assert_eq!(
        (five.place("us-carrier-aircraft-1").as_str(), five.left()),
        ("us-air-sea", 0),
        "nullified: it does not roll"
    );
    assert_eq!(fighter(4, &[]).place("us-carrier-aircraft-1"), "us-air-sea");
    let c = fighter(4, &[]);
    assert_eq!((c.place("jp-fighter-group-1").as_str(), c.face("jp-fighter-group-1").as_str()), ("jp-air-sea", "up"));
    // R13: a ship makes 6 a 5.
    assert_eq!(fighter(6, &["us-surface-ships-1"]).place("us-carrier-aircraft-1"), "us-air-sea");
}

#[test]
fn ruling_14_chit_us_carrier_aircraft_c50_nullifies_what_the_us_chooses() {
    let mut c = air("jp", &["us-carrier-aircraft-1"], &["jp-kikusui-1", "jp-fighter-group-1"]);
    c.jp("declare jp-kikusui-1").jp("declare jp-fighter-group-1").jp("done").us("declare us-carrier-aircraft-1");
    // Fighter 1; one success.
    c.chance(json!([1, 5, 4])).us("done");
    c.refuses_with(US, "target jp-kikusui-2", &[CHIT_US_CARRIER_AIRCRAFT]);
    c.us("target jp-kikusui-1");
    c.expect(&[("jp-kikusui-1", "jp-discard"), ("jp-fighter-group-1", "jp-air-sea")]);
    assert_eq!(c.face("us-carrier-aircraft-1"), "up");
    // Yamato is removed when nullified.
    let mut c = at("events jp", "jp-box: jp-yamato-1; us-air-sea: us-carrier-aircraft-1");
    c.jp("resolve jp-yamato-1").us("declare us-carrier-aircraft-1").chance(json!([6, 6])).us("done");
    assert_eq!((c.place("jp-yamato-1").as_str(), c.track("jp-vp")), ("jp-removed", 0));
}

#[test]
fn chit_us_surface_ships_ruling_13_c51_weigh_on_every_die_and_the_weight_drops_at_once() {
    let mut c = air("jp", &["us-surface-ships-1", "us-surface-ships-2"], &["jp-kikusui-1", "jp-kikusui-2"]);
    c.jp("declare jp-kikusui-1").jp("declare jp-kikusui-2").jp("done");
    c.us("declare us-surface-ships-1").us("declare us-surface-ships-2");
    // 2 less 2: a ship is lost. Then 6 less 1 is 5: two points.
    c.chance(json!([2, 6])).us("done");
    assert_eq!(c.track("jp-vp"), 2);
    assert_eq!(["us-surface-ships-1", "us-surface-ships-2"].iter().filter(|s| c.place(s) == "us-air-sea").count(), 1);
    holds(RULING_13, c.log.iter().any(|e| matches!(e.event, Event::AirPoints { ships: 1, .. })));
}

#[test]
fn chit_jp_kikusui_c52_by_its_die() {
    for (die, points) in [(6, 3), (5, 2), (4, 1), (2, 1), (1, 0)] {
        let mut c = air("jp", &[], &["jp-kikusui-1"]);
        c.chance(json!([die])).jp("declare jp-kikusui-1").jp("done");
        assert_eq!((c.track("jp-vp"), c.place("jp-kikusui-1").as_str()), (points, "jp-discard"));
    }
}

#[test]
fn chit_jp_yamato_ruling_39_c53_by_its_die() {
    for (die, points) in [(6, 4), (5, 4), (4, 3), (3, 3), (2, 2), (1, 2)] {
        let mut c = at("events jp", "jp-box: jp-yamato-1");
        c.chance(json!([die])).jp("resolve jp-yamato-1");
        holds(RULING_39, c.track("jp-vp") == points);
    }
}

#[test]
fn r9_0_6_c54_survivors_are_used_again() {
    let mut c = air("jp", &["us-carrier-aircraft-1"], &["jp-kikusui-1"]);
    c.jp("declare jp-kikusui-1").jp("done").us("declare us-carrier-aircraft-1").chance(json!([1, 1, 1])).us("done");
    assert_eq!(c.face("us-carrier-aircraft-1"), "up");
    assert!(c.view(Viewer::Seat(JP)).zones["us-air-sea"].known.contains(&"us-carrier-aircraft-1".into()));
}

#[test]
fn chit_us_bad_weather_c55_grounds_aircraft() {
    let mut c = at(
        "air-sea jp",
        "marker weather: bad; jp-air-sea: jp-kikusui-1 jp-fighter-group-1 jp-special-operation-1; \
         us-air-sea: us-carrier-aircraft-1 us-surface-ships-1",
    );
    c.refuses_with(JP, "declare jp-kikusui-1", &[CHIT_US_BAD_WEATHER]);
    c.refuses_with(JP, "declare jp-fighter-group-1", &[CHIT_US_BAD_WEATHER]);
    c.jp("declare jp-special-operation-1").jp("done");
    c.refuses_with(US, "declare us-carrier-aircraft-1", &[CHIT_US_BAD_WEATHER]);
    c.allows_to(US, "declare us-surface-ships-1");
    let c = at("air-sea us", "marker weather: bad; us-air-sea: us-airbase-bombing-1");
    c.refuses_with(US, "declare us-airbase-bombing-1", &[]);
}

#[test]
fn ruling_39_r6_2_c53_yamato_sails_wherever_the_step_finds_her() {
    for place in ["jp-air-sea: jp-yamato-1/up", "jp-box: jp-yamato-1"] {
        // She is declared without a word, and cannot be kept back.
        let mut c = at("air-sea jp", &format!("{place}; jp-air-sea: jp-kikusui-1; us-air-sea: us-surface-ships-1"));
        assert_eq!(c.seat(), JP);
        c.refuses_with(JP, "declare jp-yamato-1", &[R9_0_2]);
        c.jp("done");
        assert_eq!(c.seat(), US, "there is something to answer");
        c.chance(json!([5])).us("declare us-surface-ships-1").us("done");
        holds(RULING_39, c.place("jp-yamato-1") == "jp-removed" && c.track("jp-vp") == 3);
        // With nothing else to reveal she goes at once.
        let mut c = at("air-sea jp", place);
        c.roll(json!([5]));
        holds(RULING_39, c.place("jp-yamato-1") == "jp-removed" && c.track("jp-vp") == 4);
    }
}

#[test]
fn r9_0_3_ruling_53_c44_the_us_answers_after_japan_and_only_something() {
    let things = "us-air-sea: us-carrier-aircraft-1; jp-air-sea: jp-kikusui-1";
    let mut c = at("air-sea jp", things);
    c.refuses_with(US, "declare us-carrier-aircraft-1", &[R9_0_3]);
    assert_eq!(c.said(US, "declare us-carrier-aircraft-1"), ["fact-reveals-first"]);
    c.jp("declare jp-kikusui-1").jp("done");
    c.allows_to(US, "declare us-carrier-aircraft-1");
    // Nothing revealed, nothing to answer: the step is over.
    let mut c = at("air-sea jp", things);
    c.jp("done");
    assert_ne!(c.seat(), US);
    let c = at("air-sea jp", "us-air-sea: us-carrier-aircraft-1");
    c.refuses_with(US, "declare us-carrier-aircraft-1", &[R9_0_3, RULING_53]);
}

#[test]
fn r19_3_chit_jp_mobilisation_c110_the_order_in_hand_says_what_can_be_chosen() {
    let order = |chit: &str| {
        let mut c = at("events jp", "jp-box: jp-offensive-order-1 jp-mobilisation-1");
        c.jp(&format!("resolve {chit}"));
        c
    };
    // First the order that is being carried out, then the one the choice belongs to.
    let meeting = order("jp-offensive-order-1").grounds_to(JP, "choose replacements");
    assert_eq!(meeting, [R19_3, CHIT_JP_MOBILISATION]);
    let labour = order("jp-mobilisation-1").grounds_to(JP, "choose staff-meeting");
    assert_eq!(labour, [CHIT_JP_MOBILISATION, R19_3]);
}

#[test]
fn r2_13_c10_the_points_told_are_those_the_track_takes() {
    let mut c = at("air-sea jp", "jp-air-sea: jp-kikusui-1; track jp-vp: 19");
    c.chance(json!([6])).jp("declare jp-kikusui-1").jp("done");
    assert_eq!(c.track("jp-vp"), 20);
    let told: Vec<u8> =
        c.events().filter_map(|e| if let Event::AirPoints { points, .. } = e { Some(*points) } else { None }).collect();
    assert_eq!(told, [1]);
}
