//! 7.0 Actions and groups: units of one area are chosen and act together, by a card's value, an air
//! operation or an event.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::March;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat};
use sandtable_kit::{Decision, Say, Width};

/// What a licence lets a group do.
#[derive(Copy, Clone, Default)]
pub struct Deeds {
    pub moves: bool,
    pub attacks: bool,
    pub flies: bool,
    pub strikes: bool,
    pub mobilises: bool,
    pub drops: bool,
    pub raids: bool,
    /// The group is given: nobody can be added.
    pub fixed: bool,
}

impl ThirdReich {
    pub fn deeds(&self, op: &Op) -> Deeds {
        let none = Deeds::default();
        match op.licence {
            Licence::Value => Deeds { moves: true, attacks: true, flies: true, strikes: true, mobilises: true, ..none },
            Licence::AirOperation => Deeds { flies: true, strikes: true, ..none },
            Licence::Blitz => Deeds { moves: true, attacks: true, ..none },
            Licence::BlitzAgain => Deeds { moves: true, attacks: true, fixed: true, ..none },
            Licence::StrategicMovement | Licence::SeaTransport => Deeds { moves: true, ..none },
            Licence::SeaLion => Deeds { moves: !op.landed, attacks: op.landed, fixed: op.landed, ..none },
            Licence::LongRange => Deeds { strikes: true, ..none },
            Licence::Landing => Deeds { moves: !op.landed, attacks: true, drops: true, fixed: op.landed, ..none },
            Licence::LendLease => Deeds { mobilises: true, fixed: true, ..none },
            Licence::Raid => Deeds { raids: true, ..none },
        }
    }

    /// The clause that lets the group act.
    pub fn licence_clause(&self, licence: Licence) -> Clause {
        match licence {
            Licence::Value => R6_1_1_2,
            Licence::AirOperation => R6_2_1,
            Licence::Blitz | Licence::BlitzAgain => CARD_BLITZKRIEG,
            Licence::StrategicMovement => CARD_STRATEGIC_MOVEMENT,
            Licence::SeaTransport => CARD_SEA_TRANSPORT,
            Licence::SeaLion => CARD_SEA_LION,
            Licence::LongRange => CARD_LONG_RANGE_BOMBING,
            Licence::Landing => CARD_LANDING_AIRBORNE,
            Licence::LendLease => CARD_LEND_LEASE,
            Licence::Raid => CARD_WOLFPACK,
        }
    }

    /// Units whose kind, nation and place the licence asks for.
    pub fn fit(&self, st: &State) -> Units {
        let data = &self.data;
        let movers = data.moves[1];
        match st.op.licence {
            Licence::Value => !Units::EMPTY,
            Licence::AirOperation => data.fliers,
            Licence::Blitz => data.land_units,
            Licence::StrategicMovement | Licence::SeaTransport => (data.land_units | data.air_units) & movers,
            Licence::SeaLion => {
                let shores = data.near(data.sea_lion.0, false) & st.own[AXIS.index()] & data.land;
                let mut there = Units::EMPTY;
                for area in shores {
                    there |= st.at[area.index()];
                }
                data.land_units & movers & data.nation(data.named.ge).units & there
            }
            Licence::LongRange => {
                let mut ashore = Units::EMPTY;
                for area in data.land {
                    ashore |= st.at[area.index()] & data.air_units;
                }
                ashore
            }
            Licence::Landing => data.land_units & movers,
            Licence::Raid => {
                let mut there = Units::EMPTY;
                for area in data.wolfpack {
                    there |= st.at[area.index()] & data.subs;
                }
                there
            }
            Licence::BlitzAgain | Licence::LendLease => Units::EMPTY,
        }
    }

    /// Units that may be added to the group.
    pub fn candidates(&self, st: &State) -> Units {
        let op = &st.op;
        if self.deeds(op).fixed {
            return Units::EMPTY;
        }
        let spread = op.licence == Licence::Raid;
        let here = match st.area_of_any(op.group) {
            Some(area) if !spread => st.at[area.index()],
            _ => st.on_map(),
        };
        let mut units = (here & st.mine[op.seat.index()] & self.fit(st)) - st.used - op.group;
        if op.licence == Licence::Value {
            units -= op.acted;
        }
        if op.licence == Licence::AirOperation && op.group.is_empty() {
            units = units.iter().filter(|u| self.can_fly_alone(st, op.seat, *u)).collect();
        }
        units
    }

