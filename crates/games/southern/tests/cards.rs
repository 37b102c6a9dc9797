//! 18.0 and 19.0: every card alone, with reactions, and the questions and answers.

mod common;
use common::*;

/// Two Japanese regiments face the garrison of Hong Kong; a third stands by.
fn siege(cards: &str) -> Case {
    field("japan", "hong-kong: jp-228i jp-229i jp-230i uk-hk-fort uk-hk-bde", cards)
}

#[test]
fn card_blitz_c81_a_group_acts_and_acts_again() {
    let mut c = front("japan", "", "jp-01 jp-05");
    c.go("play jp-01; with jp-228i; with jp-229i; move hong-kong");
    // Between the two actions the group is not yet used.
    assert!(!c.used("jp-228i"));
    c.play("attack; hit uk-hk-fort", json!([1, 6]));
    c.holds(CARD_BLITZ, |c| c.used("jp-228i") && c.used("jp-229i"));
}

#[test]
fn q18_1_3_c81_part_of_the_group_may_act_again_but_nobody_may_join() {
    let mut c = siege("jp-01 jp-05");
    c.play("play jp-01; with jp-228i; with jp-229i; attack", json!([6, 6]));
    c.refuses("without jp-230i", Q18_1_3);
    c.refuses("with jp-230i", Q18_1_3);
    c.go("without jp-229i");
    c.refuses("without jp-228i", R6_2);
    c.play("attack; hit uk-hk-fort", json!([1]));
    assert!(c.used("jp-229i") && c.used("jp-228i") && !c.used("jp-230i"));
}

#[test]
fn q18_1_1_c81_two_attacks_are_announced_with_the_first_action_only() {
    let mut c = siege("jp-01 jp-05");
    c.go("play jp-01; with jp-228i");
    c.allows("attack").allows("attack twice");
    c.play("attack", json!([6]));
    c.refuses("attack twice", Q18_1_1).allows("attack");
    // Other cards and plain attacks announce nothing.
    let mut d = siege("jp-13 jp-05");
    d.go("play jp-13; with jp-228i");
    d.refuses_by("attack twice", &[Q18_1_1, RULING_11]);
}

#[test]
fn q18_1_2_c81_announced_attacks_add_their_damage() {
    // One point and one point: separately each is lost on the fortress, together they turn it.
    let mut c = siege("jp-01 jp-05");
    c.play("play jp-01; with jp-228i; attack twice", json!([1, 1]));
    assert_eq!(c.deciding(), "allied");
    c.go("hit uk-hk-fort; hit uk-hk-fort");
    assert!(c.used("uk-hk-fort") && c.used("jp-228i"));
    c.holds(Q18_1_2, |c| c.log.iter().any(|e| e.clause == Q18_1_2));
    let mut d = siege("jp-01 jp-05");
    d.play("play jp-01; with jp-228i; attack; hit uk-hk-fort; attack; hit uk-hk-fort", json!([1, 1]));
    assert!(!d.used("uk-hk-fort"));
    // Two air attacks on one area can be announced as well.
    let mut e = front("japan", "", "jp-01");
    e.play("play jp-01; with jp-af-genzan; strike coast-of-malay twice; hit uk-bb-pow; hit uk-bb-pow", json!([1, 1]));
    assert_eq!(e.place("uk-bb-pow"), "replacement-pool");
}

#[test]
fn ruling_11_each_announced_attack_can_be_answered_with_its_own_card() {
    let mut c = siege("jp-01 jp-05 al-06 al-07");
    c.go("play jp-01; with jp-228i; with jp-229i; attack twice");
    assert_eq!(c.deciding(), "allied");
    // The first Ambush drives one back; the other attacks, is ambushed, and attacks again.
    c.play("react al-06; hit jp-228i", json!([1, 6, 1]));
    assert_eq!((c.place("jp-228i"), c.deciding()), ("guangdong".into(), "allied".into()));
    c.play("react al-07", json!([6, 6, 1]));
    c.go("hit uk-hk-fort; hit uk-hk-fort");
    assert!(c.used("uk-hk-fort"));
}

