//! The table as clients draw it: map, counters, boxes, tracks, and the names of everything.

use crate::actions::{BARE_VERBS, Choice, HEX_VERBS, PIECE_VERBS};
use crate::data::*;
use crate::ids::*;
use crate::raw::{self, Raw};
use crate::state::Step;
use crate::view::seat_id;
use sandtable_kernel::*;
use serde_json::Value;

/// Centre of a hex to its corner, in map units.
const RADIUS: f32 = 54.0;

/// Where a record comes from: the least certain of its parts decides the tag.
pub fn source(value: &Value) -> Source {
    fn collect(value: &Value, parts: &mut Vec<String>) {
        match value {
            Value::String(s) => parts.push(s.clone()),
            Value::Object(map) => map.values().for_each(|v| collect(v, parts)),
            Value::Array(list) => list.iter().for_each(|v| collect(v, parts)),
            _ => {}
        }
    }
    let mut parts = Vec::new();
    collect(value, &mut parts);
    let has = |word: &str| parts.iter().any(|p| p.contains(word));
    let tag = if parts.is_empty() || has("inferred") {
        Provenance::Inferred
    } else if has("history") {
        Provenance::History
    } else if has("public") {
        Provenance::Public
    } else {
        Provenance::Rulebook
    };
    Source { tag, reference: parts.join("; ") }
}

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

/// Distinct muted colours for regiments and teams.
fn accent(index: usize) -> String {
    let hue = (index * 137) % 360;
    let (s, l) = (0.5, 0.45);
    let c = (1.0 - (2.0 * l - 1.0_f64).abs()) * s;
    let x = c * (1.0 - ((hue as f64 / 60.0) % 2.0 - 1.0).abs());
    let (r, g, b) = match hue / 60 {
        0 => (c, x, 0.0),
        1 => (x, c, 0.0),
        2 => (0.0, c, x),
        3 => (0.0, x, c),
        4 => (x, 0.0, c),
        _ => (c, 0.0, x),
    };
    let m = l - c / 2.0;
    let byte = |v: f64| ((v + m) * 255.0).round() as u8;
    format!("#{:02x}{:02x}{:02x}", byte(r), byte(g), byte(b))
}

fn value_row(values: Values, movement: Option<u8>) -> Vec<String> {
    let melee = if values.bonus { format!("({})", values.melee) } else { values.melee.to_string() };
    let mut row = vec![values.fire.to_string(), melee];
    row.extend(movement.map(|m| m.to_string()));
    row
}

const GROUND: [&str; 2] = ["#7d8560", "#d9c08a"];
const INK: [&str; 2] = ["#12160b", "#2a1408"];

fn unit_info(data: &Data, index: usize) -> PieceInfo {
    let record = &data.raw.units.units[index];
    let unit = &data.units[index];
    let seat = Piece(index as u8).seat();
    let label = |s: &str| s.to_owned();
    let text = if seat == US {
        Text {
            zh: label(&record.designation).into(),
            ja: label(&record.designation).into(),
            en: label(&record.designation).into(),
        }
    } else {
        let group = unit.group.map(|g| &data.raw.units.groups[g.index()].name);
        let number = record.designation.split('/').next().unwrap_or("").to_owned();
        let join = |name: &str| format!("{number} {}", name);
        group.map_or_else(Text::default, |g| {
            let zh = g.zh.trim_end_matches("大队");
            let ja = g.ja.trim_end_matches("大隊");
            let en = g.en.trim_end_matches(" Battalion");
            Text { zh: join(zh).into(), ja: join(ja).into(), en: join(en).into() }
        })
    };
    let colour = match (unit.regiment, unit.group) {
        (Some(r), _) => accent(usize::from(r)),
        (_, Some(g)) => accent(g.index() + 5),
        _ => accent(0),
    };
    let mut faces = vec![FaceInfo {
        id: "front".into(),
        values: value_row(unit.front, Some(unit.front.movement)),
        ..FaceInfo::default()
    }];
    if let Some(back) = unit.back {
        let values = value_row(back, Some(back.movement));
        faces.push(FaceInfo { id: "back".into(), values, reduced: true, ..FaceInfo::default() });
    }
    PieceInfo {
        id: record.id.clone(),
        names: record.name.text(),
        side: seat_id(seat).into(),
        label: text,
        symbol: match record.arm.as_str() {
            "artillery" => "artillery",
            "infantry" => "infantry",
            _ => "marine",
        }
        .into(),
        size: record.size.clone(),
        ground: GROUND[seat.index()].into(),
        ink: INK[seat.index()].into(),
        accent: colour,
        faces,
        source: source(&record.source),
    }
}

