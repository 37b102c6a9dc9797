//! Hex maps: numbering, neighbours, hexsides, distances, ranges, path search and drawing.
//!
//! A [`Grid`] is a rectangle of hexes in one of the four usual layouts. Hexes are plain indices
//! `0..grid.len()`, column by column from the first number of the map, so that games can keep
//! tables by hex; [`HexSet`] is a set of them. Nothing here knows any game.

use std::fmt;

/// A hex of a [`Grid`].
pub type Hex = u16;

/// Which way a hex points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Flat sides above and below; columns are straight, every second one is shifted down or up.
    FlatTop,
    /// Corners above and below; rows are straight, every second one is shifted right or left.
    PointyTop,
}

/// Which lines (columns of a flat-top map, rows of a pointy-top map) lie half a hex further on
/// (down, or to the right), by their number on the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shifted {
    Odd,
    Even,
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
        (c < self.columns && r < self.rows).then(|| c * self.rows + r)
    }

    /// Column and row as numbered on the map.
    pub const fn numbers(&self, hex: Hex) -> (u16, u16) {
        (hex / self.rows + self.first.0, hex % self.rows + self.first.1)
    }

    /// `CCRR`, the usual four digits.
    pub fn name(&self, hex: Hex) -> String {
        let (c, r) = self.numbers(hex);
        format!("{c:02}{r:02}")
    }

    /// Reads `CCRR`.
    pub fn parse(&self, name: &str) -> Option<Hex> {
        if name.len() != 4 || !name.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.at(name[..2].parse().ok()?, name[2..].parse().ok()?)
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
        let (dq, ds) = match self.orientation {
            Orientation::FlatTop => FLAT_STEPS[direction],
            Orientation::PointyTop => POINTY_STEPS[direction],
        };
        self.hex_at_axial((q + dq, s + ds))
    }

    pub fn neighbours(&self, hex: Hex) -> [Option<Hex>; DIRECTIONS] {
        std::array::from_fn(|d| self.neighbour(hex, d))
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
        (0..self.len() as Hex).filter(move |&h| self.distance(hex, h) <= range)
    }

    /// The centre for hexes whose centre-to-corner distance is `radius`; the first hex's bounding
    /// box touches the origin when its line is not shifted. y grows downwards.
    pub fn centre(&self, hex: Hex, radius: f32) -> [f32; 2] {
        let (column, row) = self.numbers(hex);
        let (c, r) = (f32::from(column - self.first.0), f32::from(row - self.first.1));
        let flat = radius * 3f32.sqrt();
        match self.orientation {
            Orientation::FlatTop => [radius * (1.0 + 1.5 * c), flat * (0.5 + r + 0.5 * self.offset(column) as f32)],
            Orientation::PointyTop => [flat * (0.5 + c + 0.5 * self.offset(row) as f32), radius * (1.0 + 1.5 * r)],
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

/// A set of hexes of a grid of at most `64 * W` hexes.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for HexSet<W> {
    fn default() -> Self {
        HexSet([0; W])
    }
}

impl<const W: usize> HexSet<W> {
    pub const EMPTY: Self = HexSet([0; W]);

    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0[hex as usize / 64] >> (hex % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[hex as usize / 64] |= 1 << (hex % 64);
    }

    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex as usize / 64] &= !(1 << (hex % 64));
    }

    pub fn set(&mut self, hex: Hex, member: bool) {
        if member { self.insert(hex) } else { self.remove(hex) }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        HexSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).any(|i| self.0[i] & other.0[i] != 0)
    }

    /// Every member `by` numbers further, less than 64 either way: all steps in one direction at once.
    /// What would leave the set's words falls away.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: i32) -> Self {
        debug_assert!((-63..=63).contains(&by) && by != 0, "{by}");
        let bits = by.unsigned_abs() & 63;
        HexSet(std::array::from_fn(|i| {
            if by > 0 {
                self.0[i] << bits | if i == 0 { 0 } else { self.0[i - 1] >> (64 - bits) }
            } else {
                self.0[i] >> bits | if i + 1 == W { 0 } else { self.0[i + 1] << (64 - bits) }
            }
        }))
    }

    /// Members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |i| {
            let mut word = words[i];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros();
                    word &= word - 1;
                    (i as u32 * 64 + bit) as Hex
                })
            })
        })
    }
}

impl<const W: usize> FromIterator<Hex> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|h| set.insert(h));
        set
    }
}

impl<const W: usize> fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// No hex: the end of a path, a cost that cannot be paid.
pub const NONE: Hex = Hex::MAX;
pub const UNREACHED: u8 = u8::MAX;

/// The answer of a path search over `N` hexes (`W` words): the cheapest cost of every hex and the way back.
#[derive(Clone, Debug)]
pub struct Reach<const N: usize, const W: usize> {
    cost: [u8; N],
    from: [Hex; N],
    /// Reached hexes with the start.
    reached: HexSet<W>,
    start: Hex,
}

/// What entering a hex means for a path search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Costs this much and goes on.
    Through(u8),
    /// Costs this much and ends there.
    Stop(u8),
    Closed,
}

