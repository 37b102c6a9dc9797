//! Is a club's database sound? Every table is played again and its dice are recomputed.

use crate::config::Games;
use crate::record::{self, read_chance};
use crate::room::{ending_by_rules, secret_is_known, stream_of};
use sandtable_store::{Phase, Result, StepKind, StepRow, Store, StoreError, TableId, TableRow};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How one table was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Health {
    /// Every entry can be played and every roll is what it must be.
    Sound { entries: u32, rolls: u64 },
    /// It was played with other rules or data, and does not fit those in force (see `repair`).
    OtherRules { problem: String },
    /// Entries up to `good` can be played; from there on they cannot.
    Broken { good: u32, entries: u32, problem: String },
    /// Positions kept to save time are not what the record says; they can be made anew.
    Snapshots { from: u32 },
    /// Nothing of it can be read.
    Lost { problem: String },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub table: String,
    pub health: Health,
    pub repaired: bool,
}

impl Finding {
    pub fn sound(&self) -> bool {
        matches!(self.health, Health::Sound { .. })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.table)?;
        match &self.health {
            Health::Sound { entries, rolls } => write!(f, "sound, {entries} entries, {rolls} rolls")?,
            Health::OtherRules { problem } => write!(f, "does not fit the rules in force: {problem}")?,
            Health::Broken { good, entries, problem } => {
                write!(f, "broken after entry {good} of {entries}: {problem}; what is before can be saved")?;
            }
            Health::Snapshots { from } => {
                write!(f, "positions kept from entry {from} on are wrong; they can be made anew")?
            }
            Health::Lost { problem } => write!(f, "lost: {problem}")?,
        }
        if self.repaired { write!(f, " (done)") } else { Ok(()) }
    }
}

/// Looks at every table, several at a time. With `repair`, what can be saved is: records are cut where
/// they cannot be followed further, wrong snapshots go. `seen` hears how many of how many are done.
pub async fn doctor(
    database: &str,
    games: Arc<dyn Games>,
    repair: bool,
    seen: impl Fn(usize, usize) + Send + Sync + 'static,
) -> Result<(Vec<String>, Vec<Finding>)> {
    let (store, _writer) = if repair { Store::open(database).await? } else { Store::look(database).await? };
    let pages = store.integrity().await?;
    let ids = store.all().await?;
    let (total, next, done) = (ids.len(), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (ids, seen) = (Arc::new(ids), Arc::new(seen));
    let mut workers = Vec::new();
    for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
        let (store, games, ids, next, done, seen) =
            (store.clone(), games.clone(), ids.clone(), next.clone(), done.clone(), seen.clone());
        workers.push(tokio::spawn(async move {
            let mut found = Vec::new();
            while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.push(examine(&store, &games, id, repair).await);
                seen(done.fetch_add(1, Ordering::Relaxed) + 1, total);
            }
            found
        }));
    }
    let mut findings = Vec::new();
    for worker in workers {
        for finding in worker.await.map_err(|e| StoreError::Other(e.to_string()))? {
            findings.push(finding?);
        }
    }
    findings.sort_by(|a, b| a.table.cmp(&b.table));
    store.finish().await;
    store.close().await;
    Ok((pages, findings))
}

async fn examine(store: &Store, games: &Arc<dyn Games>, id: &TableId, repair: bool) -> Result<Finding> {
    let health = match look(store, games, id).await {
        Ok(health) => health,
        Err(error) if error.is_away() => return Err(error),
        Err(error) => Health::Lost { problem: error.to_string() },
    };
    let mut repaired = false;
    if repair {
        match &health {
            Health::Broken { good, .. } if *good > 0 => {
                store.cut(id, good + 1).await?;
                repaired = true;
            }
            Health::Snapshots { from } => {
                store.drop_snapshots(id, *from).await?;
                repaired = true;
            }
            _ => {}
        }
    }
    Ok(Finding { table: id.to_string(), health, repaired })
}

async fn look(store: &Store, games: &Arc<dyn Games>, id: &TableId) -> Result<Health> {
    let Some(row) = store.table(id).await? else { return Ok(Health::Lost { problem: "its row is gone".into() }) };
    let (steps, torn) = readable(store, id).await?;
    let mut kept = Vec::new();
    for seq in store.snapshot_seqs(id, &row.rules, &row.data, u32::MAX).await? {
        kept.extend(store.snapshot(id, seq).await?.map(|s| (s.seq, s.body)));
    }
    let games = games.clone();
    let played = tokio::task::spawn_blocking(move || {
        let played =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play(&*games, &row, &steps, torn, &kept)));
        played.unwrap_or_else(|_| Health::Lost { problem: "playing it broke the program".into() })
    });
    played.await.map_err(|e| StoreError::Other(e.to_string()))
}

