use crate::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game with its data and options: what never changes while it is played.
///
/// A game is divided by concern, each part implemented in the room it belongs to: [`Play`] (the
/// rules), [`Words`], [`Sight`] (what a seat may know), [`Positions`] and [`Judgement`]. This trait
/// says what the game is.
///
/// Contract (each point is tested for every game by the conformance suite):
/// - `setup` and `apply` are deterministic given the state, the action and the answers of chance;
///   they run on to the next decision, so that after them somebody owes one or the game is over.
/// - While anybody owes a decision, `legal` is not empty for that seat. `legal` holds exactly the
///   actions of `conceivable` that `check` accepts, sorted, each once.
/// - `apply` is only called with actions that `check` accepts, and then never panics. `check`,
///   `parse` and `place` never panic on anything.
/// - `parse(notation(a)) == a`; `place(Empty, position(s), None) == s` in every state.
/// - For states that a seat cannot tell apart, its `view`, `prompt`, `legal` and the events it
///   hears are the same. `resample` depends on nothing but what the seat may know (and chance).
/// - A decision window that only hidden information closes is offered all the same, so that the
///   other side learns nothing from being asked or not.
pub trait Game: Play + Words + Sight + Positions + Judgement {
    fn info() -> &'static GameInfo;
    fn rulebook() -> &'static Rulebook;
    /// The Fluent catalogue with every message key the game uses.
    fn catalogue(lang: Lang) -> &'static str;
    /// The project's own data files, by name.
    fn data_files() -> &'static [(&'static str, &'static str)];
    fn options() -> &'static [OptionSpec];
    /// The points of the sequence of play at which a question may start.
    fn points() -> &'static [PointSpec] {
        &[]
    }
    /// Files of lessons and puzzles, by name, in the order in which one takes them.
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Builds the game, or says everything that is wrong with its data.
    fn load(data: &DataSet, options: &Options) -> Result<Self, Vec<DataError>>;
    fn vocabulary(&self) -> &Vocabulary;
    fn board(&self) -> &Board;
}

