//! Judging: how a position looks, which actions are worth looking at, and the odds of an attack.

use crate::Southern;
use crate::actions::Action;
use crate::combat::Blow;
use crate::data::*;
use crate::events::Outcome;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Ctx, Factor, Message, Odds, OddsRow, Seat};

/// Points Japan must gain on the Allies in each turn to come for an even game: what it takes lies
/// ahead of it, what the Allies score comes by itself.
const PACE: f32 = 4.6;

impl Southern {
    /// A guess at the final score: areas by the chance to hold them, oil, fortress turns to come.
    pub fn outlook(&self, st: &State) -> f32 {
        if st.over {
            let [japan, allied] = self.tally(st);
            return ((japan - allied) as f32 * 2.0).tanh();
        }
        let data = &self.data;
        let left = f32::from(self.last_turn().saturating_sub(st.turn)) + 1.0;
        let mut lead = f32::from(st.vp[0] - st.vp[1]) / 2.0;
        let force = self.forces(st);
        for area in data.land.iter() {
            let fortress = data.fortress.has(area);
            let oil = data.oil_areas.iter().position(|a| a.i() == area).map_or(0.0, |f| match st.oil[f] {
                Oil { face: OilFace::Gone, .. } => 0.0,
                Oil { face: OilFace::Shown, marker: Some(m) } => f32::from(data.oil[usize::from(m)].vp) * 0.7,
                _ => 1.8,
            });
            let value = data.areas[area].vp as f32 + oil;
            if value == 0.0 && !fortress {
                continue;
            }
            let mut power = [0.5f32, 0.5];
            for side in [0, 1] {
                power[side] += force[side][area];
                for near in data.graph.around(area).iter() {
                    power[side] += 0.4 * force[side][near];
                }
            }
            let share = power[0] / (power[0] + power[1]);
            let japanese = st.japanese.has(area);
            let reach = 1.0 - (-0.35 * left).exp();
            let chance =
                if japanese { 1.0 - (1.0 - share) * 0.35 * reach } else { share.powf(1.5) * (0.15 + 0.85 * reach) };
            lead += value * (2.0 * chance - 1.0);
            if fortress {
                // The turns the Allies will still hold it.
                lead -= left * if japanese { 0.1 * (1.0 - share) } else { 1.0 - 0.6 * chance };
            }
        }
        ((lead + PACE * left) / 8.0).tanh()
    }

    /// Fighting strength by side and area; used units count for less.
    fn forces(&self, st: &State) -> [[f32; MAX_AREAS]; 2] {
        let data = &self.data;
        let mut force = [[0.0; MAX_AREAS]; 2];
        for (area, units) in st.at[..data.areas.len()].iter().enumerate() {
            for unit in units.iter() {
                let u = &data.units[unit];
                let mut strength = f32::from(u.attack) * f32::from(u.durability).sqrt();
                if st.used.has(unit) {
                    strength *= 0.6;
                }
                if u.category == Category::Army && data.sea.has(area) {
                    strength *= 0.5;
                }
                force[u.side.index()][area] += strength;
            }
        }
        force
    }

