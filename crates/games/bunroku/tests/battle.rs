//! 8.0: field battles and retreats.

mod common;

use common::*;

const GWAK: &str = "kr-righteous-gwak-jae-u";

// ── Several battles ─────────────────────────────────────────────────────────────────────────

#[test]
fn r8_3_c35_the_non_active_player_chooses_the_order() {
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga kr-army-01; gyeongju: jp-kato-kiyomasa kr-army-02")
        .lay("busan: jp-so-army-1; pool cup: chit-korea-1")
        .on("battles japan");
    assert_eq!(c.asked(), "allied");
    c.refuses("battle busan", R5_1_2_4);
    // One is finished before the next: Konishi kills the army at once.
    c.go("battle sangju; done");
    c.tells(R8_3);
    c.play("stand", json!([6, 1, 2]));
    assert_eq!(c.place("kr-army-01"), "replenishment-pool");
    c.asks("allied", "done");
    c.tells(R5_1_2_4);
}

#[test]
fn r5_1_2_4_c35_everyone_in_the_field_fights() {
    // 13.31(6): also those who did not march.
    let mut c = battle("jp-konishi-yukinaga jp-konishi-army-1 jp-so-yoshitoshi jp-so-army-1 kr-army-01..02");
    c.play("stand", json!([6, 1, 6, 6, 6, 6]));
    let dice: usize = c.volleys().iter().map(|v| v.2).sum();
    assert_eq!(dice, 4);
}

// ── Main generals and initiative ────────────────────────────────────────────────────────────

#[test]
fn r8_1_1_1_c36_highest_rank_then_largest_faction() {
    // Konishi outranks Tachibana, so 3 is compared with Gwak's 3 and nobody adds.
    let mut c = attack("jp-konishi-yukinaga jp-tachibana-muneshige kr-army-01..03 kr-righteous-gwak-jae-u");
    c.play("stand; stand", json!([1, 2, 6, 6, 6, 6]));
    assert_eq!(c.initiative(), ([1, 2], [0, 0], [false, true]));
    // Equal ranks: the faction with more units in the battle leads, here Toda's.
    let mut c =
        attack("jp-tachibana-muneshige jp-toda-katsutaka jp-toda-army-1 kr-army-01..02 kr-righteous-gwak-jae-u");
    c.play("stand; stand", json!([2, 2, 6, 6, 6]));
    assert_eq!(c.initiative(), ([2, 2], [0, 1], [false, true]), "{R8_1_1_2}: Toda 2 against Gwak 3");
}

#[test]
fn r8_1_1_3_c36_still_equal_the_owner_chooses() {
    let mut c = attack("jp-tachibana-muneshige jp-toda-katsutaka jp-konishi-army-1 kr-army-01..02");
    c.asks("japan", "main jp-toda-katsutaka");
    c.refuses("main jp-konishi-army-1", R8_1_1);
    c.go("main jp-tachibana-muneshige");
    c.tells(R8_1_1_3);
    let mut c = battle("jp-konishi-yukinaga jp-kato-kiyomasa jp-toda-katsutaka jp-toda-army-1 kr-army-01");
    c.refuses("main jp-toda-katsutaka", R8_1_1_1);
    c.go("main jp-kato-kiyomasa");
    let c = battle("jp-konishi-yukinaga jp-konishi-army-1 jp-kato-kiyomasa jp-mori-yoshinari kr-army-01");
    // Konishi's faction has two, so there is no choice at all.
    c.asks("japan", "stand").refuses("main jp-kato-kiyomasa", R8_1_1_2);
}

#[test]
fn r8_1_2_c37_initiative_by_die_and_abler_general() {
    // Kato 4 against an inspector's 1: Japan adds one, so 2 against 3 is a tie.
    let mut c = attack("jp-kato-kiyomasa kr-inspector-kim-su kr-army-01");
    c.play("stand; stand", json!([2, 3, 6, 6, 6]));
    assert_eq!(c.initiative(), ([2, 3], [1, 0], [true, true]));
    assert_eq!(c.volleys().len(), 2, "both attack");
    c.play("stand; stand", json!([5, 3, 6]));
    assert_eq!(c.initiative().2, [true, false]);
}

#[test]
fn r8_1_2_c37_a_tie_is_simultaneous() {
    let mut c = attack("jp-konishi-yukinaga kr-righteous-gwak-jae-u");
    // Both throw before anybody is hurt: the fallen Gwak still hits. Active side first.
    c.play("stand; stand", json!([4, 4, 3, 3]));
    assert_eq!(c.place(GWAK), "removed");
    assert_eq!(c.face("jp-konishi-yukinaga"), "depleted");
}

