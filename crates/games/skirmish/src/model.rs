//! Ids, state and data. In a larger game this is a folder: `ids`, `state`, `records`, `data`, `checks`. What the
//! rulebook counts or fixes in the data is in `rulebook/demands.toml`.

use crate::sequence::Frame;
use crate::{BLUE, RED};
use sandtable_kernel::*;
use sandtable_kit::{Names, Report, Set, SourceRecord, Stack, id, kinds, named};
use serde::{Deserialize, Serialize};

id! {
    /// A place of the map.
    pub struct Place(u8);
    /// A squad.
    pub struct Squad(u8);
}
pub(crate) type Squads = Set<Squad, 1>;
pub(crate) const SQUADS: usize = 6;

named!(Place, "place", crate::Skirmish, |g, id| &g.data.places[id.index()].id, |g| g
    .data
    .places
    .iter()
    .map(|p| p.id.as_str()));
named!(Squad, "squad", crate::Skirmish, |g, id| &g.data.squads[id.index()].id, |g| g
    .data
    .squads
    .iter()
    .map(|s| s.id.as_str()));

kinds! {
    /// 3.1.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Order {
        Attack,
        Hold,
    }
}

impl Order {
    /// 4.1: how many squads may move.
    pub const fn moves(self) -> u8 {
        match self {
            Order::Attack => 2,
            Order::Hold => 1,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub at: [Option<Place>; SQUADS],
    pub orders: [Option<Order>; 2],
    /// Whose order everybody has seen.
    pub shown: [bool; 2],
    pub moved: Squads,
    pub stack: Stack<Frame, 12>,
    pub ended: bool,
}

impl State {
    pub(crate) fn here(&self, place: Place) -> Squads {
        (0..SQUADS as u8).map(Squad).filter(|s| self.at[s.index()] == Some(place)).collect()
    }
}

pub(crate) fn squads_of(seat: Seat) -> Squads {
    if seat == RED { Squads::range(0, 3) } else { Squads::range(3, SQUADS) }
}

pub(crate) const FILES: &[(&str, &str)] =
    &[("map.json", include_str!("../data/map.json")), ("squads.json", include_str!("../data/squads.json"))];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    places: Vec<PlaceRecord>,
    paths: Vec<[String; 2]>,
    goal: String,
    turns: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceRecord {
    pub id: String,
    pub names: Names,
    pub at: [f32; 2],
    /// 2.1: squads of a side.
    pub limit: u8,
    pub source: SourceRecord,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquadsFile {
    squads: Vec<SquadRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SquadRecord {
    pub id: String,
    pub side: String,
    pub names: Names,
    pub start: String,
    pub source: SourceRecord,
}

/// What the rules look up.
pub(crate) struct Data {
    pub places: Vec<PlaceRecord>,
    pub squads: Vec<SquadRecord>,
    pub near: Vec<Set<Place, 1>>,
    pub start: [Place; SQUADS],
    pub goal: Place,
    pub turns: u8,
}

impl Data {
    pub fn load(files: &DataSet) -> Result<Data, Vec<DataError>> {
        let mut report = Report::new();
        let map: Option<MapFile> = report.read(files, "map.json");
        let squads: Option<SquadsFile> = report.read(files, "squads.json");
        let (Some(map), Some(squads)) = (map, squads) else { return Err(report.into_errors()) };
        report.demands(files, crate::rulebook::DEMANDS);
        if !report.is_empty() {
            return Err(report.into_errors());
        }
        let place = |id: &str| Place(map.places.iter().position(|p| p.id == id).expect("demanded") as u8);
        let mut near = vec![Set::EMPTY; map.places.len()];
        for [a, b] in &map.paths {
            near[place(a).index()].insert(place(b));
            near[place(b).index()].insert(place(a));
        }
        let start = std::array::from_fn(|i| place(&squads.squads[i].start));
        let (goal, turns) = (place(&map.goal), map.turns);
        Ok(Data { near, start, goal, turns, places: map.places, squads: squads.squads })
    }

    pub fn side(&self, squad: Squad) -> Seat {
        if squads_of(RED).contains(squad) { RED } else { BLUE }
    }
}
