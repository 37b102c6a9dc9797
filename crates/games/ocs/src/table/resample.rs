//! What a seat may not know, dealt anew: who lies below the top of enemy stacks, in which state, with which stocks.

use crate::model::*;
use crate::sequence::Frame;
use crate::{Ocs, State};
use sandtable_kernel::*;

impl Ocs {
    /// Units that what is under way names: they stay where they are.
    fn involved(&self, s: &State) -> Units {
        let mut units = s.fight.attackers | s.fight.defenders | s.fight.paid | s.mission.guns;
        // The shifts of a barrage that is rolled for are open (4.9), and they follow from who lies there.
        units |= s.under_fire().map_or(Units::EMPTY, |hex| self.units_in(s, hex));
        for frame in &s.frames {
            match *frame {
                Frame::Moving(group) => units |= group.units,
                Frame::Attacking(_, set) | Frame::Firing(_, set) | Frame::Shelling(_, set) => units |= set,
                Frame::Losing(loss) => units |= loss.among,
                Frame::Retreating(way) => units |= way.units,
                Frame::Paying(bill) => match bill.what {
                    PayFor::Attack(u) | PayFor::Fuel(u) | PayFor::FuelMarker(u) | PayFor::Stock(u) => units.insert(u),
                    _ => {}
                },
                _ => {}
            }
        }
        units
    }

    pub(crate) fn deal_anew(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut dealt = s.clone();
        let enemy = seat.other();
        let involved = self.involved(s);
        let mut pool: Vec<Unit> = Vec::new();
        // A slot lies below a top: its hex, the top, and how high the top ranks.
        let mut slots: Vec<(u8, Unit, Hex)> = Vec::new();
        let mut seen = Hexes::EMPTY;
        for unit in self.on_map(s, enemy) {
            let hex = s.unit(unit).at.hex().expect("on the map");
            if seen.contains(hex) {
                continue;
            }
            seen.insert(hex);
            let stack = self.units_of(s, enemy, hex);
            let Some(top) = self.top_of(s, stack) else { continue };
            if !involved.contains(top) {
                dealt.unit_mut(top).stock = Stock::Full;
            }
            let rank = if self.has_zoc(s, top) { 2 } else { u8::from(self.attack_capable(s, top)) };
            for unit in stack.without(top) - involved {
                pool.push(unit);
                slots.push((rank, top, hex));
            }
        }
        // The most constrained slots first: below a top that ranks lowest only higher numbers can lie.
        slots.sort_by_key(|(rank, top, hex)| (*rank, std::cmp::Reverse(top.0), hex.0));
        pool.sort_unstable();
        for (rank, top, hex) in slots {
            let fits = |u: &Unit| rank > 0 || *u > top;
            let candidates: Vec<u16> = pool.iter().filter(|u| fits(u)).map(|u| u16::from(u.0)).collect();
            let n = candidates.len().max(1) as u32;
            let pick = chance.pick(Ask::Draw { pool: "stack", candidates: &candidates }, n) as usize;
            let Some(unit) = candidates.get(pick).map(|u| Unit(*u as u8)).or(pool.first().copied()) else { continue };
            pool.retain(|u| *u != unit);
            *dealt.unit_mut(unit) = self.below(s, top, unit, rank, hex);
        }
        sandtable_kit::Sequence::keep(self, &mut dealt);
        dealt
    }

    /// A unit below a top, as far as anybody can know: in the top's mode, unless it would then lie above it.
    fn below(&self, s: &State, top: Unit, unit: Unit, rank: u8, hex: Hex) -> UnitState {
        let t = s.unit(top);
        let mut u = UnitState { at: Spot::at(hex), mode: t.mode, front: t.front, ..UnitState::default() };
        if t.marks.has(Marks::OUT_OF_SUPPLY) {
            u.marks.put(Marks::OUT_OF_SUPPLY);
        }
        let capable = !self.info(unit).combat.defence_only && !matches!(u.mode, Mode::Strat | Mode::Reserve);
        match rank {
            2 if unit < top => (u.mode, u.front) = (Mode::Move, false),
            1 if unit < top && capable => (u.mode, u.front) = (Mode::Strat, false),
            0 if capable => (u.mode, u.front) = (Mode::Strat, false),
            _ => {}
        }
        u
    }
}
