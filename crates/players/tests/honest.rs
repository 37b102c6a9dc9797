//! The computer in every game of the catalogue: legal, reproducible, blind to what is hidden.

use sandtable_catalog::{GameVisitor, all, load, visit};
use sandtable_kernel::{Ctx, DataSet, Game, Options, Playout, Seat};
use sandtable_players::{Budget, Level, Thinker, choose};
use sandtable_search::{Eyes, mix};
use sandtable_table::{Live, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Blind;

/// Decisions compared in each game.
const COMPARED: u32 = 160;

impl GameVisitor for Blind {
    type Out = (u32, u32);

    /// Plays games with random steps; at each real decision the choice must be the same in a
    /// position that differs in what the seat cannot see. Returns how many were compared and in how
    /// many something did differ.
    fn visit<G: Game>(self) -> (u32, u32) {
        let options = Options::resolve(G::options(), &BTreeMap::new()).unwrap();
        let game = Arc::new(G::load(&DataSet::embedded(G::data_files()), &options).unwrap());
        let (mut compared, mut differing, mut seed) = (0, 0, 0);
        while compared < COMPARED {
            seed += 1;
            let mut dice = Playout::new(seed);
            let mut state = game.setup(&mut Ctx::silent(&mut dice));
            let mut step = 0;
            while let Some(seat) = game.pending(&state).seats().first() {
                step += 1;
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                if legal.len() > 1 && step % 5 == 0 && compared < COMPARED {
                    let other = game.resample(&state, seat, &mut dice);
                    compared += 1;
                    differing += u32::from(other != state);
                    let level = Level::ALL[compared as usize % 4];
                    let ask = |state: &G::State| {
                        let live = Live::with_state(game.clone(), state.clone());
                        choose(&live, seat, level, mix(seed, step), Budget::iterations(40)).expect("a decision is owed")
                    };
                    let (here, there) = (ask(&state), ask(&other));
                    assert_eq!(here, there, "{} looked at what {seat:?} cannot see, step {step}", G::info().id);
                    assert!(legal.iter().any(|a| game.notation(a) == here.notation), "{} is not legal", here.notation);
                }
                game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut dice));
            }
        }
        (compared, differing)
    }
}

#[test]
fn what_a_seat_cannot_see_does_not_change_its_choice_in_any_game() {
    for info in all() {
        let (compared, differing) = visit(info.id, Blind).unwrap();
        assert_eq!(compared, COMPARED);
        if info.hidden {
            assert!(differing > COMPARED / 4, "{}: only {differing} positions had something hidden", info.id);
        }
    }
}

fn start(id: &str) -> Box<dyn Table> {
    let game = load(id, &BTreeMap::new(), &BTreeMap::new()).unwrap_or_else(|e| panic!("{e}"));
    game.start(&mut Playout::new(3)).0
}

#[test]
fn every_level_plays_every_game_within_its_time() {
    for info in all() {
        let mut table = start(info.id);
        let mut dice = Playout::new(8);
        let budget = Budget::time(Duration::from_millis(40));
        for step in 0..60 {
            let Some(seat) = table.pending().seats().first() else { break };
            let level = Level::ALL[step as usize % 4];
            let (forced, begun) = (table.legal_notations(seat).len() == 1, Instant::now());
            let choice = choose(table.as_ref(), seat, level, step, budget).expect("a decision is owed");
            // Generous: a loaded machine may hold up a thread, a runaway search takes forever.
            assert!(begun.elapsed() < Duration::from_secs(4), "{level} thought for {:?}", begun.elapsed());
            assert!(!forced || choice.iterations == 0);
            table.act(seat, &choice.notation, &mut dice).expect("the computer plays by the rules");
        }
    }
}

#[test]
fn nobody_unasked_is_answered() {
    let table = start(all()[0].id);
    let asked = table.pending().seats();
    for seat in Seat::BOTH {
        let choice = choose(table.as_ref(), seat, Level::General, 1, Budget::iterations(5));
        assert_eq!(choice.is_some(), asked.contains(seat));
    }
}

struct Whole;

impl GameVisitor for Whole {
    type Out = u32;

    /// A whole game with the tree kept between small steps; returns how often that saved work.
    fn visit<G: Game>(self) -> u32 {
        let options = Options::resolve(G::options(), &BTreeMap::new()).unwrap();
        let game = G::load(&DataSet::embedded(G::data_files()), &options).unwrap();
        let mut thinkers = [Level::Colonel, Level::Captain].map(|l| Thinker::<G>::new(l.skill()));
        let mut dice = Playout::new(4);
        let mut state = game.setup(&mut Ctx::silent(&mut dice));
        let (mut saved, mut step) = (0, 0);
        while let Some(seat) = game.pending(&state).seats().first() {
            step += 1;
            let eyes = Eyes::new(&game, &state, seat);
            let thinker = &mut thinkers[seat.index()];
            let thought = thinker.choose(&eyes, Budget::iterations(24), None, step).unwrap();
            assert!(game.check(&state, seat, &thought.action).is_ok());
            saved += u32::from(seat == Seat::FIRST && (1..24).contains(&thought.iterations));
            let mut spoken = sandtable_kernel::Recording::new(&mut dice);
            game.apply(&mut state, seat, &thought.action, &mut Ctx::silent(&mut spoken));
            let spoke = !spoken.records.is_empty();
            thinkers[seat.index()].played(seat, &thought.action, spoke);
            thinkers[seat.other().index()].forget();
        }
        saved
    }
}

#[test]
fn a_whole_game_is_played_with_the_tree_kept() {
    for info in all() {
        assert!(visit(info.id, Whole).unwrap() > 0, "{}: no step profited from the one before", info.id);
    }
}
