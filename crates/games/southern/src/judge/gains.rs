//! What an order is likely to gain, in points.

use crate::Southern;
use crate::judge::brief::Brief;
use crate::model::*;
use sandtable_kernel::Seat;

impl Southern {
    /// What it would gain `seat` to have the area: points at the end on both accounts, and the turns
    /// of a fortress.
    pub(super) fn worth_of(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let data = &self.data;
        if data.sea.contains(area) {
            return if data.closed[0].contains(area) { 0.0 } else { 0.6 };
        }
        let mut worth = 2.0 * (data.area(area).vp as f32 + self.oil_worth(st, area));
        if data.fortress.contains(area) {
            worth += 0.6 * self.turns_left(st);
        } else if seat == JAPAN {
            // The way to a fortress.
            let behind = data.graph.over(area, LAND) & data.fortress;
            if (behind - st.japanese).any() {
                worth += 1.5;
            }
        }
        worth
    }

    pub(super) fn punch_of(&self, units: UnitSet) -> f32 {
        units.iter().map(|u| self.geography.hits[u.index()]).sum()
    }

    pub(super) fn body_of(&self, st: &State, units: UnitSet) -> f32 {
        units.iter().map(|u| self.stamina(u, st.used.contains(u))).sum()
    }

    /// Units of the same category that could act together with this one.
    pub(super) fn comrades(&self, st: &State, op: &Op, unit: Unit, area: Area) -> UnitSet {
        let data = &self.data;
        let class = match data.unit(unit).category {
            Category::Army => data.army,
            Category::Ship => data.ships,
            Category::Air => data.air,
        };
        let mut all = st.at[area.index()] & class & self.fit(st, op);
        if data.unit(unit).category == Category::Army {
            all &= data.movement_at_least[1];
        }
        all.insert(unit);
        all
    }

    /// The best the group could do from where it is, one border away.
    pub(super) fn best_order(&self, st: &State, b: &Brief, op: &Op, area: Area, group: UnitSet) -> f32 {
        let data = &self.data;
        let seat = op.seat;
        let deeds = self.deeds(op);
        let mut best = -2.0f32;
        let double = op.is(Kind::Blitz) || op.is(Kind::OxygenTorpedo) || op.is(Kind::ZForce);
        if deeds.attack && b.enemies[seat.index()].contains(area) && group.within(self.fighters(st, seat, area)) {
            best = best.max(self.attack_gain(st, b, seat, area, group, if double { 1.9 } else { 1.0 }));
        }
        if group.meets(data.air) || (group.within(data.carriers) && deeds.strike && !deeds.march) {
            if deeds.strike {
                for to in self.bomb_targets(st, seat, area, self.slowest(group), b.enemies[seat.index()]).iter() {
                    best = best.max(self.strike_gain(st, b, seat, to, group, if double { 1.9 } else { 1.0 }));
                }
            }
            if deeds.fly && best < 0.1 {
                for to in self.flight_ends(st, op, group, area).iter() {
                    best = best.max(self.flight_gain(st, b, seat, group, area, to));
                }
            }
            // Aircraft need no card.
            return best - if op.task == Task::AirOperation { 0.0 } else { 0.8 };
        }
        if deeds.transport {
            for to in self.transport_ends(st, seat, group.first().unwrap_or(Unit(0)), area).iter() {
                best = best.max(self.move_gain(st, b, op, group, area, to));
            }
        }
        if !deeds.march {
            return best;
        }
        let army = group.meets(data.army);
        let open = (data.all_areas - data.closed[seat.index()]) - self.barred_fortresses(st, seat, area);
        let mut next = data.graph.around(area);
        if op.is(Kind::IndependentUnitsJp) {
            for through in ((next & st.controlled(data, seat)) - b.enemies[seat.index()]).iter() {
                next |= data.graph.around(through);
            }
            next.remove(area);
        }
        next = next & open & if army { data.all_areas } else { data.sea };
        for to in next.iter() {
            let most = match data.graph.border(area, to) {
                Some(SEA) if army && !op.is(Kind::LandingSeaTransport) => 2,
                Some(MOUNTAIN) => 1,
                _ => usize::MAX,
            };
            let mut part = group;
            if group.len() > most {
                part = UnitSet::EMPTY;
                for unit in group.iter().take(most) {
                    part.insert(unit);
                }
            }
            let mut gain = self.move_gain(st, b, op, part, area, to);
            if double {
                // Two actions for a march alone are a waste.
                gain += match st.has_units(data, to, seat.other()) {
                    true => self.attack_gain(st, b, seat, to, part, 1.0),
                    false => -1.0,
                };
            }
            best = best.max(gain);
        }
        best
    }

