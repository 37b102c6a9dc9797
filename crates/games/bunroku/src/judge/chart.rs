//! How far things are from each other, worked out once.

use crate::model::*;

/// Road lengths in half march points: a large group pays double on second-class roads and a small one
/// does not, so such a road counts as one and a half.
const FIRST_CLASS: u8 = 2;
const SECOND_CLASS: u8 = 3;
const PASS: u8 = 1;

/// Half points over which a target loses most of its attraction.
const PULL: f32 = 9.0;

/// Farther than any two areas lie apart.
const NO_WAY: u8 = 60;

pub(crate) struct Chart {
    lengths: Vec<u8>,
    /// Shares of all capitals that Japan's shortest supply lines reach through an area.
    pub lines: [f32; AREAS],
    /// What is left of a target's attraction by distance in half points.
    pull: [f32; NO_WAY as usize + 1],
}

impl Chart {
    pub fn new(data: &Data) -> Chart {
        let n = data.areas.len();
        let mut lengths = vec![NO_WAY; AREAS * AREAS];
        for i in 0..n {
            lengths[i * AREAS + i] = 0;
            let a = AreaId(i as u8);
            for b in data.area(a).neighbours.iter() {
                let Some(road) = data.road(a, b) else { continue };
                let base = if road.second_class { SECOND_CLASS } else { FIRST_CLASS };
                lengths[i * AREAS + b.index()] = base + if road.pass { PASS } else { 0 };
            }
        }
        for via in 0..n {
            for a in 0..n {
                let first = lengths[a * AREAS + via];
                for b in 0..n {
                    let round = first.saturating_add(lengths[via * AREAS + b]);
                    if round < lengths[a * AREAS + b] {
                        lengths[a * AREAS + b] = round;
                    }
                }
            }
        }
        let mut chart =
            Chart { lengths, lines: [0.0; AREAS], pull: std::array::from_fn(|far| (-(far as f32) / PULL).exp()) };
        let home = data.japan_home;
        let capitals: Vec<AreaId> = (0..n).filter(|i| data.areas[*i].capital).map(|i| AreaId(i as u8)).collect();
        for area in data.korea.iter() {
            let through = |c: &&AreaId| chart.far(home, area) + chart.far(area, **c) == chart.far(home, **c);
            chart.lines[area.index()] = capitals.iter().filter(through).count() as f32 / capitals.len().max(1) as f32;
        }
        chart
    }

    /// What is left at `a` of the attraction of `b`.
    #[inline]
    pub fn pull(&self, a: AreaId, b: AreaId) -> f32 {
        self.pull[usize::from(self.far(a, b))]
    }

    /// Half march points between two areas, at most [`NO_WAY`].
    #[inline]
    pub fn far(&self, a: AreaId, b: AreaId) -> u8 {
        self.lengths[a.index() * AREAS + b.index()]
    }
}
