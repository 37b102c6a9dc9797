//! 7.0 Movement, 7.5 sea transport, and the limits of 16.1 and 16.3.

mod common;
use common::*;

/// A map with nothing on it but these units; one side has spent its only card and nobody can answer.
fn bare(of: &str, units: &str) -> Case {
    let card = if of == "japan" { "jp-05" } else { "al-01" };
    let mut c = field(of, units, card);
    c.go(&format!("spend {card}"));
    c
}

#[test]
fn r7_1_2_c21_a_move_costs_one_card_face_down() {
    let mut c = front("japan", "", "jp-05 jp-06");
    c.go("spend jp-05; with jp-55i; move luzon-strait");
    let p = c.position();
    assert_eq!((p.hands["japan"].len(), p.pools["face-down-japan"].len()), (1, 1));
}

#[test]
fn r7_1_2_c22_the_slowest_unit_counts_and_enemies_cost_more() {
    // Movement 3 with a slower partner of 2 is 2.
    let mut c = bare("allied", "allied: luzon; japan: manila; luzon: us-ptg us-31i");
    c.go("with us-ptg");
    assert_eq!(c.noted("move manila"), "note-cost allowance=3 cost=2");
    c.go("with us-31i");
    assert_eq!(c.noted("move manila"), "note-cost allowance=2 cost=2");
    // An own area costs 1, an enemy-controlled one 2, one with enemies 2, both together 2 (R1).
    let mut d = bare("japan", "allied: sth-indochina thailand; cambodia: jp-112i; thailand: uk-6ind");
    d.go("with jp-112i");
    assert_eq!(d.noted("move sth-indochina"), "note-cost allowance=3 cost=2");
    assert_eq!(d.noted("move thailand"), "note-cost allowance=3 cost=2");
}

#[test]
fn ruling_1_c22_leaving_costs_more_only_where_enemy_units_stand() {
    // From an enemy-controlled area without units: 1 + 1.
    let mut c = bare("japan", "allied: thailand; malay: jp-112i");
    c.go("with jp-112i");
    assert_eq!(c.noted("move thailand"), "note-cost allowance=3 cost=2");
    // The example of 7.1(2): out of one enemy area with units into another is 3.
    let mut d = bare("japan", "allied: thailand; malay: jp-112i uk-6ind");
    d.go("with jp-112i");
    assert_eq!(d.noted("move thailand"), "note-cost allowance=3 cost=3");
}

#[test]
fn r7_1_3_c23_the_group_ends_in_one_area_and_is_used() {
    let mut c = front("japan", "", "jp-05");
    c.go("spend jp-05; with jp-3gr; with jp-4gr; move thailand");
    assert_eq!((c.place("jp-3gr"), c.place("jp-4gr")), ("thailand".into(), "thailand".into()));
    assert!(c.used("jp-3gr") && c.used("jp-4gr"));
    c.tells(R7_1_3);
    c.tells(R7_1_4);
}

#[test]
fn r7_2_3_c24_ships_stay_at_sea_and_aircraft_fly() {
    let mut c = bare("japan", "south-china-sea: jp-ca-maya; taiwan: jp-af-3ku jp-55i");
    c.refuses_by("with jp-af-3ku", &[R7_2_2, R8_0_3]);
    c.go("with jp-ca-maya");
    c.refuses("move luzon", R7_2_3);
    c.allows("move luzon-strait");
    // 7.2(1): army units enter both.
    let mut d = bare("japan", "taiwan: jp-55i");
    d.go("with jp-55i");
    d.allows("move luzon-strait").allows("move guangdong");
    d.refuses("move luzon-strait via taiwan", RULING_20);
}

#[test]
fn r7_3_1_1_c25_army_units_move_two_over_a_sea_border() {
    let mut c = front("japan", "", "jp-05");
    c.go("spend jp-05; with jp-11i");
    c.refuses_by("move malay", &[R7_1_2, R7_1_2_2, R7_3_1_1, RULING_1]);
    assert_eq!(c.noted("move thailand"), "note-cost allowance=3 cost=2");
}

#[test]
fn r7_3_1_2_c26_two_army_units_over_a_sea_border_and_any_number_of_ships() {
    let mut c = bare("japan", "luzon-strait: jp-tw1 jp-tw2 jp-47i jp-ca-myoko jp-ca-ashigara jp-dd-4sq");
    c.go("with jp-tw1; with jp-tw2; with jp-ca-myoko; with jp-ca-ashigara; with jp-dd-4sq");
    c.refuses_by("with jp-47i", &[R7_3_1_2, R8_0_3, R6_2_4]);
    // R5: with army units the ships go no further than 2 either.
    c.allows("move pacific-ocean").allows("move south-china-sea").refuses("move luzon", R7_2_3);
    c.refuses_by("move coast-of-malay", &[R7_1_2, R7_1_2_2, R7_3_1_1, RULING_5]);
    assert_eq!(c.noted("move pacific-ocean"), "note-cost allowance=3 cost=1");
}

