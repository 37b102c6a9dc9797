//! 7.3 Replenishment; 10.3(6) disbanding.

use super::prelude::*;

/// 7.3(1): before any march.
pub struct Replenish;

impl Decision<Bunroku> for Replenish {
    const TAKES: &'static [Verb] =
        &[Verb::Replenish, Verb::Summon, Verb::Restore, Verb::Disband, Verb::Play, Verb::Done];
    const PLACE: Clause = R7_3_1;
    const IN_ORDER: bool = true;

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        if s.flow.act.forfeited || s.flow.act.points == 0 {
            return false;
        }
        match s.flow.act.of {
            Nation::Japan => false,
            // An army disbanded now (10.3(6)) may come back at once elsewhere.
            Nation::Korea => (s.places.pool().any() || g.can_disband(s)) && g.refill_areas(s).any(),
            Nation::Ming => g.tired_ming(s).any(),
        }
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let wide = width.is_wide();
        g.offer_cards(s, seat, out);
        if s.flow.act.of == Nation::Korea || wide {
            let areas = if wide { s.places.present(ALLIED) } else { g.refill_areas(s) };
            out.extend(areas.iter().map(Action::Replenish));
            for unit in (s.places.pool() - g.data.armies).iter() {
                out.extend(areas.iter().map(|a| Action::Summon(unit, a)));
            }
        }
        if s.flow.act.of == Nation::Ming {
            let units = if wide { g.data.nation(Nation::Ming) } else { g.tired_ming(s) };
            out.extend(units.iter().map(Action::Restore));
        }
        g.offer_disbanding(s, out);
        out.push(Action::Done);
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Replenish(area) => g.object_replenish(s, None, area, no),
            Action::Summon(unit, area) => g.object_replenish(s, Some(unit), area, no),
            Action::Restore(unit) => g.object_restore(s, unit, no),
            Action::Disband(unit) => g.object_disband(s, seat, unit, no),
            Action::Play(card) => g.object_play(s, seat, card, no),
            _ => {}
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Replenish(area) => g.replenish(s, None, area, ctx),
            Action::Summon(unit, area) => g.replenish(s, Some(unit), area, ctx),
            Action::Restore(unit) => g.restore(s, unit, ctx),
            Action::Disband(unit) => g.disband(s, unit, ctx),
            Action::Play(card) => g.play(s, seat, card, ctx),
            _ => s.pop(),
        }
    }

    fn prompt(&self, _: &Bunroku, s: &State, _: Seat) -> Message {
        let ming = s.flow.act.of == Nation::Ming;
        let key = if ming { "prompt-restore-ming" } else { "prompt-replenish" };
        Message::new(key).int("points", s.flow.act.points)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (unit, area) = match *action {
            Action::Replenish(area) => (None, Some(area)),
            Action::Summon(unit, area) => (Some(unit), Some(area)),
            Action::Restore(unit) if seat != JAPAN => (Some(unit), None),
            _ => return,
        };
        if no.bar(seat == JAPAN, R7_3, || Fact::ForOther { seat: ALLIED }) {
            return;
        }
        // What fails whatever the moment, then the moment itself.
        let of = if area.is_some() { Nation::Korea } else { Nation::Ming };
        let stack = &s.flow.stack;
        let own = g.acts_or_acted(s) == Some(of);
        let numbered = own && s.flow.act.die > 0 && !s.flow.act.forfeited;
        match (unit, area) {
            (unit, Some(area)) if numbered => g.object_replenish(s, unit, area, no),
            (unit, Some(area)) => g.object_refill(s, unit, area, no),
            (Some(unit), None) if numbered => g.object_restore(s, unit, no),
            (Some(unit), None) => g.object_restored(s, unit, no),
            _ => {}
        }
        if own {
            let replaced = g.object_forfeited(s, no);
            if !s.in_activation() {
                g.object_idle_side(s, seat, no);
            } else if !replaced {
                no.when(!stack.contains(&Frame::Replenish), R7_3_1, || Fact::MarchBegun);
                let early = stack.contains(&Frame::MarchDie) || s.top() == Some(Frame::MarchNumber);
                no.when(early, R7_3_1, || Fact::ReplenishTime { nation: of });
                no.when(stack.contains(&Frame::MarchDie), R7_1_1, || Fact::NoDie);
            }
        } else if s.in_activation() && s.active() == ALLIED {
            no.object(R5_2_3, || Fact::OthersMarker { nation: s.flow.act.of });
        } else {
            no.object(R7_3_1, || Fact::ReplenishTime { nation: of });
            g.object_idle_side(s, seat, no);
        }
    }
}