    /// The gains of the best and the second-best stack of armies or ships.
    pub(super) fn best_stacks(&self, st: &State, b: &Brief, op: &Op) -> [f32; 2] {
        let data = &self.data;
        let fit = self.fit(st, op);
        let mut best = [-1.0f32; 2];
        for area in data.all_areas.iter() {
            let here = st.at[area.index()] & fit;
            if here.is_empty() {
                continue;
            }
            for class in [data.army & data.movement_at_least[1], data.ships] {
                let group = here & class;
                if group.is_empty() {
                    continue;
                }
                let mut gain = self.best_order(st, b, op, area, group);
                if let (Some(tail), true) = (self.tail_of(group), group.len() > 1) {
                    gain = gain.max(self.best_order(st, b, op, area, UnitSet::only(tail)));
                }
                if gain > best[0] {
                    best = [gain, best[0]];
                } else if gain > best[1] {
                    best[1] = gain;
                }
            }
        }
        best
    }

    /// An ordinary attack: the part of the defence it breaks.
    pub(super) fn attack_gain(&self, st: &State, b: &Brief, seat: Seat, area: Area, group: UnitSet, times: f32) -> f32 {
        let data = &self.data;
        let hits = times * self.punch_of(group);
        let enemy = st.units(data, area, seat.other());
        if data.sea.contains(area) {
            let ships = enemy & data.ships;
            let body: f32 = enemy.iter().map(|u| f32::from(data.unit(u).durability)).sum();
            let worth = 0.5 * ships.len() as f32 + 0.6 * (enemy & data.army).len() as f32 + 0.6;
            return (hits / body.max(0.5)).min(1.2) * worth;
        }
        let body = b.survey.body[seat.other().index()][area.index()].max(0.5);
        let worth = if st.controller(area) == seat { 1.5 } else { 0.5 } + b.worth[seat.index()][area.index()];
        let broken = (hits / body).min(1.2);
        0.25 * hits + worth * broken * (0.6 + 0.4 * broken)
    }

    /// An air attack: kills, and defenders turned before an assault.
    pub(super) fn strike_gain(&self, st: &State, b: &Brief, seat: Seat, to: Area, group: UnitSet, times: f32) -> f32 {
        let data = &self.data;
        let victims = self.bomb_victims(st, seat, to);
        if victims.is_empty() {
            return -3.0;
        }
        let air = |u: Unit| f32::from(data.unit(u).air.unwrap_or(0));
        let hits = times * group.iter().map(air).sum::<f32>() / 6.0;
        let mut best = 0.0f32;
        // Easy prey: afloat, in the air, or ships.
        let prey = |set: UnitSet, points: f32, worth: f32| {
            if set.any() { worth * (hits / points).min(set.len() as f32) } else { 0.0 }
        };
        if data.sea.contains(to) {
            best = best.max(prey(victims & data.army, 1.0, if seat == ALLIED { 0.9 } else { 0.6 }));
            let convoy = 0.15 * b.survey.convoy[seat.index()][to.index()].min(4.0);
            // A big ship needs two hits at once.
            let weak = |u: &Unit| usize::from(data.unit(*u).durability) <= group.len();
            best = best.max(prey((victims & data.ships).iter().filter(weak).collect(), 1.4, 0.8 + convoy));
            if best == 0.0 {
                return -3.0;
            }
        } else {
            let planes = victims & data.air;
            // 16.2(1)①: aircraft with MacArthur fly again and again.
            let rally = if st.area_of(data.macarthur) == Some(to) { 2.0 } else { 0.0 };
            best = best.max(prey(planes & st.used, 1.0, 0.8 + rally));
            best = best.max(prey(planes - st.used, 2.0, 0.9 + rally));
            let ground = victims & data.army;
            let refuge = data.graph.over(to, LAND) & st.controlled(data, seat.other());
            if (refuge - b.enemies[seat.other().index()]).is_empty() {
                // 11.5(1): nowhere to go.
                best = best.max(prey(ground & st.used, 1.0, if seat == ALLIED { 0.9 } else { 0.6 }));
            }
            if ground.any() {
                let ours = st.units(data, to, seat) & data.army;
                let ready = if (ours - st.used).any() {
                    0.8
                } else if ours.any() {
                    0.4
                } else {
                    0.08 + 0.1 * b.threat[seat.other().index()][to.index()].min(3.0)
                };
                let body = self.body_of(st, ground).max(1.0);
                best =
                    best.max(ready * (1.0 + b.worth[seat.index()][to.index()]) * (hits / body).min(1.0) + 0.15 * hits);
            }
        }
        best + 0.2
    }

