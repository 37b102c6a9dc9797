//! Lettering: what is written, how, and where there is room for it.

use super::Draft;
use super::ink::{Type, measure, parted};
use super::lines::{Road, meander, middle};
use super::symbols;
use crate::sheet::{Point, finite, hex_art, length};
use crate::terrain::along;
use sandtable_kernel::{BoardKind, Label, Lang, PlaceInfo};
use std::collections::BTreeSet;

/// An upright rectangle that something occupies.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Patch {
    pub at: Point,
    pub half: Point,
}

impl Patch {
    fn overlap(&self, other: &Patch) -> f32 {
        let side = |k: usize| (self.half[k] + other.half[k] - (self.at[k] - other.at[k]).abs()).max(0.0);
        side(0) * side(1)
    }

    fn holds(&self, p: Point) -> bool {
        (0..2).all(|k| (p[k] - self.at[k]).abs() < self.half[k])
    }
}

struct Room {
    /// Counters and symbols: nothing may be written on them.
    taken: Vec<Patch>,
    /// Points along roads: better kept clear.
    ways: Vec<Point>,
    w: f32,
    h: f32,
}

impl Room {
    fn cost(&self, patch: &Patch, except: usize) -> f32 {
        let mut cost = 0.0;
        for (k, t) in self.taken.iter().enumerate() {
            if k != except {
                cost += patch.overlap(t) * 0.06;
            }
        }
        cost += self.ways.iter().filter(|&&p| patch.holds(p)).count() as f32 * 0.9;
        let out = |k: usize, size: f32| {
            (patch.half[k] + 14.0 - patch.at[k]).max(patch.at[k] + patch.half[k] + 14.0 - size).max(0.0)
        };
        cost + 30.0 * (out(0, self.w) + out(1, self.h))
    }
}

/// A line of type as the patches it covers: one where it lies level, a row of squares where it is
/// turned.
fn strip(at: Point, half: Point, angle: f32) -> Vec<Patch> {
    if angle.abs() < 4.0 || half[0] <= half[1] {
        return vec![Patch { at, half }];
    }
    let n = (half[0] / half[1]).ceil().clamp(1.0, 60.0);
    let (sin, cos) = angle.to_radians().sin_cos();
    (0..n as usize)
        .map(|k| {
            let along = half[0] * ((2 * k + 1) as f32 / n - 1.0);
            Patch { at: [at[0] + along * cos, at[1] + along * sin], half: [half[1]; 2] }
        })
        .collect()
}

fn block(text: &str, size: f32, spacing: f32) -> Point {
    [measure(text, spacing) * size / 2.0, size * 0.56]
}

pub(crate) fn all(d: &mut Draft, roads: &[Road]) {
    let board = d.board;
    let mut room = Room { taken: Vec::new(), ways: Vec::new(), w: d.sheet.w, h: d.sheet.h };
    for r in roads {
        room.ways.extend(along(&r.points, 7.0));
        if r.pass {
            room.taken.push(Patch { at: middle(&r.points), half: [d.unit * 0.34, d.unit * 0.24] });
        }
    }
    let standing = |p: &&PlaceInfo| board.kind != BoardKind::Hexes && p.kind != "hex";
    for p in board.places.iter().filter(|p| finite([p.x, p.y])).filter(standing) {
        let r = match board.kind {
            BoardKind::Points => symbols::radius(p, d.unit),
            _ => d.unit * 0.6,
        };
        room.taken.push(Patch { at: [p.x, p.y], half: [r, if p.kind == "box" { r * 0.72 } else { r }] });
        if board.kind == BoardKind::Points {
            let badges = symbols::badges(p, r).into_iter();
            room.taken.extend(badges.map(|(_, at)| Patch { at, half: [d.unit * 0.2; 2] }));
        }
    }
    let towns = match board.kind {
        BoardKind::Points => beside_points(d, &mut room),
        BoardKind::Areas => in_areas(d, &mut room),
        BoardKind::Hexes => in_hexes(d, &mut room),
    };
    labels(d, &mut room);
    river_names(d, &mut room);
    for written in towns {
        write_place(d, &written);
    }
    d.pen.out.push('\n');
}

struct Written<'a> {
    place: &'a PlaceInfo,
    at: Point,
    size: f32,
    lines: Vec<&'a str>,
}

fn latin(d: &Draft) -> f32 {
    // Latin letters look smaller than ideographs of the same size.
    if d.lang == Lang::En { 1.06 } else { 1.0 }
}

