//! Points of the sequence of play that a question may start at.

use crate::ThirdReich;
use crate::model::*;
use crate::sequence::{Frame, end_of_impulse, end_of_turn};
use crate::words::{INFO, POINTS};
use sandtable_kernel::*;
use sandtable_kit::Faults;

impl ThirdReich {
    pub fn read_point(&self, st: &mut State, point: &Point, no: &mut Faults) {
        let Some(spec) = no.point(POINTS, point) else { return };
        let Some(seat) = no.whose(&INFO, spec, point) else { return };
        st.op = Op::new(seat);
        match point.point.as_str() {
            "turn-start" => st.stack.push(Frame::TurnStart),
            "hand-choice" => {
                self.start_turn_quietly(st);
                st.then(&[Frame::Hands, Frame::Impulse(st.first)]);
            }
            "impulse" => {
                st.passes = no.number(point, "passes", 0..=1).unwrap_or(0);
                st.first = no.named(self, point, "first").unwrap_or(st.first);
                st.stack.push(Frame::Impulse(seat));
            }
            "card" => self.read_card_point(st, seat, point, no),
            "value" => {
                st.op.left = no.number(point, "points", 0..=20).unwrap_or(2);
                st.op.acted = self.units_named(point, "acted", no);
                self.in_impulse(st, seat, &[Frame::Group]);
            }
            "group" => self.read_group_point(st, seat, point, no),
            "reaction" => self.read_reaction_point(st, seat, point, no),
            "damage" => self.read_damage_point(st, seat, point, no),
            "impulse-end" => st.then(&end_of_impulse(seat)),
            "turn-end" => st.then(&end_of_turn(st.first)),
            _ => {
                self.in_turn_end(st, seat);
            }
        }
    }

    /// 5.0(1): the numbers of a turn that begins, without its events.
    fn start_turn_quietly(&self, st: &mut State) {
        let counts = Seat::BOTH.map(|s| self.base_count(st, s));
        st.first = if st.turn == 1 || counts[0] >= counts[1] { AXIS } else { ALLIED };
        let due = if st.turn == 1 { self.data.first_hand } else { counts };
        for seat in Seat::BOTH {
            let cards = st.cards_at(&self.data, seat, CardAt::Deck).count() as u8 + st.hand[seat.index()];
            st.due[seat.index()] = due[seat.index()].min(cards);
        }
    }

    fn in_impulse(&self, st: &mut State, seat: Seat, frames: &[Frame]) {
        st.then(&end_of_impulse(seat));
        st.then(frames);
    }

    fn in_turn_end(&self, st: &mut State, seat: Seat) {
        let list = end_of_turn(st.first);
        let from = list.iter().position(|f| *f == Frame::Returns(seat)).unwrap_or(0);
        st.then(&list[from..]);
    }

    fn units_named(&self, point: &Point, field: &str, no: &mut Faults) -> Units {
        let units = point.more.get(field).map(|units| no.list(self, format_args!("at.{field}"), units));
        units.unwrap_or_default()
    }

    fn read_card_point(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let Some(card) = no.must_name::<_, Card>(self, point, "card") else { return };
        let other = self.data.card(card).side != seat;
        no.when(other, "at.card", format_args!("the id of a card of {}", SIDES[seat.index()]));
        st.move_card(&self.data, card, CardAt::Discard);
        st.op.card = Some(card);
        st.op.value = Part::Open;
        st.op.event = Part::Open;
        self.in_impulse(st, seat, &[Frame::InPlay, Frame::EndOfCard]);
    }

