//! 12.0 to 15.0: mobilisation, recovery, victory, special rules.

use sandtable_conformance::scene::*;
use sandtable_kernel::Viewer;
use serde_json::json;
use third_reich::rulebook::*;
use third_reich::{ALLIED, AXIS, ThirdReich};

fn value(of: &str, points: u32) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("value", of).with("points", points)
}

fn card(id: &str) -> Layout<ThirdReich> {
    let side = id.split('-').next().unwrap();
    bare::<ThirdReich>().hand(side, &format!("{side}-ambush-1")).at("card", side).with("card", id)
}

/// The last pass of a turn.
fn last_pass(of: &str) -> Layout<ThirdReich> {
    bare::<ThirdReich>().hand(of, &format!("{of}-supply-1")).at("impulse", of).with("passes", 1)
}

fn status(scene: &Scene<ThirdReich>, nation: &str) -> String {
    scene.position().markers["nations"][nation].as_str().unwrap().to_owned()
}

fn bases(scene: &Scene<ThirdReich>) -> [i32; 2] {
    let view = scene.view(Viewer::Everything);
    ["bases-axis", "bases-allied"].map(|t| view.tracks[t].value)
}

#[test]
fn r12_0_2_c79_costs_and_units_placed_used() {
    let pool = "ge-lf-10 ge-tf-5 ge-gf-1 ge-ab-1 ge-af-5 ge-nf-3 ge-ss-1 ge-ft-2";
    let mut scene = value("axis", 2).put("mobilisation-pool", pool).scene();
    scene.refuses("mobilise ge-ft-2", R12_0_2).refuses("mobilise ge-tf-6", R2_22_3).refuses("place berlin", R12_0_3_1);
    scene.go("mobilise ge-lf-10; place ruhr").tells(R12_0_1).holds(R12_0_1, |s| s.face("ge-lf-10") == "used");
    scene.refuses("mobilise ge-tf-5", R12_0_2).allows("mobilise ge-gf-1").allows("mobilise ge-ss-1");
    scene.holds(R12_0, |s| s.legal().contains(&"mobilise ge-ss-1".into()));
}

#[test]
fn r12_0_3_1_c80_lines_from_home() {
    let pool = "ge-lf-10 ge-nf-3 ge-ss-1";
    let mut scene = value("axis", 4)
        .lay(&format!("mobilisation-pool: {pool}; control ge: paris belgium egypt; belgium: ge-lf-1; egypt: ge-lf-2"))
        .scene();
    // R6: Germans in Paris from the Ruhr through Belgium; R7 any colour of base; not in Egypt, which is no German base.
    scene
        .go("mobilise ge-lf-10")
        .allows("place paris")
        .refuses("place egypt", R12_0_3_1)
        .refuses("place warsaw", R12_0_3_2)
        .refuses("place baltic-sea", R12_0_3_2);
    scene.holds(RULING_6, |s| s.legal().contains(&"place paris".into()));
    scene
        .go("place paris; mobilise ge-nf-3")
        .refuses("place west-mediterranean", R12_0_3_2)
        .refuses("place berlin", R12_0_3_2)
        .allows("place north-sea")
        .allows("place baltic-sea");
    let mut enemy = value("axis", 2).put("mobilisation-pool", "ge-lf-10").put("berlin", "uk-lf-1").scene();
    enemy.go("mobilise ge-lf-10").refuses("place berlin", R12_0_3_3).allows("place munich");
    let black =
        value("allied", 2).marker("nations", json!({"nw": "allied"})).put("mobilisation-pool", "po-lf-1").scene();
    let mut black = black;
    black.go("mobilise po-lf-1; place warsaw").tells(RULING_7).holds(RULING_7, |s| s.place("po-lf-1") == "warsaw");
    let mut red = value("allied", 1).put("mobilisation-pool", "uk-lf-6").scene();
    red.go("mobilise uk-lf-6; place london").tells(R12_0_1).silent(RULING_7);
}

