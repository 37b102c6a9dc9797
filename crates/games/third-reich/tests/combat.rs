//! 9.0 to 11.0: attacks, counter-attacks, damage, retreats.

use sandtable_conformance::scene::*;
use sandtable_kernel::*;
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, Fact, ThirdReich};

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

fn damage(by: &str, area: &str, points: u32) -> Layout<ThirdReich> {
    let hand = format!("{by}-supply-1");
    bare::<ThirdReich>().hand(by, &hand).at("damage", by).with("area", area).with("points", points)
}

#[test]
fn r9_1_1_c65_ordinary_attacks() {
    let mut scene = value("axis", 3)
        .lay("warsaw: ge-lf-1 po-lf-1; berlin: ge-af-1 ge-lf-2; north-sea: ge-nf-1 ge-ss-1 ge-lf-3 uk-nf-1..2")
        .scene();
    scene.go("with ge-lf-3").refuses("attack", R9_1_1_1);
    scene.go("without ge-lf-3; with ge-af-1").refuses("attack", R9_1_1);
    scene.go("without ge-af-1; with ge-nf-1; with ge-ss-1");
    scene.play("attack", json!([1, 4])).tells(R11_1_1).tells(R11_2_1_4);
    scene.go("hit uk-nf-1").tells(R9_1_5);
    scene.holds(R9_1_5, |s| s.face("ge-nf-1") == "used" && s.face("ge-ss-1") == "used");
    // R9.1.1②: air units fight only in own areas, and with their air value.
    let mut guests = value("axis", 2).put("warsaw", "ge-af-1 ge-lf-1 po-lf-1").scene();
    guests.go("with ge-af-1").refuses("attack", R9_1_1_2);
    let mut hosts = value("axis", 2).put("berlin", "ge-af-1 uk-lf-1").scene();
    hosts.go("with ge-af-1").play("attack", json!([3])).holds(R9_1_2, |s| s.face("uk-lf-1") == "used");
    let land = value("axis", 2).put("north-sea", "ge-nf-1").scene();
    land.holds(R9_1_1_3, |s| s.legal().contains(&"with ge-nf-1".into()));
}

#[test]
fn r9_1_1_3_ships_attack_at_sea_only() {
    let mut scene = value("axis", 1).put("north-sea", "ge-nf-1 uk-nf-1").scene();
    scene.go("with ge-nf-1").allows("attack");
    let errors = bare::<ThirdReich>().put("berlin", "ge-nf-1").at("impulse", "axis").errors();
    assert!(errors[0].contains("8.1.1(1)③"), "{errors:?}");
}

#[test]
fn r9_2_2_c66_air_attacks_and_their_range() {
    let mut scene = value("allied", 3)
        .lay("london: uk-af-1 uk-lf-1; paris: ge-lf-1; control ge: paris lorraine; lorraine: ge-lf-2")
        .lay("baltic-sea: ge-nf-1; north-sea: uk-cv-1 uk-nf-1 ge-nf-2")
        .scene();
    scene
        .go("with uk-af-1")
        .allows("strike paris")
        .allows("strike north-sea")
        .refuses("strike lorraine", R9_2_2)
        .refuses("strike baltic-sea", R9_2_2);
    scene.go("without uk-af-1; with uk-lf-1").refuses("strike paris", R9_2_1);
    scene
        .go("without uk-lf-1; with uk-cv-1")
        .allows("strike baltic-sea")
        .allows("strike paris")
        .refuses("strike lorraine", R9_2_2);
    scene.play("strike paris", json!([2])).tells(R9_2_3).tells(R9_2_5);
    scene.holds(R9_2_3, |s| s.face("ge-lf-1") == "used").refuses("strike berlin", R7_0);
}

#[test]
fn r10_0_c67_the_other_side_may_ambush() {
    let lay =
        || bare::<ThirdReich>().lay("berlin: ge-lf-1..2; warsaw: po-lf-1..2").at("value", "axis").with("points", 2);
    let mut scene = lay().hand("allied", "allied-ambush-1 allied-supply-1").scene();
    scene.go("with ge-lf-1; move warsaw").asks("allied", "react allied-ambush-1").asks("allied", "decline");
    scene.refuses("react allied-supply-1", R2_3_1_1).refuses("jets", R16_8);
    // A hand without an Ambush is asked all the same: the other side must not learn.
    let mut bluff = lay().hand("allied", "allied-supply-1").scene();
    bluff.go("with ge-lf-1; move warsaw").holds(R10_0, |s| s.legal() == ["decline"]);
    let mut none = lay().scene();
    none.go("with ge-lf-1; move warsaw").holds(R10_0, |s| s.asked() == "axis");
    none.refuses_to(ALLIED, "react allied-ambush-1", R5_0_1);
}

