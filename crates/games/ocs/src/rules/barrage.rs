//! 10 Barrage: guns and bombs against combat units and facilities.

use super::air::SHORT;
use crate::model::tables::{Barrage as Cell, BarrageShifts, Line, WHOLE, rounded};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Points, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 10.0a What a division counts at most, in quarters of RE.
const DIVISION: u32 = 12;

/// 10.0e Which barrage or mission next.
pub struct Barrages;

impl Decision<Ocs> for Barrages {
    const TAKES: &'static [Verb] = &[Verb::Barrage, Verb::BarrageBase, Verb::Fly, Verb::Trainbust, Verb::Done];
    const PLACE: Clause = OCS_10_0E;

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
        let bases: Hexes = g.planes_of(s, seat.other()).iter().filter_map(|p| s.planes[p.index()].at.hex()).collect();
        for hex in bases {
            if width.is_wide() || guns.iter().any(|u| g.in_range(s, *u, hex)) {
                out.push(Action::BarrageBase(hex));
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
                if no.none() {
                    g.object_guns(s, seat, hex, no);
                }
            }
            Action::BarrageBase(hex) => {
                let base = Spot::at(hex);
                let planes = g.planes_of(s, seat.other()).iter().any(|p| s.planes[p.index()].at == base);
                no.when(!planes, OCS_10_0C, || Fact::NoActiveEnemy { base });
                no.when(s.barraged.contains(hex), OCS_10_0E, || Fact::AlreadyBarraged { hex });
                if no.none() {
                    g.object_guns(s, seat, hex, no);
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
            Action::BarrageBase(hex) => s.frames.push(Frame::Shelling(hex, Units::EMPTY)),
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
        // S15 One is declared and resolved before the next.
        let firing = matches!(s.top(), Some(Frame::Firing(..) | Frame::Shelling(..)));
        let fact = || match (firing, s.mission.on) {
            (true, _) => Fact::OtherStep { what: "hand-barrage" },
            (_, true) if s.mission.guns.is_empty() => Fact::OtherStep { what: "hand-mission" },
            _ => Fact::NotNow { segment: s.segment },
        };
        match action.verb() {
            Verb::Barrage | Verb::BarrageBase => {
                no.object(OCS_10_0E, fact);
                Ocs::as_ruled(RULING_S15, no, || firing);
            }
            Verb::Trainbust => no.object(OCS_14_8, fact),
            Verb::Fly if no.none() => g.object_untimely_mission(s, seat, action, no),
            _ => {}
        }
    }
}

/// 10.1 Guns are named for a barrage of combat units.
pub struct Firing(pub Hex, pub Units);

/// 10.0c Guns are named for a barrage of the aircraft on a strip.
pub struct Shelling(pub Hex, pub Units);

/// The guns of either.
struct Battery {
    target: Hex,
    guns: Units,
    base: bool,
}

macro_rules! fires {
    ($decision:ident, $base:literal, $place:expr) => {
        impl $decision {
            fn battery(&self) -> Battery {
                Battery { target: self.0, guns: self.1, base: $base }
            }
        }

        impl Decision<Ocs> for $decision {
            const TAKES: &'static [Verb] = &[Verb::Pick, Verb::Drop, Verb::Fire, Verb::Pass];
            const PLACE: Clause = $place;

            fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
                self.battery().offers(g, s, seat, width, out);
            }

            fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
                self.battery().object(g, s, seat, action, no);
            }

            fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
                self.battery().act(g, s, seat, action, ctx);
            }

            fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
                self.battery().prompt(g, s)
            }

            fn elsewhere(_: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
                // Said once, whatever the guns would fire at.
                if *action == Action::Fire && no.none() {
                    no.object(OCS_10_0E, || match s.segment.barrages() {
                        true => Fact::NotInHand { what: "hand-barrage" },
                        false => Fact::NotNow { segment: s.segment },
                    });
                }
            }
        }
    };
}

fires!(Firing, false, OCS_10_1A);
fires!(Shelling, true, OCS_10_0C);

