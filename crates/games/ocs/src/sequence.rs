//! 2 The sequence of play: the turn as literal lists of frames.

use crate::model::*;
use crate::rulebook::*;
use crate::rules::air::*;
use crate::rules::barrage::*;
use crate::rules::capture::*;
use crate::rules::combat::*;
use crate::rules::marker::*;
use crate::rules::movement::*;
use crate::rules::opening::*;
use crate::rules::refit::*;
use crate::rules::results::*;
use crate::rules::retreat::*;
use crate::rules::returns::*;
use crate::rules::rolls::WEATHER;
use crate::rules::transport::*;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Sequence, Width, frames, plays};

/// 2.1 A game turn.
pub const TURN: [Frame; 5] =
    [Frame::RollWeather, Frame::RollInitiative, Frame::PlayerTurn(true), Frame::PlayerTurn(false), Frame::EndTurn];

/// 2.2 A player turn.
pub const PLAYER_TURN: [Frame; 38] = [
    Frame::Begin(Segment::Refit),
    Frame::Refitting(0),
    Frame::Begin(Segment::Reinforcement),
    Frame::Arrive(0),
    Frame::Recover,
    Frame::RollRebuild,
    Frame::Modes,
    Frame::Begin(Segment::Movement),
    Frame::Orders,
    Frame::End,
    Frame::Begin(Segment::MovementBarrage),
    Frame::Barrages,
    Frame::End,
    Frame::Begin(Segment::Supply),
    Frame::Stocks(0),
    Frame::Trace,
    Frame::Attrition(Units::EMPTY),
    Frame::End,
    Frame::Begin(Segment::Reaction),
    Frame::Orders,
    Frame::End,
    Frame::Begin(Segment::ReactionBarrage),
    Frame::Barrages,
    Frame::End,
    Frame::Begin(Segment::CombatBarrage),
    Frame::Barrages,
    Frame::End,
    Frame::Begin(Segment::Combat),
    Frame::Attacks,
    Frame::End,
    Frame::Begin(Segment::Exploitation),
    Frame::Orders,
    Frame::End,
    Frame::Begin(Segment::ExploitationBarrage),
    Frame::Barrages,
    Frame::End,
    Frame::Begin(Segment::ExploitationCombat),
    Frame::Attacks,
];

/// 9.2 A combat.
pub const COMBAT: [Frame; 17] = [
    Frame::PayAttack,
    Frame::DefenderSupply,
    Frame::DefenderStocks(Units::EMPTY),
    Frame::Leading(true),
    Frame::Leading(false),
    Frame::FindOdds,
    Frame::RollSurprise,
    Frame::RollShift,
    Frame::RollCombat,
    Frame::AttackerLosses,
    Frame::AttackerOption,
    Frame::DefenderLosses,
    Frame::DefenderOption,
    Frame::Aftermath,
    Frame::Advancing,
    Frame::EnterHex,
    Frame::EndCombat,
];

/// 14.2f An air mission, after its aircraft are named.
pub const MISSION: [Frame; 9] = [
    Frame::MeetPatrol,
    Frame::Intercepting,
    Frame::RollFlak,
    Frame::RollMissionLoss,
    Frame::Effect,
    Frame::EffectPlanes,
    Frame::Landings,
    Frame::Landing,
    Frame::EndMission,
];

/// 14.3 A round of air combat.
pub const DUEL: [Frame; 4] = [Frame::Dueling(true), Frame::Dueling(false), Frame::RollDuel, Frame::RollDuelLoss];

/// 9.14 What is captured in a hex, in this order.
pub const CAPTURE: [Stage; 5] = [Stage::Dump, Stage::Trucks, Stage::Wagons, Stage::Strip, Stage::Planes];

