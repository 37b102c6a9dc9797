//! 6 Ground movement: orders of a movement segment and a stack on the move.

use super::general::Field;
use super::supply::{FUEL_TOKENS, HQ_FUEL_TOKENS};
use crate::flood::{Entry, Reach};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Points, Verb};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};
use std::cell::OnceCell;

/// 6 Which unit, stack or transport moves next, and what else a movement segment allows.
pub struct Orders;

impl Decision<Ocs> for Orders {
    const TAKES: &'static [Verb] =
        &[Verb::Done, Verb::Pick, Verb::Hold, Verb::Release, Verb::FuelHq, Verb::Drive, Verb::Blow, Verb::Fly];
    const PLACE: Clause = OCS_2_2;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let wide = width.is_wide();
        for unit in g.on_map(s, seat) {
            let mode = s.unit(unit).mode;
            if wide || g.may_still_move(s, unit) {
                if wide || mode != Mode::Reserve || s.segment == Segment::Movement {
                    out.push(Action::Pick(unit));
                }
                out.push(Action::Hold(unit));
            }
            if wide || mode == Mode::Reserve && s.segment != Segment::Movement {
                out.push(Action::Release(unit));
            }
        }
        for hq in g.hqs[seat.index()] {
            if s.unit(hq).at.hex().is_some() {
                out.push(Action::FuelHq(hq));
            }
        }
        if wide || s.segment == Segment::Movement {
            for (i, cart) in s.carts.iter().enumerate() {
                if cart.at.hex().is_some() && (wide || cart.side == seat) {
                    out.push(Action::Drive(Cart(i as u8)));
                }
            }
        }
        for dump in s.dumps.iter().filter(|d| d.side == seat || wide) {
            if !dump.blown || wide {
                out.push(Action::Blow(dump.hex, dump.tokens));
                out.extend((1..dump.tokens.div_ceil(4)).map(|sp| Action::Blow(dump.hex, sp * 4)));
            }
        }
        g.offer_missions(s, seat, width, out);
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        self.object_to(&g.survey(s), seat, action, no);
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let look = g.survey(s);
        self.offers(g, s, seat, Width::Likely, out);
        out.retain(|action| Ocs::agreed(|no| self.object_to(&look, seat, action, no)));
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Done => {
                s.frames.pop();
            }
            Action::Pick(unit) => {
                let hex = s.unit(unit).at.hex().expect("on the map");
                s.frames.push(Frame::Moving(Group { units: Units::only(unit), hex, spent: [0; 3], under_way: false }));
            }
            Action::Hold(unit) => {
                s.mark(unit, Marks::MOVED);
                ctx.emit(OCS_4_5B, Audience::Only(seat), || Event::Held { unit });
                // From now on it negates, and is locked.
                Ocs::ruled(RULING_S3, Audience::Only(seat), ctx, || true);
            }
            Action::Release(unit) => {
                let u = s.unit_mut(unit);
                u.mode = if u.front { Mode::Combat } else { Mode::Move };
                u.marks.put(Marks::RELEASED);
                ctx.emit(OCS_5_7B, Audience::Only(seat), || Event::Released { unit });
            }
            Action::FuelHq(hq) => {
                let user = s.unit(hq).at.hex().expect("on the map");
                g.bill(s, Bill { what: PayFor::FuelMarker(hq), side: seat, user, need: HQ_FUEL_TOKENS }, ctx);
            }
            Action::Drive(cart) => s.frames.push(Frame::Driving(cart)),
            Action::Blow(hex, tokens) => {
                if let Some(dump) = s.dumps.iter_mut().find(|d| d.hex == hex) {
                    dump.blown = true;
                }
                g.roll(s, RollFor::Blow(hex, tokens), seat, OCS_12_11A, ctx);
            }
            Action::Fly(kind, target) => g.begin_mission(s, seat, kind, target),
            _ => {}
        }
    }

    fn prompt(&self, _: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-orders").id("segment", format!("segment-{}", s.segment.id()))
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        // 6.1g One move is finished before anything else is ordered.
        if s.acting() == seat && matches!(s.top(), Some(Frame::Moving(_) | Frame::Driving(_))) {
            return match *action {
                Action::Fly(..) => g.object_untimely_mission(s, seat, action, no),
                Action::Drive(_) if s.segment != Segment::Movement => {
                    no.object(OCS_13_2, || Fact::NotNow { segment: s.segment });
                }
                _ => no.object(OCS_6_1G, || Fact::UnderWay),
            };
        }
        let clause = match action.verb() {
            Verb::Blow => OCS_12_11A,
            Verb::Drive => OCS_13_2,
            Verb::Release => OCS_5_7B,
            Verb::FuelHq => OCS_12_5C,
            Verb::Hold => OCS_4_5B,
            Verb::Fly => return g.object_untimely_mission(s, seat, action, no),
            _ => return,
        };
        no.object(clause, || Fact::NotNow { segment: s.segment });
        // What would be wrong with it at its time too.
        match *action {
            Action::Blow(hex, tokens) => g.object_blow(s, seat, hex, tokens, no),
            Action::Drive(cart) => {
                let c = &s.carts[cart.index()];
                no.when(c.side != seat || c.at.hex().is_none(), OCS_13_2, || Fact::CartNotYours { cart });
                no.when(c.side == seat && c.moved, OCS_6_1F, || Fact::CartMovedAlready { cart });
            }
            Action::FuelHq(hq) => g.object_fuel_hq(&g.survey(s), seat, hq, no),
            Action::Hold(unit) => {
                no.when(g.info(unit).side != seat, OCS_4_5B, || Fact::NotYours { unit });
                no.when(s.unit(unit).at.hex().is_none(), OCS_4_5B, || Fact::OffMap { unit });
            }
            _ => {}
        }
    }
}

