//! 5.0 to 7.0: the turn, supply, marching, replenishment.

mod common;

use common::*;

// ── The turn ────────────────────────────────────────────────────────────────────────────────

#[test]
fn r10_2_2_c08_ming_arrives_on_turns_four_and_nine() {
    let mut c = table().turn(4).at("turn-start", "").scene();
    c.holds(R10_2_1, |c| c.pieces_at("ming-home").is_empty());
    c.go("go");
    assert_eq!(c.pieces_at("ming-home").len(), 4);
    c.tells(R10_2_2).tells(R5_2_1);
    let mut c = table().turn(9).at("turn-start", "").scene();
    c.go("go");
    assert_eq!(c.pieces_at("ming-home").len(), 27);
    c.tells(R10_2_3);
    let cup = &c.position().pools["cup"];
    assert!(cup.contains(&"chit-ming-1".to_owned()) && cup.contains(&"chit-ming-2".to_owned()));
}

#[test]
fn r10_3_4_c09_kwon_yul_joins_the_pool_on_turn_eight() {
    let mut c = table().turn(8).at("turn-start", "").scene();
    c.play("go; go", json!(["chit-korea", 4]));
    assert_eq!(c.place("kr-kwon-yul"), "replenishment-pool");
    c.tells(R10_3_4).allows("replenish kr-kwon-yul jeonju");
}

#[test]
fn r10_3_4_c09_kwon_yul_counts_against_the_limit() {
    let mut c = bare()
        .lay("jeonju: kr-inspector-yi-gwang; naju: kr-army-02; replenishment-pool: kr-kwon-yul kr-army-01")
        .lay("hanseong: kr-king")
        .on("replenish korea die=3");
    // For one point, with a general, counting against the limit.
    c.refuses("replenish kr-kwon-yul naju", R7_3_2);
    let before = c.points();
    c.go("replenish kr-kwon-yul jeonju").tells(RULING_4);
    c.holds(RULING_4, |c| c.place("kr-kwon-yul") == "jeonju" && c.points() == before - 1);
    c.refuses("replenish jeonju", R7_3_2_2);
}

#[test]
fn r5_1_1_c10_markers_are_drawn_until_the_cup_is_empty() {
    let mut c = bare()
        .lay("busan: jp-konishi-yukinaga; anju: kr-yi-il; hanseong: kr-king; turn: 2; pool cup: chit-japan-1 chit-korea-1")
        .on("draw");
    c.play("go", json!(["chit-korea", 5]));
    assert_eq!(c.position().pools["cup"], ["chit-japan-1"]);
    c.tells(R5_2_2);
    c.play("done; go", json!(["chit-japan", 2]));
    c.tells(R5_1_3);
    assert!(c.position().pools["cup"].is_empty());
    c.asks("japan", "lead jp-konishi-yukinaga");
    c.refuses_to(ALLIED, "done", R5_1_1);
}

#[test]
fn r5_2_3_c10_a_marker_moves_its_own_nation_only() {
    let c = table().turn(9).at("march", "korea").with("die", 6).scene();
    c.refuses("lead ming-li-rusong", R5_2_3);
    let c = table().turn(9).at("march", "ming").with("die", 6).scene();
    c.refuses("lead kr-yi-il", R5_2_3);
    c.allows("lead ming-li-rusong");
}

#[test]
fn r13_1_c11_japan_acts_first_on_turn_one() {
    let mut c = table().at("turn-start", "").scene();
    c.play("go; go", json!([2]));
    c.tells(R13_1);
    c.asks("japan", "lead jp-konishi-yukinaga");
    assert_eq!(c.position().pools["cup"], ["chit-japan-2", "chit-korea-1", "chit-korea-2"]);
}

#[test]
fn r5_1_2_c12_an_activation_in_its_order() {
    let mut c = table().turn(2).at("activation-start", "korea").scene();
    c.refuses_by("lead kr-yi-il", &[R7_1_1, R5_1_2_3]);
    c.refuses_by("replenish hanseong", &[R7_3_1, R7_1_1]).refuses("done", R5_1_2_1);
    c.play("roll", json!([3]));
    // ① number, ② supply, ③ replenish and march, ④ battles.
    c.tells(R7_1_1_2).tells(R5_1_2_2);
    c.asks("allied", "replenish hanseong");
    c.refuses("lead kr-yi-il", R5_1_2_3).refuses_by("battle busan", &[R5_1_2_4, R8_3]).refuses("roll", R5_1_2_1);
    c.go("done");
    c.allows("lead kr-yi-il").refuses("replenish hanseong", R7_3_1);
}

