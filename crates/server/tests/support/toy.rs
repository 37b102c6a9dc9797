//! A game small enough to see through and with everything a table must cope with: hidden hands,
//! both seats asked at once in secret, steps that can be taken back, dice and draws.
//!
//! Each round both pick a card of their hand (as often as they like) and commit; then both cards
//! are shown, each seat rolls a die, the higher sum scores, and both draw. The deck runs out, the
//! game is over.

use sandtable_kernel::*;
use serde::{Deserialize, Serialize};

const CARDS: u8 = 24;
const HAND: usize = 4;

pub struct Toy {
    words: Vocabulary,
    board: Board,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    deck: Vec<u8>,
    shown: Vec<u8>,
    hands: [Vec<u8>; 2],
    picked: [Option<u8>; 2],
    committed: [bool; 2],
    score: [i32; 2],
    round: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Pick(u8),
    Commit,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    Drew(u8),
    Committed(Seat),
    Round([u8; 2], [u8; 2]),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    NotAsked,
    NotInHand(u8),
    NothingPicked,
}

const CLAUSE: Clause = Clause("1");
const DIE: RollKind = RollKind::dice("die", CLAUSE);
const DECK: RollKind = RollKind::draw("deck", CLAUSE);

static INFO: GameInfo = GameInfo {
    id: "toy",
    titles: Text::new("玩具", "おもちゃ", "Toy"),
    sentence: Text::new("测试", "試験", "A test."),
    blurb: Text::new("测试", "試験", "A test."),
    seats: [
        SeatInfo { id: "red", names: Text::new("红", "赤", "Red"), colour: "#cc0000" },
        SeatInfo { id: "blue", names: Text::new("蓝", "青", "Blue"), colour: "#0000cc" },
    ],
    turns: 8,
    minutes: 1,
    complexity: 1,
    rules_version: "1",
    score_unit: 1,
    hidden: true,
};

static BOOK: Rulebook = Rulebook {
    clauses: &[ClauseText {
        clause: CLAUSE,
        name: "R1",
        title: Text::new("一", "一", "One"),
        text: Text::new("一", "一", "Pick and commit."),
        reason: None,
        code: &[],
        tests: &[],
    }],
    rulings: &[],
    honest: false,
    checklist: &[],
};

static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    id: "dice",
    values: &["on", "off"],
    label: Text::new("骰子", "さいころ", "Dice"),
    value_labels: &[Text::new("开", "有", "On"), Text::new("关", "無", "Off")],
    on: "1",
    dice: 0,
}];

pub fn card(n: u8) -> String {
    format!("card-{n:02}")
}

fn zone(seat: Seat) -> &'static str {
    ["hand-red", "hand-blue"][seat.index()]
}

impl Toy {
    fn deal(&self, state: &mut State, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        let candidates: Vec<u16> = state.deck.iter().map(|&c| c.into()).collect();
        let drawn = ctx.draw(DECK, &candidates) as u8;
        state.deck.retain(|&c| c != drawn);
        state.hands[seat.index()].push(drawn);
        state.hands[seat.index()].sort_unstable();
        ctx.emit(CLAUSE, Audience::Only(seat), || Event::Drew(drawn));
    }
}

impl Game for Toy {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn rulebook() -> &'static Rulebook {
        &BOOK
    }

    fn catalogue(_: Lang) -> &'static str {
        "pick = pick { $card }\ncommit = commit\nask = choose\ndrew = drew { $card }\nround = round\nno = no\n"
    }

    fn data_files() -> &'static [(&'static str, &'static str)] {
        &[("toy.json", "{}")]
    }

    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn load(_: &DataSet, _: &Options) -> Result<Toy, Vec<DataError>> {
        let mut words = Vocabulary::default();
        for n in 0..CARDS {
            words.add(card(n), Kind::Card, Text::default());
        }
        Ok(Toy { words, board: Board::default() })
    }

    fn vocabulary(&self) -> &Vocabulary {
        &self.words
    }

    fn board(&self) -> &Board {
        &self.board
    }
}

