//! What can be wrong with the data: each problem with its file, place and remedy.

use super::records::*;
use crate::rulebook::*;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::Report;
use std::collections::{BTreeMap, BTreeSet};

pub fn read(data: &DataSet) -> Result<Records, Vec<DataError>> {
    let mut report = Report::new();
    let (map, coast) = (report.read(data, "map.json"), report.read(data, "coastline.json"));
    let (terrain, units) = (report.read(data, "terrain.json"), report.read(data, "units.json"));
    let (scenario, tables) = (report.read(data, "scenario.json"), report.read(data, "tables.json"));
    let (Some(map), Some(coast), Some(terrain), Some(units), Some(scenario), Some(tables)) =
        (map, coast, terrain, units, scenario, tables)
    else {
        return Err(report.into_errors());
    };
    let records = Records { map, coast, terrain, units, scenario, tables };
    check(&records, &mut report);
    report.finish(records)
}

fn check(r: &Records, report: &mut Report) {
    check_map(r, report);
    check_terrain(r, report);
    check_units(r, report);
    check_scenario(r, report);
}

fn check_map(r: &Records, report: &mut Report) {
    const FILE: &str = "map.json";
    let m = &r.map;
    let wanted = usize::from(m.grid.cols) * usize::from(m.grid.rows);
    report.when(wanted > ocs::model::HEXES, FILE, "grid", || format!("at most {} hexes fit", ocs::model::HEXES));
    report.when(m.hexes.len() != wanted, FILE, "hexes", || {
        format!("{wanted} hexes are needed, {} are there", m.hexes.len())
    });
    let mut terrains = BTreeSet::new();
    for t in &r.terrain.hex_terrain {
        terrains.insert(t.id.as_str());
    }
    for (i, h) in m.hexes.iter().enumerate() {
        let place = format!("hexes[{i}] {}", h.id);
        let (col, row) = (i / usize::from(m.grid.rows.max(1)) + 1, i % usize::from(m.grid.rows.max(1)) + 1);
        let id = format!("{col}.{row:02}");
        let out = h.id != id || usize::from(h.col) != col || usize::from(h.row) != row;
        report.when(out, FILE, &place, || format!("column by column from the south this must be {id}"));
        report.known(
            FILE,
            format!("{place}: terrain"),
            "terrain of terrain.json",
            &h.terrain,
            terrains.iter().copied(),
        );
        if let Some(s) = &h.settlement {
            let kinds = ["poi", "village", "minor-city", "major-city"];
            report.known(FILE, format!("{place}: settlement.type"), "settlement", &s.kind, kinds.into_iter());
        }
    }
    let hexes: BTreeMap<&str, &HexRecord> = m.hexes.iter().map(|h| (h.id.as_str(), h)).collect();
    for (i, e) in m.edges.iter().enumerate() {
        let place = format!("edges[{i}] {}-{}", e.a, e.b);
        let (Some(a), Some(b)) = (hexes.get(e.a.as_str()), hexes.get(e.b.as_str())) else {
            report.error(FILE, &place, "both ends must be hexes of the map");
            continue;
        };
        let step = (i32::from(b.col) - i32::from(a.col), i32::from(b.row) - i32::from(a.row));
        report.when(!ocs::model::steps(a.col).contains(&step), FILE, &place, || {
            "the two hexes are not neighbours".to_owned()
        });
        if let Some(road) = &e.road {
            report.known(FILE, format!("{place}: road"), "road", road, ["secondary", "track"].into_iter());
        }
        if let Some(river) = &e.river {
            report.known(FILE, format!("{place}: river"), "river", river, ["minor", "major"].into_iter());
        }
    }
    for (name, zone) in &m.victory_lines {
        for id in zone.zone.iter().chain(&zone.line_hexes) {
            report.known(FILE, format!("victory_lines.{name}"), "hex", id, hexes.keys().copied());
        }
        for id in zone.line_hexes.iter().filter(|id| !zone.zone.contains(id)) {
            report.error(
                FILE,
                format!("victory_lines.{name}"),
                format!("{id} of the line is in its zone ({RULING_16})"),
            );
        }
    }
    let balanga = hexes.get("10.17").and_then(|h| h.settlement.as_ref()).is_some_and(|s| s.names.en == "Balanga");
    report.when(!balanga, FILE, "10.17", || format!("a settlement, Balanga ({RULING_15})"));
    check_sources(m, report);
    for line in ["japanese", "allied"] {
        report.when(!m.victory_lines.contains_key(line), FILE, "victory_lines", || format!("{line:?} is missing"));
    }
    report.when(m.manila_hexes.hexes.len() != 3, FILE, "manila_hexes.hexes", || {
        "Manila has three hexes (5.0)".to_owned()
    });
    for id in &m.manila_hexes.hexes {
        report.known(FILE, "manila_hexes.hexes", "hex", id, hexes.keys().copied());
    }
    report.when(m.boxes.len() != 1, FILE, "boxes", || "one air box is needed (1.3b)".to_owned());
}

