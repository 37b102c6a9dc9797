//! 4.0 Movement.

use crate::model::{Place, Squad, State, squads_of};
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Skirmish};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 4.1 A side moves its squads, one after the other.
pub struct Movement(pub Seat);

impl Decision<Skirmish> for Movement {
    const TAKES: &'static [Verb] = &[Verb::Move, Verb::Done];
    const PLACE: Clause = R4_1;

    fn open(&self, _: &Skirmish, s: &State) -> bool {
        s.moves_left(self.0) > 0
    }

    fn offers(&self, g: &Skirmish, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let places = || (0..g.data.places.len() as u8).map(Place);
        for squad in squads_of(seat) {
            match s.at[squad.index()] {
                Some(from) if !width.is_wide() => {
                    out.extend(g.data.near[from.index()].iter().map(|to| Action::Move(squad, to)));
                }
                _ => out.extend(places().map(|to| Action::Move(squad, to))),
            }
        }
    }

    fn object(&self, g: &Skirmish, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Move(squad, to) = *action else { return };
        if no.when(g.data.side(squad) != seat, R4_1, || Fact::NotYours { squad }) {
            return;
        }
        let Some(from) = s.at[squad.index()] else {
            no.object(R5_2, || Fact::Gone { squad });
            return;
        };
        no.when(s.moved.contains(squad), R4_1, || Fact::HasMoved { squad });
        no.when(!g.data.near[from.index()].contains(to), R4_2, || Fact::NoPath { from, to });
        g.object_crowd(s, seat, to, 1, no);
    }

    fn act(&self, _: &Skirmish, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::Move(squad, to) = *action else {
            s.stack.pop();
            return;
        };
        let Some(from) = s.at[squad.index()] else { return };
        s.moved.insert(squad);
        s.at[squad.index()] = Some(to);
        ctx.tell(R4_2, || Event::Moved { squad, from, to });
        if s.here(to).meets(squads_of(seat.other())) {
            s.stack.push_all(&[Frame::Reaction(squad), Frame::Assault(squad)]);
        }
    }

    fn prompt(&self, _: &Skirmish, s: &State, seat: Seat) -> Message {
        Message::new("prompt-movement").int("left", s.moves_left(seat))
    }

    /// What speaks against the move itself, and whether the side has moves left.
    fn elsewhere(g: &Skirmish, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Some(order) = s.orders[seat.index()] else {
            no.object(R3_1, || Fact::OrdersFirst);
            return;
        };
        let used = s.shown[seat.index()] && s.moves_left(seat) == 0;
        no.when(used, R4_1, || Fact::NoMovesLeft { order, moves: order.moves() });
        Movement(seat).object(g, s, seat, action, no);
    }
}

impl State {
    /// 4.1: how many more squads the side may move.
    pub(crate) fn moves_left(&self, seat: Seat) -> u8 {
        let allowed = self.orders[seat.index()].map_or(0, |order| order.moves());
        allowed.saturating_sub((self.moved & squads_of(seat)).len() as u8)
    }
}

impl Skirmish {
    /// 2.1: is there room for so many more?
    pub(crate) fn object_crowd(&self, s: &State, seat: Seat, place: Place, more: usize, no: &mut No) {
        let (crowd, limit) = ((s.here(place) & squads_of(seat)).len() + more, self.data.places[place.index()].limit);
        no.when(crowd > usize::from(limit), R2_1, || Fact::Full { place, limit });
    }

    pub(crate) fn remove(&self, s: &mut State, squad: Squad, ctx: Context<'_, '_>) {
        s.at[squad.index()] = None;
        ctx.tell(R5_2, || Event::Removed { squad });
    }
}