    /// The legal actions without those that lead to the same position another way: picks come in
    /// ascending order, and of units alike the first is taken.
    pub fn worth_searching(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_legal(st, seat, out);
        let op = &st.op;
        let data = &self.data;
        let highest = |set: UnitSet| set.iter().last().map_or(-1, |u| u as i32);
        let before = out.clone();
        match st.top() {
            Some(Frame::Hands) => self.ordered_picks(st, seat, out),
            Some(Frame::Impulse(_)) => {
                // Copies of a card are alike.
                let first = |card: Card, same: &dyn Fn(Card) -> bool| {
                    !before.iter().any(|a| match a {
                        Action::Spend(c) | Action::Play(c, _) => *c < card && same(*c),
                        _ => false,
                    })
                };
                out.retain(|a| match a {
                    Action::Spend(c) | Action::Play(c, _) => {
                        first(*c, &|other| data.card(other).kind == data.card(*c).kind)
                    }
                    _ => true,
                });
            }
            Some(Frame::Group | Frame::Naming) => {
                let slot = if st.top() == Some(Frame::Naming) { op.named } else { op.current };
                let from = highest(op.groups[usize::from(slot)]);
                let alike = |u: Unit| {
                    before.iter().any(|a| matches!(a, Action::With(v)
                        if *v < u && i32::from(v.0) > from && data.twin[v.i()] == data.twin[u.i()] && st.place[v.i()] == st.place[u.i()]))
                };
                out.retain(|a| match a {
                    Action::With(u) => i32::from(u.0) > from && !alike(*u),
                    _ => true,
                });
            }
            Some(Frame::Again) => {
                let from = highest(op.to_flip.minus(op.group()));
                let alike = |u: Unit| {
                    op.group().iter().any(|v| v < u.i() && v as i32 > from && data.twin[v] == data.twin[u.i()])
                };
                out.retain(|a| match a {
                    Action::Without(u) => i32::from(u.0) > from && !alike(*u),
                    _ => true,
                });
            }
            Some(Frame::Allot) => self.ordered_hits(st, out),
            Some(Frame::Retreat) => {
                let first = st.damage.retreating.first();
                out.retain(|a| matches!(a, Action::Retreat(u, _) if Some(u.i()) == first));
            }
            Some(Frame::Arrive) => {
                let first = op.arriving.first();
                out.retain(|a| matches!(a, Action::Place(u, _) if Some(u.i()) == first));
            }
            Some(Frame::Remove | Frame::Recover | Frame::Rally) => {
                let key = |u: Unit| (data.twin[u.i()], st.place[u.i()], st.used.has(u.i()));
                let unit = |a: &Action| match a {
                    Action::Remove(u) | Action::Recover(u) => Some(*u),
                    _ => None,
                };
                out.retain(|a| match unit(a) {
                    Some(u) => !before.iter().filter_map(unit).any(|v| v < u && key(v) == key(u)),
                    None => true,
                });
            }
            _ => {}
        }
        // Bombs that can hurt nobody.
        let harmless = |a: &Action| match a {
            Action::Strike(to) | Action::StrikeTwice(to) => self.bomb_victims(st, seat, *to).is_empty(),
            _ => false,
        };
        if out.iter().any(|a| !harmless(a)) {
            out.retain(|a| !harmless(a));
        }
        if out.is_empty() {
            *out = before;
        }
    }

    /// Hands are picked in ascending order, the first copy of a kind before the second.
    fn ordered_picks(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        let data = &self.data;
        let held = st.cards_at(data, seat, CardAt::Hand).map(|c| c.i() as i32).max().unwrap_or(-1);
        let left = usize::from(data.hand[seat.index()] - st.hand_count[seat.index()]);
        let deck: Vec<Card> = st.cards_at(data, seat, CardAt::Deck).collect();
        out.retain(|a| {
            let Action::Pick(card) = a else { return true };
            let copy = deck.iter().any(|c| c < card && data.card(*c).kind == data.card(*card).kind);
            let after = deck.iter().filter(|c| **c > *card).count();
            card.i() as i32 > held && !copy && after + 1 >= left
        });
    }

    /// Points are given in ascending order of units; of equals the first takes the most.
    fn ordered_hits(&self, st: &State, out: &mut Vec<Action>) {
        let data = &self.data;
        let room = |u: Unit| u32::from(self.capacity(st, u) - st.damage.given[u.i()]);
        let before = out.clone();
        let hits = |from: Unit| {
            before.iter().filter_map(move |a| match a {
                Action::Hit(u) if *u >= from => Some(*u),
                _ => None,
            })
        };
        out.retain(|a| {
            let Action::Hit(unit) = a else { return true };
            let later: u32 = hits(*unit).map(room).sum();
            let key = |u: Unit| (data.twin[u.i()], st.used.has(u.i()), st.damage.given[u.i()]);
            let alike = hits(Unit(st.damage.last)).any(|v| v < *unit && key(v) == key(*unit));
            unit.0 >= st.damage.last && later >= u32::from(st.damage.left) && !alike
        });
    }

