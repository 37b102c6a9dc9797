//! The rulings on what the series leaves open: each decides something that is told or refused.

use crate::*;
use luzon::{ALLIED, JAPAN};
use ocs::model::tables::Line;
use ocs::rulebook::*;

fn supply(side: &str, stores: &[(&str, u16)]) -> serde_json::Value {
    let tokens = |n: &u16| json!({ format!("{side}-supply"): n });
    json!({"quantities": stores.iter().map(|(hex, n)| ((*hex).to_owned(), tokens(n))).collect::<serde_json::Map<_, _>>()})
}

#[test]
fn ruling_s1_a_draw_is_counted_from_the_user() {
    // From 5.35 the river lies beside the user and is crossed first; from 2.33 the last step over it is not entered.
    let mut scene = at("movement", "japan").put("5.35", "jp-4-lt").set(supply("japan", &[("2.33", 4)])).scene();
    scene.go("pick jp-4-lt").refuses_by("fuel jp-4-lt", &[OCS_12_3A, RULING_S1, OCS_12_5C, OCS_12_5G]);
    let mut scene = at("movement", "japan").put("2.33", "jp-4-lt").set(supply("japan", &[("5.35", 4)])).scene();
    scene.go("pick jp-4-lt").allows("fuel jp-4-lt");
    // Too far either way: nothing rests on the direction.
    let mut scene = at("movement", "japan").put("5.35", "jp-4-lt").set(supply("japan", &[("12.28", 4)])).scene();
    scene.go("pick jp-4-lt").refuses_by("fuel jp-4-lt", &[OCS_12_3A, OCS_12_5C, OCS_12_5G]);
}

#[test]
fn ruling_s2_a_path_does_not_enter_the_users_hex() {
    let layout = at("movement", "japan").put("12.28", "jp-4-lt").set(supply("japan", &[("12.26", 4)]));
    let mut scene = layout.clone().put("12.29", "pa-11-11").scene();
    scene.go("pick jp-4-lt; fuel jp-4-lt").tells(RULING_S2);
    scene.holds(RULING_S2, |s| s.marks("jp-4-lt").contains(&"fuelled".to_owned()));
    let mut scene = layout.scene();
    scene.go("pick jp-4-lt; fuel jp-4-lt").silent(RULING_S2);
}

#[test]
fn ruling_s3_a_unit_that_stays_is_locked() {
    let mut scene = at("movement", "japan")
        .lay("14.28: pa-11-11; 12.28: jp-48-rec/move; 13.29: jp-48-hq")
        .set(supply("japan", &[("12.28", 8)]))
        .scene();
    scene.go("hold jp-48-hq").tells(RULING_S3).refuses("pick jp-48-hq", OCS_6_1F);
    scene.go("pick jp-48-rec; fuel jp-48-rec; move-to 13.29");
    scene.holds(RULING_S3, |s| s.legal().contains(&"move-to 13.30".to_owned()));
}

#[test]
fn ruling_s5_divisions_are_those_printed() {
    let layout = at("combat-barrage", "japan").put("12.28", "jp-1-hfa").set(supply("japan", &[("12.28", 40)]));
    let mut scene = layout.clone().put("12.29", "pa-21-21 pa-22-21 pa-23-21 pa-21-fa").scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([1, 1])).tells(RULING_S5);
    let mut scene = layout.put("12.29", "pa-21-21 pa-22-21 pa-23-21").scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([1, 1])).silent(RULING_S5);
}

#[test]
fn ruling_s6_s30_the_terrain_best_for_the_defender() {
    // A point of interest in rough ground: 6 against 1.5 is worst on the Very Close line.
    let mut scene = at("combat", "japan").put("16.36", "jp-47-48").put("16.37", "pa-11-11").scene();
    attack(&mut scene, "16.37", "jp-47-48", [1, 1]);
    scene.tells(RULING_S6).tells(RULING_S30).holds(RULING_S6, |s| s.state.fight.line == Line::VeryClose as u8);
    // In the open the Close line of the point of interest is the better one.
    let mut scene = at("combat", "japan").put("14.29", "jp-47-48").put("15.30", "pa-11-11").scene();
    attack(&mut scene, "15.30", "jp-47-48", [1, 1]);
    scene.tells(RULING_S30).silent(RULING_S6);
    scene.holds(RULING_S30, |s| s.state.fight.line == Line::Close as u8);
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    scene.silent(RULING_S30);
}

