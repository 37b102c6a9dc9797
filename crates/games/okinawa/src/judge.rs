//! Judging positions for searches, and the exact odds of a battle before it is fought.

use crate::Okinawa;
use crate::actions::Action;
use crate::battle::Fire;
use crate::data::Values;
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::*;
use std::collections::BTreeMap;

impl Okinawa {
    /// Expected points, markers within reach, strength and time left.
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if self.is_over(s) {
            return match self.outcome(s).winner {
                Some(US) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        let [us, jp] = self.expected_points(s);
        // Markers still on the map are Japan's only if they stay there: those near the front will fall
        // or be taken away, about one a turn.
        let left = f32::from(12 - s.turn.min(12)) + if s.phasing == US { 1.0 } else { 0.5 };
        let mut contested = 0.0;
        let mut share: f32 = 0.0;
        for (i, loc) in s.markers.iter().enumerate() {
            let Some(hex) = loc.on_map() else { continue };
            let near = self.nearest(s, US, hex);
            let pull = (left * 1.1 / (f32::from(near) + 2.0)).min(1.0);
            share += pull;
            contested += pull * f32::from(self.data.markers[i].1);
        }
        let falls = if share > 0.0 { (left * 1.05).min(share) / share } else { 0.0 };
        let (gain, loss) = (contested * falls * 0.62, contested * falls);
        let steps = |seat: Seat| -> f32 {
            units_of(seat)
                .filter(|u| s.hex_of(*u).is_some() || s.loc(*u) == Loc::BOX)
                .map(|u| f32::from(s.steps(&self.data, u)))
                .sum()
        };
        let chits = |seat: Seat| chits_of(seat).filter(|c| s.hex_of(*c).is_some()).count() as f32;
        let strength = (steps(US) - 30.0) * 0.04 - (steps(JP) - 40.0) * 0.08 + (chits(US) - chits(JP)) * 0.08;
        let kamikaze = left * 0.45;
        let difference = us + gain - (jp - loss + kamikaze) + strength;
        (difference / 9.0).tanh()
    }

    fn nearest(&self, s: &State, seat: Seat, hex: Hex) -> u8 {
        s.maps.solid[seat.index()].iter().map(|h| self.data.distance(Hex(h), hex)).min().unwrap_or(20)
    }

    /// What an action looks like at a glance.
    pub(crate) fn promise(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Done => match s.top() {
                Frame::Step(Step::Movement, _) => 0.7,
                Frame::Step(Step::Combat, _) => 0.6,
                Frame::Step(Step::Place, _) => 0.1,
                Frame::Step(Step::Prepare, _) => 3.0,
                Frame::Step(Step::Supply, _) => {
                    if s.supply >= 4 || s.free_attacks {
                        4.0
                    } else {
                        0.5
                    }
                }
                Frame::Fight | Frame::Declare(_) => 0.4,
                _ => 1.0,
            },
            Action::Pass => 1.0,
            Action::Halt => 0.3,
            Action::Burn(chit) => f32::from(self.data.chit(chit).supply) * 0.5,
            Action::Declare(_) | Action::Advance(_) => 2.0,
            Action::Move(piece) => self.promise_of_moving(s, seat, piece),
            Action::MoveTo(hex) => self.promise_of_place(s, seat, hex),
            Action::Step(_) => 0.02,
            Action::Reveal(_) => 0.15,
            Action::Return(_) => 0.5,
            Action::PickUp(_) => 0.1,
            Action::Buy(_) | Action::CallUp(_) => 3.0,
            Action::Place(_) => 3.0,
            Action::Attack(from, at) => self.promise_of_attack(s, from, at),
            Action::Use(chit) => match self.data.kind(chit) {
                ChitKind::AntiTankGun
                | ChitKind::Sniper
                | ChitKind::Commando
                | ChitKind::Illumination
                | ChitKind::Concealment => 5.0,
                ChitKind::Smoke | ChitKind::Tank | ChitKind::FlameTank => 2.5,
                _ => 1.5,
            },
            Action::Take(hex) => 1.0 / (1.0 + f32::from(self.nearest(s, US, hex))),
            Action::Hit(piece) => 1.0 + f32::from(s.steps(&self.data, piece)),
            Action::Choose(crate::Choice::Kikusui) => {
                0.2 + s.chits_in(JP, Loc::REMOVED).filter(|c| self.data.kind(*c) == ChitKind::Kikusui).count() as f32
            }
            Action::Choose(crate::Choice::StaffMeeting) if s.turn <= 7 => 4.0,
            _ => 1.0,
        }
    }