    /// 6.2: has the side anything that could make an air operation?
    pub fn can_fly(&self, st: &State, seat: Seat) -> bool {
        let fliers = st.mine[seat.index()] & self.data.fliers;
        (fliers - st.used).iter().any(|u| self.can_fly_alone(st, seat, u))
    }

    fn can_fly_alone(&self, st: &State, seat: Seat, unit: Unit) -> bool {
        let Some(from) = st.area_of(unit) else { return false };
        let group = Units::only(unit);
        if self.strike_targets(st, seat, group, from, false).any() {
            return true;
        }
        let flies = self.data.air_units.contains(unit) && {
            let mut no = No::quick();
            self.object_to_leave(st, seat, group, from, &mut no);
            no.none()
        };
        flies
            && self.flights(st, seat, group, from).iter().any(|to| {
                let mut no = No::quick();
                self.object_to_end(st, seat, group, to, &mut no);
                no.none()
            })
    }

    fn object_to_with(&self, st: &State, unit: Unit, no: &mut No) {
        let (op, data) = (&st.op, &self.data);
        let licence = self.licence_clause(op.licence);
        let Some(area) = st.area_of(unit) else {
            no.object(R7_0, || Fact::NotOnMap { unit });
            return;
        };
        if !st.mine[op.seat.index()].contains(unit) {
            let nation = data.unit(unit).nation;
            if st.is_neutral(nation) {
                no.object(R3_1_1_2_2, || Fact::NeutralUnit { unit, nation });
            } else {
                no.object(R3_1_1_2, || Fact::NotOwn { unit });
            }
            return;
        }
        if op.group.contains(unit) {
            no.object(R7_1_4, || Fact::InGroup { unit });
            return;
        }
        if self.deeds(op).fixed {
            let set = op.licence != Licence::LendLease;
            no.object(licence, || if set { Fact::GroupSet } else { Fact::DeedNotAllowed });
            return;
        }
        no.when(st.used.contains(unit), R7_1_1, || Fact::IsUsed { unit });
        let acted = op.licence == Licence::Value && op.acted.contains(unit);
        no.when(acted, R6_1_1_3, || Fact::HasActed { unit });
        let elsewhere = op.licence != Licence::Raid && st.area_of_any(op.group).is_some_and(|a| a != area);
        no.when(elsewhere, R7_0, || Fact::Elsewhere { unit, area });
        if !self.fit(st).contains(unit) {
            let still = data.unit(unit).movement == 0 && op.licence != Licence::AirOperation;
            if still && op.licence != Licence::Raid && op.licence != Licence::LongRange {
                no.object(RULING_43, || Fact::NoMovement { unit });
            } else if op.licence == Licence::AirOperation {
                no.object(R9_2_1, || Fact::NoAirValue { unit });
            } else {
                no.object(licence, || Fact::WrongKind { unit });
            }
        }
        if no.none() && op.licence == Licence::AirOperation && !self.candidates(st).contains(unit) {
            no.object(licence, || Fact::NothingToDo { unit });
        }
    }

    /// A deed needs units, and a licence for it.
    fn object_to_deed(&self, st: &State, allowed: bool, no: &mut No) -> bool {
        let op = &st.op;
        if !allowed {
            no.object(self.licence_clause(op.licence), || Fact::DeedNotAllowed);
        } else if op.group.is_empty() {
            no.object(R7_0, || Fact::NoUnits);
        } else if op.licence == Licence::Blitz && !op.group.meets(self.data.tanks) {
            no.object(CARD_BLITZKRIEG, || Fact::NeedsTank);
        }
        no.none()
    }

    /// The units that attack: after a landing all that went ashore.
    fn attackers(&self, op: &Op) -> Units {
        if op.licence == Licence::Landing { op.flip } else { op.group }
    }

