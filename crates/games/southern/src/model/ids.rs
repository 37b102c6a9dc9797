//! Ids and the sets over them.

use crate::Southern;
use sandtable_kernel::Seat;
use sandtable_kit::{Set, id, named};

pub const JAPAN: Seat = Seat::FIRST;
pub const ALLIED: Seat = Seat::SECOND;
pub const SIDES: [&str; 2] = ["japan", "allied"];

pub const MAX_AREAS: usize = 64;
pub const MAX_UNITS: usize = 192;
pub const CARDS: usize = 32;
pub const OIL_FIELDS: usize = 3;

id! {
    /// A land or sea area (2.2.1).
    pub struct Area(u8);
    /// A unit (2.1.1).
    pub struct Unit(u8);
    /// One of the 32 operation cards (2.3).
    pub struct Card(u8);
    /// One of the oil markers (2.1.2(4)).
    pub struct Marker(u8);
}

pub type UnitSet = Set<Unit, 3>;
pub type AreaSet = Set<Area, 1>;

named!(Area, "area", Southern, |g, id| &g.data.area(id).id, |g| g.data.areas.iter().map(|a| a.id.as_str()));
named!(Unit, "unit", Southern, |g, id| &g.data.unit(id).id, |g| g.data.units.iter().map(|u| u.id.as_str()));
named!(Card, "card", Southern, |g, id| &g.data.card(id).id, |g| g.data.cards.iter().map(|c| c.id.as_str()));
named!(Marker, "oil marker", Southern, |g, id| &g.data.oil[id.index()].id, |g| g
    .data
    .oil
    .iter()
    .map(|o| o.id.as_str()));
