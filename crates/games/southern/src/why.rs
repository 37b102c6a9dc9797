//! Why an action is not allowed: every broken clause, with the numbers.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::facts::{Fact, What};
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Clause, Objections, Refusal, Seat};

pub type No = Objections<Fact>;

pub fn of_unit(what: What, unit: Unit) -> Fact {
    Fact::new(what).unit(unit)
}

pub fn of_area(what: What, area: Area) -> Fact {
    Fact::new(what).area(area)
}

impl Southern {
    pub fn verdict(&self, st: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Fact>> {
        let mut list = Vec::new();
        self.list_legal(st, seat, &mut list);
        if list.binary_search(action).is_ok() {
            return Ok(());
        }
        let mut no = Objections::full();
        if st.over {
            no.object(R4_0, || Fact::new(What::GameOver));
        } else if !self.deciders(st).contains(seat) {
            no.object(R4_0_2, || Fact::new(What::NotYours));
        } else {
            self.explain(st, seat, action, &mut no);
        }
        if no.none() {
            // Never reached where an explanation is complete.
            let clause = st.top().map_or(R4_0, |frame| self.step(frame));
            no.object(clause, || Fact::new(What::WrongStep));
        }
        no.into_result()
    }

    /// The clause that says what the task allows.
    pub fn licence(&self, op: &Op) -> Clause {
        match op.task {
            Task::Ordinary => R6_1_1,
            Task::AirOperation => R9_0_1,
            Task::Card(kind, _) => self.clause_of(kind),
        }
    }

    /// The clause of a card's text.
    pub fn clause_of(&self, kind: Kind) -> Clause {
        match kind {
            Kind::Blitz => CARD_BLITZ,
            Kind::JointOperation => CARD_JOINT_OPERATION,
            Kind::Supply => CARD_SUPPLY,
            Kind::IndependentUnitsJp => CARD_INDEPENDENT_UNITS_JP,
            Kind::HeavenSentSoldiers => CARD_HEAVEN_SENT_SOLDIERS,
            Kind::HinodeWaYamagata => CARD_HINODE_WA_YAMAGATA,
            Kind::BicycleTroops => CARD_BICYCLE_TROOPS,
            Kind::YesOrNo => CARD_YES_OR_NO,
            Kind::OxygenTorpedo => CARD_OXYGEN_TORPEDO,
            Kind::LandingSeaTransport => CARD_LANDING_SEA_TRANSPORT,
            Kind::Ambush => CARD_AMBUSH,
            Kind::IndependentUnitsAl => CARD_INDEPENDENT_UNITS_AL,
            Kind::Submarine => CARD_SUBMARINE,
            Kind::OilDemolition => CARD_OIL_DEMOLITION,
            Kind::CommonwealthReinforcements => CARD_COMMONWEALTH_REINFORCEMENTS,
            Kind::ChineseReinforcements => CARD_CHINESE_REINFORCEMENTS,
            Kind::AirReplacement => CARD_AIR_REPLACEMENT,
            Kind::IShallReturn => CARD_I_SHALL_RETURN,
            Kind::SeaTransport => CARD_SEA_TRANSPORT,
            Kind::ZForce => CARD_Z_FORCE,
        }
    }

    fn explain(&self, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let op = &st.op;
        let Some(frame) = st.top() else { return };
        let grouping = matches!(frame, Frame::Naming | Frame::Group | Frame::Order | Frame::Again);
        match (*action, frame) {
            (Action::Pick(card), Frame::Hands) => self.why_not_pick(st, seat, card, no),
            (Action::Air, Frame::Impulse(_)) => no.object(R9_1_2, || Fact::new(What::NothingFlies)),
            (Action::Spend(card), Frame::Impulse(_)) => {
                self.needs_in_hand(st, seat, card, no);
                if self.starters(st, &Op::new(seat, Task::Ordinary, None), true).is_empty() {
                    no.object(R6_2_1, || Fact::new(What::NobodyCanAct));
                }
            }
            (Action::Play(card, item), Frame::Impulse(_)) => self.why_not_play(st, seat, card, item, no),
            (Action::React(card), Frame::React(area)) => {
                self.needs_in_hand(st, seat, card, no);
                let kind = self.data.card(card).kind;
                if !kind.starred() {
                    no.object(R5_2_3, || Fact::new(What::NotStarred).card(card));
                } else if !self.answer_fits(kind, self.answers(st, seat, area)) {
                    no.object(self.clause_of(kind), || Fact::new(What::CannotAnswer).card(card).area(area));
                }
            }
            (Action::With(unit), Frame::Naming | Frame::Group) => self.why_not_with(st, frame, unit, no),
            (Action::Without(unit), Frame::Again) => {
                if !op.group().contains(unit.i()) {
                    no.object(Q18_1_3, || of_unit(What::NotInGroup, unit));
                } else {
                    no.object(R6_2, || of_unit(What::LastOne, unit));
                }
            }
            (Action::Done, Frame::Naming) => no.object(R6_2, || Fact::new(What::NoUnits)),
            (Action::Next, Frame::Naming) => {
                if op.groups[usize::from(op.named)].is_empty() {
                    no.object(R6_2, || Fact::new(What::NoUnits));
                } else {
                    let max = usize::from(self.form(op).groups);
                    no.object(self.licence(op), || Fact::new(What::NoMoreGroups).numbers(max, max));
                }
            }
            (Action::Done, Frame::Group) if op.group().any() => no.object(R6_2_2, || Fact::new(What::MustAct)),
            (Action::Done, Frame::Group) => no.object(self.licence(op), || Fact::new(What::NothingDone)),
            (Action::Done, Frame::Recover | Frame::Return) => {
                no.object(self.licence(op), || Fact::new(What::NothingDone));
            }
            (Action::Drop(unit, to), Frame::Group) => self.why_not_drop(st, op, unit, to, no),
            (Action::Attack | Action::AttackTwice, _) if grouping => {
                self.why_not_attack(st, op, *action == Action::AttackTwice, no);
            }
            (Action::Move(to, via), _) if grouping => {
                if self.group_or_object(op, frame, no) {
                    if !self.deeds(op).march {
                        no.object(self.licence(op), || Fact::new(What::NotAllowed));
                    }
                    self.why_not_move(st, op, op.group(), to, via, no);
                }
            }
            (Action::Strike(to), _) if grouping => self.why_not_strike(st, op, frame, to, false, no),
            (Action::StrikeTwice(to), _) if grouping => self.why_not_strike(st, op, frame, to, true, no),
            (Action::Fly(to), _) if grouping => self.why_not_fly(st, op, frame, to, no),
            (Action::Transport(to), _) if grouping => self.why_not_transport(st, op, frame, to, no),
            (Action::Hit(unit), Frame::Allot) => self.why_not_hit(st, unit, no),
            (Action::Retreat(unit, to), Frame::Retreat) => self.why_not_retreat(st, unit, to, no),
            (Action::Recover(unit), Frame::Rally | Frame::Recover) => self.why_not_recover(st, seat, frame, unit, no),
            (Action::Target(area), Frame::Target) => self.why_not_target(st, op, area, no),
            (Action::Remove(unit), Frame::Remove) => {
                if self.data.unit(unit).side == seat {
                    no.object(RULING_17, || of_unit(What::NotATarget, unit));
                } else {
                    no.object(self.licence(op), || of_unit(What::Elsewhere, unit).area(op.area));
                }
            }
            (Action::Place(unit, area), Frame::Carrier(carrier)) => self.why_not_carrier(st, carrier, unit, area, no),
            (Action::Place(unit, area), Frame::Arrive) => {
                if !op.arriving.contains(unit.i()) {
                    no.object(CARD_CHINESE_REINFORCEMENTS, || of_unit(What::NotArriving, unit));
                }
                if !op.landing.contains(area.i()) {
                    no.object(CARD_CHINESE_REINFORCEMENTS, || of_area(What::ArrivalArea, area));
                } else if !self.arrival_areas(st).contains(area.i()) {
                    no.object(R7_4_1, || of_area(What::Crowded, area).numbers(10, 10));
                }
            }
            (Action::Return(unit), Frame::Return) => {
                no.object(CARD_AIR_REPLACEMENT, || of_unit(What::NotInPool, unit));
            }
            (Action::Play(..) | Action::Spend(_), _) if st.stack.contains(&Frame::Operation) => {
                no.object(R6_3_3, || Fact::new(What::OneCard));
            }
            (Action::React(card), _) => {
                self.needs_in_hand(st, seat, card, no);
                if st.stack.iter().any(|f| matches!(f, Frame::Counter(..))) {
                    no.object(R10_0_6, || Fact::new(What::CounterCounter));
                } else {
                    no.object(R10_0_2, || Fact::new(What::NoWindow));
                }
            }
            _ => no.object(self.step(frame), || Fact::new(What::WrongStep)),
        }
    }

    /// The clause of the step the game is at.
    fn step(&self, frame: Frame) -> Clause {
        match frame {
            Frame::Hands => R4_0_1,
            Frame::React(_) => R10_0_2,
            Frame::Allot => R11_2_1,
            Frame::Retreat => R11_5_1,
            Frame::Rally => R16_2_1_1,
            _ => R6_1_1,
        }
    }

    fn why_not_pick(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        if self.data.card(card).side != seat {
            no.object(R2_3_2, || Fact::new(What::OtherDeck).card(card));
        } else if st.cards[card.i()] != CardAt::Deck {
            no.object(R5_1, || Fact::new(What::NotInDeck).card(card));
        }
    }

    fn needs_in_hand(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        if self.data.card(card).side != seat {
            no.object(R2_3_2, || Fact::new(What::OtherDeck).card(card));
        } else if st.cards[card.i()] != CardAt::Hand {
            no.object(R6_1_2, || Fact::new(What::NotInHand).card(card));
        }
    }

    fn why_not_play(&self, st: &State, seat: Seat, card: Card, item: u8, no: &mut No) {
        self.needs_in_hand(st, seat, card, no);
        let kind = self.data.card(card).kind;
        if kind == Kind::Ambush {
            no.object(R2_3_2, || Fact::new(What::OnlyReaction).card(card));
        } else if item == 0 || item > kind.items() {
            no.object(R5_3_1, || Fact::new(What::NoItem).card(card).numbers(kind.items().into(), item.into()));
        } else if self.data.card(card).side == seat && !self.playable(st, seat, kind, item) {
            no.object(self.clause_of(kind), || Fact::new(What::NoEffect).card(card));
        }
    }

    fn why_not_with(&self, st: &State, frame: Frame, unit: Unit, no: &mut No) {
        let op = &st.op;
        let data = &self.data;
        let group = if frame == Frame::Naming { op.groups[usize::from(op.named)] } else { op.group() };
        if data.unit(unit).side != op.seat {
            no.object(R6_2, || of_unit(What::NotOwn, unit));
            return;
        }
        let Some(area) = st.area_of(unit) else {
            no.object(R6_2, || of_unit(What::NotOnMap, unit));
            return;
        };
        if op.is(Kind::ZForce) {
            if !data.ships.contains(unit.i()) {
                no.object(CARD_Z_FORCE, || of_unit(What::OnlyShips, unit));
            }
        } else if st.used.contains(unit.i()) {
            no.object(R6_2_1, || of_unit(What::Used, unit));
        }
        let named = op.groups[..usize::from(op.named)].iter().any(|g| g.contains(unit.i()));
        if named || group.contains(unit.i()) {
            no.object(RULING_12, || of_unit(What::InGroup, unit));
            return;
        }
        if st.area_of_any(group).is_some_and(|a| a != area) {
            no.object(R6_2, || of_unit(What::Elsewhere, unit).area(area));
        }
        if frame == Frame::Group && group.any() && self.form(op).single {
            no.object(self.licence(op), || of_unit(What::OneUnit, unit));
        }
        if op.is(Kind::LandingSeaTransport) && (group & data.army).len() >= 10 {
            no.object(CARD_LANDING_SEA_TRANSPORT, || of_unit(What::TenArmy, unit).numbers(11, 10));
        }
        if !no.none() || frame == Frame::Naming {
            return;
        }
        // Nothing wrong with the unit: the group with it has nothing left to do.
        let mut larger = group;
        larger.insert(unit.i());
        no.object(R6_2_4, || of_unit(What::NothingInCommon, unit));
        let deeds = self.deeds(op);
        if deeds.march {
            let mut best: Option<Refusal<Fact>> = None;
            for near in data.graph.around(area.i()).iter() {
                let mut tried = Objections::full();
                self.why_not_move(st, op, larger, Area::from(near), None, &mut tried);
                let fewer = |r: &Refusal<Fact>| best.as_ref().is_none_or(|b| r.grounds.len() < b.grounds.len());
                if let Some(refusal) = tried.into_result().err().filter(fewer) {
                    best = Some(refusal);
                }
            }
            for (clause, fact) in best.into_iter().flat_map(|b| b.grounds) {
                no.object(clause, || fact);
            }
        }
        if deeds.attack && !st.has_units(data, area, op.seat.other()) {
            no.object(R8_0_3, || of_area(What::NoEnemy, area));
        } else if deeds.attack && !self.fighters(st, op.seat, area).contains(unit.i()) {
            no.object(R8_0_2, || of_unit(What::CannotFightHere, unit).area(area));
        }
        if deeds.strike && !self.bombers(st, op.seat, area).contains(unit.i()) {
            no.object(R9_1_1, || of_unit(What::NotABomber, unit));
        }
    }

    /// A deed needs units; while groups are being named nobody acts yet.
    pub fn group_or_object(&self, op: &Op, frame: Frame, no: &mut No) -> bool {
        if frame == Frame::Naming {
            no.object(self.licence(op), || Fact::new(What::WrongStep));
            return false;
        }
        if op.group().is_empty() {
            no.object(R6_2, || Fact::new(What::NoUnits));
            return false;
        }
        true
    }

    fn why_not_attack(&self, st: &State, op: &Op, twice: bool, no: &mut No) {
        let frame = st.top().unwrap_or(Frame::Group);
        if !self.group_or_object(op, frame, no) {
            return;
        }
        if !self.deeds(op).attack {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        if twice && !self.may_announce(op) {
            no.object(Q18_1_1, || Fact::new(What::NotAnnounced));
        }
        let Some(area) = st.area_of_any(op.group()) else { return };
        if !st.has_units(&self.data, area, op.seat.other()) {
            no.object(R8_0_3, || of_area(What::NoEnemy, area));
        }
        let fighters = self.fighters(st, op.seat, area);
        for unit in (op.group() - fighters).iter().map(Unit::from) {
            no.object(R8_0_2, || of_unit(What::CannotFightHere, unit).area(area));
        }
    }

    fn why_not_drop(&self, st: &State, op: &Op, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        let card = CARD_HEAVEN_SENT_SOLDIERS;
        if !op.is(Kind::HeavenSentSoldiers) {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
            return;
        }
        if op.dropped {
            no.object(card, || Fact::new(What::Dropped));
        }
        if op.group().any() {
            no.object(card, || Fact::new(What::MustAct));
        }
        if !data.airborne.contains(unit.i()) || data.unit(unit).side != op.seat {
            no.object(card, || of_unit(What::NotAirborne, unit));
        }
        if st.used.contains(unit.i()) {
            no.object(R6_2_1, || of_unit(What::Used, unit));
        }
        match st.area_of(unit) {
            None => no.object(R6_2, || of_unit(What::NotOnMap, unit)),
            Some(area) if area == to => no.object(R7_1_2, || of_area(What::SameArea, to)),
            Some(area) => {
                if st.controller(area) != op.seat || st.has_units(data, area, op.seat.other()) {
                    no.object(card, || of_unit(What::DropFrom, unit).area(area));
                }
            }
        }
        if data.sea.contains(to.i()) {
            no.object(RULING_15, || of_area(What::DropSea, to));
        }
        if data.closed[op.seat.index()].contains(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        let there = st.army_count(data, to, op.seat);
        let full = usize::from(data.limits.army_per_land_area_per_side);
        if data.land.contains(to.i()) && there >= full {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, full));
        }
    }

    fn why_not_hit(&self, st: &State, unit: Unit, no: &mut No) {
        let data = &self.data;
        let damage = &st.damage;
        if damage.targets.contains(unit.i()) {
            let (given, most) = (damage.given[unit.i()], self.capacity(st, unit));
            no.object(R11_2_2, || of_unit(What::TakesNoMore, unit).numbers(given.into(), most.into()));
            return;
        }
        let here = st.area_of(unit) == Some(damage.area) && data.unit(unit).side == damage.victim;
        if here && damage.hit == Hit::Air && unit == data.macarthur {
            no.object(R16_2_2, || of_unit(What::MacArthurAir, unit));
        }
        if here && damage.hit == Hit::Air && data.army.contains(unit.i()) && data.fortress.contains(damage.area.i()) {
            let own_army = st.units(data, damage.area, damage.victim.other()).meets(data.army);
            if !own_army && st.controller(damage.area) == damage.victim {
                no.object(R16_1_2, || of_unit(What::FortressAir, unit).area(damage.area));
            }
        }
        if no.none() {
            let clause = if damage.hit == Hit::Counter { R10_0_3 } else { R11_1_2 };
            no.object(clause, || of_unit(What::NotATarget, unit));
        }
    }

    fn why_not_retreat(&self, st: &State, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        if !st.damage.retreating.contains(unit.i()) {
            no.object(R11_5_1, || of_unit(What::NotRetreating, unit));
            return;
        }
        let seat = data.unit(unit).side;
        if let Some(back) = st.damage.back {
            if to != back {
                no.object(R11_5_2, || of_area(What::RetreatBack, back));
            }
        } else {
            match data.graph.border(st.damage.area.i(), to.i()) {
                Some(MOUNTAIN) => no.object(R7_3_2_2, || of_area(What::RetreatMountain, to)),
                None => no.object(R11_5_1, || of_area(What::RetreatFar, to)),
                _ => {}
            }
        }
        if data.sea.contains(to.i()) {
            no.object(R11_5_1, || of_area(What::RetreatSea, to));
        }
        if st.controller(to) != seat {
            no.object(R11_5_1, || of_area(What::RetreatControl, to));
        }
        if st.has_units(data, to, seat.other()) {
            no.object(R11_5_1, || of_area(What::RetreatEnemy, to));
        }
        let there = st.army_count(data, to, seat);
        if data.land.contains(to.i()) && there >= 10 {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, 10));
        }
        if data.chinese.contains(unit.i()) && !data.chinese_areas.contains(to.i()) {
            no.object(R16_3, || of_unit(What::Chinese, unit).area(to));
        }
    }

    fn why_not_recover(&self, st: &State, seat: Seat, frame: Frame, unit: Unit, no: &mut No) {
        let data = &self.data;
        let clause = if frame == Frame::Rally { R16_2_1_1 } else { CARD_SUPPLY };
        if data.unit(unit).side != seat {
            no.object(clause, || of_unit(What::NotOwn, unit));
            return;
        }
        let Some(area) = st.area_of(unit) else {
            no.object(clause, || of_unit(What::NotOnMap, unit));
            return;
        };
        if !st.used.contains(unit.i()) {
            no.object(clause, || of_unit(What::NotUsed, unit));
        }
        if frame == Frame::Rally {
            if st.area_of(data.macarthur) != Some(area) {
                no.object(clause, || of_unit(What::NotWithMacArthur, unit));
            }
        } else if !self.linked(st, seat).contains(area.i()) {
            no.object(R13_0_1, || of_unit(What::NotLinked, unit).area(area));
        }
    }

    fn why_not_target(&self, st: &State, op: &Op, area: Area, no: &mut No) {
        let data = &self.data;
        let clause = self.licence(op);
        let (seat, enemy) = (op.seat, op.seat.other());
        let Task::Card(kind, _) = op.task else { return };
        match kind {
            Kind::Supply => no.object(clause, || of_area(What::NotUsed, area)),
            Kind::OilDemolition => {
                match data.oil_areas.iter().position(|a| *a == area).map(|f| st.oil[f].face) {
                    None | Some(OilFace::Gone) => no.object(clause, || of_area(What::NoOil, area)),
                    Some(OilFace::Shown) => no.object(RULING_25, || of_area(What::OilTurned, area)),
                    Some(OilFace::Hidden) => {}
                }
                if st.controller(area) != seat {
                    no.object(clause, || of_area(What::NotControlled, area));
                }
            }
            Kind::Submarine => {
                if data.land.contains(area.i()) {
                    no.object(clause, || of_area(What::NotSea, area));
                }
                if !st.has_units(data, area, enemy) {
                    no.object(clause, || of_area(What::NoEnemy, area));
                }
            }
            _ => {
                if !st.units(data, area, seat).meets(data.army) {
                    no.object(clause, || of_area(What::NoOwnArmy, area));
                }
                if !st.has_units(data, area, enemy) {
                    no.object(clause, || of_area(What::NoEnemy, area));
                }
            }
        }
    }

    fn why_not_carrier(&self, st: &State, carrier: Unit, unit: Unit, area: Area, no: &mut No) {
        let data = &self.data;
        let seat = data.unit(carrier).side;
        let clause = if seat == JAPAN { R17_2_1 } else { R17_2_2 };
        if unit != carrier {
            no.object(clause, || of_unit(What::NotArriving, unit));
        }
        if data.land.contains(area.i()) {
            no.object(clause, || of_area(What::NotSea, area));
        }
        if st.controller(area) != seat {
            no.object(clause, || of_area(What::NotControlled, area));
        }
        if seat == JAPAN && (st.units(data, area, ALLIED) & data.ships).any() {
            no.object(clause, || of_area(What::EnemyShips, area));
        }
    }
}
