//! The contract between rules and everything that plays them.
//!
//! A game is a pure function of its set-up, its chance and the decisions taken. A game crate
//! implements [`Game`]; terminal, server, search, lab and the conformance suite know nothing else
//! of it. This crate does no I/O, reads no clock and owns no source of randomness.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod board;
mod chance;
mod clause;
mod data;
mod game;
mod message;
mod position;
mod refusal;
mod seat;
mod view;

pub use board::*;
pub use chance::*;
pub use clause::*;
pub use data::*;
pub use game::*;
pub use message::*;
pub use position::*;
pub use refusal::*;
pub use seat::*;
pub use view::*;
