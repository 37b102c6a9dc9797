use crate::*;
use luzon::{ALLIED, JAPAN};
use ocs::model::Hexes;
use ocs::rulebook::*;

fn reaches(scene: &Scene<Luzon>, side: sandtable_kernel::Seat, user: &str) -> Vec<String> {
    let g = &scene.game.0;
    let stores = g.survey(&scene.state).suppliers(side, g.map.find(user).unwrap());
    stores.iter().map(|x| g.map.id(x.0).to_owned()).collect()
}

fn trace(scene: &Scene<Luzon>, side: sandtable_kernel::Seat) -> Hexes {
    let g = &scene.game.0;
    g.trace_area(&scene.state, side)
}

fn traced(scene: &Scene<Luzon>, side: sandtable_kernel::Seat, hex: &str) -> bool {
    trace(scene, side).contains(scene.game.0.map.find(hex).unwrap())
}

fn dump(hex: &str, side: &str, tokens: u16) -> serde_json::Value {
    json!({"quantities": {hex: {format!("{side}-supply"): tokens}}})
}

#[test]
fn ocs_12_1_c164_four_tokens_are_a_point() {
    let scene = at("movement", "japan").set(dump("12.28", "japan", 7)).scene();
    scene.holds(OCS_12_1, |s| s.game.0.stores(&s.state, JAPAN)[0].1 == 7);
}

#[test]
fn ocs_12_3a_c165_direct_draw() {
    // Five open hexes, and the dump may lie one further; not two.
    let scene = at("movement", "japan").set(dump("12.34", "japan", 4)).scene();
    scene.holds(OCS_12_3A, |s| reaches(s, JAPAN, "12.28") == ["12.34"] && reaches(s, JAPAN, "12.27").is_empty());
}

#[test]
fn ocs_12_3b_c166_c167_c194_headquarters_throw_on() {
    let layout = at("movement", "japan").set(dump("12.22", "japan", 4)).put("12.24", "jp-48-hq");
    let scene = layout.clone().scene();
    scene.holds(OCS_12_3B, |s| reaches(s, JAPAN, "13.31") == ["12.22"] && reaches(s, JAPAN, "31.08").is_empty());
    // A second headquarters out of draw does not pass on what was thrown to it.
    let scene = layout.put("13.31", "jp-16-hq").scene();
    scene.holds(OCS_12_3B, |s| reaches(s, JAPAN, "21.42").is_empty());
}

#[test]
fn ocs_12_3d_c168_c169_c170_what_blocks_supply() {
    let layout = at("movement", "japan").set(dump("15.24", "japan", 4));
    scene_holds(&layout.clone().scene(), true);
    // A ZOC across the road bars truck paths; a regiment in Move Mode does not.
    let wall = layout.clone().put("14.26", "pa-11-11").put("16.26", "pa-12-11").put("17.29", "pa-13-11");
    scene_holds(&wall.scene(), false);
    let open = layout.clone().put_face("14.26", "pa-11-11", "move").scene();
    scene_holds(&open, true);
    let busted = layout.marker("busted", json!([["15.26", "allied"], ["15.28", "allied"]])).scene();
    scene_holds(&busted, true);
}

fn scene_holds(scene: &Scene<Luzon>, reached: bool) {
    scene.holds(OCS_12_3D, |s| reaches(s, JAPAN, "15.29").is_empty() != reached);
}

#[test]
fn ocs_12_3d_the_users_own_hex_is_not_entered() {
    let scene =
        at("movement", "japan").put("12.28", "jp-9-16").put("12.29", "pa-11-11").set(dump("12.27", "japan", 4)).scene();
    scene.holds(OCS_12_3D, |s| reaches(s, JAPAN, "12.28") == ["12.27"]);
}

