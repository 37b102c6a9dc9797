//! Everything that can be wrong with the data.

use super::data::{GRID, SIDES};
use super::ids::*;
use super::records::*;
use sandtable_kit::{Page, Report};
use std::collections::{BTreeMap, BTreeSet};

impl Raw {
    /// Everything that does not fit the rulebook or itself.
    pub fn check(&self, report: &mut Report) {
        self.map_problems(&mut report.on("map.json"));
        self.line_problems(&mut report.on("map.json"));
        self.unit_problems(&mut report.on("units.json"));
        self.chit_problems(&mut report.on("chits.json"));
        self.table_problems(report);
    }

    fn map_problems(&self, r: &mut Page<'_>) {
        let map = &self.map;
        r.when(map.hexes.len() != HEXES, "hexes", format_args!("{} records, not {HEXES}", map.hexes.len()));
        let mut seen = BTreeSet::new();
        for (i, h) in map.hexes.iter().enumerate() {
            let it = &mut r.item("hexes", i, &h.id);
            it.when(GRID.parse(&h.id).is_none(), "", "no such hex: CCRR from 0101 to 2219");
            it.check(seen.insert(&h.id), "", "this hex is here twice");
            it.when(
                terrain(&h.terrain).is_none(),
                "terrain",
                format_args!("{:?} is not clear, hill, forest-swamp, town or sea", h.terrain),
            );
            it.when(
                !matches!(h.position.as_deref(), None | Some("printed" | "suitable")),
                "position",
                format_args!("{:?} is not null, printed or suitable", h.position),
            );
            it.when(h.source.is_null(), "", "has no source");
            let sea = h.terrain == "sea";
            it.when(sea && (h.position.is_some() || h.road), "", "a sea hex with land features");
            for (name, sides) in [("road_sides", &h.road_sides), ("river_sides", &h.river_sides)] {
                let distinct: BTreeSet<_> = sides.iter().collect();
                it.when(distinct.len() != sides.len(), name, "a side twice");
                for s in sides {
                    it.check(
                        SIDES.contains(&s.as_str()),
                        name,
                        format_args!("{s:?} is not one of {}", SIDES.join(", ")),
                    );
                }
            }
        }
        let is_land = |id: &str| map.hexes.iter().any(|h| h.id == id && h.terrain != "sea");
        let mut taken = BTreeSet::new();
        for (i, p) in map.high_points.iter().enumerate() {
            let it = &mut r.item("high_points", i, &p.id);
            it.check(is_land(&p.hex), "", format_args!("{} is not a land hex", p.hex));
            it.check(taken.insert(&p.hex), "", format_args!("{} has another high point", p.hex));
            it.when(
                !["red", "black"].contains(&p.colour.as_str()),
                "",
                format_args!("colour {:?} is not red or black", p.colour),
            );
            it.when(p.mt_marker != (p.colour == "red"), "", "red points and only they have MT markers");
            it.check(p.name.complete(), "", "a name is missing");
        }
        let red = map.high_points.iter().filter(|p| p.colour == "red").count();
        r.when(red != MARKERS, "high_points", format_args!("{red} red points, not {MARKERS}"));
        for side in ["us", "jp"] {
            r.check(
                map.communication_sources.iter().any(|s| s.side == side),
                "communication_sources",
                format_args!("{side} has none"),
            );
        }
        for (i, s) in map.communication_sources.iter().enumerate() {
            let it = &mut r.item("communication_sources", i, &s.hex);
            it.when(!["us", "jp"].contains(&s.side.as_str()), "", format_args!("side {:?} is not us or jp", s.side));
            let road = map.hexes.iter().any(|h| h.id == s.hex && h.road);
            it.check(road, "", "a source lies on a road hex (12.0)");
        }
        for (i, p) in map.places.iter().enumerate() {
            r.check(is_land(&p.hex), format_args!("places[{i}] {}", p.id), format_args!("{} is not a land hex", p.hex));
        }
        r.when(map.coastline.ring.len() < 3, "coastline.ring", "fewer than 3 points");
    }

