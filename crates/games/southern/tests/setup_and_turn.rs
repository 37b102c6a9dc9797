//! 2.0 to 6.0: components, set-up, the turn, cards and groups.

mod common;
use common::*;

#[test]
fn r8_0_4_c2_values_are_attack_durability_movement_and_air_strength() {
    let game = sandtable_conformance::load::<Southern>();
    let face = |id: &str| game.board().pieces.iter().find(|p| p.id == id).expect("a piece").faces[0].clone();
    assert_eq!(face("jp-bb-kongo").values, ["4", "2", "3"]);
    assert_eq!(face("jp-cvl-ryujo").corner, "2");
    assert_eq!(face("jp-af-kanoya").values, ["-", "1", "4"]);
    assert_eq!(face("jp-af-kanoya").corner, "4");
    assert_eq!(face("us-11d").corner, "");
}

#[test]
fn r3_0_6_c3_c7_every_area_has_one_controller_from_the_start() {
    let c = new_game::<Southern>(&[]);
    let control = c.position().control;
    assert_eq!(control.len(), 35);
    for (area, side) in
        [("thailand", "japan"), ("coast-of-malay", "allied"), ("java-sea", "allied"), ("taiwan", "japan")]
    {
        assert_eq!(control[area], side);
    }
    c.tells(R3_0_6);
}

#[test]
fn r3_0_5_c4_oil_markers_lie_hidden_until_they_are_turned() {
    let mut c = front("allied", "", "al-10");
    let seen = |c: &Case, viewer| c.game.view(&c.state, viewer).places["brunei"].markers.clone();
    for viewer in [Viewer::Seat(JAPAN), Viewer::Seat(ALLIED), Viewer::Everything] {
        assert_eq!(seen(&c, viewer), ["oil-hidden"]);
    }
    c.play("play al-10; target brunei", json!(["oil-5"]));
    assert_eq!(seen(&c, Viewer::Seat(JAPAN)), ["oil-5"]);
    // Set-up tells of three markers and of no value.
    assert!(new_game::<Southern>(&[]).log.iter().any(|e| e.event == Event::SetUpOil { number: 3 }));
}

#[test]
fn r3_0_2_c5_set_up_places_66_and_62_units_unused() {
    let c = new_game::<Southern>(&[]);
    assert!(c.log.iter().any(|e| e.event == Event::SetUpJapan { number: 66 }));
    c.holds(R3_0_3, |c| c.log.iter().any(|e| e.event == Event::SetUpAllied { number: 62 }));
    assert!(c.position().pieces.values().all(|p| p.state().face.as_deref() == Some("unused")));
    assert_eq!(c.place("jp-tw1"), "luzon-strait");
    assert_eq!(c.place("us-macarthur"), "manila");
}

#[test]
fn r3_0_4_c6_the_other_allied_units_wait_in_the_pool() {
    let c = new_game::<Southern>(&[]);
    let pool: Vec<_> = c
        .position()
        .pieces
        .into_iter()
        .filter(|(_, p)| p.state().at.as_deref() == Some("allied-reinforcement-pool"))
        .collect();
    assert_eq!(pool.len(), 16);
    assert_eq!(c.place("uk-cv-indomitable"), "out-of-play");
    c.tells(R3_0_4);
}

#[test]
fn r3_0_7_c8_each_side_has_sixteen_cards_on_turn_one() {
    let c = new_game::<Southern>(&[]);
    let p = c.position();
    assert_eq!((p.decks["japan"].len(), p.decks["allied"].len(), p.turn), (16, 16, Some(1)));
    assert_eq!(c.vp(), [0, 0]);
    c.tells(R3_0_8);
    c.tells(R2_1_2_2);
}

#[test]
fn r2_2_1_3_c9_closed_areas_are_not_entered_but_may_be_bombed() {
    let mut c = front("japan", "japan: rangoon; java-sea: jp-bb-kongo; rangoon: jp-af-genzan", "jp-05");
    let mut ships = front("japan", "java-sea: jp-bb-kongo", "jp-05");
    ships.go("spend jp-05; with jp-bb-kongo");
    ships.refuses("move indian-ocean", R2_2_1_3);
    c.go("air; with jp-af-genzan");
    c.allows("strike india");
    let mut a = front("allied", "pacific-ocean: uk-dd-electra us-11d", "al-01");
    a.go("spend al-01; with us-11d");
    a.refuses_by("move japan-homeland", &[R2_2_1_3, R7_1_2, R7_1_2_2, RULING_1]);
    // A position cannot break it either.
    let errors = impossible(json!({ "pieces": { "jp-11i": "india" } }), json!({ "point": "hand-choice" }));
    assert!(errors[0].field == "pieces.jp-11i.at" && errors[0].problem.contains("2.2.1(3)"));
}

