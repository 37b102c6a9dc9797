//! Makes the series' game out of Luzon's data and options.

use super::records::*;
use crate::rulebook::*;
use crate::rules::{returns, victory};
use crate::{ALLIED, JAPAN};
use ocs::model::tables::{Booty, Tables, WHOLE};
use ocs::model::*;
use ocs::rulebook::OCS_2_3;
use ocs::rules::opening::SHIFTED;
use ocs::{Frame, House, Ocs};
use sandtable_kernel::{DataError, DataSet, Options, Seat};
use std::collections::BTreeMap;

/// The options of 4.0 that a table plays.
#[derive(Clone, Debug, Default)]
pub struct Variants {
    pub japan: Vec<u8>,
    pub allied: Vec<u8>,
    pub long_range: bool,
    pub empty_hexes: bool,
    pub reaction_guns: bool,
}

impl Variants {
    pub fn of(options: &Options) -> Variants {
        let numbers = |ids: [&str; 2]| ids.iter().filter_map(|id| options.get(id).parse().ok()).collect();
        Variants {
            japan: numbers(["japan-variant", "japan-variant-2"]),
            allied: numbers(["allied-variant", "allied-variant-2"]),
            long_range: options.is("long-range", "on"),
            empty_hexes: options.is("empty-hexes", "on"),
            reaction_guns: options.is("reaction-artillery", "on"),
        }
    }

    pub fn japan(&self, n: u8) -> bool {
        self.japan.contains(&n)
    }

    pub fn allied(&self, n: u8) -> bool {
        self.allied.contains(&n)
    }
}

pub fn seat(side: &str) -> Seat {
    if side == "japan" { JAPAN } else { ALLIED }
}

fn pace(word: &str) -> Pace {
    Pace::find(word).unwrap_or(Pace::Truck)
}

fn cost(value: Option<f64>) -> Cost {
    value.map_or(Cost::Prohibited, |c| Cost::Halves((c * 2.0) as u8))
}

fn costs(t: &TerrainRecord) -> [Cost; 3] {
    [cost(t.leg), cost(t.truck), cost(t.tracked)]
}

fn side_cost(text: &Option<String>) -> Cost {
    match text.as_deref() {
        None => Cost::Prohibited,
        Some("all") => Cost::All,
        Some(plus) => Cost::Halves((plus.trim_start_matches('+').parse().unwrap_or(0.0) * 2.0f64) as u8),
    }
}

fn multiplier(value: Option<f64>) -> i32 {
    (value.unwrap_or(1.0) * f64::from(WHOLE)).round() as i32
}

fn ground(t: &TerrainRecord) -> Option<Ground> {
    Some(Ground {
        line: t.combat?,
        multipliers: [multiplier(t.armour_multiplier), multiplier(t.mech_multiplier), multiplier(t.other_multiplier)],
        attackers_only: t.multipliers_apply_to == "attackers",
    })
}

fn across(h: &HexsideRecord) -> [i32; 3] {
    ["armour", "mech", "other"].map(|class| match h.attack_multiplier.get(class) {
        Some(v) if v == "1/3" => WHOLE / 3,
        Some(v) => multiplier(v.as_f64()),
        None => WHOLE,
    })
}