#[test]
fn ocs_13_2f_c171_c172_c173_c237_loading() {
    let mut scene =
        at("movement", "japan").lay("12.28: jp-wagon-1; 12.30: jp-9-16").set(dump("12.28", "japan", 8)).scene();
    scene.go("drive jp-wagon-1").refuses("unload 1", OCS_13_2F).refuses("load 5", OCS_13_2F);
    scene.go("load 4").tells(OCS_13_2F);
    scene.holds(OCS_13_2F, |s| s.state.carts[0].spent == 2 && s.quantity("jp-wagon-1", "cargo") == 4);
    scene.go("move-to 12.29").refuses("unload 4", OCS_13_2F).refuses("load 1", OCS_13_2F);
    scene.go("move-to 12.30; unload 4").refuses("load 4", OCS_12_2A).tells(OCS_13_2F);
    scene.holds(OCS_12_2A, |s| s.state.dumps.iter().any(|d| d.fresh == 4));
}

#[test]
fn ocs_13_2_c174_transport_moves_in_the_own_movement_phase() {
    let scene = at("reaction", "japan").put("12.28", "jp-wagon-1").scene();
    scene.refuses("drive jp-wagon-1", OCS_13_2);
    let mut scene = at("movement", "japan").put("12.28", "jp-wagon-1").put("12.29", "al-truck-1").scene();
    scene.refuses("drive al-truck-1", OCS_13_2);
    scene.go("drive jp-wagon-1").refuses("move-to 12.29", OCS_4_4C);
    scene.go("move-to 12.30; halt").refuses("drive jp-wagon-1", OCS_6_1F);
}

#[test]
fn ocs_12_10a_c175_c176_c177_c179_c238_internal_stocks() {
    let layout = |stock: &[&str]| at("combat", "japan").put("12.28", "jp-9-16").put_marked("12.29", "pa-11-11", stock);
    let mut scene = layout(&["low"]).set(dump("12.30", "allied", 4)).scene();
    scene.go("attack 12.29; pick jp-9-16; fight").play("decline", json!([3, 4]));
    scene.holds(OCS_12_10A, |s| s.marks("pa-11-11").contains(&"low".to_owned()));
    let mut scene = layout(&["low"]).scene();
    scene.go("attack 12.29; pick jp-9-16; fight; decline").tells(OCS_9_5);
    scene.play("stock pa-11-11", json!([1, 1]));
    scene.holds(OCS_12_10B, |s| s.marks("pa-11-11") == ["exhausted"] || s.marks("jp-9-16").contains(&"low".to_owned()));
    let mut scene = layout(&["exhausted"]).scene();
    scene.go("attack 12.29; pick jp-9-16; fight; decline").refuses("stock pa-11-11", OCS_12_10C);
    scene.holds(OCS_12_10, |s| s.marks("jp-9-16") == ["low"]);
}

#[test]
fn ocs_12_10e_c178_stocks_recover_first_and_must() {
    let mut scene = at("supply", "japan")
        .lay("turn: 1; 12.28: jp-9-16+low jp-20-16+exhausted")
        .set(dump("12.28", "japan", 8))
        .scene();
    scene
        .go("proceed")
        .tells(OCS_12_10E)
        .holds(OCS_12_10E, |s| s.marks("jp-9-16").is_empty() && s.marks("jp-20-16").is_empty());
    scene.holds(OCS_12_10E, |s| s.state.dumps[0].tokens == 2);
    let mut scene =
        at("supply", "japan").lay("turn: 1; 12.28: jp-20-16+exhausted").set(dump("12.28", "japan", 3)).scene();
    scene.go("proceed").holds(OCS_12_10E, |s| s.marks("jp-20-16") == ["low"] && s.state.dumps[0].tokens == 1);
}

#[test]
fn ocs_12_6_c180_c181_c186_c188_trace() {
    let mut scene = at("supply", "japan").turn(1).put("12.28", "jp-9-16").scene();
    scene.go("proceed").silent(OCS_12_8A);
    let mut scene = at("supply", "japan").put("12.28", "jp-9-16 jp-48-hq").set(dump("12.28", "japan", 40)).scene();
    scene.play("proceed", json!([1, 1])).tells(OCS_12_8A);
    scene.go("keep").tells(OCS_12_8C);
    scene.holds(OCS_12_6, |s| s.marks("jp-48-hq").contains(&"out-of-supply".to_owned()));
    scene.holds(OCS_12_6, |s| s.marks("jp-9-16").contains(&"out-of-supply".to_owned()));
    let mut scene = at("supply", "japan").put_marked("7.39", "jp-9-16", &["out-of-supply"]).scene();
    scene.go("proceed").tells(OCS_12_6).holds(OCS_12_6, |s| s.marks("jp-9-16").is_empty());
}

