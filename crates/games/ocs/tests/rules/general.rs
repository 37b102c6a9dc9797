use crate::*;
use luzon::{ALLIED, JAPAN};
use ocs::model::tables::{ratio, rounded};
use ocs::model::{Spot, Units};
use ocs::rulebook::*;
use sandtable_kernel::{Viewer, Words};

#[test]
fn ocs_4_6_c13_c14_c15_sizes_and_steps() {
    let mut scene = at("combat", "japan").put("12.28", "jp-47-48 jp-48-rec").put("12.30", "us-nlf-hq").scene();
    let re = |s: &Scene<Luzon>, id: &str| s.game.0.info(unit(s, id)).re;
    scene.holds(OCS_4_6, |s| (re(s, "jp-47-48"), re(s, "jp-48-rec"), re(s, "us-nlf-hq")) == (4, 2, 2));
    scene.go("done").holds(OCS_4_6, |s| s.place("us-nlf-hq") == "12.30");
}

#[test]
fn ocs_14_1b_c16_aircraft_have_two_steps() {
    let scene = at("movement", "japan").put_face("17.15", "us-mixf", "full").scene();
    scene.holds(OCS_14_1B, |s| s.state.planes.iter().any(|p| p.steps == 2));
}

/// Ten regiments and a battalion: 10.5 RE.
const CROWD: &str = "pa-11-11 pa-12-11 pa-13-11 pa-21-21 pa-22-21 pa-23-21 pa-71-71 pa-72-71 pa-91-91 pa-92-91 us-192";

#[test]
fn ocs_4_8_c17_c20_more_than_ten_re_is_removed() {
    let mut scene = at("combat", "allied").put("12.28", CROWD).put("12.28", "al-truck-1").scene();
    scene.go("done").asks("allied", "lose us-192");
    scene.go("lose us-192").tells(OCS_4_8);
    scene.holds(OCS_4_8, |s| s.place("us-192") == "dead" && s.place("al-truck-1") == "12.28");
}

#[test]
fn ocs_4_8a_c18_c19_c234_crowds_wait_for_the_end_of_the_segment_and_do_not_overrun() {
    let mut scene = at("reinforcement", "allied").turn(4).put("12.28", CROWD).scene();
    scene.play("proceed", json!([1, 1])).go("keep").holds(OCS_13_6A, |s| s.pieces_at("12.28").len() == 11);
    let mut scene = at("movement", "allied").put("12.28", CROWD).put("12.29", "jp-4-lt").scene();
    scene.go("pick us-192; mode us-192 move").refuses("overrun 12.29", OCS_4_8A);
}

#[test]
fn ocs_4_1_c21_halves_go_up() {
    let scene = at("combat", "japan").scene();
    scene.holds(OCS_4_1, |_| (rounded(5, 2), rounded(9, 4), rounded(11, 4)) == (3, 2, 3));
}

#[test]
fn ocs_4_2_c22_c23_nothing_is_rounded_early() {
    let scene = at("reaction", "japan").put_marked("12.28", "jp-20-16", &["released"]).scene();
    scene.holds(OCS_4_2, |s| s.game.0.allowance(&s.state, unit(s, "jp-20-16")) == 8);
    scene.holds(OCS_4_2, |_| ratio(975, 200).to_string() == "5:1");
    let scene = at("combat-barrage", "allied").put_marked("12.28", "pa-21-fa pa-41-fa", &["dg"]).scene();
    // 2.5 and 2.5 are 5, not 3 and 3.
    let guns = [unit(&scene, "pa-21-fa"), unit(&scene, "pa-41-fa")].into_iter().collect();
    scene.holds(OCS_4_2, |s| s.game.0.gun_strength(&s.state, guns) == 5 * 96);
}

#[test]
fn ocs_4_3_c24_multipliers_multiply() {
    let marks = ["dg", "out-of-supply"];
    let scene = at("combat", "japan").put_marked("12.28", "pa-11-11", &marks).scene();
    let g = &scene.game.0;
    let ground = g.grounds_for(ALLIED, g.map.find("12.28").unwrap())[0];
    let u = unit(&scene, "pa-11-11");
    scene.holds(OCS_4_3, |s| g.defence_of(&s.state, u, &ground, false) == 3 * 96 / 8);
    scene.holds(OCS_9_5A, |s| g.defence_of(&s.state, u, &ground, true) == 3 * 96 / 4);
}

