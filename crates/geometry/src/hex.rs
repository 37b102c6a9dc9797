//! Hex maps: numbering, neighbours, hexsides, distances, ranges, path search and drawing.
//!
//! A [`Grid`] is a rectangle of hexes in one of the usual layouts. A [`Hex`] is an index
//! `0..grid.len()`, column by column from the first number of the map, so that games can keep
//! tables by hex; [`HexSet`] is a set of them. [`Reach`] searches ways step by step and can judge
//! each one; [`Flood`] knows what the hexsides cost beforehand and works word by word through the set. Nothing
//! here knows any game.

use sandtable_kit::{Set, id};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

id!(
    /// A hex of a [`Grid`].
    pub struct Hex(u16)
);

/// A set of hexes of a grid of at most `64 * W` hexes.
pub type HexSet<const W: usize> = Set<Hex, W>;

/// Movement points, whole numbers: count in halves where half points exist.
pub type Cost = u16;

/// No hex: beyond the edge of the map, the end of a path.
pub const NONE: Hex = Hex(u16::MAX);
pub const UNREACHED: Cost = Cost::MAX;

/// The six neighbours of a hex by direction; [`NONE`] beyond the edge.
pub type Near = [Hex; DIRECTIONS];

/// Which way a hex points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Flat sides above and below; columns are straight, every second one is shifted down or up.
    FlatTop,
    /// Corners above and below; rows are straight, every second one is shifted right or left.
    PointyTop,
}

/// Which lines (columns of a flat-top map, rows of a pointy-top map) lie half a hex further on
/// (the way the rows are numbered, or to the right), by their number on the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shifted {
    Odd,
    Even,
}

/// Which way the rows are numbered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rows {
    /// The first row is the northernmost.
    Down,
    /// The first row is the southernmost.
    Up,
}

/// How a hex is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Naming {
    /// `0642`: column and row with two digits each.
    Digits,
    /// `6.42`: the column as it is, a point, the row with two digits.
    Dotted,
}

/// A rectangular hex map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    pub orientation: Orientation,
    pub shifted: Shifted,
    pub columns: u16,
    pub rows: u16,
    /// The number of the first column and of the first row.
    pub first: (u16, u16),
    pub numbered: Rows,
    pub naming: Naming,
}

/// Directions clockwise: from north (flat-top: n, ne, se, s, sw, nw) or from north-east
/// (pointy-top: ne, e, se, sw, w, nw). `d + 3` is opposite to `d`.
pub const DIRECTIONS: usize = 6;

pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

/// Axial steps of the six directions.
const FLAT_STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
const POINTY_STEPS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

