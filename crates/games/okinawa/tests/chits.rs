//! The catalogue, kind by kind: alone, countered, and with the counter countered.

mod common;
use common::*;

const ONES: fn(usize) -> Value = |n| json!(vec![1; n]);

/// Declares chits in turn (a leading `-` passes), then lets everything else run with ones.
fn fight(mut c: Case, said: &[&str]) -> Case {
    c.chance(ONES(80));
    for word in said {
        let seat = c.seat();
        let text = if *word == "-" { "pass".to_owned() } else { format!("use {word}") };
        c.by(seat, &text);
    }
    while c.legal().iter().any(|a| a == "pass") {
        let seat = c.seat();
        c.by(seat, "pass");
    }
    if c.legal() == ["proceed"] && c.state.step() == okinawa::Step::Combat {
        let seat = c.seat();
        c.by(seat, "proceed");
    }
    c.settle();
    c
}

fn us_battle(us: &[&str], jp: &[&str], said: &[&str]) -> Case {
    fight(case(battle(), duel(us, jp)), said)
}

#[test]
fn chit_jp_anti_tank_gun_c80_removes_a_tank() {
    for tank in ["us-tank-1", "us-amphibious-tank-1", "us-flame-tank-1"] {
        let c = us_battle(&[tank], &["jp-anti-tank-gun-1"], &[tank, "jp-anti-tank-gun-1"]);
        c.expect(&[(tank, "us-removed"), ("jp-anti-tank-gun-1", "jp-discard")]);
        assert_eq!((c.fire(true), c.fire(false)), ((8, 8), (3, 3)), "neither its fire nor its armour counts");
        c.tells(CHIT_JP_ANTI_TANK_GUN);
    }
    // Not against anything else, nor in attack.
    let mut c = case(battle(), duel(&["us-flamethrower-1"], &["jp-anti-tank-gun-1"]));
    c.us("use us-flamethrower-1");
    c.refuses_with(JP, "use jp-anti-tank-gun-1", &[CHIT_JP_ANTI_TANK_GUN]);
    let c = case(
        json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" }),
        duel(&["us-tank-1"], &["jp-anti-tank-gun-1"]),
    );
    c.refuses_with(JP, "use jp-anti-tank-gun-1", &[CHIT_JP_ANTI_TANK_GUN]);
}

#[test]
fn chit_us_tank_alone_countered_and_counter_countered() {
    let alone = us_battle(&["us-tank-1"], &[], &["us-tank-1"]);
    assert_eq!((alone.fire(true), alone.fire(false)), ((11, 11), (3, 1)));
    // All ones: the company's circled die wins, and everybody who fought goes back.
    assert_eq!((alone.place("us-tank-1").as_str(), alone.face("us-tank-1").as_str()), ("1505", "up"));
    let saved = us_battle(
        &["us-tank-1", "us-commando-1"],
        &["jp-anti-tank-gun-1"],
        &["us-tank-1", "jp-anti-tank-gun-1", "us-commando-1"],
    );
    assert_eq!(saved.fire(false), (3, 1), "the tank lives");
    saved.expect(&[("us-tank-1", "1505"), ("us-commando-1", "us-discard"), ("jp-anti-tank-gun-1", "jp-discard")]);
}

#[test]
fn chit_us_amphibious_tank_has_armour_one() {
    let c = us_battle(&["us-amphibious-tank-1"], &[], &["us-amphibious-tank-1"]);
    assert_eq!((c.fire(true), c.fire(false)), ((10, 10), (3, 2)));
}

#[test]
fn chit_us_flame_tank_is_spent_in_its_battle() {
    let c = us_battle(&["us-flame-tank-1"], &[], &["us-flame-tank-1"]);
    assert_eq!(c.fire(true), (10, 10));
    assert_eq!(c.place("us-flame-tank-1"), "us-discard");
}

