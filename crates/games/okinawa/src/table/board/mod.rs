//! The table as clients draw it: map, counters, boxes, tracks, and the names of everything.

mod art;
mod pieces;
mod words;

use super::seat_id;
use crate::model::data::*;
use crate::model::ids::*;
use crate::model::records::Raw;
use art::art;
use pieces::{back_info, chit_info, unit_info};
use sandtable_kernel::*;
use sandtable_kit::{Sheet, source_in_words};
pub use words::vocabulary;

/// Centre of a hex to its corner, in map units.
const RADIUS: f32 = 54.0;

/// Longitude and latitude to map units.
fn project(raw: &Raw, [lon, lat]: [f64; 2]) -> [f32; 2] {
    let grid = &raw.map.grid;
    let flat = f64::from(RADIUS) * 3f64.sqrt();
    let scale = flat / grid.hex_flat_to_flat_km;
    [
        (f64::from(RADIUS) + (lon - grid.origin_lon) * grid.km_per_degree_lon * scale) as f32,
        (flat / 2.0 + (grid.origin_lat - lat) * grid.km_per_degree_lat * scale) as f32,
    ]
}

fn terrain_id(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Hill => "hill",
        Terrain::ForestSwamp => "forest-swamp",
        Terrain::Town => "town",
        Terrain::Sea => "sea",
    }
}

/// The number, and the name where the map prints one.
fn hex_names(data: &Data, hex: Hex) -> Text<'static> {
    let id = data.hex_id(hex);
    let high = data.raw.map.high_points.iter().find(|p| p.hex == id).map(|p| p.name.text());
    let record = data.raw.map.hexes.iter().find(|h| h.id == id);
    let named = record.and_then(|h| h.names.first()).map(|n| n.text());
    match high.or(named) {
        Some(name) => Text::each(|lang| format!("{id} {}", name.get(lang))),
        None => Text::same(id),
    }
}

fn place_info(data: &Data, hex: Hex) -> PlaceInfo {
    let [x, y] = GRID.centre(hex, RADIUS);
    let cell = data.hex(hex);
    let mut tags = vec![terrain_id(cell.terrain).to_owned()];
    tags.extend(match cell.ground {
        Some(Ground::Printed) => Some("printed-position".to_owned()),
        Some(Ground::Suitable) => Some("suitable-ground".to_owned()),
        None => None,
    });
    tags.extend(match cell.high {
        Some(High::Red) => Some("high-red".to_owned()),
        Some(High::Black) => Some("high-black".to_owned()),
        None => None,
    });
    tags.extend(cell.source.map(|seat| format!("source-{}", seat_id(seat))));
    let record = data.raw.map.hexes.iter().find(|h| h.id == data.hex_id(hex));
    PlaceInfo {
        id: data.hex_id(hex).to_owned(),
        names: hex_names(data, hex),
        kind: if data.is_land(hex) { "hex" } else { "sea" }.into(),
        x,
        y,
        outline: vec![GRID.corners(hex, RADIUS).to_vec()],
        radius: RADIUS,
        tags,
        source: record.map_or_else(Source::default, |h| source_in_words(&h.source)),
        ..PlaceInfo::default()
    }
}

/// Boxes off the map: those of the sheet, and one for each turn of the track.
fn zones(sheet: &Sheet) -> Vec<ZoneInfo> {
    let turns = (1..=15).map(|turn| ZoneInfo {
        id: format!("turn-{turn}"),
        names: sheet.fill("reinforcements", turn),
        kind: "box".into(),
        owner: None,
    });
    sheet.zones.iter().cloned().chain(turns).collect()
}

fn markers(data: &Data, sheet: &Sheet) -> Vec<MarkerInfo> {
    let mut markers = sheet.markers.clone();
    let unknown = markers[0].clone();
    markers.extend(data.markers.iter().map(|(id, value)| MarkerInfo {
        id: id.clone(),
        names: sheet.fill("target", value),
        ..unknown.clone()
    }));
    markers
}

/// What each hex and hexside costs to enter and what it does to the attacker's fire.
fn charts(data: &Data, sheet: &Sheet) -> Vec<ChartInfo> {
    let points = |n: Option<u8>| Text::same(n.map_or("–".to_owned(), |n| n.to_string()));
    let fire = |n: i8| Text::same(if n == 0 { "–".to_owned() } else { n.to_string() });
    let terrain = &data.raw.terrain;
    let strategic = terrain.roads.strategic_move;
    let strategic = if strategic == 0.5 { "½".to_owned() } else { strategic.to_string() };
    let mut charts = sheet.charts_with(|_| Text::same(format!("{} ({strategic})", terrain.roads.normal_move)));
    let rows = &mut charts[0].rows;
    let sides = terrain.hexsides.iter();
    let sides = sides.map(|h| vec![h.name.text(), Text::same(format!("+{}", h.extra_move)), fire(h.fire_modifier)]);
    rows.splice(1..1, sides);
    let hexes = terrain.terrain.iter();
    rows.splice(0..0, hexes.map(|t| vec![t.name.text(), points(t.movement), fire(t.fire_modifier)]));
    charts
}

pub fn board(data: &Data, sheet: &Sheet) -> Board {
    let places: Vec<PlaceInfo> = hexes().map(|h| place_info(data, h)).collect();
    let mut pieces: Vec<PieceInfo> = (0..UNITS).map(|i| unit_info(data, sheet, i)).collect();
    pieces.extend(Piece::all().filter(|p| p.is_chit()).map(|c| chit_info(data, c)));
    pieces.extend(Seat::BOTH.map(|seat| back_info(seat, sheet)));
    let mut links = Vec::new();
    for hex in hexes() {
        for d in 0..3 {
            let to = data.near[hex.index()][d];
            if to != sandtable_geometry::hex::NONE && data.hex(hex).roads >> d & 1 == 1 {
                links.push(LinkInfo {
                    a: data.hex_id(hex).to_owned(),
                    b: data.hex_id(to).to_owned(),
                    kind: "road-1".into(),
                    mountain: false,
                });
            }
        }
    }
    let [width, height] = GRID.size(RADIUS);
    Board {
        kind: BoardKind::Hexes,
        width,
        height,
        counter: 44.0,
        places,
        links,
        zones: zones(sheet),
        tracks: sheet.tracks.clone(),
        pieces,
        markers: markers(data, sheet),
        art: art(data, sheet),
        charts: charts(data, sheet),
        ..Board::default()
    }
}