impl Grid {
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The hex with these numbers, if the map has it.
    pub fn at(&self, column: u16, row: u16) -> Option<Hex> {
        let (c, r) = (column.checked_sub(self.first.0)?, row.checked_sub(self.first.1)?);
        (c < self.columns && r < self.rows).then(|| Hex(c * self.rows + r))
    }

    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.columns * self.rows).map(Hex)
    }

    /// Column and row as numbered on the map.
    pub const fn numbers(&self, hex: Hex) -> (u16, u16) {
        (hex.0 / self.rows + self.first.0, hex.0 % self.rows + self.first.1)
    }

    /// What the map calls the hex.
    pub fn name(&self, hex: Hex) -> String {
        let (c, r) = self.numbers(hex);
        match self.naming {
            Naming::Digits => format!("{c:02}{r:02}"),
            Naming::Dotted => format!("{c}.{r:02}"),
        }
    }

    /// The hex of this name: exactly as [`Grid::name`] writes it.
    pub fn parse(&self, name: &str) -> Option<Hex> {
        let (column, row) = match self.naming {
            Naming::Digits => name.split_at_checked(2)?,
            Naming::Dotted => name.split_once('.')?,
        };
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        self.at(number(column)?, number(row)?).filter(|hex| self.name(*hex) == name)
    }

    /// 1 when this line lies half a hex further on.
    const fn offset(&self, line: u16) -> i32 {
        let odd = line % 2 == 1;
        match self.shifted {
            Shifted::Odd => odd as i32,
            Shifted::Even => !odd as i32,
        }
    }

    /// How many lines of half hexes `line` lies ahead of its straight neighbours, rounded so that
    /// both kinds of lines give whole numbers.
    const fn slant(&self, line: u16) -> i32 {
        (line as i32 - self.offset(line) + matches!(self.shifted, Shifted::Even) as i32) / 2
    }

    /// Axial coordinates: in them every direction is one fixed step.
    fn axial(&self, hex: Hex) -> (i32, i32) {
        let (c, r) = self.numbers(hex);
        match self.orientation {
            Orientation::FlatTop => (i32::from(c), i32::from(r) - self.slant(c)),
            Orientation::PointyTop => (i32::from(c) - self.slant(r), i32::from(r)),
        }
    }

    fn hex_at_axial(&self, (q, s): (i32, i32)) -> Option<Hex> {
        let (c, r) = match self.orientation {
            Orientation::FlatTop => (q, s + self.slant(u16::try_from(q).ok()?)),
            Orientation::PointyTop => (q + self.slant(u16::try_from(s).ok()?), s),
        };
        self.at(u16::try_from(c).ok()?, u16::try_from(r).ok()?)
    }

    pub fn neighbour(&self, hex: Hex, direction: usize) -> Option<Hex> {
        let (q, s) = self.axial(hex);
        // Numbered upwards a map is the mirror image of one numbered downwards.
        let (dq, ds) = match (self.orientation, self.numbered) {
            (Orientation::FlatTop, Rows::Down) => FLAT_STEPS[direction],
            (Orientation::FlatTop, Rows::Up) => FLAT_STEPS[(9 - direction) % DIRECTIONS],
            (Orientation::PointyTop, Rows::Down) => POINTY_STEPS[direction],
            (Orientation::PointyTop, Rows::Up) => POINTY_STEPS[(8 - direction) % DIRECTIONS],
        };
        self.hex_at_axial((q + dq, s + ds))
    }

    pub fn neighbours(&self, hex: Hex) -> Near {
        std::array::from_fn(|d| self.neighbour(hex, d).unwrap_or(NONE))
    }

    /// The neighbours of every hex.
    pub fn near(&self) -> Vec<Near> {
        self.hexes().map(|hex| self.neighbours(hex)).collect()
    }

    /// The direction from `a` to its neighbour `b`.
    pub fn direction(&self, a: Hex, b: Hex) -> Option<usize> {
        (0..DIRECTIONS).find(|&d| self.neighbour(a, d) == Some(b))
    }

    /// Hexes from `a` to `b`, not counting `a`.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let ((aq, ar), (bq, br)) = (self.axial(a), self.axial(b));
        let (dq, dr) = (aq - bq, ar - br);
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u16
    }

    /// Every hex at most `range` away, `hex` itself included, in ascending order.
    pub fn within(&self, hex: Hex, range: u16) -> impl Iterator<Item = Hex> + '_ {
        self.hexes().filter(move |&h| self.distance(hex, h) <= range)
    }

    /// Width and height of the map for hexes whose centre-to-corner distance is `radius`, with room
    /// for the shifted lines.
    pub fn size(&self, radius: f32) -> [f32; 2] {
        let (columns, rows) = (f32::from(self.columns), f32::from(self.rows));
        let flat = radius * 3f32.sqrt();
        match self.orientation {
            Orientation::FlatTop => [radius * (1.5 * columns + 0.5), flat * (rows + 0.5)],
            Orientation::PointyTop => [flat * (columns + 0.5), radius * (1.5 * rows + 0.5)],
        }
    }

    /// The centre in a drawing of [`Grid::size`]. y grows downwards, whichever way the rows are numbered.
    pub fn centre(&self, hex: Hex, radius: f32) -> [f32; 2] {
        let (column, row) = self.numbers(hex);
        let (c, r) = (f32::from(column - self.first.0), f32::from(row - self.first.1));
        let flat = radius * 3f32.sqrt();
        let [x, y] = match self.orientation {
            Orientation::FlatTop => [radius * (1.0 + 1.5 * c), flat * (0.5 + r + 0.5 * self.offset(column) as f32)],
            Orientation::PointyTop => [flat * (0.5 + c + 0.5 * self.offset(row) as f32), radius * (1.0 + 1.5 * r)],
        };
        match self.numbered {
            Rows::Down => [x, y],
            Rows::Up => [x, self.size(radius)[1] - y],
        }
    }

    /// The six corners clockwise; the hexside of direction `d` runs from corner `d` to `d + 1`.
    pub fn corners(&self, hex: Hex, radius: f32) -> [[f32; 2]; DIRECTIONS] {
        let [x, y] = self.centre(hex, radius);
        let start: f32 = match self.orientation {
            Orientation::FlatTop => -120.0,
            Orientation::PointyTop => -90.0,
        };
        std::array::from_fn(|i| {
            let angle = (start + 60.0 * i as f32).to_radians();
            [x + radius * angle.cos(), y + radius * angle.sin()]
        })
    }

    /// The two ends of the hexside of `hex` in `direction`.
    pub fn hexside(&self, hex: Hex, direction: usize, radius: f32) -> [[f32; 2]; 2] {
        let corners = self.corners(hex, radius);
        [corners[direction], corners[(direction + 1) % DIRECTIONS]]
    }
}

