//! The exact odds of a battle before it is fought.

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
