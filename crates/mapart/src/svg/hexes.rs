//! Hex grid, coordinates, terrain patterns and what is printed in a hex.

use super::Draft;
use super::ink::Path;
use super::symbols;
use crate::noise;
use crate::sheet::{Point, finite, hex_art, hexagon, is_sea, joined};
use sandtable_kernel::{HexArt, HexCell};
use std::collections::BTreeSet;

fn art<'a>(d: &Draft<'a>) -> Option<&'a HexArt> {
    hex_art(d.board)
}

fn cells(a: &HexArt) -> impl Iterator<Item = (usize, &HexCell)> {
    a.hexes.iter().enumerate().filter(|(_, c)| finite([c.x, c.y]))
}

/// Places for `n` small glyphs in a hex: scattered, but never in a heap, and lower ones later.
fn scatter(seed: usize, n: usize, radius: f32, flat_top: bool) -> Vec<Point> {
    let mut out: Vec<Point> = Vec::new();
    let hull = hexagon([0.0, 0.0], radius * 0.84, flat_top);
    let mut gap = radius * 1.1 / (n as f32).sqrt();
    let mut k = 0;
    while out.len() < n && k < 400 {
        let p = [
            (noise::unit(seed as i32, k, 801) * 2.0 - 1.0) * radius,
            (noise::unit(seed as i32, k, 802) * 2.0 - 1.0) * radius,
        ];
        k += 1;
        if k % 40 == 0 {
            gap *= 0.85;
        }
        let apart = out.iter().all(|q| (p[0] - q[0]).hypot(p[1] - q[1]) > gap);
        if apart && crate::terrain::inside(p, &hull) {
            out.push(p);
        }
    }
    out.sort_by(|a, b| a[1].total_cmp(&b[1]));
    out
}

/// Terrain patterns, gathered by ink so that each is one path however many hexes there are.
pub(crate) struct Patterns {
    /// Hachures of one top.
    strokes_each: i32,
    crowns: Path,
    lights: Path,
    trunks: Path,
    reeds: Path,
    strokes: Path,
    blocks: Path,
}

impl Default for Patterns {
    fn default() -> Patterns {
        let [crowns, lights, trunks, reeds, strokes, blocks] = std::array::from_fn(|_| Path::default());
        Patterns { strokes_each: 22, crowns, lights, trunks, reeds, strokes, blocks }
    }
}

impl Patterns {
    /// Fills a hex of radius `r`; glyphs where `keep` does not hold are left out.
    pub fn add(&mut self, terrain: &str, at: Point, r: f32, flat_top: bool, seed: usize, keep: impl Fn(Point) -> bool) {
        let (trees, tufts, hachures, houses) = match terrain {
            "forest" | "woods" | "heavy-woods" => (11, 0, 0, 0),
            "light-woods" => (6, 0, 0, 0),
            "jungle" => (14, 0, 0, 0),
            "swamp" | "marsh" => (0, 9, 0, 0),
            "forest-swamp" => (6, 5, 0, 0),
            "hill" | "hills" | "rough" => (0, 0, 1, 0),
            "mountain" | "very-rough" | "ridge" => (0, 0, 2, 0),
            "town" | "city" => (0, 0, 0, 26),
            "village" => (0, 0, 0, 9),
            _ => return,
        };
        for (k, p) in scatter(seed, trees + tufts, r, flat_top).into_iter().enumerate() {
            let [x, y] = [at[0] + p[0], at[1] + p[1]];
            if !keep([x, y]) {
                continue;
            }
            if k % (trees + tufts) < trees && (tufts == 0 || k % 2 == 0) {
                let s = r * (0.085 + 0.03 * noise::unit(seed as i32, k as i32, 803));
                tree(self, [x, y], s);
            } else {
                let s = r * 0.09;
                self.reeds.go([x - s * 1.5, y]).line([x + s * 1.5, y]);
                self.reeds.go([x - s * 0.6, y - s * 0.35]).line([x - s, y - s * 1.3]);
                self.reeds.go([x, y - s * 0.35]).line([x, y - s * 1.6]);
                self.reeds.go([x + s * 0.6, y - s * 0.35]).line([x + s, y - s * 1.3]);
            }
        }
        for ring in 0..hachures {
            hill(&mut self.strokes, &keep, at, r, seed, ring, self.strokes_each);
        }
        town(&mut self.blocks, &keep, at, r, seed, houses);
    }

