use crate::*;
use luzon::ALLIED;
use ocs::model::tables::Line;
use ocs::model::{Hex, Units};
use ocs::rulebook::*;

fn units(scene: &Scene<Luzon>, ids: &str) -> Units {
    ids.split_whitespace().map(|id| unit(scene, id)).collect()
}

fn hex(scene: &Scene<Luzon>, id: &str) -> Hex {
    scene.game.0.map.find(id).expect("a hex")
}

/// Attack and defence strength in points, line and column.
fn reckon(
    scene: &Scene<Luzon>,
    attackers: &str,
    target: &str,
    defenders: &str,
    supplied: bool,
) -> (f64, f64, Line, usize) {
    let d = units(scene, defenders);
    let paid = if supplied { d } else { Units::EMPTY };
    let r = scene.game.0.reckon(&scene.state, units(scene, attackers), hex(scene, target), d, paid);
    (f64::from(r.attack) / 96.0, f64::from(r.defence) / 96.0, r.line, r.column)
}

#[test]
fn ocs_9_1c_c90_c91_once_each() {
    let mut scene =
        at("combat", "japan").lay("12.28: jp-47-48; 13.29: jp-1f-48; 12.29: pa-11-11; 13.28: pa-12-11").scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    // 6 against 1.5: 4:1; 3 + 5 = 8 is Ao1 DL1o1: he loses the regiment, the attacker retreats.
    scene.play("keep", json!([2, 1])).go("keep; retreat; retreat-to 12.27");
    scene.refuses("attack 12.29", OCS_21_8).refuses("attack 16.27", OCS_21_8);
    scene.go("attack 13.28").refuses("pick jp-47-48", OCS_9_1C).allows("pick jp-1f-48");
    scene.holds(OCS_9_1C, |s| s.state.attacked.len() == 1);
}

#[test]
fn ocs_9_1d_c92_everybody_defends() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11 us-nlf-hq pa-21-fa").scene();
    scene.go("attack 12.29; pick jp-47-48; fight").holds(OCS_9_1D, |s| s.state.fight.defenders.len() == 3);
}

#[test]
fn ocs_9_1f_c93_only_what_could_be_entered_is_attacked() {
    let layout = at("combat", "japan").lay("10.31: jp-4-lt; 10.32: pa-11-11; 14.20: jp-9-16; 13.21: pa-12-11");
    let mut scene = layout.scene();
    scene.refuses("attack 10.32", OCS_9_1F);
    scene.go("attack 13.21").allows("pick jp-9-16");
}

#[test]
fn ocs_9_5_c94_c95_c97_combat_supply() {
    let layout =
        at("combat", "japan").put_marked("12.28", "jp-47-48", &["exhausted"]).put("12.29", "pa-11-11 pa-12-11");
    layout.clone().scene().refuses("attack 12.29", OCS_12_10C);
    let mut scene = layout
        .set(json!({"quantities": {"12.28": {"japan-supply": 2}, "12.30": {"allied-supply": 1}, "13.30": {"allied-supply": 4}}}))
        .scene();
    scene
        .go("attack 12.29; pick jp-47-48; fight")
        .tells(OCS_9_5)
        .holds(OCS_12_10C, |s| s.state.dumps.iter().any(|d| d.tokens == 1));
    // Two regiments need 2T: one from each store.
    scene.refuses("draw 12.28", OCS_12_3A);
    scene.go("draw 12.30").holds(OCS_9_5, |s| s.state.fight.supplied.len() == 2);
    let scene =
        at("combat", "japan").put("12.28", "jp-47-48").put_marked("12.29", "pa-11-11", &["out-of-supply"]).scene();
    scene.holds(OCS_9_5A, |s| reckon(s, "jp-47-48", "12.29", "pa-11-11", false).1 == 0.75);
    scene.holds(OCS_9_5A, |s| reckon(s, "jp-47-48", "12.29", "pa-11-11", true).1 == 1.5);
}

#[test]
fn ocs_9_2_c96_the_attacker_pays_first() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    scene
        .go("attack 12.29; pick jp-47-48; fight")
        .holds(OCS_9_2, |s| s.state.fight.paid.len() == 1 && s.asked() == "allied");
    let scene = at("combat", "japan").put_marked("12.28", "jp-47-48", &["exhausted"]).put("12.29", "pa-11-11").scene();
    scene.refuses("attack 12.29", OCS_12_10C);
}

