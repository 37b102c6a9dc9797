//! A position: plain data, copied whole.

use super::{data::*, ids::*};
use crate::sequence::Frame;
use arrayvec::ArrayVec;
use sandtable_kernel::Seat;
use sandtable_kit::{Stack, kinds};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub const JAPAN: Seat = Seat::FIRST;
pub const ALLIED: Seat = Seat::SECOND;

kinds! {
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Nation {
        #[default]
        Japan,
        Korea,
        Ming,
    }
}

impl Nation {
    pub const fn seat(self) -> Seat {
        match self {
            Nation::Japan => JAPAN,
            Nation::Korea | Nation::Ming => ALLIED,
        }
    }
}

/// Where a unit is: an area, or one of the boxes beside the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Loc(u8);

impl Loc {
    pub const AT_LARGE: Loc = Loc(200);
    pub const WAITING: Loc = Loc(201);
    pub const POOL: Loc = Loc(202);
    pub const REMOVED: Loc = Loc(203);
    /// Not in play at all: only in positions laid out by hand.
    pub const NOWHERE: Loc = Loc(204);

    pub const fn area(area: AreaId) -> Loc {
        Loc(area.0)
    }

    /// A box of the turn track.
    pub const fn track(turn: u8) -> Loc {
        Loc(220 + turn)
    }

    #[inline]
    pub const fn as_area(self) -> Option<AreaId> {
        if (self.0 as usize) < AREAS { Some(AreaId(self.0)) } else { None }
    }

    pub const fn as_track(self) -> Option<u8> {
        if self.0 > 220 && self.0 <= 236 { Some(self.0 - 220) } else { None }
    }

    const fn is_valid(self) -> bool {
        (self.0 as usize) < AREAS || (self.0 >= 200 && self.0 <= 204) || self.as_track().is_some()
    }
}

/// Where everything stands, with the questions asked most often already answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    loc: [Loc; UNITS],
    at: [UnitSet; AREAS],
    /// Areas with units of each side, inside walls or out.
    present: [AreaSet; 2],
    pool: UnitSet,
    waiting: UnitSet,
    at_large: UnitSet,
    removed: UnitSet,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            loc: [Loc::NOWHERE; UNITS],
            at: [UnitSet::EMPTY; AREAS],
            present: [AreaSet::EMPTY; 2],
            pool: UnitSet::EMPTY,
            waiting: UnitSet::EMPTY,
            at_large: UnitSet::EMPTY,
            removed: UnitSet::EMPTY,
        }
    }
}

impl Places {
    #[inline]
    pub fn of(&self, unit: UnitId) -> Loc {
        self.loc.get(unit.index()).copied().unwrap_or(Loc::NOWHERE)
    }

    #[inline]
    pub fn area_of(&self, unit: UnitId) -> Option<AreaId> {
        self.of(unit).as_area()
    }

    #[inline]
    pub fn at(&self, area: AreaId) -> UnitSet {
        self.at.get(area.index()).copied().unwrap_or(UnitSet::EMPTY)
    }

    #[inline]
    pub fn present(&self, seat: Seat) -> AreaSet {
        self.present[seat.index()]
    }

    pub fn pool(&self) -> UnitSet {
        self.pool
    }

    pub fn waiting(&self) -> UnitSet {
        self.waiting
    }

    pub fn at_large(&self) -> UnitSet {
        self.at_large
    }

    pub fn removed(&self) -> UnitSet {
        self.removed
    }

    fn pile(&mut self, loc: Loc) -> Option<&mut UnitSet> {
        match loc {
            Loc::POOL => Some(&mut self.pool),
            Loc::WAITING => Some(&mut self.waiting),
            Loc::AT_LARGE => Some(&mut self.at_large),
            Loc::REMOVED => Some(&mut self.removed),
            _ => None,
        }
    }

