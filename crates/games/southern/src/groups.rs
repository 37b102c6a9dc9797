//! 6.0 Impulses and groups: which units may be put together, and what a group may do.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::movement::March;
use crate::state::*;
use sandtable_kernel::Seat;

/// The deeds a task allows (6.2②, 19.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Deeds {
    pub march: bool,
    pub attack: bool,
    pub strike: bool,
    pub fly: bool,
    pub transport: bool,
    pub drop: bool,
}

impl Deeds {
    const NONE: Deeds = Deeds { march: false, attack: false, strike: false, fly: false, transport: false, drop: false };
    const ANY: Deeds = Deeds { march: true, attack: true, strike: true, fly: true, ..Deeds::NONE };
    const MOVE: Deeds = Deeds { march: true, fly: true, ..Deeds::NONE };
}

/// How many groups a task has, and how they are formed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Form {
    pub groups: u8,
    /// Groups of exactly one unit.
    pub single: bool,
    /// All groups are named before the first acts.
    pub named: bool,
}

/// What the sides hold, asked once for a whole list of units.
#[derive(Copy, Clone)]
pub struct Ground {
    pub enemies: AreaSet,
    pub hostile: AreaSet,
}

impl Southern {
    pub fn deeds(&self, op: &Op) -> Deeds {
        match op.task {
            Task::Ordinary => Deeds { march: true, attack: true, ..Deeds::NONE },
            Task::AirOperation => Deeds { strike: true, fly: true, ..Deeds::NONE },
            Task::Card(kind, item) => match kind {
                Kind::Blitz
                | Kind::JointOperation
                | Kind::HinodeWaYamagata
                | Kind::OxygenTorpedo
                | Kind::IndependentUnitsAl => Deeds::ANY,
                Kind::IndependentUnitsJp => Deeds::MOVE,
                Kind::HeavenSentSoldiers => {
                    let move_left = op.acted < if op.crowd { 1 } else { 3 };
                    let moves = if move_left { Deeds::MOVE } else { Deeds::NONE };
                    Deeds { drop: !op.dropped, ..moves }
                }
                Kind::BicycleTroops => Deeds { march: true, ..Deeds::NONE },
                Kind::LandingSeaTransport if item == 1 => Deeds { march: true, ..Deeds::NONE },
                Kind::LandingSeaTransport | Kind::SeaTransport => Deeds { transport: true, ..Deeds::NONE },
                Kind::ZForce => Deeds { attack: true, ..Deeds::NONE },
                _ => Deeds::NONE,
            },
        }
    }

    pub fn form(&self, op: &Op) -> Form {
        let form = |groups, single, named| Form { groups, single, named };
        match op.task {
            Task::Card(Kind::JointOperation, _) => form(2, false, true),
            Task::Card(Kind::HinodeWaYamagata, _) => form(4, false, true),
            Task::Card(Kind::IndependentUnitsJp | Kind::IndependentUnitsAl, _) => form(4, true, false),
            Task::Card(Kind::LandingSeaTransport, 2) => form(4, true, false),
            Task::Card(Kind::SeaTransport, _) => form(3, true, false),
            // One group, or three of one unit: a second group must be a single unit.
            Task::Card(Kind::HeavenSentSoldiers, _) => form(if op.crowd { 1 } else { 3 }, op.acted > 0, false),
            _ => form(1, false, false),
        }
    }

    pub fn ground(&self, st: &State, seat: Seat) -> Ground {
        let enemies = st.occupied(&self.data, seat.other());
        Ground { enemies, hostile: enemies | st.controlled(&self.data, seat.other()) }
    }

    /// 6.2①: units that may be put into a group: unused ones, for Force Z all ships, and nobody
    /// who already belongs to a group of this card (R12).
    pub fn fit(&self, st: &State, op: &Op) -> UnitSet {
        let mut own = self.data.side[op.seat.index()];
        if op.is(Kind::ZForce) {
            own &= self.data.ships;
        } else {
            own -= st.used;
        }
        for group in &op.groups[..usize::from(op.named)] {
            own -= *group;
        }
        own
    }

    /// 8.0(2)(3): units of an area that may make an ordinary attack there.
    #[inline]
    pub fn fighters(&self, st: &State, seat: Seat, area: Area) -> UnitSet {
        let data = &self.data;
        let own = st.units(data, area, seat);
        if data.sea.contains(area.i()) {
            own & data.ships
        } else if st.controller(area) == seat {
            own & (data.army | data.air)
        } else {
            own & data.army
        }
    }

    /// Can this group do anything the task allows?
    pub fn can_act(&self, st: &State, op: &Op, deeds: Deeds, group: UnitSet, area: Area, ground: &Ground) -> bool {
        let data = &self.data;
        (deeds.attack && ground.enemies.contains(area.i()) && group.within(self.fighters(st, op.seat, area)))
            || (deeds.march
                && self.march(op, group, area).is_some_and(|m| self.can_march(st, &m, ground.enemies, ground.hostile)))
            || (deeds.strike
                && group.within(self.bombers(st, op.seat, area))
                && self.bomb_targets(area, self.slowest(group), ground.enemies).any())
            || (deeds.fly && group.within(data.air) && self.flight_ends(st, op, group, area).any())
            || (deeds.transport
                && group.within(data.army)
                && group.first().is_some_and(|u| self.transport_ends(st, op.seat, Unit::from(u), area).any()))
    }

