//! 4.3(4): unit chits turned up at any moment, and who goes back first when several have to.

mod common;
use common::*;

fn combat() -> Value {
    json!({ "point": "combat", "of": "us" })
}

/// A battalion in 1507 attacks a company in 1508; its way back leads through 1506.
fn attack_with(more: Value) -> Value {
    let mut pieces = json!({ "us-96id-382-1": "1507", "jp-13ibs-2": "1508" });
    for (id, at) in more.as_object().expect("pieces") {
        pieces[id] = at.clone();
    }
    json!({ "pieces": pieces })
}

#[test]
fn r4_3_4_ruling_48_c29_a_chit_turned_up_bars_a_retreat() {
    let set = || attack_with(json!({ "jp-machine-gun-1": "1405" }));
    // The company's die drives the battalion back; before it goes Japan may turn up the gun.
    let mut c = case(battle(), set());
    c.chance(json!([5, 1, 1, 1, 1])).jp("pass");
    assert_eq!((c.seat(), c.legal()), (JP, vec!["pass".to_owned(), "reveal jp-machine-gun-1".to_owned()]));
    c.refuses_with(US, "retreat-to 1506", &[R4_3_4]);
    c.jp("reveal jp-machine-gun-1");
    // 1506 is in its zone now: the battalion has to go round.
    assert_eq!(c.place("us-96id-382-1"), "1606");
    c.us("retreat-to 1605");
    c.expect(&[("us-96id-382-1", "1605"), ("jp-machine-gun-1", "1405")]);
    c.tells(R4_3_4);
    // Left face down it is passed by, stands beside the enemy alone and goes to the box.
    let mut c = case(battle(), set());
    c.chance(json!([5])).jp("pass").jp("pass");
    c.expect(&[("us-96id-382-1", "1505"), ("jp-machine-gun-1", "jp-box")]);
    c.tells(R15_0_7);
}

#[test]
fn r4_3_4_r15_0_4_c29_c101_two_chits_turned_up_leave_no_way_back() {
    let mut c = case(battle(), attack_with(json!({ "jp-machine-gun-1": "1405", "jp-grenade-launcher-1": "1706" })));
    c.chance(json!([5])).jp("pass");
    c.jp("reveal jp-machine-gun-1");
    assert_eq!(c.seat(), JP, "the way round is open to the other chit");
    c.jp("reveal jp-grenade-launcher-1");
    assert_eq!(c.place("us-96id-382-1"), "us-removed");
    c.tells(R15_0_4);
}

#[test]
fn r4_3_4_c29_what_may_be_turned_up_is_asked_of_every_face_down_chit() {
    // A sniper in the same place: the question is the same, the answer can only be no.
    let mut c = case(battle(), attack_with(json!({ "jp-sniper-1": "1405", "jp-27tr-1": "jp-box" })));
    c.chance(json!([5])).jp("pass");
    assert_eq!((c.seat(), c.legal()), (JP, vec!["pass".to_owned()]));
    c.refuses_with(JP, "reveal jp-sniper-1", &[R4_3_4]);
    c.refuses_with(JP, "reveal jp-27tr-1", &[R4_3_1]);
    c.jp("pass");
    assert_eq!(c.place("us-96id-382-1"), "1505");
    // Everybody can see that Japan has no unit chit left, or that none lies near the way: no question.
    for more in [json!({ "jp-sniper-1": "1405" }), json!({ "jp-machine-gun-1": "1310", "jp-27tr-1": "jp-box" })] {
        let mut c = case(battle(), attack_with(more));
        c.chance(json!([5])).jp("pass");
        assert_eq!(c.place("us-96id-382-1"), "1505");
    }
}

#[test]
fn r4_3_6_ruling_48_c31_beside_the_enemy_it_is_too_late_in_combat() {
    // 1505 and 1506 are both beside 1405: at the second step the gun is already next to the battalion.
    let mut c = case(battle(), attack_with(json!({ "jp-machine-gun-1": "1405" })));
    c.chance(json!([5])).jp("pass").jp("pass");
    assert_eq!(c.place("us-96id-382-1"), "1505", "asked once, before the first step");
    let c = case(combat(), attack_with(json!({ "us-tank-1": "1607" })));
    c.refuses_with(US, "reveal us-tank-1", &[R4_3_6]);
}

