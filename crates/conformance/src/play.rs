use sandtable_kernel::*;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// More actions than any game needs when played at random.
pub const ACTION_LIMIT: usize = 60_000;

/// How many random games a check plays at the most: `SANDTABLE_GAMES`, or many as time allows.
pub fn games() -> u64 {
    number("SANDTABLE_GAMES").unwrap_or(500)
}

/// A smaller number for checks that cost more: at least two, at most `games()`.
pub fn some_games(per_hundred: u64) -> u64 {
    (games() * per_hundred / 100).clamp(2, games().max(2))
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|n| n.parse().ok())
}

/// The seeds of a check's games: at least two, then as many of `most` as fit into its seconds
/// (`SANDTABLE_SECONDS`, 4 unless told). Whoever sets `SANDTABLE_GAMES` gets all of them.
pub fn seeds(most: u64) -> impl Iterator<Item = u64> {
    let limit = match number("SANDTABLE_GAMES") {
        Some(_) => Duration::MAX,
        None => Duration::from_secs(number("SANDTABLE_SECONDS").unwrap_or(4)),
    };
    let start = Instant::now();
    (0..most).take_while(move |n| *n < 2 || start.elapsed() < limit)
}

/// The game as the project ships it, with its default options.
pub fn load<G: Game>() -> G {
    load_with(&BTreeMap::new())
}

pub fn load_with<G: Game>(options: &BTreeMap<String, String>) -> G {
    let options = Options::resolve(G::options(), options).expect("known options");
    G::load(&DataSet::embedded(G::data_files()), &options).unwrap_or_else(|errors| {
        panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    })
}

/// The game with options chosen by `seed`; seed 0 takes the defaults.
pub fn load_varied<G: Game>(seed: u64) -> G {
    let mut dice = Playout::new(seed);
    let choose = |spec: &OptionSpec| {
        let value = if seed == 0 { 0 } else { dice.below(spec.values.len() as u32) as usize };
        (spec.id.to_owned(), spec.values[value].to_owned())
    };
    load_with(&G::options().iter().map(choose).collect())
}

/// One decision of a random game, before it is taken.
pub struct Moment<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub seat: Seat,
    pub legal: &'a [G::Action],
    pub step: usize,
    pub seed: u64,
}

/// Plays one random game, shows every decision, and returns the final state.
pub fn random_game<G: Game>(game: &G, seed: u64, mut look: impl FnMut(Moment<'_, G>)) -> G::State {
    let mut chance = Playout::new(seed);
    let mut choices = Playout::new(seed ^ 0x5eed);
    let mut legal = Vec::new();
    let mut state = game.setup(&mut Ctx::silent(&mut chance));
    for step in 0..ACTION_LIMIT {
        let seats: Vec<Seat> = game.pending(&state).seats().iter().collect();
        if seats.is_empty() {
            return state;
        }
        let seat = seats[choices.below(seats.len() as u32) as usize];
        game.legal(&state, seat, &mut legal);
        assert!(
            !legal.is_empty(),
            "seed {seed}, step {step}: {seat:?} owes a decision and has no legal action in {state:?}"
        );
        look(Moment { game, state: &state, seat, legal: &legal, step, seed });
        let action = legal[choices.below(legal.len() as u32) as usize];
        game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
    }
    panic!("seed {seed}: not over after {ACTION_LIMIT} actions");
}

/// Random games of which every `stride`-th decision (at a random offset) is looked at.
pub fn sampled<G: Game>(games: u64, stride: u32, mut look: impl FnMut(Moment<'_, G>)) {
    for seed in seeds(games) {
        let game = load_varied::<G>(seed);
        let mut pick = Playout::new(seed ^ 0xace);
        random_game(&game, seed, |moment| {
            if pick.below(stride) == 0 {
                look(moment);
            }
        });
    }
}
