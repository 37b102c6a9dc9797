//! A table for oneself: a lesson, a puzzle or a position to try moves in.
//!
//! A lesson is a file of its game: a position, what is to be done step by step and why, what chance and the other
//! seat answer. The rules are the real ones, so that a wrong move is refused as at any table. Nothing is kept: the
//! same start and the same deeds give the same position.

use crate::*;
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A lesson or a puzzle, as its file is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub id: String,
    pub titles: Text<'static>,
    /// What one learns; of a puzzle, the task.
    pub about: Text<'static>,
    /// A usual time for it.
    pub minutes: u32,
    /// The seat of whoever learns.
    pub seat: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub base: Base,
    #[serde(default)]
    pub set: Position,
    #[serde(default)]
    pub at: Option<Point>,
    /// Of a puzzle: the results to come, which everybody may know beforehand.
    #[serde(default)]
    pub chance: Vec<Scripted>,
    /// What is not scripted follows from this number.
    #[serde(default)]
    pub seed: u64,
    /// What is to be done, in order. None: a puzzle.
    #[serde(default)]
    pub steps: Vec<LessonStep>,
    #[serde(default)]
    pub puzzle: Option<Puzzle>,
}

/// Something to read, and mostly to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What to do, and why.
    pub say: Text<'static>,
    /// The clause it is about.
    #[serde(default)]
    pub rule: Option<String>,
    /// Things of the table to point at.
    #[serde(default)]
    pub show: Vec<String>,
    /// The actions to be done, in any order the rules allow. None: one reads on.
    #[serde(default, rename = "do")]
    pub actions: Vec<String>,
    /// What would be forbidden here; the reasons are shown.
    #[serde(default)]
    pub forbidden: Option<String>,
    #[serde(default)]
    pub chance: Vec<Scripted>,
    /// What the other seat then does.
    #[serde(default)]
    pub then: Vec<Reply>,
}

impl LessonStep {
    /// What whoever learns does: its actions, or reading on.
    pub fn deeds(&self) -> Vec<&str> {
        if self.actions.is_empty() { vec![""] } else { self.actions.iter().map(String::as_str).collect() }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    pub action: String,
    #[serde(default)]
    pub chance: Vec<Scripted>,
}

/// A task the engine can tell to be done.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub goal: Goal,
    /// The goal counts only at the end, not as soon as it is reached.
    #[serde(default)]
    pub at_the_end: bool,
    pub until: Until,
    /// What the other seat does when asked: the first of these that begins one of its legal actions, else its first.
    #[serde(default)]
    pub replies: Vec<String>,
    #[serde(default)]
    pub hints: Vec<Text<'static>>,
    pub solution: Vec<String>,
}

/// When the time for a puzzle is up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Until {
    /// This turn has begun.
    pub turn: Option<u32>,
    /// The heading (step of play, whose it is) no longer has this word.
    pub leaves: Option<String>,
    /// So many actions are done.
    pub actions: Option<usize>,
}

/// Something that holds in a position or not.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    All(Vec<Goal>),
    Any(Vec<Goal>),
    Not(Box<Goal>),
    /// The piece is at one of the places (or zones).
    Piece {
        id: String,
        at: Vec<String>,
    },
    /// The seat holds the place.
    Control {
        place: String,
        seat: String,
    },
    /// Points in the game's smallest unit.
    Score {
        seat: String,
        at_least: i32,
    },
    Track {
        id: String,
        at_least: i64,
    },
    /// The game is over and the seat has won.
    Wins(String),
}

impl Goal {
    pub fn holds(&self, game: &dyn AnyGame, table: &dyn Table, position: &Position) -> bool {
        match self {
            Goal::All(goals) => goals.iter().all(|g| g.holds(game, table, position)),
            Goal::Any(goals) => goals.iter().any(|g| g.holds(game, table, position)),
            Goal::Not(goal) => !goal.holds(game, table, position),
            Goal::Piece { id, at } => {
                position.pieces.get(id).and_then(|p| p.state().at).is_some_and(|place| at.contains(&place))
            }
            Goal::Control { place, seat } => position.control.get(place) == Some(seat),
            Goal::Score { seat, at_least } => {
                game.info().seat(seat).is_some_and(|s| table.score()[s.index()] >= *at_least)
            }
            Goal::Track { id, at_least } => position.tracks.get(id).is_some_and(|value| value >= at_least),
            Goal::Wins(seat) => match table.pending() {
                Pending::Over(outcome) => outcome.winner.map(|s| game.info().seat_id(s)) == Some(seat),
                Pending::Decide(_) => false,
            },
        }
    }
}