fn place_size(d: &Draft, p: &PlaceInfo) -> f32 {
    let base = (d.unit * 0.36).clamp(10.0, 26.0) * latin(d);
    match p.kind.as_str() {
        "capital" => base * 1.14,
        "sea" => base * 1.5,
        "land" => base * 1.12,
        "box" => base * 1.05,
        _ => base,
    }
}

/// Names around the discs of a board of points: each takes the best of eight spots, and they take
/// turns until nobody wants to move.
fn beside_points<'a>(d: &Draft<'a>, room: &mut Room) -> Vec<Written<'a>> {
    // A name, its slot in the room, and the spots it may take, each with how little it is liked.
    type Choice<'a> = (Written<'a>, usize, Vec<(Patch, f32)>);
    let mut chosen: Vec<Choice<'a>> = Vec::new();
    for p in d.board.places.iter().filter(|p| finite([p.x, p.y])) {
        let text = p.names.get(d.lang);
        let size = place_size(d, p);
        let half = block(text, size, 0.0);
        let r = symbols::radius(p, d.unit);
        let spots: Vec<(Patch, f32)> = match p.label.filter(|&l| finite(l)) {
            Some(at) => vec![(Patch { at, half }, 0.0)],
            None if p.kind == "box" => {
                // A title inside its box, under the upper edge.
                let strip = symbols::title_strip(d.unit);
                vec![(Patch { at: [p.x, p.y - r * 0.72 - strip * 0.3], half }, 0.0)]
            }
            None => {
                let (v, s) = (r + half[1] + 1.5, r + half[0] + 4.0);
                let (dv, ds) = (r * 0.72 + half[1], r * 0.72 + half[0] + 2.0);
                [
                    ([0.0, v], 0.0),
                    ([0.0, -v], 0.7),
                    ([s, 0.0], 0.5),
                    ([-s, 0.0], 0.6),
                    ([ds, dv], 1.0),
                    ([-ds, dv], 1.1),
                    ([ds, -dv], 1.3),
                    ([-ds, -dv], 1.2),
                ]
                .map(|(o, dislike)| (Patch { at: [p.x + o[0], p.y + o[1]], half }, dislike))
                .to_vec()
            }
        };
        room.taken.push(spots[0].0);
        chosen.push((Written { place: p, at: spots[0].0.at, size, lines: vec![text] }, room.taken.len() - 1, spots));
    }
    for _ in 0..4 {
        for (written, slot, spots) in &mut chosen {
            let best = spots.iter().map(|(patch, dislike)| (room.cost(patch, *slot) + dislike, patch));
            if let Some((_, patch)) = best.min_by(|a, b| a.0.total_cmp(&b.0)) {
                written.at = patch.at;
                room.taken[*slot] = *patch;
            }
        }
    }
    chosen.into_iter().map(|c| c.0).collect()
}

/// Names over the counters of an area, its symbols in front of the name.
fn in_areas<'a>(d: &mut Draft<'a>, room: &mut Room) -> Vec<Written<'a>> {
    let board = d.board;
    let mut out = Vec::new();
    for p in board.places.iter().filter(|p| finite([p.x, p.y])) {
        let size = place_size(d, p);
        let home = match p.callout.filter(|&c| finite(c)) {
            Some(c) => {
                symbols::callout(d, [p.x, p.y], c);
                room.taken.push(Patch { at: c, half: [d.unit * 0.9; 2] });
                c
            }
            None => [p.x, p.y],
        };
        let marks = symbols::printed(p);
        let s = size * 0.62;
        let row = marks.len() as f32 * s * 2.2;
        let spacing = if p.kind == "sea" { 0.28 } else { 0.04 };
        let half = block(p.names.get(d.lang), size, spacing);
        let lift = if p.callout.is_some() { d.unit * 0.86 + half[1] + 4.0 } else { d.unit * 0.72 + half[1] };
        // Whole line centred: symbols, then the name.
        let whole = half[0] + row / 2.0;
        let within = |p: Point| {
            let clamped = |v: f32, half: f32, size: f32| v.clamp(half, (size - half).max(half));
            [clamped(p[0], whole + 18.0, room.w), clamped(p[1], half[1] + 16.0, room.h)]
        };
        let mut spots = Vec::new();
        for (up, dislike) in [(-1.0, 0.0), (1.0, 1.2)] {
            for (aside, more) in [(0.0, 0.0), (-0.35, 0.4), (0.35, 0.4), (-0.8, 1.0), (0.8, 1.0)] {
                let patch =
                    Patch { at: within([home[0] + aside * whole, home[1] + up * lift]), half: [whole, half[1]] };
                // The name of a sea is written on water.
                let ashore = |k: i32| d.sheet.is_land([patch.at[0] + whole * k as f32 / 4.0, patch.at[1]]);
                let land = if p.kind == "sea" { (-4..=4).filter(|&k| ashore(k)).count() as f32 } else { 0.0 };
                spots.push((dislike + more + land + room.cost(&patch, usize::MAX), patch.at));
            }
        }
        let free = spots.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(home, |s| s.1);
        let middle = p.label.filter(|&l| finite(l)).map_or(free, within);
        let (x, at) = (middle[0], [middle[0] + row / 2.0, middle[1]]);
        if !marks.is_empty() {
            d.pen.open_name(&p.id);
            for (k, mark) in marks.into_iter().enumerate() {
                symbols::draw(d, mark, [x - whole + (k as f32 + 0.5) * s * 2.2, at[1]], s);
            }
            d.pen.close();
        }
        room.taken.push(Patch { at: [x, at[1]], half: [whole, half[1]] });
        out.push(Written { place: p, at, size, lines: vec![p.names.get(d.lang)] });
    }
    out
}

