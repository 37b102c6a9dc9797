//! 6.0–13.0: the sequence, supply, the air-sea battle, movement and reinforcements.

mod common;
use common::*;

fn point_of(point: &str, of: &str) -> Value {
    json!({ "point": point, "of": of })
}

#[test]
fn ruling_1_r6_1_r6_2_c37_the_steps_follow_each_other() {
    let mut c = over_setup("draw us", "1503: us-tank-1");
    c.chance(json!(["us-tank-2", "us-tank-3", "us-smoke-1", "us-smoke-2", "us-commando-1", "us-commando-2"]));
    c.us("draw");
    // Supply (nothing burnt), no air-sea chits, movement, preparation, placement; nobody to attack.
    c.us("done").us("done").us("done").us("done");
    assert_eq!(c.seat(), JP);
    c.chance(json!(["jp-sniper-1", "jp-sniper-2", "jp-night-raid-1", "jp-night-raid-2", "jp-machine-gun-1"]));
    c.jp("draw");
    // Japan has no supply steps: straight to movement.
    c.refuses_with(JP, "burn jp-sniper-1", &[R6_2]);
    c.allows_to(JP, "move jp-12ibs-1");
    c.tells(R6_1).tells(R6_2);
}

#[test]
fn r6_1_the_steps_to_come_are_named_to_whose_turn_it_is() {
    let mut c = over_setup("movement us", "1503: us-tank-1");
    let ahead = c.game.ahead(&c.state, US);
    assert!(c.game.ahead(&c.state, JP).is_empty());
    c.us("done");
    // The next question is in one of them, and the heading calls it the same.
    let here = c.game.view(&c.state, Viewer::Seat(US)).heading[2].clone();
    assert_eq!(ahead.len(), 3, "preparation, placement, combat: {ahead:?}");
    assert!(ahead.contains(&here), "{here:?} of {ahead:?}");
    assert!(!c.game.ahead(&c.state, US).contains(&here));
}

#[test]
fn r6_1_1_r6_2_c38_how_many_chits_are_drawn() {
    let drawn = |of: &str, turn: u8| {
        let game = game();
        let at: Point = serde_json::from_value(point_of("draw", of)).unwrap();
        let mut state = game.place(Base::Setup, &position(json!({ "turn": turn })), Some(&at)).unwrap();
        let seat = game.info_seat(of);
        let before = game.view(&state, Viewer::Everything).zones[format!("{of}-cup").as_str()].known.len();
        game.apply(&mut state, seat, &game.parse("draw").unwrap(), &mut Ctx::silent(&mut Playout::new(5)));
        before - game.view(&state, Viewer::Everything).zones[format!("{of}-cup").as_str()].known.len()
    };
    assert_eq!((drawn("us", 1), drawn("us", 12)), (6, 6));
    assert_eq!((drawn("jp", 3), drawn("jp", 4)), (5, 4));
}

trait SeatOf {
    fn info_seat(&self, id: &str) -> Seat;
}

impl SeatOf for Okinawa {
    fn info_seat(&self, id: &str) -> Seat {
        Okinawa::info().seat(id).expect("a seat")
    }
}

#[test]
fn ruling_8_r6_1_1_c39_a_short_cup_takes_the_discards_first() {
    let mut c = at("draw jp", "turn: 4; jp-cup: jp-sniper-1; jp-discard: jp-sniper-2 jp-night-raid-1");
    c.chance(json!(["jp-night-raid-1", "jp-sniper-1", "jp-sniper-2"])).jp("draw");
    // R8: three are all there are.
    c.expect(&[("jp-sniper-1", "jp-box"), ("jp-sniper-2", "jp-box"), ("jp-night-raid-1", "jp-box")]);
    c.tells(RULING_8);
}

