//! What is worth a search's time, and how promising it looks before any search.

use crate::ThirdReich;
use crate::model::*;
use crate::rules::Outcome;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Play, Seat};

impl ThirdReich {
    /// The legal actions without those that lead where another leads: one of several twins, points and
    /// units in ascending order, no taking out again.
    pub fn worth_searching(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(st, seat, out);
        let data = &self.data;
        let mut seen: Vec<(u8, u8, bool)> = Vec::new();
        let mut first_of_kind = |unit: Unit, tag: u8| {
            let place = st.place[unit.index()];
            let key = (data.twin[unit.index()], place.wrapping_add(tag), st.used.contains(unit));
            let new = !seen.contains(&key);
            if new {
                seen.push(key);
            }
            new
        };
        let all = out.clone();
        out.retain(|action| match *action {
            Action::Without(_) => false,
            Action::With(unit) => first_of_kind(unit, 0) && self.worth_adding(st, unit),
            Action::Mobilise(unit) | Action::DevelopUnit(unit) | Action::Recover(unit) => first_of_kind(unit, 100),
            Action::Remove(unit) => first_of_kind(unit, 101),
            Action::Hit(unit) => {
                let given = st.damage.given[unit.index()];
                given > 0 || first_of_kind(unit, 102)
            }
            Action::Move(_, by) => by.is_none(),
            Action::Return(_) => false,
            Action::Give(..) => !matches!(st.top(), Some(Frame::HandOver(_))),
            Action::Retreat(unit, _) | Action::Eliminate(unit) => {
                !matches!(st.top(), Some(Frame::Retreat)) || st.damage.retreating.first() == Some(unit)
            }
            _ => true,
        });
        if out.is_empty() {
            *out = all;
        }
    }

    /// Groups are built where there is something to do: enemies here or next door.
    fn worth_adding(&self, st: &State, unit: Unit) -> bool {
        if st.op.group.any() || st.op.licence != Licence::Value {
            return true;
        }
        let Some(area) = st.area_of(unit) else { return false };
        let seat = st.op.seat;
        let stirs = |a: Area| (st.at[a.index()] - st.mine[seat.index()]).any() || !st.owns(seat, a);
        self.data.unit(unit).kind != Kind::Ft && (stirs(area) || self.near(st, seat, area).iter().any(stirs))
    }

    pub fn promise(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        let data = &self.data;
        match *action {
            Action::Pick(card) => match data.card(card).event {
                EventKind::DiplomacyAllied | EventKind::DiplomacyAxis => 6.0,
                EventKind::Development => 5.0,
                EventKind::Blitzkrieg => 4.0,
                EventKind::Supply | EventKind::Ambush => 2.0,
                EventKind::VichyFrance if st.owns(AXIS, data.named.paris) => 5.0,
                EventKind::VichyFrance | EventKind::SeaLion => 0.3,
                EventKind::Wolfpack if !self.submarines_out(st) => 0.3,
                _ => f32::from(data.card(card).value),
            },
            Action::Play(card) => match data.card(card).event {
                EventKind::Ambush => 0.3,
                _ => 2.0 + f32::from(data.card(card).value),
            },
            Action::Event => 4.0,
            Action::Value => 3.0,
            Action::Air => 3.0,
            Action::Pass => 0.3,
            Action::Decline => 1.0,
            Action::React(_) => 1.5,
            Action::Attack | Action::AttackTwice => 6.0 * self.ratio(st, seat),
            Action::Strike(_) => 3.0,
            Action::Raid => 5.0,
            Action::Move(to, _) => self.worth_of(st, seat, to),
            Action::Done => 0.5,
            Action::Shift(_) => 6.0,
            Action::Join(_) => 4.0,
            Action::DevelopCard(card) => f32::from(data.card(card).value),
            Action::Place(area) => 1.0 + 2.0 * f32::from(u8::from(self.near_enemy(st, seat, area))),
            Action::Mobilise(unit) => 0.5 + 0.5 * f32::from(data.unit(unit).cost),
            Action::Hit(unit) => {
                let points = st.damage.given[unit.index()] + 1;
                let mine = st.mine[seat.index()].contains(unit);
                match (self.outcome_of(st, unit, points), mine) {
                    (Outcome::Nothing, true) => 3.0,
                    (Outcome::Pool, false) => 5.0,
                    (_, true) => 1.0,
                    _ => 2.0,
                }
            }
            _ => 1.0,
        }
    }

    fn submarines_out(&self, st: &State) -> bool {
        data_subs(self).iter().any(|u| st.area_of(u).is_some())
    }

    fn near_enemy(&self, st: &State, seat: Seat, area: Area) -> bool {
        self.near(st, seat, area).iter().any(|a| st.units(a, seat.other()).any())
    }

    /// Attack strength of the group against what stands there.
    fn ratio(&self, st: &State, seat: Seat) -> f32 {
        let Some(area) = st.area_of_any(st.op.group) else { return 1.0 };
        let hits: f32 = st.op.group.iter().map(|u| f32::from(self.attack_value(u)) / 6.0).sum();
        let need: f32 = st
            .units(area, seat.other())
            .iter()
            .map(|u| f32::from(self.data.unit(u).durability) * if st.used.contains(u) { 1.0 } else { 2.0 })
            .sum();
        (hits / need.max(0.5)).clamp(0.1, 2.0)
    }

    /// What entering an area is worth: its base, weighed against its defence.
    fn worth_of(&self, st: &State, seat: Seat, to: Area) -> f32 {
        let data = &self.data;
        if st.owns(seat, to) {
            return if self.near_enemy(st, seat, to) { 1.0 } else { 0.3 };
        }
        let base = match data.area(to).symbol {
            Some(Symbol::Red) => 5.0,
            Some(Symbol::Black) if seat == AXIS => 4.0,
            Some(Symbol::Half) if seat == AXIS => 2.0,
            _ => 1.0,
        };
        let defence = (st.at[to.index()] - st.mine[seat.index()]).len() as f32;
        let force = st.op.group.len() as f32;
        base * (force / (defence + 0.5)).clamp(0.1, 2.0)
    }
}

fn data_subs(game: &ThirdReich) -> Units {
    game.data.subs
}
