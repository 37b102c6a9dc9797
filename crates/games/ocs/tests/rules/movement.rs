use crate::*;
use ocs::rulebook::*;

#[test]
fn ocs_6_1c_c62_one_hex_is_always_possible() {
    let mut scene =
        at("movement", "japan").put_marked("12.28", "jp-9-16", &["reserve"]).put("12.29", "us-nlf-hq").scene();
    // A quarter of 4 is 1: hills cost 2.
    scene.go("pick jp-9-16").refuses("overrun 12.29", OCS_5_7);
    let mut scene = at("movement", "allied").put_marked("14.34", "pa-11-11", &["reserve"]).scene();
    scene.go("pick pa-11-11").allows("move-to 14.35");
    scene.go("move-to 14.35").refuses("move-to 14.34", OCS_6_2B);
    scene.tells(OCS_6_2B).holds(OCS_6_1C, |s| s.place("pa-11-11") == "14.35");
    let mut scene = at("movement", "allied")
        .put("11.33", "us-192")
        .set(json!({"quantities": {"11.33": {"allied-supply": 4}}}))
        .scene();
    scene.go("pick us-192; fuel us-192").refuses("move-to 10.32", OCS_6_2C);
}

#[test]
fn ocs_6_1d_c63_the_way_back_must_be_open() {
    // Put in a swamp a tank could not have entered, it may not drive out across country either.
    let mut scene = at("movement", "allied")
        .put("10.32", "us-192")
        .set(json!({"quantities": {"10.32": {"allied-supply": 4}}}))
        .scene();
    scene.go("pick us-192; fuel us-192").refuses("move-to 10.31", OCS_6_1D);
}

#[test]
fn ocs_6_1f_c64_c65_dropped_units_stay() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16 jp-20-16").put("14.30", "jp-48-mtn").scene();
    scene.go("pick jp-9-16; pick jp-20-16; move-to 12.29; drop jp-20-16").refuses("pick jp-48-mtn", OCS_6_1G);
    scene.go("move-to 12.30; halt").refuses("pick jp-20-16", OCS_6_1F).refuses("pick jp-9-16", OCS_6_1F);
    scene.holds(OCS_6_1F, |s| s.place("jp-20-16") == "12.29" && s.place("jp-9-16") == "12.30");
}

#[test]
fn ocs_6_2a_c66_a_road_costs_only_the_road() {
    // Cabanatuan bridge: 15.28 to 16.27 along Route 5 over the river, half a point.
    let mut scene = at("movement", "japan").put("15.28", "jp-9-16").scene();
    scene
        .go("pick jp-9-16; move-to 16.27")
        .holds(OCS_6_2A, |s| format!("{:?}", s.state.frames).contains("spent: [2, 0, 0]"));
}

#[test]
fn ocs_6_2b_c67_c68_rivers_and_the_dearest_terrain_are_paid() {
    // 15.27 to 16.27 has no road: 1 for the hex and 1 for the river.
    let mut scene = at("movement", "japan").put("15.27", "jp-9-16").scene();
    scene
        .go("pick jp-9-16; move-to 16.27")
        .holds(OCS_6_2B, |s| format!("{:?}", s.state.frames).contains("spent: [6, 0, 0]"));
    // The cheapest way is by 15.28: 1 across country, a half over the bridge.
    let mut scene = at("movement", "japan").put("14.34", "jp-9-16").scene();
    scene
        .go("pick jp-9-16; move-to 14.35")
        .holds(OCS_6_2D, |s| format!("{:?}", s.state.frames).contains("spent: [8, 0, 0]"));
}

#[test]
fn ocs_6_2b_a_major_river_needs_everything() {
    // 14.21 to 13.21 is the Pampanga without a bridge; the way round costs 3.5, more than these have.
    let mut scene = at("movement", "japan").put("14.21", "jp-47-48").put("14.22", "jp-1f-48").scene();
    scene.go("pick jp-47-48; move-to 13.21").holds(OCS_6_2B, |s| s.place("jp-47-48") == "13.21");
    scene.refuses("move-to 13.22", OCS_6_2B);
    scene.go("halt; pick jp-1f-48; move-to 14.21").refuses("move-to 13.21", OCS_6_2B);
}

