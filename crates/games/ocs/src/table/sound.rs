//! Which positions cannot be.

use super::read::Reader;
use crate::model::*;
use crate::rules::opening::SHIFTED;
use crate::sequence::Frame;
use crate::{Ocs, State};
use sandtable_kernel::*;

impl Ocs {
    /// What cannot be while nothing is under way.
    pub(super) fn at_rest(&self, r: &mut Reader<'_>, s: &State) {
        for side in Seat::BOTH {
            let (used, limit) = self.reserve_markers(s, side, None, Units::EMPTY);
            if used > limit {
                let problem =
                    format!("{used} hexes of {} in Reserve Mode, {limit} markers", self.side_ids[side.index()]);
                r.no("pieces", problem);
            }
        }
        for unit in self.all_units() {
            self.unit_at_rest(r, s, unit);
        }
        for (i, (info, cart)) in self.carts.iter().zip(&s.carts).enumerate() {
            let field = format!("pieces.{}.at", info.id);
            if let Some(hex) = cart.at.hex() {
                self.place_at_rest(r, s, &field, cart.side, hex);
            }
            if cart.at == Spot::DUE && !self.arrives(|what| matches!(what, Arriving::Cart(c) if c.index() == i)) {
                r.no(field, "nothing makes it arrive: it is not in the list of reinforcements");
            }
        }
        for (info, plane) in self.planes.iter().zip(&s.planes) {
            let field = format!("pieces.{}.at", info.id);
            let strip = self.strips.iter().zip(&s.strips).find(|(hex, _)| plane.at.is(**hex));
            if strip.is_some_and(|(_, owner)| *owner != info.side) {
                r.no(&field, "that air strip is the enemy's");
            }
            if plane.at == Spot::POOL {
                r.no(field, "aircraft go to the dead pile, not to the recovery pool");
            }
        }
        for dump in &s.dumps {
            self.place_at_rest(r, s, &format!("quantities.{}", self.map.id(dump.hex)), dump.side, dump.hex);
        }
        for (hex, owner) in self.strips.iter().zip(&s.strips) {
            if self.units_of(s, owner.other(), *hex).any() {
                let problem =
                    format!("it belongs to {}, who stands there (OCS 9.14f)", self.side_ids[owner.other().index()]);
                r.no(format!("markers.strips.{}", self.map.id(*hex)), problem);
            }
        }
    }

    fn unit_at_rest(&self, r: &mut Reader<'_>, s: &State, unit: Unit) {
        let (info, u) = (self.info(unit), s.unit(unit));
        let (at, marks) = (format!("pieces.{}.at", info.id), format!("pieces.{}.marks", info.id));
        if u.at == Spot::POOL && self.house.recovery.as_ref().is_none_or(|x| x.side != info.side) {
            r.no(&at, "its side has no recovery pool");
        }
        if u.at == Spot::DUE && !self.arrives(|what| matches!(what, Arriving::Unit(x, _) if *x == unit)) {
            r.no(&at, "nothing makes it arrive: it is not in the list of reinforcements");
        }
        if u.at.hex().is_some_and(|hex| self.house.closed[info.side.index()].contains(hex)) {
            r.no(&at, format!("its side may not enter that hex ({})", self.house.clauses.closed));
        }
        if u.mode == Mode::Exploit && info.combat.defence_only {
            r.no(&marks, "only units that attack exploit (OCS 9.13)");
        }
        if u.marks.has(Marks::FUEL_MARKER) && info.kind != Arm::Hq {
            r.no(marks, "only headquarters have a fuel marker (OCS 12.5c)");
        }
    }

    /// Transport and supply lie on land that is open to their side, and not under enemy units (9.14).
    fn place_at_rest(&self, r: &mut Reader<'_>, s: &State, field: &str, side: Seat, hex: Hex) {
        let id = self.map.id(hex);
        if !self.map.land.contains(hex) {
            r.no(field, format!("{id} is water"));
        }
        if self.house.closed[side.index()].contains(hex) {
            r.no(field, format!("its side may not enter that hex ({})", self.house.clauses.closed));
        }
        if self.units_of(s, side.other(), hex).any() {
            let [own, enemy] = [side, side.other()].map(|side| self.side_ids[side.index()]);
            r.no(field, format!("what {own} has in {id} would lie under units of {enemy} (OCS 9.14)"));
        }
    }

