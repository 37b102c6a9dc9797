//! The schema as a list of steps. A step is never edited after a release: a change is a new one.

use crate::{Backend, Result, StoreError};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

/// `BLOB` and `CLUSTERED` are written as each database wants them.
const MIGRATIONS: &[&[&str]] = &[FIRST, PULSE, OWN_SEEDS, SEALED];

const FIRST: &[&str] = &[
    "CREATE TABLE browser (id TEXT PRIMARY KEY, token BLOB NOT NULL UNIQUE, created BIGINT NOT NULL)",
    "CREATE TABLE seed (commitment TEXT PRIMARY KEY, secret BLOB NOT NULL, created BIGINT NOT NULL)",
    "CREATE TABLE game_table (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, rules TEXT NOT NULL, data TEXT NOT NULL,
        secret BLOB NOT NULL, commitment TEXT NOT NULL, hotseat BIGINT NOT NULL, start TEXT NOT NULL,
        phase BIGINT NOT NULL, winner BIGINT NOT NULL, ended_by TEXT NOT NULL,
        offer TEXT NOT NULL, rematch TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE INDEX game_table_phase ON game_table (phase)",
    "CREATE TABLE seat (
        table_id TEXT NOT NULL, seat BIGINT NOT NULL, browser TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL,
        invite TEXT NOT NULL, entropy TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE INDEX seat_browser ON seat (browser)",
    "CREATE TABLE step (
        table_id TEXT NOT NULL, seq BIGINT NOT NULL, kind BIGINT NOT NULL, seat BIGINT NOT NULL, base BIGINT NOT NULL,
        head BIGINT NOT NULL, action TEXT NOT NULL, chance TEXT NOT NULL, next_chance BIGINT NOT NULL,
        deciding BIGINT NOT NULL, turn BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (table_id, seq)) CLUSTERED",
    "CREATE TABLE snapshot (
        table_id TEXT NOT NULL, seq BIGINT NOT NULL, rules TEXT NOT NULL, data TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq))",
    "CREATE TABLE chat (
        table_id TEXT NOT NULL, number BIGINT NOT NULL, browser TEXT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL,
        text TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (table_id, number))",
    "CREATE TABLE note (
        browser TEXT NOT NULL, table_id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (browser, table_id))",
];

/// A row to write when somebody asks whether writing works. It counts: SQLite does not write what has
/// not changed.
const PULSE: &[&str] = &["CREATE TABLE pulse (writer BIGINT PRIMARY KEY, beats BIGINT NOT NULL)"];

/// A secret is given to the browser that asked for it and to nobody else.
const OWN_SEEDS: &[&str] = &["ALTER TABLE seed ADD COLUMN browser TEXT NOT NULL DEFAULT ''"];

/// The hash of bytes a seat has not shown yet.
const SEALED: &[&str] = &["ALTER TABLE seat ADD COLUMN sealed TEXT NOT NULL DEFAULT ''"];

pub(crate) fn not_newer(done: usize) -> Result<()> {
    let known = MIGRATIONS.len();
    if done <= known {
        return Ok(());
    }
    Err(StoreError::other(format!(
        "its schema is version {done}, this program knows {known}: it was used by a newer Sandtable. Take that one, \
         or restore a backup made before the upgrade"
    )))
}

/// Is the schema one this program can read?
pub(crate) async fn check(conn: &mut AnyConnection) -> Result<()> {
    let row = sqlx::query("SELECT COUNT(*) FROM schema_version").fetch_one(&mut *conn).await;
    let row = row.map_err(|e| StoreError::other(format!("this is no database of Sandtable: {e}")))?;
    not_newer(row.try_get::<i64, _>(0)? as usize)
}

/// Brings the schema up to date. Two processes that start at once do it one after the other.
pub(crate) async fn migrate(conn: &mut AnyConnection, backend: Backend) -> Result<()> {
    let mut tx = conn.begin().await?;
    if backend == Backend::Postgres {
        sqlx::query("SELECT pg_advisory_xact_lock(7283401)::text").execute(&mut *tx).await?;
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)").execute(&mut *tx).await?;
    let row = sqlx::query("SELECT COUNT(*) FROM schema_version").fetch_one(&mut *tx).await?;
    let done = row.try_get::<i64, _>(0)? as usize;
    not_newer(done)?;
    for (i, statements) in MIGRATIONS.iter().enumerate().skip(done) {
        for statement in *statements {
            let (blob, clustered) = match backend {
                Backend::Sqlite => ("BLOB", "WITHOUT ROWID"),
                Backend::Postgres => ("BYTEA", ""),
            };
            let sql = statement.replace("BLOB", blob).replace("CLUSTERED", clustered);
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)").bind(i as i64 + 1).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}
