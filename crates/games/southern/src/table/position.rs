//! Position files: a position in words, and back.

use super::view::zone_id;
use crate::Southern;
use crate::model::*;
use crate::rulebook::RULING_40;
use crate::sequence::{Frame, TURN};
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{Faults, part_of};
use serde_json::{Value, json};

part_of! {
    /// The part of the state that says where in the sequence of play we are.
    struct Flow of State { over: bool, passes: u8, stack: Stack, op: Op, damage: Damage }
}

impl Flow {
    /// What follows in the turn may be left out.
    fn complete(&mut self) {
        let Some(bottom) = self.stack.iter().next() else { return };
        let next = TURN.iter().position(|frame| *frame == bottom).map_or(TURN.len() - 1, |i| i + 1);
        let missing = TURN[next..].iter().rev().copied();
        self.stack = missing.chain(self.stack.iter()).take(STACK).collect();
    }
}

/// The place off the map with this name.
fn unit_pool(id: &str) -> Option<Place> {
    ZONES.iter().find(|(_, name)| *name == id).map(|(zone, _)| *zone)
}

impl Positions for Southern {
    fn position(&self, st: &State) -> Position {
        let data = &self.data;
        let mut position = Position { turn: Some(st.turn.into()), ..Position::default() };
        for (id, unit) in data.each_unit() {
            let at = self.whereabouts(st, id);
            let face = if st.used.contains(id) { "used" } else { "unused" };
            let state = PieceState {
                at: Some(at),
                face: Some(face.into()),
                marks: self.marks(st, id).iter().map(ToString::to_string).collect(),
                quantities: Default::default(),
            };
            position.pieces.insert(unit.id.clone(), PieceSpec::Full(state));
        }
        for area in data.all_areas.iter() {
            position.control.insert(data.area(area).id.clone(), SIDES[st.controller(area).index()].into());
        }
        for seat in Seat::BOTH {
            let side = SIDES[seat.index()].to_owned();
            let ids = |at| st.cards_at(data, seat, at).map(|c| data.card(c).id.clone()).collect::<Vec<_>>();
            position.hands.insert(side.clone(), ids(CardAt::Hand));
            position.decks.insert(side.clone(), ids(CardAt::Deck));
            position.discards.insert(side.clone(), ids(CardAt::Discard));
            position.pools.insert(zone_id("face-down", seat).into(), ids(CardAt::FaceDown));
            position.pools.insert(zone_id("removed", seat).into(), ids(CardAt::Removed));
            position.tracks.insert(format!("{side}-half-vp"), st.vp[seat.index()].into());
        }
        let oil: serde_json::Map<String, Value> = data
            .oil_areas
            .iter()
            .zip(st.oil)
            .map(|(area, oil)| {
                let marker = oil.marker.map(|m| data.oil[m.index()].id.clone());
                (data.area(*area).id.clone(), json!({ "marker": marker, "face": oil.face }))
            })
            .collect();
        position.markers.insert("oil".into(), Value::Object(oil));
        let began: Vec<&str> = st.turn_began_japanese.iter().map(|a| data.area(a).id.as_str()).collect();
        position.markers.insert("japanese-at-turn-start".into(), json!(began));
        position.flow = serde_json::to_value(Flow::of(st)).ok();
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut st = match base {
            Base::Setup => self.laid_out(),
            Base::Empty => {
                let mut st = State::blank(&self.data);
                st.begin_turn();
                st
            }
        };
        let mut faults = Faults::default();
        let no = &mut faults;
        self.read_turn(&mut st, position, no);
        self.read_control(&mut st, position, no);
        self.read_unit_pools(&mut st, position, no);
        self.read_pieces(&mut st, position, no);
        self.read_cards(&mut st, position, at, no);
        self.read_markers(&mut st, position, no);
        self.check_stacks(&st, no);
        if let Some(point) = at {
            self.read_point(&mut st, point, position, no);
        } else if let Some(flow) = &position.flow {
            match serde_json::from_value::<Flow>(flow.clone()) {
                Ok(mut flow) => {
                    flow.complete();
                    if let Some(problem) = self.flow_problem(&flow) {
                        no.add("flow", problem);
                    } else {
                        flow.lay(&mut st);
                    }
                }
                Err(e) => no.add("flow", e.to_string()),
            }
        }
        self.object_nonsense(base, position, at, &st, &mut faults);
        faults.finish(())?;
        if at.is_none() && position.flow.is_none() {
            // The base's own point: what runs by itself before the first decision needs no chance.
            self.settle(&mut st);
        }
        sandtable_kit::alive(self, &st, SIDES)?;
        Ok(st)
    }
}