#[test]
fn r10_1_1_c68_who_counters_and_how() {
    let mut scene = bare::<ThirdReich>()
        .lay("warsaw: po-lf-1..2 ge-lf-1..2 po-lf-3/used; hand allied: allied-ambush-1")
        .at("reaction", "allied")
        .with("area", "warsaw")
        .with("group", json!(["ge-lf-1"]))
        .with("kind", "attack")
        .scene();
    scene
        .go("react allied-ambush-1")
        .tells(CARD_AMBUSH)
        .refuses("with po-lf-3", R10_1_1)
        .refuses("with ge-lf-2", R3_1_1_2)
        .refuses("attack", R7_0);
    scene.go("with po-lf-1; with po-lf-2").refuses("strike warsaw", R9_2_2);
    // One hit counts two points; on the used side that eliminates. Then nobody is left to attack.
    scene.play("attack", json!([1, 6])).tells(R10_1_2).tells(Q17_2_1).tells(R10_1_6).tells(RULING_24);
    scene
        .holds(R10_1_2, |s| s.place("ge-lf-1") == "mobilisation-pool")
        .holds(R10_1_4, |s| s.place("ge-lf-2") == "warsaw");
    scene
        .holds(RULING_24, |s| s.face("po-lf-1") == "used")
        .holds(R10_1_3, |s| s.position().tracks["pending-allied"] == 2);
}

#[test]
fn r10_1_5_c69_a_group_used_up_suffers_on_the_back() {
    let lay = |kind: &str, from: &str| {
        bare::<ThirdReich>()
            .lay("norway: uk-lf-1 nw-lf-1; control nw: norway")
            .marker("nations", json!({"nw": "axis"}))
            .lay("london: uk-lf-2; north-sea: uk-nf-1; hand axis: axis-ambush-1")
            .at("reaction", "axis")
            .with("area", "norway")
            .with("group", json!(["uk-lf-1"]))
            .with("kind", kind)
            .with("from", from)
    };
    // By sea: used, so two points eliminate.
    let mut sailed = lay("sea-move", "london").scene();
    sailed
        .go("react axis-ambush-1; with nw-lf-1")
        .play("attack", json!([1]))
        .holds(R10_1_5, |s| s.place("uk-lf-1") == "mobilisation-pool");
    // By land: still unused, two points make it retreat, back to where it came from (11.5(2)).
    let mut walked = lay("move", "london").scene();
    walked.go("react axis-ambush-1; with nw-lf-1").play("attack", json!([1])).tells(R11_5_2);
    walked.holds(R10_1_5, |s| s.place("uk-lf-1") == "london");
}

#[test]
fn r10_1_6_c70_the_attack_follows_and_only_air_answers_air() {
    let mut scene = bare::<ThirdReich>()
        .lay("paris: fr-lf-1 fr-af-1; ruhr: ge-af-1..2; hand allied: allied-ambush-1")
        .at("group", "axis")
        .with("kind", "air")
        .with("group", json!(["ge-af-1", "ge-af-2"]))
        .scene();
    scene.go("strike paris; react allied-ambush-1").refuses("with fr-lf-1", R10_1_8);
    scene.go("with fr-af-1").refuses("attack", R10_1_8);
    // Both have air units: the countering side, the attacker of 11.0, allots. Two points, two targets on the back.
    scene.play("strike paris", json!([2])).tells(R10_1_6).holds(Q17_2_2, |s| s.place("ge-af-1") == "mobilisation-pool");
    // No counter to a counter: the acting side is never asked.
    scene.holds(R10_1_7, |s| s.place("ge-af-2") == "mobilisation-pool");
}

