//! 6.0 Supply lines.

use crate::events::Event;
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context};

impl Bunroku {
    /// Areas from which a road path leads to `source` through areas without enemies in the field
    /// (6.1②, 6.1③). A unit's own area never cuts it off (R50), so the rim of what can be reached
    /// counts too. Besieged garrisons close nothing (R24).
    pub(crate) fn supplied_areas(&self, s: &State, source: AreaId, seat: sandtable_kernel::Seat) -> AreaSet {
        let closed = s.enemy_areas(seat);
        let mut open = AreaSet::only(source);
        let mut rim = open;
        let mut reached = open;
        while !rim.is_empty() {
            let mut next = AreaSet::EMPTY;
            for area in rim.iter() {
                next = next | self.data.area(area).neighbours;
            }
            reached = reached | next;
            rim = next - open - closed;
            open = open | rim;
        }
        reached
    }

    /// Units out of supply as the board stands: Japan from its home box (6.2①), Ming from its own
    /// (6.2③), Koreans never (6.2②).
    pub(crate) fn cut_units(&self, s: &State) -> UnitSet {
        let mut cut = UnitSet::EMPTY;
        let lines = [
            (JAPAN, self.data.japan_home, self.data.nations[Nation::Japan as usize]),
            (ALLIED, self.data.ming_home, self.data.nations[Nation::Ming as usize]),
        ];
        for (seat, source, units) in lines {
            let supplied = self.supplied_areas(s, source, seat);
            for area in (s.places.present(seat) - supplied).iter() {
                cut = cut | (s.places.at(area) & units);
            }
        }
        // 13.33(4): nobody asks about the besieged.
        cut - s.inside
    }

    /// 5.1(2)②, 6.1①: supply of both sides is fixed for the whole activation (R6).
    pub(crate) fn check_supply(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.flow.act.cut = self.cut_units(s);
        let units = s.flow.act.cut;
        if !units.is_empty() {
            ctx.tell(R6_1_1, || Event::SupplyCut { units });
        }
    }

    /// Will of a general as it stands: +1 cut off (6.3, 7.1(2)①), +1 under Yi Sun-sin, or simply 1
    /// by Hideyoshi's Letter.
    pub(crate) fn will(&self, s: &State, unit: UnitId) -> u8 {
        let japanese = UnitSet::JAPAN.contains(unit);
        if japanese && s.has_played(played::LETTER) {
            return 1;
        }
        let mut will = self.data.unit(unit).will as i8;
        if s.flow.act.cut.contains(unit) {
            will += self.data.numbers.cut_will;
        }
        if japanese && s.sortie {
            will += 1;
        }
        will.max(0) as u8
    }

    /// Field ability as it stands, never below 0: -1 cut off (6.3, 8.1(4)①), -1 after a pass
    /// (8.1(4)②, once: R13), -1 under Yi Sun-sin, +1 in an ambush. Depletion changes nothing (Q1, Q8).
    pub(crate) fn field(&self, s: &State, unit: UnitId) -> u8 {
        let mut field = self.data.unit(unit).field as i8;
        if s.flow.act.cut.contains(unit) {
            field += self.data.numbers.cut_field;
        }
        if s.flow.act.crossed.contains(unit) {
            field += self.data.numbers.pass_field;
        }
        if UnitSet::JAPAN.contains(unit) {
            if s.sortie {
                field -= 1;
            }
            if s.flow.battle.ambush && !s.flow.battle.assault {
                field += 1;
            }
        }
        field.max(0) as u8
    }
}
