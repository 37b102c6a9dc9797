//! Short remarks beside an action: what it costs, what it carries, whom it would provoke.

use crate::ThirdReich;
use crate::model::*;
use crate::rules::{March, Outcome, Seas};
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Arg, Message};
use sandtable_kit::Say;

/// What should be thought over before it is done: clients ask.
const WARNING: &str = "warn-violates";

impl ThirdReich {
    /// 3.6: of each sea area of a way what its ships can carry and what is left of it in this impulse, and the least
    /// that is left anywhere.
    fn with_rooms(&self, st: &State, seas: Seas, message: Message) -> Message {
        let used: Vec<Area> = self.data.seas.iter().copied().filter(|s| seas & self.sea_bit(*s) != 0).collect();
        let room = |sea: &Area| {
            let message = Message::new("sea-room")
                .int("room", self.room_at_sea(st, st.op.seat, *sea))
                .int("capacity", self.capacity(st, st.op.seat, *sea));
            Arg::Message(Box::new(sea.say(self, "sea", message)))
        };
        let least = used.iter().map(|s| self.room_at_sea(st, st.op.seat, *s)).min().unwrap_or(0);
        message.int("room", least).arg("seas", Arg::List(used.iter().map(room).collect()))
    }

    /// 3.1.3(1): whose neutrality would be violated.
    fn warning(&self, nations: Nations) -> Option<Message> {
        nations.any().then(|| nations.say(self, "nation", Message::new(WARNING)))
    }

    pub fn remark(&self, st: &State, action: &Action) -> Option<Message> {
        let op = &st.op;
        match *action {
            Action::Move(to, by) => {
                let m = self.march(st, op.seat, op.group, op.licence)?;
                // "This would violate Swedish neutrality": before the move, not after it.
                if let Some(warning) = self.warning(self.violated_in(st, to, op.group)) {
                    return Some(warning);
                }
                let reach = self.reach(st, &m);
                let (cost, sails, seas) = reach.by(to)?;
                let way = match by {
                    Some(sea) => self.reach(st, &March { via: Some(sea), ..m }).afloat(to).unwrap_or(0),
                    None if sails => seas,
                    None => 0,
                };
                // 3.6(1): ships and what flies over need no room.
                let cargo = op.group - self.data.ships - self.data.subs;
                if way != 0 && cargo.any() {
                    let message = Message::new("note-by-sea").int("units", cargo.len() as i64);
                    return Some(self.with_rooms(st, way, message));
                }
                let allowance = if sails { m.by_sea } else { m.by_land };
                Some(Message::new("note-cost").int("cost", cost).int("allowance", allowance))
            }
            Action::Strike(to, over) => {
                let from = st.area_of_any(op.group)?;
                let sortie = self.sortie(op.seat, op.group, from, to, op.licence == Licence::LongRange);
                self.warning(self.overflown(st, &sortie, over))
            }
            Action::Bomb(unit, to, over) => {
                let run = self.bomb_run(st, op.seat, unit, to)?;
                self.warning(self.overflown(st, &run, over))
            }
            Action::Retreat(unit, to) => self.warning(self.violated_in(st, to, Units::only(unit))),
            Action::Mobilise(unit) => {
                let cost = self.data.unit(unit).cost;
                Some(Message::new("note-mobilise").int("cost", cost).int("left", op.left))
            }
            // 12.0(3): through which line it comes.
            Action::Place(area) => {
                let Some(Frame::Placing(unit)) = st.top() else { return None };
                let seas = self.line_to(st, op.seat, unit, area)?;
                let key = if seas == 0 { "note-line-by-land" } else { "note-line-by-sea" };
                let message = self.with_rooms(st, seas, Message::new(key));
                Some(self.sources(st, op.seat, self.data.unit(unit).nation).say(self, "sources", message))
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