/// Where trace begins.
fn check_sources(m: &MapFile, report: &mut Report) {
    const FILE: &str = "map.json";
    let touching = |id: &'static str| m.edges.iter().filter(move |e| e.a == id || e.b == id);
    report.when(touching("9.14").any(|e| e.rail), FILE, "edges 9.14", || {
        format!("no railway reaches Mariveles ({RULING_18})")
    });
    for h in &m.hexes {
        let late = h.al_supply_source.as_ref().is_some_and(|s| s.turns.iter().any(|t| *t > 3));
        report.when(late && h.id != "9.14", FILE, format!("{}: al_supply_source", h.id), || {
            format!("after turn 3 Mariveles is the only source ({RULING_18})")
        });
    }
    let road = touching("21.42").find(|e| e.road.is_some() && e.a != "20.41" && e.b != "20.41");
    report.when(road.is_some(), FILE, "edges 21.42", || {
        format!("Bayombong joins the net only along Route 5, by 20.41 ({RULING_21})")
    });
}

fn check_terrain(r: &Records, report: &mut Report) {
    const FILE: &str = "terrain.json";
    let t = &r.terrain;
    report.unique(FILE, "hex_terrain", t.hex_terrain.iter().map(|x| x.id.as_str()));
    for (list, all, needed) in [
        ("hex_terrain", &t.hex_terrain, &["open", "sea", "lake"][..]),
        ("settlements", &t.settlements, &["poi", "village", "minor-city", "major-city"][..]),
        ("lines", &t.lines, &["secondary", "track", "rail"][..]),
    ] {
        for id in needed {
            report.when(!all.iter().any(|x| x.id == *id), FILE, list, || format!("{id:?} is missing"));
        }
        for x in all {
            for (pace, cost) in [("leg", x.leg), ("truck", x.truck), ("tracked", x.tracked)] {
                let wrong = cost.is_some_and(|c| c < 0.5 || (c * 2.0).fract() != 0.0 || c > 60.0);
                report.when(wrong, FILE, format!("{list} {}: {pace}", x.id), || {
                    "a cost is a multiple of 0.5 from 0.5, or null for prohibited".to_owned()
                });
            }
        }
    }
    for poi in t.settlements.iter().filter(|x| x.id == "poi") {
        let own = [poi.armour_multiplier, poi.mech_multiplier, poi.other_multiplier].iter().any(Option::is_some);
        report.when(own || poi.combat != Some(ocs::tables::Line::Close), FILE, "settlements poi", || {
            format!("the Close line, and the multipliers of the other terrain ({RULING_1})")
        });
    }
    for id in ["minor", "major"] {
        report.when(!t.hexsides.iter().any(|x| x.id == id), FILE, "hexsides", || format!("{id:?} is missing"));
    }
    for x in &t.hexsides {
        for (pace, cost) in [("leg", &x.leg), ("truck", &x.truck), ("tracked", &x.tracked)] {
            let read =
                cost.as_deref().map(|c| c == "all" || c.strip_prefix('+').is_some_and(|n| n.parse::<f64>().is_ok()));
            report.when(read == Some(false), FILE, format!("hexsides {}: {pace}", x.id), || {
                "write \"+n\", \"all\", or null for prohibited".to_owned()
            });
        }
    }
}

