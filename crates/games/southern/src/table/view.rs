//! A position through somebody's eyes, and a position somebody might be in.

use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::*;

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
        let mut view = View {
            turn: st.turn.into(),
            heading: self.heading(st),
            deciding: sandtable_kit::asked(self, st).iter().map(|s| SIDES[s.index()].into()).collect(),
            ..View::default()
        };
        let picked = self.picked(st);
        for (id, unit) in data.each_unit() {
            let face = if st.used.contains(id) { "used" } else { "unused" };
            view.pieces.push(PieceView {
                handle: unit.id.as_str().into(),
                id: unit.id.as_str().into(),
                known: true,
                at: self.whereabouts(st, id).into(),
                face: face.into(),
                marks: self.marks(st, id),
                picked: picked.contains(id),
                quantities: Default::default(),
            });
        }
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
        view.tracks.insert("turn".into(), TrackView { value: st.turn.into() });
        for seat in Seat::BOTH {
            let id = id_text!("{}-half-vp", SIDES[seat.index()]);
            view.tracks.insert(id, TrackView { value: st.vp[seat.index()].into() });
        }
        let score = self.tally(st);
        view.score = Seat::BOTH.map(|s| (SIDES[s.index()].into(), score[s.index()])).into();
        if st.top() == Some(Frame::Allot) {
            view.notes.push(Message::new("note-points-left").int("points", st.damage.left));
        }
        if st.passes == 1 {
            view.notes.push(Message::new("note-one-pass"));
        }
        view
    }

    fn own(&self, st: &State, viewer: Viewer) -> View {
        let data = &self.data;
        let mut view = View::default();
        for seat in Seat::BOTH {
            for (at, kind) in ZONE_KINDS {
                let open = matches!(at, CardAt::Discard | CardAt::Removed) || viewer.knows(seat);
                let ids: Vec<IdText> = st.cards_at(data, seat, at).map(|c| data.card(c).id.as_str().into()).collect();
                let zone = if open {
                    ZoneView { known: ids, hidden: Some(0), quantities: Default::default() }
                } else {
                    ZoneView { known: Vec::new(), hidden: Some(ids.len() as u32), quantities: Default::default() }
                };
                view.zones.insert(zone_id(kind, seat), zone);
            }
        }
        view
    }

    fn resample(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.imagine(st, seat, chance)
    }
}

impl Southern {
    /// R58: a unit that has flown this turn.
    pub fn marks(&self, st: &State, unit: Unit) -> Vec<IdText> {
        if st.flown.contains(unit) { vec!["flown".into()] } else { Vec::new() }
    }

    /// The place of a unit in words: an area, or a pool.
    pub fn whereabouts(&self, st: &State, unit: Unit) -> String {
        let place = st.place[unit.index()];
        let pool = ZONES.iter().find(|(zone, _)| *zone == place).map(|(_, id)| (*id).into());
        pool.unwrap_or_else(|| self.data.area(Area(place)).id.clone())
    }

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
            Some(Frame::Naming) => {
                let mut all = UnitSet::EMPTY;
                for group in &st.op.groups {
                    all |= *group;
                }
                all
            }
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