#[test]
fn r5_1_c10_hands_of_seven_and_five_are_chosen_in_secret() {
    let c = new_game::<Southern>(&[]);
    assert_eq!(c.deciding(), "japan+allied");
    c.allows("pick jp-01").allows("pick al-01");
    let foreign = c.game.check(&c.state, JAPAN, &c.game.parse("pick al-01").unwrap());
    assert_eq!(foreign.unwrap_err().grounds[0].0, R2_3);
}

#[test]
fn r4_0_1_c10_the_turn_begins_when_both_hands_are_full() {
    let mut c = new_game::<Southern>(&[]);
    c.go("pick jp-01; pick jp-02; pick jp-03; pick jp-04; pick jp-05; pick jp-06");
    assert_eq!(c.deciding(), "japan+allied");
    c.refuses("pick jp-01", R5_1);
    c.go("pick jp-07");
    assert_eq!(c.deciding(), "allied");
    // The other side sees a number and no card.
    let view = c.game.view(&c.state, Viewer::Seat(ALLIED));
    assert_eq!((view.zones["hand-japan"].known.len(), view.zones["hand-japan"].hidden), (0, Some(7)));
    c.go("pick al-01; pick al-02; pick al-03; pick al-04; pick al-05");
    assert_eq!(c.deciding(), "japan");
    c.tells(R4_0_1);
    c.tells(R5_1);
}

#[test]
fn r4_0_2_c11_impulses_alternate_and_japan_begins() {
    let mut c = front("japan", "", "jp-05 jp-06 al-01 al-02");
    let verdict = c.game.check(&c.state, ALLIED, &c.game.parse("pass").unwrap());
    assert_eq!(verdict.unwrap_err().grounds[0].0, R4_0_2);
    c.go("spend jp-05; with jp-55i; move luzon-strait");
    assert_eq!(c.deciding(), "allied");
    c.go("pass");
    assert_eq!(c.deciding(), "japan");
}

#[test]
fn ruling_2_c12_without_cards_and_without_aircraft_a_side_passes_by_itself() {
    // Both sides have no cards; only Japan has an aircraft that can do anything.
    let mut c = field("japan", "taiwan: jp-af-5fd; manila: us-11d", "");
    c.refuses_by("spend jp-05", &[R6_1_2, R5_1, R6_1_1]);
    c.go("air; with jp-af-5fd; fly guangdong");
    // The Allies pass, then Japan, whose aircraft is used: the turn is over.
    assert_eq!((c.turn(), c.deciding().as_str()), (2, "japan+allied"));
    c.tells(R9_0_2).tells(RULING_2);
}

#[test]
fn r4_0_4_3_c13_the_turn_ends_with_oil_recovery_cards_points_in_this_order() {
    let layout = lay(table::<Southern>(), "used: jp-11i", "jp-01 al-01").at("turn-end", "");
    let layout = layout.marker("oil", json!({ "brunei": { "marker": "oil-1", "face": "shown" } }));
    let mut c = layout.discards("japan", "jp-02").pool("removed-japan", "jp-10").scene();
    c.play("pass", json!([4]));
    let order: Vec<_> = c
        .log
        .iter()
        .map(|e| e.clause)
        .filter(|c| [R4_0_4_1, R12_0_1, R4_0_4_3, R15_0_1_1, R4_0_4_5].contains(c))
        .collect();
    assert_eq!(order, [R4_0_4_1, R12_0_1, R4_0_4_3, R15_0_1_1, R4_0_4_5]);
    assert!(!c.used("jp-11i"));
    let p = c.position();
    assert_eq!((p.decks["japan"].len(), p.pools["removed-japan"].len(), p.hands["japan"].len()), (15, 1, 0));
    assert_eq!((c.vp(), c.turn()), ([0, 6], 2));
}

#[test]
fn r6_1_1_c14_an_impulse_is_one_action() {
    let mut c = front("japan", "", "jp-05 jp-01");
    for action in ["pass", "air", "spend jp-05", "play jp-01"] {
        c.allows(action);
    }
    c.refuses("with jp-11i", R6_1_1);
    c.go("spend jp-05; with jp-55i");
    c.refuses_by("strike luzon", &[R9_1_1, R6_1_1]);
    c.refuses("done", R6_2_2);
}

