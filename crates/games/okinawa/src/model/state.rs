//! Where everything lies and what is being decided: plain data.

use super::data::Data;
use super::ids::*;
use crate::sequence::Frame;
use arrayvec::ArrayVec;
use sandtable_kernel::Seat;
use sandtable_kit::{Stack, kinds};
use serde::{Deserialize, Serialize};

/// Where a piece or marker is: a hex, or one of the places below.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Loc(u16);

impl Loc {
    pub const NOWHERE: Loc = Loc(1000);
    /// The owner's container.
    pub const CUP: Loc = Loc(1001);
    /// The reinforcement box.
    pub const BOX: Loc = Loc(1002);
    pub const DISCARD: Loc = Loc(1003);
    /// The removed box; also what is removed from the game (R40).
    pub const REMOVED: Loc = Loc(1004);
    pub const AIR: Loc = Loc(1005);
    pub const RESERVE: Loc = Loc(1006);
    pub const UNUSED: Loc = Loc(1007);
    /// MT markers before the US player, before the Japanese player, and given up unseen (20.0(2)①).
    pub const US_HELD: Loc = Loc(1008);
    pub const JP_HELD: Loc = Loc(1009);
    pub const FORFEIT: Loc = Loc(1010);

    pub const fn hex(hex: Hex) -> Loc {
        Loc(hex.0)
    }

    /// On the turn track; beyond turn 12 means never (R35).
    pub fn track(turn: u8) -> Loc {
        Loc(1100 + u16::from(turn))
    }

    #[inline]
    pub const fn on_map(self) -> Option<Hex> {
        if (self.0 as usize) < HEXES { Some(Hex(self.0)) } else { None }
    }

    pub const fn arrival(self) -> Option<u8> {
        if self.0 > 1100 && self.0 < 1200 { Some((self.0 - 1100) as u8) } else { None }
    }
}

kinds! {
    /// The steps of a player turn and the end of the turn (6.0).
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    pub enum Step {
        Draw = "step-draw",
        Events = "step-events",
        Supply = "step-supply",
        AirSea = "step-air-sea",
        Movement = "step-movement",
        Prepare = "step-prepare",
        Place = "step-place",
        Combat = "step-combat",
        TurnEnd = "step-turn-end",
        Over = "step-over",
    }
}

/// A declared battle group (14.2(1)).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub from: Hex,
    pub at: Hex,
    pub resolved: bool,
}

/// A chit declared in a battle.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declared {
    pub chit: Piece,
    /// The declaration it answers, by its number.
    pub counters: Option<u8>,
    /// A counter that came too late (14.3(2)②).
    pub late: bool,
}

/// A side of a battle.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    Attacker,
    Defender,
}

/// The battle or air strike being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Fighter-Bombers: only an attacker's fire.
    pub strike: bool,
    pub attacker: Seat,
    pub from: Hex,
    pub at: Hex,
    /// Whose turn to declare, and how many passes in a row.
    pub speaker: Seat,
    pub passes: u8,
    /// In the end-of-allocation window: the last declaration may still be answered.
    pub chain: bool,
    pub declared: ArrayVec<Declared, 40>,
    pub sixes: u8,
    pub fives: u8,
    pub six_applied: bool,
    pub any_applied: bool,
    /// Who was hit in this fire and by how many sixes.
    pub hits: ArrayVec<(Piece, u8), 12>,
    /// Who has still to retreat; the first is under way.
    pub retreats: ArrayVec<Piece, 12>,
    pub steps_left: u8,
    pub been: Trail,
    /// Chits turned up in this battle without being declared count as face down in it (14.1(6)③).
    #[serde(default)]
    pub turned: PieceSet,
    /// The owner has said which of several pieces goes back now.
    #[serde(default)]
    pub ordered: bool,
    /// The other side has let this step of a retreat pass.
    #[serde(default)]
    pub watched: bool,
    pub best: [u8; 2],
}

