use anyhow::{Result, bail};
use cpu_time::ProcessTime;
use sandtable_catalog::GameVisitor;
use sandtable_kernel::{Ctx, Game, Playout};
use serde_json::{Value, json};
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
}

fn server(args: &ServerArgs) -> Result<ExitCode> {
    let dir = tempfile::tempdir()?;
    let mut server = std::process::Command::new(std::env::current_exe()?);
    server.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--database"]).arg(dir.path().join("bench.db"));
    server.env("RUST_LOG", "warn");
    let plan = sandtable_server::Plan {
        server,
        game: args.game.clone(),
        tables: args.tables,
        moves: args.moves,
        rounds: 5,
        open_tables: args.open_tables,
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
        Bench::Search(args) => match sandtable_players::bench_search(&args.game, time(args.seconds)?, 1) {
            Some(speed) => println!("{}", serde_json::to_string(&speed)?),
            None => bail!("no game {:?}", args.game),
        },
    }
    Ok(ExitCode::SUCCESS)
}

struct Measure {
    limit: Duration,
    copy: bool,
}

#[derive(Default)]
struct Run {
    actions: u64,
    choices: u64,
    games: u64,
    finished: u64,
    errors: u64,
    cpu: f64,
}

/// A game that random play has not ended by then counts as unfinished.
const ACTION_LIMIT: u64 = 60_000;

impl Measure {
    fn once<G: Game>(&self, game: &G, seed: u64) -> Run {
        let mut run = Run::default();
        let mut dice = Playout::new(seed);
        let mut legal = Vec::new();
        let clock = ProcessTime::now();
        while clock.elapsed() < self.limit {
            run.games += 1;
            let mut state = game.setup(&mut Ctx::silent(&mut dice));
            let mut before = state.clone();
            for n in 0.. {
                let Some(seat) = game.pending(&state).seats().first() else {
                    run.finished += 1;
                    break;
                };
                game.legal(&state, seat, &mut legal);
                if legal.is_empty() || n >= ACTION_LIMIT {
                    run.errors += u64::from(legal.is_empty());
                    break;
                }
                if self.copy {
                    before.clone_from(&state);
                    std::hint::black_box(&before);
                }
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut dice));
                run.actions += 1;
                run.choices += legal.len() as u64;
            }
        }
        run.cpu = clock.elapsed().as_secs_f64();
        run
    }
}

impl GameVisitor for Measure {
    type Out = Value;

    fn visit<G: Game>(self) -> Value {
        let game: G = sandtable_conformance::load();
        let mut runs: Vec<Run> = (0..3).map(|i| self.once(&game, i)).collect();
        let rate = |r: &Run| r.actions as f64 / r.cpu;
        runs.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
        let total = |f: fn(&Run) -> u64| runs.iter().map(f).sum::<u64>();
        let median = &runs[1];
        json!({
            "game": G::info().id,
            "mode": if self.copy { "copy" } else { "play" },
            "median_actions_per_cpu_s": rate(median).round(),
            "playouts_per_cpu_s": (median.finished as f64 / median.cpu * 10.0).round() / 10.0,
            "branching": (total(|r| r.choices) as f64 / total(|r| r.actions).max(1) as f64 * 100.0).round() / 100.0,
            "games": total(|r| r.games),
            "finished": total(|r| r.finished),
            "errors": total(|r| r.errors),
            "state_bytes": size_of::<G::State>(),
        })
    }
}
