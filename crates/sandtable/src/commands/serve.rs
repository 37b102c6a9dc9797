use super::{key_value, overlay};
use crate::bots::Offer;
use crate::host::{Overlays, parts};
use anyhow::Result;
use sandtable_server::{Config, Limits, Server};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// Where games are kept: a file (SQLite) or postgres://…
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
    /// Threads for computer players
    #[arg(long)]
    think_threads: Option<usize>,
    /// Data files of your own for a game, e.g. `--data bunroku-1592=DIR`; may be repeated
    #[arg(long, value_name = "GAME=DIR", value_parser = key_value)]
    data: Vec<(String, String)>,
    /// Offer a bot as an opponent, e.g. `--bot "magpie=python3 examples/bots/magpie.py"`; may be repeated
    #[arg(long, value_name = "NAME=COMMAND")]
    bot: Vec<Offer>,
    /// Send cookies over HTTPS only (behind a proxy that speaks it)
    #[arg(long)]
    secure_cookies: bool,
    /// Believe the address a proxy in front reports (the same as `--proxies 1`)
    #[arg(long)]
    behind_proxy: bool,
    /// How many proxies of yours stand in front and add to X-Forwarded-For
    #[arg(long, value_name = "N", default_value_t = 0)]
    proxies: u32,
    /// Days after which a table goes at which nothing was ever done; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    unused_days: u32,
    /// Serve /metrics there and nowhere else, e.g. 127.0.0.1:9090
    #[arg(long, value_name = "ADDR")]
    metrics: Option<SocketAddr>,
    /// Log as JSON lines
    #[arg(long)]
    log_json: bool,
    /// Without rate limits, for a driver on the same machine
    #[arg(long, hide = true)]
    no_limits: bool,
}

/// The user's own data, checked before anything is served.
pub fn overlays(given: &[(String, String)]) -> Result<Overlays> {
    let mut overlays = Overlays::new();
    for (game, dir) in given {
        let files = overlay(game, Path::new(dir))?;
        sandtable_catalog::load(game, &Default::default(), &files)?;
        overlays.insert(game.clone(), files);
    }
    Ok(overlays)
}

const SIGXFSZ: i32 = 25;

pub fn run(args: &Args) -> Result<ExitCode> {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if args.log_json {
        log.json().init()
    } else {
        log.init()
    }
    let mut config = Config::new(args.addr, args.database.clone());
    config.think_threads = args.think_threads.unwrap_or(config.think_threads).max(1);
    config.secure_cookies = args.secure_cookies;
    config.proxies = args.proxies.max(args.behind_proxy.into());
    config.unused_days = args.unused_days;
    config.metrics = args.metrics;
    if args.no_limits {
        config.limits = Limits::none();
    }
    let parts = parts(overlays(&args.data)?, args.bot.clone());
    let runtime = sandtable_server::runtime()?;
    runtime.block_on(async {
        // A limit on the size of files is a full disk, not a reason to end.
        let _too_large = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ))?;
        let server = Server::start(config, parts).await?;
        println!("Sandtable: http://{}", server.addr);
        server.run(asked_to_stop()).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Done when the process is told to end.
async fn asked_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
