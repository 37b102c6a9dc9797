use crate::*;
use ocs::rulebook::*;

fn stores() -> sandtable_conformance::scene::Layout<Luzon> {
    at("movement", "japan").put("12.28", "jp-9-16")
}

#[test]
fn ocs_9_14b_c133_dumps_are_captured_by_the_die() {
    let mut scene = stores().set(json!({"quantities": {"12.29": {"allied-supply": 9}}})).scene();
    scene.go("pick jp-9-16").play("move-to 12.29", json!([5])).go("keep").tells(OCS_9_14B);
    scene.holds(OCS_9_14B, |s| s.state.dumps[0].tokens == 5 && s.state.dumps[0].side == luzon::JAPAN);
    let mut scene = stores().set(json!({"quantities": {"12.29": {"allied-supply": 9}}})).scene();
    scene
        .go("pick jp-9-16")
        .play("move-to 12.29", json!([1]))
        .go("keep")
        .holds(OCS_9_14B, |s| s.state.dumps.is_empty());
}

#[test]
fn ocs_9_14c_c134_c137_c138_trucks_are_captured_or_get_away() {
    let trucks = |die: u8| {
        let mut scene = stores().put("12.29", "al-truck-1").quantity("al-truck-1", "cargo", 3).scene();
        scene.go("pick jp-9-16").play("move-to 12.29", json!([die])).go("keep");
        scene
    };
    let scene = trucks(4);
    // 50 % of one point is one point; half of 3T is 2T.
    scene.tells(OCS_9_14C).holds(OCS_9_14C, |s| s.marks("al-truck-1") == ["captured"] && s.state.dumps[0].tokens == 2);
    scene.holds(OCS_13_2I, |s| !s.state.carts.iter().any(|c| c.moved));
    let mut scene = trucks(2);
    scene.refuses("displace 12.41", OCS_9_14C);
    scene.go("displace 12.39").tells(OCS_9_14C);
    scene.holds(OCS_9_14C, |s| s.place("al-truck-1") == "12.39" && s.quantity("al-truck-1", "cargo") == 3);
}

#[test]
fn ocs_9_14c_c135_c136_wagons_are_lost_with_their_cargo() {
    let mut scene = at("movement", "allied")
        .put("12.28", "pa-11-11")
        .put("12.29", "jp-wagon-2")
        .quantity("jp-wagon-2", "cargo", 8)
        .scene();
    scene.go("pick pa-11-11").play("move-to 12.29", json!([5])).go("keep");
    // 75 % of two points is two points, of 8T six.
    scene.tells(luzon::rulebook::R1_7).holds(OCS_9_14C, |s| s.place("jp-wagon-2") == "out" && s.state.dumps.is_empty());
    let mut scene = at("movement", "allied").put("12.28", "pa-11-11").put("12.29", "jp-wagon-2").scene();
    scene.go("pick pa-11-11").play("move-to 12.29", json!([3])).go("keep").refuses("displace 12.35", OCS_9_14C);
    scene.go("displace 12.34").holds(OCS_9_14C, |s| s.quantity("jp-wagon-2", "points") == 1);
}

#[test]
fn ocs_9_14f_c139_c140_c223_air_strips_change_hands_with_their_planes() {
    let mut scene = at("movement", "japan").put("17.16", "jp-9-16").put_face("17.15", "us-mixf", "full").scene();
    scene.go("pick jp-9-16").play("move-to 17.15", json!([2, 3])).go("keep").tells(OCS_9_14F);
    // 5 + 2 for Active: 7, no loss; it goes to the nearest friendly strip, Inactive.
    scene.holds(OCS_9_14F, |s| s.place("us-mixf") == "10.23" || s.place("us-mixf") == "19.07");
    scene.holds(OCS_9_14F, |s| s.marks("us-mixf") == ["inactive"] && s.face("us-mixf") == "full");
    scene.holds(OCS_9_14F, |s| s.game.0.bases(&s.state, luzon::JAPAN).count() == 2);
}

#[test]
fn ocs_12_11a_c141_c142_dumps_are_blown_once_a_phase() {
    let mut scene = at("movement", "allied").set(json!({"quantities": {"12.28": {"allied-supply": 16}}})).scene();
    scene.refuses("blow 12.28 13", OCS_12_11A).refuses("blow 12.29 4", OCS_12_11A);
    scene.play("blow 12.28 12", json!([4])).go("keep").tells(OCS_12_11A);
    scene.holds(OCS_12_11A, |s| s.state.dumps[0].tokens == 7).refuses("blow 12.28 4", OCS_12_11A);
    let scene = at("reaction", "allied").set(json!({"quantities": {"12.28": {"allied-supply": 16}}})).scene();
    scene.allows("blow 12.28 16");
}
