//! What actions, events and facts are called; the sentences are in `locales/`.

use crate::Okinawa;
use crate::model::data::handle;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use crate::table::seat_id;
use sandtable_geometry::hex::Cost;
use sandtable_kernel::{Arg, Message, Seat};
use sandtable_kit::{Say, Term, Words, actions, as_declared, events, facts, keyword, kinds, named, unknown, word};

sandtable_kit::sheet!();

kinds! {
    /// A choice with a name of its own.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Choice {
        /// Mobilisation A: removed Kikusui chits back into the container.
        Kikusui,
        /// Mobilisation B: 3 replacement points.
        Replacements,
        Offensive,
        StaffMeeting,
    }
}

/// A face-down chit as those name it who do not know it: `jp-hidden-3`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle {
    pub seat: Seat,
    pub slot: Slot,
}

/// A piece as everybody may hear of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    Piece(Piece),
    Hidden(Handle),
}

impl State {
    /// How a piece on the map is spoken of before everybody.
    pub fn shown(&self, piece: Piece) -> Shown {
        if self.face_down_on_map(piece) {
            Shown::Hidden(Handle { seat: piece.seat(), slot: self.slot(piece) })
        } else {
            Shown::Piece(piece)
        }
    }
}

/// Half points for people: 7 is 3.5.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Halves(pub Cost);

impl From<Cost> for Halves {
    fn from(points: Cost) -> Halves {
        Halves(points)
    }
}

actions! {
    /// What a player can say: a verb and its objects.
    pub enum Action (Verb) for Okinawa {
        /// Draws chits; elsewhere goes on where a position file stops with nothing to decide.
        "proceed" Proceed,
        /// Ends what is being done.
        "done" Done,
        /// Declares nothing.
        "pass" Pass,
        /// The moving piece goes no further.
        "halt" Halt,
        /// Carries out an event.
        "resolve" Resolve(piece: Piece),
        /// Looks at a face-down chit.
        "look" Look(piece: Handle),
        /// Sends the Fighter-Bombers against a hex.
        "strike" Strike(hex: Hex),
        /// Delays a reinforcement.
        "delay" Delay(piece: Piece),
        "choose" Choose(choice: Choice),
        /// Turns a chit into supply points.
        "burn" Burn(piece: Piece),
        /// Reveals an air-sea chit.
        "declare" Declare(piece: Piece),
        /// Names the chit that suffers an effect.
        "target" Target(piece: Piece),
        /// Frees a team from its movement restriction.
        "release" Release(group: Group),
        /// Starts moving a piece.
        "move" Move(piece: Piece),
        /// Goes to a hex by the cheapest way and ends the move there.
        "move-to" MoveTo(hex: Hex),
        /// Enters the next hex and may go on.
        "step" Step(hex: Hex),
        /// Turns a unit chit face up.
        "reveal" Reveal(piece: Piece),
        /// Puts a lone chit into the reinforcement box.
        "return" Return(piece: Piece),
        /// Uses Night Infiltration.
        "infiltrate" Infiltrate(piece: Piece),
        "pick-up" PickUp(piece: Piece),
        "buy" Buy(piece: Piece),
        /// Brings a piece from the box onto the map.
        "place" Place(piece: Piece),
        /// Declares that the first hex attacks the second.
        "attack" Attack(from: Hex, at: Hex),
        /// Resolves the battle in this hex next.
        "fight" Fight(hex: Hex),
        /// Declares a chit in a battle.
        "use" Use(piece: Piece),
        /// Gives a result to a piece.
        "hit" Hit(piece: Piece),
        "retreat-to" RetreatTo(hex: Hex),
        /// Names the piece that goes back next, where several have to.
        "retreat" Retreat(piece: Piece),
        "advance" Advance(piece: Piece),
        "call-up" CallUp(piece: Piece),
        /// Japan takes the MT marker of this hex.
        "take" Take(hex: Hex),
        /// Gives up a piece above the stacking limits.
        "remove" Remove(piece: Piece),
    }
}

