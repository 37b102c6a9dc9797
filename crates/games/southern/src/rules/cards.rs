//! 19.0 The cards that do not work through groups.

use super::deeds::Ground;
use super::prelude::*;
use super::reinforcements::DRAWN;
use sandtable_kit::Say;

impl Southern {
    /// 5.3, 19.0: what speaks against playing a card's item.
    pub fn object_play(&self, st: &State, seat: Seat, item: Item, no: &mut No) {
        let Item { card, number } = item;
        let kind = self.data.card(card).kind;
        self.object_to_price(st, seat, card, no);
        let idle = || !self.playable(st, seat, kind, number, &self.ground(st, seat));
        if self.object_to_item(item, no) && self.data.card(card).side == seat && idle() {
            self.object_to_use(st, seat, kind, number, no);
            no.object(kind.clause(), || Fact::NoEffect { card });
        }
    }

    /// 2.3(2), 5.3: is there such an item, and is it an action?
    pub fn object_to_item(&self, item: Item, no: &mut No) -> bool {
        let Item { card, number } = item;
        let kind = self.data.card(card).kind;
        let reaction = match (kind, number) {
            (Kind::Ambush, _) => Some(R2_3_2_2),
            (Kind::ZForce, 2) => Some(R5_3_2),
            _ => None,
        };
        if let Some(clause) = reaction {
            no.object(clause, || Fact::OnlyReaction { card });
        } else if number == 0 || number > kind.items() {
            no.object(R5_3_1, || Fact::NoItem { card, need: number.into() });
        } else {
            return true;
        }
        false
    }

    /// What keeps a card from doing anything, where more can be said than that.
    fn object_to_use(&self, st: &State, seat: Seat, kind: Kind, item: u8, no: &mut No) {
        let data = &self.data;
        let own = data.side[seat.index()];
        match kind {
            Kind::Supply => {
                let used = (own & st.used & st.on_map()).first();
                if let (1, Some(unit), Some(area)) = (item, used, used.and_then(|unit| st.area_of(unit))) {
                    self.object_to_link(unit, area, no);
                }
            }
            Kind::OilDemolition => {
                let op = Op::new(seat, Task::Card(kind, item), None);
                data.oil_areas.iter().for_each(|area| self.object_target(st, &op, *area, no));
            }
            // R57: units there, but no army.
            Kind::YesOrNo => {
                let op = Op::new(seat, Task::Card(kind, item), None);
                let met = st.occupied(seat) & st.occupied(seat.other());
                met.iter().for_each(|area| self.object_target(st, &op, area, no));
            }
            Kind::CommonwealthReinforcements if self.drawable(st, kind).any() => {
                self.object_to_crowd(st, ALLIED, data.india, 1, no);
            }
            Kind::ChineseReinforcements if self.drawable(st, kind).any() => {
                self.object_to_crowd(st, ALLIED, data.kunming, 1, no);
            }
            Kind::AirReplacement if item == 1 && own.iter().any(|unit| self.may_return(st, unit)) => {
                self.object_to_hangar(st, data.india, no);
            }
            Kind::AirReplacement if item == 2 && self.tigers_away(st).is_some() => {
                self.object_to_hangar(st, data.kunming, no);
            }
            Kind::ZForce => {
                let idle = data.all_areas.iter().filter(|area| st.units(data, *area, seat).meets(data.ships));
                idle.for_each(|area| no.object(R8_0_3, || Fact::NoEnemy { area }));
            }
            _ => {}
        }
    }