#[test]
fn r7_3_2_1_c27_one_unit_over_a_mountain_border() {
    let mut c = bare("japan", "thailand: jp-214i jp-215i");
    c.go("with jp-214i");
    assert_eq!(c.noted("move rangoon"), "note-cost allowance=3 cost=2");
    c.go("with jp-215i");
    c.refuses("move rangoon", R7_3_2_1);
}

#[test]
fn r7_4_1_c28_ten_army_units_in_a_land_area() {
    let nine = "thailand: jp-3gr jp-4gr jp-5gr jp-112i jp-143i jp-213i jp-214i jp-215i jp-228i";
    let mut c = bare("japan", &format!("{nine}; cambodia: jp-11i jp-21i"));
    c.go("with jp-11i");
    c.allows("move thailand");
    c.go("with jp-21i");
    c.refuses("move thailand", R7_4_1);
    // R52: a full area may be passed.
    let mut d = bare("japan", &format!("{nine} jp-21i; cambodia: jp-11i; japan: malay"));
    d.go("with jp-11i");
    d.refuses_by("move thailand", &[R7_4_1, RULING_52]).allows("move malay");
}

#[test]
fn r7_4_2_c28_four_air_units_in_an_own_land_area() {
    let mut c = front("japan", "", "");
    c.go("air; with jp-af-genzan");
    c.refuses("fly taiwan", R7_4_2);
    c.refuses("fly luzon", R9_2_2);
    c.allows("fly guangdong");
    let errors = impossible(json!({ "pieces": { "jp-af-genzan": "taiwan" } }), json!({ "point": "hand-choice" }));
    assert!(errors[0].problem.contains("7.4(2)"));
}

#[test]
fn r16_1_1_c29_fortresses_are_entered_from_own_land_only() {
    let mut sea = bare("japan", "south-china-sea: jp-20i");
    sea.go("with jp-20i");
    sea.refuses("move manila", R16_1_1_2);
    let mut enemy = bare("japan", "luzon: jp-20i");
    enemy.go("with jp-20i");
    enemy.refuses_by("move manila", &[R16_1_1_1, RULING_34]);
    let mut own = bare("japan", "japan: luzon; luzon: jp-20i");
    own.go("with jp-20i");
    own.allows("move manila");
}

#[test]
fn ruling_45_c29_the_bar_holds_for_the_allies_too() {
    let mut c = bare("allied", "japan: luzon manila; luzon: us-11d; south-china-sea: us-21d");
    c.go("with us-11d");
    c.refuses_by("move manila", &[R16_1_1_1, RULING_34, RULING_45]);
    let mut d = bare("allied", "japan: manila; south-china-sea: us-21d");
    d.go("with us-21d");
    d.refuses_by("move manila", &[R16_1_1_2, R16_1_1_1, RULING_36, RULING_45]);
}

#[test]
fn r16_3_c30_chinese_units_keep_to_their_three_areas() {
    let mut c = bare("allied", "mandalay: ch-200d");
    c.go("with ch-200d");
    c.refuses("move rangoon", R16_3);
    c.allows("move lashio").allows("move kunming");
    let errors = impossible(json!({ "pieces": { "ch-22d": "rangoon" } }), json!({ "point": "hand-choice" }));
    assert!(errors[0].problem.contains("16.3"));
}

#[test]
fn ruling_43_c31_both_sides_may_share_an_area_without_fighting() {
    let mut c = front("japan", "", "jp-05 al-01");
    assert_eq!((c.place("jp-ca-kumano"), c.place("uk-bb-pow")), ("coast-of-malay".into(), "coast-of-malay".into()));
    c.go("pass; pass");
    assert_eq!(c.place("uk-bb-pow"), "coast-of-malay");
    assert_eq!(c.control("coast-of-malay"), "allied");
}

/// Sea transport of `unit` with the Japanese card.
fn transport(units: &str, unit: &str) -> Case {
    let mut c = field("japan", units, "jp-14 jp-05");
    c.go(&format!("play jp-14 2; with {unit}"));
    c
}

#[test]
fn r7_5_1_c32_transport_ignores_movement_over_own_seas() {
    let mut c = transport("japan: coast-of-malay java-sea surabaya; japan-homeland: jp-55i", "jp-55i");
    c.allows("transport surabaya");
    c.go("transport surabaya");
    assert!(c.used("jp-55i"));
    c.tells(R7_5_1);
    c.tells(R7_5_5);
}

#[test]
fn r7_5_2_c32_every_sea_between_is_own() {
    let c = transport("japan: surabaya; japan-homeland: jp-55i", "jp-55i");
    c.refuses("transport surabaya", R7_5_2);
    // No land border is crossed.
    c.refuses_by("transport hong-kong", &[R16_1_1_2, R7_5_3]);
    let inland = transport("japan: rangoon; cambodia: jp-112i; taiwan: jp-55i", "jp-55i");
    inland.refuses_by("transport mandalay", &[R7_5_3, R7_5_2]);
    inland.refuses("transport rangoon", R2_2_1_3);
}