/// The answer of a path search: the cheapest cost of every hex and the way back.
#[derive(Clone, Debug)]
pub struct Reach {
    cost: Vec<Cost>,
    from: Vec<Hex>,
}

/// What entering a hex means for a path search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Costs this much and goes on.
    Through(Cost),
    /// Costs this much and ends there.
    Stop(Cost),
    Closed,
}

impl Reach {
    /// All hexes that can be reached from `start` for at most `budget`. `enter(from, direction, to)`
    /// judges each step; every step costs at least 1.
    pub fn search(start: Hex, budget: Cost, near: &[Near], mut enter: impl FnMut(Hex, usize, Hex) -> Entry) -> Reach {
        let mut reach = Reach { cost: vec![UNREACHED; near.len()], from: vec![NONE; near.len()] };
        let mut stops = vec![false; near.len()];
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        reach.cost[start.index()] = 0;
        while let Some(Reverse((cost, hex))) = open.pop() {
            if cost > reach.cost[hex.index()] || stops[hex.index()] {
                continue;
            }
            for (direction, to) in near[hex.index()].into_iter().enumerate().filter(|(_, to)| *to != NONE) {
                if reach.cost[to.index()] <= cost.saturating_add(1) {
                    continue;
                }
                let (step, stop) = match enter(hex, direction, to) {
                    Entry::Through(step) => (step, false),
                    Entry::Stop(step) => (step, true),
                    Entry::Closed => continue,
                };
                let total = cost.saturating_add(step.max(1));
                if total <= budget && total < reach.cost[to.index()] {
                    reach.cost[to.index()] = total;
                    reach.from[to.index()] = hex;
                    stops[to.index()] = stop;
                    open.push(Reverse((total, to)));
                }
            }
        }
        reach
    }

    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<Cost> {
        Some(self.cost[hex.index()]).filter(|cost| *cost != UNREACHED)
    }

    /// Reached hexes other than the start.
    pub fn hexes<const W: usize>(&self) -> HexSet<W> {
        let reached = self.cost.iter().enumerate().filter(|(_, cost)| !matches!(**cost, 0 | UNREACHED));
        reached.map(|(i, _)| Hex(i as u16)).collect()
    }

    /// The cheapest way to `hex` without the start; empty if it is the start or unreached.
    pub fn path(&self, hex: Hex) -> Vec<Hex> {
        let mut path: Vec<Hex> =
            std::iter::successors(Some(hex), |at| Some(self.before(*at)).filter(|h| *h != NONE)).collect();
        path.reverse();
        path.remove(0);
        path
    }

    /// The hex before `hex` on the cheapest way.
    #[inline]
    pub fn before(&self, hex: Hex) -> Hex {
        self.from[hex.index()]
    }
}

