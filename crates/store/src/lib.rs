//! Where tables are kept: one SQLite file, or PostgreSQL by URL, with the same statements.
//!
//! The record of a game is append-only. One writer (a thread of its own with SQLite) collects what is
//! to be appended while the disk is busy and commits it together; an append is answered when it is
//! durable. The primary key of a
//! step is its table and number, so that of two writers (also in two processes) one is told that
//! its position was stale.

mod cluster;
mod copy;
mod error;
mod ledger;
mod open;
mod rows;
mod schema;
mod tables;
mod talk;
mod writer;

pub use cluster::Postgres;
pub use copy::{backup, restore};
pub use error::StoreError;
pub use open::{Backend, Store};
pub use rows::*;
pub use writer::Appended;

pub type Result<T> = std::result::Result<T, StoreError>;
