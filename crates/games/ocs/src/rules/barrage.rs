//! 10 Barrage: guns and bombs against combat units and facilities.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::tables::{Barrage as Cell, BarrageShifts, Line, WHOLE, rounded};
use crate::words::{Action, Event, Fact, Points, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 10.0a What a division counts at most, in quarters of RE.
const DIVISION: u32 = 12;

/// 10.0e Which barrage or mission next.
pub struct Barrages;

impl Decision<Ocs> for Barrages {
    const TAKES: &'static [Verb] = &[Verb::Barrage, Verb::Fly, Verb::Trainbust, Verb::Done];
    const PLACE: Clause = OCS_10_0E;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let field = g.field(s);
        let targets = field.held[seat.other().index()];
        let guns: Vec<Unit> = g.on_map(s, seat).iter().filter(|u| g.info(*u).kind == Arm::Artillery).collect();
        for hex in targets.iter() {
            if width.is_wide() || guns.iter().any(|u| g.in_range(s, *u, hex)) {
                out.push(Action::Barrage(hex));
            }
        }
        g.offer_missions(s, seat, width, out);
        if width.is_wide() || g.bombers_ready(s, seat) {
            out.push(Action::Trainbust);
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Barrage(hex) => {
                g.object_barraged(s, seat, hex, no);
                if !no.none() || g.on_map(s, seat).iter().any(|u| g.may_fire(s, u, hex)) {
                    return;
                }
                let guns: Units = g.on_map(s, seat).iter().filter(|u| g.info(*u).kind == Arm::Artillery).collect();
                if !no.explains() || !Ocs::nearest(guns, |u, no| g.object_gun(s, seat, u, hex, no), no) {
                    no.object(OCS_10_0E, || Fact::NoGuns);
                }
            }
            Action::Fly(kind, target) => g.object_mission(s, seat, kind, target, no),
            Action::Trainbust => g.object_trainbust(s, seat, no),
            _ => {}
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, _: &mut Context<'_>) {
        match *action {
            Action::Barrage(hex) => s.frames.push(Frame::Firing(hex, Units::EMPTY)),
            Action::Fly(kind, target) => g.begin_mission(s, seat, kind, target),
            Action::Trainbust => s.frames.push(Frame::Targeting),
            _ => {
                s.frames.pop();
            }
        }
    }

    fn prompt(&self, _: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-barrages").id("segment", format!("segment-{}", s.segment.id()))
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match action.verb() {
            Verb::Barrage => {
                no.object(OCS_10_0E, || Fact::NotNow { segment: s.segment });
                Ocs::as_ruled(RULING_S15, no, || matches!(s.top(), Some(Frame::Firing(..))));
            }
            Verb::Trainbust => no.object(OCS_14_8, || Fact::NotNow { segment: s.segment }),
            Verb::Fly if no.none() => g.object_untimely_mission(s, seat, action, no),
            _ => {}
        }
    }
}

/// 10.1 Guns are named for a barrage.
pub struct Firing(pub Hex, pub Units);

impl Decision<Ocs> for Firing {
    const TAKES: &'static [Verb] = &[Verb::Pick, Verb::Drop, Verb::Fire, Verb::Pass];
    const PLACE: Clause = OCS_10_1A;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Fire, Action::Pass]);
        out.extend(self.1.iter().map(Action::Drop));
        let guns = g.on_map(s, seat).iter().filter(|u| width.is_wide() || g.info(*u).kind == Arm::Artillery);
        out.extend(guns.filter(|u| !self.1.contains(*u)).map(Action::Pick));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Pick(unit) => {
                no.when(self.1.contains(unit), OCS_10_0E, || Fact::AlreadyPicked { unit });
                g.object_gun(s, seat, unit, self.0, no);
            }
            Action::Drop(unit) => {
                no.when(!self.1.contains(unit), OCS_10_0E, || Fact::NotPicked { unit });
            }
            Action::Fire => {
                let strength = g.gun_strength(s, self.1);
                if no.when(rounded(strength, WHOLE) < 1, OCS_10_0, || Fact::WeakBarrage) || self.1.is_empty() {
                    return;
                }
                let need = g.tables.barrage_columns()[g.tables.barrage_column(strength)].cost_t;
                let hex = self.1.iter().find_map(|u| s.unit(u).at.hex()).unwrap_or(self.0);
                let empty = g.gun_stores(&g.survey(s), seat, self.1, need).is_empty();
                no.when(empty, OCS_10_1B, || Fact::NoSupply { hex, need, have: 0 });
                // From several stores together it could be had.
                Ocs::as_ruled(RULING_S19, no, || {
                    let look = g.survey(s);
                    let reached = |unit: Unit| s.unit(unit).at.hex().map(|h| look.suppliers(seat, h));
                    let mut stores: Vec<(Hex, u16)> = self.1.iter().filter_map(reached).flatten().collect();
                    stores.sort_unstable();
                    stores.dedup();
                    stores.iter().map(|x| x.1).sum::<u16>() >= u16::from(need)
                });
            }
            _ => {}
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let mut guns = self.1;
        match *action {
            Action::Pick(unit) => guns.insert(unit),
            Action::Drop(unit) => guns.remove(unit),
            Action::Fire => {
                let need = g.tables.barrage_columns()[g.tables.barrage_column(g.gun_strength(s, guns))].cost_t;
                s.mission = Mission {
                    on: true,
                    kind: MissionKind::Bomb,
                    side: seat,
                    target: Spot::at(self.0),
                    guns,
                    ..Mission::default()
                };
                let user = guns.iter().find_map(|u| s.unit(u).at.hex()).unwrap_or(self.0);
                g.bill(s, Bill { what: PayFor::Barrage, side: seat, user, need }, ctx);
                return;
            }
            _ => return,
        }
        s.frames.push(Frame::Firing(self.0, guns));
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-firing")
            .id("hex", g.map.id(self.0))
            .arg("strength", Arg::Real(f64::from(g.gun_strength(s, self.1)) / f64::from(WHOLE)))
    }

    fn elsewhere(_: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if *action == Action::Fire {
            no.object(OCS_10_0E, || Fact::NotNow { segment: s.segment });
        }
    }
}

