//! Checks on the data files: everything the rulebook counts or fixes.

use super::records::*;
use super::{BORDERS, CARDS, Kind, MAX_AREAS, MAX_UNITS, SIDES};
use crate::rulebook::*;
use crate::rules::movement::MAX_MOVEMENT;
use sandtable_kernel::DataError;
use sandtable_kit::{Page, Report, check_borders, unordered};
use std::collections::{BTreeMap, BTreeSet};

/// Areas the rulebook names.
const NAMED: &str = "luzon-strait south-china-sea coast-of-malay pacific-ocean south-west-pacific celebes-sea java-sea \
    indian-ocean japan-homeland taiwan guangdong hong-kong sth-indochina cambodia malay singapore rangoon \
    lashio mandalay kunming india luzon manila mindanao brunei palembang balikpapan batavia surabaya";

/// 3.0(2) and 3.0(3): nation, code, area, category, number, ship types.
type Line = (&'static str, &'static str, &'static str, &'static str, usize, &'static [(&'static str, usize)]);
const LINES: [Line; 35] = [
    ("japan", "14A", "luzon-strait", "army", 6, &[]),
    ("japan", "15A", "cambodia", "army", 8, &[]),
    ("japan", "23A", "guangdong", "army", 5, &[]),
    ("japan", "25A", "coast-of-malay", "army", 8, &[]),
    ("japan", "川口支隊", "south-china-sea", "army", 1, &[]),
    ("japan", "坂口支隊", "pacific-ocean", "army", 1, &[]),
    ("japan", "海軍陸戦隊", "south-west-pacific", "army", 2, &[]),
    ("japan", "Res.", "japan-homeland", "army", 10, &[]),
    ("japan", "LS", "luzon-strait", "ship", 4, &[("CA", 2), ("DD", 2)]),
    ("japan", "SCS", "south-china-sea", "ship", 6, &[("BB", 2), ("CA", 2), ("DD", 2)]),
    ("japan", "CoM", "coast-of-malay", "ship", 4, &[("CA", 2), ("DD", 2)]),
    ("japan", "PO", "pacific-ocean", "ship", 3, &[("CVL", 1), ("DD", 2)]),
    ("japan", "(台湾)", "taiwan", "air", 4, &[]),
    ("japan", "(Sgn)", "sth-indochina", "air", 4, &[]),
    ("us", "Lzn", "luzon", "army", 5, &[]),
    ("us", "Mdn", "mindanao", "army", 3, &[]),
    ("us", "ML", "manila", "army", 7, &[]),
    ("us", "CS", "celebes-sea", "ship", 2, &[("CA", 1), ("DD", 1)]),
    ("us", "JS", "java-sea", "ship", 1, &[("DD", 1)]),
    ("us", "(Lzn)", "luzon", "air", 4, &[]),
    ("uk", "Mly", "malay", "army", 8, &[]),
    ("uk", "Rgn", "rangoon", "army", 3, &[]),
    ("uk", "Lsh", "lashio", "army", 2, &[]),
    ("uk", "HK", "hong-kong", "army", 2, &[]),
    ("uk", "SP", "singapore", "army", 3, &[]),
    ("uk", "CoM", "coast-of-malay", "ship", 3, &[("BB", 1), ("BC", 1), ("DD", 1)]),
    ("uk", "JS", "java-sea", "ship", 2, &[("CA", 1), ("DD", 1)]),
    ("uk", "(SP)", "singapore", "air", 2, &[]),
    ("uk", "(Ind)", "india", "air", 2, &[]),
    ("ned", "JW", "batavia", "army", 3, &[]),
    ("ned", "JE", "surabaya", "army", 2, &[]),
    ("ned", "JS", "java-sea", "ship", 2, &[("CL", 1), ("DD", 1)]),
    ("ned", "(JW)", "batavia", "air", 2, &[]),
    ("china", "昆明", "kunming", "army", 3, &[]),
    ("us", "(ML)", "manila", "army", 1, &[]),
];

