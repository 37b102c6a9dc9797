//! What is under way: a moving stack, a payment, a roll, a combat, a retreat, a capture, an air mission.

use super::ids::*;
use super::state::Spot;
use crate::model::tables::{Attack, CombatResult, Line};
use crate::rulebook::*;
use arrayvec::ArrayVec;
use sandtable_kernel::{Clause, Seat};
use sandtable_kit::kinds;
use serde::{Deserialize, Serialize};

/// A stack on the move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    pub units: Units,
    pub hex: Hex,
    /// Quarter movement points spent, by pace.
    pub spent: [u16; 3],
    /// It has left its first hex or overrun.
    pub under_way: bool,
    /// It has left its first hex.
    #[serde(default)]
    pub entered: bool,
}

impl Group {
    /// A unit alone that has not moved yet.
    pub fn of(unit: Unit, hex: Hex) -> Group {
        Group { units: Units::only(unit), hex, spent: [0; 3], under_way: false, entered: false }
    }
}

/// What a payment is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PayFor {
    Attack(Unit),
    Defence,
    Fuel(Unit),
    FuelMarker(Unit),
    Barrage,
    Refit(Plane),
    Stock(Unit),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bill {
    pub what: PayFor,
    pub side: Seat,
    pub user: Hex,
    /// Tokens still to be paid.
    pub need: u8,
}

/// What was rolled for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollFor {
    Initiative,
    Rebuild,
    Surprise,
    Shift,
    Combat,
    Barrage,
    BarrageHalf,
    Facility,
    FacilityPlane(Plane),
    Attrition(Hex),
    CaptureDump(Hex),
    CaptureTrucks(Hex),
    CaptureWagons(Hex),
    CapturePlane(Plane),
    Blow(Hex, u16),
    AirCombat,
    AirLoss,
    Flak,
    MissionLoss,
}

impl RollFor {
    /// The term under which tables name it.
    pub const fn id(self) -> &'static str {
        match self {
            RollFor::Initiative => "roll-initiative",
            RollFor::Rebuild => "roll-rebuild",
            RollFor::Surprise => "roll-surprise",
            RollFor::Shift => "roll-shift",
            RollFor::Combat => "roll-combat",
            RollFor::Barrage => "roll-barrage",
            RollFor::BarrageHalf => "roll-half",
            RollFor::Facility => "roll-facility",
            RollFor::FacilityPlane(_) | RollFor::CapturePlane(_) => "roll-plane",
            RollFor::Attrition(_) => "roll-attrition",
            RollFor::CaptureDump(_) | RollFor::CaptureTrucks(_) | RollFor::CaptureWagons(_) => "roll-capture",
            RollFor::Blow(..) => "roll-blow",
            RollFor::AirCombat => "roll-air-combat",
            RollFor::AirLoss => "roll-air-loss",
            RollFor::Flak => "roll-flak",
            RollFor::MissionLoss => "roll-mission-loss",
        }
    }

    /// Attrition, captures and blown dumps.
    pub const fn is_of_supply(self) -> bool {
        matches!(
            self,
            RollFor::Attrition(_)
                | RollFor::CaptureDump(_)
                | RollFor::CaptureTrucks(_)
                | RollFor::CaptureWagons(_)
                | RollFor::CapturePlane(_)
                | RollFor::Blow(..)
        )
    }

    pub const fn two_dice(self) -> bool {
        matches!(
            self,
            RollFor::Initiative
                | RollFor::Rebuild
                | RollFor::Surprise
                | RollFor::Combat
                | RollFor::Barrage
                | RollFor::Attrition(_)
                | RollFor::CapturePlane(_)
                | RollFor::AirCombat
                | RollFor::Flak
        )
    }
}

/// Dice on the table that the holder of the marker may have thrown again (S14).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub what: RollFor,
    /// Whose roll it is.
    pub by: Seat,
    /// The second is 0 for a single die.
    pub dice: [u8; 2],
}

impl Roll {
    pub fn total(&self) -> i32 {
        i32::from(self.dice[0]) + i32::from(self.dice[1])
    }

    /// How good it is for a seat: the total where high is good for it, less than nothing where low is.
    pub fn worth(&self, seat: Seat) -> i32 {
        // Attrition strikes its owner, and an aircraft on a captured strip is hit by low rolls.
        let low = matches!(self.what, RollFor::Attrition(_) | RollFor::CapturePlane(_));
        if (self.by == seat) != low { self.total() } else { -self.total() }
    }

    /// How many throws in a hundred would be better for a seat.
    pub fn better(&self, seat: Seat) -> i32 {
        let second = if self.what.two_dice() { 1..=6 } else { 0..=0 };
        let throws = (1..=6).flat_map(|a| second.clone().map(move |b| [a, b]));
        let better = throws.clone().filter(|dice| Roll { dice: *dice, ..*self }.worth(seat) > self.worth(seat));
        (better.count() * 100 / throws.count()) as i32
    }
}

/// Why steps are lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LossBy {
    Combat,
    Barrage,
    Attrition,
    /// 9.12e Retreating into a ZOC while DG.
    Retreat,
    /// 4.8 Overstacked.
    Stacking,
}

