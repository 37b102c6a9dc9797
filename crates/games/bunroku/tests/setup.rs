//! 2.0 to 4.0: components, nations, set-up.

mod common;

use common::*;

#[test]
fn r4_0_1_1_c01_busan_and_the_home_box() {
    let c = new_game(&[]);
    let busan = c.pieces_at("busan");
    assert_eq!(busan.len(), 20);
    for (faction, armies) in [("konishi", 3), ("kato", 4), ("nabeshima", 5), ("so", 1)] {
        let count = busan.iter().filter(|u| u.starts_with(&format!("jp-{faction}-army"))).count();
        assert_eq!(count, armies, "{faction}");
    }
    for general in ["jp-matsuura-shigenobu", "jp-arima-harunobu", "jp-sagara-yorifusa"] {
        assert_eq!(c.place(general), "busan");
    }
    assert_eq!(c.pieces_at("japan-home").len(), 60);
    c.tells(R4_0_1_1).tells(R4_0_1_2);
}

#[test]
fn r4_0_2_1_c02_hanseong_and_the_princes() {
    let c = new_game(&[]);
    for unit in ["kr-king", "kr-kim-myeong-won", "kr-yi-il", "kr-sin-rip", "kr-yi-yang-gun", "kr-army-01", "kr-army-02"]
    {
        assert_eq!(c.place(unit), "hanseong", "{unit}");
    }
    assert_eq!(c.place("kr-two-princes"), "gyeongseong");
    c.tells(R4_0_2_1).tells(R4_0_2_2);
    // Variant spellings of the rulebook are the usual persons.
    c.holds(RULING_43, |c| c.game.vocabulary().name("kr-yi-il", Lang::Zh) == "李镒");
}

#[test]
fn r4_0_2_3_c03_one_inspector_in_each_province() {
    let mut c = new_game(&[]);
    c.asks("allied", "place kr-inspector-kim-su gyeongju");
    c.refuses("place kr-inspector-kim-su daegu", R4_0_2_3);
    c.refuses("place kr-yi-il sangju", R4_0_2_3);
    c.go("place kr-inspector-kim-su sangju");
    c.refuses("place kr-inspector-yi-gwang gyeongju", R4_0_2_3);
    c.refuses("place kr-inspector-kim-su naju", R4_0_2_3);
    c.go("place kr-inspector-yi-gwang naju; place kr-inspector-yun-seon-gak cheongju");
    c.go("place kr-inspector-yu-yeong-gil gangneung; place kr-inspector-choe-heung-won haeju");
    // The last goes to Hanseong by itself.
    c.go("place kr-inspector-yi-won-ik anju; place kr-inspector-yi-hui-deuk hamheung");
    assert_eq!(c.place("kr-inspector-gwon-jing"), "hanseong");
    assert_eq!(c.place("kr-army-03"), "gyeongju");
}

#[test]
fn r4_0_2_4_c03_an_army_in_each_capital_without_a_general() {
    let c = table().at("draw", "").scene();
    for (army, area) in [
        ("kr-army-03", "gyeongju"),
        ("kr-army-04", "naju"),
        ("kr-army-05", "cheongju"),
        ("kr-army-06", "gangneung"),
        ("kr-army-07", "haeju"),
        ("kr-army-08", "anju"),
        // A royal is no general: the princes' town gets an army.
        ("kr-army-09", "gyeongseong"),
    ] {
        assert_eq!(c.place(army), area);
    }
    let option = new_game(&[("default-inspectors", "true")]);
    assert_eq!(option.place("kr-inspector-kim-su"), "sangju");
    assert_eq!(option.place("kr-army-09"), "gyeongseong");
    option.tells(R4_0_2_4);
}

#[test]
fn r4_0_2_5_c04_leaders_kwon_yul_and_the_pool() {
    let c = new_game(&[]);
    let at_large = c.pieces_at("at-large-pool");
    assert_eq!(at_large.len(), 15);
    assert!(at_large.iter().all(|u| u.starts_with("kr-righteous-")));
    assert_eq!(c.place("kr-kwon-yul"), "turn-track:8");
    assert_eq!(c.pieces_at("replenishment-pool").len(), 15);
    c.tells(R4_0_2_5).tells(R4_0_2_6).tells(R4_0_2_7);
    // 2.4(5): Japan does not see them, nor how many.
    let view = c.game.view(&c.state, sandtable_kernel::Viewer::Seat(Seat::FIRST));
    assert_eq!(view.zones["at-large-pool"].hidden, None);
    c.holds(R2_4_5, |_| view.zones["at-large-pool"].known.is_empty());
}

