//! What is worth a search's time, and how promising it looks before any search.

use crate::ThirdReich;
use crate::model::*;
use crate::rules::Outcome;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Play, Seat};

impl ThirdReich {
    /// The legal actions without those that lead where another leads: one of several twins, points and
    /// units in ascending order, no taking out again; nor those that drive a friendly neutral to the enemy.
    pub fn worth_searching(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(st, seat, out);
        let data = &self.data;
        let mut seen: Vec<(u8, u8, bool)> = Vec::new();
        let mut first_of_kind = |unit: Unit, tag: u8| {
            let place = st.place[unit.index()];
            let key = (data.twin[unit.index()], place.wrapping_add(tag), st.used.contains(unit));
            let new = !seen.contains(&key);
            if new {
                seen.push(key);
            }
            new
        };
        let all = out.clone();
        out.retain(|action| match *action {
            Action::Without(_) | Action::Return(_) => false,
            Action::With(unit) => first_of_kind(unit, 0) && self.worth_adding(st, unit),
            Action::Mobilise(unit) | Action::DevelopUnit(unit) | Action::Recover(unit) => first_of_kind(unit, 100),
            Action::Remove(unit) => first_of_kind(unit, 101),
            Action::Hit(unit) => {
                let given = st.damage.given[unit.index()];
                given > 0 || first_of_kind(unit, 102)
            }
            Action::Move(to, by) => by.is_none() && self.neutral_price(st, seat, to) > 0.0,
            Action::Strike(to, over) => over.is_none() && self.neutral_price(st, seat, to) == 1.0,
            Action::Bomb(_, _, over) => over.is_none(),
            Action::Air => {
                let fliers = (st.mine[seat.index()] & data.fliers & st.on_map()) - st.used;
                fliers.iter().any(|u| self.has_prey(st, seat, u))
            }
            Action::Pass => {
                let mut hand = st.cards_at(data, seat, CardAt::Hand);
                st.pending[seat.index()] == 0 && hand.all(|c| data.card(c).event == EventKind::Ambush)
            }
            Action::Give(..) => !matches!(st.top(), Some(Frame::HandOver(_))),
            Action::Retreat(unit, _) | Action::Eliminate(unit) => {
                let first = !self.crowded(st) && st.damage.retreating.first() != Some(unit);
                !matches!(st.top(), Some(Frame::Retreat)) || !first
            }
            _ => true,
        });
        // Aircraft go for what matters most.
        let worth = |a: &Action| if let Action::Strike(to, _) = *a { self.strike_worth(st, seat, to) } else { 0.0 };
        let best = out.iter().map(worth).fold(0.0, f32::max);
        out.retain(|a| match a {
            Action::Strike(..) => worth(a) > 0.75 * best,
            Action::Fly(_) => best == 0.0,
            _ => true,
        });
        // A blow is struck with all that can join in.
        let joins = |a: &Action| matches!(*a, Action::With(u) if data.unit(u).attack.max(data.unit(u).air) > 1);
        if st.op.group.any() && matches!(st.top(), Some(Frame::Group)) && out.iter().any(joins) {
            out.retain(|action| match *action {
                Action::Attack | Action::AttackTwice => false,
                Action::Move(to, _) => {
                    let need = self.resistance(st, seat, to);
                    need == 0.0 || 2.0 * self.blows(st.op.group) > 1.6 * (need + 0.7)
                }
                _ => true,
            });
        }
        if out.is_empty() {
            out.extend(all.iter().filter(|a| !matches!(a, Action::Without(_))));
        }
        if out.is_empty() {
            *out = all;
        }
    }

