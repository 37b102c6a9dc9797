//! What a side decides before the first turn.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// Dumps that give some: the one that was named is enough to tell them apart.
pub const SHIFTED: u8 = 2;

/// From which dumps supply is moved: how many are still to be named, and the one that was.
pub struct Shifting(pub u8, pub Option<Hex>);

impl Decision<Ocs> for Shifting {
    const TAKES: &'static [Verb] = &[Verb::Shift];
    const PLACE: Clause = OCS_2_1;

    fn asked(&self, g: &Ocs, _: &State) -> Seats {
        Seats::only(g.house.shift.as_ref().map_or(Seat::FIRST, |x| x.side))
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        self.0 > 0 && g.shiftable(s, self.1).any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let own = || s.dumps.iter().filter(|d| d.side == seat).map(|d| d.hex).collect();
        let hexes: Hexes = if width.is_wide() { own() } else { g.shiftable(s, self.1) };
        out.extend(hexes.iter().map(Action::Shift));
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let (Action::Shift(hex), Some(shift)) = (*action, &g.house.shift) else { return };
        if no.bar(!g.shiftable(s, self.1).contains(hex), shift.clause, || Fact::NoShift { hex }) {
            Ocs::as_ruled(shift.ruling, no, || self.1 != Some(hex));
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let (Action::Shift(from), Some(shift)) = (*action, &g.house.shift) else { return };
        g.shift(s, from);
        let (hex, tokens) = (shift.to, shift.tokens);
        ctx.tell(shift.clause, || Event::SupplyShifted { from, hex, tokens });
        s.frames.push(Frame::Shifting(self.0 - 1, Some(from)));
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        let to = g.house.shift.as_ref().map_or(Hex(0), |x| x.to);
        Message::new("prompt-shift").id("hex", g.map.id(to)).int("dumps", self.0)
    }

    fn elsewhere(g: &Ocs, s: &State, _: Seat, _: &Action, no: &mut No) {
        let asked = g.house.shift.as_ref().filter(|_| matches!(s.top(), Some(Frame::Shifting(..))));
        no.object(g.house.clauses.variants, || match asked {
            Some(shift) => Fact::NotAsked { side: Side(shift.side) },
            None => Fact::NotNow { segment: s.segment },
        });
    }
}

impl Ocs {
    /// Dumps from which supply may still be moved.
    fn shiftable(&self, s: &State, named: Option<Hex>) -> Hexes {
        let Some(shift) = &self.house.shift else { return Hexes::EMPTY };
        let fits =
            |d: &&Dump| d.side == shift.side && d.hex != shift.to && Some(d.hex) != named && d.tokens >= shift.tokens;
        s.dumps.iter().filter(fits).map(|d| d.hex).collect()
    }

    fn shift(&self, s: &mut State, from: Hex) {
        if let Some(shift) = &self.house.shift {
            s.take_tokens(from, shift.tokens);
            s.add_tokens(shift.to, shift.side, shift.tokens, false);
        }
    }

    /// A question that begins later finds it moved from the largest dumps.
    pub(crate) fn shifted(&self, s: &mut State) {
        let mut named = None;
        for _ in 0..SHIFTED {
            let all = self.shiftable(s, named);
            let largest = all.iter().max_by_key(|h| (s.dump(*h).map_or(0, |d| d.tokens), std::cmp::Reverse(h.0)));
            if let Some(hex) = largest {
                self.shift(s, hex);
                named = Some(hex);
            }
        }
    }
}
