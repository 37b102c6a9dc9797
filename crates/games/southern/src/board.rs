//! The board as data: what a client draws, and every word it may have to show.

use crate::data::{BORDERS, Records, SIDES};
use crate::records::*;
use crate::state::ZONES;
use crate::view::{ZONE_KINDS, zone_id};
use sandtable_kernel::*;

pub static INFO: GameInfo = GameInfo {
    id: "southern-1941",
    titles: Text::new("南方作战1941", "南方作戦1941", "Southern Operation 1941"),
    sentence: Text::new(
        "1941年12月，日军席卷东南亚；盟军以空间换时间。",
        "1941年12月、日本軍は東南アジアを席巻する。連合軍は時間を稼ぐ。",
        "December 1941: Japan sweeps through South-East Asia while the Allies trade space for time.",
    ),
    blurb: Text::new(
        "以卡牌驱动的区域移动战棋。每回合双方秘密选定手牌，交替执行轮次：以一张盖放的卡牌移动或攻击，免费的航空作战，或打出强力的卡牌行动。埋伏与Z部队会在敌方行动的中途反击。香港、新加坡与马尼拉每坚守一回合，盟军便得一分。",
        "カードで動かすエリア式ウォーゲーム。毎ターン手札を秘密に選び、交互にインパルスを行う。伏せたカード1枚で移動か攻撃、無料の航空作戦、あるいは強力なカード行動。待ち伏せとZ部隊は敵の行動の途中で反撃する。香港・シンガポール・マニラが1ターン持ちこたえるごとに連合軍は1点を得る。",
        "A card-driven area game. Each turn both sides choose their hands in secret and take impulses in turn: a face-down card for a move or an attack, a free air operation, or a powerful card action. Ambushes and Force Z strike back in the middle of the enemy's move. Every turn that Hong Kong, Singapore and Manila hold out is a point for the Allies.",
    ),
    seats: [
        SeatInfo { id: "japan", names: Text::new("日军", "日本軍", "Japan"), colour: "#a8433a" },
        SeatInfo { id: "allied", names: Text::new("同盟军", "連合軍", "Allies"), colour: "#4f6b57" },
    ],
    turns: 8,
    minutes: 180,
    complexity: 3,
    rules_version: "1",
    score_unit: 2,
    hidden: true,
};

const OFF_ON: &[&str] = &["off", "on"];
const OFF_ON_LABELS: &[Text<'static>] = &[Text::new("不使用", "使わない", "off"), Text::new("使用", "使う", "on")];

const fn option(id: &'static str, on: &'static str, label: Text<'static>) -> OptionSpec {
    OptionSpec { id, values: OFF_ON, label, value_labels: OFF_ON_LABELS, on }
}

pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "17.1",
        values: &["8", "9", "7"],
        label: Text::new("回合数", "ターン数", "Number of turns"),
        value_labels: &[
            Text::new("8回合（标准）", "8ターン（標準）", "8 turns (standard)"),
            Text::new("9回合（有利于日军）", "9ターン（日本軍有利）", "9 turns (helps Japan)"),
            Text::new("7回合（有利于同盟军）", "7ターン（連合軍有利）", "7 turns (helps the Allies)"),
        ],
        on: "17.1",
    },
    option(
        "17.2-1",
        "17.2①",
        Text::new("飞龙与苍龙（第5回合）", "飛龍・蒼龍（第5ターン）", "Hiryu and Soryu on turn 5"),
    ),
    option("17.2-2", "17.2②", Text::new("不挠号（开局）", "インドミタブル（開始時）", "Indomitable at the start")),
    option(
        "17.3-1",
        "17.3(1)",
        Text::new("纪元节等节日（日军得分）", "紀元節など（日本軍の得点）", "Imperial holidays: Japan scores"),
    ),
    option(
        "17.3-2",
        "17.3(2)",
        Text::new("纪元节等节日（日军失分）", "紀元節など（日本軍の失点）", "Imperial holidays: Japan loses"),
    ),
];

/// Map units for one degree of latitude.
const SCALE: f32 = 42.0;
const COUNTER: f32 = 40.0;

