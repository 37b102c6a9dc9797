//! 10.0 Movement.

use super::prelude::*;
use sandtable_geometry::hex::{Cost, UNREACHED};

/// 10.1 The player moves pieces one by one.
pub struct Movement;

impl Decision<Okinawa> for Movement {
    const TAKES: &'static [Verb] = &[Verb::Move, Verb::Reveal, Verb::Infiltrate, Verb::Done];
    const PLACE: Clause = R10_1_1;
    const IN_ORDER: bool = true;

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        let near = |p: &Piece| width.is_wide() || (s.hex_of(*p).is_some() && !s.moved.contains(*p));
        out.extend(pieces_of(seat).filter(near).map(Action::Move));
        g.offer_reveals(s, seat, width, out);
        g.offer_infiltration(s, seat, out);
    }

    fn quick(&self, g: &Okinawa, s: &State, seat: Seat, out: &mut Actions) -> bool {
        out.push(Action::Done);
        let here = |p: &Piece| s.hex_of(*p).is_some() && !s.moved.contains(*p);
        let free = g.data.land - (s.maps.present[0] | s.maps.present[1] | s.maps.zoc[seat.other().index()]);
        let may_move = |p: &Piece| here(p) && (g.surely_moves(s, *p, free) || g.accepts(|no| g.object_move(s, *p, no)));
        out.extend(pieces_of(seat).filter(may_move).map(Action::Move));
        g.list_reveals(s, seat, out);
        g.list_infiltration(s, seat, out);
        true
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Move(piece) if !g.object_foreign(seat, piece, g.sequence_clause(s), no) => {
                g.object_move(s, piece, no)
            }
            Action::Reveal(chit) => g.object_reveal(s, seat, chit, no),
            Action::Infiltrate(chit) if !g.object_foreign(seat, chit, CHIT_US_NIGHT_INFILTRATION, no) => {
                g.object_infiltrate(s, chit, no);
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Move(piece) => {
                s.moved.insert(piece);
                s.stack.push(Frame::Moving { piece, used: 0, entered: false, ends: false });
            }
            Action::Reveal(chit) => g.reveal(s, chit, ctx),
            Action::Infiltrate(chit) => g.infiltrate(s, chit, ctx),
            _ => {
                s.last = u8::MAX;
                s.close();
            }
        }
    }

    fn prompt(&self, _: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-movement")
    }

    /// Only the player whose turn it is moves; a chit is turned up by its own rules and at its own moments (R48).
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Move(piece) if !g.object_foreign(seat, piece, g.clause_of(Step::Movement, s.phasing), no) => {
                no.when(s.top() == Frame::Release && seat == JP, R19_1_2, || Fact::ReleaseFirst);
                let other = matches!(s.top(), Frame::Moving { piece: first, .. } if first != piece);
                if !no.bar(other, R10_1_1, || Fact::OneByOne { piece }) {
                    g.object_move(s, piece, no);
                }
            }
            Action::Infiltrate(chit) if !g.object_foreign(seat, chit, CHIT_US_NIGHT_INFILTRATION, no) => {
                let fits = !g.object_infiltrator(s, chit, no);
                if fits && seat == s.phasing {
                    g.object_infiltrate(s, chit, no);
                }
            }
            Action::Reveal(chit) => {
                g.object_reveal(s, seat, chit, no);
                no.when(no.none(), RULING_48, || Fact::RevealTimes { piece: chit });
            }
            _ => {}
        }
    }
}

/// 10.2 A piece on its way: where to, or stop here?
#[derive(Copy, Clone)]
pub struct Moving {
    pub piece: Piece,
    /// Half points.
    pub used: Cost,
    pub entered: bool,
    /// It goes no further than its path.
    pub ends: bool,
}

