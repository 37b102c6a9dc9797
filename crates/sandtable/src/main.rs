//! The one program: play, ask the rules, replay, verify, measure.

mod bots;
mod commands;
mod host;
mod screen;
mod session;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Views are many small strings, made and dropped with every step.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Sandtable (沙盘): a table for historical board wargames that knows the rules.
#[derive(Parser)]
#[command(
    version,
    about,
    arg_required_else_help = true,
    after_help = "Try first:\n  sandtable games\n  sandtable play bunroku-1592 --seat japan --lang en"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the table in the browser
    Serve(commands::serve::Args),
    /// List the games, with a sentence each
    Games(commands::games::Args),
    /// Play in the terminal: two people at one keyboard, or one against the computer
    Play(commands::play::Args),
    /// Show a saved game's position after any step, as a seat saw it
    Replay(commands::replay::Args),
    /// Prove that a saved game's actions were legal and its dice came from the committed seed
    Verify(commands::verify::Args),
    /// Ask what-if questions of a position: JSON in, JSON out
    Try(commands::what_if::Args),
    /// Take a lesson or solve a puzzle as its file says, to see whether it holds
    Lesson(commands::lesson::Args),
    /// Write a position file, for `try`, from a saved game or from a game's set-up
    Position(commands::position::Args),
    /// The exact odds of an intended attack
    Odds(commands::odds::Args),
    /// List ids, points of the sequence of play and options of a game, as `try` files use them; names are in the
    /// language asked for, headings and explanations in English
    Words(commands::words::Args),
    /// Show a clause or ruling in our words, or all of them
    Rules(commands::rules::Args),
    /// Check a game's data, with files of your own laid over it
    Check(commands::check::Args),
    /// List every clause with the code and tests that cite it; fails on gaps
    Coverage(commands::coverage::Args),
    /// After a rules fix: replay running games and report each that would differ
    Repair(commands::repair::Args),
    /// Check a club's database: every table is played again, its dice recomputed
    Doctor(commands::doctor::Args),
    /// Copy a club's database into a file, also while it is being served
    Backup(commands::backup::BackupArgs),
    /// Put a copy in the place of a club's database
    Restore(commands::backup::RestoreArgs),
    /// Let computers play each other many times and report on the balance
    Lab(commands::lab::Args),
    /// Play, look on, take back and upload while the server is killed and its disk is full; nothing may be lost
    Soak(commands::soak::Args),
    /// Look after a club: list tables, end or delete one, silence or export a browser
    #[command(subcommand)]
    Admin(commands::admin::Admin),
    /// Measure speed on real games
    #[command(subcommand)]
    Bench(commands::bench::Bench),
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    if !matches!(command, Command::Serve(_) | Command::Lab(_) | Command::Bench(_) | Command::Soak(_)) {
        // `sandtable words … | head` ends quietly; whoever talks to other programs handles it himself.
        sigpipe::reset();
    }
    let result = match command {
        Command::Serve(args) => commands::serve::run(&args),
        Command::Games(args) => commands::games::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Try(args) => commands::what_if::run(&args),
        Command::Lesson(args) => commands::lesson::run(&args),
        Command::Position(args) => commands::position::run(&args),
        Command::Odds(args) => commands::odds::run(&args),
        Command::Words(args) => commands::words::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Coverage(args) => commands::coverage::run(&args),
        Command::Repair(args) => commands::repair::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Backup(args) => commands::backup::backup(&args),
        Command::Restore(args) => commands::backup::restore(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Soak(args) => commands::soak::run(&args),
        Command::Admin(admin) => commands::admin::run(&admin),
        Command::Bench(bench) => commands::bench::run(&bench),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sandtable: {error:#}");
            ExitCode::from(2)
        }
    }
}
