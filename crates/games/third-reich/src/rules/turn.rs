//! 4.0 Set-up, 5.0 the turn.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No, end_of_impulse, end_of_turn};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Audience, Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Width};

impl ThirdReich {
    /// 4.0: the position before the first hand is chosen.
    pub fn laid_out(&self) -> State {
        let data = &self.data;
        let mut st = State::blank(data);
        for (i, unit) in data.units.iter().enumerate() {
            let place = match unit.start {
                _ if unit.jet && !self.options.jets => OUT,
                Start::Map(area) => area.0,
                Start::Mobilisation => MOBILISATION,
                Start::Development => DEVELOPMENT,
            };
            st.relocate(Unit(i as u8), place);
        }
        st.stack.push(Frame::TurnStart);
        st
    }

    pub fn set_up(&self, ctx: Context) -> State {
        let st = self.laid_out();
        let count = |place: Place| st.place[..self.data.units.len()].iter().filter(|p| **p == place).count();
        let (number, pool, units) = (st.on_map().len(), count(MOBILISATION), count(DEVELOPMENT));
        let cards = |at: CardAt| Seat::BOTH.map(|s| st.cards_at(&self.data, s, at).count());
        let ([axis, allied], waiting) = (cards(CardAt::Deck), cards(CardAt::Development));
        ctx.tell(R4_0_2, || Event::SetUpUnits { number });
        ctx.tell(R4_0_3, || Event::SetUpDecks { axis, allied });
        ctx.tell(R4_0_4, || Event::SetUpDevelopment { units, cards: waiting[0] + waiting[1] });
        ctx.tell(R4_0_5, || Event::SetUpPool { number: pool });
        ctx.tell(R4_0_7, || Event::SetUpMarkers);
        st
    }

    /// 5.0(1), (2): how many cards, and who plays first.
    pub fn start_turn(&self, st: &mut State, ctx: Context) {
        st.passes = 0;
        st.pending = [0; 2];
        st.shifted = [Nations::EMPTY; 2];
        let counts = Seat::BOTH.map(|s| self.base_count(st, s));
        // R34: on the first turn the Axis leads, whatever the count.
        st.first = if st.turn == 1 || counts[0] >= counts[1] { AXIS } else { ALLIED };
        st.op = Op::new(st.first);
        st.due = if st.turn == 1 { self.data.first_hand } else { counts };
        let turn = st.turn;
        ctx.tell(R5_0, || Event::TurnBegan { turn, date: format!("turn-{turn}") });
        for seat in Seat::BOTH {
            // R16: a deck that is too small is taken whole.
            let deck = st.cards_at(&self.data, seat, CardAt::Deck).count() as u8;
            let (number, due) = (counts[seat.index()], st.due[seat.index()]);
            let cards = due.min(deck);
            let fraction = self.bases(st, seat).map(|b| b.halves).sum::<u8>() % 2 == 1;
            let clause = match (due > deck, st.turn == 1, fraction) {
                (true, ..) => RULING_16,
                (_, true, _) => R4_0_6,
                (_, _, true) => R3_2_2,
                _ => R5_0_1,
            };
            st.due[seat.index()] = cards;
            ctx.tell(clause, || Event::Bases { seat, number, cards });
        }
        let first = st.first;
        let clause = if st.turn == 1 { RULING_34 } else { R5_0_2 };
        ctx.tell(clause, || Event::First { seat: first });
        st.replace(Frame::Impulse(first));
        st.stack.push(Frame::Hands);
    }

    /// 5.0(2), (3): the impulse passes to the other side; two passes in a row end the turn.
    pub fn next_impulse(&self, st: &mut State, seat: Seat, _: Context) {
        st.stack.pop();
        st.op = Op::new(seat);
        if st.passes >= 2 {
            st.then(&end_of_turn(st.first));
        } else {
            st.stack.push(Frame::Impulse(seat));
        }
    }

    /// 5.0(3).
    pub fn pass_impulse(&self, st: &mut State, seat: Seat, forced: bool, ctx: Context) {
        st.stack.pop();
        st.passes += 1;
        let points = std::mem::take(&mut st.pending[seat.index()]);
        if points > 0 {
            ctx.tell(RULING_17, || Event::PendingLost { seat, points });
        }
        let clause = if forced { RULING_35 } else { R5_0_3 };
        ctx.tell(clause, || if forced { Event::PassedForced { seat } } else { Event::Passed { seat } });
        st.then(&end_of_impulse(seat));
    }

    /// 5.0(4)④, 2.3.2(3): hand, discards and deck become the new deck.
    pub fn return_cards(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        for i in 0..self.data.cards.len() {
            if st.cards[i] != CardAt::Development {
                st.cards[i] = CardAt::Deck;
            }
        }
        st.hand = [0; 2];
        st.fresh = Cards::EMPTY;
        ctx.tell(R5_0_4_4, || Event::CardsReturned);
    }

    /// 5.0(4)⑤.
    pub fn next_turn(&self, st: &mut State, ctx: Context) {
        let turn = st.turn;
        ctx.tell(R5_0_4_5, || Event::TurnEnded { turn });
        st.turn += 1;
        st.replace(Frame::TurnStart);
    }

