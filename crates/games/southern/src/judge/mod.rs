//! Judging: how a position looks, which actions are worth looking at, and the odds of an attack.

mod brief;
mod candidates;
mod gains;
mod odds;
mod outlook;
mod promise;
mod wishes;

pub use outlook::Geography;

use crate::Southern;
use crate::model::State;
use crate::words::Action;
use sandtable_kernel::{Judgement, Odds, Seat};

impl Judgement for Southern {
    fn score(&self, st: &State) -> [i32; 2] {
        self.tally(st)
    }

    fn evaluate(&self, st: &State) -> f32 {
        self.outlook(st)
    }

    fn search_actions(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.worth_searching(st, seat, out);
    }

    fn prior(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        self.promise(st, seat, action)
    }

    fn odds(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.chances(st, seat, action)
    }
}