#[test]
fn ocs_6_2c_c69_prohibited_terrain_only_by_road() {
    let mut scene = at("movement", "japan")
        .put_face("10.31", "jp-48-rec", "move")
        .set(json!({"quantities": {"10.31": {"japan-supply": 4}}}))
        .scene();
    scene.go("pick jp-48-rec; fuel jp-48-rec").refuses("move-to 10.32", OCS_6_2C).refuses("move-to 15.36", OCS_6_2C);
}

#[test]
fn ocs_12_5a_c72_c73_c77_no_truck_moves_without_fuel() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-48-rec/move jp-47-48/move jp-9-16/move; 3.21: jp-4-lt")
        .set(json!({"quantities": {"12.28": {"japan-supply": 5}}}))
        .scene();
    scene.go("pick jp-48-rec").refuses("move-to 12.29", OCS_12_5A).refuses("fuel jp-9-16", OCS_12_5C);
    scene.go("fuel jp-48-rec").tells(OCS_12_5C).refuses("fuel jp-48-rec", OCS_12_5C).allows("move-to 12.29");
    scene.holds(OCS_12_5C, |s| s.state.dumps[0].tokens == 4);
    scene.go("move-to 12.29; halt; pick jp-9-16").refuses("fuel jp-9-16", OCS_12_5A).allows("move-to 12.29");
    // A tank with full stocks and nothing in reach stays where it is.
    scene.go("halt; pick jp-4-lt").refuses("fuel jp-4-lt", OCS_12_3A).refuses("move-to 3.22", OCS_12_5A);
    scene.holds(OCS_12_5G, |s| !s.marks("jp-4-lt").contains(&"low".to_owned()));
}

#[test]
fn ocs_12_5c_c74_c78_hq_fuel_covers_everybody_in_range() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-48-hq; 12.30: jp-48-rec/move jp-47-48/move jp-16-rec/move")
        .set(json!({"quantities": {"12.28": {"japan-supply": 4}}}))
        .scene();
    scene.go("fuel-hq jp-48-hq").tells(OCS_12_5C).refuses("fuel-hq jp-48-hq", OCS_12_5C);
    scene.holds(OCS_12_1, |s| s.state.dumps.is_empty());
    scene.go("pick jp-48-rec; move-to 12.31; halt; pick jp-16-rec").allows("move-to 12.31");
    scene.holds(OCS_12_5C, |s| s.marks("jp-48-rec").contains(&"fuelled".to_owned()));
}

#[test]
fn ocs_12_5e_c75_a_fuelled_hq_throws_from_one_hex_a_phase() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-48-hq/move; 12.30: jp-48-rec/move; 12.14: jp-16-rec/move")
        .pieces("jp-48-hq", &json!({"at": "12.28", "face": "move", "marks": ["fuel-marker"]}))
        .put_face("16.17", "jp-16-rec", "move")
        .scene();
    scene
        .go("pick jp-48-rec; move-to 12.31; halt")
        .holds(OCS_12_5E, |s| s.game.0.spot_id(s.state.anchors[1]) == "12.28");
    scene
        .go("pick jp-48-hq; move-to 11.28; halt")
        .holds(OCS_12_5E, |s| s.game.0.spot_id(s.state.anchors[1]) == "12.28");
}

#[test]
fn ocs_12_5b_c76_attacks_need_no_fuel_overruns_do() {
    let layout = at("movement", "japan").put("12.28", "jp-4-lt").put("12.29", "us-nlf-hq");
    let mut scene = layout.scene();
    scene.go("pick jp-4-lt").refuses("overrun 12.29", OCS_12_5B);
    let mut scene = at("combat", "japan").put("12.28", "jp-4-lt").put("12.29", "us-nlf-hq").scene();
    scene.go("attack 12.29; pick jp-4-lt").allows("fight");
}

