//! 7.0 Movement: what a group may enter, what it costs, and where it can get to.

use crate::Southern;
use crate::data::*;
use crate::groups::Ground;
use crate::state::*;
use sandtable_kernel::Seat;

/// The most movement points any unit has; the data are checked against it.
pub const MAX_MOVEMENT: usize = 4;

/// A group about to move, reduced to what the rules of 7.0 ask about it.
#[derive(Copy, Clone, Debug)]
pub struct March {
    pub seat: Seat,
    pub from: Area,
    /// 7.1(2): the allowance where no sea border is crossed.
    pub land: u8,
    /// 7.3(1): the allowance where one is; 0 when the group may not cross any.
    pub sea: u8,
    pub army: usize,
    pub total: usize,
    pub ships: bool,
    pub chinese: bool,
    /// Bicycle Troops: no sea area is entered.
    pub dry: bool,
}

/// Where a group can get to: for every area the least cost, and whether the way leads through an
/// area with enemy units, where it can be ambushed (R20).
#[derive(Copy, Clone, Debug)]
pub struct Reach {
    /// Areas reached without passing enemy units; the cost of each.
    pub quiet: AreaSet,
    pub cost: [u8; MAX_AREAS],
    /// Areas with enemy units on the way, and what lies one step behind each.
    pub contested: AreaSet,
}

impl Southern {
    /// Areas that cost one point more to enter: enemy-controlled or holding enemy units (7.1(2)②).
    #[inline]
    pub fn hostile(&self, st: &State, seat: Seat) -> AreaSet {
        st.controlled(&self.data, seat.other()) | st.occupied(&self.data, seat.other())
    }

    /// The march of a group under the licence of the operation; `None` where the group holds units
    /// that do not march: air units (R7) and units without movement.
    pub fn march(&self, op: &Op, group: UnitSet, from: Area) -> Option<March> {
        let data = &self.data;
        if group.meets(data.air) || !group.within(data.movement_at_least[1]) {
            return None;
        }
        let allowance = (1..=MAX_MOVEMENT).rev().find(|m| group.within(data.movement_at_least[*m])).unwrap_or(0) as u8;
        let army = (group & data.army).len();
        let independent = op.is(Kind::IndependentUnitsJp);
        // R14: allowance 3 for every unit, and no limit of 2 at sea.
        let land = if independent { 3 } else { allowance };
        let crossing =
            if op.is(Kind::LandingSeaTransport) { 10 } else { usize::from(data.limits.army_per_group_over_sea) };
        let sea = if army > crossing {
            0
        } else if army > 0 && !independent {
            land.min(data.limits.army_mp_over_sea)
        } else {
            land
        };
        Some(March {
            seat: op.seat,
            from,
            land,
            sea,
            army,
            total: group.len(),
            ships: group.meets(data.ships),
            chinese: group.meets(data.chinese),
            dry: op.is(Kind::BicycleTroops),
        })
    }

    /// Areas a march may be in at all: 2.2.1(3), 7.2, 16.3.
    #[inline]
    pub fn open_to(&self, march: &March) -> AreaSet {
        let data = &self.data;
        let mut open = data.all_areas - data.closed[march.seat.index()];
        if march.ships {
            open &= data.sea;
        }
        if march.chinese {
            open &= data.chinese_areas;
        }
        if march.dry {
            open &= data.land;
        }
        open
    }

    /// 16.1(1): fortresses that cannot be entered from `area`.
    #[inline]
    pub fn barred_fortresses(&self, st: &State, seat: Seat, area: usize) -> AreaSet {
        let enemy = st.controlled(&self.data, seat.other());
        if enemy.contains(area) || self.data.sea.contains(area) { self.data.fortress & enemy } else { AreaSet::EMPTY }
    }

    /// 7.4(1): may the army units of the march end in `area`?
    #[inline]
    pub fn room_for(&self, st: &State, march: &March, area: usize) -> bool {
        march.army == 0
            || self.data.sea.contains(area)
            || st.army_count(&self.data, Area::from(area), march.seat) + march.army
                <= usize::from(self.data.limits.army_per_land_area_per_side)
    }

