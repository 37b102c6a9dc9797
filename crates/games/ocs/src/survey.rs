//! One look at a position: zones, throws and trace are reckoned when a question first needs them and kept for all of its answers.

use crate::model::*;
use crate::rules::general::Field;
use crate::rules::supply::{Stores, Throws};
use crate::{Ocs, State};
use arrayvec::ArrayVec;
use sandtable_kernel::Seat;
use std::cell::{OnceCell, RefCell};

pub struct Survey<'a> {
    pub g: &'a Ocs,
    pub s: &'a State,
    pub field: Field,
    stores: [OnceCell<Stores>; 2],
    throws: [OnceCell<Throws>; 2],
    trace: [OnceCell<Hexes>; 2],
    fuel: RefCell<ArrayVec<(Unit, Hexes), HQS>>,
    bridges: [OnceCell<Hexes>; 2],
}

impl<'a> Survey<'a> {
    pub fn new(g: &'a Ocs, s: &'a State) -> Survey<'a> {
        Survey::with(g, s, g.field(s))
    }

    /// A position seen with another field than its own, such as one without the enemy.
    pub fn with(g: &'a Ocs, s: &'a State, field: Field) -> Survey<'a> {
        Survey {
            g,
            s,
            field,
            stores: Default::default(),
            throws: Default::default(),
            trace: Default::default(),
            fuel: RefCell::default(),
            bridges: Default::default(),
        }
    }

    pub fn stores(&self, side: Seat) -> &Stores {
        self.stores[side.index()].get_or_init(|| self.g.stores(self.s, side))
    }

    pub fn throws(&self, side: Seat) -> &Throws {
        self.throws[side.index()].get_or_init(|| self.g.throws(self.s, &self.field, side))
    }

    pub fn trace_area(&self, side: Seat) -> &Hexes {
        self.trace[side.index()].get_or_init(|| self.g.trace_area(self.s, &self.field, side))
    }

    pub fn bridges(&self, side: Seat) -> &Hexes {
        self.bridges[side.index()].get_or_init(|| self.g.bridges(self.s, side))
    }

    /// 12.5c The hexes a headquarters throws fuel to from `anchor`.
    pub fn fuelled_from(&self, hq: Unit, anchor: Hex, hex: Hex) -> bool {
        if let Some((_, area)) = self.fuel.borrow().iter().find(|x| x.0 == hq) {
            return area.contains(hex);
        }
        let area = self.g.throw_area(self.s, &self.field, hq, anchor);
        let _ = self.fuel.borrow_mut().try_push((hq, area));
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
            for (_, own, range) in &self.throws(side).reach {
                if range.contains(hex) {
                    within.extend(stores.iter().map(|x| x.0).filter(|x| own.contains(*x)));
                }
            }
        }
        stores.iter().filter(|x| within.contains(x.0)).copied().collect()
    }

    /// Whether a user in `hex` can get so many tokens. Throws are looked at only where drawing does not do.
    pub fn supplies(&self, side: Seat, hex: Hex, need: u8) -> bool {
        let stores = self.stores(side);
        if stores.is_empty() {
            return need == 0;
        }
        let drawn = self.g.draws(&self.field, side, hex);
        let have: u16 = stores.iter().filter(|x| drawn.contains(x.0)).map(|x| x.1).sum();
        have >= u16::from(need) || self.suppliers(side, hex).iter().map(|x| x.1).sum::<u16>() >= u16::from(need)
    }
}

impl Ocs {
    pub fn survey<'a>(&'a self, s: &'a State) -> Survey<'a> {
        Survey::new(self, s)
    }
}
