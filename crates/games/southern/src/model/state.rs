//! A position as plain data, and the questions everybody asks of it.

use super::*;
use crate::sequence::{Frame, TURN};
use sandtable_kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where a unit is: an area, or one of the places off the map.
pub type Place = u8;
/// 2.2.3③.
pub const REINFORCEMENTS: Place = 64;
/// 2.2.3④.
pub const POOL: Place = 65;
/// Optional units not in use, and MacArthur after I Shall Return.
pub const OUT: Place = 66;
pub const ZONES: [(Place, &str); 3] =
    [(REINFORCEMENTS, "allied-reinforcement-pool"), (POOL, "replacement-pool"), (OUT, "out-of-play")];

/// Where a card is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CardAt {
    Deck,
    Hand,
    /// 5.2(1): spent this turn without being shown.
    FaceDown,
    /// 5.2(4): used this turn in the open.
    Discard,
    Removed,
}

/// An oil marker's place on the map (2.1.2(4)).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Oil {
    /// Which marker lies here; decided when it is first looked at, unless a position says it.
    pub marker: Option<Marker>,
    pub face: OilFace,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OilFace {
    Hidden,
    Shown,
    Gone,
}

/// What an impulse is spent on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// 6.1(1)①②: a face-down card, an ordinary attack or a move.
    Ordinary,
    /// 6.1(1)③.
    AirOperation,
    /// 6.1(1)④, with the item of the card.
    Card(Kind, u8),
}

/// The verbs of a group (6.2②), and those that only cards give.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    Move,
    Attack,
    Strike,
    Fly,
    Transport,
    Drop,
}

/// The impulse under way.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Op {
    pub seat: Seat,
    pub task: Task,
    /// The card shown; one spent face down is nobody's business.
    pub card: Option<Card>,
    /// The groups named or, for cards that name none, the one now being put together.
    pub groups: [UnitSet; 4],
    /// Groups named so far (Joint Operation, Hinode).
    pub named: u8,
    /// The group that acts.
    pub current: u8,
    /// Groups that have acted.
    pub acted: u8,
    /// R10: second actions still to be had.
    pub seconds: u8,
    /// The action under way is a second one.
    pub again: bool,
    /// Units that turn to used when the group is through.
    pub to_flip: UnitSet,
    pub deed: Deed,
    pub from: Area,
    pub to: Area,
    pub via: Option<Area>,
    /// The way taken crosses a mountain border (R22).
    pub mountain: bool,
    /// 18.1: two attacks announced together; their points are added.
    pub twice: bool,
    pub points: u8,
    /// R23: a reaction card has been played against this action.
    pub reacted: bool,
    /// Divine Soldiers: the drop has been made; a group of several units has moved.
    pub dropped: bool,
    pub crowd: bool,
    /// Units to recover, submarine attacks, air units to bring back.
    pub left: u8,
    /// The area of the effect under way (Submarine, Yes or No).
    pub area: Area,
    /// Reinforcements drawn and not yet placed, and where they may go.
    pub arriving: UnitSet,
    pub landing: AreaSet,
}

impl Op {
    pub fn new(seat: Seat, task: Task, card: Option<Card>) -> Op {
        let (seconds, left) = match task {
            Task::Card(Kind::Blitz | Kind::OxygenTorpedo | Kind::ZForce, _) => (1, 0),
            Task::Card(Kind::HinodeWaYamagata, _) => (2, 0),
            Task::Card(Kind::Supply, _) => (0, 4),
            Task::Card(Kind::Submarine, _) => (0, 3),
            Task::Card(Kind::AirReplacement, _) => (0, 2),
            _ => (0, 0),
        };
        Op {
            seat,
            task,
            card,
            groups: [UnitSet::EMPTY; 4],
            named: 0,
            current: 0,
            acted: 0,
            seconds,
            again: false,
            to_flip: UnitSet::EMPTY,
            deed: Deed::Move,
            from: Area(0),
            to: Area(0),
            via: None,
            mountain: false,
            twice: false,
            points: 0,
            reacted: false,
            dropped: false,
            crowd: false,
            left,
            area: Area(0),
            arriving: UnitSet::EMPTY,
            landing: AreaSet::EMPTY,
        }
    }

    #[inline]
    pub fn group(&self) -> UnitSet {
        self.groups[self.current as usize]
    }

    /// The groups named so far.
    pub fn named_units(&self) -> impl Iterator<Item = UnitSet> {
        self.groups[..usize::from(self.named)].iter().copied()
    }

    #[inline]
    pub fn is(&self, kind: Kind) -> bool {
        self.kind() == Some(kind)
    }

    /// The card being played.
    #[inline]
    pub fn kind(&self) -> Option<Kind> {
        match self.task {
            Task::Card(kind, _) => Some(kind),
            _ => None,
        }
    }
}

/// How damage came about (11.2, 10.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hit {
    Ordinary,
    Air,
    Counter,
}

