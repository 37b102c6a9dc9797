//! 2.0 and 3.0: components, nations, resource bases, control, lines, capacity.

use sandtable_conformance::scene::*;
use sandtable_kernel::Viewer;
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, ThirdReich};

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

fn status(scene: &Scene<ThirdReich>, nation: &str) -> String {
    scene.position().markers["nations"][nation].as_str().unwrap().to_owned()
}

fn holder(scene: &Scene<ThirdReich>, area: &str) -> String {
    scene.position().markers["holders"][area].as_str().unwrap().to_owned()
}

fn control(scene: &Scene<ThirdReich>, area: &str) -> String {
    scene.position().control[area].clone()
}

fn bases(scene: &Scene<ThirdReich>) -> [i32; 2] {
    let view = scene.view(Viewer::Everything);
    ["bases-axis", "bases-allied"].map(|t| view.tracks[t].value)
}

#[test]
fn r2_1_1_1_c1_c3_kinds_and_values_are_those_of_the_counters() {
    let scene = new_game::<ThirdReich>(&[]);
    let kinds: std::collections::BTreeSet<&str> = scene.game.data.units.iter().map(|u| u.kind.code()).collect();
    scene.holds(R2_1_1_1, |_| kinds.len() == 11);
    scene.holds(R2_1_1_3, |s| {
        s.game.data.units.iter().all(|u| (u.air > 0) == ["AF", "CV", "CVE"].contains(&u.kind.code()))
    });
}

#[test]
fn r2_1_1_2_c2_a_used_unit_does_not_act() {
    let scene = value("axis", 2).put_face("berlin", "ge-lf-1", "used").put("berlin", "ge-lf-2").scene();
    scene.refuses("with ge-lf-1", R7_1_1).allows("with ge-lf-2");
    scene.holds(R2_1_1_2, |s| s.face("ge-lf-1") == "used");
}

#[test]
fn r2_1_1_6_c4_vichy_units_bear_their_mark() {
    let scene = new_game::<ThirdReich>(&[]);
    let marked: Vec<&str> = scene.game.data.units.iter().filter(|u| u.vichy).map(|u| u.id.as_str()).collect();
    scene.holds(R2_1_1_6, |_| marked.contains(&"fr-gf-1") && !marked.contains(&"fr-lf-1"));
}

#[test]
fn r2_12_2_c5_only_four_nations_have_markers() {
    let scene = table::<ThirdReich>().at("card", "allied").with("card", "allied-diplomacy-1").scene();
    let mut scene = scene;
    scene.go("event").refuses("shift gr", R2_12_2).allows("shift us");
    scene.holds(R2_12_1, |s| s.position().markers["first"] == "axis");
}

#[test]
fn r2_21_6_c6_c7_c8_moves_cross_borders_only() {
    let lay = value("allied", 1).marker("nations", json!({ "su": "allied" }));
    let mut scene = lay.put("archangel", "su-lf-1 su-lf-2").scene();
    scene.go("with su-lf-1").allows("move gorky").refuses("move morocco", R8_1_2_1_3);
    scene.holds(R2_21_6, |s| !s.legal().contains(&"move smolensk".into()) && s.legal().contains(&"move moscow".into()));
    scene.holds(R2_21_4, |s| holder(s, "berlin") == "ge");
}

#[test]
fn r2_3_2_4_c9_c14_hands_and_decks_are_hidden_pools_are_open() {
    let scene = table::<ThirdReich>().hand("allied", "allied-ambush-1").at("impulse", "axis").scene();
    let seen = scene.view(Viewer::Seat(AXIS));
    assert_eq!(seen.zones["hand-allied"].hidden, Some(1));
    assert!(seen.zones["hand-allied"].known.is_empty() && seen.zones["deck-allied"].known.is_empty());
    assert!(seen.zones["development-allied"].known.contains(&"allied-supply-2".into()));
    scene.holds(R2_3_2_4, |s| s.view(Viewer::Seat(ALLIED)).zones["hand-allied"].known == ["allied-ambush-1"]);
    scene.refuses("play allied-ambush-1", R2_3);
    scene.holds(R2_22_4, |_| seen.pieces.iter().any(|p| p.at == "development-pool"));
}

