use crate::eyes::Eyes;
use crate::simple::first_looks;
use crate::tree::{Tree, Tuning, ordered, round_seeds};
use sandtable_kernel::{Game, Playout, Seat};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When to stop thinking: whichever comes first. With iterations alone the result depends on the
/// seed and on nothing else.
#[derive(Copy, Clone, Debug, Default)]
pub struct Limits<'a> {
    pub iterations: Option<u32>,
    pub time: Option<Duration>,
    /// Set from outside to end the thinking at once with the best so far.
    pub stop: Option<&'a AtomicBool>,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    pub action: A,
    /// Iterations run for this decision; 0 when it was forced.
    pub iterations: u32,
    /// What the seat expects: -1 lost, 1 won.
    pub value: f32,
}

/// Information-set tree search for one seat.
///
/// Every iteration imagines a full position from the seat's knowledge. At the root the candidates
/// get equal shares under the same luck, and the worse half drops out again and again (sequential
/// halving); below it a bandit with priors and progressive widening walks an open-loop tree; at its
/// edge a short rollout ends in the game's evaluation.
pub struct Mind<G: Game> {
    pub tuning: Tuning,
    tree: Tree<G>,
}

/// A tree larger than this is dropped instead of reused.
const TREE_LIMIT: usize = 400_000;

/// How often, in iterations, it is asked whether the choice is already clear.
const CHECK: u32 = 32;
/// Visits each candidate needs before it can be called worse, and by how many standard errors.
const ENOUGH: u32 = 24;
const SURE: f32 = 3.5;

impl<G: Game> Mind<G> {
    pub fn new(tuning: Tuning) -> Mind<G> {
        Mind { tuning, tree: Tree::default() }
    }

    /// Tells the mind that its own action was played. If chance had no say, what it found out about
    /// the position behind it is kept for the next small step.
    pub fn played(&mut self, seat: Seat, action: &G::Action, chance_spoke: bool) {
        if chance_spoke || self.tree.len() > TREE_LIMIT {
            self.tree.clear();
        } else {
            self.tree.follow(seat, action);
        }
    }

    /// Forgets everything: somebody else has acted.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// Chooses; `None` if the seat owes no decision.
    pub fn think(&mut self, eyes: &Eyes<'_, G>, limits: Limits<'_>, seed: u64) -> Option<Thought<G::Action>> {
        if !eyes.asked() {
            return None;
        }
        let (game, seat) = (eyes.game(), eyes.seat());
        let tuning = Tuning {
            rollout: self.tuning.rollout.at_least(game.foresight(seat)),
            hunch: self.tuning.hunch * game.hunch(),
            ..self.tuning
        };
        let mut actions = Vec::new();
        eyes.legal(&mut actions);
        if let [only] = actions[..] {
            return Some(Thought { action: only, iterations: 0, value: 0.0 });
        }
        let sample = eyes.imagine(&mut Playout::new(round_seeds(seed, 0).0));
        game.search_actions(&sample, seat, &mut actions);
        if let [only] = actions[..] {
            return Some(Thought { action: only, iterations: 0, value: 0.0 });
        }
        let mut alive: Vec<u32> = actions.iter().map(|a| self.tree.root_edge(game, &sample, seat, *a)).collect();
        let looks = first_looks(eyes, &actions, self.tuning.looks, seed);
        alive.iter().zip(looks).for_each(|(&edge, look)| self.tree.set_look(edge, look));
        let field = self.tree.field(&alive);
        let first = |e: u32| ordered(self.tree.promise(self.tree.at_root(e), &field, &tuning));
        alive.sort_by_key(|&e| (Reverse(first(e)), self.tree.at_root(e).action));
        alive.truncate(self.tuning.candidates.max(2));

        let clock = Clock { limits, start: Instant::now() };
        let inherited: u32 = alive.iter().map(|&e| self.tree.at_root(e).visits).sum();
        let halvings = (alive.len() as f32).log2().ceil();
        let (field, mut done) = (alive.len(), 0);
        while !clock.over(done + inherited) {
            let keep = ((field as f32) * 0.5f32.powf((clock.progress(done + inherited) * halvings).floor())).ceil();
            self.drop_worst(&mut alive, (keep as usize).max(2), &tuning);
            if done % CHECK == CHECK - 1 && self.settled(&alive) {
                break;
            }
            let next = *alive.iter().min_by_key(|&&e| self.tree.at_root(e).visits).expect("two candidates are kept");
            let round = self.tree.at_root(next).visits;
            let (position, dice) = round_seeds(seed, round);
            let state = eyes.imagine(&mut Playout::new(position));
            self.tree.iterate(game, state, seat, next, &tuning, &mut Playout::new(dice));
            done += 1;
        }
        self.drop_worst(&mut alive, 1, &tuning);
        let best = self.tree.at_root(alive[0]);
        Some(Thought { action: best.action, iterations: done, value: best.mean() })
    }

    /// Is one candidate better than all others beyond reasonable doubt?
    fn settled(&self, alive: &[u32]) -> bool {
        let edges = || alive.iter().map(|&e| self.tree.at_root(e));
        let Some(best) = edges().max_by_key(|e| ordered(e.mean())) else { return true };
        edges().all(|e| {
            let ahead = best.mean() - e.mean();
            e.visits >= ENOUGH && (e.action == best.action || ahead * ahead > SURE * SURE * (best.doubt() + e.doubt()))
        })
    }

    fn drop_worst(&self, alive: &mut Vec<u32>, keep: usize, tuning: &Tuning) {
        if alive.len() > keep {
            let field = self.tree.field(alive);
            // Stable: where all is equal the order by prior remains.
            alive.sort_by_key(|&e| Reverse(ordered(self.tree.standing(e, &field, tuning))));
            alive.truncate(keep);
        }
    }
}

struct Clock<'a> {
    limits: Limits<'a>,
    start: Instant,
}

/// Without any limit a search would not end.
const DEFAULT_ITERATIONS: u32 = 1_000;

impl Clock<'_> {
    /// How much of the budget is used, 0 to 1.
    fn progress(&self, done: u32) -> f32 {
        let most = match (self.limits.iterations, self.limits.time) {
            (Some(n), _) => Some(n),
            (None, None) => Some(DEFAULT_ITERATIONS),
            (None, Some(_)) => None,
        };
        let by_count = most.map_or(0.0, |n| done as f32 / n.max(1) as f32);
        let by_time = self.limits.time.map_or(0.0, |t| self.start.elapsed().as_secs_f32() / t.as_secs_f32().max(1e-6));
        by_count.max(by_time).min(1.0)
    }

    fn over(&self, done: u32) -> bool {
        self.limits.stop.is_some_and(|s| s.load(Ordering::Relaxed)) || self.progress(done) >= 1.0
    }
}
