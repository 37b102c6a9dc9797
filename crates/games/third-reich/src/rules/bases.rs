//! 3.2 Resource bases, 14.0 victory.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Context;
use crate::words::Event;
use sandtable_kernel::{Clause, Seat};

/// A resource base that counts for a side, in halves, with the clause that counts it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    pub area: Area,
    pub halves: u8,
    pub clause: Clause,
}

impl ThirdReich {
    /// 3.2(1), 15.3, 15.7.1(1): the resource bases a side has the use of.
    pub fn bases(&self, st: &State, seat: Seat) -> impl Iterator<Item = Counted> + '_ {
        let named = &self.data.named;
        let atlantic = st.owns(ALLIED, named.north_atlantic);
        let us = st.box_of(&self.data, named.us).unwrap_or(0);
        let us = self.data.tracks[0].boxes.get(usize::from(us)).map_or(0, |b| b.sources);
        st.own[seat.index()].iter().filter_map(move |area| {
            let (halves, clause) = match (self.data.area(area).symbol?, seat == AXIS) {
                // 3.2(1)①; 15.7.1(1) for the one at sea.
                (Symbol::Red, axis) if self.data.is_sea(area) => (if axis || !atlantic { 0 } else { 2 }, R15_7_1_1),
                (Symbol::Red, _) => (2, R3_2_1_1),
                (Symbol::Black, true) => (2, R3_2_1_2),
                (Symbol::Half, true) => (1, R3_2_1_3),
                (Symbol::Us, false) => (2 * us, R15_3_1),
                _ => (0, R3_2_1_2),
            };
            (halves > 0).then_some(Counted { area, halves, clause })
        })
    }

    /// 3.2(2): fractions are dropped.
    pub fn base_count(&self, st: &State, seat: Seat) -> u8 {
        self.bases(st, seat).map(|b| b.halves).sum::<u8>() / 2
    }

    /// 14.1(1): Moscow and London count two for the Axis.
    pub fn victory_count(&self, st: &State) -> u8 {
        self.bases(st, AXIS).map(|b| b.halves * self.data.area(b.area).victory).sum::<u8>() / 2
    }

    /// 14.2(1)③, R26: the land areas the Axis controls.
    fn axis_areas(&self, st: &State) -> usize {
        (st.own[AXIS.index()] & self.data.land).len()
    }

    /// 14.1, 14.2: has the game ended with this turn?
    pub fn ending(&self, st: &State) -> Option<Ending> {
        let v = &self.data.victory;
        if self.victory_count(st) >= v.axis_sources {
            return Some(Ending::AxisBases);
        }
        let bases = self.base_count(st, AXIS);
        if bases <= v.allied_maximum {
            return Some(Ending::AlliedBases);
        }
        if usize::from(st.turn) < self.data.turns.len() {
            return None;
        }
        let areas = self.axis_areas(st);
        Some(if st.owns(AXIS, self.data.named.berlin) {
            Ending::Berlin
        } else if bases >= v.game_sources {
            Ending::FourBases
        } else if areas >= usize::from(v.game_areas) {
            Ending::TenAreas
        } else {
            Ending::Allies
        })
    }

    /// 5.0(4)①.
    pub fn check_victory(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let bases = self.victory_count(st);
        ctx.tell(R5_0_4_1, || Event::VictoryChecked { bases });
        if usize::from(st.turn) == self.data.turns.len() {
            // R26.
            let number = self.axis_areas(st);
            ctx.tell(RULING_26, || Event::AreasCounted { number });
        }
        let Some(ending) = self.ending(st) else {
            // R4: nothing but the bases is counted.
            ctx.tell(RULING_4, || Event::NobodyWon);
            return;
        };
        st.ending = Some(ending);
        ctx.tell(ending.clause(), || Event::Won { seat: ending.winner(), bases });
    }
}
