//! What a game of the series brings or changes: its own numbers, switches and clauses.

use super::ids::*;
use super::state::{Ending, Mode, State};
use crate::Ocs;
use sandtable_kernel::{Clause, Seat};

/// Along what a side's trace runs (12.6, 13.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TraceLine {
    Rail,
    Secondary,
}

/// A hex that gives trace supply in these turns.
#[derive(Copy, Clone, Debug)]
pub struct SupplySource {
    pub hex: Hex,
    pub from: u8,
    pub to: u8,
}

#[derive(Copy, Clone, Debug)]
pub enum Arriving {
    Unit(Unit, Mode),
    Cart(Cart),
    Plane(Plane),
    /// Tokens on the ground.
    Supply(u16),
}

/// Something that comes onto the map in a Reinforcement Phase (13.6).
#[derive(Copy, Clone, Debug)]
pub struct Arrival {
    pub turn: u8,
    pub side: Seat,
    pub hex: Hex,
    pub what: Arriving,
}

/// How a side gets units back.
#[derive(Clone, Debug)]
pub struct Rebuild {
    /// 2d6 plus `drm` must reach this.
    pub least: i32,
    pub drm: i32,
    pub clause: Clause,
}

/// A pool from which some of a side's losses return (instead of 13.5).
#[derive(Clone, Debug)]
pub struct Recovery {
    pub side: Seat,
    pub draw: u8,
    pub crowd: u8,
    pub draw_of_crowd: u8,
    pub clause: Clause,
    /// What becomes of a unit without a hex to return to.
    pub no_room: Clause,
}

/// Supply that a side moves before the first turn: so many tokens from each of two of its dumps to one hex.
#[derive(Copy, Clone, Debug)]
pub struct Shift {
    pub side: Seat,
    pub to: Hex,
    pub tokens: u16,
    pub clause: Clause,
    /// Which dumps may be named.
    pub ruling: Clause,
}

/// Off-map bases of one side.
#[derive(Clone, Debug)]
pub struct AirBox {
    pub id: String,
    pub side: Seat,
    /// Hexes from the box to each hex.
    pub distance: Vec<u16>,
    pub clause: Clause,
    /// How far it lies.
    pub ruling: Clause,
}

/// A city whose defenders of one side have no city.
#[derive(Clone, Debug)]
pub struct OpenCity {
    pub side: Seat,
    pub hexes: Hexes,
    pub clause: Clause,
    /// How its half goes with other multipliers.
    pub ruling: Clause,
}

/// The clauses of the game behind its switches.
#[derive(Copy, Clone, Debug)]
pub struct HouseClauses {
    pub weather: Clause,
    pub initiative: Clause,
    pub closed: Clause,
    pub artillery: Clause,
    pub strat_limit: Clause,
    pub reserve_markers: Clause,
    pub reroll: Clause,
    pub wagons: Clause,
    pub arrivals: [Clause; 2],
    pub sources: [Clause; 2],
    pub automatic_trace: Clause,
    pub hq: Clause,
    pub box_clause: Clause,
    /// Variants of the set-up and of landings.
    pub variants: Clause,
}

/// The game's rulings on what its text leaves open.
#[derive(Clone, Debug)]
pub struct HouseRulings {
    /// What is said of the set-up.
    pub opening: Vec<Clause>,
    /// When missions fly in limited weather.
    pub limited: Clause,
    /// The winner of a fixed initiative may go second.
    pub order: Clause,
    /// Which rolls of supply the re-roll marker reaches.
    pub supply_rolls: Clause,
    /// Arrivals may overstack.
    pub crowded: Clause,
    /// Where arrivals come whose hex the enemy holds.
    pub blocked: Clause,
    /// Closed to retreats too.
    pub closed: Clause,
    /// Orders after which the Strat limit could not be met.
    pub strat_limit: Clause,
    /// Control passes to units that are placed.
    pub control: Clause,
    /// A source gives trace itself.
    pub source: Clause,
}

/// Where the units in a hex may go to be out of the way.
pub type MakeWay = fn(&Ocs, &State, Hex) -> Hexes;

/// Everything a game of the series says for itself.
pub struct House {
    pub turns: u8,
    /// The turns whose first player is not rolled for: turn, side, and whether it may choose.
    pub initiative: Vec<(u8, Seat, bool)>,
    /// The highest weather die that limits flight.
    pub limited: u8,
    pub lines: [TraceLine; 2],
    pub sources: [Vec<SupplySource>; 2],
    /// Up to this turn a side is in trace without asking.
    pub automatic_trace: [u8; 2],
    pub reserves: [u8; 2],
    pub strat_limit: [Option<u8>; 2],
    /// The limit counts stacks instead of units.
    pub strat_stacks: bool,
    /// Hexes a side may not enter.
    pub closed: [Hexes; 2],
    pub open_city: Option<OpenCity>,
    pub air_box: Option<AirBox>,
    /// Artillery may not walk up to the enemy alone.
    pub artillery_escort: bool,
    /// The captured share of this side's wagons is lost with its cargo.
    pub wagons_lost: [bool; 2],
    /// There is a re-roll marker.
    pub reroll: bool,
    pub recovery: Option<Recovery>,
    pub rebuild: [Rebuild; 2],
    pub arrivals: Vec<Arrival>,
    pub shift: Option<Shift>,
    /// 21.4, 21.8, 21.9.
    pub long_range: bool,
    pub empty_hexes: bool,
    pub reaction_guns: bool,
    pub clauses: HouseClauses,
    pub rulings: HouseRulings,
    /// Where a unit that comes back may be placed.
    pub returns: fn(&Ocs, &State, Unit) -> Hexes,
    /// The ruling that keeps a unit that comes back from a hex.
    pub barred_from: fn(&Ocs, &State, Unit, Hex) -> Option<Clause>,
    /// Whether the game ends at the end of a side's Clean Up, or of the turn.
    pub ending: fn(&Ocs, &State, turn_over: bool) -> Option<Ending>,
    pub endings: &'static [Clause],
    /// The rulings on which such an ending rests.
    pub ruled_ending: fn(&Ocs, &State, turn_over: bool) -> Vec<Clause>,
    /// Units of the other side in the way of arrivals go to one of these (none: nobody can be there).
    pub make_way: Option<MakeWay>,
}
