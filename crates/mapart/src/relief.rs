//! The painted ground: sea by depth, land by height, shaded from the north-west.

use crate::palette::{self, Rgb, mix};
use crate::raster::{self, Grid};
use crate::sheet::{Ground, Point, Sheet, finite, is_sea};
use crate::terrain;
use crate::{Theme, noise};
use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use sandtable_kernel::Board;

/// Pixels of the largest sheet; beyond it, resolution gives way.
const PIXELS: f32 = 4_500_000.0;
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
    let tint = Tint::new(board, &sheet, &colours, scale, w, h);

    let coarse = terrain::heights(board, &sheet);
    let ratio = coarse.w as f32 / w as f32;
    let broad = coarse.blurred(5.0).enlarged(w, h);
    let mut height = coarse.enlarged(w, h);
    for y in 0..h {
        for x in 0..w {
            let v = &mut height.v[y * w + x];
            if *v > 0.0 {
                let f = ratio * 0.45;
                *v += (0.004 + 0.02 * *v) * noise::fractal(x as f32 * f, y as f32 * f, 2, 91);
            }
        }
    }
    let steep = steepness(&height, &broad);

    let shore_in = raster::distance(w, h, |i| !tint.land[i]);
    let shore_out = raster::distance(w, h, |i| tint.land[i]);
    let mut bytes = vec![0u8; w * h * 3];
    for y in 0..h {
        for x in 0..w {
            let i = y * w + x;
            let (ux, uy) = (x as f32 / scale, y as f32 / scale);
            // Signed distance to the coast in units, softened over a pixel.
            let d = (shore_in.v[i] - shore_out.v[i]) / scale;
            let cover = (d * scale * 0.5 + 0.5).clamp(0.0, 1.0);
            let mut c = [0.0; 3];
            if cover < 1.0 {
                c = sea(&colours, -d, ux, uy);
            }
            if cover > 0.0 {
                let ground = tint.land(i, height.v[i], &colours, scale);
                let shade = shading(&height, x, y) * steep.0 * 0.62 + shading(&broad, x, y) * steep.1 * 0.38;
                // Aerial perspective: contrast grows with height.
                let strength = colours.relief * (0.62 + 0.45 * broad.v[i].clamp(0.0, 1.0));
                let lit = lighten(ground, shade * strength, &colours);
                c = mix(c, lit, cover);
            }
            // A dark hairline at the shore, under the inked one.
            let line = 1.0 - (d.abs() / 1.6).min(1.0);
            c = mix(c, colours.coast, 0.45 * line * line);
            let grain = grain(x as i32, y as i32);
            for k in 0..3 {
                bytes[i * 3 + k] = (c[k] * (1.0 + grain)).clamp(0.0, 255.0) as u8;
            }
        }
    }
    encode(&bytes, w, h)
}

fn encode(bytes: &[u8], w: usize, h: usize) -> Vec<u8> {
    let mut out = Vec::new();
    // Writing into memory, with sides below the 65,535 of the format.
    JpegEncoder::new_with_quality(&mut out, QUALITY)
        .encode(bytes, w as u32, h as u32, ExtendedColorType::Rgb8)
        .expect("a picture of this size can be encoded in memory");
    out
}

/// Paper: fibres a few pixels long over a fine tooth.
fn grain(x: i32, y: i32) -> f32 {
    let fibre =
        noise::gradient(x as f32 * 0.11, y as f32 * 0.31, 401) + noise::gradient(x as f32 * 0.27, y as f32 * 0.09, 402);
    let tooth = noise::unit(x >> 1, y >> 1, 403) - 0.5;
    0.014 * fibre + 0.012 * tooth
}

fn sea(colours: &palette::Ground, depth: f32, x: f32, y: f32) -> Rgb {
    let swell = 9.0 * noise::fractal(x * 0.012, y * 0.012, 3, 301);
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
        let at = (slopes.len() * 92 / 100).min(slopes.len() - 1);
        let (_, &mut s, _) = slopes.select_nth_unstable_by(at, f32::total_cmp);
        1.0 / s.max(1e-5)
    };
    (factor(fine), factor(broad))
}

fn lighten(c: Rgb, shade: f32, colours: &palette::Ground) -> Rgb {
    if shade >= 0.0 {
        mix(c, colours.light, 0.42 * (1.0 - (-shade * 1.1).exp()))
    } else {
        let t = 0.62 * (1.0 - (shade * 0.95).exp());
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
                    washes.push(c.map(f32::from));
                    washes.len() as u8 - 1
                }
                _ => 0,
            };
            // Ring by ring: neighbouring rings of a zone may overlap, and none is a hole.
            for ring in &z.rings {
                let ring = std::slice::from_ref(ring);
                raster::fill(&mut land, w, h, scale, ring, true);
                raster::fill(&mut foreign, w, h, scale, ring, z.ground == Ground::Foreign);
                raster::fill(&mut region, w, h, scale, ring, index);
            }
        }
        if sheet.has_slivers() {
            for (i, l) in land.iter_mut().enumerate() {
                *l |= sheet.filled([(i % w) as f32 / scale, (i / w) as f32 / scale]);
            }
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
            let strength = 0.30 + 0.38 * near;
            let inked: Rgb = if self.dark {
                std::array::from_fn(|k| c[k] * 0.45 + wash[k] * 0.22)
            } else {
                std::array::from_fn(|k| c[k] * (wash[k] + 40.0).min(255.0) / 255.0)
            };
            c = mix(c, inked, strength);
        }
        c
    }
}

/// Terrain of hexes as patches with natural edges: each pixel takes the terrain of the nearest hex
/// after a small wander.
fn hex_cover(board: &Board, colours: &palette::Ground, scale: f32, w: usize, h: usize) -> Option<(Vec<Rgb>, Grid)> {
    let art = board.art.hexes.as_ref()?;
    let radius = art.radius;
    if !radius.is_finite() || radius * scale < 2.0 {
        return None;
    }
    let mut paint = vec![[0.0; 3]; w * h];
    let mut strength = Grid::new(w, h, 0.0);
    let mut nearest = vec![f32::MAX; w * h];
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
        let reach = radius * 1.35;
        let pixel = |v: f32, n: usize| (v * scale).clamp(0.0, n as f32) as usize;
        for y in pixel(cell.y - reach, h)..pixel(cell.y + reach, h) {
            for x in pixel(cell.x - reach, w)..pixel(cell.x + reach, w) {
                let p: Point = [x as f32 / scale, y as f32 / scale];
                let f = 2.2 / radius;
                let wander = 0.32 * radius;
                let dx = p[0] + wander * noise::gradient(p[0] * f, p[1] * f, 501) - cell.x;
                let dy = p[1] + wander * noise::gradient(p[0] * f, p[1] * f, 502) - cell.y;
                let d = dx * dx + dy * dy;
                let i = y * w + x;
                if d < nearest[i] {
                    nearest[i] = d;
                    paint[i] = colour;
                    strength.v[i] = s;
                }
            }
        }
    }
    Some((paint, strength.blurred(radius * scale * 0.05)))
}
