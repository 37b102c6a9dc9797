//! The data files as they are written, and everything that can be wrong with them.

use super::data::{KindData, Range, Terrain, Values};
use super::ids::*;
use sandtable_kit::{Names, records};
use serde::Deserialize;
use serde_json::Value;

records! {
    /// All files, parsed.
    pub struct Raw {
        map: Map = "map.json",
        units: Units = "units.json",
        chits: Chits = "chits.json",
        terrain: Terrains = "terrain.json",
        markers: Markers = "markers.json",
        turns: Turns = "turn-track.json",
        setup: Setup = "setup.json",
        relief: Relief = "relief.json",
        manifest: Value = "counter-manifest.json",
    }
}

#[derive(Deserialize)]
pub struct Map {
    pub grid: GridRecord,
    pub coastline: Coastline,
    pub hexes: Vec<HexRecord>,
    pub high_points: Vec<HighPoint>,
    pub rivers: Vec<River>,
    pub roads: Vec<Road>,
    pub bridges: Vec<[String; 2]>,
    pub communication_sources: Vec<CommunicationSource>,
    pub places: Vec<PlaceRecord>,
    pub title: Names,
}

#[derive(Deserialize)]
pub struct GridRecord {
    pub hex_flat_to_flat_km: f64,
    pub origin_lat: f64,
    pub origin_lon: f64,
    pub km_per_degree_lon: f64,
    pub km_per_degree_lat: f64,
}

#[derive(Deserialize)]
pub struct Coastline {
    pub ring: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
pub struct HexRecord {
    pub id: String,
    pub terrain: String,
    #[serde(default)]
    pub feature: String,
    pub position: Option<String>,
    #[serde(default)]
    pub road_sides: Vec<String>,
    #[serde(default)]
    pub river_sides: Vec<String>,
    #[serde(default)]
    pub names: Vec<Names>,
    pub source: Value,
}

#[derive(Deserialize)]
pub struct HighPoint {
    pub id: String,
    pub hex: String,
    pub colour: String,
    pub name: Names,
}

#[derive(Deserialize)]
pub struct River {
    pub id: String,
    pub name: Names,
    pub hexsides: Vec<[String; 2]>,
    pub polyline: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
pub struct Road {
    pub id: String,
    pub name: Names,
    pub hexes: Vec<String>,
}

#[derive(Deserialize)]
pub struct CommunicationSource {
    pub hex: String,
    pub side: String,
    pub name: Names,
}

#[derive(Deserialize)]
pub struct PlaceRecord {
    pub id: String,
    pub name: Names,
    pub lat: f64,
    pub lon: f64,
    pub hex: String,
    pub kind: String,
}

#[derive(Deserialize)]
pub struct Units {
    pub groups: Vec<GroupRecord>,
    pub units: Vec<UnitRecord>,
}

#[derive(Deserialize)]
pub struct GroupRecord {
    pub id: String,
    pub name: Names,
}

#[derive(Deserialize)]
pub struct UnitRecord {
    pub id: String,
    pub side: String,
    #[serde(rename = "type")]
    pub arm: String,
    pub size: String,
    pub designation: String,
    pub regiment: Option<String>,
    pub group: Option<String>,
    pub name: Names,
    pub front: Face,
    pub back: Option<Face>,
    pub status: String,
    pub setup_hex: Option<String>,
    pub arrival_turn: Option<u8>,
    pub movement_restricted: bool,
    pub source: Value,
}

#[derive(Deserialize, Clone, Copy)]
pub struct Face {
    pub fire: u8,
    pub melee: u8,
    pub melee_bonus: bool,
    #[serde(rename = "move")]
    pub movement: u8,
}

impl Face {
    pub fn values(&self) -> Values {
        Values { fire: self.fire, melee: self.melee, bonus: self.melee_bonus, movement: self.movement }
    }
}

#[derive(Deserialize)]
pub struct Chits {
    pub chits: Vec<ChitRecord>,
}

#[derive(Deserialize)]
pub struct ChitRecord {
    pub id: String,
    pub side: String,
    pub category: String,
    pub subtype: Option<String>,
    pub name: Names,
    pub ids: Vec<String>,
    pub fire: Option<u8>,
    pub melee: Option<u8>,
    pub melee_bonus: bool,
    #[serde(rename = "move")]
    pub movement: Option<u8>,
    pub armour: Option<u8>,
    pub range: Value,
    pub supply_points: Option<u8>,
    pub replacement_cost: Option<u8>,
    pub aircraft: bool,
    pub helmet: bool,
    pub tank: bool,
    pub source: Value,
}

impl ChitRecord {
    pub(super) fn class(&self) -> Option<Class> {
        match (self.category.as_str(), self.subtype.as_deref()) {
            ("event", None) => Some(Class::Event),
            ("air-sea", None) => Some(Class::AirSea),
            ("attached", Some("unit")) => Some(Class::Unit),
            ("attached", Some("tactic")) => Some(Class::Tactic),
            _ => None,
        }
    }

