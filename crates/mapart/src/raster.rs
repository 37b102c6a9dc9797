//! Small raster tools: filling rings, exact distances, blurring and resampling.

/// A field of numbers over the sheet.
#[derive(Clone)]
pub(crate) struct Grid {
    pub w: usize,
    pub h: usize,
    pub v: Vec<f32>,
}

impl Grid {
    pub fn new(w: usize, h: usize, value: f32) -> Grid {
        Grid { w, h, v: vec![value; w * h] }
    }

    /// Three box blurs, close to a Gaussian of standard deviation `sigma` cells.
    pub fn blurred(&self, sigma: f32) -> Grid {
        let radius = ((sigma * sigma * 4.0 + 1.0).sqrt() / 2.0).floor().max(1.0) as usize;
        let mut a = self.clone();
        let mut scratch = vec![0.0; self.w.max(self.h)];
        for _ in 0..3 {
            for y in 0..a.h {
                box_blur(&mut a.v, y * a.w, 1, a.w, radius, &mut scratch);
            }
            a.box_blur_columns(radius);
        }
        a
    }

    /// Columns are blurred a row at a time: running sums for all columns side by side.
    fn box_blur_columns(&mut self, radius: usize) {
        let (w, h) = (self.w, self.h);
        let source = self.v.clone();
        let row = |y: isize| {
            let y = y.clamp(0, h as isize - 1) as usize;
            &source[y * w..(y + 1) * w]
        };
        let r = radius as isize;
        let mut sums = vec![0.0f32; w];
        for y in -r..=r {
            for (s, v) in sums.iter_mut().zip(row(y)) {
                *s += v;
            }
        }
        let n = (2 * radius + 1) as f32;
        for y in 0..h as isize {
            let out = &mut self.v[y as usize * w..(y as usize + 1) * w];
            let (leaving, entering) = (row(y - r), row(y + r + 1));
            for x in 0..w {
                out[x] = sums[x] / n;
                sums[x] += entering[x] - leaving[x];
            }
        }
    }

    /// Enlarged with a cubic kernel so that slopes stay continuous.
    pub fn enlarged(&self, w: usize, h: usize) -> Grid {
        let mut wide = Grid::new(w, self.h, 0.0);
        let taps = cubic_taps(self.w, w);
        for y in 0..self.h {
            let row = &self.v[y * self.w..(y + 1) * self.w];
            let out = &mut wide.v[y * w..(y + 1) * w];
            for (o, (at, k)) in out.iter_mut().zip(&taps) {
                *o = row[at[0]] * k[0] + row[at[1]] * k[1] + row[at[2]] * k[2] + row[at[3]] * k[3];
            }
        }
        let mut full = Grid::new(w, h, 0.0);
        for (y, (at, k)) in cubic_taps(self.h, h).iter().enumerate() {
            let rows = at.map(|r| &wide.v[r * w..(r + 1) * w]);
            let out = &mut full.v[y * w..(y + 1) * w];
            for x in 0..w {
                out[x] = rows[0][x] * k[0] + rows[1][x] * k[1] + rows[2][x] * k[2] + rows[3][x] * k[3];
            }
        }
        full
    }
}

fn box_blur(v: &mut [f32], start: usize, step: usize, n: usize, radius: usize, scratch: &mut [f32]) {
    for i in 0..n {
        scratch[i] = v[start + i * step];
    }
    let at = |i: isize| scratch[i.clamp(0, n as isize - 1) as usize];
    let r = radius as isize;
    let mut sum: f32 = (-r..=r).map(at).sum();
    let count = (2 * radius + 1) as f32;
    for i in 0..n as isize {
        v[start + i as usize * step] = sum / count;
        sum += at(i + r + 1) - at(i - r);
    }
}

/// For each of `to` samples, the four source cells and their cubic B-spline weights: smoother than
/// an interpolating kernel, which rings along ridges.
fn cubic_taps(from: usize, to: usize) -> Vec<([usize; 4], [f32; 4])> {
    let last = from as isize - 1;
    (0..to)
        .map(|i| {
            let x = (i as f32 + 0.5) * from as f32 / to as f32 - 0.5;
            let base = x.floor();
            let t = x - base;
            let b = base as isize;
            let (t2, t3) = (t * t, t * t * t);
            let k = [
                (1.0 - 3.0 * t + 3.0 * t2 - t3) / 6.0,
                (4.0 - 6.0 * t2 + 3.0 * t3) / 6.0,
                (1.0 + 3.0 * t + 3.0 * t2 - 3.0 * t3) / 6.0,
                t3 / 6.0,
            ];
            ([b - 1, b, b + 1, b + 2].map(|c| c.clamp(0, last) as usize), k)
        })
        .collect()
}