    fn promise_of_moving(&self, s: &State, seat: Seat, piece: Piece) -> f32 {
        let Some(hex) = s.hex_of(piece) else { return 0.1 };
        let engaged = s.zoc(seat.other()).contains(hex.0);
        match (seat, engaged, piece.is_unit()) {
            (US, true, _) => 0.25,
            (US, false, true) => 2.0,
            (US, false, false) => 1.0,
            (_, true, _) => 0.3,
            (_, false, _) => 0.5,
        }
    }

    fn promise_of_place(&self, s: &State, seat: Seat, hex: Hex) -> f32 {
        let target = s.markers.iter().filter_map(|m| m.on_map()).map(|m| self.data.distance(m, hex)).min().unwrap_or(9);
        let near_enemy = self.nearest(s, seat.other(), hex);
        match seat {
            US => {
                2.0 / (1.0 + f32::from(near_enemy.max(1))) + if target == 0 { 2.0 } else { 0.6 / f32::from(target + 1) }
            }
            _ => {
                let ground = self.data.hex(hex).ground.is_some();
                0.3 + f32::from(u8::from(ground))
                    + if target == 0 { 1.0 } else { 0.0 }
                    + if near_enemy <= 1 { -0.1 } else { 0.2 }
            }
        }
    }

    fn promise_of_attack(&self, s: &State, from: Hex, at: Hex) -> f32 {
        let f = Fight::new(false, s.phasing, from, at);
        let (attack, defence) = (self.fire(s, &f, s.phasing).total, self.fire(s, &f, s.phasing.other()).total);
        let marker = f32::from(u8::from(self.marker_at(s, at)));
        (0.3 + 0.5 * f32::from(attack) - 0.2 * f32::from(defence) + marker).max(0.1)
    }