impl Bunroku {
    fn korean_generals_in(&self, s: &State, area: AreaId) -> UnitSet {
        s.places.at(area) & self.data.generals & self.data.nation(Nation::Korea)
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

    /// R56: the Ming box lies outside Korea (2.4(4)).
    fn is_abroad(&self, area: AreaId) -> bool {
        !self.data.korea.contains(area) && !self.options.ming_box_replenishment
    }

    fn can_receive(&self, s: &State, area: AreaId) -> bool {
        self.received(s, area) < self.refill_limit(s, area)
            && s.field_units(area, JAPAN).is_empty()
            && !self.is_abroad(area)
    }

    /// Areas that may still receive units.
    pub(crate) fn refill_areas(&self, s: &State) -> AreaSet {
        (s.places.present(ALLIED) - s.places.present(JAPAN)).iter().filter(|a| self.can_receive(s, *a)).collect()
    }

    /// Depleted Ming units anywhere on the map.
    pub(crate) fn tired_ming(&self, s: &State) -> UnitSet {
        let ming = s.depleted & self.data.nation(Nation::Ming);
        ming.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    /// 7.3(2): a unit from the pool; `unit` is Kwon Yul (R4) or, if none is named, an army.
    fn object_replenish(&self, s: &State, unit: Option<UnitId>, area: AreaId, no: &mut No) {
        let act = &s.flow.act;
        if no.bar(act.of != Nation::Korea, R5_2_3, || Fact::OthersMarker { nation: act.of }) {
            return;
        }
        self.object_refill(s, unit, area, no);
        if no.stop() || no.when(act.points == 0, R7_3_2, || Fact::NoPoints { have: 0, need: 1 }) {
            return;
        }
        let limit = self.refill_limit(s, area);
        let clause = if limit > 1 { R7_3_2_1 } else { R7_3_2_2 };
        no.when(limit > 0 && self.received(s, area) >= limit, clause, || Fact::AreaFull { area, limit });
    }

    /// What of it fails whatever the moment: the pool (2.4(7), 10.3), the place (R10, R56), its general.
    fn object_refill(&self, s: &State, unit: Option<UnitId>, area: AreaId, no: &mut No) {
        let pool = s.places.pool();
        if let Some(unit) = unit {
            let nation = Nation::Korea;
            let foreign = self.data.unit(unit).nation != nation;
            let army = pool.contains(unit) && self.data.armies.contains(unit);
            if no.bar(foreign, R7_3_2, || Fact::WrongNation { unit, nation })
                || no.bar(army, R7_3_2, || Fact::AnyArmy)
                || (!pool.contains(unit) && self.object_not_in_pool(s, unit, no))
            {
                return;
            }
        } else if no.when(!pool.meets(self.data.armies), R2_4_7, || Fact::PoolEmpty) {
            return;
        }
        if no.when(s.field_units(area, JAPAN).any(), RULING_10, || Fact::EnemyThere { area })
            || no.when(self.is_abroad(area), RULING_56, || Fact::NotInKorea { area })
        {
            return;
        }
        no.when(self.refill_limit(s, area) == 0, R7_3_2, || Fact::NoGeneralThere { area });
    }

    /// 10.3: who is not in the pool; Kwon Yul joins it on turn 8, who was removed never.
    fn object_not_in_pool(&self, s: &State, unit: UnitId, no: &mut No) -> bool {
        let clause = match s.places.of(unit) {
            Loc::REMOVED => R10_3_5,
            _ if unit == self.data.kwon_yul && s.places.area_of(unit).is_none() => R10_3_4,
            _ => R10_3_1,
        };
        no.object(clause, || Fact::NotInPool { unit });
        true
    }

    fn replenish(&self, s: &mut State, unit: Option<UnitId>, area: AreaId, ctx: &mut Context<'_>) {
        let Some(unit) = unit.or_else(|| (s.places.pool() & self.data.armies).first()) else { return };
        s.places.put(unit, Loc::area(area));
        s.flow.act.points -= 1;
        s.flow.act.rested.insert(unit);
        let filled = &mut s.flow.act.filled;
        let slot = usize::from(filled[0].contains(area));
        filled[slot].insert(area);
        let points = s.flow.act.points;
        // R4: Kwon Yul comes like an army.
        let clause = if self.data.armies.contains(unit) { R7_3_2 } else { RULING_4 };
        ctx.tell(clause, || Event::Replenished { unit, area, points });
        self.board_changed(s, ctx);
    }

    /// 7.3(3): Ming flips a depleted unit back.
    fn object_restore(&self, s: &State, unit: UnitId, no: &mut No) {
        self.object_restored(s, unit, no);
        if no.stop() {
            return;
        }
        let of = s.flow.act.of;
        no.when(of != Nation::Ming, R5_2_3, || Fact::OthersMarker { nation: of });
        no.when(no.none() && s.flow.act.points == 0, R7_3_3, || Fact::NoPoints { have: 0, need: 1 });
    }

    /// What of it fails whatever the moment.
    fn object_restored(&self, s: &State, unit: UnitId, no: &mut No) {
        let ming = self.data.nation(Nation::Ming).contains(unit);
        let _ = no.bar(!ming, R7_3_3, || Fact::WrongNation { unit, nation: Nation::Ming })
            || self.object_off_map(s, unit, no)
            || no.bar(!s.depleted.contains(unit), R7_3_3, || Fact::NotDepleted { unit });
    }

    fn restore(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        s.depleted.remove(unit);
        s.flow.act.rested.insert(unit);
        s.flow.act.points -= 1;
        ctx.tell(R7_3_3, || Event::Restored { unit });
    }

    /// Ordinary Korean armies on the map.
    fn disbandable(&self, s: &State) -> UnitSet {
        let armies = self.data.armies & self.data.nation(Nation::Korea);
        armies.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    pub(crate) fn can_disband(&self, s: &State) -> bool {
        let armies = self.data.armies & self.data.nation(Nation::Korea);
        armies.iter().any(|u| s.places.area_of(u).is_some())
    }

    /// 10.3(6), R41: in Korean activations, at an uprising and before a battle.
    fn may_disband(&self, s: &State) -> bool {
        s.flow.act.of == Nation::Korea || matches!(s.top(), Some(Frame::Uprising(_) | Frame::Eve))
    }

    pub(crate) fn offer_disbanding(&self, s: &State, out: &mut Vec<Action>) {
        if self.may_disband(s) {
            out.extend(self.disbandable(s).iter().map(Action::Disband));
        }
    }

    /// 10.3(6), R41: never generals or royals.
    pub(crate) fn object_disband(&self, s: &State, seat: Seat, unit: UnitId, no: &mut No) {
        let korean = self.data.nation(Nation::Korea).contains(unit);
        let army = korean && self.data.armies.contains(unit);
        if no.bar(!army, R10_3_6, || Fact::NotOrdinaryArmy { unit })
            || self.object_owner(seat, unit, R10_3_6, no)
            || no.bar(s.places.area_of(unit).is_none(), R10_3_6, || Fact::NotOnMap { unit })
        {
            return;
        }
        self.object_disband_window(!self.may_disband(s), no);
    }

    pub(crate) fn object_disband_window(&self, closed: bool, no: &mut No) {
        no.when(closed, RULING_41, || Fact::DisbandWindow);
        no.when(closed, R10_3_6, || Fact::DisbandWindow);
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