#[test]
fn r12_0_4_c81_minors_only_at_home() {
    let mut scene = value("axis", 2)
        .marker("nations", json!({"hu": "axis"}))
        .lay("mobilisation-pool: hu-lf-2; hungary: hu-lf-1")
        .scene();
    scene.go("mobilise hu-lf-2").refuses("place vienna", R12_0_4).allows("place hungary");
    let lost = value("axis", 2)
        .marker("nations", json!({"hu": "axis"}))
        .lay("mobilisation-pool: hu-lf-2; control uk: hungary")
        .scene();
    lost.refuses("mobilise hu-lf-2", R12_0_6);
}

#[test]
fn r12_0_5_c82_mobilisation_across_sea_needs_ships() {
    let lay = || value("allied", 3).put("mobilisation-pool", "uk-lf-6 uk-lf-7").put("north-sea", "uk-nf-1");
    let mut scene = lay().scene();
    scene.go("mobilise uk-lf-6").allows("place paris").allows("place london");
    scene.go("place paris; mobilise uk-lf-7").refuses("place paris", R12_0_5).allows("place scotland");
    let mut none = value("allied", 3).put("mobilisation-pool", "uk-lf-6").scene();
    none.go("mobilise uk-lf-6").refuses("place paris", R12_0_5);
    let all_lost =
        value("allied", 3).put("mobilisation-pool", "fr-lf-7").control("paris", "ge").put("paris", "ge-lf-1").scene();
    all_lost.refuses("mobilise fr-lf-7", R12_0_6);
}

#[test]
fn r13_0_2_c83_recovery_by_the_number_of_areas() {
    // Poland holds three areas and has four used units.
    let lay = || {
        last_pass("axis").put_face("warsaw", "po-lf-1 po-lf-2 po-lf-3", "used").put_face("galicia", "po-lf-4", "used")
    };
    let mut scene = lay().scene();
    scene.go("pass").asks("allied", "recover po-lf-1").refuses("recover ge-lf-1", R13_0_2);
    scene
        .go("recover po-lf-1; recover po-lf-2; recover po-lf-4")
        .tells(R13_0_2)
        .holds(R13_0_2, |s| s.face("po-lf-3") == "used");
    scene.holds(RULING_30, |s| s.face("po-lf-4") == "unused").holds(R13_0_1, |s| s.face("po-lf-3") == "used");
    // Without a line to an area of its nation a unit does not recover.
    let far = || last_pass("axis").marker("nations", json!({"sw": "allied"}));
    let mut cut = far().put_face("warsaw", "ge-lf-1", "used").put_face("sweden", "po-lf-1", "used").scene();
    cut.go("pass").holds(R13_0_3, |s| s.face("po-lf-1") == "used" && s.face("ge-lf-1") == "unused");
    let mut asked = far().lay("warsaw: po-lf-1..3/used; galicia: po-lf-4/used; sweden: po-lf-5/used").scene();
    asked.go("pass").refuses("recover po-lf-5", R13_0_3);
}

#[test]
fn r14_1_1_c84_strategic_victory() {
    let ten = ["warsaw", "norway", "paris", "kiev", "kharkov", "stalingrad"];
    let lay = |more: &[&str]| {
        let lay = last_pass("axis")
            .marker("nations", json!({"it": "axis", "ru": "axis", "nw": "allied", "su": "allied"}))
            .turn(6);
        ten[..5].iter().chain(more).fold(lay, |lay, area| lay.control(area, "ge"))
    };
    // Berlin, Ruhr, Rome, Romania and five conquests: nine. Stalingrad or Moscow (which counts two) makes it.
    let mut nine = lay(&[]).scene();
    nine.go("pass").tells(R5_0_4_1).holds(R14_1_1, |s| !s.is_over() && bases(s)[0] == 9);
    let mut won = lay(&["stalingrad"]).scene();
    won.go("pass").tells(R14_1_1).holds(R14_1_1, |s| s.outcome().unwrap().winner == Some(AXIS));
    won.refuses("pass", R14_1_1);
    let mut london =
        last_pass("axis").marker("nations", json!({"it": "axis", "ru": "axis", "nw": "allied", "su": "allied"}));
    for area in ["warsaw", "norway", "paris", "kiev", "london"] {
        london = london.control(area, "ge");
    }
    let mut london = london.scene();
    london.go("pass").holds(R14_1_1, |s| s.outcome().is_some_and(|o| o.clause == R14_1_1));
    let mut lost = last_pass("axis").control("ruhr", "uk").put("ruhr", "uk-lf-1").scene();
    lost.go("pass").tells(R14_1_2).holds(R14_1_2, |s| s.outcome().unwrap().winner == Some(ALLIED));
}

