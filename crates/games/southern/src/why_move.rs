//! Why a group cannot go where it is sent: 7.0, 9.0 and 16.0, with the numbers.

use crate::Southern;
use crate::data::*;
use crate::facts::{Fact, What};
use crate::movement::March;
use crate::rules::*;
use crate::state::*;
use crate::why::{No, of_area, of_unit};
use sandtable_kernel::Seat;

impl Southern {
    /// 7.0 for one group and one destination, over the least objectionable way.
    pub fn why_not_move(&self, st: &State, op: &Op, group: UnitSet, to: Area, via: Option<Area>, no: &mut No) {
        let data = &self.data;
        let Some(from) = st.area_of_any(group) else { return };
        for unit in (group & data.air).iter().map(Unit::from) {
            no.object(R7_2_2, || of_unit(What::AirFlies, unit));
        }
        for unit in (group - data.movement_at_least[1]).iter().map(Unit::from) {
            no.object(R7_1_2, || of_unit(What::NoMovement, unit));
        }
        if to == from {
            no.object(R7_1_2, || of_area(What::SameArea, to));
            return;
        }
        let Some(march) = self.march(op, (group - data.air) & data.movement_at_least[1], from) else { return };
        self.object_to_area(&march, op, group, to, no);
        if !self.room_for(st, &march, to.i()) {
            let have = st.army_count(data, to, march.seat) + march.army;
            let limit = usize::from(data.limits.army_per_land_area_per_side);
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(have, limit));
        }
        let Some(path) = self.best_path(st, &march, to) else {
            no.object(R7_1_2, || of_area(What::NoRoute, to));
            return;
        };
        self.object_to_path(st, op, &march, &path, no);
        for area in &path[1..path.len() - 1] {
            self.object_to_area(&march, op, group, *area, no);
        }
        if no.none() {
            // The way is open, but not the one that was asked for.
            let what = if via.is_some() { What::NoRoute } else { What::NameRoute };
            no.object(R10_0_2, || of_area(what, via.unwrap_or(to)));
        }
    }

    fn object_to_area(&self, march: &March, op: &Op, group: UnitSet, area: Area, no: &mut No) {
        let data = &self.data;
        if data.closed[march.seat.index()].contains(area.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, area));
        }
        if march.ships && data.land.contains(area.i()) {
            let ship = (group & data.ships).first().map_or(Unit(0), Unit::from);
            no.object(R7_2_3, || of_unit(What::ShipOnLand, ship).area(area));
        }
        if march.chinese && !data.chinese_areas.contains(area.i()) {
            let unit = (group & data.chinese).first().map_or(Unit(0), Unit::from);
            no.object(R16_3, || of_unit(What::Chinese, unit).area(area));
        }
        if op.is(Kind::BicycleTroops) && data.sea.contains(area.i()) {
            no.object(CARD_BICYCLE_TROOPS, || of_area(What::NoSea, area));
        }
    }

    fn object_to_path(&self, st: &State, op: &Op, march: &March, path: &[Area], no: &mut No) {
        let data = &self.data;
        let held = st.occupied(data, march.seat.other());
        let hostile = self.hostile(st, march.seat);
        let (mut cost, mut sea, mut mountain) = (0usize, false, false);
        for step in path.windows(2) {
            let (a, b) = (step[0], step[1]);
            let border = data.graph.border(a.i(), b.i());
            sea |= border == Some(SEA);
            mountain |= border == Some(MOUNTAIN);
            cost += 1 + usize::from(hostile.contains(b.i())) + usize::from(held.contains(a.i()));
            if self.barred_fortresses(st, march.seat, a.i()).contains(b.i()) {
                if data.sea.contains(a.i()) {
                    no.object(R16_1_1, || of_area(What::FortressFromSea, b));
                }
                if st.controller(a) != march.seat {
                    no.object(R16_1_1, || of_area(What::FortressFromEnemy, b));
                }
            }
        }
        let limit =
            if op.is(Kind::LandingSeaTransport) { 10 } else { usize::from(data.limits.army_per_group_over_sea) };
        if sea && march.army > limit {
            no.object(R7_3_1_2, || Fact::new(What::SeaArmy).numbers(march.army, limit));
        }
        let single = usize::from(data.limits.units_per_group_over_mountain);
        if mountain && march.total > single {
            no.object(R7_3_2_1, || Fact::new(What::Mountain).numbers(march.total, single));
        }
        let capped = sea && march.army > 0 && !op.is(Kind::IndependentUnitsJp);
        let to = path[path.len() - 1];
        let cap = usize::from(data.limits.army_mp_over_sea);
        let allowance = if capped { usize::from(march.land).min(cap) } else { usize::from(march.land) };
        if cost > allowance {
            no.object(R7_1_2, || of_area(What::TooFar, to).numbers(allowance, cost));
            if capped && usize::from(march.land) > cap {
                no.object(R7_3_1_1, || of_area(What::SeaAllowance, to).numbers(cap, cost));
            }
        }
    }

    /// The way with the fewest offences, then the least cost.
    fn best_path(&self, st: &State, march: &March, to: Area) -> Option<Vec<Area>> {
        let data = &self.data;
        // To a neighbour people mean the step across the border.
        if data.graph.around(march.from.i()).contains(to.i()) {
            return Some(vec![march.from, to]);
        }
        let held = st.occupied(data, march.seat.other());
        let hostile = self.hostile(st, march.seat);
        let open = self.open_to(march);
        let n = data.areas.len();
        let mut best = vec![u32::MAX; n];
        let mut before = vec![usize::MAX; n];
        best[march.from.i()] = 0;
        for _ in 0..n {
            let mut changed = false;
            for a in 0..n {
                if best[a] == u32::MAX {
                    continue;
                }
                for b in data.graph.around(a).iter() {
                    let border = data.graph.border(a, b);
                    let mut weight = 1 + u32::from(hostile.contains(b)) + u32::from(held.contains(a));
                    let offences = [
                        b != to.i() && !open.contains(b),
                        self.barred_fortresses(st, march.seat, a).contains(b),
                        border == Some(SEA) && march.sea == 0,
                        border == Some(SEA) && march.army > 0 && march.sea < march.land,
                        border == Some(MOUNTAIN) && march.total > 1,
                    ];
                    weight += 10 * offences.iter().filter(|o| **o).count() as u32;
                    if best[a] + weight < best[b] {
                        best[b] = best[a] + weight;
                        before[b] = a;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        if best[to.i()] == u32::MAX {
            return None;
        }
        let mut path = vec![to];
        let mut at = to.i();
        while at != march.from.i() {
            at = before[at];
            path.push(Area::from(at));
        }
        path.reverse();
        Some(path)
    }

    pub fn why_not_strike(&self, st: &State, op: &Op, frame: Frame, to: Area, twice: bool, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).strike {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        if twice && !self.may_announce(op) {
            no.object(Q18_1_1, || Fact::new(What::NotAnnounced));
        }
        let Some(base) = st.area_of_any(op.group()) else { return };
        let bombers = self.bombers(st, op.seat, base);
        for unit in (op.group() - bombers).iter().map(Unit::from) {
            if data.unit(unit).air.is_none() {
                no.object(R9_1_1, || of_unit(What::NotABomber, unit));
            } else {
                no.object(R9_1_2, || of_unit(What::BadBase, unit).area(base));
            }
        }
        if !st.has_units(data, to, op.seat.other()) {
            no.object(R9_1_3, || of_area(What::NoEnemy, to));
        }
        let distance = usize::from(data.distance[base.i()][to.i()]);
        let over_land = data.land.contains(base.i()) && data.land.contains(to.i());
        let range = if over_land { self.slowest(op.group()).max(1) } else { 1 };
        if distance > range {
            let what = if over_land { What::OutOfRange } else { What::SeaOutOfRange };
            no.object(R9_1_3, || of_area(what, to).numbers(range, distance));
        }
    }

    pub fn why_not_fly(&self, st: &State, op: &Op, frame: Frame, to: Area, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).fly {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        for unit in (op.group() - data.air).iter().map(Unit::from) {
            no.object(R9_2_1, || of_unit(What::NotAirUnit, unit));
        }
        let Some(base) = st.area_of_any(op.group()) else { return };
        if to == base {
            no.object(R7_1_2, || of_area(What::SameArea, to));
        }
        if data.sea.contains(base.i()) || st.controller(base) != op.seat {
            no.object(R9_2_2, || of_area(What::NotOwnLand, base));
        }
        if st.controller(to) != op.seat {
            no.object(R9_2_2, || of_area(What::NotOwnLand, to));
        }
        if data.sea.contains(to.i()) {
            // An own sea area too: 9.2(2) would allow it, but nothing that flies stops there.
            no.object(R7_2_2, || of_area(What::NotOwnLand, to));
        }
        if data.closed[op.seat.index()].contains(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        let chinese = op.group().meets(data.chinese);
        if chinese && !data.chinese_areas.contains(to.i()) {
            no.object(R16_3, || of_area(What::Chinese, to));
        }
        let range = if op.is(Kind::IndependentUnitsJp) { 3 } else { self.slowest(op.group()) };
        let flight = if chinese { &self.chinese_flight } else { &self.flight[op.seat.index()] };
        if let Some(distance) = (0..flight.len()).find(|m| flight[*m][base.i()].contains(to.i())) {
            if distance > range {
                no.object(R9_2_3, || of_area(What::FlightTooFar, to).numbers(range, distance));
            }
        } else {
            no.object(R9_2_3, || {
                of_area(What::FlightTooFar, to).numbers(range, usize::from(data.distance[base.i()][to.i()]))
            });
        }
        let there = (st.units(data, to, op.seat) & data.air).len() + op.group().len();
        let limit = usize::from(data.limits.air_per_land_area);
        if there > limit {
            no.object(R7_4_2, || of_area(What::AirCrowded, to).numbers(there, limit));
        }
    }

    pub fn why_not_transport(&self, st: &State, op: &Op, frame: Frame, to: Area, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).transport {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        for unit in (op.group() - data.army).iter().map(Unit::from) {
            no.object(RULING_6, || of_unit(What::OnlyArmy, unit));
        }
        let Some(from) = st.area_of_any(op.group()) else { return };
        let (seat, enemy) = (op.seat, op.seat.other());
        if to == from {
            no.object(R7_1_2, || of_area(What::SameArea, to));
            return;
        }
        if data.closed[seat.index()].contains(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        if st.has_units(data, from, enemy) && st.has_units(data, to, enemy) {
            no.object(R7_5_3, || of_area(What::BothEnds, to));
        }
        if st.controller(to) != seat && !st.has_units(data, to, seat) {
            no.object(R7_5_3, || of_area(What::NobodyThere, to));
        }
        if data.fortress.contains(to.i()) && st.controller(to) != seat {
            no.object(R16_1_1, || of_area(What::FortressFromSea, to));
        }
        if op.group().meets(data.chinese) && !data.chinese_areas.contains(to.i()) {
            no.object(R16_3, || of_area(What::Chinese, to));
        }
        let full = usize::from(data.limits.army_per_land_area_per_side);
        let there = st.army_count(data, to, seat);
        if data.land.contains(to.i()) && there >= full {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, full));
        }
        self.object_to_lane(st, seat, from, to, no);
    }

    /// 7.5(2)(4): which sea area cuts the lane.
    fn object_to_lane(&self, st: &State, seat: Seat, from: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let own = st.controlled(data, seat);
        let enemies = st.occupied(data, seat.other());
        let closed = data.closed[seat.index()];
        let lane = |any: AreaSet| {
            let mut passed = AreaSet::only(from.i());
            let mut frontier = passed;
            while frontier.any() {
                let mut next = AreaSet::EMPTY;
                for area in frontier.iter() {
                    next |= data.graph.over(area, SEA);
                }
                if next.contains(to.i()) {
                    return true;
                }
                frontier = (next & any) - passed;
                passed |= frontier;
            }
            false
        };
        if lane(((data.sea & own) - enemies) - closed) {
            return;
        }
        if !lane(data.sea - closed) {
            let clause = if lane(data.sea) { R2_2_1_3 } else { R7_5_2 };
            no.object(clause, || of_area(What::NoLane, to));
            return;
        }
        // The way over own seas is the one that was meant, if there is one.
        if lane((data.sea & own) - closed) {
            no.object(R7_5_4, || of_area(What::LaneEnemy, to));
            return;
        }
        no.object(R7_5_2, || of_area(What::LaneHeld, to));
        if !lane((data.sea - enemies) - closed) {
            no.object(R7_5_4, || of_area(What::LaneEnemy, to));
        }
    }
}
