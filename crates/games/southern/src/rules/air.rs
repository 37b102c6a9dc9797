//! 9.0 Air operations: who can fly where, and what can be bombed.

use super::damage::Blow;
use super::deeds::Ground;
use super::prelude::*;

impl Southern {
    /// R2: can the side make any air operation now?
    pub fn can_fly(&self, st: &State, seat: Seat, ground: &Ground) -> bool {
        self.starters(st, &Op::new(seat, Task::AirOperation, None), true, ground).any()
    }

    /// Why the side can make none.
    pub fn grounded(&self, st: &State, seat: Seat) -> Clause {
        let data = &self.data;
        let fliers = (data.air | data.carriers) & data.side[seat.index()] & st.on_map();
        let ready = fliers - st.used;
        let based = |unit: Unit| st.area_of(unit).is_some_and(|area| self.bombers(st, seat, area).contains(unit));
        match () {
            () if fliers.is_empty() => R9_1_1,
            () if ready.is_empty() => R6_2_1,
            () if ready.within(st.flown) && !self.options.tireless => RULING_58,
            () if !ready.iter().any(based) => R9_1_2,
            () => R9_1_3,
        }
    }

    /// 9.1(1)(2): units of an area that may take part in an air attack, used or not.
    #[inline]
    pub fn bombers(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let own = st.units(data, area, seat);
        if data.sea.contains(area) {
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

    /// 9.1(3), 16.1(2), 16.2(2), R60: areas of `enemies` where somebody can take air damage.
    fn bombable(&self, st: &State, seat: Seat, enemies: AreaSet) -> AreaSet {
        if self.options.idle_strikes {
            return enemies;
        }
        let mut special = self.data.fortress;
        if let Some(area) = st.area_of(self.data.macarthur) {
            special.insert(area);
        }
        let spared = (special & enemies).iter().filter(|area| self.bomb_victims(st, seat, *area).is_empty());
        spared.fold(enemies, |prey, area| prey.without(area))
    }

    /// 9.1(3): areas of `enemies` that the group can attack from `base`.
    #[inline]
    pub fn bomb_targets(&self, st: &State, seat: Seat, base: Area, slowest: usize, enemies: AreaSet) -> AreaSet {
        let data = &self.data;
        let mut range = self.within[1][base.index()];
        if data.land.contains(base) {
            range |= self.within[slowest][base.index()] & data.land;
        }
        self.bombable(st, seat, range & enemies)
    }

    /// 9.1 for one target.
    pub fn object_strike(&self, st: &State, base: Area, to: Area, times: Times, no: &mut No) {
        let data = &self.data;
        let op = &st.op;
        self.object_to_announcement(op, times, no);
        let idle = op.group() - data.air - data.carriers;
        for unit in idle.iter() {
            no.object(R9_1_1, || Fact::NotABomber { unit });
        }
        if idle.any() {
            return;
        }
        for unit in (op.group() - self.bombers(st, op.seat, base)).iter() {
            let clause = if data.air.contains(unit) { R9_1_2_1 } else { R9_1_2_2 };
            no.object(clause, || Fact::BadBase { unit, area: base });
        }
        if !st.has_units(data, to, op.seat.other()) {
            no.object(R9_1_3, || Fact::NoEnemy { area: to });
        } else if !self.options.idle_strikes && self.bomb_victims(st, op.seat, to).is_empty() {
            let clause = if self.sheltered(st, op.seat, to) { R16_1_2 } else { R16_2_2 };
            no.object(clause, || Fact::NobodyToBomb { area: to });
            no.object(RULING_60, || Fact::NoTarget { area: to });
        }
        let need = usize::from(data.distance[base.index()][to.index()]);
        if data.land.contains(base) && data.land.contains(to) {
            let have = self.slowest(op.group()).max(1);
            no.when(need > have, R9_1_3, || Fact::OutOfRange { area: to, have, need });
        } else {
            no.when(need > 1, R9_1_3, || Fact::SeaOutOfRange { area: to, have: 1, need });
            let have = self.slowest(op.group());
            no.when(need > 1 && need <= have, RULING_8, || Fact::LandRange { area: to, have });
        }
    }

    /// 9.1: nobody answers an air attack.
    pub fn air_attack(&self, st: &mut State, round: u8, ctx: Context) {
        let (seat, area) = (st.op.seat, st.op.to);
        let mut points = st.op.points;
        let blow = Blow { hit: Hit::Air, seat, from: st.op.from, to: area };
        points += self.roll(&st.op, st.op.group(), blow, R9_1_4, ctx);
        if st.op.twice && round == 1 {
            st.op.points = points;
            st.replace(Frame::AirAttack(2));
            return;
        }
        if st.op.twice {
            ctx.tell(Q18_1_2, || Event::Added { total: points });
        }
        st.stack.pop();
        let victims = self.bomb_victims(st, seat, area);
        self.suffer(st, blow, victims, points, None, ctx);
    }

    /// 9.1(3), 16.1(2), 16.2(2): enemy units in the area that air damage can be allotted to.
    pub fn bomb_victims(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let victims = st.units(data, area, seat.other()).without(data.macarthur);
        if self.sheltered(st, seat, area) { victims - data.army } else { victims }
    }

    /// The furthest the group flies.
    fn flight_range(&self, op: &Op, group: UnitSet) -> usize {
        if op.is(Kind::IndependentUnitsJp) { 3 } else { self.slowest(group) }
    }

    /// 9.2(3): the length of a flight over areas that are not closed (R54), for Chinese units over
    /// their own (16.3); none where it is beyond every range.
    pub fn flight_distance(&self, op: &Op, group: UnitSet, base: Area, to: Area) -> Option<usize> {
        let chinese = group.meets(self.data.chinese);
        let flight = if chinese { &self.chinese_flight } else { &self.flight[op.seat.index()] };
        (0..flight.len()).find(|m| flight[*m][base.index()].contains(to))
    }

    /// 9.2: areas the group can fly to.
    pub fn flight_ends(&self, st: &State, op: &Op, group: UnitSet, base: Area) -> AreaSet {
        let data = &self.data;
        if !group.within(data.air) || st.controller(base) != op.seat || data.sea.contains(base) {
            return AreaSet::EMPTY;
        }
        let reach = self.flight_range(op, group);
        let range = if group.meets(data.chinese) {
            self.chinese_flight[reach][base.index()]
        } else {
            self.flight[op.seat.index()][reach][base.index()]
        };
        let ends = (range & data.land & st.controlled(data, op.seat)).without(base);
        let (n, limit) = (group.len(), usize::from(data.limits.air_per_land_area));
        ends.iter().filter(|a| (st.units(data, *a, op.seat) & data.air).len() + n <= limit).collect()
    }

    /// 9.2 for one destination.
    pub fn object_flight(&self, st: &State, base: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let op = &st.op;
        for unit in (op.group() - data.air).iter() {
            no.object(R9_2_1, || Fact::NotAirUnit { unit });
        }
        if !op.group().within(data.air) {
            return;
        }
        if to == base {
            return no.object(R7_1_2, || Fact::SameArea { area: to });
        }
        let closed = data.closed[op.seat.index()].contains(to);
        no.when(closed, R2_2_1_3, || Fact::Closed { area: to });
        let chinese = op.group().meets(data.chinese);
        no.when(chinese && !data.chinese_areas.contains(to), R16_3, || Fact::Chinese { area: to });
        for area in [base, to] {
            if st.controller(area) != op.seat {
                no.object(R9_2_2, || Fact::NotOwnLand { area });
                self.object_as_held(st, op.seat, area, no);
            } else {
                // An own sea area too: 9.2(2) would allow it, but nothing that flies stops there.
                no.when(data.sea.contains(area), R7_2_2, || Fact::NotOwnLand { area });
            }
        }
        let have = self.flight_range(op, op.group());
        let direct = usize::from(data.distance[base.index()][to.index()]);
        let round = self.flight_distance(op, op.group(), base, to);
        let need = round.unwrap_or(direct);
        if need > have {
            no.object(R9_2_3, || Fact::FlightTooFar { area: to, have, need });
        }
        // R54: the straight way leads over a closed area.
        let barred = round.is_none() || need > have;
        no.when(barred && direct <= have && !closed && !chinese, RULING_54, || Fact::FlightBarred { area: to });
        let there = (st.units(data, to, op.seat) & data.air).len() + op.group().len();
        let limit = usize::from(data.limits.air_per_land_area);
        if there > limit {
            no.object(R7_4_2, || Fact::AirCrowded { area: to, have: there, need: limit });
        }
    }
}
