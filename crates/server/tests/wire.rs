//! No hidden information in any byte sent to somebody who may not see it: whole games are played,
//! everything each viewer received is kept, and the truth is looked for in it.

mod support;

use sandtable_kernel::{Seat, Viewer};
use sandtable_server::driver::{Driver, Events};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;
use support::*;

/// Everything a viewer received, with the position that stood when it arrived.
type Traffic = Vec<(u32, String)>;

async fn drain(events: &mut Events, seq: u32, into: &mut Traffic) {
    // Until the step of that number has come; what is behind it belongs to the next round.
    loop {
        let event = tokio::time::timeout(Duration::from_secs(5), events.next()).await.expect("a step comes");
        let event = event.expect("the stream goes on");
        let reached = event.name == "step" && event.json()["entry"]["seq"] == seq;
        into.push((seq, event.data));
        if reached {
            return;
        }
    }
}

async fn ask(browser: &mut Driver, path: &str, seq: u32, into: &mut Traffic) {
    let reply = browser.get(path).await.unwrap();
    into.push((seq, format!("{:?} {}", reply.headers, String::from_utf8_lossy(&reply.body))));
}

fn cards(text: &str) -> BTreeSet<String> {
    let found = text.match_indices("card-").map(|(i, _)| text[i..].chars().take(7).collect());
    found.collect()
}

async fn one_game(server: &Running, game: usize) -> usize {
    let mut browsers = [server.browser(), server.browser(), server.browser()];
    let [red, blue, _] = &mut browsers;
    let id = table(red, blue).await;
    let path = format!("/api/tables/{id}/stream?last=0-0");
    let mut streams = Vec::new();
    for browser in &browsers {
        streams.push(browser.stream(&path, None).await.unwrap());
    }
    let mut traffic: [Traffic; 3] = Default::default();
    let mut seq = 1;
    for (stream, traffic) in streams.iter_mut().zip(&mut traffic) {
        drain(stream, 1, traffic).await;
    }
    for n in 0.. {
        let seat = n % 2;
        let now = state(&mut browsers[seat], &id).await;
        if !now["over"].is_null() {
            break;
        }
        // Everything a client may ask, by every one of the three.
        for (i, browser) in browsers.iter_mut().enumerate() {
            for page in ["", "/state", "/state?as=spectator", "/log", "/chat", "/notes", "/file", "/position"] {
                ask(browser, &format!("/api/tables/{id}{page}"), seq, &mut traffic[i]).await;
            }
            for page in ["/state?as=red", "/state?as=blue", "/state?as=all"] {
                ask(browser, &format!("/api/tables/{id}{page}"), seq, &mut traffic[i]).await;
            }
            ask(browser, &format!("/api/tables/{id}/at/{seq}"), seq, &mut traffic[i]).await;
        }
        let Some((name, action)) = choice(&now, n + game) else { continue };
        let (status, body) = act(&mut browsers[seat], &id, seq.into(), &name, &action).await;
        assert_eq!(status, 200, "{body}");
        seq += 1;
        for (stream, traffic) in streams.iter_mut().zip(&mut traffic) {
            drain(stream, seq, traffic).await;
        }
    }
    let file = browsers[2].get(&format!("/api/tables/{id}/file")).await.unwrap().ok().unwrap();
    let file = sandtable_table::GameFile::read(std::str::from_utf8(&file.body).unwrap()).unwrap();
    let toy = sandtable_server::Games::load(&Toys, "toy", &Default::default()).unwrap();
    let viewers = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator];
    let mut looked_at = 0;
    let mut known: [BTreeSet<String>; 3] = Default::default();
    for at in 1..=seq {
        let place = sandtable_table::replay(toy.as_ref(), &file, Some(at as usize - 1)).unwrap();
        let all = place.table.view(Viewer::Everything);
        for ((viewer, known), traffic) in viewers.iter().zip(&mut known).zip(&traffic) {
            known.extend(place.table.view(*viewer).known_ids().into_iter().map(str::to_owned));
            let hidden: BTreeSet<String> =
                all.known_ids().into_iter().map(str::to_owned).filter(|id| !known.contains(id)).collect();
            for (_, text) in traffic.iter().filter(|(seq, _)| *seq == at) {
                looked_at += text.len();
                let told = cards(text);
                let leaked: Vec<_> = told.iter().filter(|c| hidden.contains(*c) || !known.contains(*c)).collect();
                assert!(leaked.is_empty(), "{viewer:?} was told of {leaked:?} at {at}: {text}");
            }
        }
    }
    looked_at
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_is_in_any_byte() {
    let (server, _dir) = fresh().await;
    for game in 0..5 {
        let looked_at = one_game(&server, game).await;
        assert!(looked_at > 100_000, "{looked_at} bytes are too few to mean anything");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_stay_secret_until_the_end() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let info = red.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert!(info["secret"].is_null() && info["invite"].is_null());
    assert_eq!(info["commitment"].as_str().unwrap().len(), 64);
    for page in ["file", "position", "state?as=all", "state?as=blue", "log?as=all", "at/1?as=blue", "stream?as=blue"] {
        let reply = red.get(&format!("/api/tables/{id}/{page}")).await.unwrap();
        assert_eq!(reply.status, 403, "{page}");
    }
    let go = red.post(&format!("/api/tables/{id}/continue"), &json!({ "seq": 1 })).await.unwrap();
    assert_eq!(go.status, 403);
    red.put(&format!("/api/tables/{id}/notes"), &json!({ "text": "mine alone" })).await.unwrap().ok().unwrap();
    assert_eq!(red.get(&format!("/api/tables/{id}/notes")).await.unwrap().json()["text"], "mine alone");
    assert_eq!(blue.get(&format!("/api/tables/{id}/notes")).await.unwrap().json()["text"], "");
    let resign = json!({ "seq": 1, "seat": "blue" });
    blue.post(&format!("/api/tables/{id}/resign"), &resign).await.unwrap().ok().unwrap();
    let info = server.browser().get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!(info["over"], json!({ "winner": "red", "by": "resigned" }));
    let secret = hex_bytes(info["secret"].as_str().unwrap());
    let commitment = sandtable_chance::commitment_of(&secret);
    assert_eq!(info["commitment"].as_str().unwrap(), commitment.map(|b| format!("{b:02x}")).concat());
    assert_eq!(server.browser().get(&format!("/api/tables/{id}/state?as=all")).await.unwrap().status, 200);
    server.stop().await;
}

fn hex_bytes(text: &str) -> [u8; 32] {
    let bytes: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect();
    bytes.try_into().unwrap()
}
