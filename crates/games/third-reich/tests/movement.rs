//! 8.0 Movement.

use sandtable_conformance::scene::*;
use serde_json::json;
use third_reich::ThirdReich;
use third_reich::rulebook::*;

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

#[test]
fn r8_1_1_2_c55_costs_of_a_move() {
    // Into an enemy area 2: infantry (2) can, a garrison (1) cannot.
    let mut scene = value("axis", 2).put("berlin", "ge-lf-1 ge-lf-2 ge-gf-1").put("warsaw", "po-lf-1").scene();
    scene.go("with ge-lf-1").allows("move warsaw");
    scene.go("with ge-gf-1").refuses_by("move warsaw", &[R8_1_1_3, R8_1_1, R8_1_1_2]).allows("move prague");
    // Out of an area with enemies and into another: 3.
    let mut tanks = value("axis", 2).put("warsaw", "po-lf-1 ge-tf-1 ge-lf-1").put("brest-litovsk", "po-lf-4").scene();
    tanks.go("with ge-tf-1").allows("move brest-litovsk");
    tanks.go("without ge-tf-1; with ge-lf-1").refuses("move brest-litovsk", R8_1_1_3);
    tanks.allows("move berlin").refuses("move warsaw", R8_1_1_1);
}

#[test]
fn r8_1_3_c56_a_group_ends_in_one_area() {
    let mut scene = value("axis", 1).put("berlin", "ge-lf-1 ge-lf-2 ge-lf-3").scene();
    scene
        .go("with ge-lf-1; with ge-lf-2; move prague")
        .holds(R8_1_3, |s| s.pieces_at("prague") == ["ge-lf-1", "ge-lf-2"]);
    scene.tells(R8_1_6);
}

#[test]
fn r8_1_4_c57_the_area_left_is_not_emptied() {
    let mut scene = value("axis", 2).put("berlin", "ge-lf-1 ge-lf-2").scene();
    scene.go("with ge-lf-1; with ge-lf-2").refuses("move prague", R8_1_4);
    let lay = || value("axis", 2).marker("nations", json!({"it": "axis"})).put("rome", "it-lf-1 ge-lf-1");
    let mut italy = lay().scene();
    italy.go("with it-lf-1").refuses("move sicily", R8_1_4);
    italy.go("without it-lf-1; with ge-lf-1").allows("move sicily");
    // R11: from an enemy-controlled area everything may leave; at sea one ship stays; submarines are free.
    let mut away = value("axis", 2).put("warsaw", "ge-lf-1").scene();
    away.go("with ge-lf-1").allows("move berlin").holds(RULING_11, |s| s.legal().contains(&"move berlin".into()));
    let mut fleet = value("axis", 2).put("baltic-sea", "ge-nf-1 ge-ss-1").scene();
    fleet.go("with ge-nf-1").refuses("move north-sea", R8_1_4);
    fleet.go("without ge-nf-1; with ge-ss-1").allows("move north-sea");
}

#[test]
fn r8_1_5_c58_a_group_stops_where_no_own_unit_stands() {
    let lay = |there: &str| value("axis", 1).put("ruhr", "ge-tf-1 ge-lf-1").put("berlin", there);
    let mut scene = lay("").scene();
    scene.go("with ge-tf-1").allows("move berlin").refuses("move prague", R8_1_5);
    let mut through = lay("ge-lf-2").scene();
    through.go("with ge-tf-1").allows("move prague").holds(R8_1_5, |s| s.legal().contains(&"move prague".into()));
}

#[test]
fn r8_1_6_c59_a_move_does_not_use_up() {
    let mut scene = value("axis", 1).put("berlin", "ge-lf-1 ge-lf-2").scene();
    scene.go("with ge-lf-1; move prague").tells(R8_1_6).holds(R8_1_6, |s| s.face("ge-lf-1") == "unused");
}

#[test]
fn r8_1_1_1_3_c60_where_each_kind_may_go() {
    let mut scene =
        value("axis", 2).put("baltic-sea", "ge-nf-1 ge-nf-2").put("berlin", "ge-af-1 ge-lf-1 ge-lf-2").scene();
    scene.go("with ge-nf-1").refuses("move berlin", R8_1_1_1_3).allows("move north-sea");
    scene.go("without ge-nf-1; with ge-af-1").refuses("move warsaw", R8_1_1_1_2).allows("move prague");
    scene.holds(R8_1_1_1_1, |s| s.legal().contains(&"move baltic-sea".into()));
}

