//! 6.1-6.2 What steps cost, and how far a stack can go.

use crate::flood::{Entry, Reach};
use crate::model::*;
use crate::rules::general::Field;
use crate::sequence::Frame;
use crate::{Ocs, Survey};
use sandtable_kernel::Seat;
use std::cell::OnceCell;

/// A stack with its way over the map, searched once.
pub(super) struct March<'a> {
    pub(super) look: &'a Survey<'a>,
    pub(super) group: &'a Group,
    pub(super) travel: Travel,
    reach: OnceCell<Reach>,
}

impl<'a> March<'a> {
    pub(super) fn new(look: &'a Survey<'a>, group: &'a Group) -> March<'a> {
        March { look, group, travel: Travel::of(look, group), reach: OnceCell::new() }
    }

    pub(super) fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| self.travel.search(self.look, true))
    }
}

impl Ocs {
    /// 6.1: the halves of movement points every unit of a group has left once it is in a hex.
    pub(crate) fn left_in(&self, s: &State, group: &Group, hex: Hex) -> Option<u8> {
        let look = self.survey(s);
        let march = March::new(&look, group);
        let reach = march.reach();
        reach.has(hex).then(|| march.travel.budget.saturating_sub(reach.cost[hex.index()]))
    }
}

/// What a group pays for steps.
pub(in crate::rules) struct Travel {
    pub(super) side: Seat,
    units: Units,
    hex: Hex,
    /// Halves that every unit of a pace can still spend; none where the group has no such units.
    budgets: [Option<u8>; 3],
    /// Halves that every unit can still spend.
    pub(super) budget: u8,
    /// 13.8b An engineer in the group bridges the hexsides of every hex it leaves.
    bridging: bool,
    pub(in crate::rules) fuelled: bool,
    pub(super) strat: bool,
    attack_capable: bool,
    pub(super) only_guns: bool,
    /// A truck in an enemy ZOC it entered.
    pub(super) stopped: bool,
}

impl Travel {
    pub(in crate::rules) fn of(look: &Survey<'_>, group: &Group) -> Travel {
        let (g, s, field) = (look.g, look.s, &look.field);
        let side = g.side_of(group);
        let mut travel = Travel {
            side,
            units: group.units,
            hex: group.hex,
            budgets: [None; 3],
            budget: 250,
            bridging: false,
            fuelled: true,
            strat: false,
            attack_capable: true,
            only_guns: g.house.artillery_escort,
            stopped: false,
        };
        for unit in group.units {
            let left = (g.points_left(s, group, unit) / 2).min(250) as u8;
            let budget = &mut travel.budgets[g.pace_of(s, unit) as usize];
            *budget = Some(budget.map_or(left, |least| least.min(left)));
            travel.budget = travel.budget.min(left);
            travel.bridging |= g.engineer_capable(s, unit);
            travel.strat |= s.unit(unit).mode == Mode::Strat;
            travel.attack_capable &= g.attack_capable(s, unit);
            travel.only_guns &= g.info(unit).kind == Arm::Artillery;
            travel.fuelled &= g.is_fuelled(look, unit, group);
        }
        travel.stopped = travel.drives() && group.entered && field.barred(side, group.hex);
        travel
    }

    /// Some of it moves by truck.
    fn drives(&self) -> bool {
        self.budgets[Pace::Truck as usize].is_some()
    }

