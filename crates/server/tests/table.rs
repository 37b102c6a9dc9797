//! A table over HTTP, from its making to the rematch.

mod support;

use serde_json::json;
use support::*;

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_a_whole_game() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let end = play_out(&mut [&mut red, &mut blue], &id).await;
    assert_eq!(end["over"]["by"], "1");
    let info = red.get(&format!("/api/tables/{id}")).await.unwrap().json();
    assert_eq!(info["phase"], "over");
    // The secret belongs to the commitment, and the whole game can be proved.
    let text = red.get(&format!("/api/tables/{id}/file")).await.unwrap().ok().unwrap();
    let file = sandtable_table::GameFile::read(std::str::from_utf8(&text.body).unwrap()).unwrap();
    let game = sandtable_server::Games::load(&Toys, "toy", &Default::default()).unwrap();
    let verified = sandtable_table::verify(game.as_ref(), &file).unwrap();
    assert!(verified.dice_checked && verified.answers > 20, "{verified:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_or_repeated_request_changes_nothing() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let now = state(&mut red, &id).await;
    let (_, pick) = choice(&now, 0).unwrap();
    assert_eq!(act(&mut red, &id, 1, "red", &pick).await.0, 200);
    let before = state(&mut red, &id).await;
    let (status, body) = act(&mut red, &id, 1, "red", &pick).await;
    assert_eq!((status, body["error"]["code"].as_str(), body["error"]["seq"].as_u64()), (409, Some("stale"), Some(2)));
    assert_eq!(act(&mut red, &id, 7, "red", "commit").await.0, 409);
    assert_eq!(state(&mut red, &id).await, before);
    // What the rules forbid, and what is not one's own.
    let (status, body) = act(&mut blue, &id, 2, "blue", "commit").await;
    assert_eq!((status, body["error"]["refused"][0]["clause"].as_str()), (422, Some("1")));
    assert_eq!(act(&mut blue, &id, 2, "red", "commit").await.0, 403);
    assert_eq!(act(&mut blue, &id, 2, "red", "nonsense").await.0, 403);
    assert_eq!(act(&mut red, &id, 2, "red", "nonsense").await.0, 400);
    assert_eq!(act(&mut server.browser(), &id, 2, "red", "commit").await.0, 403);
    assert_eq!(state(&mut red, &id).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_goes_to_the_barrier_and_not_behind() {
    let (server, _dir) = fresh().await;
    let (mut red, mut blue) = (server.browser(), server.browser());
    let id = table(&mut red, &mut blue).await;
    let start = state(&mut red, &id).await;
    let hand: Vec<String> = start["decisions"][0]["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["notation"].as_str().unwrap().to_owned())
        .collect();
    for (seq, pick) in (1..).zip(&hand[..3]) {
        assert_eq!(act(&mut red, &id, seq, "red", pick).await.0, 200);
    }
    let now = state(&mut red, &id).await;
    assert_eq!((now["undo_depth"].as_u64(), now["barrier"].as_u64()), (Some(3), Some(1)));
    let path = format!("/api/tables/{id}/undo");
    let one = red.post(&path, &json!({ "seq": 4, "seat": "red" })).await.unwrap();
    assert_eq!((one.status, one.json()["seq"].as_u64()), (200, Some(5)));
    assert_eq!(state(&mut red, &id).await["undo_depth"], 2);
    let all = red.post(&path, &json!({ "seq": 5, "seat": "red", "to_barrier": true })).await.unwrap();
    assert_eq!(all.status, 200);
    let back = state(&mut red, &id).await;
    assert_eq!(back["view"], start["view"]);
    let none = red.post(&path, &json!({ "seq": 6, "seat": "red" })).await.unwrap();
    assert_eq!(none.json()["error"]["code"], "barrier");
    // The other seat cannot undo it either, and the log tells what does not count any more.
    assert_eq!(blue.post(&path, &json!({ "seq": 6, "seat": "blue" })).await.unwrap().status, 409);
    let log = red.get(&format!("/api/tables/{id}/log")).await.unwrap().json();
    let counts: Vec<bool> = log.as_array().unwrap().iter().map(|e| e["counts"].as_bool().unwrap()).collect();
    assert_eq!(counts, [true, false, false, false, true, true]);
    server.stop().await;
}
