//! 3.0 Stacking.

use super::prelude::*;

impl Okinawa {
    /// 3.2: how a hex would break the stacking limits if `piece` ended there.
    pub(crate) fn object_stacking(&self, s: &State, piece: Piece, hex: Hex, no: &mut No) {
        let seat = piece.seat();
        if !s.present(seat, hex) {
            return;
        }
        if piece.is_unit() {
            let mut others = 0;
            for other in s.units_at(seat, hex).filter(|o| *o != piece) {
                others += 1;
                let mixed = seat == US && self.data.unit(other).regiment != self.data.unit(piece).regiment;
                if mixed && no.when(true, R3_2_1, || Fact::Regiments { hex }) {
                    return;
                }
            }
            no.when(others >= 2, R3_2_1, || Fact::FullUnits { hex });
        } else {
            let others = s.chits_at(seat, hex).filter(|o| *o != piece).count();
            no.when(others >= 3, R3_2_2, || Fact::FullChits { hex });
        }
    }

    /// The hexes where [`Self::object_stacking`] objects, found in one go.
    pub(crate) fn no_room(&self, s: &State, piece: Piece) -> HexSet {
        let seat = piece.seat();
        let (mut one, mut two, mut full) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
        if piece.is_unit() {
            let regiment = self.data.unit(piece).regiment;
            for other in units_of(seat).filter(|o| *o != piece) {
                let Some(hex) = s.hex_of(other) else { continue };
                let mixed = seat == US && self.data.unit(other).regiment != regiment;
                if mixed || one.contains(hex) { full.insert(hex) } else { one.insert(hex) }
            }
        } else {
            for other in chits_of(seat).filter(|o| *o != piece) {
                let Some(hex) = s.hex_of(other) else { continue };
                let fullest = if two.contains(hex) {
                    &mut full
                } else if one.contains(hex) {
                    &mut two
                } else {
                    &mut one
                };
                fullest.insert(hex);
            }
        }
        full
    }

    pub(crate) fn overstacked(&self, s: &State, piece: Piece, hex: Hex) -> bool {
        let mut no = No::quick();
        self.object_stacking(s, piece, hex, &mut no);
        !no.none()
    }
}
