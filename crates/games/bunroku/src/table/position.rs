//! Position files: a state in words, written and read.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::{R3_2_2, R9_0_1, R9_0_2, R10_2_1, RULING_24};
use crate::sequence::{Frame, TURN};
use crate::words::INFO;
use sandtable_kernel::*;
use sandtable_kit::{Faults, Id, Mark, Pieces, Said, Track, marks, name, tracks, write_pieces, write_piles};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const HAND: usize = 0;
const DECK: usize = 1;
const DISCARD: usize = 2;
const PILES: [(usize, &str); 3] = [(HAND, "hand"), (DECK, "deck"), (DISCARD, "discard")];

impl Pieces for Bunroku {
    type Piece = UnitId;
    type Place = Loc;
    const ON_MAP: &'static str = "an area, turn-track:N, nowhere";
    const BOXES: &'static [(Loc, &'static str)] = &BOXES;
    const OUT: Loc = Loc::NOWHERE;
    const FACES: &'static [Mark<State, UnitId>] =
        marks![State: "depleted" = depleted, "promoted" = promoted; else "fresh"];
    /// Behind walls, and what a unit has done in this activation.
    const MARKS: &'static [Mark<State, UnitId>] = marks![State:
        "inside" = inside,
        "cut-off" = flow.act.cut,
        "crossed-pass" = flow.act.crossed,
        "halted" = flow.act.halted,
        "rested" = flow.act.rested,
        "led" = flow.act.led
    ];

    fn pieces(&self) -> impl Iterator<Item = UnitId> {
        self.data.exists.iter()
    }

    fn place_of(&self, s: &State, unit: UnitId) -> Loc {
        s.places.of(unit)
    }

    fn put(&self, s: &mut State, unit: UnitId, loc: Loc) {
        s.places.put(unit, loc);
    }

    fn map_id(&self, _: UnitId, loc: Loc) -> Option<String> {
        let track = || loc.as_track().map(|turn| format!("turn-track:{turn}"));
        loc.as_area().map(|area| self.area_name(area).to_owned()).or_else(track)
    }

    fn find_on_map(&self, _: UnitId, id: &str) -> Option<Loc> {
        self.data.find_area(id).map(Loc::area).or_else(|| box_of(id))
    }

    /// Where a unit came from was once a mark of it (`from:AREA`).
    fn own_words(&self, s: &mut State, id: &str, said: &mut PieceState, field: &str, no: &mut Faults) -> bool {
        let old = said.marks.iter().position(|mark| mark.starts_with("from:")).map(|i| said.marks.remove(i));
        if let (Some(mark), Some(unit)) = (old, self.data.find_unit(id)) {
            s.flow.act.from.set(unit, no.read(self, format_args!("{field}.marks"), &mark["from:".len()..]));
        }
        true
    }

    fn wrong(&self, s: &State, unit: UnitId, said: Said<Loc>) -> Option<String> {
        let korean = self.data.unit(unit).nation == Nation::Korea;
        let promotable = korean && self.data.generals.contains(unit) && !self.data.chiefs.contains(unit);
        let walled = s.places.area_of(unit).is_some_and(|area| s.walls.contains(area));
        let problem = match said {
            Said::At(loc) => return self.misplaced(unit, loc),
            Said::Face("depleted") if korean => "Koreans have no depleted side (8.1(5)②)",
            Said::Face("promoted") if !promotable => "only Korean generals can be promoted, Kim Myeong-won excepted",
            Said::Mark("inside") if !korean || !walled => "only Koreans where a siege marker lies are inside walls",
            _ => return None,
        };
        Some(problem.into())
    }
}

impl Positions for Bunroku {
    fn position(&self, s: &State) -> Position {
        let mut position = Position {
            turn: Some(s.turn.into()),
            pieces: write_pieces(self, s),
            tracks: self.tracks().iter().map(|track| (track.words[0].into(), (track.get)(s))).collect(),
            flow: serde_json::to_value(&s.flow).ok(),
            ..Position::default()
        };
        for area in self.data.korea.iter() {
            if let Some(id) = self.controller_id(s, area) {
                position.control.insert(name(self, &area), id.to_owned());
            }
        }
        write_piles(&INFO, &mut position, &PILES, |seat, pile| {
            let discards = s.discards & self.full_decks()[seat.index()];
            let cards = [s.hands[seat.index()], s.decks[seat.index()], discards][pile];
            cards.iter().map(|card| name(self, &card)).collect()
        });
        position.pools.insert("cup".into(), s.cup.iter().map(|chit| name(self, &chit)).collect());
        for (marker, area) in self.data.siege_markers.iter().zip(s.walls.iter()) {
            position.markers.insert(marker.clone(), name(self, &area).into());
        }
        let met: Value = s.gained.iter().map(|condition| name(self, &condition)).collect();
        position.markers.insert("gained".into(), met);
        position.markers.insert("yi-sun-sin-sorties".into(), s.sortie.into());
        let from = |unit: UnitId| Some((name(self, &unit), name(self, &s.flow.act.from.get(unit)?)));
        let origins: BTreeMap<String, String> = self.data.exists.iter().filter_map(from).collect();
        if !origins.is_empty() {
            position.markers.insert("came-from".into(), json!(origins));
        }
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut faults = Faults::default();
        let exact = at.is_none() && position.flow.is_some();
        let unposted = base == Base::Setup && !exact && !self.options.default_inspectors;
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
        self.read_cup(position, &mut s, &mut faults);
        faults.tracks(&mut s, position, &self.tracks());
        self.read_markers(position, &mut s, &mut faults);
        faults.pieces(self, &mut s, position);
        for area in s.walls.iter() {
            let garrison = (s.places.at(area) & s.inside).len();
            let crowded = garrison > usize::from(self.data.numbers.garrison);
            faults.when(crowded, "pieces", format_args!("{garrison} units inside {} (13.31(3))", self.area_name(area)));
        }
        self.read_cards(position, &mut s, &mut faults);
        if exact {
            self.read_flow(position, &mut s, &mut faults);
        } else {
            self.complete(position, &mut s);
            let start = Point { point: "turn-start".into(), of: None, more: BTreeMap::new() };
            if in_setup {
                s.flow.act = Activation::default();
                s.push_all(&TURN);
                s.push(Frame::Setup);
                self.come_to_rest(&mut s, ALLIED);
            } else if faults.is_empty() {
                let given_cup = base == Base::Empty || position.pools.contains_key("cup");
                self.lay_out(at.unwrap_or(&start), given_cup, &mut s, &mut faults);
            }
        }
        self.read_control(position, &s, &mut faults);
        self.object_nonsense(position, !exact, &s, &mut faults);
        faults.finish(s)
    }
}

