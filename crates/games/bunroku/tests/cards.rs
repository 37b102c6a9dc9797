//! 11.0 and the card lists, one by one, with their windows, exclusions and cancellations.

mod common;

use common::*;

const GWAK: &str = "kr-righteous-gwak-jae-u";

/// Kato hunting tigers, and some Koreans with something to do.
fn tiger_country() -> Layout<Bunroku> {
    bare()
        .lay("hamheung: jp-kato-kiyomasa; busan: jp-so-army-1; pyongyang: kr-yi-il kr-king kr-army-01")
        .lay("waiting-pool: kr-righteous-gwak-jae-u kr-righteous-kim-cheon-il")
        .lay("replenishment-pool: kr-army-02..04; turn: 5")
}

// ── Gaining cards ───────────────────────────────────────────────────────────────────────────

#[test]
fn r11_1_1_1_c53_a_card_for_a_province_at_the_moment_it_is_held() {
    let mut c = bare()
        .lay("seongju: jp-konishi-yukinaga jp-konishi-army-1; gyeongju: jp-so-army-1")
        .on("march japan die=3 points=3");
    // In the middle of a march, and he marches on.
    c.play("lead jp-konishi-yukinaga; with jp-konishi-army-1; march sangju", json!(["jp-peace-royals-1"]));
    c.tells(R11_1_1_1).tells(RULING_35).allows("march mungyeong");
    assert_eq!(c.score()[0], 1);
    assert_eq!(c.position().hands["japan"], ["jp-peace-royals-1"]);
    c.go("march mungyeong; march sangju");
    assert_eq!(c.score()[0], 1, "only the first time");
}

#[test]
fn r11_1_1_2_c53_a_card_for_the_king_and_for_the_princes() {
    let mut c = at("battle japan area=anju", "anju: jp-kato-kiyomasa jp-kato-army-1 kr-king");
    c.play("stand", json!([6, 1, 1, 6, "jp-ambush-1"]));
    c.tells(R11_1_1_2).tells(R11_1_1);
    assert!(c.score()[0] == 1);
    assert_eq!(c.place("kr-king"), "removed");
    let mut c = at("battle japan area=anju", "anju: jp-kato-kiyomasa jp-kato-army-1 kr-two-princes");
    c.play("stand", json!([6, 1, 1, 6, "jp-ambush-1"]));
    c.tells(R11_1_1_3);
    assert!(c.score()[0] == 1);
}

#[test]
fn r11_1_2_c54_the_allies_draw_one_a_turn() {
    let mut c = table().turn(2).pool("cup", "").at("turn-end", "").scene();
    let draws = json!(["al-yi-sun-sin-sorties-2", "kr-righteous-jo-heon", "kr-righteous-yeonggyu"]);
    c.play("go", draws);
    assert_eq!(c.position().hands["allied"], ["al-yi-sun-sin-sorties-2"]);
    c.tells(R5_3_1).tells(R11_1_2);
    assert_eq!(c.position().decks["allied"].len(), 15);
}

#[test]
fn r11_2_c54_used_cards_never_return() {
    let mut c = table().turn(3).hand("japan", "jp-three-commissioners-1").at("march", "japan").with("die", 3).scene();
    c.refuses("play jp-ambush-1", R11_2).refuses("play al-epidemic-1", R11_2);
    c.go("play jp-three-commissioners-1");
    assert_eq!(c.position().discards["japan"], ["jp-three-commissioners-1"]);
    c.refuses("play jp-three-commissioners-1", R11_2);
    assert_eq!(c.score()[0], 1, "used or not, it is a point");
}