/// Steps from the nearest of `sources` over hexes that `open` admits; `UNREACHED` elsewhere.
pub fn distances(near: &[Near], sources: impl IntoIterator<Item = Hex>, open: impl Fn(Hex) -> bool) -> Vec<Cost> {
    let mut distance = vec![UNREACHED; near.len()];
    let mut queue: VecDeque<Hex> = sources.into_iter().collect();
    for source in &queue {
        distance[source.index()] = 0;
    }
    while let Some(hex) = queue.pop_front() {
        for to in near[hex.index()] {
            if to != NONE && open(to) && distance[to.index()] == UNREACHED {
                distance[to.index()] = distance[hex.index()] + 1;
                queue.push_back(to);
            }
        }
    }
    distance
}

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
        let (mut few, mut many);
        let levels: &mut [HexSet<W>] = if usize::from(budget) < RING {
            few = [HexSet::EMPTY; RING];
            &mut few
        } else {
            many = Self::levels(budget);
            &mut many
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
    use super::*;

    const OKINAWA: Grid = Grid {
        orientation: Orientation::FlatTop,
        shifted: Shifted::Even,
        columns: 22,
        rows: 19,
        first: (1, 1),
        numbered: Rows::Down,
        naming: Naming::Digits,
    };
    const POINTED: Grid = Grid { orientation: Orientation::PointyTop, shifted: Shifted::Odd, ..OKINAWA };
    /// Rows from the south, even columns half a hex further north.
    const LUZON: Grid = Grid { columns: 34, rows: 45, numbered: Rows::Up, naming: Naming::Dotted, ..OKINAWA };

    fn all() -> impl Iterator<Item = Grid> {
        let layouts = [Orientation::FlatTop, Orientation::PointyTop].into_iter().flat_map(|orientation| {
            [Shifted::Odd, Shifted::Even].map(|shifted| Grid { orientation, shifted, columns: 7, rows: 9, ..OKINAWA })
        });
        layouts.flat_map(|grid| {
            [(Rows::Down, Naming::Digits), (Rows::Up, Naming::Dotted)].into_iter().flat_map(
                move |(numbered, naming)| {
                    [(0, 0), (1, 1), (2, 5)].map(|first| Grid { numbered, naming, first, ..grid })
                },
            )
        })
    }

    fn name(grid: Grid, hex: &str, direction: usize) -> Option<String> {
        grid.neighbour(grid.parse(hex).unwrap(), direction).map(|n| grid.name(n))
    }

    #[test]
    fn names_and_numbers_round_trip() {
        for grid in all().chain([OKINAWA, LUZON]) {
            for hex in grid.hexes() {
                assert_eq!(grid.parse(&grid.name(hex)), Some(hex));
            }
        }
        assert_eq!(OKINAWA.parse("0001"), None);
        assert_eq!(OKINAWA.parse("2301"), None);
        assert_eq!(OKINAWA.parse("15a7"), None);
        assert_eq!(OKINAWA.parse("15071"), None);
    }

    #[test]
    fn dotted_names_are_written_one_way() {
        assert_eq!(LUZON.parse("6.42").map(|h| LUZON.numbers(h)), Some((6, 42)));
        assert_eq!(LUZON.parse("31.08").map(|h| LUZON.name(h)).as_deref(), Some("31.08"));
        for wrong in ["6.4", "06.42", "6.042", "35.01", "6.46", "6", "6.", ".42", "+6.42", "6.42.1", ""] {
            assert_eq!(LUZON.parse(wrong), None, "{wrong}");
        }
        assert_eq!(OKINAWA.parse("é507"), None);
    }

    #[test]
    fn flat_top_neighbours_with_even_columns_down() {
        let name = |h, d| name(OKINAWA, h, d);
        assert_eq!(name("0101", 0), None);
        assert_eq!(name("0101", 2).as_deref(), Some("0201"));
        assert_eq!(name("0102", 1).as_deref(), Some("0201"));
        assert_eq!(name("1507", 3).as_deref(), Some("1508"));
        assert_eq!(name("1508", 2).as_deref(), Some("1608"));
        assert_eq!(name("1607", 4).as_deref(), Some("1508"));
    }

    #[test]
    fn pointy_top_neighbours_with_odd_rows_right() {
        let name = |h, d| name(POINTED, h, d);
        assert_eq!(name("0505", 1).as_deref(), Some("0605"));
        assert_eq!(name("0505", 0).as_deref(), Some("0604"), "an odd row lies right of the even ones");
        assert_eq!(name("0505", 5).as_deref(), Some("0504"));
        assert_eq!(name("0504", 0).as_deref(), Some("0503"));
    }

    #[test]
    fn rows_numbered_upwards_with_even_columns_further_up() {
        let around = |h| [0, 1, 2, 3, 4, 5].map(|d| name(LUZON, h, d).unwrap());
        assert_eq!(around("6.42"), ["6.43", "7.43", "7.42", "6.41", "5.42", "5.43"]);
        assert_eq!(around("7.39"), ["7.40", "8.39", "8.38", "7.38", "6.38", "6.39"]);
        assert_eq!((name(LUZON, "1.01", 3), name(LUZON, "6.45", 0)), (None, None));
    }

    #[test]
    fn north_is_up_whichever_way_rows_are_numbered() {
        for grid in all() {
            let [width, height] = grid.size(10.0);
            for hex in grid.hexes() {
                let [x, y] = grid.centre(hex, 10.0);
                let d = if grid.orientation == Orientation::FlatTop { 0 } else { 5 };
                if let Some([_, above]) = grid.neighbour(hex, d).map(|n| grid.centre(n, 10.0)) {
                    assert!(above < y);
                }
                assert!(
                    grid.corners(hex, 10.0)
                        .iter()
                        .all(|[x, y]| { (-0.01..=width + 0.01).contains(x) && (-0.01..=height + 0.01).contains(y) })
                );
                assert!(x > 0.0 && y > 0.0);
            }
        }
    }

    #[test]
    fn neighbours_are_mutual_and_one_step_away() {
        for grid in all() {
            for hex in grid.hexes() {
                for d in 0..DIRECTIONS {
                    if let Some(n) = grid.neighbour(hex, d) {
                        assert_eq!(grid.neighbour(n, opposite(d)), Some(hex));
                        assert_eq!(grid.distance(hex, n), 1);
                        assert_eq!(grid.direction(hex, n), Some(d));
                    }
                }
            }
        }
    }

    #[test]
    fn inner_hexes_have_six_neighbours_at_equal_drawn_distance() {
        for grid in all() {
            for hex in grid.hexes() {
                let [x, y] = grid.centre(hex, 10.0);
                for n in grid.neighbours(hex).into_iter().filter(|n| *n != NONE) {
                    let [a, b] = grid.centre(n, 10.0);
                    let drawn = ((x - a).powi(2) + (y - b).powi(2)).sqrt();
                    assert!((drawn - 10.0 * 3f32.sqrt()).abs() < 1e-3, "{} {}", grid.name(hex), grid.name(n));
                }
            }
        }
    }

    #[test]
    fn shared_hexsides_meet() {
        for grid in all() {
            for hex in grid.hexes() {
                for d in 0..DIRECTIONS {
                    let Some(n) = grid.neighbour(hex, d) else { continue };
                    let [a, b] = grid.hexside(hex, d, 10.0);
                    let [c, e] = grid.hexside(n, opposite(d), 10.0);
                    let near = |p: [f32; 2], q: [f32; 2]| (p[0] - q[0]).abs() + (p[1] - q[1]).abs() < 1e-2;
                    assert!(near(a, e) && near(b, c));
                }
            }
        }
    }

    #[test]
    fn distance_is_the_length_of_the_shortest_way() {
        for grid in all() {
            let far = distances(&grid.near(), [Hex(0)], |_| true);
            for hex in grid.hexes() {
                assert_eq!(far[hex.index()], grid.distance(Hex(0), hex));
            }
        }
    }

    #[test]
    fn ranges_hold_one_plus_three_n_times_n_plus_one_hexes() {
        let middle = OKINAWA.parse("1010").unwrap();
        for range in 0..4u16 {
            assert_eq!(OKINAWA.within(middle, range).count(), usize::from(1 + 3 * range * (range + 1)));
        }
    }

    #[test]
    fn the_cheapest_way_wins_and_stops_are_not_crossed() {
        let grid = Grid { columns: 1, rows: 6, ..OKINAWA };
        // One column: 3 is a stop, so nothing lies beyond it.
        let reach = Reach::search(Hex(0), 10, &grid.near(), |_, _, to| match to.0 {
            3 => Entry::Stop(2),
            _ => Entry::Through(1),
        });
        assert_eq!([2, 3, 4].map(|h| reach.cost(Hex(h))), [Some(2), Some(4), None]);
        assert_eq!(reach.path(Hex(3)), [1, 2, 3].map(Hex));
        assert_eq!(reach.hexes::<1>(), [1, 2, 3].map(Hex).into_iter().collect());
        assert_eq!(reach.path(Hex(0)), []);
        assert_eq!(reach.path(Hex(4)), []);
    }

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