#[test]
fn r14_2_1_1_c85_the_end_of_turn_twelve() {
    let lay = || last_pass("axis").turn(12);
    let mut berlin = lay().scene();
    berlin.go("pass").tells(R14_2_1_1).holds(R14_2_1_1, |s| s.outcome().unwrap().winner == Some(AXIS));
    let without = || lay().control("berlin", "uk").marker("nations", json!({"it": "axis"}));
    let mut four = without().control("warsaw", "ge").control("paris", "ge").scene();
    four.go("pass").tells(R14_2_1_2).holds(R14_2_1_2, |s| bases(s)[0] == 4);
    // Ruhr and Rome, and ten land areas: Germany five, Italy five; seas do not count.
    let mut ten = without().scene();
    ten.go("pass").tells(R14_2_1_3).holds(R14_2_1_3, |s| s.outcome().unwrap().winner == Some(AXIS));
    let mut nine = without().control("libya", "uk").scene();
    nine.go("pass").tells(R14_2_2).tells(RULING_26).holds(RULING_26, |s| s.outcome().unwrap().winner == Some(ALLIED));
    nine.holds(R14_2_2, |s| s.is_over()).holds(R5_0, |s| s.position().turn == Some(12));
}

#[test]
fn r15_1_c86_submarines() {
    // They need not stop, carry nothing, hold nothing, and pay for enemy ships like any ship.
    let mut scene = value("axis", 1).put("baltic-sea", "ge-ss-1 ge-lf-1").scene();
    scene
        .go("with ge-ss-1")
        .allows("move north-atlantic")
        .allows("move central-atlantic")
        .refuses("move berlin", R8_1_1_1_3);
    scene
        .holds(R15_1_2, |s| s.legal().contains(&"move central-atlantic".into()))
        .holds(R15_1_7, |s| s.legal().contains(&"move north-sea".into()));
    let mut enemy = value("axis", 1).put("baltic-sea", "ge-ss-1").put("north-sea", "uk-nf-1").scene();
    enemy.go("with ge-ss-1").allows("move north-sea").refuses("move north-atlantic", R8_1_1_3);
    // 15.1(1): no hindrance to the enemy.
    let mut free = value("allied", 1).put("north-sea", "uk-nf-1 ge-ss-1").put("london", "uk-lf-1 uk-lf-2").scene();
    free.go("with uk-lf-1").allows("move norway").holds(R15_1_1, |s| s.legal().contains(&"move norway".into()));
    // 15.1(3): no retreat.
    let mut hit =
        value("allied", 1).put("north-sea", "uk-nf-1 uk-nf-2").put_face("north-sea", "ge-ss-1", "used").scene();
    hit.play("with uk-nf-1; attack", json!([1]))
        .tells(R15_1_3)
        .holds(R15_1_3, |s| s.place("ge-ss-1") == "mobilisation-pool");
    // 15.1(4): neither make nor suffer a counter-attack.
    let mut quiet =
        value("axis", 2).lay("baltic-sea: ge-ss-1; north-sea: uk-nf-1; hand allied: allied-ambush-1").scene();
    quiet.go("with ge-ss-1; move north-sea").holds(R15_1_4, |s| s.asked() == "axis");
    let mut ships = bare::<ThirdReich>()
        .lay("north-sea: ge-ss-1 ge-nf-1 uk-nf-1; hand axis: axis-ambush-1; north-atlantic: uk-nf-2")
        .at("reaction", "axis")
        .with("area", "north-sea")
        .with("group", json!(["uk-nf-1"]))
        .with("from", "north-atlantic")
        .scene();
    ships.go("react axis-ambush-1").refuses("with ge-ss-1", R15_1_4).allows("with ge-nf-1");
    // 15.1(5): recovery without a line.
    let mut home =
        last_pass("axis").put_face("west-mediterranean", "ge-ss-1", "used").control("north-sea", "allied").scene();
    home.go("pass").tells(R15_1_5).holds(R15_1_5, |s| s.face("ge-ss-1") == "unused");
    // Only the Axis has them.
    let scene = value("allied", 2).put("mobilisation-pool", "ge-ss-1").scene();
    scene.refuses("mobilise ge-ss-1", R3_1_1_2);
    scene.holds(R15_1, |s| s.game.data.units.iter().all(|u| u.kind.code() != "SS" || u.id.starts_with("ge-")));
}

