//! How the game looks: board, counters, names.

mod art;
mod charts;
mod pieces;
mod vocabulary;

use crate::model::records::*;
use ocs::Ocs;
use ocs::model::*;
use sandtable_kernel::*;
use sandtable_kit::{Sheet, source_in_words};

pub use vocabulary::vocabulary;

/// Flat side to flat side of a hex, in map units.
pub(crate) const HEX: f32 = 72.0;
/// Centre to corner.
pub(crate) const RADIUS: f32 = HEX / 1.732_050_8;
const MARGIN: f32 = 30.0;

/// Where the middle of a hex lies.
pub(crate) fn centre(g: &Ocs, hex: Hex) -> [f32; 2] {
    let [x, y] = g.map.centre(hex);
    [MARGIN + x * HEX, MARGIN + y * HEX]
}

/// Longitude and latitude to map units, by the map's own fit.
pub(crate) fn project(r: &Records, lon: f64, lat: f64) -> [f32; 2] {
    let p = &r.map.projection;
    let (dx, dy) = (lon - p.lon0, lat - p.lat0);
    let x = p.x[0] + p.x[1] * dx + p.x[2] * dy;
    let y = p.y[0] + p.y[1] * dx + p.y[2] * dy;
    let up = f64::from(r.map.grid.rows) + 1.0 - y;
    [MARGIN + (x * 0.866_025_4) as f32 * HEX, MARGIN + up as f32 * HEX]
}

/// Corners of a hex, from the right, clockwise.
pub(crate) fn corners([x, y]: [f32; 2]) -> Vec<[f32; 2]> {
    (0..6)
        .map(|i| {
            let angle = (i as f32) * std::f32::consts::FRAC_PI_3;
            [x + RADIUS * angle.cos(), y + RADIUS * angle.sin()]
        })
        .collect()
}

pub(crate) fn hex_names(h: &HexRecord) -> Text<'static> {
    match &h.settlement {
        None => Text { zh: h.id.clone().into(), ja: h.id.clone().into(), en: h.id.clone().into() },
        Some(s) => {
            let names = s.names.text();
            let join = |name: &str| format!("{} {name}", h.id).into();
            Text { zh: join(names.get(Lang::Zh)), ja: join(names.get(Lang::Ja)), en: join(names.get(Lang::En)) }
        }
    }
}

pub fn board(r: &Records, sheet: &Sheet, g: &Ocs) -> Board {
    let width = MARGIN * 2.0 + (f32::from(g.map.columns) + 1.0) * 0.866_025_4 * HEX;
    let height = MARGIN * 2.0 + (f32::from(g.map.rows) + 1.5) * HEX;
    Board {
        kind: BoardKind::Hexes,
        width,
        height,
        counter: 40.0,
        places: g.map.land.iter().map(|h| place(r, g, h)).collect(),
        zones: zones(r, sheet),
        pieces: pieces::pieces(r, sheet),
        markers: sheet.markers.clone(),
        quantities: sheet.quantities.clone(),
        charts: charts::charts(r, sheet, g),
        art: art::art(r, sheet, g),
        ..Board::default()
    }
}

fn place(r: &Records, g: &Ocs, hex: Hex) -> PlaceInfo {
    let h = &r.map.hexes[hex.index()];
    let at = centre(g, hex);
    let mut tags = vec![h.terrain.clone()];
    tags.extend(h.settlement.as_ref().map(|s| s.kind.clone()));
    tags.extend(h.airfield.as_ref().map(|_| "air-strip".to_owned()));
    tags.extend(h.jp_landing.as_ref().map(|_| "landing".to_owned()));
    if h.jp_supply_source.is_some() {
        tags.push("source-japan".to_owned());
    }
    if h.al_supply_source.is_some() {
        tags.push("source-allied".to_owned());
    }
    for (name, tag) in [("japanese", "victory-japan"), ("allied", "victory-allied")] {
        if r.map.victory_lines[name].line_hexes.contains(&h.id) {
            tags.push(tag.to_owned());
        }
    }
    PlaceInfo {
        id: h.id.clone(),
        names: hex_names(h),
        kind: "hex".into(),
        x: at[0],
        y: at[1],
        outline: vec![corners(at)],
        radius: RADIUS,
        callout: None,
        label: None,
        tags,
        source: source_in_words(h.settlement.as_ref().map_or(&h.source, |s| &s.source)),
    }
}

fn zones(r: &Records, sheet: &Sheet) -> Vec<ZoneInfo> {
    let boxes = r.map.boxes.iter().map(|b| ZoneInfo {
        id: b.id.clone(),
        names: b.names.text(),
        kind: "box".into(),
        owner: Some(b.side.clone()),
    });
    boxes.chain(sheet.zones.clone()).collect()
}
