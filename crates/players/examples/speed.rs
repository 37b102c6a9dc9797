//! Iterations per second of the search, one JSON object a game: `speed SECONDS [GAME…]`.

use sandtable_catalog::all;
use sandtable_players::bench_search;
use std::time::Duration;

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|s| s.parse().ok()).unwrap_or(5.0);
    let mut games: Vec<String> = args.collect();
    if games.is_empty() {
        games = all().iter().map(|g| g.id.to_owned()).collect();
    }
    for game in games {
        match bench_search(&game, Duration::from_secs_f64(seconds), 1) {
            Some(speed) => println!("{}", serde_json::to_string(&speed).expect("plain data serialises")),
            None => eprintln!("no game {game}"),
        }
    }
}
