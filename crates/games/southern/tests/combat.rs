//! 8.0 to 11.0: attacks, air operations, counter-attacks, damage and retreats.

mod common;
use common::*;

/// Japan attacks Hong Kong's garrison from inside.
fn hong_kong(extra: &str, cards: &str) -> Case {
    field("japan", &format!("hong-kong: jp-228i jp-229i uk-hk-fort uk-hk-bde; {extra}"), cards)
}

#[test]
fn r8_0_2_c35_who_attacks_where() {
    let mut c = front("japan", "", "jp-05");
    c.go("spend jp-05; with jp-11i");
    // ① army units on land, ② air units on land of their own, ③ ships at sea: nothing else is anywhere else.
    c.refuses_by("attack", &[R8_0_2_1]);
    let mut s = field("japan", "coast-of-malay: jp-bb-kongo uk-bb-pow", "jp-05 jp-06");
    s.play("spend jp-05; with jp-bb-kongo; attack", json!([6])).holds(R8_0_2_3, |s| s.used("jp-bb-kongo"));
    let mut d = field("japan", "taiwan: jp-af-3ku us-11d; guangdong: jp-55i", "jp-05 jp-06");
    d.go("spend jp-05; with jp-af-3ku");
    d.refuses_by("fly guangdong", &[R6_1_1, RULING_3]);
    d.play("attack", json!([1]));
    d.tells(R8_0_4).holds(R8_0_2_2, |d| d.used("jp-af-3ku"));
    assert_eq!(d.position().pools["face-down-japan"], ["jp-05"]);
    // Nobody there: nothing to attack.
    let mut e = field("japan", "guangdong: jp-55i", "jp-05");
    e.go("spend jp-05; with jp-55i");
    e.refuses("attack", R8_0_3);
}

#[test]
fn r8_0_3_c36_all_enemies_in_the_same_area_are_the_target() {
    let mut c = hong_kong("guangdong: uk-6ind", "jp-05");
    c.play("spend jp-05; with jp-228i; with jp-229i; attack", json!([1, 6]));
    assert_eq!(c.deciding(), "allied");
    assert_eq!(c.legal(), ["hit uk-hk-fort", "hit uk-hk-bde"]);
    c.refuses("hit uk-6ind", R11_1_2);
}

#[test]
fn r8_0_6_c37_attackers_roll_their_attack_value_and_turn() {
    let mut c = hong_kong("", "jp-05 jp-06");
    // 228i and 229i have attack 4: 4 hits, 5 misses.
    c.play("spend jp-05; with jp-228i; with jp-229i; attack; hit uk-hk-fort", json!([4, 5]));
    assert!(c.used("jp-228i") && c.used("jp-229i") && !c.used("uk-hk-fort"));
    c.tells(R8_0_6);
}

#[test]
fn r9_0_1_c38_air_operations_need_no_card_and_turn_their_units() {
    let mut c = front("japan", "", "jp-05");
    c.go("air");
    c.refuses("with jp-11i", R9_1_1);
    c.go("with jp-af-5fd");
    c.refuses_by("move guangdong", &[R9_0_1, R7_2_2]);
    c.go("fly guangdong");
    assert!(c.used("jp-af-5fd"));
    c.tells(R9_0_3);
    assert_eq!(c.position().hands["japan"].len(), 1);
}

#[test]
fn r9_1_2_c39_air_units_from_own_land_carriers_from_the_sea() {
    let mut c = field("japan", "pacific-ocean: jp-cvl-ryujo; mindanao: us-61d", "jp-05");
    c.play("air; with jp-cvl-ryujo; strike mindanao", json!([3]));
    // Air strength 2, not attack 1.
    assert!(c.used("jp-cvl-ryujo") && !c.used("us-61d"));
    c.tells(R9_1_4);
    let d = field("japan", "pacific-ocean: jp-bb-kongo; mindanao: us-61d", "jp-05");
    d.refuses("air", R9_1_1);
    field("japan", "taiwan: jp-af-3ku*", "jp-05").refuses("air", R6_2_1);
    field("japan", "pacific-ocean: jp-cvl-ryujo", "jp-05").refuses("air", R9_1_3);
    // ① air units from land of their own, ② carriers from the sea.
    c.holds(R9_1_2_2, |c| c.used("jp-cvl-ryujo"));
    let mut e = field("japan", "taiwan: jp-af-3ku; luzon: us-11d", "jp-05");
    e.play("air; with jp-af-3ku; strike luzon", json!([6])).holds(R9_1_2_1, |e| e.used("jp-af-3ku"));
}

