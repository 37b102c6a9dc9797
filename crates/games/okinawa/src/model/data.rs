//! The counters and the map as typed tables, read from the project's data files and checked.

use super::checks;
use super::ids::*;
use super::records::{self, Raw};
use sandtable_geometry::hex::{self, Grid, NONE, Naming, Near, Orientation, Rows, Shifted, SideCost};
use sandtable_kernel::*;
use std::collections::BTreeMap;

pub const GRID: Grid = Grid {
    orientation: Orientation::FlatTop,
    shifted: Shifted::Even,
    columns: 22,
    rows: 19,
    first: (1, 1),
    numbered: Rows::Down,
    naming: Naming::Digits,
};

pub const SIDES: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Terrain {
    Clear,
    Hill,
    ForestSwamp,
    Town,
    Sea,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A position is printed in the hex (19.2(1)①).
    Printed,
    /// Construction Engineers may make one (19.2(1)②).
    Suitable,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum High {
    Red,
    Black,
}

/// One hex.
#[derive(Copy, Clone, Debug)]
pub struct HexData {
    pub terrain: Terrain,
    pub ground: Option<Ground>,
    pub high: Option<High>,
    /// Bit `d`: a road leaves by the hexside of direction `d`.
    pub roads: u8,
    /// Bit `d`: a river runs along the hexside of direction `d`.
    pub rivers: u8,
    /// Whose communication source lies here (2.21(3)).
    pub source: Option<Seat>,
}

/// One printed side of a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Values {
    pub fire: u8,
    pub melee: u8,
    /// The melee value is circled: +1 on each of its dice (14.6(3)②).
    pub bonus: bool,
    pub movement: u8,
}

#[derive(Clone, Debug)]
pub struct UnitData {
    pub front: Values,
    /// `None`: a blank back, one step only (2.11(1)).
    pub back: Option<Values>,
    /// Index of the regiment (US, 3.2(1)); units of Japan have none.
    pub regiment: Option<u8>,
    pub group: Option<Group>,
    /// ○: set up, movement restricted (19.1).
    pub restricted: bool,
    pub start: Start,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    At(Hex),
    Turn(u8),
    Reserve,
    Unused,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Range {
    Own,
    Hexes(u8),
    Unlimited,
}

#[derive(Clone, Debug)]
pub struct KindData {
    pub class: Class,
    pub values: Values,
    /// Moves face up (Flame Tanks have no movement value, 2.12(3)⑥).
    pub moves: bool,
    pub armour: u8,
    pub range: Range,
    pub supply: u8,
    pub cost: u8,
    pub aircraft: bool,
    pub helmet: bool,
    pub tank: bool,
    pub names: Text<'static>,
}

/// Half points for each hexside, outside and into an enemy ZOC; 0 is closed to everybody.
pub type StepCosts = Vec<[SideCost; 6]>;

/// Everything the rules look up.
pub struct Data {
    pub hexes: [HexData; HEXES],
    pub hex_ids: Vec<String>,
    pub near: Vec<Near>,
    /// Distances by pair of hexes: asked for too often to be worked out.
    gaps: Vec<u8>,
    /// Land neighbours: where a zone of control can reach (3.1(1)).
    pub around: Vec<HexSet>,
    /// Where the roads out of a hex lead.
    pub roads: Vec<Vec<Hex>>,
    pub land: HexSet,
    /// Land hexes to the nearest own communication source (15.0(6)).
    pub home: [Vec<hex::Cost>; 2],
    pub sources: [Vec<Hex>; 2],
    pub red: Vec<Hex>,
    pub black: Vec<Hex>,
    pub high: HexSet,
    pub units: Vec<UnitData>,
    pub unit_ids: Vec<String>,
    pub kind_of: [ChitKind; CHITS],
    /// Chits that fight like units once face up, by seat.
    pub unit_chits: [PieceSet; 2],
    pub chit_ids: Vec<String>,
    pub kinds: Vec<KindData>,
    pub groups: Vec<GroupData>,
    pub markers: Vec<(String, u8)>,
    pub draws: [[u8; 2]; 12],
    pub fixed_first: Vec<ChitKind>,
    pub raw: Raw,
    ids: BTreeMap<String, Piece>,
}

#[derive(Clone, Debug)]
pub struct GroupData {
    pub id: String,
    /// Set up under restriction: can be released (19.1(2)).
    pub restricted: bool,
}

impl Data {
    pub fn load(set: &DataSet) -> Result<Data, Vec<DataError>> {
        let raw = Raw::read(set)?;
        checks::check(set, &raw)?;
        Ok(Data::build(raw))
    }

