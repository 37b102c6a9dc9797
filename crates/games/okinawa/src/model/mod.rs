//! What the game is played with: ids, the state, and the data with its files and checks.

mod checks;
pub mod data;
pub mod ids;
pub mod records;
pub mod state;

pub use records::FILES;
