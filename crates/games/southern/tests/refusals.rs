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
fn r5_1_an_eighth_or_a_sixth_card() {
    let mut hands = new_game::<Southern>(&[]);
    for n in 1..=7 {
        hands.go(&format!("pick jp-{n:02}"));
    }
    hands.refuses_to(JAPAN, "pick jp-08", R5_1_1);
    for n in 1..=4 {
        hands.go(&format!("pick al-{n:02}"));
    }
    hands.refuses_to(JAPAN, "pick jp-01", R5_1);
    hands.refuses_to(ALLIED, "pick al-01", R5_1);
    let mut full = new_game::<Southern>(&[]);
    for n in 1..=5 {
        full.go(&format!("pick al-{n:02}"));
    }
    full.refuses_to(ALLIED, "pick al-06", R5_1_2);
    // In an impulse nobody chooses a hand.
    hands.go("pick al-05").refuses("pick jp-08", R4_0_1);
}

#[test]
fn r4_0_2_the_other_side_hears_whose_impulse_it_is() {
    let mut scene = impulse("japan", "jp-05 jp-01", "al-01").scene();
    for action in ["pass", "air", "spend al-01", "play al-01", "with us-11d", "attack", "move manila", "done"] {
        scene.refuses_to(ALLIED, action, R4_0_2);
    }
    scene.go("spend jp-05");
    for action in ["pass", "spend al-01", "strike taiwan"] {
        scene.refuses_to(ALLIED, action, R4_0_2);
    }
    scene.refuses_to(ALLIED, "target luzon", CARD_SUPPLY).refuses_to(ALLIED, "remove jp-11i", CARD_SUBMARINE);
    // What is wrong with the card or the unit itself comes first.
    scene.refuses_to(ALLIED, "play jp-01", R2_3);
    scene.refuses_to(ALLIED, "play al-02", R5_1);
    scene.refuses_to(ALLIED, "with jp-11i", R6_2);
}

#[test]
fn r6_1_1_an_impulse_is_one_action_and_begins_with_what_it_is() {
    let mut scene = impulse("japan", "jp-05 jp-01", "al-01").scene();
    for action in ["with jp-55i", "attack", "move luzon", "done", "next"] {
        scene.refuses(action, R6_1_1);
    }
    scene.go("spend jp-05").refuses("pass", R6_1_1).refuses("air", R6_1_1);
    scene.refuses("spend jp-01", R6_1_1).refuses("play jp-01", R6_1_1).refuses("target luzon", CARD_SUPPLY);
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
    let damage = bare::<Southern>().put_face("mandalay", "uk-1bur uk-2bur", "used").put("mandalay", "jp-112i");
    let damage = damage.hand("allied", "al-06").at("damage", "japan").with("area", "mandalay").with("points", 1);
    let mut scene = damage.scene();
    scene.refuses_to(ALLIED, "retreat uk-1bur lashio", R11_5_1);
    scene.go("hit uk-1bur").asks("allied", "retreat uk-1bur lashio").asks("allied", "retreat uk-1bur rangoon");
    scene.refuses_to(JAPAN, "retreat uk-1bur lashio", RULING_32);
    for (action, clause) in [
        ("retreat uk-1bur india", R7_3_2_2),
        ("retreat uk-1bur kunming", R11_5_1),
        ("retreat uk-2bur lashio", R11_5_1),
        ("hit uk-1bur", R11_2_1),
        ("react al-06", CARD_AMBUSH),
    ] {
        scene.refuses_to(ALLIED, action, clause);
    }
}