    fn line_problems(&self, r: &mut Page<'_>) {
        let map = &self.map;
        let pair = |a: &str, b: &str| -> Option<(Hex, Hex)> {
            let (a, b) = (GRID.parse(a)?, GRID.parse(b)?);
            GRID.direction(a, b).map(|_| (a.min(b), a.max(b)))
        };
        let flagged = |get: fn(&HexRecord) -> &Vec<String>| -> BTreeSet<(Hex, Hex)> {
            map.hexes
                .iter()
                .filter_map(|h| Some((GRID.parse(&h.id)?, get(h))))
                .flat_map(|(h, sides)| {
                    sides.iter().filter_map(move |s| {
                        let n = GRID.neighbour(h, SIDES.iter().position(|x| x == s)?)?;
                        Some((h.min(n), h.max(n)))
                    })
                })
                .collect()
        };
        let mutual = |get: fn(&HexRecord) -> &Vec<String>| -> Option<String> {
            map.hexes.iter().find_map(|h| {
                let at = GRID.parse(&h.id)?;
                get(h).iter().find_map(|s| {
                    let d = SIDES.iter().position(|x| x == s)?;
                    let n = GRID.neighbour(at, d).map(|n| GRID.name(n));
                    let back = SIDES[(d + 3) % 6];
                    let other = n.and_then(|n| map.hexes.iter().find(|x| x.id == n));
                    match other {
                        Some(o) if get(o).iter().any(|x| x == back) => None,
                        _ => Some(format!("{} {s}", h.id)),
                    }
                })
            })
        };
        for (name, get) in
            [("road_sides", (|h| &h.road_sides) as fn(&HexRecord) -> &Vec<String>), ("river_sides", |h| &h.river_sides)]
        {
            if let Some(at) = mutual(get) {
                r.error(format_args!("hexes {at}"), format_args!("{name} is missing on the other side"));
            }
        }
        let mut rivers = BTreeSet::new();
        for (i, river) in map.rivers.iter().enumerate() {
            for [a, b] in &river.hexsides {
                match pair(a, b) {
                    Some(side) => drop(rivers.insert(side)),
                    None => r.error(format_args!("rivers[{i}] {}", river.id), format_args!("{a} and {b} do not touch")),
                }
            }
        }
        let mut roads = BTreeSet::new();
        for (i, road) in map.roads.iter().enumerate() {
            for w in road.hexes.windows(2) {
                match pair(&w[0], &w[1]) {
                    Some(side) => drop(roads.insert(side)),
                    None => {
                        r.error(format_args!("roads[{i}] {}", road.id), format_args!("broken at {}-{}", w[0], w[1]))
                    }
                }
            }
        }
        r.when(flagged(|h| &h.river_sides) != rivers, "rivers", "differ from the hexes' river_sides");
        r.when(flagged(|h| &h.road_sides) != roads, "roads", "differ from the hexes' road_sides");
        let bridges: BTreeSet<_> = map.bridges.iter().filter_map(|[a, b]| pair(a, b)).collect();
        let crossings: BTreeSet<_> = rivers.intersection(&roads).copied().collect();
        r.when(bridges != crossings, "bridges", "must be exactly the roads across rivers");
    }

