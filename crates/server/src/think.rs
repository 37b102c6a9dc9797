//! Computer players: a bounded pool of threads of their own, so that thought never delays a table.

use crate::api::LevelCard;
use sandtable_kernel::Seat;
use sandtable_store::{BrowserId, TableId};
use sandtable_table::{AnyGame, Table};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
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
    /// Where they were last seen.
    pub address: Option<IpAddr>,
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

/// Those who wait for something. Who was served longest ago, or never, is next.
struct Line<K, T> {
    order: VecDeque<K>,
    waiting: HashMap<K, T>,
    served: HashMap<K, u64>,
    count: u64,
}

/// The nice value of threads that think.
const PATIENT: i32 = 19;

/// More than so many are not remembered.
const MEMORY: usize = 10_000;

impl<K, T> Default for Line<K, T> {
    fn default() -> Self {
        Line { order: VecDeque::new(), waiting: HashMap::new(), served: HashMap::new(), count: 0 }
    }
}

impl<K: Clone + Eq + Hash, T: Default> Line<K, T> {
    fn join(&mut self, who: K) -> &mut T {
        if !self.waiting.contains_key(&who) {
            self.order.push_back(who.clone());
        }
        self.waiting.entry(who).or_default()
    }

    /// Serves the next who may be served; `serve` says whether they want nothing more.
    fn serve<R>(&mut self, may: impl Fn(&K) -> bool, serve: impl FnOnce(&mut T) -> (R, bool)) -> Option<R> {
        let last = |who: &K| self.served.get(who).copied().unwrap_or(0);
        let (at, _) = self.order.iter().enumerate().filter(|(_, who)| may(who)).min_by_key(|(_, who)| last(who))?;
        let who = self.order.remove(at)?;
        if self.served.len() >= MEMORY {
            self.served.clear();
        }
        self.count += 1;
        self.served.insert(who.clone(), self.count);
        let waiting = self.waiting.get_mut(&who)?;
        let (served, done) = serve(waiting);
        if done {
            self.waiting.remove(&who);
        } else {
            self.order.push_back(who);
        }
        Some(served)
    }
}

/// The turns go round among addresses, then among the browsers of each: neither many tables nor many
/// cookies bring anybody more than another.
#[derive(Default)]
struct Queue {
    line: Line<Option<IpAddr>, Line<Option<BrowserId>, VecDeque<Task>>>,
    /// How many threads work for each address.
    busy: HashMap<Option<IpAddr>, usize>,
    threads: usize,
    closed: bool,
}

impl Queue {
    fn push(&mut self, task: Task) {
        self.line.join(task.address).join(task.owner.clone()).push_back(task);
    }

    /// The next task. Where there are several threads one of them is left to the others.
    fn pop(&mut self) -> Option<Task> {
        let most = self.threads.saturating_sub(1).max(1);
        let busy = &self.busy;
        let task = self.line.serve(
            |address| busy.get(address).is_none_or(|n| *n < most),
            |browsers| {
                let task = browsers.serve(|_| true, |tasks| (tasks.pop_front(), tasks.is_empty())).flatten();
                (task, browsers.order.is_empty())
            },
        );
        let task = task.flatten()?;
        *self.busy.entry(task.address).or_default() += 1;
        Some(task)
    }

    fn done(&mut self, address: Option<IpAddr>) {
        if let Some(n) = self.busy.get_mut(&address) {
            *n -= 1;
            if *n == 0 {
                self.busy.remove(&address);
            }
        }
    }

    fn waiting(&self) -> usize {
        self.line.waiting.values().flat_map(|l| l.waiting.values()).map(VecDeque::len).sum()
    }
}

pub struct Pool {
    shared: Arc<(Mutex<Queue>, Condvar)>,
}

impl Pool {
    pub fn start(threads: usize, thinker: Arc<dyn Thinker>) -> (Pool, mpsc::UnboundedReceiver<Thought>) {
        let threads = threads.max(1);
        let shared = Arc::new((Mutex::new(Queue { threads, ..Queue::default() }), Condvar::new()));
        let (tx, rx) = mpsc::unbounded_channel();
        for i in 0..threads {
            let (shared, thinker, tx) = (shared.clone(), thinker.clone(), tx.clone());
            let work = move || {
                // Thought yields to everybody who waits for an answer. Where that is not allowed it does not.
                let _ = rustix::process::setpriority_process(None, PATIENT);
                while let Some(task) = next(&shared) {
                    let address = task.address;
                    let thought = think(thinker.as_ref(), task);
                    shared.0.lock().expect("the queue").done(address);
                    shared.1.notify_one();
                    if tx.send(thought).is_err() {
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
        self.shared.0.lock().expect("the queue").waiting()
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
