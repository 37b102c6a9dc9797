//! 11.5 Retreats and losses.

use super::prelude::*;
use sandtable_kit::Say;

/// 11.5: where units that must retreat go.
pub struct Retreat;

impl Decision<Southern> for Retreat {
    const TAKES: &'static [Verb] = &[Verb::Retreat];
    const PLACE: Clause = R11_5_1;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.damage.victim)
    }

    /// Everybody has somewhere to go, and somebody a choice: of areas, or of who gets the room.
    fn open(&self, game: &Southern, st: &State) -> bool {
        let mut wanted = [0usize; MAX_AREAS];
        let mut choice = false;
        for unit in st.damage.retreating.iter() {
            let ends = game.retreats(st, unit);
            let Some(area) = ends.first() else { return false };
            choice |= ends.len() > 1;
            wanted[area.index()] += 1;
        }
        let fits = |area: Area| st.army_count(&game.data, area, st.damage.victim) + wanted[area.index()] <= game.full();
        let roomy = st.damage.retreating.len() <= 1
            || game.data.all_areas.iter().all(|area| wanted[area.index()] == 0 || fits(area));
        st.damage.retreating.any() && (choice || !roomy)
    }

    /// Who has nowhere to go is lost; retreats that leave no choice happen.
    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        let (lost, saved): (UnitSet, UnitSet) = {
            let lost = st.damage.retreating.iter().filter(|unit| game.retreats(st, *unit).is_empty()).collect();
            (lost, st.damage.retreating - lost)
        };
        for unit in lost.iter() {
            st.damage.retreating.remove(unit);
            let mountain = match st.damage.back {
                Some(_) => st.op.mountain,
                None => game.retreats_over(st, unit, MOUNTAIN).any(),
            };
            let clause = match st.damage.back {
                _ if mountain => R7_3_2_2,
                Some(start) if game.data.sea.contains(start) => RULING_22,
                _ => game.retreat_clause(st),
            };
            ctx.tell(clause, || Event::NoRetreat { unit });
            game.eliminate(st, unit, ctx);
        }
        if lost.any() {
            return;
        }
        match saved.first().and_then(|unit| Some((unit, game.retreats(st, unit).first()?))) {
            Some((unit, to)) => game.fall_back(st, unit, to, ctx),
            None => {
                game.pop(st);
                st.damage = Damage::NONE;
            }
        }
    }

    fn offers(&self, game: &Southern, st: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        for unit in st.damage.retreating.iter() {
            out.extend(game.data.all_areas.iter().map(|area| Action::Retreat(unit, area)));
        }
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Retreat(unit, to) = *action else { return };
        if !st.damage.retreating.contains(unit) {
            return no.object(R11_5_1, || Fact::NotRetreating { unit });
        }
        game.object_retreat(st, unit, to, no);
    }

    fn quick(&self, game: &Southern, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        for unit in st.damage.retreating.iter() {
            out.extend(game.retreats(st, unit).iter().map(|area| Action::Retreat(unit, area)));
        }
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Retreat(unit, to) = *action else { return };
        game.fall_back(st, unit, to, ctx);
    }

    fn elsewhere(_: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Retreat(unit, _) = *action else { return };
        if st.damage.retreating.contains(unit) {
            no.object(RULING_32, || Fact::OwnerRetreats { unit });
        } else {
            no.object(R11_5_1, || Fact::NotRetreating { unit });
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-retreat").arg("units", st.damage.retreating.arg(game))
    }
}

impl Southern {
    /// 7.4(1).
    fn full(&self) -> usize {
        usize::from(self.data.limits.army_per_land_area_per_side)
    }

    fn retreat_clause(&self, st: &State) -> Clause {
        if st.damage.back.is_some() { R11_5_2 } else { R11_5_1 }
    }