const ARMY: [&str; 6] = ["infantry", "mechanized", "tank", "airborne", "fortress", "leader"];
const SHIPS: [&str; 7] = ["BB", "BC", "CA", "CL", "DD", "CV", "CVL"];

/// Everything that is wrong with the records.
pub fn check(files: &Records) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    map(files, &mut report);
    let anchors = files.map.areas.iter().map(|a| (a.id.as_str(), a.anchor));
    files.shapes.check(&mut report, files.map.bounds, anchors);
    files.relief.check(&mut report);
    units(files, &mut report);
    set_up(files, &mut report);
    cards(files, &mut report);
    tables(files, &mut report);
    report.finish(())
}

fn map(files: &Records, r: &mut Report) {
    let file = &mut r.on("map.json");
    let areas = &files.map.areas;
    file.records("areas", areas.iter().map(|a| (&a.id, &a.source)));
    file.check(areas.len() <= MAX_AREAS, "areas", format_args!("{} areas; at most {MAX_AREAS}", areas.len()));
    let known: BTreeSet<&str> = areas.iter().map(|a| a.id.as_str()).collect();
    for name in NAMED.split_whitespace() {
        file.check(known.contains(name), "areas", format_args!("the rulebook's area {name} is missing"));
    }
    for (i, a) in areas.iter().enumerate() {
        let it = &mut file.item("areas", i, &a.id);
        it.check(["land", "sea"].contains(&a.kind.as_str()), "kind", "land or sea");
        let side = |s: &String| SIDES.contains(&s.as_str());
        it.check(
            side(&a.start_control),
            "start_control",
            "every area starts under one side (2.1.2(1)): japan or allied",
        );
        it.check((0..=20).contains(&a.vp), "vp", format_args!("{} is out of range 0 to 20", a.vp));
        it.check(a.kind == "land" || a.vp == 0, "vp", "only land areas score (15.0(2)): 0");
        let permanent = a.permanent_control.as_ref().is_none_or(|p| *p == a.start_control);
        it.check(permanent, "permanent_control", format_args!("differs from start_control {}", a.start_control));
        let closed_to_owner = a.no_entry.contains(&a.start_control);
        it.check(!closed_to_owner, "no_entry", "closed to the side that controls it");
    }
    let which = |test: &dyn Fn(&AreaRecord) -> bool| -> BTreeSet<&str> {
        areas.iter().filter(|a| test(a)).map(|a| a.id.as_str()).collect()
    };
    let sets: [(&str, BTreeSet<&str>, &[&str], &str); 6] = [
        ("fortress", which(&|a| a.fortress), &["hong-kong", "singapore", "manila"], "16.1"),
        ("oil", which(&|a| a.oil), &["brunei", "palembang", "balikpapan"], "3.0(5)"),
        (
            "supply_source japan",
            which(&|a| a.supply_source.as_deref() == Some("japan")),
            &["japan-homeland"],
            "2.2.2(3)",
        ),
        (
            "supply_source allied",
            which(&|a| a.supply_source.as_deref() == Some("allied")),
            &["india", "kunming"],
            "2.2.2(3)",
        ),
        (
            "no_entry japan",
            which(&|a| a.no_entry.iter().any(|s| s == "japan")),
            &["india", "kunming", "indian-ocean"],
            "2.2.1(3)",
        ),
        ("no_entry allied", which(&|a| a.no_entry.iter().any(|s| s == "allied")), &["japan-homeland"], "2.2.1(3)"),
    ];
    for (field, have, want, rule) in sets {
        let want: BTreeSet<&str> = want.iter().copied().collect();
        file.check(have == want, format_args!("areas.{field}"), format_args!("{have:?}; rule {rule} says {want:?}"));
    }
    borders(files, file);
}

