//! Why an action is not allowed: every broken clause, with the numbers.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::movement::March;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Clause, Objections, Refusal, Seat};

/// The particulars of a refusal.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Fact {
    pub what: What,
    pub unit: Option<Unit>,
    pub area: Option<Area>,
    pub card: Option<Card>,
    pub have: i32,
    pub need: i32,
}

macro_rules! whats {
    ($($name:ident = $key:literal),* $(,)?) => {
        /// What stands in the way, by its message key.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum What { $($name),* }

        impl What {
            pub const ALL: &'static [What] = &[$(What::$name),*];

            pub const fn key(self) -> &'static str {
                match self { $(What::$name => $key),* }
            }
        }
    };
}

whats! {
    GameOver = "fact-game-over",
    NotYours = "fact-not-your-decision",
    WrongStep = "fact-wrong-step",
    NotOwn = "fact-not-own",
    NotOnMap = "fact-not-on-map",
    Used = "fact-used",
    Elsewhere = "fact-elsewhere",
    InGroup = "fact-in-group",
    NotInGroup = "fact-not-in-group",
    LastOne = "fact-last-one",
    OneUnit = "fact-one-unit",
    TenArmy = "fact-ten-army",
    OnlyShips = "fact-only-ships",
    NothingInCommon = "fact-nothing-in-common",
    NoUnits = "fact-no-units",
    NoMoreGroups = "fact-no-more-groups",
    NothingDone = "fact-nothing-done",
    MustAct = "fact-must-act",
    NotInHand = "fact-not-in-hand",
    NotInDeck = "fact-not-in-deck",
    OtherDeck = "fact-other-deck",
    OneCard = "fact-one-card",
    NoWindow = "fact-no-window",
    CounterCounter = "fact-counter-counter",
    NotStarred = "fact-not-starred",
    CannotAnswer = "fact-cannot-answer",
    OnlyReaction = "fact-only-reaction",
    NoItem = "fact-no-item",
    NoEffect = "fact-no-effect",
    NobodyCanAct = "fact-nobody-can-act",
    NothingFlies = "fact-nothing-flies",
    NotAllowed = "fact-deed-not-allowed",
    NotAnnounced = "fact-not-announced",
    NoEnemy = "fact-no-enemy",
    CannotFightHere = "fact-cannot-fight-here",
    SameArea = "fact-same-area",
    AirFlies = "fact-air-flies",
    NoMovement = "fact-no-movement",
    TooFar = "fact-too-far",
    SeaAllowance = "fact-sea-allowance",
    SeaArmy = "fact-sea-army",
    Mountain = "fact-mountain",
    Closed = "fact-closed",
    ShipOnLand = "fact-ship-on-land",
    Chinese = "fact-chinese",
    NoSea = "fact-no-sea",
    FortressFromSea = "fact-fortress-from-sea",
    FortressFromEnemy = "fact-fortress-from-enemy",
    Crowded = "fact-crowded",
    AirCrowded = "fact-air-crowded",
    NoRoute = "fact-no-route",
    NameRoute = "fact-name-route",
    NotABomber = "fact-not-a-bomber",
    BadBase = "fact-bad-base",
    OutOfRange = "fact-out-of-range",
    SeaOutOfRange = "fact-sea-out-of-range",
    NotAirUnit = "fact-not-air-unit",
    NotOwnLand = "fact-not-own-land",
    FlightTooFar = "fact-flight-too-far",
    OnlyArmy = "fact-only-army",
    NoLane = "fact-no-lane",
    LaneHeld = "fact-lane-held",
    LaneEnemy = "fact-lane-enemy",
    BothEnds = "fact-both-ends",
    NobodyThere = "fact-nobody-there",
    NotAirborne = "fact-not-airborne",
    DropFrom = "fact-drop-from",
    DropSea = "fact-drop-sea",
    Dropped = "fact-dropped",
    NotATarget = "fact-not-a-target",
    TakesNoMore = "fact-takes-no-more",
    MacArthurAir = "fact-macarthur-air",
    FortressAir = "fact-fortress-air",
    NotRetreating = "fact-not-retreating",
    RetreatSea = "fact-retreat-sea",
    RetreatEnemy = "fact-retreat-enemy",
    RetreatControl = "fact-retreat-control",
    RetreatMountain = "fact-retreat-mountain",
    RetreatFar = "fact-retreat-far",
    RetreatBack = "fact-retreat-back",
    NotUsed = "fact-not-used",
    NotLinked = "fact-not-linked",
    NotWithMacArthur = "fact-not-with-macarthur",
    NoOil = "fact-no-oil",
    OilTurned = "fact-oil-turned",
    NotControlled = "fact-not-controlled",
    NotSea = "fact-not-sea",
    NoOwnArmy = "fact-no-own-army",
    NotArriving = "fact-not-arriving",
    ArrivalArea = "fact-arrival-area",
    EnemyShips = "fact-enemy-ships",
    NotInPool = "fact-not-in-pool",
}

