//! What the tests share: a toy game, a server of it, players.
#![allow(dead_code)] // Each test uses its part.

pub mod fault;
pub mod postgres;
pub mod toy;
pub mod victim;

use sandtable_kernel::{DataSet, Game, Options, Playout, Text};
use sandtable_server::api::LevelCard;
use sandtable_server::driver::Driver;
use sandtable_server::{Config, Games, GaveUp, Limits, NoFiles, Parts, Question, Server, Thinker};
use sandtable_table::{AnyGame, Loaded};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::oneshot;

pub struct Toys;

impl Games for Toys {
    fn ids(&self) -> Vec<&'static str> {
        vec!["toy"]
    }

    fn load(&self, _: &str, options: &BTreeMap<String, String>) -> Result<Arc<dyn AnyGame>, String> {
        let options = Options::resolve(toy::Toy::options(), options).map_err(|e| e.join("\n"))?;
        let data = DataSet::embedded(toy::Toy::data_files());
        let loaded = Loaded::<toy::Toy>::new(&data, options).map_err(|e| format!("{e:?}"))?;
        Ok(Arc::new(loaded))
    }
}

/// Plays anything; the level `slow` takes its time over it.
pub struct Dice;

impl Thinker for Dice {
    fn levels(&self) -> Vec<LevelCard> {
        let level = |id: &str| LevelCard { id: id.into(), names: Text::default(), about: Text::default() };
        vec![level("quick"), level("slow"), level("broken"), level("faulty")]
    }

    fn choose(&self, question: Question<'_>) -> Result<String, GaveUp> {
        match question.level {
            "faulty" => return Err(GaveUp::Forfeit("it answered in riddles".into())),
            "slow" => std::thread::sleep(std::time::Duration::from_millis(3000)),
            "broken" => panic!("on purpose"),
            _ => {}
        }
        let legal = question.table.legal_notations(question.seat);
        // Commit when possible, so that games end.
        if legal.iter().any(|a| a == "commit") {
            return Ok("commit".into());
        }
        Ok(legal[Playout::new(question.seed).below(legal.len() as u32) as usize].clone())
    }
}

pub fn parts() -> Parts {
    Parts { games: Arc::new(Toys), thinker: Arc::new(Dice), site: Arc::new(NoFiles), maps: Arc::new(NoFiles) }
}

pub fn config(database: &str) -> Config {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database);
    config.limits = Limits::none();
    config.think_threads = 2;
    config
}

/// A server in this process, stopped in order when told so.
pub struct Running {
    pub addr: SocketAddr,
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

pub async fn start(config: Config) -> Running {
    start_with(config, parts()).await
}

pub async fn start_with(config: Config, parts: Parts) -> Running {
    let server = Server::start(config, parts).await.expect("the server starts");
    let addr = server.addr;
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Running { addr, stop, task }
}

impl Running {
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the server stops in order");
    }

    pub fn browser(&self) -> Driver {
        Driver::new(self.addr)
    }
}

/// A server on a database that goes with it.
pub async fn fresh() -> (Running, tempfile::TempDir) {
    let dir = tempfile::tempdir().expect("a folder");
    let database = dir.path().join("tables.db");
    (start(config(database.to_str().expect("a path"))).await, dir)
}

/// A table between two browsers: its id.
pub async fn table(red: &mut Driver, blue: &mut Driver) -> String {
    let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "entropy": "aa" });
    let made = red.post("/api/tables", &wish).await.expect("an answer").ok().expect("a table").json();
    let id = made["table"].as_str().expect("an id").to_owned();
    let join = json!({ "invite": made["invite"], "entropy": "bb" });
    blue.post(&format!("/api/tables/{id}/join"), &join).await.expect("an answer").ok().expect("joined");
    id
}

pub async fn state(browser: &mut Driver, id: &str) -> Value {
    browser.get(&format!("/api/tables/{id}/state")).await.expect("an answer").ok().expect("a state").json()
}

pub async fn act(browser: &mut Driver, id: &str, seq: u64, seat: &str, action: &str) -> (u16, Value) {
    let body = json!({ "seq": seq, "seat": seat, "action": action });
    let reply = browser.post(&format!("/api/tables/{id}/act"), &body).await.expect("an answer");
    (reply.status, reply.json())
}

/// The next thing `state` lets one do; none when it is not one's turn.
pub fn choice(state: &Value, nth: usize) -> Option<(String, String)> {
    let decision = state["decisions"].as_array()?.first()?;
    let legal = decision["legal"].as_array()?;
    let commit = legal.iter().find(|a| a["notation"] == "commit");
    let action = commit.or_else(|| legal.get(nth % legal.len()))?;
    Some((decision["seat"].as_str()?.to_owned(), action["notation"].as_str()?.to_owned()))
}

/// Plays until the game is over; each step is asked for as a browser would.
pub async fn play_out(players: &mut [&mut Driver], id: &str) -> Value {
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
    for n in 0.. {
        assert!(std::time::Instant::now() < patience, "the game does not end");
        let at = n % players.len();
        let player = &mut *players[at];
        let now = state(player, id).await;
        if !now["over"].is_null() {
            return now;
        }
        if let Some((seat, action)) = choice(&now, n) {
            let (status, body) = act(player, id, now["seq"].as_u64().expect("a number"), &seat, &action).await;
            assert!(status == 200 || status == 409, "{status} {body}");
        } else {
            // A computer is thinking.
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
    unreachable!("the loop ends by returning");
}
