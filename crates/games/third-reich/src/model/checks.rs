//! Checks on the data files: everything the rulebook counts, names or fixes.

use super::ids::*;
use super::records::*;
use crate::rulebook::*;
use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::{Names, Report};
use std::collections::{BTreeMap, BTreeSet};

const MAP: &str = "map.json";
const SHAPES: &str = "map-shapes.json";
const RELIEF: &str = "relief.json";
const NATIONS: &str = "nations.json";
const UNITS: &str = "units.json";
const CARDS: &str = "cards.json";
const SCENARIO: &str = "scenario.json";
const TABLES: &str = "tables.json";

/// Areas that rules name, with the rule.
const NAMED: [(&str, &str); 17] = [
    ("berlin", "14.2(1)①"),
    ("london", "14.1(1)"),
    ("moscow", "14.1(1)"),
    ("paris", "3.1.2⑤"),
    ("warsaw", "15.4(1)"),
    ("brest-litovsk", "15.4(2)"),
    ("galicia", "15.4(2)"),
    ("egypt", "15.7.1(2)"),
    ("urals", "15.7.3"),
    ("middle-east", "15.7.3"),
    ("yugoslavia", "15.5(1)"),
    ("north-atlantic", "15.3(2)"),
    ("central-atlantic", "15.7.1(1)"),
    ("east-mediterranean", "15.7.1(2)"),
    ("baltic-sea", "15.7.2"),
    ("black-sea", "15.7.4"),
    ("north-sea", "card sea-lion"),
];

/// 3.1.1(3): the nations with camp, status and how they enter the war (3.1.2).
const STATUS: [(&str, &str, &str, EntryWay); 23] = [
    ("ge", "axis", "belligerent", EntryWay::Fixed),
    ("it", "axis", "neutral", EntryWay::Diplomacy),
    ("hu", "axis", "neutral", EntryWay::Diplomacy),
    ("ru", "axis", "neutral", EntryWay::Diplomacy),
    ("bu", "axis", "neutral", EntryWay::Diplomacy),
    ("fi", "axis", "neutral", EntryWay::Diplomacy),
    ("tu", "axis", "neutral", EntryWay::Track),
    ("sp", "axis", "neutral", EntryWay::Track),
    ("uk", "allied", "belligerent", EntryWay::Fixed),
    ("fr", "allied", "belligerent", EntryWay::Vichy),
    ("po", "allied", "belligerent", EntryWay::Fixed),
    ("us", "allied", "neutral", EntryWay::Track),
    ("su", "allied", "neutral", EntryWay::Track),
    ("sw", "allied", "neutral", EntryWay::Diplomacy),
    ("nw", "allied", "neutral", EntryWay::Diplomacy),
    ("sz", "allied", "neutral", EntryWay::Diplomacy),
    ("pg", "allied", "neutral", EntryWay::Diplomacy),
    ("ir", "allied", "neutral", EntryWay::Diplomacy),
    ("ne", "allied", "neutral", EntryWay::Diplomacy),
    ("be", "allied", "neutral", EntryWay::Diplomacy),
    ("yu", "allied", "neutral", EntryWay::Diplomacy),
    ("gr", "allied", "neutral", EntryWay::Diplomacy),
    ("de", "allied", "neutral", EntryWay::Diplomacy),
];

/// 4.0(4): units of the development pool.
const DEVELOPMENT: [(&str, Kind, &str, usize); 7] = [
    ("ge", Kind::Tf, "5-2-3", 2),
    ("ge", Kind::Tf, "6-3-3", 1),
    ("ge", Kind::Ss, "", 4),
    ("ge", Kind::Af, "0-1-2(4)", 1),
    ("us", Kind::Cve, "", 3),
    ("su", Kind::Tf, "", 6),
    ("su", Kind::Af, "", 3),
];

/// 12.0(2).
const COSTS: [u8; 11] = [1, 2, 1, 2, 2, 3, 2, 2, 2, 2, 1];

pub const MAX_MOVE: u8 = 4;