#[test]
fn ocs_12_6_c182_c187_japan_traces_along_secondary_roads() {
    let scene = at("supply", "japan").scene();
    scene.holds(OCS_12_6, |s| traced(s, JAPAN, "7.39") && traced(s, JAPAN, "31.08") && traced(s, JAPAN, "21.42"));
    scene.holds(OCS_13_3H, |s| !traced(s, JAPAN, "10.29"));
    let scene = at("supply", "japan").turn(1).scene();
    scene.holds(OCS_12_6, |s| traced(s, JAPAN, "17.16"));
}

#[test]
fn ocs_12_6_c183_allied_sources_change() {
    let points = |turn: u32| {
        let scene = at("supply", "allied").turn(turn).scene();
        let g = &scene.game.0;
        let points = g.trace_points(&scene.state, &g.field(&scene.state), ALLIED);
        ["17.16", "11.28", "9.14"].map(|id| points.contains(g.map.find(id).unwrap()))
    };
    let scene = at("supply", "allied").turn(4).scene();
    scene.holds(OCS_12_6, |_| points(1) == [true, true, false] && points(3) == [true, true, true]);
    scene.holds(OCS_12_6, |_| points(4) == [false, false, true]);
}

#[test]
fn ocs_13_3c_c184_c230_the_line_must_be_free_and_controlled() {
    // A Japanese regiment beside Clark Field cuts the railway; a friend in the hex negates its zone.
    let cut = at("supply", "allied").turn(1).put("9.23", "jp-9-16");
    scene_trace(&at("supply", "allied").turn(1).scene(), true);
    scene_trace(&cut.clone().scene(), false);
    scene_trace(&cut.put("10.23", "pa-11-11").scene(), true);
    scene_trace(&at("supply", "allied").turn(1).put("10.24", "jp-48-hq").scene(), false);
    // A town under Japanese control on the line cuts it as well.
    scene_trace(&at("supply", "allied").turn(1).control("10.24", "japan").scene(), false);
}

fn scene_trace(scene: &Scene<Luzon>, reached: bool) {
    let g = &scene.game.0;
    let points = g.trace_points(&scene.state, &g.field(&scene.state), ALLIED);
    scene.holds(OCS_13_3C, |_| points.contains(g.map.find("11.28").unwrap()) == reached);
}

#[test]
fn ocs_12_6b_c185_a_source_in_a_zoc_gives_nothing() {
    let scene = at("supply", "allied").turn(1).put("17.17", "jp-9-16").scene();
    scene.holds(OCS_12_6B, |s| !traced(s, ALLIED, "17.16"));
    let scene = at("supply", "allied").turn(1).put("17.17", "jp-9-16").put("17.16", "pa-11-11").scene();
    scene.holds(OCS_12_6B, |s| traced(s, ALLIED, "17.16"));
}

#[test]
fn ocs_12_8c_c60_c189_attrition() {
    // AR 4 of the better regiment, DG or not; 11 costs four steps: both.
    let mut scene = at("supply", "japan").put_marked("12.28", "jp-9-16", &["dg"]).put("12.28", "jp-48-eng").scene();
    scene.play("proceed", json!([6, 5])).go("keep").holds(OCS_12_8C, |s| s.pieces_at("12.28").is_empty());
    let mut scene = at("supply", "japan").put_marked("12.28", "jp-9-16", &["dg"]).put("12.28", "jp-48-eng").scene();
    scene.play("proceed", json!([4, 4])).go("keep").asks("japan", "lose jp-9-16");
    scene.go("lose jp-48-eng");
    scene.holds(OCS_12_8C, |s| s.place("jp-9-16") == "12.28" && s.place("jp-48-eng") == "dead");
}

