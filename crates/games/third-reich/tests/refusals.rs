//! Moments and ways in which the rules say no, or yes where one might think no.

use sandtable_conformance::scene::*;
use sandtable_kernel::{Playout, Sight};
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, ThirdReich};

fn card(id: &str) -> Layout<ThirdReich> {
    let side = id.split('-').next().unwrap();
    bare::<ThirdReich>().hand(side, &format!("{side}-ambush-1")).at("card", side).with("card", id)
}

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

/// Every verb at a moment that is not its own hears the rule that gives it its moment.
#[test]
fn verbs_out_of_their_time_name_their_rule() {
    let scene = table::<ThirdReich>()
        .lay("hand axis: axis-supply-1 axis-ambush-1; hand allied: allied-supply-1 allied-ambush-1")
        .on("impulse axis");
    for (action, clause) in [
        ("hit po-lf-1", R11_2_1),
        ("retreat ge-lf-1 berlin", R11_5_1),
        ("place berlin", R12_0_3_1),
        ("give berlin it", R3_4_5),
        ("discard axis-supply-1", R16_2_2),
        ("target paris", CARD_LANDING_AIRBORNE),
        ("decline", R10_0),
        ("raid", R15_1_6),
        ("drop ge-ab-1", CARD_LANDING_AIRBORNE),
        ("event", R6_1_2_1),
        ("recover ge-lf-1", R13_0_2),
        ("return ge-lf-1", R5_0_4_3),
        ("develop ge-ss-1", CARD_DEVELOPMENT),
        ("supply ge", CARD_SUPPLY),
        ("join it", CARD_DIPLOMACY_AXIS),
        ("bomb ge-af-1 paris", CARD_STRATEGIC_BOMBING),
        ("remove ge-lf-1", R3_6_5),
        ("mobilise ge-lf-10", R12_0),
        ("attack", R7_0),
        ("fly prague", R7_0),
        ("strike warsaw", R7_0),
        ("jets", R16_8),
        ("react axis-ambush-1", R10_0),
        ("pick axis-supply-1", R5_0_1),
        ("value", R10_2_1),
    ] {
        scene.refuses_to(AXIS, action, clause);
    }
    for (action, clause) in [
        ("pass", R5_0_2),
        ("play allied-supply-1", R5_0_2),
        ("play allied-ambush-1", R10_0),
        ("air", R5_0_2),
        ("with uk-lf-1", R5_0_2),
        ("move paris", R5_0_2),
        ("with ge-lf-1", R3_1_1_2),
        ("react allied-supply-1", R2_3_1_1),
    ] {
        scene.refuses_to(ALLIED, action, clause);
    }
}

#[test]
fn r7_0_a_group_that_is_chosen_goes_first() {
    let mut scene = value("axis", 2).lay("berlin: ge-lf-1..2; mobilisation-pool: ge-lf-10; ruhr: ge-ft-1").scene();
    scene.go("with ge-lf-1").refuses("mobilise ge-lf-10", R6_1_1_3).refuses("drop ge-lf-1", CARD_LANDING_AIRBORNE);
    scene.refuses("raid", R15_1_6).refuses("attack-twice", Q17_1_2);
    let mut fortress = value("axis", 2).put("ruhr", "ge-ft-1 ge-lf-1").scene();
    fortress.go("with ge-ft-1").refuses_by("move berlin", &[RULING_43]);
}

#[test]
fn r8_1_1_2_2_air_units_pass_only_own_land_on_the_ground() {
    // Warsaw holds an own division, but is Polish: tanks pass, aircraft do not.
    let lay = || {
        value("axis", 1).put("berlin", "ge-tf-1 ge-lf-1 ge-af-1").put("warsaw", "ge-lf-2").put("konigsberg", "ge-lf-3")
    };
    let mut tank = lay().scene();
    tank.go("with ge-tf-1").allows("move konigsberg");
    let mut wing = lay().scene();
    wing.go("with ge-af-1")
        .refuses("move konigsberg", R8_1_1_2_2)
        .refuses("move warsaw", R8_1_1_1_2)
        .allows("move prague");
}

#[test]
fn r3_6_5_a_returned_fleet_leaves_nobody_afloat() {
    let mut scene = bare::<ThirdReich>().put("baltic-sea", "ge-nf-1 ge-lf-1").at("returns", "axis").scene();
    scene.go("return ge-nf-1; remove ge-lf-1").tells(RULING_19);
    scene.holds(R3_6_5, |s| s.place("ge-lf-1") == "mobilisation-pool" && s.asked() == "axis");
}

#[test]
fn ruling_48_the_two_choices_of_the_allies_are_different_items() {
    let lay = || card("allied-diplomacy-1").track("track-tu", 2).track("track-sp", 1);
    let mut minors = lay().scene();
    minors.go("event; join sw").refuses_by("join nw", &[CARD_DIPLOMACY_ALLIED, RULING_48]).allows("shift us");
    let mut markers = lay().scene();
    markers.go("event; shift tu").refuses("shift sp", CARD_DIPLOMACY_ALLIED).allows("join nw");
    let mut powers = lay().scene();
    powers.go("event; shift us; shift su").refuses("shift sp", CARD_DIPLOMACY_ALLIED);
    // With the option only the nations must differ.
    let mut any = lay().option("diplomacy-any", "on").scene();
    any.go("event; join sw; join nw").holds(RULING_48, |s| s.position().control["norway"] == "allied");
    // The Axis names any two.
    let mut axis = card("axis-diplomacy-2").scene();
    axis.go("event; shift sp; shift tu").holds(CARD_DIPLOMACY_AXIS, |s| s.position().tracks["track-tu"] == 1);
}