#[test]
fn r5_3_1_an_item_and_what_it_does_not_give() {
    let used = impulse("japan", "jp-05 jp-14", "al-06").put_face("taiwan", "jp-55i", "used");
    let mut first = used.clone().scene();
    first.refuses("play jp-05 3", R5_3_1).refuses("play jp-14 9", R5_3_1);
    first.go("play jp-05 1").refuses("target taiwan", R5_3_1).refuses("with jp-11i", CARD_SUPPLY);
    first.refuses("play jp-14 1", R6_3_3).refuses("spend jp-14", R6_1_1).refuses_to(ALLIED, "react al-06", CARD_AMBUSH);
    let mut second = used.clone().scene();
    second.go("play jp-05 2").refuses("recover jp-55i", R5_3_1).refuses("done", CARD_SUPPLY);
    let mut landing = used.clone().scene();
    landing
        .go("play jp-14 1; with jp-228i")
        .refuses("transport taiwan", R5_3_1)
        .refuses("attack", CARD_LANDING_SEA_TRANSPORT);
    let mut transport = used.scene();
    transport.go("play jp-14 2; with jp-228i").refuses("move nth-indochina", R5_3_1);
    // 5.3(2): the second item of Force Z is no action.
    impulse("allied", "", "al-16").scene().refuses("play al-16 2", R5_3_2).refuses("play al-16 3", R5_3_1);
}

#[test]
fn r5_2_4_a_card_is_used_once_and_from_the_hand() {
    let layout = impulse("japan", "jp-05", "al-06").discards("japan", "jp-01").pool("removed-japan", "jp-10");
    let mut scene = layout.clone().scene();
    for (action, clause) in [
        ("play jp-01", R5_2_4),
        ("spend jp-01", R5_2_4),
        ("play jp-10", R5_2_4),
        ("play jp-02", R5_1),
        ("spend al-06", R2_3),
        ("react jp-01", R5_2_4),
    ] {
        scene.refuses(action, clause);
    }
    scene.go("spend jp-05; with jp-228i; move nth-indochina").refuses_to(JAPAN, "spend jp-05", R5_2_4);
    layout.hand("japan", "").scene().refuses("spend jp-05", R6_1_2);
}

#[test]
fn what_only_a_card_gives_names_the_card() {
    let mut scene = impulse("japan", "jp-05", "al-06").scene();
    for (seat, action, clause) in [
        (JAPAN, "transport taiwan", CARD_LANDING_SEA_TRANSPORT),
        (ALLIED, "transport manila", CARD_SEA_TRANSPORT),
        (JAPAN, "drop jp-1rb luzon", CARD_HEAVEN_SENT_SOLDIERS),
        (ALLIED, "drop jp-1rb luzon", CARD_HEAVEN_SENT_SOLDIERS),
        (JAPAN, "drop jp-1rb java-sea", RULING_15),
        (JAPAN, "return uk-af-fighter", CARD_AIR_REPLACEMENT),
        (ALLIED, "return us-af-3ps", CARD_AIR_REPLACEMENT),
        (JAPAN, "place ch-38d kunming", CARD_CHINESE_REINFORCEMENTS),
        (ALLIED, "place uk-cv-indomitable java-sea", R17_2_2),
        (JAPAN, "remove jp-11i", RULING_17),
        (ALLIED, "remove us-11d", RULING_24),
    ] {
        scene.refuses_to(seat, action, clause);
    }
    scene.go("spend jp-05; with jp-228i");
    scene
        .refuses("transport taiwan", CARD_LANDING_SEA_TRANSPORT)
        .refuses("drop jp-1rb luzon", CARD_HEAVEN_SENT_SOLDIERS);
}

#[test]
fn r6_2_1_what_is_wrong_with_a_unit_or_a_place_comes_before_the_moment() {
    let layout =
        impulse("japan", "jp-05", "al-06").put_face("luzon", "us-11d", "used").put("replacement-pool", "jp-55i");
    let mut scene = layout.put_face("coast-of-malay", "jp-11i", "used").scene();
    for (seat, action, clause) in [
        (JAPAN, "with jp-11i", R6_2_1),
        (ALLIED, "with us-11d", R6_2_1),
        (JAPAN, "with jp-55i", R6_2),
        (JAPAN, "with us-21d", R6_2),
        (JAPAN, "move india", R2_2_1_3),
        (ALLIED, "move japan-homeland", R2_2_1_3),
        (ALLIED, "fly japan-homeland", R2_2_1_3),
        (JAPAN, "move batavia", R7_1_2),
        (JAPAN, "fly timor", R9_2_3),
        (JAPAN, "strike timor", R9_1_3),
        // Nothing is wrong but the moment.
        (JAPAN, "with jp-228i", R6_1_1),
        (JAPAN, "move thailand", R6_1_1),
        (ALLIED, "with us-21d", R4_0_2),
    ] {
        scene.refuses_to(seat, action, clause);
    }
    // A unit chosen for an action of the wrong kind.
    scene.go("spend jp-05; with jp-228i");
    for (action, clause) in [
        ("strike hong-kong", R9_1_1),
        ("fly taiwan", R9_2_1),
        ("attack", R8_0_3),
        ("attack twice", Q18_1_1),
        ("next", R6_1_1),
    ] {
        scene.refuses(action, clause);
    }
}

