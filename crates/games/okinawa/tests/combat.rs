//! 14.0–17.0: battles from the declaration to the advance; the offensive; Fighter-Bombers.

mod common;
use common::*;

fn combat(of: &str) -> Value {
    json!({ "point": "combat", "of": of })
}

fn one_on_one() -> Value {
    json!({ "pieces": { "us-96id-382-1": "1507", "jp-13ibs-2": "1508" } })
}

#[test]
fn r14_1_1_c71_a_stack_with_a_unit_attacks_an_adjacent_stack() {
    let c = at(
        "combat us",
        "1507: us-96id-382-1; 1508: jp-13ibs-2; 1607: us-tank-1/up; 1505: us-96id-381-1; 1510: jp-sniper-1",
    );
    c.allows_to(US, "done");
    c.refuses_with(US, "attack 1607 1508", &[R14_1_1]);
    c.refuses_with(US, "attack 1505 1508", &[R14_1_1]);
    c.refuses_with(US, "attack 1507 1510", &[R14_1_1]);
    c.refuses_with(US, "attack 1507 1406", &[R14_1_1]);
    c.allows_to(US, "attack 1507 1508");
}

#[test]
fn r14_1_2_r14_1_3_c72_one_on_one_and_once() {
    let mut c = at(
        "combat us",
        "1507: us-96id-382-1; 1607: us-96id-383-1; 1508: jp-13ibs-2; 1608: jp-13ibs-1; 1407: jp-11ibs-1",
    );
    c.us("attack 1507 1508");
    c.refuses_with(US, "attack 1607 1508", &[R14_1_2, R14_1_3]);
    c.refuses_with(US, "attack 1507 1407", &[R14_1_1]);
    c.allows_to(US, "attack 1607 1608");
}

fn remote_gun() -> Value {
    // Battles 1507 on 1508 and, if declared, 1609 on 1510, where the machine gun sits.
    things("1507: us-96id-382-1; 1508: jp-13ibs-2; 1609: us-96id-383-1; 1510: jp-machine-gun-1/up jp-11ibs-1")
}

#[test]
fn r14_1_3_c73_a_ranged_chit_may_join_but_its_own_battle_comes_first() {
    let mut c = case(combat("us"), remote_gun());
    c.us("attack 1507 1508").us("attack 1609 1510").us("fight 1508");
    c.refuses_with(JP, "use jp-machine-gun-1", &[R14_1_3]);
    let mut c = case(combat("us"), remote_gun());
    c.us("attack 1507 1508").us("done");
    c.allows_to(JP, "use jp-machine-gun-1");
}

#[test]
fn ruling_45_r14_1_4_c74_a_unit_chit_serves_in_one_battle_a_turn() {
    let mut set = remote_gun();
    set["pieces"]["us-96id-381-1"] = json!("1407");
    set["pieces"]["jp-11ibs-2"] = json!("1408");
    let mut c = case(combat("us"), set);
    c.us("attack 1507 1508").us("attack 1407 1408").us("done").us("fight 1508");
    // Japan 1+2 dice, US 4, melee one each; then the other battle, where the gun is silent.
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).jp("use jp-machine-gun-1").settle();
    assert_eq!((c.fire(false), c.left()), ((1, 1), 0));
    c.tells(R14_5_2);
    let mut marked = remote_gun();
    marked["pieces"]["jp-machine-gun-1"] = json!({ "at": "1510", "face": "up", "marks": ["used"] });
    marked["pieces"]["jp-sniper-1"] = json!("1508");
    let c = case(battle(), marked);
    c.refuses_with(JP, "use jp-machine-gun-1", &[R14_1_4]);
}

#[test]
fn r14_1_6_c75_undeclared_chits_are_out_of_it_but_may_advance() {
    // 3 defensive dice: one 6; the tank is face down and cannot be hit.
    let mut d = case(battle(), duel(&["us-tank-1"], &[]));
    d.chance(json!([6, 6, 1])).us("pass");
    d.refuses_with(US, "hit us-tank-1", &[R14_1_6]);
    // The defender is driven out and an unused chit goes along.
    let mut e = at("battle us from=1507 against=1508", "1507: us-96id-382-1 us-smoke-1; 1508: jp-272ibs-1");
    e.chance(json!([1, 6, 1, 1, 1])).us("pass");
    e.us("advance us-96id-382-1").us("advance us-smoke-1");
    e.expect(&[("us-96id-382-1", "1508"), ("us-smoke-1", "1508")]);
}

