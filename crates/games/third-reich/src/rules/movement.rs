//! 8.0 Movement: ordinary moves over land and sea, air moves, and the moves of events.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::Seas;
use crate::sequence::{Context, Frame, No};
use crate::words::{Event, Fact};
use sandtable_kernel::{Clause, Seat};

/// A group about to move, with what binds all of it.
#[derive(Copy, Clone)]
pub struct March {
    pub seat: Seat,
    pub group: Units,
    pub from: Area,
    pub licence: Licence,
    /// Areas no rule closes to the group, and those that only 8.1.1(2)② closes to its air units.
    pub open: Areas,
    pub foreign: Areas,
    /// 8.1(1): the lowest move value; 8.1.2(1)③ at sea.
    pub by_land: u8,
    pub by_sea: u8,
    /// Units that need room on ships.
    pub cargo: u8,
    pub by_egypt: bool,
    /// A sea area the way is to use, where its player names one.
    pub via: Option<Area>,
}

/// Costs of the areas a group can reach, without and with crossing sea (where one is named, that sea area), and the seas
/// it crosses.
pub struct Reach {
    cost: [[u8; MAX_AREAS]; 2],
    seas: [[Seas; MAX_AREAS]; 2],
}

impl Reach {
    const NONE: Reach = Reach { cost: [[u8::MAX; MAX_AREAS]; 2], seas: [[0; MAX_AREAS]; 2] };

    pub fn has(&self, area: Area, sea: bool) -> bool {
        self.cost[usize::from(sea)][area.index()] != u8::MAX
    }

    /// The sea areas of a way that crosses sea.
    pub fn afloat(&self, area: Area) -> Option<Seas> {
        self.has(area, true).then(|| self.seas[1][area.index()])
    }

    /// Reached by land, or by sea where there is no way by land.
    pub fn by(&self, area: Area) -> Option<(u8, bool, Seas)> {
        let at = |layer: usize| (self.cost[layer][area.index()], layer == 1, self.seas[layer][area.index()]);
        [at(0), at(1)].into_iter().find(|way| way.0 != u8::MAX)
    }
}

/// What a search for a way leaves out of account, to find the rule that stands in the way.
#[derive(Copy, Clone, Default)]
pub struct Relaxed {
    pub points: bool,
    pub stops: bool,
    pub control: bool,
    pub capacity: bool,
}

const FAR: u8 = 7;

impl ThirdReich {
    pub fn march(&self, st: &State, seat: Seat, group: Units, licence: Licence) -> Option<March> {
        let from = st.area_of_any(group)?;
        let data = &self.data;
        let ships = group & (data.ships | data.subs);
        let cargo = (group - ships).len() as u8;
        let slowest = |units: Units| (0..data.moves.len()).rfind(|m| units.within(data.moves[*m])).unwrap_or(0) as u8;
        let mut open = data.all - data.closed[seat.index()];
        if ships.any() {
            open &= data.sea;
        }
        // 15.6(1), (2).
        if self.keeps_south(seat, group) {
            open &= data.axis_minors;
        }
        if self.options.garrisons_home {
            for unit in group & data.garrisons {
                let nation = data.unit(unit).nation;
                open = open.iter().filter(|a| st.symbol(data, *a) == nation).collect();
            }
        }
        if self.options.no_war_on_axis_neutrals {
            open = open.iter().filter(|a| self.axis_neutral(st, *a).is_none()).collect();
        }
        // 8.1.1(2)②: only air moves pass land that is not own.
        let mut foreign = Areas::EMPTY;
        if group.meets(data.air_units) {
            foreign = (open & data.land) - st.own[seat.index()];
            open -= foreign;
        }
        let sea_allowance = match licence {
            Licence::SeaTransport => data.sea_transport,
            _ => data.limits.sea_allowance,
        };
        let moves = group.within(data.moves[1]);
        Some(March {
            seat,
            group,
            from,
            licence,
            open,
            foreign,
            by_land: if licence == Licence::SeaTransport { 0 } else { slowest(group) },
            by_sea: match (cargo > 0, ships.any()) {
                _ if !moves => 0,
                (true, false) => sea_allowance,
                (true, true) => sea_allowance.min(slowest(ships)),
                _ => slowest(ships),
            },
            cargo,
            by_egypt: self.round_africa(st, seat),
            via: None,
        })
    }

    /// 16.5: the neutral nation that leans to the Axis and whose territory an area is.
    pub fn axis_neutral(&self, st: &State, area: Area) -> Option<Nation> {
        let nation = st.symbol(&self.data, area);
        (st.is_neutral(nation) && self.data.nation(nation).camp == AXIS).then_some(nation)
    }

