//! The position: plain data, copied tens of thousands of times a second.

use super::acts::{Fight, Mission, RollFor};
use super::ids::*;
use super::kept::Kept;
use crate::sequence::Frame;
use arrayvec::ArrayVec;
use sandtable_kernel::{Clause, Seat};
use serde::{Deserialize, Serialize};

/// Where a counter is: a hex, or one of the places beside the map.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot(pub u16);

impl Spot {
    /// Not in this game: a counter of an option that is not played, or transport that is gone.
    pub const OUT: Spot = Spot(u16::MAX);
    /// Waits for its turn of arrival.
    pub const DUE: Spot = Spot(u16::MAX - 1);
    pub const DEAD: Spot = Spot(u16::MAX - 2);
    /// The recovery pool.
    pub const POOL: Spot = Spot(u16::MAX - 3);
    /// The off-map air box.
    pub const BOX: Spot = Spot(u16::MAX - 4);

    #[inline]
    pub const fn at(hex: Hex) -> Spot {
        Spot(hex.0)
    }

    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        if (self.0 as usize) < HEXES { Some(Hex(self.0)) } else { None }
    }

    #[inline]
    pub fn is(self, hex: Hex) -> bool {
        self.0 == hex.0
    }
}

/// 5.2 Exactly one of these.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    Combat,
    Move,
    Strat,
    Reserve,
    Exploit,
    Dg,
}

impl Mode {
    pub const ALL: [Mode; 6] = [Mode::Combat, Mode::Move, Mode::Strat, Mode::Reserve, Mode::Exploit, Mode::Dg];

    pub const fn id(self) -> &'static str {
        match self {
            Mode::Combat => "combat",
            Mode::Move => "move",
            Mode::Strat => "strat",
            Mode::Reserve => "reserve",
            Mode::Exploit => "exploit",
            Mode::Dg => "dg",
        }
    }
}

/// Conditions of a unit that come and go.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Marks(pub u16);

impl Marks {
    /// 12.8a Out of supply.
    pub const OUT_OF_SUPPLY: Marks = Marks(1);
    /// 12.5c Fuelled for this phase.
    pub const FUELLED: Marks = Marks(2);
    /// 6.1f Has finished moving in this segment.
    pub const MOVED: Marks = Marks(4);
    /// 9.1c Has attacked in this segment.
    pub const ATTACKED: Marks = Marks(8);
    /// 10.0e Has barraged in this phase.
    pub const FIRED: Marks = Marks(16);
    /// 5.7b Was released from Reserve in this phase.
    pub const RELEASED: Marks = Marks(32);
    /// 12.5c A headquarters with a fuel marker.
    pub const FUEL_MARKER: Marks = Marks(64);
    /// 13.6 Came onto the map in this Reinforcement Phase.
    pub const ARRIVED: Marks = Marks(128);

    /// What is counted by phase.
    pub const OF_PHASE: Marks = Marks(Marks::FUELLED.0 | Marks::FIRED.0 | Marks::RELEASED.0 | Marks::MOVED.0);

    /// On what zones of control and their negation rest (4.5).
    const OF_ZONES: Marks = Marks(Marks::OUT_OF_SUPPLY.0 | Marks::MOVED.0 | Marks::RELEASED.0);

    pub const ALL: [(&'static str, Marks); 8] = [
        ("out-of-supply", Marks::OUT_OF_SUPPLY),
        ("fuelled", Marks::FUELLED),
        ("moved", Marks::MOVED),
        ("attacked", Marks::ATTACKED),
        ("fired", Marks::FIRED),
        ("released", Marks::RELEASED),
        ("fuel-marker", Marks::FUEL_MARKER),
        ("arrived", Marks::ARRIVED),
    ];

    #[inline]
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }

    #[inline]
    pub fn put(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    #[inline]
    pub fn drop(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }
}

/// 12.10 Internal stocks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stock {
    #[default]
    Full,
    Low,
    Exhausted,
}

impl Stock {
    pub const ALL: [Stock; 3] = [Stock::Full, Stock::Low, Stock::Exhausted];