/// Names in the lower part of their hex; a hex named by its number has it printed already.
fn in_hexes<'a>(d: &Draft<'a>, room: &mut Room) -> Vec<Written<'a>> {
    let mut out = Vec::new();
    let art = hex_art(d.board);
    let radius = art.map_or(d.unit, |a| a.radius);
    let numbered: BTreeSet<&str> =
        art.iter().flat_map(|a| &a.hexes).filter(|c| finite([c.x, c.y])).map(|c| c.id.as_str()).collect();
    for p in d.board.places.iter().filter(|p| finite([p.x, p.y])) {
        let whole = p.names.get(d.lang);
        let name = if numbered.contains(p.id.as_str()) { without_number(whole, &p.id) } else { whole };
        if name.trim().is_empty() {
            continue;
        }
        // In small hexes a larger share of them, or nobody could read it with the whole map in sight.
        let size = (radius * 0.25).max((radius * 0.31).min(13.0)).clamp(8.0, 20.0) * latin(d);
        let lines = in_hex(name, size, radius);
        let (size, half) = shrunk(&lines, size, radius);
        let at = p.label.filter(|&l| finite(l)).unwrap_or([p.x, p.y + radius * 0.70 - half[1] * 0.5]);
        room.taken.push(Patch { at, half });
        out.push(Written { place: p, at, size, lines });
    }
    out
}

/// A hex's name without the number in front of it, which the grid prints.
fn without_number<'a>(name: &'a str, id: &str) -> &'a str {
    name.strip_prefix(id).map_or(name, |rest| rest.trim_start_matches([' ', '\u{3000}', ':', '：', ',']))
}

/// The lines of a name that has to stay within about the width of a hex.
fn in_hex(name: &str, size: f32, radius: f32) -> Vec<&str> {
    if measure(name, 0.0) * size > radius * 1.7 { parted(name) } else { vec![name] }
}

/// Size and half extent at which lines fit a hex.
fn shrunk(lines: &[&str], size: f32, radius: f32) -> (f32, Point) {
    let widest = lines.iter().map(|l| measure(l, 0.0)).fold(0.1, f32::max);
    let size = size.min(radius * 1.85 / widest).max(radius * 0.15);
    (size, [widest * size / 2.0, size * 0.56 * lines.len() as f32])
}

fn write_place(d: &mut Draft, written: &Written) {
    let Written { place: p, at, size, lines } = written;
    let sea = p.kind == "sea";
    let (fill, halo) = if sea { (d.inks.water, d.inks.water_halo) } else { (d.inks.text, d.inks.halo) };
    let style = Type {
        size: *size,
        fill,
        halo,
        weight: if sea {
            500
        } else if p.kind == "capital" {
            800
        } else {
            600
        },
        italic: sea,
        small_caps: false,
        spacing: if sea {
            0.28
        } else if d.board.kind == BoardKind::Areas {
            0.04
        } else {
            0.0
        },
        opacity: 1.0,
    };
    d.pen.open_name(&p.id);
    d.pen.lines(*at, 0.0, lines, &style);
    d.pen.close();
}

