//! 3.0 Set-up, 4.0 the turn, 12.0 recovery, 13.0 communication, 14.0 control, 15.0 victory,
//! 16.2 MacArthur, 17.0 options.

use crate::Southern;
use crate::data::*;
use crate::events::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Ctx, Seat};

type Context<'a, 'b> = &'a mut Ctx<'b, Event>;

impl Southern {
    /// 3.0: the map as it stands before the first turn.
    pub fn laid_out(&self) -> State {
        let data = &self.data;
        let mut st = State::blank(data);
        for (i, unit) in data.units.iter().enumerate() {
            if let Some(area) = unit.start {
                st.relocate(Unit::from(i), area.0);
            } else if unit.pool {
                st.place[i] = REINFORCEMENTS;
            }
        }
        st.oil = [Oil { marker: None, face: OilFace::Hidden }; OIL_FIELDS];
        st.stack.push(Frame::TurnStart);
        st
    }

    /// 3.0: what was laid out, clause by clause.
    pub fn tell_set_up(&self, st: &State, ctx: Context) {
        let data = &self.data;
        let on_map = |seat: Seat| (st.on_map() & data.side[seat.index()]).len() as u8;
        let pool = st.place.iter().filter(|p| **p == REINFORCEMENTS).count() as u8;
        let turns = self.last_turn();
        let length = match turns {
            9 => R17_1_1,
            7 => R17_1_2,
            _ => R3_0_8,
        };
        ctx.tell(R3_0_2, || Event::SetUp { part: SetUp::Japan(on_map(JAPAN)) });
        ctx.tell(R3_0_3, || Event::SetUp { part: SetUp::Allied(on_map(ALLIED)) });
        ctx.tell(R3_0_4, || Event::SetUp { part: SetUp::Reinforcements(pool) });
        ctx.tell(R3_0_5, || Event::SetUp { part: SetUp::Oil(OIL_FIELDS as u8) });
        ctx.tell(R3_0_6, || Event::SetUp { part: SetUp::Control(data.areas.len() as u8) });
        ctx.tell(R3_0_7, || Event::SetUp { part: SetUp::Cards(16) });
        ctx.tell(length, || Event::SetUp { part: SetUp::Turns(turns) });
    }

    pub fn last_turn(&self) -> u8 {
        self.options.turns
    }

    /// 4.0(1), 17.2: carriers of the options first, then the hands.
    pub fn turn_start(&self, st: &mut State, ctx: Context) {
        let turn = st.turn;
        ctx.tell(R2_1_2_2, || Event::TurnBegan { turn });
        st.turn_began_japanese = st.japanese;
        st.replace(Frame::Hands);
        if turn == 5 && self.options.hiryu_soryu {
            for unit in self.data.japanese_carriers.into_iter().rev() {
                st.stack.push(Frame::Carrier(unit));
            }
        }
        if turn == 1 && self.options.indomitable {
            st.stack.push(Frame::Carrier(self.data.indomitable));
        }
    }

    /// 17.2: sea areas where the carrier may be placed.
    pub fn carrier_areas(&self, st: &State, unit: Unit) -> AreaSet {
        let data = &self.data;
        let seat = data.unit(unit).side;
        let own = data.sea & st.controlled(data, seat);
        if seat == ALLIED {
            return own;
        }
        own.iter().filter(|a| !(st.at[*a] & data.ships).meets(data.side[ALLIED.index()])).collect()
    }

    pub fn place_carrier(&self, st: &mut State, unit: Unit, area: Area, ctx: Context) {
        st.stack.pop();
        st.relocate(unit, area.0);
        let clause = if self.data.unit(unit).side == JAPAN { R17_2_1 } else { R17_2_2 };
        ctx.tell(clause, || Event::Arrived { unit, area });
    }

    /// 14.0(2), 16.2(1)①, 4.0(3): control, MacArthur, and whose impulse follows.
    pub fn end_of_impulse(&self, st: &mut State, seat: Seat, ctx: Context) {
        st.op = Op::new(JAPAN, Task::Ordinary, None);
        self.update_control(st, ctx);
        st.replace(if st.passes >= 2 { Frame::TurnEnd } else { Frame::Impulse(seat.other()) });
        if seat == ALLIED {
            let tired = self.rallied(st);
            if tired.len() > 1 {
                st.stack.push(Frame::Rally);
            } else if let Some(unit) = tired.first() {
                self.rally(st, Unit::from(unit), ctx);
            }
        }
    }