// ── March number ────────────────────────────────────────────────────────────────────────────

#[test]
fn r7_1_2_c14_will_against_the_unmodified_die() {
    // The rulebook's example: turn 3, die 4, six points for generals of will 1 to 4.
    let c = table().turn(3).at("march", "japan").with("die", 4).scene();
    assert_eq!(c.points(), 6);
    c.allows("lead jp-konishi-yukinaga").allows("lead jp-kuroda-nagamasa");
    c.allows("lead jp-nabeshima-naoshige").allows("lead jp-kobayakawa-takakage");
    c.refuses_by("lead jp-shimazu-yoshihiro", &[R7_1_2, RULING_5]);
    // March modifiers and commissioners never change the die.
    let mut c = table().turn(3).hand("japan", "jp-three-commissioners-1").at("march", "japan").with("die", 2).scene();
    c.go("play jp-three-commissioners-1");
    assert_eq!(c.points(), 8);
    c.refuses_by("lead jp-nabeshima-naoshige", &[R7_1_2, RULING_5]);
}

#[test]
fn r7_1_2_1_c14_will_rises_out_of_supply_and_under_yi_sun_sin() {
    let cut = || bare().put("chungju", "jp-konishi-yukinaga").put("busan", "kr-yi-il");
    let c = cut().at("march", "japan").with("die", 1).scene();
    c.refuses("lead jp-konishi-yukinaga", R7_1_2_1);
    cut().at("march", "japan").with("die", 2).scene().allows("lead jp-konishi-yukinaga");
    let c = cut().marker("yi-sun-sin-sorties", json!(true)).at("march", "japan").with("die", 2).scene();
    c.refuses("lead jp-konishi-yukinaga", R7_1_2_1);
    // The Letter makes every will 1 whatever its modifiers.
    let mut c =
        cut().lay("marker yi-sun-sin-sorties: true; hand japan: jp-hideyoshis-letter-1").on("march japan die=1");
    c.go("play jp-hideyoshis-letter-1").allows("lead jp-konishi-yukinaga");
}

// ── Supply ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn r6_1_2_c15_enemies_close_areas() {
    let cut = |blocks: &[&str]| {
        let armies = ["kr-army-01", "kr-army-02", "kr-army-03"];
        let mut layout = bare().put("sangju", "jp-konishi-yukinaga jp-konishi-army-1");
        for (area, army) in blocks.iter().zip(armies) {
            layout = layout.put(area, army);
        }
        let c = layout.at("march", "japan").with("die", 3).scene();
        c.marks("jp-konishi-yukinaga").contains(&"cut-off".to_owned())
    };
    assert!(!cut(&[]), "{R6_1_3}: empty areas are open");
    assert!(!cut(&["miryang"]), "another road leads round");
    assert!(cut(&["busan"]), "the only way to {R6_2_1} is closed");
    assert!(!cut(&["chungju"]));
}

#[test]
fn r6_2_1_c15_sources_by_nation() {
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga; busan: kr-army-01; pyongyang: ming-li-rusong")
        .lay("anju: jp-kato-kiyomasa; seongcheon: jp-kuroda-nagamasa; naju: kr-righteous-kim-cheon-il; turn: 9")
        .on("march-number ming die=4");
    c.go("pass");
    c.tells(R6_2_1).tells(R6_2_3).tells(R6_1_1);
    for unit in ["jp-konishi-yukinaga", "ming-li-rusong"] {
        assert_eq!(c.marks(unit), ["cut-off"], "{unit}");
    }
    assert!(c.marks("kr-righteous-kim-cheon-il").is_empty(), "{R6_2_2}");
}