#[test]
fn ruling_s7_survivors_fulfil_the_option() {
    let mut scene = at("combat", "japan").put("12.28", "jp-7-lt jp-48-rec").put("12.29", "us-31").scene();
    attack(&mut scene, "12.29", "jp-7-lt jp-48-rec", [4, 3]);
    // 4:1; 2: AL1o1 Do1. The tanks are lost; the reconnaissance must still take the option.
    scene.play("keep", json!([1, 1])).go("keep").refuses_by("ignore", &[OCS_9_10C, RULING_S7]);
    scene.holds(RULING_S7, |s| s.asked() == "japan" && s.place("jp-7-lt") == "dead");
}

#[test]
fn ruling_s8_headquarters_alone_give_the_rating() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "us-nlf-hq").scene();
    attack(&mut scene, "12.29", "jp-47-48", [1, 1]);
    scene.tells(RULING_S8);
    scene.holds(RULING_S8, |s| s.state.fight.defender_lead == Some(unit(s, "us-nlf-hq")) && s.state.fight.drm == 5);
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "us-nlf-hq pa-11-11").scene();
    declare(&mut scene, "12.29", "jp-47-48");
    scene.play("lead us-nlf-hq", json!([1, 1])).silent(RULING_S8);
}

#[test]
fn ruling_s9_supply_serves_the_whole_stack() {
    let mut scene = at("combat", "japan")
        .lay("12.28: jp-47-48; 12.29: pa-11-11 pa-12-11 pa-13-11")
        .set(supply("allied", &[("12.30", 4)]))
        .scene();
    scene.go("attack 12.29; pick jp-47-48; fight; draw 12.30").tells(RULING_S9);
    scene.holds(RULING_S9, |s| s.state.fight.supplied.len() == 3 && s.state.dumps[0].tokens == 2);
}

#[test]
fn ruling_s12_no_strat_mode_without_an_end() {
    let mut scene = at("movement", "japan").turn(3).put("3.21", "jp-9-16").scene();
    scene.go("pick jp-9-16").refuses_by("mode jp-9-16 strat", &[OCS_5_8B, RULING_S12]);
    scene.allows("mode jp-9-16 move");
}

#[test]
fn ruling_s13_dumps_are_not_barraged() {
    let layout = at("combat-barrage", "japan").put("12.28", "jp-1-hfa").set(supply("japan", &[("12.28", 8)]));
    let scene = layout.clone().set(supply("allied", &[("12.30", 8)])).scene();
    scene.refuses_by("barrage 12.30", &[OCS_10_0, RULING_S13]);
    layout.scene().refuses_by("barrage 12.30", &[OCS_10_0]);
}

#[test]
fn ruling_s14_a_roll_is_all_its_dice() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48").put("12.29", "pa-11-11").scene();
    attack(&mut scene, "12.29", "jp-47-48", [5, 5]);
    // The shift is a roll of its own, of one die; the combat roll is both dice.
    scene.play("keep", json!([1])).play("reroll", json!([2, 6, 6]));
    scene.holds(RULING_S14, |s| s.state.marker == ALLIED && s.asked() == "allied");
    scene.play("reroll", json!([1, 1])).holds(RULING_S14, |s| s.state.marker == JAPAN);
}

#[test]
fn ruling_s15_one_attack_after_the_other() {
    let layout = at("combat", "japan").lay("12.28: jp-47-48; 13.29: jp-1f-48; 12.29: pa-11-11; 13.28: pa-12-11");
    let mut scene = layout.scene();
    scene.allows("attack 13.28");
    scene.go("attack 12.29").refuses_by("attack 13.28", &[OCS_2_2, RULING_S15]);
    let mut scene = at("combat-barrage", "japan")
        .lay("12.28: jp-1-hfa jp-8-hfa; 12.29: pa-11-11; 13.28: pa-12-11")
        .set(supply("japan", &[("12.28", 40)]))
        .scene();
    scene.go("barrage 12.29").refuses_by("barrage 13.28", &[OCS_10_0E, RULING_S15]);
}

