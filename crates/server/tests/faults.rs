//! The disk fails under the server, in every way and at every place where it is written: whatever was
//! acknowledged is found after a restart, nothing waits long for its answer, and when the disk is well
//! again everything works without one.

mod support;

use sandtable_server::driver::{Driver, Reply};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::fault::{Fault, Faults, IO, LASTING, NO_SPACE, SYNC, TRUNCATE, WRITE};
use support::postgres::Postgres;
use support::victim::{Victim, spawn_with};
use support::*;

#[tokio::test(flavor = "multi_thread")]
async fn victim() {
    support::victim::serve().await;
}

/// Nobody waits longer than this for an answer of any kind.
const SOON: Duration = Duration::from_secs(4);

/// Two players who note what they were promised.
struct Club {
    red: Driver,
    blue: Driver,
    table: String,
    said: Vec<(u64, String)>,
    /// The last note that was acknowledged, and those tried since.
    notes: Vec<String>,
    tables: Vec<String>,
    /// Number, action and player of each acknowledged action.
    acts: Vec<(u64, String, bool)>,
    count: usize,
}

/// What a request came to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Came {
    Acknowledged,
    Refused,
}

fn came(reply: &Reply, begun: Instant) -> Came {
    assert!(begun.elapsed() < SOON, "an answer took {:?}", begun.elapsed());
    match reply.status {
        200 => Came::Acknowledged,
        // Not now, or another position than was thought.
        503 | 409 => Came::Refused,
        status => panic!("{status} {}", reply.json()),
    }
}

impl Club {
    async fn found(addr: SocketAddr) -> Club {
        let (mut red, mut blue) = (Driver::new(addr), Driver::new(addr));
        let table = table(&mut red, &mut blue).await;
        let notes = vec![String::new()];
        Club { red, blue, table, said: Vec::new(), notes, tables: Vec::new(), acts: Vec::new(), count: 0 }
    }

    fn at(&mut self, addr: SocketAddr) {
        self.red = self.red.at(addr);
        self.blue = self.blue.at(addr);
    }

    async fn say(&mut self) -> Came {
        self.count += 1;
        let (text, begun) = (format!("line {}", self.count), Instant::now());
        let path = format!("/api/tables/{}/chat", self.table);
        let reply = self.red.post(&path, &json!({ "text": text })).await.expect("an answer");
        let came = came(&reply, begun);
        if came == Came::Acknowledged {
            self.said.push((reply.json()["number"].as_u64().expect("a number"), text));
        }
        came
    }

    async fn note(&mut self, length: usize) -> Came {
        self.count += 1;
        // Another text on every page of it: what has not changed is not written.
        let text: String = format!("{} ", self.count).repeat(length).chars().take(length).collect();
        let begun = Instant::now();
        let path = format!("/api/tables/{}/notes", self.table);
        let reply = self.red.put(&path, &json!({ "text": text })).await.expect("an answer");
        let came = came(&reply, begun);
        if came == Came::Acknowledged {
            self.notes.clear();
        }
        self.notes.push(text);
        came
    }

    async fn open_table(&mut self) -> Came {
        let begun = Instant::now();
        let wish = json!({ "game": "toy", "opponent": { "kind": "hotseat" }, "entropy": "aa" });
        let reply = self.red.post("/api/tables", &wish).await.expect("an answer");
        let came = came(&reply, begun);
        if came == Came::Acknowledged {
            self.tables.push(reply.json()["table"].as_str().expect("an id").to_owned());
        }
        came
    }

