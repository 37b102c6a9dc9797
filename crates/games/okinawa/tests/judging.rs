//! How the computer judges positions.

use okinawa::Okinawa;
use sandtable_kernel::*;

/// At its limits a judgement tells no two actions apart, and whoever is far behind plays blindly.
#[test]
fn no_position_is_judged_as_decided_before_the_end() {
    let data = DataSet::embedded(Okinawa::data_files());
    let game = Okinawa::load(&data, &Options::resolve(Okinawa::options(), &Default::default()).unwrap()).unwrap();
    let mut legal = Vec::new();
    for seed in 0..20 {
        let mut chance = Playout::new(seed);
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        while let Some(seat) = game.pending(&state).seats().first() {
            let value = game.evaluate(&state);
            assert!(value.abs() < 0.95, "{value} in game {seed}");
            game.legal(&state, seat, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
        }
    }
}