    pub fn put(&mut self, unit: UnitId, to: Loc) {
        let side = State::owner(unit);
        let mask = State::side(side);
        let from = self.of(unit);
        match from.as_area() {
            Some(area) => {
                self.at[area.index()].remove(unit);
                if !self.at[area.index()].meets(mask) {
                    self.present[side.index()].remove(area);
                }
            }
            None => {
                if let Some(pile) = self.pile(from) {
                    pile.remove(unit);
                }
            }
        }
        self.loc[unit.index()] = to;
        match to.as_area() {
            Some(area) => {
                self.at[area.index()].insert(unit);
                self.present[side.index()].insert(area);
            }
            None => {
                if let Some(pile) = self.pile(to) {
                    pile.insert(unit);
                }
            }
        }
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.loc.to_vec())
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Places, D::Error> {
        let list = Vec::<Loc>::deserialize(de)?;
        if list.len() != UNITS || list.iter().any(|l| !l.is_valid()) {
            return Err(serde::de::Error::custom("not a list of places of units"));
        }
        let mut places = Places::default();
        for (i, loc) in list.into_iter().enumerate() {
            places.put(UnitId(i as u8), loc);
        }
        Ok(places)
    }
}

/// From which area each unit marched against the enemy it now faces (8.2(4)②).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origins([u8; UNITS]);

impl Default for Origins {
    fn default() -> Origins {
        Origins([u8::MAX; UNITS])
    }
}

impl Origins {
    pub fn get(&self, unit: UnitId) -> Option<AreaId> {
        self.0.get(unit.index()).filter(|a| usize::from(**a) < AREAS).map(|a| AreaId(*a))
    }

    pub fn set(&mut self, unit: UnitId, area: Option<AreaId>) {
        self.0[unit.index() % UNITS] = area.map_or(u8::MAX, |a| a.0);
    }
}

impl Serialize for Origins {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let known: Vec<[u8; 2]> = (0..UNITS).filter(|&u| self.0[u] != u8::MAX).map(|u| [u as u8, self.0[u]]).collect();
        to.collect_seq(known)
    }
}

impl<'de> Deserialize<'de> for Origins {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Origins, D::Error> {
        let mut origins = Origins::default();
        for [unit, area] in Vec::<[u8; 2]>::deserialize(de)? {
            if usize::from(unit) >= UNITS || usize::from(area) >= AREAS {
                return Err(serde::de::Error::custom(format!("[{unit}, {area}] is not a unit and an area")));
            }
            origins.0[usize::from(unit)] = area;
        }
        Ok(origins)
    }
}

/// What one drawn marker has brought about so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Activation {
    pub of: Nation,
    /// The die as will is compared with it; 0 before it is thrown.
    pub die: u8,
    pub points: u8,
    /// A card has taken the place of the march (or set it to 0).
    pub forfeited: bool,
    /// Cards that count as played in it (cancelled ones do not).
    pub played: KindSet,
    /// Units out of supply, fixed at step ②.
    pub cut: UnitSet,
    /// Units that marched over a pass.
    pub crossed: UnitSet,
    /// Units that met the enemy: they march no more.
    pub halted: UnitSet,
    /// Units placed or restored: they do not march.
    pub rested: UnitSet,
    /// Generals who spent march points.
    pub led: UnitSet,
    pub from: Origins,
    /// Areas that received one unit, and those that received two.
    pub filled: [AreaSet; 2],
    /// Battles fought or suspended.
    pub settled: AreaSet,
    pub assaulted: AreaSet,
}

/// A group being put together or on its way, marching or retreating.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Column {
    pub leader: Option<UnitId>,
    /// With the leader.
    pub units: UnitSet,
    /// Left behind here: not to be taken up again before the next step.
    pub dropped: UnitSet,
    pub moved: bool,
    pub retreat: bool,
}

impl Column {
    /// Whose group it is.
    pub fn seat(&self) -> Seat {
        self.leader.map_or(ALLIED, State::owner)
    }
}

/// The field battle or assault under way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    pub area: Option<AreaId>,
    pub round: u8,
    /// Everyone who was in it from the start (in an assault: the force).
    pub joined: UnitSet,
    /// An assault on walls, not a field battle.
    pub assault: bool,
    /// Areas from which units of each side marched in.
    pub origins: [AreaSet; 2],
    pub surprise: bool,
    pub ambush: bool,
    pub main: [Option<UnitId>; 2],
    pub declared: [bool; 2],
    /// Rounds of retreat declared in a row, this one included.
    pub streak: [u8; 2],
    /// Nobody can hurt anybody: the active side has to go.
    pub forced: bool,
    /// A group has left in this round.
    pub left: [bool; 2],
    pub attacks: [bool; 2],
    /// Hits still to be assigned by each side.
    pub hits: [u8; 2],
    /// Neither side could hurt the other or leave (R14).
    pub suspended: bool,
}

