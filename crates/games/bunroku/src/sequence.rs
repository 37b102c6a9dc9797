//! 5.0 The sequence of play: its frames, the turn as literal lists of them, and how the game runs
//! from one question to the next.

use crate::model::*;
use crate::rulebook::*;
use crate::rules::*;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Bunroku, Context, No};
use sandtable_kernel::{Clause, Message, Outcome, Seat};
use sandtable_kit::{Sequence, Step, frames, on_stack, plays};

frames! {
    /// Where the play is: a question is the top frame, what follows lies below it.
    #[serde(rename_all = "kebab-case")]
    pub enum Frame for Bunroku {
        ask {
            /// 4.0(2)③: where the inspectors stand.
            Setup,
            /// 5.1(1): the next action marker.
            Draw,
            /// Before the march die: cards that are decided unseen.
            ActivationStart,
            /// After the march die: cards that are decided seeing it.
            MarchNumber,
            /// 7.3
            Replenish,
            /// 7.1: who leads.
            March,
            /// 7.2: whom he takes, and where to.
            Group,
            /// Replacements: so many units may still be restored.
            Restore(left: u8),
            /// Righteous Armies Rise: so many leaders may still be placed.
            Uprising(left: u8),
            /// Hold the Walls: where the marker goes.
            Walls,
            /// 8.3
            BattleOrder,
            /// 13.31: before a battle, who goes inside the walls.
            Eve,
            /// Surprise Attack.
            Opening,
            /// 8.1(1)
            Main(seat: Seat),
            /// 8.2(1)
            Declare(seat: Seat),
            /// Ambush.
            BeforeAttack,
            /// 8.1(5)
            Hits(seat: Seat),
            /// 8.2(3)
            Withdraw(seat: Seat),
            /// Rise in Rank.
            Honours,
            /// Rise in Rank: whose.
            Promote,
            /// 13.32: which walls.
            Assaults,
            /// 13.32: with whom.
            AssaultForce,
            /// The last window of a turn: Epidemic.
            Evening,
            /// Japan may answer this Allied card (Tiger Hunt).
            React(card: CardId),
            /// A position laid out by hand waits for a word before chance is asked.
            Proceed(seat: Seat),
        }
        run {
            TurnStart => Bunroku::begin_turn,
            MarchDie => Bunroku::roll_march,
            Supply => Bunroku::check_supply,
            UprisingDice => Bunroku::roll_uprising,
            RoundStart => Bunroku::begin_round,
            Initiative => Bunroku::roll_initiative,
            Attack => Bunroku::attack,
            RoundEnd => Bunroku::end_round,
            BattleEnd => Bunroku::end_battle,
            GarrisonFire => Bunroku::garrison_fire,
            BesiegerFire => Bunroku::besieger_fire,
            AssaultEnd => Bunroku::end_assault,
            ActivationEnd => Bunroku::end_activation,
            TurnEnd => Bunroku::end_turn,
            TurnClose => Bunroku::close_turn,
            /// An Allied card takes effect.
            Effect(card: CardId) => Bunroku::take_effect,
        }
    }
}

/// 5.1, 5.3 A turn.
pub(crate) const TURN: [Frame; 5] = [Frame::TurnStart, Frame::Draw, Frame::TurnEnd, Frame::Evening, Frame::TurnClose];

/// 5.1(2) An activation.
pub(crate) const ACTIVATION: [Frame; 9] = [
    Frame::ActivationStart,
    Frame::MarchDie,
    Frame::MarchNumber,
    Frame::Supply,
    Frame::Replenish,
    Frame::March,
    Frame::BattleOrder,
    Frame::Assaults,
    Frame::ActivationEnd,
];

/// 8.1 A field battle.
pub(crate) const BATTLE: [Frame; 4] = [Frame::Eve, Frame::Opening, Frame::RoundStart, Frame::BattleEnd];

/// 8.1(2) to 8.1(6) A round of it.
pub(crate) const fn round(active: Seat) -> [Frame; 10] {
    let other = active.other();
    [
        Frame::Declare(active),
        Frame::Declare(other),
        Frame::Initiative,
        Frame::BeforeAttack,
        Frame::Attack,
        Frame::Hits(other),
        Frame::Hits(active),
        Frame::Withdraw(active),
        Frame::Withdraw(other),
        Frame::RoundEnd,
    ]
}

/// 13.32(1) An assault on walls.
pub(crate) const ASSAULT: [Frame; 5] =
    [Frame::GarrisonFire, Frame::Hits(JAPAN), Frame::BesiegerFire, Frame::Hits(ALLIED), Frame::AssaultEnd];

plays!(Bunroku, State, Action, Event, Fact);

impl Sequence for Bunroku {
    on_stack!(Verb, Frame, flow.stack);

    fn acting(&self, s: &State) -> Seat {
        s.active()
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.result(s)
    }

    fn begin(&self, ctx: &mut Context<'_>) -> State {
        self.set_up(ctx)
    }

    fn over(&self, s: &State, no: &mut No) {
        let sudden = s.flow.ended == Some(Ending::Sudden);
        no.object(if sudden { R12_2 } else { R12_1 }, || Fact::GameOver);
    }

    /// Nothing speaks against it but the moment: the step it belongs to by the clause that orders it, or whose
    /// decision is awaited.
    fn untimely(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (verb, here, asked) = (action.verb(), s.top(), self.asked(s));
        let place = here.and_then(Frame::place).unwrap_or(R5_1_2);
        // Words that end a question belong to whichever is asked.
        let unbound = matches!(verb, Verb::Play | Verb::Disband | Verb::Done | Verb::Pass);
        if !unbound && here.is_some_and(|frame| !frame.takes(verb)) {
            let home = Frame::homes(verb).first().map_or(R5_1_2, |home| home.place);
            no.object(home, || Fact::NotNow { step: Message::new(step_of(verb)) });
        } else if let Some(other) = asked.filter(|other| *other != seat) {
            let answers = matches!(here, Some(Frame::React(_) | Frame::Evening));
            let in_turn = other == s.active() && s.flow.battle.area.is_none() && !answers;
            no.object(if in_turn { R5_1_1 } else { place }, || Fact::NotAsked { seat: other, step: self.step_now(s) });
        } else {
            no.object(place, || Fact::OtherQuestion { step: self.step_now(s) });
        }
    }

