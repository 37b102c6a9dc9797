//! 6.0 The course of play: what happens by itself, who decides next, and the steps of a turn.

use crate::Okinawa;
use crate::actions::Action;
use crate::event::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::*;

pub type No = Objections<Fact>;
pub type Log<'a, 'b> = &'a mut Ctx<'b, Event>;

impl Okinawa {
    /// Who decides at this point.
    pub(crate) fn decider(&self, s: &State) -> Seat {
        match s.top() {
            Frame::Step(Step::TurnEnd, 1) => JP,
            Frame::Step(..) | Frame::Moving { .. } | Frame::Placing(_) | Frame::Resolve(_) => s.phasing,
            Frame::Recon { .. } | Frame::FighterBombers | Frame::Feint | Frame::Nullify { .. } | Frame::Claim => US,
            Frame::Mobilisation
            | Frame::OffensiveOrder
            | Frame::Lose { .. }
            | Frame::Release
            | Frame::CallUp { .. } => JP,
            Frame::Declare(seat) | Frame::Watch { seat, .. } | Frame::Lone { seat, .. } => seat,
            Frame::Fight => self.fight_decider(s),
        }
    }

    pub(crate) fn is_over(&self, s: &State) -> bool {
        s.step() == Step::Over
    }

    /// Somebody has to decide before anything can happen.
    pub(crate) fn waits(&self, s: &State) -> bool {
        if s.step() == Step::Movement && !matches!(s.top(), Frame::Lone { .. }) && self.lone_hex(s).is_some() {
            return false;
        }
        match s.top() {
            Frame::Step(step, stage) => self.step_waits(s, step, stage),
            Frame::Recon { left } => left > 0 && chits_of(JP).any(|c| self.can_be_looked_at(s, c)),
            Frame::FighterBombers => self.strike_targets(s).len() > 1,
            Frame::Feint => self.feint_targets(s).count() > 1,
            Frame::Mobilisation => true,
            Frame::OffensiveOrder => s.yahara,
            Frame::Declare(_) | Frame::Placing(_) => true,
            Frame::Resolve(_) => false,
            Frame::Lose { carriers, left } => self.loss_matters(s, carriers, left),
            Frame::Nullify { left } => self.nullify_matters(s, left),
            Frame::Release => self.releasable(s).count() > 1,
            Frame::Moving { ends, .. } => s.path.is_empty() && !ends && self.can_go_on(s),
            Frame::Watch { seat, hex } => self.watchers(s, seat, hex).next().is_some() && self.may_hide_unit(s, seat),
            Frame::Lone { seat, hex } => self.is_lone(s, seat, hex),
            Frame::Fight => self.fight_waits(s),
            Frame::Claim => self.claims(s),
            Frame::CallUp { left } => left > 0 && self.reserve(s).count() > usize::from(left),
        }
    }

    fn step_waits(&self, s: &State, step: Step, stage: u8) -> bool {
        match (step, stage) {
            // A player draws when ready: the table changes hands here.
            (Step::Draw, _) => true,
            (Step::Events, 1) => self.event_choice(s),
            (Step::Supply, 0) => s.phasing == US && s.chits_in(US, Loc::BOX).next().is_some(),
            // A step in which something was done, or that a position names, stays open until `done`.
            (Step::Supply | Step::Place, 1) | (Step::Prepare, 2) => true,
            (Step::Movement, 1) => true,
            (Step::Prepare, 1) => self.can_prepare(s),
            (Step::Place, 0) => self.can_place(s),
            // 14.2(1): the attacker says when everything is declared.
            (Step::Combat, 0) => !s.battles.is_empty() || self.can_declare_attack(s),
            (Step::Combat, 1) => s.battles.iter().filter(|b| !b.resolved).count() > 1,
            (Step::TurnEnd, 1) => s.markers.iter().filter(|m| m.on_map().is_some()).count() > 1,
            _ => false,
        }
    }

    /// Runs on until somebody has to decide or the game is over.
    pub(crate) fn advance(&self, s: &mut State, ctx: Log<'_, '_>) {
        while !self.is_over(s) && !self.waits(s) {
            self.automatic(s, ctx);
        }
    }

