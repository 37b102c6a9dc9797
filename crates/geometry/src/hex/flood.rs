//! Where a piece can get on a map whose hexsides have prices, a whole level of the search at a time.

use super::{Cost, Hex, HexSet, NONE, Near, UNREACHED};
use std::cmp::Reverse;

/// What a hexside costs: ordinarily, and into a hex where the way ends ([`Bars::stops`]).
pub type SideCost = [Cost; 2];

/// Where a piece can get, for maps whose hexsides cost what they cost.
///
/// Most hexsides have neither road nor river, and what they cost depends on the hex entered alone. A
/// whole level of a search crosses all of these at once by shifting its set of hexes; only the others
/// are looked at one by one.
pub struct Flood<const W: usize> {
    plain: Ways<W>,
    /// What it costs to enter by a plain side, and the hexes where it is that much.
    entry: Vec<(Cost, HexSet<W>)>,
    /// The other sides: neighbour and cost, those of a hex together, from where its entry in `begins` says.
    special: Vec<(Hex, SideCost)>,
    begins: Vec<u32>,
    has_special: HexSet<W>,
    /// All sides by which a hex can be entered: from where, and cost.
    sides: Vec<Vec<(Hex, SideCost)>>,
    /// No step costs more.
    dearest: Cost,
    /// No plain side costs less.
    cheapest: Cost,
    /// Neighbours may lie more than a word apart.
    far: bool,
    /// By hex and budget, what can be reached where nothing bars the way.
    open: Vec<Vec<HexSet<W>>>,
}

/// For each difference of numbers between neighbours: the hexes with a side that way.
type Ways<const W: usize> = Vec<(i32, HexSet<W>)>;

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
            plain: Vec::new(),
            entry: Vec::new(),
            special: Vec::new(),
            begins: Vec::new(),
            has_special: HexSet::EMPTY,
            sides: vec![Vec::new(); near.len()],
            dearest: 1,
            cheapest: 1,
            far: false,
            open: Vec::new(),
        };
        let mut open = Vec::new();
        for (from, near) in (0..).map(Hex).zip(near) {
            for (direction, &to) in near.iter().enumerate().filter(|(_, to)| **to != NONE) {
                if let Some(cost) = cost(from, direction).map(|cost| cost.map(|c| c.max(1))) {
                    flood.sides[to.index()].push((from, cost));
                    flood.dearest = flood.dearest.max(cost[0]).max(cost[1]);
                    open.push((from, to, cost));
                }
            }
        }
        let usual: Vec<Option<Cost>> = flood.sides.iter().map(|sides| usual(sides)).collect();
        for (to, usual) in (0..).map(Hex).zip(&usual) {
            if let Some(cost) = usual {
                add(&mut flood.entry, *cost, to);
            }
        }
        // `open` goes hex by hex.
        for (from, to, cost) in open {
            flood.begins.resize(from.index() + 1, flood.special.len() as u32);
            if usual[to.index()].is_some_and(|usual| cost == [usual; 2]) {
                add(&mut flood.plain, i32::from(to.0) - i32::from(from.0), from);
            } else {
                flood.special.push((to, cost));
                flood.has_special.insert(from);
            }
        }
        flood.begins.resize(near.len() + 1, flood.special.len() as u32);
        flood.cheapest = flood.entry.iter().map(|entry| entry.0).min().unwrap_or(UNREACHED);
        flood.far = flood.plain.iter().any(|(by, _)| by.unsigned_abs() > 63);
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
        if let Some(open) = open.filter(|open| !open.meets(bars.shut | bars.stops)) {
            return *open;
        }
        // No step reaches further than `dearest` levels ahead: the levels behind serve again.
        let (_, reached) = match usize::from(self.dearest) {
            0..SMALL_RING => self.run(start, None, budget, bars, &mut [HexSet::EMPTY; SMALL_RING]),
            SMALL_RING..RING => self.run(start, None, budget, bars, &mut [HexSet::EMPTY; RING]),
            _ => self.run(start, None, budget, bars, &mut Self::levels(self.dearest)),
        };
        reached.without(start)
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
        let (mut cost, reached) = self.run(start, Some(goal), budget, bars, levels);
        let mut way = Vec::new();
        if !reached.contains(goal) {
            return way;
        }
        let mut at = goal;
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

    /// Level by level, up to the one with the goal in it; `levels`, a power of two of them, is used
    /// round and round. Gives the dearest level that has hexes, and all that was reached.
    fn run(
        &self,
        start: Hex,
        goal: Option<Hex>,
        budget: Cost,
        bars: &Bars<W>,
        levels: &mut [HexSet<W>],
    ) -> (usize, HexSet<W>) {
        let budget = usize::from(budget);
        let (mut last, mut reached) = (0, HexSet::EMPTY);
        let ring = levels.len() - 1;
        levels[0].insert(start);
        for cost in 0..=budget {
            let found = std::mem::take(&mut levels[cost & ring]);
            let level = found - reached;
            if level.is_empty() {
                // Nothing is under way any more.
                if cost > last + usize::from(self.dearest) {
                    break;
                }
                continue;
            }
            last = cost;
            reached |= level;
            if goal.is_some() {
                levels[cost & ring] = level;
            }
            if goal.is_some_and(|g| level.contains(g)) {
                break;
            }
            let goes_on = if cost == 0 { level } else { level - bars.stops };
            let Some((first, end)) = span(goes_on.words()) else { continue };
            let mut shut = reached | bars.shut;
            if cost == 0 {
                shut |= bars.shut_at_first;
            }
            let window = if self.far { 0..W } else { first.saturating_sub(1)..(end + 2).min(W) };
            if cost + usize::from(self.cheapest) <= budget {
                let next = spread(&self.plain, &goes_on, first, end);
                for (step, hexes) in &self.entry {
                    let at = cost + usize::from(*step);
                    if at <= budget {
                        let level = levels[at & ring].words_mut();
                        for w in window.clone() {
                            level[w] |= next[w] & hexes.words()[w] & !shut.words()[w];
                        }
                    }
                }
            }
            if cost == budget {
                continue;
            }
            for from in goes_on & self.has_special {
                let sides = self.begins[from.index()] as usize..self.begins[from.index() + 1] as usize;
                for &(to, step) in &self.special[sides] {
                    if shut.contains(to) {
                        continue;
                    }
                    let at = cost + usize::from(step[usize::from(bars.stops.contains(to))]);
                    if at <= budget {
                        levels[at & ring].insert(to);
                    }
                }
            }
        }
        (last, reached)
    }
}

