//! Symbols printed on the map, and the spots where counters stand.

use super::Draft;
use super::ink::{Path, SANS, num};
use crate::sheet::{Point, finite};
use sandtable_kernel::{BoardKind, PlaceInfo};
use std::fmt::Write;

/// Draws the symbol of a name, `s` being about half its height. Unknown names draw nothing.
pub(crate) fn draw(d: &mut Draft, name: &str, at: Point, s: f32) {
    if !finite(at) {
        return;
    }
    let i = d.inks;
    let [x, y] = at;
    let mut p = Path::default();
    let cased = |fill: &str| format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.2\"", i.halo);
    let line = |colour: &str, width: f32| {
        format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\"")
    };
    match name {
        "position" | "entrenchment" => {
            // A work: bastions on a closed line.
            for (colour, width) in [(i.halo, 4.6), (i.black, 2.0)] {
                let mut q = Path::default();
                q.rect(x - s, y - s * 0.72, 2.0 * s, 1.44 * s);
                for (cx, cy) in [(-1.0, -0.72), (1.0, -0.72), (1.0, 0.72), (-1.0, 0.72)] {
                    q.rect(x + cx * s - s * 0.2, y + cy * s - s * 0.2, s * 0.4, s * 0.4);
                }
                d.pen.path(&q, &line(colour, width));
            }
        }
        "position-suitable" => {
            p.rect(x - s * 0.9, y - s * 0.64, 1.8 * s, 1.28 * s);
            d.pen.path(&p, &format!("{} stroke-opacity=\".7\"", line(i.halo, 3.4)));
            d.pen.path(&p, &format!("{} stroke-dasharray=\"3.5 3\"", line(i.black, 1.4)));
        }
        "high-red" | "high-black" | "high" | "peak" => {
            p.go([x, y - s * 0.95]).line([x + s * 0.9, y + s * 0.65]).line([x - s * 0.9, y + s * 0.65]).close();
            d.pen.path(&p, &cased(if name == "high-red" { i.red } else { i.black }));
        }
        "oil" | "oil-field" => {
            p.go([x - s * 0.6, y + s])
                .line([x - s * 0.12, y - s])
                .line([x + s * 0.12, y - s])
                .line([x + s * 0.6, y + s]);
            p.go([x - s * 0.5, y + s * 0.55])
                .line([x + s * 0.38, y])
                .go([x + s * 0.5, y + s * 0.55])
                .line([x - s * 0.38, y]);
            p.go([x - s * 0.32, y - s * 0.12])
                .line([x + s * 0.2, y - s * 0.6])
                .go([x + s * 0.32, y - s * 0.12])
                .line([x - s * 0.2, y - s * 0.6]);
            p.go([x - s * 0.85, y + s]).line([x + s * 0.85, y + s]);
            d.pen.path(&p, &line(i.halo, 4.4));
            d.pen.path(&p, &line(i.black, 1.5));
        }
        "fortress" | "fort" => {
            let ring: Vec<Point> = (0..16)
                .map(|k| {
                    let radius = if k % 4 == 0 {
                        s * 1.15
                    } else if k % 2 == 0 {
                        s * 0.72
                    } else {
                        s * 0.66
                    };
                    let (sin, cos) = (k as f32 / 16.0 * std::f32::consts::TAU + 0.785).sin_cos();
                    [x + radius * cos, y + radius * sin]
                })
                .collect();
            p.polyline(&ring).close();
            d.pen.path(&p, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"3.6\"", i.halo, i.halo));
            d.pen.path(&p, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"", i.capital, i.black));
            let mut core = Path::default();
            core.circle(at, s * 0.3);
            d.pen.path(&core, &format!("fill=\"{}\"", i.red));
        }
        "airfield" | "airbase" => {
            p.circle(at, s);
            d.pen.path(
                &p,
                &format!("fill=\"{}\" fill-opacity=\".85\" stroke=\"{}\" stroke-width=\"1.4\"", i.place, i.black),
            );
            let mut plane = Path::default();
            plane
                .go([x, y - s * 0.72])
                .line([x, y + s * 0.6])
                .go([x - s * 0.68, y - s * 0.12])
                .line([x + s * 0.68, y - s * 0.12]);
            plane.go([x - s * 0.28, y + s * 0.52]).line([x + s * 0.28, y + s * 0.52]);
            d.pen.path(&plane, &line(i.black, s * 0.2));
        }
        "port" | "anchor" | "harbour" => {
            p.circle([x, y - s * 0.75], s * 0.2).go([x, y - s * 0.55]).line([x, y + s * 0.9]);
            p.go([x - s * 0.42, y - s * 0.25]).line([x + s * 0.42, y - s * 0.25]);
            p.go([x - s * 0.75, y + s * 0.25]).bend([x - s * 0.6, y + s * 0.9], [x, y + s * 0.9]);
            p.bend([x + s * 0.6, y + s * 0.9], [x + s * 0.75, y + s * 0.25]);
            d.pen.path(&p, &line(i.halo, 4.2));
            d.pen.path(&p, &line(i.blue, 1.7));
        }
        "capital" | "star" => {
            p.polyline(&star(at, s)).close();
            d.pen.path(&p, &cased(i.red));
        }
        "base-red" | "base-black" | "base-us" | "base-half" => {
            // A resource base: a disc, half of it white where it counts half.
            p.circle(at, s * 0.82);
            let fill = match name {
                "base-red" => i.red,
                "base-us" => i.blue,
                "base-half" => i.halo,
                _ => i.black,
            };
            d.pen.path(&p, &format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2.6\"", i.halo));
            d.pen.path(&p, &line(i.black, 1.0));
            if name == "base-half" {
                let mut half = Path::default();
                let turn = |k: usize| (k as f32 / 12.0 * std::f32::consts::PI).sin_cos();
                let arc: Vec<Point> = (0..=12).map(|k| [x - s * 0.82 * turn(k).0, y + s * 0.82 * turn(k).1]).collect();
                half.polyline(&arc).close();
                d.pen.path(&half, &format!("fill=\"{}\"", i.black));
            }
        }
        "town" | "poi" => {
            p.circle(at, s * 0.45);
            d.pen.path(&p, &cased(i.black));
        }
        _ => {
            if let Some(side) = name.strip_prefix("source-") {
                source(d, side, at, s);
            } else if let Some(vp) = name.strip_prefix("vp-") {
                points(d, vp, at, s);
            }
        }
    }
}

