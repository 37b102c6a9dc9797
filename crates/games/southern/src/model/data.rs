//! What never changes while the game is played: areas, units, cards and numbers, by typed ids.

use super::records::*;
use super::*;
use crate::rulebook::*;
use sandtable_geometry::areas::AreaGraph;
use sandtable_kernel::Seat;
use sandtable_kit::{Id, Ladder, kinds, looks_up};
use serde::{Deserialize, Serialize};

pub const LAND: usize = 0;
pub const MOUNTAIN: usize = 1;
pub const SEA: usize = 2;
pub const BORDERS: [&str; 3] = ["land", "mountain", "sea"];

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Category {
    Army,
    Ship,
    Air,
}

kinds! {
    /// The twenty texts of 19.0.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Kind {
        Blitz: CARD_BLITZ,
        JointOperation: CARD_JOINT_OPERATION,
        Supply: CARD_SUPPLY,
        IndependentUnitsJp: CARD_INDEPENDENT_UNITS_JP,
        HeavenSentSoldiers: CARD_HEAVEN_SENT_SOLDIERS,
        HinodeWaYamagata: CARD_HINODE_WA_YAMAGATA,
        BicycleTroops: CARD_BICYCLE_TROOPS,
        YesOrNo: CARD_YES_OR_NO,
        OxygenTorpedo: CARD_OXYGEN_TORPEDO,
        LandingSeaTransport: CARD_LANDING_SEA_TRANSPORT,
        Ambush: CARD_AMBUSH,
        IndependentUnitsAl: CARD_INDEPENDENT_UNITS_AL,
        Submarine: CARD_SUBMARINE,
        OilDemolition: CARD_OIL_DEMOLITION,
        CommonwealthReinforcements: CARD_COMMONWEALTH_REINFORCEMENTS,
        ChineseReinforcements: CARD_CHINESE_REINFORCEMENTS,
        AirReplacement: CARD_AIR_REPLACEMENT,
        IShallReturn: CARD_I_SHALL_RETURN,
        SeaTransport: CARD_SEA_TRANSPORT,
        ZForce: CARD_Z_FORCE,
    }
}

impl Kind {
    /// 5.3: how many items of the card can be chosen for a card action. An Ambush has none.
    pub const fn items(self) -> u8 {
        match self {
            Kind::Ambush => 0,
            Kind::Supply | Kind::LandingSeaTransport | Kind::AirReplacement => 2,
            _ => 1,
        }
    }

    /// The card by which a side transports units over the sea.
    pub fn transport(seat: Seat) -> Kind {
        if seat == JAPAN { Kind::LandingSeaTransport } else { Kind::SeaTransport }
    }

    /// Does the card make groups act?
    pub const fn by_groups(self) -> bool {
        matches!(
            self,
            Kind::Blitz
                | Kind::JointOperation
                | Kind::IndependentUnitsJp
                | Kind::IndependentUnitsAl
                | Kind::HeavenSentSoldiers
                | Kind::HinodeWaYamagata
                | Kind::BicycleTroops
                | Kind::OxygenTorpedo
                | Kind::LandingSeaTransport
                | Kind::SeaTransport
                | Kind::ZForce
        )
    }

    /// 2.3(2)②: marked with stars, may be played in an enemy impulse.
    pub const fn starred(self) -> bool {
        matches!(self, Kind::Ambush | Kind::ZForce)
    }

    /// 19.0: leaves the game after use.
    pub const fn removed_after_use(self) -> bool {
        matches!(
            self,
            Kind::HeavenSentSoldiers
                | Kind::HinodeWaYamagata
                | Kind::BicycleTroops
                | Kind::YesOrNo
                | Kind::IShallReturn
        )
    }
}

pub struct AreaData {
    pub id: String,
    pub vp: i32,
}

pub struct UnitData {
    pub id: String,
    pub side: Seat,
    pub nation: String,
    pub category: Category,
    /// Army branch or ship type as the data writes it.
    pub branch: String,
    /// Used in ordinary attacks; an air unit uses its air strength (8.0(4)).
    pub attack: u8,
    pub durability: u8,
    pub movement: u8,
    pub air: Option<u8>,
    pub start: Option<Area>,
    pub pool: bool,
}