    fn paces(&self) -> impl Iterator<Item = Pace> + '_ {
        Pace::ALL.into_iter().filter(|p| self.budgets[*p as usize].is_some())
    }

    /// The same with all the movement points there could be, and free to end anywhere.
    pub(super) fn further(&self) -> Travel {
        Travel { budget: 250, budgets: self.budgets.map(|b| b.map(|_| 250)), strat: false, ..*self }
    }

    pub(super) fn guns_alone(&self, g: &Ocs, s: &State, field: &Field, to: Hex) -> bool {
        field.near[self.side.other().index()].contains(to)
            && (g.units_of(s, self.side, to) - self.units).iter().all(|u| g.info(u).kind == Arm::Artillery)
    }

    pub(in crate::rules) fn search(&self, look: &Survey<'_>, zoc: bool) -> Reach {
        self.search_until(look, zoc, |_, _| false)
    }

    /// The ways up to the cheapest hex that is `enough`, which is asked of hexes and whether the stack may stop there.
    pub(in crate::rules) fn search_until(
        &self,
        look: &Survey<'_>,
        zoc: bool,
        enough: impl Fn(Hex, bool) -> bool,
    ) -> Reach {
        let (g, s, field) = (look.g, look.s, &look.field);
        let bridges = self.bridges(look);
        let stuck = zoc && self.stopped;
        let area = self.strat.then(|| self.trace(look));
        let (own, enemy) = (self.side.index(), self.side.other().index());
        // What may not be entered at all, and where the way ends: stores are captured, ZOC stops trucks.
        let mut shut = field.held[enemy] | g.house.closed[own];
        if self.strat {
            shut |= field.zoc[enemy];
        }
        let mut ends = field.stores[enemy];
        if !self.attack_capable {
            shut |= ends;
        }
        if zoc && self.drives() {
            ends |= field.zoc[enemy] - field.still[own];
        }
        let stays = |hex: Hex| area.as_ref().is_none_or(|area| area.contains(hex));
        let step = |from: Hex, d: usize, to: Hex, pace: Pace| {
            let bridge = self.bridging || bridges.contains(from) || bridges.contains(to);
            g.map.way(bridge, from, d, pace).saturating_add(g.busting(s, self.side, pace, to))
        };
        let barred = |to: Hex| shut.contains(to) || self.only_guns && self.guns_alone(g, s, field, to);
        let entry = |to: Hex, cost: u8| if ends.contains(to) { Entry::Stop(cost) } else { Entry::Through(cost) };
        let budget = if stuck { 0 } else { self.budget };
        let mut paces = self.paces();
        let mut reach = match (paces.next(), paces.next()) {
            (Some(pace), None) => Reach::search_until(
                [self.hex],
                budget,
                |h| g.map.six(h),
                |from, d, to| match if barred(to) { CLOSED } else { step(from, d, to, pace) } {
                    CLOSED => Entry::Closed,
                    cost => entry(to, cost),
                },
                |hex| enough(hex, stays(hex)),
            ),
            _ => {
                // 6.1e Each pace pays its own; what a way costs is how far it brings down the least that any has left.
                let mut left = vec![[0; 3]; HEXES];
                let mut best = vec![CLOSED; HEXES];
                left[self.hex.index()] = self.budgets.map(|b| b.unwrap_or(u8::MAX));
                best[self.hex.index()] = 0;
                Reach::search_until(
                    [self.hex],
                    budget,
                    |h| g.map.six(h),
                    |from, d, to| {
                        if barred(to) {
                            return Entry::Closed;
                        }
                        let mut after = left[from.index()];
                        for pace in self.paces() {
                            match step(from, d, to, pace) {
                                CLOSED => return Entry::Closed,
                                cost if cost > after[pace as usize] => return Entry::Closed,
                                cost => after[pace as usize] -= cost,
                            }
                        }
                        let least = self.paces().map(|p| after[p as usize]).min().unwrap_or(0);
                        let total = budget.saturating_sub(least);
                        if total < best[to.index()] {
                            best[to.index()] = total;
                            left[to.index()] = after;
                        }
                        entry(to, total.saturating_sub(best[from.index()]))
                    },
                    |hex| enough(hex, stays(hex)),
                )
            }
        };
        // 5.8b A Strat Mode unit stops only where it could trace.
        if self.strat {
            reach.forget(|hex| !stays(hex));
        }
        reach
    }

    /// 13.8b Hexes with engineers that stay where they are.
    fn bridges(&self, look: &Survey<'_>) -> Hexes {
        match self.bridging {
            true => look.g.bridges_without(look.s, self.side, self.units),
            false => *look.bridges(self.side),
        }
    }

    /// 5.8b Where it could trace. Headquarters that move along throw from nowhere yet.
    pub(super) fn trace(&self, look: &Survey<'_>) -> Hexes {
        let along = look.g.hqs[self.side.index()] & self.units;
        if along.is_empty() {
            return *look.trace_area(self.side);
        }
        look.g.trace(look.s, &look.field, self.side, along).area
    }

    /// 6.1d The way back must be open too.
    pub(super) fn one_way(&self, g: &Ocs, from: Hex, d: usize, to: Hex, bridges: &Hexes) -> bool {
        let bridge = bridges.contains(from) || bridges.contains(to);
        let back = |pace| {
            if bridge { g.map.bridged(to, (d + 3) % 6, pace) } else { g.map.step(to, (d + 3) % 6, pace) }
        };
        self.paces().any(|p| back(p) == Cost::Prohibited)
    }
}