impl Orders {
    fn object_to(&self, look: &Survey<'_>, seat: Seat, action: &Action, no: &mut No) {
        let (g, s) = (look.g, look.s);
        match *action {
            Action::Done => {
                if let Some((used, limit)) = g.strat_excess(s, seat) {
                    no.object(g.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
                }
            }
            Action::Pick(unit) => g.object_pick(s, seat, unit, no),
            Action::Hold(unit) => g.object_hold(look, seat, unit, no),
            Action::Release(unit) => g.object_release(s, seat, unit, no),
            Action::FuelHq(hq) => g.object_fuel_hq(look, seat, hq, no),
            Action::Drive(cart) => g.object_drive(s, seat, cart, no),
            Action::Blow(hex, tokens) => g.object_blow(s, seat, hex, tokens, no),
            Action::Fly(kind, target) => g.object_mission(s, seat, kind, target, no),
            _ => no.object(OCS_2_2, || Fact::Unanswered),
        }
    }
}

/// 6.1 A stack on the move.
pub struct Moving(pub Group);

impl Decision<Ocs> for Moving {
    const TAKES: &'static [Verb] =
        &[Verb::Pick, Verb::Drop, Verb::SetMode, Verb::Fuel, Verb::MoveTo, Verb::Overrun, Verb::Halt];
    const PLACE: Clause = OCS_6_1G;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    /// Nobody is left of the stack.
    fn open(&self, _: &Ocs, _: &State) -> bool {
        self.0.units.any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        self.offer(&March::new(&g.survey(s), &self.0), seat, width, out);
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        self.object_to(&March::new(&g.survey(s), &self.0), seat, action, no);
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let look = g.survey(s);
        let march = March::new(&look, &self.0);
        self.offer(&march, seat, Width::Likely, out);
        out.retain(|action| Ocs::agreed(|no| self.object_to(&march, seat, action, no)));
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let mut group = self.0;
        match *action {
            Action::Halt => {
                s.frames.pop();
                for unit in group.units {
                    s.mark(unit, Marks::MOVED);
                }
            }
            Action::Pick(unit) => {
                group.units.insert(unit);
                g.set_group(s, group);
            }
            Action::Drop(unit) => {
                s.mark(unit, Marks::MOVED);
                group.units.remove(unit);
                g.set_group(s, group);
            }
            Action::SetMode(Counter::Unit(unit), mode) => g.set_mode(s, unit, mode, ctx),
            Action::Fuel(unit) => {
                g.bill(s, Bill { what: PayFor::Fuel(unit), side: seat, user: group.hex, need: FUEL_TOKENS }, ctx);
            }
            Action::MoveTo(hex) => g.move_group(s, group, hex, ctx),
            Action::Overrun(hex) => g.begin_overrun(s, group, hex, ctx),
            _ => {}
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        let left = self.0.units.iter().map(|u| g.points_left(s, &self.0, u)).min().unwrap_or(0);
        Message::new("prompt-moving")
            .ids("units", self.0.units.iter().map(|u| g.info(u).id.clone()))
            .arg("left", Arg::Real(f64::from(left) / 4.0))
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let clause = match *action {
            Action::SetMode(counter, mode) if counter.unit().is_none() => return g.object_no_modes(counter, mode, no),
            Action::SetMode(..) => OCS_5_4,
            Action::Overrun(_) => OCS_8_1,
            Action::Fuel(_) => OCS_12_5A,
            Action::MoveTo(_) if s.acting() == seat && matches!(s.top(), Some(Frame::Orders)) => OCS_6_1G,
            Action::MoveTo(_) => OCS_2_2,
            _ => return,
        };
        match action.verb().needs() {
            Some(what) => no.object(clause, || Fact::NotInHand { what }),
            None => no.object(clause, || Fact::NotNow { segment: s.segment }),
        }
        if let Action::SetMode(Counter::Unit(unit), mode) = *action {
            g.object_mode_of(s, seat, unit, mode, no);
        }
    }
}

impl Moving {
    fn offer(&self, march: &March<'_>, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let (g, s) = (march.look.g, march.look.s);
        let group = &self.0;
        let wide = width.is_wide();
        out.push(Action::Halt);
        if !group.under_way {
            for unit in g.units_of(s, seat, group.hex) - group.units {
                out.push(Action::Pick(unit));
            }
        }
        for unit in group.units {
            if group.under_way || wide {
                out.push(Action::Drop(unit));
            }
            if (!group.under_way && s.segment == Segment::Movement) || wide {
                out.extend(Mode::ALL.map(|mode| Action::SetMode(Counter::Unit(unit), mode)));
            }
            if g.pace_of(s, unit) != Pace::Leg || wide {
                out.push(Action::Fuel(unit));
            }
        }
        for hex in g.map.around(group.hex) {
            out.push(Action::Overrun(hex));
        }
        if wide {
            for hex in g.map.within(group.hex, 6) {
                out.push(Action::MoveTo(hex));
            }
        }
        if !march.travel.fuelled {
            return;
        }
        let reach = march.reach();
        out.extend(
            reach
                .hexes()
                .filter(|h| *h != group.hex && (!wide || g.map.distance(*h, group.hex) > 6))
                .map(Action::MoveTo),
        );
        if !wide {
            out.extend(g.map.around(group.hex).filter(|h| !reach.has(*h)).map(Action::MoveTo));
        }
    }

