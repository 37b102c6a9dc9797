//! The tables the rules look things up in, made once from the data files.

use super::{ids::*, records::*, state::*};
use sandtable_kernel::DataError;
use sandtable_kit::{Id, Report, Set};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum UnitKind {
    General,
    /// An ordinary army.
    Army,
    /// The King, the Two Princes: ordinary Korean armies in all but name (2.3(1)③).
    Royal,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub nation: Nation,
    pub faction: FactionId,
    pub kind: UnitKind,
    pub field: u8,
    pub will: u8,
    /// The province where a righteous leader may rise.
    pub rises_in: Option<ProvinceId>,
}

impl Unit {
    /// A number that no unit has.
    const NOBODY: Unit = Unit {
        id: String::new(),
        nation: Nation::Japan,
        faction: FactionId(0),
        kind: UnitKind::Army,
        field: 0,
        will: 0,
        rises_in: None,
    };
}

#[derive(Clone, Debug)]
pub struct Area {
    pub id: String,
    pub province: Option<ProvinceId>,
    pub capital: bool,
    pub points: u8,
    pub neighbours: AreaSet,
    /// Who may enter, by nation (2.4(4)).
    pub open_to: [bool; 3],
}

/// A lord with his men, known as `faction-…`.
#[derive(Clone, Debug)]
pub struct Faction {
    pub id: String,
    pub units: UnitSet,
}

#[derive(Clone, Debug)]
pub struct Province {
    pub id: String,
    pub capitals: AreaSet,
    pub areas: AreaSet,
}

/// A road between neighbours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Road {
    pub second_class: bool,
    pub pass: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CardKind {
    SurpriseAttack,
    Ambush,
    Replacements,
    ThreeCommissioners,
    HideyoshisLetter,
    PeacePyongyang,
    PeaceRoyals,
    PeaceHanseong,
    TigerHunt,
    RighteousUprising,
    YiSunSin,
    Proclamation,
    HoldTheWalls,
    RiseInRank,
    Epidemic,
}

pub type KindSet = Set<CardKind, 1>;

impl Id for CardKind {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> CardKind {
        CardKind::ALL[index % CardKind::ALL.len()].0
    }
}

impl CardKind {
    pub const ALL: [(CardKind, &'static str); 15] = [
        (CardKind::SurpriseAttack, "surprise-attack"),
        (CardKind::Ambush, "ambush"),
        (CardKind::Replacements, "replacements"),
        (CardKind::ThreeCommissioners, "three-commissioners"),
        (CardKind::HideyoshisLetter, "hideyoshis-letter"),
        (CardKind::PeacePyongyang, "peace-pyongyang"),
        (CardKind::PeaceRoyals, "peace-royals"),
        (CardKind::PeaceHanseong, "peace-hanseong"),
        (CardKind::TigerHunt, "tiger-hunt"),
        (CardKind::RighteousUprising, "righteous-uprising"),
        (CardKind::YiSunSin, "yi-sun-sin-sorties"),
        (CardKind::Proclamation, "emperors-proclamation"),
        (CardKind::HoldTheWalls, "hold-the-walls"),
        (CardKind::RiseInRank, "rise-in-rank"),
        (CardKind::Epidemic, "epidemic"),
    ];

    /// The cards called Peace Talks.
    pub const PEACE: KindSet = KindSet::range(CardKind::PeacePyongyang as usize, CardKind::PeaceHanseong as usize + 1);

    /// The word for cards of this kind where others are said to exclude them.
    pub fn family(self) -> &'static str {
        if CardKind::PEACE.contains(self) { "peace-talks" } else { CardKind::ALL[self as usize].1 }
    }

    pub fn find(id: &str) -> Option<CardKind> {
        CardKind::ALL.iter().find(|(_, name)| *name == id).map(|(kind, _)| *kind)
    }
}

#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub kind: CardKind,
}

#[derive(Clone, Debug)]
pub struct Chit {
    pub id: String,
    pub nation: Nation,
    pub from_turn: u8,
}

/// Numbers of tables.json.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    pub last_turn: u8,
    pub early_bonus: i8,
    pub early_turns: [u8; 2],
    pub hanseong_held: i8,
    pub king_in_hanseong: i8,
    pub king_abroad: i8,
    pub march_minimum: u8,
    pub road_cost: u8,
    pub crowded_cost: u8,
    pub general_limit: u8,
    pub chief_limit: u8,
    pub general_refill: u8,
    pub chief_refill: u8,
    pub cut_field: i8,
    pub cut_will: i8,
    pub pass_field: i8,
    pub main_bonus: u8,
    pub garrison: u8,
    pub sudden: u8,
    pub chief_points: u8,
    pub generals_per_point: u8,
}

