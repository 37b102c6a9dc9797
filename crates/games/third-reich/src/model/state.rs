//! A position as plain data, and the questions everybody asks of it.

use super::data::*;
use super::ids::*;
use crate::sequence::Frame;
use arrayvec::ArrayVec;
use sandtable_kernel::{Clause, Seat};
use serde::{Deserialize, Serialize};

/// Where a unit is: an area, or one of the places off the map.
pub type Place = u8;
pub const MOBILISATION: Place = 200;
pub const DEVELOPMENT: Place = 201;
/// Fortresses that were removed (15.8), and the jet without 16.8.
pub const OUT: Place = 202;
pub const ZONES: [(Place, &str); 3] =
    [(MOBILISATION, "mobilisation-pool"), (DEVELOPMENT, "development-pool"), (OUT, "out-of-play")];

/// Where a card is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CardAt {
    Deck,
    Hand,
    /// Face up on the discard pile.
    Discard,
    /// 16.1.2: lost to a raid or a bombing, face down.
    Lost,
    /// 16.1.1(2): developed this turn, face down.
    Developed,
    Development,
}

/// A part of the card in play: its value, its event (6.1(2)).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Part {
    Open,
    Done,
}

/// What a group does (7.1(2)), and what only events let it do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    Move,
    Attack,
    Fly,
    Strike,
    Bomb,
    /// Airborne units of a landing.
    Drop,
}

/// What lets a group act.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Licence {
    /// 6.1.1.
    Value,
    /// 6.2.
    AirOperation,
    Blitz,
    BlitzAgain,
    StrategicMovement,
    SeaTransport,
    SeaLion,
    LongRange,
    Landing,
    LendLease,
    Raid,
}

/// The impulse under way: the card, the group and its action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Op {
    pub seat: Seat,
    pub card: Option<Card>,
    /// Strategy value left; for Lend-Lease the points of the event meanwhile.
    pub left: u8,
    pub value: Part,
    pub event: Part,
    /// 6.1.1(3): units that have acted by the value.
    pub acted: Units,
    pub licence: Licence,
    pub group: Units,
    pub deed: Deed,
    pub from: Area,
    pub to: Area,
    /// 8.1.2: the move crosses or ends at sea.
    pub by_sea: bool,
    /// 3.6(3): how many units were mobilised by each sea area in this impulse, and which moved by it.
    pub carried: [u8; SEAS],
    #[serde(default)]
    pub aboard: [Units; SEAS],
    /// Units that flip to used when a Blitzkrieg, a Sea Lion or a landing is through.
    pub flip: Units,
    /// 17.1: two attacks announced together, and their points.
    pub twice: bool,
    pub round: u8,
    pub points: u8,
    /// 11.2(1)③: who took part in the attack, in either of two announced together.
    #[serde(default)]
    pub attackers: Units,
    /// The area of the event: a landing's target, the area now bombed.
    pub target: Area,
    /// Landing: the group has gone ashore.
    pub landed: bool,
    /// Choices of Diplomacy, picks of Development, nations of Supply, cards to lose.
    pub choices: u8,
    /// Development: a further unit of this nation belongs to the same pick.
    pub pair: Option<Nation>,
    /// Nations already named by the event.
    pub named: Nations,
    /// The units that counter-attack, and whether from the air.
    pub counter: Units,
    pub by_air: bool,
    /// 3.4(5): areas handed over at the end of this impulse.
    #[serde(default)]
    pub given: Areas,
}

impl Op {
    pub fn new(seat: Seat) -> Op {
        Op {
            seat,
            card: None,
            left: 0,
            value: Part::Done,
            event: Part::Done,
            acted: Units::EMPTY,
            licence: Licence::Value,
            group: Units::EMPTY,
            deed: Deed::Move,
            from: Area(0),
            to: Area(0),
            by_sea: false,
            carried: [0; SEAS],
            aboard: [Units::EMPTY; SEAS],
            flip: Units::EMPTY,
            twice: false,
            round: 0,
            points: 0,
            attackers: Units::EMPTY,
            target: Area(0),
            landed: false,
            choices: 0,
            pair: None,
            named: Nations::EMPTY,
            counter: Units::EMPTY,
            by_air: false,
            given: Areas::EMPTY,
        }
    }
}

/// How damage came about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hit {
    Attack,
    Air,
    Counter,
}