fn chit_symbol(kind: ChitKind, class: Class) -> &'static str {
    match kind {
        ChitKind::Tank | ChitKind::AmphibiousTank | ChitKind::FlameTank | ChitKind::TankRegiment => "tank",
        ChitKind::MachineGun => "machine-gun",
        ChitKind::Mortar | ChitKind::GrenadeLauncher => "mortar",
        ChitKind::AntiTankGun => "anti-tank",
        ChitKind::Bombardment | ChitKind::HeavyArtillery | ChitKind::ArtillerySupport => "artillery",
        ChitKind::CombatEngineers | ChitKind::ConstructionEngineers => "engineer",
        ChitKind::CarrierAircraft => "carrier",
        ChitKind::SurfaceShips => "destroyer",
        ChitKind::Yamato => "battleship",
        ChitKind::FighterGroup => "fighter",
        ChitKind::FighterBomber | ChitKind::AirbaseBombing => "bomber",
        ChitKind::Kikusui => "aircraft",
        _ if class == Class::Unit => "infantry",
        _ => "chit",
    }
}

fn chit_info(data: &Data, chit: Piece) -> PieceInfo {
    let kind = data.kind(chit);
    let kind_data = data.chit(chit);
    let record = &data.raw.chits.chits[kind as usize];
    let seat = chit.seat();
    let values = match kind_data.class {
        Class::Unit => value_row(kind_data.values, kind_data.moves.then_some(kind_data.values.movement)),
        _ if kind_data.values.fire > 0 => vec![kind_data.values.fire.to_string()],
        _ => Vec::new(),
    };
    let corner = match (kind_data.armour, kind_data.range) {
        (a, _) if a > 0 => format!("A{a}"),
        (_, Range::Hexes(r)) => format!("R{r}"),
        (_, Range::Unlimited) => "R∞".to_owned(),
        _ => String::new(),
    };
    PieceInfo {
        id: data.id(chit).to_owned(),
        names: kind_data.names.clone(),
        side: seat_id(seat).into(),
        label: kind_data.names.clone(),
        symbol: chit_symbol(kind, kind_data.class).into(),
        size: String::new(),
        ground: ["#a9ae8c", "#e8d7ad"][seat.index()].into(),
        ink: INK[seat.index()].into(),
        accent: match kind_data.class {
            Class::Event => "#b03a2e",
            Class::AirSea => "#2c6e9b",
            Class::Unit => "#3f5b2a",
            Class::Tactic => "#6b4a8a",
        }
        .into(),
        faces: vec![
            FaceInfo { id: "up".into(), values, corner, ..FaceInfo::default() },
            FaceInfo { id: "down".into(), hidden: true, ..FaceInfo::default() },
        ],
        source: source(&record.source),
    }
}

fn back_info(seat: Seat) -> PieceInfo {
    let names = if seat == US {
        Text::new("美军暗置标记", "米軍の伏せチット", "US face-down chit")
    } else {
        Text::new("日军暗置标记", "日本軍の伏せチット", "Japanese face-down chit")
    };
    PieceInfo {
        id: format!("{}-chit-back", seat_id(seat)),
        names,
        side: seat_id(seat).into(),
        symbol: "chit".into(),
        ground: ["#565d3f", "#9c5a3c"][seat.index()].into(),
        ink: "#f2ead6".into(),
        accent: "#20201c".into(),
        faces: vec![FaceInfo { id: "down".into(), hidden: true, ..FaceInfo::default() }],
        source: Source { tag: Provenance::Rulebook, reference: "2.12(1)".into() },
        ..PieceInfo::default()
    }
}

/// The number, and the name where the map prints one.
fn hex_names(data: &Data, hex: Hex) -> Text<'static> {
    let id = data.hex_id(hex);
    let high = data.raw.map.high_points.iter().find(|p| p.hex == id).map(|p| p.name.text());
    let record = data.raw.map.hexes.iter().find(|h| h.id == id);
    let named = record.and_then(|h| h.names.first()).map(|n| Text {
        zh: n.zh.clone().into(),
        ja: n.ja.clone().into(),
        en: n.en.clone().into(),
    });
    let join = |name: Option<&str>| name.map_or_else(|| id.to_owned(), |n| format!("{id} {n}")).into();
    let best = high.or(named);
    Text {
        zh: join(best.as_ref().map(|t| t.get(Lang::Zh))),
        ja: join(best.as_ref().map(|t| t.get(Lang::Ja))),
        en: join(best.as_ref().map(|t| t.get(Lang::En))),
    }
}

