//! What goes over the wire, in both directions. The client's types and the OpenAPI document are
//! generated from this file (see `contract.rs`).

use sandtable_kernel::{IdText, Message, PieceView, PlaceView, Text, TrackView, View, ZoneView};
use sandtable_table::{ActionInfo, EventInfo, Ground};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Number of a position of a table: 0 nothing yet, 1 the set-up, one more for each entry of the
/// record. It goes up also when something is taken back.
pub type Seq = u32;
/// Seconds since 1970.
pub type Seconds = u32;

// ── Games ───────────────────────────────────────────────────────────────────────────────────

/// A game as the start page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameCard {
    pub id: String,
    pub titles: Text<'static>,
    pub sentence: Text<'static>,
    pub blurb: Text<'static>,
    pub seats: Vec<SeatCard>,
    pub turns: u32,
    /// A usual playing time.
    pub minutes: u32,
    /// 1 (light) to 5 (heavy).
    pub complexity: u32,
    /// Something is hidden between the seats: one screen needs a curtain.
    pub hidden: bool,
    /// Points are counted in this fraction: 1 whole, 2 halves.
    pub score_unit: u32,
    pub rules: String,
    pub data: String,
    pub options: Vec<OptionCard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCard {
    pub id: String,
    pub names: Text<'static>,
    pub colour: String,
}

/// An option of a game; the first value is the default.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OptionCard {
    pub id: String,
    pub label: Text<'static>,
    /// The ruling or clause it belongs to.
    pub on: String,
    pub values: Vec<ValueCard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ValueCard {
    pub id: String,
    pub label: Text<'static>,
}

/// A strength of computer player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LevelCard {
    pub id: String,
    pub names: Text<'static>,
    pub about: Text<'static>,
}

/// The rules panel of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rules {
    pub clauses: Vec<ClauseCard>,
    pub rulings: Vec<RulingCard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClauseCard {
    pub number: String,
    pub title: Text<'static>,
    pub text: Text<'static>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulingCard {
    pub number: String,
    /// The clause it rules on.
    pub on: String,
    pub text: Text<'static>,
    pub option: Option<String>,
}

// ── Lessons and practice ────────────────────────────────────────────────────────────────────

/// A lesson or a puzzle with all its pages.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LessonCard {
    pub id: String,
    pub puzzle: bool,
    pub titles: Text<'static>,
    /// What one learns; of a puzzle, the task.
    pub about: Text<'static>,
    pub minutes: u32,
    /// The seat of whoever learns.
    pub seat: String,
    pub options: BTreeMap<String, String>,
    /// Of a puzzle: the results to come.
    pub chance: Vec<String>,
    pub steps: Vec<LessonPage>,
    pub hints: Vec<Text<'static>>,
    /// Of a puzzle: actions that solve it.
    pub solution: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct LessonPage {
    /// What to do, and why.
    pub say: Text<'static>,
    /// The clause it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Things of the table to point at.
    pub show: Vec<String>,
    /// The actions to be done, in any order the rules allow; none: one reads on.
    pub actions: Vec<String>,
    /// An action the rules forbid here; why is told with the practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<String>,
}

/// A practice is not kept by the server: this is all of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Practise {
    pub game: String,
    #[serde(default)]
    pub lesson: Option<String>,
    /// Instead of a lesson: the text of a position file.
    #[serde(default)]
    pub position: Option<String>,
    /// What chance follows from, where it is not scripted.
    #[serde(default)]
    pub seed: u32,
    /// What was done so far by whoever practises.
    pub did: Vec<Deed>,
    /// So many steps are known already.
    #[serde(default)]
    pub known: u32,
}

/// An action of a seat. Empty in a lesson: one has read the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Deed {
    pub seat: String,
    pub action: String,
}

