//! What a seat may think: hidden things dealt anew.

use crate::Bunroku;
use crate::model::*;
use sandtable_kernel::*;
use sandtable_kit::deal;

impl Bunroku {
    /// Both hands and decks but the seat's own dealt anew. Own deck and leaders at large follow from
    /// what is in sight.
    pub(crate) fn deal_anew(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut state = s.clone();
        let other = seat.other().index();
        let pool = s.hands[other] | s.decks[other];
        let mut hand = CardSet::EMPTY;
        deal(chance, pool, s.hands[other], |card, _| hand.insert(card));
        state.hands[other] = hand;
        state.decks[other] = pool - hand;
        state
    }
}
