//! 7.3 Replenishment; 10.3(6) disbanding.

use crate::events::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};

impl Bunroku {
    fn korean_generals_in(&self, s: &State, area: AreaId) -> UnitSet {
        s.places.at(area) & self.data.generals & self.data.nations[Nation::Korea as usize]
    }

    /// 7.3(2)①, ②: how many units an area may receive; the highest rank counts, once.
    fn refill_limit(&self, s: &State, area: AreaId) -> u8 {
        let generals = self.korean_generals_in(s, area);
        if generals.is_empty() {
            0
        } else if generals.meets(self.chiefs(s)) {
            self.data.numbers.chief_refill
        } else {
            self.data.numbers.general_refill
        }
    }

    fn received(&self, s: &State, area: AreaId) -> u8 {
        s.flow.act.filled.iter().filter(|set| set.contains(area)).count() as u8
    }

    fn can_receive(&self, s: &State, area: AreaId) -> bool {
        self.received(s, area) < self.refill_limit(s, area) && s.field_units(area, JAPAN).is_empty()
    }

    /// Areas that may still receive units.
    pub(crate) fn refill_areas(&self, s: &State) -> AreaSet {
        (s.places.present(ALLIED) - s.places.present(JAPAN)).iter().filter(|a| self.can_receive(s, *a)).collect()
    }