impl Decision<Okinawa> for Moving {
    const TAKES: &'static [Verb] = &[Verb::MoveTo, Verb::Step, Verb::Halt, Verb::Reveal, Verb::Infiltrate];
    const PLACE: Clause = R10_1_2;
    const IN_ORDER: bool = true;

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.path.is_empty() && !self.ends && g.can_go_on(s, *self)
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        g.travel(s, *self, ctx);
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Halt);
        g.offer_reveals(s, seat, width, out);
        out.extend(hexes().map(Action::MoveTo));
        let near = s.hex_of(self.piece).map_or([NONE; 6], |h| g.data.near[h.index()]);
        out.extend(near.into_iter().filter(|h| *h != NONE).map(Action::Step));
        g.offer_infiltration(s, seat, out);
    }

    /// Searches that would be repeated for every candidate are made once.
    fn quick(&self, g: &Okinawa, s: &State, seat: Seat, out: &mut Actions) -> bool {
        let ways = g.destinations(s, *self);
        if !self.entered || g.accepts(|no| g.object_halt(s, self.piece, &ways, no)) {
            out.push(Action::Halt);
        }
        let [reached, steps] = ways;
        out.extend(reached.iter().map(Action::MoveTo));
        out.extend(steps.iter().map(Action::Step));
        g.list_reveals(s, seat, out);
        if !self.entered {
            g.list_infiltration(s, seat, out);
        }
        true
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Moving { piece, used, .. } = *self;
        match *action {
            // 4.3(4): at any time.
            Action::Reveal(chit) => g.object_reveal(s, seat, chit, no),
            // When its stack starts to move: the piece is named, but has not entered a hex yet.
            Action::Infiltrate(chit) if !g.object_foreign(seat, chit, CHIT_US_NIGHT_INFILTRATION, no) => {
                let late = self.entered;
                if !no.bar(late, CHIT_US_NIGHT_INFILTRATION, || Fact::UsedBeforeMove { piece: chit }) {
                    g.object_infiltrate(s, chit, no);
                }
            }
            // Where it may not stay it has to go on, if it can.
            Action::Halt if self.entered => g.object_halt(s, piece, &g.destinations(s, *self), no),
            Action::MoveTo(hex) | Action::Step(hex) => {
                let step = matches!(action, Action::Step(_));
                g.object_destination(s, *self, hex, step, no);
                if no.stop() || s.hex_of(piece) == Some(hex) {
                    return;
                }
                if step {
                    g.object_step(s, piece, used, hex, no);
                    if no.none() && g.can_pass(s, piece, used, hex, g.no_stay(s, piece)) {
                        return;
                    }
                }
                g.object_end(s, piece, hex, no);
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Moving { piece, used, entered, .. } = *self;
        match *action {
            Action::MoveTo(hex) => {
                let Some(start) = s.hex_of(piece) else { return };
                let (budget, bars) = g.way_open(s, piece, start, used, entered);
                s.path = g.flood.way(start, hex, budget, &bars).into_iter().take(16).collect();
                s.stack.replace(Frame::Moving { piece, used, entered, ends: true });
            }
            Action::Step(hex) => {
                s.path.clear();
                s.path.push(hex);
            }
            Action::Reveal(chit) => g.reveal(s, chit, ctx),
            Action::Infiltrate(chit) => g.infiltrate(s, chit, ctx),
            _ => g.end_move(s, piece, ctx),
        }
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        let left = g.speed(s, self.piece).saturating_sub(self.used);
        Message::new("prompt-moving").id("piece", g.data.id(self.piece)).arg("left", Arg::Real(f64::from(left) / 2.0))
    }

    /// Who has entered an enemy ZOC has ended its move; else nobody is on the way.
    fn elsewhere(_: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Infiltrate(_)) {
            return;
        }
        let under_way = s.stack.iter().any(|frame| matches!(frame, Frame::Moving { .. }));
        if matches!(action, Action::Reveal(_)) || under_way {
            let others = under_way && seat != s.phasing && !matches!(action, Action::Reveal(_));
            no.when(others, R10_1_1, || Fact::ForOther { seat: s.phasing });
            return;
        }
        let moves = s.step() == Step::Movement && seat == s.phasing;
        let last = Piece::all().nth(s.last.into()).filter(|p| moves && p.seat() == seat);
        match last.and_then(|p| s.hex_of(p).map(|hex| (p, hex))) {
            Some((piece, hex)) if s.zoc(seat.other()).contains(hex) => {
                no.object(R10_2_2, || Fact::StoppedByZoc { piece, hex });
            }
            _ => no.object(R10_1_1, || Fact::NobodyMoves),
        }
    }
}

