//! The height field. Ridges (and, where a board has none, its mountain roads, hill hexes and plain
//! noise) say how fast the ground rises; running water then carves it for a while, down to the sea
//! and along the rivers that are drawn. So valleys branch and meet as they do in nature, which
//! noise alone does not give.

use crate::noise;
use crate::raster::{self, Grid};
use crate::sheet::{Ground, Point, Sheet, finite, hex_art, length};
use sandtable_kernel::Board;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cells of the eroded field: enough for the branching to show, few enough to be quick.
const CELLS: f32 = 300_000.0;
/// Cells beyond the frame, where water may leave a land that goes on.
const PAD: usize = 24;
const STEPS: usize = 22;

/// Height 0..1 (0 is the sea) over the whole sheet.
pub(crate) fn heights(board: &Board, sheet: &Sheet) -> Grid {
    let scale = (CELLS / (sheet.w * sheet.h)).sqrt().min(1.0);
    let (w, h) = ((sheet.w * scale).ceil().max(2.0) as usize, (sheet.h * scale).ceil().max(2.0) as usize);
    let mut mask = vec![false; w * h];
    sheet.fill_land(&mut mask, w, h, scale);
    if sheet.has_slivers() {
        for (i, m) in mask.iter_mut().enumerate() {
            *m |= sheet.filled([((i % w) as f32 + 0.5) / scale, ((i / w) as f32 + 0.5) / scale]);
        }
    }
    let (pw, ph) = (w + 2 * PAD, h + 2 * PAD);
    let inner = |i: usize| {
        let (x, y) = (i % pw, i / pw);
        (x.clamp(PAD, PAD + w - 1) - PAD, y.clamp(PAD, PAD + h - 1) - PAD)
    };
    let land: Vec<bool> = (0..pw * ph)
        .map(|i| {
            let (x, y) = inner(i);
            mask[y * w + x]
        })
        .collect();
    let position = |i: usize| {
        let (x, y) = ((i % pw) as f32 - PAD as f32, (i / pw) as f32 - PAD as f32);
        [(x + 0.5) / scale, (y + 0.5) / scale]
    };
    let shore = raster::distance(pw, ph, |i| !land[i]);
    let hills = Hills::of(board, sheet);
    let span = sheet.w.max(sheet.h);
    let mut uplift = hills.field(pw, ph, scale);
    for (i, u) in uplift.v.iter_mut().enumerate() {
        if !land[i] {
            continue;
        }
        let p = position(i);
        let f = 9.0 / span;
        let rolling = 0.5 + noise::fractal(p[0] * f, p[1] * f, 3, 5);
        let low = 0.08 + 0.26 * rolling.max(0.0) * rolling.max(0.0);
        let coastal = (shore.v[i] / scale / 26.0).clamp(0.15, 1.0);
        *u = (u.max(0.0) + low) * coastal;
    }
    let mut softness = Grid::new(pw, ph, 1.0);
    for line in board.art.rivers.iter().filter(|l| l.kind != "canal") {
        let points: Vec<Point> = line.points.iter().copied().filter(|&p| finite(p)).collect();
        for p in along(&points, 0.5 / scale) {
            let (x, y) = (p[0] * scale + PAD as f32, p[1] * scale + PAD as f32);
            if x >= 1.0 && y >= 1.0 && x < pw as f32 - 1.0 && y < ph as f32 - 1.0 {
                let i = y as usize * pw + x as usize;
                uplift.v[i] *= 0.6;
                softness.v[i] = 5.0;
                for j in [i, i - 1, i + 1, i - pw, i + pw] {
                    softness.v[j] = softness.v[j].max(2.0);
                }
            }
        }
    }
    let carved = carve(pw, ph, &land, &uplift.v, &softness.v, scale);
    let mut out = Grid::new(w, h, 0.0);
    for y in 0..h {
        let from = (y + PAD) * pw + PAD;
        out.v[y * w..(y + 1) * w].copy_from_slice(&carved[from..from + w]);
    }
    normalise(&mut out);
    out
}

