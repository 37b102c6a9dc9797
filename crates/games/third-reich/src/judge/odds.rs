//! The exact distribution of an intended attack.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::words::Action;
use sandtable_kernel::{Factor, Message, Odds, Seat};
use sandtable_kit::{Hits, Say};

impl ThirdReich {
    pub fn chances(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let group = st.op.group;
        let from = st.area_of_any(group)?;
        let (area, hit, rounds) = match *action {
            Action::Attack => (from, Hit::Attack, 1),
            Action::AttackTwice => (from, Hit::Attack, 2),
            Action::Strike(area, _) => (area, Hit::Air, 1),
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
        let volley = |hits: Hits, _| attackers.iter().fold(hits, |hits, unit| hits.dice(1, value(unit)));
        Some(Odds { factors, rows: (0..rounds).fold(Hits::none(), volley).rows("odds-hits"), declares: false })
    }
}