    /// Would the card do anything?
    pub fn playable(&self, st: &State, seat: Seat, kind: Kind, item: u8, ground: &Ground) -> bool {
        let op = Op::new(seat, Task::Card(kind, item), None);
        match kind {
            Kind::Ambush => false,
            Kind::HeavenSentSoldiers => self.droppers(st, seat).any() || self.starters(st, &op, true, ground).any(),
            kind if kind.by_groups() => self.starters(st, &op, true, ground).any(),
            Kind::Supply if item == 1 => self.suppliable(st, seat).any(),
            // Only units on the map are used.
            Kind::Supply => st.used.meets(self.data.side[seat.index()]),
            Kind::CommonwealthReinforcements => self.drawable(st, kind).any() && self.room(st, self.data.india) > 0,
            Kind::ChineseReinforcements => self.drawable(st, kind).any() && self.chinese_landing(st).any(),
            Kind::AirReplacement if item == 1 => self.returnable(st).any(),
            Kind::AirReplacement => self.tigers(st).is_some(),
            Kind::IShallReturn => st.area_of(self.data.macarthur).is_some(),
            _ => self.aims(st, &op).any(|area| self.may_aim(st, &op, area)),
        }
    }

    /// The next step of a card that does not work through groups; `None` when it is through.
    pub fn card_step(&self, st: &mut State, kind: Kind, item: u8, ctx: Context) -> Option<Frame> {
        let seat = st.op.seat;
        match kind {
            Kind::Supply if item == 1 => (st.op.left > 0 && self.suppliable(st, seat).any()).then_some(Frame::Recover),
            Kind::Supply | Kind::YesOrNo | Kind::OilDemolition => {
                let first = st.op.acted == 0 && self.aims(st, &st.op).any(|area| self.may_aim(st, &st.op, area));
                first.then_some(Frame::Target)
            }
            Kind::Submarine => (st.op.left > 0 && self.card_targets(st, &st.op).any()).then_some(Frame::Target),
            Kind::CommonwealthReinforcements => {
                let n = DRAWN.min(self.room(st, self.data.india));
                let drawn = self.draw_units(st, kind, n, COMMONWEALTH, ctx);
                // R26: as many as there are, and as fit.
                let clause = if drawn.len() < DRAWN { RULING_26 } else { kind.clause() };
                for unit in drawn.iter() {
                    self.arrive(st, unit, self.data.india, true, clause, ctx);
                }
                None
            }
            Kind::ChineseReinforcements => {
                if st.op.acted == 0 {
                    st.op.acted = 1;
                    st.op.landing = self.chinese_landing(st);
                    let room: usize = st.op.landing.iter().map(|area| self.room(st, area)).sum();
                    st.op.arriving = self.draw_units(st, kind, DRAWN.min(room), CHINESE, ctx);
                }
                st.op.arriving.any().then_some(Frame::Arrive)
            }
            Kind::AirReplacement if item == 1 => (st.op.left > 0 && self.returnable(st).any()).then_some(Frame::Return),
            Kind::AirReplacement => {
                if let Some(unit) = self.tigers(st) {
                    self.arrive(st, unit, self.data.kunming, false, kind.clause(), ctx);
                }
                None
            }
            Kind::IShallReturn => {
                let unit = self.data.macarthur;
                st.relocate(&self.data, unit, OUT);
                st.used.remove(unit);
                ctx.tell(CARD_I_SHALL_RETURN, || Event::MacArthurLeft);
                None
            }
            _ => None,
        }
    }
}

/// Supply, item 1: units in communication recover one by one (R13).
pub struct Recover;

impl Decision<Southern> for Recover {
    const TAKES: &'static [Verb] = &[Verb::Done, Verb::Recover];
    const PLACE: Clause = CARD_SUPPLY;
    const IN_ORDER: bool = true;

    fn offers(&self, game: &Southern, _: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(game.data.side[seat.index()].iter().map(Action::Recover));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return game.object_nothing_done(st, no) };
        if let Some(area) = game.object_recovery(st, seat, unit, CARD_SUPPLY, no)
            && !game.linked(st, seat).contains(area)
        {
            game.object_to_link(unit, area, no);
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        if st.op.acted > 0 {
            out.push(Action::Done);
        }
        out.extend(game.suppliable(st, seat).iter().map(Action::Recover));
        true
    }

