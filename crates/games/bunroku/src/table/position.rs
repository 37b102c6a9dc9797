//! Position files: a state in words, written and read.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::{R3_2_2, R9_0_1, R9_0_2, R10_2_1, RULING_24};
use crate::sequence::{Frame, TURN};
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::Faults;
use serde_json::Value;
use std::collections::BTreeMap;

/// Marks of a unit in a position file: what it has done in this activation.
const MARKS: [&str; 5] = ["cut-off", "crossed-pass", "halted", "rested", "led"];

/// What a position file may say the contents of.
const POOLS: [&str; 5] = ["cup", "waiting-pool", "replenishment-pool", "at-large-pool", "removed"];

fn mark_set<'a>(act: &'a mut Activation, mark: &str) -> Option<&'a mut UnitSet> {
    match mark {
        "cut-off" => Some(&mut act.cut),
        "crossed-pass" => Some(&mut act.crossed),
        "halted" => Some(&mut act.halted),
        "rested" => Some(&mut act.rested),
        "led" => Some(&mut act.led),
        _ => None,
    }
}

impl Positions for Bunroku {
    fn position(&self, s: &State) -> Position {
        let mut position = Position { turn: Some(s.turn.into()), ..Position::default() };
        let mut act = s.flow.act.clone();
        let mut origins = serde_json::Map::new();
        for unit in self.data.exists.iter() {
            let Some(at) = self.place_name(s.places.of(unit)) else { continue };
            let mut marks = Vec::new();
            if s.inside.contains(unit) {
                marks.push("inside".to_owned());
            }
            for mark in MARKS {
                if mark_set(&mut act, mark).is_some_and(|set| set.contains(unit)) {
                    marks.push(mark.to_owned());
                }
            }
            if let Some(from) = s.flow.act.from.get(unit) {
                origins.insert(self.unit_name(unit).to_owned(), self.area_name(from).into());
            }
            let state = PieceState {
                at: Some(at),
                face: Some(self.face(s, unit).to_owned()),
                marks,
                quantities: Default::default(),
            };
            position.pieces.insert(self.unit_name(unit).to_owned(), PieceSpec::Full(state));
        }
        for area in self.data.korea.iter() {
            if let Some(id) = self.controller_id(s, area) {
                position.control.insert(self.area_name(area).to_owned(), id.to_owned());
            }
        }
        let cards = |set: CardSet| -> Vec<String> { set.iter().map(|c| self.card_name(c).to_owned()).collect() };
        for seat in Seat::BOTH {
            let id = INFO.seat_id(seat).to_owned();
            position.hands.insert(id.clone(), cards(s.hands[seat.index()]));
            position.decks.insert(id.clone(), cards(s.decks[seat.index()]));
            position.discards.insert(id, cards(s.discards & self.full_decks()[seat.index()]));
        }
        let cup = s.cup.iter().map(|chit| self.data.chit(chit).id.to_string()).collect();
        position.pools.insert("cup".into(), cup);
        position.tracks.insert("peace".into(), s.peace.into());
        position.tracks.insert("japan-cards".into(), s.points.into());
        for (marker, area) in self.data.siege_markers.iter().zip(s.walls.iter()) {
            position.markers.insert(marker.clone(), self.area_name(area).into());
        }
        let met: Vec<Value> = s.gained.iter().map(|c| self.data.condition(c).id.as_str().into()).collect();
        position.markers.insert("gained".into(), met.into());
        position.markers.insert("yi-sun-sin-sorties".into(), s.sortie.into());
        if !origins.is_empty() {
            position.markers.insert("came-from".into(), origins.into());
        }
        position.flow = serde_json::to_value(&s.flow).ok();
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut faults = Faults::default();
        let flow = if at.is_none() { position.flow.as_ref() } else { None };
        let unposted = base == Base::Setup && flow.is_none() && !self.options.default_inspectors;
        let in_setup = at.map_or(unposted, |p| p.point == "setup");
        let mut s = match base {
            Base::Setup => self.opening_position(),
            Base::Empty => {
                State { turn: 1, peace: self.data.numbers.last_turn, decks: self.full_decks(), ..State::default() }
            }
        };
        if base == Base::Setup && !in_setup {
            self.settle_by_default(&mut s);
        }
        self.read_turn(base, position, at, &mut s, &mut faults);
        self.read_pools(position, &mut s, &mut faults);
        self.read_tracks(position, &mut s, &mut faults);
        self.read_markers(position, &mut s, &mut faults);
        let marked = self.read_pieces(position, &mut s, &mut faults);
        self.read_cards(position, &mut s, &mut faults);
        match flow {
            Some(flow) => self.read_flow(flow, &mut s, &mut faults),
            None => {
                self.complete(position, &mut s);
                let start = Point { point: "turn-start".into(), of: None, more: BTreeMap::new() };
                if in_setup {
                    s.push_all(&TURN);
                    s.push(Frame::Setup);
                    self.come_to_rest(&mut s, ALLIED);
                } else if faults.is_empty() {
                    let given_cup = base == Base::Empty || position.pools.contains_key("cup");
                    self.lay_out(at.unwrap_or(&start), marked, given_cup, &mut s, &mut faults);
                }
            }
        }
        self.read_control(position, &s, &mut faults);
        self.object_nonsense(base, position, flow.is_none(), &s, &mut faults);
        faults.finish(s)
    }
}