fn star([x, y]: Point, s: f32) -> Vec<Point> {
    (0..10)
        .map(|k| {
            let r = if k % 2 == 0 { s } else { s * 0.42 };
            let (sin, cos) = (k as f32 / 10.0 * std::f32::consts::TAU).sin_cos();
            [x + r * sin, y - r * cos]
        })
        .collect()
}

/// Supply or communication source: an arrow into the map on a disc of the side's colour.
fn source(d: &mut Draft, side: &str, at: Point, s: f32) {
    let i = d.inks;
    let colour = match side {
        "japan" | "jp" | "japanese" | "axis" => i.red,
        "us" | "usa" | "allied" | "allies" => i.green,
        _ => i.blue,
    };
    let [x, y] = at;
    let mut disc = Path::default();
    disc.circle(at, s);
    d.pen.path(&disc, &format!("fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1.6\"", i.halo));
    let mut star_path = Path::default();
    star_path.polyline(&star([x, y], s * 0.68)).close();
    d.pen.path(&star_path, &format!("fill=\"{}\"", i.halo));
}

/// Victory points: a number on a small shield.
fn points(d: &mut Draft, value: &str, at: Point, s: f32) {
    let i = d.inks;
    let [x, y] = at;
    let mut p = Path::default();
    p.go([x - s * 0.8, y - s * 0.85]).line([x + s * 0.8, y - s * 0.85]).line([x + s * 0.8, y + s * 0.15]);
    p.bend([x + s * 0.75, y + s * 0.75], [x, y + s * 1.05])
        .bend([x - s * 0.75, y + s * 0.75], [x - s * 0.8, y + s * 0.15])
        .close();
    d.pen.path(&p, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\"", i.red, i.halo));
    let _ = write!(
        d.pen.out,
        "<text x=\"{}\" y=\"{}\" font-family=\"{SANS}\" font-weight=\"700\" font-size=\"{}\" fill=\"{}\">{}</text>",
        num(x),
        num(y + s * 0.46),
        num(s * 1.3),
        i.halo,
        super::ink::escaped(value)
    );
}

/// Tags that are symbols, in the order they are printed.
pub(crate) fn printed(p: &PlaceInfo) -> Vec<&str> {
    let known = |t: &str| {
        matches!(t, "fortress" | "fort" | "oil" | "oil-field" | "airfield" | "airbase" | "port" | "harbour")
            || t.starts_with("vp-") && t != "vp-0"
            || t.starts_with("source-")
            || t.starts_with("base-")
    };
    let mut out: Vec<&str> = p.tags.iter().map(String::as_str).filter(|t| known(t)).collect();
    out.sort_by_key(|t| (!t.starts_with("vp-"), !t.starts_with("source-")));
    out
}

pub(crate) fn radius(p: &PlaceInfo, unit: f32) -> f32 {
    if p.radius.is_finite() && p.radius > 0.0 { p.radius.clamp(2.0, 400.0) } else { unit * 0.5 }
}

/// Symbols of a place on a board of points: round its spot from the upper right.
pub(crate) fn badges(p: &PlaceInfo, r: f32) -> Vec<(&str, Point)> {
    let out = if p.kind == "capital" { r * 1.18 } else { r * 1.02 };
    let spot = |k: usize| (-50.0 + 42.0 * k as f32).to_radians().sin_cos();
    let placed = printed(p).into_iter().enumerate().map(|(k, tag)| {
        let (sin, cos) = spot(k);
        (tag, [p.x + out * cos, p.y + out * sin])
    });
    placed.collect()
}

