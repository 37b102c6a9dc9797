//! 13.0 Recovery.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

/// The used units of a nation: those that recover without number, and those that are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Weary {
    pub free: Units,
    pub counted: Units,
    pub clause: Clause,
}

impl ThirdReich {
    /// 13.0(1): the land areas a nation controls.
    pub fn held_by(&self, st: &State, nation: Nation) -> Areas {
        self.data.land.iter().filter(|a| st.holder[a.index()] == nation).collect()
    }

    fn within(&self, st: &State, units: Units, areas: Areas) -> Units {
        units.iter().filter(|u| st.area_of(*u).is_some_and(|a| areas.contains(a))).collect()
    }

    /// 15.2: areas with the Soviet symbol.
    fn soviet_home(&self, st: &State) -> Areas {
        self.data.land.iter().filter(|a| st.symbol(&self.data, *a) == self.data.named.su).collect()
    }

    /// 13.0(3), 15.1(5), 15.2(2), 15.3(5), 15.5(2): who of a nation can recover.
    pub fn weary(&self, st: &State, nation: Nation, turn_end: bool) -> Weary {
        let data = &self.data;
        let named = &data.named;
        let used = data.nation(nation).units & st.used;
        let none = Weary { free: Units::EMPTY, counted: Units::EMPTY, clause: R13_0_2 };
        let Some(seat) = st.side_of_nation(nation).filter(|_| used.any()) else { return none };
        let own = st.own[seat.index()];
        let held = self.held_by(st, nation);
        let (free, clause) = if nation == named.us {
            let line = self.line(st, seat, Areas::only(named.north_atlantic), own);
            // R5: at the end of the turn, not of the impulse.
            (self.within(st, used, line), if turn_end { RULING_5 } else { R15_3_5 })
        } else if nation == named.su && data.turns[usize::from(st.turn) - 1] {
            // R50: the line of 13.0(3) is needed all the same.
            (self.within(st, used, self.soviet_home(st) & self.line(st, seat, held, own)), R15_2_2)
        } else if nation == named.yu && turn_end && held.is_empty() && seat == ALLIED {
            (self.within(st, used, self.line(st, seat, own, own)), R15_5_2)
        } else {
            (Units::EMPTY, R13_0_2)
        };
        let linked = self.within(st, used - free, self.line(st, seat, held, own));
        // 15.1(5).
        Weary { free, counted: linked | (used & data.subs), clause }
    }

    /// 13.0: one nation recovers, as far as there is no choice; returns whether there is one.
    pub fn recover_nation(&self, st: &mut State, nation: Nation, turn_end: bool, ctx: Context) {
        let weary = self.weary(st, nation, turn_end);
        self.turn_up(st, weary.free, weary.clause, ctx);
        let number = self.held_by(st, nation).len() as u8;
        if weary.counted.len() <= usize::from(number) {
            self.turn_up(st, weary.counted, R13_0_2, ctx);
        } else if number > 0 {
            st.stack.push(Frame::Recovery(nation, number));
        }
        if nation == self.data.named.su && self.data.turns[usize::from(st.turn) - 1] {
            let home = self.within(st, self.data.nation(nation).units & st.used, self.soviet_home(st));
            let units = home - weary.free - weary.counted;
            if units.any() {
                ctx.tell(RULING_50, || Event::CutOff { units });
            }
        }
        if weary.free.any() && weary.counted.any() {
            ctx.tell(RULING_30, || Event::FreeBesides { nation, number });
        }
    }

    pub fn turn_up(&self, st: &mut State, units: Units, clause: Clause, ctx: Context) {
        st.used -= units;
        if units.any() {
            let clause = if units.within(self.data.subs) { R15_1_5 } else { clause };
            ctx.tell(clause, || Event::Recovered { units });
        }
    }

    /// 5.0(4)②: the nations of a side recover.
    pub fn recover_side(&self, st: &mut State, seat: Seat, ctx: Context) {
        st.stack.pop();
        for nation in all(self.data.nations.len()) {
            if st.side_of_nation(nation) == Some(seat) {
                self.recover_nation(st, nation, true, ctx);
            }
        }
    }
}

/// 13.0(2), R30: the owner chooses which units of a nation recover.
pub struct Recovery(pub Nation, pub u8);

impl Decision<ThirdReich> for Recovery {
    const TAKES: &'static [Verb] = &[Verb::Recover];
    const PLACE: Clause = R13_0_2;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        st.side_of_nation(self.0).map_or(Seats::NONE, Seats::only)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        self.1 > 0 && game.weary(st, self.0, false).counted.len() > usize::from(self.1)
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        st.stack.pop();
        if self.1 > 0 {
            let units = game.weary(st, self.0, false).counted;
            game.turn_up(st, units, R13_0_2, ctx);
        }
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let wide = st.on_map() & st.mine[seat.index()];
        let units = if width.is_wide() { wide } else { game.weary(st, self.0, false).counted };
        out.extend(units.iter().map(Action::Recover));
    }

    fn quick(&self, game: &ThirdReich, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        out.extend(game.weary(st, self.0, false).counted.iter().map(Action::Recover));
        true
    }

    fn object(&self, game: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return };
        let nation = game.data.unit(unit).nation;
        if nation != self.0 {
            no.object(R13_0_2, || Fact::WrongNation { unit, nation });
        } else if !st.used.contains(unit) {
            no.object(R13_0_2, || Fact::NotUsed { unit });
        } else if !game.weary(st, self.0, false).counted.contains(unit) {
            no.object(R13_0_3, || Fact::NotLinked { unit });
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Recover(unit) = *action else { return };
        st.replace(Frame::Recovery(self.0, self.1 - 1));
        game.turn_up(st, Units::only(unit), R13_0_2, ctx);
    }

    fn prompt(&self, game: &ThirdReich, _: &State, _: Seat) -> Message {
        self.0.say(game, "nation", Message::new("prompt-recover").int("left", self.1))
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return };
        let nation = game.data.unit(unit).nation;
        if st.is_neutral(nation) {
            no.object(R3_1_1_2_3, || Fact::NeutralUnit { unit, nation });
        } else if !st.mine[seat.index()].contains(unit) {
            no.object(R13_0_2, || Fact::NotOwn { unit });
        } else {
            let weary = game.weary(st, nation, false);
            no.when(!st.used.contains(unit), R13_0_2, || Fact::NotUsed { unit });
            let cut = st.used.contains(unit) && !(weary.free | weary.counted).contains(unit);
            no.when(cut, R13_0_3, || Fact::NotLinked { unit });
        }
        if !matches!(st.top(), Some(Frame::Recovery(..))) {
            no.object(R13_0_2, || Fact::OnlyAtRecovery);
        }
    }
}