#[test]
fn r9_1_4_c39_a_hit_needs_the_air_strength() {
    let mut c = field("japan", "pacific-ocean: jp-cvl-ryujo; mindanao: us-61d", "jp-05");
    c.play("air; with jp-cvl-ryujo; strike mindanao", json!([2]));
    assert!(c.used("us-61d"));
}

#[test]
fn r9_1_3_c40_range_is_adjacent_or_land_to_land_within_movement() {
    let mut c = front("japan", "", "jp-05");
    c.go("air; with jp-af-genzan");
    c.allows("strike coast-of-malay").allows("strike malay").allows("strike singapore");
    c.refuses("strike java-sea", R9_1_3);
    c.refuses("strike brunei", R9_1_3);
    let manila = || front("japan", "manila: us-af-17ps", "jp-05");
    let mut d = manila();
    d.go("air; with jp-af-5fd");
    d.allows("strike luzon").refuses("strike manila", R9_1_3);
    let mut e = manila();
    e.go("air; with jp-af-tainan");
    e.allows("strike manila");
    // The group reaches no further than its slowest unit.
    e.go("with jp-af-5fd");
    e.refuses("strike manila", R9_1_3);
}

#[test]
fn rulings_8_and_50_range_counts_borders_and_one_target() {
    // Closed areas do not stop an attack: Malay - Indian Ocean - India is 2.
    let mut c = field("japan", "japan: malay; malay: jp-af-3fd; india: uk-af-221a", "jp-05");
    c.go("air; with jp-af-3fd").allows("strike india");
    assert_eq!(c.legal().iter().filter(|a| a.starts_with("strike")).count(), 1);
    // The sea is hit next door only, however far the aircraft flies.
    let mut d = front("japan", "", "jp-05");
    d.go("air; with jp-af-genzan").refuses_by("strike java-sea", &[R9_1_3, RULING_8]);
}

#[test]
fn r9_2_2_c41_air_movement_joins_own_land_areas_at_one_point_each() {
    let mut c = front("japan", "", "jp-05");
    c.go("air; with jp-af-5fd");
    c.allows("fly guangdong").refuses("fly luzon", R9_2_2).refuses("fly luzon-strait", R7_2_2);
    c.refuses_by("fly sth-indochina", &[R9_2_3, R7_4_2]);
    assert_eq!(c.noted("fly guangdong"), "note-distance distance=2 range=2");
    // Enemy units on the way or at the end make no difference (9.2(4)).
    let mut d = field("japan", "taiwan: jp-af-5fd; luzon-strait: uk-dd-electra; guangdong: us-11d", "");
    d.go("air; with jp-af-5fd; fly guangdong");
    assert_eq!(d.place("jp-af-5fd"), "guangdong");
    d.tells(R9_2_1);
    let mut e = field("japan", "pacific-ocean: jp-cvl-ryujo; mindanao: us-61d", "");
    e.go("air; with jp-cvl-ryujo");
    e.refuses_by("fly taiwan", &[R9_2_1]);
}

#[test]
fn r9_2_3_ruling_54_closed_areas_are_not_flown_over() {
    let airfield = || field("japan", "japan: malay palembang; malay: jp-af-3fd jp-af-kanoya", "");
    let mut c = airfield();
    c.go("air; with jp-af-3fd");
    c.refuses_by("fly palembang", &[R9_2_3, RULING_54]);
    let mut d = airfield();
    d.go("air; with jp-af-kanoya");
    assert_eq!(d.noted("fly palembang"), "note-distance distance=3 range=4");
}

