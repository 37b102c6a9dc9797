//! What never changes while the game is played, by typed ids.

use super::ids::*;
use super::records::*;
use sandtable_kernel::{Seat, Source, Text};
use std::collections::BTreeMap;

pub struct AreaData {
    pub id: String,
    pub names: Text<'static>,
    /// Its number among the sea areas.
    pub sea: Option<u8>,
    /// The nation of its printed symbol; nobody's at sea.
    pub territory: Nation,
    pub symbol: Option<Symbol>,
    /// 14.1(1): how often its base counts when victory is checked.
    pub victory: u8,
    pub source: Source,
}

pub struct NationData {
    pub id: String,
    pub names: Text<'static>,
    pub camp: Seat,
    pub status: Status,
    pub entry: EntryWay,
    pub returns: bool,
    pub territory: Areas,
    /// 12.0(3)①, R7: areas of its territory with a resource base of any colour.
    pub bases: Areas,
    pub units: Units,
}

/// Where a unit is set up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    Map(Area),
    Mobilisation,
    Development,
}

pub struct UnitData {
    pub id: String,
    pub names: Text<'static>,
    pub nation: Nation,
    pub kind: Kind,
    pub attack: u8,
    pub durability: u8,
    pub movement: u8,
    /// 0: none.
    pub air: u8,
    pub vichy: bool,
    pub start: Start,
    /// 16.8: only with the optional rule.
    pub jet: bool,
    pub cost: u8,
    pub source: Source,
}

pub struct CardData {
    pub id: String,
    pub side: Seat,
    pub value: u8,
    pub event: EventKind,
    pub in_deck: bool,
    pub choices: u8,
    pub picks: u8,
    pub nations: u8,
    pub source: Source,
}

/// 2.12(2): the track of one entry marker.
pub struct TrackData {
    pub nation: Nation,
    pub moved_by: [i8; 2],
    pub boxes: Vec<BoxRecord>,
}

impl TrackData {
    pub fn entry(&self) -> u8 {
        self.boxes.len() as u8 - 1
    }
}

/// Things that single rules name.
pub struct Named {
    pub ge: Nation,
    pub it: Nation,
    pub fi: Nation,
    pub uk: Nation,
    pub us: Nation,
    pub fr: Nation,
    pub po: Nation,
    pub su: Nation,
    pub yu: Nation,
    pub berlin: Area,
    pub paris: Area,
    pub warsaw: Area,
    pub egypt: Area,
    pub yugoslavia: Area,
    pub north_atlantic: Area,
    pub central_atlantic: Area,
    /// 15.4(2): Brest-Litovsk and Galicia.
    pub eastern_poland: Areas,
}

pub struct Data {
    pub areas: Vec<AreaData>,
    pub seas: Vec<Area>,
    pub all: Areas,
    pub land: Areas,
    pub sea: Areas,
    /// 15.7.2 to 15.7.4.
    pub closed: [Areas; 2],
    /// 15.6(1): not north of the line.
    pub axis_minors: Areas,
    /// 16.6: no line for US mobilisation from the Central Atlantic to these.
    pub round_africa: Areas,
    near: Vec<Areas>,
    /// 15.7.1(2).
    near_by_egypt: Vec<Areas>,
    /// Land areas with a resource base.
    pub with_base: Areas,
    /// Steps from area to area as the crow flies, row by row.
    steps: Vec<u8>,

    pub nations: Vec<NationData>,
    /// 15.6: Axis nations other than Germany and Finland, and France.
    pub minors: Nations,

    pub units: Vec<UnitData>,
    pub land_units: Units,
    pub air_units: Units,
    pub ships: Units,
    pub subs: Units,
    pub forts: Units,
    pub garrisons: Units,
    pub airborne: Units,
    pub tanks: Units,
    pub fliers: Units,
    pub jets: Units,
    pub vichy: Units,
    /// `moves[m]`: units with a move value of at least `m`.
    pub moves: [Units; 8],
    /// Units alike in everything but their name share a number.
    pub twin: Vec<u8>,

    pub cards: Vec<CardData>,
    pub tracks: Vec<TrackData>,
    pub turns: Vec<bool>,
    pub limits: Limits,
    pub victory: Victory,
    pub first_hand: [u8; 2],
    pub sea_control: Vec<Option<Seat>>,
    pub joins: [Nations; 2],
    pub wolfpack: Areas,
    pub sea_lion: (Area, Areas),
    pub sea_transport: u8,
    pub lend_lease: (u8, Nations),
    pub bombers: Nations,
    pub drop_range: u8,
    pub named: Named,
}

/// Ids of one kind by name.
struct Names<'a>(BTreeMap<&'a str, usize>);