#[test]
fn ocs_4_4_c25_attack_capability() {
    let scene = at("combat", "allied")
        .lay("12.28: pa-11-11 pa-21-fa us-nlf-hq; 14.28: pa-12-11+strat; 14.30: pa-13-11+reserve; 13.29: jp-4-lt")
        .scene();
    let able = |s: &Scene<Luzon>, id: &str| s.game.0.attack_capable(&s.state, unit(s, id));
    scene.holds(OCS_4_4, |s| able(s, "pa-11-11") && !able(s, "pa-21-fa") && !able(s, "us-nlf-hq"));
    scene.holds(OCS_4_4, |s| !able(s, "pa-12-11") && !able(s, "pa-13-11"));
    let mut scene = scene;
    scene.go("attack 13.29").refuses("pick pa-21-fa", OCS_13_4B).refuses("pick us-nlf-hq", luzon::rulebook::R1_5);
    scene.refuses("pick pa-12-11", OCS_5_8).refuses("pick pa-13-11", OCS_5_7).allows("pick pa-11-11");
}

#[test]
fn ocs_4_4c_c26_stores_are_entered_by_attack_capable_units_only() {
    let mut scene = at("movement", "japan")
        .lay("12.28: jp-9-16; 12.30: jp-48-hq/move; 13.29: al-truck-1")
        .set(json!({"quantities": {"12.29": {"allied-supply": 8}, "12.30": {"japan-supply": 4}}}))
        .scene();
    scene.go("pick jp-48-hq; fuel jp-48-hq").refuses("move-to 12.29", OCS_4_4C).refuses("move-to 13.29", OCS_4_4C);
    scene.go("halt; pick jp-9-16").allows("move-to 12.29").allows("move-to 13.29");
}

#[test]
fn ocs_4_8c_c27_enemy_combat_units_are_not_entered() {
    let mut scene = at("movement", "japan").put("12.28", "jp-9-16").put("12.29", "us-nlf-hq").scene();
    scene.go("pick jp-9-16").refuses("move-to 12.29", OCS_4_8C);
}

#[test]
fn ocs_4_5_c28_c30_c31_who_has_a_zoc() {
    let scene = at("movement", "japan")
        .lay("12.28: pa-11-11; 16.09: pa-12-11/move; 18.16: pa-13-11+dg; 10.25: pa-21-21+out-of-supply")
        .lay("8.36: pa-21-fa; 6.35: pa-22-21+reserve")
        .scene();
    let zoc = |s: &Scene<Luzon>, id: &str| s.game.0.has_zoc(&s.state, unit(s, id));
    scene.holds(OCS_4_5, |s| zoc(s, "pa-11-11"));
    for id in ["pa-12-11", "pa-13-11", "pa-21-21", "pa-21-fa", "pa-22-21"] {
        scene.holds(OCS_4_5, |s| !zoc(s, id));
    }
    let field = scene.game.0.field(&scene.state);
    let hex = scene.game.0.map.find("12.28").unwrap();
    scene.holds(OCS_4_5, |s| s.game.0.map.around(hex).all(|h| field.zoc[ALLIED.index()].contains(h)));
}

#[test]
fn ocs_5_9c_c29_exploiting_units_keep_their_zoc() {
    let scene = at("combat", "japan")
        .put_marked("12.28", "jp-47-48", &["exploit"])
        .pieces("jp-1f-48", &json!({"at": "16.27", "face": "move", "marks": ["exploit"]}))
        .scene();
    let zoc = |s: &Scene<Luzon>, id: &str| s.game.0.has_zoc(&s.state, unit(s, id));
    scene.holds(OCS_5_9C, |s| zoc(s, "jp-47-48") && !zoc(s, "jp-1f-48"));
}

