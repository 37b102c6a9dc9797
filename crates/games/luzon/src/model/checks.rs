//! What can be wrong with the data: each problem with its file, place and remedy.

use super::records::*;
use crate::rulebook::*;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::{Page, Report};
use std::collections::{BTreeMap, BTreeSet};

pub fn read(data: &DataSet) -> Result<Records, Vec<DataError>> {
    let records = Records::read(data)?;
    let mut report = Report::new();
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
    let file = &mut report.on("map.json");
    let m = &r.map;
    let wanted = usize::from(m.grid.cols) * usize::from(m.grid.rows);
    file.when(wanted > ocs::model::HEXES, "grid", format_args!("at most {} hexes fit", ocs::model::HEXES));
    file.when(m.hexes.len() != wanted, "hexes", format_args!("{wanted} hexes are needed, {} are there", m.hexes.len()));
    let mut terrains = BTreeSet::new();
    for t in &r.terrain.hex_terrain {
        terrains.insert(t.id.as_str());
    }
    for (i, h) in m.hexes.iter().enumerate() {
        let it = &mut file.item("hexes", i, &h.id);
        let (col, row) = (i / usize::from(m.grid.rows.max(1)) + 1, i % usize::from(m.grid.rows.max(1)) + 1);
        let id = format!("{col}.{row:02}");
        let out = h.id != id || usize::from(h.col) != col || usize::from(h.row) != row;
        it.when(out, "", format_args!("column by column from the south this must be {id}"));
        it.known("terrain", "terrain of terrain.json", &h.terrain, terrains.iter().copied());
        if let Some(s) = &h.settlement {
            let kinds = ["poi", "village", "minor-city", "major-city"];
            it.known("settlement.type", "settlement", &s.kind, kinds.into_iter());
        }
    }
    let hexes: BTreeMap<&str, &HexRecord> = m.hexes.iter().map(|h| (h.id.as_str(), h)).collect();
    for (i, e) in m.edges.iter().enumerate() {
        let place = format!("edges[{i}] {}-{}", e.a, e.b);
        let (Some(a), Some(b)) = (hexes.get(e.a.as_str()), hexes.get(e.b.as_str())) else {
            file.error(&place, "both ends must be hexes of the map");
            continue;
        };
        let step = (i32::from(b.col) - i32::from(a.col), i32::from(b.row) - i32::from(a.row));
        file.when(!ocs::model::steps(a.col).contains(&step), &place, "the two hexes are not neighbours");
        if let Some(road) = &e.road {
            file.known(format_args!("{place}: road"), "road", road, ["secondary", "track"].into_iter());
        }
        if let Some(river) = &e.river {
            file.known(format_args!("{place}: river"), "river", river, ["minor", "major"].into_iter());
        }
    }
    for (name, zone) in &m.victory_lines {
        for id in zone.zone.iter().chain(&zone.line_hexes) {
            file.known(format_args!("victory_lines.{name}"), "hex", id, hexes.keys().copied());
        }
        for id in zone.line_hexes.iter().filter(|id| !zone.zone.contains(id)) {
            file.error(
                format_args!("victory_lines.{name}"),
                format_args!("{id} of the line is in its zone ({RULING_16})"),
            );
        }
    }
    let balanga = hexes.get("10.17").and_then(|h| h.settlement.as_ref()).is_some_and(|s| s.names.en == "Balanga");
    file.when(!balanga, "10.17", format_args!("a settlement, Balanga ({RULING_15})"));
    check_sources(m, file);
    for line in ["japanese", "allied"] {
        file.when(!m.victory_lines.contains_key(line), "victory_lines", format_args!("{line:?} is missing"));
    }
    file.when(m.manila_hexes.hexes.len() != 3, "manila_hexes.hexes", "Manila has three hexes (5.0)");
    for id in &m.manila_hexes.hexes {
        file.known("manila_hexes.hexes", "hex", id, hexes.keys().copied());
    }
    file.when(m.boxes.len() != 1, "boxes", "one air box is needed (1.3b)");
}

/// Where trace begins.
fn check_sources(m: &MapFile, file: &mut Page<'_>) {
    let touching = |id: &'static str| m.edges.iter().filter(move |e| e.a == id || e.b == id);
    file.when(
        touching("9.14").any(|e| e.rail),
        "edges 9.14",
        format_args!("no railway reaches Mariveles ({RULING_18})"),
    );
    for h in &m.hexes {
        let late = h.al_supply_source.as_ref().is_some_and(|s| s.turns.iter().any(|t| *t > 3));
        file.when(
            late && h.id != "9.14",
            format_args!("{}: al_supply_source", h.id),
            format_args!("after turn 3 Mariveles is the only source ({RULING_18})"),
        );
    }
    let road = touching("21.42").find(|e| e.road.is_some() && e.a != "20.41" && e.b != "20.41");
    file.when(
        road.is_some(),
        "edges 21.42",
        format_args!("Bayombong joins the net only along Route 5, by 20.41 ({RULING_21})"),
    );
}

