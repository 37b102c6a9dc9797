//! Supply on the map: who is in trace and through whom, where a line is cut, what a headquarters or a dump reaches.

use crate::flood::Reach;
use crate::model::*;
use crate::rules::supply::{ATTACK_TOKENS, DRAW};
use crate::sequence::Frame;
use crate::{Ocs, State, Survey};
use sandtable_kernel::*;

/// 12.6 How a hex is in trace, or why it is not.
enum Trace {
    /// Without asking, in the first turns of a game.
    Automatic,
    /// By its own draw, along this way to a source or detrainable hex.
    Drawn(Vec<Hex>),
    /// Thrown by a headquarters, which draws along the second way.
    Thrown(Unit, Vec<Hex>, Vec<Hex>),
    /// It would be but for the enemy, who bars this hex of the way.
    Cut(Hex, Vec<Hex>),
    /// Nothing is near enough.
    Far,
}

impl Ocs {
    pub(crate) fn supply_overlay(&self, s: &State, viewer: Viewer, of: Option<&str>) -> Overlay {
        let Viewer::Seat(side) = viewer else { return Overlay::default() };
        let look = self.survey(s);
        let planned = match s.top() {
            Some(Frame::Attacking(hex, _)) if s.acting() == side => Some(hex),
            _ => None,
        };
        let Some(of) = of else {
            return planned.map_or_else(|| self.show_net(&look, side), |hex| self.show_attack(&look, side, hex));
        };
        let unit = self.sides[side.index()].iter().find(|u| self.info(*u).id == of);
        match (unit, self.map.find(of)) {
            (Some(unit), _) => self.show_unit(&look, side, unit),
            (None, Some(hex)) if look.stores(side).iter().any(|x| x.0 == hex) => self.show_dump(&look, side, hex),
            (None, Some(hex)) if look.field.enemy(side, hex) => self.show_attack(&look, side, hex),
            _ => Overlay::default(),
        }
    }

    fn shade(&self, hex: Hex, tone: Tone) -> Shade {
        Shade { place: self.map.id(hex).to_owned(), tone, note: None }
    }

    fn strands(&self, way: &[Hex], tone: Tone) -> impl Iterator<Item = Strand> {
        let strand =
            |pair: &[Hex]| Strand { from: self.map.id(pair[0]).to_owned(), to: self.map.id(pair[1]).to_owned(), tone };
        way.windows(2).map(strand).collect::<Vec<_>>().into_iter()
    }

    /// The shortest way from `start` that ends in one of `points` or beside it.
    fn way_to(&self, reach: &Reach, start: Hex, points: &Hexes) -> Option<Vec<Hex>> {
        let near = |h: Hex| std::iter::once(h).chain(self.map.around(h)).find(|p| points.contains(*p));
        let end = reach.hexes().filter(|h| near(*h).is_some()).min_by_key(|h| reach.cost[h.index()])?;
        let mut way = vec![start];
        way.extend(reach.path(end));
        way.extend(near(end).filter(|p| *p != end));
        Some(way)
    }

    fn trace_of(&self, look: &Survey<'_>, side: Seat, hex: Hex) -> Trace {
        let s = look.s;
        if s.turn <= self.house.automatic_trace[side.index()] {
            return Trace::Automatic;
        }
        let points = self.trace_points(s, &look.field, side);
        let draw = self.supply_paths(&look.field, side, hex, Pace::Truck, DRAW);
        if let Some(way) = self.way_to(&draw, hex, &points) {
            return Trace::Drawn(way);
        }
        for hq in self.hqs[side.index()].iter().filter(|hq| s.unit(*hq).mode != Mode::Strat) {
            let (Some(at), face) = (s.unit(hq).at.hex(), self.face(s, hq)) else { continue };
            let own = self.supply_paths(&look.field, side, at, face.throw_pace, DRAW);
            let thrown = self.supply_paths(&look.field, side, at, face.throw_pace, face.throw.saturating_mul(2));
            let to = self.way_to(&thrown, at, &Hexes::only(hex));
            if let (Some(from), Some(to)) = (self.way_to(&own, at, &points), to) {
                return Trace::Thrown(hq, from, to);
            }
        }
        // The way it would take without the enemy shows where he stands in it.
        let free = look.field.without(side.other());
        let points = self.trace_points(s, &free, side);
        let draw = self.supply_paths(&free, side, hex, Pace::Truck, DRAW);
        let Some(way) = self.way_to(&draw, hex, &points) else { return Trace::Far };
        let barred = |h: &Hex| look.field.enemy(side, *h) || look.field.barred(side, *h);
        let cut = way.iter().skip(1).find(|h| barred(h)).or(way.last()).copied().unwrap_or(hex);
        Trace::Cut(cut, way)
    }