/// How a practice stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Practising {
    /// Those after the known ones, the start first.
    pub steps: Vec<Step>,
    /// How many steps there are in all.
    pub count: u32,
    /// The page of the lesson, and what is still to be done for it.
    pub at: u32,
    pub left: Vec<String>,
    pub finished: bool,
    pub standing: sandtable_table::Standing,
    /// Scripted results not yet used.
    pub chance: Vec<String>,
    /// Why the action named by the page is forbidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Vec<Ground>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseWhy {
    pub practise: Practise,
    pub why: Why,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseOdds {
    pub practise: Practise,
    pub deed: Deed,
}

/// What the map shows in a practice, about a thing or without one about the whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PractiseOverlay {
    pub practise: Practise,
    pub seat: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub of: Option<String>,
}

/// A position to try moves in, away from its table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Trial {
    /// A position file.
    pub position: String,
    /// It is the position as it is; otherwise what the seat does not know was dealt anew.
    pub exact: bool,
}

// ── Tables ──────────────────────────────────────────────────────────────────────────────────

/// A commitment made before the browser says its bytes, to be used by one new table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewSeed {
    /// SHA-256 of the secret, hex.
    pub commitment: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Not needed when `from` names it.
    #[serde(default)]
    pub game: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub opponent: Opponent,
    /// The text of a game or position file to start from. A finished game is opened for review.
    #[serde(default)]
    pub from: Option<String>,
    /// From `POST /api/seeds`; without it the server commits itself now.
    #[serde(default)]
    pub commitment: Option<String>,
    /// The browser's own random bytes, hex, at most 64 bytes.
    #[serde(default)]
    pub entropy: String,
    /// Against a friend, instead of `entropy`: the SHA-256 of the bytes, hex. They are shown (`reveal`)
    /// when the friend has said theirs, so that nobody can choose bytes to suit the others'.
    #[serde(default)]
    pub sealed: Option<String>,
    /// How the player is called at this table.
    #[serde(default)]
    pub name: Option<String>,
}

/// Whom one plays. `seat` is one's own: a seat id or `random`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Opponent {
    Computer { level: String, seat: String },
    Friend { seat: String },
    Hotseat {},
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Created {
    pub table: String,
    /// To be sent to the friend; good for one join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Join {
    pub invite: String,
    #[serde(default)]
    pub entropy: String,
    #[serde(default)]
    pub name: Option<String>,
}

/// The bytes whose hash was given when the table was made. The game begins with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    pub seat: String,
    pub entropy: String,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// For the friend to join; nothing is set up before.
    Waiting,
    Playing,
    Over,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    You,
    Open,
    Taken,
    Computer,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct SeatState {
    pub seat: String,
    pub holder: Holder,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub online: bool,
    /// A computer that is at work on its decision.
    pub thinking: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Over {
    /// None: a draw.
    pub winner: Option<String>,
    /// A clause number, `resigned`, `agreed` or `forfeit`.
    pub by: String,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    Draw,
    Takeback,
    Rematch,
}

/// Something one seat has proposed and the other has not answered. A step ends it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Offer {
    pub kind: OfferKind,
    pub by: String,
    /// The position a take-back leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Seq>,
    /// The commitment of the rematch's dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The hash of the bytes its maker will show once the other has said theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
}

/// What this browser may do at the table beyond acting.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Can {
    pub act: bool,
    pub resign: bool,
    pub offer_draw: bool,
    pub ask_takeback: bool,
    pub rematch: bool,
    /// Download the game and continue from any position: it is over, or both seats are yours.
    pub file: bool,
    /// Look with all eyes.
    pub see_all: bool,
    pub chat: bool,
    /// Do away with the table: nobody else sits at it.
    pub delete: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub rules: String,
    pub data: String,
    pub phase: Phase,
    pub seats: Vec<SeatState>,
    /// Seat ids this browser holds.
    pub yours: Vec<String>,
    pub hotseat: bool,
    /// While the other seat is open, for its inviter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    pub commitment: String,
    /// Each seat's bytes, hex.
    pub seat_entropy: Vec<String>,
    /// The hash of each seat's bytes where it was given before them; empty: it was not.
    #[serde(default)]
    pub seat_sealed: Vec<String>,
    /// Only when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    pub seq: Seq,
    pub turn: u32,
    /// Seats that owe a decision.
    pub deciding: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The table where the rematch is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The rules or data have changed since and the record does not fit them any more.
    pub stuck: bool,
    pub spectators: u32,
    pub created: Seconds,
    pub touched: Seconds,
    /// When the table goes, if nothing is done at it until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Seconds>,
    /// The game did not begin from the set-up but from a file or position somebody brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Begins>,
    pub can: Can,
}

