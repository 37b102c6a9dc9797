//! Odds, judgement and what search looks at.

mod common;
use common::*;

fn rows(c: &Case, action: &str) -> Vec<f64> {
    let action = c.game.parse(action).unwrap();
    let seat = c.game.pending(&c.state).seats().first().unwrap();
    c.game.odds(&c.state, seat, &action).expect("an attack").rows.iter().map(|r| r.probability).collect()
}

#[test]
fn r11_1_1_odds_are_those_of_the_dice() {
    let mut c = front("japan", "", "jp-01");
    c.go("play jp-01; with jp-ca-kumano; with jp-dd-19div");
    // Values 3 and 2: no hit 1/2 * 2/3, two hits 1/2 * 1/3.
    let once = rows(&c, "attack");
    for (p, want) in once.iter().zip([1.0 / 3.0, 0.5, 1.0 / 6.0]) {
        assert!((p - want).abs() < 1e-12, "{once:?}");
    }
    let twice = rows(&c, "attack twice");
    assert!((twice.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (twice[0] - 1.0 / 9.0).abs() < 1e-12);
    // The torpedo makes both 4.
    let mut d = front("japan", "", "jp-13");
    d.go("play jp-13; with jp-ca-kumano; with jp-dd-19div");
    assert!((rows(&d, "attack")[2] - 4.0 / 9.0).abs() < 1e-12);
}

#[test]
fn odds_of_submarines_and_of_the_question() {
    let mut c = front("allied", "", "al-09");
    c.go("play al-09");
    assert_eq!(rows(&c, "target luzon-strait")[0], 0.0);
    assert!((rows(&c, "target south-west-pacific")[0] - 4.0 / 6.0).abs() < 1e-12);
}

#[test]
fn odds_of_a_counter_attack_count_the_units_that_shoot() {
    let mut c = front("japan", "", "jp-05 al-06");
    c.go("spend jp-05; with jp-228i; move hong-kong");
    // Both have attack 2.
    assert!((rows(&c, "react al-06")[0] - 4.0 / 9.0).abs() < 1e-12);
}

#[test]
fn the_start_looks_about_even_and_a_won_game_won() {
    let c = new_game::<Southern>(&[]);
    assert!(c.game.evaluate(&c.state).abs() < 0.35, "{}", c.game.evaluate(&c.state));
    let all: serde_json::Map<_, _> = c
        .game
        .board()
        .places
        .iter()
        .map(|p| p.id.clone())
        .filter(|id| !["india", "kunming", "indian-ocean"].contains(&id.as_str()))
        .map(|id| (id, json!("japan")))
        .collect();
    let d = start("japan", json!({ "control": all, "pieces": all_allied_gone(&c) }));
    assert!(d.game.evaluate(&d.state) > 0.8);
}

fn all_allied_gone(c: &Case) -> serde_json::Value {
    let ids =
        c.game.board().pieces.iter().filter(|p| p.side == "allied").map(|p| (p.id.clone(), json!("replacement-pool")));
    serde_json::Value::Object(ids.collect())
}

/// What search looks at, as written.
fn looked_at(c: &Case) -> Vec<String> {
    let mut list = Vec::new();
    let seat = c.game.pending(&c.state).seats().first().unwrap();
    c.game.search_actions(&c.state, seat, &mut list);
    list.iter().map(|a| c.game.notation(a)).collect()
}

#[test]
fn search_looks_at_few_hands_and_at_groups_as_heads_of_lines() {
    let game = sandtable_conformance::load::<Southern>();
    let mut chance = Playout::new(5);
    let state = game.setup(&mut Ctx::silent(&mut chance));
    let mut list = Vec::new();
    game.search_actions(&state, JAPAN, &mut list);
    assert!((2..=3).contains(&list.len()), "{list:?}");
    // The best of the line are asked first; a group of one kind is filled up before it acts.
    let mut c = front("japan", "", "jp-05 jp-06");
    c.go("spend jp-05; with jp-228i");
    assert!(!looked_at(&c).contains(&"with jp-161i".to_owned()), "{:?}", looked_at(&c));
    c.go("with jp-229i; with jp-230i; with jp-66i; with jp-161i");
    assert!(looked_at(&c).contains(&"move hong-kong".to_owned()), "{:?}", looked_at(&c));
}

#[test]
fn aircraft_beside_macarthur_do_not_fly_for_ever() {
    // 16.2(1)①: the bomber recovers after every impulse; with nothing to gain it stays.
    let c = field("allied", "manila: us-af-19bg us-macarthur; south-china-sea: jp-bb-kongo", "jp-01");
    assert_eq!(looked_at(&c), ["pass"]);
}

#[test]
fn odds_can_be_asked_of_a_group_laid_out_by_hand() {
    let set =
        json!({ "pieces": { "jp-21i": "malay", "jp-11i": "malay", "uk-6ind": "malay", "jp-af-kanoya": "thailand" } });
    let at = |kind: &str, group: &[&str]| json!({ "point": "group", "of": "japan", "kind": kind, "group": group });
    let mut c = point(&[], Base::Empty, set.clone(), at("ordinary", &["jp-11i", "jp-21i"]));
    // Two units of attack 4.
    assert_eq!(rows(&c, "attack").len(), 3);
    assert!((rows(&c, "attack")[2] - 4.0 / 9.0).abs() < 1e-9);
    c.play("attack; decline", json!([1, 5]));
    assert!(c.used("jp-11i") && c.used("uk-6ind"));
    let d = point(&[], Base::Empty, set, at("air", &["jp-af-kanoya"]));
    assert!((rows(&d, "strike malay")[1] - 4.0 / 6.0).abs() < 1e-9);
    assert_eq!(impossible(json!({}), at("ordinary", &["jp-11i", "jp-tw1"]))[0].field, "at.group");
    assert_eq!(impossible(json!({}), at("ordinary", &["jp-af-kanoya"]))[0].field, "at.group");
}

/// By the letter of 16.2(1)① aircraft beside MacArthur could bomb an enemy to and fro until somebody tires of it.
#[test]
fn the_computer_does_not_fly_for_ever() {
    let looked_at = |japanese: &str| {
        let manila = "manila: us-macarthur us-af-19bg us-af-3ps us-af-17ps";
        let c = field("allied", &format!("{manila}; luzon: jp-114i jp-af-genzan; japan: luzon"), japanese);
        assert!(c.legal().contains(&"air".to_owned()), "{:?}", c.legal());
        looked_at(&c)
    };
    assert!(!looked_at("").contains(&"air".to_owned()));
    assert!(looked_at("jp-05").contains(&"air".to_owned()));
}
