//! The evaluation: about a page.

use crate::ThirdReich;
use crate::model::*;
use crate::sequence::Frame;
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
        let value = self.outlook(st);
        // Far from even two positions still look different.
        0.98 * value / (1.0 + value.abs())
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

/// Fighting strength by area and side; neutral units are a third side.
pub struct Field {
    standing: [[f32; 3]; MAX_AREAS],
    /// What could strike out of an area this turn.
    ready: [[f32; 2]; MAX_AREAS],
}

impl ThirdReich {
    /// What a unit weighs.
    pub fn weight(&self, unit: Unit) -> f32 {
        let u = self.data.unit(unit);
        f32::from(u.attack.max(u.air)) + f32::from(u.durability)
    }

    fn field(&self, st: &State) -> Field {
        let mut field = Field { standing: [[0.0; 3]; MAX_AREAS], ready: [[0.0; 2]; MAX_AREAS] };
        for area in self.data.all {
            for unit in st.at[area.index()] {
                let side = st.side_of_nation(self.data.unit(unit).nation);
                let worth = self.weight(unit);
                let used = st.used.contains(unit);
                let holds = !self.data.is_sea(area) || self.data.ships.contains(unit);
                if holds {
                    field.standing[area.index()][side.map_or(2, Seat::index)] +=
                        if used { 0.88 * worth } else { worth };
                }
                if let (Some(side), true) = (side, self.data.moves[1].contains(unit)) {
                    field.ready[area.index()][side.index()] += if used { 0.7 * worth } else { worth };
                }
            }
        }
        field
    }

    /// How likely an area stays with its holder, by who stands in it and next to it.
    fn hold(&self, st: &State, field: &Field, area: Area, holder: Seat) -> f32 {
        let foe = holder.other();
        let (own, in_it) = (field.standing[area.index()][holder.index()], field.standing[area.index()][foe.index()]);
        if in_it > 0.0 {
            return if own > 0.0 { 0.15 + 0.7 * own / (own + in_it) } else { 0.05 };
        }
        let near = self.near(st, foe, area);
        let press: f32 = near.iter().map(|a| field.ready[a.index()][foe.index()]).sum();
        if own == 0.0 {
            return if press > 0.0 { 0.45 } else { 0.85 };
        }
        1.0 - 0.3 * ((press - own) / (press + own + 1.0)).max(0.0)
    }

    fn outlook(&self, st: &State) -> f32 {
        let data = &self.data;
        let field = self.field(st);
        let mut bases = [0.0f32; 2];
        let mut areas = 0.0;
        for area in data.land {
            let Some(holder) = st.side_of(area) else { continue };
            let stays = self.hold(st, &field, area, holder);
            areas += if holder == AXIS { stays } else { 1.0 - stays };
            for seat in Seat::BOTH {
                let halves = self.halves(area, seat);
                bases[seat.index()] += halves * if seat == holder { stays } else { 1.0 - stays } / 2.0;
            }
        }
        // At sea: the Central Atlantic and what the United States send (15.3, 15.7.1).
        bases[1] +=
            self.bases(st, ALLIED).filter(|b| data.is_sea(b.area)).map(|b| f32::from(b.halves)).sum::<f32>() / 2.0;
        let berlin = match st.side_of(data.named.berlin) {
            Some(AXIS) => self.hold(st, &field, data.named.berlin, AXIS),
            _ => 1.0 - self.hold(st, &field, data.named.berlin, ALLIED),
        };
        // The Axis needs ten bases at any time, or Berlin, four bases or ten areas at the end.
        let late = f32::from(st.turn) / 12.0;
        let mut value = 0.30 * (bases[0] - 5.5) - 0.14 * (bases[1] - 5.0);
        value += 0.03 * (areas - 16.0) + (0.3 + 0.5 * late) * (berlin - 0.8);
        value += 0.25 * (f32::from(self.victory_count(st)) - 8.5).max(0.0);
        value -= 0.5 * (2.5 - bases[0]).max(0.0);
        let mut strength = [0.0f32; 2];
        for seat in Seat::BOTH {
            for area in data.all {
                strength[seat.index()] += field.standing[area.index()][seat.index()];
            }
            let deck = data.cards_of(seat).filter(|c| st.cards[c.index()] != CardAt::Development);
            strength[seat.index()] += deck.map(|c| 1.5 * f32::from(data.card(c).value)).sum::<f32>();
            strength[seat.index()] +=
                3.0 * f32::from(st.hand[seat.index()]) + 1.5 * f32::from(st.pending[seat.index()]);
        }
        value += 1.4 * (strength[0] - strength[1]) / (strength[0] + strength[1] + 1.0);
        for (i, track) in data.tracks.iter().enumerate() {
            let along = f32::from(st.boxes[i]) / f32::from(track.entry());
            value += if data.nation(track.nation).camp == AXIS { 0.12 * along } else { -0.35 * along };
        }
        let begun = self.begun(st);
        value += if st.op.seat == AXIS { begun } else { -begun };
        value + 0.012 * (self.advance(st, &field, AXIS) - self.advance(st, &field, ALLIED))
    }

