//! How far it is to what both sides run for: reckoned once for a game, as if nobody stood in the way.

use ocs::Ocs;
use ocs::flood::{Entry, Reach};
use ocs::model::*;

/// As far as anything is.
pub const FAR: u8 = 250;

/// Half points on foot from every hex.
pub struct Ways {
    /// 5.0(1) The heart of Manila.
    pub heart: Hex,
    /// The road into Bataan.
    pub neck: Hex,
    /// Where supply for Bataan is kept.
    pub depot: Hex,
    pub manila: Box<[u8; HEXES]>,
    /// 5.0(2) The Japanese line, 5.0(3) the Allied line.
    pub beyond: Box<[u8; HEXES]>,
    pub line: Box<[u8; HEXES]>,
    /// The roads that Japan comes by.
    pub trunk: Hexes,
    /// For every hex those within [`STRIKE`] of it.
    pub within: Vec<Vec<Hex>>,
}

/// How near the enemy must be to strike next turn.
const STRIKE: u16 = 3;

impl Ways {
    pub fn of(g: &Ocs) -> Ways {
        let find = |id| g.map.find(id).unwrap_or(Hex(0));
        let heart = find("17.16");
        let to = |goal: Hexes| {
            Reach::search(
                goal,
                FAR,
                |hex| g.map.six(hex),
                |_, direction, from| match g.map.halves(from, (direction + 3) % 6, Pace::Leg) {
                    CLOSED => Entry::Closed,
                    step => Entry::Through(step),
                },
            )
        };
        let one = |hex: Hex| -> Hexes { [hex].into_iter().collect() };
        let (manila, beyond, line) = (to(one(heart)), to(g.areas[1]), to(g.areas[2]));
        let mut trunk = Hexes::EMPTY;
        for landing in ["7.39", "31.08"].map(find) {
            trunk.extend(manila.path(landing));
            trunk.extend(beyond.path(landing));
        }
        let costs = |reach: Reach| Box::new(reach.cost.map(|c| c.min(FAR)));
        Ways {
            heart,
            neck: find("9.19"),
            depot: find("9.14"),
            manila: costs(manila),
            beyond: costs(beyond),
            line: costs(line),
            trunk,
            within: (0..g.map.len()).map(|i| g.map.within(Hex(i as u16), STRIKE).collect()).collect(),
        }
    }
}
