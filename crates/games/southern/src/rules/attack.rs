//! 8.0 Ordinary attacks.

use super::damage::Blow;
use super::prelude::*;

impl Southern {
    /// 8.0(2)(3): units of an area that may make an ordinary attack there.
    #[inline]
    pub fn fighters(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let own = st.units(data, area, seat);
        if data.sea.contains(area) {
            own & data.ships
        } else if st.controller(area) == seat {
            own & (data.army | data.air)
        } else {
            own & data.army
        }
    }

    /// 8.0(2): the item that says where a unit of this kind attacks.
    pub fn battleground(&self, unit: Unit) -> Clause {
        match self.data.unit(unit).category {
            Category::Army => R8_0_2_1,
            Category::Air => R8_0_2_2,
            Category::Ship => R8_0_2_3,
        }
    }

    /// 8.0 for the group, and 18.1 where two attacks are announced.
    pub fn object_attack(&self, st: &State, area: Area, times: Times, no: &mut No) {
        let op = &st.op;
        self.object_to_announcement(op, times, no);
        if !st.has_units(&self.data, area, op.seat.other()) {
            no.object(R8_0_3, || Fact::NoEnemy { area });
        }
        for unit in (op.group() - self.fighters(st, op.seat, area)).iter() {
            no.object(self.battleground(unit), || Fact::CannotFightHere { unit, area });
        }
    }

    /// 8.0, 10.0(2): one ordinary attack; the other side may answer before the dice.
    pub fn attack(&self, st: &mut State, round: u8, asked: bool, ctx: Context) {
        let (seat, area) = (st.op.seat, st.op.from);
        if !asked {
            st.replace(Frame::Attack(round, true));
            st.op.reacted = false;
            if self.window(st, area) {
                st.stack.push(Frame::React(area));
            }
            return;
        }
        let attackers = st.op.group() & self.fighters(st, seat, area);
        let targets = st.units(&self.data, area, seat.other());
        let blow = Blow { hit: Hit::Ordinary, seat, from: area, to: area };
        let mut points = st.op.points;
        if attackers.any() && targets.any() {
            let torpedo = st.op.is(Kind::OxygenTorpedo) && attackers.meets(self.data.ships);
            points += self.roll(&st.op, attackers, blow, if torpedo { RULING_18 } else { R8_0_4 }, ctx);
        } else {
            ctx.tell(R10_0_5, || Event::NobodyLeft);
        }
        if st.op.twice && round == 1 {
            st.op.points = points;
            st.replace(Frame::Attack(2, false));
            return;
        }
        if st.op.twice {
            ctx.tell(Q18_1_2, || Event::Added { total: points });
        }
        st.stack.pop();
        self.suffer(st, blow, targets, points, None, ctx);
    }
}
