use crate::Clause;
use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The dice of one throw, each 1 to 6.
pub type Dice = ArrayVec<u8, 64>;

/// A kind of roll or draw, stated beside the rule that makes it. The catalogues say under
/// `chance-ID` for whom the dice fall and in which order; scripts of chance follow that order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RollKind {
    /// For a draw the pool that is drawn from.
    pub id: &'static str,
    pub clause: Clause,
    /// Something is drawn unseen, no die rolled.
    pub draw: bool,
}

impl RollKind {
    pub const fn dice(id: &'static str, clause: Clause) -> RollKind {
        RollKind { id, clause, draw: false }
    }

    pub const fn draw(id: &'static str, clause: Clause) -> RollKind {
        RollKind { id, clause, draw: true }
    }
}

/// What the rules want to know from chance.
#[derive(Copy, Clone, Debug)]
pub enum Ask<'a> {
    /// A six-sided die; the answer `0..6` stands for the faces 1 to 6.
    Die(RollKind),
    /// One of `candidates`, unseen, out of the named pool; the answer is an index into them.
    Draw { pool: &'static str, candidates: &'a [u16] },
}

/// The one door through which chance reaches the rules. Live play, a script, a search or an exact
/// enumeration stands behind it.
pub trait Chance {
    /// One of `0..n`, each equally likely.
    fn pick(&mut self, ask: Ask<'_>, n: u32) -> u32;

    /// Throws `n` dice of which only the number not above `at_most` matters to the rules. An
    /// enumeration may answer with one representative throw for each number of hits.
    fn throw(&mut self, kind: RollKind, n: usize, at_most: u8) -> Dice {
        let _ = at_most;
        (0..n.min(64)).map(|_| self.pick(Ask::Die(kind), 6) as u8 + 1).collect()
    }

    /// Nothing is left to answer with: a script that is used up. Rules that would go on by
    /// themselves into the next part of the sequence of play may rest here instead, so that a
    /// what-if question need not script what it does not ask about. Never true in play.
    fn spent(&self) -> bool {
        false
    }
}

/// Fast chance for play-outs and random play. Never for a real table.
pub struct Playout(Xoshiro256PlusPlus);

impl Playout {
    pub fn new(seed: u64) -> Playout {
        Playout(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// Uniform in `0.0..1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for Playout {
    #[inline]
    fn pick(&mut self, _ask: Ask<'_>, n: u32) -> u32 {
        self.below(n)
    }
}

/// One answer of chance, as kept in game files.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChanceRecord {
    pub n: u32,
    pub result: u32,
}

/// Passes questions on and writes down the answers.
pub struct Recording<'a> {
    pub source: &'a mut dyn Chance,
    pub records: Vec<ChanceRecord>,
}

impl<'a> Recording<'a> {
    pub fn new(source: &'a mut dyn Chance) -> Self {
        Recording { source, records: Vec::new() }
    }
}

impl Chance for Recording<'_> {
    fn pick(&mut self, ask: Ask<'_>, n: u32) -> u32 {
        let result = self.source.pick(ask, n);
        self.records.push(ChanceRecord { n, result });
        result
    }

    fn spent(&self) -> bool {
        self.source.spent()
    }
}

/// Answers from recorded results; `failed` tells that they did not fit the questions.
pub struct Replaying<'a> {
    pub records: &'a [ChanceRecord],
    pub next: usize,
    pub failed: bool,
}

impl<'a> Replaying<'a> {
    pub fn new(records: &'a [ChanceRecord]) -> Self {
        Replaying { records, next: 0, failed: false }
    }
}

impl Chance for Replaying<'_> {
    fn pick(&mut self, _ask: Ask<'_>, n: u32) -> u32 {
        match self.records.get(self.next) {
            Some(r) if r.n == n && r.result < n => {
                self.next += 1;
                r.result
            }
            _ => {
                self.failed = true;
                0
            }
        }
    }
}

/// One scripted result: the face of a die, or the id of what is drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scripted {
    Die(i64),
    Draw(String),
}

impl std::fmt::Display for Scripted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Scripted::Die(face) => write!(f, "{face}"),
            Scripted::Draw(id) => write!(f, "{id:?}"),
        }
    }
}

/// Chance as a list written by a person. A question the script cannot answer is remembered in
/// `failure`; the caller then throws the resulting state away.
pub struct Script<'a> {
    entries: &'a [Scripted],
    pub next: usize,
    pub failure: Option<String>,
    /// What each answer given was for: ids of [`RollKind`]s.
    pub used: Vec<&'static str>,
    name: &'a dyn Fn(&'static str, u16) -> String,
}

impl<'a> Script<'a> {
    /// `name` gives the id of a candidate of a pool (see [`crate::Game::chance_name`]).
    pub fn new(entries: &'a [Scripted], next: usize, name: &'a dyn Fn(&'static str, u16) -> String) -> Self {
        Script { entries, next, failure: None, used: Vec::new(), name }
    }

    /// Is the next result of the kind that is asked for?
    pub fn speaks_of(&self, ask: Ask<'_>) -> bool {
        match self.entries.get(self.next) {
            Some(Scripted::Die(_)) => matches!(ask, Ask::Die(_)),
            Some(Scripted::Draw(_)) => matches!(ask, Ask::Draw { .. }),
            None => false,
        }
    }

    fn fail(&mut self, problem: String) -> u32 {
        self.failure.get_or_insert(format!("chance[{}]: {problem}", self.next));
        0
    }
}

impl Chance for Script<'_> {
    fn pick(&mut self, ask: Ask<'_>, n: u32) -> u32 {
        if self.failure.is_some() {
            return 0;
        }
        let entry = self.entries.get(self.next).cloned();
        let answer = match (ask, entry) {
            (Ask::Die(kind), Some(Scripted::Die(face))) if (1..=i64::from(n)).contains(&face) => {
                self.used.push(kind.id);
                face as u32 - 1
            }
            (Ask::Die(kind), Some(other)) => {
                let RollKind { id, clause, .. } = kind;
                return self.fail(format!("a die (1 to {n}) is rolled here: {id}, {clause}; the script says {other}"));
            }
            (Ask::Die(RollKind { id, clause, .. }), None) => {
                return self.fail(format!("the script has run out: a die is rolled here: {id}, {clause}"));
            }
            (Ask::Draw { pool, candidates }, entry) => {
                let ids: Vec<String> = candidates.iter().map(|&c| (self.name)(pool, c)).collect();
                match entry {
                    Some(Scripted::Draw(wanted)) => {
                        // An id, or the kind of which the ids are numbered copies.
                        let copy = |id: &String| {
                            id.strip_prefix(&wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
                        };
                        let exact = ids.iter().position(|id| *id == wanted);
                        match exact.or_else(|| ids.iter().position(copy)) {
                            Some(i) => {
                                self.used.push(pool);
                                i as u32
                            }
                            None => {
                                return self.fail(format!(
                                    "{wanted:?} cannot be drawn from {pool}; it holds {}",
                                    ids.join(", ")
                                ));
                            }
                        }
                    }
                    Some(other) => {
                        return self.fail(format!(
                            "a draw from {pool} happens here, the script says {other}; it holds {}",
                            ids.join(", ")
                        ));
                    }
                    None => {
                        return self.fail(format!(
                            "the script has run out: a draw from {pool} ({}) happens here",
                            ids.join(", ")
                        ));
                    }
                }
            }
        };
        self.next += 1;
        answer
    }

    fn spent(&self) -> bool {
        self.next >= self.entries.len()
    }
}
