use crate::Message;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// An id in text. A view holds hundreds of them and is made for every move: up to 23 bytes lie in place.
pub type IdText = SmolStr;

/// Writes an id in text from its parts.
pub use smol_str::format_smolstr as id_text;

/// A position as one viewer may see it, in terms every client understands. Made by leaving out:
/// what the viewer may not know is not in it, in no id, order or count that would give it away.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct View {
    pub turn: u32,
    /// Where in the sequence of play, from broad to narrow: turn, activation, phase.
    pub heading: Vec<Message>,
    /// Seat ids that owe a decision.
    pub deciding: Vec<IdText>,
    /// Every piece in play, in drawing order (bottom of a stack first).
    pub pieces: Vec<PieceView>,
    /// Places that have something to show; the rest is as the board says.
    pub places: BTreeMap<IdText, PlaceView>,
    /// Hands, decks, discard piles, cups: contents where known, else only their number.
    pub zones: BTreeMap<IdText, ZoneView>,
    pub tracks: BTreeMap<IdText, TrackView>,
    /// Facts of the moment a player wants in sight: march points left, the die, effects in force.
    pub notes: Vec<Message>,
    /// Points as they stand, by seat id, in the game's smallest unit.
    pub score: BTreeMap<IdText, i32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PieceView {
    /// Names this piece to actions and animation. For a piece whose identity the viewer may not
    /// know it is a handle that says nothing about it.
    pub handle: IdText,
    /// The piece's id in the board's catalogue, where the viewer knows it; else the id of its back.
    pub id: IdText,
    pub known: bool,
    /// A place or zone id.
    pub at: IdText,
    /// A face id of the catalogue entry.
    pub face: IdText,
    /// Conditions to show on the counter (term ids).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<IdText>,
    /// Named numbers of the piece: supply points carried, steps left.
    #[serde(default, skip_serializing_if = "Quantities::is_empty")]
    pub quantities: Quantities,
    /// Picked for the action under way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub picked: bool,
}

/// Named numbers, by term id: `supply` 7, `cargo` 3, `steps` 2. The board says which of them stand on
/// a counter and how ([`crate::QuantityInfo`]).
pub type Quantities = BTreeMap<IdText, i32>;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlaceView {
    /// Seat id of the controller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<IdText>,
    /// Marker ids lying here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<IdText>,
    /// Term ids to show: besieged, attacked, source of the attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<IdText>,
    /// Named numbers that lie here.
    #[serde(default, skip_serializing_if = "Quantities::is_empty")]
    pub quantities: Quantities,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ZoneView {
    /// Ids of the cards, markers or pieces in it that the viewer knows.
    pub known: Vec<IdText>,
    /// How many more there are; `None` where the viewer may not know even that.
    pub hidden: Option<u32>,
    /// Named numbers of the zone.
    #[serde(default, skip_serializing_if = "Quantities::is_empty")]
    pub quantities: Quantities,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TrackView {
    pub value: i32,
}

/// What the map shows when somebody asks about a thing on it, or about the whole: how far it reaches, what it hangs on,
/// where that is cut. Made, like a view, of what the viewer may know.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Overlay {
    pub notes: Vec<Message>,
    pub shades: Vec<Shade>,
    pub strands: Vec<Strand>,
}

/// A place in a tone, with a remark.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Shade {
    pub place: String,
    pub tone: Tone,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// A line between two places.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Strand {
    pub from: String,
    pub to: String,
    pub tone: Tone,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Within reach.
    Reach,
    /// Where it comes from.
    Source,
    /// Where it fails.
    Cut,
}

impl View {
    /// Adds what one viewer sees besides.
    pub fn add(&mut self, own: View) {
        self.pieces.extend(own.pieces);
        self.places.extend(own.places);
        self.zones.extend(own.zones);
        self.tracks.extend(own.tracks);
        self.notes.extend(own.notes);
    }

    /// Every identity this view gives away. What appears here after an action and was not here
    /// before has been shown to the viewer: the engine derives undo barriers from it.
    pub fn known_ids(&self) -> BTreeSet<&str> {
        let pieces = self.pieces.iter().filter(|p| p.known).map(|p| p.id.as_str());
        let zones = self.zones.values().flat_map(|z| z.known.iter().map(IdText::as_str));
        let markers = self.places.values().flat_map(|p| p.markers.iter().map(IdText::as_str));
        pieces.chain(zones).chain(markers).collect()
    }
}
