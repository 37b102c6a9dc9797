//! Makes the tables of the rules from the data files.

use super::{data::*, ids::*, records::*, state::*};
use sandtable_kernel::DataError;
use sandtable_kit::{Id, Report};
use serde_json::Value;
use std::collections::BTreeMap;

/// Looks an id up. What is not there is reported; the data are then refused, so that it does not
/// matter which id stands in for it.
fn find<T: Id>(report: &mut Report, map: &BTreeMap<String, T>, file: &str, place: &str, id: &str) -> T {
    report.on(file).known(place, "id of the data", id, map.keys().map(String::as_str));
    map.get(id).copied().unwrap_or_else(|| T::from_index(0))
}

impl Data {
    pub fn build(records: &Records) -> Result<Data, Vec<DataError>> {
        let mut report = Report::new();
        let nation_of = |id: &str| Nation::find(id);

        let province_ids: BTreeMap<String, ProvinceId> =
            records.map.provinces.iter().enumerate().map(|(i, p)| (p.id.clone(), ProvinceId(i as u8))).collect();
        let mut areas = Vec::new();
        for a in &records.map.areas {
            let province =
                find(&mut report, &province_ids, "map.json", &format!("areas {}.province", a.id), &a.province);
            areas.push(Area {
                id: a.id.as_str().into(),
                province: Some(province),
                capital: a.capital,
                points: a.vp_allied,
                neighbours: AreaSet::EMPTY,
                open_to: [true; 3],
            });
        }
        for h in &records.map.home_boxes {
            let open_to = Nation::ALL.map(|n| h.may_enter.iter().any(|id| id == n.id()));
            areas.push(Area {
                id: h.id.as_str().into(),
                province: None,
                capital: false,
                points: 0,
                neighbours: AreaSet::EMPTY,
                open_to,
            });
        }
        let area_ids: BTreeMap<String, AreaId> =
            areas.iter().enumerate().map(|(i, a)| (a.id.to_string(), AreaId(i as u8))).collect();
        let korea: AreaSet = (0..records.map.areas.len()).map(|i| AreaId(i as u8)).collect();
        let mut roads = vec![0u8; AREAS * AREAS];
        for r in &records.map.roads {
            let place = format!("roads {}", r.id);
            let [a, b] = [&r.a, &r.b].map(|end| find(&mut report, &area_ids, "map.json", &place, end));
            let bits = 1 | if r.class == 2 { 2 } else { 0 } | if r.mountain { 4 } else { 0 };
            roads[a.index() * AREAS + b.index()] = bits;
            roads[b.index() * AREAS + a.index()] = bits;
            areas[a.index()].neighbours.insert(b);
            areas[b.index()].neighbours.insert(a);
        }
        let mut provinces = Vec::new();
        for (i, p) in records.map.provinces.iter().enumerate() {
            let place = format!("provinces {}.capitals", p.id);
            let capitals = p.capitals.iter().map(|c| find(&mut report, &area_ids, "map.json", &place, c)).collect();
            let own =
                (0..areas.len()).filter(|&a| areas[a].province == Some(ProvinceId(i as u8))).map(|a| AreaId(a as u8));
            provinces.push(Province { id: p.id.as_str().into(), capitals, areas: own.collect() });
        }

        let mut units = vec![Unit::NOBODY; UNITS];
        let mut unit_ids = BTreeMap::new();
        let mut factions: Vec<Faction> = Vec::new();
        let (mut nations, mut exists) = ([UnitSet::EMPTY; 3], UnitSet::EMPTY);
        let (mut generals, mut armies, mut chiefs) = (UnitSet::EMPTY, UnitSet::EMPTY, UnitSet::EMPTY);
        let mut next = [0u8, SIDE as u8];
        for u in &records.units.units {
            let nation = nation_of(&u.nation).unwrap_or_default();
            let slot = &mut next[nation.seat().index()];
            let id = UnitId(*slot);
            *slot += 1;
            exists.insert(id);
            nations[nation as usize].insert(id);
            let name = format!("faction-{}", u.faction);
            let faction = factions.iter().position(|f| f.id == name).unwrap_or_else(|| {
                factions.push(Faction { id: name.into(), units: UnitSet::EMPTY });
                factions.len() - 1
            });
            factions[faction].units.insert(id);
            let kind = match u.kind.as_str() {
                "general" => UnitKind::General,
                "royal" => UnitKind::Royal,
                _ => UnitKind::Army,
            };
            match kind {
                UnitKind::General => generals.insert(id),
                UnitKind::Army => armies.insert(id),
                UnitKind::Royal => {}
            }
            let chief = u.rank.as_deref() == Some("commander-in-chief");
            if chief {
                chiefs.insert(id);
            }
            let place = format!("units {}.uprising_province", u.id);
            let rises_in =
                u.uprising_province.as_ref().map(|p| find(&mut report, &province_ids, "units.json", &place, p));
            unit_ids.insert(u.id.clone(), id);
            units[id.index()] = Unit {
                id: u.id.as_str().into(),
                nation,
                faction: FactionId(faction as u8),
                kind,
                field: u.front.field.unwrap_or(0),
                will: u.front.will.unwrap_or(0),
                rises_in,
            };
        }

        let mut cards = Vec::new();
        let mut kinds = [CardSet::EMPTY; 15];
        for c in &records.cards.cards {
            let id = CardId(cards.len() as u8);
            let Some(kind) = CardKind::find(&c.kind) else { continue };
            kinds[kind as usize].insert(id);
            cards.push(Card { id: c.id.as_str().into(), kind });
        }

        let chits: Vec<Chit> = records
            .units
            .markers
            .iter()
            .filter(|m| m.kind == "action")
            .map(|m| Chit {
                id: m.id.as_str().into(),
                nation: m.nation.as_deref().and_then(nation_of).unwrap_or_default(),
                from_turn: m.available_from_turn.unwrap_or(1),
            })
            .collect();
        let mut cup = ChitSet::EMPTY;
        for id in &records.scenario.cup {
            match chits.iter().position(|c| c.id == *id) {
                Some(i) => cup.insert(ChitId(i as u8)),
                None => report.on("scenario.json").error("cup", format_args!("no action marker {id:?}")),
            }
        }

        let (mut setup, mut inspectors, mut militia) = (Vec::new(), Vec::new(), Vec::new());
        for line in &records.scenario.setup {
            let place = format!("setup {}", line.line);
            let mut own = UnitSet::EMPTY;
            for id in &line.units {
                let unit = find(&mut report, &unit_ids, "scenario.json", &place, id);
                match line.line.as_str() {
                    "4.0(2)③" => {
                        let usual = line.default.get(id).map_or("", String::as_str);
                        let place = format!("{place}.default");
                        inspectors.push((unit, find(&mut report, &area_ids, "scenario.json", &place, usual)));
                    }
                    "4.0(2)④" => militia.push(unit),
                    _ => own.insert(unit),
                }
            }
            if own.is_empty() {
                continue;
            }
            match place_of(&area_ids, &line.place) {
                Some(loc) => setup.push((line.line.clone(), own, loc)),
                None => report.on("scenario.json").error(
                    format_args!("{place}.where"),
                    format_args!("{:?} is no area, home box, pool or turn-track box", line.place),
                ),
            }
        }

        let mut conditions = Vec::new();
        for c in &records.tables.japan_card_conditions {
            let place = format!("japan_card_conditions {}", c.id);
            let capitals = c.areas.iter().map(|a| find(&mut report, &area_ids, "tables.json", &place, a)).collect();
            let royal = match c.id.as_str() {
                "king-removed" => unit_ids.get("kr-king").copied(),
                "princes-removed" => unit_ids.get("kr-two-princes").copied(),
                _ => None,
            };
            conditions.push(Condition { id: c.id.as_str().into(), capitals, royal });
        }

        let mut unit = |id: &str| find(&mut report, &unit_ids, "units.json", "units", id);
        let (king, princes) = (unit("kr-king"), unit("kr-two-princes"));
        let (konishi, kato) = (unit("jp-konishi-yukinaga"), unit("jp-kato-kiyomasa"));
        let kwon_yul = unit("kr-kwon-yul");
        let mut area = |id: &str| find(&mut report, &area_ids, "map.json", "areas", id);
        let (japan_home, ming_home, hanseong) = (area("japan-home"), area("ming-home"), area("hanseong"));
        let condition = |kind: &str, key: &str| -> String {
            let record = records.cards.kinds.iter().find(|k| k.kind == kind);
            record.and_then(|k| k.condition.get(key)?.get(1)?.as_str().map(str::to_owned)).unwrap_or_default()
        };
        let mut talks = |kind: &str| {
            let place = format!("kinds {kind}.condition.unit_at");
            find(&mut report, &area_ids, "cards.json", &place, &condition(kind, "unit_at"))
        };
        let (talks_pyongyang, talks_hanseong) = (talks("peace-pyongyang"), talks("peace-hanseong"));
        let place = "kinds tiger-hunt.condition.unit_in_province";
        let hunt = condition("tiger-hunt", "unit_in_province");
        let tiger_province = find(&mut report, &province_ids, "cards.json", place, &hunt);
        let pyeongan = find(&mut report, &province_ids, "map.json", "provinces", "pyeongan");
        let katos_second = factions.iter().position(|f| f.id == "faction-nabeshima").unwrap_or(0);
        let katos_second = FactionId(katos_second as u8);
        let numbers = numbers(&records.tables, &mut report);
        let siege = records.units.markers.iter().filter(|m| m.kind == "siege").map(|m| m.id.clone()).collect();
        report.finish(Data {
            units,
            areas,
            provinces,
            factions,
            cards,
            kinds,
            chits,
            numbers,
            conditions,
            roads,
            exists,
            nations,
            generals,
            armies,
            chiefs,
            inspectors,
            militia,
            setup,
            cup,
            siege_markers: siege,
            korea,
            japan_home,
            ming_home,
            hanseong,
            king,
            princes,
            konishi,
            kato,
            katos_second,
            kwon_yul,
            talks_pyongyang,
            talks_hanseong,
            tiger_province,
            pyeongan,
        })
    }
}

