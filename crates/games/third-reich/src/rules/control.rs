//! 3.4 Control of areas: what changes it at the end of an impulse, and what reverts by itself.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

impl ThirdReich {
    pub fn set_holder(&self, st: &mut State, area: Area, nation: Nation) {
        for own in &mut st.own {
            own.remove(area);
        }
        st.holder[area.index()] = nation;
        if let Some(side) = st.side_of_nation(nation) {
            st.own[side.index()].insert(area);
        }
    }

    /// 3.4(6), R13, R41: a land area without a unit of either player falls back to its symbol's nation.
    pub fn revert_if_empty(&self, st: &mut State, area: Area, ctx: Context) {
        let players = st.mine[0] | st.mine[1];
        let nation = st.symbol(&self.data, area);
        if self.data.is_sea(area) || st.holder[area.index()] == nation || st.at[area.index()].meets(players) {
            return;
        }
        self.set_holder(st, area, nation);
        let clause = if st.stack.contains(&Frame::ControlChanges) { RULING_41 } else { R3_4_6 };
        ctx.tell(clause, || Event::Reverted { area, nation });
    }

    /// Nations of a side with suppressing units in an area.
    fn present(&self, st: &State, area: Area, seat: Seat) -> Nations {
        st.suppressing(&self.data, area, seat).iter().map(|u| self.data.unit(u).nation).collect()
    }

    /// 3.4(4): at the end of an impulse areas pass to the side that alone has suppressing units.
    pub fn change_control(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        self.check_seas(st);
        for area in self.data.all {
            let Some(holder) = st.side_of(area) else { continue };
            let taker = holder.other();
            if st.at[area.index()].is_empty()
                || st.suppressing(&self.data, area, holder).any()
                || st.suppressing(&self.data, area, taker).is_empty()
            {
                continue;
            }
            if self.data.is_sea(area) {
                self.take(st, area, self.data.sea_power(taker), R3_4_4, ctx);
                continue;
            }
            let nations = self.present(st, area, taker);
            let symbol = st.symbol(&self.data, area);
            match nations.first() {
                Some(nation) if nations.len() == 1 => self.take(st, area, nation, R3_4_4, ctx),
                _ if nations.contains(symbol) => self.take(st, area, symbol, RULING_42, ctx),
                _ => st.stack.push(Frame::Claim(taker, area)),
            }
        }
    }

    fn take(&self, st: &mut State, area: Area, nation: Nation, clause: Clause, ctx: Context) {
        let before = st.side_of(area);
        self.set_holder(st, area, nation);
        let seat = st.side_of_nation(nation).unwrap_or(AXIS);
        ctx.tell(clause, || Event::Control { area, nation, seat });
        // R23: a nation without a land area fights on.
        let loser = st.symbol(&self.data, area);
        let surrenders = loser == self.data.named.po && area == self.data.named.warsaw;
        let lost = loser != NOBODY && st.side_of_nation(loser) == Some(seat.other()) && !surrenders;
        if lost && before != Some(seat) && self.held_by(st, loser).is_empty() {
            ctx.tell(RULING_23, || Event::FightsOn { nation: loser });
        }
    }

    /// 15.4, R37: Poland surrenders when the Axis controls Warsaw.
    pub fn poland_falls(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let named = &self.data.named;
        if st.poland_fell || !st.owns(AXIS, named.warsaw) {
            return;
        }
        st.poland_fell = true;
        let abroad = (self.data.nation(named.po).units & st.on_map()).any();
        ctx.tell(if abroad { R15_4_1 } else { RULING_37 }, || Event::PolandFell);
        for area in named.eastern_poland {
            // R47: what the Axis has conquered stays conquered.
            if st.holder[area.index()] == named.po {
                self.set_holder(st, area, named.su);
                ctx.tell(R15_4_2, || Event::Reverted { area, nation: named.su });
            } else {
                let nation = st.holder[area.index()];
                ctx.tell(RULING_47, || Event::Reverted { area, nation });
            }
            for unit in st.at[area.index()] & self.data.nation(named.po).units {
                self.to_pool(st, unit, ctx);
            }
        }
    }

