//! What a position file says of pieces, tracks and markers, and what cannot be on the table.

use super::seat_id;
use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use sandtable_kernel::*;
use sandtable_kit::Faults;
use std::collections::BTreeMap;

impl Okinawa {
    pub(super) fn read_pieces(&self, s: &mut State, position: &Position, errors: &mut Faults) {
        let pools = position.pools.iter().flat_map(|(zone, ids)| {
            ids.iter().map(move |id| (id.clone(), PieceSpec::At(zone.clone()), format!("pools.{zone}.{id}")))
        });
        // `discards` is keyed by the seat, or by the name of its area.
        let discards = position.discards.iter().flat_map(|(whose, ids)| {
            let zone = if whose.contains('-') { whose.clone() } else { format!("{whose}-discard") };
            ids.iter().map(move |id| (id.clone(), PieceSpec::At(zone.clone()), format!("discards.{whose}.{id}")))
        });
        let named = position.pieces.iter().map(|(id, spec)| (id.clone(), spec.clone(), format!("pieces.{id}")));
        let mut slots: BTreeMap<(Seat, u8), String> = BTreeMap::new();
        let mut given: BTreeMap<String, String> = BTreeMap::new();
        let mut laid: BTreeMap<Loc, Mt> = BTreeMap::new();
        for (id, spec, field) in pools.chain(discards).chain(named) {
            if let Some(first) = given.insert(id.clone(), field.clone()) {
                errors.add(field, format_args!("{id} is placed by {first} already"));
                continue;
            }
            let state = spec.state();
            if let Some(marker) = self.data.marker(&id) {
                self.read_marker(s, marker, &state, &field, &mut laid, errors);
                continue;
            }
            let Some(piece) = self.data.piece(&id) else {
                errors.add(field, format_args!("{id:?} is no unit, chit or MT marker"));
                continue;
            };
            if let Some(at) = &state.at {
                match self.read_place(piece.seat(), at) {
                    Some(loc) => {
                        s.at.0[piece.index()] = loc;
                        if piece.is_chit() {
                            s.slots.0[piece.chit_index()] = 0;
                            s.turned.remove(piece);
                        }
                    }
                    None => {
                        let places = self.places_for(piece);
                        errors.add(format_args!("{field}.at"), format_args!("{at:?} is no place for it: {places}"));
                    }
                }
            }
            match (state.face.as_deref(), piece.is_unit()) {
                (None, _) => {}
                (Some("front" | "full"), true) | (Some("down" | "hidden" | "face-down"), false) => {
                    s.turned.remove(piece)
                }
                (Some("back" | "reduced"), true) => {
                    if self.data.unit(piece).back.is_none() {
                        errors.add(format_args!("{field}.face"), "its back is blank: it has one step only (2.11(1))");
                    }
                    s.turned.insert(piece);
                }
                (Some("up" | "face-up" | "revealed"), false) => s.turned.insert(piece),
                (Some(face), unit) => {
                    let known = if unit { "front or back" } else { "up or down" };
                    errors.add(format_args!("{field}.face"), format_args!("{face:?} is not {known}"));
                }
            }
            let mut slot_given = None;
            for mark in &state.marks {
                match mark.as_str() {
                    "moved" => s.moved.insert(piece),
                    "began-in-zoc" => s.began.insert(piece),
                    "infiltrating" => s.infiltrating.insert(piece),
                    "used" if piece.is_chit() => s.used.insert(piece),
                    "seen" if piece.is_chit() && piece.seat() == JP => s.seen.insert(piece),
                    // The old way to write the slot.
                    other => match other.strip_prefix("slot-").and_then(|n| n.parse::<i32>().ok()) {
                        Some(slot) if piece.is_chit() => slot_given = Some(slot),
                        _ => errors.add(
                            format_args!("{field}.marks"),
                            format_args!("{other:?} is not moved, began-in-zoc, infiltrating, used or seen"),
                        ),
                    },
                }
            }
            for (name, value) in &state.quantities {
                match name.as_str() {
                    "slot" if piece.is_chit() => slot_given = Some(*value),
                    _ => errors.add(format_args!("{field}.quantities.{name}"), "only chits have a number: slot"),
                }
            }
            match slot_given.map(u8::try_from) {
                None => {}
                Some(Ok(slot @ 1..=38)) => {
                    if let Some(first) = slots.insert((piece.seat(), slot), id.clone()) {
                        errors.add(format_args!("{field}.quantities.slot"), format_args!("{first} has {slot} too"));
                    }
                    s.slots.0[piece.chit_index()] = slot;
                }
                Some(_) => errors.add(format_args!("{field}.quantities.slot"), "1 to 38"),
            }
        }
    }