/// How the position a game began from differs from the set-up. Everybody is told all of it, also what
/// would be hidden: who brought it knows it too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Begins {
    pub changed: Vec<Changed>,
    /// So many differences more are not listed; `GET start` has them all.
    pub more: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Changed {
    /// A field of the position, e.g. `pieces.jp-kato.at`.
    pub field: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<String>,
}

// ── Positions ───────────────────────────────────────────────────────────────────────────────

/// A question to a seat this browser holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Decision {
    pub seat: String,
    pub prompt: Message,
    pub legal: Vec<ActionInfo>,
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
    pub notes: Option<&'a [Message]>,
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

// ── Requests at a table ─────────────────────────────────────────────────────────────────────

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The position it was chosen in.
    pub seq: Seq,
    pub seat: String,
    pub action: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    pub seq: Seq,
    pub seat: String,
    /// All steps back to the barrier, not one.
    #[serde(default)]
    pub to_barrier: Option<bool>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Resign {
    pub seq: Seq,
    pub seat: String,
}

/// To offer, answer or withdraw. An offer of the same kind by both is an agreement.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Bid {
    Offer,
    Accept,
    Decline,
    Withdraw,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub seq: Seq,
    pub seat: String,
    pub say: Bid,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Takeback {
    pub seq: Seq,
    pub seat: String,
    pub say: Bid,
    /// With `offer`: the position to go back to; none: before one's last own action.
    #[serde(default)]
    pub to: Option<Seq>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    pub seat: String,
    pub say: Bid,
    #[serde(default)]
    pub commitment: Option<String>,
    /// Bytes for the dice: of who accepts, or plays a computer or themself.
    #[serde(default)]
    pub entropy: String,
    /// The SHA-256 of such bytes: of who offers to a person. They are shown (`POST reveal` at the new table)
    /// when the other has said theirs.
    #[serde(default)]
    pub sealed: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    pub text: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Notes {
    pub text: String,
}

/// Asks about an object (an id or a verb) or about one exact action.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Why {
    pub seat: String,
    /// Ids, handles or a verb, separated by spaces.
    #[serde(default)]
    pub object: Option<String>,
    #[serde(default)]
    pub action: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Continue {
    pub seq: Seq,
}

// ── Answers ─────────────────────────────────────────────────────────────────────────────────

/// The request was accepted and is on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Done {
    pub seq: Seq,
    /// The new table of an agreed rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is not well formed, or a field of it is wrong.
    BadRequest,
    /// The `x-sandtable` header is missing or the request comes from another site.
    CrossSite,
    /// The seat, or the view, is not this browser's.
    NotYours,
    NotFound,
    /// The position has changed: `seq` is its number now. A repeated request is answered so too.
    Stale,
    /// The rules forbid it: `refused` says why.
    Refused,
    /// Not possible in this phase of the table, e.g. it is over.
    NotNow,
    /// A barrier lies before the step.
    Barrier,
    /// The rules or data have changed and the record does not fit them any more.
    RulesChanged,
    /// The record of the table cannot be read as it was written; `sandtable doctor` says more.
    Damaged,
    TooMany,
    TooLarge,
    /// The request did not arrive in time.
    TooSlow,
    /// The storage cannot be reached or written now. Nothing is promised; try again later.
    Unavailable,
    Internal,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Failure {
    pub code: ErrorCode,
    /// English, for logs and developers.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<Seq>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Vec<Ground>>,
    /// What is wrong in an uploaded file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<FieldFault>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FieldFault {
    pub field: String,
    pub problem: String,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorBody {
    pub error: Failure,
}