#[test]
fn r6_1_1_c16_supply_is_fixed_for_the_activation() {
    // Kato opens Busan again, but Konishi stays cut off until the next check.
    let mut c = bare()
        .lay("sangju: jp-konishi-yukinaga; miryang: jp-kato-kiyomasa; busan: kr-army-01; turn: 2")
        .on("march japan die=2 points=5");
    c.go("lead jp-kato-kiyomasa; march busan");
    c.holds(RULING_6, |c| c.marks("jp-konishi-yukinaga") == ["cut-off"]);
    // 6.3 lowers field and raises will.
    let note = c.game.note(&c.state, &c.action("lead jp-konishi-yukinaga")).expect("a note").args;
    c.holds(R6_3, |_| (&note["will"], &note["field"]) == (&Arg::Int(2), &Arg::Int(2)));
}

#[test]
fn r6_1_2_c15_a_units_own_area_never_cuts_it_off() {
    // An enemy beside him does not cut him off; one behind him does, friends or not.
    let c = bare()
        .lay("busan: jp-konishi-yukinaga kr-army-01; miryang: jp-kato-kiyomasa kr-army-02; daegu: jp-kuroda-nagamasa")
        .on("march japan die=6");
    c.holds(RULING_50, |c| c.marks("jp-konishi-yukinaga").is_empty());
    assert_eq!(c.marks("jp-kato-kiyomasa"), ["cut-off"], "Busan behind him is contested");
}

#[test]
fn r13_33_4_c17_besieged_units_need_no_supply() {
    // And a garrison closes no road.
    let c = bare()
        .lay("marker marker-siege-1: busan; busan: jp-kato-kiyomasa kr-yi-il+inside kr-army-01+inside")
        .lay("miryang: jp-konishi-yukinaga")
        .on("march japan die=3");
    c.holds(RULING_24, |c| c.marks("jp-konishi-yukinaga").is_empty());
    c.holds(R13_33_4, |c| c.marks("kr-yi-il") == ["inside"]);
}

// ── Replenishment ───────────────────────────────────────────────────────────────────────────

#[test]
fn r7_3_1_c18_before_any_march_and_never_for_japan() {
    let mut c = table().turn(2).at("replenish", "korea").with("die", 4).scene();
    c.refuses("lead kr-yi-il", R5_1_2_3);
    c.go("replenish hanseong; done");
    c.refuses("replenish hanseong", R7_3_1);
    let c = table().at("march", "japan").with("die", 4).scene();
    c.refuses("replenish hanseong", R7_3).refuses_by("restore jp-konishi-army-1", &[CARD_REPLACEMENTS, R7_3]);
}

#[test]
fn r7_3_2_1_c19_two_with_a_commander_one_with_a_general() {
    let mut c = table().turn(2).at("replenish", "korea").with("die", 6).scene();
    c.go("replenish hanseong; replenish hanseong");
    assert_eq!(c.points(), 6);
    c.refuses("replenish hanseong", R7_3_2_1);
    c.go("replenish sangju").refuses("replenish sangju", R7_3_2_2);
    c.refuses("replenish gyeongju", R7_3_2);
    c.refuses("replenish daegu", R7_3_2);
    assert_eq!(c.place("kr-army-10"), "hanseong");
}

#[test]
fn r7_3_2_c19_not_beside_the_enemy_nor_from_an_empty_pool() {
    let layout = || {
        bare()
            .lay("sangju: kr-inspector-kim-su jp-so-army-1; naju: kr-righteous-kim-cheon-il kr-righteous-go-gyeong-myeong")
            .to("replenish korea die=6")
    };
    let c = layout().put("replenishment-pool", "kr-army-01").scene();
    c.refuses("replenish sangju", RULING_10);
    let mut c = layout().put("replenishment-pool", "kr-army-01 kr-army-02").scene();
    // Two generals do not add up.
    c.go("replenish naju").refuses("replenish naju", R7_3_2_2);
    layout().scene().refuses("replenish naju", R2_4_7).refuses("replenish kr-kwon-yul naju", R10_3_4);
}

#[test]
fn r7_3_3_c20_ming_restores_for_a_point() {
    let mut c = bare()
        .lay("pyongyang: ming-li-rusong ming-army-01..02/depleted; ming-home: ming-army-03/depleted; turn: 9")
        .on("replenish ming die=3");
    c.refuses("restore ming-li-rusong", R7_3_3);
    c.go("restore ming-army-01; restore ming-army-03");
    assert_eq!((c.points(), c.face("ming-army-01").as_str()), (1, "fresh"));
    c.tells(R7_3_3);
}

