use crate::*;
use ocs::model::Mode;
use ocs::rulebook::*;

fn points(scene: &Scene<Luzon>, id: &str) -> u16 {
    scene.game.0.allowance(&scene.state, unit(scene, id))
}

#[test]
fn ocs_4_5a_c36_c37_no_reserve_or_strat_in_a_zoc_even_if_negated() {
    let mut scene = at("movement", "japan").turn(1).put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11").scene();
    scene.go("hold jp-20-16; pick jp-9-16").refuses("mode jp-9-16 reserve", OCS_4_5A);
    scene.refuses("mode jp-9-16 strat", OCS_4_5A).allows("mode jp-9-16 move");
}

#[test]
fn ocs_5_8a_c38_strat_mode_keeps_out_of_zocs() {
    let mut scene = at("movement", "japan").turn(1).put("12.28", "jp-9-16").put("14.29", "pa-11-11").scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat").refuses("move-to 13.29", OCS_5_8A).allows("move-to 12.30");
}

#[test]
fn ocs_5_8a_c39_strat_mode_dies_in_a_zoc_it_is_forced_into() {
    let mut scene =
        at("combat", "japan").lay("12.28: jp-9-16; 12.29: pa-12-11 pa-11-11+strat; 12.31: jp-1f-48").scene();
    declare(&mut scene, "12.29", "jp-9-16");
    // 6 against 1.5: 4:1; 2 + 4 = 6: Ao1 Do1.
    scene.play("lead pa-12-11", json!([1, 1])).play("keep", json!([1, 1]));
    scene.go("keep; lose jp-9-16; retreat; retreat-to 12.30").tells(OCS_5_8A);
    scene.holds(OCS_5_8A, |s| s.place("pa-11-11") == "recovery" && s.marks("pa-12-11").contains(&"dg".to_owned()));
}

#[test]
fn ocs_5_8a_an_enemy_that_comes_near_does_nothing_to_strat_mode() {
    let mut scene =
        at("movement", "japan").turn(1).put("12.28", "jp-9-16").put_marked("12.30", "pa-11-11", &["strat"]).scene();
    scene.go("pick jp-9-16; move-to 12.29").holds(OCS_5_8A, |s| s.marks("pa-11-11") == ["strat"]);
}

#[test]
fn ocs_5_4_c40_c41_modes_change_as_a_unit_begins_to_move() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16").scene();
    scene.go("pick jp-9-16; mode jp-9-16 move").tells(OCS_5_4).refuses("mode jp-9-16 move", OCS_5_2);
    scene.refuses("mode jp-9-16 exploit", OCS_5_9).refuses("mode jp-9-16 dg", OCS_5_10);
    scene.holds(OCS_5_6, |s| points(s, "jp-9-16") == 24 && s.face("jp-9-16") == "move");
    scene.go("move-to 12.29").refuses("mode jp-9-16 combat", OCS_5_4);
    let mut scene = at("exploitation", "japan").put_marked("12.28", "jp-9-16", &["exploit"]).scene();
    scene.go("pick jp-9-16").refuses("mode jp-9-16 move", OCS_5_4);
    scene.holds(OCS_5_5, |s| s.face("jp-9-16") == "combat");
}

#[test]
fn ocs_5_8_c42_c43_strat_mode_doubles_and_disarms() {
    let mut scene =
        at("movement", "japan").turn(1).put("12.28", "jp-9-16").put_face("12.30", "pa-11-11", "move").scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat").holds(OCS_5_8, |s| points(s, "jp-9-16") == 48);
    scene.holds(OCS_5_8, |s| s.game.0.rating(&s.state, unit(s, "jp-9-16")) == 0);
    scene.allows("move-to 12.29");
    scene.go("move-to 12.29").refuses("overrun 12.30", OCS_5_8);
    let scene =
        at("combat-barrage", "japan").put_marked("12.28", "jp-8-hfa", &["strat"]).put("12.30", "pa-11-11").scene();
    scene.refuses("barrage 12.30", OCS_13_4A);
}

#[test]
fn ocs_5_8b_c44_strat_moves_end_where_trace_is_possible() {
    // San Marcelino is far from every Japanese source.
    let mut scene = at("movement", "japan").turn(3).put("3.21", "jp-9-16").scene();
    scene.go("pick jp-9-16").refuses("mode jp-9-16 strat", OCS_5_8B);
    let mut scene = at("movement", "japan").turn(3).put("7.40", "jp-9-16").scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat").refuses("move-to 12.30", OCS_5_8B).allows("move-to 7.39");
}

