//! Events of the cards, chapter 16 and chapter 17.

use sandtable_conformance::scene::*;
use sandtable_kernel::Viewer;
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, ThirdReich};

/// A card has been played; its side holds another, so that play goes on with it.
fn card(id: &str) -> Layout<ThirdReich> {
    let side = id.split('-').next().unwrap();
    bare::<ThirdReich>().hand(side, &format!("{side}-ambush-1")).at("card", side).with("card", id)
}

fn nations(list: serde_json::Value) -> serde_json::Value {
    list
}

#[test]
fn q17_1_1_c100_blitzkrieg() {
    let lay = || card("axis-blitzkrieg-1").lay("berlin: ge-tf-1..2 ge-lf-1..2 ge-af-1; warsaw: po-lf-1..2");
    let mut scene = lay().scene();
    scene.go("event").refuses("with ge-af-1", CARD_BLITZKRIEG);
    scene.go("with ge-lf-1").refuses("move warsaw", CARD_BLITZKRIEG);
    scene
        .go("with ge-tf-1; move warsaw")
        .holds(Q17_1_1, |s| s.legal().contains(&"attack".into()) && !s.legal().contains(&"attack-twice".into()));
    scene.refuses("with ge-tf-2", CARD_BLITZKRIEG).refuses("attack-twice", Q17_1_2);
    scene.play("attack", json!([1, 1])).tells(R11_2_1_3);
    scene
        .go("hit po-lf-1; hit po-lf-2")
        .tells(CARD_BLITZKRIEG)
        .holds(Q17_1_3, |s| s.face("ge-tf-1") == "used" && s.face("po-lf-2") == "used");
    // Two attacks announced together: hits are added and allotted once.
    let mut twice = card("axis-blitzkrieg-1").put("warsaw", "ge-tf-1 ge-lf-1 po-lf-1").scene();
    twice.go("event; with ge-tf-1; with ge-lf-1").play("attack-twice", json!([6, 1, 6, 1])).tells(Q17_1_2);
    twice.go("retreat po-lf-1 galicia");
    twice.holds(Q17_1_2, |s| s.place("po-lf-1") == "galicia" && s.face("ge-lf-1") == "used");
    // After a first sea move the units flip only after the second action.
    let mut sea =
        card("axis-blitzkrieg-1").lay("konigsberg: ge-tf-1 ge-lf-1; baltic-sea: ge-nf-1..2; sweden: sw-lf-1").scene();
    sea.go("event; with ge-tf-1; move sweden").holds(Q17_1_3, |s| s.face("ge-tf-1") == "unused");
    sea.go("done").tells(Q17_1_3).holds(Q17_1_3, |s| s.face("ge-tf-1") == "used");
    let none = card("axis-blitzkrieg-1").put("berlin", "ge-lf-1").scene();
    none.refuses("event", CARD_BLITZKRIEG);
}

#[test]
fn q17_2_1_c101_ambush_in_a_blitzkrieg() {
    let lay = |hand: &str| {
        card("axis-blitzkrieg-1").lay(&format!("berlin: ge-tf-1 ge-lf-1..2; warsaw: po-lf-1..2; hand allied: {hand}"))
    };
    // Countered after the move of the first action: on the unused side, back to Berlin; the rest goes on.
    let mut moved = lay("allied-ambush-1").scene();
    moved
        .go("event; with ge-tf-1; with ge-lf-1; move warsaw; react allied-ambush-1; with po-lf-1")
        .play("attack", json!([1]))
        .tells(R10_1_2);
    moved.go("hit ge-lf-1; hit ge-lf-1").tells(R11_5_2).holds(RULING_45, |s| s.place("ge-lf-1") == "berlin");
    moved.holds(R10_1_4, |s| s.legal().contains(&"attack".into()));
    // Countered while attacking: on the used side, in the first action too.
    let mut struck = card("axis-blitzkrieg-1")
        .lay("warsaw: ge-tf-1 ge-lf-1 po-lf-1; hand allied: allied-ambush-1; berlin: ge-lf-2")
        .scene();
    struck
        .go("event; with ge-tf-1; with ge-lf-1; attack; react allied-ambush-1; with po-lf-1")
        .play("attack", json!([1]))
        .tells(R11_2_1_3);
    struck
        .play("hit ge-lf-1; hit ge-lf-1", json!([6]))
        .tells(RULING_45)
        .holds(Q17_2_1, |s| s.place("ge-lf-1") == "mobilisation-pool");
    // 17.2Q3: a bombing is countered by units with an air value in the bombed area.
    let mut raid = card("allied-strategic-bombing-1")
        .lay("london: uk-af-1..2 uk-lf-1; control ge: paris; paris: ge-af-1 ge-lf-1")
        .lay("hand axis: axis-ambush-1 axis-supply-1")
        .scene();
    raid.go("event; bomb uk-af-1 paris; bomb uk-af-2 paris; done").asks("axis", "react axis-ambush-1");
    raid.go("react axis-ambush-1").tells(Q17_2_3).refuses("with ge-lf-1", R10_1_8);
    raid.play("with ge-af-1; strike paris", json!([1]))
        .holds(Q17_2_3, |s| s.place("uk-af-1") == "mobilisation-pool" && s.place("uk-af-2") == "mobilisation-pool");
    raid.holds(RULING_10, |s| s.position().hands["axis"] == ["axis-supply-1"]);
}