#[test]
fn r4_3_4_c29_in_the_own_combat_step_and_between_battles() {
    let mut c = case(
        combat(),
        attack_with(
            json!({ "us-tank-1": "1510", "us-tank-2": "1506", "us-smoke-1": "1506", "us-96id-383-1": "1607", "jp-13ibs-1": "1608" }),
        ),
    );
    c.refuses_with(US, "reveal us-smoke-1", &[R4_3_4]);
    c.us("reveal us-tank-1");
    assert_eq!(c.face("us-tank-1"), "up");
    c.refuses_with(US, "reveal us-tank-1", &[R4_3_3]);
    c.us("attack 1507 1508").us("attack 1607 1608").us("done");
    c.us("reveal us-tank-2").us("fight 1508");
    // The tank behind 1508 shuts the way to the south.
    c.chance(json!([1, 5, 1, 1, 1])).us("pass").settle();
    assert_ne!(c.place("jp-13ibs-2"), "1510");
    c.refuses_with(JP, "reveal us-tank-1", &[R4_3_4]);
}

#[test]
fn r4_3_4_ruling_25_c115_engineers_turned_up_without_being_declared() {
    // 1709 is suitable ground. Turned up without being declared the engineers cannot be hit, and count as
    // face down in this battle (14.1(6)③): no position. Declared they make one.
    let set =
        json!({ "pieces": { "us-96id-382-1": "1708", "jp-13ibs-2": "1709", "jp-construction-engineers-1": "1709" } });
    let at = json!({ "point": "battle", "of": "us", "from": "1708", "against": "1709" });
    let mut c = case(at.clone(), set.clone());
    c.allows_to(JP, "use jp-construction-engineers-1");
    c.jp("reveal jp-construction-engineers-1");
    assert_eq!(c.seat(), JP, "it is still Japan's turn to declare");
    c.chance(json!([1, 6, 6, 1, 1])).jp("pass").settle();
    assert_eq!(c.fire(true), (4, 4), "R48");
    c.expect(&[("jp-construction-engineers-1", "jp-box")]);
    let mut c = case(at, set);
    c.chance(json!([1, 6, 6, 1, 1])).jp("use jp-construction-engineers-1").settle();
    assert_eq!(c.fire(true), (4, 2), "R25");
}

#[test]
fn r4_3_4_r18_0_1_c116_a_unit_chit_turned_up_takes_the_marker_under_it() {
    let set = || json!({ "pieces": { "us-tank-1": "1510", "mt-01": "1510", "mt-02": "1511", "mt-03": "1308" } });
    let turn_end = || json!({ "point": "turn-end" });
    let mut c = case(turn_end(), set());
    c.refuses_with(JP, "take 1510", &[R18_0_2]);
    c.us("proceed");
    assert_eq!((c.seat(), c.legal()), (US, vec!["pass".to_owned(), "reveal us-tank-1".to_owned()]));
    c.us("reveal us-tank-1");
    assert_eq!(c.place("mt-01"), "us-mt");
    let mut c = case(turn_end(), set());
    c.us("proceed").us("pass").jp("take 1510");
    assert_eq!(c.place("mt-01"), "jp-mt");
}

#[test]
fn r15_0_2_ruling_49_c99_the_owner_says_who_goes_back_first() {
    // Room for one more battalion in 1505: whoever comes second goes on to the next hex.
    let set = || attack_with(json!({ "us-96id-382-2": "1507", "us-96id-382-3": "1505", "jp-13ibs-gun": "1508" }));
    for (first, second) in [("us-96id-382-1", "us-96id-382-2"), ("us-96id-382-2", "us-96id-382-1")] {
        let mut c = case(battle(), set());
        c.chance(json!([5, 5, 1]));
        let seat = c.seat();
        c.by(seat, "proceed").us("hit us-96id-382-1");
        c.refuses_with(US, "retreat us-96id-382-3", &[R15_0_2]);
        c.us(&format!("retreat {first}")).settle();
        holds(RULING_49, c.place(first) == "1505" && c.place(second) != "1505");
    }
    // With nobody in the way it makes no difference and nobody is asked.
    let mut c = case(battle(), duel(&[], &[]));
    c.roll(json!([5, 5, 1])).us("hit us-96id-382-1");
    c.expect(&[("us-96id-382-1", "1505"), ("us-96id-382-2", "1505")]);
}

const BLACK: &str = "0513";

/// A battalion in 1507 destroys the company in 1508; a tank regiment lies face down in 1509.
fn emptied() -> Case {
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-272ibs-1; 1509: jp-27tr-1");
    c.chance(json!([1, 6, 1, 1, 1])).jp("pass");
    c
}

