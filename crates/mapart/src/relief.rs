//! The painted ground: sea by depth, land by height, shaded from the north-west.

use crate::palette::{self, Rgb, mix};
use crate::raster::{self, Grid};
use crate::sheet::{Ground, Sheet, finite, hex_art, is_sea};
use crate::terrain;
use crate::{Theme, noise};
use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use sandtable_kernel::Board;

/// Pixels of the largest sheet; beyond it, resolution gives way.
const PIXELS: f32 = 4_800_000.0;
const QUALITY: u8 = 88;

/// Pixels to a map unit, width and height of the painting of a sheet.
fn size(sheet: &Sheet) -> (f32, usize, usize) {
    let scale = (PIXELS / (sheet.w * sheet.h)).sqrt().clamp(0.05, 1.5);
    (scale, (sheet.w * scale).round().max(1.0) as usize, (sheet.h * scale).round().max(1.0) as usize)
}

pub(crate) fn paint(board: &Board, theme: Theme) -> Vec<u8> {
    let sheet = Sheet::new(board);
    let (scale, w, h) = size(&sheet);
    let colours = palette::ground(theme, &board.art.climate);
    // Carving the land is the longest single piece of work: it runs beside the rest.
    let (coarse, tint, shore) = std::thread::scope(|scope| {
        let carving = scope.spawn(|| terrain::heights(board, &sheet));
        let tint = Tint::new(board, &sheet, &colours, scale, w, h);
        let inside = raster::distance(w, h, |i| !tint.land[i]);
        let mut shore = raster::distance(w, h, |i| tint.land[i]);
        // Signed distance to the coast in units, positive on land.
        for (out, inside) in shore.v.iter_mut().zip(&inside.v) {
            *out = (inside - *out) / scale;
        }
        (carving.join(), tint, shore)
    });
    let coarse = coarse.unwrap_or_else(|panic| std::panic::resume_unwind(panic));

    let broad = coarse.blurred(5.0).enlarged(w, h);
    let mut height = coarse.enlarged(w, h);
    let f = coarse.w as f32 / w as f32 * 0.45;
    rows(&mut height.v, w, |y, row| {
        for (x, v) in row.iter_mut().enumerate().filter(|(_, v)| **v > 0.0) {
            *v += (0.004 + 0.02 * *v) * noise::fractal(x as f32 * f, y as f32 * f, 2, 91);
        }
    });
    let steep = steepness(&height, &broad);
    let swell = swell(w, h, scale);
    let grain = grain();

    let mut bytes = vec![0u8; w * h * 3];
    rows(&mut bytes, w * 3, |y, row| {
        for (x, out) in row.chunks_exact_mut(3).enumerate() {
            let i = y * w + x;
            let d = shore.v[i];
            let cover = (d * scale * 0.5 + 0.5).clamp(0.0, 1.0);
            let mut c = [0.0; 3];
            if cover < 1.0 {
                c = sea(&colours, -d, swell.v[i]);
            }
            if cover > 0.0 {
                let ground = tint.land(i, height.v[i], &colours, scale);
                let shade = shading(&height, x, y) * steep.0 * 0.62 + shading(&broad, x, y) * steep.1 * 0.38;
                // Aerial perspective: contrast grows with height.
                let strength = colours.relief * (0.66 + 0.42 * broad.v[i].clamp(0.0, 1.0));
                c = mix(c, lighten(ground, shade * strength, &colours), cover);
            }
            // A dark hairline at the shore, under the inked one.
            let line = 1.0 - (d.abs() / 1.6).min(1.0);
            c = mix(c, colours.coast, 0.45 * line * line);
            let grain = grain[(y % GRAIN) * GRAIN + x % GRAIN];
            for k in 0..3 {
                out[k] = (c[k] * grain).clamp(0.0, 255.0) as u8;
            }
        }
    });
    encode(&bytes, w, h)
}

/// Works on the rows of a picture, bands of them at once.
fn rows<T: Send>(cells: &mut [T], width: usize, work: impl Fn(usize, &mut [T]) + Sync) {
    let height = cells.len() / width;
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get()).min(8);
    let band = height.div_ceil(workers).max(1);
    let work = &work;
    std::thread::scope(|scope| {
        for (k, part) in cells.chunks_mut(band * width).enumerate() {
            scope.spawn(move || {
                for (y, row) in part.chunks_exact_mut(width).enumerate() {
                    work(k * band + y, row);
                }
            });
        }
    });
}

