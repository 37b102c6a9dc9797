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
use sandtable_kit::source_in_words;
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

/// Boxes off the map.
fn zones() -> Vec<ZoneInfo> {
    let mut zones = Vec::new();
    for seat in Seat::BOTH {
        let who = if seat == US { ["美军", "米軍", "US"] } else { ["日军", "日本軍", "Japanese"] };
        for (id, kind, zh, ja, en) in [
            ("cup", "cup", "容器", "カップ", "cup"),
            ("box", "box", "增援格", "増援ボックス", "reinforcement box"),
            ("discard", "discard", "弃置处", "捨てチット置き場", "discard area"),
            ("removed", "box", "移除格", "除去ボックス", "removed box"),
            ("air-sea", "box", "海空战格", "海空戦ボックス", "air-sea box"),
        ] {
            zones.push(ZoneInfo {
                id: format!("{}-{id}", seat_id(seat)),
                names: Text {
                    zh: format!("{}{zh}", who[0]).into(),
                    ja: format!("{}{ja}", who[1]).into(),
                    en: format!("{} {en}", who[2]).into(),
                },
                kind: kind.into(),
                owner: Some(seat_id(seat).into()),
            });
        }
    }
    let mut add = |id: &str, owner: Option<&str>, names: Text<'static>| {
        zones.push(ZoneInfo { id: id.into(), names, kind: "box".into(), owner: owner.map(str::to_owned) });
    };
    add("jp-reserve", Some("jp"), Text::new("日军预备池", "日本軍予備プール", "Japanese reserve pool"));
    add("us-unused", Some("us"), Text::new("不使用的美军单位", "使用しない米軍ユニット", "Unused US units"));
    add("us-mt", Some("us"), Text::new("美军取得的MT", "米軍が得たMT", "MT markers held by the US"));
    add("jp-mt", Some("jp"), Text::new("日军取走的MT", "日本軍が取ったMT", "MT markers taken by Japan"));
    add("mt-forfeit", None, Text::new("抵消损失的MT", "損失分のMT", "MT markers given up"));
    for turn in 1..=15 {
        let text = |s: String| s.into();
        add(
            &format!("turn-{turn}"),
            None,
            Text {
                zh: text(format!("第{turn}回合增援")),
                ja: text(format!("第{turn}ターン増援")),
                en: text(format!("Reinforcements of turn {turn}")),
            },
        );
    }
    zones
}

fn tracks() -> Vec<TrackInfo> {
    let track = |id: &str, names, max, min| TrackInfo { id: id.into(), names, min, max, labels: Vec::new() };
    vec![
        track("turn", Text::new("回合", "ターン", "Turn"), 12, 1),
        track("jp-vp", Text::new("日军VP", "日本軍VP", "Japanese VP"), 20, 0),
        track("jp-replacement", Text::new("补充点数", "補充ポイント", "Replacement points"), 10, 0),
        track("supply", Text::new("补给点数", "補給ポイント", "Supply points"), 30, 0),
        TrackInfo {
            labels: vec![Text::new("下台", "失脚", "Dismissed"), Text::new("在任", "健在", "Influential")],
            ..track("yahara", Text::new("八原参谋", "八原参謀", "Colonel Yahara"), 1, 0)
        },
        TrackInfo {
            labels: vec![Text::new("晴好", "晴", "Fair"), Text::new("恶劣天气", "悪天候", "Bad")],
            ..track("weather", Text::new("天气", "天候", "Weather"), 1, 0)
        },
    ]
}

fn markers(data: &Data) -> Vec<MarkerInfo> {
    let inferred = || Source { tag: Provenance::Inferred, reference: "2.13, 5.0(5)".into() };
    let mut markers = vec![MarkerInfo {
        id: "mt-marker".into(),
        names: Text::new("作战目标（MT）", "作戦目標（MT）", "Operational target (MT)"),
        symbol: "marker".into(),
        colour: "#c0392b".into(),
        source: inferred(),
    }];
    for (id, value) in &data.markers {
        let text = |s: String| s.into();
        markers.push(MarkerInfo {
            id: id.clone(),
            names: Text {
                zh: text(format!("作战目标 {value}")),
                ja: text(format!("作戦目標 {value}")),
                en: text(format!("Target worth {value}")),
            },
            symbol: "marker".into(),
            colour: "#c0392b".into(),
            source: inferred(),
        });
    }
    markers
}

/// What each hex and hexside costs to enter and what it does to the attacker's fire.
fn charts(data: &Data) -> Vec<ChartInfo> {
    static HALVED: Text<'static> = Text::new("减半（舍去小数）", "半分（端数切捨て）", "halved, rounded down");
    let points = |n: Option<u8>| Text::same(n.map_or("–".to_owned(), |n| n.to_string()));
    let fire = |n: i8| Text::same(if n == 0 { "–".to_owned() } else { n.to_string() });
    let terrain = &data.raw.terrain;
    let mut rows: Vec<Vec<Text<'static>>> =
        terrain.terrain.iter().map(|t| vec![t.name.text(), points(t.movement), fire(t.fire_modifier)]).collect();
    let road = |half: f32| if half == 0.5 { "½".to_owned() } else { half.to_string() };
    rows.push(vec![
        Text::new("道路（战略移动）", "道路（戦略移動）", "Road (strategic)"),
        Text::same(format!("{} ({})", terrain.roads.normal_move, road(terrain.roads.strategic_move))),
        Text::same("–"),
    ]);
    rows.extend(
        terrain
            .hexsides
            .iter()
            .map(|h| vec![h.name.text(), Text::same(format!("+{}", h.extra_move)), fire(h.fire_modifier)]),
    );
    rows.push(vec![Text::new("阵地（日军）", "陣地（日本軍）", "Position (Japan)"), Text::same("–"), HALVED.clone()]);
    vec![ChartInfo {
        titles: Text::new("地形", "地形", "Terrain"),
        clause: "14.5(2)".into(),
        columns: vec![
            Text::new("地形", "地形", "Terrain"),
            Text::new("移动力", "移動力", "Movement points"),
            Text::new("攻方射击", "攻撃側の射撃", "Attacker's fire"),
        ],
        rows,
    }]
}

pub fn board(data: &Data) -> Board {
    let places: Vec<PlaceInfo> = hexes().map(|h| place_info(data, h)).collect();
    let mut pieces: Vec<PieceInfo> = (0..UNITS).map(|i| unit_info(data, i)).collect();
    pieces.extend(Piece::all().filter(|p| p.is_chit()).map(|c| chit_info(data, c)));
    pieces.extend(Seat::BOTH.map(back_info));
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
        zones: zones(),
        tracks: tracks(),
        pieces,
        cards: Vec::new(),
        markers: markers(data),
        art: art(data),
        quantities: Default::default(),
        charts: charts(data),
    }
}
