//! The position as one viewer may see it.

use super::position::{HELD, TRACKS};
use super::seat_id;
use crate::Okinawa;
use crate::model::data::handle;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use crate::words::Shown;
use sandtable_kernel::*;
use sandtable_kit::{glance, zone};

impl Sight for Okinawa {
    fn open(&self, s: &State) -> View {
        let over = s.step() == Step::Over;
        let score = if over { s.result.unwrap_or_else(|| self.points(s)) } else { self.open_points(s) };
        let mut view = glance(self, s, s.turn, self.heading(s), &TRACKS, score.map(i32::from));
        view.notes = self.notes(s);
        self.show_unit_zones(s, &mut view);
        view
    }

    fn own(&self, s: &State, viewer: Viewer) -> View {
        let viewer = if s.step() == Step::Over { Viewer::Everything } else { viewer };
        let mut view = View::default();
        self.show_map(s, viewer, &mut view);
        self.show_zones(s, viewer, &mut view);
        view
    }

    fn resample(&self, state: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.deal_anew(state, seat, chance)
    }

    fn ahead(&self, s: &State, seat: Seat) -> Vec<Message> {
        if seat != s.phasing {
            return Vec::new();
        }
        let now = s.step();
        let mut steps: Vec<Step> = s.stack.iter().rev().filter_map(Frame::step).collect();
        steps.retain(|step| *step > now && *step < Step::TurnEnd);
        steps.dedup();
        steps.into_iter().map(heading_of).collect()
    }
}

fn heading_of(step: Step) -> Message {
    Message::new("heading-step").id("step", step.id())
}

impl Okinawa {
    /// May this viewer know the face of a chit?
    pub(crate) fn knows(&self, s: &State, viewer: Viewer, chit: Piece) -> bool {
        viewer.knows(chit.seat())
            || s.face_up(chit)
            || (chit.seat() == JP && s.seen.contains(chit) && viewer.knows(US))
            || (s.revealed && s.loc(chit) == Loc::BOX && self.data.class(chit) == Class::Event)
    }

    fn heading(&self, s: &State) -> Vec<Message> {
        let dates = self.data.raw.turns.turns.get(usize::from(s.turn).saturating_sub(1));
        let mut heading =
            vec![Message::new("heading-turn").int("turn", s.turn).id("dates", id_text!("dates-{}", s.turn))];
        if dates.is_none() {
            heading.clear();
        }
        if !matches!(s.step(), Step::TurnEnd | Step::Over) {
            heading.push(Message::new("heading-player").id("seat", seat_id(s.phasing)));
        }
        heading.push(heading_of(s.step()));
        if let Some(f) = &s.fight {
            let key = if f.strike { "heading-strike" } else { "heading-battle" };
            heading.push(Message::new(key).id("at", self.data.hex_id(f.at)));
        }
        heading
    }

    fn notes(&self, s: &State) -> Vec<Message> {
        let mut notes = Vec::new();
        if s.bad_weather {
            notes.push(Message::new("note-bad-weather"));
        }
        if s.free_attacks {
            notes.push(Message::new("note-free-attacks"));
        } else if s.phasing == US && s.supply > 0 {
            notes.push(Message::new("note-supply").int("points", s.supply));
        }
        if s.offensive {
            notes.push(Message::new("note-offensive"));
        }
        if let Some(f) = s.fight.as_ref().filter(|f| !f.strike && s.stack.iter().any(|frame| frame == Frame::Melee)) {
            for (key, seat) in [("note-defender-fire", f.attacker.other()), ("note-attacker-fire", f.attacker)] {
                notes.push(Message::new(key).int("total", self.fire(s, f, seat).total));
            }
        }
        notes
    }