    /// What part of an own area's worth its garrison makes safe, with `more` added to it.
    pub(super) fn hold(&self, b: &Brief, seat: Seat, area: usize, more: f32) -> f32 {
        let body = b.survey.body[seat.index()][area] + more;
        body / (body + 1.2 * b.threat[seat.index()][area] + 0.3)
    }

    /// A move: an empty area taken, an assault joined, or a step towards the fighting.
    pub(super) fn move_gain(&self, st: &State, b: &Brief, op: &Op, group: UnitSet, from: Area, to: Area) -> f32 {
        let data = &self.data;
        let seat = op.seat;
        let (s, e) = (seat.index(), seat.other().index());
        let enemy = st.units(data, to, seat.other());
        let own = st.controller(to) == seat;
        let army = group & data.army;
        let mut gain = 0.0;
        if data.sea.contains(from) && army.any() {
            let danger = b.survey.fleet[e][from.index()] + b.survey.bombs[e][from.index()];
            let (all, go) = (b.survey.convoy[s][from.index()], army.len() as f32);
            gain += 0.5 * (danger.min(all) - danger.min(all - go)) + 0.1;
        }
        if data.sea.contains(to) {
            let ships = group & data.ships;
            if army.any() {
                gain += self.pull(b, seat, army, from, to) - 0.2;
                let danger = b.survey.fleet[e][to.index()] + b.survey.bombs[e][to.index()];
                gain -= 0.4 * danger.min(army.len() as f32);
                if !own && ships.is_empty() {
                    gain -= 0.3;
                }
            }
            if ships.any() {
                let ours = self.punch_of(ships | (st.units(data, to, seat) & data.ships));
                let theirs = self.punch_of(enemy & data.ships);
                let ratio = ours / (ours + theirs + 0.2);
                gain += if own && enemy.is_empty() { -0.5 } else { 1.6 * (ratio - 0.45) };
                if enemy.is_empty() && !own {
                    gain += 0.5 - 0.1 * ships.len() as f32;
                }
                if st.has_units(data, from, seat.other()) && st.controller(from) == seat {
                    gain -= 0.5;
                }
                gain -= 0.2 * b.survey.bombs[e][to.index()].min(ships.len() as f32);
            }
            return gain;
        }
        if army.is_empty() {
            return -1.0;
        }
        let body = self.body_of(st, army);
        let present = st.units(data, to, seat) & data.army;
        // What the area left behind loses.
        if data.land.contains(from) {
            let mine = st.controller(from) == seat;
            if mine {
                let worth = b.worth[e][from.index()];
                let stays = (b.survey.body[s][from.index()] - body).max(0.0);
                let threat = b.threat[s][from.index()];
                gain -= worth * (self.hold(b, seat, from.index(), 0.0) - stays / (stays + 1.2 * threat + 0.3)).max(0.0);
            }
            if st.has_units(data, from, seat.other()) {
                gain -= 0.5 + if mine { 0.0 } else { 0.25 * b.worth[s][from.index()] };
            }
        }
        let worth = b.worth[s][to.index()];
        let ahead = self.pull(b, seat, army, from, to);
        if enemy.is_empty() {
            if own || present.any() {
                let kept = b.worth[e][to.index()];
                if data.land.contains(from) {
                    // 7.4(1): leave room for those about to land.
                    let afloat: f32 = data.graph.over(to, SEA).iter().map(|a| b.survey.convoy[s][a.index()]).sum();
                    let all = (st.army_count(data, to, seat) + army.len()) as f32 + afloat;
                    gain -= 0.25 * (all - f32::from(data.limits.army_per_land_area_per_side)).max(0.0);
                }
                return gain
                    + kept * (self.hold(b, seat, to.index(), body) - self.hold(b, seat, to.index(), 0.0))
                    + ahead
                    - 0.1;
            }
            // One unit takes it as well as ten, but must keep it.
            let kept = 0.5 + 0.5 * self.hold(b, seat, to.index(), body);
            return gain + 0.3 + worth * kept - 0.1 * (army.len() as f32 - 1.0) + ahead.max(0.0);
        }
        let mut coming = self.punch_of(army);
        if self.form(op).single {
            // Others of the card follow.
            let more = self.form(op).groups.saturating_sub(op.acted) as usize;
            let comrades = ((st.at[from.index()] & data.army & data.side[s]) - st.used).len();
            coming *= more.min(comrades).max(1) as f32;
        }
        let punch = coming + b.survey.punch[s][to.index()];
        let rounds = b.survey.body[e][to.index()] / punch.max(0.1);
        let counter = b.survey.ready[e][to.index()] * if present.is_empty() { 0.25 } else { 0.1 };
        let chance = |rounds: f32| 1.0 / (1.0 + (rounds / 4.0).powi(2));
        // What they add to those already there.
        let before = chance(b.survey.body[e][to.index()] / (punch - coming).max(0.01));
        if own {
            let kept = b.worth[e][to.index()];
            return gain + 0.5 + kept * (self.hold(b, seat, to.index(), body) - self.hold(b, seat, to.index(), 0.0));
        }
        gain + (0.6 + worth) * (chance(rounds) - before) - counter.min(0.5 * army.len() as f32) - 0.3
    }