#[test]
fn r2_2_1_3_a_flight_is_refused_for_what_is_in_its_way_and_not_for_its_length() {
    let mut scene = impulse("allied", "", "al-01").put("kunming", "ch-af-avg").scene();
    scene.go("air; with ch-af-avg").refuses_by("fly india", &[R16_3]);
    let mut scene = impulse("allied", "", "al-01").scene();
    scene.go("air; with us-af-19bg").refuses_by("fly japan-homeland", &[R2_2_1_3, R9_2_2]);
    // R35: Japanese aircraft hold what a lone regiment stands in.
    let mut held =
        bare::<Southern>().put("taiwan", "us-11d jp-af-3ku").put("luzon", "us-af-19bg").at("impulse", "allied").scene();
    held.go("air; with us-af-19bg").refuses_by("fly taiwan", &[R9_2_2, RULING_35]);
    // R51: what both have left stays as it was.
    let mut left =
        bare::<Southern>().put("thailand", "jp-55i").hand("japan", "jp-05 jp-06").at("impulse", "japan").scene();
    left.go("spend jp-05; with jp-55i; move cambodia")
        .holds(RULING_51, |s| s.position().control["thailand"] == "japan");
}

#[test]
fn r7_3_2_1_the_cheapest_way_is_the_one_explained() {
    let layout =
        bare::<Southern>().put("nth-indochina", "jp-228i jp-229i").hand("japan", "jp-05").control("malay", "japan");
    let mut scene = layout.at("impulse", "japan").scene();
    // Over the mountains 2 points would do; round by Cambodia it is 4.
    scene.go("spend jp-05; with jp-228i; with jp-229i").refuses_by("move malay", &[R7_3_2_1]);
}

#[test]
fn r10_0_2_the_moment_for_an_answer_passes() {
    let layout =
        bare::<Southern>().put("hong-kong", "jp-228i jp-229i").put_face("hong-kong", "uk-hk-fort uk-hk-bde", "used");
    let layout = layout.hand("japan", "jp-05 jp-16").hand("allied", "al-06 al-16").at("impulse", "japan");
    let mut nobody = layout.clone().scene();
    nobody.play("spend jp-05; with jp-228i; attack", json!([1]));
    nobody.refuses_to(ALLIED, "react al-06", CARD_AMBUSH).refuses_to(ALLIED, "react al-16", CARD_Z_FORCE);
    nobody.refuses_to(JAPAN, "react jp-16", R5_2_3).refuses_to(ALLIED, "decline", R10_0_2);
    let mut declined = layout.put("hong-kong", "uk-hk-bde").pieces("uk-hk-bde", &json!({ "face": "unused" })).scene();
    declined
        .go("spend jp-05; with jp-228i; attack")
        .refuses_to(JAPAN, "attack", R10_0_2)
        .refuses_to(ALLIED, "pass", R4_0_2);
    declined.play("decline", json!([1])).refuses_to(ALLIED, "react al-06", R10_0_2);
}

