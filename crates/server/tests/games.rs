//! Every game of the program over the wire: a whole game is played through the streams, and
//! nothing hidden is in any byte that seat or spectator received.

mod support;

use sandtable_kernel::{Playout, Replaying, Seat, View, Viewer};
use sandtable_server::driver::{Driver, Events, advance};
use sandtable_server::{Games, Parts};
use sandtable_table::{AnyGame, GameFile, Step};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
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

/// What a viewer received while each position stood.
type Traffic = BTreeMap<u64, Vec<String>>;

async fn drain(events: &mut Events, seq: u64, into: &mut Traffic, state: &mut Value) {
    loop {
        let event = tokio::time::timeout(Duration::from_secs(10), events.next()).await.expect("a step comes");
        let event = event.expect("the stream goes on");
        let step = if event.name == "step" { event.json() } else { Value::Null };
        into.entry(seq).or_default().push(event.data);
        if step["entry"]["seq"] == seq {
            return advance(state, &step);
        }
    }
}

async fn ask(browser: &mut Driver, path: &str, seq: u64, into: &mut Traffic) {
    let reply = browser.get(path).await.expect("an answer");
    into.entry(seq).or_default().push(String::from_utf8_lossy(&reply.body).into_owned());
}

/// Every string of the text that stands between quotes, and every word of an action.
fn words(text: &str) -> BTreeSet<&str> {
    text.split('"').flat_map(|part| part.split(' ')).collect()
}

async fn whole_game(server: &Running, id: &str, moves: u64) {
    let mut browsers = [server.browser(), server.browser(), server.browser()];
    let seats = sandtable_catalog::all().into_iter().find(|g| g.id == id).expect("a game").seats.clone();
    let wish = json!({ "game": id, "opponent": { "kind": "friend", "seat": seats[0].id }, "entropy": "aa" });
    let made = browsers[0].post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let table = made["table"].as_str().unwrap().to_owned();
    let join = json!({ "invite": made["invite"], "entropy": "bb" });
    browsers[1].post(&format!("/api/tables/{table}/join"), &join).await.unwrap().ok().unwrap();
    let mut streams = Vec::new();
    for browser in &browsers {
        streams.push(browser.stream(&format!("/api/tables/{table}/stream?last=0-0"), None).await.unwrap());
    }
    let mut traffic: [Traffic; 3] = Default::default();
    let nothing = json!({ "view": View::default() });
    let mut states = [nothing.clone(), nothing.clone(), nothing];
    let mut dice = Playout::new(7);
    let mut seq = 1;
    for i in 0..3 {
        drain(&mut streams[i], seq, &mut traffic[i], &mut states[i]).await;
    }
    while states[0]["over"].is_null() && seq < moves {
        let asked =
            (0..2).find(|i| !states[*i]["decisions"].as_array().unwrap().is_empty()).expect("somebody is asked");
        let decision = &states[asked]["decisions"][0];
        let legal = decision["legal"].as_array().unwrap();
        let action = &legal[dice.below(legal.len() as u32) as usize]["notation"];
        if seq % 97 == 0 {
            for (i, browser) in browsers.iter_mut().enumerate() {
                for page in ["", "/state", "/log", "/file", "/state?as=spectator", "/state?as=all"] {
                    ask(browser, &format!("/api/tables/{table}{page}"), seq, &mut traffic[i]).await;
                }
                // What changed, piece by piece, has led to what the whole would have said.
                let mut whole = state(browser, &table).await;
                whole.as_object_mut().expect("a state").remove("as");
                assert_eq!(states[i], whole, "{id} at {seq}");
                let other = format!("/api/tables/{table}/state?as={}", seats[1 - i % 2].id);
                ask(browser, &other, seq, &mut traffic[i]).await;
            }
        }
        let body = json!({ "seq": seq, "seat": decision["seat"], "action": action });
        let reply = browsers[asked].post(&format!("/api/tables/{table}/act"), &body).await.unwrap();
        assert_eq!(reply.status, 200, "{id} {action}: {}", reply.json());
        seq += 1;
        for i in 0..3 {
            drain(&mut streams[i], seq, &mut traffic[i], &mut states[i]).await;
        }
    }
    if states[0]["over"].is_null() {
        let resign = json!({ "seq": seq, "seat": seats[1].id });
        browsers[1].post(&format!("/api/tables/{table}/resign"), &resign).await.unwrap().ok().unwrap();
    }
    let file = browsers[2].get(&format!("/api/tables/{table}/file")).await.unwrap().ok().unwrap();
    let file = GameFile::read(std::str::from_utf8(&file.body).unwrap()).unwrap();
    let game = Shelf.load(id, &BTreeMap::new()).unwrap();
    assert!(sandtable_table::verify(game.as_ref(), &file).unwrap().dice_checked);
    look_for_secrets(game.as_ref(), &file, &traffic);
    let bytes: usize = traffic.iter().flat_map(|t| t.values().flatten()).map(String::len).sum();
    eprintln!("{id}: {seq} steps, {bytes} bytes looked at, ended {}", states[0]["over"]);
}

