//! 3.0 Zones of control and stacking; 4.3 attached chits on the map.

use crate::Okinawa;
use crate::actions::Action;
use crate::data::Ground;
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_geometry::hex::NONE;
use sandtable_kernel::*;

impl Okinawa {
    /// 3.2: how a hex would break the stacking limits if `piece` ended there.
    pub(crate) fn stacking(&self, s: &State, piece: Piece, hex: Hex, no: &mut No) {
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

    /// The hexes where [`Self::stacking`] objects, found in one go.
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
        self.stacking(s, piece, hex, &mut no);
        !no.none()
    }

    /// 4.3(5): a hex of face-down (or tactic) chits only, next to an enemy unit or face-up unit chit (R42).
    pub(crate) fn is_lone(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        s.present(seat, hex) && !s.solid(seat, hex) && s.zoc(seat.other()).contains(hex)
    }

    /// A hex whose lone chits must be dealt with at once; the side that did not move comes first.
    pub(crate) fn lone_hex(&self, s: &State) -> Option<(Seat, Hex)> {
        [s.phasing.other(), s.phasing].into_iter().find_map(|seat| {
            let i = seat.index();
            let lone = (s.maps.present[i] & s.maps.zoc[seat.other().index()]) - s.maps.solid[i];
            lone.first().map(|hex| (seat, hex))
        })
    }

    /// 4.3(6)①, 15.0(7), 17.0(5): in combat lone chits next to an enemy go back to the box without a
    /// choice. Chits declared in the battle have their own fate.
    pub(crate) fn sweep(&self, s: &mut State, clause: Clause, ctx: Log<'_, '_>) {
        while let Some((_, _, chit)) = self.swept(s) {
            self.to_box(s, chit, clause, ctx);
        }
    }

    fn swept(&self, s: &State) -> Option<(Seat, Hex, Piece)> {
        Seat::BOTH.into_iter().find_map(|seat| {
            let i = seat.index();
            let lone = (s.maps.present[i] & s.maps.zoc[seat.other().index()]) - s.maps.solid[i];
            lone.iter().find_map(|hex| {
                let chits = s.chits_at(seat, hex).filter(|c| !self.is_declared(s, *c));
                chits.min_by_key(|c| (s.slot(*c), c.0)).map(|c| (seat, hex, c))
            })
        })
    }

    pub(crate) fn to_box(&self, s: &mut State, chit: Piece, clause: Clause, ctx: Log<'_, '_>) {
        if let Some(hex) = s.hex_of(chit) {
            let piece = s.shown(chit);
            ctx.tell(clause, || Event::Returned { piece, hex });
        }
        s.put(&self.data, chit, Loc::BOX);
    }

    /// 4.3(4): turning up a unit chit. Construction Engineers need suitable ground (R25).
    pub(crate) fn can_reveal(&self, s: &State, chit: Piece, no: &mut No) {
        let hex = s.hex_of(chit);
        if no.when(!chit.is_chit() || hex.is_none(), R4_3_1, || Fact::NotThere { piece: chit }) {
            return;
        }
        let (Some(hex), true) = (hex, chit.is_chit()) else { return };
        if no.when(s.face_up(chit), R4_3_3, || Fact::NotFaceDown { chit }) {
            return;
        }
        if no.when(!self.data.is_unit_chit(chit), R4_3_4, || Fact::NotUnitChit { chit }) {
            return;
        }
        // 4.3(6)②: beside the enemy and alone a chit can be turned up in movement only.
        let late = s.step() != Step::Movement && self.is_lone(s, chit.seat(), hex);
        if no.when(late, R4_3_6, || Fact::AloneBesideEnemy { hex }) {
            return;
        }
        let engineers = self.data.kind(chit) == ChitKind::ConstructionEngineers;
        no.when(
            engineers && self.data.hex(hex).ground != Some(Ground::Suitable),
            CHIT_JP_CONSTRUCTION_ENGINEERS,
            || Fact::NotSuitable { hex },
        );
    }