#[test]
fn ruling_10_a_unit_driven_off_takes_no_second_action() {
    let mut c = siege("jp-01 jp-05 al-06");
    c.go("play jp-01; with jp-228i; with jp-229i; attack");
    c.play("react al-06; hit jp-228i", json!([1, 6, 6]));
    c.refuses("without jp-228i", Q18_1_3);
    c.play("attack", json!([6]));
    assert!(c.used("jp-228i"));
    // The second action is optional.
    let mut d = siege("jp-01 jp-05");
    d.play("play jp-01; with jp-228i; attack; done", json!([6]));
    assert!(d.used("jp-228i"));
}

#[test]
fn ruling_53_a_blitz_gives_any_of_the_four_actions() {
    let mut c = front("japan", "", "jp-01 jp-05");
    c.play("play jp-01; with jp-af-genzan; strike coast-of-malay; fly guangdong", json!([6]));
    let mut other = front("japan", "", "jp-01 jp-05");
    other.go("play jp-01; with jp-228i").refuses_by("transport taiwan", &[CARD_LANDING_SEA_TRANSPORT, RULING_53]);
    assert_eq!((c.place("jp-af-genzan"), c.used("jp-af-genzan")), ("guangdong".into(), true));
}

#[test]
fn card_joint_operation_c82_two_groups_are_named_first_and_act_in_turn() {
    let mut c = front("japan", "", "jp-03 jp-05");
    c.go("play jp-03");
    c.refuses("move hong-kong", CARD_JOINT_OPERATION).refuses("done", R6_2).refuses("next", R6_2);
    c.go("with jp-228i; with jp-229i; next; with jp-3gr");
    c.refuses("next", CARD_JOINT_OPERATION);
    c.refuses("with jp-228i", RULING_12);
    c.go("done; move hong-kong");
    assert!(c.used("jp-228i") && !c.used("jp-3gr"));
    c.go("move thailand");
    assert_eq!((c.place("jp-229i"), c.place("jp-3gr")), ("hong-kong".into(), "thailand".into()));
}

#[test]
fn r6_2_2_a_named_group_may_stay_and_one_without_orders_is_passed_over() {
    let mut c = front("japan", "", "jp-03 jp-05");
    c.go("play jp-03; with jp-228i; next; with jp-3gr; done; done; move thailand");
    assert!(!c.used("jp-228i") && c.used("jp-3gr"));
}

#[test]
fn card_supply_c83_four_units_in_communication() {
    let mut c = front("japan", "batavia: jp-21i*; used: jp-228i jp-229i jp-230i jp-66i jp-161i", "jp-05 jp-06");
    c.go("play jp-05 1");
    c.refuses("done", CARD_SUPPLY).refuses_by("recover jp-21i", &[R13_0_1, RULING_13]);
    c.refuses("recover jp-55i", CARD_SUPPLY).refuses("target guangdong", R5_3_1);
    c.go("recover jp-228i; recover jp-229i; recover jp-230i; recover jp-66i");
    assert!(!c.used("jp-66i") && c.used("jp-161i"));
    assert_eq!(c.deciding(), "allied");
}

#[test]
fn ruling_13_c83_or_one_whole_area_linked_or_not() {
    let mut c = front("allied", "used: us-11d us-af-3ps uk-6ind", "al-04 al-05");
    c.go("play al-04 2");
    c.refuses("target manila", CARD_SUPPLY);
    c.go("target luzon");
    assert!(!c.used("us-11d") && !c.used("us-af-3ps") && c.used("uk-6ind"));
}

