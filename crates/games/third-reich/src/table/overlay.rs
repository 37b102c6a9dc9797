//! What the map shows when asked: which nation is what and why, whose resource bases count, what next turn's hands would
//! be, where the entry markers stand; of a unit that is mobilised where it may appear, of a sea area what it carries.

use crate::ThirdReich;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::*;
use sandtable_kit::Say;

/// Why a nation is what it is, as far as the position tells (3.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    /// 3.1.1: since the set-up.
    Start,
    /// 3.1.2(3), (4): by its entry marker.
    Marker,
    /// 3.1.2: by Diplomacy, or because the other side violated its neutrality.
    Joined,
    /// 3.1.3: its own camp violated its neutrality, or the Vichy card turned it.
    Turned,
    /// 3.1.3(2)①: violated by the Axis, it stays for good.
    Forever,
}

impl Why {
    const fn key(self) -> &'static str {
        match self {
            Why::Start => "why-start",
            Why::Marker => "why-marker",
            Why::Joined => "why-joined",
            Why::Turned => "why-turned",
            Why::Forever => "why-forever",
        }
    }
}

impl ThirdReich {
    pub fn show(&self, st: &State, viewer: Viewer, of: Option<&str>) -> Overlay {
        let unit = of.and_then(|id| self.data.units.iter().position(|u| u.id == id)).map(|i| Unit(i as u8));
        let area = of.and_then(|id| self.data.areas.iter().position(|a| a.id == id)).map(|i| Area(i as u8));
        match (unit, area) {
            (Some(unit), _) if st.place[unit.index()] == MOBILISATION || st.top() == Some(Frame::Placing(unit)) => {
                self.show_places(st, unit)
            }
            (_, Some(sea)) if self.data.is_sea(sea) => self.show_sea(st, sea),
            _ => self.show_all(st, viewer),
        }
    }

    fn shade(&self, area: Area, tone: Tone, note: Option<Message>) -> Shade {
        Shade { place: self.data.area(area).id.clone(), tone, note }
    }

    fn show_all(&self, st: &State, viewer: Viewer) -> Overlay {
        let mut overlay = Overlay::default();
        for seat in Seat::BOTH {
            let number = self.base_count(st, seat);
            let areas: Vec<Area> = self.bases(st, seat).map(|b| b.area).collect();
            // R16: a deck that is too small is taken whole; hand, discards and deck are the deck of the next turn.
            let deck = [CardAt::Hand, CardAt::Discard, CardAt::Lost, CardAt::Developed, CardAt::Deck]
                .map(|at| st.cards_at(&self.data, seat, at).count())
                .into_iter()
                .sum::<usize>();
            let message = Message::new("note-next-hand").int("number", number).int("cards", number.min(deck as u8));
            overlay.notes.push(areas.say(self, "areas", seat.say(self, "seat", message)));
            let own = viewer == Viewer::Seat(seat);
            // A shaded ocean would hide half the map.
            for base in self.bases(st, seat).filter(|b| !self.data.is_sea(b.area)) {
                let key = if base.halves == 1 { "base-counts-half" } else { "base-counts" };
                let note = Message::new(key).int("number", base.halves / 2);
                overlay.shades.push(self.shade(base.area, if own { Tone::Source } else { Tone::Cut }, Some(note)));
            }
        }
        for (track, at) in self.data.tracks.iter().zip(st.boxes) {
            // 2.12(2): which side's Diplomacy moves it on, and whether the other's moves it back.
            let key = match track.moved_by {
                [on, back] if on > 0 && back < 0 => "note-entry-axis",
                _ => "note-entry-allied",
            };
            let message = Message::new(key).int("position", at).int("last", track.entry());
            overlay.notes.push(track.nation.say(self, "nation", message));
        }
        for (status, why, nations) in self.standing(st) {
            let message = Message::new("note-nations").id("status", status);
            let message = message.arg("why", Arg::Message(Box::new(Message::new(why))));
            overlay.notes.push(nations.say(self, "nations", message));
        }
        overlay
    }

    /// The nations by what they are and why: belligerents first, the Axis before the Allies.
    fn standing(&self, st: &State) -> Vec<(&'static str, &'static str, Vec<Nation>)> {
        let mut groups: Vec<(&'static str, Why, Vec<Nation>)> = Vec::new();
        for nation in all::<Nation>(self.data.nations.len()) {
            let data = self.data.nation(nation);
            let status = st.status[nation.index()];
            let marker = self.data.track_of(nation).is_some_and(|t| st.boxes[t] == self.data.tracks[t].entry());
            let why = match status.side() {
                _ if st.forever.contains(nation) => Why::Forever,
                _ if status == data.status => Why::Start,
                Some(side) if side != data.camp => Why::Turned,
                Some(_) if marker => Why::Marker,
                Some(_) => Why::Joined,
                None => Why::Turned,
            };
            let term = self.status_term(st, nation);
            match groups.iter_mut().find(|(t, w, _)| *t == term && *w == why) {
                Some((_, _, list)) => list.push(nation),
                None => groups.push((term, why, vec![nation])),
            }
        }
        let rank = |term: &str| {
            ["at-war-axis", "at-war-allied", "neutral-axis", "neutral-allied"].iter().position(|t| *t == term)
        };
        groups.sort_by_key(|(term, why, _)| (rank(term), *why));
        groups.into_iter().map(|(term, why, list)| (term, why.key(), list)).collect()
    }

    /// 12.0(3): where a unit of the pool may appear, and where the lines to there begin.
    fn show_places(&self, st: &State, unit: Unit) -> Overlay {
        let mut overlay = Overlay::default();
        let nation = self.data.unit(unit).nation;
        let Some(seat) = st.side_of_nation(nation) else { return overlay };
        let places = self.placements(st, seat, unit);
        let sources = self.sources(st, seat, nation);
        for area in sources {
            overlay.shades.push(self.shade(area, Tone::Source, None));
        }
        for area in places - sources {
            overlay.shades.push(self.shade(area, Tone::Reach, None));
        }
        let message = sources.say(self, "sources", Message::new("note-appears").int("number", places.len() as i64));
        overlay.notes.push(unit.say(self, "unit", message));
        overlay
    }

    /// 3.6: what a sea area carries for each side.
    fn show_sea(&self, st: &State, sea: Area) -> Overlay {
        let carries = |seat: Seat| {
            let message = Message::new("note-carries")
                .int("capacity", self.capacity(st, seat, sea))
                .int("room", self.room_at_sea(st, seat, sea));
            sea.say(self, "sea", seat.say(self, "seat", message))
        };
        Overlay {
            notes: Seat::BOTH.map(carries).into(),
            shades: vec![self.shade(sea, Tone::Reach, None)],
            ..Overlay::default()
        }
    }
}