/// How a puzzle stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Open,
    Solved,
    Failed,
}

/// One step of the practice: who did what, and the table after it.
pub struct Practised {
    /// None: the start.
    pub seat: Option<Seat>,
    pub played: Played,
    pub table: Box<dyn Table>,
}

/// Why something was not done in a practice.
#[derive(Debug)]
pub enum Wrong {
    /// It is legal, but not what the lesson is at.
    NotNow(String),
    Refused(Refused),
    /// The lesson itself does not fit the rules: a mistake of its author.
    Lesson(String),
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::NotNow(problem) | Wrong::Lesson(problem) => f.write_str(problem),
            Wrong::Refused(Refused::Unreadable(problem)) => f.write_str(problem),
            Wrong::Refused(Refused::Rules(grounds)) => {
                let clauses: Vec<_> = grounds.iter().map(|g| format!("{} ({})", g.clause, g.fact.key)).collect();
                write!(f, "the rules forbid it: {}", clauses.join(", "))
            }
        }
    }
}

/// Scripted results first, then a stream that follows from a number.
struct Rigged {
    script: Vec<Scripted>,
    next: usize,
    after: Playout,
}

impl Rigged {
    fn act(&mut self, game: &dyn AnyGame, table: &mut dyn Table, seat: Seat, action: &str) -> Result<Played, Wrong> {
        let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
        let mut chance = Answers { script: Script::new(&self.script, self.next, &name), after: &mut self.after };
        let played = table.act(seat, action, &mut chance).map_err(Wrong::Refused)?;
        let Script { next, failure, .. } = chance.script;
        self.next = next;
        match failure {
            Some(failure) => Err(Wrong::Lesson(format!("{failure} (during {action:?})"))),
            None => Ok(played),
        }
    }
}

struct Answers<'a> {
    script: Script<'a>,
    after: &'a mut Playout,
}

impl Chance for Answers<'_> {
    fn pick(&mut self, ask: Ask<'_>, n: u32) -> u32 {
        // A list of dice says nothing of what is drawn, and the other way round.
        if self.script.speaks_of(ask) { self.script.pick(ask, n) } else { self.after.pick(ask, n) }
    }
}

/// A lesson, a puzzle or a free trial under way.
pub struct Practice<'a> {
    game: &'a dyn AnyGame,
    lesson: Option<&'a Lesson>,
    seat: Option<Seat>,
    pub table: Box<dyn Table>,
    chance: Rigged,
    /// The step of the lesson, and which of its actions are still to be done.
    pub step: usize,
    pub left: Vec<String>,
    acts: usize,
    pub standing: Standing,
}