#[test]
fn r4_3_4_r4_3_6_ruling_48_c29_turned_up_before_the_advance_is_decided() {
    let mut c = emptied();
    c.allows_to(US, "advance us-96id-382-1");
    c.refuses_with(JP, "advance us-96id-382-1", &[R17_0_1]);
    c.refuses_with(JP, "advance jp-27tr-1", &[R17_0_4]);
    c.refuses_with(JP, "done", &[R17_0_2]);
    c.jp("reveal jp-27tr-1").us("advance us-96id-382-1");
    c.expect(&[("us-96id-382-1", "1508"), ("jp-27tr-1", "1509")]);
    // After the advance it is too late (4.3(6)).
    let mut c = emptied();
    c.us("advance us-96id-382-1");
    assert_eq!(c.place("jp-27tr-1"), "jp-box");
    c.refuses_with(JP, "reveal jp-27tr-1", &[R4_3_6]);
    // Having let it pass Japan is not asked again.
    let mut c = emptied();
    c.jp("pass");
    assert_eq!(c.game.pending(&c.state).seats(), Seats::only(US));
}

#[test]
fn r4_3_4_ruling_48_c29_turned_up_in_the_middle_of_a_move() {
    let mut c = at("movement us", "1504: us-96id-382-1; 1505: us-tank-1 us-smoke-1; 1509: jp-13ibs-2");
    c.us("move us-96id-382-1").us("step 1505");
    c.refuses_with(US, "reveal us-smoke-1", &[R4_3_4]);
    c.refuses_with(JP, "reveal us-tank-1", &[R4_3_4]);
    c.us("reveal us-tank-1").us("step 1506");
    assert_eq!((c.face("us-tank-1").as_str(), c.place("us-96id-382-1").as_str()), ("up", "1506"));
}

#[test]
fn r2_12_3_6_c108_a_used_chit_without_movement_does_not_advance() {
    let mut c = case(battle(), duel(&["us-flame-tank-1", "us-tank-1"], &[]));
    c.chance(json!([1, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]));
    c.us("use us-flame-tank-1").us("pass").jp("hit jp-13ibs-gun").jp("hit jp-13ibs-gun");
    c.refuses_with(US, "advance us-flame-tank-1", &[R2_12_3_6]);
    c.allows_to(US, "advance us-tank-1");
}

#[test]
fn r15_0_6_ruling_20_c103_nobody_is_marched_into_death_while_a_way_out_exists() {
    let mut c = at(
        "battle us from=1407 against=1508",
        "1407: us-96id-382-1; 1709: us-96id-381-1; 1511: us-96id-383-1; 1310: us-7id-17-1; 1508: jp-13ibs-2",
    );
    c.chance(json!([1, 5, 1, 1, 1]));
    let seat = c.seat();
    c.by(seat, "proceed");
    while c.legal().iter().any(|a| a.starts_with("retreat-to")) {
        let way = c.legal()[0].clone();
        c.jp(&way);
    }
    assert!(c.place("jp-13ibs-2").parse::<u16>().is_ok(), "it lives, by whichever way: {}", c.place("jp-13ibs-2"));
    assert!(c.log.iter().all(|e| e.clause != R15_0_4));
}

#[test]
fn r10_2_2_c60_a_move_that_entered_a_zone_of_control_has_ended() {
    let mut c = at("movement us", "1505: us-96id-382-1; 1504: us-96id-382-2; 1508: jp-13ibs-2");
    c.refuses_with(US, "step 1506", &[R10_1_1]);
    c.us("move us-96id-382-1").us("step 1506").us("step 1507");
    c.tells(R10_2_2);
    c.refuses_with(US, "step 1506", &[R10_2_2]);
    c.refuses_with(US, "move-to 1506", &[R10_2_2]);
}

#[test]
fn r10_2_2_c60_a_piece_that_can_only_stay_is_not_offered_a_move() {
    // 1507 lies in a zone of control, and so does every hex around it that is not taken.
    let c = at(
        "movement us",
        "1507: us-96id-382-1; 1508: jp-13ibs-2; 1506: jp-13ibs-1; 1406: jp-12ibs-1; 1607: jp-12ibs-2",
    );
    c.refuses_with(US, "move us-96id-382-1", &[R10_2_2]);
    assert!(!c.legal().contains(&"move us-96id-382-1".to_owned()));
}

#[test]
fn r3_2_4_ruling_50_c19_two_full_hexes_change_places_where_stacking_is_judged_later() {
    let set = || things("1504: us-96id-382-1..2; 1505: us-96id-383-1..2");
    let at = || json!({ "point": "movement", "of": "us" });
    let mut c = case(at(), set());
    c.us("move us-96id-382-1");
    c.refuses_with(US, "move-to 1505", &[R3_2_1]);
    let mut c = case_with(&["opt-stacking-at-phase-end"], at(), set());
    for (piece, to) in [("382-1", "1505"), ("382-2", "1505"), ("383-1", "1504"), ("383-2", "1504")] {
        c.us(&format!("move us-96id-{piece}")).us(&format!("move-to {to}"));
    }
    c.us("done");
    c.expect(&[("us-96id-382-2", "1505"), ("us-96id-383-2", "1504")]);
    // What is still too much its owner gives up.
    let mut c = case_with(&["opt-stacking-at-phase-end"], at(), set());
    c.us("move us-96id-382-1").us("move-to 1505").us("done");
    c.refuses_with(US, "remove us-96id-382-2", &[R3_2_4]);
    c.us("remove us-96id-382-1");
    c.tells(RULING_50);
    c.expect(&[("us-96id-382-1", "us-removed"), ("us-96id-383-1", "1505")]);
}

