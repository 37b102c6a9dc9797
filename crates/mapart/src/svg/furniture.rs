//! Frame, title and scale: what surrounds a map.

use super::Draft;
use super::ink::{Path, SANS, Type, measure, num};
use super::key::Key;
use super::lines::Road;
use crate::sheet::{Point, finite};
use sandtable_kernel::BoardKind;
use std::fmt::Write;

pub(crate) fn frame(d: &mut Draft, roads: &[Road]) {
    cartouche(d, roads);
    let (w, h) = (d.sheet.w, d.sheet.h);
    let m = (w.max(h) * 0.005).clamp(3.0, 11.0).min(w.min(h) / 4.0);
    // Hexes may reach the edge of the sheet.
    let m = if d.board.kind == BoardKind::Hexes { m.min(5.0) } else { m };
    let i = d.inks;
    let mut margin = Path::default();
    margin.rect(0.0, 0.0, w, h).rect(m, m, w - 2.0 * m, h - 2.0 * m);
    d.pen.path(&margin, &format!("fill=\"{}\" fill-rule=\"evenodd\"", i.paper));
    for (inset, width) in [(m, 0.8), (m * 0.45, 2.2)] {
        let mut line = Path::default();
        line.rect(inset, inset, w - 2.0 * inset, h - 2.0 * inset);
        d.pen.path(&line, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"", i.frame));
    }
}

fn cartouche(d: &mut Draft, roads: &[Road]) {
    let Some(c) = &d.board.art.cartouche else { return };
    let (title, subtitle) = (c.title.get(d.lang), c.subtitle.get(d.lang));
    let (w, h) = (d.sheet.w, d.sheet.h);
    let least = (w.min(h) * 0.0118).clamp(8.0, 18.0);
    let key = Key::new(d, roads, least);
    // A long title is set small, but fills what the key takes anyway; what stands below it is never smaller than the key.
    let room = (w * 0.23).max(key.wide);
    let size = (w.min(h) * 0.030).clamp(12.0, 46.0).min(room / measure(title, 0.12).max(1.0)).max(8.0);
    let small = (size * 0.5).max(least);
    let bar = scale_bar(c.units_per_km, (small * 10.0).max(key.wide * 0.45));
    let figures = (size * 0.34).max(least * 0.8);
    let widest = [measure(title, 0.12) * size, measure(subtitle, 0.05) * small, bar.map_or(0.0, |b| b.1), key.wide];
    let wide = widest.into_iter().fold(0.0, f32::max) + size * 1.6;
    let below = if subtitle.is_empty() { 0.0 } else { small * 1.5 } + if bar.is_some() { figures * 2.5 } else { 0.0 };
    let tall = size * 1.9 + below + key.tall;
    let half = [wide / 2.0, tall / 2.0];
    let at = c.at.filter(|&p| finite(p)).unwrap_or_else(|| corner(d, half));
    let i = d.inks;
    let [x, y] = at;
    // A viewer that tints the map leaves this out.
    d.pen.open("data-cartouche=\"\"");
    for (inset, style) in [
        (0.0, format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2.4\"", i.paper, i.frame)),
        (5.0, format!("fill=\"none\" stroke=\"{}\" stroke-width=\".9\"", i.frame)),
    ] {
        let mut p = Path::default();
        p.rect(x - half[0] + inset, y - half[1] + inset, wide - 2.0 * inset, tall - 2.0 * inset);
        d.pen.path(&p, &style);
    }
    let mut line = y - half[1] + size * 1.05;
    let mut style = Type {
        size,
        fill: i.text,
        halo: "",
        weight: 700,
        italic: false,
        small_caps: true,
        spacing: 0.12,
        opacity: 1.0,
    };
    d.pen.text([x, line], 0.0, title, &style);
    line += size * 0.65 + small * 0.6;
    if !subtitle.is_empty() {
        style = Type { size: small, weight: 500, small_caps: false, spacing: 0.05, ..style };
        d.pen.text([x, line], 0.0, subtitle, &style);
        line += small * 1.35;
    }
    if let Some((km, long)) = bar {
        draw_scale(d, [x, line + figures * 0.3], km, long, figures);
    }
    key.draw(d, [x, y + half[1] - key.tall - size * 0.25]);
    d.pen.close();
}

/// Kilometres and length of a bar of round length, at most `room` long.
fn scale_bar(units_per_km: f32, room: f32) -> Option<(f32, f32)> {
    if !units_per_km.is_finite() || units_per_km <= 0.0 {
        return None;
    }
    let most = room / units_per_km;
    let power = 10f32.powf(most.log10().floor());
    let km = [5.0, 2.0, 1.0].into_iter().map(|m| m * power).find(|&km| km <= most)?;
    (km.is_finite() && km > 0.0).then_some((km, km * units_per_km))
}

fn draw_scale(d: &mut Draft, [x, y]: Point, km: f32, long: f32, size: f32) {
    let i = d.inks;
    let t = size * 0.42;
    let left = x - long / 2.0;
    let (mut outline, mut black) = (Path::default(), Path::default());
    outline.rect(left, y, long, t);
    for k in [0.0, 2.0] {
        black.rect(left + long * k / 4.0, y, long / 4.0, t);
    }
    d.pen.path(&outline, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", i.halo, i.frame));
    d.pen.path(&black, &format!("fill=\"{}\"", i.frame));
    d.pen.open(&format!("font-family=\"{SANS}\" font-size=\"{}\" fill=\"{}\"", num(size), i.text));
    d.pen.plain([left, y - size * 0.3], "0");
    let mut label = String::new();
    let _ = write!(label, "{km} km");
    d.pen.plain([left + long, y - size * 0.3], &label);
    d.pen.close();
}

/// The emptiest place for a box along the edge of the sheet: over water, off places and names.
fn corner(d: &Draft, half: Point) -> Point {
    let (w, h) = (d.sheet.w, d.sheet.h);
    let m = (w.max(h) * 0.022).max(12.0);
    let clear = |size: f32, half: f32| (half + m, (size - half - m).max(half + m));
    let ((left, right), (top, bottom)) = (clear(w, half[0]), clear(h, half[1]));
    let mut best = (f32::MAX, [left, top]);
    for k in 0..=8 {
        let t = k as f32 / 8.0;
        let (x, y) = (left + (right - left) * t, top + (bottom - top) * t);
        let corner_bonus = if k == 0 || k == 8 { 0.0 } else { 6.0 };
        for p in [[left, y], [right, y], [x, top], [x, bottom]] {
            let mut cost = corner_bonus;
            for a in 0..9 {
                for b in 0..5 {
                    let spot = [p[0] + half[0] * (a as f32 / 4.0 - 1.0), p[1] + half[1] * (b as f32 / 2.0 - 1.0)];
                    cost += if d.sheet.is_land(spot) { 3.0 } else { 0.0 };
                }
            }
            let within =
                |q: Point, slack: f32| (q[0] - p[0]).abs() < half[0] + slack && (q[1] - p[1]).abs() < half[1] + slack;
            for place in &d.board.places {
                let hex = d.board.kind == BoardKind::Hexes;
                if !hex
                    && (within([place.x, place.y], d.unit * 1.6)
                        || place.callout.is_some_and(|c| within(c, d.unit * 2.0)))
                {
                    cost += 60.0;
                }
            }
            cost += d.board.art.labels.iter().filter(|l| within([l.x, l.y], l.size * 1.5)).count() as f32 * 25.0;
            if cost < best.0 {
                best = (cost, p);
            }
        }
    }
    best.1
}
