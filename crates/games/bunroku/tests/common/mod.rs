//! Rules cases in a few words: lay out a position, play actions with scripted chance, look.
#![allow(dead_code, reason = "every test file uses its own part of the language")]

use bunroku::{Action, Bunroku, Event, State};
use sandtable_kernel::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

pub fn game_with(options: &[(&str, &str)]) -> Arc<Bunroku> {
    let given: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let options = Options::resolve(Bunroku::options(), &given).expect("known options");
    Arc::new(Bunroku::load(&DataSet::embedded(Bunroku::data_files()), &options).expect("sound data"))
}

/// A position being laid out.
pub struct Layout {
    base: Base,
    position: Value,
    at: Value,
    options: Vec<(&'static str, &'static str)>,
}

/// Over an empty map.
pub fn bare() -> Layout {
    Layout { base: Base::Empty, position: json!({ "pieces": {} }), at: Value::Null, options: vec![] }
}

/// Over the usual set-up.
pub fn table() -> Layout {
    Layout { base: Base::Setup, ..bare() }
}

impl Layout {
    pub fn option(mut self, id: &'static str, value: &'static str) -> Layout {
        self.options.push((id, value));
        self
    }

    pub fn turn(mut self, turn: u32) -> Layout {
        self.position["turn"] = turn.into();
        self
    }

    /// Puts units, named in one string, somewhere.
    pub fn put(self, place: &str, units: &str) -> Layout {
        self.piece(place, units, "fresh", &[])
    }

    pub fn depleted(self, place: &str, units: &str) -> Layout {
        self.piece(place, units, "depleted", &[])
    }

    pub fn marked(self, place: &str, units: &str, marks: &[&str]) -> Layout {
        self.piece(place, units, "fresh", marks)
    }

    fn piece(mut self, place: &str, units: &str, face: &str, marks: &[&str]) -> Layout {
        for unit in units.split_whitespace() {
            self.position["pieces"][unit] = json!({ "at": place, "face": face, "marks": marks });
        }
        self
    }

    pub fn promoted(self, place: &str, units: &str) -> Layout {
        self.piece(place, units, "promoted", &[])
    }

    pub fn hand(mut self, seat: &str, cards: &str) -> Layout {
        self.position["hands"][seat] = cards.split_whitespace().collect();
        self
    }

    pub fn discards(mut self, seat: &str, cards: &str) -> Layout {
        self.position["discards"][seat] = cards.split_whitespace().collect();
        self
    }

    pub fn pool(mut self, pool: &str, ids: &str) -> Layout {
        self.position["pools"][pool] = ids.split_whitespace().collect();
        self
    }

    pub fn walls(mut self, area: &str) -> Layout {
        self.position["markers"]["marker-siege-1"] = area.into();
        self
    }

    pub fn marker(mut self, marker: &str, value: Value) -> Layout {
        self.position["markers"][marker] = value;
        self
    }

    pub fn track(mut self, track: &str, value: i64) -> Layout {
        self.position["tracks"][track] = value.into();
        self
    }

    pub fn control(mut self, area: &str, seat: &str) -> Layout {
        self.position["control"][area] = seat.into();
        self
    }

    pub fn at(mut self, point: &str, of: &str) -> Layout {
        self.at = if of.is_empty() { json!({ "point": point }) } else { json!({ "point": point, "of": of }) };
        self
    }

    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Layout {
        self.at[field] = value.into();
        self
    }

    pub fn die(self, die: u8) -> Layout {
        self.with("die", die)
    }

    pub fn points(self, points: u8) -> Layout {
        self.with("points", points)
    }

    /// A battle already joined, at its first round.
    pub fn battle(self, of: &str, area: &str) -> Layout {
        self.at("battle", of).with("area", area)
    }

    pub fn errors(self) -> Vec<String> {
        let game = game_with(&self.options);
        let position: Position = serde_json::from_value(self.position).expect("a position");
        let at: Option<Point> = serde_json::from_value(self.at).expect("a point");
        let errors = game.place(self.base, &position, at.as_ref()).expect_err("an impossible position");
        errors.into_iter().map(|e| format!("{}: {}", e.field, e.problem)).collect()
    }

    pub fn case(self) -> Case {
        let game = game_with(&self.options);
        let position: Position = serde_json::from_value(self.position).expect("a position");
        let at: Option<Point> = serde_json::from_value(self.at).expect("a point");
        let state = game.place(self.base, &position, at.as_ref()).unwrap_or_else(|e| panic!("{e:#?}"));
        Case { game, state, log: Vec::new() }
    }
}

/// A position being played.
pub struct Case {
    pub game: Arc<Bunroku>,
    pub state: State,
    pub log: Vec<Entry<Event>>,
}

/// A game from its very beginning.
pub fn new_game(options: &[(&str, &str)]) -> Case {
    let game = game_with(options);
    let mut log = Vec::new();
    let state = game.setup(&mut Ctx::new(&mut Playout::new(0), &mut log));
    Case { game, state, log }
}

impl Case {
    pub fn seat(&self) -> Seat {
        self.game.pending(&self.state).seats().first().expect("somebody decides")
    }

