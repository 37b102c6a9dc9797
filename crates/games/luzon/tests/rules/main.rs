//! Luzon's own rules, by their numbers and by the items of the checklist.

mod positions;
mod returns;
mod rulings;

use luzon::rulebook::*;
use luzon::{ALLIED, JAPAN, Luzon};
use ocs::model::tables::Line;
use ocs::model::{Hexes, Unit};
use ocs::rulebook::{OCS_12_8A, OCS_14_6};
use sandtable_conformance::scene::*;
use sandtable_kernel::{Game, Seat};
use serde_json::json;

const BOX: &str = "north-luzon-air-box";

fn at(segment: &str, of: &str) -> Layout<Luzon> {
    bare::<Luzon>().turn(2).at(segment, of)
}

fn unit(scene: &Scene<Luzon>, id: &str) -> Unit {
    scene.game.0.all_units().find(|u| scene.game.0.info(*u).id == id).expect("a unit")
}

fn traced(scene: &Scene<Luzon>, side: Seat, hex: &str) -> bool {
    let g = &scene.game.0;
    g.trace_area(&scene.state, side).contains(g.map.find(hex).expect("a hex"))
}

fn points(scene: &Scene<Luzon>, side: Seat) -> Hexes {
    let g = &scene.game.0;
    g.trace_points(&scene.state, &g.field(&scene.state), side)
}

fn tokens(scene: &Scene<Luzon>, hex: &str) -> u16 {
    scene.state.dump(scene.game.0.map.find(hex).expect("a hex")).map_or(0, |d| d.tokens)
}

#[test]
fn r0_c1_c2_what_the_series_has_and_luzon_has_not() {
    let scene = at("movement", "japan").scene();
    let verbs: Vec<String> = sandtable_kernel::Words::verbs(&*scene.game).iter().map(|v| v.verb.to_owned()).collect();
    for gone in [
        "breakout",
        "eat",
        "extend",
        "combine",
        "hip-shoot",
        "airlift",
        "drop-airborne",
        "build",
        "embark",
        "break-down",
    ] {
        scene.holds(R0, |_| !verbs.contains(&gone.to_owned()));
    }
    // One step: the first loss removes a unit.
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    scene.go("attack 12.29; pick jp-47-48; fight; decline").play("done", json!([1, 1])).play("keep", json!([1, 1]));
    scene.go("keep; lose jp-47-48").holds(R0, |s| s.place("jp-47-48") == "dead" && s.place("pa-11-11") == "recovery");
    scene.holds(RULING_27, |s| s.game.0.house.reserves == [3, 3]);
}

#[test]
fn r6_0_c3_c4_c5_c45_the_set_up() {
    let scene = new_game::<Luzon>(&[]);
    scene.holds(R6_0, |s| {
        s.place("jp-9-16") == "6.42" && s.place("jp-2f-48") == "6.43" && s.place("pa-42-41") == "13.07"
    });
    scene.holds(R6_0, |s| {
        s.place("pa-11-11") == "8.31" && s.place("pa-22-21") == "5.34" && s.face("jp-lily") == "reduced"
    });
    scene.holds(R6_0, |s| s.state.first == JAPAN && s.asked() == "japan").tells(R6_0);
    scene.holds(R6_0, |s| s.state.turn == 1 && Luzon::info().turns == 5);
    let mut scene = table::<Luzon>().turn(2).at("weather", "").scene();
    scene.play("proceed", json!([4])).tells(R1_2).tells(R6_0);
    scene.asks("japan", "second");
    scene.go("second").holds(RULING_10, |s| s.state.first == ALLIED);
}

#[test]
fn r2_1c_c6_c8_c33_the_second_group() {
    let mut scene = table::<Luzon>().turn(2).at("reinforcement", "japan").scene();
    scene.play("proceed", json!([2, 3])).tells(R2_1C);
    scene.go("keep").holds(R2_1C, |s| s.place("jp-8-hfa") == "7.39" && s.place("jp-22-16") == "31.08");
    // 15 SP join the 6 that landed; the wagons are empty.
    scene.holds(R2_1C, |s| tokens(s, "7.39") == 84 && tokens(s, "31.08") == 28);
    scene.holds(R6_0, |s| s.place("jp-wagon-2") == "7.39" && s.quantity("jp-wagon-2", "cargo") == 0);
}

