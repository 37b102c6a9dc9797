//! What a player asks of a table.

use super::*;

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
