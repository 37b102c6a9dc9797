//! Position files: the state in words, and points of the sequence of play to start from.

use super::seat_id;
use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use crate::words::INFO;
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Mark, Pieces, Said, Stack, Track, marks, name, part_of, write_pieces};
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

/// The tracks of the board; the last two are boxes with a marker that is only turned over.
pub(super) const TRACKS: [Track<State>; 5] = [
    Track { words: &["jp-vp"], range: 0..=20, get: |s| s.victory.into(), set: |s, n| s.victory = n as u8 },
    Track {
        words: &["jp-replacement"],
        range: 0..=10,
        get: |s| s.replacements.into(),
        set: |s, n| s.replacements = n as u8,
    },
    Track { words: &["supply"], range: 0..=200, get: |s| s.supply.into(), set: |s, n| s.supply = n as u8 },
    Track { words: &["weather"], range: 0..=1, get: |s| s.bad_weather.into(), set: |s, n| s.bad_weather = n == 1 },
    Track { words: &["yahara"], range: 0..=1, get: |s| s.yahara.into(), set: |s, n| s.yahara = n == 1 },
];

fn turn_unit(s: &mut State, piece: Piece, on: bool) {
    s.turned.set(piece, if piece.is_unit() { on } else { s.turned.contains(piece) });
}

fn turn_chit(s: &mut State, piece: Piece, on: bool) {
    s.turned.set(piece, if piece.is_chit() { on } else { s.turned.contains(piece) });
}

/// Where MT markers are that do not lie on the map (20.0(2)①).
pub(super) const HELD: [(Loc, &str); 3] =
    [(Loc::US_HELD, "us-mt"), (Loc::JP_HELD, "jp-mt"), (Loc::FORFEIT, "mt-forfeit")];

impl Pieces for Okinawa {
    type Piece = Piece;
    type Place = Loc;
    const ON_MAP: &'static str = "a hex";
    const BOXES: &'static [(Loc, &'static str)] = &[(Loc::NOWHERE, "none")];
    const OUT: Loc = Loc::NOWHERE;
    const FACES: &'static [Mark<State, Piece>] = &[
        Mark { words: &["back", "reduced"], on: |s, p| p.is_unit() && s.turned.contains(p), set: turn_unit },
        Mark { words: &["up", "face-up", "revealed"], on: |s, p| s.turned.contains(p), set: turn_chit },
        Mark { words: &["front", "full"], on: |_, p| p.is_unit(), set: |_, _, _| () },
        Mark { words: &["down", "hidden", "face-down"], on: |_, _| true, set: |_, _, _| () },
    ];
    const MARKS: &'static [Mark<State, Piece>] = marks![State:
        "moved" = moved,
        "began-in-zoc" = began,
        "infiltrating" = infiltrating,
        "used" = used,
        "seen" = seen
    ];

    fn on_map(&self, piece: Piece) -> &'static str {
        match (piece.is_chit(), piece.seat()) {
            (true, US) => "a hex, us-cup, us-box, us-discard, us-removed, us-air-sea",
            (true, _) => "a hex, jp-cup, jp-box, jp-discard, jp-removed, jp-air-sea",
            (false, US) => "a hex, us-box, us-removed, us-unused, turn-1 to turn-15",
            (false, _) => "a hex, jp-box, jp-removed, jp-reserve, turn-1 to turn-15",
        }
    }

    fn pieces(&self) -> impl Iterator<Item = Piece> {
        Piece::all()
    }

    fn place_of(&self, s: &State, piece: Piece) -> Loc {
        s.loc(piece)
    }

    fn put(&self, s: &mut State, piece: Piece, loc: Loc) {
        s.at.0[piece.index()] = loc;
    }

    fn map_id(&self, piece: Piece, loc: Loc) -> Option<String> {
        let boxed = || BOXES.iter().find(|b| b.1 == loc).map(|b| format!("{}-{}", seat_id(piece.seat()), b.0));
        let turn = || loc.arrival().map(|turn| format!("turn-{turn}"));
        loc.on_map().map(|hex| name(self, &hex)).or_else(turn).or_else(boxed)
    }

    fn find_on_map(&self, piece: Piece, id: &str) -> Option<Loc> {
        for prefix in ["turn-", "track-", "turn-track-"] {
            if let Some(turn) = id.strip_prefix(prefix).and_then(|t| t.parse::<u8>().ok()) {
                return (1..=15).contains(&turn).then(|| Loc::track(turn));
            }
        }
        let bare = id.strip_prefix(&format!("{}-", seat_id(piece.seat()))).unwrap_or(id);
        let boxed = BOXES.iter().find(|(id, _, other)| *id == bare || other.contains(&bare)).map(|b| b.1);
        self.data.parse_hex(id).map(Loc::hex).or(boxed)
    }

    fn lists<'a>(&self, position: &'a Position) -> Vec<(String, String, &'a [String])> {
        let pools = position.pools.iter().map(|(zone, ids)| (format!("pools.{zone}"), zone.clone(), ids.as_slice()));
        // `discards` is keyed by the seat, or by the name of its area.
        let discards = position.discards.iter().map(|(whose, ids)| {
            let zone = if whose.contains('-') { whose.clone() } else { format!("{whose}-discard") };
            (format!("discards.{whose}"), zone, ids.as_slice())
        });
        pools.chain(discards).collect()
    }

    /// MT markers, and what face-down chits are called.
    fn own_words(&self, s: &mut State, id: &str, said: &mut PieceState, field: &str, no: &mut Faults) -> bool {
        if let Some(marker) = self.data.marker(id) {
            self.read_marker(s, marker, said, field, no);
            return false;
        }
        let Some(chit) = self.data.piece(id).filter(|piece| piece.is_chit()) else { return true };
        if said.at.is_some() {
            s.slots.0[chit.chit_index()] = 0;
        }
        // The old way to write the slot was a mark.
        let old = said.marks.iter().position(|mark| mark.starts_with("slot-")).map(|i| said.marks.remove(i));
        let old = old.map(|mark| mark["slot-".len()..].parse().unwrap_or(0));
        if let Some(slot) = said.quantities.remove("slot").or(old) {
            let field = format!("{field}.quantities.slot");
            let taken = chits_of(chit.seat()).find(|other| i32::from(s.slot(*other).0) == slot);
            if !(1..=38).contains(&slot) {
                no.add(field, "1 to 38");
            } else if let Some(first) = taken {
                no.add(field, format_args!("{} has {slot} too", self.data.id(first)));
            }
            s.slots.0[chit.chit_index()] = slot as u8;
        }
        true
    }

    fn wrong(&self, _: &State, piece: Piece, said: Said<Loc>) -> Option<String> {
        let unit = piece.is_unit();
        let problem = match said {
            Said::Face("up" | "down") if unit => "a unit shows its front or its back",
            Said::Face("front" | "back") if !unit => "a chit lies up or down",
            Said::Face("back") if self.data.unit(piece).back.is_none() => {
                "its back is blank: it has one step only (2.11(1))"
            }
            Said::Mark("used") if unit => "only chits are used",
            Said::Mark("seen") if unit || piece.seat() == US => "only Japanese chits are seen",
            _ => return None,
        };
        Some(problem.into())
    }
}

