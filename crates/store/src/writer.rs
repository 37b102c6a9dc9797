//! The one writer: everything that changes the database passes through it, in order; but with SQLite
//! steps and snapshots have a way of their own (`ledger.rs`).

use crate::ledger::{Line, Turn};
use crate::{Backend, Ending, Notice, Phase, Result, StepRow, Store, StoreError, TableId};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Executor, Row};
use std::collections::HashSet;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// What became of an append.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    Durable,
    /// The table already has a step of that number.
    Stale,
}

pub(crate) struct Append {
    pub table: TableId,
    pub step: StepRow,
    pub ending: Option<Ending>,
    done: oneshot::Sender<Result<Appended>>,
}

impl Append {
    /// Whether the step was new.
    pub fn answer(self, new: Result<bool>) {
        let _ = self.done.send(new.map(|new| if new { Appended::Durable } else { Appended::Stale }));
    }
}

/// Also says whether it was done. If not, nothing is known of the connection it was tried on.
type Job =
    Box<dyn for<'c> FnOnce(&'c mut AnyConnection) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'c>> + Send>;

pub(crate) enum Work {
    Append(Append),
    Run(Job),
}

/// Appends committed together at most.
const BATCH: usize = 256;
const COLUMNS: usize = 12;

/// A complaint that is not repeated for every request while it lasts.
pub(crate) struct Complaint {
    last: Option<Instant>,
    unsaid: usize,
    /// Of all who write, ever.
    failures: Arc<AtomicU64>,
}

impl Complaint {
    const PAUSE: Duration = Duration::from_secs(5);

    pub fn new(failures: Arc<AtomicU64>) -> Complaint {
        Complaint { last: None, unsaid: 0, failures }
    }

    pub fn say(&mut self, error: &StoreError, count: usize) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        self.unsaid += count;
        if self.last.is_none_or(|at| at.elapsed() >= Self::PAUSE) {
            tracing::error!(%error, count = self.unsaid, "nothing can be written");
            self.last = Some(Instant::now());
            self.unsaid = 0;
        }
    }
}

/// The connection things are written on. One on which something failed is never used again: it may
/// still be inside a transaction, and what is written in there is not written.
struct Pen {
    pool: AnyPool,
    conn: Option<PoolConnection<Any>>,
    /// When there was none to be had, and why.
    missed: Option<(Instant, StoreError)>,
    complaint: Complaint,
}

/// Who has waited for another's attempt to reach the database does not wait for one more.
pub(crate) const RESPITE: Duration = Duration::from_millis(500);

impl Pen {
    async fn conn(&mut self) -> Result<&mut AnyConnection> {
        if self.conn.is_none() {
            if let Some((at, error)) = &self.missed
                && at.elapsed() < RESPITE
            {
                return Err(error.clone());
            }
            match self.pool.acquire().await {
                Ok(conn) => self.conn = Some(conn),
                Err(error) => {
                    let error = StoreError::from(error);
                    self.missed = Some((Instant::now(), error.clone()));
                    return Err(error);
                }
            }
        }
        self.conn.as_deref_mut().ok_or_else(closed)
    }

    async fn throw_away(&mut self) {
        if let Some(conn) = self.conn.take() {
            let _ = tokio::time::timeout(Duration::from_secs(1), conn.close()).await;
        }
    }
}

pub(crate) async fn run(
    pool: AnyPool,
    backend: Backend,
    turn: Turn,
    failures: Arc<AtomicU64>,
    mut queue: mpsc::Receiver<Work>,
) {
    let mut pen = Pen { pool, conn: None, missed: None, complaint: Complaint::new(failures) };
    let mut batch = Vec::with_capacity(BATCH);
    let mut waiting = Vec::new();
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        for work in batch.drain(..) {
            match work {
                Work::Append(append) => waiting.push(append),
                Work::Run(job) => {
                    flush(&mut pen, backend, &mut waiting).await;
                    let _turn = turn.lock().await;
                    let done = match pen.conn().await {
                        Ok(conn) => job(conn).await,
                        // Who waits for the job is told when it is dropped.
                        Err(error) => {
                            pen.complaint.say(&error, 1);
                            continue;
                        }
                    };
                    if let Err(error) = done {
                        pen.throw_away().await;
                        if error.is_away() {
                            pen.complaint.say(&error, 1);
                        }
                    }
                }
            }
        }
        flush(&mut pen, backend, &mut waiting).await;
        // Checked when it is taken again: the database may have gone meanwhile.
        pen.conn = None;
    }
}

