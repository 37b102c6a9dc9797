//! 15.0 Retreats.

use super::prelude::*;

type Ways = ArrayVec<Hex, 6>;

/// 15.0(2) The owner says which of several goes back first.
pub struct RetreatOrder;

impl Decision<Okinawa> for RetreatOrder {
    const TAKES: &'static [Verb] = &[Verb::Retreat, Verb::RetreatTo];
    const PLACE: Clause = R15_0_2;
    const PROMPT: &'static str = "prompt-retreat-order";

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.retreating().seat())
    }

    fn offers(&self, g: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        let Some(f) = &s.fight else { return };
        out.extend(f.retreats.iter().copied().map(Action::Retreat));
        g.offer_ways(s, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Some(f) = &s.fight else { return };
        match *action {
            Action::Retreat(piece) if !g.object_foreign(seat, piece, R15_0_2, no) => {
                let stays = !f.retreats.contains(&piece);
                no.when(stays, R15_0_2, || Fact::NotRetreating { piece });
                no.when(stays, RULING_49, || Fact::NotRetreating { piece });
            }
            // Without saying more the first that was hit goes first.
            Action::RetreatTo(hex) => {
                let barred = g.may_be_barred(s, f);
                if !no.when(barred, R4_3_4, || Fact::MayBeBarred { hex }) {
                    g.object_way(s, f, hex, no);
                }
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        match *action {
            Action::Retreat(piece) => s.goes_next(piece),
            Action::RetreatTo(hex) => g.retreat_step(s, hex, ctx),
            _ => {}
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Retreat(piece) = *action else { return };
        if !g.object_foreign(seat, piece, R15_0_2, no) {
            let waits = s.fight.as_ref().is_some_and(|f| f.retreats.contains(&piece));
            no.when(!waits, R15_0_1, || Fact::NotRetreating { piece });
        }
    }
}

/// 4.3(4) Will the other side turn up a chit to bar the way?
pub struct RetreatWatch;

impl Decision<Okinawa> for RetreatWatch {
    const TAKES: &'static [Verb] = &[Verb::Reveal, Verb::Pass];
    const PLACE: Clause = R4_3_4;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.retreating().seat().other())
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.fight.as_ref().is_some_and(|f| g.may_be_barred(s, f))
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Pass);
        g.offer_reveals(s, seat, width, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Reveal(chit) = *action {
            g.object_reveal(s, seat, chit, no);
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Reveal(chit) = *action {
            return g.reveal_in_combat(s, chit, ctx);
        }
        s.close();
        if let Some(f) = &mut s.fight {
            f.watched = true;
        }
        ctx.tell(R4_3_4, || Event::Passed { seat });
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-watch-retreat").id("piece", g.data.id(s.retreating())).int("left", s.steps_left())
    }
}

/// 15.0(3) Which way?
pub struct RetreatWay;

impl Decision<Okinawa> for RetreatWay {
    const TAKES: &'static [Verb] = &[Verb::RetreatTo];
    const PLACE: Clause = R15_0_3;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.retreating().seat())
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.fight.as_ref().is_some_and(|f| g.retreat_options(s, f).len() > 1)
    }

    /// The only way, or none.
    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let way = s.fight.as_ref().and_then(|f| g.retreat_options(s, f).first().copied());
        match way {
            Some(to) => g.retreat_step(s, to, ctx),
            None => {
                let piece = s.retreating();
                // R43: a unit chit is lost as by a step loss.
                let clause = if piece.is_chit() { RULING_43 } else { R15_0_4 };
                ctx.tell(clause, || Event::NoRetreat { piece });
                g.remove(s, piece);
                s.end_retreat();
            }
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        g.offer_ways(s, out);
    }

    fn quick(&self, g: &Okinawa, s: &State, _: Seat, out: &mut Actions) -> bool {
        out.extend(s.fight.iter().flat_map(|f| g.retreat_options(s, f)).map(Action::RetreatTo));
        true
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let (Action::RetreatTo(hex), Some(f)) = (*action, &s.fight) {
            g.object_way(s, f, hex, no);
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        if let Action::RetreatTo(hex) = *action {
            g.retreat_step(s, hex, ctx);
        }
    }

    /// 15.0(1)(2): those who were hit go back, by their owner's choice.
    fn elsewhere(_: &Okinawa, s: &State, seat: Seat, _: &Action, no: &mut No) {
        let retreats = s.fight.as_ref().is_some_and(|f| !f.retreats.is_empty());
        if retreats && s.retreating().seat() != seat {
            no.object(R15_0_2, || Fact::ForOther { seat: seat.other() });
        } else if !retreats {
            no.object(R15_0_1, || Fact::NobodyRetreats);
        } else {
            no.object(R4_3_4, || Fact::MayBeBarredNow);
        }
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-retreat").id("piece", g.data.id(s.retreating())).int("left", s.steps_left())
    }
}

impl Fight {
    /// The first of the waiting pieces starts its two hexes.
    pub(crate) fn start_retreat(&mut self) {
        self.steps_left = 2;
        self.been.0.clear();
        self.ordered = false;
        self.watched = false;
    }
}

impl State {
    /// Who is on the way back.
    pub(crate) fn retreating(&self) -> Piece {
        self.fight.as_ref().and_then(|f| f.retreats.first().copied()).unwrap_or(Piece(0))
    }

    fn steps_left(&self) -> u8 {
        self.fight.as_ref().map_or(0, |f| f.steps_left)
    }

    /// The owner's choice of who goes back now.
    pub(crate) fn goes_next(&mut self, piece: Piece) {
        let Some(f) = &mut self.fight else { return };
        if let Some(i) = f.retreats.iter().position(|p| *p == piece) {
            f.retreats[..=i].rotate_right(1);
            f.ordered = true;
        }
    }

    /// It has got away, or not; the next one starts.
    fn end_retreat(&mut self) {
        if let Some(f) = &mut self.fight {
            f.retreats.pop_at(0);
            f.start_retreat();
        }
    }
}

impl Okinawa {
    /// What the retreats wait for: an order, somebody who may bar the way, a way.
    pub(crate) fn next_retreat(&self, s: &mut State, ctx: Context<'_, '_>) {
        let Some(f) = &s.fight else { return s.close() };
        let Some(&piece) = f.retreats.first() else {
            s.close();
            return self.clear_field(s, ctx);
        };
        if s.hex_of(piece).is_none() {
            return s.end_retreat();
        }
        let question = if self.order_matters(s, f) {
            Frame::RetreatOrder
        } else if self.is_engineers(piece) {
            ctx.tell(CHIT_JP_CONSTRUCTION_ENGINEERS, || Event::NoRetreat { piece });
            self.remove(s, piece);
            return s.end_retreat();
        } else if self.may_be_barred(s, f) {
            Frame::RetreatWatch
        } else {
            Frame::RetreatWay
        };
        s.stack.push(question);
    }

    /// All retreats of this part of the battle are over: chits without company go back.
    pub(crate) fn clear_field(&self, s: &mut State, ctx: Context<'_, '_>) {
        for side in [Side::Attacker, Side::Defender] {
            self.clear_stack(s, s.seat_of(side), ctx);
        }
        self.sweep(s, R15_0_7, ctx);
    }

    /// 15.0(2): the owner says who goes first. It makes a difference only for room in the hexes they
    /// come to (15.0(5)): where friends stand there, or where there are more chits than a hex holds.
    fn order_matters(&self, s: &State, f: &Fight) -> bool {
        if f.ordered || f.retreats.len() < 2 || f.steps_left != 2 || !f.been.0.is_empty() {
            return false;
        }
        let alike = |unit: bool| f.retreats.iter().filter(move |p| p.is_unit() == unit && !self.is_engineers(**p));
        [true, false].into_iter().any(|unit| match alike(unit).count() {
            0 | 1 => false,
            4.. => true,
            _ => alike(unit).any(|p| self.friends_near(s, f, *p)),
        })
    }

    /// Does somebody of the same sort, who is not retreating, stand within the two hexes of a retreat?
    fn friends_near(&self, s: &State, f: &Fight, piece: Piece) -> bool {
        let Some(at) = s.hex_of(piece) else { return false };
        pieces_of(piece.seat()).filter(|p| p.is_unit() == piece.is_unit() && !f.retreats.contains(p)).any(|p| {
            let distance = s.hex_of(p).map_or(0, |h| self.data.distance(at, h));
            (1..=2).contains(&distance)
        })
    }

    /// 4.3(4): does a face-down chit of the other side lie where its ZOC would bar one of the ways?
    fn may_be_barred(&self, s: &State, f: &Fight) -> bool {
        let Some(piece) = f.retreats.first().filter(|_| !f.watched) else { return false };
        let ways: HexSet = self.retreat_options(s, f).into_iter().collect();
        ways.any() && self.lies_in_wait(s, piece.seat().other(), &ways)
    }

    fn offer_ways(&self, s: &State, out: &mut Actions) {
        let near = s.hex_of(s.retreating()).map_or([NONE; 6], |h| self.data.near[h.index()]);
        out.extend(near.into_iter().filter(|h| *h != NONE).map(Action::RetreatTo));
    }

    /// 15.0(4): what bars a hex to a retreating piece.
    fn barred(&self, s: &State, f: &Fight, piece: Piece, to: Hex, no: &mut No) {
        let enemy = piece.seat().other();
        if no.when(!self.data.is_land(to), R15_0_4, || Fact::Sea { hex: to }) {
            return;
        }
        if no.when(s.present(enemy, to), R15_0_4, || Fact::EnemyThere { hex: to }) {
            return;
        }
        let in_zoc = s.zoc(enemy).contains(to);
        // R22: nor into a stack that has still to be attacked, for its attacker's zone is there.
        let attacked = in_zoc && s.battles.iter().any(|b| b.at == to && !b.resolved);
        if no.when(in_zoc, R15_0_4, || Fact::RetreatIntoZoc { hex: to })
            || no.when(attacked, RULING_22, || Fact::RetreatIntoZoc { hex: to })
        {
            return;
        }
        no.when(f.been.0.contains(&to), R15_0_6, || Fact::Revisited { hex: to });
    }

    /// 15.0(6), R20: nearer to an own source at every step; another way only where no such way gets it out,
    /// because hexes are barred or, where the retreat would end, full. A way that ends nowhere is none.
    pub(crate) fn retreat_options(&self, s: &State, f: &Fight) -> Ways {
        let Some(&piece) = f.retreats.first() else { return Ways::new() };
        let Some(at) = s.hex_of(piece).filter(|_| !self.is_engineers(piece)) else { return Ways::new() };
        let mut been = f.been.0.clone();
        let _ = been.try_push(at);
        let mut go = |nearer: bool, strict: bool| -> Ways {
            let home = &self.data.home[piece.seat().index()];
            let near = self.data.near[at.index()].into_iter().filter(|to| *to != NONE && !been.contains(to));
            let ways: Ways = near
                .filter(|to| (home[to.index()] < home[at.index()]) == nearer && self.is_open(s, piece, *to))
                .collect();
            ways.into_iter().filter(|to| self.gets_out(s, piece, *to, f.steps_left - 1, strict, &mut been)).collect()
        };
        let mut ways = go(true, true);
        if ways.is_empty() {
            ways = go(true, false);
        }
        let full = f.steps_left <= 1 && ways.iter().all(|h| self.overstacked(s, piece, *h));
        if ways.is_empty() {
            ways = go(false, false);
        } else if full {
            ways.extend(go(false, false).into_iter().filter(|h| !self.overstacked(s, piece, *h)));
        }
        ways
    }

    fn is_open(&self, s: &State, piece: Piece, to: Hex) -> bool {
        let enemy = piece.seat().other();
        self.data.is_land(to) && !s.present(enemy, to) && !s.zoc(enemy).contains(to)
    }

    /// Can a retreat go on from this hex to its end? `strict`: nearer to a source at every step.
    fn gets_out(&self, s: &State, piece: Piece, at: Hex, left: u8, strict: bool, been: &mut ArrayVec<Hex, 24>) -> bool {
        // 15.0(5): a full hex sends it one further.
        let left = if left == 0 && self.overstacked(s, piece, at) { 1 } else { left };
        if left == 0 {
            return true;
        }
        if been.try_push(at).is_err() {
            return false;
        }
        let home = &self.data.home[piece.seat().index()];
        let out = self.data.near[at.index()].into_iter().any(|to| {
            to != NONE
                && !been.contains(&to)
                && (!strict || home[to.index()] < home[at.index()])
                && self.is_open(s, piece, to)
                && self.gets_out(s, piece, to, left - 1, strict, been)
        });
        been.pop();
        out
    }

    /// Construction Engineers do not get away.
    pub(crate) fn is_engineers(&self, piece: Piece) -> bool {
        piece.is_chit() && self.data.kind(piece) == ChitKind::ConstructionEngineers
    }

    fn object_way(&self, s: &State, f: &Fight, to: Hex, no: &mut No) {
        if self.retreat_options(s, f).contains(&to) {
            return;
        }
        let Some(&piece) = f.retreats.first() else { return };
        let Some(at) = s.hex_of(piece) else { return };
        if !self.data.adjacent(at, to) {
            return no.object(R15_0_3, || Fact::NotARetreat { hex: to });
        }
        self.barred(s, f, piece, to, no);
        let home = &self.data.home[piece.seat().index()];
        no.when(home[to.index()] >= home[at.index()], R15_0_6, || Fact::NotCloser { hex: to });
        no.when(no.none(), RULING_20, || Fact::NoWayOut { hex: to });
    }

    pub(crate) fn retreat_step(&self, s: &mut State, to: Hex, ctx: Context<'_, '_>) {
        let Some(piece) = s.fight.as_ref().and_then(|f| f.retreats.first().copied()) else { return };
        let Some(from) = s.hex_of(piece) else { return };
        s.put(&self.data, piece, Loc::hex(to));
        // 15.0(5): what comes after the second hex is owed to a full one.
        let further = s.fight.as_ref().is_some_and(|f| f.been.0.len() >= 2);
        ctx.tell(if further { R15_0_5 } else { R15_0_3 }, || Event::RetreatStep { piece, hex: to });
        let full = self.overstacked(s, piece, to);
        let Some(f) = &mut s.fight else { return };
        let _ = f.been.0.try_push(from);
        f.watched = false;
        f.steps_left = f.steps_left.saturating_sub(1);
        if f.steps_left > 0 {
            return;
        }
        // 15.0(5): a full hex sends it one further.
        if full && !f.been.0.is_full() {
            f.steps_left = 1;
        } else {
            s.end_retreat();
        }
    }
}
