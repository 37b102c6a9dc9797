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
                no.when(!game.can_fly(st, seat), game.grounded_by(st, seat), || Fact::NothingFlies);
            }
            Action::Value => {
                no.when(points == 0, R10_2_1, || Fact::NoPending);
            }
            Action::Play(card) => {
                game.object_to_held(st, seat, card, no);
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
        let own = st.op.seat == seat;
        // An impulse is under way once it is no longer the question.
        let begun = own && !matches!(st.top(), Some(Frame::Hands | Frame::Impulse(_) | Frame::Returns(_)));
        match *action {
            Action::Play(card) => {
                game.object_to_held(st, seat, card, no);
                let ambush = game.data.card(card).event == EventKind::Ambush;
                match st.top() {
                    Some(Frame::Hands) => {
                        no.when(no.none(), R5_0_1, || Fact::HandsFirst);
                    }
                    _ if begun && st.op.card.is_some() => no.object(R6_1_1, || Fact::OneCard),
                    _ if begun && st.op.licence == Licence::AirOperation => no.object(R6_0, || Fact::ImpulseBegun),
                    // Without a card the value of an Ambush is being spent.
                    _ if begun => no.object(R10_2_1, || Fact::OneCard),
                    // In the other side's impulse a starred card is said with `react`.
                    _ => {
                        no.when(no.none() && ambush, R10_0, || Fact::NoWindow);
                    }
                }
            }
            Action::Air if begun && st.op.licence == Licence::AirOperation => no.object(R6_2_4, || Fact::AirGoesOn),
            Action::Air if begun => no.object(R6_0, || Fact::ImpulseBegun),
            Action::Air => {
                let idle = !begun && !game.can_fly(st, seat);
                no.when(idle, game.grounded_by(st, seat), || Fact::NothingFlies);
            }
            // Also that of an Ambush, which was lost when the operation began.
            Action::Value if begun && st.op.licence == Licence::AirOperation => {
                no.object(R10_2_3, || Fact::AirNoValue);
            }
            Action::Pass if begun => no.object(R5_0_3, || Fact::PassIsAnImpulse),
            Action::Value if !begun => {
                no.when(st.pending[seat.index()] == 0, R10_2_1, || Fact::NoPending);
            }
            _ => {}
        }
    }
}

impl ThirdReich {
    /// Only what is in the own hand is played; why a card is not.
    pub fn object_to_held(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        match st.cards[card.index()] {
            _ if self.data.card(card).side != seat => no.object(R2_3, || Fact::OtherSide { card }),
            CardAt::Hand => {}
            CardAt::Deck => no.object(R5_0_1, || Fact::NotChosen { card }),
            CardAt::Discard if st.fresh.contains(card) => no.object(R2_3_2_3, || Fact::NextTurn { card }),
            CardAt::Developed => no.object(R2_3_2_3, || Fact::NextTurn { card }),
            CardAt::Discard => no.object(R6_1_5, || Fact::Discarded { card }),
            CardAt::Lost => no.object(R16_1_2, || Fact::Discarded { card }),
            CardAt::Development => no.object(R2_3_2_2, || Fact::NotYetDeveloped { card }),
        }
    }

    /// 6.2(1): why nothing of the side can make an air operation.
    fn grounded_by(&self, st: &State, seat: Seat) -> Clause {
        let fliers = st.mine[seat.index()] & self.data.fliers & st.on_map();
        match () {
            () if fliers.is_empty() => R9_2_1,
            () if fliers.within(st.used) => R7_1_1,
            () => R6_2_1,
        }
    }

    /// 3.1.1(2), 7.1(1): what keeps a unit from acting at any moment.
    pub fn object_to_service(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        let nation = self.data.unit(unit).nation;
        if st.is_neutral(nation) {
            no.object(R3_1_1_2_2, || Fact::NeutralUnit { unit, nation });
        } else if !st.mine[seat.index()].contains(unit) {
            no.object(R3_1_1_2, || Fact::NotOwn { unit });
        } else if st.area_of(unit).is_none() {
            no.object(R7_0, || Fact::NotOnMap { unit });
        } else {
            no.when(st.used.contains(unit), R7_1_1, || Fact::IsUsed { unit });
        }
    }

    /// 6.1, 6.2(2): what nobody does without a card or a pending Ambush, whoever's impulse it is.
    pub fn object_without_value(&self, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let marches = match *action {
            Action::With(unit) | Action::Without(unit) => {
                st.mine[seat.index()].contains(unit) && !self.data.fliers.contains(unit)
            }
            Action::Move(..) | Action::Attack | Action::AttackTwice => true,
            _ => false,
        };
        let broke = st.hand[seat.index()] == 0 && st.pending[seat.index()] == 0;
        no.when(marches && broke, R6_1_1, || Fact::NoCards);
    }

    /// 15.7, 16.5: areas no group of the side enters at any moment.
    pub fn object_to_ground(&self, st: &State, seat: Seat, to: Area, no: &mut No) {
        let closed = self.data.closed[seat.index()].contains(to);
        no.when(closed, self.closing_clause(seat, to), || Fact::Closed { area: to });
        if let (true, Some(nation)) = (self.options.no_war_on_axis_neutrals, self.axis_neutral(st, to)) {
            no.object(R16_5, || Fact::AxisNeutral { area: to, nation });
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
            // 6.1(3): value and event are not interleaved, and each is used once.
            let part = if *action == Action::Event { st.op.event } else { st.op.value };
            no.object(R6_1_3, || if part == Part::Done { Fact::PartDone } else { Fact::NotBoth });
        }
    }
}
