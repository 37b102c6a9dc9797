//! Bots as opponents at the table, through the program itself.

use sandtable_server::driver::Driver;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Host {
    child: Child,
    addr: std::net::SocketAddr,
    _dir: tempfile::TempDir,
}

impl Host {
    fn start(bots: &[&str]) -> Host {
        let dir = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--database"]).arg(dir.path().join("t.db"));
        for bot in bots {
            command.args(["--bot", bot]);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let addr = line.trim().rsplit('/').next().and_then(|a| a.parse().ok()).expect("an address");
        Host { child, addr, _dir: dir }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game in which the bot is Japan and moves first; the table's state when `done` says so.
async fn play(me: &mut Driver, level: &str, done: impl Fn(&Value) -> bool) -> (String, Value) {
    let wish = json!({
        "game": "southern-1941", "entropy": "0c",
        "opponent": { "kind": "computer", "level": level, "seat": "allied" },
    });
    let made = me.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let id = made["table"].as_str().unwrap().to_owned();
    let begun = Instant::now();
    loop {
        let state = me.get(&format!("/api/tables/{id}")).await.unwrap().ok().unwrap().json();
        if done(&state) {
            return (id, state);
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the bot does not move: {state}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_sits_at_the_table_and_a_bad_one_loses_with_its_reason() {
    let magpie = concat!("magpie=python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/magpie.py");
    let host = Host::start(&[magpie, "absent=/no/such/program"]);
    let mut me = Driver::new(host.addr);
    let levels = me.get("/api/levels").await.unwrap().json();
    assert!(levels.as_array().unwrap().iter().any(|l| l["id"] == "bot:magpie"), "{levels}");

    let (_, state) = play(&mut me, "bot:magpie", |s| s["seq"].as_u64() > Some(3)).await;
    assert_eq!(state["over"], Value::Null);

    let (id, state) = play(&mut me, "bot:absent", |s| !s["over"].is_null()).await;
    assert_eq!((&state["over"]["by"], &state["over"]["winner"]), (&json!("forfeit"), &json!("allied")));
    let said = me.get(&format!("/api/tables/{id}/chat")).await.unwrap().json();
    assert!(said[0]["text"].as_str().unwrap().contains("could not be started"), "{said}");

    let unknown = json!({
        "game": "southern-1941", "entropy": "0c",
        "opponent": { "kind": "computer", "level": "bot:nobody", "seat": "allied" },
    });
    assert_eq!(me.post("/api/tables", &unknown).await.unwrap().status, 400);
}
