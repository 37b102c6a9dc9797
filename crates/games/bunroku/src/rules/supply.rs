//! 6.0 Supply lines.

use super::prelude::*;

impl Bunroku {
    /// Areas from which a road path leads to `source` through areas without enemies in the field
    /// (6.1②, 6.1③). A unit's own area never cuts it off (R50), so the rim of what can be reached
    /// counts too. Besieged garrisons close nothing (R24).
    pub(crate) fn supplied_areas(&self, s: &State, source: AreaId, seat: Seat) -> AreaSet {
        let closed = s.enemy_areas(seat);
        let mut open = AreaSet::only(source);
        let mut rim = open;
        let mut reached = open;
        while !rim.is_empty() {
            let mut next = AreaSet::EMPTY;
            for area in rim.iter() {
                next |= self.data.area(area).neighbours;
            }
            reached |= next;
            rim = next - open - closed;
            open |= rim;
        }
        reached
    }

    /// Units out of supply as the board stands: Japan from its home box (6.2①), Ming from its own
    /// (6.2③), Koreans never (6.2②).
    pub(crate) fn cut_units(&self, s: &State) -> UnitSet {
        let mut cut = UnitSet::EMPTY;
        let lines = [
            (JAPAN, self.data.japan_home, self.data.nation(Nation::Japan)),
            (ALLIED, self.data.ming_home, self.data.nation(Nation::Ming)),
        ];
        for (seat, source, units) in lines {
            let supplied = self.supplied_areas(s, source, seat);
            for area in (s.places.present(seat) - supplied).iter() {
                cut |= s.places.at(area) & units;
            }
        }
        // 13.33(4): nobody asks about the besieged.
        cut - s.inside
    }

    /// 5.1(2)②, 6.1①: supply of both sides is fixed for the whole activation (R6).
    pub(crate) fn check_supply(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        s.flow.act.cut = self.cut_units(s);
        let all = s.flow.act.cut;
        let contested = s.places.present(JAPAN).meets(s.places.present(ALLIED));
        let own = all.meets(State::side(s.active()));
        let clause = match (all.any(), own) {
            // R50: an enemy in a unit's own area cuts nobody off.
            (false, _) if contested => RULING_50,
            (false, _) => R5_1_2_2,
            (true, true) => R6_1_1,
            // R6: the other side is judged as well.
            (true, false) => RULING_6,
        };
        ctx.tell(clause, || Event::SupplyChecked { cut: all.len() as u8 });
        for (nation, clause) in [(Nation::Japan, R6_2_1), (Nation::Ming, R6_2_3)] {
            let units = all & self.data.nation(nation);
            if !units.is_empty() {
                ctx.tell(clause, || Event::SupplyCut { nation, units });
            }
        }
    }

    /// What changes a general's will, clause by clause (6.3).
    pub(crate) fn will_changes(&self, s: &State, unit: UnitId, mut each: impl FnMut(Clause, i8)) {
        if s.flow.act.cut.contains(unit) {
            each(R7_1_2_1, self.data.numbers.cut_will);
        }
        if s.sortie && JAPANESE.contains(unit) {
            each(CARD_YI_SUN_SIN, 1);
        }
    }

    /// Will as it stands; by Hideyoshi's Letter simply 1.
    pub(crate) fn will(&self, s: &State, unit: UnitId) -> u8 {
        if s.has_played(CardKind::HideyoshisLetter) && JAPANESE.contains(unit) {
            return 1;
        }
        let mut will = self.data.unit(unit).will as i8;
        self.will_changes(s, unit, |_, amount| will += amount);
        will.max(0) as u8
    }

    /// What changes a general's field ability, clause by clause. Depletion does not (Q1, Q8).
    pub(crate) fn field_changes(&self, s: &State, unit: UnitId, mut each: impl FnMut(Clause, i8)) {
        let act = &s.flow.act;
        if act.cut.contains(unit) {
            each(R8_1_4_1, self.data.numbers.cut_field);
        }
        // R13: once, however many passes.
        if act.crossed.contains(unit) {
            each(R8_1_4_2, self.data.numbers.pass_field);
        }
        if JAPANESE.contains(unit) {
            if s.sortie {
                each(CARD_YI_SUN_SIN, -1);
            }
            if s.flow.battle.ambush {
                each(CARD_AMBUSH, 1);
            }
        }
    }

    /// Field ability as it stands, never below 0 (R47).
    pub(crate) fn field(&self, s: &State, unit: UnitId) -> u8 {
        let mut field = self.data.unit(unit).field as i8;
        self.field_changes(s, unit, |_, amount| field += amount);
        field.max(0) as u8
    }
}