#[test]
fn strategic_movement_goes_any_distance_over_own_areas() {
    let lay = || card("axis-strategic-movement-1").lay("konigsberg: ge-lf-1..3; ruhr: ge-lf-4; baltic-sea: ge-nf-1");
    let mut scene = lay().scene();
    // Konigsberg is cut off by land: over the Baltic, one unit at a time.
    scene
        .go("event; with ge-lf-1; with ge-lf-2")
        .refuses("move munich", R3_6_1)
        .refuses("move warsaw", CARD_STRATEGIC_MOVEMENT);
    scene
        .go("without ge-lf-2; move munich")
        .tells(R8_1_2_1_1)
        .holds(CARD_STRATEGIC_MOVEMENT, |s| s.place("ge-lf-1") == "munich" && s.face("ge-lf-1") == "used");
    let mut land = card("axis-strategic-movement-1").put("berlin", "ge-lf-1 ge-lf-2").scene();
    land.go("event; with ge-lf-1; move vienna").holds(CARD_STRATEGIC_MOVEMENT, |s| s.face("ge-lf-1") == "unused");
    let mut foes = card("axis-strategic-movement-1").put("berlin", "ge-lf-1 ge-lf-2").put("vienna", "uk-lf-1").scene();
    foes.go("event; with ge-lf-1").refuses("move vienna", CARD_STRATEGIC_MOVEMENT);
}

#[test]
fn sea_transport_goes_four_and_stays_unused() {
    let mut scene = card("allied-sea-transport-1")
        .lay("london: uk-lf-1..2; north-atlantic: uk-nf-1; central-atlantic: uk-nf-2")
        .lay("west-mediterranean: uk-nf-3")
        .scene();
    scene.go("event; with uk-lf-1").allows("move malta").refuses("move denmark", R8_1_2_1_1);
    scene
        .go("move malta")
        .tells(R8_1_2_1_1)
        .holds(CARD_SEA_TRANSPORT, |s| s.place("uk-lf-1") == "malta" && s.face("uk-lf-1") == "unused");
    // R9: limited like any sea movement.
    let mut three = card("allied-sea-transport-1")
        .lay("london: uk-lf-1..3; north-atlantic: uk-nf-1; central-atlantic: uk-nf-2")
        .scene();
    three.go("event; with uk-lf-1; with uk-lf-2").refuses_by("move gibraltar", &[R8_1_2_1_1, RULING_9]);
}

#[test]
fn sea_lion_crosses_a_hostile_north_sea() {
    let lay = || {
        card("axis-sea-lion-1")
            .lay("netherlands: ge-lf-1..3 ge-af-1..2; control ge: netherlands; north-sea: uk-nf-1")
            .lay("london: uk-lf-1; berlin: ge-lf-4")
    };
    let mut scene = lay().scene();
    scene.go("event").refuses("with ge-lf-4", CARD_SEA_LION);
    scene.go("with ge-lf-1; with ge-lf-2; with ge-lf-3").refuses("move london", R3_6_1);
    scene.go("without ge-lf-3").refuses("move norway", CARD_SEA_LION);
    scene.go("move london").allows("attack").refuses("with ge-lf-3", CARD_SEA_LION);
    scene
        .play("attack", json!([1, 1]))
        .tells(R11_1_1)
        .holds(CARD_SEA_LION, |s| s.face("ge-lf-1") == "used" || s.asked() == "allied");
}