impl Play for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Fact = Fact;

    fn setup(&self, ctx: &mut Ctx<'_, Event>) -> State {
        let mut state = State {
            deck: (0..CARDS).collect(),
            shown: Vec::new(),
            hands: Default::default(),
            picked: [None; 2],
            committed: [false; 2],
            score: [0; 2],
            round: 1,
        };
        for _ in 0..HAND {
            for seat in Seat::BOTH {
                self.deal(&mut state, seat, ctx);
            }
        }
        state
    }

    fn pending(&self, state: &State) -> Pending {
        if state.deck.is_empty() {
            let winner = match state.score[0].cmp(&state.score[1]) {
                std::cmp::Ordering::Greater => Some(Seat::FIRST),
                std::cmp::Ordering::Less => Some(Seat::SECOND),
                std::cmp::Ordering::Equal => None,
            };
            return Pending::Over(Outcome { winner, clause: CLAUSE });
        }
        match state.committed {
            [true, _] => Pending::Decide(Seats::only(Seat::SECOND)),
            [_, true] => Pending::Decide(Seats::only(Seat::FIRST)),
            _ => Pending::Decide(Seats::BOTH),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.conceivable(state, seat, out);
        out.retain(|a| self.check(state, seat, a).is_ok());
    }

    fn conceivable(&self, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.extend((0..CARDS).map(Action::Pick));
        out.push(Action::Commit);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Fact>> {
        let mut objections = Objections::full();
        objections.when(!self.pending(state).seats().contains(seat), CLAUSE, || Fact::NotAsked);
        match *action {
            Action::Pick(c) => {
                objections.when(!state.hands[seat.index()].contains(&c), CLAUSE, || Fact::NotInHand(c));
            }
            Action::Commit => {
                objections.when(state.picked[seat.index()].is_none(), CLAUSE, || Fact::NothingPicked);
            }
        }
        objections.into_result()
    }

    fn apply(&self, state: &mut State, seat: Seat, action: &Action, ctx: &mut Ctx<'_, Event>) {
        match *action {
            Action::Pick(c) => state.picked[seat.index()] = Some(c),
            Action::Commit => {
                state.committed[seat.index()] = true;
                ctx.tell(CLAUSE, || Event::Committed(seat));
                if let ([true, true], [Some(a), Some(b)]) = (state.committed, state.picked) {
                    let dice = [ctx.d6(DIE), ctx.d6(DIE)];
                    ctx.tell(CLAUSE, || Event::Round([a, b], dice));
                    let sums = [i32::from(a + dice[0]), i32::from(b + dice[1])];
                    state.score[0] += i32::from(sums[0] > sums[1]);
                    state.score[1] += i32::from(sums[1] > sums[0]);
                    for (hand, c) in state.hands.iter_mut().zip([a, b]) {
                        hand.retain(|h| *h != c);
                        state.shown.push(c);
                    }
                    state.picked = [None; 2];
                    state.committed = [false; 2];
                    state.round += 1;
                    for seat in Seat::BOTH {
                        self.deal(state, seat, ctx);
                    }
                }
            }
        }
    }
}

impl Words for Toy {
    fn notation(&self, action: &Action) -> String {
        match *action {
            Action::Pick(c) => format!("pick {}", card(c)),
            Action::Commit => "commit".into(),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        if text == "commit" {
            return Ok(Action::Commit);
        }
        let n = text.strip_prefix("pick card-").and_then(|n| n.parse().ok()).filter(|n| *n < CARDS);
        n.map(Action::Pick).ok_or_else(|| format!("{text:?} is no action"))
    }

    fn prompt(&self, _: &State, _: Seat) -> Message {
        Message::new("ask")
    }

    fn describe_action(&self, _: &State, action: &Action) -> Message {
        match *action {
            Action::Pick(c) => Message::new("pick").id("card", card(c)),
            Action::Commit => Message::new("commit"),
        }
    }

    fn describe_event(&self, event: &Event) -> Message {
        match event {
            Event::Drew(c) => Message::new("drew").id("card", card(*c)),
            Event::Committed(seat) => Message::new("commit").id("seat", INFO.seat_id(*seat)),
            Event::Round(cards, dice) => {
                Message::new("round").ids("cards", cards.map(card)).ints("dice", dice.map(i32::from))
            }
        }
    }

    fn describe_fact(&self, fact: &Fact) -> Message {
        match fact {
            Fact::NotInHand(c) => Message::new("no").id("card", card(*c)),
            _ => Message::new("no"),
        }
    }

    fn chance_name(&self, _: &'static str, value: u16) -> String {
        card(value as u8)
    }
}

impl Sight for Toy {
    fn open(&self, state: &State) -> View {
        let mut view = View { turn: state.round, ..View::default() };
        view.deciding = self.pending(state).seats().iter().map(|s| INFO.seat_id(s).into()).collect();
        for seat in Seat::BOTH {
            view.score.insert(INFO.seat_id(seat).into(), state.score[seat.index()]);
        }
        let shown = state.shown.iter().map(|&c| card(c).into()).collect();
        view.zones.insert("shown".into(), ZoneView { known: shown, hidden: Some(0), quantities: Default::default() });
        let deck =
            ZoneView { known: Vec::new(), hidden: Some(state.deck.len() as u32), quantities: Default::default() };
        view.zones.insert("deck".into(), deck);
        view
    }

    fn own(&self, state: &State, viewer: Viewer) -> View {
        let mut view = View::default();
        for seat in Seat::BOTH {
            let hand = &state.hands[seat.index()];
            let knows = viewer.knows(seat);
            let known = if knows { hand.iter().map(|&c| card(c).into()).collect() } else { Vec::new() };
            let hidden = Some(if knows { 0 } else { hand.len() as u32 });
            view.zones.insert(zone(seat).into(), ZoneView { known, hidden, quantities: Default::default() });
            if let (true, Some(c)) = (knows, state.picked[seat.index()]) {
                view.notes.push(Message::new("pick").id("card", card(c)));
            }
        }
        view
    }

    fn resample(&self, state: &State, _: Seat, _: &mut dyn Chance) -> State {
        state.clone()
    }
}

impl Positions for Toy {
    fn position(&self, state: &State) -> Position {
        let value = serde_json::to_value(state).expect("plain data");
        Position { flow: Some(value), ..Position::default() }
    }

    fn place(&self, _: Base, position: &Position, _: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let flow = position.flow.clone().ok_or_else(|| vec![PositionError::new("flow", "is missing")])?;
        serde_json::from_value(flow).map_err(|e| vec![PositionError::new("flow", e.to_string())])
    }
}

impl Judgement for Toy {
    fn score(&self, state: &State) -> [i32; 2] {
        state.score
    }
}
