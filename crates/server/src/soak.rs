//! A server under everything at once, over loopback: people who play, take back, talk, look on and
//! upload, while it is killed, stopped, its disk is full or its database is killed. Whatever was acknowledged is compared with
//! what is found after each restart.

use crate::driver::{Driver, Reply};
use rlimit::Resource;
use sandtable_store::Postgres;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to do, and to whom.
pub struct Soak<'a> {
    /// Starts the server, always on the same database; the first line it prints that holds
    /// `127.0.0.1:port` says where it listens.
    pub server: &'a dyn Fn() -> io::Result<Command>,
    pub storage: Storage<'a>,
    pub games: Vec<String>,
    pub time: Duration,
    pub tables: usize,
    pub seed: u64,
}

/// Where the server keeps its tables.
pub enum Storage<'a> {
    /// A SQLite file.
    File(std::path::PathBuf),
    Postgres(&'a Postgres),
}

/// What befalls the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Blow {
    Kill,
    Stop,
    FullDisk,
    /// The database itself is killed, and started again.
    DatabaseStop,
}

#[derive(Default)]
struct Tally {
    requests: AtomicU64,
    refused: AtomicU64,
    /// 503: the storage was not to be had.
    unavailable: AtomicU64,
    broken: AtomicU64,
    slowest_ms: AtomicU64,
}

/// Chance enough for this.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// A server in a process of its own.
struct Running {
    child: Child,
    addr: SocketAddr,
}

impl Running {
    fn start(soak: &Soak<'_>) -> io::Result<Running> {
        let mut child = (soak.server)()?.stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let mut lines = BufReader::new(output).lines();
        let found = lines.by_ref().map_while(Result::ok).find_map(|line| crate::bench::address(&line));
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        match found {
            Some(addr) => Ok(Running { child, addr }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                Err(io::Error::other("the server did not say where it listens"))
            }
        }
    }