#[test]
fn r20_0_2_3_a_position_whose_control_contradicts_its_units_is_refused() {
    let errors = refused_position(
        json!({ "point": "movement", "of": "us" }),
        json!({ "pieces": { "us-96id-382-1": BLACK }, "control": { BLACK: "jp" } }),
    );
    assert_eq!(errors[0].field, format!("control.{BLACK}"));
    // Without a word on it the position is completed.
    let c = case_with(
        &["opt-black-control"],
        json!({ "point": "movement", "of": "us" }),
        json!({ "pieces": { "us-96id-382-1": BLACK } }),
    );
    assert_eq!(c.game.position(&c.state).control.get(BLACK).map(String::as_str), Some("us"));
}

#[test]
fn chit_us_flame_tank_ruling_24_c31_tanks_on_their_way_have_no_choice() {
    let mut c = at("movement us", "1505: us-flame-tank-1; 1508: jp-machine-gun-1");
    c.us("move us-flame-tank-1").us("move-to 1507");
    assert_eq!(c.seat(), JP, "a face-down chit may be in the way");
    c.jp("reveal jp-machine-gun-1");
    // Now they stand beside an enemy stack alone, in their own move: turned up, and spent with it.
    c.tells(RULING_24);
    c.tells(CHIT_US_FLAME_TANK);
    c.refuses_with(US, "return us-flame-tank-1", &[R4_3_6]);
    assert_eq!(c.place("us-flame-tank-1"), "us-discard");
    // Standing still while the enemy comes, they have the choice of 4.3(6).
    let mut c = at("movement jp", "turn: 9; 1505: us-flame-tank-1; 1508: jp-13ibs-1");
    c.jp("move jp-13ibs-1").jp("move-to 1506");
    c.allows_to(US, "return us-flame-tank-1");
    c.allows_to(US, "reveal us-flame-tank-1");
}

#[test]
fn r4_3_4_chit_us_flame_tank_c29_tanks_turned_up_away_from_the_enemy_stay() {
    // Before the first hex, in the middle of the way, and beside the enemy in company: turning up is no use.
    let mut c = at("movement us", "1505: us-flame-tank-1 us-96id-382-1; 1508: jp-13ibs-1");
    c.us("move us-flame-tank-1").us("reveal us-flame-tank-1").us("halt");
    assert_eq!((c.place("us-flame-tank-1").as_str(), c.face("us-flame-tank-1").as_str()), ("1505", "up"));
    let mut c = at("movement us", "1505: us-flame-tank-1; 1509: jp-13ibs-1");
    c.us("move us-flame-tank-1").us("step 1506").us("reveal us-flame-tank-1");
    assert_eq!(c.place("us-flame-tank-1"), "1506");
    let mut c = at("movement us", "1507: us-flame-tank-1 us-96id-382-1; 1508: jp-13ibs-1");
    c.us("move us-flame-tank-1").us("reveal us-flame-tank-1").us("halt");
    assert_eq!(c.place("us-flame-tank-1"), "1507");
    // Alone beside the enemy by their own step they are spent, as before.
    let mut c = at("movement us", "1505: us-flame-tank-1; 1508: jp-13ibs-1");
    c.us("move us-flame-tank-1").us("move-to 1507");
    assert_eq!(c.place("us-flame-tank-1"), "us-discard");
}

#[test]
fn r3_2_4_ruling_23_c19_the_owner_chooses_what_leaves_a_full_hex() {
    // A fourth chit is stopped in 1506 by a gun that Japan turns up.
    let stopped = || {
        let mut c =
            at("movement us", "1506: us-tank-1 us-smoke-1 us-commando-1; 1505: us-tank-2; 1507: jp-machine-gun-1");
        c.us("move us-tank-2").us("step 1506").jp("reveal jp-machine-gun-1").us("reveal us-tank-1");
        c
    };
    for (given_up, to) in [("us-smoke-1", "us-discard"), ("us-tank-1", "us-discard"), ("us-tank-2", "us-discard")] {
        let mut c = stopped();
        assert_eq!((c.seat(), c.legal().len()), (US, 4), "any of the four");
        c.refuses_with(US, "done", &[R3_2_4]);
        c.us(&format!("remove {given_up}"));
        assert_eq!(c.place(given_up), to);
        c.tells(RULING_23);
    }
}