fn labels(d: &mut Draft, room: &mut Room) {
    let board = d.board;
    // A label that repeats the name of a place would be there twice.
    let written: BTreeSet<&str> = board.places.iter().map(|p| without_number(p.names.get(d.lang), &p.id)).collect();
    let lang = d.lang;
    let named = |l: &&Label| written.contains(l.names.get(lang));
    for l in board.art.labels.iter().filter(|l| finite([l.x, l.y]) && !named(l)) {
        let text = l.names.get(d.lang);
        let wanted = if l.size.is_finite() && l.size > 0.0 { l.size.clamp(6.0, 120.0) } else { d.unit * 0.5 };
        let i = d.inks;
        let (fill, halo, weight, italic, caps, spacing, opacity, wander) = match l.kind.as_str() {
            // A region no larger than a place is a locality.
            "region" if wanted < d.unit * 0.4 => (i.region, i.halo, 600, false, false, 0.06, 0.95, 30.0),
            "region" => (i.region, i.halo, 600, false, true, 0.42, 0.68, 110.0),
            "water" => (i.water, "", 400, true, false, 0.34, 0.85, 0.0),
            "mountain" => (i.mountain, i.halo, 600, true, false, 0.3, 0.85, 60.0),
            "height" => (i.text, i.halo, 500, false, false, 0.0, 0.9, 0.0),
            "place" => (i.text, i.halo, 600, false, false, 0.0, 1.0, 0.0),
            _ => (i.text, i.halo, 400, false, false, 0.05, 0.9, 0.0),
        };
        // Spaced capitals run long in Latin letters.
        let (size, spacing) = match (d.lang, l.kind.as_str()) {
            (Lang::En, "region") if caps => (wanted * 0.72, 0.24),
            (Lang::En, "water" | "mountain") => (wanted * 0.86, spacing * 0.6),
            _ => (wanted, spacing),
        };
        let size = fitting(text, size, spacing, l.angle, room);
        let mut style = Type { size, fill, halo, weight, italic, small_caps: caps, spacing, opacity };
        let flat = block(text, size, spacing);
        let angle = match l.angle {
            0.0 if l.kind == "mountain" => along_ridge(d, [l.x, l.y], flat[0]),
            a if a.is_finite() => a,
            _ => 0.0,
        };
        let mut half = turned(flat, angle);
        let mut lines = vec![text];
        if let (Some(a), "height") = (hex_art(board), l.kind.as_str()) {
            lines = in_hex(text, size, a.radius);
            (style.size, half) = shrunk(&lines, size, a.radius);
        }
        let mut at = [l.x, l.y];
        if l.kind == "height" {
            at = height_mark(d, room, at, half, size);
        } else if wander > 0.0 {
            at = settle(room, at, flat, angle, wander);
        }
        if l.kind != "height" {
            let within = |v: f32, half: f32, size: f32| v.clamp(half + 14.0, (size - half - 14.0).max(half + 14.0));
            at = [within(at[0], half[0], room.w), within(at[1], half[1], room.h)];
        }
        d.pen.lines(at, angle, &lines, &style);
        if l.kind == "height" {
            room.taken.push(Patch { at, half });
        } else {
            room.taken.extend(strip(at, flat, angle));
        }
    }
}

/// The direction of the range a name stands on, if it is long enough to carry the name.
fn along_ridge(d: &Draft, at: Point, reach: f32) -> f32 {
    for ridge in &d.board.art.ridges {
        let points: Vec<Point> = ridge.points.iter().copied().filter(|&p| finite(p)).collect();
        let steps = along(&points, 6.0);
        let Some(k) = steps.iter().position(|&p| length(p, at) < 9.0) else { continue };
        let n = (reach / 6.0) as usize;
        let (a, b) = (steps[k.saturating_sub(n)], steps[(k + n).min(steps.len() - 1)]);
        if length(a, b) > reach {
            return upright((b[1] - a[1]).atan2(b[0] - a[0]).to_degrees());
        }
    }
    0.0
}

/// An angle turned so that letters do not stand on their heads.
fn upright(angle: f32) -> f32 {
    match angle {
        a if a > 90.0 => a - 180.0,
        a if a < -90.0 => a + 180.0,
        a => a,
    }
}

/// The largest size up to `size` at which a turned line stays on the sheet.
fn fitting(text: &str, size: f32, spacing: f32, angle: f32, room: &Room) -> f32 {
    let half = turned(block(text, 1.0, spacing), if angle.is_finite() { angle } else { 0.0 });
    size.min(room.w * 0.42 / half[0].max(0.1)).min(room.h * 0.42 / half[1].max(0.1))
}

