//! The map: hexes, what it costs to cross them, lines along them, and the terrain that fighting sees.

use super::ids::{Hex, Hexes};
use crate::model::tables::{Line, WHOLE};
use sandtable_kit::kinds;

/// No neighbour.
pub const NOWHERE: u16 = u16::MAX;
/// No step.
pub const CLOSED: u8 = u8::MAX;

kinds! {
    /// Whose movement points (3.1a).
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Pace {
        Leg,
        Truck,
        Tracked,
    }
}

/// What a step costs, in half movement points.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    Halves(u8),
    /// The whole allowance.
    All,
    Prohibited,
}

impl Cost {
    fn plus(self, other: Cost) -> Cost {
        match (self, other) {
            (Cost::Halves(a), Cost::Halves(b)) => Cost::Halves(a + b),
            (Cost::Prohibited, _) | (_, Cost::Prohibited) => Cost::Prohibited,
            _ => Cost::All,
        }
    }
}

/// Colour of the symbol box (3.2a).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    Armour,
    Mech,
    Other,
}

/// What a terrain does to strengths and to the table (9.4).
#[derive(Copy, Clone, Debug)]
pub struct Ground {
    pub line: Line,
    /// By class, in [`WHOLE`]ths.
    pub multipliers: [i32; 3],
    /// 9.4d Bracketed: for attackers only.
    pub attackers_only: bool,
}

