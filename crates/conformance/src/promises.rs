use crate::*;
use sandtable_kernel::*;
use sandtable_table::{Live, Table};
use std::collections::HashSet;
use std::sync::Arc;

/// Every game ends, never dead-ends, and then nobody owes a decision.
pub fn every_game_ends<G: Game>() {
    for seed in seeds(games()) {
        let game = load_varied::<G>(seed);
        let end = random_game(&game, seed, |_| ());
        let mut legal = Vec::new();
        for seat in Seat::BOTH {
            game.legal(&end, seat, &mut legal);
            assert!(legal.is_empty(), "seed {seed}: legal actions after the end");
        }
    }
}

/// `legal` is sorted, free of doubles, and exactly what `check` accepts: of what is conceivable
/// here, of what was legal elsewhere, and for the seat that is not asked.
pub fn legal_is_what_check_accepts<G: Game>() {
    let mut elsewhere: Vec<G::Action> = Vec::new();
    let mut thinkable = Vec::new();
    let mut other = Vec::new();
    sampled::<G>(some_games(20), 5, |m| {
        let at = || format!("seed {}, step {}", m.seed, m.step);
        assert!(m.legal.is_sorted(), "{}: legal is not sorted", at());
        assert!(m.legal.windows(2).all(|w| w[0] != w[1]), "{}: an action twice", at());
        let deciding = m.game.pending(m.state).seats();
        for seat in Seat::BOTH {
            m.game.legal(m.state, seat, &mut other);
            assert!(deciding.contains(seat) || other.is_empty(), "{}: {seat:?} is not asked but may act", at());
            m.game.conceivable(m.state, seat, &mut thinkable);
            for action in &other {
                assert!(thinkable.contains(action), "{}: {action:?} is legal but not conceivable", at());
            }
            for action in thinkable.iter().chain(&elsewhere) {
                let verdict = m.game.check(m.state, seat, action);
                let listed = other.binary_search(action).is_ok();
                assert_eq!(verdict.is_ok(), listed, "{}: {seat:?} {} in {:?}", at(), m.game.notation(action), m.state);
                if let Err(refusal) = verdict {
                    assert!(!refusal.grounds.is_empty(), "{}: {action:?} refused without a ground", at());
                }
            }
        }
        let keep = elsewhere.len() < 400;
        let slot = (m.step * 31) % 400;
        match (keep, m.legal.get(m.step % m.legal.len())) {
            (true, Some(&a)) => elsewhere.push(a),
            (false, Some(&a)) => elsewhere[slot] = a,
            _ => {}
        }
    });
}

/// `parse(notation(a)) == a` for everything legal or thinkable.
pub fn notation_round_trips<G: Game>() {
    let mut thinkable = Vec::new();
    sampled::<G>(some_games(20), 10, |m| {
        m.game.conceivable(m.state, m.seat, &mut thinkable);
        for action in m.legal.iter().chain(&thinkable) {
            let text = m.game.notation(action);
            assert_eq!(m.game.parse(&text).as_ref(), Ok(action), "{text:?}");
        }
    });
}

/// States survive JSON and the binary snapshot form.
pub fn state_round_trips<G: Game>() {
    sampled::<G>(some_games(10), 20, |m| {
        let json = serde_json::to_string(m.state).expect("serialises");
        assert_eq!(&serde_json::from_str::<G::State>(&json).expect("reads back"), m.state);
        let bytes = postcard::to_stdvec(m.state).expect("serialises");
        assert_eq!(&postcard::from_bytes::<G::State>(&bytes).expect("reads back"), m.state);
    });
}

/// A position file names the whole state.
pub fn position_round_trips<G: Game>() {
    sampled::<G>(some_games(20), 15, |m| {
        let written = serde_json::to_string(&m.game.position(m.state)).expect("serialises");
        let read: Position = serde_json::from_str(&written).expect("reads back");
        match m.game.place(Base::Empty, &read, None) {
            Ok(state) => assert_eq!(&state, m.state, "seed {}, step {}", m.seed, m.step),
            Err(errors) => panic!("seed {}, step {}: {errors:?}", m.seed, m.step),
        }
    });
}

/// The same actions with the same answers of chance give the same states and events.
pub fn replay_gives_the_same_state<G: Game>() {
    for seed in seeds(some_games(10)) {
        let game = load_varied::<G>(seed);
        let mut steps: Vec<(Seat, G::Action)> = Vec::new();
        let play = |steps: &mut Vec<(Seat, G::Action)>, chance: &mut dyn Chance, choose: bool| {
            let mut log = Vec::new();
            let mut choices = Playout::new(seed ^ 0x5eed);
            let mut legal = Vec::new();
            let mut state = game.setup(&mut Ctx::new(chance, &mut log));
            let mut i = 0;
            while let Some(seat) = game.pending(&state).seats().first() {
                if choose {
                    game.legal(&state, seat, &mut legal);
                    steps.push((seat, legal[choices.below(legal.len() as u32) as usize]));
                }
                let (seat, action) = steps[i];
                game.apply(&mut state, seat, &action, &mut Ctx::new(chance, &mut log));
                i += 1;
            }
            (state, log)
        };
        let mut dice = Playout::new(seed);
        let mut recording = Recording::new(&mut dice);
        let first = play(&mut steps, &mut recording, true);
        let records = recording.records;
        let mut replaying = Replaying::new(&records);
        let second = play(&mut steps, &mut replaying, false);
        assert!(!replaying.failed && replaying.next == records.len(), "seed {seed}");
        assert_eq!(first, second, "seed {seed}");
    }
}