#[test]
fn r8_1_1_2_1_c61_ten_land_and_four_air_units() {
    let ten = "ge-lf-1 ge-lf-2 ge-lf-3 ge-lf-4 ge-lf-5 ge-lf-6 ge-lf-7 ge-lf-8 ge-lf-9 ge-lf-10";
    let mut scene = value("axis", 2)
        .lay(&format!("prague: {ten}; berlin: ge-lf-11..12 ge-af-5 ge-gf-1; munich: ge-af-1..4"))
        .scene();
    scene.go("with ge-lf-11").refuses("move prague", R8_1_1_2_1);
    scene.go("without ge-lf-11; with ge-af-5");
    scene.refuses("fly munich", R8_1_1_2_2).refuses("move munich", R8_1_1_2_2);
    let errors = bare::<ThirdReich>().put("prague", ten).put("prague", "ge-lf-11").at("impulse", "axis").errors();
    assert!(errors[0].contains("8.1.1(2)"), "{errors:?}");
}

#[test]
fn r8_1_2_1_2_c62_land_units_at_sea() {
    let lay = || value("allied", 2).put("london", "uk-lf-1 uk-lf-2 uk-tf-1").put("north-sea", "uk-nf-1 uk-nf-2");
    let mut scene = lay().scene();
    // Tanks have a move of 3, but go 2 by sea: London, North Sea, shore; the Baltic is too far.
    scene.go("with uk-tf-1").allows("move norway").allows("move north-sea").refuses("move sweden", R8_1_2_1_3);
    scene.go("move paris").tells(R8_1_2_1_1).tells(R8_1_2_1_4).holds(R8_1_2_1_4, |s| s.face("uk-tf-1") == "used");
    let mut foreign = value("axis", 2).put("ruhr", "ge-lf-1 ge-lf-2").put("north-sea", "ge-nf-1").scene();
    foreign.go("with ge-lf-1").refuses("move london", R8_1_2_1_2).refuses("move north-sea", R8_1_2_1_2);
    // Enemy ships cost extra.
    let mut fought = lay().put("north-sea", "ge-nf-1").scene();
    fought.go("with uk-tf-1").refuses("move denmark", R8_1_2_1_3).allows("move north-sea");
    fought.holds(R8_1_2_1_3, |s| s.grounds("move denmark") == ["8.1.2(1)③"]);
}

#[test]
fn r8_1_2_1_4_sea_movement_ignores_enemies_ashore() {
    let mut scene = value("axis", 1).lay("konigsberg: ge-lf-1..2; baltic-sea: ge-nf-1; sweden: sw-lf-1").scene();
    scene.go("with ge-lf-1; move sweden").tells(R8_1_2_1_4).holds(R8_1_2_1_4, |s| s.place("ge-lf-1") == "sweden");
}

#[test]
fn r8_1_2_2_c63_air_units_by_ship_and_ships_themselves() {
    let mut scene = value("allied", 2).put("london", "uk-af-1 uk-lf-1").put("north-sea", "uk-nf-1 uk-nf-2").scene();
    scene.go("with uk-af-1").allows("move north-sea");
    scene.go("move north-france").tells(R8_1_2_2);
    scene.holds(R8_1_2_2, |s| s.face("uk-af-1") == "used");
    let mut fleet =
        value("allied", 1).lay("north-sea: uk-nf-1..2; north-atlantic: uk-nf-3; central-atlantic: uk-nf-4").scene();
    fleet.go("with uk-nf-1").allows("move central-atlantic").allows("move west-mediterranean");
    fleet.go("move west-mediterranean").holds(R8_1_2_3, |s| s.face("uk-nf-1") == "unused");
}

