//! Gradient noise from an integer hash: the same on every machine, no tables, no state.

/// A well mixed hash of a lattice point.
pub(crate) fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// A hash as a number in 0..1.
pub(crate) fn unit(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / 16_777_216.0
}

fn corner(ix: i32, iy: i32, seed: u32, dx: f32, dy: f32) -> f32 {
    const D: f32 = std::f32::consts::FRAC_1_SQRT_2;
    const GRADIENTS: [[f32; 2]; 8] =
        [[1.0, 0.0], [D, D], [0.0, 1.0], [-D, D], [-1.0, 0.0], [-D, -D], [0.0, -1.0], [D, -D]];
    let g = GRADIENTS[(hash(ix, iy, seed) >> 13) as usize & 7];
    g[0] * dx + g[1] * dy
}

/// Gradient noise, about -0.7..0.7, zero mean, period-free.
pub(crate) fn gradient(x: f32, y: f32, seed: u32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (ix, iy) = (fx as i32, fy as i32);
    let (dx, dy) = (x - fx, y - fy);
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (u, v) = (fade(dx), fade(dy));
    let a = corner(ix, iy, seed, dx, dy);
    let b = corner(ix.wrapping_add(1), iy, seed, dx - 1.0, dy);
    let c = corner(ix, iy.wrapping_add(1), seed, dx, dy - 1.0);
    let d = corner(ix.wrapping_add(1), iy.wrapping_add(1), seed, dx - 1.0, dy - 1.0);
    let top = a + u * (b - a);
    let bottom = c + u * (d - c);
    top + v * (bottom - top)
}

/// Sum of `octaves` of gradient noise, each twice as fine and half as strong, about -1..1.
pub(crate) fn fractal(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut amplitude, mut f) = (0.0, 1.0, 1.0);
    for octave in 0..octaves {
        sum += amplitude * gradient(x * f, y * f, seed.wrapping_add(octave));
        amplitude *= 0.5;
        f *= 2.03;
    }
    sum
}