/// Equirectangular at the middle latitude of the map.
struct Projection {
    bounds: Bounds,
    squeeze: f32,
}

impl Projection {
    fn new(bounds: Bounds) -> Projection {
        let middle = (bounds.north + bounds.south) / 2.0;
        Projection { bounds, squeeze: middle.to_radians().cos() }
    }

    fn point(&self, [lon, lat]: [f32; 2]) -> [f32; 2] {
        let round = |v: f32| (v * 10.0).round() / 10.0;
        [round((lon - self.bounds.west) * SCALE * self.squeeze), round((self.bounds.north - lat) * SCALE)]
    }

    fn ring(&self, ring: &[[f32; 2]]) -> Vec<[f32; 2]> {
        ring.iter().map(|p| self.point(*p)).collect()
    }
}

pub fn board(files: &Records) -> Board {
    let map = &files.map;
    let project = Projection::new(map.bounds);
    let rings = |id: &str| -> Vec<Vec<[f32; 2]>> {
        files.shapes.shapes.get(id).into_iter().flatten().map(|r| project.ring(r)).collect()
    };
    let [width, height] = project.point([map.bounds.east, map.bounds.south]);
    let places = map.areas.iter().map(|a| {
        let [x, y] = project.point(a.anchor);
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
            outline: rings(&a.id),
            radius: 0.0,
            callout: a.callout.map(|c| project.point(c)),
            tags,
            source: source(&a.source).unwrap_or_default(),
            ..PlaceInfo::default()
        }
    });
    Board {
        kind: BoardKind::Areas,
        width,
        height,
        counter: COUNTER,
        places: places.collect(),
        links: map
            .borders
            .iter()
            .map(|b| LinkInfo {
                a: b.a.clone(),
                b: b.b.clone(),
                kind: b.kind.clone(),
                mountain: b.kind == BORDERS[crate::data::MOUNTAIN],
            })
            .collect(),
        zones: zones(),
        tracks: tracks(files),
        pieces: files.units.units.iter().map(piece).collect(),
        cards: cards(files),
        markers: markers(files),
        art: art(files, &project),
        quantities: Default::default(),
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
                id: zone_id(kind, seat),
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
    let label = |t: &TurnRecord| Text { zh: t.zh.clone().into(), ja: t.ja.clone().into(), en: t.en.clone().into() };
    vec![
        TrackInfo {
            id: "turn".into(),
            names: Text::new("回合轨道", "ターントラック", "Turn track"),
            min: 1,
            max: turns.len() as i32,
            labels: turns.iter().map(label).collect(),
        },
        TrackInfo {
            id: "allied-half-vp".into(),
            names: Text::new("同盟军VP（半点）", "連合軍VP（0.5点単位）", "Allied VP in halves"),
            min: 0,
            max: 80,
            labels: Vec::new(),
        },
        TrackInfo {
            id: "japan-half-vp".into(),
            names: Text::new("日军VP（半点）", "日本軍VP（0.5点単位）", "Japanese VP in halves"),
            min: -12,
            max: 20,
            labels: Vec::new(),
        },
    ]
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
        source: source(&u.source).unwrap_or_default(),
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
                source: source(&kind.source).unwrap_or_default(),
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
        source: source(&o.source).unwrap_or_default(),
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
    Text {
        zh: format!("油田（{vp}VP）").into(),
        ja: format!("油田（{vp}VP）").into(),
        en: format!("Oil field ({vp} VP)").into(),
    }
}

