mod support;

use sandtable_kernel::*;
use sandtable_search::*;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use support::{Act, Duel};

type Player<'a> = &'a mut dyn FnMut(&Eyes<'_, Duel>, u64) -> Act;

fn play(game: &Duel, seed: u64, players: [Player<'_>; 2]) -> Option<Seat> {
    let mut state = game.start(seed);
    let mut chance = Playout::new(mix(seed, 99));
    let mut step = 0;
    loop {
        let seat = match game.pending(&state) {
            Pending::Over(outcome) => return outcome.winner,
            Pending::Decide(seats) => seats.first().unwrap(),
        };
        step += 1;
        let action = players[seat.index()](&Eyes::new(game, &state, seat), mix(seed, step));
        assert!(game.check(&state, seat, &action).is_ok());
        game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
    }
}

/// Wins of `a` over `b` in `pairs` games from each side, draws counting half, as a share.
fn share(pairs: u64, a: Player<'_>, b: Player<'_>) -> f64 {
    let game = Duel::new();
    let mut won = 0.0;
    for seed in 0..pairs {
        for side in Seat::BOTH {
            let players: [Player<'_>; 2] = if side == Seat::FIRST { [a, b] } else { [b, a] };
            won += match play(&game, seed, players) {
                None => 0.5,
                Some(w) if w == side => 1.0,
                Some(_) => 0.0,
            };
        }
    }
    won / (2 * pairs) as f64
}

fn searcher(iterations: u32) -> impl FnMut(&Eyes<'_, Duel>, u64) -> Act {
    move |eyes, seed| {
        let limits = Limits { iterations: Some(iterations), ..Limits::default() };
        Mind::new(Tuning::default()).think(eyes, limits, seed).unwrap().action
    }
}

#[test]
fn search_beats_greedy_and_random_play() {
    let mut dice = |e: &Eyes<'_, Duel>, s| random(e, s).unwrap().action;
    let mut near = |e: &Eyes<'_, Duel>, s| greedy(e, 4, s).unwrap().action;
    let by_search = share(150, &mut searcher(300), &mut dice);
    assert!(by_search > 0.64, "search against random play: {by_search}");
    let by_search = share(150, &mut searcher(300), &mut near);
    assert!(by_search > 0.6, "search against greedy play: {by_search}");
}

#[test]
fn the_same_seed_and_iterations_give_the_same_choice() {
    let game = Duel::new();
    for seed in 0..20 {
        let state = game.start(seed);
        let eyes = Eyes::new(&game, &state, Seat::SECOND);
        assert_eq!(searcher(200)(&eyes, seed), searcher(200)(&eyes, seed));
    }
}

/// Walks through games and compares the choice with the choice in a position that differs in
/// everything the seat cannot see.
#[test]
fn what_a_seat_cannot_see_does_not_change_its_choice() {
    let game = Duel::new();
    let mut differing = 0;
    for seed in 0..40 {
        let mut state = game.start(seed);
        let mut chance = Playout::new(seed);
        while let Some(seat) = game.pending(&state).seats().first() {
            let other = game.resample(&state, seat, &mut chance);
            differing += usize::from(other != state);
            let (true_eyes, false_eyes) = (Eyes::new(&game, &state, seat), Eyes::new(&game, &other, seat));
            let choice = searcher(60)(&true_eyes, seed);
            assert_eq!(choice, searcher(60)(&false_eyes, seed));
            assert_eq!(greedy(&true_eyes, 3, seed), greedy(&false_eyes, 3, seed));
            assert_eq!(careless(&true_eyes, seed), careless(&false_eyes, seed));
            game.apply(&mut state, seat, &choice, &mut Ctx::silent(&mut chance));
        }
    }
    assert!(differing > 100, "the comparison must have had something hidden: {differing}");
}

#[test]
fn thinking_ends_at_its_deadline_or_when_told() {
    let game = Duel::new();
    let state = game.start(3);
    let eyes = Eyes::new(&game, &state, Seat::FIRST);
    let start = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
    let thought = Mind::new(Tuning::default()).think(&eyes, limits, 1).unwrap();
    assert!(thought.iterations > 0 && start.elapsed() < Duration::from_millis(600));

    let stop = AtomicBool::new(true);
    let limits = Limits { time: Some(Duration::from_secs(60)), stop: Some(&stop), ..Limits::default() };
    let start = Instant::now();
    assert_eq!(Mind::new(Tuning::default()).think(&eyes, limits, 1).unwrap().iterations, 0);
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_forced_decision_takes_no_thought_and_nobody_thinks_unasked() {
    let game = Duel::new();
    let mut state = game.start(3);
    state.hands[0].truncate(1);
    let mut mind = Mind::new(Tuning::default());
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    assert_eq!(mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).unwrap().iterations, 0);
    state.chosen[0] = Some(1);
    assert!(mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).is_none());
    assert!(careless(&Eyes::new(&game, &state, Seat::FIRST), 1).is_none());
}

#[test]
fn a_careless_player_draws_among_all_candidates() {
    let game = Duel::new();
    let state = game.start(3);
    let mut candidates = Vec::new();
    game.search_actions(&state, Seat::FIRST, &mut candidates);
    let eyes = Eyes::new(&game, &state, Seat::FIRST);
    let drawn: std::collections::BTreeSet<Act> = (0..400).map(|s| careless(&eyes, s).unwrap().action).collect();
    assert!(candidates.len() > 1);
    assert_eq!(drawn, candidates.into_iter().collect());
}

#[test]
fn what_was_found_out_is_kept_for_the_next_small_step() {
    let game = Duel::new();
    let mut state = game.start(5);
    state.taker = Some(Seat::FIRST);
    state.points = [1, 0];
    state.round = 2;
    let mut mind = Mind::new(Tuning::default());
    let limits = Limits { iterations: Some(200), ..Limits::default() };
    mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).unwrap();
    game.apply(&mut state, Seat::FIRST, &Act::Keep, &mut Ctx::silent(&mut Playout::new(1)));
    mind.played(Seat::FIRST, &Act::Keep, false);
    let kept = mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).unwrap();
    assert!(kept.iterations < 200, "{}", kept.iterations);
    mind.forget();
    assert_eq!(mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).unwrap().iterations, 200);
}

#[test]
fn rollouts_go_at_least_as_far_as_the_game_asks() {
    let think = |foresight, decisions, settle| {
        let mut game = Duel::new();
        game.foresight = foresight;
        let state = game.start(7);
        let rollout = Rollout { decisions, settle, sharpness: 1.0 };
        let limits = Limits { iterations: Some(100), ..Limits::default() };
        let mut mind = Mind::new(Tuning { rollout, ..Tuning::default() });
        mind.think(&Eyes::new(&game, &state, Seat::FIRST), limits, 1).unwrap()
    };
    assert_eq!(think(4, 0, 0), think(0, 4, 8));
    assert_eq!(think(1, 4, 8), think(0, 4, 8), "never less than the search would by itself");
    assert_ne!(think(4, 0, 0), think(0, 0, 0));
}