/// Playing a game by its rules.
pub trait Play: Sized + Send + Sync + 'static {
    /// Plain data: no pointers, no closures, no log, no undo stack; small enough to copy often.
    type State: Clone + PartialEq + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A verb and its object.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Something that happened, as data.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The particulars of a refusal: which piece, which numbers.
    type Fact: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Bytes that a state may take. A game that needs more than this says why where it says so; 8 KiB are the most.
    const STATE_LIMIT: usize = 4096;

    fn setup(&self, ctx: &mut Ctx<'_, Self::Event>) -> Self::State;
    fn pending(&self, state: &Self::State) -> Pending;
    /// All legal actions of `seat` in `Ord` order; none if it owes no decision. Clears `out`.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Every action a player might think of at this decision: a superset of `legal` over all
    /// pieces, places and cards the decision is about. What "why not" is asked of.
    fn conceivable(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// The same rules asked about one action, whatever it is; refusals carry every broken clause.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Refusal<Self::Fact>>;
    fn apply(&self, state: &mut Self::State, seat: Seat, action: &Self::Action, ctx: &mut Ctx<'_, Self::Event>);
    /// Goes on from where a [`Watch`] held play.
    fn resume(&self, _state: &mut Self::State, _ctx: &mut Ctx<'_, Self::Event>) {}
}

/// Saying what a game asks, does and refuses.
pub trait Words: Play {
    /// `verb object…`: the one text form. Objects are ids of the vocabulary, numbers or keywords.
    fn notation(&self, action: &Self::Action) -> String;
    fn parse(&self, text: &str) -> Result<Self::Action, String>;
    /// How every verb is written, for help and for people who ask what there is.
    fn verbs(&self) -> Vec<VerbSpec> {
        Vec::new()
    }
    /// The question `seat` is asked.
    fn prompt(&self, state: &Self::State, seat: Seat) -> Message;
    fn describe_action(&self, state: &Self::State, action: &Self::Action) -> Message;
    /// A short remark on what the action would cost or leave, shown beside it on the board.
    fn note(&self, _state: &Self::State, _action: &Self::Action) -> Option<Message> {
        None
    }
    fn describe_event(&self, event: &Self::Event) -> Message;
    fn describe_fact(&self, fact: &Self::Fact) -> Message;
    /// Does the fact only say that it is not the time, or not this seat's decision?
    fn is_generic(&self, _fact: &Self::Fact) -> bool {
        false
    }
    /// Every kind of roll and draw, in the order of the rules.
    fn rolls(&self) -> &'static [RollKind] {
        &[]
    }
    /// The id of candidate `value` of a draw from `pool`.
    fn chance_name(&self, pool: &'static str, value: u16) -> String;
}

/// How a verb is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerbSpec {
    pub verb: &'static str,
    /// `unit`, `area`: what stands behind the verb, in order.
    pub objects: Vec<String>,
}

/// What a seat may see and know.
pub trait Sight: Play {
    /// What everybody sees alike, made once for all who look: turn, heading, who decides and score, and as much of the
    /// rest as does not depend on the viewer.
    fn open(&self, state: &Self::State) -> View;
    /// What depends on who looks: pieces (drawn above the open ones), notes, and places, zones and tracks that
    /// [`open`](Sight::open) does not name.
    fn own(&self, state: &Self::State, viewer: Viewer) -> View;
    fn view(&self, state: &Self::State, viewer: Viewer) -> View {
        let mut view = self.open(state);
        view.add(self.own(state, viewer));
        view
    }
    /// A full state that `seat` cannot tell from `state`, hidden things dealt anew.
    fn resample(&self, state: &Self::State, seat: Seat, chance: &mut dyn Chance) -> Self::State;
    /// What the map shows about `of` (an id or handle), or about the whole position. A game that has
    /// something to show names it in its vocabulary under the id `overlay`.
    fn overlay(&self, _state: &Self::State, _viewer: Viewer, _of: Option<&str>) -> Overlay {
        Overlay::default()
    }
    /// The steps still to come in this part of the sequence in which `seat` may be asked, each as the view's heading will
    /// name it; empty where it does not pay to go on to one of them at once.
    fn ahead(&self, _state: &Self::State, _seat: Seat) -> Vec<Message> {
        Vec::new()
    }
}

/// Position files.
pub trait Positions: Play {
    fn position(&self, state: &Self::State) -> Position;
    /// Lays `position` over `base` at a point of the sequence (`at`, else `position.flow`, else the
    /// base's own point). Names every impossible field.
    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<Self::State, Vec<PositionError>>;
}

/// Who stands better, and what is worth a thought.
pub trait Judgement: Play {
    /// Points as they stand, in the game's smallest unit, by seat.
    fn score(&self, state: &Self::State) -> [i32; 2];
    /// How good the position looks for the first seat: -1 lost, 0 even, 1 won.
    fn evaluate(&self, state: &Self::State) -> f32 {
        let [a, b] = self.score(state);
        ((a - b) as f32 / 8.0).tanh()
    }
    /// The legal actions worth a search's time: no two that lead to the same position.
    fn search_actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(state, seat, out);
    }
    /// How promising an action looks before any search; only ratios matter.
    fn prior(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> f32 {
        1.0
    }
    /// How many decisions a search should play on before it judges for `seat`, if more than it would
    /// by itself: what a defence is worth shows only in the attack on it.
    fn foresight(&self, _seat: Seat) -> u32 {
        0
    }
    /// How much a search should believe `prior` when it compares what it has looked at: 1 as it would by itself,
    /// 0 not at all.
    fn hunch(&self) -> f32 {
        1.0
    }
    /// The exact distribution of what an intended attack would do, where the action is one.
    fn odds(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> Option<Odds> {
        None
    }
}

/// Who must decide next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pending {
    /// One seat, or both at once in secret.
    Decide(Seats),
    Over(Outcome),
}

impl Pending {
    pub fn seats(self) -> Seats {
        match self {
            Pending::Decide(seats) => seats,
            Pending::Over(_) => Seats::NONE,
        }
    }
}

/// How a game ended by its rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// `None`: a draw.
    pub winner: Option<Seat>,
    pub clause: Clause,
}

/// One line of the log: data with its rule and its audience, never text.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<E> {
    pub event: E,
    pub clause: Clause,
    pub audience: Audience,
}

/// Watches the sequence of play for a what-if question.
#[derive(Debug, Default)]
pub struct Watch {
    /// Hold play at the first question that would pass by itself.
    pub stop: bool,
    /// The questions that passed by themselves.
    pub passed: Vec<Passed>,
}

/// A question in which nobody had anything to decide.
#[derive(Copy, Clone, Debug)]
pub struct Passed {
    /// How many events came before.
    pub after: usize,
    /// Whom it would have asked.
    pub seats: Seats,
    /// The clause that gives it its place.
    pub place: Clause,
}