#[test]
fn ocs_9_6_c98_c99_action_ratings() {
    let mut scene =
        at("combat", "japan").put("12.28", "jp-7-lt jp-47-48 jp-1f-48").put("12.29", "pa-11-11 us-31").scene();
    scene.go("attack 12.29; pick jp-7-lt; pick jp-47-48; fight; decline; done").refuses("lead jp-1f-48", OCS_9_6);
    scene.go("lead jp-47-48").asks("allied", "lead us-31");
    scene.play("lead us-31", json!([3, 4]));
    scene.tells(OCS_9_6).holds(OCS_9_6, |s| s.state.fight.drm == 2);
}

#[test]
fn ocs_9_4b_c100_river_or_hex_for_each_attacking_hex() {
    // Tayug: three units at x1 against a point of interest in the open are doubled where mech, the tank over the Agno halved.
    let scene = at("combat", "japan").lay("12.35: jp-7-lt; 13.36: jp-2f-48 jp-48-rec; 13.35: pa-11-11").scene();
    scene.holds(OCS_9_4B, |s| reckon(s, "jp-7-lt", "13.35", "pa-11-11", true).0 == 1.5);
    scene.holds(OCS_9_4, |s| reckon(s, "jp-2f-48 jp-48-rec", "13.35", "pa-11-11", true).0 == 7.0);
    scene.holds(OCS_9_4B, |s| reckon(s, "jp-7-lt jp-2f-48", "13.35", "pa-11-11", true).0 == 6.5);
}

#[test]
fn ocs_9_4c_c101_the_defender_has_the_better_line() {
    let scene = at("combat", "japan").lay("11.39: jp-9-16; 11.40: pa-11-11; 9.39: jp-20-16; 9.38: pa-12-11").scene();
    scene.holds(OCS_9_4C, |s| reckon(s, "jp-9-16", "11.40", "pa-11-11", true).2 > Line::Close);
    scene.holds(OCS_9_3B, |s| reckon(s, "jp-20-16", "9.38", "pa-12-11", true).2 == Line::Close);
}

#[test]
fn ocs_9_4d_c102_doubling_is_for_attackers() {
    let scene = at("combat", "japan").put("12.28", "jp-4-lt").put("12.29", "us-192").scene();
    scene.holds(OCS_9_4D, |s| reckon(s, "jp-4-lt", "12.29", "us-192", true).1 == 3.0);
}

#[test]
fn ocs_9_4e_c103_c235_at_levels() {
    let scene = at("combat", "japan").put("12.28", "jp-4-lt").put("12.29", "us-192").put("13.28", "pa-11-11").scene();
    // Light mech against heavy: x1.5; against infantry x2; heavy against light x2.
    scene.holds(OCS_9_4E, |s| reckon(s, "jp-4-lt", "12.29", "us-192", true).0 == 4.5);
    scene.holds(OCS_9_4E, |s| reckon(s, "jp-4-lt", "13.28", "pa-11-11", true).0 == 6.0);
    scene.holds(OCS_9_4E, |s| reckon(s, "us-192", "12.28", "jp-4-lt", true).0 == 6.0);
}