    /// 16.2(1)①: used units MacArthur can turn.
    pub fn rallied(&self, st: &State) -> UnitSet {
        match st.area_of(self.data.macarthur) {
            Some(area) => st.units(&self.data, area, ALLIED) & st.used,
            None => UnitSet::EMPTY,
        }
    }

    pub fn rally(&self, st: &mut State, unit: Unit, ctx: Context) {
        st.used.remove(unit.i());
        ctx.tell(R16_2_1_1, || Event::Recovered { units: UnitSet::only(unit.i()) });
    }

    /// 14.0(2): an area changes hands when its controller has no unit there that counts and the
    /// enemy has one.
    fn update_control(&self, st: &mut State, ctx: Context) {
        let data = &self.data;
        for i in 0..data.areas.len() {
            let counting = if data.sea.contains(i) { data.ships } else { data.army | data.air };
            let area = Area::from(i);
            let present = st.at[i] & counting;
            if present.is_empty() {
                continue;
            }
            let owner = st.controller(area);
            if !present.meets(data.side[owner.index()]) {
                let seat = owner.other();
                st.japanese.set(i, seat == JAPAN);
                ctx.tell(R14_0_2, || Event::Control { area, seat });
            }
        }
    }

    /// 13.0: areas in communication with a source of the side.
    pub fn linked(&self, st: &State, seat: Seat) -> AreaSet {
        self.data.graph.communication(self.data.sources[seat.index()], st.controlled(&self.data, seat))
    }

    /// 4.0(4): the end of a turn, and after the last one the end of the game.
    pub fn turn_end(&self, st: &mut State, ctx: Context) {
        let data = &self.data;
        self.oil_fires(st, ctx);
        // 12.0, 16.2(1)②.
        for seat in Seat::BOTH {
            let mut units = UnitSet::EMPTY;
            for area in self.linked(st, seat).iter() {
                units |= st.units(data, Area::from(area), seat) & st.used;
            }
            self.recover(st, units, R12_0_1, ctx);
        }
        let held = self.rallied(st);
        self.recover(st, held, R16_2_1_2, ctx);
        // 4.0(4)③.
        for card in 0..CARDS {
            if st.cards[card] != CardAt::Removed {
                st.cards[card] = CardAt::Deck;
            }
        }
        st.hand_count = [0; 2];
        ctx.tell(R4_0_4_3, || Event::CardsReturned);
        self.fortress_points(st, ctx);
        let turn = st.turn;
        ctx.tell(R4_0_4_5, || Event::TurnEnded { turn });
        st.passes = 0;
        if turn >= self.last_turn() {
            self.final_score(st, ctx);
        } else {
            st.turn += 1;
            st.replace(Frame::TurnStart);
        }
    }

    pub fn recover(&self, st: &mut State, units: UnitSet, clause: sandtable_kernel::Clause, ctx: Context) {
        if units.any() {
            st.used -= units;
            ctx.tell(clause, || Event::Recovered { units });
        }
    }

    /// 4.0(4)①: a die for each turned marker in an Allied area (R25, R56).
    fn oil_fires(&self, st: &mut State, ctx: Context) {
        for field in 0..OIL_FIELDS {
            let area = self.data.oil_areas[field];
            if st.oil[field].face != OilFace::Shown || st.controller(area) != ALLIED {
                continue;
            }
            let rolls = self.data.oil_rolls;
            let japanese = st.has_units(&self.data, area, JAPAN);
            let needed = if japanese { rolls.japanese_unit_present } else { rolls.no_japanese_unit };
            let die = ctx.d6();
            let destroyed = die >= needed;
            if destroyed {
                st.oil[field].face = OilFace::Gone;
            }
            ctx.tell(R4_0_4_1, || Event::OilRolled { area, die, needed, destroyed });
        }
    }