#[test]
fn r2_3_1_1_c10_a_starred_event_is_only_a_reaction() {
    let mut scene = table::<ThirdReich>().hand("axis", "axis-ambush-1").at("impulse", "axis").scene();
    scene.go("play axis-ambush-1").refuses("event", R2_3_1_1).allows("value");
    scene.holds(RULING_17, |s| !s.legal().contains(&"event".to_owned()));
}

#[test]
fn r2_3_1_2_c11_value_and_event_in_either_order() {
    let lay = || table::<ThirdReich>().at("card", "axis").with("card", "axis-diplomacy-1");
    let mut first = lay().scene();
    first.go("event; join it; value").holds(R2_3_1_2, |s| status(s, "it") == "axis");
    let mut second = lay().scene();
    second.go("value; done; event; join it").holds(R6_1_4, |s| status(s, "it") == "axis");
}

#[test]
fn r2_3_2_1_c12_only_value_two_cards_at_the_start() {
    let scene = new_game::<ThirdReich>(&[]);
    scene.refuses("pick axis-sea-lion-1", R2_3_2_1).allows("pick axis-wolfpack-1");
}

#[test]
fn r2_3_2_2_c13_a_developed_card_is_discarded_and_joins_the_deck_next_turn() {
    let mut scene = table::<ThirdReich>().at("card", "axis").with("card", "axis-development-1").scene();
    scene.go("event; develop axis-ambush-2").tells(R2_3_2_2);
    scene.holds(R2_3_2_2, |s| s.position().discards["axis"].contains(&"axis-ambush-2".to_owned()));
    scene.go("done; done; pass; pass; done; done");
    scene.holds(R2_3_2_3, |s| {
        s.position().turn == Some(2) && s.position().decks["axis"].contains(&"axis-ambush-2".to_owned())
    });
}

#[test]
fn r3_1_1_2_c15_only_own_belligerents_are_commanded() {
    let scene = table::<ThirdReich>().at("value", "axis").with("points", 2).scene();
    scene.refuses("with it-lf-1", R3_1_1_2_2).refuses("with uk-lf-1", R3_1_1_2);
    scene.refuses("mobilise it-lf-6", R3_1_1_2_3).refuses("mobilise uk-lf-6", R3_1_1_2);
    assert_eq!(bases(&scene), [2, 4], "Rome and Kiev count for nobody while neutral");
    scene.holds(R3_1_1_2_1, |s| bases(s) == [2, 4]);
}

#[test]
fn r3_1_1_3_c16_status_at_the_start() {
    let scene = new_game::<ThirdReich>(&[]);
    let at_war: Vec<(&str, String)> =
        ["ge", "uk", "fr", "po", "it", "su", "us", "be"].map(|n| (n, status(&scene, n))).to_vec();
    scene.holds(R3_1_1_3, |_| {
        at_war
            .iter()
            .map(|(_, s)| s.as_str())
            .eq(["axis", "allied", "allied", "allied", "neutral", "neutral", "neutral", "neutral"])
    });
}

#[test]
fn r3_1_2_1_c17_germany_the_uk_and_poland_never_change() {
    let mut scene = table::<ThirdReich>().at("card", "allied").with("card", "allied-diplomacy-1").scene();
    scene.go("event").refuses("join ge", R3_1_2_1).refuses("join uk", R3_1_2_2).refuses("join po", R3_1_2_2);
    let errors = table::<ThirdReich>().marker("nations", json!({ "ge": "allied" })).at("impulse", "axis").errors();
    assert!(errors[0].contains("always Axis"), "{errors:?}");
}

#[test]
fn r3_1_2_3_c18_the_us_and_the_ussr_enter_at_entry() {
    let lay = table::<ThirdReich>().track("track-su", 2).track("track-us", 1);
    let mut scene = lay.at("card", "allied").with("card", "allied-diplomacy-1").scene();
    scene.go("event").refuses("join su", R3_1_2_3);
    scene.go("shift su").tells(R3_1_2_3).holds(R3_1_2_3, |s| status(s, "su") == "allied");
    scene.holds(R3_4_3, |s| control(s, "kiev") == "allied");
    scene.refuses("shift su", CARD_DIPLOMACY_ALLIED);
    scene.go("shift us").holds(R3_1_2_3, |s| status(s, "us") == "neutral" && s.position().tracks["track-us"] == 2);
    let mut axis = table::<ThirdReich>().at("card", "axis").with("card", "axis-diplomacy-1").scene();
    axis.go("event").refuses("shift us", R3_1_2_3);
}

