//! Position files: a position in words, and back.

use super::board::pile_id;
use crate::ThirdReich;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::{INFO, PILES};
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::{Faults, part_of};
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

impl Positions for ThirdReich {
    fn position(&self, st: &State) -> Position {
        let data = &self.data;
        let mut position = Position { turn: Some(st.turn.into()), ..Position::default() };
        for (i, unit) in data.units.iter().enumerate() {
            let face = if st.used.contains(Unit(i as u8)) { "used" } else { "unused" };
            let state =
                PieceState { at: Some(self.place_id(st.place[i])), face: Some(face.into()), ..PieceState::default() };
            position.pieces.insert(unit.id.clone(), PieceSpec::Full(state));
        }
        let mut holders = Map::new();
        for area in data.all {
            let side = st.side_of(area).map_or("none", |s| SIDES[s.index()]);
            position.control.insert(data.area(area).id.clone(), side.into());
            if !data.is_sea(area) {
                holders.insert(data.area(area).id.clone(), json!(self.nation_id(st.holder[area.index()])));
            }
        }
        for seat in Seat::BOTH {
            let side = SIDES[seat.index()].to_owned();
            for (at, pile) in PILES {
                let ids: Vec<String> = st.cards_at(data, seat, at).map(|c| data.card(c).id.clone()).collect();
                match at {
                    CardAt::Hand => position.hands.insert(side.clone(), ids),
                    CardAt::Deck => position.decks.insert(side.clone(), ids),
                    CardAt::Discard => position.discards.insert(side.clone(), ids),
                    _ => position.pools.insert(pile_id(pile, seat), ids),
                };
            }
            position.tracks.insert(format!("pending-{side}"), st.pending[seat.index()].into());
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
        self.read_pieces(&mut st, position, no);
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
        } else if let Some(flow) = &position.flow {
            match serde_json::from_value::<Flow>(flow.clone()) {
                Ok(flow) if !self.sound(&flow) => {
                    no.add("flow", "names a side, area, unit, card or number that does not exist");
                }
                Ok(flow) => flow.lay(&mut st),
                Err(e) => no.add("flow", e.to_string()),
            }
        }
        self.check_sense(&st, position, no);
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
    /// A flow written by hand may name things that are not there.
    fn sound(&self, flow: &Flow) -> bool {
        let data = &self.data;
        let (units, areas) = (Units::range(0, data.units.len()), data.areas.len());
        let area = |a: Area| a.index() < areas;
        let unit = |u: Unit| u.index() < data.units.len();
        let nation = |n: Nation| n.index() < data.nations.len();
        let seat = |s: Seat| s.index() < 2;
        let op = &flow.op;
        let d = &flow.damage;
        let frames = flow.stack.iter().all(|f| match f {
            Frame::Impulse(s) | Frame::Rebase(s) | Frame::HandOver(s) | Frame::Returns(s) => seat(s),
            Frame::NextImpulse(s) | Frame::RecoverSide(s) => seat(s),
            Frame::Placing(u) => unit(u),
            Frame::Excess(s, a) | Frame::Claim(s, a) => seat(s) && area(a),
            Frame::Recovery(n, _) => nation(n),
            _ => true,
        });
        let sets = [op.acted, op.group, op.flip, op.counter, d.targets, d.retreating];
        frames
            && seat(op.seat)
            && seat(d.victim)
            && seat(d.allotter)
            && sets.iter().all(|s| s.within(units))
            && [op.from, op.to, op.target, d.area].into_iter().all(area)
            && d.back.is_none_or(area)
            && op.card.is_none_or(|c| c.index() < data.cards.len())
            && op.pair.is_none_or(nation)
            && op.named.iter().all(nation)
            && op.given.iter().all(area)
            && flow.bombs.iter().all(|(u, a)| unit(*u) && area(*a))
            && flow.passes <= 2
            && op.left <= 20
            && op.choices <= 20
            && op.points <= 100
            && d.left <= 200
            && d.given.iter().all(|g| *g <= 100)
            && op.carried.iter().all(|c| *c <= 100)
            && flow.stack.is_empty() == flow.ending.is_some()
    }

    fn read_turn(&self, st: &mut State, position: &Position, no: &mut Faults) {
        st.turn = no.turn(position, self.data.turns.len() as u8).unwrap_or(st.turn);
    }

    fn nations_in(&self, field: &str, value: &Value, no: &mut Faults) -> Nations {
        let mut nations = Nations::EMPTY;
        for id in value.as_array().into_iter().flatten() {
            match id.as_str().and_then(|id| self.data.find_nation(id)) {
                Some(nation) => nations.insert(nation),
                None => no.add(field, format_args!("{id} is no nation")),
            }
        }
        nations
    }

    fn read_nations(&self, st: &mut State, position: &Position, no: &mut Faults) {
        for (marker, value) in &position.markers {
            let field = format!("markers.{marker}");
            match marker.as_str() {
                "nations" => {
                    for (id, status) in value.as_object().into_iter().flatten() {
                        let Some(nation) = self.data.find_nation(id) else {
                            no.add(format_args!("{field}.{id}"), "no such nation");
                            continue;
                        };
                        match serde_json::from_value::<Status>(status.clone()) {
                            Ok(status) => self.read_status(st, nation, status, &format!("{field}.{id}"), no),
                            Err(_) => no.add(format_args!("{field}.{id}"), "neutral, axis or allied"),
                        }
                    }
                }
                "forever" => st.forever = self.nations_in(&field, value, no),
                "shifted" => {
                    for seat in Seat::BOTH {
                        let side = SIDES[seat.index()];
                        st.shifted[seat.index()] = self.nations_in(&field, &value[side], no);
                    }
                }
                "poland-fell" => st.poland_fell = no.flag(&field, value).unwrap_or_default(),
                "shown" => {
                    st.shown = Cards::EMPTY;
                    for id in value.as_array().into_iter().flatten() {
                        match id.as_str().and_then(|id| self.data.find_card(id)) {
                            Some(card) => st.shown.insert(card),
                            None => no.add(field.clone(), format_args!("{id} is no card")),
                        }
                    }
                }
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
                (Some(track), _, Some(at)) if at <= self.data.tracks[track].entry() => st.boxes[track] = at,
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
            let Some(area) = data.find_area(id) else {
                no.add(field, "no such area");
                continue;
            };
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

    fn zone(&self, id: &str) -> Option<Place> {
        ZONES.iter().find(|(_, name)| *name == id).map(|(zone, _)| *zone)
    }

    fn read_pieces(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let pools = || position.pools.iter().filter_map(|(pool, ids)| Some((pool, self.zone(pool)?, ids)));
        for (_, zone, _) in pools() {
            for i in 0..self.data.units.len() {
                if st.place[i] == zone {
                    st.relocate(Unit(i as u8), OUT);
                }
            }
        }
        for (pool, zone, ids) in pools() {
            for (i, id) in ids.iter().enumerate() {
                match self.data.find_unit(id) {
                    Some(unit) => st.relocate(unit, zone),
                    None => no.add(format_args!("pools.{pool}[{i}]"), format_args!("{id:?} is not a unit")),
                }
            }
        }
        for (id, spec) in &position.pieces {
            let Some(unit) = self.data.find_unit(id) else {
                no.add(format_args!("pieces.{id}"), "no such unit");
                continue;
            };
            let spec = spec.state();
            if let Some(at) = &spec.at {
                match self.zone(at).or_else(|| self.data.find_area(at).map(|a| a.0)) {
                    Some(place) => st.relocate(unit, place),
                    None => {
                        let zones: Vec<&str> = ZONES.iter().map(|(_, name)| *name).collect();
                        let problem = format!("{at:?} is neither an area nor one of {}", zones.join(", "));
                        no.add(format_args!("pieces.{id}.at"), problem);
                    }
                }
            }
            match spec.face.as_deref() {
                None | Some("unused" | "front") => st.used.remove(unit),
                Some("used" | "back") => st.used.insert(unit),
                Some(other) => {
                    no.add(format_args!("pieces.{id}.face"), format_args!("{other:?} is not a face: unused or used"))
                }
            }
            if !spec.marks.is_empty() || !spec.quantities.is_empty() {
                no.add(format_args!("pieces.{id}"), "units of this game carry neither marks nor numbers");
            }
            if st.area_of(unit).is_none() && st.used.contains(unit) {
                no.add(format_args!("pieces.{id}.face"), "only a unit on the map can be used");
            }
        }
    }

    /// Cards named anywhere leave where they were; a card can be in one place only.
    fn read_cards(&self, st: &mut State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        let own = [CardAt::Hand, CardAt::Deck, CardAt::Discard];
        let piles = no.piles(&INFO, position, own, &PILES, &ZONES.map(|(_, name)| name));
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