fn check_units(r: &Records, report: &mut Report) {
    const FILE: &str = "units.json";
    let u = &r.units;
    let hexes: BTreeSet<&str> = r.map.hexes.iter().map(|h| h.id.as_str()).collect();
    let all = u.ground_units.iter().map(|x| x.id.as_str());
    let all = all.chain(u.air_units.iter().map(|x| x.id.as_str())).chain(u.transport.iter().map(|x| x.id.as_str()));
    report.unique(FILE, "counters", all);
    let room = [
        ("ground_units", u.ground_units.len(), ocs::model::UNITS),
        ("air_units", u.air_units.len(), ocs::model::PLANES),
        ("transport", u.transport.len(), ocs::model::CARTS),
    ];
    for (list, count, most) in room {
        report.when(count > most, FILE, list, || format!("at most {most} fit, {count} are there"));
    }
    for (i, x) in u.ground_units.iter().enumerate() {
        let place = format!("ground_units[{i}] {}", x.id);
        report.known(FILE, format!("{place}: side"), "side", &x.side, ["japan", "allied"].into_iter());
        let kinds = ocs::model::Arm::ALL.map(|k| k.id());
        report.known(FILE, format!("{place}: type"), "type", &x.kind, kinds.into_iter());
        report.known(
            FILE,
            format!("{place}: combat_class"),
            "class",
            &x.combat_class,
            ["armour", "mech", "other"].into_iter(),
        );
        report.known(
            FILE,
            format!("{place}: at_level"),
            "AT level",
            &x.at_level,
            ["heavy", "light", "none"].into_iter(),
        );
        report.when((x.re * 4.0).fract() != 0.0 || x.re <= 0.0, FILE, format!("{place}: re"), || {
            "RE come in quarters".to_owned()
        });
        for (side, face) in [("combat_mode", &x.combat_mode), ("move_mode", &x.move_mode)] {
            let paces = ["leg", "truck", "tracked"];
            report.known(FILE, format!("{place}: {side}.ma_type"), "movement class", &face.ma_type, paces.into_iter());
            report.when(!(-1..=5).contains(&face.ar), FILE, format!("{place}: {side}.ar"), || {
                "an action rating is 0 to 5".to_owned()
            });
        }
        let (c, m) = (&x.combat_mode, &x.move_mode);
        if x.kind == "hq" {
            let luzon = (c.strength, m.strength, c.ar) == (2, 1, 0) && c.defence_only && m.defence_only && x.re == 0.5;
            report.when(!luzon, FILE, &place, || {
                format!("a headquarters defends with (2) and (1), AR 0, 1/2 RE (1.5, {RULING_22})")
            });
            report.when(c.throw <= m.throw, FILE, &place, || "the Combat side throws further (OCS 13.1a)".to_owned());
        }
        if x.kind == "artillery" {
            let sound =
                c.strength == 1 && m.strength == 1 && c.defence_only && m.defence_only && c.range > 0 && c.barrage > 0;
            report.when(!sound, FILE, &place, || {
                "artillery defends with (1) and has barrage and range (OCS 13.4)".to_owned()
            });
        }
        report.when(x.setup.is_none() && x.arrival.is_none(), FILE, &place, || "give a setup or an arrival".to_owned());
        for p in x.setup.iter().chain(&x.arrival) {
            report.known(FILE, format!("{place}: hex"), "hex", &p.hex, hexes.iter().copied());
            report.known(
                FILE,
                format!("{place}: mode"),
                "mode",
                &p.mode,
                ["combat", "move", "strat", "reserve"].into_iter(),
            );
        }
    }
    let engineers = u.ground_units.iter().filter(|x| x.optional.as_deref() == Some("jp-opt-2") && x.kind == "engineer");
    report.when(engineers.count() != 2, FILE, "ground_units", || {
        format!("Japanese variant 2 is two engineers ({RULING_14})")
    });
    for (i, x) in u.transport.iter().enumerate() {
        let place = format!("transport[{i}] {}", x.id);
        let column = if x.ma > 10 { "trucks" } else { "wagons" };
        report.when(x.capture_column != column, FILE, &place, || {
            format!("MA {} belongs to the column {column} (OCS 9.14c)", x.ma)
        });
        report.when(x.ma > 100 || x.points == 0 || x.points > 8, FILE, &place, || {
            "MA at most 100, 1 to 8 points".to_owned()
        });
        for p in x.setup.iter().chain(&x.arrival) {
            report.known(FILE, format!("{place}: hex"), "hex", &p.hex, hexes.iter().copied());
            report.when(p.load_sp > x.points, FILE, &place, || "it carries at most its points in SP".to_owned());
        }
    }
    for (i, x) in u.air_units.iter().enumerate() {
        let place = format!("air_units[{i}] {}", x.id);
        report.when(x.offensive != (x.kind == "F"), FILE, &place, || {
            "only fighters start air combat (OCS 14.3a)".to_owned()
        });
        let boxed = r.map.boxes.iter().any(|b| b.id == x.start.base);
        let known = boxed || r.scenario.air_strips.iter().any(|s| s.hex == x.start.base);
        report.when(!known, FILE, format!("{place}: start.base"), || "start at an air strip or in the box".to_owned());
    }
}