#[test]
fn r10_1_7_no_counter_to_a_counter() {
    let mut scene = bare::<ThirdReich>()
        .lay("warsaw: po-lf-1 ge-lf-1..2; hand allied: allied-ambush-1; hand axis: axis-ambush-1")
        .at("reaction", "allied")
        .with("area", "warsaw")
        .with("group", json!(["ge-lf-1", "ge-lf-2"]))
        .with("kind", "attack")
        .scene();
    scene.go("react allied-ambush-1").refuses_to(AXIS, "react axis-ambush-1", R10_1_7);
}

#[test]
fn r10_2_1_c71_the_value_of_an_ambush() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("berlin: ge-af-1 ge-lf-1..2; paris: fr-lf-1; track pending-axis: 3; hand axis: axis-supply-1")
            .at("impulse", "axis")
    };
    let mut scene = lay().scene();
    scene.refuses("play axis-supply-1", R10_2_1);
    scene.go("value").tells(R10_2_1).holds(R10_2_1, |s| s.legal().contains(&"with ge-lf-1".into()));
    let mut flown = lay().scene();
    flown.go("air").tells(R10_2_3).holds(R10_2_3, |s| s.position().tracks["pending-axis"] == 0);
    let mut passed = lay().scene();
    passed.go("pass").tells(RULING_17);
    // Two Ambushes add up.
    let mut twice = bare::<ThirdReich>()
        .lay("warsaw: po-lf-1..2 ge-tf-1; berlin: ge-lf-1; hand allied: allied-ambush-1..2")
        .at("reaction", "allied")
        .with("area", "warsaw")
        .with("group", json!(["ge-tf-1"]))
        .with("from", "berlin")
        .scene();
    twice.play("react allied-ambush-1; with po-lf-1; attack", json!([6])).asks("allied", "react allied-ambush-2");
    twice.go("react allied-ambush-2").tells(R10_2_2).holds(R10_2_2, |s| s.position().tracks["pending-allied"] == 5);
    let scene = table::<ThirdReich>().at("impulse", "axis").scene();
    scene.refuses("value", R10_2_1);
}

#[test]
fn r11_1_1_c72_a_die_for_each_attacker() {
    let mut scene =
        value("axis", 1).put("warsaw", "ge-lf-1 ge-tf-1 po-lf-1 po-lf-2 po-lf-3").put("berlin", "ge-lf-2").scene();
    // Tank 4, infantry 3: of the rolls 4 and 4 only the tank's hits.
    scene.go("with ge-lf-1; with ge-tf-1").play("attack", json!([4, 4])).tells(R11_1_1).tells(R11_2_1_3);
    scene.asks("axis", "hit po-lf-2");
    scene.go("hit po-lf-2").holds(R11_1_2, |s| s.face("po-lf-2") == "used" && s.face("po-lf-1") == "unused");
}

#[test]
fn r11_2_1_1_c73_who_allots() {
    let allots = |lay: Layout<ThirdReich>| lay.scene().asked().to_owned();
    let warsaw = || damage("axis", "warsaw", 1);
    assert_eq!(allots(warsaw().put("warsaw", "ge-lf-1 po-lf-1 po-lf-2")), "axis", "3 against 2");
    assert_eq!(allots(warsaw().put("warsaw", "ge-gf-1 po-lf-1 po-lf-2")), "allied", "1 against 2");
    assert_eq!(allots(warsaw().put("warsaw", "ge-lf-1 uk-lf-1 uk-lf-2")), "allied", "equal: the attacked");
    let paris = |more: &str| damage("axis", "paris", 1).put("paris", &format!("ge-lf-1 fr-lf-1 fr-lf-2 {more}"));
    assert_eq!(allots(paris("fr-af-1")), "allied", "the side with air units");
    assert_eq!(allots(paris("fr-ft-1")), "allied", "the side with a fortress");
    let air = damage("axis", "paris", 1).with("kind", "air").with("attackers", json!(["ge-af-1"]));
    assert_eq!(
        allots(air.put("ruhr", "ge-af-1").put("paris", "fr-af-1 fr-lf-1")),
        "axis",
        "both have air units: the attacker"
    );
    let scene = paris("fr-ft-1").scene();
    scene.holds(R11_2_1_2, |s| s.asked() == "allied").refuses_to(AXIS, "hit fr-lf-1", R11_2_1_2);
    let tie = warsaw().put("warsaw", "ge-lf-1 uk-lf-1 uk-lf-2").scene();
    tie.holds(R11_2_1_4, |s| s.asked() == "allied");
    let mut told = value("axis", 1).put("paris", "ge-lf-1 fr-lf-1 fr-af-1").scene();
    told.play("with ge-lf-1; attack", json!([1])).tells(R11_2_1_1);
}