#[test]
fn ocs_9_7_c104_c105_odds_and_column() {
    let scene = at("combat", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11").scene();
    scene.holds(OCS_9_7, |s| reckon(s, "jp-9-16 jp-20-16", "12.29", "pa-11-11", true).3 == 7);
    scene.holds(OCS_9_7A, |s| s.game.0.tables.column_name(Line::Open, 7) == "4:1");
}

#[test]
fn ocs_9_1g_c106_beyond_the_table() {
    let scene = at("combat", "japan").scene();
    let t = &scene.game.0.tables;
    scene.holds(OCS_9_1G, |_| t.column(Line::Open, ocs::model::tables::Ratio::Of(1, 12)) == 0);
    scene.holds(OCS_9_1G, |_| t.column(Line::Open, ocs::model::tables::Ratio::Of(40, 1)) == 12);
}

#[test]
fn ocs_9_14a_c107_zeros() {
    let scene = at("combat", "japan").put("12.28", "jp-9-16").put_marked("12.29", "pa-11-11", &["strat"]).scene();
    scene.holds(OCS_9_14A, |s| reckon(s, "jp-9-16", "12.29", "pa-11-11", true).3 == 12);
    scene.holds(OCS_9_14A, |_| ocs::model::tables::ratio(0, 0).to_string() == "1:1");
    let t = &scene.game.0.tables;
    scene.holds(OCS_9_14A, |_| t.column(Line::Close, ocs::model::tables::ratio(0, 5)) == 0);
}

#[test]
fn ocs_9_8_c108_c109_c110_surprise() {
    use ocs::model::tables::{Attack, Surprise};
    let scene = at("combat", "japan").scene();
    let t = &scene.game.0.tables;
    let regular = [5, 6, 9, 10].map(|n| t.surprise(Attack::Regular, n));
    scene.holds(OCS_9_8, |_| regular == [Surprise::Defender, Surprise::None, Surprise::None, Surprise::Attacker]);
    let overrun = [6, 7, 8, 9].map(|n| t.surprise(Attack::Overrun, n));
    scene.holds(OCS_9_8, |_| overrun == [Surprise::Defender, Surprise::None, Surprise::None, Surprise::Attacker]);
    scene.holds(OCS_9_8, |_| (t.shifted(10, Surprise::Attacker, 6), t.shifted(3, Surprise::Defender, 6)) == (12, 0));
}

#[test]
fn ocs_9_9_c111_rows_end_at_1_and_15() {
    let scene = at("combat", "japan").scene();
    let t = &scene.game.0.tables;
    scene.holds(OCS_9_9, |_| t.combat(-3, 4) == t.combat(1, 4) && t.combat(19, 4) == t.combat(15, 4));
    scene.holds(OCS_9_9, |_| t.combat(6, 7).to_string() == "Ao1 Do1");
}

#[test]
fn ocs_9_10b_c112_c115_c116_c117_losses_and_options() {
    let mut scene =
        at("combat", "japan").put("12.28", "jp-7-lt jp-48-rec").put("12.29", "us-31").put("12.30", "pa-11-11").scene();
    attack(&mut scene, "12.29", "jp-7-lt jp-48-rec", [4, 3]);
    // 6 + 2 against 2: 4:1; DRM 0; 2: AL1o1 Do1. The AR unit is lost first, by itself.
    scene
        .play("keep", json!([1, 1]))
        .go("keep")
        .tells(OCS_9_11C)
        .holds(OCS_9_10B, |s| s.place("jp-7-lt") == "dead" && s.asked() == "japan");
    scene.refuses("ignore", OCS_9_10C).refuses("lose jp-7-lt", OCS_9_11B);
    scene.go("lose jp-48-rec");
    scene.holds(OCS_9_11B, |s| s.place("jp-48-rec") == "dead");
    scene.allows("retreat").refuses("ignore", OCS_9_10C);
}

#[test]
fn ocs_9_10a_c113_c114_options_mix_and_may_be_ignored() {
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11 pa-12-11").scene();
    declare(&mut scene, "12.29", "jp-9-16 jp-20-16");
    scene.play("lead pa-11-11", json!([1, 3]));
    // 12 against 3: 4:1; 4 + 4 = 8 no surprise; 3 + 4 = 7: Ao1 DL1o1.
    scene.play("keep", json!([1, 2])).go("keep; retreat; retreat-to 12.27").tells(OCS_9_12);
    scene.holds(OCS_9_11C, |s| s.place("pa-11-11") == "recovery").allows("ignore");
    scene.go("ignore").tells(OCS_9_10C);
    scene.holds(OCS_9_10A, |s| s.place("pa-12-11") == "12.29");
}

#[test]
fn ocs_9_10c_c114_losses_alone_free_nobody_and_half_an_option_is_none() {
    // 6 against 3: 2:1; 3 + 4 = 7: AL1 Do1. The only attacker is lost, but there was no option of his to fail.
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16").put("12.29", "pa-11-11 pa-12-11").scene();
    scene.go("attack 12.29; pick jp-9-16; fight; decline; stock pa-11-11; stock pa-12-11");
    scene.play("lead pa-11-11", json!([1, 2])).play("keep", json!([3, 1])).go("keep");
    scene.holds(OCS_9_11C, |s| s.place("jp-9-16") == "dead").refuses("ignore", OCS_9_10C);
    // 12 against 2.25: 5:1; 4 + 4 + 4 = 12 ... Ao1 e4 DL1o2: whoever begins to take it takes it in full.
    let mut scene =
        at("combat", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11 pa-12-11 pa-13-11").scene();
    declare(&mut scene, "12.29", "jp-9-16 jp-20-16");
    scene.play("lead pa-11-11", json!([1, 2])).play("keep", json!([4, 4])).go("keep; retreat; retreat-to 12.27");
    scene.allows("ignore");
    scene.go("lose pa-12-11").refuses("ignore", OCS_9_10C);
}

/// 9.12c Together or separately; 9.12 the way may bend; S17 what cannot be gone is paid in losses.
#[test]
fn ocs_9_12_ruling_s17_retreats_part_bend_and_stop_short() {
    let layout = at("combat", "japan")
        .put("12.28", "jp-9-16 jp-20-16 jp-2f-48 jp-1f-48")
        .put("12.29", "pa-11-11 pa-12-11 pa-13-11");
    let begin = |layout: Layout<Luzon>| {
        let mut scene = layout.scene();
        declare(&mut scene, "12.29", "jp-9-16 jp-20-16 jp-2f-48 jp-1f-48");
        // DL1o2
        scene.play("lead pa-11-11", json!([1, 2])).play("keep", json!([3, 3])).go("keep; retreat");
        scene
    };
    let mut scene = begin(layout.clone());
    scene.refuses_by("join jp-wagon-1", &[OCS_9_12D]);
    scene.go("drop pa-13-11; retreat-to 12.30; retreat-to 12.31; retreat-to 11.29; retreat-to 10.29");
    scene.holds(OCS_9_12, |s| s.place("pa-12-11") == "12.31" && s.place("pa-13-11") == "10.29");
    // All six ways on from 12.30 are barred, but one along the ring leads out.
    let shut = layout
        .put_face("11.31", "jp-47-48", "move")
        .put_face("12.31", "jp-4-lt", "move")
        .put_face("13.31", "jp-7-lt", "move")
        .put_face("14.30", "jp-16-rec", "move");
    let mut scene = begin(shut.clone());
    scene.go("retreat-to 12.30").refuses("retreat-to 12.29", OCS_9_12);
    scene.go("retreat-to 11.30; retreat-to 10.29").holds(OCS_9_12, |s| s.place("pa-12-11") == "10.29");
    // Nor that: one of the two is lost, the other stands where it got to.
    let mut scene = begin(shut.put_face("10.30", "jp-48-rec", "move").put_face("10.29", "jp-16-eng", "move").put_face(
        "14.29",
        "jp-48-eng",
        "move",
    ));
    scene.go("retreat-to 12.30").tells(RULING_S17);
    scene.go("lose pa-12-11");
    scene.holds(RULING_S17, |s| s.place("pa-12-11") == "recovery" && s.place("pa-13-11") == "12.30");
}

/// 4.4c, 9.12f Enemy stores do not bar the retreat of whoever can attack; they are captured on the way.
#[test]
fn ocs_4_4c_retreats_over_enemy_stores_capture_them() {
    let layout = |defender: &str| {
        at("combat", "japan")
            .put("12.28", "jp-9-16")
            .put("12.29", defender)
            .set(json!({"quantities": {"12.30": {"japan-supply": 4}}}))
            .scene()
    };
    let mut scene = layout("pa-11-11");
    attack(&mut scene, "12.29", "jp-9-16", [1, 2]);
    scene.play("keep", json!([1, 1])).go("keep; lose jp-9-16; retreat");
    scene.play("retreat-to 12.30", json!([4])).go("keep").tells(OCS_9_14B);
    scene.holds(OCS_4_4C, |s| s.place("pa-11-11") == "12.30" && s.state.dumps[0].tokens == 2);
    // A headquarters by itself may not: 6 against 2.5, 2:1; 2 + 4 = 6: AL1 Do1.
    let mut scene = layout("pa-11-11 us-nlf-hq");
    declare(&mut scene, "12.29", "jp-9-16");
    scene.play("lead pa-11-11", json!([1, 2])).play("keep", json!([1, 1])).go("keep; retreat");
    scene.go("drop pa-11-11").refuses("retreat-to 12.30", OCS_4_4C);
}

/// 9.1f, 6.1d Whoever could not come back off the road does not attack off it.
#[test]
fn ocs_9_1f_the_way_back_counts() {
    let scene = at("combat", "japan").put("9.15", "jp-48-rec").put("10.15", "pa-11-11").scene();
    scene.refuses("attack 10.15", OCS_9_1F);
    let piece = json!({"at": "9.15", "face": "move", "marks": ["fuelled"]});
    let layout = at("movement", "japan").put("10.15", "pa-11-11").set(json!({"pieces": {"jp-48-rec": piece}}));
    layout.scene().go("pick jp-48-rec").refuses("overrun 10.15", OCS_8_1C);
}

/// 9.2 The T goes to whoever has no stocks; who drops out does not count where the attack came from.
#[test]
fn ocs_9_2_c96_supply_goes_where_it_is_needed() {
    let mut scene = at("combat", "japan")
        .put("12.28", "jp-1f-48")
        .put_marked("12.28", "jp-9-16", &["exhausted"])
        .put("12.29", "pa-11-11")
        .set(json!({"quantities": {"12.28": {"japan-supply": 1}}}))
        .scene();
    scene.go("attack 12.29; pick jp-9-16; pick jp-1f-48; fight");
    scene.holds(OCS_9_2, |s| s.state.fight.attackers.len() == 2 && s.marks("jp-1f-48") == ["low"]);
    // 20/16 has stocks when it is picked, but none of the T is left for it: its hex is none the attack came from.
    let mut scene = at("combat", "japan")
        .put("12.28", "jp-1f-48 jp-9-16")
        .put_marked("13.29", "jp-2f-48", &["exhausted"])
        .put_marked("12.30", "jp-20-16", &["exhausted"])
        .put("12.29", "pa-11-11")
        .set(json!({"quantities": {"13.30": {"japan-supply": 1}}}))
        .scene();
    scene.go("attack 12.29; pick jp-1f-48; pick jp-9-16; pick jp-2f-48; pick jp-20-16; fight");
    scene.holds(OCS_9_2, |s| s.state.fight.attackers.len() == 3 && s.state.fight.origins.len() == 2);
}

#[test]
fn ocs_9_12a_c118_c119_c120_c121_retreats() {
    let mut scene = at("combat", "japan").lay("12.28: jp-47-48; 12.29: pa-11-11 pa-12-11; 12.31: pa-13-11").scene();
    declare(&mut scene, "12.29", "jp-47-48");
    scene.play("lead pa-11-11", json!([3, 2]));
    // 6 against 3: 2:1; surprise 5 + 5 = 10 shifts; 1 column to 3:1.
    scene.play("keep", json!([1])).play("keep", json!([6, 3])).go("keep");
    // 9 + 5 = 14 at 3:1: Ae3 DL2o2DG: both are lost.
    scene.holds(OCS_9_11B, |s| s.pieces_at("12.29").is_empty());
    let mut scene = at("combat", "japan").lay("12.28: jp-47-48; 12.29: pa-11-11 pa-12-11; 12.31: pa-13-11").scene();
    declare(&mut scene, "12.29", "jp-47-48");
    scene.play("lead pa-11-11", json!([1, 1])).play("keep", json!([4, 3])).go("keep");
    // 2 + 5 = 7: no surprise; 7 + 5 = 12 at 2:1: Ao1 DL1o1.
    scene.go("lose jp-47-48");
    scene.go("retreat").refuses("retreat-to 12.28", OCS_9_12F).refuses("retreat-to 14.29", OCS_9_12);
    scene.go("retreat-to 12.30").holds(OCS_9_12A, |s| s.marks("pa-12-11").is_empty() && s.place("pa-12-11") == "12.30");
    scene.holds(OCS_9_12, |s| s.asked() == "japan");
}

#[test]
fn ocs_9_12a_two_hexes_disorganise() {
    let mut scene =
        at("combat", "japan").lay("12.28: jp-47-48; 12.29: pa-11-11 pa-12-11 pa-13-11; 12.31: pa-21-21").scene();
    declare(&mut scene, "12.29", "jp-47-48");
    // 6 against 4.5: 1:1 Open; 7 + 5 = 12 shifts 4: 5:1; 6 + 5 = 11: Ae4 DL1o2.
    scene.play("lead pa-11-11", json!([5, 2])).play("keep", json!([4])).play("keep", json!([3, 3])).go("keep; retreat");
    scene.refuses("retreat-to 12.28", OCS_9_12F);
    scene.go("retreat-to 12.30").refuses("retreat-to 12.29", OCS_9_12);
    scene.go("retreat-to 12.31").tells(OCS_9_12A);
    scene.holds(OCS_9_12A, |s| s.marks("pa-21-21") == ["dg"] && s.marks("pa-12-11").contains(&"dg".to_owned()));
    scene.holds(OCS_9_13, |s| s.marks("jp-47-48").contains(&"exploit".to_owned()));
    scene.go("advance jp-47-48; done").tells(OCS_9_12G).holds(OCS_9_12G, |s| s.place("jp-47-48") == "12.29");
}

#[test]
fn ocs_9_12_c122_no_way_out_is_the_end() {
    let mut scene = at("combat", "japan")
        .lay("7.39: pa-11-11; 7.40: jp-47-48; 8.39: jp-1f-48; 8.38: jp-2f-48; 7.38: jp-9-16")
        .option("allied-variant", "2")
        .scene();
    attack(&mut scene, "7.39", "jp-47-48", [1, 1]);
    // 6 against 1.5 in a village: 4:1; 2 + 5 = 7: Ao1 Do1. The attacker takes it as a loss, so the defender must go.
    scene.play("keep", json!([1, 1])).go("keep; lose jp-47-48").refuses("ignore", OCS_9_10C);
    scene.go("retreat").tells(OCS_9_12).holds(OCS_9_12, |s| s.place("pa-11-11") == "recovery");
}

#[test]
fn ocs_9_12e_c123_c124_retreat_into_a_zoc() {
    let layout = |marks: &[&str]| {
        at("combat", "allied")
            .put_marked("12.28", "us-31 ps-57", marks)
            .lay("12.29: jp-9-16; 11.28: jp-20-16; 13.28: jp-1f-48")
    };
    // Everything behind 12.28 is in a zone; the friend in 12.27 does not help.
    let mut scene = layout(&[]).put("12.27", "pa-11-11").scene();
    attack(&mut scene, "12.29", "us-31 ps-57", [4, 3]);
    // 8 against 3: 3:1; 9 - 1 = 8: Ao1 DL1o1.
    scene.play("keep", json!([5, 4])).go("keep; retreat; retreat-to 12.27").tells(OCS_9_12E);
    scene.holds(OCS_9_12E, |s| s.marks("pa-11-11") == ["dg"] && s.place("ps-57") == "12.27");
    // Already DG: one of them is lost, as the owner chooses. 4 against 3: 1:1; 11 - 2 = 9: Ao1 Do1.
    let mut scene = layout(&["dg"]).scene();
    attack(&mut scene, "12.29", "us-31 ps-57", [4, 4]);
    scene.play("keep", json!([5, 6])).go("keep; retreat; retreat-to 12.27").tells(OCS_9_12E);
    scene.allows("lose us-31").allows("lose ps-57");
    scene.go("lose ps-57").holds(OCS_9_12E, |s| s.place("ps-57") == "recovery" && s.place("us-31") == "12.27");
}

#[test]
fn ocs_9_12b_c125_c126_headquarters_turn_when_they_retreat() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "us-nlf-hq pa-11-11 pa-12-11").scene();
    declare(&mut scene, "12.29", "jp-47-48");
    // 6 against 4: 2:1; 2 + 5 = 7; 7 + 5 = 12: Ao1 DL1o1.
    scene
        .play("lead pa-11-11", json!([1, 1]))
        .play("keep", json!([4, 3]))
        .go("keep; lose jp-47-48; retreat; retreat-to 12.30");
    scene.holds(OCS_13_1C, |s| s.face("us-nlf-hq") == "move" && s.place("us-nlf-hq") == "12.30");
    scene.holds(OCS_9_12B, |s| s.face("pa-12-11") == "combat");
}