frames! {
    /// Where in the sequence of play.
    pub enum Frame for Ocs {
        ask {
            /// A what-if question whose dice are used up waits here.
            Rest,
            Rolled(roll: Roll),
            Contest(dice: [[u8; 2]; 2], again: [bool; 2]),
            Order(winner: Seat),
            Shifting(left: u8, named: Option<Hex>),
            Refitting(used: u16),
            Returning(unit: Unit),
            MakingWay(hex: Hex),
            Rebuilding,
            Modes,
            Orders,
            Moving(group: Group),
            Driving(cart: Cart),
            Barrages,
            Firing(target: Hex, guns: Units),
            Shelling(target: Hex, guns: Units),
            Attacks,
            Attacking(target: Hex, units: Units),
            Paying(bill: Bill),
            DefenderSupply,
            DefenderStocks(asked: Units),
            Leading(attacker: bool),
            Losing(loss: Loss),
            Choosing(side: Seat, left: u8, ignorable: bool),
            Retreating(way: Way),
            Advancing,
            Displacing(cart: Cart, from: Hex),
            Fleeing(plane: Plane),
            Targeting,
            Gathering,
            Aborting(attacker: bool),
            Dueling(attacker: bool),
            Intercepting,
            Landing,
        }
        run {
            NewTurn => Ocs::new_turn,
            Step(list: List, at: u8) => Ocs::step,
            RollWeather => Ocs::roll_weather,
            RollInitiative => Ocs::roll_initiative,
            PlayerTurn(first: bool) => Ocs::player_turn,
            Begin(segment: Segment) => Ocs::begin_segment,
            End => Ocs::end_segment,
            CleanUp => Ocs::clean_up,
            EndTurn => Ocs::end_turn,
            Arrive(done: u8) => Ocs::arrive,
            Recover => Ocs::recover,
            RollRebuild => Ocs::roll_rebuild,
            Stocks(unit: u8) => Ocs::recover_stocks,
            Trace => Ocs::check_trace,
            Attrition(rolled: Units) => Ocs::attrition,
            PayAttack => Ocs::pay_attack,
            FindOdds => Ocs::find_odds,
            RollSurprise => Ocs::roll_surprise,
            RollShift => Ocs::roll_shift,
            RollCombat => Ocs::roll_combat,
            AttackerLosses => Ocs::attacker_losses,
            AttackerOption => Ocs::attacker_option,
            DefenderLosses => Ocs::defender_losses,
            DefenderOption => Ocs::defender_option,
            Aftermath => Ocs::aftermath,
            EnterHex => Ocs::enter_after_overrun,
            EndCombat => Ocs::end_combat,
            Capture(hex: Hex, by: Seat, stage: Stage) => Ocs::capture,
            CaptureAfter(hex: Hex, by: Seat, stage: Stage) => Ocs::capture_by_advance,
            BarrageEffect => Ocs::barrage_effect,
            MeetPatrol => Ocs::meet_patrol,
            Rounds => Ocs::rounds,
            RollDuel => Ocs::roll_duel,
            RollDuelLoss => Ocs::roll_duel_loss,
            RollFlak => Ocs::roll_flak,
            RollMissionLoss => Ocs::roll_mission_loss,
            Effect => Ocs::mission_effect,
            EffectPlanes => Ocs::mission_planes,
            Landings => Ocs::landings,
            EndMission => Ocs::end_mission,
        }
    }
}

/// A list of frames that is run from the top.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum List {
    Turn,
    PlayerTurn,
    Combat,
    Mission,
    Duel,
}

impl List {
    pub const fn frames(self) -> &'static [Frame] {
        match self {
            List::Turn => &TURN,
            List::PlayerTurn => &PLAYER_TURN,
            List::Combat => &COMBAT,
            List::Mission => &MISSION,
            List::Duel => &DUEL,
        }
    }
}

plays!(Ocs, State, Action, Event, Fact);

impl Sequence for Ocs {
    type Verb = Verb;
    type Frame = Frame;

    fn verb(action: &Action) -> Verb {
        action.verb()
    }

    fn top(&self, s: &State) -> Option<Frame> {
        s.top()
    }

    fn pop(&self, s: &mut State) {
        s.frames.pop();
    }

    fn acting(&self, s: &State) -> Seat {
        s.acting()
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.over.map(|over| Outcome { winner: over.winner, clause: self.house.endings[usize::from(over.how)] })
    }

    fn begin(&self, ctx: &mut Context<'_>) -> State {
        for ruling in &self.house.rulings.opening {
            Ocs::ruled(*ruling, Audience::All, ctx, || true);
        }
        self.start.clone()
    }

    fn over(&self, _: &State, no: &mut No) {
        no.object(OCS_2_1, || Fact::Over);
    }

    /// A verb at a moment that is not its own: the clause that gives the verb its place.
    fn untimely(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let asked = sandtable_kit::asked(self, s);
        let takes = s.top().is_some_and(|f| sandtable_kit::Step::<Ocs>::takes(f, action.verb()));
        if takes && !asked.contains(seat) {
            let place = s.top().and_then(sandtable_kit::Step::<Ocs>::place).unwrap_or(OCS_2_2);
            // 2.3 Only the other side reacts.
            let reaction = s.segment.reacts() && seat == s.phasing && place == OCS_2_2;
            no.object(if reaction { OCS_2_3 } else { place }, || Fact::NotAsked { side: Side(seat.other()) });
            return self.object_unit(s, seat, action, no);
        }
        // A word that answers many questions has no place of its own; aircraft mostly land after a mission.
        let homes = <Frame as sandtable_kit::Step<Ocs>>::homes(action.verb());
        let place = match homes[..] {
            [home] => home.place,
            _ if action.verb() == Verb::Land => OCS_14_2D,
            _ => OCS_2_2,
        };
        let bombing = s.mission.on && s.mission.guns.is_empty();
        match action.verb().needs() {
            Some(what @ "hand-combat") if s.fight.on => no.object(place, || Fact::OtherStep { what }),
            Some(what @ "hand-mission") if bombing => no.object(place, || Fact::OtherStep { what }),
            Some(what) => no.object(place, || Fact::NotInHand { what }),
            None => no.object(place, || Fact::NotNow { segment: s.segment }),
        }
        self.object_unit(s, seat, action, no);
    }

