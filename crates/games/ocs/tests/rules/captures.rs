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
    // 50 % of one point is one point; half of 3T is 2T, which it still carries.
    scene.tells(OCS_9_14C).holds(OCS_9_14C, |s| s.marks("al-truck-1") == ["captured"]);
    scene.holds(OCS_9_14C, |s| s.quantity("al-truck-1", "cargo") == 2 && s.state.dumps.is_empty());
    scene.holds(OCS_13_2I, |s| !s.state.carts.iter().any(|c| c.moved));
    let mut scene = trucks(2);
    scene.refuses("displace 12.41", OCS_9_14C);
    scene.go("displace 12.39").tells(OCS_9_14C);
    scene.holds(OCS_9_14C, |s| s.place("al-truck-1") == "12.39" && s.quantity("al-truck-1", "cargo") == 3);
    // A quarter of a counter's four points is one, on a counter of its own; the load follows by its share.
    let mut scene = stores()
        .put("12.29", "al-truck-1")
        .quantity("al-truck-1", "points", 4)
        .quantity("al-truck-1", "cargo", 16)
        .scene();
    scene.go("pick jp-9-16").play("move-to 12.29", json!([3])).go("keep; displace 12.35");
    let all = |s: &Scene<Luzon>, id: &str| (s.quantity(id, "points"), s.quantity(id, "cargo"));
    scene.holds(OCS_9_14C, |s| (all(s, "al-truck-1"), all(s, "al-truck-2")) == ((3, 12), (1, 4)));
    scene.holds(OCS_9_14C, |s| s.place("al-truck-2") == "12.29" && s.marks("al-truck-2") == ["captured"]);
}

#[test]
fn ocs_9_14c_c135_c136_wagons_are_lost_with_their_cargo() {
    let mut scene =
        at("movement", "allied").lay("12.28: pa-11-11; 12.29: jp-wagon-2").quantity("jp-wagon-2", "cargo", 8).scene();
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
    scene.go("pick jp-9-16").play("move-to 17.15", json!([2, 3])).go("keep");
    // 5 + 2 for Active: 7, no loss; its owner says where it goes, Inactive.
    scene.refuses("land us-mixf 17.15", OCS_9_14F).allows("land us-mixf 10.23");
    scene.go("land us-mixf 19.07").tells(OCS_9_14F).holds(OCS_9_14F, |s| s.place("us-mixf") == "19.07");
    scene.holds(OCS_9_14F, |s| s.marks("us-mixf") == ["inactive"] && s.face("us-mixf") == "full");
    scene.holds(OCS_9_14F, |s| s.game.0.bases(&s.state, luzon::JAPAN).count() == 2);
}

#[test]
fn ocs_12_11a_c141_c142_dumps_are_blown_once_a_phase() {
    let mut scene = at("movement", "allied").set(json!({"quantities": {"12.28": {"allied-supply": 16}}})).scene();
    scene.refuses("blow 12.28 17", OCS_12_11A).refuses("blow 12.29 4", OCS_12_11A).allows("blow 12.28 3");
    scene.play("blow 12.28 12", json!([4])).go("keep").tells(OCS_12_11A);
    scene.holds(OCS_12_11A, |s| s.state.dumps[0].tokens == 7).refuses("blow 12.28 4", OCS_12_11A);
    let scene = at("reaction", "allied").set(json!({"quantities": {"12.28": {"allied-supply": 16}}})).scene();
    scene.allows("blow 12.28 16");
    // 12.1 What is loaded is part of the dump; the transport survives.
    let mut scene = at("movement", "allied").put("12.29", "al-truck-1").quantity("al-truck-1", "cargo", 4).scene();
    scene.play("blow 12.29 4", json!([6])).go("keep").tells(OCS_12_11A);
    scene.holds(OCS_12_1, |s| s.place("al-truck-1") == "12.29" && s.quantity("al-truck-1", "cargo") == 0);
    scene.refuses("blow 12.29 4", OCS_12_11A);
}

/// 10.0c Guns fire at aircraft on a strip by the facility table: one die, its own cost, no shifts.
#[test]
fn ocs_10_0c_guns_shell_an_air_strip() {
    let layout = at("combat-barrage", "japan")
        .put("11.32", "jp-1-hfa jp-9-16")
        .put_face("11.33", "us-mixf", "full")
        .set(json!({"quantities": {"11.32": {"japan-supply": 8}}}));
    let mut scene = layout.clone().scene();
    scene.refuses("barrage 11.33", OCS_10_0).refuses("barrage-base 12.30", OCS_10_0C);
    scene.go("barrage-base 11.33; pick jp-1-hfa").play("fire", json!([6])).tells(OCS_10_0C);
    scene.play("keep", json!([6])).go("keep");
    scene.holds(OCS_10_0C, |s| s.face("us-mixf") == "reduced");
    scene.holds(OCS_10_1B, |s| s.state.dumps[0].tokens < 8).refuses("barrage-base 11.33", OCS_10_0E);
}

/// 9.14c Water and enemy stores are no refuge, each for its own reason.
#[test]
fn ocs_9_14c_why_transport_cannot_flee_there() {
    let mut scene = at("movement", "allied")
        .put("8.38", "pa-11-11")
        .put("8.37", "jp-wagon-2")
        .set(json!({"quantities": {"9.37": {"allied-supply": 4}}}))
        .scene();
    scene.go("pick pa-11-11").play("move-to 8.37", json!([1])).go("keep");
    scene.refuses("displace 7.37", OCS_9_14C).refuses("displace 9.37", OCS_9_14C);
    scene.holds(OCS_9_14C, |s| matches!(s.facts("displace 7.37")[0], ocs::Fact::CartProhibited { .. }));
    scene.holds(OCS_9_14C, |s| matches!(s.facts("displace 9.37")[0], ocs::Fact::CartAtStores { .. }));
}