#[test]
fn r6_3_r6_3_2_r6_3_3_c40_the_end_of_a_turn() {
    let discards: Vec<String> = (1..=4).flat_map(|i| [format!("us-tank-{i}"), format!("us-bombardment-{i}")]).collect();
    let mut pieces = json!({ "jp-sniper-1": "jp-discard", "mt-01": "1806", "us-96id-382-1": "1806" });
    for id in &discards {
        pieces[id] = json!("us-discard");
    }
    let mut c =
        case(json!({ "point": "turn-end" }), json!({ "turn": 3, "markers": { "weather": "bad" }, "pieces": pieces }));
    c.jp("proceed");
    assert!(discards.iter().all(|id| c.place(id) == "us-cup"), "eight discards return");
    assert_eq!(c.place("jp-sniper-1"), "jp-discard", "one does not");
    assert_eq!((c.marker("weather"), c.state.turn, c.seat()), (json!("fair"), 4, US));
    c.tells(R6_3_2).tells(R6_3_3);
    c.refuses_with(JP, "draw", &[R6_1]);
    let c = at("turn-end", "1806: mt-01; 1308: mt-02");
    c.refuses_with(US, "take 1806", &[R18_0_2]);
    c.allows_to(US, "proceed");
}

#[test]
fn r6_0_c40_the_game_ends_after_turn_twelve() {
    let mut c = at("turn-end", "turn: 12; 1806: mt-18 us-96id-382-1");
    c.jp("proceed");
    assert!(matches!(c.game.pending(&c.state), Pending::Over(o) if o.winner == Some(US)));
    c.refuses_with(US, "draw", &[R6_0]);
}

#[test]
fn r8_0_1_r8_0_3_r8_0_4_c41_chits_become_supply_points() {
    let mut c = at("supply us", "us-box: us-illumination-1 us-carrier-aircraft-1 us-tank-1; 1505: us-tank-2");
    c.refuses_with(US, "burn us-tank-2", &[R8_0_1]);
    c.us("burn us-illumination-1").us("burn us-carrier-aircraft-1").us("done");
    assert_eq!(c.track("supply"), 2);
    c.expect(&[("us-illumination-1", "us-discard"), ("us-carrier-aircraft-1", "us-discard"), ("us-tank-1", "us-box")]);
    c.tells(R8_0_3).tells(R8_0_4);
    c.refuses_with(JP, "burn us-tank-1", &[R6_2]);
}

