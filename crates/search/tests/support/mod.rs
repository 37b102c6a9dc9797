//! Duel: a small game with hands, secret simultaneous choices, dice and small steps.
//!
//! Twelve cards 1 to 12, five to each seat, two out of play. Five rounds, for prizes 1 to 5 in
//! order: both choose a card in secret; card, plus one on an odd die, the higher takes the prize (a tie: nobody).
//! The taker may then keep it or stake it: on 4 to 6 it doubles, else it is lost.

use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub struct Duel {
    board: Board,
    words: Vocabulary,
    pub foresight: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub hands: [Vec<u8>; 2],
    pub chosen: [Option<u8>; 2],
    /// Cards both have seen.
    pub seen: Vec<u8>,
    pub points: [i32; 2],
    pub round: u8,
    /// Who may stake the prize just taken.
    pub taker: Option<Seat>,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    Choose(u8),
    Keep,
    Stake,
}

pub const ROUNDS: u8 = 5;
const END: Clause = Clause("1");
const DIE: RollKind = RollKind::dice("die", END);
const DECK: RollKind = RollKind::draw("deck", END);

static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "duel",
    titles: Text::new("", "", "Duel"),
    sentence: Text::new("", "", ""),
    blurb: Text::new("", "", ""),
    seats: [("red", "#a00"), ("blue", "#00a")].map(|(id, colour)| SeatInfo {
        id,
        names: Text::new(id, id, id),
        colour,
    }),
    turns: 5,
    minutes: 1,
    complexity: 1,
    rules_version: "1",
    score_unit: 1,
    hidden: true,
});

static RULEBOOK: Rulebook = Rulebook { clauses: &[], rulings: &[], honest: false, checklist: &[] };

impl Duel {
    pub fn new() -> Duel {
        Duel { board: Board::default(), words: Vocabulary::default(), foresight: 0 }
    }

    pub fn start(&self, seed: u64) -> Table {
        self.setup(&mut Ctx::silent(&mut Playout::new(seed)))
    }
}

fn take(pool: &mut Vec<u8>, chance: &mut dyn Chance) -> u8 {
    let candidates: Vec<u16> = pool.iter().map(|c| u16::from(*c)).collect();
    pool.remove(chance.pick(Ask::Draw { pool: "deck", candidates: &candidates }, candidates.len() as u32) as usize)
}

impl Game for Duel {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn catalogue(_lang: Lang) -> &'static str {
        ""
    }

    fn data_files() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn options() -> &'static [OptionSpec] {
        &[]
    }

    fn load(_data: &DataSet, _options: &Options) -> Result<Duel, Vec<DataError>> {
        Ok(Duel::new())
    }

    fn vocabulary(&self) -> &Vocabulary {
        &self.words
    }

    fn board(&self) -> &Board {
        &self.board
    }
}

impl Play for Duel {
    type State = Table;
    type Action = Act;
    type Event = ();
    type Fact = ();

    fn setup(&self, ctx: &mut Ctx<'_, ()>) -> Table {
        let mut deck: Vec<u16> = (1..=12).collect();
        let mut hands = [Vec::new(), Vec::new()];
        for i in 0..10 {
            let card = ctx.draw(DECK, &deck);
            deck.retain(|c| *c != card);
            hands[i % 2].push(card as u8);
        }
        hands.iter_mut().for_each(|h| h.sort_unstable());
        Table { hands, chosen: [None; 2], seen: Vec::new(), points: [0; 2], round: 1, taker: None }
    }

    fn pending(&self, s: &Table) -> Pending {
        if let Some(seat) = s.taker {
            return Pending::Decide(Seats::only(seat));
        }
        if s.round > ROUNDS {
            let winner = match s.points[0].cmp(&s.points[1]) {
                std::cmp::Ordering::Greater => Some(Seat::FIRST),
                std::cmp::Ordering::Less => Some(Seat::SECOND),
                std::cmp::Ordering::Equal => None,
            };
            return Pending::Over(Outcome { winner, clause: END });
        }
        let mut seats = Seats::BOTH;
        for seat in Seat::BOTH {
            if s.chosen[seat.index()].is_some() {
                seats = seats.without(seat);
            }
        }
        Pending::Decide(seats)
    }