fn encode(bytes: &[u8], w: usize, h: usize) -> Vec<u8> {
    let mut out = Vec::new();
    // Writing into memory, with sides below the 65,535 of the format.
    JpegEncoder::new_with_quality(&mut out, QUALITY)
        .encode(bytes, w as u32, h as u32, ExtendedColorType::Rgb8)
        .expect("a picture of this size can be encoded in memory");
    out
}

/// Side of the sheet of grain that is repeated over the picture.
const GRAIN: usize = 512;

/// Paper as a factor on brightness: fibres a few pixels long over a fine tooth.
fn grain() -> Vec<f32> {
    (0..GRAIN * GRAIN)
        .map(|i| {
            let (x, y) = ((i % GRAIN) as f32, (i / GRAIN) as f32);
            let fibre = noise::gradient(x * 0.11, y * 0.31, 401) + noise::gradient(x * 0.27, y * 0.09, 402);
            let tooth = noise::unit((i % GRAIN) as i32 >> 1, (i / GRAIN) as i32 >> 1, 403) - 0.5;
            1.0 + 0.014 * fibre + 0.012 * tooth
        })
        .collect()
}

/// Unevenness of the sea's depth, in units; coarse, then enlarged.
fn swell(w: usize, h: usize, scale: f32) -> Grid {
    const COARSE: usize = 8;
    let mut g = Grid::new(w.div_ceil(COARSE), h.div_ceil(COARSE), 0.0);
    let f = COARSE as f32 / scale * 0.012;
    for y in 0..g.h {
        for x in 0..g.w {
            g.v[y * g.w + x] = 9.0 * noise::fractal(x as f32 * f, y as f32 * f, 3, 301);
        }
    }
    g.enlarged(w, h)
}

fn sea(colours: &palette::Ground, depth: f32, swell: f32) -> Rgb {
    let d = (depth + swell * (depth / 60.0).clamp(0.0, 1.0)).max(0.0);
    let shelf = smooth(d / 34.0);
    let deep = smooth((d - 30.0) / 190.0);
    let mut c = mix(mix(colours.sea[0], colours.sea[1], shelf), colours.sea[2], deep);
    // Engraver's water lines along the shore, wider apart and paler seawards.
    for (at, strength) in [(5.0, 0.30), (11.0, 0.22), (19.0, 0.15), (29.0, 0.09)] {
        let off = (depth - at).abs() / 0.9;
        if off < 1.0 {
            c = mix(c, colours.coast, strength * (1.0 - off));
        }
    }
    c
}

pub(crate) fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Slope against the light from the north-west: positive faces it.
fn shading(g: &Grid, x: usize, y: usize) -> f32 {
    let (l, r) = (x.saturating_sub(1), (x + 1).min(g.w - 1));
    let (u, d) = (y.saturating_sub(1), (y + 1).min(g.h - 1));
    let dx = g.v[y * g.w + r] - g.v[y * g.w + l];
    let dy = g.v[d * g.w + x] - g.v[u * g.w + x];
    dx * 0.6 + dy * 0.8
}

/// Factors that bring the slopes of both fields to a common range, whatever the ridges were.
fn steepness(fine: &Grid, broad: &Grid) -> (f32, f32) {
    let factor = |g: &Grid| {
        let mut slopes: Vec<f32> = Vec::new();
        for y in (0..g.h).step_by(5) {
            for x in (0..g.w).step_by(5) {
                if g.v[y * g.w + x] > 0.02 {
                    slopes.push(shading(g, x, y).abs());
                }
            }
        }
        if slopes.is_empty() {
            return 0.0;
        }
        let at = (slopes.len() * 88 / 100).min(slopes.len() - 1);
        let (_, &mut s, _) = slopes.select_nth_unstable_by(at, f32::total_cmp);
        1.0 / s.max(1e-5)
    };
    (factor(fine), factor(broad))
}

fn lighten(c: Rgb, shade: f32, colours: &palette::Ground) -> Rgb {
    if shade >= 0.0 {
        mix(c, colours.light, 0.42 * (1.0 - (-shade * 1.1).exp()))
    } else {
        let t = 0.68 * (1.0 - (shade * 1.0).exp());
        let shaded: Rgb = std::array::from_fn(|k| c[k] * (colours.shade[k] + 60.0) / 255.0);
        mix(c, shaded, t)
    }
}

