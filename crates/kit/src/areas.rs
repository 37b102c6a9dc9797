//! Maps of areas as data files give them: borders, outlines, relief. What is wrong with them, and how they are drawn.

use crate::{Names, Page, Projection, Report, SourceRecord};
use sandtable_kernel::{Art, Label, Line, LinkInfo, Region, Ridge};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What the map shows, in degrees.
#[derive(Copy, Clone, Debug, Deserialize)]
pub struct Bounds {
    pub west: f64,
    pub east: f64,
    pub south: f64,
    pub north: f64,
}

impl Bounds {
    fn hold(&self, [lon, lat]: [f64; 2]) -> bool {
        let within = |value: f64, from: f64, to: f64| (from - 0.01..=to + 0.01).contains(&value);
        within(lon, self.west, self.east) && within(lat, self.south, self.north)
    }
}

/// Two areas touch.
#[derive(Clone, Debug, Deserialize)]
pub struct BorderRecord {
    pub a: String,
    pub b: String,
    /// `land`, `mountain`, `sea`.
    #[serde(alias = "type")]
    pub kind: String,
    pub source: SourceRecord,
}

impl BorderRecord {
    /// The two areas, whichever is named first.
    pub fn pair(&self) -> (&str, &str) {
        unordered(&self.a, &self.b)
    }

    /// For clients.
    pub fn link(&self) -> LinkInfo {
        LinkInfo { a: self.a.clone(), b: self.b.clone(), kind: self.kind.clone(), mountain: self.kind == "mountain" }
    }
}

/// A pair in order.
pub fn unordered<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    (a.min(b), a.max(b))
}

/// `map-shapes.json`: closed rings of longitude and latitude, by area; what lies beside the game is `out-of-play`.
#[derive(Clone, Debug, Deserialize)]
pub struct ShapeFile {
    pub shapes: BTreeMap<String, Vec<Vec<[f64; 2]>>>,
}

