//! Luzon's rulings: each decides something that is told, refused or found wrong in the data.

use crate::*;
use ocs::rulebook::OCS_14_2D;
use sandtable_kernel::{Ask, Chance, Clause, DataSet, Options, ROLL};

/// The data with some words changed is found wrong by a ruling.
#[track_caller]
fn wrong(file: &str, words: &str, others: &str, ruling: Clause) {
    let change = |name: &str, text: &str| {
        assert!(name != file || text.contains(words), "{file} does not say {words}");
        if name == file { text.replacen(words, others, 1) } else { text.to_owned() }
    };
    let files: Vec<(&str, String)> = Luzon::data_files().iter().map(|(n, t)| (*n, change(n, t))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let options = Options::resolve(Luzon::options(), &Default::default()).expect("defaults");
    let errors = Luzon::load(&DataSet::embedded(&files), &options).err().expect("broken data");
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|e| e.contains(ruling.0)), "{ruling} is not named: {said:?}");
}

#[test]
fn ruling_1_points_of_interest_are_close() {
    let scene = at("combat", "japan").put("14.29", "jp-7-lt").put("15.30", "pa-11-11").scene();
    let g = &scene.game.0;
    let set = |id: &str| [unit(&scene, id)].into_iter().collect();
    let r = g.reckon(&scene.state, set("jp-7-lt"), g.map.find("15.30").unwrap(), set("pa-11-11"), set("pa-11-11"));
    // Tanks are doubled as in the open around it.
    scene.holds(RULING_1, |_| (r.line, r.attack) == (Line::Close, 6 * 96));
    wrong("terrain.json", r#""combat": "close", "multiplier""#, r#""combat": "open", "multiplier""#, RULING_1);
}

#[test]
fn ruling_2_limited_flight_is_for_the_movement_phase() {
    let layout = |segment: &str| {
        at(segment, "japan").marker("weather", "limited").put_face(BOX, "jp-lily", "full").put("10.35", "pa-11-11")
    };
    layout("movement-barrage").scene().allows("mission bomb 10.35");
    for segment in ["reaction-barrage", "exploitation-barrage"] {
        layout(segment).scene().refuses_by("mission bomb 10.35", &[R1_2, RULING_2]);
    }
}

#[test]
fn ruling_3_the_box_is_ten_hexes_away() {
    let mut scene = at("movement-barrage", "japan")
        .put_face(BOX, "jp-nate jp-lily", "full")
        .lay("10.26: pa-12-11; 10.25: pa-11-11")
        .scene();
    // 20 rows to the edge and 10 to the box are 30, as far as the fighters fly.
    scene.go("mission bomb 10.25; fly jp-nate; pass; mission bomb 10.25").allows("fly jp-lily");
    let mut scene =
        at("movement-barrage", "japan").put_face(BOX, "jp-nate jp-lily", "full").put("10.24", "pa-11-11").scene();
    scene.go("mission bomb 10.24").refuses_by("fly jp-nate", &[OCS_14_2D, RULING_3]).allows("fly jp-lily");
}

#[test]
fn ruling_4_manila_halves_once_more() {
    let mut scene = at("combat", "japan").put("18.15", "jp-47-48").put_marked("17.16", "pa-11-11", &["dg"]).scene();
    let g = &scene.game.0;
    let (ground, u) = (g.grounds_for(ALLIED, g.map.find("17.16").unwrap())[0], unit(&scene, "pa-11-11"));
    scene.holds(RULING_4, |s| g.defence_of(&s.state, u, &ground, false) == 3 * 96 / 8);
    // Across the Pasig a regiment counts half, though the city is open.
    scene.go("attack 17.16; pick jp-47-48; fight; decline").play("done", json!([3, 4])).tells(RULING_4);
    let g = &scene.game.0;
    let set = |id: &str| [unit(&scene, id)].into_iter().collect();
    let attack =
        g.attack_strength(&scene.state, set("jp-47-48"), g.map.find("17.16").unwrap(), ALLIED, set("pa-11-11"));
    scene.holds(RULING_4, |_| attack == 3 * 96);
}

#[test]
fn ruling_5_supply_rolls_are_attrition_captures_and_dumps() {
    let mut scene = at("supply", "japan").put("12.28", "jp-9-16").scene();
    scene.play("proceed", json!([6, 6])).play("reroll", json!([1, 1])).tells(RULING_5);
    scene.holds(RULING_5, |s| s.place("jp-9-16") == "12.28" && s.state.marker == ALLIED);
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    scene.go("attack 12.29; pick jp-47-48; fight; decline").play("done", json!([1, 1]));
    scene.play("reroll", json!([2, 2, 3, 3])).tells(R1_13).silent(RULING_5);
}

#[test]
fn ruling_6_japan_rebuilds_on_eight() {
    let layout = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16");
    let mut scene = layout.clone().scene();
    scene.play("proceed", json!([3, 4])).go("keep").holds(RULING_6, |s| s.place("jp-9-16") == "dead");
    let mut scene = layout.scene();
    scene.play("proceed", json!([4, 4])).go("keep").asks("japan", "rebuild jp-9-16");
    wrong(
        "tables.json",
        r#""japan": {"success": "8+", "success_min": 8"#,
        r#""japan": {"success": "8+", "success_min": 7"#,
        RULING_6,
    );
}

#[test]
fn ruling_7_23_where_japanese_units_come_back() {
    let mut scene = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16").put("17.18", "jp-14a-hq").scene();
    scene.play("proceed", json!([4, 4])).go("keep; rebuild jp-9-16");
    // The headquarters is out of trace; Lamon Bay is the other group's.
    scene.refuses_by("place jp-9-16 17.18", &[R2_1D, RULING_7]).refuses_by("place jp-9-16 31.08", &[R2_1D, RULING_23]);
    scene.refuses_by("place jp-9-16 12.28", &[R2_1D]).allows("place jp-9-16 7.39");
    let mut scene = at("reinforcement", "japan").turn(3).put("dead", "jp-20-16").put("8.38", "jp-14a-hq").scene();
    scene.play("proceed", json!([4, 4])).go("keep; rebuild jp-20-16");
    scene.refuses_by("place jp-20-16 7.39", &[R2_1D, RULING_23]).allows("place jp-20-16 8.38");
}

fn last(layout: Layout<Luzon>) -> Scene<Luzon> {
    let mut scene = layout.turn(5).marker("first", "japan").at("clean-up", "allied").scene();
    scene.go("proceed");
    scene
}

#[test]
fn ruling_8_17_manila_in_strength_and_both_conditions() {
    let held = bare::<Luzon>().put("9.18", "jp-48-rec").put("17.16", "jp-47-48").put("18.16", "jp-9-16");
    let scene = last(held.clone().put("17.15", "jp-1-hfa jp-8-hfa"));
    scene.tells(RULING_17).silent(RULING_8).holds(RULING_17, |s| s.outcome().unwrap().winner == Some(JAPAN));
    // 3 RE; then 4 RE, but guns and headquarters add no strength.
    let scene = last(held.put("17.15", "jp-20-16"));
    scene.tells(RULING_8).holds(RULING_8, |s| s.outcome().unwrap().winner != Some(JAPAN));
    let weak = bare::<Luzon>().put("9.18", "jp-48-rec").put("17.16", "jp-47-48").put("18.16", "jp-1-hfa jp-8-hfa");
    let scene = last(weak.put("17.15", "jp-48-mtn"));
    scene.tells(RULING_8).holds(RULING_8, |s| s.outcome().unwrap().winner != Some(JAPAN));
}

#[test]
fn ruling_9_sudden_victory_in_the_japanese_clean_up() {
    let mut scene = at("clean-up", "japan").turn(3).put("17.16", "jp-9-16").scene();
    scene.go("proceed").tells(RULING_9).holds(RULING_9, |s| s.outcome().unwrap().winner == Some(JAPAN));
    let mut scene = at("clean-up", "allied").turn(3).put("17.16", "jp-9-16").scene();
    scene.go("proceed").holds(RULING_9, |s| !s.is_over());
}

#[test]
fn ruling_10_japan_may_go_second() {
    let layout = table::<Luzon>().turn(2).at("weather", "");
    let mut scene = layout.clone().scene();
    scene.play("proceed", json!([4])).go("second").tells(RULING_10).holds(RULING_10, |s| s.state.first == ALLIED);
    let mut scene = layout.scene();
    scene.play("proceed", json!([4])).go("first").silent(RULING_10);
}

#[test]
fn ruling_11_24_what_is_said_of_the_set_up() {
    let scene = new_game::<Luzon>(&[]);
    scene.tells(RULING_11).silent(RULING_24).holds(RULING_11, |s| s.state.marker == JAPAN);
    let scene = new_game::<Luzon>(&[("allied-variant", "3")]);
    scene.tells(RULING_24).asks("allied", "shift 17.16");
    scene.refuses_by("shift 9.14", &[R4_0, RULING_24]);
    let mut scene = scene;
    scene.go("shift 21.10").refuses_by("shift 21.10", &[R4_0]);
    scene.play("shift 12.21", json!([4])).holds(RULING_24, |s| {
        (tokens(s, "9.14"), tokens(s, "17.16"), tokens(s, "21.10"), tokens(s, "12.21")) == (16, 16, 4, 4)
    });
    // A question that begins later finds it taken from the two largest.
    let scene = table::<Luzon>().option("allied-variant", "3").at("movement", "japan").scene();
    scene.holds(RULING_24, |s| (tokens(s, "9.14"), tokens(s, "17.16"), tokens(s, "11.28")) == (16, 12, 8));
}

#[test]
fn ruling_12_no_retreat_into_a_landing_hex() {
    let mut scene = at("combat", "japan").put("9.39", "jp-9-16").put("8.38", "pa-11-11").scene();
    scene.go("attack 8.38; pick jp-9-16; fight; decline").play("done", json!([1, 2])).play("keep", json!([1, 1]));
    scene.go("keep; retreat").refuses_by("retreat-to 7.39", &[R1_11, RULING_12]).allows("retreat-to 7.38");
    let g = &scene.game.0;
    scene.holds(RULING_12, |s| g.field(&s.state).zoc[ALLIED.index()].contains(g.map.find("7.39").unwrap()));
}

/// 4.0: each player may roll for a variant or two.
#[test]
fn ruling_13_a_sum_without_a_variant_is_rolled_again() {
    struct Dice<'a>(std::slice::Iter<'a, u32>);
    impl Chance for Dice<'_> {
        fn pick(&mut self, _: Ask<'_>, n: u32) -> u32 {
            assert_eq!(n, 6);
            self.0.next().expect("another die") - 1
        }
    }
    let roll = |ids: &[&str], dice: &[u32]| {
        let mut dice = Dice(dice.iter());
        let given = ids.iter().map(|id| ((*id).to_owned(), ROLL.to_owned())).collect();
        let rolled = Options::rolled(Luzon::options(), &given, &mut dice);
        assert_eq!(dice.0.next(), None, "no die is left");
        Options::resolve(Luzon::options(), &rolled).expect("what was rolled is an option")
    };
    assert_eq!(roll(&["japan-variant"], &[4]).get("japan-variant"), "4");
    assert_eq!(roll(&["japan-variant"], &[4]).get("allied-variant"), "none");
    assert_eq!(roll(&["allied-variant"], &[4, 6]).get("allied-variant"), "10");
    // Nine is missing; the same variant twice is one variant.
    assert_eq!(roll(&["allied-variant"], &[4, 5, 6, 3, 1, 1]).get("allied-variant"), "2");
    let two = roll(&["japan-variant", "japan-variant-2"], &[5, 5, 5, 1]);
    assert_eq!((two.get("japan-variant"), two.get("japan-variant-2")), ("5", "1"));
}

