//! The board, the counters and the vocabulary.

use crate::model::*;
use crate::words::{INFO, PILES};
use sandtable_kernel::*;
use sandtable_kit::{BorderRecord, Projection};
use std::collections::{BTreeMap, VecDeque};

/// Map units for one degree of latitude.
const SCALE: f64 = 34.0;
const COUNTER: f32 = 34.0;

fn projection(map: &MapFile) -> Projection {
    let b = map.bounds;
    // A little north of the middle, where most of the areas are.
    Projection::at_latitude(b.west, b.north, SCALE, 50.0)
}

pub fn board(files: &Records) -> Board {
    let map = &files.map;
    let project = projection(map);
    let [width, height] = project.point(map.bounds.east, map.bounds.south);
    Board {
        kind: BoardKind::Areas,
        width,
        height,
        counter: COUNTER,
        places: map.areas.iter().map(|a| place(files, &project, a)).collect(),
        links: map.borders.iter().map(BorderRecord::link).collect(),
        zones: zones(),
        tracks: tracks(files),
        pieces: files.units.units.iter().map(|u| piece(files, u)).collect(),
        cards: cards(files),
        markers: markers(files),
        art: art(files, &project),
        charts: super::charts::charts(files),
        ..Board::default()
    }
}

fn place(files: &Records, project: &Projection, a: &AreaRecord) -> PlaceInfo {
    let [x, y] = project.point(a.anchor[0], a.anchor[1]);
    let mut tags = Vec::new();
    if let Some(symbol) = &a.symbol {
        tags.push(symbol_term(symbol.kind).to_owned());
    }
    tags.extend(a.territory.clone());
    if !a.axis_minors && a.kind == "land" {
        tags.push("north-of-line".into());
    }
    tags.extend(a.closed_to.iter().map(|side| format!("closed-{side}")));
    PlaceInfo {
        id: a.id.clone(),
        names: a.names.text(),
        kind: a.kind.clone(),
        x,
        y,
        outline: files.shapes.rings(project, &a.id),
        tags,
        source: a.source.source(),
        ..PlaceInfo::default()
    }
}

const fn symbol_term(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Red => "base-red",
        Symbol::Black => "base-black",
        Symbol::Half => "base-half",
        Symbol::Us => "base-us",
    }
}

/// The zone of a pile of cards.
pub fn pile_id(pile: &str, seat: Seat) -> String {
    format!("{pile}-{}", SIDES[seat.index()])
}

fn pile_names(pile: &str, seat: Seat) -> Text<'static> {
    let (zh, ja, en) = match pile {
        "hand" => ("手牌", "手札", "hand"),
        "deck" => ("牌组", "山札", "deck"),
        "discard" => ("弃牌堆", "捨て札", "discards"),
        "lost" => ("盖放的弃牌", "伏せた捨て札", "cards lost face down"),
        "developed" => ("盖放的开发牌", "伏せた開発カード", "cards developed face down"),
        _ => ("开发池的战略牌", "開発プールのカード", "cards in development"),
    };
    let (szh, sja, sen) =
        if seat == AXIS { ("轴心军", "枢軸軍", "Axis") } else { ("同盟军", "連合軍", "Allied") };
    Text { zh: format!("{szh}{zh}").into(), ja: format!("{sja}{ja}").into(), en: format!("{sen} {en}").into() }
}

fn zones() -> Vec<ZoneInfo> {
    let mut zones = Vec::new();
    for seat in Seat::BOTH {
        for (_, pile) in PILES {
            let kind = match pile {
                "lost" | "developed" => "discard",
                "development" => "pool",
                other => other,
            };
            zones.push(ZoneInfo {
                id: pile_id(pile, seat),
                names: pile_names(pile, seat),
                kind: kind.into(),
                owner: Some(SIDES[seat.index()].into()),
            });
        }
    }
    for (_, id) in ZONES {
        let names = match id {
            "mobilisation-pool" => Text::new("动员池", "動員プール", "Mobilisation pool"),
            "development-pool" => Text::new("开发池", "開発プール", "Development pool"),
            _ => Text::new("移出游戏", "除外", "Out of the game"),
        };
        zones.push(ZoneInfo { id: id.into(), names, kind: "pool".into(), owner: None });
    }
    zones
}