#[test]
fn r8_2_1_c64_air_moves() {
    let lay = || value("allied", 2).put("london", "uk-af-1 uk-lf-1").put("north-sea", "uk-cv-1 uk-nf-1");
    let mut scene = lay().scene();
    scene.go("with uk-cv-1").refuses("fly north-atlantic", R8_2_1);
    scene.go("without uk-cv-1; with uk-af-1");
    scene
        .allows("fly paris")
        .refuses("fly north-sea", R8_2_5)
        .refuses("fly belgium", R8_2_2)
        .refuses("fly lorraine", R8_2_3);
    scene.go("fly paris").tells(R8_2_3).tells(R8_2_6);
    // R39: own control all the way, over sea too; enemies do not matter.
    let mut cut = lay().control("north-sea", "axis").scene();
    cut.go("with uk-af-1").refuses("fly paris", R8_2_2).holds(RULING_39, |s| !s.legal().contains(&"fly paris".into()));
    let mut foes = lay().put("north-sea", "ge-nf-1").scene();
    foes.go("with uk-af-1").allows("fly paris").holds(R8_2_4, |s| s.legal().contains(&"fly paris".into()));
    let mut alone = value("allied", 1).put("london", "uk-af-1").scene();
    alone
        .go("with uk-af-1")
        .refuses("fly scotland", R8_1_4)
        .holds(R8_2_7, |s| !s.legal().contains(&"fly scotland".into()));
}

#[test]
fn ruling_38_units_at_sea_may_leave_a_lost_sea() {
    let mut scene = value("allied", 1).put("north-sea", "uk-lf-1").control("north-sea", "axis").scene();
    scene.go("with uk-lf-1").refuses("attack", R9_1_1).allows("move london");
    scene.holds(RULING_38, |s| s.legal().contains(&"move london".into()));
}

#[test]
fn ruling_43_fortresses_never_move() {
    let mut scene = value("axis", 1).put("ruhr", "ge-ft-1 ge-lf-1").put("baltic-sea", "ge-nf-1").scene();
    scene.go("with ge-ft-1").refuses("move berlin", RULING_43);
    let mut card = bare::<ThirdReich>().put("ruhr", "ge-ft-1 ge-lf-1").on("card axis card=axis-strategic-movement-1");
    card.go("event").refuses("with ge-ft-1", RULING_43);
}

#[test]
fn r8_1_2_1_1_several_ways_by_sea_can_be_named() {
    let lay = value("allied", 1).lay("london: uk-lf-1..2; north-sea: uk-nf-1; north-atlantic: uk-nf-2");
    let mut scene = lay.put("norway", "nw-lf-1").scene();
    scene
        .go("with uk-lf-1")
        .allows("move norway north-sea")
        .allows("move norway north-atlantic")
        .refuses_by("move norway baltic-sea", &[R15_7_2, R8_1_2_1_2]);
    // The only way may be named as well, but not a way there is not.
    scene.allows("move paris north-sea").allows("move north-sea north-sea");
    scene.refuses("move paris north-atlantic", R8_1_2_1_3).refuses("move paris belgium", R3_6_1);
    scene.go("move norway north-atlantic").tells(R8_1_2_1_1).tells(R3_1_3_1);
}

#[test]
fn r3_6_1_events_too_go_by_the_sea_that_is_named() {
    let seas = "london: uk-lf-1..3; north-sea: uk-nf-1; north-atlantic: uk-nf-2; norway: nw-lf-1";
    let mut scene = bare::<ThirdReich>().lay(seas).on("card allied card=allied-sea-transport-1");
    scene.go("event; with uk-lf-1; move norway north-atlantic");
    // 3.6(3): the ship of the North Sea is still free, that of the North Atlantic is not.
    scene.go("value; with uk-lf-2").allows("move paris").refuses("move ireland", R3_6_3);
    scene.holds(R3_6_1, |s| s.legal().contains(&"move paris north-sea".into()));
    let ports = "berlin: ge-lf-1..2; baltic-sea: ge-nf-1; north-sea: ge-nf-2; control axis: north-sea";
    let mut east = bare::<ThirdReich>().lay(ports).on("card axis card=axis-strategic-movement-1");
    east.go("event; with ge-lf-1")
        .allows("move konigsberg baltic-sea")
        .refuses("move konigsberg central-atlantic", R8_1_2_1_2);
    let mut fleet = value("allied", 1).put("north-sea", "uk-nf-1 uk-nf-2").put("north-atlantic", "uk-nf-3").scene();
    fleet.go("with uk-nf-1").refuses("move central-atlantic north-atlantic", R8_1_2_3);
    let mut lion = bare::<ThirdReich>()
        .lay("netherlands: ge-lf-1..2 ge-af-1; control ge: netherlands")
        .on("card axis card=axis-sea-lion-1");
    lion.go("event; with ge-lf-1").allows("move london north-sea").refuses("move london baltic-sea", CARD_SEA_LION);
}

