//! What a seat may think: hidden things dealt anew.

use crate::Bunroku;
use crate::model::*;
use sandtable_kernel::*;

impl Bunroku {
    /// Both hands and decks but the seat's own dealt anew. Own deck and leaders at large follow from
    /// what is in sight.
    pub(crate) fn deal_anew(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut state = s.clone();
        let other = seat.other().index();
        let size = s.hands[other].len();
        let mut pool = s.hands[other] | s.decks[other];
        let mut hand = CardSet::EMPTY;
        for _ in 0..size {
            let candidates: arrayvec::ArrayVec<u16, 32> = pool.iter().map(|c| u16::from(c.0)).collect();
            let ask = Ask::Draw { pool: "hidden", candidates: &candidates };
            let card = CardId(candidates[chance.pick(ask, candidates.len() as u32) as usize] as u8);
            pool.remove(card);
            hand.insert(card);
        }
        state.hands[other] = hand;
        state.decks[other] = pool;
        state
    }
}