    pub const fn id(self) -> &'static str {
        match self {
            Stock::Full => "full",
            Stock::Low => "low",
            Stock::Exhausted => "exhausted",
        }
    }

    /// 12.10b One use; none is left when exhausted.
    pub const fn used(self) -> Option<Stock> {
        match self {
            Stock::Full => Some(Stock::Low),
            Stock::Low => Some(Stock::Exhausted),
            Stock::Exhausted => None,
        }
    }

    /// 12.10e Tokens to be full again.
    pub const fn to_fill(self) -> u8 {
        match self {
            Stock::Full => 0,
            Stock::Low => 2,
            Stock::Exhausted => 4,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitState {
    pub at: Spot,
    pub mode: Mode,
    /// The Combat side is up.
    pub front: bool,
    pub stock: Stock,
    pub marks: Marks,
}

impl Default for UnitState {
    fn default() -> UnitState {
        UnitState { at: Spot::OUT, mode: Mode::Combat, front: true, stock: Stock::Full, marks: Marks::default() }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CartState {
    pub at: Spot,
    pub side: Seat,
    pub points: u8,
    /// Tokens it carries.
    pub load: u8,
    /// Half movement points spent in this phase.
    pub spent: u8,
    /// It has left the hex it began the phase in.
    #[serde(default)]
    pub under_way: bool,
    pub moved: bool,
}

impl CartState {
    /// 13.2a It has set out in this phase, and neither goes on nor has halted: what is on the move is in a frame.
    pub fn pauses(&self) -> bool {
        self.at.hex().is_some() && self.spent > 0 && !self.moved
    }
}

impl Default for CartState {
    fn default() -> CartState {
        CartState { at: Spot::OUT, side: Seat::FIRST, points: 0, load: 0, spent: 0, under_way: false, moved: false }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaneState {
    /// A hex with a strip, the box, or beside the map.
    pub at: Spot,
    /// 2 full, 1 reduced, 0 gone.
    pub steps: u8,
    pub active: bool,
    /// 14.1g Flew a mission in this phase.
    pub flown: bool,
}

impl Default for PlaneState {
    fn default() -> PlaneState {
        PlaneState { at: Spot::OUT, steps: 0, active: false, flown: false }
    }
}

/// Supply on the ground.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dump {
    pub hex: Hex,
    pub side: Seat,
    pub tokens: u16,
    /// 12.2a Tokens unloaded here in this phase.
    pub fresh: u16,
}

pub const DUMPS: usize = 128;

/// A trainbusting marker (14.8).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Busted {
    pub hex: Hex,
    /// Who laid it; the other side pays.
    pub by: Seat,
}

/// The part of the sequence of play in hand.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Segment {
    #[default]
    Weather,
    Initiative,
    Refit,
    Reinforcement,
    Movement,
    MovementBarrage,
    Supply,
    Reaction,
    ReactionBarrage,
    CombatBarrage,
    Combat,
    Exploitation,
    ExploitationBarrage,
    ExploitationCombat,
    CleanUp,
}

impl Segment {
    pub const ALL: [Segment; 15] = [
        Segment::Weather,
        Segment::Initiative,
        Segment::Refit,
        Segment::Reinforcement,
        Segment::Movement,
        Segment::MovementBarrage,
        Segment::Supply,
        Segment::Reaction,
        Segment::ReactionBarrage,
        Segment::CombatBarrage,
        Segment::Combat,
        Segment::Exploitation,
        Segment::ExploitationBarrage,
        Segment::ExploitationCombat,
        Segment::CleanUp,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            Segment::Weather => "weather",
            Segment::Initiative => "initiative",
            Segment::Refit => "refit",
            Segment::Reinforcement => "reinforcement",
            Segment::Movement => "movement",
            Segment::MovementBarrage => "movement-barrage",
            Segment::Supply => "supply",
            Segment::Reaction => "reaction",
            Segment::ReactionBarrage => "reaction-barrage",
            Segment::CombatBarrage => "combat-barrage",
            Segment::Combat => "combat",
            Segment::Exploitation => "exploitation",
            Segment::ExploitationBarrage => "exploitation-barrage",
            Segment::ExploitationCombat => "exploitation-combat",
            Segment::CleanUp => "clean-up",
        }
    }

    /// The segments in which ground units move.
    pub const fn moves(self) -> bool {
        matches!(self, Segment::Movement | Segment::Reaction | Segment::Exploitation)
    }

    pub const fn barrages(self) -> bool {
        matches!(
            self,
            Segment::MovementBarrage | Segment::ReactionBarrage | Segment::CombatBarrage | Segment::ExploitationBarrage
        )
    }

    pub const fn fights(self) -> bool {
        matches!(self, Segment::Combat | Segment::ExploitationCombat)
    }

    /// Whose it is: the phasing side, or in Reaction the other one.
    pub const fn reacts(self) -> bool {
        matches!(self, Segment::Reaction | Segment::ReactionBarrage)
    }
}

/// Headquarters that can hold a fuel marker.
pub const HQS: usize = 8;

fn nowhere() -> [Spot; HQS] {
    [Spot::OUT; HQS]
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    /// Who moves first in this game turn.
    pub first: Seat,
    pub phasing: Seat,
    pub segment: Segment,
    /// Air missions are limited by the weather of this turn.
    pub limited: bool,
    /// Who holds the re-roll marker.
    pub marker: Seat,
    units: ArrayVec<UnitState, UNITS>,
    pub carts: ArrayVec<CartState, CARTS>,
    pub planes: ArrayVec<PlaneState, PLANES>,
    pub strips: ArrayVec<Seat, STRIPS>,
    /// In hex order.
    pub dumps: ArrayVec<Dump, DUMPS>,
    /// Settlements under the control of the first seat; the rest are the other's.
    held: Hexes,
    /// 10.0e Hexes barraged in this phase.
    pub barraged: Hexes,
    /// 12.11a Hexes whose supply was blown in this phase.
    #[serde(default)]
    pub blown: Hexes,
    /// 9.1c Hexes attacked in this segment.
    pub attacked: Hexes,
    /// 8.1f Units that retreated from an overrun of theirs in this phase.
    pub repulsed: Units,
    /// 5.7 Units of the stack in hand that have left Reserve Mode: they may go back to it, on the other side.
    #[serde(default)]
    pub roused: Units,
    pub busted: ArrayVec<Busted, 24>,
    /// 12.5e From where a fuelled headquarters threw fuel in this phase.
    pub anchors: [Spot; HQS],
    /// 12.5e Where a fuelled headquarters set out in this phase, as long as it has thrown nothing.
    #[serde(default = "nowhere")]
    pub departed: [Spot; HQS],
    pub frames: ArrayVec<Frame, 12>,
    pub fight: Fight,
    pub mission: Mission,
    pub over: Option<Ending>,
    #[serde(skip)]
    pub(super) kept: Kept,
}

/// How it ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub winner: Option<Seat>,
    /// Which of the game's endings.
    pub how: u8,
}

impl State {
    #[inline]
    pub fn unit(&self, unit: Unit) -> &UnitState {
        &self.units[unit.index()]
    }

    pub fn units(&self) -> &[UnitState] {
        &self.units
    }

    /// For changes of place, mode and side: what is kept of who stands where is no longer known.
    #[inline]
    pub fn unit_mut(&mut self, unit: Unit) -> &mut UnitState {
        self.kept.touch();
        &mut self.units[unit.index()]
    }

    #[inline]
    pub fn mark(&mut self, unit: Unit, mark: Marks) {
        if mark.has(Marks::OF_ZONES) {
            self.kept.touch();
        }
        self.units[unit.index()].marks.put(mark);
    }

    /// Takes marks from every unit.
    pub fn unmark_all(&mut self, marks: Marks) {
        if marks.has(Marks::OF_ZONES) {
            self.kept.touch();
        }
        for u in &mut self.units {
            u.marks.drop(marks);
        }
    }

    /// Settlements under the control of the first seat.
    #[inline]
    pub fn control(&self) -> Hexes {
        self.held
    }

    /// 13.3h A settlement passes to a side.
    pub fn give(&mut self, hex: Hex, side: Seat) {
        self.kept.touch();
        self.held.set(hex, side == Seat::FIRST);
    }

    /// Whose decisions the segment is about.
    pub fn acting(&self) -> Seat {
        if self.segment.reacts() { self.phasing.other() } else { self.phasing }
    }

    pub fn dump(&self, hex: Hex) -> Option<&Dump> {
        self.dumps.binary_search_by_key(&hex, |d| d.hex).ok().map(|i| &self.dumps[i])
    }

    /// Puts tokens on the ground, where the other side has none: its supply is captured first (9.14b).
    pub fn add_tokens(&mut self, hex: Hex, side: Seat, tokens: u16, fresh: bool) {
        if tokens == 0 {
            return;
        }
        let more = if fresh { tokens } else { 0 };
        match self.dumps.binary_search_by_key(&hex, |d| d.hex) {
            Ok(i) => {
                let dump = &mut self.dumps[i];
                debug_assert_eq!(dump.side, side, "a hex holds supply of one side");
                dump.tokens += tokens;
                dump.fresh += more;
            }
            Err(i) if !self.dumps.is_full() => {
                self.dumps.insert(i, Dump { hex, side, tokens, fresh: more });
            }
            Err(_) => {}
        }
    }

    /// Takes tokens from the ground.
    pub fn take_tokens(&mut self, hex: Hex, tokens: u16) {
        if let Ok(i) = self.dumps.binary_search_by_key(&hex, |d| d.hex) {
            let dump = &mut self.dumps[i];
            dump.tokens = dump.tokens.saturating_sub(tokens);
            dump.fresh = dump.fresh.min(dump.tokens);
            if dump.tokens == 0 {
                self.dumps.remove(i);
            }
        }
    }

    /// What is counted by phase begins anew.
    pub fn new_phase(&mut self) {
        self.unmark_all(Marks::OF_PHASE);
        for cart in &mut self.carts {
            (cart.spent, cart.under_way, cart.moved) = (0, false, false);
        }
        for dump in &mut self.dumps {
            dump.fresh = 0;
        }
        for plane in &mut self.planes {
            plane.flown = false;
        }
        self.blown = Hexes::EMPTY;
        self.barraged = Hexes::EMPTY;
        self.repulsed = Units::EMPTY;
        self.roused = Units::EMPTY;
        self.anchors = nowhere();
        self.departed = nowhere();
    }

    /// The hex whose combat units a barrage is being rolled against.
    pub fn under_fire(&self) -> Option<Hex> {
        let rolled =
            |f: &Frame| matches!(f, Frame::Rolled(r) if matches!(r.what, RollFor::Barrage | RollFor::BarrageHalf));
        self.mission.target.hex().filter(|_| self.frames.iter().any(rolled))
    }

    pub fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }
}

/// Which of a game's endings, with its clause.
pub type Endings = &'static [Clause];

impl State {
    /// Nothing on the map, before the first turn.
    pub fn empty(units: usize, carts: usize, planes: usize, strips: usize) -> State {
        State {
            turn: 1,
            first: Seat::FIRST,
            phasing: Seat::FIRST,
            segment: Segment::Weather,
            limited: false,
            marker: Seat::FIRST,
            units: (0..units).map(|_| UnitState::default()).collect(),
            carts: (0..carts).map(|_| CartState::default()).collect(),
            planes: (0..planes).map(|_| PlaneState::default()).collect(),
            strips: (0..strips).map(|_| Seat::SECOND).collect(),
            dumps: ArrayVec::new(),
            held: Hexes::EMPTY,
            barraged: Hexes::EMPTY,
            blown: Hexes::EMPTY,
            attacked: Hexes::EMPTY,
            repulsed: Units::EMPTY,
            roused: Units::EMPTY,
            busted: ArrayVec::new(),
            anchors: nowhere(),
            departed: nowhere(),
            frames: [Frame::NewTurn].into_iter().collect(),
            fight: Fight::default(),
            mission: Mission::default(),
            over: None,
            kept: Kept::default(),
        }
    }
}
