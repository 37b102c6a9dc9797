//! The rules, a file a chapter.

pub mod advance;
pub mod air_sea;
pub mod attacks;
pub mod chits;
pub mod duel;
pub mod events;
pub mod fire;
mod infiltration;
pub mod melee;
pub mod movement;
mod reach;
pub mod reinforcements;
pub mod retreat;
pub(crate) mod rolls;
mod setup;
pub mod stacking;
pub mod supply;
pub mod teams;
pub mod turn;
pub mod victory;

/// What every chapter speaks of.
pub(crate) mod prelude {
    pub use crate::Okinawa;
    pub use crate::model::data::*;
    pub use crate::model::ids::*;
    pub use crate::model::state::*;
    pub use crate::rulebook::*;
    pub use crate::sequence::Frame;
    pub use crate::words::{Action, Choice, Event, Fact, Handle, Verb};
    pub use arrayvec::ArrayVec;
    pub use sandtable_geometry::hex::NONE;
    pub use sandtable_kernel::*;
    pub use sandtable_kit::{Decision, Step as _, Width};

    pub type No = Objections<Fact>;
    pub type Context<'a, 'b> = &'a mut Ctx<'b, Event>;
    pub type Actions = Vec<Action>;
    /// Pieces of one side in one battle.
    pub type Few = ArrayVec<Piece, 12>;
}

use prelude::*;

impl Okinawa {
    /// Does nothing speak against it?
    #[inline]
    pub(crate) fn accepts(&self, object: impl FnOnce(&mut No)) -> bool {
        let mut no = No::quick();
        object(&mut no);
        no.none()
    }

    /// A player names only own pieces, except where an effect strikes the enemy's. True if it is foreign.
    pub(crate) fn object_foreign(&self, seat: Seat, piece: Piece, clause: Clause, no: &mut No) -> bool {
        let foreign = piece.seat() != seat;
        if foreign {
            no.object(clause, || Fact::NotYours { piece });
        }
        foreign
    }
}
