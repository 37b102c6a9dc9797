//! The board made fit for drawing: finite numbers only, coasts roughened, borders found.

use crate::{noise, raster};
use sandtable_kernel::{Board, BoardKind};
use std::collections::BTreeMap;

pub(crate) type Point = [f32; 2];
pub(crate) type Ring = Vec<Point>;

/// What a zone of the map is; order of painting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Sea,
    Land,
    /// Land that is not in play.
    Foreign,
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
        for ring in zones.iter().filter(|z| z.ground != Ground::Sea).flat_map(|z| &z.rings) {
            raster::fill(&mut land, cw, ch, scale, std::slice::from_ref(ring), true);
        }
        let mut filled = vec![false; cw * ch];
        let small = cw * ch / 650;
        let mut seen = land.clone();
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
        Waters { scale, w: cw, h: ch, land, filled }
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
        if let Some(hexes) = &art.hexes
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
        roughen(&mut zones, w, h);
        zones.sort_by_key(|z| match z.ground {
            Ground::Sea => 0,
            Ground::Foreign => 1,
            Ground::Land if !z.bordered => 2,
            Ground::Land => 3,
        });
        let borders = borders(&zones, board, w, h);
        let waters = Waters::new(&zones, w, h);
        Sheet { w, h, zones, borders, waters }
    }

    /// Whether there is water within a step or two of a point.
    pub fn at_water(&self, p: Point) -> bool {
        self.waters.near(p).any(|i| !self.waters.land[i])
    }

    /// Whether a point lies on a sliver between shapes that counts as land.
    pub fn filled(&self, p: Point) -> bool {
        self.waters.near(p).any(|i| self.waters.filled[i])
    }

    pub fn has_slivers(&self) -> bool {
        self.waters.filled.contains(&true)
    }

    pub fn is_land(&self, p: Point) -> bool {
        let (x, y) = (p[0] * self.waters.scale, p[1] * self.waters.scale);
        let within = x >= 0.0 && y >= 0.0 && x < self.waters.w as f32 && y < self.waters.h as f32;
        within && self.waters.land[y as usize * self.waters.w + x as usize]
    }

    pub fn land(&self) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(|z| z.ground != Ground::Sea)
    }
}

pub(crate) fn is_sea(terrain: &str) -> bool {
    matches!(terrain, "sea" | "all-sea" | "deep-sea" | "ocean" | "water" | "lake")
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

/// Breaks long straight stretches of coast and border into small natural bends. The displacement
/// depends on the position alone, so that shapes which share a line go on sharing it. Sea areas
/// keep their ruled lines, except where they follow a shore.
fn roughen(zones: &mut [Zone], w: f32, h: f32) {
    let mut lengths: Vec<f32> = Vec::new();
    let mut shore = BTreeMap::new();
    for z in zones.iter().filter(|z| z.ground != Ground::Sea) {
        for ring in &z.rings {
            for (a, b) in edges(ring) {
                lengths.push(length(a, b));
                shore.insert(edge_key(a, b), ());
            }
        }
    }
    lengths.sort_by(f32::total_cmp);
    let Some(&median) = lengths.get(lengths.len() / 2) else { return };
    let amplitude = (median * 0.16).clamp(0.0, 5.0);
    let step = (median * 0.5).clamp(3.0, 12.0);
    let bend = |p: Point| {
        let inside = p[0].min(p[1]).min(w - p[0]).min(h - p[1]);
        let a = amplitude * (inside / 20.0).clamp(0.0, 1.0);
        let f = 1.0 / (step * 3.2);
        [p[0] + a * noise::fractal(p[0] * f, p[1] * f, 3, 11), p[1] + a * noise::fractal(p[0] * f, p[1] * f, 3, 71)]
    };
    for z in zones.iter_mut() {
        let sea = z.ground == Ground::Sea;
        for ring in &mut z.rings {
            let mut out = Vec::with_capacity(ring.len() * 2);
            for (a, b) in edges(ring) {
                let ruled = sea && !shore.contains_key(&edge_key(a, b));
                out.push(bend(a));
                if ruled {
                    continue;
                }
                // Divided from the same end whichever way the ring runs.
                let n = (length(a, b) / step).ceil().clamp(1.0, 400.0) as usize;
                let flip = (a[0], a[1]) > (b[0], b[1]);
                let (from, to) = if flip { (b, a) } else { (a, b) };
                for i in 1..n {
                    let t = if flip { n - i } else { i } as f32 / n as f32;
                    out.push(bend([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]));
                }
            }
            *ring = out;
        }
    }
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
fn borders(zones: &[Zone], board: &Board, w: f32, h: f32) -> Vec<(Border, Vec<Point>)> {
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
    let mut owner: BTreeMap<(Key, Key), usize> = BTreeMap::new();
    let mut found: BTreeMap<(usize, usize), Vec<(Point, Point)>> = BTreeMap::new();
    for (i, z) in zones.iter().enumerate().filter(|(_, z)| z.bordered) {
        for (a, b) in z.rings.iter().flat_map(|r| edges(r)) {
            match owner.get(&edge_key(a, b)) {
                Some(&j) if j != i => found.entry((j.min(i), j.max(i))).or_default().push((a, b)),
                Some(_) => {}
                None => {
                    owner.insert(edge_key(a, b), i);
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
        out.extend(joined(pieces).into_iter().map(|line| (kind, line)));
    }
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
