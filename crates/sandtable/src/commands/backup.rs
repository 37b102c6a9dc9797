//! Copies of a club's database, and putting one back.

use anyhow::Result;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct BackupArgs {
    /// The new file to copy into
    file: PathBuf,
    /// Where games are kept: a file (SQLite)
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
}

#[derive(clap::Args)]
pub struct RestoreArgs {
    /// A file that `sandtable backup` wrote
    file: PathBuf,
    /// Where games are kept: a file (SQLite). What is there is kept beside it under another name
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
}

pub fn backup(args: &BackupArgs) -> Result<ExitCode> {
    let tables = sandtable_store::backup(&args.database, &args.file)?;
    println!("{tables} tables are in {}", args.file.display());
    Ok(ExitCode::SUCCESS)
}

pub fn restore(args: &RestoreArgs) -> Result<ExitCode> {
    let (tables, aside) = sandtable_store::restore(&args.file, &args.database)?;
    println!("{tables} tables are in {}", args.database);
    if let Some(aside) = aside {
        println!("what was there before is in {}", aside.display());
    }
    Ok(ExitCode::SUCCESS)
}
