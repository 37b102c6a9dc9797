use crate::{Budget, Level};
use sandtable_kernel::{Game, Playout, Seat};
use sandtable_search::{Eyes, Limits, Mind, Rollout, Thought, Tuning, careless, greedy, mix, random};
use std::sync::atomic::AtomicBool;

/// A way to play.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Skill {
    pub kind: Kind,
    /// How often it plays any legal action instead of what it thinks best.
    pub slip: f32,
    /// How often it plays something plausible without a look at where it leads.
    pub lapse: f32,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Kind {
    /// Any legal action.
    Random,
    /// The best position after one step.
    Greedy { samples: u32 },
    /// Tree search, with the iterations it spends where no time is given.
    Search { iterations: u32, tuning: Tuning },
}

impl Skill {
    pub const RANDOM: Skill = Skill { kind: Kind::Random, slip: 0.0, lapse: 0.0 };
    pub const GREEDY: Skill = Skill { kind: Kind::Greedy { samples: 4 }, slip: 0.0, lapse: 0.0 };

    pub fn of(level: Level) -> Skill {
        // All games here judge positions well enough to be believed early.
        let rollout = Rollout { decisions: 2, settle: 4, sharpness: 1.0 };
        let tuning = Tuning { trust: 40.0, blend: 1.0, rollout, ..Tuning::default() };
        match level {
            Level::Recruit => Skill { kind: Kind::Greedy { samples: 1 }, slip: 0.9, lapse: 0.0 },
            Level::Captain => Skill { kind: Kind::Greedy { samples: 2 }, slip: 0.1, lapse: 0.4 },
            Level::Colonel => Skill { kind: Kind::Search { iterations: 24, tuning }, slip: 0.0, lapse: 0.33 },
            Level::General => Skill { kind: Kind::Search { iterations: 200, tuning }, slip: 0.0, lapse: 0.0 },
        }
    }
}

/// A player of one seat through a game: its skill, and for the search what it has found out so far.
pub struct Thinker<G: Game> {
    pub skill: Skill,
    mind: Mind<G>,
}

impl<G: Game> Thinker<G> {
    pub fn new(skill: Skill) -> Thinker<G> {
        let tuning = match skill.kind {
            Kind::Search { tuning, .. } => tuning,
            _ => Tuning::default(),
        };
        Thinker { skill, mind: Mind::new(tuning) }
    }

    /// Chooses; `None` if the seat owes no decision.
    pub fn choose(
        &mut self,
        eyes: &Eyes<'_, G>,
        budget: Budget,
        stop: Option<&AtomicBool>,
        seed: u64,
    ) -> Option<Thought<G::Action>> {
        let mut mood = Playout::new(mix(seed, 7));
        if mood.unit() < f64::from(self.skill.slip) {
            return random(eyes, seed);
        }
        if mood.unit() < f64::from(self.skill.lapse) {
            return careless(eyes, seed);
        }
        match self.skill.kind {
            Kind::Random => random(eyes, seed),
            Kind::Greedy { samples } => greedy(eyes, samples, seed),
            Kind::Search { iterations, .. } => {
                let limits = Limits {
                    iterations: budget.iterations.or(budget.time.is_none().then_some(iterations)),
                    time: budget.time,
                    stop,
                };
                self.mind.think(eyes, limits, seed)
            }
        }
    }

    /// Its seat's own action was played; if chance had no say, what was found out stays useful.
    pub fn played(&mut self, seat: Seat, action: &G::Action, chance_spoke: bool) {
        self.mind.played(seat, action, chance_spoke);
    }

    /// The other side acted.
    pub fn forget(&mut self) {
        self.mind.forget();
    }
}
