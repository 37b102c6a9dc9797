use super::{load, read_text, seat_of};
use crate::screen::Screen;
use anyhow::{Result, bail};
use sandtable_kernel::Lang;
use sandtable_table::{BadQuestion, Refused, Renderer, WhatIf, lay_out};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// A position as `try` reads it, after the actions of its `do`; `-` reads standard input
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
    let screen = Screen::new(game.clone(), args.lang);
    let table = lay_out(game.as_ref(), &question, &Renderer::new(game.as_ref(), args.lang))
        .map_err(|bad| anyhow::anyhow!("{}", describe(&bad)))?;
    let seat = seat_of(game.as_ref(), &args.seat)?;
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

fn describe(bad: &BadQuestion) -> String {
    bad.errors.iter().map(|e| format!("{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("\n")
}