#[test]
fn ocs_13_8c_c191_a_headquarters_makes_its_hex_detrainable() {
    // 9.37 to 10.36 is road; with a Combat Mode headquarters between towns the line feeds from there.
    let layout = at("supply", "japan").control("7.38", "japan").control("9.38", "japan");
    let points = |s: &Scene<Luzon>| {
        let g = &s.game.0;
        g.trace_points(&s.state, &g.field(&s.state), JAPAN)
    };
    let scene = layout.clone().put("8.38", "jp-48-hq").scene();
    let at_hex = scene.game.0.map.find("8.38").unwrap();
    scene.holds(OCS_13_8C, |s| points(s).contains(at_hex));
    let scene = layout.put_face("8.38", "jp-48-hq", "move").scene();
    scene.holds(OCS_13_8C, |s| !points(s).contains(at_hex));
}

#[test]
fn ocs_13_8b_c195_c196_bridging() {
    let spent = |s: &Scene<Luzon>, n: u16| format!("{:?}", s.state.frames).contains(&format!("spent: [{n}, 0, 0]"));
    let mut scene = at("movement", "japan").put("14.20", "jp-9-16").put("13.21", "jp-16-eng").scene();
    // Major as minor: 1 + 1.
    scene.go("pick jp-9-16; move-to 13.21").holds(OCS_13_8B, |s| spent(s, 8));
    let mut scene =
        at("movement", "japan").put_face("14.20", "jp-9-16 jp-16-eng", "move").put("13.21", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses("overrun 13.21", OCS_8_1B);
    let mut scene = at("movement", "japan").put("14.20", "jp-9-16 jp-16-eng").put("13.21", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses("overrun 13.21", OCS_8_1C);
    let scene = at("combat", "japan").put("15.27", "jp-9-16 jp-16-eng").put("16.27", "pa-11-11").scene();
    let (g, t) = (&scene.game.0, scene.game.0.map.find("16.27").unwrap());
    let both = [unit(&scene, "jp-9-16")].into_iter().collect();
    let foe = [unit(&scene, "pa-11-11")].into_iter().collect();
    scene.holds(OCS_13_8B, |s| g.attack_strength(&s.state, both, t, ALLIED, foe) == 3 * 96);
}

#[test]
fn ocs_13_6_c198_reinforcements_arrive_on_their_turn() {
    let mut scene = sandtable_conformance::scene::table::<Luzon>().turn(2).at("reinforcement", "japan").scene();
    scene.play("proceed", json!([1, 1])).go("keep").holds(OCS_13_6, |s| s.place("jp-14a-hq") == "7.39");
    scene.allows("mode jp-14a-hq combat").refuses("mode jp-47-48 move", OCS_13_6B);
    scene.go("mode jp-14a-hq combat; done");
    scene.holds(OCS_13_6B, |s| s.face("jp-14a-hq") == "combat");
}

#[test]
fn ocs_13_2a_transport_pauses_and_goes_on() {
    let layout =
        at("movement", "japan").put("12.28", "jp-wagon-1").put("12.31", "jp-4-lt").quantity("jp-wagon-1", "cargo", 2);
    let mut scene = layout.scene();
    scene.go("drive jp-wagon-1").refuses("pause", OCS_13_2A);
    scene.go("move-to 12.31; pause").tells(OCS_13_2A);
    scene.go("pick jp-4-lt; fuel jp-4-lt; move-to 12.33; halt; drive jp-wagon-1");
    // Three of its ten points are spent.
    scene.refuses("move-to 12.41", OCS_6_2B);
    scene.go("move-to 12.34; halt").holds(OCS_13_2A, |s| s.place("jp-wagon-1") == "12.34");
    scene.refuses("drive jp-wagon-1", OCS_6_1F);
    let mut scene = at("movement", "japan").put("12.28", "jp-wagon-1").scene();
    scene.go("drive jp-wagon-1; move-to 12.29").refuses("pause", OCS_13_2A);
}

/// 12.10a, S9 Too few supply points for the defence leave the stocks open.
#[test]
fn ocs_12_10a_ruling_s9_too_little_supply_opens_the_stocks() {
    let fight = |tokens: u8| {
        let mut scene = at("combat", "japan")
            .put("12.28", "jp-9-16")
            .put("12.29", "pa-11-11 pa-12-11")
            .set(json!({"quantities": {"12.29": {"allied-supply": tokens}}}))
            .scene();
        scene.go("attack 12.29; pick jp-9-16; fight");
        scene
    };
    let mut scene = fight(1);
    scene.refuses("draw 12.29", OCS_9_5);
    scene.go("decline").allows("stock pa-11-11");
    let scene = fight(2);
    scene.allows("draw 12.29").refuses("stock pa-11-11", OCS_12_10A);
}

/// R28 Who is laid out in a settlement controls it; a line does not begin in a source city of the enemy's.
#[test]
fn ocs_13_3h_c230_control_of_what_is_laid_out() {
    let scene = at("movement", "japan").put("11.33", "jp-7-lt").scene();
    let g = &scene.game.0;
    scene.holds(OCS_13_3H, |s| g.controller(&s.state, g.map.find("11.33").unwrap()) == JAPAN);
    let allied = |holder: &str| {
        let scene = at("supply", "allied").put("8.31", "pa-11-11").set(json!({"control": {"17.16": holder}})).scene();
        trace(&scene, ALLIED).contains(scene.game.0.map.find("8.31").unwrap())
    };
    assert!(allied("allied") && !allied("japan"), "the railway from Manila");
}

/// S28, 6.2 Wagons walk: they cross where foot does, with the whole of their allowance.
#[test]
fn ruling_s28_wagons_cross_a_major_river() {
    let mut scene = at("movement", "japan")
        .put("13.22", "jp-wagon-1")
        .put_face("13.21", "pa-11-11", "move")
        .put_face("13.23", "pa-12-11", "move")
        .put_face("12.21", "pa-13-11", "move")
        .put_face("12.22", "pa-21-21", "move")
        .scene();
    scene.go("drive jp-wagon-1").allows("move-to 14.21");
    scene.holds(RULING_S28, |s| s.legal().contains(&"move-to 14.21".to_owned()));
    scene.go("move-to 14.21").refuses("move-to 14.22", OCS_6_2B);
    // A truck is kept out by the river itself, however many points it has.
    let mut scene = at("movement", "allied")
        .put("13.22", "al-truck-1")
        .put_face("13.21", "jp-9-16", "move")
        .put_face("13.23", "jp-20-16", "move")
        .put_face("12.21", "jp-1f-48", "move")
        .put_face("12.22", "jp-2f-48", "move")
        .scene();
    scene.go("drive al-truck-1").refuses("move-to 14.21", OCS_6_2C);
}

/// 12.5c A headquarters in hand that has not moved may still be given its marker.
#[test]
fn ocs_12_5c_a_picked_headquarters_takes_its_fuel_marker() {
    let layout = at("movement", "japan")
        .put_face("12.28", "jp-48-hq", "move")
        .put("12.28", "jp-9-16")
        .set(json!({"quantities": {"12.28": {"japan-supply": 8}}}));
    let mut scene = layout.clone().scene();
    scene.go("pick jp-48-hq").allows("fuel-hq jp-48-hq");
    scene.go("fuel-hq jp-48-hq").holds(OCS_12_5C, |s| s.marks("jp-48-hq").contains(&"fuel-marker".to_owned()));
    scene.go("move-to 12.29").refuses("fuel-hq jp-48-hq", OCS_6_1G);
    let mut scene = layout.scene();
    scene.go("pick jp-9-16").refuses("fuel-hq jp-48-hq", OCS_6_1G).refuses("blow 12.28 4", OCS_6_1G);
    scene.holds(OCS_6_1G, |s| matches!(s.facts("blow 12.28 4")[0], ocs::Fact::StackInHand));
}

/// 6.1g The pause of transport is for those who take its fuel.
#[test]
fn ocs_6_1g_only_fuel_takers_move_while_transport_is_paused() {
    let mut scene = at("movement", "japan")
        .put("12.28", "jp-wagon-1")
        .put("12.31", "jp-4-lt jp-9-16")
        .quantity("jp-wagon-1", "cargo", 2)
        .scene();
    scene.allows("pick jp-9-16");
    scene.go("drive jp-wagon-1; move-to 12.31; pause");
    scene.refuses("pick jp-9-16", OCS_6_1G).allows("pick jp-4-lt");
    scene.go("drive jp-wagon-1; halt").allows("pick jp-9-16");
}