impl Okinawa {
    /// 10.1: everybody may move again.
    pub(crate) fn begin_movement(&self, s: &mut State, _: Context<'_, '_>) {
        s.close();
        s.moved = PieceSet::EMPTY;
        s.infiltrating = PieceSet::EMPTY;
    }

    /// Movement value in half points (4.3(2), 2.12(3)⑥).
    pub(crate) fn speed(&self, s: &State, piece: Piece) -> Cost {
        let turned = s.turned.contains(piece);
        let points = if piece.is_unit() {
            let unit = self.data.unit(piece);
            unit.back.filter(|_| turned).unwrap_or(unit.front).movement
        } else if !turned {
            6
        } else {
            let chit = self.data.chit(piece);
            if chit.moves { chit.values.movement } else { 0 }
        };
        Cost::from(2 * points)
    }

    /// May this piece start to move?
    pub(crate) fn object_move(&self, s: &State, piece: Piece, no: &mut No) {
        if no.when(s.hex_of(piece).is_none(), R10_1_2, || Fact::NotThere { piece }) || s.hex_of(piece).is_none() {
            return;
        }
        if no.when(s.moved.contains(piece), R10_1_1, || Fact::AlreadyMoved { piece }) {
            return;
        }
        if self.restricted(s, piece) {
            let clause = if s.turn <= 3 { R19_1_1 } else { R19_1_2 };
            if no.when(true, clause, || Fact::Restricted { piece, turn: s.turn }) {
                return;
            }
        }
        if no.when(s.offensive && s.began.contains(piece), R19_3_1_1, || Fact::Frozen { piece }) {
            return;
        }
        if self.speed(s, piece) == 0 {
            let clause = if piece.is_chit() && self.data.kind(piece) == ChitKind::ConstructionEngineers {
                CHIT_JP_CONSTRUCTION_ENGINEERS
            } else {
                R2_12_3_6
            };
            no.object(clause, || Fact::CannotMove { piece });
        } else {
            self.object_hemmed_in(s, piece, no);
        }
    }

    /// Mostly a piece may move where and when it likes, and one of the `free` hexes lies next to it: empty, out of
    /// everybody's zone, and within its means whichever side is taken.
    fn surely_moves(&self, s: &State, piece: Piece, free: HexSet) -> bool {
        let Some(at) = s.hex_of(piece) else { return false };
        let (dearest, sides) = self.ways_out[at.index()];
        let held = self.restricted(s, piece) || (s.offensive && s.began.contains(piece));
        !held && sides.meets(free) && self.speed(s, piece) >= dearest.max(1)
    }

    /// 10.2: a piece that can only stay where it is does not move.
    fn object_hemmed_in(&self, s: &State, piece: Piece, no: &mut No) {
        let (Some(at), enemy) = (s.hex_of(piece), piece.seat().other()) else { return };
        let (zoc, shut) = (&s.maps.zoc[enemy.index()], &s.maps.present[enemy.index()]);
        let budget = self.speed(s, piece);
        let bound = zoc.contains(at) && !s.infiltrating.contains(piece);
        let open = |(d, to): (usize, Hex)| {
            to != NONE
                && !shut.contains(to)
                && !(bound && zoc.contains(to))
                && (1..=budget).contains(&self.step_cost(at, d, zoc.contains(to)))
        };
        // Mostly one of the next hexes will do, and mostly an empty one.
        let near = self.data.near[at.index()].into_iter().enumerate();
        let next = near.filter(|side| open(*side)).any(|(_, to)| !s.present(piece.seat(), to));
        if next || self.ends_lawfully(s, piece, at, 0, false, self.no_stay(s, piece)) {
            return;
        }
        let held = s.zoc(enemy).contains(at);
        no.object(if held { R10_2_2 } else { R10_2_1 }, || Fact::HemmedIn { piece });
    }

    /// 3.2(4): stacking counts where the move ends. A chit alone beside the enemy is another matter: it
    /// may come there and is then dealt with (4.3(6)), so that going there tells nothing.
    fn object_end(&self, s: &State, piece: Piece, hex: Hex, no: &mut No) {
        if !self.loose_stacking {
            self.object_stacking(s, piece, hex, no);
        }
    }

