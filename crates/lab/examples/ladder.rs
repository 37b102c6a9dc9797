//! Measures the levels of a game against each other:
//!
//! `cargo run --release -p sandtable-lab --example ladder -- GAME GAMES FOLDER [A B]…`
//!
//! With pairs of players (`4 random`) only those are measured. Running it again goes on where it
//! stopped.

use sandtable_lab::{LabConfig, Rung, ladder, ladder_table, rungs};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, folder, pairs @ ..] = &args[..] else { return Err("GAME GAMES FOLDER [A B]…".into()) };
    let mut config = LabConfig::new(game, games.parse()?, folder);
    config.decisions = false;
    let mut chosen = Vec::new();
    for pair in pairs.chunks_exact(2) {
        chosen.push(Rung { a: pair[0].parse()?, b: pair[1].parse()?, floor: 0.5 });
    }
    let chosen = if chosen.is_empty() { rungs() } else { chosen };
    let measured = ladder(&config, &chosen, &mut |rung, p| {
        if p.done > p.taken_up && p.done.is_multiple_of(10) {
            let left = p.left.map_or(0, |l| l.as_secs());
            eprintln!("{} {}: {}/{} {:.3} {left} s left", rung.a.id(), rung.b.id(), p.done, p.total, p.a.rate);
        }
    })?;
    print!("{}", ladder_table(&measured));
    for m in &measured {
        println!("{} {}: first seat {:.3}", m.rung.a.id(), m.rung.b.id(), m.first_seat.rate);
    }
    Ok(())
}
