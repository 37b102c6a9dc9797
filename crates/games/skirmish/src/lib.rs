//! The Bridge (断桥): the example game of `docs/adding-a-game.md`, small and complete.
//!
//! Two sides of three squads fight for a bridge. It has one of everything a larger game has: a
//! choice in secret, a move with refusals, a reaction in the middle of it, a die, and an end.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod judge;
mod model;
pub mod rulebook;
mod rules;
mod sequence;
mod table;
mod words;

pub use model::{Order, Place, Squad, State};
pub use words::{Action, Event, Fact};

use model::Data;
use sandtable_kernel::*;

pub(crate) type Context<'a, 'b> = &'a mut Ctx<'b, Event>;
pub(crate) type No = Objections<Fact>;

pub const RED: Seat = Seat::FIRST;
pub const BLUE: Seat = Seat::SECOND;

/// The game with its data.
pub struct Skirmish {
    pub(crate) data: Data,
    vocabulary: Vocabulary,
    board: Board,
}

impl Skirmish {
    fn build(data: &DataSet, _: &Options) -> Result<Skirmish, Vec<DataError>> {
        let data = Data::load(data)?;
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board(&data, &sheet);
        Ok(Skirmish { vocabulary: table::vocabulary(&sheet, &board), board, data })
    }
}

sandtable_kit::game! {
    Skirmish { vocabulary, board }
}