#[test]
fn r1_3c_c7_c16_six_air_strips() {
    let scene = table::<Luzon>().at("movement", "japan").scene();
    scene.holds(R1_3C, |s| s.state.strips.len() == 6 && s.state.strips.iter().all(|o| *o == ALLIED));
    let mut scene = at("movement", "japan").put("12.32", "jp-9-16").scene();
    scene
        .go("pick jp-9-16; move-to 11.33")
        .holds(R1_3C, |s| s.state.strips.iter().filter(|o| **o == JAPAN).count() == 1);
}

#[test]
fn r1_1a_c9_c10_the_terrain_chart() {
    let scene = at("movement", "japan").scene();
    let g = &scene.game.0;
    use ocs::model::{Cost, Pace};
    let cost = |from: &str, to: &str, pace| {
        let (a, b) = (g.map.find(from).unwrap(), g.map.find(to).unwrap());
        g.map.step(a, g.map.direction(a, b).unwrap(), pace)
    };
    scene.holds(R1_1A, |_| {
        cost("14.34", "14.35", Pace::Truck) == Cost::Halves(6) && cost("14.34", "14.35", Pace::Leg) == Cost::Halves(4)
    });
    scene.holds(R1_1A, |_| {
        cost("10.31", "10.32", Pace::Truck) == Cost::Prohibited && cost("10.31", "10.32", Pace::Leg) == Cost::Halves(6)
    });
    scene.holds(R1_1A, |_| {
        cost("15.29", "15.30", Pace::Truck) == Cost::Halves(1) && cost("16.28", "16.27", Pace::Leg) == Cost::Halves(4)
    });
    scene.holds(R1_1A, |_| {
        cost("14.20", "13.21", Pace::Leg) == Cost::All && cost("14.20", "13.21", Pace::Truck) == Cost::Prohibited
    });
}

#[test]
fn r1_1d_c11_c12_points_of_interest() {
    let scene = at("combat", "japan").lay("12.28: jp-4-lt; 14.29: jp-7-lt; 15.30: pa-11-11; 16.27: pa-12-11").scene();
    let g = &scene.game.0;
    let set = |id: &str| [unit(&scene, id)].into_iter().collect();
    let r = g.reckon(&scene.state, set("jp-7-lt"), g.map.find("15.30").unwrap(), set("pa-11-11"), set("pa-11-11"));
    scene.holds(R1_1D, |_| r.line == Line::Close && r.attack == 6 * 96);
    let village = g.grounds_for(ALLIED, g.map.find("16.27").unwrap());
    scene.holds(R1_1D, |_| village.iter().all(|x| x.line == Line::Open || x.multipliers[1] == 96));
    let scene =
        at("supply", "japan").control("7.38", "japan").control("9.38", "japan").control("7.40", "japan").scene();
    scene.holds(R2_1B, |s| points(s, JAPAN).contains(s.game.0.map.find("9.38").unwrap()));
    let scene = at("supply", "allied").scene();
    scene.holds(R3_1A, |s| points(s, ALLIED).contains(s.game.0.map.find("13.20").unwrap()));
}

#[test]
fn r1_2_c13_weather() {
    let mut scene = at("weather", "").turn(4).scene();
    scene.play("proceed", json!([2, 1, 1, 2, 2])).tells(R1_2).holds(R1_2, |s| s.state.limited);
    let mut scene = at("weather", "").turn(4).scene();
    scene.play("proceed", json!([3, 1, 1, 2, 2])).holds(R1_2, |s| !s.state.limited);
    let layout = |segment: &str| {
        at(segment, "japan").marker("weather", "limited").put_face(BOX, "jp-lily", "full").put("10.35", "pa-11-11")
    };
    layout("movement-barrage").scene().allows("mission bomb 10.35");
    layout("exploitation-barrage").scene().refuses("mission bomb 10.35", R1_2);
}

