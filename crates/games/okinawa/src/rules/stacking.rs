//! 3.0 Stacking.

use super::prelude::*;

/// 3.2(4), R50 Where stacking is judged when the phase ends, the owner gives up what is too much.
pub struct Excess;

impl Decision<Okinawa> for Excess {
    const TAKES: &'static [Verb] = &[Verb::Remove];
    const PLACE: Clause = R3_2_4;
    const PROMPT: &'static str = "prompt-excess";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.loose_stacking && pieces_of(s.phasing).any(|p| g.is_too_many(s, p))
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, _: Width, out: &mut Actions) {
        out.extend(pieces_of(seat).filter(|p| s.hex_of(*p).is_some()).map(Action::Remove));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Remove(piece) = *action else { return };
        if !g.object_foreign(seat, piece, R3_2_4, no) {
            no.when(!g.is_too_many(s, piece), R3_2_4, || Fact::NotTooMany { piece });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Remove(piece) = *action {
            g.give_up(s, piece, RULING_50, ctx);
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        Excess.object(g, s, seat, action, no);
        no.when(!g.loose_stacking, RULING_50, || Fact::JudgedAtOnce);
    }
}

/// 3.2(4), R23 A piece was stopped in a full hex: its owner gives up what is too much there.
pub struct Crowded(pub Hex);

impl Decision<Okinawa> for Crowded {
    const TAKES: &'static [Verb] = &[Verb::Remove];
    const PLACE: Clause = R3_2_4;
    const PROMPT: &'static str = "prompt-excess";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.pieces_at(s.phasing, self.0).any(|p| g.is_too_many(s, p))
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        let might = |p: &Piece| if width.is_wide() { s.hex_of(*p).is_some() } else { s.hex_of(*p) == Some(self.0) };
        out.extend(pieces_of(seat).filter(might).map(Action::Remove));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        Excess.object(g, s, seat, action, no);
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Remove(piece) = *action {
            g.give_up(s, piece, RULING_23, ctx);
        }
    }
}

impl Okinawa {
    fn is_too_many(&self, s: &State, piece: Piece) -> bool {
        s.hex_of(piece).is_some_and(|hex| self.overstacked(s, piece, hex))
    }

    /// 3.2(4), R23: a piece above the limits leaves the map.
    pub(crate) fn give_up(&self, s: &mut State, piece: Piece, clause: Clause, ctx: Context<'_, '_>) {
        ctx.tell(clause, || Event::Destroyed { piece });
        if piece.is_chit() && self.data.class(piece) == Class::Tactic {
            s.put(&self.data, piece, Loc::DISCARD);
        } else {
            self.remove(s, piece);
        }
    }

    /// Hexes where a move may not end for want of room; none where that is judged later (R50).
    pub(crate) fn no_stay(&self, s: &State, piece: Piece) -> HexSet {
        if self.loose_stacking { HexSet::EMPTY } else { self.no_room(s, piece) }
    }

    /// 3.2: how a hex would break the stacking limits if `piece` ended there.
    pub(crate) fn object_stacking(&self, s: &State, piece: Piece, hex: Hex, no: &mut No) {
        let seat = piece.seat();
        if !s.present(seat, hex) {
            return;
        }
        if piece.is_unit() {
            let (mut others, mut mixed) = (0, false);
            for other in s.units_at(seat, hex).filter(|o| *o != piece) {
                others += 1;
                mixed |= seat == US && self.data.unit(other).regiment != self.data.unit(piece).regiment;
            }
            if no.when(mixed, R3_2_1, || Fact::Regiments { hex }) {
                return;
            }
            no.when(others >= 2, R3_2_1, || Fact::FullUnits { hex });
        } else {
            let others = s.chits_at(seat, hex).filter(|o| *o != piece).count();
            no.when(others >= 3, R3_2_2, || Fact::FullChits { hex });
        }
    }

    /// The hexes where [`Self::object_stacking`] objects, found in one go.
    pub(crate) fn no_room(&self, s: &State, piece: Piece) -> HexSet {
        let seat = piece.seat();
        let (mut one, mut two, mut full) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
        if piece.is_unit() {
            let regiment = self.data.unit(piece).regiment;
            for other in units_of(seat).filter(|o| *o != piece) {
                let Some(hex) = s.hex_of(other) else { continue };
                let mixed = seat == US && self.data.unit(other).regiment != regiment;
                if mixed || one.contains(hex) { full.insert(hex) } else { one.insert(hex) }
            }
        } else {
            for other in chits_of(seat).filter(|o| *o != piece) {
                let Some(hex) = s.hex_of(other) else { continue };
                let fullest = if two.contains(hex) {
                    &mut full
                } else if one.contains(hex) {
                    &mut two
                } else {
                    &mut one
                };
                fullest.insert(hex);
            }
        }
        full
    }

    pub(crate) fn overstacked(&self, s: &State, piece: Piece, hex: Hex) -> bool {
        !self.accepts(|no| self.object_stacking(s, piece, hex, no))
    }
}
