//! A position through somebody's eyes, and a position somebody might be in.

use super::board::pile_id;
use crate::ThirdReich;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::PILES;
use sandtable_kernel::*;
use sandtable_kit::{Pieces, Say, deal, glance, piece_view, zone};

impl Sight for ThirdReich {
    fn open(&self, st: &State) -> View {
        let data = &self.data;
        let mut view = glance(self, st, st.turn, self.heading(st), &[], self.score(st));
        let focus = self.focus(st);
        for area in data.all {
            let control = st.side_of(area).map(|s| SIDES[s.index()].into());
            let mut place = PlaceView { control, ..PlaceView::default() };
            let holder = st.holder[area.index()];
            if holder != NOBODY && !data.is_sea(area) {
                if holder != data.area(area).territory {
                    place.marks.push(data.nation(holder).id.as_str().into());
                }
                // Who is at war is told by control; a chip on every area would tell nothing.
                if st.status[holder.index()] == Status::Neutral {
                    place.marks.push(self.status_term(st, holder).into());
                }
            }
            if focus == Some(area) {
                place.marks.push("focus".into());
            }
            view.places.insert(data.area(area).id.as_str().into(), place);
        }
        for (track, at) in data.tracks.iter().zip(st.boxes) {
            view.tracks.insert(id_text!("track-{}", data.nation(track.nation).id), TrackView { value: at.into() });
        }
        for seat in Seat::BOTH {
            let side = SIDES[seat.index()];
            let bases = self.base_count(st, seat);
            view.tracks.insert(id_text!("bases-{side}"), TrackView { value: bases.into() });
            view.tracks.insert(id_text!("pending-{side}"), TrackView { value: st.pending[seat.index()].into() });
        }
        self.add_notes(st, &mut view);
        view
    }

    fn own(&self, st: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        let picked = self.picked(st, viewer);
        view.pieces = self.pieces().filter_map(|unit| piece_view(self, st, unit, picked.contains(unit))).collect();
        self.show_cards(st, viewer, &mut view);
        view
    }

    fn resample(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.imagine(st, seat, chance)
    }

    fn overlay(&self, st: &State, viewer: Viewer, of: Option<&str>) -> Overlay {
        self.show(st, viewer, of)
    }
}

