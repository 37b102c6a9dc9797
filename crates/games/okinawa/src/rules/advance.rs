//! 17.0 The advance after combat, and the end of a battle.

use super::prelude::*;

/// 17.0(1) Who advances into the emptied hex?
pub struct Advance;

impl Decision<Okinawa> for Advance {
    const TAKES: &'static [Verb] = &[Verb::Advance, Verb::Done];
    const PLACE: Clause = R17_0_1;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.seat_of(Side::Attacker))
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.may_advance(s).next().is_some()
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        let from = s.fight.as_ref().map(|f| f.from);
        let might = |p: &Piece| if width.is_wide() { s.hex_of(*p).is_some() } else { s.hex_of(*p) == from };
        out.extend(pieces_of(seat).filter(might).map(Action::Advance));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Advance(piece) = *action else { return };
        if !g.object_foreign(seat, piece, R17_0_1, no) {
            no.when(!g.may_advance(s).any(|p| p == piece), R17_0_1, || Fact::NotInAttack { piece });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::Advance(moved) = *action else { return s.close() };
        let (piece, hex) = (s.shown(moved), s.battlefield());
        s.last = moved.0;
        s.put(&g.data, moved, Loc::hex(hex));
        ctx.tell(R17_0_1, || Event::Advanced { piece, hex });
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-advance").id("at", g.data.hex_id(s.battlefield()))
    }
}

impl Okinawa {
    /// Pieces of the attacking stack, once the defender's hex is empty.
    fn may_advance<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        let empty = s.fight.as_ref().filter(|f| !f.strike && !s.present(f.attacker.other(), f.at));
        empty.into_iter().flat_map(|f| s.pieces_at(f.attacker, f.from))
    }

    /// The battle is over: what was used leaves, what stands alone goes back.
    pub(crate) fn end_fight(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let Some(f) = s.fight.take() else { return };
        s.last = u8::MAX;
        for d in &f.declared {
            if self.data.kind(d.chit) == ChitKind::FlameTank && s.hex_of(d.chit).is_some() {
                s.put(&self.data, d.chit, Loc::DISCARD);
                ctx.tell(R2_12_3_6, || Event::Spent { piece: d.chit });
            }
        }
        if !f.strike {
            ctx.tell(R14_2_3, || Event::BattleEnds { at: f.at });
        }
        self.sweep(s, R17_0_5, ctx);
    }
}
