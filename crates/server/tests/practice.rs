//! Lessons, puzzles and trials: nothing is kept, nothing is given away.

mod support;

use sandtable_server::Games;
use sandtable_table::AnyGame;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use support::*;

struct Shelf;

impl Games for Shelf {
    fn ids(&self) -> Vec<&'static str> {
        sandtable_catalog::all().iter().map(|g| g.id).collect()
    }

    fn load(&self, id: &str, options: &BTreeMap<String, String>) -> Result<Arc<dyn AnyGame>, String> {
        sandtable_catalog::load(id, options, &BTreeMap::new()).map_err(|e| e.to_string())
    }
}

async fn shelf() -> (Running, tempfile::TempDir) {
    let dir = tempfile::tempdir().expect("a folder");
    let database = dir.path().join("tables.db");
    let parts = sandtable_server::Parts { games: Arc::new(Shelf), ..parts() };
    (start_with(config(database.to_str().expect("a path")), parts).await, dir)
}

fn lesson(did: &[&str], known: u32) -> Value {
    let did: Vec<_> = did.iter().map(|action| json!({ "seat": "japan", "action": action })).collect();
    json!({ "game": "bunroku-1592", "lesson": "first-month", "did": did, "known": known })
}

#[tokio::test]
async fn a_lesson_is_led_by_its_pages_and_refuses_as_the_rules_do() {
    let (server, _dir) = shelf().await;
    let mut browser = server.browser();
    let mut ask = async |body: Value| {
        let reply = browser.post("/api/practice", &body).await.expect("an answer");
        (reply.status, reply.json())
    };
    let (status, begun) = ask(lesson(&[], 0)).await;
    assert_eq!((status, begun["at"].as_u64(), begun["count"].as_u64()), (200, Some(0), Some(1)));
    assert_eq!(begun["steps"][0]["state"]["as"], "japan");
    // Three pages are read, then the die is thrown, as scripted.
    let (_, rolled) = ask(lesson(&["", "", "", "roll"], 1)).await;
    assert_eq!(rolled["at"], 4);
    assert_eq!(rolled["steps"].as_array().map(Vec::len), Some(1), "what is known is not sent again");
    assert_eq!(rolled["refused"][0]["clause"], "7.1(2)", "the page shows what the rules forbid");
    // Legal, but not what the page asks for; forbidden by the rules; not an action at all.
    let (status, wrong) = ask(lesson(&["", "", "", "roll", ""], 0)).await;
    assert_eq!(status, 200, "{wrong}");
    let did = ["", "", "", "roll", "", "lead jp-kato-kiyomasa"];
    let (status, wrong) = ask(lesson(&did, 0)).await;
    assert_eq!((status, &wrong["error"]["code"]), (409, &json!("not-now")));
    let did = ["", "", "", "roll", "", "lead jp-mori-terumoto"];
    let (status, wrong) = ask(lesson(&did, 0)).await;
    assert_eq!((status, &wrong["error"]["refused"][0]["clause"]), (422, &json!("7.1(2)")));
    let (status, _) = ask(lesson(&["", "", "", "roll", "", "dance"], 0)).await;
    assert_eq!(status, 400);
    let (status, _) = ask(json!({ "game": "bunroku-1592", "lesson": "none", "did": [] })).await;
    assert_eq!(status, 404);
    let (status, _) = ask(json!({ "game": "bunroku-1592", "did": [] })).await;
    assert_eq!(status, 400);
    let (status, _) = ask(lesson(&[""; 2000], 0)).await;
    assert_eq!(status, 400);
    // Nothing of it is a table.
    let tables = browser.get("/api/tables").await.expect("an answer").json();
    assert_eq!(tables, json!([]));
    server.stop().await;
}

