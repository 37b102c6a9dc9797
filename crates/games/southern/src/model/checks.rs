//! Checks on the data files: everything the rulebook counts or fixes.

use super::records::*;
use super::{BORDERS, CARDS, Kind, MAX_AREAS, MAX_UNITS, SIDES};
use crate::rulebook::*;
use crate::rules::movement::MAX_MOVEMENT;
use sandtable_kernel::DataError;
use sandtable_kit::Report;
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
    shapes(files, &mut report);
    rivers(files, &mut report);
    units(files, &mut report);
    set_up(files, &mut report);
    cards(files, &mut report);
    tables(files, &mut report);
    report.finish(())
}

fn map(files: &Records, r: &mut Report) {
    let file = "map.json";
    let areas = &files.map.areas;
    r.records(file, "areas", areas.iter().map(|a| (&a.id, &a.source)));
    r.check(areas.len() <= MAX_AREAS, file, "areas", || format!("{} areas; at most {MAX_AREAS}", areas.len()));
    let known: BTreeSet<&str> = areas.iter().map(|a| a.id.as_str()).collect();
    for name in NAMED.split_whitespace() {
        r.check(known.contains(name), file, "areas", || format!("the rulebook's area {name} is missing"));
    }
    for (i, a) in areas.iter().enumerate() {
        let at = |field: &str| format!("areas[{i}] {}.{field}", a.id);
        r.check(["land", "sea"].contains(&a.kind.as_str()), file, at("kind"), || "land or sea".into());
        let side = |s: &String| SIDES.contains(&s.as_str());
        r.check(side(&a.start_control), file, at("start_control"), || {
            "every area starts under one side (2.1.2(1)): japan or allied".into()
        });
        r.check((0..=20).contains(&a.vp), file, at("vp"), || format!("{} is out of range 0 to 20", a.vp));
        r.check(a.kind == "land" || a.vp == 0, file, at("vp"), || "only land areas score (15.0(2)): 0".into());
        let permanent = a.permanent_control.as_ref().is_none_or(|p| *p == a.start_control);
        r.check(permanent, file, at("permanent_control"), || format!("differs from start_control {}", a.start_control));
        let closed_to_owner = a.no_entry.contains(&a.start_control);
        r.check(!closed_to_owner, file, at("no_entry"), || "closed to the side that controls it".into());
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
        r.check(have == want, file, format!("areas.{field}"), || format!("{have:?}; rule {rule} says {want:?}"));
    }
    borders(files, r);
}

