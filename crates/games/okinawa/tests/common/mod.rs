//! Rules cases in a few words: a position, a script of chance, actions, and what must follow.
#![allow(dead_code, unused_imports)]

pub use okinawa::rulebook::*;
pub use okinawa::{Event, Okinawa, State};
pub use sandtable_kernel::*;
pub use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const US: Seat = Seat::FIRST;
pub const JP: Seat = Seat::SECOND;

pub fn game_with(options: &[(&str, &str)]) -> Okinawa {
    let given: BTreeMap<String, String> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let options = Options::resolve(Okinawa::options(), &given).expect("known options");
    Okinawa::load(&DataSet::embedded(Okinawa::data_files()), &options).expect("good data")
}

pub struct Case {
    pub game: Okinawa,
    pub state: State,
    pub log: Vec<Entry<Event>>,
    script: Vec<Scripted>,
    used: usize,
}

pub fn position(value: Value) -> Position {
    serde_json::from_value(value).expect("a position")
}

/// Lays a position over nothing at a point of the sequence.
pub fn case(at: Value, position: Value) -> Case {
    place(Base::Empty, at, position)
}

/// The same over the set-up.
pub fn from_setup(at: Value, position: Value) -> Case {
    place(Base::Setup, at, position)
}

pub fn place(base: Base, at: Value, set: Value) -> Case {
    place_with(game_with(&[]), base, at, set)
}

pub fn place_with(game: Okinawa, base: Base, at: Value, set: Value) -> Case {
    let point: Point = serde_json::from_value(at).expect("a point");
    let state = match game.place(base, &position(set), Some(&point)) {
        Ok(state) => state,
        Err(errors) => panic!("{errors:?}"),
    };
    Case { game, state, log: Vec::new(), script: Vec::new(), used: 0 }
}

/// What is wrong with a position.
pub fn refused_position(at: Value, set: Value) -> Vec<PositionError> {
    let point: Point = serde_json::from_value(at).expect("a point");
    game_with(&[]).place(Base::Empty, &position(set), Some(&point)).expect_err("this position is impossible")
}

impl Case {
    /// Adds to the script: dice as numbers, draws as ids.
    pub fn chance(&mut self, script: Value) -> &mut Self {
        self.script.extend(serde_json::from_value::<Vec<Scripted>>(script).expect("a script"));
        self
    }

    /// Takes an action; a step that waits for nothing but its end is closed first.
    pub fn act(&mut self, seat: Seat, text: &str) -> &mut Self {
        let legal = self.legal();
        let closes = |a: &String| a == "done" || a.starts_with("fight ");
        let idle = |a: &String| closes(a) || a.starts_with("reveal ");
        let only_done = legal.first().is_some_and(|a| a == "done") && legal.iter().all(idle);
        if only_done && !idle(&text.to_owned()) {
            let decider = self.decider();
            self.act(decider, "done");
        }
        let action = self.game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        if let Err(refusal) = self.game.check(&self.state, seat, &action) {
            panic!("{text} is refused: {:?}; legal: {:?}", refusal.grounds, self.legal());
        }
        let name = |pool: &'static str, value: u16| self.game.chance_name(pool, value);
        let mut script = Script::new(&self.script, self.used, &name);
        let mut state = self.state.clone();
        self.game.apply(&mut state, seat, &action, &mut Ctx::new(&mut script, &mut self.log));
        if let Some(failure) = script.failure {
            panic!("{text}: {failure}");
        }
        self.used = script.next;
        self.state = state;
        self
    }

    pub fn us(&mut self, text: &str) -> &mut Self {
        self.act(US, text)
    }

    pub fn jp(&mut self, text: &str) -> &mut Self {
        self.act(JP, text)
    }

    /// Grounds of a refusal, by clause.
    pub fn grounds(&self, seat: Seat, text: &str) -> Vec<Clause> {
        let action = self.game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        match self.game.check(&self.state, seat, &action) {
            Ok(()) => Vec::new(),
            Err(refusal) => refusal.grounds.into_iter().map(|g| g.0).collect(),
        }
    }

    pub fn refuses(&self, seat: Seat, text: &str, clauses: &[Clause]) {
        let grounds = self.grounds(seat, text);
        for clause in clauses {
            assert!(grounds.contains(clause), "{text}: refused by {grounds:?}, not by {clause}");
        }
        assert!(!grounds.is_empty(), "{text} is allowed");
    }