    /// R32: air units of a side whose area is no longer their own.
    pub fn grounded(&self, st: &State, seat: Seat) -> Units {
        let foreign = self.data.land - st.own[seat.index()];
        let mut units = Units::EMPTY;
        for area in foreign {
            if st.at[area.index()].any() {
                units |= st.units(area, seat) & self.data.air_units;
            }
        }
        units
    }

    /// R32, 15.6(1): own bases within the move of an air unit, by air move.
    pub fn havens(&self, st: &State, seat: Seat, unit: Unit) -> Areas {
        let Some(from) = st.area_of(unit) else { return Areas::EMPTY };
        let own = self.airways(st, seat, Units::only(unit));
        let reach = self.flight(st, seat, from, self.data.unit(unit).movement, own);
        let room = |a: &Area| st.air_count(&self.data, *a, seat) < usize::from(self.data.limits.air_units);
        (reach & own & self.data.land).without(from).iter().filter(room).collect()
    }

    /// 3.4(5): own areas whose control could be given to another nation standing there.
    pub fn transferable(&self, st: &State, seat: Seat) -> Areas {
        let mut areas = Areas::EMPTY;
        for area in st.own[seat.index()] & self.data.land {
            let holder = st.holder[area.index()];
            if holder != st.symbol(&self.data, area)
                && !st.op.given.contains(area)
                && st.at[area.index()].any()
                && self.present(st, area, seat).without(holder).any()
            {
                areas.insert(area);
            }
        }
        areas
    }
}

/// R42: who captured an area with units of several nations names the one that controls it.
pub struct Claim(pub Seat, pub Area);

impl Decision<ThirdReich> for Claim {
    const TAKES: &'static [Verb] = &[Verb::Give];
    const PLACE: Clause = R3_4_4;

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn offers(&self, game: &ThirdReich, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let nations =
            if width.is_wide() { all(game.data.nations.len()).collect() } else { game.present(st, self.1, self.0) };
        out.extend(nations.iter().map(|n| Action::Give(self.1, n)));
    }

    fn object(&self, game: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Give(area, nation) = *action else { return };
        no.when(area != self.1, RULING_42, || Fact::NotHandedOver { area });
        let present = game.present(st, self.1, self.0).contains(nation);
        no.when(!present, RULING_42, || Fact::NotPresent { area: self.1, nation });
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Give(area, nation) = *action else { return };
        st.stack.pop();
        game.take(st, area, nation, RULING_42, ctx);
    }

    fn prompt(&self, game: &ThirdReich, _: &State, _: Seat) -> Message {
        self.1.say(game, "area", Message::new("prompt-claim"))
    }
}

/// 3.4(5): control of an own area may be given to another own nation that stands there.
pub struct HandOver(pub Seat);

impl Decision<ThirdReich> for HandOver {
    const TAKES: &'static [Verb] = &[Verb::Give, Verb::Done];
    const PLACE: Clause = R3_4_5;
    const PROMPT: &'static str = "prompt-hand-over";

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        game.transferable(st, self.0).any()
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let areas = if width.is_wide() { st.own[seat.index()] & game.data.land } else { game.transferable(st, seat) };
        for area in areas {
            out.extend(game.present(st, area, seat).iter().map(|n| Action::Give(area, n)));
        }
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Give(area, nation) = *action else { return };
        if !st.owns(seat, area) || game.data.is_sea(area) {
            no.object(R3_4_5, || Fact::NotHandedOver { area });
            return;
        }
        let holder = st.holder[area.index()];
        no.when(st.op.given.contains(area), R3_4_5, || Fact::GivenAlready { area });
        no.when(holder == st.symbol(&game.data, area), R3_4_5, || Fact::SymbolStays { area, nation: holder });
        let present = game.present(st, area, seat).contains(nation) && nation != holder;
        no.when(!present, R3_4_5, || Fact::NotPresent { area, nation });
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Give(area, nation) => {
                game.take(st, area, nation, R3_4_5, ctx);
                st.op.given.insert(area);
            }
            _ => {
                st.stack.pop();
            }
        }
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if !matches!(action, Action::Give(..)) {
            return;
        }
        match st.top() {
            // R42: whoever took the area names the nation that holds it.
            Some(Frame::Claim(taker, _)) => no.object(RULING_42, || Fact::TakerNames { seat: taker }),
            Some(Frame::HandOver(_)) => HandOver(seat).object(game, st, seat, action, no),
            _ => {
                HandOver(seat).object(game, st, seat, action, no);
                no.object(R3_4_5, || Fact::OnlyAtImpulseEnd);
            }
        }
    }
}

