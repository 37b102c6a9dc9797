//! 5.0 Operation cards: the choice of hands, and where cards go.

use super::prelude::*;

/// 5.1: each side chooses its hand from its deck, in secret.
pub struct Hands;

impl Decision<Southern> for Hands {
    const TAKES: &'static [Verb] = &[Verb::Pick];
    const PLACE: Clause = R4_0_1;
    const IN_ORDER: bool = true;

    fn asked(&self, game: &Southern, st: &State) -> Seats {
        let full = Seat::BOTH.into_iter().filter(|seat| game.hand_full(st, *seat));
        full.fold(Seats::BOTH, |asked, seat| asked.without(seat))
    }

    fn open(&self, game: &Southern, st: &State) -> bool {
        !Seat::BOTH.into_iter().all(|seat| game.hand_full(st, seat))
    }

    fn offers(&self, game: &Southern, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let deck = game.data.deck(seat);
        out.extend(deck.filter(|c| width.is_wide() || st.cards[c.index()] == CardAt::Deck).map(Action::Pick));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Pick(card) = *action else { return };
        if game.data.card(card).side != seat {
            no.object(R2_3, || Fact::OtherDeck { card });
        } else if st.cards[card.index()] == CardAt::Removed {
            no.object(R5_2_4, || Fact::CardUsed { card });
        } else if st.cards[card.index()] != CardAt::Deck {
            no.object(R5_1, || Fact::NotInDeck { card });
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.extend(st.cards_at(&game.data, seat, CardAt::Deck).map(Action::Pick));
        true
    }

    fn act(&self, game: &Southern, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::Pick(card) = *action else { return };
        st.move_card(&game.data, card, CardAt::Hand);
        ctx.emit(R5_1, Audience::Only(seat), || Event::Picked { card });
        if game.hand_full(st, seat) {
            // R46: of whatever cards are left.
            let gone = st.cards_at(&game.data, seat, CardAt::Removed).next().is_some();
            ctx.tell(if gone { RULING_46 } else { R4_0_1 }, || Event::HandReady { seat });
        }
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Pick(card) = *action else { return };
        Hands.object(game, st, seat, action, no);
        if game.data.card(card).side != seat {
            return;
        }
        if st.top() == Some(Frame::Hands) {
            let clause = if seat == JAPAN { R5_1_1 } else { R5_1_2 };
            no.object(clause, || Fact::HandFull { need: game.data.hand[seat.index()].into() });
        } else if let Some(Frame::Carrier(_)) = st.top() {
            game.object_to_moment(st, seat, no);
        } else {
            no.object(R4_0_1, || Fact::WrongStep { step: step("Hands") });
        }
    }

    fn prompt(&self, game: &Southern, st: &State, seat: Seat) -> Message {
        Message::new("prompt-hand").int("left", game.data.hand[seat.index()] - st.hand_count[seat.index()])
    }
}

impl Southern {
    /// 5.1: a full hand; a position file may leave a side with fewer cards than that to choose from.
    pub fn hand_full(&self, st: &State, seat: Seat) -> bool {
        st.hand_count[seat.index()] >= self.data.hand[seat.index()]
            || st.cards_at(&self.data, seat, CardAt::Deck).next().is_none()
    }

    /// 5.1, 5.2: only cards in hand are played.
    pub fn object_to_card(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        match st.cards[card.index()] {
            _ if self.data.card(card).side != seat => no.object(R2_3, || Fact::OtherDeck { card }),
            CardAt::Hand => {}
            CardAt::Deck => no.object(R5_1, || Fact::NotInHand { card }),
            CardAt::Discard | CardAt::Removed => no.object(R5_2_4, || Fact::CardUsed { card }),
            CardAt::FaceDown => {
                no.object(R5_2_4, || Fact::CardUsed { card });
                no.object(RULING_48, || Fact::FaceDown { card });
            }
        }
    }

    /// 6.1(2): what pays for an impulse.
    pub fn object_to_price(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        no.when(st.hand_count[seat.index()] == 0, R6_1_2, || Fact::NoCards);
        self.object_to_card(st, seat, card, no);
    }

    /// 6.1(2), R58: what a side without a card cannot do, once the hands are chosen and while no action of its own is
    /// under way: no more than fly, and nobody twice.
    pub fn object_without_cards(&self, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let begun = self.acting(st) == Some(seat) && !matches!(st.top(), Some(Frame::Impulse(_) | Frame::Rally));
        if st.hand_count[seat.index()] > 0 || self.acting(st).is_none() || begun {
            return;
        }
        let data = &self.data;
        match *action {
            Action::With(unit) if (data.air | data.carriers).contains(unit) => {
                let flown = st.flown.contains(unit) && !self.options.tireless;
                no.when(flown, RULING_58, || Fact::HasFlown { unit });
            }
            Action::With(_) | Action::Move(..) | Action::Attack(_) => no.object(R6_1_2, || Fact::NoCards),
            _ => {}
        }
    }

    /// 5.2(4), 19.0: a used card is discarded, or leaves the game.
    pub fn put_away(&self, st: &mut State, card: Card, ctx: Context) {
        if self.data.card(card).kind.removed_after_use() {
            st.move_card(&self.data, card, CardAt::Removed);
            ctx.tell(R5_2_4, || Event::CardRemoved { card });
        } else {
            st.move_card(&self.data, card, CardAt::Discard);
        }
    }
}