    /// What violating a neutral leaves of a plan's worth: 0 for one that leans this way or had better sleep on.
    fn neutral_price(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let data = &self.data;
        let holder = st.holder[area.index()];
        let sleeping = st.is_neutral(data.named.su) && data.named.eastern_poland.contains(area);
        if !st.is_neutral(holder) && !sleeping {
            return 1.0;
        }
        if holder == data.named.su || sleeping {
            // The Soviet Union enters on turn 4 anyway; before that it is left alone.
            return if seat == AXIS && st.turn >= 4 { 0.8 } else { 0.0 };
        }
        if data.nation(holder).camp == seat || seat == ALLIED { 0.0 } else { 0.5 }
    }

    /// Groups are built where there is something to do, of units that can do it together, and leave a guard behind.
    fn worth_adding(&self, st: &State, unit: Unit) -> bool {
        let data = &self.data;
        let op = &st.op;
        let Some(area) = st.area_of(unit) else { return false };
        if op.licence == Licence::AirOperation {
            return self.has_prey(st, op.seat, unit);
        }
        if !matches!(op.licence, Licence::Value | Licence::Blitz | Licence::Landing | Licence::SeaLion) {
            return true;
        }
        let fights = self.resistance(st, op.seat, area) > 0.0;
        if op.group.is_empty() {
            return match data.unit(unit).kind {
                // Aircraft fly without a card.
                Kind::Af => fights,
                Kind::Ft => fights,
                kind if kind.is_land() => op.licence != Licence::Value || self.opening(st, op.seat, unit) > 0.3,
                Kind::Ss => true,
                _ => fights || self.wants_sea(st, op.seat, area),
            };
        }
        if fights {
            return true;
        }
        let group = op.group.with(unit);
        let slow = data.unit(unit).movement < 2 && !op.group.within(!data.moves[2]);
        let apart = data.land_units.contains(unit) != op.group.meets(data.land_units);
        let mut no = crate::sequence::No::quick();
        self.object_to_leave(st, op.seat, group, area, &mut no);
        no.none() && !slow && !apart
    }

    /// A flier with an enemy in range whom striking wakes nobody up.
    fn has_prey(&self, st: &State, seat: Seat, unit: Unit) -> bool {
        let Some(from) = st.area_of(unit) else { return false };
        let targets = self.strike_targets(st, seat, Units::only(unit), from, false);
        targets.iter().any(|a| self.neutral_price(st, seat, a) == 1.0)
    }

    /// A sea next door that the enemy holds with nothing, and ships to spare.
    fn wants_sea(&self, st: &State, seat: Seat, area: Area) -> bool {
        let ships = st.units(area, seat) & self.data.ships;
        let near = self.near(st, seat, area) & self.data.sea & st.own[seat.other().index()];
        let free = |a: Area| st.units(a, seat.other()).is_empty();
        ships.len() > 1 && (near - self.data.closed[seat.index()]).iter().any(free)
    }

