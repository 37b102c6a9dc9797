//! What a move costs the server: a driver over loopback, the server in a process of its own.
//!
//! Counted is the time all threads of the server's process spend on CPUs, in its own code and in
//! the system on its behalf, while games are played at several tables at once: reading the request,
//! checking and applying the action, both seats' views, the durable write, the answer and the push
//! to both seats. Each seat is a browser with a stream of its own that has received a step before
//! the next one is made; when a game has ended, the cost of a new table is in it too. Not counted are
//! the driver and what the server does once when it starts.

use crate::driver::{Driver, Events};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What to drive.
pub struct Plan {
    /// Starts the server without rate limits on a database of its own; the first line it prints
    /// that holds `127.0.0.1:port` says where it listens.
    pub server: Command,
    pub game: String,
    /// Tables at which moves are made at the same time.
    pub tables: usize,
    /// Moves to measure, in rounds of which the median is told.
    pub moves: usize,
    pub rounds: usize,
    /// Tables to hold open while memory is measured, with two streams each as long as the files a process may have open
    /// last, then with one; 0: not measured.
    pub open_tables: usize,
    /// Tables at which a computer of the strongest level is kept thinking meanwhile.
    pub thinking_tables: usize,
}

/// How many open tables at the same time.
const OPENING: usize = 64;

/// Files of the server that are no streams: its database, its listener, requests while tables are opened.
const OTHER_FILES: usize = 40 + 2 * OPENING;

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Drives the server and gives one JSON object: CPU of the server for each move, and memory.
pub fn bench(mut plan: Plan) -> io::Result<Value> {
    // Two streams a table, all held by this process.
    let files = rlimit::increase_nofile_limit(u64::MAX).map_or(usize::MAX, |n| n as usize);
    let child = plan.server.stdout(Stdio::piped()).spawn()?;
    let mut child = Running(child);
    let output = child.0.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
    let mut lines = BufReader::new(output).lines();
    let addr = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| address(&line))
        .ok_or_else(|| io::Error::other("the server did not say where it listens"))?;
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    let pid = child.0.id();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(drive(&plan, addr, pid, files.saturating_sub(OTHER_FILES)))
}

pub(crate) fn address(line: &str) -> Option<SocketAddr> {
    let rest = &line[line.find("127.0.0.1:")?..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ':').unwrap_or(rest.len());
    rest[..end].parse().ok()
}