impl<'a> Names<'a> {
    fn new(ids: impl Iterator<Item = &'a str>) -> Names<'a> {
        Names(ids.enumerate().map(|(i, id)| (id, i)).collect())
    }

    /// The number of an id that has been checked.
    fn of(&self, id: &str) -> u8 {
        self.0.get(id).map_or(0, |i| *i as u8)
    }
}

/// Steps between all areas over any border.
fn steps(near: &[Areas]) -> Vec<u8> {
    let mut steps = vec![u8::MAX; near.len() * near.len()];
    for from in 0..near.len() {
        let mut frontier = Areas::only(Area(from as u8));
        let (mut seen, mut distance) = (frontier, 0);
        while frontier.any() {
            let mut next = Areas::EMPTY;
            for area in frontier {
                steps[from * near.len() + area.index()] = distance;
                next |= near[area.index()];
            }
            frontier = next - seen;
            seen |= frontier;
            distance += 1;
        }
    }
    steps
}

fn side(id: &str) -> Seat {
    if id == "axis" { AXIS } else { ALLIED }
}

impl Data {
    sandtable_kit::looks_up! {
        unit, find_unit: units[Unit] -> UnitData;
        area, find_area: areas[Area] -> AreaData;
        card, find_card: cards[Card] -> CardData;
        nation, find_nation: nations[Nation] -> NationData;
    }