pub struct CardData {
    pub id: String,
    pub side: Seat,
    pub kind: Kind,
}

pub struct Data {
    pub areas: Vec<AreaData>,
    pub graph: AreaGraph<Area, 1, 3>,
    pub all_areas: AreaSet,
    pub land: AreaSet,
    pub sea: AreaSet,
    pub fortress: AreaSet,
    /// 2.2.1(3): areas a side never enters.
    pub closed: [AreaSet; 2],
    /// 2.2.2(3).
    pub sources: [AreaSet; 2],
    pub start_japan: AreaSet,
    /// 16.3.
    pub chinese_areas: AreaSet,
    pub oil_areas: [Area; OIL_FIELDS],
    pub india: Area,
    pub kunming: Area,
    /// Borders between any two areas, whatever they hold (R8).
    pub distance: Vec<Vec<u8>>,

    pub units: Vec<UnitData>,
    pub side: [UnitSet; 2],
    pub army: UnitSet,
    pub ships: UnitSet,
    pub air: UnitSet,
    pub carriers: UnitSet,
    pub destroyers: UnitSet,
    pub airborne: UnitSet,
    pub chinese: UnitSet,
    pub british: UnitSet,
    /// `movement_at_least[m]`: units with a movement allowance of at least `m`.
    pub movement_at_least: [UnitSet; 6],
    /// Units alike in everything but their name share a number.
    pub twin: Vec<u8>,
    pub macarthur: Unit,
    pub japanese_carriers: [Unit; 2],
    pub indomitable: Unit,

    pub cards: Vec<CardData>,
    pub oil: Vec<OilRecord>,
    pub hand: [u8; 2],
    pub limits: Limits,
    pub oil_rolls: OilRolls,
    pub holidays: u16,
}

impl Data {
    looks_up! {
        unit, find_unit: units[Unit] -> UnitData;
        area, find_area: areas[Area] -> AreaData;
        card, find_card: cards[Card] -> CardData;
    }

