use crate::*;
use ocs::rulebook::*;

const BOX: &str = "north-luzon-air-box";

fn raid(segment: &str) -> Layout<Luzon> {
    at(segment, "japan").put_face(BOX, "jp-nate jp-lily jp-ann jp-mixb", "full").lay("10.35: pa-11-11; 10.36: jp-9-16")
}

#[test]
fn ocs_14_1g_c202_c218_when_missions_fly() {
    raid("movement").scene().refuses("mission bomb 10.35", OCS_14_7B);
    raid("movement-barrage")
        .scene()
        .allows("mission bomb 10.35")
        .refuses(&format!("mission transfer {BOX}"), OCS_14_11);
    raid("combat").scene().refuses("mission bomb 10.35", OCS_14_1G);
    let mut scene = raid("movement-barrage").put_marked(BOX, "jp-lily", &["inactive"]).scene();
    scene
        .go("mission bomb 10.35")
        .refuses("fly jp-lily", OCS_14_1G)
        .refuses("fly us-mixf", OCS_14_1G)
        .allows("fly jp-ann");
}

#[test]
fn ocs_14_2a_c203_four_aircraft() {
    let mut scene = raid("movement-barrage").scene();
    scene.go("mission bomb 10.35; fly jp-nate; fly jp-lily; fly jp-ann").refuses("fly jp-lily", OCS_14_1G);
    scene.go("fly jp-mixb").refuses("fly jp-nate", OCS_14_1G).allows("go");
    let scene = at("refit", "allied").put_marked("17.15", "us-mixf", &["inactive"]).scene();
    scene.refuses("refit us-mixf", OCS_12_3A).holds(OCS_14_2A, |s| s.state.strips.len() == 6);
}

#[test]
fn ocs_14_2d_c204_range() {
    let mut scene = raid("movement-barrage").put("9.18", "pa-12-11").scene();
    // Nates reach 30: the box is 10 beyond row 45, so 9.18 is out of reach, 10.35 is not.
    scene.go("mission bomb 9.18").refuses("fly jp-nate", OCS_14_2D).allows("fly jp-lily");
    scene.go("pass; mission bomb 10.35").allows("fly jp-nate");
}

#[test]
fn ocs_14_2f_c205_c206_a_mission_flak_effect_return() {
    let mut scene = raid("movement-barrage").scene();
    scene.go("mission bomb 10.35; fly jp-lily").play("go", json!([3, 4])).tells(OCS_14_2F);
    scene.play("keep", json!([5, 5])).tells(OCS_14_4E);
    scene.go("keep").tells(OCS_14_1C);
    // 4 points on one regiment in a village, spotted: 3-4 less 2 is the first column; 10 does nothing there.
    scene.tells(OCS_10_0).holds(OCS_14_1C, |s| s.marks("jp-lily").contains(&"inactive".to_owned()));
    scene.holds(OCS_14_2F, |s| s.place("jp-lily") == BOX);
}

fn duel() -> Layout<Luzon> {
    at("movement", "japan").lay("11.33: jp-nate/full; 10.23: us-mixf/full").marker("strips", json!({"11.33": "japan"}))
}

#[test]
fn ocs_14_6_c217_sweeps_meet_active_enemies() {
    let mut scene = duel().scene();
    scene.refuses("mission sweep 17.15", OCS_14_6);
    scene.go("mission sweep 10.23; fly jp-nate");
    // 2 - 3: 9 becomes 8, the Allied fighter aborts; 5 costs it a step.
    scene.play("go", json!([4, 5])).play("keep", json!([5])).tells(OCS_14_3E);
    scene.go("keep");
    scene.holds(OCS_14_3E, |s| s.face("us-mixf") == "reduced" && s.marks("us-mixf") == ["inactive"]);
    scene.silent(OCS_14_4E).holds(OCS_14_6, |s| s.place("jp-nate") == "11.33" || s.asked() == "japan");
}

