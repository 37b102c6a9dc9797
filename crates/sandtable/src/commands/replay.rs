use super::{open_game, viewer_of};
use crate::screen::Screen;
use anyhow::Result;
use sandtable_kernel::{Lang, Viewer};
use sandtable_table::replay;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A saved game
    file: PathBuf,
    /// After this many steps; without it, the last position
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// As this seat saw it (a seat id, `spectator` or `all`)
    #[arg(long, default_value = "spectator")]
    seat: String,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Show the log up to there as well
    #[arg(long)]
    log: bool,
    /// Folder with the data it was played with, if not the project's
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let (game, file) = open_game(&args.file, args.data.as_deref())?;
    let viewer: Viewer = viewer_of(game.as_ref(), &args.seat)?;
    let replayed =
        replay(game.as_ref(), &file, args.to).map_err(|e| anyhow::anyhow!("{}: {e}", args.file.display()))?;
    let screen = Screen::new(game.clone(), args.lang);
    if args.log {
        replayed.played.iter().for_each(|p| screen.events(&p.events, viewer));
    }
    println!();
    for line in screen.position(replayed.table.as_ref(), viewer) {
        println!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}
