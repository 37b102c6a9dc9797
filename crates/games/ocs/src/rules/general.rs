//! 4 General concepts: attack capability, zones of control, RE, stacking.

use crate::model::*;
use crate::words::{Event, Fact};
use crate::{Context, No, Ocs};
use sandtable_kernel::{Audience, Clause, Objections, Seat};

/// 4.8 RE of combat units in a hex, in quarters.
pub const STACK_LIMIT: u32 = 40;

/// Who stands where, for the questions that movement and supply ask all the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Hexes with combat units, by side.
    pub held: [Hexes; 2],
    /// 4.5 Zones of control, by the side that has them.
    pub zoc: [Hexes; 2],
    /// 4.5b Hexes in which a side's units negate zones.
    pub still: [Hexes; 2],
    /// Next to an attack-capable unit, by its side.
    pub near: [Hexes; 2],
    /// Supply, transport, strips and aircraft, by side.
    pub stores: [Hexes; 2],
}

impl Field {
    /// An enemy ZOC that nobody of `side` negates.
    #[inline]
    pub fn barred(&self, side: Seat, hex: Hex) -> bool {
        self.zoc[side.other().index()].contains(hex) && !self.still[side.index()].contains(hex)
    }

    /// The same without one side's units.
    #[must_use]
    pub fn without(&self, side: Seat) -> Field {
        let mut field = self.clone();
        let none = Hexes::EMPTY;
        for part in [&mut field.held, &mut field.zoc, &mut field.still, &mut field.near] {
            part[side.index()] = none;
        }
        field
    }

    #[inline]
    pub fn enemy(&self, side: Seat, hex: Hex) -> bool {
        self.held[side.other().index()].contains(hex)
    }
}

impl Ocs {
    /// Whether nothing speaks against something.
    #[inline]
    pub(crate) fn agreed(object: impl FnOnce(&mut No)) -> bool {
        let mut no = Objections::quick();
        object(&mut no);
        no.none()
    }

    /// Says that a ruling decided something, where somebody listens.
    pub(crate) fn ruled(ruling: Clause, who: Audience, ctx: &mut Context<'_>, decides: impl FnOnce() -> bool) {
        if ctx.heard() && decides() {
            ctx.emit(ruling, who, || Event::AsRuled);
        }
    }

    /// Names the ruling behind what was objected, where somebody asks why.
    pub(crate) fn as_ruled(ruling: Clause, no: &mut No, decides: impl FnOnce() -> bool) {
        if no.explains() && !no.none() && decides() {
            no.object(ruling, || Fact::AsRuled);
        }
    }

    /// Gives the objections of whoever comes nearest to being allowed; false where there is nobody at all.
    pub(crate) fn nearest<T>(all: impl IntoIterator<Item = T>, object: impl Fn(T, &mut No), no: &mut No) -> bool {
        let grounds = |one: T| {
            let mut no = Objections::full();
            object(one, &mut no);
            no.into_result().map_or_else(|refusal| refusal.grounds, |()| Vec::new())
        };
        let broken = |grounds: &Vec<(Clause, Fact)>| grounds.iter().filter(|(_, f)| *f != Fact::AsRuled).count();
        let Some(best) = all.into_iter().map(grounds).min_by_key(broken) else { return false };
        for (clause, fact) in best {
            no.object(clause, || fact);
        }
        true
    }

    #[inline]
    pub fn info(&self, unit: Unit) -> &UnitInfo {
        &self.units[unit.index()]
    }

    /// The side of the counter that shows.
    #[inline]
    pub fn face(&self, s: &State, unit: Unit) -> &Face {
        let info = self.info(unit);
        if s.unit(unit).front { &info.combat } else { &info.marching }
    }

