//! What the game is made of: ids, data as files give them and as rules use them, and the position.

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