#[test]
fn r4_0_3_1_c05_ming_waits_on_the_turn_track() {
    let c = new_game(&[]);
    assert_eq!(c.pieces_at("turn-track:4").len(), 4);
    assert_eq!(c.place("ming-zu-chengxun"), "turn-track:4");
    assert_eq!(c.pieces_at("turn-track:9").len(), 23);
    c.tells(R4_0_3_1).tells(R4_0_3_2);
}

#[test]
fn r4_0_4_c06_cup_decks_and_markers() {
    let c = table().at("draw", "").scene();
    let p = c.position();
    assert_eq!(p.pools["cup"], ["chit-japan-1", "chit-japan-2", "chit-korea-1", "chit-korea-2"]);
    assert!(p.hands["japan"].is_empty() && p.hands["allied"].is_empty());
    assert_eq!((p.turn, p.tracks["peace"]), (Some(1), 16));
    let start = new_game(&[]);
    start.tells(R4_0_4);
    start.tells(R4_0_5);
    start.tells(R4_0_6);
}

#[test]
fn r2_3_1_c07_all_fresh_and_sixteen_cards_a_side() {
    let c = table().at("draw", "").scene();
    let p = c.position();
    assert!(p.pieces.values().all(|s| s.state().face.as_deref() == Some("fresh")));
    c.holds(R2_5, |_| (p.decks["japan"].len(), p.decks["allied"].len()) == (16, 16));
}