    /// Units that could begin a group: each can do something by itself. With `one`, the first will do.
    pub fn starters(&self, st: &State, op: &Op, one: bool) -> UnitSet {
        let data = &self.data;
        let deeds = self.deeds(op);
        let fit = self.fit(st, op);
        let ground = self.ground(st, op.seat);
        let mut starters = UnitSet::EMPTY;
        for area in 0..data.areas.len() {
            let here = st.at[area] & fit;
            if here.is_empty() {
                continue;
            }
            let place = Area::from(area);
            let mut rest = here;
            if deeds.attack && ground.enemies.contains(area) {
                let fighters = here & self.fighters(st, op.seat, place);
                starters |= fighters;
                rest -= fighters;
            }
            if !(deeds.march || deeds.transport) {
                rest &= self.bombers(st, op.seat, place);
            }
            // Units of the same sort can do the same.
            let mut known: [Option<bool>; 32] = [None; 32];
            for unit in rest.iter() {
                let sort = self.sort[unit] as usize;
                let able = *known[sort]
                    .get_or_insert_with(|| self.can_act(st, op, deeds, UnitSet::only(unit), place, &ground));
                if able {
                    starters.insert(unit);
                }
            }
            if one && starters.any() {
                return starters;
            }
        }
        starters
    }

    /// Units that may join the group being put together.
    pub fn joiners(&self, st: &State, op: &Op, group: UnitSet, area: Area) -> UnitSet {
        let deeds = self.deeds(op);
        let mut candidates = (st.at[area.i()] & self.fit(st, op)) - group;
        if op.is(Kind::LandingSeaTransport) && (group & self.data.army).len() >= 10 {
            candidates -= self.data.army;
        }
        let ground = self.ground(st, op.seat);
        let mut known: [Option<bool>; 32] = [None; 32];
        candidates
            .iter()
            .filter(|unit| {
                *known[self.sort[*unit] as usize].get_or_insert_with(|| {
                    let mut larger = group;
                    larger.insert(*unit);
                    self.can_act(st, op, deeds, larger, area, &ground)
                })
            })
            .collect()
    }

    /// The attacks the group can make where it stands.
    pub fn attack_orders(&self, st: &State, op: &Op, group: UnitSet, out: &mut Vec<Action>) {
        let Some(area) = st.area_of_any(group) else { return };
        let enemies = st.has_units(&self.data, area, op.seat.other());
        if self.deeds(op).attack && enemies && group.within(self.fighters(st, op.seat, area)) {
            out.push(Action::Attack);
            if self.may_announce(op) {
                out.push(Action::AttackTwice);
            }
        }
    }

    /// The orders with a destination, in the order of lists.
    pub fn distant_orders(&self, st: &State, op: &Op, group: UnitSet, out: &mut Vec<Action>) {
        let Some(area) = st.area_of_any(group) else { return };
        let deeds = self.deeds(op);
        if let (true, Some(march)) = (deeds.march, self.march(op, group, area)) {
            self.destinations(st, &march, |to, via| out.push(Action::Move(to, via)));
        }
        if deeds.strike && group.within(self.bombers(st, op.seat, area)) {
            let enemies = st.occupied(&self.data, op.seat.other());
            let targets = self.bomb_targets(area, self.slowest(group), enemies);
            out.extend(targets.iter().map(|a| Action::Strike(Area::from(a))));
            if self.may_announce(op) {
                out.extend(targets.iter().map(|a| Action::StrikeTwice(Area::from(a))));
            }
        }
        if deeds.fly {
            out.extend(self.flight_ends(st, op, group, area).iter().map(|a| Action::Fly(Area::from(a))));
        }
        if let (true, Some(unit)) = (deeds.transport && group.within(self.data.army), group.first()) {
            let ends = self.transport_ends(st, op.seat, Unit::from(unit), area);
            out.extend(ends.iter().map(|a| Action::Transport(Area::from(a))));
        }
    }

    /// 18.1: two attacks can be announced together with the first action of a Blitz.
    #[inline]
    pub fn may_announce(&self, op: &Op) -> bool {
        op.is(Kind::Blitz) && !op.again
    }

    /// R15: airborne units that can be dropped.
    pub fn droppers(&self, st: &State, seat: Seat) -> UnitSet {
        let data = &self.data;
        let ready = (data.airborne & data.side[seat.index()]) - st.used;
        ready
            .iter()
            .filter(|u| {
                st.area_of(Unit::from(*u))
                    .is_some_and(|a| st.controller(a) == seat && !st.has_units(data, a, seat.other()))
            })
            .collect()
    }

    /// R15: where a unit can be dropped.
    pub fn drop_ends(&self, st: &State, seat: Seat, unit: Unit) -> AreaSet {
        let data = &self.data;
        let full = usize::from(data.limits.army_per_land_area_per_side);
        let mut ends: AreaSet = (data.land - data.closed[seat.index()])
            .iter()
            .filter(|a| st.army_count(data, Area::from(*a), seat) < full)
            .collect();
        if let Some(area) = st.area_of(unit) {
            ends.remove(area.i());
        }
        ends
    }

    /// The march behind a `Move`, if the group can march at all.
    pub fn march_of(&self, st: &State, op: &Op, group: UnitSet) -> Option<March> {
        self.march(op, group, st.area_of_any(group)?)
    }
}
