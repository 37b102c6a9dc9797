//! 6.0 Impulses: a card with its value and its event, an air operation, or a pass.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No, end_of_impulse};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

/// 6.0: what the side does in its impulse.
pub struct Impulse(pub Seat);

impl Decision<ThirdReich> for Impulse {
    const TAKES: &'static [Verb] = &[Verb::Pass, Verb::Air, Verb::Value, Verb::Play];
    const PLACE: Clause = R6_0;

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    /// 5.0(3), R35: who can do nothing passes by itself.
    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        let seat = self.0.index();
        st.hand[seat] > 0 || st.pending[seat] > 0 || game.can_fly(st, self.0)
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        game.pass_impulse(st, self.0, true, ctx);
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Pass, Action::Air, Action::Value]);
        let fits = |c: &Card| width.is_wide() || st.cards[c.index()] == CardAt::Hand;
        out.extend(game.data.cards_of(seat).filter(fits).map(Action::Play));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let points = st.pending[seat.index()];
        match *action {
            Action::Air => {
                no.when(!game.can_fly(st, seat), R6_2_1, || Fact::NothingFlies);
            }
            Action::Value => {
                no.when(points == 0, R10_2_1, || Fact::NoPending);
            }
            Action::Play(card) => {
                game.object_to_card(st, seat, card, no);
                no.when(points > 0, R10_2_1, || Fact::PendingFirst { points });
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        if *action == Action::Pass {
            game.pass_impulse(st, seat, false, ctx);
            return;
        }
        st.stack.pop();
        st.passes = 0;
        st.op = Op::new(seat);
        st.then(&end_of_impulse(seat));
        let points = std::mem::take(&mut st.pending[seat.index()]);
        match *action {
            Action::Air => {
                if points > 0 {
                    ctx.tell(R10_2_3, || Event::PendingLost { seat, points });
                }
                ctx.tell(R6_2_2, || Event::AirOperation { seat });
                st.op.licence = Licence::AirOperation;
                st.stack.push(Frame::Group);
            }
            Action::Value => {
                ctx.tell(R10_2_1, || Event::PendingUsed { seat, points });
                st.op.left = points;
                st.op.licence = Licence::Value;
                st.stack.push(Frame::Group);
            }
            Action::Play(card) => {
                ctx.tell(R6_1_1, || Event::Played { seat, card });
                st.move_card(&game.data, card, CardAt::Discard);
                st.op.card = Some(card);
                st.op.value = Part::Open;
                st.op.event = Part::Open;
                st.then(&[Frame::InPlay, Frame::EndOfCard]);
            }
            _ => {}
        }
    }

    fn prompt(&self, _: &ThirdReich, st: &State, seat: Seat) -> Message {
        match st.pending[seat.index()] {
            0 => Message::new("prompt-impulse"),
            points => Message::new("prompt-impulse-pending").int("points", points),
        }
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Play(card) => {
                game.object_to_card(st, seat, card, no);
                if matches!(st.top(), Some(Frame::Hands)) {
                    no.when(no.none(), R5_0_1, || Fact::HandsFirst);
                } else if st.op.seat == seat && st.op.card.is_some() {
                    no.object(R6_1_1, || Fact::OneCard);
                } else if st.op.seat == seat && st.op.licence == Licence::AirOperation {
                    no.object(R6_0, || Fact::AirGoesOn);
                } else if st.op.seat == seat && no.none() {
                    // Without a card the value of an Ambush is being spent.
                    no.object(R10_2_1, || Fact::OneCard);
                } else if st.op.seat != seat && no.none() && game.data.card(card).event == EventKind::Ambush {
                    no.object(R10_0, || Fact::NoWindow);
                }
            }
            Action::Air if st.op.seat == seat && st.op.card.is_some() => no.object(R6_0, || Fact::OneCard),
            Action::Air if st.op.seat == seat && st.op.licence == Licence::AirOperation => {
                no.object(R6_2_4, || Fact::AirGoesOn);
            }
            Action::Pass if st.op.seat == seat => no.object(R5_0_3, || Fact::PassIsAnImpulse),
            _ => {}
        }
    }
}

impl ThirdReich {
    fn object_to_card(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        if self.data.card(card).side != seat {
            no.object(R2_3_2_4, || Fact::OtherSide { card });
        } else if st.cards[card.index()] != CardAt::Hand {
            no.object(R6_1_1, || Fact::NotInHand { card });
        }
    }

    /// 6.1(5): the card has been laid aside when it was played; its end closes the impulse.
    pub fn end_card(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        if let Some(card) = st.op.card {
            ctx.tell(R6_1_5, || Event::CardSpent { card });
        }
    }

    /// 6.1.2: the event of the card in play.
    pub fn event_in_play(&self, st: &State) -> Option<EventKind> {
        st.op.card.map(|c| self.data.card(c).event)
    }
}

/// 6.1: the card in play gives its value and its event, in either order, one after the other.
pub struct InPlay;

impl Decision<ThirdReich> for InPlay {
    const TAKES: &'static [Verb] = &[Verb::Value, Verb::Event, Verb::Done];
    const PLACE: Clause = R6_1_2;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        st.op.value == Part::Open || (st.op.event == Part::Open && game.event_possible(st))
    }

    fn offers(&self, _: &ThirdReich, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Value, Action::Event, Action::Done]);
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        match action {
            Action::Value => {
                no.when(st.op.value == Part::Done, R6_1_3, || Fact::PartDone);
            }
            Action::Event if st.op.event == Part::Done => no.object(R6_1_3, || Fact::PartDone),
            Action::Event => game.object_to_event(st, seat, no),
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Some(card) = st.op.card else { return };
        match action {
            Action::Value => {
                let points = game.data.card(card).value;
                st.op.value = Part::Done;
                st.op.left = points;
                st.op.licence = Licence::Value;
                st.op.group = Units::EMPTY;
                ctx.tell(R6_1_2, || Event::ValueUsed { seat, points });
                st.stack.push(Frame::Group);
            }
            Action::Event => {
                st.op.event = Part::Done;
                st.op.left = 0;
                st.op.group = Units::EMPTY;
                ctx.tell(R6_1_2_1, || Event::EventUsed { card });
                game.begin_event(st, card, ctx);
            }
            _ => {
                st.stack.pop();
            }
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        let key = match (st.op.value, st.op.event) {
            (Part::Open, Part::Open) => "prompt-card",
            (Part::Open, _) => "prompt-card-value",
            _ => "prompt-card-event",
        };
        st.op.card.say(game, "card", Message::new(key))
    }

    fn elsewhere(_: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if st.op.seat != seat || !matches!(action, Action::Value | Action::Event) {
            return;
        }
        let between = matches!(st.top(), Some(Frame::Impulse(_) | Frame::Hands | Frame::Returns(_)));
        if between || st.op.card.is_none() {
            no.when(*action == Action::Event, R6_1_2_1, || Fact::NothingInPlay);
        } else {
            // 6.1(3): value and event are not interleaved.
            no.object(R6_1_3, || Fact::NotBoth);
        }
    }
}
