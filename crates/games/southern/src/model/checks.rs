//! Checks on the data files beyond what `rulebook/demands.toml` lists: room, borders, outlines.

use super::records::*;
use super::{MAX_AREAS, MAX_UNITS};
use crate::rulebook::DEMANDS;
use crate::rules::movement::MAX_MOVEMENT;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::{Report, check_borders};

/// Everything that is wrong with the data.
pub fn check(data: &DataSet, files: &Records) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    report.demands(data, DEMANDS);
    let (areas, units) = (&files.map.areas, &files.units.units);
    report.on("map.json").room("areas", areas.len(), MAX_AREAS);
    report.on("units.json").room("units", units.len(), MAX_UNITS);
    for (i, u) in units.iter().enumerate() {
        report.item("units.json", "units", i, &u.id).room("movement", u.movement.into(), MAX_MOVEMENT);
    }
    let ids: Vec<&str> = areas.iter().map(|a| a.id.as_str()).collect();
    check_borders(&mut report.on("map.json"), &ids, &files.map.borders);
    files.shapes.check(&mut report, files.map.bounds, areas.iter().map(|a| (a.id.as_str(), a.anchor)));
    files.relief.check(&mut report);
    report.finish(())
}
