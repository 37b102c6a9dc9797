//! 4.0 to 7.0: set-up, turn, impulse, groups.

use sandtable_conformance::scene::*;
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, ThirdReich};

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

#[test]
fn r4_0_2_c38_units_are_set_up_unused_and_decks_of_value_two() {
    let scene = new_game::<ThirdReich>(&[]);
    scene.tells(R4_0_2).tells(R4_0_3);
    scene.holds(R4_0_2, |s| {
        s.place("ge-tf-1") == "berlin" && s.face("ge-tf-1") == "unused" && s.pieces_at("warsaw").len() == 3
    });
    scene.holds(R4_0_3, |s| s.position().decks["axis"].len() == 8 && s.position().decks["allied"].len() == 6);
}

#[test]
fn r4_0_4_c39_the_development_pool() {
    let scene = new_game::<ThirdReich>(&[]);
    scene.tells(R4_0_4).holds(R4_0_4, |s| {
        let pools = s.position().pools;
        s.pieces_at("development-pool").len() == 19
            && pools["development-axis"].len() == 8
            && pools["development-allied"].len() == 10
    });
    new_game::<ThirdReich>(&[("16.8", "on")]).holds(R16_8, |s| s.place("ge-af-6") == "development-pool");
    scene.holds(R16_8, |s| s.place("ge-af-6") == "out-of-play");
}

#[test]
fn r4_0_5_c40_all_other_units_are_in_the_mobilisation_pool() {
    let scene = new_game::<ThirdReich>(&[]);
    scene
        .tells(R4_0_5)
        .holds(R4_0_5, |s| s.place("uk-tf-2") == "mobilisation-pool" && s.place("su-sa-1") == "mobilisation-pool");
}

#[test]
fn r4_0_6_c41_the_axis_chooses_four_cards_the_allies_none() {
    let mut scene = new_game::<ThirdReich>(&[]);
    scene.tells(R4_0_6).tells(R4_0_7).holds(R4_0_6, |s| s.asked() == "axis");
    scene.holds(R4_0_7, |s| s.position().turn == Some(1) && s.position().tracks["track-su"] == 0);
    scene.refuses_to(ALLIED, "pick allied-supply-1", R4_0_6);
    scene.go("pick axis-blitzkrieg-1; pick axis-ambush-1; pick axis-supply-1; pick axis-diplomacy-1");
    scene.holds(R4_0_6, |s| s.position().hands["axis"].len() == 4 && s.asked() == "axis");
    scene.holds(RULING_34, |s| s.asked() == "axis");
}

#[test]
fn r5_0_1_c42_hands_are_chosen_by_the_number_of_bases() {
    let mut scene =
        table::<ThirdReich>().turn(2).hand("axis", "axis-supply-1").at("impulse", "axis").with("passes", 1).scene();
    // Turn 3: two Axis and four Allied bases.
    scene.go("pass; done; done").tells(R5_0_1);
    scene.holds(R5_0_1, |s| s.position().markers["due"] == json!({"axis": 2, "allied": 4}));
    scene.refuses("pick axis-sea-lion-1", R2_3_2_1);
    scene.go("pick axis-blitzkrieg-1; pick axis-wolfpack-1").refuses_to(AXIS, "pick axis-supply-1", R5_0_1);
}

#[test]
fn ruling_16_a_small_deck_is_taken_whole() {
    let mut scene = table::<ThirdReich>()
        .turn(2)
        .pool("development-allied", "allied-supply-1 allied-blitzkrieg-1 allied-ambush-1 allied-diplomacy-1")
        .hand("axis", "axis-supply-1")
        .on("impulse axis passes=1");
    scene.go("pass; done; done").tells(RULING_16);
    scene.holds(RULING_16, |s| s.position().markers["due"]["allied"] == json!(2));
}

#[test]
fn r5_0_2_c43_the_side_with_more_bases_plays_first() {
    let mut scene =
        table::<ThirdReich>().turn(2).hand("axis", "axis-supply-1").at("impulse", "axis").with("passes", 1).scene();
    scene.go("pass; done; done").tells(R5_0_2).holds(R5_0_2, |s| s.position().markers["first"] == "allied");
    let mut tie = table::<ThirdReich>()
        .turn(2)
        .marker("nations", json!({"it": "axis", "ru": "axis"}))
        .hand("axis", "axis-supply-1")
        .on("impulse axis passes=1");
    tie.go("pass; done; done").holds(R5_0_2, |s| s.position().markers["first"] == "axis");
}

