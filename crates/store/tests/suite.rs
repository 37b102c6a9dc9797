//! One suite for both databases.

#[path = "../../server/tests/support/postgres.rs"]
#[allow(dead_code)]
mod postgres;

use sandtable_store::*;

fn table(id: &str, seats: [SeatRow; 2]) -> TableRow {
    TableRow {
        id: TableId::new(id),
        game: "toy".into(),
        options: "{}".into(),
        rules: "1".into(),
        data: "d".into(),
        secret: [7; 32],
        commitment: "c".into(),
        hotseat: false,
        start: String::new(),
        phase: Phase::Playing,
        ending: None,
        offer: String::new(),
        rematch: String::new(),
        created: 5,
        seats,
    }
}

fn sits(sitter: Sitter) -> SeatRow {
    SeatRow { sitter, name: "名前".into(), entropy: "aabb".into(), sealed: String::new() }
}

fn human(id: &str) -> SeatRow {
    sits(Sitter::Browser(BrowserId::new(id)))
}

fn step(seq: u32) -> StepRow {
    StepRow {
        seq,
        kind: StepKind::Act,
        seat: Some(1),
        base: seq - 1,
        head: seq,
        action: format!("move {seq}"),
        chance: "6:3 20:4".into(),
        next_chance: u64::from(seq) * 2,
        deciding: 2,
        turn: 3,
        at: 1000 + seq,
    }
}

async fn suite(place: &str) {
    let (store, _writer) = Store::open(place).await.expect("opens");
    tables_and_seats(&store).await;
    records(&store).await;
    endings(&store).await;
    snapshots(&store).await;
    talk(&store).await;
    holdings_and_deletion(&store).await;
    many_at_once(&store).await;
    store.finish().await;
    store.close().await;
    // What was written is there for the next process, and its schema is not made again.
    let (store, _writer) = Store::open(place).await.expect("opens again");
    let kept = store.table(&TableId::new("a")).await.unwrap().expect("kept");
    assert_eq!(kept.seats[0].sitter, Sitter::Browser(BrowserId::new("me")));
    store.close().await;
}

async fn tables_and_seats(store: &Store) {
    let open = sits(Sitter::Open { invite: "inv".into() });
    let mut row = table("a", [human("me"), open]);
    row.phase = Phase::Waiting;
    store.create(row.clone(), Vec::new()).await.unwrap();
    let id = row.id.clone();
    assert_eq!(store.table(&id).await.unwrap(), Some(row.clone()));
    assert_eq!(store.table(&TableId::new("none")).await.unwrap(), None);
    // An invitation is good once, and only the right one.
    let first = StepRow { kind: StepKind::Setup, seat: None, ..step(1) };
    assert!(!store.join(&id, 1, "wrong", human("you"), vec![first.clone()]).await.unwrap());
    assert!(!store.join(&id, 0, "inv", human("you"), vec![first.clone()]).await.unwrap());
    assert!(store.join(&id, 1, "inv", human("you"), vec![first.clone()]).await.unwrap());
    assert!(!store.join(&id, 1, "inv", human("third"), vec![first.clone()]).await.unwrap());
    assert!(!store.join(&id, 1, "", human("third"), vec![first.clone()]).await.unwrap());
    let joined = store.table(&id).await.unwrap().unwrap();
    assert_eq!((joined.phase, &joined.seats[1]), (Phase::Playing, &human("you")));
    assert_eq!(store.last_step(&id).await.unwrap(), Some(first));
    // Offers are replaced only by who has seen the last one.
    assert!(store.set_offer(&id, "", "one").await.unwrap());
    assert!(!store.set_offer(&id, "", "two").await.unwrap());
    assert!(store.set_offer(&id, "one", "").await.unwrap());
    // One rematch.
    assert!(store.rematch(&id, table("a2", [human("you"), human("me")]), vec![step(1)]).await.unwrap());
    assert!(!store.rematch(&id, table("a3", [human("you"), human("me")]), vec![step(1)]).await.unwrap());
    assert_eq!(store.table(&id).await.unwrap().unwrap().rematch, "a2");
    assert_eq!(store.table(&TableId::new("a3")).await.unwrap(), None);
    let mine = store.tables_of(&BrowserId::new("me"), 10).await.unwrap();
    let ids: Vec<_> = mine.iter().map(|s| s.table.id.to_string()).collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    store.set_versions(&id, "2", "e").await.unwrap();
    let row = store.table(&id).await.unwrap().unwrap();
    assert_eq!((row.rules.as_str(), row.data.as_str()), ("2", "e"));
}

