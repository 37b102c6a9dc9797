//! 14 Air: missions, air combat, interception, flak, trainbusting, transfers.

mod combat;

pub use combat::{Aborting, Dueling, Intercepting};

use crate::model::tables::MissionLoss;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Frame, List};
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 14.2a Active aircraft on a strip.
pub const STRIP_ACTIVE: usize = 4;
/// 14.4c, 10.2b In hexes.
pub const PATROL: u16 = 10;
pub const SHORT: u16 = 10;

/// 14.8 Where trainbusting strikes.
pub struct Targeting;

impl Decision<Ocs> for Targeting {
    const TAKES: &'static [Verb] = &[Verb::Target, Verb::Pass];
    const PLACE: Clause = OCS_14_8;
    const PROMPT: &'static str = "prompt-target";

    fn offers(&self, g: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(g.map.land.iter().map(Action::Target));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Target(hex) = *action else { return };
        g.object_busting(s, seat, hex, no);
        let reached = g.planes_of(s, seat).iter().any(|p| g.can_fly(s, p, MissionKind::Trainbust, Spot::at(hex)));
        no.when(!reached, OCS_14_2D, || Fact::NoPlanes);
    }

    /// The whole map is offered: who could fly is asked once.
    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.push(Action::Pass);
        if s.busted.is_full() {
            return true;
        }
        let ready = |p: &Plane| s.planes[p.index()].active && !s.planes[p.index()].flown;
        let planes: Planes = g.planes_of(s, seat).iter().filter(ready).collect();
        let mut hexes = g.map.land - s.barraged;
        for busted in s.busted.iter().filter(|b| b.by == seat) {
            hexes.remove(busted.hex);
        }
        let flies = |p: Plane, hex| g.flight(s.planes[p.index()].at, Spot::at(hex)) <= g.planes[p.index()].range;
        out.extend(hexes.iter().filter(|h| planes.iter().any(|p| flies(p, *h))).map(Action::Target));
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, _: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Target(hex) = *action {
            g.begin_mission(s, seat, MissionKind::Trainbust, Spot::at(hex));
        }
    }
}

/// 14.2 Aircraft are named for a mission.
pub struct Gathering;

impl Decision<Ocs> for Gathering {
    const TAKES: &'static [Verb] = &[Verb::With, Verb::Go, Verb::Pass];
    const PLACE: Clause = OCS_14_2F;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.mission.side)
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Go, Action::Pass]);
        out.extend((g.planes_of(s, seat) - s.mission.planes).iter().map(Action::With));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let m = &s.mission;
        match *action {
            Action::With(plane) => {
                no.when(m.planes.contains(plane), OCS_14_1G, || Fact::PlaneFlew { plane });
                no.when(m.planes.len() >= MISSION_SIZE, OCS_14_2A, || Fact::MissionFull);
                g.object_plane(s, seat, plane, m.kind, m.target, no);
            }
            Action::Go => {
                if no.when(m.planes.is_empty(), OCS_14_2F, || Fact::NoPlanes) {
                    return;
                }
                let bombs = matches!(m.kind, MissionKind::Bomb | MissionKind::BombBase | MissionKind::Trainbust);
                let points: u32 = m.planes.iter().map(|p| u32::from(g.plane_barrage(s, p))).sum();
                no.when(bombs && points < 1, OCS_10_0, || Fact::WeakBarrage);
            }
            _ => {}
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::With(plane) => {
                s.mission.planes.insert(plane);
                let _ = s.mission.named.try_push(plane);
            }
            Action::Pass => {
                s.frames.pop();
                s.mission = Mission::default();
            }
            _ => {
                s.frames.pop();
                let (kind, base, planes) = (s.mission.kind, s.mission.target, s.mission.planes);
                ctx.tell(OCS_14_2F, || Event::MissionFlies { kind, base, planes });
                for plane in planes {
                    s.planes[plane.index()].flown = true;
                }
                g.start_list(s, List::Mission);
            }
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-gather")
            .id("kind", format!("mission-{}", s.mission.kind.id()))
            .id("base", g.spot_id(s.mission.target))
    }
}

/// 14.2f Aircraft fly home.
pub struct Landing;