#[test]
fn r11_2_1_used_defenders_come_first() {
    let mut scene = damage("axis", "warsaw", 2).lay("warsaw: ge-lf-1 po-lf-1 po-lf-2..3/used").scene();
    scene.refuses("hit po-lf-1", R11_2_1).allows("hit po-lf-2");
    scene.go("hit po-lf-2").refuses("hit po-lf-1", R11_2_1);
    scene.holds(RULING_21, |s| s.legal().iter().all(|a| a != "hit po-lf-1"));
}

#[test]
fn r11_2_2_c74_no_unit_takes_more_than_it_can() {
    // The owner of two tanks of durability 2 may waste a point on each, but not give one more than sends it off.
    let mut scene = damage("axis", "egypt", 2).put("egypt", "ge-lf-1 uk-tf-1 uk-tf-2 uk-lf-4").scene();
    scene.holds(R11_2_1_4, |s| s.asked() == "allied");
    scene
        .go("hit uk-tf-1; hit uk-tf-2")
        .tells(R11_4)
        .holds(RULING_46, |s| s.face("uk-tf-1") == "unused" && s.face("uk-tf-2") == "unused");
    let mut full = damage("axis", "egypt", 4).put("egypt", "ge-lf-1 uk-lf-1 uk-lf-2").scene();
    full.go("hit uk-lf-1; hit uk-lf-1; hit uk-lf-1").holds(R11_2_2, |s| s.place("uk-lf-1") == "mobilisation-pool");
    let mut cap = damage("axis", "egypt", 5).put("egypt", "ge-lf-1 uk-lf-1 uk-lf-2 uk-lf-3").scene();
    cap.go("hit uk-lf-1; hit uk-lf-1; hit uk-lf-1").refuses("hit uk-lf-1", R11_2_2);
    let mut lost = value("axis", 1).lay("warsaw: ge-tf-1..4 po-lf-1/used; berlin: ge-lf-1").scene();
    lost.play("with ge-tf-1; with ge-tf-2; with ge-tf-3; with ge-tf-4; attack", json!([1, 1, 1, 1])).tells(R11_2_3);
}

#[test]
fn r11_3_2_c75_land_units_at_sea_have_durability_one() {
    let mut scene = value("axis", 1).put("north-sea", "ge-nf-1 uk-tf-1").scene();
    scene.play("with ge-nf-1; attack", json!([1])).tells(R11_3_2).holds(R11_3_2, |s| s.face("uk-tf-1") == "used");
}

#[test]
fn r11_31_1_c76_the_ladder_of_results() {
    let hit = |face: &str, points: u32| {
        let scene =
            damage("axis", "warsaw", points).lay(&format!("warsaw: ge-lf-1 po-lf-1/{face}; galicia: po-lf-2")).scene();
        (scene.place("po-lf-1"), scene.face("po-lf-1"))
    };
    let scene = table::<ThirdReich>().at("impulse", "axis").scene();
    scene.holds(R11_31_1, |_| {
        hit("unused", 1) == ("warsaw".into(), "used".into()) && hit("unused", 3).0 == "mobilisation-pool"
    });
    scene.holds(R11_3_1, |_| hit("used", 2).0 == "mobilisation-pool");
    let mut told = value("axis", 1).lay("warsaw: ge-lf-1 po-lf-1/used; galicia: po-lf-2").scene();
    told.play("with ge-lf-1; attack", json!([1])).tells(R11_31_2);
    let mut fresh = value("axis", 1).put("warsaw", "ge-lf-1 po-lf-1").scene();
    fresh.play("with ge-lf-1; attack", json!([1])).tells(R11_31_1).tells(R11_2_1_3);
    let air = |face: &str, die: u32| {
        let mut scene = bare::<ThirdReich>()
            .lay(&format!("paris: fr-af-1/{face}; ruhr: ge-af-1; hand axis: axis-supply-1"))
            .at("group", "axis")
            .with("kind", "air")
            .with("group", json!(["ge-af-1"]))
            .scene();
        scene.play("strike paris", json!([die]));
        scene
    };
    air("unused", 1).tells(R11_32_1).holds(R11_32_1, |s| s.face("fr-af-1") == "used");
    air("used", 1).tells(R11_32_2).holds(R11_32_2, |s| s.place("fr-af-1") == "mobilisation-pool");
}