fn check_terrain(r: &Records, report: &mut Report) {
    let file = &mut report.on("terrain.json");
    let t = &r.terrain;
    file.unique("hex_terrain", t.hex_terrain.iter().map(|x| x.id.as_str()));
    for (list, all, needed) in [
        ("hex_terrain", &t.hex_terrain, &["open", "sea", "lake"][..]),
        ("settlements", &t.settlements, &["poi", "village", "minor-city", "major-city"][..]),
        ("lines", &t.lines, &["secondary", "track", "rail"][..]),
    ] {
        for id in needed {
            file.when(!all.iter().any(|x| x.id == *id), list, format_args!("{id:?} is missing"));
        }
        for x in all {
            for (pace, cost) in [("leg", x.leg), ("truck", x.truck), ("tracked", x.tracked)] {
                let wrong = cost.is_some_and(|c| c < 0.5 || (c * 2.0).fract() != 0.0 || c > 60.0);
                file.when(
                    wrong,
                    format_args!("{list} {}: {pace}", x.id),
                    "a cost is a multiple of 0.5 from 0.5, or null for prohibited",
                );
            }
        }
    }
    for poi in t.settlements.iter().filter(|x| x.id == "poi") {
        let own = [poi.armour_multiplier, poi.mech_multiplier, poi.other_multiplier].iter().any(Option::is_some);
        file.when(
            own || poi.combat != Some(ocs::model::tables::Line::Close),
            "settlements poi",
            format_args!("the Close line, and the multipliers of the other terrain ({RULING_1})"),
        );
    }
    for id in ["minor", "major"] {
        file.when(!t.hexsides.iter().any(|x| x.id == id), "hexsides", format_args!("{id:?} is missing"));
    }
    for x in &t.hexsides {
        for (pace, cost) in [("leg", &x.leg), ("truck", &x.truck), ("tracked", &x.tracked)] {
            let read =
                cost.as_deref().map(|c| c == "all" || c.strip_prefix('+').is_some_and(|n| n.parse::<f64>().is_ok()));
            file.when(
                read == Some(false),
                format_args!("hexsides {}: {pace}", x.id),
                "write \"+n\", \"all\", or null for prohibited",
            );
        }
    }
}