    fn read_group_point(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let kinds = [("value", Licence::Value), ("air", Licence::AirOperation), ("blitz", Licence::Blitz)];
        st.op.licence = no.word(point, "kind", &kinds).unwrap_or(st.op.licence);
        st.op.left = no.number(point, "points", 0..=20).unwrap_or(1);
        let group = self.units_named(point, "group", no);
        let together = st.area_of_any(group).is_some_and(|area| group.within(st.at[area.index()]));
        let fit = group.within(self.fit(st) & st.mine[seat.index()]) && !group.meets(st.used);
        if !together || !fit {
            no.add(
                "at.group",
                format_args!("unused units of {} in one area that may act so (7.1)", SIDES[seat.index()]),
            );
            return;
        }
        st.op.group = group;
        self.in_impulse(st, seat, &[Frame::Group]);
    }

    fn read_reaction_point(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let acting = seat.other();
        let (area, from) = (no.must_name(self, point, "area"), no.named(self, point, "from"));
        let group = self.units_named(point, "group", no);
        let kinds = [
            ("move", (Deed::Move, false)),
            ("sea-move", (Deed::Move, true)),
            ("attack", (Deed::Attack, false)),
            ("strike", (Deed::Strike, false)),
            ("fly", (Deed::Fly, true)),
        ];
        let (Some(area), Some((deed, used))) = (area, no.word(point, "kind", &kinds)) else { return };
        let from = if deed == Deed::Attack { area } else { from.unwrap_or(area) };
        let stands = if deed == Deed::Strike { from } else { area };
        if group.is_empty() || !group.within(st.units(stands, acting)) {
            let problem = format!("units of {} in {}", SIDES[acting.index()], self.data.area(stands).id);
            no.add("at.group", problem);
            return;
        }
        if group.meets(st.used) && deed == Deed::Attack {
            no.add("at.group", "used units do not attack (7.1(1))");
            return;
        }
        st.op = Op::new(acting);
        st.op.group = group;
        st.op.deed = deed;
        st.op.from = from;
        st.op.to = area;
        st.op.round = 1;
        st.op.licence = if matches!(deed, Deed::Strike | Deed::Fly) { Licence::AirOperation } else { Licence::Value };
        if used {
            st.used |= group;
        }
        let frames: &[Frame] = match deed {
            Deed::Attack => &[Frame::React, Frame::Assault, Frame::Finish, Frame::Group],
            Deed::Strike => &[Frame::React, Frame::AirStrike, Frame::Finish, Frame::Group],
            _ => &[Frame::React, Frame::Finish, Frame::Group],
        };
        self.in_impulse(st, acting, frames);
    }

    fn read_damage_point(&self, st: &mut State, seat: Seat, point: &Point, no: &mut Faults) {
        let points = no.number(point, "points", 0..=60).unwrap_or(0);
        let kinds = [("attack", Hit::Attack), ("air", Hit::Air), ("counter", Hit::Counter)];
        let (area, hit) = (no.must_name(self, point, "area"), no.word(point, "kind", &kinds));
        let (Some(area), Some(hit)) = (area, hit) else { return };
        let from = no.named(self, point, "from");
        let acting = if hit == Hit::Counter { seat.other() } else { seat };
        let named = self.units_named(point, "attackers", no);
        let attackers = if named.any() { named } else { self.fighters(st, seat, area) };
        let group = self.units_named(point, "group", no);
        let targets = if hit == Hit::Counter { group } else { st.units(area, seat.other()) };
        if targets.is_empty() || points == 0 || !targets.within(st.mine[seat.other().index()] & st.on_map()) {
            no.add("at", "units of the other side on the map (for counter: `group`) and at least one point");
            return;
        }
        st.op = Op::new(acting);
        st.op.group = if hit == Hit::Counter { targets } else { attackers };
        st.op.deed = match (hit, from) {
            (Hit::Counter, Some(_)) => Deed::Move,
            (Hit::Air, _) => Deed::Strike,
            _ => Deed::Attack,
        };
        st.op.from = from.unwrap_or(area);
        st.op.to = area;
        self.in_impulse(st, acting, &[]);
        let mut none = Playout::new(0);
        self.suffer(st, hit, area, attackers, targets, points, &mut Ctx::silent(&mut none));
    }
}
