//! Where tables are kept: one SQLite file, or PostgreSQL by URL, with the same statements.
//!
//! The record of a game is append-only. One writer (a thread of its own with SQLite) collects what is
//! to be appended while the disk is busy and commits it together; an append is answered when it is
//! durable. The primary key of a
//! step is its table and number, so that of two writers (also in two processes) one is told that
//! its position was stale.

mod ledger;
mod open;
mod rows;
mod schema;
mod tables;
mod talk;
mod writer;

pub use open::{Backend, Store};
pub use rows::*;
pub use writer::Appended;

/// What went wrong in the database. Nothing in it comes from a user.
#[derive(Debug)]
pub struct StoreError(pub String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(e: rusqlite::Error) -> StoreError {
        StoreError(e.to_string())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(e: sqlx::Error) -> StoreError {
        StoreError(e.to_string())
    }
}

pub type Result<T> = std::result::Result<T, StoreError>;