#[test]
fn r8_1_2_c37_a_side_without_a_general_adds_nothing() {
    let mut c = battle("jp-otomo-yoshimune kr-army-01..02");
    c.play("stand", json!([3, 4, 6]));
    c.holds(RULING_46, |c| c.initiative() == ([3, 4], [1, 0], [true, true]));
    let mut c = attack("jp-konishi-yukinaga kr-righteous-jeong-in-hong; marker yi-sun-sin-sorties: true");
    c.play("stand; stand", json!([6, 3, 6]));
    // 3 - 1 against 2.
    c.holds(RULING_47, |c| c.initiative().1 == [0, 0]);
}

#[test]
fn r8_1_1_c37_a_fallen_main_general_is_replaced_at_once() {
    // Kim (commander, 1) falls; Gwak (3) is main from the next round on.
    let mut c = attack("jp-konishi-yukinaga jp-konishi-army-1 kr-kim-myeong-won kr-righteous-gwak-jae-u");
    c.play("stand; stand; hit kr-kim-myeong-won", json!([6, 1, 3, 6]));
    c.tells(RULING_46);
    assert_eq!(c.initiative().1, [1, 0]);
    c.play("stand; stand", json!([6, 1, 6, 6]));
    assert_eq!(c.initiative().1, [0, 0]);
}

// ── Attack dice ─────────────────────────────────────────────────────────────────────────────

#[test]
fn r8_1_3_c38_who_rolls_and_under_whom() {
    let mut c = battle("jp-shimazu-yoshihiro jp-shimazu-army-1..4 jp-konishi-army-1 kr-army-01..05");
    // Himself and three: the fourth army and Konishi's have nobody over them.
    c.play("stand", json!([6, 1, 6, 6, 6, 6]));
    let rolled = |c: &Scene<Bunroku>| c.volleys() == [("jp-shimazu-yoshihiro".to_owned(), 5, 4)];
    c.holds(R8_1_3, rolled).holds(R8_1_3_2, rolled).holds(R8_1_3_3, rolled);
}

#[test]
fn r8_1_3_1_c38_within_a_faction_the_abler_commands_first() {
    let armies: Vec<String> = (1..=10).map(|i| format!("jp-mori-army-{i}")).collect();
    let mut c = bare()
        .put("sangju", "jp-mori-terumoto jp-kikkawa-hiroie kr-army-01 kr-army-02 kr-army-03")
        .put("sangju", &armies.join(" "))
        .on("battle japan area=sangju");
    c.play("stand", json!([6, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]));
    let expected = [("jp-kikkawa-hiroie".to_owned(), 4, 4), ("jp-mori-terumoto".to_owned(), 2, 8)];
    assert_eq!(c.volleys(), expected);
    // 13.2 is for marching only: Kato does not command Nabeshima's armies in battle.
    let mut c = battle("jp-kato-kiyomasa jp-nabeshima-army-1 kr-army-01..02");
    c.play("stand", json!([6, 1, 6]));
    assert_eq!(c.volleys(), [("jp-kato-kiyomasa".to_owned(), 4, 1)]);
}

#[test]
fn r8_1_3_4_c38_depleted_units_do_not_roll() {
    let mut c = battle("jp-konishi-yukinaga jp-konishi-army-1 kr-army-01..02 jp-konishi-army-2/depleted");
    c.play("stand", json!([6, 1, 6, 6]));
    c.holds(R8_1_3_4, |c| c.volleys()[0].2 == 2);
}

#[test]
fn q6_c38_a_depleted_general_commands_but_does_not_roll() {
    let mut c = battle("jp-konishi-army-1..2 kr-army-01..03 jp-konishi-yukinaga/depleted");
    c.play("stand", json!([6, 1, 3, 4]));
    assert_eq!(c.volleys(), [("jp-konishi-yukinaga".to_owned(), 3, 2)]);
    assert_eq!(c.hits(), [1]);
    assert_eq!(c.initiative().1, [1, 0]);
}

#[test]
fn q7_royals_fight_only_under_a_general() {
    let fight = |general: &str, dice: serde_json::Value| {
        let mut c = bare()
            .lay(&format!("sangju: jp-konishi-yukinaga jp-konishi-army-1 kr-king kr-army-01..02 {general}"))
            .on("battle japan area=sangju from=seongju");
        let actions = if general.is_empty() { "stand" } else { "stand; stand" };
        c.play(actions, dice);
        c
    };
    let dice =
        |c: &Scene<Bunroku>| -> usize { c.volleys().iter().filter(|v| v.0.starts_with("kr")).map(|v| v.2).sum() };
    fight("kr-sin-rip", json!([1, 6, 6, 6, 6, 6])).holds(RULING_44, |c| dice(c) == 4);
    // Nobody leads: winning the roll does no damage.
    fight("", json!([1, 6])).holds(Q7, |c| dice(c) == 0);
    // A hit falls on a royal only if his side says so.
    let mut c = fight("kr-sin-rip", json!([6, 1, 1, 6]));
    c.go("hit kr-army-01").holds(RULING_44, |c| c.place("kr-king") == "sangju");
}