    /// Sea areas that carry the group's land and air units.
    fn sea_lanes(&self, st: &State, m: &March, relaxed: Relaxed) -> Areas {
        let fits = |a: &Area| {
            let held = relaxed.control || st.owns(m.seat, *a);
            held && (relaxed.capacity || self.room_for(st, m.seat, *a, m.group) >= m.cargo)
        };
        self.data.seas.iter().copied().filter(fits).collect()
    }

    /// All the ways of a group.
    pub fn reach(&self, st: &State, m: &March) -> Reach {
        self.reach_by(st, m, self.data.sea, Relaxed::default())
    }

    pub fn reach_by(&self, st: &State, m: &March, seas: Areas, relaxed: Relaxed) -> Reach {
        let data = &self.data;
        let mut reach = Reach::NONE;
        let points = |allowance: u8| if relaxed.points && allowance > 0 { FAR } else { allowance };
        if m.cargo == 0 {
            self.spread(st, m, data.sea, points(m.by_sea), relaxed, &mut reach);
            return reach;
        }
        // R38: out of a sea area that was lost everything may go; out of an own one as 3.6(3) allows.
        let starts = !data.is_sea(m.from)
            || !st.owns(m.seat, m.from)
            || relaxed.capacity
            || self.room_for(st, m.seat, m.from, m.group) >= m.cargo;
        if m.licence == Licence::StrategicMovement {
            if starts {
                self.drift(st, m, relaxed, &mut reach);
            }
            return reach;
        }
        if !data.is_sea(m.from) {
            self.spread(st, m, data.land, points(m.by_land), relaxed, &mut reach);
        }
        let lanes = self.sea_lanes(st, m, relaxed) & seas;
        // The first step of a sea movement may lead over land.
        let near = |a: Area| m.by_egypt || relaxed.points || data.steps(m.from, a) <= m.by_sea;
        if starts && (data.is_sea(m.from) || lanes.iter().any(near)) {
            let mut sailing = Reach::NONE;
            self.spread(st, m, data.land | lanes, points(m.by_sea), relaxed, &mut sailing);
            reach.cost[1] = sailing.cost[1];
            reach.seas[1] = sailing.seas[1];
        }
        reach
    }

    /// 8.1(1), (5): costs area by area; beyond an area without an own suppressing unit nobody goes.
    fn spread(&self, st: &State, m: &March, domain: Areas, allowance: u8, relaxed: Relaxed, reach: &mut Reach) {
        let data = &self.data;
        let allowance = allowance.min(FAR);
        let domain = domain & m.open;
        let afloat = domain.meets(data.sea);
        let subs = m.group.within(data.subs);
        // 8.1(1)②; in sea movement only where enemy ships are (8.1.2(1)④).
        let extra = |area: Area| {
            let counts = !afloat || data.is_sea(area);
            u8::from(counts && st.enemy_suppressing(data, area, m.seat).any())
        };
        let mut buckets = [[Areas::EMPTY; 2]; FAR as usize + 1];
        let used = m.via.map_or(data.sea, Areas::only);
        let layer = usize::from(used.contains(m.from));
        reach.cost[layer][m.from.index()] = 0;
        reach.seas[layer][m.from.index()] = self.sea_bit(m.from);
        buckets[0][layer].insert(m.from);
        for cost in 0..allowance {
            for layer in 0..2 {
                for area in buckets[usize::from(cost)][layer] {
                    if reach.cost[layer][area.index()] < cost {
                        continue;
                    }
                    // 8.1(5), 15.1(2).
                    let ferried = relaxed.capacity && data.is_sea(area);
                    let stops = cost > 0 && !subs && !relaxed.stops && !ferried;
                    if stops && st.suppressing(data, area, m.seat).is_empty() {
                        continue;
                    }
                    let leaving = cost + 1 + extra(area);
                    if leaving > allowance {
                        continue;
                    }
                    for next in data.near(area, m.by_egypt) & domain {
                        let total = leaving + extra(next);
                        let to = layer | usize::from(used.contains(next));
                        if total <= allowance && total < reach.cost[to][next.index()] {
                            reach.cost[to][next.index()] = total;
                            reach.seas[to][next.index()] = reach.seas[layer][area.index()] | self.sea_bit(next);
                            buckets[usize::from(total)][to].insert(next);
                        }
                    }
                }
            }
        }
        for cost in &mut reach.cost {
            cost[m.from.index()] = u8::MAX;
        }
    }