#[test]
fn r14_2_1_r14_2_2_r14_2_3_c76_all_groups_first_then_the_attackers_order() {
    let mut c = at("combat us", "1507: us-96id-382-1; 1607: us-96id-383-1; 1508: jp-13ibs-2; 1608: jp-13ibs-1");
    c.us("attack 1507 1508").us("attack 1607 1608");
    // Nothing more can be declared, but the attacker says when to begin.
    c.refuses_with(US, "attack 1507 1608", &[R14_1_1]);
    c.refuses_with(US, "fight 1507", &[R14_2_2]);
    c.allows_to(US, "fight 1608");
    c.us("done");
    c.refuses_with(US, "fight 1507", &[R14_2_2]);
    // Everything declared: the second battle first. 1 die, 4-1 in the forest, melee 1:2.
    c.chance(json!([1, 1, 1, 1, 6, 1])).chance(json!([1, 1, 1, 1, 1, 1, 1])).us("fight 1608").settle();
    c.tells(R14_2_1).tells(R14_2_2).tells(R14_2_3);
    assert!(c.log.iter().any(|e| matches!(e.event, Event::BattleEnds { .. })));
}

#[test]
fn r14_3_1_c77_declarations_alternate_until_both_pass() {
    let mut c = case(battle(), duel(&["us-tank-1", "us-flamethrower-1"], &["jp-grenade-launcher-1", "jp-27tr-1"]));
    assert_eq!(c.seat(), US);
    c.us("pass").jp("use jp-27tr-1");
    assert_eq!(c.seat(), US);
    c.refuses_with(JP, "use jp-grenade-launcher-1", &[R14_3_1]);
    c.us("use us-tank-1").jp("pass").us("use us-flamethrower-1");
    assert_eq!(c.seat(), JP, "a declaration after a pass starts the count anew");
    c.refuses_with(JP, "use jp-27tr-1", &[R14_3_1]);
    c.tells(R14_3_1);
}

#[test]
fn r14_3_2_2_ruling_46_c78_a_counter_comes_at_once_or_in_vain() {
    let mut c = case(
        battle(),
        duel(&["us-tank-1", "us-flamethrower-1", "us-commando-1"], &["jp-anti-tank-gun-1", "jp-sniper-1"]),
    );
    c.refuses_with(US, "use us-commando-1", &[CHIT_US_COMMANDO]);
    c.us("use us-tank-1").jp("pass").us("use us-flamethrower-1");
    // The gun is allowed, but the tank is no longer the last word (R46).
    c.jp("use jp-anti-tank-gun-1");
    c.tells(RULING_46);
    c.chance(json!([1])).chance(json!(vec![1; 18])).us("pass").jp("pass").settle();
    assert_eq!(c.place("jp-anti-tank-gun-1"), "jp-discard");
    holds(RULING_46, c.place("us-tank-1") == "1507");
}

#[test]
fn r14_1_6_c79_where_a_chit_must_be() {
    let set =
        with(duel(&[], &[]), "1506: us-combat-engineers-1; 1504: us-smoke-1; 1505: us-smoke-2; 2201: us-bombardment-1");
    let c = case(battle(), set);
    c.refuses_with(US, "use us-combat-engineers-1", &[R14_1_6]);
    c.refuses_with(US, "use us-smoke-1", &[R2_12_3_5]);
    c.allows_to(US, "use us-smoke-2");
    c.allows_to(US, "use us-bombardment-1");
    c.refuses_with(US, "use us-bombardment-2", &[R14_3_1]);
}

#[test]
fn ruling_29_r14_4_1_r14_4_2_c90_defensive_fire_adds_up_less_armour() {
    // Company 1, gun 2, launcher 1, heavy artillery 3: 7, less armour 2.
    let set =
        with(duel(&["us-tank-1", "us-amphibious-tank-1"], &["jp-grenade-launcher-1"]), "1511: jp-heavy-artillery-1");
    let mut c = case(battle(), set);
    c.us("use us-tank-1").jp("use jp-grenade-launcher-1").us("use us-amphibious-tank-1");
    c.chance(json!([1, 1, 1, 1, 1]))
        .chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]))
        .chance(json!([6, 6, 6, 6, 6, 6, 6]));
    c.jp("use jp-heavy-artillery-1");
    assert_eq!(c.fire(false), (7, 5));
    c.tells(RULING_29);
    // Never below nothing: a lone company of fire 1 against tanks.
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1 us-tank-1; 1508: jp-13ibs-2");
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 6, 1, 1])).us("use us-tank-1");
    assert_eq!(c.fire(false), (1, 0));
}

