//! Judging positions: how good one looks, which actions are worth trying, how promising they are.

mod chart;
mod group;
mod odds;
mod promise;
mod worthwhile;

pub(crate) use chart::Chart;

use crate::Bunroku;
use crate::model::*;
use crate::words::Action;
use sandtable_kernel::{Judgement, Odds, Seat};

// The weights here are fitted to how games of the computer against itself ended.

/// Fighting weight of one fresh unit under a general of field 0 to 6, near the root of hits times
/// hits taken. Japanese and Ming units take two, Koreans one.
const TOUGH: [f32; 7] = [0.2, 0.6, 0.8, 0.95, 1.06, 1.19, 1.3];
const FRAIL: [f32; 7] = [0.1, 0.41, 0.58, 0.75, 0.9, 0.95, 1.0];
/// A depleted unit only takes a hit.
const SPENT: f32 = 0.1;

/// How far, in half points, a blow reaches in one activation, and what it costs a general to stand there.
const STRIKE: u8 = 6;
const RISK: f32 = 0.39;
/// Odds from which on it is in danger.
const THREAT: f32 = 0.88;

/// Distances are looked at in steps of a march point, up to this many.
const RINGS: usize = 20;

/// What a side has in one area: what can march, and what only sits.
#[derive(Copy, Clone, Default)]
struct Force {
    mobile: f32,
    sitting: f32,
    /// Half points by which slow generals and cut roads hold it up.
    delay: u8,
}

impl Force {
    fn all(&self) -> f32 {
        self.mobile + self.sitting
    }

    fn scale(&mut self, by: f32) {
        self.mobile *= by;
        self.sitting *= by;
    }
}

/// The forces of a side, area by area.
struct Forces(arrayvec::ArrayVec<(AreaId, Force), AREAS>);

impl Forces {
    fn in_area(&self, area: AreaId) -> f32 {
        self.0.iter().find(|(a, _)| *a == area).map_or(0.0, |(_, f)| f.all())
    }
}

pub(crate) fn likely(balance: f32) -> f32 {
    1.0 / (1.0 + (-balance).exp())
}

impl Judgement for Bunroku {
    fn score(&self, s: &State) -> [i32; 2] {
        [self.japan_points(s), self.allied_points(s)]
    }

    fn evaluate(&self, s: &State) -> f32 {
        self.judge(s)
    }

    fn search_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.distinct_actions(s, seat, out);
    }

    fn prior(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        self.promise(s, seat, action)
    }

    fn odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.exact_odds(s, seat, action)
    }
}

