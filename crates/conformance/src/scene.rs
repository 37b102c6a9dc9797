//! The language of rules tests, one for all games: lay out a position, play actions with scripted
//! chance, look at what became of it and at the rule it cites.
//!
//! ```ignore
//! let mut scene = bare::<Bunroku>()
//!     .put("busan", "jp-konishi-yukinaga")
//!     .at("march", "japan").with("die", 3).with("points", 2)
//!     .scene();
//! scene.refuses("lead jp-kato-kiyomasa", R7_1_2);
//! scene.go("lead jp-konishi-yukinaga; march dongnae").tells(R7_1_3_1);
//! scene.holds(RULING_12, |s| s.place("jp-konishi-yukinaga") == "dongnae");
//! ```
//!
//! `refuses`, `tells` and `holds` are what coverage counts as a test of the clause they are given:
//! each of them fails when the rule does not decide as it says.

use sandtable_kernel::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A position being laid out.
pub struct Layout<G> {
    base: Base,
    position: Value,
    at: Value,
    options: BTreeMap<String, String>,
    game: std::marker::PhantomData<fn() -> G>,
}

/// A layout copies whether or not its game does.
impl<G> Clone for Layout<G> {
    fn clone(&self) -> Self {
        Layout {
            base: self.base,
            position: self.position.clone(),
            at: self.at.clone(),
            options: self.options.clone(),
            game: std::marker::PhantomData,
        }
    }
}

/// Over an empty map.
pub fn bare<G: Game>() -> Layout<G> {
    Layout {
        base: Base::Empty,
        position: json!({}),
        at: Value::Null,
        options: BTreeMap::new(),
        game: std::marker::PhantomData,
    }
}

/// Over the usual set-up.
pub fn table<G: Game>() -> Layout<G> {
    Layout { base: Base::Setup, ..bare() }
}

/// A game from its very beginning.
pub fn new_game<G: Game>(options: &[(&str, &str)]) -> Scene<G> {
    let given: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let game = Arc::new(crate::load_with::<G>(&given));
    let mut log = Vec::new();
    let state = game.setup(&mut Ctx::new(&mut Playout::new(0), &mut log));
    Scene { game, state, log, fresh: 0, script: Vec::new(), used: 0 }
}

fn words(ids: &str) -> Value {
    ids.split_whitespace().flat_map(spread).collect()
}

/// A word as a position file gives it: true, false, a number of one or two digits, or text.
fn scalar(word: &str) -> Value {
    match word {
        "true" => Value::from(true),
        "false" => Value::from(false),
        _ if word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) => {
            word.parse::<u8>().map_or(word.into(), Value::from)
        }
        _ => word.into(),
    }
}

/// `kr-army-01..03` is three words.
fn spread(word: &str) -> Vec<String> {
    let Some((first, last)) = word.split_once("..") else { return vec![word.to_owned()] };
    let digits = first.len() - first.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (stem, from) = first.split_at(first.len() - digits);
    let (to, rest) = last.split_at(last.find(|c: char| !c.is_ascii_digit()).unwrap_or(last.len()));
    let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{word}: a row such as kr-army-01..03"));
    (number(from)..=number(to)).map(|n| format!("{stem}{n:0digits$}{rest}")).collect()
}

impl<G: Game> Layout<G> {
    #[must_use]
    pub fn option(mut self, id: &str, value: &str) -> Self {
        self.options.insert(id.to_owned(), value.to_owned());
        self
    }