#[test]
fn r15_2_1_c87_winter_in_russia() {
    let lay = |turn: u32| {
        bare::<ThirdReich>()
            .turn(turn)
            .marker("nations", json!({"su": "allied"}))
            .lay("warsaw: ge-af-1 ge-lf-1; control ge: warsaw; marker poland-fell: true; minsk: su-lf-1")
            .lay("galicia: su-lf-2; hand axis: axis-supply-1")
            .at("group", "axis")
            .with("kind", "air")
            .with("group", json!(["ge-af-1"]))
    };
    let winter = lay(5).scene();
    winter.refuses("strike minsk", R15_2_1).refuses("strike galicia", R15_2_1);
    lay(6).scene().allows("strike minsk").holds(RULING_29, |s| s.legal().contains(&"strike minsk".into()));
    // All Soviet units at home recover, those abroad by the count.
    let recover = |turn: u32| {
        let mut scene = last_pass("axis")
            .turn(turn)
            .marker("nations", json!({"su": "allied"}))
            .lay("control ge: riga; moscow: su-lf-1..3/used; kiev: su-lf-4..11/used")
            .lay("gorky: su-lf-12..13/used su-sa-1..3/used")
            .scene();
        scene.go("pass");
        scene
    };
    recover(5)
        .tells(R15_2_2)
        .holds(R15_2_2, |s| s.asked() != "allied" || !s.legal().iter().any(|a| a.starts_with("recover")));
    recover(6).asks("allied", "recover su-lf-1").silent(R15_2_2);
}

#[test]
fn r15_3_1_c88_the_united_states() {
    let lay = |at: i64| table::<ThirdReich>().track("track-us", at).hand("axis", "axis-supply-1").at("impulse", "axis");
    for (at, allied) in [(0, 4), (1, 5), (2, 6), (3, 6)] {
        lay(at).scene().holds(R15_3_1, |s| bases(s)[1] == allied);
    }
    // Without the North Atlantic neither the US nor the Central Atlantic count (15.3(2), 15.7.1(1)).
    let cut = lay(2).control("north-atlantic", "axis").scene();
    cut.holds(R15_3_2, |s| bases(s) == [2, 3]).holds(R15_7_1_1, |s| bases(s)[1] == 3);
    let war = || {
        value("allied", 4)
            .marker("nations", json!({"us": "allied"}))
            .put("mobilisation-pool", "us-lf-1 us-nf-3 us-af-1")
    };
    let mut scene = war().put("north-atlantic", "uk-nf-1 ge-nf-1").scene();
    scene.go("mobilise us-nf-3").refuses("place north-sea", R15_3_4).allows("place north-atlantic");
    scene.go("place north-atlantic; mobilise us-lf-1").allows("place london").refuses("place paris", R12_0_5);
    let mut far = war().put("north-atlantic", "uk-nf-1").control("london", "ge").scene();
    far.go("mobilise us-lf-1").refuses("place london", R12_0_3_2).allows("place scotland");
    let neutral = value("allied", 4).put("mobilisation-pool", "us-lf-1").scene();
    neutral.refuses("mobilise us-lf-1", R3_1_1_2_3);
    // Recovery without number at the end of the turn (R5).
    let mut rest = last_pass("axis")
        .marker("nations", json!({"us": "allied"}))
        .put_face("london", "us-lf-1 us-lf-2 us-tf-1", "used")
        .scene();
    rest.go("pass").tells(RULING_5).holds(RULING_5, |s| s.face("us-tf-1") == "unused" && s.face("us-lf-1") == "unused");
    // R5: an impulse of the Allies ends, the turn does not.
    let mut impulse = bare::<ThirdReich>()
        .marker("nations", json!({"us": "allied"}))
        .lay("london: us-lf-1/used; hand allied: allied-supply-1; hand axis: axis-supply-1")
        .on("impulse-end allied");
    impulse.silent(RULING_5).holds(RULING_5, |s| s.asked() == "axis" && s.face("us-lf-1") == "used");
    impulse.go("play axis-supply-1");
    let mut supply = card("allied-supply-1")
        .marker("nations", json!({"us": "allied"}))
        .put_face("london", "us-lf-1 us-lf-2 us-tf-1", "used")
        .scene();
    supply.go("event; supply us").tells(R15_3_5).holds(R15_3_5, |s| s.face("us-tf-1") == "unused");
}