    /// One thing that happens by itself.
    pub(crate) fn automatic(&self, s: &mut State, ctx: Log<'_, '_>) {
        if s.step() == Step::Movement
            && !matches!(s.top(), Frame::Lone { .. })
            && let Some((seat, hex)) = self.lone_hex(s)
        {
            self.push(s, Frame::Lone { seat, hex });
            return;
        }
        match s.top() {
            Frame::Step(step, stage) => self.automatic_step(s, step, stage, ctx),
            Frame::Recon { .. } | Frame::Watch { .. } | Frame::Lone { .. } | Frame::Claim => self.pop(s),
            Frame::FighterBombers => match self.strike_targets(s).first() {
                Some(&hex) => self.begin_strike(s, hex, ctx),
                None => self.pop(s),
            },
            Frame::Feint => {
                self.pop(s);
                let target = self.feint_targets(s).next();
                if let Some(unit) = target {
                    self.delay(s, unit, ctx);
                }
            }
            Frame::OffensiveOrder => {
                self.pop(s);
                self.order_offensive(s, true, ctx);
            }
            Frame::Resolve(stage) => self.resolve_air(s, stage, ctx),
            Frame::Lose { carriers, left } => self.lose_without_choice(s, carriers, left, ctx),
            Frame::Nullify { left } => self.nullify_without_choice(s, left, ctx),
            Frame::Release => {
                self.pop(s);
                let group = self.releasable(s).next();
                if let Some(group) = group {
                    self.release(s, group, ctx);
                }
            }
            Frame::Moving { .. } => self.travel(s, ctx),
            Frame::Fight => self.fight_on(s, ctx),
            Frame::CallUp { left } => {
                self.pop(s);
                let units: Vec<Piece> = self.reserve(s).take(usize::from(left)).collect();
                for unit in units {
                    self.call_up(s, unit, ctx);
                }
            }
            Frame::Mobilisation | Frame::Declare(_) | Frame::Placing(_) => self.pop(s),
        }
    }

    /// Frames never nest deeper than the stack holds; a position file that says otherwise is cut off.
    pub(crate) fn push(&self, s: &mut State, frame: Frame) {
        if s.stack.is_full() {
            s.stack.truncate(1);
        }
        s.stack.push(frame);
    }

    pub(crate) fn pop(&self, s: &mut State) {
        if s.stack.len() > 1 {
            s.stack.pop();
        }
    }

    pub(crate) fn set_top(&self, s: &mut State, frame: Frame) {
        if let Some(top) = s.stack.last_mut() {
            *top = frame;
        }
    }

    fn automatic_step(&self, s: &mut State, step: Step, stage: u8, ctx: Log<'_, '_>) {
        match (step, stage) {
            (Step::Draw, _) => {
                self.begin_player_turn(s, ctx);
                self.draw_chits(s, ctx);
                self.go(s, Step::Events);
            }
            (Step::Events, 0) => {
                self.reveal_events(s, ctx);
                self.set_top(s, Frame::Step(Step::Events, 1));
            }
            (Step::Events, _) => match self.next_event(s) {
                Some(chit) => self.resolve_event(s, chit, ctx),
                None => self.go(s, if s.phasing == US { Step::Supply } else { Step::AirSea }),
            },
            (Step::Supply, _) => self.end_supply(s, ctx),
            (Step::AirSea, stage) => self.air_sea(s, stage, ctx),
            (Step::Movement, 0) => {
                self.set_top(s, Frame::Step(Step::Movement, 1));
                if s.phasing == JP && (4..=8).contains(&s.turn) && self.releasable(s).next().is_some() {
                    self.push(s, Frame::Release);
                }
            }
            (Step::Movement, _) => self.go(s, Step::Prepare),
            (Step::Prepare, 0) => {
                self.arrivals(s, ctx);
                self.set_top(s, Frame::Step(Step::Prepare, 1));
            }
            (Step::Prepare, _) => self.end_prepare(s, ctx),
            (Step::Place, _) => self.go(s, Step::Combat),
            (Step::Combat, 0) => self.set_top(s, Frame::Step(Step::Combat, 1)),
            (Step::Combat, 1) => self.next_battle(s, ctx),
            (Step::Combat, 2) => {
                self.set_top(s, Frame::Step(Step::Combat, 3));
                if s.phasing == JP && s.offensive {
                    self.push(s, Frame::CallUp { left: s.fought / 2 });
                }
            }
            (Step::Combat, _) => self.end_player_turn(s),
            (Step::TurnEnd, stage) => self.turn_end(s, stage, ctx),
            (Step::Over, _) => {}
        }
    }

