//! The record's own way into a SQLite file. What players wait for passes through here and nothing
//! else: steps and snapshots, collected while the disk is busy and committed together by a thread
//! that talks to SQLite without a detour.

use crate::writer::{Append, Complaint};
use crate::{Phase, Result, SnapshotRow, StepRow, StoreError, TableId};
use rusqlite::{Connection, params};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::{Mutex, oneshot};

/// Whose turn it is to write. SQLite has one writer at a time; who would find it busy would sleep.
pub(crate) type Turn = Arc<Mutex<()>>;

pub(crate) enum Line {
    Append(Append),
    Snapshot(TableId, SnapshotRow, oneshot::Sender<Result<()>>),
    /// Is there a way to the disk?
    Pulse(oneshot::Sender<Result<()>>),
    /// Answered when everything before it is written.
    Done(oneshot::Sender<()>),
}

#[derive(Clone)]
pub(crate) struct Ledger(mpsc::Sender<Line>);

/// Lines committed together at most.
const BATCH: usize = 256;

impl Ledger {
    /// The thread ends when the last clone is gone and everything handed in is written.
    pub fn open(path: &str, turn: Turn, failures: Arc<AtomicU64>) -> Result<Ledger> {
        let path = path.to_owned();
        let conn = connect(&path)?;
        let (to, queue) = mpsc::channel();
        let thread = std::thread::Builder::new().name("ledger".into());
        let complaint = Complaint::new(failures);
        thread
            .spawn(move || run(&path, conn, &turn, complaint, &queue))
            .map_err(|e| StoreError::other(e.to_string()))?;
        Ok(Ledger(to))
    }

    pub fn put(&self, line: Line) -> Result<()> {
        self.0.send(line).map_err(|_| crate::writer::closed())
    }
}

fn connect(path: &str) -> rusqlite::Result<Connection> {
    let conn = Connection::open(path)?;
    conn.busy_timeout(Duration::from_secs(10))?;
    for (name, value) in crate::open::PRAGMAS {
        conn.pragma_update(None, name, value)?;
    }
    Ok(conn)
}

fn run(path: &str, conn: Connection, turn: &Turn, mut complaint: Complaint, queue: &mpsc::Receiver<Line>) {
    let mut conn = Some(conn);
    let mut batch = Vec::with_capacity(BATCH);
    while let Ok(first) = queue.recv() {
        batch.push(first);
        batch.extend(queue.try_iter().take(BATCH - 1));
        let written = {
            let _turn = turn.blocking_lock();
            let open = conn.take().map_or_else(|| connect(path), Ok);
            // A connection on which a commit failed may still be inside its transaction: it goes.
            open.and_then(|mut open| {
                let kept = commit(&mut open, &batch)?;
                conn = Some(open);
                Ok(kept)
            })
        };
        let written = written.map_err(|error| {
            let error = StoreError::from(error);
            complaint.say(&error, batch.len());
            error
        });
        for (i, line) in batch.drain(..).enumerate() {
            let new = written.as_ref().map(|new| new[i]).map_err(StoreError::clone);
            match line {
                Line::Append(append) => append.answer(new),
                Line::Pulse(done) | Line::Snapshot(_, _, done) => drop(done.send(new.map(drop))),
                Line::Done(done) => drop(done.send(())),
            }
        }
    }
}

/// Writes what is new, and says of each line whether it was.
fn commit(conn: &mut Connection, lines: &[Line]) -> rusqlite::Result<Vec<bool>> {
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut kept = Vec::with_capacity(lines.len());
    for line in lines {
        kept.push(match line {
            Line::Append(append) => put_step(&tx, append)?,
            Line::Snapshot(table, snapshot, _) => put_snapshot(&tx, table, snapshot)?,
            Line::Pulse(_) => beat(&tx)?,
            Line::Done(_) => false,
        });
    }
    tx.commit()?;
    Ok(kept)
}

fn put_step(conn: &Connection, append: &Append) -> rusqlite::Result<bool> {
    let (table, s): (_, &StepRow) = (append.table.as_str(), &append.step);
    let sql = "INSERT INTO step (table_id, seq, kind, seat, base, head, action, chance, next_chance, deciding, turn, at) \
               VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12) ON CONFLICT DO NOTHING";
    let seat = s.seat.map_or(-1, i64::from);
    let next_chance = s.next_chance as i64;
    let row = params![
        table,
        s.seq,
        s.kind.code(),
        seat,
        s.base,
        s.head,
        s.action,
        s.chance,
        next_chance,
        s.deciding,
        s.turn,
        s.at
    ];
    let kept = conn.prepare_cached(sql)?.execute(row)? == 1;
    if let (true, Some(ending)) = (kept, &append.ending) {
        let sql = "UPDATE game_table SET phase = ?1, winner = ?2, ended_by = ?3, offer = '' WHERE id = ?4";
        let winner = ending.winner.map_or(-1, i64::from);
        conn.prepare_cached(sql)?.execute(params![Phase::Over.code(), winner, ending.by, table])?;
    }
    Ok(kept)
}

fn beat(conn: &Connection) -> rusqlite::Result<bool> {
    let sql = "INSERT INTO pulse (writer, beats) VALUES (1, 1) \
               ON CONFLICT (writer) DO UPDATE SET beats = pulse.beats + 1";
    Ok(conn.prepare_cached(sql)?.execute([])? == 1)
}

fn put_snapshot(conn: &Connection, table: &TableId, s: &SnapshotRow) -> rusqlite::Result<bool> {
    let sql = "INSERT INTO snapshot (table_id, seq, rules, data, body) VALUES (?1,?2,?3,?4,?5) ON CONFLICT DO NOTHING";
    Ok(conn.prepare_cached(sql)?.execute(params![table.as_str(), s.seq, s.rules, s.data, s.body])? == 1)
}
