//! Judging positions: for search, play-outs and the odds shown to players.

use crate::Bunroku;
use crate::actions::Action;
use crate::ids::*;
use crate::state::*;
use sandtable_kernel::*;

impl Bunroku {
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if let Some(outcome) = self.outcome(s) {
            return match outcome.winner {
                Some(JAPAN) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        ((self.japan_points(s) - self.allied_points(s)) as f32 / 8.0).tanh()
    }

    pub(crate) fn distinct_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal_actions(s, seat, out);
    }

    pub(crate) fn promise(&self, _s: &State, _seat: Seat, _action: &Action) -> f32 {
        1.0
    }

    pub(crate) fn exact_odds(&self, _s: &State, _seat: Seat, _action: &Action) -> Option<Odds> {
        let _ = UnitSet::EMPTY;
        None
    }
}