fn place_info(data: &Data, hex: Hex) -> PlaceInfo {
    let [x, y] = GRID.centre(hex.0, RADIUS);
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
        outline: vec![GRID.corners(hex.0, RADIUS).to_vec()],
        radius: RADIUS,
        tags,
        source: record.map_or_else(Source::default, |h| source(&h.source)),
        ..PlaceInfo::default()
    }
}

fn art(data: &Data) -> Art {
    let raw = &data.raw;
    let at = |p: &[f64; 2]| project(raw, *p);
    let centre = |id: &str| GRID.parse(id).map(|h| GRID.centre(h, RADIUS));
    let land = Region {
        id: "okinawa".into(),
        kind: "land".into(),
        colour: "#c9c29a".into(),
        rings: vec![raw.map.coastline.ring.iter().map(at).collect()],
    };
    let rivers = raw.map.rivers.iter().map(|r| Line {
        id: r.id.clone(),
        kind: "river".into(),
        points: r.polyline.iter().map(at).collect(),
        names: r.name.text(),
        ..Line::default()
    });
    let roads = raw.map.roads.iter().map(|r| Line {
        id: r.id.clone(),
        kind: "road-1".into(),
        points: r.hexes.iter().filter_map(|h| centre(h)).collect(),
        names: r.name.text(),
        ..Line::default()
    });
    // Drawn across the hexside, between the two hexes the road joins (10.2(1)⑤).
    let bridges = raw.map.bridges.iter().map(|[a, b]| Line {
        id: format!("bridge-{a}-{b}"),
        kind: "bridge".into(),
        points: [a, b].into_iter().filter_map(|h| centre(h)).collect(),
        ..Line::default()
    });
    let km = RADIUS * 3f32.sqrt() / raw.map.grid.hex_flat_to_flat_km as f32;
    let ridges = raw.relief.ridges.iter().map(|r| Ridge {
        points: r.line.iter().map(at).collect(),
        height: r.height,
        width: r.width_km * km,
    });
    let mut labels: Vec<Label> = raw
        .map
        .high_points
        .iter()
        .filter_map(|p| {
            let [x, y] = centre(&p.hex)?;
            Some(Label { names: p.name.text(), kind: "height".into(), x, y: y + RADIUS * 0.62, size: 13.0, angle: 0.0 })
        })
        .collect();
    labels.extend(raw.map.places.iter().map(|p| {
        let [x, y] = project(raw, [p.lon, p.lat]);
        let kind = if p.kind == "town" { "place" } else { "region" };
        Label { names: p.name.text(), kind: kind.into(), x, y, size: 15.0, angle: 0.0 }
    }));
    labels.extend(raw.map.communication_sources.iter().filter_map(|s| {
        let [x, y] = centre(&s.hex)?;
        Some(Label { names: s.name.text(), kind: "place".into(), x, y: y + RADIUS * 0.62, size: 12.0, angle: 0.0 })
    }));
    let hexes = Hex::all()
        .map(|hex| {
            let [x, y] = GRID.centre(hex.0, RADIUS);
            let cell = data.hex(hex);
            let record = raw.map.hexes.iter().find(|h| h.id == data.hex_id(hex));
            let mut symbols = Vec::new();
            match cell.ground {
                Some(Ground::Printed) => symbols.push("position".to_owned()),
                Some(Ground::Suitable) => symbols.push("position-suitable".to_owned()),
                None => {}
            }
            match cell.high {
                Some(High::Red) => symbols.push("high-red".to_owned()),
                Some(High::Black) => symbols.push("high-black".to_owned()),
                None => {}
            }
            symbols.extend(cell.source.map(|seat| format!("source-{}", seat_id(seat))));
            if record.is_some_and(|h| h.names.iter().any(|n| n.en.contains("airfield"))) {
                symbols.push("airfield".to_owned());
            }
            let terrain = match (cell.terrain, record.map(|h| h.feature.as_str())) {
                (Terrain::ForestSwamp, Some("swamp")) => "swamp",
                (Terrain::ForestSwamp, _) => "forest",
                (terrain, _) => terrain_id(terrain),
            };
            HexCell { id: data.hex_id(hex).to_owned(), x, y, terrain: terrain.to_owned(), symbols }
        })
        .collect();
    Art {
        land: vec![land],
        rivers: rivers.collect(),
        roads: roads.chain(bridges).collect(),
        ridges: ridges.collect(),
        labels,
        hexes: Some(HexArt { flat_top: true, radius: RADIUS, hexes }),
        cartouche: Some(Cartouche {
            title: Text::new("冲绳岛之战", "沖縄の落日", "The Sunset of Okinawa"),
            subtitle: raw.map.title.text(),
            at: None,
            units_per_km: km,
        }),
        climate: "tropical".into(),
        ..Art::default()
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

pub fn board(data: &Data) -> Board {
    let places: Vec<PlaceInfo> = Hex::all().map(|h| place_info(data, h)).collect();
    let mut pieces: Vec<PieceInfo> = (0..UNITS).map(|i| unit_info(data, i)).collect();
    pieces.extend(Piece::all().filter(|p| p.is_chit()).map(|c| chit_info(data, c)));
    pieces.extend(Seat::BOTH.map(back_info));
    let mut links = Vec::new();
    for hex in Hex::all() {
        for d in 0..3 {
            let to = data.near[hex.index()][d];
            if to != sandtable_geometry::hex::NONE && data.hex(hex).roads >> d & 1 == 1 {
                links.push(LinkInfo {
                    a: data.hex_id(hex).to_owned(),
                    b: data.hex_id(Hex(to)).to_owned(),
                    kind: "road-1".into(),
                    mountain: false,
                });
            }
        }
    }
    let flat = RADIUS * 3f32.sqrt();
    Board {
        kind: BoardKind::Hexes,
        width: RADIUS * (1.5 * f32::from(GRID.columns) + 0.5),
        height: flat * (f32::from(GRID.rows) + 0.5),
        counter: 44.0,
        places,
        links,
        zones: zones(),
        tracks: tracks(),
        pieces,
        cards: Vec::new(),
        markers: markers(data),
        art: art(data),
    }
}

/// The name of every id that can occur in a message, a view or a notation.
pub fn vocabulary(data: &Data) -> Vocabulary {
    let mut v = Vocabulary::default();
    for seat in &crate::text::INFO.seats {
        v.add(seat.id, Kind_::Seat, seat.names.clone());
    }
    for hex in Hex::all() {
        v.add(data.hex_id(hex), Kind_::Place, hex_names(data, hex));
    }
    for i in 0..UNITS {
        let record: &raw::UnitRecord = &data.raw.units.units[i];
        v.add(record.id.clone(), Kind_::Piece, record.name.text());
    }
    for chit in Piece::all().filter(|p| p.is_chit()) {
        v.add(data.id(chit), Kind_::Piece, data.chit(chit).names.clone());
    }
    for seat in Seat::BOTH {
        let info = back_info(seat);
        v.add(info.id.clone(), Kind_::Piece, info.names.clone());
        for slot in 1..=US_CHITS as u8 {
            let name = |n: &str| format!("{n} {slot}").into();
            let names = Text {
                zh: name(info.names.get(Lang::Zh)),
                ja: name(info.names.get(Lang::Ja)),
                en: name(info.names.get(Lang::En)),
            };
            v.add(handle(seat, Slot(slot)), Kind_::Piece, names);
        }
    }
    zones().into_iter().for_each(|z| v.add(z.id, Kind_::Zone, z.names));
    tracks().into_iter().for_each(|t| v.add(t.id, Kind_::Track, t.names));
    markers(data).into_iter().for_each(|m| v.add(m.id, Kind_::Marker, m.names));
    for g in &data.raw.units.groups {
        v.add(format!("group-{}", g.id), Kind_::Term, g.name.text());
    }
    for t in &data.raw.terrain.terrain {
        v.add(t.id.clone(), Kind_::Term, t.name.text());
    }
    for h in &data.raw.terrain.hexsides {
        v.add(h.id.clone(), Kind_::Term, h.name.text());
    }
    for t in &data.raw.turns.turns {
        let names =
            Text { zh: chinese_dates(&t.dates).into(), ja: chinese_dates(&t.dates).into(), en: t.dates.clone().into() };
        v.add(format!("dates-{}", t.turn), Kind_::Term, names);
    }
    terms(&mut v);
    v
}

use sandtable_kernel::Kind as Kind_;

/// `28 Apr-1 May` to `4月28日—5月1日`.
fn chinese_dates(dates: &str) -> String {
    let month = |m: &str| match m {
        "Apr" => "4月",
        _ => "5月",
    };
    let (from, to) = dates.split_once('-').unwrap_or((dates, dates));
    let (to_day, to_month) = to.split_once(' ').unwrap_or((to, "May"));
    let (from_day, from_month) = from.split_once(' ').unwrap_or((from, to_month));
    let tail = if from_month == to_month { String::new() } else { month(to_month).to_owned() };
    format!("{}{from_day}日—{tail}{to_day}日", month(from_month))
}

fn terms(v: &mut Vocabulary) {
    let list = [
        ("moved", Text::new("已移动", "移動済み", "Moved")),
        ("seen", Text::new("已侦查", "偵察済み", "Seen")),
        ("used", Text::new("已使用", "使用済み", "Used")),
        ("frozen", Text::new("不能移动", "移動不可", "May not move")),
        ("position", Text::new("阵地", "陣地", "Position")),
        ("attacked", Text::new("被攻击", "被攻撃", "Attacked")),
        ("attacking", Text::new("攻击方", "攻撃側", "Attacking")),
        ("battle", Text::new("战斗", "戦闘", "Battle")),
        ("printed-position", Text::new("阵地", "陣地", "Position")),
        ("suitable-ground", Text::new("适合阵地", "陣地適地", "Suitable ground")),
        ("high-red", Text::new("红色制高点", "赤い制高点", "Red high point")),
        ("high-black", Text::new("黑色制高点", "黒い制高点", "Black high point")),
        ("source-us", Text::new("美军联络源", "米軍の連絡源", "US communication source")),
        ("source-jp", Text::new("日军联络源", "日本軍の連絡源", "Japanese communication source")),
        ("front", Text::new("完全战力", "完全戦力", "Full strength")),
        ("back", Text::new("减少战力", "減少戦力", "Reduced")),
        ("up", Text::new("公开", "公開", "Face up")),
        ("down", Text::new("隐匿", "隠匿", "Face down")),
    ];
    for (id, names) in list {
        v.add(id, Kind_::Term, names);
    }
    for choice in Choice::ALL {
        let names = match choice {
            Choice::Kikusui => Text::new(
                "本土劳工（菊水回到容器）",
                "本土労務者（菊水をカップへ）",
                "Labourers: Kikusui back into the cup",
            ),
            Choice::Replacements => Text::new(
                "铁血勤皇队（3补充点数）",
                "鉄血勤皇隊（補充3ポイント）",
                "Student corps: 3 replacement points",
            ),
            Choice::Offensive => Text::new("攻势作战", "攻勢作戦", "Offensive"),
            Choice::StaffMeeting => Text::new("幕僚会议", "幕僚会議", "Staff meeting"),
        };
        v.add(format!("choice-{}", choice.id()), Kind_::Term, names);
    }
    for step in [
        Step::Draw,
        Step::Events,
        Step::Supply,
        Step::AirSea,
        Step::Movement,
        Step::Prepare,
        Step::Place,
        Step::Combat,
        Step::TurnEnd,
        Step::Over,
    ] {
        let names = match step {
            Step::Draw => Text::new("获得标记", "チット受領", "Drawing chits"),
            Step::Events => Text::new("发生事件", "イベント発生", "Events"),
            Step::Supply => Text::new("决定补给点数", "補給ポイント決定", "Supply points"),
            Step::AirSea => Text::new("海空战", "海空戦", "Air-sea battle"),
            Step::Movement => Text::new("移动", "移動", "Movement"),
            Step::Prepare => Text::new("准备增援", "増援準備", "Preparing reinforcements"),
            Step::Place => Text::new("配置增援", "増援配置", "Placing reinforcements"),
            Step::Combat => Text::new("战斗", "戦闘", "Combat"),
            Step::TurnEnd => Text::new("回合结束", "ターン終了", "End of the turn"),
            Step::Over => Text::new("游戏结束", "ゲーム終了", "End of the game"),
        };
        v.add(step.id(), Kind_::Term, names);
    }
    let verbs = BARE_VERBS
        .iter()
        .map(|b| b.0)
        .chain(PIECE_VERBS.iter().map(|p| p.0))
        .chain(HEX_VERBS.iter().map(|h| h.0))
        .chain(["attack", "look", "choose", "release"]);
    for verb in verbs {
        v.add(format!("verb-{verb}"), Kind_::Term, Text { zh: verb.into(), ja: verb.into(), en: verb.into() });
    }
}