    /// What lies where, in one string of parts `key: words` separated by semicolons:
    ///
    /// - `sangju: jp-kato-kiyomasa kr-army-01..03 kr-king+inside jp-so-army-1/depleted`: pieces at a place, `01..03` for
    ///   three of them (of cards too), with marks behind `+` and a face behind `/`; at `here` they stay where they are;
    /// - `hand japan: …`, `deck japan: …`, `discards japan: …`, `pool cup: …`: what is in it;
    /// - `control japan: luzon manila`: what a side holds;
    /// - `marker weather: bad`, `track supply: 3`, `turn: 4`.
    #[must_use]
    pub fn lay(mut self, things: &str) -> Self {
        for part in things.split(';').filter(|part| !part.trim().is_empty()) {
            let (key, words) = part.split_once(':').unwrap_or_else(|| panic!("{part}: a key, a colon, and words"));
            let (kind, name) = key.trim().split_once(' ').unwrap_or((key.trim(), ""));
            let value = words.trim();
            self = match kind {
                "hand" => self.hand(name, words),
                "deck" => self.deck(name, words),
                "discards" => self.discards(name, words),
                "pool" => self.pool(name, words),
                "control" => words.split_whitespace().fold(self, |layout, place| layout.control(place, name)),
                "marker" => self.marker(name, scalar(value)),
                "track" => self.track(name, value.parse().expect("a number")),
                "turn" => self.turn(value.parse().expect("a number")),
                place => {
                    words.split_whitespace().flat_map(spread).fold(self, |layout, word| layout.piece(place, &word))
                }
            };
        }
        self
    }

    /// `jp-so-army-1/depleted+inside` at a place, or `here`.
    fn piece(self, place: &str, word: &str) -> Self {
        let mut parts = word.split('+');
        let named = parts.next().unwrap_or_default();
        let (id, face) = named.split_once('/').map_or((named, None), |(id, face)| (id, Some(face)));
        let marks: Vec<&str> = parts.collect();
        let mut how = json!({});
        if place != "here" {
            how["at"] = place.into();
        }
        if let Some(face) = face {
            how["face"] = face.into();
        }
        if !marks.is_empty() {
            how["marks"] = marks.into();
        }
        self.pieces(id, &how)
    }

    /// The scene at a point of the sequence of play with its facts: `battle japan area=sangju from=seongju`. What is
    /// written with one or two digits is a number.
    #[track_caller]
    pub fn on(self, point: &str) -> Scene<G> {
        self.to(point).scene()
    }

    /// The same, still being laid out.
    #[must_use]
    pub fn to(self, point: &str) -> Self {
        let mut words = point.split_whitespace().peekable();
        let name = words.next().expect("a point");
        let of = words.next_if(|word| !word.contains('=')).unwrap_or_default();
        words.fold(self.at(name, of), |layout, word| {
            let (field, value) = word.split_once('=').unwrap_or_else(|| panic!("{word}: a field and its value"));
            layout.with(field, scalar(value))
        })
    }

    /// Any part of a position file, over what was laid out so far.
    #[must_use]
    pub fn set(mut self, position: Value) -> Self {
        merge(&mut self.position, position);
        self
    }

    #[must_use]
    pub fn turn(self, turn: u32) -> Self {
        self.set(json!({ "turn": turn }))
    }

    /// Puts pieces, named in one string, somewhere.
    #[must_use]
    pub fn put(self, place: &str, pieces: &str) -> Self {
        self.pieces(pieces, &json!({ "at": place }))
    }

    /// The same on a certain face.
    #[must_use]
    pub fn put_face(self, place: &str, pieces: &str, face: &str) -> Self {
        self.pieces(pieces, &json!({ "at": place, "face": face }))
    }

    /// The same with marks.
    #[must_use]
    pub fn put_marked(self, place: &str, pieces: &str, marks: &[&str]) -> Self {
        self.pieces(pieces, &json!({ "at": place, "marks": marks }))
    }

    /// Says more about pieces that were put somewhere.
    #[must_use]
    pub fn pieces(mut self, pieces: &str, how: &Value) -> Self {
        for piece in pieces.split_whitespace() {
            self = self.set(json!({ "pieces": { piece: how } }));
        }
        self
    }

    #[must_use]
    pub fn quantity(self, piece: &str, name: &str, value: i32) -> Self {
        self.set(json!({ "pieces": { piece: { "quantities": { name: value } } } }))
    }

    #[must_use]
    pub fn hand(self, seat: &str, cards: &str) -> Self {
        self.set(json!({ "hands": { seat: words(cards) } }))
    }

    #[must_use]
    pub fn deck(self, seat: &str, cards: &str) -> Self {
        self.set(json!({ "decks": { seat: words(cards) } }))
    }

