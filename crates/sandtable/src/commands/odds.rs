use super::{load, read_text, seat_of};
use crate::screen::Screen;
use anyhow::{Result, bail};
use sandtable_kernel::Lang;
use sandtable_table::{Refused, WhatIf};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A position as `try` reads it; `-` reads standard input
    file: PathBuf,
    /// Seat id of the attacker
    seat: String,
    /// The action in notation
    action: String,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let question = WhatIf::read(&read_text(&args.file)?).map_err(|bad| anyhow::anyhow!("{}", describe(&bad)))?;
    let game = load(&question.game, &question.options, None)?;
    let table = game.place(question.base, &question.set, question.at.as_ref()).map_err(|errors| {
        let bad = sandtable_table::BadQuestion { errors };
        anyhow::anyhow!("{}", describe(&bad))
    })?;
    let seat = seat_of(game.as_ref(), &args.seat)?;
    let screen = Screen::new(game.clone(), args.lang);
    match table.odds(seat, &args.action) {
        Ok(Some(odds)) => screen.odds(&odds),
        Ok(None) => bail!("{:?} is not an attack with odds", args.action),
        Err(Refused::Unreadable(problem)) => bail!("{problem}"),
        Err(Refused::Rules(grounds)) => {
            screen.grounds(&grounds);
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn describe(bad: &sandtable_table::BadQuestion) -> String {
    bad.errors.iter().map(|e| format!("{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("\n")
}