    fn object_to(&self, march: &March<'_>, seat: Seat, action: &Action, no: &mut No) {
        let (g, s, look) = (march.look.g, march.look.s, march.look);
        let group = &self.0;
        match *action {
            Action::Halt => {
                for unit in group.units {
                    g.object_end(look, group, unit, no);
                }
            }
            Action::Pick(unit) => {
                g.object_pick(s, seat, unit, no);
                no.when(!s.unit(unit).at.is(group.hex), OCS_6_1G, || Fact::NotThere { unit, hex: group.hex });
                no.when(group.units.contains(unit), OCS_6_1G, || Fact::AlreadyPicked { unit });
                no.when(group.under_way, OCS_6_1G, || Fact::UnderWay);
            }
            Action::Drop(unit) => {
                if no.bar(!group.units.contains(unit), OCS_6_1F, || Fact::NotPicked { unit }) {
                    return;
                }
                no.when(!group.under_way, OCS_6_1F, || Fact::NotUnderWay);
                no.when(group.units.len() < 2, OCS_6_1F, || Fact::LastUnit { unit });
                g.object_end(look, group, unit, no);
            }
            Action::SetMode(counter, mode) => match counter.unit() {
                Some(unit) => g.object_mode(look, seat, Some(group), unit, mode, no),
                None => g.object_no_modes(counter, mode, no),
            },
            Action::Fuel(unit) => g.object_fuel(look, seat, group, unit, no),
            Action::MoveTo(hex) => g.object_move(march, hex, no),
            Action::Overrun(hex) => g.object_overrun(look, group, hex, no),
            _ => no.object(OCS_6_1G, || Fact::Unanswered),
        }
    }
}

/// A stack with its way over the map, searched once.
struct March<'a> {
    look: &'a Survey<'a>,
    group: &'a Group,
    travel: Travel,
    reach: OnceCell<Reach>,
}

impl<'a> March<'a> {
    fn new(look: &'a Survey<'a>, group: &'a Group) -> March<'a> {
        March { look, group, travel: Travel::of(look, group), reach: OnceCell::new() }
    }

    fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| self.travel.search(self.look, true))
    }
}

