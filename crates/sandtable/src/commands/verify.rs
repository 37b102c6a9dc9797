use super::open_game;
use anyhow::Result;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A saved game
    file: PathBuf,
    /// Folder with the data it was played with, if not the project's
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let (game, file) = open_game(&args.file, args.data.as_deref())?;
    match sandtable_table::verify(game.as_ref(), &file) {
        Ok(found) if found.dice_checked => {
            println!("{} steps are legal; {} chance results came from the committed seed", found.steps, found.answers);
            Ok(ExitCode::SUCCESS)
        }
        Ok(found) if found.scripted => {
            println!(
                "{} steps are legal; the file has no seed: its {} chance results are scripted, nobody rolled them",
                found.steps, found.answers
            );
            Ok(ExitCode::SUCCESS)
        }
        Ok(found) => {
            println!(
                "{} steps are legal; the secret is not revealed yet, so {} chance results could not be recomputed",
                found.steps, found.answers
            );
            Ok(ExitCode::SUCCESS)
        }
        Err(fault) => {
            println!("{fault}");
            Ok(ExitCode::FAILURE)
        }
    }
}