impl<const N: usize, const W: usize> Reach<N, W> {
    /// All hexes that can be reached from `start` for at most `budget` (below 64). `enter(from, direction, to)`
    /// judges each step; costs are small whole numbers (count in halves where half points exist).
    pub fn search(
        start: Hex,
        budget: u8,
        neighbours: impl Fn(Hex) -> [Hex; DIRECTIONS],
        mut enter: impl FnMut(Hex, usize, Hex) -> Entry,
    ) -> Self {
        let mut reach = Reach { cost: [UNREACHED; N], from: [NONE; N], reached: HexSet::EMPTY, start };
        let mut levels = [HexSet::<W>::EMPTY; 64];
        let mut stops = HexSet::<W>::EMPTY;
        reach.cost[start as usize] = 0;
        levels[0].insert(start);
        for cost in 0..=budget.min(63) {
            // Every step costs something, so that this level is complete.
            let level = levels[cost as usize];
            if level.is_empty() {
                continue;
            }
            reach.reached = reach.reached.or(&level);
            for hex in level.without(&stops).iter() {
                for (direction, to) in neighbours(hex).into_iter().enumerate() {
                    if to == NONE || reach.cost[to as usize] <= cost.saturating_add(1) {
                        continue;
                    }
                    let (step, stop) = match enter(hex, direction, to) {
                        Entry::Through(step) => (step, false),
                        Entry::Stop(step) => (step, true),
                        Entry::Closed => continue,
                    };
                    let total = cost.saturating_add(step.max(1));
                    let before = reach.cost[to as usize];
                    if total <= budget && total < before {
                        if before != UNREACHED {
                            levels[usize::from(before & 63)].remove(to);
                        }
                        reach.cost[to as usize] = total;
                        reach.from[to as usize] = hex;
                        stops.set(to, stop);
                        levels[usize::from(total & 63)].insert(to);
                    }
                }
            }
        }
        reach
    }

    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        let cost = self.cost[hex as usize];
        (cost != UNREACHED).then_some(cost)
    }

    /// Reached hexes other than the start.
    pub fn hexes(&self) -> HexSet<W> {
        let mut hexes = self.reached;
        hexes.remove(self.start);
        hexes
    }

    /// The cheapest way to `hex` without the start, `NONE`-free; empty if it is the start or unreached.
    pub fn path(&self, hex: Hex) -> Vec<Hex> {
        let mut path = Vec::new();
        let mut at = hex;
        while self.from[at as usize] != NONE {
            path.push(at);
            at = self.from[at as usize];
        }
        path.reverse();
        path
    }

    /// The hex before `hex` on the cheapest way.
    #[inline]
    pub fn before(&self, hex: Hex) -> Hex {
        self.from[hex as usize]
    }
}