#[test]
fn long_range_bombing_doubles_the_range() {
    let mut scene = card("allied-long-range-bombing-1")
        .lay("london: uk-af-1 uk-lf-1; berlin: ge-lf-1; vienna: ge-lf-2; north-sea: uk-cv-1; romania: ru-lf-1")
        .scene();
    // London to Berlin is three, to Vienna four.
    scene.go("event").refuses("with uk-cv-1", CARD_LONG_RANGE_BOMBING);
    scene
        .go("with uk-af-1")
        .allows("strike berlin")
        .allows("strike vienna")
        .refuses("strike romania", CARD_LONG_RANGE_BOMBING);
    scene
        .play("strike berlin", json!([1]))
        .holds(CARD_LONG_RANGE_BOMBING, |s| s.face("ge-lf-1") == "used" && s.face("uk-af-1") == "used");
}

#[test]
fn landing_and_airborne_operation() {
    let lay = || {
        card("allied-landing-airborne-1")
            .lay("london: uk-lf-1..2 uk-ab-1; north-sea: uk-nf-1..2; control ge: paris north-france")
            .lay("paris: ge-gf-1; scotland: us-ab-1")
            .marker("nations", nations(json!({"us": "allied"})))
    };
    let mut scene = lay().scene();
    scene
        .go("event")
        .refuses("target london", CARD_LANDING_AIRBORNE)
        .refuses("target north-sea", CARD_LANDING_AIRBORNE);
    scene
        .go("target paris")
        .refuses("attack", CARD_LANDING_AIRBORNE)
        .refuses("drop uk-lf-2", CARD_LANDING_AIRBORNE)
        .refuses("drop us-ab-1", R8_1_4);
    scene.go("with uk-lf-1").refuses("move north-france", CARD_LANDING_AIRBORNE);
    scene.go("move paris").refuses("move paris", CARD_LANDING_AIRBORNE);
    scene
        .go("drop uk-ab-1")
        .tells(CARD_LANDING_AIRBORNE)
        .holds(CARD_LANDING_AIRBORNE, |s| s.place("uk-ab-1") == "paris");
    scene.play("attack", json!([1, 1])).tells(R11_1_1);
    scene
        .go("retreat ge-gf-1 north-france")
        .holds(CARD_LANDING_AIRBORNE, |s| s.face("uk-ab-1") == "used" && s.face("uk-lf-1") == "used");
}

#[test]
fn lend_lease_mobilises_for_three() {
    let lay = || {
        card("allied-lend-lease-1").track("track-us", 1).put("mobilisation-pool", "uk-tf-2 uk-lf-6 us-lf-1 su-lf-13")
    };
    let mut scene = lay().scene();
    scene
        .go("event")
        .refuses("mobilise us-lf-1", R3_1_1_2_3)
        .refuses("mobilise su-lf-13", R3_1_1_2_3)
        .refuses("with uk-lf-1", R7_0);
    scene
        .go("mobilise uk-tf-2; place london; mobilise uk-lf-6; place london")
        .holds(CARD_LEND_LEASE, |s| s.legal().contains(&"value".into()));
    let early = card("allied-lend-lease-1").put("mobilisation-pool", "uk-tf-2").scene();
    early.refuses("event", CARD_LEND_LEASE);
    let mut french = lay().put("mobilisation-pool", "fr-lf-7").scene();
    french.go("event").refuses("mobilise fr-lf-7", CARD_LEND_LEASE);
}

#[test]
fn diplomacy_of_the_axis_has_its_choices() {
    let mut scene = card("axis-diplomacy-2").scene();
    scene
        .go("event; join it; shift sp")
        .tells(R3_1_2_4)
        .holds(CARD_DIPLOMACY_AXIS, |s| s.legal().contains(&"value".into()));
    let mut once = card("axis-diplomacy-1").marker("shifted", json!({"axis": ["sp"], "allied": []})).scene();
    once.go("event").refuses("shift sp", CARD_DIPLOMACY_AXIS).refuses("shift su", R3_1_2_3);
}

#[test]
fn development_picks_cards_and_units() {
    let lay = |id: &str| table::<ThirdReich>().hand("axis", "axis-ambush-1").at("card", "axis").with("card", id);
    let mut scene = lay("axis-development-1").scene();
    scene
        .go("event")
        .refuses("develop su-tf-1", CARD_DEVELOPMENT)
        .refuses("develop allied-supply-2", R2_3)
        .refuses("develop axis-supply-1", R2_3_2_2);
    // Two units of a nation are one pick.
    scene
        .go("develop ge-ss-1; develop ge-ss-2")
        .tells(CARD_DEVELOPMENT)
        .holds(CARD_DEVELOPMENT, |s| s.place("ge-ss-2") == "mobilisation-pool");
    scene.refuses("develop axis-sea-lion-1", CARD_DEVELOPMENT);
    scene.go("develop axis-ambush-2").refuses("develop ge-ss-3", CARD_DEVELOPMENT);
    let mut four = lay("axis-development-1").scene();
    four.go("event; develop axis-sea-lion-1")
        .holds(CARD_DEVELOPMENT, |s| !s.legal().iter().any(|a| a.starts_with("develop")));
    let mut three = lay("axis-development-2").scene();
    three.go("event; develop axis-sea-lion-1; develop axis-blitzkrieg-3; develop ge-tf-6").allows("develop ge-tf-8");
}

