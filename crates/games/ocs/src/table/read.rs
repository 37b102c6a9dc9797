//! Reading position files: every impossible field is named.

use crate::model::*;
use crate::rules::opening::SHIFTED;
use crate::sequence::Frame;
use crate::{Ocs, State};
use sandtable_kernel::*;
use sandtable_kit::did_you_mean;
use serde_json::Value;

/// Errors as they are found.
pub(super) struct Reader<'a> {
    g: &'a Ocs,
    errors: Vec<PositionError>,
}

impl Reader<'_> {
    pub(super) fn no(&mut self, field: impl Into<String>, problem: impl Into<String>) {
        self.errors.push(PositionError::new(field, problem));
    }

    fn unknown<'b>(&mut self, field: &str, what: &str, word: &str, names: impl IntoIterator<Item = &'b str>) {
        self.no(field, format!("{word:?} is no {what}{}", did_you_mean(word, names)));
    }

    fn seat(&mut self, field: &str, word: &str) -> Option<Seat> {
        let found = Seat::BOTH.into_iter().find(|s| self.g.side_ids[s.index()] == word);
        if found.is_none() {
            self.unknown(field, "side", word, self.g.side_ids);
        }
        found
    }

    fn hex(&mut self, field: &str, word: &str) -> Option<Hex> {
        let found = self.g.map.find(word);
        if found.is_none() {
            self.no(field, format!("{word:?} is no hex: column and two digits of the row, such as 17.16"));
        }
        found
    }

    fn spot(&mut self, field: &str, word: &str) -> Option<Spot> {
        let named = [("due", Spot::DUE), ("dead", Spot::DEAD), ("recovery", Spot::POOL), ("out", Spot::OUT)];
        if let Some((_, spot)) = named.iter().find(|x| x.0 == word) {
            return Some(*spot);
        }
        if self.g.house.air_box.as_ref().is_some_and(|b| b.id == word) {
            return Some(Spot::BOX);
        }
        let hex = self.g.map.find(word);
        if hex.is_none() {
            self.no(
                field,
                format!("{word:?} is no place: a hex such as 17.16, due, dead, recovery, out or an air box"),
            );
        }
        hex.map(Spot::at)
    }

    fn number<T: TryFrom<i64>>(&mut self, field: &str, value: i64) -> Option<T> {
        let found = T::try_from(value).ok();
        if found.is_none() {
            self.no(field, format!("{value} does not fit here"));
        }
        found
    }
}

impl Ocs {
    pub(crate) fn read_position(
        &self,
        base: Base,
        p: &Position,
        at: Option<&Point>,
    ) -> Result<State, Vec<PositionError>> {
        let mut r = Reader { g: self, errors: Vec::new() };
        let mut s = match base {
            Base::Setup => self.start.clone(),
            Base::Empty => {
                let mut empty = State::empty(self.units.len(), self.carts.len(), self.planes.len(), self.strips.len());
                for (i, cart) in self.carts.iter().enumerate() {
                    empty.carts[i].side = cart.side;
                    empty.carts[i].points = cart.points;
                }
                empty.marker = self.start.marker;
                empty.strips = self.start.strips.clone();
                for hex in self.start.control() {
                    empty.give(hex, Seat::FIRST);
                }
                empty
            }
        };
        // Before anything has happened the first die waits, and what is decided before it.
        s.frames = [Frame::NewTurn, Frame::Rest].into_iter().collect();
        if base == Base::Setup && self.house.shift.is_some() {
            match at {
                Some(_) => self.shifted(&mut s),
                None => s.frames.push(Frame::Shifting(SHIFTED, None)),
            }
        }
        if let Some(turn) = p.turn {
            if (1..=u32::from(self.house.turns)).contains(&turn) {
                s.turn = turn as u8;
            } else {
                r.no("turn", format!("the game has turns 1 to {}", self.house.turns));
            }
        }
        for (id, spec) in &p.pieces {
            self.read_piece(&mut r, &mut s, id, &spec.state());
        }
        for (pool, ids) in &p.pools {
            self.read_pool(&mut r, &mut s, pool, ids);
        }
        // R28 A settlement belongs to whoever stands in it, unless more is said.
        for unit in self.all_units().filter(|u| p.pieces.contains_key(&self.info(*u).id)) {
            if let Some(hex) = s.unit(unit).at.hex().filter(|h| self.map.settled.contains(*h)) {
                s.give(hex, self.info(unit).side);
            }
        }
        self.read_quantities(&mut r, &mut s, p);
        self.give_way(&mut s, p);
        for (id, side) in &p.control {
            let field = format!("control.{id}");
            if let (Some(hex), Some(side)) = (r.hex(&field, id), r.seat(&field, side)) {
                if self.map.settled.contains(hex) {
                    s.give(hex, side);
                } else {
                    r.no(field, "only villages, cities and points of interest are controlled (R28)");
                }
            }
        }
        for (name, list) in [
            ("hands", p.hands.len()),
            ("decks", p.decks.len()),
            ("discards", p.discards.len()),
            ("tracks", p.tracks.len()),
        ] {
            if list > 0 {
                r.no(name, "this game has none; units, `quantities` and `markers` say everything");
            }
        }
        self.read_markers(&mut r, &mut s, p);
        if let Some(at) = at {
            self.read_point(&mut r, &mut s, at);
        } else if let Some(flow) = &p.flow {
            self.read_flow(&mut r, &mut s, flow);
        }
        if p.flow.is_none() {
            self.at_rest(&mut r, &s);
        }
        self.sound(&mut r, &s);
        if !r.errors.is_empty() {
            return Err(r.errors);
        }
        sandtable_kit::Sequence::keep(self, &mut s);
        sandtable_kit::alive(self, &s, self.side_ids)?;
        Ok(s)
    }

