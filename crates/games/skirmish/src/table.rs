//! What clients draw, what a seat may see, and position files.

use crate::model::{Data, Order, SQUADS, Squad, State};
use crate::sequence::Frame;
use crate::{BLUE, RED, Skirmish};
use sandtable_kernel::*;
use sandtable_kit::{Sheet, Stack};
use serde_json::{Value, json};

pub(crate) fn vocabulary(sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&crate::words::INFO, board);
    words.terms(crate::rulebook::RULEBOOK.clauses.iter().map(|clause| (clause.clause.0, clause.title.clone())));
    words
}

fn zone(seat: Seat) -> &'static str {
    if seat == RED { "red-order" } else { "blue-order" }
}

pub(crate) fn board(data: &Data, sheet: &Sheet) -> Board {
    let place = |p: &crate::model::PlaceRecord| PlaceInfo {
        id: p.id.clone(),
        names: p.names.text(),
        kind: "town".into(),
        x: p.at[0],
        y: p.at[1],
        radius: 40.0,
        source: p.source.source(),
        ..PlaceInfo::default()
    };
    let squad = |s: &crate::model::SquadRecord| PieceInfo {
        id: s.id.clone(),
        names: s.names.text(),
        side: s.side.clone(),
        label: s.names.text(),
        symbol: "infantry".into(),
        ground: if s.side == "red" { "#c98b7d" } else { "#8fb0c9" }.into(),
        ink: "#1c1c1c".into(),
        accent: "#1c1c1c".into(),
        faces: vec![FaceInfo { id: "front".into(), values: vec!["1".into()], ..FaceInfo::default() }],
        source: s.source.source(),
        ..PieceInfo::default()
    };
    let mut links = Vec::new();
    for (a, near) in data.near.iter().enumerate() {
        for b in near.iter().filter(|b| b.index() > a) {
            let (a, b) = (data.places[a].id.clone(), data.places[b.index()].id.clone());
            links.push(LinkInfo { a, b, kind: "road-1".into(), mountain: false });
        }
    }
    Board {
        kind: BoardKind::Points,
        width: 600.0,
        height: 500.0,
        counter: 44.0,
        places: data.places.iter().map(place).collect(),
        links,
        zones: sheet.zones.clone(),
        pieces: data.squads.iter().map(squad).collect(),
        ..Board::default()
    }
}

impl Sight for Skirmish {
    fn open(&self, s: &State) -> View {
        let mut view = View { turn: s.turn.into(), ..View::default() };
        view.deciding = self.pending(s).seats().iter().map(|seat| crate::words::INFO.seat_id(seat).into()).collect();
        view.heading.push(Message::new("heading-turn").int("turn", s.turn));
        for (i, squad) in self.data.squads.iter().enumerate() {
            let Some(at) = s.at[i] else { continue };
            let moved = s.moved.contains(Squad(i as u8));
            view.pieces.push(PieceView {
                handle: squad.id.as_str().into(),
                id: squad.id.as_str().into(),
                known: true,
                at: self.data.places[at.index()].id.as_str().into(),
                face: "front".into(),
                marks: if moved { vec!["moved".into()] } else { vec![] },
                quantities: Quantities::new(),
                picked: false,
            });
        }
        let score = self.score(s);
        view.score = Seat::BOTH.map(|seat| (crate::words::INFO.seat_id(seat).into(), score[seat.index()])).into();
        view
    }

    /// An order is hidden until it is shown; that there is one is not.
    fn own(&self, s: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        for seat in Seat::BOTH {
            let order = s.orders[seat.index()];
            let seen = s.shown[seat.index()] || viewer.knows(seat);
            let known = order.filter(|_| seen).map(|o| o.id().into()).into_iter().collect();
            let hidden = u32::from(order.is_some() && !seen);
            view.zones
                .insert(zone(seat).into(), ZoneView { known, hidden: Some(hidden), quantities: Quantities::new() });
        }
        view
    }

    fn resample(&self, s: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let (mut dealt, other) = (s.clone(), seat.other().index());
        if s.orders[other].is_some() && !s.shown[other] {
            let pick = chance.pick(Ask::Draw { pool: "order", candidates: &[0, 1] }, 2);
            dealt.orders[other] = Some(Order::ALL[pick as usize]);
        }
        dealt
    }
}

