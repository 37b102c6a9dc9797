//! Coast, borders, rivers and roads.

use super::Draft;
use super::ink::{Path, bend};
use crate::noise;
use crate::sheet::{Border, Ground, Point, edges, finite, joined, length};
use crate::terrain::along;
use sandtable_kernel::{Board, BoardKind, Line};
use std::collections::BTreeMap;

/// The shore: every edge of land that has water on its other side.
pub(crate) fn coast(d: &mut Draft) {
    let sheet = &d.sheet;
    let mut pieces = Vec::new();
    let mut seen = BTreeMap::new();
    for z in sheet.zones.iter().filter(|z| z.ground != Ground::Sea) {
        for (a, b) in z.rings.iter().flat_map(|r| edges(r)) {
            let key = |p: Point| ((p[0] * 10.0).round() as i32, (p[1] * 10.0).round() as i32);
            let name = if key(a) <= key(b) { (key(a), key(b)) } else { (key(b), key(a)) };
            if seen.insert(name, ()).is_none() && sheet.at_water([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]) {
                pieces.push((a, b));
            }
        }
    }
    let mut path = Path::default();
    for line in joined(pieces) {
        path.polyline(&line);
    }
    d.pen.path(&path, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.3\" stroke-opacity=\".9\"", d.inks.coast));
    d.pen.out.push('\n');
}

fn style(d: &Draft, kind: Border) -> String {
    let i = d.inks;
    match kind {
        Border::Sea => {
            format!("stroke=\"{}\" stroke-width=\"2.6\" stroke-dasharray=\"0 7\" stroke-linecap=\"round\"", i.sea)
        }
        Border::Province => {
            format!(
                "stroke=\"{}\" stroke-width=\"1.5\" stroke-dasharray=\"9 3 1.5 3\" stroke-opacity=\".75\"",
                i.province
            )
        }
        Border::Land => {
            format!("stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"10 5\" stroke-opacity=\".9\"", i.border)
        }
        Border::Mountain => format!("stroke=\"{}\" stroke-width=\"2.4\"", i.mountain),
        Border::Closed => {
            format!("stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"2 4\" stroke-opacity=\".8\"", i.province)
        }
    }
}

pub(crate) fn borders(d: &mut Draft) {
    let drawn: Vec<(Border, Vec<Point>)> = d
        .board
        .art
        .roads
        .iter()
        .filter_map(|l| {
            let kind = match l.kind.as_str() {
                "border-land" => Border::Land,
                "border-mountain" => Border::Mountain,
                "border-sea" => Border::Sea,
                "border-closed" => Border::Closed,
                _ => return None,
            };
            Some((kind, l.points.iter().copied().filter(|&p| finite(p)).collect()))
        })
        .collect();
    let derived = std::mem::take(&mut d.sheet.borders);
    let found = if derived.is_empty() { drawn } else { derived };
    draw_borders(d, &found);
    d.pen.out.push('\n');
    d.sheet.borders = found;
}

pub(crate) fn draw_borders(d: &mut Draft, found: &[(Border, Vec<Point>)]) {
    for kind in [Border::Sea, Border::Province, Border::Closed, Border::Land, Border::Mountain] {
        let mut path = Path::default();
        let mut teeth = Path::default();
        for (_, line) in found.iter().filter(|(k, _)| *k == kind) {
            path.polyline(line);
            if kind == Border::Mountain {
                hachures(&mut teeth, line, d.unit * 0.2);
            }
        }
        if kind == Border::Mountain {
            // A pale bed makes the range stand off the shaded ground.
            d.pen.path(
                &path,
                &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"6\" stroke-opacity=\".5\"", d.inks.halo),
            );
            d.pen.path(&teeth, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"", d.inks.mountain, d.inks.halo));
        }
        let style = style(d, kind);
        d.pen.path(&path, &format!("fill=\"none\" {style}"));
    }
}

/// Small peaks along a mountain border, upright as on a survey sheet.
fn hachures(path: &mut Path, line: &[Point], size: f32) {
    let mut travelled = size * 1.2;
    for p in along(line, 1.0).windows(2) {
        travelled += length(p[0], p[1]);
        if travelled > size * 2.5 {
            travelled = 0.0;
            let [x, y] = p[0];
            path.go([x - size * 0.62, y + size * 0.42])
                .line([x, y - size * 0.72])
                .line([x + size * 0.62, y + size * 0.42])
                .close();
        }
    }
}

