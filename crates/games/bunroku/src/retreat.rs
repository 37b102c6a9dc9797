//! 8.2 Retreat.

use crate::events::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};
use sandtable_kernel::Seat;

impl Bunroku {
    /// 8.2(4): where one unit could go, roads and command aside. ① no enemies in the field; ② units
    /// that marched into this battle go back where they came from; ③ others not where the enemy's
    /// attack came from (R51).
    pub(crate) fn retreat_ways(&self, s: &State, unit: UnitId) -> AreaSet {
        let Some(at) = s.places.area_of(unit) else { return AreaSet::EMPTY };
        let seat = if UnitSet::JAPAN.contains(unit) { JAPAN } else { ALLIED };
        let nation = self.data.unit(unit).nation;
        let mut ways = self.data.area(at).neighbours - s.enemy_areas(seat);
        match self.came_from(s, unit, seat) {
            Some(home) => ways = ways & AreaSet::only(home),
            None => ways = ways - s.flow.battle.origins[seat.other().index()],
        }
        for home in [self.data.japan_home, self.data.ming_home] {
            if !self.data.area(home).open_to[nation as usize] {
                ways.remove(home);
            }
        }
        ways
    }

    /// The area a unit of the active side marched in from in this activation.
    fn came_from(&self, s: &State, unit: UnitId, seat: Seat) -> Option<AreaId> {
        let marched = seat == s.active() && s.flow.act.halted.contains(unit);
        s.flow.act.from.get(unit).filter(|_| marched)
    }

    /// Generals of `seat` in the battle who could lead a group out.
    pub(crate) fn retreat_leaders(&self, s: &State, seat: Seat) -> UnitSet {
        let generals = self.fighters(s, seat) & self.data.generals;
        generals.iter().filter(|u| !self.retreat_ways(s, *u).is_empty()).collect()
    }

    /// Could anybody leave in this round, the declaration made?
    pub(crate) fn can_leave(&self, s: &State, seat: Seat) -> bool {
        self.can_leave_at(s, seat, s.flow.battle.streak[seat.index()])
    }

    pub(crate) fn can_leave_at(&self, s: &State, seat: Seat, streak: u8) -> bool {
        streak > 0 && !self.retreat_leaders(s, seat).is_empty()
    }

    pub(crate) fn may_declare(&self, s: &State, seat: Seat) -> bool {
        let surprised = seat == ALLIED && s.flow.battle.surprise && s.flow.battle.round == 1;
        !surprised && !self.retreat_leaders(s, seat).is_empty()
    }

    /// 8.2(1): before the dice of a round. Without a general nobody retreats (8.2(5) note).
    pub(crate) fn object_declare(&self, s: &State, seat: Seat, no: &mut No) {
        let surprised = seat == ALLIED && s.flow.battle.surprise && s.flow.battle.round == 1;
        if no.when(surprised, CARD_SURPRISE_ATTACK, || Fact::SurpriseHolds) {
            return;
        }
        let generals = self.fighters(s, seat) & self.data.generals;
        if no.when(generals.is_empty(), R8_2_5, || Fact::NoRetreat) {
            return;
        }
        let stuck = self.retreat_leaders(s, seat).is_empty();
        no.when(!generals.is_empty() && stuck, R8_2_4, || Fact::NoRetreat);
    }

    pub(crate) fn declare(&self, s: &mut State, seat: Seat, retreat: bool, ctx: &mut Context<'_>) {
        s.pop();
        s.flow.battle.declared[seat.index()] = retreat;
        if retreat {
            ctx.tell(R8_2_1, || Event::RetreatDeclared { seat });
        } else {
            ctx.tell(R8_2_1, || Event::Stood { seat });
        }
    }

    /// 8.2(5): any general in the battle may lead, whatever his will.
    pub(crate) fn object_lead_retreat(&self, s: &State, seat: Seat, unit: UnitId, no: &mut No) {
        if no.when(!self.data.generals.contains(unit), R8_2_5, || Fact::NotGeneral { unit })
            || no.when(!self.fighters(s, seat).contains(unit), R8_2_3, || Fact::NotInBattle { unit })
        {
            return;
        }
        no.when(self.retreat_ways(s, unit).is_empty(), R8_2_4, || Fact::NoRetreat);
    }

    /// The destination of a retreating group, clause by clause.
    pub(crate) fn object_retreat_to(&self, s: &State, group: UnitSet, to: AreaId, no: &mut No) {
        let Some(seat) = self.asked(s) else { return };
        let enemies = s.enemy_areas(seat).contains(to);
        if no.when(enemies, R8_2_4_1, || Fact::EnemyThere { area: to }) {
            return;
        }
        for unit in group.iter() {
            match self.came_from(s, unit, seat) {
                Some(area) => {
                    if no.when(area != to, R8_2_4_2, || Fact::RetreatHome { unit, area }) {
                        return;
                    }
                }
                None => {
                    let source = s.flow.battle.origins[seat.other().index()].contains(to);
                    if no.when(source, R8_2_4_3, || Fact::RetreatSource { area: to }) {
                        return;
                    }
                }
            }
        }
    }

    /// 8.2(3): a group leaves. No pass is counted against it (R13).
    pub(crate) fn retreat(
        &self,
        s: &mut State,
        leader: UnitId,
        group: UnitSet,
        from: AreaId,
        to: AreaId,
        ctx: &mut Context<'_>,
    ) {
        let seat = if UnitSet::JAPAN.contains(leader) { JAPAN } else { ALLIED };
        for unit in group.iter() {
            s.places.put(unit, Loc::area(to));
            s.flow.act.from.set(unit, None);
        }
        s.flow.battle.left[seat.index()] = true;
        s.flow.group = Group::default();
        s.pop();
        ctx.tell(R8_2_3, || Event::Retreated { leader, units: group, from, to });
        self.board_changed(s, ctx);
    }

    /// Who has declared twice running goes at last, and so does who cannot win or lose (R14).
    pub(crate) fn object_stay(&self, s: &State, seat: Seat, no: &mut No) {
        let battle = &s.flow.battle;
        let due = battle.forced || (battle.streak[seat.index()] >= 2 && !battle.left[seat.index()]);
        let clause = if battle.forced { RULING_14 } else { RULING_17 };
        no.when(due && self.can_leave(s, seat), clause, || Fact::MustLeave);
    }
}
