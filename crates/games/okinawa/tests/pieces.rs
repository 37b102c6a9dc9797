//! 2.0–5.0: counters, zones of control, stacking, chits in general, set-up.

mod common;
use common::*;

const MOVE_US: fn() -> Value = || json!({ "point": "movement", "of": "us" });

fn setup() -> Case {
    over_setup("draw us", "")
}

#[test]
fn r2_0_c1_there_are_198_counters_and_a_cup_for_each_side() {
    let c = setup();
    let pieces = c.game.board().pieces.iter().filter(|p| !p.id.ends_with("-back")).count();
    let markers = c.game.board().markers.iter().filter(|m| m.id != "mt-marker").count();
    // Turn, replacement, VP and Yahara markers are tracks here.
    assert_eq!(pieces + markers + 4, 198);
    let view = c.view(Viewer::Seat(US));
    assert_eq!((view.zones["us-cup"].hidden, view.zones["jp-cup"].hidden), (Some(38), Some(38)));
}

#[test]
fn r2_11_1_c2_a_loss_turns_a_unit_and_the_next_removes_it() {
    let mut c = case(battle(), duel(&[], &[]));
    // Two sixes on two units: one step each; both go back, and the hex is empty.
    c.roll(json!([1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1]));
    c.jp("hit jp-13ibs-2").settle();
    assert_eq!((c.face("jp-13ibs-2").as_str(), c.face("jp-13ibs-gun").as_str()), ("back", "back"));
    // A one-step unit is gone at once.
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-272ibs-1");
    c.roll(json!([1, 6, 1, 1, 1]));
    assert_eq!(c.place("jp-272ibs-1"), "jp-removed");
    c.tells(R16_0_2);
}

#[test]
fn r2_11_2_c3_circled_melee_values_add_one_to_their_dice() {
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    // No hits; melee: the company's 5 becomes 6, the battalion's 5 stays 5.
    c.roll(json!([1, 1, 1, 1, 1, 5, 5])).settle();
    assert_eq!(c.face("us-96id-382-1"), "back");
    assert_eq!(c.face("jp-13ibs-2"), "front");
    assert_eq!(c.place("us-96id-382-1"), "1505");
}

#[test]
fn r2_11_3_c4_only_the_team_name_counts_for_movement_restrictions() {
    let at = json!({ "turn": 4, "markers": { "released": ["hara"] },
        "pieces": { "jp-13ibs-1": "1308", "jp-272ibs-2": "1109", "jp-21ibs-1": "0909" } });
    let mut c = case(json!({ "point": "movement", "of": "jp" }), at);
    c.jp("release nishibayashi");
    c.allows_to(JP, "move jp-13ibs-1");
    c.allows_to(JP, "move jp-21ibs-1");
    c.refuses_with(JP, "move jp-272ibs-2", &[R19_1_2]);
}

#[test]
fn r5_0_c5_c34_marks_say_where_units_begin() {
    let c = setup();
    c.expect(&[
        ("us-7id-17-1", "1902"),
        ("jp-12ibs-1", "1706"),
        ("us-27id-105-1", "turn-4"),
        ("jp-1-22ir-1", "turn-3"),
        ("jp-3-22ir-1", "jp-reserve"),
        ("us-6md-4-1", "us-unused"),
    ]);
}

#[test]
fn r2_12_2_c6_chits_come_in_four_classes() {
    // Events are resolved, air-sea chits change boxes, attached chits are placed; nothing else is.
    let c = at("place-reinforcements us", "us-box: us-tank-1 us-smoke-1 us-recon-1 us-carrier-aircraft-1");
    c.allows_to(US, "place us-tank-1");
    c.allows_to(US, "place us-smoke-1");
    c.refuses_with(US, "place us-recon-1", &[R4_3_2]);
    c.refuses_with(US, "place us-carrier-aircraft-1", &[R4_3_2]);
}

#[test]
fn r2_12_3_2_c7_yamato_and_night_infiltration_leave_the_game() {
    let mut c = at("events jp", "jp-box: jp-yamato-1");
    c.chance(json!([3])).jp("resolve jp-yamato-1");
    assert_eq!(c.place("jp-yamato-1"), "jp-removed");
    assert_eq!(c.track("jp-vp"), 3);
}