#[test]
fn r5_2_1_c15_a_card_spent_face_down_stays_secret() {
    let mut c = front("japan", "", "jp-05 jp-10 al-01");
    c.go("spend jp-10; with jp-55i; move luzon-strait");
    let other = c.game.view(&c.state, Viewer::Seat(ALLIED));
    assert_eq!((other.zones["face-down-japan"].known.len(), other.zones["face-down-japan"].hidden), (0, Some(1)));
    let own = c.game.view(&c.state, Viewer::Seat(JAPAN));
    assert_eq!(own.zones["face-down-japan"].known, ["jp-10"]);
    let told: Vec<_> =
        c.log.iter().filter(|e| Viewer::Seat(ALLIED).hears(e.audience)).map(|e| format!("{:?}", e.event)).collect();
    assert!(told.iter().all(|t| !t.contains("SpentCard")));
    c.tells(R5_2_1);
    // R48: spending it does nothing by its text, and it comes back (it was not used).
    assert_eq!(c.position().pools["face-down-japan"], ["jp-10"]);
}

#[test]
fn ruling_48_a_starred_card_spent_face_down_is_no_reaction() {
    let mut c = front("japan", "", "jp-16");
    c.go("spend jp-16; with jp-55i; move luzon-strait");
    let grounds = c.game.check(&c.state, JAPAN, &c.action("react jp-16")).unwrap_err().grounds;
    c.silent(R5_2_3).holds(RULING_48, |_| grounds[1].0 == RULING_48);
}

#[test]
fn r5_2_2_c15_a_card_action_is_shown() {
    let mut c = front("japan", "", "jp-01");
    c.go("play jp-01");
    c.tells(R5_2_2);
    assert_eq!(c.game.view(&c.state, Viewer::Seat(ALLIED)).zones["discard-japan"].known, ["jp-01"]);
}

#[test]
fn r5_2_3_c16_starred_cards_answer_in_the_enemy_impulse() {
    let mut c = front("japan", "", "jp-05 al-06 al-01");
    c.go("spend jp-05; with jp-228i; move hong-kong");
    assert_eq!(c.deciding(), "allied");
    c.allows("react al-06").allows("decline").refuses("react al-01", R5_2_3);
    c.play("react al-06", json!([6, 6]));
    c.tells(R5_2_3);
}

#[test]
fn r5_3_1_c18_one_item_of_a_card_is_chosen() {
    let c = front("japan", "", "jp-14");
    c.allows("play jp-14 1").allows("play jp-14 2").refuses("play jp-14 3", R5_3_1);
    assert!(c.game.parse("play jp-14").unwrap_err().contains("two items"));
}

#[test]
fn r5_2_4_c19_five_cards_leave_the_game_after_use_and_the_others_return() {
    let mut c = front("japan", "guangdong: jp-228i", "jp-11 jp-01");
    c.go("play jp-11; with jp-228i; move nth-indochina");
    c.tells(R5_2_4);
    assert_eq!(c.position().pools["removed-japan"], ["jp-11"]);
    let kinds = ["jp-09", "jp-10", "jp-11", "jp-12", "al-14"];
    for card in c.game.board().cards.iter() {
        let text = &card.text.en;
        assert_eq!(text.contains("Remove the card"), kinds.contains(&card.id.as_str()), "{}", card.id);
    }
}

#[test]
fn r6_2_c20_a_group_is_units_of_one_area_doing_one_thing() {
    let mut c = front("japan", "", "jp-05");
    c.go("spend jp-05; with jp-228i");
    c.refuses("with jp-55i", R6_2);
    c.refuses("with us-11d", R6_2);
    c.go("with jp-229i; move hong-kong");
    assert!(c.used("jp-228i") && c.used("jp-229i") && !c.used("jp-230i"));
    c.tells(R7_1_4);
}

#[test]
fn r6_2_4_c20_a_group_without_a_common_action_cannot_be_formed() {
    let mut c = front("japan", "", "jp-05");
    c.go("spend jp-05; with jp-11i; with jp-21i");
    // Three army units at sea can neither move nor attack.
    c.refuses_by("with jp-41i", &[R7_3_1_2, R8_0_2_1, R6_2_4]);
}

