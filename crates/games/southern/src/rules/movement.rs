//! 7.0 Movement: what a group may enter, what it costs, and where it can get to.

use super::deeds::Ground;
use super::prelude::*;
use arrayvec::ArrayVec;

/// The most movement points any unit has; the data are checked against it.
pub const MAX_MOVEMENT: usize = 4;

/// Landing, item 1: army units in a group that crosses the sea.
pub const LANDING_ARMY: usize = 10;

/// A group about to move, reduced to what the rules of 7.0 ask about it.
#[derive(Copy, Clone, Debug)]
pub struct March {
    pub seat: Seat,
    pub from: Area,
    pub group: UnitSet,
    /// 7.1(2): the allowance where no sea border is crossed.
    pub land: u8,
    /// 7.3(1): the allowance where one is; 0 when the group may not cross any.
    pub sea: u8,
    /// 7.3(1)②: army units that may cross a sea border together.
    pub crossing: usize,
    pub army: usize,
    pub total: usize,
    pub ships: bool,
    pub chinese: bool,
    /// The card that gives the move.
    pub card: Option<Kind>,
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

/// The ways of a march to one area.
pub struct Ways {
    pub quiet: Option<u8>,
    /// The quiet way needs a mountain border.
    pub mountain: bool,
    pub via: AreaSet,
    pub via_cost: [u8; MAX_AREAS],
}

/// R20: which ways are meant.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Passing {
    /// Past no enemy units.
    Nobody,
    /// Past the enemy units of one area and of no other.
    Only(Area),
    Anybody,
}

/// One way from the start to the end of a march.
struct Path {
    areas: Vec<Area>,
    /// Clauses broken on it, the allowance among them.
    offences: u32,
    cost: u32,
    sea: bool,
}

impl Southern {
    /// Areas that cost one point more to enter: enemy-controlled or holding enemy units (7.1(2)②).
    #[inline]
    pub fn hostile(&self, st: &State, seat: Seat) -> AreaSet {
        st.controlled(&self.data, seat.other()) | st.occupied(seat.other())
    }

