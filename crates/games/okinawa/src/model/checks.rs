//! Everything that can be wrong with the data.

use super::data::{GRID, SIDES};
use super::ids::*;
use super::records::*;
use sandtable_kit::Report;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong in one file.
struct File<'a>(&'static str, &'a mut Report);

impl File<'_> {
    fn when(&mut self, wrong: bool, place: impl FnOnce() -> String, problem: impl FnOnce() -> String) {
        if wrong {
            self.1.error(self.0, place(), problem());
        }
    }
}

impl Raw {
    /// Everything that does not fit the rulebook or itself.
    pub fn check(&self, report: &mut Report) {
        self.map_problems(&mut File("map.json", report));
        self.line_problems(&mut File("map.json", report));
        self.unit_problems(&mut File("units.json", report));
        self.chit_problems(&mut File("chits.json", report));
        self.table_problems(report);
    }

    fn map_problems(&self, r: &mut File<'_>) {
        let map = &self.map;
        r.when(map.hexes.len() != HEXES, || "hexes".into(), || format!("{} records, not {HEXES}", map.hexes.len()));
        let mut seen = BTreeSet::new();
        for (i, h) in map.hexes.iter().enumerate() {
            let place = || format!("hexes[{i}] {}", h.id);
            r.when(GRID.parse(&h.id).is_none(), place, || "no such hex: CCRR from 0101 to 2219".into());
            r.when(!seen.insert(&h.id), place, || "this hex is here twice".into());
            r.when(
                terrain(&h.terrain).is_none(),
                || format!("{}.terrain", place()),
                || format!("{:?} is not clear, hill, forest-swamp, town or sea", h.terrain),
            );
            r.when(
                !matches!(h.position.as_deref(), None | Some("printed" | "suitable")),
                || format!("{}.position", place()),
                || format!("{:?} is not null, printed or suitable", h.position),
            );
            r.when(h.source.is_null(), place, || "has no source".into());
            let sea = h.terrain == "sea";
            r.when(sea && (h.position.is_some() || h.road), place, || "a sea hex with land features".into());
            for (name, sides) in [("road_sides", &h.road_sides), ("river_sides", &h.river_sides)] {
                let distinct: BTreeSet<_> = sides.iter().collect();
                r.when(distinct.len() != sides.len(), || format!("{}.{name}", place()), || "a side twice".into());
                for s in sides {
                    r.when(
                        !SIDES.contains(&s.as_str()),
                        || format!("{}.{name}", place()),
                        || format!("{s:?} is not one of {}", SIDES.join(", ")),
                    );
                }
            }
        }
        let is_land = |id: &str| map.hexes.iter().any(|h| h.id == id && h.terrain != "sea");
        let mut taken = BTreeSet::new();
        for (i, p) in map.high_points.iter().enumerate() {
            let place = || format!("high_points[{i}] {}", p.id);
            r.when(!is_land(&p.hex), place, || format!("{} is not a land hex", p.hex));
            r.when(!taken.insert(&p.hex), place, || format!("{} has another high point", p.hex));
            r.when(!["red", "black"].contains(&p.colour.as_str()), place, || {
                format!("colour {:?} is not red or black", p.colour)
            });
            r.when(p.mt_marker != (p.colour == "red"), place, || "red points and only they have MT markers".into());
            r.when(!p.name.complete(), place, || "a name is missing".into());
        }
        let red = map.high_points.iter().filter(|p| p.colour == "red").count();
        r.when(red != MARKERS, || "high_points".into(), || format!("{red} red points, not {MARKERS}"));
        for side in ["us", "jp"] {
            r.when(
                !map.communication_sources.iter().any(|s| s.side == side),
                || "communication_sources".into(),
                || format!("{side} has none"),
            );
        }
        for (i, s) in map.communication_sources.iter().enumerate() {
            let place = || format!("communication_sources[{i}] {}", s.hex);
            r.when(!["us", "jp"].contains(&s.side.as_str()), place, || format!("side {:?} is not us or jp", s.side));
            let road = map.hexes.iter().any(|h| h.id == s.hex && h.road);
            r.when(!road, place, || "a source lies on a road hex (12.0)".into());
        }
        for (i, p) in map.places.iter().enumerate() {
            r.when(!is_land(&p.hex), || format!("places[{i}] {}", p.id), || format!("{} is not a land hex", p.hex));
        }
        r.when(map.coastline.ring.len() < 3, || "coastline.ring".into(), || "fewer than 3 points".into());
    }

