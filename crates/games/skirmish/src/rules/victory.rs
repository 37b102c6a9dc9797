//! 6.0 Victory.

use crate::model::{State, squads_of};
use crate::rulebook::*;
use crate::{BLUE, RED, Skirmish};
use sandtable_kernel::*;

impl Skirmish {
    /// 6.1, 6.2.
    pub(crate) fn victory(&self, s: &State) -> Option<Outcome> {
        let gone = |seat: Seat| squads_of(seat).iter().all(|squad| s.at[squad.index()].is_none());
        if let Some(loser) = Seat::BOTH.into_iter().find(|seat| gone(*seat)) {
            return Some(Outcome { winner: Some(loser.other()), clause: R6_2 });
        }
        s.ended.then(|| Outcome { winner: self.holder(s), clause: R6_1 })
    }

    /// Who stands at the bridge.
    pub(crate) fn holder(&self, s: &State) -> Option<Seat> {
        let there = s.here(self.data.goal);
        [RED, BLUE].into_iter().find(|seat| there.meets(squads_of(*seat)))
    }
}