    /// Builds the tables; the records have been checked (see `checks`).
    pub fn build(files: Records) -> Data {
        let map = &files.map;
        let area_of = |id: &str| Area::from_index(map.areas.iter().position(|a| a.id == id).expect("checked"));
        let set = |test: &dyn Fn(&AreaRecord) -> bool| -> AreaSet {
            map.areas.iter().enumerate().filter(|(_, a)| test(a)).map(|(i, _)| Area::from_index(i)).collect()
        };
        let borders = map.borders.iter().map(|b| {
            let kind = BORDERS.iter().position(|k| *k == b.kind).expect("checked");
            (area_of(&b.a), area_of(&b.b), kind)
        });
        let graph = AreaGraph::new(map.areas.len(), borders);
        let distance = (0..map.areas.len()).map(|a| graph.distances(Area::from_index(a), !AreaSet::EMPTY)).collect();
        let per_side = |test: &dyn Fn(&AreaRecord, &str) -> bool| SIDES.map(|s| set(&|a| test(a, s)));
        let areas = map.areas.iter().map(|a| AreaData { id: a.id.clone(), vp: a.vp as i32 });

        let records = &files.units.units;
        let units: Vec<UnitData> = records
            .iter()
            .map(|u| UnitData {
                id: u.id.clone(),
                side: if u.side == "japan" { JAPAN } else { ALLIED },
                nation: u.nation.clone(),
                category: match u.category.as_str() {
                    "army" => Category::Army,
                    "ship" => Category::Ship,
                    _ => Category::Air,
                },
                branch: u.kind.clone(),
                attack: u.attack.or(u.air).unwrap_or(0),
                durability: u.durability,
                movement: u.movement,
                air: u.air,
                start: u.setup_area.as_deref().map(area_of),
                pool: u.arrival.as_deref() == Some("allied-reinforcement-pool"),
            })
            .collect();
        let pick = |test: &dyn Fn(&UnitData) -> bool| -> UnitSet {
            units.iter().enumerate().filter(|(_, u)| test(u)).map(|(i, _)| Unit::from_index(i)).collect()
        };
        let unit_of = |id: &str| Unit::from_index(units.iter().position(|u| u.id == id).expect("checked"));
        let mut twin: Vec<u8> = Vec::new();
        for (i, u) in units.iter().enumerate() {
            let like = |v: &UnitData| {
                (v.side, v.category, v.attack, v.durability, v.movement, v.air)
                    == (u.side, u.category, u.attack, u.durability, u.movement, u.air)
                    && (v.nation == "china") == (u.nation == "china")
                    && (v.branch == "DD") == (u.branch == "DD")
                    && (v.branch == "airborne") == (u.branch == "airborne")
                    && (v.branch == "leader") == (u.branch == "leader")
                    && (v.nation == "uk" && v.category == Category::Air)
                        == (u.nation == "uk" && u.category == Category::Air)
            };
            twin.push(units[..i].iter().position(like).map_or(i as u8, |first| first as u8));
        }

        Data {
            graph,
            all_areas: set(&|_| true),
            land: set(&|a| a.kind == "land"),
            sea: set(&|a| a.kind == "sea"),
            fortress: set(&|a| a.fortress),
            closed: per_side(&|a, s| a.no_entry.iter().any(|n| n == s)),
            sources: per_side(&|a, s| a.supply_source.as_deref() == Some(s)),
            start_japan: set(&|a| a.start_control == "japan"),
            chinese_areas: set(&|a| ["kunming", "lashio", "mandalay"].contains(&a.id.as_str())),
            oil_areas: std::array::from_fn(|i| area_of(&files.scenario.oil.areas[i])),
            india: area_of("india"),
            kunming: area_of("kunming"),
            distance,
            areas: areas.collect(),
            side: [pick(&|u| u.side == JAPAN), pick(&|u| u.side == ALLIED)],
            army: pick(&|u| u.category == Category::Army),
            ships: pick(&|u| u.category == Category::Ship),
            air: pick(&|u| u.category == Category::Air),
            carriers: pick(&|u| u.category == Category::Ship && u.air.is_some()),
            destroyers: pick(&|u| u.branch == "DD"),
            airborne: pick(&|u| u.branch == "airborne"),
            chinese: pick(&|u| u.nation == "china"),
            british: pick(&|u| u.nation == "uk"),
            movement_at_least: std::array::from_fn(|m| pick(&|u| usize::from(u.movement) >= m)),
            twin,
            macarthur: Unit::from_index(units.iter().position(|u| u.branch == "leader").expect("checked")),
            japanese_carriers: [unit_of("jp-cv-hiryu"), unit_of("jp-cv-soryu")],
            indomitable: unit_of("uk-cv-indomitable"),
            units,
            cards: files
                .cards
                .cards
                .iter()
                .map(|c| CardData {
                    id: c.id.clone(),
                    side: if c.side == "japan" { JAPAN } else { ALLIED },
                    kind: Kind::find(&c.kind).expect("checked"),
                })
                .collect(),
            oil: files.markers.oil,
            hand: [files.tables.hand_size.japan, files.tables.hand_size.allied],
            limits: files.tables.limits,
            oil_rolls: files.tables.oil_destruction.destroyed_at_least,
            holidays: files.tables.turn_track.iter().filter(|t| t.holiday.is_some()).map(|t| 1 << t.turn).sum(),
        }
    }

    /// The units with their values, in the order of the data.
    pub fn each_unit(&self) -> impl Iterator<Item = (Unit, &UnitData)> {
        self.units.iter().enumerate().map(|(i, unit)| (Unit::from_index(i), unit))
    }

    /// The cards of a side, in the order of the data.
    pub fn deck(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().enumerate().filter(move |(_, c)| c.side == seat).map(|(i, _)| Card::from_index(i))
    }

    /// The table of 11.3 for one unit: the step and the step that eliminates it.
    pub fn ladder(&self, unit: Unit, used: bool, at_sea: bool) -> Ladder {
        let u = self.unit(unit);
        match u.category {
            Category::Ship => Ladder { step: u.durability, last: 1 },
            Category::Air => Ladder { step: 1, last: if used { 1 } else { 2 } },
            Category::Army if at_sea => Ladder { step: 1, last: 1 },
            Category::Army => {
                let retreats = u8::from(u.movement > 0);
                Ladder { step: u.durability, last: if used { 1 + retreats } else { 2 + retreats } }
            }
        }
    }
}
