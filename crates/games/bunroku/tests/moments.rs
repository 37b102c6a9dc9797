//! Moments: cards around the march die, and what an activation that ended unasked still answers.

mod common;

use common::*;

/// Gwak Jae-u in the waiting pool, all three Korean cards in hand, before the march die.
fn before_the_korean_die() -> Scene<Bunroku> {
    table()
        .lay("turn: 2; waiting-pool: kr-righteous-gwak-jae-u")
        .lay("hand allied: al-yi-sun-sin-sorties-1 al-hold-the-walls-1 al-righteous-uprising-1")
        .on("activation-start korea")
}

#[test]
fn q9_peace_talks_for_a_point_as_soon_as_the_die_is_seen() {
    for (card, to) in [("jp-peace-hanseong-1", 15), ("jp-peace-royals-1", 15)] {
        let mut c = bare()
            .lay("turn: 9; hanseong: jp-konishi-yukinaga; ming-home: kr-king; hamheung: kr-two-princes")
            .hand("japan", &format!("{card} jp-replacements-1"))
            .on("march-number japan die=3");
        // Supply is fixed at step ② only, and Replacements asks for it.
        c.refuses_by("play jp-replacements-1", &[CARD_REPLACEMENTS, RULING_39]);
        c.go(&format!("play {card}"));
        assert_eq!((c.track("peace"), c.points()), (to, 2), "{card}");
    }
}

#[test]
fn r13_31_6_who_marched_does_not_assault_though_nobody_is_asked() {
    let mut c = bare()
        .lay("turn: 8; marker marker-siege-1: jinju; jinju: kr-yi-il+inside jp-konishi-army-1")
        .lay("changwon: jp-konishi-yukinaga")
        .on("march japan die=5");
    c.go("lead jp-konishi-yukinaga; march jinju; done; done");
    c.refuses_by("assault jinju", &[R13_31_6, RULING_22, R5_1_1]);
}

#[test]
fn r49_no_second_assault_though_nobody_is_asked() {
    let mut c = bare()
        .lay("turn: 8; marker marker-siege-1: jinju; jinju: kr-yi-il+inside jp-konishi-yukinaga")
        .on("assaults japan");
    c.play("assault jinju; done", json!([6, 6]));
    c.refuses_by("assault jinju", &[RULING_49, R5_1_1]);
    // Before the first marker of a turn there is nothing to look back on.
    table().lay("turn: 8").on("draw").refuses_by("assault jinju", &[R5_1_1]);
}

#[test]
fn r13_31_5_no_assault_after_a_lost_field_though_nobody_is_asked() {
    let mut c = bare()
        .lay("turn: 8; marker marker-siege-1: jinju; jinju: kr-yi-il+inside kr-sin-rip jp-konishi-yukinaga")
        .on("battle japan area=jinju from=changwon");
    c.play("retreat; stand", json!([6]));
    c.go("lead jp-konishi-yukinaga; march changwon");
    c.refuses("assault jinju", R13_31_5);
}

#[test]
fn r29_replenishment_names_the_card_that_took_the_march() {
    let mut c = before_the_korean_die();
    c.go("play al-yi-sun-sin-sorties-1");
    c.refuses_by("replenish hanseong", &[CARD_YI_SUN_SIN, RULING_29, R5_1_1]);
    // R30: the ban comes before the moment.
    for (card, clause) in
        [("al-hold-the-walls-1", CARD_HOLD_THE_WALLS), ("al-righteous-uprising-1", CARD_RIGHTEOUS_UPRISING)]
    {
        assert_eq!(c.grounds(&format!("play {card}"))[..2], [clause.0, RULING_30.0], "{card}");
    }
    let mut c = table().lay("turn: 2; hand allied: al-hold-the-walls-1").on("march-number korea die=3");
    c.go("play al-hold-the-walls-1; fortify jinju");
    c.refuses_by("replenish hanseong", &[CARD_HOLD_THE_WALLS, RULING_29, R5_1_1]);
}

#[test]
fn r7_3_2_no_points_though_nobody_is_asked() {
    // 7.1(1)②: the King abroad, Hanseong lost, a die of 1.
    let mut c = bare()
        .lay("turn: 9; ming-home: kr-king; kaesong: kr-kim-myeong-won kr-yi-il; replenishment-pool: kr-army-01..03")
        .on("activation-start korea");
    c.play("roll", json!([1]));
    c.refuses_by("replenish kaesong", &[R7_3_2, R5_1_1]);
}

#[test]
fn r7_3_3_the_next_to_be_restored_lacks_a_point() {
    let mut c = bare().lay("turn: 9; uiju: ming-army-01/depleted ming-army-02/depleted").on("replenish ming die=1");
    c.go("restore ming-army-01");
    c.refuses("restore ming-army-02", R7_3_3);
}

#[test]
fn r57_hold_the_walls_until_a_point_is_spent() {
    let ready = || table().lay("turn: 2; hand allied: al-hold-the-walls-1");
    // Nothing is spent when replenishment or the march begins, nor by choosing who leads.
    for (point, first) in [("replenish", ""), ("march", ""), ("march", "lead kr-yi-il; ")] {
        let mut c = ready().on(&format!("{point} korea die=3"));
        c.go(&format!("{first}play al-hold-the-walls-1; fortify jinju")).tells(CARD_HOLD_THE_WALLS);
        c.refuses("lead kr-yi-il", CARD_HOLD_THE_WALLS);
    }
    let spent = [CARD_HOLD_THE_WALLS, RULING_57];
    let mut c = ready().on("replenish korea die=3");
    c.go("replenish hanseong").refuses_by("play al-hold-the-walls-1", &spent);
    // The army that came is gone again; its point is as well.
    let came = c.state.flow.act.rested.first().map(Action::Disband).expect("an army");
    c.go(&c.game.notation(&came).clone());
    c.refuses_by("play al-hold-the-walls-1", &spent);
    let mut c = ready().on("march korea die=6");
    c.go("lead kr-yi-il; march kaesong").refuses_by("play al-hold-the-walls-1", &spent);
}

#[test]
fn r31_an_empty_pool_is_told() {
    let armies: Vec<String> = (1..=24).map(|n| format!("kr-army-{n:02}")).collect();
    let mut c = table()
        .put("hwangju", &armies.join(" "))
        .lay("turn: 8; waiting-pool: kr-righteous-gwak-jae-u; hand allied: al-righteous-uprising-1")
        .on("activation-start korea");
    c.play("play al-righteous-uprising-1; rise kr-righteous-gwak-jae-u jinju", json!([6])).tells(RULING_31);
    assert!(c.events().any(|e| matches!(e, Event::RoseAlone { die: 6, .. })));
}

#[test]
fn r5_1_2_1_before_the_die_the_heading_is_the_march_number() {
    let heading = |c: &Scene<Bunroku>| -> Vec<String> {
        c.view(Viewer::Spectator).heading.iter().map(|line| line.key.to_string()).collect()
    };
    // Nobody has a card to play: the pause is before the die.
    let c = bare().lay("turn: 9; uiju: ming-li-rusong").on("activation-start ming");
    assert_eq!(heading(&c), ["heading-turn", "heading-activation", "heading-march-number"]);
    let c = table().lay("turn: 1").on("turn-start");
    assert_eq!(heading(&c), ["heading-turn"]);
}
