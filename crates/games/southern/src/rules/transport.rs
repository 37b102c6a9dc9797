//! 7.5 Sea transport.

use super::prelude::*;

impl Southern {
    /// 7.5(2)(4): sea areas that lanes of a side pass.
    fn lanes(&self, seat: Seat, own: AreaSet, enemies: AreaSet) -> AreaSet {
        (self.data.sea & own) - enemies - self.data.closed[seat.index()]
    }

    /// Areas at the end of a lane that passes `seas` only.
    fn along(&self, from: Area, seas: AreaSet) -> AreaSet {
        let mut passed = AreaSet::only(from);
        let mut ends = AreaSet::EMPTY;
        let mut frontier = passed;
        while frontier.any() {
            let next = frontier.iter().fold(AreaSet::EMPTY, |next, area| next | self.data.graph.over(area, SEA));
            ends |= next;
            frontier = (next & seas) - passed;
            passed |= frontier;
        }
        ends.without(from)
    }

    /// R59: may the unit be carried? 7.5(1) disregards movement; a fortress has none to disregard.
    fn carried(&self, unit: Unit) -> bool {
        self.options.carries_fortresses || self.data.unit(unit).movement > 0
    }

    /// R6, R59: what ships do not take on board.
    pub fn object_to_cargo(&self, unit: Unit, no: &mut No) {
        let army = self.data.army.contains(unit);
        no.when(!army, RULING_6, || Fact::OnlyArmy { unit });
        no.when(army && !self.carried(unit), RULING_59, || Fact::NoMovement { unit });
    }

    /// 7.5: where sea transport can bring an army unit from `from`.
    pub fn transport_ends(&self, st: &State, seat: Seat, unit: Unit, from: Area) -> AreaSet {
        if !self.carried(unit) {
            return AreaSet::EMPTY;
        }
        let data = &self.data;
        let own = st.controlled(data, seat);
        let enemies = st.occupied(seat.other());
        let mut ends = self.along(from, self.lanes(seat, own, enemies));
        ends -= data.closed[seat.index()] | (data.fortress - own);
        if enemies.contains(from) {
            ends -= enemies;
        }
        if data.chinese.contains(unit) {
            ends &= data.chinese_areas;
        }
        let full = usize::from(data.limits.army_per_land_area_per_side);
        ends.iter()
            .filter(|a| own.contains(*a) || st.has_units(data, *a, seat))
            .filter(|a| data.sea.contains(*a) || st.army_count(data, *a, seat) < full)
            .collect()
    }

    /// 7.5 for one destination.
    pub fn object_transport(&self, st: &State, seat: Seat, cargo: UnitSet, from: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let enemy = seat.other();
        for unit in cargo.iter() {
            self.object_to_cargo(unit, no);
        }
        if to == from {
            return no.object(R7_1_2, || Fact::SameArea { area: to });
        }
        let (closed, mine) = (data.closed[seat.index()].contains(to), st.controller(to) == seat);
        if no.bar(closed, R2_2_1_3, || Fact::Closed { area: to }) {
            return;
        }
        no.when(data.fortress.contains(to) && !mine, R16_1_1_2, || Fact::FortressFromSea { area: to });
        let both = st.has_units(data, from, enemy) && st.has_units(data, to, enemy);
        no.when(both, R7_5_3, || Fact::BothEnds { area: to });
        no.when(!mine && !st.has_units(data, to, seat), R7_5_3, || Fact::NobodyThere { area: to });
        let abroad = cargo.meets(data.chinese) && !data.chinese_areas.contains(to);
        no.when(abroad, R16_3, || Fact::Chinese { area: to });
        self.object_to_crowd(st, seat, to, 1, no);
        self.object_to_lane(st, seat, from, to, no);
    }

    /// 7.5(2)(4): which sea area cuts the lane.
    fn object_to_lane(&self, st: &State, seat: Seat, from: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let own = st.controlled(data, seat);
        let enemies = st.occupied(seat.other());
        let lane = |seas: AreaSet| self.along(from, seas).contains(to);
        if lane(self.lanes(seat, own, enemies)) {
            return;
        }
        let open = data.sea - data.closed[seat.index()];
        if !lane(open) {
            let clause = if lane(data.sea) { R2_2_1_3 } else { R7_5_2 };
            return no.object(clause, || Fact::NoLane { area: to });
        }
        // The way over own seas is the one that was meant, if there is one.
        if lane(open & own) {
            return no.object(R7_5_4, || Fact::LaneEnemy { area: to });
        }
        no.object(R7_5_2, || Fact::LaneHeld { area: to });
        if !lane(open - enemies) {
            no.object(R7_5_4, || Fact::LaneEnemy { area: to });
        }
    }
}
