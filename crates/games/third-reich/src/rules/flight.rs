//! 8.2 Air moves, and how far anything flies.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Event, Fact};
use sandtable_kernel::Seat;

impl ThirdReich {
    /// Areas within `range` steps of `from`, passing only areas of `through`.
    pub fn flight(&self, st: &State, seat: Seat, from: Area, range: u8, through: Areas) -> Areas {
        let by_egypt = self.round_africa(st, seat);
        let (mut reached, mut frontier) = (Areas::only(from), Areas::only(from));
        for _ in 0..range {
            let mut next = Areas::EMPTY;
            for area in frontier {
                next |= self.data.near(area, by_egypt);
            }
            next -= reached;
            reached |= next;
            frontier = next & through;
            if frontier.is_empty() {
                break;
            }
        }
        reached
    }

    /// The lowest move value of a group.
    pub fn slowest(&self, group: Units) -> u8 {
        (0..self.data.moves.len()).rfind(|m| group.within(self.data.moves[*m])).unwrap_or(0) as u8
    }

    /// 15.6(1): is somebody of the group bound to the south of the line of the Axis allies?
    pub fn keeps_south(&self, seat: Seat, group: Units) -> bool {
        seat == AXIS && group.iter().any(|u| self.data.minors.contains(self.data.unit(u).nation))
    }

    /// 8.2(2), 15.6(1): the areas an air move may lead through.
    pub fn airways(&self, st: &State, seat: Seat, group: Units) -> Areas {
        let own = st.own[seat.index()];
        if self.keeps_south(seat, group) { own & self.data.axis_minors } else { own }
    }

    /// 8.2: where a group of air units can fly, numbers apart.
    pub fn flights(&self, st: &State, seat: Seat, group: Units, from: Area) -> Areas {
        if self.data.is_sea(from) || !st.owns(seat, from) {
            return Areas::EMPTY;
        }
        let own = self.airways(st, seat, group);
        let reach = self.flight(st, seat, from, self.slowest(group), own);
        (reach & own & self.data.land).without(from)
    }

    /// 8.2: everything against an air move.
    pub fn object_to_flight(&self, st: &State, seat: Seat, group: Units, to: Area, no: &mut No) {
        let data = &self.data;
        let Some(from) = st.area_of_any(group) else { return };
        for unit in group - data.air_units {
            no.object(R8_2_1, || Fact::NotAirUnit { unit });
        }
        if to == from {
            no.object(R8_1_1_1, || Fact::SameArea { area: to });
            return;
        }
        no.when(data.is_sea(from), R8_2_5, || Fact::FromSea { area: from });
        no.when(data.is_sea(to), R8_2_5, || Fact::ToSea { area: to });
        let start_foreign = !data.is_sea(from) && !st.owns(seat, from);
        no.when(start_foreign, R8_2_2, || Fact::NotOwnArea { area: from });
        if !data.is_sea(to) && !st.owns(seat, to) {
            no.object(R8_2_2, || Fact::NotOwnArea { area: to });
        }
        self.object_to_leave(st, seat, group, from, no);
        if no.stop() {
            return;
        }
        if st.owns(seat, to) {
            self.object_to_end(st, seat, group, to, no);
        }
        if no.none() && !self.flights(st, seat, group, from).contains(to) {
            let allowance = self.slowest(group);
            if !self.flight(st, seat, from, allowance, data.all).contains(to) {
                no.object(R8_2_3, || Fact::TooFar { area: to, allowance });
            } else if self.flight(st, seat, from, allowance, st.own[seat.index()]).contains(to) {
                self.object_to_north(st, seat, group, from, to, no);
            } else {
                no.object(R8_2_2, || Fact::NoWay { area: to });
                no.object(RULING_39, || Fact::FriendlyAllTheWay);
            }
        }
    }

    /// 15.6(1): the area north of the line to which an air move, open otherwise, would lead or on the way to which it lies.
    pub fn object_to_north(&self, st: &State, seat: Seat, group: Units, from: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let airways = self.airways(st, seat, group);
        let north = st.own[seat.index()] - airways;
        let opens = |a: &Area| self.flight(st, seat, from, self.slowest(group), airways.with(*a)).contains(to);
        let area = if data.axis_minors.contains(to) { north.iter().find(opens).unwrap_or(to) } else { to };
        let bound = group.iter().find(|u| data.minors.contains(data.unit(*u).nation));
        if let Some(unit) = bound {
            no.object(R15_6_1, || Fact::AxisLine { unit, area });
        }
    }

    /// 8.2: the air move.
    pub fn fly(&self, st: &mut State, to: Area, ctx: Context) {
        let group = st.op.group;
        let Some(from) = st.area_of_any(group) else { return };
        self.arrive(st, group, from, to, ctx, |units, from, to| (R8_2_3, Event::Flew { units, from, to }));
        self.flip(st, group, R8_2_6, ctx);
        st.op.deed = Deed::Fly;
        st.op.from = from;
        st.op.to = to;
        st.then(&[Frame::React, Frame::Finish]);
    }
}