// ── Windows ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn q3_c55_korean_cards_before_and_after_the_die() {
    let cards = "al-righteous-uprising-1 al-yi-sun-sin-sorties-1 al-hold-the-walls-1";
    let c = tiger_country().hand("allied", cards).at("activation-start", "korea").scene();
    c.allows("play al-righteous-uprising-1").allows("play al-yi-sun-sin-sorties-1");
    c.refuses_by("play al-hold-the-walls-1", &[CARD_HOLD_THE_WALLS, Q3]);
    let c = tiger_country().hand("allied", cards).at("march-number", "korea").with("die", 3).scene();
    c.allows("play al-hold-the-walls-1");
    c.refuses_by("play al-righteous-uprising-1", &[CARD_RIGHTEOUS_UPRISING, Q3]);
    c.refuses_by("play al-yi-sun-sin-sorties-1", &[CARD_YI_SUN_SIN, Q3]);
}

#[test]
fn q9_c55_japanese_cards_before_and_after_the_die() {
    let cards =
        "jp-peace-pyongyang-1 jp-peace-hanseong-1 jp-replacements-1 jp-three-commissioners-1 jp-hideyoshis-letter-1";
    let layout = || {
        bare()
            .lay(&format!("pyongyang: jp-konishi-yukinaga; busan: jp-so-army-1/depleted; hand japan: {cards}; turn: 5"))
    };
    let c = layout().at("activation-start", "japan").scene();
    c.allows("play jp-peace-pyongyang-1");
    for (card, clause) in [
        ("jp-replacements-1", CARD_REPLACEMENTS),
        ("jp-three-commissioners-1", CARD_THREE_COMMISSIONERS),
        ("jp-hideyoshis-letter-1", CARD_HIDEYOSHIS_LETTER),
    ] {
        c.refuses_by(&format!("play {card}"), &[clause, Q9]);
    }
    // Where Konishi is, and when.
    c.refuses_by("play jp-peace-hanseong-1", &[CARD_PEACE_HANSEONG, CARD_PEACE_HANSEONG, Q9]);
    let c = layout().at("march", "japan").with("die", 3).scene();
    c.refuses_by("play jp-peace-pyongyang-1", &[CARD_PEACE_PYONGYANG, Q9]).allows("play jp-replacements-1");
    c.allows("play jp-three-commissioners-1").allows("play jp-hideyoshis-letter-1");
    let c = layout().at("march-number", "japan").with("die", 3).scene();
    c.allows("play jp-three-commissioners-1").allows("play jp-hideyoshis-letter-1").allows("pass");
}

// ── Japanese cards ──────────────────────────────────────────────────────────────────────────

#[test]
fn card_surprise_attack_japan_alone_in_round_one() {
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga kr-righteous-gwak-jae-u kr-army-01..02")
        .lay("hand japan: jp-surprise-attack-1..2 jp-ambush-1")
        .on("battle-start japan area=sangju from=seongju");
    c.go("done").refuses("play jp-ambush-1", CARD_AMBUSH);
    // No initiative dice in round 1, and the Allies may not retreat.
    c.go("play jp-surprise-attack-1").refuses_to(ALLIED, "retreat", CARD_SURPRISE_ATTACK);
    c.play("stand", json!([6]));
    c.tells(RULING_27);
    c.go("stand").asks("allied", "retreat");
    let c = at("battle korea area=sangju", "sangju: jp-konishi-yukinaga kr-army-01; hand japan: jp-surprise-attack-1");
    c.refuses("retreat", R8_2_5);
}

#[test]
fn ruling_55_a_retreat_from_ones_own_surprise_is_attacked() {
    let layout = || {
        bare()
            .lay("sangju: jp-konishi-yukinaga jp-konishi-army-1 kr-righteous-gwak-jae-u; hand japan: jp-surprise-attack-1")
            .to("battle-start japan area=sangju from=seongju")
    };
    let mut c = layout().scene();
    c.go("done; play jp-surprise-attack-1");
    c.play("retreat", json!([3]));
    c.tells(RULING_55).holds(RULING_55, |c| c.volleys() == [(GWAK.to_owned(), 3, 1)]);
    let mut c = layout().option("surprise-retreat", "free").scene();
    c.go("done; play jp-surprise-attack-1; retreat").asks("japan", "lead jp-konishi-yukinaga");
    assert!(c.volleys().is_empty(), "by the option nobody attacks");
}