impl Fact {
    pub fn new(what: What) -> Fact {
        Fact { what, unit: None, area: None, card: None, have: 0, need: 0 }
    }

    fn unit(mut self, unit: Unit) -> Fact {
        self.unit = Some(unit);
        self
    }

    fn area(mut self, area: Area) -> Fact {
        self.area = Some(area);
        self
    }

    fn card(mut self, card: Card) -> Fact {
        self.card = Some(card);
        self
    }

    fn numbers(mut self, have: usize, need: usize) -> Fact {
        self.have = have as i32;
        self.need = need as i32;
        self
    }
}

type No = Objections<Fact>;

fn of_unit(what: What, unit: Unit) -> Fact {
    Fact::new(what).unit(unit)
}

fn of_area(what: What, area: Area) -> Fact {
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
    fn licence(&self, op: &Op) -> Clause {
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
                if !op.group().has(unit.i()) {
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
                if !op.arriving.has(unit.i()) {
                    no.object(CARD_CHINESE_REINFORCEMENTS, || of_unit(What::NotArriving, unit));
                }
                if !op.landing.has(area.i()) {
                    no.object(CARD_CHINESE_REINFORCEMENTS, || of_area(What::ArrivalArea, area));
                } else if !self.arrival_areas(st).has(area.i()) {
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
            if !data.ships.has(unit.i()) {
                no.object(CARD_Z_FORCE, || of_unit(What::OnlyShips, unit));
            }
        } else if st.used.has(unit.i()) {
            no.object(R6_2_1, || of_unit(What::Used, unit));
        }
        let named = op.groups[..usize::from(op.named)].iter().any(|g| g.has(unit.i()));
        if named || group.has(unit.i()) {
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
                if let Err(refusal) = tried.into_result() {
                    if best.as_ref().is_none_or(|b| refusal.grounds.len() < b.grounds.len()) {
                        best = Some(refusal);
                    }
                }
            }
            for (clause, fact) in best.into_iter().flat_map(|b| b.grounds) {
                no.object(clause, || fact);
            }
        }
        if deeds.attack && !st.has_units(data, area, op.seat.other()) {
            no.object(R8_0_3, || of_area(What::NoEnemy, area));
        } else if deeds.attack && !self.fighters(st, op.seat, area).has(unit.i()) {
            no.object(R8_0_2, || of_unit(What::CannotFightHere, unit).area(area));
        }
        if deeds.strike && !self.bombers(st, op.seat, area).has(unit.i()) {
            no.object(R9_1_1, || of_unit(What::NotABomber, unit));
        }
    }

    /// A deed needs units; while groups are being named nobody acts yet.
    fn group_or_object(&self, op: &Op, frame: Frame, no: &mut No) -> bool {
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
        for unit in op.group().minus(fighters).iter().map(Unit::from) {
            no.object(R8_0_2, || of_unit(What::CannotFightHere, unit).area(area));
        }
    }

    /// 7.0 for one group and one destination, over the least objectionable way.
    pub fn why_not_move(&self, st: &State, op: &Op, group: UnitSet, to: Area, via: Option<Area>, no: &mut No) {
        let data = &self.data;
        let Some(from) = st.area_of_any(group) else { return };
        for unit in (group & data.air).iter().map(Unit::from) {
            no.object(R7_2_2, || of_unit(What::AirFlies, unit));
        }
        for unit in group.minus(data.movement_at_least[1]).iter().map(Unit::from) {
            no.object(R7_1_2, || of_unit(What::NoMovement, unit));
        }
        if to == from {
            no.object(R7_1_2, || of_area(What::SameArea, to));
            return;
        }
        let Some(march) = self.march(op, group.minus(data.air) & data.movement_at_least[1], from) else { return };
        self.object_to_area(&march, op, group, to, no);
        if !self.room_for(st, &march, to.i()) {
            let have = st.army_count(data, to, march.seat) + march.army;
            let limit = usize::from(data.limits.army_per_land_area_per_side);
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(have, limit));
        }
        let Some(path) = self.best_path(st, &march, to) else {
            no.object(R7_1_2, || of_area(What::NoRoute, to));
            return;
        };
        self.object_to_path(st, op, &march, &path, no);
        for area in &path[1..path.len() - 1] {
            self.object_to_area(&march, op, group, *area, no);
        }
        if no.none() {
            // The way is open, but not the one that was asked for.
            let what = if via.is_some() { What::NoRoute } else { What::NameRoute };
            no.object(R10_0_2, || of_area(what, via.unwrap_or(to)));
        }
    }

    fn object_to_area(&self, march: &March, op: &Op, group: UnitSet, area: Area, no: &mut No) {
        let data = &self.data;
        if data.closed[march.seat.index()].has(area.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, area));
        }
        if march.ships && data.land.has(area.i()) {
            let ship = (group & data.ships).first().map_or(Unit(0), Unit::from);
            no.object(R7_2_3, || of_unit(What::ShipOnLand, ship).area(area));
        }
        if march.chinese && !data.chinese_areas.has(area.i()) {
            let unit = (group & data.chinese).first().map_or(Unit(0), Unit::from);
            no.object(R16_3, || of_unit(What::Chinese, unit).area(area));
        }
        if op.is(Kind::BicycleTroops) && data.sea.has(area.i()) {
            no.object(CARD_BICYCLE_TROOPS, || of_area(What::NoSea, area));
        }
    }

    fn object_to_path(&self, st: &State, op: &Op, march: &March, path: &[Area], no: &mut No) {
        let data = &self.data;
        let held = st.occupied(data, march.seat.other());
        let hostile = self.hostile(st, march.seat);
        let (mut cost, mut sea, mut mountain) = (0usize, false, false);
        for step in path.windows(2) {
            let (a, b) = (step[0], step[1]);
            let border = data.graph.border(a.i(), b.i());
            sea |= border == Some(SEA);
            mountain |= border == Some(MOUNTAIN);
            cost += 1 + usize::from(hostile.has(b.i())) + usize::from(held.has(a.i()));
            if self.barred_fortresses(st, march.seat, a.i()).has(b.i()) {
                if data.sea.has(a.i()) {
                    no.object(R16_1_1, || of_area(What::FortressFromSea, b));
                }
                if st.controller(a) != march.seat {
                    no.object(R16_1_1, || of_area(What::FortressFromEnemy, b));
                }
            }
        }
        let limit =
            if op.is(Kind::LandingSeaTransport) { 10 } else { usize::from(data.limits.army_per_group_over_sea) };
        if sea && march.army > limit {
            no.object(R7_3_1_2, || Fact::new(What::SeaArmy).numbers(march.army, limit));
        }
        let single = usize::from(data.limits.units_per_group_over_mountain);
        if mountain && march.total > single {
            no.object(R7_3_2_1, || Fact::new(What::Mountain).numbers(march.total, single));
        }
        let capped = sea && march.army > 0 && !op.is(Kind::IndependentUnitsJp);
        let to = path[path.len() - 1];
        let cap = usize::from(data.limits.army_mp_over_sea);
        let allowance = if capped { usize::from(march.land).min(cap) } else { usize::from(march.land) };
        if cost > allowance {
            no.object(R7_1_2, || of_area(What::TooFar, to).numbers(allowance, cost));
            if capped && usize::from(march.land) > cap {
                no.object(R7_3_1_1, || of_area(What::SeaAllowance, to).numbers(cap, cost));
            }
        }
    }

    /// The way with the fewest offences, then the least cost.
    fn best_path(&self, st: &State, march: &March, to: Area) -> Option<Vec<Area>> {
        let data = &self.data;
        // To a neighbour people mean the step across the border.
        if data.graph.around(march.from.i()).has(to.i()) {
            return Some(vec![march.from, to]);
        }
        let held = st.occupied(data, march.seat.other());
        let hostile = self.hostile(st, march.seat);
        let open = self.open_to(march);
        let n = data.areas.len();
        let mut best = vec![u32::MAX; n];
        let mut before = vec![usize::MAX; n];
        best[march.from.i()] = 0;
        for _ in 0..n {
            let mut changed = false;
            for a in 0..n {
                if best[a] == u32::MAX {
                    continue;
                }
                for b in data.graph.around(a).iter() {
                    let border = data.graph.border(a, b);
                    let mut weight = 1 + u32::from(hostile.has(b)) + u32::from(held.has(a));
                    let offences = [
                        b != to.i() && !open.has(b),
                        self.barred_fortresses(st, march.seat, a).has(b),
                        border == Some(SEA) && march.sea == 0,
                        border == Some(SEA) && march.army > 0 && march.sea < march.land,
                        border == Some(MOUNTAIN) && march.total > 1,
                    ];
                    weight += 10 * offences.iter().filter(|o| **o).count() as u32;
                    if best[a] + weight < best[b] {
                        best[b] = best[a] + weight;
                        before[b] = a;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        if best[to.i()] == u32::MAX {
            return None;
        }
        let mut path = vec![to];
        let mut at = to.i();
        while at != march.from.i() {
            at = before[at];
            path.push(Area::from(at));
        }
        path.reverse();
        Some(path)
    }

    fn why_not_strike(&self, st: &State, op: &Op, frame: Frame, to: Area, twice: bool, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).strike {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        if twice && !self.may_announce(op) {
            no.object(Q18_1_1, || Fact::new(What::NotAnnounced));
        }
        let Some(base) = st.area_of_any(op.group()) else { return };
        let bombers = self.bombers(st, op.seat, base);
        for unit in op.group().minus(bombers).iter().map(Unit::from) {
            if data.unit(unit).air.is_none() {
                no.object(R9_1_1, || of_unit(What::NotABomber, unit));
            } else {
                no.object(R9_1_2, || of_unit(What::BadBase, unit).area(base));
            }
        }
        if !st.has_units(data, to, op.seat.other()) {
            no.object(R9_1_3, || of_area(What::NoEnemy, to));
        }
        let distance = usize::from(data.distance[base.i()][to.i()]);
        let over_land = data.land.has(base.i()) && data.land.has(to.i());
        let range = if over_land { self.slowest(op.group()).max(1) } else { 1 };
        if distance > range {
            let what = if over_land { What::OutOfRange } else { What::SeaOutOfRange };
            no.object(R9_1_3, || of_area(what, to).numbers(range, distance));
        }
    }

    fn why_not_fly(&self, st: &State, op: &Op, frame: Frame, to: Area, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).fly {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        for unit in op.group().minus(data.air).iter().map(Unit::from) {
            no.object(R9_2_1, || of_unit(What::NotAirUnit, unit));
        }
        let Some(base) = st.area_of_any(op.group()) else { return };
        if to == base {
            no.object(R7_1_2, || of_area(What::SameArea, to));
        }
        for area in [base, to] {
            if data.sea.has(area.i()) || st.controller(area) != op.seat {
                no.object(R9_2_2, || of_area(What::NotOwnLand, area));
            }
        }
        if data.closed[op.seat.index()].has(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        let chinese = op.group().meets(&data.chinese);
        if chinese && !data.chinese_areas.has(to.i()) {
            no.object(R16_3, || of_area(What::Chinese, to));
        }
        let range = if op.is(Kind::IndependentUnitsJp) { 3 } else { self.slowest(op.group()) };
        let flight = if chinese { &self.chinese_flight } else { &self.flight[op.seat.index()] };
        if let Some(distance) = (0..flight.len()).find(|m| flight[*m][base.i()].has(to.i())) {
            if distance > range {
                no.object(R9_2_3, || of_area(What::FlightTooFar, to).numbers(range, distance));
            }
        } else {
            no.object(R9_2_3, || {
                of_area(What::FlightTooFar, to).numbers(range, usize::from(data.distance[base.i()][to.i()]))
            });
        }
        let there = (st.units(data, to, op.seat) & data.air).len() + op.group().len();
        let limit = usize::from(data.limits.air_per_land_area);
        if there > limit {
            no.object(R7_4_2, || of_area(What::AirCrowded, to).numbers(there, limit));
        }
    }

    fn why_not_transport(&self, st: &State, op: &Op, frame: Frame, to: Area, no: &mut No) {
        if !self.group_or_object(op, frame, no) {
            return;
        }
        let data = &self.data;
        if !self.deeds(op).transport {
            no.object(self.licence(op), || Fact::new(What::NotAllowed));
        }
        for unit in op.group().minus(data.army).iter().map(Unit::from) {
            no.object(RULING_6, || of_unit(What::OnlyArmy, unit));
        }
        let Some(from) = st.area_of_any(op.group()) else { return };
        let (seat, enemy) = (op.seat, op.seat.other());
        if to == from {
            no.object(R7_1_2, || of_area(What::SameArea, to));
            return;
        }
        if data.closed[seat.index()].has(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        if st.has_units(data, from, enemy) && st.has_units(data, to, enemy) {
            no.object(R7_5_3, || of_area(What::BothEnds, to));
        }
        if st.controller(to) != seat && !st.has_units(data, to, seat) {
            no.object(R7_5_3, || of_area(What::NobodyThere, to));
        }
        if data.fortress.has(to.i()) && st.controller(to) != seat {
            no.object(R16_1_1, || of_area(What::FortressFromSea, to));
        }
        if op.group().meets(&data.chinese) && !data.chinese_areas.has(to.i()) {
            no.object(R16_3, || of_area(What::Chinese, to));
        }
        let full = usize::from(data.limits.army_per_land_area_per_side);
        let there = st.army_count(data, to, seat);
        if data.land.has(to.i()) && there >= full {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, full));
        }
        self.object_to_lane(st, seat, from, to, no);
    }

    /// 7.5(2)(4): which sea area cuts the lane.
    fn object_to_lane(&self, st: &State, seat: Seat, from: Area, to: Area, no: &mut No) {
        let data = &self.data;
        let own = st.controlled(data, seat);
        let enemies = st.occupied(data, seat.other());
        let closed = data.closed[seat.index()];
        let lane = |any: sandtable_geometry::areas::AreaSet| {
            let mut passed = sandtable_geometry::areas::AreaSet::of(from.i());
            let mut frontier = passed;
            while frontier.any() {
                let mut next = sandtable_geometry::areas::AreaSet::EMPTY;
                for area in frontier.iter() {
                    next |= data.graph.over(area, SEA);
                }
                if next.has(to.i()) {
                    return true;
                }
                frontier = (next & any).minus(passed);
                passed |= frontier;
            }
            false
        };
        if lane((data.sea & own).minus(enemies).minus(closed)) {
            return;
        }
        if !lane(data.sea.minus(closed)) {
            let clause = if lane(data.sea) { R2_2_1_3 } else { R7_5_2 };
            no.object(clause, || of_area(What::NoLane, to));
            return;
        }
        // The way over own seas is the one that was meant, if there is one.
        if lane((data.sea & own).minus(closed)) {
            no.object(R7_5_4, || of_area(What::LaneEnemy, to));
            return;
        }
        no.object(R7_5_2, || of_area(What::LaneHeld, to));
        if !lane(data.sea.minus(enemies).minus(closed)) {
            no.object(R7_5_4, || of_area(What::LaneEnemy, to));
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
        if !data.airborne.has(unit.i()) || data.unit(unit).side != op.seat {
            no.object(card, || of_unit(What::NotAirborne, unit));
        }
        if st.used.has(unit.i()) {
            no.object(R6_2_1, || of_unit(What::Used, unit));
        }
        match st.area_of(unit) {
            None => no.object(R6_2, || of_unit(What::NotOnMap, unit)),
            Some(area) if area == to => no.object(R7_1_2, || of_area(What::SameArea, to)),
            Some(area) => {
                if st.controller(area) != op.seat || st.has_units(data, area, op.seat.other()) {
                    no.object(RULING_15, || of_unit(What::DropFrom, unit).area(area));
                }
            }
        }
        if data.sea.has(to.i()) {
            no.object(RULING_15, || of_area(What::DropSea, to));
        }
        if data.closed[op.seat.index()].has(to.i()) {
            no.object(R2_2_1_3, || of_area(What::Closed, to));
        }
        let there = st.army_count(data, to, op.seat);
        let full = usize::from(data.limits.army_per_land_area_per_side);
        if data.land.has(to.i()) && there >= full {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, full));
        }
    }

    fn why_not_hit(&self, st: &State, unit: Unit, no: &mut No) {
        let data = &self.data;
        let damage = &st.damage;
        if damage.targets.has(unit.i()) {
            let (given, most) = (damage.given[unit.i()], self.capacity(st, unit));
            no.object(R11_2_2, || of_unit(What::TakesNoMore, unit).numbers(given.into(), most.into()));
            return;
        }
        let here = st.area_of(unit) == Some(damage.area) && data.unit(unit).side == damage.victim;
        if here && damage.hit == Hit::Air && unit == data.macarthur {
            no.object(R16_2_2, || of_unit(What::MacArthurAir, unit));
        }
        if here && damage.hit == Hit::Air && data.army.has(unit.i()) && data.fortress.has(damage.area.i()) {
            let own_army = st.units(data, damage.area, damage.victim.other()).meets(&data.army);
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
        if !st.damage.retreating.has(unit.i()) {
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
        if data.sea.has(to.i()) {
            no.object(R11_5_1, || of_area(What::RetreatSea, to));
        }
        if st.controller(to) != seat {
            no.object(R11_5_1, || of_area(What::RetreatControl, to));
        }
        if st.has_units(data, to, seat.other()) {
            no.object(R11_5_1, || of_area(What::RetreatEnemy, to));
        }
        let there = st.army_count(data, to, seat);
        if data.land.has(to.i()) && there >= 10 {
            no.object(R7_4_1, || of_area(What::Crowded, to).numbers(there + 1, 10));
        }
        if data.chinese.has(unit.i()) && !data.chinese_areas.has(to.i()) {
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
        if !st.used.has(unit.i()) {
            no.object(clause, || of_unit(What::NotUsed, unit));
        }
        if frame == Frame::Rally {
            if st.area_of(data.macarthur) != Some(area) {
                no.object(clause, || of_unit(What::NotWithMacArthur, unit));
            }
        } else if !self.linked(st, seat).has(area.i()) {
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
                if data.land.has(area.i()) {
                    no.object(clause, || of_area(What::NotSea, area));
                }
                if !st.has_units(data, area, enemy) {
                    no.object(clause, || of_area(What::NoEnemy, area));
                }
            }
            _ => {
                if !st.units(data, area, seat).meets(&data.army) {
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
        if data.land.has(area.i()) {
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
