//! The evaluation: about a page.

use crate::ThirdReich;
use crate::model::*;
use crate::words::Action;
use sandtable_kernel::*;

impl Judgement for ThirdReich {
    /// Resource bases in halves.
    fn score(&self, st: &State) -> [i32; 2] {
        Seat::BOTH.map(|s| self.bases(st, s).map(|b| i32::from(b.halves)).sum())
    }

    fn evaluate(&self, st: &State) -> f32 {
        if let Some(ending) = st.ending {
            return if ending.winner() == AXIS { 1.0 } else { -1.0 };
        }
        self.outlook(st)
    }

    fn search_actions(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.worth_searching(st, seat, out);
    }

    fn prior(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        self.promise(st, seat, action)
    }

    fn odds(&self, st: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.chances(st, seat, action)
    }
}

impl ThirdReich {
    fn outlook(&self, st: &State) -> f32 {
        let data = &self.data;
        let [axis, allied] = Seat::BOTH.map(|s| self.bases(st, s).map(|b| f32::from(b.halves)).sum::<f32>() / 2.0);
        let turn = f32::from(st.turn);
        // The Axis needs ten at any time, or Berlin to the end; the Allies need time and the great powers.
        let mut value = 0.22 * (axis - expected(turn)) - 0.05 * (allied - 5.0);
        value += 0.06 * (self.victory_count(st) as f32 - 8.0).max(0.0);
        if !st.owns(AXIS, data.named.berlin) {
            value -= 0.8;
        }
        let mut strength = [0.0f32; 2];
        for seat in Seat::BOTH {
            for unit in st.mine[seat.index()] & st.on_map() {
                let u = data.unit(unit);
                let worth = f32::from(u.attack.max(u.air)) + f32::from(u.durability);
                strength[seat.index()] += if st.used.contains(unit) { 0.8 * worth } else { worth };
            }
            let deck = data.cards_of(seat).filter(|c| st.cards[c.index()] != CardAt::Development);
            strength[seat.index()] += deck.map(|c| 1.5 * f32::from(data.card(c).value)).sum::<f32>();
            strength[seat.index()] += 3.0 * f32::from(st.hand[seat.index()]);
        }
        value += 0.9 * (strength[0] - strength[1]) / (strength[0] + strength[1] + 1.0);
        for (i, track) in data.tracks.iter().enumerate() {
            let along = f32::from(st.boxes[i]) / f32::from(track.entry());
            let camp = data.nation(track.nation).camp;
            value += if camp == AXIS { 0.05 * along } else { -0.12 * along };
        }
        // An own base that stands empty invites the enemy.
        for seat in Seat::BOTH {
            for base in self.bases(st, seat) {
                if !data.is_sea(base.area) {
                    let guard = st.units(base.area, seat).len();
                    let enemies = self.near(st, seat.other(), base.area);
                    let near = enemies.iter().any(|a| st.units(a, seat.other()).any());
                    let risk = if guard == 0 {
                        0.06
                    } else if guard == 1 && near {
                        0.03
                    } else {
                        0.0
                    };
                    value += if seat == AXIS { -risk } else { risk };
                }
            }
        }
        value.tanh() * 0.98
    }
}

/// Resource bases of the Axis that leave the game open, by turn.
fn expected(turn: f32) -> f32 {
    if turn < 6.0 { 3.0 + turn } else { 9.0 - 0.7 * (turn - 6.0) }
}
