//! 12.6-12.10 The Supply Phase: stocks, trace, attrition.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::Event;
use crate::{Context, Ocs};
use sandtable_kernel::*;

impl Ocs {
    /// 12.10e Stocks recover first, and must where supply points are within reach.
    pub(crate) fn recover_stocks(&self, s: &mut State, unit: u8, ctx: &mut Context<'_>) {
        s.frames.pop();
        let side = s.phasing;
        for unit in (unit..self.units.len() as u8).map(Unit) {
            let Some(hex) = s.unit(unit).at.hex().filter(|_| self.info(unit).side == side) else { continue };
            let fill = s.unit(unit).stock.to_fill();
            if fill == 0 {
                continue;
            }
            let have: u16 = self.survey(s).suppliers(side, hex).iter().map(|x| x.1).sum();
            let need = if have >= u16::from(fill) { fill } else { 2 };
            if have < u16::from(need) {
                continue;
            }
            s.frames.push(Frame::Stocks(unit.0 + 1));
            self.bill(s, Bill { what: PayFor::Stock(unit), side, user: hex, need }, ctx);
            return;
        }
    }

    /// 12.6, 12.8a Who can trace and who cannot.
    pub(crate) fn check_trace(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let side = s.phasing;
        let area = self.trace_area(s, side);
        for unit in self.on_map(s, side) {
            let hex = s.unit(unit).at.hex().expect("on the map");
            let (was, is) = (s.unit(unit).marks.has(Marks::OUT_OF_SUPPLY), !area.contains(hex));
            if is {
                s.mark(unit, Marks::OUT_OF_SUPPLY);
                ctx.emit(OCS_12_8A, Audience::Only(side), || Event::OutOfSupply { unit });
                Ocs::ruled(RULING_S20, Audience::Only(side), ctx, || s.unit(unit).mode == Mode::Reserve);
            } else if was {
                s.unit_mut(unit).marks.drop(Marks::OUT_OF_SUPPLY);
                ctx.emit(OCS_12_6, Audience::Only(side), || Event::InSupply { unit });
                let source = || self.house.sources[side.index()].iter().any(|x| x.hex == hex);
                Ocs::ruled(self.house.rulings.source, Audience::Only(side), ctx, source);
            }
        }
    }

    /// 12.8 Each stack with units out of supply rolls, once, whoever it loses.
    pub(crate) fn attrition(&self, s: &mut State, rolled: Units, ctx: &mut Context<'_>) {
        s.frames.pop();
        let side = s.phasing;
        let next = self.on_map(s, side) - rolled;
        let Some(unit) = next.iter().find(|u| s.unit(*u).marks.has(Marks::OUT_OF_SUPPLY)) else { return };
        let Some(hex) = s.unit(unit).at.hex() else { return };
        s.frames.push(Frame::Attrition(rolled | self.starving(s, side, hex)));
        self.roll(s, RollFor::Attrition(hex), side, OCS_12_8C, ctx);
    }

    fn starving(&self, s: &State, side: Seat, hex: Hex) -> Units {
        self.units_of(s, side, hex).iter().filter(|u| s.unit(*u).marks.has(Marks::OUT_OF_SUPPLY)).collect()
    }

    pub(crate) fn settle_attrition(&self, s: &mut State, hex: Hex, roll: Roll, ctx: &mut Context<'_>) {
        let among = self.starving(s, roll.by, hex);
        // 12.8c The printed rating, DG or not.
        let best = among.iter().map(|u| self.face(s, u).ar).max().unwrap_or(0);
        let (total, steps) = self.tables.attrition(best, among.len(), roll.total());
        let lost = steps.min(among.len() as u8);
        ctx.tell(OCS_12_8C, || Event::Attrition { hex, total, steps: lost });
        if lost > 0 {
            s.frames.push(Frame::Losing(Loss { side: roll.by, by: LossBy::Attrition, among, left: lost }));
        }
    }
}