events! {
    /// What happens.
    pub enum Event for Okinawa {
        TurnBegins { turn: u8 } = "event-turn",
        PlayerTurn { seat: Seat },
        Drew { seat: Seat, n: u8 },
        DrewChits { pieces: Vec<Piece> },
        Refilled { seat: Seat, n: u8 },
        Recycled { seat: Seat, n: u8 },
        EventsRevealed { pieces: Vec<Piece> } = "event-events",
        EventSupply { piece: Piece, points: u8 },
        BadWeather { piece: Piece },
        WeatherClears,
        NoEffect { piece: Piece },
        Looked { piece: Shown, hex: Hex },
        Recognised { piece: Shown, what: Piece },
        Strike { hex: Hex },
        FreeAttacks { piece: Piece },
        Delayed { piece: Piece, turn: u8 },
        KikusuiReturned { n: u8 },
        Replacements { gained: u8, total: u8 },
        YamatoSails { piece: Piece },
        Offensive,
        OffensiveForced,
        StaffMeeting { dice: [u8; 2], turn: u8 },
        YaharaStays { die: u8 },
        YaharaDismissed { die: u8 },
        Burned { piece: Piece, points: u8 },
        Supply { points: u8 },
        AirBox { seat: Seat, n: u8 },
        Declared { seat: Seat, piece: Piece },
        BasesBombed { pieces: Vec<Piece>, n: u8 },
        SpecialOperation { piece: Piece, die: u8 },
        Fighter { piece: Piece, target: Piece, die: u8, ships: u8 },
        Carrier { piece: Piece, dice: [u8; 2] },
        Nullified { piece: Piece },
        AirLoss { piece: Piece },
        AirPoints { piece: Piece, die: u8, ships: u8, points: u8 },
        Released { group: Group },
        Moved { piece: Shown, path: Vec<Hex> },
        Stopped { piece: Shown, hex: Hex },
        Revealed { piece: Piece, hex: Hex },
        Returned { piece: Shown, hex: Hex },
        Infiltrated { piece: Piece, hex: Hex },
        FlameTankSpent { piece: Piece },
        Arrived { pieces: Vec<Piece> },
        PickedUp { piece: Shown, hex: Hex },
        Bought { piece: Piece, cost: u8, left: u8 },
        Shuffled { seat: Seat },
        Placed { piece: Shown, hex: Hex },
        AttackDeclared { from: Hex, at: Hex },
        SupplyPaid { left: u8 },
        BattleBegins { from: Hex, at: Hex },
        Lapsed { from: Hex, at: Hex },
        Used { seat: Seat, piece: Piece },
        UsedAgainst { seat: Seat, piece: Piece, target: Piece },
        TooLate { piece: Piece },
        Passed { seat: Seat },
        Cancelled { piece: Piece, by: Piece },
        CountsAgain { piece: Piece },
        Spent { piece: Piece },
        Killed { piece: Piece },
        NightRaid,
        DefenderFire { seat: Seat, dice: Vec<u8>, base: u8, total: u8 },
        AttackerFire { seat: Seat, dice: Vec<u8>, base: u8, total: u8 },
        StepLost { piece: Piece },
        Destroyed { piece: Piece },
        MustRetreat { piece: Piece },
        Wasted { n: u8 },
        RetreatStep { piece: Piece, hex: Hex },
        NoRetreat { piece: Piece },
        MeleeDice { seat: Seat, dice: Vec<u8>, best: u8 },
        MeleeWon { seat: Seat },
        MeleeTied,
        Advanced { piece: Shown, hex: Hex },
        BattleEnds { at: Hex },
        CalledUp { piece: Piece },
        MtGained { hex: Hex },
        MtDenied { hex: Hex },
        MtForfeit { marker: Mt },
        MtScored { seat: Seat, marker: Mt, value: u8 },
        BlackPoint { hex: Hex },
        Score { us: i16, jp: i16 },
    }
}

