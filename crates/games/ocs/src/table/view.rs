//! 4.9 What may be seen.

use crate::model::*;
use crate::sequence::{Frame, List, PLAYER_TURN};
use crate::{Ocs, State};
use sandtable_kernel::*;

impl Sight for Ocs {
    fn open(&self, s: &State) -> View {
        let mut view = View {
            turn: u32::from(s.turn),
            heading: self.heading(s),
            deciding: sandtable_kit::asked(self, s).iter().map(|seat| self.side_ids[seat.index()].into()).collect(),
            ..View::default()
        };
        if s.over.is_some() {
            view.deciding.clear();
        }
        // Transport and aircraft lie under the combat units.
        for (i, cart) in s.carts.iter().enumerate() {
            if cart.at == Spot::OUT {
                continue;
            }
            let mut piece = self.piece(&self.carts[i].id, cart.at, "move");
            piece.quantities.insert("cargo".into(), i32::from(cart.load));
            piece.quantities.insert("points".into(), i32::from(cart.points));
            if cart.side != self.carts[i].side {
                piece.marks.push("captured".into());
            }
            view.pieces.push(piece);
        }
        for (i, plane) in s.planes.iter().enumerate() {
            if plane.at == Spot::OUT {
                continue;
            }
            let mut piece = self.piece(&self.planes[i].id, plane.at, if plane.steps == 1 { "reduced" } else { "full" });
            if !plane.active && plane.steps > 0 {
                piece.marks.push("inactive".into());
            }
            piece.picked = s.mission.planes.contains(Plane(i as u8));
            view.pieces.push(piece);
        }
        for unit in self.all_units() {
            let at = s.unit(unit).at;
            if at.hex().is_none() && at != Spot::OUT {
                view.pieces.push(self.piece(&self.info(unit).id, at, "combat"));
            }
        }
        for dump in &s.dumps {
            let place = view.places.entry(self.map.id(dump.hex).into()).or_default();
            place.quantities.insert(id_text!("{}-supply", self.side_ids[dump.side.index()]), i32::from(dump.tokens));
        }
        for hex in self.map.settled {
            let side = self.controller(s, hex);
            let place = view.places.entry(self.map.id(hex).into()).or_default();
            place.control = Some(self.side_ids[side.index()].into());
        }
        for (i, hex) in self.strips.iter().enumerate() {
            let place = view.places.entry(self.map.id(*hex).into()).or_default();
            place.markers.push(id_text!("strip-{}", self.side_ids[s.strips[i].index()]));
        }
        for busted in &s.busted {
            view.places.entry(self.map.id(busted.hex).into()).or_default().marks.push("trainbusted".into());
        }
        for hex in s.attacked {
            view.places.entry(self.map.id(hex).into()).or_default().marks.push("attacked".into());
        }
        if s.fight.on {
            view.places.entry(self.map.id(s.fight.target).into()).or_default().marks.push("battle".into());
        }
        view.notes.push(Message::new(if s.limited { "note-limited" } else { "note-normal" }));
        if let Some(hex) = s.under_fire() {
            let shift = self.tables.barrage_shift(&self.mission_shifts(s));
            view.notes.push(Message::new("note-barrage").id("hex", self.map.id(hex)).int("shift", shift));
        }
        if self.house.reroll {
            view.notes.push(Message::new("note-marker").id("side", self.side_ids[s.marker.index()]));
        }
        view
    }

    fn own(&self, s: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        self.show_units(s, viewer, &mut view);
        view
    }

    fn resample(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.deal_anew(s, seat, chance)
    }

    fn overlay(&self, s: &State, viewer: Viewer, of: Option<&str>) -> Overlay {
        self.supply_overlay(s, viewer, of)
    }

