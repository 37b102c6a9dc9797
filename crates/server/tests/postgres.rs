//! Several processes on one PostgreSQL serve the same tables live.

mod support;

use serde_json::json;
use std::time::{Duration, Instant};
use support::postgres::Postgres;
use support::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_on_one_server_is_seen_on_the_other() {
    let postgres = Postgres::start();
    let first = start(config(&postgres.url())).await;
    let second = start(config(&postgres.url())).await;
    let (mut red, mut blue) = (first.browser(), second.browser());
    // Red waits at the first server, blue joins through the second.
    let wish = json!({ "game": "toy", "opponent": { "kind": "friend", "seat": "red" }, "entropy": "aa" });
    let made = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let id = made["table"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}/stream");
    let mut red_hears = red.stream(&path, None).await.unwrap();
    let join = json!({ "invite": made["invite"], "entropy": "bb" });
    blue.post(&format!("/api/tables/{id}/join"), &join).await.unwrap().ok().unwrap();
    let begun = Instant::now();
    let setup = red_hears.wait("step").await.unwrap().json();
    assert_eq!((setup["entry"]["kind"].as_str(), begun.elapsed() < Duration::from_secs(1)), (Some("setup"), true));
    let mut blue_hears = blue.stream(&path, None).await.unwrap();
    let mut slowest = Duration::ZERO;
    for n in 0..40 {
        let (player, hears, seat) =
            if n % 2 == 0 { (&mut red, &mut blue_hears, "red") } else { (&mut blue, &mut red_hears, "blue") };
        let now = state(player, &id).await;
        let Some((_, action)) = choice(&now, n) else { continue };
        let (status, body) = act(player, &id, now["seq"].as_u64().unwrap(), seat, &action).await;
        assert_eq!(status, 200, "{body}");
        let done = Instant::now();
        loop {
            let step = tokio::time::timeout(Duration::from_secs(1), hears.wait("step")).await.expect("within a second");
            if step.unwrap().json()["entry"]["seq"] == body["seq"] {
                break;
            }
        }
        slowest = slowest.max(done.elapsed());
    }
    eprintln!("slowest news {slowest:?}");
    // Chat and offers cross too.
    blue.post(&format!("/api/tables/{id}/chat"), &json!({ "text": "hello" })).await.unwrap().ok().unwrap();
    let line = tokio::time::timeout(Duration::from_secs(1), red_hears.wait("chat")).await.unwrap().unwrap().json();
    assert_eq!(line["text"], "hello");
    // The same position, the same answer, wherever one asks.
    let here = state(&mut red, &id).await;
    let there = state(&mut red.at(second.addr), &id).await;
    assert_eq!(here, there);
    // Two servers, one position number: only one request can have it.
    let seq = here["seq"].as_u64().unwrap();
    let (mut a, mut b) = (red.at(first.addr), red.at(second.addr));
    if let Some((seat, action)) = choice(&here, 1) {
        let (x, y) = tokio::join!(act(&mut a, &id, seq, &seat, &action), act(&mut b, &id, seq, &seat, &action));
        let mut statuses = [x.0, y.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{x:?} {y:?}");
    }
    first.stop().await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_the_computer_on_postgres() {
    let postgres = Postgres::start();
    let server = start(config(&postgres.url())).await;
    let mut red = server.browser();
    let wish = json!({ "game": "toy", "opponent": { "kind": "computer", "level": "quick", "seat": "red" } });
    let id = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json()["table"].as_str().unwrap().to_owned();
    let end = play_out(&mut [&mut red], &id).await;
    assert_eq!(end["over"]["by"], "1");
    server.stop().await;
}

/// Over the network the database is spoken to in TLS, and its name is checked if one says so.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_may_be_reached_by_tls() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let postgres = Postgres::start_with_tls(port);
    let certificate = postgres.certificate();
    let url = |host: &str, rest: &str| format!("postgres://sandtable@{host}:{port}/postgres?{rest}");
    let trusted = format!("sslmode=verify-full&sslrootcert={}", certificate.display());
    for rest in ["sslmode=require", trusted.as_str()] {
        let server = start(config(&url("localhost", rest))).await;
        let (mut red, mut blue) = (server.browser(), server.browser());
        let id = table(&mut red, &mut blue).await;
        play_out(&mut [&mut red, &mut blue], &id).await;
        server.stop().await;
    }
    // Another name than the certificate's, a certificate nobody vouches for, no TLS at all.
    for (host, rest) in
        [("127.0.0.1", trusted.as_str()), ("localhost", "sslmode=verify-full"), ("localhost", "sslmode=disable")]
    {
        let refused = sandtable_server::Server::start(config(&url(host, rest)), parts()).await;
        let problem = refused.err().unwrap_or_else(|| panic!("{host} {rest} was taken")).to_string();
        assert!(!problem.contains("time"), "{host} {rest}: {problem}");
    }
}
