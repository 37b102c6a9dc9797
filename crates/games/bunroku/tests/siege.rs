//! 13.3: walls and sieges.

mod common;

use common::*;

/// Japanese before the walls of Jinju, Koreans in it, at the start of their battle.
fn before_the_walls() -> Layout<Bunroku> {
    bare()
        .lay("marker marker-siege-1: jinju")
        .lay("jinju: jp-kato-kiyomasa jp-kato-army-1..2 jp-so-yoshitoshi kr-sin-rip kr-army-01..02 ming-army-01")
        .lay("turn: 9")
        .to("battle-start japan area=jinju")
}

/// A garrison shut in, the besiegers outside, after all field battles.
fn shut_in() -> Layout<Bunroku> {
    bare()
        .lay("marker marker-siege-1: jinju")
        .lay("jinju: jp-kato-kiyomasa jp-kato-army-1..2 kr-righteous-gwak-jae-u+inside kr-army-01+inside")
        .to("assaults japan")
}

#[test]
fn r2_3_5_c46_walls_serve_koreans_only() {
    before_the_walls().scene().refuses("inside ming-army-01", R2_3_5).refuses("inside jp-so-yoshitoshi", R2_3_5);
}

#[test]
fn r13_31_1_c46_one_marker_in_an_area() {
    let mut c = table()
        .lay("turn: 2; marker marker-siege-1: jinju; hand allied: al-hold-the-walls-1..2")
        .on("march-number korea die=3");
    c.go("play al-hold-the-walls-1");
    c.refuses("fortify jinju", R13_31_1).refuses("fortify ming-home", CARD_HOLD_THE_WALLS);
    let errors =
        table().marker("marker-siege-1", "jinju").marker("marker-siege-2", json!("jinju")).at("draw", "").errors();
    assert!(errors[0].contains("13.31(1)"), "{errors:?}");
}

#[test]
fn r13_31_2_c47_before_the_battle_two_may_go_inside() {
    let mut c = before_the_walls().scene();
    c.asks("allied", "inside kr-sin-rip");
    c.go("inside kr-sin-rip; inside kr-army-01").tells(R13_31_3);
    c.refuses("inside kr-army-02", R13_31_3);
    // 13.31(4): all the others fight in the field.
    c.play("done; stand", json!([6, 1, 6, 6, 6, 6]));
    c.tells(R13_31_4).refuses_to(ALLIED, "inside kr-army-02", R13_31_3);
    let c =
        bare().put("jinju", "jp-kato-kiyomasa kr-sin-rip").at("battle-start", "japan").with("area", "jinju").scene();
    c.refuses("inside kr-sin-rip", R13_31_2);
}

#[test]
fn r13_31_5_c48_field_first_then_the_assault() {
    let mut c = before_the_walls().scene();
    c.go("inside kr-sin-rip; inside kr-army-01; done");
    c.refuses_by("assault jinju", &[R13_31_5]);
    // Kato (4) with two armies, So (2): both field units fall.
    c.play("stand", json!([6, 1, 1, 1, 6, 6]));
    c.play("stand", json!([6, 1, 6, 1, 6, 6]));
    c.asks("japan", "assault jinju");
}

#[test]
fn r13_31_6_c48_leaders_of_marches_sit_out() {
    // Kato spent a point, so he and his armies are out; So, merely taken along, is in.
    let banned = || {
        bare()
            .lay(
                "marker marker-siege-1: jinju; jinju: jp-kato-kiyomasa+led jp-kato-army-1..2 jp-so-yoshitoshi \
             jp-so-army-1 kr-righteous-gwak-jae-u+inside kr-army-01+inside",
            )
            .to("assaults japan")
    };
    let mut c = banned().scene();
    c.go("assault jinju");
    let ban = [R13_31_6, RULING_22];
    c.refuses_by("leave jp-kato-army-1", &ban).refuses_by("leave jp-kato-kiyomasa", &ban);
    c.allows("leave jp-so-army-1");
    c.play("done", json!([6, 6, 6, 6]));
    assert_eq!(c.volleys().iter().map(|v| v.2).collect::<Vec<_>>(), [2, 2]);
    let mut c = banned().option("march-leader-siege-ban", "false").scene();
    c.go("assault jinju").allows("leave jp-kato-army-1");
}

