//! The data files as they are written: one struct for each kind of record.

use sandtable_kit::{BorderRecord, Bounds, Names, ReliefFile, ShapeFile, SourceRecord, records};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
pub struct MapFile {
    pub bounds: Bounds,
    pub areas: Vec<AreaRecord>,
    pub borders: Vec<BorderRecord>,
}

#[derive(Deserialize)]
pub struct AreaRecord {
    pub id: String,
    pub kind: String,
    pub names: Names,
    pub anchor: [f64; 2],
    pub callout: Option<[f64; 2]>,
    pub vp: i64,
    pub start_control: String,
    pub supply_source: Option<String>,
    pub fortress: bool,
    pub oil: bool,
    pub no_entry: Vec<String>,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct UnitFile {
    pub units: Vec<UnitRecord>,
}

#[derive(Deserialize)]
pub struct UnitRecord {
    pub id: String,
    pub side: String,
    pub nation: String,
    pub category: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub names: Names,
    pub attack: Option<u8>,
    pub durability: u8,
    pub movement: u8,
    pub air: Option<u8>,
    pub setup_area: Option<String>,
    pub arrival: Option<String>,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct CardFile {
    pub kinds: Vec<KindRecord>,
    pub cards: Vec<CardRecord>,
}

#[derive(Deserialize)]
pub struct KindRecord {
    pub id: String,
    pub names: Names,
    pub starred: bool,
    pub effect: Effect,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct Effect {
    pub zh: String,
    pub en: String,
    /// Absent from the reconstructed files: the Japanese wording then stands in `locales`.
    pub ja: Option<String>,
}

#[derive(Deserialize)]
pub struct CardRecord {
    pub id: String,
    pub side: String,
    pub kind: String,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct TableFile {
    pub turn_track: Vec<TurnRecord>,
    pub turns: Turns,
    pub hand_size: BySide,
    pub limits: Limits,
    pub oil_destruction: OilDestruction,
}

#[derive(Deserialize)]
pub struct TurnRecord {
    pub turn: u32,
    #[serde(flatten)]
    pub names: Names,
    pub holiday: Option<Value>,
    pub source: SourceRecord,
}

#[derive(Deserialize, Copy, Clone)]
pub struct Turns {
    pub standard: u8,
    pub extended: u8,
    pub shortened: u8,
}

#[derive(Deserialize, Copy, Clone)]
pub struct BySide {
    pub japan: u8,
    pub allied: u8,
}

#[derive(Deserialize, Copy, Clone)]
pub struct Limits {
    pub army_per_land_area_per_side: u8,
    pub air_per_land_area: u8,
    pub army_per_group_over_sea: u8,
    pub army_mp_over_sea: u8,
    pub units_per_group_over_mountain: u8,
}

#[derive(Deserialize, Copy, Clone)]
pub struct OilDestruction {
    pub destroyed_at_least: OilRolls,
}

#[derive(Deserialize, Copy, Clone)]
pub struct OilRolls {
    pub no_japanese_unit: u8,
    pub japanese_unit_present: u8,
}

#[derive(Deserialize)]
pub struct MarkerFile {
    pub oil: Vec<OilRecord>,
}

#[derive(Deserialize)]
pub struct OilRecord {
    pub id: String,
    pub vp: u8,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
pub struct ScenarioFile {
    pub oil: OilSetup,
}

#[derive(Deserialize)]
pub struct OilSetup {
    pub areas: Vec<String>,
}

records! {
    /// All files, parsed.
    pub struct Records {
        map: MapFile = "map.json",
        shapes: ShapeFile = "map-shapes.json",
        relief: ReliefFile = "relief.json",
        units: UnitFile = "units.json",
        cards: CardFile = "cards.json",
        tables: TableFile = "tables.json",
        markers: MarkerFile = "markers.json",
        scenario: ScenarioFile = "scenario.json",
    }
}
