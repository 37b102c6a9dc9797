//! 13.3: walls and sieges.

mod common;

use bunroku::rules::*;
use common::*;
use serde_json::json;

/// Japanese before the walls of Jinju, Koreans in it, at the start of their battle.
fn before_the_walls() -> Layout {
    bare()
        .walls("jinju")
        .put("jinju", "jp-kato-kiyomasa jp-kato-army-1 jp-kato-army-2 jp-so-yoshitoshi")
        .put("jinju", "kr-sin-rip kr-army-01 kr-army-02 ming-army-01")
        .turn(9)
        .at("battle-start", "japan")
        .with("area", "jinju")
}

/// A garrison shut in, the besiegers outside, after all field battles.
fn shut_in() -> Layout {
    bare()
        .walls("jinju")
        .put("jinju", "jp-kato-kiyomasa jp-kato-army-1 jp-kato-army-2")
        .marked("jinju", "kr-righteous-gwak-jae-u kr-army-01", &["inside"])
        .at("assaults", "japan")
}

#[test]
fn r2_3_5_c46_walls_serve_koreans_only() {
    before_the_walls().case().refuses("inside ming-army-01", R2_3_5).refuses("inside jp-so-yoshitoshi", R2_3_5);
}

#[test]
fn r13_31_1_c46_one_marker_in_an_area() {
    let mut c = table()
        .turn(2)
        .walls("jinju")
        .hand("allied", "al-hold-the-walls-1 al-hold-the-walls-2")
        .at("march-number", "korea")
        .die(3)
        .case();
    c.go("play al-hold-the-walls-1");
    c.refuses("fortify jinju", R13_31_1).refuses("fortify ming-home", CARD_HOLD_THE_WALLS);
    let errors = table().walls("jinju").marker("marker-siege-2", json!("jinju")).at("draw", "").errors();
    assert!(errors[0].contains("13.31(1)"), "{errors:?}");
}

#[test]
fn r13_31_2_c47_before_the_battle_two_may_go_inside() {
    let mut c = before_the_walls().case();
    c.is_asked("allied", "inside kr-sin-rip");
    c.go("inside kr-sin-rip; inside kr-army-01");
    c.refuses("inside kr-army-02", R13_31_3);
    // 13.31(4): all the others fight in the field.
    c.play("done; stand", json!([6, 1, 6, 6, 6, 6]));
    assert!(c.said(R13_31_3) && c.said(R13_31_4));
    let c = bare().put("jinju", "jp-kato-kiyomasa kr-sin-rip").at("battle-start", "japan").with("area", "jinju").case();
    c.refuses("inside kr-sin-rip", R13_31_2);
    assert_eq!(RULING_20.0, "R20");
}

#[test]
fn r13_31_5_c48_field_first_then_the_assault() {
    let mut c = before_the_walls().case();
    c.go("inside kr-sin-rip; inside kr-army-01; done");
    c.refuses("assault jinju", R13_32);
    // Kato (4) with two armies, So (2): both field units fall.
    c.play("stand", json!([6, 1, 1, 1, 6, 6]));
    c.play("stand", json!([6, 1, 6, 1, 6, 6]));
    c.is_asked("japan", "assault jinju");
}

#[test]
fn r13_31_6_c48_leaders_of_marches_sit_out() {
    // RULING_22: Kato spent a point, so he and his armies are out; So, merely taken along, is in.
    let banned = || {
        bare()
            .walls("jinju")
            .marked("jinju", "jp-kato-kiyomasa", &["led"])
            .put("jinju", "jp-kato-army-1 jp-kato-army-2 jp-so-yoshitoshi jp-so-army-1")
            .marked("jinju", "kr-righteous-gwak-jae-u kr-army-01", &["inside"])
            .at("assaults", "japan")
    };
    let mut c = banned().case();
    c.go("assault jinju");
    c.refuses("leave jp-kato-army-1", R13_31_6).refuses("leave jp-kato-kiyomasa", R13_31_6);
    c.allows("leave jp-so-army-1");
    c.play("done", json!([6, 6, 6, 6]));
    assert_eq!(c.volleys().iter().map(|v| v.2).collect::<Vec<_>>(), [2, 2]);
    let mut c = banned().option("march-leader-siege-ban", "false").case();
    c.go("assault jinju").allows("leave jp-kato-army-1");
    assert_eq!(RULING_22.0, "R22");
}

#[test]
fn r13_31_6_c48_nobody_left_to_assault() {
    let c = bare()
        .walls("jinju")
        .marked("jinju", "jp-kato-kiyomasa", &["led"])
        .marked("jinju", "kr-army-01", &["inside"])
        .put("busan", "kr-yi-il jp-so-army-1")
        .at("battles", "japan")
        .case();
    // Asked for the other battle first, an assault is out of place and out of hands.
    assert_eq!(c.asked(), "allied");
    c.refuses("assault jinju", R13_31_6).refuses("assault jinju", R13_32);
}

#[test]
fn r13_32_1_c49_the_garrison_attacks_first() {
    let mut c = shut_in().case();
    c.go("assault jinju");
    // Gwak (3) with one army: two dice, two hits; Kato's two armies flip before they roll.
    c.play("done; hit jp-kato-army-1; hit jp-kato-army-2", json!([3, 3, 4]));
    assert!(c.said(R13_32_1) && c.said(R13_32_3));
    let expected = [("kr-righteous-gwak-jae-u".to_owned(), 3, 2), ("jp-kato-kiyomasa".to_owned(), 4, 1)];
    assert_eq!(c.volleys(), expected);
    // One hit halved is none (RULING_21); the marker and the siege stay (RULING_49).
    assert_eq!(c.place("kr-army-01"), "jinju");
    assert_eq!((RULING_21.0, RULING_49.0), ("R21", "R49"));
}