#[test]
fn r3_1_2_4_c19_turkey_and_spain_enter_for_the_axis() {
    let mut scene =
        table::<ThirdReich>().track("track-sp", 2).at("card", "axis").with("card", "axis-diplomacy-1").scene();
    scene.go("event").refuses("join sp", R3_1_2_4);
    scene
        .go("shift sp")
        .tells(R3_1_2_4)
        .holds(R3_1_2_4, |s| status(s, "sp") == "axis" && control(s, "madrid") == "axis");
    let mut back =
        table::<ThirdReich>().track("track-sp", 1).at("card", "allied").with("card", "allied-diplomacy-1").scene();
    back.go("event; shift sp").holds(R3_1_2_4, |s| s.position().tracks["track-sp"] == 0);
    back.refuses("shift tu", R3_1_2_4);
}

#[test]
fn r3_1_2_5_c20_france_turns_and_returns() {
    let lay = || {
        let gone = "fr-lf-1 fr-lf-2 fr-lf-3 fr-tf-1 fr-af-1";
        table::<ThirdReich>().control("paris", "ge").put("mobilisation-pool", gone)
    };
    let mut scene = lay().put("paris", "ge-lf-1").at("card", "axis").with("card", "axis-vichy-france-1").scene();
    scene.go("event").tells(R3_1_2_5).tells(CARD_VICHY_FRANCE);
    scene.holds(R3_1_2_5, |s| status(s, "fr") == "axis" && control(s, "tunisia") == "axis");
    scene.holds(CARD_VICHY_FRANCE, |s| s.place("fr-lf-4") == "mobilisation-pool" && s.place("fr-gf-3") == "tunisia");
    scene.holds(R15_8, |s| s.place("fr-ft-1") == "out-of-play");
    let vichy = || lay().marker("nations", json!({ "fr": "axis" }));
    let mut early = vichy().put("paris", "ge-lf-1").at("card", "allied").with("card", "allied-diplomacy-1").scene();
    early.go("event").refuses("join fr", R3_1_2_5);
    let mut freed = vichy().lay("control uk: paris; paris: uk-lf-1").on("card allied card=allied-diplomacy-1");
    freed.go("event; join fr").holds(R3_1_2_5, |s| status(s, "fr") == "allied");
}

#[test]
fn r3_1_2_6_c21_minors_join_their_own_camp() {
    let mut scene = table::<ThirdReich>().at("card", "axis").with("card", "axis-diplomacy-2").scene();
    scene.go("event").refuses("join be", R3_1_2_6);
    scene
        .go("join hu")
        .tells(R3_1_2_6)
        .holds(R3_1_2_6, |s| status(s, "hu") == "axis" && control(s, "hungary") == "axis");
    scene.refuses("join hu", R3_1_2_6);
}

#[test]
fn r3_1_3_1_c22_entering_a_neutral_brings_it_in_against_the_intruder() {
    let mut scene = table::<ThirdReich>().at("value", "axis").with("points", 1).scene();
    scene.go("with ge-lf-7; with ge-lf-8; move belgium").tells(R3_1_3_1);
    scene.holds(R3_1_3_1, |s| status(s, "be") == "allied" && control(s, "belgium") == "allied");
    // An air attack on a neutral, and one that must pass over it.
    let mut bombs =
        table::<ThirdReich>().at("group", "axis").with("kind", "air").with("group", json!(["ge-af-3"])).scene();
    bombs.play("strike netherlands", json!([6])).tells(R3_1_3_1);
    bombs.holds(R3_1_3_1, |s| status(s, "ne") == "allied" && s.place("ge-af-3") == "ruhr");
}

