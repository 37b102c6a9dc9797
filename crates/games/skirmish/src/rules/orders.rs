//! 3.0 Orders: chosen in secret by both sides at once.

use crate::model::{Order, State};
use crate::rulebook::*;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Skirmish};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 3.1 Both sides choose an order.
pub struct Orders;

impl Decision<Skirmish> for Orders {
    const TAKES: &'static [Verb] = &[Verb::Order];
    const PLACE: Clause = R3_1;

    /// Whoever has not chosen yet.
    fn asked(&self, _: &Skirmish, s: &State) -> Seats {
        let chosen =
            |seats: Seats, seat: Seat| if s.orders[seat.index()].is_some() { seats.without(seat) } else { seats };
        Seat::BOTH.into_iter().fold(Seats::BOTH, chosen)
    }

    fn offers(&self, _: &Skirmish, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend(Order::ALL.map(Action::Order));
    }

    fn object(&self, _: &Skirmish, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, _: &Skirmish, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::Order(order) = *action else { return };
        s.orders[seat.index()] = Some(order);
        ctx.tell(R3_1, || Event::Ordered { seat });
        if s.orders.iter().all(Option::is_some) {
            s.stack.pop();
        }
    }

    fn prompt(&self, _: &Skirmish, s: &State, _: Seat) -> Message {
        Message::new("prompt-orders").int("turn", s.turn)
    }

    /// Who has chosen has chosen for this turn.
    fn elsewhere(_: &Skirmish, s: &State, seat: Seat, _: &Action, no: &mut No) {
        let Some(order) = s.orders[seat.index()] else { return };
        no.object(R3_1, || Fact::HasOrder { order });
    }
}

impl Skirmish {
    /// 3.2 A side shows its order when it begins to move.
    pub(crate) fn show_order(&self, s: &mut State, seat: Seat, ctx: Context<'_, '_>) {
        s.stack.pop();
        self.reveal(s, seat, R3_2, ctx);
    }

    pub(crate) fn reveal(&self, s: &mut State, seat: Seat, clause: Clause, ctx: Context<'_, '_>) {
        let Some(order) = s.orders[seat.index()] else { return };
        if !s.shown[seat.index()] {
            s.shown[seat.index()] = true;
            ctx.tell(clause, || Event::Shown { seat, order });
        }
    }
}
