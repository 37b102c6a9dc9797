//! What actions, events and facts are called; the sentences are in `locales/`.

use crate::Skirmish;
use crate::model::{Order, Place, Squad, State};
use sandtable_kernel::{Message, Seat};
use sandtable_kit::{actions, as_declared, events, facts, keyword};

sandtable_kit::sheet!();

actions! {
    /// A verb and its objects.
    pub enum Action (Verb) for Skirmish {
        "order" Order(order: Order),
        "move" Move(squad: Squad, place: Place),
        "done" Done,
        "fall-back" FallBack(place: Place),
        "stand" Stand,
    }
}

events! {
    /// What happens.
    pub enum Event for Skirmish {
        SetUp,
        Ordered { seat: Seat },
        Shown { seat: Seat, order: Order },
        Moved { squad: Squad, from: Place, to: Place },
        FellBack { squad: Squad, to: Place },
        Assaulted { squad: Squad, place: Place, die: u8, need: u8 },
        Removed { squad: Squad },
        TurnEnded { turn: u8 },
    }
}

facts! {
    /// Why not.
    pub enum Fact for Skirmish {
        GameOver,
        NotAsked { seat: Seat },
        NotNow { step: String },
        HasOrder { order: Order },
        OrdersFirst,
        NoMovesLeft { order: Order, moves: u8 },
        NotYours { squad: Squad },
        Gone { squad: Squad },
        HasMoved { squad: Squad },
        NoPath { from: Place, to: Place },
        Full { place: Place, limit: u8 },
        EnemyThere { place: Place },
        NoAssault,
    }
}

keyword!(Order, "order", Skirmish, as id);

impl sandtable_kernel::Words for Skirmish {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, _: &State, action: &Action) -> Message {
        action.message(self)
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::NotAsked { .. } | Fact::NotNow { .. })
    }

    fn chance_name(&self, _: &'static str, value: u16) -> String {
        Order::ALL.get(usize::from(value)).map_or_else(String::new, |o| o.id().to_owned())
    }
}
