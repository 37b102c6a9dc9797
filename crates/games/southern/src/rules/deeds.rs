//! 6.2② What a group may do: who may be in it, and what speaks against its deeds.

use super::movement::LANDING_ARMY;
use super::prelude::*;
use sandtable_kernel::Refusal;

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
        let enemies = st.occupied(seat.other());
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
        if op.task == Task::AirOperation && !self.options.tireless {
            // R58.
            own -= st.flown;
        }
        op.named_units().fold(own, |own, group| own - group)
    }

    /// 6.2①, R12: `fit` for one unit, and the one area of a group.
    pub fn object_member(&self, st: &State, group: UnitSet, unit: Unit, no: &mut No) {
        let op = &st.op;
        let Some(area) = self.object_own(st, op.seat, unit, no) else { return };
        if op.is(Kind::ZForce) {
            if !self.data.ships.contains(unit) {
                no.object(CARD_Z_FORCE, || Fact::OnlyShips { unit });
            }
        } else if st.used.contains(unit) {
            no.object(R6_2_1, || Fact::Used { unit });
        } else if op.task == Task::AirOperation && st.flown.contains(unit) && !self.options.tireless {
            no.object(RULING_58, || Fact::HasFlown { unit });
        }
        if group.contains(unit) || op.named_units().any(|g| g.contains(unit)) {
            return no.object(RULING_12, || Fact::InGroup { unit });
        }
        if let Some(base) = st.area_of_any(group).filter(|base| *base != area) {
            no.object(R6_2, || Fact::Elsewhere { unit });
            no.when(op.task == Task::AirOperation, RULING_50, || Fact::OneBase { area: base });
        }
    }

    /// 6.2: an own unit on the map, and where it is.
    pub fn object_own(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) -> Option<Area> {
        if no.bar(self.data.unit(unit).side != seat, R6_2, || Fact::NotOwn { unit }) {
            return None;
        }
        let area = st.area_of(unit);
        no.when(area.is_none(), R6_2, || Fact::NotOnMap { unit });
        area
    }

    /// Before anybody is asked for an action: is there an unused unit that could make it, and an area
    /// open to it at all?
    pub fn object_unless(
        &self,
        st: &State,
        seat: Seat,
        clause: Clause,
        area: Area,
        no: &mut No,
        able: impl Fn(&Op, Unit, Area) -> bool,
    ) {
        let closed = clause != R9_1_3 && self.data.closed[seat.index()].contains(area);
        if no.bar(closed, R2_2_1_3, || Fact::Closed { area }) {
            return;
        }
        let op = Op::new(seat, Task::Ordinary, None);
        let ready = self.data.side[seat.index()] - st.used;
        let anybody = ready.iter().any(|unit| st.area_of(unit).is_some_and(|from| able(&op, unit, from)));
        no.when(!anybody, clause, || Fact::NobodyReaches { area });
    }

    /// 19.0: what only a certain card gives.
    pub fn object_without_card(&self, seat: Seat, kind: Kind, no: &mut No) {
        if let Some(card) = self.data.deck(seat).find(|card| self.data.card(*card).kind == kind) {
            no.object(kind.clause(), || Fact::OnlyBy { card });
        }
    }

    /// 6.2: one more unit for the group. A group that could do nothing is none (6.2④).
    pub fn object_with(&self, st: &State, unit: Unit, no: &mut No) {
        let op = &st.op;
        let data = &self.data;
        let group = op.group();
        self.object_member(st, group, unit, no);
        if group.any() && self.form(op).single {
            no.object(self.licence(op), || Fact::OneUnit);
        }
        if op.is(Kind::LandingSeaTransport) && data.army.contains(unit) && (group & data.army).len() >= LANDING_ARMY {
            no.object(CARD_LANDING_SEA_TRANSPORT, || Fact::TenArmy { need: LANDING_ARMY });
        }
        let Some(area) = st.area_of(unit).filter(|_| no.none()) else { return };
        let larger = group.with(unit);
        if self.has_orders(st, op, larger) {
            return;
        }
        let deeds = self.deeds(op);
        if op.is(Kind::HeavenSentSoldiers) && !deeds.march {
            let need = self.form(op).groups.into();
            return no.object(CARD_HEAVEN_SENT_SOLDIERS, || Fact::NoMoreGroups { need });
        }
        // What speaks against the destination that comes nearest to being allowed.
        let mut nearest = |areas: AreaSet, object: &dyn Fn(Area, &mut No)| {
            let tried = areas.iter().filter_map(|to| {
                let mut tried = Objections::full();
                object(to, &mut tried);
                tried.into_result().err()
            });
            let best = tried.min_by_key(|refusal: &Refusal<Fact>| refusal.grounds.len());
            for (clause, fact) in best.into_iter().flat_map(|b| b.grounds) {
                no.object(clause, || fact);
            }
        };
        if deeds.march {
            nearest(data.graph.around(area), &|to, no| self.object_march(st, op, larger, to, None, no));
        }
        if deeds.transport {
            nearest(data.all_areas.without(area), &|to, no| self.object_transport(st, op.seat, larger, area, to, no));
        }
        if deeds.attack && !st.has_units(data, area, op.seat.other()) {
            no.object(R8_0_3, || Fact::NoEnemy { area });
        } else if deeds.attack && !self.fighters(st, op.seat, area).contains(unit) {
            no.object(self.battleground(unit), || Fact::CannotFightHere { unit, area });
        }
        if deeds.strike && !self.bombers(st, op.seat, area).contains(unit) {
            no.object(R9_1_1, || Fact::NotABomber { unit });
        }
        if group.any() || no.none() {
            no.object(R6_2_4, || Fact::NothingInCommon { unit });
        }
    }

    /// 6.2②: what speaks against a deed of the group.
    pub fn object_deed(&self, st: &State, action: &Action, no: &mut No) {
        let op = &st.op;
        let Some(area) = st.area_of_any(op.group()) else { return no.object(R6_2, || Fact::NoUnits) };
        let deeds = self.deeds(op);
        let allowed = match action {
            Action::Attack(_) => deeds.attack,
            Action::Move(..) => deeds.march,
            Action::Strike(..) => deeds.strike,
            Action::Fly(_) => deeds.fly,
            _ => deeds.transport,
        };
        let ordinary = op.task == Task::Ordinary;
        match (*action, op.task) {
            _ if allowed || ordinary => {}
            (Action::Move(..) | Action::Transport(_), Task::Card(Kind::LandingSeaTransport, _)) => {
                no.object(R5_3_1, || Fact::OtherItem);
            }
            (Action::Transport(_), _) => self.object_without_card(op.seat, Kind::transport(op.seat), no),
            _ => no.object(self.licence(op), || Fact::NotAllowed),
        }
        let twofold = op.is(Kind::Blitz) || op.is(Kind::OxygenTorpedo);
        no.when(!allowed && twofold, RULING_53, || Fact::FourActions);
        if !allowed && ordinary && matches!(action, Action::Transport(_)) {
            self.object_without_card(op.seat, Kind::transport(op.seat), no);
        }
        match *action {
            Action::Attack(times) => self.object_attack(st, area, times, no),
            Action::Move(to, via) => self.object_march(st, op, op.group(), to, via.map(|v| v.0), no),
            Action::Strike(to, times) => self.object_strike(st, area, to, times, no),
            Action::Fly(to) => self.object_flight(st, area, to, no),
            Action::Transport(to) => self.object_transport(st, op.seat, op.group(), area, to, no),
            _ => {}
        }
        if !allowed && ordinary {
            no.object(R6_1_1, || Fact::NotAllowed);
            // R3: the move of 6.1(1)② is that of 7.0, whatever section is printed there.
            no.when(matches!(action, Action::Fly(_)), RULING_3, || Fact::MoveOfSeven);
        }
    }

    pub fn offer_deeds(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend([Times::Once, Times::Twice].map(Action::Attack));
        let held = st.occupied(seat.other());
        for area in self.data.all_areas.iter() {
            out.push(Action::Move(area, None));
            let contested = self.data.graph.around(area) & held;
            out.extend(contested.iter().map(|via| Action::Move(area, Some(Via(via)))));
            out.extend([Times::Once, Times::Twice].map(|times| Action::Strike(area, times)));
            out.extend([Action::Fly(area), Action::Transport(area)]);
        }
    }

    /// The attacks of the group as it stands: first in the order of actions.
    pub fn list_attacks(&self, st: &State, out: &mut Vec<Action>) {
        let op = &st.op;
        let Some(area) = st.area_of_any(op.group()) else { return };
        if self.deeds(op).attack
            && st.has_units(&self.data, area, op.seat.other())
            && op.group().within(self.fighters(st, op.seat, area))
        {
            out.push(Action::Attack(Times::Once));
            if self.may_announce(op) {
                out.push(Action::Attack(Times::Twice));
            }
        }
    }

    /// Its other deeds, in the order of actions.
    pub fn list_deeds(&self, st: &State, out: &mut Vec<Action>) {
        let op = &st.op;
        let group = op.group();
        let Some(area) = st.area_of_any(group) else { return };
        let deeds = self.deeds(op);
        let twice = self.may_announce(op);
        if let (true, Some(march)) = (deeds.march, self.march(op, group, area)) {
            self.destinations(st, &march, |to, via| out.push(Action::Move(to, via.map(Via))));
        }
        if deeds.strike && group.within(self.bombers(st, op.seat, area)) {
            let enemies = st.occupied(op.seat.other());
            for to in self.bomb_targets(st, op.seat, area, self.slowest(group), enemies).iter() {
                out.push(Action::Strike(to, Times::Once));
                if twice {
                    out.push(Action::Strike(to, Times::Twice));
                }
            }
        }
        if deeds.fly {
            out.extend(self.flight_ends(st, op, group, area).iter().map(Action::Fly));
        }
        if let (true, Some(unit)) = (deeds.transport && group.within(self.data.army), group.first()) {
            out.extend(self.transport_ends(st, op.seat, unit, area).iter().map(Action::Transport));
        }
    }

    pub fn do_deed(&self, st: &mut State, action: &Action) {
        let here = st.area_of_any(st.op.group()).unwrap_or(Area(0));
        match *action {
            Action::Attack(times) => self.set_out(st, Deed::Attack, here, None, times),
            Action::Move(to, via) => self.set_out(st, Deed::Move, to, via.map(|v| v.0), Times::Once),
            Action::Strike(to, times) => self.set_out(st, Deed::Strike, to, None, times),
            Action::Fly(to) => self.set_out(st, Deed::Fly, to, None, Times::Once),
            Action::Transport(to) => self.set_out(st, Deed::Transport, to, None, Times::Once),
            _ => {}
        }
    }

    pub fn prompt_units(&self, key: &'static str, st: &State) -> Message {
        use sandtable_kit::Say;
        Message::new(key).arg("units", st.op.group().arg(self))
    }

    /// 18.1: two attacks can be announced together with the first action of a Blitz.
    #[inline]
    pub fn may_announce(&self, op: &Op) -> bool {
        op.is(Kind::Blitz) && !op.again
    }

    /// 18.1, R11, R28: may two attacks be announced?
    pub fn object_to_announcement(&self, op: &Op, times: Times, no: &mut No) {
        if times == Times::Twice && !self.may_announce(op) {
            no.object(Q18_1_1, || Fact::NotAnnounced);
            no.when(op.is(Kind::ZForce), RULING_28, || Fact::OneByOne);
            no.when(op.is(Kind::OxygenTorpedo) || op.is(Kind::HinodeWaYamagata), RULING_11, || Fact::NoSum);
        }
    }

    /// Is there any order for the group as it stands?
    pub fn has_orders(&self, st: &State, op: &Op, group: UnitSet) -> bool {
        let ground = self.ground(st, op.seat);
        st.area_of_any(group).is_some_and(|area| self.can_act(st, op, self.deeds(op), group, area, &ground))
    }

    /// Can this group do anything the task allows?
    pub fn can_act(&self, st: &State, op: &Op, deeds: Deeds, group: UnitSet, area: Area, ground: &Ground) -> bool {
        let data = &self.data;
        (deeds.attack && ground.enemies.contains(area) && group.within(self.fighters(st, op.seat, area)))
            || (deeds.march && self.march(op, group, area).is_some_and(|m| self.can_march(st, &m, ground)))
            || (deeds.strike
                && group.within(self.bombers(st, op.seat, area))
                && self.bomb_targets(st, op.seat, area, self.slowest(group), ground.enemies).any())
            || (deeds.fly && group.within(data.air) && self.flight_ends(st, op, group, area).any())
            || (deeds.transport
                && group.within(data.army)
                && group.first().is_some_and(|unit| self.transport_ends(st, op.seat, unit, area).any()))
    }

    /// Units that could begin a group: each can do something by itself. With `one`, the first will do.
    pub fn starters(&self, st: &State, op: &Op, one: bool, ground: &Ground) -> UnitSet {
        let deeds = self.deeds(op);
        let mut starters = UnitSet::EMPTY;
        let mut fit = self.fit(st, op);
        if !(deeds.march || deeds.attack || deeds.transport) {
            fit &= self.data.air | self.data.carriers;
        }
        for area in st.occupied(op.seat).iter() {
            let mut left = st.at[area.index()] & fit;
            while let Some(unit) = left.first() {
                // Units of the same sort can do the same.
                let alike = left & self.alike[unit.index()];
                left -= alike;
                if self.can_act(st, op, deeds, UnitSet::only(unit), area, ground) {
                    starters |= alike;
                    if one {
                        return starters;
                    }
                }
            }
        }
        starters
    }

    /// Units that may join the group being put together.
    pub fn joiners(&self, st: &State, op: &Op, group: UnitSet, area: Area) -> UnitSet {
        let deeds = self.deeds(op);
        let mut left = (st.at[area.index()] & self.fit(st, op)) - group;
        if op.is(Kind::LandingSeaTransport) && (group & self.data.army).len() >= LANDING_ARMY {
            left -= self.data.army;
        }
        let ground = self.ground(st, op.seat);
        let mut joiners = UnitSet::EMPTY;
        while let Some(unit) = left.first() {
            let alike = left & self.alike[unit.index()];
            left -= alike;
            if self.can_act(st, op, deeds, group.with(unit), area, &ground) {
                joiners |= alike;
            }
        }
        joiners
    }

    /// R15: airborne units that can be dropped.
    pub fn droppers(&self, st: &State, seat: Seat) -> UnitSet {
        let data = &self.data;
        let ready = (data.airborne & data.side[seat.index()]) - st.used;
        let based = |a: Area| st.controller(a) == seat && !st.has_units(data, a, seat.other());
        ready.iter().filter(|unit| st.area_of(*unit).is_some_and(based)).collect()
    }

    /// R15: where a unit can be dropped.
    pub fn drop_ends(&self, st: &State, seat: Seat, unit: Unit) -> AreaSet {
        let data = &self.data;
        let full = usize::from(data.limits.army_per_land_area_per_side);
        let open = data.land - data.closed[seat.index()];
        let elsewhere = |a: &Area| st.area_of(unit) != Some(*a);
        open.iter().filter(|a| st.army_count(data, *a, seat) < full && elsewhere(a)).collect()
    }

    /// R15: a drop.
    pub fn object_drop(&self, st: &State, unit: Unit, to: Area, no: &mut No) {
        let op = &st.op;
        let card = CARD_HEAVEN_SENT_SOLDIERS;
        if op.is(Kind::HeavenSentSoldiers) {
            no.when(op.dropped, card, || Fact::Dropped);
            no.when(op.group().any(), card, || Fact::MustAct);
        } else {
            self.object_without_card(op.seat, Kind::HeavenSentSoldiers, no);
        }
        self.object_jump(st, op.seat, unit, to, no);
        if st.area_of(unit) != Some(to) {
            self.object_to_crowd(st, op.seat, to, 1, no);
        }
    }

    /// R15: who drops from where to where.
    pub fn object_jump(&self, st: &State, seat: Seat, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        let card = CARD_HEAVEN_SENT_SOLDIERS;
        let able = data.airborne.contains(unit) && data.unit(unit).side == seat;
        if no.bar(!able, card, || Fact::NotAirborne { unit }) {
            return;
        }
        no.when(st.used.contains(unit), R6_2_1, || Fact::Used { unit });
        match st.area_of(unit) {
            None => no.object(R6_2, || Fact::NotOnMap { unit }),
            Some(area) if area == to => no.object(R7_1_2, || Fact::SameArea { area }),
            Some(area) => {
                let base = st.controller(area) == seat && !st.has_units(data, area, seat.other());
                no.when(!base, card, || Fact::DropFrom { unit, area });
            }
        }
        no.when(data.sea.contains(to), RULING_15, || Fact::DropSea { area: to });
        no.when(data.closed[seat.index()].contains(to), R2_2_1_3, || Fact::Closed { area: to });
    }
}