    /// Depleted Ming units anywhere on the map.
    pub(crate) fn tired_ming(&self, s: &State) -> UnitSet {
        let ming = s.depleted & self.data.nations[Nation::Ming as usize];
        ming.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    pub(crate) fn can_replenish(&self, s: &State) -> bool {
        if s.flow.act.forfeited || s.flow.act.points == 0 {
            return false;
        }
        match s.flow.act.of {
            Nation::Japan => false,
            // An army disbanded now (10.3(6)) may come back at once elsewhere.
            Nation::Korea => (!s.places.pool().is_empty() || self.can_disband(s)) && !self.refill_areas(s).is_empty(),
            Nation::Ming => !self.tired_ming(s).is_empty(),
        }
    }

    /// 7.3(2): a unit from the pool; `unit` is Kwon Yul (R4) or, if none is named, an army.
    pub(crate) fn object_replenish(&self, s: &State, unit: Option<UnitId>, area: AreaId, no: &mut No) {
        let act = &s.flow.act;
        let clause = if act.of == Nation::Japan { R7_3 } else { R5_2_3 };
        let korean = Fact::WrongNation { unit: unit.unwrap_or(self.data.kwon_yul), nation: act.of };
        if no.when(act.of != Nation::Korea, clause, || korean) {
            return;
        }
        let pool = s.places.pool();
        let available = match unit {
            Some(u) => pool.contains(u) && !self.data.armies.contains(u),
            None => pool.meets(self.data.armies),
        };
        let clause = if unit.is_some() { R10_3_1 } else { R2_4_7 };
        if no.when(!available, clause, || unit.map_or(Fact::PoolEmpty, |unit| Fact::NotInPool { unit }))
            || no.when(!available && unit == Some(self.data.kwon_yul), R10_3_4, || Fact::NotInPool {
                unit: self.data.kwon_yul,
            })
            || no.when(act.points == 0, R7_3_2, || Fact::NoPoints { have: 0, need: 1 })
        {
            return;
        }
        let enemy = !s.field_units(area, JAPAN).is_empty();
        if no.when(enemy, RULING_10, || Fact::EnemyThere { area }) {
            return;
        }
        let limit = self.refill_limit(s, area);
        if no.when(limit == 0, R7_3_2, || Fact::NoGeneralThere { area }) {
            return;
        }
        let clause = if limit > 1 { R7_3_2_1 } else { R7_3_2_2 };
        no.when(limit > 0 && self.received(s, area) >= limit, clause, || Fact::AreaFull { area, limit });
    }

    pub(crate) fn replenish(&self, s: &mut State, unit: Option<UnitId>, area: AreaId, ctx: &mut Context<'_>) {
        let Some(unit) = unit.or_else(|| (s.places.pool() & self.data.armies).first()) else { return };
        s.places.put(unit, Loc::area(area));
        s.flow.act.points -= 1;
        s.flow.act.rested.insert(unit);
        let filled = &mut s.flow.act.filled;
        let slot = usize::from(filled[0].contains(area));
        filled[slot].insert(area);
        let points = s.flow.act.points;
        let clause = if self.data.armies.contains(unit) { R7_3_2 } else { R10_3_4 };
        ctx.tell(clause, || Event::Replenished { unit, area, points });
        self.board_changed(s, ctx);
    }

    /// 7.3(3): Ming flips a depleted unit back; the card Replacements does the same for Japan.
    pub(crate) fn object_restore(&self, s: &State, unit: UnitId, no: &mut No) {
        let ming = self.data.nations[Nation::Ming as usize].contains(unit);
        if matches!(s.top(), Some(Frame::Restore(_))) {
            let japanese = UnitSet::JAPAN.contains(unit);
            if no.when(!japanese, CARD_REPLACEMENTS, || Fact::WrongNation { unit, nation: Nation::Japan })
                || no.when(!s.depleted.contains(unit), CARD_REPLACEMENTS, || Fact::NotDepleted { unit })
            {
                return;
            }
            let at = s.places.area_of(unit);
            let area = at.unwrap_or(self.data.japan_home);
            let in_korea = at.is_some_and(|a| self.data.korea.contains(a));
            if no.when(!in_korea, RULING_40, || Fact::NotInKorea { area }) {
                return;
            }
            let cut = s.flow.act.cut.contains(unit);
            if no.when(cut, RULING_39, || Fact::UnitCut { unit }) {
                return;
            }
            no.when(cut, R6_1_2, || Fact::UnitCut { unit });
            return;
        }
        if no.when(s.flow.act.of == Nation::Japan, R7_3, || Fact::WrongNation { unit, nation: s.flow.act.of })
            || no.when(!ming, R7_3_3, || Fact::WrongNation { unit, nation: Nation::Ming })
            || no.when(s.flow.act.of == Nation::Korea && ming, R5_2_3, || Fact::WrongNation {
                unit,
                nation: Nation::Korea,
            })
            || no.when(s.places.area_of(unit).is_none(), R7_3_3, || Fact::NotOnMap { unit })
            || no.when(!s.depleted.contains(unit), R7_3_3, || Fact::NotDepleted { unit })
        {
            return;
        }
        no.when(s.flow.act.points == 0, R7_3_3, || Fact::NoPoints { have: 0, need: 1 });
    }

    pub(crate) fn restore(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        s.depleted.remove(unit);
        s.flow.act.rested.insert(unit);
        match s.top() {
            Some(Frame::Restore(left)) => {
                s.pop();
                s.push(Frame::Restore(left.saturating_sub(1)));
                ctx.tell(CARD_REPLACEMENTS, || Event::Restored { unit });
            }
            _ => {
                s.flow.act.points -= 1;
                ctx.tell(R7_3_3, || Event::Restored { unit });
            }
        }
    }

    /// Ordinary Korean armies on the map.
    pub(crate) fn disbandable(&self, s: &State) -> UnitSet {
        let armies = self.data.armies & self.data.nations[Nation::Korea as usize];
        armies.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    pub(crate) fn can_disband(&self, s: &State) -> bool {
        let armies = self.data.armies & self.data.nations[Nation::Korea as usize];
        armies.iter().any(|u| s.places.area_of(u).is_some())
    }

    /// 10.3(6), R41: never generals or royals.
    pub(crate) fn object_disband(&self, s: &State, unit: UnitId, no: &mut No) {
        let korean = self.data.nations[Nation::Korea as usize].contains(unit);
        let army = korean && self.data.armies.contains(unit);
        if no.when(!army, R10_3_6, || Fact::NotOrdinaryArmy { unit }) {
            return;
        }
        no.when(army && s.places.area_of(unit).is_none(), R10_3_6, || Fact::NotOnMap { unit });
    }

    pub(crate) fn disband(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        let Some(area) = s.places.area_of(unit) else { return };
        self.take_off(s, unit, Loc::POOL);
        ctx.tell(R10_3_6, || Event::Disbanded { unit, area });
        self.board_changed(s, ctx);
    }

    /// A unit leaves the map: nothing of what it did clings to it.
    pub(crate) fn take_off(&self, s: &mut State, unit: UnitId, to: Loc) {
        s.places.put(unit, to);
        s.depleted.remove(unit);
        s.promoted.remove(unit);
        s.inside.remove(unit);
        let act = &mut s.flow.act;
        for set in [&mut act.cut, &mut act.crossed, &mut act.halted, &mut act.rested] {
            set.remove(unit);
        }
        act.from.set(unit, None);
        s.flow.group.units.remove(unit);
    }
}