#[test]
fn r15_4_1_c89_poland_surrenders() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("warsaw: ge-lf-1; brest-litovsk: po-lf-4; galicia: po-lf-5; lorraine: po-lf-1")
            .lay("hand axis: axis-supply-1")
            .at("impulse", "axis")
    };
    let mut scene = lay().scene();
    scene.go("pass").tells(R15_4_1).tells(R15_4_2);
    scene.holds(R15_4_2, |s| {
        s.place("po-lf-4") == "mobilisation-pool" && s.position().markers["holders"]["galicia"] == "su"
    });
    scene.holds(RULING_37, |s| s.place("po-lf-1") == "lorraine");
    scene.silent(RULING_23);
    // R23: nobody else surrenders, and Belgium's army in Paris fights on.
    let mut belgium = bare::<ThirdReich>()
        .marker("nations", json!({"be": "allied"}))
        .lay("belgium: ge-lf-1; paris: be-lf-1 fr-lf-1; hand axis: axis-supply-1; hand allied: allied-supply-1")
        .on("impulse axis");
    belgium.go("pass").tells(RULING_23).holds(RULING_23, |s| status(s, "be") == "allied");
    belgium.go("play allied-supply-1; value").allows("with be-lf-1");
    // R47: what the Axis holds of the two stays its own.
    let mut held = lay()
        .lay("mobilisation-pool: po-lf-4; brest-litovsk: ge-lf-2; control ge: brest-litovsk")
        .marker("nations", json!({"su": "allied"}))
        .scene();
    held.go("pass").holds(RULING_47, |s| s.position().markers["holders"]["brest-litovsk"] == "ge");
    // 15.4(3), R40: entering eastern Poland before or after brings in the USSR.
    let mut before = value("axis", 1).put("konigsberg", "ge-lf-1 ge-lf-2").put("brest-litovsk", "po-lf-4").scene();
    before
        .go("with ge-lf-1; move brest-litovsk")
        .tells(RULING_40)
        .tells(RULING_31)
        .holds(RULING_40, |s| status(s, "su") == "allied" && s.position().markers["holders"]["brest-litovsk"] == "po");
    before.holds(RULING_31, |s| s.position().tracks["track-su"] == 3);
    let mut after =
        value("axis", 1).lay("konigsberg: ge-lf-1..2; control su: brest-litovsk; marker poland-fell: true").scene();
    after.go("with ge-lf-1; move brest-litovsk").tells(R15_4_3).holds(R15_4_3, |s| status(s, "su") == "allied");
    // Poles of the set-up move there freely, and never come back once Poland has fallen.
    let mut poles = value("allied", 1).put("warsaw", "po-lf-1 po-lf-2").scene();
    poles.go("with po-lf-1; move galicia").holds(RULING_40, |s| status(s, "su") == "neutral");
    let gone = value("allied", 2).put("mobilisation-pool", "po-lf-4").marker("poland-fell", true).scene();
    gone.refuses("mobilise po-lf-4", RULING_22);
}