#[test]
fn card_independent_units_jp_c84_four_single_units_move_three() {
    let mut c = front("japan", "", "jp-07 jp-05");
    c.go("play jp-07; with jp-11i");
    // The limit of 2 at sea does not apply: past Force Z into Malay is 3.
    assert_eq!(c.noted("move malay"), "note-cost allowance=3 cost=3");
    c.refuses("with jp-21i", CARD_INDEPENDENT_UNITS_JP).refuses_by("attack", &[CARD_INDEPENDENT_UNITS_JP, R8_0_2_1]);
    c.go("move malay; with jp-21i; move malay; with jp-228i; move hong-kong; with jp-af-takao; fly guangdong");
    // Four have moved: the impulse is over.
    assert_eq!((c.deciding().as_str(), c.place("jp-11i").as_str()), ("allied", "malay"));
    c.allows("pass");
    // No bonus for units with 4 (R14), and one may be enough.
    let mut d = front("japan", "", "jp-07 jp-05");
    d.go("play jp-07");
    d.refuses("done", CARD_INDEPENDENT_UNITS_JP);
    d.go("with jp-3gr");
    d.refuses_by("move taiwan", &[R7_1_2, RULING_14]);
    d.go("move thailand; done");
}

#[test]
fn card_independent_units_al_c85_four_single_units_act_with_their_own_values() {
    let mut c = front("allied", "", "al-08 al-01");
    c.play("play al-08; with uk-bb-pow; attack", json!([6]));
    c.play(
        "with us-af-19bg; strike luzon-strait; with uk-16ind; move mandalay; with uk-af-fighter; fly malay",
        json!([6]),
    );
    assert!(c.used("uk-bb-pow") && c.used("us-af-19bg") && c.used("uk-16ind") && c.used("uk-af-fighter"));
    let mut d = front("allied", "", "al-08 al-01");
    d.go("play al-08; with us-11d");
    d.refuses("move celebes-sea", R7_1_2);
}

#[test]
fn card_heaven_sent_soldiers_c86_a_move_and_a_drop() {
    let mut c = front("japan", "sth-indochina: jp-1rb", "jp-09 jp-05");
    c.go("play jp-09");
    c.refuses("drop jp-11i palembang", CARD_HEAVEN_SENT_SOLDIERS);
    c.refuses("drop jp-1rb java-sea", RULING_15).refuses("drop jp-1rb india", R2_2_1_3);
    // R15: even into a fortress.
    c.allows("drop jp-1rb singapore");
    c.go("drop jp-1rb palembang");
    assert!(c.used("jp-1rb"));
    c.refuses("drop jp-snlf-yokosuka1 celebes", CARD_HEAVEN_SENT_SOLDIERS);
    c.go("with jp-228i; with jp-229i; move hong-kong");
    // A group of two has moved: no more.
    assert_eq!((c.control("palembang"), c.place("jp-228i")), ("japan".into(), "hong-kong".into()));
    assert_eq!(c.position().pools["removed-japan"], ["jp-09"]);
    // Or three single units.
    let mut d = front("japan", "", "jp-09 jp-05");
    d.go("play jp-09; with jp-228i; move hong-kong; with jp-229i");
    d.refuses("with jp-230i", CARD_HEAVEN_SENT_SOLDIERS);
    d.go("move hong-kong; with jp-230i; move hong-kong");
    d.refuses("with jp-66i", CARD_HEAVEN_SENT_SOLDIERS);
    d.go("done");
}

#[test]
fn ruling_15_a_drop_can_be_ambushed_and_retreats_to_any_open_neighbour() {
    let mut c = field("japan", "japan: surabaya; sth-indochina: jp-1rb; batavia: ned-1r", "jp-09 jp-05 al-06");
    c.go("play jp-09; drop jp-1rb batavia");
    c.play("react al-06", json!([1]));
    assert_eq!(c.place("jp-1rb"), "surabaya");
    // From an area with enemies nobody drops.
    let mut d = field("japan", "sth-indochina: jp-1rb uk-6ind", "jp-09");
    d.go("play jp-09");
    d.refuses("drop jp-1rb batavia", CARD_HEAVEN_SENT_SOLDIERS);
}

