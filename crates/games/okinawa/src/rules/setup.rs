//! 5.0 Setting up.

use super::prelude::*;
use crate::rules::rolls;

impl Okinawa {
    /// Everything where it starts, with the MT markers laid in the order of the data: what position
    /// files start from.
    pub(crate) fn base(&self) -> State {
        let mut s = State::empty();
        for unit in Piece::all().filter(|p| p.is_unit()) {
            let loc = match self.data.unit(unit).start {
                Start::At(hex) => Loc::hex(hex),
                Start::Turn(turn) => Loc::track(turn),
                Start::Reserve => Loc::RESERVE,
                Start::Unused => Loc::UNUSED,
            };
            s.at.0[unit.index()] = loc;
        }
        for chit in Piece::all().filter(|p| p.is_chit()) {
            s.at.0[chit.index()] = Loc::CUP;
        }
        for (marker, hex) in self.data.red.iter().enumerate() {
            s.markers[marker] = Loc::hex(*hex);
        }
        s.rebuild(&self.data);
        s
    }

    /// 5.0(5): a marker, unseen, on each red high point.
    pub(crate) fn set_up(&self, ctx: Context<'_, '_>) -> State {
        let mut s = self.base();
        let mut pool: ArrayVec<u16, MARKERS> = (0..MARKERS as u16).collect();
        for hex in &self.data.red {
            let marker = ctx.draw(rolls::MARKERS, &pool);
            pool.retain(|m| *m != marker);
            s.markers[usize::from(marker)] = Loc::hex(*hex);
        }
        s
    }
}