#[test]
fn r6_0_c44_an_impulse_is_a_card_an_air_operation_or_a_pass() {
    let mut scene = table::<ThirdReich>().hand("axis", "axis-supply-1 axis-wolfpack-1").at("impulse", "axis").scene();
    scene.holds(R6_0, |s| s.legal() == ["pass", "air", "play axis-supply-1", "play axis-wolfpack-1"]);
    scene.refuses("with ge-lf-1", R7_0).refuses("move warsaw", R7_0).refuses("event", R6_1_2_1);
    scene.refuses("done", R6_0).refuses_to(ALLIED, "pass", R5_0_2).refuses_to(ALLIED, "with uk-lf-1", R5_0_2);
    scene.go("air").refuses("play axis-supply-1", R6_0).refuses("pass", R5_0_3).refuses("air", R6_2_4);
    scene.go("with ge-af-1; fly munich").holds(R5_0_2, |s| s.asked() == "allied");
}

#[test]
fn r5_0_3_c45_two_passes_end_the_turn() {
    let mut scene = table::<ThirdReich>().hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    scene.go("pass").tells(R5_0_3).holds(R5_0_3, |s| s.asked() == "allied");
    scene.go("pass; done; done").holds(R5_0_3, |s| s.position().turn == Some(2));
    // Nobody can do anything on an empty map: the side passes by itself.
    let mut idle =
        bare::<ThirdReich>().put("berlin", "ge-lf-1").hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    idle.go("pass").tells(R5_0_3).holds(RULING_35, |s| s.asked() == "axis" && s.legal().contains(&"done".into()));
}

#[test]
fn ruling_35_a_carrier_keeps_its_side_from_passing() {
    let lay = bare::<ThirdReich>().put("north-sea", "uk-cv-1 ge-nf-1").put("berlin", "ge-lf-1");
    let mut scene = lay.hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    scene.go("pass").holds(RULING_35, |s| s.asked() == "allied" && s.legal().contains(&"air".into()));
}

#[test]
fn r5_0_4_1_c46_the_end_of_a_turn_in_order() {
    let mut scene =
        table::<ThirdReich>().lay("berlin: ge-tf-1..2/used; hand axis: axis-supply-1").on("impulse axis passes=1");
    scene.go("pass").tells(R5_0_4_1).tells(RULING_4).tells(R13_0_2).holds(R5_0_4_2, |s| s.face("ge-tf-1") == "unused");
    scene.refuses("return po-lf-1", R5_0_4_3).refuses("return ge-lf-5", R5_0_4_3);
    scene.go("return ge-tf-1").tells(R5_0_4_3).holds(R5_0_4_3, |s| s.place("ge-tf-1") == "mobilisation-pool");
    scene.go("return ge-ft-1").tells(R15_8).holds(R15_8, |s| s.place("ge-ft-1") == "out-of-play");
    scene.go("done").refuses("return fr-lf-1", R5_0_4_3);
    scene.go("done").tells(R5_0_4_4).tells(R5_0_4_5);
    scene.holds(R5_0_4_4, |s| s.position().decks["axis"].len() == 8).holds(R5_0_4_5, |s| s.position().turn == Some(2));
}

#[test]
fn ruling_41_a_foreign_area_emptied_by_a_return_reverts() {
    let mut scene = table::<ThirdReich>()
        .lay("mobilisation-pool: po-lf-1..3; warsaw: ge-lf-1; control ge: warsaw; marker poland-fell: true")
        .on("returns axis");
    scene.go("return ge-lf-1").tells(R3_4_6).holds(RULING_41, |s| s.position().control["warsaw"] == "allied");
    scene.holds(RULING_22, |s| s.position().markers["holders"]["warsaw"] == "po");
}

#[test]
fn r6_1_1_c47_one_card_and_nothing_interleaved() {
    let mut scene = table::<ThirdReich>().hand("axis", "axis-blitzkrieg-1 axis-supply-1").at("impulse", "axis").scene();
    scene.go("play axis-blitzkrieg-1").tells(R6_1_1).refuses("play axis-supply-1", R6_1_1);
    scene.go("value").tells(R6_1_2).refuses("event", R6_1_3).refuses("play axis-supply-1", R6_1_1);
    scene.go("done").refuses("value", R6_1_3);
    scene.go("event").tells(R6_1_2_1);
    scene.go("done").tells(R6_1_5).holds(R6_1_5, |s| s.position().discards["axis"] == ["axis-blitzkrieg-1"]);
}