/// Damage points being allotted (11.2), and the retreats that follow (11.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub hit: Hit,
    pub area: Area,
    /// The side that suffers, and the side that allots.
    pub victim: Seat,
    pub allotter: Seat,
    pub targets: Units,
    pub left: u8,
    #[serde(with = "sandtable_kit::list")]
    pub given: [u8; MAX_UNITS],
    /// The last unit given a point.
    pub last: u8,
    /// 10.1(5): suffered as used, whatever face is up.
    pub as_used: bool,
    /// 11.2(1): which of ① to ④ says who allots.
    #[serde(default)]
    pub rank: u8,
    /// 11.5(2): where the move of a countered group began.
    pub back: Option<Area>,
    pub retreating: Units,
    /// R49: neutral areas entered, violated when the last unit has retreated.
    #[serde(default)]
    pub refuges: Areas,
}

impl Damage {
    pub const NONE: Damage = Damage {
        hit: Hit::Attack,
        area: Area(0),
        victim: AXIS,
        allotter: AXIS,
        targets: Units::EMPTY,
        left: 0,
        given: [0; MAX_UNITS],
        last: 0,
        as_used: false,
        rank: 0,
        back: None,
        retreating: Units::EMPTY,
        refuges: Areas::EMPTY,
    };
}

/// The stack of frames: turn, impulse, card, group, attack, counter-attack, damage, retreat.
pub type Stack = sandtable_kit::Stack<Frame, 16>;

/// How the game ended (14.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    AxisBases,
    AlliedBases,
    Berlin,
    FourBases,
    TenAreas,
    Allies,
}

impl Ending {
    pub fn winner(self) -> Seat {
        match self {
            Ending::AlliedBases | Ending::Allies => ALLIED,
            _ => AXIS,
        }
    }