impl Fight {
    pub fn new(strike: bool, attacker: Seat, from: Hex, at: Hex) -> Fight {
        Fight {
            strike,
            attacker,
            from,
            at,
            speaker: attacker,
            passes: 0,
            chain: false,
            declared: ArrayVec::new(),
            sixes: 0,
            fives: 0,
            six_applied: false,
            any_applied: false,
            hits: ArrayVec::new(),
            retreats: ArrayVec::new(),
            steps_left: 0,
            been: Trail::default(),
            turned: PieceSet::EMPTY,
            ordered: false,
            watched: false,
            best: [0; 2],
        }
    }

    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.attacker.other(),
        }
    }

    /// The hex of a side's fighting stack.
    pub fn stack_of(&self, seat: Seat) -> Hex {
        if seat == self.attacker { self.from } else { self.at }
    }
}

/// Hexes a retreating piece has left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trail(pub ArrayVec<Hex, 24>);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phasing: Seat,
    pub(crate) at: Pieces,
    /// Units on their reduced side; chits face up.
    pub turned: PieceSet,
    /// How the other side names each face-down chit on the map.
    pub(crate) slots: Slots,
    /// Japanese face-down chits the US player has looked at.
    pub seen: PieceSet,
    pub markers: [Loc; MARKERS],
    pub replacements: u8,
    pub victory: u8,
    pub yahara: bool,
    pub bad_weather: bool,
    pub free_attacks: bool,
    pub supply: u8,
    pub offensive: bool,
    pub released: u32,
    pub moved: PieceSet,
    /// Pieces of the phasing side that began this player turn in an enemy ZOC.
    pub began: PieceSet,
    pub infiltrating: PieceSet,
    /// Unit chits used in a battle of this player turn (14.1(4)).
    pub used: PieceSet,
    pub air_declared: PieceSet,
    pub air_done: PieceSet,
    /// Event chits in the box are face up.
    pub revealed: bool,
    pub path: ArrayVec<Hex, 16>,
    pub battles: ArrayVec<Battle, 48>,
    pub fought: u8,
    pub fight: Option<Fight>,
    /// The last pick of a step, so that a search need not try every order.
    pub last: u8,
    /// Black high points last occupied by a US unit (`opt-black-control`).
    pub black: u8,
    /// Final points, once the game is over.
    pub result: Option<[i16; 2]>,
    pub stack: Stack<Frame, 28>,
    pub(crate) maps: Maps,
}

/// What follows from where the pieces lie, kept up to date.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Maps {
    /// Hexes with any piece of a side.
    pub present: [HexSet; 2],
    /// Hexes with a combat unit or face-up unit chit: they have a ZOC and keep chits company.
    pub solid: [HexSet; 2],
    pub zoc: [HexSet; 2],
}