#[test]
fn r2_3_5_a_third_wall_can_be_held() {
    let mut c = tiger_country()
        .lay("busan: jp-kato-kiyomasa; marker marker-siege-1: jinju; marker marker-siege-2: anju")
        .lay("hand allied: al-hold-the-walls-3")
        .on("march-number korea die=3");
    c.go("play al-hold-the-walls-3; fortify pyongyang").tells(CARD_HOLD_THE_WALLS);
    assert!(
        ["marker-siege-1", "marker-siege-2", "marker-siege-3"].iter().all(|m| c.position().markers.contains_key(*m))
    );
}

#[test]
fn card_replacements_no_further_than_its_die() {
    let mut c = bare()
        .lay("busan: jp-konishi-yukinaga/depleted jp-konishi-army-1/depleted jp-so-army-1/depleted")
        .lay("hand japan: jp-replacements-1")
        .on("march japan die=3 points=2");
    c.play("play jp-replacements-1; restore jp-so-army-1", json!([1]));
    c.refuses("restore jp-konishi-army-1", CARD_REPLACEMENTS);
}

#[test]
fn card_tiger_hunt_has_a_heading_of_its_own() {
    let mut c = tiger_country()
        .lay("hand japan: jp-tiger-hunt-1; hand allied: al-yi-sun-sin-sorties-1")
        .on("activation-start korea");
    c.go("play al-yi-sun-sin-sorties-1").asks("japan", "play jp-tiger-hunt-1");
    let heading = c.view(Viewer::Seat(JAPAN)).heading;
    assert!(heading.last().is_some_and(|m| m.key == "heading-answer"));
}

#[test]
fn card_ambush_after_the_roll_for_the_whole_battle() {
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga jp-konishi-army-1 kr-righteous-jeong-in-hong kr-army-01..02")
        .lay("hand japan: jp-ambush-1..2")
        .on("battle korea area=sangju from=mungyeong");
    // The active Koreans' die comes first; Japan (3 against 2) adds one.
    c.play("stand; stand", json!([1, 6]));
    c.asks("japan", "play jp-ambush-1");
    c.play("play jp-ambush-1", json!([4, 5]));
    assert_eq!(c.volleys(), [("jp-konishi-yukinaga".to_owned(), 4, 2)]);
    c.go("hit kr-army-01");
    // For the whole battle, and never twice in it: no window now.
    c.refuses_to(JAPAN, "play jp-ambush-2", RULING_28);
    c.play("stand; stand", json!([1, 6, 6, 6]));
    c.holds(RULING_28, |c| c.volleys()[1].1 == 4);
}

#[test]
fn card_replacements_restores_supplied_units_in_korea() {
    let mut c = bare()
        .lay("busan: jp-konishi-yukinaga/depleted jp-konishi-army-1/depleted jp-so-army-1/depleted jp-kato-kiyomasa")
        .lay("japan-home: jp-kuroda-army-1/depleted; uiju: jp-kato-army-1/depleted; anju: kr-army-01")
        .lay("yeongbyeon: kr-army-02; hand japan: jp-replacements-1; turn: 2")
        .on("march japan die=3 points=2");
    c.play("play jp-replacements-1", json!([3]));
    assert_eq!(c.points(), 1);
    // Cut off or still in Japan they are not restored.
    c.refuses_by("restore jp-kato-army-1", &[CARD_REPLACEMENTS, RULING_39, R6_1_2]);
    c.refuses_by("restore jp-kuroda-army-1", &[CARD_REPLACEMENTS, RULING_40]);
    c.go("restore jp-konishi-army-1; restore jp-konishi-yukinaga; done");
    c.tells(CARD_REPLACEMENTS);
    c.refuses("lead jp-konishi-yukinaga", R7_3_4);
    assert_eq!(c.face("jp-so-army-1"), "depleted");
}

