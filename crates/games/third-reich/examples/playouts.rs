//! Plays random games, or games guided by the prior (`playouts 100 guided`), and counts actions
//! for each second.

use sandtable_kernel::*;
use std::time::Instant;
use third_reich::ThirdReich;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(50);
    let guided = std::env::args().nth(2).is_some_and(|a| a == "guided");
    let options = Options::resolve(ThirdReich::options(), &Default::default()).expect("defaults");
    let game = ThirdReich::load(&DataSet::embedded(ThirdReich::data_files()), &options).expect("own data");
    let (mut actions, mut wins, mut turns) = (0u64, [0u32; 2], 0u64);
    let mut list = Vec::new();
    let start = Instant::now();
    for seed in 0..games {
        let mut chance = Playout::new(seed);
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        loop {
            let seats = match game.pending(&state) {
                Pending::Decide(seats) => seats,
                Pending::Over(outcome) => {
                    wins[outcome.winner.map_or(0, Seat::index)] += 1;
                    turns += u64::from(state.turn);
                    break;
                }
            };
            let seat = seats.first().expect("somebody decides");
            let action = if guided {
                game.search_actions(&state, seat, &mut list);
                let weights: Vec<f64> = list.iter().map(|a| f64::from(game.prior(&state, seat, a))).collect();
                let mut point = chance.unit() * weights.iter().sum::<f64>();
                let at = weights.iter().position(|w| {
                    point -= w;
                    point <= 0.0
                });
                list[at.unwrap_or(0)]
            } else {
                game.legal(&state, seat, &mut list);
                list[chance.below(list.len() as u32) as usize]
            };
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
            actions += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {actions} actions, {:.0} actions/s, {:.1} turns, Axis {} Allies {}, state {} bytes",
        actions as f64 / seconds,
        turns as f64 / games as f64,
        wins[0],
        wins[1],
        size_of::<third_reich::State>()
    );
}