    pub fn promise(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        let data = &self.data;
        match *action {
            Action::Pick(card) => self.card_worth(st, seat, card) + 0.3 * f32::from(data.card(card).value),
            Action::Play(card) => match data.card(card).event {
                EventKind::Ambush => 0.2,
                _ => 1.0 + self.card_worth(st, seat, card),
            },
            Action::Event => 5.0,
            Action::Value => 4.0,
            Action::Air => 3.5,
            Action::Pass => 0.05,
            Action::Decline => 1.0,
            Action::React(_) | Action::Jets => 2.0,
            Action::Attack => 7.0 * self.ratio(st, seat, 1.0),
            Action::AttackTwice => 9.0 * self.ratio(st, seat, 2.0),
            Action::Strike(area, _) => self.strike_worth(st, seat, area),
            Action::Raid => 6.0,
            Action::Move(to, _) => self.move_worth(st, seat, to),
            Action::Fly(to) => 0.2 + 0.8 * f32::from(u8::from(self.near_enemy(st, seat, to))),
            Action::With(unit) => self.joining(st, seat, unit),
            Action::Done => self.ending_worth(st),
            Action::Shift(nation) if data.nation(nation).camp == seat => 8.0,
            Action::Join(nation) => 2.0 + 2.0 * data.nation(nation).bases.len() as f32,
            Action::DevelopCard(card) => 1.0 + f32::from(data.card(card).value),
            Action::DevelopUnit(unit) => 0.4 * self.weight(unit),
            Action::Place(area) => self.place_worth(st, seat, area),
            Action::Mobilise(unit) => 0.4 + 0.5 * self.weight(unit) / f32::from(data.unit(unit).cost),
            Action::Recover(unit) => self.weight(unit),
            Action::Supply(nation) => 1.0 + (data.nation(nation).units & st.used).len() as f32,
            Action::Bomb(..) => 3.0,
            Action::Drop(_) => 3.0,
            Action::Target(area) => self.prize(st, seat, area) / (1.0 + (st.at[area.index()]).len() as f32),
            Action::Hit(unit) => {
                let points = st.damage.given[unit.index()] + 1;
                let mine = st.mine[seat.index()].contains(unit);
                match (self.outcome_of(st, unit, points), mine) {
                    (Outcome::Nothing, true) => 3.0,
                    (Outcome::Pool, false) => 3.0 + self.weight(unit),
                    (_, true) => 1.0,
                    (_, false) if st.damage.given[unit.index()] > 0 => 4.0,
                    _ => 0.5 + 0.3 * self.weight(unit),
                }
            }
            Action::Retreat(_, area) => 1.0 + 2.0 * f32::from(u8::from(self.halves(area, AXIS) > 0.0)),
            _ => 1.0,
        }
    }

    /// What a card's event would do now.
    fn card_worth(&self, st: &State, seat: Seat, card: Card) -> f32 {
        let data = &self.data;
        let waiting = data.tracks.iter().any(|t| data.nation(t.nation).camp == ALLIED && st.is_neutral(t.nation));
        let unused = |kinds: Units| ((st.mine[seat.index()] & st.on_map() & kinds) - st.used).len() as f32;
        match data.card(card).event {
            EventKind::DiplomacyAllied => {
                if waiting {
                    9.0
                } else {
                    1.0
                }
            }
            EventKind::DiplomacyAxis => {
                let asleep = data.joins[seat.index()].iter().filter(|n| st.is_neutral(*n)).count();
                if asleep > 0 { 7.0 } else { 3.0 }
            }
            EventKind::Development => {
                let pool = st.cards_at(data, seat, CardAt::Development).count();
                if pool > 0 { 5.0 } else { 1.0 }
            }
            EventKind::Blitzkrieg => 6.0,
            EventKind::Supply => {
                let weary = (st.mine[seat.index()] & st.used & st.on_map()).len() as f32;
                1.5 + 0.3 * weary.min(12.0)
            }
            EventKind::Ambush => 2.0,
            EventKind::VichyFrance
                if st.owns(AXIS, data.named.paris) && st.side_of_nation(data.named.fr) == Some(ALLIED) =>
            {
                9.0
            }
            EventKind::VichyFrance => 0.2,
            EventKind::SeaLion => 0.3,
            EventKind::Wolfpack => 0.2 + 2.0 * unused(data.subs).min(3.0),
            EventKind::StrategicBombing => 0.3 + 0.8 * self.bombers(st, seat).len() as f32,
            EventKind::LandingAirborne => 3.0,
            EventKind::LendLease => {
                if st.box_of(data, data.named.us) == Some(0) {
                    0.2
                } else {
                    4.0
                }
            }
            EventKind::SeaTransport | EventKind::StrategicMovement => 1.5,
            EventKind::LongRangeBombing => 2.0,
        }
    }