    /// Builds the tables; the records have been checked.
    pub fn build(files: &Records) -> Data {
        let map = &files.map;
        let area_names = Names::new(map.areas.iter().map(|a| a.id.as_str()));
        let nation_names = Names::new(files.nations.nations.iter().map(|n| n.id.as_str()));
        let area = |id: &str| Area(area_names.of(id));
        let nation = |id: &str| Nation(nation_names.of(id));
        let nations_of = |ids: &[String]| -> Nations { ids.iter().map(|id| nation(id)).collect() };
        let set = |test: &dyn Fn(&AreaRecord) -> bool| -> Areas {
            map.areas.iter().enumerate().filter(|(_, a)| test(a)).map(|(i, _)| Area(i as u8)).collect()
        };

        let mut near = vec![Areas::EMPTY; map.areas.len()];
        for b in &map.borders {
            near[area(&b.a).index()].insert(area(&b.b));
            near[area(&b.b).index()].insert(area(&b.a));
        }
        let mut near_by_egypt = near.clone();
        for b in &map.extra_borders {
            near_by_egypt[area(&b.a).index()].insert(area(&b.b));
            near_by_egypt[area(&b.b).index()].insert(area(&b.a));
        }
        let sea = set(&|a| a.kind == "sea");
        let seas: Vec<Area> = sea.iter().collect();
        let areas: Vec<AreaData> = map
            .areas
            .iter()
            .enumerate()
            .map(|(i, a)| AreaData {
                id: a.id.clone(),
                names: a.names.text(),
                sea: seas.iter().position(|s| s.index() == i).map(|n| n as u8),
                territory: a.territory.as_deref().map_or(NOBODY, nation),
                symbol: a.symbol.as_ref().map(|s| s.kind),
                victory: a.symbol.as_ref().and_then(|s| s.victory_axis).unwrap_or(1),
                source: a.source.source(),
            })
            .collect();

        let units: Vec<UnitData> = files
            .units
            .units
            .iter()
            .map(|u| UnitData {
                id: u.id.clone(),
                names: u.names.text(),
                nation: nation(&u.nation),
                kind: u.kind,
                attack: u.attack,
                durability: u.durability,
                movement: u.movement,
                air: u.air.unwrap_or(0),
                vichy: u.vichy,
                start: match u.start.as_str() {
                    "mobilisation-pool" => Start::Mobilisation,
                    "development-pool" => Start::Development,
                    id => Start::Map(area(id)),
                },
                jet: u.option.is_some(),
                cost: files.tables.mobilisation_cost.get(u.kind.code()).copied().unwrap_or(1),
                source: u.source.source(),
            })
            .collect();
        let pick = |test: &dyn Fn(&UnitData) -> bool| -> Units {
            units.iter().enumerate().filter(|(_, u)| test(u)).map(|(i, _)| Unit(i as u8)).collect()
        };
        let alike = |u: &UnitData, v: &UnitData| {
            (u.nation, u.kind, u.attack, u.durability, u.movement, u.air, u.vichy, u.jet)
                == (v.nation, v.kind, v.attack, v.durability, v.movement, v.air, v.vichy, v.jet)
        };
        let twin = units
            .iter()
            .enumerate()
            .map(|(i, u)| units[..i].iter().position(|v| alike(u, v)).map_or(i as u8, |first| first as u8));
        let nations: Vec<NationData> = files
            .nations
            .nations
            .iter()
            .enumerate()
            .map(|(i, n)| NationData {
                id: n.id.clone(),
                names: n.names.text(),
                camp: side(&n.camp),
                status: if n.status == "neutral" { Status::Neutral } else { Status::at_war(side(&n.camp)) },
                entry: n.entry,
                returns: n.returns,
                territory: set(&|a| a.territory.as_deref() == Some(n.id.as_str())),
                bases: set(&|a| a.territory.as_deref() == Some(n.id.as_str()) && a.symbol.is_some()),
                units: pick(&|u| u.nation.index() == i),
            })
            .collect();

        let p = &files.cards.parameters;
        let t = &files.tables;
        let named = Named {
            ge: nation("ge"),
            it: nation("it"),
            fi: nation("fi"),
            uk: nation("uk"),
            us: nation("us"),
            fr: nation("fr"),
            po: nation("po"),
            su: nation("su"),
            yu: nation("yu"),
            berlin: area(&t.victory.capital),
            paris: area("paris"),
            warsaw: area("warsaw"),
            egypt: area("egypt"),
            yugoslavia: area("yugoslavia"),
            north_atlantic: area("north-atlantic"),
            central_atlantic: area("central-atlantic"),
            eastern_poland: [area("brest-litovsk"), area("galicia")].into_iter().collect(),
        };
        Data {
            seas: seas.clone(),
            all: set(&|_| true),
            land: set(&|a| a.kind == "land"),
            sea,
            closed: SIDES.map(|s| set(&|a| a.closed_to.iter().any(|c| c == s))),
            axis_minors: set(&|a| a.axis_minors),
            round_africa: ["egypt", "middle-east", "east-mediterranean"].into_iter().map(area).collect(),
            steps: steps(&near),
            near,
            near_by_egypt,
            with_base: set(&|a| a.kind == "land" && a.symbol.is_some()),
            minors: all(nations.len())
                .filter(|n: &Nation| {
                    let nation = &nations[n.index()];
                    (nation.camp == AXIS && ![named.ge, named.fi].contains(n)) || *n == named.fr
                })
                .collect(),
            land_units: pick(&|u| u.kind.is_land()),
            air_units: pick(&|u| u.kind == Kind::Af),
            ships: pick(&|u| u.kind.is_surface_ship()),
            subs: pick(&|u| u.kind == Kind::Ss),
            forts: pick(&|u| u.kind == Kind::Ft),
            garrisons: pick(&|u| u.kind == Kind::Gf),
            airborne: pick(&|u| u.kind == Kind::Ab),
            tanks: pick(&|u| u.kind == Kind::Tf),
            fliers: pick(&|u| u.air > 0),
            jets: pick(&|u| u.jet),
            vichy: pick(&|u| u.vichy),
            moves: std::array::from_fn(|m| pick(&|u| usize::from(u.movement) >= m)),
            twin: twin.collect(),
            cards: files
                .cards
                .cards
                .iter()
                .map(|c| CardData {
                    id: c.id.clone(),
                    side: side(&c.side),
                    value: c.value,
                    event: c.event,
                    in_deck: c.start == "deck",
                    choices: c.choices,
                    picks: c.picks,
                    nations: c.nations,
                    source: c.source.source(),
                })
                .collect(),
            tracks: t
                .entry_tracks
                .iter()
                .map(|e| TrackData {
                    nation: nation(&e.nation),
                    moved_by: [e.moved_by.axis, e.moved_by.allied],
                    boxes: e.boxes.clone(),
                })
                .collect(),
            turns: t.turn_track.iter().map(|t| t.winter).collect(),
            limits: t.limits.clone(),
            victory: t.victory.clone(),
            first_hand: files.scenario.first_hand.both(),
            sea_control: seas
                .iter()
                .map(|s| files.scenario.sea_control.get(&areas[s.index()].id)?.as_deref().map(side))
                .collect(),
            joins: [nations_of(&p.axis_join), nations_of(&p.allied_join)],
            wolfpack: p.wolfpack_areas.iter().map(|id| area(id)).collect(),
            sea_lion: (area(&p.sea_lion.via), p.sea_lion.targets.iter().map(|id| area(id)).collect()),
            sea_transport: p.sea_transport_allowance,
            lend_lease: (p.lend_lease_points, nations_of(&p.lend_lease_nations)),
            bombers: nations_of(&p.bombers),
            drop_range: p.drop_range,
            named,
            areas,
            nations,
            units,
        }
    }

    #[inline]
    pub fn is_sea(&self, area: Area) -> bool {
        self.sea.contains(area)
    }

    /// The cards of a side, in the order of the data.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        all(self.cards.len()).filter(move |c: &Card| self.card(*c).side == seat)
    }

    /// 2.21⑥, 15.7.1(2): neighbours as a side that holds Egypt or does not sees them.
    #[inline]
    pub fn near(&self, area: Area, by_egypt: bool) -> Areas {
        if by_egypt { self.near_by_egypt[area.index()] } else { self.near[area.index()] }
    }

    /// Steps from one area to another.
    #[inline]
    pub fn steps(&self, from: Area, to: Area) -> u8 {
        self.steps[from.index() * self.areas.len() + to.index()]
    }

    /// Nations of a camp that enter by a track.
    pub fn tracked(&self, camp: Seat) -> Nations {
        self.tracks.iter().map(|t| t.nation).filter(|n| self.nation(*n).camp == camp).collect()
    }

    /// The track of a nation's entry marker.
    pub fn track_of(&self, nation: Nation) -> Option<usize> {
        self.tracks.iter().position(|t| t.nation == nation)
    }
}