#[test]
fn card_three_commissioners_c56_not_with_peace_talks() {
    let layout = || {
        bare()
            .lay("hanseong: jp-konishi-yukinaga; busan: jp-so-army-1")
            .lay("hand japan: jp-three-commissioners-1 jp-hideyoshis-letter-1 jp-peace-hanseong-1 jp-peace-royals-1")
            .lay("turn: 5; pool cup: chit-japan-2")
            .to("march japan die=3")
    };
    let mut c = layout().scene();
    c.go("play jp-three-commissioners-1");
    assert_eq!(c.points(), 9);
    // The card that carries the ban is cited, whichever came first.
    c.refuses_by("play jp-peace-hanseong-1", &[CARD_THREE_COMMISSIONERS, RULING_1]);
    c.allows("play jp-hideyoshis-letter-1");
    let mut c = layout().scene();
    c.go("play jp-peace-hanseong-1");
    c.refuses("play jp-three-commissioners-1", CARD_THREE_COMMISSIONERS);
    c.refuses("play jp-hideyoshis-letter-1", CARD_HIDEYOSHIS_LETTER);
    // The exclusion lasts for the activation, not for the turn.
    c.play("done; go", json!(["chit-japan", 3]));
    c.holds(RULING_1, |c| c.legal().contains(&"play jp-three-commissioners-1".to_owned()));
}

#[test]
fn card_peace_pyongyang_c60_two_turns_for_the_whole_march() {
    let layout = |area: &str| {
        bare()
            .lay(&format!(
                "{area}: jp-konishi-yukinaga; busan: jp-so-army-1; hand japan: jp-peace-pyongyang-1; turn: 5"
            ))
            .at("activation-start", "japan")
    };
    let mut c = layout("pyongyang").scene();
    // No die, no march, but battles would follow.
    c.go("play jp-peace-pyongyang-1").tells(CARD_PEACE_PYONGYANG);
    assert_eq!(c.legal(), ["go"]);
    assert_eq!(c.position().tracks["peace"], 14);
    c.refuses_by("lead jp-konishi-yukinaga", &[CARD_PEACE_PYONGYANG, RULING_29, R5_1_1]);
    let mut c = layout("pyongyang").put("pyongyang", "kr-army-01").scene();
    c.go("play jp-peace-pyongyang-1; done").holds(RULING_29, |c| c.legal().contains(&"stand".to_owned()));
    c.silent(R7_1_1_1);
    layout("anju").scene().refuses("play jp-peace-pyongyang-1", CARD_PEACE_PYONGYANG);
}

#[test]
fn card_peace_royals_c60_one_or_both_abroad() {
    let layout = |king: &str, princes: &str| {
        bare()
            .lay(&format!("busan: jp-konishi-yukinaga; {king}: kr-king; {princes}: kr-two-princes"))
            .lay("hand japan: jp-peace-royals-1; turn: 5")
            .at("march", "japan")
            .with("die", 3)
    };
    let moved = |king: &str, princes: &str| {
        let mut c = layout(king, princes).scene();
        c.go("play jp-peace-royals-1");
        assert_eq!(c.points(), 4);
        c.position().tracks["peace"]
    };
    assert_eq!(moved("ming-home", "anju"), 15);
    assert_eq!(moved("anju", "removed"), 15);
    assert_eq!(moved("ming-home", "removed"), 14);
    layout("anju", "anju").scene().refuses("play jp-peace-royals-1", CARD_PEACE_ROYALS);
    // The option: Konishi in Pyeongan, the royal in the Ming box.
    let strict = |konishi: &str, king: &str| {
        layout(king, "anju").put(konishi, "jp-konishi-yukinaga").option("peace-royals-needs-konishi", "true").scene()
    };
    strict("busan", "ming-home").refuses_by("play jp-peace-royals-1", &[CARD_PEACE_ROYALS, RULING_25]);
    strict("pyongyang", "removed").refuses("play jp-peace-royals-1", CARD_PEACE_ROYALS);
    strict("pyongyang", "ming-home").allows("play jp-peace-royals-1");
}