    /// How much nearer to what it wants a step brings an army group.
    fn pull(&self, b: &Brief, seat: Seat, army: UnitSet, from: Area, to: Area) -> f32 {
        let field = &b.field[seat.index()];
        0.25 * (field[to.index()] - field[from.index()]) * (0.3 + self.punch_of(army).min(5.0) * 0.25)
    }

    /// Flying to another base: what can be reached from there.
    pub(super) fn flight_gain(&self, st: &State, b: &Brief, seat: Seat, group: UnitSet, from: Area, to: Area) -> f32 {
        let data = &self.data;
        let range = self.slowest(group);
        let scene = |base: Area| -> f32 {
            let reach = (self.within[range][base.index()] & data.land) | self.within[1][base.index()];
            let mut sum = 0.0;
            for a in (reach & b.enemies[seat.index()]).iter() {
                sum += 0.3 + b.worth[seat.index()][a.index()] * if st.has_units(data, a, seat) { 0.5 } else { 0.2 };
            }
            // A base that may be overrun.
            sum - b.threat[seat.index()][base.index()].min(3.0) * (1.0 - self.hold(b, seat, base.index(), 0.0)) * 0.6
        };
        0.35 * (scene(to) - scene(from)).min(5.0) - 0.6
    }

    /// The best air operation there is.
    pub(super) fn best_flight(&self, st: &State, b: &Brief, seat: Seat) -> f32 {
        let data = &self.data;
        let op = Op::new(seat, Task::AirOperation, None);
        let mut best = -1.0f32;
        for area in data.all_areas.iter() {
            let group = self.bombers(st, seat, area) - st.used;
            if group.is_empty() {
                continue;
            }
            let fastest = group & data.movement_at_least[self.fastest(group)];
            for set in [group, fastest] {
                best = best.max(self.best_order(st, b, &op, area, set));
            }
        }
        best
    }

    fn fastest(&self, group: UnitSet) -> usize {
        (1..=4).rev().find(|m| group.meets(self.data.movement_at_least[*m])).unwrap_or(1)
    }

