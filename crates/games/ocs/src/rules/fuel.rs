//! 12.5 Fuel.

use super::supply::{FUEL_TOKENS, HQ_FUEL_TOKENS};
use crate::model::*;
use crate::rulebook::*;
use crate::words::Fact;
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;

impl Ocs {
    pub fn needs_fuel(&self, s: &State, unit: Unit) -> bool {
        self.pace_of(s, unit) != Pace::Leg
    }

    /// 12.5c The fuelled headquarters in whose range a unit begins its move, with the hex it throws from.
    pub(crate) fn fuelling_hq(&self, look: &Survey<'_>, unit: Unit, hex: Hex) -> Option<(Unit, Hex)> {
        let s = look.s;
        if s.unit(unit).marks.has(Marks::FUEL_MARKER) {
            return Some((unit, hex));
        }
        let side = self.info(unit).side;
        self.hqs[side.index()].iter().find_map(|hq| {
            let u = s.unit(hq);
            if !u.marks.has(Marks::FUEL_MARKER) || u.mode == Mode::Strat {
                return None;
            }
            // Once it has thrown it throws from there; until then from where it is or from where it set out.
            let i = usize::from(self.info(hq).hq?) % HQS;
            let open = [u.at.hex(), s.departed[i].hex()];
            let from = s.anchors[i].hex().map_or(open, |anchor| [Some(anchor), None]);
            let anchor = from.into_iter().flatten().find(|anchor| look.fuelled_from(hq, *anchor, hex))?;
            Some((hq, anchor))
        })
    }

    pub(crate) fn is_fuelled(&self, look: &Survey<'_>, unit: Unit, group: &Group) -> bool {
        !self.needs_fuel(look.s, unit)
            || look.s.unit(unit).marks.has(Marks::FUELLED)
            || !group.under_way && self.fuelling_hq(look, unit, group.hex).is_some()
    }

    pub(crate) fn object_fuel(&self, look: &Survey<'_>, seat: Seat, group: &Group, unit: Unit, no: &mut No) {
        if no.bar(!group.units.contains(unit), OCS_12_5C, || Fact::NotPicked { unit })
            || no.bar(!self.needs_fuel(look.s, unit), OCS_12_5A, || Fact::NoFuelNeeded { unit })
            || no.bar(self.is_fuelled(look, unit, group), OCS_12_5C, || Fact::NoFuelNeeded { unit })
        {
            // The headquarters has paid for it.
            let paid = || group.units.contains(unit) && !look.s.unit(unit).marks.has(Marks::FUELLED);
            Ocs::as_ruled(RULING_S18, no, || paid() && self.fuelling_hq(look, unit, group.hex).is_some());
            return;
        }
        self.object_supply(look, seat, group.hex, FUEL_TOKENS, OCS_12_5C, no);
        let stocked = look.s.unit(unit).stock != Stock::Exhausted;
        no.when(!no.none() && stocked, OCS_12_5G, || Fact::StocksForCombat { unit });
    }

