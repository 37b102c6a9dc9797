//! Plays random games, or games guided by the prior (`playouts 100 guided`), and counts actions
//! for each second of CPU time.

use sandtable_kernel::*;
use southern::Southern;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(50);
    let guided = std::env::args().nth(2).is_some_and(|a| a == "guided");
    let options = Options::resolve(Southern::options(), &Default::default()).expect("defaults");
    let game = Southern::load(&DataSet::embedded(Southern::data_files()), &options).expect("own data");
    let (mut actions, mut wins, mut lead) = (0u64, [0u32; 3], 0i64);
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
                    let [japan, allied] = game.score(&state);
                    lead += i64::from(japan - allied);
                    break;
                }
            };
            let seat = seats.first().expect("somebody decides");
            game.legal(&state, seat, &mut list);
            let action = if guided {
                let weights: Vec<f32> = list.iter().map(|a| game.prior(&state, seat, a)).collect();
                let mut at = chance.unit() as f32 * weights.iter().sum::<f32>();
                let pick = weights.iter().position(|w| {
                    at -= w;
                    at < 0.0
                });
                list[pick.unwrap_or(0)]
            } else {
                list[chance.below(list.len() as u32) as usize]
            };
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
            actions += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {actions} actions, {:.0} actions a second; wins of japan, allied, nobody: {wins:?}; mean lead {:.1} VP; state {} bytes",
        actions as f64 / seconds,
        lead as f64 / games as f64 / 2.0,
        size_of::<southern::State>()
    );
}