#[test]
fn ruling_6_r13_0_1_c42_an_attack_costs_one_point_and_a_new_commander_makes_it_free() {
    let stacks = json!({ "pieces": { "us-96id-382-1": "1507", "us-96id-381-1": "1506", "us-96id-383-1": "1606",
        "jp-13ibs-2": "1508", "jp-13ibs-1": "1406", "jp-11ibs-1": "1607" } });
    let mut c = case(json!({ "point": "combat", "of": "us", "supply": 1 }), stacks.clone());
    c.refuses_with(US, "attack 1507 1506", &[R14_1_1]);
    let mut free = stacks;
    free["markers"] = json!({ "free-attacks": true });
    let mut d = case(json!({ "point": "combat", "of": "us", "supply": 0 }), free);
    d.us("attack 1507 1508").us("attack 1606 1607");
    d.allows_to(US, "attack 1506 1406");
    c.chance(json!([1, 1, 1, 1, 1, 1, 1]));
    // The only point is gone, so the declaration ends and the battle is fought (a tie at 2:1 bonus is settled).
    c.us("attack 1507 1508").settle();
    assert_eq!(c.track("supply"), 0);
    let none = at("combat us supply=0", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    none.refuses_with(US, "attack 1507 1508", &[R13_0_1]);
}

#[test]
fn r13_0_2_c43_points_do_not_keep_and_japan_needs_none() {
    let mut c = at("combat us supply=5", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("done");
    assert_eq!(c.track("supply"), 0);
    let c = at("combat jp", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    c.allows_to(JP, "attack 1508 1507");
}

#[test]
fn r10_1_1_r10_1_2_c56_one_piece_after_the_other_hex_by_hex() {
    let mut c = at("movement us", "1505: us-96id-382-1; 1504: us-96id-382-2; 1406: jp-13ibs-2; 1608: jp-sniper-1");
    c.us("move us-96id-382-2");
    c.refuses_with(US, "move us-96id-382-1", &[R10_1_1]);
    c.refuses_with(US, "move-to 1406", &[RULING_41]);
    c.refuses_with(US, "move-to 1504", &[R10_1_2]);
    c.refuses_with(US, "step 1506", &[R10_1_2]);
    c.us("halt");
    c.refuses_with(US, "move us-96id-382-2", &[R10_1_1]);
    c.refuses_with(US, "move us-96id-383-1", &[R10_1_2]);
    c.refuses_with(US, "move jp-13ibs-2", &[R6_1_5]);
    c.us("move us-96id-382-1").us("step 1605").us("step 1606").us("halt");
    assert_eq!(c.place("us-96id-382-1"), "1606");
    c.tells(R10_1_2);
}

#[test]
fn r10_2_1_c57_terrain_and_hexsides_cost_points() {
    let left = |from: &str, to: &str| {
        let mut c = case(point_of("movement", "us"), json!({ "pieces": { "us-96id-382-1": from } }));
        c.us("move us-96id-382-1");
        match c.note(&format!("move-to {to}")).args["left"] {
            Arg::Real(x) => x,
            _ => panic!(),
        }
    };
    assert_eq!(left("1506", "1406"), 5.0, "clear 1");
    assert_eq!(left("1509", "1609"), 4.0, "hill 2");
    assert_eq!(left("1509", "1408"), 4.0, "forest 2");
    assert_eq!(left("1603", "1604"), 4.0, "clear across a river");
    let mut c = at("movement us", "1506: us-96id-382-1; 1706: jp-construction-engineers-1/up");
    c.us("move us-96id-382-1");
    c.refuses_with(US, "move-to 1516", &[R10_2_1]);
    let c = at("movement jp", "1709: jp-construction-engineers-1/up");
    c.refuses_with(JP, "move jp-construction-engineers-1", &[CHIT_JP_CONSTRUCTION_ENGINEERS]);
    let c = at("movement us", "1505: us-flame-tank-1/up");
    c.refuses_with(US, "move us-flame-tank-1", &[R2_12_3_6]);
}

#[test]
fn r10_2_1_c58_roads_cost_one_whatever_the_terrain_and_bridges_nothing_more() {
    // Into an enemy ZOC the normal road rate holds: 1606 to 1507 (forest) by road.
    let mut c = at("movement us", "1606: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("move us-96id-382-1");
    assert_eq!(c.note("move-to 1507").args["left"], Arg::Real(5.0));
    // 1504 to 1505 crosses a river by a bridge.
    let mut c = at("movement us", "1504: us-96id-382-1");
    c.us("move us-96id-382-1");
    assert_eq!(c.note("move-to 1505").args["left"], Arg::Real(5.5));
}

#[test]
fn r10_2_2_c59_an_enemy_zone_ends_the_move() {
    let mut c = at("movement us", "1505: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("move us-96id-382-1").us("step 1506").us("step 1507");
    assert_eq!(c.legal().iter().filter(|a| a.starts_with("step")).count(), 0);
    // Nor is there a way through: a ring of zones shuts 1509 off.
    let ring = things("1506: us-96id-382-1; 1508: jp-13ibs-2; 1608: jp-11ibs-1; 1308: jp-11ibs-2; 1709: jp-14ibs-1");
    let mut d = case(point_of("movement", "us"), ring);
    d.us("move us-96id-382-1");
    d.refuses_with(US, "move-to 1509", &[R10_2_2]);
    // A face-down unit chit turned up beside a face-down mover stops it.
    let mut c = at("movement us", "1505: us-smoke-1; 1407: jp-machine-gun-1");
    c.us("move us-smoke-1").us("move-to 1507");
    assert_eq!(c.seat(), JP);
    c.refuses_with(JP, "reveal jp-machine-gun-2", &[R4_3_1]);
    c.jp("reveal jp-machine-gun-1");
    // The smoke stands alone beside it now.
    c.us("return us-smoke-1");
    assert_eq!(c.place("us-smoke-1"), "us-box");
    let mut c = at("movement us", "1505: us-smoke-1; 1407: jp-machine-gun-1");
    c.us("move us-smoke-1").us("move-to 1507");
    while c.seat() == JP {
        c.jp("pass");
    }
    assert_eq!(c.place("us-smoke-1"), "1507");
    c.tells(R10_2_2);
}

#[test]
fn r10_2_2_c60_no_way_from_zone_to_zone() {
    let set = json!({ "pieces": { "us-96id-382-1": "1507", "jp-13ibs-2": "1508" } });
    let mut c = case(point_of("movement", "us"), set);
    c.us("move us-96id-382-1");
    c.refuses_with(US, "step 1607", &[R10_2_2]);
    // Out of the zone first, then in again elsewhere.
    c.us("step 1606").us("step 1607");
    assert_eq!(c.place("us-96id-382-1"), "1607");
}

#[test]
fn r10_3_c61_strategic_road_movement_costs_half_and_enters_no_zone() {
    let mut c = at("movement us", "1501: us-96id-382-1");
    c.us("move us-96id-382-1");
    // Twelve road hexes for six points: 1501 … 0909 on the west coast road is the eleventh.
    assert_eq!(c.note("move-to 0909").args["left"], Arg::Real(0.5));
    c.allows_to(US, "move-to 0809");
    c.refuses_with(US, "move-to 0810", &[R10_2_1]);
    // The last hex lies in a zone: it costs a whole point, so 0809 is too far.
    let mut c = at("movement us", "1501: us-96id-382-1; 0810: jp-23ibs-1");
    c.us("move us-96id-382-1");
    c.refuses_with(US, "move-to 0809", &[R10_2_2]);
    // It may start in one.
    let mut c = at("movement us", "1507: us-96id-382-1; 1508: jp-13ibs-2");
    c.us("move us-96id-382-1");
    assert_eq!(c.note("move-to 1606").args["left"], Arg::Real(5.5));
}

#[test]
fn r19_1_1_c62_to_turn_three_only_kaya_moves() {
    let c = over_setup("movement jp", "turn: 3");
    c.allows_to(JP, "move jp-12ibs-1");
    c.refuses_with(JP, "move jp-13ibs-1", &[R19_1_1]);
}

#[test]
fn r19_1_2_c63_from_turn_four_a_team_is_released_each_turn() {
    let mut c = from_setup(point_of("movement", "jp"), json!({ "turn": 5, "markers": { "released": ["miura"] } }));
    c.refuses_with(JP, "release kaya", &[R19_1_2]);
    c.refuses_with(JP, "release miura", &[R19_1_2]);
    c.jp("release hara");
    c.allows_to(JP, "move jp-13ibs-1");
    c.allows_to(JP, "move jp-11ibs-1");
    c.refuses_with(JP, "move jp-14ibs-1", &[R19_1_2]);
    assert_eq!(c.marker("released"), json!(["hara", "miura"]));
    let c = over_setup("movement jp", "turn: 9");
    c.allows_to(JP, "move jp-14ibs-1");
}

#[test]
fn r19_1_3_c64_reinforcements_and_chits_are_free_and_restricted_units_fight() {
    let c = at("movement jp", "turn: 2; 1012: jp-1-22ir-1 jp-sniper-1; 1409: jp-11ibs-1");
    c.allows_to(JP, "move jp-1-22ir-1");
    c.allows_to(JP, "move jp-sniper-1");
    c.refuses_with(JP, "move jp-11ibs-1", &[R19_1_1]);
    let c = at("combat jp", "turn: 2; 1508: jp-11ibs-1; 1507: us-96id-382-1");
    c.allows_to(JP, "attack 1508 1507");
}

#[test]
fn chit_us_night_infiltration_c65_goes_from_zone_to_zone() {
    let set = things("1507: us-96id-382-1 us-night-infiltration-1; 1505: us-96id-383-1; 1508: jp-13ibs-2");
    let mut c = case(point_of("movement", "us"), set);
    c.us("infiltrate us-night-infiltration-1").us("move us-96id-382-1");
    c.us("move-to 1607");
    assert_eq!(
        (c.place("us-96id-382-1").as_str(), c.place("us-night-infiltration-1").as_str()),
        ("1607", "us-removed")
    );
    // Outside a zone there is nothing to do for it.
    let c = at("movement us", "1505: us-night-infiltration-1 us-96id-382-1");
    c.refuses_with(US, "infiltrate us-night-infiltration-1", &[CHIT_US_NIGHT_INFILTRATION]);
}

#[test]
fn ruling_32_r11_0_1_c66_this_turns_units_come_to_the_box() {
    let mut c = over_setup("prepare-reinforcements us", "turn: 3; 1501: us-smoke-1");
    c.expect(&[("us-27id-106-1", "us-box"), ("us-27id-165-3", "us-box"), ("us-27id-105-1", "turn-4")]);
    c.us("done");
    c.allows_to(US, "place us-27id-106-1");
    let mut c = over_setup("movement us", "turn: 3");
    c.us("done");
    c.tells(R11_0_1);
}

#[test]
fn ruling_10_r11_0_2_2_c67_face_down_chits_are_picked_up_face_up_unit_chits_stay() {
    let mut c = at("prepare-reinforcements us", "1505: us-smoke-1 us-tank-1 us-tank-2/up; us-cup: us-tank-3");
    c.refuses_with(US, "pick-up us-tank-2", &[R11_0_2_2]);
    c.refuses_with(US, "pick-up us-tank-3", &[R11_0_2_2]);
    c.us("pick-up us-smoke-1").us("pick-up us-tank-1");
    c.expect(&[("us-smoke-1", "us-box"), ("us-tank-1", "us-box")]);
}

#[test]
fn r11_0_2_3_c68_japan_buys_unit_chits_back() {
    let mut c = at(
        "prepare-reinforcements jp",
        "track jp-replacement: 7; jp-removed: jp-27tr-1 jp-machine-gun-1 jp-home-guard-1 jp-kikusui-1",
    );
    c.refuses_with(JP, "buy jp-kikusui-1", &[R11_0_2_3]);
    c.jp("buy jp-27tr-1");
    assert_eq!(c.track("jp-replacement"), 2);
    c.refuses_with(JP, "buy jp-machine-gun-1", &[R11_0_2_3]);
    c.jp("buy jp-home-guard-1");
    assert_eq!(c.place("jp-home-guard-1"), "jp-box");
}

#[test]
fn r11_0_3_c69_the_box_is_shuffled_and_names_say_nothing() {
    let mut c = at("prepare-reinforcements jp", "1012: jp-sniper-1; 1011: jp-night-raid-1; 1507: us-96id-382-1");
    let handles = |c: &Case| {
        c.view(Viewer::Seat(US)).pieces.iter().filter(|p| !p.known).map(|p| p.handle.clone()).collect::<Vec<_>>()
    };
    assert_eq!(handles(&c), ["jp-hidden-1", "jp-hidden-2"]);
    c.jp("pick-up jp-sniper-1").jp("pick-up jp-night-raid-1");
    // Whichever comes first is number one again.
    c.jp("place jp-night-raid-1").jp("move-to 0819");
    assert_eq!(handles(&c), ["jp-hidden-1"]);
    c.tells(R11_0_3);
}

#[test]
fn r12_0_r12_0_1_r12_0_2_c70_reinforcements_come_by_road_away_from_the_enemy() {
    let mut c = at(
        "place-reinforcements us",
        "us-box: us-27id-106-1 us-smoke-1; us-cup: us-tank-1; 1502: us-27id-105-1; 1503: us-27id-105-2..3; \
         1508: jp-sniper-1",
    );
    c.refuses_with(US, "place us-tank-1", &[R12_0]);
    c.us("place us-27id-106-1");
    c.refuses_with(US, "move-to 1502", &[R3_2_1]);
    c.refuses_with(US, "move-to 1506", &[R12_0_1]);
    c.refuses_with(US, "move-to 1507", &[R12_0_2]);
    c.refuses_with(US, "move-to 1508", &[RULING_41]);
    c.us("move-to 1606").us("place us-smoke-1").us("move-to 1606");
    assert_eq!((c.place("us-27id-106-1").as_str(), c.face("us-smoke-1").as_str()), ("1606", "down"));
    c.tells(R12_0_1);
    // A unit shuts the road as well.
    let mut c = at("place-reinforcements us", "us-box: us-27id-106-1; 1406: jp-13ibs-2");
    c.us("place us-27id-106-1");
    c.refuses_with(US, "move-to 1405", &[R12_0_2]);
    c.allows_to(US, "move-to 1504");
}

#[test]
fn r6_1_3_r6_1_4_r6_1_6_r6_1_7_every_step_knows_only_its_own_verbs() {
    // A verb tried in another step is refused by the clause that orders its own.
    let set = json!({ "pieces": { "us-tank-1": "us-box", "us-recon-1": "us-box", "us-airbase-bombing-1": "us-air-sea", "us-smoke-1": "1503",
        "us-96id-382-1": "1507", "jp-13ibs-2": "1508" } });
    for point in ["supply", "air-sea", "prepare-reinforcements", "place-reinforcements"] {
        let c = case(point_of(point, "us"), set.clone());
        c.refuses_with(US, "attack 1507 1508", &[R6_1_9]);
        c.refuses_with(US, "move us-smoke-1", &[R6_1_5]);
        c.refuses_with(US, "resolve us-recon-1", &[R6_1_2]);
    }
    let c = case(point_of("movement", "us"), set);
    c.refuses_with(US, "burn us-tank-1", &[R6_1_3]);
    c.refuses_with(US, "declare us-airbase-bombing-1", &[R6_1_4]);
    c.refuses_with(US, "pick-up us-smoke-1", &[R6_1_6]);
    c.refuses_with(US, "place us-tank-1", &[R6_1_7]);
    // What would not be legal in its step either is refused by its own rule.
    c.refuses_with(US, "burn us-smoke-1", &[R8_0_1]);
    c.refuses_with(US, "attack 1507 1606", &[R14_1_1]);
    c.refuses_with(JP, "move jp-13ibs-2", &[R19_1_1]);
}

/// A flow of an older version had steps with a number, and sets as words of bits: neither is taken for anything else.
#[test]
fn flows_of_an_older_version_are_turned_down() {
    let game = game();
    let flow = game.position(&at("air-sea jp", "").state).flow.expect("a flow");
    let read = |field: &str, value: Value| {
        let mut flow = flow.clone();
        flow[field] = value;
        let errors = game.place(Base::Empty, &position(json!({ "flow": flow })), None).map(|_| ()).unwrap_err();
        assert!(errors.iter().all(|e| e.field == "flow"), "{errors:?}");
        errors[0].problem.clone()
    };
    assert!(read("stack", json!([{ "Step": ["AirSea", 1] }])).contains("older version"));
    assert!(read("stack", json!([{ "Step": ["Combat", 1] }, "Fight"])).contains("older version"));
    for words in [json!([0, 0, 0]), json!([0, 0, 4]), json!([0, 1_u64 << 40, 0])] {
        read("air_declared", words);
    }
}

#[test]
fn chit_us_night_infiltration_c65_used_when_its_stack_starts_to_move() {
    let night = "us-night-infiltration-1";
    let things = "1507: us-96id-382-1 us-night-infiltration-1; 1508: jp-12ibs-1; 1604: us-96id-383-1";
    let mut c = at("movement us", things);
    c.refuses_with(US, "step 1607", &[R10_1_1]);
    c.us("move us-96id-382-1");
    c.refuses_with(US, "step 1607", &[R10_2_2]);
    // The battalion is named and has not entered a hex: this is the moment.
    c.us(&format!("infiltrate {night}"));
    assert_eq!(c.place(night), "us-removed");
    c.us("step 1607");
    assert_eq!(c.place("us-96id-382-1"), "1607");
    // Not on the way of somebody else's move, nor when the stack has moved.
    let mut c = at("movement us", things);
    c.us("move us-96id-383-1");
    c.refuses_with(US, &format!("infiltrate {night}"), &[R10_1_1]);
    c.us("step 1603");
    c.refuses_with(US, &format!("infiltrate {night}"), &[CHIT_US_NIGHT_INFILTRATION]);
    let mut c = at("movement us", things);
    c.us("move us-96id-382-1").us("halt");
    let facts = c.said(US, &format!("infiltrate {night}"));
    assert_eq!(facts, ["fact-all-moved"], "it did begin the turn in a zone");
}

#[test]
fn r6_1_1_r6_2_c37_a_step_is_named_by_the_player_turn_it_belongs_to() {
    let things = "jp-cup: jp-sniper-1; us-cup: us-smoke-1; jp-box: jp-13ibs-1; us-box: us-96id-382-1; 0513: jp-12ibs-1";
    for (point, verb) in
        [("draw", "pass"), ("movement", "pass"), ("prepare-reinforcements", "pass"), ("place-reinforcements", "pass")]
    {
        let c = at(&format!("{point} jp"), things);
        let grounds = c.grounds_to(US, verb);
        assert!(grounds.contains(&R6_2), "{point}: {grounds:?}");
        let c = at(&format!("{point} us"), things);
        assert!(!c.grounds_to(JP, verb).contains(&R6_2), "{point}");
    }
    at("draw us", things).refuses_with(JP, "pass", &[R6_1_1]);
}

#[test]
fn r12_0_2_r3_2_1_c70_why_a_reinforcement_finds_no_place() {
    // Chits of the enemy lie next to every source.
    let c = at(
        "place-reinforcements us",
        "us-box: us-96id-382-1; 1502: jp-sniper-1; 1702: jp-sniper-2; 2202: jp-machine-gun-1",
    );
    assert_eq!(c.grounds_to(US, "place us-96id-382-1"), [R12_0_2]);
    assert_eq!(c.said(US, "place us-96id-382-1"), ["fact-sources-shut"]);
    // One source is open, but there is no way on from it and no room in it.
    let c = at(
        "place-reinforcements us",
        "us-box: us-96id-382-3; 1501: us-96id-382-1..2; 1503: jp-sniper-1; 1702: jp-sniper-2; 2202: jp-machine-gun-1",
    );
    assert_eq!(c.grounds_to(US, "place us-96id-382-3"), [R3_2_1]);
}

#[test]
fn r14_4_4_1_c92_who_is_asked_is_told_the_question() {
    // Two battalions and a six: `hit` is asked for, and nobody else's decision is in the way.
    let mut c = at("battle us from=1507 against=1508", "1507: us-96id-382-1..2; 1508: jp-13ibs-gun jp-13ibs-2");
    c.roll(json!([6, 1, 1]));
    c.refuses_with(US, "pass", &[R14_4_4_1]);
    assert_eq!(c.said(US, "pass"), ["fact-asked"]);
    assert_eq!(c.said(JP, "pass"), ["fact-awaits"]);
}

#[test]
fn r11_0_2_2_r11_0_2_3_c67_c68_what_cannot_be_taken_or_bought_back_by_its_kind() {
    let things = "jp-removed: jp-sniper-1 jp-13ibs-1; 1510: jp-13ibs-2 jp-grenade-launcher-1; track jp-replacement: 9";
    let c = at("prepare-reinforcements jp", things);
    for (action, clause, fact) in [
        ("buy jp-sniper-1", R11_0_2_3, "fact-not-unit-chit"),
        ("buy jp-13ibs-1", R11_0_2_3, "fact-not-unit-chit"),
        ("buy jp-grenade-launcher-1", R11_0_2_3, "fact-not-there"),
        ("pick-up jp-13ibs-2", R11_0_2_2, "fact-not-a-chit"),
    ] {
        assert_eq!((c.grounds_to(JP, action), c.said(JP, action)), (vec![clause], vec![fact.to_owned()]), "{action}");
    }
}

#[test]
fn chit_us_feint_c108_only_japanese_units_are_delayed() {
    let things = "us-box: us-feint-1 us-recon-1; turn-6: jp-1-22ir-1..2; turn-4: us-27id-105-1";
    let mut c = at("events us", things);
    c.us("resolve us-feint-1");
    c.refuses_with(US, "delay us-27id-105-1", &[CHIT_US_FEINT]);
    assert_eq!(c.said(US, "delay us-27id-105-1"), ["fact-not-japanese"]);
}

#[test]
fn r10_2_1_c57_a_step_that_is_too_dear_has_one_price() {
    // From 1208 into 1209 across a river without a bridge: 3 points, whatever the way round costs.
    let mut c = at("movement jp", "1208: jp-12ibs-1");
    c.jp("move jp-12ibs-1").jp("step 1209").jp("step 1208");
    assert_eq!(c.grounds_to(JP, "step 1209"), [R10_2_1]);
    let said = c.says(JP, "step 1209");
    assert_eq!((said[0].args["cost"].clone(), said[0].args["left"].clone()), (Arg::Real(3.0), Arg::Real(1.0)));
    // A place further away is priced by the way that leads there.
    assert_eq!(c.said(JP, "move-to 1209"), ["fact-too-far"]);
}

#[test]
fn r14_3_2_2_every_question_has_its_place_under_a_title() {
    let rulebook = Okinawa::rulebook();
    for verb in okinawa::Verb::ALL {
        for home in <okinawa::Frame as sandtable_kit::Step<Okinawa>>::homes(*verb) {
            let titled = rulebook.find(home.place.0).is_some_and(|clause| !clause.title.en.is_empty());
            assert!(titled, "{} stands under {}", home.name, home.place);
        }
    }
}
