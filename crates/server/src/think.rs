//! Computer players: a bounded pool of threads of their own, so that thought never delays a table.

use crate::api::LevelCard;
use sandtable_kernel::Seat;
use sandtable_store::{BrowserId, TableId};
use sandtable_table::{AnyGame, Table};
use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex};
use tokio::sync::mpsc;

/// A decision a computer player owes.
pub struct Question<'a> {
    /// The table asked for: a player may keep something between its decisions.
    pub id: &'a TableId,
    pub game: &'a Arc<dyn AnyGame>,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub level: &'a str,
    pub seed: u64,
}

/// Computer players of several strengths.
pub trait Thinker: Send + Sync + 'static {
    fn levels(&self) -> Vec<LevelCard>;
    /// The notation of a legal action, chosen from what the seat may know.
    fn choose(&self, question: Question<'_>) -> Result<String, GaveUp>;
}

/// Why there is no choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// The player has lost the game by it: everybody at the table is told why.
    Forfeit(String),
    /// A mistake of ours, which must not decide the game.
    Broke(String),
}

/// What the pool is to think about.
pub struct Task {
    pub id: TableId,
    /// Whoever plays the computer: turns are shared fairly between them, not between tables.
    pub owner: Option<BrowserId>,
    pub game: Arc<dyn AnyGame>,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub level: String,
    pub seed: u64,
}

/// The answer.
pub struct Thought {
    pub id: TableId,
    pub seat: Seat,
    pub action: Result<String, GaveUp>,
}

#[derive(Default)]
struct Queue {
    /// Owners in the order of their turns, each with what it waits for.
    turns: VecDeque<Option<BrowserId>>,
    tasks: HashMap<Option<BrowserId>, VecDeque<Task>>,
    closed: bool,
}

impl Queue {
    fn push(&mut self, task: Task) {
        let waiting = self.tasks.entry(task.owner.clone()).or_default();
        if waiting.is_empty() {
            self.turns.push_back(task.owner.clone());
        }
        waiting.push_back(task);
    }

    fn pop(&mut self) -> Option<Task> {
        let owner = self.turns.pop_front()?;
        let waiting = self.tasks.get_mut(&owner)?;
        let task = waiting.pop_front();
        if waiting.is_empty() {
            self.tasks.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        task
    }
}

pub struct Pool {
    shared: Arc<(Mutex<Queue>, Condvar)>,
}

impl Pool {
    pub fn start(threads: usize, thinker: Arc<dyn Thinker>) -> (Pool, mpsc::UnboundedReceiver<Thought>) {
        let shared = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        let (tx, rx) = mpsc::unbounded_channel();
        for i in 0..threads.max(1) {
            let (shared, thinker, tx) = (shared.clone(), thinker.clone(), tx.clone());
            let work = move || {
                while let Some(task) = next(&shared) {
                    if tx.send(think(thinker.as_ref(), task)).is_err() {
                        return;
                    }
                }
            };
            std::thread::Builder::new().name(format!("think-{i}")).spawn(work).expect("a thread can be started");
        }
        (Pool { shared }, rx)
    }

    pub fn submit(&self, task: Task) {
        let (queue, bell) = &*self.shared;
        queue.lock().expect("the queue").push(task);
        bell.notify_one();
    }

    pub fn waiting(&self) -> usize {
        self.shared.0.lock().expect("the queue").tasks.values().map(VecDeque::len).sum()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let (queue, bell) = &*self.shared;
        queue.lock().expect("the queue").closed = true;
        bell.notify_all();
    }
}

fn next(shared: &(Mutex<Queue>, Condvar)) -> Option<Task> {
    let mut queue = shared.0.lock().expect("the queue");
    loop {
        if queue.closed {
            return None;
        }
        if let Some(task) = queue.pop() {
            return Some(task);
        }
        queue = shared.1.wait(queue).expect("the queue");
    }
}

fn think(thinker: &dyn Thinker, task: Task) -> Thought {
    let Task { id, game, table, seat, level, seed, .. } = task;
    let question = Question { id: &id, game: &game, table, seat, level: &level, seed };
    let action = std::panic::catch_unwind(AssertUnwindSafe(|| thinker.choose(question)))
        .unwrap_or_else(|_| Err(GaveUp::Broke("it panicked".to_owned())));
    if let Err(why) = &action {
        tracing::error!(table = %id, level, ?why, "a computer player gave up");
    }
    Thought { id, seat, action }
}