#[test]
fn r7_5_4_c32_no_sea_between_holds_enemies() {
    let c = transport("taiwan: jp-55i; south-china-sea: uk-dd-electra", "jp-55i");
    c.refuses("transport sth-indochina", R7_5_4);
    c.allows("transport guangdong");
}

#[test]
fn r7_5_3_c33_not_both_ends_may_hold_enemies() {
    let c = transport("luzon: jp-55i us-11d; mindanao: jp-65b us-61d", "jp-55i");
    c.refuses("transport mindanao", R7_5_3);
    c.allows("transport taiwan");
    // An enemy-controlled end needs an own unit there.
    let d = transport("taiwan: jp-55i; mindanao: jp-65b us-61d", "jp-55i");
    d.allows("transport mindanao").refuses("transport luzon", R7_5_3);
}

#[test]
fn ruling_6_c33_a_unit_at_sea_may_be_brought_ashore_next_door_and_only_army_units_travel() {
    let c = transport("south-china-sea: jp-kawaguchi", "jp-kawaguchi");
    c.allows("transport nth-indochina");
    let mut d = field("japan", "south-china-sea: jp-kawaguchi jp-ca-maya", "jp-14");
    d.go("play jp-14 2").refuses("with jp-ca-maya", RULING_6);
}

#[test]
fn r7_5_5_c34_transport_is_a_move_with_its_limits_and_can_be_ambushed() {
    let ten = "taiwan: jp-3gr jp-4gr jp-5gr jp-112i jp-143i jp-213i jp-214i jp-215i jp-228i jp-229i";
    transport(&format!("japan-homeland: jp-55i; {ten}"), "jp-55i").refuses("transport taiwan", R7_4_1);
    let mut c = field("japan", "taiwan: jp-55i; mindanao: jp-65b us-61d", "jp-14 al-06");
    c.go("play jp-14 2; with jp-55i; transport mindanao");
    c.play("react al-06", json!([1]));
    // One point against a used unit: back to where the move began (11.5(2)).
    assert_eq!(c.place("jp-55i"), "taiwan");
    c.tells(Q18_2_3);
}

#[test]
fn r10_0_2_a_way_past_enemies_is_a_choice_of_its_own() {
    // Movement 4: Cambodia - Thailand (enemies) - Malay is 2 + 2.
    let mut c = field("japan", "japan: malay; cambodia: jp-3gr; thailand: uk-6ind", "jp-05 al-06");
    c.go("spend jp-05; with jp-3gr");
    assert!(c.noted("move malay").starts_with("note-cost-via"));
    // The only way may be named as well.
    c.allows("move malay via thailand").allows("move malay");
    c.go("move malay via thailand");
    assert_eq!((c.deciding(), c.place("jp-3gr")), ("allied".into(), "thailand".into()));
    c.go("decline");
    assert_eq!(c.place("jp-3gr"), "malay");
    // Where a quiet way exists as well, both are offered.
    let mut d =
        field("japan", "japan: celebes-sea; luzon-strait: jp-dd-4sq; south-china-sea: uk-dd-electra", "jp-05 al-06");
    d.go("spend jp-05; with jp-dd-4sq");
    d.allows("move celebes-sea").allows("move celebes-sea via south-china-sea");
    d.refuses("move celebes-sea via java-sea", RULING_20);
    d.go("move celebes-sea");
    assert_eq!((d.deciding(), d.place("jp-dd-4sq")), ("allied".into(), "celebes-sea".into()));
    assert_eq!(d.legal(), ["pass", "spend al-06"]);
}

#[test]
fn ruling_54_closed_areas_are_not_crossed() {
    // Malay to Palembang by the Indian Ocean would be 3; round Singapore it is 5.
    let mut c = field("japan", "japan: malay palembang; malay: jp-3gr", "jp-07 jp-05");
    c.go("play jp-07; with jp-3gr");
    c.refuses_by("move palembang", &[R2_2_1_3, RULING_54]);
}

#[test]
fn ruling_5_ships_with_an_army_move_two_at_most() {
    let mut c = front("japan", "", "jp-05 jp-06");
    c.go("spend jp-05; with jp-ca-atago");
    let alone = c.legal();
    c.go("with jp-kawaguchi");
    let beyond: Vec<&String> = alone.iter().filter(|a| a.starts_with("move") && !c.legal().contains(a)).collect();
    c.holds(RULING_5, |_| !beyond.is_empty());
    for far in beyond {
        c.refuses_by(far, &[R7_1_2, R7_3_1_1, RULING_5]);
    }
}

#[test]
fn ruling_7_a_move_given_by_a_card_is_a_flight_for_aircraft() {
    let mut c = front("japan", "", "jp-07 jp-06");
    c.go("play jp-07; with jp-af-3ku").refuses_by("move guangdong", &[R7_2_2, RULING_7]).allows("fly guangdong");
}
