//! Whatever is tried, by whichever side, at whatever moment: the answer is the rule that forbids it.

use sandtable_conformance::scene::*;
use sandtable_kernel::*;
use serde_json::json;
use southern::rulebook::*;
use southern::{ALLIED, Action, Fact, JAPAN, Southern};
use std::collections::BTreeMap;

/// The starting position at an impulse, with these hands.
fn impulse(of: &str, japan: &str, allied: &str) -> Layout<Southern> {
    table::<Southern>().hand("japan", japan).hand("allied", allied).at("impulse", of)
}

#[test]
fn card_ambush_answers_neither_an_air_attack_nor_yes_or_no_nor_submarines() {
    let mut air = impulse("japan", "", "al-06").scene();
    air.play("air; with jp-af-5fd; strike luzon", json!([1]));
    air.refuses_to(ALLIED, "react al-06", CARD_AMBUSH);
    let mut demand = impulse("japan", "jp-12", "al-06").put("luzon", "jp-11i").scene();
    demand.go("play jp-12").refuses_to(ALLIED, "react al-06", CARD_AMBUSH);
    let mut submarine = impulse("allied", "jp-16", "al-09").scene();
    submarine.go("play al-09").refuses_to(JAPAN, "react jp-16", CARD_AMBUSH);
}

#[test]
fn card_oxygen_torpedo_is_not_answered() {
    let mut torpedo = impulse("japan", "jp-13", "al-06").scene();
    torpedo.go("play jp-13; with jp-ca-kumano").refuses_to(ALLIED, "react al-06", CARD_OXYGEN_TORPEDO);
}

#[test]
fn r5_1_an_eighth_or_a_sixth_card() {
    let mut hands = new_game::<Southern>(&[]);
    for n in 1..=7 {
        hands.go(&format!("pick jp-{n:02}"));
    }
    hands.refuses_to(JAPAN, "pick jp-08", R5_1);
    for n in 1..=4 {
        hands.go(&format!("pick al-{n:02}"));
    }
    hands.refuses_to(JAPAN, "pick jp-01", R5_1);
    hands.refuses_to(ALLIED, "pick al-01", R5_1);
    // In an impulse nobody chooses a hand.
    hands.go("pick al-05").refuses("pick jp-08", R4_0_1);
}

#[test]
fn r4_0_2_the_other_side_hears_whose_impulse_it_is() {
    let mut scene = impulse("japan", "jp-05 jp-01", "al-01").scene();
    for action in ["pass", "air", "spend al-01", "play al-01", "with us-11d", "attack", "move mindanao", "done"] {
        scene.refuses_to(ALLIED, action, R4_0_2);
    }
    scene.go("spend jp-05");
    for action in ["pass", "spend al-01", "strike taiwan", "target luzon", "remove jp-11i"] {
        scene.refuses_to(ALLIED, action, R4_0_2);
    }
    // What is wrong with the card or the unit itself comes first.
    scene.refuses_to(ALLIED, "play jp-01", R2_3_2);
    scene.refuses_to(ALLIED, "play al-02", R6_1_2);
    scene.refuses_to(ALLIED, "with jp-11i", R6_2);
}

#[test]
fn r6_1_1_an_impulse_is_one_action_and_begins_with_what_it_is() {
    let mut scene = impulse("japan", "jp-05 jp-01", "al-01").scene();
    for action in ["with jp-55i", "attack", "move luzon", "done", "next", "target luzon"] {
        scene.refuses(action, R6_1_1);
    }
    scene.go("spend jp-05").refuses("pass", R6_1_1).refuses("air", R6_1_1);
    scene.refuses("spend jp-01", R6_3_3).refuses("play jp-01", R6_3_3).refuses("target luzon", R6_1_1);
    scene.refuses("next", R6_1_1).refuses("without jp-55i", RULING_10);
}

#[test]
fn r11_2_1_nobody_but_the_one_who_allots_gives_points() {
    let mut scene = impulse("japan", "", "al-06").scene();
    scene.refuses("hit us-11d", R11_2_1);
    scene.play("air; with jp-af-5fd; strike luzon", json!([1]));
    scene.asks("japan", "hit us-11d").refuses_to(ALLIED, "hit us-11d", R11_2_1);
    scene.refuses("retreat us-11d manila", R11_5_1).refuses("pass", R6_1_1).refuses("with jp-af-tainan", RULING_31);
}

#[test]
fn ruling_32_the_owner_chooses_where_a_unit_retreats() {
    let damage = table::<Southern>().at("damage", "japan").with("area", "luzon").with("points", 8);
    let mut scene = damage.with("kind", "ordinary").put_face("luzon", "us-11d us-21d", "used").scene();
    while scene.legal().iter().any(|a| a == "hit us-11d") {
        scene.go("hit us-11d");
        if scene.legal().iter().any(|a| a.starts_with("retreat")) {
            break;
        }
    }
    if let Some(retreat) = scene.legal().into_iter().find(|a| a.starts_with("retreat")) {
        scene.refuses_to(JAPAN, &retreat, RULING_32);
    }
}

#[test]
fn r12_0_1_nothing_recovers_in_between() {
    let scene = impulse("japan", "jp-05", "al-06").put_face("taiwan", "jp-55i", "used").scene();
    scene.refuses("recover jp-55i", R12_0_1).refuses_to(ALLIED, "recover jp-55i", R12_0_1);
}

