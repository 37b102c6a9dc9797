//! Makes the tables of the rules from the data files.

use super::{data::*, ids::*, records::*, state::*};
use sandtable_kit::Id;
use serde_json::Value;
use std::collections::BTreeMap;

/// Ids by name; `checks` has found every reference good.
struct Names<'a, T>(BTreeMap<&'a str, T>);

impl<'a, T: Id> Names<'a, T> {
    fn new(names: impl Iterator<Item = &'a str>) -> Names<'a, T> {
        Names(names.enumerate().map(|(i, name)| (name, T::from_index(i))).collect())
    }

    fn of(&self, name: &str) -> T {
        *self.0.get(name).expect("checked")
    }
}

impl Data {
    /// Only called with data that `checks` finds nothing wrong with.
    pub fn build(records: &Records) -> Data {
        let province_ids: Names<'_, ProvinceId> = Names::new(records.map.provinces.iter().map(|p| p.id.as_str()));
        let homes = records.map.home_boxes.iter().map(|h| h.id.as_str());
        let area_ids: Names<'_, AreaId> = Names::new(records.map.areas.iter().map(|a| a.id.as_str()).chain(homes));
        let mut areas = Vec::new();
        for a in &records.map.areas {
            areas.push(Area {
                id: a.id.as_str().into(),
                province: Some(province_ids.of(&a.province)),
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
        let korea: AreaSet = (0..records.map.areas.len()).map(|i| AreaId(i as u8)).collect();
        let mut roads = vec![0u8; AREAS * AREAS];
        for r in &records.map.roads {
            let [a, b] = [&r.a, &r.b].map(|end| area_ids.of(end));
            let bits = 1 | if r.class == 2 { 2 } else { 0 } | if r.mountain { 4 } else { 0 };
            roads[a.index() * AREAS + b.index()] = bits;
            roads[b.index() * AREAS + a.index()] = bits;
            areas[a.index()].neighbours.insert(b);
            areas[b.index()].neighbours.insert(a);
        }
        let mut provinces = Vec::new();
        for (i, p) in records.map.provinces.iter().enumerate() {
            let capitals = p.capitals.iter().map(|c| area_ids.of(c)).collect();
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
            let nation = Nation::find(&u.nation).unwrap_or_default();
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
            let rises_in = u.uprising_province.as_ref().map(|p| province_ids.of(p));
            unit_ids.insert(u.id.as_str(), id);
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
                nation: m.nation.as_deref().and_then(Nation::find).unwrap_or_default(),
                from_turn: m.available_from_turn.unwrap_or(1),
            })
            .collect();
        let in_cup = |c: &Chit| records.scenario.cup.iter().any(|id| c.id == *id);
        let cup = chits.iter().enumerate().filter(|(_, c)| in_cup(c)).map(|(i, _)| ChitId(i as u8)).collect();

        let unit_ids = Names(unit_ids);
        let (mut setup, mut inspectors, mut militia) = (Vec::new(), Vec::new(), Vec::new());
        for line in &records.scenario.setup {
            let mut own = UnitSet::EMPTY;
            for id in &line.units {
                let unit = unit_ids.of(id);
                match line.line.as_str() {
                    "4.0(2)③" => inspectors.push((unit, area_ids.of(&line.default[id]))),
                    "4.0(2)④" => militia.push(unit),
                    _ => own.insert(unit),
                }
            }
            if !own.is_empty() {
                let area = area_ids.0.get(line.place.as_str()).map(|area| Loc::area(*area));
                setup.push((line.line.clone(), own, area.or_else(|| box_of(&line.place)).expect("checked")));
            }
        }

        let mut conditions = Vec::new();
        for c in &records.tables.japan_card_conditions {
            let capitals = c.areas.iter().map(|a| area_ids.of(a)).collect();
            let royal = match c.id.as_str() {
                "king-removed" => Some(unit_ids.of("kr-king")),
                "princes-removed" => Some(unit_ids.of("kr-two-princes")),
                _ => None,
            };
            conditions.push(Condition { id: c.id.as_str().into(), capitals, royal });
        }

        let condition = |kind: &str, key: &str| -> &str {
            let record = records.cards.kinds.iter().find(|k| k.kind == kind);
            record.and_then(|k| k.condition.get(key)?.get(1)?.as_str()).unwrap_or_default()
        };
        let katos_second = factions.iter().position(|f| f.id == "faction-nabeshima").unwrap_or(0);
        let katos_second = FactionId(katos_second as u8);
        let siege = records.units.markers.iter().filter(|m| m.kind == "siege").map(|m| m.id.clone()).collect();
        Data {
            units,
            areas,
            provinces,
            factions,
            cards,
            kinds,
            chits,
            numbers: numbers(&records.tables),
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
            japan_home: area_ids.of("japan-home"),
            ming_home: area_ids.of("ming-home"),
            hanseong: area_ids.of("hanseong"),
            king: unit_ids.of("kr-king"),
            princes: unit_ids.of("kr-two-princes"),
            konishi: unit_ids.of("jp-konishi-yukinaga"),
            kato: unit_ids.of("jp-kato-kiyomasa"),
            katos_second,
            kwon_yul: unit_ids.of("kr-kwon-yul"),
            talks_pyongyang: area_ids.of(condition("peace-pyongyang", "unit_at")),
            talks_hanseong: area_ids.of(condition("peace-hanseong", "unit_at")),
            tiger_province: province_ids.of(condition("tiger-hunt", "unit_in_province")),
            pyeongan: province_ids.of("pyeongan"),
        }
    }
}

fn numbers(tables: &TablesFile) -> Numbers {
    let modifier = |id: &str| tables.march.modifiers.iter().find(|m| m.id == id).expect("checked");
    let limit = |rank: &str| tables.command_limits.get(rank).and_then(Value::as_u64).unwrap_or(0) as u8;
    let refill = |rank: &str| tables.replenishment.korea.max_per_area.get(rank).copied().unwrap_or(0).min(2);
    Numbers {
        last_turn: tables.turn_track.peace_marker_start,
        early_bonus: modifier("early-turns").amount,
        early_turns: modifier("early-turns").turns.unwrap_or([1, 8]),
        hanseong_held: modifier("hanseong-held").amount,
        king_in_hanseong: modifier("king-in-hanseong").amount,
        king_abroad: modifier("king-abroad").amount,
        march_minimum: tables.march.minimum,
        road_cost: tables.march.cost.class_1,
        crowded_cost: tables.march.cost.class_2_5_or_more_units,
        general_limit: limit("general"),
        chief_limit: limit("commander-in-chief"),
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
