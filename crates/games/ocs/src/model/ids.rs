//! Ids as types: what the rules pass around instead of strings and bare numbers.

use sandtable_kernel::Seat;
use sandtable_kit::{Set, id};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of the map, by its place in the game's map file.
    pub struct Hex(u16);
    /// A ground combat unit: everything with a combat strength, headquarters and artillery included.
    pub struct Unit(u8);
    /// A transport counter.
    pub struct Cart(u8);
    /// An air unit.
    pub struct Plane(u8);
}

/// Any counter, for words that may be said of all of them.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counter {
    Unit(Unit),
    Cart(Cart),
    Plane(Plane),
}

impl Counter {
    pub const fn unit(self) -> Option<Unit> {
        if let Counter::Unit(unit) = self { Some(unit) } else { None }
    }
}

/// Room in the state; a game has as many as its data name.
pub const HEXES: usize = 1536;
pub const UNITS: usize = 64;
pub const CARTS: usize = 16;
pub const PLANES: usize = 16;
pub const STRIPS: usize = 16;

pub type Hexes = Set<Hex, { HEXES / 64 }>;
pub type Units = Set<Unit, 1>;
pub type Planes = Set<Plane, 1>;

/// A seat in words: shown by the game's own name for it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Side(pub Seat);
