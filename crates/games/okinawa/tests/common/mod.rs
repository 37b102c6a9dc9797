//! Rules cases in a few words: a position, a script of chance, actions, and what must follow.
#![allow(dead_code, unused_imports)]

pub use okinawa::rulebook::*;
pub use okinawa::{Event, Okinawa, State};
pub use sandtable_conformance::scene::{Layout, Scene, bare, table};
pub use sandtable_kernel::*;
pub use serde_json::{Value, json};
use std::ops::{Deref, DerefMut};

pub const US: Seat = Seat::FIRST;
pub const JP: Seat = Seat::SECOND;

/// A scene whose chance is scripted ahead.
pub struct Case {
    scene: Scene<Okinawa>,
    script: Vec<Scripted>,
    used: usize,
}

impl Deref for Case {
    type Target = Scene<Okinawa>;

    fn deref(&self) -> &Scene<Okinawa> {
        &self.scene
    }
}

impl DerefMut for Case {
    fn deref_mut(&mut self) -> &mut Scene<Okinawa> {
        &mut self.scene
    }
}

impl From<Layout<Okinawa>> for Case {
    fn from(layout: Layout<Okinawa>) -> Case {
        Case { scene: layout.scene(), script: Vec::new(), used: 0 }
    }
}

/// Over an empty map: the point of the sequence of play, and what lies where.
pub fn at(point: &str, things: &str) -> Case {
    bare().lay(things).to(point).into()
}

/// The same over the set-up.
pub fn over_setup(point: &str, things: &str) -> Case {
    table().lay(things).to(point).into()
}

/// What is wrong with a position.
pub fn errors_at(point: &str, things: &str) -> Vec<PositionError> {
    bare::<Okinawa>().lay(things).to(point).faults()
}

/// As a file writes a point and a position.
pub fn case(at: Value, set: Value) -> Case {
    bare().file(set, at).into()
}

pub fn from_setup(at: Value, set: Value) -> Case {
    table().file(set, at).into()
}

/// The same with options switched on.
pub fn case_with(options: &[&str], at: Value, set: Value) -> Case {
    options.iter().fold(bare(), |layout, option| layout.option(option, "on")).file(set, at).into()
}

pub fn refused_position(at: Value, set: Value) -> Vec<PositionError> {
    bare::<Okinawa>().file(set, at).faults()
}

pub fn game() -> Okinawa {
    sandtable_conformance::load()
}

pub fn position(value: Value) -> Position {
    serde_json::from_value(value).expect("a position")
}

/// What lies where, as a file writes it.
pub fn things(text: &str) -> Value {
    bare::<Okinawa>().lay(text).position()
}

/// More things on the same map.
pub fn with(set: Value, things: &str) -> Value {
    bare::<Okinawa>().set(set).lay(things).position()
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
        let action = self.action(text);
        if let Err(refusal) = self.game.check(&self.state, seat, &action) {
            panic!("{text} is refused: {:?}; legal: {:?}", refusal.grounds, self.legal());
        }
        let game = self.game.clone();
        let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
        let mut script = Script::new(&self.script, self.used, &name);
        let mut ctx = Ctx::new(&mut script, &mut self.scene.log);
        game.apply(&mut self.scene.state, seat, &action, &mut ctx);
        assert_eq!(script.failure, None, "{text}");
        self.used = script.next;
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
        let refusal = self.game.check(&self.state, seat, &self.action(text)).err();
        refusal.into_iter().flat_map(|r| r.grounds).map(|ground| ground.0).collect()
    }

    /// What a refusal says, by message.
    pub fn says(&self, seat: Seat, text: &str) -> Vec<Message> {
        let refusal = self.game.check(&self.state, seat, &self.action(text)).err();
        refusal.into_iter().flat_map(|r| r.grounds).map(|ground| self.game.describe_fact(&ground.1)).collect()
    }

    /// The keys of what it says.
    pub fn facts(&self, seat: Seat, text: &str) -> Vec<String> {
        self.says(seat, text).into_iter().map(|fact| fact.key.into_owned()).collect()
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

    pub fn decider(&self) -> Seat {
        self.seat()
    }

    pub fn done(&self) -> usize {
        self.script.len() - self.used
    }

    pub fn at(&self, id: &str) -> String {
        self.place(id)
    }

    pub fn expect(&self, places: &[(&str, &str)]) {
        for (id, place) in places {
            assert_eq!(self.at(id), *place, "{id}");
        }
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
    let (us, jp) = (us_chits.join(" "), jp_chits.join(" "));
    things(&format!("1507: us-96id-382-1..2 {us}; 1508: jp-13ibs-gun jp-13ibs-2 {jp}"))
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
    let stacks = things(&format!("{from}: us-96id-382-1..2; {at}: jp-272ibs-1"));
    let set = bare::<Okinawa>().set(stacks).set(json!({ "pieces": extra })).position();
    case(json!({ "point": "battle", "of": "us", "from": from, "against": at }), set)
}