fn check_scenario(r: &Records, report: &mut Report) {
    const FILE: &str = "scenario.json";
    let s = &r.scenario;
    let turns = s.turns.iter().enumerate().all(|(i, t)| usize::from(t.n) == i + 1) && !s.turns.is_empty();
    report.when(!turns, FILE, "turns", || "turns are numbered from 1".to_owned());
    report.when(s.air_strips.len() != 6, FILE, "air_strips", || "six air strips are needed (1.3c)".to_owned());
    let hexes: BTreeSet<&str> = r.map.hexes.iter().map(|h| h.id.as_str()).collect();
    for (i, x) in s.set_up_sp.iter().enumerate() {
        report.known(FILE, format!("set_up_sp[{i}]: hex"), "hex", &x.hex, hexes.iter().copied());
        report.known(FILE, format!("set_up_sp[{i}]: side"), "side", &x.side, ["japan", "allied"].into_iter());
    }
    for x in &s.air_strips {
        report.known(FILE, "air_strips", "hex", &x.hex, hexes.iter().copied());
    }
    let sides = ["japan", "allied"];
    report.known(FILE, "reroll_marker.starts_with", "side", &s.reroll_marker.starts_with, sides.into_iter());
    let markers = r.tables.counter_manifest.iter().any(|m| m.item == "reserve markers" && m.per_side.is_some());
    report.when(!markers, "tables.json", "counter_manifest", || {
        format!("reserve markers with per_side are needed ({RULING_27})")
    });
    report.when(r.tables.rebuild.japan.success_min != 8, "tables.json", "rebuild.japan.success_min", || {
        format!("Japan rebuilds on 8 and more, as the Allies do ({RULING_6})")
    });
    let rows = &r.tables.weather.rows;
    let covered = (1..=6).all(|d| rows.iter().any(|w| (w.min..=w.max).contains(&d)));
    report.when(!covered, "tables.json", "weather.rows", || "every die from 1 to 6 needs a result".to_owned());
}
