//! A game in progress, without I/O and without knowing which game it is.
//!
//! [`AnyGame`] and [`Table`] hide a game's types behind notation, messages and views, so that the
//! terminal, the server and the files know no particular game. [`Live`] is the one implementation;
//! it derives the undo barrier. Game files, verification and what-if questions are here too.

mod any;
mod game_file;
mod glance;
mod live;
mod parts;
mod practice;
mod routine;
mod text;
mod what_if;

pub use any::*;
pub use game_file::*;
pub use glance::*;
pub use live::*;
pub use parts::Parts;
pub use practice::*;
pub use routine::*;
pub use text::*;
pub use what_if::*;