/// The place a set-up line or a position names.
fn place_of(areas: &BTreeMap<String, AreaId>, id: &str) -> Option<Loc> {
    if let Some(area) = areas.get(id) {
        return Some(Loc::area(*area));
    }
    box_of(id)
}

fn numbers(tables: &TablesFile, report: &mut Report) -> Numbers {
    let mut modifier = |id: &str| {
        let found = tables.march.modifiers.iter().find(|m| m.id == id);
        report.on("tables.json").check(found.is_some(), "march.modifiers", format_args!("no modifier {id:?}"));
        found.map_or((0, None), |m| (m.amount, m.turns))
    };
    let (early_bonus, early_turns) = modifier("early-turns");
    let hanseong_held = modifier("hanseong-held").0;
    let king_in_hanseong = modifier("king-in-hanseong").0;
    let king_abroad = modifier("king-abroad").0;
    let mut limit = |rank: &str| {
        let value = tables.command_limits.get(rank).and_then(Value::as_u64).unwrap_or(0);
        let place = format!("command_limits.{rank}");
        report.on("tables.json").check((1..=60).contains(&value), place, "not a number from 1 to 60");
        value as u8
    };
    let (general_limit, chief_limit) = (limit("general"), limit("commander-in-chief"));
    let refill = |rank: &str| tables.replenishment.korea.max_per_area.get(rank).copied().unwrap_or(0).min(2);
    Numbers {
        last_turn: tables.turn_track.peace_marker_start,
        early_bonus,
        early_turns: early_turns.unwrap_or([1, 8]),
        hanseong_held,
        king_in_hanseong,
        king_abroad,
        march_minimum: tables.march.minimum,
        road_cost: tables.march.cost.class_1,
        crowded_cost: tables.march.cost.class_2_5_or_more_units,
        general_limit,
        chief_limit,
        general_refill: refill("general"),
        chief_refill: refill("commander-in-chief"),
        cut_field: tables.supply.cut.field,
        cut_will: tables.supply.cut.will,
        pass_field: tables.combat.mountain_road_this_activation.field,
        main_bonus: tables.combat.higher_main_general_bonus,
        garrison: tables.siege.garrison_max,
        sudden: tables.victory.japan.sudden,
        chief_points: tables.victory.allied.removed_commander_in_chief,
        generals_per_point: tables.victory.allied.removed_generals_per_point.max(1),
    }
}