#[test]
fn r3_1_3_2_1_c23_turkey_violated_by_the_axis_is_allied_for_good() {
    let lay =
        bare::<ThirdReich>().put("bulgaria", "ge-lf-1 ge-lf-2").control("bulgaria", "ge").put("istanbul", "tu-lf-1");
    let mut scene = lay.at("value", "axis").with("points", 1).scene();
    scene.go("with ge-lf-1; move istanbul").tells(R3_1_3_2_1);
    scene.holds(R3_1_3_2_1, |s| status(s, "tu") == "allied" && s.position().markers["forever"] == json!(["tu"]));
    let mut later = table::<ThirdReich>()
        .marker("nations", json!({ "tu": "allied" }))
        .marker("forever", json!(["tu"]))
        .on("card axis card=axis-diplomacy-1");
    later.go("event").refuses("shift tu", R3_1_3_2_1);
}

#[test]
fn ruling_20_turkey_violated_by_the_allies_joins_the_axis() {
    let lay = bare::<ThirdReich>().put("middle-east", "uk-lf-1 uk-lf-2").put("ankara", "tu-lf-1");
    let mut scene = lay.at("value", "allied").with("points", 1).scene();
    scene.go("with uk-lf-1; move ankara").tells(RULING_20).holds(RULING_20, |s| status(s, "tu") == "axis");
}

#[test]
fn r3_1_3_2_2_c24_spain_leaving_entry_is_neutral_or_violated() {
    let spain = || {
        table::<ThirdReich>()
            .marker("nations", json!({ "sp": "axis" }))
            .at("card", "allied")
            .with("card", "allied-diplomacy-1")
    };
    let mut calm = spain().scene();
    calm.go("event; shift sp").tells(R3_1_3_2_2).holds(R3_1_3_2_2, |s| status(s, "sp") == "neutral");
    let mut german = spain().put("madrid", "ge-lf-1").scene();
    german.go("event; shift sp").holds(R3_1_3_2_2, |s| status(s, "sp") == "allied");
    let mut both = spain().put("madrid", "ge-lf-1 uk-lf-1").scene();
    both.go("event; shift sp").holds(R3_1_3_2_2, |s| status(s, "sp") == "axis");
}

#[test]
fn r3_1_3_3_c25_a_retreat_into_a_neutral_is_the_owners_choice() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("lorraine: fr-lf-1/used ge-lf-1..2; belgium: be-lf-1; control ge: paris south-france")
            .at("damage", "axis")
            .with("area", "lorraine")
            .with("points", 1)
    };
    let mut scene = lay().scene();
    scene.asks("allied", "retreat fr-lf-1 belgium").asks("allied", "eliminate fr-lf-1");
    scene.refuses("retreat fr-lf-1 paris", R11_5_1_1);
    scene.go("retreat fr-lf-1 belgium").tells(R3_1_3_3);
    scene.holds(R3_1_3_3, |s| status(s, "be") == "axis" && s.place("fr-lf-1") == "belgium");
    let mut gone = lay().scene();
    gone.go("eliminate fr-lf-1")
        .holds(RULING_44, |s| s.place("fr-lf-1") == "mobilisation-pool" && status(s, "be") == "neutral");
}

#[test]
fn r3_2_1_1_c26_c27_bases_by_colour_and_fractions() {
    let scene = bare::<ThirdReich>()
        .marker("nations", json!({ "it": "axis", "ru": "axis", "yu": "allied" }))
        .lay("control ge: yugoslavia; hand axis: axis-supply-1")
        .on("impulse axis");
    // Berlin, Ruhr, Rome red; Romania black; Yugoslavia a half that is dropped.
    scene.holds(R3_2_1_1, |s| bases(s) == [4, 4]);
    scene.holds(R3_2_1_2, |s| s.score()[0] == 9).holds(R3_2_1_3, |s| s.score() == [9, 8]);
    scene.holds(R3_2_2, |s| bases(s)[0] == 4).holds(R3_2_3, |s| bases(s)[1] == 4);
    let black =
        bare::<ThirdReich>().control("norway", "uk").marker("nations", json!({"nw": "allied"})).on("turn-start");
    black.holds(R3_2_1_2, |s| bases(s) == [2, 4]);
    let mut turn = bare::<ThirdReich>()
        .marker("nations", json!({ "yu": "allied" }))
        .lay("control ge: yugoslavia; yugoslavia: ge-lf-1; turn: 2; hand allied: allied-supply-1")
        .on("impulse allied passes=1");
    turn.go("pass; done; done")
        .tells(R3_2_2)
        .holds(R3_2_4, |s| s.position().markers["due"] == json!({"axis": 2, "allied": 4}));
}

