//! How a position looks: a guess at the final score from what each side can still take.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::Seat;
use std::sync::atomic::{AtomicU64, Ordering};

/// Steps of the way for army units: over a land, a mountain and a sea border.
const STEP: [f32; 3] = [0.7, 1.3, 1.0];
/// What a step leaves of a stack's weight at its destination.
const DECAY: f32 = 0.65;
/// Points a turn that Japan falls short of what the map promises it: the cards never reach for all.
const HURRY: f32 = 2.0;
/// The share of its cards that Japan can bring to bear on one aim.
const EFFORT: f32 = 0.14;
/// What a hit from the air counts against one of an army attack.
const BOMBS: f32 = 0.5;
/// What a unit inside an area counts for, against one that has yet to come.
const INSIDE: f32 = 1.4;
/// What the command of a sea is worth to either side.
const SEA_WORTH: f32 = 0.7;
/// Points at risk for every army unit at sea within reach of the enemy.
const CONVOY: f32 = 0.4;
/// Score differences of this size are nearly decided.
const WIDTH: f32 = 9.0;

/// How far army units of a side are from each area, on the map as it is printed.
pub struct Geography {
    /// No two games have the same: what is remembered for one is not told to another.
    pub id: u64,
    /// `steps[seat][to][from]`.
    pub steps: [Vec<[f32; MAX_AREAS]>; 2],
    /// What counts of a stack `from` for a fight `to`.
    pub near: [Vec<[f32; MAX_AREAS]>; 2],
    /// Hits to be expected of each unit's attack.
    pub hits: Vec<f32>,
    /// Points it takes to be rid of a unit on land, dead or driven off: unused, and used.
    pub stamina: Vec<[f32; 2]>,
}

impl Geography {
    pub fn new(data: &Data) -> Geography {
        let steps = [JAPAN, ALLIED].map(|seat| {
            let open = data.all_areas - data.closed[seat.index()];
            let row = |to: Area| {
                let mut far = [f32::INFINITY; MAX_AREAS];
                far[to.index()] = 0.0;
                // The map is small: relax until nothing changes.
                loop {
                    let mut changed = false;
                    for here in open.iter().filter(|a| far[a.index()].is_finite()).collect::<Vec<_>>() {
                        for (kind, cost) in STEP.iter().enumerate() {
                            // 16.1(1): a fortress is entered from the land next to it.
                            if data.fortress.contains(here) && kind == SEA {
                                continue;
                            }
                            for from in data.graph.over(here, kind).iter() {
                                if far[here.index()] + cost < far[from.index()] - 1e-4 {
                                    far[from.index()] = far[here.index()] + cost;
                                    changed = true;
                                }
                            }
                        }
                    }
                    if !changed {
                        return far;
                    }
                }
            };
            data.all_areas.iter().map(row).collect::<Vec<_>>()
        });
        let near = [0, 1].map(|s: usize| {
            let weigh = |row: &[f32; MAX_AREAS]| row.map(|d| if d.is_finite() { DECAY.powf(d) } else { 0.0 });
            steps[s].iter().map(weigh).collect()
        });
        static GAMES: AtomicU64 = AtomicU64::new(0);
        let hits = data.units.iter().map(|u| f32::from(u.attack) / 6.0).collect();
        let stamina = data.units.iter().map(|u| {
            let points = match u.category {
                Category::Air => [1.5, 1.0],
                _ if u.movement == 0 => [2.0, 1.5],
                _ => [2.3, 1.9],
            };
            points.map(|p| p * f32::from(u.durability))
        });
        Geography { id: GAMES.fetch_add(1, Ordering::Relaxed), steps, near, hits, stamina: stamina.collect() }
    }
}

/// The forces of both sides, area by area.
#[derive(Clone)]
pub struct Survey {
    /// Hits of one attack by the army units.
    pub punch: [[f32; MAX_AREAS]; 2],
    /// Points it takes to clear the area of the side.
    pub body: [[f32; MAX_AREAS]; 2],
    pub fleet: [[f32; MAX_AREAS]; 2],
    /// Hits of the aircraft that reach the area.
    pub bombs: [[f32; MAX_AREAS]; 2],
    /// Hits of one attack by the units not used yet.
    pub ready: [[f32; MAX_AREAS]; 2],
    /// Army units at sea.
    pub convoy: [[f32; MAX_AREAS]; 2],
}