    /// How promising an action looks at first sight.
    pub fn promise(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        let data = &self.data;
        let op = &st.op;
        match *action {
            Action::Pass => {
                if st.hand_count[seat.index()] > 0 {
                    0.05
                } else {
                    0.3
                }
            }
            Action::Air => 2.5,
            Action::Spend(card) => match data.card(card).kind {
                Kind::Ambush | Kind::Blitz | Kind::Supply | Kind::HinodeWaYamagata => 0.4,
                _ => 0.8,
            },
            Action::Play(card, _) => match data.card(card).kind {
                Kind::HinodeWaYamagata | Kind::Blitz => 4.0,
                Kind::IShallReturn => 0.2,
                Kind::Supply => 1.0 + 0.3 * (st.used & data.side[seat.index()]).len() as f32,
                _ => 2.0,
            },
            Action::Pick(card) => match data.card(card).kind {
                Kind::Blitz | Kind::Supply | Kind::Ambush | Kind::JointOperation => 3.0,
                Kind::HinodeWaYamagata | Kind::LandingSeaTransport | Kind::IndependentUnitsJp => 3.0,
                Kind::CommonwealthReinforcements | Kind::ChineseReinforcements => 2.0,
                Kind::IShallReturn => {
                    if st.turn >= 6 {
                        1.0
                    } else {
                        0.1
                    }
                }
                _ => 1.0,
            },
            Action::React(_) => 3.0,
            Action::With(unit) if op.group().is_empty() => self.start_promise(st, seat, unit),
            Action::With(unit) if st.area_of(unit).is_some_and(|a| st.has_units(data, a, seat.other())) => 3.0,
            Action::With(_) => 1.5,
            Action::Without(_) => 0.1,
            Action::Attack | Action::AttackTwice => self.attack_promise(st, op),
            Action::Strike(to) | Action::StrikeTwice(to) => {
                2.0 + 0.5 * self.bomb_victims(st, seat, to).len().min(6) as f32
            }
            Action::Move(to, via) => self.move_promise(st, op, to) * if via.is_some() { 0.3 } else { 1.0 },
            Action::Transport(to) | Action::Drop(_, to) => self.move_promise(st, op, to),
            Action::Fly(_) => 0.4,
            Action::Hit(unit) => {
                let harm = match self.outcome(st, unit, st.damage.given[unit.i()] + 1) {
                    Outcome::Nothing => 0.3,
                    Outcome::Used => 1.0,
                    Outcome::Retreats => 2.0,
                    Outcome::Eliminated => 4.0,
                };
                let worth = harm * (1.0 + f32::from(data.unit(unit).attack));
                if data.unit(unit).side == seat { 3.0 / worth } else { worth }
            }
            _ => 1.0,
        }
    }

    /// Who should act first: convoys and their escorts, then those in contact, then those near it.
    fn start_promise(&self, st: &State, seat: Seat, unit: Unit) -> f32 {
        let data = &self.data;
        let Some(area) = st.area_of(unit) else { return 0.1 };
        let contact = st.has_units(data, area, seat.other());
        let near = data.graph.around(area.i()) & st.controlled(data, seat.other());
        let prize: f32 = (near & data.land).iter().map(|a| data.areas[a].vp as f32 + 0.3).sum();
        match data.unit(unit).category {
            Category::Army if data.sea.has(area.i()) => 3.0 + prize,
            Category::Army if contact => 3.0,
            Category::Army => 0.5 + prize,
            Category::Air => 2.0,
            Category::Ship if contact => 2.0,
            Category::Ship => 0.3,
        }
    }

    fn attack_promise(&self, st: &State, op: &Op) -> f32 {
        let Some(area) = st.area_of_any(op.group()) else { return 1.0 };
        let strength = |units: UnitSet| units.iter().map(|u| f32::from(self.data.units[u].attack)).sum::<f32>();
        let enemy = st.units(&self.data, area, op.seat.other());
        let ratio = (strength(op.group()) + 0.5) / (strength(enemy.minus(st.used)) + 1.0);
        (4.0 * ratio).clamp(0.2, 12.0)
    }