    #[must_use]
    pub fn discards(self, seat: &str, cards: &str) -> Self {
        self.set(json!({ "discards": { seat: words(cards) } }))
    }

    #[must_use]
    pub fn pool(self, pool: &str, ids: &str) -> Self {
        self.set(json!({ "pools": { pool: words(ids) } }))
    }

    #[must_use]
    pub fn marker(self, marker: &str, value: impl Into<Value>) -> Self {
        self.set(json!({ "markers": { marker: value.into() } }))
    }

    #[must_use]
    pub fn track(self, track: &str, value: i64) -> Self {
        self.set(json!({ "tracks": { track: value } }))
    }

    #[must_use]
    pub fn control(self, place: &str, seat: &str) -> Self {
        self.set(json!({ "control": { place: seat } }))
    }

    /// The point of the sequence of play; `of` may be empty.
    #[must_use]
    pub fn at(mut self, point: &str, of: &str) -> Self {
        self.at = if of.is_empty() { json!({ "point": point }) } else { json!({ "point": point, "of": of }) };
        self
    }

    /// A further fact of the point: `with("die", 4)`.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.at[field] = value.into();
        self
    }

    /// A position and a point as a file writes them.
    #[must_use]
    pub fn file(mut self, position: Value, at: Value) -> Self {
        self.at = at;
        self.set(position)
    }

    /// What has been laid out, as a file writes it.
    pub fn position(self) -> Value {
        self.position
    }

    fn parts(self) -> (Arc<G>, Result<G::State, Vec<PositionError>>) {
        let game = Arc::new(crate::load_with::<G>(&self.options));
        let position: Position = serde_json::from_value(self.position).expect("a position");
        let at: Option<Point> = serde_json::from_value(self.at).expect("a point");
        let state = game.place(self.base, &position, at.as_ref());
        (game, state)
    }

    /// What is wrong with the position; panics if nothing is.
    #[track_caller]
    pub fn errors(self) -> Vec<String> {
        self.faults().into_iter().map(|e| format!("{}: {}", e.field, e.problem)).collect()
    }

    /// The same, field by field.
    #[track_caller]
    pub fn faults(self) -> Vec<PositionError> {
        self.parts().1.expect_err("an impossible position")
    }

    #[track_caller]
    pub fn scene(self) -> Scene<G> {
        let (game, state) = self.parts();
        let state = state.unwrap_or_else(|errors| panic!("{errors:#?}"));
        Scene { game, state, log: Vec::new(), fresh: 0, script: Vec::new(), used: 0 }
    }
}

fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, from) => *into = from,
    }
}

/// A position being played.
pub struct Scene<G: Game> {
    pub game: Arc<G>,
    pub state: G::State,
    /// Everything that happened since the position was laid out.
    pub log: Vec<Entry<G::Event>>,
    /// Where in the log the last `play` began.
    fresh: usize,
    /// Dice and draws to come, and how many of them have been used.
    script: Vec<Scripted>,
    used: usize,
}

impl<G: Game> Scene<G> {
    /// Who is asked: the first seat, where both are.
    #[track_caller]
    pub fn seat(&self) -> Seat {
        self.game.pending(&self.state).seats().first().expect("somebody decides")
    }