#[test]
fn r14_4_3_c91_sixes_cost_a_step_fives_drive_back() {
    let mut c = case(battle(), one_on_one());
    // The defender's 5 drives the battalion back without loss.
    c.roll(json!([5])).settle();
    assert_eq!((c.face("us-96id-382-1").as_str(), c.place("us-96id-382-1").as_str()), ("front", "1505"));
    c.tells(R14_4_3);
    let mut c = case(battle(), one_on_one());
    c.roll(json!([6])).settle();
    assert_eq!((c.face("us-96id-382-1").as_str(), c.place("us-96id-382-1").as_str()), ("back", "1505"));
    let mut c = case(battle(), one_on_one());
    c.roll(json!([4, 4, 4, 4, 4, 1, 1])).settle();
    assert_eq!(c.face("us-96id-382-1"), "front");
}

#[test]
fn r14_4_4_1_c92_sixes_go_to_a_unit_first_then_evenly() {
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-grenade-launcher-1", "jp-27tr-1"]));
    // Japan: 3+1+3 less 2 = 5 dice, all sixes.
    c.us("use us-tank-1").jp("use jp-grenade-launcher-1").chance(json!([6, 6, 6, 6, 6])).jp("use jp-27tr-1");
    c.refuses_with(US, "hit us-tank-1", &[R14_4_4_1]);
    c.us("hit us-96id-382-1");
    c.refuses_with(US, "hit us-96id-382-1", &[R14_4_4_1]);
    // The tank, the other battalion, then both again: all are gone before they can fire.
    c.us("hit us-tank-1").us("hit us-96id-382-2");
    c.expect(&[("us-96id-382-1", "us-removed"), ("us-96id-382-2", "us-removed"), ("us-tank-1", "us-discard")]);
}

#[test]
fn ruling_38_r14_4_4_2_c93_fives_fall_on_those_not_hit() {
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-27tr-1"]));
    c.us("use us-tank-1").chance(json!([6, 5, 1, 1])).jp("use jp-27tr-1");
    c.us("hit us-96id-382-1");
    c.refuses_with(US, "hit us-96id-382-1", &[R14_4_4_2]);
    // A six was applied, so the five may go to the tank.
    c.allows_to(US, "hit us-tank-1");
    // Without one the first five is a unit's.
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-27tr-1"]));
    c.us("use us-tank-1").chance(json!([5, 1, 1, 1])).jp("use jp-27tr-1");
    c.refuses_with(US, "hit us-tank-1", &[R14_4_4_2]);
}

#[test]
fn ruling_21_r14_4_4_3_c94_unused_chits_of_an_emptied_stack_go_to_the_box() {
    let mut c =
        at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-13ibs-2 jp-sniper-1 jp-home-guard-1/up");
    // 1 die, then 4: a five drives the company out; the undeclared home guard holds nothing.
    c.chance(json!([1, 5, 1, 1, 1])).jp("pass").settle();
    c.expect(&[("jp-sniper-1", "jp-box"), ("jp-home-guard-1", "jp-box")]);
    c.tells(RULING_21).tells(RULING_47);
    // Killed, it leaves them behind all the same.
    let mut c = attack_at("1507", "1508", json!({ "jp-sniper-1": "1508" }));
    c.chance(json!([1, 6, 6, 1, 1, 1, 1, 1, 1])).jp("pass");
    c.tells(R14_4_4_3);
}