    /// 9.14 So does a strip; and what the set-up has under enemy units that were put there is gone, unless it is named.
    fn give_way(&self, s: &mut State, p: &Position) {
        let named = |id: &str| p.pieces.contains_key(id) || p.pools.values().flatten().any(|x| x == id);
        for unit in self.all_units().filter(|u| p.pieces.contains_key(&self.info(*u).id)) {
            let (Some(hex), side) = (s.unit(unit).at.hex(), self.info(unit).side) else { continue };
            for i in (0..self.strips.len()).filter(|i| self.strips[*i] == hex) {
                s.strips[i] = side;
            }
            if s.dump(hex).is_some_and(|d| d.side != side) && !p.quantities.contains_key(self.map.id(hex)) {
                s.take_tokens(hex, u16::MAX);
            }
            for (info, cart) in self.carts.iter().zip(&mut s.carts) {
                if cart.at.is(hex) && cart.side != side && !named(&info.id) {
                    (cart.at, cart.load) = (Spot::OUT, 0);
                }
            }
            for (info, plane) in self.planes.iter().zip(&mut s.planes) {
                if plane.at.is(hex) && info.side != side && !named(&info.id) {
                    *plane = PlaneState::default();
                }
            }
        }
    }

    /// What lies beside the map.
    fn read_pool(&self, r: &mut Reader<'_>, s: &mut State, pool: &str, ids: &[String]) {
        let field = format!("pools.{pool}");
        match r.spot(&field, pool) {
            Some(spot) if spot.hex().is_none() => {
                let spec = PieceState { at: Some(pool.to_owned()), ..PieceState::default() };
                for id in ids {
                    self.read_piece(r, s, id, &spec);
                }
            }
            Some(_) => r.no(field, "a hex is no pool: see `pieces`"),
            None => {}
        }
    }