    /// 15.0(1)①, 16.1(3), 17.3.
    fn fortress_points(&self, st: &mut State, ctx: Context) {
        let data = &self.data;
        let allied = (data.fortress - st.japanese).len() as i16;
        st.vp[ALLIED.index()] += 2 * allied;
        if allied > 0 {
            ctx.tell(R15_0_1_1, || Event::Scored { seat: ALLIED, halves: 2 * allied, unit: None, areas: allied as u8 });
        }
        if data.holidays & (1 << st.turn) == 0 {
            return;
        }
        let taken = ((data.fortress & st.japanese) - st.turn_began_japanese).len() as i16;
        if self.options.holiday_japan && taken > 0 {
            st.vp[JAPAN.index()] += 2 * taken;
            ctx.tell(R17_3_1, || Event::Scored { seat: JAPAN, halves: 2 * taken, unit: None, areas: taken as u8 });
        }
        let retaken = ((data.fortress & st.turn_began_japanese) - st.japanese).len() as i16;
        if self.options.holiday_allied && retaken > 0 {
            st.vp[JAPAN.index()] -= 2 * retaken;
            ctx.tell(R17_3_2, || Event::Scored { seat: JAPAN, halves: -2 * retaken, unit: None, areas: retaken as u8 });
        }
    }

    /// 2.1.2(4), 3.0(5): which marker lies here is decided when it is first turned. Nobody could
    /// have seen it before, so this is the same as drawing it at set-up.
    pub fn show_oil(&self, st: &mut State, field: usize, clause: sandtable_kernel::Clause, ctx: Context) {
        let marker = match st.oil[field].marker {
            Some(marker) => marker,
            None => {
                let taken = |m: u16| st.oil.iter().any(|o| o.marker == Some(m as u8));
                let unseen: Vec<u16> = (0..self.data.oil.len() as u16).filter(|m| !taken(*m)).collect();
                ctx.draw("oil", &unseen) as u8
            }
        };
        st.oil[field] = Oil { marker: Some(marker), face: OilFace::Shown };
        let (area, vp) = (self.data.oil_areas[field], self.data.oil[usize::from(marker)].vp);
        ctx.tell(clause, || Event::OilShown { area, marker, vp });
    }

    /// 15.0(2)(3), R4.
    fn final_score(&self, st: &mut State, ctx: Context) {
        for field in 0..OIL_FIELDS {
            if st.oil[field].face == OilFace::Hidden {
                self.show_oil(st, field, R15_0_3, ctx);
            }
        }
        st.over = true;
        st.stack.clear();
        let score = self.tally(st);
        for seat in Seat::BOTH {
            let running = st.vp[seat.index()];
            let areas = self.area_points(st, seat);
            let oil = self.oil_points(st, seat);
            let total = score[seat.index()] as i16;
            ctx.tell(R15_0_2, || Event::Final { seat, running, areas, oil, total });
        }
        let winner = self.winner(st);
        ctx.tell(R15_0, || Event::Over { winner });
    }

    pub fn winner(&self, st: &State) -> Option<Seat> {
        let [japan, allied] = self.tally(st);
        match japan.cmp(&allied) {
            std::cmp::Ordering::Greater => Some(JAPAN),
            std::cmp::Ordering::Less => Some(ALLIED),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn area_points(&self, st: &State, seat: Seat) -> i16 {
        let own = st.controlled(&self.data, seat) & self.data.land;
        own.iter().map(|a| 2 * self.data.areas[a].vp as i16).sum()
    }

    fn oil_points(&self, st: &State, seat: Seat) -> i16 {
        let shown = st.oil.iter().zip(self.data.oil_areas);
        shown
            .filter(|(o, a)| o.face == OilFace::Shown && st.controller(*a) == seat)
            .filter_map(|(o, _)| o.marker)
            .map(|m| 2 * i16::from(self.data.oil[usize::from(m)].vp))
            .sum()
    }

    /// 15.0: points as they stand, in halves; hidden oil counts only when it is turned.
    pub fn tally(&self, st: &State) -> [i32; 2] {
        Seat::BOTH.map(|s| i32::from(st.vp[s.index()] + self.area_points(st, s) + self.oil_points(st, s)))
    }
}