#[test]
fn r1_3b_c14_c15_the_air_box() {
    let mut scene = at("refit", "japan").put_marked(BOX, "jp-lily jp-ann jp-mixb", &["inactive"]).scene();
    scene.go("refit jp-lily; refit jp-ann; refit jp-mixb").tells(R1_3B);
    let g = &scene.game.0;
    let to = |id: &str| g.flight(ocs::model::Spot::BOX, ocs::model::Spot::at(g.map.find(id).unwrap()));
    scene.holds(RULING_3, |_| to("10.45") == 10 && to("10.35") == 20);
    let scene = at("movement", "allied").put_face("17.15", "us-mixf", "full").put_face(BOX, "jp-nate", "full").scene();
    scene.refuses(&format!("mission sweep {BOX}"), R1_3B).refuses("mission sweep 7.42", OCS_14_6);
}

#[test]
fn r3_1c_c17_aircraft_are_never_rebuilt() {
    let mut scene = at("reinforcement", "allied").put("dead", "us-mixf").put("dead", "pa-11-11").scene();
    scene.play("proceed", json!([6, 6])).go("keep");
    scene.holds(R3_1D, |s| s.legal() == ["pass", "rebuild pa-11-11"]);
}

#[test]
fn r1_4_c18_c19_manila_is_open_to_the_allies_only() {
    let scene = at("combat", "japan").put("17.17", "jp-47-48 jp-4-lt").put("17.16", "pa-11-11").scene();
    let g = &scene.game.0;
    let set = |ids: &[&str]| ids.iter().map(|id| unit(&scene, id)).collect();
    let hex = g.map.find("17.16").unwrap();
    let r = g.reckon(&scene.state, set(&["jp-47-48", "jp-4-lt"]), hex, set(&["pa-11-11"]), set(&["pa-11-11"]));
    // 6 + 3 x 2 against 1.5 in the open.
    scene.holds(R1_4, |_| (r.attack, r.defence, r.line) == (12 * 96, 144, Line::Open));
    scene.holds(R1_4, |_| g.grounds_for(JAPAN, hex).iter().any(|x| x.line == Line::ExtremelyClose));
    let shifts = g.shifts_against(&scene.state, JAPAN, hex, false, false, false);
    scene.holds(R1_4, |_| shifts.line == Line::Open);
}

#[test]
fn r1_5_c20_c21_headquarters() {
    let scene = at("combat", "japan").put("12.28", "jp-48-hq").put_face("12.30", "jp-16-hq", "move").scene();
    let hq = |id: &str| scene.game.0.info(unit(&scene, id));
    scene.holds(R1_5, |_| {
        (hq("jp-48-hq").combat.strength, hq("jp-48-hq").marching.strength, hq("jp-48-hq").re) == (2, 1, 2)
    });
    scene.holds(RULING_22, |_| hq("us-slf-hq").combat.ar == 0 && hq("us-slf-hq").combat.defence_only);
    // The 48th Division's headquarters serves the 16th Division.
    let mut scene = at("movement", "japan")
        .lay("12.24: jp-48-hq; 13.31: jp-16-rec/move")
        .set(json!({"quantities": {"12.22": {"japan-supply": 8}}}))
        .scene();
    scene.go("pick jp-16-rec").allows("fuel jp-16-rec").holds(R1_5, |s| s.game.0.house.rebuild.len() == 2);
}

#[test]
fn r1_6_c22_engineering_is_bridging_and_detraining() {
    let scene = at("movement", "japan").put("12.28", "jp-48-eng").scene();
    let g = &scene.game.0;
    scene.holds(R1_6, |s| g.engineer_capable(&s.state, unit(s, "jp-48-eng")) && g.bridges(&s.state, JAPAN).len() == 1);
    scene.holds(R1_6, |s| s.game.0.strips.len() == 6);
    // Only headquarters make a hex detrainable.
    let scene = at("supply", "japan").control("7.38", "japan").put("8.38", "jp-48-eng").scene();
    scene.holds(R1_6, |s| !points(s, JAPAN).contains(s.game.0.map.find("8.38").unwrap()));
}

#[test]
fn r1_7_c23_c24_wagons_cannot_be_captured() {
    let mut scene =
        at("movement", "allied").lay("12.28: pa-11-11; 12.29: jp-wagon-2").quantity("jp-wagon-2", "cargo", 8).scene();
    scene.go("pick pa-11-11").play("move-to 12.29", json!([6]));
    scene.go("keep").tells(R1_7).holds(R1_7, |s| s.place("jp-wagon-2") == "out" && s.state.dumps.is_empty());
}

