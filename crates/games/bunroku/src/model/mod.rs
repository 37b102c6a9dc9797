//! What the game is made of: ids, the state, the tables the rules look things up in, and the data
//! files they are made from.

mod build;
mod checks;
mod data;
mod ids;
mod records;
mod state;

pub(crate) use checks::check;
pub use data::*;
pub use ids::*;
pub use records::*;
pub use state::*;