#[test]
fn r3_3_c28_submarines_suppress_nothing() {
    let mut scene =
        bare::<ThirdReich>().lay("north-sea: ge-ss-1; ruhr: ge-af-1; hand axis: axis-supply-1").on("impulse axis");
    scene.go("pass").holds(R3_3, |s| control(s, "north-sea") == "allied");
    scene.holds(R15_1_1, |s| control(s, "north-sea") == "allied");
    let mut ship =
        bare::<ThirdReich>().put("north-sea", "ge-nf-1").hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    ship.go("pass").tells(R3_4_4).holds(R3_3, |s| control(s, "north-sea") == "axis");
}

#[test]
fn r3_4_4_c29_c30_control_changes_at_the_end_of_an_impulse() {
    let lay = bare::<ThirdReich>()
        .lay("warsaw: ge-lf-1; belgium: ge-lf-2 be-lf-1")
        .marker("nations", json!({"be": "allied"}));
    let mut scene = lay.hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    scene.holds(R3_4_1, |s| holder(s, "warsaw") == "po").holds(R3_4_2, |s| control(s, "warsaw") == "allied");
    scene.go("pass").tells(R3_4_4).holds(R3_4_4, |s| holder(s, "warsaw") == "ge" && holder(s, "belgium") == "be");
}

#[test]
fn r3_4_5_c31_control_is_handed_over_among_own_nations() {
    let lay = bare::<ThirdReich>()
        .marker("nations", json!({ "it": "axis" }))
        .lay("egypt: ge-lf-1 it-lf-1; control ge: egypt; rome: ge-lf-2 it-lf-2");
    let mut scene = lay.hand("axis", "axis-supply-1").at("impulse", "axis").scene();
    scene.go("pass").refuses("give rome ge", R3_4_5).refuses("give egypt hu", R3_4_5);
    scene.refuses_to(ALLIED, "give egypt it", R3_4_5);
    scene.go("give egypt it").tells(R3_4_5).holds(R3_4_5, |s| holder(s, "egypt") == "it");
    // Any number of areas at the end of one impulse, each once.
    let mut both = bare::<ThirdReich>()
        .marker("nations", json!({ "it": "axis" }))
        .lay("egypt: ge-lf-1 it-lf-1; control ge: egypt malta; malta: ge-lf-2 it-lf-2; hand axis: axis-supply-1")
        .lay("hand allied: allied-supply-1")
        .on("impulse-end axis");
    both.go("give malta it").allows("give egypt it").refuses("give malta ge", R3_4_5);
    both.go("give egypt it").holds(R3_4_5, |s| holder(s, "egypt") == "it" && holder(s, "malta") == "it");
    both.refuses_to(AXIS, "give egypt ge", R3_4_5);
}

#[test]
fn ruling_42_several_captors_name_the_holder() {
    let lay = || {
        bare::<ThirdReich>()
            .marker("nations", json!({ "it": "axis" }))
            .hand("axis", "axis-supply-1")
            .at("impulse", "axis")
    };
    let mut scene = lay().put("egypt", "ge-lf-1 it-lf-1").scene();
    scene.go("pass").asks("axis", "give egypt it").refuses("give egypt hu", RULING_42);
    scene.go("give egypt it").tells(RULING_42).holds(RULING_42, |s| holder(s, "egypt") == "it");
    let mut home = lay().control("libya", "uk").put("libya", "ge-lf-1 it-lf-1").scene();
    home.go("pass").holds(RULING_42, |s| holder(s, "libya") == "it");
}

#[test]
fn r3_4_6_c32_an_empty_area_reverts_at_once() {
    let lay = bare::<ThirdReich>()
        .lay("control ge: paris; paris: ge-gf-1/used; belgium: uk-af-1")
        .marker("nations", json!({"be": "allied"}));
    let mut scene = lay.at("group", "allied").with("kind", "air").with("group", json!(["uk-af-1"])).scene();
    scene.play("strike paris", json!([1])).tells(RULING_41);
    scene.holds(R3_4_6, |s| holder(s, "paris") == "fr").holds(RULING_41, |s| control(s, "paris") == "allied");
    scene.holds(RULING_15, |s| s.place("ge-gf-1") != "paris");
}