#[test]
fn r1_9_c25_no_breakout_no_eating() {
    let mut scene = at("supply", "japan")
        .put("12.28", "jp-9-16")
        .set(json!({"quantities": {"12.28": {"japan-supply": 40}}}))
        .scene();
    scene.play("proceed", json!([1, 1])).tells(OCS_12_8A).holds(R1_9, |s| s.marks("jp-9-16") == ["out-of-supply"]);
}

#[test]
fn r1_10_c26_divisions_may_trace_to_two_sources() {
    let scene = at("supply", "japan").put("7.39", "jp-9-16").put("31.08", "jp-20-16").scene();
    scene.holds(R1_10, |s| traced(s, JAPAN, "7.39") && traced(s, JAPAN, "31.08"));
}

#[test]
fn r2_1a_c27_turn_one_is_supplied() {
    let scene = at("supply", "japan").turn(1).put("12.28", "jp-9-16").scene();
    scene.holds(R2_1A, |s| traced(s, JAPAN, "12.28") && points(s, JAPAN).is_empty());
}

#[test]
fn r2_1b_c28_japanese_sources_and_roads() {
    let scene = at("supply", "japan").turn(3).scene();
    scene.holds(R2_1B, |s| {
        ["7.39", "31.08", "21.42"].iter().all(|id| points(s, JAPAN).contains(s.game.0.map.find(id).unwrap()))
    });
    scene.holds(RULING_30, |s| traced(s, JAPAN, "7.38"));
    scene.holds(RULING_28, |s| s.game.0.controller(&s.state, s.game.0.map.find("21.42").unwrap()) == JAPAN);
    // Bayombong joins the net along Route 5: towns there under control bring it to San Jose.
    let route5 =
        at("supply", "japan").turn(3).control("20.41", "japan").control("18.39", "japan").control("16.37", "japan");
    let scene = route5.clone().scene();
    scene.holds(RULING_21, |s| points(s, JAPAN).contains(s.game.0.map.find("16.37").unwrap()));
    let scene = route5.put("18.39", "pa-11-11").scene();
    scene.holds(RULING_21, |s| {
        !points(s, JAPAN).contains(s.game.0.map.find("16.37").unwrap()) && traced(s, JAPAN, "7.39")
    });
}

#[test]
fn r3_1a_c29_allied_sources_and_railways() {
    let scene = at("supply", "allied").turn(4).scene();
    scene
        .holds(R3_1A, |s| points(s, ALLIED).len() == 1 && traced(s, ALLIED, "9.14"))
        .holds(RULING_18, |s| !traced(s, ALLIED, "17.16"));
    let scene = at("supply", "allied").turn(1).scene();
    // Urdaneta lies on a secondary road, not on the railway.
    scene.holds(R3_1A, |s| !points(s, ALLIED).contains(s.game.0.map.find("10.34").unwrap()));
}

#[test]
fn r1_11_c30_closed_hexes() {
    let mut scene = at("movement", "allied").put("8.38", "pa-11-11").put("21.41", "pa-12-11").scene();
    scene.go("pick pa-11-11").refuses("move-to 7.39", R1_11);
    scene.go("halt; pick pa-12-11").refuses("move-to 21.42", R1_11);
    let mut scene =
        at("movement", "allied").option("allied-variant", "2").put("8.38", "pa-11-11").put("21.41", "pa-12-11").scene();
    scene.go("pick pa-11-11").allows("move-to 7.39");
    scene.go("halt; pick pa-12-11").refuses("move-to 21.42", R1_11);
    let mut scene = at("combat", "allied").put("8.38", "us-31").put("7.39", "jp-48-hq").put("7.38", "jp-9-16").scene();
    scene.go("attack 7.38").allows("pick us-31");
    scene.go("pass");
    scene.refuses("attack 7.39", R1_11);
}