impl Southern {
    /// Runs the start of a turn up to its first decision.
    pub fn settle(&self, st: &mut State) {
        let mut none = Playout::new(0);
        sandtable_kit::advance(self, st, &mut Ctx::silent(&mut none));
    }

    /// A flow written by hand may name things that are not there.
    fn flow_problem(&self, flow: &Flow) -> Option<String> {
        let areas = self.data.areas.len();
        let units = self.data.units.len();
        let area_ok = |a: Area| a.index() < areas;
        let op = &flow.op;
        let sets = op.groups.iter().chain([&op.to_flip, &op.arriving, &flow.damage.targets, &flow.damage.retreating]);
        let set_ok = sets.into_iter().all(|s| s.iter().all(|u| u.index() < units));
        let seat_ok = |s: Seat| s.index() < SIDES.len();
        let frames = flow.stack.iter().all(|f| match f {
            Frame::Carrier(u) => u.index() < units,
            Frame::React(a) => area_ok(a),
            Frame::Counter(a, _, left) => area_ok(a) && left <= 2,
            Frame::Impulse(seat) | Frame::EndOfImpulse(seat) => seat_ok(seat),
            Frame::March(stop) => stop <= 2,
            Frame::Attack(round, _) | Frame::AirAttack(round) => (1..=2).contains(&round),
            _ => true,
        });
        let seats = seat_ok(op.seat) && seat_ok(flow.damage.victim);
        let counts = flow.passes <= 2 && op.acted <= 4 && op.points <= 100;
        let named =
            op.named <= 4 && op.current <= 4 && (usize::from(op.current) < 4 || flow.stack.is_empty() || op.named == 4);
        let places = [op.from, op.to, op.area, flow.damage.area].into_iter().all(area_ok)
            && op.via.is_none_or(area_ok)
            && flow.damage.back.is_none_or(area_ok)
            && op.landing.iter().all(area_ok)
            && op.card.is_none_or(|c| c.index() < self.data.cards.len());
        if !(set_ok && frames && seats && counts && named && places) {
            return Some("names a side, area, unit, card, group, step or number that does not exist".into());
        }
        if flow.over != flow.stack.is_empty() {
            return Some("a game that is over has no step left, and one that goes on has one".into());
        }
        None
    }

    fn read_turn(&self, st: &mut State, position: &Position, no: &mut Faults) {
        st.turn = no.turn(position, self.last_turn()).unwrap_or(st.turn);
        // `allied-half-vp` counts halves as answers do; `allied-vp` is for people and counts points.
        for (track, value) in position.tracks.iter().filter(|(track, _)| *track != "turn") {
            let names = |s: &Seat| [format!("{}-half-vp", SIDES[s.index()]), format!("{}-vp", SIDES[s.index()])];
            let Some(seat) = Seat::BOTH.into_iter().find(|s| names(s).contains(track)) else {
                let known = "turn, japan-half-vp, allied-half-vp (in halves), japan-vp, allied-vp (in points)";
                no.add(format_args!("tracks.{track}"), format_args!("no such track; there are: {known}"));
                continue;
            };
            let halves = if track.ends_with("half-vp") { *value } else { value.saturating_mul(2) };
            match i16::try_from(halves) {
                Ok(halves) if halves.abs() < 1000 => st.vp[seat.index()] = halves,
                _ => no.add(format_args!("tracks.{track}"), format_args!("{value} is out of range")),
            }
        }
    }

    fn read_control(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (id, side) in &position.control {
            let field = format!("control.{id}");
            let Some(area) = self.data.find_area(id) else {
                no.add(field, "no such area");
                continue;
            };
            let Some(seat) = crate::model::side(side) else {
                no.add(field, format_args!("{side:?} is not a side; every area is held by japan or allied (2.1.2(1))"));
                continue;
            };
            if self.data.closed[seat.index()].contains(area) {
                no.add(field, format_args!("{side} can never control {id} (2.2.1(3))"));
                continue;
            }
            st.japanese.set(area, seat == JAPAN);
        }
        if !position.markers.contains_key("japanese-at-turn-start") {
            st.turn_began_japanese = st.japanese;
        }
    }

