//! Random play, as fast as it goes.

use cpu_time::ProcessTime;
use sandtable_catalog::GameVisitor;
use sandtable_kernel::{Ctx, DataSet, Game, Options, Playout};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Random legal play on one core.
pub struct Measure {
    pub limit: Duration,
    pub copy: bool,
}

#[derive(Default)]
struct Run {
    actions: u64,
    choices: u64,
    games: u64,
    finished: u64,
    errors: u64,
    cpu: f64,
}

/// A game that random play has not ended by then counts as unfinished.
const ACTION_LIMIT: u64 = 60_000;

impl Measure {
    fn once<G: Game>(&self, game: &G, seed: u64) -> Run {
        let mut run = Run::default();
        let mut dice = Playout::new(seed);
        let mut legal = Vec::new();
        let clock = ProcessTime::now();
        while clock.elapsed() < self.limit {
            run.games += 1;
            let mut state = game.setup(&mut Ctx::silent(&mut dice));
            let mut before = state.clone();
            for n in 0.. {
                let Some(seat) = game.pending(&state).seats().first() else {
                    run.finished += 1;
                    break;
                };
                game.legal(&state, seat, &mut legal);
                if legal.is_empty() || n >= ACTION_LIMIT {
                    run.errors += u64::from(legal.is_empty());
                    break;
                }
                if self.copy {
                    before.clone_from(&state);
                    std::hint::black_box(&before);
                }
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut dice));
                run.actions += 1;
                run.choices += legal.len() as u64;
            }
        }
        run.cpu = clock.elapsed().as_secs_f64();
        run
    }
}

impl GameVisitor for Measure {
    type Out = Value;

    fn visit<G: Game>(self) -> Value {
        let options = Options::resolve(G::options(), &BTreeMap::new()).expect("defaults");
        let data = DataSet::embedded(G::data_files());
        let game = G::load(&data, &options).unwrap_or_else(|errors| panic!("{errors:?}"));
        let mut runs: Vec<Run> = (0..3).map(|i| self.once(&game, i)).collect();
        let rate = |r: &Run| r.actions as f64 / r.cpu;
        runs.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
        let total = |f: fn(&Run) -> u64| runs.iter().map(f).sum::<u64>();
        let median = &runs[1];
        json!({
            "game": G::info().id,
            "mode": if self.copy { "copy" } else { "play" },
            "median_actions_per_cpu_s": rate(median).round(),
            "playouts_per_cpu_s": (median.finished as f64 / median.cpu * 10.0).round() / 10.0,
            "branching": (total(|r| r.choices) as f64 / total(|r| r.actions).max(1) as f64 * 100.0).round() / 100.0,
            "games": total(|r| r.games),
            "finished": total(|r| r.finished),
            "errors": total(|r| r.errors),
            "state_bytes": size_of::<G::State>(),
        })
    }
}