    /// The exact distribution of a battle's outcome if nobody uses another chit.
    pub(crate) fn battle_odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let f = match *action {
            Action::Attack(from, at) => Fight::new(false, seat, from, at),
            Action::Fight(at) => {
                let battle = s.battles.iter().find(|b| b.at == at)?;
                Fight::new(false, seat, battle.from, at)
            }
            Action::Pass => s.fight.clone().filter(|f| matches!(f.stage, Stage::Chits | Stage::EndOfAllocation))?,
            _ => return None,
        };
        let attacker = f.attacker;
        let sides = [attacker, attacker.other()];
        if sides.iter().any(|seat| self.participants(s, &f, *seat).is_empty()) {
            return None;
        }
        let mut factors = Vec::new();
        for (seat, clause, key) in
            [(attacker.other(), R14_4_1, "factor-defender-fire"), (attacker, R14_5_1, "factor-attacker-fire")]
        {
            let fire = self.fire(s, &f, seat);
            let what = Message::new(key).int("base", fire.base + fire.mortar).int("total", fire.total);
            factors.push(Factor { clause, what });
            self.modifiers(&fire, &mut factors);
        }
        let melee =
            |seat: Seat| -> u8 { self.participants(s, &f, seat).iter().map(|p| self.values(s, *p).melee).sum() };
        factors.push(Factor {
            clause: R14_6_1,
            what: Message::new("factor-melee")
                .int("attacker", melee(attacker))
                .int("defender", melee(attacker.other())),
        });
        let mut rows: BTreeMap<Outcome3, f64> = BTreeMap::new();
        self.battle_distribution(s, &f, &mut |outcome, p| *rows.entry(outcome).or_default() += p);
        let rows = rows
            .into_iter()
            .map(|(outcome, probability)| {
                let key = match outcome.hex {
                    HexResult::Taken => "odds-taken",
                    HexResult::Held => "odds-held",
                    HexResult::Repulsed => "odds-repulsed",
                };
                let result = Message::new(key).int("attacker", outcome.lost[0]).int("defender", outcome.lost[1]);
                OddsRow { result, probability }
            })
            .collect();
        Some(Odds { factors, rows })
    }

    fn modifiers(&self, fire: &Fire, factors: &mut Vec<Factor>) {
        let mut add = |on: bool, clause: Clause, key: &'static str| {
            if on {
                factors.push(Factor { clause, what: Message::new(key) });
            }
        };
        add(fire.smoke, CHIT_US_SMOKE, "factor-smoke");
        add(fire.position, R14_5_2_1, "factor-position");
        add(fire.forest, R14_5_2_2, "factor-forest");
        add(fire.town, R14_5_2_3, "factor-town");
        add(fire.river, R14_5_2_4, "factor-river");
        if fire.armour > 0 {
            let what = Message::new("factor-armour").int("armour", fire.armour);
            factors.push(Factor { clause: R14_5_2_5, what });
        }
    }

    /// Every outcome with its probability. Owners give hits to units in catalogue order, and nobody's
    /// retreat is cut off; everything else is as in the rules.
    pub(crate) fn battle_distribution(&self, s: &State, f: &Fight, visit: &mut dyn FnMut(Outcome3, f64)) {
        let attacker = f.attacker;
        let roster = |seat: Seat| -> Vec<Man> {
            self.participants(s, f, seat)
                .into_iter()
                .map(|p| Man::new(self.values(s, p), self.reduced(s, p), s.steps(&self.data, p), p.is_unit()))
                .collect()
        };
        let (us, them) = (roster(attacker), roster(attacker.other()));
        let remote = self.remote(s, f).len();
        let night = self.kind_in_effect(f, ChitKind::NightRaid);
        let chits = |seat: Seat| -> (u8, u8) {
            let mut parts = (0, 0);
            for c in self.in_effect(f, seat).filter(|c| self.data.class(*c) == Class::Tactic) {
                let fire = self.values(s, c).fire;
                if self.data.kind(c) == ChitKind::Mortar { parts.1 += fire } else { parts.0 += fire }
            }
            parts
        };
        let guns: u8 = self.remote(s, f).iter().map(|c| self.values(s, *c).fire).sum();
        let defence = self.fire(s, f, attacker.other());
        let attack = self.fire(s, f, attacker);
        let support = chits(attacker);
        let defence_support = chits(attacker.other());
        let first = Fire {
            base: them.iter().map(|m| m.now().fire).sum::<u8>() + guns + defence_support.0,
            mortar: defence_support.1,
            ..defence
        }
        .sum();
        let melee = |us: &[Man], them: &[Man], lost: [u8; 2], p: f64, visit: &mut dyn FnMut(Outcome3, f64)| {
            close_combat(us, them, lost, p, visit);
        };
        if night {
            return melee(&us, &them, [0; 2], 1.0, visit);
        }
        for (sixes, fives, p) in hits(first) {
            let (us, lost_a) = suffer(&us, sixes, fives, 0);
            let fire =
                Fire { base: us.iter().map(|m| m.now().fire).sum::<u8>() + support.0, mortar: support.1, ..attack };
            // Armour of a defender's chit stays with the defender; the attacker's went with its chit.
            for (sixes, fives, q) in hits(fire.sum()) {
                let (them, lost_d) = suffer(&them, sixes, fives, remote);
                let lost = [lost_a, lost_d];
                if us.is_empty() || them.is_empty() {
                    let hex = match (us.is_empty(), them.is_empty()) {
                        (false, true) => HexResult::Taken,
                        (true, _) => HexResult::Repulsed,
                        _ => HexResult::Held,
                    };
                    visit(Outcome3 { hex, lost }, p * q);
                } else {
                    melee(&us, &them, lost, p * q, visit);
                }
            }
        }
    }

    fn reduced(&self, s: &State, piece: Piece) -> Values {
        if piece.is_unit() && !s.turned.contains(piece) {
            self.data.unit(piece).back.unwrap_or(self.data.unit(piece).front)
        } else {
            self.values(s, piece)
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HexResult {
    Taken,
    Held,
    Repulsed,
}

/// How a battle ends: the hex, and steps lost by attacker and defender.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Outcome3 {
    pub hex: HexResult,
    pub lost: [u8; 2],
}

/// One participant, as far as odds are concerned.
#[derive(Copy, Clone, Debug)]
struct Man {
    full: Values,
    reduced: Values,
    steps: u8,
    lost: u8,
    unit: bool,
}

impl Man {
    fn new(full: Values, reduced: Values, steps: u8, unit: bool) -> Man {
        Man { full, reduced, steps, lost: 0, unit }
    }

    fn now(&self) -> Values {
        if self.lost == 0 { self.full } else { self.reduced }
    }
}

/// Probabilities of sixes and fives among `n` dice.
fn hits(n: u8) -> Vec<(u8, u8, f64)> {
    let mut out = Vec::new();
    let choose = |n: u8, k: u8| -> f64 { (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product() };
    for sixes in 0..=n {
        for fives in 0..=n - sixes {
            let rest = n - sixes - fives;
            let p = choose(n, sixes)
                * choose(n - sixes, fives)
                * (1.0f64 / 6.0).powi(i32::from(sixes + fives))
                * (4.0f64 / 6.0).powi(i32::from(rest));
            out.push((sixes, fives, p));
        }
    }
    out
}

/// 14.4(4): who stays, and how many steps were lost.
fn suffer(men: &[Man], sixes: u8, fives: u8, remote: usize) -> (Vec<Man>, u8) {
    let mut men: Vec<(Man, u8)> = men.iter().map(|m| (*m, 0)).collect();
    let mut gone = 0;
    let mut lost = 0;
    let mut first = true;
    for _ in 0..sixes {
        let units = first && men.iter().any(|m| m.0.unit);
        let least = men.iter().filter(|m| !units || m.0.unit).map(|m| m.1).min();
        let target = men.iter().position(|m| Some(m.1) == least && (!units || m.0.unit));
        let Some(i) = target else { break };
        first = false;
        lost += 1;
        men[i].0.lost += 1;
        men[i].1 += 1;
        if men[i].0.lost >= men[i].0.steps {
            men.remove(i);
            gone += 1;
        }
    }
    let any = gone > 0 || men.iter().any(|m| m.1 > 0);
    let mut fives = fives;
    let mut stay: Vec<Man> = men.iter().filter(|m| m.1 == 0).map(|m| m.0).collect();
    let mut far = remote;
    let mut unit_first = !any;
    while fives > 0 && (!stay.is_empty() || far > 0) {
        let i = stay.iter().position(|m| !unit_first || m.unit).or(if stay.is_empty() { None } else { Some(0) });
        match i {
            Some(i) => drop(stay.remove(i)),
            None => far -= 1,
        }
        unit_first = false;
        fives -= 1;
    }
    (stay, lost)
}

/// Distribution of the best of a side's dice.
fn best_die(men: &[Man]) -> [f64; 8] {
    let mut below = [1.0f64; 8];
    for (x, slot) in below.iter_mut().enumerate() {
        for m in men {
            let v = m.now();
            let faces = (x as i32 - i32::from(v.bonus)).clamp(0, 6);
            *slot *= (f64::from(faces) / 6.0).powi(i32::from(v.melee));
        }
    }
    let mut exactly = below;
    for x in (1..8).rev() {
        exactly[x] -= below[x - 1];
    }
    exactly
}

fn close_combat(us: &[Man], them: &[Man], lost: [u8; 2], p: f64, visit: &mut dyn FnMut(Outcome3, f64)) {
    let (ours, theirs) = (best_die(us), best_die(them));
    for (a, pa) in ours.iter().enumerate() {
        for (d, pd) in theirs.iter().enumerate() {
            let q = p * pa * pd;
            if q <= 0.0 {
                continue;
            }
            let mut lost = lost;
            let mut left = [us.to_vec(), them.to_vec()];
            for (side, enemy_best) in [(0, d), (1, a)] {
                if enemy_best >= 6 && !left[side].is_empty() {
                    let i = left[side].iter().position(|m| m.unit).unwrap_or(0);
                    lost[side] += 1;
                    left[side][i].lost += 1;
                    if left[side][i].lost >= left[side][i].steps {
                        left[side].remove(i);
                    }
                }
            }
            let (us_out, them_out) = (left[0].is_empty() || a < d, left[1].is_empty() || d < a);
            let hex = match (us_out, them_out) {
                (false, true) => HexResult::Taken,
                (true, _) => HexResult::Repulsed,
                _ => HexResult::Held,
            };
            visit(Outcome3 { hex, lost }, q);
        }
    }
}
