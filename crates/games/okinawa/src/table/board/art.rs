//! What the map painter needs: coast, rivers, roads, relief, labels, hexes.

use super::*;

pub(super) fn art(data: &Data, sheet: &Sheet) -> Art {
    let raw = &data.raw;
    let at = |p: &[f64; 2]| project(raw, *p);
    let centre = |id: &str| GRID.parse(id).map(|h| GRID.centre(h, RADIUS));
    let land = Region {
        id: "okinawa".into(),
        kind: "land".into(),
        colour: "#c9c29a".into(),
        rings: vec![raw.map.coastline.ring.iter().map(at).collect()],
    };
    let rivers = raw.map.rivers.iter().map(|r| Line {
        id: r.id.clone(),
        kind: "river".into(),
        points: r.polyline.iter().map(at).collect(),
        names: r.name.text(),
        ..Line::default()
    });
    let roads = raw.map.roads.iter().map(|r| Line {
        id: r.id.clone(),
        kind: "road-1".into(),
        points: r.hexes.iter().filter_map(|h| centre(h)).collect(),
        names: r.name.text(),
        ..Line::default()
    });
    // Drawn across the hexside, between the two hexes the road joins (10.2(1)⑤).
    let bridges = raw.map.bridges.iter().map(|[a, b]| Line {
        id: format!("bridge-{a}-{b}"),
        kind: "bridge".into(),
        points: [a, b].into_iter().filter_map(|h| centre(h)).collect(),
        ..Line::default()
    });
    let km = RADIUS * 3f32.sqrt() / raw.map.grid.hex_flat_to_flat_km as f32;
    let ridges = raw.relief.ridges.iter().map(|r| Ridge {
        points: r.line.iter().map(at).collect(),
        height: r.height,
        width: r.width_km * km,
    });
    let mut labels: Vec<Label> = raw
        .map
        .high_points
        .iter()
        .filter_map(|p| {
            let [x, y] = centre(&p.hex)?;
            Some(Label { names: p.name.text(), kind: "height".into(), x, y: y + RADIUS * 0.62, size: 13.0, angle: 0.0 })
        })
        .collect();
    labels.extend(raw.map.places.iter().map(|p| {
        let [x, y] = project(raw, [p.lon, p.lat]);
        let kind = if p.kind == "town" { "place" } else { "region" };
        Label { names: p.name.text(), kind: kind.into(), x, y, size: 15.0, angle: 0.0 }
    }));
    labels.extend(raw.map.communication_sources.iter().filter_map(|s| {
        let [x, y] = centre(&s.hex)?;
        Some(Label { names: s.name.text(), kind: "place".into(), x, y: y + RADIUS * 0.62, size: 12.0, angle: 0.0 })
    }));
    let hexes = hexes()
        .map(|hex| {
            let [x, y] = GRID.centre(hex, RADIUS);
            let cell = data.hex(hex);
            let record = raw.map.hexes.iter().find(|h| h.id == data.hex_id(hex));
            let mut symbols = Vec::new();
            match cell.ground {
                Some(Ground::Printed) => symbols.push("position".to_owned()),
                Some(Ground::Suitable) => symbols.push("position-suitable".to_owned()),
                None => {}
            }
            match cell.high {
                Some(High::Red) => symbols.push("high-red".to_owned()),
                Some(High::Black) => symbols.push("high-black".to_owned()),
                None => {}
            }
            symbols.extend(cell.source.map(|seat| format!("source-{}", seat_id(seat))));
            if record.is_some_and(|h| h.names.iter().any(|n| n.en.contains("airfield"))) {
                symbols.push("airfield".to_owned());
            }
            let terrain = match (cell.terrain, record.map(|h| h.feature.as_str())) {
                (Terrain::ForestSwamp, Some("swamp")) => "swamp",
                (Terrain::ForestSwamp, _) => "forest",
                (terrain, _) => terrain_id(terrain),
            };
            HexCell { id: data.hex_id(hex).to_owned(), x, y, terrain: terrain.to_owned(), symbols }
        })
        .collect();
    Art {
        land: vec![land],
        rivers: rivers.collect(),
        roads: roads.chain(bridges).collect(),
        ridges: ridges.collect(),
        labels,
        hexes: Some(HexArt { flat_top: true, radius: RADIUS, hexes }),
        cartouche: Some(Cartouche {
            title: crate::words::INFO.titles.clone(),
            subtitle: raw.map.title.text(),
            at: None,
            units_per_km: km,
        }),
        climate: "tropical".into(),
        chips: sheet.chips.clone(),
        ..Art::default()
    }
}