/// Loads the data with one value changed and returns the complaints.
fn spoilt(file: &str, change: impl Fn(&mut Value)) -> Vec<String> {
    let mut data = DataSet::embedded(Bunroku::data_files());
    let text = data.files.get_mut(file).expect("a file");
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    change(&mut value);
    *text = value.to_string();
    let options = Options::resolve(Bunroku::options(), &Default::default()).expect("defaults");
    match Bunroku::load(&data, &options) {
        Ok(_) => vec![],
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

/// Does one of the complaints hold all these words?
fn complains(errors: &[String], words: &[&str]) -> bool {
    errors.iter().any(|e| words.iter().all(|w| e.contains(w)))
}

#[test]
fn r2_3_1_every_counter_begins_on_its_front() {
    let worn = spoilt("units.json", |v| v["units"][0]["front"]["state"] = "worn".into());
    assert!(complains(&worn, &["front.state", R2_3_1.0]), "{worn:?}");
}

#[test]
fn r2_3_1_1_a_counter_is_one_unit() {
    let errors = spoilt("units.json", |v| v["units"][0]["strength"] = 2.into());
    assert!(complains(&errors, &["units[0] jp-konishi", R2_3_1_1.0]), "{errors:?}");
}

#[test]
fn r2_3_1_2_generals_have_values_from_one_to_five() {
    let errors = spoilt("units.json", |v| v["units"][0]["front"]["field"] = 9.into());
    assert!(complains(&errors, &["front.field", R2_3_1_2.0]), "{errors:?}");
}

#[test]
fn r2_3_1_3_armies_and_royals_have_no_rank() {
    let errors = spoilt("units.json", |v| v["units"][1]["rank"] = "general".into());
    assert!(complains(&errors, &["rank", R2_3_1_3.0]), "{errors:?}");
}

#[test]
fn r2_4_1_capitals_are_listed_and_marked() {
    let errors = spoilt("map.json", |v| v["areas"][0]["capital"] = true.into());
    assert!(complains(&errors, &["capitals", R2_4_1.0]), "{errors:?}");
}

#[test]
fn r2_4_2_there_are_eight_provinces() {
    let errors = spoilt("map.json", |v| drop(v["provinces"].as_array_mut().expect("list").pop()));
    assert!(complains(&errors, &[R2_4_2.0]), "{errors:?}");
}

#[test]
fn r2_4_3_roads_are_of_two_classes() {
    let errors = spoilt("map.json", |v| v["roads"][3]["class"] = 3.into());
    assert!(complains(&errors, &["roads[3]", R2_4_3.0]), "{errors:?}");
}

#[test]
fn r2_5_sixteen_cards_a_side() {
    let errors = spoilt("cards.json", |v| v["cards"][0]["deck"] = "allied".into());
    assert!(complains(&errors, &["cards[0]", R2_5.0]), "{errors:?}");
}

#[test]
fn r3_1_every_faction_has_a_lord() {
    let errors = spoilt("units.json", |v| v["units"][0]["faction"] = "nobody".into());
    assert!(complains(&errors, &["konishi", R3_1.0]), "{errors:?}");
    let errors = spoilt("units.json", |v| v["units"][90]["faction"] = "so".into());
    assert!(complains(&errors, &["faction", R3_2_1.0]), "{errors:?}");
}

#[test]
fn wrong_data_are_named_with_place_and_cure() {
    let errors = spoilt("map.json", |v| v["roads"][3]["b"] = "atlantis".into());
    assert!(complains(&errors, &["roads[3]", "atlantis"]), "{errors:?}");
    let errors = spoilt("tables.json", |v| v["victory"]["japan"]["sudden"] = 8.into());
    assert!(complains(&errors, &["victory.japan", "9"]), "{errors:?}");
    let errors = spoilt("scenario.json", |v| v["setup"][0]["units"][0] = "jp-nobody".into());
    assert!(complains(&errors, &["jp-nobody"]), "{errors:?}");
    let errors = spoilt("units.json", |v| v["units"][0]["source"] = json!({}));
    assert!(complains(&errors, &["source", "tag"]), "{errors:?}");
    let errors = spoilt("evidence.json", |v| v["adjacent"][0]["b"] = "busan".into());
    assert!(complains(&errors, &["no road"]), "{errors:?}");
    assert!(spoilt("units.json", |_| ()).is_empty());
}

#[test]
fn ruling_2_a_counter_with_values_is_a_general() {
    let errors = spoilt("units.json", |v| v["units"][1]["front"]["field"] = 2.into());
    assert!(errors.iter().any(|e| e.contains(RULING_2.0) && e.contains(RULING_38.0)), "{errors:?}");
}

#[test]
fn ruling_37_japans_deck_does_not_run_out() {
    let more = |v: &mut Value| {
        let conditions = v["japan_card_conditions"].as_array_mut().expect("list");
        let one = conditions[0].clone();
        conditions.extend(vec![one; 7]);
    };
    assert!(spoilt("tables.json", more).iter().any(|e| e.contains(RULING_37.0)));
}

#[test]
fn ruling_43_misprints_are_not_names() {
    let misprint = |v: &mut Value| {
        let units = v["units"].as_array_mut().expect("list").iter_mut();
        units.filter(|u| u["id"] == "kr-yi-il").for_each(|u| u["names"]["zh"] = "李谡".into());
    };
    assert!(spoilt("units.json", misprint).iter().any(|e| e.contains(RULING_43.0)));
}

#[test]
fn r2_3_5_there_is_a_siege_marker_for_every_card() {
    let fewer = |v: &mut Value| v["markers"].as_array_mut().expect("list").retain(|m| m["id"] != "marker-siege-3");
    assert!(complains(&spoilt("units.json", fewer), &["siege markers", R2_3_5.0]));
}

#[test]
fn r3_1_each_lord_is_a_faction_of_his_own() {
    // So and Konishi stand together, but a general leads no other lord's army.
    let c = at("march japan die=6", "busan: jp-so-yoshitoshi jp-so-army-1 jp-konishi-army-1");
    let mut c = c;
    c.go("lead jp-so-yoshitoshi");
    c.allows("with jp-so-army-1").refuses("with jp-konishi-army-1", R7_2_1_2);
}

#[test]
fn r3_2_1_officials_and_righteous_are_one_faction() {
    let mut c = at("march korea die=3", "naju: kr-righteous-go-gyeong-myeong kr-army-01 kr-king");
    c.go("lead kr-righteous-go-gyeong-myeong");
    c.allows("with kr-army-01").allows("with kr-king");
}

#[test]
fn r3_2_2_c61_ming_has_no_marker_before_turn_four() {
    let errors = table().turn(3).pool("cup", "chit-ming-1").at("draw", "").errors();
    assert!(errors[0].contains(R3_2_2.0) && errors[0].contains(R10_2_1.0), "{errors:?}");
    let mut c = table().turn(3).pool("cup", "").at("turn-end", "").scene();
    c.play("go", json!(["al-epidemic-1", "kr-righteous-jo-heon", "kr-righteous-yeonggyu"]));
    assert_eq!(c.position().turn, Some(4));
    assert!(c.position().pools["cup"].contains(&"chit-ming-1".to_owned()));
}

#[test]
fn r2_4_units_are_only_in_areas_and_boxes() {
    let errors = table().put("the-moon", "jp-konishi-yukinaga").at("draw", "").errors();
    assert!(errors[0].starts_with("pieces.jp-konishi-yukinaga.at"), "{errors:?}");
    let c = at("march korea die=6", "replenishment-pool: kr-army-01; busan: kr-yi-il");
    c.refuses("lead kr-kwon-yul", R2_4);
}

#[test]
fn r2_4_4_nobody_enters_the_opponents_home_box() {
    let errors = bare().put("ming-home", "jp-konishi-yukinaga").at("draw", "").errors();
    assert!(errors[0].contains("2.4(4)"), "{errors:?}");
    let errors = bare().put("japan-home", "kr-yi-il").at("draw", "").errors();
    assert!(errors[0].contains("2.4(4)"), "{errors:?}");
}

#[test]
fn r9_0_1_control_in_a_position_follows_from_its_units() {
    let errors = table().control("busan", "allied").at("draw", "").errors();
    assert!(errors[0].contains(R9_0_1.0), "{errors:?}");
    let errors = table().control("daegu", "japan").at("draw", "").errors();
    assert!(errors[0].contains(R9_0_2.0), "{errors:?}");
}

#[test]
fn ruling_24_a_garrison_denies_control() {
    let errors = bare()
        .lay("marker marker-siege-1: sangju; sangju: jp-kato-kiyomasa kr-sin-rip+inside; control japan: sangju")
        .to("draw")
        .errors();
    assert!(errors[0].contains(RULING_24.0), "{errors:?}");
}

#[test]
fn impossible_positions_are_refused_field_by_field() {
    let errors = table()
        .lay("turn: 17; busan: kr-king; sangju: kr-yi-il/depleted; jinju: kr-sin-rip+inside")
        .lay("hand japan: al-epidemic-1 jp-ambush-9; track peace: 0")
        .to("march korea")
        .errors();
    for field in ["turn:", "pieces.kr-yi-il.face", "pieces.kr-sin-rip.marks", "hands.japan", "tracks.peace"] {
        assert!(errors.iter().any(|e| e.starts_with(field)), "{field} not in {errors:#?}");
    }
    let errors = table().at("march", "korea").errors();
    assert!(errors.iter().any(|e| e.starts_with("at.die")), "{errors:?}");
    let errors = table().at("march", "spain").with("die", 3).errors();
    assert!(errors.iter().any(|e| e.starts_with("at.of")), "{errors:?}");
    for die in [0, 7, 8] {
        let errors = table().at("march", "japan").with("die", die).errors();
        assert!(errors.iter().any(|e| e.starts_with("at.die")), "{die}: {errors:?}");
    }
    let errors = table().turn(3).at("march", "ming").with("die", 3).errors();
    assert!(errors[0].starts_with("at.of") && errors[0].contains(R10_2_1.0), "{errors:?}");
    let errors = table().at("teatime", "").errors();
    assert!(errors[0].contains("activation-start"), "{errors:?}");
}

#[test]
fn a_hand_named_leaves_the_deck() {
    let c = table().hand("allied", "al-epidemic-1").discards("japan", "jp-ambush-1").at("draw", "").scene();
    let p = c.position();
    assert!(!p.decks["allied"].contains(&"al-epidemic-1".to_owned()));
    assert_eq!((p.decks["allied"].len(), p.decks["japan"].len()), (15, 15));
    // A card spent was a card gained: a point.
    assert_eq!(c.score()[0], 1);
}