/// The entries up to the first that is missing or cannot be read, and what is wrong with that one.
async fn readable(store: &Store, id: &TableId) -> Result<(Vec<StepRow>, Option<String>)> {
    let steps = match store.steps(id, 1, u32::MAX).await {
        Ok(steps) => steps,
        Err(StoreError::Damaged { .. }) => {
            let mut good = Vec::new();
            loop {
                let seq = good.len() as u32 + 1;
                match store.steps(id, seq, seq).await {
                    Ok(mut step) => match step.pop() {
                        Some(step) => good.push(step),
                        None => return Ok((good, Some(format!("entry {seq} is missing")))),
                    },
                    Err(StoreError::Damaged { problem, .. }) => return Ok((good, Some(problem))),
                    Err(error) => return Err(error),
                }
            }
        }
        Err(error) => return Err(error),
    };
    let gap = steps.iter().zip(1..).position(|(step, seq)| step.seq != seq);
    Ok(match gap {
        Some(at) => (steps[..at].to_vec(), Some(format!("entry {} is missing", at + 1))),
        None => (steps, None),
    })
}

fn play(games: &dyn Games, row: &TableRow, steps: &[StepRow], torn: Option<String>, kept: &[(u32, Vec<u8>)]) -> Health {
    let options = match serde_json::from_str(&row.options) {
        Ok(options) => options,
        Err(e) => return Health::Lost { problem: format!("its options cannot be read: {e}") },
    };
    let game = match games.load(&row.game, &options) {
        Ok(game) => game,
        Err(problem) => return Health::OtherRules { problem },
    };
    let entries = steps.len() as u32 + u32::from(torn.is_some());
    let dice = secret_is_known(row).then(|| stream_of(row, 0));
    let (mut good, mut next, mut rolls) = (0, 0u64, 0u64);
    let mut wrong = None;
    let mut stale = None;
    let mut ended = None;
    let walked = record::walk(row, game.as_ref(), steps, 1, |step, place, _| {
        if wrong.is_some() {
            return;
        }
        if let Err(problem) = check_dice(step, dice.as_ref(), &mut next, &mut rolls) {
            wrong = Some(problem);
            return;
        }
        if let Some((seq, body)) = kept.iter().find(|(seq, _)| *seq == step.seq && place.head == step.seq)
            && *body != place.snapshot(game.as_ref()).body
        {
            stale = Some(stale.map_or(*seq, |s: u32| s.min(*seq)));
        }
        ended = ending_by_rules(place.table.as_ref());
        good = step.seq;
    });
    let last = steps.last();
    let closed = last.is_some_and(|s| matches!(s.kind, StepKind::Resign | StepKind::Draw));
    let problem = wrong.or(walked.err()).or(torn).or_else(|| match (row.phase, &ended) {
        (Phase::Playing, _) if last.is_none() => Some("there is no set-up".into()),
        (Phase::Playing, Some(_)) => Some("the game is over by its rules and the table says it is not".into()),
        (Phase::Playing, None) if closed => Some("the game was given up and the table says it was not".into()),
        (Phase::Over, _) if row.ending.is_none() => Some("the table is over and does not say how".into()),
        _ => None,
    });
    match problem {
        Some(problem) if row.rules != game.info().rules_version || row.data != game.data_version() => {
            Health::OtherRules { problem }
        }
        Some(problem) => Health::Broken { good, entries, problem },
        None => match stale {
            Some(from) => Health::Snapshots { from },
            None => Health::Sound { entries: good, rolls },
        },
    }
}

fn check_dice(
    step: &StepRow,
    dice: Option<&sandtable_chance::Committed>,
    next: &mut u64,
    rolls: &mut u64,
) -> std::result::Result<(), String> {
    let given = read_chance(&step.chance)?;
    // A file need not tell where its own answers stood in the stream.
    let Some(dice) = dice else {
        *rolls += given.len() as u64;
        return Ok(());
    };
    for answer in &given {
        if dice.answer(*next, answer.n) != answer.result {
            let (seq, n) = (step.seq, *next);
            return Err(format!("entry {seq}: roll number {n} did not come from the committed seed"));
        }
        *next += 1;
        *rolls += 1;
    }
    if step.next_chance != *next {
        return Err(format!(
            "entry {}: the next roll is said to be number {}, it is {next}",
            step.seq, step.next_chance
        ));
    }
    Ok(())
}