impl Ocs {
    /// 6.1: the halves of movement points every unit of a group has left once it is in a hex.
    pub(crate) fn left_in(&self, s: &State, group: &Group, hex: Hex) -> Option<u8> {
        let look = self.survey(s);
        let march = March::new(&look, group);
        let reach = march.reach();
        reach.has(hex).then(|| march.travel.budget.saturating_sub(reach.cost[hex.index()]))
    }
}

/// What a group pays for steps.
pub(super) struct Travel {
    side: Seat,
    units: Units,
    hex: Hex,
    /// Paces in the group.
    paces: [bool; 3],
    /// Halves that every unit can still spend.
    budget: u8,
    pub(super) fuelled: bool,
    strat: bool,
    attack_capable: bool,
    only_guns: bool,
    /// A truck in an enemy ZOC it entered.
    stopped: bool,
}

impl Travel {
    pub(super) fn of(look: &Survey<'_>, group: &Group) -> Travel {
        let (g, s, field) = (look.g, look.s, &look.field);
        let side = group.units.first().map_or(Seat::FIRST, |u| g.info(u).side);
        let mut paces = [false; 3];
        let mut least = u16::MAX;
        let mut travel = Travel {
            side,
            units: group.units,
            hex: group.hex,
            paces,
            budget: 0,
            fuelled: true,
            strat: false,
            attack_capable: true,
            only_guns: g.house.artillery_escort,
            stopped: false,
        };
        for unit in group.units {
            paces[g.pace_of(s, unit) as usize] = true;
            least = least.min(g.points_left(s, group, unit));
            travel.strat |= s.unit(unit).mode == Mode::Strat;
            travel.attack_capable &= g.attack_capable(s, unit);
            travel.only_guns &= g.info(unit).kind == Arm::Artillery;
            travel.fuelled &= g.is_fuelled(look, unit, group);
        }
        travel.paces = paces;
        travel.budget = (least / 2).min(250) as u8;
        travel.stopped = paces[Pace::Truck as usize] && group.under_way && field.barred(side, group.hex);
        travel
    }

    fn guns_alone(&self, g: &Ocs, s: &State, field: &Field, to: Hex) -> bool {
        field.near[self.side.other().index()].contains(to)
            && (g.units_of(s, self.side, to) - self.units).iter().all(|u| g.info(u).kind == Arm::Artillery)
    }