#[test]
fn r11_4_c77_the_example_of_durability_two() {
    let hit = |points: u32, retreat: bool| {
        let lay = damage("allied", "ruhr", points).put("ruhr", "ge-tf-1 uk-lf-1").control("ruhr", "ge");
        let lay =
            if retreat { lay.put("berlin", "ge-lf-2") } else { lay.control("berlin", "uk").control("munich", "uk") };
        let scene = lay.marker("nations", json!({"be": "allied", "ne": "allied", "de": "allied"})).scene();
        (scene.place("ge-tf-1"), scene.face("ge-tf-1"))
    };
    let scene = table::<ThirdReich>().at("impulse", "axis").scene();
    scene.holds(R11_4, |_| {
        hit(1, true) == ("ruhr".into(), "unused".into()) && hit(2, true).1 == "used" && hit(3, true).0 == "ruhr"
    });
    scene.holds(R11_4, |_| hit(4, false).0 == "mobilisation-pool" && hit(3, false) == ("ruhr".into(), "used".into()));
    scene.holds(R11_31_1, |_| hit(6, true).0 == "mobilisation-pool");
}

#[test]
fn r11_5_1_c78_where_units_retreat_to() {
    let mut scene = bare::<ThirdReich>()
        .lay("paris: fr-lf-1/used ge-lf-1..2; north-france: ge-lf-3; south-france: fr-lf-6; lorraine: fr-lf-4")
        .lay("belgium: be-lf-1")
        .on("damage axis area=paris points=1");
    scene
        .refuses("retreat fr-lf-1 north-france", R11_5_1_2)
        .refuses("retreat fr-lf-1 north-sea", R11_5_1_4)
        .refuses("retreat fr-lf-1 berlin", R11_5_1);
    scene
        .refuses("eliminate fr-lf-1", R11_5_1)
        .refuses("retreat fr-lf-4 lorraine", R11_5_1)
        .allows("retreat fr-lf-1 belgium");
    scene.go("retreat fr-lf-1 south-france").tells(R11_5_1).holds(R11_5_1, |s| s.place("fr-lf-1") == "south-france");
    let mut ships = bare::<ThirdReich>()
        .lay("north-sea: uk-nf-1/used ge-nf-1..2; north-atlantic: uk-nf-3")
        .on("damage axis area=north-sea points=3");
    // One way only (the Baltic is enemy-controlled): it goes there by itself.
    ships.holds(R11_5_1_5, |s| s.place("uk-nf-1") == "north-atlantic");
    let ten = "uk-lf-1 uk-lf-2 uk-lf-3 uk-lf-4 uk-lf-5 uk-lf-6 uk-lf-7 uk-lf-8 uk-tf-1 uk-tf-2";
    let mut full = bare::<ThirdReich>()
        .lay(&format!("paris: fr-lf-1..2/used ge-lf-1; south-france: {ten}; lorraine: fr-lf-4; north-france: fr-lf-5"))
        .on("damage axis area=paris points=2");
    full.go("hit fr-lf-1; hit fr-lf-2").refuses("retreat fr-lf-1 south-france", R11_5_1_3);
    ships = bare::<ThirdReich>()
        .lay("north-sea: uk-nf-1/used ge-nf-1..2; north-atlantic: uk-nf-3; baltic-sea: ge-nf-3")
        .on("damage axis area=north-sea points=2");
    ships.holds(R11_5_1_1, |s| s.place("uk-nf-1") == "north-atlantic");
}

#[test]
fn r11_5_1_5_ships_do_not_retreat_to_land() {
    let scene = bare::<ThirdReich>()
        .lay("north-sea: uk-nf-1/used ge-nf-1; north-atlantic: uk-nf-3 ge-nf-2; central-atlantic: uk-nf-4")
        .lay("control axis: baltic-sea")
        .on("damage axis area=north-sea points=2");
    // The North Atlantic holds an enemy ship: nowhere to go.
    scene.holds(R11_5_1_5, |s| s.place("uk-nf-1") == "mobilisation-pool");
}