fn borders(files: &Records, file: &mut Page<'_>) {
    let kind: BTreeMap<&str, &str> = files.map.areas.iter().map(|a| (a.id.as_str(), a.kind.as_str())).collect();
    let areas: Vec<&str> = files.map.areas.iter().map(|a| a.id.as_str()).collect();
    check_borders(file, &areas, &files.map.borders);
    for (i, b) in files.map.borders.iter().enumerate() {
        let it = &mut file.item("borders", i, &format!("{} / {}", b.a, b.b));
        it.one_of(&b.kind, &BORDERS, "type");
        if let (Some(ka), Some(kb)) = (kind.get(b.a.as_str()), kind.get(b.b.as_str())) {
            let wet = *ka == "sea" || *kb == "sea";
            let want = if wet { "sea" } else { "land or mountain" };
            it.check((b.kind == "sea") == wet, "type", format_args!("a border between {ka} and {kb} areas is {want}"));
        }
    }
    for n in &files.map.not_adjacent {
        let listed = files.map.borders.iter().any(|b| b.pair() == unordered(&n.a, &n.b));
        file.check(!listed, format_args!("not_adjacent {} / {}", n.a, n.b), "`borders` lists this pair");
    }
    for fortress in files.map.areas.iter().filter(|a| a.fortress) {
        let gate = files.map.borders.iter().any(|b| b.kind == "land" && (b.a == fortress.id || b.b == fortress.id));
        file.check(
            gate,
            format_args!("borders of {}", fortress.id),
            "a fortress needs a land border to be entered by (16.1(1))",
        );
    }
}

fn units(files: &Records, r: &mut Report) {
    let file = &mut r.on("units.json");
    let list = &files.units.units;
    file.records("units", list.iter().map(|u| (&u.id, &u.source)));
    file.check(list.len() <= MAX_UNITS, "units", format_args!("{} units; at most {MAX_UNITS}", list.len()));
    for area in files.map.areas.iter().filter(|a| a.kind == "land") {
        let here = |side: &str| list.iter().any(|u| u.side == side && u.setup_area.as_ref() == Some(&area.id));
        file.check(
            !SIDES.into_iter().all(here),
            format_args!("set-up in {}", area.id),
            format_args!("both sides; only fleets begin in one area ({RULING_43})"),
        );
    }
    for (i, u) in list.iter().enumerate() {
        let it = &mut file.item("units", i, &u.id);
        it.check(SIDES.contains(&u.side.as_str()), "side", "japan or allied");
        let nation = ["japan", "us", "uk", "ned", "china"].contains(&u.nation.as_str());
        it.check(
            nation && (u.side == "japan") == (u.nation == "japan"),
            "nation",
            format_args!("{} does not fit side {}", u.nation, u.side),
        );
        it.check((1..=2).contains(&u.durability), "durability", "1 or 2: 15.0(1)② scores only those");
        it.check(usize::from(u.movement) <= MAX_MOVEMENT, "movement", format_args!("0 to {MAX_MOVEMENT}"));
        let vp = if u.side == "allied" {
            0.0
        } else if u.durability == 2 {
            1.0
        } else {
            0.5
        };
        it.check(u.vp_when_lost == vp, "vp_when_lost", format_args!("{vp} by 15.0(1)②"));
        match u.category.as_str() {
            "army" => {
                it.check(ARMY.contains(&u.kind.as_str()), "type", format_args!("one of {}", ARMY.join(", ")));
                it.check(u.air.is_none(), "air", "army units have no air strength (2.1.1(3)④)");
                it.check(u.attack.is_some_and(|a| a <= 6), "attack", "0 to 6");
                it.check(
                    (u.movement == 0) == (u.kind == "fortress"),
                    "movement",
                    "0 for fortress units and only for them",
                );
            }
            "ship" => {
                it.check(SHIPS.contains(&u.kind.as_str()), "type", format_args!("one of {}", SHIPS.join(", ")));
                let carrier = ["CV", "CVL"].contains(&u.kind.as_str());
                it.check(u.air.is_some() == carrier, "air", "carriers and only carriers have air strength");
                it.check(u.attack.is_some_and(|a| a <= 4), "attack", "0 to 4: Oxygen Torpedo sets 4");
                it.check(u.movement >= 1, "movement", "1 or more");
            }
            "air" => {
                it.check(u.durability == 1, "durability", format_args!("1 for air units ({RULING_29})"));
                it.check(u.kind == "AF", "type", "AF");
                it.check(u.air.is_some_and(|a| (1..=6).contains(&a)), "air", "1 to 6");
                it.check(u.movement >= 1, "movement", "1 or more");
            }
            _ => it.error("category", "army, ship or air"),
        }
        let ways = [
            u.setup_area.is_some(),
            u.arrival.as_deref() == Some("allied-reinforcement-pool"),
            u.setup_code.as_deref() == Some("OPT"),
        ];
        it.check(
            ways.iter().filter(|w| **w).count() == 1,
            "setup_area",
            "exactly one of a set-up area, the reinforcement pool, OPT",
        );
        it.check(!ways[1] || u.side == "allied", "arrival", "only Allied units are reinforcements (3.0(4))");
        if let Some(id) = &u.setup_area {
            start_area(files, u, id, it);
        }
    }
    let leaders = list.iter().filter(|u| u.kind == "leader").count();
    file.check(leaders == 1, "units", format_args!("{leaders} leaders; there is one MacArthur (16.2)"));
    let airborne = list.iter().any(|u| u.side == "japan" && u.kind == "airborne");
    file.check(airborne, "units", "Japan needs an airborne unit (19.0)");
    let optional: BTreeSet<&str> =
        list.iter().filter(|u| u.setup_code.as_deref() == Some("OPT")).map(|u| u.id.as_str()).collect();
    let wanted = BTreeSet::from(["jp-cv-hiryu", "jp-cv-soryu", "uk-cv-indomitable"]);
    file.check(optional == wanted, "units with OPT", format_args!("{optional:?}; 17.2 says {wanted:?}"));
}

