//! Random games as fast as they go: actions per second, lengths and results.

use bunroku::Bunroku;
use sandtable_kernel::*;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(500);
    let options = Options::resolve(Bunroku::options(), &Default::default()).expect("defaults");
    let game = Bunroku::load(&DataSet::embedded(Bunroku::data_files()), &options).expect("the project's own data");
    let mut legal = Vec::new();
    let (mut actions, mut widest, mut wins) = (0u64, 0, [0u32; 3]);
    let began = Instant::now();
    for seed in 0..games {
        let mut chance = Playout::new(seed);
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        loop {
            let seat = match game.pending(&state) {
                Pending::Decide(seats) => seats.first().expect("somebody decides"),
                Pending::Over(outcome) => {
                    wins[outcome.winner.map_or(2, Seat::index)] += 1;
                    break;
                }
            };
            game.legal(&state, seat, &mut legal);
            widest = widest.max(legal.len());
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
            actions += 1;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{games} games, {:.0} actions each, {:.0} actions/s; widest choice {widest}; Japan {} Allies {} drawn {}",
        actions as f64 / games as f64,
        actions as f64 / seconds,
        wins[0],
        wins[1],
        wins[2]
    );
}