    async fn act(&mut self) -> Came {
        self.count += 1;
        let even = self.count.is_multiple_of(2);
        for by_red in [even, !even] {
            let player = if by_red { &mut self.red } else { &mut self.blue };
            let begun = Instant::now();
            let reply = player.get(&format!("/api/tables/{}/state", self.table)).await.expect("an answer");
            if came(&reply, begun) == Came::Refused {
                return Came::Refused;
            }
            let now = reply.json();
            let Some((seat, action)) = choice(&now, self.count) else { continue };
            let begun = Instant::now();
            let body = json!({ "seq": now["seq"], "seat": seat, "action": action });
            let reply = player.post(&format!("/api/tables/{}/act", self.table), &body).await.expect("an answer");
            let came = came(&reply, begun);
            if came == Came::Acknowledged {
                self.acts.push((reply.json()["seq"].as_u64().expect("a number"), action, by_red));
            }
            return came;
        }
        // The game is over: another.
        let begun = Instant::now();
        let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "entropy": "aa" });
        let made = self.red.post("/api/tables", &wish).await.expect("an answer");
        if came(&made, begun) == Came::Refused {
            return Came::Refused;
        }
        let (made, begun) = (made.json(), Instant::now());
        let id = made["table"].as_str().expect("an id").to_owned();
        let join = json!({ "invite": made["invite"], "entropy": "bb" });
        let joined = self.blue.post(&format!("/api/tables/{id}/join"), &join).await.expect("an answer");
        let came = came(&joined, begun);
        if came == Came::Acknowledged {
            self.check().await;
            self.tables.push(std::mem::replace(&mut self.table, id));
            (self.said, self.notes, self.acts) = (Vec::new(), vec![String::new()], Vec::new());
        }
        came
    }

    /// One of everything; how much was acknowledged.
    async fn round(&mut self) -> usize {
        let came = [self.say().await, self.act().await, self.note(40).await, self.open_table().await, self.act().await];
        came.into_iter().filter(|c| *c == Came::Acknowledged).count()
    }

    /// Everything promised is there.
    async fn check(&mut self) {
        let id = self.table.clone();
        let mut logs = Vec::new();
        for player in [&mut self.blue, &mut self.red] {
            logs.push(get(player, &format!("/api/tables/{id}/log")).await);
        }
        for (seq, action, by_red) in &self.acts {
            let entry = &logs[usize::from(*by_red)][*seq as usize - 1];
            assert_eq!((entry["seq"].as_u64(), entry["action"].as_str()), (Some(*seq), Some(action.as_str())));
        }
        let lines = get(&mut self.red, &format!("/api/tables/{id}/chat")).await;
        for (number, text) in self.said.iter().rev().take(100) {
            let line = lines.as_array().expect("lines").iter().find(|l| l["number"].as_u64() == Some(*number));
            assert_eq!(line.map(|l| &l["text"]), Some(&json!(text)), "line {number}");
        }
        let note = get(&mut self.red, &format!("/api/tables/{id}/notes")).await["text"].clone();
        assert!(self.notes.iter().any(|n| note == json!(n)), "the note is {note}, one of {:?} was kept", self.notes);
        for id in &self.tables {
            get(&mut self.red, &format!("/api/tables/{id}")).await;
        }
    }
}

async fn get(player: &mut Driver, path: &str) -> Value {
    player.get(path).await.expect("an answer").ok().expect("it is there").json()
}

async fn healthy(addr: SocketAddr) -> bool {
    let begun = Instant::now();
    let reply = Driver::new(addr).get("/healthz").await.expect("an answer");
    assert!(begun.elapsed() < Duration::from_millis(1500), "health took {:?}", begun.elapsed());
    reply.status == 200
}