#[test]
fn supply_recovers_a_nation_at_once() {
    let mut scene =
        card("axis-supply-1").put_face("berlin", "ge-lf-1 ge-tf-1", "used").put_face("rome", "it-lf-1", "used").scene();
    scene.go("event").refuses("supply it", R3_1_1_2_3).refuses("supply uk", CARD_SUPPLY);
    scene.go("supply ge").tells(R13_0_2).holds(CARD_SUPPLY, |s| s.face("ge-tf-1") == "unused");
    let mut two = card("axis-supply-2")
        .marker("nations", nations(json!({"it": "axis"})))
        .lay("berlin: ge-lf-1/used ge-lf-2; rome: it-lf-1/used; sicily: it-lf-2/used")
        .scene();
    two.go("event; supply ge").refuses("supply ge", CARD_SUPPLY);
    two.go("supply it").holds(CARD_SUPPLY, |s| s.face("it-lf-2") == "unused");
    let none = card("axis-supply-1").put("berlin", "ge-lf-1").scene();
    none.refuses("event", CARD_SUPPLY);
}

#[test]
fn r15_1_6_c96_wolfpack_takes_cards() {
    let lay = || {
        card("axis-wolfpack-1")
            .lay("north-atlantic: ge-ss-1; central-atlantic: ge-ss-2; baltic-sea: ge-ss-3")
            .lay("hand allied: allied-supply-1 allied-ambush-1")
    };
    let mut scene = lay().scene();
    scene.go("event").refuses("with ge-ss-3", CARD_WOLFPACK);
    scene.go("with ge-ss-1; with ge-ss-2");
    scene.play("raid", json!([3, 4, "allied-ambush-1"])).tells(R15_1_6).tells(RULING_36);
    scene.holds(R15_1_6, |s| s.position().hands["allied"] == ["allied-supply-1"] && s.face("ge-ss-2") == "used");
    scene.holds(CARD_WOLFPACK, |s| s.position().discards["allied"] == ["allied-ambush-1"]);
    // 16.2(1): the owner chooses.
    let mut chosen = lay().option("16.2.1", "on").scene();
    chosen
        .play("event; with ge-ss-1; raid", json!([3]))
        .asks("allied", "discard allied-supply-1")
        .refuses("discard allied-diplomacy-1", R16_2_1);
    chosen
        .go("discard allied-supply-1")
        .tells(R16_2_1)
        .holds(R16_2_1, |s| s.position().hands["allied"] == ["allied-ambush-1"]);
}

#[test]
fn card_strategic_bombing_distance_and_losses() {
    let lay = || {
        card("allied-strategic-bombing-1")
            .lay("london: uk-af-1..2 uk-lf-1; control ge: paris; paris: ge-lf-1")
            .lay("hand axis: axis-supply-1 axis-blitzkrieg-1")
    };
    let mut scene = lay().scene();
    scene
        .go("event")
        .refuses("bomb uk-af-1 berlin", CARD_STRATEGIC_BOMBING)
        .refuses("bomb uk-af-1 north-france", CARD_STRATEGIC_BOMBING)
        .refuses("bomb uk-lf-1 paris", CARD_STRATEGIC_BOMBING);
    scene.go("bomb uk-af-1 paris").refuses("bomb uk-af-1 paris", R7_1_4);
    scene.go("bomb uk-af-2 paris");
    // Paris is two areas away: +2, so only a 1 hits an air value of 3.
    scene
        .play("done", json!([1, 2, "axis-supply-1"]))
        .tells(CARD_STRATEGIC_BOMBING)
        .holds(CARD_STRATEGIC_BOMBING, |s| s.position().hands["axis"] == ["axis-blitzkrieg-1"]);
    let mut near = lay().option("16.4", "on").option("16.2.2", "on").scene();
    near.play("event; bomb uk-af-1 paris; done", json!([2]))
        .tells(R16_4)
        .asks("axis", "discard axis-supply-1")
        .refuses("discard axis-wolfpack-1", R16_2_2);
    near.go("discard axis-supply-1").tells(R16_2_2);
    let winter = card("allied-strategic-bombing-1")
        .lay("turn: 5; riga: uk-af-1 uk-lf-1; control uk: riga")
        .marker("nations", nations(json!({"su": "allied"})))
        .lay("control ge: leningrad warsaw")
        .scene();
    let mut winter = winter;
    winter.go("event").refuses("bomb uk-af-1 leningrad", R15_2_1).allows("bomb uk-af-1 warsaw");
}