fn start_area(files: &Records, u: &UnitRecord, id: &str, it: &mut Page<'_>) {
    let at = "setup_area";
    let Some(area) = files.map.areas.iter().find(|a| a.id == id) else {
        it.error(at, format_args!("{id} is not an area of map.json"));
        return;
    };
    it.check(!area.no_entry.contains(&u.side), at, format_args!("{id} is closed to {} (2.2.1(3))", u.side));
    it.check(u.category != "ship" || area.kind == "sea", at, "ships are at sea (7.2(3))");
    let base = area.kind == "land" && area.start_control == u.side;
    it.check(u.category != "air" || base, at, "air units start in a land area of their side (7.4(2))");
    let chinese = ["kunming", "lashio", "mandalay"].contains(&id);
    it.check(u.nation != "china" || chinese, at, "Chinese units are in kunming, lashio or mandalay (16.3)");
}

fn set_up(files: &Records, r: &mut Report) {
    let list = &files.units.units;
    for (nation, code, area, category, n, types) in LINES {
        let units: Vec<&UnitRecord> =
            list.iter().filter(|u| u.nation == nation && u.setup_code.as_deref() == Some(code)).collect();
        let place = || format!("set-up {nation} {code}");
        r.on("units.json").check(
            units.len() == n,
            place(),
            format_args!("{} units; the rulebook says {n}", units.len()),
        );
        let there = units.iter().all(|u| u.setup_area.as_deref() == Some(area) && u.category == category);
        r.on("units.json").check(there, place(), format_args!("all are {category} units in {area}"));
        for (kind, count) in types {
            let have = units.iter().filter(|u| u.kind == *kind).count();
            r.on("units.json").check(have == *count, place(), format_args!("{have} {kind}; the rulebook says {count}"));
        }
        let line = files.scenario.setup_lines.iter().find(|l| l.nation == nation && l.code == code);
        let fits = line.is_some_and(|l| l.count == n && l.area == area && l.category == category);
        r.on("scenario.json").check(
            fits,
            format_args!("setup_lines {nation} {code}"),
            format_args!("{n} {category} units in {area}"),
        );
        let wanted: BTreeMap<&str, usize> = types.iter().copied().collect();
        let given: BTreeMap<&str, usize> = line
            .and_then(|l| l.ship_types.as_ref())
            .map(|t| t.iter().map(|(k, n)| (k.as_str(), *n)).collect())
            .unwrap_or_default();
        r.on("scenario.json").check(
            given == wanted,
            format_args!("setup_lines {nation} {code}.ship_types"),
            format_args!("{wanted:?}"),
        );
    }
    let lines = files.scenario.setup_lines.len();
    r.on("scenario.json").check(
        lines == LINES.len(),
        "setup_lines",
        format_args!("{lines} lines; the rulebook has {}", LINES.len()),
    );
    for (i, line) in files.scenario.setup_lines.iter().enumerate() {
        r.on("scenario.json").sourced(format_args!("setup_lines[{i}].source"), &line.source);
    }
    let placed = list.iter().filter(|u| u.setup_area.is_some()).count();
    let total: usize = LINES.iter().map(|l| l.4).sum();
    r.on("units.json").check(
        placed == total,
        "units",
        format_args!("{placed} units are set up; the rulebook sets up {total}"),
    );
    let pool = |nation: &str, category: &str| {
        list.iter()
            .filter(|u| u.arrival.is_some() && u.setup_code.is_none() && u.nation == nation && u.category == category)
            .count()
    };
    let p = &files.scenario.reinforcement_pool;
    for (nation, category, want) in
        [("uk", "army", p.commonwealth_army), ("china", "army", p.chinese_army), ("china", "air", p.chinese_air)]
    {
        let have = pool(nation, category);
        r.on("units.json").check(
            have == want && have > 0,
            format_args!("reinforcement pool, {nation} {category}"),
            format_args!("{have} units; scenario.json says {want}"),
        );
    }
    let oil: BTreeSet<&str> = files.scenario.oil.areas.iter().map(String::as_str).collect();
    let wanted = BTreeSet::from(["brunei", "palembang", "balikpapan"]);
    r.on("scenario.json").check(
        oil == wanted && files.scenario.oil.areas.len() == 3,
        "oil.areas",
        format_args!("{wanted:?} (3.0(5))"),
    );
    let order = ["brunei", "palembang", "balikpapan"];
    r.on("scenario.json").check(
        oil != wanted || files.scenario.oil.areas == order,
        "oil.areas",
        format_args!("in the order they are rolled for, {order:?} ({RULING_56})"),
    );
    let options: BTreeSet<&str> = files.scenario.optional_rules.iter().map(|o| o.id.as_str()).collect();
    let wanted = BTreeSet::from(["17.1-1", "17.1-2", "17.2-1", "17.2-2", "17.3-1", "17.3-2"]);
    r.on("scenario.json").check(options == wanted, "optional_rules", format_args!("{wanted:?} (17.0)"));
    for o in &files.scenario.optional_rules {
        r.on("scenario.json").sourced(format_args!("optional_rules {}.source", o.id), &o.source);
        for other in &o.excludes {
            let mutual = files.scenario.optional_rules.iter().any(|p| p.id == *other && p.excludes.contains(&o.id));
            r.on("scenario.json").check(
                mutual,
                format_args!("optional_rules {}.excludes", o.id),
                format_args!("{other} must exclude {} as well", o.id),
            );
        }
    }
}