    fn unit_problems(&self, r: &mut Page<'_>) {
        let units = &self.units.units;
        let ordered = units.iter().map(|u| u.side.as_str()).collect::<Vec<_>>();
        let want: Vec<_> = (0..UNITS).map(|i| if i < US_UNITS { "us" } else { "jp" }).collect();
        r.when(
            ordered != want,
            "units",
            format_args!("first {US_UNITS} units of us, then {} of jp are needed", UNITS - US_UNITS),
        );
        r.when(self.units.groups.len() != GROUPS, "groups", format_args!("{GROUPS} groups are needed"));
        let mut ids = BTreeSet::new();
        let mut stacks: BTreeMap<&str, Vec<&UnitRecord>> = BTreeMap::new();
        for (i, u) in units.iter().enumerate() {
            let it = &mut r.item("units", i, &u.id);
            it.check(ids.insert(&u.id), "", "this id is here twice");
            it.check(u.name.complete(), "", "a name is missing");
            it.when(u.source.is_null(), "", "has no source");
            it.when(
                u.steps != 1 + u8::from(u.back.is_some()),
                "steps",
                format_args!("{} steps do not fit its back", u.steps),
            );
            for face in [Some(&u.front), u.back.as_ref()].into_iter().flatten() {
                it.when(
                    face.fire > 9 || face.melee > 9 || !(1..=9).contains(&face.movement),
                    "",
                    "fire and melee go from 0 to 9, movement from 1 to 9",
                );
            }
            it.when(
                (u.status == "set-up") != u.setup_hex.is_some(),
                "setup_hex",
                "set-up units and only they have one",
            );
            it.when(
                (u.status == "reinforcement") != u.arrival_turn.is_some(),
                "arrival_turn",
                "reinforcements and only they have one",
            );
            it.when(u.arrival_turn.is_some_and(|t| !(1..=12).contains(&t)), "arrival_turn", "turns go from 1 to 12");
            it.when(
                !["set-up", "reinforcement", "reserve-pool", "unused"].contains(&u.status.as_str()),
                "status",
                format_args!("{:?} is not set-up, reinforcement, reserve-pool or unused", u.status),
            );
            if let Some(hex) = &u.setup_hex {
                let land = self.map.hexes.iter().any(|h| h.id == *hex && h.terrain != "sea");
                it.check(land, "setup_hex", format_args!("{hex} is not a land hex"));
                stacks.entry(hex).or_default().push(u);
            }
            if u.side == "us" {
                it.when(u.regiment.is_none() || u.group.is_some(), "", "US units have a regiment, no group");
            } else {
                let known = self.units.groups.iter().any(|g| Some(&g.id) == u.group.as_ref());
                it.check(known, "group", format_args!("{:?} is no group", u.group));
            }
        }
        let mut groups = BTreeSet::new();
        for g in &self.units.groups {
            r.check(groups.insert(&g.id), format_args!("groups {}", g.id), "this id is here twice");
        }
        for (hex, stack) in stacks {
            let place = || format!("units at {hex}");
            r.when(stack.len() > 2, place(), "more than 2 units (3.2(1))");
            let mixed = stack.iter().any(|u| u.side != stack[0].side || u.regiment != stack[0].regiment);
            r.when(mixed, place(), "sides or regiments are mixed (3.2(1))");
        }
    }

    fn chit_problems(&self, r: &mut Page<'_>) {
        let chits = &self.chits.chits;
        let kinds: Vec<&str> = chits.iter().map(|c| c.id.as_str()).collect();
        let want: Vec<&str> = ChitKind::ALL.iter().map(|k| k.id()).collect();
        r.when(kinds != want, "chits", format_args!("these kinds in this order are needed: {}", want.join(", ")));
        let mut ids: BTreeSet<&String> = self.units.units.iter().map(|u| &u.id).collect();
        let mut counts = [0, 0];
        for (i, c) in chits.iter().enumerate() {
            let it = &mut r.item("chits", i, &c.id);
            it.when(c.count != c.ids.len(), "count", format_args!("{} but {} ids", c.count, c.ids.len()));
            for id in &c.ids {
                it.check(ids.insert(id), "ids", format_args!("{id} is here twice"));
            }
            it.when(c.class().is_none(), "category", "event, air-sea, or attached with subtype unit or tactic");
            it.when(c.range().is_none(), "range", "null, 1 to 9, or unlimited");
            let attached = c.category == "attached";
            it.when(
                c.hidden_move != attached.then_some(6),
                "hidden_move",
                "face-down attached chits move 6 (4.3(2)), others not at all",
            );
            it.when(
                (c.side == "us") != c.supply_points.is_some(),
                "supply_points",
                "US chits and only they have supply points",
            );
            it.when(c.supply_points.is_some_and(|s| s > 9), "supply_points", "0 to 9");
            let numbers = [c.fire, c.melee, c.movement, c.armour, c.replacement_cost];
            it.when(numbers.iter().flatten().any(|n| *n > 10), "", "a value above 10");
            it.when(
                !c.name.complete() || !["zh", "en"].iter().all(|l| c.effect.contains_key(*l)),
                "",
                "a name or an effect text is missing",
            );
            it.when(c.source.is_null(), "", "has no source");
            match c.side.as_str() {
                "us" => counts[0] += c.ids.len(),
                "jp" => counts[1] += c.ids.len(),
                other => it.error("side", format_args!("{other:?} is not us or jp")),
            }
        }
        r.when(
            counts != [US_CHITS, CHITS - US_CHITS],
            "chits",
            format_args!("{counts:?} chits a side, not {:?}", [US_CHITS, CHITS - US_CHITS]),
        );
    }