/// The disk is well: everything works, at once or very soon.
async fn recovers(club: &mut Club, addr: SocketAddr, within: Duration) {
    let begun = Instant::now();
    while !healthy(addr).await {
        assert!(begun.elapsed() < within, "not healthy after {within:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(club.round().await, 5, "everything works again");
}

fn file_faults() -> Vec<Fault> {
    let mut faults = Vec::new();
    // The log is what a commit writes and syncs; its index grows by writing.
    for (ops, path, most) in [(WRITE, ".db-wal", 12), (SYNC, ".db-wal", 5), (WRITE | TRUNCATE, ".db-shm", 2)] {
        for skip in 0..most {
            for (times, code) in [(1, IO), (LASTING, NO_SPACE)] {
                faults.push(Fault { ops, path, skip, times, code });
            }
        }
    }
    faults
}

async fn suffer(club: &mut Club, victim: &Victim, faults: &Faults, fault: Fault) {
    faults.set(fault);
    let mut refused = 0;
    for _ in 0..3 {
        refused += 5 - club.round().await;
    }
    if fault.times == LASTING && faults.hits() > 0 {
        assert!(refused > 0, "{fault:?} and everything was acknowledged");
        assert!(!healthy(victim.addr).await, "{fault:?} and it says it is well");
    }
    faults.mend();
    recovers(club, victim.addr, Duration::from_secs(3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_file_loses_nothing_acknowledged() {
    let begun = Instant::now();
    let dir = tempfile::tempdir().expect("a folder");
    let faults = Faults::new(dir.path());
    let database = dir.path().join("tables.db").to_str().expect("a path").to_owned();
    let start = || spawn_with(&database, &faults.environment(), Stdio::null());
    let mut victim = start();
    let mut club = Club::found(victim.addr).await;
    let (mut hit, mut promised) = (0, 0);
    for fault in file_faults() {
        suffer(&mut club, &victim, &faults, fault).await;
        hit += usize::from(faults.hits() > 0);
        promised += club.said.len() + club.acts.len();
        drop(victim);
        victim = start();
        club.at(victim.addr);
        club.check().await;
    }
    eprintln!("{hit} faults struck, {promised} promises kept, {:?}", begun.elapsed());
    assert!(hit > 20, "{hit} faults struck");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_checkpoint_loses_nothing_acknowledged() {
    let dir = tempfile::tempdir().expect("a folder");
    let faults = Faults::new(dir.path());
    let database = dir.path().join("tables.file").to_str().expect("a path").to_owned();
    let start = || spawn_with(&database, &faults.environment(), Stdio::null());
    let mut victim = start();
    let mut club = Club::found(victim.addr).await;
    for (ops, skip, times) in [(WRITE, 0, LASTING), (WRITE, 3, 1), (SYNC, 0, LASTING), (SYNC, 0, 1)] {
        // Not the log and not its index: the file itself.
        faults.set(Fault { ops, path: "/tables.file$", skip, times, code: IO });
        let mut notes = 0;
        let struck = loop {
            // Long notes, until the log is so long that it is copied into the file.
            club.note(19_000).await;
            notes += 1;
            if faults.hits() > 0 {
                break true;
            }
            if notes > 3000 {
                break false;
            }
        };
        assert!(struck, "no checkpoint in {notes} notes with {ops} {skip} {times}");
        for _ in 0..3 {
            club.round().await;
        }
        faults.mend();
        recovers(&mut club, victim.addr, Duration::from_secs(3)).await;
        drop(victim);
        victim = start();
        club.at(victim.addr);
        club.check().await;
    }
}

/// A computer owes a move and the disk is full: it does not try again and again.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_waits_for_the_disk() {
    let dir = tempfile::tempdir().expect("a folder");
    let faults = Faults::new(dir.path());
    let database = dir.path().join("tables.db").to_str().expect("a path").to_owned();
    let log = dir.path().join("log");
    let out = std::fs::File::create(&log).expect("a log");
    let victim = spawn_with(&database, &faults.environment(), out.into());
    let mut red = Driver::new(victim.addr);
    let wish = json!({ "game": "toy", "opponent": { "kind": "computer", "level": "slow", "seat": "red" } });
    let id = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json()["table"].as_str().unwrap().to_owned();
    // It thinks for three seconds, and then it cannot write its move down.
    faults.set(Fault { ops: WRITE | SYNC, path: ".db-wal", skip: 0, times: LASTING, code: NO_SPACE });
    let seq = state(&mut red, &id).await["seq"].clone();
    tokio::time::sleep(Duration::from_secs(8)).await;
    assert_eq!(state(&mut red, &id).await["seq"], seq);
    let text = std::fs::read_to_string(&log).expect("the log");
    let tries = text.lines().filter(|l| l.contains("could not act")).count();
    assert!((1..=3).contains(&tries), "{tries} tries in eight seconds:\n{text}");
    assert!(text.len() < 4000, "{} bytes of log", text.len());
    faults.mend();
    let begun = Instant::now();
    while state(&mut red, &id).await["seq"] == seq {
        assert!(begun.elapsed() < Duration::from_secs(12), "the computer does not go on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The same with PostgreSQL, whose own files fail; it stops itself rather than go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_postgres_loses_nothing_acknowledged() {
    let dir = tempfile::tempdir().expect("a folder");
    let faults = Faults::new(dir.path());
    let postgres = Postgres::start_in(&faults.environment());
    let start = || spawn_with(&postgres.url(), &[], Stdio::null());
    let mut victim = start();
    let mut club = Club::found(victim.addr).await;
    let mut hit = 0;
    let mut list = Vec::new();
    for (ops, path) in [(WRITE, "/pg_wal/"), (SYNC, "/pg_wal/"), (WRITE, "/base/")] {
        for (skip, times, code) in [(0, 1, IO), (3, 1, IO), (1, LASTING, NO_SPACE)] {
            list.push(Fault { ops, path, skip, times, code });
        }
    }
    for fault in list {
        faults.set(fault);
        for _ in 0..3 {
            if club.round().await < 5 {
                break;
            }
        }
        hit += usize::from(faults.hits() > 0);
        faults.mend();
        if !postgres.runs() {
            postgres.go_on();
        }
        recovers(&mut club, victim.addr, Duration::from_secs(20)).await;
        club.check().await;
    }
    // And with the plug pulled, while people play.
    for _ in 0..2 {
        club.round().await;
        postgres.halt();
        assert_eq!(club.round().await, 0);
        assert!(!healthy(victim.addr).await);
        postgres.go_on();
        recovers(&mut club, victim.addr, Duration::from_secs(5)).await;
    }
    drop(victim);
    victim = start();
    club.at(victim.addr);
    club.check().await;
    assert!(hit >= 5, "{hit} faults struck");
}

/// The database is away, by the plug or by silence: everybody is told so within two seconds, and who asks whether the
/// server is well at once.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_away_is_told_within_two_seconds() {
    let postgres = Postgres::start();
    let server = start(config(&postgres.url())).await;
    let mut club = Club::found(server.addr).await;
    for silent in [false, true] {
        assert_eq!(club.round().await, 5, "everything works");
        if silent {
            postgres.freeze(true).expect("it freezes");
        } else {
            postgres.halt();
        }
        let mut slowest = [Duration::ZERO; 2];
        for n in 0..6 {
            let begun = Instant::now();
            let came = match n % 3 {
                0 => club.say().await,
                1 => club.act().await,
                _ => club.open_table().await,
            };
            assert_eq!(came, Came::Refused);
            slowest[0] = slowest[0].max(begun.elapsed());
            let begun = Instant::now();
            assert!(!healthy(server.addr).await);
            slowest[1] = slowest[1].max(begun.elapsed());
        }
        // And many at once are no slower.
        let begun = Instant::now();
        let mut tasks = Vec::new();
        for _ in 0..20 {
            let (mut somebody, id) = (club.red.again(), club.table.clone());
            tasks.push(tokio::spawn(async move {
                let path = format!("/api/tables/{id}/chat");
                somebody.post(&path, &json!({ "text": "x" })).await.expect("an answer").status
            }));
        }
        for task in tasks {
            assert_eq!(task.await.expect("an answer"), 503);
        }
        slowest[0] = slowest[0].max(begun.elapsed());
        eprintln!("silent {silent}: answers took {:?} at most, health {:?}", slowest[0], slowest[1]);
        assert!(slowest[0] < Duration::from_secs(2), "an answer took {:?}", slowest[0]);
        assert!(slowest[1] < Duration::from_millis(1200), "health took {:?}", slowest[1]);
        if silent {
            postgres.freeze(false).expect("it wakes");
        } else {
            assert!(slowest[1] < Duration::from_millis(300), "health took {:?}", slowest[1]);
            postgres.go_on();
        }
        recovers(&mut club, server.addr, Duration::from_secs(5)).await;
        club.check().await;
    }
    server.stop().await;
}