/// A river as it is drawn: with bends of its own, except along hex sides.
pub(crate) fn meander(points: &[Point], hexes: bool) -> Vec<Point> {
    let points: Vec<Point> = points.iter().copied().filter(|&p| finite(p)).collect();
    if hexes || points.len() < 2 {
        return points;
    }
    let steps = along(&points, 9.0);
    let last = steps.len() - 1;
    let wander = |(i, p): (usize, &Point)| {
        let a = 7.0 * (i.min(last - i) as f32 / 4.0).min(1.0);
        let f = 0.028;
        [p[0] + a * noise::fractal(p[0] * f, p[1] * f, 3, 611), p[1] + a * noise::fractal(p[0] * f, p[1] * f, 3, 612)]
    };
    steps.iter().enumerate().map(wander).collect()
}

/// How far a river that was drawn to the coast of another map may end from the water of this one.
const SHORT: f32 = 48.0;

/// The rest of a river that stops short of the sea: on in its own direction, within a quarter turn, to the nearest water.
fn mouth(river: &[Point], land: impl Fn(Point) -> bool) -> Vec<Point> {
    let [.., before, end] = river else { return Vec::new() };
    if !land(*end) {
        return Vec::new();
    }
    let heading = (end[1] - before[1]).atan2(end[0] - before[0]);
    for reach in 1..=(SHORT / 4.0) as usize {
        for turn in [0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2, 1.5, -1.5f32] {
            let (sin, cos) = (heading + turn).sin_cos();
            let at = |r: f32| [end[0] + cos * r, end[1] + sin * r];
            let r = reach as f32 * 4.0;
            if !land(at(r)) {
                return vec![at(r * 0.5), at(r + 3.0)];
            }
        }
    }
    Vec::new()
}

pub(crate) fn rivers(d: &mut Draft) {
    let hexes = d.board.kind == BoardKind::Hexes;
    // Three widths from spring to mouth.
    let mut reaches = [Path::default(), Path::default(), Path::default()];
    let widths = if hexes { [4.0, 4.0, 8.5] } else { [1.1, 1.7, 2.5] };
    for line in &d.board.art.rivers {
        let mut points = meander(&line.points, hexes);
        if !hexes {
            points.extend(mouth(&points, |p| d.sheet.is_land(p)));
        }
        let n = points.len();
        if n < 2 {
            continue;
        }
        if hexes {
            reaches[if line.kind == "river-major" { 2 } else { 1 }].rounded(&points);
            continue;
        }
        for (k, path) in reaches.iter_mut().enumerate() {
            let (from, to) = (n * k / 3, (n * (k + 1) / 3 + 1).min(n));
            path.smooth(&points[from..to]);
        }
    }
    for (path, width) in reaches.iter().zip(widths) {
        let style =
            format!("fill=\"none\" stroke-linecap=\"round\" stroke=\"{}\" stroke-width=\"{width}\"", d.inks.river);
        d.pen.path(path, &style);
    }
    d.pen.out.push('\n');
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    First,
    Second,
    Track,
    Rail,
    Sea,
    Bridge,
    Limit,
}

pub(crate) struct Road {
    pub way: Way,
    pub pass: bool,
    pub points: Vec<Point>,
}

fn way(kind: &str) -> Option<Way> {
    Some(match kind {
        "road-1" | "road" | "highway" => Way::First,
        "road-2" | "secondary" => Way::Second,
        "track" | "trail" | "path" => Way::Track,
        "rail" | "railway" => Way::Rail,
        "sea-lane" | "sea-road" => Way::Sea,
        "bridge" => Way::Bridge,
        "limit" => Way::Limit,
        _ => return None,
    })
}

/// Roads as the art gives them; on a board of points without any, its links.
pub(crate) fn roads(board: &Board) -> Vec<Road> {
    let mut out = Vec::new();
    for l in &board.art.roads {
        let mut points: Vec<Point> = l.points.iter().copied().filter(|&p| finite(p)).collect();
        if let (Some(way), true) = (way(&l.kind), points.len() > 1) {
            if let (BoardKind::Points, &[a, b]) = (board.kind, points.as_slice()) {
                points = winding(a, b, way);
            }
            out.push(Road { way, pass: l.mountain, points });
        }
    }
    if board.kind == BoardKind::Hexes {
        return chained(out);
    }
    if board.kind == BoardKind::Points && !out.iter().any(|r| matches!(r.way, Way::First | Way::Second)) {
        let places: BTreeMap<&str, _> = board.places.iter().map(|p| (p.id.as_str(), p)).collect();
        for l in &board.links {
            let (Some(a), Some(b)) = (places.get(l.a.as_str()), places.get(l.b.as_str())) else { continue };
            let (from, to) = ([a.x, a.y], [b.x, b.y]);
            if !finite(from) || !finite(to) {
                continue;
            }
            let boxed = a.kind == "box" || b.kind == "box";
            let way = if boxed || l.kind == "sea" { Way::Sea } else { way(&l.kind).unwrap_or(Way::Second) };
            out.push(Road { way, pass: l.mountain, points: winding(from, to, way) });
        }
    }
    out
}

