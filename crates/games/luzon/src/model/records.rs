//! The data files as they are written.

use sandtable_kit::Names;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
pub struct MapFile {
    pub grid: GridRecord,
    pub projection: ProjectionRecord,
    pub boxes: Vec<BoxRecord>,
    pub victory_lines: BTreeMap<String, ZoneRecord>,
    pub manila_hexes: HexList,
    pub hexes: Vec<HexRecord>,
    pub edges: Vec<EdgeRecord>,
}

#[derive(Debug, Deserialize)]
pub struct GridRecord {
    pub cols: u16,
    pub rows: u16,
}

#[derive(Debug, Deserialize)]
pub struct ProjectionRecord {
    pub lon0: f64,
    pub lat0: f64,
    pub x: [f64; 3],
    pub y: [f64; 3],
}

#[derive(Debug, Deserialize)]
pub struct BoxRecord {
    pub id: String,
    #[serde(flatten)]
    pub names: Names,
    pub side: String,
    pub distance_to_map_hexes: u16,
}

#[derive(Debug, Deserialize)]
pub struct ZoneRecord {
    pub line_hexes: Vec<String>,
    pub zone: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct HexList {
    pub hexes: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct HexRecord {
    pub id: String,
    pub col: u16,
    pub row: u16,
    pub terrain: String,
    pub settlement: Option<SettlementRecord>,
    pub airfield: Option<AirfieldRecord>,
    pub jp_landing: Option<String>,
    pub jp_supply_source: Option<JapaneseSource>,
    pub al_supply_source: Option<AlliedSource>,
    #[serde(default)]
    pub allied_may_not_enter: bool,
    #[serde(default)]
    pub source: Value,
}

#[derive(Debug, Deserialize)]
pub struct SettlementRecord {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(flatten)]
    pub names: Names,
    #[serde(default)]
    pub source: Value,
}

#[derive(Debug, Deserialize)]
pub struct AirfieldRecord {}

#[derive(Debug, Deserialize)]
pub struct JapaneseSource {
    pub from_turn: u8,
}

#[derive(Debug, Deserialize)]
pub struct AlliedSource {
    pub turns: Vec<u8>,
}

#[derive(Debug, Deserialize)]
pub struct EdgeRecord {
    pub a: String,
    pub b: String,
    pub road: Option<String>,
    #[serde(default)]
    pub rail: bool,
    pub river: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct TerrainFile {
    pub hex_terrain: Vec<TerrainRecord>,
    pub settlements: Vec<TerrainRecord>,
    pub lines: Vec<TerrainRecord>,
    pub hexsides: Vec<HexsideRecord>,
}

#[derive(Debug, Deserialize)]
pub struct TerrainRecord {
    pub id: String,
    #[serde(flatten)]
    pub names: Names,
    #[serde(default)]
    pub leg: Option<f64>,
    #[serde(default)]
    pub truck: Option<f64>,
    #[serde(default)]
    pub tracked: Option<f64>,
    pub combat: Option<ocs::model::tables::Line>,
    pub armour_multiplier: Option<f64>,
    pub mech_multiplier: Option<f64>,
    pub other_multiplier: Option<f64>,
    #[serde(default)]
    pub multipliers_apply_to: String,
}

#[derive(Debug, Deserialize)]
pub struct HexsideRecord {
    pub id: String,
    #[serde(flatten)]
    pub names: Names,
    pub leg: Option<String>,
    pub truck: Option<String>,
    pub tracked: Option<String>,
    pub attack_multiplier: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
pub struct UnitsFile {
    pub ground_units: Vec<UnitRecord>,
    pub air_units: Vec<PlaneRecord>,
    pub transport: Vec<CartRecord>,
}

#[derive(Debug, Deserialize)]
pub struct UnitRecord {
    pub id: String,
    pub label: String,
    #[serde(flatten)]
    pub names: Names,
    pub side: String,
    pub nation: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub size: String,
    pub formation: String,
    pub re: f64,
    pub combat_class: String,
    pub at_level: String,
    pub engineer: bool,
    pub combat_mode: FaceRecord,
    pub move_mode: FaceRecord,
    pub setup: Option<PlaceRecord>,
    pub arrival: Option<PlaceRecord>,
    pub optional: Option<String>,
    #[serde(default)]
    pub source: Value,
}

#[derive(Debug, Deserialize)]
pub struct FaceRecord {
    pub strength: u8,
    #[serde(default)]
    pub defence_only: bool,
    pub ar: i8,
    pub ma: u8,
    pub ma_type: String,
    #[serde(default)]
    pub barrage: u8,
    #[serde(default)]
    pub range: u8,
    #[serde(default)]
    pub throw: u8,
    #[serde(default)]
    pub throw_type: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PlaceRecord {
    pub turn: u8,
    pub hex: String,
    #[serde(default)]
    pub mode: String,
    #[serde(default)]
    pub load_sp: u8,
}

#[derive(Debug, Deserialize)]
pub struct PlaneRecord {
    pub id: String,
    pub label: String,
    #[serde(flatten)]
    pub names: Names,
    pub side: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub offensive: bool,
    pub full: PlaneFace,
    pub reduced: PlaneFace,
    pub range: u16,
    pub start: PlaneStart,
    #[serde(default)]
    pub source: Value,
}

#[derive(Debug, Deserialize)]
pub struct PlaneFace {
    pub air_combat: i8,
    pub barrage: u8,
}

#[derive(Debug, Deserialize)]
pub struct PlaneStart {
    pub base: String,
    pub strength: String,
    pub active: bool,
}

#[derive(Debug, Deserialize)]
pub struct CartRecord {
    pub id: String,
    pub side: String,
    pub kind: String,
    pub capture_column: String,
    pub points: u8,
    pub ma: u8,
    pub ma_type: String,
    pub setup: Option<PlaceRecord>,
    pub arrival: Option<PlaceRecord>,
    #[serde(default)]
    pub source: Value,
}

#[derive(Debug, Deserialize)]
pub struct ScenarioFile {
    pub turns: Vec<TurnRecord>,
    pub set_up_sp: Vec<SupplyRecord>,
    pub air_strips: Vec<StripRecord>,
    pub reroll_marker: MarkerRecord,
}

#[derive(Debug, Deserialize)]
pub struct TurnRecord {
    pub n: u8,
}

#[derive(Debug, Deserialize)]
pub struct SupplyRecord {
    pub side: String,
    pub turn: u8,
    pub hex: String,
    pub sp: u16,
}

#[derive(Debug, Deserialize)]
pub struct StripRecord {
    pub hex: String,
    pub owner: String,
}

#[derive(Debug, Deserialize)]
pub struct MarkerRecord {
    pub starts_with: String,
}

#[derive(Debug, Deserialize)]
pub struct TablesFile {
    pub weather: WeatherRecord,
    pub allied_recovery: RecoveryRecord,
    pub rebuild: RebuildRecord,
    pub counter_manifest: Vec<ManifestRecord>,
}

#[derive(Debug, Deserialize)]
pub struct WeatherRecord {
    pub rows: Vec<WeatherRow>,
}

#[derive(Debug, Deserialize)]
pub struct WeatherRow {
    pub min: u8,
    pub max: u8,
    pub result: String,
}

#[derive(Debug, Deserialize)]
pub struct RecoveryRecord {
    pub draw: u8,
    pub draw_if_pool_at_least: u8,
    pub draw_then: u8,
}

#[derive(Debug, Deserialize)]
pub struct RebuildRecord {
    pub allied: RebuildSide,
    pub japan: RebuildSide,
}

#[derive(Debug, Deserialize)]
pub struct RebuildSide {
    pub success_min: i32,
}

#[derive(Debug, Deserialize)]
pub struct ManifestRecord {
    pub item: String,
    pub per_side: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub struct CoastFile {
    pub rings: Vec<RingRecord>,
}

#[derive(Debug, Deserialize)]
pub struct RingRecord {
    pub kind: String,
    pub ring: Vec<[f64; 2]>,
}

sandtable_kit::records! {
    /// All files, parsed.
    pub struct Records {
        map: MapFile = "map.json",
        coast: CoastFile = "coastline.json",
        terrain: TerrainFile = "terrain.json",
        units: UnitsFile = "units.json",
        scenario: ScenarioFile = "scenario.json",
        tables: TablesFile = "tables.json",
    }
    besides: ocs::model::tables::FILE => "../../../ocs/data/ocs-tables.json";
}
