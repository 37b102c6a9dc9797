//! What may be decided now: the list of legal actions, and the list of conceivable ones.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::state::*;
use sandtable_kernel::{Pending, Seat, Seats};

impl Southern {
    /// Who owes a decision.
    pub fn deciders(&self, st: &State) -> Seats {
        match st.top() {
            None => Seats::NONE,
            Some(frame) => match frame {
                Frame::Hands => {
                    let mut seats = Seats::BOTH;
                    for seat in Seat::BOTH {
                        if self.hand_full(st, seat) {
                            seats = seats.without(seat);
                        }
                    }
                    seats
                }
                Frame::Carrier(unit) => Seats::only(self.data.unit(unit).side),
                Frame::Impulse(seat) => Seats::only(seat),
                Frame::Rally => Seats::only(ALLIED),
                Frame::React(_) => Seats::only(st.op.seat.other()),
                Frame::Allot => Seats::only(self.allotter(st)),
                Frame::Retreat => Seats::only(st.damage.victim),
                _ => Seats::only(st.op.seat),
            },
        }
    }

    pub fn owed(&self, st: &State) -> Pending {
        if st.over {
            return Pending::Over(sandtable_kernel::Outcome { winner: self.winner(st), clause: crate::rules::R15_0 });
        }
        Pending::Decide(self.deciders(st))
    }

    pub fn list_legal(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.deciders(st).contains(seat) {
            return;
        }
        let op = &st.op;
        let Some(frame) = st.top() else { return };
        match frame {
            Frame::Carrier(unit) => {
                out.extend(self.carrier_areas(st, unit).iter().map(|a| Action::Place(unit, Area::from(a))));
            }
            Frame::Hands => out.extend(st.cards_at(&self.data, seat, CardAt::Deck).map(Action::Pick)),
            Frame::Impulse(_) => self.impulse_actions(st, seat, out),
            Frame::Rally => out.extend(units(self.rallied(st)).map(Action::Recover)),
            Frame::Naming => {
                let group = op.groups[usize::from(op.named)];
                let free = (self.fit(st, op) - group) & st.on_map();
                if group.any() {
                    out.push(Action::Done);
                    if op.named + 1 < self.form(op).groups && free.any() {
                        out.push(Action::Next);
                    }
                }
                let near = match st.area_of_any(group) {
                    Some(area) => free & st.at[area.i()],
                    None => free,
                };
                out.extend(units(near).map(Action::With));
            }
            Frame::Group => {
                let group = op.group();
                if group.is_empty() && (op.acted > 0 || op.dropped) {
                    out.push(Action::Done);
                }
                self.attack_orders(st, op, group, out);
                let joining = match st.area_of_any(group) {
                    None => self.starters(st, op, false),
                    Some(_) if self.form(op).single => UnitSet::EMPTY,
                    Some(area) => self.joiners(st, op, group, area),
                };
                out.extend(units(joining).map(Action::With));
                self.distant_orders(st, op, group, out);
                if group.is_empty() && self.deeds(op).drop {
                    for unit in units(self.droppers(st, seat)) {
                        let ends = self.drop_ends(st, seat, unit);
                        out.extend(ends.iter().map(|a| Action::Drop(unit, Area::from(a))));
                    }
                }
            }
            Frame::Order => {
                out.push(Action::Done);
                self.attack_orders(st, op, op.group(), out);
                self.distant_orders(st, op, op.group(), out);
            }
            Frame::Again => {
                out.push(Action::Done);
                self.attack_orders(st, op, op.group(), out);
                if op.group().len() > 1 {
                    out.extend(units(op.group()).map(Action::Without));
                }
                self.distant_orders(st, op, op.group(), out);
            }
            Frame::React(area) => {
                out.push(Action::Decline);
                let answers = self.answers(st, seat, area);
                let starred = self.starred[seat.index()].iter();
                out.extend(
                    starred
                        .filter(|c| {
                            st.cards[c.i()] == CardAt::Hand && self.answer_fits(self.data.card(**c).kind, answers)
                        })
                        .map(|c| Action::React(*c)),
                );
            }
            Frame::Allot => out.extend(units(self.open_targets(st)).map(Action::Hit)),
            Frame::Retreat => {
                for unit in units(st.damage.retreating) {
                    out.extend(self.retreats(st, unit).iter().map(|a| Action::Retreat(unit, Area::from(a))));
                }
            }
            Frame::Recover => {
                if op.acted > 0 {
                    out.push(Action::Done);
                }
                out.extend(units(self.suppliable(st, seat)).map(Action::Recover));
            }
            Frame::Target => out.extend(self.card_targets(st, op).iter().map(|a| Action::Target(Area::from(a)))),
            Frame::Remove => {
                out.extend(units(st.units(&self.data, op.area, seat.other())).map(Action::Remove));
            }
            Frame::Arrive => {
                let areas = self.arrival_areas(st);
                for unit in units(op.arriving) {
                    out.extend(areas.iter().map(|a| Action::Place(unit, Area::from(a))));
                }
            }
            Frame::Return => {
                if op.acted > 0 {
                    out.push(Action::Done);
                }
                out.extend(units(self.returnable(st)).map(Action::Return));
            }
            Frame::TurnStart
            | Frame::EndOfImpulse(_)
            | Frame::TurnEnd
            | Frame::Operation
            | Frame::March(_)
            | Frame::Attack(..)
            | Frame::AirAttack(_)
            | Frame::Finish
            | Frame::Counter(..) => {}
        }
    }