/// R32: air units that have lost their base fly to another, or are lost.
pub struct Rebase(pub Seat);

impl Decision<ThirdReich> for Rebase {
    const TAKES: &'static [Verb] = &[Verb::Retreat];
    const PLACE: Clause = R8_1_1_2_2;

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        let first = game.grounded(st, self.0).first();
        first.is_some_and(|unit| game.havens(st, self.0, unit).len() > 1)
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        match game.grounded(st, self.0).first() {
            None => {
                st.stack.pop();
            }
            Some(unit) => match game.havens(st, self.0, unit).first() {
                Some(to) => game.rebase(st, unit, to, ctx),
                None => {
                    ctx.tell(RULING_32, || Event::NoRetreat { unit });
                    game.to_pool(st, unit, ctx);
                }
            },
        }
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let Some(unit) = game.grounded(st, seat).first() else { return };
        let areas = if width.is_wide() { st.own[seat.index()] } else { game.havens(st, seat, unit) };
        out.extend(areas.iter().map(|a| Action::Retreat(unit, a)));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Retreat(unit, area) = *action else { return };
        if game.grounded(st, seat).first() != Some(unit) {
            no.object(RULING_32, || Fact::NotFleeing { unit });
            return;
        }
        let there = st.air_count(&game.data, area, seat) as u8;
        if game.data.is_sea(area) {
            no.object(R8_2_5, || Fact::ToSea { area });
        } else if !st.owns(seat, area) {
            no.object(R8_2_2, || Fact::NotOwnArea { area });
        } else if there >= game.data.limits.air_units {
            no.object(R8_1_1_2_2, || Fact::AirLimit { area, have: there + 1, most: game.data.limits.air_units });
        } else if !game.havens(st, seat, unit).contains(area) {
            let (group, allowance) = (Units::only(unit), game.data.unit(unit).movement);
            match st.area_of(unit) {
                Some(from) if game.flight(st, seat, from, allowance, st.own[seat.index()]).contains(area) => {
                    game.object_to_north(st, seat, group, from, area, no);
                }
                _ => no.object(RULING_32, || Fact::TooFar { area, allowance }),
            }
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        if let Action::Retreat(unit, to) = *action {
            game.rebase(st, unit, to, ctx);
        }
    }

    fn elsewhere(_: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if let (Some(Frame::Rebase(owner)), Action::Retreat(unit, _)) = (st.top(), *action) {
            no.when(owner != seat, RULING_32, || Fact::OwnerRetreats { unit });
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        game.grounded(st, self.0).first().say(game, "unit", Message::new("prompt-rebase"))
    }
}

impl ThirdReich {
    fn rebase(&self, st: &mut State, unit: Unit, to: Area, ctx: Context) {
        let from = st.area_of(unit);
        st.relocate(unit, to.0);
        st.used.insert(unit);
        ctx.tell(RULING_32, || Event::Rebased { unit, to });
        if let Some(from) = from {
            self.revert_if_empty(st, from, ctx);
        }
    }
}