    /// Whether to stop here: only when nothing is left to do.
    fn ending_worth(&self, st: &State) -> f32 {
        match st.top() {
            Some(Frame::Group) if st.op.group.any() => 0.1,
            Some(Frame::Group) if st.op.licence == Licence::BlitzAgain => 0.2,
            Some(Frame::Group) => 0.4,
            Some(Frame::InPlay) => 0.05,
            Some(Frame::Returns(_) | Frame::HandOver(_)) => 5.0,
            Some(Frame::Bombing) if !st.bombs.is_empty() => 1.0,
            _ => 0.2,
        }
    }

    fn near_enemy(&self, st: &State, seat: Seat, area: Area) -> bool {
        self.near(st, seat, area).iter().any(|a| st.units(a, seat.other()).any())
    }

    /// What taking an area is worth.
    fn prize(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let swing = self.halves(area, AXIS) + self.halves(area, seat);
        let capital = f32::from(u8::from(seat == ALLIED && area == self.data.named.berlin));
        let steps = self.goals(st, seat).iter().map(|g| self.data.steps(area, g)).min().unwrap_or(6);
        0.6 + 1.2 * swing + 3.0 * capital + 1.0 / (1.0 + f32::from(steps))
    }

    /// Points that drive everybody of the enemy out of an area.
    fn resistance(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let foes = st.at[area.index()] - st.mine[seat.index()];
        foes.iter()
            .map(|u| {
                let u_data = self.data.unit(u);
                let steps = if st.used.contains(u) { 1.0 } else { 2.0 };
                steps * if u_data.kind == Kind::Af { 1.0 } else { f32::from(u_data.durability) }
            })
            .sum()
    }

    fn blows(&self, units: Units) -> f32 {
        units.iter().map(|u| f32::from(self.attack_value(u)) / 6.0).sum()
    }

    /// How well the group's attack fares against what stands there.
    fn ratio(&self, st: &State, seat: Seat, rounds: f32) -> f32 {
        let Some(area) = st.area_of_any(st.op.group) else { return 1.0 };
        let need = self.resistance(st, seat, area).max(0.5);
        (rounds * self.blows(st.op.group) / need).clamp(0.05, 1.3)
    }

    /// Entering an area: its prize, weighed against its defence; or a step towards the front.
    fn move_worth(&self, st: &State, seat: Seat, to: Area) -> f32 {
        let Some(from) = st.area_of_any(st.op.group) else { return 0.1 };
        if self.data.is_sea(to) {
            return if self.data.is_sea(from) { 0.4 } else { 0.05 };
        }
        if st.owns(seat, to) && self.resistance(st, seat, to) == 0.0 {
            let closer = self.steps_to_goal(st, seat, from) - self.steps_to_goal(st, seat, to);
            let guard = st.units(to, seat).is_empty() && self.data.with_base.contains(to);
            return 0.15 + 0.7 * closer.max(0.0) + if guard { 3.0 } else { 0.0 };
        }
        self.assault_worth(st, seat, st.op.group, to)
    }

    fn assault_worth(&self, st: &State, seat: Seat, force: Units, to: Area) -> f32 {
        let need = self.resistance(st, seat, to);
        let odds = 2.0 * self.blows(force) / (need + 0.7);
        let chance = if odds < 0.6 { 0.1 * odds } else { (odds - 0.4).min(1.2) };
        self.prize(st, seat, to) * chance * self.neutral_price(st, seat, to)
    }

    /// The best the chosen group could do.
    pub fn group_worth(&self, st: &State, seat: Seat) -> f32 {
        let Some(area) = st.area_of_any(st.op.group) else { return 0.0 };
        let land = st.op.group & self.data.land_units;
        if self.data.is_sea(area) || land.is_empty() {
            return 0.2;
        }
        let foes = self.resistance(st, seat, area);
        if foes > 0.0 {
            return self.prize(st, seat, area) * (self.blows(st.op.group) / foes).min(1.2);
        }
        let targets = (self.near(st, seat, area) & self.data.land) - st.own[seat.index()];
        targets.iter().map(|t| self.assault_worth(st, seat, land, t)).fold(0.1, f32::max)
    }

