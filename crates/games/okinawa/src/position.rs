//! Position files: the state in words, and points of the sequence of play to start from.

use crate::Okinawa;
use crate::event::Event;
use crate::ids::*;
use crate::state::*;
use crate::view::seat_id;
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Where exactly in the sequence of play: what a position's other fields do not say.
#[derive(Serialize, Deserialize)]
struct Flow {
    phasing: String,
    stack: ArrayVec<Frame, 8>,
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

/// Steps as points of the sequence.
const STEPS: [(&str, Step, &str); 9] = [
    ("draw", Step::Draw, "The player draws chits; `proceed` draws."),
    ("events", Step::Events, "Event chits in the reinforcement box lie face up; which one next? `resolve <chit>`."),
    ("supply", Step::Supply, "Which chits of the box become supply points? `burn <chit>`, `done`."),
    (
        "air-sea",
        Step::AirSea,
        "Air-sea chits of the box go to the air-sea box; which are revealed? `declare <chit>`, `done`.",
    ),
    (
        "movement",
        Step::Movement,
        "Which piece moves? `move <piece>`, then `move-to <hex>`; Japan on turns 4-8 first `release <group>`.",
    ),
    ("prepare-reinforcements", Step::Prepare, "Which chits return to the box? `pick-up <chit>`, `buy <chit>`, `done`."),
    (
        "place-reinforcements",
        Step::Place,
        "Which piece comes on by road? `place <piece>`, then `move-to <hex>`, `done`.",
    ),
    ("spend-supply", Step::Combat, "The same as `combat` for the US: an attack is paid when it is declared."),
    (
        "combat",
        Step::Combat,
        "Which stack attacks which? `attack <hex> <hex>`, and `done` when all are declared; `fight <hex>` where there are several.",
    ),
];

pub(crate) fn points() -> Vec<PointSpec> {
    let both = || vec!["us".to_owned(), "jp".to_owned()];
    let mut points: Vec<PointSpec> = STEPS
        .iter()
        .map(|&(point, step, about)| {
            let us_only = matches!(point, "supply" | "spend-supply");
            let fields = match step {
                Step::Combat => vec![
                    ("supply", "supply points of the US (6 if neither this nor tracks.supply is given)"),
                    ("battles", "battles already declared: a list of [from, against]; they are then resolved"),
                ],
                _ => Vec::new(),
            };
            PointSpec { point, of: if us_only { vec!["us".to_owned()] } else { both() }, fields, about }
        })
        .collect();
    points.push(PointSpec {
        point: "battle",
        of: both(),
        fields: vec![("from", "hex of the attacking stack"), ("against", "hex of the attacked stack")],
        about: "A declared battle begins: the attacker may use a chit first. `use <chit>`, `pass`.",
    });
    points.push(PointSpec {
        point: "turn-end",
        of: Vec::new(),
        fields: Vec::new(),
        about: "The turn ends; `proceed` deals with the MT markers.",
    });
    points.push(PointSpec {
        point: "turn-start",
        of: both(),
        fields: Vec::new(),
        about: "A player turn begins; the same as `draw`.",
    });
    points
}

/// Chance that is never there: notes that it was asked for.
struct NoChance(bool);

impl Chance for NoChance {
    fn pick(&mut self, _ask: Ask<'_>, _n: u32) -> u32 {
        self.0 = true;
        0
    }
}

type Errors = Vec<PositionError>;

fn wrong(errors: &mut Errors, field: impl Into<String>, problem: impl Into<String>) {
    errors.push(PositionError::new(field, problem));
}

impl Okinawa {
    fn place_name(&self, seat: Seat, loc: Loc) -> String {
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

    fn read_place(&self, seat: Seat, name: &str) -> Option<Loc> {
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

    pub(crate) fn write_position(&self, s: &State) -> Position {
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
            if piece.is_chit() && s.slot(piece).0 != 0 {
                marks.push(format!("slot-{}", s.slot(piece).0));
            }
            let at = self.place_name(piece.seat(), s.loc(piece));
            let state = PieceState { at: Some(at), face: Some(face.to_owned()), marks };
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
        let released: Vec<&str> = Group::all()
            .filter(|g| s.released >> g.0 & 1 == 1)
            .map(|g| self.data.groups[g.index()].id.as_str())
            .collect();
        position.markers.insert("yahara".into(), Value::from(if s.yahara { "influential" } else { "dismissed" }));
        position.markers.insert("weather".into(), Value::from(if s.bad_weather { "bad" } else { "fair" }));
        position.markers.insert("free-attacks".into(), Value::from(s.free_attacks));
        position.markers.insert("offensive".into(), Value::from(s.offensive));
        position.markers.insert("released".into(), Value::from(released));
        let flow = Flow {
            phasing: seat_id(s.phasing).to_owned(),
            stack: s.stack.clone(),
            path: s.path.clone(),
            battles: s.battles.clone(),
            fought: s.fought,
            fight: s.fight.clone(),
            air_declared: s.air_declared,
            air_done: s.air_done,
            revealed: s.revealed,
            last: s.last,
            result: s.result,
        };
        position.flow = serde_json::to_value(flow).ok();
        position
    }

    pub(crate) fn read_position(
        &self,
        base: Base,
        position: &Position,
        at: Option<&Point>,
    ) -> Result<State, Vec<PositionError>> {
        let mut s = match base {
            Base::Setup => self.base(),
            Base::Empty => State::empty(),
        };
        let mut errors = Errors::new();
        if let Some(turn) = position.turn {
            match u8::try_from(turn) {
                Ok(turn @ 1..=12) => s.turn = turn,
                _ => wrong(&mut errors, "turn", format!("{turn} is not 1 to 12")),
            }
        }
        self.read_pieces(&mut s, position, &mut errors);
        self.read_control(&mut s, position, &mut errors);
        self.read_tracks(&mut s, position, &mut errors);
        self.read_markers(&mut s, position, &mut errors);
        for (name, map) in [("hands", &position.hands), ("decks", &position.decks)] {
            for key in map.keys() {
                wrong(&mut errors, format!("{name}.{key}"), "this game has no cards; chits are pieces (or pools)");
            }
        }
        s.rebuild(&self.data);
        s.name_chits();
        let exact = at.is_none() && position.flow.is_some();
        self.impossible(&s, exact, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        match (at, &position.flow) {
            (Some(point), _) => self.go_to_point(&mut s, position, point)?,
            (None, Some(flow)) => self.read_flow(&mut s, flow)?,
            (None, None) => {}
        }
        Ok(s)
    }

    fn read_pieces(&self, s: &mut State, position: &Position, errors: &mut Errors) {
        let pools = position.pools.iter().chain(&position.discards).flat_map(|(zone, ids)| {
            ids.iter().map(move |id| (id.clone(), PieceSpec::At(zone.clone()), format!("pools.{zone}.{id}")))
        });
        let named = position.pieces.iter().map(|(id, spec)| (id.clone(), spec.clone(), format!("pieces.{id}")));
        let mut slots: BTreeMap<(Seat, u8), String> = BTreeMap::new();
        for (id, spec, field) in pools.chain(named) {
            let state = spec.state();
            if let Some(marker) = self.data.marker(&id) {
                self.read_marker(s, marker, &state, &field, errors);
                continue;
            }
            let Some(piece) = self.data.piece(&id) else {
                wrong(errors, field, format!("{id:?} is no unit, chit or MT marker"));
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
                        let seat = seat_id(piece.seat());
                        wrong(
                            errors,
                            format!("{field}.at"),
                            format!(
                                "{at:?} is no place: a hex, {seat}-cup, {seat}-box, {seat}-discard, {seat}-removed, {seat}-air-sea, jp-reserve, us-unused, turn-1 to turn-15 or none"
                            ),
                        );
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
                        wrong(errors, format!("{field}.face"), "its back is blank: it has one step only (2.11(1))");
                    }
                    s.turned.insert(piece);
                }
                (Some("up" | "face-up" | "revealed"), false) => s.turned.insert(piece),
                (Some(face), unit) => {
                    let known = if unit { "front or back" } else { "up or down" };
                    wrong(errors, format!("{field}.face"), format!("{face:?} is not {known}"));
                }
            }
            for mark in &state.marks {
                match mark.as_str() {
                    "moved" => s.moved.insert(piece),
                    "began-in-zoc" => s.began.insert(piece),
                    "infiltrating" => s.infiltrating.insert(piece),
                    "used" if piece.is_chit() => s.used.insert(piece),
                    "seen" if piece.is_chit() && piece.seat() == JP => s.seen.insert(piece),
                    other => match other.strip_prefix("slot-").and_then(|n| n.parse::<u8>().ok()) {
                        Some(slot @ 1..=38) if piece.is_chit() => {
                            if let Some(first) = slots.insert((piece.seat(), slot), id.clone()) {
                                wrong(errors, format!("{field}.marks"), format!("{first} has {other} too"));
                            }
                            s.slots.0[piece.chit_index()] = slot;
                        }
                        _ => wrong(
                            errors,
                            format!("{field}.marks"),
                            format!(
                                "{other:?} is not moved, began-in-zoc, infiltrating, used, seen or slot-1 to slot-38"
                            ),
                        ),
                    },
                }
            }
        }
    }

    fn read_marker(&self, s: &mut State, marker: Mt, state: &PieceState, field: &str, errors: &mut Errors) {
        let Some(at) = &state.at else { return };
        let loc = match at.as_str() {
            "us-mt" | "us" => Some(Loc::US_HELD),
            "jp-mt" | "jp" => Some(Loc::JP_HELD),
            "mt-forfeit" => Some(Loc::FORFEIT),
            "none" => Some(Loc::NOWHERE),
            hex => self.data.parse_hex(hex).map(Loc::hex),
        };
        match loc {
            Some(loc) => {
                let swapped = loc
                    .on_map()
                    .is_some_and(|_| s.markers.iter().enumerate().any(|(i, l)| *l == loc && i != marker.index()));
                if swapped {
                    // A base marker lies there: the two change places, so that each hex keeps one.
                    if let Some(other) = s.markers.iter().position(|l| *l == loc) {
                        s.markers[other] = s.markers[marker.index()];
                    }
                }
                s.markers[marker.index()] = loc;
            }
            None => wrong(
                errors,
                format!("{field}.at"),
                format!("{at:?} is no place: a hex, us-mt, jp-mt, mt-forfeit or none"),
            ),
        }
    }

    fn read_control(&self, s: &mut State, position: &Position, errors: &mut Errors) {
        for (hex, who) in &position.control {
            let field = format!("control.{hex}");
            let black = self.data.black.iter().position(|h| self.data.hex_id(*h) == hex);
            match (black, who.as_str()) {
                (Some(i), "us") => s.black |= 1 << i,
                (Some(i), "jp" | "none") => s.black &= !(1 << i),
                (None, _) => wrong(errors, field, "only black high points have a last occupier"),
                (_, other) => wrong(errors, field, format!("{other:?} is not us, jp or none")),
            }
        }
    }

    fn read_tracks(&self, s: &mut State, position: &Position, errors: &mut Errors) {
        for (track, value) in &position.tracks {
            let (limit, target) = match track.as_str() {
                "jp-vp" => (20, &mut s.victory),
                "jp-replacement" => (10, &mut s.replacements),
                "supply" => (200, &mut s.supply),
                _ => {
                    wrong(errors, format!("tracks.{track}"), "the tracks are jp-vp, jp-replacement and supply");
                    continue;
                }
            };
            match u8::try_from(*value) {
                Ok(v) if v <= limit => *target = v,
                _ => wrong(errors, format!("tracks.{track}"), format!("{value} is not 0 to {limit}")),
            }
        }
    }

    fn read_markers(&self, s: &mut State, position: &Position, errors: &mut Errors) {
        for (name, value) in &position.markers {
            let field = format!("markers.{name}");
            let text = value.as_str();
            match name.as_str() {
                "yahara" => match text {
                    Some("influential" | "face-up" | "front") => s.yahara = true,
                    Some("dismissed" | "face-down" | "back") => s.yahara = false,
                    _ => wrong(errors, field, format!("{value} is not influential or dismissed")),
                },
                "weather" => match text {
                    Some("bad" | "bad-weather") => s.bad_weather = true,
                    Some("fair" | "fine" | "good") => s.bad_weather = false,
                    _ => wrong(errors, field, format!("{value} is not bad or fair")),
                },
                "free-attacks" => match value.as_bool() {
                    Some(on) => s.free_attacks = on,
                    None => wrong(errors, field, "true or false"),
                },
                "offensive" => match value.as_bool() {
                    Some(on) => s.offensive = on,
                    None => wrong(errors, field, "true or false"),
                },
                "released" => {
                    s.released = 0;
                    let Some(list) = value.as_array() else {
                        wrong(errors, field, "a list of groups");
                        continue;
                    };
                    for group in list {
                        match group.as_str().and_then(|g| self.data.group(g)) {
                            Some(g) => s.released |= 1 << g.0,
                            None => wrong(errors, field.clone(), format!("{group} is no group")),
                        }
                    }
                }
                _ => wrong(errors, field, "the markers are yahara, weather, free-attacks, offensive and released"),
            }
        }
    }

    /// What cannot be on the table. An exact state may be in the middle of a move or retreat, where
    /// stacking does not count (3.2(4)).
    fn impossible(&self, s: &State, exact: bool, errors: &mut Errors) {
        for piece in Piece::all() {
            let field = || format!("pieces.{}.at", self.data.id(piece));
            let loc = s.loc(piece);
            if let Some(hex) = loc.on_map() {
                if !self.data.is_land(hex) {
                    wrong(errors, field(), format!("{} is all sea", self.data.hex_id(hex)));
                }
                if s.present(piece.seat().other(), hex) {
                    wrong(errors, field(), format!("both sides are in {}", self.data.hex_id(hex)));
                }
                if piece.is_chit() && !self.data.attached(piece) {
                    wrong(errors, field(), "only attached chits lie on the map (4.3)");
                }
                if !exact && self.overstacked(s, piece, hex) {
                    let limit = "at most 2 units (US: of one regiment) and 3 chits in a hex (3.2)";
                    wrong(errors, field(), format!("{}: {limit}", self.data.hex_id(hex)));
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
                wrong(errors, field(), format!("it cannot be in {}", self.place_name(piece.seat(), loc)));
            }
            if piece.is_chit() && s.turned.contains(piece) && loc != Loc::AIR {
                wrong(
                    errors,
                    format!("pieces.{}.face", self.data.id(piece)),
                    "only chits on the map or in the air-sea box lie face up",
                );
            }
        }
        for chit in Piece::all().filter(|p| p.is_chit()) {
            let slotted = s.slot(chit).0 != 0;
            if slotted && !s.face_down_on_map(chit) {
                let field = format!("pieces.{}.marks", self.data.id(chit));
                wrong(errors, field, "only a face-down chit on the map has a slot");
            }
            if s.seen.contains(chit) && !s.face_down_on_map(chit) {
                let field = format!("pieces.{}.marks", self.data.id(chit));
                wrong(errors, field, "only a face-down chit on the map is seen by Reconnaissance");
            }
        }
        for (i, loc) in s.markers.iter().enumerate() {
            let field = || format!("pieces.{}.at", self.data.markers[i].0);
            if loc.on_map().is_some_and(|h| !self.data.red.contains(&h)) {
                wrong(errors, field(), "MT markers lie on red high points (2.21(4))");
            }
            if loc.on_map().is_some() && s.markers[..i].contains(loc) {
                wrong(errors, field(), "another MT marker lies there");
            }
        }
    }

    fn go_to_point(&self, s: &mut State, position: &Position, point: &Point) -> Result<(), Errors> {
        let mut errors = Errors::new();
        let of = match point.of.as_deref() {
            Some("us") => Some(US),
            Some("jp") => Some(JP),
            None => None,
            Some(other) => return Err(vec![PositionError::new("at.of", format!("{other:?} is not us or jp"))]),
        };
        let known = match point.point.as_str() {
            "battle" => &["from", "against"][..],
            "combat" | "spend-supply" => &["supply", "battles"],
            _ => &[],
        };
        for key in point.more.keys().filter(|k| !known.contains(&k.as_str())) {
            wrong(&mut errors, format!("at.{key}"), format!("{} knows: {}", point.point, known.join(", ")));
        }
        let step = match point.point.as_str() {
            "battle" => Step::Combat,
            "turn-end" => Step::TurnEnd,
            "turn-start" => Step::Draw,
            name => match STEPS.iter().find(|p| p.0 == name) {
                Some(p) => p.1,
                None => {
                    let all: Vec<&str> = points().iter().map(|p| p.point).collect();
                    wrong(&mut errors, "at.point", format!("{name:?} is not one of {}", all.join(", ")));
                    return Err(errors);
                }
            },
        };
        let from = point.more.get("from").and_then(Value::as_str).and_then(|h| self.data.parse_hex(h));
        let against = point.more.get("against").and_then(Value::as_str).and_then(|h| self.data.parse_hex(h));
        let guess = from.and_then(|h| Seat::BOTH.into_iter().find(|seat| s.has_unit(*seat, h)));
        s.phasing = of.or(guess).unwrap_or(if step == Step::TurnEnd { JP } else { US });
        if s.phasing == JP && matches!(point.point.as_str(), "supply" | "spend-supply") {
            wrong(&mut errors, "at.of", "Japan has no supply steps (6.2)");
        }
        let marked = (s.moved, s.infiltrating, s.used);
        self.go(s, step);
        (s.moved, s.infiltrating, s.used) = marked;
        if s.began.is_empty() && step != Step::TurnEnd {
            self.mark_beginning(s);
        }
        if step == Step::Combat {
            self.combat_point(s, position, point, from, against, &mut errors);
        }
        if step == Step::Events {
            s.revealed = true;
            self.set_top(s, Frame::Step(Step::Events, 1));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        // Where no attack is possible the declaration stays open, so that a refusal can say why.
        let declaring = s.top() == Frame::Step(Step::Combat, 0);
        if !matches!(step, Step::Draw | Step::TurnEnd | Step::Events) && !declaring {
            self.settle(s);
        }
        self.hold_open(s);
        Ok(())
    }

    fn combat_point(
        &self,
        s: &mut State,
        position: &Position,
        point: &Point,
        from: Option<Hex>,
        against: Option<Hex>,
        errors: &mut Errors,
    ) {
        match point.more.get("supply").map(|v| v.as_u64().and_then(|v| u8::try_from(v).ok())) {
            Some(Some(points)) => s.supply = points,
            Some(None) => wrong(errors, "at.supply", "a number from 0"),
            None if s.phasing == US && !position.tracks.contains_key("supply") => s.supply = 6,
            None => {}
        }
        let pair = |v: &Value| -> Option<(Hex, Hex)> {
            let list = v.as_array()?;
            let [a, b] = list.as_slice() else { return None };
            Some((self.data.parse_hex(a.as_str()?)?, self.data.parse_hex(b.as_str()?)?))
        };
        let mut pairs: Vec<(Hex, Hex, String)> = Vec::new();
        if point.point == "battle" {
            match (from, against) {
                (Some(a), Some(b)) => pairs.push((a, b, "at".to_owned())),
                _ => wrong(errors, "at", "battle needs from and against, two hexes"),
            }
        }
        if let Some(list) = point.more.get("battles") {
            for (i, v) in list.as_array().map(Vec::as_slice).unwrap_or_default().iter().enumerate() {
                match pair(v) {
                    Some((a, b)) => pairs.push((a, b, format!("at.battles[{i}]"))),
                    None => wrong(errors, format!("at.battles[{i}]"), "two hexes: [from, against]"),
                }
            }
        }
        for (a, b, field) in &pairs {
            let fits = s.has_unit(s.phasing, *a) && s.solid(s.phasing.other(), *b) && self.data.adjacent(*a, *b);
            if !fits {
                wrong(
                    errors,
                    field.clone(),
                    "a stack with a unit of the side whose turn it is, next to an enemy stack (14.1(1))",
                );
            }
            if s.battles.iter().any(|x| x.from == *a || x.at == *b) {
                wrong(errors, field.clone(), "a stack attacks once and is attacked once (14.1)");
            }
            let _ = s.battles.try_push(Battle { from: *a, at: *b, resolved: point.point == "battle" });
        }
        if !pairs.is_empty() {
            self.set_top(s, Frame::Step(Step::Combat, 1));
        }
        if let (true, Some((a, b, _))) = (point.point == "battle", pairs.first()) {
            s.fought = 1;
            s.fight = Some(Fight::new(false, s.phasing, *a, *b));
            self.push(s, Frame::Fight);
        }
    }

    /// A step that is asked about waits for its player, also where it would pass by itself in play.
    fn hold_open(&self, s: &mut State) {
        match s.top() {
            Frame::Step(step @ (Step::Supply | Step::Place), 0) => self.set_top(s, Frame::Step(step, 1)),
            Frame::Step(Step::Prepare, 1) => self.set_top(s, Frame::Step(Step::Prepare, 2)),
            _ => {}
        }
    }

    /// Runs what needs no chance up to the first decision, but not out of the step.
    fn settle(&self, s: &mut State) {
        let step = s.step();
        while !self.waits(s) {
            let before = s.clone();
            let mut none = NoChance(false);
            let mut log: Vec<Entry<Event>> = Vec::new();
            self.automatic(s, &mut Ctx::new(&mut none, &mut log));
            if none.0 || s.step() != step {
                *s = before;
                return;
            }
        }
    }

    fn read_flow(&self, s: &mut State, flow: &Value) -> Result<(), Errors> {
        let bad = |problem: String| vec![PositionError::new("flow", problem)];
        let flow: Flow = serde_json::from_value(flow.clone()).map_err(|e| bad(e.to_string()))?;
        s.phasing = match flow.phasing.as_str() {
            "us" => US,
            "jp" => JP,
            other => return Err(bad(format!("phasing {other:?} is not us or jp"))),
        };
        let side = |seat: &Seat| *seat == US || *seat == JP;
        let frames = flow.stack.iter().all(|f| match f {
            Frame::Declare(seat) | Frame::Watch { seat, .. } | Frame::Lone { seat, .. } => side(seat),
            _ => true,
        });
        let begins = matches!(flow.stack.first(), Some(Frame::Step(..)));
        let fight = flow.fight.as_ref().is_none_or(|f| {
            side(&f.attacker)
                && side(&f.speaker)
                && f.declared
                    .iter()
                    .enumerate()
                    .all(|(i, d)| d.chit.is_chit() && d.counters.is_none_or(|c| usize::from(c) < i))
        });
        if !frames || !begins || !fight {
            return Err(bad("this is no point of the sequence of play".into()));
        }
        s.stack = flow.stack;
        s.path = flow.path;
        s.battles = flow.battles;
        s.fought = flow.fought;
        s.fight = flow.fight;
        s.air_declared = flow.air_declared;
        s.air_done = flow.air_done;
        s.revealed = flow.revealed;
        s.last = flow.last;
        s.result = flow.result;
        if !self.is_over(s) {
            let mut legal = Vec::new();
            self.list_legal(s, self.decider(s), &mut legal);
            if legal.is_empty() {
                return Err(bad("nobody can do anything here".into()));
            }
        }
        Ok(())
    }
}