#[test]
fn ocs_14_8c_c79_trainbusting_slows() {
    let layout = |hex: &str| at("movement", "japan").marker("busted", json!([[hex, "allied"]])).put("12.28", "jp-9-16");
    let spent = |s: &Scene<Luzon>, n: u16| format!("{:?}", s.state.frames).contains(&format!("spent: [{n}, 0, 0]"));
    let mut scene = layout("12.29").scene();
    scene.go("pick jp-9-16; move-to 12.29").holds(OCS_14_8C, |s| spent(s, 8));
    // Beside the marker leg units pay nothing more.
    let mut scene = layout("12.30").scene();
    scene.go("pick jp-9-16; move-to 12.29").holds(OCS_14_8C, |s| spent(s, 4));
    let scene =
        at("movement", "japan").marker("busted", json!([["12.30", "allied"]])).put_face("12.28", "jp-48-rec", "move");
    let mut scene = scene.set(json!({"quantities": {"12.28": {"japan-supply": 4}}})).scene();
    scene.go("pick jp-48-rec; fuel jp-48-rec; move-to 12.29");
    scene.holds(OCS_14_8C, |s| format!("{:?}", s.state.frames).contains("spent: [0, 8, 0]"));
}

#[test]
fn ocs_8_1_c80_c81_c84_c89_overruns_cost_three_points_each() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-9-16/move jp-20-16/move; 12.29: us-nlf-hq/move; 12.30: us-slf-hq/move")
        .scene();
    scene.go("pick jp-9-16; pick jp-20-16; overrun 12.29").tells(OCS_8_1);
    scene.holds(OCS_12_4, |s| s.marks("jp-9-16").contains(&"low".to_owned()));
    scene.go("decline; done").play("lead jp-9-16", json!([3, 4]));
    // 9 or more surprises in an overrun: 7 + 4 = 11.
    scene.play("keep", json!([6])).tells(OCS_9_8);
    scene.play("keep", json!([6, 6])).go("keep");
    scene.tells(OCS_9_12G).holds(OCS_8_1A, |s| s.place("jp-9-16") == "12.29" && s.place("jp-20-16") == "12.29");
    scene.holds(OCS_8_1A, |s| format!("{:?}", s.state.frames).contains("spent: [12, 12, 12]"));
    scene.holds(OCS_8_1E, |s| !s.marks("jp-9-16").contains(&"exploit".to_owned()));
    scene.allows("overrun 12.30").holds(OCS_8_1D, |s| s.asked() == "japan");
    scene.refuses("overrun 12.31", OCS_8_1);
}

#[test]
fn ocs_8_1a_an_overrun_needs_three_points() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16").put("12.31", "us-nlf-hq").scene();
    scene.go("pick jp-9-16; move-to 12.30").refuses("overrun 12.31", OCS_8_1A);
}

