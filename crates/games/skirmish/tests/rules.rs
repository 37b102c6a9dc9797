//! Every clause of the example, by its number.

use sandtable_conformance::scene::*;
use sandtable_kernel::Viewer;
use serde_json::json;
use skirmish::rulebook::*;
use skirmish::{BLUE, RED, Skirmish};

fn moving(of: &str) -> Layout<Skirmish> {
    table::<Skirmish>().at("movement", of)
}

#[test]
fn r2_1_c1_a_place_has_room_for_so_many() {
    let scene = moving("blue").put("bridge", "blue-1").put("mill", "blue-2").scene();
    scene.allows("move blue-2 bridge");
    let scene = moving("blue").put("bridge", "blue-1 blue-2").put("wood", "blue-3").scene();
    scene.refuses("move blue-3 bridge", R2_1);
    let mut scene = moving("red").put("bridge", "blue-1").put("mill", "blue-2 blue-3").scene();
    scene.go("move red-1 bridge").refuses("fall-back mill", R2_1);
}

#[test]
fn r2_2_c2_both_begin_in_their_camps() {
    let scene = new_game::<Skirmish>(&[]);
    scene.tells(R2_2).holds(R2_2, |s| s.pieces_at("north-camp").len() == 3 && s.place("blue-2") == "south-camp");
}

#[test]
fn r3_1_c3_orders_are_given_once_and_in_secret() {
    let mut scene = new_game::<Skirmish>(&[]);
    scene.go("order attack").tells(R3_1);
    scene.refuses_to(RED, "order hold", R3_1);
    let seen = scene.view(Viewer::Seat(BLUE)).zones["red-order"].clone();
    scene.holds(R3_1, |_| seen.known.is_empty() && seen.hidden == Some(1));
    scene.go("order hold").tells(R3_2).refuses("order hold", R3_1);
}

#[test]
fn r4_1_c4_the_order_limits_the_moves() {
    let mut scene = new_game::<Skirmish>(&[]);
    scene.go("order hold; order attack").refuses_to(BLUE, "move blue-1 mill", R4_1);
    scene.refuses("move blue-1 mill", R4_1);
    scene.go("move red-1 mill").holds(R4_1, |s| s.asked() == "blue");
    scene.go("move blue-1 wood").refuses("move blue-1 bridge", R4_1).allows("move blue-2 bridge");
}

#[test]
fn r4_2_c5_squads_follow_paths() {
    let scene = moving("red").put("wood", "red-1").scene();
    scene.refuses("move red-1 mill", R4_2).allows("move red-1 bridge");
    let mut scene = moving("red").put("wood", "red-1").scene();
    scene.go("move red-1 bridge").tells(R4_2);
}

#[test]
fn r5_1_c6_the_defender_falls_back_before_the_die() {
    let mut scene = moving("red").put("bridge", "blue-1 blue-2").put("south-camp", "blue-3").scene();
    scene.refuses_to(BLUE, "fall-back mill", R5_1);
    scene.go("move red-1 bridge").refuses("fall-back north-camp", R5_1).refuses("fall-back bridge", R4_2);
    scene.go("fall-back mill").tells(R5_1).silent(R5_2).holds(R5_1, |s| s.pieces_at("mill").len() == 2);
}

#[test]
fn r5_2_four_wins() {
    let mut scene = moving("red").put("bridge", "blue-1").scene();
    scene.play("move red-1 bridge; stand", json!([4])).tells(R5_2).holds(R5_2, |s| s.place("blue-1") == "removed");
    let mut scene = moving("red").put("bridge", "blue-1").scene();
    scene.play("move red-1 bridge; stand", json!([3])).holds(R5_2, |s| s.place("red-1") == "removed");
    scene.refuses("move red-1 mill", R5_2);
}

#[test]
fn ruling_1_a_hidden_hold_order_counts() {
    let hold = json!({ "markers": { "blue-order": { "order": "hold", "shown": false } } });
    let mut scene = moving("red").put("bridge", "blue-1").set(hold).scene();
    scene.play("move red-1 bridge; stand", json!([4])).tells(RULING_1);
    scene.holds(RULING_1, |s| s.place("red-1") == "removed");
}

#[test]
fn r6_1_the_bridge_decides_after_turn_four() {
    let mut scene = moving("blue").turn(4).put("bridge", "blue-1").scene();
    scene.go("done").tells(R6_1);
    let outcome = scene.outcome().expect("over");
    scene.holds(R6_1, |_| outcome.winner == Some(BLUE)).refuses("done", R6_1);
    let mut scene = moving("blue").turn(4).scene();
    scene.go("done").holds(R6_1, |s| s.outcome().is_some_and(|o| o.winner.is_none()));
}

#[test]
fn r6_2_a_side_without_squads_loses() {
    let mut scene = moving("red").put("bridge", "blue-1").put("removed", "blue-2 blue-3").scene();
    scene.play("move red-1 bridge; stand", json!([6]));
    scene.holds(R6_2, |s| s.outcome().is_some_and(|o| o.winner == Some(RED) && o.clause == R6_2));
}