fn normalise(g: &mut Grid) {
    let mut heights: Vec<f32> = g.v.iter().copied().filter(|&v| v > 0.0).collect();
    if heights.is_empty() {
        return;
    }
    let at = (heights.len() * 995 / 1000).min(heights.len() - 1);
    let (_, &mut top, _) = heights.select_nth_unstable_by(at, f32::total_cmp);
    let top = top.max(1e-6);
    for v in &mut g.v {
        *v = (*v / top).clamp(0.0, 1.15);
    }
}

/// Uplift against erosion by running water: each step the ground rises, then water flows to the
/// lowest neighbour, gathers, and lowers its bed the more the more of it there is. Solved from the
/// outlets upwards, so that large steps stay stable.
fn carve(w: usize, h: usize, land: &[bool], uplift: &[f32], softness: &[f32], scale: f32) -> Vec<f32> {
    let offsets: [(isize, f32); 8] = {
        let (w, d) = (w as isize, std::f32::consts::SQRT_2);
        [(-1, 1.0), (1, 1.0), (-w, 1.0), (w, 1.0), (-w - 1, d), (-w + 1, d), (w - 1, d), (w + 1, d)]
    };
    let cells: Vec<u32> = (0..w * h)
        .filter(|&i| {
            let (x, y) = (i % w, i / w);
            land[i] && x > 0 && y > 0 && x + 1 < w && y + 1 < h
        })
        .map(|i| i as u32)
        .collect();
    // A cell's size in map units enters through this alone: valleys keep their spacing on the sheet.
    let cell = 1.0 / scale;
    let mut height = drained(w, h, land, &cells, uplift, softness, &offsets);
    let mut receiver: Vec<u32> = (0..(w * h) as u32).collect();
    let mut fall = vec![0.0f32; w * h];
    let mut area = vec![0.0f32; w * h];
    let mut donors = vec![0u8; w * h];
    let mut order: Vec<u32> = Vec::with_capacity(cells.len());
    for step in 0..STEPS {
        donors.fill(0);
        for &c in &cells {
            let i = c as usize;
            let (mut best, mut to, mut run) = (0.0, i, 1.0);
            for (o, d) in offsets {
                let j = (i as isize + o) as usize;
                let slope = (height[i] - height[j]) / d;
                if slope > best {
                    (best, to, run) = (slope, j, d);
                }
            }
            receiver[i] = to as u32;
            fall[i] = run;
            if to != i {
                donors[to] += 1;
            }
        }
        // From the springs down: a cell is ready when all that flows into it has been counted.
        order.clear();
        order.extend(cells.iter().filter(|&&c| donors[c as usize] == 0));
        for &c in &cells {
            area[c as usize] = cell * cell;
        }
        let mut next = 0;
        while next < order.len() {
            let i = order[next] as usize;
            next += 1;
            let to = receiver[i] as usize;
            if to != i && land[to] {
                area[to] += area[i];
                donors[to] -= 1;
                // Cells on the rim, at height 0, take water without passing it on.
                if donors[to] == 0 && height[to] > 0.0 {
                    order.push(to as u32);
                }
            }
        }
        let dt = if step < 6 { 0.5 } else { 1.0 };
        for &c in order.iter().rev() {
            let i = c as usize;
            let to = receiver[i] as usize;
            let risen = height[i] + dt * 0.25 * uplift[i];
            height[i] = if to == i {
                risen
            } else {
                let f = dt * 0.9 * softness[i] * area[i].powf(0.42) / (fall[i] * cell);
                ((risen + f * height[to]) / (1.0 + f)).max(height[to])
            };
        }
        creep(&mut height, &cells, w);
    }
    height
}