    fn object_to_attack(&self, st: &State, twice: bool, no: &mut No) {
        let op = &st.op;
        if op.licence == Licence::Landing && op.flip.is_empty() {
            no.object(CARD_LANDING_AIRBORNE, || Fact::NobodyLanded);
            return;
        }
        if op.licence == Licence::Landing {
            self.object_to_fight(st, op.seat, op.flip, no);
            return;
        }
        if !self.object_to_deed(st, self.deeds(op).attacks, no) {
            return;
        }
        no.when(twice && op.licence != Licence::Blitz, Q17_1_2, || Fact::NotTwice);
        self.object_to_fight(st, op.seat, op.group, no);
    }

    fn current_march(&self, st: &State) -> Option<March> {
        self.march(st, st.op.seat, st.op.group, st.op.licence)
    }

    /// Lists the moves of the group as it stands.
    fn list_moves(&self, st: &State, out: &mut Vec<Action>) {
        let Some(m) = self.current_march(st) else { return };
        if !m.group.within(self.data.moves[1]) {
            return;
        }
        let mut no = No::quick();
        self.object_to_leave(st, m.seat, m.group, m.from, &mut no);
        if !no.none() {
            return;
        }
        let ends = |to: Area| {
            let mut no = No::quick();
            self.object_to_end(st, m.seat, m.group, to, &mut no);
            no.none()
        };
        let reach = self.reach(st, &m);
        let lanes = self.lanes(st, &m);
        let by_sea_only = matches!(m.licence, Licence::SeaTransport | Licence::Landing);
        for to in self.data.all {
            let reached = reach.by(to).is_some_and(|way| !by_sea_only || way.1);
            if !reached || !ends(to) {
                continue;
            }
            let held = m.licence != Licence::StrategicMovement || st.owns(m.seat, to);
            if (m.licence == Licence::Landing && to != st.op.target) || !held {
                continue;
            }
            out.push(Action::Move(to, None));
            out.extend(lanes.iter().filter(|l| l.1.has(to, true)).map(|l| Action::Move(to, Some(l.0))));
        }
    }

    /// Ends a licence: what waited to be flipped is, and the next part of the card follows.
    fn end_licence(&self, st: &mut State, ctx: Context) {
        let flip = std::mem::take(&mut st.op.flip) & st.on_map();
        let sailed = st.op.aboard.iter().any(|units| units.meets(flip));
        let clause = match st.op.licence {
            Licence::Blitz | Licence::BlitzAgain if sailed => Q17_1_3,
            Licence::Landing | Licence::SeaLion if st.op.deed == Deed::Attack => R9_1_5,
            licence => self.licence_clause(licence),
        };
        self.flip(st, flip, clause, ctx);
        st.op.group = Units::EMPTY;
        st.op.landed = false;
        st.stack.pop();
    }

    /// The action is over: who is used, and whether the group goes on.
    pub fn finish_action(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let op = st.op;
        let here = if matches!(op.deed, Deed::Move | Deed::Drop) { op.to } else { op.from };
        let present = op.group & st.at[here.index()];
        let clause = match op.deed {
            _ if op.licence == Licence::AirOperation => R6_2_3,
            Deed::Strike => R9_2_5,
            _ => R9_1_5,
        };
        match (op.deed, op.licence) {
            (Deed::Attack, Licence::Blitz | Licence::BlitzAgain | Licence::SeaLion | Licence::Landing) => {
                st.op.flip |= present;
            }
            (Deed::Attack | Deed::Strike, _) => self.flip(st, op.group & st.on_map(), clause, ctx),
            _ => {}
        }
        match op.licence {
            Licence::Value => {
                st.op.acted |= op.group;
                st.op.group = Units::EMPTY;
            }
            Licence::Blitz if present.any() && !op.twice => {
                st.op.licence = Licence::BlitzAgain;
                st.op.group = present;
            }
            Licence::SeaLion if op.deed == Deed::Move && present.any() => {
                st.op.landed = true;
                st.op.group = present;
            }
            Licence::Landing if matches!(op.deed, Deed::Move | Deed::Drop) => {
                st.op.landed |= op.deed == Deed::Move;
                st.op.flip = op.flip & st.at[op.target.index()];
                st.op.group = Units::EMPTY;
            }
            _ => self.end_licence(st, ctx),
        }
        st.op.twice = false;
        st.op.points = 0;
        self.check_seas(st);
    }
}