#[test]
fn r16_1_1_2_c95_hidden_development_and_losses() {
    let mut scene = table::<ThirdReich>()
        .option("16.1.1", "on")
        .hand("axis", "axis-ambush-1")
        .on("card axis card=axis-development-1");
    scene.go("event; develop axis-ambush-2").tells(R16_1_1_2);
    let seen = |seat| scene.view(Viewer::Seat(seat));
    assert_eq!(seen(ALLIED).zones["developed-axis"].hidden, Some(1));
    assert!(
        seen(ALLIED).zones["developed-axis"].known.is_empty()
            && seen(ALLIED).zones["development-axis"].known.is_empty()
    );
    scene.holds(R16_1_1_1, |s| s.view(Viewer::Seat(AXIS)).zones["developed-axis"].known == ["axis-ambush-2"]);
    let mut lost = card("axis-wolfpack-1")
        .option("16.1.2", "on")
        .lay("north-atlantic: ge-ss-1; hand allied: allied-supply-1 allied-ambush-1")
        .scene();
    lost.play("event; with ge-ss-1; raid", json!([1, "allied-supply-1"])).tells(R16_1_2);
    lost.holds(R16_1_2, |s| s.view(Viewer::Seat(AXIS)).zones["lost-allied"].hidden == Some(1));
}

#[test]
fn r16_3_c97_hands_of_four_are_safe() {
    let lay = || {
        card("axis-wolfpack-1").put("north-atlantic", "ge-ss-1 ge-ss-2").hand(
            "allied",
            "allied-supply-1 allied-ambush-1 allied-diplomacy-1 allied-development-1 allied-blitzkrieg-1",
        )
    };
    let mut safe = lay().option("16.3", "on").scene();
    safe.play("event; with ge-ss-1; with ge-ss-2; raid", json!([1, 1, "allied-supply-1"])).tells(R16_3);
    safe.holds(R16_3, |s| s.position().hands["allied"].len() == 4);
    // R2: what 16.3 garbles is the bombing of the Axis hand.
    let bombed = |on: &str| {
        let mut scene = card("allied-strategic-bombing-1")
            .option("16.3", on)
            .lay("london: uk-af-1 uk-lf-1; control ge: paris; paris: ge-lf-1")
            .lay("hand axis: axis-supply-1 axis-blitzkrieg-1")
            .scene();
        let lost = if on == "on" { json!([1]) } else { json!([1, "axis-supply-1"]) };
        scene.play("event; bomb uk-af-1 paris; done", lost);
        scene
    };
    bombed("on").tells(R16_3).holds(RULING_2, |s| s.position().hands["axis"].len() == 2);
    bombed("off").silent(R16_3).holds(RULING_2, |s| s.position().hands["axis"].len() == 1);
    let mut plain = lay().scene();
    plain.play("event; with ge-ss-1; with ge-ss-2; raid", json!([1, 1, "allied-supply-1", "allied-ambush-1"]));
    plain.holds(R16_3, |s| s.position().hands["allied"].len() == 3);
}

#[test]
fn r16_5_c98_no_war_on_axis_neutrals_and_no_us_line_round_africa() {
    let lay = |on: &str| {
        bare::<ThirdReich>()
            .option("16.5", on)
            .lay("vienna: ge-lf-1..2 ge-af-1; hungary: hu-lf-1; hand axis: axis-supply-1")
            .at("value", "axis")
            .with("points", 2)
    };
    let mut off = lay("off").scene();
    off.go("with ge-lf-1").allows("move hungary");
    let mut on = lay("on").scene();
    on.go("with ge-lf-1").refuses("move hungary", R16_5);
    on.go("without ge-lf-1; with ge-af-1").refuses("strike hungary", R16_5);
    let us = |on: &str| {
        let mut scene = bare::<ThirdReich>()
            .option("16.6", on)
            .marker("nations", nations(json!({"us": "allied"})))
            .lay("north-atlantic: uk-nf-1; central-atlantic: uk-nf-2")
            .lay("control axis: west-mediterranean east-mediterranean; mobilisation-pool: us-lf-1")
            .lay("hand allied: allied-supply-1")
            .on("value allied points=1");
        scene.go("mobilise us-lf-1");
        scene
    };
    us("off").allows("place egypt");
    us("on").refuses("place egypt", R16_6);
}