/// Ten regiments: 10 RE.
const FULL: &str = "pa-12-11 pa-13-11 pa-21-21 pa-22-21 pa-23-21 pa-71-71 pa-72-71 pa-91-91 pa-92-91 pa-31-31";

#[test]
fn ruling_s16_a_retreat_may_overstack() {
    let mut scene = at("combat", "japan").put("12.28", "jp-9-16").put("12.29", "pa-11-11").put("12.30", FULL).scene();
    attack(&mut scene, "12.29", "jp-9-16", [1, 2]);
    // 6 against 1.5; 2 + 4 = 6 at 4:1: Ao1 Do1.
    scene.play("keep", json!([1, 1])).go("keep; lose jp-9-16; retreat; retreat-to 12.30").tells(RULING_S16);
    scene.holds(RULING_S16, |s| s.pieces_at("12.30").len() == 11);
    scene.go("done").asks("allied", "lose pa-11-11");
}

#[test]
fn ruling_s17_losses_instead_of_a_fatal_retreat() {
    let mut scene = at("combat", "japan")
        .lay("7.39: pa-11-11 pa-12-11; 7.40: jp-47-48; 8.39: jp-1f-48; 8.38: jp-2f-48; 7.38: jp-9-16")
        .option("allied-variant", "2")
        .scene();
    declare(&mut scene, "7.39", "jp-47-48 jp-1f-48");
    // 12 against 3 in a village: 4:1; 2 + 5 = 7: Ao1 Do1.
    scene.play("lead pa-11-11", json!([1, 1])).play("keep", json!([1, 1])).go("keep; lose jp-47-48");
    scene.allows("retreat");
    scene.go("lose pa-11-11").tells(RULING_S17);
    scene.holds(RULING_S17, |s| s.place("pa-11-11") == "recovery" && s.place("pa-12-11") == "7.39");
}

#[test]
fn ruling_s18_a_fuelled_headquarters_pays_for_those_in_range() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-48-hq; 12.30: jp-48-rec/move; 31.08: jp-16-rec/move")
        .set(supply("japan", &[("12.28", 4), ("31.08", 4)]))
        .scene();
    scene.go("fuel-hq jp-48-hq; pick jp-48-rec").refuses_by("fuel jp-48-rec", &[OCS_12_5C, RULING_S18]);
    scene.allows("move-to 12.31");
    scene.go("halt; pick jp-16-rec").refuses("move-to 31.09", OCS_12_5A);
    scene.go("fuel jp-16-rec").holds(RULING_S18, |s| s.state.dumps.iter().any(|d| d.tokens == 3));
}

#[test]
fn ruling_s19_one_store_for_one_barrage() {
    let guns = at("combat-barrage", "japan").put("12.28", "jp-1-hfa").put("12.29", "pa-11-11");
    // 18 points cost 3T.
    let mut scene = guns.clone().set(supply("japan", &[("12.28", 2), ("12.27", 2)])).scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses_by("fire", &[OCS_10_1B, RULING_S19]);
    let mut scene = guns.set(supply("japan", &[("12.28", 2)])).scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses_by("fire", &[OCS_10_1B]);
}

#[test]
fn ruling_s20_reserves_need_trace() {
    let mut scene = at("supply", "japan").put_marked("12.28", "jp-9-16", &["reserve"]).scene();
    scene.play("proceed", json!([1, 1])).tells(RULING_S20);
    scene.holds(RULING_S20, |s| s.marks("jp-9-16").contains(&"out-of-supply".to_owned()));
    let mut scene = at("supply", "japan").put("12.28", "jp-9-16").scene();
    scene.play("proceed", json!([1, 1])).silent(RULING_S20);
}

#[test]
fn ruling_s21_any_hex_is_trainbusted() {
    let mut scene = at("movement-barrage", "japan").put_face("north-luzon-air-box", "jp-lily jp-ann", "full").scene();
    scene.go("trainbust; target 12.28; fly jp-lily; fly jp-ann").play("go", json!([2, 2])).play("keep", json!([4]));
    scene.go("keep").tells(RULING_S21).holds(RULING_S21, |s| s.state.busted.len() == 1);
}