impl Battery {
    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Fire, Action::Pass]);
        out.extend(self.guns.iter().map(Counter::Unit).map(Action::Drop));
        let guns = g.on_map(s, seat).iter().filter(|u| width.is_wide() || g.info(*u).kind == Arm::Artillery);
        out.extend(guns.filter(|u| !self.guns.contains(*u)).map(Counter::Unit).map(Action::Pick));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_10_0E, || Fact::NoCombatUnit { unit });
        }
        match *action {
            Action::Pick(Counter::Unit(unit)) => {
                no.when(self.guns.contains(unit), OCS_10_0E, || Fact::AlreadyPicked { unit });
                g.object_gun(s, seat, unit, self.target, no);
            }
            Action::Drop(Counter::Unit(unit)) => {
                no.when(!self.guns.contains(unit), OCS_10_0E, || Fact::NotPicked { unit });
            }
            Action::Fire => {
                let strength = g.gun_strength(s, self.guns);
                if no.when(rounded(strength, WHOLE) < 1, OCS_10_0, || Fact::WeakBarrage) || self.guns.is_empty() {
                    return;
                }
                let need = self.cost(g, s);
                let hex = self.user(s);
                let look = g.survey(s);
                let empty = g.gun_stores(&look, seat, self.guns, need, Units::EMPTY).is_empty();
                let most = || g.most_for_guns(&look, seat, self.guns);
                no.when(empty, OCS_10_1B, || Fact::NoSupply { hex, need, have: most() });
                // From several stores together it could be had.
                Ocs::as_ruled(RULING_S19, no, || {
                    let reached = |unit: Unit| s.unit(unit).at.hex().map(|h| look.suppliers(seat, h));
                    let mut stores: Vec<(Hex, u16)> = self.guns.iter().filter_map(reached).flatten().collect();
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
        let mut guns = self.guns;
        match *action {
            Action::Pick(Counter::Unit(unit)) => guns.insert(unit),
            Action::Drop(Counter::Unit(unit)) => guns.remove(unit),
            Action::Fire => {
                let kind = if self.base { MissionKind::BombBase } else { MissionKind::Bomb };
                let target = Spot::at(self.target);
                s.mission = Mission { on: true, kind, side: seat, target, guns, ..Mission::default() };
                let (user, need) = (self.user(s), self.cost(g, s));
                return g.bill(s, Bill { what: PayFor::Barrage, side: seat, user, need }, ctx);
            }
            _ => return,
        }
        let (hex, base) = (self.target, self.base);
        s.frames.push(if base { Frame::Shelling(hex, guns) } else { Frame::Firing(hex, guns) });
    }

    fn prompt(&self, g: &Ocs, s: &State) -> Message {
        Message::new(if self.base { "prompt-shelling" } else { "prompt-firing" })
            .id("hex", g.map.id(self.target))
            .arg("strength", Arg::Real(f64::from(g.gun_strength(s, self.guns)) / f64::from(WHOLE)))
    }

    /// 10.1b The tokens of the column before shifts.
    fn cost(&self, g: &Ocs, s: &State) -> u8 {
        g.barrage_cost(g.gun_strength(s, self.guns), self.base)
    }

    fn user(&self, s: &State) -> Hex {
        self.guns.iter().find_map(|u| s.unit(u).at.hex()).unwrap_or(self.target)
    }
}

impl Ocs {
    fn object_barraged(&self, s: &State, seat: Seat, hex: Hex, no: &mut No) {
        let enemy = self.units_of(s, seat.other(), hex).any();
        no.when(!enemy, OCS_10_0, || Fact::NoEnemy { hex });
        Ocs::as_ruled(RULING_S13, no, || !enemy && self.stores_in(s, seat.other(), hex));
        no.when(s.barraged.contains(hex), OCS_10_0E, || Fact::AlreadyBarraged { hex });
    }

    /// No gun can fire at a hex.
    fn object_guns(&self, s: &State, seat: Seat, hex: Hex, no: &mut No) {
        if self.on_map(s, seat).iter().any(|u| self.may_fire(s, u, hex)) {
            return;
        }
        let guns: Units = self.on_map(s, seat).iter().filter(|u| self.info(*u).kind == Arm::Artillery).collect();
        if !no.explains() || !Ocs::nearest(guns, |u, no| self.object_gun(s, seat, u, hex, no), no) {
            no.object(OCS_10_0E, || Fact::NoGuns);
        }
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

    fn barrage_cost(&self, strength: i32, base: bool) -> u8 {
        let tables = &self.tables;
        match base {
            true => tables.facility_columns()[tables.facility_column(strength)].cost_t,
            false => tables.barrage_columns()[tables.barrage_column(strength)].cost_t,
        }
    }

    /// The paid barrage of guns is fired.
    pub(crate) fn fire_guns(&self, s: &mut State, ctx: &mut Context<'_>) {
        for gun in s.mission.guns {
            s.mark(gun, Marks::FIRED);
        }
        s.frames.push(Frame::BarrageEffect);
        if s.mission.kind == MissionKind::BombBase {
            s.frames.push(Frame::EffectPlanes);
            self.shell_base(s, ctx);
        } else {
            self.roll_barrage(s, ctx);
        }
    }

    /// 10.0c One die and no shifts, by guns as from the air.
    fn shell_base(&self, s: &mut State, ctx: &mut Context<'_>) {
        let (side, strength) = (s.mission.side, self.barrage_strength(s));
        let hex = s.mission.target.hex().unwrap_or(Hex(0));
        s.barraged.insert(hex);
        let cost = self.barrage_cost(strength, true);
        let strength = Points(strength);
        ctx.tell(OCS_10_0C, || Event::BarrageFired { side: Side(side), hex, strength, cost, shift: 0 });
        self.roll(s, RollFor::Facility, side, OCS_10_0C, ctx);
    }

    pub(crate) fn barrage_strength(&self, s: &State) -> i32 {
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

    pub fn mission_shifts(&self, s: &State) -> BarrageShifts {
        let m = &s.mission;
        let hex = m.target.hex().unwrap_or(Hex(0));
        let (short, long) = self.flown(s, m.planes);
        self.shifts_against(s, m.side, hex, m.guns.is_empty(), short, long)
    }

    /// 10.2b, 21.4 Whether all of these flew 10 hexes or less, and whether one flew beyond half its range.
    fn flown(&self, s: &State, planes: Planes) -> (bool, bool) {
        let flight = |p: Plane| self.flight(s.planes[p.index()].at, s.mission.target);
        let far = |p: Plane| flight(p) * 2 > self.planes[p.index()].range;
        (planes.iter().all(|p| flight(p) <= SHORT), self.house.long_range && planes.iter().any(far))
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
        // With those that have left it would be another column.
        Ocs::ruled(RULING_S33, Audience::All, ctx, || {
            let named = s.mission.named.iter().copied().filter(|p| s.planes[p.index()].steps > 0);
            s.mission.guns.is_empty() && self.flown(s, named.collect()) != self.flown(s, s.mission.planes)
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