    /// The id of the seat that is asked.
    #[track_caller]
    pub fn asked(&self) -> &'static str {
        G::info().seat_id(self.seat())
    }

    #[track_caller]
    pub fn action(&self, text: &str) -> G::Action {
        self.game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    /// Whoever is asked and may do it; else whoever is asked; else the first seat.
    fn doer(&self, action: &G::Action) -> Seat {
        let seats = self.game.pending(&self.state).seats();
        let able = seats.iter().find(|s| self.game.check(&self.state, *s, action).is_ok());
        able.or(seats.first()).unwrap_or(Seat::FIRST)
    }

    /// Plays actions separated by semicolons; the dice and draws must be used up exactly.
    #[track_caller]
    pub fn play(&mut self, actions: &str, chance: Value) -> &mut Self {
        self.chance(chance);
        self.fresh = self.log.len();
        for text in actions.split(';').map(str::trim).filter(|t| !t.is_empty()) {
            self.act(self.doer(&self.action(text)), text);
        }
        assert_eq!(self.left(), 0, "chance left over; legal: {:?}", self.legal());
        self
    }

    /// Dice as numbers and draws as ids, for what is done from here on.
    #[track_caller]
    pub fn chance(&mut self, script: Value) -> &mut Self {
        self.script.extend(serde_json::from_value::<Vec<Scripted>>(script).expect("dice and draws"));
        self
    }

    /// How many dice and draws have not been used.
    pub fn left(&self) -> usize {
        self.script.len() - self.used
    }

    /// A seat does one thing.
    #[track_caller]
    pub fn act(&mut self, seat: Seat, text: &str) -> &mut Self {
        let action = self.action(text);
        if let Err(refusal) = self.game.check(&self.state, seat, &action) {
            panic!("{text}: {:?}; legal: {:?}", refusal.grounds, self.legal());
        }
        let game = self.game.clone();
        let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
        let mut chance = Script::new(&self.script, self.used, &name);
        self.game.apply(&mut self.state, seat, &action, &mut Ctx::new(&mut chance, &mut self.log));
        assert_eq!(chance.failure, None, "after {text}");
        self.used = chance.next;
        self
    }

    /// Plays actions that need no chance.
    #[track_caller]
    pub fn go(&mut self, actions: &str) -> &mut Self {
        self.play(actions, json!([]))
    }

    fn grounds_for(&self, seat: Seat, text: &str) -> Vec<(Clause, G::Fact)> {
        let action = self.game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        self.game.check(&self.state, seat, &action).err().map(|r| r.grounds).unwrap_or_default()
    }

    /// The clauses against an action of the seat that is asked, in order.
    pub fn grounds(&self, text: &str) -> Vec<&'static str> {
        let seat = self.doer(&self.action(text));
        self.grounds_for(seat, text).iter().map(|(c, _)| c.0).collect()
    }

    /// The clauses against an action of a seat that need not be asked.
    pub fn grounds_to(&self, seat: Seat, text: &str) -> Vec<Clause> {
        self.grounds_for(seat, text).into_iter().map(|(clause, _)| clause).collect()
    }

    /// The facts against it.
    pub fn facts(&self, text: &str) -> Vec<G::Fact> {
        let seat = self.doer(&self.action(text));
        self.grounds_for(seat, text).into_iter().map(|(_, f)| f).collect()
    }

    /// The action is refused, and the first reason is this clause.
    #[track_caller]
    pub fn refuses(&self, text: &str, clause: Clause) -> &Self {
        self.refuses_to(self.doer(&self.action(text)), text, clause)
    }

    /// The same for a seat that need not be asked.
    #[track_caller]
    pub fn refuses_to(&self, seat: Seat, text: &str, clause: Clause) -> &Self {
        let grounds: Vec<&str> = self.grounds_for(seat, text).iter().map(|(c, _)| c.0).collect();
        assert_eq!(grounds.first(), Some(&clause.0), "{text}: expected {clause} first, got {grounds:?}");
        self
    }

    /// The same by all of these clauses, whichever comes first.
    #[track_caller]
    pub fn refuses_with(&self, seat: Seat, text: &str, clauses: &[Clause]) -> &Self {
        let grounds = self.grounds_to(seat, text);
        let all = clauses.iter().all(|clause| grounds.contains(clause));
        assert!(all && !grounds.is_empty(), "{text}: expected {clauses:?}, got {grounds:?}");
        self
    }

    /// The action is refused by exactly these clauses, in this order.
    #[track_caller]
    pub fn refuses_by(&self, text: &str, clauses: &[Clause]) -> &Self {
        let wanted: Vec<&str> = clauses.iter().map(|c| c.0).collect();
        assert_eq!(self.grounds(text), wanted, "{text}");
        self
    }

    #[track_caller]
    pub fn allows(&self, text: &str) -> &Self {
        self.allows_to(self.doer(&self.action(text)), text);
        assert!(self.legal().iter().any(|a| *a == self.game.notation(&self.action(text))), "{text} is not listed");
        self
    }

    /// Nothing speaks against it for this seat.
    #[track_caller]
    pub fn allows_to(&self, seat: Seat, text: &str) -> &Self {
        let grounds = self.grounds_to(seat, text);
        assert!(grounds.is_empty(), "{text}: refused by {grounds:?}");
        self
    }

    /// The last `play` told something that cites this clause.
    #[track_caller]
    pub fn tells(&self, clause: Clause) -> &Self {
        let heard: Vec<&str> = self.log[self.fresh..].iter().map(|e| e.clause.0).collect();
        assert!(heard.contains(&clause.0), "nothing tells of {clause}; told: {heard:?}");
        self
    }

    /// Nothing so far cites this clause.
    #[track_caller]
    pub fn silent(&self, clause: Clause) -> &Self {
        assert!(self.log.iter().all(|e| e.clause != clause), "{clause} is told of");
        self
    }

    /// By this clause or ruling it is so.
    #[track_caller]
    pub fn holds(&self, clause: Clause, condition: impl FnOnce(&Self) -> bool) -> &Self {
        assert!(condition(self), "{clause} does not hold");
        self
    }

    /// This seat is asked and may do this.
    #[track_caller]
    pub fn asks(&self, seat: &str, action: &str) -> &Self {
        let asked: Vec<&str> = self.game.pending(&self.state).seats().iter().map(|s| G::info().seat_id(s)).collect();
        assert!(asked.contains(&seat), "{seat} is not asked, but {asked:?}");
        assert!(self.legal().iter().any(|a| a == action), "{action} not among {:?}", self.legal());
        self
    }

    /// Everything legal for whoever is asked.
    pub fn legal(&self) -> Vec<String> {
        let (mut all, mut list) = (Vec::new(), Vec::new());
        for seat in self.game.pending(&self.state).seats().iter() {
            self.game.legal(&self.state, seat, &mut list);
            all.extend(list.iter().map(|a| self.game.notation(a)));
        }
        all
    }

    /// The events of the last `play`.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.log[self.fresh..].iter().map(|e| &e.event)
    }

    pub fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    pub fn piece(&self, piece: &str) -> Option<PieceState> {
        self.position().pieces.get(piece).map(PieceSpec::state)
    }

    /// Where a piece is; `nowhere` if not in play.
    pub fn place(&self, piece: &str) -> String {
        self.piece(piece).and_then(|p| p.at).unwrap_or_else(|| "nowhere".into())
    }

    pub fn face(&self, piece: &str) -> String {
        self.piece(piece).and_then(|p| p.face).unwrap_or_default()
    }

    pub fn marks(&self, piece: &str) -> Vec<String> {
        self.piece(piece).map(|p| p.marks).unwrap_or_default()
    }

    pub fn quantity(&self, piece: &str, name: &str) -> i32 {
        self.piece(piece).and_then(|p| p.quantities.get(name).copied()).unwrap_or_default()
    }

    /// All pieces at a place.
    pub fn pieces_at(&self, place: &str) -> Vec<String> {
        let pieces = self.position().pieces;
        pieces.into_iter().filter(|(_, p)| p.state().at.as_deref() == Some(place)).map(|(id, _)| id).collect()
    }

    pub fn turn(&self) -> u32 {
        self.position().turn.unwrap_or_default()
    }

    /// Who holds a place, as position files give it.
    pub fn control(&self, place: &str) -> String {
        self.position().control.get(place).cloned().unwrap_or_default()
    }

    pub fn track(&self, track: &str) -> i64 {
        self.position().tracks.get(track).copied().unwrap_or_default()
    }

    pub fn marker(&self, marker: &str) -> Value {
        self.position().markers.get(marker).cloned().unwrap_or_default()
    }

    /// The remark beside an action.
    #[track_caller]
    pub fn note(&self, action: &str) -> Message {
        self.game.note(&self.state, &self.action(action)).expect("a note")
    }

    /// The stack of frames as position files give it.
    pub fn flow(&self) -> Value {
        self.position().flow.unwrap_or_default()
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    pub fn score(&self) -> [i32; 2] {
        self.game.score(&self.state)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.pending(&self.state) {
            Pending::Over(outcome) => Some(outcome),
            Pending::Decide(_) => None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
}
