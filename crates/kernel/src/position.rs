use crate::Quantities;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A position in words: the format of position files, of `try` overrides and of its answers.
///
/// As overrides, only what is named changes. As an answer, everything is named, so that reading it
/// back over the base `empty` gives exactly the same state.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// Piece id to where and how it lies.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pieces: BTreeMap<String, PieceSpec>,
    /// Place id to seat id (or `none`).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub control: BTreeMap<String, String>,
    /// Seat id to card ids.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hands: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub decks: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub discards: BTreeMap<String, Vec<String>>,
    /// Pool, cup or box id to what it holds (for things that are not `pieces`).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pools: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tracks: BTreeMap<String, i64>,
    /// Place or zone id to named numbers that lie there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub quantities: BTreeMap<String, Quantities>,
    /// Everything else that lies on the table, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub markers: BTreeMap<String, Value>,
    /// The exact point of the sequence of play inside a decision: the stack of frames as the game
    /// writes it. Given in answers; a person writes `at` in the try file instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<Value>,
}

/// Where and how a piece lies; a bare string is its place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PieceSpec {
    At(String),
    Full(PieceState),
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceState {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// Temporary conditions, e.g. `has-marched`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Named numbers of the piece, e.g. `"supply": 7`.
    #[serde(default, skip_serializing_if = "Quantities::is_empty")]
    pub quantities: Quantities,
}

impl PieceSpec {
    pub fn state(&self) -> PieceState {
        match self {
            PieceSpec::At(at) => PieceState { at: Some(at.clone()), ..PieceState::default() },
            PieceSpec::Full(state) => state.clone(),
        }
    }
}

/// What a position is laid over.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Base {
    #[default]
    Setup,
    Empty,
}

/// A point of the sequence of play: its name (see [`crate::Game::points`]) and what else it needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    pub point: String,
    /// Whose turn, activation or impulse it is: a seat or nation id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Further facts of this point, e.g. `{"die": 4}`.
    #[serde(flatten)]
    pub more: BTreeMap<String, Value>,
}

/// Documentation of one point of the sequence that a try file may name.
#[derive(Clone, Debug, Serialize)]
pub struct PointSpec {
    pub point: &'static str,
    /// Allowed values of `of`; empty when the point belongs to nobody.
    pub of: &'static [&'static str],
    /// Further fields, each with what it means.
    pub fields: &'static [(&'static str, &'static str)],
    /// One English sentence: what is asked first at this point.
    pub about: &'static str,
}

/// Something a position file says that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PositionError {
    /// The field, e.g. `set.pieces.jp-konishi-yukinaga.at`.
    pub field: String,
    pub problem: String,
}

impl PositionError {
    pub fn new(field: impl Into<String>, problem: impl Into<String>) -> PositionError {
        PositionError { field: field.into(), problem: problem.into() }
    }
}
