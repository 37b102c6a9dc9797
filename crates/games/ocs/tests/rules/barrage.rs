use crate::*;
use ocs::model::tables::Line;
use ocs::rulebook::*;

fn guns() -> Layout<Luzon> {
    at("combat-barrage", "japan").set(json!({"quantities": {"12.28": {"japan-supply": 40}}}))
}

#[test]
fn ocs_10_0e_c143_c144_once_per_hex_and_unit() {
    let mut scene = guns().put("12.28", "jp-1-hfa jp-8-hfa").put("12.29", "pa-11-11").put("13.29", "pa-12-11").scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([1, 1])).go("keep").tells(OCS_10_0);
    scene.refuses("barrage 12.29", OCS_10_0E);
    scene.go("barrage 13.29").refuses("pick jp-1-hfa", OCS_10_0E).allows("pick jp-8-hfa");
}

#[test]
fn ocs_10_0e_c9_who_barrages_when() {
    let layout = |segment: &str| {
        at(segment, "japan")
            .lay("12.28: jp-1-hfa; 12.29: pa-11-11; north-luzon-air-box: jp-lily/full")
            .set(json!({"quantities": {"12.28": {"japan-supply": 40}}}))
    };
    layout("movement-barrage").scene().refuses("barrage 12.29", OCS_10_0E).allows("mission bomb 12.29");
    layout("combat-barrage").scene().allows("barrage 12.29").refuses("mission bomb 12.29", OCS_14_1G);
    layout("exploitation-barrage").scene().refuses("barrage 12.29", OCS_11_0).allows("mission bomb 12.29");
    layout("reaction-barrage").scene().refuses("barrage 12.29", OCS_7_0).allows("mission bomb 12.29");
    layout("reaction-barrage").pieces("jp-1-hfa", &json!({"marks": ["released"]})).scene().allows("barrage 12.29");
}

#[test]
fn ocs_10_0_c145_at_least_one_point() {
    let mut scene = guns().put("12.28", "jp-1-hfa").put("12.29", "pa-11-11").scene();
    scene.go("barrage 12.29").refuses("fire", OCS_10_0);
    scene.refuses("pick jp-48-hq", OCS_10_0E);
}

#[test]
fn ocs_10_1b_c146_c147_c148_cost_before_shifts_from_one_store() {
    let mut scene = guns().put("12.28", "jp-1-hfa").put("12.29", "pa-11-11").scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([2, 2])).tells(OCS_10_1B);
    scene.holds(OCS_10_1B, |s| s.state.dumps[0].tokens == 37);
    let mut scene = at("combat-barrage", "japan")
        .lay("12.28: jp-1-hfa; 12.29: pa-11-11")
        .set(json!({"quantities": {"12.28": {"japan-supply": 2}, "12.27": {"japan-supply": 2}}}))
        .scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses("fire", OCS_10_1B);
    let mut scene = at("combat-barrage", "japan").put("12.28", "jp-1-hfa").put("12.29", "pa-11-11").scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses("fire", OCS_10_1B);
}

#[test]
fn ocs_10_1a_c149_range() {
    let mut scene = guns().put("12.28", "jp-1-hfa jp-48-mtn").put("12.30", "pa-11-11").put("12.31", "pa-12-11").scene();
    scene.refuses("barrage 12.31", OCS_10_1A);
    scene.go("barrage 12.30").refuses("pick jp-48-mtn", OCS_10_1A).allows("pick jp-1-hfa");
}

#[test]
fn ocs_13_4a_c150_not_in_reserve_or_strat_mode() {
    let mut scene =
        guns().put_marked("12.28", "jp-1-hfa", &["reserve"]).put("12.28", "jp-8-hfa").put("12.29", "pa-11-11").scene();
    scene.go("barrage 12.29").refuses("pick jp-1-hfa", OCS_13_4A);
}

#[test]
fn ocs_10_0b_c151_c152_c153_c154_c155_c156_shifts() {
    let scene = guns()
        .lay("12.28: jp-9-16; 12.29: pa-11-11; 16.27: pa-12-11")
        .lay("13.20: pa-71-71 pa-72-71 pa-21-21 pa-22-21 pa-23-21 pa-21-fa; 10.32: pa-13-11+strat")
        .scene();
    let g = &scene.game.0;
    let shifts = |id: &str| g.shifts_against(&scene.state, luzon::JAPAN, g.map.find(id).unwrap(), false, false, false);
    scene.holds(OCS_10_0B, |_| shifts("12.29").spotted && !shifts("16.27").spotted);
    scene.holds(OCS_10_0, |_| (shifts("16.27").line, shifts("10.32").line) == (Line::Close, Line::VeryClose));
    // The 21st Division counts 3 RE at most (3.5 there), the 71st 2: five in all.
    scene.holds(OCS_10_0A, |_| shifts("13.20").density == 20).holds(OCS_10_0A, |_| shifts("12.29").density == 4);
    scene.holds(OCS_10_0, |_| shifts("10.32").strat);
    let t = &g.tables;
    let bands = [4, 12, 13, 17, 21, 25].map(|re| t.density_shift(re));
    scene.holds(OCS_10_0, |_| bands == [-1, 0, 1, 2, 3, 4]);
    scene.holds(OCS_10_0, |_| {
        (t.shift("no-spotter"), t.shift("strat-target"), t.shift("extremely-close")) == (-3, 3, -2)
    });
}

