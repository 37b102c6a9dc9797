/// A share with its uncertainty.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Share {
    /// Wins, draws counting half.
    pub won: f64,
    pub of: u32,
    pub rate: f64,
    /// 95 % Wilson interval.
    pub low: f64,
    pub high: f64,
}

const Z: f64 = 1.959_964;

/// The 95 % Wilson score interval of `won` out of `of`.
pub fn wilson(won: f64, of: u32) -> Share {
    if of == 0 {
        return Share { won, of, rate: 0.5, low: 0.0, high: 1.0 };
    }
    let n = f64::from(of);
    let p = won / n;
    let middle = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Share { won, of, rate: p, low: ((middle - reach) / scale).max(0.0), high: ((middle + reach) / scale).min(1.0) }
}

/// The chance that two shares differ as much as this by luck alone (two-sided, normal).
pub fn same_by_luck(a: &Share, b: &Share) -> f64 {
    let (n, m) = (f64::from(a.of), f64::from(b.of));
    if n == 0.0 || m == 0.0 {
        return 1.0;
    }
    let pooled = (a.won + b.won) / (n + m);
    let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
    if error == 0.0 { 1.0 } else { erfc(((a.rate - b.rate) / error).abs() / std::f64::consts::SQRT_2) }
}

/// Complementary error function (Abramowitz and Stegun 7.1.26, error below 2e-7).
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let poly = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    poly.iter().rev().fold(0.0, |sum, c| (sum + c) * t) * (-x * x).exp()
}

/// The value below which `share` of the sorted `values` lie.
pub fn quantile(values: &[f64], share: f64) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let at = share * (values.len() - 1) as f64;
    let (low, part) = (at.floor() as usize, at.fract());
    let high = (low + 1).min(values.len() - 1);
    values[low] * (1.0 - part) + values[high] * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_those_of_the_tables() {
        let s = wilson(70.0, 100);
        assert!((s.low - 0.6042).abs() < 5e-4 && (s.high - 0.7811).abs() < 5e-4, "{s:?}");
        let s = wilson(0.0, 20);
        assert!(s.low == 0.0 && (s.high - 0.1611).abs() < 5e-4, "{s:?}");
        assert_eq!(wilson(0.0, 0).high, 1.0);
    }

    #[test]
    fn luck_explains_small_differences_and_not_large_ones() {
        let p = same_by_luck(&wilson(60.0, 100), &wilson(50.0, 100));
        assert!((p - 0.1552).abs() < 2e-3, "{p}");
        assert!(same_by_luck(&wilson(90.0, 100), &wilson(50.0, 100)) < 1e-6);
        assert!(same_by_luck(&wilson(5.0, 5), &wilson(0.0, 0)) == 1.0);
    }

    #[test]
    fn quantiles_lie_between_their_neighbours() {
        let v = [1.0, 2.0, 3.0, 4.0];
        assert_eq!((quantile(&v, 0.0), quantile(&v, 0.5), quantile(&v, 1.0)), (1.0, 2.5, 4.0));
    }
}
