use crate::{Budget, Kind, Level, Thinker};
use sandtable_catalog::{GameVisitor, visit};
use sandtable_kernel::{Ctx, DataSet, Game, Options, Playout};
use sandtable_search::{Eyes, mix, random};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How fast the search of the top level runs in a game, over real decisions of random games.
#[derive(Clone, Debug, Serialize)]
pub struct SearchSpeed {
    pub game: &'static str,
    pub iterations_per_second: f64,
    pub iterations: u64,
    pub decisions: u32,
    pub seconds: f64,
    /// Whole random games a second, with all legal actions made at each step.
    pub random_games_per_second: f64,
    /// Decisions in a random game, forced ones included.
    pub random_game_steps: f64,
}

/// Measures for about `time` on one core; `None` if there is no such game or it does not load.
pub fn bench_search(game: &str, time: Duration, seed: u64) -> Option<SearchSpeed> {
    visit(game, Measure { time, seed })?
}

struct Measure {
    time: Duration,
    seed: u64,
}

/// Every so many steps of a random game the search is asked what it would do.
const STRIDE: u64 = 7;
const ITERATIONS: u32 = 200;

impl GameVisitor for Measure {
    type Out = Option<SearchSpeed>;

    fn visit<G: Game>(self) -> Self::Out {
        let options = Options::resolve(G::options(), &BTreeMap::new()).ok()?;
        let game = G::load(&DataSet::embedded(G::data_files()), &options).ok()?;
        let mut speed = SearchSpeed {
            game: G::info().id,
            iterations_per_second: 0.0,
            iterations: 0,
            decisions: 0,
            seconds: 0.0,
            random_games_per_second: 0.0,
            random_game_steps: 0.0,
        };
        let (mut games, mut steps, mut playing) = (0u32, 0u64, Duration::ZERO);
        let start = Instant::now();
        while games < 3 || start.elapsed() < self.time {
            games += 1;
            let seed = mix(self.seed, u64::from(games));
            let mut dice = Playout::new(seed);
            let mut state = game.setup(&mut Ctx::silent(&mut dice));
            let began = Instant::now();
            let mut thinking = Duration::ZERO;
            while let Some(seat) = game.pending(&state).seats().first() {
                steps += 1;
                let eyes = Eyes::new(&game, &state, seat);
                if steps.is_multiple_of(STRIDE) && start.elapsed() < self.time {
                    let began = Instant::now();
                    let mut skill = Level::General.skill();
                    skill.slip = 0.0;
                    debug_assert!(matches!(skill.kind, Kind::Search { .. }));
                    let thought =
                        Thinker::<G>::new(skill).choose(&eyes, Budget::iterations(ITERATIONS), None, mix(seed, steps));
                    let used = thought.map_or(0, |t| t.iterations);
                    speed.iterations += u64::from(used);
                    speed.decisions += u32::from(used > 0);
                    thinking += began.elapsed();
                }
                let Some(thought) = random(&eyes, mix(seed, steps)) else { break };
                game.apply(&mut state, seat, &thought.action, &mut Ctx::silent(&mut dice));
            }
            playing += began.elapsed().saturating_sub(thinking);
            speed.seconds += thinking.as_secs_f64();
        }
        speed.iterations_per_second = speed.iterations as f64 / speed.seconds.max(1e-9);
        speed.random_games_per_second = f64::from(games) / playing.as_secs_f64().max(1e-9);
        speed.random_game_steps = steps as f64 / f64::from(games);
        Some(speed)
    }
}