impl Bunroku {
    fn place_name(&self, loc: Loc) -> Option<String> {
        if let Some(area) = loc.as_area() {
            return Some(self.area_name(area).to_owned());
        }
        if let Some(turn) = loc.as_track() {
            return Some(format!("turn-track:{turn}"));
        }
        match loc {
            Loc::AT_LARGE => Some("at-large-pool".into()),
            Loc::WAITING => Some("waiting-pool".into()),
            Loc::POOL => Some("replenishment-pool".into()),
            Loc::REMOVED => Some("removed".into()),
            _ => None,
        }
    }

    /// The turn; over the set-up, whoever should have arrived by then has.
    fn read_turn(&self, base: Base, position: &Position, at: Option<&Point>, s: &mut State, faults: &mut Faults) {
        let given = position
            .turn
            .map(i64::from)
            .or_else(|| position.tracks.get("turn").or_else(|| position.tracks.get("marker-turn")).copied());
        let Some(turn) = given else { return };
        let last = self.data.numbers.last_turn;
        if !(1..=i64::from(last)).contains(&turn) {
            faults.add("turn", format!("{turn} is not a turn: 1 to {last}"));
            return;
        }
        s.turn = turn as u8;
        if base == Base::Empty {
            return;
        }
        let due = if at.is_some_and(|p| p.point == "turn-start") { s.turn - 1 } else { s.turn };
        for unit in self.data.exists.iter() {
            if s.places.of(unit).as_track().is_some_and(|t| t <= due) {
                let ming = self.data.nation(Nation::Ming).contains(unit);
                s.places.put(unit, if ming { Loc::area(self.data.ming_home) } else { Loc::POOL });
            }
        }
        s.cup.extend(self.data.chits().filter(|(_, chit)| chit.from_turn <= due).map(|(id, _)| id));
    }

    fn read_pools(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        for (pool, ids) in &position.pools {
            let field = format!("pools.{pool}");
            if pool == "cup" {
                s.cup = ChitSet::EMPTY;
                for id in ids {
                    match self.data.chits().find(|(_, c)| c.id == *id) {
                        Some((_, chit)) if chit.from_turn > s.turn => faults.add(
                            &field,
                            format!("{id} is not used before turn {} ({R3_2_2}, {R10_2_1})", chit.from_turn),
                        ),
                        Some((chit, _)) if !s.cup.contains(chit) => s.cup.insert(chit),
                        Some(_) => faults.add(&field, format!("{id} is named twice")),
                        None => {
                            let known: Vec<&str> = self.data.chits.iter().map(|c| c.id.as_str()).collect();
                            faults.add(&field, format!("no action marker {id:?}; there are {}", known.join(", ")));
                        }
                    }
                }
                continue;
            }
            let Some(loc) = box_of(pool).filter(|_| POOLS.contains(&pool.as_str())) else { continue };
            for unit in self.data.exists.iter().filter(|u| s.places.of(*u) == loc).collect::<UnitSet>().iter() {
                s.places.put(unit, Loc::NOWHERE);
            }
            for id in ids {
                match self.data.find_unit(id) {
                    Some(unit) => match self.misplaced(unit, loc) {
                        Some(problem) => faults.add(&field, format!("{id}: {problem}")),
                        None => s.places.put(unit, loc),
                    },
                    None => faults.add(&field, format!("no unit {id:?}")),
                }
            }
        }
    }