    fn act(&self, game: &Southern, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::Recover(unit) = *action else { return game.break_off(st) };
        // R44: in an enemy-controlled area beside a linked one.
        let beyond = st.area_of(unit).is_some_and(|area| st.controller(area) != seat);
        game.count_one(st);
        game.recover(st, UnitSet::only(unit), if beyond { RULING_44 } else { CARD_SUPPLY }, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return };
        if st.top() == Some(Frame::Target) && st.op.is(Kind::Supply) && st.op.seat == seat {
            return no.object(R5_3_1, || Fact::OtherItem);
        }
        if let Some(area) = game.object_recovery(st, seat, unit, R12_0_1, no) {
            let beside = seat == ALLIED && st.area_of(game.data.macarthur) == Some(area);
            no.object(if beside { R16_2_1_1 } else { R12_0_1 }, || Fact::RecoverWhen);
        }
    }

    fn prompt(&self, _: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-recover").int("left", st.op.left)
    }
}

impl Southern {
    /// 13.0(1), R13: the first item of Supply needs a line for each unit.
    fn object_to_link(&self, unit: Unit, area: Area, no: &mut No) {
        no.object(R13_0_1, || Fact::NotLinked { unit, area });
        no.object(RULING_13, || Fact::LineEach { unit });
    }

    /// A card that has done nothing cannot be broken off.
    pub fn object_nothing_done(&self, st: &State, no: &mut No) {
        if st.op.acted == 0 {
            no.object(self.licence(&st.op), || Fact::NothingDone);
        }
    }

    /// One of several things the card does is done.
    pub fn count_one(&self, st: &mut State) {
        st.stack.pop();
        st.op.left = st.op.left.saturating_sub(1);
        st.op.acted = 1;
    }

    /// An own used unit on the map, and where it is.
    pub fn object_recovery(&self, st: &State, seat: Seat, unit: Unit, clause: Clause, no: &mut No) -> Option<Area> {
        if self.data.unit(unit).side != seat {
            no.object(clause, || Fact::NotOwn { unit });
            return None;
        }
        let Some(area) = st.area_of(unit) else {
            no.object(clause, || Fact::NotOnMap { unit });
            return None;
        };
        if !st.used.contains(unit) {
            no.object(clause, || Fact::NotUsed);
        }
        Some(area)
    }
}

/// Supply item 2, Yes or No, Submarine, Oil Demolition: which area.
pub struct Target;

impl Decision<Southern> for Target {
    const TAKES: &'static [Verb] = &[Verb::Target];
    const PLACE: Clause = R5_3_1;

    fn offers(&self, game: &Southern, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend(game.data.all_areas.iter().map(Action::Target));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Target(area) = *action else { return };
        game.object_target(st, &st.op, area, no);
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Target(area) = *action else { return };
        game.aim(st, area, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Target(area) = *action else { return };
        let own = game.acting(st) == Some(seat);
        match st.top() {
            Some(Frame::Recover) if own => no.object(R5_3_1, || Fact::OtherItem),
            Some(Frame::Remove) if own => no.object(game.licence(&st.op), || Fact::AreaChosen { area: st.op.area }),
            _ => {
                game.object_without_aim(st, seat, area, no);
                game.object_to_moment(st, seat, no);
            }
        }
    }

    fn prompt(&self, _: &Southern, st: &State, _: Seat) -> Message {
        match st.op.task {
            Task::Card(Kind::Submarine, _) => Message::new("prompt-submarine").int("left", st.op.left),
            Task::Card(Kind::YesOrNo, _) => Message::new("prompt-yes-or-no"),
            Task::Card(Kind::OilDemolition, _) => Message::new("prompt-oil"),
            _ => Message::new("prompt-supply-area"),
        }
    }
}

impl Southern {
    /// Areas the card can be aimed at.
    pub fn card_targets(&self, st: &State, op: &Op) -> AreaSet {
        self.aims(st, op).filter(|area| self.may_aim(st, op, *area)).collect()
    }

