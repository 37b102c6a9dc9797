//! 19.0 The cards that bring units to the map.

use super::prelude::*;
use sandtable_kit::Say;

/// Reinforcements drawn by one card.
pub const DRAWN: usize = 3;

/// Chinese Reinforcements: where each unit goes.
pub struct Arrive;

impl Decision<Southern> for Arrive {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = CARD_CHINESE_REINFORCEMENTS;

    /// With one area to go to there is nothing to choose.
    fn open(&self, game: &Southern, st: &State) -> bool {
        st.op.arriving.any() && game.arrival_areas(st).len() > 1
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        st.stack.pop();
        if let Some(unit) = st.op.arriving.first() {
            st.op.arriving.remove(unit);
            if let Some(area) = game.arrival_areas(st).first() {
                game.arrive(st, unit, area, true, Arrive::PLACE, ctx);
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
            no.when(game.data.air.contains(unit), RULING_55, || Fact::OnlyArmyArrives { unit });
        }
        if !game.data.chinese_areas.contains(area) {
            no.object(R16_3, || Fact::Chinese { area });
        } else if !st.op.landing.contains(area) {
            let enemies = st.has_units(&game.data, area, JAPAN);
            no.object(CARD_CHINESE_REINFORCEMENTS, || match enemies {
                true => Fact::ArrivalEnemy { area },
                false => Fact::ArrivalAlone { area },
            });
        } else {
            game.object_to_crowd(st, ALLIED, area, 1, no);
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Place(unit, area) = *action else { return };
        st.stack.pop();
        st.op.arriving.remove(unit);
        game.arrive(st, unit, area, true, Arrive::PLACE, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, _) = *action else { return };
        match game.data.unit(unit).side == seat {
            true => no.object(game.home_of(unit), || Fact::NotArriving { unit }),
            false => no.object(game.home_of(unit), || Fact::NotOwn { unit }),
        }
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

    pub fn draw_units(&self, st: &State, kind: Kind, n: usize, pool: RollKind, ctx: Context) -> UnitSet {
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

    pub fn arrive(&self, st: &mut State, unit: Unit, area: Area, used: bool, clause: Clause, ctx: Context) {
        st.relocate(&self.data, unit, area.0);
        st.used.set(unit, used);
        ctx.tell(clause, || Event::Arrived { unit, area });
    }

    pub fn room(&self, st: &State, area: Area) -> usize {
        usize::from(self.data.limits.army_per_land_area_per_side)
            .saturating_sub(st.army_count(&self.data, area, ALLIED))
    }

    /// Chinese Reinforcements: Kunming, or an area with Chinese and without enemy units.
    pub fn chinese_landing(&self, st: &State) -> AreaSet {
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
        let carrier = unit == self.data.indomitable || self.data.unit(unit).side == JAPAN;
        if carrier { self.arrival(unit) } else { CARD_CHINESE_REINFORCEMENTS }
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
        game.object_to_hangar(st, data.india, no);
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Return(unit) = *action else { return game.break_off(st) };
        game.count_one(st);
        game.arrive(st, unit, game.data.india, true, Return::PLACE, ctx);
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Return(unit) = *action else { return };
        if game.data.unit(unit).side != seat {
            no.object(CARD_AIR_REPLACEMENT, || Fact::NotOwn { unit });
        } else if !game.may_return(st, unit) {
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

    /// 7.4(2), R27: room for an air unit that arrives.
    pub fn object_to_hangar(&self, st: &State, area: Area, no: &mut No) {
        if self.air_room(st, area) == 0 {
            let need = usize::from(self.data.limits.air_per_land_area);
            no.object(R7_4_2, || Fact::AirCrowded { area, have: need + 1, need });
            no.object(RULING_27, || Fact::HangarFull { area, need });
        }
    }

    pub fn may_return(&self, st: &State, unit: Unit) -> bool {
        (self.data.british & self.data.air).contains(unit) && st.place[unit.index()] == POOL
    }

    /// Air Replacement, item 1: Commonwealth air units in the replacement pool, while India has room.
    pub fn returnable(&self, st: &State) -> UnitSet {
        if self.air_room(st, self.data.india) == 0 {
            return UnitSet::EMPTY;
        }
        self.data.british.iter().filter(|unit| self.may_return(st, *unit)).collect()
    }

    /// Air Replacement, item 2 (R27): the Flying Tigers, from either pool.
    pub fn tigers(&self, st: &State) -> Option<Unit> {
        self.tigers_away(st).filter(|_| self.air_room(st, self.data.kunming) > 0)
    }

    pub fn tigers_away(&self, st: &State) -> Option<Unit> {
        let off = |unit: &Unit| matches!(st.place[unit.index()], POOL | REINFORCEMENTS);
        (self.data.chinese & self.data.air).iter().find(off)
    }
}
