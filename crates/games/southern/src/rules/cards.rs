//! 19.0 The cards that do not work through groups.

use super::prelude::*;
use sandtable_kit::Say;

/// Reinforcements drawn by one card.
const DRAWN: usize = 3;

impl Southern {
    /// 5.3, 19.0: what speaks against playing a card's item.
    pub fn object_play(&self, st: &State, seat: Seat, item: Item, no: &mut No) {
        let Item { card, number } = item;
        self.object_to_card(st, seat, card, no);
        let kind = self.data.card(card).kind;
        if kind == Kind::Ambush {
            no.object(R2_3_2, || Fact::OnlyReaction { card });
        } else if number == 0 || number > kind.items() {
            no.object(R5_3_1, || Fact::NoItem { card, need: number.into() });
        } else if self.data.card(card).side == seat && !self.playable(st, seat, kind, number) {
            no.object(kind.clause(), || Fact::NoEffect { card });
        }
    }

    /// Would the card do anything?
    pub fn playable(&self, st: &State, seat: Seat, kind: Kind, item: u8) -> bool {
        let op = Op::new(seat, Task::Card(kind, item), None);
        match kind {
            Kind::Ambush => false,
            Kind::HeavenSentSoldiers => self.droppers(st, seat).any() || self.starters(st, &op, true).any(),
            kind if kind.by_groups() => self.starters(st, &op, true).any(),
            Kind::Supply if item == 1 => self.suppliable(st, seat).any(),
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
                for unit in self.draw_units(st, kind, n, COMMONWEALTH, ctx).iter() {
                    self.arrive(st, unit, self.data.india, true, ctx);
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
                    self.arrive(st, unit, self.data.kunming, false, ctx);
                }
                None
            }
            Kind::IShallReturn => {
                let unit = self.data.macarthur;
                st.relocate(unit, OUT);
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

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

    fn offers(&self, game: &Southern, _: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(game.data.side[seat.index()].iter().map(Action::Recover));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return game.object_nothing_done(st, no) };
        if let Some(area) = game.object_recovery(st, seat, unit, CARD_SUPPLY, no)
            && !game.linked(st, seat).contains(area)
        {
            no.object(R13_0_1, || Fact::NotLinked { unit, area });
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        if st.op.acted > 0 {
            out.push(Action::Done);
        }
        out.extend(game.suppliable(st, seat).iter().map(Action::Recover));
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Recover(unit) = *action else { return game.break_off(st) };
        game.count_one(st);
        game.recover(st, UnitSet::only(unit), CARD_SUPPLY, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return };
        if game.object_recovery(st, seat, unit, R12_0_1, no).is_some() {
            no.object(R12_0_1, || Fact::RecoverWhen);
        }
    }

    fn prompt(&self, _: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-recover").int("left", st.op.left)
    }
}

impl Southern {
    /// A card that has done nothing cannot be broken off.
    fn object_nothing_done(&self, st: &State, no: &mut No) {
        if st.op.acted == 0 {
            no.object(self.licence(&st.op), || Fact::NothingDone);
        }
    }

    /// One of several things the card does is done.
    fn count_one(&self, st: &mut State) {
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

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

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

    fn elsewhere(game: &Southern, st: &State, seat: Seat, _: &Action, no: &mut No) {
        game.object_to_moment(st, seat, no);
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
            Task::Card(Kind::YesOrNo | Kind::Submarine, _) => st.occupied(&self.data, op.seat.other()),
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
                no.when(!st.units(data, area, seat).meets(data.army), clause, || Fact::NoOwnArmy { area });
                no.when(!st.has_units(data, area, enemy), clause, || Fact::NoEnemy { area });
            }
            _ => no.object(clause, || Fact::NotAllowed),
        }
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

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

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
            no.object(RULING_17, || Fact::NotATarget { unit });
        } else if st.area_of(unit) != Some(st.op.area) {
            no.object(game.licence(&st.op), || Fact::Elsewhere { unit });
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Remove(unit) = *action else { return };
        st.stack.pop();
        game.eliminate(st, unit, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, _: &Action, no: &mut No) {
        game.object_to_moment(st, seat, no);
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-remove").arg("area", st.op.area.arg(game))
    }
}

/// Chinese Reinforcements: where each unit goes.
pub struct Arrive;

impl Decision<Southern> for Arrive {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = CARD_CHINESE_REINFORCEMENTS;

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

    /// With one area to go to there is nothing to choose.
    fn open(&self, game: &Southern, st: &State) -> bool {
        st.op.arriving.any() && game.arrival_areas(st).len() > 1
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        st.stack.pop();
        if let Some(unit) = st.op.arriving.first() {
            st.op.arriving.remove(unit);
            if let Some(area) = game.arrival_areas(st).first() {
                game.arrive(st, unit, area, true, ctx);
            }
        }
    }

    fn offers(&self, game: &Southern, st: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        for unit in st.op.arriving.iter() {
            out.extend(game.data.all_areas.iter().map(|area| Action::Place(unit, area)));
        }
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, area) = *action else { return };
        if !st.op.arriving.contains(unit) {
            no.object(CARD_CHINESE_REINFORCEMENTS, || Fact::NotArriving { unit });
        }
        if !st.op.landing.contains(area) {
            no.object(CARD_CHINESE_REINFORCEMENTS, || Fact::ArrivalArea { area });
        } else {
            game.object_to_crowd(st, ALLIED, area, 1, no);
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Place(unit, area) = *action else { return };
        st.stack.pop();
        st.op.arriving.remove(unit);
        game.arrive(st, unit, area, true, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, _) = *action else { return };
        no.object(game.home_of(unit), || Fact::NotArriving { unit });
        if st.top() != Some(Frame::Hands) {
            game.object_to_moment(st, seat, no);
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-arrive").arg("units", st.op.arriving.arg(game))
    }
}

impl Southern {
    /// R26, R55: army units of the pool the card draws from.
    pub fn drawable(&self, st: &State, kind: Kind) -> UnitSet {
        let nation = if kind == Kind::ChineseReinforcements { self.data.chinese } else { self.data.british };
        (nation & self.data.army).iter().filter(|u| st.place[u.index()] == REINFORCEMENTS).collect()
    }

    fn draw_units(&self, st: &State, kind: Kind, n: usize, pool: RollKind, ctx: Context) -> UnitSet {
        let mut left = self.drawable(st, kind);
        let mut drawn = UnitSet::EMPTY;
        for _ in 0..n {
            let candidates: Vec<u16> = left.iter().map(|u| u16::from(u.0)).collect();
            if candidates.is_empty() {
                break;
            }
            let unit = Unit(ctx.draw(pool, &candidates) as u8);
            left.remove(unit);
            drawn.insert(unit);
        }
        drawn
    }

    fn arrive(&self, st: &mut State, unit: Unit, area: Area, used: bool, ctx: Context) {
        st.relocate(unit, area.0);
        st.used.set(unit, used);
        let clause = self.licence(&st.op);
        ctx.tell(clause, || Event::Arrived { unit, area });
    }

    fn room(&self, st: &State, area: Area) -> usize {
        usize::from(self.data.limits.army_per_land_area_per_side)
            .saturating_sub(st.army_count(&self.data, area, ALLIED))
    }

    /// Chinese Reinforcements: Kunming, or an area with Chinese and without enemy units.
    fn chinese_landing(&self, st: &State) -> AreaSet {
        let data = &self.data;
        let open = |area: &Area| {
            (*area == data.kunming || st.at[area.index()].meets(data.chinese))
                && !st.has_units(data, *area, JAPAN)
                && self.room(st, *area) > 0
        };
        data.chinese_areas.iter().filter(open).collect()
    }

    /// The clause by which a unit would be placed on the map in play.
    fn home_of(&self, unit: Unit) -> Clause {
        if unit == self.data.indomitable {
            R17_2_2
        } else if self.data.unit(unit).side == JAPAN {
            R17_2_1
        } else {
            CARD_CHINESE_REINFORCEMENTS
        }
    }

    /// Where an arriving Chinese unit may go now.
    fn arrival_areas(&self, st: &State) -> AreaSet {
        st.op.landing.iter().filter(|area| self.room(st, *area) > 0).collect()
    }
}

/// Air Replacement, item 1: Commonwealth air units come back to India.
pub struct Return;

impl Decision<Southern> for Return {
    const TAKES: &'static [Verb] = &[Verb::Done, Verb::Return];
    const PLACE: Clause = CARD_AIR_REPLACEMENT;

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat)
    }

    fn offers(&self, game: &Southern, _: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend((game.data.air & game.data.side[seat.index()]).iter().map(Action::Return));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Return(unit) = *action else { return game.object_nothing_done(st, no) };
        let data = &game.data;
        if !game.may_return(st, unit) {
            no.object(CARD_AIR_REPLACEMENT, || Fact::NotInPool { unit });
        }
        if game.air_room(st, data.india) == 0 {
            let need = usize::from(data.limits.air_per_land_area);
            no.object(R7_4_2, || Fact::AirCrowded { area: data.india, have: need + 1, need });
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Return(unit) = *action else { return game.break_off(st) };
        game.count_one(st);
        game.arrive(st, unit, game.data.india, true, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Return(unit) = *action else { return };
        if !game.may_return(st, unit) {
            no.object(CARD_AIR_REPLACEMENT, || Fact::NotInPool { unit });
        }
        game.object_to_moment(st, seat, no);
    }

    fn prompt(&self, _: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-return").int("left", st.op.left)
    }
}

impl Southern {
    fn air_room(&self, st: &State, area: Area) -> usize {
        usize::from(self.data.limits.air_per_land_area)
            .saturating_sub((st.units(&self.data, area, ALLIED) & self.data.air).len())
    }

    fn may_return(&self, st: &State, unit: Unit) -> bool {
        (self.data.british & self.data.air).contains(unit) && st.place[unit.index()] == POOL
    }

    /// Air Replacement, item 1: Commonwealth air units in the replacement pool, while India has room.
    fn returnable(&self, st: &State) -> UnitSet {
        if self.air_room(st, self.data.india) == 0 {
            return UnitSet::EMPTY;
        }
        self.data.british.iter().filter(|unit| self.may_return(st, *unit)).collect()
    }

    /// Air Replacement, item 2 (R27): the Flying Tigers, from either pool.
    fn tigers(&self, st: &State) -> Option<Unit> {
        let off = |unit: &Unit| matches!(st.place[unit.index()], POOL | REINFORCEMENTS);
        let unit = (self.data.chinese & self.data.air).iter().find(off)?;
        (self.air_room(st, self.data.kunming) > 0).then_some(unit)
    }
}
