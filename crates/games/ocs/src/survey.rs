//! One look at a position: zones, throws and trace are reckoned when a question first needs them and kept for all of its answers.

use crate::model::*;
use crate::rules::general::Field;
use crate::rules::supply::{DRAW, Stores};
use crate::{Ocs, State};
use arrayvec::ArrayVec;
use sandtable_kernel::Seat;
use std::cell::{OnceCell, RefCell};

pub struct Survey<'a> {
    pub g: &'a Ocs,
    pub s: &'a State,
    pub field: Field,
    stores: [OnceCell<Stores>; 2],
    /// By unit: from where a headquarters can draw, and to where it throws.
    drawn: [[OnceCell<Hexes>; HQS]; 2],
    thrown: [[OnceCell<Hexes>; HQS]; 2],
    points: [OnceCell<Hexes>; 2],
    trace: [OnceCell<Hexes>; 2],
    fuel: RefCell<ArrayVec<(Unit, Hex, Hexes), { 2 * HQS }>>,
    bridges: [OnceCell<Hexes>; 2],
}

impl<'a> Survey<'a> {
    pub fn new(g: &'a Ocs, s: &'a State) -> Survey<'a> {
        let known = |side| s.traced(side).map_or_else(OnceCell::new, |area| OnceCell::from(*area));
        Survey::looking(g, s, g.field(s), Seat::BOTH.map(known))
    }

    /// A position seen with another field than its own, such as one without the enemy.
    pub fn with(g: &'a Ocs, s: &'a State, field: Field) -> Survey<'a> {
        Survey::looking(g, s, field, Default::default())
    }

    /// A look is large: it is made where it stays.
    #[inline]
    fn looking(g: &'a Ocs, s: &'a State, field: Field, trace: [OnceCell<Hexes>; 2]) -> Survey<'a> {
        Survey {
            g,
            s,
            field,
            stores: Default::default(),
            drawn: Default::default(),
            thrown: Default::default(),
            points: Default::default(),
            trace,
            fuel: RefCell::default(),
            bridges: Default::default(),
        }
    }

    /// Takes a side's trace over from another look, which has found it.
    pub fn take_trace(&self, side: Seat, other: &Survey<'_>) {
        let _ = self.trace[side.index()].set(*other.trace_area(side));
    }

    pub fn stores(&self, side: Seat) -> &Stores {
        self.stores[side.index()].get_or_init(|| self.g.stores(self.s, side))
    }

    pub fn trace_points(&self, side: Seat) -> &Hexes {
        self.points[side.index()].get_or_init(|| self.g.trace_points(self.s, &self.field, side))
    }

    /// Whether a unit of the side in `hex` is in trace: its own draw first, and only where that fails the whole area.
    pub fn in_trace(&self, side: Seat, hex: Hex) -> bool {
        if let Some(area) = self.trace[side.index()].get() {
            return area.contains(hex);
        }
        let drawn = self.s.turn > self.g.house.automatic_trace[side.index()]
            && (self.g.draws(&self.field, side, hex) & *self.trace_points(side)).any();
        drawn || self.trace_area(side).contains(hex)
    }

    /// 12.3b, 13.1a Headquarters that throw to `hex` from stores of their own reach; none in Strat Mode (5.8b).
    fn thrown_to(&self, side: Seat, hex: Hex, mut add: impl FnMut(Hex)) {
        let (g, s) = (self.g, self.s);
        for (i, hq) in g.hqs[side.index()].iter().take(HQS).enumerate() {
            let Some(at) = s.unit(hq).at.hex().filter(|_| s.unit(hq).mode != Mode::Strat) else { continue };
            let face = g.face(s, hq);
            // Half a point a hex at least, and the last one beside it.
            if g.map.distance(at, hex) > u16::from(face.throw) * 2 + 1 {
                continue;
            }
            let reached = |budget| g.supplied_from(&self.field, side, at, face.throw_pace, budget);
            let own = self.drawn[side.index()][i].get_or_init(|| reached(DRAW));
            let mut stores = self.stores(side).iter().filter(|x| own.contains(x.0)).peekable();
            if stores.peek().is_none() {
                continue;
            }
            let range = self.thrown[side.index()][i].get_or_init(|| reached(face.throw.saturating_mul(2)));
            if range.contains(hex) {
                stores.for_each(|x| add(x.0));
            }
        }
    }

    pub fn trace_area(&self, side: Seat) -> &Hexes {
        self.trace[side.index()].get_or_init(|| self.g.trace(self.s, &self.field, side, Units::EMPTY).area)
    }

    pub fn bridges(&self, side: Seat) -> &Hexes {
        self.bridges[side.index()].get_or_init(|| self.g.bridges(self.s, side))
    }

    /// 12.5c The hexes a headquarters throws fuel to from `anchor`.
    pub fn fuelled_from(&self, hq: Unit, anchor: Hex, hex: Hex) -> bool {
        if let Some((.., area)) = self.fuel.borrow().iter().find(|x| (x.0, x.1) == (hq, anchor)) {
            return area.contains(hex);
        }
        let area = self.g.throw_area(self.s, &self.field, hq, anchor);
        let _ = self.fuel.borrow_mut().try_push((hq, anchor, area));
        area.contains(hex)
    }

    /// 12.3 The stores that a user in `hex` can be supplied from now, by draw or by throw.
    pub fn suppliers(&self, side: Seat, hex: Hex) -> Stores {
        let stores = self.stores(side);
        if stores.is_empty() {
            return Stores::new();
        }
        let mut within = self.g.draws(&self.field, side, hex);
        if stores.iter().any(|x| !within.contains(x.0)) {
            self.thrown_to(side, hex, |store| within.insert(store));
        }
        stores.iter().filter(|x| within.contains(x.0)).copied().collect()
    }

    /// Whether a user in `hex` can get so many tokens. Throws are looked at only where drawing does not do.
    pub fn supplies(&self, side: Seat, hex: Hex, need: u8) -> bool {
        let stores = self.stores(side);
        if stores.iter().map(|x| x.1).sum::<u16>() < u16::from(need) {
            return false;
        }
        // What lies here or beside needs no path; what is too far for any is not looked for.
        let within = |most: u16| stores.iter().filter(move |x| self.g.map.distance(hex, x.0) <= most);
        if within(1).map(|x| x.1).sum::<u16>() >= u16::from(need) {
            return true;
        }
        let mut have = 0;
        if within(u16::from(DRAW) + 1).next().is_some() {
            let drawn = self.g.draws(&self.field, side, hex);
            have = stores.iter().filter(|x| drawn.contains(x.0)).map(|x| x.1).sum();
        }
        have >= u16::from(need) || self.suppliers(side, hex).iter().map(|x| x.1).sum::<u16>() >= u16::from(need)
    }
}

impl Ocs {
    pub fn survey<'a>(&'a self, s: &'a State) -> Survey<'a> {
        Survey::new(self, s)
    }
}