    /// 12.3 Not enough supply reaches a hex for what costs so much by `price`.
    pub(crate) fn object_supply(&self, look: &Survey<'_>, seat: Seat, hex: Hex, need: u8, price: Clause, no: &mut No) {
        if look.supplies(seat, hex, need) {
            return;
        }
        let total = |look: &Survey<'_>| look.suppliers(seat, hex).iter().map(|x| x.1).sum::<u16>();
        if !no.explains() {
            return no.object(OCS_12_3A, || Fact::Unanswered);
        }
        let have = total(look);
        // Some reaches, but not enough: it is the price that bars.
        if no.bar(have > 0, price, || Fact::NoSupply { hex, need, have }) {
            return;
        }
        for hq in self.hqs[seat.index()].iter().filter(|hq| look.s.unit(*hq).mode == Mode::Strat) {
            let thrown = self
                .throw_of(look.s, &look.field, hq)
                .is_some_and(|(own, range)| range.contains(hex) && look.stores(seat).iter().any(|x| own.contains(x.0)));
            no.when(thrown, OCS_5_8B, || Fact::NoMode { unit: hq, mode: Mode::Strat });
        }
        // Would it reach there if the enemy were away? Then it is he who bars the path.
        let open = total(&Survey::with(self, look.s, look.field.without(seat.other())));
        no.when(open >= u16::from(need), OCS_12_3D, || Fact::NoSupply { hex, need, have });
        no.object(OCS_12_3A, || Fact::NoSupply { hex, need, have });
        // The way from the store to the user would be short enough.
        Ocs::as_ruled(RULING_S1, no, || {
            let back = |store: Hex| self.draws(&look.field, seat, store).contains(hex);
            look.stores(seat).iter().filter(|x| back(x.0)).map(|x| x.1).sum::<u16>() >= u16::from(need)
        });
        let hq = self.hqs[seat.index()].iter().any(|u| look.s.unit(u).at.hex().is_some());
        no.when(hq, OCS_12_3B, || Fact::NoSupply { hex, need, have });
        no.object(price, || Fact::NoSupply { hex, need, have });
    }

    pub(crate) fn object_fuel_hq(&self, look: &Survey<'_>, seat: Seat, hq: Unit, no: &mut No) {
        if no.bar(self.info(hq).side != seat, OCS_12_5C, || Fact::NotYours { unit: hq })
            || no.bar(self.info(hq).kind != Arm::Hq, OCS_12_5C, || Fact::NotHq { unit: hq })
        {
            return;
        }
        let Some(hex) = look.s.unit(hq).at.hex() else { return no.object(OCS_12_5C, || Fact::OffMap { unit: hq }) };
        let fuelled = look.s.unit(hq).marks.has(Marks::FUEL_MARKER);
        if !no.bar(fuelled, OCS_12_5C, || Fact::NoFuelNeeded { unit: hq }) {
            self.object_supply(look, seat, hex, HQ_FUEL_TOKENS, OCS_12_5C, no);
        }
    }

    pub(crate) fn fuel_hq(&self, s: &mut State, hq: Unit, ctx: &mut Context<'_>) {
        let Some(user) = s.unit(hq).at.hex() else { return };
        let (what, side) = (PayFor::FuelMarker(hq), self.info(hq).side);
        self.bill(s, Bill { what, side, user, need: HQ_FUEL_TOKENS }, ctx);
    }

    /// 12.5e The fuel of a headquarters is thrown from one hex a phase: where it set out, or where it went.
    pub(crate) fn burn_fuel(&self, s: &mut State, group: &Group) {
        for hq in group.units & self.hqs[self.side_of(group).index()] {
            if let (Some(i), true) = (self.info(hq).hq, s.unit(hq).marks.has(Marks::FUEL_MARKER)) {
                let departed = &mut s.departed[usize::from(i) % HQS];
                if *departed == Spot::OUT {
                    *departed = Spot::at(group.hex);
                }
            }
        }
        if !group.units.iter().any(|u| self.needs_fuel(s, u) && !s.unit(u).marks.has(Marks::FUELLED)) {
            return;
        }
        let look = self.survey(s);
        let thrown: arrayvec::ArrayVec<(Unit, Unit, Hex), UNITS> = group
            .units
            .iter()
            .filter(|u| self.needs_fuel(s, *u) && !s.unit(*u).marks.has(Marks::FUELLED))
            .filter_map(|u| self.fuelling_hq(&look, u, group.hex).map(|(hq, anchor)| (u, hq, anchor)))
            .collect();
        for (unit, hq, anchor) in thrown {
            if let Some(i) = self.info(hq).hq.filter(|_| hq != unit) {
                s.anchors[usize::from(i) % HQS] = Spot::at(anchor);
            }
            s.mark(unit, Marks::FUELLED);
        }
    }
}