    pub fn ink(&self, d: &mut Draft) {
        let i = d.inks;
        let thin = |colour: &str, rest: &str| {
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.2\" stroke-linecap=\"round\"{rest}")
        };
        d.pen.path(&self.strokes, &thin(i.hill, " stroke-opacity=\".75\""));
        d.pen.path(&self.reeds, &thin(i.swamp, ""));
        d.pen.path(&self.trunks, &thin(i.forest, ""));
        d.pen.path(&self.crowns, &format!("fill=\"{}\" fill-opacity=\".92\"", i.forest));
        d.pen.path(&self.lights, &format!("fill=\"{}\" fill-opacity=\".9\"", i.forest_light));
        d.pen.path(&self.blocks, &format!("fill=\"{}\" fill-opacity=\".88\"", i.town));
    }
}

pub(crate) fn terrain(d: &mut Draft) {
    let Some(a) = art(d) else { return };
    heights(d, a);
    // A map full of mountains has fewer strokes to each, or it would be all ink.
    let high = cells(a).filter(|(_, c)| {
        matches!(c.terrain.as_str(), "hill" | "hills" | "rough" | "mountain" | "very-rough" | "ridge")
    });
    let mut patterns =
        Patterns { strokes_each: (3_200 / high.count().max(1)).clamp(7, 22) as i32, ..Patterns::default() };
    for (i, c) in cells(a) {
        for kind in std::iter::once(&c.terrain).chain(c.symbols.iter().filter(|s| built(s))) {
            patterns.add(kind, [c.x, c.y], a.radius, a.flat_top, i, |p| d.sheet.is_land(p));
        }
    }
    patterns.ink(d);
    d.pen.out.push('\n');
}

/// Houses, drawn on the ground and not as a symbol.
pub(crate) fn built(symbol: &str) -> bool {
    matches!(symbol, "village" | "city")
}

/// A broad-leaved tree: a crown of lobes on a short trunk, lit from the upper left.
fn tree(patterns: &mut Patterns, [x, y]: Point, s: f32) {
    patterns.trunks.go([x, y + s * 0.6]).line([x, y + s * 1.35]);
    for (dx, dy, r) in
        [(-0.62, 0.22, 0.62), (0.62, 0.22, 0.62), (-0.3, -0.38, 0.6), (0.36, -0.34, 0.58), (0.0, 0.1, 0.72)]
    {
        patterns.crowns.circle([x + s * dx, y + s * dy], s * r);
    }
    for (dx, dy, r) in [(-0.58, 0.06, 0.3), (-0.3, -0.5, 0.34), (0.28, -0.46, 0.24)] {
        patterns.lights.circle([x + s * dx, y + s * dy], s * r);
    }
}

/// High ground is washed to the edges of its hex, so that it is seen at once which hexes are high.
fn heights(d: &mut Draft, a: &HexArt) {
    let mut washes = [Path::default(), Path::default()];
    for (_, c) in cells(a) {
        let wash = match c.terrain.as_str() {
            "hill" | "hills" | "rough" => &mut washes[0],
            "mountain" | "very-rough" | "ridge" => &mut washes[1],
            _ => continue,
        };
        // Towards the water the wash ends on land.
        let ashore = |p: Point| {
            let inwards = |t: f32| [c.x + (p[0] - c.x) * t, c.y + (p[1] - c.y) * t];
            [1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1]
                .map(inwards)
                .into_iter()
                .find(|p| d.sheet.is_land(*p))
                .unwrap_or([c.x, c.y])
        };
        let [first, rest @ ..] = hexagon([c.x, c.y], a.radius * 0.965, a.flat_top).map(ashore);
        wash.go(first);
        for corner in rest {
            wash.line(corner);
        }
        wash.close();
    }
    for (wash, opacity) in washes.iter().zip([".26", ".4"]) {
        d.pen.path(wash, &format!("fill=\"{}\" fill-opacity=\"{opacity}\"", d.inks.hill));
    }
}

/// Hachures down the slopes of an oval top.
fn hill(path: &mut Path, keep: &impl Fn(Point) -> bool, [x, y]: Point, r: f32, seed: usize, ring: usize, n: i32) {
    let tilt = noise::unit(seed as i32, ring as i32, 811) * 3.0;
    let (sin, cos) = tilt.sin_cos();
    for k in 0..n {
        let turn = (k as f32 + 0.5 * noise::unit(seed as i32, k, 812)) / n as f32 * std::f32::consts::TAU;
        let top = r * (0.30 + 0.06 * noise::unit(seed as i32, k, 813)) * (1.0 - 0.45 * ring as f32);
        let long = r * (0.13 + 0.12 * noise::unit(seed as i32, k, 814));
        let spot = |radius: f32| {
            let (a, b) = (turn.cos() * radius * 1.25, turn.sin() * radius * 0.85);
            [x + a * cos - b * sin, y + a * sin + b * cos]
        };
        if keep(spot(top + long)) {
            path.go(spot(top)).line(spot(top + long));
        }
    }
}