#[test]
fn ocs_9_12d_c127_bystanders_may_go_along_stores_stay() {
    let mut scene = at("combat", "japan")
        .lay("12.28: jp-9-16 jp-48-hq jp-wagon-1; 12.29: pa-11-11")
        .set(json!({"quantities": {"12.28": {"japan-supply": 1}}}))
        .scene();
    attack(&mut scene, "12.29", "jp-9-16", [1, 2]);
    scene.play("keep", json!([1, 1])).go("keep");
    // 6 against 1.5; 2 + 4 = 6 at 4:1: Ao1 Do1.
    scene.go("retreat").refuses("join jp-9-16", OCS_9_12D);
    scene.go("join jp-48-hq; retreat-to 12.27");
    scene.holds(OCS_9_12D, |s| s.place("jp-48-hq") == "12.27" && s.place("jp-wagon-1") == "12.28");
}

#[test]
fn ocs_9_12g_c128_c239_who_paid_may_advance() {
    let mut scene =
        at("combat", "japan").put("12.28", "jp-47-48 jp-9-16").put_marked("12.29", "pa-11-11", &["strat"]).scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    scene.play("keep", json!([3, 3])).go("keep").refuses("advance jp-9-16", OCS_9_12G);
    scene.go("advance jp-47-48; done");
    scene.holds(OCS_9_12G, |s| s.place("jp-47-48") == "12.29");
}