#[test]
fn ruling_s22_the_survivors_go_on() {
    let mut scene =
        at("movement", "japan").put_face("12.28", "jp-9-16 jp-20-16", "move").put("12.29", "pa-11-11").scene();
    scene.go("pick jp-9-16; pick jp-20-16; overrun 12.29; decline; done").play("lead jp-9-16", json!([1, 2]));
    // 6 against 1.5: 4:1; 3 + 4 = 7 surprises nobody; 3 + 4 = 7: Ao1 DL1o1.
    scene.play("keep", json!([1, 2])).go("keep; lose jp-9-16").tells(RULING_S22);
    scene.allows("move-to 12.30").holds(RULING_S22, |s| s.place("jp-20-16") == "12.29");
}

#[test]
fn ruling_s23_the_step_is_of_those_that_were_dg() {
    let mut scene = at("combat", "allied")
        .lay("12.28: us-31+dg pa-11-11+dg ps-57; 12.29: jp-9-16; 11.28: jp-20-16; 13.28: jp-1f-48")
        .scene();
    attack(&mut scene, "12.29", "us-31 pa-11-11 ps-57", [4, 4]);
    scene.play("keep", json!([5, 6])).go("keep; retreat; retreat-to 12.27");
    scene.refuses_by("lose ps-57", &[OCS_9_12E, RULING_S23]).allows("lose us-31").allows("lose pa-11-11");
}

#[test]
fn ruling_s24_hexes_are_adjacent_by_a_side() {
    let layout =
        |other: &str| at("combat", "japan").lay(&format!("12.28: jp-47-48; {other}: jp-2f-48; 12.29: pa-11-11+strat"));
    let mut scene = layout("13.30").scene();
    attack(&mut scene, "12.29", "jp-47-48 jp-2f-48", [1, 1]);
    scene.play("keep", json!([3, 3])).go("keep").tells(RULING_S24).silent(OCS_9_13);
    let mut scene = layout("13.29").scene();
    attack(&mut scene, "12.29", "jp-47-48 jp-2f-48", [1, 1]);
    scene.play("keep", json!([3, 3])).go("keep").tells(OCS_9_13).silent(RULING_S24);
}

#[test]
fn ruling_s25_wagons_are_rolled_for() {
    let mut scene = at("movement", "allied").put("12.28", "pa-11-11").put("12.29", "jp-wagon-2").scene();
    scene.go("pick pa-11-11").play("move-to 12.29", json!([3])).go("keep").tells(RULING_S25);
    // A quarter of two points is lost, one point gets away.
    scene.go("displace 12.34").holds(RULING_S25, |s| s.quantity("jp-wagon-2", "points") == 1);
}

#[test]
fn ruling_s27_the_line_is_looked_at_hex_by_hex() {
    let road =
        ["7.38", "9.38", "9.37", "10.36", "10.35", "10.34", "11.33", "10.29", "11.28", "10.25", "10.24", "10.23"];
    let towns = road.iter().fold(at("movement", "japan").turn(3), |layout, id| layout.control(id, "japan"));
    let strat = towns.put("10.25", "jp-9-16");
    let mut scene = strat.clone().scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat").allows("move-to 10.24");
    // A regiment beside 10.29 cuts it; a friend in the hex negates.
    let cut = strat.put("9.29", "pa-11-11");
    let mut scene = cut.clone().scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat");
    scene.refuses_by("move-to 10.24", &[OCS_5_8B, RULING_S12, RULING_S27]);
    let friends = ["10.29", "10.28"].into_iter().zip(["jp-20-16", "jp-1f-48"]);
    let mut scene = friends.fold(cut, |layout, (hex, id)| layout.put_marked(hex, id, &["moved"])).scene();
    scene.go("pick jp-9-16; mode jp-9-16 strat").allows("move-to 10.24");
}

