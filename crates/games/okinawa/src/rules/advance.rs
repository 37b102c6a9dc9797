//! 17.0 The advance after combat, and the end of a battle.

use super::prelude::*;

/// 17.0(1) Who advances into the emptied hex? Until then the defender may turn up a chit that would stand
/// alone beside it (4.3(4), R48).
pub struct Advance;

impl Decision<Okinawa> for Advance {
    const TAKES: &'static [Verb] = &[Verb::Advance, Verb::Reveal, Verb::Pass, Verb::Done];
    const PLACE: Clause = R17_0_1;

    fn asked(&self, g: &Okinawa, s: &State) -> Seats {
        if g.may_meet_advance(s) { Seats::BOTH } else { Seats::only(s.seat_of(Side::Attacker)) }
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.may_advance(s).next().is_some()
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        g.offer_reveals(s, seat, width, out);
        if seat == s.seat_of(Side::Defender) {
            return out.push(Action::Pass);
        }
        out.push(Action::Done);
        let from = s.fight.as_ref().map(|f| f.from);
        let might = |p: &Piece| if width.is_wide() { s.hex_of(*p).is_some() } else { s.hex_of(*p) == from };
        out.extend(pieces_of(seat).filter(might).map(Action::Advance));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let defends = seat == s.seat_of(Side::Defender);
        match *action {
            Action::Advance(piece) if !g.object_foreign(seat, piece, R17_0_1, no) => {
                g.object_advance(s, seat, piece, no);
            }
            Action::Reveal(chit) => g.object_reveal(s, seat, chit, no),
            // 17.0(2): whether to advance is the attacker's to decide.
            Action::Done => {
                no.when(defends, R17_0_2, || Fact::ForOther { seat: seat.other() });
            }
            Action::Pass => {
                no.when(!defends, R17_0_2, || Fact::AdvanceEnds);
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Advance(moved) => {
                let (piece, hex) = (s.shown(moved), s.battlefield());
                s.last = moved.0;
                s.put(&g.data, moved, Loc::hex(hex));
                // R27: advancing is not moving.
                let clause = if g.restricted(s, moved) { RULING_27 } else { R17_0_1 };
                ctx.tell(clause, || Event::Advanced { piece, hex });
            }
            Action::Reveal(chit) => g.reveal_in_combat(s, chit, ctx),
            Action::Pass => {
                if let Some(f) = &mut s.fight {
                    f.watched = true;
                }
                ctx.tell(R4_3_4, || Event::Passed { seat });
            }
            _ => s.close(),
        }
    }

    fn prompt(&self, g: &Okinawa, s: &State, seat: Seat) -> Message {
        let at = g.data.hex_id(s.battlefield());
        if seat == s.seat_of(Side::Defender) {
            Message::new("prompt-watch").id("hex", at)
        } else {
            Message::new("prompt-advance").id("at", at).several()
        }
    }

    /// Only the attacker, and only into a hex that a battle has emptied.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Advance(piece) = *action
            && !g.object_foreign(seat, piece, R17_0_1, no)
        {
            g.object_advance(s, seat, piece, no);
            no.when(no.none(), R17_0_1, || Fact::NotInAttack { piece });
        }
    }
}

impl Okinawa {
    /// A face-down chit of the defender lies next to the emptied hex, and none has entered it yet.
    fn may_meet_advance(&self, s: &State) -> bool {
        s.fight.as_ref().is_some_and(|f| {
            !f.watched && !s.present(f.attacker, f.at) && self.lies_in_wait(s, f.attacker.other(), &HexSet::only(f.at))
        })
    }

    fn object_advance(&self, s: &State, seat: Seat, piece: Piece, no: &mut No) {
        let defends = s.fight.is_some() && seat == s.seat_of(Side::Defender);
        if defends {
            no.object(R17_0_4, || Fact::OnlyAttacker { piece });
        } else if self.is_dug_in(s, piece) {
            no.object(CHIT_JP_CONSTRUCTION_ENGINEERS, || Fact::CannotMove { piece });
            no.object(RULING_52, || Fact::CannotMove { piece });
        } else if self.is_spent(s, piece) {
            no.object(R2_12_3_6, || Fact::CannotMove { piece });
        } else {
            no.when(!self.may_advance(s).any(|p| p == piece), R17_0_1, || Fact::NotInAttack { piece });
        }
    }

    /// Pieces of the attacking stack, once the defender's hex is empty.
    fn may_advance<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        let empty = s.fight.as_ref().filter(|f| !f.strike && !s.present(f.attacker.other(), f.at));
        empty
            .into_iter()
            .flat_map(|f| s.pieces_at(f.attacker, f.from))
            .filter(|p| !self.is_dug_in(s, *p) && !self.is_spent(s, *p))
    }

    /// R52: Construction Engineers face up are a position, and no position goes along.
    fn is_dug_in(&self, s: &State, piece: Piece) -> bool {
        self.is_engineers(piece) && s.face_up(piece)
    }

    /// 2.12(3)⑥: a chit without movement that has been used leaves the map.
    fn is_spent(&self, s: &State, piece: Piece) -> bool {
        self.data.is_unit_chit(piece) && !self.data.chit(piece).moves && self.is_declared(s, piece)
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
        // 17.0(5): the enemy's chits beside those who advanced; 14.1(6)④: own ones that were left behind.
        self.sweep_each(s, |seat| if seat == f.attacker { R14_1_6 } else { R17_0_5 }, ctx);
    }
}