#[test]
fn r14_5_1_r14_5_2_ruling_34_ruling_26_c95_attacking_fire_and_the_ground() {
    let total = |from: &str, at: &str| {
        let mut c = attack_at(from, at, json!({}));
        c.chance(json!([1])).chance(json!([6, 6, 6, 6, 6, 6, 6, 6])).us("proceed");
        c.fire(true).1
    };
    for (clause, from, at, dice) in [
        (R14_5_1, "1507", "1508", 8),
        (R14_5_2_2, "1508", "1408", 7),
        (R14_5_2_1, "1509", "1510", 4),
        // A position in a forest: 8/2-1.
        (R14_5_2, "0811", "0810", 3),
        (R14_5_2_3, "1604", "1705", 7),
        (R14_5_2_4, "1504", "1604", 7),
        // A town across a river, bridge or not.
        (RULING_34, "1704", "1705", 6),
    ] {
        holds(clause, total(from, at) == dice);
    }
    // Survivors only; support counts even with nobody left.
    let mut c = case(battle(), duel(&["us-bombardment-1"], &[]));
    holds(RULING_34, total("1704", "1705") + 1 == total("1604", "1705"));
    c.chance(json!([5, 5, 5])).chance(json!([1, 1, 1])).us("use us-bombardment-1").us("hit us-96id-382-1").settle();
    assert_eq!(c.fire(true), (3, 3));
    // 27TR's armour.
    let mut c = case(battle(), duel(&[], &["jp-27tr-1"]));
    c.chance(json!([1, 1, 1, 1, 1, 1]))
        .chance(json!([1, 1, 1, 1, 1, 1, 1]))
        .chance(json!([1, 1, 1, 6, 6]))
        .jp("use jp-27tr-1");
    assert_eq!(c.fire(true), (8, 7));
}

#[test]
fn r14_5_4_c96_an_emptied_hex_may_be_entered() {
    let mut c = attack_at("1507", "1508", json!({}));
    c.chance(json!([1, 6, 1, 1, 1, 1, 1, 1, 1])).us("proceed");
    c.us("advance us-96id-382-1").us("advance us-96id-382-2");
    c.expect(&[("us-96id-382-1", "1508"), ("us-96id-382-2", "1508")]);
}

#[test]
fn ruling_30_r14_6_1_r14_6_3_r14_6_4_c97_the_better_die_wins_the_melee() {
    let fight = |jp: u8, us: u8| {
        let mut c = case(battle(), one_on_one());
        c.roll(json!([1, 1, 1, 1, 1, jp, us])).settle();
        c
    };
    // The company's die is circled: 3 becomes 4 against 4: a tie.
    let tie = fight(3, 4);
    tie.expect(&[("us-96id-382-1", "1507"), ("jp-13ibs-2", "1508")]);
    let won = fight(2, 4);
    assert_ne!(won.place("jp-13ibs-2"), "1508");
    let lost = fight(4, 4);
    assert_eq!(lost.place("us-96id-382-1"), "1505");
    tie.tells(R14_6_3).tells(R14_6_4);
    // The loser's unused chits go to the box.
    let mut set = one_on_one();
    set["pieces"]["us-commando-1"] = json!("1507");
    let mut c = case(battle(), set);
    c.chance(json!([1, 1, 1, 1, 1, 4, 4])).us("pass").settle();
    assert_eq!(c.place("us-commando-1"), "us-box");
}

#[test]
fn r14_6_4_3_c98_a_six_in_melee_costs_one_step_and_never_more() {
    let mut c = case(battle(), duel(&[], &[]));
    // No hits; melee: company 5+1 = 6, gun 1; the battalions 6 and 6.
    c.roll(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 6, 6]));
    // Both sides lose one step though the melee is tied.
    c.jp("hit jp-13ibs-gun").us("hit us-96id-382-2");
    assert_eq!((c.face("jp-13ibs-gun").as_str(), c.face("us-96id-382-2").as_str()), ("back", "back"));
    c.expect(&[("jp-13ibs-gun", "1508"), ("us-96id-382-2", "1507")]);
    // Units before chits.
    let mut c = case(battle(), duel(&["us-flamethrower-1"], &[]));
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 6, 1, 1, 1])).us("use us-flamethrower-1");
    c.jp("hit jp-13ibs-gun");
    c.refuses_with(US, "hit us-flamethrower-1", &[R14_6_4_3]);
}

