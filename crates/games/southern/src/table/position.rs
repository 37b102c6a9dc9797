//! Position files: a position in words, and back.

use super::view::ZONE_KINDS;
use crate::Southern;
use crate::model::*;
use crate::rulebook::RULING_40;
use crate::sequence::{Frame, TURN};
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Id, Mark, Pieces, Said, Track, marks, name, part_of, tracks, write_pieces, write_piles};
use serde_json::{Value, json};

part_of! {
    /// The part of the state that says where in the sequence of play we are.
    struct Flow of State { over: bool, passes: u8, stack: Stack, op: Op, damage: Damage }
}

/// `allied-half-vp` counts halves as answers do; `allied-vp` is for people and counts points.
pub const TRACKS: [Track<State>; 4] = tracks![State:
    "japan-half-vp" (-999..=999) = vp[0],
    "allied-half-vp" (-999..=999) = vp[1],
    "japan-vp" (-499..=499) = vp[0] / 2,
    "allied-vp" (-499..=499) = vp[1] / 2,
];

impl Flow {
    /// What follows in the turn may be left out.
    fn complete(&mut self) {
        let Some(bottom) = self.stack.iter().next() else { return };
        let next = TURN.iter().position(|frame| *frame == bottom).map_or(TURN.len() - 1, |i| i + 1);
        let missing = TURN[next..].iter().rev().copied();
        self.stack = missing.chain(self.stack.iter()).take(STACK).collect();
    }
}

impl Pieces for Southern {
    type Piece = Unit;
    type Place = Place;
    const ON_MAP: &'static str = "an area";
    const BOXES: &'static [(Place, &'static str)] = &ZONES;
    const OUT: Place = OUT;
    const FACES: &'static [Mark<State, Unit>] = marks![State: "used" | "back" = used; else "unused" | "front"];
    /// R58: a unit that has flown this turn.
    const MARKS: &'static [Mark<State, Unit>] = marks![State: "flown" = flown];

    fn pieces(&self) -> impl Iterator<Item = Unit> {
        self.data.each_unit().map(|(unit, _)| unit)
    }

    fn place_of(&self, st: &State, unit: Unit) -> Place {
        st.place[unit.index()]
    }

    fn put(&self, st: &mut State, unit: Unit, place: Place) {
        st.relocate(&self.data, unit, place);
    }

    fn map_id(&self, _: Unit, place: Place) -> Option<String> {
        Some(self.data.area(Area(place)).id.clone())
    }

    fn find_on_map(&self, _: Unit, id: &str) -> Option<Place> {
        self.data.find_area(id).map(|area| area.0)
    }

    fn wrong(&self, st: &State, unit: Unit, said: Said<Place>) -> Option<String> {
        let idle = said == Said::Face("used") && st.area_of(unit).is_none();
        idle.then(|| "only a unit on the map can be used".into())
    }
}

