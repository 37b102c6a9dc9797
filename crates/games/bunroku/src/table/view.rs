//! What each viewer sees, made by leaving out: the opponent's cards, both decks, and from Japan the
//! leaders at large (2.4(5)).

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::seat_id;
use sandtable_kernel::*;
use sandtable_kit::{glance, piece_view, zone};

impl Sight for Bunroku {
    fn open(&self, s: &State) -> View {
        let mut view = glance(self, s, s.turn, self.heading(s), &self.tracks(), self.score(s));
        view.pieces = self.stacks(s);
        self.show_places(s, &mut view);
        self.show_open_zones(s, &mut view);
        view.notes = self.notes(s);
        view
    }

    fn own(&self, s: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        self.show_own_zones(s, viewer, &mut view);
        view
    }

    fn resample(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.deal_anew(s, seat, chance)
    }
}

/// Phases in which march points are still to be had or spent.
const MARCHING: [&str; 3] = ["heading-march-number", "heading-replenish", "heading-march"];

/// The frame that says where the play is: a pause belongs to what comes after it.
fn scene(s: &State) -> Option<Frame> {
    s.flow.stack.iter().rev().find(|frame| !matches!(frame, Frame::Proceed(_)))
}

/// The phase of an activation that a frame belongs to; none at the end of the turn.
fn phase(s: &State, frame: Frame) -> Option<&'static str> {
    match frame {
        Frame::TurnStart | Frame::Draw | Frame::Setup | Frame::TurnEnd | Frame::Evening | Frame::TurnClose => None,
        Frame::ActivationStart | Frame::MarchDie | Frame::MarchNumber | Frame::Uprising(_) | Frame::Walls => {
            Some("heading-march-number")
        }
        Frame::Supply | Frame::Replenish => Some("heading-replenish"),
        Frame::March | Frame::Restore(_) => Some("heading-march"),
        Frame::Group if !s.flow.group.retreat => Some("heading-march"),
        Frame::React(_) => Some("heading-answer"),
        Frame::Assaults => Some("heading-assaults"),
        _ if s.flow.battle.assault => Some("heading-assaults"),
        _ => Some("heading-battles"),
    }
}

impl Bunroku {
    /// The step in hand, as headings call it.
    pub(crate) fn step_now(&self, s: &State) -> Message {
        let step = match scene(s) {
            Some(Frame::Setup) => "heading-setup",
            Some(Frame::TurnStart | Frame::Draw) | None => "heading-draw",
            Some(frame) => phase(s, frame).unwrap_or("heading-turn-end"),
        };
        Message::new(step)
    }

    fn heading(&self, s: &State) -> Vec<Message> {
        let mut heading = vec![Message::new("heading-turn").int("turn", s.turn)];
        let phase = match scene(s) {
            Some(Frame::Setup) => return vec![Message::new("heading-setup")],
            None | Some(Frame::TurnStart | Frame::Draw) => return heading,
            Some(frame) => phase(s, frame),
        };
        let Some(phase) = phase else {
            heading.push(Message::new("heading-turn-end"));
            return heading;
        };
        heading.push(Message::new("heading-activation").id("nation", s.flow.act.of.id()));
        heading.push(Message::new(phase));
        if let (Some(area), false) = (s.flow.battle.area, phase == "heading-march") {
            heading.push(
                Message::new("heading-battle").id("area", self.area_name(area)).int("round", s.flow.battle.round),
            );
        }
        heading
    }

    /// Pieces on the map, bottom of the stack first: armies, then generals by rank.
    fn stacks(&self, s: &State) -> Vec<PieceView> {
        let mut pieces = Vec::with_capacity(self.data.exists.len());
        let (chiefs, picked) = (self.chiefs(s), self.picked(s));
        for here in self.data.area_ids().map(|area| s.places.at(area)) {
            let layers = [here - self.data.generals, (here & self.data.generals) - chiefs, here & chiefs];
            let units = layers.iter().flat_map(|layer| layer.iter());
            pieces.extend(units.filter_map(|unit| {
                let mut view = piece_view(self, s, unit, picked.contains(unit))?;
                // Only a general counts the passes.
                view.marks.retain(|mark| mark != "crossed-pass" || self.data.generals.contains(unit));
                Some(view)
            }));
        }
        pieces
    }

