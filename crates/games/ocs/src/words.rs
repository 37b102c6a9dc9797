//! What is said: actions, events and facts, each declared once. Texts are in `locales/`.

use crate::Ocs;
use crate::model::*;
use sandtable_kernel::Arg;
use sandtable_kit::{Say, Term, actions, events, facts, keyword, named};

sandtable_kit::sheet!();

actions! {
    /// What a player can say: a verb and its objects.
    pub enum Action (Verb) for Ocs {
        "proceed" Proceed,
        "done" Done,
        "pass" Pass,
        "keep" Keep,
        "reroll" Reroll,
        "first" First,
        "second" Second,
        "shift" Shift(hex: Hex),
        "refit" Refit(plane: Plane),
        "mode" SetMode(unit: Counter, mode: Mode),
        "place" Place(unit: Unit, hex: Hex),
        "rebuild" Rebuild(unit: Counter),
        "pick" Pick(unit: Counter),
        "drop" Drop(unit: Counter),
        "fuel" Fuel(unit: Counter),
        "fuel-hq" FuelHq(unit: Counter),
        "hold" Hold(unit: Counter),
        "release" Release(unit: Counter),
        "move-to" MoveTo(hex: Hex),
        "overrun" Overrun(hex: Hex),
        "halt" Halt,
        "pause" Pause,
        "drive" Drive(cart: Cart),
        "load" Load(tokens: u8),
        "unload" Unload(tokens: u8),
        "blow" Blow(hex: Hex, tokens: u16),
        "barrage" Barrage(hex: Hex),
        "barrage-base" BarrageBase(hex: Hex),
        "fire" Fire,
        "attack" Attack(hex: Hex),
        "fight" Fight,
        "draw" Draw(hex: Hex),
        "decline" Decline,
        "stock" UseStock(unit: Counter),
        "lead" Lead(unit: Counter),
        "lose" Lose(unit: Counter),
        "retreat" Retreat,
        "ignore" Ignore,
        "retreat-to" RetreatTo(hex: Hex),
        "join" Join(unit: Counter),
        "advance" Advance(unit: Counter),
        "displace" Displace(hex: Hex),
        "mission" Fly(kind: MissionKind, base: Spot),
        "trainbust" Trainbust,
        "target" Target(hex: Hex),
        "fly" With(plane: Plane),
        "go" Go,
        "abort" Abort(plane: Plane),
        "duel" Duel(plane: Plane),
        "intercept" Intercept(plane: Plane),
        "land" Land(plane: Plane, base: Spot),
    }
}

impl Action {
    /// Transport or an aircraft of which something was said that only combat units do.
    pub(crate) fn stranger(&self) -> Option<Counter> {
        match *self {
            Action::Pick(counter)
            | Action::Drop(counter)
            | Action::Fuel(counter)
            | Action::FuelHq(counter)
            | Action::Hold(counter)
            | Action::Release(counter)
            | Action::UseStock(counter)
            | Action::Lead(counter)
            | Action::Lose(counter)
            | Action::Advance(counter) => Some(counter).filter(|counter| counter.unit().is_none()),
            _ => None,
        }
    }
}

