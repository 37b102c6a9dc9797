//! Why not, as data; `locales/` has the sentences.

use crate::Bunroku;
use crate::model::*;
use sandtable_kernel::{Message, Seat};
use sandtable_kit::facts;

facts! {
    /// The particulars of a refusal.
    pub enum Fact for Bunroku {
        GameOver,
        /// Somebody else answers the question of the moment.
        NotAsked { seat: Seat, step: Message },
        /// It belongs to another step.
        NotNow { step: Message },
        /// The rule gives it to this side.
        ForOther { seat: Seat },
        /// The question of the moment is another one.
        OtherQuestion { step: Message },
        NotYours { unit: UnitId },
        /// Before the first marker of a turn.
        NoActivation,
        /// Between two markers: this nation was the last to act.
        ActivationOver { nation: Nation },
        /// The marker of this nation was drawn.
        OthersMarker { nation: Nation },
        StillActing { nation: Nation },
        SetUpFirst,
        MarchesOver,
        /// Battles and assaults come after the marches.
        BattlesLater,
        ReplenishTime { nation: Nation },
        /// One army of the pool is as good as another: it is not named.
        AnyArmy,
        OneGroup { leader: UnitId },
        MainChosen { unit: UnitId },
        MainLater,
        NotKoreanGeneral { unit: UnitId },
        ChiefAlready { unit: UnitId },
        InCastle { unit: UnitId },
        RoadsToEnemies { areas: AreaSet },
        RoadsOfAttack { areas: AreaSet },
        RoadsHome { areas: AreaSet },
        OnlyBack { units: UnitSet, areas: AreaSet },
        NoDie,
        DieThrown,
        /// A card has taken the place of the march.
        Forfeited { card: &'static str },
        /// Only this card does it.
        NeedsCard { card: &'static str },
        NotInspector { unit: UnitId },
        SetUpOver,
        /// Replenishment comes before any march.
        MarchBegun,
        /// Japan assaults in its own activations.
        OwnActivation,
        AlreadyPosted { unit: UnitId },
        NotCapital { area: AreaId },
        ProvinceTaken { area: AreaId },
        CardNotHeld { card: CardId },
        /// Not the moment the card names.
        CardWindow { card: CardId, when: Message },
        CardExcluded { card: CardId, other: &'static str },
        CardIdle { card: CardId },
        OncePerTurn { card: CardId },
        /// The card asks for the whole march number, and some of it is gone.
        PointsSpent { card: CardId },
        OncePerBattle { card: CardId },
        RoyalsInKorea,
        NotAt { unit: UnitId, area: AreaId },
        NotInProvince { unit: UnitId, province: ProvinceId },
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
        NoLeader,
        /// Nobody takes the lead to stay where he is.
        NotMoved,
        JustDropped { unit: UnitId },
        IsLeader { unit: UnitId },
        RankNotLower { unit: UnitId, leader: UnitId },
        FactionNotLed { unit: UnitId, faction: FactionId },
        KatoMight { unit: UnitId },
        StillNeeded { unit: UnitId, faction: FactionId },
        LimitReached { leader: UnitId, limit: u8 },
        NoRoad { from: AreaId, to: AreaId },
        HomeClosed { area: AreaId },
        RoadCost { units: u8, need: u8, have: u8 },
        OnlyOut { area: AreaId },
        NoBattleThere { area: AreaId },
        NoBattle,
        BattleFought { area: AreaId },
        /// The field battle comes before the assault.
        BattleFirst { area: AreaId },
        OneBattle,
        BattleBegun,
        NothingToChoose,
        NoHits,
        RoundFirst,
        ActiveFirst { seat: Seat },
        LossesFirst,
        DiceThrown,
        NotDeclared { seat: Seat },
        NoAssault,
        DisbandWindow,
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
}
