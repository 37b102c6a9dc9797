//! Computers, one screen, offers, rematches, files, and who is kept out.

mod support;

use bytes::Bytes;
use http_body_util::Full;
use sandtable_server::{Limits, Rate};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use support::*;

async fn create(browser: &mut sandtable_server::driver::Driver, wish: Value) -> String {
    let made = browser.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    made["table"].as_str().unwrap().to_owned()
}

fn against(level: &str) -> Value {
    json!({ "game": "toy", "opponent": { "kind": "computer", "level": level, "seat": "blue" }, "entropy": "0c" })
}

fn hotseat() -> Value {
    json!({ "game": "toy", "options": { "dice": "off" }, "opponent": { "kind": "hotseat" }, "entropy": "0c" })
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_and_even_broken_ones_go_on() {
    let (server, _dir) = fresh().await;
    for level in ["quick", "broken"] {
        let mut me = server.browser();
        let id = create(&mut me, against(level)).await;
        let end = play_out(&mut [&mut me], &id).await;
        assert_eq!(end["over"]["by"], "1", "{level}");
    }
    let bad = server.browser().post("/api/tables", &against("none")).await.unwrap();
    assert_eq!(bad.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_that_fails_forfeits_and_the_table_reads_why() {
    let (server, _dir) = fresh().await;
    let mut me = server.browser();
    let id = create(&mut me, against("faulty")).await;
    let end = play_out(&mut [&mut me], &id).await;
    assert_eq!((&end["over"]["by"], &end["over"]["winner"]), (&json!("forfeit"), &json!("blue")));
    let said = me.get(&format!("/api/tables/{id}/chat")).await.unwrap().json();
    assert_eq!(said[0]["text"], "it answered in riddles");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_computer_delays_nobody_and_survives_a_restart() {
    let (server, dir) = fresh().await;
    let mut me = server.browser();
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(create(&mut me, against("slow")).await);
    }
    let (mut red, mut blue) = (server.browser(), server.browser());
    let begun = Instant::now();
    let id = table(&mut red, &mut blue).await;
    play_out(&mut [&mut red, &mut blue], &id).await;
    assert!(begun.elapsed() < Duration::from_millis(2900), "{:?}", begun.elapsed());
    server.stop().await;
    let again = start(config(dir.path().join("tables.db").to_str().unwrap())).await;
    let mut me = me.at(again.addr);
    for id in &ids {
        let mut seq = 1;
        for _ in 0..200 {
            seq = state(&mut me, id).await["seq"].as_u64().unwrap();
            if seq > 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(seq > 1, "the computer did not take up its turn");
    }
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_screen_holds_both_seats() {
    let (server, _dir) = fresh().await;
    let mut me = server.browser();
    let id = create(&mut me, hotseat()).await;
    let info = me.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!((info["yours"].clone(), info["hotseat"].as_bool()), (json!(["red", "blue"]), Some(true)));
    assert_eq!(info["options"], json!({ "dice": "off" }));
    // Something is hidden: each look is through one pair of eyes.
    for seat in ["red", "blue"] {
        let look = me.get(&format!("/api/tables/{id}/state?as={seat}")).await.unwrap().json();
        assert_eq!(look["decisions"].as_array().unwrap().len(), 1);
        assert_eq!(look["decisions"][0]["seat"], seat);
    }
    assert_eq!(server.browser().get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().status, 403);
    // Agreed with oneself: back to the start, then a draw, then sides changed.
    let look = me.get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().json();
    let (_, pick) = choice(&look, 0).unwrap();
    act(&mut me, &id, 1, "red", &pick).await;
    act(&mut me, &id, 2, "red", "commit").await;
    let back = json!({ "seq": 3, "seat": "red", "say": "offer", "to": 1 });
    me.post(&format!("/api/tables/{id}/takeback"), &back).await.unwrap().ok().unwrap();
    let again = me.get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().json();
    assert_eq!((again["seq"].as_u64(), &again["view"]), (Some(4), &look["view"]));
    let draw = json!({ "seq": 4, "seat": "red", "say": "offer" });
    me.post(&format!("/api/tables/{id}/draw"), &draw).await.unwrap().ok().unwrap();
    let more = me.post(&format!("/api/tables/{id}/rematch"), &json!({ "seat": "red", "say": "offer" })).await.unwrap();
    assert!(more.json()["rematch"].is_string(), "{}", more.json());
    assert_eq!(me.get("/api/tables").await.unwrap().json().as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn take_backs_past_a_barrier_and_rematches_need_both() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let (_, pick) = choice(&state(&mut red, &id).await, 0).unwrap();
    act(&mut red, &id, 1, "red", &pick).await;
    act(&mut red, &id, 2, "red", "commit").await;
    let path = format!("/api/tables/{id}/takeback");
    let ask = |seat: &str, say: &str| json!({ "seq": 3, "seat": seat, "say": say });
    assert_eq!(blue.post(&path, &ask("blue", "accept")).await.unwrap().status, 409);
    assert_eq!(blue.post(&path, &ask("blue", "offer")).await.unwrap().status, 400, "blue has done nothing");
    red.post(&path, &ask("red", "offer")).await.unwrap().ok().unwrap();
    assert_eq!(red.post(&path, &ask("red", "accept")).await.unwrap().status, 409, "not by the one who asks");
    assert_eq!(state(&mut red, &id).await["seq"], 3);
    let info = blue.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!(info["offer"], json!({ "kind": "takeback", "by": "red", "to": 2 }));
    blue.post(&path, &ask("blue", "accept")).await.unwrap().ok().unwrap();
    let now = state(&mut red, &id).await;
    assert_eq!((now["seq"].as_u64(), now["undo_depth"].as_u64()), (Some(4), Some(1)));
    // The dice go on where they were: the game can still be proved to its end.
    play_out(&mut [&mut red, &mut blue], &id).await;
    let file = red.get(&format!("/api/tables/{id}/file")).await.unwrap().ok().unwrap();
    let file = sandtable_table::GameFile::read(std::str::from_utf8(&file.body).unwrap()).unwrap();
    let toy = sandtable_server::Games::load(&Toys, "toy", &Default::default()).unwrap();
    assert!(sandtable_table::verify(toy.as_ref(), &file).unwrap().dice_checked);
    // A rematch: the dice are committed to, then the bytes of who offers, then those of who accepts are said, and
    // only then are the first shown.
    let seed = red.post("/api/seeds", &json!({})).await.unwrap().ok().unwrap().json();
    let path = format!("/api/tables/{id}/rematch");
    let bare = json!({ "seat": "red", "say": "offer", "commitment": seed["commitment"], "entropy": "01" });
    assert_eq!(red.post(&path, &bare).await.unwrap().status, 400, "bytes are not said before the other's are fixed");
    let sealed = hex::encode(Sha256::digest([1]));
    let offer = json!({ "seat": "red", "say": "offer", "commitment": seed["commitment"], "sealed": sealed });
    assert!(red.post(&path, &offer).await.unwrap().ok().unwrap().json()["rematch"].is_null());
    let info = blue.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!((&info["offer"]["sealed"], &info["offer"]["commitment"]), (&json!(sealed), &seed["commitment"]));
    let too = json!({ "seat": "blue", "say": "offer", "sealed": hex::encode(Sha256::digest([2])) });
    assert_eq!(blue.post(&path, &too).await.unwrap().status, 409, "who comes second accepts");
    let yes = json!({ "seat": "blue", "say": "accept", "entropy": "02" });
    let next = blue.post(&path, &yes).await.unwrap().ok().unwrap().json();
    let next = next["rematch"].as_str().unwrap().to_owned();
    let info = red.get(&format!("/api/tables/{next}")).await.unwrap().json();
    assert_eq!((info["yours"].clone(), info["commitment"].clone()), (json!(["blue"]), seed["commitment"].clone()));
    assert_eq!((&info["seat_entropy"], &info["seat_sealed"]), (&json!(["02", ""]), &json!(["", sealed])));
    assert_eq!((info["phase"].as_str(), info["seq"].as_u64()), (Some("waiting"), Some(0)));
    let reveal = format!("/api/tables/{next}/reveal");
    assert_eq!(red.post(&reveal, &json!({ "seat": "blue", "entropy": "03" })).await.unwrap().status, 400);
    assert_eq!(blue.post(&reveal, &json!({ "seat": "blue", "entropy": "01" })).await.unwrap().status, 403);
    let info = red.post(&reveal, &json!({ "seat": "blue", "entropy": "01" })).await.unwrap().ok().unwrap().json();
    assert_eq!((&info["seat_entropy"], info["phase"].as_str()), (&json!(["02", "01"]), Some("playing")));
    play_out(&mut [&mut red, &mut blue], &next).await;
    let reuse = json!({ "game": "toy", "opponent": { "kind": "hotseat" }, "commitment": seed["commitment"] });
    assert_eq!(red.post("/api/tables", &reuse).await.unwrap().status, 400, "a seed is used once");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_go_out_and_come_back() {
    let (server, _dir) = fresh().await;
    let mut me = server.browser();
    let id = create(&mut me, hotseat()).await;
    let mut seq = 1;
    for n in 0..9 {
        let seat = ["red", "blue"][n % 2];
        let look = me.get(&format!("/api/tables/{id}/state?as={seat}")).await.unwrap().json();
        if let Some((seat, action)) = choice(&look, n) {
            assert_eq!(act(&mut me, &id, seq, &seat, &action).await.0, 200);
            seq += 1;
        }
    }
    // A position file: the same position at a new table.
    let at = |seat: &str, id: &str| format!("/api/tables/{id}/state?as={seat}");
    let file = me.get(&format!("/api/tables/{id}/position?seq={seq}")).await.unwrap().ok().unwrap();
    let text = String::from_utf8(file.body.to_vec()).unwrap();
    let mut other = server.browser();
    let copy = create(&mut other, json!({ "from": text, "opponent": { "kind": "hotseat" } })).await;
    for seat in ["red", "blue"] {
        let (a, b) = (me.get(&at(seat, &id)).await.unwrap().json(), other.get(&at(seat, &copy)).await.unwrap().json());
        assert_eq!(a["view"], b["view"]);
    }
    // Continue from an earlier position of one's own.
    let early = me.get(&format!("/api/tables/{id}/at/3?as=red")).await.unwrap().ok().unwrap().json();
    let go = me.post(&format!("/api/tables/{id}/continue"), &json!({ "seq": 3 })).await.unwrap().ok().unwrap().json();
    let branch = me.get(&at("red", go["table"].as_str().unwrap())).await.unwrap().json();
    assert_eq!(branch["view"], early["state"]["view"]);
    // A finished game: opened for review with its own dice.
    me.post(&format!("/api/tables/{id}/resign"), &json!({ "seq": seq, "seat": "blue" })).await.unwrap().ok().unwrap();
    let file = me.get(&format!("/api/tables/{id}/file")).await.unwrap().ok().unwrap();
    let text = String::from_utf8(file.body.to_vec()).unwrap();
    let review = create(&mut other, json!({ "from": text, "opponent": { "kind": "hotseat" } })).await;
    let (was, is) = (me.get(&format!("/api/tables/{id}")).await.unwrap().json(), {
        other.get(&format!("/api/tables/{review}")).await.unwrap().json()
    });
    for field in ["commitment", "secret", "seat_entropy", "over", "options"] {
        assert_eq!(was[field], is[field], "{field}");
    }
    let log = |id: &str| format!("/api/tables/{id}/log?as=all&to=9");
    let (a, b) = (me.get(&log(&id)).await.unwrap().json(), other.get(&log(&review)).await.unwrap().json());
    for (a, b) in a.as_array().unwrap().iter().zip(b.as_array().unwrap()) {
        assert_eq!((&a["events"], &a["action"]), (&b["events"], &b["action"]));
    }
    // And what is no such file says where it is wrong.
    for bad in ["{", "{}", "{\"format\":\"x\"}", "{\"game\":\"toy\",\"base\":\"empty\",\"set\":{\"turn\":1}}"] {
        let reply =
            other.post("/api/tables", &json!({ "from": bad, "opponent": { "kind": "hotseat" } })).await.unwrap();
        assert_eq!(reply.status, 400, "{bad}");
        assert!(reply.json()["error"]["fields"][0]["problem"].is_string(), "{bad}: {}", reply.json());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_kept_out() {
    let (server, _dir) = fresh().await;
    let mut me = server.browser();
    let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" } });
    let made = me.post("/api/tables", &wish).await.unwrap().ok().unwrap();
    let cookie = made.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(cookie.split(['=', ';']).nth(1).unwrap().len(), 64);
    let id = made.json()["table"].as_str().unwrap().to_owned();
    let invite = made.json()["invite"].as_str().unwrap().to_owned();
    // Only the inviter sees the invitation again; it works once, and not for themself.
    assert_eq!(me.get(&format!("/api/tables/{id}")).await.unwrap().json()["invite"], invite);
    assert!(server.browser().get(&format!("/api/tables/{id}")).await.unwrap().json()["invite"].is_null());
    let join = |invite: &str| json!({ "invite": invite });
    let path = format!("/api/tables/{id}/join");
    assert_eq!(me.post(&path, &join(&invite)).await.unwrap().status, 409);
    assert_eq!(server.browser().post(&path, &join("")).await.unwrap().status, 403);
    assert_eq!(server.browser().post(&path, &join("guess")).await.unwrap().status, 403);
    assert_eq!(server.browser().post(&path, &join(&invite)).await.unwrap().status, 200);
    assert_eq!(server.browser().post(&path, &join(&invite)).await.unwrap().status, 403);
    // Another site's page can send neither the header nor our origin.
    let ask = |extra: &[(&str, &str)]| {
        let mut request = hyper::Request::post("/api/tables").header("host", server.addr.to_string());
        for (name, value) in extra {
            request = request.header(*name, *value);
        }
        request.body(Full::new(Bytes::from(wish.to_string()))).unwrap()
    };
    let refused: [&[(&str, &str)]; 3] = [
        &[],
        &[("x-sandtable", "1"), ("origin", "https://elsewhere.example")],
        &[("x-sandtable", "1"), ("sec-fetch-site", "cross-site")],
    ];
    for extra in refused {
        let reply = me.send(ask(extra)).await.unwrap();
        assert_eq!((reply.status, reply.json()["error"]["code"].as_str()), (403, Some("cross-site")), "{extra:?}");
    }
    let own = format!("http://{}", server.addr);
    assert_eq!(me.send(ask(&[("x-sandtable", "1"), ("origin", &own)])).await.unwrap().status, 200);
    // No inline script anywhere, and a too large body is not read.
    let page = me.get("/api/games").await.unwrap();
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    let long = "x".repeat(100_000);
    let reply = me.post(&format!("/api/tables/{id}/chat"), &json!({ "text": long })).await.unwrap();
    assert_eq!(reply.status, 413);
    for path in ["/api/nothing", "/api/tables/aaaaaaaaaaaaaaaa", "/api/tables/..%2f", "/api/games/none/board"] {
        assert_eq!(me.get(path).await.unwrap().status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_waits() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    config.limits = Limits { create: Rate::new(0.001, 2.0), streams: 1, ..Limits::none() };
    let server = start(config).await;
    let mut me = server.browser();
    let id = create(&mut me, hotseat()).await;
    create(&mut me, hotseat()).await;
    assert_eq!(me.post("/api/tables", &hotseat()).await.unwrap().status, 429);
    let stream = me.stream(&format!("/api/tables/{id}/stream"), None).await.unwrap();
    assert!(me.stream(&format!("/api/tables/{id}/stream"), None).await.is_err());
    drop(stream);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(me.stream(&format!("/api/tables/{id}/stream"), None).await.is_ok());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_rules_and_health_are_served() {
    let (server, _dir) = fresh().await;
    let mut me = server.browser();
    let games = me.get("/api/games").await.unwrap();
    assert_eq!((games.json()[0]["id"].as_str(), games.json()[0]["hidden"].as_bool()), (Some("toy"), Some(true)));
    let tag = games.headers["etag"].to_str().unwrap().to_owned();
    let again = hyper::Request::get("/api/games").header("if-none-match", tag).body(Full::default()).unwrap();
    assert_eq!(me.send(again).await.unwrap().status, 304);
    assert_eq!(me.get("/api/games/toy/rules").await.unwrap().json()["clauses"][0]["number"], "1");
    assert!(me.get("/api/games/toy/vocabulary?dice=off").await.unwrap().json()["entries"]["card-00"].is_object());
    assert_eq!(me.get("/api/games/toy/board?dice=perhaps").await.unwrap().status, 400);
    assert!(me.get("/api/games/toy/catalogue/ja.ftl").await.unwrap().body.starts_with(b"pick"));
    assert_eq!(me.get("/api/games/toy/catalogue/xx.ftl").await.unwrap().status, 404);
    assert_eq!(me.get("/api/levels").await.unwrap().json().as_array().unwrap().len(), 4);
    assert_eq!(me.get("/api/openapi.json").await.unwrap().json()["openapi"], "3.1.0");
    let id = create(&mut me, hotseat()).await;
    let why = json!({ "seat": "red", "object": "commit" });
    let why = me.post(&format!("/api/tables/{id}/why"), &why).await.unwrap().json();
    assert_eq!(why[0]["grounds"][0]["clause"], "1");
    let look = me.get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().json();
    let (_, pick) = choice(&look, 0).unwrap();
    let fine = me.post(&format!("/api/tables/{id}/why"), &json!({ "seat": "red", "action": pick })).await.unwrap();
    assert_eq!(fine.json(), json!([]));
    let odds = format!("/api/tables/{id}/odds?seat=red&action={}", pick.replace(' ', "%20"));
    assert_eq!(me.get(&odds).await.unwrap().body.as_ref(), b"null");
    assert_eq!(me.get("/healthz").await.unwrap().body.as_ref(), b"ok\n");
    let numbers = String::from_utf8(me.get("/metrics").await.unwrap().body.to_vec()).unwrap();
    assert!(numbers.contains("sandtable_tables_created_total 1\n"), "{numbers}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_streams_and_loses_nothing() {
    let (server, dir) = fresh().await;
    let mut me = server.browser();
    let id = create(&mut me, hotseat()).await;
    let mut stream = me.stream(&format!("/api/tables/{id}/stream?as=red"), None).await.unwrap();
    let look = me.get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().json();
    let (_, pick) = choice(&look, 0).unwrap();
    assert_eq!(act(&mut me, &id, 1, "red", &pick).await.0, 200);
    let begun = Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    while stream.next().await.is_some() {}
    let again = start(config(dir.path().join("tables.db").to_str().unwrap())).await;
    assert_eq!(state(&mut me.at(again.addr), &id).await["seq"], 2);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repair_tells_which_games_would_differ() {
    let (server, dir) = fresh().await;
    let mut me = server.browser();
    let (good, bad) = (create(&mut me, hotseat()).await, create(&mut me, hotseat()).await);
    for id in [&good, &bad] {
        let look = me.get(&format!("/api/tables/{id}/state?as=red")).await.unwrap().json();
        act(&mut me, id, 1, "red", &choice(&look, 0).unwrap().1).await;
    }
    server.stop().await;
    let database = dir.path().join("tables.db").to_str().unwrap().to_owned();
    let (store, _writer) = sandtable_store::Store::open(&database).await.unwrap();
    // As if older rules had allowed what these do not.
    let step = sandtable_store::StepRow {
        seq: 3,
        kind: sandtable_store::StepKind::Act,
        seat: Some(1),
        base: 2,
        head: 3,
        action: "commit".into(),
        chance: String::new(),
        next_chance: 8,
        deciding: 1,
        turn: 1,
        at: 0,
    };
    let table = |id: &str| sandtable_store::TableId::new(id);
    store.append(&table(&bad), step, None).await.unwrap();
    store.set_versions(&table(&good), "0", "old").await.unwrap();
    store.set_versions(&table(&bad), "0", "old").await.unwrap();
    store.finish().await;
    store.close().await;
    let told = sandtable_server::repair(&database, &Toys, true).await.unwrap();
    let of = |id: &str| told.iter().find(|r| r.table == id).unwrap();
    assert_eq!((of(&good).difference.as_ref(), of(&good).was.0.as_str()), (None, "0"));
    assert_eq!(of(&bad).difference.as_ref().unwrap().0, 3);
    // The one goes on; the other says so and lets nobody act.
    let again = start(config(&database)).await;
    let mut me = me.at(again.addr);
    let info = me.get(&format!("/api/tables/{good}")).await.unwrap().json();
    assert_eq!((info["rules"].as_str(), info["stuck"].as_bool()), (Some("1"), Some(false)));
    assert_eq!(me.get(&format!("/api/tables/{bad}")).await.unwrap().json()["stuck"], true);
    let (status, body) = act(&mut me, &bad, 3, "red", "commit").await;
    assert_eq!((status, body["error"]["code"].as_str()), (409, Some("rules-changed")));
    again.stop().await;
}
