//! Positions, steps and what is pushed of them.

use super::*;
use sandtable_kernel::Seat;
use sandtable_table::{Routine, Table};

/// A question to a seat this browser holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Decision {
    pub seat: String,
    pub prompt: Message,
    pub legal: Vec<ActionInfo>,
    /// It comes again and again, and may be answered once and for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routine: Option<Routine>,
    /// The steps to come in this part of the sequence to which one may go on at once, as the heading will name them.
    pub ahead: Vec<Message>,
}

impl Decision {
    /// The question to a seat that owes an answer.
    pub fn of(table: &dyn Table, seat: Seat, id: String) -> Decision {
        let (prompt, legal) = (table.prompt(seat), table.legal(seat));
        let routine = Routine::of(&prompt, &legal);
        Decision { seat: id, prompt, legal, routine, ahead: table.ahead(seat) }
    }
}

/// The position as one viewer may know it, whole: what `GET state` gives at any time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct State {
    pub seq: Seq,
    /// A seat id, `spectator` or `all`.
    #[serde(rename = "as")]
    pub viewer: String,
    /// None while the table waits for somebody to join.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    pub decisions: Vec<Decision>,
    /// How many steps this viewer's seat may take back alone.
    pub undo_depth: u32,
    /// The position behind which only agreement leads.
    pub barrier: Seq,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
}

/// What an entry of the record is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    Setup,
    Act,
    /// A seat's own step taken back.
    Undo,
    /// Back by agreement.
    Takeback,
    Resign,
    Draw,
}

/// One entry of the record with what the viewer may know of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct LogEntry {
    pub seq: Seq,
    pub kind: EntryKind,
    /// The seat that did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Exact notation of an action, for those who may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The position an undo or take-back led to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Seq>,
    /// Still part of the game, not taken back since.
    pub counts: bool,
    pub turn: u32,
    pub at: Seconds,
    pub events: Vec<EventInfo>,
}

/// An entry and the position after it: what replay shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Step {
    pub entry: LogEntry,
    pub state: State,
}

/// `step` of the stream: an entry, and what it changed in the position before it, whose number is
/// one less. Who has another position asks for the whole again.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Advance<'a> {
    pub entry: LogEntry,
    pub change: Change<'a>,
}

/// From one [`State`] to the next. All but the view is as in the new one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Change<'a> {
    pub view: ViewChange<'a>,
    pub decisions: Vec<Decision>,
    pub undo_depth: u32,
    pub barrier: Seq,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
}

/// From one view to the next: what is not named stays. Before the set-up there is an empty one.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct ViewChange<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<&'a [Message]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deciding: Option<&'a [IdText]>,
    /// The new list, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<PieceRun<'a>>>,
    /// New by id; null: it is gone. So with zones, tracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<BTreeMap<&'a str, Option<&'a PlaceView>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zones: Option<BTreeMap<&'a str, Option<&'a ZoneView>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracks: Option<BTreeMap<&'a str, Option<&'a TrackView>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<&'a Message>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<&'a BTreeMap<IdText, i32>>,
}

/// A part of a list of pieces: as many as the second number from place (from 0) the first number of
/// the list before, or a piece as it is now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum PieceRun<'a> {
    Kept(u32, u32),
    New(&'a PieceView),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct ChatLine {
    pub number: u32,
    /// None: a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub text: String,
    pub at: Seconds,
}

/// `presence` of the stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Presence {
    /// Seats whose holder has the table open.
    pub online: Vec<String>,
    pub spectators: u32,
}

/// `thinking` of the stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Thinking {
    /// Computer seats at work.
    pub seats: Vec<String>,
}

/// `offer` of the stream: the offer that stands now, or none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct OfferState {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The last one was declined.
    pub declined: bool,
    /// The table of the rematch, once agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// The events of `GET stream` by name. `table` comes first and whenever seats change; then, where
/// asked for, `state`: the position of the number the client gave; `step` then brings every entry
/// after that number, in order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StreamEvents<'a> {
    pub table: TableInfo,
    pub state: State,
    pub step: Advance<'a>,
    pub chat: ChatLine,
    pub presence: Presence,
    pub thinking: Thinking,
    pub offer: OfferState,
}