    fn table_problems(&self, report: &mut Report) {
        let r = &mut report.on("terrain.json");
        for (id, movement, fire) in
            [("clear", true, 0), ("hill", true, 0), ("forest-swamp", true, -1), ("town", true, -1)]
        {
            let record = self.terrain.terrain.iter().find(|t| t.id == id);
            r.when(record.is_none(), "terrain", format_args!("{id} is missing"));
            if let Some(t) = record {
                r.when(
                    t.movement.is_some() != movement || t.movement.is_some_and(|m| !(1..=6).contains(&m)),
                    format_args!("terrain {id}.move"),
                    "1 to 6",
                );
                r.when(
                    t.fire_modifier != fire,
                    format_args!("terrain {id}.fire_modifier"),
                    format_args!("{} is not {fire} (14.5(2))", t.fire_modifier),
                );
            }
        }
        for id in ["river", "bridge"] {
            let record = self.terrain.hexsides.iter().find(|t| t.id == id);
            r.when(
                record.is_none_or(|t| t.fire_modifier != -1 || t.extra_move > 6),
                format_args!("hexsides {id}"),
                "a fire modifier of -1 (14.5(2)④) and an extra cost of 0 to 6 are needed",
            );
        }
        let roads = &self.terrain.roads;
        r.when(
            roads.normal_move != 1.0 || roads.strategic_move != 0.5,
            "roads",
            "normal_move 1 and strategic_move 0.5 (10.2(1)④, 10.3(1))",
        );
        let r = &mut report.on("markers.json");
        let mut ids = BTreeSet::new();
        r.when(self.markers.mt_markers.len() != MARKERS, "mt_markers", format_args!("{MARKERS} are needed"));
        for (i, m) in self.markers.mt_markers.iter().enumerate() {
            let it = &mut r.item("mt_markers", i, &m.id);
            it.check(ids.insert(&m.id), "", "this id is here twice");
            it.when(!(1..=9).contains(&m.value), "", format_args!("value {} is not 1 to 9", m.value));
        }
        let r = &mut report.on("turn-track.json");
        let turns: Vec<u8> = self.turns.turns.iter().map(|t| t.turn).collect();
        r.when(turns != (1..=12).collect::<Vec<_>>(), "turns", "turns 1 to 12 are needed");
        for t in &self.turns.turns {
            r.when(t.us_chits > 30 || t.jp_chits > 30, format_args!("turns {}", t.turn), "more than 30 chits");
        }
        let r = &mut report.on("setup.json");
        r.when(self.setup.turns != 12, "turns", "the game has 12 turns (6.0)");
        for id in self.setup.optional_rules.iter().flat_map(|o| &o.chits) {
            let known = ChitKind::ALL.iter().any(|k| k.id() == id && id.starts_with("us-"));
            r.check(known, "optional_rules.chits", format_args!("{id} is no US chit"));
        }
        let m = &self.manifest;
        let counted = (m.us_units, m.jp_units, m.us_chits, m.jp_chits, m.mt_markers);
        let want = (US_UNITS, UNITS - US_UNITS, US_CHITS, CHITS - US_CHITS, MARKERS);
        let r = &mut report.on("counter-manifest.json");
        r.when(
            counted != want || m.total != 198,
            "total",
            format_args!("{counted:?} of {} counters, not {want:?} of 198 (2.0)", m.total),
        );
        let r = &mut report.on("relief.json");
        for ridge in &self.relief.ridges {
            r.when(
                ridge.line.len() < 2 || ridge.height <= 0.0 || !ridge.name.complete(),
                format_args!("ridges {}", ridge.id),
                "a name, a height and at least 2 points are needed",
            );
        }
    }
}