    /// Strategic Movement: any distance over own areas without enemy suppressing units.
    fn drift(&self, st: &State, m: &March, relaxed: Relaxed, reach: &mut Reach) {
        let data = &self.data;
        let free = |a: &Area| st.enemy_suppressing(data, *a, m.seat).is_empty();
        let own: Areas = (st.own[m.seat.index()] & m.open).iter().filter(free).collect();
        let domain = own & (data.land | self.sea_lanes(st, m, relaxed));
        let used = m.via.map_or(data.sea, Areas::only);
        let layer = usize::from(used.contains(m.from));
        reach.seas[layer][m.from.index()] = self.sea_bit(m.from);
        let mut frontier = [Areas::EMPTY; 2];
        frontier[layer].insert(m.from);
        let mut seen = frontier;
        let mut steps = 1;
        while frontier != [Areas::EMPTY; 2] {
            let mut next = [Areas::EMPTY; 2];
            for (layer, areas) in frontier.iter().enumerate() {
                for area in *areas {
                    for to in data.near(area, m.by_egypt) & domain {
                        let at = layer | usize::from(used.contains(to));
                        if seen[at].contains(to) {
                            continue;
                        }
                        seen[at].insert(to);
                        next[at].insert(to);
                        reach.seas[at][to.index()] = reach.seas[layer][area.index()] | self.sea_bit(to);
                        if !data.is_sea(to) {
                            reach.cost[at][to.index()] = steps;
                        }
                    }
                }
            }
            frontier = next;
            steps += 1;
        }
        for cost in &mut reach.cost {
            cost[m.from.index()] = u8::MAX;
        }
    }

    /// 8.1(4), R11: the clause against a group leaving its area.
    pub fn object_to_leave(&self, st: &State, seat: Seat, group: Units, from: Area, no: &mut No) {
        if !st.owns(seat, from) {
            return;
        }
        let standing = st.suppressing(&self.data, from, seat);
        if !group.meets(standing) {
            return;
        }
        let symbol = st.symbol(&self.data, from);
        let left = standing - group;
        if left.is_empty() {
            no.object(R8_1_4, || Fact::Emptied { area: from });
            if self.data.is_sea(from) {
                no.object(RULING_11, || Fact::ShipStays);
            }
        } else if symbol != NOBODY {
            let nationals = standing & self.data.nation(symbol).units;
            let none_stays = nationals.any() && (nationals - group).is_empty();
            no.when(none_stays, R8_1_4, || Fact::NationStays { area: from, nation: symbol });
        }
    }

    /// 8.1.1(1)②, (2): the clauses against a group ending its move in an area.
    pub fn object_to_end(&self, st: &State, seat: Seat, group: Units, to: Area, no: &mut No) {
        let data = &self.data;
        if data.is_sea(to) {
            return;
        }
        let land = (group & data.land_units).len();
        let have = st.land_count(data, to, seat) + land;
        if land > 0 && have > usize::from(data.limits.land_units) {
            no.object(R8_1_1_2_1, || Fact::LandLimit { area: to, have: have as u8, most: data.limits.land_units });
        }
        let air = (group & data.air_units).len();
        if air > 0 && !st.owns(seat, to) {
            no.object(R8_1_1_1_2, || Fact::AirBase { area: to });
        } else if air > 0 {
            let have = st.air_count(data, to, seat) + air;
            if have > usize::from(data.limits.air_units) {
                no.object(R8_1_1_2_2, || Fact::AirLimit { area: to, have: have as u8, most: data.limits.air_units });
            }
        }
    }

    /// 15.7.2 to 15.7.4: the clause that closes an area to a side.
    pub fn closing_clause(&self, seat: Seat, area: Area) -> Clause {
        match (self.data.closed.iter().all(|c| c.contains(area)), seat == AXIS) {
            (true, _) => R15_7_4,
            (false, true) => R15_7_3,
            (false, false) => R15_7_2,
        }
    }

    /// 3.6(1), 8.1.2(1)②: the sea areas that may be named for the way of a sea movement, each with the ways that use it.
    pub fn lanes(&self, st: &State, m: &March) -> Vec<(Area, Reach)> {
        if m.cargo == 0 {
            return Vec::new();
        }
        let afloat = self.sea_lanes(st, m, Relaxed::default()) | (self.data.sea & Areas::only(m.from));
        afloat.iter().map(|sea| (sea, self.reach(st, &March { via: Some(sea), ..*m }))).collect()
    }