impl LossBy {
    /// By which rule the owner chooses who is lost.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            LossBy::Combat => OCS_9_11B,
            LossBy::Barrage => OCS_10_0A,
            LossBy::Attrition => OCS_12_8C,
            LossBy::Retreat => OCS_9_12E,
            LossBy::Stacking => OCS_4_8,
        }
    }
}

/// Steps a side has to give up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub side: Seat,
    pub by: LossBy,
    /// Who may be lost.
    pub among: Units,
    pub left: u8,
}

/// A retreat from one hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Way {
    pub side: Seat,
    /// Where they started.
    pub start: Hex,
    /// Units still to go this step, all in `at`.
    pub units: Units,
    pub at: Hex,
    /// Hexes already gone, and to go in all.
    pub gone: u8,
    pub distance: u8,
}

/// The combat in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub on: bool,
    pub overrun: bool,
    pub attacker: Seat,
    pub target: Hex,
    pub attackers: Units,
    pub defenders: Units,
    /// Attackers that are paid for.
    pub paid: Units,
    /// Defenders with combat supply.
    pub supplied: Units,
    pub attacker_lead: Option<Unit>,
    pub defender_lead: Option<Unit>,
    pub drm: i8,
    /// Column and line of the table.
    pub column: u8,
    pub line: u8,
    /// 1 attacker, 2 defender.
    pub surprise: u8,
    pub attacker_loss: u8,
    pub attacker_option: u8,
    pub exploit: Option<u8>,
    pub defender_loss: u8,
    pub defender_option: u8,
    pub defender_dg: bool,
    pub attacker_retreated: bool,
    pub attacker_failed: bool,
    /// A side has lost its AR unit to the first loss (9.11c), by seat.
    pub first_lost: [bool; 2],
    /// Hexes the attack came from.
    pub origins: ArrayVec<Hex, 6>,
}

impl Default for Fight {
    fn default() -> Fight {
        Fight {
            on: false,
            overrun: false,
            attacker: Seat::FIRST,
            target: Hex(0),
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            paid: Units::EMPTY,
            supplied: Units::EMPTY,
            attacker_lead: None,
            defender_lead: None,
            drm: 0,
            column: 0,
            line: 0,
            surprise: 0,
            attacker_loss: 0,
            attacker_option: 0,
            exploit: None,
            defender_loss: 0,
            defender_option: 0,
            defender_dg: false,
            attacker_retreated: false,
            attacker_failed: false,
            first_lost: [false; 2],
            origins: ArrayVec::new(),
        }
    }
}

impl Fight {
    pub fn kind(&self) -> Attack {
        if self.overrun { Attack::Overrun } else { Attack::Regular }
    }

    pub fn table_line(&self) -> Line {
        Line::ALL[usize::from(self.line) % 4]
    }

    pub fn take(&mut self, r: CombatResult) {
        self.attacker_loss = r.attacker_loss;
        self.attacker_option = r.attacker_option;
        self.exploit = r.exploit;
        self.defender_loss = r.defender_loss;
        self.defender_option = r.defender_option;
        self.defender_dg = r.defender_dg;
    }

    pub fn lead(&self, side: Seat) -> Option<Unit> {
        if side == self.attacker { self.attacker_lead } else { self.defender_lead }
    }
}

kinds! {
    /// 14.2 The missions of the series that fly here.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum MissionKind {
        #[default]
        Sweep,
        /// Against combat units.
        Bomb,
        /// Against aircraft at a base.
        BombBase,
        Trainbust,
        Transfer,
    }
}

/// 14.2a Aircraft in one mission.
pub const MISSION_SIZE: usize = 4;

/// The air mission in hand, or the barrage of guns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mission {
    pub on: bool,
    pub kind: MissionKind,
    pub side: Seat,
    /// A hex, or the box of a transfer.
    pub target: Spot,
    /// Flying the mission and still with it.
    pub planes: Planes,
    /// The aircraft of the mission in the order they were named, which tables of losses count by (14.4f).
    #[serde(default)]
    pub named: ArrayVec<Plane, MISSION_SIZE>,
    /// Of the other side in the combat in hand.
    pub enemies: Planes,
    /// The combat in hand is an interception: the enemies attack.
    pub intercepting: bool,
    /// The two that fight this round.
    pub attacker: Option<Plane>,
    pub defender: Option<Plane>,
    /// Who aborts this round.
    pub aborting: Planes,
    /// Planes that still have to land.
    pub landing: Planes,
    /// Steps or levels of the barrage's result.
    pub steps: u8,
    /// Guns that fire, when it is artillery.
    pub guns: Units,
    /// 10.1b Headquarters through one of which the rest of the guns' bill must be paid, once a part of it is.
    #[serde(default)]
    pub through: Units,
}

impl Default for Mission {
    fn default() -> Mission {
        Mission {
            on: false,
            kind: MissionKind::Sweep,
            side: Seat::FIRST,
            target: Spot::OUT,
            planes: Planes::EMPTY,
            named: ArrayVec::new(),
            enemies: Planes::EMPTY,
            intercepting: false,
            attacker: None,
            defender: None,
            aborting: Planes::EMPTY,
            landing: Planes::EMPTY,
            steps: 0,
            guns: Units::EMPTY,
            through: Units::EMPTY,
        }
    }
}
