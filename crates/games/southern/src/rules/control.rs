//! 12.0 Recovery, 13.0 communication, 14.0 control, 15.0 victory.

use super::prelude::*;

impl Southern {
    /// 4.0(4)②, 12.0(1), 16.2(1)②: used units in communication, and those beside MacArthur.
    pub fn recovery(&self, st: &mut State, ctx: Context) {
        for seat in Seat::BOTH {
            let units = self.suppliable(st, seat);
            self.recover(st, units, R12_0_1, ctx);
        }
        let held = self.rallied(st);
        self.recover(st, held, R16_2_1_2, ctx);
    }

    pub fn recover(&self, st: &mut State, units: UnitSet, clause: Clause, ctx: Context) {
        if units.any() {
            st.used -= units;
            ctx.tell(clause, || Event::Recovered { units });
        }
    }

    /// 12.0(1), R13: used units in communication.
    pub fn suppliable(&self, st: &State, seat: Seat) -> UnitSet {
        let linked = self.linked(st, seat);
        linked.iter().fold(UnitSet::EMPTY, |units, area| units | (st.units(&self.data, area, seat) & st.used))
    }

    /// 13.0: areas in communication with a source of the side.
    pub fn linked(&self, st: &State, seat: Seat) -> AreaSet {
        self.data.graph.communication(self.data.sources[seat.index()], st.controlled(&self.data, seat))
    }

    /// 14.0(2): an area changes hands when its controller has no unit there that counts and the
    /// enemy has one.
    pub fn update_control(&self, st: &mut State, ctx: Context) {
        // Nothing changes where the other side has nobody.
        let entered = (st.occupied(JAPAN) - st.japanese) | (st.occupied(ALLIED) & st.japanese);
        for area in entered.iter() {
            let owner = st.controller(area);
            let (seat, clause) = self.holder(st, area);
            if seat != owner {
                st.japanese.set(area, seat == JAPAN);
                ctx.tell(clause, || Event::Control { area, seat });
            }
        }
    }

    /// 14.0(2): who will hold an area when the impulse ends, and by which clause.
    #[inline]
    fn holder(&self, st: &State, area: Area) -> (Seat, Clause) {
        let data = &self.data;
        let owner = st.controller(area);
        let sea = data.sea.contains(area);
        let (counting, rule) = if sea { (data.ships, R14_0_2_2) } else { (data.army | data.air, R14_0_2_1) };
        let present = st.at[area.index()] & counting;
        let own = present & data.side[owner.index()];
        match () {
            () if st.at[area.index()].is_empty() => (owner, RULING_51),
            () if present.is_empty() => (owner, RULING_36),
            () if own.is_empty() => (owner.other(), rule),
            () if own.within(data.air) => (owner, RULING_35),
            () => (owner, rule),
        }
    }

    /// Where own units stand in an area that is not under control: by which ruling it is not.
    pub fn object_as_held(&self, st: &State, seat: Seat, area: Area, no: &mut No) {
        if st.controller(area) == seat || !st.has_units(&self.data, area, seat) {
            return;
        }
        match self.holder(st, area) {
            (holder, _) if holder == seat => no.object(RULING_34, || Fact::HeldUntilEnd { area }),
            (_, RULING_35) => no.object(RULING_35, || Fact::HeldByAir { area }),
            (_, RULING_36) => no.object(RULING_36, || Fact::ArmyAtSea { area }),
            _ => {}
        }
    }

    /// 15.0(1)①, 16.1(3), 17.3.
    pub fn fortress_points(&self, st: &mut State, ctx: Context) {
        let data = &self.data;
        let mut score = |st: &mut State, seat: Seat, clause: Clause, areas: usize, sign: i16| {
            let halves = 2 * sign * areas as i16;
            st.vp[seat.index()] += halves;
            let (vp, areas) = (Halves(halves), areas as u8);
            if areas > 0 {
                ctx.tell(clause, || match clause {
                    R17_3_1 => Event::TakenOnHoliday { seat, vp, areas },
                    R17_3_2 => Event::RetakenOnHoliday { seat, vp, areas },
                    _ => Event::ScoredFortress { seat, vp, areas },
                });
            }
        };
        score(st, ALLIED, R15_0_1_1, (data.fortress - st.japanese).len(), 1);
        if data.holidays & (1 << st.turn) == 0 {
            return;
        }
        if self.options.holiday_japan {
            let taken = (data.fortress & st.japanese) - st.turn_began_japanese;
            score(st, JAPAN, R17_3_1, taken.len(), 1);
        }
        if self.options.holiday_allied {
            let retaken = (data.fortress & st.turn_began_japanese) - st.japanese;
            score(st, JAPAN, R17_3_2, retaken.len(), -1);
        }
    }

    /// 2.1.2(4), 3.0(5): which marker lies here is decided when it is first turned. Nobody could
    /// have seen it before, so this is the same as drawing it at set-up.
    pub fn show_oil(&self, st: &mut State, field: usize, clause: Clause, ctx: Context) {
        let marker = st.oil[field].marker.unwrap_or_else(|| {
            let taken = |m: u16| st.oil.iter().any(|o| o.marker == Some(Marker(m as u8)));
            let unseen: Vec<u16> = (0..self.data.oil.len() as u16).filter(|m| !taken(*m)).collect();
            Marker(ctx.draw(OIL, &unseen) as u8)
        });
        st.oil[field] = Oil { marker: Some(marker), face: OilFace::Shown };
        let (area, vp) = (self.data.oil_areas[field], self.data.oil[marker.index()].vp);
        ctx.tell(clause, || Event::OilShown { area, marker, vp });
    }

    /// 15.0(2)(3), R4.
    pub fn final_score(&self, st: &mut State, ctx: Context) {
        for field in 0..OIL_FIELDS {
            if st.oil[field].face == OilFace::Hidden {
                self.show_oil(st, field, R15_0_3, ctx);
            }
        }
        st.over = true;
        st.stack.clear();
        let score = self.tally(st);
        for seat in Seat::BOTH {
            let running = Halves(st.vp[seat.index()]);
            let (areas, oil) = (Halves(self.area_points(st, seat)), Halves(self.oil_points(st, seat)));
            let total = Halves(score[seat.index()] as i16);
            // R38: Japan's points of 16.2(3) and 17.3 are counted apart.
            let apart = seat == JAPAN && st.vp[JAPAN.index()] != 0;
            ctx.tell(if apart { RULING_38 } else { R15_0_2 }, || Event::Final { seat, running, areas, oil, total });
        }
        let winner = self.winner(st);
        ctx.tell(R15_0, || winner.map_or(Event::Draw, |seat| Event::Won { seat }));
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
        own.iter().map(|area| 2 * self.data.area(area).vp as i16).sum()
    }

    fn oil_points(&self, st: &State, seat: Seat) -> i16 {
        let shown = st.oil.iter().zip(self.data.oil_areas);
        shown
            .filter(|(o, a)| o.face == OilFace::Shown && st.controller(*a) == seat)
            .filter_map(|(o, _)| o.marker)
            .map(|m| 2 * i16::from(self.data.oil[m.index()].vp))
            .sum()
    }

    /// 15.0: points as they stand, in halves; hidden oil counts only when it is turned.
    pub fn tally(&self, st: &State) -> [i32; 2] {
        Seat::BOTH.map(|s| i32::from(st.vp[s.index()] + self.area_points(st, s) + self.oil_points(st, s)))
    }
}
