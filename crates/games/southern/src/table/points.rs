//! Points of the sequence of play: where a question can start, and what is said there.

use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::{INFO, POINTS};
use sandtable_kernel::*;
use sandtable_kit::Faults;
use serde_json::Value;

impl Southern {
    pub fn read_point(&self, st: &mut State, point: &Point, position: &Position, no: &mut Faults) {
        let Some(spec) = no.point(POINTS, point) else { return };
        let Some(seat) = no.whose(&INFO, spec, point) else { return };
        st.over = false;
        st.passes = 0;
        st.op = Op::new(JAPAN, Task::Ordinary, None);
        st.damage = Damage::NONE;
        st.stack.clear();
        match spec.point {
            "set-up" | "turn-start" => {
                if spec.point == "set-up" && position.turn.is_none() {
                    st.turn = 1;
                }
                st.begin_turn();
                self.settle(st);
            }
            "hand-choice" => {
                st.stack.extend([Frame::TurnEnd, Frame::Impulse(JAPAN), Frame::Hands]);
                self.settle(st);
            }
            "impulse" => {
                st.passes = no.number(point, "passes", 0..=u8::MAX).unwrap_or(0).min(1);
                st.stack.extend([Frame::TurnEnd, Frame::Impulse(seat)]);
            }
            "turn-end" => {
                st.passes = 1;
                st.stack.extend([Frame::TurnEnd, Frame::Impulse(JAPAN)]);
            }
            "damage" => self.read_damage(st, seat, point, no),
            "reaction" => self.read_reaction(st, seat, point, no),
            _ => self.read_group(st, seat, point, no),
        }
    }

    /// `damage`: points scored by `of` in an area, about to be allotted.
    fn read_damage(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let (area, points) = (no.must_name(self, point, "area"), no.needed(point, "points", 1..=60));
        let kinds = [("ordinary", Hit::Ordinary), ("air", Hit::Air), ("counter", Hit::Counter)];
        let hit = no.word(point, "kind", &kinds);
        let (Some(area), Some(points), Some(hit)) = (area, points, hit) else { return };
        let acting = if hit == Hit::Counter { seat.other() } else { seat };
        let enemies = st.units(&self.data, area, seat.other());
        let targets = match hit {
            Hit::Counter if point.more.contains_key("group") => self.group_named(point, no) & enemies,
            Hit::Air => self.bomb_victims(st, seat, area),
            _ => enemies,
        };
        no.when(targets.is_empty(), "at.area", "nobody here can be given these points");
        st.op = Op::new(acting, Task::Ordinary, None);
        st.op.groups[0] = if hit == Hit::Counter { targets } else { UnitSet::EMPTY };
        st.op.deed = Deed::Attack;
        st.op.from = area;
        st.op.to = area;
        let back = no.named(self, point, "from").filter(|_| hit == Hit::Counter);
        st.op.mountain = back.is_some_and(|from| self.over_a_mountain(from, area));
        st.damage = Damage { hit, area, victim: seat.other(), targets, left: points, back, ..Damage::NONE };
        st.stack.extend([Frame::TurnEnd, Frame::EndOfImpulse(acting), Frame::Allot]);
    }

    fn group_named(&self, point: &Point, no: &mut Faults) -> UnitSet {
        no.list(self, "at.group", point.more.get("group").unwrap_or(&Value::Null))
    }

    fn over_a_mountain(&self, from: Area, to: Area) -> bool {
        self.data.graph.over(from, MOUNTAIN).contains(to)
    }

    /// `group`: a group put together, its card spent or the air operation begun, before it acts.
    fn read_group(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let kinds = [("ordinary", Task::Ordinary), ("air", Task::AirOperation)];
        let Some(task) = no.word(point, "kind", &kinds) else { return };
        let mut op = Op::new(seat, task, None);
        op.groups[0] = self.group_named(point, no);
        let together = st.area_of_any(op.group()).is_some_and(|area| op.group().within(st.at[area.index()]));
        if !together || !op.group().within(self.fit(st, &op)) {
            no.add("at.group", format_args!("unused units of {} in one area (6.2)", SIDES[seat.index()]));
        } else if !self.has_orders(st, &op, op.group()) {
            no.add("at.group", "there is nothing this group could do together");
        } else {
            st.op = op;
            st.stack.extend([Frame::TurnEnd, Frame::EndOfImpulse(seat), Frame::Operation, Frame::Group]);
        }
    }

    /// `reaction`: the side may answer a group that has entered an area, or is about to attack there.
    fn read_reaction(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let (acting, from) = (seat.other(), no.named(self, point, "from"));
        let Some(area) = no.must_name(self, point, "area") else { return };
        let group = self.group_named(point, no);
        if group.is_empty() || !group.within(st.units(&self.data, area, acting)) {
            no.add("at.group", format_args!("units of {} in {}", SIDES[acting.index()], self.data.area(area).id));
            return;
        }
        st.op = Op::new(acting, Task::Ordinary, None);
        st.op.groups[0] = group;
        st.op.to = area;
        st.stack.extend([Frame::TurnEnd, Frame::EndOfImpulse(acting), Frame::Finish]);
        if let Some(from) = from {
            st.op.deed = Deed::Move;
            st.op.from = from;
            st.op.mountain = self.over_a_mountain(from, area);
            st.stack.push(Frame::March(1));
        } else {
            let rule = "not all of these units can attack here (8.0(2)); a move has its `from`";
            no.when(!group.within(self.fighters(st, acting, area)), "at.group", rule);
            st.op.deed = Deed::Attack;
            st.op.from = area;
            st.stack.push(Frame::Attack(1, true));
        }
        st.stack.push(Frame::React(area));
    }
}