/// Steps from the nearest of `sources` over hexes that `open` admits; `UNREACHED` elsewhere.
pub fn distances(
    len: usize,
    sources: impl IntoIterator<Item = Hex>,
    neighbours: impl Fn(Hex) -> [Hex; DIRECTIONS],
    open: impl Fn(Hex) -> bool,
) -> Vec<u8> {
    let mut distance = vec![UNREACHED; len];
    let mut queue = std::collections::VecDeque::new();
    for source in sources {
        distance[source as usize] = 0;
        queue.push_back(source);
    }
    while let Some(hex) = queue.pop_front() {
        for to in neighbours(hex) {
            if to != NONE && open(to) && distance[to as usize] == UNREACHED {
                distance[to as usize] = distance[hex as usize].saturating_add(1).min(UNREACHED - 1);
                queue.push_back(to);
            }
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;

    const OKINAWA: Grid =
        Grid { orientation: Orientation::FlatTop, shifted: Shifted::Even, columns: 22, rows: 19, first: (1, 1) };
    const LUZON: Grid =
        Grid { orientation: Orientation::PointyTop, shifted: Shifted::Odd, columns: 34, rows: 45, first: (1, 1) };

    fn all() -> impl Iterator<Item = Grid> {
        [Orientation::FlatTop, Orientation::PointyTop].into_iter().flat_map(|orientation| {
            [Shifted::Odd, Shifted::Even].into_iter().flat_map(move |shifted| {
                [(0, 0), (1, 1), (2, 5)].map(|first| Grid { orientation, shifted, columns: 7, rows: 9, first })
            })
        })
    }

    fn plain(grid: Grid) -> impl Fn(Hex) -> [Hex; 6] {
        move |h| grid.neighbours(h).map(|n| n.unwrap_or(NONE))
    }

    #[test]
    fn names_and_numbers_round_trip() {
        for grid in all().chain([OKINAWA, LUZON]) {
            for hex in 0..grid.len() as Hex {
                assert_eq!(grid.parse(&grid.name(hex)), Some(hex));
            }
        }
        assert_eq!(OKINAWA.parse("0001"), None);
        assert_eq!(OKINAWA.parse("2301"), None);
        assert_eq!(OKINAWA.parse("15a7"), None);
        assert_eq!(OKINAWA.parse("15071"), None);
    }

    #[test]
    fn sets_shift_across_words() {
        let set: HexSet<3> = [0, 1, 63, 64, 100, 190].into_iter().collect();
        for by in [-63, -20, -1, 1, 19, 63] {
            let moved = set.iter().map(|h| i32::from(h) + by).filter(|h| (0..192).contains(h));
            assert_eq!(set.shifted(by), moved.map(|h| h as Hex).collect(), "{by}");
        }
    }

    #[test]
    fn flat_top_neighbours_with_even_columns_down() {
        let name = |h: &str, d| OKINAWA.neighbour(OKINAWA.parse(h).unwrap(), d).map(|n| OKINAWA.name(n));
        assert_eq!(name("0101", 0), None);
        assert_eq!(name("0101", 2).as_deref(), Some("0201"));
        assert_eq!(name("0102", 1).as_deref(), Some("0201"));
        assert_eq!(name("1507", 3).as_deref(), Some("1508"));
        assert_eq!(name("1508", 2).as_deref(), Some("1608"));
        assert_eq!(name("1607", 4).as_deref(), Some("1508"));
    }

    #[test]
    fn pointy_top_neighbours_with_odd_rows_right() {
        let name = |h: &str, d| LUZON.neighbour(LUZON.parse(h).unwrap(), d).map(|n| LUZON.name(n));
        assert_eq!(name("0505", 1).as_deref(), Some("0605"));
        assert_eq!(name("0505", 0).as_deref(), Some("0604"), "an odd row lies right of the even ones");
        assert_eq!(name("0505", 5).as_deref(), Some("0504"));
        assert_eq!(name("0504", 0).as_deref(), Some("0503"));
    }

    #[test]
    fn neighbours_are_mutual_and_one_step_away() {
        for grid in all() {
            for hex in 0..grid.len() as Hex {
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
            for hex in 0..grid.len() as Hex {
                let [x, y] = grid.centre(hex, 10.0);
                for n in grid.neighbours(hex).into_iter().flatten() {
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
            for hex in 0..grid.len() as Hex {
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
            let far = distances(grid.len(), [0], plain(grid), |_| true);
            for hex in 0..grid.len() as Hex {
                assert_eq!(u16::from(far[hex as usize]), grid.distance(0, hex));
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
    fn sets_behave_like_sets() {
        let mut set: HexSet<7> = [3, 64, 417].into_iter().collect();
        assert!(set.contains(64) && !set.contains(65));
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 417]);
        set.remove(64);
        let other: HexSet<7> = [3, 5].into_iter().collect();
        assert_eq!(set.and(&other).iter().collect::<Vec<_>>(), [3]);
        assert_eq!(set.without(&other).iter().collect::<Vec<_>>(), [417]);
        assert_eq!(set.or(&other).len(), 3);
        assert!(set.meets(&other) && !set.is_empty());
    }

    #[test]
    fn the_cheapest_way_wins_and_stops_are_not_crossed() {
        let grid =
            Grid { orientation: Orientation::FlatTop, shifted: Shifted::Even, columns: 1, rows: 6, first: (1, 1) };
        // One column: 3 is a stop, so nothing lies beyond it.
        let reach: Reach<6, 1> = Reach::search(0, 10, plain(grid), |_, _, to| match to {
            3 => Entry::Stop(2),
            _ => Entry::Through(1),
        });
        assert_eq!((reach.cost(2), reach.cost(3), reach.cost(4)), (Some(2), Some(4), None));
        assert_eq!(reach.path(3), [1, 2, 3]);
        assert_eq!(reach.hexes(), [1, 2, 3].into_iter().collect());
        assert_eq!(reach.path(0), Vec::<Hex>::new());
    }

    #[test]
    fn path_search_agrees_with_plain_relaxation() {
        let grid = LUZON;
        const N: usize = 34 * 45;
        let cost = |a: Hex, b: Hex| 1 + ((u32::from(a.min(b)) * 31 + u32::from(a.max(b)) * 17) % 4) as u8;
        let start = grid.parse("1720").unwrap();
        const W: usize = N.div_ceil(64);
        let reach: Reach<N, W> = Reach::search(start, 15, plain(grid), |a, _, b| Entry::Through(cost(a, b)));
        let mut best = vec![u8::MAX; N];
        best[start as usize] = 0;
        for _ in 0..40 {
            for hex in 0..N as Hex {
                for n in grid.neighbours(hex).into_iter().flatten() {
                    if best[hex as usize] < u8::MAX {
                        best[n as usize] = best[n as usize].min(best[hex as usize] + cost(hex, n));
                    }
                }
            }
        }
        for hex in 0..N as Hex {
            let want = (best[hex as usize] <= 15).then_some(best[hex as usize]);
            assert_eq!(reach.cost(hex), want, "{}", grid.name(hex));
            let mut total = 0;
            let mut at = start;
            for step in reach.path(hex) {
                total += cost(at, step);
                at = step;
            }
            if want.is_some() {
                assert_eq!((at, total), (hex, reach.cost(hex).unwrap()));
            }
            assert_eq!(reach.hexes().contains(hex), want.is_some() && hex != start);
        }
    }
}