async fn records(store: &Store) {
    let row = table("b", [human("me"), sits(Sitter::Computer { level: "strong".into() })]);
    store.create(row.clone(), vec![step(1)]).await.unwrap();
    for seq in 2..=9 {
        assert_eq!(store.append(&row.id, step(seq), None).await.unwrap(), Appended::Durable);
    }
    // A number is given once, whatever comes with it.
    let other = StepRow { action: "other".into(), ..step(9) };
    assert_eq!(store.append(&row.id, other, None).await.unwrap(), Appended::Stale);
    let steps = store.steps(&row.id, 3, 9).await.unwrap();
    assert_eq!(steps, (3..=9).map(step).collect::<Vec<_>>());
    assert_eq!(store.last_step(&row.id).await.unwrap(), Some(step(9)));
    assert!(store.playing(true).await.unwrap().contains(&row.id));
    assert!(!store.playing(true).await.unwrap().contains(&TableId::new("a")));
    assert!(store.playing(false).await.unwrap().contains(&TableId::new("a")));
}

async fn endings(store: &Store) {
    let row = table("c", [human("me"), human("you")]);
    store.create(row.clone(), vec![step(1)]).await.unwrap();
    let ending = Ending { winner: Some(1), by: "resigned".into() };
    assert_eq!(store.append(&row.id, step(1), Some(ending.clone())).await.unwrap(), Appended::Stale);
    assert_eq!(store.table(&row.id).await.unwrap().unwrap().phase, Phase::Playing);
    assert_eq!(store.append(&row.id, step(2), Some(ending.clone())).await.unwrap(), Appended::Durable);
    let over = store.table(&row.id).await.unwrap().unwrap();
    assert_eq!((over.phase, over.ending), (Phase::Over, Some(ending)));
    let draw = table("d", [human("me"), human("you")]);
    store.create(draw.clone(), vec![step(1)]).await.unwrap();
    let ending = Ending { winner: None, by: "agreed".into() };
    store.append(&draw.id, step(2), Some(ending.clone())).await.unwrap();
    assert_eq!(store.table(&draw.id).await.unwrap().unwrap().ending, Some(ending));
    assert!(!store.playing(false).await.unwrap().contains(&draw.id));
}

async fn snapshots(store: &Store) {
    let id = TableId::new("b");
    for seq in [4, 8] {
        let body = vec![0, 255, seq as u8];
        let snapshot = SnapshotRow { seq, rules: "1".into(), data: "d".into(), body };
        store.put_snapshot(&id, snapshot.clone()).await.unwrap();
        assert_eq!(store.snapshot(&id, seq).await.unwrap(), Some(snapshot));
    }
    assert_eq!(store.snapshot_seqs(&id, "1", "d", 9).await.unwrap(), [8, 4]);
    assert_eq!(store.snapshot_seqs(&id, "1", "d", 7).await.unwrap(), [4]);
    // Those of other versions are not offered.
    assert_eq!(store.snapshot_seqs(&id, "2", "d", 9).await.unwrap(), [0; 0]);
}

async fn talk(store: &Store) {
    let (me, id) = (BrowserId::new("me"), TableId::new("b"));
    store.add_browser(&me, [9; 32], 1).await.unwrap();
    assert_eq!(store.browser(&[9; 32]).await.unwrap(), Some(me.clone()));
    assert_eq!(store.browser(&[8; 32]).await.unwrap(), None);
    let line = ChatRow { number: 0, seat: None, name: String::new(), text: "'); DROP TABLE chat; --".into(), at: 2 };
    assert_eq!(store.say(&id, &me, line.clone()).await.unwrap().number, 1);
    assert_eq!(store.say(&id, &me, ChatRow { seat: Some(1), ..line.clone() }).await.unwrap().number, 2);
    let lines = store.chat(&id, 0, 10).await.unwrap();
    assert_eq!(lines[0], ChatRow { number: 1, ..line });
    assert_eq!((lines.len(), lines[1].seat), (2, Some(1)));
    assert_eq!(store.chat(&id, 1, 10).await.unwrap().len(), 1);
    assert_eq!(store.chat(&id, 0, 1).await.unwrap()[0].number, 2);
    assert_eq!(store.note(&me, &id).await.unwrap(), "");
    store.put_note(&me, &id, "first").await.unwrap();
    store.put_note(&me, &id, "後で").await.unwrap();
    assert_eq!(store.note(&me, &id).await.unwrap(), "後で");
    store.put_seed(&me, "commitment", [3; 32], 100).await.unwrap();
    assert_eq!(store.take_seed(&BrowserId::new("another"), "commitment").await.unwrap(), None);
    assert_eq!(store.take_seed(&me, "commitment").await.unwrap(), Some([3; 32]));
    assert_eq!(store.take_seed(&me, "commitment").await.unwrap(), None);
    store.put_seed(&me, "old", [3; 32], 100).await.unwrap();
    store.put_seed(&me, "new", [3; 32], 200_000).await.unwrap();
    assert_eq!(store.take_seed(&me, "old").await.unwrap(), None);
}