    fn picked(&self, s: &State) -> UnitSet {
        let assault = if s.top() == Some(Frame::AssaultForce) { s.flow.battle.joined } else { UnitSet::EMPTY };
        self.group_units(s) | assault
    }

    fn show_places(&self, s: &State, view: &mut View) {
        let (mut sieges, battles) = (self.data.siege_markers.iter(), self.battles(s));
        for area in self.data.area_ids() {
            let mut place = PlaceView {
                control: self.controller_id(s, area).map(IdText::from).filter(|_| self.data.korea.contains(area)),
                ..PlaceView::default()
            };
            if s.walls.contains(area) {
                place.markers.extend(sieges.next().map(IdText::from));
            }
            if self.besieger_of(s, area).is_some() {
                place.marks.push("besieged".into());
            }
            if s.flow.battle.area == Some(area) {
                place.marks.push("battle".into());
            } else if battles.contains(area) {
                place.marks.push("contested".into());
            }
            if place != PlaceView::default() {
                view.places.insert(self.data.area(area).id.clone(), place);
            }
        }
    }

    fn cards(&self, cards: CardSet, open: bool) -> ZoneView {
        zone(cards.iter().map(|card| self.data.card(card).id.clone()), open)
    }

    fn units(&self, units: UnitSet) -> ZoneView {
        zone(units.iter().map(|unit| self.data.unit(unit).id.clone()), true)
    }

    fn show_open_zones(&self, s: &State, view: &mut View) {
        for (seat, deck) in Seat::BOTH.into_iter().zip(self.full_decks()) {
            view.zones.insert(id_text!("{}-discards", seat_id(seat)), self.cards(s.discards & deck, true));
        }
        let coming: UnitSet = self.data.exists.iter().filter(|u| s.places.of(*u).as_track().is_some()).collect();
        let cup = s.cup.iter().map(|chit| self.data.chit(chit).id.clone());
        for (id, zone) in [
            ("waiting-pool", self.units(s.places.waiting())),
            ("replenishment-pool", self.units(s.places.pool())),
            ("removed", self.units(s.places.removed())),
            ("turn-track", self.units(coming)),
            ("cup", zone(cup, true)),
        ] {
            view.zones.insert(IdText::new_static(id), zone);
        }
    }

    fn show_own_zones(&self, s: &State, viewer: Viewer, view: &mut View) {
        for seat in Seat::BOTH {
            // Which cards are left in one's own deck can be counted; in what order, nobody knows.
            for (zone, cards) in [("hand", s.hands[seat.index()]), ("deck", s.decks[seat.index()])] {
                view.zones.insert(id_text!("{}-{zone}", seat_id(seat)), self.cards(cards, viewer.knows(seat)));
            }
        }
        // 2.4(5): Japan does not even know how many.
        let at_large = if viewer.knows(ALLIED) { self.units(s.places.at_large()) } else { ZoneView::default() };
        view.zones.insert("at-large-pool".into(), at_large);
    }

    fn notes(&self, s: &State) -> Vec<Message> {
        let mut notes = Vec::new();
        let act = &s.flow.act;
        // Once the march is over, what was left of its points is nothing any more.
        let marching = scene(s).and_then(|frame| phase(s, frame)).is_some_and(|p| MARCHING.contains(&p));
        if act.die > 0 && marching {
            notes.push(Message::new("note-points").int("die", act.die).int("points", act.points));
        }
        if s.sortie {
            notes.push(Message::new("note-yi-sun-sin"));
        }
        if s.has_played(CardKind::HideyoshisLetter) {
            notes.push(Message::new("note-letter"));
        }
        if s.flow.battle.ambush {
            notes.push(Message::new("note-ambush"));
        }
        for condition in s.gained.iter() {
            notes.push(Message::new("note-gained").id("condition", self.data.condition(condition).id.clone()));
        }
        notes
    }
}