    fn read_tracks(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        let last = i64::from(self.data.numbers.last_turn);
        for (track, &value) in &position.tracks {
            let field = format!("tracks.{track}");
            match track.as_str() {
                "turn" | "marker-turn" => {}
                "peace" | "marker-peace" if (1..=last).contains(&value) => s.peace = value as u8,
                "peace" | "marker-peace" => faults.add(field, format!("{value} is not a turn: 1 to {last}")),
                "japan-cards" if (0..=16).contains(&value) => s.points = value as u8,
                "japan-cards" => faults.add(field, format!("{value}: Japan has gained 0 to 16 cards")),
                _ => faults.add(field, "no such track; there are turn, peace, japan-cards"),
            }
        }
    }

    fn read_markers(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        for (marker, value) in &position.markers {
            let field = format!("markers.{marker}");
            match marker.as_str() {
                "gained" => {
                    s.gained = ConditionSet::EMPTY;
                    for id in strings(value, &field, faults) {
                        match self.data.conditions().find(|(_, c)| c.id == id) {
                            Some((condition, _)) => s.gained.insert(condition),
                            None => {
                                let known: Vec<&str> = self.data.conditions.iter().map(|c| c.id.as_str()).collect();
                                faults.add(&field, format!("no condition {id:?}; there are {}", known.join(", ")));
                            }
                        }
                    }
                }
                "yi-sun-sin-sorties" => s.sortie = faults.flag(&field, value).unwrap_or_default(),
                // Read with the pieces.
                "came-from" => {}
                _ if self.data.siege_markers.contains(marker) => {
                    if value.is_null() {
                        continue;
                    }
                    let area = value.as_str().and_then(|id| self.data.find_area(id));
                    match area.filter(|a| self.data.korea.contains(*a)) {
                        Some(area) if s.walls.contains(area) => {
                            faults.add(field, "an area holds one siege marker at most (13.31(1))");
                        }
                        Some(area) => s.walls.insert(area),
                        None => faults.add(field, "the id of an area of Korea, or null"),
                    }
                }
                _ => faults.add(
                    field,
                    format!(
                        "no such marker; there are gained, yi-sun-sin-sorties, came-from, {}",
                        self.data.siege_markers.join(", ")
                    ),
                ),
            }
        }
    }

    /// Why a unit cannot be there.
    fn misplaced(&self, unit: UnitId, loc: Loc) -> Option<String> {
        let record = self.data.unit(unit);
        let nation = record.nation;
        if let Some(area) = loc.as_area() {
            let closed = !self.data.area(area).open_to[nation as usize];
            return closed.then(|| format!("{} units may not be in {} (2.4(4))", nation.id(), self.area_name(area)));
        }
        let korean_army = nation == Nation::Korea && self.data.armies.contains(unit);
        let leader = record.rises_in.is_some();
        match loc {
            Loc::POOL if !korean_army && unit != self.data.kwon_yul => {
                Some("only Korean armies and Kwon Yul are in the replenishment pool".into())
            }
            Loc::WAITING | Loc::AT_LARGE if !leader => Some("only righteous leaders are there".into()),
            _ => None,
        }
    }

    /// Pieces; returns the marks that belong to the activation.
    fn read_pieces(&self, position: &Position, s: &mut State, faults: &mut Faults) -> Activation {
        let mut marked = Activation::default();
        for (id, spec) in &position.pieces {
            let field = format!("pieces.{id}");
            let Some(unit) = self.data.find_unit(id) else {
                faults.add(field, "no unit of this game has that id");
                continue;
            };
            let state = spec.state();
            if let Some(at) = &state.at {
                let loc = self.data.find_area(at).map(Loc::area).or_else(|| box_of(at));
                match loc {
                    Some(loc) => match self.misplaced(unit, loc) {
                        Some(problem) => faults.add(format!("{field}.at"), problem),
                        None => s.places.put(unit, loc),
                    },
                    None => faults.add(
                        format!("{field}.at"),
                        format!(
                            "{at:?} is no place: an area, japan-home, ming-home, waiting-pool, replenishment-pool, \
                             at-large-pool, turn-track:N, removed or nowhere"
                        ),
                    ),
                }
            }
            if let Some(face) = &state.face {
                self.read_face(unit, face, &format!("{field}.face"), s, faults);
            }
            s.inside.remove(unit);
            for mark in &state.marks {
                self.read_mark(unit, mark, &format!("{field}.marks"), s, &mut marked, faults);
            }
        }
        for area in s.walls.iter() {
            let garrison = (s.places.at(area) & s.inside).len();
            let limit = usize::from(self.data.numbers.garrison);
            if garrison > limit {
                faults.add("pieces", format!("{garrison} units inside {} (13.31(3))", self.area_name(area)));
            }
        }
        self.read_origins(position, &mut marked, faults);
        marked
    }

