use super::GameArgs;
use anyhow::Result;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Game id; without one, every game is checked
    game: Option<String>,
    /// Folder with data files of your own
    #[arg(long, value_name = "DIR", requires = "game")]
    data: Option<std::path::PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let ids: Vec<String> = match &args.game {
        Some(id) => vec![id.clone()],
        None => sandtable_catalog::all().iter().map(|g| g.id.to_owned()).collect(),
    };
    let mut failed = false;
    for id in ids {
        let game = GameArgs { game: id.clone(), options: Vec::new(), data: args.data.clone() };
        match game.load() {
            Ok(game) => {
                let board = game.board();
                println!(
                    "{id}: data {} is sound ({} places, {} pieces, {} cards)",
                    game.data_version(),
                    board.places.len(),
                    board.pieces.len(),
                    board.cards.len()
                );
            }
            Err(error) => {
                failed = true;
                for line in format!("{error:#}").lines() {
                    eprintln!("{id}: {line}");
                }
            }
        }
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
