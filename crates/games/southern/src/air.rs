//! 9.0 Air operations: who can fly where, and what can be bombed.

use crate::Southern;
use crate::data::*;
use crate::state::*;
use sandtable_kernel::Seat;

impl Southern {
    /// 9.1(1)(2): units of an area that may take part in an air attack, used or not.
    #[inline]
    pub fn bombers(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let own = st.units(data, area, seat);
        if data.sea.contains(area.i()) {
            own & data.carriers
        } else if st.controller(area) == seat {
            own & data.air
        } else {
            UnitSet::EMPTY
        }
    }

    /// The smallest movement allowance in a group (7.1(2)).
    #[inline]
    pub fn slowest(&self, group: UnitSet) -> usize {
        (1..=4).rev().find(|m| group.within(self.data.movement_at_least[*m])).unwrap_or(0)
    }

    /// 9.1(3): areas with enemy units that the group can attack from `base`.
    #[inline]
    pub fn bomb_targets(&self, base: Area, slowest: usize, enemies: AreaSet) -> AreaSet {
        let data = &self.data;
        let mut range = self.within[1][base.i()];
        if data.land.contains(base.i()) {
            range |= self.within[slowest][base.i()] & data.land;
        }
        range & enemies
    }

    /// 9.2: areas the group can fly to.
    pub fn flight_ends(&self, st: &State, op: &Op, group: UnitSet, base: Area) -> AreaSet {
        let data = &self.data;
        if !group.within(data.air) || st.controller(base) != op.seat || data.sea.contains(base.i()) {
            return AreaSet::EMPTY;
        }
        let slowest = if op.is(Kind::IndependentUnitsJp) { 3 } else { self.slowest(group) };
        let range = if group.meets(data.chinese) {
            self.chinese_flight[slowest][base.i()]
        } else {
            self.flight[op.seat.index()][slowest][base.i()]
        };
        let mut ends = range & data.land & st.controlled(data, op.seat);
        ends.remove(base.i());
        let (n, limit) = (group.len(), usize::from(data.limits.air_per_land_area));
        ends.iter().filter(|a| (st.at[*a] & data.air & data.side[op.seat.index()]).len() + n <= limit).collect()
    }

    /// 9.1(3), 16.1(2), 16.2(2): enemy units in the area that air damage can be allotted to.
    pub fn bomb_victims(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let mut victims = st.units(data, area, seat.other());
        victims.remove(data.macarthur.i());
        let own_army = st.units(data, area, seat).meets(data.army);
        if data.fortress.contains(area.i()) && st.controller(area) != seat && !own_army {
            victims -= data.army;
        }
        victims
    }

    /// R2: can the side make any air operation now?
    pub fn can_fly(&self, st: &State, seat: Seat) -> bool {
        let op = Op::new(seat, Task::AirOperation, None);
        self.starters(st, &op, true).any()
    }
}