async fn holdings_and_deletion(store: &Store) {
    let me = BrowserId::new("deleter");
    let row = table("e", [human("deleter"), human("deleter")]);
    store.create(row.clone(), vec![step(1)]).await.unwrap();
    let has = store.holdings(&me).await.unwrap();
    assert_eq!((has.tables, has.open, has.bytes), (1, 1, 1200 + row.start.len() as u64));
    assert!(store.unused(6).await.unwrap().contains(&row.id));
    assert!(!store.unused(5).await.unwrap().contains(&row.id));
    store.append(&row.id, step(2), None).await.unwrap();
    assert!(!store.unused(6).await.unwrap().contains(&row.id));
    store.put_note(&me, &row.id, "mine").await.unwrap();
    assert_eq!(store.holdings(&me).await.unwrap().bytes, has.bytes + 200 + 4);
    store.delete(&row.id).await.unwrap();
    assert_eq!(store.table(&row.id).await.unwrap(), None);
    assert_eq!(store.steps(&row.id, 1, 10).await.unwrap(), []);
    let nothing = Holdings { tables: 0, open: 0, bytes: 0 };
    assert_eq!((store.holdings(&me).await.unwrap(), store.note(&me, &row.id).await.unwrap()), (nothing, String::new()));
}

async fn many_at_once(store: &Store) {
    let mut tasks = Vec::new();
    for n in 0..100 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let row = table(&format!("many-{n}"), [human("me"), human("you")]);
            store.create(row.clone(), vec![step(1)]).await.unwrap();
            for seq in 2..=10 {
                // Two want each number: one gets it.
                let two = tokio::join!(store.append(&row.id, step(seq), None), store.append(&row.id, step(seq), None));
                assert_ne!(two.0.unwrap(), two.1.unwrap());
            }
            store.steps(&row.id, 1, 100).await.unwrap().len()
        }));
    }
    for task in tasks {
        assert_eq!(task.await.unwrap(), 10);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let dir = tempfile::tempdir().unwrap();
    suite(dir.path().join("tables.db").to_str().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_has_one_server_and_a_schema_no_newer_than_the_program() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tables.db");
    let place = path.to_str().unwrap();
    let (store, _writer) = Store::open(place).await.expect("opens");
    let refused = Store::open(place).await.err().expect("a second server").to_string();
    assert!(refused.contains("another"), "{refused}");
    store.create(table("a", [human("me"), human("you")]), vec![step(1)]).await.unwrap();
    for file in [place.to_owned(), format!("{place}-wal"), format!("{place}-shm")] {
        let mode = std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{file}");
    }
    // A damaged row names its table and costs nobody theirs.
    store.create(table("b", [human("me"), human("you")]), vec![step(1)]).await.unwrap();
    let spoil = |sql: &str| {
        let conn = rusqlite::Connection::open(&path).unwrap();
        conn.execute_batch(sql).unwrap();
    };
    spoil("UPDATE game_table SET secret = x'00' WHERE id = 'a'");
    let error = store.table(&TableId::new("a")).await.unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { table, .. } if table.as_str() == "a"), "{error}");
    assert_eq!(store.tables_of(&BrowserId::new("me"), 10).await.unwrap().len(), 1);
    spoil("UPDATE step SET action = x'ff' WHERE table_id = 'b'");
    assert!(store.steps(&TableId::new("b"), 1, 9).await.is_err());
    store.finish().await;
    store.close().await;
    drop(store);
    spoil("INSERT INTO schema_version (version) VALUES (99)");
    let refused = Store::open(place).await.err().expect("a newer schema").to_string();
    assert!(refused.contains("newer"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres() {
    let server = postgres::Postgres::start();
    suite(&server.url()).await;
}