facts! {
    /// Why something is refused.
    pub enum Fact for Okinawa {
        Over,
        /// It belongs to a step, and this is another one.
        BelongsTo { verb: Message, step: Step },
        OtherTurn { seat: Seat },
        /// Done by the player whose turn it is, in this step.
        InOwnTurn { step: Step },
        /// Somebody is to decide something else first.
        Awaits { seat: Seat },
        /// The same said to who is asked: this is the question.
        Asked { prompt: Message },
        LoneFirst { hex: Hex },
        /// The rule gives it to this side.
        ForOther { seat: Seat },
        /// Only such a chit does it, and none is being carried out.
        NeedsChit { piece: Piece },
        NothingToAnswer,
        RevealsFirst { seat: Seat },
        NothingStruck,
        ReleaseTurns { turn: u8 },
        ReleaseOver,
        NoOffensive,
        JudgedAtOnce,
        AllDeclared,
        BattleUnderWay { hex: Hex },
        NoFight,
        DuelOver,
        NoResults,
        UsTakesFirst,
        NotYours { piece: Piece },
        NotThere { piece: Piece },
        NoSuchChit { piece: Handle },
        AlreadySeen { piece: Handle },
        NotAnEvent { piece: Piece },
        WeatherFirst { piece: Piece },
        NoTarget { hex: Hex },
        NotOnTrack { piece: Piece },
        NotJapanese { piece: Piece },
        WrongChoice { choice: Choice },
        YaharaGone,
        NotInBox { piece: Piece },
        NotInAirBox { piece: Piece },
        /// Air-sea chits name the player turn they are used in.
        UsedIn { piece: Piece, seat: Seat },
        UsedBeforeMove { piece: Piece },
        RevealTimes { piece: Piece },
        OneEvent,
        OthersEvents { seat: Seat },
        ReleaseFirst,
        AfterBattles,
        Weather { piece: Piece },
        AlreadyDeclared { piece: Piece },
        NotATarget { piece: Piece },
        NotRestricted { group: Group },
        AlreadyMoved { piece: Piece },
        Restricted { piece: Piece, turn: u8 },
        Frozen { piece: Piece },
        CannotMove { piece: Piece },
        HemmedIn { piece: Piece },
        OneByOne { piece: Piece },
        NobodyMoves,
        StoppedByZoc { piece: Piece, hex: Hex },
        NotAlone { piece: Piece, hex: Hex },
        NotTooMany { piece: Piece },
        OnlyAttacker { piece: Piece },
        AdvanceEnds,
        NobodyRetreats,
        MayBeBarredNow,
        NoWayOut { hex: Hex },
        Sea { hex: Hex },
        EnemyThere { hex: Hex },
        TooFar { hex: Hex, cost: Halves, left: Halves },
        Unreachable { hex: Hex, left: Halves },
        NotAdjacentStep { hex: Hex },
        ZocToZoc { hex: Hex },
        ZocBars { hex: Hex },
        SameHex { hex: Hex },
        FullUnits { hex: Hex },
        Regiments { hex: Hex },
        FullChits { hex: Hex },
        AloneBesideEnemy { hex: Hex },
        NotFaceDown { piece: Piece },
        NotUnitChit { piece: Piece },
        NotAChit { piece: Piece },
        NotSuitable { hex: Hex },
        NotInZoc { hex: Hex },
        Nobody { hex: Hex },
        AllMoved { hex: Hex },
        StaysOnMap { piece: Piece },
        TooDear { piece: Piece, cost: u8, have: u8 },
        NotPlaceable { piece: Piece },
        SourcesShut { piece: Piece },
        NoRoomByRoad { piece: Piece },
        NoRoad { hex: Hex },
        BesideEnemy { hex: Hex },
        NoUnit { hex: Hex },
        NoEnemy { hex: Hex },
        NotAdjacent { from: Hex, at: Hex },
        AlreadyAttacking { hex: Hex },
        AlreadyAttacked { hex: Hex },
        NoSupply { have: u8, need: u8 },
        MustAttack { declared: u8, needed: u8 },
        SpoilsPairing { possible: u8, needed: u8 },
        NoBattle { hex: Hex },
        NotInStack { piece: Piece, hex: Hex },
        OutOfRange { piece: Piece, distance: u8, range: u8 },
        NotHigh { piece: Piece, hex: Hex },
        OwnBattleFirst { piece: Piece },
        DefenceOnly { piece: Piece },
        AttackOnly { piece: Piece },
        UsedAlready { piece: Piece },
        NothingToCounter { piece: Piece },
        AfterAllocation { piece: Piece },
        OnlyAnswers { piece: Piece },
        NotHittable { piece: Piece },
        UnitFirst { piece: Piece },
        SpreadEvenly { piece: Piece },
        NoStepFromAfar { piece: Piece },
        AlreadyHit { piece: Piece },
        NotARetreat { hex: Hex },
        NotRetreating { piece: Piece },
        MayBeBarred { hex: Hex },
        NotCloser { hex: Hex },
        RetreatIntoZoc { hex: Hex },
        Revisited { hex: Hex },
        NotInAttack { piece: Piece },
        NotInReserve { piece: Piece },
        NoMarker { hex: Hex },
    }
}

named!(Hex, "hex", Okinawa, |g, hex| g.data.hex_id(hex), |g| g.data.hex_ids.iter().map(String::as_str));
named!(Piece, "piece", Okinawa, |g, piece| g.data.id(piece), |g| g
    .data
    .unit_ids
    .iter()
    .chain(&g.data.chit_ids)
    .map(String::as_str));

impl Term<Okinawa> for Handle {
    const WHAT: &'static str = "face-down chit";

    fn write(&self, _: &Okinawa, out: &mut String) {
        out.push_str(&handle(self.seat, self.slot));
    }

    fn read<'a>(_: &Okinawa, words: &mut Words<'a>) -> Result<Handle, String> {
        let word = word(words, Self::WHAT)?;
        let parts = word.split_once("-hidden-").and_then(|(seat, slot)| {
            Some((Seat::BOTH.into_iter().find(|s| seat_id(*s) == seat)?, Slot(slot.parse().ok()?)))
        });
        let found = parts.filter(|(seat, slot)| (1..=US_CHITS as u8).contains(&slot.0) && handle(*seat, *slot) == word);
        let (seat, slot) =
            found.ok_or_else(|| format!("{word:?} is no face-down chit (jp-hidden-1 to jp-hidden-38)"))?;
        Ok(Handle { seat, slot })
    }
}