#[test]
fn ocs_9_13_c129_c131_exploitation_needs_the_rating_and_losses() {
    let mut scene =
        at("combat", "japan").put("12.28", "jp-47-48 jp-7-lt").put_marked("12.29", "pa-11-11", &["strat"]).scene();
    // Last column; 3 + 5 = 8: Ae3 DL2o2DG.
    attack(&mut scene, "12.29", "jp-47-48 jp-7-lt", [1, 1]);
    scene.play("keep", json!([1, 2])).go("keep").tells(OCS_9_13);
    scene.holds(OCS_9_13, |s| s.marks("jp-7-lt").contains(&"exploit".to_owned()));
    // 6 against 4: 2:1; 12 + 1 = 13: Ao1 e4 DL1o2. A retreat forfeits the marker.
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16").put("12.29", "us-31 ps-57").scene();
    declare(&mut scene, "12.29", "jp-9-16");
    scene.play("lead us-31", json!([3, 3])).play("keep", json!([6, 6])).go("keep; retreat; retreat-to 12.27");
    scene.silent(OCS_9_13).holds(OCS_9_10D, |s| !s.marks("jp-9-16").contains(&"exploit".to_owned()));
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16 jp-7-lt").put("12.29", "us-31 ps-57").scene();
    declare(&mut scene, "12.29", "jp-7-lt jp-9-16");
    // 6 + 6 against 4: 3:1; DRM 0; 12: Ao1 e4 DL1o2, taken as the loss of the tanks.
    scene
        .play("lead us-31", json!([3, 4]))
        .play("keep", json!([6, 6]))
        .go("keep; lose jp-7-lt; retreat; retreat-to 12.30; retreat-to 12.31");
    scene.tells(OCS_9_13).holds(OCS_9_10D, |s| s.marks("jp-9-16").contains(&"exploit".to_owned()));
}