#[test]
fn ruling_42_mountains_do_not_bind_air_movement() {
    let mut c = field("japan", "japan: rangoon; thailand: jp-af-3ku jp-af-tainan", "");
    c.go("air; with jp-af-3ku; with jp-af-tainan; fly rangoon").tells(RULING_42);
    assert_eq!([c.place("jp-af-3ku"), c.place("jp-af-tainan")], ["rangoon", "rangoon"]);
}

#[test]
fn r16_1_2_c42_air_damage_spares_a_fortress_garrison_unless_own_army_is_inside() {
    let mut c =
        field("japan", "sth-indochina: jp-af-kanoya; singapore: uk-sp-fort uk-1mal uk-af-fighter uk-af-bomber", "");
    c.play("air; with jp-af-kanoya; strike singapore", json!([1]));
    assert_eq!(c.legal(), ["hit uk-af-fighter", "hit uk-af-bomber"]);
    c.refuses_by("hit uk-1mal", &[R16_1_2, RULING_9]);
    // With an army unit inside everybody can be hit.
    let mut d = field("japan", "sth-indochina: jp-af-kanoya; singapore: jp-11i uk-1mal uk-af-fighter", "");
    d.play("air; with jp-af-kanoya; strike singapore", json!([1]));
    d.allows("hit uk-1mal");
    // Where nobody can take damage there is no attack.
    let mut e = field("japan", "sth-indochina: jp-af-kanoya; singapore: uk-1mal", "");
    e.go("air; with jp-af-kanoya");
    e.refuses_by("strike singapore", &[R16_1_2, RULING_60]);
    let letter = lay(bare::<Southern>(), "sth-indochina: jp-af-kanoya; singapore: uk-1mal", "");
    let mut letter = letter.option("16.1-2", "on").at("impulse", "japan").scene();
    letter.play("air; with jp-af-kanoya; strike singapore", json!([1])).tells(R11_2_3);
    assert!(!e.used("uk-1mal"));
}

#[test]
fn r16_2_2_c43_macarthur_takes_no_air_damage() {
    let layout = table::<Southern>().put("luzon", "us-macarthur").at("damage", "japan").with("area", "luzon");
    let c = layout.with("kind", "air").with("points", 2).scene();
    c.refuses("hit us-macarthur", R16_2_2).allows("hit us-11d");
}

#[test]
fn ruling_9_macarthur_is_hit_like_an_army_unit_otherwise() {
    let c = table::<Southern>().at("damage", "japan").with("area", "manila").with("points", 2).scene();
    c.allows("hit us-macarthur");
}

#[test]
fn r10_0_c44_counter_attacks_answer_ordinary_attacks_and_entries_only() {
    let mut attack = hong_kong("", "jp-05 al-06");
    attack.go("spend jp-05; with jp-228i; attack");
    assert_eq!(attack.deciding(), "allied");
    let mut entry = front("japan", "", "jp-05 al-06");
    entry.go("spend jp-05; with jp-228i; move hong-kong");
    assert_eq!(entry.deciding(), "allied");
    // Not against an air attack.
    let mut air = front("japan", "", "jp-05 al-06");
    air.play("air; with jp-af-genzan; strike coast-of-malay", json!([6]));
    assert_eq!(air.deciding(), "allied");
    assert_eq!(air.legal()[0], "pass");
    // Nor where no one can shoot: army units at sea.
    let mut sea = field("japan", "south-china-sea: jp-ca-maya; celebes-sea: us-11d", "jp-05 al-06");
    sea.go("spend jp-05; with jp-ca-maya; move celebes-sea");
    assert_eq!(sea.legal()[0], "pass");
    entry.play("react al-06", json!([6, 6]));
    entry.tells(R10_0);
}

#[test]
fn ruling_21_c44_air_units_shoot_in_own_land_and_used_units_do_not() {
    let mut c = field("japan", "thailand: jp-228i; malay: uk-6ind* uk-af-bomber", "jp-05 al-06");
    c.go("spend jp-05; with jp-228i; move malay");
    // One die: the bomber's, with air strength 2.
    c.play("react al-06", json!([2]));
    assert_eq!(c.place("jp-228i"), "thailand");
}

