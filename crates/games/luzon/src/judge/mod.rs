//! Who stands better, and what a player would think of: whether Japan will be in Manila and before Bataan in time, what both
//! have left, who is in supply.

mod plans;
mod sense;
mod ways;

pub use ways::Ways;

use crate::{JAPAN, Luzon};
use ocs::model::tables::Attack;
use ocs::model::*;
use ocs::{Action, Frame, State};
use sandtable_kernel::*;
use sense::{Sense, worth};

impl Judgement for Luzon {
    /// Victory points do not exist: 1 for whoever would win now.
    fn score(&self, s: &State) -> [i32; 2] {
        match s.over.map(|o| o.winner) {
            Some(Some(winner)) => [i32::from(winner == JAPAN), i32::from(winner != JAPAN)],
            _ => [0, 0],
        }
    }

    fn evaluate(&self, s: &State) -> f32 {
        match s.over {
            Some(over) => over.winner.map_or(0.0, |winner| if winner == JAPAN { 1.0 } else { -1.0 }),
            None => Sense::new(&self.0, &self.3, s).value().clamp(-0.98, 0.98),
        }
    }

    fn odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.0.exact_odds(s, seat, action)
    }

    fn search_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(s, seat, out);
        if out.len() > 1 {
            plans::prune(self, s, seat, out);
        }
    }

    /// Not at all: by it the search marched out of supply and lost.
    fn hunch(&self) -> f32 {
        0.0
    }

    /// What a careful player would hardly do comes last; Japan's marches lead towards its goals, and nobody attacks at bad
    /// odds. Of the places that an Allied stack may think of none is named first: those who were sent home by it left Manila open.
    fn prior(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        let g = &self.0;
        let bold = |units: Units, hex: Hex, attack| {
            (3.0 * plans::merit(g, s, seat, units, hex, attack)).clamp(-3.0, 3.0).exp()
        };
        match *action {
            Action::MoveTo(_) | Action::Halt | Action::Done if seat != JAPAN => 1.0,
            Action::MoveTo(hex) => {
                let from = match s.top() {
                    Some(Frame::Moving(group)) => Some(group.hex),
                    Some(Frame::Driving(cart)) => s.carts[cart.index()].at.hex(),
                    _ => None,
                };
                let way = |h: Hex| f32::from(self.3.manila[h.index()].min(self.3.beyond[h.index()]));
                let gain = from.map_or(0.0, |h| way(h) - way(hex));
                (gain * 0.2).clamp(-3.0, 3.0).exp()
            }
            Action::Done if s.segment.moves() => 0.2,
            Action::Halt => 0.05,
            Action::Fight => match s.top() {
                Some(Frame::Attacking(hex, units)) => bold(units, hex, Attack::Regular),
                _ => 1.0,
            },
            Action::Overrun(hex) => match s.top() {
                Some(Frame::Moving(group)) => bold(group.units, hex, Attack::Overrun),
                _ => 0.5,
            },
            Action::Attack(_) | Action::Barrage(_) | Action::Go => 2.0,
            Action::Lose(Counter::Unit(unit)) => 1.0 / worth(g, unit).max(0.5),
            Action::Rebuild(Counter::Unit(unit)) => worth(g, unit),
            Action::Reroll | Action::Decline => 0.3,
            Action::FuelHq(_) | Action::Advance(_) => 2.0,
            _ => 1.0,
        }
    }
}