fn cards(files: &Records, r: &mut Report) {
    let file = &mut r.on("cards.json");
    let c = &files.cards;
    file.records("kinds", c.kinds.iter().map(|k| (&k.id, &k.source)));
    file.records("cards", c.cards.iter().map(|k| (&k.id, &k.source)));
    file.check(c.cards.len() == CARDS, "cards", format_args!("{} cards; 16 for each side (3.0(7))", c.cards.len()));
    for (i, k) in c.kinds.iter().enumerate() {
        let it = &mut file.item("kinds", i, &k.id);
        let Some(kind) = Kind::find(&k.id) else {
            it.error("id", "19.0 has no such card");
            continue;
        };
        it.check(k.starred == kind.starred(), "starred", format_args!("{} (5.2(3), 19.0)", kind.starred()));
        let removed = kind.removed_after_use();
        it.check(k.remove_after_use == removed, "remove_after_use", format_args!("{removed} (19.0)"));
        for side in SIDES {
            let have = c.cards.iter().filter(|card| card.kind == k.id && card.side == side).count();
            let want = k.count.get(side).copied().unwrap_or(0);
            it.check(have == want, "count", format_args!("{have} cards of {side} in `cards`, {want} here"));
        }
    }
    for kind in Kind::ALL {
        let present = c.kinds.iter().any(|k| k.id == kind.id());
        file.check(present, "kinds", format_args!("{} is missing ({kind:?} of 19.0)", kind.id()));
    }
    for (i, card) in c.cards.iter().enumerate() {
        let it = &mut file.item("cards", i, &card.id);
        it.check(SIDES.contains(&card.side.as_str()), "side", "japan or allied");
        it.check(Kind::find(&card.kind).is_some(), "kind", "not one of `kinds`");
    }
    for (side, hand) in SIDES.into_iter().zip([files.tables.hand_size.japan, files.tables.hand_size.allied]) {
        let deck: Vec<&CardRecord> = c.cards.iter().filter(|card| card.side == side).collect();
        file.check(
            deck.len() == 16,
            format_args!("cards of {side}"),
            format_args!("{}; the rulebook says 16 (3.0(7))", deck.len()),
        );
        let lasting = deck.iter().filter(|card| Kind::find(&card.kind).is_some_and(|k| !k.removed_after_use())).count();
        file.check(
            lasting >= usize::from(hand),
            format_args!("cards of {side}"),
            format_args!("{lasting} cards stay in the game; a hand of {hand} must always be possible ({RULING_46})"),
        );
    }
}