#[test]
fn card_hinode_wa_yamagata_c87_four_groups_two_of_them_twice() {
    let mut c = front("japan", "", "jp-10 jp-05");
    c.go("play jp-10; with jp-af-genzan; with jp-af-mihoro; next; with jp-228i; next; with jp-af-tainan; next; with jp-3gr");
    c.refuses("next", CARD_HINODE_WA_YAMAGATA);
    c.go("done");
    c.play("strike coast-of-malay; strike coast-of-malay", json!([6, 6, 6, 6]));
    assert!(c.used("jp-af-genzan"));
    c.play("move hong-kong; done", json!([]));
    // A second action not taken is kept for another group.
    c.play("strike luzon; strike luzon", json!([6, 6]));
    // Both are spent: the last group acts once.
    c.go("move thailand");
    assert!(c.used("jp-3gr"));
    assert_eq!(c.position().pools["removed-japan"], ["jp-10"]);
}

#[test]
fn card_bicycle_troops_c88_the_group_moves_and_stays_unused() {
    let mut c = front("japan", "", "jp-11 jp-05");
    c.go("play jp-11; with jp-3gr; with jp-4gr");
    c.refuses("move coast-of-malay", CARD_BICYCLE_TROOPS);
    c.go("move thailand");
    assert!(!c.used("jp-3gr") && !c.used("jp-4gr"));
    c.tells(CARD_BICYCLE_TROOPS);
    // R16: it may come ashore.
    let mut d = front("japan", "", "jp-11 jp-05");
    d.go("play jp-11; with jp-11i; with jp-21i; move thailand");
    d.tells(RULING_16).holds(RULING_16, |d| d.place("jp-11i") == "thailand" && !d.used("jp-11i"));
}

#[test]
fn q18_2_2_c88_bicycle_troops_are_ambushed_as_used_units() {
    let units = "thailand: jp-3gr jp-4gr jp-5gr; malay: uk-6ind uk-28ind uk-12ind";
    let mut c = field("japan", units, "jp-11 jp-05 al-06");
    c.go("play jp-11; with jp-3gr; with jp-4gr; with jp-5gr; move malay");
    c.play("react al-06; hit jp-3gr; hit jp-4gr; hit jp-4gr", json!([1, 1, 1]));
    // One point retreats, two remove, and the untouched one stays unused.
    assert_eq!(
        (c.place("jp-3gr"), c.place("jp-4gr"), c.place("jp-5gr")),
        ("thailand".into(), "replacement-pool".into(), "malay".into())
    );
    assert!(c.used("jp-3gr") && !c.used("jp-5gr"));
    c.tells(Q18_2_2);
}

#[test]
fn card_yes_or_no_c89_four_or_more_removes_an_enemy_unit() {
    for (die, gone) in [(3, false), (4, true)] {
        let mut c = field("japan", "luzon: jp-55i us-11d; manila: us-21d", "jp-12 jp-05");
        c.go("play jp-12");
        c.refuses("target manila", CARD_YES_OR_NO);
        c.play("target luzon", json!([die]));
        assert_eq!(c.place("us-11d") == "replacement-pool", gone);
        assert_eq!(c.position().pools["removed-japan"], ["jp-12"]);
        c.tells(CARD_YES_OR_NO);
    }
    // R57: at sea with a convoy in the area a ship can be the one.
    let mut d = field("japan", "coast-of-malay: jp-11i uk-bb-pow uk-dd-electra", "jp-12 jp-05");
    d.play("play jp-12; target coast-of-malay", json!([6]));
    d.refuses("remove jp-11i", RULING_17);
    d.go("remove uk-bb-pow");
    assert_eq!(d.place("uk-bb-pow"), "replacement-pool");
    // Ships alone are no army.
    let mut e = field("japan", "luzon: jp-11i us-11d; java-sea: jp-ca-maya uk-ca-exeter", "jp-12 jp-05");
    e.go("play jp-12").refuses_by("target java-sea", &[CARD_YES_OR_NO, RULING_57]);
}