#[test]
fn r13_31_6_c48_nobody_left_to_assault() {
    let c = bare()
        .lay(
            "marker marker-siege-1: jinju; jinju: jp-kato-kiyomasa+led kr-army-01+inside; busan: kr-yi-il jp-so-army-1",
        )
        .on("battles japan");
    // While the other battle is still to be fought an assault is out of hands and out of place.
    assert_eq!(c.asked(), "allied");
    c.refuses_to(JAPAN, "assault jinju", R13_31_6).refuses_to(ALLIED, "assault jinju", RULING_23);
    let refusal = c.game.check(&c.state, JAPAN, &c.action("assault jinju")).expect_err("not yet");
    c.holds(RULING_19, |_| refusal.grounds.iter().any(|(clause, _)| *clause == RULING_19));
}

#[test]
fn r13_32_1_c49_the_garrison_attacks_first() {
    let mut c = shut_in().scene();
    c.go("assault jinju");
    // Gwak (3) with one army: two dice, two hits; Kato's two armies flip before they roll.
    c.play("done; hit jp-kato-army-1; hit jp-kato-army-2", json!([3, 3, 4]));
    c.tells(R13_32_1).tells(R13_32_3);
    let expected = [("kr-righteous-gwak-jae-u".to_owned(), 3, 2), ("jp-kato-kiyomasa".to_owned(), 4, 1)];
    assert_eq!(c.volleys(), expected);
    // One hit halved is none; the marker and the siege stay.
    c.tells(RULING_21).holds(RULING_21, |c| c.place("kr-army-01") == "jinju");
    c.holds(RULING_49, |c| c.position().markers["marker-siege-1"] == "jinju");
}

#[test]
fn r13_32_2_c49_half_the_hits_and_at_most_one() {
    let mut c = shut_in().scene();
    c.play("assault jinju; done", json!([6, 6, 1, 1, 1]));
    c.tells(R13_32_2).asks("allied", "hit kr-army-01");
    c.play("hit kr-army-01", json!([]));
    assert_eq!(c.pieces_at("jinju").iter().filter(|u| u.starts_with("kr")).count(), 1);
    let mut c = shut_in().option("siege-losses", "hit-on-one").scene();
    c.play("assault jinju; done", json!([6, 6, 1, 1, 2]));
    assert!(!c.pieces_at("jinju").iter().any(|u| u.starts_with("kr")), "each natural 1 kills");
}

#[test]
fn r13_32_2_c49_without_a_general_nobody_hits() {
    let mut c = at("assaults japan", "marker marker-siege-1: jinju; jinju: jp-kato-army-1..2 kr-army-01..02+inside");
    c.play("assault jinju; done", json!([]));
    assert!(c.volleys().is_empty());
}

#[test]
fn r13_32_c50_the_besieger_chooses_which_and_when() {
    let mut c = shut_in().lay("marker marker-siege-2: changwon; changwon: jp-so-yoshitoshi kr-army-03+inside").scene();
    c.allows("assault jinju").allows("assault changwon").allows("done");
    c.go("assault changwon").refuses("leave jp-so-yoshitoshi", R13_32);
    c.play("done", json!([6]));
    // RULING_49: once in an activation.
    c.refuses("assault changwon", RULING_49).allows("assault jinju");
}

#[test]
fn r13_33_1_c51_a_siege_ends_when_the_enemy_leaves() {
    let mut c = bare()
        .lay("marker marker-siege-1: jinju; jinju: jp-kato-kiyomasa jp-kato-army-1 kr-sin-rip+inside")
        .on("march japan die=3 points=2");
    c.go("lead jp-kato-kiyomasa; march changwon");
    assert_eq!(c.marks("kr-sin-rip"), ["inside"], "an army is still there");
    let mut c = bare()
        .lay("marker marker-siege-1: jinju; jinju: jp-kato-kiyomasa kr-sin-rip+inside")
        .on("march japan die=3 points=2");
    c.go("lead jp-kato-kiyomasa; march changwon");
    c.tells(R13_33_1);
    assert!(c.marks("kr-sin-rip").is_empty());
}

#[test]
fn r13_33_2_replenishment_and_retreat_around_a_siege() {
    let c = bare()
        .lay("marker marker-siege-1: sangju; sangju: jp-kato-kiyomasa kr-sin-rip+inside")
        .lay("gyeongju: jp-so-army-1; replenishment-pool: kr-army-02")
        .on("replenish korea die=3");
    // The garrison denies control: no card for Gyeongsang.
    c.holds(RULING_24, |c| c.score()[0] == 0 && !c.position().control.contains_key("sangju"));
    c.refuses("replenish sangju", RULING_10);
}