impl Bunroku {
    pub(super) fn tracks(&self) -> [Track<State>; 2] {
        let last = self.data.numbers.last_turn.into();
        tracks![State: "peace" | "marker-peace" (1..=last) = peace, "japan-cards" (0..=16) = points]
    }

    /// The turn; over the set-up, whoever should have arrived by then has.
    fn read_turn(&self, base: Base, position: &Position, at: Option<&Point>, s: &mut State, faults: &mut Faults) {
        let Some(turn) = faults.turn(position, self.data.numbers.last_turn) else { return };
        s.turn = turn;
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

    fn read_cup(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        let Some(ids) = position.pools.get("cup") else { return };
        s.cup = ChitSet::EMPTY;
        for (i, id) in ids.iter().enumerate() {
            let field = format!("pools.cup[{i}]");
            let Some(chit) = faults.read(self, &field, id) else { continue };
            let from = self.data.chit(chit).from_turn;
            let early = format_args!("{id} is not used before turn {from} ({R3_2_2}, {R10_2_1})");
            faults.when(from > s.turn, &field, early);
            faults.when(s.cup.contains(chit), &field, format_args!("{id} is named twice"));
            s.cup.insert(chit);
        }
    }

    fn read_markers(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        for (marker, value) in &position.markers {
            let field = format!("markers.{marker}");
            match marker.as_str() {
                "gained" => s.gained = faults.list(self, field, value),
                "yi-sun-sin-sorties" => s.sortie = faults.flag(&field, value).unwrap_or_default(),
                // Where units marched in from (8.2(4)②).
                "came-from" => {
                    faults.when(!value.is_object(), &field, "units with the areas they marched in from: {UNIT: AREA}");
                    for (id, from) in value.as_object().into_iter().flatten() {
                        let field = format!("{field}.{id}");
                        let from = faults.read(self, &field, from.as_str().unwrap_or_default());
                        if let Some(unit) = faults.read(self, &field, id) {
                            s.flow.act.from.set(unit, from);
                        }
                    }
                }
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

    /// Hands, decks and discards: a card named anywhere leaves where it was.
    fn read_cards(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        let full = self.full_decks();
        let others = [&["cup"][..], &BOXES.map(|(_, id)| id)].concat();
        let piles = faults.piles(&INFO, position, &PILES, &others);
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
            let Some(area) = faults.read(self, &field, id) else { continue };
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
    fn read_flow(&self, position: &Position, s: &mut State, faults: &mut Faults) {
        let data = &self.data;
        let sizes = [(UnitId::NAME, UNITS), (AreaId::NAME, data.areas.len()), (CardId::NAME, data.cards.len())];
        let Some(flow) = faults.flow::<Flow>(position, &sizes) else { return };
        let (act, battle) = (&flow.act, &flow.battle);
        let named = flow.risen.iter().chain(&flow.group.leader).chain(battle.main.iter().flatten());
        let sets = [flow.group.units, battle.joined, act.cut, act.halted, act.led].into_iter();
        let units = sets.fold(named.copied().collect::<UnitSet>(), |all, set| all | set);
        faults.when(!units.within(data.exists), "flow", "names a unit that does not exist");
        faults.when(act.points > 60 || act.die > 10, "flow", "more march points than a die can give");
        let more = |left: u8| usize::from(left) + flow.risen.len() > 2;
        let many = flow.stack.iter().any(|frame| matches!(frame, Frame::Uprising(left) if more(left)));
        faults.when(many, "flow", "more leaders rise than a card lets");
        faults.when(flow.stack.len() > 28, "flow", "the stack of frames is too deep");
        s.flow = flow;
        if faults.is_empty() {
            let stuck = sandtable_kit::alive(self, s, ["japan", "allied"]).err();
            stuck.into_iter().flatten().for_each(|stuck| faults.add("flow", stuck.problem));
        }
    }
}