fn art(files: &Records, project: &Projection) -> Art {
    let shapes = &files.shapes.shapes;
    let rings =
        |id: &str| -> Vec<Vec<[f32; 2]>> { shapes.get(id).into_iter().flatten().map(|r| project.ring(r)).collect() };
    let mut art = Art::default();
    for (sea, colour) in [(true, "#b9cdd2"), (false, "#d8cfae")] {
        for a in files.map.areas.iter().filter(|a| (a.kind == "sea") == sea) {
            let kind = if sea { "sea-area" } else { "land-area" };
            let colour = if a.start_control == "japan" && !sea { "#dcc3a6" } else { colour };
            art.regions.push(Region {
                id: a.id.clone(),
                kind: kind.into(),
                colour: colour.into(),
                rings: rings(&a.id),
            });
            if !sea {
                art.land.push(Region {
                    id: a.id.clone(),
                    kind: "land".into(),
                    colour: colour.into(),
                    rings: rings(&a.id),
                });
            }
        }
    }
    art.land.push(Region {
        id: "out-of-play".into(),
        kind: "foreign".into(),
        colour: "#cfc9bb".into(),
        rings: rings("out-of-play"),
    });
    for r in &files.relief.rivers {
        art.rivers.push(Line {
            id: r.names.en.to_lowercase().replace(' ', "-"),
            kind: "river".into(),
            points: project.ring(&r.points),
            mountain: false,
            names: r.names.text(),
        });
    }
    for r in &files.relief.ridges {
        art.ridges.push(Ridge { points: project.ring(&r.points), height: r.height, width: r.width * SCALE });
        let middle = project.point(r.points[r.points.len() / 2]);
        let label = Label {
            names: r.names.text(),
            kind: "mountain".into(),
            x: middle[0],
            y: middle[1],
            angle: 0.0,
            size: 10.0,
        };
        art.labels.push(label);
    }
    art.cartouche = Some(Cartouche {
        title: INFO.titles.clone(),
        subtitle: Text::new("1941年12月—1942年4月", "1941年12月～1942年4月", "December 1941 to April 1942"),
        at: None,
        units_per_km: SCALE / 111.0,
    });
    art.climate = "tropical".into();
    art
}

/// Every id with its kind and names.
pub fn vocabulary(files: &Records) -> Vocabulary {
    let mut words = Vocabulary::default();
    for seat in &INFO.seats {
        words.add(seat.id, Kind::Seat, seat.names.clone());
    }
    for a in &files.map.areas {
        words.add(&a.id, Kind::Place, a.names.text());
    }
    for u in &files.units.units {
        words.add(&u.id, Kind::Piece, u.names.text());
    }
    for c in &files.cards.cards {
        if let Some(kind) = files.cards.kinds.iter().find(|k| k.id == c.kind) {
            words.add(&c.id, Kind::Card, kind.names.text());
        }
    }
    for marker in markers(files) {
        words.add(marker.id, Kind::Marker, marker.names);
    }
    for zone in zones() {
        words.add(zone.id, Kind::Zone, zone.names);
    }
    for track in tracks(files) {
        words.add(track.id, Kind::Track, track.names);
    }
    for turn in &files.tables.turn_track {
        let names = Text { zh: turn.zh.clone().into(), ja: turn.ja.clone().into(), en: turn.en.clone().into() };
        words.add(format!("turn-{}", turn.turn), Kind::Term, names);
    }
    for vp in 1..=4 {
        let names = Text { zh: format!("{vp}VP").into(), ja: format!("{vp}VP").into(), en: format!("{vp} VP").into() };
        words.add(format!("vp-{vp}"), Kind::Term, names);
    }
    for (id, names) in TERMS {
        words.add(*id, Kind::Term, names.clone());
    }
    words
}

static TERMS: &[(&str, Text<'static>)] = &[
    ("unused", Text::new("未使用", "未使用", "unused")),
    ("used", Text::new("已使用", "使用済み", "used")),
    ("focus", Text::new("当前区域", "対象エリア", "area in question")),
    ("fortress", Text::new("要塞", "要塞", "fortress")),
    ("oil-field", Text::new("油田", "油田", "oil field")),
    ("source-japan", Text::new("日军补给源", "日本軍補給源", "Japanese supply source")),
    ("source-allied", Text::new("同盟军补给源", "連合軍補給源", "Allied supply source")),
    ("land", Text::new("陆上区域", "陸上エリア", "land area")),
    ("sea", Text::new("海域区域", "海域エリア", "sea area")),
    ("mountain", Text::new("山岳边境", "山岳境界", "mountain border")),
];