/// What earns Japan a card (11.1(1)).
#[derive(Clone, Debug)]
pub struct Condition {
    pub id: String,
    /// Capitals to be controlled at once; none for a royal's removal.
    pub capitals: AreaSet,
    pub royal: Option<UnitId>,
}

#[derive(Clone, Debug)]
pub struct Data {
    pub units: Vec<Unit>,
    pub areas: Vec<Area>,
    pub provinces: Vec<Province>,
    pub factions: Vec<Faction>,
    pub cards: Vec<Card>,
    pub kinds: [CardSet; 15],
    pub chits: Vec<Chit>,
    pub numbers: Numbers,
    pub conditions: Vec<Condition>,
    roads: Vec<u8>,
    pub exists: UnitSet,
    pub nations: [UnitSet; 3],
    pub generals: UnitSet,
    pub armies: UnitSet,

    pub chiefs: UnitSet,
    /// Korean units of 4.0(2)③, with their usual places.
    pub inspectors: Vec<(UnitId, AreaId)>,
    /// Korean armies of 4.0(2)④.
    pub militia: Vec<UnitId>,
    /// All other lines of the set-up: number, units, and where they begin.
    pub setup: Vec<(String, UnitSet, Loc)>,
    /// Markers in the cup at the start.
    pub cup: ChitSet,
    pub siege_markers: Vec<String>,
    /// Areas of Korea: everything but the home boxes.
    pub korea: AreaSet,
    pub japan_home: AreaId,
    pub ming_home: AreaId,
    pub hanseong: AreaId,
    pub king: UnitId,
    pub princes: UnitId,
    pub konishi: UnitId,
    pub kato: UnitId,
    /// The faction whose armies march with Kato as with their own lord (13.2).
    pub katos_second: FactionId,
    pub kwon_yul: UnitId,
    /// Where Konishi must be for each of the two talks.
    pub talks_pyongyang: AreaId,
    pub talks_hanseong: AreaId,
    /// Where Kato hunts tigers.
    pub tiger_province: ProvinceId,
    /// Where Konishi must be if `peace-royals-needs-konishi` is on.
    pub pyeongan: ProvinceId,
    unit_ids: BTreeMap<String, UnitId>,
    area_ids: BTreeMap<String, AreaId>,
    card_ids: BTreeMap<String, CardId>,
}

/// Looks an id up. What is not there is reported; the data are then refused, so that it does not
/// matter which id stands in for it.
fn find<T: Id>(report: &mut Report, map: &BTreeMap<String, T>, file: &str, place: &str, id: &str) -> T {
    report.known(file, place, "id of the data", id, map.keys().map(String::as_str));
    map.get(id).copied().unwrap_or_else(|| T::from_index(0))
}

impl Data {
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    pub fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    pub fn kind(&self, card: CardId) -> CardKind {
        self.cards[card.index()].kind
    }

    pub fn of_kind(&self, kind: CardKind) -> CardSet {
        self.kinds[kind as usize]
    }

    pub fn area_ids(&self) -> impl Iterator<Item = AreaId> {
        (0..self.areas.len() as u8).map(AreaId)
    }

    pub fn chit(&self, chit: ChitId) -> &Chit {
        &self.chits[chit.index()]
    }

    pub fn chits(&self) -> impl Iterator<Item = (ChitId, &Chit)> {
        self.chits.iter().enumerate().map(|(i, chit)| (ChitId(i as u8), chit))
    }

    pub fn conditions(&self) -> impl Iterator<Item = (ConditionId, &Condition)> {
        self.conditions.iter().enumerate().map(|(i, condition)| (ConditionId(i as u8), condition))
    }

    pub fn condition(&self, condition: ConditionId) -> &Condition {
        &self.conditions[condition.index()]
    }

    pub fn province(&self, province: ProvinceId) -> &Province {
        &self.provinces[province.index()]
    }

    pub fn nation(&self, nation: Nation) -> UnitSet {
        self.nations[nation as usize]
    }

