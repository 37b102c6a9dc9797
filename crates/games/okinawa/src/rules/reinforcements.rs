//! 11.0 Preparing reinforcements, 12.0 placing them, 19.3.1(3) the reserve pool.

use super::prelude::*;

/// 11.0(2) Chits go back to the box; Japan buys back unit chits.
pub struct Prepare(pub bool);

impl Decision<Okinawa> for Prepare {
    const TAKES: &'static [Verb] = &[Verb::PickUp, Verb::Buy, Verb::Done];
    const PLACE: Clause = R11_0_2_2;
    const PROMPT: &'static str = "prompt-prepare";

    /// Anything to pick up or to buy back, as both sides can see?
    fn open(&self, g: &Okinawa, s: &State) -> bool {
        let affordable = |c: Piece| g.data.is_unit_chit(c) && g.data.chit(c).cost <= s.replacements;
        self.0
            || chits_of(s.phasing).any(|c| s.face_down_on_map(c))
            || (s.phasing == JP && s.chits_in(JP, Loc::REMOVED).any(affordable))
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        g.end_prepare(s, ctx);
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, _: Width, out: &mut Actions) {
        out.push(Action::Done);
        out.extend(chits_of(seat).filter(|c| s.hex_of(*c).is_some()).map(Action::PickUp));
        if seat == JP {
            out.extend(s.chits_in(JP, Loc::REMOVED).map(Action::Buy));
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::PickUp(chit) => {
                if g.object_foreign(seat, chit, R11_0_2_2, no) {
                    return;
                }
                if no.bar(chit.is_unit(), R11_0_2_2, || Fact::NotAChit { piece: chit })
                    || no.bar(s.hex_of(chit).is_none(), R11_0_2_2, || Fact::NotThere { piece: chit })
                {
                    return;
                }
                let stays = s.face_up(chit) && g.data.is_unit_chit(chit);
                no.when(stays, R11_0_2_2, || Fact::StaysOnMap { piece: chit });
                no.when(stays, RULING_10, || Fact::StaysOnMap { piece: chit });
            }
            Action::Buy(chit) => {
                if g.object_foreign(seat, chit, R11_0_2_3, no) {
                    return;
                }
                if no.bar(seat == US, R11_0_2_3, || Fact::ForOther { seat: JP }) {
                    return;
                }
                if no.bar(!g.data.is_unit_chit(chit), R11_0_2_3, || Fact::NotUnitChit { piece: chit })
                    || no.bar(s.loc(chit) != Loc::REMOVED, R11_0_2_3, || Fact::NotThere { piece: chit })
                {
                    return;
                }
                let (cost, have) = (g.data.chit(chit).cost, s.replacements);
                no.when(cost > have, R11_0_2_3, || Fact::TooDear { piece: chit, cost, have });
                no.when(cost > have, g.data.kind(chit).clause(), || Fact::TooDear { piece: chit, cost, have });
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::PickUp(chit) => {
                let piece = s.shown(chit);
                if let Some(hex) = s.hex_of(chit) {
                    ctx.tell(R11_0_2_2, || Event::PickedUp { piece, hex });
                }
                s.last = chit.0;
                s.put(&g.data, chit, Loc::BOX);
                s.stack.replace(Frame::Prepare(true));
            }
            Action::Buy(chit) => {
                let cost = g.data.chit(chit).cost;
                s.replacements -= cost;
                let left = s.replacements;
                s.put(&g.data, chit, Loc::BOX);
                s.stack.replace(Frame::Prepare(true));
                ctx.tell(R11_0_2_3, || Event::Bought { piece: chit, cost, left });
            }
            _ => g.end_prepare(s, ctx),
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        Prepare(true).object(g, s, seat, action, no);
    }
}

/// 12.0 Which piece comes onto the map?
pub struct Place(pub bool);

impl Decision<Okinawa> for Place {
    const TAKES: &'static [Verb] = &[Verb::Place, Verb::Done];
    const PLACE: Clause = R12_0;
    const PROMPT: &'static str = "prompt-place";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        self.0
            || (pieces_of(s.phasing).any(|p| s.loc(p) == Loc::BOX && g.placeable(p)) && g.road_net(s, s.phasing).any())
    }

    fn offers(&self, _: &Okinawa, _: &State, seat: Seat, _: Width, out: &mut Actions) {
        out.push(Action::Done);
        out.extend(pieces_of(seat).map(Action::Place));
    }

    /// The net is the same for all, and off the map all chits need the same room.
    fn quick(&self, g: &Okinawa, s: &State, seat: Seat, out: &mut Actions) -> bool {
        let net = g.road_net(s, s.phasing);
        // Mostly there is a hex with nobody in it.
        let empty = (net - s.maps.present[seat.index()]).any();
        let room = |p: Piece| empty || (net - g.no_room(s, p)).any();
        let chits = s.chits_in(seat, Loc::BOX).next().is_some_and(room);
        let fits = |p: &Piece| if p.is_unit() { room(*p) } else { chits && g.data.attached(*p) };
        out.push(Action::Done);
        out.extend(pieces_of(seat).filter(|p| s.loc(*p) == Loc::BOX).filter(fits).map(Action::Place));
        true
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Place(piece) = *action else { return };
        if g.object_foreign(seat, piece, R12_0, no) {
            return;
        }
        // R32: of the chits only those that were drawn.
        if no.when(s.loc(piece) != Loc::BOX, R12_0, || Fact::NotInBox { piece })
            || no.when(s.loc(piece) == Loc::CUP, RULING_32, || Fact::NotInBox { piece })
        {
            return;
        }
        if no.when(!g.placeable(piece), R4_3_2, || Fact::NotPlaceable { piece }) {
            return;
        }
        let net = g.road_net(s, seat);
        if no.bar(net.is_empty(), R12_0_2, || Fact::SourcesShut { piece }) {
            return;
        }
        let room = net.iter().any(|h| !g.overstacked(s, piece, h));
        let limit = if piece.is_unit() { R3_2_1 } else { R3_2_2 };
        no.when(!room, limit, || Fact::NoRoomByRoad { piece });
    }

    fn act(&self, _: &Okinawa, s: &mut State, _: Seat, action: &Action, _: Context<'_, '_>) {
        match *action {
            Action::Place(piece) => s.stack.push(Frame::Placing(piece)),
            _ => s.close(),
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        Place(true).object(g, s, seat, action, no);
        let Action::Place(piece) = *action else { return };
        let other = matches!(s.top(), Frame::Placing(_)) && seat == s.phasing;
        no.when(no.none() && other, R12_0_1, || Fact::OneByOne { piece });
    }
}

/// 12.0(1) Where on the road net?
pub struct Placing(pub Piece);

impl Decision<Okinawa> for Placing {
    const TAKES: &'static [Verb] = &[Verb::MoveTo];
    const PLACE: Clause = R12_0_1;

    fn offers(&self, _: &Okinawa, _: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(hexes().map(Action::MoveTo));
    }

    fn quick(&self, g: &Okinawa, s: &State, _: Seat, out: &mut Actions) -> bool {
        out.extend((g.road_net(s, s.phasing) - g.no_room(s, self.0)).iter().map(Action::MoveTo));
        true
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::MoveTo(hex) = *action else { return };
        if !g.road_net(s, s.phasing).contains(hex) {
            let enemy = s.phasing.other();
            if no.bar(!g.data.is_land(hex), RULING_41, || Fact::Sea { hex })
                || no.bar(s.present(enemy, hex), RULING_41, || Fact::EnemyThere { hex })
            {
                return;
            }
            let beside = g.data.around[hex.index()].meets(s.maps.present[enemy.index()]);
            if no.when(beside, R12_0_2, || Fact::BesideEnemy { hex }) {
                return;
            }
            no.when(!beside || g.data.hex(hex).roads == 0, R12_0_1, || Fact::NoRoad { hex });
        }
        if !no.stop() {
            g.object_stacking(s, self.0, hex, no);
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::MoveTo(hex) = *action else { return };
        s.close();
        s.stack.replace(Frame::Place(true));
        s.put(&g.data, self.0, Loc::hex(hex));
        let piece = s.shown(self.0);
        ctx.tell(R12_0_1, || Event::Placed { piece, hex });
    }

    fn prompt(&self, g: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-placing").id("piece", g.data.id(self.0))
    }
}

/// 19.3.1(3) Which reserves follow the offensive?
pub struct CallUp(pub u8);

impl Decision<Okinawa> for CallUp {
    const TAKES: &'static [Verb] = &[Verb::CallUp];
    const PLACE: Clause = R19_3_1_3;
    const ASKED: Seats = Seats::only(JP);

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        self.0 > 0 && g.reserve(s).count() > usize::from(self.0)
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let units: ArrayVec<Piece, UNITS> = g.reserve(s).take(usize::from(self.0)).collect();
        for unit in units {
            g.call_up(s, unit, R19_3_1_3, ctx);
        }
        s.last = u8::MAX;
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, width: Width, out: &mut Actions) {
        out.extend(units_of(JP).filter(|u| width.is_wide() || s.loc(*u) == Loc::RESERVE).map(Action::CallUp));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::CallUp(unit) = *action else { return };
        if !g.object_foreign(seat, unit, R19_3_1_3, no) {
            no.when(s.loc(unit) != Loc::RESERVE, R19_3_1_3, || Fact::NotInReserve { piece: unit });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.stack.replace(Frame::CallUp(self.0 - 1));
        if let Action::CallUp(unit) = *action {
            g.call_up(s, unit, RULING_44, ctx);
        }
    }

    fn prompt(&self, _: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-call-up").int("left", self.0)
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if !no.bar(seat == US, R19_3_1_3, || Fact::ForOther { seat: JP }) {
            CallUp(1).object(g, s, seat, action, no);
            no.when(!s.offensive, R19_3_1_3, || Fact::NoOffensive);
            no.when(no.none(), R19_3_1_3, || Fact::AfterBattles);
        }
    }
}

impl Okinawa {
    /// 11.0(1): units of this turn's box on the track (overdue ones of a made-up position with them).
    pub(crate) fn arrivals(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let turn = s.turn;
        let units: ArrayVec<Piece, US_UNITS> =
            units_of(s.phasing).filter(|u| s.loc(*u).arrival().is_some_and(|t| t <= turn)).collect();
        for &unit in &units {
            s.put(&self.data, unit, Loc::BOX);
        }
        if !units.is_empty() {
            ctx.tell(R11_0_1, || Event::Arrived { pieces: units.to_vec() });
        }
    }

    /// 11.0(3): the box is a set without order and chits get new names when placed, so nothing is
    /// left to shuffle.
    fn end_prepare(&self, s: &mut State, ctx: Context<'_, '_>) {
        let seat = s.phasing;
        if s.chits_in(seat, Loc::BOX).next().is_some() {
            ctx.tell(R11_0_3, || Event::Shuffled { seat });
        }
        s.last = u8::MAX;
        s.close();
    }

    fn placeable(&self, piece: Piece) -> bool {
        piece.is_unit() || self.data.attached(piece)
    }

    /// 12.0: road hexes that can be reached from an own source without coming next to the enemy,
    /// face-down chits included.
    pub(crate) fn road_net(&self, s: &State, seat: Seat) -> HexSet {
        let (present, enemy) = (s.maps.present[seat.other().index()], seat.other().index());
        let mut barred = present | s.maps.zoc[enemy];
        for hex in present - s.maps.solid[enemy] {
            barred |= self.data.around[hex.index()];
        }
        let mut net: HexSet = self.data.sources[seat.index()].iter().copied().collect();
        net -= barred;
        let mut open: ArrayVec<Hex, HEXES> = net.iter().collect();
        while let Some(hex) = open.pop() {
            for &to in &self.data.roads[hex.index()] {
                if !barred.contains(to) && !net.contains(to) {
                    net.insert(to);
                    open.push(to);
                }
            }
        }
        net
    }

    fn reserve<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        units_of(JP).filter(|u| s.loc(*u) == Loc::RESERVE)
    }

    /// R44: which ones is for Japan to say.
    fn call_up(&self, s: &mut State, unit: Piece, clause: Clause, ctx: Context<'_, '_>) {
        s.put(&self.data, unit, Loc::BOX);
        s.last = unit.0;
        ctx.tell(clause, || Event::CalledUp { piece: unit });
    }
}
