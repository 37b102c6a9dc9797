//! The board as data for clients and for the map painter, and every name of the game.

use crate::model::*;
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{Names, Projection, Sheet};
use serde_json::Value;

/// Map units per degree of latitude.
const SCALE: f64 = 205.0;
/// Where a degree of longitude is drawn true to scale.
const MIDDLE: f64 = 38.0;

pub fn vocabulary(r: &Records, sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&INFO, board);
    for p in &r.map.provinces {
        words.terms([(p.id.clone(), p.names.text()), (format!("province-{}", p.id), p.names.text())]);
    }
    for u in &r.units.units {
        // A faction goes by its armies' name, else by its lord's.
        let id = format!("faction-{}", u.faction);
        if u.kind == "army" || !words.entries.contains_key(&id) {
            words.add(id, Kind::Term, u.names.text());
        }
    }
    words.terms(r.cards.kinds.iter().map(|k| (&k.kind, k.names.text())));
    words
}

/// Armies of one name are told apart by their number.
fn unit_names(u: &UnitRecord) -> Text<'static> {
    let mut names = u.names.text();
    let number = u.id.rsplit('-').next().and_then(|n| n.parse::<u32>().ok());
    if let (Some(n), "army") = (number, u.kind.as_str()) {
        for name in [&mut names.zh, &mut names.ja, &mut names.en] {
            name.to_mut().push_str(&format!(" {n}"));
        }
    }
    names
}

/// A band for each Japanese lord, told apart by hue and lightness.
const fn band(index: usize) -> &'static str {
    const BANDS: [&str; 12] = [
        "#8c2f24", "#2f5d8c", "#3f7a4a", "#8a6d1f", "#5b3a78", "#1f6d73", "#a0522d", "#4a4a4a", "#b0305c", "#6b7a1f",
        "#274060", "#7a4a2f",
    ];
    BANDS[index % BANDS.len()]
}

pub fn board(r: &Records, sheet: &Sheet) -> Board {
    let [west, south, east, north] = r.geo.bbox;
    let map = Projection::at_latitude(west, north, SCALE, MIDDLE);
    let [width, height] = map.point(east, south);
    let mut board = Board {
        kind: BoardKind::Points,
        width,
        height,
        counter: 42.0,
        zones: sheet.zones.clone(),
        tracks: tracks(r, sheet),
        charts: charts(r, sheet),
        ..Board::default()
    };
    // Labels and counters of places near the rim stay on the sheet.
    let on_sheet = |p: [f32; 2]| [p[0].clamp(40.0, width - 40.0), p[1].clamp(40.0, height - 40.0)];
    for a in &r.map.areas {
        let [x, y] = on_sheet(map.point(a.ui.lon, a.ui.lat));
        let mut tags = vec![a.province.clone()];
        tags.extend(a.capital.then(|| "capital".to_owned()));
        board.places.push(PlaceInfo {
            id: a.id.clone(),
            names: a.names.text(),
            kind: if a.capital { "capital" } else { "town" }.into(),
            x,
            y,
            radius: 24.0,
            tags,
            source: a.source.source(),
            ..PlaceInfo::default()
        });
    }
    for h in &r.map.home_boxes {
        let [x, y] = on_sheet(map.point(h.ui.lon, h.ui.lat));
        board.places.push(PlaceInfo {
            id: h.id.clone(),
            names: h.names.text(),
            kind: "box".into(),
            x,
            y,
            radius: 60.0,
            tags: vec!["home".into()],
            source: h.source.source(),
            ..PlaceInfo::default()
        });
    }
    for road in &r.map.roads {
        board.links.push(LinkInfo {
            a: road.a.clone(),
            b: road.b.clone(),
            kind: format!("road-{}", road.class),
            mountain: road.mountain,
        });
    }
    for b in &r.map.off_map_boxes {
        let owner = matches!(b.id.as_str(), "at-large-pool").then(|| "allied".to_owned());
        board.zones.push(ZoneInfo { id: b.id.clone(), names: b.names.text(), kind: "pool".into(), owner });
    }
    add_pieces(r, sheet, &mut board);
    add_cards(r, &mut board);
    board.art = art(r, sheet, &map, &board);
    board
}

/// Months along the tracks of turns.
fn tracks(r: &Records, sheet: &Sheet) -> Vec<TrackInfo> {
    let month = |t: &TurnRecord| Text {
        zh: t.name_zh.clone().into(),
        ja: t.name_ja.clone().into(),
        en: t.name_en.clone().into(),
    };
    let months: Vec<Text<'static>> = r.tables.turn_track.turns.iter().map(month).collect();
    let mut tracks = sheet.tracks.clone();
    for track in tracks.iter_mut().filter(|track| track.id != "japan-cards") {
        track.max = r.tables.turn_track.peace_marker_start.into();
        track.labels = months.clone();
    }
    tracks
}

/// 7.1 What the die is changed by, and what a step on the road costs.
fn charts(r: &Records, sheet: &Sheet) -> Vec<ChartInfo> {
    let march = &r.tables.march;
    sheet.charts_with(|key| match key {
        "class-1" => Text::same(march.cost.class_1),
        "class-2-up-to-4" => Text::same(march.cost.class_2_up_to_4_units),
        "class-2-from-5" => Text::same(march.cost.class_2_5_or_more_units),
        modifier => {
            let amount = march.modifiers.iter().find(|m| m.id == modifier).map_or(0, |m| m.amount);
            Text::same(format!("{amount:+}"))
        }
    })
}