fn tracks(files: &Records) -> Vec<TrackInfo> {
    let turns = &files.tables.turn_track;
    let mut tracks = vec![TrackInfo {
        id: "turn".into(),
        names: Text::new("回合轨道", "ターントラック", "Turn track"),
        min: 1,
        max: turns.len() as i32,
        labels: turns.iter().map(|t| t.names.text()).collect(),
    }];
    for e in &files.tables.entry_tracks {
        let of = files.nations.nations.iter().find(|n| n.id == e.nation).map(|n| n.names.text()).unwrap_or_default();
        let label = |b: &BoxRecord| match b.id.as_str() {
            "start" => Text::new("起始", "開始", "Start"),
            "entry" => Text::new("参战", "参戦", "Entry"),
            other => {
                let number = other.trim_start_matches("box-").to_owned();
                Text { zh: number.clone().into(), ja: number.clone().into(), en: number.into() }
            }
        };
        tracks.push(TrackInfo {
            id: format!("track-{}", e.nation),
            names: Text {
                zh: format!("{}参战轨道", of.zh).into(),
                ja: format!("{}の参戦トラック", of.ja).into(),
                en: format!("Entry track: {}", of.en).into(),
            },
            min: 0,
            max: e.boxes.len() as i32 - 1,
            labels: e.boxes.iter().map(label).collect(),
        });
    }
    for (id, max, names) in [
        ("bases-axis", 20, Text::new("轴心军策源数", "枢軸軍の策源数", "Axis resource bases")),
        ("bases-allied", 20, Text::new("同盟军策源数", "連合軍の策源数", "Allied resource bases")),
        ("pending-axis", 12, Text::new("轴心军埋伏的战略值", "枢軸軍の待ち伏せの戦略値", "Axis Ambush value")),
        ("pending-allied", 12, Text::new("同盟军埋伏的战略值", "連合軍の待ち伏せの戦略値", "Allied Ambush value")),
    ] {
        tracks.push(TrackInfo { id: id.into(), names, min: 0, max, labels: Vec::new() });
    }
    tracks
}

/// Ground, ink and accent of a nation's counters.
fn colours(nation: &str) -> [&'static str; 3] {
    match nation {
        "ge" => ["#8a8f86", "#15181a", "#3c4245"],
        "it" => ["#9fb37f", "#1c2a12", "#4f7036"],
        "hu" | "ru" | "bu" | "fi" => ["#b9b7a4", "#26241a", "#6f6b4d"],
        "tu" | "sp" => ["#d3b98a", "#33240c", "#96702c"],
        "uk" => ["#c9a878", "#2d2010", "#8a5f2c"],
        "fr" => ["#8fb0d0", "#10233a", "#33649a"],
        "po" => ["#d9a3a3", "#3a1212", "#a84444"],
        "us" => ["#8c9a6b", "#1c2412", "#4e5d33"],
        "su" => ["#c98a6b", "#371508", "#a03a1c"],
        _ => ["#d8d2c0", "#2b2820", "#8a8268"],
    }
}

const fn branch(kind: crate::model::Kind) -> &'static str {
    use crate::model::Kind;
    match kind {
        Kind::Lf | Kind::Gf => "infantry",
        Kind::Tf => "tank",
        Kind::Ab => "airborne",
        Kind::Sa => "mechanized",
        Kind::Ft => "fortress",
        Kind::Af => "aircraft",
        Kind::Nf => "battleship",
        Kind::Cv => "carrier",
        Kind::Cve => "light-carrier",
        Kind::Ss => "submarine",
    }
}