    /// Areas worth asking about.
    fn aims(&self, st: &State, op: &Op) -> impl Iterator<Item = Area> {
        let set = match op.task {
            Task::Card(Kind::OilDemolition, _) => self.data.oil_areas.into_iter().collect(),
            Task::Card(Kind::YesOrNo | Kind::Submarine, _) => st.occupied(op.seat.other()),
            _ => self.data.all_areas,
        };
        set.into_iter()
    }

    fn may_aim(&self, st: &State, op: &Op, area: Area) -> bool {
        let mut no = Objections::quick();
        self.object_target(st, op, area, &mut no);
        no.none()
    }

    fn object_target(&self, st: &State, op: &Op, area: Area, no: &mut No) {
        let data = &self.data;
        let clause = self.licence(op);
        let (seat, enemy) = (op.seat, op.seat.other());
        let Task::Card(kind, _) = op.task else { return };
        match kind {
            Kind::Supply => {
                no.when(!st.units(data, area, seat).meets(st.used), clause, || Fact::NotUsed);
            }
            Kind::OilDemolition => {
                match data.oil_areas.iter().position(|a| *a == area).map(|f| st.oil[f].face) {
                    None | Some(OilFace::Gone) => no.object(clause, || Fact::NoOil { area }),
                    Some(OilFace::Shown) => no.object(RULING_25, || Fact::OilTurned { area }),
                    Some(OilFace::Hidden) => {}
                }
                no.when(st.controller(area) != seat, clause, || Fact::NotControlled { area });
            }
            Kind::Submarine => {
                no.when(data.land.contains(area), clause, || Fact::NotSea { area });
                no.when(!st.has_units(data, area, enemy), clause, || Fact::NoEnemy { area });
            }
            // R57.
            Kind::YesOrNo => {
                let own = st.units(data, area, seat);
                no.when(!own.meets(data.army), clause, || Fact::NoOwnArmy { area });
                no.when(own.any() && !own.meets(data.army), RULING_57, || Fact::ArmyCounts { area });
                no.when(!st.has_units(data, area, enemy), clause, || Fact::NoEnemy { area });
            }
            _ => no.object(clause, || Fact::NotAllowed),
        }
    }

    /// 19.0: an area is chosen by a card only; what its own text says of the area comes first.
    fn object_unless_aimed(&self, st: &State, seat: Seat, kind: Kind, area: Area, no: &mut No) {
        let mut own = Objections::full();
        self.object_target(st, &Op::new(seat, Task::Card(kind, kind.items()), None), area, &mut own);
        match own.into_result() {
            Ok(()) => self.object_without_card(seat, kind, no),
            Err(refusal) => refusal.grounds.into_iter().for_each(|(clause, fact)| no.object(clause, || fact)),
        }
    }

    /// Which cards of the side could be aimed at the area; where none could, why not.
    fn object_without_aim(&self, st: &State, seat: Seat, area: Area, no: &mut No) {
        let aimed = [Kind::Supply, Kind::YesOrNo, Kind::Submarine, Kind::OilDemolition];
        let own = aimed.into_iter().filter(|kind| self.data.deck(seat).any(|card| self.data.card(card).kind == *kind));
        let fits = |kind: &Kind| self.may_aim(st, &Op::new(seat, Task::Card(*kind, kind.items()), None), area);
        let (able, unable): (Vec<Kind>, Vec<Kind>) = own.partition(fits);
        let told = if able.is_empty() { unable } else { able };
        told.into_iter().for_each(|kind| self.object_unless_aimed(st, seat, kind, area, no));
    }

