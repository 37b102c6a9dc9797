//! A small language for rules cases: a position, actions as people write them, scripted dice.
#![allow(dead_code, unused_imports)]

use sandtable_kernel::*;
use serde_json::{Value, json};
use southern::{Event, Southern, State};
use std::collections::BTreeMap;

pub use sandtable_kernel::{Clause, Seat, Viewer};
pub use southern::rulebook::*;
pub use southern::{ALLIED, JAPAN};

pub struct Case {
    pub game: Southern,
    pub state: State,
    pub log: Vec<Entry<Event>>,
}

pub fn load(options: &[(&str, &str)]) -> Southern {
    let given: BTreeMap<String, String> = options.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let options = Options::resolve(Southern::options(), &given).expect("known options");
    Southern::load(&DataSet::embedded(Southern::data_files()), &options).expect("own data")
}

fn lay(game: Southern, base: Base, set: Value, at: Value) -> Case {
    let position: Position = serde_json::from_value(set).expect("a position");
    let point: Point = serde_json::from_value(at).expect("a point");
    let state = game.place(base, &position, Some(&point)).unwrap_or_else(|e| panic!("{e:?}"));
    Case { game, state, log: Vec::new() }
}

/// An impulse over the starting position.
pub fn start(of: &str, set: Value) -> Case {
    lay(load(&[]), Base::Setup, set, json!({ "point": "impulse", "of": of }))
}

/// An impulse over an empty map.
pub fn empty(of: &str, set: Value) -> Case {
    lay(load(&[]), Base::Empty, set, json!({ "point": "impulse", "of": of }))
}

pub fn point(options: &[(&str, &str)], base: Base, set: Value, at: Value) -> Case {
    lay(load(options), base, set, at)
}

/// What a position file is refused for.
pub fn impossible(set: Value, at: Value) -> Vec<PositionError> {
    let position: Position = serde_json::from_value(set).expect("a position");
    let point: Point = serde_json::from_value(at).expect("a point");
    load(&[]).place(Base::Setup, &position, Some(&point)).expect_err("refused")
}

impl Case {
    pub fn new_game(options: &[(&str, &str)]) -> Case {
        let game = load(options);
        let mut log = Vec::new();
        let state = game.setup(&mut Ctx::new(&mut Playout::new(1), &mut log));
        Case { game, state, log }
    }

    fn seat_for(&self, action: &str) -> Seat {
        let seats = self.game.pending(&self.state).seats();
        let mine = if action.contains(" al-") { ALLIED } else { JAPAN };
        if seats.contains(mine) { mine } else { seats.first().unwrap_or(mine) }
    }

    /// Plays actions separated by `;` with exactly these dice and draws.
    pub fn run(&mut self, actions: &str, chance: Value) -> &mut Case {
        let entries: Vec<Scripted> = serde_json::from_value(chance).expect("dice and draws");
        let mut next = 0;
        for text in actions.split(';').map(str::trim).filter(|t| !t.is_empty()) {
            let action = self.game.parse(text).unwrap_or_else(|e| panic!("{e}"));
            let seat = self.seat_for(text);
            if let Err(refusal) = self.game.check(&self.state, seat, &action) {
                panic!("{text}: refused with {:?}; legal: {:?}", refusal.grounds, self.legal());
            }
            let name = |pool: &'static str, value: u16| self.game.chance_name(pool, value);
            let mut script = Script::new(&entries, next, &name);
            self.game.apply(&mut self.state, seat, &action, &mut Ctx::new(&mut script, &mut self.log));
            assert!(script.failure.is_none(), "{text}: {:?}", script.failure);
            next = script.next;
        }
        assert_eq!(next, entries.len(), "not all of the chance was used");
        self
    }

    pub fn go(&mut self, actions: &str) -> &mut Case {
        self.run(actions, json!([]))
    }

    pub fn legal(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut list = Vec::new();
        for seat in self.game.pending(&self.state).seats().iter() {
            self.game.legal(&self.state, seat, &mut list);
            all.extend(list.iter().map(|a| self.game.notation(a)));
        }
        all
    }

    pub fn yes(&self, action: &str) -> &Case {
        assert!(self.legal().iter().any(|a| a == action), "{action} should be legal; there are {:?}", self.legal());
        self
    }

    /// The action is refused, by exactly these clauses.
    pub fn no(&self, action: &str, clauses: &[Clause]) -> &Case {
        let parsed = self.game.parse(action).unwrap_or_else(|e| panic!("{e}"));
        let seat = self.seat_for(action);
        let refusal = self.game.check(&self.state, seat, &parsed).expect_err(action);
        let mut have: Vec<Clause> = refusal.grounds.iter().map(|g| g.0).collect();
        have.sort();
        have.dedup();
        let mut want = clauses.to_vec();
        want.sort();
        assert_eq!(have, want, "{action}: {:?}", refusal.grounds);
        self
    }

    pub fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    pub fn at(&self, unit: &str) -> String {
        self.position().pieces[unit].state().at.expect("somewhere")
    }

    pub fn used(&self, unit: &str) -> bool {
        self.position().pieces[unit].state().face.as_deref() == Some("used")
    }

    pub fn control(&self, area: &str) -> String {
        self.position().control[area].clone()
    }

    /// Points scored in play so far, in halves: Japan, Allies.
    pub fn vp(&self) -> [i64; 2] {
        let tracks = self.position().tracks;
        [tracks["japan-half-vp"], tracks["allied-half-vp"]]
    }

    pub fn turn(&self) -> u32 {
        self.position().turn.expect("a turn")
    }

    pub fn asked(&self) -> String {
        let seats = self.game.pending(&self.state).seats();
        let ids: Vec<&str> = seats.iter().map(|s| Southern::info().seat_id(s)).collect();
        ids.join("+")
    }

    pub fn heard(&self, clause: Clause) -> bool {
        self.log.iter().any(|e| e.clause == clause)
    }

    pub fn hears(&self, clause: Clause) -> &Case {
        assert!(self.heard(clause), "no event cites {clause}: {:?}", self.log);
        self
    }

    pub fn note(&self, action: &str) -> String {
        let parsed = self.game.parse(action).expect("parses");
        let message = self.game.note(&self.state, &parsed).expect("a note");
        let args: Vec<String> = message
            .args
            .iter()
            .map(|(k, v)| match v {
                Arg::Int(n) => format!("{k}={n}"),
                other => format!("{k}={other:?}"),
            })
            .collect();
        format!("{} {}", message.key, args.join(" "))
    }
}
