//! What games cost, over time: a line a measurement in a tracked file.

use super::playouts::Measure;
use super::time;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[derive(clap::Args)]
pub struct Record {
    /// Where to append
    #[arg(long, default_value = "docs/bench.jsonl")]
    file: PathBuf,
    /// CPU-seconds for each of three runs of a game
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// What was measured and where, in a few words
    #[arg(long, default_value = "")]
    note: String,
}

#[derive(clap::Args)]
pub struct Compare {
    /// The recorded measurements
    #[arg(long, default_value = "docs/bench.jsonl")]
    file: PathBuf,
    /// An older program, measured in turn with this one; the record is then not looked at
    #[arg(long)]
    with: Option<PathBuf>,
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// How many per cent slower still passes
    #[arg(long, default_value_t = 5.0)]
    tolerance: f64,
}

/// One measurement of all games.
#[derive(Serialize, Deserialize)]
struct Line {
    version: String,
    note: String,
    actions_per_cpu_s: BTreeMap<String, f64>,
}

/// The median rate of a game in this program.
fn measure(game: &str, seconds: f64) -> Result<f64> {
    let told = sandtable_catalog::visit(game, Measure { limit: time(seconds)?, copy: false });
    told.and_then(|line| line["median_actions_per_cpu_s"].as_f64()).with_context(|| format!("no game {game:?}"))
}

fn games() -> Vec<&'static str> {
    sandtable_catalog::all().iter().map(|g| g.id).collect()
}

pub fn record(args: &Record) -> Result<ExitCode> {
    let mut rates = BTreeMap::new();
    for game in games() {
        let rate = measure(game, args.seconds)?;
        println!("{game}: {rate:.0} actions a CPU-second");
        rates.insert(game.to_owned(), rate);
    }
    let line = Line { version: env!("CARGO_PKG_VERSION").into(), note: args.note.clone(), actions_per_cpu_s: rates };
    let mut file = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.file)
        .with_context(|| format!("{} cannot be written", args.file.display()))?;
    writeln!(file, "{}", serde_json::to_string(&line)?)?;
    Ok(ExitCode::SUCCESS)
}

pub fn compare(args: &Compare) -> Result<ExitCode> {
    let recorded = match &args.with {
        Some(_) => None,
        None => Some(last(&args.file)?),
    };
    let mut slower = false;
    for game in games() {
        let (old, new) = match (&args.with, &recorded) {
            (Some(program), _) => {
                let Some(old) = ask(program, game, args.seconds)? else {
                    println!("{game}: the older program does not know it");
                    continue;
                };
                let new = measure(game, args.seconds)?;
                // In turn, the better of two each: what else the machine does falls on both.
                let again = ask(program, game, args.seconds)?.unwrap_or(old);
                (old.max(again), new.max(measure(game, args.seconds)?))
            }
            (None, Some(line)) => match line.actions_per_cpu_s.get(game) {
                Some(old) => (*old, measure(game, args.seconds)?),
                None => {
                    println!("{game}: not recorded yet");
                    continue;
                }
            },
            (None, None) => bail!("nothing to compare with"),
        };
        let change = (new / old - 1.0) * 100.0;
        let bad = change < -args.tolerance;
        slower |= bad;
        println!("{game}: {old:.0} then, {new:.0} now, {change:+.1} %{}", if bad { "  SLOWER" } else { "" });
    }
    Ok(if slower { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn last(file: &Path) -> Result<Line> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let line = text.lines().rfind(|l| !l.trim().is_empty()).with_context(|| format!("{} is empty", file.display()))?;
    serde_json::from_str(line).with_context(|| format!("{}: the last line is no measurement", file.display()))
}

/// The rate another program gives; none where it does not know the game.
fn ask(program: &Path, game: &str, seconds: f64) -> Result<Option<f64>> {
    let told = Command::new(program)
        .args(["bench", "playouts", "--game", game, "--seconds", &seconds.to_string()])
        .output()
        .with_context(|| format!("{} cannot be run", program.display()))?;
    let line: Option<serde_json::Value> = serde_json::from_slice(&told.stdout).ok();
    Ok(line.and_then(|line| line["median_actions_per_cpu_s"].as_f64()))
}