#[test]
fn ruling_12_and_25_order_of_things() {
    let mut scene = bare::<ThirdReich>()
        .lay("warsaw: po-lf-1 ge-lf-1..2; hand allied: allied-ambush-1")
        .at("group", "axis")
        .with("group", json!(["ge-lf-1", "ge-lf-2"]))
        .scene();
    // The Ambush comes before the dice of the attack, and the attack cannot be taken back.
    scene.go("attack").asks("allied", "react allied-ambush-1").refuses_to(AXIS, "move berlin", RULING_12);
    scene.refuses_to(AXIS, "with ge-lf-1", RULING_12).refuses_to(AXIS, "pass", R5_0_3);
    scene.play("decline", json!([1, 6])).tells(R11_1_1).holds(RULING_12, |s| s.face("ge-lf-1") == "used");
    // An air attack spares neutrals where a way of the same length does.
    let mut quiet = bare::<ThirdReich>()
        .lay("munich: ge-af-1; paris: fr-lf-1")
        .at("group", "axis")
        .with("kind", "air")
        .with("group", json!(["ge-af-1"]))
        .scene();
    quiet.play("strike paris", json!([6])).holds(RULING_25, |s| s.position().markers["nations"]["sz"] == "neutral");
    let mut loud = bare::<ThirdReich>()
        .lay("vienna: ge-af-1; south-france: fr-lf-6; control it: north-italy")
        .at("group", "axis")
        .with("kind", "air")
        .with("group", json!(["ge-af-1"]))
        .scene();
    loud.play("strike south-france", json!([6])).tells(R3_1_3_1).holds(RULING_25, |s| {
        let nations = &s.position().markers["nations"];
        (nations["sz"] == "neutral") != (nations["it"] == "neutral")
    });
}

#[test]
fn the_exact_odds_of_an_attack() {
    let mut scene = value("axis", 1).put("warsaw", "ge-lf-1 ge-tf-1 po-lf-1").put("berlin", "ge-lf-2").scene();
    scene.go("with ge-lf-1; with ge-tf-1");
    let odds = scene.game.odds(&scene.state, AXIS, &scene.action("attack")).expect("an attack");
    let at = |hits: usize| odds.rows[hits].probability;
    assert!((at(2) - 0.5 * 4.0 / 6.0).abs() < 1e-12 && (at(0) - 0.5 * 2.0 / 6.0).abs() < 1e-12);
    assert_eq!(odds.factors.last().unwrap().clause, R11_2_1_3);
}

#[test]
fn r10_1_5_a_blitzkrieg_that_ends_at_sea_is_struck_on_the_used_side() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("denmark: ge-tf-1 ge-lf-1 ge-lf-4; control ge: denmark; ruhr: ge-lf-2..3; north-sea: ge-nf-1..2; london: uk-lf-1")
            .lay("control axis: north-sea; hand allied: allied-ambush-1")
            .on("card axis card=axis-blitzkrieg-1")
    };
    // Two points would make an unused infantry retreat; a used one they remove.
    let mut sea = lay();
    sea.go("event; with ge-tf-1; with ge-lf-1; move ruhr");
    sea.go("move london; react allied-ambush-1; with uk-lf-1").play("attack", json!([1]));
    sea.go("hit ge-lf-1; hit ge-lf-1").tells(R10_1_5);
    sea.holds(R10_1_5, |s| s.place("ge-lf-1") == "mobilisation-pool");
    // R45: a move of the first action is suffered on the unused side.
    let mut first = bare::<ThirdReich>()
        .lay("ruhr: ge-tf-1 ge-lf-1..2; north-sea: ge-nf-1..2; london: uk-lf-1; control axis: north-sea")
        .lay("hand allied: allied-ambush-1")
        .on("card axis card=axis-blitzkrieg-1");
    first.go("event; with ge-tf-1; with ge-lf-1; move london; react allied-ambush-1; with uk-lf-1");
    first.play("attack", json!([1])).go("hit ge-lf-1; hit ge-lf-1").silent(R10_1_5);
    first.holds(RULING_45, |s| s.place("ge-lf-1") == "ruhr");
    // 17.1Q3: who attacked in the first action is used when the move of the second is through.
    let mut fought = bare::<ThirdReich>()
        .lay("warsaw: ge-tf-1 po-lf-1; galicia: po-lf-2..3; berlin: ge-lf-1; hand allied: allied-ambush-1")
        .on("card axis card=axis-blitzkrieg-1");
    fought.go("event; with ge-tf-1; attack").play("decline", json!([6]));
    fought.go("move galicia; react allied-ambush-1; with po-lf-2; with po-lf-3").play("attack", json!([1, 1]));
    fought.tells(R10_1_5).holds(RULING_45, |s| s.place("ge-tf-1") == "mobilisation-pool");
}

