//! Token buckets, one for each address or browser and kind of request.

use crate::api::ErrorCode;
use crate::config::Rate;
use crate::error::{Answer, Fail};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::time::Instant;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Create,
    Act,
    ActFrom,
    Found,
    Upload,
    /// Entries of records, written.
    Entry,
    Chat,
    Read,
    /// Entries of records, looked back at.
    Replay,
}

struct Bucket {
    left: f32,
    at: Instant,
}

/// Buckets by a hash of their owner: who they belong to is not kept.
#[derive(Default)]
pub struct Buckets {
    buckets: Mutex<HashMap<u64, Bucket>>,
}

/// More buckets than this are swept before the next one is made.
const MANY: usize = 100_000;

impl Buckets {
    pub fn take(&self, kind: Kind, owner: impl Hash, rate: Rate) -> Answer<()> {
        self.take_many(kind, owner, rate, 1)
    }

    /// As many as that in a day, or at once.
    pub fn take_daily(&self, kind: Kind, owner: impl Hash, most: u32, count: u32) -> Answer<()> {
        if most == u32::MAX {
            return Ok(());
        }
        let rate = Rate::new(most as f32 / 86_400.0, most as f32);
        self.take_many(kind, owner, rate, count)
            .map_err(|_| Fail::new(ErrorCode::TooMany, "that is all for one day from one address; come back later"))
    }

    /// Takes `count` at once. One large request passes when the bucket is full, however large.
    pub fn take_many(&self, kind: Kind, owner: impl Hash, rate: Rate, count: u32) -> Answer<()> {
        let count = (count as f32).min(rate.burst.max(1.0));
        if rate.burst >= 1e9 {
            return Ok(());
        }
        let mut hasher = DefaultHasher::new();
        (kind, owner).hash(&mut hasher);
        let now = Instant::now();
        let mut buckets = self.buckets.lock().expect("the buckets");
        if buckets.len() > MANY {
            // Full ones say nothing: those of the day are kept, unless there are far too many.
            if buckets.len() > 4 * MANY {
                buckets.clear();
            }
            buckets.retain(|_, b| now.duration_since(b.at).as_secs() < 86_400);
        }
        let bucket = buckets.entry(hasher.finish()).or_insert(Bucket { left: rate.burst, at: now });
        let refill = now.duration_since(bucket.at).as_secs_f32() * rate.per_second;
        bucket.left = (bucket.left + refill).min(rate.burst);
        bucket.at = now;
        if bucket.left < count {
            return Err(Fail::new(ErrorCode::TooMany, "too many requests; wait a little"));
        }
        bucket.left -= count;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_for_its_owner_alone() {
        let buckets = Buckets::default();
        let rate = Rate::new(0.001, 3.0);
        for _ in 0..3 {
            buckets.take(Kind::Act, "a", rate).expect("within the burst");
        }
        assert_eq!(buckets.take(Kind::Act, "a", rate).expect_err("dry").0.code, ErrorCode::TooMany);
        buckets.take(Kind::Act, "b", rate).expect("another owner");
        buckets.take(Kind::Chat, "a", rate).expect("another kind");
    }
}