#[test]
fn ocs_5_8b_c45_a_strat_hq_throws_nothing() {
    let layout = |mark: &[&str]| {
        at("movement", "japan")
            .put_face("13.31", "jp-48-rec", "move")
            .put_marked("12.24", "jp-48-hq", mark)
            .set(json!({"quantities": {"12.22": {"japan-supply": 8}}}))
    };
    let mut scene = layout(&[]).scene();
    scene.go("pick jp-48-rec").allows("fuel jp-48-rec");
    let mut scene = layout(&["strat"]).scene();
    scene.go("pick jp-48-rec").refuses("fuel jp-48-rec", OCS_5_8B);
    scene.holds(OCS_5_8B, |s| s.marks("jp-48-hq") == ["strat"]);
}

#[test]
fn ocs_5_7_c47_reserve_mode() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16").put("16.27", "pa-11-11").scene();
    scene.go("pick jp-9-16; mode jp-9-16 reserve").holds(OCS_5_7, |s| points(s, "jp-9-16") == 4);
    scene.go("halt").holds(OCS_5_7, |s| s.marks("jp-9-16").contains(&"reserve".to_owned()));
    let g = &scene.game.0;
    let ground = g.map.grounds(g.map.find("12.28").unwrap())[0];
    scene.holds(OCS_5_7, |s| g.defence_of(&s.state, unit(s, "jp-9-16"), &ground, true) == 3 * 96);
    let mut scene =
        at("movement", "japan").put_marked("12.28", "jp-9-16", &["reserve"]).put("12.29", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses("overrun 12.29", OCS_5_7);
}

#[test]
fn ocs_5_7b_c48_c49_released_reserves() {
    let reserve = &["reserve"];
    let mut scene = at("reaction", "japan").put_marked("12.28", "jp-9-16", reserve).put("14.30", "jp-20-16").scene();
    scene.refuses("pick jp-9-16", OCS_7_0).refuses("pick jp-20-16", OCS_7_0).refuses("release jp-20-16", OCS_5_7B);
    scene.go("release jp-9-16").tells(OCS_5_7B).holds(OCS_5_7B, |s| points(s, "jp-9-16") == 8);
    scene.go("pick jp-9-16").refuses("mode jp-9-16 move", OCS_5_4);
    scene.holds(OCS_5_7B, |s| s.state.unit(unit(s, "jp-9-16")).mode == Mode::Combat);
    let mut scene = at("exploitation", "japan").put_marked("12.28", "jp-9-16", reserve).scene();
    scene.go("release jp-9-16").holds(OCS_5_7B, |s| points(s, "jp-9-16") == 16);
}

#[test]
fn ocs_5_7d_c50_a_result_costs_the_reserve_markers() {
    let mut scene =
        at("combat", "japan").put("12.28", "jp-47-48").put_marked("12.29", "pa-11-11 pa-12-11", &["reserve"]).scene();
    scene.go("attack 12.29; pick jp-47-48; fight; decline; done").play("lead pa-11-11", json!([1, 1]));
    // 6 against 3 x 2 / 4: 4:1 Open; 2 + 5 = 7 is Ao1 DL1o1.
    scene.play("keep", json!([1, 1])).go("keep; retreat; retreat-to 12.27").tells(OCS_5_7D);
}

#[test]
fn ocs_5_4a_c51_c233_reserve_markers_are_limited() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-9-16+reserve; 14.28: jp-20-16+reserve; 14.30: jp-1f-48+reserve jp-47-48; 12.30: jp-2f-48")
        .scene();
    scene.go("pick jp-2f-48").refuses("mode jp-2f-48 reserve", OCS_5_4A);
    scene.go("halt; pick jp-47-48").allows("mode jp-47-48 reserve");
}

#[test]
fn ocs_5_7f_c52_c58_transport_has_no_modes() {
    let scene = at("movement", "japan").put("12.28", "jp-wagon-1").scene();
    scene.refuses("mode jp-wagon-1 reserve", OCS_5_7F).refuses("mode jp-wagon-1 strat", OCS_5_8C);
    scene.holds(OCS_5_10C, |s| s.marks("jp-wagon-1").is_empty());
}

#[test]
fn ocs_5_9_c53_exploit_mode_halves_movement_only() {
    let scene = at("exploitation", "japan").put_marked("12.28", "jp-9-16", &["exploit"]).scene();
    scene.holds(OCS_5_9, |s| points(s, "jp-9-16") == 8);
    let g = &scene.game.0;
    let ground = g.map.grounds(g.map.find("12.28").unwrap())[0];
    scene.holds(OCS_5_9, |s| g.defence_of(&s.state, unit(s, "jp-9-16"), &ground, true) == 6 * 96);
}

#[test]
fn ocs_5_10b_c54_c55_dg_halves_and_forbids_overruns() {
    let mut scene = at("movement", "japan").put_marked("12.28", "jp-9-16", &["dg"]).put("12.29", "us-nlf-hq").scene();
    scene.holds(OCS_5_10B, |s| points(s, "jp-9-16") == 8 && s.game.0.rating(&s.state, unit(s, "jp-9-16")) == 3);
    scene.go("pick jp-9-16").refuses("overrun 12.29", OCS_5_10B);
    let mut scene = at("combat", "japan").lay("12.28: jp-47-48+dg; 12.29: pa-11-11+strat").scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    scene.play("keep", json!([6, 6])).go("keep").silent(OCS_9_13);
    scene.holds(OCS_5_10B, |s| s.marks("jp-47-48").contains(&"dg".to_owned()));
}

