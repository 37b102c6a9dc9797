use crate::files::{self, Results};
use crate::play::play;
use crate::{Cell, GameRecord, LabConfig, Share, report, wilson};
use sandtable_catalog::{GameVisitor, LoadError, visit};
use sandtable_kernel::{DataSet, Game, Options};
use sandtable_table::Loaded;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How far a run is.
#[derive(Clone, Debug)]
pub struct Progress {
    pub done: u32,
    pub total: u32,
    /// Games found finished when the run began.
    pub taken_up: u32,
    pub elapsed: Duration,
    /// Estimate of the time left, from the games of this run; none before the first has ended.
    pub left: Option<Duration>,
    /// Reach of the estimate (about 95 %).
    pub give_or_take: Option<Duration>,
    /// The share of A so far.
    pub a: Share,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct LabResult {
    pub records: Vec<GameRecord>,
    pub cells: Vec<Cell>,
    pub report: PathBuf,
    /// Wins of A.
    pub a: Share,
    /// Wins of the first seat, with the given options.
    pub first_seat: Share,
    /// False if it was stopped; running it again goes on.
    pub complete: bool,
    /// Games of this run a minute.
    pub games_per_minute: f64,
}

#[derive(Debug)]
pub enum LabError {
    Config(String),
    Load(LoadError),
    File(String),
}

impl std::fmt::Display for LabError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LabError::Config(e) | LabError::File(e) => f.write_str(e),
            LabError::Load(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for LabError {}

/// Plays the games that are still to be played and writes the report. `tell` is called after every
/// finished game, and about four times a second.
pub fn run(config: &LabConfig, tell: &mut dyn FnMut(&Progress)) -> Result<LabResult, LabError> {
    let unknown = || LabError::Load(LoadError::UnknownGame(config.game.clone()));
    visit(&config.game, Run { config, tell }).ok_or_else(unknown)?
}

struct Run<'a> {
    config: &'a LabConfig,
    tell: &'a mut dyn FnMut(&Progress),
}

impl GameVisitor for Run<'_> {
    type Out = Result<LabResult, LabError>;

    fn visit<G: Game>(self) -> Self::Out {
        let config = self.config;
        let cells = config.cells().map_err(LabError::Config)?;
        let mut data = DataSet::embedded(G::data_files());
        data.files.extend(config.overlay.clone());
        let mut loaded: Vec<Loaded<G>> = Vec::new();
        for cell in &cells {
            let options =
                Options::resolve(G::options(), &cell.options).map_err(|p| LabError::Load(LoadError::Options(p)))?;
            loaded.push(Loaded::new(&data, options).map_err(|e| LabError::Load(LoadError::Data(e)))?);
        }
        // Cells take turns pair by pair, so that an interrupted run is still balanced and a longer
        // run begins like a shorter one.
        let across = cells.len() as u32;
        let order = |n: u32| ((n / 2 % across) as usize, n / (2 * across) * 2 + n % 2);
        let total = config.games_each() * across;
        let (results, found) = files::open(config, order, &cells).map_err(LabError::File)?;
        let taken_up = (found.len() as u32).min(total);
        let began = Instant::now();
        let play_one = |n: u32| {
            let (cell, index) = order(n);
            play(config, &loaded[cell], &cells[cell], n, index)
        };
        if let Some(last) = found.last().filter(|_| config.reproducible())
            && !play_one(last.n).0.same_game(last)
        {
            return Err(LabError::File(format!(
                "{}: game {} no longer comes out as it stands there: the program, its data or a player has changed \
                 since. Choose another folder.",
                config.out.display(),
                last.n
            )));
        }
        let mut records = Crew { config, total, taken_up, began, tell: self.tell }
            .work(results, found, &play_one)
            .map_err(LabError::File)?;
        let minutes = began.elapsed().as_secs_f64() / 60.0;
        let games_per_minute = (records.len() as f64 - f64::from(taken_up)).max(0.0) / minutes.max(1e-9);
        records.truncate(total as usize);
        let complete = records.len() as u32 == total;
        let report = report::write(config, &cells, &loaded[0], &records, complete).map_err(LabError::File)?;
        let base: Vec<_> = records.iter().filter(|r| r.cell.is_empty()).collect();
        let first = base.iter().map(|r| r.winner.map_or(0.5, |w| f64::from(u8::from(w == 0)))).sum();
        Ok(LabResult {
            a: share_of_a(&records),
            first_seat: wilson(first, base.len() as u32),
            records,
            cells,
            report,
            complete,
            games_per_minute,
        })
    }
}

pub fn share_of_a(records: &[GameRecord]) -> Share {
    wilson(records.iter().map(GameRecord::for_a).sum(), records.len() as u32)
}

/// The workers of a run and the one who collects.
struct Crew<'a> {
    config: &'a LabConfig,
    total: u32,
    taken_up: u32,
    began: Instant,
    tell: &'a mut dyn FnMut(&Progress),
}

impl Crew<'_> {
    fn work(
        self,
        mut results: Results,
        mut records: Vec<GameRecord>,
        play_one: &(dyn Fn(u32) -> (GameRecord, String) + Sync),
    ) -> Result<Vec<GameRecord>, String> {
        let (config, total) = (self.config, self.total);
        let next = AtomicU32::new(records.len() as u32);
        let workers = config.workers().clamp(1, total.max(1) as usize);
        let (send, receive) = mpsc::channel::<(GameRecord, String)>();
        let mut problem = None;
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while !config.stop.load(Ordering::Relaxed) {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        if n >= total || send.send(play_one(n)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            // Games end out of order and are written in order.
            let mut waiting: BTreeMap<u32, (GameRecord, String)> = BTreeMap::new();
            let mut lengths: Vec<f64> = Vec::new();
            loop {
                match receive.recv_timeout(Duration::from_millis(250)) {
                    Ok((record, rows)) => {
                        lengths.push(record.seconds);
                        waiting.insert(record.n, (record, rows));
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                while let Some((record, rows)) = waiting.remove(&(records.len() as u32)) {
                    if let Err(e) = results.append(&record, &rows) {
                        problem = Some(format!("{}: {e}", config.out.display()));
                        config.stop.store(true, Ordering::Relaxed);
                    }
                    records.push(record);
                }
                let done = records.len() as u32 + waiting.len() as u32;
                let a = share_of_a(&records);
                let progress = self.progress(done, &lengths, workers, a);
                (self.tell)(&progress);
            }
        });
        problem.map_or(Ok(records), Err)
    }

    fn progress(&self, done: u32, lengths: &[f64], workers: usize, a: Share) -> Progress {
        let elapsed = self.began.elapsed();
        let left = f64::from(self.total.saturating_sub(done));
        let n = lengths.len() as f64;
        // By the clock, not by the games' own lengths: the cores may have other work as well.
        let pace = (n > 0.0).then(|| elapsed.as_secs_f64() / n);
        let mean = lengths.iter().sum::<f64>() / n.max(1.0);
        let deviation = (lengths.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / n.max(1.0)).sqrt();
        let spread = deviation / workers as f64 * (left * left / n.max(1.0) + left).sqrt() * 2.0;
        Progress {
            done,
            total: self.total,
            taken_up: self.taken_up,
            elapsed,
            left: pace.map(|p| Duration::from_secs_f64(p * left)),
            give_or_take: pace.filter(|_| n > 2.0).map(|_| Duration::from_secs_f64(spread)),
            a,
        }
    }
}