#[test]
fn chit_jp_anti_tank_team_ruling_12_c81_strikes_before_melee() {
    let c = us_battle(&["us-tank-1"], &["jp-anti-tank-team-1"], &["us-tank-1", "jp-anti-tank-team-1"]);
    assert_eq!((c.fire(true), c.fire(false)), ((11, 11), (3, 1)), "until then the tank counts in full");
    c.expect(&[("us-tank-1", "us-removed"), ("jp-anti-tank-team-1", "jp-discard")]);
    // Commandos stop it.
    let c = us_battle(
        &["us-tank-1", "us-commando-1"],
        &["jp-anti-tank-team-1"],
        &["us-tank-1", "jp-anti-tank-team-1", "us-commando-1"],
    );
    assert_eq!(c.place("us-tank-1"), "1505");
    // A sniper on the commandos lets it strike after all.
    let c = us_battle(
        &["us-tank-1", "us-commando-1"],
        &["jp-anti-tank-team-1", "jp-sniper-1"],
        &["us-tank-1", "jp-anti-tank-team-1", "us-commando-1", "jp-sniper-1"],
    );
    c.expect(&[("us-tank-1", "us-removed"), ("us-commando-1", "us-removed")]);
    holds(RULING_12, c.place("us-tank-1") == "us-removed");
    c.tells(R14_3_2);
    // No melee, no effect: the defenders are shot out of the hex.
    let mut c =
        at("battle us from=1507 against=1508", "1507: us-96id-382-1 us-tank-1; 1508: jp-272ibs-1 jp-anti-tank-team-1");
    c.us("use us-tank-1").chance(json!([6, 1, 1, 1, 1, 1, 1])).jp("use jp-anti-tank-team-1").us("done");
    c.expect(&[("us-tank-1", "1507"), ("jp-anti-tank-team-1", "jp-discard")]);
    // Two tanks: Japan chooses.
    let mut c = case(battle(), duel(&["us-tank-1", "us-tank-2"], &["jp-anti-tank-team-1"]));
    c.us("use us-tank-1").jp("use jp-anti-tank-team-1").chance(ONES(40)).us("use us-tank-2");
    c.refuses_with(JP, "target us-tank-3", &[CHIT_JP_ANTI_TANK_TEAM]);
    c.jp("target us-tank-2");
    assert_eq!(c.place("us-tank-2"), "us-removed");
}

#[test]
fn chit_jp_sniper_ruling_19_ruling_40_c82_removes_helmets() {
    for helmet in ["us-flamethrower-1", "us-combat-engineers-1"] {
        let c = us_battle(&[helmet], &["jp-sniper-1"], &[helmet, "jp-sniper-1"]);
        c.expect(&[(helmet, "us-removed"), ("jp-sniper-1", "jp-discard")]);
        holds(RULING_40, c.place(helmet) == "us-removed");
        c.tells(if helmet == "us-flamethrower-1" { RULING_19 } else { RULING_40 });
    }
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-sniper-1"]));
    c.us("use us-tank-1");
    c.refuses_with(JP, "use jp-sniper-1", &[CHIT_JP_SNIPER]);
}

#[test]
fn chit_us_commando_c83_silences_japanese_helmets() {
    // Commandos against the sniper who shot the flamethrower.
    let c = us_battle(
        &["us-flamethrower-1", "us-commando-1"],
        &["jp-sniper-1"],
        &["us-flamethrower-1", "jp-sniper-1", "us-commando-1"],
    );
    c.expect(&[("us-flamethrower-1", "1507"), ("jp-sniper-1", "jp-discard"), ("us-commando-1", "us-discard")]);
    // And a second pair of each, as the rulebook's example wishes for.
    let c = us_battle(
        &["us-tank-1", "us-commando-1", "us-commando-2"],
        &["jp-anti-tank-gun-1", "jp-sniper-1"],
        &["us-tank-1", "jp-anti-tank-gun-1", "us-commando-1", "jp-sniper-1", "us-commando-2"],
    );
    assert_eq!(c.place("us-tank-1"), "1505", "both sniper and gun are silenced");
    // Not from another hex.
    let set = with(duel(&["us-tank-1"], &["jp-anti-tank-gun-1"]), "1506: us-commando-1");
    let mut c = case(battle(), set);
    c.us("use us-tank-1").jp("use jp-anti-tank-gun-1");
    c.refuses_with(US, "use us-commando-1", &[R14_1_6]);
}

fn at_position(us: &[&str], jp: &[&str], said: &[&str]) -> Case {
    let mut pieces =
        json!({ "us-96id-382-1": "1509", "us-96id-382-2": "1509", "jp-13ibs-gun": "1510", "jp-13ibs-2": "1510" });
    for id in us {
        pieces[*id] = json!("1509");
    }
    for id in jp {
        pieces[*id] = json!("1510");
    }
    let at = json!({ "point": "battle", "of": "us", "from": "1509", "against": "1510" });
    fight(case(at, json!({ "pieces": pieces })), said)
}