    pub(super) fn search(&self, look: &Survey<'_>, zoc: bool) -> Reach {
        let (g, s, field) = (look.g, look.s, &look.field);
        let bridges = look.bridges(self.side);
        let stuck = zoc && self.stopped;
        let area = self.strat.then(|| self.trace(look));
        let (own, enemy) = (self.side.index(), self.side.other().index());
        // What may not be entered at all, and where the way ends: stores are captured, ZOC stops trucks.
        let mut shut = field.held[enemy] | g.house.closed[own];
        if self.strat {
            shut |= field.zoc[enemy];
        }
        let mut ends = field.stores[enemy];
        if !self.attack_capable {
            shut |= ends;
        }
        if zoc && self.paces[Pace::Truck as usize] {
            ends |= field.zoc[enemy] - field.still[own];
        }
        let mut reach = Reach::search(
            [self.hex],
            if stuck { 0 } else { self.budget },
            |h| g.map.six(h),
            |from, d, to| {
                if shut.contains(to) {
                    return Entry::Closed;
                }
                let bridge = bridges.contains(from) || bridges.contains(to);
                let mut cost = 0;
                for pace in Pace::ALL.into_iter().filter(|p| self.paces[*p as usize]) {
                    let way = g.map.way(bridge, from, d, pace);
                    cost = cost.max(way.saturating_add(g.busting(s, self.side, pace, to)));
                }
                if cost == CLOSED || self.only_guns && self.guns_alone(g, s, field, to) {
                    return Entry::Closed;
                }
                let stop = ends.contains(to);
                if stop { Entry::Stop(cost) } else { Entry::Through(cost) }
            },
        );
        // 5.8b A Strat Mode unit stops only where it could trace.
        if let Some(area) = area {
            reach.forget(|hex| !area.contains(hex));
        }
        reach
    }

    /// 5.8b Where it could trace. Headquarters that move along throw from nowhere yet.
    fn trace(&self, look: &Survey<'_>) -> Hexes {
        let along = look.g.hqs[self.side.index()] & self.units;
        if along.is_empty() {
            return *look.trace_area(self.side);
        }
        look.g.trace_area_without(look.s, &look.field, self.side, along)
    }

    /// 6.1d The way back must be open too.
    fn one_way(&self, g: &Ocs, from: Hex, d: usize, to: Hex, bridges: &Hexes) -> bool {
        let bridge = bridges.contains(from) || bridges.contains(to);
        let back = |pace| {
            if bridge { g.map.bridged(to, (d + 3) % 6, pace) } else { g.map.step(to, (d + 3) % 6, pace) }
        };
        Pace::ALL.into_iter().any(|p| self.paces[p as usize] && back(p) == Cost::Prohibited)
    }
}

impl Ocs {
    /// The pace of the side that shows.
    pub fn pace_of(&self, s: &State, unit: Unit) -> Pace {
        self.face(s, unit).pace
    }

    /// 5 The movement allowance after modes, in quarters (4.2: never rounded).
    pub fn allowance(&self, s: &State, unit: Unit) -> u16 {
        let u = s.unit(unit);
        let ma = u16::from(self.face(s, unit).ma);
        match (u.mode, s.segment) {
            (Mode::Strat, _) => ma * 8,
            (Mode::Reserve, _) => ma,
            (Mode::Dg | Mode::Exploit, _) => ma * 2,
            (_, Segment::Reaction) => ma * 2,
            _ => ma * 4,
        }
    }

    pub(crate) fn points_left(&self, s: &State, group: &Group, unit: Unit) -> u16 {
        self.allowance(s, unit).saturating_sub(group.spent[self.pace_of(s, unit) as usize])
    }

    pub(crate) fn set_group(&self, s: &mut State, group: Group) {
        if let Some(Frame::Moving(top)) = s.frames.last_mut() {
            *top = group;
        }
    }

    /// Hexes with a friendly engineer that bridges (13.8b).
    pub fn bridges(&self, s: &State, side: Seat) -> Hexes {
        let able = self.sides[side.index()].iter().filter(|u| self.engineer_capable(s, *u));
        able.filter_map(|u| s.unit(u).at.hex()).collect()
    }