/// From hex to hex roads come in pieces; joined they can be rounded.
fn chained(roads: Vec<Road>) -> Vec<Road> {
    let (pieces, mut out): (Vec<Road>, Vec<Road>) =
        roads.into_iter().partition(|r| r.points.len() == 2 && r.way != Way::Bridge && !r.pass);
    for way in [Way::First, Way::Second, Way::Track, Way::Rail, Way::Sea] {
        let of = pieces.iter().filter(|r| r.way == way).map(|r| (r.points[0], r.points[1]));
        out.extend(joined(of.collect()).into_iter().map(|points| Road { way, pass: false, points }));
    }
    meet(&mut out);
    out
}

/// A road that ends where another bends ends on the bend: the corner itself is rounded off, and it would stand
/// there as a stub.
fn meet(roads: &mut [Road]) {
    let bends: Vec<(Point, Point)> = roads
        .iter()
        .filter(|r| r.way != Way::Bridge)
        .flat_map(|r| r.points.windows(3))
        .map(|p| (p[1], bend(p[0], p[1], p[2])))
        .collect();
    for road in roads.iter_mut().filter(|r| r.way != Way::Bridge && r.points.len() > 1) {
        let last = road.points.len() - 1;
        for end in [0, last] {
            if let Some((_, at)) = bends.iter().find(|(p, _)| length(*p, road.points[end]) < 0.5) {
                road.points[end] = *at;
            }
        }
    }
}

/// A road between two towns: not ruled, but never far from the straight line.
fn winding(a: Point, b: Point, way: Way) -> Vec<Point> {
    let far = length(a, b);
    let (dx, dy) = ((b[0] - a[0]) / far.max(1.0), (b[1] - a[1]) / far.max(1.0));
    let n = (far / 22.0).round().clamp(2.0, 24.0) as usize;
    let sway = match way {
        Way::First => 6.0,
        Way::Sea => 0.0,
        _ => 10.0,
    };
    (0..=n)
        .map(|i| {
            let t = i as f32 / n as f32;
            let p = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
            let off = sway
                * (t * std::f32::consts::PI).sin().max(0.0).sqrt()
                * noise::fractal(p[0] * 0.021, p[1] * 0.021, 2, 701);
            [p[0] - dy * off, p[1] + dx * off]
        })
        .collect()
}

pub(crate) fn draw_roads(d: &mut Draft, roads: &[Road]) {
    let i = d.inks;
    let hexes = d.board.kind == BoardKind::Hexes;
    let k = if hexes { 0.85 } else { 1.0 };
    let mut all = |way: Way, styles: &[String]| {
        let mut path = Path::default();
        for r in roads.iter().filter(|r| r.way == way) {
            if way == Way::Limit {
                path.polyline(&r.points)
            } else if hexes {
                path.rounded(&r.points)
            } else {
                path.smooth(&r.points)
            };
        }
        let cap = if way == Way::Rail { "butt" } else { "round" };
        for style in styles {
            d.pen.path(&path, &format!("fill=\"none\" stroke-linecap=\"{cap}\" {style}"));
        }
    };
    let line =
        |colour: &str, width: f32, rest: &str| format!("stroke=\"{colour}\" stroke-width=\"{:.1}\"{rest}", width * k);
    all(Way::Sea, &[line(i.sea, 2.4, " stroke-dasharray=\"10 6\"")]);
    all(Way::Track, &[line(i.track, 1.4, " stroke-dasharray=\"6 4\"")]);
    // Under a road that runs along with it, a railway shows by its ties.
    let ties = if hexes { 10.0 } else { 6.0 };
    all(Way::Rail, &[line(i.black, 2.2, ""), line(i.black, ties, " stroke-dasharray=\"1.6 8\"")]);
    all(Way::Second, &[line(i.halo, 4.4, " stroke-opacity=\".45\""), line(i.track, 2.2, "")]);
    all(Way::First, &[line(i.halo, 9.0, " stroke-opacity=\".4\""), line(i.road, 6.4, ""), line(i.road_fill, 3.6, "")]);
    all(
        Way::Limit,
        &[line(i.halo, 6.4, " stroke-opacity=\".55\""), line(i.red, 2.8, " stroke-dasharray=\"14 5 1 5\"")],
    );
    bridges(d, roads);
    d.pen.out.push('\n');
}

