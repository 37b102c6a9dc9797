//! Nobody can fill the disk or the brain, damage is told, and a copy of a club is a club.

mod support;

use sandtable_server::{TableHealth, doctor};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::*;

const HOTSEAT: &str = r#"{ "game": "toy", "opponent": { "kind": "hotseat" } }"#;

async fn hotseat(browser: &mut sandtable_server::driver::Driver) -> (u16, Value) {
    let reply = browser.post("/api/tables", &serde_json::from_str(HOTSEAT).unwrap()).await.unwrap();
    (reply.status, reply.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_has_so_many_tables_and_may_delete_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    (config.limits.tables_open, config.limits.tables) = (3, 1000);
    config.limits.tables_a_day = 6;
    let server = start(config).await;
    let (mut me, mut friend, mut stranger) = (server.browser(), server.browser(), server.browser());
    let shared = table(&mut me, &mut friend).await;
    let (_, mine) = hotseat(&mut me).await;
    assert_eq!(hotseat(&mut me).await.0, 200);
    let (status, body) = hotseat(&mut me).await;
    assert_eq!((status, body["error"]["code"].as_str()), (429, Some("too-many")), "{body}");
    assert!(body["error"]["message"].as_str().unwrap().contains("3 unfinished"), "{body}");
    // Mine to delete, ours not, theirs not.
    let path = format!("/api/tables/{}", mine["table"].as_str().unwrap());
    let info = me.get(&path).await.unwrap().json();
    assert_eq!(info["can"]["delete"], true);
    assert_eq!(info["expires"].as_u64().unwrap() - info["created"].as_u64().unwrap(), 30 * 86_400);
    assert!(stranger.get(&path).await.unwrap().json()["expires"].is_null());
    assert_eq!(stranger.delete(&path).await.unwrap().status, 403);
    assert_eq!(me.delete(&format!("/api/tables/{shared}")).await.unwrap().status, 409);
    let mut hears = me.stream(&format!("{path}/stream"), None).await.unwrap();
    assert_eq!(me.delete(&path).await.unwrap().status, 200);
    assert_eq!(me.get(&path).await.unwrap().status, 404);
    while hears.next().await.is_some() {}
    assert_eq!(hotseat(&mut me).await.0, 200);
    // Another cookie is another browser, but not another address: six a day, one was spent on a refusal.
    let (status, body) = hotseat(&mut stranger).await;
    assert_eq!((status, body["error"]["code"].as_str()), (200, None));
    let (status, _) = hotseat(&mut server.browser()).await;
    assert_eq!(status, 429);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_keeps_is_counted_in_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    (config.limits.tables_open, config.limits.tables) = (100, 100);
    config.limits.storage = 40_000;
    config.limits.entries_a_day = 60;
    let server = start(config).await;
    let (mut me, mut friend) = (server.browser(), server.browser());
    let (_, made) = hotseat(&mut me).await;
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    assert_eq!(hotseat(&mut me).await.0, 200);
    for n in 0..2 {
        let note = json!({ "text": "x".repeat(19_000 + n) });
        me.put(&format!("{path}/notes"), &note).await.unwrap().ok().unwrap();
    }
    assert_eq!(hotseat(&mut me).await.0, 200, "a note is counted once");
    for _ in 0..40 {
        me.post(&format!("{path}/chat"), &json!({ "text": "y".repeat(450) })).await.unwrap().ok().unwrap();
    }
    let (status, body) = hotseat(&mut me).await;
    assert_eq!((status, body["error"]["code"].as_str()), (429, Some("too-many")), "{body}");
    assert!(body["error"]["message"].as_str().unwrap().contains("1 MiB of 1"), "{body}");
    // Somebody else has room, and so has who makes some.
    let shared = table(&mut friend, &mut server.browser()).await;
    assert_eq!(me.delete(&path).await.unwrap().status, 200);
    assert_eq!(hotseat(&mut me).await.0, 200);
    // One address writes so many entries a day, whoever writes them.
    let mut last = (200, Value::Null);
    for n in 0..61 {
        let now = state(&mut friend, &shared).await;
        let legal = now["decisions"][0]["legal"].as_array().unwrap().clone();
        let pick = legal.iter().filter(|a| a["notation"] != "commit").nth(n % 2).unwrap()["notation"].clone();
        last = act(&mut friend, &shared, now["seq"].as_u64().unwrap(), "red", pick.as_str().unwrap()).await;
    }
    assert_eq!((last.0, last.1["error"]["code"].as_str()), (429, Some("too-many")), "{}", last.1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_leave_nothing_at_a_table() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue, mut stranger) = (server.browser(), server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    hotseat(&mut stranger).await;
    let path = format!("/api/tables/{id}/chat");
    assert_eq!(stranger.post(&path, &json!({ "text": "hello" })).await.unwrap().status, 403);
    assert_eq!(stranger.get(&format!("/api/tables/{id}")).await.unwrap().json()["can"]["chat"], false);
    // What would deceive or break is not kept.
    let line = red.post(&path, &json!({ "text": "a\u{0}b\u{202e}c\u{7}" })).await.unwrap().ok().unwrap().json();
    assert_eq!(line["text"], "abc");
    let notes = format!("/api/tables/{id}/notes");
    assert_eq!(red.put(&notes, &json!({ "text": "x\u{0}\ny" })).await.unwrap().ok().unwrap().json()["text"], "x\ny");
    // A seed is his who asked for it, also when everybody can read its commitment.
    let seed = red.post("/api/seeds", &json!({})).await.unwrap().ok().unwrap().json()["commitment"].clone();
    let wish = json!({ "game": "toy", "opponent": { "kind": "hotseat" }, "commitment": seed });
    assert_eq!(stranger.post("/api/tables", &wish).await.unwrap().status, 400);
    assert_eq!(red.post("/api/tables", &wish).await.unwrap().status, 200);
    let nonsense = json!({ "game": "toy", "opponent": { "kind": "hotseat" }, "commitment": "\u{0}" });
    assert_eq!(red.post("/api/tables", &nonsense).await.unwrap().status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_and_many_cookies_bring_nobody_more_thought() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    config.think_threads = 1;
    config.proxies = 1;
    let server = start(config).await;
    // A computer of this level thinks for three seconds.
    let wish = json!({ "game": "toy", "opponent": { "kind": "computer", "level": "slow", "seat": "red" } });
    for _ in 0..12 {
        let mut greedy = server.browser().forwarded_from("203.0.113.7");
        greedy.post("/api/seeds", &json!({})).await.unwrap().ok().unwrap();
        greedy.post("/api/tables", &wish).await.unwrap().ok().unwrap();
    }
    let mut other = server.browser().forwarded_from("198.51.100.9");
    other.post("/api/seeds", &json!({})).await.unwrap().ok().unwrap();
    let begun = Instant::now();
    let made = other.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let id = made["table"].as_str().unwrap();
    while state(&mut other, id).await["seq"] == 1 {
        assert!(begun.elapsed() < Duration::from_millis(7500), "one person's tables delay another's computer");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    eprintln!("twelve tables of one person, and another's computer moved after {:?}", begun.elapsed());
    server.stop().await;
}

fn spoil(database: &Path, sql: &str) {
    rusqlite::Connection::open(database).unwrap().execute_batch(sql).unwrap();
}

async fn findings(database: &Path, repair: bool) -> Vec<sandtable_server::Finding> {
    let place = database.to_str().unwrap();
    doctor(place, Arc::new(Toys), repair, |_, _| {}).await.expect("it is looked at").1
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_told_and_costs_nobody_else_theirs() {
    let dir = tempfile::tempdir().unwrap();
    let database = dir.path().join("tables.db");
    let place = database.to_str().unwrap();
    let server = start(config(place)).await;
    let refused = sandtable_server::Server::start(config(place), parts()).await.err().expect("one server a file");
    assert!(refused.to_string().contains("another"), "{refused}");
    let (mut red, mut blue) = (server.browser(), server.browser());
    let mut ids = Vec::new();
    for _ in 0..6 {
        let id = table(&mut red, &mut blue).await;
        play_out(&mut [&mut red, &mut blue], &id).await;
        ids.push(id);
    }
    server.stop().await;
    let sound = findings(&database, false).await;
    assert!(sound.len() == 6 && sound.iter().all(|f| f.sound()), "{sound:?}");
    spoil(&database, &format!("DELETE FROM step WHERE table_id = '{}' AND seq = 9", ids[0]));
    spoil(
        &database,
        &format!("UPDATE step SET chance = '6:9' WHERE table_id = '{}' AND chance <> '' AND seq > 5", ids[1]),
    );
    spoil(&database, &format!("UPDATE game_table SET secret = x'00' WHERE id = '{}'", ids[2]));
    spoil(&database, &format!("UPDATE step SET action = x'ff' WHERE table_id = '{}' AND seq = 7", ids[3]));
    spoil(&database, &format!("UPDATE snapshot SET body = x'00' WHERE table_id = '{}'", ids[4]));
    let server = start(config(place)).await;
    let (mut red, mut blue) = (red.at(server.addr), blue.at(server.addr));
    for (id, status) in ids.iter().zip([409, 409, 409, 409, 200, 200]) {
        let reply = red.get(&format!("/api/tables/{id}/log")).await.unwrap();
        assert_eq!(reply.status, status, "{}", reply.json());
        if reply.json()["error"]["code"] == "damaged" {
            assert!(reply.json()["error"]["message"].as_str().unwrap().contains(id.as_str()));
        }
    }
    // The list shows what can be shown.
    let list = red.get("/api/tables").await.unwrap().ok().unwrap().json();
    assert!(list.as_array().unwrap().len() >= 2, "{list}");
    assert!(list.as_array().unwrap().iter().any(|t| t["id"] == json!(ids[5])));
    server.stop().await;
    let found = findings(&database, true).await;
    let of = |id: &str| found.iter().find(|f| f.table == id).unwrap();
    assert!(matches!(of(&ids[0]).health, TableHealth::Broken { good: 8, .. }), "{}", of(&ids[0]));
    assert!(matches!(of(&ids[1]).health, TableHealth::Broken { .. }), "{}", of(&ids[1]));
    assert!(matches!(of(&ids[2]).health, TableHealth::Lost { .. }), "{}", of(&ids[2]));
    assert!(matches!(of(&ids[3]).health, TableHealth::Broken { good: 6, .. }), "{}", of(&ids[3]));
    assert!(matches!(of(&ids[4]).health, TableHealth::Snapshots { .. }), "{}", of(&ids[4]));
    assert!(of(&ids[5]).sound());
    // What could be saved is, and is played on.
    let after = findings(&database, false).await;
    assert_eq!(after.iter().filter(|f| f.sound()).count(), 5, "{after:?}");
    let server = start(config(place)).await;
    (red, blue) = (red.at(server.addr), blue.at(server.addr));
    play_out(&mut [&mut red, &mut blue], &ids[0]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_under_load_is_a_club() {
    let dir = tempfile::tempdir().unwrap();
    let database = dir.path().join("tables.db");
    let place = database.to_str().unwrap();
    let server = start(config(place)).await;
    let addr = server.addr;
    let mut players = Vec::new();
    for _ in 0..4 {
        players.push(tokio::spawn(async move {
            let (mut red, mut blue) =
                (sandtable_server::driver::Driver::new(addr), sandtable_server::driver::Driver::new(addr));
            let begun = Instant::now();
            let mut done = Vec::new();
            while begun.elapsed() < Duration::from_secs(3) {
                let id = table(&mut red, &mut blue).await;
                let last = play_out(&mut [&mut red, &mut blue], &id).await["seq"].as_u64().unwrap();
                done.push((id, last, begun.elapsed()));
            }
            (begun, done)
        }));
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let copy = dir.path().join("copy.db");
    let (from, to) = (place.to_owned(), copy.clone());
    let before = Instant::now();
    let tables = tokio::task::spawn_blocking(move || sandtable_store::backup(&from, &to)).await.unwrap().unwrap();
    assert!(sandtable_store::backup(place, &copy).is_err(), "nothing is written over");
    let mut finished = Vec::new();
    for player in players {
        let (begun, done) = player.await.unwrap();
        finished.extend(done.into_iter().filter(|(_, _, took)| begun + *took < before).map(|(id, last, _)| (id, last)));
    }
    eprintln!("{tables} tables copied in {:?} while people played", before.elapsed());
    assert!(finished.len() > 2, "{} games were over before the copy", finished.len());
    // A server has it: it is not put in its place.
    assert!(sandtable_store::restore(&copy, place).is_err());
    server.stop().await;
    std::fs::write(dir.path().join("nonsense"), "nonsense").unwrap();
    assert!(sandtable_store::restore(&dir.path().join("nonsense"), place).is_err());
    let (restored, aside) = sandtable_store::restore(&copy, place).unwrap();
    assert_eq!(restored, tables);
    assert!(aside.is_some_and(|a| a.exists()), "the old one is kept");
    let found = findings(&database, false).await;
    assert!(found.len() as u64 == tables && found.iter().all(|f| f.sound()), "{found:?}");
    // Every game that was over before the copy was made is in it, whole, and the club goes on.
    let server = start(config(place)).await;
    let mut anybody = server.browser();
    for (id, last) in &finished {
        assert_eq!(state(&mut anybody, id).await["seq"].as_u64(), Some(*last));
    }
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    play_out(&mut [&mut red, &mut blue], &id).await;
    server.stop().await;
}

/// Whoever brings a position to a friend's table tells the friend what is in it, before they sit down.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_begins_otherwise_says_so() {
    let (server, _dir) = fresh().await;
    let (mut host, mut guest) = (server.browser(), server.browser());
    let (_, made) = hotseat(&mut host).await;
    let id = made["table"].as_str().unwrap().to_owned();
    assert!(host.get(&format!("/api/tables/{id}")).await.unwrap().json()["begins"].is_null());
    let mut position = host.get(&format!("/api/tables/{id}/position")).await.unwrap().ok().unwrap().json();
    position["set"]["flow"]["score"] = json!([5, 0]);
    let wish = json!({ "opponent": { "kind": "friend", "seat": "red" }, "from": position.to_string() });
    let made = host.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let info = guest.get(&path).await.unwrap().ok().unwrap().json();
    let changed = info["begins"]["changed"].as_array().expect("what was changed");
    let score = changed.iter().find(|c| c["field"] == "flow.score").expect("the score was changed");
    assert_eq!((&score["was"], &score["is"]), (&json!("[0,0]"), &json!("[5,0]")));
    let start = guest.get(&format!("{path}/start")).await.unwrap().ok().unwrap().json();
    assert_eq!(start["set"]["flow"]["score"], json!([5, 0]));
    assert_eq!(guest.get(&format!("/api/tables/{id}/start")).await.unwrap().status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_have_an_address_of_their_own_and_answers_a_name() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    config.metrics = Some(free);
    config.secure_cookies = true;
    let server = start(config).await;
    let reply = server.browser().get("/metrics").await.unwrap();
    assert!(!String::from_utf8_lossy(&reply.body).contains("sandtable_requests_total"));
    let numbers = sandtable_server::driver::Driver::new(free).get("/metrics").await.unwrap().ok().unwrap();
    assert!(String::from_utf8_lossy(&numbers.body).contains("sandtable_requests_total"));
    let reply = server.browser().get("/api/games").await.unwrap();
    assert_eq!(reply.headers["strict-transport-security"], "max-age=31536000");
    assert_eq!(reply.headers["x-request-id"].len(), 16);
    server.stop().await;
}

/// Who sits down last knows only the hash of the other's bytes, and the other cannot change them any more.
#[tokio::test(flavor = "multi_thread")]
async fn bytes_are_fixed_before_they_are_shown() {
    use sha2::{Digest, Sha256};
    let (server, dir) = fresh().await;
    let (mut host, mut guest) = (server.browser(), server.browser());
    let sealed = hex::encode(Sha256::digest([0xaa; 4]));
    let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "sealed": sealed });
    let both =
        json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "sealed": sealed, "entropy": "aa" });
    assert_eq!(host.post("/api/tables", &both).await.unwrap().status, 400);
    let made = host.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let info = guest.get(&path).await.unwrap().json();
    assert_eq!((&info["seat_sealed"][0], &info["seat_entropy"][0]), (&json!(sealed), &json!("")));
    let shown = json!({ "seat": "red", "entropy": "aaaaaaaa" });
    assert_eq!(host.post(&format!("{path}/reveal"), &shown).await.unwrap().status, 409, "not before the guest");
    let mut hears = host.stream(&format!("{path}/stream"), None).await.unwrap();
    let join = json!({ "invite": made["invite"], "entropy": "bb" });
    let info = guest.post(&format!("{path}/join"), &join).await.unwrap().ok().unwrap().json();
    assert_eq!((info["phase"].as_str(), info["seq"].as_u64()), (Some("waiting"), Some(0)));
    // It is all there after a restart, too.
    server.stop().await;
    let server = start(config(dir.path().join("tables.db").to_str().unwrap())).await;
    (host, guest) = (host.at(server.addr), guest.at(server.addr));
    while hears.next().await.is_some() {}
    let other = json!({ "seat": "red", "entropy": "aaaaaaab" });
    assert_eq!(host.post(&format!("{path}/reveal"), &other).await.unwrap().status, 400);
    assert_eq!(guest.post(&format!("{path}/reveal"), &shown).await.unwrap().status, 403);
    let mut hears = guest.stream(&format!("{path}/stream"), None).await.unwrap();
    let info = host.post(&format!("{path}/reveal"), &shown).await.unwrap().ok().unwrap().json();
    assert_eq!((info["phase"].as_str(), info["seq"].as_u64()), (Some("playing"), Some(1)));
    assert_eq!(info["seat_entropy"], json!(["aaaaaaaa", "bb"]));
    assert_eq!(hears.wait("step").await.unwrap().json()["entry"]["kind"], "setup");
    assert_eq!(host.post(&format!("{path}/reveal"), &shown).await.unwrap().status, 409, "once");
    let id = made["table"].as_str().unwrap();
    play_out(&mut [&mut host, &mut guest], id).await;
    let found = {
        server.stop().await;
        findings(&dir.path().join("tables.db"), false).await
    };
    assert!(found.iter().all(|f| f.sound()), "{found:?}");
}