    /// As if the disk had room for a few pages more; none: as much as there is.
    fn room_on_disk(&self, database: &Path, full: bool) -> io::Result<()> {
        let most = if full {
            let mut log = database.as_os_str().to_owned();
            log.push("-wal");
            std::fs::metadata(log).map_or(0, |m| m.len()) + (64 << 10)
        } else {
            rlimit::INFINITY
        };
        rlimit::prlimit(self.child.id() as i32, Resource::FSIZE, Some((most, rlimit::INFINITY)), None)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two players, a spectator, and everything they were promised.
struct Group {
    players: [Driver; 2],
    spectator: Driver,
    table: String,
    game: String,
    /// Number, player and action of each acknowledged action.
    acts: Vec<(u64, usize, String)>,
    said: Vec<(u64, String)>,
    /// Tables that were over or uploaded, with the number of their last entry.
    kept: Vec<(String, u64)>,
    dice: Dice,
    tally: Arc<Tally>,
    promises: u64,
}

/// Something acknowledged was not found.
fn lost(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

impl Group {
    /// Counts an answer; none: it was not done. Gone servers and broken answers are errors.
    fn note(&self, begun: Instant, reply: Reply) -> io::Result<Option<Value>> {
        let tally = &self.tally;
        tally.requests.fetch_add(1, Ordering::Relaxed);
        tally.slowest_ms.fetch_max(begun.elapsed().as_millis() as u64, Ordering::Relaxed);
        match reply.status {
            200 => return Ok(Some(reply.json())),
            503 => tally.unavailable.fetch_add(1, Ordering::Relaxed),
            400..500 => tally.refused.fetch_add(1, Ordering::Relaxed),
            _ => tally.broken.fetch_add(1, Ordering::Relaxed),
        };
        Ok(None)
    }

    async fn post(&mut self, who: usize, path: &str, body: &Value) -> io::Result<Option<Value>> {
        let begun = Instant::now();
        let reply = self.players[who].post(path, body).await?;
        self.note(begun, reply)
    }

    async fn get(&mut self, who: usize, path: &str) -> io::Result<Option<Value>> {
        let begun = Instant::now();
        let reply = self.players[who].get(path).await?;
        self.note(begun, reply)
    }

    async fn sit_down(&mut self, games: &[String]) -> io::Result<()> {
        let game = games[self.dice.below(games.len())].clone();
        let wish = json!({ "game": game, "opponent": { "kind": "friend", "seat": "random" }, "entropy": "aa" });
        let Some(made) = self.post(0, "/api/tables", &wish).await? else { return Ok(()) };
        let id = made["table"].as_str().unwrap_or_default().to_owned();
        let join = json!({ "invite": made["invite"], "entropy": "bb" });
        if self.post(1, &format!("/api/tables/{id}/join"), &join).await?.is_some() {
            self.promises += 2;
            (self.table, self.game) = (id, game);
            self.acts.clear();
            self.said.clear();
        }
        Ok(())
    }

    /// One thing somebody does.
    async fn do_something(&mut self, games: &[String]) -> io::Result<()> {
        if self.table.is_empty() {
            return self.sit_down(games).await;
        }
        let path = format!("/api/tables/{}", self.table);
        let who = self.dice.below(2);
        match self.dice.below(40) {
            0 => {
                let text = format!("line {}", self.dice.below(1 << 30));
                if let Some(line) = self.post(who, &format!("{path}/chat"), &json!({ "text": text })).await? {
                    self.said.push((line["number"].as_u64().unwrap_or(0), text));
                    self.promises += 1;
                }
                Ok(())
            }
            1 => self.look_on(&path).await,
            2 => self.take_back(&path).await,
            _ => self.act(&path, who, games).await,
        }
    }

    async fn act(&mut self, path: &str, first: usize, games: &[String]) -> io::Result<()> {
        for who in [first, 1 - first] {
            let Some(now) = self.get(who, &format!("{path}/state")).await? else { return Ok(()) };
            if !now["over"].is_null() || now["seq"].as_u64().unwrap_or(0) > 400 {
                return self.leave(path, &now, games).await;
            }
            let Some(decision) = now["decisions"].as_array().and_then(|d| d.first()) else { continue };
            let legal = decision["legal"].as_array().map_or(&[][..], Vec::as_slice);
            let Some(action) = legal.get(self.dice.below(legal.len())) else { continue };
            let action = action["notation"].as_str().unwrap_or_default().to_owned();
            let body = json!({ "seq": now["seq"], "seat": decision["seat"], "action": action });
            if let Some(done) = self.post(who, &format!("{path}/act"), &body).await? {
                self.acts.push((done["seq"].as_u64().unwrap_or(0), who, action));
                self.promises += 1;
            }
            return Ok(());
        }
        Ok(())
    }

    /// Asks for a take-back and agrees to it.
    async fn take_back(&mut self, path: &str) -> io::Result<()> {
        for (who, say) in [(0, "offer"), (1, "accept")] {
            let Some(info) = self.get(who, path).await? else { return Ok(()) };
            let body = json!({ "seq": info["seq"], "seat": info["yours"][0], "say": say });
            if self.post(who, &format!("{path}/takeback"), &body).await?.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A spectator looks back over everything.
    async fn look_on(&mut self, path: &str) -> io::Result<()> {
        for rest in ["/log", "/state", "/at/1"] {
            let begun = Instant::now();
            let reply = self.spectator.get(&format!("{path}{rest}")).await?;
            self.note(begun, reply)?;
        }
        let mut hears = match self.spectator.stream(&format!("{path}/stream?last=1"), None).await {
            Ok(hears) => hears,
            Err(_) => return Ok(()),
        };
        let _ = tokio::time::timeout(Duration::from_millis(200), hears.wait("step")).await;
        Ok(())
    }

    /// The game is over, or long enough: somebody gives up, its file is opened for review, and they sit
    /// down to another.
    async fn leave(&mut self, path: &str, now: &Value, games: &[String]) -> io::Result<()> {
        if now["over"].is_null() {
            let Some(info) = self.get(0, path).await? else { return Ok(()) };
            let body = json!({ "seq": info["seq"], "seat": info["yours"][0] });
            if self.post(0, &format!("{path}/resign"), &body).await?.is_none() {
                return Ok(());
            }
        }
        let Some(file) = self.get(0, &format!("{path}/file")).await? else { return Ok(()) };
        let Some(info) = self.get(0, path).await? else { return Ok(()) };
        let wish = json!({ "opponent": { "kind": "hotseat" }, "from": file.to_string() });
        if let Some(made) = self.post(0, "/api/tables", &wish).await? {
            let id = made["table"].as_str().unwrap_or_default().to_owned();
            self.kept.push((id, file["steps"].as_array().map_or(0, Vec::len) as u64 + 1));
            self.promises += 1;
        }
        self.check_table().await?;
        self.kept.push((std::mem::take(&mut self.table), info["seq"].as_u64().unwrap_or(0)));
        self.sit_down(games).await
    }

    async fn play(mut self, addr: SocketAddr, games: Arc<Vec<String>>, until: Instant) -> io::Result<Group> {
        self.at(addr);
        while Instant::now() < until {
            match tokio::time::timeout(Duration::from_secs(30), self.do_something(&games)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => return Err(error),
                // It was killed.
                Ok(Err(_)) => break,
                Err(_) => return Err(lost(format!("table {}: no answer in half a minute", self.table))),
            }
        }
        Ok(self)
    }

    fn at(&mut self, addr: SocketAddr) {
        self.players = self.players.each_ref().map(|p| p.at(addr));
        self.spectator = self.spectator.at(addr);
    }

    /// Everything promised is there.
    async fn check(&mut self, addr: SocketAddr) -> io::Result<()> {
        self.at(addr);
        if !self.table.is_empty() {
            self.check_table().await?;
        }
        for (id, last) in self.kept.clone() {
            let info = self.players[0].get(&format!("/api/tables/{id}")).await?.json();
            if info["seq"].as_u64().is_none_or(|seq| seq < last) {
                return Err(lost(format!("table {id} had {last} entries: {info}")));
            }
        }
        Ok(())
    }

    async fn check_table(&mut self) -> io::Result<()> {
        let path = format!("/api/tables/{}", self.table);
        let mut logs = Vec::new();
        for player in &mut self.players {
            let reply = player.get(&format!("{path}/log")).await?;
            if reply.status == 503 {
                return Ok(());
            }
            logs.push(reply.json());
        }
        for (seq, who, action) in &self.acts {
            let entry = &logs[*who][*seq as usize - 1];
            if entry["seq"].as_u64() != Some(*seq) || entry["action"].as_str() != Some(action) {
                return Err(lost(format!("table {}: entry {seq} was {action:?}, found is {entry}", self.table)));
            }
        }
        let lines = self.players[0].get(&format!("{path}/chat")).await?.json();
        let Some(lines) = lines.as_array() else { return Ok(()) };
        for (number, text) in self.said.iter().rev().take(100) {
            if !lines.iter().any(|l| l["number"].as_u64() == Some(*number) && l["text"].as_str() == Some(text)) {
                return Err(lost(format!("table {}: line {number} {text:?} is not there", self.table)));
            }
        }
        Ok(())
    }
}

/// Runs it; one JSON object says what happened. An error says what was lost.
pub fn soak(soak: &Soak<'_>) -> io::Result<Value> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(run(soak))
}

async fn run(soak: &Soak<'_>) -> io::Result<Value> {
    let (begun, tally) = (Instant::now(), Arc::new(Tally::default()));
    let games = Arc::new(soak.games.clone());
    let mut dice = Dice(soak.seed);
    let mut groups: Vec<Group> = Vec::new();
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 9));
    for n in 0..soak.tables {
        groups.push(Group {
            players: [Driver::new(nowhere), Driver::new(nowhere)],
            spectator: Driver::new(nowhere),
            table: String::new(),
            game: String::new(),
            acts: Vec::new(),
            said: Vec::new(),
            kept: Vec::new(),
            dice: Dice(soak.seed ^ (n as u64 + 1) << 32),
            tally: tally.clone(),
            promises: 0,
        });
    }
    let (mut kills, mut stops, mut fulls, mut database_stops) = (0, 0, 0, 0);
    let mut then_well = 0;
    while begun.elapsed() < soak.time {
        let server = Running::start(soak)?;
        for group in &mut groups {
            group.check(server.addr).await?;
        }
        let storage_fails = match soak.storage {
            Storage::File(_) => Blow::FullDisk,
            Storage::Postgres(_) => Blow::DatabaseStop,
        };
        let blow = [Blow::Kill, storage_fails, Blow::Kill, Blow::Stop, storage_fails][dice.below(5)];
        let round = Duration::from_millis(1500 + dice.below(2500) as u64);
        let until = Instant::now() + round;
        let playing: Vec<_> =
            groups.drain(..).map(|group| tokio::spawn(group.play(server.addr, games.clone(), until))).collect();
        tokio::time::sleep(round / 2).await;
        match (blow, &soak.storage) {
            (Blow::FullDisk | Blow::DatabaseStop, Storage::File(path)) => {
                server.room_on_disk(path, true)?;
                tokio::time::sleep(round / 4).await;
                server.room_on_disk(path, false)?;
                fulls += 1;
            }
            (Blow::FullDisk | Blow::DatabaseStop, Storage::Postgres(postgres)) => {
                postgres.halt()?;
                tokio::time::sleep(round / 4).await;
                postgres.go_on()?;
                database_stops += 1;
            }
            (Blow::Kill, _) => {
                drop(server);
                kills += 1;
                collect(playing, &mut groups).await?;
                continue;
            }
            (Blow::Stop, _) => {
                let pid = server.child.id().to_string();
                let _ = Command::new("kill").args(["-TERM", &pid]).status();
                stops += 1;
                collect(playing, &mut groups).await?;
                drop(server);
                continue;
            }
        }
        collect(playing, &mut groups).await?;
        // The storage is well again: so is the server, without a restart.
        let well = Instant::now();
        while Driver::new(server.addr).get("/healthz").await?.status != 200 {
            if well.elapsed() > Duration::from_secs(5) {
                return Err(lost("the server is not well five seconds after its storage is".into()));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        then_well += 1;
        for group in &mut groups {
            group.check(server.addr).await?;
        }
    }
    let server = Running::start(soak)?;
    for group in &mut groups {
        group.check(server.addr).await?;
    }
    let count = |n: &AtomicU64| n.load(Ordering::Relaxed);
    Ok(json!({
        "soak": "server",
        "seconds": begun.elapsed().as_secs(),
        "kills": kills,
        "stops": stops,
        "full_disks": fulls,
        "database_stops": database_stops,
        "well_again_without_restart": then_well,
        "tables_finished": groups.iter().map(|g| g.kept.len()).sum::<usize>(),
        "promises_kept": groups.iter().map(|g| g.promises).sum::<u64>(),
        "requests": count(&tally.requests),
        "unavailable": count(&tally.unavailable),
        "refused": count(&tally.refused),
        "broken": count(&tally.broken),
        "slowest_ms": count(&tally.slowest_ms),
    }))
}

async fn collect(playing: Vec<tokio::task::JoinHandle<io::Result<Group>>>, groups: &mut Vec<Group>) -> io::Result<()> {
    for task in playing {
        groups.push(task.await.map_err(io::Error::other)??);
    }
    Ok(())
}
