//! Checks of the data files beyond what `rulebook/demands.toml` lists: room, roads that lead everywhere, and the
//! marches that public plays report.

use super::{ids::*, records::*};
use crate::rulebook::DEMANDS;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::Report;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub fn check(data: &DataSet, r: &Records) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    report.demands(data, DEMANDS);
    report.on("map.json").room("areas", r.map.areas.len() + r.map.home_boxes.len(), AREAS);
    for side in ["japan", "allied"] {
        report.on("units.json").room("units", r.units.units.iter().filter(|u| u.side == side).count(), SIDE);
    }
    for line in r.scenario.setup.iter().filter(|l| l.line == "4.0(2)③") {
        for unit in line.units.iter().filter(|u| !line.default.contains_key(*u)) {
            report.on("scenario.json").error("setup 4.0(2)③.default", format_args!("no capital for {unit}"));
        }
    }
    if report.is_empty() {
        let connected = reach(&roads_of(r), "busan", |a| !a.ends_with("-home"));
        for a in r.map.areas.iter().filter(|a| !connected.contains(a.id.as_str())) {
            report.on("map.json").error(format_args!("areas {}", a.id), "no way by road from Busan");
        }
        public_plays(r, &mut report);
    }
    report.finish(())
}

/// Neighbours by road, over ids.
fn roads_of(r: &Records) -> BTreeMap<&str, BTreeMap<&str, &RoadRecord>> {
    let mut net: BTreeMap<&str, BTreeMap<&str, &RoadRecord>> = BTreeMap::new();
    for road in &r.map.roads {
        net.entry(&road.a).or_default().insert(&road.b, road);
        net.entry(&road.b).or_default().insert(&road.a, road);
    }
    net
}

fn reach<'a>(
    net: &BTreeMap<&'a str, BTreeMap<&'a str, &RoadRecord>>,
    start: &'a str,
    open: impl Fn(&str) -> bool,
) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::from([start]);
    let mut todo = VecDeque::from([start]);
    while let Some(at) = todo.pop_front() {
        for next in net.get(at).into_iter().flat_map(|n| n.keys()) {
            if open(next) && seen.insert(next) {
                todo.push_back(next);
            }
        }
    }
    seen
}

/// The road net allows what public plays report: marches within their points, steps between
/// neighbours, supply cut where it was cut.
fn public_plays(r: &Records, report: &mut Report) {
    let net = roads_of(r);
    let file = &mut report.on("evidence.json");
    let cost = |from: &str, to: &str, units: u32, avoid: &[String]| -> Option<u32> {
        let mut best: BTreeMap<&str, u32> = BTreeMap::from([(from, 0)]);
        loop {
            let mut better = Vec::new();
            for (&at, &spent) in &best {
                for (&next, road) in net.get(at).into_iter().flatten() {
                    if next.ends_with("-home") || (next != to && avoid.iter().any(|a| a == next)) {
                        continue;
                    }
                    let sum = spent + if road.class == 2 && units > 4 { 2 } else { 1 };
                    if best.get(next).is_none_or(|b| sum < *b) {
                        better.push((next, sum));
                    }
                }
            }
            if better.is_empty() {
                return best.get(to).copied();
            }
            for (next, sum) in better {
                let entry = best.entry(next).or_insert(sum);
                *entry = (*entry).min(sum);
            }
        }
    };
    for (i, a) in r.evidence.activations.iter().enumerate() {
        let it = &mut file.item("activations", i, &a.reference);
        let mut need = a.other_points;
        for m in &a.moves {
            match cost(&m.path_ends[0], &m.path_ends[1], m.units, &m.avoid) {
                Some(points) => need = need.saturating_add(points),
                None => it.error("", format_args!("no way {:?}", m.path_ends)),
            }
        }
        it.check(need <= a.march, "", format_args!("the roads ask {need} points for what was done with {}", a.march));
    }
    for a in &r.evidence.adjacent {
        let joined = net.get(a.a.as_str()).is_some_and(|n| n.contains_key(a.b.as_str()));
        file.check(joined, "adjacent", format_args!("no road {} to {}", a.a, a.b));
    }
    for cut in &r.evidence.supply_cut {
        let reached = reach(&net, &cut.from, |a| !cut.blocked.iter().any(|b| b == a));
        for id in cut.must_not_reach.iter().filter(|id| reached.contains(id.as_str())) {
            file.error("supply_cut", format_args!("supply should not reach {id}"));
        }
    }
}
