//! 6.0 The sequence of play.

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::{Side, State, Step};
use crate::rulebook::*;
use crate::rules::prelude::{Context, No};
use crate::rules::{
    advance::Advance,
    air_sea::{Declare, Lose, Nullify},
    attacks::{Attacks, Battles},
    chits::{Lone, Watch},
    duel::{Duel, LastWord},
    events::{Events, Feint, FighterBombers, Mobilisation, OffensiveOrder, Recon},
    fire::Hits,
    melee::{MeleeLoss, TankHunt},
    movement::{Movement, Moving},
    reinforcements::{CallUp, Place, Placing, Prepare},
    retreat::{RetreatOrder, RetreatWatch, RetreatWay},
    stacking::{Crowded, Excess},
    supply::Supply,
    teams::Release,
    turn::{Draw, Rest},
    victory::{Claim, Deny},
};
use crate::words::{Action, Event, Fact, Verb, verb_name};
use sandtable_geometry::hex::Cost;
use sandtable_kernel::*;
use sandtable_kit::{Sequence, Step as _, frames, on_stack, plays};

frames! {
    /// What is to be decided or done.
    pub enum Frame for Okinawa {
        ask {
            Draw,
            Events,
            Recon(left: u8),
            FighterBombers,
            Feint,
            Mobilisation,
            OffensiveOrder,
            /// `begun`: something was done, or a position names the step: it stays open until `done`.
            Supply(begun: bool),
            Declare { seat: Seat, begun: bool },
            Lose { carriers: bool, left: u8 },
            Nullify(left: u8),
            Release,
            Movement,
            Excess,
            Crowded(hex: Hex),
            /// `used` in half points; `ends`: the piece goes no further than its path.
            Moving { piece: Piece, used: Cost, entered: bool, ends: bool },
            Watch { seat: Seat, hex: Hex },
            Lone { seat: Seat, hex: Hex },
            Prepare(begun: bool),
            Place(begun: bool),
            Placing(piece: Piece),
            Attacks,
            Battles,
            Duel,
            LastWord,
            Hits(side: Side),
            RetreatOrder,
            RetreatWatch,
            RetreatWay,
            TankHunt,
            MeleeLoss(side: Side),
            Advance,
            CallUp(left: u8),
            Claim,
            Deny,
            Rest,
        }
        run {
            RevealEvents => Okinawa::reveal_events,
            AirBox => Okinawa::fill_air_box,
            /// Air-sea chits take effect; the number is the place in the order of 9.0(4).
            AirEffects(stage: u8) => Okinawa::resolve_air,
            AirEnd => Okinawa::end_air_sea,
            BeginMovement => Okinawa::begin_movement,
            Arrivals => Okinawa::arrivals,
            BeginCombat => Okinawa::begin_combat,
            SettleChits => Okinawa::settle_chits,
            Fire(side: Side) => Okinawa::open_fire,
            Retreats => Okinawa::next_retreat,
            Melee => Okinawa::melee,
            MeleeResult => Okinawa::melee_result,
            AfterMelee => Okinawa::spend_team,
            EndOfBattle => Okinawa::end_fight,
            Reserves => Okinawa::call_reserves,
            EndPlayerTurn => Okinawa::end_player_turn,
            TakeMarkers => Okinawa::us_takes_markers,
            NextTurn => Okinawa::next_turn,
        }
    }
}

/// 6.1 The American player turn.
const US_TURN: [Frame; 18] = [
    Frame::Draw,
    Frame::RevealEvents,
    Frame::Events,
    Frame::Supply(false),
    Frame::AirBox,
    Frame::Declare { seat: US, begun: false },
    Frame::AirEffects(0),
    Frame::AirEnd,
    Frame::BeginMovement,
    Frame::Movement,
    Frame::Excess,
    Frame::Arrivals,
    Frame::Prepare(false),
    Frame::Place(false),
    Frame::BeginCombat,
    Frame::Attacks,
    Frame::Battles,
    Frame::EndPlayerTurn,
];

/// 6.2 The Japanese player turn: no supply, the US may answer in the air-sea battle, teams are released
/// (19.1), an offensive brings reserves (19.3.1).
const JP_TURN: [Frame; 20] = [
    Frame::Draw,
    Frame::RevealEvents,
    Frame::Events,
    Frame::AirBox,
    Frame::Declare { seat: JP, begun: false },
    Frame::Declare { seat: US, begun: false },
    Frame::AirEffects(0),
    Frame::AirEnd,
    Frame::BeginMovement,
    Frame::Release,
    Frame::Movement,
    Frame::Excess,
    Frame::Arrivals,
    Frame::Prepare(false),
    Frame::Place(false),
    Frame::BeginCombat,
    Frame::Attacks,
    Frame::Battles,
    Frame::Reserves,
    Frame::EndPlayerTurn,
];

/// 6.3 The end of a turn.
const TURN_END: [Frame; 4] = [Frame::Claim, Frame::TakeMarkers, Frame::Deny, Frame::NextTurn];