    /// What playing a card promises, against spending it for one move or attack.
    pub(super) fn play_gain(&self, st: &State, b: &Brief, seat: Seat, kind: Kind, item: u8) -> f32 {
        let data = &self.data;
        let op = Op::new(seat, Task::Card(kind, item), None);
        let s = seat.index();
        match kind {
            Kind::HinodeWaYamagata => {
                let best = self.best_stacks(st, b, &op);
                2.5 + best[0] + 0.8 * best[1]
            }
            Kind::JointOperation => {
                let best = self.best_stacks(st, b, &op);
                0.9 * (best[0] + best[1].max(0.0)) - 0.1
            }
            Kind::Blitz | Kind::OxygenTorpedo | Kind::ZForce | Kind::BicycleTroops => {
                self.best_stacks(st, b, &op)[0] - 0.1
            }
            Kind::LandingSeaTransport if item == 1 => self.best_stacks(st, b, &op)[0] - 0.1,
            Kind::LandingSeaTransport | Kind::SeaTransport | Kind::IndependentUnitsJp | Kind::IndependentUnitsAl => {
                let most = usize::from(self.form(&op).groups);
                let mut gains: Vec<f32> = Vec::new();
                let fit = self.fit(st, &op);
                for area in data.all_areas.iter() {
                    let here = st.at[area.index()] & fit & data.army & data.movement_at_least[1];
                    if let Some(tail) = self.tail_of(here) {
                        let gain = self.best_order(st, b, &op, area, UnitSet::only(tail));
                        // The next ones of a stack find less to do.
                        for n in 0..here.len().min(most) {
                            gains.push(gain * 0.75f32.powi(n as i32));
                        }
                    }
                }
                gains.sort_by(|a, b| b.total_cmp(a));
                gains.iter().take(most).filter(|g| **g > 0.0).sum::<f32>() * 0.8 - 0.2
            }
            Kind::HeavenSentSoldiers => {
                let mut best = -1.0f32;
                for unit in self.droppers(st, seat).iter() {
                    let from = st.area_of(unit).unwrap_or(Area(0));
                    for to in ((data.land - st.controlled(data, seat)) - data.closed[s]).iter() {
                        best = best.max(self.move_gain(st, b, &op, UnitSet::only(unit), from, to));
                    }
                }
                best + 0.3
            }
            Kind::Supply => {
                if st.hand_count[s] < 2 {
                    return -1.5;
                }
                let mut most = 0.0f32;
                for area in data.land.iter() {
                    let units = st.units(data, area, seat) & st.used;
                    if units.is_empty() {
                        continue;
                    }
                    let enemy = b.enemies[s].contains(area);
                    let worth = if enemy && st.controller(area) == seat {
                        1.0
                    } else if enemy {
                        0.5 + 0.3 * b.worth[s][area.index()]
                    } else {
                        0.25 * b.threat[s][area.index()].min(2.0) * b.worth[seat.other().index()][area.index()].min(3.0)
                    };
                    let mut tired = units & (data.army | data.air);
                    if item == 1 && tired.len() > 4 {
                        tired = tired.iter().take(4).collect();
                    }
                    most = most.max(worth * self.punch_of(tired) * 0.5);
                }
                most - 0.4
            }
            Kind::YesOrNo => {
                let targets = self.card_targets(st, &op);
                let gain = |a: Area| {
                    let enemies = st.units(data, a, seat.other()).len() as f32;
                    0.5 * (0.4 + b.worth[s][a.index()] / enemies.max(1.0))
                };
                targets.iter().map(gain).fold(-1.0, f32::max)
            }
            Kind::Submarine => {
                let targets = self.card_targets(st, &op);
                let gain = |a: Area| {
                    let (control, destroyers) = self.submarine_modifiers(st, a);
                    f32::from(6u8.saturating_sub(control + destroyers)) / 6.0 * 3.0 * 0.6
                };
                targets.iter().map(gain).fold(-1.0, f32::max)
            }
            Kind::OilDemolition => 0.3 * (self.turns_left(st) - 1.0).min(3.0),
            Kind::CommonwealthReinforcements | Kind::ChineseReinforcements => {
                0.25 * (self.turns_left(st) - 1.0).min(5.0)
            }
            Kind::AirReplacement => 0.5,
            Kind::IShallReturn => {
                let besieged = st.area_of(data.macarthur).is_some_and(|a| {
                    let (ours, theirs) = (b.survey.body[1][a.index()], b.survey.punch[0][a.index()]);
                    theirs > 0.0 && ours < 3.0 * theirs
                });
                if besieged { 0.8 } else { -2.0 }
            }
            Kind::Ambush => -2.0,
        }
    }
}
