//! Checks of the data beyond what `rulebook/demands.toml` lists: the grid, and the lines drawn on it.

use super::data::{GRID, SIDES};
use super::records::*;
use crate::rulebook::DEMANDS;
use sandtable_geometry::hex::Hex;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::{Page, Report};
use std::collections::BTreeSet;

/// Hexsides, each from both of its hexes; a side that leads off the map leads nowhere.
type Sides = BTreeSet<(Hex, Option<Hex>)>;

/// Everything that does not fit the rulebook or itself.
pub fn check(data: &DataSet, raw: &Raw) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    report.demands(data, DEMANDS);
    for (i, h) in raw.map.hexes.iter().enumerate() {
        let it = &mut report.item("map.json", "hexes", i, &h.id);
        it.check(GRID.parse(&h.id).is_some(), "", "no such hex: CCRR from 0101 to 2219");
    }
    lines(&raw.map, &mut report.on("map.json"));
    report.finish(())
}

/// Rivers and roads run where the hexes have them, and bridges are where both meet.
fn lines(map: &Map, r: &mut Page<'_>) {
    let flagged = |get: fn(&HexRecord) -> &Vec<String>| -> Sides {
        let hexes = map.hexes.iter().filter_map(|h| Some((GRID.parse(&h.id)?, get(h))));
        let direction = |side: &String| SIDES.iter().position(|s| s == side);
        hexes
            .flat_map(|(h, sides)| sides.iter().filter_map(direction).map(move |d| (h, GRID.neighbour(h, d))))
            .collect()
    };
    let mut drawn = |list: &str, pairs: &mut dyn Iterator<Item = (&String, &String)>| -> Sides {
        let mut sides = Sides::new();
        for (a, b) in pairs {
            match (GRID.parse(a), GRID.parse(b)) {
                (Some(a), Some(b)) if GRID.direction(a, b).is_some() => sides.extend([(a, Some(b)), (b, Some(a))]),
                _ => r.error(list, format_args!("{a} and {b} do not touch")),
            }
        }
        sides
    };
    let rivers = drawn("rivers", &mut map.rivers.iter().flat_map(|r| &r.hexsides).map(|[a, b]| (a, b)));
    let roads = drawn("roads", &mut map.roads.iter().flat_map(|r| r.hexes.windows(2)).map(|w| (&w[0], &w[1])));
    let bridges = drawn("bridges", &mut map.bridges.iter().map(|[a, b]| (a, b)));
    let crossings: Sides = rivers.intersection(&roads).copied().collect();
    for (list, sides, want, says) in [
        ("rivers", &rivers, flagged(|h| &h.river_sides), "the river_sides of the hexes, each on both sides"),
        ("roads", &roads, flagged(|h| &h.road_sides), "the road_sides of the hexes, each on both sides"),
        ("bridges", &bridges, crossings, "exactly the roads across rivers"),
    ] {
        if let Some((hex, _)) = sides.symmetric_difference(&want).next() {
            r.error(list, format_args!("differ at {}: they are {says}", GRID.name(*hex)));
        }
    }
}