/// 14.3 to 17.0 A battle.
pub(crate) const BATTLE: [Frame; 18] = [
    Frame::Duel,
    Frame::LastWord,
    Frame::SettleChits,
    Frame::Fire(Side::Defender),
    Frame::Hits(Side::Attacker),
    Frame::Retreats,
    Frame::Fire(Side::Attacker),
    Frame::Hits(Side::Defender),
    Frame::Retreats,
    Frame::TankHunt,
    Frame::Melee,
    Frame::MeleeLoss(Side::Defender),
    Frame::MeleeLoss(Side::Attacker),
    Frame::MeleeResult,
    Frame::Retreats,
    Frame::AfterMelee,
    Frame::Advance,
    Frame::EndOfBattle,
];

/// Fighter-Bombers: an attacker's fire and nothing else (R7).
pub(crate) const STRIKE: [Frame; 4] =
    [Frame::Fire(Side::Attacker), Frame::Hits(Side::Defender), Frame::Retreats, Frame::EndOfBattle];

/// The lists of 6.1 to 6.3.
pub(crate) fn course(seat: Seat, step: Step) -> &'static [Frame] {
    match (step, seat) {
        (Step::TurnEnd | Step::Over, _) => &TURN_END,
        (_, US) => &US_TURN,
        _ => &JP_TURN,
    }
}

impl Frame {
    /// The step of 6.0 a frame is part of; those of a battle belong to whatever is below them.
    pub(crate) fn step(self) -> Option<Step> {
        Some(match self {
            Frame::Draw => Step::Draw,
            Frame::RevealEvents
            | Frame::Events
            | Frame::Recon(_)
            | Frame::FighterBombers
            | Frame::Feint
            | Frame::Mobilisation
            | Frame::OffensiveOrder => Step::Events,
            Frame::Supply(_) => Step::Supply,
            Frame::AirBox
            | Frame::Declare { .. }
            | Frame::AirEffects(_)
            | Frame::Lose { .. }
            | Frame::Nullify(_)
            | Frame::AirEnd => Step::AirSea,
            Frame::BeginMovement
            | Frame::Release
            | Frame::Movement
            | Frame::Excess
            | Frame::Crowded(_)
            | Frame::Moving { .. }
            | Frame::Watch { .. }
            | Frame::Lone { .. } => Step::Movement,
            Frame::Arrivals | Frame::Prepare(_) => Step::Prepare,
            Frame::Place(_) | Frame::Placing(_) => Step::Place,
            Frame::BeginCombat
            | Frame::Attacks
            | Frame::Battles
            | Frame::Reserves
            | Frame::CallUp(_)
            | Frame::EndPlayerTurn => Step::Combat,
            Frame::Claim | Frame::TakeMarkers | Frame::Deny | Frame::NextTurn => Step::TurnEnd,
            _ => return None,
        })
    }
}

impl Frame {
    /// The same frame, whatever has been done in it.
    pub(crate) fn same_as(self, other: Frame) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

impl State {
    /// The step in hand.
    pub fn step(&self) -> Step {
        self.stack.iter().rev().find_map(Frame::step).unwrap_or(Step::Over)
    }

    pub(crate) fn top(&self) -> Frame {
        self.stack.top().unwrap_or(Frame::NextTurn)
    }

    /// Is this still to come, or in hand?
    pub(crate) fn awaits(&self, frame: Frame) -> bool {
        self.stack.iter().any(|f| f == frame)
    }

    /// The matter in hand is over.
    pub(crate) fn close(&mut self) {
        self.stack.pop();
    }

    /// Lays out a player turn, or the end of the turn, from this frame on.
    pub(crate) fn begin_with(&mut self, first: Frame) {
        self.stack.clear();
        self.stack.push_all(course(self.phasing, first.step().unwrap_or(Step::Over)));
        self.skip_to(first);
    }

    /// What lies above this frame does not happen.
    pub(crate) fn skip_to(&mut self, frame: Frame) {
        while self.stack.len() > 1 && self.stack.top() != Some(frame) {
            self.stack.pop();
        }
    }
}

plays!(Okinawa, State, Action, Event, Fact);

impl Sequence for Okinawa {
    on_stack!(Verb, Frame, stack);

    fn acting(&self, s: &State) -> Seat {
        s.phasing
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.stack.is_empty().then(|| self.result(s))
    }

    fn begin(&self, ctx: Context<'_, '_>) -> State {
        self.set_up(ctx)
    }

    fn over(&self, _: &State, no: &mut No) {
        no.object(R6_0, || Fact::Over);
    }

