//! The exact distribution of an intended attack.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::words::Action;
use sandtable_kernel::{Factor, Message, Odds, OddsRow, Seat};
use sandtable_kit::Say;

impl ThirdReich {
    pub fn chances(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let group = st.op.group;
        let from = st.area_of_any(group)?;
        let (area, hit, rounds) = match *action {
            Action::Attack => (from, Hit::Attack, 1),
            Action::AttackTwice => (from, Hit::Attack, 2),
            Action::Strike(area) => (area, Hit::Air, 1),
            _ => return None,
        };
        let attackers =
            if hit == Hit::Attack { group & self.fighters(st, seat, from) } else { group & self.data.fliers };
        let targets = st.units(area, seat.other());
        let value = |u: Unit| if hit == Hit::Air { self.data.unit(u).air } else { self.attack_value(u) };
        let mut factors: Vec<Factor> = attackers
            .iter()
            .map(|u| Factor {
                clause: R11_1_1,
                what: u.say(self, "unit", Message::new("factor-value").int("value", value(u))),
            })
            .collect();
        let (allotter, clause) = self.allotter(st, hit, area, attackers, targets, seat);
        factors.push(Factor { clause, what: allotter.say(self, "seat", Message::new("factor-allots")) });
        // Every die is on its own: the distribution of a sum, die by die.
        let mut chance = vec![1.0f64];
        for _ in 0..rounds {
            for unit in attackers {
                let p = f64::from(value(unit).min(6)) / 6.0;
                let mut next = vec![0.0; chance.len() + 1];
                for (hits, share) in chance.iter().enumerate() {
                    next[hits] += share * (1.0 - p);
                    next[hits + 1] += share * p;
                }
                chance = next;
            }
        }
        let rows = chance.into_iter().enumerate().filter(|(_, p)| *p > 1e-12);
        Some(Odds {
            factors,
            rows: rows
                .map(|(hits, probability)| OddsRow {
                    result: Message::new("odds-hits").int("hits", hits as i64),
                    probability,
                })
                .collect(),
            declares: false,
        })
    }
}
