//! Who stands better.

use crate::model::{State, squads_of};
use crate::{BLUE, RED, Skirmish};
use sandtable_kernel::*;

impl Judgement for Skirmish {
    /// A point a squad, two for the bridge.
    fn score(&self, s: &State) -> [i32; 2] {
        [RED, BLUE].map(|seat| {
            let alive = squads_of(seat).iter().filter(|squad| s.at[squad.index()].is_some()).count() as i32;
            alive + 2 * i32::from(self.holder(s) == Some(seat))
        })
    }
}