impl ThirdReich {
    pub(super) fn status_term(&self, st: &State, nation: Nation) -> &'static str {
        match (st.status[nation.index()], self.data.nation(nation).camp == AXIS) {
            (Status::Axis, _) => "at-war-axis",
            (Status::Allied, _) => "at-war-allied",
            (Status::Neutral, true) => "neutral-axis",
            (Status::Neutral, false) => "neutral-allied",
        }
    }

    /// 2.3.2(4), 16.1: hand and deck are the owner's; with 16.1 so are what lies face down and the pool.
    fn open_pile(&self, at: CardAt) -> bool {
        match at {
            CardAt::Discard => true,
            CardAt::Development => !self.options.hidden_development,
            _ => false,
        }
    }

    fn show_cards(&self, st: &State, viewer: Viewer, view: &mut View) {
        for seat in Seat::BOTH {
            for (at, pile) in PILES {
                let cards = st.cards_at(&self.data, seat, at).map(|card| self.data.card(card).id.as_str().into());
                view.zones.insert(pile_id(pile, seat).into(), zone(cards, self.open_pile(at) || viewer.knows(seat)));
            }
        }
    }

    fn add_notes(&self, st: &State, view: &mut View) {
        for seat in Seat::BOTH {
            let bases: Vec<Area> = self.bases(st, seat).map(|b| b.area).collect();
            let message = Message::new("note-bases").int("number", self.base_count(st, seat));
            view.notes.push(bases.say(self, "areas", seat.say(self, "seat", message)));
        }
        if self.data.turns[usize::from(st.turn) - 1] {
            view.notes.push(Message::new("note-winter"));
        }
        if st.passes == 1 {
            view.notes.push(Message::new("note-one-pass"));
        }
        if matches!(st.top(), Some(Frame::Allot)) {
            view.notes.push(Message::new("note-points-left").int("points", st.damage.left));
        }
    }

    /// The area everybody should look at.
    fn focus(&self, st: &State) -> Option<Area> {
        match st.top()? {
            Frame::React | Frame::Riposte => Some(self.contested(st)),
            Frame::Allot | Frame::Retreat => Some(st.damage.area),
            Frame::Excess(_, area) | Frame::Claim(_, area) => Some(area),
            Frame::Group => st.area_of_any(st.op.group),
            _ => None,
        }
    }

    fn picked(&self, st: &State, _: Viewer) -> Units {
        match st.top() {
            Some(Frame::Group | Frame::React) => st.op.group,
            Some(Frame::Riposte) => st.op.counter,
            Some(Frame::Retreat) => st.damage.retreating,
            Some(Frame::Placing(unit)) => Units::only(unit),
            _ => Units::EMPTY,
        }
    }

    fn heading(&self, st: &State) -> Vec<Message> {
        let date = id_text!("turn-{}", st.turn);
        let mut heading = vec![Message::new("heading-turn").int("turn", st.turn).id("date", date)];
        let impulse = |seat: Seat| seat.say(self, "seat", Message::new("heading-impulse"));
        let step = match st.top() {
            None => "heading-over",
            Some(Frame::Hands) => "heading-hands",
            Some(Frame::Impulse(seat)) => {
                heading.push(impulse(seat));
                return heading;
            }
            Some(Frame::Returns(_)) => "heading-returns",
            Some(Frame::Recovery(..)) if st.op.card.is_none() => "heading-recovery",
            Some(frame) => {
                heading.push(impulse(st.op.seat));
                if let Some(card) = st.op.card {
                    heading.push(card.say(self, "card", Message::new("heading-card")));
                }
                match frame {
                    Frame::React | Frame::Riposte => "heading-counter",
                    Frame::Allot => "heading-damage",
                    Frame::Retreat => "heading-retreat",
                    Frame::Claim(..) | Frame::HandOver(_) | Frame::Rebase(_) => "heading-control",
                    Frame::Group | Frame::Placing(_) => "heading-action",
                    _ => "heading-event",
                }
            }
        };
        heading.push(Message::new(step));
        heading
    }

    /// A state `seat` cannot tell from this one: the other side's hidden cards are dealt anew.
    fn imagine(&self, st: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let mut state = st.clone();
        let other = seat.other();
        // 16.1.1: cards of one value that were never seen are shuffled between the pool, the pile and the deck.
        if self.options.hidden_development {
            for value in 2..=4 {
                let unseen = |c: &Card| self.data.card(*c).value == value && !st.shown.contains(*c);
                let of: Vec<Card> = self.data.cards_of(other).filter(unseen).collect();
                let mut slots: Vec<CardAt> = of
                    .iter()
                    .map(|c| match st.cards[c.index()] {
                        CardAt::Hand | CardAt::Lost => CardAt::Deck,
                        at => at,
                    })
                    .collect();
                slots.sort_by_key(|at| *at as u8);
                deal(chance, of, slots, |card, at| state.cards[card.index()] = at);
            }
        }
        let hidden =
            |state: &State, c: &Card| matches!(state.cards[c.index()], CardAt::Hand | CardAt::Lost | CardAt::Deck);
        let cards: Vec<Card> = self.data.cards_of(other).filter(|c| hidden(&state, c)).collect();
        let count = |at: CardAt| st.cards_at(&self.data, other, at).count();
        let (hand, lost) = (count(CardAt::Hand), count(CardAt::Lost));
        let mut slots = vec![CardAt::Hand; hand];
        slots.resize(hand + lost, CardAt::Lost);
        slots.resize(cards.len(), CardAt::Deck);
        deal(chance, cards, slots, |card, at| state.cards[card.index()] = at);
        state
    }
}