    fn read_pieces(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (id, spec) in &position.pieces {
            let Some(unit) = self.data.find_unit(id) else {
                no.add(format_args!("pieces.{id}"), "no such unit");
                continue;
            };
            let spec = spec.state();
            if let Some(at) = &spec.at {
                match unit_pool(at).or_else(|| self.data.find_area(at).map(|a| a.0)) {
                    Some(place) => st.relocate(unit, place),
                    None => {
                        let zones: Vec<&str> = ZONES.iter().map(|(_, name)| *name).collect();
                        no.add(
                            format_args!("pieces.{id}.at"),
                            format_args!("{at:?} is neither an area nor one of {}", zones.join(", ")),
                        );
                    }
                }
            }
            match spec.face.as_deref() {
                None => {}
                Some("used" | "back") => st.used.insert(unit),
                Some("unused" | "front") => st.used.remove(unit),
                Some(other) => {
                    no.add(format_args!("pieces.{id}.face"), format_args!("{other:?} is not a face: unused or used"))
                }
            }
            for mark in &spec.marks {
                match mark.as_str() {
                    "flown" => st.flown.insert(unit),
                    _ => no.add(
                        format_args!("pieces.{id}.marks"),
                        format_args!("{mark:?} is no mark of this game; there is: flown"),
                    ),
                }
            }
            if st.area_of(unit).is_none() && st.used.contains(unit) {
                no.add(format_args!("pieces.{id}.face"), "only a unit on the map can be used");
            }
        }
    }

    /// A pool of units that is given holds exactly these; what else lay there is out of play.
    fn read_unit_pools(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let given = || position.pools.iter().filter_map(|(pool, ids)| Some((pool, unit_pool(pool)?, ids)));
        for (_, zone, _) in given() {
            for (unit, _) in
                self.data.each_unit().filter(|(unit, _)| st.place[unit.index()] == zone).collect::<Vec<_>>()
            {
                st.relocate(unit, OUT);
            }
        }
        for (pool, zone, ids) in given() {
            for (i, id) in ids.iter().enumerate() {
                match self.data.find_unit(id) {
                    Some(unit) if position.pieces.get(id).is_some_and(|p| p.state().at.is_some()) => {
                        let name = &self.data.unit(unit).id;
                        no.add(format_args!("pools.{pool}[{i}]"), format_args!("{name} is placed in pieces as well"));
                    }
                    Some(unit) => {
                        st.relocate(unit, zone);
                        st.used.remove(unit);
                    }
                    None => no.add(format_args!("pools.{pool}[{i}]"), format_args!("{id:?} is not a unit")),
                }
            }
        }
    }

    /// Cards named anywhere leave the deck; a card can be in one place only.
    fn read_cards(&self, st: &mut State, position: &Position, at: Option<&Point>, no: &mut Faults) {
        let pools = [(CardAt::FaceDown, "face-down"), (CardAt::Removed, "removed")];
        let own = [CardAt::Hand, CardAt::Deck, CardAt::Discard];
        let piles = no.piles(&INFO, position, own, &pools, &ZONES.map(|(_, name)| name));
        let find = |id: &str| self.data.find_card(id).map(|card| (card, self.data.card(card).side));
        no.cards(&piles, find, |card, to| st.cards[card.index()] = to);
        // At an impulse with no hand said at all both sides hold the first cards of their decks.
        let impulse = at.is_some_and(|p| p.point != "hand-choice" && p.point != "turn-start" && p.point != "set-up");
        if impulse && position.hands.is_empty() && position.flow.is_none() {
            for seat in Seat::BOTH {
                let n = usize::from(self.data.hand[seat.index()]);
                let cards: Vec<Card> = st.cards_at(&self.data, seat, CardAt::Deck).take(n).collect();
                for card in cards {
                    st.cards[card.index()] = CardAt::Hand;
                }
            }
        }
        for seat in Seat::BOTH {
            let held = st.cards_at(&self.data, seat, CardAt::Hand).count();
            let most = usize::from(self.data.hand[seat.index()]);
            if held > most {
                no.add(
                    format_args!("hands.{}", SIDES[seat.index()]),
                    format_args!("{held} cards; a hand has at most {most} (5.1)"),
                );
            }
            st.hand_count[seat.index()] = held as u8;
        }
    }