impl Bunroku {
    /// How the game stands for Japan, from -1 to 1. Two roads lead to a win: the ninth point (12.2), and
    /// more points than the Allies at the end (12.1).
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if let Some(outcome) = self.result(s) {
            return match outcome.winner {
                Some(JAPAN) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        let (japan, allied, left) = self.forecast(s);
        let ninth = likely(4.7 * (japan - f32::from(self.data.numbers.sudden) + 0.36));
        let ahead = likely((japan - allied) / (1.1 + 0.18 * left));
        let wins = ninth + (1.0 - ninth) * ahead;
        // A slope everywhere: a lost position is still played for what it is worth.
        0.7 * (2.0 * wins - 1.0) + 0.3 * ((japan - 1.06 * allied - 1.8) / 4.3).tanh()
    }

    /// Points both sides may expect to have at the end, and the turns left.
    pub(crate) fn forecast(&self, s: &State) -> (f32, f32, f32) {
        // Turns left, the rest of this one included.
        let left = f32::from(s.peace.saturating_sub(s.turn)) + s.cup.len() as f32 * 0.2;
        let mut forces = [self.forces(s, JAPAN), self.forces(s, ALLIED)];
        self.foresee_battles(s, &mut forces);
        let march = self.march_left(s);
        let mut to_come = 0.0;
        for (i, condition) in self.data.conditions() {
            if !s.gained.contains(i) {
                to_come += self.chance_of(s, condition, &forces, march);
            }
        }
        let japan = self.japan_points(s) as f32 + to_come;

        let mut allied = self.allied_points(s) as f32;
        let now = 1.0 / (1.0 + 0.88 * left);
        let pace = 2.0 + 2.2 * left.min(4.0);
        let fade: [f32; RINGS] = std::array::from_fn(|ring| (-2.0 * ring as f32 / pace).exp());
        for (i, a) in self.data.areas.iter().enumerate().filter(|(_, a)| a.points > 0) {
            let area = AreaId(i as u8);
            let bears = |forces: &Forces| -> f32 {
                let near = |(at, f): &(AreaId, Force)| {
                    let sitting = if *at == area { f.sitting } else { 0.0 };
                    let ring = usize::from(self.chart.far(*at, area) + f.delay) / 2;
                    sitting + fade.get(ring).map_or(0.0, |x| x * f.mobile)
                };
                forces.0.iter().map(near).sum()
            };
            let ratio = ((bears(&forces[1]) + 0.17) / (bears(&forces[0]) + 0.17)).ln();
            let held = s.controls(area, ALLIED);
            // Time is with the Allies: Ming, risings, and a Japan that marches less and less.
            let chance = likely(0.87 * ratio + 0.09 * left - 0.2);
            // What stands now counts the more the nearer the end is.
            allied += f32::from(a.points) * (1.0 - now) * (chance - if held { 1.0 } else { 0.0 });
        }
        let lost = s.places.removed() & self.data.generals & JAPANESE;
        if self.options.removed_generals_score {
            allied += ((lost - self.data.chiefs).len() % 4) as f32 * 0.04;
            allied += self.exposed(s, &forces) * (left / (left + 1.0));
        }
        // What is spent is lost the sooner, and what is stronger will tell, if there is time.
        allied += 0.39 * left.min(8.0) + 0.11 * (s.depleted & JAPANESE).len() as f32;
        let [japanese, others] = forces.each_ref().map(|side| side.0.iter().map(|(_, f)| f.all()).sum::<f32>());
        allied += (0.047 * (others - 15.0) - 0.056 * (japanese - 40.0)) * left / (left + 3.0);
        (japan, allied, left)
    }

    /// Points the Allies may make of Japanese generals within reach of stronger enemies.
    fn exposed(&self, s: &State, forces: &[Forces; 2]) -> f32 {
        let mut points = 0.0;
        for (at, own) in &forces[0].0 {
            let generals = s.places.at(*at) & self.data.generals & JAPANESE;
            if generals.is_empty() || *at == self.data.japan_home {
                continue;
            }
            let mut threat = 0.0f32;
            for (from, f) in &forces[1].0 {
                let far = self.chart.far(*from, *at) + f.delay;
                if far <= STRIKE {
                    threat += f.mobile * (1.0 - f32::from(far) / f32::from(2 * STRIKE));
                }
            }
            let odds = threat / (own.all() + 0.3);
            if odds > THREAT {
                let chiefs = (generals & self.data.chiefs).len() as f32;
                let worth = chiefs + 0.25 * (generals.len() as f32 - chiefs);
                points += worth * RISK * (odds - THREAT).min(1.5);
            }
        }
        points
    }

    /// Half march points Japan may still expect.
    fn march_left(&self, s: &State) -> f32 {
        let n = &self.data.numbers;
        let bonus = |turn: u8| if (n.early_turns[0]..=n.early_turns[1]).contains(&turn) { n.early_bonus } else { 0 };
        let each = |turn: u8| 3.5 + f32::from(bonus(turn));
        let mut points = 0.0;
        for chit in s.cup.iter() {
            if self.data.chit(chit).nation == Nation::Japan {
                points += each(s.turn);
            }
        }
        if s.flow.act.of == Nation::Japan {
            points += f32::from(s.flow.act.points);
        }
        for turn in s.turn + 1..=s.peace {
            points += 2.0 * each(turn);
        }
        2.0 * points
    }

    /// The chance that Japan still meets a condition of 11.1(1).
    fn chance_of(&self, s: &State, condition: &Condition, forces: &[Forces; 2], march: f32) -> f32 {
        let mut way = 0.0;
        let mut ceiling = 1.0;
        if let Some(royal) = condition.royal {
            let Some(area) = s.places.area_of(royal).filter(|a| self.data.korea.contains(*a)) else {
                return if s.places.of(royal) == Loc::REMOVED { 0.0 } else { 0.03 };
            };
            way = self.way_to(area, forces);
            // With a general at his side he may run, and not far from the border he gets away.
            let border = f32::from(self.chart.far(area, self.data.ming_home));
            let led = (s.places.at(area) & ALLIES).meets(self.data.generals);
            ceiling = if led { (1.25 * border / (border + 6.5)).min(1.0) } else { 1.0 };
        } else {
            for area in condition.capitals.iter().filter(|a| !s.controls(*a, JAPAN)) {
                way += self.way_to(area, forces);
            }
        }
        // What is not done while the marches are long is hardly done later.
        ceiling / (1.0 + 710.0 * (way + 1.0) / (march * march + 117.0))
    }

    /// Half points until Japan stands in an area with enough to take it: what is missing on the spot
    /// counts with the distance from which it has to come.
    fn way_to(&self, area: AreaId, forces: &[Forces; 2]) -> f32 {
        let need = 0.68 + 2.36 * forces[1].in_area(area);
        let mut rings = [0.0f32; RINGS];
        for (at, f) in &forces[0].0 {
            let far = self.chart.far(*at, area);
            if far == 0 {
                rings[0] += f.all();
            } else if let Some(ring) = rings.get_mut(usize::from(far + f.delay) / 2) {
                *ring += f.mobile;
            }
        }
        let mut there = 0.0;
        let mut way = 0.0;
        for ring in rings {
            there += ring;
            if there >= need {
                return way;
            }
            way += 2.0 * (1.0 - there / need);
        }
        way
    }

    fn forces(&self, s: &State, seat: Seat) -> Forces {
        let mut out = arrayvec::ArrayVec::new();
        let source = if seat == JAPAN { self.data.japan_home } else { self.data.ming_home };
        let supplied = self.supplied_areas(s, source, seat);
        for area in s.places.present(seat).iter() {
            let units = s.places.at(area) & State::side(seat);
            let mut force = self.force_of(s, units, !supplied.contains(area));
            if units.meets(s.inside) {
                force.scale(1.8);
            }
            out.push((area, force));
        }
        if seat == ALLIED {
            // Ming on the turn track is on its way.
            let ming = self.data.nation(Nation::Ming);
            for turn in s.turn + 1..=self.data.numbers.last_turn {
                let due: UnitSet = ming.iter().filter(|u| s.places.of(*u).as_track() == Some(turn)).collect();
                if !due.is_empty() {
                    let mut force = self.force_of(s, due, false);
                    force.delay += 8 * (turn - s.turn);
                    let _ = out.try_push((self.data.ming_home, force));
                }
            }
        }
        Forces(out)
    }

    fn force_of(&self, s: &State, units: UnitSet, cut: bool) -> Force {
        let mut best = [0u8; 64];
        let mut force = Force::default();
        let generals = units & self.data.generals;
        let mut will = u8::MAX;
        for general in generals.iter() {
            let u = self.data.unit(general);
            let field = u.field.saturating_sub(u8::from(cut && u.nation != Nation::Korea)).min(6);
            let best = &mut best[u.faction.index() & 63];
            *best = (*best).max(field);
            let chief = self.chiefs(s).contains(general);
            will = will.min(u.will + if chief || units.len() <= 4 { 0 } else { 1 });
            let table = if u.nation == Nation::Korea { &FRAIL } else { &TOUGH };
            force.mobile += if s.depleted.contains(general) { SPENT + 0.1 } else { table[field as usize] };
        }
        for unit in (units - generals).iter() {
            let u = self.data.unit(unit);
            let led = generals.meets(self.data.factions[u.faction.index()].units);
            let weight = match (s.depleted.contains(unit), u.kind, u.nation) {
                (_, UnitKind::Royal, _) => 0.1,
                (true, ..) => SPENT,
                (false, _, Nation::Korea) => FRAIL[best[u.faction.index() & 63] as usize],
                (false, ..) => TOUGH[best[u.faction.index() & 63] as usize],
            };
            if led {
                force.mobile += weight;
            } else {
                force.sitting += weight;
            }
        }
        if !generals.is_empty() {
            force.delay = will.saturating_sub(1) + if cut { 2 } else { 0 };
        }
        force
    }

    /// Where both sides stand, the stronger will be left with what its strength is worth (by the square
    /// law), the weaker with what gets away.
    fn foresee_battles(&self, s: &State, forces: &mut [Forces; 2]) {
        for area in (s.places.present(JAPAN) & s.places.present(ALLIED)).iter() {
            if s.field_units(area, ALLIED).is_empty() {
                continue;
            }
            let [japan, allied] = [forces[0].in_area(area), forces[1].in_area(area)];
            let (a, b) = (japan * japan, allied * allied);
            let keep = |own: f32, other: f32| (1.0 - other / (own + 0.01)).max(0.0).sqrt();
            let left = [keep(a, b).max(0.56), keep(b, a).max(0.15)];
            for (side, by) in forces.iter_mut().zip(left) {
                if let Some((_, f)) = side.0.iter_mut().find(|(x, _)| *x == area) {
                    f.scale(by);
                }
            }
        }
    }
}