    fn read_piece(&self, r: &mut Reader<'_>, s: &mut State, id: &str, spec: &PieceState) {
        let field = format!("pieces.{id}");
        if let Some(i) = self.units.iter().position(|u| u.id == id) {
            let mut u = *s.unit(Unit(i as u8));
            if let Some(at) = &spec.at {
                let Some(spot) = r.spot(&format!("{field}.at"), at) else { return };
                if spot == Spot::BOX {
                    return r.no(format!("{field}.at"), "only aircraft stand in the air box");
                }
                // A piece that is put somewhere lies fresh unless more is said.
                u = UnitState { at: spot, mode: u.mode, front: u.front, ..UnitState::default() };
                if matches!(u.mode, Mode::Strat | Mode::Reserve | Mode::Exploit | Mode::Dg) {
                    u.mode = if u.front { Mode::Combat } else { Mode::Move };
                }
            }
            match spec.face.as_deref() {
                None => {}
                Some("combat") => (u.front, u.mode) = (true, Mode::Combat),
                Some("move") => (u.front, u.mode) = (false, Mode::Move),
                Some(other) => r.unknown(&format!("{field}.face"), "face", other, ["combat", "move"]),
            }
            if spec.face.is_some() || spec.at.is_some() || !spec.marks.is_empty() {
                u.marks = Marks::default();
                u.stock = Stock::Full;
            }
            let is_mode = |mark: &&String| Mode::ALL.iter().any(|m| m.id() == **mark);
            let is_stock = |mark: &&String| Stock::ALL.iter().any(|m| m.id() == **mark);
            if spec.marks.iter().filter(is_mode).count() > 1 {
                r.no(format!("{field}.marks"), "a unit is in exactly one mode (OCS 5.2)");
            }
            if spec.marks.iter().filter(is_stock).count() > 1 {
                r.no(format!("{field}.marks"), "a unit's stocks are full, low or exhausted (OCS 12.10)");
            }
            for mark in &spec.marks {
                let mode = Mode::ALL.into_iter().find(|m| m.id() == mark);
                let stock = Stock::ALL.into_iter().find(|m| m.id() == mark);
                if let Some(mode) = mode {
                    match mode {
                        Mode::Combat | Mode::Move => (u.front, u.mode) = (mode == Mode::Combat, mode),
                        Mode::Strat => (u.front, u.mode) = (false, mode),
                        _ => u.mode = mode,
                    }
                } else if let Some(stock) = stock {
                    u.stock = stock;
                } else if let Some((_, bit)) = Marks::ALL.iter().find(|x| x.0 == mark) {
                    u.marks.put(*bit);
                } else {
                    let names = Marks::ALL
                        .map(|x| x.0)
                        .into_iter()
                        .chain(Mode::ALL.map(Mode::id))
                        .chain(Stock::ALL.map(Stock::id));
                    r.unknown(&format!("{field}.marks"), "mark", mark, names.collect::<Vec<_>>());
                }
            }
            *s.unit_mut(Unit(i as u8)) = u;
        } else if let Some(i) = self.carts.iter().position(|c| c.id == id) {
            self.read_cart(r, s, i, &field, spec);
        } else if let Some(i) = self.planes.iter().position(|c| c.id == id) {
            self.read_plane(r, s, i, &field, spec);
        } else {
            let all = self.units.iter().map(|u| u.id.as_str()).chain(self.carts.iter().map(|c| c.id.as_str()));
            r.unknown(&field, "piece", id, all.chain(self.planes.iter().map(|c| c.id.as_str())));
        }
    }

    fn read_cart(&self, r: &mut Reader<'_>, s: &mut State, i: usize, field: &str, spec: &PieceState) {
        let mut c = s.carts[i];
        if let Some(at) = &spec.at {
            let Some(spot) = r.spot(&format!("{field}.at"), at) else { return };
            c = CartState {
                at: spot,
                side: self.carts[i].side,
                points: self.carts[i].points,
                load: c.load,
                ..CartState::default()
            };
        }
        for (name, value) in &spec.quantities {
            let place = format!("{field}.quantities.{name}");
            let Some(n) = r.number::<u8>(&place, i64::from(*value)) else { continue };
            match name.as_str() {
                "cargo" => c.load = n,
                "points" => c.points = n.min(16),
                "spent" => c.spent = n,
                other => r.unknown(&place, "number of transport", other, ["cargo", "points", "spent"]),
            }
        }
        if spec.at.is_some() && !spec.quantities.contains_key("cargo") {
            c.load = 0;
        }
        for mark in &spec.marks {
            match mark.as_str() {
                "captured" => c.side = self.carts[i].side.other(),
                "under-way" => c.under_way = true,
                "moved" => c.moved = true,
                other => {
                    let marks = ["captured", "under-way", "moved"];
                    r.unknown(&format!("{field}.marks"), "mark of transport", other, marks);
                }
            }
        }
        if u16::from(c.load) > u16::from(c.points) * 4 {
            r.no(format!("{field}.quantities.cargo"), format!("{} points carry at most {} T", c.points, c.points * 4));
        }
        s.carts[i] = c;
    }