    fn read_marker(
        &self,
        s: &mut State,
        marker: Mt,
        state: &PieceState,
        field: &str,
        laid: &mut BTreeMap<Loc, Mt>,
        errors: &mut Faults,
    ) {
        if state.face.is_some() || !state.marks.is_empty() || !state.quantities.is_empty() {
            errors.add(field, "an MT marker has a place only: it lies unseen wherever it is");
        }
        let Some(at) = &state.at else {
            return errors.add(format_args!("{field}.at"), "missing: a hex, us-mt, jp-mt, mt-forfeit or none");
        };
        let loc = match at.as_str() {
            "us-mt" | "us" => Some(Loc::US_HELD),
            "jp-mt" | "jp" => Some(Loc::JP_HELD),
            "mt-forfeit" => Some(Loc::FORFEIT),
            "none" => Some(Loc::NOWHERE),
            hex => self.data.parse_hex(hex).map(Loc::hex),
        };
        match loc {
            Some(loc) => {
                if let Some(hex) = loc.on_map() {
                    if let Some(first) = laid.insert(loc, marker) {
                        let (first, hex) = (&self.data.markers[first.index()].0, self.data.hex_id(hex));
                        return errors.add(
                            format_args!("{field}.at"),
                            format_args!("{first} lies in {hex} already: one MT marker a hex"),
                        );
                    }
                    // A marker of the set-up lies there: the two change places, so that each hex keeps one.
                    if let Some(other) = s.markers.iter().position(|l| *l == loc) {
                        s.markers[other] = s.markers[marker.index()];
                    }
                }
                s.markers[marker.index()] = loc;
            }
            None => errors.add(
                format_args!("{field}.at"),
                format_args!("{at:?} is no place: a hex, us-mt, jp-mt, mt-forfeit or none"),
            ),
        }
    }

    pub(super) fn read_control(&self, s: &mut State, position: &Position, errors: &mut Faults) {
        for (hex, who) in &position.control {
            let field = format!("control.{hex}");
            let black = self.data.black.iter().position(|h| self.data.hex_id(*h) == hex);
            let (Some(i), "us" | "jp" | "none") = (black, who.as_str()) else {
                let problem = match black {
                    None => "only black high points have a last occupier".to_owned(),
                    Some(_) => format!("{who:?} is not us, jp or none"),
                };
                errors.add(field, problem);
                continue;
            };
            let there = Seat::BOTH
                .into_iter()
                .find(|seat| units_of(*seat).any(|u| s.hex_of(u).is_some_and(|h| h == self.data.black[i])));
            if let Some(seat) = there.filter(|seat| seat_id(*seat) != who) {
                errors.add(field, format_args!("a unit of {} stands there: it controls the hex", seat_id(seat)));
            }
            if who == "us" { s.black |= 1 << i } else { s.black &= !(1 << i) }
        }
    }