    /// What an impulse under way still promises its side: points and parts of the card not yet used, the group.
    fn begun(&self, st: &State) -> f32 {
        let part = |part: Part, worth: f32| if part == Part::Open { worth } else { 0.0 };
        let event = part(st.op.event, if self.event_possible_soon(st) { 0.04 } else { 0.0 });
        match st.top() {
            Some(Frame::InPlay) => {
                let value = st.op.card.map_or(0.0, |c| f32::from(self.data.card(c).value));
                part(st.op.value, 0.02 * value) + event
            }
            Some(Frame::Group | Frame::Placing(_) | Frame::React | Frame::Riposte | Frame::Allot | Frame::Retreat) => {
                let value = st.op.card.map_or(0.0, |c| f32::from(self.data.card(c).value));
                let group = if st.op.group.any() { 0.015 * self.group_worth(st, st.op.seat) } else { 0.0 };
                // An event under way is not yet spent; an air operation costs no card and comes first.
                let licence = match st.op.licence {
                    Licence::Value => 0.0,
                    Licence::AirOperation => 0.12,
                    _ => 0.04,
                };
                0.02 * f32::from(st.op.left) + part(st.op.value, 0.02 * value) + event + group + licence + self.blow(st)
            }
            _ => 0.0,
        }
    }

    /// Damage that is still being allotted, for or against the side whose impulse it is.
    fn blow(&self, st: &State) -> f32 {
        if st.top() != Some(Frame::Allot) {
            return 0.0;
        }
        let given: u32 = st.damage.targets.iter().map(|u| u32::from(st.damage.given[u.index()])).sum();
        let points = f32::from(st.damage.left) + given as f32;
        if st.damage.victim == st.op.seat { -0.025 * points } else { 0.025 * points }
    }

    fn event_possible_soon(&self, st: &State) -> bool {
        st.op.card.is_some_and(|c| self.data.card(c).event != EventKind::Ambush)
    }

    /// The armies of a side, the nearer to enemy bases the better.
    fn advance(&self, st: &State, field: &Field, seat: Seat) -> f32 {
        let goals = self.goals(st, seat);
        let mut sum = 0.0;
        for area in self.data.land {
            let ready = field.ready[area.index()][seat.index()];
            if ready > 0.0 {
                let steps = goals.iter().map(|g| self.data.steps(area, g)).min().unwrap_or(6);
                sum += ready / (1.0 + f32::from(steps));
            }
        }
        sum
    }

    /// Enemy land areas with a base: to have, or to deny to the Axis.
    pub fn goals(&self, st: &State, seat: Seat) -> Areas {
        st.own[seat.other().index()] & self.data.with_base
    }

    /// Halves an area's base is worth to a side that controls it (3.2(1)).
    pub fn halves(&self, area: Area, seat: Seat) -> f32 {
        match (self.data.area(area).symbol, seat == AXIS) {
            (Some(Symbol::Red), _) | (Some(Symbol::Black), true) => 2.0,
            (Some(Symbol::Half), true) => 1.0,
            _ => 0.0,
        }
    }
}
