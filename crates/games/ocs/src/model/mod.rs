//! What a game of the series is made of: ids, map, counters, state, the charts, and what a game changes.

pub mod acts;
pub mod house;
pub mod ids;
pub mod kept;
pub mod map;
pub mod pieces;
pub mod state;
pub mod tables;

pub use acts::*;
pub use house::*;
pub use ids::*;
pub use kept::{Standing, Traced};
pub use map::*;
pub use pieces::*;
pub use state::*;
