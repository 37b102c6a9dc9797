use crate::*;
use sandtable_kernel::*;
use std::collections::BTreeSet;

/// Every id in a message, however deep.
fn ids_in(message: &Message, out: &mut BTreeSet<String>) {
    fn walk(arg: &Arg, out: &mut BTreeSet<String>) {
        match arg {
            Arg::Id { id } => {
                out.insert(id.to_string());
            }
            Arg::List(list) => list.iter().for_each(|a| walk(a, out)),
            Arg::Message(m) => ids_in(m, out),
            Arg::Int(_) | Arg::Real(_) => {}
        }
    }
    message.args.values().for_each(|a| walk(a, out));
}

/// Ids that a full view shows and this viewer's does not.
fn secrets(full: &View, seen: &View) -> BTreeSet<String> {
    let seen = seen.known_ids();
    full.known_ids().into_iter().filter(|id| !seen.contains(id)).map(str::to_owned).collect()
}

/// Nothing a viewer may not know occurs in the bytes of its view, prompt or actions, nor in an event it hears.
pub fn hidden_things_stay_hidden<G: Game>() {
    for seed in seeds(some_games(10)) {
        let game = load_varied::<G>(seed);
        let mut chance = Playout::new(seed);
        let mut choices = Playout::new(seed ^ 0x5eed);
        let mut legal = Vec::new();
        let mut log = Vec::new();
        let mut state = game.setup(&mut Ctx::silent(&mut chance));
        for step in 0..ACTION_LIMIT {
            let pending = game.pending(&state).seats();
            let Some(seat) = pending.first() else { break };
            let look = choices.below(6) == 0;
            let before: Vec<_> = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator]
                .into_iter()
                .filter(|_| look)
                .map(|v| (v, game.view(&state, v)))
                .collect();
            let full_before = look.then(|| game.view(&state, Viewer::Everything));
            for (viewer, view) in &before {
                let text = serde_json::to_string(view).expect("serialises");
                for secret in secrets(full_before.as_ref().expect("looked"), view) {
                    assert!(
                        !text.contains(&format!("\"{secret}\"")),
                        "seed {seed}, step {step}: {viewer:?} sees {secret} in {text}"
                    );
                }
            }
            game.legal(&state, seat, &mut legal);
            let action = legal[choices.below(legal.len() as u32) as usize];
            log.clear();
            game.apply(&mut state, seat, &action, &mut Ctx::new(&mut chance, &mut log));
            if !look {
                continue;
            }
            let full_after = game.view(&state, Viewer::Everything);
            for (viewer, view) in &before {
                let after = game.view(&state, *viewer);
                // Hidden before and after, yet named in between: a leak.
                let hidden: BTreeSet<_> = secrets(&full_after, &after)
                    .intersection(&secrets(full_before.as_ref().expect("looked"), view))
                    .cloned()
                    .collect();
                for entry in log.iter().filter(|e| viewer.hears(e.audience)) {
                    let mut named = BTreeSet::new();
                    ids_in(&game.describe_event(&entry.event), &mut named);
                    let leak: Vec<_> = named.intersection(&hidden).collect();
                    assert!(
                        leak.is_empty(),
                        "seed {seed}, step {step}: {viewer:?} hears {leak:?} in {:?} after {}",
                        entry.event,
                        game.notation(&action)
                    );
                }
            }
        }
    }
}

