//! A position somebody might be in.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::{Ask, Chance, Seat};

impl Southern {
    /// A state `seat` cannot tell from this one. Unknown are the other side's cards in hand, in the
    /// deck and face down, and the oil markers nobody has turned.
    pub fn imagine(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut state = st.clone();
        let other = seat.other();
        let unknown = |at: CardAt| matches!(at, CardAt::Hand | CardAt::FaceDown | CardAt::Deck);
        let mut pool: Vec<u16> =
            self.data.deck(other).filter(|c| unknown(st.cards[c.index()])).map(|c| u16::from(c.0)).collect();
        let count = |at: CardAt| st.cards_at(&self.data, other, at).count();
        let slots = [(CardAt::Hand, count(CardAt::Hand)), (CardAt::FaceDown, count(CardAt::FaceDown))];
        for card in &pool {
            state.cards[usize::from(*card)] = CardAt::Deck;
        }
        for (at, n) in slots {
            for _ in 0..n {
                let ask = Ask::Draw { pool: "unknown-cards", candidates: &pool };
                let card = pool.remove(chance.pick(ask, pool.len() as u32) as usize);
                state.cards[usize::from(card)] = at;
            }
        }
        for oil in &mut state.oil {
            if oil.face == OilFace::Hidden {
                oil.marker = None;
            }
        }
        state
    }
}