#[test]
fn r1_13_c31_the_reroll_marker() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    scene.go("attack 12.29; pick jp-47-48; fight; decline").play("done", json!([1, 1]));
    scene.refuses_to(ALLIED, "reroll", R1_13);
    scene
        .play("reroll", json!([2, 2, 3, 3]))
        .tells(R1_13)
        .holds(R1_13, |s| s.state.marker == ALLIED && s.asked() == "allied");
    // The same dice are not thrown again: this is the next roll, and the new holder may have it.
    scene.play("reroll", json!([1, 1])).holds(R1_13, |s| s.state.marker == JAPAN);
    let mut scene = at("supply", "japan").put("12.28", "jp-9-16").scene();
    scene.play("proceed", json!([6, 6])).asks("japan", "reroll");
    let mut scene = at("initiative", "").turn(4).marker("reroll", "allied").scene();
    // Japan's initiative roll is nobody's business but its own.
    scene.play("proceed", json!([6, 6, 1, 1])).holds(R1_13, |s| s.asked() == "allied");
}

#[test]
fn r1_14_c32_guns_do_not_walk_up_alone() {
    let mut scene = at("movement", "japan").put("12.28", "jp-22-16 jp-9-16").put("12.30", "pa-11-11").scene();
    scene.go("pick jp-22-16").refuses("move-to 12.29", R1_14);
    scene.go("pick jp-9-16").allows("move-to 12.29");
    let mut scene =
        at("movement", "japan").put("12.28", "jp-22-16").put("12.29", "jp-48-hq").put("12.30", "pa-11-11").scene();
    scene.go("pick jp-22-16").allows("move-to 12.29");
    let mut scene =
        at("movement", "japan").put("12.28", "jp-22-16").put_marked("12.30", "pa-11-11", &["reserve"]).scene();
    scene.go("pick jp-22-16").allows("move-to 12.29");
}

#[test]
fn r2_1d_c34_c35_japan_rebuilds() {
    let layout = |unit: &str| at("reinforcement", "japan").turn(3).put("dead", unit).put("11.33", "jp-14a-hq");
    let mut scene = layout("jp-9-16").scene();
    scene.play("proceed", json!([3, 4])).go("keep").tells(R2_1D).holds(RULING_6, |s| s.place("jp-9-16") == "dead");
    let mut scene = layout("jp-9-16").put("7.38", "pa-11-11").scene();
    scene.play("proceed", json!([4, 4])).go("keep; rebuild jp-9-16").refuses("place jp-9-16 9.37", R2_1D);
    // Not with a headquarters that is out of trace.
    scene.refuses("place jp-9-16 11.33", R2_1D).refuses("place jp-9-16 7.38", R2_1D).allows("place jp-9-16 7.40");
    scene.go("place jp-9-16 7.39").tells(R2_1D).holds(R2_1D, |s| s.place("jp-9-16") == "7.39");
    let mut scene =
        layout("jp-20-16").put("9.38", "jp-14a-hq").control("9.38", "japan").control("7.38", "japan").scene();
    scene.play("proceed", json!([5, 5])).go("keep; rebuild jp-20-16").refuses("place jp-20-16 7.39", R2_1D);
    scene.allows("place jp-20-16 31.08").allows("place jp-20-16 9.38");
}

#[test]
fn r3_1b_c36_allied_reinforcements() {
    let mut scene = table::<Luzon>().turn(4).at("reinforcement", "allied").scene();
    scene.play("proceed", json!([1, 1])).tells(R3_1B);
    scene.go("keep").holds(R3_1B, |s| s.place("us-31") == "10.17" && tokens(s, "9.14") == 12);
}

#[test]
fn r3_1c_c37_c38_c39_c40_recovery() {
    let lost = "pa-11-11 pa-12-11 pa-13-11";
    let mut scene = at("reinforcement", "allied").put("recovery", lost).scene();
    scene.play("proceed", json!(["pa-12-11"])).tells(R3_1C).holds(R3_1C, |s| s.place("pa-11-11") == "dead");
    scene.refuses("place pa-12-11 12.28", R3_1C).allows("place pa-12-11 17.18").allows("place pa-12-11 10.19");
    scene.play("place pa-12-11 17.18", json!([1, 1])).holds(R3_1C, |s| s.place("pa-12-11") == "17.18");
    let seven = "pa-11-11 pa-12-11 pa-13-11 pa-21-21 pa-22-21 pa-23-21 pa-71-71";
    let mut scene = at("reinforcement", "allied").put("recovery", seven).scene();
    scene
        .play("proceed", json!(["pa-12-11", "pa-71-71"]))
        .holds(R3_1C, |s| s.pieces_at("dead").iter().filter(|p| p.starts_with("pa-")).count() == 5);
    let manila = |l: Layout<Luzon>| l.control("17.16", "japan").control("18.16", "japan").control("17.15", "japan");
    let mut scene = manila(at("reinforcement", "allied").put("recovery", "pa-11-11")).scene();
    scene.play("proceed", json!(["pa-11-11"])).refuses("place pa-11-11 17.18", R3_1C).allows("place pa-11-11 9.16");
}