#[test]
fn ocs_14_3e_c209_c210_rounds() {
    let mut scene = duel().scene();
    scene.go("mission sweep 10.23; fly jp-nate").play("go", json!([2, 3]));
    // 5 - 1 = 4: the attacker aborts, and with him the fight ends.
    scene.play("keep", json!([4])).go("keep").holds(OCS_14_3E, |s| s.marks("jp-nate").contains(&"inactive".to_owned()));
    scene.holds(OCS_14_3E, |s| s.marks("us-mixf") == ["active"]);
}

#[test]
fn ocs_14_3a_c207_c208_c236_parenthesised_ratings() {
    let mut scene = duel().at("movement-barrage", "japan").put_face("11.33", "jp-lily jp-ann", "full").scene();
    scene.go("mission bomb-base 10.23; fly jp-lily; fly jp-nate; go").asks("japan", "abort jp-lily");
    scene.allows("abort jp-lily");
    scene.play("done", json!([3, 4])).tells(OCS_14_3E);
    let mut scene = duel().at("movement-barrage", "japan").put_face("11.33", "jp-lily jp-ann", "full").scene();
    scene.go("mission bomb-base 10.23; fly jp-lily; fly jp-ann; go; done");
    // Neither bomber may attack, so the fighter does, and Japan names who is attacked.
    scene.asks("japan", "duel jp-lily");
    scene.play("duel jp-lily", json!([3, 4])).holds(OCS_14_3A, |s| s.asked() == "japan");
    scene.holds(OCS_14_3D, |s| s.state.mission.planes.len() == 2);
}

#[test]
fn ocs_14_5_c211_c212_c213_c224_interception() {
    let layout = |weather: &str| {
        at("movement-barrage", "japan")
            .lay(&format!("marker weather: {weather}; 11.33: jp-lily/full"))
            .marker("strips", json!({"11.33": "japan"}))
            .lay("10.23: us-mixf/full; 10.29: pa-11-11")
    };
    let mut scene = layout("limited").scene();
    scene.go("mission bomb 10.29; fly jp-lily; go").asks("allied", "intercept us-mixf");
    scene.play("intercept us-mixf", json!([6, 6]));
    // The interceptor attacks with 3 against (1): 14, the bomber aborts; the winner stays Active.
    scene.play("keep", json!([1])).tells(OCS_14_3E);
    scene.go("keep; land jp-lily 11.33").tells(OCS_14_1C);
    scene.holds(OCS_14_5, |s| s.marks("us-mixf") == ["active"] && s.marks("jp-lily").contains(&"inactive".to_owned()));
    let mut scene = layout("normal").put("10.40", "pa-12-11").scene();
    scene.go("mission bomb 10.40; fly jp-lily").play("go", json!([1, 1])).holds(OCS_14_4C, |s| s.asked() == "japan");
}

#[test]
fn ocs_14_4a_c214_c215_c216_flak() {
    let layout = at("movement-barrage", "japan")
        .put_face("11.33", "jp-lily jp-ann jp-mixb", "full")
        .marker("strips", json!({"11.33": "japan"}))
        .lay("10.23: us-mixf/full; 10.29: pa-11-11 us-nlf-hq");
    let mut scene = layout.scene();
    scene.go("mission bomb 10.29; fly jp-lily; fly jp-ann; fly jp-mixb; go");
    scene.play("pass", json!([1, 1]));
    // +1 for three aircraft, +2 for the patrol zone without a fighter; the headquarters adds nothing.
    scene.holds(OCS_14_4A, |s| s.game.0.flak_modifier(&s.state) == 3);
    let mut scene = raid("movement-barrage").scene();
    scene.go("mission bomb 10.35; fly jp-lily").play("go", json!([6, 5])).play("keep", json!([1, 1])).tells(OCS_14_4E);
    scene.tells(OCS_14_4F).holds(OCS_14_4E, |s| s.face("jp-lily") == "reduced");
}