    /// A unit: how it is in trace; a headquarters: also what it throws to.
    fn show_unit(&self, look: &Survey<'_>, side: Seat, unit: Unit) -> Overlay {
        let mut shown = Overlay::default();
        let Some(hex) = look.s.unit(unit).at.hex() else { return shown };
        let id = || self.info(unit).id.clone();
        if self.info(unit).kind == Arm::Hq && look.s.unit(unit).mode != Mode::Strat {
            let face = self.face(look.s, unit);
            let reach = self.supply_paths(&look.field, side, hex, face.throw_pace, face.throw.saturating_mul(2));
            for at in reach.hexes() {
                let left = face.throw.saturating_mul(2) - reach.cost[at.index()];
                let note = Message::new("overlay-left").arg("points", Arg::Real(f64::from(left) / 2.0));
                shown.shades.push(Shade { note: Some(note), ..self.shade(at, Tone::Reach) });
            }
            shown.notes.push(Message::new("overlay-throw").id("unit", id()).int("range", face.throw));
        }
        match self.trace_of(look, side, hex) {
            Trace::Automatic => shown.notes.push(Message::new("overlay-automatic").id("unit", id())),
            Trace::Drawn(way) => {
                let end = way.last().copied().unwrap_or(hex);
                shown.notes.push(Message::new("overlay-drawn").id("unit", id()).id("hex", self.map.id(end)));
                shown.strands.extend(self.strands(&way, Tone::Source));
                shown.shades.push(self.shade(end, Tone::Source));
            }
            Trace::Thrown(hq, from, to) => {
                let (hq, end) = (self.info(hq).id.clone(), from.last().copied().unwrap_or(hex));
                let note = Message::new("overlay-thrown").id("unit", id()).id("hq", hq).id("hex", self.map.id(end));
                shown.notes.push(note);
                shown.strands.extend(self.strands(&to, Tone::Reach).chain(self.strands(&from, Tone::Source)));
                shown.shades.push(self.shade(end, Tone::Source));
            }
            Trace::Cut(at, way) => {
                shown.notes.push(Message::new("overlay-cut").id("unit", id()).id("hex", self.map.id(at)));
                shown.strands.extend(self.strands(&way, Tone::Cut));
                shown.shades.push(self.shade(at, Tone::Cut));
                let by = self.map.around(at).filter(|h| look.field.enemy(side, *h));
                shown.shades.extend(by.map(|h| self.shade(h, Tone::Cut)));
            }
            Trace::Far => shown.notes.push(Message::new("overlay-far").id("unit", id())),
        }
        let have: u16 = look.suppliers(side, hex).iter().map(|x| x.1).sum();
        shown.notes.push(Message::new("overlay-supply").id("hex", self.map.id(hex)).int("tokens", have));
        shown
    }

    /// A dump: the stacks that could draw from it now, by themselves or through a headquarters.
    fn show_dump(&self, look: &Survey<'_>, side: Seat, dump: Hex) -> Overlay {
        let mut shown = Overlay { shades: vec![self.shade(dump, Tone::Source)], ..Overlay::default() };
        let mut fed = Units::EMPTY;
        for hex in look.field.held[side.index()].iter() {
            if look.suppliers(side, hex).iter().any(|x| x.0 == dump) {
                shown.shades.push(self.shade(hex, Tone::Reach));
                shown.strands.extend(self.strands(&[dump, hex], Tone::Reach));
                fed |= self.units_of(look.s, side, hex);
            }
        }
        let tokens = look.stores(side).iter().find(|x| x.0 == dump).map_or(0, |x| x.1);
        let note = Message::new("overlay-dump").id("hex", self.map.id(dump)).int("tokens", tokens);
        shown.notes.push(note.int("count", fed.len() as i32));
        // 12.5c, 9.5 What it would cost to move and to fight with them all.
        let fuel = fed.iter().filter(|u| self.needs_fuel(look.s, *u)).count();
        let fight = fed.iter().filter(|u| self.attack_capable(look.s, *u)).count();
        shown.notes.push(Message::new("overlay-cost").int("fuel", fuel as i32).int("fight", fight as i32));
        shown
    }