/// How a game came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// 12.2
    Sudden,
    /// 12.1
    Peace,
}

/// Everything about where the play stands that is not on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Flow {
    pub stack: Stack<Frame, 40>,
    pub act: Activation,
    pub group: Column,
    pub battle: Battle,
    /// Leaders who rose with the card being played.
    pub risen: ArrayVec<UnitId, 2>,
    pub ended: Option<Ending>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub places: Places,
    pub depleted: UnitSet,
    pub promoted: UnitSet,
    /// Koreans behind walls with the enemy outside.
    pub inside: UnitSet,
    /// Areas with a siege marker.
    pub walls: AreaSet,
    pub turn: u8,
    pub peace: u8,
    /// Action markers in the cup.
    pub cup: ChitSet,
    pub hands: [CardSet; 2],
    pub decks: [CardSet; 2],
    pub discards: CardSet,
    /// Conditions of 11.1(1) that have been met.
    pub gained: ConditionSet,
    /// Cards Japan has ever gained: its points.
    pub points: u8,
    /// Yi Sun-sin's sortie is in force this turn.
    pub sortie: bool,
    pub flow: Flow,
}

impl State {
    pub fn top(&self) -> Option<Frame> {
        self.flow.stack.top()
    }

    pub fn push(&mut self, frame: Frame) {
        self.flow.stack.push(frame);
    }

    pub fn pop(&mut self) {
        self.flow.stack.pop();
    }

    /// Pushes frames so that the first of them is played first.
    pub fn push_all(&mut self, frames: &[Frame]) {
        self.flow.stack.push_all(frames);
    }

    /// Is an activation under way?
    pub fn in_activation(&self) -> bool {
        self.flow.stack.contains(&Frame::ActivationEnd)
    }

    /// The area of the field battle under way.
    pub fn battlefield(&self) -> Option<AreaId> {
        self.flow.battle.area.filter(|_| !self.flow.battle.assault)
    }

    /// The side whose activation it is.
    pub fn active(&self) -> Seat {
        self.flow.act.of.seat()
    }

    /// Whose unit it is.
    #[inline]
    pub fn owner(unit: UnitId) -> Seat {
        if JAPANESE.contains(unit) { JAPAN } else { ALLIED }
    }

    pub const fn side(seat: Seat) -> UnitSet {
        if seat.index() == 0 { JAPANESE } else { ALLIES }
    }

    /// Units of `seat` in the open in `area` (not behind walls).
    #[inline]
    pub fn field_units(&self, area: AreaId, seat: Seat) -> UnitSet {
        (self.places.at(area) & State::side(seat)) - self.inside
    }

    /// 9.0: who controls an area; units behind walls deny it like any other.
    pub fn controls(&self, area: AreaId, seat: Seat) -> bool {
        self.places.present(seat).contains(area) && !self.places.present(seat.other()).contains(area)
    }

    pub fn controller(&self, area: AreaId) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|s| self.controls(area, *s))
    }

    /// Areas with enemies of `seat` in the open.
    pub fn enemy_areas(&self, seat: Seat) -> AreaSet {
        let mut areas = self.places.present(seat.other());
        if seat == JAPAN && !self.inside.is_empty() {
            for area in self.walls.iter() {
                if self.field_units(area, ALLIED).is_empty() {
                    areas.remove(area);
                }
            }
        }
        areas
    }

    pub fn has_played(&self, kind: CardKind) -> bool {
        self.flow.act.played.contains(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_enough_to_copy() {
        assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
    }

    #[test]
    fn places_remember_who_is_where() {
        let mut places = Places::default();
        let (a, b) = (AreaId(3), AreaId(4));
        places.put(UnitId(1), Loc::area(a));
        places.put(UnitId(2), Loc::area(a));
        places.put(UnitId(1), Loc::area(b));
        assert!(places.present(JAPAN).contains(a) && places.at(a).len() == 1);
        places.put(UnitId(2), Loc::REMOVED);
        assert!(!places.present(JAPAN).contains(a) && places.removed().contains(UnitId(2)));
        let json = serde_json::to_string(&places).expect("writes");
        assert_eq!(serde_json::from_str::<Places>(&json).expect("reads"), places);
    }
}