#[test]
fn r10_0_1_c45_unused_units_that_counter_attack_stay_unused() {
    let mut c = front("japan", "", "jp-05 al-06 al-01");
    c.go("spend jp-05; with jp-228i; move hong-kong");
    c.play("react al-06", json!([6, 6]));
    assert!(!c.used("uk-hk-fort") && !c.used("uk-hk-bde"));
}

#[test]
fn r10_0_2_c46_the_chance_comes_for_each_action_before_it_takes_effect() {
    let mut c = hong_kong("", "jp-05 al-06");
    c.go("spend jp-05; with jp-228i; attack");
    c.refuses("react al-07", R5_1);
    // Declining lets the attack go on with its own dice.
    c.play("decline", json!([6]));
    c.refuses("react al-06", R5_2_3);
}

#[test]
fn r10_0_3_c46_only_the_acting_group_is_hit() {
    let mut c = hong_kong("hong-kong: jp-230i jp-66i", "jp-05 al-06");
    c.go("spend jp-05; with jp-228i; with jp-229i; attack");
    c.play("react al-06", json!([1, 6]));
    assert_eq!((c.deciding(), c.legal()), ("japan".into(), vec!["hit jp-228i".to_owned(), "hit jp-229i".to_owned()]));
    c.refuses("hit jp-230i", R10_0_3);
}

#[test]
fn r10_0_4_c47_the_group_suffers_as_used() {
    // Unused, durability 1: one point would only turn it; under a counter-attack it retreats.
    let mut c = hong_kong("guangdong: jp-230i", "jp-05 jp-06 al-06");
    c.go("spend jp-05; with jp-228i; with jp-229i; attack");
    c.play("react al-06; hit jp-228i", json!([1, 6, 6]));
    assert_eq!((c.place("jp-228i"), c.place("jp-229i")), ("guangdong".into(), "hong-kong".into()));
    assert!(c.used("jp-228i") && c.used("jp-229i"));
    c.tells(R10_0_4);
}

#[test]
fn r10_0_5_c48_survivors_then_attack_and_nobody_if_none_is_left() {
    let mut c = hong_kong("", "jp-05 al-06");
    c.go("spend jp-05; with jp-228i; attack");
    c.play("react al-06", json!([1, 6]));
    assert_eq!(c.place("jp-228i"), "guangdong");
    c.tells(R10_0_5);
}

#[test]
fn r10_0_6_c49_no_counter_attack_against_a_counter_attack() {
    let mut c = hong_kong("hong-kong: jp-230i", "jp-05 jp-16 al-06 al-07");
    c.go("spend jp-05; with jp-228i; with jp-229i; attack");
    c.play("react al-06", json!([1, 6]));
    c.refuses("react jp-16", R10_0_6).refuses_to(ALLIED, "react al-07", RULING_23);
}

#[test]
fn r10_0_3_c50_one_ambush_never_hits_two_groups_of_a_joint_operation() {
    let mut c = hong_kong("hong-kong: jp-230i", "jp-03 al-06");
    c.go("play jp-03; with jp-228i; next; with jp-229i; done; attack");
    c.play("react al-06", json!([1, 6]));
    // The second group acts; the card is spent and nobody is asked again.
    assert_eq!(c.deciding(), "japan");
    c.play("attack", json!([6]));
    assert_eq!(c.place("jp-229i"), "hong-kong");
}

#[test]
fn r11_1_2_c51_a_roll_up_to_the_value_is_one_point() {
    let mut c = hong_kong("hong-kong: jp-161i", "jp-05");
    // Values 4, 4, 2 in the order of the data: 4 hits, 5 misses, 3 misses.
    c.play("spend jp-05; with jp-228i; with jp-229i; with jp-161i; attack", json!([4, 5, 3]));
    assert_eq!(c.legal(), ["hit uk-hk-fort", "hit uk-hk-bde"]);
    let prompt = c.game.view(&c.state, Viewer::Spectator).notes;
    assert_eq!(prompt[0].key, "note-points-left");
    c.tells(R8_0_4).holds(R11_1_1, |c| c.flow()["damage"]["left"] == 1);
}