    pub fn side_of(&self, group: &Group) -> Seat {
        group.units.first().map_or(Seat::FIRST, |u| self.info(u).side)
    }

    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u8).map(Unit)
    }

    /// The combat units of a side that stand on the map.
    pub fn on_map(&self, s: &State, side: Seat) -> Units {
        self.sides[side.index()].iter().filter(|u| s.unit(*u).at.hex().is_some()).collect()
    }

    pub fn units_in(&self, s: &State, hex: Hex) -> Units {
        s.units().iter().enumerate().filter(|(_, u)| u.at.is(hex)).map(|(i, _)| Unit(i as u8)).collect()
    }

    pub fn units_of(&self, s: &State, side: Seat, hex: Hex) -> Units {
        self.units_in(s, hex) & self.sides[side.index()]
    }

    /// 4.4 A printed strength without parentheses, not in Strat or Reserve Mode.
    #[inline]
    pub fn attack_capable(&self, s: &State, unit: Unit) -> bool {
        !self.face(s, unit).defence_only && !matches!(s.unit(unit).mode, Mode::Strat | Mode::Reserve)
    }

    /// 4.5 Attack-capable, in supply and in Combat Mode; 5.9c Exploit Mode keeps what was there.
    #[inline]
    pub fn has_zoc(&self, s: &State, unit: Unit) -> bool {
        let u = s.unit(unit);
        let posture = u.mode == Mode::Combat || u.mode == Mode::Exploit && u.front;
        posture && !u.marks.has(Marks::OUT_OF_SUPPLY) && self.attack_capable(s, unit)
    }

    /// Whether the unit may still spend movement points in the segment in hand.
    pub fn may_still_move(&self, s: &State, unit: Unit) -> bool {
        let u = s.unit(unit);
        if !s.segment.moves() || s.acting() != self.info(unit).side || u.marks.has(Marks::MOVED) {
            return false;
        }
        match s.segment {
            Segment::Movement => true,
            Segment::Reaction => u.mode == Mode::Reserve || u.marks.has(Marks::RELEASED),
            _ => matches!(u.mode, Mode::Reserve | Mode::Exploit) || u.marks.has(Marks::RELEASED),
        }
    }

    /// 4.5 Who stands where and has which zones, reckoned from the units.
    pub fn standing(&self, s: &State) -> Standing {
        let none = [Hexes::EMPTY; 2];
        let (mut held, mut still, mut able, mut zoc) = (none, none, none, none);
        for (i, u) in s.units().iter().enumerate() {
            let (Some(hex), unit) = (u.at.hex(), Unit(i as u8)) else { continue };
            let side = self.units[i].side.index();
            held[side].insert(hex);
            if !self.may_still_move(s, unit) {
                still[side].insert(hex);
            }
            if self.attack_capable(s, unit) {
                able[side].insert(hex);
                if self.has_zoc(s, unit) {
                    zoc[side].insert(hex);
                }
            }
        }
        Standing { held, still, zoc: zoc.map(|h| self.map.beside(&h)), near: able.map(|h| self.map.beside(&h)) }
    }

    pub fn field(&self, s: &State) -> Field {
        let Standing { held, zoc, still, near } = s.standing().copied().unwrap_or_else(|| self.standing(s));
        let mut field = Field { held, zoc, still, near, stores: [Hexes::EMPTY; 2] };
        for dump in &s.dumps {
            field.stores[dump.side.index()].insert(dump.hex);
        }
        for cart in &s.carts {
            if let Some(hex) = cart.at.hex() {
                field.stores[cart.side.index()].insert(hex);
            }
        }
        for (strip, owner) in self.strips.iter().zip(&s.strips) {
            field.stores[owner.index()].insert(*strip);
        }
        field
    }

    /// 4.6 In quarters.
    pub fn re_of(&self, units: Units) -> u32 {
        units.iter().map(|u| u32::from(self.info(u).re)).sum()
    }

    /// 4.8 Hexes of a side above the limit.
    pub fn overstacked(&self, s: &State, side: Seat) -> Option<Hex> {
        let mut re = [0u16; HEXES];
        let standing = || self.sides[side.index()].iter().filter_map(|u| Some((u, s.unit(u).at.hex()?)));
        for (unit, hex) in standing() {
            re[hex.index()] += u16::from(self.info(unit).re);
        }
        standing().map(|(_, hex)| hex).find(|hex| u32::from(re[hex.index()]) > STACK_LIMIT)
    }

    /// 4.9 The unit the opponent sees: one with a ZOC, else an attack-capable one, else any.
    pub fn top_of(&self, s: &State, stack: Units) -> Option<Unit> {
        stack
            .iter()
            .find(|u| self.has_zoc(s, *u))
            .or_else(|| stack.iter().find(|u| self.attack_capable(s, *u)))
            .or_else(|| stack.first())
    }

    /// 5.10b, 5.8 The action rating after modes.
    pub fn rating(&self, s: &State, unit: Unit) -> i8 {
        let printed = self.face(s, unit).ar;
        match s.unit(unit).mode {
            Mode::Strat => 0,
            Mode::Dg => printed - 1,
            _ => printed,
        }
    }
}