    /// 6.2, 13.8b, 14.8c What a step costs one pace.
    #[allow(clippy::too_many_arguments, reason = "a step has these")]
    pub(crate) fn step_for(
        &self,
        s: &State,
        side: Seat,
        pace: Pace,
        from: Hex,
        d: usize,
        to: Hex,
        bridges: &Hexes,
    ) -> Cost {
        let bridge = bridges.contains(from) || bridges.contains(to);
        let cost = if bridge { self.map.bridged(from, d, pace) } else { self.map.step(from, d, pace) };
        match cost {
            Cost::Halves(halves) => Cost::Halves(halves + self.busting(s, side, pace, to)),
            other => other,
        }
    }

    /// 14.8c Extra halves near a trainbusting marker of the enemy.
    pub(crate) fn busting(&self, s: &State, side: Seat, pace: Pace, to: Hex) -> u8 {
        if s.busted.is_empty() {
            return 0;
        }
        let near = |hex: Hex| hex == to || pace != Pace::Leg && self.map.adjacent(hex, to);
        if s.busted.iter().any(|b| b.by != side && near(b.hex)) { 2 } else { 0 }
    }

    // ── Picking, holding, releasing ─────────────────────────────────────────────────────────

    fn object_pick(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        if no.bar(self.info(unit).side != seat, OCS_2_2, || Fact::NotYours { unit })
            || no.bar(s.unit(unit).at.hex().is_none(), OCS_2_2, || Fact::OffMap { unit })
            || no.bar(s.repulsed.contains(unit), OCS_8_1F, || Fact::AlreadyMoved { unit })
            || no.bar(s.unit(unit).marks.has(Marks::MOVED), OCS_6_1F, || Fact::AlreadyMoved { unit })
        {
            return;
        }
        let (mode, released) = (s.unit(unit).mode, s.unit(unit).marks.has(Marks::RELEASED));
        match s.segment {
            Segment::Reaction => {
                no.when(!released, OCS_7_0, || Fact::CannotMoveNow { unit, mode });
            }
            Segment::Exploitation => {
                no.when(!released && mode != Mode::Exploit, OCS_11_0, || Fact::CannotMoveNow { unit, mode });
            }
            _ => {}
        }
    }