    /// All areas within the allowance, over mountain borders too where `mountain` says so.
    pub fn reach(&self, st: &State, march: &March, mountain: bool) -> Reach {
        let ground = self.ground(st, march.seat);
        let mut reach = Reach { quiet: AreaSet::EMPTY, cost: [u8::MAX; MAX_AREAS], contested: AreaSet::EMPTY };
        // A way over land uses the full allowance; a way with a sea border the smaller one.
        if !march.ships {
            self.flood(st, march, false, mountain, &ground, &mut reach);
        }
        if march.sea > 0 {
            self.flood(st, march, true, mountain, &ground, &mut reach);
        }
        reach
    }

    /// One flood of `reach`: with `sea`, over sea borders and with the allowance for them.
    fn flood(&self, st: &State, march: &March, sea: bool, mountain: bool, ground: &Ground, reach: &mut Reach) {
        let Ground { enemies: held, hostile } = *ground;
        let open = self.open_to(march);
        let budget = usize::from(if sea { march.sea } else { march.land });
        let graph = &self.data.graph;
        let mut bucket = [AreaSet::EMPTY; MAX_MOVEMENT + 4];
        bucket[0].insert(march.from.i());
        let mut seen = AreaSet::EMPTY;
        for spent in 0..=budget {
            let here = bucket[spent] - seen;
            seen |= here;
            for area in here.iter() {
                let start = area == march.from.i();
                if !start {
                    reach.quiet.insert(area);
                    reach.cost[area] = reach.cost[area].min(spent as u8);
                    if held.contains(area) {
                        // Going on from here can be ambushed: another choice.
                        if spent + 2 <= budget {
                            reach.contested.insert(area);
                        }
                        continue;
                    }
                }
                let mut next = graph.over(area, LAND);
                if mountain {
                    next |= graph.over(area, MOUNTAIN);
                }
                if sea {
                    next |= graph.over(area, SEA);
                }
                next = ((next & open) - self.barred_fortresses(st, march.seat, area)) - seen;
                let paid = spent + 1 + usize::from(held.contains(area));
                bucket[paid] |= next - hostile;
                bucket[paid + 1] |= next & hostile;
            }
        }
    }

    /// Areas one step behind a contested area of the reach, with the cost of each.
    pub fn beyond(
        &self,
        st: &State,
        march: &March,
        reach: &Reach,
        mountain: bool,
        via: usize,
    ) -> (AreaSet, [u8; MAX_AREAS]) {
        let graph = &self.data.graph;
        let hostile = self.hostile(st, march.seat);
        let mut set = AreaSet::EMPTY;
        let mut cost = [u8::MAX; MAX_AREAS];
        if !reach.contested.contains(via) {
            return (set, cost);
        }
        let open = self.open_to(march) - self.barred_fortresses(st, march.seat, via);
        for (sea, budget) in [(false, march.land), (true, march.sea)] {
            let mut next = graph.over(via, LAND);
            if mountain {
                next |= graph.over(via, MOUNTAIN);
            }
            if sea {
                next |= graph.over(via, SEA);
            }
            for area in (next & open).iter().filter(|a| *a != march.from.i()) {
                let paid = reach.cost[via] + 2 + u8::from(hostile.contains(area));
                if paid <= budget {
                    set.insert(area);
                    cost[area] = cost[area].min(paid);
                }
            }
        }
        (set, cost)
    }

    /// The ways to `to`: the cost of the quiet one, and the contested areas of the others.
    pub fn ways(&self, st: &State, march: &March, to: Area) -> Ways {
        let mut ways = Ways { quiet: None, mountain: false, via: AreaSet::EMPTY, via_cost: [u8::MAX; MAX_AREAS] };
        if to == march.from || !self.room_for(st, march, to.i()) {
            return ways;
        }
        for mountain in [false, true] {
            if mountain && march.total > usize::from(self.data.limits.units_per_group_over_mountain) {
                break;
            }
            let reach = self.reach(st, march, mountain);
            if ways.quiet.is_none() && reach.quiet.contains(to.i()) {
                ways.quiet = Some(reach.cost[to.i()]);
                ways.mountain = mountain;
            }
            for via in (reach.contested - ways.via).iter() {
                let (set, cost) = self.beyond(st, march, &reach, mountain, via);
                if set.contains(to.i()) {
                    ways.via.insert(via);
                    ways.via_cost[via] = cost[to.i()];
                }
            }
        }
        ways
    }

