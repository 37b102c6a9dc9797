use crate::{Level, Thinker};
use sandtable_catalog::{GameVisitor, all, visit};
use sandtable_kernel::{Game, Seat};
use sandtable_search::Eyes;
use sandtable_table::{Live, Table};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long to think about one decision: what comes first ends it. With neither, the level's own
/// number of iterations, and then the choice follows from the seed alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    pub time: Option<Duration>,
    pub iterations: Option<u32>,
}

impl Budget {
    /// The same choice on every machine.
    pub const REPRODUCIBLE: Budget = Budget { time: None, iterations: None };

    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), iterations: None }
    }

    pub const fn iterations(iterations: u32) -> Budget {
        Budget { time: None, iterations: Some(iterations) }
    }
}

/// What the computer wants to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub notation: String,
    /// Thinking steps spent; 0 when there was nothing to think about.
    pub iterations: u32,
    /// What it expects for its seat: -1 lost, 0 even, 1 won.
    pub value: f32,
}

/// What the computer at `level` does for `seat`; `None` if the seat owes no decision.
///
/// Runs on the calling thread until the budget is spent. It reads the table only through what
/// `seat` may know.
pub fn choose(table: &dyn Table, seat: Seat, level: Level, seed: u64, budget: Budget) -> Option<Choice> {
    choose_until(table, seat, level, seed, budget, None)
}

/// [`choose`], to be broken off with the best so far when `stop` becomes true.
pub fn choose_until(
    table: &dyn Table,
    seat: Seat,
    level: Level,
    seed: u64,
    budget: Budget,
    stop: Option<&AtomicBool>,
) -> Option<Choice> {
    all().into_iter().find_map(|info| visit(info.id, Ask { table, seat, level, seed, budget, stop })?)?
}

struct Ask<'a> {
    table: &'a dyn Table,
    seat: Seat,
    level: Level,
    seed: u64,
    budget: Budget,
    stop: Option<&'a AtomicBool>,
}

impl GameVisitor for Ask<'_> {
    /// The outer option: was it this game?
    type Out = Option<Option<Choice>>;

    fn visit<G: Game>(self) -> Self::Out {
        let live = self.table.as_any().downcast_ref::<Live<G>>()?;
        let game = live.game().as_ref();
        let eyes = Eyes::new(game, live.state(), self.seat);
        let thought = Thinker::new(self.level.skill()).choose(&eyes, self.budget, self.stop, self.seed);
        Some(thought.map(|t| Choice { notation: game.notation(&t.action), iterations: t.iterations, value: t.value }))
    }
}
