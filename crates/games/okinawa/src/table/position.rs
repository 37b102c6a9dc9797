//! Position files: the state in words, and points of the sequence of play to start from.

use super::seat_id;
use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use crate::words::INFO;
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Stack, part_of};
use serde_json::Value;

part_of! {
    /// Where exactly in the sequence of play: what a position's other fields do not say.
    pub(super) struct Flow of State {
        #[serde(with = "by_id")]
        phasing: Seat,
        stack: Stack<Frame, 28>,
        path: ArrayVec<Hex, 16>,
        battles: ArrayVec<Battle, 48>,
        fought: u8,
        fight: Option<Fight>,
        air_declared: PieceSet,
        air_done: PieceSet,
        revealed: bool,
        last: u8,
        result: Option<[i16; 2]>,
    }
}

/// A side as files name it.
mod by_id {
    use super::*;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(seat: &Seat, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(seat_id(*seat))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Seat, D::Error> {
        let id = String::deserialize(d)?;
        INFO.seat(&id).ok_or_else(|| D::Error::custom(format!("phasing {id:?} is not us or jp")))
    }
}

/// Places off the map: id without the side, location, and other words for it.
const BOXES: [(&str, Loc, &[&str]); 8] = [
    ("cup", Loc::CUP, &["container"]),
    ("box", Loc::BOX, &["reinforcement-box", "reinforcements"]),
    ("discard", Loc::DISCARD, &["discards", "discard-area"]),
    ("removed", Loc::REMOVED, &["removed-box", "removed-from-game"]),
    ("air-sea", Loc::AIR, &["air-sea-box"]),
    ("reserve", Loc::RESERVE, &["reserve-pool"]),
    ("unused", Loc::UNUSED, &[]),
    ("none", Loc::NOWHERE, &["nowhere", "out-of-play"]),
];

impl Okinawa {
    pub(super) fn place_name(&self, seat: Seat, loc: Loc) -> String {
        if let Some(hex) = loc.on_map() {
            return self.data.hex_id(hex).to_owned();
        }
        if let Some(turn) = loc.arrival() {
            return format!("turn-{turn}");
        }
        match BOXES.iter().find(|b| b.1 == loc) {
            Some(("none", ..)) | None => "none".to_owned(),
            Some((name, ..)) => format!("{}-{name}", seat_id(seat)),
        }
    }

    pub(super) fn read_place(&self, seat: Seat, name: &str) -> Option<Loc> {
        if let Some(hex) = self.data.parse_hex(name) {
            return Some(Loc::hex(hex));
        }
        for prefix in ["turn-", "track-", "turn-track-"] {
            if let Some(turn) = name.strip_prefix(prefix).and_then(|t| t.parse::<u8>().ok()) {
                return (1..=15).contains(&turn).then(|| Loc::track(turn));
            }
        }
        let bare = name.strip_prefix(&format!("{}-", seat_id(seat))).unwrap_or(name);
        BOXES.iter().find(|(id, _, other)| *id == bare || other.contains(&bare)).map(|b| b.1)
    }
}

impl Positions for Okinawa {
    fn position(&self, s: &State) -> Position {
        let mut position = Position { turn: Some(u32::from(s.turn)), ..Position::default() };
        for piece in Piece::all() {
            let face = match (piece.is_unit(), s.turned.contains(piece)) {
                (true, false) => "front",
                (true, true) => "back",
                (false, false) => "down",
                (false, true) => "up",
            };
            let mut marks = Vec::new();
            for (name, set) in [
                ("moved", &s.moved),
                ("began-in-zoc", &s.began),
                ("infiltrating", &s.infiltrating),
                ("used", &s.used),
                ("seen", &s.seen),
            ] {
                if set.contains(piece) {
                    marks.push(name.to_owned());
                }
            }
            let mut quantities = Quantities::new();
            if piece.is_chit() && s.slot(piece).0 != 0 {
                quantities.insert("slot".into(), i32::from(s.slot(piece).0));
            }
            let at = self.place_name(piece.seat(), s.loc(piece));
            let state = PieceState { at: Some(at), face: Some(face.to_owned()), marks, quantities };
            position.pieces.insert(self.data.id(piece).to_owned(), PieceSpec::Full(state));
        }
        for (i, (id, _)) in self.data.markers.iter().enumerate() {
            let at = match s.markers[i] {
                Loc::US_HELD => "us-mt".to_owned(),
                Loc::JP_HELD => "jp-mt".to_owned(),
                Loc::FORFEIT => "mt-forfeit".to_owned(),
                loc => self.place_name(US, loc),
            };
            position.pieces.insert(id.clone(), PieceSpec::At(at));
        }
        for (i, hex) in self.data.black.iter().enumerate() {
            if s.black >> i & 1 == 1 {
                position.control.insert(self.data.hex_id(*hex).to_owned(), "us".to_owned());
            }
        }
        for (name, value) in [("jp-vp", s.victory), ("jp-replacement", s.replacements), ("supply", s.supply)] {
            position.tracks.insert(name.to_owned(), i64::from(value));
        }
        let released: Vec<&str> =
            groups().filter(|g| s.released >> g.0 & 1 == 1).map(|g| self.data.groups[g.index()].id.as_str()).collect();
        position.markers.insert("yahara".into(), Value::from(if s.yahara { "influential" } else { "dismissed" }));
        position.markers.insert("weather".into(), Value::from(if s.bad_weather { "bad" } else { "fair" }));
        position.markers.insert("free-attacks".into(), Value::from(s.free_attacks));
        position.markers.insert("offensive".into(), Value::from(s.offensive));
        position.markers.insert("released".into(), Value::from(released));
        position.flow = serde_json::to_value(Flow::of(s)).ok();
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut s = match base {
            Base::Setup => self.base(),
            Base::Empty => State::empty(),
        };
        let mut errors = Faults::default();
        s.turn = errors.turn(position, 12).unwrap_or(s.turn);
        self.read_pieces(&mut s, position, &mut errors);
        self.read_control(&mut s, position, &mut errors);
        self.read_tracks(&mut s, position, &mut errors);
        self.read_markers(&mut s, position, &mut errors);
        for (name, map) in [("hands", &position.hands), ("decks", &position.decks)] {
            for key in map.keys() {
                errors.add(format_args!("{name}.{key}"), "this game has no cards; chits are pieces (or pools)");
            }
        }
        s.rebuild(&self.data);
        s.name_chits();
        let exact = at.is_none() && position.flow.is_some();
        self.impossible(&s, exact, &mut errors);
        errors.finish(())?;
        match (at, &position.flow) {
            (Some(point), _) => self.go_to_point(&mut s, position, point)?,
            (None, Some(flow)) => self.read_flow(&mut s, flow)?,
            (None, None) => {}
        }
        self.make_sense(s, at)
    }
}
