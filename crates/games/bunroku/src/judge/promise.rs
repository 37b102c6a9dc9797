//! How promising an action looks before any search.

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::Seat;

impl Bunroku {
    pub(crate) fn promise(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Lead(unit) => self.lead_promise(s, seat, unit),
            Action::With(unit) if self.data.unit(unit).kind == UnitKind::Royal => 8.0,
            Action::With(_) => 6.0,
            Action::Drop(_) => 2.0,
            Action::March(to) => self.march_promise(s, seat, to),
            Action::Done => match s.top() {
                Some(Frame::March) => 0.3,
                Some(Frame::Group) => 0.4,
                Some(Frame::Replenish) => 0.5,
                Some(Frame::Assaults) => 0.3,
                _ => 1.0,
            },
            Action::Retreat | Action::Stand => self.stand_promise(s, seat, matches!(action, Action::Stand)),
            Action::Play(card) => self.card_promise(s, seat, self.data.kind(card)),
            Action::Rise(_, area) => {
                let lone = self.data.area(area).capital && !s.places.present(ALLIED).contains(area);
                let capital = if lone { 2.5 } else { 0.0 };
                (0.5 + capital + 2.0 * self.chart.lines[area.index()]) / (1.0 + 0.15 * self.near(s, JAPAN, area, 3))
            }
            Action::Replenish(area) | Action::Summon(_, area) => {
                let capital = if self.data.area(area).capital { 1.5 } else { 0.5 };
                capital + if self.near(s, JAPAN, area, 8) > 0.0 { 1.0 } else { 0.0 }
            }
            Action::Fortify(area) => {
                let generals = s.places.at(area) & self.data.generals & self.data.nation(Nation::Korea);
                let a = self.data.area(area);
                0.1 + generals.len().min(2) as f32
                    * (0.2 + f32::from(a.points))
                    * (0.2 + self.near(s, JAPAN, area, 10).min(6.0))
            }
            Action::Inside(unit) => match self.data.unit(unit).kind {
                UnitKind::Royal => 6.0,
                UnitKind::General => 1.0 + f32::from(self.data.unit(unit).field),
                UnitKind::Army => 1.5,
            },
            Action::Promote(unit) => f32::from(self.data.unit(unit).field),
            Action::Place(_, area) if self.data.inspectors.iter().any(|(_, a)| *a == area) => 3.0,
            Action::Restore(_) | Action::Assault(_) => 4.0,
            Action::Disband(_) => 0.3,
            Action::Leave(_) => 0.1,
            _ => 1.0,
        }
    }

    /// Units of a side within so many half points.
    fn near(&self, s: &State, seat: Seat, area: AreaId, reach: u8) -> f32 {
        let around = s.places.present(seat).iter().filter(|a| self.chart.far(*a, area) <= reach);
        around.map(|a| (s.places.at(a) & State::side(seat)).len() as f32).sum()
    }

    /// What draws a side to an area, seen from `at`: the best target, less the farther it is.
    fn pull(&self, s: &State, seat: Seat, at: AreaId) -> f32 {
        let mut best = 0.0f32;
        let mut target = |area: AreaId, worth: f32| {
            best = best.max(worth * self.chart.pull(at, area));
        };
        let late = f32::from(s.turn) / f32::from(s.peace.max(1));
        if seat == JAPAN {
            for (_, c) in self.data.conditions().filter(|(i, _)| !s.gained.contains(*i)) {
                if let Some(area) = c.royal.and_then(|u| s.places.area_of(u)).filter(|a| self.data.korea.contains(*a)) {
                    target(area, 0.7);
                }
                let missing: AreaSet = c.capitals.iter().filter(|a| !s.controls(*a, JAPAN)).collect();
                let share = if missing.len() > 1 { 0.65 } else { 1.0 };
                for area in missing.iter() {
                    let enemies = (s.places.at(area) & ALLIES).len() as f32;
                    target(area, share / (1.0 + 0.06 * enemies));
                }
            }
        }
        for (i, a) in self.data.areas.iter().enumerate().filter(|(_, a)| a.points > 0) {
            let area = AreaId(i as u8);
            if !s.controls(area, ALLIED) && seat == JAPAN {
                continue;
            }
            let worth = match (seat == JAPAN, s.controls(area, ALLIED)) {
                (true, _) => late * late * f32::from(a.points),
                (false, false) => (0.4 + late) * f32::from(a.points),
                (false, true) => 0.2,
            };
            let others = (s.places.at(area) & State::side(seat.other())).len() as f32;
            target(area, worth / (1.0 + 0.08 * others));
        }
        best
    }

    fn lead_promise(&self, s: &State, seat: Seat, unit: UnitId) -> f32 {
        let Some(area) = s.places.area_of(unit) else { return 0.1 };
        let here = s.places.at(area) & State::side(seat);
        if matches!(s.top(), Some(Frame::Withdraw(_))) {
            let chief = if self.chiefs(s).contains(unit) { 4.0 } else { 1.0 };
            return chief * (1.0 + f32::from(self.data.unit(unit).field));
        }
        let followers = if self.chiefs(s).contains(unit) {
            (here & self.data.nation(s.flow.act.of)).len().min(8)
        } else {
            (here & self.data.faction_of(unit) & self.data.armies).len().min(3) + 1
        } as f32;
        let royal = seat == ALLIED && here.iter().any(|u| self.data.unit(u).kind == UnitKind::Royal);
        if royal && self.hunted(s, area) {
            return 6.0;
        }
        // The last one here stays, where somebody has to.
        let alone = here.len() <= 2 && self.wants_garrison(seat, area) && s.controls(area, seat);
        let stay = if alone { 0.2 } else { 1.0 };
        0.1 + stay * self.pull(s, seat, area) * (0.5 + followers) * (0.8 + 0.1 * f32::from(self.data.unit(unit).field))
    }

    fn march_promise(&self, s: &State, seat: Seat, to: AreaId) -> f32 {
        let group = self.group_units(s);
        let from = s.flow.group.leader.and_then(|u| s.places.area_of(u)).unwrap_or(to);
        if s.flow.group.retreat {
            return 1.0 + self.near(s, seat, to, 0);
        }
        if group.iter().any(|u| self.data.unit(u).kind == UnitKind::Royal) {
            return if self.danger(s, to) > self.danger(s, from) { 5.0 } else { 0.1 };
        }
        if !self.data.korea.contains(to) {
            return 0.05;
        }
        let ratio = (self.pull(s, seat, to) + 0.01) / (self.pull(s, seat, from) + 0.01);
        let worth = ratio.powi(5).clamp(0.05, 8.0);
        let enemies = s.field_units(to, seat.other());
        if enemies.is_empty() {
            return worth;
        }
        let own = group | s.field_units(to, seat);
        let odds = self.force_of(s, own, false).all() / (self.force_of(s, enemies, false).all() + 0.1);
        worth * (odds * odds / 1.5).clamp(0.03, 2.5)
    }

    fn stand_promise(&self, s: &State, seat: Seat, stand: bool) -> f32 {
        let strength = |seat| self.force_of(s, self.fighters(s, seat), false).all();
        let odds = (strength(seat) / (strength(seat.other()) + 0.05)).clamp(0.1, 10.0);
        if stand { odds * odds * 2.0 } else { 1.0 / odds }
    }

    fn card_promise(&self, s: &State, seat: Seat, kind: CardKind) -> f32 {
        let markers =
            |nation: Nation| s.cup.iter().filter(|chit| self.data.chit(*chit).nation == nation).count() as f32;
        match kind {
            CardKind::PeacePyongyang | CardKind::PeaceRoyals | CardKind::PeaceHanseong => {
                let (japan, allied, _) = self.forecast(s);
                if japan > allied { 3.0 } else { 0.05 }
            }
            CardKind::RighteousUprising => {
                let armies = (s.places.pool() & self.data.armies).len();
                if s.places.waiting().len() > 1 && armies > 3 { 3.0 } else { 0.3 }
            }
            CardKind::YiSunSin => 0.2 + markers(Nation::Japan),
            CardKind::Epidemic => {
                let sick = (s.depleted & JAPANESE).len() as f32;
                if s.turn >= s.peace { 3.0 } else { 0.02 * sick * sick / 4.0 }
            }
            CardKind::Replacements => 0.6 * self.restorable(s).len().min(5) as f32,
            CardKind::HideyoshisLetter => {
                if s.flow.act.die <= 3 {
                    1.5
                } else {
                    0.1
                }
            }
            CardKind::SurpriseAttack | CardKind::Ambush => {
                let strength = |seat| self.force_of(s, self.fighters(s, seat), false).all();
                if strength(seat.other()) > 2.0 && strength(seat) > 2.0 { 3.0 } else { 0.3 }
            }
            CardKind::HoldTheWalls => 0.5,
            _ => 2.0,
        }
    }
}