async fn drive(plan: &Plan, addr: SocketAddr, pid: u32, streams: usize) -> io::Result<Value> {
    let mut clock = Clock { pid, threads: HashMap::new() };
    clock.quiet().await?;
    let mut tables = Vec::new();
    for _ in 0..plan.tables {
        tables.push(Table::open(addr, &plan.game).await?);
    }
    let thinking: Vec<_> =
        (0..plan.thinking_tables).map(|n| tokio::spawn(keep_thinking(addr, plan.game.clone(), n))).collect();
    if !thinking.is_empty() {
        // Until there is as much to think about as there will be.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let busy = clock.read()?;
    let per_round = (plan.moves / plan.rounds.max(1)).max(plan.tables);
    // The first round warms up and is thrown away.
    let mut costs = Vec::new();
    let mut latencies = Vec::new();
    let begun = Instant::now();
    let mut moves = 0;
    for round in 0..=plan.rounds {
        let (cpu, count) = (clock.read()?, per_round / plan.tables.max(1));
        let mut tasks = Vec::new();
        for table in tables.drain(..) {
            tasks.push(tokio::spawn(table.play(count)));
        }
        let mut done = 0;
        for task in tasks {
            let (table, waits) = task.await.map_err(io::Error::other)??;
            done += waits.len();
            if round > 0 {
                latencies.extend(waits);
            }
            tables.push(table);
        }
        if round > 0 && done > 0 {
            costs.push((clock.read()? - cpu).as_secs_f64() * 1e3 / done as f64);
            moves += done;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let busy = (clock.read()? - busy).as_secs_f64() / seconds;
    for task in thinking {
        if task.is_finished() {
            task.await.map_err(io::Error::other)??;
        } else {
            task.abort();
        }
    }
    costs.sort_by(f64::total_cmp);
    latencies.sort();
    let at = |q: f64| latencies.get((latencies.len() as f64 * q) as usize).map_or(0.0, |d| d.as_secs_f64() * 1e3);
    let round3 = |x: f64| (x * 1e3).round() / 1e3;
    let mut result = json!({
        "bench": "server",
        "game": plan.game,
        "tables": plan.tables,
        "moves": moves,
        "rounds": costs.len(),
        "cpu_ms_per_move": costs.get(costs.len() / 2).map(|c| round3(*c)),
        "cpu_ms_per_move_worst_round": costs.last().map(|c| round3(*c)),
        "thinking_tables": plan.thinking_tables,
        "cores_used_by_server": round3(busy),
        "seen_by_other_ms": { "median": round3(at(0.5)), "p99": round3(at(0.99)) },
        "moves_per_second": (moves as f64 / seconds).round(),
        "rss_mib": rss(pid)?,
    });
    drop(tables);
    if plan.open_tables > 0 {
        let before = rss(pid)?;
        // Several at a time: each waits for the disk more than once.
        let pairs = streams.saturating_sub(plan.open_tables);
        let mut open = Vec::with_capacity(plan.open_tables);
        let mut hands = tokio::task::JoinSet::new();
        for hand in 0..OPENING {
            let (game, mine) = (plan.game.clone(), (hand..plan.open_tables).step_by(OPENING));
            hands.spawn(async move {
                let mut tables = Vec::with_capacity(mine.len());
                for table in mine {
                    tables.push(hold_open(addr, &game, if table < pairs { 2 } else { 1 }).await?);
                }
                io::Result::Ok(tables)
            });
        }
        while let Some(tables) = hands.join_next().await {
            open.extend(tables.map_err(io::Error::other)??);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        result["open_tables"] = json!(open.len());
        result["open_streams"] = json!(open.iter().map(Vec::len).sum::<usize>());
        result["open_rss_mib"] = json!(rss(pid)?);
        result["open_rss_before_mib"] = json!(before);
    }
    Ok(result)
}

/// Two browsers sit down at a new table.
async fn sit_down(addr: SocketAddr, game: &str) -> io::Result<(String, [Driver; 2])> {
    let mut players = [Driver::new(addr), Driver::new(addr)];
    let wish = json!({ "game": game, "entropy": "00", "opponent": { "kind": "friend", "seat": "random" } });
    let made = players[0].post("/api/tables", &wish).await?.ok()?.json();
    let id = made["table"].as_str().unwrap_or_default().to_owned();
    let join = json!({ "invite": made["invite"], "entropy": "11" });
    players[1].post(&format!("/api/tables/{id}/join"), &join).await?.ok()?;
    Ok((id, players))
}

/// A table at which one or both watch and nobody moves. Both have looked at it once.
async fn hold_open(addr: SocketAddr, game: &str, streams: usize) -> io::Result<Vec<Events>> {
    let (id, mut players) = sit_down(addr, game).await?;
    let mut open = Vec::with_capacity(streams);
    for (i, player) in players.iter_mut().enumerate() {
        if i < streams {
            open.push(player.stream(&format!("/api/tables/{id}/stream"), None).await?);
        }
        player.get(&format!("/api/tables/{id}/state")).await?.ok()?;
    }
    Ok(open)
}

/// Two browsers at a table, each with its stream.
struct Table {
    addr: SocketAddr,
    game: String,
    id: String,
    players: [Driver; 2],
    streams: [Events; 2],
    /// The position both have seen, and the decisions each is asked for.
    seq: Value,
    decisions: [Value; 2],
    seed: usize,
}

impl Table {
    async fn open(addr: SocketAddr, game: &str) -> io::Result<Table> {
        let (id, mut players) = sit_down(addr, game).await?;
        let path = format!("/api/tables/{id}/stream");
        let streams = [players[0].stream(&path, None).await?, players[1].stream(&path, None).await?];
        let mut seq = Value::Null;
        let mut decisions = [Value::Null, Value::Null];
        for (player, decisions) in players.iter_mut().zip(&mut decisions) {
            let mut state = player.get(&format!("/api/tables/{id}/state")).await?.ok()?.json();
            seq = state["seq"].take();
            *decisions = state["decisions"].take();
            // A player makes requests rarely: the connection is not held.
            *player = player.again();
        }
        Ok(Table { addr, game: game.to_owned(), id, players, streams, seq, decisions, seed: 0 })
    }

    /// Makes `count` moves; gives the time from each request to both sides having seen it.
    async fn play(mut self, count: usize) -> io::Result<(Table, Vec<Duration>)> {
        let mut waits = Vec::with_capacity(count);
        while waits.len() < count {
            let choice = (0..2).find_map(|i| Some((i, self.choice(i)?)));
            let Some((who, (seat, action))) = choice else {
                let seed = self.seed;
                self = Table::open(self.addr, &self.game).await?;
                self.seed = seed + 1;
                continue;
            };
            let body = json!({ "seq": self.seq, "seat": seat, "action": action });
            let begun = Instant::now();
            let done = self.players[who].post(&format!("/api/tables/{}/act", self.id), &body).await?.ok()?.json();
            for (stream, decisions) in self.streams.iter_mut().zip(&mut self.decisions) {
                loop {
                    let event = stream.wait("step").await.ok_or_else(|| io::Error::other("a stream ended"))?;
                    let mut step = event.json();
                    *decisions = step["change"]["decisions"].take();
                    if step["entry"]["seq"] == done["seq"] {
                        break;
                    }
                }
            }
            self.seq = done["seq"].clone();
            waits.push(begun.elapsed());
        }
        Ok((self, waits))
    }

    fn choice(&mut self, side: usize) -> Option<(String, String)> {
        let decision = self.decisions[side].as_array()?.first()?;
        let legal = decision["legal"].as_array().filter(|l| !l.is_empty())?;
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = &legal[(self.seed >> 33) % legal.len()];
        Some((decision["seat"].as_str()?.to_owned(), action["notation"].as_str()?.to_owned()))
    }
}

/// Somebody who plays against a computer without a thought of their own, game after game.
async fn keep_thinking(addr: SocketAddr, game: String, mut seed: usize) -> io::Result<()> {
    let mut me = Driver::new(addr);
    let levels = me.get("/api/levels").await?.ok()?.json();
    let level = levels.as_array().and_then(|l| l.last()).map_or(Value::Null, |l| l["id"].clone());
    loop {
        let opponent = json!({ "kind": "computer", "level": level, "seat": "random" });
        let made = me.post("/api/tables", &json!({ "game": game, "opponent": opponent })).await?.ok()?.json();
        let path = format!("/api/tables/{}", made["table"].as_str().unwrap_or_default());
        loop {
            let now = me.get(&format!("{path}/state")).await?.ok()?.json();
            if !now["over"].is_null() {
                break;
            }
            let Some(legal) = now["decisions"][0]["legal"].as_array().filter(|l| !l.is_empty()) else {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            seed += 7;
            let action = &legal[seed % legal.len()]["notation"];
            let body = json!({ "seq": now["seq"], "seat": now["decisions"][0]["seat"], "action": action });
            me.post(&format!("{path}/act"), &body).await?.ok()?;
        }
    }
}

/// Time the process has spent on CPUs, to the nanosecond.
struct Clock {
    pid: u32,
    /// Each thread's as last read: one that has ended still counts.
    threads: HashMap<u32, u64>,
}

impl Clock {
    fn read(&mut self) -> io::Result<Duration> {
        for entry in fs::read_dir(format!("/proc/{}/task", self.pid))? {
            let entry = entry?;
            let text = fs::read_to_string(entry.path().join("schedstat")).unwrap_or_default();
            let spent = text.split_whitespace().next().and_then(|n| n.parse().ok());
            let thread = entry.file_name().to_str().and_then(|n| n.parse().ok());
            if let (Some(thread), Some(spent)) = (thread, spent) {
                self.threads.insert(thread, spent);
            }
        }
        Ok(Duration::from_nanos(self.threads.values().sum()))
    }

    /// Waits until what a server does once when it starts (it paints maps) is done: it has rested for
    /// a while. On a busy machine it may rest once because others are served first.
    async fn quiet(&mut self) -> io::Result<()> {
        let pause = Duration::from_millis(300);
        let mut rested = 0;
        for _ in 0..400 {
            let before = self.read()?;
            tokio::time::sleep(pause).await;
            rested = if self.read()? - before < pause / 100 { rested + 1 } else { 0 };
            if rested == 5 {
                return Ok(());
            }
        }
        Err(io::Error::other("the server is busy with other things"))
    }
}

fn rss(pid: u32) -> io::Result<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap_or("0");
    let kib: f64 = line.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    Ok((kib / 102.4).round() / 10.0)
}