impl Ground {
    pub const OPEN: Ground =
        Ground { line: Line::Open, multipliers: [2 * WHOLE, 2 * WHOLE, WHOLE], attackers_only: true };
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum River {
    None,
    Minor,
    Major,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Road {
    None,
    Track,
    Secondary,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Settlement {
    None,
    Poi,
    Village,
    MinorCity,
    MajorCity,
}

/// One hex as the map file has it.
#[derive(Clone, Debug)]
pub struct HexInfo {
    pub id: String,
    pub column: u16,
    pub row: u16,
    pub terrain: usize,
    pub settlement: Settlement,
    /// Not sea or lake.
    pub land: bool,
    /// Toward each neighbour.
    pub river: [River; 6],
    pub road: [Road; 6],
    pub rail: [bool; 6],
}

/// The movement part of a terrain chart, by pace.
#[derive(Clone, Debug)]
pub struct MoveChart {
    /// By terrain index.
    pub hex: Vec<[Cost; 3]>,
    pub city: [Cost; 3],
    pub secondary: [Cost; 3],
    pub track: [Cost; 3],
    pub rail: [Cost; 3],
    pub minor: [Cost; 3],
    pub major: [Cost; 3],
}

/// The combat part of a terrain chart.
#[derive(Clone, Debug)]
pub struct FightChart {
    /// By terrain index; none for water.
    pub hex: Vec<Option<Ground>>,
    pub village: Ground,
    pub minor_city: Ground,
    pub major_city: Ground,
    /// The line of a point of interest; multipliers are those of the other terrain.
    pub poi: Line,
    /// A terrain that points of interest are instead of that, where a game says so.
    pub poi_ground: Option<Ground>,
    /// Attackers over a river, by class.
    pub minor: [i32; 3],
    pub major: [i32; 3],
}

/// Tables by hex: what the rules ask all the time.
#[derive(Clone, Debug)]
pub struct Map {
    pub hexes: Vec<HexInfo>,
    pub columns: u16,
    pub rows: u16,
    neighbours: Vec<[u16; 6]>,
    /// 6.2 What a step costs along what is there, by direction and pace.
    step: Vec<[[Cost; 3]; 6]>,
    /// The same in half points, [`CLOSED`] where more than points is needed; by pace, for supply paths.
    halves: [Vec<[u8; 6]>; 3],
    /// 6.1d What a step costs a moving unit in half points, [`CLOSED`] where it could not come back; without and with an
    /// engineer at either end, by pace.
    ways: [[Vec<[u8; 6]>; 3]; 2],
    /// 13.8b The same with an engineer at either end.
    bridged: Vec<[[Cost; 3]; 6]>,
    /// 8.1c The same without roads, bridges or engineers.
    bare: Vec<[[Cost; 3]; 6]>,
    /// Terrains a defender may choose from (9.3b).
    grounds: Vec<arrayvec::ArrayVec<Ground, 2>>,
    pub fight: FightChart,
    pub land: Hexes,
    /// Villages, cities and points of interest.
    pub settled: Hexes,
    /// Every hex, those of even columns, and the first and last of each column: for [`Map::beside`].
    every: Hexes,
    even: Hexes,
    ends: [Hexes; 2],
}

impl Map {
    /// Columns are numbered eastwards, rows northwards; even columns lie half a hex further north.
    pub fn new(hexes: Vec<HexInfo>, columns: u16, rows: u16, moves: &MoveChart, fight: FightChart) -> Map {
        let at = |c: i32, r: i32| -> u16 {
            let inside = (1..=i32::from(columns)).contains(&c) && (1..=i32::from(rows)).contains(&r);
            if inside { ((c - 1) * i32::from(rows) + r - 1) as u16 } else { NOWHERE }
        };
        let neighbours: Vec<[u16; 6]> = hexes
            .iter()
            .map(|h| {
                let (c, r) = (i32::from(h.column), i32::from(h.row));
                steps(h.column).map(|(dc, dr)| at(c + dc, r + dr))
            })
            .collect();
        let mut map = Map {
            columns,
            rows,
            neighbours,
            step: Vec::new(),
            halves: Default::default(),
            ways: Default::default(),
            bridged: Vec::new(),
            bare: Vec::new(),
            grounds: hexes.iter().map(|h| grounds(h, &fight)).collect(),
            fight,
            land: hexes.iter().enumerate().filter(|(_, h)| h.land).map(|(i, _)| Hex(i as u16)).collect(),
            settled: (0..).zip(&hexes).filter(|(_, h)| h.settlement != Settlement::None).map(|(i, _)| Hex(i)).collect(),
            every: (0..hexes.len() as u16).map(Hex).collect(),
            even: (0..).zip(&hexes).filter(|(_, h)| h.column.is_multiple_of(2)).map(|(i, _)| Hex(i)).collect(),
            ends: [1, rows].map(|row| (0..).zip(&hexes).filter(|(_, h)| h.row == row).map(|(i, _)| Hex(i)).collect()),
            hexes,
        };
        let table = |bridge: bool, roads: bool| -> Vec<[[Cost; 3]; 6]> {
            (0..map.hexes.len())
                .map(|h| std::array::from_fn(|d| std::array::from_fn(|p| map.step_cost(moves, h, d, p, bridge, roads))))
                .collect()
        };
        (map.step, map.bridged, map.bare) = (table(false, true), table(true, true), table(false, false));
        let halves = |cost: Cost| if let Cost::Halves(n) = cost { n } else { CLOSED };
        map.halves = Pace::ALL.map(|p| map.step.iter().map(|hex| hex.map(|to| halves(to[p as usize]))).collect());
        let there_and_back = |table: &[[[Cost; 3]; 6]], hex: usize, d: usize, p: usize| {
            let to = map.neighbours[hex][d];
            if to == NOWHERE || table[usize::from(to)][(d + 3) % 6][p] == Cost::Prohibited {
                return CLOSED;
            }
            halves(table[hex][d][p])
        };
        let ways = |table: &[[[Cost; 3]; 6]]| -> [Vec<[u8; 6]>; 3] {
            let of =
                |p| (0..table.len()).map(|hex| std::array::from_fn(|d| there_and_back(table, hex, d, p))).collect();
            [of(0), of(1), of(2)]
        };
        map.ways = [ways(&map.step), ways(&map.bridged)];
        map
    }

    fn step_cost(&self, moves: &MoveChart, from: usize, d: usize, p: usize, bridge: bool, roads: bool) -> Cost {
        let to = self.neighbours[from][d];
        if to == NOWHERE {
            return Cost::Prohibited;
        }
        let (here, there) = (&self.hexes[from], &self.hexes[usize::from(to)]);
        // 6.2a Along a road only the road counts.
        let mut along = Cost::Prohibited;
        if roads {
            match here.road[d] {
                Road::Secondary => along = along.min(moves.secondary[p]),
                Road::Track => along = along.min(moves.track[p]),
                Road::None => {}
            }
            if here.rail[d] {
                along = along.min(moves.rail[p]);
            }
        }
        // 6.2b, d Else the dearest terrain of the hex and the hexside.
        let mut ground = moves.hex[there.terrain][p];
        if matches!(there.settlement, Settlement::MinorCity | Settlement::MajorCity) {
            ground = ground.max(moves.city[p]);
        }
        let side = match (here.river[d], bridge) {
            (River::None, _) | (River::Minor, true) => Cost::Halves(0),
            (River::Minor, false) | (River::Major, true) => moves.minor[p],
            (River::Major, false) => moves.major[p],
        };
        along.min(ground.plus(side))
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    pub fn all(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.hexes.len() as u16).map(Hex)
    }

    #[inline]
    pub fn info(&self, hex: Hex) -> &HexInfo {
        &self.hexes[hex.index()]
    }

    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: usize) -> Option<Hex> {
        let to = self.neighbours[hex.index()][direction];
        (to != NOWHERE).then_some(Hex(to))
    }

    /// The six neighbours as plain numbers, [`NOWHERE`] off the map.
    #[inline]
    pub fn six(&self, hex: Hex) -> [u16; 6] {
        self.neighbours[hex.index()]
    }

    #[inline]
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.neighbours[hex.index()].into_iter().filter(|n| *n != NOWHERE).map(Hex)
    }

    /// Directions with their neighbours.
    #[inline]
    pub fn sides(&self, hex: Hex) -> impl Iterator<Item = (usize, Hex)> + use<> {
        self.neighbours[hex.index()].into_iter().enumerate().filter(|(_, n)| *n != NOWHERE).map(|(d, n)| (d, Hex(n)))
    }

    pub fn direction(&self, from: Hex, to: Hex) -> Option<usize> {
        self.neighbours[from.index()].iter().position(|n| *n == to.0)
    }

    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.direction(a, b).is_some()
    }

