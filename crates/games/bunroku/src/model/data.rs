//! The tables the rules look things up in, made once from the data files.

use super::{ids::*, state::*};
use crate::rulebook::*;
use sandtable_kernel::IdText;
use sandtable_kit::{Id, Set, kinds, looks_up};

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
    pub id: IdText,
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
    pub(super) const NOBODY: Unit = Unit {
        id: IdText::new_static(""),
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
    pub id: IdText,
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
    pub id: IdText,
    pub units: UnitSet,
}

#[derive(Clone, Debug)]
pub struct Province {
    pub id: IdText,
    pub capitals: AreaSet,
    pub areas: AreaSet,
}

/// A road between neighbours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Road {
    pub second_class: bool,
    pub pass: bool,
}

kinds! {
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum CardKind {
        SurpriseAttack: CARD_SURPRISE_ATTACK,
        Ambush: CARD_AMBUSH,
        Replacements: CARD_REPLACEMENTS,
        ThreeCommissioners: CARD_THREE_COMMISSIONERS,
        HideyoshisLetter: CARD_HIDEYOSHIS_LETTER,
        PeacePyongyang: CARD_PEACE_PYONGYANG,
        PeaceRoyals: CARD_PEACE_ROYALS,
        PeaceHanseong: CARD_PEACE_HANSEONG,
        TigerHunt: CARD_TIGER_HUNT,
        RighteousUprising: CARD_RIGHTEOUS_UPRISING,
        YiSunSin = "yi-sun-sin-sorties": CARD_YI_SUN_SIN,
        Proclamation = "emperors-proclamation": CARD_PROCLAMATION,
        HoldTheWalls: CARD_HOLD_THE_WALLS,
        RiseInRank: CARD_RISE_IN_RANK,
        Epidemic: CARD_EPIDEMIC,
    }
}

pub type KindSet = Set<CardKind, 1>;

impl Id for CardKind {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> CardKind {
        CardKind::ALL[index % CardKind::ALL.len()]
    }
}

impl CardKind {
    /// The cards called Peace Talks.
    pub const PEACE: KindSet = KindSet::range(CardKind::PeacePyongyang as usize, CardKind::PeaceHanseong as usize + 1);

    /// The word for cards of this kind where others are said to exclude them.
    pub fn family(self) -> &'static str {
        if CardKind::PEACE.contains(self) { "peace-talks" } else { self.id() }
    }
}

#[derive(Clone, Debug)]
pub struct Card {
    pub id: IdText,
    pub kind: CardKind,
}

#[derive(Clone, Debug)]
pub struct Chit {
    pub id: IdText,
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
    pub id: IdText,
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
    pub(super) roads: Vec<u8>,
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
}

impl Data {
    looks_up! {
        unit, find_unit: units[UnitId] -> Unit;
        area, find_area: areas[AreaId] -> Area;
        card, find_card: cards[CardId] -> Card;
        chit: chits[ChitId] -> Chit;
        condition: conditions[ConditionId] -> Condition;
        province: provinces[ProvinceId] -> Province;
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

    pub fn chits(&self) -> impl Iterator<Item = (ChitId, &Chit)> {
        self.chits.iter().enumerate().map(|(i, chit)| (ChitId(i as u8), chit))
    }

    pub fn conditions(&self) -> impl Iterator<Item = (ConditionId, &Condition)> {
        self.conditions.iter().enumerate().map(|(i, condition)| (ConditionId(i as u8), condition))
    }

    pub fn nation(&self, nation: Nation) -> UnitSet {
        self.nations[nation as usize]
    }

    /// Everybody of a unit's faction.
    #[inline]
    pub fn faction_of(&self, unit: UnitId) -> UnitSet {
        self.factions[self.unit(unit).faction.index()].units
    }

    #[inline]
    pub fn road(&self, a: AreaId, b: AreaId) -> Option<Road> {
        let bits = self.roads.get(a.index() * AREAS + b.index()).copied().unwrap_or(0);
        (bits != 0).then_some(Road { second_class: bits & 2 != 0, pass: bits & 4 != 0 })
    }

    pub fn province_of(&self, area: AreaId) -> Option<ProvinceId> {
        self.areas.get(area.index()).and_then(|a| a.province)
    }
}

/// A box beside the map by its id.
pub fn box_of(id: &str) -> Option<Loc> {
    let named = BOXES.iter().find(|(_, name)| *name == id).map(|(loc, _)| *loc);
    let turn = || id.strip_prefix("turn-track:")?.parse().ok().filter(|turn| (1..=16).contains(turn));
    named.or((id == "nowhere").then_some(Loc::NOWHERE)).or_else(|| turn().map(Loc::track))
}

/// The boxes beside the map.
pub const BOXES: [(Loc, &str); 4] = [
    (Loc::AT_LARGE, "at-large-pool"),
    (Loc::WAITING, "waiting-pool"),
    (Loc::POOL, "replenishment-pool"),
    (Loc::REMOVED, "removed"),
];
