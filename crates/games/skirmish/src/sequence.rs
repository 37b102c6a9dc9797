//! 1.0 The sequence of play.

use crate::model::{Squad, State};
use crate::rulebook::*;
use crate::rules::assault::Reaction;
use crate::rules::movement::Movement;
use crate::rules::orders::Orders;
use crate::words::{Action, Event, Fact, Verb};
use crate::{BLUE, Context, No, RED, Skirmish};
use sandtable_kernel::*;
use sandtable_kit::{Sequence, Step, frames, on_stack, plays};

frames! {
    /// Where in the sequence of play.
    pub enum Frame for Skirmish {
        ask {
            Orders,
            Movement(seat: Seat),
            Reaction(attacker: Squad),
        }
        run {
            Show(seat: Seat) => Skirmish::show_order,
            Assault(attacker: Squad) => Skirmish::assault,
            TurnEnd => Skirmish::end_turn,
        }
    }
}

/// 3.0 to 6.0: a turn.
const TURN: [Frame; 6] =
    [Frame::Orders, Frame::Show(RED), Frame::Movement(RED), Frame::Show(BLUE), Frame::Movement(BLUE), Frame::TurnEnd];

plays!(Skirmish, State, Action, Event, Fact);

impl Sequence for Skirmish {
    on_stack!(Verb, Frame, stack);

    /// 4.1: the side that moves; before that neither.
    fn acting(&self, s: &State) -> Seat {
        match s.stack.top() {
            Some(Frame::Movement(seat)) => seat,
            _ => RED,
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.victory(s)
    }

    /// 2.2 The set-up.
    fn begin(&self, ctx: Context<'_, '_>) -> State {
        let mut s = State { turn: 1, at: self.data.start.map(Some), ..State::default() };
        ctx.tell(R2_2, || Event::SetUp);
        s.stack.push_all(&TURN);
        s
    }

    fn over(&self, _: &State, no: &mut No) {
        no.object(R6_1, || Fact::GameOver);
    }

    fn untimely(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match Frame::homes(action.verb()).first() {
            Some(home) if sandtable_kit::asked(self, s).contains(seat) => {
                no.object(home.place, || Fact::NotNow { step: home.place.0.to_owned() });
            }
            _ => {
                let place = s.stack.top().and_then(Step::<Skirmish>::place).unwrap_or(R4_1);
                no.object(place, || Fact::NotAsked { seat });
            }
        }
    }
}

impl Skirmish {
    /// 6.1 The last turn ends the game; else the next begins.
    fn end_turn(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.stack.pop();
        let turn = s.turn;
        ctx.tell(R6_1, || Event::TurnEnded { turn });
        if turn >= self.data.turns {
            s.ended = true;
            return;
        }
        s.turn += 1;
        s.orders = [None; 2];
        s.shown = [false; 2];
        s.moved = Default::default();
        s.stack.push_all(&TURN);
    }
}
