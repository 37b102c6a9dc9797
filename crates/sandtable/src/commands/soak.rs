use anyhow::{Result, bail};
use sandtable_server::Storage;
use sandtable_store::Postgres;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// How long, at most 60
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Tables at which people play at the same time
    #[arg(long, default_value_t = 6)]
    tables: usize,
    /// Another number, other troubles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On a PostgreSQL of its own, which is killed too, instead of a SQLite file
    #[arg(long)]
    postgres: bool,
}

/// On loopback, with a database of its own in a temporary folder that goes with it.
pub fn run(args: &Args) -> Result<ExitCode> {
    if !(0.05..=60.0).contains(&args.minutes) || !(1..=64).contains(&args.tables) {
        bail!("--minutes 0.05 to 60, --tables 1 to 64");
    }
    let dir = tempfile::tempdir()?;
    let file = dir.path().join("soak.db");
    let postgres = if args.postgres { Some(Postgres::start_in(dir.path(), &[])?) } else { None };
    let (storage, database) = match &postgres {
        Some(postgres) => (Storage::Postgres(postgres), postgres.url()),
        None => (Storage::File(file.clone()), file.display().to_string()),
    };
    let program = std::env::current_exe()?;
    let server = move || {
        let mut server = Command::new(&program);
        server.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--database", &database]);
        server.env("RUST_LOG", "off").stderr(Stdio::null());
        Ok(server)
    };
    let report = sandtable_server::soak(&sandtable_server::Soak {
        server: &server,
        storage,
        games: sandtable_catalog::all().iter().map(|g| g.id.to_owned()).collect(),
        time: Duration::from_secs_f64(args.minutes * 60.0),
        tables: args.tables,
        seed: args.seed,
    })?;
    println!("{report}");
    Ok(if report["broken"] == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