#[test]
fn card_peace_hanseong_c60_one_turn_for_a_point() {
    let layout = |points: u8, peace: i64| {
        bare()
            .lay(&format!("hanseong: jp-konishi-yukinaga; hand japan: jp-peace-hanseong-1..2; track peace: {peace}"))
            .lay("turn: 5")
            .at("march", "japan")
            .with("die", 3)
            .with("points", points)
    };
    let mut c = layout(3, 16).scene();
    c.go("play jp-peace-hanseong-1; play jp-peace-hanseong-2");
    assert_eq!((c.position().tracks["peace"], c.points()), (14, 1));
    layout(0, 16).scene().refuses("play jp-peace-hanseong-1", CARD_PEACE_HANSEONG);
    // Never below 1; a card that does nothing is not played.
    layout(3, 1).scene().refuses("play jp-peace-hanseong-1", RULING_32);
}

#[test]
fn card_tiger_hunt_only_while_kato_is_in_hamgyeong() {
    let play = |kato: &str| {
        let mut c = tiger_country()
            .lay(&format!(
                "{kato}: jp-kato-kiyomasa; hand japan: jp-tiger-hunt-1; hand allied: al-yi-sun-sin-sorties-1"
            ))
            .on("activation-start korea");
        c.go("play al-yi-sun-sin-sorties-1");
        c
    };
    play("hamheung").asks("japan", "play jp-tiger-hunt-1");
    play("hamheung").asks("japan", "pass");
    assert_eq!(play("busan").asked(), "allied", "no answer possible, the sortie stands");
}

#[test]
fn card_tiger_hunt_leaves_the_march_as_it_was() {
    let mut c = tiger_country()
        .lay("hand japan: jp-tiger-hunt-1; hand allied: al-hold-the-walls-1")
        .on("march-number korea die=3");
    let points = c.points();
    c.go("play al-hold-the-walls-1; play jp-tiger-hunt-1");
    c.tells(Q4);
    assert_eq!(c.points(), points);
    assert!(!c.position().markers.contains_key("marker-siege-1"));
    // Nothing is left to hold, so the window closes and the march goes on.
    c.asks("allied", "replenish pyongyang");
}

#[test]
fn card_tiger_hunt_answers_cards_inside_a_battle() {
    let layout = || {
        tiger_country()
            .lay("pyongyang: jp-konishi-yukinaga jp-konishi-army-1/depleted; hand japan: jp-tiger-hunt-1")
            .lay("hand allied: al-epidemic-1")
            .to("battle-start japan area=pyongyang")
    };
    let mut c = layout().scene();
    c.go("play al-epidemic-1; play jp-tiger-hunt-1").tells(RULING_48);
    c.asks("allied", "done");
    // Let through, it may take the enemy away before the first round.
    let mut c = layout().scene();
    c.play("play al-epidemic-1; pass", json!([1]));
    assert_eq!(c.place("jp-konishi-army-1"), "removed");
    c.refuses("play al-epidemic-1", R11_2);
}

#[test]
fn card_epidemic_may_end_a_battle_before_it_begins() {
    let mut c = bare()
        .lay("sangju: jp-konishi-army-1/depleted kr-yi-il kr-army-01; busan: jp-so-army-1")
        .lay("hand allied: al-epidemic-1 al-rise-in-rank-1")
        .on("battle-start japan area=sangju");
    // No round was fought: nobody earns a rise in rank.
    c.play("play al-epidemic-1", json!([1]));
    assert_eq!(c.legal(), ["go"]);
    assert_eq!(c.position().control["sangju"], "allied");
}

// ── Allied cards ────────────────────────────────────────────────────────────────────────────

