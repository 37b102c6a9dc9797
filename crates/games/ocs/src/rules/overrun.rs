//! 8 Overrun: an attack in the middle of a move.

use super::general::STACK_LIMIT;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Event, Fact, Points};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;

/// 8.1a In quarter movement points.
pub const OVERRUN: u16 = 12;

impl Ocs {
    pub(crate) fn object_overrun(&self, look: &Survey<'_>, group: &Group, to: Hex, no: &mut No) {
        let (s, field) = (look.s, &look.field);
        let side = self.side_of(group);
        let Some(d) = self.map.direction(group.hex, to) else {
            return no.object(OCS_8_1, || Fact::NotAdjacent { hex: to });
        };
        if no.bar(!field.enemy(side, to), OCS_8_1, || Fact::NoEnemy { hex: to }) {
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
            no.when(!self.is_fuelled(look, unit, group), OCS_12_5B, || Fact::NeedsFuel { unit });
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
            // 6.1d The way back must be open too, without roads.
            let back = self.map.bare(to, (d + 3) % 6, pace) == Cost::Prohibited;
            let entry = if back { u8::MAX } else { entry };
            if u16::from(entry) * 2 > OVERRUN {
                // 8.1c By road or over an engineer's bridge it could walk in.
                let step = self.step_for(s, side, pace, group.hex, d, to, look.bridges(side));
                let helped = matches!(step, Cost::Halves(cost) if u16::from(cost) * 2 <= OVERRUN);
                let clause = if helped { OCS_8_1C } else { OCS_8_1B };
                no.object(clause, || Fact::EntryTooDear { hex: to, unit });
                Ocs::as_ruled(RULING_S29, no, || self.map.bare(group.hex, d, pace) == Cost::All);
            }
            if no.stop() {
                return;
            }
        }
        self.object_payers(look, side, group.units, no);
    }

    pub(crate) fn begin_overrun(&self, s: &mut State, mut group: Group, to: Hex, ctx: &mut Context<'_>) {
        self.burn_fuel(s, &group);
        for spent in &mut group.spent {
            *spent = spent.saturating_add(OVERRUN);
        }
        group.under_way = true;
        self.set_group(s, group);
        let side = self.side_of(&group);
        let count = group.units.len() as u8;
        ctx.tell(OCS_8_1, || Event::OverrunDeclared { side: Side(side), hex: to, count });
        self.begin_fight(s, side, to, group.units, true);
    }

    /// After an overrun the stack goes on, or its movement is over (8.1f).
    pub(crate) fn after_overrun(
        &self,
        s: &mut State,
        survivors: Units,
        hex: Hex,
        retreated: bool,
        ctx: &mut Context<'_>,
    ) {
        let Some(Frame::Moving(mut group)) = s.top() else { return };
        // 6.1f Whoever could not be paid for stays behind.
        for unit in (group.units - survivors).iter().filter(|u| s.unit(*u).at.hex().is_some()).collect::<Units>() {
            s.mark(unit, Marks::MOVED);
        }
        Ocs::ruled(RULING_S22, Audience::All, ctx, || !retreated && survivors.any() && survivors != group.units);
        if retreated {
            for unit in survivors {
                s.mark(unit, Marks::MOVED);
            }
            s.repulsed |= survivors;
            group.units = Units::EMPTY;
        } else {
            group.units = survivors;
            group.entered |= group.hex != hex;
            group.hex = hex;
        }
        self.set_group(s, group);
    }
}