    fn move_promise(&self, st: &State, op: &Op, to: Area) -> f32 {
        let data = &self.data;
        let strength = |units: UnitSet| units.iter().map(|u| f32::from(data.units[u].attack)).sum::<f32>();
        let enemy = st.units(data, to, op.seat.other());
        let ours = strength(op.group()) + strength(st.units(data, to, op.seat));
        let ratio = (ours + 0.5) / (ours + strength(enemy) + 1.0);
        let own = st.controller(to) == op.seat;
        if data.sea.has(to.i()) {
            // Convoys are lost at sea; squadrons take seas.
            return match (op.group().meets(&data.army), own) {
                (true, _) => 0.1,
                (false, true) => 0.2 + if enemy.any() { 2.0 * ratio * ratio } else { 0.0 },
                (false, false) => 0.2 + 3.0 * ratio * ratio,
            };
        }
        if own {
            let front = data.graph.around(to.i()) & data.land & st.controlled(data, op.seat.other());
            return if enemy.any() || front.any() { 1.5 } else { 0.3 };
        }
        let value = data.area(to).vp as f32 + if data.area(to).oil { 1.8 } else { 0.0 };
        0.2 + 4.0 * (value + 0.7) * ratio * ratio
    }

    /// The exact chances of an attack about to be made.
    pub fn chances(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let op = &st.op;
        let acting = matches!(st.top(), Some(Frame::Group | Frame::Order | Frame::Again));
        match *action {
            Action::Attack | Action::AttackTwice if acting => {
                let area = st.area_of_any(op.group())?;
                let units = op.group() & self.fighters(st, seat, area);
                Some(self.hit_odds(op, units, Hit::Ordinary, *action == Action::AttackTwice))
            }
            Action::Strike(_) | Action::StrikeTwice(_) if acting => {
                Some(self.hit_odds(op, op.group(), Hit::Air, matches!(action, Action::StrikeTwice(_))))
            }
            Action::React(card) => {
                let Some(Frame::React(area)) = st.top() else { return None };
                let force_z = self.data.card(card).kind == Kind::ZForce;
                let units = if force_z {
                    st.units(&self.data, area, seat) & self.data.ships
                } else {
                    self.fighters(st, seat, area).minus(st.used)
                };
                Some(self.hit_odds(op, units, Hit::Counter, force_z))
            }
            Action::Target(area) if op.is(Kind::Submarine) => {
                let (control, destroyers) = self.submarine_modifiers(st, area);
                let hits = 6u8.saturating_sub(control + destroyers);
                let factor = Message::new("note-submarine").int("control", control).int("destroyers", destroyers);
                Some(success(f64::from(hits) / 6.0, vec![Factor { clause: CARD_SUBMARINE, what: factor }]))
            }
            Action::Target(_) if op.is(Kind::YesOrNo) => Some(success(0.5, Vec::new())),
            _ => None,
        }
    }

    /// The hits of one attack, or of two, by running the dice of 11.1 over every outcome.
    fn hit_odds(&self, op: &Op, units: UnitSet, hit: Hit, twice: bool) -> Odds {
        let mut once = vec![0.0f64; units.len() + 1];
        let blow = Blow { hit, seat: op.seat, from: op.from, to: op.to };
        sandtable_chance::enumerate(
            200_000,
            |chance| self.roll(op, units, blow, R11_1_1, &mut Ctx::silent(chance)),
            |hits, p| once[usize::from(hits)] += p,
        );
        let mut total = once.clone();
        if twice {
            total = vec![0.0; 2 * units.len() + 1];
            for (a, p) in once.iter().enumerate() {
                for (b, q) in once.iter().enumerate() {
                    total[a + b] += p * q;
                }
            }
        }
        let factor = |u: usize| {
            let unit = Unit::from(u);
            let value = self.value(op, unit, hit);
            let what = Message::new("odds-unit").id("unit", self.data.units[u].id.clone()).int("value", value);
            let torpedo = op.is(Kind::OxygenTorpedo) && hit == Hit::Ordinary && self.data.ships.has(u);
            Factor { clause: if torpedo { CARD_OXYGEN_TORPEDO } else { R11_1_1 }, what }
        };
        let row = |(hits, p): (usize, &f64)| OddsRow {
            result: Message::new("odds-hits").int("hits", hits as i64),
            probability: *p,
        };
        Odds {
            factors: units.iter().map(factor).collect(),
            rows: total.iter().enumerate().filter(|(_, p)| **p > 0.0).map(row).collect(),
        }
    }
}

fn success(p: f64, factors: Vec<Factor>) -> Odds {
    let row = |key: &'static str, probability: f64| OddsRow { result: Message::new(key), probability };
    Odds { factors, rows: vec![row("odds-success", p), row("odds-failure", 1.0 - p)] }
}