    fn arrives(&self, wanted: impl Fn(&Arriving) -> bool) -> bool {
        self.house.arrivals.iter().any(|a| wanted(&a.what))
    }

    /// Positions that cannot be, and ids that no piece has.
    pub(super) fn sound(&self, r: &mut Reader<'_>, s: &State) {
        for unit in self.all_units() {
            if let Some(hex) = s.unit(unit).at.hex() {
                let field = format!("pieces.{}.at", self.info(unit).id);
                if !self.map.land.contains(hex) {
                    r.no(&field, format!("{} is water", self.map.id(hex)));
                }
                if self.units_of(s, self.info(unit).side.other(), hex).any() {
                    r.no(&field, format!("combat units of both sides stand in {}", self.map.id(hex)));
                }
            }
        }
        let f = &s.fight;
        let units = f.attackers | f.defenders | f.paid | f.supplied | s.mission.guns | s.mission.through;
        let leads = [f.attacker_lead, f.defender_lead];
        let mut fine = self.known_units(units) && leads.iter().flatten().all(|u| u.index() < self.units.len());
        fine &= self.known_hex(f.target) && f.origins.iter().all(|h| self.known_hex(*h)) && f.column < 13 && f.line < 4;
        let m = &s.mission;
        let named: Planes = m.named.iter().copied().collect();
        let planes = m.planes | m.enemies | m.aborting | m.landing | named;
        fine &= planes.iter().all(|p| p.index() < self.planes.len()) && self.known_spot(m.target);
        fine &= [m.attacker, m.defender].iter().flatten().all(|p| p.index() < self.planes.len());
        fine &= s.frames.iter().all(|frame| self.known_frame(frame));
        if !fine {
            r.no("flow", "it names units, hexes or aircraft that do not exist");
        }
    }

    fn known_units(&self, units: Units) -> bool {
        units.iter().all(|u| u.index() < self.units.len())
    }

    fn known_hex(&self, hex: Hex) -> bool {
        hex.index() < self.map.len()
    }

    fn known_spot(&self, spot: Spot) -> bool {
        spot.hex().is_none_or(|h| self.known_hex(h))
    }

    fn known_frame(&self, frame: &Frame) -> bool {
        let unit = |u: Unit| u.index() < self.units.len();
        let cart = |c: Cart| c.index() < self.carts.len();
        match *frame {
            Frame::Rolled(roll) => match roll.what {
                RollFor::FacilityPlane(p) | RollFor::CapturePlane(p) => p.index() < self.planes.len(),
                RollFor::Attrition(h)
                | RollFor::CaptureDump(h)
                | RollFor::CaptureTrucks(h)
                | RollFor::CaptureWagons(h)
                | RollFor::Blow(h, _) => self.known_hex(h),
                _ => true,
            },
            Frame::Returning(u) => unit(u),
            Frame::Shifting(left, h) => left <= SHIFTED && h.is_none_or(|h| self.known_hex(h)),
            Frame::Moving(group) => self.known_units(group.units) && self.known_hex(group.hex),
            Frame::Driving(c) => cart(c),
            Frame::Firing(h, units) | Frame::Shelling(h, units) | Frame::Attacking(h, units) => {
                self.known_hex(h) && self.known_units(units)
            }
            Frame::Paying(bill) => {
                let who = match bill.what {
                    PayFor::Attack(u) | PayFor::Fuel(u) | PayFor::FuelMarker(u) | PayFor::Stock(u) => unit(u),
                    PayFor::Refit(p) => p.index() < self.planes.len(),
                    PayFor::Defence | PayFor::Barrage => true,
                };
                who && self.known_hex(bill.user)
            }
            Frame::DefenderStocks(units) | Frame::Attrition(units) => self.known_units(units),
            Frame::Losing(loss) => self.known_units(loss.among),
            Frame::Retreating(way) => {
                self.known_units(way.units) && self.known_hex(way.start) && self.known_hex(way.at)
            }
            Frame::Displacing(c, h) => cart(c) && self.known_hex(h),
            Frame::Fleeing(p) => p.index() < self.planes.len(),
            Frame::Capture(h, ..) | Frame::CaptureAfter(h, ..) | Frame::MakingWay(h) => self.known_hex(h),
            _ => true,
        }
    }
}
