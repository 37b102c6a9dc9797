//! A position somebody might be in.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::{Chance, Seat};
use sandtable_kit::deal;

impl Southern {
    /// A state `seat` cannot tell from this one. Unknown are the other side's cards in hand, in the
    /// deck and face down, and the oil markers nobody has turned.
    pub fn imagine(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut state = st.clone();
        let other = seat.other();
        let unknown = |at: CardAt| matches!(at, CardAt::Hand | CardAt::FaceDown | CardAt::Deck);
        let pool: Vec<Card> = self.data.deck(other).filter(|card| unknown(st.cards[card.index()])).collect();
        pool.iter().for_each(|card| state.cards[card.index()] = CardAt::Deck);
        let held = [CardAt::Hand, CardAt::FaceDown];
        let slots = held.iter().flat_map(|at| st.cards_at(&self.data, other, *at).map(|_| *at));
        deal(chance, pool, slots, |card, at| state.cards[card.index()] = at);
        for oil in &mut state.oil {
            if oil.face == OilFace::Hidden {
                oil.marker = None;
            }
        }
        state
    }
}
