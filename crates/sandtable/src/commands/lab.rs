use super::{key_value, overlay};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_kernel::Lang;
use sandtable_lab::{Contender, LabConfig, Progress, Share, ladder, ladder_table, run as run_lab, rungs};
use sandtable_players::Budget;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// Game id
    game: String,
    /// Games for each combination of options; made even, so that both players have both sides equally
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// First player: a level, `random`, `greedy` or `bot:COMMAND`
    #[arg(long, default_value = "captain")]
    a: Contender,
    /// Second player
    #[arg(long, default_value = "captain")]
    b: Contender,
    /// An option of the game; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// Try every value of this option (`all`: of every option); may be repeated
    #[arg(long, value_name = "OPTION")]
    vary: Vec<String>,
    /// Games at a time; 0: one for each core
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds of thought for each decision, instead of the level's own number of iterations
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Iterations of search for each decision
    #[arg(long)]
    iterations: Option<u32>,
    /// Folder for the results; results already there are taken up
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Language of the report: zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Folder with data files of your own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not write every decision to decisions.csv
    #[arg(long)]
    no_decisions: bool,
    /// Measure how strong the levels are against each other instead
    #[arg(long)]
    ladder: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("lab-{}", args.game)));
    let mut config = LabConfig::new(&args.game, args.games, out);
    config.a = args.a.clone();
    config.b = args.b.clone();
    config.options = args.options.iter().cloned().collect();
    config.vary = args.vary.clone();
    config.jobs = args.jobs;
    config.seed = args.seed;
    config.lang = args.lang;
    config.decisions = !args.no_decisions;
    config.budget = Budget { time: args.time.map(seconds).transpose()?, iterations: args.iterations };
    if let Some(dir) = &args.data {
        config.overlay = overlay(&args.game, dir)?;
    }
    let stop = config.stop.clone();
    ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed))?;

    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {msg}")?);
    if args.ladder {
        let measured = ladder(&config, &rungs(), &mut |rung, progress| {
            bar.set_prefix(format!("{} : {}", rung.a.id(), rung.b.id()));
            show(&bar, progress);
        })?;
        bar.finish_and_clear();
        print!("{}", ladder_table(&measured));
        return Ok(ExitCode::SUCCESS);
    }
    let result = run_lab(&config, &mut |progress| show(&bar, progress))?;
    bar.finish_and_clear();
    println!("{} games, {:.0} a minute", result.records.len(), result.games_per_minute);
    println!("{} (A) wins {}", config.a.id(), share(&result.a));
    let first = sandtable_catalog::all().into_iter().find(|g| g.id == args.game).map_or("", |g| g.seats[0].id);
    println!("{first} wins {}", share(&result.first_seat));
    println!("report: {}", result.report.display());
    if !result.complete {
        println!("stopped before the end; the same command goes on");
    }
    Ok(ExitCode::SUCCESS)
}

fn seconds(value: f64) -> Result<Duration> {
    match Duration::try_from_secs_f64(value) {
        Ok(time) if value > 0.0 => Ok(time),
        _ => bail!("--time {value}: give a number of seconds above 0"),
    }
}

fn share(share: &Share) -> String {
    format!("{:.1}% (95%: {:.1} to {:.1})", share.rate * 100.0, share.low * 100.0, share.high * 100.0)
}

fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_length(u64::from(progress.total));
    bar.set_position(u64::from(progress.done));
    let left = match (progress.left, progress.give_or_take) {
        (Some(left), Some(reach)) => format!("about {} ± {} left", clock(left), clock(reach)),
        (Some(left), None) => format!("about {} left", clock(left)),
        (None, _) => "no estimate yet".to_owned(),
    };
    bar.set_message(left);
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds >= 3600 {
        format!("{}h{:02}m", seconds / 3600, seconds / 60 % 60)
    } else {
        format!("{}m{:02}s", seconds / 60, seconds % 60)
    }
}
