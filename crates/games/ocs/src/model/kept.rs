//! What follows from a position and is kept from step to step, so that questions do not reckon it anew: who stands where,
//! zones of control (4.5), and where each side is in trace (12.6).

use super::ids::*;
use super::state::{HQS, Segment, State, UnitState};
use sandtable_kernel::Seat;

/// Who stands where, by side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Hexes with combat units.
    pub held: [Hexes; 2],
    /// 4.5 Zones of control, by the side that has them.
    pub zoc: [Hexes; 2],
    /// 4.5b Hexes in which a side's units negate zones.
    pub still: [Hexes; 2],
    /// Next to an attack-capable unit, by its side.
    pub near: [Hexes; 2],
}

impl Standing {
    const NOBODY: Standing =
        Standing { held: [Hexes::EMPTY; 2], zoc: [Hexes::EMPTY; 2], still: [Hexes::EMPTY; 2], near: [Hexes::EMPTY; 2] };

    /// 12.3d Hexes that bar supply paths of `side`: the enemy's, and apart from them, for trucks, his ZOC.
    pub fn bars(&self, side: Seat) -> [Hexes; 2] {
        let enemy = side.other().index();
        [self.held[enemy], self.zoc[enemy] - self.still[side.index()]]
    }
}

/// 12.6 Where a side is in trace.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    pub area: Hexes,
    /// Hexes that were looked at on the way: as long as nothing in them opens or closes, the area stays what it is.
    pub watched: Hexes,
}

/// Headquarters whose place, mode or side showing decides what is in trace.
type Headquarters = [[Option<UnitState>; HQS]; 2];

/// Nothing of it is part of what a position is: states that differ in it alone are equal, and it is not written to files.
#[derive(Copy, Clone, Debug)]
pub struct Kept {
    /// Nothing it rests on has been touched since.
    fresh: bool,
    moment: (u8, Segment, Seat),
    standing: Standing,
    control: Hexes,
    headquarters: Headquarters,
    trace: [Option<Traced>; 2],
}

impl Default for Kept {
    fn default() -> Kept {
        Kept {
            fresh: false,
            moment: (0, Segment::Weather, Seat::FIRST),
            standing: Standing::NOBODY,
            control: Hexes::EMPTY,
            headquarters: [[None; HQS]; 2],
            trace: [None; 2],
        }
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Kept {
    /// A unit or the control of a hex has changed.
    #[inline]
    pub(super) fn touch(&mut self) {
        self.fresh = false;
    }
}

impl State {
    fn moment(&self) -> (u8, Segment, Seat) {
        (self.turn, self.segment, self.phasing)
    }

    #[inline]
    fn kept(&self) -> Option<&Kept> {
        Some(&self.kept).filter(|k| k.fresh && k.moment == self.moment())
    }

    /// Who stands where, unless a unit has changed since it was reckoned.
    #[inline]
    pub fn standing(&self) -> Option<&Standing> {
        self.kept().map(|k| &k.standing)
    }

    /// 12.6 A side's trace, unless something it rests on has changed since it was reckoned.
    #[inline]
    pub fn traced(&self, side: Seat) -> Option<&Hexes> {
        self.kept()?.trace[side.index()].as_ref().map(|t| &t.area)
    }

    /// Keeps who stands where, and of the trace what still holds. A side's trace holds as long as it is the same turn (its
    /// sources), its headquarters are as they were, and no hex that was looked at has been barred, opened or taken since.
    pub fn keep(&mut self, standing: Standing, hqs: &[Units; 2]) {
        let headquarters = hqs.map(|hqs| {
            let mut all = [None; HQS];
            for (slot, hq) in all.iter_mut().zip(hqs.iter()) {
                // What else happens to it does not matter.
                let UnitState { at, mode, front, .. } = *self.unit(hq);
                *slot = Some(UnitState { at, mode, front, ..UnitState::default() });
            }
            all
        });
        let old = &self.kept;
        let trace = Seat::BOTH.map(|side| {
            let i = side.index();
            let traced =
                old.trace[i].filter(|_| old.moment.0 == self.turn && old.headquarters[i] == headquarters[i])?;
            let ([held, zoc], [was_held, was_zoc]) = (standing.bars(side), old.standing.bars(side));
            let changed = (held ^ was_held) | (zoc ^ was_zoc) | (self.control() ^ old.control);
            (!changed.meets(traced.watched)).then_some(traced)
        });
        let control = self.control();
        self.kept = Kept { fresh: true, moment: self.moment(), standing, control, headquarters, trace };
    }

    /// Keeps a side's trace beside who stands where.
    pub fn keep_trace(&mut self, side: Seat, traced: Traced) {
        self.kept.trace[side.index()] = Some(traced);
    }

    /// Forgets all that is kept.
    pub fn forget(&mut self) {
        self.kept = Kept::default();
    }
}