#[test]
fn ruling_13_sea_areas_keep_their_last_holder() {
    let mut scene =
        bare::<ThirdReich>().put("london", "uk-lf-1").hand("allied", "allied-supply-1").at("impulse", "allied").scene();
    scene.go("pass").holds(RULING_13, |s| control(s, "north-sea") == "allied");
}

#[test]
fn r3_5_2_c33_lines_end_in_but_do_not_pass_enemy_areas() {
    // Warsaw is enemy-controlled: a line from Berlin ends there, Brest beyond is out of reach.
    let lay = bare::<ThirdReich>()
        .lay("warsaw: ge-lf-1/used po-lf-1; brest-litovsk: ge-lf-2/used")
        .marker("nations", json!({"su": "allied"}))
        .lay("control uk: konigsberg prague; control allied: baltic-sea");
    let lay = lay.set(json!({"control": {"baltic-sea": "axis"}}));
    let mut scene = lay.lay("control uk: konigsberg; konigsberg: uk-lf-1").on("card axis card=axis-supply-1");
    scene.go("event; supply ge").holds(R3_5_2, |s| s.face("ge-lf-1") == "unused");
    scene.holds(R3_5_3, |s| s.face("ge-lf-1") == "unused").holds(R3_5_1, |s| s.face("ge-lf-2") == "used");
    scene.holds(R13_0_3, |s| s.face("ge-lf-2") == "used").holds(R3_5_4, |s| s.face("ge-lf-2") == "used");
}

#[test]
fn r3_6_1_c34_capacity_is_ships_with_used_ones_half() {
    let lay = |used: &str| {
        value("allied", 2).put("london", "uk-lf-1 uk-lf-2 uk-lf-6 uk-gf-1").put("north-sea", "uk-nf-1").put_face(
            "north-sea",
            used,
            "used",
        )
    };
    let mut scene = lay("uk-nf-2").scene();
    scene.go("with uk-lf-1; with uk-lf-2").refuses("move paris", R8_1_2_1_1);
    scene.go("without uk-lf-2").allows("move paris");
    scene.holds(RULING_18, |s| s.grounds("with uk-lf-2").is_empty());
    let mut two = lay("uk-nf-2 uk-cv-1").scene();
    two.go("with uk-lf-1; with uk-lf-2")
        .allows("move paris")
        .holds(R3_6_1, |s| s.legal().contains(&"move paris".into()));
}

#[test]
fn ruling_33_all_own_nations_ships_count_but_not_neutral_ones() {
    let lay = || value("allied", 1).put("london", "uk-lf-1 uk-lf-2 uk-gf-1").put("north-atlantic", "us-nf-1 us-nf-2");
    let mut scene = lay().scene();
    scene.go("with uk-lf-1").refuses("move ireland", R8_1_2_1_1);
    let mut war = lay().marker("nations", json!({"us": "allied"})).scene();
    war.go("with uk-lf-1; with uk-lf-2").holds(RULING_33, |s| s.legal().contains(&"move ireland".into()));
    scene
        .holds(R15_3_3, |s| !s.legal().contains(&"move ireland".into()))
        .holds(RULING_14, |s| !s.grounds("move ireland").is_empty());
}

#[test]
fn r3_6_3_c35_c36_capacity_is_used_up_within_an_impulse() {
    let mut scene = value("allied", 3).put("london", "uk-lf-1 uk-lf-2 uk-gf-1").put("north-sea", "uk-nf-1").scene();
    scene.go("with uk-lf-1; move paris; with uk-lf-2").refuses("move paris", R3_6_3);
    scene.holds(R3_6_2, |s| s.grounds("move north-france") == ["3.6(3)"]);
}