#[test]
fn ruling_14_two_engineers() {
    let scene = new_game::<Luzon>(&[("japan-variant", "2")]);
    scene.holds(RULING_14, |s| s.place("jp-3-eng") == "due" && s.place("jp-6-eng") == "due");
    wrong("units.json", r#""optional": "jp-opt-2""#, r#""optional": "jp-opt-3""#, RULING_14);
}

#[test]
fn ruling_15_balanga() {
    let mut scene = at("reinforcement", "allied").put("recovery", "pa-11-11").scene();
    scene
        .play("proceed", json!(["pa-11-11"]))
        .holds(RULING_15, |s| s.legal().contains(&"place pa-11-11 9.19".to_owned()));
    wrong("map.json", r#""en": "Balanga""#, r#""en": "Batan""#, RULING_15);
}

#[test]
fn ruling_16_the_line_lies_on_the_bataan_side() {
    let manila = bare::<Luzon>().put("17.16", "jp-47-48").put("18.16", "jp-9-16").put("17.15", "jp-1-hfa jp-8-hfa");
    let scene = last(manila.clone().put("9.18", "jp-48-rec"));
    scene.holds(RULING_16, |s| s.outcome().unwrap().winner == Some(JAPAN));
    let scene = last(manila.put("9.19", "jp-48-rec"));
    scene.holds(RULING_16, |s| s.outcome().unwrap().winner != Some(JAPAN));
    wrong("map.json", r#""zone": ["6.16", "#, r#""zone": ["#, RULING_16);
}

#[test]
fn ruling_18_21_30_sources() {
    let traces = |turn: u32| traced(&at("supply", "allied").turn(turn).scene(), ALLIED, "17.16");
    let scene = at("supply", "allied").turn(4).scene();
    scene.holds(RULING_18, |s| traces(3) && !traces(4) && traced(s, ALLIED, "9.14"));
    wrong(
        "map.json",
        r#""al_supply_source": {"turns": [1, 2, 3"#,
        r#""al_supply_source": {"turns": [1, 2, 3, 4"#,
        RULING_18,
    );
    wrong("map.json", r#"{"a": "20.41", "b": "21.42""#, r#"{"a": "20.42", "b": "21.42""#, RULING_21);
    // A source itself, and what lies within a draw of it.
    let mut scene = at("supply", "japan").put_marked("7.39", "jp-9-16", &["out-of-supply"]).scene();
    scene
        .go("proceed")
        .tells(RULING_30)
        .holds(RULING_30, |s| s.marks("jp-9-16").is_empty() && traced(s, JAPAN, "7.38"));
}

#[test]
fn ruling_19_without_a_hex_it_is_dead() {
    // Manila is Japanese, and every hex by Balanga is occupied.
    let near =
        ["10.15", "10.16", "10.17", "10.19", "11.19", "12.18", "8.16", "8.17", "8.18", "9.16", "9.17", "9.18", "9.19"];
    let units = [
        "jp-47-48",
        "jp-1f-48",
        "jp-2f-48",
        "jp-9-16",
        "jp-20-16",
        "jp-48-rec",
        "jp-16-rec",
        "jp-4-lt",
        "jp-7-lt",
        "jp-1-hfa",
        "jp-8-hfa",
        "jp-48-mtn",
        "jp-22-16",
    ];
    let manila = ["17.16", "18.16", "17.15"];
    let base = at("reinforcement", "allied").put("recovery", "pa-11-11");
    let base = manila.iter().fold(base, |layout, id| layout.control(id, "japan"));
    let full = near.iter().zip(units).fold(base, |layout, (hex, id)| layout.put(hex, id));
    let mut scene = full.clone().scene();
    scene
        .play("proceed", json!(["pa-11-11", 1, 1]))
        .tells(RULING_19)
        .holds(RULING_19, |s| s.place("pa-11-11") == "dead");
    let mut scene = full.put("12.28", "jp-22-16").scene();
    scene.play("proceed", json!(["pa-11-11"])).asks("allied", "place pa-11-11 9.19");
}

#[test]
fn ruling_20_landings_may_overstack() {
    let ashore = "jp-47-48 jp-1f-48 jp-2f-48 jp-9-16 jp-20-16 jp-48-rec jp-16-rec jp-4-lt jp-7-lt jp-1-hfa jp-48-hq";
    let mut scene = table::<Luzon>().turn(2).at("reinforcement", "japan").put("7.39", ashore).scene();
    scene.play("proceed", json!([1, 1])).tells(RULING_20);
    // 11.5 RE stay until the segment of movement ends.
    scene.go("keep").holds(RULING_20, |s| s.place("jp-8-hfa") == "7.39" && s.place("jp-4-lt") == "7.39");
    scene.go("done; done").asks("japan", "lose jp-4-lt");
}

#[test]
fn ruling_22_headquarters_have_no_rating() {
    let scene = at("combat", "japan").put("12.28", "us-slf-hq").scene();
    scene.holds(RULING_22, |s| s.game.0.rating(&s.state, unit(s, "us-slf-hq")) == 0);
    let (file, ar) = ("units.json", r#""defence_only": true, "attack_capable": false, "ar": 0, "ma": 0"#);
    wrong(file, ar, &ar.replace(r#""ar": 0"#, r#""ar": 1"#), RULING_22);
}

#[test]
fn ruling_28_control_passes_to_placed_units() {
    let mut scene = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16").scene();
    let controller = |s: &Scene<Luzon>| s.game.0.controller(&s.state, s.game.0.map.find("7.38").unwrap());
    scene.holds(RULING_28, |s| controller(s) == ALLIED);
    scene.play("proceed", json!([4, 4])).go("keep; rebuild jp-9-16; place jp-9-16 7.38").tells(RULING_28);
    scene.holds(RULING_28, |s| controller(s) == JAPAN);
    let start = new_game::<Luzon>(&[]);
    let held = |id: &str| start.game.0.controller(&start.state, start.game.0.map.find(id).unwrap());
    start.holds(RULING_28, |_| (held("21.42"), held("7.38"), held("17.16")) == (JAPAN, ALLIED, ALLIED));
}

#[test]
fn ruling_29_orders_that_break_the_limit() {
    let marks = &["strat", "moved"];
    let mut scene = at("movement", "allied")
        .turn(1)
        .put_marked("17.17", "pa-11-11 pa-12-11", marks)
        .lay("17.18: pa-13-11; 17.19: pa-21-21+strat")
        .scene();
    scene.go("pick pa-13-11").refuses_by("mode pa-13-11 strat", &[R3_2, RULING_29]);
    // The unit of the last turn has not begun to move: it may still be changed, and must be.
    scene
        .go("halt")
        .refuses_by("hold pa-21-21", &[ocs::rulebook::OCS_4_5, R3_2, RULING_29])
        .refuses_by("done", &[R3_2]);
    scene.go("pick pa-21-21; mode pa-21-21 move; halt").allows("done");
}

#[test]
fn ruling_31_arrivals_go_round_the_enemy() {
    let layout = at("reinforcement", "allied").turn(4).put("10.17", "jp-9-16").put("due", "us-31");
    let mut scene = layout.clone().scene();
    scene.go("proceed").tells(RULING_31).asks("allied", "place us-31 10.16");
    scene.refuses_by("place us-31 10.17", &[R3_1B, RULING_31]).refuses_by("place us-31 10.20", &[R3_1B, RULING_31]);
    scene.play("place us-31 10.16", json!([1, 1])).holds(RULING_31, |s| s.place("us-31") == "10.16");
    // Supply comes to the nearest hex, and never onto an enemy dump.
    let turn_3 = at("reinforcement", "allied").turn(3);
    let mut scene = turn_3.clone().put("9.14", "jp-9-16").put("10.15", "pa-11-11").scene();
    scene.play("proceed", json!([1, 1])).tells(RULING_31);
    scene.holds(RULING_31, |s| tokens(s, "9.14") == 0 && s.state.dumps.len() == 1);
    let near = |s: &Scene<Luzon>| s.game.0.map.distance(s.state.dumps[0].hex, s.game.0.map.find("9.14").unwrap());
    scene.holds(RULING_31, |s| near(s) == 1);
    let mut scene = turn_3.clone().set(json!({"quantities": {"9.14": {"japan-supply": 4}}})).scene();
    scene.play("proceed", json!([1, 1])).tells(RULING_31);
    scene.holds(RULING_31, |s| tokens(s, "9.14") == 4 && s.state.dumps.len() == 2);
    let mut scene = turn_3.scene();
    scene.play("proceed", json!([1, 1])).silent(RULING_31).holds(R3_1B, |s| tokens(s, "9.14") == 4);
}

#[test]
fn ruling_32_trace_is_looked_at_when_the_turn_ends() {
    let scene = at("clean-up", "allied").scene();
    let map = &scene.game.0.map;
    let road = |layout: Layout<Luzon>| map.settled.iter().fold(layout, |l, hex| l.control(map.id(hex), "japan"));
    let scene = last(road(bare::<Luzon>().put_marked("9.19", "jp-9-16", &["out-of-supply"])));
    scene.tells(RULING_32).tells(R5_0_4).holds(RULING_32, |s| s.outcome().unwrap().winner.is_none());
    last(road(bare::<Luzon>().put("9.19", "jp-9-16"))).silent(RULING_32).tells(R5_0_4);
    last(bare::<Luzon>().put("9.19", "jp-9-16")).tells(RULING_32).tells(R5_0_3);
}
