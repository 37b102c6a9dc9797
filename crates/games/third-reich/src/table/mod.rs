//! The game on the table: board, views, position files.

mod board;
mod overlay;
mod points;
mod position;
mod sense;
mod view;

pub use board::{board, vocabulary};