#[test]
fn r6_2_3_units_turn_to_used_also_when_they_miss() {
    let mut c = front("japan", "", "jp-05");
    c.play("spend jp-05; with jp-ca-kumano; attack", json!([6]));
    assert!(c.used("jp-ca-kumano"));
    c.tells(R8_0_6);
    let mut d = field("japan", "taiwan: jp-1rb", "jp-09");
    d.go("play jp-09; drop jp-1rb guangdong");
    d.tells(R6_2_3);
}

#[test]
fn r4_0_a_whole_random_game_has_eight_turns() {
    let game = sandtable_conformance::load::<Southern>();
    let mut chance = Playout::new(11);
    let mut state = game.setup(&mut Ctx::silent(&mut chance));
    let mut list = Vec::new();
    while let Pending::Decide(seats) = game.pending(&state) {
        let seat = seats.first().unwrap();
        game.legal(&state, seat, &mut list);
        let action = list[chance.below(list.len() as u32) as usize];
        game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
    }
    assert_eq!(game.position(&state).turn, Some(8));
    let refusal = game.check(&state, JAPAN, &game.parse("pass").unwrap()).unwrap_err();
    assert_eq!(refusal.grounds[0].0, R4_0);
}

#[test]
fn positions_take_pools_of_units_the_turn_track_and_oil_markers_by_name() {
    let set = json!({ "tracks": { "turn": 3 }, "markers": { "oil-5": "brunei" },
        "pools": { "allied-reinforcement-pool": ["uk-44ind", "ch-28d"], "replacement-pool": ["jp-11i"] },
        "hands": { "allied": ["al-11", "al-10"], "japan": [] } });
    let mut c = start("allied", set);
    assert_eq!(c.turn(), 3);
    assert_eq!(
        [c.place("uk-44ind"), c.place("uk-45ind"), c.place("jp-11i")].join(" "),
        ["allied-reinforcement-pool", "out-of-play", "replacement-pool"].join(" ")
    );
    // One Commonwealth unit is left to draw.
    c.play("play al-11", json!(["uk-44ind"]));
    assert_eq!((c.place("uk-44ind").as_str(), c.used("uk-44ind")), ("india", true));
    c.go("pass; play al-10; target brunei");
    assert_eq!(c.position().markers["oil"]["brunei"], json!({ "marker": "oil-5", "face": "shown" }));

    let at = json!({ "point": "impulse", "of": "japan" });
    let twice = json!({ "pools": { "replacement-pool": ["jp-11i"] }, "pieces": { "jp-11i": "malay" } });
    let errors = impossible(twice, at.clone());
    assert!(errors[0].field == "pieces.jp-11i.at" && errors[0].problem.contains("pools.replacement-pool[0]"));
    assert_eq!(impossible(json!({ "tracks": { "turn": 9 } }), at)[0].field, "tracks.turn");
}

#[test]
fn a_question_can_start_at_a_reaction() {
    let reaction = |set: serde_json::Value, group: &[&str], from: Option<&str>, area: &str| {
        let mut at = json!({ "point": "reaction", "of": "allied", "area": area, "group": group });
        if let Some(from) = from {
            at["from"] = json!(from);
        }
        point(&[], Base::Empty, set, at)
    };
    let hands = json!({ "japan": ["jp-05"], "allied": ["al-06", "al-04"] });
    // 11.5(2): back to where the move began; not over a mountain border (R22).
    let set = json!({ "pieces": { "jp-11i": "malay", "jp-21i": "malay", "uk-6ind": "malay" }, "hands": hands });
    let mut c = reaction(set.clone(), &["jp-11i"], Some("cambodia"), "malay");
    c.play("react al-06", json!([2]));
    assert_eq!([c.place("jp-11i"), c.place("jp-21i")], ["cambodia", "malay"]);
    assert!(c.used("jp-11i") && !c.used("jp-21i"));
    let rangoon = json!({ "pieces": { "jp-112i": "rangoon", "uk-2bur": "rangoon" }, "hands": hands });
    let mut d = reaction(rangoon.clone(), &["jp-112i"], Some("thailand"), "rangoon");
    d.play("react al-06", json!([1]));
    assert_eq!(d.place("jp-112i"), "replacement-pool");
    let counter = json!({ "point": "damage", "of": "allied", "area": "rangoon", "points": 1, "kind": "counter",
        "group": ["jp-112i"], "from": "thailand" });
    let mut e = point(&[], Base::Empty, rangoon, counter);
    e.go("hit jp-112i");
    assert_eq!(e.place("jp-112i"), "replacement-pool");
    // About to attack: declined, the attack follows.
    let mut f = reaction(set, &["jp-11i", "jp-21i"], None, "malay");
    f.play("decline", json!([1, 6]));
    assert!(f.used("jp-11i") && f.used("uk-6ind"));

    let nobody = json!({ "point": "reaction", "of": "allied", "area": "malay", "group": ["jp-11i"] });
    assert_eq!(impossible(json!({}), nobody)[0].field, "at.group");
}

