//! What the game says: its cover, its options, and the names of actions, events and refusals.

mod actions;
mod events;
mod facts;
mod notes;

pub use actions::*;
pub use events::*;
pub use facts::*;

use crate::ThirdReich;
use crate::model::{CardAt, State};
use sandtable_kernel::*;
use sandtable_kit::{Say, as_declared};

sandtable_kit::sheet!();

impl Words for ThirdReich {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, _state: &State, action: &Action) -> Message {
        match action {
            Action::Move(area, None) => area.say(self, "area", Message::new("action-move-plain")),
            Action::Strike(area, None) => area.say(self, "area", Message::new("action-strike-plain")),
            Action::Bomb(unit, area, None) => {
                unit.say(self, "unit", area.say(self, "area", Message::new("action-bomb-plain")))
            }
            _ => action.message(self),
        }
    }

    fn note(&self, state: &State, action: &Action) -> Option<Message> {
        self.remark(state, action)
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        use Fact::*;
        let moment =
            matches!(fact, NotYourDecision { .. } | First { .. } | NotYourImpulse { .. } | HandsFirst | HandsChosen);
        moment || matches!(fact, NothingActs | DeclaredStands | NoWindow | WindowPassed | NothingToEnd)
    }

    fn chance_name(&self, _pool: &'static str, value: u16) -> String {
        self.data.cards.get(usize::from(value)).map_or_else(String::new, |c| c.id.clone())
    }
}

/// The piles of cards by the zones they lie in.
pub const PILES: [(CardAt, &str); 6] = [
    (CardAt::Hand, "hand"),
    (CardAt::Deck, "deck"),
    (CardAt::Discard, "discard"),
    (CardAt::Lost, "lost"),
    (CardAt::Developed, "developed"),
    (CardAt::Development, "development"),
];