    fn legal(&self, s: &Table, seat: Seat, out: &mut Vec<Act>) {
        out.clear();
        if !self.pending(s).seats().contains(seat) {
            return;
        }
        if s.taker == Some(seat) {
            out.extend([Act::Keep, Act::Stake]);
        } else {
            out.extend(s.hands[seat.index()].iter().map(|c| Act::Choose(*c)));
        }
    }

    fn conceivable(&self, s: &Table, seat: Seat, out: &mut Vec<Act>) {
        self.legal(s, seat, out);
    }

    fn check(&self, s: &Table, seat: Seat, action: &Act) -> Result<(), Refusal<()>> {
        let mut legal = Vec::new();
        self.legal(s, seat, &mut legal);
        if legal.contains(action) { Ok(()) } else { Err(Refusal { grounds: vec![(END, ())] }) }
    }

    fn apply(&self, s: &mut Table, seat: Seat, action: &Act, ctx: &mut Ctx<'_, ()>) {
        match *action {
            Act::Choose(card) => {
                s.hands[seat.index()].retain(|c| *c != card);
                s.chosen[seat.index()] = Some(card);
                if let [Some(a), Some(b)] = s.chosen {
                    s.chosen = [None; 2];
                    s.seen.extend([a, b]);
                    let (a, b) = (a + ctx.d6(DIE) % 2, b + ctx.d6(DIE) % 2);
                    let prize = i32::from(s.round);
                    s.round += 1;
                    if a != b {
                        let seat = if a > b { Seat::FIRST } else { Seat::SECOND };
                        s.points[seat.index()] += prize;
                        s.taker = Some(seat);
                    }
                }
            }
            Act::Keep => s.taker = None,
            Act::Stake => {
                let prize = i32::from(s.round - 1);
                s.points[seat.index()] += if ctx.d6(DIE) >= 4 { prize } else { -prize };
                s.taker = None;
            }
        }
    }
}

impl Words for Duel {
    fn notation(&self, action: &Act) -> String {
        match action {
            Act::Choose(c) => format!("choose {c}"),
            Act::Keep => "keep".into(),
            Act::Stake => "stake".into(),
        }
    }

    fn parse(&self, text: &str) -> Result<Act, String> {
        match text.split_once(' ') {
            Some(("choose", n)) => n.parse().map(Act::Choose).map_err(|e| format!("{e}")),
            None if text == "keep" => Ok(Act::Keep),
            None if text == "stake" => Ok(Act::Stake),
            _ => Err(format!("no action {text:?}")),
        }
    }

    fn prompt(&self, _: &Table, _: Seat) -> Message {
        Message::new("prompt")
    }

    fn describe_action(&self, _: &Table, _: &Act) -> Message {
        Message::new("action")
    }

    fn describe_event(&self, _: &()) -> Message {
        Message::new("event")
    }

    fn describe_fact(&self, _: &()) -> Message {
        Message::new("fact")
    }

    fn chance_name(&self, _: &'static str, value: u16) -> String {
        value.to_string()
    }
}

impl Sight for Duel {
    fn open(&self, _: &Table) -> View {
        View::default()
    }

    fn own(&self, _: &Table, _: Viewer) -> View {
        View::default()
    }

    fn resample(&self, s: &Table, seat: Seat, chance: &mut dyn Chance) -> Table {
        let mut new = s.clone();
        let (me, other) = (seat.index(), seat.other().index());
        let known = |c: &u8| s.hands[me].contains(c) || s.chosen[me] == Some(*c) || s.seen.contains(c);
        let mut pool: Vec<u8> = (1..=12).filter(|c| !known(c)).collect();
        new.chosen[other] = s.chosen[other].map(|_| take(&mut pool, chance));
        new.hands[other] = (0..s.hands[other].len()).map(|_| take(&mut pool, chance)).collect();
        new.hands[other].sort_unstable();
        new
    }
}

impl Positions for Duel {
    fn position(&self, _: &Table) -> Position {
        Position::default()
    }

    fn place(&self, _: Base, _: &Position, _: Option<&Point>) -> Result<Table, Vec<PositionError>> {
        Err(vec![PositionError::new("base", "the test game has no positions")])
    }
}

impl Judgement for Duel {
    fn foresight(&self, _seat: Seat) -> u32 {
        self.foresight
    }

    fn score(&self, s: &Table) -> [i32; 2] {
        s.points
    }
}