#[test]
fn card_oxygen_torpedo_c90_ships_attack_at_four_twice_and_nobody_answers() {
    let mut c = front("japan", "", "jp-13 jp-05 al-06 al-16");
    c.play("play jp-13; with jp-dd-19div; attack; hit uk-dd-electra", json!([4])).tells(RULING_18);
    assert_eq!((c.deciding().as_str(), c.place("uk-dd-electra").as_str()), ("japan", "replacement-pool"));
    c.play("attack", json!([5]));
    assert!(c.used("jp-dd-19div"));
    c.silent(R5_2_3);
    // R18: carriers too, but not in air attacks; the damage of the two attacks is not added (R11).
    let mut d = field("japan", "java-sea: jp-cvl-ryujo uk-bb-pow uk-bc-repulse", "jp-13 jp-05");
    d.play("play jp-13; with jp-cvl-ryujo; attack; hit uk-bb-pow; attack; hit uk-bb-pow", json!([4, 4]));
    d.holds(CARD_OXYGEN_TORPEDO, |d| d.place("uk-bb-pow") == "java-sea");
    let mut e = field("japan", "java-sea: jp-cvl-ryujo uk-dd-jupiter", "jp-13 jp-05");
    e.play("play jp-13; with jp-cvl-ryujo; strike java-sea; done", json!([3]));
    e.holds(RULING_18, |e| e.place("uk-dd-jupiter") == "java-sea");
}

#[test]
fn card_landing_sea_transport_c91_ten_army_units_over_the_sea() {
    let mut c = front("japan", "", "jp-14 jp-05");
    c.go("play jp-14 1; with jp-tw1; with jp-tw2; with jp-47i; with jp-20i; with jp-33i; with jp-4tk");
    assert_eq!(c.noted("move luzon"), "note-cost allowance=3 cost=2");
    // R19: the movement limit of 2 stays.
    c.refuses_by("move mindanao", &[R7_1_2, R7_1_2_2, R7_3_1_1, RULING_19]);
    c.go("move luzon");
    assert_eq!(c.place("jp-4tk"), "luzon");
    let mut d = front("japan", "luzon-strait: jp-65b jp-55i jp-114i jp-4i jp-16i", "jp-14 jp-05");
    d.go("play jp-14 1; with jp-tw1; with jp-tw2; with jp-47i; with jp-20i; with jp-33i; with jp-4tk; with jp-65b; with jp-55i; with jp-114i; with jp-4i");
    d.refuses("with jp-16i", CARD_LANDING_SEA_TRANSPORT);
}

#[test]
fn card_landing_sea_transport_c91_or_four_single_transports() {
    let mut c = front("japan", "", "jp-14 jp-05");
    c.go("play jp-14 2; with jp-55i");
    c.refuses("move luzon-strait", R5_3_1);
    c.go("transport sth-indochina; with jp-114i; transport taiwan; with jp-4i; transport guangdong; with jp-16i; transport nth-indochina");
    assert_eq!((c.place("jp-16i"), c.deciding().as_str()), ("nth-indochina".into(), "allied"));
    c.allows("pass");
}

#[test]
fn card_ambush_c92_all_unused_units_of_the_area_shoot() {
    let mut c = front("japan", "used: uk-hk-bde", "jp-05 jp-06 al-06 al-01");
    c.go("spend jp-05; with jp-228i; move hong-kong");
    // One die only: the brigade is used.
    c.play("react al-06", json!([3]));
    assert_eq!(c.position().discards["allied"], ["al-06"]);
    // Japan has one as well.
    let mut d = front("allied", "thailand: jp-3gr", "jp-16 al-01 al-02");
    d.go("spend al-01; with uk-6ind; move thailand");
    d.play("react jp-16", json!([1]));
    assert_eq!(d.place("uk-6ind"), "malay");
    // Where no unit can shoot it cannot be played.
    let mut e = front("japan", "used: uk-bb-pow uk-bc-repulse uk-dd-electra", "jp-05 al-06 al-16");
    e.go("spend jp-05; with jp-ca-kumano; attack");
    e.refuses_by("react al-06", &[CARD_AMBUSH]).allows("react al-16");
    // R21: nor where those who are unused cannot attack.
    let mut f = field("japan", "java-sea: uk-bb-pow* uk-6ind jp-ca-maya", "jp-05 al-06 al-16");
    f.go("spend jp-05; with jp-ca-maya; attack").refuses_by("react al-06", &[CARD_AMBUSH, RULING_21]);
}