#[test]
fn r16_7_1_c99_garrisons_at_home_and_jets() {
    let lay = |on: &str| {
        bare::<ThirdReich>()
            .option("16.7", on)
            .lay("ruhr: ge-gf-1 ge-lf-1; mobilisation-pool: ge-gf-2; control ge: belgium; belgium: ge-lf-2")
            .lay("hand axis: axis-supply-1")
            .at("value", "axis")
            .with("points", 2)
    };
    let mut off = lay("off").scene();
    off.go("with ge-gf-1").allows("move belgium");
    off.go("without ge-gf-1; mobilise ge-gf-2").allows("place belgium");
    let mut on = lay("on").scene();
    on.go("with ge-gf-1").refuses("move belgium", R16_7_2).allows("move berlin");
    on.go("without ge-gf-1; mobilise ge-gf-2").refuses("place belgium", R16_7_1);
    // 16.8: jets answer without a card.
    let jets = |on: &str| {
        bare::<ThirdReich>()
            .option("16.8", on)
            .lay("berlin: ge-af-6 ge-lf-1; paris: uk-af-1 uk-lf-1; prague: uk-lf-2..3; control uk: prague")
            .lay("hand allied: allied-supply-1")
            .at("group", "allied")
            .with("group", json!(["uk-lf-2"]))
    };
    let mut none = jets("off").put("out-of-play", "ge-af-6").scene();
    none.go("move berlin").holds(R16_8, |s| s.asked() == "allied");
    let mut up = jets("on").scene();
    up.go("move berlin").asks("axis", "jets");
    up.play("jets", json!([1])).tells(R16_8).holds(R16_8, |s| s.face("ge-af-6") == "used");
    let _ = AXIS;
}

#[test]
fn strategic_movement_uses_up_land_units_that_crossed_sea_and_no_others() {
    let mut scene = card("axis-strategic-movement-1").lay("berlin: ge-lf-1..2 ge-af-1; baltic-sea: ge-nf-1..2").scene();
    scene.go("event; with ge-lf-1; with ge-af-1; move konigsberg").tells(CARD_STRATEGIC_MOVEMENT);
    scene.holds(CARD_STRATEGIC_MOVEMENT, |s| [s.face("ge-lf-1"), s.face("ge-af-1")] == ["used", "unused"]);
}

#[test]
fn what_flips_a_group_is_told_by_its_own_clause() {
    let mut landing =
        card("allied-landing-airborne-1").lay("london: uk-lf-1..2; north-sea: uk-nf-1; norway: nw-lf-1").scene();
    landing.go("event; target norway; with uk-lf-1; move norway; done").tells(CARD_LANDING_AIRBORNE).silent(R9_1_5);
    let mut blitz = card("axis-blitzkrieg-1").put("warsaw", "ge-tf-1 po-lf-1").scene();
    blitz.play("event; with ge-tf-1; attack; attack", json!([6, 6])).tells(CARD_BLITZKRIEG).silent(Q17_1_3);
}

#[test]
fn ruling_51_a_blitzkrieg_may_leave_units_behind() {
    let mut scene = card("axis-blitzkrieg-1").lay("berlin: ge-tf-1 ge-lf-1..2; prague: ge-lf-3").scene();
    scene
        .go("event; with ge-tf-1; with ge-lf-1; move prague; without ge-tf-1")
        .refuses_by("without ge-lf-1", &[CARD_BLITZKRIEG, RULING_51]);
    scene.go("move munich").holds(RULING_51, |s| s.place("ge-lf-1") == "munich" && s.place("ge-tf-1") == "prague");
}

#[test]
fn r10_2_3_an_air_operation_leaves_no_value() {
    let mut scene = bare::<ThirdReich>()
        .lay("london: uk-af-1 uk-lf-1; paris: ge-lf-1; control ge: paris; hand allied: allied-supply-1")
        .track("pending-allied", 2)
        .at("impulse", "allied")
        .scene();
    scene.go("air").tells(R10_2_3).refuses("value", R10_2_3);
}
