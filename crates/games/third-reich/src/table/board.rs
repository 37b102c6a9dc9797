//! The board, the counters and the vocabulary.

use crate::model::*;
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{BorderRecord, Projection, Sheet};
use std::collections::{BTreeMap, VecDeque};

/// Map units for one degree of latitude.
const SCALE: f64 = 34.0;
const COUNTER: f32 = 34.0;

fn projection(map: &MapFile) -> Projection {
    let b = map.bounds;
    // A little north of the middle, where most of the areas are.
    Projection::at_latitude(b.west, b.north, SCALE, 50.0)
}

pub fn board(files: &Records, sheet: &Sheet) -> Board {
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
        zones: sheet.zones.clone(),
        tracks: tracks(files, sheet),
        pieces: files.units.units.iter().map(|u| piece(files, sheet, u)).collect(),
        cards: cards(files),
        markers: markers(files, sheet),
        art: art(files, sheet, &project),
        charts: charts(files, sheet),
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

fn tracks(files: &Records, sheet: &Sheet) -> Vec<TrackInfo> {
    let mut tracks = sheet.tracks.clone();
    tracks[0].labels = files.tables.turn_track.iter().map(|turn| turn.names.text()).collect();
    let entries = files.tables.entry_tracks.iter().map(|e| {
        let nation = files.nations.nations.iter().find(|n| n.id == e.nation).map(|n| n.names.text());
        // Boxes have numbers but for the first and the last.
        let label = |b: &BoxRecord| sheet.phrase(b.id.trim_start_matches("box-"));
        TrackInfo {
            id: format!("track-{}", e.nation),
            names: sheet.fill_with("entry-track", &nation.unwrap_or_default()),
            min: 0,
            max: e.boxes.len() as i32 - 1,
            labels: e.boxes.iter().map(label).collect(),
        }
    });
    tracks.splice(1..1, entries);
    tracks
}

/// The tables of the player's aid, with what a unit of a kind costs to mobilise.
fn charts(files: &Records, sheet: &Sheet) -> Vec<ChartInfo> {
    let cost = |kind: &str| files.tables.mobilisation_cost.get(kind).map_or("–".to_owned(), u8::to_string);
    sheet.charts_with(|kind| Text::same(cost(kind)))
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

fn piece(files: &Records, sheet: &Sheet, u: &UnitRecord) -> PieceInfo {
    let [ground, ink, accent] = sheet.colours(&u.nation);
    let nation = files.nations.nations.iter().find(|n| n.id == u.nation);
    let camp = nation.map_or("axis", |n| n.camp.as_str());
    let code = u.nation.to_uppercase();
    // In Latin letters a code is enough; elsewhere letters would be foreign.
    let label = if u.vichy {
        sheet.phrase("vichy")
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
        ground,
        ink,
        accent,
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

/// Counters, and how an area looks by what its nation is: washed where it is at war, hatched where it is neutral.
fn markers(files: &Records, sheet: &Sheet) -> Vec<MarkerInfo> {
    let marker = |m: &MarkerRecord| MarkerInfo {
        id: m.id.clone(),
        names: m.names.text(),
        symbol: "marker".into(),
        colour: "#5a4a3a".into(),
        source: m.source.source(),
    };
    files.units.markers.iter().map(marker).chain(sheet.markers.clone()).collect()
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

fn art(files: &Records, sheet: &Sheet, project: &Projection) -> Art {
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
        let names = sheet.phrase("axis-line");
        art.roads.push(Line { id, kind: "limit".into(), points, names, ..Line::default() });
    }
    art.cartouche = Some(Cartouche {
        title: INFO.titles.clone(),
        subtitle: sheet.subtitle.clone(),
        at: None,
        units_per_km: SCALE as f32 / 111.0,
    });
    art.climate = "temperate".into();
    art
}

/// Every id with its kind and names.
pub fn vocabulary(files: &Records, sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&INFO, board);
    words.terms(files.nations.nations.iter().map(|n| (&n.id, n.names.text())));
    words.terms(files.tables.turn_track.iter().map(|turn| (format!("turn-{}", turn.turn), turn.names.text())));
    words
}
