//! Hex maps: numbering, neighbours, hexsides, distances, ranges, path search and drawing.
//!
//! A [`Grid`] is a rectangle of hexes in one of the usual layouts. A [`Hex`] is an index
//! `0..grid.len()`, column by column from the first number of the map, so that games can keep
//! tables by hex; [`HexSet`] is a set of them. [`Reach`] searches ways step by step and can judge
//! each one; [`Flood`] knows what the hexsides cost beforehand and works word by word through the set. Nothing
//! here knows any game.

mod flood;

pub use flood::{Bars, Flood, SideCost};
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

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) const OKINAWA: Grid = Grid {
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
    pub(super) const LUZON: Grid =
        Grid { columns: 34, rows: 45, numbered: Rows::Up, naming: Naming::Dotted, ..OKINAWA };

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
}