/// `relief.json`.
#[derive(Clone, Debug, Deserialize)]
pub struct ReliefFile {
    pub ridges: Vec<RidgeRecord>,
    #[serde(default)]
    pub rivers: Vec<RiverRecord>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RiverRecord {
    pub names: Names,
    pub points: Vec<[f64; 2]>,
    pub source: SourceRecord,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RidgeRecord {
    pub names: Names,
    /// Metres.
    pub height: f32,
    /// Degrees.
    pub width: f32,
    pub points: Vec<[f64; 2]>,
    pub source: SourceRecord,
}

/// Borders join two different areas, once each, and lead everywhere.
pub fn check_borders(file: &mut Page<'_>, areas: &[&str], borders: &[BorderRecord]) {
    let mut seen = BTreeSet::new();
    for (i, b) in borders.iter().enumerate() {
        let it = &mut file.item("borders", i, &format!("{} / {}", b.a, b.b));
        it.sourced("source", &b.source);
        it.known("a", "area", &b.a, areas.iter().copied());
        it.known("b", "area", &b.b, areas.iter().copied());
        it.check(b.a != b.b, "", "an area has no border with itself");
        it.check(seen.insert(b.pair()), "", "this border is listed twice; once is enough");
    }
    let mut reached: BTreeSet<&str> = areas.first().copied().into_iter().collect();
    loop {
        let before = reached.len();
        for (a, b) in &seen {
            if reached.contains(a) || reached.contains(b) {
                reached.extend([a, b]);
            }
        }
        if reached.len() == before {
            break;
        }
    }
    for area in areas.iter().filter(|area| !reached.contains(*area)) {
        file.error(format_args!("borders of {area}"), "no way leads here: give it a border");
    }
}

impl ShapeFile {
    /// Every area has an outline of closed rings on the map, and its anchor lies in it.
    pub fn check<'a>(
        &self,
        report: &mut Report,
        bounds: Bounds,
        areas: impl Iterator<Item = (&'a str, [f64; 2])> + Clone,
    ) {
        let file = &mut report.on("map-shapes.json");
        for (id, rings) in &self.shapes {
            let known = id == "out-of-play" || areas.clone().any(|(area, _)| area == id);
            file.check(known, format_args!("shapes.{id}"), "no such area in map.json");
            for (i, ring) in rings.iter().enumerate() {
                let closed = ring.len() >= 4 && ring.first() == ring.last();
                let problem = "a ring has four points or more and ends where it begins";
                file.check(closed, format_args!("shapes.{id}[{i}]"), problem);
                let inside = ring.iter().all(|p| bounds.hold(*p));
                file.check(inside, format_args!("shapes.{id}[{i}]"), "a point lies outside the bounds of map.json");
            }
        }
        for (i, (id, anchor)) in areas.enumerate() {
            let Some(rings) = self.shapes.get(id).filter(|rings| !rings.is_empty()) else {
                file.error(format_args!("shapes.{id}"), "the outline is missing; give it a ring");
                continue;
            };
            let inside = rings.iter().filter(|ring| contains(ring, anchor)).count() % 2 == 1;
            let problem = "lies outside the outline in map-shapes.json; choose a point inside";
            file.on("map.json").item("areas", i, id).check(inside, "anchor", problem);
        }
    }

    /// The rings of an area in map units.
    pub fn rings(&self, map: &Projection, id: &str) -> Vec<Vec<[f32; 2]>> {
        self.shapes.get(id).into_iter().flatten().map(|ring| map.points(ring)).collect()
    }

    /// An area in a colour, drawn as `land-area` or `sea-area`; land lies under it as `land`.
    pub fn paint(&self, map: &Projection, id: &str, kind: &str, colour: &str, art: &mut Art) {
        let region = |kind: &str| Region {
            id: id.to_owned(),
            kind: kind.to_owned(),
            colour: colour.to_owned(),
            rings: self.rings(map, id),
        };
        art.regions.push(region(kind));
        if kind == "land-area" {
            art.land.push(region("land"));
        }
    }

    /// The land that nobody plays on.
    pub fn paint_out_of_play(&self, map: &Projection, art: &mut Art) {
        let rings = self.rings(map, "out-of-play");
        art.land.push(Region { id: "out-of-play".into(), kind: "foreign".into(), colour: "#cfc9bb".into(), rings });
    }
}

/// Is the point inside the ring?
fn contains(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let crossed = |w: &&[[f64; 2]]| {
        let ([x1, y1], [x2, y2]) = (w[0], w[1]);
        (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    };
    ring.windows(2).filter(crossed).count() % 2 == 1
}

impl ReliefFile {
    pub fn check(&self, report: &mut Report) {
        let file = &mut report.on("relief.json");
        for (i, ridge) in self.ridges.iter().enumerate() {
            file.sourced(format_args!("ridges[{i}]"), &ridge.source);
            let fine = ridge.points.len() >= 2 && ridge.height > 0.0 && ridge.width > 0.0;
            file.check(fine, format_args!("ridges[{i}]"), "two points or more, a height and a width above 0");
        }
        for (i, river) in self.rivers.iter().enumerate() {
            file.sourced(format_args!("rivers[{i}]"), &river.source);
            file.check(river.points.len() >= 2, format_args!("rivers[{i}]"), "two points or more");
        }
    }

    /// Rivers, ridges, and the ridges' names in letters of this size.
    pub fn paint(&self, map: &Projection, size: f32, art: &mut Art) {
        for r in &self.rivers {
            let id = r.names.en.to_lowercase().replace(' ', "-");
            let (points, names) = (map.points(&r.points), r.names.text());
            art.rivers.push(Line { id, kind: "river".into(), points, mountain: false, names });
        }
        for r in &self.ridges {
            let points = map.points(&r.points);
            let [x, y] = points[points.len() / 2];
            art.labels.push(Label { names: r.names.text(), kind: "mountain".into(), x, y, angle: 0.0, size });
            art.ridges.push(Ridge { points, height: r.height, width: r.width * map.scale as f32 });
        }
    }
}

/// Units in areas, the same facts kept both ways in a state: `place` by unit (an area's number, or one of a place off
/// the map) and `at` by area; stands in the impl: `on_areas!(Unit, Area, UnitSet, relocate);`.
#[macro_export]
macro_rules! on_areas {
    ($unit:ident, $area:ident, $units:ident, $relocate:ident) => {
        #[inline]
        pub fn area_of(&self, unit: $unit) -> Option<$area> {
            let place = self.place[unit.index()];
            (usize::from(place) < self.at.len()).then_some($area(place))
        }

        /// The area of the first unit of a set.
        #[inline]
        pub fn area_of_any(&self, units: $units) -> Option<$area> {
            units.first().and_then(|unit| self.area_of(unit))
        }

        #[inline]
        pub fn on_map(&self) -> $units {
            self.at.iter().fold($units::EMPTY, |all, units| all | *units)
        }

        pub fn $relocate(&mut self, unit: $unit, to: u8) {
            let from = std::mem::replace(&mut self.place[unit.index()], to);
            if let Some(units) = self.at.get_mut(usize::from(from)) {
                units.remove(unit);
            }
            if let Some(units) = self.at.get_mut(usize::from(to)) {
                units.insert(unit);
            }
        }
    };
}
