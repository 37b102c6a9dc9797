//! What actions, events and facts are called; the sentences are in `locales/`.

use crate::Skirmish;
use crate::model::{Order, Place, Squad, State};
use sandtable_kernel::{Arg, GameInfo, Message, Seat, SeatInfo, Text, VerbSpec};
use sandtable_kit::{Say, Term, Words, actions, events, facts, unknown, verb_specs, word};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "skirmish",
    titles: Text::new("断桥", "橋", "The Bridge"),
    sentence: Text::new("三队对三队，争夺一座桥。", "3分隊ずつで橋を争う。", "Three squads a side and one bridge."),
    blurb: Text::new("示例游戏。", "見本のゲーム。", "The example game."),
    seats: [
        SeatInfo { id: "red", names: Text::new("红军", "赤軍", "Red"), colour: "#9c4a3c" },
        SeatInfo { id: "blue", names: Text::new("蓝军", "青軍", "Blue"), colour: "#3f6a8a" },
    ],
    turns: 4,
    minutes: 5,
    complexity: 1,
    rules_version: "1",
    score_unit: 1,
    hidden: true,
};

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

impl Term<Skirmish> for Order {
    const WHAT: &'static str = "order";

    fn write(&self, _: &Skirmish, out: &mut String) {
        out.push_str(self.id());
    }

    fn read<'a>(_: &Skirmish, words: &mut Words<'a>) -> Result<Order, String> {
        let word = word(words, "order")?;
        let found = Order::ALL.into_iter().find(|o| o.id() == word);
        found.ok_or_else(|| unknown(word, "order", Order::ALL.map(Order::id)))
    }
}

impl Say<Skirmish> for Order {
    fn arg(&self, _: &Skirmish) -> Arg {
        Arg::Id { id: self.id().into() }
    }
}

impl sandtable_kernel::Words for Skirmish {
    fn notation(&self, action: &Action) -> String {
        action.write(self)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text)
    }

    fn verbs(&self) -> Vec<VerbSpec> {
        verb_specs(Action::FORMS)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Message {
        sandtable_kit::prompt(self, state, seat)
    }

    fn describe_action(&self, _: &State, action: &Action) -> Message {
        action.message(self)
    }

    fn describe_event(&self, event: &Event) -> Message {
        event.message(self)
    }

    fn describe_fact(&self, fact: &Fact) -> Message {
        fact.message(self)
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::NotAsked { .. } | Fact::NotNow { .. })
    }

    fn rolls(&self) -> &'static [sandtable_kernel::RollKind] {
        crate::rules::rolls::ROLLS
    }

    fn chance_name(&self, _: &'static str, value: u16) -> String {
        Order::ALL.get(usize::from(value)).map_or_else(String::new, |o| o.id().to_owned())
    }
}