#[test]
fn r8_1_4_c39_supply_passes_yi_sun_sin_and_never_below_zero() {
    let field = |cut: bool, pass: bool, yi: bool| {
        let marks: &[&str] = if pass { &["crossed-pass"] } else { &[] };
        let mut layout = bare()
            .put_marked("sangju", "jp-kato-kiyomasa", marks)
            .put("sangju", "kr-army-01 kr-army-02")
            .marker("yi-sun-sin-sorties", json!(yi));
        if cut {
            layout = layout.put("busan", "kr-army-03");
        }
        let mut c = layout.at("battle", "japan").with("area", "sangju").scene();
        c.play("stand", json!([6, 1, 6]));
        c
    };
    field(false, false, false).holds(R8_1_4, |c| c.volleys()[0].1 == 4);
    field(true, false, false).holds(R8_1_4_1, |c| c.volleys()[0].1 == 3);
    field(false, true, false).holds(R8_1_4_2, |c| c.volleys()[0].1 == 3);
    field(true, true, true).holds(CARD_YI_SUN_SIN, |c| c.volleys()[0].1 == 1);
}

#[test]
fn r8_1_4_2_c39_the_pass_counts_once_for_each_who_crossed() {
    // Sangju - Mungyeong - Chungju: the second road is a pass; crossing it twice changes nothing.
    let mut c = bare()
        .lay("mungyeong: jp-kato-kiyomasa jp-kato-army-1; sangju: kr-army-01..02; busan: jp-so-army-1; turn: 2")
        .on("march japan die=3 points=3");
    c.go("lead jp-kato-kiyomasa; with jp-kato-army-1; march chungju; march mungyeong; march sangju");
    assert!(c.marks("jp-kato-kiyomasa").contains(&"crossed-pass".to_owned()));
    c.go("done; done");
    c.play("stand", json!([6, 1, 6, 6]));
    c.holds(RULING_13, |c| c.volleys()[0].1 == 3);
}

// ── Losses ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn r8_1_5_1_c41_hits_beyond_the_fresh_remove_depleted_units() {
    let mut c = attack("jp-konishi-yukinaga jp-so-yoshitoshi/depleted kr-righteous-gwak-jae-u kr-army-01..02");
    // Two hits: Konishi flips, then a depleted unit goes, by choice also one just flipped.
    c.play("stand; stand", json!([1, 6, 3, 3, 6]));
    assert_eq!(c.face("jp-konishi-yukinaga"), "depleted");
    c.asks("japan", "hit jp-konishi-yukinaga");
    c.go("hit jp-so-yoshitoshi");
    assert_eq!(c.place("jp-so-yoshitoshi"), "removed");
    c.tells(R10_1_2);
    // Ming likewise (10.2(5)).
    let mut c = battle("ming-army-01/depleted jp-konishi-yukinaga jp-konishi-army-1; busan: jp-so-army-1; turn: 9");
    c.play("stand", json!([6, 1, 3, 6]));
    assert_eq!(c.place("ming-army-01"), "removed");
    c.tells(R10_2_5);
}

#[test]
fn r8_1_5_c41_allied_hits_are_shared_but_fresh_first() {
    let mut c = battle("jp-konishi-yukinaga jp-konishi-army-1 kr-army-01 ming-army-01 ming-army-02/depleted; turn: 9");
    c.play("stand", json!([6, 1, 3, 6]));
    // While a Korean or a fresh Ming is left, no depleted Ming unit may be removed.
    c.refuses_by("hit ming-army-02", &[R8_1_5, RULING_36]).allows("hit kr-army-01");
    c.go("hit ming-army-01");
    assert_eq!(c.face("ming-army-01"), "depleted");
}

#[test]
fn r8_1_6_c42_rounds_repeat_to_the_end() {
    let mut c = battle(
        "jp-konishi-yukinaga kr-army-01..02; busan: jp-so-army-1; gyeongju: kr-army-03; \
         waiting-pool: kr-righteous-gwak-jae-u; pool cup: chit-korea-1",
    );
    c.play("stand; stand", json!([6, 1, 3, 6, 1, 3]));
    c.tells(R8_1_6).tells(R8_1_7);
    assert!(c.pieces_at("sangju") == ["jp-konishi-yukinaga"]);
    // No leader moves from the waiting pool because of a round.
    c.holds(RULING_3, |c| c.place(GWAK) == "waiting-pool");
}

