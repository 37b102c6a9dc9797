//! Exact odds of an intended attack, overrun or barrage, as far as the seat may know the target.

use crate::model::tables::{Attack, Barrage, BarrageShifts, CombatResult, Ratio, Surprise, WHOLE};
use crate::model::*;
use crate::rulebook::*;
use crate::rules::combat::Reckoning;
use crate::sequence::Frame;
use crate::words::Action;
use crate::{Ocs, State};
use sandtable_kernel::*;
use std::collections::BTreeMap;

/// How often each total of two dice comes, of 36.
const TWO: [(i32, u32); 11] =
    [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1)];

/// The weights of all results of a combat: two dice for surprise, two for the combat, one for the shift.
const ALL: u64 = 36 * 36 * 6;

/// What an attack comes to on average, in steps.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Forecast {
    pub own_losses: f32,
    pub own_options: f32,
    pub losses: f32,
    pub options: f32,
    /// How likely attackers go on.
    pub exploits: f32,
}

fn points(value: i32) -> Arg {
    Arg::Real((f64::from(value) / f64::from(WHOLE) * 100.0).round() / 100.0)
}

impl Ocs {
    /// The distribution of what an action would do, where it is an attack.
    pub fn exact_odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        match (s.top(), action) {
            (Some(Frame::Attacking(hex, units)), Action::Fight) if units.any() => {
                Some(self.combat_odds(s, seat, units, hex, Attack::Regular))
            }
            (Some(Frame::Moving(group)), Action::Overrun(hex)) if self.units_of(s, seat.other(), *hex).any() => {
                Some(self.combat_odds(s, seat, group.units, *hex, Attack::Overrun))
            }
            (Some(Frame::Firing(hex, guns)), Action::Fire) if guns.any() => {
                let shifts = self.shifts_against(s, seat, hex, false, false, false);
                Some(self.barrage_odds(self.gun_strength(s, guns), &shifts, false))
            }
            (Some(Frame::Gathering), Action::Go) if s.mission.kind == MissionKind::Bomb && s.mission.planes.any() => {
                let hex = s.mission.target.hex()?;
                let (mut short, mut long) = (true, false);
                let mut strength = 0;
                for plane in s.mission.planes {
                    let (d, range) =
                        (self.flight(s.planes[plane.index()].at, s.mission.target), self.planes[plane.index()].range);
                    short &= d <= crate::rules::air::SHORT;
                    long |= d * 2 > range;
                    strength += i32::from(self.plane_barrage(s, plane)) * WHOLE;
                }
                let shifts = self.shifts_against(s, seat, hex, true, short, long && self.house.long_range);
                Some(self.barrage_odds(strength, &shifts, true))
            }
            _ => None,
        }
    }

    fn factor(factors: &mut Vec<Factor>, clause: Clause, what: Message) {
        factors.push(Factor { clause, what });
    }

    /// The defenders a seat knows of: the top of the stack, and how many lie below.
    fn known_defenders(&self, s: &State, seat: Seat, hex: Hex) -> (Units, usize) {
        let stack = self.units_of(s, seat.other(), hex);
        let top = self.top_of(s, stack);
        (top.map_or(Units::EMPTY, Units::only), stack.len().saturating_sub(1))
    }

    /// Every result of a combat with its weight, of [`ALL`].
    fn results(&self, column: usize, drm: i32, attack: Attack, mut each: impl FnMut(CombatResult, u64)) {
        for (surprise_roll, times) in TWO {
            let surprise = self.tables.surprise(attack, surprise_roll + drm);
            let shifts: &[u8] = if surprise == Surprise::None { &[0] } else { &[1, 2, 3, 4, 5, 6] };
            for shift in shifts {
                let column = self.tables.shifted(column, surprise, *shift);
                for (roll, often) in TWO {
                    let weight = u64::from(times) * u64::from(often) * (6 / shifts.len() as u64);
                    each(self.tables.combat(roll + drm, column), weight);
                }
            }
        }
    }

    /// What an attack on everybody in a hex comes to on average, the defender paying for his supply.
    pub fn forecast(&self, s: &State, attackers: Units, hex: Hex, attack: Attack) -> Forecast {
        let side = attackers.first().map_or(Seat::FIRST, |u| self.info(u).side);
        let defenders = self.units_of(s, side.other(), hex);
        let r = self.reckon(s, attackers, hex, defenders, defenders);
        let best = |units: Units| units.iter().map(|u| i32::from(self.rating(s, u))).max().unwrap_or(0);
        let mut sum = Forecast::default();
        self.results(r.column, best(attackers) - best(defenders), attack, |x, weight| {
            let part = weight as f32 / ALL as f32;
            sum.own_losses += part * f32::from(x.attacker_loss);
            sum.own_options += part * f32::from(x.attacker_option);
            sum.losses += part * f32::from(x.defender_loss);
            sum.options += part * f32::from(x.defender_option);
            sum.exploits += if x.exploit.is_some() { part } else { 0.0 };
        });
        sum
    }

    fn combat_odds(&self, s: &State, seat: Seat, attackers: Units, hex: Hex, attack: Attack) -> Odds {
        let (defenders, unseen) = self.known_defenders(s, seat, hex);
        // The defender is taken to pay for his supply.
        let r = self.reckon(s, attackers, hex, defenders, defenders);
        let best = |units: Units| units.iter().map(|u| i32::from(self.rating(s, u))).max().unwrap_or(0);
        let drm = best(attackers) - best(defenders);
        let mut factors = Vec::new();
        self.combat_factors(s, attackers, defenders, hex, &r, drm, unseen, &mut factors);
        let mut rows: BTreeMap<String, (CombatResult, u64)> = BTreeMap::new();
        self.results(r.column, drm, attack, |mut result, weight| {
            // 8.1 Nobody exploits after an overrun.
            if attack == Attack::Overrun {
                result.exploit = None;
            }
            rows.entry(result.to_string()).or_insert((result, 0)).1 += weight;
        });
        let all = ALL as f64;
        let rows = rows.into_values().map(|(x, weight)| OddsRow {
            result: Message::new("odds-combat")
                .int("aloss", x.attacker_loss)
                .int("aoption", x.attacker_option)
                .int("exploit", x.exploit.unwrap_or(0))
                .int("dloss", x.defender_loss)
                .int("doption", x.defender_option)
                .int("dg", i32::from(x.defender_dg)),
            probability: weight as f64 / all,
        });
        Odds { factors, rows: rows.collect(), declares: false }
    }

    #[allow(clippy::too_many_arguments, reason = "what goes into a combat")]
    fn combat_factors(
        &self,
        s: &State,
        attackers: Units,
        defenders: Units,
        hex: Hex,
        r: &Reckoning,
        drm: i32,
        unseen: usize,
        out: &mut Vec<Factor>,
    ) {
        let strength = |name: &'static str, value| Message::new(name).arg("points", points(value));
        Ocs::factor(out, OCS_9_4, strength("odds-attack", r.attack));
        Ocs::factor(out, OCS_9_1D, strength("odds-defence", r.defence));
        let level = defenders.iter().map(|u| self.info(u).at).max().unwrap_or(AntiTank::None);
        let grounds = defenders.first().map(|u| self.grounds_for(self.info(u).side, hex)).unwrap_or_default();
        for unit in attackers {
            let info = self.info(unit);
            let name = info.id.clone();
            let from = s.unit(unit).at.hex();
            let river =
                from.and_then(|h| Some(self.map.info(h).river[self.map.direction(h, hex)?])).unwrap_or(River::None);
            let doubled = grounds.iter().all(|g| g.attackers_only && g.multipliers[info.class as usize] == 2 * WHOLE);
            if river != River::None {
                Ocs::factor(out, OCS_9_4B, Message::new("odds-river").id("unit", name));
            } else if doubled && level >= info.at {
                Ocs::factor(out, OCS_9_4E, Message::new("odds-antitank").id("unit", name));
            } else if doubled {
                Ocs::factor(out, OCS_9_4D, Message::new("odds-doubled").id("unit", name));
            }
        }
        for unit in attackers | defenders {
            let name = self.info(unit).id.clone();
            if s.unit(unit).marks.has(Marks::OUT_OF_SUPPLY) {
                Ocs::factor(out, OCS_9_5A, Message::new("odds-starved").id("unit", name.clone()));
            }
            if s.unit(unit).mode == Mode::Dg {
                Ocs::factor(out, OCS_5_10B, Message::new("odds-dg").id("unit", name));
            }
        }
        if let Some(city) = self.house.open_city.as_ref().filter(|c| c.hexes.contains(hex))
            && defenders.iter().any(|u| self.info(u).side == city.side)
        {
            Ocs::factor(out, city.clause, Message::new("odds-open-city"));
        }
        let clause = if grounds.len() > 1 { OCS_9_4C } else { OCS_9_3B };
        Ocs::factor(out, clause, Message::new("odds-line").id("line", r.line.id()));
        let (a, d) = self.tables.column_ratio(r.line, r.column);
        let clause = match r.odds {
            Ratio::ZeroDefence | Ratio::ZeroAttack => OCS_9_14A,
            Ratio::Of(x, y) if (r.column == 0 && x * d < a * y) || (r.column == 12 && x * d > a * y) => OCS_9_1G,
            Ratio::Of(..) => OCS_9_7A,
        };
        Ocs::factor(out, clause, Message::new("odds-column").int("a", a).int("d", d));
        Ocs::factor(out, OCS_9_6, Message::new("odds-rating").int("drm", drm));
        if unseen > 0 {
            Ocs::factor(out, OCS_4_9, Message::new("odds-unseen").int("count", unseen as i32));
        }
    }

    fn barrage_odds(&self, strength: i32, shifts: &BarrageShifts, air: bool) -> Odds {
        let column = self.tables.barrage_column(strength);
        let shift = self.tables.barrage_shift(shifts);
        let mut factors = Vec::new();
        Ocs::factor(
            &mut factors,
            OCS_10_0,
            Message::new("odds-barrage").arg("points", points(strength)).int("shift", shift),
        );
        if !air {
            let cost = self.tables.barrage_columns()[column].cost_t;
            Ocs::factor(&mut factors, OCS_10_1B, Message::new("odds-cost").int("tokens", cost));
        }
        for (applies, clause, key) in [
            (!shifts.spotted, OCS_10_0B, "odds-unspotted"),
            (shifts.short, OCS_10_2B, "odds-short"),
            (shifts.long, OCS_21_4, "odds-long"),
            (shifts.strat, OCS_5_8, "odds-strat"),
        ] {
            if applies {
                Ocs::factor(&mut factors, clause, Message::new(key));
            }
        }
        let mut steps = [0u64; 4];
        let (mut dg, mut none) = (0u64, 0u64);
        for (roll, often) in TWO {
            let often = u64::from(often) * 2;
            match self.tables.barrage(roll, column, shift).1 {
                Barrage::None => none += often,
                Barrage::Dg => dg += often,
                Barrage::BracketedHalf if air || !shifts.spotted => dg += often,
                Barrage::BracketedHalf | Barrage::Half => {
                    dg += often / 2;
                    steps[1] += often / 2;
                }
                Barrage::Steps(n) => steps[usize::from(n.min(3))] += often,
            }
        }
        let row = |key: &'static str, n: i32, weight: u64| OddsRow {
            result: Message::new(key).int("steps", n),
            probability: weight as f64 / 72.0,
        };
        let mut rows = vec![row("odds-nothing", 0, none), row("odds-only-dg", 0, dg)];
        rows.extend((1..4).filter(|n| steps[*n] > 0).map(|n| row("odds-steps", n as i32, steps[n])));
        Odds { factors, rows, declares: false }
    }
}