impl Positions for Okinawa {
    fn position(&self, s: &State) -> Position {
        let mut position = Position {
            turn: Some(u32::from(s.turn)),
            pieces: write_pieces(self, s),
            tracks: TRACKS[..3].iter().map(|track| (track.words[0].into(), (track.get)(s))).collect(),
            flow: serde_json::to_value(Flow::of(s)).ok(),
            ..Position::default()
        };
        for chit in Piece::all().filter(|piece| piece.is_chit() && s.slot(*piece).0 != 0) {
            if let Some(PieceSpec::Full(state)) = position.pieces.get_mut(self.data.id(chit)) {
                state.quantities.insert("slot".into(), s.slot(chit).0.into());
            }
        }
        for ((id, _), loc) in self.data.markers.iter().zip(s.markers) {
            let held = HELD.iter().find(|(at, _)| *at == loc).map(|(_, id)| (*id).to_owned());
            let hex = || loc.on_map().map_or("none".to_owned(), |hex| name(self, &hex));
            position.pieces.insert(id.clone(), PieceSpec::At(held.unwrap_or_else(hex)));
        }
        for (i, hex) in self.data.black.iter().enumerate() {
            if s.black >> i & 1 == 1 {
                position.control.insert(name(self, hex), "us".to_owned());
            }
        }
        let released: Value = groups().filter(|g| s.released >> g.0 & 1 == 1).map(|g| name(self, &g)).collect();
        position.markers = [
            ("yahara".into(), Value::from(if s.yahara { "influential" } else { "dismissed" })),
            ("weather".into(), Value::from(if s.bad_weather { "bad" } else { "fair" })),
            ("free-attacks".into(), Value::from(s.free_attacks)),
            ("offensive".into(), Value::from(s.offensive)),
            ("released".into(), released),
        ]
        .into();
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut s = match base {
            Base::Setup => self.base(),
            Base::Empty => State::empty(),
        };
        let mut errors = Faults::default();
        s.turn = errors.turn(position, 12).unwrap_or(s.turn);
        self.object_shared_markers(position, &mut errors);
        errors.pieces(self, &mut s, position);
        self.read_control(&mut s, position, &mut errors);
        errors.tracks(&mut s, position, &TRACKS);
        self.read_markers(&mut s, position, &mut errors);
        for (field, map) in [("hands", &position.hands), ("decks", &position.decks)] {
            errors.when(!map.is_empty(), field, "this game has no cards; chits are pieces (or pools)");
        }
        s.rebuild(&self.data);
        s.name_chits();
        let exact = at.is_none() && position.flow.is_some();
        self.impossible(&s, exact, &mut errors);
        errors.finish(())?;
        match at {
            Some(point) => self.go_to_point(&mut s, position, point)?,
            None if exact => self.read_flow(&mut s, position)?,
            None => {}
        }
        self.make_sense(s, at)
    }
}
