//! The board made fit for drawing: finite numbers only, coasts roughened, borders found.

use crate::terrain::along;
use crate::{noise, raster};
use sandtable_kernel::{Board, BoardKind, HexArt};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Point = [f32; 2];
pub(crate) type Ring = Vec<Point>;

/// What a zone of the map is; order of painting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Sea,
    Land,
    /// Land that is not in play.
    Foreign,
    /// Water within land.
    Lake,
}

pub(crate) struct Zone {
    pub id: String,
    pub ground: Ground,
    /// Has borders of its own (province or area), not just a lump of land.
    pub bordered: bool,
    pub colour: Option<[u8; 3]>,
    pub rings: Vec<Ring>,
}

/// How a stretch of border between two zones is drawn.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Border {
    Sea,
    /// Between provinces, which has no meaning in play.
    Province,
    Land,
    Mountain,
    /// Two areas touch but are not adjacent in play.
    Closed,
}

pub(crate) struct Sheet {
    pub w: f32,
    pub h: f32,
    pub zones: Vec<Zone>,
    /// Boxes with counters of areas off the map.
    pub panels: Vec<Ring>,
    pub borders: Vec<(Border, Vec<Point>)>,
    waters: Waters,
}

/// A coarse chart of land and water. Shapes from different sources leave slivers between them;
/// small enclosed waters are taken for such and filled.
struct Waters {
    scale: f32,
    w: usize,
    h: usize,
    land: Vec<bool>,
    filled: Vec<bool>,
}

impl Waters {
    fn new(zones: &[Zone], w: f32, h: f32) -> Waters {
        let scale = (400_000.0 / (w * h)).sqrt().min(0.5);
        let (cw, ch) = ((w * scale).ceil() as usize, (h * scale).ceil() as usize);
        let mut land = vec![false; cw * ch];
        for zone in zones.iter().filter(|z| z.ground != Ground::Sea) {
            for ring in &zone.rings {
                raster::fill(&mut land, cw, ch, scale, std::slice::from_ref(ring), zone.ground != Ground::Lake);
            }
        }
        let mut filled = vec![false; cw * ch];
        let small = cw * ch / 650;
        let mut seen = land.clone();
        // A lake is meant to be water, however small.
        for ring in zones.iter().filter(|z| z.ground == Ground::Lake).flat_map(|z| &z.rings) {
            raster::fill(&mut seen, cw, ch, scale, std::slice::from_ref(ring), true);
        }
        let mut pond = Vec::new();
        for start in 0..land.len() {
            if seen[start] {
                continue;
            }
            pond.clear();
            pond.push(start);
            seen[start] = true;
            let (mut next, mut open) = (0, false);
            while next < pond.len() {
                let i = pond[next];
                next += 1;
                let (x, y) = (i % cw, i / cw);
                open |= x == 0 || y == 0 || x + 1 == cw || y + 1 == ch;
                let around = [
                    (x > 0, i.wrapping_sub(1)),
                    (x + 1 < cw, i + 1),
                    (y > 0, i.wrapping_sub(cw)),
                    (y + 1 < ch, i + cw),
                ];
                for (_, j) in around.into_iter().filter(|(within, _)| *within) {
                    if !seen[j] {
                        seen[j] = true;
                        pond.push(j);
                    }
                }
            }
            if !open && pond.len() < small {
                for &i in &pond {
                    land[i] = true;
                    filled[i] = true;
                }
            }
        }
        let mut waters = Waters { scale, w: cw, h: ch, land, filled };
        // One step wider, to reach under the ragged edges of the shapes around.
        if waters.filled.contains(&true) {
            let wider = (0..cw * ch).map(|i| {
                let middle = [((i % cw) as f32 + 0.5) / scale, ((i / cw) as f32 + 0.5) / scale];
                waters.near(middle).any(|j| waters.filled[j])
            });
            waters.filled = wider.collect();
        }
        waters
    }

    fn is_land(&self, p: Point) -> bool {
        self.cell(p).is_some_and(|i| self.land[i])
    }

