//! 5.0 The sequence of play, and the engine that runs it: automatic frames run until a frame has a
//! question to ask.

use crate::data::CardKind;
use crate::events::Event;
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context};
use sandtable_kernel::Seat;

impl Bunroku {
    /// Who answers the top frame.
    pub(crate) fn asked(&self, s: &State) -> Option<Seat> {
        if s.flow.ended.is_some() {
            return None;
        }
        let active = s.active();
        match s.top()? {
            Frame::Setup | Frame::Eve | Frame::Uprising(_) | Frame::Walls | Frame::Honours => Some(ALLIED),
            Frame::Promote | Frame::Evening => Some(ALLIED),
            Frame::ActivationStart | Frame::MarchNumber | Frame::Replenish | Frame::March => Some(active),
            Frame::Restore(_) | Frame::Opening | Frame::BeforeAttack | Frame::React(_) => Some(JAPAN),
            Frame::Assaults | Frame::AssaultForce => Some(JAPAN),
            // Whoever acted last draws: a pause in which the last action can still be taken back.
            Frame::Draw => Some(active),
            Frame::Group => Some(match s.flow.group.leader {
                Some(leader) if UnitSet::JAPAN.contains(leader) => JAPAN,
                _ => ALLIED,
            }),
            // 8.3: the order of battles is the non-active player's choice.
            Frame::BattleOrder => Some(active.other()),
            Frame::Main(seat) | Frame::Declare(seat) | Frame::Hits(seat) | Frame::Withdraw(seat) => Some(seat),
            Frame::Proceed(seat) => Some(seat),
            _ => None,
        }
    }

    /// Runs the game on to the next question or to its end.
    pub(crate) fn advance(&self, s: &mut State, ctx: &mut Context<'_>) {
        while s.flow.ended.is_none() {
            let Some(frame) = s.top() else { return };
            // A what-if question that does not script the die has its answer before it.
            if frame == Frame::MarchDie && !s.flow.act.forfeited && ctx.spent() {
                s.push(Frame::Proceed(s.active()));
                return;
            }
            if self.asked(s).is_some() {
                if self.worth_asking(s, frame) {
                    return;
                }
                self.unasked(s, frame, ctx);
            } else {
                self.run(s, frame, ctx);
            }
        }
        s.flow.stack.clear();
    }

    /// Is there anything to decide at this frame, going by what both sides know?
    fn worth_asking(&self, s: &State, frame: Frame) -> bool {
        match frame {
            Frame::Setup => self.posts_left(s) > 1,
            Frame::ActivationStart => self.asks_before_die(s),
            Frame::MarchNumber => self.asks_after_die(s),
            Frame::Replenish => self.can_replenish(s),
            Frame::March => self.asks_march(s),
            // A group too large for its points may still leave somebody behind (7.1(3)③).
            Frame::Group => {
                let group = &s.flow.group;
                let lighter = group.moved && !group.units.is_empty() && self.budget(s) > 0;
                lighter || !self.group_options(s, self.group_units(s)).is_empty()
            }
            Frame::Promote => !self.promotable(s).is_empty(),
            Frame::Restore(left) => left > 0 && !self.restorable(s).is_empty(),
            Frame::Uprising(left) => left > 0 && self.can_rise(s),
            Frame::BattleOrder => self.battles(s).len() > 1,
            Frame::Eve => self.contested(s) && self.asks_eve(s),
            Frame::Opening => {
                self.contested(s)
                    && s.active() == JAPAN
                    && !s.flow.battle.surprise
                    && self.may_hold(s, JAPAN, CardKind::SurpriseAttack)
            }
            Frame::Main(seat) => self.main_is_open(s, seat),
            // The active side opens every round, so that nobody's dice run on unseen.
            Frame::Declare(seat) => self.contested(s) && (seat == s.active() || self.may_declare(s, seat)),
            Frame::BeforeAttack => self.asks_ambush(s),
            Frame::Hits(seat) => self.hits_are_open(s, seat),
            Frame::Withdraw(seat) => s.flow.battle.declared[seat.index()] && self.can_leave(s, seat),
            Frame::Honours => !self.promotable(s).is_empty() && self.may_hold(s, ALLIED, CardKind::RiseInRank),
            Frame::Assaults => s.active() == JAPAN && !self.assaultable(s).is_empty(),
            Frame::Evening => self.may_epidemic(s),
            _ => true,
        }
    }

    /// A question with nothing to decide: what follows by itself.
    fn unasked(&self, s: &mut State, frame: Frame, ctx: &mut Context<'_>) {
        match frame {
            Frame::Setup => self.finish_setup(s, ctx),
            Frame::BattleOrder => match self.battles(s).iter().next() {
                Some(area) => self.begin_battle(s, area, ctx),
                None => s.pop(),
            },
            Frame::Group => {
                s.flow.group = Group::default();
                s.pop();
            }
            Frame::Main(seat) => self.settle_main(s, seat, ctx),
            Frame::Hits(seat) => self.assign_forced_hits(s, seat, ctx),
            Frame::Uprising(_) => {
                s.pop();
                s.push(Frame::UprisingDice);
            }
            Frame::Honours => {
                s.flow.battle = Battle::default();
                s.pop();
            }
            _ => s.pop(),
        }
    }

