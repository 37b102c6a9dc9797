//! The actions worth a search's time.

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Play, Seat};

/// What a second-class road carries for one point.
const SMALL: usize = 4;

const LEADS: usize = 8;
const PLACES: usize = 6;

impl Bunroku {
    /// Some legal actions: senseless ones and all but one of equivalent ones left out.
    pub(crate) fn distinct_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.asked(s) != Some(seat) {
            return;
        }
        match s.top() {
            Some(Frame::Setup) => self.first_posts(s, out),
            Some(Frame::Group) => self.group_actions(s, seat, out),
            Some(Frame::Hits(_)) => out.extend(self.least_missed(s, seat).map(Action::Hit)),
            Some(Frame::Main(_)) => {
                let ablest = self.main_candidates(s, seat).iter().max_by_key(|u| self.field(s, *u));
                out.extend(ablest.map(Action::Main));
            }
            Some(Frame::AssaultForce) => out.push(Action::Done),
            _ => {}
        }
        if out.is_empty() {
            self.legal(s, seat, out);
            if out.len() > 1 {
                self.thin_out(s, seat, out);
            }
        }
    }

    /// Inspectors are alike: a search fills the provinces in order.
    fn first_posts(&self, s: &State, out: &mut Vec<Action>) {
        let Some(unit) = self.unposted(s).next() else { return };
        let first = self.open_capitals(s).next().and_then(|a| self.data.province_of(a));
        let areas = self.open_capitals(s).filter(|a| self.data.province_of(*a) == first);
        out.extend(areas.map(|a| Action::Place(unit, a)));
    }

    /// A group grows by its most useful companion, and sets out at a few sizes only.
    fn group_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let group = self.group_units(s);
        let next = self.next_companion(s, seat);
        let moved = s.flow.group.moved;
        let mut ways = self.group_options(s, group);
        let royal = group.contains(self.data.king) || group.contains(self.data.princes);
        if !s.flow.group.retreat && ways.len() > 1 {
            if royal {
                // Away from the enemy, if there is such a way.
                let at = s.flow.group.leader.and_then(|u| s.places.area_of(u)).unwrap_or(self.data.hanseong);
                let now = self.danger(s, at);
                let away: AreaSet = ways.iter().filter(|to| self.danger(s, *to) > now).collect();
                ways = if away.is_empty() { ways } else { away };
            } else {
                // Nobody goes home.
                ways &= self.data.korea;
            }
        }
        if let Some(fugitive) = self.fugitive(s) {
            out.push(Action::With(fugitive));
        }
        if let Some(unit) = next {
            out.push(Action::With(unit));
            if !moved {
                if s.flow.group.retreat || group.len() != SMALL {
                    return;
                }
                // More could come: only where more would cost more.
                let at = s.flow.group.leader.and_then(|u| s.places.area_of(u)).unwrap_or(self.data.hanseong);
                ways = ways.iter().filter(|to| self.data.road(at, *to).is_some_and(|r| r.second_class)).collect();
            }
        }
        out.extend(ways.iter().map(Action::March));
        if moved {
            out.extend(self.garrison_here(s, seat).map(Action::Drop));
            out.push(Action::Done);
        }
    }

    fn thin_out(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let frame = s.top();
        let mut kinds = 0u16;
        let short = s.places.pool().len() < 3;
        let mut spare = matches!(frame, Some(Frame::Uprising(_))) && short;
        let restored = match frame {
            Some(Frame::Restore(_)) => self.first_to_restore(s, self.restorable(s)),
            Some(Frame::Replenish) => self.first_to_restore(s, self.tired_ming(s)),
            _ => None,
        };
        out.retain(|action| match *action {
            // Copies of a card are one card, and walls are thought of when the die is seen.
            Action::Play(card) => {
                let kind = self.data.kind(card);
                let bit = 1 << kind as u16;
                let new = kinds & bit == 0;
                kinds |= bit;
                new && (kind != CardKind::HoldTheWalls || frame == Some(Frame::MarchNumber))
            }
            // Armies are disbanded when an uprising has none to hand out, and one at a time.
            Action::Disband(unit) => {
                let idle = s.places.area_of(unit).is_some_and(|a| !self.data.area(a).capital);
                let yes = spare && idle;
                spare &= !yes;
                yes
            }
            Action::Restore(unit) => restored == Some(unit),
            _ => true,
        });
        match frame {
            Some(Frame::Withdraw(_)) => self.keep_best(s, seat, out, 1, |a| matches!(a, Action::Lead(_))),
            Some(Frame::March) => self.keep_best(s, seat, out, LEADS, |a| matches!(a, Action::Lead(_))),
            Some(Frame::Uprising(_)) => self.keep_best(s, seat, out, PLACES, |a| matches!(a, Action::Rise(..))),
            Some(Frame::Walls) => self.keep_best(s, seat, out, PLACES, |a| matches!(a, Action::Fortify(_))),
            Some(Frame::Replenish) => self.keep_best(s, seat, out, PLACES, |a| matches!(a, Action::Replenish(_))),
            _ => {}
        }
        // Who is leaving leaves with all he can.
        if matches!(frame, Some(Frame::Withdraw(_))) && out.iter().any(|a| matches!(a, Action::Lead(_))) {
            out.retain(|a| matches!(a, Action::Lead(_)));
        }
    }

    /// Of the actions that `of` names only the most promising stay; the order does.
    fn keep_best(&self, s: &State, seat: Seat, out: &mut Vec<Action>, most: usize, of: impl Fn(&Action) -> bool) {
        if out.iter().filter(|a| of(a)).count() <= most {
            return;
        }
        let mut ranks: arrayvec::ArrayVec<f32, 256> = arrayvec::ArrayVec::new();
        for action in out.iter().filter(|a| of(a)) {
            let _ = ranks.try_push(self.promise(s, seat, action));
        }
        let mut sorted = ranks.clone();
        sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        let bar = sorted[most - 1];
        let mut above = ranks.iter().filter(|r| **r > bar).count();
        let (mut i, mut kept) = (0, 0);
        let equals = most - above;
        above = 0;
        out.retain(|action| {
            if !of(action) {
                return true;
            }
            let rank = ranks.get(i).copied().unwrap_or(0.0);
            i += 1;
            let keep = rank > bar || (rank == bar && kept - above < equals);
            kept += usize::from(keep);
            above += usize::from(rank > bar);
            keep
        });
    }
}
