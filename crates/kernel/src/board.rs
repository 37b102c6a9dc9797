//! The board as data: all a client needs to draw a game it has never heard of.

use crate::Text;
use serde::{Deserialize, Serialize};

/// Sent to a client once. Coordinates are map units, y downwards; one unit is about one pixel at
/// the scale the map is designed for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Board {
    pub kind: BoardKind,
    pub width: f32,
    pub height: f32,
    /// Side of a square counter in map units.
    pub counter: f32,
    pub places: Vec<PlaceInfo>,
    pub links: Vec<LinkInfo>,
    /// Off-map boxes, pools, hands, decks.
    pub zones: Vec<ZoneInfo>,
    pub tracks: Vec<TrackInfo>,
    pub pieces: Vec<PieceInfo>,
    pub cards: Vec<CardInfo>,
    pub markers: Vec<MarkerInfo>,
    /// The named numbers that views of this game carry.
    #[serde(default)]
    pub quantities: Vec<QuantityInfo>,
    /// Tables a player wants beside the map: terrain, results of combat.
    #[serde(default)]
    pub charts: Vec<ChartInfo>,
    /// For the map's drawing, not for the client.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip), schemars(skip))]
    pub art: Art,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoardKind {
    #[default]
    Points,
    Areas,
    Hexes,
}

/// Where a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    Rulebook,
    Public,
    History,
    #[default]
    Inferred,
}

/// Source of a record: a reconstructed one (`history`, `inferred`) is marked as such at the table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Source {
    pub tag: Provenance,
    pub reference: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlaceInfo {
    pub id: String,
    pub names: Text<'static>,
    /// `town`, `capital`, `land`, `sea`, `hex`, `box`: chooses the symbol.
    pub kind: String,
    /// Where counters stand.
    pub x: f32,
    pub y: f32,
    /// Closed rings `[x, y]` to highlight and to hit-test; empty: a disc of `radius`.
    #[serde(serialize_with = "drawn")]
    pub outline: Vec<Vec<[f32; 2]>>,
    pub radius: f32,
    /// An enlarged box for counters of a place too small for them, joined to it by a line.
    pub callout: Option<[f32; 2]>,
    /// Where the middle of the name is printed; none: the map painter finds a free spot.
    pub label: Option<[f32; 2]>,
    /// Term ids: province, terrain, fortress, oil, capital.
    pub tags: Vec<String>,
    pub source: Source,
}

/// A client lights places up and finds them under a finger: coasts of hundreds of points need no fractions for that.
fn drawn<S: serde::Serializer>(outline: &[Vec<[f32; 2]>], to: S) -> Result<S::Ok, S::Error> {
    let ring = |ring: &Vec<[f32; 2]>| -> Vec<[f32; 2]> {
        let grain = if ring.len() > 12 { 1.0 } else { 10.0 };
        ring.iter().map(|p| p.map(|v| (v * grain).round() / grain)).collect()
    };
    let rings: Vec<Vec<[Number; 2]>> =
        outline.iter().map(|r| ring(r).into_iter().map(|p| p.map(Number)).collect()).collect();
    rings.serialize(to)
}

/// Written without a fraction where it has none.
struct Number(f32);