    fn ahead(&self, s: &State, seat: Seat) -> Vec<Message> {
        let to_come = |frame: &Frame| match *frame {
            Frame::Step(List::PlayerTurn, at) => PLAYER_TURN.get(usize::from(at)..),
            _ => None,
        };
        let left = s.frames.iter().find_map(to_come).unwrap_or_default();
        // In a reaction the other side gives the orders.
        let own = |segment: Segment| {
            (segment.moves() || segment.barrages() || segment.fights()) && segment.reacts() == (seat != s.phasing)
        };
        let begins = left.iter().filter_map(|frame| match frame {
            Frame::Begin(segment) if own(*segment) => Some(Ocs::heading_of(*segment)),
            _ => None,
        });
        begins.collect()
    }
}

impl Ocs {
    fn piece(&self, id: &str, at: Spot, face: &str) -> PieceView {
        PieceView {
            handle: id.into(),
            id: id.into(),
            known: true,
            at: self.spot_id(at).into(),
            face: face.into(),
            marks: Vec::new(),
            quantities: Quantities::new(),
            picked: false,
        }
    }

    fn heading(&self, s: &State) -> Vec<Message> {
        let side = self.side_ids[s.phasing.index()];
        vec![
            Message::new("heading-turn").int("turn", s.turn),
            Message::new("heading-side").id("side", side),
            Ocs::heading_of(s.segment),
        ]
    }

    fn heading_of(segment: Segment) -> Message {
        Message::new("heading-segment").id("segment", id_text!("segment-{}", segment.id()))
    }

    /// Whether a viewer knows what lies below in the stacks of a side.
    pub(crate) fn knows(viewer: Viewer, side: Seat) -> bool {
        match viewer {
            Viewer::Seat(seat) => seat == side,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    fn show_units(&self, s: &State, viewer: Viewer, view: &mut View) {
        let picked = match s.top() {
            Some(Frame::Moving(group)) => group.units,
            Some(Frame::Attacking(_, units) | Frame::Firing(_, units) | Frame::Shelling(_, units)) => units,
            _ => Units::EMPTY,
        };
        // Hex by hex, so that the order says nothing about who lies below.
        let field = self.field(s);
        for (side, hex) in
            Seat::BOTH.into_iter().flat_map(|side| field.held[side.index()].iter().map(move |h| (side, h)))
        {
            let stack = self.units_of(s, side, hex);
            let top = self.top_of(s, stack);
            let all = Ocs::knows(viewer, side);
            // Bottom first, the top last.
            for (i, unit) in stack.iter().filter(|u| Some(*u) != top).enumerate() {
                if all {
                    view.pieces.push(self.unit_piece(s, unit, true, picked.contains(unit)));
                } else {
                    let back = id_text!("{}-hidden", self.side_ids[side.index()]);
                    view.pieces.push(PieceView {
                        handle: id_text!("{back}-{}-{i}", self.map.id(hex)),
                        id: back,
                        known: false,
                        at: self.map.id(hex).into(),
                        face: "back".into(),
                        marks: Vec::new(),
                        quantities: Quantities::new(),
                        picked: false,
                    });
                }
            }
            if let Some(top) = top {
                view.pieces.push(self.unit_piece(s, top, all, all && picked.contains(top)));
            }
        }
    }

    fn unit_piece(&self, s: &State, unit: Unit, all: bool, picked: bool) -> PieceView {
        let u = s.unit(unit);
        let mut piece = self.piece(&self.info(unit).id, u.at, if u.front { "combat" } else { "move" });
        piece.marks.extend(Ocs::mode_mark(u.mode).map(IdText::from));
        if u.marks.has(Marks::OUT_OF_SUPPLY) {
            piece.marks.push("out-of-supply".into());
        }
        if all {
            for (id, mark) in Marks::ALL {
                if mark != Marks::OUT_OF_SUPPLY && u.marks.has(mark) {
                    piece.marks.push(id.into());
                }
            }
            if u.stock != Stock::Full {
                piece.marks.push(u.stock.id().into());
            }
        }
        piece.picked = picked;
        piece
    }
}