#[test]
fn r15_5_1_c90_yugoslavia() {
    let lay = || {
        card("allied-supply-2")
            .marker("nations", json!({"yu": "allied", "gr": "allied"}))
            .lay("control ge: yugoslavia; yugoslavia: ge-lf-1; mobilisation-pool: yu-lf-3; greece: yu-lf-1/used")
    };
    let mut scene = lay().scene();
    scene.go("event").asks("allied", "mobilise yu-lf-3").refuses("mobilise yu-lf-1", R2_22_3);
    scene.refuses("mobilise uk-lf-6", R15_5_1).refuses("supply uk", R15_5_1);
    scene.go("mobilise yu-lf-3").tells(RULING_8).tells(R15_5_1).holds(RULING_8, |s| s.place("yu-lf-3") == "yugoslavia");
    scene.holds(R15_5_1, |s| s.face("yu-lf-1") == "unused");
    // It may: nobody has to rise, nor to recover.
    let mut only = lay().scene();
    only.go("event; supply yu").tells(R15_5_1).silent(RULING_8);
    only.holds(R15_5_1, |s| s.face("yu-lf-1") == "unused" && s.place("yu-lf-3") == "mobilisation-pool");
    let mut neither = lay().scene();
    neither.go("event; done").holds(R15_5_1, |s| s.face("yu-lf-1") == "used");
    // The cheaper card knows no partisans.
    let mut two =
        lay().at("card", "allied").with("card", "allied-supply-1").put_face("london", "uk-lf-1", "used").scene();
    two.go("event").refuses("mobilise yu-lf-3", R12_0);
    let plain = value("allied", 2)
        .marker("nations", json!({"yu": "allied"}))
        .lay("control ge: yugoslavia; yugoslavia: ge-lf-1; mobilisation-pool: yu-lf-3")
        .scene();
    plain.refuses("mobilise yu-lf-3", R12_0_6);
    let mut end = last_pass("axis")
        .marker("nations", json!({"yu": "allied", "gr": "allied"}))
        .lay("control ge: yugoslavia; yugoslavia: ge-lf-1; greece: yu-lf-1..2/used")
        .scene();
    end.go("pass").tells(R15_5_2).holds(R15_5_2, |s| s.face("yu-lf-2") == "unused");
}

#[test]
fn r15_6_1_c91_the_line_of_the_axis_allies() {
    let lay = || value("axis", 2).marker("nations", json!({"it": "axis", "fi": "axis", "hu": "axis"}));
    let mut scene =
        lay().lay("north-italy: it-lf-1..2; hungary: hu-lf-1..2; finland: fi-lf-1..2; vienna: ge-lf-1").scene();
    scene.go("with it-lf-1").refuses("move vienna", R15_6_1).allows("move yugoslavia");
    scene.go("without it-lf-1; with hu-lf-1").refuses("move prague", R15_6_1).allows("move romania");
    scene.go("without hu-lf-1; with fi-lf-1").allows("move archangel");
    let mut soviets =
        value("axis", 1).marker("nations", json!({"su": "axis"})).put("moscow", "su-lf-1 su-lf-2").scene();
    soviets.go("with su-lf-1").allows("move smolensk").holds(R15_6_2, |s| s.legal().contains(&"move smolensk".into()));
    let mut wings = lay().put("rome", "it-af-1 it-lf-1").scene();
    wings.go("with it-af-1").allows("fly north-italy").refuses("fly vienna", R15_6_1);
}