impl Positions for Southern {
    fn position(&self, st: &State) -> Position {
        let mut position = Position {
            turn: Some(st.turn.into()),
            pieces: write_pieces(self, st),
            tracks: TRACKS[..2].iter().map(|track| (track.words[0].into(), (track.get)(st))).collect(),
            flow: serde_json::to_value(Flow::of(st)).ok(),
            ..Position::default()
        };
        for area in self.data.all_areas.iter() {
            position.control.insert(name(self, &area), name(self, &st.controller(area)));
        }
        write_piles(&INFO, &mut position, &ZONE_KINDS, |seat, at| {
            st.cards_at(&self.data, seat, at).map(|card| name(self, &card)).collect()
        });
        let oil = self.data.oil_areas.iter().zip(st.oil);
        let oil: Value = oil
            .map(|(area, oil)| {
                let marker = oil.marker.map(|marker| name(self, &marker));
                (name(self, area), json!({ "marker": marker, "face": oil.face }))
            })
            .collect();
        let began: Value = st.turn_began_japanese.iter().map(|area| name(self, &area)).collect();
        position.markers = [("oil".into(), oil), ("japanese-at-turn-start".into(), began)].into();
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
        st.turn = no.turn(position, self.last_turn()).unwrap_or(st.turn);
        no.tracks(&mut st, position, &TRACKS);
        self.read_control(&mut st, position, no);
        no.pieces(self, &mut st, position);
        self.read_cards(&mut st, position, at, no);
        self.read_markers(&mut st, position, no);
        self.check_stacks(&st, no);
        if let Some(point) = at {
            self.read_point(&mut st, point, position, no);
        } else {
            self.read_flow(&mut st, position, no);
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

    fn read_flow(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        let sizes = [(Area::NAME, data.areas.len()), (Unit::NAME, data.units.len()), (Card::NAME, data.cards.len())];
        let Some(mut flow) = no.flow::<Flow>(position, &sizes) else { return };
        flow.complete();
        let op = &flow.op;
        let frames = flow.stack.iter().all(|f| match f {
            Frame::Counter(_, _, steps) | Frame::March(steps) => steps <= 2,
            Frame::Attack(round, _) | Frame::AirAttack(round) => (1..=2).contains(&round),
            _ => true,
        });
        let counts = flow.passes <= 2 && op.acted <= 4 && op.points <= 100;
        let named =
            op.named <= 4 && op.current <= 4 && (usize::from(op.current) < 4 || flow.stack.is_empty() || op.named == 4);
        no.when(!(frames && counts && named), "flow", "names a group, step or number that does not exist");
        let ends = "a game that is over has no step left, and one that goes on has one";
        no.when(flow.over != flow.stack.is_empty(), "flow", ends);
        flow.lay(st);
    }

    fn read_control(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (id, side) in &position.control {
            let field = format!("control.{id}");
            let area: Option<Area> = no.read(self, &field, id);
            let (Some(area), Some(seat)) = (area, no.read::<_, Seat>(self, &field, side)) else { continue };
            let closed = self.data.closed[seat.index()].contains(area);
            no.when(closed, field, format_args!("{side} can never control {id} (2.2.1(3))"));
            st.japanese.set(area, seat == JAPAN);
        }
        if !position.markers.contains_key("japanese-at-turn-start") {
            st.turn_began_japanese = st.japanese;
        }
    }

    /// Cards named anywhere leave the deck; a card can be in one place only.
    fn read_cards(&self, st: &mut State, position: &Position, at: Option<&Point>, no: &mut Faults) {
        let piles = no.piles(&INFO, position, &ZONE_KINDS, &ZONES.map(|(_, id)| id));
        let find = |id: &str| self.data.find_card(id).map(|card| (card, self.data.card(card).side));
        no.cards(&piles, find, |card, to| st.cards[card.index()] = to);
        // At an impulse with no hand said at all both sides hold the first cards of their decks.
        let impulse = at.is_some_and(|p| p.point != "hand-choice" && p.point != "turn-start" && p.point != "set-up");
        let dealt = impulse && position.hands.is_empty() && position.flow.is_none();
        for seat in Seat::BOTH {
            let most = usize::from(self.data.hand[seat.index()]);
            let deck: Vec<Card> = st.cards_at(&self.data, seat, CardAt::Deck).collect();
            deck.iter().take(if dealt { most } else { 0 }).for_each(|card| st.cards[card.index()] = CardAt::Hand);
            let held = st.cards_at(&self.data, seat, CardAt::Hand).count();
            let problem = format_args!("{held} cards; a hand has at most {most} (5.1)");
            no.when(held > most, format_args!("hands.{}", SIDES[seat.index()]), problem);
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
                    let lying: Vec<Marker> = st.oil.iter().filter_map(|o| o.marker).collect();
                    for (i, marker) in lying.iter().enumerate() {
                        let problem = format_args!("{} lies in two places", data.oil[marker.index()].id);
                        no.when(lying[..i].contains(marker), "markers.oil", problem);
                    }
                }
                ("japanese-at-turn-start", ids) => {
                    st.turn_began_japanese = no.list(self, "markers.japanese-at-turn-start", ids);
                    let known = st.turn_began_japanese.len() == ids.as_array().map_or(0, Vec::len);
                    let rule = format_args!("a list of area ids, to compare with at turn end ({RULING_40})");
                    no.when(!known, "markers.japanese-at-turn-start", rule);
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
            return no.add(field, "no oil field here; there are brunei, palembang, balikpapan");
        };
        let (marker, face) = match value {
            Value::Object(oil) => {
                (oil.get("marker").and_then(Value::as_str), oil.get("face").and_then(Value::as_str).unwrap_or("hidden"))
            }
            face => (None, face.as_str().unwrap_or_default()),
        };
        let face = match face {
            "hidden" => OilFace::Hidden,
            "shown" => OilFace::Shown,
            "gone" | "destroyed" => OilFace::Gone,
            _ => return no.add(field, "the face of a marker is hidden, shown or gone"),
        };
        let marker = marker.and_then(|id| no.read(self, &field, id));
        let unnamed = face == OilFace::Shown && marker.is_none();
        let example = "a marker that is shown needs its id, e.g. {\"marker\": \"oil-3\", \"face\": \"shown\"}";
        no.when(unnamed, field, example);
        st.oil[slot] = Oil { marker, face };
    }

    /// Positions that the rules make impossible.
    fn check_stacks(&self, st: &State, no: &mut Faults) {
        let data = &self.data;
        for (id, unit) in data.each_unit() {
            let field = format!("pieces.{}.at", unit.id);
            let Some(area) = st.area_of(id) else {
                let stranger = st.place[id.index()] == REINFORCEMENTS && !unit.pool;
                let rule = "only Allied units without a set-up place start in the reinforcement pool (3.0(4))";
                no.when(stranger, field, rule);
                continue;
            };
            let (name, side) = (&data.area(area).id, SIDES[unit.side.index()]);
            let closed = data.closed[unit.side.index()].contains(area);
            no.when(closed, &field, format_args!("{side} units never enter {name} (2.2.1(3))"));
            let ashore = unit.category == Category::Ship && data.land.contains(area);
            no.when(ashore, &field, format_args!("a ship cannot be on land in {name} (7.2(3))"));
            let afloat = data.sea.contains(area) || st.controller(area) != unit.side;
            let rule = format_args!("an air unit must be in a land area its side controls, not in {name} (7.4(2))");
            no.when(unit.category == Category::Air && afloat, &field, rule);
            let abroad = unit.nation == "china" && !data.chinese_areas.contains(area);
            let rule = format_args!("Chinese units are only in kunming, lashio and mandalay, not in {name} (16.3)");
            no.when(abroad, &field, rule);
        }
        let army = usize::from(data.limits.army_per_land_area_per_side);
        let air = usize::from(data.limits.air_per_land_area);
        for (area, seat) in data.land.iter().flat_map(|area| Seat::BOTH.map(|seat| (area, seat))) {
            let (side, field) = (SIDES[seat.index()], format!("pieces.*.at {}", data.area(area).id));
            let n = st.army_count(data, area, seat);
            no.when(n > army, &field, format_args!("{n} {side} army units; at most {army} (7.4(1))"));
            let n = (st.units(data, area, seat) & data.air).len();
            no.when(n > air, &field, format_args!("{n} {side} air units; at most {air} (7.4(2))"));
        }
    }
}
