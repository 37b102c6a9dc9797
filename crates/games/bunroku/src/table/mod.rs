//! The game as others see it: board, views, what a seat may think, position files.

mod board;
mod points;
mod position;
mod resample;
mod sense;
mod view;

pub(crate) use board::{board, vocabulary};