fn map(r: &Records, variants: &Variants) -> Map {
    let t = &r.terrain;
    let find = |list: &'_ [TerrainRecord], id: &str| list.iter().position(|x| x.id == id).unwrap_or(0);
    let settlement = |id: &str| &t.settlements[find(&t.settlements, id)];
    let line = |id: &str| costs(&t.lines[find(&t.lines, id)]);
    let hexside = |id: &str| t.hexsides.iter().find(|x| x.id == id);
    let river = |id: &str| hexside(id).map_or([Cost::Prohibited; 3], |h| [&h.leg, &h.truck, &h.tracked].map(side_cost));
    let terrain: BTreeMap<&str, usize> = t.hex_terrain.iter().enumerate().map(|(i, x)| (x.id.as_str(), i)).collect();
    let mut hexes: Vec<HexInfo> = Vec::new();
    for h in &r.map.hexes {
        hexes.push(HexInfo {
            id: h.id.clone(),
            column: h.col,
            row: h.row,
            terrain: terrain[h.terrain.as_str()],
            settlement: match h.settlement.as_ref().map(|s| s.kind.as_str()) {
                Some("poi") => Settlement::Poi,
                Some("village") => Settlement::Village,
                Some("minor-city") => Settlement::MinorCity,
                Some("major-city") => Settlement::MajorCity,
                _ => Settlement::None,
            },
            land: !matches!(h.terrain.as_str(), "sea" | "lake"),
            river: [River::None; 6],
            road: [Road::None; 6],
            rail: [false; 6],
        });
    }
    let index: BTreeMap<&str, usize> = r.map.hexes.iter().enumerate().map(|(i, h)| (h.id.as_str(), i)).collect();
    // 4.0 Allied variant 4: Route 7 from 12.21 to 8.19 is a track.
    let route7 = ["12.21-11.21", "11.21-10.20", "10.20-9.20", "9.20-8.19"];
    for e in &r.map.edges {
        for (a, b) in [(&e.a, &e.b), (&e.b, &e.a)] {
            let (i, j) = (index[a.as_str()], index[b.as_str()]);
            let step = (
                i32::from(hexes[j].column) - i32::from(hexes[i].column),
                i32::from(hexes[j].row) - i32::from(hexes[i].row),
            );
            let Some(d) = steps(hexes[i].column).iter().position(|s| *s == step) else { continue };
            let track = variants.allied(4) && route7.contains(&format!("{a}-{b}").as_str())
                || variants.allied(4) && route7.contains(&format!("{b}-{a}").as_str());
            hexes[i].road[d] = match e.road.as_deref() {
                Some("secondary") if track => Road::Track,
                Some("secondary") => Road::Secondary,
                Some(_) => Road::Track,
                None => Road::None,
            };
            hexes[i].rail[d] = e.rail;
            hexes[i].river[d] = match e.river.as_deref() {
                Some("minor") => River::Minor,
                Some("major") => River::Major,
                _ => River::None,
            };
        }
    }
    let moves = MoveChart {
        hex: t.hex_terrain.iter().map(costs).collect(),
        city: costs(settlement("minor-city")),
        secondary: line("secondary"),
        track: line("track"),
        rail: line("rail"),
        minor: river("minor"),
        major: river("major"),
    };
    let of = |id: &str| ground(settlement(id)).unwrap_or(Ground::OPEN);
    let hill = t.hex_terrain.iter().find(|x| x.id == "hill").and_then(ground);
    let fight = FightChart {
        hex: t.hex_terrain.iter().map(ground).collect(),
        village: of("village"),
        minor_city: of("minor-city"),
        major_city: of("major-city"),
        poi: settlement("poi").combat.unwrap_or(ocs::model::tables::Line::Close),
        // 4.0 Allied variant 4: points of interest fight as hills.
        poi_ground: hill.filter(|_| variants.allied(4)),
        minor: hexside("minor").map_or([WHOLE / 2; 3], across),
        major: hexside("major").map_or([WHOLE / 3; 3], across),
    };
    Map::new(hexes, r.map.grid.cols, r.map.grid.rows, &moves, fight)
}

fn face(f: &FaceRecord, ma: u8) -> Face {
    Face {
        strength: f.strength,
        defence_only: f.defence_only,
        ar: f.ar,
        ma,
        pace: pace(&f.ma_type),
        barrage: f.barrage,
        range: f.range,
        throw: f.throw,
        throw_pace: pace(&f.throw_type),
    }
}

fn units(r: &Records, variants: &Variants) -> Vec<UnitInfo> {
    let mut formations: Vec<&str> = Vec::new();
    let mut hqs = 0;
    let of = |u: &UnitRecord| {
        let formation = if u.formation == "independent" {
            0
        } else {
            let known = formations.iter().position(|f| *f == u.formation.as_str());
            let at = known.unwrap_or_else(|| {
                formations.push(leak(&u.formation));
                formations.len() - 1
            });
            at as u8 + 1
        };
        let hq = (u.kind == "hq").then(|| {
            hqs += 1;
            hqs - 1
        });
        // 4.0 Allied variant 5.
        let faster = variants.allied(5) && (u.id == "us-192" || u.id == "us-194");
        UnitInfo {
            id: u.id.clone(),
            side: seat(&u.side),
            kind: Arm::find(&u.kind).unwrap_or(Arm::Infantry),
            formation,
            re: (u.re * 4.0) as u8,
            class: match u.combat_class.as_str() {
                "armour" => Class::Armour,
                "mech" => Class::Mech,
                _ => Class::Other,
            },
            at: match u.at_level.as_str() {
                "heavy" => AntiTank::Heavy,
                "light" => AntiTank::Light,
                _ => AntiTank::None,
            },
            engineer: u.engineer || u.kind == "engineer" || u.kind == "hq",
            combat: face(&u.combat_mode, u.combat_mode.ma),
            marching: face(&u.move_mode, if faster { 12 } else { u.move_mode.ma }),
            hq,
        }
    };
    r.units.ground_units.iter().map(of).collect()
}

