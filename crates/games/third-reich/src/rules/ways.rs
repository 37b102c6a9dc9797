//! 8.1 Why there is no way: which of the rules of movement stands between a group and an area.

use super::movement::{March, Relaxed, data_near};
use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::No;
use crate::words::Fact;

impl ThirdReich {
    /// Which rule leaves the group no way: tried by leaving one after the other out of account.
    pub fn object_to_way(&self, st: &State, m: &March, to: Area, no: &mut No) {
        let sea = self.data.sea;
        let strict = Relaxed::default();
        if m.foreign.any() {
            let anywhere = March { open: m.open | m.foreign, foreign: Areas::EMPTY, ..*m };
            if self.reach(st, &anywhere).by(to).is_some() {
                no.object(R8_1_1_2_2, || Fact::AirPasses { area: to });
                return;
            }
        }
        let by_sea_only = matches!(m.licence, Licence::SeaTransport | Licence::Landing);
        let gets = |m: &March, relaxed: Relaxed| {
            let reach = self.reach_by(st, m, sea, relaxed);
            if by_sea_only { reach.has(to, true) } else { reach.by(to).is_some() }
        };
        let reaches = |relaxed: Relaxed| gets(m, relaxed);
        let crossing = m.cargo > 0 && !m.group.meets(self.data.ships);
        let near = data_near(self, m).contains(to);
        if !near && self.object_to_passage(st, m, to, &gets, no) {
            return;
        }
        let lane = |test: &dyn Fn(&Area) -> bool| {
            let start = data_near(self, m).with(m.from) & sea;
            let around = if self.data.is_sea(to) { Areas::only(to) } else { self.data.near(to, m.by_egypt) & sea };
            [start & around, around, start].into_iter().find_map(|s| s.iter().find(|a| test(a))).unwrap_or(to)
        };
        if m.licence == Licence::StrategicMovement {
            let clause = CARD_STRATEGIC_MOVEMENT;
            if reaches(Relaxed { capacity: true, ..strict }) {
                let area = lane(&|a| st.owns(m.seat, *a) && self.room_for(st, m.seat, *a, m.group) < m.cargo);
                no.object(R3_6_1, || self.short_of_ships(st, m, area));
                no.object(RULING_18, || Fact::HalvesDropped);
            } else if st.enemy_suppressing(&self.data, to, m.seat).any() {
                no.object(clause, || Fact::EnemyInTheWay { area: to });
            } else if st.owns(m.seat, to) {
                no.object(clause, || Fact::NoWay { area: to });
            }
            return;
        }
        let next_door = near && !by_sea_only && !self.data.is_sea(to) && !self.data.is_sea(m.from);
        if reaches(Relaxed { stops: true, ..strict }) {
            no.object(R8_1_5, || Fact::MustStop { area: to });
        } else if !next_door && crossing && reaches(Relaxed { capacity: true, ..strict }) {
            let area = lane(&|a| st.owns(m.seat, *a) && self.room_for(st, m.seat, *a, m.group) < m.cargo);
            let clause = if self.carried(st, area, m.group) > 0 { R3_6_3 } else { R8_1_2_1_1 };
            no.object(clause, || self.short_of_ships(st, m, area));
            if m.licence == Licence::SeaTransport {
                // R9: the event is limited like any sea movement, and once.
                no.object(RULING_9, || Fact::TransportLimited);
            }
            // R14, R33: ships that would carry the rest, were they friendly.
            let neutral = st.at[area.index()] & self.data.ships & !(st.mine[0] | st.mine[1]);
            let room = usize::from(self.room_for(st, m.seat, area, m.group));
            if neutral.any() && room + neutral.len() >= usize::from(m.cargo) {
                no.object(RULING_14, || Fact::NeutralShips);
                no.object(RULING_33, || Fact::FriendlyShips);
            }
        } else if !next_door
            && crossing
            && (self.barred_lane(st, m, to) || reaches(Relaxed { control: true, capacity: true, ..strict }))
        {
            let area = lane(&|a| !st.owns(m.seat, *a));
            no.object(R8_1_2_1_2, || Fact::SeaNotOwn { area });
            let far = !reaches(Relaxed { control: true, capacity: true, ..strict });
            no.when(far, R8_1_2_1_3, || Fact::TooFar { area: to, allowance: m.by_sea });
        } else if reaches(Relaxed { points: true, ..strict }) || near {
            let sails = crossing && !self.nearest_by_land(st, m, to);
            let (clause, allowance) = if sails {
                (R8_1_2_1_3, m.by_sea)
            } else {
                (R8_1_1_3, m.by_land.max(m.by_sea * u8::from(m.cargo == 0)))
            };
            no.object(clause, || Fact::TooFar { area: to, allowance });
            let quicker = m.group.iter().any(|u| self.data.unit(u).movement > m.by_land);
            if !sails && quicker {
                no.object(R8_1_1, || Fact::SlowestCounts { allowance });
            }
            let enemies = st.enemy_suppressing(&self.data, to, m.seat).any()
                || st.enemy_suppressing(&self.data, m.from, m.seat).any();
            if !sails && near && enemies {
                no.object(R8_1_1_2, || Fact::EnemiesCost);
            }
        } else {
            // Far away: over land the group would have to stop on the way as well.
            let anyhow = Relaxed { points: true, stops: true, control: true, capacity: true };
            if !by_sea_only && self.nearest_by_land(st, m, to) {
                no.object(R8_1_1_3, || Fact::TooFar { area: to, allowance: m.by_land });
                let halted = self.reach_by(st, m, Areas::EMPTY, anyhow).has(to, false);
                no.when(halted, R8_1_5, || Fact::MustStop { area: to });
            } else if reaches(anyhow) {
                no.object(if crossing { R8_1_2_1_3 } else { R8_1_1_3 }, || Fact::TooFar {
                    area: to,
                    allowance: m.by_sea,
                });
            } else {
                no.object(R2_21_6, || Fact::NoWay { area: to });
            }
        }
    }