/// The upright box around a turned one.
fn turned(half: Point, angle: f32) -> Point {
    let (sin, cos) = angle.to_radians().sin_cos();
    [half[0] * cos.abs() + half[1] * sin.abs(), half[0] * sin.abs() + half[1] * cos.abs()]
}

/// The freest spot within `reach`, near ones first.
fn settle(room: &Room, at: Point, half: Point, angle: f32, reach: f32) -> Point {
    let mut best = (f32::MAX, at);
    for ring in 0..=5 {
        for k in 0..12 {
            let turn = k as f32 / 12.0 * std::f32::consts::TAU;
            let far = reach * ring as f32 / 5.0;
            let p = [at[0] + far * turn.cos(), at[1] + far * turn.sin()];
            let cost = strip(p, half, angle).iter().map(|s| room.cost(s, usize::MAX)).sum::<f32>() + far * 0.06;
            if cost < best.0 {
                best = (cost, p);
            }
        }
    }
    best.1
}

/// A triangle on the summit, its name where there is room.
fn height_mark(d: &mut Draft, room: &mut Room, at: Point, half: Point, size: f32) -> Point {
    if d.board.kind != BoardKind::Hexes {
        symbols::draw(d, "peak", at, size * 0.42);
        room.taken.push(Patch { at, half: [size * 0.45; 2] });
    }
    let (v, s) = (half[1] + size * 0.75, half[0] + size * 0.7);
    let spots = match hex_art(d.board) {
        // In a hex, clear of its number, its symbols and its name.
        Some(a) => [[0.0, a.radius * 0.66], [0.0, a.radius * 0.44], [0.0, -a.radius * 0.42], [0.0, a.radius * 0.8]],
        None => [[0.0, v], [s, 0.0], [-s, 0.0], [0.0, -v]],
    };
    let spots = spots.map(|o| [at[0] + o[0], at[1] + o[1]]);
    let cost = |p: &Point| room.cost(&Patch { at: *p, half }, usize::MAX);
    spots.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(at)
}

/// A river's name beside whichever reach has most room, read from the left.
fn river_names(d: &mut Draft, room: &mut Room) {
    let board = d.board;
    let hexes = board.kind == BoardKind::Hexes;
    for l in &board.art.rivers {
        let text = l.names.get(d.lang);
        let points = meander(&l.points, hexes);
        if text.trim().is_empty() || points.len() < 2 {
            continue;
        }
        let size = (d.unit * 0.27).clamp(8.0, 16.0) * latin(d);
        let flat = block(text, size, 0.12);
        let steps = along(&points, 6.0);
        let mut best: Option<(f32, Point, f32)> = None;
        for share in 1..16 {
            let k = steps.len() * share / 16;
            let at = steps[k.min(steps.len() - 1)];
            let reach = (flat[0] / 6.0).ceil() as usize;
            let (a, b) = (steps[k.saturating_sub(reach)], steps[(k + reach).min(steps.len() - 1)]);
            let angle = upright((b[1] - a[1]).atan2(b[0] - a[0]).to_degrees());
            let (sin, cos) = angle.to_radians().sin_cos();
            // How far the river itself strays from the chord the name is written along.
            let stray: f32 = steps[k.saturating_sub(reach)..(k + reach).min(steps.len())]
                .iter()
                .map(|p| ((p[1] - at[1]) * cos - (p[0] - at[0]) * sin).abs())
                .fold(0.0, f32::max);
            for side in [-1.0, 1.0] {
                let lift = size * 0.72 * side;
                let spot = [at[0] - sin * lift, at[1] + cos * lift];
                let patches = strip(spot, [flat[0], flat[1] * 0.8], angle);
                let cost = patches.iter().map(|s| room.cost(s, usize::MAX)).sum::<f32>()
                    + stray * 0.35
                    + (share as f32 - 8.0).abs() * 0.2
                    + (side + 1.0) * 0.2;
                if best.is_none_or(|b| cost < b.0) {
                    best = Some((cost, spot, angle));
                }
            }
        }
        let Some((_, at, angle)) = best else { continue };
        let style = Type {
            size,
            fill: d.inks.water,
            halo: d.inks.halo,
            weight: 500,
            italic: true,
            small_caps: false,
            spacing: 0.12,
            opacity: 0.95,
        };
        d.pen.text(at, angle, text, &style);
        room.taken.extend(strip(at, flat, angle));
    }
}
