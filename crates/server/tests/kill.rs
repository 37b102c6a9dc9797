//! The server is killed again and again while people play: nothing that was acknowledged is lost,
//! and every game goes on.

mod support;

use sandtable_server::driver::Driver;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use support::victim::spawn;
use support::*;

const KILLS: usize = 200;
const TABLES: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn victim() {
    support::victim::serve().await;
}

/// Who plays, and all that was promised to them.
struct Table {
    id: String,
    players: Vec<Driver>,
    /// Position number and action of each acknowledged request, with who made it.
    promised: Vec<(u64, usize, String)>,
}

/// A new table for these players; none when the server dies over it.
async fn seat(mut players: Vec<Driver>) -> Option<Table> {
    let id = if let [red, blue] = &mut players[..] {
        let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "entropy": "aa" });
        let made = red.post("/api/tables", &wish).await.ok()?.ok().expect("a table").json();
        let join = json!({ "invite": made["invite"], "entropy": "bb" });
        let id = made["table"].as_str().expect("an id").to_owned();
        blue.post(&format!("/api/tables/{id}/join"), &join).await.ok()?.ok().expect("joined");
        id
    } else {
        let wish = json!({ "game": "toy", "opponent": { "kind": "computer", "level": "quick", "seat": "red" } });
        let made = players[0].post("/api/tables", &wish).await.ok()?.ok().expect("a table").json();
        made["table"].as_str().expect("an id").to_owned()
    };
    Some(Table { id, players, promised: Vec::new() })
}

impl Table {
    /// Plays until the server is gone (false) or the game is over (true).
    async fn play(&mut self) -> bool {
        for n in 0.. {
            let at = n % self.players.len();
            let Ok(reply) = self.players[at].get(&format!("/api/tables/{}/state", self.id)).await else { return false };
            let now = reply.json();
            if !now["over"].is_null() {
                return true;
            }
            let Some((seat, action)) = choice(&now, n) else {
                tokio::time::sleep(Duration::from_millis(1)).await;
                continue;
            };
            let body = json!({ "seq": now["seq"], "seat": seat, "action": action });
            match self.players[at].post(&format!("/api/tables/{}/act", self.id), &body).await {
                Ok(reply) if reply.status == 200 => {
                    self.promised.push((reply.json()["seq"].as_u64().expect("a number"), at, action));
                }
                Ok(reply) => assert_eq!(reply.status, 409, "{}", reply.json()),
                Err(_) => return false,
            }
        }
        false
    }

    /// Every promise is in the record.
    async fn check(&mut self, addr: SocketAddr) {
        let mut logs = Vec::new();
        for player in &mut self.players {
            *player = player.at(addr);
            let reply = player.get(&format!("/api/tables/{}/log", self.id)).await.expect("an answer");
            logs.push(reply.ok().expect("a log").json());
        }
        for (seq, who, action) in &self.promised {
            let entry = &logs[*who][*seq as usize - 1];
            assert_eq!((entry["seq"].as_u64(), entry["action"].as_str()), (Some(*seq), Some(action.as_str())));
        }
    }
}

/// One group of players, table after table, while the server lives. Gives back their tables.
async fn club(mut table: Table) -> Vec<Table> {
    let mut past = Vec::new();
    while table.play().await {
        let players: Vec<Driver> = table.players.iter().map(Driver::again).collect();
        match seat(players).await {
            Some(next) => past.push(std::mem::replace(&mut table, next)),
            None => break,
        }
    }
    past.push(table);
    past
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost() {
    let begun = Instant::now();
    let dir = tempfile::tempdir().expect("a folder");
    let database = dir.path().join("tables.db").to_str().expect("a path").to_owned();
    let mut tables: Vec<Table> = Vec::new();
    let mut finished: Vec<Table> = Vec::new();
    for kill in 0..KILLS {
        let victim = spawn(&database);
        let addr = victim.addr;
        for table in &mut tables {
            table.check(addr).await;
        }
        while tables.len() < TABLES {
            let players = if tables.len() % 3 == 2 { 1 } else { 2 };
            let players = (0..players).map(|_| Driver::new(addr)).collect();
            tables.push(seat(players).await.expect("the server lives"));
        }
        let playing: Vec<_> = tables.drain(..).map(|table| tokio::spawn(club(table))).collect();
        // At another moment each time.
        tokio::time::sleep(Duration::from_millis(20 + (kill as u64 * 37) % 90)).await;
        drop(victim);
        for task in playing {
            let mut past = task.await.expect("players");
            tables.push(past.pop().expect("the last table"));
            finished.append(&mut past);
        }
    }
    // The games that are left go on to their end, and all the others are still there.
    let victim = spawn(&database);
    let addr = victim.addr;
    for table in &mut tables {
        table.check(addr).await;
        let mut players: Vec<&mut Driver> = table.players.iter_mut().collect();
        play_out(&mut players, &table.id).await;
    }
    for table in &mut finished {
        table.check(addr).await;
    }
    let promises: usize = tables.iter().chain(&finished).map(|t| t.promised.len()).sum();
    eprintln!("{KILLS} kills, {promises} promises kept, {} games ended, {:?}", finished.len(), begun.elapsed());
    assert!(promises > KILLS * 20, "{promises} promises are too few to mean anything");
}