    fn show_map(&self, s: &State, viewer: Viewer, view: &mut View) {
        // Chits below units; hidden ones by their names, so that the order tells nothing.
        let mut chits: Vec<Piece> = Piece::all().filter(|p| p.is_chit() && s.hex_of(*p).is_some()).collect();
        chits.sort_by_key(|c| {
            let known = self.knows(s, viewer, *c);
            (known, if known { c.0 } else { 0 }, c.seat(), s.slot(*c))
        });
        let units = Piece::all().filter(|p| p.is_unit() && s.hex_of(*p).is_some());
        for piece in chits.into_iter().chain(units) {
            let Some(hex) = s.hex_of(piece) else { continue };
            let known = piece.is_unit() || self.knows(s, viewer, piece);
            let own = viewer.knows(piece.seat());
            let turned = s.turned.contains(piece);
            let (id, face) = match (piece.is_unit(), known) {
                (true, _) => (IdText::from(self.data.id(piece)), if turned { "back" } else { "front" }),
                (false, true) => (self.data.id(piece).into(), if turned { "up" } else { "down" }),
                (false, false) => (id_text!("{}-chit-back", seat_id(piece.seat())), "down"),
            };
            let handle = match s.shown(piece) {
                Shown::Hidden(hidden) if !own => handle(hidden.seat, hidden.slot).into(),
                _ => id.clone(),
            };
            let mut marks = Vec::new();
            if s.moved.contains(piece) && s.step() == Step::Movement {
                marks.push("moved".into());
            }
            if s.seen.contains(piece) && known {
                marks.push("seen".into());
            }
            if s.used.contains(piece) {
                marks.push("used".into());
            }
            if s.offensive && s.began.contains(piece) && s.step() <= Step::Movement {
                marks.push("frozen".into());
            }
            view.pieces.push(PieceView {
                handle,
                id,
                known,
                at: self.data.hex_id(hex).into(),
                face: face.into(),
                marks,
                picked: own && self.is_picked(s, piece),
                quantities: Default::default(),
            });
        }
        for hex in hexes() {
            let mut place = PlaceView::default();
            for (i, loc) in s.markers.iter().enumerate() {
                if *loc == Loc::hex(hex) {
                    let open = viewer == Viewer::Everything;
                    place.markers.push(if open { self.data.markers[i].0.as_str().into() } else { "mt-marker".into() });
                }
            }
            if self.is_position(s, JP, hex) && s.present(JP, hex) {
                place.marks.push("position".into());
            }
            for battle in &s.battles {
                if battle.at == hex && !battle.resolved {
                    place.marks.push("attacked".into());
                }
                if battle.from == hex && !battle.resolved {
                    place.marks.push("attacking".into());
                }
            }
            if s.fight.as_ref().is_some_and(|f| f.at == hex) {
                place.marks.push("battle".into());
            }
            if place != PlaceView::default() {
                view.places.insert(self.data.hex_id(hex).into(), place);
            }
        }
    }

    fn is_picked(&self, s: &State, piece: Piece) -> bool {
        match s.top() {
            Frame::Moving { piece: p, .. } | Frame::Placing(p) => p == piece,
            _ => s.fight.as_ref().is_some_and(|f| f.retreats.first() == Some(&piece)),
        }
    }

    fn show_zones(&self, s: &State, viewer: Viewer, view: &mut View) {
        for seat in Seat::BOTH {
            for (name, loc) in [
                ("cup", Loc::CUP),
                ("box", Loc::BOX),
                ("discard", Loc::DISCARD),
                ("removed", Loc::REMOVED),
                ("air-sea", Loc::AIR),
            ] {
                // Not even the owner looks into the cup.
                let known = |piece: Piece| match loc {
                    Loc::CUP => piece.is_unit() || viewer == Viewer::Everything,
                    Loc::DISCARD | Loc::REMOVED => true,
                    _ => piece.is_unit() || self.knows(s, viewer, piece),
                };
                let (seen, hidden): (Vec<Piece>, Vec<Piece>) =
                    pieces_of(seat).filter(|piece| s.loc(*piece) == loc).partition(|piece| known(*piece));
                let mut zone = zone(seen.iter().map(|piece| self.data.id(*piece).into()), true);
                zone.hidden = Some(hidden.len() as u32);
                view.zones.insert(id_text!("{}-{name}", seat_id(seat)), zone);
            }
        }
        for (loc, id) in HELD {
            let held = self.data.markers.iter().zip(s.markers).filter(|(_, at)| *at == loc);
            let zone = zone(held.map(|((id, _), _)| id.as_str().into()), viewer == Viewer::Everything);
            view.zones.insert(id.into(), zone);
        }
    }

    fn show_unit_zones(&self, s: &State, view: &mut View) {
        let turns = (1..=15).map(|turn| (id_text!("turn-{turn}"), Loc::track(turn)));
        let pools = [("jp-reserve".into(), Loc::RESERVE), ("us-unused".into(), Loc::UNUSED)];
        for (id, loc) in pools.into_iter().chain(turns) {
            let units = Piece::all().filter(|p| p.is_unit() && s.loc(*p) == loc).map(|p| self.data.id(p).into());
            view.zones.insert(id, zone(units, true));
        }
    }
}