#[test]
fn r8_1_2_1_3_a_sea_movement_may_begin_inland() {
    let lay = |there: &str| value("axis", 1).lay(&format!("munich: ge-lf-1..2; ruhr: {there}; baltic-sea: ge-nf-1"));
    let mut scene = lay("ge-lf-3").scene();
    // Munich, Ruhr, Baltic Sea: two points, as any sea movement.
    scene.go("with ge-lf-1").refuses("move sweden", R8_1_2_1_3);
    scene.go("move baltic-sea").tells(R8_1_2_1_4);
    scene.holds(R8_1_2_1_3, |s| s.place("ge-lf-1") == "baltic-sea" && s.face("ge-lf-1") == "used");
    let mut empty = lay("").scene();
    empty.go("with ge-lf-1").refuses("move baltic-sea", R8_1_5);
    // By the neighbour's coast, though no ship lies off the own one.
    let mut coast = value("axis", 1).lay("berlin: ge-lf-1..2; ruhr: ge-lf-3; north-sea: ge-nf-1");
    coast = coast.control("north-sea", "axis");
    coast.scene().go("with ge-lf-1").allows("move north-sea");
}

#[test]
fn r3_6_3_the_units_are_counted_not_their_movements() {
    let lay = |card: &str| bare::<ThirdReich>().lay("london: uk-tf-1 uk-lf-1..2; north-sea: uk-nf-1").on(card);
    let mut blitz = lay("card allied card=allied-blitzkrieg-1");
    blitz.go("event; with uk-tf-1; move north-sea; move paris").tells(Q17_1_3);
    blitz.holds(R3_6_3, |s| s.place("uk-tf-1") == "paris" && s.face("uk-tf-1") == "used");
    let mut twice = lay("card allied card=allied-sea-transport-1");
    twice.go("event; with uk-lf-1; move north-sea; value; with uk-lf-2").refuses("move paris", R3_6_3);
    twice.go("without uk-lf-2; with uk-lf-1; move paris").holds(R3_6_3, |s| s.place("uk-lf-1") == "paris");
}

#[test]
fn r15_6_1_a_closed_area_on_the_way_is_the_reason() {
    let war = |nations: serde_json::Value| value("axis", 1).marker("nations", nations);
    let mut line = war(json!({"it": "axis", "hu": "axis"}))
        .lay("hungary: hu-lf-1..2; vienna: ge-lf-1; north-italy: it-lf-1")
        .scene();
    line.go("with hu-lf-1").holds(R15_6_1, |s| s.grounds("move north-italy") == ["15.6(1)"]);
    let mut straits = war(json!({"tu": "axis", "su": "allied"})).put("istanbul", "tu-lf-1 tu-lf-2").scene();
    straits.go("with tu-lf-1").holds(R15_7_4, |s| s.grounds("move odessa")[0] == "15.7.4");
    let mut baltic = value("allied", 1)
        .lay("denmark: uk-lf-1..2; baltic-sea: ge-nf-1; konigsberg: ge-lf-1")
        .marker("nations", json!({"de": "allied"}))
        .scene();
    baltic.go("with uk-lf-1").holds(R15_7_2, |s| s.grounds("move konigsberg")[0] == "15.7.2");
    let mut spared = war(json!({"ru": "axis"})).option("16.5", "on").put("prague", "ge-tf-1 ge-lf-1").scene();
    spared.go("with ge-tf-1").holds(R16_5, |s| s.grounds("move romania") == ["16.5", "8.1(5)"]);
    let mut guard = value("allied", 1)
        .option("16.7", "on")
        .lay("malta: uk-gf-1 uk-ft-2; east-mediterranean: uk-nf-1; egypt: uk-lf-1")
        .scene();
    guard.go("with uk-gf-1").holds(R16_7_2, |s| s.grounds("move egypt") == ["16.7(2)"]);
    let mut rails = bare::<ThirdReich>()
        .option("16.7", "on")
        .lay("berlin: ge-gf-1 ge-lf-1; warsaw: ge-lf-2; control ge: warsaw")
        .on("card axis card=axis-strategic-movement-1");
    rails.go("event; with ge-gf-1").holds(R16_7_2, |s| s.grounds("move konigsberg") == ["16.7(2)"]);
}
