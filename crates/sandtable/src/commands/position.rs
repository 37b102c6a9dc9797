use super::{load, open_game};
use anyhow::Result;
use sandtable_kernel::{Base, Playout};
use sandtable_table::{WhatIf, replay};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A saved game, or the id of a game for its set-up
    file: PathBuf,
    /// After this many steps; without it, the last position
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Folder with data files of your own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let id = args.file.to_string_lossy();
    let (game, options, table) = if sandtable_catalog::all().iter().any(|g| g.id == id) {
        let game = load(&id, &BTreeMap::new(), args.data.as_deref())?;
        let (table, _) = game.start(&mut Playout::new(0));
        (game, BTreeMap::new(), table)
    } else {
        let (game, file) = open_game(&args.file, args.data.as_deref())?;
        let table = replay(game.as_ref(), &file, args.to).map_err(|e| anyhow::anyhow!("{e}"))?.table;
        (game, file.options, table)
    };
    let question = WhatIf {
        game: game.info().id.to_owned(),
        options,
        base: Base::Empty,
        set: table.position(),
        at: None,
        chance: Vec::new(),
        actions: Vec::new(),
    };
    println!("{}", serde_json::to_string_pretty(&question)?);
    Ok(ExitCode::SUCCESS)
}