impl<'a> Practice<'a> {
    pub fn lesson(game: &'a dyn AnyGame, lesson: &'a Lesson) -> Result<Practice<'a>, String> {
        let info = game.info();
        let seat = info.seat(&lesson.seat).ok_or_else(|| format!("seat: {:?} is no seat", lesson.seat))?;
        let table = game.place(lesson.base, &lesson.set, lesson.at.as_ref()).map_err(|errors| {
            errors.iter().map(|e| format!("{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("; ")
        })?;
        let chance = Rigged { script: lesson.chance.clone(), next: 0, after: Playout::new(lesson.seed) };
        let mut practice = Practice {
            game,
            lesson: Some(lesson),
            seat: Some(seat),
            table,
            chance,
            step: 0,
            left: Vec::new(),
            acts: 0,
            standing: Standing::Open,
        };
        practice.begin_step();
        Ok(practice)
    }

    /// Any position, both seats to be moved by whoever tries.
    pub fn free(game: &'a dyn AnyGame, table: Box<dyn Table>, seed: u64) -> Practice<'a> {
        let chance = Rigged { script: Vec::new(), next: 0, after: Playout::new(seed) };
        Practice {
            game,
            lesson: None,
            seat: None,
            table,
            chance,
            step: 0,
            left: Vec::new(),
            acts: 0,
            standing: Standing::Open,
        }
    }

    /// Nothing more is to be done.
    pub fn finished(&self) -> bool {
        match self.lesson {
            Some(lesson) if lesson.puzzle.is_none() => self.step >= lesson.steps.len(),
            Some(_) => self.standing != Standing::Open,
            None => false,
        }
    }

    /// How much of the script has not been used.
    pub fn unused(&self) -> &[Scripted] {
        &self.chance.script[self.chance.next..]
    }

    fn begin_step(&mut self) {
        let Some(step) = self.lesson.and_then(|l| l.steps.get(self.step)) else { return };
        self.left.clone_from(&step.actions);
        self.chance.script.extend(step.chance.iter().cloned());
    }

    /// An empty action reads on where there is nothing to do.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<Vec<Practised>, Wrong> {
        let Some(lesson) = self.lesson else {
            let played = self.chance.act(self.game, self.table.as_mut(), seat, action)?;
            return Ok(vec![self.shown(seat, played)]);
        };
        if self.finished() {
            return Err(Wrong::NotNow("the lesson is over".into()));
        }
        if self.seat != Some(seat) {
            return Err(Wrong::NotNow(format!("whoever learns plays {}", lesson.seat)));
        }
        if lesson.puzzle.is_some() { self.puzzle_act(seat, action) } else { self.lesson_act(lesson, seat, action) }
    }

    fn lesson_act(&mut self, lesson: &Lesson, seat: Seat, action: &str) -> Result<Vec<Practised>, Wrong> {
        let step = &lesson.steps[self.step];
        let mut done = Vec::new();
        if action.is_empty() != step.actions.is_empty() {
            return Err(Wrong::NotNow("that is not what this step is about".into()));
        }
        if !action.is_empty() {
            // What is forbidden is explained before what is only not asked for.
            let exact = self.table.check(seat, action).map_err(Wrong::Refused)?;
            let Some(at) = self.left.iter().position(|a| *a == exact) else {
                return Err(Wrong::NotNow(format!("this step asks for {}", self.left.join(", "))));
            };
            let played = self.chance.act(self.game, self.table.as_mut(), seat, action)?;
            self.left.remove(at);
            done.push(self.shown(seat, played));
        }
        if self.left.is_empty() {
            for reply in &step.then {
                self.chance.script.extend(reply.chance.iter().cloned());
                let other = seat.other();
                let played = self
                    .chance
                    .act(self.game, self.table.as_mut(), other, &reply.action)
                    .map_err(|wrong| Wrong::Lesson(format!("{}: {wrong}", reply.action)))?;
                done.push(self.shown(other, played));
            }
            self.step += 1;
            self.begin_step();
        }
        Ok(done)
    }

    fn puzzle_act(&mut self, seat: Seat, action: &str) -> Result<Vec<Practised>, Wrong> {
        let played = self.chance.act(self.game, self.table.as_mut(), seat, action)?;
        self.acts += 1;
        let mut done = vec![self.shown(seat, played)];
        self.judge();
        let other = seat.other();
        while self.standing == Standing::Open && self.table.pending().seats() == Seats::only(other) {
            let reply = self.reply(other);
            let played = self.chance.act(self.game, self.table.as_mut(), other, &reply)?;
            done.push(self.shown(other, played));
            self.judge();
        }
        Ok(done)
    }

    fn reply(&self, other: Seat) -> String {
        let legal = self.table.legal_notations(other);
        let replies = self.lesson.and_then(|l| l.puzzle.as_ref()).map_or(&[][..], |p| &p.replies);
        let wanted = replies.iter().find_map(|reply| legal.iter().find(|a| a.starts_with(reply.as_str())));
        wanted.or(legal.first()).cloned().unwrap_or_default()
    }

    fn judge(&mut self) {
        let Some(puzzle) = self.lesson.and_then(|l| l.puzzle.as_ref()) else { return };
        let position = self.table.position();
        let over = matches!(self.table.pending(), Pending::Over(_));
        let until = &puzzle.until;
        let up = over
            || until.turn.is_some_and(|turn| position.turn.unwrap_or_default() >= turn)
            || until.actions.is_some_and(|most| self.acts >= most)
            || until.leaves.as_ref().is_some_and(|word| !headings(self.table.as_ref()).contains(word));
        let counts = up || !puzzle.at_the_end;
        if counts && puzzle.goal.holds(self.game, self.table.as_ref(), &position) {
            self.standing = Standing::Solved;
        } else if up {
            self.standing = Standing::Failed;
        }
    }

    fn shown(&self, seat: Seat, played: Played) -> Practised {
        Practised { seat: Some(seat), played, table: self.table.boxed() }
    }
}

/// The lessons of a game, in order; what is wrong with a file names it.
pub fn lessons(files: &[(&str, &str)]) -> Result<Vec<Lesson>, String> {
    files.iter().map(|(name, text)| serde_json::from_str(text).map_err(|e| format!("{name}: {e}"))).collect()
}
