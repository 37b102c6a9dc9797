//! What happened, as data.

use crate::data::*;
use crate::state::{Deed, Hit};
use sandtable_kernel::Seat;

#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    SetUp {
        part: SetUp,
    },
    TurnBegan {
        turn: u8,
    },
    Picked {
        seat: Seat,
        card: Card,
    },
    HandReady {
        seat: Seat,
    },
    Passed {
        seat: Seat,
        forced: bool,
    },
    /// All the table sees of a card spent face down (5.2(1)).
    Spent {
        seat: Seat,
    },
    /// What its owner sees.
    SpentCard {
        card: Card,
    },
    AirOperation {
        seat: Seat,
    },
    Played {
        seat: Seat,
        card: Card,
        item: u8,
    },
    CardRemoved {
        card: Card,
    },
    Named {
        seat: Seat,
        number: u8,
        units: UnitSet,
    },
    Moved {
        deed: Deed,
        units: UnitSet,
        from: Area,
        to: Area,
    },
    Reacted {
        seat: Seat,
        card: Card,
        area: Area,
    },
    Attacked {
        hit: Hit,
        seat: Seat,
        from: Area,
        to: Area,
        rolls: Vec<Roll>,
        hits: u8,
    },
    /// 10.0(5): nobody is left to attack.
    NobodyLeft,
    /// Damage points, and who allots them.
    Points {
        points: u8,
        allotter: Seat,
    },
    /// Points of two attacks announced together (18.1).
    Added {
        total: u8,
    },
    /// Points that nobody can take (11.2(3)).
    Lost {
        points: u8,
    },
    Struck {
        unit: Unit,
        points: u8,
        outcome: Outcome,
    },
    Saved {
        unit: Unit,
        die: u8,
        needed: u8,
        saved: bool,
    },
    Retreated {
        unit: Unit,
        from: Area,
        to: Area,
    },
    /// A unit that must retreat and cannot (11.5(1)).
    NoRetreat {
        unit: Unit,
    },
    Eliminated {
        unit: Unit,
    },
    Scored {
        seat: Seat,
        halves: i16,
        unit: Option<Unit>,
        areas: u8,
    },
    TurnedUsed {
        units: UnitSet,
    },
    StayedUnused {
        units: UnitSet,
    },
    Recovered {
        units: UnitSet,
    },
    Control {
        area: Area,
        seat: Seat,
    },
    Gamble {
        area: Area,
        die: u8,
        success: bool,
    },
    Submarine {
        area: Area,
        die: u8,
        control: u8,
        destroyers: u8,
        success: bool,
    },
    OilShown {
        area: Area,
        marker: u8,
        vp: u8,
    },
    OilRolled {
        area: Area,
        die: u8,
        needed: u8,
        destroyed: bool,
    },
    Arrived {
        unit: Unit,
        area: Area,
    },
    MacArthurLeft,
    CardsReturned,
    TurnEnded {
        turn: u8,
    },
    Final {
        seat: Seat,
        running: i16,
        areas: i16,
        oil: i16,
        total: i16,
    },
    Over {
        winner: Option<Seat>,
    },
}

/// The parts of 3.0, with how many pieces each lays out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SetUp {
    Japan(u8),
    Allied(u8),
    Reinforcements(u8),
    Oil(u8),
    Control(u8),
    Cards(u8),
    Turns(u8),
}

/// One die of an attack (11.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    pub unit: Unit,
    pub value: u8,
    pub die: u8,
}

/// What damage points do to a unit (11.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Nothing,
    Used,
    Retreats,
    Eliminated,
}