#[test]
fn r11_2_1_c52_the_owner_allots_except_in_an_air_attack() {
    let owner = hong_kong("", "jp-05").play("spend jp-05; with jp-228i; attack", json!([1])).deciding();
    assert_eq!(owner, "allied");
    let mut air = front("japan", "", "");
    air.play("air; with jp-af-genzan; strike coast-of-malay", json!([1]));
    assert_eq!(air.deciding(), "japan");
    air.tells(R11_2_1);
    // R47: aircraft in an ordinary attack do not change that; R49: carriers' air attacks do.
    let mut mixed = field("japan", "taiwan: jp-af-3ku jp-55i us-11d us-21d", "jp-05");
    mixed.play("spend jp-05; with jp-55i; with jp-af-3ku; attack", json!([6, 1]));
    mixed.asks("allied", "hit us-11d").refuses_to(JAPAN, "hit us-11d", R11_2_1);
    let grounds = |c: &Case, seat, text: &str| c.game.check(&c.state, seat, &c.action(text)).unwrap_err().grounds;
    mixed.holds(RULING_47, |c| grounds(c, JAPAN, "hit us-11d")[1].0 == RULING_47);
    let mut carrier = field("japan", "pacific-ocean: jp-cvl-ryujo; mindanao: us-61d us-81d", "");
    carrier.play("air; with jp-cvl-ryujo; strike mindanao", json!([1]));
    carrier.asks("japan", "hit us-61d").holds(RULING_49, |c| grounds(c, ALLIED, "hit us-61d")[1].0 == RULING_49);
}

/// Points scored by a side in an area of an empty map, about to be allotted.
fn damage(units: &str, of: &str, area: &str, points: u8) -> Case {
    lay(bare::<Southern>(), units, "jp-01 al-01").at("damage", of).with("area", area).with("points", points).scene()
}

#[test]
fn r11_2_2_c53_no_unit_takes_more_than_eliminates_it() {
    let mut c = damage("luzon: us-11d* us-21d us-31d jp-55i", "japan", "luzon", 4);
    c.go("hit us-11d; hit us-11d");
    c.refuses("hit us-11d", R11_2_2);
}

#[test]
fn r11_2_3_c53_points_left_when_every_target_is_gone_are_lost() {
    let mut c = hong_kong("out-of-play: uk-hk-fort; hong-kong: jp-230i jp-66i", "jp-05 jp-06");
    c.play("spend jp-05; with jp-228i; with jp-229i; with jp-230i; with jp-66i; attack", json!([1, 1, 1, 1]));
    assert_eq!(c.place("uk-hk-bde"), "replacement-pool");
    c.tells(R11_2_3);
}

/// What so many points do to one unit in Luzon.
fn strike_one(face: &str, points: u8) -> Case {
    let star = if face == "used" { "*" } else { "" };
    let mut c = field("japan", &format!("luzon: us-11d{star} jp-47i jp-55i jp-114i"), "jp-05 jp-06");
    let dice: Vec<u8> = (0..3).map(|i| if i < points { 1 } else { 6 }).collect();
    c.play("spend jp-05; with jp-47i; with jp-55i; with jp-114i; attack", json!(dice));
    c
}

#[test]
fn r11_31_1_c54_army_units_on_land() {
    for (points, at) in [(1, "luzon"), (2, "manila"), (3, "replacement-pool")] {
        let c = strike_one("unused", points);
        c.tells(R11_31_1_1).holds(R11_31_1_1, |c| c.place("us-11d") == at && c.used("us-11d") == (points < 3));
    }
    for (points, at) in [(1, "manila"), (2, "replacement-pool")] {
        strike_one("used", points).tells(R11_31_1_2).holds(R11_31_1_2, |c| c.place("us-11d") == at);
    }
}

#[test]
fn r11_31_2_c55_one_point_kills_an_army_unit_at_sea() {
    let mut c = field("japan", "celebes-sea: us-11d jp-ca-maya", "jp-05");
    c.play("spend jp-05; with jp-ca-maya; attack", json!([1]));
    assert_eq!(c.place("us-11d"), "replacement-pool");
    c.tells(R11_31_2);
}