impl Southern {
    /// Turns to come, this one included.
    pub(super) fn turns_left(&self, st: &State) -> f32 {
        f32::from(self.last_turn().saturating_sub(st.turn)) + 1.0
    }

    /// What an oil field is thought to be worth to its holder.
    pub(super) fn oil_worth(&self, st: &State, area: Area) -> f32 {
        let data = &self.data;
        match data.oil_areas.iter().position(|a| *a == area).map(|f| st.oil[f]) {
            None | Some(Oil { face: OilFace::Gone, .. }) => 0.0,
            Some(Oil { face: OilFace::Shown, marker: Some(m) }) => {
                f32::from(data.oil[m.index()].vp) * if st.japanese.contains(area) { 1.0 } else { 0.6 }
            }
            _ => data.oil.iter().map(|o| f32::from(o.vp)).sum::<f32>() / data.oil.len() as f32,
        }
    }

    pub(super) fn survey(&self, st: &State) -> Survey {
        let data = &self.data;
        let none = [[0.0f32; MAX_AREAS]; 2];
        let mut survey = Survey { punch: none, body: none, fleet: none, bombs: none, ready: none, convoy: none };
        let linked = [JAPAN, ALLIED].map(|s| self.linked(st, s));
        let rally = st.area_of(data.macarthur);
        for area in data.all_areas.iter() {
            let sea = data.sea.contains(area);
            let here = area.index();
            for unit in st.at[here].iter() {
                let u = data.unit(unit);
                let side = u.side.index();
                let used = st.used.contains(unit);
                let recovers = linked[side].contains(area) || (u.side == ALLIED && rally == Some(area));
                let fresh = match (used, recovers) {
                    (false, _) => 1.0,
                    (true, true) => 0.9,
                    (true, false) => 0.6,
                };
                let hits = f32::from(u.attack) / 6.0 * fresh;
                if !used && (u.category != Category::Ship || sea) {
                    survey.ready[side][here] += hits;
                }
                match u.category {
                    Category::Army if sea => {
                        survey.punch[side][here] += 0.9 * hits;
                        survey.convoy[side][here] += 1.0;
                    }
                    Category::Army => {
                        survey.punch[side][here] += hits;
                        survey.body[side][here] += self.stamina(unit, used) * if recovers { 1.0 } else { 0.85 };
                    }
                    Category::Ship => {
                        survey.fleet[side][here] += hits * f32::from(u.durability).sqrt();
                    }
                    Category::Air => survey.body[side][here] += self.stamina(unit, used),
                }
                if let Some(strength) = u.air {
                    let hits = f32::from(strength) / 6.0 * fresh;
                    let mut range = self.within[1][here];
                    if !sea {
                        range |= self.within[usize::from(u.movement)][here] & data.land;
                    }
                    for target in range.iter() {
                        survey.bombs[side][target.index()] += hits;
                    }
                }
            }
        }
        survey
    }

    /// Points it takes to be rid of a unit on land.
    #[inline]
    pub(super) fn stamina(&self, unit: Unit, used: bool) -> f32 {
        self.geography.stamina[unit.index()][usize::from(used)]
    }

    /// Cards it takes `seat` to make the area its own.
    fn price(&self, survey: &Survey, seat: Seat, area: Area, present: AreaSet) -> f32 {
        let inside = present.contains(area);
        let area = area.index();
        let (own, enemy) = (seat.index(), seat.other().index());
        let near = &self.geography.near[own][area];
        let steps = &self.geography.steps[own][area];
        let (mut punch, mut nearest) = (0.05, 8.0f32);
        for from in present.iter() {
            punch += survey.punch[own][from.index()] * near[from.index()];
            nearest = nearest.min(steps[from.index()]);
        }
        if inside {
            // Those inside fight at once, if they last.
            let (body, against) = (survey.body[own][area], survey.punch[enemy][area] + 0.5 * survey.bombs[enemy][area]);
            punch += survey.punch[own][area] * (INSIDE * body / (body + 1.5 * against + 0.1) - 1.0);
        }
        if survey.body[enemy][area] == 0.0 {
            return nearest.max(0.3);
        }
        let rounds =
            (survey.body[enemy][area] + 0.3 * survey.bombs[enemy][area]) / (punch + BOMBS * survey.bombs[own][area]);
        0.5 + rounds + rounds * rounds * 0.1667
    }