#[test]
fn r3_1d_c41_allied_rebuilding_comes_after_recovery() {
    let mut scene = at("reinforcement", "allied").put("recovery", "pa-11-11 pa-12-11").scene();
    scene.play("proceed", json!(["pa-12-11"])).play("place pa-12-11 17.18", json!([4, 4]));
    scene.go("keep").tells(R3_1D).allows("rebuild pa-11-11");
    scene.go("rebuild pa-11-11; place pa-11-11 10.17").holds(R3_1D, |s| s.place("pa-11-11") == "10.17");
}

#[test]
fn r3_2_c42_two_units_in_strat_mode() {
    let layout = at("movement", "allied").lay("turn: 1; 17.18: pa-11-11 pa-12-11 pa-13-11; 17.19: pa-21-21+strat");
    let mut scene = layout.clone().scene();
    scene.go("pick pa-11-11; mode pa-11-11 strat; move-to 17.17; halt; pick pa-12-11; mode pa-12-11 strat; move-to 17.17; halt");
    scene.go("pick pa-13-11").refuses("mode pa-13-11 strat", R3_2);
    // The unit of the last turn must be changed before the phase ends.
    scene.go("halt").refuses("done", R3_2);
    scene.go("pick pa-21-21; mode pa-21-21 move; halt").allows("done").holds(R3_2, |s| s.face("pa-21-21") == "move");
    let mut scene = layout.option("allied-variant", "7").scene();
    scene.go(
        "pick pa-11-11; pick pa-12-11; pick pa-13-11; mode pa-11-11 strat; mode pa-12-11 strat; mode pa-13-11 strat",
    );
    scene.go("move-to 17.17; halt").allows("done").holds(R4_0, |s| s.pieces_at("17.17").len() == 3);
}

#[test]
fn r4_0_c43_c44_options_and_variants() {
    let mut scene = new_game::<Luzon>(&[("japan-variant", "1"), ("allied-variant", "6")]);
    scene
        .holds(R4_0, |s| s.place("jp-9-16") == "due" && s.place("jp-2f-48") == "6.42" && s.place("pa-11-11") == "8.32");
    scene = new_game::<Luzon>(&[("japan-variant", "2"), ("japan-variant-2", "3"), ("allied-variant", "11")]);
    scene.holds(RULING_14, |s| s.place("jp-3-eng") == "due" && s.place("jp-6-eng") == "due");
    scene.holds(R4_0, |s| s.place("jp-9-hv") == "due" && s.place("pa-23-fa") == "due");
    scene = new_game::<Luzon>(&[
        ("japan-variant", "4"),
        ("japan-variant-2", "5"),
        ("allied-variant", "8"),
        ("allied-variant-2", "3"),
    ]);
    scene.holds(R4_0, |s| s.place("pa-42-41") == "out" && s.face("jp-lily") == "full" && s.face("us-mixf") == "full");
    scene.go("shift 17.16").play("shift 11.28", json!([4]));
    scene.holds(RULING_24, |s| tokens(s, "9.14") == 16 && tokens(s, "17.16") == 12 && tokens(s, "11.28") == 8);
    scene = new_game::<Luzon>(&[("allied-variant", "5"), ("allied-variant-2", "4")]);
    scene.holds(R4_0, |s| s.game.0.info(unit(s, "us-192")).marching.ma == 12);
    let g = &scene.game.0;
    scene.holds(R4_0, |_| g.grounds_for(ALLIED, g.map.find("15.30").unwrap()).iter().any(|x| x.multipliers[1] == 96));
    let scene = at("reinforcement", "japan").turn(2).option("allied-variant", "10").scene();
    scene.holds(R4_0, |s| s.game.0.house.arrivals.iter().any(|a| format!("{:?}", a.what) == "Supply(48)"));
    let scene = at("movement", "japan").option("japan-variant", "6").option("allied-variant", "12").scene();
    scene.holds(R4_0, |s| (s.game.0.house.rebuild[0].drm, s.game.0.house.rebuild[1].drm) == (2, 1));
    scene.holds(RULING_13, |_| !Luzon::options().iter().any(|o| o.values.contains(&"9")));
}