#[test]
fn r7_3_4_c21_placed_and_restored_units_do_not_march() {
    let mut c = table().turn(2).at("replenish", "korea").with("die", 4).scene();
    c.go("replenish hanseong; done; lead kr-kim-myeong-won");
    c.refuses("with kr-army-10", R7_3_4).allows("with kr-army-01");
    let mut c = at("replenish ming die=3", "pyongyang: ming-li-rusong/depleted; turn: 9");
    c.go("restore ming-li-rusong");
    assert_eq!(c.legal(), ["done"], "nobody is left to restore or to march");
    let mut c = bare()
        .lay("pyongyang: ming-li-rusong/depleted ming-army-01/depleted ming-yang-yuan; turn: 9")
        .on("replenish ming die=3");
    c.go("restore ming-li-rusong; done");
    c.refuses("lead ming-li-rusong", R7_3_4).allows("lead ming-yang-yuan");
}

#[test]
fn r10_3_6_c22_disbanding_and_using_again() {
    let mut c = table().turn(2).at("replenish", "korea").with("die", 4).scene();
    c.go("disband kr-army-03");
    assert_eq!(c.place("kr-army-03"), "replenishment-pool");
    // Never generals or royals.
    c.refuses("disband kr-king", R10_3_6).refuses("disband kr-yi-il", R10_3_6).refuses("disband kr-army-10", R10_3_6);
    c.go("replenish jeonju; disband kr-army-04");
    c.go("done; disband kr-army-05");
    // In Japan's activation only before a battle.
    let c = table().at("march", "japan").with("die", 4).scene();
    c.refuses_to(ALLIED, "disband kr-army-03", RULING_41).refuses("disband kr-army-03", R10_3_6);
}

// ── Marching ────────────────────────────────────────────────────────────────────────────────

#[test]
fn r7_1_3_c23_point_by_point_among_leaders() {
    let mut c = table().at("march", "japan").with("die", 2).scene();
    assert_eq!(c.points(), 4);
    c.go("lead jp-konishi-yukinaga; march miryang; done");
    assert_eq!(c.points(), 3);
    c.go("lead jp-kato-kiyomasa; march miryang; done; lead jp-konishi-yukinaga; march daegu; done");
    // 7.1(4): the same leader again and again, not only twice.
    c.go("lead jp-konishi-yukinaga; march yeongcheon").tells(RULING_7);
    assert_eq!((c.points(), c.place("jp-konishi-yukinaga").as_str()), (0, "yeongcheon"));
    c.refuses("lead jp-konishi-yukinaga", R7_1_3);
}

#[test]
fn r7_1_3_1_c24_one_road_one_area() {
    let mut c = table().at("march", "japan").with("die", 1).scene();
    c.go("lead jp-konishi-yukinaga");
    c.refuses("march daegu", R7_1_3_1).refuses("march busan", R7_1_3_1).allows("march miryang");
    c.allows("march japan-home");
}

#[test]
fn r7_1_3_2_c24_five_units_pay_two_on_a_second_class_road() {
    let mut c = table().at("march", "japan").with("die", 1).with("points", 3).scene();
    c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1; with jp-konishi-army-2; with jp-konishi-army-3");
    c.go("march ulsan");
    assert_eq!(c.points(), 2, "four units pay one");
    c.go("done; lead jp-kato-kiyomasa; with jp-kato-army-1; with jp-kato-army-2; with jp-kato-army-3; with jp-kato-army-4");
    c.go("march changwon");
    assert_eq!(c.points(), 0, "five pay two");
    c.tells(R7_1_3_2);
    let mut c = table().at("march", "japan").with("die", 1).with("points", 1).scene();
    c.go("lead jp-kato-kiyomasa; with jp-kato-army-1; with jp-kato-army-2; with jp-kato-army-3; with jp-kato-army-4");
    c.refuses("march ulsan", R7_1_3_2);
    c.go("march miryang");
    assert_eq!(c.points(), 0, "first class is always one");
}

#[test]
fn r7_1_3_2_c24_a_group_no_road_would_carry_is_not_formed() {
    let mut c = at("march japan die=1 points=1", "ulsan: jp-kato-kiyomasa jp-kato-army-1..4");
    c.go("lead jp-kato-kiyomasa; with jp-kato-army-1; with jp-kato-army-2; with jp-kato-army-3");
    c.refuses("with jp-kato-army-4", R7_1_3_2);
}

