//! 5 Modes: what a unit may turn to, and the markers and limits that go with it.

use super::movement::Travel;
use crate::model::*;
use crate::rulebook::*;
use crate::words::{Event, Fact};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;

impl Ocs {
    /// 5.4 A voluntary change of mode; without a group it is a new arrival's (13.6b).
    pub(crate) fn object_mode(
        &self,
        look: &Survey<'_>,
        seat: Seat,
        group: Option<&Group>,
        unit: Unit,
        mode: Mode,
        no: &mut No,
    ) {
        let s = look.s;
        if no.bar(self.info(unit).side != seat, OCS_5_4, || Fact::NotYours { unit }) {
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
                _ => no.object(OCS_5_10, || Fact::DgTurnsOnly { unit }),
            }
            return;
        }
        no.when(u.mode == mode, OCS_5_2, || Fact::AlreadyMode { unit, mode });
        match mode {
            Mode::Exploit => no.object(OCS_5_9, || Fact::NotByChoice { unit, mode }),
            Mode::Dg => no.object(OCS_5_10, || Fact::NotByChoice { unit, mode }),
            Mode::Combat | Mode::Move => {}
            Mode::Strat | Mode::Reserve => {
                // 5.7 Who was in Reserve Mode does not enter it, but has turned its side.
                let arriving = group.is_none();
                let turning = mode == Mode::Reserve && s.roused.contains(unit);
                let zoc = !arriving && !turning && look.field.zoc[seat.other().index()].contains(hex);
                no.when(zoc, OCS_4_5A, || Fact::ZocForbids { unit, hex });
                if mode == Mode::Reserve {
                    let (used, limit) = self.reserve_markers(s, seat, Some(hex), Units::EMPTY);
                    no.when(used >= limit, OCS_5_4A, || Fact::MarkersUsed { used, limit });
                } else if !no.stop() {
                    self.object_strat(look, seat, group, unit, hex, no);
                }
            }
        }
    }

    /// What is wrong with a change of mode at any time, as far as anybody of the side knows.
    pub(crate) fn object_mode_of(&self, s: &State, seat: Seat, unit: Unit, mode: Mode, no: &mut No) {
        if no.bar(self.info(unit).side != seat, OCS_5_4, || Fact::NotYours { unit })
            || no.bar(s.unit(unit).at.hex().is_none(), OCS_5_4, || Fact::OffMap { unit })
        {
            return;
        }
        no.when(s.unit(unit).mode == mode, OCS_5_2, || Fact::AlreadyMode { unit, mode });
        no.when(mode == Mode::Exploit, OCS_5_9, || Fact::NotByChoice { unit, mode });
        no.when(mode == Mode::Dg, OCS_5_10, || Fact::NotByChoice { unit, mode });
    }

    /// 5.7f, 5.8c Transport points and aircraft have no modes.
    pub(crate) fn object_no_modes(&self, counter: Counter, mode: Mode, no: &mut No) {
        let clause = match mode {
            Mode::Reserve => OCS_5_7F,
            Mode::Strat => OCS_5_8C,
            Mode::Dg => OCS_5_10C,
            _ => OCS_5_4,
        };
        no.object(clause, || Fact::NoModes { unit: counter });
    }

    pub(crate) fn in_enemy_zoc(&self, s: &State, side: Seat, hex: Hex) -> bool {
        self.map.around(hex).any(|h| self.units_of(s, side.other(), h).iter().any(|u| self.has_zoc(s, u)))
    }

    /// 5.4a Markers in use other than by those `leaving` and in `besides`, where a further unit needs no new one.
    pub fn reserve_markers(&self, s: &State, side: Seat, besides: Option<Hex>, leaving: Units) -> (u8, u8) {
        let mut hexes = Hexes::EMPTY;
        for unit in self.on_map(s, side) - leaving {
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
    fn object_strat(&self, look: &Survey<'_>, seat: Seat, group: Option<&Group>, unit: Unit, hex: Hex, no: &mut No) {
        let s = look.s;
        if let Some(limit) = self.house.strat_limit[seat.index()] {
            let used = self.strat_count(s, seat, group, Some(unit));
            if used > limit && !self.could_join(look, seat, group, unit) {
                self.object_strat_limit(used, limit, no);
            }
        }
        if no.stop() {
            return;
        }
        if look.in_trace(seat, hex) {
            return;
        }
        // It could still march to where it can trace.
        if !self.strat_reaches(look, seat, unit, |h| h != hex) {
            self.object_untraced(look, seat, hex, no);
        }
    }

    /// Whether a unit that turns to Strat Mode could march to such a hex.
    fn strat_reaches(&self, look: &Survey<'_>, seat: Seat, unit: Unit, wanted: impl Fn(Hex) -> bool) -> bool {
        let Some(hex) = look.s.unit(unit).at.hex() else { return false };
        let mut then = look.s.clone();
        self.turn_to(&mut then, unit, Mode::Strat);
        let alone = Group::of(unit, hex);
        let then = Survey::with(self, &then, look.field.clone());
        // Only a headquarters' own throw ends with the change.
        let hq = self.info(unit).kind == Arm::Hq;
        if !hq {
            then.take_trace(seat, look);
        }
        let travel = Travel::of(&then, &alone);
        travel.fuelled && travel.search_until(&then, true, |h, stays| stays && wanted(h)).hexes().any(wanted)
    }

    /// Where stacks are counted: whether a unit not yet under way could join one.
    fn could_join(&self, look: &Survey<'_>, seat: Seat, group: Option<&Group>, unit: Unit) -> bool {
        let Some(group) = group.filter(|_| self.house.strat_stacks) else { return false };
        let stacks = self.strat_stays(look.s, seat, group);
        self.strat_reaches(look, seat, unit, |h| stacks.contains(h))
    }

    /// 5.8b No trace there, S12 so it may neither end there nor have begun what must end there.
    pub(crate) fn object_untraced(&self, look: &Survey<'_>, side: Seat, hex: Hex, no: &mut No) {
        no.object(OCS_5_8B, || Fact::NoTrace { hex });
        Ocs::as_ruled(RULING_S12, no, || true);
        // The line is cut, hex by hex: with it whole the hex would be in trace.
        Ocs::as_ruled(RULING_S27, no, || {
            let whole = self.trace_points(look.s, &look.field.without(side.other()), side);
            self.draws(&look.field, side, hex).meets(whole)
        });
    }

    /// An order after which the game's limit could not be met.
    pub(crate) fn object_strat_limit(&self, used: u8, limit: u8, no: &mut No) {
        let over = no.bar(used > limit, self.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
        Ocs::as_ruled(self.house.rulings.strat_limit, no, || over);
    }

    /// Units (or stacks) in Strat Mode that will stay so, `further` included.
    pub(crate) fn strat_count(&self, s: &State, side: Seat, group: Option<&Group>, further: Option<Unit>) -> u8 {
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

    /// The same with a group where it goes.
    pub(crate) fn strat_count_at(&self, s: &State, side: Seat, group: &Group, to: Hex) -> u8 {
        if !self.house.strat_stacks {
            return self.strat_count(s, side, Some(group), None);
        }
        let mut hexes = self.strat_stays(s, side, group);
        hexes.insert(to);
        hexes.len() as u8
    }

    /// Stacks outside a group that will stay in Strat Mode.
    fn strat_stays(&self, s: &State, side: Seat, group: &Group) -> Hexes {
        let stays = |u: &Unit| {
            let u = s.unit(*u);
            u.mode == Mode::Strat && (u.marks.has(Marks::MOVED) || u.marks.has(Marks::ARRIVED))
        };
        let others = self.on_map(s, side) - group.units;
        others.iter().filter(stays).filter_map(|u| s.unit(u).at.hex()).collect()
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
}