impl Ocs {
    fn object_barraged(&self, s: &State, seat: Seat, hex: Hex, no: &mut No) {
        let enemy = self.units_of(s, seat.other(), hex).any();
        no.when(!enemy, OCS_10_0, || Fact::NoEnemy { hex });
        Ocs::as_ruled(RULING_S13, no, || !enemy && self.stores_in(s, seat.other(), hex));
        no.when(s.barraged.contains(hex), OCS_10_0E, || Fact::AlreadyBarraged { hex });
    }

    fn in_range(&self, s: &State, unit: Unit, target: Hex) -> bool {
        let range = u16::from(self.face(s, unit).range);
        s.unit(unit).at.hex().is_some_and(|h| (1..=range).contains(&self.map.distance(h, target)))
    }

    fn may_fire(&self, s: &State, unit: Unit, target: Hex) -> bool {
        let mut no = Objections::quick();
        self.object_gun(s, self.info(unit).side, unit, target, &mut no);
        no.none()
    }

    fn object_gun(&self, s: &State, seat: Seat, unit: Unit, target: Hex, no: &mut No) {
        if no.bar(self.info(unit).side != seat, OCS_10_0E, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = s.unit(unit).at.hex() else { return no.object(OCS_10_0E, || Fact::OffMap { unit }) };
        if no.bar(self.info(unit).kind != Arm::Artillery, OCS_10_0E, || Fact::NotGun { unit }) {
            return;
        }
        let (mode, marks) = (s.unit(unit).mode, s.unit(unit).marks);
        no.when(matches!(mode, Mode::Reserve | Mode::Strat), OCS_13_4A, || Fact::GunCannotFire { unit, mode });
        no.when(marks.has(Marks::FIRED), OCS_10_0E, || Fact::UnitFired { unit });
        let released = marks.has(Marks::RELEASED);
        match s.segment {
            Segment::MovementBarrage => no.object(OCS_10_0E, || Fact::NotNow { segment: s.segment }),
            Segment::ReactionBarrage => {
                let free = self.house.reaction_guns && matches!(mode, Mode::Combat | Mode::Move);
                let clause = if self.house.reaction_guns { OCS_21_9 } else { OCS_7_0 };
                no.when(!released && !free, clause, || Fact::GunCannotFire { unit, mode });
            }
            Segment::ExploitationBarrage => {
                no.when(!released, OCS_11_0, || Fact::GunCannotFire { unit, mode });
            }
            _ => {}
        }
        let (distance, range) = (self.map.distance(hex, target), self.face(s, unit).range);
        no.when(distance == 0 || distance > u16::from(range), OCS_10_1A, || Fact::OutOfRange {
            unit,
            hex: target,
            distance,
            range,
        });
    }

    /// 4.2 Fractions added, rounded only for the column; DG halves (5.10b).
    pub fn gun_strength(&self, s: &State, guns: Units) -> i32 {
        let one = |u: Unit| {
            let full = i32::from(self.face(s, u).barrage) * WHOLE;
            if s.unit(u).mode == Mode::Dg { full / 2 } else { full }
        };
        guns.iter().map(one).sum()
    }

    /// The paid barrage of guns is fired.
    pub(crate) fn fire_guns(&self, s: &mut State, ctx: &mut Context<'_>) {
        for gun in s.mission.guns {
            s.mark(gun, Marks::FIRED);
        }
        s.frames.push(Frame::BarrageEffect);
        self.roll_barrage(s, ctx);
    }

    fn barrage_strength(&self, s: &State) -> i32 {
        if s.mission.guns.any() {
            return self.gun_strength(s, s.mission.guns);
        }
        s.mission.planes.iter().map(|p| i32::from(self.plane_barrage(s, p)) * WHOLE).sum()
    }

    /// 10.0 The shifts against a hex.
    pub fn shifts_against(&self, s: &State, side: Seat, hex: Hex, air: bool, short: bool, long: bool) -> BarrageShifts {
        let targets = self.units_of(s, side.other(), hex);
        // 10.0a No division counts more than 3 RE.
        let by_formation = self.by_division(targets);
        let density = by_formation[0] + by_formation[1..].iter().map(|re| (*re).min(DIVISION)).sum::<u32>();
        let line = self.grounds_for(side.other(), hex).iter().map(|g| g.line).max().unwrap_or(Line::Open);
        BarrageShifts {
            density,
            line,
            spotted: self.spotted(s, side, hex) && !(air && self.strategic(s)),
            strat: targets.iter().any(|u| s.unit(u).mode == Mode::Strat),
            short: air && short && !self.strategic(s),
            long: air && long,
        }
    }

    /// S5 RE by the division printed on the counters, the independent ones first.
    fn by_division(&self, units: Units) -> [u32; 256] {
        let mut sums = [0u32; 256];
        for unit in units {
            let info = self.info(unit);
            sums[usize::from(info.formation)] += u32::from(info.re);
        }
        sums
    }

    fn strategic(&self, s: &State) -> bool {
        s.mission.planes.iter().any(|p| self.planes[p.index()].strategic)
    }

    /// 10.0b A friendly combat unit next to the target.
    pub fn spotted(&self, s: &State, side: Seat, hex: Hex) -> bool {
        self.map.around(hex).any(|h| self.units_of(s, side, h).any())
    }

    fn mission_shifts(&self, s: &State) -> BarrageShifts {
        let m = &s.mission;
        let hex = m.target.hex().unwrap_or(Hex(0));
        self.shifts_against(s, m.side, hex, m.guns.is_empty(), m.short, m.long && self.house.long_range)
    }

    pub(crate) fn roll_barrage(&self, s: &mut State, ctx: &mut Context<'_>) {
        let hex = s.mission.target.hex().unwrap_or(Hex(0));
        s.barraged.insert(hex);
        let strength = self.barrage_strength(s);
        let column = self.tables.barrage_column(strength);
        let cost = if s.mission.guns.any() { self.tables.barrage_columns()[column].cost_t } else { 0 };
        let shift = self.tables.barrage_shift(&self.mission_shifts(s));
        let side = s.mission.side;
        ctx.tell(OCS_10_0, || Event::BarrageFired { side: Side(side), hex, strength: Points(strength), cost, shift });
        Ocs::ruled(RULING_S5, Audience::Only(side.other()), ctx, || {
            self.by_division(self.units_of(s, side.other(), hex))[1..].iter().any(|re| *re > DIVISION)
        });
        self.roll(s, RollFor::Barrage, side, OCS_10_0, ctx);
    }

    /// Ends the barrage of guns.
    pub(crate) fn barrage_effect(&self, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        s.mission = Mission::default();
    }

    pub(crate) fn settle_barrage(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let shifts = self.mission_shifts(s);
        let column = self.tables.barrage_column(self.barrage_strength(s));
        let (_, cell) = self.tables.barrage(roll.total(), column, self.tables.barrage_shift(&shifts));
        let hex = s.mission.target.hex().unwrap_or(Hex(0));
        match cell {
            Cell::None => ctx.tell(OCS_10_0, || Event::BarrageNothing { hex }),
            Cell::Dg => self.barrage_hits(s, hex, 0, ctx),
            Cell::BracketedHalf if s.mission.guns.is_empty() || !shifts.spotted => self.barrage_hits(s, hex, 0, ctx),
            Cell::BracketedHalf | Cell::Half => self.roll(s, RollFor::BarrageHalf, roll.by, OCS_10_0, ctx),
            Cell::Steps(steps) => self.barrage_hits(s, hex, steps, ctx),
        }
    }

    /// 10.0 On 4 to 6 a step and DG, else DG.
    pub(crate) fn settle_half(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let hex = s.mission.target.hex().unwrap_or(Hex(0));
        self.barrage_hits(s, hex, u8::from(roll.dice[0] >= 4), ctx);
    }

    fn barrage_hits(&self, s: &mut State, hex: Hex, steps: u8, ctx: &mut Context<'_>) {
        let side = s.mission.side.other();
        if steps > 0 {
            ctx.tell(OCS_10_0, || Event::BarrageSteps { hex, steps });
            let among = self.units_of(s, side, hex);
            s.frames.push(Frame::Losing(Loss { side, by: LossBy::Barrage, among, left: steps }));
        }
        ctx.tell(OCS_10_0, || Event::BarrageDg { hex });
        self.disorganise(s, side, hex, OCS_5_10A, ctx);
    }
}
