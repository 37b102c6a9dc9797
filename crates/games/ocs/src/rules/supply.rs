//! 12 Supply: paths, draws and throws, what things cost.

use super::general::Field;
use crate::Ocs;
use crate::flood::{Entry, Reach};
use crate::model::*;
use sandtable_kernel::Seat;

/// 12.1 Tokens of a supply point.
pub const TOKENS: u16 = 4;
/// 12.3a Direct draw: 5 MP, in halves.
pub const DRAW: u8 = 10;
/// 9.5, 12.5c, 12.10e, 15.1 In tokens.
pub const ATTACK_TOKENS: u8 = 1;
pub const FUEL_TOKENS: u8 = 1;
pub const HQ_FUEL_TOKENS: u8 = 4;
pub const REFIT_TOKENS: u8 = 1;

/// 9.5 What a defence costs: 2T, 1T for one RE or less (in quarters).
pub const fn defence_tokens(re: u32) -> u8 {
    if re <= 4 { 1 } else { 2 }
}

/// Hexes with supply of a side, each with its tokens.
pub type Stores = arrayvec::ArrayVec<(Hex, u16), 160>;

impl Ocs {
    /// 12.1 Every dump of a side, on the ground or loaded.
    pub fn stores(&self, s: &State, side: Seat) -> Stores {
        let mut stores = Stores::new();
        for dump in s.dumps.iter().filter(|d| d.side == side) {
            let _ = stores.try_push((dump.hex, dump.tokens));
        }
        for cart in s.carts.iter().filter(|c| c.side == side && c.load > 0) {
            let Some(hex) = cart.at.hex() else { continue };
            match stores.iter_mut().find(|x| x.0 == hex) {
                Some(store) => store.1 += u16::from(cart.load),
                None => {
                    let _ = stores.try_push((hex, u16::from(cart.load)));
                }
            }
        }
        stores
    }

    /// 12.1 What a side has in a hex, on the ground and loaded.
    pub fn stored(&self, s: &State, side: Seat, hex: Hex) -> u16 {
        let ground = s.dump(hex).filter(|d| d.side == side).map_or(0, |d| d.tokens);
        let loaded = s.carts.iter().filter(|c| c.side == side && c.at.is(hex));
        ground + loaded.map(|c| u16::from(c.load)).sum::<u16>()
    }

    /// 12.3d Hexes that bar supply paths of `side`: the enemy's, and for trucks his ZOC.
    fn bars(field: &Field, side: Seat, pace: Pace) -> Hexes {
        let held = field.held[side.other().index()];
        if pace != Pace::Truck {
            return held;
        }
        held | (field.zoc[side.other().index()] - field.still[side.index()])
    }

    /// Supply paths from `start`.
    pub(crate) fn supply_paths(&self, field: &Field, side: Seat, start: Hex, pace: Pace, budget: u8) -> Reach {
        let barred = Ocs::bars(field, side, pace);
        let step = |from, d, to| match self.map.halves(from, d, pace) {
            CLOSED => Entry::Closed,
            _ if barred.contains(to) => Entry::Closed,
            cost => Entry::Through(cost),
        };
        Reach::search([start], budget, |h| self.map.six(h), step)
    }

    /// Hexes a supply path from `start` can reach, and those beside them (12.3: adjacent is enough).
    pub(crate) fn supplied_from(&self, field: &Field, side: Seat, start: Hex, pace: Pace, budget: u8) -> Hexes {
        let barred = Ocs::bars(field, side, pace);
        let step = |from, d, to| if barred.contains(to) { CLOSED } else { self.map.halves(from, d, pace) };
        let reach = Reach::area(Hexes::only(start), budget, |h| self.map.six(h), step);
        reach | self.map.beside(&reach)
    }

    /// The hexes a headquarters throws to from `hex`, with the range of the side showing (13.1a).
    pub fn throw_area(&self, s: &State, field: &Field, hq: Unit, hex: Hex) -> Hexes {
        let face = self.face(s, hq);
        self.supplied_from(field, self.info(hq).side, hex, face.throw_pace, face.throw.saturating_mul(2))
    }

    /// 12.3a From where supply can be drawn by a user in `hex`.
    pub fn draws(&self, field: &Field, side: Seat, hex: Hex) -> Hexes {
        self.supplied_from(field, side, hex, Pace::Truck, DRAW)
    }

    /// What a headquarters draws from and throws to, whatever its mode.
    pub(crate) fn throw_of(&self, s: &State, field: &Field, hq: Unit) -> Option<(Hexes, Hexes)> {
        let (hex, face, side) = (s.unit(hq).at.hex()?, self.face(s, hq), self.info(hq).side);
        let own = self.supplied_from(field, side, hex, face.throw_pace, DRAW);
        let range = self.supplied_from(field, side, hex, face.throw_pace, face.throw.saturating_mul(2));
        Some((own, range))
    }

    /// Takes tokens from a store, what lies on the ground first.
    pub(crate) fn spend(&self, s: &mut State, side: Seat, hex: Hex, tokens: u16) {
        let ground = s.dump(hex).filter(|d| d.side == side).map_or(0, |d| d.tokens).min(tokens);
        s.take_tokens(hex, ground);
        let mut left = tokens - ground;
        for cart in s.carts.iter_mut().filter(|c| c.side == side && c.at.is(hex)) {
            let taken = left.min(u16::from(cart.load));
            cart.load -= taken as u8;
            left -= taken;
        }
    }

