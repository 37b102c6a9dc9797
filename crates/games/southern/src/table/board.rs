//! The board as data: what a client draws, and every word it may have to show.

use crate::model::records::*;
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{BorderRecord, Bounds, Projection, Sheet};

/// Map units for one degree of latitude.
const SCALE: f32 = 42.0;
const COUNTER: f32 = 40.0;

/// Equirectangular at the middle latitude of the map.
fn projection(bounds: Bounds) -> Projection {
    Projection::at_latitude(bounds.west, bounds.north, SCALE.into(), (bounds.north + bounds.south) / 2.0)
}

/// Map units to a tenth: finer than anybody sees.
fn point(project: &Projection, [lon, lat]: [f64; 2]) -> [f32; 2] {
    project.point(lon, lat).map(|v| (v * 10.0).round() / 10.0)
}

pub fn board(files: &Records, sheet: &Sheet) -> Board {
    let map = &files.map;
    let project = projection(map.bounds);
    let [width, height] = point(&project, [map.bounds.east, map.bounds.south]);
    let places = map.areas.iter().map(|a| {
        let [x, y] = point(&project, a.anchor);
        let mut tags = Vec::new();
        if a.fortress {
            tags.push("fortress".into());
        }
        if a.oil {
            tags.push("oil-field".into());
        }
        if let Some(side) = &a.supply_source {
            tags.push(format!("source-{side}"));
        }
        if a.vp > 0 {
            tags.push(format!("vp-{}", a.vp));
        }
        PlaceInfo {
            id: a.id.clone(),
            names: a.names.text(),
            kind: a.kind.clone(),
            x,
            y,
            outline: files.shapes.rings(&project, &a.id),
            radius: 0.0,
            callout: a.callout.map(|c| point(&project, c)),
            tags,
            source: a.source.source(),
            ..PlaceInfo::default()
        }
    });
    Board {
        kind: BoardKind::Areas,
        width,
        height,
        counter: COUNTER,
        places: places.collect(),
        links: map.borders.iter().map(BorderRecord::link).collect(),
        zones: sheet.zones.clone(),
        tracks: tracks(files, sheet),
        pieces: files.units.units.iter().map(|unit| piece(unit, sheet)).collect(),
        cards: cards(files),
        markers: markers(files, sheet),
        art: art(files, sheet, &project),
        charts: sheet.charts.clone(),
        ..Board::default()
    }
}

fn tracks(files: &Records, sheet: &Sheet) -> Vec<TrackInfo> {
    let mut tracks = sheet.tracks.clone();
    for track in &mut tracks {
        track.labels = match track.id.as_str() {
            "turn" => files.tables.turn_track.iter().map(|turn| turn.names.text()).collect(),
            _ => points(track.min..=track.max),
        };
    }
    tracks
}

/// The boxes of a track kept in halves, as players count them (15.0, R38).
fn points(halves: std::ops::RangeInclusive<i32>) -> Vec<Text<'static>> {
    halves.map(|half| Text::same(f64::from(half) / 2.0)).collect()
}

fn symbol(kind: &str) -> &str {
    match kind {
        "BB" => "battleship",
        "BC" => "battlecruiser",
        "CA" => "cruiser",
        "CL" => "light-cruiser",
        "DD" => "destroyer",
        "CV" => "carrier",
        "CVL" => "light-carrier",
        "AF" => "aircraft",
        other => other,
    }
}

fn size(name: &str) -> &'static str {
    match () {
        () if name.contains("Rgt") => "regiment",
        () if name.contains("Bde") || name.contains("Brigade") => "brigade",
        () if name.contains("Div") => "division",
        () => "",
    }
}

fn piece(u: &UnitRecord, sheet: &Sheet) -> PieceInfo {
    let [ground, ink, accent] = sheet.colours(&u.nation);
    let short = u.id.split_once('-').map_or(u.id.as_str(), |(_, rest)| rest);
    let short = short.trim_start_matches(&format!("{}-", u.kind.to_lowercase())).to_uppercase();
    let attack = u.attack.map_or_else(|| "-".to_owned(), |a| a.to_string());
    let face = |id: &str| FaceInfo {
        id: id.into(),
        values: vec![attack.clone(), u.durability.to_string(), u.movement.to_string()],
        corner: u.air.map_or_else(String::new, |a| a.to_string()),
        reduced: id == "used",
        hidden: false,
    };
    PieceInfo {
        id: u.id.clone(),
        names: u.names.text(),
        side: u.side.clone(),
        label: Text { zh: u.names.zh.clone().into(), ja: u.names.ja.clone().into(), en: short.into() },
        symbol: symbol(&u.kind).into(),
        size: if u.category == "army" { size(&u.names.en).into() } else { String::new() },
        ground,
        ink,
        accent,
        faces: vec![face("unused"), face("used")],
        source: u.source.source(),
    }
}

fn card_text(kind: &KindRecord) -> Text<'static> {
    let e = &kind.effect;
    let ja = e.ja.clone().unwrap_or_else(|| e.en.clone());
    Text { zh: e.zh.clone().into(), ja: ja.into(), en: e.en.clone().into() }
}

fn cards(files: &Records) -> Vec<CardInfo> {
    let kind_of = |id: &str| files.cards.kinds.iter().find(|k| k.id == id);
    files
        .cards
        .cards
        .iter()
        .filter_map(|c| {
            let kind = kind_of(&c.kind)?;
            Some(CardInfo {
                id: c.id.clone(),
                names: kind.names.text(),
                text: card_text(kind),
                side: c.side.clone(),
                reaction: kind.starred,
                source: kind.source.source(),
            })
        })
        .collect()
}

fn markers(files: &Records, sheet: &Sheet) -> Vec<MarkerInfo> {
    let shown = files.markers.oil.iter().map(|o| MarkerInfo {
        id: o.id.clone(),
        names: sheet.fill("oil", o.vp),
        symbol: "marker".into(),
        colour: "#3b3a36".into(),
        source: o.source.source(),
    });
    shown.chain(sheet.markers.clone()).collect()
}

fn art(files: &Records, sheet: &Sheet, project: &Projection) -> Art {
    let mut art = Art::default();
    for a in files.map.areas.iter().filter(|a| a.kind == "sea") {
        files.shapes.paint(project, &a.id, "sea-area", "#b9cdd2", &mut art);
    }
    for a in files.map.areas.iter().filter(|a| a.kind == "land") {
        let colour = if a.start_control == "japan" { "#dcc3a6" } else { "#d8cfae" };
        files.shapes.paint(project, &a.id, "land-area", colour, &mut art);
    }
    files.shapes.paint_out_of_play(project, &mut art);
    files.relief.paint(project, 10.0, &mut art);
    art.cartouche = Some(Cartouche {
        title: INFO.titles.clone(),
        subtitle: sheet.subtitle.clone(),
        at: None,
        units_per_km: SCALE / 111.0,
    });
    art.climate = "tropical".into();
    art
}

/// Every id with its kind and names.
pub fn vocabulary(files: &Records, sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&INFO, board);
    words.terms(files.tables.turn_track.iter().map(|turn| (format!("turn-{}", turn.turn), turn.names.text())));
    words
}
