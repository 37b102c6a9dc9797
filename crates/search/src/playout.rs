use crate::eyes::worth;
use sandtable_kernel::{Ctx, Game, Pending, Playout, Seat};

/// How a position at the edge of the tree is played on before it is judged.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rollout {
    /// Real decisions (those with more than one candidate) taken before judging.
    pub decisions: u32,
    /// After those, go on until the decision passes to the other side, at most this many more:
    /// a half-built attack looks like nothing.
    pub settle: u32,
    /// Candidates are drawn in proportion to `prior` to this power; 0 is uniform play.
    pub sharpness: f32,
}

impl Rollout {
    /// The same, but at least so many decisions deep.
    pub(crate) fn at_least(self, decisions: u32) -> Rollout {
        Rollout { decisions: self.decisions.max(decisions), settle: self.settle.max(2 * decisions), ..self }
    }
}

/// Scratch space of one thinker.
pub(crate) struct Roller<G: Game> {
    actions: Vec<G::Action>,
    weights: Vec<f32>,
}

/// Steps, forced ones included, after which a rollout is judged where it stands: rules that go in
/// circles must not hang a thinker.
pub(crate) const MAX_STEPS: u32 = 2_000;

impl<G: Game> Roller<G> {
    pub fn new() -> Self {
        Roller { actions: Vec::new(), weights: Vec::new() }
    }

    /// Plays `state` on and judges it for [`Seat::FIRST`].
    pub fn roll(&mut self, game: &G, state: &mut G::State, rollout: &Rollout, chance: &mut Playout) -> f32 {
        let mut decided = 0;
        let mut last = None;
        for _ in 0..MAX_STEPS {
            let Pending::Decide(seats) = game.pending(state) else { break };
            let Some(seat) = seats.first() else { break };
            if decided >= rollout.decisions
                && (decided >= rollout.decisions + rollout.settle || last.is_none_or(|l| l != seat))
            {
                break;
            }
            game.search_actions(state, seat, &mut self.actions);
            let action = match self.actions.len() {
                0 => break,
                1 => self.actions[0],
                _ => {
                    decided += 1;
                    last = Some(seat);
                    self.pick(game, state, seat, rollout.sharpness, chance)
                }
            };
            game.apply(state, seat, &action, &mut Ctx::silent(chance));
        }
        worth(game, state, Seat::FIRST)
    }

    /// A candidate in proportion to `prior`.
    pub fn plausible(&mut self, game: &G, state: &G::State, seat: Seat, chance: &mut Playout) -> Option<G::Action> {
        game.search_actions(state, seat, &mut self.actions);
        (!self.actions.is_empty()).then(|| self.pick(game, state, seat, 1.0, chance))
    }

    fn pick(&mut self, game: &G, state: &G::State, seat: Seat, sharpness: f32, chance: &mut Playout) -> G::Action {
        if sharpness == 0.0 {
            return self.actions[chance.below(self.actions.len() as u32) as usize];
        }
        self.weights.clear();
        let mut total = 0.0;
        for action in &self.actions {
            let prior = clean(game.prior(state, seat, action));
            total += if sharpness == 1.0 { prior } else { prior.powf(sharpness) };
            self.weights.push(total);
        }
        let mark = chance.unit() as f32 * total;
        let at = self.weights.partition_point(|w| *w <= mark).min(self.actions.len() - 1);
        self.actions[at]
    }
}

/// A prior that arithmetic can be done with.
pub(crate) fn clean(prior: f32) -> f32 {
    if prior.is_finite() { prior.clamp(1e-4, 1e6) } else { 1e-4 }
}
