//! 5 Modes, 6 Ground movement, 8 Overrun: orders of a movement segment and a stack on the move.

use super::general::{Field, STACK_LIMIT};
use super::supply::{FUEL_TOKENS, HQ_FUEL_TOKENS};
use crate::flood::{Entry, Reach};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Points, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 8.1a In quarter movement points.
pub const OVERRUN: u16 = 12;

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
        match *action {
            Action::Done => {
                if let Some((used, limit)) = g.strat_excess(s, seat) {
                    no.object(g.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
                }
            }
            Action::Pick(unit) => g.object_pick(s, seat, unit, no),
            Action::Hold(unit) => g.object_hold(s, seat, unit, no),
            Action::Release(unit) => g.object_release(s, seat, unit, no),
            Action::FuelHq(hq) => g.object_fuel_hq(s, seat, hq, no),
            Action::Drive(cart) => g.object_drive(s, seat, cart, no),
            Action::Blow(hex, tokens) => g.object_blow(s, seat, hex, tokens, no),
            Action::Fly(kind, target) => g.object_mission(s, seat, kind, target, no),
            _ => no.object(OCS_2_2, || Fact::Unanswered),
        }
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
                s.unit_mut(unit).marks.put(Marks::MOVED);
                ctx.emit(OCS_4_5B, Audience::Only(seat), || Event::Held { unit });
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
        let clause = match action.verb() {
            Verb::Blow => OCS_12_11A,
            Verb::Drive => OCS_13_2,
            Verb::Release => OCS_5_7B,
            Verb::FuelHq => OCS_12_5C,
            Verb::Hold => OCS_4_5B,
            Verb::Pick if matches!(s.top(), Some(Frame::Moving(_))) => OCS_6_1G,
            Verb::Fly => return g.object_untimely_mission(s, seat, action, no),
            _ => return,
        };
        no.object(clause, || Fact::NotNow { segment: s.segment });
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
                out.extend(Mode::ALL.map(|mode| Action::SetMode(unit, mode)));
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
        let field = g.field(s);
        let travel = Travel::of(g, s, group, &field);
        if !travel.fuelled {
            return;
        }
        let reach = travel.reach(g, s, &field);
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

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let group = &self.0;
        match *action {
            Action::Halt => {
                for unit in group.units {
                    g.object_end(s, group, unit, no);
                }
            }
            Action::Pick(unit) => {
                g.object_pick(s, seat, unit, no);
                no.when(!s.unit(unit).at.is(group.hex), OCS_6_1G, || Fact::NotThere { unit, hex: group.hex });
                no.when(group.units.contains(unit), OCS_6_1G, || Fact::AlreadyPicked { unit });
                no.when(group.under_way, OCS_6_1G, || Fact::UnderWay);
            }
            Action::Drop(unit) => {
                if no.when(!group.units.contains(unit), OCS_6_1F, || Fact::NotPicked { unit }) {
                    return;
                }
                no.when(!group.under_way, OCS_6_1F, || Fact::NotPicked { unit });
                no.when(group.units.len() < 2, OCS_6_1F, || Fact::UnderWay);
                g.object_end(s, group, unit, no);
            }
            Action::SetMode(unit, mode) => g.object_mode(s, seat, Some(group), unit, mode, no),
            Action::Fuel(unit) => g.object_fuel(s, seat, group, unit, no),
            Action::MoveTo(hex) => g.object_move(s, group, hex, no),
            Action::Overrun(hex) => g.object_overrun(s, group, hex, no),
            _ => no.object(OCS_6_1G, || Fact::Unanswered),
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let mut group = self.0;
        match *action {
            Action::Halt => {
                s.frames.pop();
                for unit in group.units {
                    s.unit_mut(unit).marks.put(Marks::MOVED);
                }
            }
            Action::Pick(unit) => {
                group.units.insert(unit);
                g.set_group(s, group);
            }
            Action::Drop(unit) => {
                s.unit_mut(unit).marks.put(Marks::MOVED);
                group.units.remove(unit);
                g.set_group(s, group);
            }
            Action::SetMode(unit, mode) => g.set_mode(s, unit, mode, ctx),
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
            Action::SetMode(..) => OCS_5_4,
            Action::Overrun(_) => OCS_8_1,
            Action::Fuel(_) => OCS_12_5A,
            Action::MoveTo(_) if s.acting() == seat && matches!(s.top(), Some(Frame::Orders)) => OCS_6_1G,
            Action::MoveTo(_) => OCS_2_2,
            _ => return,
        };
        let _ = g;
        no.object(clause, || Fact::NotNow { segment: s.segment });
    }
}