/// Calls `span(y, x0, x1)` for the cells whose middle lies inside the rings (even-odd), cells being
/// `scale` to a map unit.
fn spans(rings: &[Vec<[f32; 2]>], scale: f32, w: usize, h: usize, mut span: impl FnMut(usize, usize, usize)) {
    let mut edges = Vec::new();
    for ring in rings {
        for (i, &a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            let (a, b) = if a[1] <= b[1] { (a, b) } else { (b, a) };
            let (y0, y1) = (a[1] * scale - 0.5, b[1] * scale - 0.5);
            let (first, end) = (y0.ceil().max(0.0), y1.ceil().min(h as f32));
            if first < end {
                let slope = (b[0] - a[0]) / (b[1] - a[1]);
                edges.push((first as usize, end as usize, a[0] * scale - 0.5, y0, slope));
            }
        }
    }
    edges.sort_by_key(|e| e.0);
    let mut active: Vec<(usize, f32, f32, f32)> = Vec::new();
    let mut next = 0;
    let mut xs = Vec::new();
    for y in 0..h {
        while next < edges.len() && edges[next].0 == y {
            let (_, end, x, y0, slope) = edges[next];
            active.push((end, x, y0, slope));
            next += 1;
        }
        active.retain(|e| e.0 > y);
        if active.is_empty() {
            if next == edges.len() {
                break;
            }
            continue;
        }
        xs.clear();
        xs.extend(active.iter().map(|&(_, x, y0, slope)| x + (y as f32 - y0) * slope));
        xs.sort_by(f32::total_cmp);
        for pair in xs.chunks_exact(2) {
            let x0 = pair[0].ceil().clamp(0.0, w as f32) as usize;
            let x1 = pair[1].ceil().clamp(0.0, w as f32) as usize;
            if x0 < x1 {
                span(y, x0, x1);
            }
        }
    }
}

/// Writes `value` into every cell inside the rings.
pub(crate) fn fill<T: Copy>(cells: &mut [T], w: usize, h: usize, scale: f32, rings: &[Vec<[f32; 2]>], value: T) {
    spans(rings, scale, w, h, |y, x0, x1| cells[y * w + x0..y * w + x1].fill(value));
}

/// Distance in cells from each cell to the nearest cell for which `seed` holds (exact, in two
/// passes of lower envelopes of parabolas); a large number where there is none.
pub(crate) fn distance(w: usize, h: usize, seed: impl Fn(usize) -> bool) -> Grid {
    const FAR: f32 = 1.0e12;
    let mut g = Grid::new(w, h, FAR);
    // Columns first, by running counts: the seeds are binary.
    for y in 0..h {
        for x in 0..w {
            let i = y * w + x;
            g.v[i] = if seed(i) {
                0.0
            } else if y > 0 {
                (g.v[i - w] + 1.0).min(FAR)
            } else {
                FAR
            };
        }
    }
    for y in (0..h.saturating_sub(1)).rev() {
        for x in 0..w {
            let i = y * w + x;
            g.v[i] = g.v[i].min(g.v[i + w] + 1.0);
        }
    }
    let mut f = vec![0.0f32; w];
    let mut hull = vec![0usize; w];
    let mut from = vec![0.0f32; w + 1];
    for y in 0..h {
        let row = &mut g.v[y * w..(y + 1) * w];
        for (a, b) in f.iter_mut().zip(row.iter()) {
            *a = if *b >= 1.0e6 { FAR } else { b * b };
        }
        let mut k = 0;
        hull[0] = 0;
        from[0] = f32::NEG_INFINITY;
        from[1] = f32::INFINITY;
        for q in 1..w {
            let meet = |p: usize| {
                let (qf, pf) = (q as f32, p as f32);
                ((f[q] - f[p]) + (qf * qf - pf * pf)) / (2.0 * (qf - pf))
            };
            let mut s = meet(hull[k]);
            while k > 0 && s <= from[k] {
                k -= 1;
                s = meet(hull[k]);
            }
            k += 1;
            hull[k] = q;
            from[k] = s;
            from[k + 1] = f32::INFINITY;
        }
        k = 0;
        for (x, out) in row.iter_mut().enumerate() {
            while from[k + 1] < x as f32 {
                k += 1;
            }
            let d = x as f32 - hull[k] as f32;
            *out = (f[hull[k]] + d * d).sqrt().min(1.0e6);
        }
    }
    g
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_to_the_nearest_seed() {
        let (w, h) = (23, 17);
        let seeds = [(3usize, 4usize), (20, 1), (11, 16)];
        let g = distance(w, h, |i| seeds.contains(&(i % w, i / w)));
        for y in 0..h {
            for x in 0..w {
                let to = |&(sx, sy): &(usize, usize)| (x as f32 - sx as f32).hypot(y as f32 - sy as f32);
                let nearest = seeds.iter().map(to).fold(f32::MAX, f32::min);
                assert!((g.v[y * w + x] - nearest).abs() < 1e-3, "{x} {y}");
            }
        }
    }

    #[test]
    fn without_a_seed_everything_is_far() {
        assert!(distance(5, 4, |_| false).v.iter().all(|&d| d > 1e5 && d.is_finite()));
    }

    #[test]
    fn a_ring_is_filled_and_a_hole_is_not() {
        let ring = |a: f32, b: f32| vec![[a, a], [b, a], [b, b], [a, b]];
        let mut cells = vec![0u8; 100];
        fill(&mut cells, 10, 10, 1.0, &[ring(1.0, 9.0), ring(3.0, 5.0)], 7);
        assert_eq!(cells.iter().filter(|&&c| c == 7).count(), 64 - 4);
        assert_eq!((cells[0], cells[11], cells[33]), (0, 7, 0));
    }

    #[test]
    fn blurring_and_enlarging_keep_a_level_field_level() {
        let g = Grid::new(9, 7, 2.5);
        assert!(g.blurred(2.0).v.iter().chain(&g.enlarged(40, 30).v).all(|v| (v - 2.5).abs() < 1e-4));
    }
}
