//! Ids and the words the rulebook fixes.

use sandtable_kernel::Seat;
use sandtable_kit::{Id, Set, id};
use serde::{Deserialize, Serialize};

pub const AXIS: Seat = Seat::FIRST;
pub const ALLIED: Seat = Seat::SECOND;
pub const SIDES: [&str; 2] = ["axis", "allied"];

id! {
    /// A land or sea area (2.21).
    pub struct Area(u8);
    /// A unit (2.1.1).
    pub struct Unit(u8);
    /// A strategy card (2.3).
    pub struct Card(u8);
    /// A nation (3.1).
    pub struct Nation(u8);
}

pub const MAX_AREAS: usize = 72;
pub const MAX_UNITS: usize = 208;
pub const MAX_CARDS: usize = 40;
pub const MAX_NATIONS: usize = 24;
pub const SEAS: usize = 8;

pub type Areas = Set<Area, 2>;
pub type Units = Set<Unit, 4>;
pub type Nations = Set<Nation, 1>;
pub type Cards = Set<Card, 1>;

/// Nobody: who holds a sea area that neither side has entered.
pub const NOBODY: Nation = Nation(u8::MAX);

/// Kinds of units (2.1.1(1)).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Kind {
    Lf,
    Tf,
    Gf,
    Ab,
    Sa,
    Ft,
    Af,
    Nf,
    Cv,
    Cve,
    Ss,
}

impl Kind {
    pub const ALL: [Kind; 11] =
        [Kind::Lf, Kind::Tf, Kind::Gf, Kind::Ab, Kind::Sa, Kind::Ft, Kind::Af, Kind::Nf, Kind::Cv, Kind::Cve, Kind::Ss];

    pub const fn code(self) -> &'static str {
        match self {
            Kind::Lf => "LF",
            Kind::Tf => "TF",
            Kind::Gf => "GF",
            Kind::Ab => "AB",
            Kind::Sa => "SA",
            Kind::Ft => "FT",
            Kind::Af => "AF",
            Kind::Nf => "NF",
            Kind::Cv => "CV",
            Kind::Cve => "CVE",
            Kind::Ss => "SS",
        }
    }

    pub const fn is_land(self) -> bool {
        matches!(self, Kind::Lf | Kind::Tf | Kind::Gf | Kind::Ab | Kind::Sa | Kind::Ft)
    }

    pub const fn is_surface_ship(self) -> bool {
        matches!(self, Kind::Nf | Kind::Cv | Kind::Cve)
    }

    /// 2.1.1(3): units that may bear an air value.
    pub const fn may_fly(self) -> bool {
        matches!(self, Kind::Af | Kind::Cv | Kind::Cve)
    }
}

/// The events of the cards.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    Blitzkrieg,
    Ambush,
    DiplomacyAxis,
    DiplomacyAllied,
    Development,
    Supply,
    StrategicMovement,
    VichyFrance,
    Wolfpack,
    SeaLion,
    SeaTransport,
    LendLease,
    StrategicBombing,
    LongRangeBombing,
    LandingAirborne,
}

/// What a nation is at the moment (3.1.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Neutral,
    Axis,
    Allied,
}

impl Status {
    pub const fn at_war(seat: Seat) -> Status {
        if seat.index() == 0 { Status::Axis } else { Status::Allied }
    }

    /// The side of a belligerent.
    pub const fn side(self) -> Option<Seat> {
        match self {
            Status::Neutral => None,
            Status::Axis => Some(AXIS),
            Status::Allied => Some(ALLIED),
        }
    }
}

/// How a nation enters the war (3.1.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryWay {
    Fixed,
    Diplomacy,
    Track,
    Vichy,
}

/// What a resource base counts (3.2(1)).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    Red,
    Black,
    Half,
    Us,
}

/// All ids of a kind, in order.
pub fn all<I: Id>(number: usize) -> impl Iterator<Item = I> {
    (0..number).map(I::from_index)
}