/// What rules may reach while they act: chance, and the log.
pub struct Ctx<'a, E> {
    chance: &'a mut dyn Chance,
    log: Option<&'a mut Vec<Entry<E>>>,
    watch: Option<&'a mut Watch>,
}

impl<'a, E> Ctx<'a, E> {
    pub fn new(chance: &'a mut dyn Chance, log: &'a mut Vec<Entry<E>>) -> Self {
        Ctx { chance, log: Some(log), watch: None }
    }

    /// For what-if questions: what passes by itself is noted, or held.
    pub fn watched(chance: &'a mut dyn Chance, log: &'a mut Vec<Entry<E>>, watch: &'a mut Watch) -> Self {
        Ctx { chance, log: Some(log), watch: Some(watch) }
    }

    /// A question is about to pass by itself; true holds play before it.
    #[inline]
    pub fn passes(&mut self, seats: Seats, place: Clause) -> bool {
        let Some(watch) = &mut self.watch else { return false };
        if !watch.stop {
            let after = self.log.as_ref().map_or(0, |log| log.len());
            watch.passed.push(Passed { after, seats, place });
        }
        watch.stop
    }

    /// For play-outs: events are not even built.
    pub fn silent(chance: &'a mut dyn Chance) -> Self {
        Ctx { chance, log: None, watch: None }
    }

    /// Whether somebody listens: what only an event needs may be spared otherwise.
    #[inline]
    pub fn heard(&self) -> bool {
        self.log.is_some()
    }

    #[inline]
    pub fn emit(&mut self, clause: Clause, audience: Audience, event: impl FnOnce() -> E) {
        if let Some(log) = &mut self.log {
            log.push(Entry { event: event(), clause, audience });
        }
    }

    /// Something everybody sees.
    #[inline]
    pub fn tell(&mut self, clause: Clause, event: impl FnOnce() -> E) {
        self.emit(clause, Audience::All, event);
    }

    /// See [`Chance::spent`].
    #[inline]
    pub fn spent(&self) -> bool {
        self.chance.spent()
    }

    /// One die, 1 to 6.
    #[inline]
    pub fn d6(&mut self, kind: RollKind) -> u8 {
        self.chance.pick(Ask::Die(kind), 6) as u8 + 1
    }

    /// `n` dice of which only the number not above `at_most` matters.
    pub fn throw(&mut self, kind: RollKind, n: usize, at_most: u8) -> Dice {
        self.chance.throw(kind, n, at_most)
    }

    /// One of `candidates`, unseen.
    #[inline]
    pub fn draw(&mut self, kind: RollKind, candidates: &[u16]) -> u16 {
        debug_assert!(!candidates.is_empty());
        let ask = Ask::Draw { pool: kind.id, candidates };
        candidates[self.chance.pick(ask, candidates.len() as u32) as usize]
    }
}

/// A game in a few words, for lists and covers.
#[derive(Clone, Debug)]
pub struct GameInfo {
    pub id: &'static str,
    pub titles: Text<'static>,
    pub sentence: Text<'static>,
    pub blurb: Text<'static>,
    pub seats: [SeatInfo; 2],
    pub turns: u32,
    /// A usual playing time.
    pub minutes: u32,
    /// 1 (light) to 5 (heavy).
    pub complexity: u8,
    /// Changes when a rules fix changes what recorded games do.
    pub rules_version: &'static str,
    /// Points are kept in this fraction: 1 whole points, 2 halves.
    pub score_unit: u8,
    /// Something is hidden between the seats, so that one screen needs a curtain.
    pub hidden: bool,
}

#[derive(Clone, Debug)]
pub struct SeatInfo {
    pub id: &'static str,
    pub names: Text<'static>,
    pub colour: &'static str,
}

impl GameInfo {
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()].id
    }

    pub fn seat(&self, id: &str) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|s| self.seat_id(*s) == id)
    }
}

/// The exact odds of an intended attack, with what went into them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Odds {
    /// Strengths and modifiers, each with its clause.
    pub factors: Vec<Factor>,
    pub rows: Vec<OddsRow>,
    /// The action only declares: no die is rolled before another one, for which the same odds are given.
    pub declares: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Factor {
    #[cfg_attr(feature = "contract", ts(type = "string"), schemars(with = "String"))]
    pub clause: Clause,
    pub what: Message,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OddsRow {
    pub result: Message,
    pub probability: f64,
}