fn tables(files: &Records, r: &mut Report) {
    let file = &mut r.on("tables.json");
    let t = &files.tables;
    let numbers = [
        ("turns.standard", t.turns.standard, 8),
        ("turns.extended", t.turns.extended, 9),
        ("turns.shortened", t.turns.shortened, 7),
        ("hand_size.japan", t.hand_size.japan, 7),
        ("hand_size.allied", t.hand_size.allied, 5),
        ("deck_size.japan", t.deck_size.japan, 16),
        ("deck_size.allied", t.deck_size.allied, 16),
        ("limits.army_per_land_area_per_side", t.limits.army_per_land_area_per_side, 10),
        ("limits.air_per_land_area", t.limits.air_per_land_area, 4),
        ("limits.army_per_group_over_sea", t.limits.army_per_group_over_sea, 2),
        ("limits.army_mp_over_sea", t.limits.army_mp_over_sea, 2),
        ("limits.units_per_group_over_mountain", t.limits.units_per_group_over_mountain, 1),
        (
            "oil_destruction.destroyed_at_least.no_japanese_unit",
            t.oil_destruction.destroyed_at_least.no_japanese_unit,
            5,
        ),
        (
            "oil_destruction.destroyed_at_least.japanese_unit_present",
            t.oil_destruction.destroyed_at_least.japanese_unit_present,
            6,
        ),
    ];
    for (place, have, want) in numbers {
        file.check(have == want, place, format_args!("{have}; the rulebook says {want}"));
    }
    file.check(t.first_player == "japan", "first_player", "japan (4.0(2))");
    let turns: Vec<u32> = t.turn_track.iter().map(|t| t.turn).collect();
    file.check(turns == (1..=9).collect::<Vec<_>>(), "turn_track", "turns 1 to 9 in order");
    for turn in &t.turn_track {
        let holiday = [4, 6, 9].contains(&turn.turn);
        file.check(
            turn.holiday.is_some() == holiday,
            format_args!("turn_track {}.holiday", turn.turn),
            "holidays are on turns 4, 6 and 9 (17.3)",
        );
        file.sourced(format_args!("turn_track {}.source", turn.turn), &turn.source);
    }
    let oil = &files.markers.oil;
    file.on("markers.json").check(oil.len() == 5, "oil", format_args!("{} markers; 3.0(5) says 5", oil.len()));
    file.on("markers.json").records("oil", oil.iter().map(|o| (&o.id, &o.source)));
    for (i, o) in oil.iter().enumerate() {
        file.on("markers.json").check(o.vp <= 20, format_args!("oil[{i}].vp"), "0 to 20");
    }
}