/// Lines that decide a game, in the colour of the side they are drawn for.
pub(crate) fn limits(d: &mut Draft, lines: &[Line]) {
    for (side, colour) in [("limit-japan", d.inks.red), ("limit-allied", d.inks.green)] {
        let mut path = Path::default();
        for line in lines.iter().filter(|l| l.kind == side) {
            let points: Vec<Point> = line.points.iter().copied().filter(|&p| finite(p)).collect();
            path.polyline(&points);
        }
        d.pen.path(
            &path,
            &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"8\" stroke-opacity=\".55\"", d.inks.halo),
        );
        d.pen.path(
            &path,
            &format!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"4.5\" stroke-dasharray=\"16 5\" stroke-opacity=\".9\""
            ),
        );
    }
}

/// Two short strokes beside the road where it crosses a river.
fn bridges(d: &mut Draft, roads: &[Road]) {
    let mut path = Path::default();
    for r in roads.iter().filter(|r| r.way == Way::Bridge) {
        let (a, b) = (r.points[0], r.points[r.points.len() - 1]);
        let far = length(a, b).max(1.0);
        let (dx, dy) = ((b[0] - a[0]) / far, (b[1] - a[1]) / far);
        let (mx, my) = ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0);
        let (half, off, flare) = (d.unit * 0.15, d.unit * 0.1, d.unit * 0.07);
        for side in [-1.0, 1.0] {
            let at =
                |along: f32, across: f32| [mx + dx * along - dy * across * side, my + dy * along + dx * across * side];
            path.go(at(-half - flare, off + flare))
                .line(at(-half, off))
                .line(at(half, off))
                .line(at(half + flare, off + flare));
        }
    }
    d.pen.path(&path, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-opacity=\".6\"", d.inks.halo));
    d.pen.path(&path, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"", d.inks.black));
}

/// Twin peaks on a road that crosses mountains.
pub(crate) fn passes(d: &mut Draft, roads: &[Road]) {
    let s = d.unit * 0.24;
    let mut peaks = Path::default();
    let mut shade = Path::default();
    for r in roads.iter().filter(|r| r.pass) {
        let [x, y] = middle(&r.points);
        peaks.go([x - s * 1.25, y + s * 0.62]).line([x - s * 0.35, y - s * 0.85]).line([x + s * 0.1, y - s * 0.12]);
        peaks.line([x + s * 0.45, y - s * 0.5]).line([x + s * 1.25, y + s * 0.62]).close();
        shade
            .go([x - s * 0.35, y - s * 0.85])
            .line([x + s * 0.1, y - s * 0.12])
            .line([x - s * 0.1, y + s * 0.62])
            .line([x - s * 0.5, y + s * 0.1])
            .close();
        shade
            .go([x + s * 0.45, y - s * 0.5])
            .line([x + s * 1.25, y + s * 0.62])
            .line([x + s * 0.6, y + s * 0.62])
            .line([x + s * 0.4, y + s * 0.1])
            .close();
    }
    let i = d.inks;
    d.pen.path(&peaks, &format!("fill=\"{0}\" stroke=\"{0}\" stroke-width=\"5\"", i.halo));
    d.pen.path(&peaks, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\"", i.road_fill, i.mountain));
    d.pen.path(&shade, &format!("fill=\"{}\"", i.mountain));
}

/// The point half-way along a line.
pub(crate) fn middle(points: &[Point]) -> Point {
    let total: f32 = points.windows(2).map(|s| length(s[0], s[1])).sum();
    let mut left = total / 2.0;
    for s in points.windows(2) {
        let l = length(s[0], s[1]);
        if l >= left && l > 0.0 {
            let t = left / l;
            return [s[0][0] + (s[1][0] - s[0][0]) * t, s[0][1] + (s[1][1] - s[0][1]) * t];
        }
        left -= l;
    }
    points.first().copied().unwrap_or([0.0, 0.0])
}

#[cfg(test)]
mod river_tests {
    use super::mouth;

    #[test]
    fn a_river_that_stops_short_reaches_the_sea_and_one_far_inland_does_not() {
        let coast = |x: f32| move |p: [f32; 2]| p[0] < x;
        let river = [[0.0, 0.0], [20.0, 0.0]];
        let added = mouth(&river, coast(40.0));
        assert!(added.last().is_some_and(|p| p[0] >= 40.0), "{added:?}");
        assert!(mouth(&river, coast(400.0)).is_empty());
        assert!(mouth(&river, coast(10.0)).is_empty(), "it is there already");
    }
}