    pub(super) fn range(&self) -> Option<Range> {
        match &self.range {
            Value::Null => Some(Range::Own),
            Value::String(s) if s == "unlimited" => Some(Range::Unlimited),
            Value::Number(n) => n.as_u64().filter(|n| (1..=9).contains(n)).map(|n| Range::Hexes(n as u8)),
            _ => None,
        }
    }

    pub fn kind_data(&self) -> KindData {
        KindData {
            class: self.class().unwrap_or(Class::Event),
            values: Values {
                fire: self.fire.unwrap_or(0),
                melee: self.melee.unwrap_or(0),
                bonus: self.melee_bonus,
                movement: self.movement.unwrap_or(0),
            },
            moves: self.movement.is_some_and(|m| m > 0),
            armour: self.armour.unwrap_or(0),
            range: self.range().unwrap_or(Range::Own),
            supply: self.supply_points.unwrap_or(0),
            cost: self.replacement_cost.unwrap_or(0),
            aircraft: self.aircraft,
            helmet: self.helmet,
            tank: self.tank,
            names: self.name.text(),
        }
    }
}

#[derive(Deserialize)]
pub struct Terrains {
    pub terrain: Vec<TerrainRecord>,
    pub hexsides: Vec<HexsideRecord>,
    pub roads: RoadRecord,
}

#[derive(Deserialize)]
pub struct TerrainRecord {
    pub id: String,
    pub name: Names,
    #[serde(rename = "move")]
    pub movement: Option<u8>,
    pub fire_modifier: i8,
}

#[derive(Deserialize)]
pub struct HexsideRecord {
    pub id: String,
    pub name: Names,
    pub extra_move: u8,
    pub fire_modifier: i8,
}

#[derive(Deserialize)]
pub struct RoadRecord {
    pub normal_move: f32,
    pub strategic_move: f32,
}

#[derive(Deserialize)]
pub struct Markers {
    pub mt_markers: Vec<MtRecord>,
}

#[derive(Deserialize)]
pub struct MtRecord {
    pub id: String,
    pub value: u8,
}

#[derive(Deserialize)]
pub struct Turns {
    pub turns: Vec<TurnRecord>,
}

#[derive(Deserialize)]
pub struct TurnRecord {
    pub turn: u8,
    pub dates: String,
    pub us_chits: u8,
    pub jp_chits: u8,
}

#[derive(Deserialize)]
pub struct Setup {
    pub optional_rules: Vec<OptionalRule>,
}

#[derive(Deserialize)]
pub struct OptionalRule {
    #[serde(default)]
    pub chits: Vec<String>,
}

#[derive(Deserialize)]
pub struct Relief {
    pub ridges: Vec<RidgeRecord>,
}

#[derive(Deserialize)]
pub struct RidgeRecord {
    pub id: String,
    pub name: Names,
    pub height: f32,
    pub width_km: f32,
    pub line: Vec<[f64; 2]>,
}

pub fn terrain(id: &str) -> Option<Terrain> {
    Some(match id {
        "clear" => Terrain::Clear,
        "hill" => Terrain::Hill,
        "forest-swamp" => Terrain::ForestSwamp,
        "town" => Terrain::Town,
        "sea" => Terrain::Sea,
        _ => return None,
    })
}