/// Blocks of houses along two streets.
fn town(path: &mut Path, keep: &impl Fn(Point) -> bool, [x, y]: Point, r: f32, seed: usize, houses: usize) {
    if houses == 0 {
        return;
    }
    let turn = noise::unit(seed as i32, 0, 821) * 1.2 - 0.6;
    let (sin, cos) = turn.sin_cos();
    let reach = if houses > 12 { 3 } else { 1 };
    for row in -reach..=reach {
        for column in -reach..=reach {
            let h = |k| noise::unit(seed as i32 * 64 + row * 8 + column, k, 822);
            let (u, v) = (column as f32 * r * 0.21, row as f32 * r * 0.19);
            if u.hypot(v) > r * 0.66 || h(0) < 0.18 {
                continue;
            }
            let (w, t) = (r * (0.10 + 0.07 * h(1)) / 2.0, r * (0.08 + 0.06 * h(2)) / 2.0);
            let corner = |a: f32, b: f32| [x + (u + a) * cos - (v + b) * sin, y + (u + a) * sin + (v + b) * cos];
            if !keep(corner(0.0, 0.0)) {
                continue;
            }
            path.go(corner(-w, -t)).line(corner(w, -t)).line(corner(w, t)).line(corner(-w, t)).close();
        }
    }
}

pub(crate) fn grid(d: &mut Draft) {
    let Some(a) = art(d) else { return };
    let mut seen = BTreeSet::new();
    let (mut on_land, mut at_sea) = (Vec::new(), Vec::new());
    // Land first: a side between land and sea is drawn as land.
    for sea in [false, true] {
        for (_, c) in cells(a).filter(|(_, c)| is_sea(&c.terrain) == sea) {
            let corners = hexagon([c.x, c.y], a.radius, a.flat_top);
            for k in 0..6 {
                let (p, q) = (corners[k], corners[(k + 1) % 6]);
                let middle =
                    [((p[0] + q[0]) / a.radius * 4.0).round() as i64, ((p[1] + q[1]) / a.radius * 4.0).round() as i64];
                if seen.insert(middle) {
                    (if sea { &mut at_sea } else { &mut on_land }).push((p, q));
                }
            }
        }
    }
    let i = d.inks;
    let inked = |pieces: Vec<(Point, Point)>| {
        let mut path = Path::default();
        for line in joined(pieces) {
            path.polyline(&line);
        }
        path
    };
    let (at_sea, on_land) = (inked(at_sea), inked(on_land));
    d.pen.path(&at_sea, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".9\" stroke-opacity=\".32\"", i.sea));
    d.pen.path(&on_land, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\" stroke-opacity=\".5\"", i.grid));
    let size = (a.radius * 0.19).clamp(5.0, 14.0);
    // Hexes out of play need no number.
    let places: BTreeSet<&str> = d.board.places.iter().map(|p| p.id.as_str()).collect();
    for sea in [false, true] {
        let (fill, opacity) = if sea { (i.water, 0.55) } else { (i.text, 0.72) };
        d.pen.open(&format!("font-size=\"{size:.1}\" fill=\"{fill}\" opacity=\"{opacity}\""));
        for (_, c) in cells(a).filter(|(_, c)| is_sea(&c.terrain) == sea && places.contains(c.id.as_str())) {
            let top = if a.flat_top { a.radius * 0.70 } else { a.radius * 0.62 };
            d.pen.plain([c.x, c.y - top + size * 0.3], &c.id);
        }
        d.pen.close();
    }
}

/// The symbol of a hex with a black edge.
pub(crate) const OUTLINED: &str = "outlined";

/// Black edges around hexes, by their middle and radius.
pub(crate) fn outlined(d: &mut Draft, hexes: impl Iterator<Item = (Point, f32)>, flat_top: bool) {
    let mut edges = Path::default();
    for (middle, radius) in hexes {
        edges.polyline(&hexagon(middle, radius, flat_top)).close();
    }
    d.pen.path(&edges, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3.2\"", d.inks.black));
}

pub(crate) fn symbols(d: &mut Draft) {
    let Some(a) = art(d) else { return };
    let edged = cells(a).filter(|(_, c)| c.symbols.iter().any(|s| s == OUTLINED));
    outlined(d, edged.map(|(_, c)| ([c.x, c.y], a.radius * 0.955)), a.flat_top);
    for (_, c) in cells(a) {
        let printed: Vec<&String> = c.symbols.iter().filter(|s| !built(s) && *s != OUTLINED).collect();
        let n = printed.len();
        for (k, s) in printed.into_iter().enumerate() {
            let spread = (k as f32 - (n as f32 - 1.0) / 2.0) * a.radius * 0.62;
            symbols::draw(d, s, [c.x + spread, c.y], a.radius * 0.26);
        }
    }
    d.pen.out.push('\n');
}