    /// The march of a group under the licence of the operation; `None` where the group holds units
    /// that do not march: air units (R7) and units without movement.
    pub fn march(&self, op: &Op, group: UnitSet, from: Area) -> Option<March> {
        let data = &self.data;
        let allowance = self.slowest(group) as u8;
        if allowance == 0 || group.meets(data.air) {
            return None;
        }
        // Who does not sail is army.
        let (total, ships) = (group.len(), group & data.ships);
        let army = if ships.any() { total - ships.len() } else { total };
        let independent = op.is(Kind::IndependentUnitsJp);
        // R14: allowance 3 for every unit, and no limit of 2 at sea.
        let land = if independent { 3 } else { allowance };
        let landing = op.is(Kind::LandingSeaTransport);
        let crossing = if landing { LANDING_ARMY } else { usize::from(data.limits.army_per_group_over_sea) };
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
            group,
            land,
            sea,
            crossing,
            army,
            total,
            ships: ships.any(),
            chinese: group.meets(data.chinese),
            card: op.kind(),
        })
    }

    /// 7.0 for one group and one destination. A march is allowed when a way without objections
    /// leads there; where none does, the objections are those of the way nearest to it.
    pub fn object_march(&self, st: &State, op: &Op, group: UnitSet, to: Area, via: Option<Area>, no: &mut No) {
        let data = &self.data;
        let Some(from) = st.area_of_any(group) else { return };
        for unit in (group & data.air).iter() {
            no.object(R7_2_2, || Fact::AirFlies { unit });
            no.when(op.card.is_some(), RULING_7, || Fact::AirByCard { unit });
        }
        for unit in (group - data.movement_at_least[1]).iter() {
            no.object(R7_1_2, || Fact::NoMovement { unit });
            no.when(op.is(Kind::IndependentUnitsJp), RULING_14, || Fact::StaysPut { unit });
        }
        if to == from {
            return no.object(R7_1_2, || Fact::SameArea { area: to });
        }
        let walkers = (group - data.air) & data.movement_at_least[1];
        let Some(march) = self.march(op, walkers, from).filter(|_| walkers.any()) else { return };
        let ground = self.ground(st, march.seat);
        let contested = ground.enemies.without(from).without(to);
        if let Some(area) = via.filter(|v| !contested.contains(*v)) {
            return no.object(RULING_20, || Fact::NotContested { area });
        }
        let free = |passing| self.path(st, &march, &ground, to, passing).is_some_and(|path| path.offences == 0);
        let roomy = self.room_for(st, &march, to);
        let clear = roomy
            && match via {
                Some(v) => free(Passing::Only(v)),
                None => free(Passing::Nobody) || contested.iter().filter(|v| free(Passing::Only(*v))).count() == 1,
            };
        if clear {
            return;
        }
        self.object_to_crowd(st, march.seat, to, march.army, no);
        // R52: what is full may be passed.
        no.when(!roomy, RULING_52, || Fact::EndsCrowded { area: to });
        // To a neighbour people mean the step across the border.
        let path = match via {
            None if data.graph.around(from).contains(to) => Some(self.walk(st, &march, &ground, vec![from, to])),
            None => self.path(st, &march, &ground, to, Passing::Anybody),
            Some(v) => self.path(st, &march, &ground, to, Passing::Only(v)),
        };
        match path {
            Some(path) if path.offences > 0 => self.object_to_path(st, &march, &ground, &path, no),
            Some(_) if !roomy => {}
            // The way is open, but which one?
            Some(_) => no.object(RULING_20, || Fact::NameRoute { area: to }),
            None => no.object(R7_1_2, || Fact::NoRoute { area: via.unwrap_or(to) }),
        }
    }

    /// What a step of a march breaks, whatever it costs: 2.2.1(3), 7.2, 7.3, 16.1(1), 16.3.
    fn object_to_step(&self, st: &State, march: &March, a: Area, b: Area, no: &mut No) {
        let data = &self.data;
        if data.closed[march.seat.index()].contains(b) {
            no.object(R2_2_1_3, || Fact::Closed { area: b });
        }
        if march.ships && data.land.contains(b) {
            let unit = (march.group & data.ships).first().unwrap_or(Unit(0));
            no.object(R7_2_3, || Fact::ShipOnLand { unit, area: b });
        }
        if march.chinese && !data.chinese_areas.contains(b) {
            no.object(R16_3, || Fact::Chinese { area: b });
        }
        if march.card == Some(Kind::BicycleTroops) && data.sea.contains(b) {
            no.object(CARD_BICYCLE_TROOPS, || Fact::NoSea { area: b });
        }
        match data.graph.border(a, b) {
            Some(SEA) if march.army > march.crossing => {
                no.object(R7_3_1_2, || Fact::SeaArmy { have: march.army, need: march.crossing });
            }
            Some(MOUNTAIN) => {
                let need = usize::from(data.limits.units_per_group_over_mountain);
                no.when(march.total > need, R7_3_2_1, || Fact::Mountain { have: march.total, need });
            }
            _ => {}
        }
        if self.barred_fortresses(st, march.seat, a).contains(b) {
            if data.sea.contains(a) {
                no.object(R16_1_1_2, || Fact::FortressFromSea { area: b });
            }
            if st.controller(a) != march.seat {
                no.object(R16_1_1_1, || Fact::FortressFromEnemy { area: b });
                self.object_as_held(st, march.seat, a, no);
            }
            no.when(march.seat == ALLIED, RULING_45, || Fact::FortressAllies { area: b });
        }
    }

    /// 7.1(2): the cost of a step: one point, one more into a hostile area, one more out of an
    /// area with enemy units.
    fn step_cost(&self, ground: &Ground, a: Area, b: Area) -> u32 {
        1 + u32::from(ground.hostile.contains(b)) + u32::from(ground.enemies.contains(a))
    }

    /// 7.1(2), 7.3(1)①: the points a group has for a way.
    fn allowance(&self, march: &March, sea: bool) -> u32 {
        let capped = sea && march.army > 0 && march.sea < march.land;
        u32::from(if capped { march.land.min(self.data.limits.army_mp_over_sea) } else { march.land })
    }

    /// Every clause a way breaks, from its end, then its cost.
    fn object_to_path(&self, st: &State, march: &March, ground: &Ground, path: &Path, no: &mut No) {
        let to = path.areas[path.areas.len() - 1];
        let mut said: Vec<(Clause, Fact)> = Vec::new();
        for step in path.areas.windows(2).rev() {
            let mut broken = Objections::full();
            self.object_to_step(st, march, step[0], step[1], &mut broken);
            for one in broken.into_result().err().into_iter().flat_map(|refusal| refusal.grounds) {
                if !said.contains(&one) {
                    said.push(one);
                }
            }
        }
        // R54: a closed area is not even crossed.
        let crossed = said.iter().find_map(|(_, fact)| match *fact {
            Fact::Closed { area } if area != to => Some(area),
            _ => None,
        });
        if let Some(area) = crossed {
            said.push((RULING_54, Fact::NotCrossed { area }));
        }
        for (clause, fact) in said {
            no.object(clause, || fact);
        }
        let (cost, allowance) = (path.cost, self.allowance(march, path.sea));
        if cost <= allowance {
            return;
        }
        let have = allowance as usize;
        no.object(R7_1_2, || Fact::TooFar { area: to, have, need: cost as usize });
        // 7.1(2)②: would it be near enough if every area cost one point?
        let extra = cost - (path.areas.len() - 1) as u32;
        no.when(cost - extra <= allowance, R7_1_2_2, || Fact::ExtraCost { extra: extra as usize });
        if allowance < u32::from(march.land) {
            no.object(R7_3_1_1, || Fact::SeaAllowance { have });
            no.when(march.ships, RULING_5, || Fact::MixedAllowance { have });
            no.when(march.card == Some(Kind::LandingSeaTransport), RULING_19, || Fact::LandingAllowance { have });
        }
        let single = march.card == Some(Kind::IndependentUnitsJp) && self.slowest(march.group) > march.land.into();
        no.when(single, RULING_14, || Fact::ExactlyThree { have });
        // R1: would it be near enough if leaving enemy units cost nothing?
        let leaving = path.areas[..path.areas.len() - 1].iter().filter(|a| ground.enemies.contains(**a)).count();
        no.when(cost - leaving as u32 <= allowance, RULING_1, || Fact::LeavingCost { extra: leaving });
    }

    /// The way that breaks the fewest clauses, its length among them; of these the cheapest.
    fn path(&self, st: &State, march: &March, ground: &Ground, to: Area, passing: Passing) -> Option<Path> {
        /// Offences are told apart up to here.
        const MOST: usize = 3;
        let graph = &self.data.graph;
        // A label for every area, before and after a sea border, before and after the area that must be
        // passed, and for every number of offences.
        type Label = (Area, bool, bool, usize);
        let number = |(area, sea, passed, offences): Label| {
            ((area.index() * 2 + usize::from(sea)) * 2 + usize::from(passed)) * (MOST + 1) + offences
        };
        let mut best = [u32::MAX; MAX_AREAS * 4 * (MOST + 1)];
        let mut before = [0u16; MAX_AREAS * 4 * (MOST + 1)];
        let mut steps: [Option<Vec<(Area, usize)>>; MAX_AREAS] = [const { None }; MAX_AREAS];
        let start = (march.from, false, false, 0);
        let mut queue = std::collections::VecDeque::from([start]);
        best[number(start)] = 0;
        while let Some(here) = queue.pop_front() {
            let (a, sea, passed, offences) = here;
            let held = a != march.from && ground.enemies.contains(a);
            let meant = passing == Passing::Only(a);
            if held && !meant && passing != Passing::Anybody {
                continue;
            }
            let steps = steps[a.index()].get_or_insert_with(|| {
                let next = graph.around(a).without(march.from);
                next.iter().map(|b| (b, self.offences(st, march, a, b) as usize)).collect()
            });
            for (b, more) in steps.iter().copied() {
                let cost = best[number(here)] + self.step_cost(ground, a, b);
                let over = sea || graph.border(a, b) == Some(SEA);
                let next = (b, over, passed || meant, (offences + more).min(MOST));
                if cost < best[number(next)] {
                    best[number(next)] = cost;
                    before[number(next)] = number(here) as u16;
                    if b != to {
                        queue.push_back(next);
                    }
                }
            }
        }
        let passed = matches!(passing, Passing::Only(_));
        let ends = [false, true].into_iter().flat_map(|sea| (0..=MOST).map(move |offences| (sea, offences)));
        let ends = ends.map(|(sea, offences)| (best[number((to, sea, passed, offences))], sea, offences));
        let ends = ends.filter(|(cost, ..)| *cost != u32::MAX);
        let dear = |cost: u32, sea: bool| usize::from(cost > self.allowance(march, sea));
        let (_, sea, offences) = ends.min_by_key(|(cost, sea, offences)| (offences + dear(*cost, *sea), *cost))?;
        let mut at = number((to, sea, passed, offences));
        let mut areas = vec![to];
        while at != number(start) {
            at = before[at].into();
            areas.push(Area((at / (4 * (MOST + 1))) as u8));
        }
        areas.reverse();
        Some(self.walk(st, march, ground, areas))
    }

    /// A way with what it breaks and costs.
    fn walk(&self, st: &State, march: &March, ground: &Ground, areas: Vec<Area>) -> Path {
        let mut path = Path { areas, offences: 0, cost: 0, sea: false };
        for step in path.areas.windows(2) {
            path.offences += self.offences(st, march, step[0], step[1]);
            path.cost += self.step_cost(ground, step[0], step[1]);
            path.sea |= self.data.graph.border(step[0], step[1]) == Some(SEA);
        }
        path.offences += u32::from(path.cost > self.allowance(march, path.sea));
        path
    }

    fn offences(&self, st: &State, march: &March, a: Area, b: Area) -> u32 {
        let mut broken = Objections::full();
        self.object_to_step(st, march, a, b, &mut broken);
        let grounds = broken.into_result().err().into_iter().flat_map(|refusal| refusal.grounds);
        let mut clauses: Vec<Clause> = Vec::new();
        for (clause, _) in grounds {
            // The bar of 16.1(1) is one, from wherever and by whatever ruling.
            let clause = match clause {
                R16_1_1_2 => R16_1_1_1,
                RULING_34 | RULING_35 | RULING_36 | RULING_45 => continue,
                clause => clause,
            };
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses.len() as u32
    }

    /// 7.4(1): would `more` army units be too many?
    pub fn object_to_crowd(&self, st: &State, seat: Seat, area: Area, more: usize, no: &mut No) {
        let have = st.army_count(&self.data, area, seat) + more;
        let need = usize::from(self.data.limits.army_per_land_area_per_side);
        if more > 0 && self.data.land.contains(area) && have > need {
            no.object(R7_4_1, || Fact::Crowded { area, have, need });
        }
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
        if march.card == Some(Kind::BicycleTroops) {
            open &= data.land;
        }
        open
    }

    /// 7.4(1): may the army units of the march end in `area`?
    #[inline]
    pub fn room_for(&self, st: &State, march: &March, area: Area) -> bool {
        march.army == 0
            || self.data.sea.contains(area)
            || st.army_count(&self.data, area, march.seat) + march.army
                <= usize::from(self.data.limits.army_per_land_area_per_side)
    }

    /// 7.3(2)①: may the march cross mountain borders?
    #[inline]
    fn climbs(&self, march: &March) -> bool {
        march.total <= usize::from(self.data.limits.units_per_group_over_mountain)
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

    /// Neighbours over the borders a march may cross.
    #[inline]
    fn beside(&self, area: Area, mountain: bool, sea: bool) -> AreaSet {
        let graph = &self.data.graph;
        let mut next = graph.over(area, LAND);
        if mountain {
            next |= graph.over(area, MOUNTAIN);
        }
        if sea {
            next |= graph.over(area, SEA);
        }
        next
    }

    /// One flood of `reach`: with `sea`, over sea borders and with the allowance for them.
    fn flood(&self, st: &State, march: &March, sea: bool, mountain: bool, ground: &Ground, reach: &mut Reach) {
        let Ground { enemies: held, hostile } = *ground;
        let open = self.open_to(march);
        let budget = usize::from(if sea { march.sea } else { march.land });
        let mut bucket = [AreaSet::EMPTY; MAX_MOVEMENT + 4];
        bucket[0].insert(march.from);
        let mut seen = AreaSet::EMPTY;
        for spent in 0..=budget {
            let here = bucket[spent] - seen;
            seen |= here;
            for area in here.iter() {
                if area != march.from {
                    reach.quiet.insert(area);
                    let cost = &mut reach.cost[area.index()];
                    *cost = (*cost).min(spent as u8);
                    if held.contains(area) {
                        // Going on from here can be ambushed: another choice.
                        if spent + 2 <= budget {
                            reach.contested.insert(area);
                        }
                        continue;
                    }
                }
                let next = self.beside(area, mountain, sea) & open;
                let next = next - self.barred_fortresses(st, march.seat, area) - seen;
                let paid = spent + 1 + usize::from(held.contains(area));
                bucket[paid] |= next - hostile;
                bucket[paid + 1] |= next & hostile;
            }
        }
    }

    /// Areas one step behind a contested area of the reach, with the cost of each.
    fn beyond(
        &self,
        st: &State,
        march: &March,
        reach: &Reach,
        mountain: bool,
        via: Area,
    ) -> (AreaSet, [u8; MAX_AREAS]) {
        let hostile = self.hostile(st, march.seat);
        let mut set = AreaSet::EMPTY;
        let mut cost = [u8::MAX; MAX_AREAS];
        if !reach.contested.contains(via) {
            return (set, cost);
        }
        let open = self.open_to(march) - self.barred_fortresses(st, march.seat, via);
        for (sea, budget) in [(false, march.land), (true, march.sea)] {
            let next = self.beside(via, mountain, sea) & open;
            for area in next.without(march.from).iter() {
                let paid = reach.cost[via.index()] + 2 + u8::from(hostile.contains(area));
                if paid <= budget {
                    set.insert(area);
                    cost[area.index()] = cost[area.index()].min(paid);
                }
            }
        }
        (set, cost)
    }

    /// The ways to `to`: the cost of the quiet one, and the contested areas of the others.
    pub fn ways(&self, st: &State, march: &March, to: Area) -> Ways {
        let mut ways = Ways { quiet: None, mountain: false, via: AreaSet::EMPTY, via_cost: [u8::MAX; MAX_AREAS] };
        if to == march.from || !self.room_for(st, march, to) {
            return ways;
        }
        for mountain in [false, true] {
            if mountain && !self.climbs(march) {
                break;
            }
            let reach = self.reach(st, march, mountain);
            if ways.quiet.is_none() && reach.quiet.contains(to) {
                ways.quiet = Some(reach.cost[to.index()]);
                ways.mountain = mountain;
            }
            for via in (reach.contested - ways.via).iter() {
                let (set, cost) = self.beyond(st, march, &reach, mountain, via);
                if set.contains(to) {
                    ways.via.insert(via);
                    ways.via_cost[via.index()] = cost[to.index()];
                }
            }
        }
        ways
    }

    /// Every destination of the march, in order, with its ways: `None` the one way or the quiet
    /// one, and the contested areas that ways lead through.
    pub fn destinations(&self, st: &State, march: &March, mut each: impl FnMut(Area, Option<Area>)) {
        let mountain = self.climbs(march);
        let reach = self.reach(st, march, mountain);
        if reach.contested.is_empty() {
            reach.quiet.iter().filter(|to| self.room_for(st, march, *to)).for_each(|to| each(to, None));
            return;
        }
        let behind: ArrayVec<(Area, AreaSet), MAX_AREAS> =
            reach.contested.iter().map(|via| (via, self.beyond(st, march, &reach, mountain, via).0)).collect();
        let all = behind.iter().fold(reach.quiet, |all, (_, ends)| all | *ends);
        for to in all.iter().filter(|to| self.room_for(st, march, *to)) {
            let ways = || behind.iter().filter(|(_, ends)| ends.contains(to));
            if reach.quiet.contains(to) || ways().count() == 1 {
                each(to, None);
            }
            ways().for_each(|(via, _)| each(to, Some(*via)));
        }
    }

    /// Can the march end anywhere at all? Almost always one step decides.
    pub fn can_march(&self, st: &State, march: &March, ground: &Ground) -> bool {
        let open = self.open_to(march) - self.barred_fortresses(st, march.seat, march.from);
        let leave = u8::from(ground.enemies.contains(march.from));
        let mut crowded = false;
        let mut step = |next: AreaSet, budget: u8| {
            let mut candidates = AreaSet::EMPTY;
            if leave < budget {
                candidates |= next - ground.hostile;
            }
            if 2 + leave <= budget {
                candidates |= next & ground.hostile;
            }
            candidates.iter().any(|a| {
                let room = self.room_for(st, march, a);
                crowded |= !room;
                room
            })
        };
        let dry = if march.ships { AreaSet::EMPTY } else { self.beside(march.from, self.climbs(march), false) };
        let wet = self.data.graph.over(march.from, SEA);
        if step(dry & open, march.land) || (march.sea > 0 && step(wet & open, march.sea)) {
            return true;
        }
        // A full neighbour may still be passed (R52).
        crowded && {
            let mut any = false;
            self.destinations(st, march, |_, _| any = true);
            any
        }
    }

    /// The contested area a move leads through, if any, and whether over a mountain border (R22).
    pub fn way_taken(&self, st: &State, to: Area, via: Option<Area>) -> (Option<Area>, bool) {
        let group = st.op.group();
        let march = st.area_of_any(group).and_then(|from| self.march(&st.op, group, from));
        let Some(march) = march else { return (via, false) };
        // A way round the mountains is taken where there is one, and past nobody where none is named.
        let flat = self.reach(st, &march, false);
        if via.is_none() && flat.quiet.contains(to) {
            return (None, false);
        }
        let hilly = self.climbs(&march).then(|| self.reach(st, &march, true));
        if via.is_none() && hilly.is_some_and(|reach| reach.quiet.contains(to)) {
            return (None, true);
        }
        let through = |reach: &Reach, mountain| {
            let mut through = reach.contested.iter().filter(|v| via.is_none_or(|via| via == *v));
            through.find(|v| self.beyond(st, &march, reach, mountain, *v).0.contains(to))
        };
        match through(&flat, false) {
            Some(v) => (Some(v), false),
            None => (hilly.and_then(|reach| through(&reach, true)).or(via), true),
        }
    }

    /// 7.1, R20: the next stop of a move; where enemy units stand they may answer.
    pub fn advance_march(&self, st: &mut State, stop: u8, ctx: Context) {
        let op = st.op;
        let stops = [op.via.unwrap_or(op.to), op.to];
        let count = if op.via.is_some() { 2 } else { 1 };
        let here = if stop == 0 { op.from } else { stops[usize::from(stop) - 1] };
        let moving = op.group() & st.at[here.index()];
        if stop >= count || moving.is_empty() {
            st.stack.pop();
            return;
        }
        let to = stops[usize::from(stop)];
        for unit in moving.iter() {
            st.relocate(&self.data, unit, to.0);
        }
        let clause = match op.deed {
            Deed::Transport => R7_5_1,
            Deed::Fly if self.data.graph.border(here, to) == Some(MOUNTAIN) => RULING_42,
            Deed::Fly => R9_2_1,
            Deed::Drop => CARD_HEAVEN_SENT_SOLDIERS,
            _ => R7_1_3,
        };
        ctx.tell(clause, || Event::under_way(op.deed, moving, here, to));
        st.replace(Frame::March(stop + 1));
        if st.has_units(&self.data, to, op.seat.other()) && self.window(st, to) {
            st.stack.push(Frame::React(to));
        }
    }

    /// What a move would cost.
    pub fn note_move(&self, st: &State, to: Area, via: Option<Area>) -> Option<Message> {
        let group = st.op.group();
        let march = self.march(&st.op, group, st.area_of_any(group)?)?;
        let ways = self.ways(st, &march, to);
        let through = via.or_else(|| ways.quiet.is_none().then(|| ways.via.first()).flatten());
        let (message, cost) = match through {
            Some(v) => {
                let id = self.data.area(v).id.clone();
                (Message::new("note-cost-via").id("via", id), *ways.via_cost.get(v.index())?)
            }
            None => (Message::new("note-cost"), ways.quiet?),
        };
        Some(message.int("cost", cost).int("allowance", march.land))
    }
}