/// Spots where counters stand, on boards of points; boxes on any board.
pub(crate) fn places(d: &mut Draft) {
    let board = d.board;
    for ring in std::mem::take(&mut d.sheet.panels) {
        let (mut lo, mut hi) = (ring[0], ring[0]);
        for p in &ring {
            lo = [lo[0].min(p[0]), lo[1].min(p[1])];
            hi = [hi[0].max(p[0]), hi[1].max(p[1])];
        }
        sheet_of_paper(d, lo, hi);
    }
    let outlined = |p: &PlaceInfo| board.kind == BoardKind::Areas && !p.outline.is_empty();
    for p in board.places.iter().filter(|p| finite([p.x, p.y])) {
        let (at, r) = ([p.x, p.y], radius(p, d.unit));
        match p.kind.as_str() {
            "box" | "home" | "holding" if outlined(p) => {}
            "box" | "home" | "holding" => panel(d, at, r),
            _ if board.kind != BoardKind::Points => {}
            "capital" | "walled-town" | "fortress" | "castle" => {
                walled(d, at, r);
                if p.tags.iter().any(|t| t == "royal") {
                    draw(d, "star", at, r * 0.5);
                }
            }
            "hex" => {}
            _ => spot(d, at, r),
        }
        if board.kind == BoardKind::Points {
            for (tag, at) in badges(p, r) {
                draw(d, tag, at, d.unit * 0.21);
            }
        }
    }
    d.pen.out.push('\n');
}

pub(crate) fn spot(d: &mut Draft, at: Point, r: f32) {
    let i = d.inks;
    let (mut outer, mut inner) = (Path::default(), Path::default());
    outer.circle(at, r);
    inner.circle(at, r - 3.2);
    d.pen.path(&outer, &format!("fill=\"{}\" fill-opacity=\".93\" stroke=\"{}\" stroke-width=\"2\"", i.place, i.black));
    d.pen.path(&inner, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".7\" stroke-opacity=\".6\"", i.black));
}

/// A walled town: square, with towers at the corners and gates.
pub(crate) fn walled(d: &mut Draft, [x, y]: Point, r: f32) {
    let i = d.inks;
    let s = r * 0.96;
    let (mut wall, mut towers, mut inner) = (Path::default(), Path::default(), Path::default());
    wall.rect(x - s, y - s, 2.0 * s, 2.0 * s);
    let t = r * 0.17;
    for (a, b) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)]
    {
        let size = if a * b == 0.0 { t * 0.75 } else { t };
        towers.rect(x + a * s - size, y + b * s - size, 2.0 * size, 2.0 * size);
    }
    inner.rect(x - s + 4.0, y - s + 4.0, 2.0 * s - 8.0, 2.0 * s - 8.0);
    d.pen
        .path(&wall, &format!("fill=\"{}\" fill-opacity=\".95\" stroke=\"{}\" stroke-width=\"2.4\"", i.capital, i.red));
    d.pen.path(&inner, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".8\" stroke-opacity=\".7\"", i.red));
    d.pen.path(&towers, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"", i.red, i.halo));
}

/// A box off the map.
fn panel(d: &mut Draft, [x, y]: Point, r: f32) {
    let strip = title_strip(d.unit);
    sheet_of_paper(d, [x - r, y - r * 0.72 - strip], [x + r, y + r * 0.72]);
}

/// Room for its title over the counters in a box.
pub(crate) fn title_strip(unit: f32) -> f32 {
    unit * 0.42
}

/// Paper laid on the map, with a double rule.
fn sheet_of_paper(d: &mut Draft, [x0, y0]: Point, [x1, y1]: Point) {
    let i = d.inks;
    let (mut outer, mut inner) = (Path::default(), Path::default());
    outer.rect(x0, y0, x1 - x0, y1 - y0);
    inner.rect(x0 + 4.0, y0 + 4.0, x1 - x0 - 8.0, y1 - y0 - 8.0);
    d.pen.path(
        &outer,
        &format!("fill=\"{}\" fill-opacity=\".95\" stroke=\"{}\" stroke-width=\"2.2\"", i.paper, i.frame),
    );
    d.pen.path(&inner, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".8\"", i.frame));
}

/// An enlarged box for a place too small for counters, tied to it by a line.
pub(crate) fn callout(d: &mut Draft, from: Point, to: Point) {
    let i = d.inks;
    let r = d.unit * 0.86;
    let mut dot = Path::default();
    dot.circle(from, d.unit * 0.09);
    let mut leader = Path::default();
    leader.go(from).line(to);
    d.pen.path(&leader, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-opacity=\".6\"", i.halo));
    d.pen.path(&leader, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"", i.black));
    d.pen.path(&dot, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", i.red, i.halo));
    let (mut outer, mut inner) = (Path::default(), Path::default());
    outer.rect(to[0] - r, to[1] - r, 2.0 * r, 2.0 * r);
    inner.rect(to[0] - r + 3.5, to[1] - r + 3.5, 2.0 * r - 7.0, 2.0 * r - 7.0);
    d.pen.path(&outer, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", i.paper, i.black));
    d.pen.path(&inner, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".8\"", i.black));
}