fn piece(files: &Records, u: &UnitRecord) -> PieceInfo {
    let [ground, ink, accent] = colours(&u.nation);
    let nation = files.nations.nations.iter().find(|n| n.id == u.nation);
    let camp = nation.map_or("axis", |n| n.camp.as_str());
    let code = u.nation.to_uppercase();
    // In Latin letters a code is enough; elsewhere letters would be foreign.
    let label = if u.vichy {
        Text::new("维希", "ヴィシー", "FR V")
    } else {
        Text { en: code.into(), ..nation.map(|n| n.names.text()).unwrap_or_default() }
    };
    let face = |id: &str| FaceInfo {
        id: id.into(),
        values: vec![u.attack.to_string(), u.durability.to_string(), u.movement.to_string()],
        corner: u.air.map_or_else(String::new, |a| a.to_string()),
        reduced: id == "used",
        hidden: false,
    };
    PieceInfo {
        id: u.id.clone(),
        names: u.names.text(),
        side: camp.into(),
        label,
        symbol: branch(u.kind).into(),
        // Garrisons are the small ones among the infantry.
        size: if u.kind == crate::model::Kind::Gf { "regiment".into() } else { String::new() },
        ground: ground.into(),
        ink: ink.into(),
        accent: accent.into(),
        faces: vec![face("unused"), face("used")],
        source: u.source.source(),
    }
}

fn card_names(event: &EventRecord, value: u8) -> Text<'static> {
    let n = event.names.text();
    Text::each(|lang| format!("{} {value}", n.get(lang)))
}

fn cards(files: &Records) -> Vec<CardInfo> {
    let info = |c: &CardRecord| {
        let event = files.cards.events.iter().find(|e| e.id == c.event)?;
        Some(CardInfo {
            id: c.id.clone(),
            names: card_names(event, c.value),
            text: event.text.text(),
            side: c.side.clone(),
            reaction: event.starred,
            source: c.source.source(),
        })
    };
    files.cards.cards.iter().filter_map(info).collect()
}

/// How an area looks by what its nation is: washed where it is at war, hatched where it is neutral.
const WASHES: [(&str, &str, &str); 4] = [
    ("at-war-axis", "wash", "#5b5f48"),
    ("at-war-allied", "wash", "#3f6a8a"),
    ("neutral-axis", "hatch", "#6b6040"),
    ("neutral-allied", "hatch", "#4f7f9f"),
];

fn markers(files: &Records) -> Vec<MarkerInfo> {
    let washes = WASHES.iter().filter_map(|(id, symbol, colour)| {
        let (_, names) = TERMS.iter().find(|(term, _)| term == id)?;
        let source = Source { tag: Provenance::Rulebook, reference: "3.1.1".into() };
        Some(MarkerInfo {
            id: (*id).into(),
            names: names.clone(),
            symbol: (*symbol).into(),
            colour: (*colour).into(),
            source,
        })
    });
    let marker = |m: &MarkerRecord| MarkerInfo {
        id: m.id.clone(),
        names: m.names.text(),
        symbol: "marker".into(),
        colour: "#5a4a3a".into(),
        source: m.source.source(),
    };
    files.units.markers.iter().map(marker).chain(washes).collect()
}

/// 15.6: the borders between areas on this side of the line of the Axis allies and beyond, joined.
fn axis_line(files: &Records, project: &Projection) -> Vec<Vec<[f32; 2]>> {
    type Spot = (i64, i64);
    type Edge = [[f64; 2]; 2];
    let spot = |p: [f64; 2]| -> Spot { ((p[0] * 1e4).round() as i64, (p[1] * 1e4).round() as i64) };
    // Every edge with the sides of the line on which it lies: 1 this side, 2 beyond.
    let mut sides: BTreeMap<(Spot, Spot), (u8, Edge)> = BTreeMap::new();
    for area in files.map.areas.iter().filter(|a| a.kind == "land") {
        for ring in files.shapes.shapes.get(&area.id).into_iter().flatten() {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (from, to) = (spot(*a), spot(*b));
                if from != to {
                    let entry = sides.entry((from.min(to), from.max(to))).or_insert((0, [*a, *b]));
                    entry.0 |= if area.axis_minors { 1 } else { 2 };
                }
            }
        }
    }
    let mut left: Vec<Edge> = sides.into_values().filter(|(on, _)| *on == 3).map(|(_, edge)| edge).collect();
    let mut lines = Vec::new();
    while let Some([a, b]) = left.pop() {
        let mut line = VecDeque::from([a, b]);
        loop {
            let joins = |end: [f64; 2]| move |e: &Edge| e.iter().any(|p| spot(*p) == spot(end));
            let (first, last) = (line[0], line[line.len() - 1]);
            if let Some(k) = left.iter().position(joins(last)) {
                let [a, b] = left.swap_remove(k);
                line.push_back(if spot(a) == spot(last) { b } else { a });
            } else if let Some(k) = left.iter().position(joins(first)) {
                let [a, b] = left.swap_remove(k);
                line.push_front(if spot(a) == spot(first) { b } else { a });
            } else {
                break;
            }
        }
        lines.push(project.points(&line.into_iter().collect::<Vec<_>>()));
    }
    lines
}

