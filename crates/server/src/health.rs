//! Whether the storage can be written: tried, not supposed.

use sandtable_store::Store;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// An answer is good for so long, so that nobody can keep the disk busy by asking.
const GOOD_FOR: Duration = Duration::from_secs(1);
/// A storage that takes longer than this is not well.
const PATIENCE: Duration = Duration::from_secs(1);

type Found = Result<(), String>;

#[derive(Default)]
pub struct Health {
    /// When, how often something could not be written until then, what was found.
    last: std::sync::Mutex<Option<(Instant, u64, Found)>>,
    /// Held while somebody tries.
    trying: Arc<Mutex<()>>,
}

impl Health {
    /// Whoever asks while another is trying after a failure is told of that failure.
    pub async fn ask(&self, store: &Store) -> Found {
        let last = || self.last.lock().expect("the last answer").clone();
        if let Some((at, failures, found)) = last()
            && (at.elapsed() < GOOD_FOR && (failures == store.failures() || found.is_err())
                || found.is_err() && self.trying.try_lock().is_err())
        {
            return found;
        }
        let asked = Instant::now();
        let Ok(trying) = tokio::time::timeout(PATIENCE, self.trying.clone().lock_owned()).await else {
            return Err("it does not answer".to_owned());
        };
        if let Some((_, _, found)) = last().filter(|(at, _, _)| *at > asked) {
            return found;
        }
        let trial = store.clone();
        let attempt = tokio::spawn(async move {
            let found = trial.pulse().await.map_err(|e| e.to_string());
            drop(trying);
            found
        });
        let found = match tokio::time::timeout(PATIENCE, attempt).await {
            Ok(Ok(found)) => found,
            Ok(Err(_)) => Err("the attempt broke down".to_owned()),
            Err(_) => Err("it does not answer".to_owned()),
        };
        if let Err(problem) = &found {
            tracing::error!(problem, "not healthy");
        }
        *self.last.lock().expect("the last answer") = Some((Instant::now(), store.failures(), found.clone()));
        found
    }
}
