//! Actions: a verb and its objects, and their one text form.

use crate::Bunroku;
use crate::ids::*;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// 4.0(2)③: an inspector takes post in a capital.
    Place(UnitId, AreaId),
    /// Throws the march die, no (more) card before it.
    Roll,
    Play(CardId),
    /// No (more) card here.
    Pass,
    /// A righteous leader rises in an area of his province.
    Rise(UnitId, AreaId),
    /// The siege marker goes here.
    Fortify(AreaId),
    /// An army from the pool.
    Replenish(AreaId),
    /// Kwon Yul from the pool.
    Summon(UnitId, AreaId),
    Restore(UnitId),
    Disband(UnitId),
    Lead(UnitId),
    With(UnitId),
    Drop(UnitId),
    March(AreaId),
    Done,
    Battle(AreaId),
    Inside(UnitId),
    Main(UnitId),
    Retreat,
    Stand,
    Hit(UnitId),
    Promote(UnitId),
    Assault(AreaId),
    /// Held back from the assault.
    Leave(UnitId),
    /// Goes on from a position laid out by hand.
    Go,
}

impl Bunroku {
    pub(crate) fn write(&self, action: &Action) -> String {
        let unit = |verb: &str, u: UnitId| format!("{verb} {}", self.unit_name(u));
        let area = |verb: &str, a: AreaId| format!("{verb} {}", self.area_name(a));
        match *action {
            Action::Place(u, a) => format!("place {} {}", self.unit_name(u), self.area_name(a)),
            Action::Roll => "roll".into(),
            Action::Play(c) => format!("play {}", self.card_name(c)),
            Action::Pass => "pass".into(),
            Action::Rise(u, a) => format!("rise {} {}", self.unit_name(u), self.area_name(a)),
            Action::Fortify(a) => area("fortify", a),
            Action::Replenish(a) => area("replenish", a),
            Action::Summon(u, a) => format!("replenish {} {}", self.unit_name(u), self.area_name(a)),
            Action::Restore(u) => unit("restore", u),
            Action::Disband(u) => unit("disband", u),
            Action::Lead(u) => unit("lead", u),
            Action::With(u) => unit("with", u),
            Action::Drop(u) => unit("drop", u),
            Action::March(a) => area("march", a),
            Action::Done => "done".into(),
            Action::Battle(a) => area("battle", a),
            Action::Inside(u) => unit("inside", u),
            Action::Main(u) => unit("main", u),
            Action::Retreat => "retreat".into(),
            Action::Stand => "stand".into(),
            Action::Hit(u) => unit("hit", u),
            Action::Promote(u) => unit("promote", u),
            Action::Assault(a) => area("assault", a),
            Action::Leave(u) => unit("leave", u),
            Action::Go => "go".into(),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&verb, objects)) = words.split_first() else { return Err("an empty action".into()) };
        let count = |n: usize| {
            if objects.len() == n {
                Ok(())
            } else {
                Err(format!("{verb:?} takes {n} object(s), here are {}", objects.len()))
            }
        };
        let bare = |action: Action| count(0).map(|()| action);
        let unit_at = |i: usize| {
            self.data.find_unit(objects[i]).ok_or_else(|| format!("{:?} is no unit of this game", objects[i]))
        };
        let area_at = |i: usize| {
            self.data.find_area(objects[i]).ok_or_else(|| format!("{:?} is no area of this game", objects[i]))
        };
        let unit = |make: fn(UnitId) -> Action| count(1).and_then(|()| unit_at(0)).map(make);
        let area = |make: fn(AreaId) -> Action| count(1).and_then(|()| area_at(0)).map(make);
        let both = |make: fn(UnitId, AreaId) -> Action| {
            count(2)?;
            Ok(make(unit_at(0)?, area_at(1)?))
        };
        match verb {
            "place" => both(Action::Place),
            "roll" => bare(Action::Roll),
            "play" => {
                count(1)?;
                let card = self.data.find_card(objects[0]);
                card.map(Action::Play).ok_or_else(|| format!("{:?} is no card of this game", objects[0]))
            }
            "pass" => bare(Action::Pass),
            "rise" => both(Action::Rise),
            "fortify" => area(Action::Fortify),
            "replenish" if objects.len() == 2 => both(Action::Summon),
            "replenish" => area(Action::Replenish),
            "restore" => unit(Action::Restore),
            "disband" => unit(Action::Disband),
            "lead" => unit(Action::Lead),
            "with" => unit(Action::With),
            "drop" => unit(Action::Drop),
            "march" => area(Action::March),
            "done" => bare(Action::Done),
            "battle" => area(Action::Battle),
            "inside" => unit(Action::Inside),
            "main" => unit(Action::Main),
            "retreat" => bare(Action::Retreat),
            "stand" => bare(Action::Stand),
            "hit" => unit(Action::Hit),
            "promote" => unit(Action::Promote),
            "assault" => area(Action::Assault),
            "leave" => unit(Action::Leave),
            "go" => bare(Action::Go),
            _ => Err(format!(
                "unknown verb {verb:?}: place, roll, play, pass, rise, fortify, replenish, restore, disband, lead, \
                 with, drop, march, done, battle, inside, main, retreat, stand, hit, promote, assault, leave, go"
            )),
        }
    }
}
