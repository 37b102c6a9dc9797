//! What each viewer sees, made by leaving out: the opponent's cards, both decks, and from Japan the
//! leaders at large (2.4(5)).

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::seat_id;
use sandtable_kernel::*;

impl Sight for Bunroku {
    fn view(&self, s: &State, viewer: Viewer) -> View {
        let mut view = View { turn: u32::from(s.turn), ..View::default() };
        view.heading = self.heading(s);
        view.deciding = self.asked(s).map(|seat| seat_id(seat).into()).into_iter().collect();
        view.pieces = self.pieces(s);
        self.show_places(s, &mut view);
        self.show_zones(s, viewer, &mut view);
        for (id, value) in
            [("turn", i32::from(s.turn)), ("peace", i32::from(s.peace)), ("japan-cards", i32::from(s.points))]
        {
            view.tracks.insert(id.into(), TrackView { value });
        }
        view.notes = self.notes(s);
        for (seat, points) in Seat::BOTH.into_iter().zip([self.japan_points(s), self.allied_points(s)]) {
            view.score.insert(seat_id(seat).into(), points);
        }
        view
    }

    fn resample(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.deal_anew(s, seat, chance)
    }
}

/// Phases in which march points are still to be had or spent.
const MARCHING: [&str; 3] = ["heading-march-number", "heading-replenish", "heading-march"];

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
        let step = match s.top() {
            Some(Frame::Setup) => "heading-setup",
            Some(Frame::TurnStart | Frame::Draw) | None => "heading-draw",
            Some(frame) => phase(s, frame).unwrap_or("heading-turn-end"),
        };
        Message::new(step)
    }

    fn heading(&self, s: &State) -> Vec<Message> {
        let mut heading = vec![Message::new("heading-turn").int("turn", s.turn)];
        let phase = match s.top() {
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
    fn pieces(&self, s: &State) -> Vec<PieceView> {
        let mut pieces = Vec::with_capacity(self.data.exists.len());
        let chiefs = self.chiefs(s);
        for area in self.data.area_ids() {
            let (here, at) = (s.places.at(area), &self.data.area(area).id);
            let layers = [here - self.data.generals, (here & self.data.generals) - chiefs, here & chiefs];
            for unit in layers.iter().flat_map(|l| l.iter()) {
                let name = &self.data.unit(unit).id;
                pieces.push(PieceView {
                    handle: name.clone(),
                    id: name.clone(),
                    known: true,
                    at: at.clone(),
                    face: IdText::new_static(self.face(s, unit)),
                    marks: self.marks(s, unit),
                    picked: self.is_picked(s, unit),
                    quantities: Default::default(),
                });
            }
        }
        pieces
    }

    pub(crate) fn face(&self, s: &State, unit: UnitId) -> &'static str {
        if s.depleted.contains(unit) {
            "depleted"
        } else if s.promoted.contains(unit) {
            "promoted"
        } else {
            "fresh"
        }
    }

    /// Conditions of a unit as term ids.
    fn marks(&self, s: &State, unit: UnitId) -> Vec<IdText> {
        let act = &s.flow.act;
        [
            ("inside", s.inside),
            ("cut-off", act.cut),
            ("crossed-pass", act.crossed & self.data.generals),
            ("halted", act.halted),
            ("rested", act.rested),
            ("led", act.led),
        ]
        .into_iter()
        .filter(|(_, set)| set.contains(unit))
        .map(|(mark, _)| IdText::new_static(mark))
        .collect()
    }

    fn is_picked(&self, s: &State, unit: UnitId) -> bool {
        self.group_units(s).contains(unit)
            || (s.top() == Some(Frame::AssaultForce) && s.flow.battle.joined.contains(unit))
    }

    fn show_places(&self, s: &State, view: &mut View) {
        let mut sieges = self.data.siege_markers.iter();
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
            } else if self.battles(s).contains(area) {
                place.marks.push("contested".into());
            }
            if place != PlaceView::default() {
                view.places.insert(self.data.area(area).id.clone(), place);
            }
        }
    }

    fn show_zones(&self, s: &State, viewer: Viewer, view: &mut View) {
        let cards = |set: CardSet| -> Vec<IdText> { set.iter().map(|c| self.data.card(c).id.clone()).collect() };
        let units = |set: UnitSet| -> Vec<IdText> { set.iter().map(|u| self.data.unit(u).id.clone()).collect() };
        let open = |known: Vec<IdText>| ZoneView { known, hidden: Some(0), quantities: Default::default() };
        for seat in Seat::BOTH {
            let (hand, deck) = (s.hands[seat.index()], s.decks[seat.index()]);
            let own = viewer.knows(seat);
            let hand_view = if own {
                open(cards(hand))
            } else {
                ZoneView { known: vec![], hidden: Some(hand.len() as u32), quantities: Default::default() }
            };
            // Which cards are left in one's own deck can be counted; in what order, nobody knows.
            let deck_view = if own {
                open(cards(deck))
            } else {
                ZoneView { known: vec![], hidden: Some(deck.len() as u32), quantities: Default::default() }
            };
            view.zones.insert(id_text!("{}-hand", seat_id(seat)), hand_view);
            view.zones.insert(id_text!("{}-deck", seat_id(seat)), deck_view);
            let spent = s.discards & self.full_decks()[seat.index()];
            view.zones.insert(id_text!("{}-discards", seat_id(seat)), open(cards(spent)));
        }
        let at_large = if viewer.knows(ALLIED) {
            open(units(s.places.at_large()))
        } else {
            ZoneView { known: vec![], hidden: None, quantities: Default::default() }
        };
        view.zones.insert("at-large-pool".into(), at_large);
        view.zones.insert("waiting-pool".into(), open(units(s.places.waiting())));
        view.zones.insert("replenishment-pool".into(), open(units(s.places.pool())));
        view.zones.insert("removed".into(), open(units(s.places.removed())));
        let coming: UnitSet = self.data.exists.iter().filter(|u| s.places.of(*u).as_track().is_some()).collect();
        view.zones.insert("turn-track".into(), open(units(coming)));
        let cup = s.cup.iter().map(|chit| self.data.chit(chit).id.clone()).collect();
        view.zones.insert("cup".into(), open(cup));
    }

    fn notes(&self, s: &State) -> Vec<Message> {
        let mut notes = Vec::new();
        let act = &s.flow.act;
        // Once the march is over, what was left of its points is nothing any more.
        let marching = s.top().and_then(|frame| phase(s, frame)).is_some_and(|p| MARCHING.contains(&p));
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