async fn flush(pen: &mut Pen, backend: Backend, waiting: &mut Vec<Append>) {
    if waiting.is_empty() {
        return;
    }
    // Of two that want the same number, the first in line gets it.
    let mut wanted = HashSet::with_capacity(waiting.len());
    let (batch, late): (Vec<_>, Vec<_>) = waiting.drain(..).partition(|a| wanted.insert((a.table.clone(), a.step.seq)));
    let written = match pen.conn().await {
        Ok(conn) => commit(conn, backend, &batch).await,
        Err(error) => Err(error),
    };
    match written {
        Ok(durable) => {
            for append in batch {
                let new = durable.contains(&(append.table.clone(), append.step.seq));
                append.answer(Ok(new));
            }
            for append in late {
                append.answer(Ok(false));
            }
        }
        Err(error) => {
            pen.throw_away().await;
            pen.complaint.say(&error, batch.len());
            for append in batch.into_iter().chain(late) {
                append.answer(Err(error.clone()));
            }
        }
    }
}

/// Begins a transaction in plain words: who counts transactions for us does not notice when one could
/// not be ended, and takes the next for a part of it.
async fn begin(conn: &mut AnyConnection, backend: Backend) -> Result<()> {
    conn.execute(match backend {
        Backend::Sqlite => "BEGIN IMMEDIATE",
        Backend::Postgres => "BEGIN",
    })
    .await?;
    Ok(())
}

async fn end(conn: &mut AnyConnection) -> Result<()> {
    conn.execute("COMMIT").await?;
    Ok(())
}

async fn commit(conn: &mut AnyConnection, backend: Backend, appends: &[Append]) -> Result<HashSet<(TableId, u32)>> {
    let mut durable = HashSet::with_capacity(appends.len());
    // A batch of one statement is a transaction of its own.
    if appends.len().is_power_of_two() && appends.iter().all(|a| a.ending.is_none()) {
        insert(conn, backend, appends, &mut durable).await?;
        return Ok(durable);
    }
    begin(conn, backend).await?;
    let mut rest = appends;
    while !rest.is_empty() {
        // Powers of two, so that few different statements are prepared.
        let (chunk, more) = rest.split_at(1 << rest.len().ilog2());
        insert(conn, backend, chunk, &mut durable).await?;
        rest = more;
    }
    for append in appends {
        if let Some(ending) = &append.ending
            && durable.contains(&(append.table.clone(), append.step.seq))
        {
            sqlx::query("UPDATE game_table SET phase = $1, winner = $2, ended_by = $3, offer = '' WHERE id = $4")
                .bind(Phase::Over.code())
                .bind(ending.winner.map_or(-1, i64::from))
                .bind(&ending.by)
                .bind(append.table.as_str())
                .execute(&mut *conn)
                .await?;
        }
    }
    end(conn).await?;
    Ok(durable)
}

async fn insert(
    conn: &mut AnyConnection,
    backend: Backend,
    appends: &[Append],
    durable: &mut HashSet<(TableId, u32)>,
) -> Result<()> {
    let mut query = sqlx::query(AssertSqlSafe(insert_sql(backend, appends.len())));
    for a in appends {
        query = bind_step(query, &a.table, &a.step);
    }
    for row in query.fetch_all(conn).await? {
        durable.insert((TableId::new(row.try_get::<&str, _>(0)?), row.try_get::<i64, _>(1)? as u32));
    }
    Ok(())
}