/// Taking back gives exactly the position before, and never crosses chance, another seat's
/// decision, or something shown.
pub fn undo_restores_exactly<G: Game>() {
    for seed in seeds(some_games(4)) {
        let game = Arc::new(load_varied::<G>(seed));
        let mut chance = Playout::new(seed);
        let mut choices = Playout::new(seed ^ 0x5eed);
        let state = game.setup(&mut Ctx::silent(&mut chance));
        let mut live = Live::with_state(game.clone(), state);
        let mut trail: Vec<G::State> = Vec::new();
        for _ in 0..ACTION_LIMIT {
            let Some(seat) = live.pending().seats().first() else { break };
            let before = live.state().clone();
            let legal = live.legal_notations(seat);
            let action = &legal[choices.below(legal.len() as u32) as usize];
            let played = live.act(seat, action, &mut chance).expect("legal actions are accepted");
            if played.barrier {
                trail.clear();
                assert_eq!(live.undo_depth(seat), 0, "seed {seed}: undo across a barrier");
                continue;
            }
            assert!(played.chance.is_empty(), "seed {seed}: undo across chance");
            let same_seat = live.undo_depth(seat) > 1;
            if !same_seat {
                trail.clear();
            }
            trail.push(before);
            if choices.below(3) == 0 {
                let after = live.boxed();
                let mut taken = 0;
                while live.undo(seat) {
                    taken += 1;
                    assert_eq!(Some(live.state()), trail.get(trail.len() - taken), "seed {seed}");
                }
                assert_eq!(taken, trail.len(), "seed {seed}");
                live = after.as_any().downcast_ref::<Live<G>>().expect("the same game").clone_table();
            }
        }
    }
}

/// A state copies cheaply.
pub fn state_is_small<G: Game>() {
    let size = size_of::<G::State>();
    assert!(size <= G::STATE_LIMIT.min(8192), "a state takes {size} bytes");
    sampled::<G>(2, 20, |m| {
        let bytes = postcard::to_stdvec(m.state).expect("serialises").len();
        assert!(bytes <= 8192, "a state takes {bytes} bytes when written");
    });
}

/// What search relies on: its actions are legal ones, and judgements are numbers.
pub fn judgement_is_sane<G: Game>() {
    let mut actions = Vec::new();
    sampled::<G>(some_games(10), 10, |m| {
        let value = m.game.evaluate(m.state);
        assert!((-1.0..=1.0).contains(&value), "evaluate gave {value}");
        m.game.search_actions(m.state, m.seat, &mut actions);
        assert!(!actions.is_empty(), "seed {}, step {}: nothing to search", m.seed, m.step);
        for action in &actions {
            assert!(m.legal.contains(action), "search would try the illegal {action:?}");
            let weight = m.game.prior(m.state, m.seat, action);
            assert!(weight.is_finite() && weight > 0.0, "prior of {action:?} is {weight}");
        }
    });
}

/// What is done without a barrier can be taken back, so it must teach nothing: in two states that a seat
/// cannot tell apart, the same action leads to the same view, or it cannot be undone.
pub fn undo_gives_nothing_away<G: Game>() {
    sampled::<G>(some_games(10), 8, |m| {
        let dealt = m.game.resample(m.state, m.seat, &mut Playout::new(m.seed + 5));
        let action = m.legal[m.step % m.legal.len()];
        if dealt == *m.state || m.game.check(&dealt, m.seat, &action).is_err() {
            return;
        }
        let act = |state: &G::State| {
            let (mut next, mut dice) = (state.clone(), Playout::new(m.seed));
            let mut chance = Recording::new(&mut dice);
            m.game.apply(&mut next, m.seat, &action, &mut Ctx::silent(&mut chance));
            let quiet = chance.records.is_empty() && m.game.pending(&next) == m.game.pending(state);
            (m.game.view(&next, Viewer::Seat(m.seat)), quiet)
        };
        let ((truth, quiet), (twin, _)) = (act(m.state), act(&dealt));
        if quiet && truth != twin {
            let before = m.game.view(m.state, Viewer::Seat(m.seat));
            assert!(
                sandtable_table::shows_more(&before, &truth),
                "seed {}, step {}: {} shows {:?} something and can be taken back",
                m.seed,
                m.step,
                m.game.notation(&action),
                m.seat
            );
        }
    });
}

/// A view is what all see alike and what one sees besides: nothing is told in both parts.
pub fn what_is_open_is_nobodys_own<G: Game>() {
    let viewers = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator, Viewer::Everything];
    sampled::<G>(some_games(4), 8, |m| {
        let open = m.game.open(m.state);
        for viewer in viewers {
            let own = m.game.own(m.state, viewer);
            let View { turn, heading, deciding, pieces, places, zones, tracks, notes: _, score } = &own;
            assert!(
                *turn == 0 && heading.is_empty() && deciding.is_empty() && score.is_empty(),
                "seed {}, step {}: {viewer:?} has a turn, heading, seat to decide or score of its own",
                m.seed,
                m.step
            );
            let handles: HashSet<&str> = open.pieces.iter().map(|p| p.handle.as_str()).collect();
            let pieces = pieces.iter().map(|p| p.handle.as_str()).filter(|h| handles.contains(h));
            let places = places.keys().filter(|id| open.places.contains_key(*id)).map(|id| id.as_str());
            let zones = zones.keys().filter(|id| open.zones.contains_key(*id)).map(|id| id.as_str());
            let tracks = tracks.keys().filter(|id| open.tracks.contains_key(*id)).map(|id| id.as_str());
            let twice: Vec<&str> = pieces.chain(places).chain(zones).chain(tracks).collect();
            assert!(twice.is_empty(), "seed {}, step {}: {viewer:?} is shown twice: {twice:?}", m.seed, m.step);
        }
    });
}