#[test]
fn r4_0_the_way_is_made_for_landings() {
    let mut scene = table::<Luzon>()
        .turn(2)
        .option("allied-variant", "2")
        .at("reinforcement", "japan")
        .lay("16.30: jp-47-48 jp-48-rec jp-7-lt jp-48-hq; 7.39: pa-11-11")
        .scene();
    // Two hexes are as near to Manila: the owner chooses.
    scene.go("proceed").asks("allied", "displace 7.38").refuses("displace 7.40", R4_0);
    scene
        .play("displace 8.38", json!([1, 1]))
        .holds(R4_0, |s| s.place("pa-11-11") == "8.38" && s.place("jp-14a-hq") == "7.39");
}

#[test]
fn r5_0_1_c46_sudden_victory() {
    let layout = |unit: &str, marks: &[&str]| at("clean-up", "japan").turn(3).put_marked("17.16", unit, marks);
    let mut scene = layout("jp-9-16", &["out-of-supply"]).scene();
    scene.go("proceed").tells(R5_0_1).holds(R5_0_1, |s| s.outcome().unwrap().winner == Some(JAPAN));
    let mut scene = layout("jp-9-16", &["reserve"]).scene();
    scene.play("proceed", json!([1, 1])).holds(R5_0_1, |s| !s.is_over());
    let mut scene = layout("jp-48-hq", &[]).scene();
    scene.play("proceed", json!([1, 1])).holds(R5_0_1, |s| !s.is_over());
    let mut scene = at("clean-up", "allied").turn(3).put("17.16", "jp-9-16").scene();
    scene.go("proceed").holds(RULING_9, |s| !s.is_over());
}

fn last(layout: Layout<Luzon>) -> Scene<Luzon> {
    let mut scene = layout.turn(5).marker("first", "japan").at("clean-up", "allied").scene();
    scene.go("proceed");
    scene
}

#[test]
fn r5_0_2_c47_japanese_victory() {
    let manila = bare::<Luzon>().put("17.16", "jp-47-48").put("18.16", "jp-9-16").put("17.15", "jp-1-hfa jp-8-hfa");
    let scene = last(manila.clone().put_marked("9.18", "jp-48-rec", &["out-of-supply"]));
    scene.tells(R5_0_2).holds(R5_0_2, |s| s.outcome().unwrap().winner == Some(JAPAN));
    // One hex short.
    let scene = last(manila.clone().put("9.19", "jp-48-rec"));
    scene.holds(R5_0_2, |s| s.outcome().unwrap().winner != Some(JAPAN));
    // A hex of Manila is empty; too little strength; too few RE.
    let scene = last(manila.clone().put("9.18", "jp-48-rec").put("12.28", "jp-9-16"));
    scene.holds(RULING_8, |s| s.outcome().unwrap().winner != Some(JAPAN));
    let weak =
        bare::<Luzon>().lay("17.16: jp-4-lt; 18.16: jp-7-lt; 17.15: jp-1-hfa jp-8-hfa jp-48-mtn; 9.18: jp-48-rec");
    last(weak).holds(RULING_8, |s| s.outcome().unwrap().winner != Some(JAPAN));
    let few = bare::<Luzon>().lay("17.16: jp-47-48; 18.16: jp-9-16; 17.15: jp-20-16; 9.18: jp-48-rec");
    last(few).holds(RULING_8, |s| s.outcome().unwrap().winner != Some(JAPAN));
}