fn add_pieces(r: &Records, sheet: &Sheet, board: &mut Board) {
    let mut factions: Vec<&str> = Vec::new();
    for u in &r.units.units {
        let index = factions.iter().position(|f| *f == u.faction).unwrap_or_else(|| {
            factions.push(&u.faction);
            factions.len() - 1
        });
        let [ground, ink, own] = sheet.colours(&u.nation);
        let values = |face: &FaceRecord| -> Vec<String> {
            [face.field, face.will].iter().flatten().map(u8::to_string).collect()
        };
        let face = |f: &FaceRecord| FaceInfo {
            id: f.state.clone(),
            values: values(f),
            corner: if f.rank.as_deref() == Some("commander-in-chief") { "★".into() } else { String::new() },
            reduced: f.state == "depleted",
            hidden: false,
        };
        board.pieces.push(PieceInfo {
            id: u.id.clone(),
            names: unit_names(u),
            side: u.side.clone(),
            label: u.names.text(),
            symbol: match u.kind.as_str() {
                "general" => "leader",
                "royal" => "king",
                _ => "banner",
            }
            .into(),
            ground,
            ink,
            accent: if own.is_empty() { band(index).into() } else { own },
            faces: std::iter::once(&u.front).chain(&u.back).map(face).collect(),
            source: u.source.source(),
            ..PieceInfo::default()
        });
    }
    for m in &r.units.markers {
        let colour = match m.nation.as_deref() {
            Some("japan") => "#9c4a3c",
            Some("korea") => "#3f6a8a",
            Some("ming") => "#a8862a",
            _ => "#55504a",
        };
        let symbol = if m.kind == "action" { "chit" } else { "marker" };
        board.markers.push(MarkerInfo {
            id: m.id.clone(),
            names: m.names.text(),
            symbol: symbol.into(),
            colour: colour.into(),
            source: m.source.source(),
        });
    }
}

fn add_cards(r: &Records, board: &mut Board) {
    for c in &r.cards.cards {
        let Some(kind) = r.cards.kinds.iter().find(|k| k.kind == c.kind) else { continue };
        let cancels = kind.effect.get("op").and_then(Value::as_str) == Some("cancel-card");
        let reaction = cancels || matches!(kind.kind.as_str(), "ambush" | "rise-in-rank" | "epidemic");
        let mut source = kind.source.source();
        source.reference.push_str(&format!("; {}", c.source.reference));
        board.cards.push(CardInfo {
            id: c.id.clone(),
            names: kind.names.text(),
            text: kind.text.text(),
            side: c.deck.clone(),
            reaction,
            source,
        });
    }
}

fn art(r: &Records, sheet: &Sheet, map: &Projection, board: &Board) -> Art {
    let rings = |shape: &ShapeRecord| shape.rings.iter().map(|ring| map.points(ring)).collect::<Vec<_>>();
    let mut art = Art::default();
    for land in &r.geo.land {
        let kind = if land.id == "korea" { "land" } else { "foreign" };
        art.land.push(Region { id: land.id.clone(), kind: kind.into(), colour: String::new(), rings: rings(land) });
    }
    for shape in &r.geo.provinces {
        let colour = r.map.provinces.iter().find(|p| p.id == shape.id).map(|p| p.color.clone()).unwrap_or_default();
        art.regions.push(Region { id: shape.id.clone(), kind: "province".into(), colour, rings: rings(shape) });
    }
    let spot = |id: &str| board.places.iter().find(|p| p.id == id).map(|p| [p.x, p.y]);
    for road in &r.map.roads {
        let (Some(a), Some(b)) = (spot(&road.a), spot(&road.b)) else { continue };
        let sea = road.a == "japan-home" || road.b == "japan-home";
        let kind = if sea { "sea-lane".to_owned() } else { format!("road-{}", road.class) };
        art.roads.push(Line {
            id: road.id.clone(),
            kind,
            points: vec![a, b],
            mountain: road.mountain,
            names: Text::default(),
        });
    }
    for river in &r.relief.rivers {
        art.rivers.push(Line {
            id: river.id.clone(),
            kind: "river".into(),
            points: map.points(&river.points),
            mountain: false,
            names: river.names.text(),
        });
    }
    // Cards and points go by province: their names have the first choice of room.
    for p in &r.map.provinces {
        let own: Vec<_> = board.places.iter().filter(|x| x.tags.contains(&p.id)).collect();
        let n = own.len().max(1) as f32;
        let centre = [own.iter().map(|x| x.x).sum::<f32>() / n, own.iter().map(|x| x.y).sum::<f32>() / n];
        art.labels.push(label(&p.names, "region", centre, 24.0));
    }
    let per_km = (SCALE / 111.0) as f32;
    for ridge in &r.relief.ridges {
        let points = map.points(&ridge.points);
        if let Some([x, y]) = points.get(points.len() / 2).copied() {
            art.labels.push(label(&ridge.names, "mountain", [x, y], 13.0));
        }
        art.ridges.push(Ridge { points, height: ridge.height, width: ridge.width * per_km });
    }
    for water in &r.relief.waters {
        art.labels.push(label(&water.names, "water", map.point(water.lon, water.lat), 26.0));
    }
    art.climate = "temperate".into();
    art.cartouche = Some(Cartouche {
        title: INFO.titles.clone(),
        subtitle: sheet.subtitle.clone(),
        at: None,
        units_per_km: per_km,
    });
    art
}

fn label(names: &Names, kind: &str, at: [f32; 2], size: f32) -> Label {
    Label { names: names.text(), kind: kind.into(), x: at[0], y: at[1], angle: 0.0, size }
}
