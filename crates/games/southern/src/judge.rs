//! Judging: how a position looks, what is worth looking at, and the odds of an attack.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::state::*;
use sandtable_kernel::Seat;

impl Southern {
    pub fn outlook(&self, st: &State) -> f32 {
        let [japan, allied] = self.tally(st);
        ((japan - allied) as f32 / 16.0).tanh()
    }

    pub fn worth_searching(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_legal(st, seat, out);
    }

    pub fn promise(&self, _st: &State, _seat: Seat, _action: &Action) -> f32 {
        1.0
    }
}

#[allow(unused)]
type Unused = Unit;