#[test]
fn chit_us_combat_engineers_c84_ignore_positions() {
    assert_eq!(at_position(&[], &[], &[]).fire(true), (8, 4));
    let alone = at_position(&["us-combat-engineers-1"], &[], &["us-combat-engineers-1"]);
    assert_eq!(alone.fire(true), (8, 8));
    let shot = at_position(&["us-combat-engineers-1"], &["jp-sniper-1"], &["us-combat-engineers-1", "jp-sniper-1"]);
    assert_eq!(shot.fire(true), (8, 4));
    let saved = at_position(
        &["us-combat-engineers-1", "us-commando-1"],
        &["jp-sniper-1"],
        &["us-combat-engineers-1", "jp-sniper-1", "us-commando-1"],
    );
    assert_eq!(saved.fire(true), (8, 8));
}

#[test]
fn chit_us_smoke_c85_leaves_a_third_but_not_of_mortars() {
    let set = with(duel(&[], &[]), "1505: us-smoke-1; 1510: jp-32cm-mortar-1");
    let c = fight(case(battle(), set), &["us-smoke-1", "jp-32cm-mortar-1"]);
    // 3 become 1, the mortar keeps 3.
    assert_eq!(c.fire(false), (6, 4));
    // R26: Japanese attacks suffer as well.
    let set = with(duel(&[], &[]), "1506: us-smoke-1");
    let at = json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" });
    let c = fight(case(at, set), &["us-smoke-1"]);
    // 3/3 less the forest.
    holds(RULING_26, c.fire(true) == (3, 0));
}

