//! Where a piece can get on a map whose hexsides have prices, a whole level of the search at a time.

use super::{Cost, Hex, HexSet, NONE, Near};
use std::ops::RangeInclusive;

/// What a hexside costs: ordinarily, and into a hex where the way ends ([`Bars::stops`]).
pub type SideCost = [Cost; 2];

/// Where a piece can get, for maps whose hexsides cost what they cost.
///
/// The sides of a hex that cost the same mostly lead into the same word of a set of hexes: a search crosses
/// them together, and asks of all at once which are open.
pub struct Flood<const W: usize> {
    /// Those of a hex together, the cheapest first, from where its entry in `begins` says.
    steps: Vec<Step>,
    begins: Vec<u32>,
    /// All sides by which a hex can be entered: from where, and cost.
    sides: Vec<Vec<(Hex, SideCost)>>,
    /// No step costs more.
    dearest: Cost,
    /// By hex and budget, what can be reached where nothing bars the way.
    open: Vec<Vec<HexSet<W>>>,
}

/// Sides of a hex with the same cost into hexes of the same word.
struct Step {
    cost: Cost,
    word: u16,
    /// Where it costs that much: to go on, and if the way ends there.
    to: [u64; 2],
}

/// What bars the ways of a [`Flood`].
#[derive(Copy, Clone, Debug)]
pub struct Bars<const W: usize> {
    /// Hexes that cannot be entered.
    pub shut: HexSet<W>,
    /// Hexes where a way ends (the start aside).
    pub stops: HexSet<W>,
    /// Hexes that cannot be entered by the first step.
    pub shut_at_first: HexSet<W>,
}

impl<const W: usize> Flood<W> {
    /// `cost(from, direction)` says what a hexside costs; none: it is closed to everybody.
    pub fn new(near: &[Near], cost: impl Fn(Hex, usize) -> Option<SideCost>) -> Flood<W> {
        let mut flood = Flood {
            steps: Vec::new(),
            begins: vec![0],
            sides: vec![Vec::new(); near.len()],
            dearest: 1,
            open: Vec::new(),
        };
        for (from, near) in (0..).map(Hex).zip(near) {
            let mut steps = Vec::new();
            for (direction, &to) in near.iter().enumerate().filter(|(_, to)| **to != NONE) {
                let Some(cost) = cost(from, direction).map(|cost| cost.map(|c| c.max(1))) else { continue };
                flood.sides[to.index()].push((from, cost));
                flood.dearest = flood.dearest.max(cost[0]).max(cost[1]);
                for (kind, cost) in cost.into_iter().enumerate() {
                    add(&mut steps, cost, kind, to);
                }
            }
            steps.sort_by_key(|step| step.cost);
            flood.steps.append(&mut steps);
            flood.begins.push(flood.steps.len() as u32);
        }
        flood
    }

    /// The same with a table of what lies within each budget up to `budget` where nothing bars the way: a set
    /// a hex and budget.
    #[must_use]
    pub fn with_table(mut self, budget: Cost) -> Flood<W> {
        let free = Bars { shut: HexSet::EMPTY, stops: HexSet::EMPTY, shut_at_first: HexSet::EMPTY };
        let hexes = (0..).map(Hex).take(self.sides.len());
        self.open = hexes.map(|hex| (0..=budget).map(|cost| self.reach(hex, cost, &free)).collect()).collect();
        self
    }

    /// Hexes that can be reached for at most `budget`, without the start.
    pub fn reach(&self, start: Hex, budget: Cost, bars: &Bars<W>) -> HexSet<W> {
        let open = self.open.get(start.index()).and_then(|within| within.get(usize::from(budget)));
        match open.filter(|open| !open.meets(bars.shut | bars.stops)) {
            Some(open) => *open,
            None => self.search(start, &HexSet::EMPTY, budget, bars).1,
        }
    }

    /// Can one of the goals, other than the start, be reached for at most `budget`?
    pub fn reaches(&self, start: Hex, goals: &HexSet<W>, budget: Cost, bars: &Bars<W>) -> bool {
        self.search(start, goals, budget, bars).0.is_some()
    }

    fn search(&self, start: Hex, goals: &HexSet<W>, budget: Cost, bars: &Bars<W>) -> (Option<usize>, HexSet<W>) {
        // No step reaches further than `dearest` levels ahead: the levels behind serve again.
        match usize::from(self.dearest.min(budget)) {
            0..SMALL_RING => self.run(start, goals, budget, bars, &mut [HexSet::EMPTY; SMALL_RING]),
            SMALL_RING..RING => self.run(start, goals, budget, bars, &mut [HexSet::EMPTY; RING]),
            _ => self.run(start, goals, budget, bars, &mut Self::levels(self.dearest)),
        }
    }