    /// 11.5: where the unit may retreat to: over land borders, or back to where its move began.
    pub fn retreats(&self, st: &State, unit: Unit) -> AreaSet {
        match st.damage.back {
            // R22: back to the start, unless it was left over a mountain border.
            Some(_) if st.op.mountain => AreaSet::EMPTY,
            Some(start) => self.refuges(st, unit, AreaSet::only(start)),
            None => self.retreats_over(st, unit, LAND),
        }
    }

    fn retreats_over(&self, st: &State, unit: Unit, border: usize) -> AreaSet {
        self.refuges(st, unit, self.data.graph.over(st.damage.area, border))
    }

    fn refuges(&self, st: &State, unit: Unit, near: AreaSet) -> AreaSet {
        let open = |to: &Area| {
            let mut no = Objections::quick();
            self.object_refuge(st, unit, *to, &mut no);
            no.none()
        };
        near.iter().filter(open).collect()
    }

    /// 11.5(1)(2), 7.3(2)②: the way of a retreat.
    fn object_retreat(&self, st: &State, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        match st.damage.back {
            Some(back) if to != back => no.object(R11_5_2, || Fact::RetreatBack { area: back }),
            // R22: back to the start, unless it was left over a mountain border.
            Some(_) if st.op.mountain => no.object(R7_3_2_2, || Fact::RetreatMountain { area: to }),
            Some(_) => {}
            None => match data.graph.border(st.damage.area, to) {
                Some(MOUNTAIN) => no.object(R7_3_2_2, || Fact::RetreatMountain { area: to }),
                Some(LAND) => {}
                Some(_) if data.sea.contains(to) => {}
                _ => no.object(R11_5_1, || Fact::RetreatFar { area: to }),
            },
        }
        self.object_refuge(st, unit, to, no);
    }

    /// 11.5(1)①–④: what closes an area to a retreating unit.
    fn object_refuge(&self, st: &State, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        let seat = data.unit(unit).side;
        if no.when(data.sea.contains(to), R11_5_1_1, || Fact::RetreatSea { area: to })
            || no.when(st.has_units(data, to, seat.other()), R11_5_1_2, || Fact::RetreatEnemy { area: to })
            || no.when(st.controller(to) != seat, R11_5_1_3, || Fact::RetreatControl { area: to })
        {
            return;
        }
        let (have, need) = (st.army_count(data, to, seat) + 1, self.full());
        let full = data.land.contains(to) && have > need;
        no.when(full, R11_5_1_4, || Fact::Crowded { area: to, have, need });
        if data.chinese.contains(unit) && !data.chinese_areas.contains(to) {
            no.object(R16_3, || Fact::Chinese { area: to });
        }
    }

    fn fall_back(&self, st: &mut State, unit: Unit, to: Area, ctx: Context) {
        let from = st.damage.area;
        st.damage.retreating.remove(unit);
        st.relocate(&self.data, unit, to.0);
        ctx.tell(self.retreat_clause(st), || Event::Retreated { unit, from, to });
    }

    /// To the replacement pool, with what it scores: 15.0(1)②, 16.2(3), R39.
    pub fn eliminate(&self, st: &mut State, unit: Unit, ctx: Context) {
        st.relocate(&self.data, unit, POOL);
        st.used.remove(unit);
        ctx.tell(R2_2_3_4, || Event::Eliminated { unit });
        let u = self.data.unit(unit);
        if u.side == JAPAN {
            let halves = if u.durability >= 2 { 2 } else { 1 };
            st.vp[ALLIED.index()] += halves;
            // R39: whatever the way.
            let clause = if st.op.is(Kind::Submarine) { RULING_39 } else { R15_0_1_2 };
            ctx.tell(clause, || Event::ScoredUnit { seat: ALLIED, vp: Halves(halves), unit });
        } else if unit == self.data.macarthur {
            st.vp[JAPAN.index()] += 2;
            let clause = if st.op.is(Kind::YesOrNo) { Q18_2_5 } else { R16_2_3 };
            ctx.tell(clause, || Event::ScoredUnit { seat: JAPAN, vp: Halves(2), unit });
        }
    }
}