    /// Automatic frames.
    fn run(&self, s: &mut State, frame: Frame, ctx: &mut Context<'_>) {
        match frame {
            Frame::TurnStart => self.begin_turn(s, ctx),
            Frame::MarchDie => self.roll_march(s, ctx),
            Frame::Supply => {
                s.pop();
                self.check_supply(s, ctx);
            }
            Frame::UprisingDice => self.roll_uprising(s, ctx),
            Frame::RoundStart => self.begin_round(s, ctx),
            Frame::Initiative => self.roll_initiative(s, ctx),
            Frame::Attack => self.attack(s, ctx),
            Frame::RoundEnd => self.end_round(s),
            Frame::BattleEnd => self.end_battle(s, ctx),
            Frame::GarrisonFire => self.garrison_fire(s, ctx),
            Frame::BesiegerFire => self.besieger_fire(s, ctx),
            Frame::AssaultEnd => self.end_assault(s, ctx),
            Frame::ActivationEnd => s.pop(),
            Frame::TurnEnd => self.end_turn(s, ctx),
            Frame::TurnClose => self.close_turn(s, ctx),
            Frame::Effect(card) => self.take_effect(s, card, ctx),
            _ => s.pop(),
        }
    }

    /// The frames of a turn, from its start.
    pub(crate) const TURN: [Frame; 5] =
        [Frame::TurnStart, Frame::Draw, Frame::TurnEnd, Frame::Evening, Frame::TurnClose];

    /// 5.1(2) The frames of an activation, in order.
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

    /// Arrivals of 10.2(2), 10.2(3) and 10.3(4), and the markers that come with them.
    fn begin_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let turn = s.turn;
        ctx.tell(R5_1_1, || Event::TurnBegan { turn });
        let waiting: UnitSet = self.data.exists.iter().filter(|u| s.places.of(*u) == Loc::track(turn)).collect();
        let ming = waiting & self.data.nations[Nation::Ming as usize];
        if !ming.is_empty() {
            let home = self.data.ming_home;
            ming.iter().for_each(|u| s.places.put(u, Loc::area(home)));
            let clause = if turn < 9 { R10_2_2 } else { R10_2_3 };
            ctx.tell(clause, || Event::Arrived { units: ming, area: home });
        }
        for unit in (waiting - ming).iter() {
            s.places.put(unit, Loc::POOL);
            ctx.tell(R10_3_4, || Event::JoinedPool { unit });
        }
        for (i, chit) in self.data.chits.iter().enumerate() {
            if chit.from_turn == turn && turn > 1 && s.cup & (1 << i) == 0 {
                s.cup |= 1 << i;
                ctx.tell(R5_2_1, || Event::MarkerJoins { chit: i as u8 });
            }
        }
    }

    /// 5.1(1), 5.1(3): the next marker, unseen; on turn 1 the first is Japanese (13.1).
    pub(crate) fn draw_marker(&self, s: &mut State, ctx: &mut Context<'_>) {
        if s.cup == 0 {
            s.pop();
            return;
        }
        let first = s.turn == 1 && s.cup == self.data.cup;
        let chit = if first {
            let chit = self.data.chits.iter().position(|c| c.nation == Nation::Japan).unwrap_or(0) as u8;
            ctx.tell(R13_1, || Event::MarkerTaken { chit });
            chit
        } else {
            let mut candidates = arrayvec::ArrayVec::<u16, 8>::new();
            candidates.extend((0..8u16).filter(|i| s.cup & (1 << i) != 0));
            let chit = ctx.draw("cup", &candidates) as u8;
            // 5.2(2): it stays out until the turn ends; with the last one the turn is nearly over.
            let clause = if candidates.len() > 1 { R5_2_2 } else { R5_1_3 };
            ctx.tell(clause, || Event::MarkerDrawn { chit });
            chit
        };
        s.cup &= !(1 << chit);
        s.flow.act = Activation { of: self.data.chits[chit as usize].nation, ..self.carried_origins(s) };
        s.push_all(&Self::ACTIVATION);
    }

    /// R51: where units of a suspended battle once came from outlives their activation.
    fn carried_origins(&self, s: &State) -> Activation {
        let mut act = Activation::default();
        let open = s.places.present(JAPAN) & s.places.present(ALLIED);
        // Besiegers outside walls fight no battle: their way there is history.
        for area in open.iter().filter(|a| !s.field_units(*a, ALLIED).is_empty()) {
            for unit in s.places.at(area).iter() {
                act.from.set(unit, s.flow.act.from.get(unit));
            }
        }
        act
    }

    /// 5.3 ① and ②.
    fn end_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        if !s.decks[ALLIED.index()].is_empty() {
            let candidates: arrayvec::ArrayVec<u16, 32> =
                s.decks[ALLIED.index()].iter().map(|c| u16::from(c.0)).collect();
            let card = CardId(ctx.draw("allied-deck", &candidates) as u8);
            s.decks[ALLIED.index()].remove(card);
            s.hands[ALLIED.index()].insert(card);
            ctx.tell(R5_3_1, || Event::AlliedDrew);
            ctx.emit(R11_1_2, sandtable_kernel::Audience::Only(ALLIED), || Event::AlliedDrewCard { card });
        }
        for _ in 0..2 {
            let at_large = s.places.at_large();
            if at_large.is_empty() {
                break;
            }
            let candidates: arrayvec::ArrayVec<u16, SIDE> = at_large.iter().map(|u| u16::from(u.0)).collect();
            let unit = UnitId(ctx.draw("at-large-pool", &candidates) as u8);
            s.places.put(unit, Loc::WAITING);
            ctx.tell(R5_3_2, || Event::LeaderWaits { unit });
        }
    }

    /// 5.3③, then 12.1 or the next turn.
    fn close_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        s.sortie = false;
        s.cup = 0;
        for (i, chit) in self.data.chits.iter().enumerate() {
            if chit.from_turn <= s.turn {
                s.cup |= 1 << i;
            }
        }
        ctx.tell(R5_3_3, || Event::CupRefilled);
        // R26: a marker moved to an earlier turn ends the game now.
        if s.turn >= s.peace {
            self.finish(s, Ending::Peace, ctx);
            return;
        }
        s.turn += 1;
        s.push_all(&Self::TURN);
    }
}
