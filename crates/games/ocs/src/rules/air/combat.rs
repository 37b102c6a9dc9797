//! 14.3 Air combat, 14.4 flak, 14.5 patrol zones: what a mission meets on its way.

use super::*;

/// 14.3d Before air combat a side may send aircraft away.
pub struct Aborting(pub bool);

impl Aborting {
    fn planes(&self, s: &State) -> Planes {
        if self.0 { s.mission.planes } else { s.mission.enemies }
    }
}

impl Decision<Ocs> for Aborting {
    const TAKES: &'static [Verb] = &[Verb::Abort, Verb::Done];
    const PLACE: Clause = OCS_14_3D;
    const PROMPT: &'static str = "prompt-abort";

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(if self.0 { s.mission.side } else { s.mission.side.other() })
    }

    fn open(&self, _: &Ocs, s: &State) -> bool {
        self.planes(s).len() > 1
    }

    fn offers(&self, _: &Ocs, s: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(self.planes(s).iter().map(Action::Abort));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Abort(plane) = *action else { return };
        no.when(!self.planes(s).contains(plane), OCS_14_3D, || Fact::PlaneNotYours { plane });
        no.when(self.planes(s).len() < 2, OCS_14_3D, || Fact::KeepOne);
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Abort(plane) => g.abort(s, plane, OCS_14_3D, ctx),
            _ => {
                s.frames.pop();
            }
        }
    }
}

/// 14.3e Which aircraft fights this round.
pub struct Dueling(pub bool);

impl Dueling {
    fn planes(&self, g: &Ocs, s: &State) -> Planes {
        let mission_attacks = g.mission_attacks(s);
        let planes = if self.0 == mission_attacks { s.mission.planes } else { s.mission.enemies };
        if self.0 { planes.iter().filter(|p| g.planes[p.index()].offensive).collect() } else { planes }
    }

    fn name(&self, s: &mut State, plane: Plane) {
        if self.0 {
            s.mission.attacker = Some(plane);
        } else {
            s.mission.defender = Some(plane);
        }
    }
}

impl Decision<Ocs> for Dueling {
    const TAKES: &'static [Verb] = &[Verb::Duel];
    const PLACE: Clause = OCS_14_3E;

    fn asked(&self, g: &Ocs, s: &State) -> Seats {
        let mission = self.0 == g.mission_attacks(s);
        Seats::only(if mission { s.mission.side } else { s.mission.side.other() })
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        self.planes(g, s).len() > 1
    }

    fn pass(&self, g: &Ocs, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        if let Some(plane) = self.planes(g, s).first() {
            self.name(s, plane);
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let planes = if width.is_wide() { g.planes_of(s, seat) } else { self.planes(g, s) };
        out.extend(planes.iter().map(Action::Duel));
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Duel(plane) = *action else { return };
        if self.planes(g, s).contains(plane) {
            return;
        }
        let weak = self.0 && !g.planes[plane.index()].offensive;
        no.when(weak, OCS_14_3A, || Fact::Parenthesised { plane });
        no.when(!weak, OCS_14_3E, || Fact::PlaneNotYours { plane });
    }

    fn act(&self, _: &Ocs, s: &mut State, _: Seat, action: &Action, _: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Duel(plane) = *action {
            self.name(s, plane);
        }
    }

    fn prompt(&self, _: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-duel").int("attacker", i32::from(self.0))
    }
}

/// 14.5 A fighter whose patrol zone covers the target.
pub struct Intercepting;

impl Decision<Ocs> for Intercepting {
    const TAKES: &'static [Verb] = &[Verb::Intercept, Verb::Pass];
    const PLACE: Clause = OCS_14_5;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.mission.side.other())
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        s.mission.planes.any() && g.meets_flak(s) && g.interceptors(s).any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(g.planes_of(s, seat).iter().map(Action::Intercept));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Intercept(plane) = *action else { return };
        no.when(!g.planes_of(s, seat).contains(plane), OCS_14_5, || Fact::PlaneNotYours { plane });
        no.when(!g.planes[plane.index()].fighter, OCS_14_5, || Fact::NotFighter { plane });
        no.when(!s.planes[plane.index()].active, OCS_14_5, || Fact::PlaneInactive { plane });
        no.when(no.none() && !g.interceptors(s).contains(plane), OCS_14_4C, || Fact::NoPatrol { plane });
        if s.planes[plane.index()].at == Spot::BOX {
            no.object(g.house.clauses.box_clause, || Fact::NoPatrol { plane });
            Ocs::as_ruled(RULING_S11, no, || true);
        }
    }

    fn act(&self, _: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Intercept(plane) = *action {
            s.mission.enemies = Planes::only(plane);
            s.mission.intercepting = true;
            ctx.tell(OCS_14_5, || Event::Intercepted { plane });
            s.frames.extend([Frame::Rounds, Frame::Aborting(true)]);
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-intercept").id("base", g.spot_id(s.mission.target))
    }

    /// Nobody was asked because nobody could: the fighter's own reason.
    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let flies = s.mission.on && s.mission.planes.any() && s.mission.side != seat;
        if flies && !matches!(s.top(), Some(Frame::Gathering)) {
            Intercepting.object(g, s, seat, action, no);
        }
    }
}