    /// What-if questions need not script the dice of the next turn.
    fn rests(&self, s: &mut State, frame: Frame, ctx: &mut Context<'_>) -> bool {
        let rolls = match frame {
            Frame::RollWeather | Frame::RollRebuild => true,
            Frame::RollInitiative => !self.house.initiative.iter().any(|x| x.0 == s.turn),
            _ => false,
        };
        if rolls && ctx.spent() {
            s.frames.push(Frame::Rest);
            return true;
        }
        false
    }

    fn close(&self, s: &mut State) {
        s.frames.clear();
        s.fight = Fight::default();
        s.mission = Mission::default();
    }

    fn keep(&self, s: &mut State) {
        if s.standing().is_none() {
            s.keep(self.standing(s), &self.hqs);
        }
        // Whose move it is asks for its trace; the other side's is reckoned where somebody looks at it.
        let side = s.acting();
        if s.segment.moves() && s.traced(side).is_none() {
            s.keep_trace(side, self.trace(s, &self.field(s), side, Units::EMPTY));
        }
    }
}

impl Verb {
    /// What must be in hand for the word to answer it; none for words that begin something.
    pub(crate) const fn needs(self) -> Option<&'static str> {
        Some(match self {
            Verb::Keep | Verb::Reroll => "hand-roll",
            Verb::First | Verb::Second => "hand-initiative",
            Verb::Place => "hand-return",
            Verb::Drop | Verb::Fuel | Verb::MoveTo | Verb::Overrun | Verb::Halt => "hand-stack",
            Verb::Load | Verb::Unload | Verb::Pause => "hand-transport",
            Verb::Fire => "hand-barrage",
            Verb::Fight => "hand-attack",
            Verb::Draw => "hand-payment",
            Verb::Decline | Verb::UseStock | Verb::Lead | Verb::Retreat | Verb::Ignore | Verb::Advance => "hand-combat",
            Verb::Lose => "hand-loss",
            Verb::RetreatTo | Verb::Join => "hand-retreat",
            Verb::Displace => "hand-capture",
            Verb::Target | Verb::With | Verb::Go | Verb::Abort | Verb::Duel | Verb::Intercept | Verb::Land => {
                "hand-mission"
            }
            _ => return None,
        })
    }
}

/// Goes on where a what-if question rests.
pub struct Rest;

impl Decision<Ocs> for Rest {
    const TAKES: &'static [Verb] = &[Verb::Proceed];
    const PLACE: Clause = OCS_2_2;
    const PROMPT: &'static str = "prompt-rest";

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.phasing)
    }

    fn offers(&self, _: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Proceed);
    }

    fn object(&self, _: &Ocs, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, _: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        // The frame it stood before runs whatever chance says.
        if let Some(frame) = s.top() {
            sandtable_kit::Step::<Ocs>::run(frame, g, s, ctx);
        }
    }
}

/// 2.3 The winner of the initiative goes first or second.
pub struct Order(pub Seat);

impl Decision<Ocs> for Order {
    const TAKES: &'static [Verb] = &[Verb::First, Verb::Second];
    const PLACE: Clause = OCS_2_3;
    const PROMPT: &'static str = "prompt-order";

    fn asked(&self, _: &Ocs, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn offers(&self, _: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::First, Action::Second]);
    }

    fn object(&self, _: &Ocs, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        s.first = if *action == Action::First { seat } else { seat.other() };
        s.phasing = s.first;
        ctx.tell(OCS_2_3, || Event::GoesFirst { side: Side(s.first) });
        let given = || g.house.initiative.iter().any(|x| x.0 == s.turn) && s.first != seat;
        Ocs::ruled(g.house.rulings.order, Audience::All, ctx, given);
    }
}

impl Ocs {
    /// A unit that could not be taken up at any time.
    fn object_unit(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Pick(Counter::Unit(unit)) = *action else { return };
        no.when(self.info(unit).side != seat, OCS_2_2, || Fact::NotYours { unit });
        no.when(s.unit(unit).at.hex().is_none(), OCS_2_2, || Fact::OffMap { unit });
    }

    /// Runs a list of frames one after the other.
    pub(crate) fn step(&self, s: &mut State, list: List, at: u8, _: &mut Context<'_>) {
        s.frames.pop();
        let frames = list.frames();
        let Some(frame) = frames.get(usize::from(at)) else { return };
        if usize::from(at) + 1 < frames.len() {
            s.frames.push(Frame::Step(list, at + 1));
        }
        s.frames.push(*frame);
    }

