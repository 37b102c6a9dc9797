//! Nobody can stall a table: who looks back, uploads or dawdles delays nobody who plays.

mod support;

use sandtable_server::driver::Driver;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use support::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Makes a record long: a card can be picked again and again.
async fn lengthen(red: &mut Driver, id: &str, entries: usize) -> u64 {
    let mut now = state(red, id).await;
    for n in 0..entries {
        let legal = now["decisions"][0]["legal"].as_array().expect("choices").clone();
        let picks: Vec<&Value> = legal.iter().filter(|a| a["notation"] != "commit").collect();
        let seq = now["seq"].as_u64().expect("a number");
        let action = picks[n % picks.len()]["notation"].as_str().expect("an action");
        let (status, body) = act(red, id, seq, "red", action).await;
        assert_eq!(status, 200, "{body}");
        now["seq"] = body["seq"].clone();
        if n % 50 == 0 {
            now = state(red, id).await;
        }
    }
    now["seq"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_back_does_not_delay_a_move() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let seq = lengthen(&mut red, &id, 600).await;
    let mut tasks = Vec::new();
    for n in 0..40 {
        let (mut stranger, id) = (server.browser(), id.clone());
        tasks.push(tokio::spawn(async move {
            for k in 0..10 {
                let path = match (n + k) % 3 {
                    0 => format!("/api/tables/{id}/log"),
                    1 => format!("/api/tables/{id}/at/{}", 1 + (n * 10 + k) % 500),
                    _ => {
                        let mut hears =
                            stranger.stream(&format!("/api/tables/{id}/stream?last=1"), None).await.unwrap();
                        for _ in 0..300 {
                            hears.wait("step").await.expect("a step");
                        }
                        continue;
                    }
                };
                assert_eq!(stranger.get(&path).await.unwrap().status, 200);
            }
        }));
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut slowest = Duration::ZERO;
    let mut now = seq;
    let legal = state(&mut red, &id).await["decisions"][0]["legal"].clone();
    while tasks.iter().any(|t| !t.is_finished()) {
        let begun = Instant::now();
        let (status, body) =
            act(&mut red, &id, now, "red", legal[now as usize % 3]["notation"].as_str().unwrap()).await;
        assert_eq!(status, 200, "{body}");
        now = body["seq"].as_u64().unwrap();
        slowest = slowest.max(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for task in tasks {
        task.await.unwrap();
    }
    eprintln!("400 looks back, the slowest of {} moves took {slowest:?}", now - seq);
    assert!(slowest < Duration::from_secs(2), "a move took {slowest:?}");
    server.stop().await;
}

/// A game file with thousands of take-backs, each to the position before the last action.
fn with_take_backs(file: &Value, count: usize) -> String {
    let mut steps = Vec::new();
    let pick = |n: usize| json!({ "seat": "red", "action": file["picks"][n % 3] });
    for n in 0..count {
        steps.push(pick(n));
    }
    for n in 0..count {
        steps.push(pick(n + 1));
        let back = steps.len() - 1 - n % 7;
        steps.push(json!({ "undo": back }));
    }
    let mut file = file["file"].clone();
    file["steps"] = Value::Array(steps);
    file["result"] = json!({ "winner": "red", "by": "resigned" });
    file.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn take_backs_cost_what_they_show() {
    let (server, _dir) = fresh().await;
    let mut red = server.browser();
    let wish = json!({ "game": "toy", "opponent": { "kind": "hotseat" } });
    let id = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json()["table"].as_str().unwrap().to_owned();
    let picks: Vec<Value> = state(&mut red, &id).await["decisions"][0]["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["notation"].clone())
        .filter(|a| a != "commit")
        .collect();
    let file = red.get(&format!("/api/tables/{id}/file")).await.unwrap().json();
    let text = with_take_backs(&json!({ "file": file, "picks": picks }), 1500);
    let begun = Instant::now();
    let wish = json!({ "opponent": { "kind": "hotseat" }, "from": text });
    let made = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
    let uploaded = begun.elapsed();
    let id = made["table"].as_str().unwrap();
    let begun = Instant::now();
    let log = red.get(&format!("/api/tables/{id}/log")).await.unwrap().json();
    assert_eq!(log.as_array().unwrap().len(), 4501);
    let read = begun.elapsed();
    let begun = Instant::now();
    for seq in [1, 2000, 4000, 4501] {
        assert_eq!(red.get(&format!("/api/tables/{id}/at/{seq}")).await.unwrap().json()["entry"]["seq"], seq);
    }
    eprintln!("uploaded in {uploaded:?}, read in {read:?}, four positions in {:?}", begun.elapsed());
    assert!(uploaded + read + begun.elapsed() < Duration::from_secs(8));
    // What comes out is what went in.
    let again = red.get(&format!("/api/tables/{id}/file")).await.unwrap().json();
    let sent: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(again["steps"].as_array().unwrap().len(), sent["steps"].as_array().unwrap().len());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_has_an_end_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    config.limits.entries = 20;
    let server = start(config).await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let seq = lengthen(&mut red, &id, 19).await;
    let legal = state(&mut red, &id).await["decisions"][0]["legal"].clone();
    let (status, body) = act(&mut red, &id, seq, "red", legal[0]["notation"].as_str().unwrap()).await;
    assert_eq!((status, body["error"]["code"].as_str()), (409, Some("not-now")), "{body}");
    assert!(body["error"]["message"].as_str().unwrap().contains("20 entries"), "{body}");
    // It can still be ended.
    let resign = json!({ "seq": seq, "seat": "red" });
    red.post(&format!("/api/tables/{id}/resign"), &resign).await.unwrap().ok().unwrap();
    // And nothing longer is taken in.
    let mut file = red.get(&format!("/api/tables/{id}/file")).await.unwrap().json();
    let more = file["steps"][0].clone();
    file["steps"].as_array_mut().unwrap().push(more);
    let wish = json!({ "opponent": { "kind": "hotseat" }, "from": file.to_string() });
    let refused = red.post("/api/tables", &wish).await.unwrap();
    assert_eq!(refused.status, 400);
    assert!(
        refused.json()["error"]["fields"][0]["problem"].as_str().unwrap().contains("there are 20"),
        "{:?}",
        refused.json()
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_dawdles_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(dir.path().join("tables.db").to_str().unwrap());
    config.limits.patience = Duration::from_millis(300);
    let server = start(config).await;
    for (request, status) in [
        ("GET /api/games HTT", ""),
        ("POST /api/tables HTTP/1.1\r\nhost: x\r\nx-sandtable: 1\r\ncontent-length: 100\r\n\r\n{", "HTTP/1.1 408"),
    ] {
        let begun = Instant::now();
        let mut line = tokio::net::TcpStream::connect(server.addr).await.unwrap();
        line.write_all(request.as_bytes()).await.unwrap();
        let mut answer = vec![0; 12];
        let n = line.read(&mut answer).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&answer[..n.min(status.len())]), status);
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
    server.stop().await;
}

/// Who goes away stops what was begun for them: an upload that is being played, a look back.
#[tokio::test(flavor = "multi_thread")]
async fn who_goes_away_stops_the_work() {
    let (server, _dir) = fresh().await;
    let mut red = server.browser();
    let wish = json!({ "game": "toy", "opponent": { "kind": "hotseat" } });
    let id = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json()["table"].as_str().unwrap().to_owned();
    let now = state(&mut red, &id).await;
    let picks = now["decisions"][0]["legal"].as_array().unwrap().iter().map(|a| a["notation"].clone());
    let picks: Vec<Value> = picks.filter(|a| a != "commit").collect();
    let file = red.get(&format!("/api/tables/{id}/file")).await.unwrap().json();
    let text = with_take_backs(&json!({ "file": file, "picks": picks }), 6000);
    let wish = json!({ "opponent": { "kind": "hotseat" }, "from": text });
    let begun = Instant::now();
    let long = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json()["table"].as_str().unwrap().to_owned();
    let uploading = begun.elapsed();
    let begun = Instant::now();
    red.get(&format!("/api/tables/{long}/log")).await.unwrap().ok().unwrap();
    let reading = begun.elapsed();
    // As many at once as would keep every thread for such work busy for long, all of whom go away.
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut leavers = Vec::new();
    for _ in 0..4 * threads {
        let (mut somebody, wish) = (red.again(), wish.clone());
        leavers.push(tokio::spawn(async move { somebody.post("/api/tables", &wish).await.map(drop) }));
    }
    tokio::time::sleep(uploading / 4).await;
    leavers.iter().for_each(|l| l.abort());
    let begun = Instant::now();
    let why = json!({ "seat": "red", "object": "commit" });
    red.post(&format!("/api/tables/{id}/why"), &why).await.unwrap().ok().unwrap();
    let waited = begun.elapsed();
    let tables = red.get("/api/tables").await.unwrap().json().as_array().unwrap().len();
    // The same for looking back, at a record nobody has ready.
    let mut again = Vec::new();
    for _ in 0..2 {
        let made = red.post("/api/tables", &wish).await.unwrap().ok().unwrap().json();
        again.push(made["table"].as_str().unwrap().to_owned());
    }
    let mut leavers = Vec::new();
    for n in 0..4 * threads {
        let (mut somebody, id) = (red.again(), again[n % 2].clone());
        leavers.push(tokio::spawn(async move { somebody.get(&format!("/api/tables/{id}/log")).await.map(drop) }));
    }
    tokio::time::sleep(reading / 4).await;
    leavers.iter().for_each(|l| l.abort());
    let begun = Instant::now();
    red.post(&format!("/api/tables/{id}/why"), &why).await.unwrap().ok().unwrap();
    eprintln!(
        "an upload takes {uploading:?}, reading it {reading:?}; after those who went away another waited {waited:?} and {:?}",
        begun.elapsed()
    );
    assert_eq!(tables, 2, "nothing was made for who had gone");
    assert!(waited < uploading / 2 + Duration::from_millis(200), "{waited:?}");
    assert!(begun.elapsed() < reading / 2 + Duration::from_millis(200), "{:?}", begun.elapsed());
    server.stop().await;
}