events! {
    /// Something that happened.
    pub enum Event for Ocs {
        Turn { turn: u8 },
        Weather { die: u8, limited: bool },
        InitiativeWon { side: Side },
        GoesFirst { side: Side },
        SegmentBegins { side: Side, segment: Segment },
        Dice { side: Side, roll: &'static str, dice: Vec<u8>, total: i32 },
        Rerolled { side: Side, roll: &'static str, dice: Vec<u8>, total: i32 },
        MarkerPasses { side: Side },
        Refitted { plane: Plane, base: Spot },
        Paid { side: Side, tokens: u8, hex: Hex },
        Arrived { unit: Unit, hex: Hex },
        CartArrived { cart: Cart, hex: Hex },
        SupplyArrived { hex: Hex, tokens: u16 },
        SupplyShifted { from: Hex, hex: Hex, tokens: u16 },
        MadeWay { hex: Hex, to: Hex },
        Recovered { unit: Unit },
        NoRoom { unit: Unit },
        DeadNow { units: Units },
        RebuildFails { side: Side, total: i32 },
        RebuildSucceeds { side: Side, total: i32 },
        Placed { unit: Unit, hex: Hex },
        ModeSet { unit: Unit, mode: Mode },
        Fuelled { unit: Unit },
        HqFuelled { unit: Unit },
        Held { unit: Unit },
        Released { unit: Unit },
        StackMoves { side: Side, count: u8, from: Hex, hex: Hex },
        Moved { units: Units, from: Hex, hex: Hex },
        CartMoved { cart: Cart, hex: Hex },
        CartPaused { cart: Cart },
        Loaded { cart: Cart, tokens: u8 },
        Unloaded { cart: Cart, tokens: u8 },
        ControlPasses { hex: Hex, side: Side },
        DumpBlown { hex: Hex, percent: i32, tokens: u16 },
        DumpCaptured { side: Side, hex: Hex, percent: i32, tokens: u16, lost: u16 },
        TransportCaptured { side: Side, hex: Hex, percent: i32, points: u8, tokens: u8 },
        TransportLost { hex: Hex, percent: i32, points: u8, tokens: u8 },
        TransportEscapes { cart: Cart, hex: Hex },
        LoadLost { hex: Hex, tokens: u8 },
        StripCaptured { side: Side, hex: Hex },
        AttackDeclared { side: Side, hex: Hex, count: u8 },
        OverrunDeclared { side: Side, hex: Hex, count: u8 },
        AttackLapses { hex: Hex },
        EmptyHexTaken { hex: Hex },
        CombatSupplied { side: Side },
        Unsupplied { side: Side },
        StockUsed { unit: Unit, stock: Stock },
        Leads { unit: Unit, rating: i8 },
        RatingNamed { side: Side, rating: i8 },
        DropsOut { unit: Unit },
        Odds { attack: Points, defence: Points, odds: Odds, line: &'static str, column: Odds },
        Surprise { side: Side, columns: u8, column: Odds },
        NoSurprise,
        CombatResult { total: i32, column: Odds, attacker: Effect, defender: Effect },
        Lost { unit: Unit },
        BecomesDg { hex: Hex, side: Side },
        OptionIgnored { side: Side },
        Retreats { side: Side, count: u8, from: Hex, hex: Hex },
        CannotRetreat { unit: Unit },
        ReserveLost { hex: Hex },
        Advanced { unit: Unit, hex: Hex },
        Exploits { unit: Unit },
        BarrageFired { side: Side, hex: Hex, strength: Points, cost: u8, shift: i32 },
        BarrageNothing { hex: Hex },
        BarrageDg { hex: Hex },
        BarrageSteps { hex: Hex, steps: u8 },
        FacilityMissed { base: Spot },
        StockRecovered { unit: Unit, stock: Stock },
        OutOfSupply { unit: Unit },
        InSupply { unit: Unit },
        Attrition { hex: Hex, total: i32, steps: u8 },
        MissionFlies { kind: MissionKind, base: Spot, planes: Planes },
        Aborts { plane: Plane },
        PlaneHit { plane: Plane },
        PlaneLost { plane: Plane },
        AirCombat { attacker: Plane, defender: Plane, total: i32 },
        Intercepted { plane: Plane },
        FlakMisses { total: i32 },
        FlakHits { total: i32 },
        Trainbusted { hex: Hex },
        Landed { plane: Plane, base: Spot },
        MarkersRemoved { side: Side },
        GameOver { winner: Option<Side> },
        AsRuled,
    }
}

facts! {
    /// The particulars of a refusal.
    pub enum Fact for Ocs {
        Over,
        NotNow { segment: Segment },
        NotAsked { side: Side },
        NotInHand { what: &'static str },
        OtherStep { what: &'static str },
        Unanswered,
        NotYours { unit: Unit },
        CartNotYours { cart: Cart },
        PlaneNotYours { plane: Plane },
        OffMap { unit: Unit },
        NotThere { unit: Unit, hex: Hex },
        AlreadyHere { hex: Hex },
        AlreadyPicked { unit: Unit },
        NotPicked { unit: Unit },
        AlreadyMoved { unit: Unit },
        CannotMoveNow { unit: Unit, mode: Mode },
        UnderWay,
        StackInHand,
        TransportInHand,
        NotUnderWay,
        LastUnit { unit: Unit },
        NotReserve { unit: Unit, mode: Mode },
        NotByChoice { unit: Unit, mode: Mode },
        DgTurnsOnly { unit: Unit },
        NoModes { unit: Counter },
        NoCombatUnit { unit: Counter },
        NeverRebuilt { unit: Counter },
        NoMode { unit: Unit, mode: Mode },
        AlreadyMode { unit: Unit, mode: Mode },
        ZocForbids { unit: Unit, hex: Hex },
        NoZoc { hex: Hex },
        MarkersUsed { used: u8, limit: u8 },
        StratLimit { used: u8, limit: u8 },
        NoTrace { hex: Hex },
        NeedsFuel { unit: Unit },
        NoFuelNeeded { unit: Unit },
        NotHq { unit: Unit },
        NoSupply { hex: Hex, need: u8, have: u16 },
        NotReachable { hex: Hex, left: Points },
        TooFar { hex: Hex, cost: Points, left: Points },
        NoWayBack { hex: Hex },
        TransportPaused { unit: Unit },
        PausedFirst { cart: Cart },
        Prohibited { hex: Hex, unit: Unit },
        EnemyThere { hex: Hex },
        StoresThere { hex: Hex, unit: Unit },
        CartAtStores { hex: Hex, cart: Cart },
        StaysBehind { unit: Counter },
        ModeAllows { unit: Unit, allowance: Points },
        Closed { hex: Hex },
        ZocStops { hex: Hex },
        StratZoc { hex: Hex },
        GunsAlone { unit: Unit, hex: Hex },
        NeedsAll { hex: Hex },
        NotAdjacent { hex: Hex },
        NoEnemy { hex: Hex },
        NotAttackCapable { unit: Unit },
        DgNoOverrun { unit: Unit },
        TooFewPoints { need: Points, left: Points },
        EntryTooDear { hex: Hex, unit: Unit },
        Crowded { hex: Hex, re: Points },
        NothingLoaded,
        NothingToLoad { hex: Hex },
        TooMuch { asked: u8, most: u16 },
        CannotUnload { hex: Hex },
        TooMuchToBlow { asked: u16, most: u16 },
        CartMovedAlready { cart: Cart },
        CartProhibited { hex: Hex, cart: Cart },
        NoDump { hex: Hex },
        AlreadyBlown { hex: Hex },
        AlreadyAttacked { hex: Hex },
        UnitAttacked { unit: Unit },
        CannotEnter { unit: Unit, hex: Hex },
        NoAttackers,
        NotExploiting { unit: Unit },
        AlreadyBarraged { hex: Hex },
        AlreadyBusted { hex: Hex },
        UnitFired { unit: Unit },
        NotGun { unit: Unit },
        GunCannotFire { unit: Unit, mode: Mode },
        OutOfRange { unit: Unit, hex: Hex, distance: u16, range: u8 },
        NoGuns,
        WeakBarrage,
        NoStock { unit: Unit },
        SupplyAtHand { unit: Unit },
        StocksForCombat { unit: Unit },
        NotTakingPart { unit: Unit },
        MustBeLead { unit: Unit },
        MayNotIgnore,
        NotOutward { hex: Hex, distance: u16, wanted: u8 },
        HeldByEnemy { hex: Hex },
        DidNotPay { unit: Unit },
        NotDead { unit: Unit },
        NoPlaceThere { unit: Unit, hex: Hex },
        NotTheNext { hex: Hex },
        NoShift { hex: Hex },
        TooFarToFlee { hex: Hex, most: u16 },
        PlaneInactive { plane: Plane },
        PlaneActive { plane: Plane },
        PlaneFlew { plane: Plane },
        PlaneRange { plane: Plane, base: Spot, distance: u16, range: u16 },
        WeatherLimits,
        WrongMission { kind: MissionKind, segment: Segment },
        NoActiveEnemy { base: Spot },
        MissionFull,
        NoPlanes,
        NotFighter { plane: Plane },
        Parenthesised { plane: Plane },
        KeepOne,
        NoPatrol { plane: Plane },
        NoBase { base: Spot },
        BaseFull { base: Spot },
        StripUsed { base: Spot },
        RefitZoc { base: Spot },
        NotYourRoll,
        HexNotEmpty { hex: Hex },
        MustPay,
        AsRuled,
    }
}

/// Points with a fraction, kept in 96ths.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Points(pub i32);

impl Points {
    /// From quarter movement points or quarter RE.
    pub fn quarters(n: u32) -> Points {
        Points((n.min(100_000) * 24) as i32)
    }
}

impl Say<Ocs> for Points {
    fn arg(&self, _: &Ocs) -> Arg {
        let value = f64::from(self.0) / f64::from(crate::model::tables::WHOLE);
        Arg::Real((value * 100.0).round() / 100.0)
    }
}

/// A ratio such as 3:1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Odds(pub i32, pub i32);

impl Say<Ocs> for Odds {
    fn arg(&self, _: &Ocs) -> Arg {
        Arg::Message(Box::new(sandtable_kernel::Message::new("ratio").int("a", self.0).int("d", self.1)))
    }
}

/// One side of a combat result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub loss: u8,
    pub option: u8,
    pub exploit: u8,
    pub dg: bool,
}

impl Say<Ocs> for Effect {
    fn arg(&self, _: &Ocs) -> Arg {
        Arg::Message(Box::new(
            sandtable_kernel::Message::new("effect")
                .int("loss", self.loss)
                .int("option", self.option)
                .int("exploit", self.exploit)
                .int("dg", i32::from(self.dg)),
        ))
    }
}

named!(Hex, "hex", Ocs, |g, h| g.map.id(h), |g| g.map.hexes.iter().map(|h| h.id.as_str()));
named!(Unit, "unit", Ocs, |g, u| &g.info(u).id, |g| g.units.iter().map(|u| u.id.as_str()));
named!(Cart, "transport", Ocs, |g, c| &g.carts[c.index()].id, |g| g.carts.iter().map(|c| c.id.as_str()));
named!(Plane, "air unit", Ocs, |g, p| &g.planes[p.index()].id, |g| g.planes.iter().map(|p| p.id.as_str()));

/// By whichever name it has.
impl Term<Ocs> for Counter {
    const WHAT: &'static str = "unit";

    fn write(&self, g: &Ocs, out: &mut String) {
        match self {
            Counter::Unit(unit) => unit.write(g, out),
            Counter::Cart(cart) => cart.write(g, out),
            Counter::Plane(plane) => plane.write(g, out),
        }
    }

    fn read<'a>(g: &Ocs, words: &mut sandtable_kit::Words<'a>) -> Result<Self, String> {
        let cart = |name: &str| g.carts.iter().position(|c| c.id == name).map(|i| Counter::Cart(Cart(i as u8)));
        let plane = |name: &str| g.planes.iter().position(|p| p.id == name).map(|i| Counter::Plane(Plane(i as u8)));
        if let Some(found) = words.peek().and_then(|name| cart(name).or_else(|| plane(name))) {
            words.next();
            return Ok(found);
        }
        <Unit as Term<Ocs>>::read(g, words).map(Counter::Unit)
    }
}

impl Say<Ocs> for Counter {
    fn arg(&self, g: &Ocs) -> Arg {
        match self {
            Counter::Unit(unit) => unit.arg(g),
            Counter::Cart(cart) => cart.arg(g),
            Counter::Plane(plane) => plane.arg(g),
        }
    }
}

impl Say<Ocs> for Side {
    fn arg(&self, g: &Ocs) -> Arg {
        Arg::Id { id: g.side_ids[self.0.index()].into() }
    }
}

keyword!(Mode, "mode", Ocs);
keyword!(MissionKind, "mission", Ocs);
keyword!(Segment, "segment", Ocs);
keyword!(Stock, "stock", Ocs);

/// A hex, or the box beside the map.
impl Term<Ocs> for Spot {
    const WHAT: &'static str = "hex or air box";

    fn write(&self, g: &Ocs, out: &mut String) {
        out.push_str(&g.spot_id(*self));
    }

    fn read<'a>(g: &Ocs, words: &mut sandtable_kit::Words<'a>) -> Result<Self, String> {
        if let (Some(next), Some(air_box)) = (words.peek(), &g.house.air_box)
            && **next == air_box.id
        {
            words.next();
            return Ok(Spot::BOX);
        }
        <Hex as Term<Ocs>>::read(g, words).map(Spot::at)
    }
}

impl Say<Ocs> for Spot {
    fn arg(&self, g: &Ocs) -> Arg {
        Arg::Id { id: g.spot_id(*self).into() }
    }
}