/// A first, gentle surface on which all water finds the sea: the cost of the cheapest way there,
/// cheap along rivers, dear across what rises.
fn drained(
    w: usize,
    h: usize,
    land: &[bool],
    cells: &[u32],
    uplift: &[f32],
    softness: &[f32],
    offsets: &[(isize, f32); 8],
) -> Vec<f32> {
    let mut cost = vec![f32::MAX; w * h];
    let mut queue = BinaryHeap::new();
    let mut inner = vec![false; w * h];
    for &c in cells {
        inner[c as usize] = true;
    }
    for i in 0..w * h {
        let (x, y) = (i % w, i / w);
        if inner[i] {
            continue;
        }
        cost[i] = 0.0;
        let rim = x == 0 || y == 0 || x + 1 == w || y + 1 == h;
        if !rim && offsets.iter().any(|(o, _)| inner[(i as isize + o) as usize]) || rim && land[i] {
            queue.push(Reverse((0u32, i as u32)));
        }
    }
    while let Some(Reverse((at, c))) = queue.pop() {
        let i = c as usize;
        if f32::from_bits(at) > cost[i] {
            continue;
        }
        for (o, d) in offsets {
            let Some(j) = i.checked_add_signed(*o).filter(|&j| j < w * h && inner[j]) else { continue };
            let chance = noise::unit((j % w) as i32, (j / w) as i32, 3);
            let step = d * (0.25 + 1.5 * chance) * (0.3 + 4.0 * uplift[j]) / softness[j];
            let through = cost[i] + step;
            if through < cost[j] {
                cost[j] = through;
                // The bits of positive floats order as the floats do.
                queue.push(Reverse((through.to_bits(), j as u32)));
            }
        }
    }
    cost.iter().map(|&c| if c == f32::MAX { 0.0 } else { c * 0.004 }).collect()
}

/// Slopes soften a little.
fn creep(height: &mut [f32], cells: &[u32], w: usize) {
    let before = height.to_vec();
    for &c in cells {
        let i = c as usize;
        let around = (before[i - 1] + before[i + 1] + before[i - w] + before[i + w]) * 0.25;
        height[i] += 0.16 * (around - before[i]);
    }
}

/// Where the ground rises: ridges and single peaks, height relative to the highest.
struct Hills {
    ridges: Vec<(Vec<Point>, f32, f32)>,
    span: f32,
    hex: bool,
}

impl Hills {
    fn of(board: &Board, sheet: &Sheet) -> Hills {
        let span = sheet.w.max(sheet.h);
        let mut ridges: Vec<(Vec<Point>, f32, f32)> = Vec::new();
        for r in &board.art.ridges {
            let points: Vec<Point> = r.points.iter().copied().filter(|&p| finite(p)).collect();
            let width = if r.width.is_finite() && r.width > 0.0 { r.width.min(span) } else { span * 0.03 };
            if !points.is_empty() && r.height.is_finite() && r.height > 0.0 {
                ridges.push((points, r.height.min(9000.0), width.max(2.0)));
            }
        }
        if ridges.is_empty() {
            ridges = hints(board, sheet, span);
        }
        if let Some(hexes) = hex_art(board) {
            let top = ridges.iter().map(|r| r.1).fold(0.0, f32::max);
            for c in hexes.hexes.iter().filter(|c| finite([c.x, c.y])) {
                let share = match c.terrain.as_str() {
                    "mountain" | "alpine" => 1.0,
                    "hill" | "hills" | "rough" | "very-rough" | "ridge" => 0.75,
                    _ => continue,
                };
                let height = if top > 0.0 { top * share * 0.8 } else { 1000.0 * share };
                ridges.push((vec![[c.x, c.y]], height, hexes.radius * 1.25));
            }
        }
        let top = ridges.iter().map(|r| r.1).fold(1.0, f32::max);
        for r in &mut ridges {
            r.1 /= top;
        }
        Hills { ridges, span, hex: board.art.hexes.is_some() }
    }

