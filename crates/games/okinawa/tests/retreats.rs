//! 15.0–17.0: retreats, losses, the advance.

mod common;
use common::*;

fn one_on_one() -> Value {
    json!({ "pieces": { "us-96id-382-1": "1507", "jp-13ibs-2": "1508" } })
}

fn combat(of: &str) -> Value {
    json!({ "point": "combat", "of": of })
}

#[test]
fn r15_0_1_c99_units_and_unit_chits_retreat_each_its_own_way() {
    let mut c = case(battle(), duel(&[], &[]));
    c.roll(json!([1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1]));
    c.jp("hit jp-13ibs-gun");
    c.jp("retreat-to 1408");
    c.jp("retreat-to 1509").jp("retreat-to 1510").us("done");
    c.expect(&[("jp-13ibs-gun", "1409"), ("jp-13ibs-2", "1510")]);
}

#[test]
fn ruling_20_r15_0_3_r15_0_6_c100_two_hexes_the_shortest_way_home() {
    let mut c = case(battle(), one_on_one());
    c.roll(json!([1, 5, 1, 1, 1]));
    c.refuses_with(JP, "retreat-to 1608", &[R15_0_6]);
    c.refuses_with(JP, "retreat-to 1510", &[R15_0_3]);
    c.jp("retreat-to 1509").jp("retreat-to 1409");
    assert_eq!(c.place("jp-13ibs-2"), "1409");
    c.tells(R15_0_3);
    // R20: another way where the nearer ones are barred.
    let mut set = one_on_one();
    set["pieces"]["us-96id-383-1"] = json!("1410");
    set["pieces"]["us-96id-383-2"] = json!("1309");
    let mut c = case(battle(), set);
    c.roll(json!([1, 5, 1, 1, 1]));
    c.refuses_with(JP, "retreat-to 1408", &[R15_0_4]);
}

#[test]
fn ruling_43_r15_0_4_c101_nowhere_to_go_is_the_end() {
    // US stacks all around: every hex is occupied or in a zone.
    let mut set = one_on_one();
    for (id, hex) in [("us-96id-383-1", "1509"), ("us-96id-383-2", "1607"), ("us-96id-381-1", "1407")] {
        set["pieces"][id] = json!(hex);
    }
    let mut c = case(battle(), set);
    c.roll(json!([1, 5, 1, 1, 1]));
    assert_eq!(c.place("jp-13ibs-2"), "jp-removed");
    c.tells(R15_0_4);
}

#[test]
fn ruling_22_nobody_retreats_into_a_stack_that_has_still_to_be_attacked() {
    // 1510 is to be attacked from 1609: it lies in that stack's zone, so the company of 1508 cannot
    // fall back on it, though it has room and is the shortest way.
    let set = |declared: bool| {
        let mut set = one_on_one();
        set["pieces"]["jp-11ibs-1"] = json!("1510");
        if declared {
            set["pieces"]["us-96id-383-1"] = json!("1609");
        }
        set
    };
    let mut c = case(combat("us"), set(true));
    c.us("attack 1507 1508").us("attack 1609 1510").us("done");
    c.chance(json!([1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1])).us("fight 1508");
    c.settle();
    assert!(!["1508", "1509", "1510"].contains(&c.place("jp-13ibs-2").as_str()));
    assert_eq!(c.state.battles.iter().filter(|b| !b.resolved).count(), 0, "1510 was attacked next");
    assert_eq!(c.fire(false), (1, 1), "by its own company alone");
    // Without that attack it does.
    let mut c = case(battle(), set(false));
    c.roll(json!([1, 5, 1, 1, 1]));
    c.jp("retreat-to 1509").jp("retreat-to 1510");
    assert_eq!(c.place("jp-13ibs-2"), "1510");
}

#[test]
fn r15_0_5_c102_a_full_hex_sends_on() {
    // 1505 is full: the battalion retreats a third hex.
    let mut set = one_on_one();
    set["pieces"]["us-96id-381-1"] = json!("1505");
    set["pieces"]["us-96id-381-2"] = json!("1505");
    let mut c = case(battle(), set);
    c.roll(json!([5]));
    // Into the full hex and beyond, or beside it to one with room.
    let ways = c.legal();
    assert!(ways.contains(&"retreat-to 1505".to_owned()) && ways.len() > 1, "{ways:?}");
    c.refuses_with(US, "retreat-to 1607", &[R15_0_3]);
    c.us("retreat-to 1505").settle();
    assert_eq!(c.place("us-96id-382-1"), "1504");
    let c2 = {
        let mut set = one_on_one();
        set["pieces"]["us-96id-383-1"] = json!("1506");
        set["pieces"]["us-96id-383-2"] = json!("1506");
        let mut c = case(battle(), set);
        c.roll(json!([5])).settle();
        c
    };
    assert_eq!(c2.place("us-96id-382-1"), "1505", "a full hex on the way does not matter");
}

#[test]
fn r15_0_7_r17_0_5_c103_chits_left_alone_go_to_the_box() {
    // The advance to 1508 comes next to a chit at 1509.
    let mut c = attack_at("1507", "1508", json!({ "jp-sniper-1": "1509" }));
    c.chance(json!([1, 6, 1, 1, 1, 1, 1, 1, 1])).jp("pass").us("advance us-96id-382-1").us("done");
    assert_eq!(c.place("jp-sniper-1"), "jp-box");
    c.tells(R17_0_5);
    // A retreat that ends next to a lone chit sends it off too.
    let mut set = one_on_one();
    set["pieces"]["jp-sniper-1"] = json!("1405");
    let mut c = case(battle(), set);
    c.chance(json!([5])).jp("pass");
    c.expect(&[("us-96id-382-1", "1505"), ("jp-sniper-1", "jp-box")]);
    c.tells(R15_0_7);
}

