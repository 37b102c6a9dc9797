//! What Southern's rules tests say beyond the common language of scenes.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]

pub use sandtable_conformance::scene::*;
pub use sandtable_kernel::*;
pub use serde_json::{Value, json};
pub use southern::rulebook::*;
pub use southern::{ALLIED, Event, Fact, JAPAN, Southern};

pub type Case = Scene<Southern>;

/// An impulse over the starting position.
pub fn start(of: &str, set: Value) -> Case {
    table::<Southern>().set(set).at("impulse", of).scene()
}

/// An impulse over an empty map with these units and hands: see [`lay`].
pub fn field(of: &str, units: &str, cards: &str) -> Case {
    lay(bare::<Southern>(), units, cards).at("impulse", of).scene()
}

/// The same over the starting position.
pub fn front(of: &str, units: &str, cards: &str) -> Case {
    lay(table::<Southern>(), units, cards).at("impulse", of).scene()
}

/// `luzon: us-11d jp-55i*; used: us-31i; japan: malay`: units by place, with a star on their used side; units
/// turned where they stand; areas by controller. Cards go to the hand of their side.
pub fn lay(mut layout: Layout<Southern>, units: &str, cards: &str) -> Layout<Southern> {
    for part in units.split(';').filter(|part| !part.trim().is_empty()) {
        let (key, ids) = part.split_once(':').expect("a place and its units");
        for id in ids.split_whitespace() {
            layout = match (key.trim(), id.strip_suffix('*')) {
                ("used", _) => layout.pieces(id, &json!({ "face": "used" })),
                (side @ ("japan" | "allied"), _) => layout.control(id, side),
                (place, Some(unit)) => layout.put_face(place, unit, "used"),
                (place, None) => layout.put(place, id),
            };
        }
    }
    let hand =
        |side: &str| cards.split_whitespace().filter(|card| card.starts_with(side)).collect::<Vec<_>>().join(" ");
    layout.hand("japan", &hand("jp")).hand("allied", &hand("al"))
}

/// Any point of the sequence of play.
pub fn point(options: &[(&str, &str)], base: Base, set: Value, at: Value) -> Case {
    let layout = if matches!(base, Base::Empty) { bare::<Southern>() } else { table::<Southern>() };
    let layout = options.iter().fold(layout, |layout, (id, value)| layout.option(id, value));
    layout.file(set, at).scene()
}

/// What a position file is refused for.
pub fn impossible(set: Value, at: Value) -> Vec<PositionError> {
    table::<Southern>().file(set, at).faults()
}

/// What Southern has besides pieces in places.
pub trait Looks {
    fn used(&self, unit: &str) -> bool;
    /// Points scored in play so far, in halves: Japan, Allies.
    fn vp(&self) -> [i64; 2];
    /// Everybody who is asked: `japan+allied` where both are.
    fn deciding(&self) -> String;
    /// The remark beside an action, with its numbers.
    fn noted(&self, action: &str) -> String;
}

impl Looks for Case {
    fn used(&self, unit: &str) -> bool {
        self.face(unit) == "used"
    }

    fn vp(&self) -> [i64; 2] {
        ["japan-half-vp", "allied-half-vp"].map(|track| self.track(track))
    }

    fn deciding(&self) -> String {
        let seats = self.game.pending(&self.state).seats();
        seats.iter().map(|s| Southern::info().seat_id(s)).collect::<Vec<_>>().join("+")
    }

    fn noted(&self, action: &str) -> String {
        let message = self.note(action);
        let args = message.args.iter().map(|(k, v)| match v {
            Arg::Int(n) => format!("{k}={n}"),
            other => format!("{k}={other:?}"),
        });
        format!("{} {}", message.key, args.collect::<Vec<_>>().join(" "))
    }
}