#[test]
fn r13_32_2_c49_half_the_hits_and_at_most_one() {
    let mut c = shut_in().case();
    c.play("assault jinju; done", json!([6, 6, 1, 1, 1]));
    c.is_asked("allied", "hit kr-army-01");
    c.play("hit kr-army-01", json!([]));
    assert!(c.said(R13_32_2));
    assert_eq!(c.units_at("jinju").iter().filter(|u| u.starts_with("kr")).count(), 1);
    let mut c = shut_in().option("siege-losses", "hit-on-one").case();
    c.play("assault jinju; done", json!([6, 6, 1, 1, 2]));
    assert!(!c.units_at("jinju").iter().any(|u| u.starts_with("kr")), "each natural 1 kills");
}

#[test]
fn r13_32_2_c49_without_a_general_nobody_hits() {
    let mut c = bare()
        .walls("jinju")
        .put("jinju", "jp-kato-army-1 jp-kato-army-2")
        .marked("jinju", "kr-army-01 kr-army-02", &["inside"])
        .at("assaults", "japan")
        .case();
    c.play("assault jinju; done", json!([]));
    assert!(c.volleys().is_empty());
}

#[test]
fn r13_32_c50_the_besieger_chooses_which_and_when() {
    let mut c = shut_in()
        .marker("marker-siege-2", json!("changwon"))
        .put("changwon", "jp-so-yoshitoshi")
        .marked("changwon", "kr-army-03", &["inside"])
        .case();
    c.allows("assault jinju").allows("assault changwon").allows("done");
    c.go("assault changwon").refuses("leave jp-so-yoshitoshi", R13_32);
    c.play("done", json!([6]));
    // RULING_49: once in an activation.
    c.refuses("assault changwon", RULING_49).allows("assault jinju");
}

#[test]
fn r13_32_3_c50_control_only_when_the_garrison_is_gone() {
    // Hanseong's walls: while one Korean lives there is no card for Gyeonggi.
    let mut c = bare()
        .walls("hanseong")
        .put("hanseong", "jp-kato-kiyomasa jp-kato-army-1 jp-kato-army-2")
        .marked("hanseong", "kr-army-01", &["inside"])
        .at("assaults", "japan")
        .case();
    assert!(!c.position().control.contains_key("hanseong"));
    c.play("assault hanseong; done", json!([1, 1, 1, "jp-ambush-1"]));
    assert_eq!(c.position().control["hanseong"], "japan");
    assert_eq!(c.score()[0], 1);
    assert!(c.said(R13_32_3) && c.said(R11_1_1_1));
}

#[test]
fn r13_33_1_c51_a_siege_ends_when_the_enemy_leaves() {
    let mut c = bare()
        .walls("jinju")
        .put("jinju", "jp-kato-kiyomasa jp-kato-army-1")
        .marked("jinju", "kr-sin-rip", &["inside"])
        .at("march", "japan")
        .die(3)
        .points(2)
        .case();
    c.go("lead jp-kato-kiyomasa; march changwon");
    assert_eq!(c.marks("kr-sin-rip"), ["inside"], "an army is still there");
    let mut c = bare()
        .walls("jinju")
        .put("jinju", "jp-kato-kiyomasa")
        .marked("jinju", "kr-sin-rip", &["inside"])
        .at("march", "japan")
        .die(3)
        .points(2)
        .case();
    c.go("lead jp-kato-kiyomasa; march changwon");
    assert!(c.marks("kr-sin-rip").is_empty() && c.said(R13_33_1));
}

#[test]
fn card_rise_in_rank_c52_not_for_a_general_inside() {
    let mut c = before_the_walls().hand("allied", "al-rise-in-rank-1").put("jinju", "kr-yi-il").case();
    c.go("inside kr-sin-rip; done");
    c.go("stand");
    // Yi Il's side declares and he gets away; only he may be promoted.
    c.play("retreat", json!([6, 6, 6, 6]));
    c.go("lead kr-yi-il; march suncheon");
    c.play("stand", json!([6, 1, 1, 1, 1, 6]));
    c.play("stand", json!([6, 1, 1, 6, 6, 6]));
    c.go("play al-rise-in-rank-1");
    c.refuses("promote kr-sin-rip", CARD_RISE_IN_RANK);
    c.go("promote kr-yi-il");
    assert_eq!(c.face("kr-yi-il"), "promoted");
}

#[test]
fn r13_33_2_replenishment_and_retreat_around_a_siege() {
    // RULING_24: the garrison denies control but blocks neither march nor supply.
    let c = bare()
        .walls("sangju")
        .put("sangju", "jp-kato-kiyomasa")
        .put("gyeongju", "jp-so-army-1")
        .marked("sangju", "kr-sin-rip", &["inside"])
        .put("replenishment-pool", "kr-army-02")
        .at("replenish", "korea")
        .die(3)
        .case();
    assert_eq!(c.score()[0], 0, "no card for Gyeongsang");
    c.refuses("replenish sangju", RULING_10);
}