#[test]
fn ocs_10_0c_c162_c163_air_strips_are_never_reduced() {
    let mut scene = at("movement-barrage", "japan")
        .put_face(BOX, "jp-lily jp-ann", "full")
        .lay("17.15: us-mixf+inactive us-mixf/full")
        .pieces("us-mixf", &json!({"marks": ["inactive"]}))
        .scene();
    scene.go("mission bomb-base 17.15; fly jp-lily; fly jp-ann").play("go", json!([2, 2]));
    // 6 points: 5-10; a 5 is 1*(5): each aircraft is hit on 5 and more, the strip never.
    scene.play("keep", json!([5])).play("keep", json!([5])).go("keep").tells(OCS_10_0C);
    scene.holds(OCS_15_0C, |s| s.face("us-mixf") == "reduced" && s.state.strips.len() == 6);
}

#[test]
fn ocs_14_8_c219_trainbusting() {
    let mut scene = raid("movement-barrage").scene();
    scene
        .go("trainbust; target 10.30; fly jp-lily; fly jp-ann")
        .play("go", json!([2, 2]))
        .play("keep", json!([4]))
        .go("keep");
    scene
        .tells(OCS_14_8)
        .holds(OCS_14_8, |s| s.state.busted.len() == 1 && s.game.0.map.id(s.state.busted[0].hex) == "10.30");
    scene.go("trainbust").refuses("target 10.30", OCS_14_8);
}

#[test]
fn ocs_14_11_c220_transfers() {
    let mut scene = duel().marker("strips", json!({"7.42": "japan"})).scene();
    scene.go("mission transfer 7.42; fly jp-nate; go").tells(OCS_14_11);
    scene.holds(OCS_14_11, |s| s.place("jp-nate") == "7.42" && s.marks("jp-nate").contains(&"active".to_owned()));
    let mut scene =
        at("movement", "japan").put_face(BOX, "jp-lily", "full").marker("strips", json!({"7.42": "japan"})).scene();
    scene
        .go("mission transfer 7.42; fly jp-lily; go")
        .holds(OCS_14_1C, |s| s.marks("jp-lily").contains(&"inactive".to_owned()));
    let scene = duel().scene();
    scene.refuses("mission transfer 17.15", OCS_14_11);
}

#[test]
fn ocs_15_1_c221_c222_refit() {
    let mut scene = at("refit", "japan").put_marked(BOX, "jp-lily jp-ann", &["inactive"]).scene();
    scene.go("refit jp-lily; refit jp-ann").tells(luzon::rulebook::R1_3B);
    scene.holds(OCS_15_1D, |s| s.marks("jp-ann") == ["active"]);
    let mut scene = at("refit", "japan")
        .put_marked("11.33", "jp-lily jp-ann", &["inactive"])
        .marker("strips", json!({"11.33": "japan"}))
        .marker("weather", "limited")
        .set(json!({"quantities": {"11.33": {"japan-supply": 2}}}))
        .scene();
    scene.go("refit jp-lily").tells(OCS_15_1).refuses("refit jp-ann", OCS_15_1);
    scene.holds(OCS_15_1, |s| s.state.dumps[0].tokens == 1);
    let scene = at("refit", "japan")
        .put_marked("11.33", "jp-lily", &["inactive"])
        .marker("strips", json!({"11.33": "japan"}))
        .put("11.34", "pa-11-11")
        .set(json!({"quantities": {"11.33": {"japan-supply": 2}}}))
        .scene();
    scene.refuses("refit jp-lily", OCS_4_5A);
}

#[test]
fn ocs_14_1f_c232_limited_flight() {
    raid("movement-barrage").marker("weather", "limited").scene().allows("mission bomb 10.35");
    raid("exploitation-barrage")
        .marker("weather", "limited")
        .scene()
        .refuses("mission bomb 10.35", luzon::rulebook::R1_2);
    let scene = raid("reaction-barrage").marker("weather", "limited").scene();
    scene.refuses("mission bomb 10.35", luzon::rulebook::R1_2).holds(OCS_14_1F, |s| s.state.limited);
}