/// A state dealt anew looks the same to the seat it was dealt for; so do its choices and prompts; and
/// what happens next is told to it in the same words as long as it shows in the same view.
pub fn indistinguishable_states_look_alike<G: Game>() {
    let mut legal = [Vec::new(), Vec::new()];
    sampled::<G>(some_games(20), 12, |m| {
        let at = || format!("seed {}, step {}", m.seed, m.step);
        for seat in Seat::BOTH {
            let dealt = m.game.resample(m.state, seat, &mut Playout::new(m.seed + 1));
            let twin = |state: &G::State| m.game.view(state, Viewer::Seat(seat));
            assert_eq!(twin(&dealt), twin(m.state), "{}: {seat:?} can tell a resampled state", at());
            assert_eq!(m.game.pending(&dealt), m.game.pending(m.state), "{}", at());
            // What is dealt depends on nothing the seat cannot know.
            let again = |state: &G::State| m.game.resample(state, seat, &mut Playout::new(m.seed + 2));
            assert_eq!(again(&dealt), again(m.state), "{}: resample for {seat:?} looks at hidden things", at());
            if m.game.pending(m.state).seats().contains(seat) {
                assert_eq!(m.game.prompt(&dealt, seat), m.game.prompt(m.state, seat), "{}", at());
                m.game.legal(&dealt, seat, &mut legal[0]);
                m.game.legal(m.state, seat, &mut legal[1]);
                assert_eq!(legal[0], legal[1], "{}: {seat:?} has other choices in a resampled state", at());
            }
            // An action both states allow, with the same dice.
            m.game.legal(&dealt, m.seat, &mut legal[0]);
            let Some(&action) = m.legal.iter().find(|a| legal[0].binary_search(a).is_ok()) else { continue };
            let play = |state: &G::State| {
                let mut next = state.clone();
                let mut log = Vec::new();
                m.game.apply(&mut next, m.seat, &action, &mut Ctx::new(&mut Playout::new(m.seed + 3), &mut log));
                let heard: Vec<_> = log
                    .into_iter()
                    .filter(|e| Viewer::Seat(seat).hears(e.audience))
                    .map(|e| (e.clause, m.game.describe_event(&e.event)))
                    .collect();
                (twin(&next), heard)
            };
            let ((view_a, heard_a), (view_b, heard_b)) = (play(&dealt), play(m.state));
            if view_a == view_b && m.seat == seat {
                assert_eq!(
                    heard_a,
                    heard_b,
                    "{}: {seat:?} hears of a difference it cannot see after {}",
                    at(),
                    m.game.notation(&action)
                );
            }
        }
    });
}

/// Where everything lies that `seat` may not see, in one full view.
fn whereabouts<G: Game>(game: &G, state: &G::State, seat: Seat) -> BTreeSet<(String, String)> {
    let (full, seen) = (game.view(state, Viewer::Everything), game.view(state, Viewer::Seat(seat)));
    let hidden = secrets(&full, &seen);
    let zones = full.zones.iter().flat_map(|(zone, z)| {
        let shown = seen.zones.get(zone);
        let hides = shown.is_some_and(|s| s.known.len() < z.known.len());
        z.known.iter().filter(move |_| hides).map(|id| (zone.to_string(), id.to_string()))
    });
    let pieces =
        full.pieces.iter().filter(|p| hidden.contains(p.id.as_str())).map(|p| (p.at.to_string(), p.id.to_string()));
    zones.chain(pieces).collect()
}

/// What is dealt anew for a seat is dealt as chance would: the truth looks like one more deal. Over random
/// games a deal agrees with the truth about as often as with another deal.
pub fn deals_are_fair<G: Game>() {
    if !G::info().hidden {
        return;
    }
    let (mut with_truth, mut with_each_other, mut things, mut changed) = (0.0, 0.0, 0.0, false);
    sampled::<G>(some_games(40), 10, |m| {
        for seat in Seat::BOTH {
            let deal =
                |n: u64| m.game.resample(m.state, seat, &mut Playout::new(m.seed * 1_000 + m.step as u64 * 7 + n));
            let (one, two) = (deal(1), deal(2));
            changed |= one != *m.state;
            let [truth, one, two] = [m.state, &one, &two].map(|state| whereabouts(m.game, state, seat));
            with_truth += truth.intersection(&one).count() as f64;
            with_each_other += one.intersection(&two).count() as f64;
            things += truth.len() as f64;
        }
    });
    assert!(changed, "hidden things are never dealt anew");
    let share = |agreeing: f64| agreeing / f64::max(things, 1.0);
    let (truth, other) = (share(with_truth), share(with_each_other));
    assert!(
        (truth - other).abs() <= 0.1 + 0.15 * f64::max(truth, other),
        "a deal agrees with the truth in {truth:.3} of hidden things, with another deal in {other:.3}"
    );
}
