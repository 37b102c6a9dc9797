//! The board as data: what a client draws, and every word it may have to show.

use super::view::{ZONE_KINDS, zone_id};
use crate::model::records::*;
use crate::model::{SIDES, ZONES};
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{BorderRecord, Bounds, Projection};

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

pub fn board(files: &Records) -> Board {
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
        zones: zones(),
        tracks: tracks(files),
        pieces: files.units.units.iter().map(piece).collect(),
        cards: cards(files),
        markers: markers(files),
        art: art(files, &project),
        quantities: Default::default(),
        charts: super::charts::charts(),
    }
}

fn zones() -> Vec<ZoneInfo> {
    let mut zones = Vec::new();
    for (seat, side) in Seat::BOTH.into_iter().zip(SIDES) {
        for (_, kind) in ZONE_KINDS {
            let kind_name = match kind {
                "face-down" => "discard",
                "removed" => "box",
                other => other,
            };
            zones.push(ZoneInfo {
                id: zone_id(kind, seat).into(),
                names: zone_names(kind, side),
                kind: kind_name.into(),
                owner: Some(side.into()),
            });
        }
    }
    for (_, id) in ZONES {
        let owner = (id == "allied-reinforcement-pool").then(|| "allied".into());
        zones.push(ZoneInfo { id: id.into(), names: pool_names(id), kind: "pool".into(), owner });
    }
    zones
}

fn zone_names(kind: &str, side: &str) -> Text<'static> {
    let (zh, ja, en) = match kind {
        "hand" => ("手牌", "手札", "hand"),
        "deck" => ("牌组", "山札", "deck"),
        "face-down" => ("盖放使用的卡牌", "伏せて使ったカード", "cards spent face down"),
        "discard" => ("已打出的卡牌", "使用済みカード", "cards played"),
        _ => ("移出游戏的卡牌", "除外カード", "cards out of the game"),
    };
    let (szh, sja, sen) =
        if side == "japan" { ("日军", "日本軍", "Japanese") } else { ("同盟军", "連合軍", "Allied") };
    Text { zh: format!("{szh}{zh}").into(), ja: format!("{sja}{ja}").into(), en: format!("{sen} {en}").into() }
}

fn pool_names(id: &str) -> Text<'static> {
    match id {
        "allied-reinforcement-pool" => Text::new("同盟军增援池", "連合軍増援プール", "Allied reinforcement pool"),
        "replacement-pool" => Text::new("补充池", "補充プール", "Replacement pool"),
        _ => Text::new("不在游戏中", "ゲーム外", "Out of play"),
    }
}

fn tracks(files: &Records) -> Vec<TrackInfo> {
    let turns = &files.tables.turn_track;
    vec![
        TrackInfo {
            id: "turn".into(),
            names: Text::new("回合轨道", "ターントラック", "Turn track"),
            min: 1,
            max: turns.len() as i32,
            labels: turns.iter().map(|t| t.names.text()).collect(),
        },
        TrackInfo {
            id: "allied-half-vp".into(),
            names: Text::new("同盟军VP", "連合軍VP", "Allied VP"),
            min: 0,
            max: 80,
            labels: points(0..=80),
        },
        TrackInfo {
            id: "japan-half-vp".into(),
            names: Text::new("日军VP", "日本軍VP", "Japanese VP"),
            min: -12,
            max: 20,
            labels: points(-12..=20),
        },
    ]
}

/// The boxes of a track kept in halves, as players count them (15.0, R38).
fn points(halves: std::ops::RangeInclusive<i32>) -> Vec<Text<'static>> {
    halves.map(|half| Text::same(f64::from(half) / 2.0)).collect()
}

/// Ground, ink and accent of a nation's counters.
fn colours(nation: &str) -> [&'static str; 3] {
    match nation {
        "japan" => ["#e9dcc3", "#4a1613", "#b3372c"],
        "us" => ["#8c9a6b", "#1c2412", "#4e5d33"],
        "uk" => ["#c8a97a", "#2d2010", "#8a5f2c"],
        "ned" => ["#d99a5b", "#331c07", "#a8581b"],
        _ => ["#8fa9bd", "#12222e", "#3f627d"],
    }
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

fn piece(u: &UnitRecord) -> PieceInfo {
    let [ground, ink, accent] = colours(&u.nation);
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
        ground: ground.into(),
        ink: ink.into(),
        accent: accent.into(),
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

fn markers(files: &Records) -> Vec<MarkerInfo> {
    let shown = files.markers.oil.iter().map(|o| MarkerInfo {
        id: o.id.clone(),
        names: oil_names(o.vp),
        symbol: "marker".into(),
        colour: "#3b3a36".into(),
        source: o.source.source(),
    });
    let hidden = MarkerInfo {
        id: "oil-hidden".into(),
        names: Text::new("油田标志（未翻开）", "油田マーカー（裏向き）", "Oil marker, not turned"),
        symbol: "marker".into(),
        colour: "#6b5a3a".into(),
        source: Source { tag: Provenance::Rulebook, reference: "rulebook 2.1.2(4)".into() },
    };
    shown.chain([hidden]).collect()
}

fn oil_names(vp: u8) -> Text<'static> {
    Text::each(|lang| if lang == Lang::En { format!("Oil field ({vp} VP)") } else { format!("油田（{vp}VP）") })
}

fn art(files: &Records, project: &Projection) -> Art {
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
        subtitle: Text::new("1941年12月—1942年4月", "1941年12月〜1942年4月", "December 1941 to April 1942"),
        at: None,
        units_per_km: SCALE / 111.0,
    });
    art.climate = "tropical".into();
    art
}

/// Every id with its kind and names.
pub fn vocabulary(files: &Records, board: &Board) -> Vocabulary {
    let mut words = Vocabulary::of(&INFO, board);
    words.terms(files.tables.turn_track.iter().map(|turn| (format!("turn-{}", turn.turn), turn.names.text())));
    words.terms((1..=4).map(|vp| {
        let gap = |lang| if lang == Lang::En { " " } else { "" };
        (format!("vp-{vp}"), Text::each(|lang| format!("{vp}{}VP", gap(lang))))
    }));
    words.terms(TERMS.iter().cloned());
    words
}

static TERMS: &[(&str, Text<'static>)] = &[
    ("unused", Text::new("未使用", "未使用", "unused")),
    ("used", Text::new("已使用", "使用済み", "used")),
    ("flown", Text::new("本回合已航空作战", "このターンに航空作戦済み", "has flown this turn")),
    ("focus", Text::new("当前区域", "対象エリア", "area in question")),
    ("fortress", Text::new("要塞", "要塞", "fortress")),
    ("oil-field", Text::new("油田", "油田", "oil field")),
    ("source-japan", Text::new("日军补给源", "日本軍補給源", "Japanese supply source")),
    ("source-allied", Text::new("同盟军补给源", "連合軍補給源", "Allied supply source")),
    ("land", Text::new("陆上区域", "陸上エリア", "land area")),
    ("sea", Text::new("海域区域", "海域エリア", "sea area")),
    ("mountain", Text::new("山岳边境", "山岳境界", "mountain border")),
];