    fn aim(&self, st: &mut State, area: Area, ctx: Context) {
        let data = &self.data;
        let (seat, enemy) = (st.op.seat, st.op.seat.other());
        st.stack.pop();
        st.op.area = area;
        st.op.acted = 1;
        let Task::Card(kind, _) = st.op.task else { return };
        let success = match kind {
            Kind::Supply => {
                let units = st.units(data, area, seat) & st.used;
                self.recover(st, units, R12_0_2, ctx);
                false
            }
            Kind::OilDemolition => {
                if let Some(field) = data.oil_areas.iter().position(|a| *a == area) {
                    self.show_oil(st, field, CARD_OIL_DEMOLITION, ctx);
                }
                false
            }
            Kind::YesOrNo => {
                let die = ctx.d6(YES_OR_NO);
                let success = die >= 4;
                ctx.tell(CARD_YES_OR_NO, || match success {
                    true => Event::Yes { area, die },
                    false => Event::No { area, die },
                });
                success
            }
            Kind::Submarine => {
                st.op.left = st.op.left.saturating_sub(1);
                let (control, destroyers) = self.submarine_modifiers(st, area);
                let die = ctx.d6(SUBMARINE);
                let success = i16::from(die) - i16::from(control) - i16::from(destroyers) >= 1;
                ctx.tell(CARD_SUBMARINE, || match success {
                    true => Event::SubmarineHit { area, die, control, destroyers },
                    false => Event::SubmarineMiss { area, die, control, destroyers },
                });
                success
            }
            _ => false,
        };
        if success && st.has_units(data, area, enemy) {
            st.stack.push(Frame::Remove);
        }
    }

    /// Submarine: what is taken from the die for enemy control and for enemy destroyers.
    pub fn submarine_modifiers(&self, st: &State, area: Area) -> (u8, u8) {
        let control = if st.controller(area) == JAPAN { 2 } else { 0 };
        let destroyers = (st.units(&self.data, area, JAPAN) & self.data.destroyers).len() as u8;
        (control, 2 * destroyers)
    }
}

/// Yes or No, Submarine: which enemy unit is removed.
pub struct Remove;

impl Decision<Southern> for Remove {
    const TAKES: &'static [Verb] = &[Verb::Remove];
    const PLACE: Clause = RULING_17;

    fn open(&self, game: &Southern, st: &State) -> bool {
        st.units(&game.data, st.op.area, st.op.seat.other()).len() > 1
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        st.stack.pop();
        if let Some(unit) = st.units(&game.data, st.op.area, st.op.seat.other()).first() {
            game.eliminate(st, unit, ctx);
        }
    }

    fn offers(&self, game: &Southern, _: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend(game.data.side[seat.other().index()].iter().map(Action::Remove));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Remove(unit) = *action else { return };
        if game.data.unit(unit).side == seat {
            no.object(Remove::clause(seat), || Fact::NotATarget { unit });
        } else if st.area_of(unit) != Some(st.op.area) {
            no.object(game.licence(&st.op), || Fact::Elsewhere { unit });
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Remove(unit) = *action else { return };
        st.stack.pop();
        game.eliminate(st, unit, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Remove(unit) = *action else { return };
        if st.top() == Some(Frame::Target) && st.op.seat == seat {
            no.when(game.data.unit(unit).side == seat, Remove::clause(seat), || Fact::NotATarget { unit });
            return no.object(game.licence(&st.op), || Fact::First { step: step("Target") });
        }
        match st.area_of(unit) {
            _ if game.data.unit(unit).side == seat => no.object(Remove::clause(seat), || Fact::NotATarget { unit }),
            None => no.object(Remove::kind(seat).clause(), || Fact::NotOnMap { unit }),
            Some(area) => game.object_unless_aimed(st, seat, Remove::kind(seat), area, no),
        }
        game.object_to_moment(st, seat, no);
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-remove").arg("area", st.op.area.arg(game))
    }
}

impl Remove {
    /// R17, R24: whose choice it is, and of what.
    fn clause(seat: Seat) -> Clause {
        if seat == JAPAN { RULING_17 } else { RULING_24 }
    }

    /// The card by which a side removes enemy units.
    fn kind(seat: Seat) -> Kind {
        if seat == JAPAN { Kind::YesOrNo } else { Kind::Submarine }
    }
}
