//! What the game is made of: ids, the position, and the data that never change.

pub mod checks;
mod data;
mod ids;
pub mod records;
mod state;

pub use data::*;
pub use ids::*;
pub use records::{FILES, Records};
pub use state::*;