/// What a group pays for steps.
struct Travel {
    side: Seat,
    units: Units,
    hex: Hex,
    /// Paces in the group.
    paces: [bool; 3],
    /// Halves that every unit can still spend.
    budget: u8,
    fuelled: bool,
    strat: bool,
    attack_capable: bool,
    only_guns: bool,
    /// A truck in an enemy ZOC it entered.
    stopped: bool,
}

impl Travel {
    fn of(g: &Ocs, s: &State, group: &Group, field: &Field) -> Travel {
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
            travel.fuelled &= g.is_fuelled(s, field, unit, group);
        }
        travel.paces = paces;
        travel.budget = (least / 2).min(250) as u8;
        travel.stopped = paces[Pace::Truck as usize] && group.under_way && field.barred(side, group.hex);
        travel
    }

    /// The dearest pace's cost of a step, in halves.
    fn cost(&self, g: &Ocs, s: &State, from: Hex, d: usize, to: Hex, bridges: &Hexes) -> Cost {
        let mut cost = Cost::Halves(0);
        for pace in Pace::ALL {
            if self.paces[pace as usize] {
                cost = cost.max(g.step_for(s, self.side, pace, from, d, to, bridges));
            }
        }
        cost
    }

    /// May it be entered at all, whatever it costs?
    fn closed(&self, g: &Ocs, s: &State, field: &Field, to: Hex) -> bool {
        field.enemy(self.side, to)
            || g.house.closed[self.side.index()].contains(to)
            || self.strat && field.zoc[self.side.other().index()].contains(to)
            || field.stores[self.side.other().index()].contains(to) && !self.attack_capable
            || self.only_guns && self.guns_alone(g, s, field, to)
    }

    fn guns_alone(&self, g: &Ocs, s: &State, field: &Field, to: Hex) -> bool {
        field.near[self.side.other().index()].contains(to)
            && (g.units_of(s, self.side, to) - self.units).iter().all(|u| g.info(u).kind == Arm::Artillery)
    }

    fn reach(&self, g: &Ocs, s: &State, field: &Field) -> Reach {
        self.search(g, s, field, true)
    }

    fn search(&self, g: &Ocs, s: &State, field: &Field, zoc: bool) -> Reach {
        let bridges = g.bridges(s, self.side);
        let truck = zoc && self.paces[Pace::Truck as usize];
        let stuck = zoc && self.stopped;
        let area = self.strat.then(|| g.trace_area(s, field, self.side));
        let mut reach = Reach::search(
            [self.hex],
            if stuck { 0 } else { self.budget },
            |h| g.map.six(h),
            |from, d, to| {
                let Cost::Halves(cost) = self.cost(g, s, from, d, to, &bridges) else { return Entry::Closed };
                if self.closed(g, s, field, to) || self.one_way(g, from, d, to) {
                    return Entry::Closed;
                }
                let stop = truck && field.barred(self.side, to) || field.stores[self.side.other().index()].contains(to);
                if stop { Entry::Stop(cost) } else { Entry::Through(cost) }
            },
        );
        // 5.8b A Strat Mode unit stops only where it could trace.
        if let Some(area) = area {
            reach.forget(|hex| !area.contains(hex));
        }
        reach
    }

    /// 6.1d The way back must be open too.
    fn one_way(&self, g: &Ocs, from: Hex, d: usize, to: Hex) -> bool {
        let _ = from;
        Pace::ALL.into_iter().any(|p| self.paces[p as usize] && g.map.step(to, (d + 3) % 6, p) == Cost::Prohibited)
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
        let near = |hex: Hex| hex == to || pace != Pace::Leg && self.map.adjacent(hex, to);
        if s.busted.iter().any(|b| b.by != side && near(b.hex)) { 2 } else { 0 }
    }

    // ── 12.5 Fuel ───────────────────────────────────────────────────────────────────────────

    pub fn needs_fuel(&self, s: &State, unit: Unit) -> bool {
        self.pace_of(s, unit) != Pace::Leg
    }

    /// 12.5c The fuelled headquarters in whose range a unit begins its move, with the hex it throws from.
    pub(crate) fn fuelling_hq(&self, s: &State, field: &Field, unit: Unit, hex: Hex) -> Option<(Unit, Hex)> {
        if s.unit(unit).marks.has(Marks::FUEL_MARKER) {
            return Some((unit, hex));
        }
        let side = self.info(unit).side;
        self.hqs[side.index()].iter().find_map(|hq| {
            let u = s.unit(hq);
            if !u.marks.has(Marks::FUEL_MARKER) || u.mode == Mode::Strat {
                return None;
            }
            let anchor = self.info(hq).hq.and_then(|i| s.anchors[usize::from(i) % HQS].hex()).or(u.at.hex())?;
            self.throw_area(s, field, hq, anchor).contains(hex).then_some((hq, anchor))
        })
    }

    fn is_fuelled(&self, s: &State, field: &Field, unit: Unit, group: &Group) -> bool {
        !self.needs_fuel(s, unit)
            || s.unit(unit).marks.has(Marks::FUELLED)
            || !group.under_way && self.fuelling_hq(s, field, unit, group.hex).is_some()
    }

    fn object_fuel(&self, s: &State, seat: Seat, group: &Group, unit: Unit, no: &mut No) {
        if no.when(!group.units.contains(unit), OCS_12_5C, || Fact::NotPicked { unit }) {
            return;
        }
        if !group.units.contains(unit) {
            return;
        }
        no.when(!self.needs_fuel(s, unit), OCS_12_5A, || Fact::NoFuelNeeded { unit });
        let field = self.field(s);
        let covered = self.is_fuelled(s, &field, unit, group) && self.needs_fuel(s, unit);
        if no.when(covered, OCS_12_5C, || Fact::NoFuelNeeded { unit }) {
            return;
        }
        self.object_supply(s, seat, group.hex, FUEL_TOKENS, no);
    }

    /// 12.3 Not enough supply reaches a hex.
    pub(crate) fn object_supply(&self, s: &State, seat: Seat, hex: Hex, need: u8, no: &mut No) {
        let field = self.field(s);
        let have: u16 = self.suppliers(s, &field, seat, hex).iter().map(|x| x.1).sum();
        if have >= u16::from(need) || no.when(true, OCS_12_3A, || Fact::NoSupply { hex, need, have }) {
            return;
        }
        // Would it reach there if the enemy were away? Then it is he who bars the path.
        let open: u16 = self.suppliers(s, &field.without(seat.other()), seat, hex).iter().map(|x| x.1).sum();
        no.when(open >= u16::from(need), OCS_12_3D, || Fact::NoSupply { hex, need, have });
        let hq = self.hqs[seat.index()].iter().any(|u| s.unit(u).at.hex().is_some());
        no.when(hq, OCS_12_3B, || Fact::NoSupply { hex, need, have });
    }

    fn object_fuel_hq(&self, s: &State, seat: Seat, hq: Unit, no: &mut No) {
        if no.when(self.info(hq).side != seat, OCS_12_5C, || Fact::NotYours { unit: hq })
            || no.when(self.info(hq).kind != Arm::Hq, OCS_12_5C, || Fact::NotHq { unit: hq })
        {
            return;
        }
        let Some(hex) = s.unit(hq).at.hex() else { return no.object(OCS_12_5C, || Fact::OffMap { unit: hq }) };
        no.when(s.unit(hq).marks.has(Marks::FUEL_MARKER), OCS_12_5C, || Fact::NoFuelNeeded { unit: hq });
        if no.stop() || self.info(hq).side != seat {
            return;
        }
        self.object_supply(s, seat, hex, HQ_FUEL_TOKENS, no);
    }

    // ── Picking, holding, releasing ─────────────────────────────────────────────────────────

    fn object_pick(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        if no.when(self.info(unit).side != seat, OCS_6_1G, || Fact::NotYours { unit })
            || no.when(s.unit(unit).at.hex().is_none(), OCS_6_1G, || Fact::OffMap { unit })
            || no.when(s.unit(unit).marks.has(Marks::MOVED), OCS_6_1F, || Fact::AlreadyMoved { unit })
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

    fn object_hold(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        if no.when(self.info(unit).side != seat, OCS_4_5B, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = s.unit(unit).at.hex() else { return no.object(OCS_4_5B, || Fact::OffMap { unit }) };
        no.when(!self.may_still_move(s, unit), OCS_4_5B, || Fact::AlreadyMoved { unit });
        let zoc = self.map.around(hex).any(|h| self.units_of(s, seat.other(), h).iter().any(|u| self.has_zoc(s, u)));
        no.when(!zoc, OCS_4_5, || Fact::NoEnemy { hex });
    }

    fn object_release(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        no.when(self.info(unit).side != seat, OCS_5_7B, || Fact::NotYours { unit });
        no.when(s.unit(unit).at.hex().is_none(), OCS_5_7B, || Fact::OffMap { unit });
        let mode = s.unit(unit).mode;
        no.when(mode != Mode::Reserve, OCS_5_7B, || Fact::NoMode { unit, mode: Mode::Reserve });
        no.when(s.segment == Segment::Movement, OCS_5_7B, || Fact::NotNow { segment: s.segment });
    }

    // ── 5 Modes ─────────────────────────────────────────────────────────────────────────────

    /// 5.4 A voluntary change of mode; without a group it is a new arrival's (13.6b).
    pub(crate) fn object_mode(
        &self,
        s: &State,
        seat: Seat,
        group: Option<&Group>,
        unit: Unit,
        mode: Mode,
        no: &mut No,
    ) {
        if no.when(self.info(unit).side != seat, OCS_5_4, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = s.unit(unit).at.hex() else { return no.object(OCS_5_4, || Fact::OffMap { unit }) };
        match group {
            Some(group) => {
                no.when(s.segment != Segment::Movement, OCS_5_4, || Fact::NotNow { segment: s.segment });
                no.when(!group.units.contains(unit), OCS_5_4, || Fact::NotPicked { unit });
                no.when(group.under_way, OCS_5_4, || Fact::UnderWay);
            }
            None => {
                no.when(!s.unit(unit).marks.has(Marks::ARRIVED), OCS_13_6B, || Fact::NotNow { segment: s.segment });
            }
        }
        if no.stop() {
            return;
        }
        let u = s.unit(unit);
        if u.mode == Mode::Dg {
            // 5.4 A DG unit only turns its side.
            match mode {
                Mode::Combat | Mode::Move => {
                    no.when((mode == Mode::Combat) == u.front, OCS_5_2, || Fact::AlreadyMode { unit, mode });
                }
                _ => no.object(OCS_5_10, || Fact::NoMode { unit, mode }),
            }
            return;
        }
        no.when(u.mode == mode, OCS_5_2, || Fact::AlreadyMode { unit, mode });
        match mode {
            Mode::Exploit => no.object(OCS_5_9, || Fact::NoMode { unit, mode }),
            Mode::Dg => no.object(OCS_5_10, || Fact::NoMode { unit, mode }),
            Mode::Combat | Mode::Move => {}
            Mode::Strat | Mode::Reserve => {
                let arriving = group.is_none();
                let zoc = !arriving && self.in_enemy_zoc(s, seat, hex);
                no.when(zoc, OCS_4_5A, || Fact::ZocForbids { unit, hex });
                if mode == Mode::Reserve {
                    let (used, limit) = self.reserve_markers(s, seat, Some(hex));
                    no.when(used >= limit, OCS_5_4A, || Fact::MarkersUsed { used, limit });
                } else if !no.stop() {
                    self.object_strat(s, seat, group, unit, hex, no);
                }
            }
        }
    }

    pub(crate) fn in_enemy_zoc(&self, s: &State, side: Seat, hex: Hex) -> bool {
        self.map.around(hex).any(|h| self.units_of(s, side.other(), h).iter().any(|u| self.has_zoc(s, u)))
    }

    /// 5.4a Markers in use other than in `besides`, where a further unit needs no new one.
    pub fn reserve_markers(&self, s: &State, side: Seat, besides: Option<Hex>) -> (u8, u8) {
        let mut hexes = Hexes::EMPTY;
        for unit in self.on_map(s, side) {
            if s.unit(unit).mode == Mode::Reserve {
                hexes.insert(s.unit(unit).at.hex().expect("on the map"));
            }
        }
        if let Some(hex) = besides {
            hexes.remove(hex);
        }
        (hexes.len() as u8, self.house.reserves[side.index()])
    }

    /// 5.8b, S12, and the game's limit.
    fn object_strat(&self, s: &State, seat: Seat, group: Option<&Group>, unit: Unit, hex: Hex, no: &mut No) {
        if let Some(limit) = self.house.strat_limit[seat.index()] {
            let used = self.strat_count(s, seat, group, Some(unit));
            no.when(used > limit, self.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
        }
        if no.stop() {
            return;
        }
        let field = self.field(s);
        if self.trace_area(s, &field, seat).contains(hex) {
            return;
        }
        // It could still march to where it can trace.
        let mut then = s.clone();
        self.turn_to(&mut then, unit, Mode::Strat);
        let alone = Group { units: Units::only(unit), hex, spent: [0; 3], under_way: false };
        let travel = Travel::of(self, &then, &alone, &field);
        let escape = travel.fuelled && travel.reach(self, &then, &field).hexes().any(|h| h != hex);
        no.when(!escape, OCS_5_8B, || Fact::NoTrace { hex });
    }

    /// Units (or stacks) in Strat Mode that will stay so, `further` included.
    fn strat_count(&self, s: &State, side: Seat, group: Option<&Group>, further: Option<Unit>) -> u8 {
        let mut hexes = Hexes::EMPTY;
        let mut count = 0u8;
        for unit in self.on_map(s, side) {
            let u = s.unit(unit);
            let in_group = group.is_some_and(|g| g.units.contains(unit));
            let fixed = u.mode == Mode::Strat && (u.marks.has(Marks::MOVED) || u.marks.has(Marks::ARRIVED) || in_group);
            if fixed || further == Some(unit) {
                count += 1;
                hexes.insert(u.at.hex().expect("on the map"));
            }
        }
        if self.house.strat_stacks { hexes.len() as u8 } else { count }
    }

    /// The game's limit on Strat Mode at the end of the Movement Phase is broken: (used, limit).
    pub(crate) fn strat_excess(&self, s: &State, side: Seat) -> Option<(u8, u8)> {
        let limit = self.house.strat_limit[side.index()].filter(|_| s.segment == Segment::Movement)?;
        let all: Units = self.on_map(s, side).iter().filter(|u| s.unit(*u).mode == Mode::Strat).collect();
        let hexes: Hexes = all.iter().filter_map(|u| s.unit(u).at.hex()).collect();
        let used = if self.house.strat_stacks { hexes.len() } else { all.len() } as u8;
        (used > limit).then_some((used, limit))
    }

    pub(crate) fn turn_to(&self, s: &mut State, unit: Unit, mode: Mode) {
        let u = s.unit_mut(unit);
        match mode {
            Mode::Combat | Mode::Move => u.front = mode == Mode::Combat,
            Mode::Strat => u.front = false,
            _ => {}
        }
        if u.mode != Mode::Dg {
            u.mode = mode;
        }
    }

    pub(crate) fn set_mode(&self, s: &mut State, unit: Unit, mode: Mode, ctx: &mut Context<'_>) {
        self.turn_to(s, unit, mode);
        ctx.emit(OCS_5_4, Audience::Only(self.info(unit).side), || Event::ModeSet { unit, mode });
    }

    // ── 6 Moving ────────────────────────────────────────────────────────────────────────────

    /// Where a unit of a group ends its move.
    fn object_end(&self, s: &State, group: &Group, unit: Unit, no: &mut No) {
        if s.unit(unit).mode != Mode::Strat {
            return;
        }
        let side = self.info(unit).side;
        let field = self.field(s);
        no.when(!self.trace_area(s, &field, side).contains(group.hex), OCS_5_8B, || Fact::NoTrace { hex: group.hex });
        if let Some(limit) = self.house.strat_limit[side.index()] {
            let used = self.strat_count(s, side, Some(group), None);
            no.when(used > limit, self.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
        }
    }

    /// Everything against going to a hex: by one step, or by the cheapest way.
    fn object_move(&self, s: &State, group: &Group, to: Hex, no: &mut No) {
        if no.when(to == group.hex, OCS_6_2B, || Fact::NotThere {
            unit: group.units.first().unwrap_or(Unit(0)),
            hex: to,
        }) {
            return;
        }
        if to == group.hex {
            return;
        }
        let field = self.field(s);
        let travel = Travel::of(self, s, group, &field);
        if !travel.fuelled {
            for unit in group.units {
                if no.when(!self.is_fuelled(s, &field, unit, group), OCS_12_5A, || Fact::NeedsFuel { unit }) {
                    return;
                }
            }
        }
        let side = travel.side;
        if let Some(limit) = self.house.strat_limit[side.index()].filter(|_| travel.strat) {
            let used = self.strat_count(s, side, Some(group), None);
            no.when(used > limit, self.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
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
        let alone = travel.only_guns && travel.guns_alone(self, s, &field, to);
        let gun = group.units.first().unwrap_or(Unit(0));
        no.when(alone, self.house.clauses.artillery, || Fact::GunsAlone { unit: gun, hex: to });
        no.when(travel.stopped, OCS_4_5A, || Fact::ZocStops { hex: group.hex });
        if no.stop() || !travel.fuelled {
            return;
        }
        if let Some(d) = self.map.direction(group.hex, to) {
            let mut direct = Objections::quick();
            self.object_step(s, group, &travel, d, to, &mut direct);
            if direct.none() {
                let untraced = travel.strat && !self.trace_area(s, &field, side).contains(to);
                no.when(untraced, OCS_5_8B, || Fact::NoTrace { hex: to });
            } else if !travel.reach(self, s, &field).has(to) {
                self.object_step(s, group, &travel, d, to, no);
            }
            return;
        }
        if travel.reach(self, s, &field).has(to) {
            return;
        }
        if !no.none() {
            return;
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
        if travel.search(self, s, &field, false).has(to) {
            return no.object(OCS_4_5A, || Fact::ZocStops { hex: to });
        }
        let further = Travel { budget: 250, strat: false, ..travel };
        let reach = further.search(self, s, &field, false);
        if reach.has(to) && reach.cost[to.index()] <= further.budget {
            let cost = Points::quarters(u32::from(reach.cost[to.index()]) * 2);
            let strat = group.units.iter().any(|u| s.unit(u).mode == Mode::Strat);
            if strat && i32::from(reach.cost[to.index()]) * 48 <= left.0 {
                return no.object(OCS_5_8B, || Fact::NoTrace { hex: to });
            }
            return no.object(OCS_6_2B, || Fact::TooFar { hex: to, cost, left });
        }
        no.object(OCS_6_2C, || Fact::NotReachable { hex: to, left });
    }

    /// One step, exactly: every unit pays its own cost (6.2), with the minimum move (6.1c).
    fn object_step(&self, s: &State, group: &Group, travel: &Travel, d: usize, to: Hex, no: &mut No) {
        let bridges = self.bridges(s, travel.side);
        no.when(travel.one_way(self, group.hex, d, to), OCS_6_1D, || Fact::NotReachable {
            hex: to,
            left: Points::quarters(u32::from(travel.budget) * 2),
        });
        for unit in group.units {
            let pace = self.pace_of(s, unit);
            let left = self.points_left(s, group, unit);
            let fresh = !group.under_way && group.spent == [0; 3];
            match self.step_for(s, travel.side, pace, group.hex, d, to, &bridges) {
                Cost::Prohibited => no.object(OCS_6_2C, || Fact::Prohibited { hex: to, unit }),
                Cost::All => {
                    no.when(!fresh || left == 0, OCS_6_2B, || Fact::NeedsAll { hex: to });
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
    }

    fn move_group(&self, s: &mut State, mut group: Group, to: Hex, ctx: &mut Context<'_>) {
        let field = self.field(s);
        let travel = Travel::of(self, s, &group, &field);
        self.burn_fuel(s, &field, &group);
        let reach = travel.reach(self, s, &field);
        let path = if reach.has(to) { reach.path(to) } else { vec![to] };
        let from = group.hex;
        for hex in path {
            self.pay_step(s, &mut group, travel.side, hex);
            self.walk(s, group.units, hex, ctx);
        }
        group.under_way = true;
        self.set_group(s, group);
        let (side, units, count) = (travel.side, group.units, group.units.len() as u8);
        ctx.tell(OCS_6_2B, || Event::StackMoves { side: Side(side), count, from, hex: to });
        ctx.emit(OCS_6_2B, Audience::Only(side), || Event::Moved { units, from, hex: to });
        self.capture_if(s, side, to, false);
    }

    /// 12.5e The fuel of a headquarters is thrown from one hex a phase.
    fn burn_fuel(&self, s: &mut State, field: &Field, group: &Group) {
        for unit in group.units {
            if !self.needs_fuel(s, unit) || s.unit(unit).marks.has(Marks::FUELLED) {
                continue;
            }
            if let Some((hq, anchor)) = self.fuelling_hq(s, field, unit, group.hex) {
                if let Some(i) = self.info(hq).hq {
                    s.anchors[usize::from(i) % HQS] = Spot::at(anchor);
                }
                s.unit_mut(unit).marks.put(Marks::FUELLED);
            }
        }
    }

    fn pay_step(&self, s: &State, group: &mut Group, side: Seat, to: Hex) {
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

    // ── 8 Overrun ───────────────────────────────────────────────────────────────────────────

    fn object_overrun(&self, s: &State, group: &Group, to: Hex, no: &mut No) {
        let field = self.field(s);
        let side = group.units.first().map_or(Seat::FIRST, |u| self.info(u).side);
        let Some(d) = self.map.direction(group.hex, to) else {
            return no.object(OCS_8_1, || Fact::NotAdjacent { hex: to });
        };
        if no.when(!field.enemy(side, to), OCS_8_1, || Fact::NoEnemy { hex: to }) {
            return;
        }
        no.when(self.house.closed[side.index()].contains(to), self.house.clauses.closed, || Fact::Closed { hex: to });
        let crowd = self.re_of(self.units_of(s, side, group.hex));
        no.when(crowd > STACK_LIMIT, OCS_4_8A, || Fact::Crowded { hex: group.hex, re: Points::quarters(crowd) });
        for unit in group.units {
            let mode = s.unit(unit).mode;
            match mode {
                Mode::Strat => no.object(OCS_5_8, || Fact::NoMode { unit, mode }),
                Mode::Reserve => no.object(OCS_5_7, || Fact::NoMode { unit, mode }),
                Mode::Dg => no.object(OCS_5_10B, || Fact::DgNoOverrun { unit }),
                _ => {
                    no.when(!self.attack_capable(s, unit), OCS_8_1, || Fact::NotAttackCapable { unit });
                }
            }
            no.when(!self.is_fuelled(s, &field, unit, group), OCS_12_5B, || Fact::NeedsFuel { unit });
            let left = self.points_left(s, group, unit);
            no.when(left < OVERRUN, OCS_8_1A, || Fact::TooFewPoints {
                need: Points::quarters(u32::from(OVERRUN)),
                left: Points::quarters(u32::from(left)),
            });
            let pace = self.pace_of(s, unit);
            let entry = match self.map.bare(group.hex, d, pace) {
                Cost::Halves(cost) => cost + self.busting(s, side, pace, to),
                Cost::All | Cost::Prohibited => u8::MAX,
            };
            let by_road = match self.map.step(group.hex, d, pace) {
                Cost::Halves(cost) => cost <= 6,
                _ => false,
            };
            let clause = if by_road { OCS_8_1C } else { OCS_8_1B };
            no.when(u16::from(entry) * 2 > OVERRUN, clause, || Fact::EntryTooDear { hex: to, unit });
            if no.stop() {
                return;
            }
        }
        self.object_payers(s, side, group.units, no);
    }

    fn begin_overrun(&self, s: &mut State, mut group: Group, to: Hex, ctx: &mut Context<'_>) {
        let field = self.field(s);
        self.burn_fuel(s, &field, &group);
        for spent in &mut group.spent {
            *spent = spent.saturating_add(OVERRUN);
        }
        group.under_way = true;
        self.set_group(s, group);
        let side = group.units.first().map_or(Seat::FIRST, |u| self.info(u).side);
        let count = group.units.len() as u8;
        ctx.tell(OCS_8_1, || Event::OverrunDeclared { side: Side(side), hex: to, count });
        self.begin_fight(s, side, to, group.units, true);
    }

    /// After an overrun the stack goes on, or its movement is over (8.1f).
    pub(crate) fn after_overrun(&self, s: &mut State, survivors: Units, hex: Hex, retreated: bool) {
        let Some(Frame::Moving(mut group)) = s.top() else { return };
        if retreated {
            for unit in group.units {
                s.unit_mut(unit).marks.put(Marks::MOVED);
            }
            group.units = Units::EMPTY;
        } else {
            group.units = survivors;
            group.hex = hex;
        }
        self.set_group(s, group);
    }
}