impl Positions for Skirmish {
    fn position(&self, s: &State) -> Position {
        let mut position = Position { turn: Some(s.turn.into()), ..Position::default() };
        for (i, squad) in self.data.squads.iter().enumerate() {
            let at = s.at[i].map(|p| self.data.places[p.index()].id.clone());
            let marks = if s.moved.contains(Squad(i as u8)) { vec!["moved".to_owned()] } else { vec![] };
            let state = PieceState { at: Some(at.unwrap_or_else(|| "removed".into())), marks, ..PieceState::default() };
            position.pieces.insert(squad.id.clone(), PieceSpec::Full(state));
        }
        for seat in Seat::BOTH {
            if let Some(order) = s.orders[seat.index()] {
                position.markers.insert(zone(seat).into(), json!({ "order": order, "shown": s.shown[seat.index()] }));
            }
        }
        position.flow = Some(json!({ "stack": s.stack, "ended": s.ended }));
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut errors = Vec::new();
        let mut s = State { turn: 1, ..State::default() };
        if base == Base::Setup {
            s.at = self.data.start.map(Some);
        }
        if let Some(turn) = position.turn {
            s.turn = turn.try_into().ok().filter(|t| (1..=self.data.turns).contains(t)).unwrap_or_else(|| {
                errors.push(PositionError::new("turn", format!("{turn} is not a turn of 1 to {}", self.data.turns)));
                1
            });
        }
        for (id, spec) in &position.pieces {
            let Some(i) = self.data.squads.iter().position(|q| q.id == *id) else {
                errors.push(PositionError::new(format!("pieces.{id}"), "no such squad"));
                continue;
            };
            let piece = spec.state();
            match piece.at.as_deref() {
                Some("removed") => s.at[i] = None,
                Some(place) => match self.data.places.iter().position(|p| p.id == place) {
                    Some(found) => s.at[i] = Some(crate::model::Place(found as u8)),
                    None => errors.push(PositionError::new(format!("pieces.{id}.at"), format!("no place {place:?}"))),
                },
                None => {}
            }
            s.moved.set(Squad(i as u8), piece.marks.iter().any(|m| m == "moved"));
        }
        for seat in Seat::BOTH {
            let Some(value) = position.markers.get(zone(seat)) else { continue };
            match serde_json::from_value(value["order"].clone()) {
                Ok(order) => s.orders[seat.index()] = Some(order),
                Err(e) => errors.push(PositionError::new(format!("markers.{}", zone(seat)), e.to_string())),
            }
            s.shown[seat.index()] = value["shown"] == Value::Bool(true);
        }
        match (at, &position.flow) {
            (Some(at), _) => self.go_to(&mut s, at, &mut errors),
            (None, Some(flow)) => {
                let stack = serde_json::from_value::<Stack<Frame, 12>>(flow["stack"].clone());
                match stack {
                    Ok(stack) => s.stack = stack,
                    Err(e) => errors.push(PositionError::new("flow.stack", e.to_string())),
                }
                s.ended = flow["ended"] == Value::Bool(true);
            }
            (None, None) => s.stack.push_all(&[Frame::Orders, Frame::TurnEnd]),
        }
        self.object_to_position(&s, &mut errors);
        if errors.is_empty() { Ok(s) } else { Err(errors) }
    }
}

impl Skirmish {
    fn go_to(&self, s: &mut State, at: &Point, errors: &mut Vec<PositionError>) {
        let seat = at.of.as_deref().and_then(|of| crate::words::INFO.seat(of));
        let turn = [Frame::Show(RED), Frame::Movement(RED), Frame::Show(BLUE), Frame::Movement(BLUE), Frame::TurnEnd];
        match (at.point.as_str(), seat) {
            ("orders", _) => {
                s.stack.push_all(&turn);
                s.stack.push(Frame::Orders);
            }
            ("movement", Some(seat)) => {
                let from = if seat == RED { 1 } else { 3 };
                s.stack.push_all(&turn[from..]);
                for seat in Seat::BOTH {
                    s.orders[seat.index()].get_or_insert(Order::Attack);
                }
                s.shown[seat.index()] = true;
            }
            ("movement", None) => errors.push(PositionError::new("at.of", "red or blue")),
            (point, _) => errors.push(PositionError::new("at.point", format!("no point {point:?}: orders, movement"))),
        }
    }

    /// Positions that cannot arise.
    fn object_to_position(&self, s: &State, errors: &mut Vec<PositionError>) {
        if s.stack.is_empty() && !s.ended && self.victory(s).is_none() {
            errors.push(PositionError::new("flow.stack", "is empty, but the game is not over"));
        }
        let mut promised = s.stack.iter().rev();
        let in_place = |squad: &Squad| squad.index() < SQUADS && s.at[squad.index()].is_some();
        let sound = match s.stack.top() {
            Some(Frame::Orders) => s.orders.iter().any(Option::is_none) && promised.all(|f| !reacts(&f)),
            Some(Frame::Movement(seat)) => s.moves_left(seat) > 0 && promised.all(|f| !reacts(&f)),
            Some(Frame::Reaction(squad)) => {
                let next = promised.nth(1) == Some(Frame::Assault(squad));
                in_place(&squad) && next && promised.all(|f| !reacts(&f))
            }
            Some(_) => false,
            None => true,
        };
        if !sound && self.victory(s).is_none() {
            errors.push(PositionError::new("flow.stack", "the question on top cannot be asked in this position"));
        }
    }
}

fn reacts(frame: &Frame) -> bool {
    matches!(frame, Frame::Reaction(_) | Frame::Assault(_))
}
