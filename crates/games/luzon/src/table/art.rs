//! What the map painter needs: coast, relief, rivers on hexsides, roads and railways, names.

use super::*;

pub fn art(r: &Records, g: &Ocs) -> Art {
    let rings = |kind: &str| -> Vec<Vec<[f32; 2]>> {
        let of = r.coast.rings.iter().filter(|x| x.kind == kind);
        of.map(|x| x.ring.iter().map(|p| project(r, p[0], p[1])).collect()).collect()
    };
    let land = Region { id: "luzon".into(), kind: "land".into(), colour: "#c9c29a".into(), rings: rings("land") };
    let lakes = Region { id: "lakes".into(), kind: "sea-area".into(), colour: "#9fb9c9".into(), rings: rings("lake") };
    let (mut rivers, mut roads) = (Vec::new(), Vec::new());
    for e in &r.map.edges {
        let (Some(a), Some(b)) = (g.map.find(&e.a), g.map.find(&e.b)) else { continue };
        let (p, q) = (centre(g, a), centre(g, b));
        let id = format!("{}-{}", e.a, e.b);
        if let Some(river) = &e.river {
            // Along the hexside: across the line between the two centres.
            let (mx, my) = ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0);
            let (dx, dy) = ((q[0] - p[0]) / HEX * RADIUS / 2.0, (q[1] - p[1]) / HEX * RADIUS / 2.0);
            rivers.push(Line {
                id: format!("river-{id}"),
                kind: if river == "major" { "river-major" } else { "river" }.into(),
                points: vec![[mx - dy, my + dx], [mx + dy, my - dx]],
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
    let mut labels = Vec::new();
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
            let mut symbols: Vec<String> = h.settlement.iter().map(|s| s.kind.clone()).collect();
            symbols.extend(h.airfield.iter().map(|_| "airfield".to_owned()));
            symbols.extend(h.jp_landing.iter().map(|_| "landing".to_owned()));
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
            subtitle: Text::new(
                "1941年12月22日—1942年1月7日",
                "1941年12月22日〜1942年1月7日",
                "22 December 1941 – 7 January 1942",
            ),
            at: None,
            units_per_km: HEX / 8.05,
        }),
        climate: "tropical".into(),
        ..Art::default()
    }
}