#[test]
fn r15_7_1_2_c92_round_africa() {
    let lay = || value("allied", 2).put("central-atlantic", "uk-nf-1 uk-nf-2").put("egypt", "uk-lf-1 uk-lf-2");
    let mut scene = lay().scene();
    scene.go("with uk-nf-1").allows("move east-mediterranean");
    scene.go("without uk-nf-1; with uk-lf-1");
    scene.allows("move central-atlantic").holds(R15_7_1_2, |s| s.legal().contains(&"move central-atlantic".into()));
    let mut lost = value("allied", 2).lay("central-atlantic: uk-nf-1..2; egypt: ge-lf-1; control ge: egypt").scene();
    lost.go("with uk-nf-1")
        .refuses("move east-mediterranean", R8_1_5)
        .holds(RULING_28, |s| !s.legal().contains(&"move east-mediterranean".into()));
    let count = bare::<ThirdReich>().lay("hand axis: axis-supply-1; control axis: central-atlantic").on("impulse axis");
    count.holds(R15_7_1_1, |s| bases(s) == [2, 3]);
}

#[test]
fn r15_7_2_c93_closed_areas() {
    let mut allied = value("allied", 2)
        .lay("north-sea: uk-nf-1..2 uk-cv-1; baltic-sea: ge-nf-1; denmark: uk-af-1; control uk: denmark")
        .marker("nations", json!({"de": "allied", "fi": "axis", "su": "allied"}))
        .lay("finland: ge-lf-1; riga: ge-lf-2")
        .scene();
    allied.go("with uk-nf-1").refuses("move baltic-sea", R15_7_2);
    allied.go("without uk-nf-1; with uk-cv-1").allows("strike baltic-sea");
    // Denmark to Finland is two areas, but only across the Baltic.
    allied.go("without uk-cv-1; with uk-af-1").refuses("strike finland", R15_7_2);
    let mut axis = value("axis", 2)
        .lay("egypt: ge-lf-1 ge-af-1; control ge: egypt gorky romania; gorky: ge-lf-2..3; middle-east: uk-lf-1")
        .lay("romania: ge-af-2; ankara: tu-lf-1")
        .marker("nations", json!({"tu": "allied", "su": "allied"}))
        .scene();
    axis.go("with ge-lf-1").refuses("move middle-east", R15_7_3);
    axis.go("without ge-lf-1; with ge-lf-2").refuses("move urals", R15_7_3);
    axis.go("without ge-lf-2; with ge-af-1").allows("strike middle-east");
    axis.go("without ge-af-1; with ge-af-2").refuses("strike ankara", R15_7_4);
    let mut black = value("axis", 1).put("romania", "ge-lf-1 ge-lf-2").control("romania", "ge").scene();
    black.go("with ge-lf-1").refuses("move black-sea", R15_7_4);
}

#[test]
fn r15_8_c94_a_lost_fortress_is_gone() {
    let mut scene = value("allied", 1)
        .lay("ruhr: uk-lf-1..4 ge-ft-1/used; belgium: uk-lf-5; control uk: munich berlin")
        .marker("nations", json!({"be": "allied", "ne": "allied", "de": "allied"}))
        .scene();
    scene.play("with uk-lf-1; with uk-lf-2; with uk-lf-3; with uk-lf-4; attack", json!([1, 1, 6, 6])).tells(R15_8);
    scene.holds(R15_8, |s| s.place("ge-ft-1") == "out-of-play");
    let gone = value("axis", 3).scene();
    gone.refuses("mobilise ge-ft-1", R15_8);
}

#[test]
fn ruling_32_air_units_flee_a_lost_base() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("paris: fr-af-1 ge-lf-1; hand axis: axis-supply-1; hand allied: allied-supply-1")
            .at("impulse", "axis")
    };
    let mut none = lay().put("paris", "uk-lf-1").scene();
    none.go("pass").holds(RULING_32, |s| s.place("fr-af-1") == "paris");
    let mut lost = lay().control("paris", "ge").scene();
    lost.go("pass")
        .asks("allied", "retreat fr-af-1 south-france")
        .refuses("retreat fr-af-1 egypt", RULING_32)
        .refuses("retreat fr-af-1 north-sea", R8_2_5)
        .refuses("retreat fr-af-1 berlin", R8_2_2);
    lost.go("retreat fr-af-1 south-france").tells(RULING_32).holds(RULING_32, |s| s.face("fr-af-1") == "used");
}