#[test]
fn r5_0_3_c48_c49_allied_victory_and_draw() {
    let scene = last(bare::<Luzon>().put("12.21", "jp-9-16"));
    scene.tells(R5_0_3).holds(R5_0_3, |s| s.outcome().unwrap().winner == Some(ALLIED));
    // In Hermosa, but out of trace: still the Allies'.
    let scene = last(bare::<Luzon>().put("9.19", "jp-9-16"));
    scene.holds(R5_0_3, |s| s.outcome().unwrap().winner == Some(ALLIED));
    // In Hermosa with the towns of Route 3 and 7 behind it: a draw, as it was.
    let road = [
        "7.38", "9.38", "9.37", "10.36", "10.35", "10.34", "11.33", "10.29", "11.28", "10.25", "10.24", "10.23",
        "12.21", "11.21", "10.20", "8.19",
    ];
    let mut layout = bare::<Luzon>().put("9.19", "jp-9-16");
    for id in road {
        layout = layout.control(id, "japan");
    }
    let scene = last(layout.clone());
    scene.tells(R5_0_4).holds(R5_0_4, |s| s.outcome().unwrap().winner.is_none());
    // Both conditions at once: Japan wins (R17).
    let both = bare::<Luzon>().lay("17.16: jp-47-48; 18.16: jp-9-16; 17.15: jp-1-hfa jp-8-hfa; 9.18: jp-48-rec");
    last(both).holds(RULING_17, |s| s.outcome().unwrap().winner == Some(JAPAN));
}

#[test]
fn the_replays_throw_range_to_tayug() {
    // From a headquarters in Tarlac with 10 the two hill hexes on Route 5 keep Tayug out of range.
    let scene = at("movement", "allied").put("11.28", "us-nlf-hq").put("13.36", "jp-9-16").scene();
    let g = &scene.game.0;
    let (hq, tarlac) = (unit(&scene, "us-nlf-hq"), g.map.find("11.28").unwrap());
    let area = g.throw_area(&scene.state, &g.field(&scene.state), hq, tarlac);
    scene.holds(R1_1A, |_| area.contains(g.map.find("15.33").unwrap()));
}

#[test]
fn data_errors_name_file_place_and_remedy() {
    let files: Vec<(&str, String)> = Luzon::data_files()
        .iter()
        .map(|(name, text)| match *name {
            "units.json" => (*name, text.replacen("\"hex\": \"6.42\"", "\"hex\": \"6.92\"", 1)),
            "terrain.json" => (*name, text.replacen("\"leg\": 2, \"truck\": 3", "\"leg\": 2.3, \"truck\": 3", 1)),
            _ => (*name, (*text).to_owned()),
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let options = sandtable_kernel::Options::resolve(Luzon::options(), &Default::default()).unwrap();
    let errors = Luzon::load(&sandtable_kernel::DataSet::embedded(&files), &options).err().expect("broken data");
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(
        said.iter().any(|e| e.starts_with("units.json: ground_units[3] jp-9-16.hex: \"6.92\" is no hex")),
        "{said:?}"
    );
    assert!(said.iter().any(|e| e.contains("multiple of 0.5")), "{said:?}");
}

/// 1.13: both rolls lie open before the holder decides, and the new holder may answer.
#[test]
fn r1_13_both_roll_for_the_initiative_before_anybody_rolls_again() {
    let mut scene = at("initiative", "").turn(3).marker("reroll", "allied").scene();
    scene.play("proceed", json!([3, 4, 2, 3])).play("reroll", json!([5, 4])).tells(R1_13);
    scene.asks("japan", "reroll");
    // Allied 9 against 12: those dice are not thrown a third time.
    scene.play("reroll", json!([6, 6])).holds(R1_13, |s| s.state.marker == ALLIED).asks("japan", "first");
    let mut scene = at("initiative", "").turn(3).marker("reroll", "japan").scene();
    scene.play("proceed", json!([1, 2, 3, 4])).asks("japan", "reroll");
    scene.play("reroll", json!([5, 5])).asks("allied", "keep");
    scene.go("keep").asks("japan", "second");
}

/// 4.0 Allied variant 7 counts stacks at the end of movement: who will join one may become Strat elsewhere.
#[test]
fn r4_0_variant_7_a_unit_joins_a_strat_stack() {
    let mut scene = at("movement", "allied")
        .option("allied-variant", "7")
        .put_face("17.16", "pa-11-11", "move")
        .put_marked("17.13", "pa-12-11", &["strat"])
        .put_marked("16.17", "pa-13-11", &["strat"])
        .scene();
    scene.go("pick pa-12-11; move-to 17.14; halt; pick pa-13-11; move-to 16.18; halt; pick pa-11-11");
    scene.go("mode pa-11-11 strat").refuses("halt", R3_2).refuses("move-to 17.15", R3_2).allows("move-to 16.18");
    scene.go("move-to 16.18; halt").allows("done");
}
