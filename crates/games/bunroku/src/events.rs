//! What happens and why not: events and facts, as data.

use crate::ids::*;
use crate::state::{Ending, Nation};
use sandtable_kernel::{Dice, Seat};

/// Something that happened. `text.rs` has the words.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Units of one line of the set-up, and where they begin.
    Deployed {
        units: UnitSet,
        place: &'static str,
    },
    CupFilled,
    DecksShuffled,
    MarkersSet {
        turn: u8,
        peace: u8,
    },
    Posted {
        unit: UnitId,
        area: AreaId,
    },
    SetUp,
    TurnBegan {
        turn: u8,
    },
    Arrived {
        units: UnitSet,
        area: AreaId,
    },
    JoinedPool {
        unit: UnitId,
    },
    MarkerJoins {
        chit: u8,
    },
    MarkerDrawn {
        chit: u8,
    },
    MarkerTaken {
        chit: u8,
    },
    MarchDie {
        nation: Nation,
        die: u8,
        modifier: i8,
        points: u8,
    },
    SupplyChecked {
        cut: u8,
    },
    SupplyCut {
        nation: Nation,
        units: UnitSet,
    },
    Replenished {
        unit: UnitId,
        area: AreaId,
        points: u8,
    },
    Restored {
        unit: UnitId,
    },
    Disbanded {
        unit: UnitId,
        area: AreaId,
    },
    Marched {
        leader: UnitId,
        units: UnitSet,
        from: AreaId,
        to: AreaId,
        cost: u8,
        points: u8,
    },
    Sortied {
        leader: UnitId,
        units: UnitSet,
        area: AreaId,
    },
    Dropped {
        unit: UnitId,
        area: AreaId,
    },
    CardPlayed {
        seat: Seat,
        card: CardId,
    },
    CardCancelled {
        card: CardId,
    },
    Commissioners {
        points: u8,
    },
    Letter,
    PeaceMoved {
        from: u8,
        to: u8,
    },
    ReplacementsDie {
        die: u8,
    },
    Rose {
        unit: UnitId,
        area: AreaId,
    },
    RoseArmies {
        unit: UnitId,
        die: u8,
        armies: UnitSet,
    },
    YiSunSin,
    Proclaimed {
        die: u8,
        points: u8,
    },
    Fortified {
        area: AreaId,
    },
    Promoted {
        unit: UnitId,
    },
    EpidemicDie {
        unit: UnitId,
        die: u8,
    },
    BattleBegan {
        area: AreaId,
        japan: UnitSet,
        allied: UnitSet,
    },
    WentInside {
        unit: UnitId,
        area: AreaId,
    },
    /// With a garrison inside, everybody else fights in the field.
    RestFight {
        area: AreaId,
    },
    MainGeneral {
        seat: Seat,
        unit: UnitId,
    },
    RoundBegan {
        round: u8,
    },
    RetreatDeclared {
        seat: Seat,
    },
    Stood {
        seat: Seat,
    },
    /// Dice of the active side and of the other, with their modifiers; who may attack.
    Initiative {
        active: Seat,
        dice: [u8; 2],
        plus: [u8; 2],
        attacks: [bool; 2],
    },
    NoInitiative {
        attacks: [bool; 2],
    },
    SurpriseRound,
    Ambushed,
    Attacked {
        seat: Seat,
        general: UnitId,
        field: u8,
        dice: Dice,
        hits: u8,
    },
    Hit {
        unit: UnitId,
    },
    Retreated {
        leader: UnitId,
        units: UnitSet,
        from: AreaId,
        to: AreaId,
    },
    BattleEnded {
        area: AreaId,
        holder: Option<Seat>,
    },
    BattleSuspended {
        area: AreaId,
    },
    AssaultBegan {
        area: AreaId,
        force: UnitSet,
    },
    GarrisonLoss {
        hits: u8,
        losses: u8,
    },
    WallsHeld {
        area: AreaId,
    },
    WallsTaken {
        area: AreaId,
    },
    SiegeLifted {
        area: AreaId,
    },
    UnitRemoved {
        unit: UnitId,
    },
    BackToPool {
        unit: UnitId,
    },
    Gained {
        condition: u8,
        points: u8,
    },
    GainedCard {
        card: CardId,
    },
    AlliedDrew,
    AlliedDrewCard {
        card: CardId,
    },
    LeaderWaits {
        unit: UnitId,
    },
    CupRefilled,
    Scored {
        seat: Seat,
        points: i32,
    },
    GameEnded {
        ending: Ending,
        japan: i32,
        allied: i32,
    },
}

/// The particulars of a refusal.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    GameOver,
    NotAsked { seat: Seat },
    NotNow,
    NoDie,
    NotInspector { unit: UnitId },
    AlreadyPosted { unit: UnitId },
    NotCapital { area: AreaId },
    ProvinceTaken { area: AreaId },
    CardNotHeld { card: CardId },
    CardWindow { card: CardId },
    CardExcluded { card: CardId, other: &'static str },
    CardIdle { card: CardId },
    OncePerTurn { card: CardId },
    NotAt { unit: UnitId, area: AreaId },
    NotInProvince { unit: UnitId, province: u8 },
    NoPoints { have: u8, need: u8 },
    NotWaiting { unit: UnitId },
    NotHisProvince { unit: UnitId, area: AreaId },
    EnemyThere { area: AreaId },
    NotInKorea { area: AreaId },
    HasMarker { area: AreaId },
    NoMarkerLeft,
    PoolEmpty,
    NotInPool { unit: UnitId },
    NoGeneralThere { area: AreaId },
    AreaFull { area: AreaId, limit: u8 },
    WrongNation { unit: UnitId, nation: Nation },
    NotDepleted { unit: UnitId },
    UnitCut { unit: UnitId },
    NotOrdinaryArmy { unit: UnitId },
    NotOnMap { unit: UnitId },
    NotGeneral { unit: UnitId },
    WillTooHigh { unit: UnitId, will: u8, die: u8 },
    Halted { unit: UnitId },
    Rested { unit: UnitId },
    NotHere { unit: UnitId },
    InGroup { unit: UnitId },
    NotInGroup { unit: UnitId },
    JustDropped { unit: UnitId },
    IsLeader { unit: UnitId },
    RankNotLower { unit: UnitId, leader: UnitId },
    FactionNotLed { unit: UnitId, faction: u8 },
    StillNeeded { unit: UnitId, faction: u8 },
    LimitReached { leader: UnitId, limit: u8 },
    NoRoad { from: AreaId, to: AreaId },
    HomeClosed { area: AreaId },
    RoadCost { units: u8, need: u8, have: u8 },
    OnlyOut { area: AreaId },
    NoBattleThere { area: AreaId },
    NoWalls { area: AreaId },
    WallsFull { limit: u8 },
    MarchedIn { unit: UnitId },
    NotKorean { unit: UnitId },
    NotCandidate { unit: UnitId },
    NoRetreat,
    SurpriseHolds,
    MustLeave,
    RetreatSource { area: AreaId },
    RetreatHome { unit: UnitId, area: AreaId },
    NotInBattle { unit: UnitId },
    FreshFirst { unit: UnitId },
    NotPromotable { unit: UnitId },
    NotBesieged { area: AreaId },
    AlreadyAssaulted { area: AreaId },
    MarchLeader { unit: UnitId },
    LastOfForce,
    NothingToAssaultWith { area: AreaId },
}