impl Ocs {
    // ── 14.3 Air combat ─────────────────────────────────────────────────────────────────────

    /// Whether the mission's side attacks this round.
    fn mission_attacks(&self, s: &State) -> bool {
        let m = &s.mission;
        let offensive = |planes: Planes| planes.iter().any(|p| self.planes[p.index()].offensive);
        // The interceptor attacks; a side left with parenthesised ratings lets the other attack.
        if m.intercepting { !offensive(m.enemies) } else { offensive(m.planes) }
    }

    /// 14.2f Active enemies at a base in the target hex give battle.
    pub(crate) fn meet_patrol(&self, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        let m = &s.mission;
        if m.kind == MissionKind::Transfer {
            return;
        }
        let here = |p: &Plane| s.planes[p.index()].at == m.target && s.planes[p.index()].active;
        let enemies: Planes = self.planes_of(s, m.side.other()).iter().filter(here).collect();
        if enemies.any() {
            s.mission.enemies = enemies;
            s.frames.extend([Frame::Rounds, Frame::Aborting(false), Frame::Aborting(true)]);
        }
    }

    /// 14.3e Rounds go on while somebody can attack.
    pub(crate) fn rounds(&self, s: &mut State, _: &mut Context<'_>) {
        let m = &s.mission;
        let any = |planes: Planes| planes.iter().any(|p| self.planes[p.index()].offensive);
        let fight = m.planes.any() && m.enemies.any() && (any(m.planes) || any(m.enemies));
        if fight {
            s.mission.attacker = None;
            s.mission.defender = None;
            s.mission.aborting = Planes::EMPTY;
            self.start_list(s, List::Duel);
        } else {
            s.frames.pop();
            s.mission.enemies = Planes::EMPTY;
            s.mission.intercepting = false;
        }
    }

    fn air_rating(&self, s: &State, plane: Plane) -> i32 {
        let info = &self.planes[plane.index()];
        let base = i32::from(info.rating[usize::from(s.planes[plane.index()].steps.clamp(1, 2)) - 1]);
        let far = self.house.long_range && self.flight(s.planes[plane.index()].at, s.mission.target) * 2 > info.range;
        base - i32::from(far)
    }

    pub(crate) fn roll_duel(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Some(attacker) = s.mission.attacker {
            self.roll(s, RollFor::AirCombat, self.planes[attacker.index()].side, OCS_14_3E, ctx);
        }
    }

    pub(crate) fn settle_duel(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let (Some(attacker), Some(defender)) = (s.mission.attacker, s.mission.defender) else { return };
        let total = roll.total() + self.air_rating(s, attacker) - self.air_rating(s, defender);
        ctx.tell(OCS_14_3E, || Event::AirCombat { attacker, defender, total });
        if total <= 7 {
            s.mission.aborting.insert(attacker);
        }
        if total >= 7 {
            s.mission.aborting.insert(defender);
        }
    }

    pub(crate) fn roll_duel_loss(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Some(attacker) = s.mission.attacker.filter(|_| s.mission.aborting.any()) {
            self.roll(s, RollFor::AirLoss, self.planes[attacker.index()].side, OCS_14_3E, ctx);
        }
    }

