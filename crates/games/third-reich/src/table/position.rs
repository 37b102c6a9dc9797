//! Position files: a position in words, and back.

use crate::ThirdReich;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::{INFO, PILES};
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Id, Mark, Pieces, Said, marks, name, part_of, write_pieces, write_piles};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

part_of! {
    /// The part of the state that says where in the sequence of play we are.
    struct Flow of State {
        ending: Option<Ending>,
        passes: u8,
        stack: Stack,
        op: Op,
        bombs: ArrayVec<(Unit, Area), 16>,
        damage: Damage,
        #[serde(default)]
        fresh: Cards,
    }
}

impl Pieces for ThirdReich {
    type Piece = Unit;
    type Place = Place;
    const ON_MAP: &'static str = "an area";
    const BOXES: &'static [(Place, &'static str)] = &ZONES;
    const OUT: Place = OUT;
    const FACES: &'static [Mark<State, Unit>] = marks![State: "used" | "back" = used; else "unused" | "front"];
    const MARKS: &'static [Mark<State, Unit>] = &[];

    fn pieces(&self) -> impl Iterator<Item = Unit> {
        all(self.data.units.len())
    }

    fn place_of(&self, st: &State, unit: Unit) -> Place {
        st.place[unit.index()]
    }

    fn put(&self, st: &mut State, unit: Unit, place: Place) {
        st.relocate(unit, place);
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

impl Positions for ThirdReich {
    fn position(&self, st: &State) -> Position {
        let data = &self.data;
        let mut position =
            Position { turn: Some(st.turn.into()), pieces: write_pieces(self, st), ..Position::default() };
        let mut holders = Map::new();
        for area in data.all {
            let side = st.side_of(area).map_or("none", |s| SIDES[s.index()]);
            position.control.insert(data.area(area).id.clone(), side.into());
            if !data.is_sea(area) {
                holders.insert(data.area(area).id.clone(), json!(self.nation_id(st.holder[area.index()])));
            }
        }
        write_piles(&INFO, &mut position, &PILES, |seat, at| {
            st.cards_at(data, seat, at).map(|card| name(self, &card)).collect()
        });
        for seat in Seat::BOTH {
            position.tracks.insert(format!("pending-{}", SIDES[seat.index()]), st.pending[seat.index()].into());
        }
        for (track, at) in data.tracks.iter().zip(st.boxes) {
            position.tracks.insert(format!("track-{}", data.nation(track.nation).id), at.into());
        }
        let ids = |nations: Nations| nations.iter().map(|n| self.nation_id(n)).collect::<Vec<_>>();
        let status: Map<String, Value> =
            data.nations.iter().zip(st.status).map(|(n, s)| (n.id.clone(), json!(s))).collect();
        let by_side = |value: [Value; 2]| {
            let [axis, allied] = value;
            json!({ "axis": axis, "allied": allied })
        };
        position.markers = BTreeMap::from([
            ("nations".into(), Value::Object(status)),
            ("holders".into(), Value::Object(holders)),
            ("forever".into(), json!(ids(st.forever))),
            ("shifted".into(), by_side(st.shifted.map(|n| json!(ids(n))))),
            ("poland-fell".into(), json!(st.poland_fell)),
            ("shown".into(), json!(st.shown.iter().map(|c| &data.card(c).id).collect::<Vec<_>>())),
            ("first".into(), json!(SIDES[st.first.index()])),
            ("due".into(), by_side(st.due.map(|n| json!(n)))),
        ]);
        position.flow = serde_json::to_value(Flow::of(st)).ok();
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut st = match base {
            Base::Setup => self.laid_out(),
            Base::Empty => State { stack: [Frame::TurnStart].into_iter().collect(), ..State::blank(&self.data) },
        };
        let mut faults = Faults::default();
        let no = &mut faults;
        self.read_turn(&mut st, position, no);
        self.read_nations(&mut st, position, no);
        self.read_tracks(&mut st, position, no);
        self.read_control(&mut st, position, no);
        no.pieces(self, &mut st, position);
        self.read_cards(&mut st, position, no);
        for (id, quantities) in &position.quantities {
            if !quantities.is_empty() {
                no.add(format_args!("quantities.{id}"), "places of this game carry no numbers");
            }
        }
        st.refresh(&self.data);
        self.check_places(&st, no);
        if let Some(point) = at {
            st.stack.clear();
            self.read_point(&mut st, point, no);
        } else {
            self.read_flow(&mut st, position, no);
        }
        self.check_sense(base, &st, position, no);
        faults.finish(())?;
        if at.is_some() || position.flow.is_none() {
            let mut none = Playout::new(0);
            sandtable_kit::advance(self, &mut st, &mut Ctx::silent(&mut none));
        }
        sandtable_kit::alive(self, &st, SIDES)?;
        Ok(st)
    }
}

impl ThirdReich {
    fn read_flow(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        let sizes = [
            (Area::NAME, data.areas.len()),
            (Unit::NAME, data.units.len()),
            (Card::NAME, data.cards.len()),
            (Nation::NAME, data.nations.len()),
        ];
        let Some(flow) = no.flow::<Flow>(position, &sizes) else { return };
        let (op, damage) = (&flow.op, &flow.damage);
        let counts = flow.passes <= 2 && op.left <= 20 && op.choices <= 20 && op.points <= 100 && damage.left <= 200;
        let given = damage.given.iter().chain(&op.carried).all(|number| *number <= 100);
        no.when(!(counts && given), "flow", "has a number that cannot be reached");
        let ends = "a game that is over has no step left, and one that goes on has one";
        no.when(flow.stack.is_empty() != flow.ending.is_some(), "flow", ends);
        let answers = matches!(flow.stack.top(), Some(Frame::React | Frame::Riposte));
        let stand = op.group.meets(st.on_map()) && op.counter.within(st.on_map());
        no.when(answers && !stand, "flow", "who acts and who answers stand on the map (10.0)");
        flow.lay(st);
    }

    fn read_turn(&self, st: &mut State, position: &Position, no: &mut Faults) {
        st.turn = no.turn(position, self.data.turns.len() as u8).unwrap_or(st.turn);
    }

    fn read_nations(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (marker, value) in &position.markers {
            let field = format!("markers.{marker}");
            match marker.as_str() {
                "nations" => {
                    for (id, status) in value.as_object().into_iter().flatten() {
                        let Some(nation) = no.read(self, format_args!("{field}.{id}"), id) else { continue };
                        match serde_json::from_value::<Status>(status.clone()) {
                            Ok(status) => self.read_status(st, nation, status, &format!("{field}.{id}"), no),
                            Err(_) => no.add(format_args!("{field}.{id}"), "neutral, axis or allied"),
                        }
                    }
                }
                "forever" => st.forever = no.list(self, field, value),
                "shifted" => {
                    for seat in Seat::BOTH {
                        let side = SIDES[seat.index()];
                        st.shifted[seat.index()] = no.list(self, format_args!("{field}.{side}"), &value[side]);
                    }
                }
                "poland-fell" => st.poland_fell = no.flag(&field, value).unwrap_or_default(),
                "shown" => st.shown = no.list(self, field, value),
                "first" => match value.as_str().and_then(side_named) {
                    Some(seat) => st.first = seat,
                    None => no.add(field, "axis or allied"),
                },
                "due" => {
                    for seat in Seat::BOTH {
                        match value[SIDES[seat.index()]].as_u64().filter(|n| *n <= 40) {
                            Some(n) => st.due[seat.index()] = n as u8,
                            None => no.add(field.clone(), "a number of cards for axis and for allied"),
                        }
                    }
                }
                "holders" => {}
                _ => no.add(field, "there are: nations, holders, forever, shifted, poland-fell, shown, first, due"),
            }
        }
    }

    fn read_status(&self, st: &mut State, nation: Nation, status: Status, field: &str, no: &mut Faults) {
        let n = self.data.nation(nation);
        if n.entry == EntryWay::Fixed && status != n.status {
            no.add(field, "Germany is always Axis, the UK and Poland are always Allied (3.1.2①②)");
            return;
        }
        st.status[nation.index()] = status;
        if let Some(track) = self.data.track_of(nation) {
            // At war by its track, unless the track says otherwise.
            if status == Status::at_war(n.camp) {
                st.boxes[track] = self.data.tracks[track].entry();
            }
        }
    }

    fn read_tracks(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (id, value) in position.tracks.iter().filter(|(id, _)| *id != "turn") {
            let field = format!("tracks.{id}");
            let small = u8::try_from(*value).ok();
            let track = id.strip_prefix("track-").and_then(|n| self.data.track_of(self.data.find_nation(n)?));
            let pending = id.strip_prefix("pending-").and_then(side_named);
            match (track, pending, small) {
                (Some(track), _, Some(at)) if at <= self.data.tracks[track].entry() => {
                    st.boxes[track] = at;
                    let nation = self.data.tracks[track].nation;
                    let n = self.data.nation(nation);
                    // 3.1.2: a marker on Entry brings its nation in, unless something else is said of it.
                    let said = position.markers.get("nations").is_some_and(|nations| nations.get(&n.id).is_some());
                    if at == self.data.tracks[track].entry() && !said {
                        st.status[nation.index()] = Status::at_war(n.camp);
                    }
                }
                (Some(track), ..) => no.add(field, format_args!("a box from 0 to {}", self.data.tracks[track].entry())),
                (_, Some(seat), Some(points)) if points <= 20 => st.pending[seat.index()] = points,
                (_, Some(_), _) => no.add(field, "0 to 20"),
                _ => {
                    let tracks = "turn, track-us, track-su, track-tu, track-sp, pending-axis, pending-allied";
                    no.add(field, format_args!("no such track; there are: {tracks}"));
                }
            }
        }
    }

    fn read_control(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        for (id, nation) in position.markers.get("holders").and_then(Value::as_object).into_iter().flatten() {
            let field = format!("markers.holders.{id}");
            let area = data.find_area(id).filter(|a| !data.is_sea(*a));
            match (area, nation.as_str().and_then(|n| data.find_nation(n))) {
                (Some(area), Some(nation)) => st.holder[area.index()] = nation,
                (None, _) => no.add(field, "no such land area"),
                (_, None) => no.add(field, format_args!("{nation} is no nation")),
            }
        }
        for (id, who) in &position.control {
            let field = format!("control.{id}");
            let Some(area) = no.read(self, &field, id) else { continue };
            // A nation by name, or a side: then the nation whose area it is, or the side's first.
            if let (Some(nation), false) = (data.find_nation(who), data.is_sea(area)) {
                st.holder[area.index()] = nation;
                continue;
            }
            let symbol = st.symbol(data, area);
            match (side_named(who), who.as_str()) {
                (Some(seat), _) if st.side_of(area) == Some(seat) => {}
                (Some(seat), _) if data.closed[seat.index()].contains(area) => {
                    no.add(field, format_args!("{who} can never control {id} (15.7)"));
                }
                (Some(seat), _) => {
                    let home = !data.is_sea(area) && st.side_of_nation(symbol) == Some(seat);
                    st.holder[area.index()] = if home { symbol } else { data.sea_power(seat) };
                }
                (None, "none") if data.is_sea(area) => st.holder[area.index()] = NOBODY,
                (None, "none") if st.is_neutral(st.holder[area.index()]) => {}
                (None, "none") if st.is_neutral(symbol) => st.holder[area.index()] = symbol,
                (None, "none") => no.add(field, "its nation is at war: axis or allied (3.4(2))"),
                _ => no.add(field, format_args!("{who:?} is neither a side (axis, allied), a nation nor none")),
            }
        }
    }

    /// Cards named anywhere leave where they were; a card can be in one place only.
    fn read_cards(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        let piles = no.piles(&INFO, position, &PILES, &ZONES.map(|(_, id)| id));
        // A pile that is given holds these and no others.
        for pile in &piles {
            let rest: Vec<Card> = st.cards_at(data, pile.seat, pile.at).collect();
            for card in rest {
                let back = if data.card(card).in_deck { CardAt::Deck } else { CardAt::Development };
                st.move_card(data, card, back);
            }
        }
        let find = |id: &str| data.find_card(id).map(|card| (card, data.card(card).side));
        no.cards(&piles, find, |card, to| st.move_card(data, card, to));
    }

    /// 8.1.1: units stand where their kind may stand, and no more of them than may.
    fn check_places(&self, st: &State, no: &mut Faults) {
        let data = &self.data;
        for area in data.all {
            let here = st.at[area.index()];
            let id = &data.area(area).id;
            let wrong = here & if data.is_sea(area) { data.forts } else { data.ships | data.subs };
            for unit in wrong {
                let unit = &data.unit(unit).id;
                let rule =
                    if data.is_sea(area) { "a fortress stands on land" } else { "ships stay at sea (8.1.1(1)③)" };
                no.add(format_args!("pieces.{unit}.at"), format_args!("{id}: {rule}"));
            }
            if data.is_sea(area) {
                continue;
            }
            for seat in Seat::BOTH {
                let (land, air) = (st.land_count(data, area, seat), st.air_count(data, area, seat));
                if land > usize::from(data.limits.land_units) || air > usize::from(data.limits.air_units) {
                    let problem = "at most ten land units and four air units of a side in an area (8.1.1(2))";
                    no.add(format_args!("pieces in {id}"), problem);
                }
            }
        }
    }
}

/// The side a field names.
pub fn side_named(id: &str) -> Option<Seat> {
    INFO.seat(id)
}