    /// Ridges are laid on a coarse grid and enlarged: they are smooth, the carving is not.
    fn field(&self, w: usize, h: usize, scale: f32) -> Grid {
        const COARSE: usize = 3;
        let (cw, ch) = (w.div_ceil(COARSE), h.div_ceil(COARSE));
        let mut cubes = Grid::new(cw, ch, 0.0);
        let unit = COARSE as f32 / scale;
        let origin = -(PAD as f32) / scale;
        let sway = if self.hex { 0.2 } else { 0.4 };
        let f = 22.0 / self.span;
        for (points, height, width) in &self.ridges {
            let reach = width * 2.0;
            let (mut lo, mut hi) = ([f32::MAX; 2], [f32::MIN; 2]);
            for p in points {
                for k in 0..2 {
                    lo[k] = lo[k].min(p[k] - reach * 1.3);
                    hi[k] = hi[k].max(p[k] + reach * 1.3);
                }
            }
            let cell = |v: f32, n: usize| ((v - origin) / unit).clamp(0.0, n as f32) as usize;
            for y in cell(lo[1], ch)..cell(hi[1], ch) {
                for x in cell(lo[0], cw)..cell(hi[0], cw) {
                    let p = [origin + (x as f32 + 0.5) * unit, origin + (y as f32 + 0.5) * unit];
                    let n = noise::fractal(p[0] * f, p[1] * f, 2, 23);
                    let m = noise::fractal(p[0] * f, p[1] * f, 2, 57);
                    let q = [p[0] + sway * width * n, p[1] + sway * width * m];
                    let t = to_line(q, points) / width;
                    if t < 2.0 {
                        // Saddles and summits along the crest.
                        let crest = height * (1.0 + 0.35 * m);
                        let v = crest * (-1.6 * t * t).exp();
                        cubes.v[y * cw + x] += v * v * v;
                    }
                }
            }
        }
        for v in &mut cubes.v {
            *v = v.max(0.0).cbrt();
        }
        let big = cubes.enlarged(cw * COARSE, ch * COARSE);
        let mut out = Grid::new(w, h, 0.0);
        for y in 0..h {
            out.v[y * w..(y + 1) * w].copy_from_slice(&big.v[y * big.w..y * big.w + w]);
        }
        out
    }
}

/// A board without ridges: rises across its mountain roads and borders, and inland by chance.
fn hints(board: &Board, sheet: &Sheet, span: f32) -> Vec<(Vec<Point>, f32, f32)> {
    let mut out = Vec::new();
    let at = |id: &str| board.places.iter().find(|p| p.id == id).map(|p| [p.x, p.y]);
    for l in board.links.iter().filter(|l| l.mountain || l.kind == "mountain") {
        let (Some(a), Some(b)) = (at(&l.a), at(&l.b)) else { continue };
        if finite(a) && finite(b) {
            let (mx, my) = ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0);
            let (dx, dy) = ((b[0] - a[0]) * 0.55, (b[1] - a[1]) * 0.55);
            out.push((vec![[mx - dy, my + dx], [mx, my], [mx + dy, my - dx]], 1500.0, span * 0.02));
        }
    }
    for (kind, line) in &sheet.borders {
        if *kind == crate::sheet::Border::Mountain {
            out.push((line.clone(), 1500.0, span * 0.022));
        }
    }
    if board.art.hexes.is_none() {
        for k in 0..40 {
            let p = [noise::unit(k, 1, 7) * sheet.w, noise::unit(k, 2, 7) * sheet.h];
            let inland = sheet.zones.iter().any(|z| z.ground != Ground::Sea && z.rings.iter().any(|r| inside(p, r)));
            if inland {
                let turn = noise::unit(k, 3, 7) * 3.2;
                let reach = span * 0.06 * (0.4 + noise::unit(k, 4, 7));
                let (dx, dy) = (turn.cos() * reach, turn.sin() * reach);
                let height = 350.0 + 700.0 * noise::unit(k, 5, 7);
                out.push((vec![[p[0] - dx, p[1] - dy], [p[0] + dx, p[1] + dy]], height, span * 0.03));
            }
        }
    }
    out
}

