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

/// Gulfs, ranges and provinces, by longitude and latitude.
fn landmarks(r: &Records) -> Vec<Label> {
    let marks: [(&str, f64, f64, f32, f32, Text<'static>); 14] = [
        ("water", 120.17, 16.28, 0.0, 24.0, Text::new("林加延湾", "リンガエン湾", "Lingayen Gulf")),
        ("water", 120.74, 14.53, 0.0, 24.0, Text::new("马尼拉湾", "マニラ湾", "Manila Bay")),
        ("water", 121.86, 14.32, 0.0, 24.0, Text::new("拉蒙湾", "ラモン湾", "Lamon Bay")),
        ("water", 121.62, 13.72, 0.0, 20.0, Text::new("塔亚巴斯湾", "タヤバス湾", "Tayabas Bay")),
        ("water", 120.42, 13.75, 0.0, 28.0, Text::new("南中国海", "南シナ海", "South China Sea")),
        ("water", 121.9, 15.45, 0.0, 30.0, Text::new("菲律宾海", "フィリピン海", "Philippine Sea")),
        ("water", 121.24, 14.38, 0.0, 14.0, Text::new("内湖", "バイ湖", "Laguna de Bay")),
        ("mountain", 120.2, 15.42, -72.0, 22.0, Text::new("三描礼士山脉", "サンバレス山地", "Zambales Mountains")),
        ("mountain", 121.3, 15.3, -68.0, 26.0, Text::new("马德雷山脉", "シエラマドレ山脈", "Sierra Madre")),
        ("mountain", 120.83, 16.52, -80.0, 24.0, Text::new("科迪勒拉山脉", "コルディリェラ山脈", "Cordillera Central")),
        ("mountain", 121.12, 16.12, 0.0, 18.0, Text::new("卡拉巴略山脉", "カラバリョ山地", "Caraballo Mountains")),
        ("region", 120.46, 14.6, 0.0, 22.0, Text::new("巴丹", "バターン", "Bataan")),
        ("region", 120.78, 15.62, 0.0, 26.0, Text::new("中央平原", "中部平野", "Central Plain")),
        ("height", 120.74, 15.21, 0.0, 12.0, Text::new("阿拉亚特山", "アラヤット山", "Mount Arayat")),
    ];
    let label = |(kind, lon, lat, angle, size, names): (&str, f64, f64, f32, f32, Text<'static>)| {
        let [x, y] = project(r, lon, lat);
        Label { names, kind: kind.into(), x, y, angle, size }
    };
    marks.into_iter().map(label).collect()
}

pub fn art(r: &Records, g: &Ocs) -> Art {
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
    for (kind, zone, names) in [
        ("limit-japan", &g.areas[1], Text::new("日军胜利线", "日本軍勝利線", "Japanese victory line")),
        ("limit-allied", &g.areas[2], Text::new("美菲胜利线", "米比軍勝利線", "Allied victory line")),
    ] {
        roads.extend(edge_of(g, zone).map(|points| Line {
            kind: kind.into(),
            points,
            names: names.clone(),
            ..Line::default()
        }));
    }
    let mut labels = landmarks(r);
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