    /// Everybody of a unit's faction.
    #[inline]
    pub fn faction_of(&self, unit: UnitId) -> UnitSet {
        self.factions[self.unit(unit).faction.index()].units
    }

    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.unit_ids.get(id).copied()
    }

    pub fn find_area(&self, id: &str) -> Option<AreaId> {
        self.area_ids.get(id).copied()
    }

    pub fn find_card(&self, id: &str) -> Option<CardId> {
        self.card_ids.get(id).copied()
    }

    #[inline]
    pub fn road(&self, a: AreaId, b: AreaId) -> Option<Road> {
        let bits = self.roads.get(a.index() * AREAS + b.index()).copied().unwrap_or(0);
        (bits != 0).then_some(Road { second_class: bits & 2 != 0, pass: bits & 4 != 0 })
    }

    pub fn province_of(&self, area: AreaId) -> Option<ProvinceId> {
        self.areas.get(area.index()).and_then(|a| a.province)
    }

    pub fn build(records: &Records) -> Result<Data, Vec<DataError>> {
        let mut report = Report::new();
        let nation_of = |id: &str| Nation::ALL.into_iter().find(|n| n.id() == id);

        let province_ids: BTreeMap<String, ProvinceId> =
            records.map.provinces.iter().enumerate().map(|(i, p)| (p.id.clone(), ProvinceId(i as u8))).collect();
        let mut areas = Vec::new();
        for a in &records.map.areas {
            let province =
                find(&mut report, &province_ids, "map.json", &format!("areas {}.province", a.id), &a.province);
            areas.push(Area {
                id: a.id.clone(),
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
                id: h.id.clone(),
                province: None,
                capital: false,
                points: 0,
                neighbours: AreaSet::EMPTY,
                open_to,
            });
        }
        let area_ids: BTreeMap<String, AreaId> =
            areas.iter().enumerate().map(|(i, a)| (a.id.clone(), AreaId(i as u8))).collect();
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
            provinces.push(Province { id: p.id.clone(), capitals, areas: own.collect() });
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
                factions.push(Faction { id: name, units: UnitSet::EMPTY });
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
                id: u.id.clone(),
                nation,
                faction: FactionId(faction as u8),
                kind,
                field: u.front.field.unwrap_or(0),
                will: u.front.will.unwrap_or(0),
                rises_in,
            };
        }

        let mut cards = Vec::new();
        let mut card_ids = BTreeMap::new();
        let mut kinds = [CardSet::EMPTY; 15];
        for c in &records.cards.cards {
            let id = CardId(cards.len() as u8);
            let Some(kind) = CardKind::find(&c.kind) else { continue };
            kinds[kind as usize].insert(id);
            card_ids.insert(c.id.clone(), id);
            cards.push(Card { id: c.id.clone(), kind });
        }

        let chits: Vec<Chit> = records
            .units
            .markers
            .iter()
            .filter(|m| m.kind == "action")
            .map(|m| Chit {
                id: m.id.clone(),
                nation: m.nation.as_deref().and_then(nation_of).unwrap_or_default(),
                from_turn: m.available_from_turn.unwrap_or(1),
            })
            .collect();
        let mut cup = ChitSet::EMPTY;
        for id in &records.scenario.cup {
            match chits.iter().position(|c| c.id == *id) {
                Some(i) => cup.insert(ChitId(i as u8)),
                None => report.error("scenario.json", "cup", format!("no action marker {id:?}")),
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
                None => report.error(
                    "scenario.json",
                    format!("{place}.where"),
                    format!("{:?} is no area, home box, pool or turn-track box", line.place),
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
            conditions.push(Condition { id: c.id.clone(), capitals, royal });
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
            unit_ids,
            area_ids,
            card_ids,
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

/// A box beside the map by its id.
pub fn box_of(id: &str) -> Option<Loc> {
    match id {
        "at-large-pool" => Some(Loc::AT_LARGE),
        "waiting-pool" => Some(Loc::WAITING),
        "replenishment-pool" => Some(Loc::POOL),
        "removed" => Some(Loc::REMOVED),
        "nowhere" => Some(Loc::NOWHERE),
        _ => {
            let turn: u8 = id.strip_prefix("turn-track:")?.parse().ok()?;
            (1..=16).contains(&turn).then(|| Loc::track(turn))
        }
    }
}

fn numbers(tables: &TablesFile, report: &mut Report) -> Numbers {
    let mut modifier = |id: &str| {
        let found = tables.march.modifiers.iter().find(|m| m.id == id);
        report.check(found.is_some(), "tables.json", "march.modifiers", || format!("no modifier {id:?}"));
        found.map_or((0, None), |m| (m.amount, m.turns))
    };
    let (early_bonus, early_turns) = modifier("early-turns");
    let hanseong_held = modifier("hanseong-held").0;
    let king_in_hanseong = modifier("king-in-hanseong").0;
    let king_abroad = modifier("king-abroad").0;
    let mut limit = |rank: &str| {
        let value = tables.command_limits.get(rank).and_then(Value::as_u64).unwrap_or(0);
        let place = format!("command_limits.{rank}");
        report.check((1..=60).contains(&value), "tables.json", place, || "not a number from 1 to 60".into());
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
