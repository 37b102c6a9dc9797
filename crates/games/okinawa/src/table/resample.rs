//! A state that one side cannot tell from the real one: everything it does not know dealt anew.

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::deal;

/// A place a hidden chit can be, with all that is tied to the place and not to the chit.
struct Seatless {
    old: Piece,
    loc: Loc,
    slot: u8,
    moved: bool,
    began: bool,
    infiltrating: bool,
    needs: Needs,
}

/// What may lie there as far as the other side can tell.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Needs {
    Attached,
    AirSea,
    Event,
    /// In the box before the owner's air-sea step.
    NoEvent,
    Anything,
}

impl Okinawa {
    /// Before its air-sea step a player's box may hold air-sea chits, later not.
    fn box_may_hold_air(s: &State, owner: Seat) -> bool {
        s.phasing == owner && s.step() < Step::AirSea
    }

    pub(crate) fn deal_anew(&self, state: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        if state.step() == Step::Over {
            return state.clone();
        }
        let mut s = state.clone();
        self.deal_markers(&mut s, chance);
        self.deal_chits(&mut s, seat.other(), chance);
        s
    }

    /// MT markers are unknown to both sides wherever they are.
    fn deal_markers(&self, s: &mut State, chance: &mut dyn Chance) {
        let mut places: ArrayVec<Loc, MARKERS> = s.markers.iter().copied().filter(|l| *l != Loc::NOWHERE).collect();
        places.sort_unstable();
        let pool = (0..MARKERS).filter(|i| s.markers[*i] != Loc::NOWHERE).collect::<ArrayVec<usize, MARKERS>>();
        deal(chance, pool, places, |marker, loc| s.markers[marker] = loc);
    }

    fn deal_chits(&self, s: &mut State, owner: Seat, chance: &mut dyn Chance) {
        let watcher_knows = |c: Piece| owner == JP && s.seen.contains(c);
        let air = Self::box_may_hold_air(s, owner);
        let busy = s.stack.iter().find_map(|f| match f {
            Frame::Moving { piece, .. } | Frame::Placing(piece) if piece.is_chit() && piece.seat() == owner => {
                Some(piece)
            }
            _ => None,
        });
        let mut places: Vec<Seatless> = Vec::new();
        for chit in chits_of(owner) {
            let loc = s.loc(chit);
            let event = self.data.class(chit) == Class::Event;
            let needs = match loc {
                _ if s.face_down_on_map(chit) && !watcher_knows(chit) => Needs::Attached,
                Loc::AIR if !s.face_up(chit) => Needs::AirSea,
                Loc::BOX if event && s.revealed => continue,
                Loc::BOX if event => Needs::Event,
                Loc::BOX if air => Needs::NoEvent,
                Loc::BOX => Needs::Attached,
                Loc::CUP => Needs::Anything,
                _ => continue,
            };
            places.push(Seatless {
                old: chit,
                loc,
                slot: s.slot(chit).0,
                moved: s.moved.contains(chit),
                began: s.began.contains(chit),
                infiltrating: s.infiltrating.contains(chit),
                needs,
            });
        }
        let mut pool: ArrayVec<u16, CHITS> = places.iter().map(|p| u16::from(p.old.0)).collect();
        pool.sort_unstable();
        // An order that tells nothing: what the other side sees of each place. The chit being placed
        // from the box counts as the first of the box.
        places.sort_by_key(|p| (p.needs as u8, p.loc, p.slot, Some(p.old) != busy));
        let mut new_of_busy = None;
        for place in &places {
            s.moved.remove(place.old);
            s.began.remove(place.old);
            s.infiltrating.remove(place.old);
        }
        for place in &places {
            let fits = |c: &u16| {
                let class = self.data.class(Piece(*c as u8));
                match place.needs {
                    Needs::Attached => matches!(class, Class::Unit | Class::Tactic),
                    Needs::AirSea => class == Class::AirSea,
                    Needs::Event => class == Class::Event,
                    Needs::NoEvent => class != Class::Event,
                    Needs::Anything => true,
                }
            };
            let mut candidates: ArrayVec<u16, CHITS> = pool.iter().copied().filter(fits).collect();
            if candidates.is_empty() {
                candidates = pool.clone();
            }
            let i =
                chance.pick(Ask::Draw { pool: "hidden", candidates: &candidates }, candidates.len() as u32) as usize;
            let chit = candidates[i.min(candidates.len() - 1)];
            pool.retain(|c| *c != chit);
            let piece = Piece(chit as u8);
            s.at.0[piece.index()] = place.loc;
            s.slots.0[piece.chit_index()] = place.slot;
            s.moved.set(piece, place.moved);
            s.began.set(piece, place.began);
            s.infiltrating.set(piece, place.infiltrating);
            if busy == Some(place.old) {
                new_of_busy = Some(piece);
            }
        }
        if let Some(new) = new_of_busy {
            for frame in s.stack.iter_mut() {
                match frame {
                    Frame::Moving { piece, .. } | Frame::Placing(piece) if Some(*piece) == busy => *piece = new,
                    _ => {}
                }
            }
        }
        // The last pick of the owner tells the other side nothing.
        if (UNITS..PIECES).contains(&usize::from(s.last)) && Piece(s.last).seat() == owner {
            s.last = u8::MAX;
        }
    }
}
