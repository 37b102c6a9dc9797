//! What can be said, done and refused, and how it is called; the texts are in `locales/`.

mod actions;
mod events;
mod facts;

pub use actions::{Action, Item, Times, Verb, Via};
pub use events::{Effect, Event, Halves, Roll};
pub use facts::Fact;

use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::{Message, Words};
use sandtable_kit::{Say, as_declared};

sandtable_kit::sheet!();

impl Words for Southern {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, st: &State, action: &Action) -> Message {
        if let Action::Move(area, None) = action {
            return Message::new("action-move").arg("area", area.arg(self));
        }
        let message = action.message(self);
        let key = match (*action, st.top()) {
            (Action::Done, Some(Frame::Naming)) => "action-done-naming",
            (Action::Done, Some(Frame::Order)) => "action-skip-group",
            (Action::Done, Some(Frame::Again)) => "action-no-second",
            (Action::Attack(Times::Twice), _) => "action-attack-twice",
            (Action::Strike(_, Times::Twice), _) => "action-strike-twice",
            (Action::Play(item), _) if self.data.card(item.card).kind.items() > 1 => "action-play-item",
            (Action::Move(_, Some(_)), _) => "action-move-via",
            _ => return message,
        };
        Message { key: key.into(), ..message }
    }

    /// What a step would cost, or what a further damage point would do.
    fn note(&self, st: &State, action: &Action) -> Option<Message> {
        let op = &st.op;
        match *action {
            Action::Move(to, via) => self.note_move(st, to, via.map(|v| v.0)),
            Action::Fly(to) | Action::Strike(to, _) => {
                let base = st.area_of_any(op.group())?;
                let range = self.slowest(op.group());
                let distance = if matches!(action, Action::Fly(_)) {
                    self.flight_distance(op, op.group(), base, to)?
                } else {
                    usize::from(self.data.distance[base.index()][to.index()])
                };
                Some(Message::new("note-distance").int("distance", distance as i64).int("range", range as i64))
            }
            Action::Hit(unit) if st.damage.left > 0 => self.note_hit(st, unit),
            Action::Target(area) if op.is(Kind::Submarine) => {
                let (control, destroyers) = self.submarine_modifiers(st, area);
                Some(Message::new("note-submarine").int("control", control).int("destroyers", destroyers))
            }
            _ => None,
        }
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        use Fact::*;
        matches!(fact, NotYours { .. } | WrongStep { .. } | First { .. } | OtherImpulse { .. } | OneAction | NoWindow)
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        let value = usize::from(value);
        let id = match pool {
            "oil" => self.data.oil.get(value).map(|o| &o.id),
            "unknown-cards" => self.data.cards.get(value).map(|c| &c.id),
            _ => self.data.units.get(value).map(|u| &u.id),
        };
        id.cloned().unwrap_or_default()
    }
}