#[test]
fn chit_jp_32cm_mortar_chit_jp_heavy_artillery_c86_artillery_defends_only() {
    for (id, clause, hex, range_hex, strength) in [
        ("jp-heavy-artillery-1", CHIT_JP_HEAVY_ARTILLERY, "1512", "1513", 3),
        ("jp-artillery-support-1", CHIT_JP_ARTILLERY_SUPPORT, "1511", "1512", 2),
        ("jp-32cm-mortar-1", CHIT_JP_32CM_MORTAR, "1510", "1511", 3),
    ] {
        let mut set = duel(&[], &[]);
        set["pieces"][id] = json!(hex);
        let c = fight(case(battle(), set), &[id]);
        assert_eq!(c.fire(false), (3 + strength, 3 + strength));
        assert_eq!(c.place(id), "jp-discard");
        let mut set = duel(&[], &["jp-sniper-1"]);
        set["pieces"][id] = json!(range_hex);
        let c = case(battle(), set);
        c.refuses_with(JP, &format!("use {id}"), &[R2_12_3_5]);
        // In a Japanese attack it is silent even from the stack itself.
        let mut set = duel(&[], &[]);
        set["pieces"][id] = json!("1508");
        let c = case(json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" }), set);
        c.refuses_with(JP, &format!("use {id}"), &[clause]);
    }
}

#[test]
fn chit_jp_machine_gun_c87_fires_two_hexes_from_a_height() {
    let set = with(duel(&[], &[]), "1510: jp-machine-gun-1");
    let c = fight(case(battle(), set), &["jp-machine-gun-1"]);
    assert_eq!(c.fire(false), (5, 5));
    assert_eq!((c.place("jp-machine-gun-1").as_str(), c.face("jp-machine-gun-1").as_str()), ("1510", "up"));
    // Elsewhere only its own stack; never from afar in attack.
    let c = us_battle(&[], &["jp-machine-gun-1"], &["jp-machine-gun-1"]);
    assert_eq!(c.fire(false), (5, 5));
    let mut set = things("1509: jp-13ibs-2 jp-sniper-1; 1508: us-96id-382-1; 1510: jp-machine-gun-1");
    set["turn"] = json!(9);
    let c = case(json!({ "point": "battle", "of": "jp", "from": "1509", "against": "1508" }), set);
    c.refuses_with(JP, "use jp-machine-gun-1", &[CHIT_JP_MACHINE_GUN]);
}

fn raid(us: &[(&str, &str)], jp: &[&str], said: &[&str]) -> Case {
    let mut pieces = json!({ "us-96id-382-1": "1507", "jp-13ibs-gun": "1508", "jp-13ibs-2": "1508" });
    for (id, hex) in us {
        pieces[*id] = json!(*hex);
    }
    for id in jp {
        pieces[*id] = json!("1508");
    }
    fight(
        case(json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" }), json!({ "pieces": pieces })),
        said,
    )
}

#[test]
fn chit_jp_night_raid_c88_melee_only_unless_it_is_lit_up() {
    let c = raid(&[], &["jp-night-raid-1"], &["jp-night-raid-1"]);
    assert!(!c.log.iter().any(|e| matches!(e.event, Event::DefenderFire { .. } | Event::AttackerFire { .. })));
    assert!(c.log.iter().any(|e| matches!(e.event, Event::MeleeDice { .. })));
    assert_eq!(c.place("jp-night-raid-1"), "jp-discard");
    // 1505 is two hexes from 1507, 1504 three.
    let c = raid(&[("us-illumination-1", "1505")], &["jp-night-raid-1"], &["jp-night-raid-1", "us-illumination-1"]);
    assert!(c.log.iter().any(|e| matches!(e.event, Event::DefenderFire { .. } | Event::AttackerFire { .. })));
    // Not in defence.
    let c = case(battle(), duel(&[], &["jp-night-raid-1"]));
    c.refuses_with(JP, "use jp-night-raid-1", &[CHIT_JP_NIGHT_RAID]);
}

#[test]
fn chit_us_illumination_answers_a_night_raid_within_two() {
    let set = with(duel(&[], &["jp-night-raid-1"]), "1504: us-illumination-1; 1505: us-illumination-2");
    let mut c = case(json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" }), set);
    c.jp("use jp-night-raid-1");
    c.refuses_with(US, "use us-illumination-1", &[R2_12_3_5]);
    c.allows_to(US, "use us-illumination-2");
    let set = with(duel(&["us-illumination-1"], &[]), "1507: us-tank-1");
    let c = case(battle(), set);
    c.refuses_with(US, "use us-illumination-1", &[CHIT_US_ILLUMINATION]);
}

#[test]
fn chit_jp_concealment_ruling_11_c89_voids_all_bombardment() {
    let c = us_battle(
        &["us-bombardment-1", "us-bombardment-2"],
        &["jp-concealment-1"],
        &["us-bombardment-1", "-", "us-bombardment-2", "-", "jp-concealment-1"],
    );
    assert_eq!(c.fire(true), (8, 8));
    c.expect(&[
        ("us-bombardment-1", "us-discard"),
        ("us-bombardment-2", "us-discard"),
        ("jp-concealment-1", "jp-discard"),
    ]);
    // Not before both have passed.
    let mut c = case(battle(), duel(&["us-bombardment-1", "us-tank-1"], &["jp-concealment-1"]));
    c.us("use us-bombardment-1");
    c.refuses_with(JP, "use jp-concealment-1", &[R14_3_2_2]);
    // Commandos answer it; a sniper answers them.
    let c = us_battle(
        &["us-bombardment-1", "us-commando-1"],
        &["jp-concealment-1"],
        &["us-bombardment-1", "-", "-", "jp-concealment-1", "us-commando-1"],
    );
    assert_eq!(c.fire(true), (11, 11));
    let c = us_battle(
        &["us-bombardment-1", "us-commando-1"],
        &["jp-concealment-1", "jp-sniper-1"],
        &["us-bombardment-1", "-", "-", "jp-concealment-1", "us-commando-1", "jp-sniper-1"],
    );
    assert_eq!(c.fire(true), (8, 8));
}

#[test]
fn chit_us_bombardment_reaches_any_battle() {
    let set = with(duel(&[], &[]), "2201: us-bombardment-1");
    let c = fight(case(battle(), set.clone()), &["us-bombardment-1"]);
    assert_eq!(c.fire(true), (11, 11));
    // Defending as well.
    let at = json!({ "point": "battle", "of": "jp", "from": "1508", "against": "1507" });
    let c = fight(case(at, set), &["us-bombardment-1"]);
    assert_eq!(c.fire(false), (11, 11));
}

#[test]
fn chit_us_flamethrower_adds_two_circled_dice() {
    let c = us_battle(&["us-flamethrower-1"], &[], &["us-flamethrower-1"]);
    let dice = c.log.iter().find_map(|e| match &e.event {
        Event::MeleeDice { seat: US, dice, .. } => Some(dice.clone()),
        _ => None,
    });
    assert_eq!(dice.unwrap().iter().filter(|d| **d == 2).count(), 2);
    assert_eq!((c.fire(true), c.face("us-flamethrower-1").as_str()), ((8, 8), "up"));
}

#[test]
fn chit_us_change_commander_makes_attacks_free() {
    let mut c = at("events us", "us-box: us-change-commander-1 us-tank-1");
    c.us("resolve us-change-commander-1");
    assert_eq!(c.marker("free-attacks"), true);
    c.tells(CHIT_US_CHANGE_COMMANDER);
}

#[test]
fn chit_jp_27tr_fights_with_armour() {
    let c = us_battle(&[], &["jp-27tr-1"], &["jp-27tr-1"]);
    assert_eq!((c.fire(false), c.fire(true)), ((6, 6), (8, 7)));
}

#[test]
fn chit_jp_grenade_launcher_and_other_unit_chits_use_their_values() {
    for (id, clause, cost, fire, dice) in [
        ("jp-grenade-launcher-1", CHIT_JP_GRENADE_LAUNCHER, 3, 4, 3),
        ("jp-special-regiment-1", CHIT_JP_SPECIAL_REGIMENT, 2, 3, 4),
        ("jp-sea-raiding-base-1", CHIT_JP_SEA_RAIDING_BASE, 2, 3, 3),
        ("jp-home-guard-1", CHIT_JP_HOME_GUARD, 2, 3, 3),
    ] {
        // Once lost it comes back for its price.
        let lost = |have: i64| json!({ "tracks": { "jp-replacement": have }, "pieces": { id: "jp-removed", "jp-27tr-1": "1512" } });
        let prepare = || json!({ "point": "prepare-reinforcements", "of": "jp" });
        case(prepare(), lost(cost - 1)).refuses_with(JP, &format!("buy {id}"), &[clause]);
        case(prepare(), lost(cost)).allows_to(JP, &format!("buy {id}"));
        let c = us_battle(&[], &[id], &[id]);
        assert_eq!(c.fire(false), (fire, fire), "{id}");
        let melee = c.log.iter().find_map(|e| match &e.event {
            Event::MeleeDice { seat: JP, dice, .. } => Some(dice.len()),
            _ => None,
        });
        assert_eq!(melee, Some(dice), "{id}");
        assert_eq!(c.face(id), "up");
    }
}

#[test]
fn chit_jp_construction_engineers_do_not_retreat() {
    // Declared and hit by a five after the unit: removed, not moved.
    let mut c =
        at("battle us from=1708 against=1709", "1708: us-96id-382-1..2; 1709: jp-13ibs-2 jp-construction-engineers-1");
    c.chance(json!([1, 5, 5, 1, 1])).jp("use jp-construction-engineers-1").settle();
    assert_eq!(c.fire(true), (8, 4), "turned up, they are a position at once");
    assert_eq!(c.place("jp-construction-engineers-1"), "jp-removed");
    let c = case(battle(), duel(&[], &["jp-construction-engineers-1"]));
    c.refuses_with(JP, "use jp-construction-engineers-1", &[CHIT_JP_CONSTRUCTION_ENGINEERS]);
}

#[test]
fn chit_jp_construction_engineers_ruling_52_c115_face_up_engineers_do_not_advance() {
    // Two companies in 1709, suitable ground, destroy a weak battalion in 1708.
    let won = |face: &str, use_them: bool| {
        let mut c = at(
            "battle jp from=1709 against=1708",
            &format!("1709: jp-12ibs-1..2 jp-construction-engineers-1{face}; 1708: us-96id-382-1/back"),
        );
        c.chance(json!([1, 6]));
        if use_them {
            c.jp("use jp-construction-engineers-1");
        } else {
            c.jp("pass");
        }
        c
    };
    for (face, declared) in [("/up", false), ("/up", true), ("", true)] {
        let c = won(face, declared);
        c.refuses_with(JP, "advance jp-construction-engineers-1", &[CHIT_JP_CONSTRUCTION_ENGINEERS, RULING_52]);
        c.allows_to(JP, "advance jp-12ibs-1");
    }
    // Face down they are a chit like any other (14.1(6)④).
    let mut c = won("", false);
    c.jp("advance jp-12ibs-1").jp("advance jp-construction-engineers-1");
    assert_eq!(c.place("jp-construction-engineers-1"), "1708");
}