    fn line_problems(&self, r: &mut File<'_>) {
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
                r.when(true, || format!("hexes {at}"), || format!("{name} is missing on the other side"));
            }
        }
        let mut rivers = BTreeSet::new();
        for (i, river) in map.rivers.iter().enumerate() {
            for [a, b] in &river.hexsides {
                match pair(a, b) {
                    Some(side) => drop(rivers.insert(side)),
                    None => {
                        r.when(true, || format!("rivers[{i}] {}", river.id), || format!("{a} and {b} do not touch"))
                    }
                }
            }
        }
        let mut roads = BTreeSet::new();
        for (i, road) in map.roads.iter().enumerate() {
            for w in road.hexes.windows(2) {
                match pair(&w[0], &w[1]) {
                    Some(side) => drop(roads.insert(side)),
                    None => {
                        r.when(true, || format!("roads[{i}] {}", road.id), || format!("broken at {}-{}", w[0], w[1]))
                    }
                }
            }
        }
        r.when(
            flagged(|h| &h.river_sides) != rivers,
            || "rivers".into(),
            || "differ from the hexes' river_sides".into(),
        );
        r.when(flagged(|h| &h.road_sides) != roads, || "roads".into(), || "differ from the hexes' road_sides".into());
        let bridges: BTreeSet<_> = map.bridges.iter().filter_map(|[a, b]| pair(a, b)).collect();
        let crossings: BTreeSet<_> = rivers.intersection(&roads).copied().collect();
        r.when(bridges != crossings, || "bridges".into(), || "must be exactly the roads across rivers".into());
    }

    fn unit_problems(&self, r: &mut File<'_>) {
        let units = &self.units.units;
        let ordered = units.iter().map(|u| u.side.as_str()).collect::<Vec<_>>();
        let want: Vec<_> = (0..UNITS).map(|i| if i < US_UNITS { "us" } else { "jp" }).collect();
        r.when(
            ordered != want,
            || "units".into(),
            || format!("first {US_UNITS} units of us, then {} of jp are needed", UNITS - US_UNITS),
        );
        r.when(self.units.groups.len() != GROUPS, || "groups".into(), || format!("{GROUPS} groups are needed"));
        let mut ids = BTreeSet::new();
        let mut stacks: BTreeMap<&str, Vec<&UnitRecord>> = BTreeMap::new();
        for (i, u) in units.iter().enumerate() {
            let place = || format!("units[{i}] {}", u.id);
            r.when(!ids.insert(&u.id), place, || "this id is here twice".into());
            r.when(!u.name.complete(), place, || "a name is missing".into());
            r.when(u.source.is_null(), place, || "has no source".into());
            r.when(
                u.steps != 1 + u8::from(u.back.is_some()),
                || format!("{}.steps", place()),
                || format!("{} steps do not fit its back", u.steps),
            );
            for face in [Some(&u.front), u.back.as_ref()].into_iter().flatten() {
                r.when(face.fire > 9 || face.melee > 9 || !(1..=9).contains(&face.movement), place, || {
                    "fire and melee go from 0 to 9, movement from 1 to 9".into()
                });
            }
            r.when(
                (u.status == "set-up") != u.setup_hex.is_some(),
                || format!("{}.setup_hex", place()),
                || "set-up units and only they have one".into(),
            );
            r.when(
                (u.status == "reinforcement") != u.arrival_turn.is_some(),
                || format!("{}.arrival_turn", place()),
                || "reinforcements and only they have one".into(),
            );
            r.when(
                u.arrival_turn.is_some_and(|t| !(1..=12).contains(&t)),
                || format!("{}.arrival_turn", place()),
                || "turns go from 1 to 12".into(),
            );
            r.when(
                !["set-up", "reinforcement", "reserve-pool", "unused"].contains(&u.status.as_str()),
                || format!("{}.status", place()),
                || format!("{:?} is not set-up, reinforcement, reserve-pool or unused", u.status),
            );
            if let Some(hex) = &u.setup_hex {
                let land = self.map.hexes.iter().any(|h| h.id == *hex && h.terrain != "sea");
                r.when(!land, || format!("{}.setup_hex", place()), || format!("{hex} is not a land hex"));
                stacks.entry(hex).or_default().push(u);
            }
            if u.side == "us" {
                r.when(u.regiment.is_none() || u.group.is_some(), place, || {
                    "US units have a regiment, no group".into()
                });
            } else {
                let known = self.units.groups.iter().any(|g| Some(&g.id) == u.group.as_ref());
                r.when(!known, || format!("{}.group", place()), || format!("{:?} is no group", u.group));
            }
        }
        let mut groups = BTreeSet::new();
        for g in &self.units.groups {
            r.when(!groups.insert(&g.id), || format!("groups {}", g.id), || "this id is here twice".into());
        }
        for (hex, stack) in stacks {
            let place = || format!("units at {hex}");
            r.when(stack.len() > 2, place, || "more than 2 units (3.2(1))".into());
            let mixed = stack.iter().any(|u| u.side != stack[0].side || u.regiment != stack[0].regiment);
            r.when(mixed, place, || "sides or regiments are mixed (3.2(1))".into());
        }
    }

    fn chit_problems(&self, r: &mut File<'_>) {
        let chits = &self.chits.chits;
        let kinds: Vec<&str> = chits.iter().map(|c| c.id.as_str()).collect();
        let want: Vec<&str> = ChitKind::ALL.iter().map(|k| k.id()).collect();
        r.when(
            kinds != want,
            || "chits".into(),
            || format!("these kinds in this order are needed: {}", want.join(", ")),
        );
        let mut ids: BTreeSet<&String> = self.units.units.iter().map(|u| &u.id).collect();
        let mut counts = [0, 0];
        for (i, c) in chits.iter().enumerate() {
            let place = || format!("chits[{i}] {}", c.id);
            r.when(
                c.count != c.ids.len(),
                || format!("{}.count", place()),
                || format!("{} but {} ids", c.count, c.ids.len()),
            );
            for id in &c.ids {
                r.when(!ids.insert(id), || format!("{}.ids", place()), || format!("{id} is here twice"));
            }
            r.when(
                c.class().is_none(),
                || format!("{}.category", place()),
                || "event, air-sea, or attached with subtype unit or tactic".into(),
            );
            r.when(c.range().is_none(), || format!("{}.range", place()), || "null, 1 to 9, or unlimited".into());
            let attached = c.category == "attached";
            r.when(
                c.hidden_move != attached.then_some(6),
                || format!("{}.hidden_move", place()),
                || "face-down attached chits move 6 (4.3(2)), others not at all".into(),
            );
            r.when(
                (c.side == "us") != c.supply_points.is_some(),
                || format!("{}.supply_points", place()),
                || "US chits and only they have supply points".into(),
            );
            r.when(c.supply_points.is_some_and(|s| s > 9), || format!("{}.supply_points", place()), || "0 to 9".into());
            let numbers = [c.fire, c.melee, c.movement, c.armour, c.replacement_cost];
            r.when(numbers.iter().flatten().any(|n| *n > 10), place, || "a value above 10".into());
            r.when(!c.name.complete() || !["zh", "en"].iter().all(|l| c.effect.contains_key(*l)), place, || {
                "a name or an effect text is missing".into()
            });
            r.when(c.source.is_null(), place, || "has no source".into());
            match c.side.as_str() {
                "us" => counts[0] += c.ids.len(),
                "jp" => counts[1] += c.ids.len(),
                other => r.when(true, || format!("{}.side", place()), || format!("{other:?} is not us or jp")),
            }
        }
        r.when(
            counts != [US_CHITS, CHITS - US_CHITS],
            || "chits".into(),
            || format!("{counts:?} chits a side, not {:?}", [US_CHITS, CHITS - US_CHITS]),
        );
    }

    fn table_problems(&self, report: &mut Report) {
        let mut r = File("terrain.json", report);
        for (id, movement, fire) in
            [("clear", true, 0), ("hill", true, 0), ("forest-swamp", true, -1), ("town", true, -1)]
        {
            let record = self.terrain.terrain.iter().find(|t| t.id == id);
            r.when(record.is_none(), || "terrain".into(), || format!("{id} is missing"));
            if let Some(t) = record {
                r.when(
                    t.movement.is_some() != movement || t.movement.is_some_and(|m| !(1..=6).contains(&m)),
                    || format!("terrain {id}.move"),
                    || "1 to 6".into(),
                );
                r.when(
                    t.fire_modifier != fire,
                    || format!("terrain {id}.fire_modifier"),
                    || format!("{} is not {fire} (14.5(2))", t.fire_modifier),
                );
            }
        }
        for id in ["river", "bridge"] {
            let record = self.terrain.hexsides.iter().find(|t| t.id == id);
            r.when(
                record.is_none_or(|t| t.fire_modifier != -1 || t.extra_move > 6),
                || format!("hexsides {id}"),
                || "a fire modifier of -1 (14.5(2)④) and an extra cost of 0 to 6 are needed".into(),
            );
        }
        let roads = &self.terrain.roads;
        r.when(
            roads.normal_move != 1.0 || roads.strategic_move != 0.5,
            || "roads".into(),
            || "normal_move 1 and strategic_move 0.5 (10.2(1)④, 10.3(1))".into(),
        );
        let mut r = File("markers.json", report);
        let mut ids = BTreeSet::new();
        r.when(self.markers.mt_markers.len() != MARKERS, || "mt_markers".into(), || format!("{MARKERS} are needed"));
        for (i, m) in self.markers.mt_markers.iter().enumerate() {
            let place = || format!("mt_markers[{i}] {}", m.id);
            r.when(!ids.insert(&m.id), place, || "this id is here twice".into());
            r.when(!(1..=9).contains(&m.value), place, || format!("value {} is not 1 to 9", m.value));
        }
        let mut r = File("turn-track.json", report);
        let turns: Vec<u8> = self.turns.turns.iter().map(|t| t.turn).collect();
        r.when(turns != (1..=12).collect::<Vec<_>>(), || "turns".into(), || "turns 1 to 12 are needed".into());
        for t in &self.turns.turns {
            r.when(t.us_chits > 30 || t.jp_chits > 30, || format!("turns {}", t.turn), || "more than 30 chits".into());
        }
        let mut r = File("setup.json", report);
        r.when(self.setup.turns != 12, || "turns".into(), || "the game has 12 turns (6.0)".into());
        for id in self.setup.optional_rules.iter().flat_map(|o| &o.chits) {
            let known = ChitKind::ALL.iter().any(|k| k.id() == id && id.starts_with("us-"));
            r.when(!known, || "optional_rules.chits".into(), || format!("{id} is no US chit"));
        }
        let m = &self.manifest;
        let counted = (m.us_units, m.jp_units, m.us_chits, m.jp_chits, m.mt_markers);
        let want = (US_UNITS, UNITS - US_UNITS, US_CHITS, CHITS - US_CHITS, MARKERS);
        let mut r = File("counter-manifest.json", report);
        r.when(
            counted != want || m.total != 198,
            || "total".into(),
            || format!("{counted:?} of {} counters, not {want:?} of 198 (2.0)", m.total),
        );
        let mut r = File("relief.json", report);
        for ridge in &self.relief.ridges {
            r.when(
                ridge.line.len() < 2 || ridge.height <= 0.0 || !ridge.name.complete(),
                || format!("ridges {}", ridge.id),
                || "a name, a height and at least 2 points are needed".into(),
            );
        }
    }
}