    /// Nothing speaks against it but the moment: the step it belongs to, whose turn it is, or who decides first.
    fn untimely(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let asked = sandtable_kit::asked(self, s);
        // The steps of both player turns have their place by whose turn it is (6.1, 6.2).
        let shared = [Frame::Draw, Frame::Events, Frame::Movement, Frame::Prepare(true), Frame::Place(true)];
        let place = s.top().place().filter(|_| !shared.iter().any(|f| f.same_as(s.top())));
        let place = place.unwrap_or_else(|| self.sequence_clause(s));
        let step = step_of(action.verb());
        let turn = if s.phasing == US { R6_1 } else { R6_2 };
        let others = in_own_turn(action.verb()) && seat != s.phasing && s.step() != Step::TurnEnd;
        if let Frame::Lone { hex, .. } = s.top() {
            no.object(R4_3_5, || Fact::LoneFirst { hex });
        } else if others {
            // What the rule itself gives to the player whose turn it is, then whose turn it is.
            let rule = rule_of(action.verb());
            if let (Some(rule), Some(step)) = (rule, step) {
                no.object(rule, || Fact::InOwnTurn { step });
            }
            no.object(turn, || Fact::OtherTurn { seat: s.phasing });
            if let (None, Some(step)) = (rule, step) {
                no.object(self.clause_of(step, seat), || Fact::InOwnTurn { step });
            }
        } else if let Some(step) = step.filter(|step| *step != s.step()) {
            let whose = if in_own_turn(action.verb()) { seat } else { s.phasing };
            no.object(self.clause_of(step, whose), || Fact::BelongsTo { verb: verb_name(action), step });
        } else if asked.contains(seat) {
            no.object(place, || Fact::Asked { prompt: sandtable_kit::prompt(self, s, seat) });
        } else {
            no.object(place, || Fact::Awaits { seat: seat.other() });
        }
    }

    /// 4.3(6): in movement lone chits beside an enemy are dealt with at once.
    fn rests(&self, s: &mut State, frame: Frame, ctx: Context<'_, '_>) -> bool {
        if frame.step() != Some(Step::Movement) || matches!(frame, Frame::Lone { .. }) {
            return false;
        }
        // R24: Flame Tanks on their way have no choice, and may bring other lone chits into trouble.
        while let Some((seat, hex)) = self.lone_hex(s) {
            if !self.flame_tank_meets_enemy(s, hex, ctx) {
                s.stack.push(Frame::Lone { seat, hex });
                return true;
            }
        }
        false
    }
}

impl Okinawa {
    /// The clause that says what belongs to the step in hand.
    pub(crate) fn sequence_clause(&self, s: &State) -> Clause {
        self.clause_of(s.step(), s.phasing)
    }

    pub(crate) fn clause_of(&self, step: Step, phasing: Seat) -> Clause {
        match (step, phasing) {
            (Step::TurnEnd, _) => R6_3,
            (Step::Over, _) => R6_0,
            (step, US) => match step {
                Step::Draw => R6_1_1,
                Step::Events => R6_1_2,
                Step::Supply => R6_1_3,
                Step::AirSea => R6_1_4,
                Step::Movement => R6_1_5,
                Step::Prepare => R6_1_6,
                Step::Place => R6_1_7,
                _ => R6_1_9,
            },
            _ => R6_2,
        }
    }
}

/// The step a verb belongs to; none for those of several steps.
fn step_of(verb: Verb) -> Option<Step> {
    Some(match verb {
        Verb::Proceed => Step::Draw,
        Verb::Resolve | Verb::Look | Verb::Strike | Verb::Delay | Verb::Choose => Step::Events,
        Verb::Burn => Step::Supply,
        Verb::Declare => Step::AirSea,
        Verb::Release | Verb::Move | Verb::MoveTo | Verb::Step | Verb::Halt => Step::Movement,
        Verb::Infiltrate | Verb::Return | Verb::Remove => Step::Movement,
        Verb::PickUp | Verb::Buy => Step::Prepare,
        Verb::Place => Step::Place,
        Verb::Attack | Verb::Fight | Verb::Use | Verb::Hit => Step::Combat,
        Verb::Retreat | Verb::RetreatTo | Verb::Advance | Verb::CallUp => Step::Combat,
        Verb::Take => Step::TurnEnd,
        Verb::Done | Verb::Pass | Verb::Target | Verb::Reveal => return None,
    })
}

/// The rule by which only the player whose turn it is does something; none where it is the step alone.
fn rule_of(verb: Verb) -> Option<Clause> {
    Some(match verb {
        Verb::Resolve => R7_0_1,
        Verb::Burn => R8_0_1,
        Verb::Infiltrate => CHIT_US_NIGHT_INFILTRATION,
        Verb::PickUp => R11_0_2_2,
        Verb::Buy => R11_0_2_3,
        Verb::Place => R12_0,
        Verb::Attack => R14_2_1,
        Verb::Fight => R14_2_2,
        Verb::Release => R19_1_2,
        _ => return None,
    })
}

/// What only the player whose turn it is does.
fn in_own_turn(verb: Verb) -> bool {
    let step = step_of(verb).unwrap_or(Step::TurnEnd);
    step <= Step::Place && !matches!(verb, Verb::Declare | Verb::Return) || matches!(verb, Verb::Attack | Verb::Fight)
}