#[test]
fn ocs_21_4_c225_long_range() {
    let layout = raid("movement-barrage").option("long-range", "on");
    let mut scene = layout.scene();
    // The box is 20 from 10.35: Ann's 40 reach it at half range, Nate's 30 do not.
    scene
        .go("mission bomb 10.35; fly jp-nate; fly jp-lily")
        .play("go", json!([1, 1]))
        .holds(OCS_21_4, |s| s.game.0.mission_shifts(&s.state).long);
    let mut scene = at("movement", "japan")
        .put_face(BOX, "jp-nate", "full")
        .marker("strips", json!({"11.33": "japan"}))
        .option("long-range", "on")
        .scene();
    scene
        .go("mission transfer 11.33; fly jp-nate; go")
        .holds(OCS_21_4, |s| s.marks("jp-nate").contains(&"inactive".to_owned()));
}

#[test]
fn ocs_10_2b_c157_near_bombers_hit_better() {
    let scene = raid("movement-barrage").scene();
    let g = &scene.game.0;
    let hex = g.map.find("10.35").unwrap();
    let with =
        |short: bool| g.tables.barrage_shift(&g.shifts_against(&scene.state, luzon::JAPAN, hex, true, short, false));
    scene.holds(OCS_10_2B, |_| with(true) == with(false) + 1);
}

#[test]
fn ruling_s11_the_box_is_no_target() {
    let scene = at("movement", "allied").put_face("17.15", "us-mixf", "full").put_face(BOX, "jp-nate", "full").scene();
    scene.refuses(&format!("mission sweep {BOX}"), luzon::rulebook::R1_3B);
    scene.holds(RULING_S11, |s| {
        s.game.0.patrolled(&s.state, luzon::JAPAN, ocs::model::Spot::at(s.game.0.map.find("7.42").unwrap())).is_empty()
    });
}

/// 14.4f Aircraft count in the order they were named, not in that of the data.
#[test]
fn ocs_14_4f_losses_count_aircraft_as_they_were_named() {
    for (first, second) in [("jp-lily", "jp-ann"), ("jp-ann", "jp-lily")] {
        let mut scene = at("movement-barrage", "japan")
            .put_face("north-luzon-air-box", "jp-lily jp-ann", "full")
            .put("12.35", "pa-11-11")
            .scene();
        scene.go("mission bomb 12.35").go(&format!("fly {first}; fly {second}")).play("go", json!([6, 6]));
        scene.play("keep", json!([3])).play("keep", json!([1, 1])).tells(OCS_14_4F);
        scene.holds(OCS_14_4F, |s| s.face(first) == "reduced" && s.face(second) == "full");
    }
}

/// Where no fighter can intercept nobody is asked; who asks all the same hears why not.
#[test]
fn ocs_14_5_interception_that_is_not_possible_has_its_reason() {
    let mut scene = at("movement-barrage", "japan")
        .put_face("north-luzon-air-box", "jp-lily", "full")
        .put_face("11.33", "us-mixf", "full")
        .put("12.22", "pa-11-11")
        .scene();
    scene.go("mission bomb 12.22; fly jp-lily").play("go", json!([3, 3]));
    scene.refuses_to(luzon::ALLIED, "intercept us-mixf", OCS_14_4C);
    let mut scene = at("movement-barrage", "japan")
        .put_face("north-luzon-air-box", "jp-lily", "full")
        .put_marked("11.33", "us-mixf", &["inactive"])
        .put("12.28", "pa-11-11")
        .scene();
    scene.go("mission bomb 12.28; fly jp-lily").play("go", json!([3, 3]));
    scene.refuses_to(luzon::ALLIED, "intercept us-mixf", OCS_14_5);
    let action = scene.action("intercept us-mixf");
    let refusal = sandtable_kernel::Play::check(&*scene.game, &scene.state, luzon::ALLIED, &action).unwrap_err();
    scene.holds(OCS_14_5, |_| matches!(refusal.grounds[0].1, ocs::Fact::PlaneInactive { .. }));
}