#[test]
fn a_flow_that_names_what_does_not_exist_is_turned_down() {
    let game = sandtable_conformance::load::<Southern>();
    let c = start("japan", json!({}));
    let broken = |path: &str, value: serde_json::Value| {
        let mut position = c.position();
        let flow = position.flow.as_mut().expect("a flow");
        *flow.pointer_mut(path).expect("a field of the flow") = value;
        game.place(Base::Empty, &position, None).err().map(|errors| errors[0].field.clone())
    };
    assert_eq!(broken("/passes", json!(1)), None);
    let wrong = [
        ("/stack", json!([{ "Impulse": 7 }])),
        ("/stack", json!([{ "EndOfImpulse": 0 }, { "March": 5 }])),
        ("/stack", json!([{ "EndOfImpulse": 0 }, { "Attack": [3, true] }])),
        ("/stack", json!([{ "EndOfImpulse": 0 }, { "Counter": [0, "Ambush", 9] }])),
        ("/op/seat", json!(33)),
        ("/passes", json!(255)),
        ("/damage/victim", json!(2)),
        ("/op/from", json!(60)),
    ];
    for (path, value) in wrong {
        assert_eq!(broken(path, value.clone()).as_deref(), Some("flow"), "{path} {value}");
    }
}

#[test]
fn r4_0_3_r7_1_2_positions_no_game_comes_to() {
    let impulse = || json!({ "point": "impulse", "of": "japan" });
    let blamed = |set: Value, at: Value, field: &str, clause: Clause| {
        let faults = impossible(set, at);
        assert_eq!((faults.len(), faults[0].field.as_str()), (1, field), "{faults:?}");
        assert!(faults[0].problem.contains(clause.0), "{faults:?}");
    };
    let adrift = |unit: &str, area: &str| json!({ "turn": 2, "pieces": { unit: area } });
    blamed(adrift("uk-sp-fort", "java-sea"), impulse(), "pieces.uk-sp-fort.at", R7_1_2);
    blamed(json!({ "turn": 2 }), json!({ "point": "impulse", "of": "japan", "passes": 2 }), "at.passes", R4_0_3);
    // By the option of R59 it is carried there, and carriers of 17.2 may be tried out without theirs.
    for (option, unit, area) in [("17.1", "jp-cv-hiryu", "pacific-ocean"), ("7.5-1", "uk-sp-fort", "java-sea")] {
        let value = if option == "17.1" { "8" } else { "on" };
        let c = point(&[(option, value)], Base::Setup, adrift(unit, area), impulse());
        assert_eq!(c.place(unit), area);
    }
}

#[test]
fn ruling_52_ruling_1_rulings_say_what_they_mean_here() {
    let ten = "jp-tw1 jp-tw2 jp-47i jp-20i jp-33i jp-4tk jp-3gr jp-4gr jp-5gr jp-112i";
    let mut c = field("japan", &format!("cambodia: {ten}; sth-indochina: jp-143i"), "jp-05");
    c.go("spend jp-05; with jp-143i");
    c.refuses_by("move cambodia", &[R7_4_1, RULING_52]);
    assert!(c.facts("move cambodia").iter().any(|fact| matches!(fact, Fact::EndsCrowded { .. })));
    let mut c = field("japan", "thailand: jp-143i uk-6ind; malay: uk-15ind", "jp-05");
    c.go("spend jp-05; with jp-143i");
    c.refuses("move singapore", R16_1_1_2);
    let costs: Vec<Fact> = c.facts("move singapore");
    assert!(costs.iter().any(|fact| matches!(fact, Fact::ExtraCost { .. })), "{costs:?}");
}

#[test]
fn r17_1_1_r17_1_2_c76_nine_turns_or_seven_are_told() {
    for (turns, clause) in [("9", R17_1_1), ("7", R17_1_2)] {
        new_game::<Southern>(&[("17.1", turns)]).tells(clause);
    }
}
