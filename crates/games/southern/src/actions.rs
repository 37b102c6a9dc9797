//! What a player can say, and how it is written.

use crate::data::*;

/// A verb and its objects. `Ord` is the order of lists of legal actions.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Pass,
    Done,
    Next,
    Decline,
    Air,
    Attack,
    AttackTwice,
    Pick(Card),
    Spend(Card),
    Play(Card, u8),
    React(Card),
    With(Unit),
    Without(Unit),
    Move(Area, Option<Area>),
    Strike(Area),
    StrikeTwice(Area),
    Fly(Area),
    Transport(Area),
    Target(Area),
    Drop(Unit, Area),
    Hit(Unit),
    Retreat(Unit, Area),
    Recover(Unit),
    Remove(Unit),
    Place(Unit, Area),
    Return(Unit),
}

/// Every verb with the form of its objects, for messages.
pub const FORMS: &[&str] = &[
    "pass",
    "done",
    "next",
    "decline",
    "air",
    "attack",
    "attack twice",
    "pick CARD",
    "spend CARD",
    "play CARD [ITEM]",
    "react CARD",
    "with UNIT",
    "without UNIT",
    "move AREA [via AREA]",
    "strike AREA [twice]",
    "fly AREA",
    "transport AREA",
    "target AREA",
    "drop UNIT AREA",
    "hit UNIT",
    "retreat UNIT AREA",
    "recover UNIT",
    "remove UNIT",
    "place UNIT AREA",
    "return UNIT",
];

impl Data {
    pub fn notation(&self, action: &Action) -> String {
        let unit = |u: Unit| self.units.get(u.i()).map_or("?", |u| u.id.as_str());
        let area = |a: Area| self.areas.get(a.i()).map_or("?", |a| a.id.as_str());
        let card = |c: Card| self.cards.get(c.i()).map_or("?", |c| c.id.as_str());
        match *action {
            Action::Pass => "pass".into(),
            Action::Done => "done".into(),
            Action::Next => "next".into(),
            Action::Decline => "decline".into(),
            Action::Air => "air".into(),
            Action::Attack => "attack".into(),
            Action::AttackTwice => "attack twice".into(),
            Action::Pick(c) => format!("pick {}", card(c)),
            Action::Spend(c) => format!("spend {}", card(c)),
            Action::Play(c, item) if self.cards.get(c.i()).is_some_and(|c| c.kind.items() > 1) || item != 1 => {
                format!("play {} {item}", card(c))
            }
            Action::Play(c, _) => format!("play {}", card(c)),
            Action::React(c) => format!("react {}", card(c)),
            Action::With(u) => format!("with {}", unit(u)),
            Action::Without(u) => format!("without {}", unit(u)),
            Action::Move(a, None) => format!("move {}", area(a)),
            Action::Move(a, Some(via)) => format!("move {} via {}", area(a), area(via)),
            Action::Strike(a) => format!("strike {}", area(a)),
            Action::StrikeTwice(a) => format!("strike {} twice", area(a)),
            Action::Fly(a) => format!("fly {}", area(a)),
            Action::Transport(a) => format!("transport {}", area(a)),
            Action::Target(a) => format!("target {}", area(a)),
            Action::Drop(u, a) => format!("drop {} {}", unit(u), area(a)),
            Action::Hit(u) => format!("hit {}", unit(u)),
            Action::Retreat(u, a) => format!("retreat {} {}", unit(u), area(a)),
            Action::Recover(u) => format!("recover {}", unit(u)),
            Action::Remove(u) => format!("remove {}", unit(u)),
            Action::Place(u, a) => format!("place {} {}", unit(u), area(a)),
            Action::Return(u) => format!("return {}", unit(u)),
        }
    }

    pub fn parse(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let unit = |id: &str| self.find_unit(id).ok_or_else(|| format!("{id:?} is not a unit"));
        let area = |id: &str| self.find_area(id).ok_or_else(|| format!("{id:?} is not an area"));
        let card = |id: &str| self.find_card(id).ok_or_else(|| format!("{id:?} is not a card"));
        Ok(match words.as_slice() {
            ["pass"] => Action::Pass,
            ["done"] => Action::Done,
            ["next"] => Action::Next,
            ["decline"] => Action::Decline,
            ["air"] => Action::Air,
            ["attack"] => Action::Attack,
            ["attack", "twice"] => Action::AttackTwice,
            ["pick", c] => Action::Pick(card(c)?),
            ["spend", c] => Action::Spend(card(c)?),
            ["play", c] => {
                let found = card(c)?;
                if self.card(found).kind.items() > 1 {
                    return Err(format!("{c} has two items: write \"play {c} 1\" or \"play {c} 2\""));
                }
                Action::Play(found, 1)
            }
            ["play", c, item] => {
                let item = item.parse().ok().filter(|i| (1..=9).contains(i));
                Action::Play(card(c)?, item.ok_or("an item is a number, 1 or 2")?)
            }
            ["react", c] => Action::React(card(c)?),
            ["with", u] => Action::With(unit(u)?),
            ["without", u] => Action::Without(unit(u)?),
            ["move", a] => Action::Move(area(a)?, None),
            ["move", a, "via", via] => Action::Move(area(a)?, Some(area(via)?)),
            ["strike", a] => Action::Strike(area(a)?),
            ["strike", a, "twice"] => Action::StrikeTwice(area(a)?),
            ["fly", a] => Action::Fly(area(a)?),
            ["transport", a] => Action::Transport(area(a)?),
            ["target", a] => Action::Target(area(a)?),
            ["drop", u, a] => Action::Drop(unit(u)?, area(a)?),
            ["hit", u] => Action::Hit(unit(u)?),
            ["retreat", u, a] => Action::Retreat(unit(u)?, area(a)?),
            ["recover", u] => Action::Recover(unit(u)?),
            ["remove", u] => Action::Remove(unit(u)?),
            ["place", u, a] => Action::Place(unit(u)?, area(a)?),
            ["return", u] => Action::Return(unit(u)?),
            _ => return Err(format!("{text:?} is not an action; actions are: {}", FORMS.join(", "))),
        })
    }
}
