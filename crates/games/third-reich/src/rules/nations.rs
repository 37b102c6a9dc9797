//! 3.1 Nations: who is at war on which side, and what changes that.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Context;
use crate::words::Event;
use sandtable_kernel::{Clause, Seat};

impl ThirdReich {
    /// 3.1.2, 3.4(3): a nation enters the war on a side; its areas go with it at once.
    pub fn enter_war(&self, st: &mut State, nation: Nation, seat: Seat, clause: Clause, ctx: Context) {
        self.set_status(st, nation, Status::at_war(seat));
        ctx.tell(clause, || Event::Entered { nation, seat });
    }

    fn set_status(&self, st: &mut State, nation: Nation, status: Status) {
        st.status[nation.index()] = status;
        st.refresh(&self.data);
    }

    /// 3.1.3(1): the nations whose neutrality a side violates by entering or crossing an area.
    pub fn violated_in(&self, st: &State, area: Area, units: Units) -> Nations {
        let mut nations = Nations::EMPTY;
        let holder = st.holder[area.index()];
        if st.is_neutral(holder) {
            nations.insert(holder);
        }
        // 15.4(3), R40: eastern Poland, for everybody but the Poles of the set-up.
        let named = &self.data.named;
        let poles = |u: Unit| self.data.unit(u).nation == named.po && matches!(self.data.unit(u).start, Start::Map(_));
        if named.eastern_poland.contains(area) && st.is_neutral(named.su) && !units.iter().all(poles) {
            nations.insert(named.su);
        }
        nations
    }

    /// 3.1.3(1), (2)①, 15.4(3): neutral nations are violated and join the war against the intruder.
    pub fn violate(&self, st: &mut State, nations: Nations, by: Seat, area: Area, ctx: Context) {
        let in_poland = self.data.named.eastern_poland.contains(area);
        for nation in nations {
            let tracked = self.data.track_of(nation);
            let late = [self.data.named.us, self.data.named.su].contains(&nation);
            if let (Some(track), true) = (tracked, late) {
                // R31.
                let last = self.data.tracks[track].entry();
                st.boxes[track] = last;
                ctx.tell(RULING_31, || Event::MarkerMoved { nation, position: last, last });
            }
            let clause = match (tracked.is_some() && !late, by == AXIS) {
                (true, true) => {
                    st.forever.insert(nation);
                    R3_1_3_2_1
                }
                // R20: by the Allies it is 3.1.3(1) that counts.
                (true, false) => RULING_20,
                _ if nation == self.data.named.su && in_poland && !st.poland_fell => RULING_40,
                _ if nation == self.data.named.su && in_poland => R15_4_3,
                _ => R3_1_3_1,
            };
            self.set_status(st, nation, Status::at_war(by.other()));
            ctx.tell(clause, || Event::Violated { nation, by, joins: by.other() });
        }
    }

    /// 3.1.3(2)②: the marker of Turkey or Spain has left Entry.
    pub fn leave_entry(&self, st: &mut State, nation: Nation, ctx: Context) {
        let data = &self.data;
        let held = data.land.iter().filter(|a| st.holder[a.index()] == nation).collect::<Areas>();
        let mut present = [false; 2];
        for area in held | data.nation(nation).territory {
            for seat in Seat::BOTH {
                present[seat.index()] |= (st.units(area, seat) - data.nation(nation).units).any();
            }
        }
        if present == [true, true] {
            ctx.tell(R3_1_3_2_2, || Event::Entered { nation, seat: AXIS });
            return;
        }
        self.set_status(st, nation, Status::Neutral);
        ctx.tell(R3_1_3_2_2, || Event::TurnedNeutral { nation });
        for seat in Seat::BOTH {
            if present[seat.index()] {
                let home = data.nation(nation).territory.first().unwrap_or(Area(0));
                self.violate(st, Nations::only(nation), seat, home, ctx);
            }
        }
    }
}