#[test]
fn ruling_15_a_battle_that_lost_a_side_lapses_and_its_point_is_gone() {
    // No rule takes a stack out of a battle that is not its own, so the position is made up: the
    // record of two declared battles, with one of the four stacks elsewhere by the time they are fought.
    let declared = things("1507: us-96id-382-1; 1607: us-96id-383-1; 1508: jp-13ibs-2; 1608: jp-13ibs-1");
    for gone in ["jp-13ibs-1", "us-96id-383-1"] {
        let mut c = case(json!({ "point": "combat", "of": "us", "supply": 3 }), declared.clone());
        c.us("attack 1507 1508").us("attack 1607 1608");
        assert_eq!(c.track("supply"), 1);
        let mut later = c.game.position(&c.state);
        later.pieces.insert(gone.into(), PieceSpec::At(if gone.starts_with("us") { "1501" } else { "1518" }.into()));
        c.state = c.game.place(Base::Empty, &later, None).expect("a position");
        // The other battle follows by itself: a die, four, and a melee of 2 to 2.
        c.chance(json!([1, 1, 1, 1, 1, 1, 2])).us("fight 1608");
        assert_eq!(c.left(), 0, "{gone}");
        let count = |what: fn(&Event) -> bool| c.log.iter().filter(|e| what(&e.event)).count();
        assert_eq!(count(|e| matches!(e, Event::Lapsed { .. })), 1, "{gone}");
        assert_eq!(count(|e| matches!(e, Event::BattleBegins { .. })), 1, "{gone}");
        // What was left of the points fell with the turn; none came back on the way.
        c.tells(RULING_15);
        assert_eq!(count(|e| matches!(e, Event::SupplyPaid { .. })), 2, "{gone}");
    }
}

#[test]
fn chit_us_recon_c106_shows_two_chits_to_the_us_only() {
    let mut c = at(
        "events us",
        "us-box: us-recon-1; 1508: jp-sniper-1 jp-night-raid-1; 1510: jp-machine-gun-1; 1505: us-tank-1",
    );
    c.us("resolve us-recon-1");
    c.refuses_with(US, "look us-hidden-1", &[CHIT_US_RECON]);
    c.refuses_with(US, "look jp-hidden-9", &[CHIT_US_RECON]);
    c.us("look jp-hidden-1");
    c.refuses_with(US, "look jp-hidden-1", &[CHIT_US_RECON]);
    c.us("look jp-hidden-2");
    let known = |seat| c.view(Viewer::Seat(seat)).pieces.iter().filter(|p| p.known && p.id.starts_with("jp-")).count();
    assert_eq!(known(US), 2);
    let told = |seat: Seat| {
        c.log
            .iter()
            .filter(|e| Viewer::Seat(seat).hears(e.audience))
            .filter(|e| matches!(e.event, Event::Recognised { .. }))
            .count()
    };
    assert_eq!((told(US), told(JP)), (2, 0));
    assert_eq!(
        c.game.view(&c.state, Viewer::Spectator).pieces.iter().filter(|p| p.known && p.id.starts_with("jp-")).count(),
        0
    );
}