/// The neighbours by these ways of a set that has members in the words from `first` to `last` only. Word by word:
/// most sets of a search fill two or three words.
#[inline]
fn spread<const W: usize>(ways: &Ways<W>, set: &HexSet<W>, first: usize, last: usize) -> [u64; W] {
    let words = set.words();
    let mut next = [0; W];
    for (by, sides) in ways {
        let sides_of = sides.words();
        let bits = by.unsigned_abs();
        let mut carry = 0;
        if bits > 63 || bits == 0 {
            let moved = (*set & *sides).shifted(*by);
            next.iter_mut().zip(moved.words()).for_each(|(word, more)| *word |= more);
        } else if *by > 0 {
            for w in first..(last + 2).min(W) {
                let going = words[w] & sides_of[w];
                next[w] |= going << bits | carry;
                carry = going >> (64 - bits);
            }
        } else {
            for w in (first.saturating_sub(1)..=last).rev() {
                let going = words[w] & sides_of[w];
                next[w] |= going >> bits | carry;
                carry = going << (64 - bits);
            }
        }
    }
    next
}

/// The first and the last word with members.
#[inline]
fn span<const W: usize>(words: &[u64; W]) -> Option<(usize, usize)> {
    let first = words.iter().position(|word| *word != 0)?;
    let last = words.iter().rposition(|word| *word != 0)?;
    Some((first, last))
}

/// Levels a search keeps at hand without asking for memory; fewer where no step is dear.
const RING: usize = 32;
const SMALL_RING: usize = 8;

/// What most of the sides into a hex cost, if they cost the same whether the way ends there or not.
fn usual(sides: &[(Hex, SideCost)]) -> Option<Cost> {
    let even = sides.iter().filter(|(_, cost)| cost[0] == cost[1]).map(|(_, cost)| cost[0]);
    even.clone().max_by_key(|cost| (even.clone().filter(|other| other == cost).count(), Reverse(*cost)))
}

fn add<K: PartialEq, const W: usize>(lists: &mut Vec<(K, HexSet<W>)>, key: K, hex: Hex) {
    match lists.iter_mut().find(|list| list.0 == key) {
        Some(list) => list.1.insert(hex),
        None => lists.push((key, HexSet::only(hex))),
    }
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