    /// Every destination of the march, in order, with its ways: `None` the one way or the quiet
    /// one, else the contested area it leads through.
    pub fn destinations(&self, st: &State, march: &March, mut each: impl FnMut(Area, Option<Area>)) {
        let single = march.total <= usize::from(self.data.limits.units_per_group_over_mountain);
        let reach = self.reach(st, march, single);
        if reach.contested.is_empty() {
            for area in reach.quiet.iter().filter(|a| self.room_for(st, march, *a)) {
                each(Area::from(area), None);
            }
            return;
        }
        let mut all = reach.quiet;
        for via in reach.contested.iter() {
            all |= self.beyond(st, march, &reach, single, via).0;
        }
        for area in all.iter() {
            let to = Area::from(area);
            let ways = self.ways(st, march, to);
            if ways.quiet.is_some() || ways.via.len() == 1 {
                each(to, None);
            }
            if ways.quiet.is_some() || ways.via.len() > 1 {
                for via in ways.via.iter() {
                    each(to, Some(Area::from(via)));
                }
            }
        }
    }

    /// Can the march end anywhere at all? Almost always one step decides.
    pub fn can_march(&self, st: &State, march: &March, held: AreaSet, hostile: AreaSet) -> bool {
        let from = march.from.i();
        let graph = &self.data.graph;
        let open = self.open_to(march) - self.barred_fortresses(st, march.seat, from);
        let leave = u8::from(held.contains(from));
        let mut crowded = false;
        let mut step = |next: AreaSet, budget: u8| {
            let mut candidates = AreaSet::EMPTY;
            if leave < budget {
                candidates |= next - hostile;
            }
            if 2 + leave <= budget {
                candidates |= next & hostile;
            }
            candidates.iter().any(|a| {
                let room = self.room_for(st, march, a);
                crowded |= !room;
                room
            })
        };
        let mut next = AreaSet::EMPTY;
        if !march.ships {
            next |= graph.over(from, LAND);
            if march.total <= usize::from(self.data.limits.units_per_group_over_mountain) {
                next |= graph.over(from, MOUNTAIN);
            }
        }
        if step(next & open, march.land) || (march.sea > 0 && step(graph.over(from, SEA) & open, march.sea)) {
            return true;
        }
        // A full neighbour may still be passed (R52).
        crowded && {
            let mut any = false;
            self.destinations(st, march, |_, _| any = true);
            any
        }
    }

    /// 7.5: where sea transport can bring an army unit from `from`.
    pub fn transport_ends(&self, st: &State, seat: Seat, unit: Unit, from: Area) -> AreaSet {
        let data = &self.data;
        let own = st.controlled(data, seat);
        let enemies = st.occupied(data, seat.other());
        let lane = ((data.sea & own) - enemies) - data.closed[seat.index()];
        let mut passed = AreaSet::only(from.i());
        let mut ends = AreaSet::EMPTY;
        let mut frontier = passed;
        while frontier.any() {
            let mut next = AreaSet::EMPTY;
            for area in frontier.iter() {
                next |= data.graph.over(area, SEA);
            }
            ends |= next;
            frontier = (next & lane) - passed;
            passed |= frontier;
        }
        ends.remove(from.i());
        ends -= data.closed[seat.index()] | (data.fortress - own);
        if enemies.contains(from.i()) {
            ends -= enemies;
        }
        if data.chinese.contains(unit.i()) {
            ends &= data.chinese_areas;
        }
        let full = usize::from(data.limits.army_per_land_area_per_side);
        ends.iter()
            .filter(|a| own.contains(*a) || st.has_units(data, Area::from(*a), seat))
            .filter(|a| data.sea.contains(*a) || st.army_count(data, Area::from(*a), seat) < full)
            .collect()
    }
}

/// The ways of a march to one area.
pub struct Ways {
    pub quiet: Option<u8>,
    /// The quiet way needs a mountain border.
    pub mountain: bool,
    pub via: AreaSet,
    pub via_cost: [u8; MAX_AREAS],
}
