//! What is pushed, to whom, and what a client that was away has missed.

mod support;

use sandtable_server::driver::{Events, advance};
use serde_json::{Value, json};
use std::time::Duration;
use support::*;

async fn next(events: &mut Events, name: &str) -> Value {
    let event = tokio::time::timeout(Duration::from_secs(5), events.wait(name)).await;
    event.unwrap_or_else(|_| panic!("no {name} comes")).expect("the stream goes on").json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_reaches_everybody_as_they_may_know_it() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let path = format!("/api/tables/{id}/stream");
    let mut streams = [
        red.stream(&path, None).await.unwrap(),
        blue.stream(&path, None).await.unwrap(),
        server.browser().stream(&path, None).await.unwrap(),
    ];
    assert_eq!(next(&mut streams[0], "table").await["yours"], json!(["red"]));
    let (_, pick) = choice(&state(&mut red, &id).await, 2).unwrap();
    act(&mut red, &id, 1, "red", &pick).await;
    let told =
        [next(&mut streams[0], "step").await, next(&mut streams[1], "step").await, next(&mut streams[2], "step").await];
    assert!(told.iter().all(|t| t["entry"]["seq"] == 2 && t["entry"]["by"] == "red"));
    assert_eq!(told[0]["entry"]["action"], pick);
    assert_eq!(told[0]["change"]["decisions"][0]["seat"], "red");
    assert!(told[1]["entry"]["action"].is_null() && told[2]["entry"]["action"].is_null());
    assert_eq!(told[1]["change"]["decisions"][0]["seat"], "blue");
    assert_eq!(told[2]["change"]["decisions"], json!([]));
    // Only red's own view has changed: the others do not know what was picked.
    assert_ne!(told[0]["change"]["view"], json!({}));
    assert_eq!(told[2]["change"]["view"], told[1]["change"]["view"]);
    assert!(!told[1]["change"]["view"].to_string().contains(pick.split(' ').next_back().unwrap()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_gets_exactly_what_was_missed() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let path = format!("/api/tables/{id}/stream");
    let mut stream = blue.stream(&path, None).await.unwrap();
    let (_, pick) = choice(&state(&mut red, &id).await, 0).unwrap();
    act(&mut red, &id, 1, "red", &pick).await;
    let seen = next(&mut stream, "step").await;
    assert_eq!(seen["entry"]["seq"], 2);
    let last = stream.last.clone().unwrap();
    drop(stream);
    // Away: a commit, an undone pick, a line of chat.
    act(&mut red, &id, 2, "red", "commit").await;
    let (_, pick) = choice(&state(&mut blue, &id).await, 0).unwrap();
    act(&mut blue, &id, 3, "blue", &pick).await;
    blue.post(&format!("/api/tables/{id}/undo"), &json!({ "seq": 4, "seat": "blue" })).await.unwrap().ok().unwrap();
    red.post(&format!("/api/tables/{id}/chat"), &json!({ "text": "<b>hello" })).await.unwrap().ok().unwrap();
    let mut stream = blue.stream(&path, Some(&last)).await.unwrap();
    let line = next(&mut stream, "chat").await;
    assert_eq!((line["text"].as_str(), line["seat"].as_str()), (Some("<b>hello"), Some("red")));
    let mut seqs = Vec::new();
    for _ in 0..3 {
        let step = next(&mut stream, "step").await;
        seqs.push(step["entry"]["seq"].as_u64().unwrap());
    }
    assert_eq!(seqs, [3, 4, 5]);
    // And then it goes on live, none twice.
    act(&mut blue, &id, 5, "blue", &pick).await;
    assert_eq!(next(&mut stream, "step").await["entry"]["seq"], 6);
    assert_eq!(stream.last.as_deref(), Some("6-1"));
    let nothing = blue.stream(&path, Some("6-1")).await.unwrap();
    let quiet = tokio::time::timeout(Duration::from_millis(300), async move {
        let mut nothing = nothing;
        nothing.wait("step").await
    });
    assert!(quiet.await.is_err(), "a step came twice");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_is_kept_up_to_date_by_changes_alone() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let path = format!("/api/tables/{id}/stream");
    let mut kept = state(&mut blue, &id).await;
    let mut stream = blue.stream(&path, None).await.unwrap();
    for seq in 1..40 {
        let browser = if seq % 2 == 0 { &mut red } else { &mut blue };
        let now = state(browser, &id).await;
        let Some((seat, action)) = choice(&now, seq as usize).or_else(|| choice(&now, 0)) else { break };
        let (status, body) = act(browser, &id, now["seq"].as_u64().unwrap(), &seat, &action).await;
        assert_eq!(status, 200, "{body}");
        if seq == 20 {
            // Away for a while: the whole comes first, then what was missed.
            let last = stream.last.clone().unwrap();
            stream = blue.stream(&format!("{path}?whole=1"), Some(&last)).await.unwrap();
            let whole = next(&mut stream, "state").await;
            assert_eq!((&whole["seq"], &whole["view"]), (&kept["seq"], &kept["view"]));
        }
        advance(&mut kept, &next(&mut stream, "step").await);
        assert_eq!(kept, state(&mut blue, &id).await);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_and_offers_are_told() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let path = format!("/api/tables/{id}/stream");
    let mut stream = red.stream(&path, None).await.unwrap();
    next(&mut stream, "at").await;
    assert_eq!(next(&mut stream, "presence").await["online"], json!(["red"]));
    let other = blue.stream(&path, None).await.unwrap();
    assert_eq!(next(&mut stream, "presence").await["online"], json!(["red", "blue"]));
    drop(other);
    assert_eq!(next(&mut stream, "presence").await["online"], json!(["red"]));
    let draw = format!("/api/tables/{id}/draw");
    blue.post(&draw, &json!({ "seq": 1, "seat": "blue", "say": "offer" })).await.unwrap().ok().unwrap();
    assert_eq!(next(&mut stream, "offer").await["offer"]["by"], "blue");
    red.post(&draw, &json!({ "seq": 1, "seat": "red", "say": "decline" })).await.unwrap().ok().unwrap();
    assert_eq!(next(&mut stream, "offer").await["declined"], true);
    // An offer lapses with the next step.
    blue.post(&draw, &json!({ "seq": 1, "seat": "blue", "say": "offer" })).await.unwrap().ok().unwrap();
    let (_, pick) = choice(&state(&mut red, &id).await, 0).unwrap();
    act(&mut red, &id, 1, "red", &pick).await;
    let accept = red.post(&draw, &json!({ "seq": 2, "seat": "red", "say": "accept" })).await.unwrap();
    assert_eq!(accept.status, 409);
    blue.post(&draw, &json!({ "seq": 2, "seat": "blue", "say": "offer" })).await.unwrap().ok().unwrap();
    red.post(&draw, &json!({ "seq": 2, "seat": "red", "say": "accept" })).await.unwrap().ok().unwrap();
    let end = next(&mut stream, "step").await;
    let end = if end["entry"]["kind"] == "draw" { end } else { next(&mut stream, "step").await };
    assert_eq!(end["change"]["over"], json!({ "winner": null, "by": "agreed" }));
    server.stop().await;
}