/// Colour of the land before shading: height, region wash, terrain of hexes.
struct Tint {
    land: Vec<bool>,
    foreign: Vec<bool>,
    /// Index of the coloured region, 0 for none.
    region: Vec<u8>,
    washes: Vec<Rgb>,
    /// Distance to a neighbouring region, in pixels.
    edge: Option<Grid>,
    /// Terrain colour and how strongly it shows, for hex boards.
    cover: Option<(Vec<Rgb>, Grid)>,
    dark: bool,
}

impl Tint {
    fn new(board: &Board, sheet: &Sheet, colours: &palette::Ground, scale: f32, w: usize, h: usize) -> Tint {
        let mut land = vec![false; w * h];
        let mut foreign = vec![false; w * h];
        let mut region = vec![0u8; w * h];
        let mut washes = vec![[0.0; 3]];
        for z in sheet.land() {
            let index = match z.colour {
                Some(c) if z.bordered && washes.len() < 255 => {
                    washes.push(muted(c));
                    washes.len() as u8 - 1
                }
                _ => 0,
            };
            // Ring by ring: neighbouring rings of a zone may overlap, and none is a hole.
            for ring in &z.rings {
                let ring = std::slice::from_ref(ring);
                raster::fill(&mut foreign, w, h, scale, ring, z.ground == Ground::Foreign);
                raster::fill(&mut region, w, h, scale, ring, index);
            }
        }
        sheet.fill_land(&mut land, w, h, scale);
        if sheet.has_slivers() {
            for (i, l) in land.iter_mut().enumerate() {
                *l |= sheet.filled([(i % w) as f32 / scale, (i / w) as f32 / scale]);
            }
        }
        if washes.len() > 1 {
            spread(&mut region, &land, &foreign, w, (40.0 * scale) as usize);
        }
        let edge = (washes.len() > 1).then(|| {
            raster::distance(w, h, |i| {
                let differs = |j: usize| land[i] && land[j] && region[i] != region[j];
                (i % w + 1 < w && differs(i + 1)) || (i / w + 1 < h && differs(i + w))
            })
        });
        let cover = hex_cover(board, colours, scale, w, h);
        let dark = colours.paper[0] < 128.0;
        Tint { land, foreign, region, washes, edge, cover, dark }
    }

    fn land(&self, i: usize, height: f32, colours: &palette::Ground, scale: f32) -> Rgb {
        let steps = colours.land.len() - 1;
        let t = (height.clamp(0.0, 1.0).powf(0.8) * steps as f32).min(steps as f32 - 0.001);
        let low = t as usize;
        let mut c = mix(colours.land[low], colours.land[low + 1], t - low as f32);
        if self.foreign[i] {
            c = mix(c, colours.foreign, 0.72);
        }
        if let Some((cover, strength)) = &self.cover {
            c = mix(c, cover[i], strength.v[i]);
        }
        let region = self.region[i] as usize;
        if region > 0 {
            let near = self.edge.as_ref().map_or(0.0, |e| (-(e.v[i] / scale) / 9.0).exp());
            let wash = self.washes[region];
            let strength = if self.dark { 0.42 + 0.48 * near } else { 0.26 + 0.46 * near };
            let inked: Rgb = if self.dark {
                std::array::from_fn(|k| c[k] * 0.55 + wash[k] * 0.27)
            } else {
                std::array::from_fn(|k| c[k] * (wash[k] + 40.0).min(255.0) / 255.0)
            };
            c = mix(c, inked, strength);
        }
        c
    }
}

/// Regions drawn coarsely leave rims of their land uncoloured: they grow a little into it.
fn spread(region: &mut [u8], land: &[bool], foreign: &[bool], w: usize, steps: usize) {
    let free = |region: &[u8], i: usize| land[i] && !foreign[i] && region[i] == 0;
    let around = |i: usize| {
        let x = i % w;
        let left = (x > 0).then(|| i - 1);
        let right = (x + 1 < w).then(|| i + 1);
        [left, right, i.checked_sub(w), Some(i + w).filter(|&j| j < land.len())].into_iter().flatten()
    };
    let mut front: Vec<usize> =
        (0..land.len()).filter(|&i| region[i] > 0 && around(i).any(|j| free(region, j))).collect();
    for _ in 0..steps {
        let mut next = Vec::new();
        for &i in &front {
            for j in around(i) {
                if free(region, j) {
                    region[j] = region[i];
                    next.push(j);
                }
            }
        }
        front = next;
    }
}

