//! Position files: a state in words.

use crate::model::*;
use crate::sequence::{Frame, List, PLAYER_TURN};
use crate::{Ocs, State};
use sandtable_kernel::*;
use serde_json::{Value, json};

impl Positions for Ocs {
    fn position(&self, s: &State) -> Position {
        let mut p = Position { turn: Some(u32::from(s.turn)), ..Position::default() };
        for unit in self.all_units() {
            let u = s.unit(unit);
            let mut marks: Vec<String> = Ocs::mode_mark(u.mode).map(str::to_owned).into_iter().collect();
            marks.extend(Marks::ALL.iter().filter(|(_, m)| u.marks.has(*m)).map(|(id, _)| (*id).to_owned()));
            if u.stock != Stock::Full {
                marks.push(u.stock.id().to_owned());
            }
            let face = Some(if u.front { "combat" } else { "move" }.to_owned());
            self.write_piece(&mut p, &self.info(unit).id, u.at, face, marks, Quantities::new());
        }
        for (i, c) in s.carts.iter().enumerate() {
            let numbers = [("cargo", c.load), ("points", c.points), ("spent", c.spent)];
            let quantities =
                numbers.iter().filter(|x| x.1 > 0 || x.0 == "points").map(|(k, v)| (IdText::from(*k), i32::from(*v)));
            let mut marks = Vec::new();
            if c.side != self.carts[i].side {
                marks.push("captured".to_owned());
            }
            for (mark, set) in [("under-way", c.under_way), ("moved", c.moved)] {
                if set {
                    marks.push(mark.to_owned());
                }
            }
            self.write_piece(&mut p, &self.carts[i].id, c.at, None, marks, quantities.collect());
        }
        for (i, a) in s.planes.iter().enumerate() {
            let mut marks = vec![if a.active { "active" } else { "inactive" }.to_owned()];
            if a.flown {
                marks.push("flown".to_owned());
            }
            let face = match a.steps {
                0 => None,
                1 => Some("reduced".to_owned()),
                _ => Some("full".to_owned()),
            };
            self.write_piece(&mut p, &self.planes[i].id, a.at, face, marks, Quantities::new());
        }
        for d in &s.dumps {
            let here = p.quantities.entry(self.map.id(d.hex).to_owned()).or_default();
            here.insert(id_text!("{}-supply", self.side_ids[d.side.index()]), i32::from(d.tokens));
            if d.fresh > 0 {
                here.insert("fresh".into(), i32::from(d.fresh));
            }
        }
        for hex in s.blown {
            p.quantities.entry(self.map.id(hex).to_owned()).or_default().insert("blown".into(), 1);
        }
        for hex in self.map.settled {
            p.control.insert(self.map.id(hex).to_owned(), self.side_ids[self.controller(s, hex).index()].to_owned());
        }
        let seat = |seat: Seat| json!(self.side_ids[seat.index()]);
        let hexes = |set: &Hexes| -> Value { set.iter().map(|h| self.map.id(h)).collect() };
        let m = &mut p.markers;
        m.insert("first".into(), seat(s.first));
        m.insert("phasing".into(), seat(s.phasing));
        m.insert("segment".into(), json!(s.segment.id()));
        m.insert("weather".into(), json!(if s.limited { "limited" } else { "normal" }));
        m.insert("reroll".into(), seat(s.marker));
        let strips = self.strips.iter().zip(&s.strips).map(|(h, owner)| (self.map.id(*h).to_owned(), seat(*owner)));
        m.insert("strips".into(), Value::Object(strips.collect()));
        m.insert("barraged".into(), hexes(&s.barraged));
        m.insert("attacked".into(), hexes(&s.attacked));
        for (name, units) in [("repulsed", s.repulsed), ("roused", s.roused)] {
            if units.any() {
                m.insert(name.into(), units.iter().map(|u| self.info(u).id.as_str()).collect());
            }
        }
        let busted: Vec<Value> = s.busted.iter().map(|b| json!([self.map.id(b.hex), seat(b.by)])).collect();
        m.insert("busted".into(), json!(busted));
        for (name, spots) in [("anchors", &s.anchors), ("departed", &s.departed)] {
            m.insert(name.into(), spots.iter().map(|a| self.spot_id(*a)).collect());
        }
        if s.fight != Fight::default() {
            m.insert("fight".into(), json!(s.fight));
        }
        if s.mission != Mission::default() {
            m.insert("mission".into(), json!(s.mission));
        }
        if let Some(over) = s.over {
            m.insert("over".into(), json!(over));
        }
        p.flow = Some(json!(s.frames));
        p
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        self.read_position(base, position, at)
    }
}

impl Ocs {
    fn write_piece(
        &self,
        p: &mut Position,
        id: &str,
        at: Spot,
        face: Option<String>,
        marks: Vec<String>,
        quantities: Quantities,
    ) {
        p.pieces
            .insert(id.to_owned(), PieceSpec::Full(PieceState { at: Some(self.spot_id(at)), face, marks, quantities }));
    }

    /// Puts the sequence of play to the beginning of a segment of a side (in Reaction: of the side that reacts).
    pub(crate) fn set_point(&self, s: &mut State, segment: Segment, side: Seat) {
        s.segment = segment;
        s.frames.clear();
        s.fight = Fight::default();
        s.mission = Mission::default();
        match segment {
            Segment::Weather => {
                s.frames.extend([Frame::Step(List::Turn, 1), Frame::RollWeather, Frame::Rest]);
                return;
            }
            Segment::Initiative => {
                s.frames.extend([Frame::Step(List::Turn, 2), Frame::RollInitiative, Frame::Rest]);
                return;
            }
            _ => {}
        }
        s.phasing = if segment.reacts() { side.other() } else { side };
        let after = if s.phasing == s.first { 3 } else { 4 };
        s.frames.push(Frame::Step(List::Turn, after));
        s.frames.push(Frame::CleanUp);
        if segment == Segment::CleanUp {
            s.frames.push(Frame::Rest);
            return;
        }
        let begin = PLAYER_TURN.iter().position(|f| *f == Frame::Begin(segment)).unwrap_or(0);
        if begin + 2 < PLAYER_TURN.len() {
            s.frames.push(Frame::Step(List::PlayerTurn, begin as u8 + 2));
        }
        let question = PLAYER_TURN[begin + 1];
        s.frames.push(question);
        if sandtable_kit::Step::<Ocs>::asked(question, self, s).is_none() {
            s.frames.push(Frame::Rest);
        }
    }
}
