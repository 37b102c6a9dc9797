//! 3.0 Set-up.

use super::prelude::*;

impl Southern {
    /// 3.0: the map as it stands before the first turn.
    pub fn laid_out(&self) -> State {
        let data = &self.data;
        let mut st = State::blank(data);
        for (unit, record) in data.each_unit() {
            if let Some(area) = record.start {
                st.relocate(data, unit, area.0);
            } else if record.pool {
                st.relocate(data, unit, REINFORCEMENTS);
            }
        }
        st.oil = [Oil { marker: None, face: OilFace::Hidden }; OIL_FIELDS];
        st.begin_turn();
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
        ctx.tell(R3_0_2, || Event::SetUpJapan { number: on_map(JAPAN) });
        ctx.tell(R3_0_3, || Event::SetUpAllied { number: on_map(ALLIED) });
        ctx.tell(R3_0_4, || Event::SetUpReinforcements { number: pool });
        ctx.tell(R3_0_5, || Event::SetUpOil { number: OIL_FIELDS as u8 });
        ctx.tell(R3_0_6, || Event::SetUpControl { number: data.areas.len() as u8 });
        ctx.tell(R3_0_7, || Event::SetUpCards { number: 16 });
        ctx.tell(length, || Event::SetUpTurns { number: turns });
    }
}