    /// Starts a step.
    pub(crate) fn go(&self, s: &mut State, step: Step) {
        s.stack.clear();
        s.stack.push(Frame::Step(step, 0));
        s.last = u8::MAX;
        s.path.clear();
        s.fight = None;
        match step {
            Step::Supply => s.revealed = false,
            Step::AirSea => {
                s.revealed = false;
                s.air_done = PieceSet::EMPTY;
            }
            Step::Movement => {
                s.moved = PieceSet::EMPTY;
                s.infiltrating = PieceSet::EMPTY;
            }
            Step::Combat => {
                s.battles.clear();
                s.fought = 0;
                s.used = PieceSet::EMPTY;
            }
            _ => {}
        }
    }

    /// What the coming player turn needs to remember of its beginning.
    pub(crate) fn mark_beginning(&self, s: &mut State) {
        let zoc = s.zoc(s.phasing.other());
        s.began = pieces_of(s.phasing).filter(|p| s.hex_of(*p).is_some_and(|hex| zoc.contains(hex))).collect();
    }

    fn begin_player_turn(&self, s: &mut State, ctx: Log<'_, '_>) {
        if s.phasing == US {
            ctx.tell(R6_0, || Event::TurnBegins { turn: s.turn });
        }
        let seat = s.phasing;
        ctx.tell(if seat == US { R6_1 } else { R6_2 }, || Event::PlayerTurn { seat });
        self.mark_beginning(s);
        s.supply = 0;
        s.free_attacks = false;
        s.offensive = false;
        s.air_declared = PieceSet::EMPTY;
    }

    /// 6.1(1), 6.2: chits from the container; the discards first if it holds too few (R8).
    fn draw_chits(&self, s: &mut State, ctx: Log<'_, '_>) {
        let seat = s.phasing;
        if seat == US && s.turn == 1 && self.fixed_first {
            self.take_fixed_chits(s, ctx);
            return;
        }
        let wanted = self.data.draws[usize::from(s.turn.clamp(1, 12)) - 1][seat.index()];
        if s.chits_in(seat, Loc::CUP).count() < usize::from(wanted) {
            let discards: Vec<Piece> = s.chits_in(seat, Loc::DISCARD).collect();
            if !discards.is_empty() {
                ctx.tell(R6_1_1, || Event::Refilled { seat, n: discards.len() as u8 });
            }
            for chit in discards {
                s.put(&self.data, chit, Loc::CUP);
            }
        }
        let pool = if seat == US { "us-cup" } else { "jp-cup" };
        let mut drawn = Vec::new();
        let mut cup: arrayvec::ArrayVec<u16, CHITS> = s.chits_in(seat, Loc::CUP).map(|c| u16::from(c.0)).collect();
        for _ in 0..wanted {
            if cup.is_empty() {
                break;
            }
            let chit = ctx.draw(pool, &cup);
            cup.retain(|c| *c != chit);
            let chit = Piece(chit as u8);
            s.put(&self.data, chit, Loc::BOX);
            drawn.push(chit);
        }
        let clause = if seat == US { R6_1_1 } else { R6_2 };
        ctx.tell(clause, || Event::Drew { seat, n: drawn.len() as u8 });
        ctx.emit(R4_0, Audience::Only(seat), || Event::DrewChits { chits: drawn });
    }

    /// 21.1: fixed chits on the first turn.
    fn take_fixed_chits(&self, s: &mut State, ctx: Log<'_, '_>) {
        let mut taken = Vec::new();
        for &kind in &self.data.fixed_first {
            let chit = s.chits_in(US, Loc::CUP).find(|c| self.data.kind(*c) == kind);
            if let Some(chit) = chit {
                s.put(&self.data, chit, Loc::BOX);
                taken.push(chit);
            }
        }
        ctx.tell(R21_1, || Event::Drew { seat: US, n: taken.len() as u8 });
        ctx.emit(R21_1, Audience::Only(US), || Event::DrewChits { chits: taken });
    }

    fn end_player_turn(&self, s: &mut State) {
        // 13.0(2): points do not keep.
        s.supply = 0;
        s.free_attacks = false;
        s.offensive = false;
        s.battles.clear();
        s.used = PieceSet::EMPTY;
        s.began = PieceSet::EMPTY;
        s.moved = PieceSet::EMPTY;
        s.infiltrating = PieceSet::EMPTY;
        if s.phasing == US {
            s.phasing = JP;
            self.go(s, Step::Draw);
        } else {
            self.go(s, Step::TurnEnd);
        }
    }

