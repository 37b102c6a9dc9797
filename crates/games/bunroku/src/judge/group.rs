//! Putting groups together: whom a leader takes, whom he leaves, who suffers first. A group is a chain of
//! small picks; without an order in them a search would spend itself on equivalent ones.

use crate::model::*;
use crate::{Bunroku, No};
use sandtable_kernel::Seat;

impl Bunroku {
    /// The field ability under which a unit rolls in the company of `group`.
    fn die_of(&self, s: &State, group: UnitSet, unit: UnitId) -> f32 {
        if self.data.generals.contains(unit) {
            return f32::from(self.data.unit(unit).field);
        }
        let own = group & self.data.generals & self.data.faction_of(unit);
        let best = own.iter().map(|g| self.data.unit(g).field).max().unwrap_or(0);
        if s.depleted.contains(unit) { 0.2 } else { f32::from(best) }
    }

    /// What a unit adds to a marching group.
    fn use_of(&self, s: &State, here: UnitSet, group: UnitSet, unit: UnitId) -> f32 {
        let u = self.data.unit(unit);
        match u.kind {
            UnitKind::Royal => -1.0,
            UnitKind::Army => self.die_of(s, group, unit),
            UnitKind::General => {
                // A lord is worth his men as well, if they are here.
                let men = (here & self.data.armies & self.data.factions[u.faction.index()].units) - s.depleted - group;
                let own = if s.depleted.contains(unit) { 0.3 } else { 1.0 };
                f32::from(u.field) * (own + 0.15 * men.len().min(3) as f32)
            }
        }
    }

    /// Is a royal here in danger of being caught?
    pub(crate) fn hunted(&self, s: &State, area: AreaId) -> bool {
        s.places
            .present(JAPAN)
            .iter()
            .any(|a| self.chart.far(a, area) <= 10 && (s.places.at(a) & JAPANESE).meets(self.data.generals))
    }

    /// Places a side does not leave empty: capitals, and for Japan what its supply hangs on.
    pub(crate) fn wants_garrison(&self, seat: Seat, area: AreaId) -> bool {
        let a = self.data.area(area);
        a.capital || (seat == JAPAN && self.data.korea.contains(area) && self.chart.lines[area.index()] >= 0.3)
    }

    /// The most useful unit the leader may still take; none if the rest had better stay.
    pub(crate) fn next_companion(&self, s: &State, seat: Seat) -> Option<UnitId> {
        let leader = s.flow.group.leader?;
        let area = s.places.area_of(leader)?;
        let group = self.group_units(s);
        if group.len() >= usize::from(self.limit(s, leader)) {
            return None;
        }
        let here = self.beside_leader(s);
        let retreat = s.flow.group.retreat;
        let mut rest = here - group - s.flow.group.dropped;
        if !retreat {
            if group.len() > 2 && (here - group).len() == 1 && self.wants_garrison(seat, area) {
                return None;
            }
            rest = rest - s.flow.act.halted - s.flow.act.rested;
        }
        let mut best: Option<(UnitId, f32)> = None;
        for unit in rest.iter() {
            // A royal goes along when it flees; whether it does is a question of its own.
            let royal = self.data.unit(unit).kind == UnitKind::Royal;
            if royal && !retreat {
                continue;
            }
            let worth = if royal { 9.0 } else { self.use_of(s, here, group, unit) };
            if best.is_some_and(|(_, w)| w >= worth) {
                continue;
            }
            let mut no = No::quick();
            self.object_with(s, unit, &mut no);
            if no.none() {
                best = Some((unit, worth));
            }
        }
        best.map(|(unit, _)| unit)
    }

    /// A royal who had better leave with this leader, before anybody else is picked.
    pub(crate) fn fugitive(&self, s: &State) -> Option<UnitId> {
        let area = s.flow.group.leader.and_then(|u| s.places.area_of(u))?;
        if s.flow.group.retreat || s.flow.group.moved || !s.flow.group.units.is_empty() || !self.hunted(s, area) {
            return None;
        }
        let royals = [self.data.king, self.data.princes].into_iter();
        royals.filter(|u| self.beside_leader(s).contains(*u)).find(|u| {
            let mut no = No::quick();
            self.object_with(s, *u, &mut no);
            no.none()
        })
    }

    /// How far the next Japanese general is.
    pub(crate) fn danger(&self, s: &State, area: AreaId) -> u8 {
        let led = s.places.present(JAPAN).iter().filter(|a| s.places.at(*a).meets(self.data.generals & JAPANESE));
        led.map(|a| self.chart.far(a, area)).min().unwrap_or(u8::MAX)
    }

    /// Whom a group on its way would leave here to hold the place.
    pub(crate) fn garrison_here(&self, s: &State, seat: Seat) -> Option<UnitId> {
        let leader = s.flow.group.leader?;
        let area = s.places.area_of(leader)?;
        let group = self.group_units(s);
        let others = (s.places.at(area) & State::side(seat)) - group;
        if group.len() < 2 || !others.is_empty() || !self.wants_garrison(seat, area) {
            return None;
        }
        let cost = |u: UnitId| {
            let general = if self.data.generals.contains(u) { 3.0 } else { 0.0 };
            self.die_of(s, group, u) + general
        };
        let armies = s.flow.group.units.iter().filter(|u| self.data.unit(*u).kind != UnitKind::Royal);
        let mut choice: Option<(UnitId, f32)> = None;
        for unit in armies {
            let mut no = No::quick();
            self.object_drop(s, unit, &mut no);
            if no.none() && choice.is_none_or(|(_, c)| cost(unit) < c) {
                choice = Some((unit, cost(unit)));
            }
        }
        choice.map(|(unit, _)| unit)
    }

    /// Who takes a hit: dice are given up from the worst, generals after their men, royals last.
    pub(crate) fn least_missed(&self, s: &State, seat: Seat) -> Option<UnitId> {
        let fighters = self.fighters(s, seat);
        let chiefs = self.chiefs(s);
        let cost = |u: UnitId| {
            let unit = self.data.unit(u);
            let gone = unit.nation == Nation::Korea || s.depleted.contains(u);
            let rank = match unit.kind {
                UnitKind::Royal => return 50.0,
                UnitKind::Army => 0.0,
                UnitKind::General if gone && chiefs.contains(u) => 15.0,
                UnitKind::General if gone => 8.0,
                UnitKind::General => 0.5,
            };
            rank + self.die_of(s, fighters, u)
        };
        self.hit_candidates(s, seat).iter().min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
    }

    /// The depleted unit whose recovery is worth most.
    pub(crate) fn first_to_restore(&self, s: &State, units: UnitSet) -> Option<UnitId> {
        let worth = |u: UnitId| {
            let here = s.places.area_of(u).map(|a| s.places.at(a)).unwrap_or_default();
            let fresh_die = match self.data.unit(u).kind {
                UnitKind::General => f32::from(self.data.unit(u).field) + 0.5,
                _ => {
                    let own = here & self.data.generals & self.data.faction_of(u);
                    own.iter().map(|g| f32::from(self.data.unit(g).field)).fold(0.0, f32::max)
                }
            };
            fresh_die + 0.1 * here.len().min(10) as f32
        };
        units.iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
    }
}