impl Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 { to.serialize_i32(self.0 as i32) } else { to.serialize_f32(self.0) }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LinkInfo {
    pub a: String,
    pub b: String,
    /// `road-1`, `road-2`, `land`, `mountain`, `sea`.
    pub kind: String,
    pub mountain: bool,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ZoneInfo {
    pub id: String,
    pub names: Text<'static>,
    /// `hand`, `deck`, `discard`, `pool`, `cup`, `box`.
    pub kind: String,
    /// Seat id of the owner.
    pub owner: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TrackInfo {
    pub id: String,
    pub names: Text<'static>,
    pub min: i32,
    pub max: i32,
    /// A word for each box from `min`, where boxes have names (months, turns).
    pub labels: Vec<Text<'static>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PieceInfo {
    pub id: String,
    pub names: Text<'static>,
    /// Seat id.
    pub side: String,
    /// Short words printed on the counter (designation), the same in all languages or not.
    pub label: Text<'static>,
    /// Symbol name of the counter sheet: `infantry`, `tank`, `banner`, `battleship`, `chit`.
    pub symbol: String,
    /// `battalion`, `regiment`, `brigade`, `division`, or empty.
    pub size: String,
    /// Ground, ink and accent (faction band) colours, `#rrggbb`.
    pub ground: String,
    pub ink: String,
    pub accent: String,
    pub faces: Vec<FaceInfo>,
    pub source: Source,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FaceInfo {
    pub id: String,
    /// The bold row, e.g. `["3", "1"]`; circled values are written `(3)`.
    pub values: Vec<String>,
    /// A value in the upper right corner (air strength).
    pub corner: String,
    /// A worn, used or face-down side: drawn visibly different.
    pub reduced: bool,
    pub hidden: bool,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CardInfo {
    pub id: String,
    pub names: Text<'static>,
    pub text: Text<'static>,
    pub side: String,
    /// May be played in the other side's turn.
    pub reaction: bool,
    pub source: Source,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MarkerInfo {
    pub id: String,
    pub names: Text<'static>,
    pub symbol: String,
    pub colour: String,
    pub source: Source,
}

/// A named number of pieces, places or zones.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantityInfo {
    /// The term id under which views and position files give it.
    pub id: String,
    pub names: Text<'static>,
    /// How many of it make one unit for people: 4 where supply tokens are quarters of a point.
    pub per_unit: i32,
    /// Stands on the counter, or beside the place's name.
    pub shown: bool,
}

/// A table of the player's aid.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChartInfo {
    pub titles: Text<'static>,
    /// Number of the clause it comes from.
    pub clause: String,
    pub columns: Vec<Text<'static>>,
    /// As many cells as there are columns; the first names the row.
    pub rows: Vec<Vec<Text<'static>>>,
}

/// What the map painter needs besides places and links.
#[derive(Clone, Debug, Default)]
pub struct Art {
    /// Land polygons (closed rings); the first kind lies under the later ones.
    pub land: Vec<Region>,
    /// Coloured regions on the land: provinces, countries, areas by controller at start.
    pub regions: Vec<Region>,
    pub rivers: Vec<Line>,
    pub roads: Vec<Line>,
    /// Mountain ridges: relief is raised along them.
    pub ridges: Vec<Ridge>,
    pub labels: Vec<Label>,
    /// Hex grid, for hex boards.
    pub hexes: Option<HexArt>,
    /// Title box; none: the map has none.
    pub cartouche: Option<Cartouche>,
    /// `temperate` (also when empty), `tropical`, `arid`, `cold`: chooses the land tints.
    pub climate: String,
    /// Chips a client lays on places, for the map's key.
    pub chips: Vec<Chip>,
}

/// A chip that lies on a place, with the first letter of its name: a square in its colour, or a diamond.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Chip {
    pub names: Text<'static>,
    /// Empty: a diamond of paper.
    pub colour: String,
}

/// The title box of the map.
#[derive(Clone, Debug, Default)]
pub struct Cartouche {
    pub title: Text<'static>,
    /// Dates, series.
    pub subtitle: Text<'static>,
    /// Middle of the box; none: the painter looks for the emptiest corner.
    pub at: Option<[f32; 2]>,
    /// For the scale bar; 0: no bar.
    pub units_per_km: f32,
}

#[derive(Clone, Debug, Default)]
pub struct Region {
    pub id: String,
    /// `land`, `foreign` (not in play), `province`, `land-area`, `sea-area`.
    pub kind: String,
    pub colour: String,
    pub rings: Vec<Vec<[f32; 2]>>,
}

#[derive(Clone, Debug, Default)]
pub struct Line {
    pub id: String,
    /// `road-1`, `road-2`, `track`, `river`, `sea-lane`, `border-land`, `border-mountain`, `border-sea`.
    pub kind: String,
    pub points: Vec<[f32; 2]>,
    pub mountain: bool,
    /// Printed along the line (rivers, roads); empty: no name.
    pub names: Text<'static>,
}

#[derive(Clone, Debug, Default)]
pub struct Ridge {
    pub points: Vec<[f32; 2]>,
    /// Height in metres and half-width in map units.
    pub height: f32,
    pub width: f32,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub struct Label {
    pub names: Text<'static>,
    /// `region`, `water`, `mountain`, `place`, `height`.
    pub kind: String,
    pub x: f32,
    pub y: f32,
    /// Degrees, clockwise.
    pub angle: f32,
    pub size: f32,
}

#[derive(Clone, Debug, Default)]
pub struct HexArt {
    pub flat_top: bool,
    /// Centre to corner.
    pub radius: f32,
    pub hexes: Vec<HexCell>,
}

#[derive(Clone, Debug, Default)]
pub struct HexCell {
    pub id: String,
    pub x: f32,
    pub y: f32,
    /// `clear`, `hill`, `forest`, `town`, `sea`, `jungle`, …
    pub terrain: String,
    /// Symbols printed in the hex: `position`, `high-red`, `high-black`, `source-us`, `airfield`.
    pub symbols: Vec<String>,
}