    /// Why a side is not asked: the marker drawn is the other's. Cards and what the rules give to one side only
    /// name their own moments.
    fn besides(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        use Verb::*;
        let acts = matches!(action.verb(), Lead | With | Drop | March | Roll | Hit | Main | Retreat | Stand);
        let waits = s.in_activation() && self.asked(s) == Some(s.active()) && s.flow.battle.area.is_none();
        let others = acts && waits && seat != s.active() && !no.cites(R5_1_1);
        no.when(others, R5_1_1, || Fact::OthersMarker { nation: s.flow.act.of });
    }

    /// A what-if question that does not script the die has its answer before it.
    fn rests(&self, s: &mut State, frame: Frame, ctx: &mut Context<'_>) -> bool {
        let rests = frame == Frame::MarchDie && !s.flow.act.forfeited && ctx.spent();
        if rests {
            s.push(Frame::Proceed(s.active()));
        }
        rests
    }

    fn close(&self, s: &mut State) {
        s.flow.stack.clear();
    }
}

/// The step a verb belongs to, as headings call it.
fn step_of(verb: Verb) -> &'static str {
    match verb {
        Verb::Place => "heading-setup",
        Verb::Go => "heading-draw",
        Verb::Roll | Verb::Rise | Verb::Fortify => "heading-march-number",
        Verb::Replenish | Verb::Summon | Verb::Restore | Verb::Disband => "heading-replenish",
        Verb::Lead | Verb::With | Verb::Drop | Verb::March | Verb::Done => "heading-march",
        Verb::Assault | Verb::Leave => "heading-assaults",
        Verb::Battle | Verb::Inside | Verb::Main | Verb::Retreat | Verb::Stand => "heading-battles",
        Verb::Hit | Verb::Promote | Verb::Play | Verb::Pass => "heading-battles",
    }
}

impl Bunroku {
    /// Is this somebody else's unit? The clause is that of whatever is done with it.
    pub(crate) fn object_owner(&self, seat: Seat, unit: UnitId, clause: Clause, no: &mut No) -> bool {
        no.bar(!State::side(seat).contains(unit), clause, || Fact::NotYours { unit })
    }

    /// Whose activation it is, or between two markers was: where nothing is left to decide it ends unasked, and what
    /// is tried then is judged by what it was. Before the first marker of a turn, nobody's.
    pub(crate) fn acts_or_acted(&self, s: &State) -> Option<Nation> {
        let drawn = || self.data.chits().any(|(marker, chit)| chit.from_turn <= s.turn && !s.cup.contains(marker));
        let acted = s.in_activation() || (s.top() == Some(Frame::Draw) && drawn());
        acted.then_some(s.flow.act.of)
    }

    /// 5.1(1): does `seat` act at all? The nation of the marker that was drawn does.
    pub(crate) fn object_idle_side(&self, s: &State, seat: Seat, no: &mut No) -> bool {
        if s.in_activation() {
            return no.bar(seat != s.active(), R5_1_1, || Fact::OthersMarker { nation: s.flow.act.of });
        }
        no.object(R5_1_1, || match self.acts_or_acted(s) {
            Some(nation) => Fact::ActivationOver { nation },
            None => Fact::NoActivation,
        });
        true
    }

    /// 5.1(2)③: is this the time of marches?
    pub(crate) fn object_no_march(&self, s: &State, seat: Seat, no: &mut No) -> bool {
        let replaced = seat == s.active() && self.object_forfeited(s, no);
        self.object_idle_side(s, seat, no)
            || replaced
            || self.object_no_die(s, no)
            || no.bar(!s.flow.stack.contains(&Frame::March), R5_1_2_3, || Fact::MarchesOver)
    }

    /// 7.1(1): first the die, then the marches (5.1(2)③).
    fn object_no_die(&self, s: &State, no: &mut No) -> bool {
        let early = s.flow.stack.contains(&Frame::MarchDie);
        no.when(early, R7_1_1, || Fact::NoDie);
        no.bar(early, R5_1_2_3, || Fact::NoDie)
    }

    /// Where a unit is that is not on the map, by the rule that lets it in or has taken it out.
    pub(crate) fn object_off_map(&self, s: &State, unit: UnitId, no: &mut No) -> bool {
        let nation = self.data.unit(unit).nation;
        let clause = match s.places.of(unit) {
            _ if s.places.area_of(unit).is_some() => return false,
            Loc::POOL => R10_3_1,
            Loc::WAITING => R10_3_3,
            Loc::AT_LARGE => R2_4_5,
            Loc::REMOVED => match nation {
                Nation::Japan => R10_1_2,
                Nation::Korea => R10_3_5,
                Nation::Ming => R10_2_5,
            },
            at if at.as_track().is_none() => R2_4,
            _ if nation == Nation::Korea => R10_3_4,
            at if at == Loc::track(4) => R10_2_2,
            _ => R10_2_3,
        };
        no.object(clause, || Fact::NotOnMap { unit });
        true
    }

    /// Who answers the question of the moment.
    pub(crate) fn asked(&self, s: &State) -> Option<Seat> {
        if s.flow.ended.is_some() { None } else { sandtable_kit::asked(self, s).first() }
    }
}