    fn read_markers(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        for (name, value) in &position.markers {
            match (name.as_str(), value) {
                ("oil", Value::Object(fields)) => {
                    for (id, value) in fields {
                        self.read_oil(st, id, value, no);
                    }
                    let mut seen = Vec::new();
                    for marker in st.oil.iter().filter_map(|o| o.marker) {
                        if seen.contains(&marker) {
                            no.add("markers.oil", format_args!("{} lies in two places", data.oil[marker.index()].id));
                        }
                        seen.push(marker);
                    }
                }
                ("japanese-at-turn-start", Value::Array(ids)) => {
                    let areas: Option<Vec<Area>> =
                        ids.iter().map(|v| v.as_str().and_then(|id| data.find_area(id))).collect();
                    match areas {
                        Some(areas) => st.turn_began_japanese = areas.into_iter().collect(),
                        None => {
                            let problem = format!("a list of area ids, to compare with at turn end ({RULING_40})");
                            no.add("markers.japanese-at-turn-start", problem);
                        }
                    }
                }
                (id, Value::String(area)) if data.oil.iter().any(|o| o.id == id) => {
                    self.read_oil(st, area, &json!({ "marker": id }), no);
                }
                _ => no.add(format_args!("markers.{name}"), "known markers: oil (area to {\"marker\", \"face\"}), oil-1 to oil-5 (the area each lies hidden in), japanese-at-turn-start (list of areas)"),
            }
        }
    }

    fn read_oil(&self, st: &mut State, id: &str, value: &Value, no: &mut Faults) {
        let field = format!("markers.oil.{id}");
        let Some(slot) = self.data.oil_areas.iter().position(|a| self.data.area(*a).id == id) else {
            no.add(field, "no oil field here; there are brunei, palembang, balikpapan");
            return;
        };
        let (marker, face) = match value {
            Value::String(face) => (None, face.as_str()),
            Value::Object(o) => {
                (o.get("marker").and_then(Value::as_str), o.get("face").and_then(Value::as_str).unwrap_or("hidden"))
            }
            _ => (None, ""),
        };
        let face = match face {
            "hidden" => OilFace::Hidden,
            "shown" => OilFace::Shown,
            "gone" | "destroyed" => OilFace::Gone,
            _ => {
                no.add(field, "the face of a marker is hidden, shown or gone");
                return;
            }
        };
        let number = match marker {
            None => None,
            Some(id) => match self.data.oil.iter().position(|o| o.id == id) {
                Some(m) => Some(Marker(m as u8)),
                None => {
                    no.add(field, format_args!("{id:?} is not an oil marker"));
                    return;
                }
            },
        };
        if face == OilFace::Shown && number.is_none() {
            no.add(field, "a marker that is shown needs its id, e.g. {\"marker\": \"oil-3\", \"face\": \"shown\"}");
            return;
        }
        st.oil[slot] = Oil { marker: number, face };
    }

    /// Positions that the rules make impossible.
    fn check_stacks(&self, st: &State, no: &mut Faults) {
        let data = &self.data;
        for (id, unit) in data.each_unit() {
            let field = || format!("pieces.{}.at", unit.id);
            let Some(area) = st.area_of(id) else {
                if st.place[id.index()] == REINFORCEMENTS && !unit.pool {
                    no.add(
                        field(),
                        "only Allied units without a set-up place start in the reinforcement pool (3.0(4))",
                    );
                }
                continue;
            };
            let name = &data.area(area).id;
            if data.closed[unit.side.index()].contains(area) {
                no.add(field(), format_args!("{} units never enter {name} (2.2.1(3))", SIDES[unit.side.index()]));
            }
            if unit.category == Category::Ship && data.land.contains(area) {
                no.add(field(), format_args!("a ship cannot be on land in {name} (7.2(3))"));
            }
            if unit.category == Category::Air && (data.sea.contains(area) || st.controller(area) != unit.side) {
                no.add(
                    field(),
                    format_args!("an air unit must be in a land area its side controls, not in {name} (7.4(2))"),
                );
            }
            if unit.nation == "china" && !data.chinese_areas.contains(area) {
                no.add(
                    field(),
                    format_args!("Chinese units are only in kunming, lashio and mandalay, not in {name} (16.3)"),
                );
            }
        }
        let army = usize::from(data.limits.army_per_land_area_per_side);
        let air = usize::from(data.limits.air_per_land_area);
        for area in data.land.iter() {
            for seat in Seat::BOTH {
                let side = SIDES[seat.index()];
                let id = &data.area(area).id;
                let n = st.army_count(data, area, seat);
                if n > army {
                    no.add(
                        format_args!("pieces.*.at {id}"),
                        format_args!("{n} {side} army units; at most {army} (7.4(1))"),
                    );
                }
                let n = (st.units(data, area, seat) & data.air).len();
                if n > air {
                    no.add(
                        format_args!("pieces.*.at {id}"),
                        format_args!("{n} {side} air units; at most {air} (7.4(2))"),
                    );
                }
            }
        }
    }
}