    /// 6.1: one of the kinds of action, or a pass.
    fn impulse_actions(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        if self.can_fly(st, seat) {
            out.push(Action::Air);
        }
        let ordinary = Op::new(seat, Task::Ordinary, None);
        if self.starters(st, &ordinary, true).any() {
            out.extend(st.cards_at(&self.data, seat, CardAt::Hand).map(Action::Spend));
        }
        for card in st.cards_at(&self.data, seat, CardAt::Hand) {
            let kind = self.data.card(card).kind;
            for item in 1..=kind.items() {
                if self.playable(st, seat, kind, item) {
                    out.push(Action::Play(card, item));
                }
            }
        }
    }

    /// Everything somebody might try at this decision.
    pub fn list_conceivable(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.deciders(st).contains(seat) {
            return;
        }
        let data = &self.data;
        let own = data.side[seat.index()];
        let every_area = || (0..data.areas.len()).map(Area::from);
        let cards: Vec<Card> = data.deck(seat).collect();
        let Some(frame) = st.top() else { return };
        match frame {
            Frame::Hands => out.extend(cards.iter().map(|c| Action::Pick(*c))),
            Frame::Impulse(_) => {
                out.extend([Action::Pass, Action::Air]);
                for card in cards {
                    out.push(Action::Spend(card));
                    out.extend((1..=data.card(card).kind.items().max(1)).map(|item| Action::Play(card, item)));
                }
            }
            Frame::Rally | Frame::Recover => {
                out.push(Action::Done);
                out.extend(units(own).map(Action::Recover));
            }
            Frame::Naming | Frame::Group | Frame::Order | Frame::Again => {
                out.extend([Action::Done, Action::Next, Action::Attack, Action::AttackTwice]);
                out.extend(units(own).map(Action::With));
                out.extend(units(own).map(Action::Without));
                let held = st.occupied(data, seat.other());
                for area in every_area() {
                    out.push(Action::Move(area, None));
                    let near = data.graph.around(area.i()) & held;
                    out.extend(near.iter().map(|via| Action::Move(area, Some(Area::from(via)))));
                    out.extend([
                        Action::Strike(area),
                        Action::StrikeTwice(area),
                        Action::Fly(area),
                        Action::Transport(area),
                    ]);
                    out.extend(units(data.airborne & own).map(|unit| Action::Drop(unit, area)));
                }
            }
            Frame::React(_) => {
                out.push(Action::Decline);
                out.extend(cards.iter().map(|c| Action::React(*c)));
            }
            Frame::Allot => out.extend(units(data.side[st.damage.victim.index()]).map(Action::Hit)),
            Frame::Retreat => {
                for unit in units(st.damage.retreating) {
                    out.extend(every_area().map(|a| Action::Retreat(unit, a)));
                }
            }
            Frame::Target => out.extend(every_area().map(Action::Target)),
            Frame::Remove => out.extend(units(data.side[seat.other().index()]).map(Action::Remove)),
            Frame::Carrier(unit) => out.extend(every_area().map(|a| Action::Place(unit, a))),
            Frame::Arrive => {
                for unit in units(st.op.arriving) {
                    out.extend(every_area().map(|a| Action::Place(unit, a)));
                }
            }
            Frame::Return => {
                out.push(Action::Done);
                out.extend(units(data.air & own).map(Action::Return));
            }
            _ => {}
        }
        out.sort_unstable();
        out.dedup();
    }
}

/// The members of a set as units.
pub fn units(set: UnitSet) -> impl Iterator<Item = Unit> {
    set.iter().map(Unit::from)
}
