use super::{key_value, serve::overlays};
use crate::host::parts;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Where games are kept: a file (SQLite) or postgres://…
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
    /// Save what can be saved: cut broken records where they break, drop wrong snapshots. No server may run
    #[arg(long)]
    repair: bool,
    /// List sound tables too
    #[arg(long)]
    all: bool,
    /// Data files of your own for a game, e.g. `--data bunroku-1592=DIR`; may be repeated
    #[arg(long, value_name = "GAME=DIR", value_parser = key_value)]
    data: Vec<(String, String)>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let parts = parts(overlays(&args.data)?, Vec::new());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} tables, {eta}")?);
    let shown = bar.clone();
    let looked = sandtable_server::doctor(&args.database, parts.games.clone(), args.repair, move |done, total| {
        shown.set_length(total as u64);
        shown.set_position(done as u64);
    });
    let (pages, found) = runtime.block_on(looked)?;
    bar.finish_and_clear();
    pages.iter().for_each(|line| println!("the file itself: {line}"));
    found.iter().filter(|f| args.all || !f.sound()).for_each(|f| println!("{f}"));
    let unsound = found.iter().filter(|f| !f.sound()).count();
    let saved = found.iter().filter(|f| f.repaired).count();
    println!("{} tables, {} sound, {unsound} not, {saved} repaired", found.len(), found.len() - unsound);
    Ok(if unsound > saved || !pages.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