/// 7.0: the units of a group are named one by one; then it acts.
pub struct Group;

impl Decision<ThirdReich> for Group {
    const TAKES: &'static [Verb] = &[
        Verb::With,
        Verb::Without,
        Verb::Move,
        Verb::Attack,
        Verb::AttackTwice,
        Verb::Fly,
        Verb::Strike,
        Verb::Mobilise,
        Verb::Drop,
        Verb::Raid,
        Verb::Done,
    ];
    const PLACE: Clause = R7_0;

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        match st.op.licence {
            Licence::Value => st.op.left > 0,
            Licence::AirOperation => st.op.group.any() || game.candidates(st).any(),
            Licence::LendLease => st.op.left > 0 && game.can_mobilise(st),
            Licence::SeaLion if !st.op.landed => true,
            Licence::BlitzAgain | Licence::SeaLion => {
                let mut list = Vec::new();
                st.op.group.is_empty() || {
                    game.list_moves_and_attacks(st, &mut list);
                    !list.is_empty()
                }
            }
            _ => true,
        }
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        game.end_licence(st, ctx);
    }

    fn offers(&self, game: &ThirdReich, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        if !width.is_wide() {
            game.list_group(st, out);
            return;
        }
        out.extend([Action::Attack, Action::AttackTwice, Action::Raid, Action::Done]);
        for unit in st.on_map().iter().filter(|u| u.index() < game.data.units.len()) {
            if st.op.group.is_empty() || st.area_of(unit) == st.area_of_any(st.op.group) {
                out.extend([Action::With(unit), Action::Without(unit)]);
            }
            if game.deeds(&st.op).drops && game.data.airborne.contains(unit) {
                out.push(Action::Drop(unit));
            }
        }
        for area in game.data.all {
            out.extend([Action::Move(area, None), Action::Fly(area), Action::Strike(area, None)]);
            if let Some(from) = st.area_of_any(st.op.group) {
                out.extend(game.data.seas.iter().map(|sea| Action::Move(area, Some(*sea))));
                let long = st.op.licence == Licence::LongRange;
                let over = game.ways_over(st, &game.sortie(st.op.seat, st.op.group, from, area, long));
                out.extend(over.iter().map(|a| Action::Strike(area, Some(a))));
            }
        }
        if st.op.group.is_empty() {
            let off_map = |u: &Unit| st.area_of(*u).is_none();
            out.extend(all(game.data.units.len()).filter(off_map).map(Action::Mobilise));
        }
    }

    fn quick(&self, game: &ThirdReich, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        game.list_group(st, out);
        true
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let op = &st.op;
        let deeds = game.deeds(op);
        match *action {
            Action::With(unit) => game.object_to_with(st, unit, no),
            Action::Without(unit) => {
                no.when(!op.group.contains(unit), R7_1_4, || Fact::NotInGroup { unit });
                let rest = deeds.fixed && op.group.len() == 1;
                no.when(rest, game.licence_clause(op.licence), || Fact::KeepsOne);
                no.when(rest && op.licence == Licence::BlitzAgain, RULING_51, || Fact::KeepsOne);
            }
            Action::Move(to, by) => {
                if op.licence == Licence::Landing && op.landed {
                    no.object(CARD_LANDING_AIRBORNE, || Fact::HasLanded);
                } else if game.object_to_deed(st, deeds.moves, no)
                    && let Some(m) = game.current_march(st)
                {
                    game.object_to_move(st, &m, to, by, no);
                }
            }
            Action::Attack => game.object_to_attack(st, false, no),
            Action::AttackTwice => game.object_to_attack(st, true, no),
            Action::Fly(to) if game.object_to_deed(st, deeds.flies, no) => {
                game.object_to_flight(st, seat, op.group, to, no);
            }
            Action::Strike(to, over) if game.object_to_deed(st, deeds.strikes, no) => {
                let long = op.licence == Licence::LongRange;
                game.object_to_strike(st, seat, op.group, to, long, no);
                if let Some(from) = st.area_of_any(op.group) {
                    game.object_to_way_over(st, &game.sortie(seat, op.group, from, to, long), over, no);
                }
            }
            Action::Mobilise(unit) => {
                if !deeds.mobilises {
                    no.object(game.licence_clause(op.licence), || Fact::DeedNotAllowed);
                } else if op.group.any() {
                    no.object(R6_1_1_3, || Fact::GroupChosen);
                } else {
                    game.object_to_mobilise(st, seat, unit, no);
                }
            }
            Action::Drop(unit) => game.object_to_drop(st, seat, unit, no),
            Action::Raid if !deeds.raids => no.object(R15_1_6, || Fact::OnlyByEvent),
            Action::Raid => {
                game.object_to_deed(st, true, no);
            }
            Action::Done => {
                no.when(op.licence == Licence::AirOperation, R6_2_4, || Fact::AirGoesOn);
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let licence = st.op.licence;
        if licence == Licence::Value
            && matches!(action, Action::Move(..) | Action::Attack | Action::Fly(_) | Action::Strike(..))
        {
            st.op.left -= 1;
            let left = st.op.left;
            let clause = if matches!(action, Action::Move(..) | Action::Fly(_)) { R6_1_1_1_1 } else { R6_1_1_1_2 };
            ctx.tell(clause, || Event::PointSpent { left });
        }
        match *action {
            Action::With(unit) => st.op.group.insert(unit),
            Action::Without(unit) => st.op.group.remove(unit),
            Action::Move(to, by) => game.set_out(st, to, by, ctx),
            Action::Attack | Action::AttackTwice => {
                st.op.group = game.attackers(&st.op);
                st.op.twice = *action == Action::AttackTwice;
                game.declare_attack(st, ctx);
            }
            Action::Fly(to) => game.fly(st, to, ctx),
            Action::Strike(to, over) => game.declare_strike(st, to, over, ctx),
            Action::Mobilise(unit) => st.stack.push(Frame::Placing(unit)),
            Action::Drop(unit) => game.drop_unit(st, seat, unit, ctx),
            Action::Raid => game.raid(st, ctx),
            _ => game.end_licence(st, ctx),
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        let op = &st.op;
        let key = match (op.licence, op.group.is_empty()) {
            (Licence::Value, true) => return Message::new("prompt-value").int("left", op.left),
            (Licence::LendLease, _) => return Message::new("prompt-lend-lease").int("left", op.left),
            (Licence::AirOperation, true) => "prompt-air",
            (Licence::Blitz, true) => "prompt-blitz",
            (Licence::Raid, _) => "prompt-raid",
            (Licence::Landing, true) => return op.target.say(game, "area", Message::new("prompt-landing")),
            (Licence::LongRange, true) => "prompt-long-range",
            (_, true) => "prompt-group",
            (Licence::BlitzAgain, _) => return op.group.say(game, "units", Message::new("prompt-again")),
            _ => return op.group.say(game, "units", Message::new("prompt-order")),
        };
        Message::new(key)
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let own = st.op.seat == seat;
        match *action {
            Action::With(unit) | Action::Without(unit) => game.object_to_service(st, seat, unit, no),
            // 12.0: only in the own impulse, with strategy value.
            Action::Mobilise(unit) => {
                game.object_to_recruit(st, seat, unit, no);
                let spending = own && st.stack.contains(&Frame::Group);
                let value = spending && matches!(st.op.licence, Licence::Value | Licence::LendLease);
                no.when(!value, R12_0, || Fact::OnlyWithValue);
            }
            Action::Drop(unit) => {
                if !game.object_to_foreign_event(seat, EventKind::LandingAirborne, no) {
                    game.object_to_jump(st, seat, unit, no);
                    no.object(CARD_LANDING_AIRBORNE, || Fact::OnlyByEvent);
                }
            }
            Action::Raid => {
                no.when(seat == ALLIED, R15_1, || Fact::OnlyAxisRaids);
                no.object(R15_1_6, || Fact::OnlyByEvent);
            }
            Action::Move(to, _) => game.object_to_ground(st, seat, to, no),
            Action::Fly(to) => {
                no.when(game.data.is_sea(to), R8_2_5, || Fact::ToSea { area: to });
                let foreign = !game.data.is_sea(to) && !st.owns(seat, to);
                no.when(foreign, R8_2_2, || Fact::NotOwnArea { area: to });
            }
            Action::Strike(to, _) => game.object_to_prey(st, seat, to, no),
            Action::Attack | Action::AttackTwice => {}
            _ => return,
        }
        let waits = matches!(st.top(), Some(Frame::Impulse(_) | Frame::InPlay));
        no.when(no.none() && own && waits, R7_0, || Fact::NothingActs);
        if st.top() == Some(Frame::Impulse(seat)) {
            game.object_without_value(st, seat, action, no);
        }
    }
}

impl ThirdReich {
    fn list_moves_and_attacks(&self, st: &State, out: &mut Vec<Action>) {
        let deeds = self.deeds(&st.op);
        let accepted = |action: Action| {
            let mut no = No::quick();
            Group.object(self, st, st.op.seat, &action, &mut no);
            no.none()
        };
        out.extend([Action::Attack, Action::AttackTwice].into_iter().filter(|a| accepted(*a)));
        if deeds.moves && (st.op.licence != Licence::Blitz || st.op.group.meets(self.data.tanks)) {
            if st.op.licence == Licence::SeaLion {
                let (via, targets) = self.data.sea_lion;
                let ways = targets.iter().flat_map(|a| [Action::Move(a, None), Action::Move(a, Some(via))]);
                out.extend(ways.filter(|a| accepted(*a)));
            } else {
                self.list_moves(st, out);
            }
        }
    }

    /// Exactly the legal actions of a group.
    fn list_group(&self, st: &State, out: &mut Vec<Action>) {
        let op = &st.op;
        let deeds = self.deeds(op);
        if op.licence != Licence::AirOperation {
            out.push(Action::Done);
        }
        out.extend(self.candidates(st).iter().map(Action::With));
        if !deeds.fixed || op.group.len() > 1 {
            out.extend(op.group.iter().map(Action::Without));
        }
        if op.group.any() {
            self.list_moves_and_attacks(st, out);
            if let Some(from) = st.area_of_any(op.group) {
                if deeds.flies && op.group.within(self.data.air_units) {
                    let accepted = |to: &Area| {
                        let mut no = No::quick();
                        self.object_to_flight(st, op.seat, op.group, *to, &mut no);
                        no.none()
                    };
                    let flights = self.flights(st, op.seat, op.group, from);
                    out.extend(flights.iter().filter(accepted).map(Action::Fly));
                }
                if deeds.strikes && op.group.within(self.data.fliers) {
                    let long = op.licence == Licence::LongRange;
                    let targets = self.strike_targets(st, op.seat, op.group, from, long);
                    for to in targets {
                        out.push(Action::Strike(to, None));
                        let over = self.ways_over(st, &self.sortie(op.seat, op.group, from, to, long));
                        out.extend(over.iter().map(|a| Action::Strike(to, Some(a))));
                    }
                }
            }
            if deeds.raids {
                out.push(Action::Raid);
            }
        } else {
            if op.licence == Licence::Landing && op.flip.any() {
                let mut no = No::quick();
                self.object_to_attack(st, false, &mut no);
                if no.none() {
                    out.push(Action::Attack);
                }
            }
            if deeds.mobilises {
                self.list_mobilisable(st, out);
            }
        }
        if deeds.drops && op.group.is_empty() {
            let accepted = |u: &Unit| {
                let mut no = No::quick();
                self.object_to_drop(st, op.seat, *u, &mut no);
                no.none()
            };
            out.extend((self.data.airborne & st.mine[op.seat.index()]).iter().filter(accepted).map(Action::Drop));
        }
    }
}