#[test]
fn q18_2_1_c47_an_ambushed_group_suffers_face_down() {
    let mut c = front("japan", "", "jp-05 jp-06 al-06");
    c.go("spend jp-05; with jp-228i; with jp-229i; move hong-kong");
    c.play("react al-06; hit jp-228i; hit jp-228i", json!([1, 1]));
    assert_eq!(c.place("jp-228i"), "replacement-pool");
}

#[test]
fn q18_2_4_c50_one_ambush_hits_one_independent_unit() {
    let mut c = front("japan", "", "jp-07 al-06 al-07 al-01");
    c.go("play jp-07; with jp-228i; move hong-kong");
    c.play("react al-06", json!([1, 6]));
    assert_eq!(c.place("jp-228i"), "guangdong");
    // The next unit is another group: another card is needed, and there is one.
    c.go("with jp-229i; move hong-kong");
    c.allows("react al-07");
    c.play("react al-07", json!([6, 6]));
    c.go("with jp-230i; move hong-kong; with jp-66i; move hong-kong");
    assert_eq!(c.place("jp-66i"), "hong-kong");
}

#[test]
fn card_submarine_c93_three_attacks_with_modifiers() {
    let mut c = front("allied", "", "al-09 al-01");
    c.go("play al-09");
    c.refuses("target taiwan", CARD_SUBMARINE).refuses("target java-sea", CARD_SUBMARINE);
    // Two destroyers and control: 6 - 2 - 4 = 0.
    assert_eq!(c.noted("target luzon-strait"), "note-submarine control=2 destroyers=4");
    c.play("target luzon-strait", json!([6]));
    // Coast of Malay is Allied-controlled: 6 - 4 = 2.
    c.play("target coast-of-malay", json!([5])).refuses("remove uk-bb-pow", RULING_24);
    c.go("remove jp-11i");
    // The marines have no destroyer: 3 - 2 = 1.
    c.play("target south-west-pacific; remove jp-snlf-sasebo", json!([3]));
    assert_eq!(
        (c.place("jp-11i"), c.place("jp-snlf-sasebo"), c.vp()),
        ("replacement-pool".into(), "replacement-pool".into(), [0, 2])
    );
    c.tells(CARD_SUBMARINE).tells(RULING_39).holds(RULING_39, |c| c.vp()[1] == 2);
}

#[test]
fn card_oil_demolition_c94_turns_a_marker_of_an_allied_area() {
    let mut c = front("allied", "japan: brunei", "al-10 al-01");
    c.go("play al-10");
    c.refuses("target brunei", CARD_OIL_DEMOLITION).refuses("target malay", CARD_OIL_DEMOLITION);
    c.play("target palembang", json!(["oil-2"]));
    assert_eq!(c.position().markers["oil"]["palembang"], json!({ "marker": "oil-2", "face": "shown" }));
    c.tells(CARD_OIL_DEMOLITION);
    // It is rolled for at the end of this very turn.
    c.play("pass; pass", json!([5]));
    c.holds(RULING_56, |c| c.position().markers["oil"]["palembang"]["face"] == "gone");
}

