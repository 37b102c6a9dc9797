use crate::*;

/// 9.14b What the enemy has in a landing hex is captured by the die before supply joins it.
#[test]
fn r4_0_variant_2_a_dump_in_a_landing_hex_is_captured_first() {
    let mut scene = table::<Luzon>()
        .option("allied-variant", "2")
        .turn(2)
        .at("reinforcement", "japan")
        .put("6.42", "jp-9-16 jp-47-48 jp-48-hq jp-48-rec jp-7-lt jp-wagon-1")
        .put("7.39", "pa-11-11")
        .set(json!({"quantities": {"7.39": {"allied-supply": 4}}}))
        .put("out", "jp-4-lt")
        .scene();
    scene.go("proceed").play("displace 8.38", json!([1])).tells(ocs::rulebook::OCS_9_14B);
    scene.play("keep", json!([1, 1])).holds(R2_1C, |s| tokens(s, "7.39") == 60 && s.place("pa-11-11") != "7.39");
}

/// 4.0: towards Manila, never away from it.
#[test]
fn r4_0_variant_2_units_make_way_towards_manila() {
    let mut scene = bare::<Luzon>()
        .option("allied-variant", "2")
        .turn(2)
        .at("reinforcement", "japan")
        .put("31.08", "pa-51-51")
        .put("due", "jp-16-eng")
        .put("30.08", "pa-52-51")
        .put("30.07", "jp-20-16")
        .scene();
    let far = |s: &Scene<Luzon>, id: &str| {
        let map = &s.game.0.map;
        map.distance(map.find(id).unwrap(), map.find("17.16").unwrap())
    };
    let from = far(&scene, "31.08");
    scene.play("proceed", json!([3, 3])).holds(R4_0, |s| far(s, &s.place("pa-51-51")) < from);
}

/// 4.4c A headquarters does not come back onto what the enemy has there.
#[test]
fn r3_1c_headquarters_do_not_come_back_onto_enemy_stores() {
    let mut scene = at("reinforcement", "allied")
        .turn(3)
        .put("recovery", "us-nlf-hq")
        .marker("strips", json!({"17.15": "japan"}))
        .set(json!({"quantities": {"17.15": {"japan-supply": 4}}}))
        .scene();
    scene.play("proceed", json!(["us-nlf-hq"]));
    scene.refuses_by("place us-nlf-hq 17.15", &[R3_1C, ocs::rulebook::OCS_4_4C]).allows("place us-nlf-hq 17.16");
}

/// While Japan rebuilds the question is Japan's, by Japan's clause.
#[test]
fn r2_1d_the_other_side_does_not_rebuild_in_between() {
    let mut scene = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16 pa-11-11").scene();
    scene.play("proceed", json!([4, 4])).go("keep").refuses_to(ALLIED, "rebuild pa-11-11", R2_1D);
    scene.go("rebuild jp-9-16").refuses_to(ALLIED, "place pa-11-11 17.16", R2_1D);
}

/// 4.0 says where they go; 2.1c says nothing of it.
#[test]
fn r4_0_variant_2_says_who_makes_way_and_where() {
    let layout = bare::<Luzon>().option("allied-variant", "2").turn(2).at("reinforcement", "japan");
    let mut scene = layout.lay("7.39: ps-26-cav; due: jp-14a-hq").scene();
    scene.go("proceed").refuses_by("displace 7.40", &[R4_0]).refuses_to(JAPAN, "displace 7.38", R4_0);
    scene.play("displace 7.38", json!([3, 4])).tells(R4_0);
}

#[test]
fn r4_0_variant_3_is_the_allies_and_before_the_first_turn() {
    let mut scene = new_game::<Luzon>(&[("allied-variant", "3")]);
    scene.refuses_to(JAPAN, "shift 17.16", R4_0);
    scene.go("shift 21.10").play("shift 12.21", json!([4])).refuses_to(ALLIED, "shift 17.16", R4_0);
    new_game::<Luzon>(&[]).refuses_to(ALLIED, "shift 17.16", R4_0);
}

/// 3.1d: as those recovered are placed; but it is 3.1d that has them placed.
#[test]
fn r3_1d_where_a_rebuilt_unit_may_not_stand() {
    let mut scene = at("reinforcement", "allied").turn(3).put("dead", "pa-11-11").scene();
    scene.play("proceed", json!([4, 4])).go("keep; rebuild pa-11-11");
    scene.refuses_by("place pa-11-11 12.28", &[R3_1D, R3_1C]).allows("place pa-11-11 17.16");
    scene.go("place pa-11-11 17.16").tells(R3_1D).silent(R3_1C);
    let mut scene = at("reinforcement", "allied").turn(3).put("recovery", "pa-11-11").scene();
    scene.play("proceed", json!(["pa-11-11"])).refuses_by("place pa-11-11 12.28", &[R3_1C]);
}

/// Before the dice are down nothing is rebuilt.
#[test]
fn r2_1d_the_roll_comes_first() {
    let scene = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16").scene();
    let said = |s: &Scene<Luzon>| format!("{:?}", s.facts("rebuild jp-9-16"));
    scene.refuses("rebuild jp-9-16", R2_1D).holds(R2_1D, |s| said(s).contains("NotInHand"));
    let scene = at("movement", "japan").turn(3).put("dead", "jp-9-16").scene();
    scene.refuses("rebuild jp-9-16", R2_1D).holds(R2_1D, |s| said(s).contains("NotNow"));
}

#[test]
fn r1_3b_the_box_is_japans() {
    let scene = at("movement", "allied").put_face("17.15", "us-mixf", "full").scene();
    scene.refuses_by(&format!("mission transfer {BOX}"), &[R1_3B]);
}