    /// What speaks against the sea area named for the way of a move that is open otherwise.
    fn object_to_lane(&self, st: &State, m: &March, to: Area, sea: Area, no: &mut No) {
        let data = &self.data;
        if m.cargo == 0 {
            no.object(R8_1_2_3, || Fact::WayOfShips { area: sea });
            return;
        }
        if no.bar(!data.is_sea(sea), R3_6_1, || Fact::NotSeaArea { area: sea })
            || self.reach(st, &March { via: Some(sea), ..*m }).has(to, true)
        {
            return;
        }
        if data.closed[m.seat.index()].contains(sea) {
            no.object(self.closing_clause(m.seat, sea), || Fact::Closed { area: sea });
        }
        let have = self.room_for(st, m.seat, sea, m.group);
        if !st.owns(m.seat, sea) {
            no.object(R8_1_2_1_2, || Fact::SeaNotOwn { area: sea });
        } else if have < m.cargo {
            let clause = if self.carried(st, sea, m.group) > 0 { R3_6_3 } else { R8_1_2_1_1 };
            no.object(clause, || Fact::Capacity { area: sea, have, need: m.cargo });
        } else {
            no.object(R8_1_2_1_3, || Fact::NotThatWay { area: sea });
        }
    }

    /// Everything against a move of the group.
    pub fn object_to_move(&self, st: &State, m: &March, to: Area, by: Option<Area>, no: &mut No) {
        let data = &self.data;
        if to == m.from {
            no.object(R8_1_1_1, || Fact::SameArea { area: to });
            return;
        }
        let still = m.group - data.moves[1];
        for unit in still {
            no.object(RULING_43, || Fact::NoMovement { unit });
        }
        if still.any() {
            return;
        }
        self.object_to_leave(st, m.seat, m.group, m.from, no);
        if no.stop() {
            return;
        }
        let blocked = !m.open.contains(to);
        if blocked {
            self.object_to_entry(st, m, to, no);
        }
        if data.is_sea(to) && matches!(m.licence, Licence::StrategicMovement | Licence::SeaLion) {
            no.object(self.licence_clause(m.licence), || Fact::NotLandArea { area: to });
            return;
        }
        self.object_to_end(st, m.seat, m.group, to, no);
        if no.stop() || blocked {
            return;
        }
        if m.licence == Licence::SeaLion {
            self.object_to_sea_lion(st, m, to, no);
            if let Some(area) = by.filter(|sea| *sea != data.sea_lion.0) {
                no.object(CARD_SEA_LION, || Fact::NotThatWay { area });
            }
            return;
        }
        if m.licence == Licence::Landing && to != st.op.target {
            no.object(CARD_LANDING_AIRBORNE, || Fact::NoTarget { area: to });
        }
        if m.licence == Licence::StrategicMovement && !st.owns(m.seat, to) {
            no.object(CARD_STRATEGIC_MOVEMENT, || Fact::NotOwnArea { area: to });
        }
        let reach = self.reach(st, m);
        let by_sea_only = matches!(m.licence, Licence::SeaTransport | Licence::Landing);
        let reached = if by_sea_only { reach.has(to, true) } else { reach.by(to).is_some() };
        if !reached {
            self.object_to_way(st, m, to, no);
            return;
        }
        if let (true, Some(sea)) = (no.none(), by) {
            self.object_to_lane(st, m, to, sea, no);
        }
    }

    /// Which rule closes an area to the group.
    pub fn object_to_entry(&self, st: &State, m: &March, to: Area, no: &mut No) {
        let data = &self.data;
        if data.closed[m.seat.index()].contains(to) {
            no.object(self.closing_clause(m.seat, to), || Fact::Closed { area: to });
        }
        if m.group.meets(data.ships | data.subs) && !data.is_sea(to) {
            no.object(R8_1_1_1_3, || Fact::ShipOnLand { area: to });
        }
        for unit in m.group {
            let nation = data.unit(unit).nation;
            if m.seat == AXIS && data.minors.contains(nation) && !data.axis_minors.contains(to) {
                no.object(R15_6_1, || Fact::AxisLine { unit, area: to });
            }
            let abroad = data.garrisons.contains(unit) && st.symbol(data, to) != nation;
            if self.options.garrisons_home && abroad {
                no.object(R16_7_2, || Fact::GarrisonAbroad { unit, area: to });
            }
        }
        if let (true, Some(nation)) = (self.options.no_war_on_axis_neutrals, self.axis_neutral(st, to)) {
            no.object(R16_5, || Fact::AxisNeutral { area: to, nation });
        }
    }