/// Locations by piece; serialised as a list.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pieces(#[serde(with = "sandtable_kit::list")] pub [Loc; PIECES]);

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slots(#[serde(with = "sandtable_kit::list")] pub [u8; CHITS]);

impl State {
    /// Nothing anywhere.
    pub fn empty() -> State {
        let mut state = State {
            turn: 1,
            phasing: US,
            at: Pieces([Loc::NOWHERE; PIECES]),
            turned: PieceSet::EMPTY,
            slots: Slots([0; CHITS]),
            seen: PieceSet::EMPTY,
            markers: [Loc::NOWHERE; MARKERS],
            replacements: 0,
            victory: 0,
            yahara: true,
            bad_weather: false,
            free_attacks: false,
            supply: 0,
            offensive: false,
            released: 0,
            moved: PieceSet::EMPTY,
            began: PieceSet::EMPTY,
            infiltrating: PieceSet::EMPTY,
            used: PieceSet::EMPTY,
            air_declared: PieceSet::EMPTY,
            air_done: PieceSet::EMPTY,
            revealed: false,
            path: ArrayVec::new(),
            battles: ArrayVec::new(),
            fought: 0,
            fight: None,
            last: u8::MAX,
            black: 0,
            result: None,
            stack: Stack::default(),
            maps: Maps::default(),
        };
        state.begin_with(Frame::Draw);
        state
    }

    #[inline]
    pub fn loc(&self, piece: Piece) -> Loc {
        self.at.0[piece.index()]
    }

    #[inline]
    pub fn hex_of(&self, piece: Piece) -> Option<Hex> {
        self.loc(piece).on_map()
    }

    /// Pieces of a side in a hex: units first, then chits, each in catalogue order.
    pub fn pieces_at(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = Piece> + '_ {
        let loc = Loc::hex(hex);
        let here = self.maps.present[seat.index()].contains(hex);
        pieces_of(seat).take(if here { usize::MAX } else { 0 }).filter(move |p| self.loc(*p) == loc)
    }

    pub fn units_at(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = Piece> + '_ {
        let here = self.maps.solid[seat.index()].contains(hex);
        let range = if seat == US { 0..US_UNITS } else { US_UNITS..UNITS };
        self.in_range(if here { range } else { 0..0 }, hex)
    }

    pub fn chits_at(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = Piece> + '_ {
        let here = self.maps.present[seat.index()].contains(hex);
        let range = if seat == US { UNITS..UNITS + US_CHITS } else { UNITS + US_CHITS..PIECES };
        self.in_range(if here { range } else { 0..0 }, hex)
    }

    #[inline]
    fn in_range(&self, range: std::ops::Range<usize>, hex: Hex) -> impl Iterator<Item = Piece> + '_ {
        let loc = Loc::hex(hex);
        let first = range.start;
        let here = self.at.0[range].iter().enumerate().filter(move |(_, l)| **l == loc);
        here.map(move |(i, _)| Piece((first + i) as u8))
    }

    pub fn has_unit(&self, seat: Seat, hex: Hex) -> bool {
        self.units_at(seat, hex).next().is_some()
    }

    /// Chits of a side at a place off the map.
    pub fn chits_in(&self, seat: Seat, loc: Loc) -> impl Iterator<Item = Piece> + '_ {
        chits_of(seat).filter(move |c| self.loc(*c) == loc)
    }

    #[inline]
    pub fn face_up(&self, chit: Piece) -> bool {
        self.turned.contains(chit)
    }

    pub fn face_down_on_map(&self, chit: Piece) -> bool {
        chit.is_chit() && !self.face_up(chit) && self.hex_of(chit).is_some()
    }

    pub fn slot(&self, chit: Piece) -> Slot {
        Slot(self.slots.0[chit.chit_index()])
    }

    /// Who fights on a side of the battle in hand.
    pub fn seat_of(&self, side: Side) -> Seat {
        self.fight.as_ref().map_or(self.phasing, |f| f.seat(side))
    }

    /// The face-down chit on the map that goes by this name.
    pub fn by_slot(&self, seat: Seat, slot: Slot) -> Option<Piece> {
        chits_of(seat).find(|c| self.slot(*c) == slot && slot.0 != 0)
    }

    /// Steps a piece can still lose.
    pub fn steps(&self, data: &Data, piece: Piece) -> u8 {
        if piece.is_unit() && data.unit(piece).back.is_some() && !self.turned.contains(piece) { 2 } else { 1 }
    }

    #[inline]
    pub fn zoc(&self, seat: Seat) -> HexSet {
        self.maps.zoc[seat.index()]
    }

    pub fn solid(&self, seat: Seat, hex: Hex) -> bool {
        self.maps.solid[seat.index()].contains(hex)
    }

    pub fn present(&self, seat: Seat, hex: Hex) -> bool {
        self.maps.present[seat.index()].contains(hex)
    }

    /// Moves a piece; face-down chits get a name when they come onto the map and lose it when they leave.
    pub fn put(&mut self, data: &Data, piece: Piece, to: Loc) {
        let from = self.loc(piece);
        self.at.0[piece.index()] = to;
        if piece.is_chit() {
            match (from.on_map(), to.on_map()) {
                (None, Some(_)) => {
                    self.slots.0[piece.chit_index()] = 0;
                    let slot = if self.turned.contains(piece) { 0 } else { self.free_slot(piece.seat()) };
                    self.slots.0[piece.chit_index()] = slot;
                }
                (_, None) => {
                    self.slots.0[piece.chit_index()] = 0;
                    // Off the map nothing tells one chit from another any more.
                    for set in [
                        &mut self.seen,
                        &mut self.turned,
                        &mut self.moved,
                        &mut self.began,
                        &mut self.infiltrating,
                        &mut self.used,
                    ] {
                        set.remove(piece);
                    }
                }
                _ => {}
            }
        }
        let seat = piece.seat();
        if let Some(hex) = from.on_map() {
            self.refresh(data, seat, hex);
        }
        if let Some(hex) = to.on_map() {
            self.refresh(data, seat, hex);
            if seat == US && piece.is_unit() {
                self.occupy(data, hex);
            }
        }
    }

    fn occupy(&mut self, data: &Data, hex: Hex) {
        if let Some(i) = data.black.iter().position(|h| *h == hex) {
            self.black |= 1 << i;
        }
    }

    /// The lowest name no face-down chit of the side bears: it follows from what both sides see.
    fn free_slot(&self, seat: Seat) -> u8 {
        let taken: u64 = chits_of(seat).map(|c| 1u64 << self.slots.0[c.chit_index()]).fold(1, |a, b| a | b);
        taken.trailing_ones() as u8
    }

    /// Turns a chit face up for good.
    pub fn turn_up(&mut self, data: &Data, chit: Piece) {
        self.turned.insert(chit);
        self.seen.remove(chit);
        self.slots.0[chit.chit_index()] = 0;
        if let Some(hex) = self.hex_of(chit) {
            self.refresh(data, chit.seat(), hex);
        }
    }

    /// Recomputes what a hex shows of a side.
    fn refresh(&mut self, data: &Data, seat: Seat, hex: Hex) {
        let loc = Loc::hex(hex);
        let (units, chits) = if seat == US {
            (0..US_UNITS, UNITS..UNITS + US_CHITS)
        } else {
            (US_UNITS..UNITS, UNITS + US_CHITS..PIECES)
        };
        // Without a way out of the loop, which makes it one of a few wide steps.
        let lies = |pieces: &[Loc]| pieces.iter().fold(false, |any, at| any | (*at == loc));
        let unit = lies(&self.at.0[units]);
        let any = unit || lies(&self.at.0[chits.clone()]);
        let solid = unit
            || (any
                && chits.into_iter().any(|i| {
                    let p = Piece(i as u8);
                    self.at.0[i] == loc && self.turned.contains(p) && data.is_unit_chit(p)
                }));
        let i = seat.index();
        self.maps.present[i].set(hex, any);
        if self.maps.solid[i].contains(hex) != solid {
            self.maps.solid[i].set(hex, solid);
            if solid {
                self.maps.zoc[i] |= data.around[hex.index()];
            } else {
                self.rebuild_zoc(data, seat);
            }
        }
        if seat == JP
            && unit
            && let Some(b) = data.black.iter().position(|h| *h == hex)
        {
            self.black &= !(1 << b);
        }
    }

    fn rebuild_zoc(&mut self, data: &Data, seat: Seat) {
        let i = seat.index();
        let mut zoc = HexSet::EMPTY;
        for hex in self.maps.solid[i].iter() {
            zoc |= data.around[hex.index()];
        }
        self.maps.zoc[i] = zoc;
    }

    /// Recomputes everything from the pieces.
    pub fn rebuild(&mut self, data: &Data) {
        self.maps = Maps::default();
        let mut black = self.black;
        for piece in Piece::all() {
            if let Some(hex) = self.hex_of(piece) {
                self.refresh(data, piece.seat(), hex);
            }
        }
        // Whoever stands on a black high point was the last to occupy it.
        for (i, hex) in data.black.iter().enumerate() {
            if self.has_unit(US, *hex) {
                black |= 1 << i;
            } else if self.has_unit(JP, *hex) {
                black &= !(1 << i);
            }
        }
        self.black = black;
    }

    /// Gives names to face-down chits on the map that have none, in catalogue order.
    pub fn name_chits(&mut self) {
        for seat in Seat::BOTH {
            for chit in chits_of(seat) {
                if self.face_down_on_map(chit) && self.slots.0[chit.chit_index()] == 0 {
                    self.slots.0[chit.chit_index()] = self.free_slot(seat);
                }
            }
        }
    }
}