impl Records {
    /// Reads and checks all files, or says everything that is wrong with them.
    pub fn read(data: &DataSet) -> Result<Records, Vec<DataError>> {
        let mut report = Report::new();
        let (map, shapes) = (report.read(data, MAP), report.read(data, SHAPES));
        let (relief, nations) = (report.read(data, RELIEF), report.read(data, NATIONS));
        let (units, cards) = (report.read(data, UNITS), report.read(data, CARDS));
        let (scenario, tables) = (report.read(data, SCENARIO), report.read(data, TABLES));
        let (Some(map), Some(shapes), Some(relief), Some(nations)) = (map, shapes, relief, nations) else {
            return Err(report.into_errors());
        };
        let (Some(units), Some(cards), Some(scenario), Some(tables)) = (units, cards, scenario, tables) else {
            return Err(report.into_errors());
        };
        let files = Records { map, shapes, relief, nations, units, cards, scenario, tables };
        let mut check = Check { files: &files, report };
        check.nations();
        check.areas();
        check.borders();
        check.shapes();
        check.relief();
        check.units();
        check.set_up();
        check.cards();
        check.tables();
        let report = check.report;
        report.finish(files)
    }
}

struct Check<'a> {
    files: &'a Records,
    report: Report,
}

fn is_kebab(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty() && id.chars().all(plain) && !id.starts_with('-') && !id.ends_with('-')
}

