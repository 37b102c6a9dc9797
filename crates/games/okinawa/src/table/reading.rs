//! What a position file says of pieces, tracks and markers, and what cannot be on the table.

use super::position::HELD;
use super::seat_id;
use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Pieces};
use std::collections::BTreeMap;

impl Okinawa {
    /// Two MT markers named for one hex: those of the set-up make way, but not for each other.
    pub(super) fn object_shared_markers(&self, position: &Position, errors: &mut Faults) {
        let mut laid = BTreeMap::new();
        for (id, spec) in position.pieces.iter().filter(|(id, _)| self.data.marker(id).is_some()) {
            let hex = spec.state().at.and_then(|at| self.data.parse_hex(&at));
            if let Some((hex, first)) = hex.and_then(|hex| Some((hex, laid.insert(hex.index(), id)?))) {
                let problem = format!("{first} lies in {} already: one MT marker a hex", self.data.hex_id(hex));
                errors.add(format_args!("pieces.{id}.at"), problem);
            }
        }
    }

    pub(super) fn read_marker(&self, s: &mut State, marker: Mt, said: &PieceState, field: &str, errors: &mut Faults) {
        let more = said.face.is_some() || !said.marks.is_empty() || !said.quantities.is_empty();
        errors.when(more, field, "an MT marker has a place only: it lies unseen wherever it is");
        let Some(at) = &said.at else {
            return errors.add(format_args!("{field}.at"), "missing: a hex, us-mt, jp-mt, mt-forfeit or none");
        };
        let held = HELD.iter().find(|(_, id)| id == at || id.strip_suffix("-mt") == Some(at)).map(|(loc, _)| *loc);
        let none = (at == "none").then_some(Loc::NOWHERE);
        let Some(loc) = held.or(none).or_else(|| self.data.parse_hex(at).map(Loc::hex)) else {
            let problem = format!("{at:?} is no place: a hex, us-mt, jp-mt, mt-forfeit or none");
            return errors.add(format_args!("{field}.at"), problem);
        };
        // A marker of the set-up lies there: the two change places, so that each hex keeps one.
        if let Some(other) = s.markers.iter().position(|l| *l == loc && l.on_map().is_some()) {
            s.markers[other] = s.markers[marker.index()];
        }
        s.markers[marker.index()] = loc;
    }

    pub(super) fn read_control(&self, s: &mut State, position: &Position, errors: &mut Faults) {
        for (id, who) in &position.control {
            let field = format!("control.{id}");
            let Some(i) = self.data.black.iter().position(|hex| self.data.hex_id(*hex) == id) else {
                errors.add(field, "only black high points have a last occupier");
                continue;
            };
            if who != "none" {
                errors.read::<_, Seat>(self, &field, who);
            }
            // What stands where is only reckoned up when all has been read.
            let stands = |unit: Piece| s.hex_of(unit) == Some(self.data.black[i]);
            let there = Seat::BOTH.into_iter().find(|seat| units_of(*seat).any(stands));
            if let Some(seat) = there.filter(|seat| seat_id(*seat) != who) {
                errors.add(field, format_args!("a unit of {} stands there: it controls the hex", seat_id(seat)));
            }
            if who == "us" { s.black |= 1 << i } else { s.black &= !(1 << i) }
        }
    }

    pub(super) fn read_markers(&self, s: &mut State, position: &Position, errors: &mut Faults) {
        for (name, value) in &position.markers {
            let field = format!("markers.{name}");
            let text = value.as_str();
            match name.as_str() {
                "yahara" => match text {
                    Some("influential" | "face-up" | "front") => s.yahara = true,
                    Some("dismissed" | "face-down" | "back") => s.yahara = false,
                    _ => errors.add(field, format_args!("{value} is not influential or dismissed")),
                },
                "weather" => match text {
                    Some("bad" | "bad-weather") => s.bad_weather = true,
                    Some("fair" | "fine" | "good") => s.bad_weather = false,
                    _ => errors.add(field, format_args!("{value} is not bad or fair")),
                },
                "free-attacks" => s.free_attacks = errors.flag(&field, value).unwrap_or_default(),
                "offensive" => s.offensive = errors.flag(&field, value).unwrap_or_default(),
                "released" => {
                    let groups: Vec<Group> = errors.list(self, field, value);
                    s.released = groups.iter().fold(0, |all, group| all | 1 << group.0);
                }
                _ => errors.add(field, "the markers are yahara, weather, free-attacks, offensive and released"),
            }
        }
    }

    /// What cannot be on the table. An exact state may be in the middle of a move or retreat, where
    /// stacking does not count (3.2(4)).
    pub(super) fn impossible(&self, s: &State, exact: bool, errors: &mut Faults) {
        for piece in Piece::all() {
            let id = self.data.id(piece);
            let (field, loc) = (format!("pieces.{id}.at"), s.loc(piece));
            if let Some(hex) = loc.on_map() {
                let at = self.data.hex_id(hex);
                errors.when(!self.data.is_land(hex), &field, format_args!("{at} is all sea"));
                let both = s.present(piece.seat().other(), hex);
                errors.when(both, &field, format_args!("both sides are in {at}"));
                let loose = piece.is_chit() && !self.data.attached(piece);
                errors.when(loose, &field, "only attached chits lie on the map (4.3)");
                let full = !exact && self.overstacked(s, piece, hex);
                let limit = "at most 2 units (US: of one regiment) and 3 chits in a hex (3.2)";
                errors.when(full, &field, format_args!("{at}: {limit}"));
            } else {
                let ok = match loc {
                    Loc::NOWHERE | Loc::BOX | Loc::REMOVED => true,
                    Loc::CUP | Loc::DISCARD => piece.is_chit(),
                    Loc::AIR => {
                        piece.is_chit()
                            && (self.data.class(piece) == Class::AirSea || self.data.kind(piece) == ChitKind::Yamato)
                    }
                    Loc::RESERVE => piece.is_unit() && piece.seat() == JP,
                    _ => piece.is_unit(),
                };
                let place = self.map_id(piece, loc).unwrap_or_default();
                errors.when(!ok, &field, format_args!("it cannot be in {place}"));
                let up = piece.is_chit() && s.turned.contains(piece) && loc != Loc::AIR;
                let rule = "only chits on the map or in the air-sea box lie face up";
                errors.when(up, format_args!("pieces.{id}.face"), rule);
            }
            if piece.is_chit() && !s.face_down_on_map(piece) {
                let rule = "only a face-down chit on the map has a slot";
                errors.when(s.slot(piece).0 != 0, format_args!("pieces.{id}.quantities.slot"), rule);
                let rule = "only a face-down chit on the map is seen by Reconnaissance";
                errors.when(s.seen.contains(piece), format_args!("pieces.{id}.marks"), rule);
            }
        }
        for (i, loc) in s.markers.iter().enumerate().filter(|(_, loc)| loc.on_map().is_some()) {
            let field = format!("pieces.{}.at", self.data.markers[i].0);
            let red = self.data.red.iter().any(|hex| *loc == Loc::hex(*hex));
            errors.when(!red, &field, "MT markers lie on red high points (2.21(4))");
            errors.when(s.markers[..i].contains(loc), &field, "another MT marker lies there");
        }
    }
}