#[test]
fn ocs_9_13b_c130_no_exploitation_from_three_hexes_or_in_exploitation() {
    let layout = |segment: &str, marks: &[&str]| {
        at(segment, "japan").put_marked("12.28", "jp-47-48", marks).put_marked("12.29", "pa-11-11", &["strat"])
    };
    let mut scene = layout("exploitation-combat", &["exploit"]).scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    scene.play("keep", json!([3, 3])).go("keep").silent(OCS_9_13);
    scene.holds(OCS_11_0, |s| s.marks("jp-47-48").contains(&"exploit".to_owned()));
    let scene = layout("exploitation-combat", &[]).scene();
    scene.refuses("attack 12.29", OCS_11_0);
    let mut scene = layout("combat", &[]).put("11.30", "jp-1f-48").put("13.30", "jp-2f-48").scene();
    scene.go("attack 12.29; pick jp-47-48; pick jp-1f-48; pick jp-2f-48; fight; decline; done");
    scene.play("lead jp-47-48", json!([1, 1])).play("keep", json!([3, 3])).go("keep").silent(OCS_9_13);
    let mut scene = layout("combat", &[]).put("13.30", "jp-2f-48").scene();
    // 12.28 and 13.30 do not touch (S24).
    scene.go("attack 12.29; pick jp-47-48; pick jp-2f-48; fight; decline; done");
    scene.play("lead jp-47-48", json!([1, 1])).play("keep", json!([3, 3])).go("keep").silent(OCS_9_13);
    scene.holds(OCS_9_13B, |s| !s.marks("jp-47-48").contains(&"exploit".to_owned()));
}