    fn object_hold(&self, look: &Survey<'_>, seat: Seat, unit: Unit, no: &mut No) {
        if no.bar(self.info(unit).side != seat, OCS_4_5B, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = look.s.unit(unit).at.hex() else { return no.object(OCS_4_5B, || Fact::OffMap { unit }) };
        no.when(!self.may_still_move(look.s, unit), OCS_4_5B, || Fact::AlreadyMoved { unit });
        no.when(!look.field.zoc[seat.other().index()].contains(hex), OCS_4_5, || Fact::NoEnemy { hex });
        // One that holds stays as it is: the limit must still be met when the phase ends.
        if let Some(limit) = self.house.strat_limit[seat.index()].filter(|_| look.s.unit(unit).mode == Mode::Strat) {
            self.object_strat_limit(self.strat_count(look.s, seat, None, Some(unit)), limit, no);
        }
    }

    fn object_release(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        no.when(self.info(unit).side != seat, OCS_5_7B, || Fact::NotYours { unit });
        no.when(s.unit(unit).at.hex().is_none(), OCS_5_7B, || Fact::OffMap { unit });
        let mode = s.unit(unit).mode;
        no.when(mode != Mode::Reserve, OCS_5_7B, || Fact::NotReserve { unit, mode });
        no.when(s.segment == Segment::Movement, OCS_5_7B, || Fact::NotNow { segment: s.segment });
    }

    // ── 6 Moving ────────────────────────────────────────────────────────────────────────────

    /// Where a unit of a group ends its move.
    fn object_end(&self, look: &Survey<'_>, group: &Group, unit: Unit, no: &mut No) {
        let s = look.s;
        if s.unit(unit).mode != Mode::Strat {
            return;
        }
        let side = self.info(unit).side;
        if !look.in_trace(side, group.hex) {
            self.object_untraced(look, side, group.hex, no);
        }
        if let Some(limit) = self.house.strat_limit[side.index()] {
            self.object_strat_limit(self.strat_count(s, side, Some(group), None), limit, no);
        }
    }

    /// Everything against going to a hex: by one step, or by the cheapest way.
    fn object_move(&self, march: &March<'_>, to: Hex, no: &mut No) {
        let March { look, group, travel, .. } = march;
        let (s, field) = (look.s, &look.field);
        if no.bar(to == group.hex, OCS_6_2B, || Fact::AlreadyHere { hex: to }) {
            return;
        }
        if !travel.fuelled {
            for unit in group.units {
                if no.when(!self.is_fuelled(look, unit, group), OCS_12_5A, || Fact::NeedsFuel { unit }) {
                    return;
                }
            }
        }
        // 6.1c Not even one hex with an allowance of nothing.
        if travel.budget == 0
            && let Some(unit) = group.units.iter().find(|u| self.allowance(s, *u) == 0)
        {
            return no.object(OCS_6_1C, || Fact::CannotMoveNow { unit, mode: s.unit(unit).mode });
        }
        let side = travel.side;
        if let Some(limit) = self.house.strat_limit[side.index()].filter(|_| travel.strat) {
            self.object_strat_limit(self.strat_count(s, side, Some(group), None), limit, no);
        }
        let enemy = side.other().index();
        no.when(field.enemy(side, to), OCS_4_8C, || Fact::EnemyThere { hex: to });
        no.when(self.house.closed[side.index()].contains(to), self.house.clauses.closed, || Fact::Closed { hex: to });
        no.when(travel.strat && field.zoc[enemy].contains(to), OCS_5_8A, || Fact::StratZoc { hex: to });
        if field.stores[enemy].contains(to) {
            let unable = group.units.iter().find(|u| !self.attack_capable(s, *u));
            if let Some(unit) = unable {
                no.object(OCS_4_4C, || Fact::StoresThere { hex: to, unit });
            }
        }
        let alone = travel.only_guns && travel.guns_alone(self, s, field, to);
        let gun = group.units.first().unwrap_or(Unit(0));
        no.when(alone, self.house.clauses.artillery, || Fact::GunsAlone { unit: gun, hex: to });
        no.when(travel.stopped, OCS_4_5A, || Fact::ZocStops { hex: group.hex });
        if no.stop() || !travel.fuelled {
            return;
        }
        if let Some(d) = self.map.direction(group.hex, to) {
            let mut direct = Objections::quick();
            self.object_step(march, d, to, &mut direct);
            if direct.none() {
                if travel.strat && !travel.trace(look).contains(to) {
                    self.object_untraced(look, side, to, no);
                }
            } else if !march.reach().has(to) {
                self.object_step(march, d, to, no);
            }
            return;
        }
        if march.reach().has(to) || !no.none() {
            return;
        }
        if !no.explains() {
            return no.object(OCS_6_2B, || Fact::Unanswered);
        }
        // Why not: prohibited ground, a zone of control in the way, no trace, or too far.
        let hard = group.units.iter().find(|u| {
            let pace = self.pace_of(s, *u);
            self.map.sides(to).all(|(d, from)| self.map.step(from, (d + 3) % 6, pace) == Cost::Prohibited)
        });
        if let Some(unit) = hard {
            return no.object(OCS_6_2C, || Fact::Prohibited { hex: to, unit });
        }
        let left = Points::quarters(u32::from(travel.budget) * 2);
        if travel.search(look, false).has(to) {
            return no.object(OCS_4_5A, || Fact::ZocStops { hex: to });
        }
        let further = Travel { budget: 250, strat: false, ..*travel };
        let reach = further.search(look, false);
        if reach.has(to) && reach.cost[to.index()] <= further.budget {
            let cost = Points::quarters(u32::from(reach.cost[to.index()]) * 2);
            let strat = group.units.iter().any(|u| s.unit(u).mode == Mode::Strat);
            if strat && i32::from(reach.cost[to.index()]) * 48 <= left.0 {
                return self.object_untraced(look, side, to, no);
            }
            return no.object(OCS_6_2B, || Fact::TooFar { hex: to, cost, left });
        }
        no.object(OCS_6_2C, || Fact::NotReachable { hex: to, left });
    }

    /// One step, exactly: every unit pays its own cost (6.2), with the minimum move (6.1c).
    fn object_step(&self, march: &March<'_>, d: usize, to: Hex, no: &mut No) {
        let March { look, group, travel, .. } = march;
        let (s, bridges) = (look.s, look.bridges(travel.side));
        for unit in group.units {
            let pace = self.pace_of(s, unit);
            let left = self.points_left(s, group, unit);
            let fresh = !group.under_way && group.spent == [0; 3];
            match self.step_for(s, travel.side, pace, group.hex, d, to, bridges) {
                Cost::Prohibited => no.object(OCS_6_2C, || Fact::Prohibited { hex: to, unit }),
                Cost::All => {
                    let short = no.bar(!fresh || left == 0, OCS_6_2B, || Fact::NeedsAll { hex: to });
                    Ocs::as_ruled(RULING_S28, no, || short);
                }
                Cost::Halves(cost) => {
                    let need = u16::from(cost) * 2;
                    // 6.1c A unit that can move at all may always go one hex.
                    let minimum = fresh && left > 0;
                    no.when(need > left && !minimum, OCS_6_2B, || Fact::TooFar {
                        hex: to,
                        cost: Points::quarters(u32::from(need)),
                        left: Points::quarters(u32::from(left)),
                    });
                }
            }
            if no.stop() {
                return;
            }
        }
        no.when(travel.one_way(self, group.hex, d, to, bridges), OCS_6_1D, || Fact::NotReachable {
            hex: to,
            left: Points::quarters(u32::from(travel.budget) * 2),
        });
    }

    fn move_group(&self, s: &mut State, mut group: Group, to: Hex, ctx: &mut Context<'_>) {
        self.burn_fuel(s, &group);
        let look = self.survey(s);
        let march = March::new(&look, &group);
        let (side, from) = (march.travel.side, group.hex);
        let path = if march.reach().has(to) { march.reach().path(to) } else { vec![to] };
        for hex in path {
            self.pay_step(s, &mut group, side, hex);
            self.walk(s, group.units, hex, ctx);
        }
        group.under_way = true;
        self.set_group(s, group);
        let (units, count) = (group.units, group.units.len() as u8);
        ctx.tell(OCS_6_2B, || Event::StackMoves { side: Side(side), count, from, hex: to });
        ctx.emit(OCS_6_2B, Audience::Only(side), || Event::Moved { units, from, hex: to });
        self.capture_if(s, side, to, false);
    }

    pub(crate) fn pay_step(&self, s: &State, group: &mut Group, side: Seat, to: Hex) {
        let bridges = self.bridges(s, side);
        let Some(d) = self.map.direction(group.hex, to) else { return };
        for pace in Pace::ALL {
            let mut units = group.units.iter().filter(|u| self.pace_of(s, *u) == pace).peekable();
            if units.peek().is_none() {
                continue;
            }
            let spent = &mut group.spent[pace as usize];
            match self.step_for(s, side, pace, group.hex, d, to, &bridges) {
                Cost::Halves(cost) => *spent = spent.saturating_add(u16::from(cost) * 2),
                Cost::All | Cost::Prohibited => *spent = u16::MAX,
            }
        }
        group.hex = to;
        group.under_way = true;
    }

    /// Units stand in a hex; a settlement becomes theirs (13.3h).
    pub(crate) fn walk(&self, s: &mut State, units: Units, hex: Hex, ctx: &mut Context<'_>) {
        for unit in units {
            s.unit_mut(unit).at = Spot::at(hex);
        }
        if let Some(unit) = units.first() {
            self.take_control(s, self.info(unit).side, hex, ctx);
        }
    }

    pub(crate) fn take_control(&self, s: &mut State, side: Seat, hex: Hex, ctx: &mut Context<'_>) {
        if self.map.settled.contains(hex) && self.controller(s, hex) != side {
            s.held.set(hex, side == Seat::FIRST);
            ctx.tell(OCS_13_3H, || Event::ControlPasses { hex, side: Side(side) });
        }
    }
}
