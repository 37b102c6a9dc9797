//! The odds of an attack, a counter-attack or a gamble.

use crate::Southern;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::damage::Blow;
use crate::sequence::Frame;
use crate::words::*;
use sandtable_kernel::{Ctx, Factor, Message, Odds, OddsRow, Seat};
use sandtable_kit::Hits;

impl Southern {
    /// The exact chances of an attack about to be made.
    pub fn chances(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let op = &st.op;
        let acting = matches!(st.top(), Some(Frame::Group | Frame::Order | Frame::Again));
        match *action {
            Action::Attack(times) if acting => {
                let area = st.area_of_any(op.group())?;
                let units = op.group() & self.fighters(st, seat, area);
                Some(self.hit_odds(op, units, Hit::Ordinary, times == Times::Twice))
            }
            Action::Strike(_, times) if acting => Some(self.hit_odds(op, op.group(), Hit::Air, times == Times::Twice)),
            Action::React(card) => {
                let Some(Frame::React(area)) = st.top() else { return None };
                let kind = self.data.card(card).kind;
                let units = self.shooters(st, seat, area, kind);
                Some(self.hit_odds(op, units, Hit::Counter, kind == Kind::ZForce))
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
        let once = Hits::from_shares(once);
        let total = if twice { once.and(&once) } else { once };
        let factor = |unit: Unit| {
            let value = self.value(op, unit, hit);
            let what = Message::new("odds-unit").id("unit", self.data.unit(unit).id.clone()).int("value", value);
            let torpedo = op.is(Kind::OxygenTorpedo) && hit == Hit::Ordinary && self.data.ships.contains(unit);
            Factor { clause: if torpedo { CARD_OXYGEN_TORPEDO } else { R11_1_1 }, what }
        };
        Odds { factors: units.iter().map(factor).collect(), rows: total.rows("odds-hits"), declares: false }
    }
}

fn success(p: f64, factors: Vec<Factor>) -> Odds {
    let row = |key: &'static str, probability: f64| OddsRow { result: Message::new(key), probability };
    Odds { factors, rows: vec![row("odds-success", p), row("odds-failure", 1.0 - p)], declares: false }
}