impl Say<Okinawa> for Handle {
    fn arg(&self, _: &Okinawa) -> Arg {
        Arg::Id { id: handle(self.seat, self.slot).into() }
    }
}

impl Say<Okinawa> for Shown {
    fn arg(&self, g: &Okinawa) -> Arg {
        match self {
            Shown::Piece(piece) => piece.arg(g),
            Shown::Hidden(handle) => handle.arg(g),
        }
    }
}

keyword!(Choice, "choice", Okinawa);

impl Term<Okinawa> for Group {
    const WHAT: &'static str = "group";

    fn write(&self, g: &Okinawa, out: &mut String) {
        out.push_str(&g.data.groups[self.index()].id);
    }

    fn read<'a>(g: &Okinawa, words: &mut Words<'a>) -> Result<Group, String> {
        let word = word(words, "group")?;
        g.data.group(word).ok_or_else(|| unknown(word, "group", g.data.groups.iter().map(|g| g.id.as_str())))
    }
}

impl Say<Okinawa> for Group {
    fn arg(&self, g: &Okinawa) -> Arg {
        Arg::Id { id: sandtable_kernel::id_text!("group-{}", g.data.groups[self.index()].id) }
    }
}

impl Say<Okinawa> for Mt {
    fn arg(&self, g: &Okinawa) -> Arg {
        Arg::Id { id: g.data.markers[self.index()].0.as_str().into() }
    }
}

impl Say<Okinawa> for Halves {
    fn arg(&self, _: &Okinawa) -> Arg {
        Arg::Real(f64::from(self.0) / 2.0)
    }
}

keyword!(Step, "step", Okinawa, as id);

/// What doing it is called, for sentences.
pub(crate) fn verb_name(action: &Action) -> Message {
    Message { key: format!("verb-{}", action.word()).into(), args: Default::default() }
}

impl sandtable_kernel::Words for Okinawa {
    as_declared!(crate::rules::rolls::ROLLS, except parse, prompt);

    fn parse(&self, text: &str) -> Result<Action, String> {
        // What drawing is called at the table.
        if text.trim() == "draw" { Ok(Action::Proceed) } else { Action::read(self, text) }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Message {
        let prompt = sandtable_kit::prompt(self, state, seat);
        if prompt.key == "prompt-wait" { prompt.id("seat", seat_id(seat.other())) } else { prompt }
    }

    fn describe_action(&self, state: &State, action: &Action) -> Message {
        match (action, state.top()) {
            (Action::Proceed, Frame::Draw) => Message::new("action-draw"),
            (Action::Done, Frame::Supply(_)) => Message::new("action-done-supply"),
            (Action::Done, Frame::Movement) => Message::new("action-done-movement"),
            (Action::Done, Frame::Prepare(_)) => Message::new("action-done-prepare"),
            (Action::Done, Frame::Place(_)) => Message::new("action-done-place"),
            (Action::Done, Frame::Attacks) => Message::new("action-done-attacks"),
            (Action::Done, Frame::Advance) => Message::new("action-done-advance"),
            _ => action.message(self),
        }
    }

    /// Movement left beside each destination, the price of a purchase, the points of a chit.
    fn note(&self, s: &State, action: &Action) -> Option<Message> {
        match (s.top(), *action) {
            (Frame::Moving { piece, used, entered, .. }, Action::MoveTo(hex)) => {
                let cost = self.reach(s, piece, used, entered)?.cost(hex)?;
                let left = self.speed(s, piece).saturating_sub(used).saturating_sub(cost);
                Some(Message::new("note-move").arg("left", Halves(left).arg(self)))
            }
            (_, Action::Burn(chit)) if chit.is_chit() => {
                Some(Message::new("note-points").int("points", self.data.chit(chit).supply))
            }
            (_, Action::Buy(chit)) if chit.is_chit() => {
                Some(Message::new("note-cost").int("cost", self.data.chit(chit).cost))
            }
            _ => None,
        }
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::BelongsTo { .. }
                | Fact::OtherTurn { .. }
                | Fact::Awaits { .. }
                | Fact::Asked { .. }
                | Fact::LoneFirst { .. }
        )
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        match pool {
            "mt" | "us-mt" => self.data.markers.get(usize::from(value)).map_or_else(String::new, |m| m.0.clone()),
            _ => Piece::all().nth(value.into()).map_or_else(String::new, |p| self.data.id(p).to_owned()),
        }
    }
}