    /// The cheapest way to `goal` without the start; empty if there is none.
    pub fn way(&self, start: Hex, goal: Hex, budget: Cost, bars: &Bars<W>) -> Vec<Hex> {
        let (mut few, mut some, mut many);
        let levels: &mut [HexSet<W>] = match usize::from(budget) {
            0..SMALL_RING => {
                few = [HexSet::EMPTY; SMALL_RING];
                &mut few
            }
            SMALL_RING..RING => {
                some = [HexSet::EMPTY; RING];
                &mut some
            }
            _ => {
                many = Self::levels(budget);
                &mut many
            }
        };
        let (found, _) = self.run(start, &HexSet::only(goal), budget, bars, levels);
        let Some(mut cost) = found else { return Vec::new() };
        let (mut way, mut at) = (Vec::new(), goal);
        while at != start {
            way.push(at);
            let ends = bars.stops.contains(at);
            // Whoever lies cheaper by the side between them, and does not end there, leads here.
            let before = self.sides[at.index()].iter().find(|(from, step)| {
                let step = usize::from(step[usize::from(ends)]);
                let goes_on =
                    if *from == start { !bars.shut_at_first.contains(at) } else { !bars.stops.contains(*from) };
                goes_on && step <= cost && levels[cost - step].contains(*from)
            });
            let Some((from, step)) = before else { return Vec::new() };
            cost -= usize::from(step[usize::from(ends)]);
            at = *from;
        }
        way.reverse();
        way
    }

    /// Room for the levels from 0 to `last`.
    fn levels(last: Cost) -> Vec<HexSet<W>> {
        vec![HexSet::EMPTY; (usize::from(last) + 1).next_power_of_two()]
    }

    /// Level by level, up to the first with a goal in it; `levels`, a power of two of them, is used
    /// round and round. Gives the level of that goal, and all that was reached.
    fn run(
        &self,
        start: Hex,
        goals: &HexSet<W>,
        budget: Cost,
        bars: &Bars<W>,
        levels: &mut [HexSet<W>],
    ) -> (Option<usize>, HexSet<W>) {
        let budget = usize::from(budget);
        let kept = levels.len() > budget;
        let ring = levels.len() - 1;
        let open = !bars.shut.with(start);
        let (mut left, mut last) = (open, 0);
        levels[0].insert(start);
        self.step(start, 0..=budget, &(open - bars.shut_at_first), &bars.stops, levels);
        for cost in 1..=budget {
            for word in 0..W {
                let level = levels[cost & ring].words_mut();
                let found = level[word] & left.words()[word];
                level[word] = if kept { found } else { 0 };
                if found == 0 {
                    continue;
                }
                last = cost;
                left.words_mut()[word] ^= found;
                if found & goals.words()[word] != 0 {
                    return (Some(cost), open - left);
                }
                let mut going = found & !bars.stops.words()[word];
                while going != 0 {
                    let from = Hex((word * 64) as u16 + going.trailing_zeros() as u16);
                    going &= going - 1;
                    self.step(from, cost..=budget, &left, &bars.stops, levels);
                }
            }
            // Nothing is under way any more.
            if cost > last + usize::from(self.dearest) {
                break;
            }
        }
        (None, open - left)
    }

    /// Crosses the sides of a hex that lies at the first of these costs.
    #[inline]
    fn step(
        &self,
        from: Hex,
        costs: RangeInclusive<usize>,
        open: &HexSet<W>,
        stops: &HexSet<W>,
        levels: &mut [HexSet<W>],
    ) {
        let (cost, budget) = costs.into_inner();
        let ring = levels.len() - 1;
        let sides = self.begins[from.index()] as usize..self.begins[from.index() + 1] as usize;
        for step in &self.steps[sides] {
            let at = cost + usize::from(step.cost);
            if at > budget {
                break;
            }
            let word = usize::from(step.word);
            let ends = stops.words()[word];
            let to = (step.to[0] & !ends | step.to[1] & ends) & open.words()[word];
            levels[at & ring].words_mut()[word] |= to;
        }
    }
}

/// Levels a search keeps at hand without asking for memory; fewer where no step is dear.
const RING: usize = 32;
const SMALL_RING: usize = 16;

