//! 3.1.3(1), R25: the neutral areas an air attack passes over.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, No};
use crate::words::{Event, Fact};
use sandtable_kernel::Seat;

/// An air attack, by whom, from where and on what, with the steps it can go.
#[derive(Copy, Clone)]
pub struct Sortie {
    pub seat: Seat,
    pub group: Units,
    pub from: Area,
    pub to: Area,
    pub range: u8,
}

impl ThirdReich {
    /// The air attack of a group.
    pub fn sortie(&self, seat: Seat, group: Units, from: Area, to: Area, long: bool) -> Sortie {
        Sortie { seat, group, from, to, range: self.strike_reach(group, long) }
    }

    /// R25: of the ways within range those that violate the fewest nations, each as the neutral areas it passes over,
    /// the kindest to the own camp first. None where some way passes over no neutral at all.
    pub fn crossings(&self, st: &State, sortie: &Sortie) -> Vec<Areas> {
        let open = self.sky(st, sortie.seat);
        // Who is attacked is violated anyhow.
        let struck = self.violated_in(st, sortie.to, sortie.group);
        let woken = |area: Area| self.violated_in(st, area, sortie.group) - struck;
        let quiet: Areas = open.iter().filter(|a| woken(*a).is_empty()).collect();
        let reaches = |through| self.flight(st, sortie.seat, sortie.from, sortie.range, through).contains(sortie.to);
        if reaches(quiet) || !reaches(open) {
            return Vec::new();
        }
        // Whence so many steps more may still get there; the way round Africa is shorter than the table of steps knows.
        let round = self.round_africa(st, sortie.seat);
        let gets = |area: Area, steps: u8| round || self.data.steps(area, sortie.to) <= steps;
        let nations = |areas: Areas| areas.iter().fold(Nations::EMPTY, |all, a| all | woken(a));
        for most in 1..sortie.range {
            let mut seen = vec![(sortie.from, Areas::EMPTY)];
            let mut frontier = seen.clone();
            let mut ways = Vec::new();
            for left in (0..sortie.range).rev() {
                let mut next = Vec::new();
                for (area, crossed) in frontier {
                    let near = self.near(st, sortie.seat, area);
                    if near.contains(sortie.to) && crossed.any() && !ways.contains(&crossed) {
                        ways.push(crossed);
                    }
                    for over in (near & open).without(sortie.to).iter().filter(|a| gets(*a, left)) {
                        let crossed = if quiet.contains(over) { crossed } else { crossed.with(over) };
                        let step = (over, crossed);
                        if nations(crossed).len() <= usize::from(most) && !seen.contains(&step) {
                            seen.push(step);
                            next.push(step);
                        }
                    }
                }
                frontier = next;
            }
            if !ways.is_empty() {
                let friends =
                    |way: &Areas| nations(*way).iter().filter(|n| self.data.nation(*n).camp == sortie.seat).count();
                ways.sort_by_key(|way| (friends(way), way.len(), *way));
                return ways;
            }
        }
        Vec::new()
    }

    /// R25: neutral areas of which the attacker may name one to say which way is taken.
    pub fn ways_over(&self, st: &State, sortie: &Sortie) -> Areas {
        self.crossings(st, sortie).into_iter().fold(Areas::EMPTY, |all, way| all | way)
    }

    /// R25: the neutral areas passed over, by the way that leads over the area named.
    pub fn crossed(&self, st: &State, sortie: &Sortie, over: Option<Area>) -> Areas {
        let fits = |way: &Areas| over.is_none_or(|area| way.contains(area));
        self.crossings(st, sortie).into_iter().find(fits).unwrap_or_default()
    }

    /// 3.1.3(1): the nations an air attack violates.
    pub fn overflown(&self, st: &State, sortie: &Sortie, over: Option<Area>) -> Nations {
        let way = self.crossed(st, sortie, over);
        way.iter()
            .fold(self.violated_in(st, sortie.to, sortie.group), |all, a| all | self.violated_in(st, a, sortie.group))
    }

    /// R25: what speaks against naming an area for the way to lead over.
    pub fn object_to_way_over(&self, st: &State, sortie: &Sortie, over: Option<Area>, no: &mut No) {
        if let (true, Some(area)) = (no.none(), over) {
            let leads = self.ways_over(st, sortie).contains(area);
            no.when(!leads, RULING_25, || Fact::NotOver { area });
        }
    }

    /// 3.1.3(1): the air attack is under way; neutrals it crosses or strikes are violated at once.
    pub fn fly_over(&self, st: &mut State, sortie: &Sortie, over: Option<Area>, ctx: Context) {
        let areas = self.crossed(st, sortie, over);
        if areas.any() {
            ctx.tell(RULING_25, || Event::Overflew { area: sortie.to, areas });
        }
        for area in areas.with(sortie.to) {
            let violated = self.violated_in(st, area, sortie.group);
            self.violate(st, violated, sortie.seat, area, ctx);
        }
    }
}
