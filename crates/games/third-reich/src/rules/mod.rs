//! The rules, chapter by chapter, in the order of the rulebook.

/// 9.0 Attacks.
mod attack;
/// 3.2 Resource bases and 14.0 victory.
mod bases;
/// 3.3 Suppressing units and 3.4 control.
mod control;
/// 10.0 Counter-attacks.
mod counter;
/// 11.0 Damage and retreats.
mod damage;
/// 8.2 Air moves.
mod flight;
/// 7.0 Actions and groups.
mod groups;
/// 6.0 Impulses.
mod impulse;
/// The event that lands and drops.
mod landing;
/// 3.5 Lines of communication and 3.6 sea transport capacity.
mod lines;
/// 12.0 Mobilisation.
mod mobilisation;
/// 8.0 Movement.
mod movement;
/// 3.1 Nations.
mod nations;
/// 3.1.3(1) Neutrals an air attack passes over.
mod overflight;
/// Events that concern nations and pools: Diplomacy, Vichy France, Development, Supply.
mod politics;
/// Events that concern hands: Wolfpack, Strategic Bombing.
mod raids;
/// 13.0 Recovery.
mod recovery;
/// What chance decides.
pub(crate) mod rolls;
/// 4.0 Set-up and 5.0 the turn.
mod turn;
/// 8.1 Why there is no way.
mod ways;

pub use control::*;
pub use counter::*;
pub use damage::*;
pub use groups::*;
pub use impulse::*;
pub use landing::*;
pub use lines::*;
pub use mobilisation::*;
pub use movement::*;
pub use politics::*;
pub use raids::*;
pub use recovery::*;
pub use turn::*;