impl Decision<Ocs> for Landing {
    const TAKES: &'static [Verb] = &[Verb::Land];
    const PLACE: Clause = OCS_14_2D;

    fn asked(&self, g: &Ocs, s: &State) -> Seats {
        let side = s.mission.landing.first().map_or(s.mission.side, |p| g.planes[p.index()].side);
        Seats::only(side)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        s.mission.landing.first().is_some_and(|p| g.landings_for(s, p).len() > 1)
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        let Some(plane) = s.mission.landing.first() else {
            s.frames.pop();
            return;
        };
        match g.landings_for(s, plane).first() {
            Some(base) => g.land(s, plane, *base, ctx),
            None => g.lose_plane(s, plane, OCS_14_2D, ctx),
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let Some(plane) = s.mission.landing.first() else { return };
        if width.is_wide() {
            out.extend(g.bases(s, seat).map(|b| Action::Land(plane, b)));
        } else {
            out.extend(g.landings_for(s, plane).into_iter().map(|b| Action::Land(plane, b)));
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Land(plane, base) = *action else { return };
        if no.bar(s.mission.landing.first() != Some(plane), OCS_14_2F, || Fact::PlaneFlew { plane }) {
            return;
        }
        no.when(!g.bases(s, seat).any(|b| b == base), OCS_14_2D, || Fact::NoBase { base });
        let (distance, range) = (g.flight(s.mission.target, base), g.planes[plane.index()].range);
        no.when(distance > range, OCS_14_2D, || Fact::PlaneRange { plane, base, distance, range });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Land(plane, base) = *action {
            g.land(s, plane, base, ctx);
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        let plane = s.mission.landing.first().unwrap_or(Plane(0));
        Message::new("prompt-land").id("plane", g.planes[plane.index()].id.clone())
    }
}

impl Ocs {
    // ── 14.1 What may fly ───────────────────────────────────────────────────────────────────

    pub(crate) fn bombers_ready(&self, s: &State, side: Seat) -> bool {
        s.segment != Segment::CombatBarrage && self.bombers_active(s, side)
    }

    fn bombers_active(&self, s: &State, side: Seat) -> bool {
        let ready = |p: Plane| s.planes[p.index()].active && !s.planes[p.index()].flown && self.plane_barrage(s, p) > 0;
        self.planes_of(s, side).iter().any(ready)
    }

    pub(crate) fn offer_missions(&self, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let wide = width.is_wide();
        let enemies: Vec<Spot> = {
            let planes = self.planes_of(s, seat.other());
            let mut spots: Vec<Spot> = planes.iter().map(|p| s.planes[p.index()].at).collect();
            spots.sort_unstable();
            spots.dedup();
            spots
        };
        if s.segment.moves() || wide {
            out.extend(enemies.iter().map(|b| Action::Fly(MissionKind::Sweep, *b)));
            out.extend(self.bases(s, seat).map(|b| Action::Fly(MissionKind::Transfer, b)));
        }
        if s.segment.barrages() && (wide || self.bombers_ready(s, seat)) {
            out.extend(enemies.iter().map(|b| Action::Fly(MissionKind::BombBase, *b)));
            let held = self.field(s).held[seat.other().index()];
            out.extend(held.iter().map(|h| Action::Fly(MissionKind::Bomb, Spot::at(h))));
        }
    }

    fn object_mission_time(&self, s: &State, seat: Seat, kind: MissionKind, no: &mut No) {
        let own = s.acting() == seat;
        let moving = matches!(kind, MissionKind::Sweep | MissionKind::Transfer);
        let fits = if moving { s.segment.moves() } else { s.segment.barrages() && s.segment != Segment::CombatBarrage };
        let clause = match kind {
            MissionKind::Sweep => OCS_14_6,
            MissionKind::Transfer => OCS_14_11,
            MissionKind::Trainbust => OCS_14_8,
            MissionKind::Bomb | MissionKind::BombBase => OCS_14_7B,
        };
        // 14.1g In the own Movement, Reaction and Exploitation Phases.
        let flies = s.segment.moves() || s.segment.barrages() && s.segment != Segment::CombatBarrage;
        no.when(!own || !flies, OCS_14_1G, || Fact::NotNow { segment: s.segment });
        let bombs = matches!(kind, MissionKind::Bomb | MissionKind::BombBase);
        let guns = own && bombs && s.segment == Segment::CombatBarrage;
        no.when(guns, OCS_10_0E, || Fact::NotNow { segment: s.segment });
        no.when(own && flies && !fits, clause, || Fact::WrongMission { kind, segment: s.segment });
        let allowed = matches!(s.segment, Segment::Movement | Segment::MovementBarrage);
        let limited = no.bar(s.limited && fits && !allowed, self.house.clauses.weather, || Fact::WeatherLimits);
        Ocs::as_ruled(self.house.rulings.limited, no, || limited);
    }

    pub(crate) fn object_untimely_mission(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Fly(kind, target) = *action {
            self.object_mission_time(s, seat, kind, no);
            if no.none() {
                no.object(OCS_6_1G, || Fact::NotNow { segment: s.segment });
            }
            self.object_mission_itself(s, seat, kind, target, no);
            let ready = |p: &Plane| s.planes[p.index()].active && !s.planes[p.index()].flown;
            let any = self.planes_of(s, seat).iter().any(|p| ready(&p));
            no.when(!any, OCS_14_1G, || Fact::NoPlanes);
        }
    }

    pub(crate) fn object_mission(&self, s: &State, seat: Seat, kind: MissionKind, target: Spot, no: &mut No) {
        self.object_mission_time(s, seat, kind, no);
        if no.stop() {
            return;
        }
        self.object_mission_itself(s, seat, kind, target, no);
    }

    /// Everything against a mission but its time.
    fn object_mission_itself(&self, s: &State, seat: Seat, kind: MissionKind, target: Spot, no: &mut No) {
        let base = target;
        match kind {
            MissionKind::Transfer => {
                // The box is one side's by the game's own rule.
                let clause = if target == Spot::BOX { self.house.clauses.box_clause } else { OCS_14_11 };
                no.when(!self.bases(s, seat).any(|b| b == target), clause, || Fact::NoBase { base });
            }
            _ => {
                let Some(hex) = target.hex() else {
                    no.object(self.house.clauses.box_clause, || Fact::NoBase { base });
                    return no.object(RULING_S11, || Fact::NoBase { base });
                };
                let active = self.planes_of(s, seat.other()).iter().any(|p| {
                    s.planes[p.index()].at == target && (kind != MissionKind::Sweep || s.planes[p.index()].active)
                });
                match kind {
                    MissionKind::Sweep => {
                        no.when(!active, OCS_14_6, || Fact::NoActiveEnemy { base });
                    }
                    MissionKind::BombBase => {
                        no.when(!active, OCS_10_0C, || Fact::NoActiveEnemy { base });
                        no.when(s.barraged.contains(hex), OCS_10_0E, || Fact::AlreadyBarraged { hex });
                    }
                    MissionKind::Bomb => {
                        let enemy = self.units_of(s, seat.other(), hex).any();
                        no.when(!enemy, OCS_10_0, || Fact::NoEnemy { hex });
                        no.when(s.barraged.contains(hex), OCS_10_0E, || Fact::AlreadyBarraged { hex });
                    }
                    // In one breath; the list of what is legal keeps to `trainbust` and `target`, or every hex of the
                    // map would be in it.
                    _ => self.object_busting(s, seat, hex, no),
                }
            }
        }
        let planes = self.planes_of(s, seat);
        if !no.none() {
            return;
        }
        if planes.iter().any(|p| self.can_fly(s, p, kind, target)) {
            // Who cannot bomb need not set out to.
            let bombing = !matches!(kind, MissionKind::Sweep | MissionKind::Transfer);
            no.when(bombing && !self.bombers_ready(s, seat), OCS_10_0, || Fact::WeakBarrage);
            return;
        }
        if !no.explains() || !Ocs::nearest(planes, |p, no| self.object_plane(s, seat, p, kind, target, no), no) {
            no.object(OCS_14_1G, || Fact::NoPlanes);
        }
    }

    pub(crate) fn object_trainbust(&self, s: &State, seat: Seat, no: &mut No) {
        self.object_mission_time(s, seat, MissionKind::Trainbust, no);
        no.when(!self.bombers_active(s, seat), OCS_14_1G, || Fact::NoPlanes);
    }

    /// 14.8 What speaks against a hex as the target of trainbusting (S21: any on land).
    fn object_busting(&self, s: &State, seat: Seat, hex: Hex, no: &mut No) {
        no.when(!self.map.land.contains(hex), OCS_14_8, || Fact::NoEnemy { hex });
        // Where there is nothing to bomb it was this mission.
        let bombed = self.units_of(s, seat.other(), hex).any()
            || self.planes_of(s, seat.other()).iter().any(|p| s.planes[p.index()].at.is(hex));
        let clause = if bombed { OCS_10_0E } else { OCS_14_8 };
        no.when(s.barraged.contains(hex), clause, || Fact::AlreadyBarraged { hex });
        let marked = s.busted.iter().any(|b| b.hex == hex && b.by == seat) || s.busted.is_full();
        no.when(marked, OCS_14_8, || Fact::AlreadyBusted { hex });
    }

    fn can_fly(&self, s: &State, plane: Plane, kind: MissionKind, target: Spot) -> bool {
        let mut no = Objections::quick();
        self.object_plane(s, self.planes[plane.index()].side, plane, kind, target, &mut no);
        no.none()
    }

    fn object_plane(&self, s: &State, seat: Seat, plane: Plane, kind: MissionKind, target: Spot, no: &mut No) {
        if no.bar(!self.planes_of(s, seat).contains(plane), OCS_14_1G, || Fact::PlaneNotYours { plane }) {
            return;
        }
        let (info, state) = (&self.planes[plane.index()], s.planes[plane.index()]);
        no.when(!state.active, OCS_14_1G, || Fact::PlaneInactive { plane });
        no.when(state.flown, OCS_14_1G, || Fact::PlaneFlew { plane });
        no.when(kind == MissionKind::Sweep && !info.fighter, OCS_14_6, || Fact::NotFighter { plane });
        let reach = if kind == MissionKind::Transfer { info.range * 2 } else { info.range };
        let distance = self.flight(state.at, target);
        no.when(distance > reach, OCS_14_2D, || Fact::PlaneRange { plane, base: target, distance, range: reach });
        if let Some(air_box) = &self.house.air_box {
            let over = distance > reach && (state.at == Spot::BOX || target == Spot::BOX);
            Ocs::as_ruled(air_box.ruling, no, || over);
        }
        no.when(kind == MissionKind::Transfer && state.at == target, OCS_14_11, || Fact::NoBase { base: target });
        if kind == MissionKind::Transfer && self.stays_active(info, distance) {
            // Those that fly along will be Active there too.
            let along = |p: &Plane| {
                let distance = self.flight(s.planes[p.index()].at, target);
                *p != plane && self.stays_active(&self.planes[p.index()], distance)
            };
            let coming = s.mission.planes.iter().filter(along).count();
            let full = target != Spot::BOX && self.active_at(s, seat, target) + coming >= STRIP_ACTIVE;
            no.when(full, OCS_14_2A, || Fact::BaseFull { base: target });
        }
    }

    /// 14.11, 21.4 A fighter that transfers within its range (half of it) stays Active.
    fn stays_active(&self, info: &PlaneInfo, distance: u16) -> bool {
        let most = if self.house.long_range { info.range / 2 } else { info.range };
        info.fighter && distance <= most
    }

    pub(crate) fn begin_mission(&self, s: &mut State, side: Seat, kind: MissionKind, target: Spot) {
        s.mission = Mission { on: true, kind, side, target, ..Mission::default() };
        s.frames.push(Frame::Gathering);
    }

    // ── Effects ─────────────────────────────────────────────────────────────────────────────

    pub(crate) fn mission_effect(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        // 10.0e An aborted mission counts as the hex's barrage.
        if let (Some(hex), false) =
            (s.mission.target.hex(), matches!(s.mission.kind, MissionKind::Sweep | MissionKind::Transfer))
        {
            s.barraged.insert(hex);
        }
        if s.mission.planes.is_empty() {
            return;
        }
        // 10.0 At least 1 point: flak and air combat may have left less.
        let points: u32 = s.mission.planes.iter().map(|p| u32::from(self.plane_barrage(s, p))).sum();
        match s.mission.kind {
            MissionKind::Sweep | MissionKind::Transfer => {}
            _ if points < 1 => {}
            MissionKind::Bomb => {
                let target = s.mission.target.hex();
                if target.is_some_and(|h| self.units_of(s, s.mission.side.other(), h).any()) {
                    self.roll_barrage(s, ctx);
                }
            }
            MissionKind::BombBase | MissionKind::Trainbust => {
                self.roll(s, RollFor::Facility, s.mission.side, OCS_10_0C, ctx);
            }
        }
    }

    /// 10.0c One die, no shifts.
    pub(crate) fn settle_facility(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let column = self.tables.facility_column(self.barrage_strength(s));
        let cell = self.tables.facility(roll.dice[0], column);
        let Some(hex) = s.mission.target.hex() else { return };
        if s.mission.kind == MissionKind::Trainbust {
            if cell.trainbusting && !s.busted.is_full() {
                s.busted.push(Busted { hex, by: s.mission.side });
                ctx.tell(OCS_14_8, || Event::Trainbusted { hex });
                Ocs::ruled(RULING_S21, Audience::All, ctx, || self.map.info(hex).rail == [false; 6]);
            } else {
                let base = s.mission.target;
                ctx.tell(OCS_14_8, || Event::FacilityMissed { base });
            }
            return;
        }
        match cell.aircraft {
            Some(least) => {
                s.mission.steps = least;
                let here = |p: &Plane| s.planes[p.index()].at == s.mission.target;
                s.mission.aborting = self.planes_of(s, s.mission.side.other()).iter().filter(here).collect();
            }
            None => {
                let base = s.mission.target;
                ctx.tell(OCS_10_0C, || Event::FacilityMissed { base });
            }
        }
    }

    /// Each aircraft at a bombed base is rolled for.
    pub(crate) fn mission_planes(&self, s: &mut State, ctx: &mut Context<'_>) {
        if s.mission.kind == MissionKind::BombBase
            && let Some(plane) = s.mission.aborting.first()
        {
            s.mission.aborting.remove(plane);
            self.roll(s, RollFor::FacilityPlane(plane), s.mission.side, OCS_10_0C, ctx);
            return;
        }
        s.frames.pop();
    }

    pub(crate) fn settle_bombed_plane(&self, s: &mut State, plane: Plane, roll: Roll, ctx: &mut Context<'_>) {
        if s.mission.steps > 0 && roll.dice[0] >= s.mission.steps {
            self.hit_plane(s, plane, OCS_10_0C, ctx);
        }
    }

    // ── Home ────────────────────────────────────────────────────────────────────────────────

    pub(crate) fn landings(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if s.mission.kind == MissionKind::Transfer {
            for plane in s.mission.planes {
                let info = &self.planes[plane.index()];
                let base = s.mission.target;
                let active = self.stays_active(info, self.flight(s.planes[plane.index()].at, base));
                s.planes[plane.index()].at = base;
                s.planes[plane.index()].active = active;
                ctx.tell(OCS_14_11, || Event::Landed { plane, base });
            }
        } else {
            s.mission.landing |= s.mission.planes;
        }
        s.mission.planes = Planes::EMPTY;
    }

    fn landings_for(&self, s: &State, plane: Plane) -> Vec<Spot> {
        let info = &self.planes[plane.index()];
        self.bases(s, info.side).filter(|b| self.flight(s.mission.target, *b) <= info.range).collect()
    }

    fn land(&self, s: &mut State, plane: Plane, base: Spot, ctx: &mut Context<'_>) {
        s.mission.landing.remove(plane);
        s.planes[plane.index()].at = base;
        s.planes[plane.index()].active = false;
        ctx.tell(OCS_14_1C, || Event::Landed { plane, base });
    }

    pub(crate) fn end_mission(&self, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        s.mission = Mission::default();
    }
}