fn borders(files: &Records, r: &mut Report) {
    let file = "map.json";
    let kind: BTreeMap<&str, &str> = files.map.areas.iter().map(|a| (a.id.as_str(), a.kind.as_str())).collect();
    let mut seen = BTreeSet::new();
    for (i, b) in files.map.borders.iter().enumerate() {
        let at = || format!("borders[{i}] {} / {}", b.a, b.b);
        r.sourced(file, at(), &b.source);
        let (Some(ka), Some(kb)) = (kind.get(b.a.as_str()), kind.get(b.b.as_str())) else {
            r.error(file, at(), "names an area that is not in `areas`");
            continue;
        };
        r.check(b.a != b.b, file, at(), || "an area has no border with itself".into());
        let pair = if b.a < b.b { (&b.a, &b.b) } else { (&b.b, &b.a) };
        r.check(seen.insert(pair), file, at(), || "listed twice".into());
        r.check(BORDERS.contains(&b.kind.as_str()), file, at(), || "type is land, mountain or sea".into());
        let wet = *ka == "sea" || *kb == "sea";
        r.check((b.kind == "sea") == wet, file, at(), || {
            format!("a border between {ka} and {kb} areas is {}", if wet { "sea" } else { "land or mountain" })
        });
    }
    for n in &files.map.not_adjacent {
        let pair = if n.a < n.b { (&n.a, &n.b) } else { (&n.b, &n.a) };
        r.check(!seen.contains(&pair), file, format!("not_adjacent {} / {}", n.a, n.b), || {
            "`borders` lists this pair".into()
        });
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
    for area in files.map.areas.iter().filter(|a| !reached.contains(a.id.as_str())) {
        r.error(file, format!("borders of {}", area.id), "no way leads here");
    }
    for fortress in files.map.areas.iter().filter(|a| a.fortress) {
        let gate = files.map.borders.iter().any(|b| b.kind == "land" && (b.a == fortress.id || b.b == fortress.id));
        r.check(gate, file, format!("borders of {}", fortress.id), || {
            "a fortress needs a land border to be entered by (16.1(1))".into()
        });
    }
}

fn shapes(files: &Records, r: &mut Report) {
    let file = "map-shapes.json";
    let b = files.map.bounds;
    for (i, a) in files.map.areas.iter().enumerate() {
        let Some(rings) = files.shapes.shapes.get(&a.id).filter(|s| !s.is_empty()) else {
            r.error(file, format!("shapes.{}", a.id), "the outline is missing");
            continue;
        };
        for ring in rings {
            let closed = ring.len() >= 4 && ring.first() == ring.last();
            r.check(closed, file, format!("shapes.{}", a.id), || {
                "a ring has four points or more and ends where it begins".into()
            });
            let inside = ring.iter().all(|p| {
                p[0] >= b.west - 0.01 && p[0] <= b.east + 0.01 && p[1] >= b.south - 0.01 && p[1] <= b.north + 0.01
            });
            r.check(inside, file, format!("shapes.{}", a.id), || "a point lies outside the bounds of map.json".into());
        }
        let anchored = rings.iter().any(|ring| contains(ring, a.anchor));
        r.check(anchored, "map.json", format!("areas[{i}] {}.anchor", a.id), || "lies outside the outline".into());
    }
    for id in files.shapes.shapes.keys() {
        let known = id == "out-of-play" || files.map.areas.iter().any(|a| a.id == *id);
        r.check(known, file, format!("shapes.{id}"), || "no such area in map.json".into());
    }
    for (i, ridge) in files.relief.ridges.iter().enumerate() {
        let at = || format!("ridges[{i}]");
        r.sourced("relief.json", at(), &ridge.source);
        let fine = ridge.points.len() >= 2 && ridge.height > 0.0 && ridge.width > 0.0;
        r.check(fine, "relief.json", at(), || "two points or more, a height and a width above 0".into());
    }
}

fn rivers(files: &Records, r: &mut Report) {
    for (i, river) in files.relief.rivers.iter().enumerate() {
        let at = || format!("rivers[{i}]");
        r.sourced("relief.json", at(), &river.source);
        r.check(river.points.len() >= 2, "relief.json", at(), || "two points or more".into());
    }
}

fn contains(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    ring.windows(2)
        .filter(|w| {
            let ([x1, y1], [x2, y2]) = (w[0], w[1]);
            (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        })
        .count()
        % 2
        == 1
}

fn units(files: &Records, r: &mut Report) {
    let file = "units.json";
    let list = &files.units.units;
    r.records(file, "units", list.iter().map(|u| (&u.id, &u.source)));
    r.check(list.len() <= MAX_UNITS, file, "units", || format!("{} units; at most {MAX_UNITS}", list.len()));
    for area in files.map.areas.iter().filter(|a| a.kind == "land") {
        let here = |side: &str| list.iter().any(|u| u.side == side && u.setup_area.as_ref() == Some(&area.id));
        r.check(!SIDES.into_iter().all(here), file, format!("set-up in {}", area.id), || {
            format!("both sides; only fleets begin in one area ({RULING_43})")
        });
    }
    for (i, u) in list.iter().enumerate() {
        let at = |field: &str| format!("units[{i}] {}.{field}", u.id);
        r.check(SIDES.contains(&u.side.as_str()), file, at("side"), || "japan or allied".into());
        let nation = ["japan", "us", "uk", "ned", "china"].contains(&u.nation.as_str());
        r.check(nation && (u.side == "japan") == (u.nation == "japan"), file, at("nation"), || {
            format!("{} does not fit side {}", u.nation, u.side)
        });
        r.check((1..=2).contains(&u.durability), file, at("durability"), || {
            "1 or 2: 15.0(1)② scores only those".into()
        });
        r.check(usize::from(u.movement) <= MAX_MOVEMENT, file, at("movement"), || format!("0 to {MAX_MOVEMENT}"));
        let vp = if u.side == "allied" {
            0.0
        } else if u.durability == 2 {
            1.0
        } else {
            0.5
        };
        r.check(u.vp_when_lost == vp, file, at("vp_when_lost"), || format!("{vp} by 15.0(1)②"));
        match u.category.as_str() {
            "army" => {
                r.check(ARMY.contains(&u.kind.as_str()), file, at("type"), || format!("one of {}", ARMY.join(", ")));
                r.check(u.air.is_none(), file, at("air"), || "army units have no air strength (2.1.1(3)④)".into());
                r.check(u.attack.is_some_and(|a| a <= 6), file, at("attack"), || "0 to 6".into());
                r.check((u.movement == 0) == (u.kind == "fortress"), file, at("movement"), || {
                    "0 for fortress units and only for them".into()
                });
            }
            "ship" => {
                r.check(SHIPS.contains(&u.kind.as_str()), file, at("type"), || format!("one of {}", SHIPS.join(", ")));
                let carrier = ["CV", "CVL"].contains(&u.kind.as_str());
                r.check(u.air.is_some() == carrier, file, at("air"), || {
                    "carriers and only carriers have air strength".into()
                });
                r.check(u.attack.is_some_and(|a| a <= 4), file, at("attack"), || {
                    "0 to 4: Oxygen Torpedo sets 4".into()
                });
                r.check(u.movement >= 1, file, at("movement"), || "1 or more".into());
            }
            "air" => {
                r.check(u.durability == 1, file, at("durability"), || format!("1 for air units ({RULING_29})"));
                r.check(u.kind == "AF", file, at("type"), || "AF".into());
                r.check(u.air.is_some_and(|a| (1..=6).contains(&a)), file, at("air"), || "1 to 6".into());
                r.check(u.movement >= 1, file, at("movement"), || "1 or more".into());
            }
            _ => r.error(file, at("category"), "army, ship or air"),
        }
        let ways = [
            u.setup_area.is_some(),
            u.arrival.as_deref() == Some("allied-reinforcement-pool"),
            u.setup_code.as_deref() == Some("OPT"),
        ];
        r.check(ways.iter().filter(|w| **w).count() == 1, file, at("setup_area"), || {
            "exactly one of a set-up area, the reinforcement pool, OPT".into()
        });
        r.check(!ways[1] || u.side == "allied", file, at("arrival"), || {
            "only Allied units are reinforcements (3.0(4))".into()
        });
        if let Some(id) = &u.setup_area {
            start_area(files, u, id, || at("setup_area"), r);
        }
    }
    let leaders = list.iter().filter(|u| u.kind == "leader").count();
    r.check(leaders == 1, file, "units", || format!("{leaders} leaders; there is one MacArthur (16.2)"));
    let airborne = list.iter().any(|u| u.side == "japan" && u.kind == "airborne");
    r.check(airborne, file, "units", || "Japan needs an airborne unit (19.0)".into());
    let optional: BTreeSet<&str> =
        list.iter().filter(|u| u.setup_code.as_deref() == Some("OPT")).map(|u| u.id.as_str()).collect();
    let wanted = BTreeSet::from(["jp-cv-hiryu", "jp-cv-soryu", "uk-cv-indomitable"]);
    r.check(optional == wanted, file, "units with OPT", || format!("{optional:?}; 17.2 says {wanted:?}"));
}

fn start_area(files: &Records, u: &UnitRecord, id: &str, at: impl Fn() -> String, r: &mut Report) {
    let file = "units.json";
    let Some(area) = files.map.areas.iter().find(|a| a.id == id) else {
        r.error(file, at(), format!("{id} is not an area of map.json"));
        return;
    };
    r.check(!area.no_entry.contains(&u.side), file, at(), || format!("{id} is closed to {} (2.2.1(3))", u.side));
    r.check(u.category != "ship" || area.kind == "sea", file, at(), || "ships are at sea (7.2(3))".into());
    let base = area.kind == "land" && area.start_control == u.side;
    r.check(u.category != "air" || base, file, at(), || "air units start in a land area of their side (7.4(2))".into());
    let chinese = ["kunming", "lashio", "mandalay"].contains(&id);
    r.check(u.nation != "china" || chinese, file, at(), || {
        "Chinese units are in kunming, lashio or mandalay (16.3)".into()
    });
}

fn set_up(files: &Records, r: &mut Report) {
    let list = &files.units.units;
    for (nation, code, area, category, n, types) in LINES {
        let units: Vec<&UnitRecord> =
            list.iter().filter(|u| u.nation == nation && u.setup_code.as_deref() == Some(code)).collect();
        let place = || format!("set-up {nation} {code}");
        r.check(units.len() == n, "units.json", place(), || format!("{} units; the rulebook says {n}", units.len()));
        let there = units.iter().all(|u| u.setup_area.as_deref() == Some(area) && u.category == category);
        r.check(there, "units.json", place(), || format!("all are {category} units in {area}"));
        for (kind, count) in types {
            let have = units.iter().filter(|u| u.kind == *kind).count();
            r.check(have == *count, "units.json", place(), || format!("{have} {kind}; the rulebook says {count}"));
        }
        let line = files.scenario.setup_lines.iter().find(|l| l.nation == nation && l.code == code);
        let fits = line.is_some_and(|l| l.count == n && l.area == area && l.category == category);
        r.check(fits, "scenario.json", format!("setup_lines {nation} {code}"), || {
            format!("{n} {category} units in {area}")
        });
        let wanted: BTreeMap<&str, usize> = types.iter().copied().collect();
        let given: BTreeMap<&str, usize> = line
            .and_then(|l| l.ship_types.as_ref())
            .map(|t| t.iter().map(|(k, n)| (k.as_str(), *n)).collect())
            .unwrap_or_default();
        r.check(given == wanted, "scenario.json", format!("setup_lines {nation} {code}.ship_types"), || {
            format!("{wanted:?}")
        });
    }
    let lines = files.scenario.setup_lines.len();
    r.check(lines == LINES.len(), "scenario.json", "setup_lines", || {
        format!("{lines} lines; the rulebook has {}", LINES.len())
    });
    for (i, line) in files.scenario.setup_lines.iter().enumerate() {
        r.sourced("scenario.json", format!("setup_lines[{i}].source"), &line.source);
    }
    let placed = list.iter().filter(|u| u.setup_area.is_some()).count();
    let total: usize = LINES.iter().map(|l| l.4).sum();
    r.check(placed == total, "units.json", "units", || {
        format!("{placed} units are set up; the rulebook sets up {total}")
    });
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
        r.check(have == want && have > 0, "units.json", format!("reinforcement pool, {nation} {category}"), || {
            format!("{have} units; scenario.json says {want}")
        });
    }
    let oil: BTreeSet<&str> = files.scenario.oil.areas.iter().map(String::as_str).collect();
    let wanted = BTreeSet::from(["brunei", "palembang", "balikpapan"]);
    r.check(oil == wanted && files.scenario.oil.areas.len() == 3, "scenario.json", "oil.areas", || {
        format!("{wanted:?} (3.0(5))")
    });
    let order = ["brunei", "palembang", "balikpapan"];
    r.check(oil != wanted || files.scenario.oil.areas == order, "scenario.json", "oil.areas", || {
        format!("in the order they are rolled for, {order:?} ({RULING_56})")
    });
    let options: BTreeSet<&str> = files.scenario.optional_rules.iter().map(|o| o.id.as_str()).collect();
    let wanted = BTreeSet::from(["17.1-1", "17.1-2", "17.2-1", "17.2-2", "17.3-1", "17.3-2"]);
    r.check(options == wanted, "scenario.json", "optional_rules", || format!("{wanted:?} (17.0)"));
    for o in &files.scenario.optional_rules {
        r.sourced("scenario.json", format!("optional_rules {}.source", o.id), &o.source);
        for other in &o.excludes {
            let mutual = files.scenario.optional_rules.iter().any(|p| p.id == *other && p.excludes.contains(&o.id));
            r.check(mutual, "scenario.json", format!("optional_rules {}.excludes", o.id), || {
                format!("{other} must exclude {} as well", o.id)
            });
        }
    }
}

fn cards(files: &Records, r: &mut Report) {
    let file = "cards.json";
    let c = &files.cards;
    r.records(file, "kinds", c.kinds.iter().map(|k| (&k.id, &k.source)));
    r.records(file, "cards", c.cards.iter().map(|k| (&k.id, &k.source)));
    r.check(c.cards.len() == CARDS, file, "cards", || format!("{} cards; 16 for each side (3.0(7))", c.cards.len()));
    for (i, k) in c.kinds.iter().enumerate() {
        let at = |field: &str| format!("kinds[{i}] {}.{field}", k.id);
        let Some(kind) = Kind::parse(&k.id) else {
            r.error(file, at("id"), "19.0 has no such card");
            continue;
        };
        r.check(k.starred == kind.starred(), file, at("starred"), || format!("{} (5.2(3), 19.0)", kind.starred()));
        let removed = kind.removed_after_use();
        r.check(k.remove_after_use == removed, file, at("remove_after_use"), || format!("{removed} (19.0)"));
        for side in SIDES {
            let have = c.cards.iter().filter(|card| card.kind == k.id && card.side == side).count();
            let want = k.count.get(side).copied().unwrap_or(0);
            r.check(have == want, file, at("count"), || format!("{have} cards of {side} in `cards`, {want} here"));
        }
    }
    for (kind, id) in Kind::ALL {
        let present = c.kinds.iter().any(|k| k.id == id);
        r.check(present, file, "kinds", || format!("{id} is missing ({kind:?} of 19.0)"));
    }
    for (i, card) in c.cards.iter().enumerate() {
        let at = |field: &str| format!("cards[{i}] {}.{field}", card.id);
        r.check(SIDES.contains(&card.side.as_str()), file, at("side"), || "japan or allied".into());
        r.check(Kind::parse(&card.kind).is_some(), file, at("kind"), || "not one of `kinds`".into());
    }
    for (side, hand) in SIDES.into_iter().zip([files.tables.hand_size.japan, files.tables.hand_size.allied]) {
        let deck: Vec<&CardRecord> = c.cards.iter().filter(|card| card.side == side).collect();
        r.check(deck.len() == 16, file, format!("cards of {side}"), || {
            format!("{}; the rulebook says 16 (3.0(7))", deck.len())
        });
        let lasting =
            deck.iter().filter(|card| Kind::parse(&card.kind).is_some_and(|k| !k.removed_after_use())).count();
        r.check(lasting >= usize::from(hand), file, format!("cards of {side}"), || {
            format!("{lasting} cards stay in the game; a hand of {hand} must always be possible ({RULING_46})")
        });
    }
}

fn tables(files: &Records, r: &mut Report) {
    let file = "tables.json";
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
        r.check(have == want, file, place, || format!("{have}; the rulebook says {want}"));
    }
    r.check(t.first_player == "japan", file, "first_player", || "japan (4.0(2))".into());
    let turns: Vec<u32> = t.turn_track.iter().map(|t| t.turn).collect();
    r.check(turns == (1..=9).collect::<Vec<_>>(), file, "turn_track", || "turns 1 to 9 in order".into());
    for turn in &t.turn_track {
        let holiday = [4, 6, 9].contains(&turn.turn);
        r.check(turn.holiday.is_some() == holiday, file, format!("turn_track {}.holiday", turn.turn), || {
            "holidays are on turns 4, 6 and 9 (17.3)".into()
        });
        r.sourced(file, format!("turn_track {}.source", turn.turn), &turn.source);
    }
    let oil = &files.markers.oil;
    r.check(oil.len() == 5, "markers.json", "oil", || format!("{} markers; 3.0(5) says 5", oil.len()));
    r.records("markers.json", "oil", oil.iter().map(|o| (&o.id, &o.source)));
    for (i, o) in oil.iter().enumerate() {
        r.check(o.vp <= 20, "markers.json", format!("oil[{i}].vp"), || "0 to 20".into());
    }
}
