mod history;
mod playouts;

use anyhow::{Result, bail};
use playouts::Measure;
use std::process::ExitCode;
use std::time::Duration;

#[derive(clap::Subcommand)]
pub enum Bench {
    /// Random legal play on one core, median of three runs; one JSON line
    Playouts(Playouts),
    /// Iterations a second of the top level's search; one JSON line
    Search(Search),
    /// What a move costs the server, over loopback; one JSON line
    Server(ServerArgs),
    /// Measures every game's playouts and appends them to the tracked file
    Record(history::Record),
    /// Measures again and says what got slower than recorded, or than an older program in the same run
    Compare(history::Compare),
}

#[derive(clap::Args)]
pub struct ServerArgs {
    /// Game id
    #[arg(long, default_value = "bunroku-1592")]
    game: String,
    /// Tables at which moves are made at the same time
    #[arg(long, default_value_t = 48)]
    tables: usize,
    /// Moves to measure
    #[arg(long, default_value_t = 20_000)]
    moves: usize,
    /// Tables with two streams each to hold open while memory is measured; 0: not measured
    #[arg(long, default_value_t = 0)]
    open_tables: usize,
    /// While computers think on every core: how long a move takes then
    #[arg(long)]
    thinking: bool,
}

fn server(args: &ServerArgs) -> Result<ExitCode> {
    let dir = tempfile::tempdir()?;
    let mut server = std::process::Command::new(std::env::current_exe()?);
    server.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--database"]).arg(dir.path().join("bench.db"));
    server.env("RUST_LOG", "warn");
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let thinking_tables = if args.thinking { 3 * cores } else { 0 };
    if args.thinking {
        server.args(["--think-threads", &cores.to_string()]);
    }
    let plan = sandtable_server::Plan {
        server,
        game: args.game.clone(),
        tables: args.tables,
        moves: args.moves,
        rounds: 5,
        open_tables: args.open_tables,
        thinking_tables,
    };
    println!("{}", sandtable_server::bench(plan)?);
    Ok(ExitCode::SUCCESS)
}

#[derive(clap::Args)]
pub struct Search {
    /// Game id
    #[arg(long)]
    game: String,
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
}

fn time(seconds: f64) -> Result<Duration> {
    if !(0.01..=3600.0).contains(&seconds) {
        bail!("--seconds {seconds}: use 0.01 to 3600");
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[derive(clap::Args)]
pub struct Playouts {
    /// Game id
    #[arg(long)]
    game: String,
    /// CPU-seconds for each of the three runs
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Clone the state before each action, as a search does
    #[arg(long)]
    copy: bool,
}

pub fn run(bench: &Bench) -> Result<ExitCode> {
    match bench {
        Bench::Playouts(args) => {
            let measure = Measure { limit: time(args.seconds)?, copy: args.copy };
            match sandtable_catalog::visit(&args.game, measure) {
                Some(line) => println!("{line}"),
                None => bail!("no game {:?}", args.game),
            }
        }
        Bench::Server(args) => return server(args),
        Bench::Record(args) => return history::record(args),
        Bench::Compare(args) => return history::compare(args),
        Bench::Search(args) => match sandtable_players::bench_search(&args.game, time(args.seconds)?, 1) {
            Some(speed) => println!("{}", serde_json::to_string(&speed)?),
            None => bail!("no game {:?}", args.game),
        },
    }
    Ok(ExitCode::SUCCESS)
}
