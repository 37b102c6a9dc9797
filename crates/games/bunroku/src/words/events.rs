//! What happens, as data; `locales/` has the sentences.

use crate::Bunroku;
use crate::model::*;
use sandtable_kernel::{Arg, Dice, Message, Seat};
use sandtable_kit::{Say, events};

events! {
    /// Something that happened.
    pub enum Event for Bunroku {
        /// Units of one line of the set-up, and where they begin.
        Deployed { units: UnitSet, place: &'static str },
        CupFilled,
        DecksShuffled,
        MarkersSet { turn: u8, peace: u8 },
        Posted { unit: UnitId, area: AreaId },
        SetUp,
        TurnBegan { turn: u8 },
        Arrived { units: UnitSet, area: AreaId },
        JoinedPool { unit: UnitId },
        MarkerJoins { marker: ChitId },
        MarkerDrawn { marker: ChitId },
        MarkerTaken { marker: ChitId },
        MarchDie { nation: Nation, die: u8, modifier: i8, points: u8 },
        SupplyChecked { cut: u8 },
        SupplyCut { nation: Nation, units: UnitSet },
        Replenished { unit: UnitId, area: AreaId, points: u8 },
        Restored { unit: UnitId },
        Disbanded { unit: UnitId, area: AreaId },
        Marched { leader: UnitId, units: UnitSet, from: AreaId, to: AreaId, cost: u8, points: u8 },
        Sortied { leader: UnitId, units: UnitSet, area: AreaId },
        Dropped { unit: UnitId, area: AreaId },
        Joined { unit: UnitId, area: AreaId },
        CardPlayed { seat: Seat, card: CardId },
        CardCancelled { card: CardId },
        Commissioners { points: u8 },
        Letter,
        PeaceMoved { from: u8, to: u8 },
        ReplacementsDie { die: u8 },
        Rose { unit: UnitId, area: AreaId },
        RoseArmies { unit: UnitId, die: u8, armies: UnitSet },
        /// The pool had no army for him (R31).
        RoseAlone { unit: UnitId, die: u8 },
        YiSunSin,
        Proclaimed { die: u8, points: u8 },
        Fortified { area: AreaId },
        Promoted { unit: UnitId },
        EpidemicDie { unit: UnitId, die: u8 },
        BattleBegan { area: AreaId, japan: UnitSet, allied: UnitSet },
        WentInside { unit: UnitId, area: AreaId },
        /// With a garrison inside, everybody else fights in the field.
        RestFight { area: AreaId },
        MainGeneral { seat: Seat, unit: UnitId },
        RoundBegan { round: u8 },
        RetreatDeclared { seat: Seat },
        Stood { seat: Seat },
        /// The active side's die `a` with `x` added, then the other's `b` with `y`; who may attack.
        Initiative { first: Seat, second: Seat, a: u8, b: u8, x: u8, y: u8, result: Attackers },
        NoInitiative { result: Attackers },
        SurpriseRound,
        Ambushed,
        Attacked { seat: Seat, general: UnitId, field: u8, dice: Dice, hits: u8 },
        Hit { unit: UnitId },
        Retreated { leader: UnitId, units: UnitSet, from: AreaId, to: AreaId },
        /// `seat` holds the field.
        BattleEnded { area: AreaId, seat: Seat },
        /// Nobody does.
        BattleEmpty { area: AreaId },
        BattleSuspended { area: AreaId },
        AssaultBegan { area: AreaId, units: UnitSet },
        GarrisonLoss { hits: u8, losses: u8 },
        WallsHeld { area: AreaId },
        WallsTaken { area: AreaId },
        SiegeLifted { area: AreaId },
        UnitRemoved { unit: UnitId },
        BackToPool { unit: UnitId },
        Gained { condition: ConditionId, points: u8 },
        GainedCard { card: CardId },
        AlliedDrew,
        AlliedDrewCard { card: CardId },
        LeaderWaits { unit: UnitId },
        CupRefilled,
        Scored { seat: Seat, points: i32 },
        /// 12.2
        SuddenVictory { japan: i32, allied: i32 },
        /// 12.1
        GameEnded { japan: i32, allied: i32 },
    }
}

/// Who attacks in a round, by seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Attackers(pub [bool; 2]);

impl Attackers {
    pub fn message(self) -> Message {
        Message::new(match self.0 {
            [true, true] => "round-both-attack",
            [true, false] => "round-japan-attacks",
            [false, true] => "round-allied-attacks",
            [false, false] => "round-nobody-attacks",
        })
    }
}

impl Say<Bunroku> for Attackers {
    fn arg(&self, _: &Bunroku) -> Arg {
        Arg::Message(Box::new(self.message()))
    }
}

impl Say<Bunroku> for Nation {
    fn arg(&self, _: &Bunroku) -> Arg {
        Arg::Id { id: self.id().into() }
    }
}
