//! What a question looks at once is what looking at everything gives.

use luzon::Luzon;
use ocs::model::{Hexes, Units};
use ocs::{Ocs, State};
use sandtable_kernel::{Ctx, DataSet, Game, Options, Play, Playout, Seat};

/// After every step of random games: trace asked of one hex, and the whole area of trace.
#[test]
fn trace_of_a_hex_is_the_trace_of_the_map() {
    let options = Options::resolve(Luzon::options(), &Default::default()).expect("defaults");
    let game = Luzon::load(&DataSet::embedded(Luzon::data_files()), &options).expect("the game's own data");
    let g = &game.0;
    let (mut legal, mut asked) = (Vec::new(), 0);
    for seed in 0..2 {
        let mut dice = Playout::new(seed);
        let mut s = game.setup(&mut Ctx::silent(&mut dice));
        while let Some(seat) = game.pending(&s).seats().first() {
            assert!(zones(g, &s) == g.field(&s).zoc, "the zones of turn {}", s.turn);
            for side in Seat::BOTH {
                let area = g.trace(&s, &g.field(&s), side, Units::EMPTY).area;
                for unit in g.on_map(&s, side) {
                    let hex = s.unit(unit).at.hex().expect("on the map");
                    // A new survey each time, so that nothing has been reckoned yet.
                    assert_eq!(g.survey(&s).in_trace(side, hex), area.contains(hex), "{}", g.map.id(hex));
                    asked += 1;
                }
            }
            game.legal(&s, seat, &mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            game.apply(&mut s, seat, &action, &mut Ctx::silent(&mut dice));
        }
    }
    assert!(asked > 1000);
}

/// 4.5 Zones of control unit by unit and hex by hex.
fn zones(g: &Ocs, s: &State) -> [Hexes; 2] {
    Seat::BOTH.map(|side| {
        let with = g.on_map(s, side).iter().filter(|u| g.has_zoc(s, *u));
        with.flat_map(|u| g.map.around(s.unit(u).at.hex().expect("on the map"))).collect()
    })
}