    /// 13.8 An engineer or headquarters on its Combat side, in Combat Mode or DG (or Exploit, which keeps the side).
    pub fn engineer_capable(&self, s: &State, unit: Unit) -> bool {
        let u = s.unit(unit);
        self.info(unit).engineer && u.front && matches!(u.mode, Mode::Combat | Mode::Dg | Mode::Exploit)
    }

    // ── 12.6 Trace ──────────────────────────────────────────────────────────────────────────

    /// 12.6b, 13.3 Sources and detrainable hexes of a side now.
    pub fn trace_points(&self, s: &State, field: &Field, side: Seat) -> Hexes {
        self.trace_net(s, field, side, |_, _| {})
    }

    /// The same; `along` hears of every stretch of the line that carries trace.
    pub(crate) fn trace_net(&self, s: &State, field: &Field, side: Seat, mut along: impl FnMut(Hex, Hex)) -> Hexes {
        let foreign = |hex: Hex| self.map.settled.contains(hex) && self.controller(s, hex) != side;
        let mut open = arrayvec::ArrayVec::<Hex, HEXES>::new();
        let mut seen = Hexes::EMPTY;
        for source in &self.house.sources[side.index()] {
            let active = (source.from..=source.to).contains(&s.turn);
            if active && !field.enemy(side, source.hex) && !field.barred(side, source.hex) && !seen.contains(source.hex)
            {
                seen.insert(source.hex);
                // R28 A line does not run into a settlement of the enemy's; the source itself still gives trace.
                if !foreign(source.hex) {
                    open.push(source.hex);
                }
            }
        }
        let mut points = seen;
        while let Some(hex) = open.pop() {
            if self.map.settled.contains(hex)
                || self.hqs[side.index()].iter().any(|hq| s.unit(hq).at.is(hex) && self.engineer_capable(s, hq))
            {
                points.insert(hex);
            }
            for (d, to) in self.map.sides(hex) {
                if seen.contains(to) || !self.on_line(side, hex, d) {
                    continue;
                }
                if foreign(to) || field.enemy(side, to) || field.barred(side, to) {
                    continue;
                }
                seen.insert(to);
                open.push(to);
                along(hex, to);
            }
        }
        points
    }

    /// Whether a side's trace line runs over this hexside.
    pub fn on_line(&self, side: Seat, hex: Hex, direction: usize) -> bool {
        let info = self.map.info(hex);
        match self.house.lines[side.index()] {
            TraceLine::Rail => info.rail[direction],
            TraceLine::Secondary => info.road[direction] == Road::Secondary,
        }
    }

    /// 13.3h Who controls a settlement.
    pub fn controller(&self, s: &State, hex: Hex) -> Seat {
        if s.control().contains(hex) { Seat::FIRST } else { Seat::SECOND }
    }

    /// 12.6 All hexes in which a unit of the side is in trace supply now: as kept, or reckoned.
    pub fn trace_area(&self, s: &State, side: Seat) -> Hexes {
        s.traced(side).copied().unwrap_or_else(|| self.trace(s, &self.field(s), side, Units::EMPTY).area)
    }

    /// The same reckoned from nothing, without the throws of some headquarters, such as those on the move.
    pub fn trace(&self, s: &State, field: &Field, side: Seat, absent: Units) -> Traced {
        if s.turn <= self.house.automatic_trace[side.index()] {
            return Traced { area: self.map.land, watched: Hexes::EMPTY };
        }
        let mut watched: Hexes = self.house.sources[side.index()].iter().map(|x| x.hex).collect();
        let points = self.trace_net(s, field, side, |from, to| watched.extend([from, to]));
        // A line could go on from every hex it has reached.
        watched |= points | self.map.beside(&watched);
        let mut area = self.drawing_on(field, side, Pace::Truck, &points);
        watched |= area | self.map.beside(&area);
        for hq in (self.hqs[side.index()] - absent).iter() {
            let Some(hex) = s.unit(hq).at.hex() else { continue };
            let face = self.face(s, hq);
            if s.unit(hq).mode == Mode::Strat {
                continue;
            }
            let drawn = self.supplied_from(field, side, hex, face.throw_pace, DRAW);
            watched |= drawn;
            // A headquarters fed only by another one's throw does not throw on (12.3b).
            if drawn.meets(points) {
                area |= self.supplied_from(field, side, hex, face.throw_pace, face.throw.saturating_mul(2));
            }
        }
        Traced { area, watched: watched | area }
    }

    /// Hexes from which a draw reaches one of `points`: the draw counted backwards (S1).
    fn drawing_on(&self, field: &Field, side: Seat, pace: Pace, points: &Hexes) -> Hexes {
        let seeds = *points | self.map.beside(points);
        let blocked = Ocs::bars(field, side, pace);
        // Walking backwards from x to y costs what entering x from y costs, and x must be enterable.
        let step = |x, d, y| if blocked.contains(x) { CLOSED } else { self.map.halves(y, (d + 3) % 6, pace) };
        Reach::area(seeds, DRAW, |h| self.map.six(h), step)
    }
}
