//! 5.0 The sequence of play: the frames, and the turn, the impulse and its end as lists of them.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::*;
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Ctx, Message, Objections, Outcome, Play, Seat};
use sandtable_kit::{Sequence, Step, frames, on_stack, plays};

frames! {
    /// A step of the sequence of play. The top of the stack is what happens next.
    pub enum Frame for ThirdReich {
        ask {
            /// 5.0(1).
            Hands,
            /// 6.0.
            Impulse(seat: Seat),
            /// 6.1: the card in play, its value and its event.
            InPlay,
            /// 7.0: a group is put together and acts.
            Group,
            /// 12.0: where the unit goes.
            Placing(unit: Unit),
            /// 10.0: the other side may counter-attack.
            React,
            /// 10.1: with which units.
            Riposte,
            /// 11.2.
            Allot,
            /// 11.5.
            Retreat,
            /// 3.6(5).
            Excess(seat: Seat, area: Area),
            /// 3.4(4), R42.
            Claim(seat: Seat, area: Area),
            /// R32.
            Rebase(seat: Seat),
            /// 3.4(5).
            HandOver(seat: Seat),
            /// 13.0: which units of a nation recover.
            Recovery(nation: Nation, left: u8),
            /// 5.0(4)③.
            Returns(seat: Seat),
            Diplomacy,
            Development,
            /// 15.5(1).
            Partisans,
            Supplying,
            Bombing,
            Landfall,
            /// 16.2.
            Losing(seat: Seat),
        }
        run {
            TurnStart => ThirdReich::start_turn,
            EndOfCard => ThirdReich::end_card,
            Assault => ThirdReich::assault,
            AirStrike => ThirdReich::air_strike,
            BombArea => ThirdReich::next_bombed_area,
            BombDice => ThirdReich::roll_bombs,
            Counter => ThirdReich::roll_counter,
            Finish => ThirdReich::finish_action,
            ControlChanges => ThirdReich::change_control,
            Surrender => ThirdReich::poland_falls,
            NextImpulse(seat: Seat) => ThirdReich::next_impulse,
            VictoryCheck => ThirdReich::check_victory,
            RecoverSide(seat: Seat) => ThirdReich::recover_side,
            CardsReturn => ThirdReich::return_cards,
            NextTurn => ThirdReich::next_turn,
        }
    }
}

/// 3.4(4), 15.4, R32, 3.4(5): what follows every impulse.
pub const fn end_of_impulse(seat: Seat) -> [Frame; 7] {
    [
        Frame::ControlChanges,
        Frame::Surrender,
        Frame::Rebase(seat),
        Frame::Rebase(seat.other()),
        Frame::HandOver(seat),
        Frame::HandOver(seat.other()),
        Frame::NextImpulse(seat.other()),
    ]
}

/// 5.0(4): the end of a turn, in the order of play.
pub const fn end_of_turn(first: Seat) -> [Frame; 7] {
    [
        Frame::VictoryCheck,
        Frame::RecoverSide(first),
        Frame::RecoverSide(first.other()),
        Frame::Returns(first),
        Frame::Returns(first.other()),
        Frame::CardsReturn,
        Frame::NextTurn,
    ]
}

impl State {
    /// Puts steps on the stack so that they happen in the order given.
    pub fn then(&mut self, frames: &[Frame]) {
        self.stack.push_all(frames);
    }
}

plays!(ThirdReich, State, Action, Event, Fact);

impl Sequence for ThirdReich {
    on_stack!(Verb, Frame, stack);

    fn acting(&self, st: &State) -> Seat {
        st.op.seat
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending.map(|e| Outcome { winner: Some(e.winner()), clause: e.clause() })
    }

    fn begin(&self, ctx: &mut Ctx<'_, Event>) -> State {
        self.set_up(ctx)
    }

    fn over(&self, state: &State, no: &mut Objections<Fact>) {
        let clause = state.ending.map_or(R5_0, Ending::clause);
        no.object(clause, || Fact::GameOver);
    }

    fn untimely(&self, state: &State, seat: Seat, action: &Action, no: &mut Objections<Fact>) {
        let frame = state.top();
        let place = frame.and_then(Step::<ThirdReich>::place).unwrap_or(R5_0);
        let ends = *action == Action::Done;
        let asked = sandtable_kit::asked(self, state);
        if asked.contains(seat) {
            no.object(place, || if ends { Fact::NothingToEnd } else { Fact::First { step: step(frame) } });
        } else {
            self.besides(state, seat, action, no);
            if no.none() {
                let other = asked.first().unwrap_or(seat.other());
                no.object(place, || Fact::NotYourDecision { seat: other, step: step(frame) });
            }
        }
    }

    /// Whose moment it is, for a seat that is not asked.
    fn besides(&self, state: &State, seat: Seat, action: &Action, no: &mut Objections<Fact>) {
        if sandtable_kit::asked(self, state).contains(seat) {
            return;
        }
        // What answers, suffers or ends an impulse is no part of anybody's own.
        let verbs = [
            Verb::React,
            Verb::Jets,
            Verb::Decline,
            Verb::Pick,
            Verb::Hit,
            Verb::Retreat,
            Verb::Eliminate,
            Verb::Remove,
            Verb::Recover,
            Verb::Return,
            Verb::Give,
            Verb::Discard,
        ];
        if verbs.contains(&action.verb()) {
            return;
        }
        let own = state.op.seat == seat;
        match state.top() {
            // R12: the other side is asked whether it counters; what was announced stays as it is.
            Some(Frame::React | Frame::Riposte) if own => no.object(RULING_12, || Fact::DeclaredStands),
            Some(
                Frame::Impulse(_)
                | Frame::InPlay
                | Frame::Group
                | Frame::Placing(_)
                | Frame::React
                | Frame::Riposte
                | Frame::Diplomacy
                | Frame::Development
                | Frame::Partisans
                | Frame::Supplying
                | Frame::Bombing
                | Frame::Landfall,
            ) => {
                no.object(R5_0_2, || Fact::NotYourImpulse { seat: state.op.seat });
                self.object_without_value(state, seat, action, no);
            }
            Some(Frame::Allot) => no.object(R11_2_1, || Fact::OthersAllot { seat: state.damage.allotter }),
            _ => {}
        }
    }

    fn close(&self, state: &mut State) {
        state.stack.clear();
    }
}

/// What the rules give to effects.
pub type Context<'a, 'b> = &'a mut Ctx<'b, Event>;
/// What predicates object to.
pub type No = Objections<<ThirdReich as Play>::Fact>;

/// What the step on top of the stack is called.
fn step(frame: Option<Frame>) -> Message {
    Message::new(match frame {
        Some(Frame::Hands) => "step-hands",
        Some(Frame::Impulse(_)) => "step-impulse",
        Some(Frame::InPlay) => "step-card",
        Some(Frame::Group) => "step-group",
        Some(Frame::Placing(_)) => "step-placing",
        Some(Frame::React | Frame::Riposte) => "step-counter",
        Some(Frame::Allot) => "step-allot",
        Some(Frame::Retreat) => "step-retreat",
        Some(Frame::Excess(..)) => "step-excess",
        Some(Frame::Claim(..) | Frame::HandOver(_) | Frame::Rebase(_)) => "step-control",
        Some(Frame::Recovery(..)) => "step-recovery",
        Some(Frame::Returns(_)) => "step-returns",
        Some(Frame::Losing(_)) => "step-losing",
        _ => "step-event",
    })
}
