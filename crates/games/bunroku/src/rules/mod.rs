//! The rules, a file a chapter, in the rulebook's order.

/// 8.1, 8.3
pub(crate) mod battle;
/// 11.2
pub(crate) mod cards;
/// 11.2: the list of the Allies' cards
pub(crate) mod cards_allied;
/// 11.2: the list of Japan's cards
pub(crate) mod cards_japan;
/// 9.0, 11.1, 12.0
pub(crate) mod control;
/// 7.1, 7.2
pub(crate) mod march;
/// 7.3, 10.3(6)
pub(crate) mod replenish;
/// 8.2
pub(crate) mod retreat;
/// What chance decides
pub(crate) mod rolls;
/// 4.0
pub(crate) mod setup;
/// 13.3
pub(crate) mod siege;
/// 6.0
pub(crate) mod supply;
/// 5.0
pub(crate) mod turn;

pub use battle::{BattleOrder, Hits, Main};
pub use cards::{ActivationStart, MarchNumber};
pub use cards_allied::{Evening, Honours, Promote, Uprising, Walls};
pub use cards_japan::{BeforeAttack, Opening, React, Restore};
pub use march::{Group, March};
pub use replenish::Replenish;
pub use retreat::{Declare, Withdraw};
pub use setup::Setup;
pub use siege::{AssaultForce, Assaults, Eve};
pub use turn::{Draw, Proceed};

/// What every chapter needs.
pub(crate) mod prelude {
    pub(crate) use crate::model::*;
    pub(crate) use crate::rulebook::*;
    pub(crate) use crate::rules::rolls::*;
    pub(crate) use crate::sequence::{self, Frame};
    pub(crate) use crate::words::{Action, Attackers, Event, Fact, Verb};
    pub(crate) use crate::{Bunroku, Context, No};
    pub(crate) use sandtable_kernel::{Audience, Clause, Message, Seat, Seats};
    pub(crate) use sandtable_kit::{Decision, Width};
}