    fn steps_to_goal(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let goals = self.goals(st, seat);
        f32::from(goals.iter().map(|g| self.data.steps(area, g)).min().unwrap_or(6))
    }

    /// The best use of what stands with a unit: an attack here, an assault next door, a march.
    fn opening(&self, st: &State, seat: Seat, unit: Unit) -> f32 {
        let Some(area) = st.area_of(unit) else { return 0.0 };
        let data = &self.data;
        if data.is_sea(area) {
            return if self.resistance(st, seat, area) > 0.0 { 1.5 } else { 0.35 };
        }
        let free = (st.units(area, seat) & data.land_units & data.moves[1]) - st.used - st.op.acted;
        if data.air_units.contains(unit) {
            return if self.near_enemy(st, seat, area) { 1.0 } else { 0.4 };
        }
        let foes = self.resistance(st, seat, area);
        if foes > 0.0 {
            let odds = self.blows(free) / foes;
            return self.prize(st, seat, area) * (odds - 0.2).clamp(0.05, 1.2);
        }
        let near = self.near(st, seat, area) & data.land;
        let targets = near - st.own[seat.index()];
        let best = targets.iter().map(|t| self.assault_worth(st, seat, free, t)).fold(0.0, f32::max);
        let march = (self.steps_to_goal(st, seat, area) - 1.0).clamp(0.0, 1.0) * 0.12 * free.len() as f32;
        best.max(march)
    }

    /// Adding a unit: the first by what its stack could do; the others as long as a guard remains.
    fn joining(&self, st: &State, seat: Seat, unit: Unit) -> f32 {
        let data = &self.data;
        let op = &st.op;
        if !matches!(op.licence, Licence::Value | Licence::Blitz | Licence::Landing | Licence::SeaLion) {
            return 2.0;
        }
        if op.group.is_empty() {
            let worth = self.opening(st, seat, unit);
            let leads = if data.tanks.contains(unit) { 1.3 } else { 1.0 };
            return 0.1 + worth * leads;
        }
        let Some(area) = st.area_of(unit) else { return 0.1 };
        let fights = self.resistance(st, seat, area) > 0.0;
        if data.air_units.contains(unit) != op.group.meets(data.air_units) && !fights {
            return 0.02;
        }
        let rest = (st.suppressing(data, area, seat) - op.group).without(unit);
        if !fights && st.owns(seat, area) && rest.is_empty() {
            return 0.02;
        }
        1.5 + 0.5 * self.weight(unit)
    }

    /// An air attack: on what is about to be assaulted, on aircraft, on fleets.
    fn strike_worth(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let foes = st.units(area, seat.other());
        let ground =
            st.units(area, seat).any() || self.near(st, seat, area).iter().any(|a| st.units(a, seat).len() > 2);
        let wings = foes.meets(self.data.air_units | self.data.subs);
        let need = self.resistance(st, seat, area).max(1.0);
        let hits: f32 = st.op.group.iter().map(|u| f32::from(self.data.unit(u).air) / 6.0).sum();
        let effect = (hits / need).min(1.0);
        0.3 + 2.0 * effect
            + self.prize(st, seat, area) * if ground { 0.5 } else { 0.15 }
            + if wings { 1.0 } else { 0.0 }
    }

    /// New units come where a base is threatened, or to the front.
    fn place_worth(&self, st: &State, seat: Seat, area: Area) -> f32 {
        let near = self.near_enemy(st, seat, area);
        let base = self.data.with_base.contains(area);
        let thin = st.units(area, seat).len() < 3;
        let front = 2.0 / (1.0 + self.steps_to_goal(st, seat, area));
        let threat = match (near, base, thin) {
            (true, true, true) => 5.0,
            (true, true, false) => 2.0,
            (true, ..) => 1.5,
            (false, true, true) => 1.0,
            _ => 0.0,
        };
        0.3 + threat + front
    }
}
