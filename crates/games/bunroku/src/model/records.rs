//! The data files as they are written. `data.rs` turns them into tables for the rules,
//! `table/board.rs` into what clients draw; `checks.rs` says what is wrong with them.

use sandtable_kit::{Names, SourceRecord, records};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
pub struct Spot {
    pub lon: f64,
    pub lat: f64,
}

#[derive(Clone, Debug, Deserialize)]
pub struct MapFile {
    pub provinces: Vec<ProvinceRecord>,
    pub areas: Vec<AreaRecord>,
    pub home_boxes: Vec<HomeRecord>,
    pub roads: Vec<RoadRecord>,
    pub off_map_boxes: Vec<BoxRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ProvinceRecord {
    pub id: String,
    pub names: Names,
    pub capitals: Vec<String>,
    pub color: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct AreaRecord {
    pub id: String,
    pub names: Names,
    pub province: String,
    pub capital: bool,
    pub vp_allied: u8,
    pub ui: Spot,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct HomeRecord {
    pub id: String,
    pub names: Names,
    pub may_enter: Vec<String>,
    pub ui: Spot,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RoadRecord {
    pub id: String,
    pub a: String,
    pub b: String,
    pub class: u8,
    pub mountain: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct BoxRecord {
    pub id: String,
    pub names: Names,
}

#[derive(Clone, Debug, Deserialize)]
pub struct UnitsFile {
    pub units: Vec<UnitRecord>,
    pub markers: Vec<MarkerRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct UnitRecord {
    pub id: String,
    pub names: Names,
    pub side: String,
    pub nation: String,
    pub faction: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub rank: Option<String>,
    pub front: FaceRecord,
    pub back: Option<FaceRecord>,
    pub uprising_province: Option<String>,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct FaceRecord {
    pub state: String,
    pub field: Option<u8>,
    pub will: Option<u8>,
    pub rank: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct MarkerRecord {
    pub id: String,
    pub kind: String,
    pub nation: Option<String>,
    pub names: Names,
    pub available_from_turn: Option<u8>,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CardsFile {
    pub kinds: Vec<KindRecord>,
    pub cards: Vec<CardRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct KindRecord {
    pub kind: String,
    pub names: Names,
    pub text: Names,
    #[serde(default)]
    pub condition: Value,
    #[serde(default)]
    pub effect: Value,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CardRecord {
    pub id: String,
    pub kind: String,
    pub deck: String,
    #[serde(default)]
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TablesFile {
    pub turn_track: TurnTrack,
    pub march: MarchTable,
    pub command_limits: BTreeMap<String, Value>,
    pub replenishment: Replenishment,
    pub supply: SupplyTable,
    pub combat: CombatTable,
    pub siege: SiegeTable,
    pub victory: VictoryTable,
    pub japan_card_conditions: Vec<ConditionRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TurnTrack {
    pub turns: Vec<TurnRecord>,
    pub peace_marker_start: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TurnRecord {
    pub name_zh: String,
    pub name_ja: String,
    pub name_en: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct MarchTable {
    pub modifiers: Vec<ModifierRecord>,
    pub minimum: u8,
    pub cost: MarchCost,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ModifierRecord {
    pub id: String,
    pub amount: i8,
    pub turns: Option<[u8; 2]>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct MarchCost {
    pub class_1: u8,
    pub class_2_up_to_4_units: u8,
    pub class_2_5_or_more_units: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Replenishment {
    pub korea: KoreaReplenishment,
}

#[derive(Clone, Debug, Deserialize)]
pub struct KoreaReplenishment {
    pub max_per_area: BTreeMap<String, u8>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct SupplyTable {
    pub cut: Shift,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Shift {
    pub field: i8,
    #[serde(default)]
    pub will: i8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CombatTable {
    pub higher_main_general_bonus: u8,
    pub mountain_road_this_activation: Shift,
}

#[derive(Clone, Debug, Deserialize)]
pub struct SiegeTable {
    pub garrison_max: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct VictoryTable {
    pub japan: JapanVictory,
    pub allied: AlliedVictory,
}

#[derive(Clone, Debug, Deserialize)]
pub struct JapanVictory {
    pub sudden: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct AlliedVictory {
    pub removed_commander_in_chief: u8,
    pub removed_generals_per_point: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ConditionRecord {
    pub id: String,
    #[serde(default)]
    pub areas: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ScenarioFile {
    pub setup: Vec<SetupRecord>,
    pub cup: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct SetupRecord {
    pub line: String,
    #[serde(rename = "where")]
    pub place: String,
    pub units: Vec<String>,
    #[serde(default)]
    pub default: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct GeoFile {
    pub bbox: [f64; 4],
    pub land: Vec<ShapeRecord>,
    pub provinces: Vec<ShapeRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ShapeRecord {
    pub id: String,
    pub rings: Vec<Vec<[f64; 2]>>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ReliefFile {
    pub ridges: Vec<RidgeRecord>,
    pub rivers: Vec<LineRecord>,
    pub waters: Vec<LabelRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RidgeRecord {
    pub names: Names,
    pub points: Vec<[f64; 2]>,
    pub height: f32,
    /// Half-width in kilometres.
    pub width: f32,
}

#[derive(Clone, Debug, Deserialize)]
pub struct LineRecord {
    pub id: String,
    pub names: Names,
    pub points: Vec<[f64; 2]>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct LabelRecord {
    pub names: Names,
    pub lon: f64,
    pub lat: f64,
}

/// Marches reported in public plays: the road net must allow them.
#[derive(Clone, Debug, Deserialize)]
pub struct EvidenceFile {
    pub activations: Vec<PlayedActivation>,
    pub adjacent: Vec<PlayedStep>,
    pub supply_cut: Vec<PlayedCut>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PlayedActivation {
    #[serde(rename = "ref")]
    pub reference: String,
    pub march: u32,
    pub other_points: u32,
    pub moves: Vec<PlayedMove>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PlayedMove {
    pub units: u32,
    pub path_ends: [String; 2],
    #[serde(default)]
    pub avoid: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PlayedStep {
    pub a: String,
    pub b: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PlayedCut {
    pub from: String,
    pub blocked: Vec<String>,
    pub must_not_reach: Vec<String>,
}

records! {
    /// Every file, as it is written.
    pub struct Records {
        map: MapFile = "map.json",
        units: UnitsFile = "units.json",
        cards: CardsFile = "cards.json",
        tables: TablesFile = "tables.json",
        scenario: ScenarioFile = "scenario.json",
        geo: GeoFile = "geo.json",
        relief: ReliefFile = "relief.json",
        evidence: EvidenceFile = "evidence.json",
    }
}