fn art(files: &Records, project: &Projection) -> Art {
    let mut art = Art::default();
    let camp =
        |id: &str| files.nations.nations.iter().find(|n| n.id == id).map(|n| (n.camp.as_str(), n.status.as_str()));
    for a in files.map.areas.iter().filter(|a| a.kind == "sea") {
        files.shapes.paint(project, &a.id, "sea-area", "#b9cdd2", &mut art);
    }
    for a in files.map.areas.iter().filter(|a| a.kind == "land") {
        // Tinted by camp and status at the start.
        let colour = match a.territory.as_deref().and_then(camp) {
            Some(("axis", "belligerent")) => "#c3bfae",
            Some(("axis", _)) => "#d8cfae",
            Some((_, "belligerent")) => "#cfd3b8",
            _ => "#dcd8c6",
        };
        files.shapes.paint(project, &a.id, "land-area", colour, &mut art);
    }
    files.shapes.paint_out_of_play(project, &mut art);
    files.relief.paint(project, 9.0, &mut art);
    for (k, points) in axis_line(files, project).into_iter().enumerate() {
        let id = format!("axis-line-{k}");
        let names = Text::new("轴心同盟国境界线", "枢軸同盟国境界線", "Line of the Axis allies");
        art.roads.push(Line { id, kind: "limit".into(), points, names, ..Line::default() });
    }
    art.cartouche = Some(Cartouche {
        title: INFO.titles.clone(),
        subtitle: Text::new("1939—1945", "1939〜1945", "1939 to 1945"),
        at: None,
        units_per_km: SCALE as f32 / 111.0,
    });
    art.climate = "temperate".into();
    art
}

/// Every id with its kind and names.
pub fn vocabulary(files: &Records, board: &Board) -> Vocabulary {
    let mut words = Vocabulary::of(&INFO, board);
    words.terms(files.nations.nations.iter().map(|n| (&n.id, n.names.text())));
    words.terms(files.tables.turn_track.iter().map(|turn| (format!("turn-{}", turn.turn), turn.names.text())));
    words.terms(TERMS.iter().cloned());
    words
}

static TERMS: &[(&str, Text<'static>)] = &[
    ("overlay", Text::new("国家与策源", "国家と策源", "Nations and resource bases")),
    ("none", Text::new("无", "なし", "none")),
    ("unused", Text::new("未使用", "未使用", "unused")),
    ("used", Text::new("已使用", "使用済み", "used")),
    ("at-war-axis", Text::new("轴心方参战国", "枢軸側参戦国", "Axis belligerent")),
    ("at-war-allied", Text::new("同盟方参战国", "連合側参戦国", "Allied belligerent")),
    ("neutral-axis", Text::new("轴心方中立国", "枢軸側中立国", "neutral leaning to the Axis")),
    ("neutral-allied", Text::new("同盟方中立国", "連合側中立国", "neutral leaning to the Allies")),
    ("focus", Text::new("当前区域", "対象エリア", "area in question")),
    ("land", Text::new("陆上区域", "陸上エリア", "land area")),
    ("sea", Text::new("海域区域", "海域エリア", "sea area")),
    ("base-red", Text::new("红色策源", "赤の策源", "red resource base")),
    ("base-black", Text::new("黑色策源", "黒の策源", "black resource base")),
    ("base-half", Text::new("黑白策源", "白黒の策源", "half resource base")),
    ("base-us", Text::new("美国策源", "アメリカの策源", "US resource bases")),
    (
        "north-of-line",
        Text::new("轴心同盟国境界线以北", "枢軸同盟国境界線の北", "north of the line of the Axis allies"),
    ),
    ("closed-axis", Text::new("轴心军不可进入", "枢軸軍進入禁止", "closed to the Axis")),
    ("closed-allied", Text::new("同盟军不可进入", "連合軍進入禁止", "closed to the Allies")),
    ("mountain", Text::new("山脉", "山脈", "mountains")),
];
