//! Where a piece can get, as a set of hexes: the quick half of 10.2 and 10.3, for lists of moves.
//!
//! Most hexsides have neither road nor river, and what they cost depends on the hex entered alone. A
//! whole level of a search crosses all of these at once by shifting its set of hexes; only roads and
//! rivers are looked at one by one.

use crate::data::{Data, HexSet};
use crate::ids::*;
use arrayvec::ArrayVec;
use sandtable_geometry::hex::NONE;

/// Half points for each hexside, outside and into an enemy ZOC; 0 is closed to everybody.
pub type StepCosts = Vec<[[u8; 2]; 6]>;

type Sides = ArrayVec<(u16, [u8; 2]), 6>;

/// Hexes one after the other.
pub type Way = ArrayVec<Hex, 16>;

pub struct Flood {
    /// For each difference of numbers between neighbours: the hexes with a plain side that way.
    plain: Vec<(i32, HexSet)>,
    /// Half points to enter by a plain side, and the hexes where it is that much.
    entry: Vec<(u8, HexSet)>,
    /// Sides with a road or a river, by hex: neighbour and cost.
    special: Vec<Sides>,
    has_special: HexSet,
    /// All sides by which a hex can be entered: from where, and cost.
    sides: Vec<Sides>,
}

impl Flood {
    pub fn new(data: &Data, costs: &StepCosts) -> Flood {
        let mut flood = Flood {
            plain: Vec::new(),
            entry: Vec::new(),
            special: vec![Sides::new(); HEXES],
            has_special: HexSet::EMPTY,
            sides: vec![Sides::new(); HEXES],
        };
        for (from, costs) in costs.iter().enumerate() {
            let hex = &data.hexes[from];
            for (d, (&to, &cost)) in data.near[from].iter().zip(costs).enumerate() {
                if to == NONE || cost[0] == 0 {
                    continue;
                }
                flood.sides[usize::from(to)].push((from as u16, cost));
                if (hex.roads | hex.rivers) >> d & 1 == 1 {
                    flood.special[from].push((to, cost));
                    flood.has_special.insert(from as u16);
                    continue;
                }
                add(&mut flood.plain, i32::from(to) - from as i32, from as u16);
                add(&mut flood.entry, cost[0], to);
            }
        }
        flood
    }

    /// Hexes that can be reached for at most `budget` half points, without the start. An enemy ZOC ends
    /// the way; `bound`: from the start none may be entered.
    pub fn reach(&self, start: Hex, budget: u8, zoc: &HexSet, occupied: &HexSet, bound: bool) -> HexSet {
        let mut reached = self.run(start, None, budget, zoc, occupied, bound).reached;
        reached.remove(start.0);
        reached
    }

    /// The cheapest way to `goal` without the start; empty if there is none.
    pub fn way(&self, start: Hex, goal: Hex, budget: u8, zoc: &HexSet, occupied: &HexSet, bound: bool) -> Way {
        let run = self.run(start, Some(goal), budget, zoc, occupied, bound);
        let mut way = Way::new();
        if !run.reached.contains(goal.0) {
            return way;
        }
        let (mut cost, mut at) = (run.last, goal);
        while at != start && !way.is_full() {
            way.insert(0, at);
            let into_zoc = zoc.contains(at.0);
            // Whoever lies cheaper by the side between them, and does not end there, leads here.
            let before = self.sides[at.index()].iter().find(|(from, step)| {
                let step = usize::from(step[usize::from(into_zoc)]);
                let goes_on = if *from == start.0 { !(bound && into_zoc) } else { !zoc.contains(*from) };
                goes_on && step <= cost && run.levels[cost - step].contains(*from)
            });
            let Some((from, step)) = before else { return Way::new() };
            cost -= usize::from(step[usize::from(into_zoc)]);
            at = Hex(*from);
        }
        way
    }

    /// Level by level, up to the one with the goal in it.
    fn run(&self, start: Hex, goal: Option<Hex>, budget: u8, zoc: &HexSet, occupied: &HexSet, bound: bool) -> Run {
        let budget = usize::from(budget.min(63));
        let mut run = Run { levels: [HexSet::EMPTY; 64], reached: HexSet::EMPTY, last: 0 };
        run.levels[0].insert(start.0);
        for cost in 0..=budget {
            let level = run.levels[cost].without(&run.reached);
            if level.is_empty() {
                continue;
            }
            run.levels[cost] = level;
            run.last = cost;
            run.reached = run.reached.or(&level);
            if goal.is_some_and(|g| level.contains(g.0)) {
                return run;
            }
            let goes_on = if cost == 0 { level } else { level.without(zoc) };
            let mut shut = run.reached.or(occupied);
            if cost == 0 && bound {
                shut = shut.or(zoc);
            }
            let mut next = HexSet::EMPTY;
            for (by, sides) in &self.plain {
                next = next.or(&goes_on.and(sides).shifted(*by));
            }
            let next = next.without(&shut);
            for (step, hexes) in &self.entry {
                let at = cost + usize::from(*step);
                if at <= budget {
                    run.levels[at] = run.levels[at].or(&next.and(hexes));
                }
            }
            for from in goes_on.and(&self.has_special).iter() {
                for &(to, step) in &self.special[usize::from(from)] {
                    if shut.contains(to) {
                        continue;
                    }
                    let at = cost + usize::from(step[usize::from(zoc.contains(to))]);
                    if at <= budget {
                        run.levels[at].insert(to);
                    }
                }
            }
        }
        run
    }
}

/// A search: the hexes by what they cost at the cheapest.
struct Run {
    levels: [HexSet; 64],
    reached: HexSet,
    /// The dearest level that has hexes.
    last: usize,
}

fn add<K: PartialEq>(lists: &mut Vec<(K, HexSet)>, key: K, hex: u16) {
    match lists.iter_mut().find(|l| l.0 == key) {
        Some(list) => list.1.insert(hex),
        None => lists.push((key, [hex].into_iter().collect())),
    }
}