#[test]
fn q8_c42_a_depleted_main_general_keeps_his_ability() {
    let mut c = attack("jp-konishi-army-1 kr-righteous-jeong-in-hong kr-army-01 jp-konishi-yukinaga/depleted");
    c.play("stand; stand", json!([6, 1, 6]));
    assert_eq!(c.initiative().1, [1, 0]);
}

// ── Retreat ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn r8_2_1_c43_the_active_side_says_first() {
    let mut c = attack("jp-konishi-yukinaga jp-konishi-army-1 kr-righteous-gwak-jae-u");
    c.asks("japan", "retreat");
    c.refuses("hit jp-konishi-yukinaga", R8_1_5);
    c.go("stand").asks("allied", "retreat");
    // 8.2(2): who declared does not attack, and is attacked; no initiative dice.
    c.play("retreat", json!([6, 6]));
    c.tells(R8_2_1).tells(R8_2_2).tells(RULING_15);
    // 8.2(3): survivors leave after losses.
    c.asks("allied", &format!("lead {GWAK}"));
    c.go(&format!("lead {GWAK}"));
    c.refuses("march seongju", R8_2_4_3);
}

#[test]
fn r8_2_4_1_c44_where_a_retreat_may_go() {
    let mut c = attack("jp-konishi-yukinaga jp-konishi-army-1 kr-righteous-gwak-jae-u; mungyeong: jp-so-army-1");
    c.play("stand; retreat", json!([6, 6]));
    c.go(&format!("lead {GWAK}"));
    c.refuses("march mungyeong", R8_2_4_1).refuses("march seongju", R8_2_4_3).refuses("march daegu", R7_1_3_1);
    // The mountain road he takes is not held against him.
    c.play("march yeongdong", json!([]));
    c.tells(RULING_13).holds(RULING_13, |c| c.marks(GWAK).is_empty());
}

#[test]
fn positions_say_where_units_came_from() {
    let layout = |origins: Value| {
        bare()
            .lay("sangju: jp-konishi-yukinaga+halted kr-righteous-gwak-jae-u")
            .marker("came-from", origins)
            .at("battle", "japan")
            .with("area", "sangju")
    };
    let mut c = layout(json!({"jp-konishi-yukinaga": "seongju"})).scene();
    assert_eq!(c.position().markers["came-from"], json!({"jp-konishi-yukinaga": "seongju"}));
    c.play("retreat; stand", json!([6]));
    c.go("lead jp-konishi-yukinaga").refuses("march mungyeong", R8_2_4_2);
    let errors = layout(json!({"jp-nobody": "seongju"})).errors();
    assert!(errors[0].starts_with("markers.came-from.jp-nobody"), "{errors:?}");
}

#[test]
fn r8_2_4_c44_no_way_no_retreat() {
    let c = attack("jp-konishi-yukinaga kr-righteous-gwak-jae-u; seongju: kr-army-01");
    // ② binds him to Seongju, where ① an enemy is; each road says what closes it.
    c.refuses_by("retreat", &[R8_2_4_1, R8_2_4_2, R8_2_4]);
}

#[test]
fn r8_1_7_a_dead_lock_sends_the_attacker_home() {
    // RULING_14: nobody can hurt anybody.
    let mut c = attack("jp-konishi-yukinaga/depleted jp-konishi-army-1/depleted kr-army-01");
    c.refuses("done", RULING_14);
    c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1");
    c.allows("march seongju");
    // With no way back the battle is suspended, and nobody controls the area.
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga/depleted kr-army-01; busan: jp-so-army-1; gyeongju: kr-yi-il")
        .lay("pool cup: chit-korea-1")
        .on("battles japan");
    assert!(c.legal().contains(&"battle sangju".to_owned()));
    c.go("battle sangju");
    c.go("done");
    // Standing there, Konishi may go anywhere free; the forced retreat takes him out.
    c.asks("japan", "lead jp-konishi-yukinaga");
}

#[test]
fn r8_1_7_a_battle_without_end_is_suspended() {
    let mut c = bare()
        .lay("sangju: jp-konishi-army-1/depleted kr-army-01; gyeongju: kr-yi-il; pool cup: chit-korea-1")
        .on("battles japan");
    c.play("battle sangju; done; go", json!(["chit-korea", 4]));
    c.tells(RULING_14);
    assert!(!c.position().control.contains_key("sangju"));
    // It is resumed in the next activation's step ④.
    c.go("done").asks("allied", "done");
}