#[test]
fn r2_12_3_5_c8_range_counts_to_the_defenders_hex() {
    // 1512 is four hexes from 1508, 1513 five.
    let set = with(
        duel(&[], &[]),
        "1512: jp-heavy-artillery-1 jp-artillery-support-1; 1513: jp-heavy-artillery-2; 1509: jp-machine-gun-1; 1510: jp-machine-gun-2",
    );
    let c = case(battle(), set);
    c.allows_to(JP, "use jp-heavy-artillery-1");
    c.refuses_with(JP, "use jp-heavy-artillery-2", &[R2_12_3_5]);
    c.refuses_with(JP, "use jp-artillery-support-1", &[R2_12_3_5]);
    c.refuses_with(JP, "use jp-machine-gun-1", &[R2_21_4]);
    c.allows_to(JP, "use jp-machine-gun-2");
}

#[test]
fn r2_12_3_6_c9_flame_tanks_are_discarded_after_use() {
    let mut c = case(battle(), duel(&["us-flame-tank-1"], &[]));
    // 3 dice less armour 2; attack 4+4+2; melee 2 dice against 2 plus 2 circled.
    c.chance(json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    c.us("use us-flame-tank-1").settle();
    assert_eq!(c.left(), 0);
    assert_eq!(c.place("us-flame-tank-1"), "us-discard");
}

#[test]
fn r2_13_c10_markers_have_limits() {
    let errors = errors_at("movement us", "track jp-replacement: 11; track jp-vp: 21");
    assert_eq!(errors.len(), 2);
    let mut c = at("events jp", "track jp-replacement: 8; jp-box: jp-mobilisation-1");
    c.jp("resolve jp-mobilisation-1").jp("choose replacements");
    assert_eq!(c.track("jp-replacement"), 10);
    c.tells(R2_13);
}

#[test]
fn r2_21_3_c11_each_side_has_its_own_sources() {
    let c = setup();
    let tags = |id: &str| c.game.board().places.iter().find(|p| p.id == id).unwrap().tags.clone();
    assert!(tags("1501").contains(&"source-us".to_owned()) && tags("0219").contains(&"source-jp".to_owned()));
    // With every southern source shut, Japan cannot come on; the northern ones are not its own.
    let c = at(
        "place-reinforcements jp",
        "jp-box: jp-1-22ir-1; 0218: us-96id-381-1; 0818: us-96id-381-2; 1618: us-96id-381-3",
    );
    c.refuses_with(JP, "place jp-1-22ir-1", &[R12_0_2]);
}

#[test]
fn r2_21_4_c12_both_colours_of_heights_give_machine_guns_their_range() {
    // 0915 (black) covers 0914; 0914 is a red one covering 0915's neighbours.
    let set = things("0813: us-96id-382-1; 0914: jp-13ibs-2; 0915: jp-machine-gun-1; 1015: jp-machine-gun-2");
    let c = case(json!({ "point": "battle", "of": "us", "from": "0813", "against": "0914" }), set);
    c.allows_to(JP, "use jp-machine-gun-1");
    c.refuses_with(JP, "use jp-machine-gun-2", &[R2_21_4]);
    assert_eq!(c.game.board().places.iter().filter(|p| p.tags.contains(&"high-red".to_owned())).count(), 18);
    let bridges = c.game.board().art.roads.iter().filter(|l| l.kind == "bridge" && l.points.len() == 2);
    assert_eq!(bridges.count(), 15);
    assert_eq!(c.game.board().places.iter().filter(|p| p.tags.contains(&"high-black".to_owned())).count(), 5);
}

#[test]
fn r2_21_6_c13_names_have_no_effect() {
    // 1505 is named Isa and clear like 1506, which is not.
    let mut c = at("movement us", "1605: us-96id-382-1..2");
    c.us("move us-96id-382-1");
    assert_eq!(c.note("move-to 1506").args["left"], Arg::Real(5.0));
}

#[test]
fn r3_1_c14_units_control_the_six_hexes_around_them() {
    let mut c = at("movement us", "1505: us-96id-382-1; 1508: jp-13ibs-2 jp-13ibs-1");
    c.us("move us-96id-382-1").us("move-to 1507");
    assert_eq!(c.place("us-96id-382-1"), "1507");
    // It has stopped: nothing more of this piece.
    c.refuses_with(US, "move us-96id-382-1", &[R10_1_1]);
}

#[test]
fn r4_3_4_c15_only_face_up_unit_chits_have_a_zone() {
    let reach = |set: Value| {
        let mut c = case(MOVE_US(), set);
        c.us("move us-96id-382-1");
        c.legal().contains(&"move-to 1606".to_owned())
    };
    // 1608 next to 1607: face down the chit stops nobody from passing to 1707.
    let hidden = things("1507: us-96id-382-1; 1509: jp-machine-gun-1/down");
    assert!(reach(hidden));
    let mut c = at("movement us", "1506: us-96id-382-1; 1508: jp-machine-gun-1/up");
    c.us("move us-96id-382-1").us("move-to 1507");
    c.refuses_with(US, "move us-96id-382-1", &[R10_1_1]);
    // A face-down chit in the same place does not make 1507 the end of the road, but must give way.
    let mut c = at("movement us", "1506: us-96id-382-1; 1508: jp-sniper-1");
    c.us("move us-96id-382-1").us("move-to 1407");
    assert_eq!(c.seat(), JP);
    c.jp("return jp-sniper-1");
    c.expect(&[("us-96id-382-1", "1407"), ("jp-sniper-1", "jp-box")]);
}

#[test]
fn r3_2_1_c16_two_units_a_hex_and_one_us_regiment() {
    let mut c = at("movement us", "1505: us-96id-382-1..2; 1506: us-96id-382-3; 1406: us-96id-381-1");
    c.us("move us-96id-382-3");
    c.refuses_with(US, "move-to 1505", &[R3_2_1]);
    c.us("halt").us("move us-96id-381-1");
    c.refuses_with(US, "move-to 1506", &[R3_2_1]);
    // Reduced units count in full; Japan mixes as it likes.
    let mut c = at("movement jp", "turn: 9; 1308: jp-13ibs-1/back; 1409: jp-11ibs-1; 1408: jp-12ibs-1..2");
    c.jp("move jp-13ibs-1");
    c.allows_to(JP, "move-to 1409");
    c.refuses_with(JP, "move-to 1408", &[R3_2_1]);
}

#[test]
fn r3_2_2_c17_three_chits_a_hex_unit_chits_among_them() {
    let mut c =
        at("movement us", "1505: us-tank-1/up us-tank-2 us-smoke-1 us-96id-382-2; 1506: us-smoke-2 us-96id-382-1");
    c.us("move us-smoke-2");
    c.refuses_with(US, "move-to 1505", &[R3_2_2]);
    // R9: unit chits do not fill the room for units.
    c.us("halt").us("move us-96id-382-1").us("move-to 1505");
    assert_eq!(c.place("us-96id-382-1"), "1505");
}

#[test]
fn r3_2_3_c18_pieces_of_a_stack_move_apart() {
    let mut c = at("movement us", "1505: us-96id-382-1 us-smoke-1 us-96id-382-2");
    c.us("move us-96id-382-1").us("move-to 1506").us("move us-smoke-1").us("move-to 1405");
    c.expect(&[("us-96id-382-1", "1506"), ("us-smoke-1", "1405"), ("us-96id-382-2", "1505")]);
}

#[test]
fn r3_2_4_c19_limits_count_where_a_move_ends() {
    // Straight through a full hex.
    let mut c = at("movement us", "1503: us-96id-382-1; 1504: us-96id-382-2..3");
    c.us("move us-96id-382-1");
    c.refuses_with(US, "move-to 1504", &[R3_2_1]);
    c.us("move-to 1505");
    let errors = errors_at("movement us", "1504: us-96id-382-1..3");
    assert_eq!(errors.len(), 3);
    assert!(errors[0].field.starts_with("pieces.us-96id-382"));
}

#[test]
fn r4_0_c20_drawn_chits_lie_face_down_before_their_owner() {
    let mut c = setup();
    c.chance(json!(["us-tank-1", "us-smoke-1", "us-tank-2", "us-commando-1", "us-bombardment-1", "us-illumination-1"]));
    c.us("draw");
    assert_eq!(c.view(Viewer::Seat(US)).zones["us-box"].known.len(), 6);
    let box_seen = &c.view(Viewer::Seat(JP)).zones["us-box"];
    assert_eq!((box_seen.known.len(), box_seen.hidden), (0, Some(6)));
    // The owner hears what was drawn, the other side only how many.
    let heard = |seat| {
        c.log
            .iter()
            .filter(|e| Viewer::Seat(seat).hears(e.audience))
            .filter(|e| matches!(e.event, Event::DrewChits { .. }))
            .count()
    };
    assert_eq!((heard(US), heard(JP)), (1, 0));
    c.tells(R4_0);
}

#[test]
fn r4_1_1_c21_event_backs_are_known_so_events_are_shown_at_once() {
    let mut c = setup();
    c.chance(json!([
        "us-recon-1",
        "us-feint-1",
        "us-tank-2",
        "us-commando-1",
        "us-bombardment-1",
        "us-illumination-1"
    ]));
    c.us("draw");
    assert_eq!(c.view(Viewer::Seat(JP)).zones["us-box"].known, ["us-recon-1", "us-feint-1"]);
    assert_eq!(c.view(Viewer::Seat(JP)).zones["us-box"].hidden, Some(4));
}

#[test]
fn r7_0_1_c22_every_event_is_carried_out() {
    let mut c = at("events us", "us-box: us-feint-1 us-change-commander-1 us-tank-1; turn-3: jp-1-22ir-1..2");
    c.refuses_with(US, "done", &[R6_1_2]);
    c.refuses_with(US, "resolve us-tank-1", &[R7_0_1]);
    c.us("resolve us-feint-1").us("delay jp-1-22ir-2");
    // The last one needs no choice.
    c.expect(&[("us-feint-1", "us-discard"), ("us-change-commander-1", "us-discard"), ("us-tank-1", "us-box")]);
    c.tells(CHIT_US_CHANGE_COMMANDER);
}

#[test]
fn r7_0_5_c23_events_give_their_supply_too() {
    let mut c = at("events us", "us-box: us-feint-1 us-bad-weather-1");
    c.us("resolve us-bad-weather-1");
    assert_eq!(c.track("supply"), 2);
    c.tells(R7_0_5);
}

#[test]
fn r4_1_4_c24_bad_weather_goes_first() {
    let c = at("events us", "us-box: us-feint-1 us-bad-weather-1 us-change-commander-1; turn-3: jp-1-22ir-1");
    c.refuses_with(US, "resolve us-feint-1", &[R4_1_4]);
    c.allows_to(US, "resolve us-bad-weather-1");
}

#[test]
fn r4_1_4_c25_events_are_discarded_but_yamato_waits_for_the_air_sea_step() {
    let mut c = at("events jp", "jp-box: jp-yamato-1 jp-mobilisation-1; us-air-sea: us-surface-ships-1/down");
    c.jp("resolve jp-yamato-1");
    assert_eq!((c.place("jp-yamato-1").as_str(), c.face("jp-yamato-1").as_str()), ("jp-air-sea", "up"));
    c.jp("choose replacements");
    assert_eq!(c.place("jp-mobilisation-1"), "jp-discard");
    // The US answers before it is rolled.
    c.chance(json!([1])).us("declare us-surface-ships-1").us("done");
    assert_eq!(c.place("jp-yamato-1"), "jp-removed");
    assert_eq!(c.place("us-surface-ships-1"), "us-discard");
}

#[test]
fn r4_2_1_c26_air_sea_chits_all_go_to_their_box() {
    let c = at("air-sea jp", "jp-box: jp-kikusui-1 jp-fighter-group-1 jp-sniper-1");
    c.expect(&[("jp-kikusui-1", "jp-air-sea"), ("jp-fighter-group-1", "jp-air-sea"), ("jp-sniper-1", "jp-box")]);
}

#[test]
fn r4_3_1_r4_3_3_c27_a_chit_is_known_to_its_owner_until_it_is_used() {
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-sniper-1"]));
    let ids = |view: View| view.pieces.iter().map(|p| p.id.clone()).collect::<Vec<_>>();
    assert!(ids(c.view(Viewer::Seat(US))).contains(&"us-tank-1".into()));
    assert!(!ids(c.view(Viewer::Seat(JP))).contains(&"us-tank-1".into()));
    c.us("use us-tank-1");
    assert_eq!(c.face("us-tank-1"), "up");
    assert!(ids(c.view(Viewer::Seat(JP))).contains(&"us-tank-1".into()));
    // Face up it cannot be turned up again, and off the map not at all.
    let c = at("movement us", "1505: us-tank-1/up; us-box: us-tank-2");
    c.refuses_with(US, "reveal us-tank-1", &[R4_3_3]);
    c.refuses_with(US, "reveal us-tank-2", &[R4_3_1]);
}

#[test]
fn r4_3_2_c28_face_down_chits_move_six() {
    let mut c = at("movement jp", "0417: jp-machine-gun-1; 1507: us-96id-382-1");
    c.jp("move jp-machine-gun-1");
    // Off the roads: 0517, 0617, 0717, 0817… one point each.
    c.allows_to(JP, "move-to 0419");
    let speed = |c: &Case| c.game.prompt(&c.state, JP).args["left"].clone();
    assert_eq!(speed(&c), Arg::Real(6.0));
    // Face up the machine gun has its own 5.
    let mut c = at("movement jp", "0417: jp-machine-gun-1/up; 1507: us-96id-382-1");
    c.jp("move jp-machine-gun-1");
    assert_eq!(speed(&c), Arg::Real(5.0));
}

#[test]
fn r4_3_4_c29_a_unit_chit_is_turned_up_at_will_and_its_zone_works_at_once() {
    let mut c = at("movement jp", "1508: jp-27tr-1; 1609: jp-sniper-1; 1506: us-smoke-1");
    c.refuses_with(JP, "reveal jp-sniper-1", &[R4_3_4]);
    c.jp("reveal jp-27tr-1");
    assert_eq!(c.face("jp-27tr-1"), "up");
    // A US chit may no longer pass beside it alone: it has to go back.
    let mut d = at("movement us", "1508: jp-27tr-1/up; 1506: us-smoke-1");
    d.us("move us-smoke-1").us("move-to 1507");
    assert_eq!(d.legal(), ["return us-smoke-1"]);
}

#[test]
fn r4_3_5_r4_3_2_3_c30_no_chit_stands_alone_beside_the_enemy() {
    let mut c = at("movement us", "1505: us-smoke-1..2; 1407: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("move us-smoke-1");
    c.us("move-to 1407");
    assert_eq!(c.place("us-smoke-1"), "1407");
    // R51: it may go there and is sent back unseen; its owner is asked as for any other chit.
    c.us("move us-smoke-2").us("move-to 1507");
    c.refuses_with(US, "reveal us-smoke-2", &[R4_3_2_3, R4_3_4, RULING_51]);
    c.refuses_with(US, "done", &[R4_3_5]);
    c.us("return us-smoke-2");
    assert_eq!(c.place("us-smoke-2"), "us-box");
    let told = c.log.last().map(|e| (e.clause, c.game.describe_event(&e.event)));
    assert_eq!(told.map(|t| (t.0, t.1.args["piece"].clone())), Some((R4_3_6, Arg::Id { id: "us-hidden-2".into() })));
}

#[test]
fn r4_3_6_c31_a_chit_caught_alone_returns_or_shows_itself() {
    // The US comes next to two lone chits; Japan may show the machine gun, not the sniper.
    let set = json!({ "pieces": { "us-96id-382-1": "1505", "jp-machine-gun-1": "1508", "jp-sniper-1": "1508" } });
    let mut c = case(MOVE_US(), set.clone());
    c.us("move us-96id-382-1").us("move-to 1507");
    assert_eq!(c.seat(), JP);
    c.refuses_with(JP, "reveal jp-sniper-1", &[R4_3_4]);
    c.refuses_with(JP, "pass", &[R4_3_5]);
    c.jp("reveal jp-machine-gun-1");
    // Now the sniper has company and stays.
    c.expect(&[("jp-machine-gun-1", "1508"), ("jp-sniper-1", "1508")]);
    let mut c = case(MOVE_US(), set);
    c.us("move us-96id-382-1").us("move-to 1507").jp("return jp-machine-gun-1").jp("return jp-sniper-1");
    c.expect(&[("jp-machine-gun-1", "jp-box"), ("jp-sniper-1", "jp-box")]);
    c.tells(R4_3_6);
    // Left behind by its own unit: the same choice for the mover.
    let mut c = at("movement us", "1507: us-96id-382-1 us-smoke-1; 1508: jp-13ibs-2");
    c.us("move us-96id-382-1").us("move-to 1506").us("return us-smoke-1");
    assert_eq!(c.place("us-smoke-1"), "us-box");
    // Its own move: a unit chit may come adjacent and show itself.
    let mut c = at("movement us", "1505: us-tank-1; 1508: jp-13ibs-2");
    c.us("move us-tank-1").us("move-to 1507").us("reveal us-tank-1");
    assert_eq!((c.place("us-tank-1").as_str(), c.face("us-tank-1").as_str()), ("1507", "up"));
}

#[test]
fn r4_3_1_3_c32_a_lost_unit_chit_goes_to_its_sides_box() {
    let mut c = case(battle(), duel(&["us-tank-1"], &["jp-grenade-launcher-1"]));
    // Japan 3+1 less armour 2: two sixes, the first to a battalion, the second spread: here to the tank.
    c.chance(json!([6, 6]));
    c.us("use us-tank-1").jp("use jp-grenade-launcher-1");
    c.us("hit us-96id-382-1");
    // The other battalion's 4 dice: three sixes go to unit, unit and chit; the US may advance.
    c.chance(json!([6, 6, 6, 1]));
    c.us("hit us-tank-1").jp("hit jp-13ibs-2").jp("hit jp-13ibs-gun").settle();
    c.expect(&[("us-tank-1", "us-discard"), ("jp-grenade-launcher-1", "jp-removed")]);
}

#[test]
fn r4_3_2_1_c33_a_used_tactic_chit_is_discarded_and_absorbs_nothing() {
    let mut c = case(battle(), duel(&["us-combat-engineers-1"], &[]));
    c.chance(json!([6, 1, 1]));
    c.us("use us-combat-engineers-1");
    assert_eq!(c.place("us-combat-engineers-1"), "us-discard");
    c.refuses_with(US, "hit us-combat-engineers-1", &[R14_1_6]);
    c.tells(R4_3_2_1);
}

#[test]
fn r5_0_c35_an_mt_marker_lies_on_each_red_height() {
    let game = game();
    let state = game.setup(&mut Ctx::silent(&mut Playout::new(3)));
    let view = game.view(&state, Viewer::Seat(US));
    let marked = view.places.iter().filter(|(_, p)| p.markers == ["mt-marker"]).count();
    assert_eq!(marked, 18);
    assert!(view.places.contains_key("1806") && !view.places.contains_key("0915"));
}

#[test]
fn r5_0_c36_the_rest_of_the_table_at_the_start() {
    let c = setup();
    assert_eq!((c.track("jp-vp"), c.track("jp-replacement"), c.state.turn), (0, 0, 1));
    assert_eq!(c.marker("yahara"), "influential");
    c.expect(&[("us-tank-1", "us-cup"), ("jp-yamato-1", "jp-cup")]);
}

#[test]
fn ruling_2_the_back_is_hidden_and_ruling_3_only_red_points_have_markers() {
    let errors = errors_at("movement us", "0915: mt-01");
    let c = at("movement us", "1505: us-tank-1");
    holds(RULING_3, errors[0].field == "pieces.mt-01.at");
    assert_eq!(c.view(Viewer::Seat(JP)).pieces[0].id, "us-chit-back");
}

#[test]
fn ruling_9_unit_chits_are_no_units_and_ruling_23_nobody_exceeds_the_limits_on_purpose() {
    let set = json!({ "pieces": { "us-tank-1": { "at": "1507", "face": "up" }, "jp-13ibs-2": "1508" } });
    case(json!({ "point": "combat", "of": "us" }), set).refuses_with(US, "attack 1507 1508", &[R14_1_1]);
    // Two battalions and a face-up tank share a hex; a third battalion does not fit.
    let mut c = at("movement us", "1505: us-tank-1/up us-96id-382-1..2; 1504: us-96id-382-3");
    c.us("move us-96id-382-3");
    c.refuses_with(US, "move-to 1505", &[R3_2_1]);
    holds(RULING_23, !c.legal().contains(&"move-to 1505".to_owned()));
}

#[test]
fn positions_name_their_mistakes() {
    let errors = errors_at(
        "combat us",
        "0101: us-96id-382-1; nowhere-land: jp-13ibs-2; 1505: us-recon-1 xyz; 1109: jp-272ibs-1/back",
    );
    let fields: Vec<&str> = errors.iter().map(|e| e.field.as_str()).collect();
    for field in [
        "pieces.us-96id-382-1.at",
        "pieces.jp-13ibs-2.at",
        "pieces.us-recon-1.at",
        "pieces.jp-272ibs-1.face",
        "pieces.xyz",
    ] {
        assert!(fields.contains(&field), "{field} in {fields:?}");
    }
}

#[test]
fn r3_2_1_c19_stacking_counts_where_the_move_ends() {
    let mut c = at("movement us", "1505: us-96id-382-1; 1506: us-96id-382-2..3");
    c.us("move us-96id-382-1").refuses_with(US, "move-to 1506", &[R3_2_1]);
    c.us("step 1506").refuses_with(US, "halt", &[R3_2_1]);
    assert!(!c.legal().contains(&"halt".to_owned()));
    c.us("step 1507");
    assert_eq!(c.place("us-96id-382-1"), "1507");
}

#[test]
fn c59_c19_a_piece_stopped_in_a_full_hex_is_one_too_many() {
    // The fourth chit passes three others; what stands hidden beyond them turns out to be tanks.
    let mut c = at("movement us", "1506: us-smoke-1; 1507: us-tank-1..3; 1508: jp-27tr-1");
    c.us("move us-smoke-1").us("step 1507").jp("reveal jp-27tr-1").us("reveal us-tank-1").us("remove us-smoke-1");
    c.expect(&[("us-smoke-1", "us-discard"), ("us-tank-1", "1507"), ("us-tank-2", "1507"), ("us-tank-3", "1507")]);
}

#[test]
fn c35_position_files_say_what_is_wrong_with_them() {
    let problem = |set: Value| {
        let errors = refused_position(MOVE_US(), set);
        errors.iter().map(|e| format!("{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("\n")
    };
    // Two MT markers named for one hex; one with a face.
    let said = problem(json!({ "pieces": { "mt-01": "1308", "mt-02": "1308" } }));
    assert!(said.contains("pieces.mt-02.at: mt-01 lies in 1308 already"), "{said}");
    assert!(problem(json!({ "pieces": { "mt-01": { "at": "1308", "face": "up" } } })).contains("pieces.mt-01"));
    assert!(problem(json!({ "pieces": { "mt-01": { "marks": [] } } })).contains("pieces.mt-01.at: missing"));
    // A piece in two places.
    let twice = json!({ "pools": { "us-box": ["us-smoke-1"] }, "pieces": { "us-smoke-1": "1507" } });
    assert!(problem(twice).contains("pieces.us-smoke-1.at: us-smoke-1 is placed by pools.us-box[0] already"));
    assert!(problem(json!({ "pools": { "us-box": ["us-smoke-1", "us-smoke-1"] } })).contains("already"));
    assert!(
        problem(json!({ "discards": { "us": ["jp-sniper-1"] } }))
            .contains("discards.us[0]: \"us-discard\" is no place")
    );
    // Overfull stacks, sea, both sides in a hex, things that are no pieces.
    let full = json!({ "pieces": { "jp-13ibs-1": "1508", "jp-13ibs-2": "1508", "jp-13ibs-gun": "1508" } });
    assert!(problem(full).contains("at most 2 units"));
    let mixed = json!({ "pieces": { "us-96id-382-1": "1508", "us-96id-383-1": "1508" } });
    assert!(problem(mixed).contains("one regiment"));
    let four =
        json!({ "pieces": { "us-smoke-1": "1507", "us-smoke-2": "1507", "us-tank-1": "1507", "us-tank-2": "1507" } });
    assert!(problem(four).contains("3 chits"));
    assert!(problem(json!({ "pieces": { "us-96id-382-1": "1303" } })).contains("all sea"));
    assert!(problem(json!({ "pieces": { "us-96id-382-1": "1508", "jp-13ibs-2": "1508" } })).contains("both sides"));
    assert!(
        problem(json!({ "pieces": { "us-submarine-1": "1508" } }))
            .contains("pieces.us-submarine-1: \"us-submarine-1\" is no piece")
    );
    assert!(problem(json!({ "tracks": { "fuel": 1 }, "markers": { "moon": true } })).contains("tracks.fuel"));
    // And of points.
    let battles = json!({ "point": "combat", "of": "us", "battles": "all" });
    let errors = refused_position(battles, json!({ "pieces": { "us-96id-382-1": "1507" } }));
    assert_eq!(errors[0].field, "at.battles");
    // Discards go by the seat.
    let c = at("movement us", "discards us: us-smoke-1; pool jp-cup: jp-sniper-1");
    c.expect(&[("us-smoke-1", "us-discard"), ("jp-sniper-1", "jp-cup")]);
}

#[test]
fn r2_11_3_c5_the_number_on_a_unit_is_the_turn_it_comes() {
    let file = |text: &str| serde_json::from_str::<Value>(text).expect("a data file");
    let units = file(include_str!("../data/units.json"));
    let setup = file(include_str!("../data/setup.json"));
    let track = file(include_str!("../data/turn-track.json"));
    let names = |list: &Value, id: &Value| list.as_array().is_some_and(|list| list.contains(id));
    let mut coming = 0;
    for unit in units["units"].as_array().expect("units").iter().filter(|u| u["arrival_turn"].is_number()) {
        let (id, turn) = (&unit["id"], unit["arrival_turn"].to_string());
        assert_eq!(unit["mark"], turn.as_str(), "{id}");
        assert!(names(&setup["turn_track"][&turn], id), "{id} in setup.json");
        let turns = track["turns"].as_array().expect("turns").iter();
        let listed: Vec<String> = turns
            .filter(|t| names(&t["us_reinforcements"], id) || names(&t["jp_reinforcements"], id))
            .map(|t| t["turn"].to_string())
            .collect();
        assert_eq!(listed, [turn], "{id} in turn-track.json");
        coming += 1;
    }
    assert!(coming > 0);
}

#[test]
fn r4_3_6_c31_a_chit_alone_beside_the_enemy_does_not_outlast_the_combat_step() {
    // No move or battle leads to this; a question may ask what becomes of it.
    let mut c = at("combat us", "1507: us-96id-382-1; 1508: jp-sniper-1; 1404: us-smoke-1");
    c.refuses_with(US, "attack 1507 1508", &[R14_1_1, RULING_42]);
    c.us("done");
    c.expect(&[("jp-sniper-1", "jp-box"), ("us-smoke-1", "1404")]);
    c.tells(R4_3_6);
}

#[test]
fn r8_0_1_c41_no_more_supply_than_all_chits_give() {
    let said = |at: Value, set: Value| {
        refused_position(at, set).iter().map(|e| format!("{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("; ")
    };
    let combat = |points: u32| json!({ "point": "combat", "of": "us", "supply": points });
    assert!(said(combat(39), json!({})).contains("0 to 38"));
    assert!(
        said(json!({ "point": "combat", "of": "us" }), json!({ "tracks": { "supply": 39 } })).contains("tracks.supply")
    );
    assert_eq!(case(combat(38), json!({})).track("supply"), 38);
    // The track on the table is as long as that.
    let tracks = game().board().tracks.clone();
    assert_eq!(tracks.iter().find(|t| t.id == "supply").map(|t| t.max), Some(38));
}

#[test]
fn r5_0_c34_a_place_is_named_wrongly_by_what_fits_the_piece() {
    let said = |id: &str, place: &str| {
        let errors = refused_position(MOVE_US(), json!({ "pieces": { id: place } }));
        errors.iter().map(|e| e.problem.to_string()).collect::<Vec<_>>().join("; ")
    };
    for (id, wrong, right) in [
        ("us-96id-382-1", "jp-reserve", "us-unused"),
        ("jp-13ibs-1", "us-box", "jp-reserve"),
        ("jp-sniper-1", "us-cup", "jp-cup"),
    ] {
        let problem = said(id, wrong);
        assert!(problem.contains(right) && problem.matches(wrong).count() == 1, "{problem}");
    }
}