    fn cell(&self, p: Point) -> Option<usize> {
        let (x, y) = (p[0] * self.scale, p[1] * self.scale);
        let within = x >= 0.0 && y >= 0.0 && x < self.w as f32 && y < self.h as f32;
        within.then(|| y as usize * self.w + x as usize)
    }

    fn near(&self, p: Point) -> impl Iterator<Item = usize> {
        let (x, y) = ((p[0] * self.scale) as isize, (p[1] * self.scale) as isize);
        let (w, h) = (self.w as isize, self.h as isize);
        let cells = (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        cells.filter(move |&(x, y)| x >= 0 && y >= 0 && x < w && y < h).map(move |(x, y)| (y * w + x) as usize)
    }
}

pub(crate) fn finite(p: Point) -> bool {
    p[0].abs() < 50_000.0 && p[1].abs() < 50_000.0
}

/// `#rrggbb`.
pub(crate) fn colour(text: &str) -> Option<[u8; 3]> {
    let hex = text.strip_prefix('#')?;
    if hex.len() != 6 || !hex.is_ascii() {
        return None;
    }
    let part = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

fn extent(v: f32) -> f32 {
    if v.is_finite() { v.clamp(16.0, 12_000.0) } else { 16.0 }
}

impl Sheet {
    pub fn new(board: &Board) -> Sheet {
        let (w, h) = (extent(board.width), extent(board.height));
        let mut zones: Vec<Zone> = Vec::new();
        let art = &board.art;
        for r in art.land.iter().chain(&art.regions) {
            let (ground, bordered) = match r.kind.as_str() {
                "sea-area" | "sea" => (Ground::Sea, true),
                "foreign" => (Ground::Foreign, false),
                "lake" => (Ground::Lake, false),
                "province" | "land-area" => (Ground::Land, true),
                _ => (Ground::Land, false),
            };
            zones.push(Zone { id: r.id.clone(), ground, bordered, colour: colour(&r.colour), rings: clean(&r.rings) });
        }
        if board.kind == BoardKind::Areas && !zones.iter().any(|z| z.bordered) {
            for p in &board.places {
                let ground = match p.kind.as_str() {
                    "sea" => Ground::Sea,
                    "land" => Ground::Land,
                    _ => continue,
                };
                zones.push(Zone { id: p.id.clone(), ground, bordered: true, colour: None, rings: clean(&p.outline) });
            }
        }
        if let Some(hexes) = hex_art(board)
            && !zones.iter().any(|z| z.ground != Ground::Sea)
        {
            // Without a coast line, land is every hex that is not sea.
            let rings = hexes
                .hexes
                .iter()
                .filter(|c| !is_sea(&c.terrain))
                .map(|c| hexagon([c.x, c.y], hexes.radius * 1.01, hexes.flat_top).to_vec());
            let rings = clean(&rings.collect::<Vec<_>>());
            let land = |ring| Zone {
                id: String::new(),
                ground: Ground::Land,
                bordered: false,
                colour: None,
                rings: vec![ring],
            };
            zones.extend(rings.into_iter().map(land));
        }
        zones.retain(|z| !z.rings.is_empty());
        let mut panels = Vec::new();
        if board.kind == BoardKind::Areas {
            zones.retain(|z| {
                let panel = z.ground == Ground::Land && is_rectangle(&z.rings);
                if panel && !panels.contains(&z.rings[0]) {
                    panels.push(z.rings[0].clone());
                }
                !panel
            });
        }
        roughen(&mut zones, w, h);
        zones.sort_by_key(|z| match z.ground {
            Ground::Sea => 0,
            Ground::Foreign => 1,
            Ground::Land if !z.bordered => 2,
            Ground::Land => 3,
            Ground::Lake => 4,
        });
        let waters = Waters::new(&zones, w, h);
        let borders = borders(&zones, board, &waters, w, h);
        Sheet { w, h, zones, panels, borders, waters }
    }

    /// Whether there is water within a step or two of a point.
    pub fn at_water(&self, p: Point) -> bool {
        self.waters.near(p).any(|i| !self.waters.land[i])
    }

    /// Whether a point lies on a sliver between shapes that counts as land.
    pub fn filled(&self, p: Point) -> bool {
        self.waters.cell(p).is_some_and(|i| self.waters.filled[i])
    }

    pub fn has_slivers(&self) -> bool {
        self.waters.filled.contains(&true)
    }

    pub fn is_land(&self, p: Point) -> bool {
        self.waters.is_land(p)
    }

    pub fn land(&self) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(|z| !matches!(z.ground, Ground::Sea | Ground::Lake))
    }

    /// Fills what is land with true, lakes with false.
    pub fn fill_land(&self, mask: &mut [bool], w: usize, h: usize, scale: f32) {
        for zone in self.zones.iter().filter(|z| z.ground != Ground::Sea) {
            for ring in &zone.rings {
                raster::fill(mask, w, h, scale, std::slice::from_ref(ring), zone.ground != Ground::Lake);
            }
        }
    }
}

pub(crate) fn is_sea(terrain: &str) -> bool {
    matches!(terrain, "sea" | "all-sea" | "deep-sea" | "ocean" | "water" | "lake")
}

/// The hex grid, if hexes have a size that can be drawn.
pub(crate) fn hex_art(board: &Board) -> Option<&HexArt> {
    board.art.hexes.as_ref().filter(|a| a.radius > 2.0 && a.radius < 2_000.0)
}

pub(crate) fn hexagon(centre: Point, radius: f32, flat_top: bool) -> [Point; 6] {
    std::array::from_fn(|i| {
        let degrees = 60.0 * i as f32 + if flat_top { 0.0 } else { 30.0 };
        let (sin, cos) = degrees.to_radians().sin_cos();
        [centre[0] + radius * cos, centre[1] + radius * sin]
    })
}

fn clean(rings: &[Ring]) -> Vec<Ring> {
    let mut out = Vec::new();
    for ring in rings {
        let mut r: Ring = ring.iter().copied().filter(|&p| finite(p)).collect();
        r.dedup();
        if r.len() > 1 && r.first() == r.last() {
            r.pop();
        }
        if r.len() >= 3 {
            out.push(r);
        }
    }
    out
}

/// Rounds the corners of land, except where several shapes meet: there the corner is a fact.
fn round_corners(zones: &mut [Zone]) {
    let mut around: BTreeMap<Key, BTreeSet<Key>> = BTreeMap::new();
    for z in zones.iter().filter(|z| z.ground != Ground::Sea) {
        for (a, b) in z.rings.iter().flat_map(|r| edges(r)) {
            around.entry(key(a)).or_default().insert(key(b));
            around.entry(key(b)).or_default().insert(key(a));
        }
    }
    for ring in zones.iter_mut().filter(|z| z.ground != Ground::Sea).flat_map(|z| &mut z.rings) {
        let n = ring.len();
        let mut out = Vec::with_capacity(2 * n);
        for i in 0..n {
            let (before, at, after) = (ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]);
            if around[&key(at)].len() == 2 {
                let towards = |p: Point| [at[0] + (p[0] - at[0]) * 0.24, at[1] + (p[1] - at[1]) * 0.24];
                out.extend([towards(before), towards(after)]);
            } else {
                out.push(at);
            }
        }
        *ring = out;
    }
}