    /// `"came-from": {UNIT: AREA}`: where units marched in from (8.2(4)②).
    fn read_origins(&self, position: &Position, marked: &mut Activation, faults: &mut Faults) {
        let Some(value) = position.markers.get("came-from") else { return };
        let Some(origins) = value.as_object() else {
            return faults.add("markers.came-from", "units with the areas they marched in from: {UNIT: AREA}");
        };
        for (id, area) in origins {
            let from = area.as_str().and_then(|a| self.data.find_area(a));
            match (self.data.find_unit(id), from) {
                (Some(unit), Some(_)) => marked.from.set(unit, from),
                (None, _) => faults.add(format!("markers.came-from.{id}"), "no unit of this game has that id"),
                (_, None) => faults.add(format!("markers.came-from.{id}"), format!("{area} is no area")),
            }
        }
    }

    fn read_face(&self, unit: UnitId, face: &str, field: &str, s: &mut State, faults: &mut Faults) {
        s.depleted.remove(unit);
        s.promoted.remove(unit);
        let korean = self.data.unit(unit).nation == Nation::Korea;
        let promotable = korean && self.data.generals.contains(unit) && !self.data.chiefs.contains(unit);
        match face {
            "fresh" => {}
            "depleted" if !korean => s.depleted.insert(unit),
            "promoted" if promotable => s.promoted.insert(unit),
            "depleted" => faults.add(field, "Koreans have no depleted side (8.1(5)②)"),
            "promoted" => faults.add(field, "only Korean generals can be promoted, Kim Myeong-won excepted"),
            _ => faults.add(field, format!("{face:?}: fresh, depleted or promoted")),
        }
    }

    fn read_mark(
        &self,
        unit: UnitId,
        mark: &str,
        field: &str,
        s: &mut State,
        marked: &mut Activation,
        faults: &mut Faults,
    ) {
        if mark == "inside" {
            let korean = self.data.unit(unit).nation == Nation::Korea;
            let walled = s.places.area_of(unit).is_some_and(|a| s.walls.contains(a));
            if korean && walled {
                s.inside.insert(unit);
            } else {
                faults.add(field, "only Koreans where a siege marker lies are inside walls");
            }
        } else if let Some(from) = mark.strip_prefix("from:") {
            match self.data.find_area(from) {
                Some(area) => marked.from.set(unit, Some(area)),
                None => faults.add(field, format!("{from:?} is no area")),
            }
        } else if let Some(set) = mark_set(marked, mark) {
            set.insert(unit);
        } else {
            faults.add(field, format!("{mark:?} is no mark: inside, {}", MARKS.join(", ")));
        }
    }

    /// Hands, decks and discards: a card named anywhere leaves where it was.
    fn read_cards(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        const HAND: usize = 0;
        const DECK: usize = 1;
        const DISCARD: usize = 2;
        let full = self.full_decks();
        let piles = faults.piles(&INFO, position, [HAND, DECK, DISCARD], &[], &POOLS);
        let side = |card: CardId| Seat::BOTH.into_iter().find(|seat| full[seat.index()].contains(card));
        let mut named = [CardSet::EMPTY; 3];
        let find = |id: &str| self.data.find_card(id).and_then(|card| Some((card, side(card)?)));
        faults.cards(&piles, find, |card, pile: usize| named[pile].insert(card));
        for seat in Seat::BOTH {
            let i = seat.index();
            let given = |pile| piles.iter().any(|p| p.seat == seat && p.at == pile).then_some(named[pile] & full[i]);
            let lists = [HAND, DECK, DISCARD].map(given);
            let [hand, deck, discard] = lists;
            if lists.iter().all(Option::is_none) {
                continue;
            }
            let deck_named = deck.unwrap_or_default();
            let hand = hand.unwrap_or_else(|| s.hands[i] - discard.unwrap_or_default() - deck_named);
            let discard = discard.unwrap_or_else(|| (s.discards & full[i]) - hand - deck_named);
            s.hands[i] = hand;
            s.discards = (s.discards - full[i]) | discard;
            s.decks[i] = deck.unwrap_or(full[i] - hand - discard);
        }
    }