#[test]
fn r16_5_air_attacks_do_not_cross_axis_neutrals() {
    // From Vienna to Romania the way leads over Hungary, which leans to the Axis, or over Yugoslavia, which does not.
    let east = bare::<ThirdReich>()
        .option("16.5", "on")
        .lay("vienna: ge-af-1 ge-lf-1; romania: ru-lf-1")
        .marker("nations", json!({"ru": "allied"}))
        .at("group", "axis")
        .with("kind", "air")
        .with("group", json!(["ge-af-1"]))
        .scene();
    east.allows("strike romania");
    let lay = |on: &str| {
        bare::<ThirdReich>()
            .option("16.5", on)
            .put("greece", "uk-af-1 uk-lf-1")
            .marker("nations", json!({"gr": "allied"}))
            .lay("ankara: tu-lf-1; romania: ge-lf-1; control ge: romania")
            .marker("nations", json!({"gr": "allied", "ru": "axis", "yu": "neutral"}))
            .at("group", "allied")
            .with("kind", "air")
            .with("group", json!(["uk-af-1"]))
            .scene()
    };
    lay("off").allows("strike romania").allows("strike ankara");
    lay("on").refuses("strike ankara", R16_5).allows("strike romania");
    // From Egypt to Tunisia every way leads over Libya.
    let libya = |on: &str| {
        bare::<ThirdReich>()
            .option("16.5", on)
            .lay("egypt: uk-af-1 uk-lf-1; tunisia: ge-lf-1; control ge: tunisia")
            .at("group", "allied")
            .with("kind", "air")
            .with("group", json!(["uk-af-1"]))
            .scene()
    };
    libya("off").allows("strike tunisia");
    libya("on").refuses("strike tunisia", R16_5);
}

#[test]
fn card_landing_airborne_a_drop_can_be_ambushed() {
    let mut scene = card("allied-landing-airborne-1")
        .lay("london: uk-lf-1 uk-ab-1; control ge: paris; paris: ge-lf-1; hand axis: axis-ambush-1 axis-supply-1")
        .scene();
    scene.go("event; target paris; drop uk-ab-1").asks("axis", "react axis-ambush-1");
    scene.go("react axis-ambush-1; with ge-lf-1").play("attack", json!([1])).tells(R11_5_2);
    scene.holds(R10_1_4, |s| s.place("uk-ab-1") == "london" && s.face("uk-ab-1") == "used");
    scene.refuses("attack", CARD_LANDING_AIRBORNE);
}

#[test]
fn r16_1_1_2_what_was_seen_in_play_is_not_taken_for_undeveloped() {
    let lay = |shown: serde_json::Value| {
        table::<ThirdReich>()
            .option("16.1.1", "on")
            .set(json!({"decks": {"allied": ["allied-diplomacy-1", "allied-ambush-2"]}}))
            .marker("shown", shown)
            .hand("axis", "axis-supply-1")
            .on("impulse axis")
    };
    let deals = |scene: &Scene<ThirdReich>| {
        let undeveloped = |seed: u64| {
            let state = scene.game.resample(&scene.state, AXIS, &mut Playout::new(seed));
            let position = sandtable_kernel::Positions::position(&*scene.game, &state);
            position.pools["development-allied"].contains(&"allied-ambush-2".to_owned())
        };
        (0..40).filter(|seed| undeveloped(*seed)).count()
    };
    let unseen = lay(json!(["allied-diplomacy-1"]));
    assert!(deals(&unseen) > 10, "a card nobody has seen may be any of its value");
    let seen = lay(json!(["allied-diplomacy-1", "allied-ambush-2"]));
    seen.holds(R16_1_1_2, |s| deals(s) == 0);
}

#[test]
fn positions_no_game_comes_to_are_turned_down() {
    let lay = || table::<ThirdReich>().at("impulse", "axis");
    let fault = |layout: Layout<ThirdReich>, words: &str| {
        let errors = layout.errors();
        assert!(errors.iter().any(|e| e.contains(words)), "{words}: {errors:?}");
    };
    fault(lay().put("urals", "ge-lf-1"), "15.7.3");
    fault(lay().put("baltic-sea", "uk-nf-1"), "15.7.2");
    fault(lay().put("black-sea", "ge-nf-1"), "15.7.4");
    fault(lay().put("berlin", "ge-af-6"), "16.8");
    fault(lay().track("track-us", 4).marker("nations", json!({"us": "neutral"})), "3.1.2");
    fault(lay().track("track-us", 2).marker("nations", json!({"us": "allied"})), "3.1.2");
    fault(lay().put("belgium", "ge-lf-1"), "3.1.3(1)");
    fault(lay().put("paris", "it-lf-1"), "3.1.1(2)②");
    fault(lay().marker("nations", json!({"fr": "neutral"})), "3.1.2⑤");
    let acted =
        table::<ThirdReich>().hand("axis", "axis-supply-1").at("value", "axis").with("acted", json!(["uk-lf-1"]));
    fault(acted, "acting side");
    // With its option, and with the nation at war, the same is in order.
    lay().option("16.8", "on").put("berlin", "ge-af-6").scene();
    lay().track("track-us", 4).marker("nations", json!({"us": "allied"})).scene();
    assert_eq!(lay().track("track-us", 4).scene().marker("nations")["us"], "allied", "the marker brings it in");
}
