//! One module for each subcommand: its arguments and what it does.

pub mod admin;
pub mod backup;
pub mod bench;
pub mod check;
pub mod coverage;
pub mod doctor;
pub mod games;
pub mod lab;
pub mod lesson;
pub mod odds;
pub mod play;
pub mod position;
pub mod repair;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod soak;
pub mod verify;
pub mod what_if;
pub mod words;

use anyhow::{Context, Result, bail};
use sandtable_kernel::{Seat, Viewer};
use sandtable_table::{AnyGame, GameFile};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which game, with which options and data.
#[derive(clap::Args)]
pub struct GameArgs {
    /// Game id, as `sandtable games` lists it
    pub game: String,
    /// An option of the game, e.g. `--option retreat-roll=roll`; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// Folder with data files of your own that replace the project's
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl GameArgs {
    pub fn load(&self) -> Result<Arc<dyn AnyGame>> {
        load(&self.game, &self.options.iter().cloned().collect(), self.data.as_deref())
    }
}

pub fn key_value(text: &str) -> Result<(String, String), String> {
    text.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())).ok_or_else(|| "write it as KEY=VALUE".to_owned())
}

pub fn load(id: &str, options: &BTreeMap<String, String>, data: Option<&Path>) -> Result<Arc<dyn AnyGame>> {
    let overlay = match data {
        Some(dir) => overlay(id, dir)?,
        None => BTreeMap::new(),
    };
    Ok(sandtable_catalog::load(id, options, &overlay)?)
}

/// The user's own data files. A file the game does not know is a mistake worth naming.
pub fn overlay(id: &str, dir: &Path) -> Result<BTreeMap<String, String>> {
    let known: Vec<&str> = sandtable_catalog::data_files(id).unwrap_or_default().iter().map(|f| f.0).collect();
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(dir).with_context(|| format!("--data {}", dir.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() || name.starts_with('.') {
            continue;
        }
        if !known.contains(&name.as_str()) {
            bail!("{}: {id} has no data file of this name; it has {}", path.display(), known.join(", "));
        }
        files.insert(name, read_text(&path)?);
    }
    if files.is_empty() {
        bail!("--data {}: no data file in it; {id} has {}", dir.display(), known.join(", "));
    }
    Ok(files)
}

/// Reads a file, or standard input for `-`.
pub fn read_text(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Reads a game file and loads the game it was played with.
pub fn open_game(path: &Path, data: Option<&Path>) -> Result<(Arc<dyn AnyGame>, GameFile)> {
    let file = GameFile::read(&read_text(path)?).map_err(|e| anyhow::anyhow!("{}: {e}", path.display()))?;
    let game = load(&file.game, &file.options, data)?;
    Ok((game, file))
}

pub fn seat_of(game: &dyn AnyGame, id: &str) -> Result<Seat> {
    let info = game.info();
    info.seat(id).with_context(|| {
        format!("{id:?} is no seat of {}; there are {} and {}", info.id, info.seats[0].id, info.seats[1].id)
    })
}

/// A seat id, `spectator` or `all`.
pub fn viewer_of(game: &dyn AnyGame, id: &str) -> Result<Viewer> {
    match id {
        "spectator" => Ok(Viewer::Spectator),
        "all" => Ok(Viewer::Everything),
        _ => Ok(Viewer::Seat(seat_of(game, id)?)),
    }
}
