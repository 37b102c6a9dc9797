//! Checks on the data files: everything the rulebook counts, names or fixes.

use super::ids::*;
use super::records::*;
use crate::rulebook::*;
use sandtable_kernel::DataError;
use sandtable_kit::{Page, Report, check_borders};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

const MAP: &str = "map.json";
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

/// Everything that is wrong with the records.
pub fn check(files: &Records) -> Result<(), Vec<DataError>> {
    let mut check = Check { files, report: Report::new() };
    check.nations();
    check.areas();
    check.borders();
    check.shapes();
    check.units();
    check.set_up();
    check.cards();
    check.tables();
    check.report.finish(())
}

struct Check<'a> {
    files: &'a Records,
    report: Report,
}

fn nation(files: &Records, page: &mut Page<'_>, place: impl Display, id: &str) {
    page.known(place, "nation", id, files.nations.nations.iter().map(|n| n.id.as_str()));
}

fn area<'a>(files: &'a Records, page: &mut Page<'_>, place: impl Display, id: &str) -> Option<&'a AreaRecord> {
    page.known(place, "area", id, files.map.areas.iter().map(|a| a.id.as_str()));
    files.map.areas.iter().find(|a| a.id == id)
}

impl Check<'_> {
    fn on<'b>(&'b mut self, file: &'b str) -> Page<'b> {
        self.report.on(file)
    }

    fn nations(&mut self) {
        let files = self.files;
        let list = &files.nations.nations;
        self.on(NATIONS).records("nations", list.iter().map(|n| (&n.id, &n.source)));
        for (id, camp, status, entry) in STATUS {
            let Some((i, n)) = list.iter().enumerate().find(|(_, n)| n.id == id) else {
                self.on(NATIONS).error("nations", format_args!("the rulebook's nation {id} is missing (3.1.1(3))"));
                continue;
            };
            let at = |field: &str| format!("nations[{i}] {id}.{field}");
            self.on(NATIONS).check(n.camp == camp, at("camp"), format_args!("{R3_1_1_3} says {camp}"));
            self.on(NATIONS).check(n.status == status, at("status"), format_args!("{R3_1_1_3} says {status}"));
            self.on(NATIONS).check(n.entry == entry, at("entry"), format!("3.1.2 says {entry:?}").to_lowercase());
            let returns = ["ge", "it", "uk", "su", "us"].contains(&id);
            self.on(NATIONS).check(n.returns == returns, at("returns"), format_args!("5.0(4)③ says {returns}"));
        }
        for (i, n) in list.iter().enumerate() {
            let known = STATUS.iter().any(|s| s.0 == n.id);
            self.on(NATIONS).check(
                known,
                format_args!("nations[{i}] {}", n.id),
                format_args!("no nation of the rulebook (2.1.1(4), {RULING_1}); take it out"),
            );
            self.on(NATIONS).named(format_args!("nations[{i}] {}.names", n.id), &n.names);
            self.on(NATIONS).check(
                n.code == n.id.to_uppercase(),
                format_args!("nations[{i}] {}.code", n.id),
                format_args!("the id in capitals: {}", n.id.to_uppercase()),
            );
        }
    }

    fn areas(&mut self) {
        let files = self.files;
        let list = &files.map.areas;
        self.on(MAP).records("areas", list.iter().map(|a| (&a.id, &a.source)));
        self.on(MAP).check(
            list.len() <= MAX_AREAS,
            "areas",
            format_args!("{} areas; there is room for {MAX_AREAS}", list.len()),
        );
        let seas = list.iter().filter(|a| a.kind == "sea").count();
        self.on(MAP).check(seas <= SEAS, "areas", format_args!("{seas} sea areas; there is room for {SEAS}"));
        for (name, rule) in NAMED {
            self.on(MAP).check(
                list.iter().any(|a| a.id == name),
                "areas",
                format_args!("{name} is missing; {rule} names it"),
            );
        }
        for (i, a) in list.iter().enumerate() {
            let it = &mut self.report.item(MAP, "areas", i, &a.id);
            it.named("names", &a.names);
            it.check(["land", "sea"].contains(&a.kind.as_str()), "kind", "land or sea");
            match (&a.territory, a.kind.as_str()) {
                (Some(id), "land") => nation(files, it, "territory", id),
                (None, "land") => {
                    it.error(
                        "territory",
                        format_args!("every land area is some nation's territory ({R2_21_4}, {R3_4_1})"),
                    );
                }
                (Some(_), _) => it.error("territory", format_args!("sea areas bear no symbol ({RULING_13}): null")),
                (None, _) => {}
            }
            for side in &a.closed_to {
                it.check(
                    SIDES.contains(&side.as_str()),
                    "closed_to",
                    format_args!("{side:?} is no side: axis or allied"),
                );
            }
            if let Some(symbol) = &a.symbol {
                it.sourced("symbol.source", &symbol.source);
                let us = symbol.kind == Symbol::Us;
                it.check(
                    us == (a.id == "north-atlantic"),
                    "symbol.kind",
                    "the US resource bases belong to north-atlantic alone (15.3)",
                );
                let want = ["moscow", "london"].contains(&a.id.as_str()).then_some(2);
                it.check(
                    symbol.victory_axis == want,
                    "symbol.victory_axis",
                    "14.1(1): Moscow and London count 2, no other",
                );
            }
        }
        for (side, closed, rule) in [
            ("allied", &["baltic-sea", "black-sea"][..], "15.7.2, 15.7.4"),
            ("axis", &["black-sea", "middle-east", "urals"][..], "15.7.3, 15.7.4"),
        ] {
            let have: BTreeSet<&str> =
                list.iter().filter(|a| a.closed_to.iter().any(|s| s == side)).map(|a| a.id.as_str()).collect();
            self.on(MAP).check(
                have == closed.iter().copied().collect(),
                format_args!("areas.closed_to {side}"),
                format_args!("{have:?}; {rule} close {closed:?}"),
            );
        }
        let home = |nation: &str| list.iter().any(|a| a.territory.as_deref() == Some(nation) && a.symbol.is_some());
        for nation in ["ge", "uk", "fr", "po", "su", "it"] {
            self.on(MAP).check(
                home(nation),
                format_args!("areas.symbol of {nation}"),
                "a great power needs a resource base in its territory to mobilise from (12.0(3)①)",
            );
        }
    }

    fn borders(&mut self) {
        let files = self.files;
        let kind: BTreeMap<&str, &str> = files.map.areas.iter().map(|a| (a.id.as_str(), a.kind.as_str())).collect();
        let areas: Vec<&str> = files.map.areas.iter().map(|a| a.id.as_str()).collect();
        check_borders(&mut self.on(MAP), &areas, &files.map.borders);
        for (i, b) in files.map.borders.iter().enumerate() {
            let (Some(ka), Some(kb)) = (kind.get(b.a.as_str()), kind.get(b.b.as_str())) else { continue };
            let want = if *ka == "land" && *kb == "land" { "land" } else { "sea" };
            let problem = format_args!("a border between a {ka} and a {kb} area is {want} (2.21⑥)");
            self.report.item(MAP, "borders", i, &format!("{} / {}", b.a, b.b)).check(b.kind == want, "kind", problem);
        }
        for (i, b) in files.map.extra_borders.iter().enumerate() {
            let at = format!("extra_borders[{i}] {} / {}", b.a, b.b);
            self.on(MAP).sourced(&at, &b.source);
            for id in [&b.a, &b.b, &b.held] {
                area(files, &mut self.on(MAP), &at, id);
            }
            self.on(MAP).check(
                b.side == "allied" && b.held == "egypt",
                &at,
                "15.7.1(2): for the allied side, while it holds egypt",
            );
        }
        let extra: BTreeSet<&str> = files.map.extra_borders.iter().map(|b| b.b.as_str()).collect();
        let from = files.map.extra_borders.iter().all(|b| b.a == "central-atlantic");
        let want: BTreeSet<&str> = ["egypt", "east-mediterranean"].into();
        self.on(MAP).check(
            from && extra == want,
            "extra_borders",
            "15.7.1(2): central-atlantic to egypt and to east-mediterranean",
        );
    }

    fn shapes(&mut self) {
        let files = self.files;
        let b = files.map.bounds;
        let wide = b.west < b.east && b.south < b.north && (b.east - b.west) < 360.0 && (b.north - b.south) < 180.0;
        self.on(MAP).check(wide, "bounds", "west < east and south < north, in degrees");
        let anchors = files.map.areas.iter().map(|a| (a.id.as_str(), a.anchor));
        files.shapes.check(&mut self.report, b, anchors);
        files.relief.check(&mut self.report);
    }

    fn units(&mut self) {
        let files = self.files;
        let list = &files.units.units;
        self.on(UNITS).records("units", list.iter().map(|u| (&u.id, &u.source)));
        self.on(UNITS).check(
            list.len() <= MAX_UNITS,
            "units",
            format_args!("{} units; there is room for {MAX_UNITS}", list.len()),
        );
        for (i, u) in list.iter().enumerate() {
            let it = &mut self.report.item(UNITS, "units", i, &u.id);
            it.named("names", &u.names);
            nation(files, it, "nation", &u.nation);
            it.check(u.attack <= 6, "attack", "0 to 6: a die decides (11.1(1))");
            it.check((1..=3).contains(&u.durability), "durability", "1 to 3");
            it.check(u.movement <= MAX_MOVE, "move", format_args!("0 to {MAX_MOVE}"));
            it.check(
                (u.movement == 0) == (u.kind == Kind::Ft),
                "move",
                format_args!("fortresses have move 0, every other unit moves ({RULING_43})"),
            );
            it.check(
                u.air.is_some() == u.kind.may_fly(),
                "air",
                "an air value on AF, CV and CVE, and on no other (2.1.1(3)④)",
            );
            it.check(u.air.is_none_or(|a| (1..=6).contains(&a)), "air", "1 to 6");
            it.check(
                !u.vichy || u.nation == "fr",
                "vichy",
                format_args!("only French units bear the Vichy mark ({R2_1_1_6})"),
            );
            it.check(u.kind != Kind::Ss || u.nation == "ge", "type", "only the Axis has submarines (15.1)");
            let jet = u.option.as_deref();
            it.check(jet.is_none_or(|o| o == "16.8"), "option", "16.8 or null");
            if !["mobilisation-pool", "development-pool"].contains(&u.start.as_str()) {
                let at_sea = area(files, it, "start", &u.start).is_some_and(|a| a.kind == "sea");
                let ship = !u.kind.is_land() && u.kind != Kind::Af;
                let known = files.map.areas.iter().any(|a| a.id == u.start);
                it.check(!known || ship == at_sea, "start", "ships start in sea areas, all others on land (8.1.1(1))");
            }
        }
        self.on(UNITS).check(list.iter().any(|u| u.vichy), "units.vichy", "some French units bear it (2.1.1(6))");
        let markers: BTreeSet<&str> = files.units.markers.iter().map(|m| m.id.as_str()).collect();
        for want in ["turn-marker", "entry-us", "entry-su", "entry-tu", "entry-sp"] {
            self.on(UNITS).check(markers.contains(want), "markers", format_args!("{want} is missing (2.12)"));
        }
        for (i, m) in files.units.markers.iter().enumerate() {
            self.on(UNITS).sourced(format_args!("markers[{i}] {}.source", m.id), &m.source);
            self.on(UNITS).named(format_args!("markers[{i}] {}.names", m.id), &m.names);
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
            self.on(SCENARIO).sourced(name, source);
        }
        let mut listed = 0;
        for (i, line) in scenario.set_up.iter().enumerate() {
            let at = format!("set_up[{i}] {} {} {}", line.area, line.nation, line.kind.code());
            area(files, &mut self.on(SCENARIO), &at, &line.area);
            nation(files, &mut self.on(SCENARIO), &at, &line.nation);
            let fits = |u: &&UnitRecord| {
                u.start == line.area
                    && u.nation == line.nation
                    && u.kind == line.kind
                    && u.values() == line.values
                    && u.vichy == line.vichy
            };
            let found = files.units.units.iter().filter(fits).count();
            listed += found;
            self.on(SCENARIO).check(
                found == line.count,
                at,
                format_args!("{} units {}; units.json starts {found} there (4.0(2))", line.count, line.values),
            );
        }
        let on_map = files.units.units.iter().filter(|u| !u.start.ends_with("-pool")).count();
        self.on(UNITS).check(
            listed >= on_map,
            "units.start",
            format_args!(
                "{on_map} units start on the map, the set-up of scenario.json lists {listed} of them (4.0(2))"
            ),
        );
        for (nation, kind, values, count) in DEVELOPMENT {
            let fits = |u: &&UnitRecord| {
                u.start == "development-pool"
                    && u.nation == nation
                    && u.kind == kind
                    && (values.is_empty() || u.values() == values)
            };
            let found = files.units.units.iter().filter(fits).count();
            self.on(UNITS).check(
                found == count,
                format_args!("development pool {nation} {}", kind.code()),
                format_args!("{found} units; 4.0(4) says {count} {values}"),
            );
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
            self.on(SCENARIO).check(found == line.count, at, format_args!("{}; units.json has {found}", line.count));
        }
        for a in files.map.areas.iter().filter(|a| a.kind == "sea") {
            let held = scenario.sea_control.get(&a.id);
            self.on(SCENARIO).check(held.is_some(), format_args!("sea_control.{}", a.id), "axis, allied or null");
        }
        for (id, side) in &scenario.sea_control {
            let at = format!("sea_control.{id}");
            let sea = area(files, &mut self.on(SCENARIO), &at, id).is_none_or(|a| a.kind == "sea");
            self.on(SCENARIO).check(sea, &at, "land areas belong to their nation (3.4(1)); take it out");
            self.on(SCENARIO).check(
                side.as_ref().is_none_or(|s| SIDES.contains(&s.as_str())),
                at,
                "axis, allied or null",
            );
        }
        let hands = (scenario.first_hand.axis, scenario.first_hand.allied);
        self.on(SCENARIO).check(hands == (4, 0), "first_hand", "4.0(6): axis 4, allied 0");
        self.on(SCENARIO).named("names", &scenario.names);
    }

    fn cards(&mut self) {
        let files = self.files;
        let cards = &files.cards.cards;
        self.on(CARDS).records("cards", cards.iter().map(|c| (&c.id, &c.source)));
        self.on(CARDS).check(
            cards.len() <= MAX_CARDS,
            "cards",
            format_args!("{} cards; there is room for {MAX_CARDS}", cards.len()),
        );
        let scenario = &files.scenario;
        let decks = (scenario.decks.both(), scenario.development_cards.both());
        self.on(SCENARIO).check(
            decks == ([8, 6], [8, 10]),
            "decks, development_cards",
            "4.0(3), 4.0(4)⑦: decks of 8 and 6, development of 8 and 10",
        );
        for (side, deck, pool) in [("axis", 8, 8), ("allied", 6, 10)] {
            let count = |start: &str| cards.iter().filter(|c| c.side == side && c.start == start).count();
            let (have, developed) = (count("deck"), count("development"));
            self.on(CARDS).check(
                (have, developed) == (deck, pool),
                format_args!("cards of {side}"),
                format_args!(
                    "{have} in the deck and {developed} in development; 4.0(3), 4.0(4)⑦ say {deck} and {pool}"
                ),
            );
        }
        for (i, c) in cards.iter().enumerate() {
            let it = &mut self.report.item(CARDS, "cards", i, &c.id);
            it.check(SIDES.contains(&c.side.as_str()), "side", "axis or allied");
            it.check((2..=4).contains(&c.value), "value", "2, 3 or 4 (4.0)");
            it.check(
                (c.value == 2) == (c.start == "deck"),
                "start",
                "cards of value 2 start in the deck, the others in development (4.0(3), 4.0(4)⑦)",
            );
            let known = files.cards.events.iter().any(|e| e.id == c.event);
            it.check(known, "event", "no such record in `events`");
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
            it.check(
                side.is_none_or(|s| s == c.side),
                "event",
                format_args!("this event is for {}", side.unwrap_or_default()),
            );
            let diplomacy = matches!(c.event, EventKind::DiplomacyAxis | EventKind::DiplomacyAllied);
            for (field, number, wanted) in [
                ("choices", c.choices, diplomacy),
                ("picks", c.picks, c.event == EventKind::Development),
                ("nations", c.nations, c.event == EventKind::Supply),
            ] {
                it.check(
                    (1..=6).contains(&number) == wanted,
                    field,
                    if wanted { "1 to 6" } else { "only for the event that uses it; take it out" },
                );
            }
        }
        for (i, e) in files.cards.events.iter().enumerate() {
            let at = |field: &str| format!("events[{i}].{field}");
            self.on(CARDS).sourced(at("source"), &e.source);
            self.on(CARDS).named(at("names"), &e.names);
            self.on(CARDS).named(at("text"), &e.text);
            let starred = e.id == EventKind::Ambush;
            self.on(CARDS).check(e.starred == starred, at("starred"), format_args!("{starred} (10.0)"));
            let twice = files.cards.events[..i].iter().any(|f| f.id == e.id);
            self.on(CARDS).check(!twice, at("id"), "this event stands twice");
        }
        let p = &files.cards.parameters;
        self.on(CARDS).sourced("parameters.source", &p.source);
        for (field, list) in [
            ("axis_join", &p.axis_join),
            ("allied_join", &p.allied_join),
            ("lend_lease_nations", &p.lend_lease_nations),
            ("bombers", &p.bombers),
        ] {
            for id in list {
                nation(files, &mut self.on(CARDS), format_args!("parameters.{field}"), id);
            }
        }
        let camp = |id: &str| files.nations.nations.iter().find(|n| n.id == id).map(|n| n.camp.as_str());
        for (side, list) in [("axis", &p.axis_join), ("allied", &p.allied_join)] {
            let fits = list.iter().all(|id| camp(id).is_none_or(|c| c == side));
            self.on(CARDS).check(
                fits,
                format_args!("parameters.{side}_join"),
                format_args!("Diplomacy calls only nations that lean to its own side (3.1.2⑥): {side}"),
            );
        }
        let seas = p.wolfpack_areas.iter().chain([&p.sea_lion.via]).map(|id| (id, "sea"));
        for (id, kind) in seas.chain(p.sea_lion.targets.iter().map(|id| (id, "land"))) {
            let fits = area(files, &mut self.on(CARDS), "parameters", id).is_none_or(|a| a.kind == kind);
            self.on(CARDS).check(fits, format_args!("parameters {id}"), format_args!("a {kind} area"));
        }
        self.on(CARDS).check(
            (2..=6).contains(&p.sea_transport_allowance) && p.lend_lease_points <= 6 && p.drop_range <= 4,
            "parameters",
            "sea_transport_allowance 2 to 6, lend_lease_points up to 6, drop_range up to 4",
        );
    }

    fn tables(&mut self) {
        let files = self.files;
        let t = &files.tables;
        self.on(TABLES).check(
            t.turn_track.len() == 12,
            "turn_track",
            format_args!("{} turns; the game has 12 (5.0)", t.turn_track.len()),
        );
        for (i, turn) in t.turn_track.iter().enumerate() {
            let at = |field: &str| format!("turn_track[{i}].{field}");
            self.on(TABLES).sourced(at("source"), &turn.source);
            self.on(TABLES).check(usize::from(turn.turn) == i + 1, at("turn"), format_args!("{}", i + 1));
            self.on(TABLES).check(turn.winter == (i % 2 == 0), at("winter"), "odd turns are winter turns");
            self.on(TABLES).named(at("names"), &turn.names);
        }
        let tracks: Vec<&str> = t.entry_tracks.iter().map(|e| e.nation.as_str()).collect();
        self.on(TABLES).check(
            tracks == ["us", "su", "tu", "sp"],
            "entry_tracks",
            format_args!("{tracks:?}; 2.12(2): us, su, tu, sp in this order"),
        );
        for (i, e) in t.entry_tracks.iter().enumerate() {
            let it = &mut self.report.item(TABLES, "entry_tracks", i, &e.nation);
            it.sourced("source", &e.source);
            let ends =
                e.boxes.first().is_some_and(|b| b.id == "start") && e.boxes.last().is_some_and(|b| b.id == "entry");
            it.check(ends && e.boxes.len() <= 8, "boxes", "from start to entry, at most eight boxes (4.0(7), 3.1.2)");
            let moved = (e.moved_by.axis, e.moved_by.allied);
            let want = if i < 2 { (0, 1) } else { (1, -1) };
            it.check(moved == want, "moved_by", format_args!("axis {}, allied {} (3.1.2③④)", want.0, want.1));
            let bases = e.boxes.iter().all(|b| b.sources == 0 || (e.nation == "us" && b.sources <= 6));
            it.check(bases, "boxes", "only the US track has resource bases (15.3(1))");
        }
        self.on(TABLES).sourced("mobilisation_cost_source", &t.mobilisation_cost_source);
        for (kind, cost) in Kind::ALL.into_iter().zip(COSTS) {
            let have = t.mobilisation_cost.get(kind.code());
            self.on(TABLES).check(
                have == Some(&cost),
                format_args!("mobilisation_cost.{}", kind.code()),
                format_args!("12.0(2) says {cost}"),
            );
        }
        let l = &t.limits;
        self.on(TABLES).sourced("limits.source", &l.source);
        for (field, have, want, rule) in [
            ("land_units", l.land_units, 10, "8.1.1(2)①"),
            ("air_units", l.air_units, 4, "8.1.1(2)②"),
            ("sea_allowance", l.sea_allowance, 2, "8.1.2(1)③"),
            ("counter_multiplier", l.counter_multiplier, 2, "10.1(2)"),
        ] {
            self.on(TABLES).check(have == want, format_args!("limits.{field}"), format_args!("{rule} says {want}"));
        }
        let v = &t.victory;
        self.on(TABLES).sourced("victory.source", &v.source);
        for (field, have, want, rule) in [
            ("axis_sources", v.axis_sources, 10, "14.1(1)"),
            ("allied_maximum", v.allied_maximum, 1, "14.1(2)"),
            ("game_sources", v.game_sources, 4, "14.2(1)②"),
            ("game_areas", v.game_areas, 10, "14.2(1)③"),
        ] {
            self.on(TABLES).check(have == want, format_args!("victory.{field}"), format_args!("{rule} says {want}"));
        }
        self.on(TABLES).check(v.capital == "berlin", "victory.capital", "14.2(1)① says berlin");
        self.on(TABLES).check(t.winter_territory == "su", "winter_territory", "15.2 says su");
        self.on(TABLES).sourced("winter_source", &t.winter_source);
    }
}