    fn read_plane(&self, r: &mut Reader<'_>, s: &mut State, i: usize, field: &str, spec: &PieceState) {
        let mut a = s.planes[i];
        if let Some(at) = &spec.at {
            let Some(spot) = r.spot(&format!("{field}.at"), at) else { return };
            let base = spot.hex().is_none_or(|h| self.strips.contains(&h));
            let boxed = spot != Spot::BOX || self.house.air_box.as_ref().is_some_and(|b| b.side == self.planes[i].side);
            if !base || !boxed {
                return r.no(format!("{field}.at"), "aircraft stand on an air strip, or in the air box of their side");
            }
            let on = spot.hex().is_some() || spot == Spot::BOX;
            a.at = spot;
            a.steps = match (on, a.steps) {
                (false, _) => 0,
                (true, 0) => 2,
                (true, steps) => steps,
            };
            a.active = on && spec.marks.is_empty();
            a.flown = false;
        }
        match spec.face.as_deref() {
            None => {}
            Some("full") => a.steps = 2,
            Some("reduced") => a.steps = 1,
            Some(other) => r.unknown(&format!("{field}.face"), "face", other, ["full", "reduced"]),
        }
        for mark in &spec.marks {
            match mark.as_str() {
                "active" => a.active = true,
                "inactive" => a.active = false,
                "flown" => a.flown = true,
                other => {
                    r.unknown(&format!("{field}.marks"), "mark of aircraft", other, ["active", "inactive", "flown"])
                }
            }
        }
        if spec.face.is_none() && spec.marks.is_empty() && spec.at.is_some() && a.steps == 0 {
            a.active = false;
        }
        s.planes[i] = a;
    }

    fn read_quantities(&self, r: &mut Reader<'_>, s: &mut State, p: &Position) {
        for (id, numbers) in &p.quantities {
            let field = format!("quantities.{id}");
            let Some(hex) = r.hex(&field, id) else { continue };
            s.take_tokens(hex, u16::MAX);
            let mut fresh = 0;
            for (name, value) in numbers {
                let place = format!("{field}.{name}");
                let Some(n) = r.number::<u16>(&place, i64::from(*value)).filter(|n| *n < 10_000) else {
                    r.no(&place, "from 0 to 9999");
                    continue;
                };
                let here = self.units_in(s, hex).first().map(|u| self.info(u).side);
                let side = match name.as_str() {
                    "fresh" => {
                        fresh = n;
                        continue;
                    }
                    "blown" => {
                        s.blown.set(hex, n > 0);
                        continue;
                    }
                    // Tokens of whoever stands there, or controls the hex.
                    "supply" => {
                        match here.or_else(|| self.map.settled.contains(hex).then(|| self.controller(s, hex))) {
                            Some(side) => side,
                            None => {
                                let [a, b] = self.side_ids;
                                r.no(&place, format!("nobody is there: {a}-supply or {b}-supply"));
                                continue;
                            }
                        }
                    }
                    other => {
                        match Seat::BOTH.into_iter().find(|x| format!("{}-supply", self.side_ids[x.index()]) == other) {
                            Some(side) => side,
                            None => {
                                let names: Vec<String> = self.side_ids.iter().map(|x| format!("{x}-supply")).collect();
                                r.unknown(&place, "number of a hex", other, names.iter().map(String::as_str));
                                continue;
                            }
                        }
                    }
                };
                if s.dumps.is_full() {
                    r.no(&place, format!("at most {DUMPS} dumps fit"));
                    continue;
                }
                if s.dump(hex).is_some_and(|d| d.side != side) {
                    r.no(&place, "a hex holds supply of one side only");
                    continue;
                }
                s.add_tokens(hex, side, n, false);
            }
            if let Some(dump) = s.dumps.iter_mut().find(|d| d.hex == hex) {
                dump.fresh = fresh.min(dump.tokens);
            }
        }
    }

