//! The data files as they are written: one struct for each kind of record.

use super::ids::*;
use sandtable_kit::{BorderRecord, Bounds, Names, ReliefFile, ShapeFile, SourceRecord, records};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
pub struct MapFile {
    pub bounds: Bounds,
    pub areas: Vec<AreaRecord>,
    pub borders: Vec<BorderRecord>,
    pub extra_borders: Vec<ExtraBorder>,
}

#[derive(Deserialize)]
pub struct AreaRecord {
    pub id: String,
    pub names: Names,
    pub kind: String,
    pub territory: Option<String>,
    pub symbol: Option<SymbolRecord>,
    pub anchor: [f64; 2],
    pub axis_minors: bool,
    pub closed_to: Vec<String>,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct SymbolRecord {
    pub kind: Symbol,
    /// 14.1(1): what it counts when victory is checked.
    pub victory_axis: Option<u8>,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct ExtraBorder {
    pub a: String,
    pub b: String,
    pub side: String,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct NationFile {
    pub nations: Vec<NationRecord>,
}

#[derive(Deserialize)]
pub struct NationRecord {
    pub id: String,
    pub names: Names,
    pub camp: String,
    pub status: String,
    pub entry: EntryWay,
    /// 5.0(4)③.
    pub returns: bool,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct UnitFile {
    pub units: Vec<UnitRecord>,
    pub markers: Vec<MarkerRecord>,
}

#[derive(Deserialize)]
pub struct UnitRecord {
    pub id: String,
    pub nation: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub names: Names,
    pub attack: u8,
    pub durability: u8,
    #[serde(rename = "move")]
    pub movement: u8,
    pub air: Option<u8>,
    pub vichy: bool,
    pub start: String,
    pub option: Option<String>,
    pub source: SourceRecord,
}

impl UnitRecord {
    /// The values as the set-up writes them: `0-1-2(3)`.
    pub fn values(&self) -> String {
        let air = self.air.map_or_else(String::new, |a| format!("({a})"));
        format!("{}-{}-{}{air}", self.attack, self.durability, self.movement)
    }
}

#[derive(Deserialize)]
pub struct MarkerRecord {
    pub id: String,
    pub names: Names,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct CardFile {
    pub parameters: Parameters,
    pub events: Vec<EventRecord>,
    pub cards: Vec<CardRecord>,
}

/// Numbers and names in the texts of the cards.
#[derive(Deserialize)]
pub struct Parameters {
    pub axis_join: Vec<String>,
    pub allied_join: Vec<String>,
    pub wolfpack_areas: Vec<String>,
    pub sea_lion: SeaLionRecord,
    pub sea_transport_allowance: u8,
    pub lend_lease_points: u8,
    pub lend_lease_nations: Vec<String>,
    pub bombers: Vec<String>,
    pub drop_range: u8,
}

#[derive(Deserialize)]
pub struct SeaLionRecord {
    pub via: String,
    pub targets: Vec<String>,
}

#[derive(Deserialize)]
pub struct EventRecord {
    pub id: EventKind,
    pub names: Names,
    pub starred: bool,
    pub text: Names,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct CardRecord {
    pub id: String,
    pub side: String,
    pub value: u8,
    pub event: EventKind,
    pub start: String,
    #[serde(default)]
    pub choices: u8,
    #[serde(default)]
    pub picks: u8,
    #[serde(default)]
    pub nations: u8,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct ScenarioFile {
    pub names: Names,
    pub set_up: Vec<SetUpLine>,
    pub development_pool: Vec<DevelopmentLine>,
    pub sea_control: BTreeMap<String, Option<String>>,
    pub first_hand: BySide,
}

#[derive(Deserialize)]
pub struct SetUpLine {
    pub area: String,
    pub nation: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub count: usize,
    pub values: String,
    pub vichy: bool,
}

#[derive(Deserialize)]
pub struct DevelopmentLine {
    pub nation: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub count: usize,
    pub values: String,
    pub option: Option<String>,
}

#[derive(Deserialize, Copy, Clone)]
pub struct BySide {
    pub axis: u8,
    pub allied: u8,
}

impl BySide {
    pub const fn both(self) -> [u8; 2] {
        [self.axis, self.allied]
    }
}

#[derive(Deserialize)]
pub struct TableFile {
    pub turn_track: Vec<TurnRecord>,
    pub entry_tracks: Vec<TrackRecord>,
    pub mobilisation_cost: BTreeMap<String, u8>,
    pub limits: Limits,
    pub victory: Victory,
}

#[derive(Deserialize)]
pub struct TurnRecord {
    pub turn: u8,
    pub winter: bool,
    pub names: Names,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct TrackRecord {
    pub nation: String,
    pub moved_by: MovedBy,
    pub boxes: Vec<BoxRecord>,
    pub source: SourceRecord,
}

#[derive(Deserialize, Copy, Clone)]
pub struct MovedBy {
    pub axis: i8,
    pub allied: i8,
}

#[derive(Deserialize, Clone)]
pub struct BoxRecord {
    pub id: String,
    pub sources: u8,
}

#[derive(Deserialize, Clone)]
pub struct Limits {
    pub land_units: u8,
    pub air_units: u8,
    pub sea_allowance: u8,
    pub counter_multiplier: u8,
}

#[derive(Deserialize, Clone)]
pub struct Victory {
    pub axis_sources: u8,
    pub allied_maximum: u8,
    pub game_sources: u8,
    pub game_areas: u8,
    pub capital: String,
}

records! {
    /// All files, parsed.
    pub struct Records {
        map: MapFile = "map.json",
        shapes: ShapeFile = "map-shapes.json",
        relief: ReliefFile = "relief.json",
        nations: NationFile = "nations.json",
        units: UnitFile = "units.json",
        cards: CardFile = "cards.json",
        scenario: ScenarioFile = "scenario.json",
        tables: TableFile = "tables.json",
    }
}
