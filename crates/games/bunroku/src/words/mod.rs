//! Words: what actions, events, refusals and options are called. The sentences are in `locales/`.

mod actions;
mod events;
mod facts;

pub use actions::{Action, Verb};
pub use events::{Attackers, Event};
pub use facts::Fact;

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::*;
use sandtable_kit::as_declared;

sandtable_kit::sheet!();

pub(crate) fn seat_id(seat: Seat) -> &'static str {
    INFO.seat_id(seat)
}

impl Words for Bunroku {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, s: &State, action: &Action) -> Message {
        let retreating = matches!(s.top(), Some(Frame::Withdraw(_))) || s.flow.group.retreat;
        match *action {
            Action::Lead(unit) if retreating => Message::new("action-lead-retreat").id("unit", self.unit_name(unit)),
            Action::March(area) if retreating => Message::new("action-retreat-to").id("area", self.area_name(area)),
            Action::Disband(unit) => {
                let at = s.places.area_of(unit).map_or("replenishment-pool", |a| self.area_name(a));
                action.message(self).id("area", at)
            }
            _ => action.message(self),
        }
    }

    /// What an action would cost or meet.
    fn note(&self, s: &State, action: &Action) -> Option<Message> {
        match *action {
            Action::March(to) if !s.flow.group.retreat => {
                let from = s.flow.group.leader.and_then(|u| s.places.area_of(u))?;
                let group = self.group_units(s);
                let cost = if from == to { 1 } else { self.step_cost(from, to, group.len()) };
                let enemies = s.field_units(to, s.active().other()).len() as i64;
                let pass = self.data.road(from, to).is_some_and(|r| r.pass);
                let key = match (enemies > 0, pass) {
                    (true, true) => "note-march-enemy-pass",
                    (true, false) => "note-march-enemy",
                    (false, true) => "note-march-pass",
                    (false, false) => "note-march",
                };
                let note = Message::new(key).int("cost", cost).int("left", s.flow.act.points.saturating_sub(cost));
                Some(if enemies > 0 { note.int("enemies", enemies) } else { note })
            }
            Action::Lead(unit) if s.top() == Some(Frame::March) => Some(
                Message::new("note-lead")
                    .int("will", self.will(s, unit))
                    .int("field", self.field(s, unit))
                    .int("limit", self.limit(s, unit)),
            ),
            _ => None,
        }
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::NotNow { .. } | Fact::NotAsked { .. } | Fact::OtherQuestion { .. })
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        let i = usize::from(value);
        let name = match pool {
            "cup" => self.data.chits.get(i).map(|c| &c.id),
            "at-large-pool" => self.data.units.get(i).map(|u| &u.id),
            _ => self.data.cards.get(i).map(|c| &c.id),
        };
        name.map_or_else(|| value.to_string(), ToString::to_string)
    }
}
