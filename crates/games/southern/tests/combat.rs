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
fn r11_4_c58_what_a_point_will_do_is_said_beside_it() {
    let mut c = damage("coast-of-malay: uk-bb-pow uk-bc-repulse jp-ca-kumano", "japan", "coast-of-malay", 2);
    assert_eq!(c.noted("hit uk-bb-pow"), "note-hit-nothing most=2 points=1");
    c.go("hit uk-bb-pow");
    assert_eq!(c.noted("hit uk-bb-pow"), "note-hit-eliminated most=2 points=2");
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
fn ruling_29_an_air_unit_lost_is_half_a_point() {
    let layout = bare::<Southern>().put_face("taiwan", "jp-af-3ku jp-af-tainan", "used").hand("japan", "jp-05");
    let mut c = layout.at("damage", "allied").with("area", "taiwan").with("kind", "air").with("points", 1).scene();
    c.go("hit jp-af-3ku").holds(RULING_29, |c| c.vp() == [0, 1]);
}
