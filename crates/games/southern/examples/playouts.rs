//! Plays random games and counts actions for each second of CPU time.

use sandtable_kernel::*;
use southern::Southern;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(50);
    let options = Options::resolve(Southern::options(), &Default::default()).expect("defaults");
    let game = Southern::load(&DataSet::embedded(Southern::data_files()), &options).expect("own data");
    let (mut actions, mut wins) = (0u64, [0u32; 3]);
    let mut list = Vec::new();
    let start = Instant::now();
    for seed in 0..games {
        let mut chance = Playout::new(seed);
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        loop {
            let seats = match game.pending(&state) {
                Pending::Decide(seats) => seats,
                Pending::Over(outcome) => {
                    wins[outcome.winner.map_or(2, Seat::index)] += 1;
                    break;
                }
            };
            let seat = seats.first().expect("somebody decides");
            game.legal(&state, seat, &mut list);
            let action = list[chance.below(list.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
            actions += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {actions} actions, {:.0} actions a second; wins of japan, allied, nobody: {wins:?}; state {} bytes",
        actions as f64 / seconds,
        size_of::<southern::State>()
    );
}