    pub fn asked(&self) -> &'static str {
        Bunroku::info().seat_id(self.seat())
    }

    fn action(&self, text: &str) -> Action {
        self.game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    /// Plays actions separated by semicolons; chance must be used up exactly.
    #[track_caller]
    pub fn play(&mut self, actions: &str, chance: Value) -> &mut Case {
        let script: Vec<Scripted> = serde_json::from_value(chance).expect("dice and draws");
        let game = self.game.clone();
        let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
        let mut chance = Script::new(&script, 0, &name);
        for text in actions.split(';').map(str::trim).filter(|t| !t.is_empty()) {
            let (seat, action) = (self.seat(), self.action(text));
            if let Err(refusal) = self.game.check(&self.state, seat, &action) {
                panic!("{text}: {:?}; legal: {:?}", refusal.grounds, self.legal());
            }
            self.game.apply(&mut self.state, seat, &action, &mut Ctx::new(&mut chance, &mut self.log));
            assert_eq!(chance.failure, None, "after {text}");
        }
        assert_eq!(chance.next, script.len(), "chance left over; legal: {:?}", self.legal());
        self
    }

    /// Plays actions that need no chance.
    #[track_caller]
    pub fn go(&mut self, actions: &str) -> &mut Case {
        self.play(actions, json!([]))
    }

    pub fn grounds(&self, text: &str) -> Vec<&'static str> {
        let action = self.action(text);
        match self.game.check(&self.state, self.seat(), &action) {
            Ok(()) => vec![],
            Err(refusal) => refusal.grounds.iter().map(|(c, _)| c.0).collect(),
        }
    }

    #[track_caller]
    pub fn refuses(&self, text: &str, clause: Clause) -> &Case {
        let grounds = self.grounds(text);
        assert!(grounds.contains(&clause.0), "{text}: expected {clause}, got {grounds:?}");
        self
    }

    #[track_caller]
    pub fn allows(&self, text: &str) -> &Case {
        let grounds = self.grounds(text);
        assert!(grounds.is_empty(), "{text}: refused by {grounds:?}");
        self
    }

    pub fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        if let Some(seat) = self.game.pending(&self.state).seats().first() {
            self.game.legal(&self.state, seat, &mut legal);
        }
        legal.iter().map(|a| self.game.notation(a)).collect()
    }

    pub fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    /// Where a unit is; `nowhere` if not in play.
    pub fn place(&self, unit: &str) -> String {
        self.piece(unit).and_then(|p| p.at).unwrap_or_else(|| "nowhere".into())
    }

    fn piece(&self, unit: &str) -> Option<PieceState> {
        self.position().pieces.get(unit).map(PieceSpec::state)
    }

    pub fn face(&self, unit: &str) -> String {
        self.piece(unit).and_then(|p| p.face).unwrap_or_default()
    }

    pub fn marks(&self, unit: &str) -> Vec<String> {
        self.piece(unit).map(|p| p.marks).unwrap_or_default()
    }

    /// All units at a place.
    pub fn units_at(&self, place: &str) -> Vec<String> {
        let pieces = self.position().pieces;
        pieces.into_iter().filter(|(_, p)| p.state().at.as_deref() == Some(place)).map(|(id, _)| id).collect()
    }

    pub fn points(&self) -> u8 {
        self.state_flow()["act"]["points"].as_u64().expect("points") as u8
    }

    pub fn state_flow(&self) -> Value {
        self.position().flow.expect("flow")
    }

    /// Is this the frame being asked?
    #[track_caller]
    pub fn is_asked(&self, seat: &str, action: &str) -> &Case {
        assert_eq!(self.asked(), seat);
        assert!(self.legal().iter().any(|a| a == action), "{action} not among {:?}", self.legal());
        self
    }

    pub fn said(&self, clause: Clause) -> bool {
        self.log.iter().any(|e| e.clause == clause)
    }

    pub fn hits(&self) -> Vec<u8> {
        let hits = |e: &Entry<Event>| match e.event {
            Event::Attacked { hits, .. } => Some(hits),
            _ => None,
        };
        self.log.iter().filter_map(hits).collect()
    }

    /// (general, field, dice) of every volley so far.
    pub fn volleys(&self) -> Vec<(String, u8, usize)> {
        let mut out = Vec::new();
        for entry in &self.log {
            if let Event::Attacked { general, field, dice, .. } = &entry.event {
                let name = self.game.notation(&Action::Lead(*general));
                out.push((name.trim_start_matches("lead ").to_owned(), *field, dice.len()));
            }
        }
        out
    }

    /// The last initiative: dice and additions (active side first), and who attacks by seat.
    pub fn initiative(&self) -> ([u8; 2], [u8; 2], [bool; 2]) {
        let found = self.log.iter().rev().find_map(|e| match e.event {
            Event::Initiative { dice, plus, attacks, .. } => Some((dice, plus, attacks)),
            _ => None,
        });
        found.expect("an initiative roll")
    }

    pub fn score(&self) -> [i32; 2] {
        self.game.score(&self.state)
    }

    pub fn winner(&self) -> Option<Option<Seat>> {
        match self.game.pending(&self.state) {
            Pending::Over(outcome) => Some(outcome.winner),
            Pending::Decide(_) => None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }
}
