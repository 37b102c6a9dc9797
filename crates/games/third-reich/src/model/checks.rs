//! Checks on the data files beyond what `rulebook/demands.toml` lists: room, borders, outlines, the values of the
//! set-up, and who holds the sea.

use super::ids::*;
use super::records::*;
use crate::rulebook::DEMANDS;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::{Report, check_borders};

const MAP: &str = "map.json";
const UNITS: &str = "units.json";
const SCENARIO: &str = "scenario.json";

pub const MAX_MOVE: u8 = 4;

/// Everything that is wrong with the data.
pub fn check(data: &DataSet, files: &Records) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    report.demands(data, DEMANDS);
    let areas = &files.map.areas;
    let seas = areas.iter().filter(|a| a.kind == "sea").count();
    report.on(MAP).room("areas", areas.len(), MAX_AREAS);
    report.on(MAP).room("sea areas", seas, SEAS);
    report.on(UNITS).room("units", files.units.units.len(), MAX_UNITS);
    report.on("cards.json").room("cards", files.cards.cards.len(), MAX_CARDS);
    for (i, u) in files.units.units.iter().enumerate() {
        report.item(UNITS, "units", i, &u.id).room("move", u.movement.into(), MAX_MOVE.into());
    }
    let ids: Vec<&str> = areas.iter().map(|a| a.id.as_str()).collect();
    check_borders(&mut report.on(MAP), &ids, &files.map.borders);
    let b = files.map.bounds;
    let wide = b.west < b.east && b.south < b.north && (b.east - b.west) < 360.0 && (b.north - b.south) < 180.0;
    report.on(MAP).check(wide, "bounds", "west < east and south < north, in degrees");
    files.shapes.check(&mut report, b, areas.iter().map(|a| (a.id.as_str(), a.anchor)));
    files.relief.check(&mut report);
    set_up(files, &mut report);
    sea_control(files, &mut report);
    report.finish(())
}

/// Every line of the set-up and of the development pool has its units, and every unit on the map its line.
fn set_up(files: &Records, report: &mut Report) {
    let units = &files.units.units;
    let mut listed = 0;
    for (i, line) in files.scenario.set_up.iter().enumerate() {
        let like = |u: &&UnitRecord| {
            (&u.start, &u.nation, u.kind, u.vichy) == (&line.area, &line.nation, line.kind, line.vichy)
                && u.values() == line.values
        };
        let found = units.iter().filter(like).count();
        listed += found;
        let at = format!("set_up[{i}] {} {} {}", line.area, line.nation, line.kind.code());
        let problem = format_args!("{} units {}; units.json starts {found} there (4.0(2))", line.count, line.values);
        report.on(SCENARIO).check(found == line.count, at, problem);
    }
    let on_map = units.iter().filter(|u| !u.start.ends_with("-pool")).count();
    let problem = format_args!("{on_map} units start on the map, the set-up of scenario.json lists {listed} (4.0(2))");
    report.on(UNITS).check(listed >= on_map, "units.start", problem);
    for (i, line) in files.scenario.development_pool.iter().enumerate() {
        let like = |u: &&UnitRecord| {
            (&u.nation, u.kind, &u.option) == (&line.nation, line.kind, &line.option)
                && u.start == "development-pool"
                && u.values() == line.values
        };
        let found = units.iter().filter(like).count();
        let at = format!("development_pool[{i}] {} {}", line.nation, line.kind.code());
        report.on(SCENARIO).check(found == line.count, at, format_args!("{}; units.json has {found}", line.count));
    }
}

/// Every sea area, and no other, has an entry.
fn sea_control(files: &Records, report: &mut Report) {
    let seas = || files.map.areas.iter().filter(|a| a.kind == "sea").map(|a| a.id.as_str());
    let held = &files.scenario.sea_control;
    for id in seas().filter(|id| !held.contains_key(*id)) {
        report.on(SCENARIO).error(format_args!("sea_control.{id}"), "axis, allied or null");
    }
    for (id, side) in held {
        let at = format!("sea_control.{id}");
        report.on(SCENARIO).known(&at, "sea area; land areas belong to their nation (3.4(1))", id, seas());
        let known = side.as_ref().is_none_or(|side| SIDES.contains(&side.as_str()));
        report.on(SCENARIO).check(known, at, "axis, allied or null");
    }
}