#[test]
fn card_chinese_reinforcements_c96_three_at_random_each_placed_by_itself() {
    let mut c = front("allied", "lashio: ch-200d; mandalay: ch-22d jp-112i", "al-12 al-01");
    c.play("play al-12", json!(["ch-38d", "ch-28d", "ch-t55d"]));
    // Mandalay holds an enemy.
    c.refuses("place ch-38d mandalay", CARD_CHINESE_REINFORCEMENTS);
    c.refuses("place ch-49d lashio", CARD_CHINESE_REINFORCEMENTS);
    c.refuses_by("place ch-af-avg kunming", &[CARD_CHINESE_REINFORCEMENTS, RULING_55])
        .refuses("place ch-38d india", R16_3);
    c.go("place ch-38d lashio; place ch-28d kunming; place ch-t55d lashio");
    assert_eq!((c.place("ch-38d"), c.place("ch-28d"), c.used("ch-t55d")), ("lashio".into(), "kunming".into(), true));
    // Only Kunming qualifies: no question is asked.
    let mut d = front("allied", "", "al-12 al-01");
    d.play("play al-12", json!(["ch-38d", "ch-28d", "ch-t55d"]));
    assert_eq!(d.place("ch-t55d"), "kunming");
}

#[test]
fn card_z_force_c100_ships_attack_twice_used_ones_too() {
    let mut c = front("allied", "used: uk-bb-pow", "al-16 al-01");
    c.go("play al-16");
    c.refuses("with us-11d", CARD_Z_FORCE);
    c.go("with uk-bb-pow; with uk-bc-repulse");
    c.refuses("move java-sea", CARD_Z_FORCE).refuses_by("attack twice", &[Q18_1_1, RULING_28]);
    c.play("attack; hit jp-11i; attack; hit jp-21i", json!([4, 4, 5, 3]));
    assert_eq!((c.place("jp-11i"), c.place("jp-21i")), ("replacement-pool".into(), "replacement-pool".into()));
    c.holds(CARD_Z_FORCE, |c| c.used("uk-bb-pow") && c.used("uk-bc-repulse"));
}

#[test]
fn r10_0_2_reactions_inside_a_hinode_come_group_by_group() {
    let mut c = front("japan", "", "jp-10 al-06 al-07");
    c.go("play jp-10; with jp-228i; next; with jp-229i; next; with jp-230i; done; move hong-kong");
    assert_eq!(c.deciding(), "allied");
    c.play("react al-06", json!([1, 6]));
    // The first group is gone, the second acts, and can be answered with the other card.
    c.go("move hong-kong");
    c.play("react al-07", json!([6, 6]));
    // Its second action is another action, but no starred card that fits is left unseen.
    c.go("done; move hong-kong; done");
    assert_eq!(
        (c.place("jp-228i"), c.place("jp-229i"), c.place("jp-230i")),
        ("guangdong".into(), "hong-kong".into(), "hong-kong".into())
    );
}

#[test]
fn r10_0_2_a_window_is_offered_on_public_knowledge_alone() {
    // The Allied hand holds no reaction; Japan cannot know, so the question is asked all the same.
    let mut c = front("japan", "", "jp-05 al-01");
    c.go("spend jp-05; with jp-228i; move hong-kong");
    assert_eq!((c.deciding(), c.legal()), ("allied".into(), vec!["decline".to_owned()]));
    // Once both Ambushes have been seen this turn there is nothing to ask in Hong Kong.
    let mut d = start(
        "japan",
        json!({ "hands": { "japan": ["jp-05"], "allied": ["al-01"] }, "discards": { "allied": ["al-06", "al-07"] } }),
    );
    d.go("spend jp-05; with jp-228i; move hong-kong");
    assert_eq!(d.legal()[0], "pass");
}

#[test]
fn ruling_46_a_full_hand_is_possible_after_all_one_shot_cards_are_gone() {
    let layout = table::<Southern>().pool("removed-japan", "jp-09 jp-10 jp-11 jp-12").at("hand-choice", "");
    let mut c = layout.scene();
    c.refuses_to(JAPAN, "pick jp-09", R5_2_4);
    c.go("pick jp-01; pick jp-02; pick jp-03; pick jp-04; pick jp-05; pick jp-06; pick jp-16").tells(RULING_46);
    assert_eq!(c.deciding(), "allied");
}