/// Damage points being allotted, and the retreats that follow.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub hit: Hit,
    pub area: Area,
    /// The side that suffers.
    pub victim: Seat,
    pub targets: UnitSet,
    pub left: u8,
    #[serde(with = "sandtable_kit::list")]
    pub given: [u8; MAX_UNITS],
    /// The last unit given a point: search allots in ascending order.
    pub last: u8,
    /// 11.5(2): a unit turned back while entering goes to where its move began.
    pub back: Option<Area>,
    pub retreating: UnitSet,
}

impl Damage {
    pub const NONE: Damage = Damage {
        hit: Hit::Ordinary,
        area: Area(0),
        victim: JAPAN,
        targets: UnitSet::EMPTY,
        left: 0,
        given: [0; MAX_UNITS],
        last: 0,
        back: None,
        retreating: UnitSet::EMPTY,
    };
}

/// The stack: the longest chain is an impulse, its operation, an attack, a counter-attack, the
/// damage and its retreats.
pub type Stack = sandtable_kit::Stack<Frame, STACK>;
pub const STACK: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub over: bool,
    #[serde(with = "sandtable_kit::list")]
    pub place: [Place; MAX_UNITS],
    pub used: UnitSet,
    /// R58: units that have made a card-free air operation this turn.
    pub flown: UnitSet,
    /// Units by area: the same facts as `place`, the other way round.
    #[serde(with = "sandtable_kit::list")]
    pub at: [UnitSet; MAX_AREAS],
    /// Areas that hold units of each side: the same facts again, which every list of actions asks for.
    pub occupied: [AreaSet; 2],
    /// Areas that Japan controls; the Allies control the rest (2.1.2(1)).
    pub japanese: AreaSet,
    /// Control at the start of the turn (R40).
    pub turn_began_japanese: AreaSet,
    pub oil: [Oil; OIL_FIELDS],
    pub cards: [CardAt; CARDS],
    pub hand_count: [u8; 2],
    /// Points scored so far, in halves (15.0(1), R38).
    pub vp: [i16; 2],
    /// Passes in a row.
    pub passes: u8,
    pub stack: Stack,
    pub op: Op,
    pub damage: Damage,
}

impl State {
    sandtable_kit::on_areas!(Unit, Area, UnitSet, shift);

    pub fn blank(data: &Data) -> State {
        State {
            turn: 1,
            over: false,
            place: [OUT; MAX_UNITS],
            used: UnitSet::EMPTY,
            flown: UnitSet::EMPTY,
            at: [UnitSet::EMPTY; MAX_AREAS],
            occupied: [AreaSet::EMPTY; 2],
            japanese: data.start_japan,
            turn_began_japanese: data.start_japan,
            oil: [Oil { marker: None, face: OilFace::Gone }; OIL_FIELDS],
            cards: [CardAt::Deck; CARDS],
            hand_count: [0; 2],
            vp: [0; 2],
            passes: 0,
            stack: Stack::default(),
            op: Op::new(JAPAN, Task::Ordinary, None),
            damage: Damage::NONE,
        }
    }

    #[inline]
    pub fn controller(&self, area: Area) -> Seat {
        if self.japanese.contains(area) { JAPAN } else { ALLIED }
    }

    /// Areas controlled by a side.
    #[inline]
    pub fn controlled(&self, data: &Data, seat: Seat) -> AreaSet {
        if seat == JAPAN { self.japanese } else { data.all_areas - self.japanese }
    }

    /// A side's units in an area.
    #[inline]
    pub fn units(&self, data: &Data, area: Area, seat: Seat) -> UnitSet {
        self.at[area.index()] & data.side[seat.index()]
    }

    #[inline]
    pub fn has_units(&self, data: &Data, area: Area, seat: Seat) -> bool {
        self.at[area.index()].meets(data.side[seat.index()])
    }

    /// Areas that hold units of a side.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> AreaSet {
        self.occupied[seat.index()]
    }

    pub fn relocate(&mut self, data: &Data, unit: Unit, to: Place) {
        let seat = data.unit(unit).side;
        let from = self.area_of(unit);
        self.shift(unit, to);
        for area in [from, self.area_of(unit)].into_iter().flatten() {
            let stand = self.has_units(data, area, seat);
            self.occupied[seat.index()].set(area, stand);
        }
    }

    /// 7.4(1): army units of a side in an area.
    #[inline]
    pub fn army_count(&self, data: &Data, area: Area, seat: Seat) -> usize {
        (self.at[area.index()] & data.side[seat.index()] & data.army).len()
    }

    pub fn cards_at(&self, data: &Data, seat: Seat, at: CardAt) -> impl Iterator<Item = Card> {
        data.deck(seat).filter(move |c| self.cards[c.index()] == at)
    }

    pub fn move_card(&mut self, data: &Data, card: Card, to: CardAt) {
        let seat = data.card(card).side.index();
        if self.cards[card.index()] == CardAt::Hand {
            self.hand_count[seat] -= 1;
        }
        if to == CardAt::Hand {
            self.hand_count[seat] += 1;
        }
        self.cards[card.index()] = to;
    }

    /// 4.0: the turn from its start.
    pub fn begin_turn(&mut self) {
        self.stack = TURN.into_iter().rev().collect();
    }

    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.stack.top()
    }

    #[inline]
    pub fn replace(&mut self, frame: Frame) {
        self.stack.replace(frame);
    }
}
