//! Exact distributions of hits, for the odds that players see before they commit.

use sandtable_kernel::{Message, OddsRow};

/// The probabilities of no hit, one, two and so on.
#[derive(Clone, PartialEq, Debug)]
pub struct Hits(Vec<f64>);

impl Hits {
    /// Nobody throws.
    pub fn none() -> Hits {
        Hits(vec![1.0])
    }

    /// From the probability of each number.
    pub fn from_shares(shares: Vec<f64>) -> Hits {
        Hits(shares)
    }

    /// So many dice more, each of which hits with `at_most` or less.
    #[must_use]
    pub fn dice(self, number: usize, at_most: u8) -> Hits {
        let p = f64::from(at_most.min(6)) / 6.0;
        (0..number).fold(self, |hits, _| hits.and(&Hits(vec![1.0 - p, p])))
    }

    /// Both together.
    #[must_use]
    pub fn and(&self, other: &Hits) -> Hits {
        let mut sum = vec![0.0; self.0.len() + other.0.len() - 1];
        for (i, x) in self.0.iter().enumerate() {
            for (j, y) in other.0.iter().enumerate() {
                sum[i + j] += x * y;
            }
        }
        Hits(sum)
    }

    /// Numbers of hits that can be, with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.0.iter().copied().enumerate().filter(|(_, p)| *p > 1e-12)
    }

    /// A row for each number, under this key with `hits`.
    pub fn rows(&self, key: &'static str) -> Vec<OddsRow> {
        let row = |(hits, probability)| OddsRow { result: Message::new(key).int("hits", hits as i64), probability };
        self.iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_are_added_up() {
        let hits: Vec<_> = Hits::none().dice(2, 3).iter().collect();
        assert_eq!(hits, [(0, 0.25), (1, 0.5), (2, 0.25)]);
        assert_eq!(Hits::none().dice(1, 6).iter().collect::<Vec<_>>(), [(1, 1.0)]);
    }
}
