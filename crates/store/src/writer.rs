//! The one writer: everything that changes the database passes through it, in order; but with SQLite
//! steps and snapshots have a way of their own (`ledger.rs`).

use crate::ledger::{Line, Turn};
use crate::{Backend, Ending, Notice, Phase, Result, StepRow, Store, StoreError, TableId};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};
use std::collections::HashSet;
use std::future::Future;
use std::pin::Pin;
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

type Job = Box<dyn for<'c> FnOnce(&'c mut AnyConnection) -> Pin<Box<dyn Future<Output = ()> + Send + 'c>> + Send>;

pub(crate) enum Work {
    Append(Append),
    Run(Job),
}

/// Appends committed together at most.
const BATCH: usize = 256;
const COLUMNS: usize = 12;

pub(crate) async fn run(pool: AnyPool, backend: Backend, turn: Turn, mut queue: mpsc::Receiver<Work>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut waiting = Vec::new();
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let mut conn = loop {
            match pool.acquire().await {
                Ok(conn) => break conn,
                Err(sqlx::Error::PoolClosed) => return,
                Err(error) => tracing::error!(%error, "the database cannot be written"),
            }
        };
        for work in batch.drain(..) {
            match work {
                Work::Append(append) => waiting.push(append),
                Work::Run(job) => {
                    flush(&mut conn, backend, &mut waiting).await;
                    let _turn = turn.lock().await;
                    job(&mut conn).await;
                }
            }
        }
        flush(&mut conn, backend, &mut waiting).await;
    }
}

async fn flush(conn: &mut AnyConnection, backend: Backend, waiting: &mut Vec<Append>) {
    if waiting.is_empty() {
        return;
    }
    // Of two that want the same number, the first in line gets it.
    let mut wanted = HashSet::with_capacity(waiting.len());
    let (batch, late): (Vec<_>, Vec<_>) = waiting.drain(..).partition(|a| wanted.insert((a.table.clone(), a.step.seq)));
    match commit(conn, backend, &batch).await {
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
            tracing::error!(%error, count = batch.len(), "a commit failed");
            for append in batch.into_iter().chain(late) {
                append.answer(Err(StoreError(error.0.clone())));
            }
        }
    }
}

async fn commit(conn: &mut AnyConnection, backend: Backend, appends: &[Append]) -> Result<HashSet<(TableId, u32)>> {
    let mut durable = HashSet::with_capacity(appends.len());
    // A batch of one statement is a transaction of its own.
    if appends.len().is_power_of_two() && appends.iter().all(|a| a.ending.is_none()) {
        insert(conn, backend, appends, &mut durable).await?;
        return Ok(durable);
    }
    let mut tx = conn.begin().await?;
    let mut rest = appends;
    while !rest.is_empty() {
        // Powers of two, so that few different statements are prepared.
        let (chunk, more) = rest.split_at(1 << rest.len().ilog2());
        insert(&mut tx, backend, chunk, &mut durable).await?;
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
                .execute(&mut *tx)
                .await?;
        }
    }
    tx.commit().await?;
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
        let work: Job = Box::new(move |conn| {
            Box::pin(async move {
                let result = async {
                    let mut tx = conn.begin().await?;
                    let value = job(&mut tx).await?;
                    tx.commit().await?;
                    Ok(value)
                };
                let _ = done.send(result.await);
            })
        });
        self.work.send(Work::Run(work)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

pub(crate) fn closed() -> StoreError {
    StoreError("the database is closed".into())
}
