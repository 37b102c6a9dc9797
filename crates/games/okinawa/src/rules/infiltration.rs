//! Night Infiltration: used when its stack starts to move.

use super::prelude::*;

impl Okinawa {
    fn infiltrators<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Piece> + 'a {
        let chits = chits_of(seat).filter(|c| self.data.kind(*c) == ChitKind::NightInfiltration);
        chits.filter(|c| s.hex_of(*c).is_some())
    }

    pub(crate) fn offer_infiltration(&self, s: &State, seat: Seat, out: &mut Actions) {
        out.extend(self.infiltrators(s, seat).map(Action::Infiltrate));
    }

    /// Exactly those that may be used now.
    pub(crate) fn list_infiltration(&self, s: &State, seat: Seat, out: &mut Actions) {
        let usable = |c: &Piece| self.accepts(|no| self.object_infiltrate(s, *c, no));
        out.extend(self.infiltrators(s, seat).filter(usable).map(Action::Infiltrate));
    }

    /// Its hex is in an enemy ZOC, and somebody there began the turn in one and has not moved yet.
    pub(crate) fn object_infiltrate(&self, s: &State, chit: Piece, no: &mut No) {
        if self.object_infiltrator(s, chit, no) {
            return;
        }
        let Some(hex) = s.hex_of(chit) else { return };
        let starting = match s.top() {
            Frame::Moving { piece, entered: false, .. } => Some(piece),
            _ => None,
        };
        let zoc = s.zoc(JP).contains(hex);
        no.when(!zoc, CHIT_US_NIGHT_INFILTRATION, || Fact::NotInZoc { hex });
        let began = |p: &Piece| *p != chit && s.began.contains(*p);
        let still_to_move = |p: Piece| !s.moved.contains(p) || starting == Some(p);
        let (anybody, ready) =
            s.pieces_at(US, hex).filter(began).fold((false, false), |(_, ready), p| (true, ready || still_to_move(p)));
        no.when(!anybody, CHIT_US_NIGHT_INFILTRATION, || Fact::Nobody { hex });
        no.when(anybody && !ready, CHIT_US_NIGHT_INFILTRATION, || Fact::AllMoved { hex });
        let elsewhere = starting.is_some_and(|p| s.hex_of(p) != Some(hex));
        no.when(elsewhere, R10_1_1, || Fact::OneByOne { piece: chit });
    }

    /// True if the chit is no Night Infiltration, or not on the map.
    pub(crate) fn object_infiltrator(&self, s: &State, chit: Piece, no: &mut No) -> bool {
        let right = chit.is_chit() && self.data.kind(chit) == ChitKind::NightInfiltration;
        let needed = || Fact::NeedsChit { piece: self.data.one_of(ChitKind::NightInfiltration) };
        no.bar(!right, CHIT_US_NIGHT_INFILTRATION, needed)
            || no.bar(s.hex_of(chit).is_none(), CHIT_US_NIGHT_INFILTRATION, || Fact::NotThere { piece: chit })
    }

    pub(crate) fn infiltrate(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        let Some(hex) = s.hex_of(chit) else { return };
        let stack: PieceSet = s.pieces_at(US, hex).filter(|p| s.began.contains(*p)).collect();
        s.infiltrating |= stack.without(chit);
        s.put(&self.data, chit, Loc::REMOVED);
        ctx.tell(CHIT_US_NIGHT_INFILTRATION, || Event::Infiltrated { piece: chit, hex });
    }
}
