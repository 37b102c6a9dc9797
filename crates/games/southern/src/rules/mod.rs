//! The rules, chapter by chapter in the rulebook's order.

pub mod air;
pub mod attack;
pub mod cards;
pub mod control;
pub mod damage;
pub mod deeds;
pub mod groups;
pub mod hand;
pub mod impulse;
pub mod movement;
pub mod reaction;
pub mod reinforcements;
pub mod retreat;
pub mod rolls;
pub mod setup;
pub mod special;
pub mod transport;
pub mod turn;

/// What every chapter speaks of.
mod prelude {
    pub use crate::Southern;
    pub use crate::model::*;
    pub use crate::rulebook::*;
    pub(crate) use crate::rules::rolls::*;
    pub use crate::sequence::{Frame, step};
    pub use crate::words::*;
    pub use sandtable_kernel::{Audience, Clause, Ctx, Message, Objections, RollKind, Seat, Seats};
    pub use sandtable_kit::{Decision, Sequence, Width};

    pub type Context<'a, 'b> = &'a mut Ctx<'b, Event>;
    pub type No = Objections<Fact>;
}