    pub(crate) fn start_list(&self, s: &mut State, list: List) {
        s.frames.push(Frame::Step(list, 0));
    }

    pub(crate) fn new_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let turn = s.turn;
        ctx.tell(OCS_2_1, || Event::Turn { turn });
        s.segment = Segment::Weather;
        self.start_list(s, List::Turn);
    }

    /// 2.3 One die for the weather of both player turns.
    pub(crate) fn roll_weather(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        s.segment = Segment::Weather;
        let die = ctx.d6(WEATHER);
        s.limited = die <= self.house.limited;
        let limited = s.limited;
        ctx.tell(self.house.clauses.weather, || Event::Weather { die, limited });
    }

    /// 2.3 Who goes first: fixed by the game, or rolled for.
    pub(crate) fn roll_initiative(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.segment = Segment::Initiative;
        if let Some(&(_, side, chooses)) = self.house.initiative.iter().find(|x| x.0 == s.turn) {
            s.frames.pop();
            s.first = side;
            s.phasing = side;
            if chooses {
                ctx.tell(self.house.clauses.initiative, || Event::InitiativeWon { side: Side(side) });
                s.frames.push(Frame::Order(side));
            } else {
                ctx.tell(self.house.clauses.initiative, || Event::GoesFirst { side: Side(side) });
            }
            return;
        }
        self.contest(s, ctx);
    }

    pub(crate) fn player_turn(&self, s: &mut State, first: bool, _: &mut Context<'_>) {
        s.frames.pop();
        s.phasing = if first { s.first } else { s.first.other() };
        s.frames.push(Frame::CleanUp);
        self.start_list(s, List::PlayerTurn);
    }

    pub(crate) fn begin_segment(&self, s: &mut State, segment: Segment, ctx: &mut Context<'_>) {
        s.frames.pop();
        s.segment = segment;
        let side = s.acting();
        ctx.tell(OCS_2_2, || Event::SegmentBegins { side: Side(side), segment });
        // A new phase: what is counted by phase begins anew.
        if matches!(
            segment,
            Segment::Refit
                | Segment::Reinforcement
                | Segment::Movement
                | Segment::Supply
                | Segment::Reaction
                | Segment::CombatBarrage
                | Segment::Exploitation
        ) {
            s.new_phase();
        }
        if segment == Segment::Movement {
            s.unmark_all(Marks::ARRIVED);
        }
        if segment.fights() {
            s.attacked = Hexes::EMPTY;
            s.unmark_all(Marks::ATTACKED);
        }
    }

    /// 4.8 Stacking is looked at when a segment ends; the owner removes what is too much.
    pub(crate) fn end_segment(&self, s: &mut State, _: &mut Context<'_>) {
        for side in [s.phasing, s.phasing.other()] {
            if let Some(hex) = self.overstacked(s, side) {
                let among = self.units_of(s, side, hex);
                s.frames.push(Frame::Losing(Loss { side, by: LossBy::Stacking, among, left: 1 }));
                return;
            }
        }
        s.frames.pop();
    }

    /// 2.3 Markers of the phasing side go.
    pub(crate) fn clean_up(&self, s: &mut State, ctx: &mut Context<'_>) {
        if self.overstacked(s, s.phasing).or(self.overstacked(s, s.phasing.other())).is_some() {
            s.frames.push(Frame::End);
            return;
        }
        s.frames.pop();
        s.segment = Segment::CleanUp;
        let side = s.phasing;
        for unit in self.sides[side.index()] {
            let u = s.unit_mut(unit);
            if matches!(u.mode, Mode::Dg | Mode::Exploit) {
                u.mode = if u.front { Mode::Combat } else { Mode::Move };
            }
            u.marks.drop(Marks::FUEL_MARKER);
        }
        s.new_phase();
        s.unmark_all(Marks::ATTACKED);
        s.attacked = Hexes::EMPTY;
        s.busted.retain(|b| b.by == side);
        ctx.tell(OCS_2_3, || Event::MarkersRemoved { side: Side(side) });
        self.finish_if(s, false, ctx);
    }

    pub(crate) fn end_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        self.finish_if(s, true, ctx);
        if s.over.is_none() {
            s.turn += 1;
            s.frames.push(Frame::NewTurn);
        }
    }

    fn finish_if(&self, s: &mut State, turn_over: bool, ctx: &mut Context<'_>) {
        if let Some(over) = (self.house.ending)(self, s, turn_over) {
            s.over = Some(over);
            let clause = self.house.endings[usize::from(over.how)];
            for ruling in (self.house.ruled_ending)(self, s, turn_over) {
                Ocs::ruled(ruling, Audience::All, ctx, || true);
            }
            ctx.tell(clause, || Event::GameOver { winner: over.winner.map(Side) });
        }
    }
}