#[test]
fn r7_2_1_c25_whom_a_leader_takes() {
    let mut c =
        table().put("busan", "kr-army-01").put("miryang", "jp-so-army-1").at("march", "japan").with("die", 1).scene();
    c.go("lead jp-konishi-yukinaga");
    c.refuses("with jp-so-army-1", R7_2_1);
    c.refuses("with kr-army-01", R7_2_1_3);
    // Equal ranks never lead each other.
    c.refuses_by("with jp-kato-kiyomasa", &[R7_2_1_1, RULING_9]);
    // Another lord's armies only with a general of theirs along, whatever his will.
    c.refuses_by("with jp-nabeshima-army-1", &[R7_2_1_2, RULING_8, R13_2]);
    c.go("with jp-nabeshima-naoshige").allows("with jp-nabeshima-army-1");
    c.refuses("with jp-kato-army-1", R7_2_1_2);
    let mut c = table().at("march", "japan").with("die", 3).scene();
    c.go("lead jp-nabeshima-naoshige").refuses("with jp-so-yoshitoshi", R7_2_1_1);
}

#[test]
fn r7_2_1_3_c25_never_another_nations_units() {
    let mut c = bare()
        .lay("pyongyang: kr-kim-myeong-won kr-army-01 ming-army-01 ming-zu-chengxun; hanseong: kr-king; turn: 5")
        .on("march korea die=5");
    c.go("lead kr-kim-myeong-won");
    c.refuses("with ming-army-01", R7_2_1_3).refuses("with ming-zu-chengxun", R7_2_1_3).allows("with kr-army-01");
}

#[test]
fn r7_2_2_c26_eight_under_a_commander_four_under_a_general() {
    let mut c = table().at("march", "japan").with("die", 3).scene();
    c.go("lead jp-nabeshima-naoshige; with jp-nabeshima-army-1; with jp-nabeshima-army-2; with jp-nabeshima-army-3");
    c.refuses("with jp-nabeshima-army-4", R7_2_2);
    let mut c = table().at("march", "japan").with("die", 1).scene();
    c.go("lead jp-kato-kiyomasa; with jp-kato-army-1; with jp-kato-army-2; with jp-kato-army-3; with jp-kato-army-4");
    c.go("with jp-nabeshima-army-1; with jp-nabeshima-army-2; with jp-nabeshima-army-3");
    c.refuses("with jp-nabeshima-army-4", R7_2_2);
}

#[test]
fn r7_2_3_c26_armies_and_royals_need_a_general() {
    let c = table().at("march", "japan").with("die", 6).scene();
    c.refuses("lead jp-konishi-army-1", R7_2_3);
    let c = table().at("march", "korea").with("die", 6).scene();
    c.refuses("lead kr-king", Q7);
}

#[test]
fn r7_1_3_3_c29_dropping_and_collecting_on_the_way() {
    let mut c = table().put("daegu", "jp-konishi-army-3").at("march", "japan").with("die", 2).with("points", 5).scene();
    c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1; with jp-konishi-army-2; with jp-so-yoshitoshi; with jp-so-army-1");
    c.refuses("drop jp-konishi-army-1", R7_1_3_3);
    c.go("march miryang; drop jp-konishi-army-1");
    c.refuses("drop jp-konishi-yukinaga", R7_1_3_3).refuses("drop jp-so-yoshitoshi", R7_2_1_2);
    c.go("march daegu; with jp-konishi-army-3").tells(RULING_11);
    c.go("march seongju");
    assert_eq!(c.place("jp-konishi-army-1"), "miryang");
    assert_eq!(c.place("jp-konishi-army-3"), "seongju");
}

#[test]
fn ruling_54_a_slip_is_mended_before_the_next_step() {
    let halt = |pick_up: &str| {
        let mut c =
            table().option("pick-up-dropped", pick_up).at("march", "japan").with("die", 2).with("points", 5).scene();
        c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1; march miryang; drop jp-konishi-army-1");
        c
    };
    halt("false").refuses("with jp-konishi-army-1", R7_1_3_3);
    let mut c = halt("true");
    c.go("with jp-konishi-army-1").tells(RULING_54).refuses("drop jp-konishi-army-1", RULING_54);
    c.go("march daegu").holds(RULING_54, |c| c.place("jp-konishi-army-1") == "daegu");
    // At the next halt he may be left again.
    c.allows("drop jp-konishi-army-1");
}

