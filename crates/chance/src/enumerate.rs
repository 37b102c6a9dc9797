use sandtable_kernel::{Ask, Chance, Dice, RollKind};

/// One question on the way to the current outcome.
struct Step {
    choice: u32,
    /// Probability of each answer.
    weights: Vec<f64>,
}

/// Answers along one path; questions beyond it open new branches.
struct Walk {
    path: Vec<Step>,
    at: usize,
}

impl Walk {
    fn next(&mut self, weights: impl FnOnce() -> Vec<f64>) -> u32 {
        if self.at == self.path.len() {
            self.path.push(Step { choice: 0, weights: weights() });
        }
        self.at += 1;
        self.path[self.at - 1].choice
    }
}

impl Chance for Walk {
    fn pick(&mut self, _ask: Ask<'_>, n: u32) -> u32 {
        self.next(|| vec![1.0 / f64::from(n); n as usize])
    }

    fn throw(&mut self, _kind: RollKind, n: usize, at_most: u8) -> Dice {
        let n = n.min(64);
        let p = f64::from(at_most.min(6)) / 6.0;
        let hits = self.next(|| binomial(n, p)) as usize;
        // Any throw with this many hits stands for all of them.
        (0..n).map(|i| if i < hits { 1 } else { 6 }).collect()
    }
}

fn binomial(n: usize, p: f64) -> Vec<f64> {
    let mut row = vec![1.0];
    for _ in 0..n {
        let mut next = vec![0.0; row.len() + 1];
        for (k, w) in row.iter().enumerate() {
            next[k] += w * (1.0 - p);
            next[k + 1] += w * p;
        }
        row = next;
    }
    row
}

/// Runs `play` once for every sequence of answers chance could give, and tells `visit` each result
/// with its exact probability. Stops and returns `false` after `limit` runs.
pub fn enumerate<T>(limit: usize, mut play: impl FnMut(&mut dyn Chance) -> T, mut visit: impl FnMut(T, f64)) -> bool {
    let mut walk = Walk { path: Vec::new(), at: 0 };
    for _ in 0..limit {
        walk.at = 0;
        let result = play(&mut walk);
        walk.path.truncate(walk.at);
        let weight: f64 = walk.path.iter().map(|s| s.weights[s.choice as usize]).product();
        if weight > 0.0 {
            visit(result, weight);
        }
        // On to the next path: count up like an odometer, skipping impossible answers.
        loop {
            let Some(last) = walk.path.last_mut() else { return true };
            last.choice += 1;
            while last.weights.get(last.choice as usize) == Some(&0.0) {
                last.choice += 1;
            }
            if (last.choice as usize) < last.weights.len() {
                break;
            }
            walk.path.pop();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::Clause;

    const DIE: RollKind = RollKind::dice("die", Clause("1"));
    use std::collections::BTreeMap;

    #[test]
    fn two_dice_sum_to_seven_in_a_sixth_of_all_throws() {
        let mut sums: BTreeMap<u32, f64> = BTreeMap::new();
        let done = enumerate(
            100,
            |c| c.pick(Ask::Die(DIE), 6) + c.pick(Ask::Die(DIE), 6) + 2,
            |sum, p| *sums.entry(sum).or_default() += p,
        );
        assert!(done);
        assert!((sums[&7] - 1.0 / 6.0).abs() < 1e-12 && (sums.values().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_throw_is_binomial() {
        let mut hits = [0.0; 4];
        let done = enumerate(10, |c| c.throw(DIE, 3, 2).iter().filter(|d| **d <= 2).count(), |h, p| hits[h] += p);
        assert!(done);
        assert!((hits[0] - 8.0 / 27.0).abs() < 1e-12 && (hits[3] - 1.0 / 27.0).abs() < 1e-12);
    }

    #[test]
    fn a_limit_is_reported() {
        assert!(!enumerate(3, |c| c.pick(Ask::Die(DIE), 6), |_, _| ()));
    }
}