    /// Only called with data that [`checks::check`] finds nothing wrong with.
    fn build(raw: Raw) -> Data {
        let mut hexes =
            [HexData { terrain: Terrain::Sea, ground: None, high: None, roads: 0, rivers: 0, source: None }; HEXES];
        let mut land = HexSet::EMPTY;
        let (mut red, mut black) = (Vec::new(), Vec::new());
        for h in &raw.map.hexes {
            let index = GRID.parse(&h.id).expect("checked");
            let mask = |sides: &[String]| {
                sides.iter().map(|s| 1 << SIDES.iter().position(|x| x == s).expect("checked")).sum::<u8>()
            };
            let terrain = records::terrain(&h.terrain).expect("checked");
            let ground = match h.position.as_deref() {
                Some("printed") => Some(Ground::Printed),
                Some(_) => Some(Ground::Suitable),
                None => None,
            };
            let source = raw.map.communication_sources.iter().find(|s| s.hex == h.id);
            hexes[index.index()] = HexData {
                terrain,
                ground,
                high: None,
                roads: mask(&h.road_sides),
                rivers: mask(&h.river_sides),
                source: source.map(|s| if s.side == "us" { US } else { JP }),
            };
            if terrain != Terrain::Sea {
                land.insert(index);
            }
        }
        for p in &raw.map.high_points {
            let index = GRID.parse(&p.hex).expect("checked");
            let colour = if p.colour == "red" { High::Red } else { High::Black };
            hexes[index.index()].high = Some(colour);
            if colour == High::Red { &mut red } else { &mut black }.push(index);
        }
        let near = GRID.near();
        let gaps = GRID.hexes().flat_map(|a| GRID.hexes().map(move |b| GRID.distance(a, b) as u8)).collect();
        let around: Vec<HexSet> =
            near.iter().map(|n| n.iter().copied().filter(|&h| h != NONE && land.contains(h)).collect()).collect();
        let by_road = |hex: Hex| (0..6).filter(move |d| hexes[hex.index()].roads >> d & 1 == 1);
        let roads = GRID.hexes().map(|hex| by_road(hex).map(|d| near[hex.index()][d]).collect()).collect();
        let sources = [US, JP]
            .map(|seat| -> Vec<Hex> { GRID.hexes().filter(|h| hexes[h.index()].source == Some(seat)).collect() });
        let home = [0, 1].map(|i| hex::distances(&near, sources[i].iter().copied(), |h| land.contains(h)));
        let groups: Vec<GroupData> = raw
            .units
            .groups
            .iter()
            .map(|g| GroupData {
                id: g.id.clone(),
                restricted: raw.units.units.iter().any(|u| u.group.as_ref() == Some(&g.id) && u.movement_restricted),
            })
            .collect();
        let mut regiments: Vec<&String> = Vec::new();
        let mut units = Vec::new();
        for u in &raw.units.units {
            let regiment = u.regiment.as_ref().map(|r| {
                regiments.iter().position(|x| *x == r).unwrap_or_else(|| {
                    regiments.push(r);
                    regiments.len() - 1
                }) as u8
            });
            let start = match (u.status.as_str(), &u.setup_hex, u.arrival_turn) {
                (_, Some(hex), _) => Start::At(GRID.parse(hex).expect("checked")),
                (_, _, Some(turn)) => Start::Turn(turn),
                ("reserve-pool", ..) => Start::Reserve,
                _ => Start::Unused,
            };
            units.push(UnitData {
                front: u.front.values(),
                back: u.back.as_ref().map(records::Face::values),
                regiment,
                group: u.group.as_ref().map(|g| Group(groups.iter().position(|x| x.id == *g).expect("checked") as u8)),
                restricted: u.movement_restricted,
                start,
            });
        }
        let mut kind_of = [ChitKind::BadWeather; CHITS];
        let mut chit_ids = Vec::new();
        let mut kinds = Vec::new();
        for (c, kind) in raw.chits.chits.iter().zip(ChitKind::ALL) {
            for id in &c.ids {
                kind_of[chit_ids.len()] = kind;
                chit_ids.push(id.clone());
            }
            kinds.push(c.kind_data());
        }
        let is_unit = |c: &Piece| kinds[kind_of[c.chit_index()] as usize].class == Class::Unit;
        let unit_chits = Seat::BOTH.map(|seat| chits_of(seat).filter(is_unit).collect());
        let unit_ids: Vec<String> = raw.units.units.iter().map(|u| u.id.clone()).collect();
        let ids = unit_ids.iter().chain(&chit_ids).enumerate().map(|(i, id)| (id.clone(), Piece(i as u8))).collect();
        let markers = raw.markers.mt_markers.iter().map(|m| (m.id.clone(), m.value)).collect();
        let mut draws = [[0; 2]; 12];
        for t in &raw.turns.turns {
            draws[usize::from(t.turn) - 1] = [t.us_chits, t.jp_chits];
        }
        let fixed_first =
            raw.setup.optional_rules.iter().flat_map(|o| &o.chits).filter_map(|id| ChitKind::find(id)).collect();
        Data {
            hexes,
            hex_ids: GRID.hexes().map(|h| GRID.name(h)).collect(),
            near,
            gaps,
            around,
            roads,
            land,
            home,
            sources,
            high: red.iter().chain(&black).copied().collect(),
            red,
            black,
            units,
            unit_ids,
            kind_of,
            unit_chits,
            chit_ids,
            kinds,
            groups,
            markers,
            draws,
            fixed_first,
            raw,
            ids,
        }
    }