#[test]
fn r7_1_2_a_way_that_is_too_dear_is_so_with_via_too() {
    let scene = bare::<Southern>()
        .put("guangdong", "jp-228i")
        .put("hong-kong", "uk-hk-fort")
        .control("guangdong", "japan")
        .hand("japan", "jp-05")
        .at("impulse", "japan");
    let mut scene = scene.scene();
    scene.go("spend jp-05; with jp-228i");
    scene.refuses_by("move luzon-strait via hong-kong", &[R7_1_2, R7_3_1_1]);
}

#[test]
fn ruling_58_no_unit_makes_two_card_free_air_operations_in_a_turn() {
    let layout = || {
        bare::<Southern>()
            .put("manila", "us-macarthur us-af-17ps us-11d")
            .put("luzon", "jp-11i jp-20i")
            .hand("japan", "jp-05 jp-01")
            .hand("allied", "al-01")
            .at("impulse", "allied")
    };
    let mut scene = layout().scene();
    scene.play("air; with us-af-17ps; strike luzon", json!([6]));
    scene.holds(R16_2_1_1, |s| s.face("us-af-17ps") == "unused");
    scene.go("pass").holds(RULING_58, |s| !s.legal().contains(&"air".to_owned()));
    // For a card it is unused in every respect.
    scene.go("play al-01; with us-af-17ps").allows("strike luzon");
    let mut letter = layout().option("16.2-1", "on").scene();
    letter.play("air; with us-af-17ps; strike luzon", json!([6]));
    letter.go("pass").allows("air");
}

#[test]
fn ruling_59_sea_transport_carries_no_fortress() {
    let layout = || impulse("allied", "jp-05", "al-15").put("java-sea", "uk-sp-fort");
    let mut scene = layout().scene();
    scene.go("play al-15").refuses("with uk-sp-fort", RULING_59);
    let mut letter = layout().option("7.5-1", "on").scene();
    letter.go("play al-15").allows("with uk-sp-fort");
}

#[test]
fn r16_2_1_2_nobody_is_asked_whom_macarthur_turns_right_before_all_are_turned() {
    let layout = || {
        let layout = table::<Southern>().put_face("manila", "us-11d us-21d us-macarthur", "used");
        layout.hand("japan", "jp-05").hand("allied", "al-01").at("impulse", "allied")
    };
    let mut end = layout().with("passes", 1).scene();
    end.go("pass").tells(R16_2_1_2).silent(R16_2_1_1);
    let mut on = layout().scene();
    on.go("pass").asks("allied", "recover us-11d");
}

#[test]
fn r7_3_2_2_no_way_back_over_a_mountain_border() {
    let reaction = bare::<Southern>()
        .put("rangoon", "jp-55i uk-16ind")
        .hand("japan", "jp-05")
        .hand("allied", "al-06")
        .control("thailand", "japan")
        .at("reaction", "allied")
        .with("area", "rangoon")
        .with("group", json!(["jp-55i"]))
        .with("from", "thailand");
    let mut scene = reaction.scene();
    scene.play("react al-06", json!([1])).tells(R7_3_2_2);
}

/// All verbs with all objects that random games bring up, tried by both sides at random moments: how many refusals
/// name nothing but the step. Left are `without` (it belongs to the second action) and `pick` (to the start of a turn).
#[test]
fn refusals_name_the_rule_and_not_only_the_step() {
    let game = sandtable_conformance::load::<Southern>();
    let mut tried: BTreeMap<String, Vec<Action>> = BTreeMap::new();
    for rare in ["place ch-22d kunming", "retreat us-11d manila", "return uk-af-fighter"] {
        let action = game.parse(rare).expect("an action");
        tried.entry(rare.split(' ').next().unwrap_or_default().to_owned()).or_default().push(action);
    }
    let (mut states, mut list) = (Vec::new(), Vec::new());
    for seed in 0..3 {
        let mut chance = Playout::new(seed);
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        for n in 0.. {
            let Some(seat) = game.pending(&state).seats().first() else { break };
            game.conceivable(&state, seat, &mut list);
            for action in &list {
                let verb = game.notation(action).split(' ').next().unwrap_or_default().to_owned();
                let known = tried.entry(verb).or_default();
                if known.len() < 40 && !known.contains(action) && (chance.below(6) == 0 || known.len() < 4) {
                    known.push(*action);
                }
            }
            if n % 23 == 0 {
                states.push(state.clone());
            }
            game.legal(&state, seat, &mut list);
            let action = list[chance.below(list.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
        }
    }
    assert_eq!(tried.len(), Action::FORMS.len(), "verbs: {:?}", tried.keys());
    let (mut refused, mut generic) = (0, BTreeMap::<&str, u32>::new());
    for state in &states {
        for (verb, actions) in &tried {
            for (action, seat) in actions.iter().flat_map(|a| Seat::BOTH.map(|seat| (a, seat))) {
                let Err(refusal) = game.check(state, seat, action) else { continue };
                refused += 1;
                let empty = |f: &Fact| matches!(f, Fact::NotYours { .. } | Fact::WrongStep { .. });
                if refusal.grounds.iter().all(|(_, fact)| empty(fact)) {
                    *generic.entry(verb).or_default() += 1;
                }
            }
        }
    }
    let share = f64::from(generic.values().sum::<u32>()) / f64::from(refused);
    println!(
        "{refused} refusals in {} positions, {:.2} % name only the step: {generic:?}",
        states.len(),
        100.0 * share
    );
    assert!(share < 0.03, "{generic:?}");
    assert!(generic.keys().all(|verb| ["without", "pick"].contains(verb)), "{generic:?}");
}