#[test]
fn ruling_s28_a_major_river_needs_a_unit_that_spent_nothing() {
    let mut scene = at("movement", "japan").put("14.21", "jp-47-48").put("14.22", "jp-1f-48").scene();
    scene.go("pick jp-47-48").allows("move-to 13.21");
    scene.go("move-to 13.21").holds(RULING_S28, |s| s.legal().iter().all(|a| !a.starts_with("move-to")));
    scene.go("halt; pick jp-1f-48; move-to 14.21").refuses_by("move-to 13.21", &[OCS_6_2B, RULING_S28]);
}

#[test]
fn ruling_s29_attacked_but_not_overrun_across_it() {
    let mut scene = at("movement", "japan").put_face("14.20", "jp-9-16", "move").put("13.21", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses_by("overrun 13.21", &[OCS_8_1B, RULING_S29]);
    let mut scene = at("combat", "japan").put("14.20", "jp-9-16").put("13.21", "us-nlf-hq").scene();
    scene.go("attack 13.21").allows("pick jp-9-16");
}

#[test]
fn ruling_s32_without_an_option_of_the_attacker_nothing_is_ignored() {
    let mut scene = at("combat", "japan").put("9.39", "jp-9-16").put("8.38", "pa-11-11").scene();
    // AL1 Do1: the only attacker is lost.
    scene.go("attack 8.38; pick jp-9-16; fight; decline").play("done", json!([1, 2])).play("keep", json!([1, 1]));
    scene.go("keep").holds(RULING_S32, |s| s.place("jp-9-16") == "dead" && s.state.fight.attacker_option == 0);
    scene.refuses_by("ignore", &[OCS_9_10C, RULING_S32]).allows("retreat");
}

/// 10.2b, 21.4: who has aborted flew nowhere.
#[test]
fn ruling_s33_shifts_go_by_the_aircraft_that_bomb() {
    let shift = |s: &Scene<Luzon>| s.game.0.tables.barrage_shift(&s.game.0.mission_shifts(&s.state));
    let layout = at("movement-barrage", "japan").lay("16.27: us-mixf/full; 12.28: pa-11-11 pa-12-11");
    // Ann comes from Carmen, five hexes away, the others from the box: with them it is no short range.
    let near = layout.clone().lay("11.33: jp-ann/full; north-luzon-air-box: jp-mixb/full");
    let near = near.marker("strips", json!({"11.33": "japan"}));
    let mut scene = near.clone().scene();
    scene.go("mission bomb 12.28; fly jp-ann; fly jp-mixb; go; intercept us-mixf; done");
    scene.play("duel jp-mixb", json!([6, 6])).play("keep", json!([1])).play("keep", json!([1, 1]));
    scene.play("keep", json!([1])).play("keep", json!([1, 1])).play("keep", json!([5, 5]));
    scene.tells(RULING_S33).holds(OCS_10_2B, |s| shift(s) == -2);
    // Nobody has left.
    let mut scene = near.scene();
    scene.go("mission bomb 12.28; fly jp-ann; fly jp-mixb; go").play("pass", json!([1, 1]));
    scene.play("keep", json!([5, 5])).silent(RULING_S33).holds(OCS_10_2B, |s| shift(s) == -3);
    // Ann flew beyond half its range, Mix B did not.
    let far = layout.option("long-range", "on").lay("north-luzon-air-box: jp-ann/full jp-mixb/full; 12.29: jp-9-16");
    let mut scene = far.scene();
    scene.go("mission bomb 12.28; fly jp-ann; fly jp-mixb; go; intercept us-mixf; done");
    scene.play("duel jp-ann", json!([6, 6])).play("keep", json!([1])).play("keep", json!([1, 1]));
    scene.play("keep", json!([1])).play("keep", json!([1, 1])).play("keep", json!([5, 5]));
    scene.tells(RULING_S33).holds(OCS_21_4, |s| shift(s) == 0);
}

#[test]
fn ruling_s34_a_load_without_transport_is_lost() {
    let layout = at("movement", "japan").put("12.28", "jp-9-16").put("12.29", "al-truck-1");
    let mut scene = layout.quantity("al-truck-1", "cargo", 4).scene();
    scene.go("pick jp-9-16").play("move-to 12.29", json!([4])).go("keep").tells(OCS_9_14C).tells(RULING_S34);
    scene.holds(RULING_S34, |s| s.quantity("al-truck-1", "cargo") == 2 && s.state.dumps.is_empty());
}