    /// Fills in what follows from the rest: conditions the board already meets have been met, and a
    /// card in Japan's hand or spent has been gained.
    fn complete(&self, position: &Position, s: &mut State) {
        if !position.tracks.contains_key("japan-cards") {
            let cards = (self.full_decks()[JAPAN.index()] - s.decks[JAPAN.index()]).len();
            s.points = cards.max(s.gained.len()) as u8;
        }
        s.gained |= self.conditions_met(s);
        for area in s.walls.iter() {
            if s.field_units(area, JAPAN).is_empty() {
                s.inside -= s.places.at(area);
            }
        }
    }

    fn read_control(&self, position: &Position, s: &State, faults: &mut Faults) {
        for (id, seat) in &position.control {
            let field = format!("control.{id}");
            let Some(area) = self.data.find_area(id) else {
                faults.add(field, "no area of this game has that id");
                continue;
            };
            let held = self.controller_id(s, area).unwrap_or("none");
            if held != seat {
                let clause = match held {
                    // A garrison behind walls denies control.
                    "none" if s.places.at(area).meets(s.inside) => RULING_24,
                    "none" => R9_0_2,
                    _ => R9_0_1,
                };
                faults.add(field, format!("control follows from the units there ({clause}): it is {held}, not {seat}"));
            }
        }
    }

    /// The stack of frames as the game wrote it.
    fn read_flow(&self, flow: &Value, s: &mut State, faults: &mut Faults) {
        match serde_json::from_value::<Flow>(flow.clone()) {
            Ok(flow) => s.flow = flow,
            Err(e) => {
                faults.add("flow", format!("cannot be read: {e}"));
                return;
            }
        }
        if !faults.is_empty() {
            return;
        }
        if let Some(problem) = self.broken_flow(s) {
            faults.add("flow", problem);
        }
    }

    fn broken_flow(&self, s: &State) -> Option<String> {
        let flow = &s.flow;
        let known_area = |a: Option<AreaId>| a.is_none_or(|a| a.index() < self.data.areas.len());
        let known_unit = |u: Option<UnitId>| u.is_none_or(|u| self.data.exists.contains(u));
        if flow.stack.len() > 28 {
            return Some("the stack of frames is too deep".into());
        }
        for frame in flow.stack.iter() {
            let ok = match frame {
                Frame::Main(seat) | Frame::Declare(seat) | Frame::Hits(seat) | Frame::Withdraw(seat) => {
                    seat.index() < 2
                }
                Frame::Proceed(seat) => seat.index() < 2,
                Frame::React(card) | Frame::Effect(card) => card.index() < self.data.cards.len(),
                Frame::Uprising(left) => usize::from(left) + flow.risen.len() <= 2,
                _ => true,
            };
            if !ok {
                return Some(format!("{frame:?} is no frame of this game"));
            }
        }
        let mut units = [flow.group.leader, flow.battle.main[0], flow.battle.main[1]].to_vec();
        units.extend(flow.risen.iter().map(|u| Some(*u)));
        let sets = [flow.group.units, flow.battle.joined, flow.act.cut, flow.act.halted, flow.act.led];
        let strangers = sets.iter().any(|set| !(*set - self.data.exists).is_empty());
        if !known_area(flow.battle.area) || !units.into_iter().all(known_unit) || strangers {
            return Some("names a unit or an area that does not exist".into());
        }
        if flow.act.points > 60 || flow.act.die > 10 {
            return Some("more march points than a die can give".into());
        }
        sandtable_kit::alive(self, s, ["japan", "allied"]).err().map(|stuck| stuck[0].problem.clone())
    }
}

fn strings(value: &Value, field: &str, faults: &mut Faults) -> Vec<String> {
    let list = value.as_array().map(|a| a.iter().map(|v| v.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>());
    list.flatten().unwrap_or_else(|| {
        faults.add(field, "a list of ids");
        Vec::new()
    })
}