#[test]
fn ruling_27_vichy_needs_paris_under_control() {
    let mut scene = table::<ThirdReich>()
        .lay("mobilisation-pool: fr-lf-1..3 fr-tf-1 fr-af-1; paris: ge-lf-1")
        .on("card axis card=axis-vichy-france-1");
    scene.refuses("event", CARD_VICHY_FRANCE);
    scene.go("value; done");
    scene.holds(RULING_27, |s| status(s, "fr") == "allied" && s.position().control["paris"] == "axis");
}

#[test]
fn r15_6_1_no_flight_north_of_the_line() {
    let lay = || {
        bare::<ThirdReich>()
            .lay("south-france: it-af-1 uk-tf-1; control uk: south-france; paris: ge-lf-1; control ge: paris lorraine")
            .lay("hand axis: axis-supply-1; hand allied: allied-supply-1")
            .marker("nations", json!({"it": "axis"}))
            .at("impulse", "allied")
    };
    // Paris and Lorraine are Axis bases in reach, but north of the line.
    let mut scene = lay().put("rome", "it-lf-1").scene();
    scene.go("pass").refuses("retreat it-af-1 paris", R15_6_1).allows("retreat it-af-1 north-italy");
    let mut lost =
        lay().lay("north-italy: uk-lf-1; control uk: north-italy; control allied: west-mediterranean").scene();
    lost.go("pass").tells(RULING_32).holds(R15_6_1, |s| s.place("it-af-1") == "mobilisation-pool");
}

#[test]
fn r15_3_2_no_us_mobilisation_through_an_axis_north_atlantic() {
    let lay = |held: &str| {
        value("allied", 2)
            .lay("north-atlantic: ge-nf-1 uk-nf-1; mobilisation-pool: us-lf-1 us-nf-1; london: uk-lf-1")
            .control("north-atlantic", held)
            .marker("nations", json!({"us": "allied"}))
            .scene()
    };
    lay("axis").refuses_by("mobilise us-lf-1", &[R12_0_6, R15_3_2, R12_0_3_1]).allows("mobilise us-nf-1");
    lay("allied").allows("mobilise us-lf-1");
}

#[test]
fn r12_0_6_the_reason_is_that_of_the_likeliest_place() {
    let war = json!({"it": "axis", "be": "allied", "us": "allied"});
    let mut ships = value("axis", 2)
        .lay("mobilisation-pool: it-nf-3; west-mediterranean: uk-nf-1; east-mediterranean: uk-nf-2; rome: it-lf-1")
        .marker("nations", war.clone())
        .scene();
    ships.refuses_by("mobilise it-nf-3", &[R12_0_6, R12_0_3_3]);
    let allies = value("allied", 2)
        .lay("mobilisation-pool: fr-lf-7 be-lf-1 us-lf-1; control ge: paris belgium; paris: ge-lf-1")
        .control("north-atlantic", "allied")
        .marker("nations", war)
        .scene();
    allies.refuses_by("mobilise fr-lf-7", &[R12_0_6, R12_0_3_1]).refuses_by("mobilise be-lf-1", &[R12_0_6, R12_0_4]);
    allies.refuses_by("mobilise us-lf-1", &[R12_0_6, R12_0_5]);
    ships.go("done");
}

#[test]
fn ruling_50_winter_waives_the_number_not_the_line() {
    let mut scene = bare::<ThirdReich>()
        .turn(5)
        .lay("riga: su-lf-1/used ge-lf-1; moscow: su-lf-9/used; control ge: riga minsk leningrad brest-litovsk")
        .marker("nations", json!({"su": "allied"}))
        .marker("poland-fell", true)
        .at("turn-end", "")
        .scene();
    scene.go("done");
    scene.holds(RULING_50, |s| [s.face("su-lf-1"), s.face("su-lf-9")] == ["used", "unused"]);
}