#[test]
fn ocs_10_0_c158_c159_c160_halves() {
    // 18 points on two regiments of two divisions in the open, spotted: 17-24; 9 is [1/2].
    let layout = guns().put("12.28", "jp-1-hfa").put("12.29", "pa-11-11 pa-21-21");
    let mut scene = layout.clone().scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([4, 5])).play("keep", json!([3])).go("keep");
    scene.holds(OCS_10_0, |s| s.pieces_at("12.29").len() == 2 && s.marks("pa-11-11") == ["dg"]);
    let mut scene = layout.clone().scene();
    scene.go("barrage 12.29; pick jp-1-hfa").play("fire", json!([4, 5])).play("keep", json!([4])).go("keep");
    scene.asks("allied", "lose pa-21-21");
    scene.go("lose pa-21-21").tells(OCS_10_0A);
    // Without a spotter (two hexes away) three columns left: 5-7; 9 is DG.
    let mut scene = guns().put("12.28", "jp-1-hfa").put("12.30", "pa-11-11 pa-21-21").scene();
    scene.go("barrage 12.30; pick jp-1-hfa").play("fire", json!([4, 5])).go("keep");
    scene.holds(OCS_10_0B, |s| s.marks("pa-21-21") == ["dg"]);
}

#[test]
fn ocs_12_8d_c161_c190_out_of_supply_guns_fire_in_full() {
    let scene =
        guns().put_marked("12.28", "jp-1-hfa", &["out-of-supply"]).put_marked("12.30", "jp-8-hfa", &["dg"]).scene();
    let strength = |id: &str| scene.game.0.gun_strength(&scene.state, [unit(&scene, id)].into_iter().collect());
    scene.holds(OCS_12_8D, |_| strength("jp-1-hfa") == 18 * 96 && strength("jp-8-hfa") == 6 * 96);
    let scene = at("movement", "japan").put_marked("12.28", "jp-9-16", &["out-of-supply"]).scene();
    scene.holds(OCS_12_8D, |s| {
        s.game.0.allowance(&s.state, unit(s, "jp-9-16")) == 16 && !s.game.0.has_zoc(&s.state, unit(s, "jp-9-16"))
    });
}

#[test]
fn ocs_21_9_c227_reaction_artillery() {
    let layout = at("reaction-barrage", "japan")
        .lay("12.28: jp-1-hfa; 12.29: pa-11-11")
        .set(json!({"quantities": {"12.28": {"japan-supply": 40}}}));
    layout.clone().scene().refuses("barrage 12.29", OCS_7_0);
    layout.option("reaction-artillery", "on").scene().allows("barrage 12.29");
    let scene = at("reaction", "japan").put("12.28", "jp-1-hfa").option("reaction-artillery", "on").scene();
    scene.refuses("pick jp-1-hfa", OCS_7_0);
    let mut scene = at("exploitation-barrage", "japan")
        .lay("12.28: jp-1-hfa; 12.29: pa-11-11")
        .option("reaction-artillery", "on")
        .scene();
    scene.refuses("barrage 12.29", OCS_11_0).holds(OCS_21_9, |s| s.asked() == "japan");
    scene.go("done");
}

/// 10.1b, S19 From one dump or through one headquarters, which may draw from several.
#[test]
fn ocs_10_1b_ruling_s19_one_headquarters_pays_from_several_dumps() {
    let layout = at("combat-barrage", "japan").put("12.28", "jp-1-hfa").put("12.29", "pa-11-11");
    let two = json!({"quantities": {"11.22": {"japan-supply": 2}, "13.22": {"japan-supply": 2}}});
    let mut scene = layout.clone().put("12.22", "jp-48-hq").set(two.clone()).scene();
    scene.go("barrage 12.29; pick jp-1-hfa").allows("fire");
    scene.go("fire").play("draw 11.22", json!([1, 1]));
    scene.holds(OCS_10_1B, |s| s.state.dumps.iter().map(|d| d.tokens).sum::<u16>() == 1);
    // Two dumps within a draw of the guns themselves are two payments.
    let near = json!({"quantities": {"11.28": {"japan-supply": 2}, "13.28": {"japan-supply": 2}}});
    let mut scene = layout.clone().set(near).scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses_by("fire", &[OCS_10_1B, RULING_S19]);
    let mut scene = layout.set(two).scene();
    scene.go("barrage 12.29; pick jp-1-hfa").refuses("fire", OCS_10_1B);
}

#[test]
fn ocs_10_0e_no_barrage_is_in_hand() {
    let said = |s: &Scene<Luzon>| format!("{:?}", s.facts("fire"));
    let mut scene = guns().lay("12.28: jp-1-hfa; 12.30: pa-11-11; 12.29: pa-12-11").scene();
    scene.go("barrage 12.30").refuses_by("barrage 12.29", &[OCS_10_0E, RULING_S15]);
    scene.holds(OCS_10_0E, |s| format!("{:?}", s.facts("barrage 12.29")).contains("OtherStep"));
    let layout = |segment: &str| at(segment, "japan").lay("12.28: jp-1-hfa; 12.30: pa-11-11").scene();
    let scene = layout("combat-barrage");
    scene.refuses("fire", OCS_10_0E).holds(OCS_10_0E, |s| said(s).contains("NotInHand"));
    let scene = layout("combat");
    scene.refuses("fire", OCS_10_0E).holds(OCS_10_0E, |s| said(s).contains("NotNow"));
}