#[test]
fn ocs_8_1b_c82_c83_terrain_bars_overruns_roads_do_not_help() {
    // Rosario is a hill behind a river from 9.37: 2 + 1 on foot, 3 for tracks... trucks pay 3 + 4.
    let mut scene = at("movement", "japan")
        .lay("9.37: jp-48-rec/move; 9.38: us-nlf-hq")
        .set(json!({"quantities": {"9.37": {"japan-supply": 4}}}))
        .scene();
    scene.go("pick jp-48-rec; fuel jp-48-rec").refuses("overrun 9.38", OCS_8_1C);
    let mut scene = at("movement", "japan").put_face("14.20", "jp-9-16", "move").put("13.21", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses("overrun 13.21", OCS_8_1B);
}

#[test]
fn ocs_8_1f_c86_c87_c88_failed_overruns_end_the_move() {
    let mut scene = at("movement", "japan").lay("12.28: jp-9-16/move jp-20-16; 12.29: pa-11-11").scene();
    scene.go("pick jp-9-16; overrun 12.29; decline").play("done", json!([1, 3]));
    // 3 against 1.5: 2:1; 4 + 4 = 8 no surprise; 6 + 4 = 10: Ao1 DL1o1.
    scene.play("keep", json!([3, 3])).go("keep; retreat; retreat-to 12.27");
    scene.holds(OCS_8_1F, |s| s.marks("jp-9-16").contains(&"moved".to_owned()) && s.place("jp-9-16") == "12.27");
    scene.holds(OCS_8_1H, |s| s.place("jp-20-16") == "12.28" && s.asked() == "japan");
}

/// 6.2 Each pays its own: two hills cost the foot 4 of 4 and the trucks 6 of 12, in one order as step by step.
#[test]
fn ocs_6_2b_a_mixed_stack_pays_each_its_own() {
    let rec = json!({"at": "1.27", "face": "move", "marks": ["fuelled"]});
    let layout = at("movement", "japan").put("1.27", "jp-9-16").set(json!({"pieces": {"jp-48-rec": rec}}));
    let mut scene = layout.scene();
    scene.go("pick jp-9-16; pick jp-48-rec").allows("move-to 1.29");
    scene.go("move-to 1.28").allows("move-to 1.29");
    scene.go("move-to 1.29").holds(OCS_6_2B, |s| s.place("jp-48-rec") == "1.29" && s.place("jp-9-16") == "1.29");
}

/// 13.8b An engineer leaves every hex over its own bridge, in one order as step by step.
#[test]
fn ocs_13_8b_an_engineer_takes_its_bridge_along() {
    let mut scene = at("movement", "japan").put("12.33", "jp-48-eng").scene();
    scene.go("pick jp-48-eng").allows("move-to 12.36");
    scene.go("move-to 12.34; move-to 12.35").allows("move-to 12.36");
}

/// 4.5a What began its move in a zone leaves freely, after an overrun too; what entered one stops.
#[test]
fn ocs_4_5a_c34_an_overrun_from_the_first_hex_enters_nothing() {
    let rec = |at: &str| json!({"at": at, "marks": ["fuelled"]});
    let mut scene = at("movement", "japan")
        .put("12.29", "pa-11-11 pa-12-11")
        .set(json!({"pieces": {"jp-48-rec": rec("12.28"), "jp-16-rec": rec("12.28")}}))
        .scene();
    scene.go("pick jp-48-rec; pick jp-16-rec; overrun 12.29; decline; done; lead jp-48-rec");
    scene.play("lead pa-11-11", json!([1, 2])).play("keep", json!([2, 2])).go("keep; lose pa-11-11");
    scene.allows("move-to 12.27");
}

/// 6.1f Whoever could not be paid for in an overrun is finished.
#[test]
fn ocs_6_1f_who_drops_out_of_an_overrun_is_finished() {
    let mut scene = at("movement", "japan")
        .put("12.28", "jp-9-16")
        .put_marked("12.28", "jp-20-16", &["exhausted"])
        .put("12.29", "pa-11-11")
        .scene();
    scene.go("pick jp-9-16; pick jp-20-16; overrun 12.29; decline");
    scene.play("done", json!([6, 6])).play("keep", json!([6])).play("keep", json!([6, 6])).go("keep; halt");
    scene.refuses("pick jp-20-16", OCS_6_1F);
}

/// 12.5e A fuelled headquarters throws from where it set out or from where it went, whichever is used first.
#[test]
fn ocs_12_5e_c75_a_headquarters_throws_from_one_of_two_hexes() {
    let hq = json!({"at": "12.22", "face": "move", "marks": ["fuel-marker"]});
    let layout = at("movement", "japan").put("12.36", "jp-4-lt").put("12.18", "jp-7-lt");
    let layout = layout.set(json!({"pieces": {"jp-48-hq": hq}}));
    let moved = || {
        let mut scene = layout.clone().scene();
        scene.go("pick jp-48-hq; move-to 12.32; halt");
        scene
    };
    moved().go("pick jp-4-lt; move-to 12.35; halt; pick jp-7-lt").refuses("move-to 13.19", OCS_12_5A);
    moved().go("pick jp-7-lt; move-to 13.19; halt; pick jp-4-lt").refuses("move-to 12.35", OCS_12_5A);
}

/// 6.1d The refusal speaks of the way back.
#[test]
fn ocs_6_1d_the_way_back_is_named() {
    let mut scene = at("movement", "japan").put_face("9.15", "jp-48-rec", "move").scene();
    scene.state.mark(unit(&scene, "jp-48-rec"), ocs::model::Marks::FUELLED);
    scene.go("pick jp-48-rec").refuses("move-to 10.15", OCS_6_1D);
    scene.holds(OCS_6_1D, |s| matches!(s.facts("move-to 10.15")[0], ocs::Fact::NoWayBack { .. }));
}

/// 13.2a The exception is for fuel alone.
#[test]
fn ocs_6_1g_c65_nobody_else_sets_out_while_transport_pauses() {
    let mut scene = at("movement", "japan")
        .lay(
            "12.28: jp-wagon-1; 12.30: jp-wagon-3; 12.31: jp-48-rec jp-47-48; 11.33: jp-nate/full; 16.27: us-mixf/full",
        )
        .quantity("jp-wagon-1", "cargo", 4)
        .marker("strips", json!({"11.33": "japan"}))
        .scene();
    scene.allows("mission sweep 16.27").allows("drive jp-wagon-3");
    scene.go("drive jp-wagon-1; move-to 12.29; pause");
    scene.refuses("mission sweep 16.27", OCS_6_1G).refuses("drive jp-wagon-3", OCS_6_1G).allows("drive jp-wagon-1");
    // On its Combat side the regiment walks; on the other it rides, and takes fuel.
    scene.go("pick jp-47-48").refuses("move-to 12.32", OCS_6_1G);
    scene.holds(OCS_6_1G, |s| !s.legal().iter().any(|a| a.starts_with("move-to")));
    scene.go("mode jp-47-48 move; fuel jp-47-48").allows("move-to 12.32");
    scene.go("halt");
    scene.go("drive jp-wagon-1; halt").allows("mission sweep 16.27").allows("drive jp-wagon-3");
}

#[test]
fn ocs_4_5b_what_is_wrong_with_holding() {
    let scene = at("movement", "japan").put("12.28", "jp-9-16").scene();
    scene.refuses_by("hold jp-9-16", &[OCS_4_5]);
    scene.holds(OCS_4_5, |s| matches!(s.facts("hold jp-9-16")[..], [ocs::Fact::NoZoc { .. }]));
    let scene = at("exploitation", "japan").lay("12.28: jp-9-16; 12.29: pa-11-11").scene();
    scene.refuses("hold jp-9-16", OCS_4_5B);
    scene.holds(OCS_4_5B, |s| matches!(s.facts("hold jp-9-16")[..], [ocs::Fact::CannotMoveNow { .. }]));
}

/// What combat units do is refused to transport and aircraft by the rule that says who does it.
#[test]
fn ocs_13_2_c52_orders_that_transport_cannot_take() {
    let layout = |segment: &str| at(segment, "japan").lay("12.28: jp-9-16 jp-1-hfa jp-wagon-1; 12.29: pa-11-11");
    let mut scene = layout("movement").scene();
    scene.refuses("pick jp-wagon-1", OCS_13_2).refuses("pick jp-lily", OCS_14_1G).refuses("hold jp-wagon-1", OCS_4_5B);
    scene.refuses("release jp-wagon-1", OCS_5_7F).refuses("fuel-hq jp-wagon-1", OCS_12_5C);
    scene.go("pick jp-9-16").refuses("fuel jp-wagon-1", OCS_12_5A).refuses("pick jp-wagon-1", OCS_13_2);
    let mut scene = layout("combat-barrage").lay("12.27: jp-8-hfa").scene();
    scene.go("barrage 12.29").refuses("pick jp-wagon-1", OCS_10_0E);
    let mut scene = layout("combat").lay("12.28: jp-20-16").scene();
    scene.go("attack 12.29").refuses("pick jp-wagon-1", OCS_4_4).refuses("drop jp-wagon-1", OCS_4_4);
    scene.go("pick jp-9-16; pick jp-20-16; fight; decline").refuses("stock jp-wagon-1", OCS_12_10);
    scene.go("done").refuses("lead jp-wagon-1", OCS_9_6);
    let mut won = layout("combat").scene();
    won.go("attack 12.29; pick jp-9-16; fight; decline").play("done", json!([1, 2])).play("keep", json!([6, 6]));
    won.go("keep").refuses("advance jp-wagon-1", OCS_9_12G);
    scene.play("lead jp-9-16", json!([1, 1])).play("keep", json!([1, 1])).go("keep");
    scene.refuses("lose jp-wagon-1", OCS_9_11B);
}
