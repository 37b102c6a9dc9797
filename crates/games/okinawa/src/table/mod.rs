//! What the table shows of a game: its board, what a seat sees and may suppose, and position files.

mod board;
mod points;
mod position;
mod reading;
mod resample;
mod sense;
mod view;

pub(crate) use board::{board, vocabulary};

use crate::model::ids::US;
use sandtable_kernel::Seat;

pub(crate) fn seat_id(seat: Seat) -> &'static str {
    if seat == US { "us" } else { "jp" }
}
