//! 4.3 Attached chits on the map.

use super::prelude::*;

/// 10.2(2), 4.3(4) The other side may turn up a chit in the way of a face-down mover.
pub struct Watch {
    pub seat: Seat,
    pub hex: Hex,
}

impl Decision<Okinawa> for Watch {
    const TAKES: &'static [Verb] = &[Verb::Reveal, Verb::Pass];
    const PLACE: Clause = R4_3_4;

    fn asked(&self, _: &Okinawa, _: &State) -> Seats {
        Seats::only(self.seat)
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.watchers(s, self.seat, self.hex).next().is_some() && g.may_hide_unit(s, self.seat)
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, _: Width, out: &mut Actions) {
        out.push(Action::Pass);
        g.offer_reveals(s, seat, Width::Thinkable, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Reveal(chit) = *action {
            g.object_reveal(s, seat, chit, no);
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Reveal(chit) => g.reveal(s, chit, ctx),
            _ => {
                s.close();
                ctx.tell(R10_2_2, || Event::Passed { seat });
            }
        }
    }

    fn prompt(&self, g: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-watch").id("hex", g.data.hex_id(self.hex))
    }
}

/// 4.3(6) Chits alone beside an enemy in movement: turned up, or back to the box.
pub struct Lone {
    pub seat: Seat,
    pub hex: Hex,
}

impl Decision<Okinawa> for Lone {
    const TAKES: &'static [Verb] = &[Verb::Reveal, Verb::Return];
    const PLACE: Clause = R4_3_6;

    fn asked(&self, _: &Okinawa, _: &State) -> Seats {
        Seats::only(self.seat)
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.is_lone(s, self.seat, self.hex)
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, _: Width, out: &mut Actions) {
        for chit in chits_of(seat).filter(|c| s.hex_of(*c).is_some()) {
            out.extend([Action::Reveal(chit), Action::Return(chit)]);
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::Return(chit) | Action::Reveal(chit)) = *action else { return };
        if g.object_foreign(seat, chit, R4_3_6, no) {
            return;
        }
        let here = chit.is_chit() && s.hex_of(chit) == Some(self.hex);
        if no.when(!here, R4_3_6, || Fact::NotThere { piece: chit }) {
            return;
        }
        if here && matches!(action, Action::Reveal(_)) {
            no.when(g.data.class(chit) == Class::Tactic, R4_3_2_3, || Fact::AloneBesideEnemy { hex: self.hex });
            g.object_reveal(s, seat, chit, no);
            no.when(!no.none(), RULING_51, || Fact::AloneBesideEnemy { hex: self.hex });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Reveal(chit) => g.reveal(s, chit, ctx),
            Action::Return(chit) => g.to_box(s, chit, R4_3_6, ctx),
            _ => {}
        }
    }

    fn prompt(&self, g: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-lone").id("hex", g.data.hex_id(self.hex))
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Return(chit) = *action else { return };
        if g.object_foreign(seat, chit, R4_3_6, no) {
            return;
        }
        match s.hex_of(chit) {
            Some(hex) => no.object(R4_3_6, || Fact::NotAlone { piece: chit, hex }),
            None => no.object(R4_3_6, || Fact::NotThere { piece: chit }),
        }
    }
}

impl Okinawa {
    /// 4.3(5): a hex of face-down (or tactic) chits only, next to an enemy unit or face-up unit chit (R42).
    pub(crate) fn is_lone(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        s.present(seat, hex) && !s.solid(seat, hex) && s.zoc(seat.other()).contains(hex)
    }

    /// A hex whose lone chits must be dealt with at once; the side that did not move comes first.
    pub(crate) fn lone_hex(&self, s: &State) -> Option<(Seat, Hex)> {
        [s.phasing.other(), s.phasing].into_iter().find_map(|seat| {
            let i = seat.index();
            let lone = (s.maps.present[i] & s.maps.zoc[seat.other().index()]) - s.maps.solid[i];
            lone.first().map(|hex| (seat, hex))
        })
    }

