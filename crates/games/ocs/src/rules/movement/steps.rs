//! 6.1 What speaks against taking up a stack and against its steps, and the steps themselves.

use super::costs::{March, Travel};
use crate::model::*;
use crate::rulebook::*;
use crate::words::{Event, Fact, Points};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;

impl Ocs {
    // ── Picking, holding, releasing ─────────────────────────────────────────────────────────

    pub(super) fn object_pick(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
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

    pub(super) fn object_hold(&self, look: &Survey<'_>, seat: Seat, unit: Unit, no: &mut No) {
        if no.bar(self.info(unit).side != seat, OCS_4_5B, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = look.s.unit(unit).at.hex() else { return no.object(OCS_4_5B, || Fact::OffMap { unit }) };
        let u = look.s.unit(unit);
        no.when(!self.may_still_move(look.s, unit), OCS_4_5B, || match u.marks.has(Marks::MOVED) {
            true => Fact::AlreadyMoved { unit },
            false => Fact::CannotMoveNow { unit, mode: u.mode },
        });
        no.when(!look.field.zoc[seat.other().index()].contains(hex), OCS_4_5, || Fact::NoZoc { hex });
        // One that holds stays as it is: the limit must still be met when the phase ends.
        if let Some(limit) = self.house.strat_limit[seat.index()].filter(|_| look.s.unit(unit).mode == Mode::Strat) {
            self.object_strat_limit(self.strat_count(look.s, seat, None, Some(unit)), limit, no);
        }
    }

    pub(super) fn object_release(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        no.when(self.info(unit).side != seat, OCS_5_7B, || Fact::NotYours { unit });
        no.when(s.unit(unit).at.hex().is_none(), OCS_5_7B, || Fact::OffMap { unit });
        let mode = s.unit(unit).mode;
        no.when(mode != Mode::Reserve, OCS_5_7B, || Fact::NotReserve { unit, mode });
        no.when(s.segment == Segment::Movement, OCS_5_7B, || Fact::NotNow { segment: s.segment });
    }

    // ── 6 Moving ────────────────────────────────────────────────────────────────────────────

    /// Where a unit of a group ends its move.
    pub(super) fn object_end(&self, look: &Survey<'_>, group: &Group, unit: Unit, no: &mut No) {
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
    pub(super) fn object_move(&self, march: &March<'_>, to: Hex, no: &mut No) {
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
        self.object_limits(march, to, no);
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
                self.object_pace(s, group, no);
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
        let further = travel.further();
        let reach = further.search(look, false);
        if reach.has(to) && reach.cost[to.index()] <= further.budget {
            let cost = Points::quarters(u32::from(reach.cost[to.index()]) * 2);
            let strat = group.units.iter().any(|u| s.unit(u).mode == Mode::Strat);
            if strat && i32::from(reach.cost[to.index()]) * 48 <= left.0 {
                return self.object_untraced(look, side, to, no);
            }
            no.object(OCS_6_2B, || Fact::TooFar { hex: to, cost, left });
            return self.object_pace(s, group, no);
        }
        no.object(OCS_6_2C, || Fact::NotReachable { hex: to, left });
    }

    /// What a march leaves of the limits on modes: the game's on Strat Mode, and the Reserve markers.
    pub(super) fn object_limits(&self, march: &March<'_>, to: Hex, no: &mut No) {
        let March { look, group, travel, .. } = march;
        let (s, side) = (look.s, travel.side);
        if let Some(limit) = self.house.strat_limit[side.index()].filter(|_| travel.strat) {
            self.object_strat_limit(self.strat_count_at(s, side, group, to), limit, no);
        }
        if group.units.iter().any(|u| s.unit(u).mode == Mode::Reserve) {
            let (used, limit) = self.reserve_markers(s, side, Some(to), group.units);
            no.when(used >= limit, OCS_5_4A, || Fact::MarkersUsed { used, limit });
        }
    }

    /// What the mode takes from the movement points, where the way was too long.
    fn object_pace(&self, s: &State, group: &Group, no: &mut No) {
        for unit in group.units {
            let mode = s.unit(unit).mode;
            let clause = match (mode, s.segment) {
                (Mode::Reserve, _) => OCS_5_7,
                (Mode::Exploit, _) => OCS_5_9,
                (Mode::Dg, _) => OCS_5_10B,
                (_, Segment::Reaction) => OCS_5_7B,
                _ => continue,
            };
            let allowance = Points::quarters(u32::from(self.allowance(s, unit)));
            return no.object(clause, || Fact::ModeAllows { unit, allowance });
        }
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
        no.when(travel.one_way(self, group.hex, d, to, bridges), OCS_6_1D, || Fact::NoWayBack { hex: to });
    }

    pub(super) fn move_group(&self, s: &mut State, mut group: Group, to: Hex, ctx: &mut Context<'_>) {
        self.burn_fuel(s, &group);
        let look = self.survey(s);
        let travel = Travel::of(&look, &group);
        let (side, from) = (travel.side, group.hex);
        let reach = travel.search_until(&look, true, |hex, _| hex == to);
        let path = if reach.has(to) { reach.path(to) } else { vec![to] };
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
        (group.under_way, group.entered) = (true, true);
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
            s.give(hex, side);
            ctx.tell(OCS_13_3H, || Event::ControlPasses { hex, side: Side(side) });
        }
    }
}