    #[inline]
    pub fn step(&self, from: Hex, direction: usize, pace: Pace) -> Cost {
        self.step[from.index()][direction][pace as usize]
    }

    /// What a step costs in half points, or [`CLOSED`].
    #[inline]
    pub fn halves(&self, from: Hex, direction: usize, pace: Pace) -> u8 {
        self.halves[pace as usize][from.index()][direction]
    }

    /// What a step costs a moving unit in half points, or [`CLOSED`]; `bridge`: with an engineer at either end.
    #[inline]
    pub fn way(&self, bridge: bool, from: Hex, direction: usize, pace: Pace) -> u8 {
        self.ways[usize::from(bridge)][pace as usize][from.index()][direction]
    }

    /// All neighbours of all hexes of a set, direction by direction.
    pub fn beside(&self, hexes: &Hexes) -> Hexes {
        let rows = i32::from(self.rows);
        let [first, last] = self.ends;
        let mut beside = Hexes::EMPTY;
        for (word, &all) in hexes.words().iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let (down, up) = (all & !first.words()[word], all & !last.words()[word]);
            let (even, odd) = (up & self.even.words()[word], down & !self.even.words()[word]);
            let mut step = |bits, by| beside.add_shifted(word, bits, by);
            step(up, 1);
            step(down, -1);
            step(all, rows);
            step(all, -rows);
            step(even, rows + 1);
            step(even, 1 - rows);
            step(odd, rows - 1);
            step(odd, -rows - 1);
        }
        beside & self.every
    }

    #[inline]
    pub fn bridged(&self, from: Hex, direction: usize, pace: Pace) -> Cost {
        self.bridged[from.index()][direction][pace as usize]
    }

    #[inline]
    pub fn bare(&self, from: Hex, direction: usize, pace: Pace) -> Cost {
        self.bare[from.index()][direction][pace as usize]
    }

    pub fn grounds(&self, hex: Hex) -> &[Ground] {
        &self.grounds[hex.index()]
    }

    /// Hexes in a straight count, whatever lies between.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let (q1, r1) = self.axial(a);
        let (q2, r2) = self.axial(b);
        let (dq, dr) = (q1 - q2, r1 - r2);
        (dq.abs().max(dr.abs()).max((dq + dr).abs())) as u16
    }

    fn axial(&self, hex: Hex) -> (i32, i32) {
        let h = self.info(hex);
        let (c, r) = (i32::from(h.column), i32::from(h.row));
        // Northwards; an even column is half a hex ahead.
        (c, r - (c + 1).div_euclid(2))
    }

    pub fn within(&self, centre: Hex, range: u16) -> impl Iterator<Item = Hex> + '_ {
        // Only the columns that are near enough.
        let (column, rows) = (centre.0 / self.rows, self.rows);
        let last = (column + range + 1).min(self.columns);
        let near = (column.saturating_sub(range) * rows..last * rows).map(Hex);
        near.filter(move |h| self.distance(centre, *h) <= range)
    }

    pub fn find(&self, id: &str) -> Option<Hex> {
        let (c, r) = id.split_once('.')?;
        if r.len() != 2 || c.starts_with('0') || !id.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
            return None;
        }
        let (c, r): (u16, u16) = (c.parse().ok()?, r.parse().ok()?);
        let inside = (1..=self.columns).contains(&c) && (1..=self.rows).contains(&r);
        inside.then(|| Hex((c - 1) * self.rows + r - 1))
    }

    pub fn id(&self, hex: Hex) -> &str {
        &self.hexes[hex.index()].id
    }

    /// The middle of a hex, y downwards, for hexes of one unit's height.
    pub fn centre(&self, hex: Hex) -> [f32; 2] {
        let h = self.info(hex);
        let x = f32::from(h.column) * 0.866_025_4;
        let up = f32::from(h.row) + if h.column.is_multiple_of(2) { 0.5 } else { 0.0 };
        [x, f32::from(self.rows) + 1.0 - up]
    }
}

/// Clockwise from north: n, ne, se, s, sw, nw.
pub const fn steps(column: u16) -> [(i32, i32); 6] {
    if column.is_multiple_of(2) {
        [(0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)]
    } else {
        [(0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)]
    }
}

fn grounds(hex: &HexInfo, fight: &FightChart) -> arrayvec::ArrayVec<Ground, 2> {
    let mut grounds: arrayvec::ArrayVec<Ground, 2> = arrayvec::ArrayVec::new();
    let Some(Some(base)) = fight.hex.get(hex.terrain) else { return grounds };
    grounds.push(*base);
    match hex.settlement {
        Settlement::None => {}
        Settlement::Poi => grounds.push(fight.poi_ground.unwrap_or(Ground { line: fight.poi, ..*base })),
        Settlement::Village => grounds.push(fight.village),
        Settlement::MinorCity => grounds.push(fight.minor_city),
        Settlement::MajorCity => grounds.push(fight.major_city),
    }
    grounds
}
