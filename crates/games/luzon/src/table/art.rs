//! What the map painter needs: coast, relief, rivers on hexsides, roads and railways, names.

use super::*;

/// The sides of a zone that divide it from other land.
fn edge_of<'a>(g: &'a Ocs, zone: &'a Hexes) -> impl Iterator<Item = Vec<[f32; 2]>> + 'a {
    zone.iter().flat_map(move |hex| {
        let out = g.map.sides(hex).filter(|(_, n)| g.map.land.contains(*n) && !zone.contains(*n));
        out.map(move |(_, n)| hexside(centre(g, hex), centre(g, n)))
    })
}

/// Along the side of two hexes: across the line between their centres.
fn hexside(p: [f32; 2], q: [f32; 2]) -> Vec<[f32; 2]> {
    let (mx, my) = ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0);
    let (dx, dy) = ((q[0] - p[0]) / HEX * RADIUS / 2.0, (q[1] - p[1]) / HEX * RADIUS / 2.0);
    vec![[mx - dy, my + dx], [mx + dy, my - dx]]
}

/// Gulfs, ranges and provinces.
fn landmarks(r: &Records, sheet: &Sheet) -> Vec<Label> {
    let placed = |label: &Label| {
        let [x, y] = project(r, label.x.into(), label.y.into());
        Label { x, y, ..label.clone() }
    };
    sheet.labels.iter().map(placed).collect()
}

pub fn art(r: &Records, sheet: &Sheet, g: &Ocs) -> Art {
    let rings = |kind: &str| -> Vec<Vec<[f32; 2]>> {
        let of = r.coast.rings.iter().filter(|x| x.kind == kind);
        of.map(|x| x.ring.iter().map(|p| project(r, p[0], p[1])).collect()).collect()
    };
    let land = Region { id: "luzon".into(), kind: "land".into(), colour: "#c9c29a".into(), rings: rings("land") };
    let lakes = Region { id: "lakes".into(), kind: "lake".into(), rings: rings("lake"), ..Region::default() };
    let (mut rivers, mut roads) = (Vec::new(), Vec::new());
    for e in &r.map.edges {
        let (Some(a), Some(b)) = (g.map.find(&e.a), g.map.find(&e.b)) else { continue };
        let (p, q) = (centre(g, a), centre(g, b));
        let id = format!("{}-{}", e.a, e.b);
        if let Some(river) = &e.river {
            rivers.push(Line {
                id: format!("river-{id}"),
                kind: if river == "major" { "river-major" } else { "river" }.into(),
                points: hexside(p, q),
                ..Line::default()
            });
        }
        if let Some(road) = &e.road {
            roads.push(Line {
                id: format!("road-{id}"),
                kind: if road == "secondary" { "road-1" } else { "track" }.into(),
                points: vec![p, q],
                ..Line::default()
            });
        }
        if e.rail {
            roads.push(Line { id: format!("rail-{id}"), kind: "rail".into(), points: vec![p, q], ..Line::default() });
        }
        if e.river.is_some() && (e.road.is_some() || e.rail) {
            roads.push(Line {
                id: format!("bridge-{id}"),
                kind: "bridge".into(),
                points: vec![p, q],
                ..Line::default()
            });
        }
    }
    for (side, zone) in [("japan", &g.areas[1]), ("allied", &g.areas[2])] {
        roads.extend(edge_of(g, zone).map(|points| Line {
            kind: format!("limit-{side}"),
            points,
            names: sheet.phrase(&format!("victory-{side}")),
            ..Line::default()
        }));
    }
    let mut labels = landmarks(r, sheet);
    for h in &r.map.hexes {
        let Some(hex) = g.map.find(&h.id) else { continue };
        let [x, y] = centre(g, hex);
        if let Some(s) = &h.settlement {
            let size = match s.kind.as_str() {
                "major-city" => 17.0,
                "minor-city" => 14.0,
                "village" => 12.0,
                _ => 10.0,
            };
            labels.push(Label { names: s.names.text(), kind: "place".into(), x, y: y + HEX * 0.36, angle: 0.0, size });
        }
    }
    let hexes = g
        .map
        .all()
        .map(|hex| {
            let h = &r.map.hexes[hex.index()];
            let [x, y] = centre(g, hex);
            let mut symbols: Vec<String> = Vec::new();
            match h.settlement.as_ref().map(|s| s.kind.as_str()) {
                Some("minor-city" | "major-city") => symbols.push("city".to_owned()),
                Some(kind) => symbols.push(kind.to_owned()),
                None => {}
            }
            if h.jp_landing.is_some() || h.allied_may_not_enter {
                symbols.push("outlined".to_owned());
            }
            symbols.extend(h.jp_supply_source.iter().map(|_| "source-japan".to_owned()));
            symbols.extend(h.al_supply_source.iter().map(|_| "source-allied".to_owned()));
            HexCell {
                id: h.id.clone(),
                x,
                y,
                terrain: if h.terrain == "open" { "clear".into() } else { h.terrain.clone() },
                symbols,
            }
        })
        .collect();
    Art {
        land: vec![land, lakes],
        rivers,
        roads,
        labels,
        hexes: Some(HexArt { flat_top: true, radius: RADIUS, hexes }),
        cartouche: Some(Cartouche {
            title: crate::words::INFO.titles.clone(),
            subtitle: sheet.subtitle.clone(),
            at: None,
            units_per_km: HEX / 8.05,
        }),
        climate: "tropical".into(),
        ..Art::default()
    }
}