impl Check<'_> {
    /// Notes a problem unless `holds`.
    fn must(&mut self, holds: bool, file: &str, place: impl AsRef<str>, problem: impl FnOnce() -> String) {
        self.report.when(!holds, file, place, problem);
    }

    fn ids<'b>(&mut self, file: &str, list: &str, ids: impl Iterator<Item = &'b str> + Clone) {
        for (i, id) in ids.clone().enumerate() {
            self.must(is_kebab(id), file, format!("{list}[{i}] {id}.id"), || {
                "ids are lower case words joined by -".into()
            });
        }
        self.report.unique(file, list, ids);
    }

    fn named(&mut self, file: &str, place: String, names: &Names) {
        self.must(names.complete(), file, place, || "a name in zh, ja and en".into());
    }

    fn nation(&mut self, file: &str, place: String, id: &str) {
        let files = self.files;
        self.report.known(file, place, "nation", id, files.nations.nations.iter().map(|n| n.id.as_str()));
    }

    fn area(&mut self, file: &str, place: String, id: &str) -> Option<&AreaRecord> {
        let files = self.files;
        self.report.known(file, place, "area", id, files.map.areas.iter().map(|a| a.id.as_str()));
        files.map.areas.iter().find(|a| a.id == id)
    }

    fn nations(&mut self) {
        let files = self.files;
        let list = &files.nations.nations;
        self.ids(NATIONS, "nations", list.iter().map(|n| n.id.as_str()));
        for (id, camp, status, entry) in STATUS {
            let Some((i, n)) = list.iter().enumerate().find(|(_, n)| n.id == id) else {
                self.report.error(NATIONS, "nations", format!("the rulebook's nation {id} is missing (3.1.1(3))"));
                continue;
            };
            let at = |field: &str| format!("nations[{i}] {id}.{field}");
            self.must(n.camp == camp, NATIONS, at("camp"), || format!("{R3_1_1_3} says {camp}"));
            self.must(n.status == status, NATIONS, at("status"), || format!("{R3_1_1_3} says {status}"));
            self.must(n.entry == entry, NATIONS, at("entry"), || format!("3.1.2 says {entry:?}").to_lowercase());
            let returns = ["ge", "it", "uk", "su", "us"].contains(&id);
            self.must(n.returns == returns, NATIONS, at("returns"), || format!("5.0(4)③ says {returns}"));
        }
        for (i, n) in list.iter().enumerate() {
            let known = STATUS.iter().any(|s| s.0 == n.id);
            self.must(known, NATIONS, format!("nations[{i}] {}", n.id), || {
                format!("no nation of the rulebook (2.1.1(4), {RULING_1}); take it out")
            });
            self.named(NATIONS, format!("nations[{i}] {}.names", n.id), &n.names);
            self.must(n.code == n.id.to_uppercase(), NATIONS, format!("nations[{i}] {}.code", n.id), || {
                format!("the id in capitals: {}", n.id.to_uppercase())
            });
            self.report.sourced(NATIONS, format!("nations[{i}] {}.source", n.id), &n.source);
        }
    }

    fn areas(&mut self) {
        let files = self.files;
        let list = &files.map.areas;
        self.ids(MAP, "areas", list.iter().map(|a| a.id.as_str()));
        self.must(list.len() <= MAX_AREAS, MAP, "areas", || {
            format!("{} areas; there is room for {MAX_AREAS}", list.len())
        });
        let seas = list.iter().filter(|a| a.kind == "sea").count();
        self.must(seas <= SEAS, MAP, "areas", || format!("{seas} sea areas; there is room for {SEAS}"));
        for (name, rule) in NAMED {
            self.must(list.iter().any(|a| a.id == name), MAP, "areas", || {
                format!("{name} is missing; {rule} names it")
            });
        }
        for (i, a) in list.iter().enumerate() {
            let at = |field: &str| format!("areas[{i}] {}.{field}", a.id);
            self.report.sourced(MAP, at("source"), &a.source);
            self.named(MAP, at("names"), &a.names);
            self.must(["land", "sea"].contains(&a.kind.as_str()), MAP, at("kind"), || "land or sea".into());
            match (&a.territory, a.kind.as_str()) {
                (Some(nation), "land") => self.nation(MAP, at("territory"), nation),
                (None, "land") => {
                    self.report.error(
                        MAP,
                        at("territory"),
                        format!("every land area is some nation's territory ({R2_21_4}, {R3_4_1})"),
                    );
                }
                (Some(_), _) => {
                    self.report.error(MAP, at("territory"), format!("sea areas bear no symbol ({RULING_13}): null"))
                }
                (None, _) => {}
            }
            for side in &a.closed_to {
                self.must(SIDES.contains(&side.as_str()), MAP, at("closed_to"), || {
                    format!("{side:?} is no side: axis or allied")
                });
            }
            if let Some(symbol) = &a.symbol {
                self.report.sourced(MAP, at("symbol.source"), &symbol.source);
                let us = symbol.kind == Symbol::Us;
                self.must(us == (a.id == "north-atlantic"), MAP, at("symbol.kind"), || {
                    "the US resource bases belong to north-atlantic alone (15.3)".into()
                });
                let want = ["moscow", "london"].contains(&a.id.as_str()).then_some(2);
                self.must(symbol.victory_axis == want, MAP, at("symbol.victory_axis"), || {
                    "14.1(1): Moscow and London count 2, no other".into()
                });
            }
        }
        for (side, closed, rule) in [
            ("allied", &["baltic-sea", "black-sea"][..], "15.7.2, 15.7.4"),
            ("axis", &["black-sea", "middle-east", "urals"][..], "15.7.3, 15.7.4"),
        ] {
            let have: BTreeSet<&str> =
                list.iter().filter(|a| a.closed_to.iter().any(|s| s == side)).map(|a| a.id.as_str()).collect();
            self.must(have == closed.iter().copied().collect(), MAP, format!("areas.closed_to {side}"), || {
                format!("{have:?}; {rule} close {closed:?}")
            });
        }
        let home = |nation: &str| list.iter().any(|a| a.territory.as_deref() == Some(nation) && a.symbol.is_some());
        for nation in ["ge", "uk", "fr", "po", "su", "it"] {
            self.must(home(nation), MAP, format!("areas.symbol of {nation}"), || {
                "a great power needs a resource base in its territory to mobilise from (12.0(3)①)".into()
            });
        }
    }

    fn borders(&mut self) {
        let files = self.files;
        let kind: BTreeMap<&str, &str> = files.map.areas.iter().map(|a| (a.id.as_str(), a.kind.as_str())).collect();
        let mut seen = BTreeSet::new();
        for (i, b) in files.map.borders.iter().enumerate() {
            let at = format!("borders[{i}] {} / {}", b.a, b.b);
            self.report.sourced(MAP, &at, &b.source);
            self.area(MAP, format!("{at}.a"), &b.a);
            self.area(MAP, format!("{at}.b"), &b.b);
            self.must(b.a != b.b, MAP, &at, || "an area has no border with itself".into());
            let pair = if b.a < b.b { (&b.a, &b.b) } else { (&b.b, &b.a) };
            self.must(seen.insert(pair), MAP, &at, || "this border is listed twice; once is enough".into());
            if let (Some(ka), Some(kb)) = (kind.get(b.a.as_str()), kind.get(b.b.as_str())) {
                let want = if *ka == "land" && *kb == "land" { "land" } else { "sea" };
                self.must(b.kind == want, MAP, format!("{at}.kind"), || {
                    format!("a border between a {ka} and a {kb} area is {want} (2.21⑥)")
                });
            }
        }
        let mut reached: BTreeSet<&str> = files.map.areas.first().map(|a| a.id.as_str()).into_iter().collect();
        loop {
            let before = reached.len();
            for (a, b) in &seen {
                if reached.contains(a.as_str()) || reached.contains(b.as_str()) {
                    reached.extend([a.as_str(), b.as_str()]);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        for a in files.map.areas.iter().filter(|a| !reached.contains(a.id.as_str())) {
            self.report.error(MAP, format!("borders of {}", a.id), "no way leads here: give it a border");
        }
        for (i, b) in files.map.extra_borders.iter().enumerate() {
            let at = format!("extra_borders[{i}] {} / {}", b.a, b.b);
            self.report.sourced(MAP, &at, &b.source);
            for id in [&b.a, &b.b, &b.held] {
                self.area(MAP, at.clone(), id);
            }
            self.must(b.side == "allied" && b.held == "egypt", MAP, &at, || {
                "15.7.1(2): for the allied side, while it holds egypt".into()
            });
        }
        let extra: BTreeSet<&str> = files.map.extra_borders.iter().map(|b| b.b.as_str()).collect();
        let from = files.map.extra_borders.iter().all(|b| b.a == "central-atlantic");
        let want: BTreeSet<&str> = ["egypt", "east-mediterranean"].into();
        self.must(from && extra == want, MAP, "extra_borders", || {
            "15.7.1(2): central-atlantic to egypt and to east-mediterranean".into()
        });
    }

    fn shapes(&mut self) {
        let files = self.files;
        let b = files.map.bounds;
        let wide = b.west < b.east && b.south < b.north && (b.east - b.west) < 360.0 && (b.north - b.south) < 180.0;
        self.must(wide, MAP, "bounds", || "west < east and south < north, in degrees".into());
        for (i, a) in files.map.areas.iter().enumerate() {
            let Some(rings) = files.shapes.shapes.get(&a.id).filter(|s| !s.is_empty()) else {
                self.report.error(SHAPES, format!("shapes.{}", a.id), "the outline is missing; give it a ring");
                continue;
            };
            self.rings(&a.id, rings);
            let inside = rings.iter().filter(|ring| contains(ring, a.anchor)).count() % 2 == 1;
            self.must(inside, MAP, format!("areas[{i}] {}.anchor", a.id), || {
                "lies outside the outline in map-shapes.json; choose a point inside".into()
            });
        }
        for (id, rings) in &files.shapes.shapes {
            if id == "out-of-play" {
                self.rings(id, rings);
            } else {
                self.area(SHAPES, format!("shapes.{id}"), id);
            }
        }
    }

    fn rings(&mut self, id: &str, rings: &[Vec<[f64; 2]>]) {
        let b = self.files.map.bounds;
        for (i, ring) in rings.iter().enumerate() {
            let at = format!("shapes.{id}[{i}]");
            self.must(ring.len() >= 4 && ring.first() == ring.last(), SHAPES, &at, || {
                "a ring has four points or more and ends where it begins".into()
            });
            let inside = |p: &[f64; 2]| {
                p[0] >= b.west - 0.01 && p[0] <= b.east + 0.01 && p[1] >= b.south - 0.01 && p[1] <= b.north + 0.01
            };
            self.must(ring.iter().all(inside), SHAPES, &at, || "a point lies outside the bounds of map.json".into());
        }
    }

    fn relief(&mut self) {
        let files = self.files;
        for (i, ridge) in files.relief.ridges.iter().enumerate() {
            let at = format!("ridges[{i}]");
            self.report.sourced(RELIEF, &at, &ridge.source);
            let fine = ridge.points.len() >= 2 && ridge.height > 0.0 && ridge.width > 0.0;
            self.must(fine, RELIEF, at, || "two points or more, a height and a width above 0".into());
        }
        for (i, river) in files.relief.rivers.iter().enumerate() {
            let at = format!("rivers[{i}]");
            self.report.sourced(RELIEF, &at, &river.source);
            self.must(river.points.len() >= 2, RELIEF, at, || "two points or more".into());
        }
    }

    fn units(&mut self) {
        let files = self.files;
        let list = &files.units.units;
        self.ids(UNITS, "units", list.iter().map(|u| u.id.as_str()));
        self.must(list.len() <= MAX_UNITS, UNITS, "units", || {
            format!("{} units; there is room for {MAX_UNITS}", list.len())
        });
        for (i, u) in list.iter().enumerate() {
            let at = |field: &str| format!("units[{i}] {}.{field}", u.id);
            self.report.sourced(UNITS, at("source"), &u.source);
            self.named(UNITS, at("names"), &u.names);
            self.nation(UNITS, at("nation"), &u.nation);
            self.must(u.attack <= 6, UNITS, at("attack"), || "0 to 6: a die decides (11.1(1))".into());
            self.must((1..=3).contains(&u.durability), UNITS, at("durability"), || "1 to 3".into());
            self.must(u.movement <= MAX_MOVE, UNITS, at("move"), || format!("0 to {MAX_MOVE}"));
            self.must((u.movement == 0) == (u.kind == Kind::Ft), UNITS, at("move"), || {
                format!("fortresses have move 0, every other unit moves ({RULING_43})")
            });
            self.must(u.air.is_some() == u.kind.may_fly(), UNITS, at("air"), || {
                "an air value on AF, CV and CVE, and on no other (2.1.1(3)④)".into()
            });
            self.must(u.air.is_none_or(|a| (1..=6).contains(&a)), UNITS, at("air"), || "1 to 6".into());
            self.must(!u.vichy || u.nation == "fr", UNITS, at("vichy"), || {
                format!("only French units bear the Vichy mark ({R2_1_1_6})")
            });
            self.must(u.kind != Kind::Ss || u.nation == "ge", UNITS, at("type"), || {
                "only the Axis has submarines (15.1)".into()
            });
            let jet = u.option.as_deref();
            self.must(jet.is_none_or(|o| o == "16.8"), UNITS, at("option"), || "16.8 or null".into());
            if !["mobilisation-pool", "development-pool"].contains(&u.start.as_str()) {
                let at_sea = self.area(UNITS, at("start"), &u.start).is_some_and(|a| a.kind == "sea");
                let ship = !u.kind.is_land() && u.kind != Kind::Af;
                let known = files.map.areas.iter().any(|a| a.id == u.start);
                self.must(!known || ship == at_sea, UNITS, at("start"), || {
                    "ships start in sea areas, all others on land (8.1.1(1))".into()
                });
            }
        }
        self.must(list.iter().any(|u| u.vichy), UNITS, "units.vichy", || "some French units bear it (2.1.1(6))".into());
        let markers: BTreeSet<&str> = files.units.markers.iter().map(|m| m.id.as_str()).collect();
        for want in ["turn-marker", "entry-us", "entry-su", "entry-tu", "entry-sp"] {
            self.must(markers.contains(want), UNITS, "markers", || format!("{want} is missing (2.12)"));
        }
        for (i, m) in files.units.markers.iter().enumerate() {
            self.report.sourced(UNITS, format!("markers[{i}] {}.source", m.id), &m.source);
            self.named(UNITS, format!("markers[{i}] {}.names", m.id), &m.names);
        }
    }

    fn set_up(&mut self) {
        let files = self.files;
        let scenario = &files.scenario;
        for (name, source) in [
            ("set_up_source", &scenario.set_up_source),
            ("development_source", &scenario.development_source),
            ("sea_control_source", &scenario.sea_control_source),
            ("decks_source", &scenario.decks_source),
            ("first_hand_source", &scenario.first_hand_source),
        ] {
            self.report.sourced(SCENARIO, name, source);
        }
        let mut listed = 0;
        for (i, line) in scenario.set_up.iter().enumerate() {
            let at = format!("set_up[{i}] {} {} {}", line.area, line.nation, line.kind.code());
            self.area(SCENARIO, at.clone(), &line.area);
            self.nation(SCENARIO, at.clone(), &line.nation);
            let fits = |u: &&UnitRecord| {
                u.start == line.area
                    && u.nation == line.nation
                    && u.kind == line.kind
                    && u.values() == line.values
                    && u.vichy == line.vichy
            };
            let found = files.units.units.iter().filter(fits).count();
            listed += found;
            self.must(found == line.count, SCENARIO, at, || {
                format!("{} units {}; units.json starts {found} there (4.0(2))", line.count, line.values)
            });
        }
        let on_map = files.units.units.iter().filter(|u| !u.start.ends_with("-pool")).count();
        self.must(listed >= on_map, UNITS, "units.start", || {
            format!("{on_map} units start on the map, the set-up of scenario.json lists {listed} of them (4.0(2))")
        });
        for (nation, kind, values, count) in DEVELOPMENT {
            let fits = |u: &&UnitRecord| {
                u.start == "development-pool"
                    && u.nation == nation
                    && u.kind == kind
                    && (values.is_empty() || u.values() == values)
            };
            let found = files.units.units.iter().filter(fits).count();
            self.must(found == count, UNITS, format!("development pool {nation} {}", kind.code()), || {
                format!("{found} units; 4.0(4) says {count} {values}")
            });
        }
        for (i, line) in scenario.development_pool.iter().enumerate() {
            let fits = |u: &&UnitRecord| {
                u.start == "development-pool"
                    && u.nation == line.nation
                    && u.kind == line.kind
                    && u.values() == line.values
                    && u.option == line.option
            };
            let found = files.units.units.iter().filter(fits).count();
            let at = format!("development_pool[{i}] {} {}", line.nation, line.kind.code());
            self.must(found == line.count, SCENARIO, at, || format!("{}; units.json has {found}", line.count));
        }
        for a in files.map.areas.iter().filter(|a| a.kind == "sea") {
            let held = scenario.sea_control.get(&a.id);
            self.must(held.is_some(), SCENARIO, format!("sea_control.{}", a.id), || "axis, allied or null".into());
        }
        for (id, side) in &scenario.sea_control {
            let at = format!("sea_control.{id}");
            let sea = self.area(SCENARIO, at.clone(), id).is_none_or(|a| a.kind == "sea");
            self.must(sea, SCENARIO, &at, || "land areas belong to their nation (3.4(1)); take it out".into());
            self.must(side.as_ref().is_none_or(|s| SIDES.contains(&s.as_str())), SCENARIO, at, || {
                "axis, allied or null".into()
            });
        }
        let hands = (scenario.first_hand.axis, scenario.first_hand.allied);
        self.must(hands == (4, 0), SCENARIO, "first_hand", || "4.0(6): axis 4, allied 0".into());
        self.named(SCENARIO, "names".into(), &scenario.names);
    }

    fn cards(&mut self) {
        let files = self.files;
        let cards = &files.cards.cards;
        self.ids(CARDS, "cards", cards.iter().map(|c| c.id.as_str()));
        self.must(cards.len() <= MAX_CARDS, CARDS, "cards", || {
            format!("{} cards; there is room for {MAX_CARDS}", cards.len())
        });
        let scenario = &files.scenario;
        let decks = (scenario.decks.both(), scenario.development_cards.both());
        self.must(decks == ([8, 6], [8, 10]), SCENARIO, "decks, development_cards", || {
            "4.0(3), 4.0(4)⑦: decks of 8 and 6, development of 8 and 10".into()
        });
        for (side, deck, pool) in [("axis", 8, 8), ("allied", 6, 10)] {
            let count = |start: &str| cards.iter().filter(|c| c.side == side && c.start == start).count();
            let (have, developed) = (count("deck"), count("development"));
            self.must((have, developed) == (deck, pool), CARDS, format!("cards of {side}"), || {
                format!("{have} in the deck and {developed} in development; 4.0(3), 4.0(4)⑦ say {deck} and {pool}")
            });
        }
        for (i, c) in cards.iter().enumerate() {
            let at = |field: &str| format!("cards[{i}] {}.{field}", c.id);
            self.report.sourced(CARDS, at("source"), &c.source);
            self.must(SIDES.contains(&c.side.as_str()), CARDS, at("side"), || "axis or allied".into());
            self.must((2..=4).contains(&c.value), CARDS, at("value"), || "2, 3 or 4 (4.0)".into());
            self.must((c.value == 2) == (c.start == "deck"), CARDS, at("start"), || {
                "cards of value 2 start in the deck, the others in development (4.0(3), 4.0(4)⑦)".into()
            });
            let known = files.cards.events.iter().any(|e| e.id == c.event);
            self.must(known, CARDS, at("event"), || "no such record in `events`".into());
            let side = match c.event {
                EventKind::DiplomacyAxis
                | EventKind::StrategicMovement
                | EventKind::VichyFrance
                | EventKind::Wolfpack
                | EventKind::SeaLion => Some("axis"),
                EventKind::DiplomacyAllied
                | EventKind::SeaTransport
                | EventKind::LendLease
                | EventKind::StrategicBombing
                | EventKind::LongRangeBombing
                | EventKind::LandingAirborne => Some("allied"),
                _ => None,
            };
            self.must(side.is_none_or(|s| s == c.side), CARDS, at("event"), || {
                format!("this event is for {}", side.unwrap_or_default())
            });
            let diplomacy = matches!(c.event, EventKind::DiplomacyAxis | EventKind::DiplomacyAllied);
            for (field, number, wanted) in [
                ("choices", c.choices, diplomacy),
                ("picks", c.picks, c.event == EventKind::Development),
                ("nations", c.nations, c.event == EventKind::Supply),
            ] {
                self.must((1..=6).contains(&number) == wanted, CARDS, at(field), || {
                    if wanted { "1 to 6".into() } else { "only for the event that uses it; take it out".into() }
                });
            }
        }
        for (i, e) in files.cards.events.iter().enumerate() {
            let at = |field: &str| format!("events[{i}].{field}");
            self.report.sourced(CARDS, at("source"), &e.source);
            self.named(CARDS, at("names"), &e.names);
            self.named(CARDS, at("text"), &e.text);
            let starred = e.id == EventKind::Ambush;
            self.must(e.starred == starred, CARDS, at("starred"), || format!("{starred} (10.0)"));
            let twice = files.cards.events[..i].iter().any(|f| f.id == e.id);
            self.must(!twice, CARDS, at("id"), || "this event stands twice".into());
        }
        let p = &files.cards.parameters;
        self.report.sourced(CARDS, "parameters.source", &p.source);
        for (field, list) in [
            ("axis_join", &p.axis_join),
            ("allied_join", &p.allied_join),
            ("lend_lease_nations", &p.lend_lease_nations),
            ("bombers", &p.bombers),
        ] {
            for id in list {
                self.nation(CARDS, format!("parameters.{field}"), id);
            }
        }
        let camp = |id: &str| files.nations.nations.iter().find(|n| n.id == id).map(|n| n.camp.as_str());
        for (side, list) in [("axis", &p.axis_join), ("allied", &p.allied_join)] {
            let fits = list.iter().all(|id| camp(id).is_none_or(|c| c == side));
            self.must(fits, CARDS, format!("parameters.{side}_join"), || {
                format!("Diplomacy calls only nations that lean to its own side (3.1.2⑥): {side}")
            });
        }
        let seas = p.wolfpack_areas.iter().chain([&p.sea_lion.via]).map(|id| (id, "sea"));
        for (id, kind) in seas.chain(p.sea_lion.targets.iter().map(|id| (id, "land"))) {
            let fits = self.area(CARDS, "parameters".into(), id).is_none_or(|a| a.kind == kind);
            self.must(fits, CARDS, format!("parameters {id}"), || format!("a {kind} area"));
        }
        self.must(
            (2..=6).contains(&p.sea_transport_allowance) && p.lend_lease_points <= 6 && p.drop_range <= 4,
            CARDS,
            "parameters",
            || "sea_transport_allowance 2 to 6, lend_lease_points up to 6, drop_range up to 4".into(),
        );
    }

    fn tables(&mut self) {
        let files = self.files;
        let t = &files.tables;
        self.must(t.turn_track.len() == 12, TABLES, "turn_track", || {
            format!("{} turns; the game has 12 (5.0)", t.turn_track.len())
        });
        for (i, turn) in t.turn_track.iter().enumerate() {
            let at = |field: &str| format!("turn_track[{i}].{field}");
            self.report.sourced(TABLES, at("source"), &turn.source);
            self.must(usize::from(turn.turn) == i + 1, TABLES, at("turn"), || format!("{}", i + 1));
            self.must(turn.winter == (i % 2 == 0), TABLES, at("winter"), || "odd turns are winter turns".into());
            self.named(TABLES, at("names"), &turn.names);
        }
        let tracks: Vec<&str> = t.entry_tracks.iter().map(|e| e.nation.as_str()).collect();
        self.must(tracks == ["us", "su", "tu", "sp"], TABLES, "entry_tracks", || {
            format!("{tracks:?}; 2.12(2): us, su, tu, sp in this order")
        });
        for (i, e) in t.entry_tracks.iter().enumerate() {
            let at = |field: &str| format!("entry_tracks[{i}] {}.{field}", e.nation);
            self.report.sourced(TABLES, at("source"), &e.source);
            let ends =
                e.boxes.first().is_some_and(|b| b.id == "start") && e.boxes.last().is_some_and(|b| b.id == "entry");
            self.must(ends && e.boxes.len() <= 8, TABLES, at("boxes"), || {
                "from start to entry, at most eight boxes (4.0(7), 3.1.2)".into()
            });
            let moved = (e.moved_by.axis, e.moved_by.allied);
            let want = if i < 2 { (0, 1) } else { (1, -1) };
            self.must(moved == want, TABLES, at("moved_by"), || {
                format!("axis {}, allied {} (3.1.2③④)", want.0, want.1)
            });
            let bases = e.boxes.iter().all(|b| b.sources == 0 || (e.nation == "us" && b.sources <= 6));
            self.must(bases, TABLES, at("boxes"), || "only the US track has resource bases (15.3(1))".into());
        }
        self.report.sourced(TABLES, "mobilisation_cost_source", &t.mobilisation_cost_source);
        for (kind, cost) in Kind::ALL.into_iter().zip(COSTS) {
            let have = t.mobilisation_cost.get(kind.code());
            self.must(have == Some(&cost), TABLES, format!("mobilisation_cost.{}", kind.code()), || {
                format!("12.0(2) says {cost}")
            });
        }
        let l = &t.limits;
        self.report.sourced(TABLES, "limits.source", &l.source);
        for (field, have, want, rule) in [
            ("land_units", l.land_units, 10, "8.1.1(2)①"),
            ("air_units", l.air_units, 4, "8.1.1(2)②"),
            ("sea_allowance", l.sea_allowance, 2, "8.1.2(1)③"),
            ("counter_multiplier", l.counter_multiplier, 2, "10.1(2)"),
        ] {
            self.must(have == want, TABLES, format!("limits.{field}"), || format!("{rule} says {want}"));
        }
        let v = &t.victory;
        self.report.sourced(TABLES, "victory.source", &v.source);
        for (field, have, want, rule) in [
            ("axis_sources", v.axis_sources, 10, "14.1(1)"),
            ("allied_maximum", v.allied_maximum, 1, "14.1(2)"),
            ("game_sources", v.game_sources, 4, "14.2(1)②"),
            ("game_areas", v.game_areas, 10, "14.2(1)③"),
        ] {
            self.must(have == want, TABLES, format!("victory.{field}"), || format!("{rule} says {want}"));
        }
        self.must(v.capital == "berlin", TABLES, "victory.capital", || "14.2(1)① says berlin".into());
        self.must(t.winter_territory == "su", TABLES, "winter_territory", || "15.2 says su".into());
        self.report.sourced(TABLES, "winter_source", &t.winter_source);
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
