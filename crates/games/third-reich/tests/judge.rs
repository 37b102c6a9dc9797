//! The computer plays as the strategy notes say: Poland falls at once, the Allies never tire of Diplomacy, and
//! nobody leaves a resource base of its own empty.

use sandtable_kernel::{Ctx, DataSet, Game, Options, Play, Playout, Positions, Seat, Words};
use sandtable_search::{Eyes, greedy, mix};
use std::collections::BTreeSet;
use third_reich::{ALLIED, AXIS, State, ThirdReich};

fn game() -> ThirdReich {
    let options = Options::resolve(ThirdReich::options(), &Default::default()).unwrap();
    ThirdReich::load(&DataSet::embedded(ThirdReich::data_files()), &options).unwrap()
}

/// A game of two players who look one step ahead, to the end of a turn; `at` sees every action before it is played.
fn play(game: &ThirdReich, seed: u64, turns: u32, mut at: impl FnMut(&State, Seat, &str)) -> State {
    let mut dice = Playout::new(seed);
    let mut state = game.setup(&mut Ctx::silent(&mut dice));
    let mut step = 0;
    while let Some(seat) = game.pending(&state).seats().first() {
        if game.position(&state).turn > Some(turns) {
            break;
        }
        step += 1;
        let thought = greedy(&Eyes::new(game, &state, seat), 2, mix(seed, step)).expect("a decision is owed");
        at(&state, seat, &game.notation(&thought.action));
        game.apply(&mut state, seat, &thought.action, &mut Ctx::silent(&mut dice));
    }
    state
}

#[test]
fn poland_falls_on_turn_one() {
    let game = game();
    let fallen = (1..=10).filter(|seed| {
        let state = play(&game, *seed, 1, |_, _, _| {});
        game.position(&state).control["warsaw"] == "axis"
    });
    let fallen = fallen.count();
    assert!(fallen >= 6, "Warsaw fell in {fallen} of 10 games");
}

#[test]
fn the_allies_use_diplomacy_every_turn_until_both_powers_are_in() {
    let game = game();
    for seed in 1..=3 {
        let mut used = [false; 13];
        let mut wanted = [false; 13];
        play(&game, seed, 6, |state, seat, action| {
            let position = game.position(state);
            let turn = position.turn.unwrap_or(0) as usize;
            if seat == ALLIED && action == "play allied-diplomacy-1" {
                used[turn] = true;
            }
            let powers = ["us", "su"].iter().any(|n| position.markers["nations"][*n] == "neutral");
            let asked = seat == ALLIED && action.starts_with("pick ");
            wanted[turn] |= powers && asked;
        });
        for turn in 2..=6 {
            assert!(used[turn] || !wanted[turn], "seed {seed}: no Diplomacy on turn {turn}");
        }
    }
}

/// Resource bases at home.
const BASES: [(Seat, &[&str]); 2] = [(AXIS, &["berlin", "ruhr", "rome"]), (ALLIED, &["london", "paris", "egypt"])];

#[test]
fn nobody_leaves_an_own_base_empty() {
    let game = game();
    for seed in 1..=3 {
        // Own bases without a unit, and the impulse before.
        let (mut bare, mut before) = (BTreeSet::new(), (ALLIED, String::new()));
        play(&game, seed, 6, |state, seat, action| {
            if !(action == "air" || action == "pass" || action.starts_with("play ")) {
                return;
            }
            let position = game.position(state);
            let turn = position.turn.unwrap_or(0);
            for (side, bases) in BASES {
                for base in bases {
                    let own = position.control[*base] == ThirdReich::info().seat_id(side);
                    let held = position.pieces.values().any(|p| p.state().at.as_deref() == Some(*base));
                    if !own || held {
                        bare.remove(base);
                        continue;
                    }
                    // Nobody empties it himself, and what the enemy bombed empty has a guard after the next card.
                    let new = bare.insert(*base);
                    let left = before.0 == side && (new || before.1.starts_with("play "));
                    assert!(!left, "seed {seed}, turn {turn}: {base} is empty after {}", before.1);
                }
            }
            before = (seat, action.to_owned());
        });
    }
}

#[test]
fn the_start_is_open_and_a_won_game_won() {
    let game = game();
    let state = game.setup(&mut Ctx::silent(&mut Playout::new(1)));
    let even = sandtable_kernel::Judgement::evaluate(&game, &state);
    assert!(even.abs() < 0.6, "{even}");
}
