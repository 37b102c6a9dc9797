//! What stands in the way of an action, as data.

use crate::data::{Area, Card, Unit};

/// The particulars of a refusal.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Fact {
    pub what: What,
    pub unit: Option<Unit>,
    pub area: Option<Area>,
    pub card: Option<Card>,
    pub have: i32,
    pub need: i32,
}

macro_rules! whats {
    ($($name:ident = $key:literal),* $(,)?) => {
        /// What stands in the way, by its message key.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum What { $($name),* }

        impl What {
            pub const ALL: &'static [What] = &[$(What::$name),*];

            pub const fn key(self) -> &'static str {
                match self { $(What::$name => $key),* }
            }
        }
    };
}

whats! {
    GameOver = "fact-game-over",
    NotYours = "fact-not-your-decision",
    WrongStep = "fact-wrong-step",
    NotOwn = "fact-not-own",
    NotOnMap = "fact-not-on-map",
    Used = "fact-used",
    Elsewhere = "fact-elsewhere",
    InGroup = "fact-in-group",
    NotInGroup = "fact-not-in-group",
    LastOne = "fact-last-one",
    OneUnit = "fact-one-unit",
    TenArmy = "fact-ten-army",
    OnlyShips = "fact-only-ships",
    NothingInCommon = "fact-nothing-in-common",
    NoUnits = "fact-no-units",
    NoMoreGroups = "fact-no-more-groups",
    NothingDone = "fact-nothing-done",
    MustAct = "fact-must-act",
    NotInHand = "fact-not-in-hand",
    NotInDeck = "fact-not-in-deck",
    OtherDeck = "fact-other-deck",
    OneCard = "fact-one-card",
    NoWindow = "fact-no-window",
    CounterCounter = "fact-counter-counter",
    NotStarred = "fact-not-starred",
    CannotAnswer = "fact-cannot-answer",
    OnlyReaction = "fact-only-reaction",
    NoItem = "fact-no-item",
    NoEffect = "fact-no-effect",
    NobodyCanAct = "fact-nobody-can-act",
    NothingFlies = "fact-nothing-flies",
    NotAllowed = "fact-deed-not-allowed",
    NotAnnounced = "fact-not-announced",
    NoEnemy = "fact-no-enemy",
    CannotFightHere = "fact-cannot-fight-here",
    SameArea = "fact-same-area",
    AirFlies = "fact-air-flies",
    NoMovement = "fact-no-movement",
    TooFar = "fact-too-far",
    SeaAllowance = "fact-sea-allowance",
    SeaArmy = "fact-sea-army",
    Mountain = "fact-mountain",
    Closed = "fact-closed",
    ShipOnLand = "fact-ship-on-land",
    Chinese = "fact-chinese",
    NoSea = "fact-no-sea",
    FortressFromSea = "fact-fortress-from-sea",
    FortressFromEnemy = "fact-fortress-from-enemy",
    Crowded = "fact-crowded",
    AirCrowded = "fact-air-crowded",
    NoRoute = "fact-no-route",
    NameRoute = "fact-name-route",
    NotABomber = "fact-not-a-bomber",
    BadBase = "fact-bad-base",
    OutOfRange = "fact-out-of-range",
    SeaOutOfRange = "fact-sea-out-of-range",
    NotAirUnit = "fact-not-air-unit",
    NotOwnLand = "fact-not-own-land",
    FlightTooFar = "fact-flight-too-far",
    OnlyArmy = "fact-only-army",
    NoLane = "fact-no-lane",
    LaneHeld = "fact-lane-held",
    LaneEnemy = "fact-lane-enemy",
    BothEnds = "fact-both-ends",
    NobodyThere = "fact-nobody-there",
    NotAirborne = "fact-not-airborne",
    DropFrom = "fact-drop-from",
    DropSea = "fact-drop-sea",
    Dropped = "fact-dropped",
    NotATarget = "fact-not-a-target",
    TakesNoMore = "fact-takes-no-more",
    MacArthurAir = "fact-macarthur-air",
    FortressAir = "fact-fortress-air",
    NotRetreating = "fact-not-retreating",
    RetreatSea = "fact-retreat-sea",
    RetreatEnemy = "fact-retreat-enemy",
    RetreatControl = "fact-retreat-control",
    RetreatMountain = "fact-retreat-mountain",
    RetreatFar = "fact-retreat-far",
    RetreatBack = "fact-retreat-back",
    NotUsed = "fact-not-used",
    NotLinked = "fact-not-linked",
    NotWithMacArthur = "fact-not-with-macarthur",
    NoOil = "fact-no-oil",
    OilTurned = "fact-oil-turned",
    NotControlled = "fact-not-controlled",
    NotSea = "fact-not-sea",
    NoOwnArmy = "fact-no-own-army",
    NotArriving = "fact-not-arriving",
    ArrivalArea = "fact-arrival-area",
    EnemyShips = "fact-enemy-ships",
    NotInPool = "fact-not-in-pool",
}

impl Fact {
    pub fn new(what: What) -> Fact {
        Fact { what, unit: None, area: None, card: None, have: 0, need: 0 }
    }

    pub fn unit(mut self, unit: Unit) -> Fact {
        self.unit = Some(unit);
        self
    }

    pub fn area(mut self, area: Area) -> Fact {
        self.area = Some(area);
        self
    }

    pub fn card(mut self, card: Card) -> Fact {
        self.card = Some(card);
        self
    }

    pub fn numbers(mut self, have: usize, need: usize) -> Fact {
        self.have = have as i32;
        self.need = need as i32;
        self
    }
}
