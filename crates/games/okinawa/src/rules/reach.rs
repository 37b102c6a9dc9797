//! 10.2, 10.3 What a move costs and how far it gets.

use super::prelude::*;
use sandtable_geometry::hex::{Bars, Cost, Entry, Reach, SideCost};

impl Okinawa {
    /// 10.2(1), 10.3(1): half points to go from `from` by hexside `d`. Along a road the cheaper
    /// strategic rate holds wherever no enemy ZOC is entered.
    #[inline]
    pub(crate) fn step_cost(&self, from: Hex, d: usize, into_zoc: bool) -> Cost {
        self.step_costs[from.index()][d][usize::from(into_zoc)]
    }

    /// The table behind [`Self::step_cost`]: for each hexside outside and into an enemy ZOC; 0 is
    /// closed to everybody (sea, the edge of the map).
    pub(crate) fn step_table(data: &Data, terrain: [u8; 5], river: u8) -> StepCosts {
        let side = |from: &HexData, d: usize, to: Hex| -> SideCost {
            if to == NONE || !data.land.contains(to) {
                return [0; 2];
            }
            if from.roads >> d & 1 == 1 {
                return [1, 2];
            }
            let extra = if from.rivers >> d & 1 == 1 { river } else { 0 };
            [Cost::from(2 * (terrain[data.hex(to).terrain as usize] + extra)); 2]
        };
        (0..HEXES).map(|from| std::array::from_fn(|d| side(&data.hexes[from], d, data.near[from][d]))).collect()
    }

    /// From each hex: what the dearest of its open sides costs, and where they lead.
    pub(crate) fn ways_out(data: &Data, costs: &StepCosts) -> Vec<(Cost, HexSet)> {
        let out = |from: usize| {
            let open = || (0..6).filter(move |d| costs[from][*d][0] > 0);
            let dearest = open().flat_map(|d| costs[from][d]).max().unwrap_or(0);
            (dearest, open().map(|d| data.near[from][d]).collect())
        };
        (0..HEXES).map(out).collect()
    }

    /// Terrain costs in whole points, by [`Terrain`].
    pub(crate) fn terrain_costs(raw: &crate::model::records::Terrains) -> [u8; 5] {
        let cost = |id: &str| raw.terrain.iter().find(|t| t.id == id).and_then(|t| t.movement).unwrap_or(1);
        let mut costs = [0; 5];
        costs[Terrain::Clear as usize] = cost("clear");
        costs[Terrain::Hill as usize] = cost("hill");
        costs[Terrain::ForestSwamp as usize] = cost("forest-swamp");
        costs[Terrain::Town as usize] = cost("town");
        costs
    }

    /// Where the moving piece can get, and for how much.
    pub(crate) fn reach(&self, s: &State, piece: Piece, used: Cost, entered: bool) -> Option<Reach> {
        let start = s.hex_of(piece)?;
        let enemy = piece.seat().other();
        let zoc = s.zoc(enemy);
        let occupied = &s.maps.present[enemy.index()];
        let (budget, bound) = self.means(s, piece, start, used, entered);
        let enter = |from: Hex, d: usize, to: Hex| {
            let into_zoc = zoc.contains(to);
            let cost = self.step_cost(from, d, into_zoc);
            if cost == 0 || occupied.contains(to) || (into_zoc && from == start && bound) {
                Entry::Closed
            } else if into_zoc {
                Entry::Stop(cost)
            } else {
                Entry::Through(cost)
            }
        };
        Some(Reach::search(start, budget, &self.data.near, enter))
    }

    /// What a piece in `start` has left to spend, and whether it may not go straight into an enemy ZOC (10.2(2)).
    fn means(&self, s: &State, piece: Piece, start: Hex, used: Cost, entered: bool) -> (Cost, bool) {
        let in_zoc = s.zoc(piece.seat().other()).contains(start);
        let budget = if in_zoc && entered { 0 } else { self.speed(s, piece).saturating_sub(used) };
        (budget, in_zoc && (entered || !s.infiltrating.contains(piece)))
    }

    /// What a piece has left to spend, and what is in its way (10.2(2)).
    pub(crate) fn way_open(&self, s: &State, piece: Piece, start: Hex, used: Cost, entered: bool) -> (Cost, Bars<7>) {
        let enemy = piece.seat().other();
        let (budget, bound) = self.means(s, piece, start, used, entered);
        let stops = s.zoc(enemy);
        let shut_at_first = if bound { stops } else { HexSet::EMPTY };
        (budget, Bars { shut: s.maps.present[enemy.index()], stops, shut_at_first })
    }

    /// The hexes of [`Self::reach`] from any start, without ways and costs.
    pub(crate) fn reached_from(&self, s: &State, piece: Piece, start: Hex, used: Cost, entered: bool) -> HexSet {
        let (budget, bars) = self.way_open(s, piece, start, used, entered);
        self.flood.reach(start, budget, &bars)
    }

    /// Is a hex where the move may end within reach from here?
    pub(crate) fn ends_lawfully(
        &self,
        s: &State,
        piece: Piece,
        from: Hex,
        used: Cost,
        entered: bool,
        no_end: HexSet,
    ) -> bool {
        let (budget, bars) = self.way_open(s, piece, from, used, entered);
        self.flood.reaches(from, &!no_end, budget, &bars)
    }

    /// The same without regard to zones of control: to say what a refusal is about.
    pub(crate) fn reach_ignoring_zoc(&self, s: &State, piece: Piece, budget: Cost) -> Option<Reach> {
        let start = s.hex_of(piece)?;
        let occupied = &s.maps.present[piece.seat().other().index()];
        let enter = |from: Hex, d: usize, to: Hex| match self.step_cost(from, d, false) {
            0 => Entry::Closed,
            _ if occupied.contains(to) => Entry::Closed,
            cost => Entry::Through(cost),
        };
        Some(Reach::search(start, budget, &self.data.near, enter))
    }
}
