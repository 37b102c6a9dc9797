//! 4.0 The turn: its start, the end of an impulse, its end.

use super::prelude::*;

impl Southern {
    pub fn last_turn(&self) -> u8 {
        self.options.turns
    }

    pub fn turn_start(&self, st: &mut State, ctx: Context) {
        let turn = st.turn;
        ctx.tell(R2_1_2_2, || Event::TurnBegan { turn });
        st.turn_began_japanese = st.japanese;
        st.flown = UnitSet::EMPTY;
        st.stack.pop();
    }

    /// 4.0(3): a pass, or an impulse of somebody who can do nothing (R2).
    pub fn pass_impulse(&self, st: &mut State, seat: Seat, forced: bool, ctx: Context) {
        st.passes += 1;
        let clause = if forced { RULING_2 } else { R4_0_3 };
        ctx.tell(clause, || if forced { Event::PassedForced { seat } } else { Event::Passed { seat } });
        st.replace(Frame::EndOfImpulse(seat));
    }

    /// 14.0(2), 16.2(1)①, 4.0(3): control, MacArthur, and whose impulse follows.
    pub fn end_of_impulse(&self, st: &mut State, seat: Seat, ctx: Context) {
        st.op = Op::new(JAPAN, Task::Ordinary, None);
        self.update_control(st, ctx);
        st.stack.pop();
        if st.passes < 2 {
            st.stack.push(Frame::Impulse(seat.other()));
        }
        // 16.2(1)②: where the turn ends all are turned, and nobody is asked which.
        if seat == ALLIED && st.passes < 2 && self.rallied(st).any() {
            st.stack.push(Frame::Rally);
        }
    }

    /// 4.0(4): the end of a turn, and after the last one the end of the game.
    pub fn turn_end(&self, st: &mut State, ctx: Context) {
        self.oil_fires(st, ctx);
        self.recovery(st, ctx);
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
        let last = turn >= self.last_turn();
        ctx.tell(if last { RULING_4 } else { R4_0_4_5 }, || Event::TurnEnded { turn });
        st.passes = 0;
        st.stack.pop();
        if last {
            self.final_score(st, ctx);
        } else {
            st.turn += 1;
            st.begin_turn();
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
            let die = ctx.d6(OIL_DIE);
            if die >= needed {
                st.oil[field].face = OilFace::Gone;
                ctx.tell(R4_0_4_1, || Event::OilDestroyed { area, die, needed });
            } else {
                ctx.tell(R4_0_4_1, || Event::OilStands { area, die, needed });
            }
        }
    }
}