#[test]
fn ocs_5_10_c56_c57_dg_replaces_other_modes_of_the_whole_hex() {
    let mut scene = at("combat-barrage", "japan")
        .lay("12.28: jp-1-hfa; 12.29: pa-11-11 pa-12-11+reserve pa-13-11+strat")
        .set(json!({"quantities": {"12.28": {"japan-supply": 8}}}))
        .scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([2, 3])).go("keep").tells(OCS_5_10A);
    for id in ["pa-11-11", "pa-12-11", "pa-13-11"] {
        scene.holds(OCS_5_10, |s| s.marks(id) == ["dg"]);
    }
}

#[test]
fn ocs_5_4_c59_a_dg_unit_may_turn() {
    let mut scene = at("movement", "japan").put_marked("12.28", "jp-9-16", &["dg"]).scene();
    scene.go("pick jp-9-16").refuses("mode jp-9-16 strat", OCS_5_10);
    scene.go("mode jp-9-16 move");
    scene.holds(OCS_5_4, |s| s.face("jp-9-16") == "move" && s.marks("jp-9-16") == ["dg"]);
}

#[test]
fn ocs_13_1a_c61_c231_dg_does_not_shorten_a_throw() {
    let scene = at("movement", "japan").put_marked("12.22", "jp-48-hq", &["dg"]).scene();
    let g = &scene.game.0;
    let hq = unit(&scene, "jp-48-hq");
    let hex = g.map.find("12.22").unwrap();
    let area = g.throw_area(&scene.state, &g.field(&scene.state), hq, hex);
    scene.holds(OCS_13_1A, |_| area.contains(g.map.find("12.28").unwrap()));
    scene.holds(OCS_13_1A, |s| g.face(&s.state, hq).throw == 12 && g.info(hq).marching.throw == 8);
    scene.holds(OCS_13_8B, |s| g.engineer_capable(&s.state, hq));
}

#[test]
fn ocs_5_8b_a_headquarters_on_the_move_gives_nobody_trace() {
    let stack = at("movement", "japan").put_face("30.08", "jp-16-hq jp-22-16", "move");
    // The throw from where the headquarters stands reaches 27.12.
    let mut scene = stack.clone().scene();
    scene.go("pick jp-22-16; mode jp-22-16 strat").allows("move-to 27.12");
    // Going along it would leave both without a way to stop there.
    let mut scene =
        stack.set(json!({"pieces": {"jp-16-hq": {"at": "30.08", "face": "move", "marks": ["fuelled"]}}})).scene();
    scene.go("pick jp-22-16; mode jp-22-16 strat; pick jp-16-hq").refuses("move-to 27.12", OCS_5_8B);
}

/// 5.4a A Reserve stack is not split beyond the markers of its side.
#[test]
fn ocs_5_4a_c233_a_reserve_stack_stays_together_when_markers_are_short() {
    let layout = at("movement", "japan").put_marked("12.28", "jp-9-16 jp-20-16", &["reserve"]).put_marked(
        "14.28",
        "jp-1f-48",
        &["reserve"],
    );
    let mut scene = layout.clone().scene();
    scene.go("pick jp-9-16").allows("move-to 12.29");
    let mut scene = layout.put_marked("14.31", "jp-2f-48", &["reserve"]).scene();
    scene.go("pick jp-9-16").refuses("move-to 12.29", OCS_5_4A);
    scene.go("pick jp-20-16").allows("move-to 12.29").refuses_by("move-to 12.30", &[OCS_6_2B, OCS_5_7]);
}

/// In its own Movement Phase a Reserve unit may turn, and does not enter the mode anew.
#[test]
fn ocs_5_7_c36_a_reserve_turns_its_side_in_a_zoc() {
    let layout = at("movement", "japan").lay("12.28: jp-9-16+reserve jp-20-16; 12.29: pa-11-11");
    let mut scene = layout.clone().scene();
    scene.go("pick jp-9-16; pick jp-20-16; mode jp-9-16 move; mode jp-9-16 reserve");
    scene.holds(OCS_5_7, |s| s.face("jp-9-16") == "move" && s.marks("jp-9-16") == ["reserve"]);
    scene.refuses("mode jp-20-16 reserve", OCS_4_5A);
    // Only as long as the stack in hand has not ended its move.
    let mut scene = layout.scene();
    scene.go("pick jp-9-16; mode jp-9-16 move; halt").holds(OCS_5_7, |s| s.state.roused.is_empty());
}
