//! What happened, as data.

use crate::ThirdReich;
use crate::model::{Area, Areas, Card, Nation, Unit, Units};
use sandtable_kernel::{Arg, Message, Seat};
use sandtable_kit::{Say, events};

events! {
    /// Something that happened.
    pub enum Event for ThirdReich {
        SetUpUnits { number: usize },
        SetUpDecks { axis: usize, allied: usize },
        SetUpDevelopment { units: usize, cards: usize },
        SetUpPool { number: usize },
        SetUpMarkers,
        TurnBegan { turn: u8, date: String },
        Bases { seat: Seat, number: u8, cards: u8 },
        First { seat: Seat },
        Picked { card: Card },
        PointSpent { left: u8 },
        PendingGrew { seat: Seat, points: u8 },
        VictoryChecked { bases: u8 },
        AreasCounted { number: usize },
        NobodyWon,
        FightsOn { nation: Nation },
        HandReady { seat: Seat, number: u8 },
        Passed { seat: Seat },
        PassedForced { seat: Seat },
        Played { seat: Seat, card: Card },
        ValueUsed { seat: Seat, points: u8 },
        EventUsed { card: Card },
        CardSpent { card: Card },
        AirOperation { seat: Seat },
        PendingUsed { seat: Seat, points: u8 },
        PendingLost { seat: Seat, points: u8 },
        Moved { units: Units, from: Area, to: Area },
        Sailed { units: Units, from: Area, to: Area },
        Flew { units: Units, from: Area, to: Area },
        Dropped { units: Units, from: Area, to: Area },
        Overflew { area: Area, areas: Areas },
        Violated { nation: Nation, by: Seat, joins: Seat },
        Entered { nation: Nation, seat: Seat },
        TurnedNeutral { nation: Nation },
        MarkerMoved { nation: Nation, position: u8, last: u8 },
        Vichy,
        FreeFrance,
        PolandFell,
        Reacted { seat: Seat, card: Card, area: Area },
        JetsRose { seat: Seat, area: Area },
        Attacked { seat: Seat, area: Area, rolls: Vec<Roll>, hits: u8 },
        Struck { seat: Seat, from: Area, area: Area, rolls: Vec<Roll>, hits: u8 },
        Countered { seat: Seat, area: Area, rolls: Vec<Roll>, points: u8 },
        Raided { rolls: Vec<Roll>, hits: u8 },
        Bombed { area: Area, rolls: Vec<Roll>, hits: u8 },
        NobodyLeft,
        Added { points: u8 },
        Points { points: u8, seat: Seat },
        PointsLost { points: u8 },
        HitNothing { unit: Unit, points: u8 },
        HitUsed { unit: Unit, points: u8 },
        HitRetreat { unit: Unit, points: u8 },
        HitPool { unit: Unit, points: u8 },
        Retreated { unit: Unit, from: Area, to: Area },
        NoRetreat { unit: Unit },
        GaveUp { unit: Unit },
        ToPool { unit: Unit },
        FortressGone { unit: Unit },
        Rebased { unit: Unit, to: Area },
        Overboard { unit: Unit, area: Area },
        Used { units: Units },
        Recovered { units: Units },
        CutOff { units: Units },
        FreeBesides { nation: Nation, number: u8 },
        Mobilised { unit: Unit, area: Area, cost: u8 },
        Control { area: Area, nation: Nation, seat: Seat },
        Reverted { area: Area, nation: Nation },
        Developed { card: Card },
        DevelopedHidden { seat: Seat, value: u8 },
        DevelopedUnit { unit: Unit },
        LostCard { seat: Seat, card: Card },
        LostHidden { seat: Seat },
        NothingLost { seat: Seat },
        Returned { unit: Unit },
        CardsReturned,
        TurnEnded { turn: u8 },
        Won { seat: Seat, bases: u8 },
    }
}

/// One die of an attack (11.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    pub unit: Unit,
    pub value: u8,
    pub die: u8,
    /// Added to the die (Strategic Bombing).
    pub plus: u8,
}

impl Roll {
    pub fn hits(&self) -> bool {
        self.die + self.plus <= self.value
    }
}

impl Say<ThirdReich> for Roll {
    fn arg(&self, game: &ThirdReich) -> Arg {
        let key = match (self.hits(), self.plus > 0) {
            (true, false) => "roll-hit",
            (false, false) => "roll-miss",
            (true, true) => "roll-hit-plus",
            (false, true) => "roll-miss-plus",
        };
        let message = Message::new(key).int("die", self.die).int("value", self.value);
        let message = if self.plus > 0 { message.int("plus", self.plus) } else { message };
        Arg::Message(Box::new(self.unit.say(game, "unit", message)))
    }
}