fn add(steps: &mut Vec<Step>, cost: Cost, kind: usize, to: Hex) {
    let word = (to.index() / 64) as u16;
    let i = steps.iter().position(|step| step.cost == cost && step.word == word).unwrap_or_else(|| {
        steps.push(Step { cost, word, to: [0; 2] });
        steps.len() - 1
    });
    steps[i].to[kind] |= 1 << (to.index() % 64);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{LUZON, OKINAWA};
    use super::super::*;
    use super::*;

    /// A made-up price of a hexside; some are closed, some cost more where the way ends.
    fn price(seed: u32, from: Hex, to: Hex) -> Option<SideCost> {
        let mix = (u32::from(from.0.min(to.0)) * 31 + u32::from(from.0.max(to.0)) * 17 + seed * 7) % 23;
        match mix {
            0 => None,
            1 | 2 => Some([1, 2]),
            3 => Some([9, 9]),
            _ => Some([2 + Cost::from(to.0 % 3); 2]),
        }
    }

    /// Truck budgets go beyond 64 half points.
    #[test]
    fn searches_agree_with_plain_relaxation() {
        const W: usize = 34usize * 45 / 64 + 1;
        let near = LUZON.near();
        let start = LUZON.parse("17.20").unwrap();
        for (seed, budget) in [(1, 15), (2, 63), (3, 64), (4, 90), (5, 400)] {
            let some = |part: u32| -> HexSet<W> {
                LUZON.hexes().filter(|h| (u32::from(h.0) * 13 + seed) % 31 == part && *h != start).collect()
            };
            let around: HexSet<W> = near[start.index()].into_iter().take(2).collect();
            let bars = Bars { shut: some(0), stops: some(1) | some(2), shut_at_first: around };
            let step = |from: Hex, d: usize| {
                let to = near[from.index()][d];
                let closed = to == NONE
                    || bars.shut.contains(to)
                    || (from == start && bars.shut_at_first.contains(to))
                    || (from != start && bars.stops.contains(from));
                if closed { None } else { price(seed, from, to).map(|c| c[usize::from(bars.stops.contains(to))]) }
            };
            let mut best = vec![UNREACHED; near.len()];
            best[start.index()] = 0;
            let mut changed = true;
            while std::mem::take(&mut changed) {
                for hex in LUZON.hexes().filter(|h| best[h.index()] < UNREACHED).collect::<Vec<_>>() {
                    for (d, to) in near[hex.index()].into_iter().enumerate() {
                        let Some(cost) = step(hex, d) else { continue };
                        let total = best[hex.index()] + cost;
                        if total < best[to.index()] {
                            best[to.index()] = total;
                            changed = true;
                        }
                    }
                }
            }
            let flood: Flood<W> = Flood::new(&near, |from, d| price(seed, from, near[from.index()][d]));
            let flooded = flood.reach(start, budget, &bars);
            if budget < 20 {
                let free = Bars { shut: HexSet::EMPTY, stops: HexSet::EMPTY, shut_at_first: HexSet::EMPTY };
                let table: Flood<W> =
                    Flood::new(&near, |from, d| price(seed, from, near[from.index()][d])).with_table(budget);
                for bars in [&bars, &free] {
                    assert_eq!(table.reach(start, budget, bars), flood.reach(start, budget, bars));
                }
            }
            let reach = Reach::search(start, budget, &near, |from, d, to| match step(from, d) {
                None => Entry::Closed,
                Some(cost) if bars.stops.contains(to) => Entry::Stop(cost),
                Some(cost) => Entry::Through(cost),
            });
            assert_eq!(flooded, reach.hexes());
            for part in 3..31 {
                let goals = some(part);
                assert_eq!(flood.reaches(start, &goals, budget, &bars), flooded.meets(goals));
                let apart = goals - flooded;
                assert!(!flood.reaches(start, &apart.with(start), budget, &bars));
            }
            for hex in LUZON.hexes().filter(|h| *h != start) {
                let want = Some(best[hex.index()]).filter(|cost| *cost <= budget);
                assert_eq!(reach.cost(hex), want, "{}", LUZON.name(hex));
                let ways = [reach.path(hex), flood.way(start, hex, budget, &bars)];
                for way in ways {
                    let mut at = start;
                    let mut total = 0;
                    for next in way {
                        let d = LUZON.direction(at, next).expect("a step");
                        total += step(at, d).expect("an open step");
                        at = next;
                    }
                    assert_eq!((want.is_some()).then_some((hex, total)), want.map(|cost| (hex, cost)));
                    assert_eq!(at == hex, want.is_some());
                }
            }
        }
    }

    #[test]
    fn dear_steps_need_more_levels_than_are_at_hand() {
        let grid = Grid { columns: 1, rows: 4, ..OKINAWA };
        let flood: Flood<1> = Flood::new(&grid.near(), |_, _| Some([80; 2]));
        let free = Bars { shut: HexSet::EMPTY, stops: HexSet::EMPTY, shut_at_first: HexSet::EMPTY };
        assert_eq!(flood.reach(Hex(0), 170, &free), [1, 2].map(Hex).into_iter().collect());
        assert_eq!(flood.way(Hex(0), Hex(2), 170, &free), [1, 2].map(Hex));
        assert_eq!(flood.way(Hex(0), Hex(3), 170, &free), []);
    }
}