/// Formation names live as long as the list that is made of them.
fn leak(text: &str) -> &'static str {
    // A handful of short words, once for each loaded game.
    Box::leak(text.to_owned().into_boxed_str())
}

fn mode(word: &str) -> Mode {
    Mode::ALL.into_iter().find(|m| m.id() == word).unwrap_or(Mode::Combat)
}

pub fn build(r: &Records, data: &DataSet, options: &Options) -> Result<Ocs, Vec<DataError>> {
    let variants = Variants::of(options);
    let tables = Tables::load(data)?;
    let map = map(r, &variants);
    let hex = |id: &str| map.find(id).unwrap_or(Hex(0));
    let set = |ids: &mut dyn Iterator<Item = &str>| -> Hexes { ids.map(hex).collect() };
    let air = &r.map.boxes[0];
    let distance = map
        .all()
        .map(|h| {
            let top = (1..=map.columns).map(|c| hex(&format!("{c}.{:02}", map.rows)));
            top.map(|t| map.distance(h, t)).min().unwrap_or(0) + air.distance_to_map_hexes
        })
        .collect();
    let mut closed = set(&mut r.map.hexes.iter().filter(|h| h.allied_may_not_enter).map(|h| h.id.as_str()));
    if variants.allied(2) {
        closed -= set(&mut r.map.hexes.iter().filter(|h| h.jp_landing.is_some()).map(|h| h.id.as_str()));
    }
    let last = r.scenario.turns.len() as u8;
    let sources = [
        r.map
            .hexes
            .iter()
            .filter_map(|h| {
                h.jp_supply_source.as_ref().map(|s| SupplySource { hex: hex(&h.id), from: s.from_turn, to: last })
            })
            .collect(),
        r.map
            .hexes
            .iter()
            .filter_map(|h| {
                let turns = &h.al_supply_source.as_ref()?.turns;
                Some(SupplySource { hex: hex(&h.id), from: *turns.first()?, to: *turns.last()? })
            })
            .collect(),
    ];
    let per_side =
        r.tables.counter_manifest.iter().find(|m| m.item == "reserve markers").and_then(|m| m.per_side).unwrap_or(0);
    let drm = |japan: bool| i32::from(japan && variants.japan(6)) + i32::from(variants.allied(12));
    let infos = units(r, &variants);
    let mut arrivals = Vec::new();
    for x in &r.scenario.set_up_sp {
        if x.turn > 0 {
            // 4.0 Allied variant 10: 12 instead of 15 SP at Agoo.
            let sp = if variants.allied(10) && x.turn == 2 && x.hex == "7.39" { 12 } else { x.sp };
            arrivals.push(Arrival {
                turn: x.turn,
                side: seat(&x.side),
                hex: hex(&x.hex),
                what: Arriving::Supply(sp * 4),
            });
        }
    }
    let mut placed: Vec<(Unit, Spot, Mode)> = Vec::new();
    for (i, u) in r.units.ground_units.iter().enumerate() {
        let unit = Unit(i as u8);
        let playing = match u.optional.as_deref() {
            None => true,
            Some("jp-opt-2") => variants.japan(2),
            Some("jp-opt-3") => variants.japan(3),
            Some("al-opt-11") => variants.allied(11),
            Some(_) => false,
        };
        let removed = variants.japan(4) && u.id == "pa-42-41";
        if !playing || removed {
            placed.push((unit, Spot::OUT, Mode::Combat));
            continue;
        }
        let (mut setup, mut arrival) = (u.setup.clone(), u.arrival.clone());
        match u.id.as_str() {
            // 4.0 Japanese variant 1.
            "jp-9-16" if variants.japan(1) => {
                setup = None;
                arrival = Some(PlaceRecord { turn: 2, hex: "31.08".into(), mode: "move".into(), load_sp: 0 });
            }
            "jp-2f-48" if variants.japan(1) => move_to(&mut setup, "6.42"),
            // 4.0 Allied variant 6.
            "pa-11-11" if variants.allied(6) => move_to(&mut setup, "8.32"),
            "pa-22-21" if variants.allied(6) => move_to(&mut setup, "5.35"),
            _ => {}
        }
        if let Some(p) = setup {
            placed.push((unit, Spot::at(hex(&p.hex)), mode(&p.mode)));
        } else if let Some(p) = arrival {
            placed.push((unit, Spot::DUE, mode(&p.mode)));
            let what = Arriving::Unit(unit, mode(&p.mode));
            arrivals.push(Arrival { turn: p.turn, side: seat(&u.side), hex: hex(&p.hex), what });
        }
    }
    let mut carts = Vec::new();
    for (i, c) in r.units.transport.iter().enumerate() {
        carts.push(CartInfo {
            id: c.id.clone(),
            side: seat(&c.side),
            booty: if c.capture_column == "trucks" { Booty::Trucks } else { Booty::Wagons },
            points: c.points,
            ma: c.ma,
            pace: pace(&c.ma_type),
        });
        if let Some(p) = &c.arrival {
            arrivals.push(Arrival {
                turn: p.turn,
                side: seat(&c.side),
                hex: hex(&p.hex),
                what: Arriving::Cart(Cart(i as u8)),
            });
        }
    }
    let planes: Vec<PlaneInfo> = r
        .units
        .air_units
        .iter()
        .map(|p| PlaneInfo {
            id: p.id.clone(),
            side: seat(&p.side),
            fighter: p.kind == "F",
            offensive: p.offensive,
            rating: [p.reduced.air_combat, p.full.air_combat],
            barrage: [p.reduced.barrage, p.full.barrage],
            range: p.range,
            strategic: p.kind == "S",
        })
        .collect();
    let strips: Vec<Hex> = r.scenario.air_strips.iter().map(|x| hex(&x.hex)).collect();
    let house = House {
        turns: last,
        initiative: vec![(1, JAPAN, false), (2, JAPAN, true)],
        limited: r
            .tables
            .weather
            .rows
            .iter()
            .filter(|w| w.result == "limited-flight")
            .map(|w| w.max)
            .max()
            .unwrap_or(0),
        lines: [TraceLine::Secondary, TraceLine::Rail],
        sources,
        automatic_trace: [1, 0],
        reserves: [per_side; 2],
        strat_limit: [None, Some(2)],
        strat_stacks: variants.allied(7),
        closed: [Hexes::EMPTY, closed],
        open_city: Some(OpenCity {
            side: ALLIED,
            hexes: set(&mut r.map.manila_hexes.hexes.iter().map(String::as_str)),
            clause: R1_4,
            ruling: RULING_4,
        }),
        air_box: Some(AirBox { id: air.id.clone(), side: seat(&air.side), distance, clause: R1_3B, ruling: RULING_3 }),
        artillery_escort: true,
        wagons_lost: [true, false],
        reroll: true,
        recovery: Some(Recovery {
            side: ALLIED,
            draw: r.tables.allied_recovery.draw,
            crowd: r.tables.allied_recovery.draw_if_pool_at_least,
            draw_of_crowd: r.tables.allied_recovery.draw_then,
            clause: R3_1C,
            no_room: RULING_19,
        }),
        rebuild: [
            Rebuild { least: r.tables.rebuild.japan.success_min, drm: drm(true), clause: R2_1D },
            Rebuild { least: r.tables.rebuild.allied.success_min, drm: drm(false), clause: R3_1D },
        ],
        arrivals,
        // 4.0 Allied variant 3: 1 SP each from any two dumps to Mariveles.
        shift: variants.allied(3).then(|| Shift {
            side: ALLIED,
            to: hex("9.14"),
            tokens: 4,
            clause: R4_0,
            ruling: RULING_24,
        }),
        long_range: variants.long_range,
        empty_hexes: variants.empty_hexes,
        reaction_guns: variants.reaction_guns,
        clauses: HouseClauses {
            weather: R1_2,
            initiative: R6_0,
            closed: R1_11,
            artillery: R1_14,
            strat_limit: R3_2,
            reserve_markers: RULING_27,
            reroll: R1_13,
            wagons: R1_7,
            arrivals: [R2_1C, R3_1B],
            sources: [R2_1B, R3_1A],
            automatic_trace: R2_1A,
            hq: R1_5,
            box_clause: R1_3B,
            variants: R4_0,
        },
        rulings: HouseRulings {
            // Who holds the marker first, and what variants do to the set-up.
            opening: [(RULING_11, true), (RULING_24, variants.allied(3))]
                .into_iter()
                .filter_map(|(ruling, decides)| decides.then_some(ruling))
                .collect(),
            limited: RULING_2,
            order: RULING_10,
            supply_rolls: RULING_5,
            crowded: RULING_20,
            blocked: RULING_31,
            closed: RULING_12,
            strat_limit: RULING_29,
            control: RULING_28,
            source: RULING_30,
        },
        returns: returns::hexes,
        barred_from: returns::barred_from,
        ending: victory::ending,
        endings: victory::ENDINGS,
        ruled_ending: victory::rulings,
        make_way: variants.allied(2).then_some(returns::make_way as MakeWay),
    };
    let _ = OCS_2_3;
    let manila = house.open_city.as_ref().map(|c| c.hexes).unwrap_or_default();
    let zones = [zone(r, &map, "japanese"), zone(r, &map, "allied")];
    let landing: Hexes = r
        .map
        .hexes
        .iter()
        .filter(|h| h.jp_landing.is_some() || h.jp_supply_source.is_some())
        .map(|h| hex(&h.id))
        .collect();
    let mut game = Ocs::new(map, infos, carts, planes, strips, tables, house, ["japan", "allied"]);
    game.areas = vec![manila, zones[0], zones[1]];
    let mut s = game.start.clone();
    s.first = JAPAN;
    s.phasing = JAPAN;
    s.marker = seat(&r.scenario.reroll_marker.starts_with);
    for (unit, at, mode) in placed {
        *s.unit_mut(unit) = UnitState { at, mode, front: mode == Mode::Combat, ..UnitState::default() };
    }
    for (i, c) in r.units.transport.iter().enumerate() {
        let start = c.setup.as_ref().map_or(Spot::DUE, |p| Spot::at(game.map.find(&p.hex).unwrap_or(Hex(0))));
        let load = c.setup.as_ref().or(c.arrival.as_ref()).map_or(0, |p| p.load_sp * 4);
        s.carts[i] = CartState { at: start, side: seat(&c.side), points: c.points, load, ..CartState::default() };
    }
    for (i, p) in r.units.air_units.iter().enumerate() {
        // 4.0 Japanese variant 5, Allied variant 8.
        let full =
            variants.japan(5) && (p.id == "jp-lily" || p.id == "jp-mixb") || variants.allied(8) && p.id == "us-mixf";
        let at =
            if p.start.base == air.id { Spot::BOX } else { Spot::at(game.map.find(&p.start.base).unwrap_or(Hex(0))) };
        let steps = if full || p.start.strength == "full" { 2 } else { 1 };
        s.planes[i] = PlaneState { at, steps, active: p.start.active, flown: false };
    }
    for (i, x) in r.scenario.air_strips.iter().enumerate() {
        s.strips[i] = seat(&x.owner);
    }
    for x in r.scenario.set_up_sp.iter().filter(|x| x.turn == 0) {
        s.add_tokens(game.map.find(&x.hex).unwrap_or(Hex(0)), seat(&x.side), x.sp * 4, false);
    }
    // 4.0 Allied variant 3 asks from where before anything else.
    if game.house.shift.is_some() {
        s.frames.push(Frame::Shifting(SHIFTED, None));
    }
    // R28 The Allies control every settlement except Bayombong and the landing hexes, and where Japan stands.
    let standing = game.sides[JAPAN.index()].iter().filter_map(|unit| s.unit(unit).at.hex());
    let japanese: Hexes = (landing & game.map.settled).iter().chain(standing).collect();
    for hex in japanese & game.map.settled {
        s.give(hex, JAPAN);
    }
    game.start = s;
    Ok(game)
}

fn move_to(setup: &mut Option<PlaceRecord>, hex: &str) {
    if let Some(place) = setup {
        place.hex = hex.to_owned();
    }
}

fn zone(r: &Records, map: &Map, name: &str) -> Hexes {
    r.map.victory_lines.get(name).into_iter().flat_map(|z| &z.zone).filter_map(|id| map.find(id)).collect()
}