    pub fn clause(self) -> Clause {
        use crate::rulebook::*;
        match self {
            Ending::AxisBases => R14_1_1,
            Ending::AlliedBases => R14_1_2,
            Ending::Berlin => R14_2_1_1,
            Ending::FourBases => R14_2_1_2,
            Ending::TenAreas => R14_2_1_3,
            Ending::Allies => R14_2_2,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub ending: Option<Ending>,
    /// 5.0(2): who plays first this turn.
    pub first: Seat,
    #[serde(with = "sandtable_kit::list")]
    pub place: [Place; MAX_UNITS],
    pub used: Units,
    /// Units by area: the same facts as `place`, the other way round.
    #[serde(with = "sandtable_kit::list")]
    pub at: [Units; MAX_AREAS],
    pub status: [Status; MAX_NATIONS],
    /// 3.1.3(2)①: Turkey or Spain, Allied for good.
    pub forever: Nations,
    /// Boxes of the entry markers, in the order of the tracks.
    pub boxes: [u8; 4],
    /// Entry markers a side has moved this turn.
    pub shifted: [Nations; 2],
    /// The nation that controls an area; at sea Germany or the United Kingdom stand for their side.
    #[serde(with = "sandtable_kit::list")]
    pub holder: [Nation; MAX_AREAS],
    /// 15.4.
    pub poland_fell: bool,
    #[serde(with = "sandtable_kit::list")]
    pub cards: [CardAt; MAX_CARDS],
    /// 16.1.1: cards everybody has seen in play, so that nobody takes them for undeveloped again.
    pub shown: Cards,
    /// 2.3.2(3): cards on the discard pile that were developed this turn.
    #[serde(default)]
    pub fresh: Cards,
    pub hand: [u8; 2],
    /// How many cards each side chooses this turn (5.0(1)).
    pub due: [u8; 2],
    pub passes: u8,
    /// 10.2: strategy value of Ambushes, for the next own impulse.
    pub pending: [u8; 2],
    pub stack: Stack,
    pub op: Op,
    /// Strategic Bombing: who bombs what.
    pub bombs: ArrayVec<(Unit, Area), 16>,
    pub damage: Damage,
    /// Areas of each side, and units of its belligerents: follow from `holder` and `status`.
    pub own: [Areas; 2],
    pub mine: [Units; 2],
}

impl State {
    sandtable_kit::on_areas!(Unit, Area, Units, shift);

    pub fn blank(data: &Data) -> State {
        let mut status = [Status::Neutral; MAX_NATIONS];
        for (to, nation) in status.iter_mut().zip(&data.nations) {
            *to = nation.status;
        }
        let mut holder = [NOBODY; MAX_AREAS];
        for (to, area) in holder.iter_mut().zip(&data.areas) {
            *to = area.territory;
        }
        for (sea, side) in data.seas.iter().zip(&data.sea_control) {
            holder[sea.index()] = side.map_or(NOBODY, |s| data.sea_power(s));
        }
        let mut state = State {
            turn: 1,
            ending: None,
            first: AXIS,
            place: [OUT; MAX_UNITS],
            used: Units::EMPTY,
            at: [Units::EMPTY; MAX_AREAS],
            status,
            forever: Nations::EMPTY,
            boxes: [0; 4],
            shifted: [Nations::EMPTY; 2],
            holder,
            poland_fell: false,
            cards: [CardAt::Development; MAX_CARDS],
            shown: Cards::EMPTY,
            fresh: Cards::EMPTY,
            hand: [0; 2],
            due: [0; 2],
            passes: 0,
            pending: [0; 2],
            stack: Stack::default(),
            op: Op::new(AXIS),
            bombs: ArrayVec::new_const(),
            damage: Damage::NONE,
            own: [Areas::EMPTY; 2],
            mine: [Units::EMPTY; 2],
        };
        for (i, card) in data.cards.iter().enumerate() {
            if card.in_deck {
                state.cards[i] = CardAt::Deck;
                state.shown.insert(Card(i as u8));
            }
        }
        state.refresh(data);
        state
    }

    /// Works out again what follows from status and control.
    pub fn refresh(&mut self, data: &Data) {
        self.own = [Areas::EMPTY; 2];
        self.mine = [Units::EMPTY; 2];
        for area in data.all {
            if let Some(side) = self.side_of(area) {
                self.own[side.index()].insert(area);
            }
        }
        for (i, nation) in data.nations.iter().enumerate() {
            if let Some(side) = self.status[i].side() {
                self.mine[side.index()] |= nation.units;
            }
        }
    }

    #[inline]
    pub fn side_of_nation(&self, nation: Nation) -> Option<Seat> {
        if nation == NOBODY { None } else { self.status[nation.index()].side() }
    }

    /// The side that controls an area (3.4(2)).
    #[inline]
    pub fn side_of(&self, area: Area) -> Option<Seat> {
        self.side_of_nation(self.holder[area.index()])
    }

    #[inline]
    pub fn is_neutral(&self, nation: Nation) -> bool {
        nation != NOBODY && self.status[nation.index()] == Status::Neutral
    }

    #[inline]
    pub fn owns(&self, seat: Seat, area: Area) -> bool {
        self.own[seat.index()].contains(area)
    }

    /// The nation of an area's symbol; after 15.4 eastern Poland bears the Soviet one (R22).
    #[inline]
    pub fn symbol(&self, data: &Data, area: Area) -> Nation {
        if self.poland_fell && data.named.eastern_poland.contains(area) {
            data.named.su
        } else {
            data.area(area).territory
        }
    }

    /// A side's units in an area.
    #[inline]
    pub fn units(&self, area: Area, seat: Seat) -> Units {
        self.at[area.index()] & self.mine[seat.index()]
    }

    /// 3.3: a side's suppressing units in an area.
    #[inline]
    pub fn suppressing(&self, data: &Data, area: Area, seat: Seat) -> Units {
        let kinds = if data.is_sea(area) { data.ships } else { data.land_units | data.air_units };
        self.units(area, seat) & kinds
    }

    /// 3.1.1(1), 3.3: suppressing units of the enemy, neutrals on land included (R14: not their ships).
    #[inline]
    pub fn enemy_suppressing(&self, data: &Data, area: Area, seat: Seat) -> Units {
        if data.is_sea(area) {
            self.units(area, seat.other()) & data.ships
        } else {
            self.at[area.index()] - self.mine[seat.index()]
        }
    }

    pub fn land_count(&self, data: &Data, area: Area, seat: Seat) -> usize {
        (self.units(area, seat) & data.land_units).len()
    }

    pub fn air_count(&self, data: &Data, area: Area, seat: Seat) -> usize {
        (self.units(area, seat) & data.air_units).len()
    }

    pub fn relocate(&mut self, unit: Unit, to: Place) {
        self.shift(unit, to);
        if self.area_of(unit).is_none() {
            self.used.remove(unit);
        }
    }

    pub fn cards_at<'a>(&'a self, data: &'a Data, seat: Seat, at: CardAt) -> impl Iterator<Item = Card> + 'a {
        data.cards_of(seat).filter(move |c| self.cards[c.index()] == at)
    }

    pub fn move_card(&mut self, data: &Data, card: Card, to: CardAt) {
        let seat = data.card(card).side.index();
        if self.cards[card.index()] == CardAt::Hand {
            self.hand[seat] -= 1;
        }
        if to == CardAt::Hand {
            self.hand[seat] += 1;
        }
        if to == CardAt::Discard {
            self.shown.insert(card);
        }
        self.cards[card.index()] = to;
    }

    /// The box of a nation's entry marker.
    pub fn box_of(&self, data: &Data, nation: Nation) -> Option<u8> {
        data.track_of(nation).map(|t| self.boxes[t])
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

impl Data {
    /// The nation that stands for a side at sea.
    #[inline]
    pub fn sea_power(&self, seat: Seat) -> Nation {
        if seat == AXIS { self.named.ge } else { self.named.uk }
    }
}
