use super::{key_value, serve::overlays};
use crate::host::parts;
use anyhow::Result;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Where games are kept: a file (SQLite) or postgres://…
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
    /// Mark games that come out the same as played with the rules in force
    #[arg(long)]
    apply: bool,
    /// Data files of your own for a game, e.g. `--data bunroku-1592=DIR`; may be repeated
    #[arg(long, value_name = "GAME=DIR", value_parser = key_value)]
    data: Vec<(String, String)>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let parts = parts(overlays(&args.data)?, Vec::new());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let found = runtime.block_on(sandtable_server::repair(&args.database, parts.games.as_ref(), args.apply))?;
    let different = found.iter().filter(|r| r.difference.is_some()).count();
    found.iter().for_each(|game| println!("{game}"));
    println!("{} running games, {different} would differ", found.len());
    Ok(if different > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