    /// 4.3(6)①, 15.0(7), 17.0(5): in combat lone chits next to an enemy go back to the box without a
    /// choice. Chits declared in the battle have their own fate.
    pub(crate) fn sweep(&self, s: &mut State, clause: Clause, ctx: Context<'_, '_>) {
        self.sweep_each(s, |_| clause, ctx);
    }

    /// The same by rules that differ from side to side.
    pub(crate) fn sweep_each(&self, s: &mut State, clause: impl Fn(Seat) -> Clause, ctx: Context<'_, '_>) {
        while let Some((seat, chit)) = self.swept(s) {
            self.to_box(s, chit, clause(seat), ctx);
        }
    }

    fn swept(&self, s: &State) -> Option<(Seat, Piece)> {
        Seat::BOTH.into_iter().find_map(|seat| {
            let i = seat.index();
            let lone = (s.maps.present[i] & s.maps.zoc[seat.other().index()]) - s.maps.solid[i];
            lone.iter().find_map(|hex| {
                let chits = s.chits_at(seat, hex).filter(|c| !self.is_declared(s, *c));
                chits.min_by_key(|c| (s.slot(*c), c.0)).map(|c| (seat, c))
            })
        })
    }

    /// R24: Flame Tanks on the way that come next to the enemy alone, by their own step or because the other side
    /// turns up a chit there, are turned up whether they like it or not. True if they are.
    pub(crate) fn flame_tank_meets_enemy(&self, s: &mut State, hex: Hex, ctx: Context<'_, '_>) -> bool {
        let under_way = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Moving { piece, .. } => Some(piece),
            _ => None,
        });
        let Some(piece) = under_way.filter(|p| self.is_flame_tank(*p) && s.hex_of(*p) == Some(hex)) else {
            return false;
        };
        let meets = !s.face_up(piece) && self.is_lone(s, piece.seat(), hex);
        if meets {
            s.turn_up(&self.data, piece);
            ctx.tell(RULING_24, || Event::Revealed { piece, hex });
        }
        meets
    }

    /// R24: what came next to the enemy alone on its own way is discarded when the move ends. Turned up anywhere
    /// else (4.3(4)), or in company, the tanks have not been used and stay.
    pub(crate) fn spend_flame_tank(&self, s: &mut State, piece: Piece, ctx: Context<'_, '_>) {
        let Some(hex) = s.hex_of(piece).filter(|_| self.is_flame_tank(piece) && s.face_up(piece)) else { return };
        let seat = piece.seat();
        let company = |p: Piece| p != piece && (p.is_unit() || (s.face_up(p) && self.data.is_unit_chit(p)));
        if s.zoc(seat.other()).contains(hex) && !s.pieces_at(seat, hex).any(company) {
            ctx.tell(CHIT_US_FLAME_TANK, || Event::FlameTankSpent { piece });
            s.put(&self.data, piece, Loc::DISCARD);
        }
    }

    fn is_flame_tank(&self, piece: Piece) -> bool {
        piece.is_chit() && self.data.kind(piece) == ChitKind::FlameTank
    }

    pub(crate) fn to_box(&self, s: &mut State, chit: Piece, clause: Clause, ctx: Context<'_, '_>) {
        if let Some(hex) = s.hex_of(chit) {
            let piece = s.shown(chit);
            ctx.tell(clause, || Event::Returned { piece, hex });
        }
        s.put(&self.data, chit, Loc::BOX);
    }

    /// Chits a player may think of turning up.
    pub(crate) fn offer_reveals(&self, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        let might = |c: &Piece| if width.is_wide() { s.hex_of(*c).is_some() } else { s.face_down_on_map(*c) };
        out.extend(chits_of(seat).filter(might).map(Action::Reveal));
    }

    /// Exactly the chits a player may turn up.
    pub(crate) fn list_reveals(&self, s: &State, seat: Seat, out: &mut Actions) {
        let hidden = (self.data.unit_chits[seat.index()] - s.turned).iter().filter(|c| s.hex_of(*c).is_some());
        out.extend(hidden.filter(|c| self.accepts(|no| self.object_reveal(s, seat, *c, no))).map(Action::Reveal));
    }

    /// 4.3(4): turning up a unit chit. Construction Engineers need suitable ground (R25).
    pub(crate) fn object_reveal(&self, s: &State, seat: Seat, chit: Piece, no: &mut No) {
        if self.object_foreign(seat, chit, R4_3_4, no) {
            return;
        }
        let hex = s.hex_of(chit);
        // 4.3(6)①: what went back to the box has no effect.
        let returned = s.loc(chit) == Loc::BOX && chit.is_chit();
        if no.when(returned, R4_3_6, || Fact::NotThere { piece: chit }) {
            return;
        }
        if no.when(!chit.is_chit() || hex.is_none(), R4_3_1, || Fact::NotThere { piece: chit }) {
            return;
        }
        let (Some(hex), true) = (hex, chit.is_chit()) else { return };
        // R2: what shows its front is not hidden.
        if no.when(s.face_up(chit), R4_3_3, || Fact::NotFaceDown { piece: chit })
            || no.when(s.face_up(chit), RULING_2, || Fact::NotFaceDown { piece: chit })
        {
            return;
        }
        if no.when(!self.data.is_unit_chit(chit), R4_3_4, || Fact::NotUnitChit { piece: chit }) {
            return;
        }
        // 4.3(6)②: beside the enemy and alone a chit can be turned up in movement only.
        let late = s.step() != Step::Movement && self.is_lone(s, chit.seat(), hex);
        if no.when(late, R4_3_6, || Fact::AloneBesideEnemy { hex }) {
            return;
        }
        let engineers = self.data.kind(chit) == ChitKind::ConstructionEngineers;
        let unsuitable = engineers && self.data.hex(hex).ground != Some(Ground::Suitable);
        no.when(unsuitable, CHIT_JP_CONSTRUCTION_ENGINEERS, || Fact::NotSuitable { hex });
        no.when(unsuitable, RULING_25, || Fact::NotSuitable { hex });
    }

    pub(crate) fn reveal(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        if let Some(hex) = s.hex_of(chit) {
            s.turn_up(&self.data, chit);
            ctx.tell(R4_3_4, || Event::Revealed { piece: chit, hex });
        }
    }

    /// 4.3(4) in a battle: what now stands alone beside the chit goes back (4.3(6)①).
    pub(crate) fn reveal_in_combat(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        self.reveal(s, chit, ctx);
        if let Some(f) = &mut s.fight {
            f.turned.insert(chit);
        }
        self.sweep(s, R4_3_6, ctx);
    }

    /// Hexes of a side with nothing but chits, none of them beside an enemy: whoever among them is a
    /// unit chit has no ZOC yet and may be turned up. The other side sees as much.
    pub(crate) fn ambushes(&self, s: &State, seat: Seat) -> HexSet {
        let i = seat.index();
        s.maps.present[i] - s.maps.solid[i] - s.zoc(seat.other())
    }

    /// Does a face-down chit lie in wait beside one of these hexes?
    pub(crate) fn lies_in_wait(&self, s: &State, seat: Seat, beside: &HexSet) -> bool {
        let waits = |h: Hex| self.data.around[h.index()].meets(*beside) && s.chits_at(seat, h).any(|c| !s.face_up(c));
        self.ambushes(s, seat).iter().any(waits) && self.may_hide_unit(s, seat)
    }

    /// Can a face-down chit of the side be a unit chit at all, by what nobody can see of its chits?
    pub(crate) fn may_hide_unit(&self, s: &State, seat: Seat) -> bool {
        let unseen = |c: &Piece| matches!(s.loc(*c), Loc::CUP | Loc::BOX) || s.face_down_on_map(*c);
        chits_of(seat).filter(unseen).any(|c| self.data.is_unit_chit(c))
    }

    /// Face-down chits that stand alone next to `hex` and might be turned up against a face-down mover.
    pub(crate) fn watchers<'a>(&'a self, s: &'a State, seat: Seat, hex: Hex) -> impl Iterator<Item = Piece> + 'a {
        self.data.near[hex.index()]
            .into_iter()
            .filter(move |&h| h != NONE && s.present(seat, h) && !s.solid(seat, h))
            .flat_map(move |h| s.chits_at(seat, h))
            .filter(move |c| !s.face_up(*c))
    }
}