    pub(crate) fn reveal(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        if let Some(hex) = s.hex_of(chit) {
            s.turn_up(&self.data, chit);
            ctx.tell(R4_3_4, || Event::Revealed { piece: chit, hex });
        }
    }

    /// 4.3(4) in a battle: what now stands alone beside the chit goes back (4.3(6)①).
    pub(crate) fn reveal_in_combat(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        self.reveal(s, chit, ctx);
        self.sweep(s, R4_3_6, ctx);
    }

    /// Hexes of a side with nothing but chits, none of them beside an enemy: whoever among them is a
    /// unit chit has no ZOC yet and may be turned up. The other side sees as much.
    pub(crate) fn ambushes(&self, s: &State, seat: Seat) -> HexSet {
        let i = seat.index();
        s.maps.present[i] - s.maps.solid[i] - s.zoc(seat.other())
    }

    /// Does a face-down chit lie in wait beside one of these hexes?
    pub(crate) fn lies_in_wait(&self, s: &State, seat: Seat, beside: &HexSet) -> bool {
        let waits = |h: Hex| self.data.around[h.index()].meets(*beside) && s.chits_at(seat, h).any(|c| !s.face_up(c));
        self.ambushes(s, seat).iter().any(waits) && self.may_hide_unit(s, seat)
    }

    /// Can a face-down chit of the side be a unit chit at all, by what nobody can see of its chits?
    pub(crate) fn may_hide_unit(&self, s: &State, seat: Seat) -> bool {
        let unseen = |c: &Piece| matches!(s.loc(*c), Loc::CUP | Loc::BOX) || s.face_down_on_map(*c);
        chits_of(seat).filter(unseen).any(|c| self.data.is_unit_chit(c))
    }

    /// Face-down chits that stand alone next to `hex` and might be turned up against a face-down mover.
    pub(crate) fn watchers<'a>(&'a self, s: &'a State, seat: Seat, hex: Hex) -> impl Iterator<Item = Piece> + 'a {
        self.data.near[hex.index()]
            .into_iter()
            .filter(move |&h| h != NONE && s.present(seat, h) && !s.solid(seat, h))
            .flat_map(move |h| s.chits_at(seat, h))
            .filter(move |c| !s.face_up(*c))
    }

    pub(crate) fn allow_watch(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Pass => {}
            Action::Reveal(chit) => self.can_reveal(s, chit, no),
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn allow_lone(&self, s: &State, hex: Hex, action: &Action, no: &mut No) {
        match *action {
            Action::Return(chit) | Action::Reveal(chit) => {
                let here = chit.is_chit() && s.hex_of(chit) == Some(hex);
                if no.when(!here, R4_3_6, || Fact::NotThere { piece: chit }) {
                    return;
                }
                if here && matches!(action, Action::Reveal(_)) {
                    self.can_reveal(s, chit, no);
                }
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn do_react(&self, s: &mut State, action: &Action, ctx: Log<'_, '_>) {
        match *action {
            Action::Reveal(chit) => self.reveal(s, chit, ctx),
            Action::Return(chit) => self.to_box(s, chit, R4_3_6, ctx),
            _ => {
                let frame = s.top();
                self.pop(s);
                match frame {
                    Frame::Watch { seat, .. } => ctx.tell(R10_2_2, || Event::Passed { seat }),
                    Frame::Claim => ctx.tell(R4_3_4, || Event::Passed { seat: US }),
                    _ => {}
                }
            }
        }
    }

    /// 19.2: does the defender enjoy a position here? Only Japan ever does.
    pub(crate) fn is_position(&self, s: &State, defender: Seat, hex: Hex) -> bool {
        if defender != JP {
            return false;
        }
        match self.data.hex(hex).ground {
            Some(Ground::Printed) => true,
            Some(Ground::Suitable) => {
                s.chits_at(JP, hex).any(|c| s.face_up(c) && self.data.kind(c) == ChitKind::ConstructionEngineers)
            }
            None => false,
        }
    }
}