#[test]
fn cards_that_would_do_nothing_say_why() {
    let indians = "uk-6ind uk-15ind uk-28ind uk-8ind uk-22ind uk-12ind uk-22aus uk-27aus uk-2bur uk-16ind";
    impulse("allied", "", "al-11").put("india", indians).scene().refuses("play al-11", R7_4_1);
    let fleet = impulse("allied", "", "al-16").put("java-sea", "uk-bb-pow uk-bc-repulse uk-dd-electra");
    fleet.scene().refuses("play al-16 1", R8_0_3);
    let oil = impulse("allied", "", "al-10").control("balikpapan", "japan").control("palembang", "japan");
    let oil = oil.marker("oil", json!({ "brunei": { "marker": "oil-3", "face": "shown" } })).scene();
    oil.refuses_by("play al-10", &[RULING_25, CARD_OIL_DEMOLITION, CARD_OIL_DEMOLITION, CARD_OIL_DEMOLITION]);
    let cut =
        bare::<Southern>().put_face("batavia", "jp-55i", "used").hand("japan", "jp-05").at("impulse", "japan").scene();
    cut.refuses("play jp-05 1", R13_0_1).allows("play jp-05 2");
    let tired = bare::<Southern>().put_face("taiwan", "jp-55i jp-af-3ku", "used").hand("japan", "jp-05 jp-01");
    let tired = tired.at("impulse", "japan").scene();
    tired.refuses("spend jp-05", R6_2_1).refuses("air", R6_2_1).refuses("play jp-01", CARD_BLITZ);
}

#[test]
fn r16_2_1_1_macarthur_first_and_r17_2_the_carriers() {
    let layout = impulse("allied", "jp-05", "al-01").put_face("manila", "us-11d us-21d", "used");
    let mut rally = layout.put_face("mindanao", "us-61d", "used").scene();
    rally.go("pass");
    for (seat, action, clause) in [
        (ALLIED, "pass", R16_2_1_1),
        (ALLIED, "spend al-01", R16_2_1_1),
        (ALLIED, "recover us-61d", R16_2_1_1),
        (ALLIED, "recover us-31i", R16_2_1_1),
        (JAPAN, "pass", R4_0_2),
    ] {
        rally.refuses_to(seat, action, clause);
    }
    rally.go("recover us-11d").refuses_to(ALLIED, "recover us-21d", R16_2_1_1).refuses_to(
        ALLIED,
        "recover us-61d",
        R12_0_1,
    );
    let carriers = table::<Southern>().option("17.2-1", "on").turn(5).at("turn-start", "").scene();
    for (seat, action, clause) in [
        (JAPAN, "pick jp-01", R17_2_1),
        (ALLIED, "pass", R17_2_1),
        (JAPAN, "place jp-cv-soryu luzon-strait", R17_2_1),
        (ALLIED, "place uk-cv-indomitable java-sea", R17_2_2),
    ] {
        carriers.refuses_to(seat, action, clause);
    }
}

#[test]
fn ruling_40_a_position_says_what_was_held_when_the_turn_began() {
    let errors = table::<Southern>().marker("japanese-at-turn-start", json!(["nowhere"])).at("turn-end", "").errors();
    assert!(errors[0].contains("nowhere") && errors[1].contains("R40"), "{errors:?}");
}

#[test]
fn r12_0_1_nothing_recovers_in_between() {
    let scene = impulse("japan", "jp-05", "al-06").put_face("taiwan", "jp-55i", "used").scene();
    scene.refuses("recover jp-55i", R12_0_1).refuses_to(ALLIED, "recover jp-55i", R12_0_1);
}

#[test]
fn r7_1_2_a_way_that_is_too_dear_is_so_with_via_too() {
    let scene = bare::<Southern>()
        .lay("guangdong: jp-228i; hong-kong: uk-hk-fort; control japan: guangdong; hand japan: jp-05")
        .at("impulse", "japan");
    let mut scene = scene.scene();
    scene.go("spend jp-05; with jp-228i");
    scene.refuses_by("move luzon-strait via hong-kong", &[R7_1_2, R7_3_1_1]);
}

/// All verbs with all objects that random games bring up, tried by both sides at random moments: which refusals
/// name nothing but another step. Left are `without` (it belongs to the second action) and `pick` (to the start of
/// a turn); how many name nothing but the moment is measured by the suite. There nothing else speaks against
/// `with`, `move`, `fly`, `strike`, `spend` and `play`: somebody is unused, in reach and has the card, but it is the
/// impulse of the other side (4.0(2)), or the own one has not been said to be anything yet (6.1(1)).
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
