use crate::eyes::{Eyes, worth};
use crate::playout::{Roller, clean};
use crate::tree::{ordered, round_seeds};
use crate::{Thought, mix};
use sandtable_kernel::{Ctx, Game, Playout};

/// Any legal action.
pub fn random<G: Game>(eyes: &Eyes<'_, G>, seed: u64) -> Option<Thought<G::Action>> {
    let mut actions = Vec::new();
    eyes.legal(&mut actions);
    if actions.is_empty() {
        return None;
    }
    let at = Playout::new(mix(seed, 1)).below(actions.len() as u32);
    Some(Thought { action: actions[at as usize], iterations: 0, value: 0.0 })
}

/// A plausible action, played without a look at where it leads: drawn in proportion to `prior`.
pub fn careless<G: Game>(eyes: &Eyes<'_, G>, seed: u64) -> Option<Thought<G::Action>> {
    if !eyes.asked() {
        return None;
    }
    let (game, seat) = (eyes.game(), eyes.seat());
    let mut chance = Playout::new(mix(seed, 1));
    let sample = eyes.imagine(&mut chance);
    let action = Roller::new().plausible(game, &sample, seat, &mut chance)?;
    Some(Thought { action, iterations: 0, value: 0.0 })
}

/// The action after which the position looks best at once, averaged over `samples` imagined
/// positions; where several look the same, the more promising by `prior`.
pub fn greedy<G: Game>(eyes: &Eyes<'_, G>, samples: u32, seed: u64) -> Option<Thought<G::Action>> {
    if !eyes.asked() {
        return None;
    }
    let (game, seat) = (eyes.game(), eyes.seat());
    let mut actions = Vec::new();
    eyes.legal(&mut actions);
    if let [only] = actions[..] {
        return Some(Thought { action: only, iterations: 0, value: 0.0 });
    }
    let sample = eyes.imagine(&mut Playout::new(round_seeds(seed, 0).0));
    game.search_actions(&sample, seat, &mut actions);
    let priors: Vec<f32> = actions.iter().map(|a| clean(game.prior(&sample, seat, a))).collect();
    let looks = first_looks(eyes, &actions, samples.max(1), seed);
    // Values closer than this are the same position to the evaluation.
    let coarse = |i: usize| (looks[i] * 1e4).round() as i32;
    let best = (0..actions.len()).max_by_key(|&i| (coarse(i), ordered(priors[i]), std::cmp::Reverse(i)))?;
    Some(Thought { action: actions[best], iterations: samples.max(1) * actions.len() as u32, value: looks[best] })
}

/// What the position after each action looks like at once, on average over `samples` imagined
/// positions, the same for all.
pub(crate) fn first_looks<G: Game>(eyes: &Eyes<'_, G>, actions: &[G::Action], samples: u32, seed: u64) -> Vec<f32> {
    let (game, seat) = (eyes.game(), eyes.seat());
    let mut totals = vec![0.0; actions.len()];
    for round in 0..samples {
        let (position, dice) = round_seeds(seed, round);
        let state = eyes.imagine(&mut Playout::new(position));
        for (action, total) in actions.iter().zip(&mut totals) {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut Ctx::silent(&mut Playout::new(dice)));
            *total += worth(game, &after, seat) / samples as f32;
        }
    }
    totals
}
