//! Short remarks beside an action: what it costs, what it carries, whom it would provoke.

use crate::ThirdReich;
use crate::model::*;
use crate::rules::Outcome;
use crate::words::Action;
use sandtable_kernel::Message;
use sandtable_kit::Say;

impl ThirdReich {
    pub fn remark(&self, st: &State, action: &Action) -> Option<Message> {
        let op = &st.op;
        match *action {
            Action::Move(to, by) => {
                let m = self.march(st, op.seat, op.group, op.licence)?;
                // "This would violate Swedish neutrality": before the move, not after it.
                let violated = self.violated_in(st, to, op.group);
                if let Some(nation) = violated.first() {
                    return Some(nation.say(self, "nation", Message::new("note-violates")));
                }
                let reach = self.reach(st, &m);
                let (cost, sails, seas) = reach.by(to)?;
                if let Some(sea) =
                    by.or_else(|| self.data.seas.iter().copied().find(|s| sails && seas & self.sea_bit(*s) != 0))
                {
                    let message = Message::new("note-by-sea")
                        .int("room", self.room_at_sea(st, op.seat, sea))
                        .int("capacity", self.capacity(st, op.seat, sea))
                        .int("units", op.group.len() as i64);
                    return Some(sea.say(self, "sea", message));
                }
                let allowance = if sails { m.by_sea } else { m.by_land };
                Some(Message::new("note-cost").int("cost", cost).int("allowance", allowance))
            }
            Action::Strike(to) => {
                let from = st.area_of_any(op.group)?;
                let range = self.strike_reach(op.group, op.licence == Licence::LongRange);
                let nation = self.overflown(st, op.seat, op.group, from, to, range).first()?;
                Some(nation.say(self, "nation", Message::new("note-violates")))
            }
            Action::Bomb(unit, to) => {
                let range = self.data.unit(unit).movement;
                let nation = self.overflown(st, op.seat, Units::only(unit), st.area_of(unit)?, to, range).first()?;
                Some(nation.say(self, "nation", Message::new("note-violates")))
            }
            Action::Retreat(unit, to) => {
                let nation = self.violated_in(st, to, Units::only(unit)).first()?;
                Some(nation.say(self, "nation", Message::new("note-violates")))
            }
            Action::Mobilise(unit) => {
                let cost = self.data.unit(unit).cost;
                Some(Message::new("note-mobilise").int("cost", cost).int("left", op.left))
            }
            Action::Hit(unit) if st.damage.left > 0 => {
                let points = st.damage.given[unit.index()] + 1;
                let key = match self.outcome_of(st, unit, points) {
                    Outcome::Nothing => "note-hit-nothing",
                    Outcome::Used => "note-hit-used",
                    Outcome::Retreat => "note-hit-retreat",
                    Outcome::Pool => "note-hit-pool",
                };
                Some(Message::new(key).int("points", points).int("most", self.ladder(st, unit).full()))
            }
            Action::Shift(nation) => {
                let track = self.data.track_of(nation)?;
                let last = self.data.tracks[track].entry();
                Some(Message::new("note-marker").int("position", st.boxes[track]).int("last", last))
            }
            _ => None,
        }
    }
}