#[test]
fn ocs_13_1c_c192_c193_guns_and_headquarters_only_defend() {
    let scene =
        at("combat", "japan").lay("12.28: jp-47-48; 12.29: us-nlf-hq; 13.28: us-slf-hq/move; 11.28: pa-21-fa").scene();
    scene.holds(OCS_13_1C, |s| reckon(s, "jp-47-48", "12.29", "us-nlf-hq", true).1 == 2.0);
    scene.holds(OCS_13_1C, |s| reckon(s, "jp-47-48", "13.28", "us-slf-hq", true).1 == 1.0);
    scene.holds(OCS_13_4B, |s| reckon(s, "jp-47-48", "11.28", "pa-21-fa", true).1 == 1.0);
    scene.allows("attack 12.29");
    scene.holds(OCS_13_1C, |s| s.game.0.rating(&s.state, unit(s, "us-nlf-hq")) == 0);
}

#[test]
fn ocs_21_8_c226_empty_hexes_for_supply() {
    let layout = at("combat", "japan").put("12.28", "jp-47-48");
    layout.clone().scene().refuses("attack 12.29", OCS_21_8);
    let mut scene = layout.option("empty-hexes", "on").scene();
    scene.go("attack 12.29; pick jp-47-48; fight").tells(OCS_21_8);
    scene.go("advance jp-47-48; done");
    scene.holds(OCS_21_8, |s| s.place("jp-47-48") == "12.29" && s.marks("jp-47-48").contains(&"low".to_owned()));
    scene.silent(OCS_9_13);
}

#[test]
fn ocs_9_4_the_replays_odds_at_tayug_and_baloc() {
    // Tayug: 5 + 3 + 2 and the 7th Light across the Agno make 11.5 where nothing is doubled; in the open point of interest the
    // 4th Light counts twice (R1), so the same stack is 14.5 by our reading of 1.1d.
    let scene = at("combat", "japan").lay("13.36: jp-2f-48 jp-4-lt jp-48-rec; 12.35: jp-7-lt; 13.35: pa-91-91").scene();
    scene.holds(OCS_9_4, |s| reckon(s, "jp-2f-48 jp-48-rec jp-7-lt", "13.35", "pa-91-91", true).0 == 8.5);
    // Baloc: 6 and four points doubled are 14 in the open.
    let scene = at("combat", "japan").lay("12.28: jp-47-48 jp-4-lt/move jp-7-lt/move; 12.29: pa-91-91").scene();
    scene.holds(OCS_9_4, |s| reckon(s, "jp-47-48 jp-4-lt jp-7-lt", "12.29", "pa-91-91", true).0 == 14.0);
    let _ = ALLIED;
}

