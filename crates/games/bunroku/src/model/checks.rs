//! Checks of the data files: every countable statement of the rulebook, every reference, every
//! value's range. Each error says where it is and what would be right.

use super::{data::CardKind, ids::*, records::*};
use crate::rulebook::*;
use sandtable_kernel::DataError;
use sandtable_kit::Report;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub fn check(r: &Records) -> Result<(), Vec<DataError>> {
    let mut report = Report::new();
    identities(r, &mut report);
    map(r, &mut report);
    units(r, &mut report);
    set_up(r, &mut report);
    cards(r, &mut report);
    tables(r, &mut report);
    if report.is_empty() {
        public_plays(r, &mut report);
    }
    report.finish(())
}

fn identities(r: &Records, report: &mut Report) {
    report.on("map.json").records("areas", r.map.areas.iter().map(|x| (&x.id, &x.source)));
    report.on("map.json").records("roads", r.map.roads.iter().map(|x| (&x.id, &x.source)));
    report.on("map.json").records("provinces", r.map.provinces.iter().map(|x| (&x.id, &x.source)));
    report.on("map.json").records("home_boxes", r.map.home_boxes.iter().map(|x| (&x.id, &x.source)));
    report.on("map.json").records("off_map_boxes", r.map.off_map_boxes.iter().map(|x| (&x.id, &x.source)));
    report.on("units.json").records("units", r.units.units.iter().map(|x| (&x.id, &x.source)));
    report.on("units.json").records("markers", r.units.markers.iter().map(|x| (&x.id, &x.source)));
    report.on("cards.json").records("kinds", r.cards.kinds.iter().map(|x| (&x.kind, &x.source)));
    report.on("cards.json").records("cards", r.cards.cards.iter().map(|x| (&x.id, &x.source)));
    report
        .on("tables.json")
        .records("japan_card_conditions", r.tables.japan_card_conditions.iter().map(|x| (&x.id, &x.source)));
    report.on("geo.json").records("land", r.geo.land.iter().map(|x| (&x.id, &x.source)));
    report.on("geo.json").records("provinces", r.geo.provinces.iter().map(|x| (&x.id, &x.source)));
    report.on("relief.json").records("ridges", r.relief.ridges.iter().map(|x| (&x.id, &x.source)));
    report.on("relief.json").records("rivers", r.relief.rivers.iter().map(|x| (&x.id, &x.source)));
    report.on("relief.json").records("waters", r.relief.waters.iter().map(|x| (&x.id, &x.source)));
    // Ids share one vocabulary over all kinds of things.
    let everything = r.map.areas.iter().map(|x| &x.id);
    let everything =
        everything.chain(r.map.home_boxes.iter().map(|x| &x.id)).chain(r.units.units.iter().map(|x| &x.id));
    let everything = everything.chain(r.cards.cards.iter().map(|x| &x.id)).chain(r.units.markers.iter().map(|x| &x.id));
    let everything =
        everything.chain(r.map.provinces.iter().map(|x| &x.id)).chain(r.map.off_map_boxes.iter().map(|x| &x.id));
    let mut seen = BTreeSet::new();
    for id in everything {
        report.on("units.json").check(seen.insert(id), id, "this id names two different things");
    }
    for (i, t) in r.tables.turn_track.turns.iter().enumerate() {
        report.on("tables.json").sourced(format_args!("turn_track.turns[{i}].source"), &t.source);
    }
    for s in &r.scenario.setup {
        report.on("scenario.json").sourced(format_args!("setup {}.source", s.line), &s.source);
    }
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

fn map(r: &Records, report: &mut Report) {
    let file = &mut report.on("map.json");
    let size = r.map.areas.len() + r.map.home_boxes.len();
    file.check(size <= AREAS, "areas", format_args!("{size} areas and boxes; there is room for {AREAS}"));
    file.equal(r.map.provinces.len(), 8, "provinces", format_args!("eight provinces ({R2_4_2})"));
    let homes: BTreeSet<&str> = r.map.home_boxes.iter().map(|h| h.id.as_str()).collect();
    file.equal(homes, BTreeSet::from(["japan-home", "ming-home"]), "home_boxes", "home boxes (2.4(4))");
    for h in &r.map.home_boxes {
        let want: &[&str] = if h.id == "japan-home" { &["japan"] } else { &["ming", "korea"] };
        let got: BTreeSet<&str> = h.may_enter.iter().map(String::as_str).collect();
        file.equal(
            got,
            want.iter().copied().collect(),
            format_args!("home_boxes {}.may_enter", h.id),
            "nobody enters the opponent's home box (2.4(4)); Koreans may cross into Ming",
        );
        file.check(
            h.nation == "japan" || h.nation == "ming",
            format_args!("home_boxes {}.nation", h.id),
            "japan or ming",
        );
    }
    let mut total = 0;
    for (i, a) in r.map.areas.iter().enumerate() {
        let it = &mut file.item("areas", i, &a.id);
        let known = r.map.provinces.iter().any(|p| p.id == a.province);
        it.check(known, "province", format_args!("no province {:?}", a.province));
        let want = if a.id == "hanseong" { 2 } else { u8::from(a.capital) };
        it.equal(a.vp_allied, want, "vp_allied", "capitals 1, Hanseong 2, others 0 (12.1)");
        total += u32::from(a.vp_allied);
        for spot in [(a.lon, a.lat), (a.ui.lon, a.ui.lat)] {
            let inside = (120.0..132.0).contains(&spot.0) && (32.0..44.0).contains(&spot.1);
            it.check(inside, "", format_args!("{spot:?} is not in Korea"));
        }
    }
    file.equal(total, 16, "areas", "Allied points on the map (12.1)");
    for p in &r.map.provinces {
        let place = format!("provinces {}.capitals", p.id);
        let want = if p.id == "gyeonggi" { 1 } else { 2 };
        file.equal(p.capitals.len(), want, &place, "capitals of the province (11.1(1))");
        let flagged: BTreeSet<&str> =
            r.map.areas.iter().filter(|a| a.capital && a.province == p.id).map(|a| a.id.as_str()).collect();
        let listed: BTreeSet<&str> = p.capitals.iter().map(String::as_str).collect();
        file.equal(listed, flagged, &place, format_args!("capitals listed and areas marked ({R2_4_1})"));
    }
    for (id, province) in [("gyeongseong", "hamgyeong"), ("pyongyang", "pyeongan"), ("busan", "gyeongsang")] {
        let area = r.map.areas.iter().find(|a| a.id == id);
        file.equal(area.map(|a| a.province.as_str()), Some(province), format_args!("areas {id}"), "province");
    }
    let nodes: BTreeSet<&str> =
        r.map.areas.iter().map(|a| a.id.as_str()).chain(r.map.home_boxes.iter().map(|h| h.id.as_str())).collect();
    let mut pairs = BTreeSet::new();
    for (i, road) in r.map.roads.iter().enumerate() {
        let it = &mut file.item("roads", i, &road.id);
        for end in [&road.a, &road.b] {
            it.check(nodes.contains(end.as_str()), "", format_args!("leads to {end:?}, which is no area"));
        }
        it.check(road.a != road.b, "", "leads back to where it starts");
        let pair = (road.a.as_str().min(road.b.as_str()), road.a.as_str().max(road.b.as_str()));
        it.check(pairs.insert(pair), "", "a second road between the same areas");
        it.check(matches!(road.class, 1 | 2), "class", format_args!("1 or 2 ({R2_4_3})"));
    }
    let net = roads_of(r);
    let ends = |id: &str| net.get(id).map(|n| n.keys().copied().collect::<Vec<_>>()).unwrap_or_default();
    file.equal(ends("japan-home"), vec!["busan"], "roads", "Japan's home box leads only to Busan (10.1(1))");
    file.equal(ends("ming-home"), vec!["uiju"], "roads", "Ming's home box leads only to Uiju (10.2(4))");
    let passage = net.get("japan-home").and_then(|n| n.get("busan")).map(|road| road.class);
    file.equal(passage, Some(1), "roads japan-home--busan.class", "first class (10.1(1))");
    file.check(r.map.roads.iter().any(|x| x.mountain), "roads", "no mountain road at all (2.4(3))");
    if nodes.contains("busan") {
        let connected = reach(&net, "busan", |a| !a.ends_with("-home"));
        for a in r.map.areas.iter().filter(|a| !connected.contains(a.id.as_str())) {
            file.error(format_args!("areas {}", a.id), "no way by road from Busan");
        }
    }
}

/// Persons the rulebook writes otherwise than usual.
const MISPRINTS: [(&str, &str); 2] = [("kr-yi-il", "李谡"), ("kr-kwon-yul", "权栗")];

fn units(r: &Records, report: &mut Report) {
    let file = &mut report.on("units.json");
    for side in ["japan", "allied"] {
        let count = r.units.units.iter().filter(|u| u.side == side).count();
        file.check(count <= SIDE, "units", format_args!("{count} units of {side}; there is room for {SIDE}"));
    }
    for (i, u) in r.units.units.iter().enumerate() {
        let it = &mut file.item("units", i, &u.id);
        let nation_ok = matches!(u.nation.as_str(), "japan" | "korea" | "ming");
        it.check(nation_ok, "nation", "japan, korea or ming");
        let want = if u.nation == "japan" { "japan" } else { "allied" };
        it.equal(u.side.as_str(), want, "side", "side of the nation");
        it.equal(u.strength, 1, "strength", format_args!("every counter is one unit ({R2_3_1_1})"));
        let kind_ok = matches!(u.kind.as_str(), "general" | "army" | "royal");
        it.check(kind_ok, "type", "general, army or royal");
        if u.nation != "japan" {
            it.equal(u.faction.as_str(), u.nation.as_str(), "faction", format_args!("one faction ({R3_2_1})"));
        }
        it.equal(u.front.state.as_str(), "fresh", "front.state", format_args!("front ({R2_3_1})"));
        if u.kind == "general" {
            let rank_ok = matches!(u.rank.as_deref(), Some("general" | "commander-in-chief"));
            it.check(rank_ok, "rank", "general or commander-in-chief");
            for (name, value) in [("field", u.front.field), ("will", u.front.will)] {
                let ok = value.is_some_and(|v| (1..=5).contains(&v));
                it.check(ok, format_args!("front.{name}"), format_args!("{value:?}: 1 to 5 is right ({R2_3_1_2})"));
            }
        } else {
            it.check(u.rank.is_none(), "rank", format_args!("only generals have a rank ({R2_3_1_3})"));
            // 2.3(1)① refers to "2.32" and means ②; so every counter with values is a general.
            let bare = u.front.field.is_none() && u.front.will.is_none();
            it.check(
                bare,
                "type",
                format_args!("a counter with field and will is a general ({RULING_2}, {RULING_38})"),
            );
        }
        let misprint = MISPRINTS.iter().any(|(id, zh)| u.id == *id && u.names.zh == *zh);
        it.check(!misprint, "names.zh", format_args!("a misprint of the rulebook for a known person ({RULING_43})"));
        match (&u.back, u.nation.as_str(), u.kind.as_str()) {
            (Some(back), "japan" | "ming", _) => {
                it.equal(back.state.as_str(), "depleted", "back.state", "back (8.1(5)①)");
                let same = (back.field, back.will, &back.rank) == (u.front.field, u.front.will, &u.front.rank);
                it.check(same, "back", "depletion changes no value (Q1, Q8)");
            }
            (None, "japan" | "ming", _) => {
                it.error("back", "needs a depleted side (8.1(5)①)");
            }
            (Some(back), _, "general") => {
                it.equal(back.state.as_str(), "promoted", "back.state", "back (card (5))");
            }
            (Some(_), ..) => {
                it.error("back", "Koreans are not depleted (8.1(5)②)");
            }
            (None, ..) => {}
        }
    }
    let factions: BTreeSet<&str> = r.units.units.iter().map(|u| u.faction.as_str()).collect();
    for faction in factions {
        let led = r.units.units.iter().any(|u| u.faction == faction && u.kind == "general");
        file.check(led, "units", format_args!("the faction {faction} has no general ({R3_1})"));
    }
    for nation in ["japan", "korea", "ming"] {
        let count =
            r.units.markers.iter().filter(|m| m.kind == "action" && m.nation.as_deref() == Some(nation)).count();
        file.equal(count, 2, "markers", "action markers of a nation (5.2(3))");
    }
    let peace: Vec<_> = r.units.markers.iter().filter(|m| m.kind == "peace").map(|m| m.start_turn).collect();
    file.equal(peace, vec![Some(16)], "markers", "one peace marker, on turn 16 (4.0(6))");
    let sieges = r.units.markers.iter().filter(|m| m.kind == "siege").count();
    let walls = r.cards.cards.iter().filter(|c| c.kind == "hold-the-walls").count();
    file.equal(sieges, walls, "markers", format_args!("siege markers, one for each card ({R2_3_5})"));
    for m in r.units.markers.iter().filter(|m| m.kind == "action") {
        let nation_ok = m.nation.as_deref().is_some_and(|n| matches!(n, "japan" | "korea" | "ming"));
        file.check(nation_ok, format_args!("markers {}.nation", m.id), "japan, korea or ming");
    }
}

/// Field, will, and whether commander-in-chief.
type Values = (u8, u8, bool);

/// (field, will, commander-in-chief) of the generals among `ids`, sorted, and how many others.
fn muster(r: &Records, ids: &[String]) -> (Vec<Values>, usize) {
    let found: Vec<&UnitRecord> = ids.iter().filter_map(|id| r.units.units.iter().find(|u| u.id == *id)).collect();
    let mut generals: Vec<_> = found
        .iter()
        .filter(|u| u.kind == "general")
        .map(|u| {
            let chief = u.rank.as_deref() == Some("commander-in-chief");
            (u.front.field.unwrap_or(0), u.front.will.unwrap_or(0), chief)
        })
        .collect();
    generals.sort_unstable();
    let armies = found.iter().filter(|u| u.kind == "army").count();
    (generals, armies)
}

fn set_up(r: &Records, report: &mut Report) {
    let file = &mut report.on("scenario.json");
    let mut placed: BTreeMap<&str, usize> = BTreeMap::new();
    for id in r.scenario.setup.iter().flat_map(|l| &l.units) {
        *placed.entry(id).or_default() += 1;
    }
    for u in &r.units.units {
        let times = placed.remove(u.id.as_str()).unwrap_or(0);
        file.equal(times, 1, "setup", format_args!("times {} is set up", u.id));
    }
    for id in placed.keys() {
        file.error("setup", format_args!("sets up {id:?}, which is no unit"));
    }
    let line = |name: &str| r.scenario.setup.iter().find(|l| l.line == name);
    let expected: [(&str, &str, Option<Vec<Values>>, usize); 9] = [
        ("4.0(1)①", "busan", None, 13),
        ("4.0(2)①", "hanseong", Some(vec![(1, 3, false), (1, 3, false), (1, 4, false), (1, 4, true)]), 2),
        ("4.0(2)②", "gyeongseong", Some(vec![]), 0),
        ("4.0(2)③", "choice: one capital of each province", Some(vec![(1, 5, false); 8]), 0),
        ("4.0(2)④", "each capital without a general", Some(vec![]), 7),
        ("4.0(2)⑤", "at-large-pool", Some([vec![(2, 1, false); 11], vec![(3, 1, false); 4]].concat()), 0),
        ("4.0(2)⑥", "turn-track:8", Some(vec![(4, 5, false)]), 0),
        ("4.0(3)①", "turn-track:4", Some(vec![(2, 1, false)]), 3),
        ("4.0(3)②", "turn-track:9", Some(vec![(2, 1, true); 3]), 20),
    ];
    for (name, place, generals, armies) in expected {
        let Some(found) = line(name) else {
            file.error("setup", format_args!("line {name} is missing"));
            continue;
        };
        let at = format!("setup {name}");
        file.equal(found.place.as_str(), place, format_args!("{at}.where"), "place");
        let (got_generals, got_armies) = muster(r, &found.units);
        if let Some(want) = generals {
            file.equal(got_generals, want, &at, "generals (field, will, commander-in-chief)");
        }
        file.equal(got_armies, armies, &at, "ordinary armies");
    }
    if let Some(busan) = line("4.0(1)①") {
        file.equal(busan.units.len(), 20, "setup 4.0(1)①", "units at Busan");
        for (faction, armies) in
            [("konishi", 3), ("kato", 4), ("nabeshima", 5), ("so", 1), ("matsuura", 0), ("arima", 0), ("sagara", 0)]
        {
            let of = |kind: &str| {
                let unit = |id: &String| r.units.units.iter().find(|u| u.id == *id);
                busan.units.iter().filter_map(unit).filter(|u| u.faction == faction && u.kind == kind).count()
            };
            file.equal(
                (of("general"), of("army")),
                (1, armies),
                "setup 4.0(1)①",
                format_args!("generals and armies of {faction}"),
            );
        }
    }
    for (name, royal) in [("4.0(2)①", "kr-king"), ("4.0(2)②", "kr-two-princes")] {
        let there = line(name).is_some_and(|l| l.units.iter().any(|u| u == royal));
        file.check(there, format_args!("setup {name}"), format_args!("{royal} belongs here"));
    }
    if let Some(l) = line("4.0(2)③") {
        let province = |area: &String| r.map.areas.iter().find(|a| a.id == *area && a.capital).map(|a| &a.province);
        let provinces: BTreeSet<_> = l.units.iter().filter_map(|u| l.default.get(u).and_then(province)).collect();
        file.equal(provinces.len(), 8, "setup 4.0(2)③.default", "provinces with an inspector in a capital");
    }
    for l in &r.scenario.setup {
        for m in &l.markers {
            let known = r.units.markers.iter().any(|x| x.id == *m);
            file.check(known, format_args!("setup {}.markers", l.line), format_args!("no marker {m:?}"));
        }
    }
    let mut cup: Vec<&str> = r.scenario.cup.iter().map(String::as_str).collect();
    cup.sort_unstable();
    let want = vec!["chit-japan-1", "chit-japan-2", "chit-korea-1", "chit-korea-2"];
    file.equal(cup, want, "cup", "markers at the start (4.0(4))");
    for u in line("4.0(2)⑤").into_iter().flat_map(|l| &l.units) {
        let rises = r.units.units.iter().find(|x| x.id == *u).is_some_and(|x| x.uprising_province.is_some());
        file.on("units.json").check(
            rises,
            format_args!("units {u}.uprising_province"),
            "a righteous leader needs a province to rise in",
        );
    }
}

fn cards(r: &Records, report: &mut Report) {
    let file = &mut report.on("cards.json");
    for kind in CardKind::ALL {
        let known = r.cards.kinds.iter().any(|k| k.kind == kind.id());
        file.check(known, "kinds", format_args!("the kind {:?} is missing", kind.id()));
    }
    for k in &r.cards.kinds {
        let place = format!("kinds {}", k.kind);
        let known = CardKind::find(&k.kind).is_some();
        file.check(known, &place, "the rules know no such card");
        let copies = r.cards.cards.iter().filter(|c| c.kind == k.kind).count();
        file.equal(copies, k.count, &place, "copies among the cards");
        let worded = [&k.text.zh, &k.text.ja, &k.text.en].iter().all(|t| !t.is_empty());
        file.check(worded, format_args!("{place}.text"), "needs words in zh, ja and en");
    }
    for (i, c) in r.cards.cards.iter().enumerate() {
        let it = &mut file.item("cards", i, &c.id);
        let deck = r.cards.kinds.iter().find(|k| k.kind == c.kind).map(|k| k.deck.as_str());
        it.equal(Some(c.deck.as_str()), deck, "deck", "deck of its kind");
        let want = if i < 16 { "japan" } else { "allied" };
        it.equal(c.deck.as_str(), want, "deck", format_args!("the first 16 are Japan's ({R2_5})"));
    }
    file.equal(r.cards.cards.len(), 32, "cards", "16 cards a side (2.5)");
    let (own, earned) = (r.cards.cards.iter().filter(|c| c.deck == "japan").count(), &r.tables.japan_card_conditions);
    file.check(
        own >= earned.len(),
        "cards",
        format_args!("{own} cards for {} conditions: Japan's deck must not run out ({RULING_37})", earned.len()),
    );
}

fn tables(r: &Records, report: &mut Report) {
    let file = &mut report.on("tables.json");
    let turns: Vec<u8> = r.tables.turn_track.turns.iter().map(|t| t.turn).collect();
    file.equal(turns, (1..=16).collect(), "turn_track.turns", "sixteen turns (1.0)");
    file.equal(r.tables.turn_track.peace_marker_start, 16, "turn_track.peace_marker_start", "turn (4.0(6))");
    let modifiers: BTreeSet<(&str, &str, i8)> =
        r.tables.march.modifiers.iter().map(|m| (m.id.as_str(), m.nation.as_str(), m.amount)).collect();
    let want = BTreeSet::from([
        ("early-turns", "japan", 2),
        ("hanseong-held", "korea", 1),
        ("king-in-hanseong", "korea", 1),
        ("king-abroad", "korea", -1),
    ]);
    file.equal(modifiers, want, "march.modifiers", "modifiers of 7.1(1)");
    let early = r.tables.march.modifiers.iter().find(|m| m.id == "early-turns").and_then(|m| m.turns);
    file.equal(early, Some([1, 8]), "march.modifiers early-turns.turns", "turns of the bonus (7.1(1)①)");
    let cost = &r.tables.march.cost;
    file.equal(
        (cost.class_1, cost.class_2_up_to_4_units, cost.class_2_5_or_more_units),
        (1, 1, 2),
        "march.cost",
        "points for a step (7.1(3))",
    );
    file.equal(r.tables.march.minimum, 0, "march.minimum", "least march number");
    let limit = |rank: &str| r.tables.command_limits.get(rank).and_then(serde_json::Value::as_u64);
    file.equal(limit("general"), Some(4), "command_limits.general", "units led (7.2(2))");
    file.equal(limit("commander-in-chief"), Some(8), "command_limits.commander-in-chief", "units led (7.2(2))");
    let cut = &r.tables.supply.cut;
    file.equal((cut.field, cut.will), (-1, 1), "supply.cut", "field and will (6.3)");
    let pass = r.tables.combat.mountain_road_this_activation.field;
    file.equal(pass, -1, "combat.mountain_road_this_activation", "field (8.1(4)②)");
    file.equal(r.tables.combat.higher_main_general_bonus, 1, "combat.higher_main_general_bonus", "8.1(2)");
    file.equal(r.tables.siege.garrison_max, 2, "siege.garrison_max", "units inside (13.31(3))");
    let victory = &r.tables.victory;
    file.equal((victory.japan.per_card_gained, victory.japan.sudden), (1, 9), "victory.japan", "12.1(1), 12.2");
    file.equal(
        (victory.allied.removed_commander_in_chief, victory.allied.removed_generals_per_point),
        (1, 4),
        "victory.allied",
        "12.1(2)",
    );
    file.equal(r.tables.japan_card_conditions.len(), 10, "japan_card_conditions", "conditions of 11.1(1)");
    for c in &r.tables.japan_card_conditions {
        let Some(province) = c.id.strip_prefix("province-") else { continue };
        let want: BTreeSet<&String> =
            r.map.provinces.iter().filter(|p| p.id == province).flat_map(|p| &p.capitals).collect();
        let got: BTreeSet<&String> = c.areas.iter().collect();
        file.equal(got, want, format_args!("japan_card_conditions {}.areas", c.id), "capitals of the province");
    }
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
