//! Points of the sequence of play: where a question can start, and what is said there.

use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{Faults, point};
use serde_json::Value;

const SET_UP: &str = "The start of the game: the carrier of option 17.2-2 (place UNIT AREA), else the choice of hands.";
const TURN_START: &str = "The start of the turn given in `turn`: carriers of option 17.2-1 on turn 5 (place UNIT AREA), \
     else the choice of hands.";
const HAND_CHOICE: &str = "Both sides choose their hands in secret: pick CARD.";
const IMPULSE: &str = "An impulse of the side: pass; spend CARD (face down), with UNIT for each unit of the group, then \
     attack or move AREA [via AREA]; air, with UNIT, then strike AREA or fly AREA; play CARD [ITEM]. Blitzkrieg and Oxygen \
     Torpedo: a group and its action, then [without UNIT,] a second action or done; attack twice and strike AREA twice \
     announce both. Joint Operation and Hinode: with UNIT, next, with UNIT, done; then an action or done for each group in \
     turn. Independent Units, Divine Soldiers, Sea Transport: with UNIT, move or transport AREA, again or done; drop UNIT \
     AREA. Supply: recover UNIT or target AREA. Yes or No, Submarine: target AREA, remove UNIT. Oil: target AREA. Chinese: \
     place UNIT AREA. Air Replacement: return UNIT. Then, where asked: react CARD or decline; hit UNIT for each point; \
     retreat UNIT AREA; recover UNIT beside MacArthur. \
     Hands not given: with no `hands` at all both sides hold the first cards of their decks, else a side that is not named \
     holds none. Dice of an attack fall to its units in the order of the `legal` lists, whatever the order of `with`. A side \
     that holds cards is asked wherever it might answer, and when neither side can act any more the turn ends by itself \
     (4.0(3)): leave a card in hand to stop before that.";
const GROUP: &str = "A group has been put together and has not acted yet: attack, move AREA, strike AREA, fly AREA. `odds` \
     of an attack are asked here.";
const REACTION: &str = "The side may answer a group that has just entered an area, or is about to attack there: react CARD, \
     decline.";
const TURN_END: &str = "The Japanese impulse after an Allied pass: `pass` ends the turn and runs 4.0(4). Oil is set by \
     `markers`: {\"oil\": {\"brunei\": {\"marker\": \"oil-3\", \"face\": \"hidden, shown or gone\"}}}; what is hidden without a \
     marker is drawn when it is turned. For 17.3 `markers` has \"japanese-at-turn-start\", a list of areas.";
const DAMAGE: &str = "Damage points scored by the side are allotted: hit UNIT for each point, then retreat UNIT AREA.";

impl Southern {
    pub fn read_point(&self, st: &mut State, point: &Point, position: &Position, no: &mut Faults) {
        let specs = self.point_specs();
        let Some(spec) = no.point(&specs, point) else { return };
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

    pub fn point_specs(&self) -> Vec<PointSpec> {
        vec![
            point("set-up", &[], &[], SET_UP),
            point("turn-start", &[], &[], TURN_START),
            point("hand-choice", &[], &[], HAND_CHOICE),
            point("impulse", &SIDES, &[("passes", "1 when the other side has just passed")], IMPULSE),
            point("group", &SIDES, &[("group", "its units"), ("kind", "ordinary (a face-down card) or air")], GROUP),
            point(
                "reaction",
                &SIDES,
                &[
                    ("area", "where the acting group of the other side is"),
                    ("group", "its units"),
                    ("from", "the area its move began in; without it the group is about to attack"),
                ],
                REACTION,
            ),
            point("turn-end", &[], &[], TURN_END),
            point(
                "damage",
                &SIDES,
                &[
                    ("area", "where the damage falls"),
                    ("points", "damage points scored by the side"),
                    ("kind", "ordinary, air or counter"),
                    ("group", "for counter: the units of the acting group"),
                    ("from", "for counter: the area the group's move began in"),
                ],
                DAMAGE,
            ),
        ]
    }
}
