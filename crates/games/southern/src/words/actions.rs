//! What a player can say. The order is the order of lists of legal actions.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::{Arg, Message};
use sandtable_kit::{Say, Term, Words, actions, word};

actions! {
    /// A verb and its objects.
    pub enum Action (Verb) for Southern {
        "pass" Pass,
        "done" Done,
        "next" Next,
        "decline" Decline,
        "air" Air,
        "attack" Attack(times: Times),
        "pick" Pick(card: Card),
        "spend" Spend(card: Card),
        "play" Play(card: Item),
        "react" React(card: Card),
        "with" With(unit: Unit),
        "without" Without(unit: Unit),
        "move" Move(area: Area, via: Option<Via>),
        "strike" Strike(area: Area, times: Times),
        "fly" Fly(area: Area),
        "transport" Transport(area: Area),
        "target" Target(area: Area),
        "drop" Drop(unit: Unit, area: Area),
        "hit" Hit(unit: Unit),
        "retreat" Retreat(unit: Unit, area: Area),
        "recover" Recover(unit: Unit),
        "remove" Remove(unit: Unit),
        "place" Place(unit: Unit, area: Area),
        "return" Return(unit: Unit),
    }
}

/// 18.1: an attack may be announced twice.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Times {
    Once,
    Twice,
}

impl Term<Southern> for Times {
    const WHAT: &'static str = "twice";

    fn write(&self, _: &Southern, out: &mut String) {
        if *self == Times::Twice {
            out.push_str("twice");
        }
    }

    fn read(_: &Southern, words: &mut Words<'_>) -> Result<Times, String> {
        Ok(words.next_if(|w| **w == "twice").map_or(Times::Once, |_| Times::Twice))
    }

    fn syntax() -> String {
        "[twice]".to_owned()
    }
}

impl Say<Southern> for Times {
    fn arg(&self, _: &Southern) -> Arg {
        Arg::Int(*self as i32 + 1)
    }
}

/// The contested area a move leads through, where there is a choice.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Via(pub Area);

impl Term<Southern> for Via {
    const WHAT: &'static str = "area";

    fn write(&self, game: &Southern, out: &mut String) {
        out.push_str("via ");
        self.0.write(game, out);
    }

    fn read(game: &Southern, words: &mut Words<'_>) -> Result<Via, String> {
        match word(words, "way")? {
            "via" => Area::read(game, words).map(Via),
            other => Err(format!("{other:?} should be \"via\" and the area passed")),
        }
    }

    fn syntax() -> String {
        format!("via {}", <Area as Term<Southern>>::syntax())
    }
}

impl Say<Southern> for Via {
    fn arg(&self, game: &Southern) -> Arg {
        self.0.arg(game)
    }
}

/// 5.3: an item of a card. It is written only where the card has several.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    pub card: Card,
    pub number: u8,
}

impl Term<Southern> for Item {
    const WHAT: &'static str = "card";

    fn write(&self, game: &Southern, out: &mut String) {
        self.card.write(game, out);
        if game.data.card(self.card).kind.items() > 1 || self.number != 1 {
            out.push_str(&format!(" {}", self.number));
        }
    }

    fn read(game: &Southern, words: &mut Words<'_>) -> Result<Item, String> {
        let card = Card::read(game, words)?;
        let number = match words.next() {
            Some(word) => word.parse().ok().filter(|n| (1..=9).contains(n)).ok_or("an item is a number, 1 or 2")?,
            None if game.data.card(card).kind.items() > 1 => {
                let id = &game.data.card(card).id;
                return Err(format!("{id} has two items: write \"play {id} 1\" or \"play {id} 2\""));
            }
            None => 1,
        };
        Ok(Item { card, number })
    }

    fn syntax() -> String {
        "<card> [<item>]".to_owned()
    }
}

impl Say<Southern> for Item {
    fn arg(&self, game: &Southern) -> Arg {
        self.card.arg(game)
    }

    fn say(&self, game: &Southern, name: &'static str, message: Message) -> Message {
        message.arg(name, self.card.arg(game)).int("item", self.number)
    }
}
