//! The game at a table: its board, what a seat sees of it, and position files.

pub mod board;
mod points;
mod position;
mod resample;
mod sense;
mod view;
