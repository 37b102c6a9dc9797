//! What goes over the wire, in both directions. The client's types and the OpenAPI document are
//! generated from these types (see `contract.rs`).

mod answers;
mod games;
mod positions;
mod practice;
mod requests;
mod tables;

pub use answers::*;
pub use games::*;
pub use positions::*;
pub use practice::*;
pub use requests::*;
use sandtable_kernel::{IdText, Message, PieceView, PlaceView, Text, TrackView, View, ZoneView};
use sandtable_table::{ActionInfo, EventInfo, Ground};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
pub use tables::*;

/// Number of a position of a table: 0 nothing yet, 1 the set-up, one more for each entry of the
/// record. It goes up also when something is taken back.
pub type Seq = u32;
/// Seconds since 1970.
pub type Seconds = u32;
