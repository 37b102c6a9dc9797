//! What happened, as data.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::{Arg, Message, Seat};
use sandtable_kit::{Say, events};

events! {
    pub enum Event for Southern {
        // 3.0: what is laid out.
        SetUpJapan { number: u8 },
        SetUpAllied { number: u8 },
        SetUpReinforcements { number: u8 },
        SetUpOil { number: u8 },
        SetUpControl { number: u8 },
        SetUpCards { number: u8 },
        SetUpTurns { number: u8 },
        TurnBegan { turn: u8 } = "event-turn",
        Picked { card: Card },
        HandReady { seat: Seat },
        Passed { seat: Seat },
        PassedForced { seat: Seat },
        /// All the table sees of a card spent face down (5.2(1)).
        Spent { seat: Seat },
        /// What its owner sees.
        SpentCard { card: Card },
        AirOperation { seat: Seat },
        Played { seat: Seat, card: Card },
        PlayedItem { seat: Seat, card: Card, item: u8 },
        CardRemoved { card: Card },
        Named { seat: Seat, number: u8, units: UnitSet },
        Moved { units: UnitSet, from: Area, to: Area },
        Flew { units: UnitSet, from: Area, to: Area },
        Transported { units: UnitSet, from: Area, to: Area },
        Dropped { units: UnitSet, from: Area, to: Area },
        Reacted { seat: Seat, card: Card, area: Area },
        Attacked { seat: Seat, area: Area, hits: u8, rolls: Vec<Roll> },
        Bombed { seat: Seat, from: Area, to: Area, hits: u8, rolls: Vec<Roll> },
        Countered { seat: Seat, area: Area, hits: u8, rolls: Vec<Roll> },
        /// 10.0(5): nobody is left to attack.
        NobodyLeft,
        /// Damage points, and who allots them.
        Points { points: u8, seat: Seat },
        /// Points of two attacks announced together (18.1).
        Added { total: u8 },
        /// Points that nobody can take (11.2(3)).
        PointsLost { points: u8 },
        StruckNothing { unit: Unit, points: u8 },
        StruckUsed { unit: Unit, points: u8 },
        StruckRetreat { unit: Unit, points: u8 },
        StruckEliminated { unit: Unit, points: u8 },
        Saved { unit: Unit, die: u8, needed: u8 },
        NotSaved { unit: Unit, die: u8, needed: u8 },
        Retreated { unit: Unit, from: Area, to: Area },
        /// A unit that must retreat and cannot (11.5(1)).
        NoRetreat { unit: Unit },
        Eliminated { unit: Unit },
        ScoredUnit { seat: Seat, vp: Halves, unit: Unit },
        ScoredFortress { seat: Seat, vp: Halves, areas: u8 },
        /// 17.3(1)
        TakenOnHoliday { seat: Seat, vp: Halves, areas: u8 },
        /// 17.3(2)
        RetakenOnHoliday { seat: Seat, vp: Halves, areas: u8 },
        TurnedUsed { units: UnitSet },
        StayedUnused { units: UnitSet },
        Recovered { units: UnitSet },
        Control { area: Area, seat: Seat },
        Yes { area: Area, die: u8 },
        No { area: Area, die: u8 },
        SubmarineHit { area: Area, die: u8, control: u8, destroyers: u8 },
        SubmarineMiss { area: Area, die: u8, control: u8, destroyers: u8 },
        OilShown { area: Area, marker: Marker, vp: u8 },
        OilDestroyed { area: Area, die: u8, needed: u8 },
        OilStands { area: Area, die: u8, needed: u8 },
        Arrived { unit: Unit, area: Area },
        MacArthurLeft = "event-macarthur-left",
        CardsReturned,
        TurnEnded { turn: u8 },
        Final { seat: Seat, running: Halves, areas: Halves, oil: Halves, total: Halves },
        Won { seat: Seat },
        Draw,
    }
}

/// Victory points, kept in halves (R38).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Halves(pub i16);

impl Say<Southern> for Halves {
    fn arg(&self, _: &Southern) -> Arg {
        Arg::Real(f64::from(self.0) / 2.0)
    }
}

/// One die of an attack (11.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    pub unit: Unit,
    pub value: u8,
    pub die: u8,
}

impl Say<Southern> for Roll {
    fn arg(&self, game: &Southern) -> Arg {
        let message = Message::new(if self.die <= self.value { "roll-hit" } else { "roll-miss" });
        let message = message.arg("unit", self.unit.arg(game)).int("die", self.die).int("value", self.value);
        Arg::Message(Box::new(message))
    }
}

/// What damage points do to a unit (11.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    Nothing,
    Used,
    Retreats,
    Eliminated,
}

impl Event {
    /// 11.3: a unit with the damage points it was given.
    pub fn struck(unit: Unit, points: u8, effect: Effect) -> Event {
        match effect {
            Effect::Nothing => Event::StruckNothing { unit, points },
            Effect::Used => Event::StruckUsed { unit, points },
            Effect::Retreats => Event::StruckRetreat { unit, points },
            Effect::Eliminated => Event::StruckEliminated { unit, points },
        }
    }

    /// A group on its way.
    pub fn under_way(deed: Deed, units: UnitSet, from: Area, to: Area) -> Event {
        match deed {
            Deed::Fly => Event::Flew { units, from, to },
            Deed::Transport => Event::Transported { units, from, to },
            Deed::Drop => Event::Dropped { units, from, to },
            _ => Event::Moved { units, from, to },
        }
    }

    /// 11.1: the dice of an attack.
    pub fn rolled(hit: Hit, seat: Seat, from: Area, to: Area, rolls: Vec<Roll>, hits: u8) -> Event {
        match hit {
            Hit::Ordinary => Event::Attacked { seat, area: to, hits, rolls },
            Hit::Air => Event::Bombed { seat, from, to, hits, rolls },
            Hit::Counter => Event::Countered { seat, area: to, hits, rolls },
        }
    }
}