#[test]
fn ruling_28_r16_0_1_r16_0_2_c104_the_owner_chooses_who_loses_a_step() {
    let set = with(duel(&[], &[]), "1510: jp-machine-gun-1");
    let mut c = case(battle(), set);
    // Machine gun from afar: 5 defensive dice; three sixes of the US fire.
    c.chance(json!([1, 1, 1, 1, 1])).chance(json!([6, 6, 1, 1, 1, 1, 1, 1])).jp("use jp-machine-gun-1");
    c.refuses_with(JP, "hit jp-machine-gun-1", &[R16_0_1]);
    c.refuses_with(JP, "hit us-96id-382-1", &[R14_4_4_1]);
    c.jp("hit jp-13ibs-gun").settle();
    assert_eq!((c.face("jp-13ibs-gun").as_str(), c.face("jp-13ibs-2").as_str()), ("back", "back"));
    c.tells(R16_0_2);
}

#[test]
fn ruling_27_r17_0_1_c105_the_attacker_may_advance_with_whom_he_likes() {
    let mut c = attack_at("1507", "1508", json!({ "us-smoke-1": "1507", "jp-13ibs-1": "1609" }));
    c.chance(json!([1, 6, 1, 1, 1, 1, 1, 1, 1])).us("pass");
    c.refuses_with(US, "advance us-96id-383-1", &[R17_0_1]);
    c.us("advance us-96id-382-2").us("done");
    c.expect(&[("us-96id-382-2", "1508"), ("us-96id-382-1", "1507"), ("us-smoke-1", "1507")]);
    c.tells(R17_0_1);
    // R27: a frozen or restricted unit may advance too; defenders never.
    let mut c = at(
        "battle jp from=1508 against=1507",
        "turn: 2; marker offensive: true; 1508: jp-11ibs-1; 1507: us-96id-382-1/back",
    );
    // US 1 die, Japan 1-1 (forest) none; melee: US 1, Japan 5+1.
    c.chance(json!([1, 1, 5])).jp("proceed").jp("advance jp-11ibs-1");
    c.expect(&[("jp-11ibs-1", "1507"), ("us-96id-382-1", "us-removed")]);
}

/// By which clause an event was told.
fn told(c: &Case, is: impl Fn(&Event) -> bool) -> Vec<Clause> {
    c.log.iter().filter(|entry| is(&entry.event)).map(|entry| entry.clause).collect()
}

#[test]
fn r16_0_2_ruling_43_c32_c101_a_unit_chit_that_loses_its_step_or_finds_no_way_out() {
    let stacks = "1507: us-96id-382-1; 1508: jp-13ibs-2 jp-grenade-launcher-1";
    let mut c = at("battle us from=1507 against=1508", stacks);
    c.chance(json!([1, 1, 1, 6, 6, 1, 1])).jp("use jp-grenade-launcher-1").settle();
    assert_eq!(c.place("jp-grenade-launcher-1"), "jp-removed");
    assert!(told(&c, |e| matches!(e, Event::Destroyed { .. })).iter().all(|clause| *clause == R16_0_2));
    // Driven back with nowhere to go.
    let round = "1509: us-96id-383-1; 1607: us-96id-383-2; 1407: us-96id-381-1";
    let mut c = at("battle us from=1507 against=1508", &format!("{stacks}; {round}"));
    c.chance(json!([1, 1, 1, 5, 5, 1, 1])).jp("use jp-grenade-launcher-1").settle();
    assert_eq!(c.place("jp-grenade-launcher-1"), "jp-removed");
    c.tells(RULING_43);
    c.tells(R15_0_4);
}

#[test]
fn r14_4_4_2_c93_a_five_nobody_can_take_is_lost() {
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    c.roll(json!([1, 5, 5, 1, 1]));
    assert_eq!(told(&c, |e| matches!(e, Event::Wasted { .. })), [R14_4_4_2]);
}

#[test]
fn r14_1_6_r17_0_5_c103_what_the_advance_leaves_behind_is_told_from_what_it_meets() {
    let things = "1507: us-96id-382-1 us-smoke-1; 1508: jp-272ibs-1; 1606: jp-13ibs-1; 1509: jp-sniper-1";
    let mut c = at("battle us from=1507 against=1508", things);
    c.chance(json!([1, 6, 1, 1, 1])).us("pass");
    if c.seat() == JP {
        c.jp("pass");
    }
    c.us("advance us-96id-382-1").us("done");
    c.expect(&[("us-smoke-1", "us-box"), ("jp-sniper-1", "jp-box")]);
    assert_eq!(told(&c, |e| matches!(e, Event::Returned { .. })), [R14_1_6, R17_0_5]);
}

#[test]
fn r17_0_2_c105_the_attacker_is_told_how_to_decline_the_advance() {
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-272ibs-1");
    c.roll(json!([1, 6, 1, 1, 1]));
    c.refuses_with(US, "pass", &[R17_0_2]);
    assert_eq!(c.said(US, "pass"), ["fact-advance-ends"], "it is nobody else's decision");
    c.us("done");
}