#[test]
fn r11_5_1_3_where_there_is_room_for_one_its_owner_chooses() {
    let mut scene = damage("axis", "libya", 6)
        .lay("egypt: uk-lf-1..8 uk-gf-3; libya: us-lf-1 us-tf-1 it-tf-1 it-lf-1 ge-tf-1; control uk: libya")
        .control("tunisia", "axis")
        .marker("nations", json!({"it": "axis", "us": "allied"}))
        .scene();
    scene.go("hit us-tf-1; hit us-tf-1; hit us-tf-1; hit us-tf-1; hit us-lf-1; hit us-lf-1");
    scene.asks("allied", "retreat us-lf-1 egypt").asks("allied", "retreat us-tf-1 egypt");
    scene.go("retreat us-tf-1 egypt").tells(R11_5_1);
    scene.holds(R11_5_1_3, |s| s.place("us-tf-1") == "egypt" && s.place("us-lf-1") == "mobilisation-pool");
}

#[test]
fn r11_2_1_3_who_took_part_in_either_of_two_attacks_counts() {
    let mut scene = bare::<ThirdReich>()
        .lay("warsaw: ge-tf-1 ge-gf-1 po-lf-1..2; hand allied: allied-ambush-1")
        .on("card axis card=axis-blitzkrieg-1");
    scene.go("event; with ge-tf-1; with ge-gf-1; attack-twice").play("decline", json!([1, 6]));
    // The tank that made the hit falls to an Ambush before the second attack of the garrison.
    scene.go("react allied-ambush-1; with po-lf-1; with po-lf-2").play("attack", json!([1, 1]));
    scene.play("hit ge-tf-1; hit ge-tf-1; hit ge-tf-1; hit ge-tf-1", json!([6])).tells(Q17_1_2).tells(R11_2_1_3);
    scene.asks("axis", "hit po-lf-1");
}

#[test]
fn r9_2_2_the_range_told_is_the_one_that_holds() {
    let mut scene = value("allied", 1)
        .lay("north-sea: uk-cv-1 uk-nf-1; berlin: ge-lf-1; london: uk-af-1 uk-lf-1; baltic-sea: ge-nf-1")
        .scene();
    let told = |s: &Scene<ThirdReich>, action: &str, expected: u8| {
        s.facts(action).iter().any(|f| matches!(f, Fact::OutOfRange { range, .. } if *range == expected))
    };
    scene.go("with uk-cv-1").holds(R9_2_2, |s| told(s, "strike berlin", 1));
    scene.go("without uk-cv-1; with uk-af-1").holds(R9_2_2, |s| told(s, "strike baltic-sea", 1));
    scene.holds(R9_2_2, |s| told(s, "strike berlin", 2));
}

#[test]
fn r11_5_2_no_way_back_is_told() {
    let mut scene = bare::<ThirdReich>()
        .lay("lorraine: ge-lf-1 fr-lf-4; hand allied: allied-ambush-1")
        .at("reaction", "allied")
        .with("area", "lorraine")
        .with("group", json!(["ge-lf-1"]))
        .with("kind", "move")
        .with("from", "belgium")
        .control("belgium", "allied")
        .marker("nations", json!({"be": "allied"}))
        .scene();
    scene.go("react allied-ambush-1; with fr-lf-4").play("attack", json!([1])).tells(R11_5_2);
    scene.holds(R11_5_2, |s| s.place("ge-lf-1") == "mobilisation-pool");
}

#[test]
fn r7_0_a_counter_attacking_group_is_of_one_area() {
    let mut scene = bare::<ThirdReich>()
        .lay("ruhr: ge-lf-1; lorraine: fr-af-1; paris: uk-af-1; hand allied: allied-ambush-1")
        .at("reaction", "allied")
        .with("area", "ruhr")
        .with("group", json!(["ge-lf-1"]))
        .with("kind", "move")
        .with("from", "berlin")
        .scene();
    scene.go("react allied-ambush-1; with fr-af-1").refuses_by("with uk-af-1", &[R7_0]);
}
