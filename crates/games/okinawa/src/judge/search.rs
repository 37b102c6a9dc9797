//! Which legal actions are worth a search.

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::State;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Play, Seat};

impl Okinawa {
    /// The legal actions without those that only repeat others in another order or do nothing.
    pub(crate) fn list_search(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(s, seat, out);
        let after = |p: &Piece| s.last == u8::MAX || p.0 > s.last;
        let orders = out.iter().any(|a| matches!(a, Action::Retreat(_)));
        let keep = |action: &Action| match action {
            Action::Burn(p) | Action::PickUp(p) | Action::Declare(p) | Action::Advance(p) | Action::CallUp(p) => {
                after(p)
            }
            Action::Use(chit) => self.worth_using(s, *chit),
            Action::Step(_) => false,
            // Before a piece is named it serves the whole stack.
            Action::Infiltrate(_) => s.top() == Frame::Movement,
            // The same as closing the declarations first.
            Action::Fight(_) => s.top() != Frame::Attacks,
            Action::Reveal(chit) => self.worth_revealing(s, *chit),
            Action::RetreatTo(_) => !orders,
            _ => true,
        };
        if out.iter().any(keep) {
            out.retain(keep);
        }
    }

    /// In a battle: against the retreat or the advance in hand; before it is too early.
    fn worth_revealing(&self, s: &State, chit: Piece) -> bool {
        let Some(hex) = s.hex_of(chit) else { return false };
        match s.top() {
            Frame::RetreatWatch => {
                s.fight.as_ref().is_some_and(|f| self.retreat_options(s, f).iter().any(|h| self.data.adjacent(hex, *h)))
            }
            Frame::Claim => self.marker_at(s, hex),
            Frame::Watch { hex: mover, .. } => self.data.adjacent(hex, mover),
            Frame::Advance => self.data.adjacent(hex, s.battlefield()),
            Frame::Movement | Frame::Lone { .. } => true,
            // Declared it does more, and in the middle of a move or an advance it can wait.
            _ => false,
        }
    }

    /// A counter that comes too late only wastes itself.
    fn worth_using(&self, s: &State, chit: Piece) -> bool {
        let kind = self.data.kind(chit);
        !Self::is_counter(kind)
            || s.fight.as_ref().and_then(|f| f.declared.last()).is_some_and(|d| self.counters(kind, d.chit))
    }
}