#[test]
fn card_righteous_uprising_two_leaders_with_their_armies() {
    let mut c = bare()
        .lay("daegu: jp-so-army-1; busan: jp-so-yoshitoshi; pyongyang: kr-king kr-army-09")
        .lay("waiting-pool: kr-righteous-gwak-jae-u kr-righteous-kim-cheon-il kr-righteous-jo-heon")
        .lay("at-large-pool: kr-righteous-hyujeong; replenishment-pool: kr-army-01..04 kr-kwon-yul")
        .lay("hand allied: al-righteous-uprising-1; turn: 9; pool cup: chit-korea-2")
        .on("activation-start korea");
    c.go("play al-righteous-uprising-1");
    c.refuses(&format!("rise {GWAK} daegu"), CARD_RIGHTEOUS_UPRISING);
    c.refuses(&format!("rise {GWAK} naju"), CARD_RIGHTEOUS_UPRISING);
    c.refuses_by("rise kr-righteous-hyujeong pyongyang", &[R2_4_5, R10_3_2]);
    c.refuses("rise kr-yi-il pyongyang", R2_4_6);
    c.go(&format!("rise {GWAK} seongju"));
    // 10.3(6): disbanding refills the pool at once; the second gets what is left.
    c.go("disband kr-army-09");
    c.play("rise kr-righteous-kim-cheon-il jeonju", json!([2, 6]));
    assert_eq!(c.legal(), ["go"]);
    assert_eq!(c.pieces_at("seongju").len(), 3);
    assert_eq!(c.pieces_at("jeonju").len(), 4);
    assert_eq!(c.place("kr-kwon-yul"), "replenishment-pool", "an uprising hands out armies only");
    c.tells(R10_3_3).tells(CARD_RIGHTEOUS_UPRISING).tells(RULING_31);
    assert_eq!(c.place("kr-righteous-jo-heon"), "waiting-pool");
}

#[test]
fn card_righteous_uprising_c09_no_free_area_no_choice() {
    let layout = || {
        bare()
            .lay("pyongyang: kr-king kr-army-09; waiting-pool: kr-righteous-hong-gye-nam")
            .lay("hand allied: al-righteous-uprising-1; turn: 5")
            .to("activation-start korea")
    };
    layout().scene().allows("play al-righteous-uprising-1");
    let mut full = layout();
    for (area, unit) in [
        ("hanseong", "jp-so-army-1"),
        ("suwon", "jp-konishi-army-1"),
        ("juksan", "jp-konishi-army-2"),
        ("yeoju", "jp-konishi-army-3"),
        ("kaesong", "jp-kato-army-1"),
    ] {
        full = full.put(area, unit);
    }
    full.scene().refuses("play al-righteous-uprising-1", RULING_31);
}

#[test]
fn card_yi_sun_sin_c57_excludes_the_other_two_in_one_activation() {
    let mut c = tiger_country()
        .lay("busan: jp-kato-kiyomasa")
        .lay("hand allied: al-yi-sun-sin-sorties-1..2 al-righteous-uprising-1 al-hold-the-walls-1")
        .lay("pool cup: chit-korea-2")
        .on("activation-start korea");
    // March number 0, no die; the other marker follows at once and is asked before its die.
    c.play("play al-yi-sun-sin-sorties-1; go", json!(["chit-korea"]));
    c.tells(CARD_YI_SUN_SIN).silent(R7_1_1_2);
    // Not in one activation, but in one turn; the sortie itself once.
    c.holds(RULING_30, |c| c.legal().contains(&"play al-righteous-uprising-1".to_owned()));
    c.refuses_by("play al-yi-sun-sin-sorties-2", &[CARD_YI_SUN_SIN, RULING_45]);
}

#[test]
fn card_hold_the_walls_c57_not_after_yi_sun_sin() {
    // In the activation of the sortie there is no number to give up; laid out by hand it is refused.
    let mut p =
        tiger_country().hand("allied", "al-hold-the-walls-1").at("march-number", "korea").with("die", 3).scene();
    p.allows("play al-hold-the-walls-1");
    let mut flow = p.flow();
    flow["act"]["played"] = json!([bunroku::CardKind::YiSunSin as u8]);
    let mut position = p.position();
    position.flow = Some(flow);
    p.state =
        sandtable_kernel::Positions::place(&*p.game, sandtable_kernel::Base::Empty, &position, None).expect("a state");
    p.refuses_by("play al-hold-the-walls-1", &[CARD_HOLD_THE_WALLS, RULING_30]);
}