    /// 5.0(1): cards the side has still to choose.
    pub fn owed_cards(&self, st: &State, seat: Seat) -> u8 {
        // A position file may leave a side with fewer cards than that to choose from.
        let deck = st.cards_at(&self.data, seat, CardAt::Deck).count() as u8;
        st.due[seat.index()].saturating_sub(st.hand[seat.index()]).min(deck)
    }
}

/// 5.0(1): both choose their hands in secret.
pub struct Hands;

impl Decision<ThirdReich> for Hands {
    const TAKES: &'static [Verb] = &[Verb::Pick];
    const PLACE: Clause = R5_0_1;

    fn asked(&self, game: &ThirdReich, st: &State) -> Seats {
        let mut seats = Seats::BOTH;
        for seat in Seat::BOTH {
            if game.owed_cards(st, seat) == 0 {
                seats = seats.without(seat);
            }
        }
        seats
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        Seat::BOTH.iter().any(|s| game.owed_cards(st, *s) > 0)
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let fits = |c: &Card| width.is_wide() || st.cards[c.index()] == CardAt::Deck;
        out.extend(game.data.cards_of(seat).filter(fits).map(Action::Pick));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Pick(card) = *action else { return };
        game.object_to_pick(st, seat, card, no);
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::Pick(card) = *action else { return };
        st.move_card(&game.data, card, CardAt::Hand);
        ctx.emit(R5_0_1, Audience::Only(seat), || Event::Picked { card });
        if game.owed_cards(st, seat) == 0 {
            let number = st.hand[seat.index()];
            ctx.tell(R5_0_1, || Event::HandReady { seat, number });
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, seat: Seat) -> Message {
        Message::new("prompt-hands").int("left", game.owed_cards(st, seat))
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Pick(card) = *action else { return };
        game.object_to_pick(st, seat, card, no);
        let have = st.hand[seat.index()];
        let choosing = st.top() == Some(Frame::Hands);
        // 4.0(6): the first hands are numbered, the Allies have none.
        let clause = if choosing && st.turn == 1 { R4_0_6 } else { R5_0_1 };
        if choosing {
            no.object(clause, || Fact::HandFull { have });
        } else {
            no.when(no.none(), R5_0_1, || Fact::HandsChosen);
        }
    }
}

impl ThirdReich {
    fn object_to_pick(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        if self.data.card(card).side != seat {
            no.object(R2_3, || Fact::OtherSide { card });
            return;
        }
        match st.cards[card.index()] {
            CardAt::Deck => {}
            CardAt::Development => no.object(R2_3_2_1, || Fact::NotInDeck { card }),
            CardAt::Hand => no.object(R5_0_1, || Fact::InHand { card }),
            _ => self.object_to_held(st, seat, card, no),
        }
    }

    /// 5.0(4)③: the clauses against putting a unit back into the pool.
    fn object_to_return(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        let data = &self.data;
        let nation = data.unit(unit).nation;
        let Some(area) = st.area_of(unit) else {
            no.object(R5_0_4_3, || Fact::NotOnMap { unit });
            return;
        };
        if !st.mine[seat.index()].contains(unit) {
            no.object(R5_0_4_3, || Fact::NotOwn { unit });
            return;
        }
        if no.when(!data.nation(nation).returns, R5_0_4_3, || Fact::NoReturn { unit }) {
            return;
        }
        if st.symbol(data, area) == nation {
            let left = st.suppressing(data, area, seat).without(unit);
            no.when(left.is_empty(), R5_0_4_3, || Fact::WouldEmpty { area });
        }
    }
}

/// 5.0(4)③: units of five nations may go back to the mobilisation pool.
pub struct Returns(pub Seat);

impl Decision<ThirdReich> for Returns {
    const TAKES: &'static [Verb] = &[Verb::Return, Verb::Done];
    const PLACE: Clause = R5_0_4_3;
    const PROMPT: &'static str = "prompt-returns";

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let units = st.on_map() & if width.is_wide() { !Units::EMPTY } else { st.mine[seat.index()] };
        let known = units.iter().filter(|u| u.index() < game.data.units.len());
        out.extend(known.map(Action::Return));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Return(unit) = *action {
            game.object_to_return(st, seat, unit, no);
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Return(unit) => {
                ctx.tell(R5_0_4_3, || Event::Returned { unit });
                game.to_pool(st, unit, ctx);
                // 3.6(5): a fleet that goes leaves nobody afloat behind.
                game.check_seas(st);
            }
            _ => {
                st.stack.pop();
            }
        }
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Return(unit) = *action {
            game.object_to_return(st, seat, unit, no);
            // 5.0(4)③: one side after the other.
            match st.top() {
                Some(Frame::Returns(first)) => no.object(R5_0_4_3, || Fact::OthersReturn { seat: first }),
                _ => no.object(R5_0_4_3, || Fact::OnlyAtTurnEnd),
            }
        }
    }
}