    /// The clause that says what belongs to the step in hand.
    pub(crate) fn sequence_clause(&self, s: &State) -> Clause {
        match (s.step(), s.phasing) {
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

    /// Every ground against an action; the same code answers `legal` and `check`.
    pub(crate) fn allow(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if self.is_over(s) {
            no.object(R6_0, || Fact::Over);
            return;
        }
        let rests = !self.waits(s);
        if rests && self.goes_on(s, action) {
            return;
        }
        if seat != self.decider(s) {
            let clause = self.sequence_clause(s);
            if no.when(true, clause, || Fact::NotYourDecision { seat }) {
                return;
            }
        }
        if self.names_foreign_piece(seat, action, no) {
            return;
        }
        self.allow_at(s, action, no);
        // The one event there is may be named as well, and the marker that Japan takes.
        let by_name = matches!(
            (s.top(), action),
            (Frame::Step(Step::Events, 1), Action::Resolve(_)) | (Frame::Step(Step::TurnEnd, _), Action::Take(_))
        );
        if rests && !by_name && no.none() {
            self.not_unless(s, false, action, no);
        }
    }

    /// A position file can stop where nothing is left to decide: then either side may let it go on,
    /// and the word that would end the matter in hand does so too.
    pub(crate) fn goes_on(&self, s: &State, action: &Action) -> bool {
        match action {
            Action::Proceed => true,
            Action::Done => s.top() == Frame::Step(Step::Combat, 0),
            Action::Pass => s.top() == Frame::Fight,
            _ => false,
        }
    }

    pub(crate) fn allow_at(&self, s: &State, action: &Action, no: &mut No) {
        match s.top() {
            Frame::Step(step, stage) => self.allow_in_step(s, step, stage, action, no),
            Frame::Recon { .. } => self.allow_look(s, action, no),
            Frame::FighterBombers => self.allow_strike(s, action, no),
            Frame::Feint => self.allow_delay(s, action, no),
            Frame::Mobilisation | Frame::OffensiveOrder => self.allow_choice(s, action, no),
            Frame::Declare(seat) => self.allow_air_declaration(s, seat, action, no),
            Frame::Lose { carriers, .. } => self.allow_air_loss(s, carriers, action, no),
            Frame::Nullify { .. } => self.allow_nullify(s, action, no),
            Frame::Release => self.allow_release(s, action, no),
            Frame::Moving { .. } => self.allow_travel(s, action, no),
            Frame::Watch { .. } => self.allow_watch(s, action, no),
            Frame::Lone { hex, .. } => self.allow_lone(s, hex, action, no),
            Frame::Placing(piece) => self.allow_placing(s, piece, action, no),
            Frame::Fight => self.allow_fight(s, action, no),
            Frame::Claim => self.allow_claim(s, action, no),
            Frame::CallUp { .. } => self.allow_call_up(s, action, no),
            Frame::Resolve(_) => self.not_unless(s, false, action, no),
        }
    }

    fn allow_in_step(&self, s: &State, step: Step, stage: u8, action: &Action, no: &mut No) {
        match (step, stage, action) {
            (Step::Draw, _, Action::Proceed) => {}
            (Step::Events, 1, Action::Resolve(chit)) => self.allow_resolve(s, *chit, no),
            (Step::Supply, _, Action::Burn(chit)) => self.allow_burn(s, *chit, no),
            (Step::Supply | Step::Prepare | Step::Place | Step::Movement, _, Action::Done) => {}
            (Step::Movement, 1, _) => self.allow_movement(s, action, no),
            (Step::Prepare, 1 | 2, _) => self.allow_prepare(s, action, no),
            (Step::Place, _, Action::Place(piece)) => self.allow_place(s, *piece, no),
            (Step::Combat, 0, _) => self.allow_attack(s, action, no),
            (Step::Combat, 1, Action::Reveal(chit)) => self.can_reveal(s, *chit, no),
            (Step::Combat, 1, Action::Fight(hex)) => {
                let open = s.battles.iter().any(|b| b.at == *hex && !b.resolved);
                no.when(!open, R14_2_2, || Fact::NoBattle { hex: *hex });
            }
            (Step::TurnEnd, 0 | 1, Action::Take(hex)) => {
                let denied = self.marker_at(s, *hex) && !self.us_stands_on_marker(s) && (stage == 1 || !self.claims(s));
                no.when(!denied, R18_0_2, || Fact::NoMarker { hex: *hex });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    /// Objects that the step in hand does not know this verb.
    pub(crate) fn not_unless(&self, s: &State, fits: bool, action: &Action, no: &mut No) {
        no.when(!fits, self.sequence_clause(s), || Fact::NotNow { verb: action.verb(), step: s.step() });
    }

    /// A player names only own pieces, except where an effect strikes the enemy's.
    fn names_foreign_piece(&self, seat: Seat, action: &Action, no: &mut No) -> bool {
        let crate::actions::Object::Piece(piece) = action.object() else { return false };
        let foreign = piece.seat() != seat && !matches!(action, Action::Target(_) | Action::Delay(_));
        if foreign {
            no.object(R10_1_1, || Fact::NotYours { piece });
        }
        foreign
    }

    pub(crate) fn act(&self, s: &mut State, action: &Action, ctx: Log<'_, '_>) {
        if matches!(action, Action::Proceed) || (!self.waits(s) && self.goes_on(s, action)) {
            self.automatic(s, ctx);
            self.advance(s, ctx);
            return;
        }
        match (s.top(), *action) {
            (Frame::Step(Step::Events, _), Action::Resolve(chit)) => self.resolve_event(s, chit, ctx),
            (Frame::Step(Step::Supply, _), Action::Burn(chit)) => self.burn(s, chit, ctx),
            (Frame::Step(Step::Supply, _), Action::Done) => self.end_supply(s, ctx),
            (Frame::Step(Step::Movement, _), Action::Done) => self.go(s, Step::Prepare),
            (Frame::Step(Step::Movement, _), _) => self.do_movement(s, action, ctx),
            (Frame::Step(Step::Prepare, _), _) => self.do_prepare(s, action, ctx),
            (Frame::Step(Step::Place, _), Action::Done) => self.go(s, Step::Combat),
            (Frame::Step(Step::Place, _), Action::Place(piece)) => self.push(s, Frame::Placing(piece)),
            (Frame::Step(Step::Combat, 0), Action::Attack(from, at)) => self.declare_attack(s, from, at, ctx),
            (Frame::Step(Step::Combat, _), Action::Reveal(chit)) => self.reveal_in_combat(s, chit, ctx),
            (Frame::Step(Step::Combat, _), Action::Fight(hex)) => {
                self.set_top(s, Frame::Step(Step::Combat, 1));
                self.begin_battle(s, hex, ctx);
            }
            (Frame::Step(Step::Combat, 0), _) => self.set_top(s, Frame::Step(Step::Combat, 1)),
            (Frame::Step(Step::TurnEnd, _), Action::Take(hex)) => self.deny_marker(s, hex, ctx),
            (Frame::Recon { left }, _) => self.do_look(s, left, action, ctx),
            (Frame::FighterBombers, Action::Strike(hex)) => self.begin_strike(s, hex, ctx),
            (Frame::Feint, Action::Delay(unit)) => {
                self.pop(s);
                self.delay(s, unit, ctx);
            }
            (Frame::Mobilisation | Frame::OffensiveOrder, Action::Choose(choice)) => {
                self.pop(s);
                self.choose(s, choice, ctx);
            }
            (Frame::Declare(seat), _) => self.do_air_declaration(s, seat, action, ctx),
            (Frame::Lose { carriers, left }, Action::Target(chit)) => {
                self.lose_air_chit(s, chit, ctx);
                self.set_top(s, Frame::Lose { carriers, left: left - 1 });
            }
            (Frame::Nullify { left }, Action::Target(chit)) => {
                self.nullify(s, chit, ctx);
                self.set_top(s, Frame::Nullify { left: left - 1 });
            }
            (Frame::Release, Action::Release(group)) => {
                self.pop(s);
                self.release(s, group, ctx);
            }
            (Frame::Moving { .. }, _) => self.do_travel(s, action, ctx),
            (Frame::Watch { .. } | Frame::Lone { .. } | Frame::Claim, _) => self.do_react(s, action, ctx),
            (Frame::Placing(piece), Action::MoveTo(hex)) => self.place_piece(s, piece, hex, ctx),
            (Frame::Fight, _) => self.do_fight(s, action, ctx),
            (Frame::CallUp { left }, Action::CallUp(unit)) => {
                self.call_up(s, unit, ctx);
                self.set_top(s, Frame::CallUp { left: left - 1 });
            }
            _ => {}
        }
        self.advance(s, ctx);
    }
}