#[test]
fn r6_1_1_1_1_c48_the_value_moves_attacks_and_mobilises() {
    let mut scene = value("axis", 4)
        .lay("berlin: ge-lf-1..3; warsaw: ge-lf-4 po-lf-1; ruhr: ge-af-1 ge-gf-2; mobilisation-pool: ge-gf-1")
        .scene();
    scene.go("with ge-lf-1; move prague").tells(R6_1_1_1_1);
    scene.play("with ge-lf-4; attack", json!([6])).tells(R6_1_1_1_2);
    scene.go("mobilise ge-gf-1; place berlin").tells(R6_1_1_1_3);
    scene.go("with ge-af-1; fly berlin").tells(R6_1_1_1_1);
    scene.holds(R6_1_1_1_3, |s| s.asked() == "axis" && s.place("ge-gf-1") == "berlin");
}

#[test]
fn r6_1_1_3_c49_by_the_value_nobody_acts_twice() {
    let mut scene = value("axis", 3).put("berlin", "ge-lf-1 ge-lf-2").scene();
    scene.go("with ge-lf-1; move prague").refuses("with ge-lf-1", R6_1_1_3).allows("with ge-lf-2");
    scene.holds(R6_1_1_2, |s| s.legal().contains(&"done".into()));
    let scene = value("axis", 1).put("mobilisation-pool", "ge-tf-5").put("berlin", "ge-lf-1").scene();
    scene.refuses("mobilise ge-tf-5", R12_0_2);
}

#[test]
fn r6_1_2_4_c50_c51_the_event_moves_again_what_the_value_moved() {
    let mut scene = bare::<ThirdReich>()
        .lay("berlin: ge-tf-1 ge-lf-1..2; warsaw: po-lf-1; prague: ge-lf-4; hand axis: axis-supply-1")
        .on("card axis card=axis-blitzkrieg-1");
    scene.go("value; with ge-tf-1; move prague; done; event; with ge-tf-1; move warsaw");
    scene.holds(R6_1_2_4, |s| s.place("ge-tf-1") == "warsaw").holds(R6_1_2_3, |s| s.place("ge-lf-1") == "berlin");
    scene.play("attack", json!([1])).tells(R11_1_1);
    scene.holds(R6_1_2_2, |s| s.face("ge-tf-1") == "used");
}

#[test]
fn r6_2_1_c52_an_air_operation_needs_no_card_and_uses_up() {
    let mut scene = table::<ThirdReich>().at("impulse", "axis").scene();
    scene.go("air").tells(R6_2_2).refuses("with ge-lf-1", R9_2_1).refuses("done", R6_2_4);
    scene.go("with ge-af-1; with ge-af-2").play("strike warsaw", json!([6, 6])).tells(R6_2_3);
    scene.holds(R6_2_3, |s| s.face("ge-af-1") == "used").holds(R6_2_1, |s| s.asked() == "allied");
    let idle =
        bare::<ThirdReich>().put("berlin", "ge-lf-1").hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    idle.refuses("air", R9_2_1);
}

#[test]
fn r7_0_c53_a_group_is_of_one_area() {
    let mut scene = value("axis", 2).put("berlin", "ge-lf-1 ge-lf-2").put("prague", "ge-lf-4").scene();
    scene.refuses("move warsaw", R7_0);
    scene.go("with ge-lf-1");
    scene.refuses("with ge-lf-4", R7_0).refuses("with ge-lf-1", R7_1_4).refuses("without ge-lf-2", R7_1_4);
}

#[test]
fn r7_2_1_c54_what_each_action_does_to_the_units() {
    let mut scene =
        value("axis", 5).lay("berlin: ge-lf-1..2 ge-af-1..2; warsaw: po-lf-1 ge-lf-3..4; ruhr: ge-lf-5").scene();
    scene.go("with ge-lf-1; move prague").holds(R7_2_1, |s| s.face("ge-lf-1") == "unused");
    scene.play("with ge-lf-3; attack", json!([6])).tells(R9_1_5).holds(R7_2_2, |s| s.face("ge-lf-3") == "used");
    scene.go("with ge-af-1; fly ruhr").tells(R8_2_6).holds(R7_2_3, |s| s.face("ge-af-1") == "used");
    scene.play("with ge-af-2; strike warsaw", json!([6])).tells(R9_2_5).holds(R7_2_4, |s| s.face("ge-af-2") == "used");
}
