//! What tests of Bunroku ask of a scene beyond the common language.
#![allow(dead_code, unused_imports, reason = "every test file uses its own part")]

pub use bunroku::{ALLIED, Action, Bunroku, Event, JAPAN, rulebook::*};
pub use sandtable_conformance::scene::{Layout, Scene};
pub use sandtable_kernel::*;
pub use serde_json::{Value, json};

pub fn bare() -> Layout<Bunroku> {
    sandtable_conformance::scene::bare()
}

pub fn table() -> Layout<Bunroku> {
    sandtable_conformance::scene::table()
}

pub fn new_game(options: &[(&str, &str)]) -> Scene<Bunroku> {
    sandtable_conformance::scene::new_game(options)
}

/// A scene over an empty map: the point of the sequence of play, and what lies where.
pub fn at(point: &str, things: &str) -> Scene<Bunroku> {
    bare().lay(things).on(point)
}

/// Japan's activation, and a battle in Sangju between those who stand there. Others follow: `…; busan: jp-so-army-1`.
pub fn battle(units: &str) -> Scene<Bunroku> {
    at("battle japan area=sangju", &format!("sangju: {units}"))
}

/// The same where Japan has marched in from Seongju.
pub fn attack(units: &str) -> Scene<Bunroku> {
    at("battle japan area=sangju from=seongju", &format!("sangju: {units}"))
}

/// Battles as the log tells them.
pub trait Fought {
    fn hits(&self) -> Vec<u8>;
    /// (general, field, dice) of every volley so far.
    fn volleys(&self) -> Vec<(String, u8, usize)>;
    /// The last initiative: dice and additions (active side first), and who attacks by seat.
    fn initiative(&self) -> ([u8; 2], [u8; 2], [bool; 2]);
    /// March points left.
    fn points(&self) -> u8;
    fn winner(&self) -> Option<Option<Seat>>;
}

impl Fought for Scene<Bunroku> {
    fn hits(&self) -> Vec<u8> {
        let hits = |e: &Entry<Event>| match e.event {
            Event::Attacked { hits, .. } => Some(hits),
            _ => None,
        };
        self.log.iter().filter_map(hits).collect()
    }

    fn volleys(&self) -> Vec<(String, u8, usize)> {
        let mut out = Vec::new();
        for entry in &self.log {
            if let Event::Attacked { general, field, dice, .. } = &entry.event {
                let name = self.game.notation(&Action::Lead(*general));
                out.push((name.trim_start_matches("lead ").to_owned(), *field, dice.len()));
            }
        }
        out
    }

    fn initiative(&self) -> ([u8; 2], [u8; 2], [bool; 2]) {
        let found = self.log.iter().rev().find_map(|e| match e.event {
            Event::Initiative { a, b, x, y, result, .. } => Some(([a, b], [x, y], result.0)),
            _ => None,
        });
        found.expect("an initiative roll")
    }

    fn points(&self) -> u8 {
        self.state.flow.act.points
    }

    fn winner(&self) -> Option<Option<Seat>> {
        self.outcome().map(|outcome| outcome.winner)
    }
}