    fn read_markers(&self, r: &mut Reader<'_>, s: &mut State, p: &Position) {
        for (name, value) in &p.markers {
            let field = format!("markers.{name}");
            let text = value.as_str().unwrap_or_default();
            match name.as_str() {
                "first" => s.first = r.seat(&field, text).unwrap_or(s.first),
                "phasing" => s.phasing = r.seat(&field, text).unwrap_or(s.phasing),
                "reroll" => s.marker = r.seat(&field, text).unwrap_or(s.marker),
                "segment" => match Segment::ALL.into_iter().find(|x| x.id() == text) {
                    Some(segment) => s.segment = segment,
                    None => r.unknown(&field, "segment", text, Segment::ALL.map(Segment::id)),
                },
                "weather" => match text {
                    "limited" | "limited-flight" => s.limited = true,
                    "normal" | "normal-flight" => s.limited = false,
                    _ => r.unknown(&field, "weather", text, ["limited", "normal"]),
                },
                "strips" => {
                    for (id, owner) in value.as_object().into_iter().flatten() {
                        let place = format!("{field}.{id}");
                        let hex = r.hex(&place, id);
                        let owner = r.seat(&place, owner.as_str().unwrap_or_default());
                        match hex.and_then(|h| self.strips.iter().position(|x| *x == h)) {
                            Some(i) => s.strips[i] = owner.unwrap_or(s.strips[i]),
                            None => r.no(place, "there is no air strip"),
                        }
                    }
                }
                "barraged" | "attacked" => {
                    let mut set = Hexes::EMPTY;
                    for id in value.as_array().into_iter().flatten() {
                        set.extend(r.hex(&field, id.as_str().unwrap_or_default()));
                    }
                    if name == "barraged" { s.barraged = set } else { s.attacked = set }
                }
                "repulsed" | "roused" => {
                    let mut set = Units::EMPTY;
                    for id in value.as_array().into_iter().flatten() {
                        match self.all_units().find(|u| id == &self.info(*u).id) {
                            Some(unit) => set.insert(unit),
                            None => r.no(&field, format!("{id} is no unit of this game")),
                        }
                    }
                    if name == "repulsed" { s.repulsed = set } else { s.roused = set }
                }
                "busted" => {
                    s.busted.clear();
                    for pair in value.as_array().into_iter().flatten() {
                        let hex = r.hex(&field, pair[0].as_str().unwrap_or_default());
                        let by = r.seat(&field, pair[1].as_str().unwrap_or_default());
                        if let (Some(hex), Some(by), false) = (hex, by, s.busted.is_full()) {
                            s.busted.push(Busted { hex, by });
                        }
                    }
                }
                "anchors" | "departed" => {
                    let spots = if name == "anchors" { &mut s.anchors } else { &mut s.departed };
                    for (spot, id) in spots.iter_mut().zip(value.as_array().into_iter().flatten()) {
                        *spot = r.spot(&field, id.as_str().unwrap_or_default()).unwrap_or(Spot::OUT);
                    }
                }
                "fight" => match serde_json::from_value::<Fight>(value.clone()) {
                    Ok(fight) => s.fight = fight,
                    Err(e) => r.no(&field, e.to_string()),
                },
                "mission" => match serde_json::from_value::<Mission>(value.clone()) {
                    Ok(mission) => s.mission = mission,
                    Err(e) => r.no(&field, e.to_string()),
                },
                "over" => match serde_json::from_value::<Ending>(value.clone()) {
                    Ok(over) if usize::from(over.how) < self.house.endings.len() => s.over = Some(over),
                    _ => r.no(&field, "an ending of the game"),
                },
                other => {
                    let names = [
                        "first", "phasing", "reroll", "segment", "weather", "strips", "barraged", "attacked", "busted",
                        "repulsed", "roused",
                    ];
                    r.unknown(&field, "marker", other, names);
                }
            }
        }
    }

    fn read_point(&self, r: &mut Reader<'_>, s: &mut State, at: &Point) {
        let Some(segment) = Segment::ALL.into_iter().find(|x| x.id() == at.point) else {
            return r.unknown("at.point", "point of the sequence", &at.point, Segment::ALL.map(Segment::id));
        };
        let side = match &at.of {
            Some(of) => r.seat("at.of", of),
            None if matches!(segment, Segment::Weather | Segment::Initiative) => Some(s.first),
            None => {
                r.no("at.of", format!("whose it is: {}", self.side_ids.join(" or ")));
                None
            }
        };
        for name in at.more.keys() {
            r.no(format!("at.{name}"), "this point has no further fields; see `set.markers`");
        }
        if let Some(side) = side {
            self.set_point(s, segment, side);
        }
    }

    fn read_flow(&self, r: &mut Reader<'_>, s: &mut State, flow: &Value) {
        match serde_json::from_value(flow.clone()) {
            Ok(frames) => s.frames = frames,
            Err(e) => r.no("flow", e.to_string()),
        }
        if s.frames.is_empty() && s.over.is_none() {
            r.no("flow", "no frame is left and the game is not over");
        }
    }
}
