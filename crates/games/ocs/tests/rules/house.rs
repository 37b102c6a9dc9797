//! Statements of the checklist that a game switches on: here as Luzon plays them.

use crate::*;
use luzon::rulebook::*;
use luzon::{ALLIED, JAPAN};
use ocs::model::tables::Line;
use sandtable_conformance::scene::table;
use sandtable_kernel::{Arg, Words};

#[test]
fn ruling_s14_a_roll_is_worth_what_it_does_to_a_seat() {
    use ocs::model::{Roll, RollFor};
    let of = |what| Roll { what, by: luzon::JAPAN, dice: [3, 5] };
    for (what, own) in [(RollFor::Combat, 8), (RollFor::Flak, 8), (RollFor::Attrition(ocs::model::Hex(0)), -8)] {
        assert_eq!([of(what).worth(luzon::JAPAN), of(what).worth(luzon::ALLIED)], [own, -own]);
    }
    // Ten throws of 36 are more than eight, 21 are less.
    assert_eq!([luzon::JAPAN, luzon::ALLIED].map(|seat| of(RollFor::Combat).better(seat)), [27, 58]);
    let worst = Roll { what: RollFor::Shift, by: luzon::JAPAN, dice: [1, 0] };
    assert_eq!([luzon::JAPAN, luzon::ALLIED].map(|seat| worst.better(seat)), [83, 0]);
}

#[test]
fn ocs_12_3a_the_nearest_store_is_the_usual_one_to_draw_from() {
    let mut scene = table::<Luzon>().at("movement", "japan").scene();
    scene.go("pick jp-48-rec; fuel jp-48-rec").allows("draw 6.42").allows("draw 7.39");
    let prompt = scene.game.prompt(&scene.state, JAPAN);
    assert_eq!(prompt.args.get("usual"), Some(&Arg::Id { id: "7.39".into() }));
}

#[test]
fn c46_two_allied_units_in_strat_mode() {
    let marks = &["strat", "moved"];
    let mut scene = at("movement", "allied")
        .turn(1)
        .put_marked("17.17", "pa-11-11 pa-12-11", marks)
        .put("17.18", "pa-13-11")
        .scene();
    scene.go("pick pa-13-11").refuses("mode pa-13-11 strat", R3_2);
    let mut scene =
        at("movement", "japan").turn(1).put_marked("7.39", "jp-9-16 jp-20-16", marks).put("7.40", "jp-47-48").scene();
    scene.go("pick jp-47-48").allows("mode jp-47-48 strat");
}

#[test]
fn c70_guns_do_not_pass_the_enemy_alone() {
    let mut scene = at("movement", "japan").put_face("12.28", "jp-22-16", "move").put("12.30", "pa-11-11").scene();
    scene.go("pick jp-22-16").refuses("move-to 12.29", R1_14);
    // The way past 12.29 goes round it.
    scene.allows("move-to 13.28");
}

#[test]
fn c71_landing_hexes_are_closed_to_the_allies() {
    let mut scene = at("movement", "allied").put("8.39", "pa-11-11").scene();
    scene.go("pick pa-11-11").refuses("move-to 7.40", R1_11).refuses("move-to 7.39", R1_11);
}

#[test]
fn c85_overruns_do_not_exploit() {
    let mut scene = at("movement", "japan").lay("12.28: jp-9-16/move; 12.29: pa-11-11+strat").scene();
    scene.go("pick jp-9-16; overrun 12.29; decline").play("done", json!([1, 2])).play("keep", json!([4, 4]));
    scene.go("keep").silent(ocs::rulebook::OCS_9_13).holds(ocs::rulebook::OCS_8_1E, |s| s.place("jp-9-16") == "12.29");
}

#[test]
fn c132_manila() {
    let scene = at("combat", "japan").put("17.16", "pa-11-11").scene();
    let g = &scene.game.0;
    let hex = g.map.find("17.16").unwrap();
    scene.holds(R1_4, |_| g.grounds_for(ALLIED, hex)[0].line == Line::Open && g.grounds_for(JAPAN, hex).len() == 2);
}

#[test]
fn c197_nothing_is_built() {
    let scene = at("movement", "japan").scene();
    let verbs = sandtable_kernel::Words::verbs(&scene.game.0);
    scene.holds(R1_6, |_| !verbs.iter().any(|v| v.verb.contains("build") && v.verb != "rebuild"));
}

#[test]
fn c199_c200_c201_losses_come_back() {
    let mut scene = at("combat", "allied").put("12.28", "pa-11-11").put("12.29", "jp-9-16").scene();
    scene.go("attack 12.29; pick pa-11-11; fight; decline").play("done", json!([4, 6])).play("keep", json!([1, 1]));
    scene.go("keep").holds(R3_1C, |s| s.place("pa-11-11") == "recovery");
    let mut scene = at("reinforcement", "allied").put("recovery", "pa-11-11").scene();
    scene.play("proceed", json!(["pa-11-11"])).play("place pa-11-11 17.18", json!([1, 1])).tells(R3_1D);
    let mut scene = at("reinforcement", "japan").turn(3).put("dead", "jp-9-16").scene();
    scene.play("proceed", json!([4, 4])).go("keep").allows("rebuild jp-9-16");
}

#[test]
fn c228_c229_the_marker_passes_and_no_roll_is_made_thrice() {
    let mut scene = at("movement", "allied").set(json!({"quantities": {"12.28": {"allied-supply": 16}}})).scene();
    scene.play("blow 12.28 16", json!([6])).asks("japan", "reroll");
    scene.play("reroll", json!([1])).tells(R1_13);
    scene.holds(R1_13, |s| s.state.marker == ALLIED && s.state.dumps[0].tokens == 12);
    scene.refuses("reroll", R1_13);
}