    /// 9.5 An attack on a hex: what it would cost and from where each side would draw it, as far as `side` can know.
    fn show_attack(&self, look: &Survey<'_>, side: Seat, target: Hex) -> Overlay {
        let s = look.s;
        let mut shown = Overlay { shades: vec![self.shade(target, Tone::Cut)], ..Overlay::default() };
        // Those named for it, or all that could be.
        let beside = self.map.around(target).fold(Units::EMPTY, |all, h| all | self.units_of(s, side, h));
        let named = match s.top() {
            Some(Frame::Attacking(hex, units)) if hex == target => units,
            _ => Units::EMPTY,
        };
        let able = beside.iter().filter(|u| self.attack_capable(s, *u)).collect();
        let attackers: Units = if named.any() { named } else { able };
        let (mut fed, mut have) = (Units::EMPTY, Hexes::EMPTY);
        for unit in attackers {
            let Some(hex) = s.unit(unit).at.hex() else { continue };
            for (store, _) in look.suppliers(side, hex) {
                fed.insert(unit);
                if !have.contains(store) {
                    shown.shades.push(self.shade(store, Tone::Source));
                }
                have.insert(store);
                shown.strands.extend(self.strands(&[store, hex], Tone::Reach));
            }
        }
        let tokens: u16 = look.stores(side).iter().filter(|x| have.contains(x.0)).map(|x| x.1).sum();
        let price = i32::from(ATTACK_TOKENS) * fed.len() as i32;
        let note = Message::new("overlay-attack").id("hex", self.map.id(target)).int("count", attackers.len() as i32);
        shown.notes.push(note.int("price", price).int("tokens", tokens));
        let unfed = attackers - fed;
        if unfed.any() {
            let ids = unfed.iter().map(|u| self.info(u).id.clone());
            shown.notes.push(Message::new("overlay-attack-stocks").ids("units", ids));
        }
        // Of the defenders one sees how many they are and what dumps lie within their draw, not who lies below (4.9).
        let enemy = side.other();
        let mut field = look.field.clone();
        field.still[enemy.index()] = field.held[enemy.index()];
        let drawn = self.draws(&field, enemy, target);
        let theirs: Vec<Hex> = look.stores(enemy).iter().map(|x| x.0).filter(|h| drawn.contains(*h)).collect();
        for store in &theirs {
            shown.strands.extend(self.strands(&[*store, target], Tone::Cut));
        }
        let alone = self.units_of(s, enemy, target).len() == 1;
        let note = Message::new("overlay-defence").int("most", if alone { 1 } else { 2 });
        shown.notes.push(note.int("dumps", theirs.len() as i32));
        shown
    }

    /// The whole net of a side: what is in trace, along which lines, and who is not.
    fn show_net(&self, look: &Survey<'_>, side: Seat) -> Overlay {
        let mut shown = Overlay::default();
        let mut strands = Vec::new();
        let points = self.trace_net(look.s, &look.field, side, |a, b| strands.push([a, b]));
        shown.strands.extend(strands.iter().flat_map(|pair| self.strands(pair, Tone::Source)));
        let area = look.trace_area(side);
        shown.shades.extend((*area & self.map.land).iter().map(|h| self.shade(h, Tone::Reach)));
        shown.shades.extend(points.iter().map(|h| self.shade(h, Tone::Source)));
        let outside: Units = self
            .on_map(look.s, side)
            .iter()
            .filter(|u| look.s.unit(*u).at.hex().is_some_and(|h| !area.contains(h)))
            .collect();
        let hexes: Hexes = outside.iter().filter_map(|u| look.s.unit(u).at.hex()).collect();
        shown.shades.extend(hexes.iter().map(|h| self.shade(h, Tone::Cut)));
        shown.notes.push(if outside.is_empty() {
            Message::new("overlay-all")
        } else {
            Message::new("overlay-outside").ids("units", outside.iter().map(|u| self.info(u).id.clone()))
        });
        let tokens: u16 = look.stores(side).iter().map(|x| x.1).sum();
        shown.notes.push(Message::new("overlay-stock").int("sp", tokens / 4).int("tokens", tokens % 4));
        shown
    }
}
