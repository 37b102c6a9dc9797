//! Cheapest ways over the map, for movement and for supply.

use crate::model::{CLOSED, HEXES, Hex, Hexes};
use arrayvec::ArrayVec;

pub const FAR: u8 = u8::MAX;
const END: u16 = u16::MAX;

/// Costs in half movement points from the seeds, and the way back.
pub struct Reach {
    pub cost: [u8; HEXES],
    from: [u16; HEXES],
    pub reached: ArrayVec<u16, HEXES>,
    hidden: [u64; HEXES / 64],
}

/// What entering a hex means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    Through(u8),
    /// The way ends there.
    Stop(u8),
    Closed,
}

impl Reach {
    /// Every hex within `budget` halves (at most 250) of the seeds.
    #[inline]
    pub fn search(
        seeds: impl IntoIterator<Item = Hex>,
        budget: u8,
        neighbours: impl Fn(Hex) -> [u16; 6],
        enter: impl FnMut(Hex, usize, Hex) -> Entry,
    ) -> Reach {
        Reach::search_until(seeds, budget, neighbours, enter, |_| false)
    }

    /// The same, up to the cheapest hex that is `enough`.
    #[inline]
    pub fn search_until(
        seeds: impl IntoIterator<Item = Hex>,
        budget: u8,
        neighbours: impl Fn(Hex) -> [u16; 6],
        mut enter: impl FnMut(Hex, usize, Hex) -> Entry,
        enough: impl Fn(Hex) -> bool,
    ) -> Reach {
        let budget = budget.min(250);
        let mut reach =
            Reach { cost: [FAR; HEXES], from: [END; HEXES], reached: ArrayVec::new(), hidden: [0; HEXES / 64] };
        let mut stops = [0u64; HEXES / 64];
        // One list of hexes for each cost, chained through `entries`.
        let mut heads = [END; 256];
        let mut entries: ArrayVec<(u16, u16), 9216> = ArrayVec::new();
        for seed in seeds {
            if reach.cost[seed.index()] == FAR {
                reach.cost[seed.index()] = 0;
                let _ = entries.try_push((seed.0, heads[0]));
                heads[0] = entries.len() as u16 - 1;
            }
        }
        for cost in 0..=budget {
            let mut entry = heads[usize::from(cost)];
            while entry != END {
                let (hex, next) = entries[usize::from(entry)];
                entry = next;
                // Its cost has fallen since: it was dealt with earlier.
                if reach.cost[usize::from(hex)] != cost {
                    continue;
                }
                let _ = reach.reached.try_push(hex);
                if enough(Hex(hex)) {
                    return reach;
                }
                if cost == budget || stops[usize::from(hex) / 64] >> (hex % 64) & 1 == 1 {
                    continue;
                }
                for (direction, to) in neighbours(Hex(hex)).into_iter().enumerate() {
                    // A step costs a half at least.
                    if to == END || reach.cost[usize::from(to)] <= cost + 1 {
                        continue;
                    }
                    let (step, stop) = match enter(Hex(hex), direction, Hex(to)) {
                        Entry::Through(step) => (step, false),
                        Entry::Stop(step) => (step, true),
                        Entry::Closed => continue,
                    };
                    let total = cost.saturating_add(step.max(1));
                    if total <= budget && total < reach.cost[usize::from(to)] {
                        reach.cost[usize::from(to)] = total;
                        reach.from[usize::from(to)] = hex;
                        let (word, bit) = (usize::from(to) / 64, 1u64 << (to % 64));
                        if stop {
                            stops[word] |= bit
                        } else {
                            stops[word] &= !bit
                        }
                        if entries.try_push((to, heads[usize::from(total)])).is_ok() {
                            heads[usize::from(total)] = entries.len() as u16 - 1;
                        }
                    }
                }
            }
        }
        reach
    }

    /// Only which hexes lie within `budget` halves of the seeds; steps cost halves, or [`CLOSED`].
    #[inline]
    pub fn area(
        seeds: Hexes,
        budget: u8,
        neighbours: impl Fn(Hex) -> [u16; 6],
        step: impl Fn(Hex, usize, Hex) -> u8,
    ) -> Hexes {
        let budget = budget.min(250);
        let mut best = [FAR; HEXES];
        let mut heads = [END; 256];
        let mut entries: ArrayVec<(u16, u16), 9216> = ArrayVec::new();
        for seed in seeds.iter() {
            best[seed.index()] = 0;
            let _ = entries.try_push((seed.0, heads[0]));
            heads[0] = entries.len() as u16 - 1;
        }
        let mut reached = Hexes::EMPTY;
        for cost in 0..=budget {
            let mut entry = heads[usize::from(cost)];
            while entry != END {
                let (hex, next) = entries[usize::from(entry)];
                entry = next;
                if best[usize::from(hex)] != cost {
                    continue;
                }
                reached.insert(Hex(hex));
                // Every step costs something.
                if cost == budget {
                    continue;
                }
                for (direction, to) in neighbours(Hex(hex)).into_iter().enumerate() {
                    if to == END || best[usize::from(to)] <= cost + 1 {
                        continue;
                    }
                    let paid = step(Hex(hex), direction, Hex(to));
                    if paid == CLOSED {
                        continue;
                    }
                    let total = cost.saturating_add(paid.max(1));
                    if total <= budget && total < best[usize::from(to)] {
                        best[usize::from(to)] = total;
                        if entries.try_push((to, heads[usize::from(total)])).is_ok() {
                            heads[usize::from(total)] = entries.len() as u16 - 1;
                        }
                    }
                }
            }
        }
        reached
    }

    #[inline]
    pub fn has(&self, hex: Hex) -> bool {
        self.cost[hex.index()] != FAR && self.hidden[hex.index() / 64] >> (hex.0 % 64) & 1 == 0
    }

    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.reached.iter().map(|h| Hex(*h))
    }

    /// Leaves out hexes a way may lead through but not end in. Costs stay, so that paths can still be read.
    pub fn forget(&mut self, unwanted: impl Fn(Hex) -> bool) {
        for i in 0..self.reached.len() {
            let hex = self.reached[i];
            if unwanted(Hex(hex)) {
                self.hidden[usize::from(hex) / 64] |= 1 << (hex % 64);
            }
        }
        let hidden = self.hidden;
        self.reached.retain(|h| hidden[usize::from(*h) / 64] >> (*h % 64) & 1 == 0);
    }

    /// The way to `hex`, without the seed it starts from.
    pub fn path(&self, hex: Hex) -> Vec<Hex> {
        let mut path = Vec::new();
        let mut at = hex.0;
        while self.from[usize::from(at)] != END {
            path.push(Hex(at));
            at = self.from[usize::from(at)];
        }
        path.reverse();
        path
    }
}