    /// The lead of Japan to be expected at the end, in points.
    pub(super) fn lead(&self, st: &State) -> f32 {
        let data = &self.data;
        let left = self.turns_left(st);
        let survey = self.survey(st);
        let holds = |side: usize| -> AreaSet {
            data.all_areas.iter().filter(|a| survey.punch[side][a.index()] > 0.0).collect()
        };
        let present = [holds(0), holds(1)];
        let budget = EFFORT * f32::from(data.hand[0]) * left;
        let mut lead = f32::from(st.vp[0] - st.vp[1]) / 2.0;
        let mut prices = [0.0f32; MAX_AREAS];
        for area in ((data.land - data.fortress) - st.japanese).iter() {
            prices[area.index()] = self.price(&survey, JAPAN, area, present[0]);
        }
        for area in data.land.iter() {
            let fortress = data.fortress.contains(area);
            let worth = data.area(area).vp as f32 + self.oil_worth(st, area);
            if worth == 0.0 {
                continue;
            }
            let japanese = st.japanese.contains(area);
            let chance = if japanese {
                let price = self.price(&survey, ALLIED, area, present[1]);
                1.0 - 0.4 * (-(price - 0.7).max(0.0)).exp()
            } else {
                let mut price = prices[area.index()];
                if fortress {
                    price = self.price(&survey, JAPAN, area, present[0]);
                    // 16.1(1): the land before it comes first.
                    let before = data.graph.over(area, LAND);
                    if !before.meets(st.japanese) {
                        price += 0.6 * before.iter().map(|a| prices[a.index()]).fold(f32::INFINITY, f32::min);
                    }
                }
                if fortress {
                    let chance = (-price / budget).exp();
                    lead -= (1.0 - chance) * left + chance * left.min(price * 0.2);
                }
                (-price / budget).exp()
            };
            lead += worth * (2.0 * chance - 1.0);
            if fortress && japanese {
                lead -= left * (1.0 - chance) * 0.5;
            }
            if !japanese && st.area_of(data.macarthur) == Some(area) {
                // 16.2(3).
                lead += chance;
            }
        }
        lead + self.sea_lead(st, &survey) - HURRY * left
    }

    /// Command of the seas, convoys in danger and what is left of the forces.
    fn sea_lead(&self, st: &State, survey: &Survey) -> f32 {
        let data = &self.data;
        let mut lead = 0.0;
        for sea in (data.sea - data.closed[0]).iter() {
            let mut power = [0.3f32; 2];
            for (side, power) in power.iter_mut().enumerate() {
                *power += survey.fleet[side][sea.index()] + 0.4 * survey.bombs[side][sea.index()];
                for near in (data.graph.around(sea) & data.sea).iter() {
                    *power += 0.3 * survey.fleet[side][near.index()];
                }
            }
            let share = power[0] / (power[0] + power[1]);
            let held = if st.japanese.contains(sea) { 0.4 } else { 0.0 };
            lead += SEA_WORTH * (2.0 * (0.6 * share + held) - 1.0);
            for side in [0, 1] {
                let convoy = survey.convoy[side][sea.index()];
                if convoy > 0.0 {
                    let danger = survey.fleet[1 - side][sea.index()] + survey.bombs[1 - side][sea.index()];
                    let loss = CONVOY * convoy.min(danger);
                    lead += if side == 0 { -loss } else { loss };
                }
            }
        }
        for area in data.all_areas.iter().map(Area::index) {
            if survey.body[0][area] > 0.0 && survey.body[1][area] > 0.0 {
                // 15.0(1)②: what Japan may lose where both stand.
                let danger = survey.punch[1][area] + 0.5 * survey.bombs[1][area];
                lead -= 0.06 * danger.min(0.4 * survey.body[0][area]);
            }
            lead += 0.1 * (survey.punch[0][area] - survey.punch[1][area]);
            lead += 0.05 * (survey.body[0][area] - survey.body[1][area]);
        }
        lead
    }

    /// A guess at the final result: 1 Japan wins, -1 the Allies.
    pub fn outlook(&self, st: &State) -> f32 {
        if st.over {
            let [japan, allied] = self.tally(st);
            return ((japan - allied) as f32 * 2.0).tanh();
        }
        (self.lead(st) / WIDTH).tanh()
    }
}