    pub(crate) fn settle_duel_loss(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        for plane in s.mission.aborting {
            if roll.dice[0] >= self.tables.air_loss_min {
                self.hit_plane(s, plane, OCS_14_3E, ctx);
            }
            if s.planes[plane.index()].steps > 0 {
                self.abort(s, plane, OCS_14_3E, ctx);
            }
        }
        s.mission.aborting = Planes::EMPTY;
    }

    /// An aircraft leaves the fight: home, Inactive; over its own base it stays there.
    fn abort(&self, s: &mut State, plane: Plane, clause: Clause, ctx: &mut Context<'_>) {
        ctx.tell(clause, || Event::Aborts { plane });
        s.planes[plane.index()].active = false;
        if s.mission.planes.contains(plane) {
            s.mission.planes.remove(plane);
            s.mission.landing.insert(plane);
        } else {
            s.mission.enemies.remove(plane);
        }
    }

    // ── 14.4 Flak, 14.5 patrol zones ────────────────────────────────────────────────────────

    /// 14.4c Whether a target lies in a patrol zone of a side (S11: not of the box).
    pub fn patrolled(&self, s: &State, side: Seat, target: Spot) -> Planes {
        let Some(hex) = target.hex() else { return Planes::EMPTY };
        let covers = |p: &Plane| {
            let state = s.planes[p.index()];
            let near = state.at.hex().is_some_and(|b| self.map.distance(b, hex) <= PATROL);
            self.planes[p.index()].fighter && state.active && near
        };
        self.planes_of(s, side).iter().filter(covers).collect()
    }

    fn interceptors(&self, s: &State) -> Planes {
        self.patrolled(s, s.mission.side.other(), s.mission.target)
    }

    /// 14.4a Missions subject to flak.
    fn meets_flak(&self, s: &State) -> bool {
        match s.mission.kind {
            MissionKind::Sweep => false,
            MissionKind::Transfer => self.interceptors(s).any(),
            _ => true,
        }
    }

    pub(crate) fn roll_flak(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        s.mission.steps = 0;
        if s.mission.planes.any() && self.meets_flak(s) {
            self.roll(s, RollFor::Flak, s.mission.side.other(), OCS_14_4E, ctx);
        }
    }

    pub fn flak_modifier(&self, s: &State) -> i32 {
        let m = &s.mission;
        let mut drm = i32::from(m.planes.len() >= 3);
        if self.patrolled(s, m.side.other(), m.target).any() {
            let fighter = m.planes.iter().any(|p| self.planes[p.index()].fighter);
            drm += if fighter { 1 } else { 2 };
            drm += i32::from(m.kind == MissionKind::Trainbust);
        }
        drm
    }

    pub(crate) fn settle_flak(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let total = roll.total() + self.flak_modifier(s);
        if total >= self.tables.flak_loss_min {
            s.mission.steps = 1;
            ctx.tell(OCS_14_4E, || Event::FlakHits { total });
        } else {
            ctx.tell(OCS_14_4E, || Event::FlakMisses { total });
        }
    }

    pub(crate) fn roll_mission_loss(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if s.mission.steps == 0 || s.mission.planes.is_empty() {
            return;
        }
        if s.mission.planes.len() == 1 {
            let plane = s.mission.planes.first().expect("one");
            s.mission.steps = 0;
            self.hit_plane(s, plane, OCS_14_4F, ctx);
        } else {
            self.roll(s, RollFor::MissionLoss, s.mission.side.other(), OCS_14_4F, ctx);
        }
    }

    pub(crate) fn settle_mission_loss(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        s.mission.steps = 0;
        let planes: Vec<Plane> = s.mission.named.iter().copied().filter(|p| s.mission.planes.contains(*p)).collect();
        let bombs = |p: &Plane| self.plane_barrage(s, *p);
        let hit = match self.tables.mission_loss(planes.len(), roll.dice[0]) {
            MissionLoss::Nth(n) => planes.get(usize::from(n)).copied(),
            MissionLoss::Weakest => planes.iter().copied().min_by_key(bombs),
            MissionLoss::Strongest => planes.iter().copied().max_by_key(bombs),
        };
        if let Some(plane) = hit {
            self.hit_plane(s, plane, OCS_14_4F, ctx);
        }
    }
}