    #[inline]
    pub fn hex(&self, hex: Hex) -> &HexData {
        &self.hexes[hex.index()]
    }

    #[inline]
    pub fn kind(&self, chit: Piece) -> ChitKind {
        self.kind_of[chit.chit_index()]
    }

    #[inline]
    pub fn chit(&self, chit: Piece) -> &KindData {
        &self.kinds[self.kind(chit) as usize]
    }

    /// The first chit of a kind.
    pub fn one_of(&self, kind: ChitKind) -> Piece {
        Piece::chit(self.kind_of.iter().position(|k| *k == kind).unwrap_or(0))
    }

    #[inline]
    pub fn of_kind(&self, kind: ChitKind) -> &KindData {
        &self.kinds[kind as usize]
    }

    #[inline]
    pub fn class(&self, chit: Piece) -> Class {
        self.chit(chit).class
    }

    /// A chit that fights like a unit once face up.
    #[inline]
    pub fn is_unit_chit(&self, piece: Piece) -> bool {
        piece.is_chit() && self.class(piece) == Class::Unit
    }

    pub fn attached(&self, chit: Piece) -> bool {
        matches!(self.class(chit), Class::Unit | Class::Tactic)
    }

    #[inline]
    pub fn unit(&self, unit: Piece) -> &UnitData {
        &self.units[unit.index()]
    }

    #[inline]
    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.near[a.index()].contains(&b)
    }

    pub fn direction(&self, a: Hex, b: Hex) -> Option<usize> {
        self.near[a.index()].iter().position(|&n| n == b)
    }

    pub fn river_between(&self, a: Hex, b: Hex) -> bool {
        self.direction(a, b).is_some_and(|d| self.hex(a).rivers >> d & 1 == 1)
    }

    pub fn road_between(&self, a: Hex, b: Hex) -> bool {
        self.direction(a, b).is_some_and(|d| self.hex(a).roads >> d & 1 == 1)
    }

    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.gaps[a.index() * HEXES + b.index()]
    }

    pub fn is_land(&self, hex: Hex) -> bool {
        self.land.contains(hex)
    }

    pub fn id(&self, piece: Piece) -> &str {
        if piece.is_unit() { &self.unit_ids[piece.index()] } else { &self.chit_ids[piece.chit_index()] }
    }

    pub fn hex_id(&self, hex: Hex) -> &str {
        &self.hex_ids[hex.index()]
    }

    pub fn piece(&self, id: &str) -> Option<Piece> {
        self.ids.get(id).copied()
    }

    pub fn parse_hex(&self, id: &str) -> Option<Hex> {
        GRID.parse(id)
    }

    pub fn group(&self, id: &str) -> Option<Group> {
        self.groups.iter().position(|g| g.id == id).map(|i| Group(i as u8))
    }

    pub fn marker(&self, id: &str) -> Option<Mt> {
        self.markers.iter().position(|m| m.0 == id).map(|i| Mt(i as u8))
    }
}

/// How the other side names a face-down chit.
pub fn handle(seat: Seat, slot: Slot) -> String {
    format!("{}-hidden-{}", if seat == US { "us" } else { "jp" }, slot.0)
}