/// Breaks long straight stretches of coast and border into small natural bends. The displacement
/// depends on the position and the edge alone, so that shapes which share a line go on sharing it.
/// Sea areas keep their ruled lines.
fn roughen(zones: &mut [Zone], w: f32, h: f32) {
    let land = |z: &&mut Zone| z.ground != Ground::Sea;
    let mut lengths: Vec<f32> = Vec::new();
    for z in zones.iter().filter(|z| z.ground != Ground::Sea) {
        lengths.extend(z.rings.iter().flat_map(|r| edges(r)).map(|(a, b)| length(a, b)));
    }
    lengths.sort_by(f32::total_cmp);
    let Some(&median) = lengths.get(lengths.len() / 2) else { return };
    round_corners(zones);
    let amplitude = (median * 0.16).clamp(0.0, 12.0);
    let step = (median * 0.3).clamp(2.5, 7.0);
    let f = 1.0 / (median * 1.1).clamp(12.0, 70.0);
    let inside = |p: Point| (p[0].min(p[1]).min(w - p[0]).min(h - p[1]) / 20.0).clamp(0.0, 1.0);
    let shift = |p: Point, a: f32| {
        let a = a * inside(p);
        [p[0] + a * noise::fractal(p[0] * f, p[1] * f, 4, 11), p[1] + a * noise::fractal(p[0] * f, p[1] * f, 4, 71)]
    };
    for ring in zones.iter_mut().filter(land).flat_map(|z| &mut z.rings) {
        let mut out = Vec::with_capacity(ring.len() * 2);
        for (a, b) in edges(ring) {
            out.push(shift(a, amplitude));
            // Divided from the same end whichever way the ring runs; a long edge strays further.
            let far = length(a, b);
            let stray = ((far - 2.0 * median) * 0.10).clamp(0.0, 9.0);
            let n = (far / step).ceil().clamp(1.0, 400.0) as usize;
            let flip = (a[0], a[1]) > (b[0], b[1]);
            let (from, to) = if flip { (b, a) } else { (a, b) };
            for i in 1..n {
                let t = if flip { n - i } else { i } as f32 / n as f32;
                let p = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
                out.push(shift(p, amplitude + stray * (4.0 * t * (1.0 - t)).min(1.0)));
            }
        }
        *ring = out;
    }
}