#[test]
fn r11_32_c56_air_units() {
    for (face, points, at, used) in
        [("unused", 1, "luzon", true), ("unused", 2, "replacement-pool", false), ("used", 1, "replacement-pool", false)]
    {
        let star = if face == "used" { "*" } else { "" };
        let mut c = field("japan", &format!("luzon: us-af-3ps{star}; taiwan: jp-af-tainan jp-af-3ku"), "jp-01");
        c.play("air; with jp-af-tainan; with jp-af-3ku; strike luzon", json!([1, if points == 2 { 1 } else { 6 }]));
        assert_eq!((c.place("us-af-3ps").as_str(), c.used("us-af-3ps")), (at, used));
        c.tells(if face == "used" { R11_32_2 } else { R11_32_1 });
    }
}

#[test]
fn r11_33_c57_ships_sink_at_their_durability() {
    for (dice, at) in [([1, 6], "coast-of-malay"), ([1, 1], "replacement-pool")] {
        let mut c = field("japan", "coast-of-malay: uk-bb-pow; sth-indochina: jp-af-genzan jp-af-mihoro", "");
        c.play("air; with jp-af-genzan; with jp-af-mihoro; strike coast-of-malay", json!(dice));
        assert_eq!(c.place("uk-bb-pow"), at);
        c.tells(if at == "replacement-pool" { R11_33 } else { R11_4 });
    }
}

#[test]
fn r11_4_c58_points_below_a_multiple_are_lost() {
    // Two durability-2 ships swallow two points; a third takes effect.
    let two =
        |points| damage("coast-of-malay: uk-bb-pow uk-bc-repulse jp-ca-kumano", "japan", "coast-of-malay", points);
    let mut c = two(2);
    assert_eq!(c.noted("hit uk-bb-pow"), "note-hit-nothing most=2 points=1");
    c.go("hit uk-bb-pow");
    assert_eq!(c.noted("hit uk-bb-pow"), "note-hit-eliminated most=2 points=2");
    c.go("hit uk-bc-repulse");
    assert_eq!((c.place("uk-bb-pow"), c.place("uk-bc-repulse")), ("coast-of-malay".into(), "coast-of-malay".into()));
    let mut d = two(3);
    d.go("hit uk-bb-pow; hit uk-bc-repulse; hit uk-bc-repulse");
    assert_eq!((d.place("uk-bb-pow"), d.place("uk-bc-repulse")), ("coast-of-malay".into(), "replacement-pool".into()));
    // Nothing is carried over to a later impulse.
    c.tells(R11_4);
}

#[test]
fn ruling_31_all_points_must_be_allotted_before_anybody_retreats() {
    let mut c = damage("mindanao: us-11d* us-21d jp-55i", "japan", "mindanao", 2);
    // One point would already kill it for want of a retreat area; a second may still be allotted.
    c.go("hit us-11d; hit us-11d");
    assert_eq!(
        (c.place("us-11d"), c.place("us-21d"), c.used("us-21d")),
        ("replacement-pool".into(), "mindanao".into(), false)
    );
}

#[test]
fn r11_6_c59_a_carrier_saves_one_point_of_an_air_attack() {
    for (die, sunk) in [(2, false), (3, true)] {
        let mut c = field("allied", "luzon-strait: jp-cvl-ryujo; luzon: us-af-19bg", "");
        c.play("air; with us-af-19bg; strike luzon-strait", json!([1, die]));
        assert_eq!(c.place("jp-cvl-ryujo") == "replacement-pool", sunk, "die {die}");
        c.tells(R11_6);
    }
    // Not in an ordinary attack.
    let mut d = field("allied", "java-sea: jp-cvl-ryujo uk-ca-exeter", "al-01");
    d.play("spend al-01; with uk-ca-exeter; attack", json!([1]));
    assert_eq!(d.place("jp-cvl-ryujo"), "replacement-pool");
}