    /// Sea Lion: across the North Sea to Britain, whoever controls it.
    fn object_to_sea_lion(&self, st: &State, m: &March, to: Area, no: &mut No) {
        let (via, targets) = self.data.sea_lion;
        no.when(!targets.contains(to), CARD_SEA_LION, || Fact::NoTarget { area: to });
        let (have, need) = (self.sea_lion_room(st), m.cargo);
        no.when(have < need, R3_6_1, || Fact::Capacity { area: via, have, need });
    }

    /// Sea Lion: the capacity of the North Sea and one for every unused German air unit on its shores.
    pub fn sea_lion_room(&self, st: &State) -> u8 {
        let (via, _) = self.data.sea_lion;
        let german = self.data.nation(self.data.named.ge).units & self.data.air_units;
        let mut air = 0;
        for area in self.data.near(via, false) & self.data.land {
            air += ((st.units(area, AXIS) & german) - st.used).len();
        }
        self.room_at_sea(st, AXIS, via) + air as u8
    }

    /// The group moves: it arrives, violates who is neutral there, and may be countered.
    pub fn set_out(&self, st: &mut State, to: Area, by: Option<Area>, ctx: Context) {
        let seat = st.op.seat;
        let Some(m) = self.march(st, seat, st.op.group, st.op.licence) else { return };
        let (by_sea, seas) = match (m.licence, by) {
            (Licence::SeaLion, _) => (true, self.sea_bit(self.data.sea_lion.0)),
            (_, Some(sea)) => {
                let way = self.reach(st, &March { via: Some(sea), ..m });
                (true, way.afloat(to).unwrap_or(0))
            }
            _ => {
                let reach = self.reach(st, &m);
                let sails = matches!(m.licence, Licence::SeaTransport | Licence::Landing) || !reach.has(to, false);
                (sails, reach.seas[usize::from(sails)][to.index()])
            }
        };
        let by_sea = by_sea && m.cargo > 0;
        let lost = self.data.is_sea(m.from) && !st.owns(seat, m.from);
        let sailors = m.group & (self.data.land_units | self.data.air_units);
        if by_sea {
            self.carry(st, seas, sailors);
        }
        self.arrive(st, m.group, m.from, to, ctx, |units, from, to| match (by_sea, lost) {
            (true, true) => (RULING_38, Event::Sailed { units, from, to }),
            (true, false) => (R8_1_2_1_1, Event::Sailed { units, from, to }),
            _ => (R8_1_6, Event::Moved { units, from, to }),
        });
        let op = &mut st.op;
        op.deed = Deed::Move;
        op.from = m.from;
        op.to = to;
        op.by_sea = by_sea;
        if by_sea {
            match m.licence {
                Licence::SeaTransport => {}
                // The card prevails over 8.1.2(2) (6.1.2(2)): of those who crossed sea its land units are used.
                Licence::StrategicMovement => {
                    self.flip(st, sailors & self.data.land_units, CARD_STRATEGIC_MOVEMENT, ctx);
                }
                // 17.1Q3, and the cards that let a group land and attack.
                Licence::Blitz | Licence::BlitzAgain | Licence::SeaLion | Licence::Landing => st.op.flip |= sailors,
                // 8.1.2(1)④, 8.1.2(2).
                _ => {
                    let clause = if sailors.meets(self.data.land_units) { R8_1_2_1_4 } else { R8_1_2_2 };
                    self.flip(st, sailors, clause, ctx);
                }
            }
        }
        st.then(&[Frame::React, Frame::Finish]);
    }

    /// Units come from one area to another; neutrality and emptiness follow at once.
    pub fn arrive(
        &self,
        st: &mut State,
        units: Units,
        from: Area,
        to: Area,
        ctx: Context,
        tell: impl Fn(Units, Area, Area) -> (Clause, Event),
    ) {
        let violated = self.violated_in(st, to, units);
        for unit in units {
            st.relocate(unit, to.0);
        }
        let (clause, event) = tell(units, from, to);
        ctx.tell(clause, || event);
        self.violate(st, violated, st.op.seat, to, ctx);
        self.revert_if_empty(st, from, ctx);
    }

    pub fn flip(&self, st: &mut State, units: Units, clause: Clause, ctx: Context) {
        let turned = units - st.used;
        st.used |= turned;
        if turned.any() {
            ctx.tell(clause, || Event::Used { units: turned });
        }
    }
}

pub fn data_near(game: &ThirdReich, m: &March) -> Areas {
    game.data.near(m.from, m.by_egypt)
}
