use hmac::{Hmac, KeyInit, Mac};
use sandtable_kernel::{Ask, Chance};
use sha2::{Digest, Sha256};

/// The host's contribution, kept secret until the game is over.
pub type Secret = [u8; 32];
/// What the host publishes before the first action: SHA-256 of the secret.
pub type Commitment = [u8; 32];

pub fn commitment_of(secret: &Secret) -> Commitment {
    Sha256::digest(secret).into()
}

/// The stream of a table. Answer number `i` (from 0) of a question with `n` outcomes is
///
/// `x * n / 2^64` where `x` is the first eight bytes, big endian, of
/// `HMAC-SHA-256(key, i as eight bytes, big endian)`
///
/// and `key = SHA-256("sandtable/1" + secret + SHA-256(bytes of seat 0) + SHA-256(bytes of seat 1))`.
/// The number goes up with every answer and never back, also when actions are taken back, so
/// nobody can roll the same die twice.
#[derive(Clone)]
pub struct Committed {
    key: [u8; 32],
    /// The number of the next answer.
    pub next: u64,
}

impl Committed {
    pub fn new(secret: &Secret, seats: [&[u8]; 2], next: u64) -> Committed {
        let mut key = Sha256::new();
        key.update(b"sandtable/1");
        key.update(secret);
        for bytes in seats {
            key.update(Sha256::digest(bytes));
        }
        Committed { key: key.finalize().into(), next }
    }

    /// Answer number `index` of a question with `n` outcomes.
    pub fn answer(&self, index: u64, n: u32) -> u32 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes keys of any length");
        mac.update(&index.to_be_bytes());
        let block = mac.finalize().into_bytes();
        let x = u64::from_be_bytes(block[..8].try_into().expect("eight bytes"));
        ((u128::from(x) * u128::from(n)) >> 64) as u32
    }
}

impl Chance for Committed {
    fn pick(&mut self, _ask: Ask<'_>, n: u32) -> u32 {
        let answer = self.answer(self.next, n);
        self.next += 1;
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::{Clause, RollKind};

    const DIE: RollKind = RollKind::dice("die", Clause("1"));

    #[test]
    fn answers_are_fixed_by_secret_seats_and_number() {
        let a = Committed::new(&[1; 32], [b"ab", b"cd"], 0);
        let mut b = Committed::new(&[1; 32], [b"ab", b"cd"], 0);
        let rolled: Vec<u32> = (0..50).map(|_| b.pick(Ask::Die(DIE), 6)).collect();
        assert!(rolled.iter().enumerate().all(|(i, &r)| r == a.answer(i as u64, 6) && r < 6));
        // The seats' bytes cannot be moved from one to the other unnoticed.
        assert_ne!(Committed::new(&[1; 32], [b"abc", b"d"], 0).key, a.key);
        assert_ne!(Committed::new(&[2; 32], [b"ab", b"cd"], 0).key, a.key);
    }

    #[test]
    fn dice_are_fair() {
        let stream = Committed::new(&[7; 32], [b"", b""], 0);
        let mut count = [0u32; 6];
        for i in 0..60_000 {
            count[stream.answer(i, 6) as usize] += 1;
        }
        // Chi-square with 5 degrees of freedom: 20.5 is the 0.1% point.
        let chi: f64 = count.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{count:?}");
    }
}