fn look_for_secrets(game: &dyn AnyGame, file: &GameFile, traffic: &[Traffic; 3]) {
    let viewers = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator];
    let begin = GameFile { steps: Vec::new(), ..file.clone() };
    let mut table = sandtable_table::replay(game, &begin, None).unwrap().table;
    let mut known: [BTreeSet<String>; 3] = Default::default();
    for seq in 1.. {
        let all = table.view(Viewer::Everything);
        for (i, viewer) in viewers.into_iter().enumerate() {
            let seen = table.view(viewer);
            known[i].extend(seen.known_ids().into_iter().map(str::to_owned));
            let hidden: Vec<&str> = all.known_ids().into_iter().filter(|id| !known[i].contains(*id)).collect();
            for text in traffic[i].get(&seq).into_iter().flatten() {
                let told = words(text);
                let leaked: Vec<_> = hidden.iter().filter(|id| told.contains(**id)).collect();
                assert!(leaked.is_empty(), "{viewer:?} was told of {leaked:?} at {seq}: {text}");
            }
        }
        let Some(Step::Act(act)) = file.steps.get(seq as usize - 1) else { return };
        let records: Vec<_> =
            act.chance.iter().map(|&(n, result)| sandtable_kernel::ChanceRecord { n, result }).collect();
        let seat = game.info().seat(&act.seat).unwrap();
        table.act(seat, &act.action, &mut Replaying::new(&records)).expect("as it was played");
    }
}

/// A server with the program's games, and where it keeps its tables.
async fn serve() -> (tempfile::TempDir, Running) {
    let dir = tempfile::tempdir().unwrap();
    let parts = Parts { games: Arc::new(Shelf), ..parts() };
    let server = start_with(config(dir.path().join("tables.db").to_str().unwrap()), parts).await;
    (dir, server)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_over_the_wire_and_keeps_its_secrets() {
    let (_dir, server) = serve().await;
    for id in Shelf.ids() {
        whole_game(&server, id, 2000).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_left_to_the_dice_is_rolled_when_the_table_is_laid() {
    let (_dir, server) = serve().await;
    let mut me = server.browser();
    let options = json!({ "japan-variant": "roll", "allied-variant": "roll" });
    let wish = json!({ "game": "luzon-1941", "options": options, "opponent": { "kind": "hotseat" }, "entropy": "aa" });
    let made = me.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let info = me.get(&format!("/api/tables/{}", made["table"].as_str().unwrap())).await.unwrap().json();
    let number = |id: &str| info["options"][id].as_str().unwrap().parse::<u8>().expect("a variant");
    assert!((1..=6).contains(&number("japan-variant")), "{info}");
    assert!((2..=12).contains(&number("allied-variant")), "{info}");
    assert_eq!(info["options"]["japan-variant-2"], "none");
    // What has no dice is not rolled.
    let wish = json!({ "game": "luzon-1941", "options": { "long-range": "roll" }, "opponent": { "kind": "hotseat" } });
    let refused = me.post("/api/tables", &wish).await.unwrap();
    assert_eq!(refused.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scripted_example_is_opened_for_review() {
    let (_dir, server) = serve().await;
    let mut me = server.browser();
    let text = include_str!("../../games/okinawa/examples/worked-battle.json");
    let wish = json!({ "from": text, "opponent": { "kind": "hotseat" } });
    let made = me.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let table = made["table"].as_str().unwrap();
    let info = me.get(&format!("/api/tables/{table}")).await.unwrap().json();
    assert_eq!((&info["over"]["by"], &info["secret"]), (&json!("agreed"), &Value::Null));
    // The last die of the battle is the flamethrower's six; every step can be looked at.
    let steps = GameFile::read(text).unwrap().steps.len() as u64;
    let log = me.get(&format!("/api/tables/{table}/log?as=all&to={}", steps + 1)).await.unwrap().json();
    assert_eq!(log.as_array().unwrap().len() as u64, steps + 1);
    for seq in 1..=steps + 1 {
        let look = me.get(&format!("/api/tables/{table}/at/{seq}?as=all")).await.unwrap().ok().unwrap().json();
        assert!(look["state"]["view"]["pieces"].is_array(), "{seq}: {look}");
    }
    // What comes back is the same record, still without a seed.
    let file = me.get(&format!("/api/tables/{table}/file")).await.unwrap().ok().unwrap();
    let back = GameFile::read(std::str::from_utf8(&file.body).unwrap()).unwrap();
    assert_eq!(back, GameFile::read(text).unwrap());
    server.stop().await;
}