#[test]
fn ruling_30_the_attacker_may_allot_one_point_above_durability() {
    let mut c = field("allied", "luzon-strait: jp-cvl-ryujo jp-ca-maya; luzon: us-af-19bg us-af-3ps", "");
    c.play(
        "air; with us-af-19bg; with us-af-3ps; strike luzon-strait; hit jp-cvl-ryujo; hit jp-cvl-ryujo",
        json!([1, 1, 1]),
    );
    // Saved one, the other sinks it; a third point it would not take.
    assert_eq!((c.place("jp-cvl-ryujo"), c.place("jp-ca-maya")), ("replacement-pool".into(), "luzon-strait".into()));
}

#[test]
fn r11_5_1_c60_retreat_to_an_open_neighbour_by_land() {
    let units = "thailand: jp-112i* jp-143i* uk-6ind; malay: uk-15ind";
    let mut c = damage(units, "allied", "thailand", 3);
    c.go("hit jp-112i; hit jp-112i");
    // Cambodia is the only way: Malay is held, Rangoon and Mandalay lie over mountains, the sea is no refuge.
    assert_eq!((c.place("jp-112i"), c.place("jp-143i")), ("replacement-pool".into(), "cambodia".into()));
    // Two ways: the owner chooses.
    let mut d =
        damage("sth-indochina: jp-112i* jp-143i uk-6ind; coast-of-malay: uk-15ind", "allied", "sth-indochina", 1);
    d.go("hit jp-112i");
    assert_eq!(d.legal(), ["retreat jp-112i nth-indochina", "retreat jp-112i cambodia"]);
    d.refuses_by("retreat jp-112i south-china-sea", &[R11_5_1_1]);
    d.refuses("retreat jp-112i taiwan", R11_5_1);
    d.refuses("retreat jp-143i cambodia", R11_5_1);
    d.go("retreat jp-112i cambodia");
    d.holds(RULING_32, |d| d.used("jp-112i"));
}

#[test]
fn r11_5_1_four_kinds_of_areas_are_closed() {
    let nine = "jp-tw1 jp-tw2 jp-47i jp-20i jp-33i jp-4tk jp-3gr jp-4gr jp-5gr";
    let nine_more = "jp-228i jp-229i jp-230i jp-66i jp-161i jp-11i jp-21i jp-41i jp-42i";
    // North Indochina has room for one: who gets it is asked, and Cambodia is closed in another way each time.
    let driven = |cambodia: &str, points: u8| {
        let units = format!("sth-indochina: jp-112i* jp-143i* jp-213i* uk-6ind; nth-indochina: {nine}; {cambodia}");
        let mut c = damage(&units, "allied", "sth-indochina", points);
        c.go("hit jp-112i; hit jp-143i");
        c
    };
    let c = driven("cambodia: uk-15ind", 2);
    c.allows("retreat jp-112i nth-indochina").refuses_by("retreat jp-112i cambodia", &[R11_5_1_2]);
    c.refuses_by("retreat jp-112i coast-of-malay", &[R11_5_1_1, R11_5_1_3]);
    driven("allied: cambodia", 2).refuses_by("retreat jp-112i cambodia", &[R11_5_1_3]);
    let mut c = driven(&format!("cambodia: {nine_more}"), 3);
    c.go("hit jp-213i; retreat jp-112i cambodia");
    c.allows("retreat jp-143i nth-indochina").refuses_by("retreat jp-143i cambodia", &[R11_5_1_4]);
}

#[test]
fn r7_3_2_2_c60_no_retreat_over_a_mountain_border_nor_into_a_full_area() {
    let units = "nth-indochina: jp-112i* jp-143i uk-6ind";
    let mut c = damage(units, "allied", "nth-indochina", 1);
    c.go("hit jp-112i");
    c.refuses("retreat jp-112i thailand", R7_3_2_2);
    c.allows("retreat jp-112i guangdong").allows("retreat jp-112i sth-indochina");
    let ten = "guangdong: jp-3gr jp-4gr jp-5gr jp-213i jp-214i jp-215i jp-228i jp-229i jp-230i jp-66i";
    let mut d = damage(&format!("{units}; {ten}"), "allied", "nth-indochina", 1);
    d.go("hit jp-112i");
    // Only one way is left, so it is taken.
    assert_eq!(d.place("jp-112i"), "sth-indochina");
}