impl Ocs {
    /// The pace of the side that shows.
    pub fn pace_of(&self, s: &State, unit: Unit) -> Pace {
        self.face(s, unit).pace
    }

    /// 5 The movement allowance after modes, in quarters (4.2: never rounded).
    pub fn allowance(&self, s: &State, unit: Unit) -> u16 {
        let u = s.unit(unit);
        let ma = u16::from(self.face(s, unit).ma);
        match (u.mode, s.segment) {
            (Mode::Strat, _) => ma * 8,
            (Mode::Reserve, _) => ma,
            (Mode::Dg | Mode::Exploit, _) => ma * 2,
            (_, Segment::Reaction) => ma * 2,
            _ => ma * 4,
        }
    }

    pub(crate) fn points_left(&self, s: &State, group: &Group, unit: Unit) -> u16 {
        self.allowance(s, unit).saturating_sub(group.spent[self.pace_of(s, unit) as usize])
    }

    pub(crate) fn set_group(&self, s: &mut State, group: Group) {
        if let Some(Frame::Moving(top)) = s.frames.last_mut() {
            *top = group;
        }
    }

    /// Hexes with a friendly engineer that bridges (13.8b).
    pub fn bridges(&self, s: &State, side: Seat) -> Hexes {
        self.bridges_without(s, side, Units::EMPTY)
    }

    fn bridges_without(&self, s: &State, side: Seat, away: Units) -> Hexes {
        let able = (self.sides[side.index()] - away).iter().filter(|u| self.engineer_capable(s, *u));
        able.filter_map(|u| s.unit(u).at.hex()).collect()
    }

    /// 6.2, 13.8b, 14.8c What a step costs one pace.
    #[allow(clippy::too_many_arguments, reason = "a step has these")]
    pub(crate) fn step_for(
        &self,
        s: &State,
        side: Seat,
        pace: Pace,
        from: Hex,
        d: usize,
        to: Hex,
        bridges: &Hexes,
    ) -> Cost {
        let bridge = bridges.contains(from) || bridges.contains(to);
        let cost = if bridge { self.map.bridged(from, d, pace) } else { self.map.step(from, d, pace) };
        match cost {
            Cost::Halves(halves) => Cost::Halves(halves + self.busting(s, side, pace, to)),
            other => other,
        }
    }

    /// 14.8c Extra halves near a trainbusting marker of the enemy.
    pub(crate) fn busting(&self, s: &State, side: Seat, pace: Pace, to: Hex) -> u8 {
        if s.busted.is_empty() {
            return 0;
        }
        let near = |hex: Hex| hex == to || pace != Pace::Leg && self.map.adjacent(hex, to);
        if s.busted.iter().any(|b| b.by != side && near(b.hex)) { 2 } else { 0 }
    }
}