/// A region's colour as a thin wash: whatever the data say, no louder than the map.
fn muted(c: [u8; 3]) -> Rgb {
    let c = c.map(f32::from);
    let grey = c[0] * 0.3 + c[1] * 0.59 + c[2] * 0.11;
    std::array::from_fn(|k| grey + (c[k] - grey) * 0.66)
}

/// As far from the middle of a hex, in radii, its terrain is seen where no other hex is.
const REACH: f32 = 2.4;

/// Terrain of hexes as patches with natural edges: each pixel takes the terrain of the nearest hex
/// after a small wander. Beyond the last hexes it fades into the land that is no longer in play.
fn hex_cover(board: &Board, colours: &palette::Ground, scale: f32, w: usize, h: usize) -> Option<(Vec<Rgb>, Grid)> {
    let art = hex_art(board)?;
    let radius = art.radius;
    let mut paint = vec![[0.0; 3]; w * h];
    let mut strength = Grid::new(w, h, 0.0);
    let mut nearest = vec![f32::MAX; w * h];
    let mut beyond = vec![f32::MAX; w * h];
    let stray = [501, 502].map(|seed| wander(w, h, radius * scale, seed));
    for cell in art.hexes.iter().filter(|c| finite([c.x, c.y])) {
        let (colour, s) = match cell.terrain.as_str() {
            "forest" | "jungle" | "woods" | "light-woods" | "heavy-woods" => (colours.forest, 0.62),
            "swamp" | "marsh" => (colours.swamp, 0.62),
            "forest-swamp" => (mix(colours.forest, colours.swamp, 0.5), 0.62),
            "hill" | "hills" | "rough" | "very-rough" | "mountain" | "ridge" => (colours.hill, 0.42),
            "town" | "city" | "village" => (colours.town, 0.55),
            "desert" | "sand" => (colours.desert, 0.6),
            t if is_sea(t) => continue,
            _ => (colours.land[1], 0.0),
        };
        let (cx, cy, reach) = (cell.x * scale, cell.y * scale, radius * scale * REACH);
        let pixel = |v: f32, n: usize| v.clamp(0.0, n as f32) as usize;
        for y in pixel(cy - reach, h)..pixel(cy + reach, h) {
            for x in pixel(cx - reach, w)..pixel(cx + reach, w) {
                let i = y * w + x;
                beyond[i] = beyond[i].min((x as f32 - cx).powi(2) + (y as f32 - cy).powi(2));
                let (dx, dy) = (x as f32 + stray[0].v[i] - cx, y as f32 + stray[1].v[i] - cy);
                let d = dx * dx + dy * dy;
                if d < nearest[i] {
                    nearest[i] = d;
                    paint[i] = colour;
                    strength.v[i] = s;
                }
            }
        }
    }
    for (s, d) in strength.v.iter_mut().zip(beyond) {
        let out = (d.sqrt() / (radius * scale) - 1.15) / (REACH - 1.15);
        *s *= 1.0 - smooth(out.clamp(0.0, 1.0));
    }
    Some((paint, strength.blurred(radius * scale * 0.05)))
}

/// How far a pixel strays before it asks which hex it belongs to.
fn wander(w: usize, h: usize, radius: f32, seed: u32) -> Grid {
    const COARSE: usize = 4;
    let mut g = Grid::new(w.div_ceil(COARSE), h.div_ceil(COARSE), 0.0);
    let f = COARSE as f32 * 1.7 / radius;
    for y in 0..g.h {
        for x in 0..g.w {
            g.v[y * g.w + x] = 0.72 * radius * noise::fractal(x as f32 * f, y as f32 * f, 3, seed);
        }
    }
    g.enlarged(w, h)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::{HexArt, HexCell};

    #[test]
    fn terrain_fades_beyond_the_last_hex() {
        let hill = HexCell { id: "h".into(), x: 100.0, y: 100.0, terrain: "hill".into(), symbols: Vec::new() };
        let mut board = Board { width: 200.0, height: 200.0, ..Board::default() };
        board.art.hexes = Some(HexArt { flat_top: true, radius: 30.0, hexes: vec![hill] });
        let (_, strength) = hex_cover(&board, &palette::ground(Theme::Light, ""), 1.0, 200, 200).expect("hexes");
        let at = |x: usize| strength.v[100 * 200 + x];
        assert!(at(100) > 0.4, "in the middle: {}", at(100));
        assert!(at(180) < 0.01, "far out: {}", at(180));
        let steepest = (100..199).map(|x| (at(x) - at(x + 1)).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.05, "an edge where no hex ends: {steepest}");
    }
}