#[test]
fn r11_5_2_c61_a_unit_turned_back_on_entry_returns_to_its_start() {
    // Two areas away, past a neighbour that would be nearer.
    let mut c = field("japan", "sth-indochina: jp-3gr; thailand: uk-6ind", "jp-05 al-06");
    c.go("spend jp-05; with jp-3gr; move thailand");
    c.play("react al-06", json!([1]));
    assert_eq!(c.place("jp-3gr"), "sth-indochina");
    c.tells(R11_5_2);
    // From the sea there is no way back (R22).
    let mut d = field("japan", "luzon-strait: jp-20i; luzon: us-11d", "jp-05 al-06");
    d.go("spend jp-05; with jp-20i; move luzon");
    d.play("react al-06", json!([1])).tells(RULING_22);
    assert_eq!(d.place("jp-20i"), "replacement-pool");
    // Nor over a mountain border.
    let mut e = field("japan", "thailand: jp-214i; rangoon: uk-2bur", "jp-05 al-06");
    e.go("spend jp-05; with jp-214i; move rangoon");
    e.play("react al-06", json!([1]));
    e.tells(R7_3_2_2);
    assert_eq!(e.place("jp-214i"), "replacement-pool");
}

#[test]
fn r11_5_3_c62_units_without_movement_cannot_retreat() {
    for (face, points, at) in [
        ("unused", 2, "hong-kong"),
        ("unused", 4, "replacement-pool"),
        ("used", 2, "replacement-pool"),
        ("used", 1, "hong-kong"),
    ] {
        let star = if face == "used" { "*" } else { "" };
        let extra = format!("out-of-play: uk-hk-bde; hong-kong: uk-hk-fort{star} jp-230i jp-66i");
        let mut c = hong_kong(&extra, "jp-05 jp-06");
        let dice: Vec<u8> = (0..4).map(|i| if i < points { 1 } else { 6 }).collect();
        c.play("spend jp-05; with jp-228i; with jp-229i; with jp-230i; with jp-66i; attack", json!(dice));
        assert_eq!(c.place("uk-hk-fort"), at, "{face} {points}");
        c.holds(R11_5_3, |c| c.log.iter().any(|e| e.clause == R11_5_3) == (at == "replacement-pool"));
    }
    // The retreat is the end of it: no unit takes more (R33).
    let mut d = damage("hong-kong: uk-hk-fort* uk-hk-bde us-11d jp-228i", "japan", "hong-kong", 4);
    d.go("hit uk-hk-fort; hit uk-hk-fort").refuses_by("hit uk-hk-fort", &[R11_2_2, RULING_33]);
}

#[test]
fn ruling_23_one_reaction_card_for_one_action() {
    let mut c = front("japan", "", "jp-05 al-06 al-07");
    c.go("spend jp-05; with jp-228i; with jp-229i; move hong-kong");
    c.play("react al-06", json!([6, 6]));
    assert_eq!((c.deciding().as_str(), c.legal()[0].as_str()), ("allied", "pass"));
}

#[test]
fn ruling_20_retreats_placements_and_air_attacks_are_no_entry() {
    // A flight that ends among enemies can be answered; one that passes them cannot.
    let mut c = field("japan", "taiwan: jp-af-5fd; guangdong: us-11d", "al-06");
    c.go("air; with jp-af-5fd; fly guangdong");
    assert_eq!(c.deciding(), "allied");
    c.play("react al-06", json!([1]));
    assert_eq!(c.place("jp-af-5fd"), "replacement-pool");
}

#[test]
fn ruling_29_an_air_unit_lost_is_half_a_point() {
    let layout = bare::<Southern>().put_face("taiwan", "jp-af-3ku jp-af-tainan", "used").hand("japan", "jp-05");
    let mut c = layout.at("damage", "allied").with("area", "taiwan").with("kind", "air").with("points", 1).scene();
    c.go("hit jp-af-3ku").holds(RULING_29, |c| c.vp() == [0, 1]);
}

#[test]
fn ruling_50_one_air_attack_is_one_group_from_one_area() {
    let mut c = front("japan", "", "jp-05");
    c.go("air; with jp-af-5fd").refuses_by("with jp-af-genzan", &[R6_2, RULING_50]);
}