#[test]
fn r3_6_5_c37_units_at_sea_beyond_capacity_are_removed() {
    let mut scene = bare::<ThirdReich>()
        .put("north-sea", "uk-nf-1 uk-nf-2 uk-lf-1 uk-lf-2 ge-nf-1 ge-nf-2")
        .at("group", "allied")
        .with("group", json!(["uk-nf-1", "uk-nf-2"]))
        .scene();
    scene.play("attack", json!([6, 6])).asks("allied", "remove uk-lf-1").refuses("remove uk-nf-1", R3_6_5);
    scene.go("remove uk-lf-1").tells(R3_6_5).holds(R3_6_5, |s| s.place("uk-lf-1") == "mobilisation-pool");
    scene.holds(RULING_19, |s| s.place("uk-lf-2") == "north-sea").holds(R3_6_4, |s| s.place("uk-lf-2") == "north-sea");
}

fn over_the_balkans(flier: &str) -> Layout<ThirdReich> {
    value("allied", 1)
        .turn(6)
        .lay(&format!("greece: {flier} gr-lf-1; kiev: ge-lf-1; control ge: kiev"))
        .marker("nations", json!({"us": "allied", "su": "allied", "gr": "allied"}))
}

#[test]
fn r3_1_3_1_an_air_attack_violates_only_whom_it_crosses() {
    // Greece to Kiev: over Bulgaria or Yugoslavia, and then over Romania.
    let mut scene = over_the_balkans("us-af-1").scene();
    scene.play("with us-af-1; strike kiev", json!([6])).tells(RULING_25).tells(R3_1_3_1);
    scene.holds(R3_1_3_1, |s| {
        let violated = ["ru", "bu"].iter().all(|n| status(s, n) == "axis");
        violated && ["it", "hu", "tu", "yu", "sp", "sz"].iter().all(|n| status(s, n) == "neutral")
    });
    // The same of a bombing.
    let mut bombs = bare::<ThirdReich>()
        .turn(6)
        .lay("greece: us-af-1 gr-lf-1; kiev: ge-lf-1; control ge: kiev; hand axis: axis-supply-1")
        .marker("nations", json!({"us": "allied", "su": "allied", "gr": "allied"}))
        .on("card allied card=allied-strategic-bombing-1");
    bombs.go("event; bomb us-af-1 kiev yugoslavia").tells(RULING_25);
    bombs.holds(R3_1_3_1, |s| [status(s, "yu"), status(s, "ru"), status(s, "bu")] == ["axis", "axis", "neutral"]);
}

#[test]
fn ruling_25_the_attacker_names_the_neutral_to_cross() {
    let war = json!({"us": "allied", "su": "allied", "gr": "allied", "ru": "axis"});
    let lay = || over_the_balkans("uk-af-1").put("romania", "ge-lf-2").marker("nations", war.clone());
    let mut scene = lay().scene();
    scene.go("with uk-af-1").allows("strike romania bulgaria").refuses("strike romania hungary", RULING_25);
    scene.play("strike romania yugoslavia", json!([6])).tells(RULING_25);
    scene.holds(RULING_25, |s| [status(s, "yu"), status(s, "bu")] == ["axis", "neutral"]);
    // Unless told otherwise the way spares those who lean to the own camp.
    let mut plain = lay().scene();
    plain.play("with uk-af-1; strike romania", json!([6]));
    plain.holds(RULING_25, |s| [status(s, "yu"), status(s, "bu")] == ["neutral", "axis"]);
    // Where a way crosses nobody, nobody is crossed.
    let mut open = lay().marker("nations", json!({"gr": "allied", "ru": "axis", "yu": "allied"})).scene();
    open.go("with uk-af-1").refuses("strike romania bulgaria", RULING_25).allows("strike romania");
}

#[test]
fn ruling_49_units_that_retreat_together_violate_a_neutral_once() {
    let mut scene = bare::<ThirdReich>()
        .lay("lorraine: fr-lf-1 fr-lf-4 ge-tf-1..2; control ge: paris south-france; hand axis: axis-supply-1")
        .at("damage", "axis")
        .with("area", "lorraine")
        .with("points", 4)
        .scene();
    scene.go("hit fr-lf-1; hit fr-lf-1; hit fr-lf-4; hit fr-lf-4");
    scene.go("retreat fr-lf-1 switzerland").silent(R3_1_3_1).allows("eliminate fr-lf-4");
    scene.go("retreat fr-lf-4 switzerland").tells(R3_1_3_1);
    scene.holds(RULING_49, |s| s.pieces_at("switzerland") == ["fr-lf-1", "fr-lf-4"] && status(s, "sz") == "axis");
}