#[test]
fn ruling_56_the_ming_box_is_no_place_to_replenish() {
    let layout = || {
        bare()
            .lay("ming-home: kr-yi-il kr-king; uiju: kr-sin-rip; replenishment-pool: kr-army-01")
            .to("replenish korea die=4")
    };
    layout().scene().refuses("replenish ming-home", RULING_56).allows("replenish uiju");
    layout().option("ming-box-replenishment", "true").scene().allows("replenish ming-home");
}

#[test]
fn r7_1_3_4_c29_leaving_enemies_is_allowed() {
    let mut c = at("march japan die=3 points=2", "busan: jp-konishi-yukinaga jp-konishi-army-1 kr-army-01");
    c.go("lead jp-konishi-yukinaga; march miryang; march daegu");
    c.tells(RULING_12).holds(RULING_12, |c| c.place("jp-konishi-yukinaga") == "daegu");
}

#[test]
fn r7_1_3_5_c29_no_stacking_limit() {
    let c = table().at("march", "japan").with("die", 3).scene();
    assert_eq!(c.pieces_at("japan-home").len(), 60);
    let mut c = c;
    c.go("lead jp-kuroda-nagamasa; march busan");
    assert_eq!(c.pieces_at("busan").len(), 21);
}

#[test]
fn r2_4_4_c32_home_boxes_and_how_armies_arrive() {
    let mut c = at("march japan die=3", "uiju: jp-konishi-yukinaga; busan: jp-kato-kiyomasa");
    c.go("lead jp-konishi-yukinaga").refuses("march ming-home", R2_4_4);
    c.go("march jeongju; done");
    // Japan may go home again.
    c.go("lead jp-kato-kiyomasa; march japan-home; done; lead jp-kato-kiyomasa; march busan");
    c.tells(R10_1_1).tells(RULING_40);
    let mut c = at("march ming die=1 points=2", "ming-home: ming-zu-chengxun ming-army-01; turn: 4");
    c.go("lead ming-zu-chengxun; with ming-army-01; march uiju");
    c.tells(R10_2_4);
    // Koreans may cross into the Ming box.
    let mut c = bare().put("uiju", "kr-yi-il kr-king").at("march", "korea").with("die", 3).scene();
    c.go("lead kr-yi-il; with kr-king; march ming-home");
    c.tells(RULING_42).holds(RULING_42, |c| c.place("kr-king") == "ming-home");
    let mut c = bare().put("busan", "kr-yi-il").at("march", "korea").with("die", 3).scene();
    c.go("lead kr-yi-il").refuses("march japan-home", R2_4_4);
}

#[test]
fn q5_c33_depleted_units_march() {
    let mut c = at("march japan die=1", "busan: jp-konishi-yukinaga/depleted jp-konishi-army-1/depleted");
    c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1; march miryang");
    assert_eq!((c.face("jp-konishi-army-1").as_str(), c.place("jp-konishi-army-1").as_str()), ("depleted", "miryang"));
}

#[test]
fn q1_c33_depleted_generals_keep_will_and_field() {
    let c = bare().put_face("busan", "jp-nabeshima-naoshige", "depleted").at("march", "japan").with("die", 3).scene();
    let note = c.game.note(&c.state, &c.action("lead jp-nabeshima-naoshige")).expect("a note").args;
    assert_eq!((&note["will"], &note["field"]), (&Arg::Int(3), &Arg::Int(4)));
}

// ── Control ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn r9_0_1_c34_control_is_being_there_alone() {
    let c = at("march japan die=3", "sangju: jp-so-army-1; jeonju: kr-army-01; chungju: jp-so-yoshitoshi kr-army-02");
    let control = c.position().control;
    assert_eq!(control["sangju"], "japan");
    assert_eq!(control["jeonju"], "allied");
    c.holds(R9_0_2, |_| !control.contains_key("chungju") && !control.contains_key("naju"));
}
