//! Rules cases in a few words: a position, a script of chance, actions, and what must follow.
#![allow(dead_code, unused_imports)]

pub use okinawa::rulebook::*;
pub use okinawa::{Event, Okinawa, State};
pub use sandtable_conformance::scene::{Layout, Scene, bare, table};
pub use sandtable_kernel::*;
pub use serde_json::{Value, json};

pub const US: Seat = Seat::FIRST;
pub const JP: Seat = Seat::SECOND;

pub type Case = Scene<Okinawa>;

/// Over an empty map: the point of the sequence of play, and what lies where.
pub fn at(point: &str, things: &str) -> Case {
    bare().lay(things).to(point).scene()
}

/// The same over the set-up.
pub fn over_setup(point: &str, things: &str) -> Case {
    table().lay(things).to(point).scene()
}

/// What is wrong with a position.
pub fn errors_at(point: &str, things: &str) -> Vec<PositionError> {
    bare::<Okinawa>().lay(things).to(point).faults()
}

/// As a file writes a point and a position.
pub fn case(at: Value, set: Value) -> Case {
    bare().file(set, at).scene()
}

pub fn from_setup(at: Value, set: Value) -> Case {
    table().file(set, at).scene()
}

/// The same with options switched on.
pub fn case_with(options: &[&str], at: Value, set: Value) -> Case {
    options.iter().fold(bare(), |layout, option| layout.option(option, "on")).file(set, at).scene()
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

/// What Okinawa's tests say beyond the common language of scenes.
pub trait Told {
    /// Takes an action; a step that waits for nothing but its end is closed first.
    fn by(&mut self, seat: Seat, text: &str) -> &mut Self;
    /// What a refusal says, by message.
    fn says(&self, seat: Seat, text: &str) -> Vec<Message>;
    fn expect(&self, places: &[(&str, &str)]);
    /// Dice of the last fire of one side.
    fn fire(&self, attacking: bool) -> (u8, u8);
    /// Retreats by the first way there is, advances with nobody, as long as nothing else is asked.
    fn settle(&mut self) -> &mut Self;
    /// Goes on with these dice.
    fn roll(&mut self, dice: Value) -> &mut Self;

    fn us(&mut self, text: &str) -> &mut Self {
        self.by(US, text)
    }

    fn jp(&mut self, text: &str) -> &mut Self {
        self.by(JP, text)
    }

    /// The keys of what a refusal says.
    fn said(&self, seat: Seat, text: &str) -> Vec<String> {
        self.says(seat, text).into_iter().map(|fact| fact.key.into_owned()).collect()
    }
}

impl Told for Case {
    fn by(&mut self, seat: Seat, text: &str) -> &mut Self {
        let legal = self.legal();
        let idle = |a: &str| a == "done" || a.starts_with("fight ") || a.starts_with("reveal ");
        let only_done = legal.first().is_some_and(|a| a == "done") && legal.iter().all(|a| idle(a));
        if only_done && !idle(text) {
            self.by(self.seat(), "done");
        }
        self.act(seat, text)
    }

    fn says(&self, seat: Seat, text: &str) -> Vec<Message> {
        let refusal = self.game.check(&self.state, seat, &self.action(text)).err();
        refusal.into_iter().flat_map(|r| r.grounds).map(|ground| self.game.describe_fact(&ground.1)).collect()
    }

    fn expect(&self, places: &[(&str, &str)]) {
        for (id, place) in places {
            assert_eq!(self.place(id), *place, "{id}");
        }
    }

    fn fire(&self, attacking: bool) -> (u8, u8) {
        let fired = self.log.iter().rev().find_map(|e| match &e.event {
            Event::AttackerFire { base, total, .. } if attacking => Some((*base, *total)),
            Event::DefenderFire { base, total, .. } if !attacking => Some((*base, *total)),
            _ => None,
        });
        fired.expect("somebody fired")
    }

    fn settle(&mut self) -> &mut Self {
        loop {
            let legal = self.legal();
            let Some(first) = legal.first().cloned() else { return self };
            let seat = self.seat();
            if legal.iter().all(|a| a.starts_with("retreat-to")) {
                self.by(seat, &first);
            } else if legal.iter().any(|a| a.starts_with("advance ")) {
                self.by(seat, "done");
            } else {
                return self;
            }
        }
    }

    fn roll(&mut self, dice: Value) -> &mut Self {
        let seat = self.seat();
        self.chance(dice).by(seat, "proceed")
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

pub fn attack_at(from: &str, at: &str, extra: Value) -> Case {
    let stacks = things(&format!("{from}: us-96id-382-1..2; {at}: jp-272ibs-1"));
    let set = bare::<Okinawa>().set(stacks).set(json!({ "pieces": extra })).position();
    case(json!({ "point": "battle", "of": "us", "from": from, "against": at }), set)
}
