use crate::{Glance, Lesson, Parts};
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use std::any::Any;

/// A game with its data and options, ready to be played.
pub trait AnyGame: Send + Sync {
    fn info(&self) -> &'static GameInfo;
    fn rulebook(&self) -> &'static Rulebook;
    fn catalogue(&self, lang: Lang) -> &'static str;
    fn option_specs(&self) -> &'static [OptionSpec];
    fn options(&self) -> &Options;
    /// Short hash of the data the game was built from.
    fn data_version(&self) -> &str;
    fn vocabulary(&self) -> &Vocabulary;
    fn board(&self) -> &Board;
    fn points(&self) -> &'static [PointSpec];
    /// How every action is written.
    fn verbs(&self) -> Vec<VerbSpec>;
    /// Every kind of roll and draw.
    fn rolls(&self) -> &'static [RollKind];
    /// The lessons and puzzles of the game.
    fn lessons(&self) -> &[Lesson];
    fn chance_name(&self, pool: &'static str, value: u16) -> String;
    /// Sets the game up.
    fn start(&self, chance: &mut dyn Chance) -> (Box<dyn Table>, Played);
    /// Takes up a game from [`Table::snapshot`] of the same rules and data.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Table>, String>;
    /// Lays out a position.
    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<Box<dyn Table>, Vec<PositionError>>;
}

/// A position on the table with the undo steps back to the last barrier.
pub trait Table: Send + Sync + Any {
    fn snapshot(&self) -> Vec<u8>;
    fn boxed(&self) -> Box<dyn Table>;
    fn pending(&self) -> Pending;
    fn prompt(&self, seat: Seat) -> Message;
    /// The legal actions of a seat, described; empty if it owes no decision.
    fn legal(&self, seat: Seat) -> Vec<ActionInfo>;
    /// The same in notation alone.
    fn legal_notations(&self, seat: Seat) -> Vec<String>;
    fn view(&self, viewer: Viewer) -> View;
    /// The same, kept until the position changes or the eyes are rested.
    fn look(&mut self, viewer: Viewer) -> Parts<View>;
    /// What is remembered of that view: to tell what a step changes, one glances before and after it.
    fn glance(&mut self, viewer: Viewer) -> Parts<Glance>;
    /// Lets go of the views that [`look`](Table::look) keeps. What is remembered of them stays.
    fn rest_eyes(&mut self);
    /// Lets go of all that was seen.
    fn close_eyes(&mut self);
    /// The action's exact notation if it is legal, else every reason why not.
    fn check(&self, seat: Seat, action: &str) -> Result<String, Refused>;
    /// Checks and applies. On a refusal nothing has changed.
    fn act(&mut self, seat: Seat, action: &str, chance: &mut dyn Chance) -> Result<Played, Refused>;
    /// The same for a what-if question: what passes by itself is noted, and play may be held there.
    fn act_watched(
        &mut self,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
        watch: &mut Watch,
    ) -> Result<Played, Refused>;
    /// Goes on from where a watched step was held; what then happens.
    fn go_on(&mut self, chance: &mut dyn Chance, watch: &mut Watch) -> Vec<EventInfo>;
    /// What forbids the actions one might think of that involve `object` (an id or a verb).
    fn why_not(&self, seat: Seat, object: &str) -> Vec<WhyNot>;
    /// How many of its own steps the seat may take back.
    fn undo_depth(&self, seat: Seat) -> usize;
    /// Takes back the seat's last step; false if a barrier lies before it.
    fn undo(&mut self, seat: Seat) -> bool;
    fn odds(&self, seat: Seat, action: &str) -> Result<Option<Odds>, Refused>;
    /// The steps to come in this part of the sequence in which the seat may be asked, as the heading will name them.
    fn ahead(&self, seat: Seat) -> Vec<Message>;
    /// What the map shows about a thing, or about the whole.
    fn overlay(&self, viewer: Viewer, of: Option<&str>) -> Overlay;
    fn position(&self) -> Position;
    fn score(&self) -> [i32; 2];
    /// A table the seat cannot tell from this one, what it does not know dealt anew.
    fn resample(&self, seat: Seat, chance: &mut dyn Chance) -> Box<dyn Table>;
    fn as_any(&self) -> &dyn Any;
}

/// A legal action as clients show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionInfo {
    /// `verb object…`; objects are ids of the vocabulary or handles of the view.
    pub notation: String,
    pub label: Message,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// Something that happened, with its rule and who may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventInfo {
    pub message: Message,
    #[cfg_attr(feature = "contract", ts(type = "string"), schemars(with = "String"))]
    pub clause: Clause,
    /// Server-side only: who may be told.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip), schemars(skip))]
    pub audience: Option<Seat>,
}

impl EventInfo {
    pub fn for_viewer(&self, viewer: Viewer) -> bool {
        self.audience.is_none_or(|seat| viewer.knows(seat))
    }
}

/// One broken clause with its particulars.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Ground {
    #[cfg_attr(feature = "contract", ts(type = "string"), schemars(with = "String"))]
    pub clause: Clause,
    pub fact: Message,
}

/// An action one might think of, and why it is not allowed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WhyNot {
    pub action: ActionInfo,
    pub grounds: Vec<Ground>,
}

/// Why an action was not done.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// It could not be read as an action of this game.
    Unreadable(String),
    /// The rules forbid it.
    Rules(Vec<Ground>),
}

/// What one accepted step did.
#[derive(Clone, Debug)]
pub struct Played {
    /// Exact notation; empty for the set-up.
    pub action: String,
    pub chance: Vec<ChanceRecord>,
    pub events: Vec<EventInfo>,
    /// The step cannot be taken back by its player alone.
    pub barrier: bool,
}
