//! 4.0 The sequence of play: the frames, the turn as a list of them, and where the game stands.

use crate::Southern;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::cards::{Recover, Remove, Target};
use crate::rules::damage::Allot;
use crate::rules::groups::{Again, Group, Naming, Order};
use crate::rules::hand::Hands;
use crate::rules::impulse::Impulse;
use crate::rules::reaction::React;
use crate::rules::reinforcements::{Arrive, Return};
use crate::rules::retreat::Retreat;
use crate::rules::special::{Carrier, Rally};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Ctx, Message, Objections, Outcome, Seat};
use sandtable_kit::{Sequence, Step, frames, on_stack, plays};

frames! {
    /// A step of the sequence of play. The top frame of the stack is what happens next.
    pub enum Frame for Southern {
        ask {
            /// 17.2.
            Carrier(unit: Unit),
            /// 5.1.
            Hands,
            /// 6.1.
            Impulse(seat: Seat),
            /// 16.2(1)①.
            Rally,
            /// Joint Operation, Hinode: naming the groups.
            Naming,
            /// 6.2: putting a group together and saying what it does.
            Group,
            /// What a named group does.
            Order,
            /// R10: a second action of the group or of a part of it.
            Again,
            /// 10.0: the other side may answer.
            React(area: Area),
            /// 11.2.
            Allot,
            /// 11.5.
            Retreat,
            /// Supply, item 1.
            Recover,
            /// Supply item 2, Yes or No, Submarine, Oil Demolition: which area.
            Target,
            /// Yes or No, Submarine: which unit.
            Remove,
            /// Chinese Reinforcements: where each unit goes.
            Arrive,
            /// Air Replacement, item 1.
            Return,
        }
        run {
            TurnStart => Southern::turn_start,
            /// 17.2: carriers of the options.
            Carriers => Southern::carriers_arrive,
            EndOfImpulse(seat: Seat) => Southern::end_of_impulse,
            TurnEnd => Southern::turn_end,
            /// The next part of the operation.
            Operation => Southern::operation,
            /// A move: how many of its stops have been reached.
            March(stop: u8) => Southern::advance_march,
            /// An attack: 1 the first, 2 the second of two announced together; whether the window
            /// for a reaction has been passed.
            Attack(round: u8, asked: bool) => Southern::attack,
            AirAttack(round: u8) => Southern::air_attack,
            /// The action is over: who turns to used, who acts again.
            Finish => Southern::finish,
            /// Counter-attacks still to be made by the card.
            Counter(area: Area, kind: Kind, left: u8) => Southern::counter,
        }
    }
}

/// 4.0: the turn. An impulse is followed by the other side's until both have passed in a row.
pub const TURN: [Frame; 5] = [Frame::TurnStart, Frame::Carriers, Frame::Hands, Frame::Impulse(JAPAN), Frame::TurnEnd];

/// 6.1: an impulse that is not a pass.
pub const fn operation(seat: Seat) -> [Frame; 2] {
    [Frame::Operation, Frame::EndOfImpulse(seat)]
}

plays!(Southern, State, Action, Event, Fact);

impl Sequence for Southern {
    on_stack!(Verb, Frame, stack);

    fn acting(&self, st: &State) -> Seat {
        st.op.seat
    }

    #[inline]
    fn outcome(&self, st: &State) -> Option<Outcome> {
        st.over.then(|| Outcome { winner: self.winner(st), clause: R15_0 })
    }

    fn begin(&self, ctx: &mut Ctx<'_, Event>) -> State {
        let st = self.laid_out();
        self.tell_set_up(&st, ctx);
        st
    }

    fn over(&self, _: &State, no: &mut Objections<Fact>) {
        no.object(R4_0, || Fact::GameOver);
    }

    fn untimely(&self, st: &State, seat: Seat, action: &Action, no: &mut Objections<Fact>) {
        let asked = sandtable_kit::asked(self, st);
        match (asked.first(), st.top(), Frame::homes(action.verb()).first()) {
            (Some(other), Some(frame), _) if !asked.contains(seat) => {
                let place = frame.place().unwrap_or(R4_0_2);
                no.object(place, || Fact::NotYours { seat: other, step: step(frame.name()) });
            }
            (_, _, Some(home)) => no.object(home.place, || Fact::WrongStep { step: step(home.name) }),
            _ => no.object(R4_0, || Fact::GameOver),
        }
    }
}

/// What a step is called.
pub fn step(name: &str) -> Message {
    Message::new(match name {
        "Carrier" => "step-carrier",
        "Hands" => "step-hands",
        "Impulse" => "step-impulse",
        "Rally" => "step-rally",
        "Naming" => "step-naming",
        "Group" | "Order" => "step-group",
        "Again" => "step-again",
        "React" => "step-react",
        "Allot" => "step-allot",
        "Retreat" => "step-retreat",
        _ => "step-card",
    })
}