    /// A piece under way stops where it may stay, or where it can go no further.
    pub(crate) fn object_halt(&self, s: &State, piece: Piece, ways: &[HexSet; 2], no: &mut No) {
        if let Some(hex) = s.hex_of(piece).filter(|_| ways.iter().any(|set| !set.is_empty())) {
            self.object_end(s, piece, hex, no);
        }
    }

    /// 3.2(4): stacking counts where the move ends. Could the piece step here and still end lawfully elsewhere?
    fn can_pass(&self, s: &State, piece: Piece, used: Cost, hex: Hex, no_end: HexSet) -> bool {
        let Some(at) = s.hex_of(piece) else { return false };
        let Some(d) = self.data.direction(at, hex).filter(|_| !s.zoc(piece.seat().other()).contains(hex)) else {
            return false;
        };
        let used = used.saturating_add(self.step_cost(at, d, false));
        // Mostly the very next hex will do.
        let zoc = s.zoc(piece.seat().other());
        let shut = no_end | s.maps.present[piece.seat().other().index()];
        let left = self.speed(s, piece).saturating_sub(used);
        let next = self.data.near[hex.index()].into_iter().enumerate().any(|(d, to)| {
            to != NONE && !shut.contains(to) && (1..=left).contains(&self.step_cost(hex, d, zoc.contains(to)))
        });
        next || self.ends_lawfully(s, piece, hex, used, true, no_end)
    }

    /// A single step pays its own hexside, whatever cheaper way round there may be.
    fn object_step(&self, s: &State, piece: Piece, used: Cost, hex: Hex, no: &mut No) {
        let Some(at) = s.hex_of(piece) else { return };
        let Some(d) = self.data.direction(at, hex) else {
            return no.object(R10_1_2, || Fact::NotAdjacentStep { hex });
        };
        let left = self.speed(s, piece).saturating_sub(used);
        let zoc = s.zoc(piece.seat().other());
        let cost = self.step_cost(at, d, zoc.contains(hex));
        no.when(cost > left, R10_2_1, || Fact::TooFar { hex, cost: cost.into(), left: left.into() });
        let held = zoc.contains(at) && zoc.contains(hex) && !s.infiltrating.contains(piece);
        no.when(held && !no.cites(R10_2_2), R10_2_2, || Fact::ZocToZoc { hex });
    }

    /// 10.2: can the piece get there at all? What a single step costs is for [`Self::object_step`] to say.
    fn object_destination(&self, s: &State, way: Moving, hex: Hex, step: bool, no: &mut No) {
        let Moving { piece, used, entered, .. } = way;
        let Some(reach) = self.reach(s, piece, used, entered) else { return };
        let here = s.hex_of(piece);
        if here == Some(hex) {
            return no.object(R10_1_2, || Fact::SameHex { hex });
        }
        if reach.cost(hex).is_some() {
            return;
        }
        if no.stop() || !self.data.is_land(hex) {
            return no.object(RULING_41, || Fact::Sea { hex });
        }
        let enemy = piece.seat().other();
        if s.present(enemy, hex) {
            return no.object(RULING_41, || Fact::EnemyThere { hex });
        }
        let left = self.speed(s, piece).saturating_sub(used);
        let Some(free) = self.reach_ignoring_zoc(s, piece, UNREACHED - 1) else { return };
        let Some(cost) = free.cost(hex) else {
            return no.object(R10_2_1, || Fact::Unreachable { hex, left: left.into() });
        };
        let next = here.is_some_and(|h| self.data.adjacent(h, hex));
        let priced = step && next;
        if no.when(cost > left && !priced, R10_2_1, || Fact::TooFar { hex, cost: cost.into(), left: left.into() }) {
            return;
        }
        let zoc = s.zoc(enemy);
        let beside = next && here.is_some_and(|h| zoc.contains(h));
        if zoc.contains(hex) && beside && !entered {
            no.object(R10_2_2, || Fact::ZocToZoc { hex });
        } else if cost <= left {
            no.object(R10_2_2, || Fact::ZocBars { hex });
        }
    }