#[test]
fn card_rise_in_rank_a_survivor_becomes_commander() {
    let mut c = battle(
        "jp-so-army-1 kr-righteous-gwak-jae-u kr-kim-myeong-won; naju: kr-yi-il; \
         hand allied: al-rise-in-rank-1; pool cup: chit-korea-1",
    );
    // Gwak (3) and Kim (1) against an army nobody commands.
    c.play("stand; stand", json!([1, 6, 3, 6]));
    c.play("stand; stand", json!([1, 6, 3, 6]));
    c.go("play al-rise-in-rank-1");
    // Not Kim, who is one already; not Yi Il, who was elsewhere.
    c.refuses_by("promote kr-kim-myeong-won", &[RULING_34, CARD_RISE_IN_RANK])
        .refuses("promote kr-yi-il", CARD_RISE_IN_RANK);
    c.go(&format!("promote {GWAK}"));
    assert_eq!(c.face(GWAK), "promoted");
    c.play(&format!("go; lead {GWAK}"), json!(["chit-korea", 2]));
    // A commander among commanders now: neither leads the other.
    c.refuses("with kr-kim-myeong-won", R7_2_1_1).allows("march mungyeong");
}

#[test]
fn card_epidemic_any_time_for_every_depleted_unit() {
    let layout = || {
        bare()
            .lay("busan: jp-konishi-yukinaga/depleted jp-konishi-army-1/depleted jp-so-army-1")
            .lay("japan-home: jp-kuroda-army-1/depleted; pyongyang: kr-yi-il kr-king kr-army-01")
            .lay("hand allied: al-epidemic-1; turn: 5")
    };
    // At Allied windows, also for units in Japan; a removed general scores.
    let mut c = layout().at("march", "korea").with("die", 3).scene();
    c.play("play al-epidemic-1", json!([1, 2, 1]));
    assert_eq!(c.place("jp-konishi-yukinaga"), "removed");
    assert_eq!(c.place("jp-konishi-army-1"), "busan");
    c.holds(RULING_33, |c| c.place("jp-kuroda-army-1") == "removed");
    assert_eq!(c.score()[1], 2, "Pyongyang, and a commander-in-chief");
    layout().at("march", "japan").with("die", 3).scene().refuses_to(ALLIED, "play al-epidemic-1", RULING_33);
    layout().at("activation-start", "korea").scene().allows("play al-epidemic-1");
    layout().lay("busan: kr-army-02").on("battle-start japan area=busan").allows("play al-epidemic-1");
    let mut end = layout().pool("cup", "").at("turn-end", "").scene();
    end.play("go", json!(["al-rise-in-rank-1"]));
    end.asks("allied", "play al-epidemic-1").asks("allied", "pass");
    // Nobody depleted: it would do nothing.
    let c = at("march korea die=3", "busan: jp-so-army-1; anju: kr-yi-il; hand allied: al-epidemic-1");
    c.refuses("play al-epidemic-1", RULING_32);
}

#[test]
fn a_window_opens_on_what_both_sides_know() {
    // Japan holds one card: whether it is Surprise Attack or not, it is asked.
    for card in ["jp-surprise-attack-1", "jp-ambush-1"] {
        let mut c = bare()
            .lay(&format!("sangju: jp-konishi-yukinaga kr-army-01; hand japan: {card}"))
            .on("battle-start japan area=sangju");
        c.go("done").asks("japan", "pass");
    }
    // Both copies spent: nobody needs to be asked.
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga kr-army-01; hand japan: jp-ambush-1; discards japan: jp-surprise-attack-1..2")
        .on("battle-start japan area=sangju");
    c.go("done").asks("japan", "stand");
}
