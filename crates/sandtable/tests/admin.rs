//! Looking after a club from the command line, with the server stopped and beside a server.

use sandtable_server::driver::Driver;
use sandtable_store::Postgres;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

struct Served {
    child: Child,
    addr: SocketAddr,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(database: &str) -> Served {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--addr", "127.0.0.1:0", "--database", database])
        .env("RUST_LOG", "off")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let addr = lines.map_while(Result::ok).find_map(|l| l.split("http://").nth(1)?.trim().parse().ok());
    Served { child, addr: addr.expect("it says where it listens") }
}

/// Whether it did it, and what it said.
fn admin(database: &str, args: &[&str]) -> (bool, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .arg("admin")
        .args(args)
        .args(["--database", database])
        .output()
        .expect("the program runs");
    let said = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(said).expect("text"))
}

/// Two people at a table, one of whom has said and noted something.
async fn club(addr: SocketAddr) -> ([Driver; 2], String) {
    let (mut host, mut guest) = (Driver::new(addr), Driver::new(addr));
    let wish = json!({ "game": "bunroku-1592", "opponent": { "kind": "friend", "seat": "japan" }, "entropy": "aa" });
    let made = host.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let id = made["table"].as_str().unwrap().to_owned();
    let join = json!({ "invite": made["invite"], "entropy": "bb", "name": "Guest" });
    guest.post(&format!("/api/tables/{id}/join"), &join).await.unwrap().ok().unwrap();
    let (chat, notes) = (format!("/api/tables/{id}/chat"), format!("/api/tables/{id}/notes"));
    guest.post(&chat, &json!({ "text": "what I said" })).await.unwrap().ok().unwrap();
    host.post(&chat, &json!({ "text": "what you said" })).await.unwrap().ok().unwrap();
    guest.put(&notes, &json!({ "text": "what I thought" })).await.unwrap().ok().unwrap();
    let mut players = [host, guest];
    for player in &mut players {
        let now = player.get(&format!("/api/tables/{id}/state")).await.unwrap().ok().unwrap().json();
        if let Some(decision) = now["decisions"].as_array().and_then(|d| d.first()) {
            let act =
                json!({ "seq": now["seq"], "seat": decision["seat"], "action": decision["legal"][0]["notation"] });
            player.post(&format!("/api/tables/{id}/act"), &act).await.unwrap().ok().unwrap();
            break;
        }
    }
    (players, id)
}

/// The line of a table: id, game, phase, entries, who sits first and second.
fn line(database: &str, id: &str) -> Vec<String> {
    let (done, said) = admin(database, &["list"]);
    assert!(done, "{said}");
    let line = said.lines().find(|l| l.starts_with(id)).unwrap_or_else(|| panic!("{id} is not in {said}"));
    line.split(' ').map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_looked_at_beside_its_server_and_changed_without() {
    let dir = tempfile::tempdir().unwrap();
    let database = dir.path().join("club.db").display().to_string();
    let server = serve(&database);
    let (mut players, id) = club(server.addr).await;
    let (_, other) = club(server.addr).await;
    let listed = line(&database, &id);
    assert_eq!(listed[1..4], ["bunroku-1592", "Playing", "2"]);
    let guest = listed[5].clone();
    let (done, said) = admin(&database, &["export", &guest]);
    let export: Value = serde_json::from_str(&said).unwrap_or_else(|e| panic!("{done} {e}: {said}"));
    assert_eq!(
        (export["browser"].as_str(), export["said"][0]["text"].as_str()),
        (Some(guest.as_str()), Some("what I said"))
    );
    let table = &export["tables"][0];
    assert_eq!((table["table"].as_str(), table["name"].as_str()), (Some(id.as_str()), Some("Guest")));
    assert_eq!((table["note"].as_str(), table["entropy"].as_str()), (Some("what I thought"), Some("bb")));
    assert!(!said.contains("what you said") && !said.contains("\"aa\""), "only what is theirs: {said}");
    // What changes something waits until the server has stopped, and says so.
    for args in [&["close", id.as_str()][..], &["delete", &id], &["mute", &guest]] {
        let (done, said) = admin(&database, args);
        assert!(!done && said.contains("another Sandtable has this file open"), "{args:?}: {said}");
    }
    drop(server);
    for (args, problem) in [
        (["close", "nosuchtable"], "there is no table"),
        (["delete", "nosuchtable"], "there is no table"),
        (["mute", "nosuchbrowser"], "there is no browser"),
        (["export", "nosuchbrowser"], "there is no browser"),
    ] {
        let (done, said) = admin(&database, &args);
        assert!(!done && said.contains(problem), "{args:?}: {said}");
    }
    assert_eq!(admin(&database, &["mute", &guest]), (true, "1 lines are gone\n".to_owned()));
    assert_eq!(admin(&database, &["close", &id]), (true, format!("{id} is over\n")));
    assert!(!admin(&database, &["close", &id]).0, "it is over");
    assert_eq!(admin(&database, &["delete", &other]), (true, format!("{other} is deleted\n")));
    // And the club goes on with it.
    let server = serve(&database);
    players = players.each_ref().map(|p| p.at(server.addr));
    let info = players[0].get(&format!("/api/tables/{id}")).await.unwrap().ok().unwrap().json();
    assert_eq!((info["phase"].as_str(), info["over"]["by"].as_str()), (Some("over"), Some("closed")));
    let chat = players[0].get(&format!("/api/tables/{id}/chat")).await.unwrap().ok().unwrap().json();
    let said: Vec<_> = chat.as_array().unwrap().iter().map(|l| l["text"].as_str().unwrap()).collect();
    assert_eq!(said, ["…", "what you said"]);
    assert_eq!(players[0].get(&format!("/api/tables/{other}")).await.unwrap().status, 404);
    drop(server);
    let healthy =
        Command::new(env!("CARGO_BIN_EXE_sandtable")).args(["doctor", "--database", &database]).output().unwrap();
    assert!(healthy.status.success(), "{}", String::from_utf8_lossy(&healthy.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_postgres_hears_what_is_done_beside_it() {
    let dir = tempfile::Builder::new().prefix("st-pg").tempdir().unwrap();
    let postgres = Postgres::start_in(dir.path(), &[]).expect("PostgreSQL starts");
    let database = postgres.url();
    let server = serve(&database);
    let (mut players, id) = club(server.addr).await;
    let (mut others, other) = club(server.addr).await;
    let mut hears = players[0].stream(&format!("/api/tables/{id}/stream"), None).await.unwrap();
    let mut hear = others[0].stream(&format!("/api/tables/{other}/stream"), None).await.unwrap();
    assert_eq!(admin(&database, &["close", &id]), (true, format!("{id} is over\n")));
    assert_eq!(hears.wait("step").await.unwrap().json()["entry"]["kind"], "draw");
    let info = players[1].get(&format!("/api/tables/{id}")).await.unwrap().ok().unwrap().json();
    assert_eq!((info["phase"].as_str(), info["over"]["by"].as_str()), (Some("over"), Some("closed")));
    assert_eq!(admin(&database, &["delete", &other]), (true, format!("{other} is deleted\n")));
    while hear.next().await.is_some() {}
    assert_eq!(others[1].get(&format!("/api/tables/{other}")).await.unwrap().status, 404);
    let guest = line(&database, &id)[5].clone();
    assert!(admin(&database, &["mute", &guest]).0);
    drop(server);
}