#[test]
fn ruling_7_chit_us_fighter_bomber_c107_fires_two_with_terrain() {
    let strike = |hex: &str, us: &str| {
        case(
            json!({ "point": "events", "of": "us" }),
            json!({ "pieces": { "us-fighter-bomber-1": "us-box", "us-96id-382-1": us, "us-96id-383-1": "1605", "jp-13ibs-2": hex, "jp-13ibs-1": "1705", "jp-sniper-1": hex } }),
        )
    };
    // In the open: two dice; the five drives the company off and its chit goes to the box.
    let mut c = strike("1508", "1507");
    c.us("resolve us-fighter-bomber-1");
    c.refuses_with(US, "strike 1510", &[CHIT_US_FIGHTER_BOMBER]);
    c.chance(json!([5, 1])).us("strike 1508").settle();
    assert_ne!(c.place("jp-13ibs-2"), "1508");
    assert_eq!(c.place("jp-sniper-1"), "jp-box");
    // A position in a forest: nothing.
    let mut c = strike("0810", "0811");
    c.us("resolve us-fighter-bomber-1").us("strike 0810");
    assert_eq!(c.fire(true), (2, 0));
    // In bad weather only the supply is left.
    let mut c =
        at("events us", "marker weather: bad; us-box: us-fighter-bomber-1; 1507: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("resolve us-fighter-bomber-1");
    assert_eq!(c.track("supply"), 1);
}

#[test]
fn ruling_35_chit_us_feint_c108_delays_a_reinforcement_three_turns() {
    let mut c = over_setup("events us", "turn: 3; us-box: us-feint-1");
    c.us("resolve us-feint-1");
    c.refuses_with(US, "delay jp-3-22ir-1", &[CHIT_US_FEINT]);
    c.us("delay jp-2-15imr-1");
    assert_eq!(c.place("jp-2-15imr-1"), "turn-12");
    let mut c = over_setup("events us", "turn: 11; us-box: us-feint-1; turn-12: jp-2-15imr-1; turn-11: jp-2-15imr-2");
    c.us("resolve us-feint-1").us("delay jp-2-15imr-1");
    assert_eq!(c.place("jp-2-15imr-1"), "turn-15");
}

#[test]
fn chit_jp_mobilisation_c109_kikusui_or_points() {
    let mut c = at("events jp", "jp-box: jp-mobilisation-1; jp-removed: jp-kikusui-1 jp-fighter-group-1");
    c.jp("resolve jp-mobilisation-1");
    c.refuses_with(JP, "choose offensive", &[R19_3]);
    c.jp("choose kikusui").tells(RULING_16);
    c.expect(&[("jp-kikusui-1", "jp-cup"), ("jp-fighter-group-1", "jp-removed")]);
}

#[test]
fn chit_jp_offensive_order_r19_3_r19_3_1_r19_3_2_c110_offensive_or_meeting() {
    let set = |yahara: &str| json!({ "turn": 5, "markers": { "yahara": yahara }, "pieces": { "jp-offensive-order-1": "jp-box" } });
    let mut c = case(json!({ "point": "events", "of": "jp" }), set("influential"));
    c.jp("resolve jp-offensive-order-1");
    c.refuses_with(JP, "choose kikusui", &[CHIT_JP_MOBILISATION]);
    // Without Yahara no meeting could be called.
    c.state.yahara = false;
    c.refuses_with(JP, "choose staff-meeting", &[R19_3_2]);
    c.state.yahara = true;
    c.jp("choose offensive");
    c.tells(R19_3_1);
    // With Yahara gone there is nothing to choose.
    let mut c = case(json!({ "point": "events", "of": "jp" }), set("dismissed"));
    c.jp("resolve jp-offensive-order-1");
    assert_eq!(c.marker("offensive"), true);
}

#[test]
fn ruling_17_ruling_44_r19_3_1_1_r19_3_1_2_r19_3_1_3_c111_an_offensive_binds_japan() {
    let set = json!({ "turn": 9, "markers": { "offensive": true }, "pieces": {
        "jp-13ibs-1": "1508", "jp-13ibs-2": "1407", "jp-11ibs-1": "1511", "us-96id-382-1": "1507", "us-96id-383-1": "1607",
        "jp-3-22ir-1": "jp-reserve", "jp-3-32ir-1": "jp-reserve" } });
    let c = case(json!({ "point": "movement", "of": "jp" }), set.clone());
    c.refuses_with(JP, "move jp-13ibs-1", &[R19_3_1_1]);
    c.allows_to(JP, "move jp-11ibs-1");
    // 1508 touches both US stacks, 1407 only 1507: two battles, so 1508 must leave 1507 to 1407.
    let mut c = case(json!({ "point": "combat", "of": "jp" }), set);
    c.refuses_with(JP, "done", &[R19_3_1_2]);
    c.refuses_with(JP, "attack 1508 1507", &[R19_3_1_2]);
    c.jp("attack 1508 1607").jp("attack 1407 1507");
    // Both are fought; then floor(2/2) = 1 reserve unit of Japan's choice.
    c.chance(json!(vec![1; 13])).jp("fight 1607").settle();
    c.refuses_with(JP, "call-up jp-11ibs-1", &[R19_3_1_3]);
    c.jp("call-up jp-3-32ir-1");
    c.expect(&[("jp-3-32ir-1", "jp-box"), ("jp-3-22ir-1", "jp-reserve")]);
    holds(RULING_44, c.place("jp-3-32ir-1") == "jp-box");
}

#[test]
fn ruling_18_r19_3_2_1_r19_3_2_2_c112_the_staff_meeting() {
    let meet = |turn: u8, dice: Value| {
        let mut c = case(
            json!({ "point": "events", "of": "jp" }),
            json!({ "turn": turn, "pieces": { "jp-offensive-order-1": "jp-box" } }),
        );
        c.jp("resolve jp-offensive-order-1").chance(dice).jp("choose staff-meeting");
        (c.marker("offensive") == true, c.marker("yahara") == "influential")
    };
    assert_eq!(meet(7, json!([3, 4, 4])), (false, true), "equal to the turn: nothing");
    assert_eq!(meet(7, json!([3, 3, 4])), (true, true));
    assert_eq!(meet(7, json!([6, 6, 3])), (false, false));
    assert_eq!(meet(9, json!([1, 1, 1])), (true, false), "both");
    let mut c = at("events jp", "jp-box: jp-offensive-order-1");
    c.jp("resolve jp-offensive-order-1").chance(json!([1, 1, 1])).jp("choose staff-meeting");
    c.tells(R19_3_2_1).tells(R19_3_2_2);
}

#[test]
fn ruling_25_r19_2_1_c113_c115_engineers_make_a_position_of_suitable_ground() {
    // 1709 is suitable; engineers that are face up make it a position, declared or not.
    let mut c = at(
        "battle us from=1708 against=1709",
        "1708: us-96id-382-1..2; 1709: jp-272ibs-1 jp-construction-engineers-1/up",
    );
    c.chance(json!([1, 6, 1, 1, 1])).jp("pass").settle();
    assert_eq!(c.fire(true), (8, 4));
    // Not revealed elsewhere; on a printed position nothing adds up.
    let c = at("movement jp", "1508: jp-construction-engineers-1; 1706: jp-construction-engineers-2");
    c.refuses_with(JP, "reveal jp-construction-engineers-1", &[CHIT_JP_CONSTRUCTION_ENGINEERS]);
    c.allows_to(JP, "reveal jp-construction-engineers-2");
}

#[test]
fn r19_2_3_c114_only_japan_has_positions() {
    let mut c = at("battle jp from=1509 against=1510", "1509: jp-1-22ir-1..2; 1510: us-96id-382-1");
    c.roll(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).settle();
    assert_eq!(c.fire(true), (6, 6), "the printed position does not help the US");
}

#[test]
fn ruling_47_undeclared_unit_chits_alone_go_to_the_box() {
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-home-guard-1/up");
    c.chance(json!([1, 1, 1, 1])).jp("pass");
    assert_eq!(c.place("jp-home-guard-1"), "jp-box");
    c.us("advance us-96id-382-1");
    assert_eq!(c.place("us-96id-382-1"), "1508");
}

#[test]
fn ruling_24_flame_tanks_coming_adjacent_alone_are_spent() {
    let mut c = at("movement us", "1505: us-flame-tank-1; 1508: jp-13ibs-2; 1406: jp-sniper-1");
    c.us("move us-flame-tank-1").us("move-to 1507");
    if c.seat() == JP {
        c.jp("return jp-sniper-1");
    }
    assert_eq!(c.place("us-flame-tank-1"), "us-discard");
    c.tells(CHIT_US_FLAME_TANK);
}

#[test]
fn ruling_42_lone_chits_of_both_sides_may_stand_side_by_side() {
    let mut c = at("movement us", "1505: us-smoke-1; 1508: jp-sniper-1");
    c.us("move us-smoke-1").us("move-to 1507");
    c.expect(&[("us-smoke-1", "1507"), ("jp-sniper-1", "1508")]);
    // Nor are they a stack that could be attacked.
    let c = at("combat us", "1507: us-96id-382-1; 1407: jp-13ibs-2; 1508: jp-sniper-1");
    c.refuses_with(US, "attack 1507 1508", &[R14_1_1, RULING_42]);
}

#[test]
fn ruling_12_chit_jp_anti_tank_team_c81_a_tank_does_not_count_again_while_the_team_does() {
    let set = duel(&["us-tank-1", "us-commando-1"], &["jp-anti-tank-team-1", "jp-sniper-1"]);
    let again = |c: &Case| c.events().any(|e| matches!(e, Event::CountsAgain { .. }));
    let mut c = case(battle(), set.clone());
    c.us("use us-tank-1").jp("use jp-anti-tank-team-1").us("pass");
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).jp("pass");
    c.tells(CHIT_JP_ANTI_TANK_TEAM);
    assert!(!again(&c), "nobody has answered the team");
    // Answered by Commandos it is silent, and the tanks count again.
    let mut c = case(battle(), set);
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    c.us("use us-tank-1").jp("use jp-anti-tank-team-1").us("use us-commando-1").jp("pass");
    assert!(again(&c));
}