/// 8.1 An overrun is not exploited: results that differ in that alone are one line.
#[test]
fn ocs_8_1_the_odds_of_an_overrun_name_each_result_once() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11").scene();
    scene.go("pick jp-9-16; pick jp-20-16");
    let odds = scene.game.0.exact_odds(&scene.state, luzon::JAPAN, &scene.action("overrun 12.29")).expect("odds");
    let mut lines: Vec<String> = odds.rows.iter().map(|r| format!("{:?}", r.result)).collect();
    let all = lines.len();
    lines.sort();
    lines.dedup();
    scene.holds(OCS_8_1, |_| lines.len() == all && all > 5);
}

/// 9.11c is about combat; other losses have rules of their own.
#[test]
fn ocs_9_11c_the_place_of_a_loss_is_its_cause() {
    use ocs::model::{Loss, LossBy, Units};
    let place = |by| {
        let loss = Loss { side: luzon::ALLIED, by, among: Units::EMPTY, left: 1 };
        sandtable_kit::Step::<ocs::Ocs>::place(ocs::Frame::Losing(loss))
    };
    assert_eq!((place(LossBy::Combat), place(LossBy::Stacking)), (Some(OCS_9_11C), Some(OCS_4_8)));
    assert_eq!(place(LossBy::Attrition), Some(OCS_12_8C));
}

/// 4.9, 9.6 The enemy hears the rating that leads, not whose it is.
#[test]
fn ocs_9_6_c98_the_enemy_hears_the_rating_alone() {
    use sandtable_kernel::Audience;
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11 pa-12-11").scene();
    declare(&mut scene, "12.29", "jp-9-16 jp-20-16");
    let heard = |who| scene.log.iter().filter(move |e| e.clause == OCS_9_6 && e.audience == Audience::Only(who));
    assert!(heard(luzon::ALLIED).all(|e| matches!(e.event, ocs::Event::RatingNamed { rating: 4, .. })));
    assert_eq!((heard(luzon::ALLIED).count(), heard(luzon::JAPAN).count()), (1, 1));
}

/// 11.0, 5.10 A released reserve that became DG still attacks in the Exploitation Phase.
#[test]
fn ocs_11_0_dg_does_not_end_a_release() {
    let piece = json!({"at": "12.28", "marks": ["released"]});
    let mut scene = at("exploitation", "japan")
        .put("12.29", "pa-11-11 pa-12-11")
        .put("12.26", "pa-13-11")
        .set(json!({"pieces": {"jp-9-16": piece}}))
        .scene();
    scene.go("pick jp-9-16; overrun 12.29; decline; done");
    scene
        .play("lead pa-11-11", json!([1, 2]))
        .play("keep", json!([3, 3]))
        .go("keep; retreat; retreat-to 12.27; ignore");
    scene.holds(OCS_5_10, |s| s.marks("jp-9-16").contains(&"dg".to_owned()));
    scene.go("done; done").allows("attack 12.26");
}

#[test]
fn ocs_9_1c_c90_a_segment_later_the_hex_is_fresh() {
    let mut scene = at("combat", "japan")
        .lay("12.28: jp-9-16+exploit; 12.29: pa-11-11")
        .set(json!({"quantities": {"12.28": {"japan-supply": 20}}, "markers": {"attacked": ["12.29"]}}))
        .scene();
    scene.refuses("attack 12.29", OCS_9_1C);
    scene.go("done");
    scene.refuses_by("attack 12.29", &[OCS_2_2]);
    scene.go("done; done").allows("attack 12.29");
}

/// What is said of a combat in hand, and only once.
#[test]
fn ocs_9_12d_9_12f_each_ground_is_said_once() {
    let mut scene = at("combat", "japan").lay("12.28: jp-9-16 jp-1-hfa; 12.29: pa-11-11").scene();
    let fact = |s: &Scene<Luzon>, text: &str| format!("{:?}", s.facts(text));
    scene.holds(OCS_9_6, |s| fact(s, "lead jp-9-16").contains("NotInHand"));
    scene.go("attack 12.29; pick jp-9-16; fight; decline");
    for later in ["lead jp-9-16", "retreat", "advance jp-9-16"] {
        scene.holds(OCS_9_6, |s| fact(s, later).contains("OtherStep"));
    }
    scene.play("done", json!([1, 1])).play("keep", json!([1, 1]));
    scene.go("keep; retreat").refuses_by("retreat-to 12.29", &[OCS_9_12F]);
    scene.refuses_by("join pa-11-11", &[OCS_9_12D]).allows("join jp-1-hfa");
}