    pub(super) fn read_tracks(&self, s: &mut State, position: &Position, errors: &mut Faults) {
        for (track, value) in position.tracks.iter().filter(|(track, _)| *track != "turn") {
            // The two boxes with a marker that is only turned over.
            let flag = match track.as_str() {
                "weather" => Some(&mut s.bad_weather),
                "yahara" => Some(&mut s.yahara),
                _ => None,
            };
            if let Some(flag) = flag {
                *flag = *value == 1;
                if !(0..=1).contains(value) {
                    errors.add(format_args!("tracks.{track}"), format_args!("{value} is not 0 or 1"));
                }
                continue;
            }
            let (limit, target) = match track.as_str() {
                "jp-vp" => (20, &mut s.victory),
                "jp-replacement" => (10, &mut s.replacements),
                "supply" => (200, &mut s.supply),
                _ => {
                    errors.add(
                        format_args!("tracks.{track}"),
                        "the tracks are turn, jp-vp, jp-replacement, supply, weather and yahara",
                    );
                    continue;
                }
            };
            match u8::try_from(*value) {
                Ok(v) if v <= limit => *target = v,
                _ => errors.add(format_args!("tracks.{track}"), format_args!("{value} is not 0 to {limit}")),
            }
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
                    s.released = 0;
                    let Some(list) = value.as_array() else {
                        errors.add(field, "a list of groups");
                        continue;
                    };
                    for group in list {
                        match group.as_str().and_then(|g| self.data.group(g)) {
                            Some(g) => s.released |= 1 << g.0,
                            None => errors.add(field.clone(), format_args!("{group} is no group")),
                        }
                    }
                }
                _ => errors.add(field, "the markers are yahara, weather, free-attacks, offensive and released"),
            }
        }
    }

    /// What cannot be on the table. An exact state may be in the middle of a move or retreat, where
    /// stacking does not count (3.2(4)).
    pub(super) fn impossible(&self, s: &State, exact: bool, errors: &mut Faults) {
        for piece in Piece::all() {
            let field = || format!("pieces.{}.at", self.data.id(piece));
            let loc = s.loc(piece);
            if let Some(hex) = loc.on_map() {
                if !self.data.is_land(hex) {
                    errors.add(field(), format_args!("{} is all sea", self.data.hex_id(hex)));
                }
                if s.present(piece.seat().other(), hex) {
                    errors.add(field(), format_args!("both sides are in {}", self.data.hex_id(hex)));
                }
                if piece.is_chit() && !self.data.attached(piece) {
                    errors.add(field(), "only attached chits lie on the map (4.3)");
                }
                if !exact && self.overstacked(s, piece, hex) {
                    let limit = "at most 2 units (US: of one regiment) and 3 chits in a hex (3.2)";
                    errors.add(field(), format_args!("{}: {limit}", self.data.hex_id(hex)));
                }
                continue;
            }
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
            if !ok {
                errors.add(field(), format_args!("it cannot be in {}", self.place_name(piece.seat(), loc)));
            }
            if piece.is_chit() && s.turned.contains(piece) && loc != Loc::AIR {
                errors.add(
                    format_args!("pieces.{}.face", self.data.id(piece)),
                    "only chits on the map or in the air-sea box lie face up",
                );
            }
        }
        for chit in Piece::all().filter(|p| p.is_chit()) {
            let slotted = s.slot(chit).0 != 0;
            if slotted && !s.face_down_on_map(chit) {
                let field = format!("pieces.{}.quantities.slot", self.data.id(chit));
                errors.add(field, "only a face-down chit on the map has a slot");
            }
            if s.seen.contains(chit) && !s.face_down_on_map(chit) {
                let field = format!("pieces.{}.marks", self.data.id(chit));
                errors.add(field, "only a face-down chit on the map is seen by Reconnaissance");
            }
        }
        for (i, loc) in s.markers.iter().enumerate() {
            let field = || format!("pieces.{}.at", self.data.markers[i].0);
            if loc.on_map().is_some_and(|h| !self.data.red.contains(&h)) {
                errors.add(field(), "MT markers lie on red high points (2.21(4))");
            }
            if loc.on_map().is_some() && s.markers[..i].contains(loc) {
                errors.add(field(), "another MT marker lies there");
            }
        }
    }
}
