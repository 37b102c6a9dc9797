//! What games are built with. The kernel says what a game must be able to do; the kit is how it is
//! written so that whoever knows one game knows all: decisions on a stack of frames, actions, events
//! and facts declared once, one set, one way to read data and to report what is wrong with it.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod areas;
mod damage;
mod data;
mod decision;
mod demands;
mod flow;
mod game;
pub mod list;
mod odds;
mod pieces;
mod position;
mod set;
mod sheet;
mod stack;
mod words;

pub use areas::*;
pub use damage::*;
pub use data::*;
pub use decision::*;
pub use odds::*;
pub use pieces::*;
pub use position::*;
pub use set::*;
pub use sheet::*;
pub use stack::*;
pub use words::*;

/// For the macros.
#[doc(hidden)]
pub use sandtable_kernel as kernel;