/// A ruled rectangle is a box printed on the map, not a land of that shape.
fn is_rectangle(rings: &[Ring]) -> bool {
    let [ring] = rings else { return false };
    ring.len() == 4 && edges(ring).all(|(a, b)| (a[0] - b[0]).abs() < 0.5 || (a[1] - b[1]).abs() < 0.5)
}

pub(crate) fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]))
}

pub(crate) fn length(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

type Key = (i32, i32);

fn key(p: Point) -> Key {
    ((p[0] * 10.0).round() as i32, (p[1] * 10.0).round() as i32)
}

fn edge_key(a: Point, b: Point) -> (Key, Key) {
    let (a, b) = (key(a), key(b));
    if a <= b { (a, b) } else { (b, a) }
}

/// An edge that two zones share is a border between them; its kind follows from what links them.
fn borders(zones: &[Zone], board: &Board, waters: &Waters, w: f32, h: f32) -> Vec<(Border, Vec<Point>)> {
    let mut links: BTreeMap<(&str, &str), Border> = BTreeMap::new();
    for l in &board.links {
        let kind = match l.kind.as_str() {
            "mountain" => Border::Mountain,
            _ if l.mountain => Border::Mountain,
            _ => Border::Land,
        };
        links.insert((&l.a, &l.b), kind);
        links.insert((&l.b, &l.a), kind);
    }
    let mut owners: BTreeMap<(Key, Key), (usize, usize)> = BTreeMap::new();
    for (i, z) in zones.iter().enumerate().filter(|(_, z)| z.bordered) {
        for (a, b) in z.rings.iter().flat_map(|r| edges(r)) {
            owners.entry(edge_key(a, b)).and_modify(|o| o.1 = i).or_insert((i, i));
        }
    }
    let chart = Chart::new(zones, w, h);
    let mut found: BTreeMap<(usize, usize), Vec<(Point, Point)>> = BTreeMap::new();
    for (i, z) in zones.iter().enumerate().filter(|(_, z)| z.bordered) {
        for (a, b) in z.rings.iter().flat_map(|r| edges(r)) {
            let (first, second) = owners[&edge_key(a, b)];
            if first == i && second != i {
                found.entry((first.min(second), first.max(second))).or_default().push((a, b));
            } else if first == i
                && let Some(j) = chart.beyond(i, a, b)
            {
                // Drawn once, by the lower of the two, where their lines run side by side.
                if i < j {
                    found.entry((i, j)).or_default().push((a, b));
                }
            }
        }
    }
    let mut out = Vec::new();
    for ((i, j), pieces) in found {
        let (a, b) = (&zones[i], &zones[j]);
        let kind = match (a.ground, b.ground) {
            (Ground::Sea, Ground::Sea) => Border::Sea,
            (Ground::Sea, _) | (_, Ground::Sea) => continue,
            _ if board.kind != BoardKind::Areas => Border::Province,
            _ => links.get(&(a.id.as_str(), b.id.as_str())).copied().unwrap_or(Border::Closed),
        };
        let on_frame = |p: Point| p[0] < 1.0 || p[1] < 1.0 || p[0] > w - 1.0 || p[1] > h - 1.0;
        let pieces = pieces.into_iter().filter(|&(a, b)| !(on_frame(a) && on_frame(b))).collect();
        let lines = joined(pieces);
        if kind == Border::Sea {
            out.extend(lines.iter().flat_map(|l| over_water(l, waters)).map(|line| (kind, line)));
        } else {
            out.extend(lines.into_iter().map(|line| (kind, line)));
        }
    }
    out
}

/// Which bordered zone covers which cell, for neighbours whose outlines do not share points.
struct Chart {
    scale: f32,
    w: usize,
    h: usize,
    cells: Vec<u16>,
}

impl Chart {
    fn new(zones: &[Zone], w: f32, h: f32) -> Chart {
        let scale = (400_000.0 / (w * h)).sqrt().min(0.5);
        let (cw, ch) = ((w * scale).ceil() as usize, (h * scale).ceil() as usize);
        let mut cells = vec![0; cw * ch];
        for (i, z) in zones.iter().enumerate() {
            let mark = if z.bordered { (i + 1).min(u16::MAX as usize) as u16 } else { 0 };
            for ring in &z.rings {
                raster::fill(&mut cells, cw, ch, scale, std::slice::from_ref(ring), mark);
            }
        }
        Chart { scale, w: cw, h: ch, cells }
    }

    /// The other zone on the far side of an edge of zone `i`.
    fn beyond(&self, i: usize, a: Point, b: Point) -> Option<usize> {
        let far = length(a, b).max(0.01);
        let (nx, ny) = ((b[1] - a[1]) / far, (a[0] - b[0]) / far);
        [5.0, -5.0].into_iter().find_map(|off| {
            let p = [(a[0] + b[0]) / 2.0 + nx * off, (a[1] + b[1]) / 2.0 + ny * off];
            let (x, y) = (p[0] * self.scale, p[1] * self.scale);
            let within = x >= 0.0 && y >= 0.0 && x < self.w as f32 && y < self.h as f32;
            let mark = if within { self.cells[y as usize * self.w + x as usize] } else { 0 } as usize;
            (mark > 0 && mark != i + 1).then(|| mark - 1)
        })
    }
}

/// The stretches of a line that do not run over land.
fn over_water(line: &[Point], waters: &Waters) -> Vec<Vec<Point>> {
    let mut out = vec![Vec::new()];
    for p in along(line, 5.0) {
        if waters.is_land(p) {
            out.push(Vec::new());
        } else if let Some(stretch) = out.last_mut() {
            stretch.push(p);
        }
    }
    out.retain(|s| s.len() > 1);
    out
}

/// Single edges chained into lines.
pub(crate) fn joined(pieces: Vec<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut ends: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (i, (a, b)) in pieces.iter().enumerate() {
        ends.entry(key(*a)).or_default().push(i);
        ends.entry(key(*b)).or_default().push(i);
    }
    let mut used = vec![false; pieces.len()];
    let mut lines = Vec::new();
    // Start at loose ends, so that a line is not begun in its middle; then what is left are rings.
    let loose = (0..pieces.len()).filter(|&i| {
        let (a, b) = pieces[i];
        ends[&key(a)].len() != 2 || ends[&key(b)].len() != 2
    });
    for start in loose.chain(0..pieces.len()).collect::<Vec<_>>() {
        if used[start] {
            continue;
        }
        used[start] = true;
        let (a, b) = pieces[start];
        let (mut line, mut tip) =
            if ends[&key(b)].len() != 2 && ends[&key(a)].len() == 2 { (vec![b, a], a) } else { (vec![a, b], b) };
        while let [i, j] = ends[&key(tip)][..] {
            let Some(next) = [i, j].into_iter().find(|&k| !used[k]) else { break };
            used[next] = true;
            let (a, b) = pieces[next];
            tip = if key(a) == key(tip) { b } else { a };
            line.push(tip);
        }
        lines.push(line);
    }
    lines
}