fn check_units(r: &Records, report: &mut Report) {
    let file = &mut report.on("units.json");
    let u = &r.units;
    let hexes: BTreeSet<&str> = r.map.hexes.iter().map(|h| h.id.as_str()).collect();
    let all = u.ground_units.iter().map(|x| x.id.as_str());
    let all = all.chain(u.air_units.iter().map(|x| x.id.as_str())).chain(u.transport.iter().map(|x| x.id.as_str()));
    file.unique("counters", all);
    let room = [
        ("ground_units", u.ground_units.len(), ocs::model::UNITS),
        ("air_units", u.air_units.len(), ocs::model::PLANES),
        ("transport", u.transport.len(), ocs::model::CARTS),
    ];
    for (list, count, most) in room {
        file.when(count > most, list, format_args!("at most {most} fit, {count} are there"));
    }
    for (i, x) in u.ground_units.iter().enumerate() {
        let it = &mut file.item("ground_units", i, &x.id);
        it.known("side", "side", &x.side, ["japan", "allied"].into_iter());
        let kinds = ocs::model::Arm::ALL.map(|k| k.id());
        it.known("type", "type", &x.kind, kinds.into_iter());
        it.known("combat_class", "class", &x.combat_class, ["armour", "mech", "other"].into_iter());
        it.known("at_level", "AT level", &x.at_level, ["heavy", "light", "none"].into_iter());
        it.when((x.re * 4.0).fract() != 0.0 || x.re <= 0.0, "re", "RE come in quarters");
        for (side, face) in [("combat_mode", &x.combat_mode), ("move_mode", &x.move_mode)] {
            let paces = ["leg", "truck", "tracked"];
            it.known(format_args!("{side}.ma_type"), "movement class", &face.ma_type, paces.into_iter());
            it.when(!(-1..=5).contains(&face.ar), format_args!("{side}.ar"), "an action rating is 0 to 5");
        }
        let (c, m) = (&x.combat_mode, &x.move_mode);
        if x.kind == "hq" {
            let luzon = (c.strength, m.strength, c.ar) == (2, 1, 0) && c.defence_only && m.defence_only && x.re == 0.5;
            it.when(
                !luzon,
                "",
                format_args!("a headquarters defends with (2) and (1), AR 0, 1/2 RE (1.5, {RULING_22})"),
            );
            it.when(c.throw <= m.throw, "", "the Combat side throws further (OCS 13.1a)");
        }
        if x.kind == "artillery" {
            let sound =
                c.strength == 1 && m.strength == 1 && c.defence_only && m.defence_only && c.range > 0 && c.barrage > 0;
            it.when(!sound, "", "artillery defends with (1) and has barrage and range (OCS 13.4)");
        }
        it.when(x.setup.is_none() && x.arrival.is_none(), "", "give a setup or an arrival");
        for p in x.setup.iter().chain(&x.arrival) {
            it.known("hex", "hex", &p.hex, hexes.iter().copied());
            it.known("mode", "mode", &p.mode, ["combat", "move", "strat", "reserve"].into_iter());
        }
    }
    let engineers = u.ground_units.iter().filter(|x| x.optional.as_deref() == Some("jp-opt-2") && x.kind == "engineer");
    file.when(
        engineers.count() != 2,
        "ground_units",
        format_args!("Japanese variant 2 is two engineers ({RULING_14})"),
    );
    for (i, x) in u.transport.iter().enumerate() {
        let it = &mut file.item("transport", i, &x.id);
        let column = if x.ma > 10 { "trucks" } else { "wagons" };
        it.when(x.capture_column != column, "", format_args!("MA {} belongs to the column {column} (OCS 9.14c)", x.ma));
        it.when(x.ma > 100 || x.points == 0 || x.points > 8, "", "MA at most 100, 1 to 8 points");
        for p in x.setup.iter().chain(&x.arrival) {
            it.known("hex", "hex", &p.hex, hexes.iter().copied());
            it.when(p.load_sp > x.points, "", "it carries at most its points in SP");
        }
    }
    for (i, x) in u.air_units.iter().enumerate() {
        let it = &mut file.item("air_units", i, &x.id);
        it.when(x.offensive != (x.kind == "F"), "", "only fighters start air combat (OCS 14.3a)");
        let boxed = r.map.boxes.iter().any(|b| b.id == x.start.base);
        let known = boxed || r.scenario.air_strips.iter().any(|s| s.hex == x.start.base);
        it.when(!known, "start.base", "start at an air strip or in the box");
    }
}

fn check_scenario(r: &Records, report: &mut Report) {
    let file = &mut report.on("scenario.json");
    let s = &r.scenario;
    let turns = s.turns.iter().enumerate().all(|(i, t)| usize::from(t.n) == i + 1) && !s.turns.is_empty();
    file.when(!turns, "turns", "turns are numbered from 1");
    file.when(s.air_strips.len() != 6, "air_strips", "six air strips are needed (1.3c)");
    let hexes: BTreeSet<&str> = r.map.hexes.iter().map(|h| h.id.as_str()).collect();
    for (i, x) in s.set_up_sp.iter().enumerate() {
        file.known(format_args!("set_up_sp[{i}]: hex"), "hex", &x.hex, hexes.iter().copied());
        file.known(format_args!("set_up_sp[{i}]: side"), "side", &x.side, ["japan", "allied"].into_iter());
    }
    for x in &s.air_strips {
        file.known("air_strips", "hex", &x.hex, hexes.iter().copied());
    }
    let sides = ["japan", "allied"];
    file.known("reroll_marker.starts_with", "side", &s.reroll_marker.starts_with, sides.into_iter());
    let markers = r.tables.counter_manifest.iter().any(|m| m.item == "reserve markers" && m.per_side.is_some());
    file.on("tables.json").when(
        !markers,
        "counter_manifest",
        format_args!("reserve markers with per_side are needed ({RULING_27})"),
    );
    file.on("tables.json").when(
        r.tables.rebuild.japan.success_min != 8,
        "rebuild.japan.success_min",
        format_args!("Japan rebuilds on 8 and more, as the Allies do ({RULING_6})"),
    );
    let rows = &r.tables.weather.rows;
    let covered = (1..=6).all(|d| rows.iter().any(|w| (w.min..=w.max).contains(&d)));
    file.on("tables.json").when(!covered, "weather.rows", "every die from 1 to 6 needs a result");
}