pub(crate) fn inside(p: Point, ring: &[Point]) -> bool {
    crate::sheet::edges(ring).filter(|(a, b)| (a[1] > p[1]) != (b[1] > p[1])).fold(false, |odd, (a, b)| {
        let x = a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
        odd ^ (p[0] < x)
    })
}

pub(crate) fn to_segment(p: Point, a: Point, b: Point) -> f32 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let squared = dx * dx + dy * dy;
    let t = if squared > 0.0 { (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    length(p, [a[0] + t * dx, a[1] + t * dy])
}

fn to_line(p: Point, points: &[Point]) -> f32 {
    match points {
        [] => f32::MAX,
        [only] => length(p, *only),
        _ => points.windows(2).map(|s| to_segment(p, s[0], s[1])).fold(f32::MAX, f32::min),
    }
}

/// Points along a line at most `step` apart.
pub(crate) fn along(points: &[Point], step: f32) -> Vec<Point> {
    let mut out = Vec::new();
    for s in points.windows(2) {
        let n = (length(s[0], s[1]) / step.max(0.1)).ceil().clamp(1.0, 20_000.0) as usize;
        for i in 0..n {
            let t = i as f32 / n as f32;
            out.push([s[0][0] + (s[1][0] - s[0][0]) * t, s[0][1] + (s[1][1] - s[0][1]) * t]);
        }
    }
    out.extend(points.last());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::{Line, Region, Ridge};

    fn island() -> Board {
        let ring = vec![[100.0, 100.0], [700.0, 100.0], [700.0, 500.0], [100.0, 500.0]];
        let mut b = Board { width: 800.0, height: 600.0, ..Board::default() };
        b.art.land.push(Region { kind: "land".into(), rings: vec![ring], ..Region::default() });
        b.art.ridges.push(Ridge { points: vec![[200.0, 200.0], [600.0, 200.0]], height: 2000.0, width: 50.0 });
        b
    }

    fn mean(g: &Grid, board: &Board, x: [f32; 2], y: [f32; 2]) -> f32 {
        let scale = g.w as f32 / board.width;
        let at = |v: f32| (v * scale) as usize;
        let cells = (at(y[0])..at(y[1])).flat_map(|y| (at(x[0])..at(x[1])).map(move |x| (x, y)));
        let values: Vec<f32> = cells.map(|(x, y)| g.v[y * g.w + x]).collect();
        values.iter().sum::<f32>() / values.len() as f32
    }

    #[test]
    fn the_ground_rises_along_a_ridge_and_ends_at_the_sea() {
        let b = island();
        let g = heights(&b, &Sheet::new(&b));
        assert!(g.v.iter().all(|v| v.is_finite() && (0.0..=1.15).contains(v)));
        assert_eq!(mean(&g, &b, [0.0, 60.0], [0.0, 600.0]), 0.0);
        let crest = mean(&g, &b, [250.0, 550.0], [190.0, 210.0]);
        let plain = mean(&g, &b, [250.0, 550.0], [380.0, 420.0]);
        assert!(crest > 2.0 * plain, "{crest} {plain}");
    }

    #[test]
    fn a_river_runs_in_a_valley() {
        let mut b = island();
        let dry = heights(&b, &Sheet::new(&b));
        b.art.rivers.push(Line { points: vec![[400.0, 210.0], [400.0, 500.0]], ..Line::default() });
        let wet = heights(&b, &Sheet::new(&b));
        let bed = |g: &Grid| mean(g, &b, [396.0, 404.0], [260.0, 440.0]);
        assert!(bed(&wet) < 0.7 * bed(&dry), "{} {}", bed(&wet), bed(&dry));
    }
}
