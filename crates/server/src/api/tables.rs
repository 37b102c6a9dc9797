//! Tables: how one is made, who sits there, how it begins.

use super::*;

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