#[test]
fn ocs_4_5a_c32_c33_c34_zoc_stops_trucks_only() {
    let layout = at("movement", "japan")
        .lay("14.28: pa-11-11; 12.28: jp-48-rec/move jp-9-16/move; 13.28: jp-16-rec/move")
        .set(json!({"quantities": {"12.28": {"japan-supply": 8}}}));
    let mut scene = layout.clone().scene();
    // 13.29 is in the zone; 13.28 too, but there it begins.
    scene.go("pick jp-48-rec; fuel jp-48-rec; move-to 13.29").refuses("move-to 13.30", OCS_4_5A);
    scene.go("halt; pick jp-16-rec; fuel jp-16-rec").allows("move-to 12.27");
    let mut scene = layout.scene();
    scene.go("pick jp-9-16; move-to 13.29").allows("move-to 13.30");
}

#[test]
fn ocs_4_5b_c35_a_unit_that_stays_negates() {
    let layout = at("movement", "japan")
        .lay("14.28: pa-11-11; 12.28: jp-48-rec/move; 13.29: jp-48-hq")
        .set(json!({"quantities": {"12.28": {"japan-supply": 8}}}));
    let mut scene = layout.clone().scene();
    scene.go("pick jp-48-rec; fuel jp-48-rec; move-to 13.29").refuses("move-to 13.30", OCS_4_5A);
    let mut scene = layout.scene();
    scene.go("hold jp-48-hq").tells(OCS_4_5B).refuses("pick jp-48-hq", OCS_6_1F);
    scene.go("pick jp-48-rec; fuel jp-48-rec; move-to 13.29").allows("move-to 13.30");
}

#[test]
fn ocs_4_9_lower_units_and_stocks_are_hidden() {
    let scene =
        at("combat", "japan").put("12.28", "pa-11-11").put_marked("12.28", "us-nlf-hq pa-21-fa", &["low"]).scene();
    let seen = scene.view(Viewer::Seat(JAPAN));
    let known: Vec<&str> = seen.pieces.iter().filter(|p| p.at == "12.28" && p.known).map(|p| p.id.as_str()).collect();
    scene.holds(OCS_4_9, |_| known == ["pa-11-11"]);
    scene.holds(RULING_S31, |_| seen.pieces.iter().filter(|p| p.at == "12.28").count() == 3);
    let own = scene.view(Viewer::Seat(ALLIED));
    scene.holds(OCS_4_9, |_| own.pieces.iter().any(|p| p.id == "pa-21-fa" && p.marks.contains(&"low".into())));
    scene.holds(OCS_4_9, |s| s.state.unit(unit(s, "pa-11-11")).at != Spot::OUT);
}

/// What a state keeps is what a reckoning from nothing gives, after every step: zones, and the trace that rests on them.
#[test]
fn ocs_4_5_zones_and_trace_are_kept_up_to_date() {
    use sandtable_kernel::{Ctx, Play, Playout, Seat};
    let mut kept = 0;
    for seed in 0..6u64 {
        let scene = sandtable_conformance::scene::new_game::<Luzon>(&[]);
        let (game, mut s, mut legal) = (&scene.game, scene.state.clone(), Vec::new());
        let (g, mut chance, mut die) = (&game.0, Playout::new(seed), seed + 1);
        for _ in 0..700 {
            let Some(seat) = game.pending(&s).seats().first() else { break };
            game.legal(&s, seat, &mut legal);
            // Steps of a well-known generator; which does not matter.
            die = die.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let action = legal[(die >> 33) as usize % legal.len()];
            game.apply(&mut s, seat, &action, &mut Ctx::silent(&mut chance));
            let after = game.notation(&action);
            let mut bare = s.clone();
            bare.forget();
            assert_eq!(s.standing(), Some(&g.standing(&bare)), "after {after}");
            let fresh = g.field(&bare);
            assert_eq!(g.field(&s), fresh);
            for side in Seat::BOTH {
                let full = g.trace(&bare, &fresh, side, Units::EMPTY).area;
                assert_eq!(*g.survey(&s).trace_area(side), full, "after {after}");
                kept += usize::from(s.traced(side).is_some());
            }
        }
    }
    assert!(kept > 3000, "trace was kept {kept} times");
}