fn insert_sql(backend: Backend, rows: usize) -> String {
    let mut values = String::with_capacity(rows * 60);
    for row in 0..rows {
        values.push_str(if row == 0 { "(" } else { ",(" });
        for column in 0..COLUMNS {
            if column > 0 {
                values.push(',');
            }
            values.push('$');
            values.push_str(&(row * COLUMNS + column + 1).to_string());
        }
        values.push(')');
    }
    let insert = format!(
        "INSERT INTO step (table_id, seq, kind, seat, base, head, action, chance, next_chance, deciding, turn, at) \
         VALUES {values} ON CONFLICT DO NOTHING RETURNING table_id, seq"
    );
    match backend {
        Backend::Sqlite => insert,
        Backend::Postgres => format!(
            "WITH kept AS ({insert}) \
             SELECT table_id, seq, pg_notify('sandtable', 's ' || table_id || ' ' || seq)::text FROM kept"
        ),
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

fn bind_step<'q>(query: Query<'q>, table: &'q TableId, step: &'q StepRow) -> Query<'q> {
    query
        .bind(table.as_str())
        .bind(i64::from(step.seq))
        .bind(step.kind.code())
        .bind(step.seat.map_or(-1, i64::from))
        .bind(i64::from(step.base))
        .bind(i64::from(step.head))
        .bind(step.action.as_str())
        .bind(step.chance.as_str())
        .bind(step.next_chance as i64)
        .bind(i64::from(step.deciding))
        .bind(i64::from(step.turn))
        .bind(i64::from(step.at))
}

/// One step inside another transaction; the caller knows that its number is free.
pub(crate) async fn put_step(conn: &mut AnyConnection, table: &TableId, step: &StepRow) -> Result<()> {
    let sql = insert_sql(Backend::Sqlite, 1);
    bind_step(sqlx::query(AssertSqlSafe(sql)), table, step).fetch_one(conn).await?;
    Ok(())
}

/// Tells other processes, when the transaction commits.
pub(crate) async fn tell(conn: &mut AnyConnection, backend: Backend, notice: &Notice) -> Result<()> {
    if backend == Backend::Postgres {
        sqlx::query("SELECT pg_notify('sandtable', $1)::text").bind(notice.payload()).execute(conn).await?;
    }
    Ok(())
}

impl Store {
    /// Appends a step, and the game's end with it. Returns when it is durable.
    pub async fn append(&self, table: &TableId, step: StepRow, ending: Option<Ending>) -> Result<Appended> {
        let (done, answer) = oneshot::channel();
        let append = Append { table: table.clone(), step, ending, done };
        match &self.ledger {
            Some(ledger) => ledger.put(Line::Append(append))?,
            None => self.work.send(Work::Append(append)).await.map_err(|_| closed())?,
        }
        answer.await.map_err(|_| closed())?
    }

    /// Returns when everything handed in before is written.
    pub async fn finish(&self) {
        let _ = self.write(|_| Box::pin(async { Ok(()) })).await;
        if let Some(ledger) = &self.ledger {
            let (done, written) = oneshot::channel();
            if ledger.put(Line::Done(done)).is_ok() {
                let _ = written.await;
            }
        }
    }

    /// Runs `job` in a transaction of its own, in turn with everything else that writes.
    pub(crate) async fn write<T, F>(&self, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut AnyConnection) -> Pin<Box<dyn Future<Output = Result<T>> + Send + 'c>>
            + Send
            + 'static,
    {
        let (done, answer) = oneshot::channel();
        let backend = self.backend;
        let work: Job = Box::new(move |conn| {
            Box::pin(async move {
                let result = async {
                    begin(conn, backend).await?;
                    let value = job(conn).await?;
                    end(conn).await?;
                    Ok(value)
                };
                let result = result.await;
                let outcome = result.as_ref().map(drop).map_err(StoreError::clone);
                let _ = done.send(result);
                outcome
            })
        });
        self.work.send(Work::Run(work)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

pub(crate) fn closed() -> StoreError {
    StoreError::Away("the database cannot be written now".into())
}
