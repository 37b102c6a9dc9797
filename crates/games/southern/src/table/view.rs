//! A position through somebody's eyes, and a position somebody might be in.

use super::position::TRACKS;
use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::*;
use sandtable_kit::{Pieces, glance, piece_view, zone};

pub const ZONE_KINDS: [(CardAt, &str); 5] = [
    (CardAt::Hand, "hand"),
    (CardAt::Deck, "deck"),
    (CardAt::FaceDown, "face-down"),
    (CardAt::Discard, "discard"),
    (CardAt::Removed, "removed"),
];

pub fn zone_id(kind: &str, seat: Seat) -> IdText {
    id_text!("{kind}-{}", SIDES[seat.index()])
}

impl Sight for Southern {
    fn open(&self, st: &State) -> View {
        let data = &self.data;
        let mut view = glance(self, st, st.turn, self.heading(st), &TRACKS[..2], self.tally(st));
        let picked = self.picked(st);
        let units = self.pieces().filter_map(|unit| piece_view(self, st, unit, picked.contains(unit)));
        view.pieces = units.collect();
        for area in data.all_areas.iter() {
            let mut place =
                PlaceView { control: Some(SIDES[st.controller(area).index()].into()), ..PlaceView::default() };
            if let Some(field) = data.oil_areas.iter().position(|a| *a == area) {
                match (st.oil[field].face, st.oil[field].marker) {
                    (OilFace::Hidden, _) => place.markers.push("oil-hidden".into()),
                    (OilFace::Shown, Some(m)) => place.markers.push(data.oil[m.index()].id.as_str().into()),
                    _ => {}
                }
            }
            if self.focus(st) == Some(area) {
                place.marks.push("focus".into());
            }
            view.places.insert(data.area(area).id.as_str().into(), place);
        }
        if st.top() == Some(Frame::Allot) {
            view.notes.push(Message::new("note-points-left").int("points", st.damage.left));
        }
        if st.passes == 1 {
            view.notes.push(Message::new("note-one-pass"));
        }
        view
    }

    fn own(&self, st: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        for (seat, (at, kind)) in Seat::BOTH.into_iter().flat_map(|seat| ZONE_KINDS.map(|kind| (seat, kind))) {
            let open = matches!(at, CardAt::Discard | CardAt::Removed) || viewer.knows(seat);
            let cards = st.cards_at(&self.data, seat, at).map(|card| self.data.card(card).id.as_str().into());
            view.zones.insert(zone_id(kind, seat), zone(cards, open));
        }
        view
    }

    fn resample(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.imagine(st, seat, chance)
    }
}

impl Southern {
    /// The area everybody should look at.
    fn focus(&self, st: &State) -> Option<Area> {
        match st.top()? {
            Frame::React(area) => Some(area),
            Frame::Allot | Frame::Retreat => Some(st.damage.area),
            Frame::Remove => Some(st.op.area),
            Frame::Group | Frame::Order | Frame::Again => st.area_of_any(st.op.group()),
            _ => None,
        }
    }

    fn picked(&self, st: &State) -> UnitSet {
        match st.top() {
            Some(Frame::Naming) => st.op.groups.iter().fold(UnitSet::EMPTY, |all, group| all | *group),
            Some(Frame::Group | Frame::Order | Frame::Again | Frame::React(_)) => st.op.group(),
            Some(Frame::Retreat) => st.damage.retreating,
            _ => UnitSet::EMPTY,
        }
    }

    fn heading(&self, st: &State) -> Vec<Message> {
        let mut heading =
            vec![Message::new("heading-turn").int("turn", st.turn).id("date", id_text!("turn-{}", st.turn))];
        let step = match st.top() {
            None => Message::new("heading-over"),
            Some(Frame::Hands) => Message::new("heading-hands"),
            Some(Frame::Carrier(_)) => Message::new("heading-carrier"),
            Some(Frame::Rally) => Message::new("heading-rally"),
            Some(Frame::Impulse(seat)) => Message::new("heading-impulse").id("seat", SIDES[seat.index()]),
            Some(frame) => {
                heading.push(Message::new("heading-impulse").id("seat", SIDES[st.op.seat.index()]));
                if let (Task::Card(..), Some(card)) = (st.op.task, st.op.card) {
                    heading.push(Message::new("heading-card").id("card", self.data.card(card).id.clone()));
                }
                match frame {
                    Frame::React(_) => Message::new("heading-reaction"),
                    Frame::Allot => Message::new("heading-damage"),
                    Frame::Retreat => Message::new("heading-retreat"),
                    _ => Message::new("heading-action"),
                }
            }
        };
        heading.push(step);
        heading
    }
}