    /// Legal destinations of the moving piece, and those of them that are a step away.
    pub(crate) fn destinations(&self, s: &State, way: Moving) -> [HexSet; 2] {
        let Moving { piece, used, entered, .. } = way;
        let Some(at) = s.hex_of(piece) else { return [HexSet::EMPTY; 2] };
        let reached = self.reached_from(s, piece, at, used, entered);
        let no_end = self.no_stay(s, piece);
        let ends = reached - no_end;
        let mut steps = HexSet::EMPTY;
        for hex in reached & self.data.around[at.index()] {
            let open = self.accepts(|no| self.object_step(s, piece, used, hex, no));
            if open && (ends.contains(hex) || self.can_pass(s, piece, used, hex, no_end)) {
                steps.insert(hex);
            }
        }
        [ends, steps]
    }

    /// Can the piece still enter a hex after what it has used?
    fn can_go_on(&self, s: &State, way: Moving) -> bool {
        let Some(hex) = s.hex_of(way.piece) else { return false };
        let spent = s.zoc(way.piece.seat().other()).contains(hex) || way.used >= self.speed(s, way.piece);
        !(way.entered && spent)
    }

    /// Is a hex next to chits of the other side that stand alone and may turn out to be units?
    fn beside_hidden(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        let i = seat.index();
        self.data.around[hex.index()].meets(s.maps.present[i] - s.maps.solid[i])
    }

    /// Goes along the path up to the next hex where the other side may have something to say.
    fn travel(&self, s: &mut State, way: Moving, ctx: Context<'_, '_>) {
        let Moving { piece, used, entered, ends } = way;
        let Some(start) = s.hex_of(piece).filter(|_| !s.path.is_empty()) else {
            return self.end_move(s, piece, ctx);
        };
        let enemy = piece.seat().other();
        if entered && s.zoc(enemy).contains(start) {
            return self.end_move(s, piece, ctx);
        }
        let (mut at, mut used) = (start, used);
        let mut walked = 0;
        for &next in &s.path {
            let Some(d) = self.data.direction(at, next) else { break };
            let into_zoc = s.zoc(enemy).contains(next);
            let cost = self.step_cost(at, d, into_zoc);
            if used.saturating_add(cost) > self.speed(s, piece) || s.present(enemy, next) || !self.data.is_land(next) {
                break;
            }
            used += cost;
            at = next;
            walked += 1;
            if into_zoc || self.beside_hidden(s, enemy, next) {
                break;
            }
        }
        if walked == 0 {
            return self.end_move(s, piece, ctx);
        }
        let shown = s.shown(piece);
        let path: ArrayVec<Hex, 16> = s.path.drain(..walked).collect();
        ctx.tell(R10_1_2, || Event::Moved { piece: shown, path: path.to_vec() });
        s.put(&self.data, piece, Loc::hex(at));
        s.stack.replace(Frame::Moving { piece, used, entered: true, ends });
        if s.zoc(enemy).contains(at) && used < self.speed(s, piece) {
            ctx.tell(R10_2_2, || Event::Stopped { piece: shown, hex: at });
        }
        self.arrive(s, piece, at, ctx);
    }

    /// What entering a hex sets off (4.3(6) follows by itself).
    fn arrive(&self, s: &mut State, piece: Piece, hex: Hex, ctx: Context<'_, '_>) {
        let seat = piece.seat();
        let hidden = s.face_down_on_map(piece);
        if self.flame_tank_meets_enemy(s, hex, ctx) {
            return;
        }
        // 10.2(2): the other side may turn up a chit in the way of a face-down mover; against anybody
        // else its lone chits have to declare themselves anyway.
        if hidden && !s.solid(seat, hex) && self.beside_hidden(s, seat.other(), hex) {
            s.stack.push(Frame::Watch { seat: seat.other(), hex });
        }
    }

    fn end_move(&self, s: &mut State, piece: Piece, ctx: Context<'_, '_>) {
        s.path.clear();
        s.last = piece.0;
        s.close();
        self.spend_flame_tank(s, piece, ctx);
        // 3.2(4): stopped on its way through a full hex, where one is too many.
        if let Some(hex) = s.hex_of(piece).filter(|hex| !self.loose_stacking && self.overstacked(s, piece, *hex)) {
            s.stack.push(Frame::Crowded(hex));
        }
    }
}