    /// 15.6, 15.7, 16.5, 16.7: an area closed to the group lies on the way; without it there would be one.
    fn object_to_passage(
        &self,
        st: &State,
        m: &March,
        to: Area,
        gets: &dyn Fn(&March, Relaxed) -> bool,
        no: &mut No,
    ) -> bool {
        let data = &self.data;
        let kinds = if m.group.meets(data.ships | data.subs) { data.sea } else { data.all };
        let wide = March { open: kinds - m.foreign, ..*m };
        let closed = wide.open - m.open;
        let afloat = Relaxed { control: true, capacity: true, ..Relaxed::default() };
        for relaxed in [Relaxed::default(), afloat, Relaxed { stops: true, ..afloat }] {
            if gets(m, relaxed) {
                break;
            }
            if gets(&wide, relaxed) {
                let opens = |a: &Area| gets(&March { open: m.open.with(*a), ..*m }, relaxed);
                let near = closed & data_near(self, m);
                if let Some(area) = closed.iter().find(opens).or(near.first()).or(closed.first()) {
                    self.object_to_entry(st, m, area, no);
                }
                no.when(relaxed.stops, R8_1_5, || Fact::MustStop { area: to });
                return true;
            }
        }
        // Right between the two areas; points, stops or ships are missing besides.
        let between = closed & data_near(self, m) & data.near(to, m.by_egypt);
        if let Some(area) = between.first() {
            self.object_to_entry(st, m, area, no);
        }
        false
    }

    /// 8.1.2(1)②: does a single sea area that is not own lie between the group and the end of its way, however many
    /// points it had?
    fn barred_lane(&self, st: &State, m: &March, to: Area) -> bool {
        let data = &self.data;
        let afloat =
            |area: Area| if data.is_sea(area) { Areas::only(area) } else { data.near(area, m.by_egypt) & data.sea };
        let (start, end) = (afloat(m.from) | (data_near(self, m) & data.sea), afloat(to));
        let foreign = |a: &Area| !st.owns(m.seat, *a) && m.open.contains(*a);
        let over_land = Relaxed { points: true, stops: true, ..Relaxed::default() };
        (start & end).iter().any(|a| foreign(&a)) && !self.reach_by(st, m, Areas::EMPTY, over_land).has(to, false)
    }

    /// Is the shortest way to the area, counted in areas, one over land?
    fn nearest_by_land(&self, st: &State, m: &March, to: Area) -> bool {
        let (data, afloat) = (&self.data, m.group.meets(self.data.ships | self.data.subs));
        let near = |d: u8, through: Areas| self.flight(st, m.seat, m.from, d, through).contains(to);
        let steps = (1..=MAX_AREAS as u8).find(|d| near(*d, data.all));
        !afloat && !data.is_sea(to) && !data.is_sea(m.from) && steps.is_some_and(|d| near(d, data.land))
    }

    fn short_of_ships(&self, st: &State, m: &March, area: Area) -> Fact {
        Fact::Capacity { area, have: self.room_for(st, m.seat, area, m.group), need: m.cargo }
    }
}