/// 14.8 A marker that lies there is another ground than a barrage of this phase.
#[test]
fn ocs_14_8_why_a_hex_is_no_target_of_trainbusting() {
    let layout = at("movement-barrage", "japan").put_face("north-luzon-air-box", "jp-lily", "full");
    let mut scene = layout.clone().marker("busted", json!([["12.29", "japan"]])).scene();
    scene.go("trainbust").refuses("target 12.29", OCS_14_8);
    scene.holds(OCS_14_8, |s| matches!(s.facts("target 12.29")[0], ocs::Fact::AlreadyBusted { .. }));
    let mut scene = layout.put("12.29", "pa-11-11").marker("barraged", json!(["12.29"])).scene();
    scene.go("trainbust").refuses("target 12.29", OCS_10_0E);
    // In the Combat Phase it is the time that bars, not the aircraft.
    let scene = at("combat-barrage", "japan").put_face("north-luzon-air-box", "jp-lily", "full").scene();
    scene.holds(OCS_14_1G, |s| !s.facts("trainbust").iter().any(|f| matches!(f, ocs::Fact::NoPlanes)));
    scene.refuses("trainbust", OCS_14_1G);
}

/// Flak takes the last point of a lone fighter.
#[test]
fn ocs_10_0_c145_nothing_bombs_no_facility() {
    let mut scene =
        at("movement-barrage", "japan").put_face(BOX, "jp-nate", "full").lay("11.33: us-mixf/full+inactive").scene();
    scene.go("mission bomb-base 11.33; fly jp-nate").play("go", json!([6, 6])).go("keep");
    scene.silent(OCS_10_0C).holds(OCS_10_0, |s| s.face("jp-nate") == "reduced" && s.face("us-mixf") == "full");
    scene.refuses("mission bomb-base 11.33", OCS_10_0E);
    let mut scene = at("movement-barrage", "japan")
        .put_face("11.33", "jp-nate", "full")
        .marker("strips", json!({"11.33": "japan"}))
        .scene();
    scene.go("trainbust; target 12.21; fly jp-nate").play("go", json!([6, 6])).go("keep");
    scene.silent(OCS_14_8).holds(OCS_10_0, |s| s.state.busted.is_empty() && s.asked() == "japan");
}

/// S21: any hex, said in one breath or in two.
#[test]
fn ocs_14_8_c219_a_mission_that_names_its_hex() {
    let mut scene = raid("movement-barrage").scene();
    scene.go("mission trainbust 10.30; fly jp-lily; fly jp-ann").play("go", json!([2, 2])).play("keep", json!([4]));
    scene.go("keep").tells(OCS_14_8).holds(OCS_14_8, |s| s.state.busted.len() == 1);
    scene.refuses("mission trainbust 10.30", OCS_14_8).refuses("mission trainbust 1.01", OCS_14_8);
    raid("movement").scene().refuses("mission trainbust 10.30", OCS_14_8);
    raid("combat").scene().refuses("mission trainbust 10.30", OCS_14_1G);
    let scene = raid("movement-barrage").scene();
    scene.refuses(&format!("mission trainbust {BOX}"), luzon::rulebook::R1_3B);
}

/// The step that is asked is not the only one of a mission.
#[test]
fn ocs_14_2f_a_mission_in_hand_is_not_denied() {
    let mut scene = raid("movement-barrage").scene();
    let said = |s: &Scene<Luzon>, text: &str| format!("{:?}", s.facts(text));
    scene.holds(OCS_14_2F, |s| said(s, "intercept us-mixf").contains("NotInHand"));
    scene.go("mission bomb 10.35").holds(OCS_14_2F, |s| said(s, "intercept us-mixf").contains("OtherStep"));
    scene.refuses("trainbust", OCS_14_8).holds(OCS_14_8, |s| said(s, "trainbust").contains("OtherStep"));
}