#[tokio::test]
async fn why_and_odds_are_asked_in_the_middle_of_a_practice() {
    let (server, _dir) = shelf().await;
    let mut browser = server.browser();
    let practise = lesson(&["", "", "", "roll"], 0);
    let why = json!({ "practise": practise, "why": { "seat": "japan", "object": "jp-mori-terumoto" } });
    let answer = browser.post("/api/practice/why", &why).await.expect("an answer").ok().expect("reasons").json();
    assert!(answer.to_string().contains("7.1(2)"), "{answer}");
    let odds = json!({ "practise": practise, "deed": { "seat": "japan", "action": "lead jp-kato-kiyomasa" } });
    let answer = browser.post("/api/practice/odds", &odds).await.expect("an answer").ok().expect("odds").json();
    assert!(answer.is_null(), "to lead is no attack");
    server.stop().await;
}

/// The cards of a seat's hand in a trial's position file.
fn hand(trial: &Value, seat: &str) -> BTreeSet<String> {
    let question: Value = serde_json::from_str(trial["position"].as_str().expect("a file")).expect("JSON");
    let cards = question["set"]["hands"][seat].as_array().expect("a hand");
    cards.iter().map(|c| c.as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn a_trial_shows_no_more_than_the_seat_knows() {
    let (server, _dir) = shelf().await;
    let (mut japan, mut allied, mut stranger) = (server.browser(), server.browser(), server.browser());
    let wish = json!({ "game": "southern-1941", "opponent": { "kind": "friend", "seat": "japan" }, "entropy": "aa" });
    let made = japan.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let id = made["table"].as_str().unwrap().to_owned();
    let join = json!({ "invite": made["invite"], "entropy": "bb" });
    allied.post(&format!("/api/tables/{id}/join"), &join).await.unwrap().ok().unwrap();
    let mut seq = 1;
    for n in 1..=7 {
        assert_eq!(act(&mut japan, &id, seq, "japan", &format!("pick jp-{n:02}")).await.0, 200);
        seq += 1;
    }
    for n in [2, 5, 7, 11, 13] {
        assert_eq!(act(&mut allied, &id, seq, "allied", &format!("pick al-{n:02}")).await.0, 200);
        seq += 1;
    }
    let own: BTreeSet<String> = (1..=7).map(|n| format!("jp-{n:02}")).collect();
    let theirs: BTreeSet<String> = [2, 5, 7, 11, 13].iter().map(|n| format!("al-{n:02}")).collect();
    // One's own hand is as it is; the other's is dealt anew each time: five cards, seldom the true ones.
    let mut dealt = BTreeSet::new();
    for _ in 0..6 {
        let trial = japan.get(&format!("/api/tables/{id}/trial?as=japan")).await.unwrap().ok().unwrap().json();
        assert_eq!(trial["exact"], false);
        assert_eq!(hand(&trial, "japan"), own);
        assert_eq!(hand(&trial, "allied").len(), 5);
        dealt.insert(hand(&trial, "allied"));
    }
    assert!(dealt.len() > 1 || !dealt.contains(&theirs), "the other hand is dealt anew: {dealt:?}");
    // Nobody tries with another's eyes, nor without a seat.
    assert_eq!(japan.get(&format!("/api/tables/{id}/trial?as=allied")).await.unwrap().status, 403);
    for seat in ["japan", "spectator"] {
        let status = stranger.get(&format!("/api/tables/{id}/trial?as={seat}")).await.unwrap().status;
        assert_eq!(status, 403, "{seat}");
    }
    // A move tried is no move of the game.
    let trial = japan.get(&format!("/api/tables/{id}/trial?as=japan")).await.unwrap().ok().unwrap().json();
    let body = json!({ "game": "southern-1941", "position": trial["position"], "seed": 7, "did": [{ "seat": "japan", "action": "pass" }] });
    let tried = japan.post("/api/practice", &body).await.unwrap().ok().unwrap().json();
    assert_eq!(tried["count"], 2);
    assert_eq!(tried["steps"][1]["state"]["decisions"][0]["seat"], "allied", "both sides are moved");
    assert_eq!(state(&mut japan, &id).await["seq"], seq);
    server.stop().await;
}
