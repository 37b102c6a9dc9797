use super::{load, read_text, viewer_of};
use anyhow::Result;
use sandtable_kernel::{Lang, PositionError};
use sandtable_table::{BadQuestion, Renderer, WhatIf, ask};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The format, with examples, is in docs/try.md.
#[derive(clap::Args)]
pub struct Args {
    /// The question; `-` reads standard input
    file: PathBuf,
    /// Show the end as this seat may see it (a seat id, `spectator` or `all`) instead of the whole position
    #[arg(long, value_name = "SEAT")]
    view: Option<String>,
    /// Language of the texts: zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Folder with data files of your own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Indent the objects
    #[arg(long)]
    pretty: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let print = |value: &Value| {
        let text = if args.pretty { serde_json::to_string_pretty(value)? } else { value.to_string() };
        writeln!(std::io::stdout(), "{text}")
    };
    let refuse = |bad: &BadQuestion| -> Result<ExitCode> {
        print(&json!({ "errors": bad.errors }))?;
        for e in &bad.errors {
            eprintln!("sandtable: {}: {}", e.field, e.problem);
        }
        Ok(ExitCode::from(2))
    };
    let question = match WhatIf::read(&read_text(&args.file)?) {
        Ok(question) => question,
        Err(bad) => return refuse(&bad),
    };
    let game = match load(&question.game, &question.options, args.data.as_deref()) {
        Ok(game) => game,
        Err(error) => return refuse(&unloaded(&format!("{error:#}"))),
    };
    let viewer = args.view.as_deref().map(|id| viewer_of(game.as_ref(), id)).transpose()?;
    let text = Renderer::new(game.as_ref(), args.lang);
    let mut lines = Ok(());
    let answered = ask(game.as_ref(), &question, viewer, &text, |value| {
        if lines.is_ok() {
            lines = print(&value);
        }
    });
    lines?;
    match answered {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(bad) => refuse(&bad),
    }
}

/// Why the game could not be had; an option is blamed by its own name.
fn unloaded(problem: &str) -> BadQuestion {
    let error = |line: &str| match line.split_once(": ") {
        Some((field, problem)) if field.starts_with("options.") => PositionError::new(field, problem),
        _ => PositionError::new("game", line),
    };
    BadQuestion { errors: problem.lines().map(error).collect() }
}