    pub fn allows(&self, seat: Seat, text: &str) {
        assert_eq!(self.grounds(seat, text), [], "{text}");
    }

    pub fn legal(&self) -> Vec<String> {
        let (mut all, mut list) = (Vec::new(), Vec::new());
        for seat in self.game.pending(&self.state).seats().iter() {
            self.game.legal(&self.state, seat, &mut list);
            all.extend(list.iter().map(|a| self.game.notation(a)).filter(|a| !all.contains(a)).collect::<Vec<_>>());
        }
        all
    }

    pub fn decider(&self) -> Seat {
        self.game.pending(&self.state).seats().first().expect("somebody decides")
    }

    pub fn done(&self) -> usize {
        self.script.len() - self.used
    }

    fn spec(&self, id: &str) -> PieceState {
        self.game.position(&self.state).pieces[id].state()
    }

    pub fn at(&self, id: &str) -> String {
        self.spec(id).at.expect("a place")
    }

    pub fn face(&self, id: &str) -> String {
        self.spec(id).face.expect("a face")
    }

    pub fn track(&self, id: &str) -> i64 {
        self.game.position(&self.state).tracks[id]
    }

    pub fn marker(&self, id: &str) -> Value {
        self.game.position(&self.state).markers[id].clone()
    }

    pub fn expect(&self, places: &[(&str, &str)]) {
        for (id, place) in places {
            assert_eq!(self.at(id), *place, "{id}");
        }
    }

    /// Something that happened cites this clause.
    #[track_caller]
    pub fn tells(&self, clause: Clause) -> &Self {
        let heard: Vec<&str> = self.log.iter().map(|e| e.clause.0).collect();
        assert!(heard.contains(&clause.0), "nothing tells of {clause}; told: {heard:?}");
        self
    }

    /// Dice of the last fire of one side.
    pub fn fire(&self, attacking: bool) -> (u8, u8) {
        self.log
            .iter()
            .rev()
            .find_map(|e| match &e.event {
                Event::AttackerFire { base, total, .. } if attacking => Some((*base, *total)),
                Event::DefenderFire { base, total, .. } if !attacking => Some((*base, *total)),
                _ => None,
            })
            .expect("somebody fired")
    }

    pub fn view(&self, seat: Seat) -> View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }
}

/// By this clause or ruling it is so.
#[track_caller]
pub fn holds(clause: Clause, condition: bool) {
    assert!(condition, "{clause} does not hold");
}

/// Two opposing battalions and companies in the open: 1507 against 1508.
pub fn duel(us_chits: &[&str], jp_chits: &[&str]) -> Value {
    let mut pieces = json!({
        "us-96id-382-1": "1507", "us-96id-382-2": "1507",
        "jp-13ibs-gun": "1508", "jp-13ibs-2": "1508"
    });
    for id in us_chits {
        pieces[*id] = json!("1507");
    }
    for id in jp_chits {
        pieces[*id] = json!("1508");
    }
    json!({ "pieces": pieces })
}

pub fn battle() -> Value {
    json!({ "point": "battle", "of": "us", "from": "1507", "against": "1508" })
}

impl Case {
    /// Retreats by the first way there is, advances with nobody, as long as nothing else is asked.
    pub fn settle(&mut self) -> &mut Self {
        loop {
            let legal = self.legal();
            let Some(first) = legal.first().cloned() else { return self };
            let seat = self.decider();
            if legal.iter().all(|a| a.starts_with("retreat-to")) {
                self.act(seat, &first);
            } else if legal.iter().any(|a| a.starts_with("advance ")) {
                self.act(seat, "done");
            } else {
                return self;
            }
        }
    }

    /// Goes on with these dice.
    pub fn roll(&mut self, dice: Value) -> &mut Self {
        self.chance(dice);
        let seat = self.decider();
        self.act(seat, "proceed")
    }
}

pub fn attack_at(from: &str, at: &str, extra: Value) -> Case {
    let mut pieces = json!({ "us-96id-382-1": from, "us-96id-382-2": from, "jp-272ibs-1": at });
    for (k, v) in extra.as_object().unwrap() {
        pieces[k] = v.clone();
    }
    case(json!({ "point": "battle", "of": "us", "from": from, "against": at }), json!({ "pieces": pieces }))
}
