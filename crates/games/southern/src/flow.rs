//! 6.0 The sequence inside an impulse: the stack of frames, what runs by itself, what is decided.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::events::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Audience, Ctx, Seat};

type Context<'a, 'b> = &'a mut Ctx<'b, Event>;

impl Southern {
    /// Runs everything that needs no decision.
    pub fn advance(&self, st: &mut State, ctx: Context) {
        while let Some(frame) = st.top() {
            let asks = match frame {
                Frame::TurnStart => {
                    self.turn_start(st, ctx);
                    false
                }
                Frame::Carrier(unit) => self.offer_carrier(st, unit, ctx),
                Frame::Hands => {
                    let full = Seat::BOTH.iter().all(|s| self.hand_full(st, *s));
                    if full {
                        st.replace(Frame::Impulse(JAPAN));
                    }
                    !full
                }
                Frame::Impulse(seat) => self.offer_impulse(st, seat, ctx),
                Frame::EndOfImpulse(seat) => {
                    self.end_of_impulse(st, seat, ctx);
                    false
                }
                Frame::TurnEnd => {
                    self.turn_end(st, ctx);
                    false
                }
                Frame::Operation => {
                    self.operation(st, ctx);
                    false
                }
                Frame::March(stop) => {
                    self.advance_march(st, stop, ctx);
                    false
                }
                Frame::Attack(round, asked) => {
                    self.attack(st, round, asked, ctx);
                    false
                }
                Frame::AirAttack(round) => {
                    self.air_attack(st, round, ctx);
                    false
                }
                Frame::Finish => {
                    self.finish(st, ctx);
                    false
                }
                Frame::Counter(area, kind, left) => {
                    self.counter(st, area, kind, left, ctx);
                    false
                }
                Frame::Allot => self.allot(st, ctx),
                Frame::Retreat => self.retreat(st, ctx),
                Frame::Rally
                | Frame::Naming
                | Frame::Group
                | Frame::Order
                | Frame::Again
                | Frame::React(_)
                | Frame::Recover
                | Frame::Target
                | Frame::Remove
                | Frame::Arrive
                | Frame::Return => true,
            };
            if asks {
                return;
            }
        }
    }

    /// 5.1: a full hand; a position file may leave a side with fewer cards than that to choose from.
    pub fn hand_full(&self, st: &State, seat: Seat) -> bool {
        st.hand_count[seat.index()] >= self.data.hand[seat.index()]
            || st.cards_at(&self.data, seat, CardAt::Deck).next().is_none()
    }

    fn offer_carrier(&self, st: &mut State, unit: Unit, ctx: Context) -> bool {
        let areas = self.carrier_areas(st, unit);
        match (areas.len(), areas.first()) {
            (1, Some(area)) => self.place_carrier(st, unit, Area::from(area), ctx),
            (0, _) => {
                st.stack.pop();
            }
            _ => return true,
        }
        false
    }

    /// 4.0(3), R2: who has neither cards nor anything to fly passes.
    fn offer_impulse(&self, st: &mut State, seat: Seat, ctx: Context) -> bool {
        if st.hand_count[seat.index()] > 0 || self.can_fly(st, seat) {
            return true;
        }
        self.pass(st, seat, true, ctx);
        false
    }

    fn pass(&self, st: &mut State, seat: Seat, forced: bool, ctx: Context) {
        st.passes += 1;
        ctx.tell(R4_0_3, || Event::Passed { seat, forced });
        st.replace(Frame::EndOfImpulse(seat));
    }

    fn begin(&self, st: &mut State, seat: Seat, task: Task, card: Option<Card>) {
        st.passes = 0;
        st.op = Op::new(seat, task, card);
        st.replace(Frame::EndOfImpulse(seat));
        st.stack.push(Frame::Operation);
    }

    /// What the operation does next: another group, another step of the card, or nothing more.
    fn operation(&self, st: &mut State, ctx: Context) {
        let op = st.op;
        let form = self.form(&op);
        let frame = match op.task {
            Task::Card(kind, item) if !self.by_groups(kind) => self.card_step(st, kind, item, ctx),
            _ if form.named && op.named == 0 => Some(Frame::Naming),
            _ if form.named => {
                if op.current >= op.named {
                    None
                } else if self.has_orders(st, &op, op.group()) {
                    Some(Frame::Order)
                } else {
                    // Circumstances have left the group nothing to do.
                    st.op.current += 1;
                    return;
                }
            }
            Task::Card(Kind::HeavenSentSoldiers, _) => {
                st.op.groups[0] = UnitSet::EMPTY;
                let deeds = self.deeds(&st.op);
                let moves = deeds.march && self.starters(st, &st.op, true).any();
                let drops = deeds.drop && self.droppers(st, op.seat).any();
                (moves || drops).then_some(Frame::Group)
            }
            _ => {
                st.op.groups[0] = UnitSet::EMPTY;
                (op.acted < form.groups && self.starters(st, &st.op, true).any()).then_some(Frame::Group)
            }
        };
        match frame {
            Some(frame) => st.stack.push(frame),
            None => {
                st.stack.pop();
            }
        }
    }

    /// Is there any order for the group as it stands?
    pub fn has_orders(&self, st: &State, op: &Op, group: UnitSet) -> bool {
        let ground = self.ground(st, op.seat);
        st.area_of_any(group).is_some_and(|area| self.can_act(st, op, self.deeds(op), group, area, &ground))
    }

    /// The group sets out on its deed.
    fn set_out(&self, st: &mut State, deed: Deed, to: Area, via: Option<Area>, twice: bool) {
        let group = st.op.group();
        let from = st.area_of_any(group).unwrap_or(to);
        let mut mountain = false;
        let mut through = via;
        if let (Deed::Move, Some(march)) = (deed, self.march(&st.op, group, from)) {
            let ways = self.ways(st, &march, to);
            mountain = ways.mountain;
            if via.is_none() && ways.quiet.is_none() {
                through = ways.via.first().map(Area::from);
            }
            if through.is_some() {
                // A way round a mountain to the contested area is taken where there is one.
                let flat = self.reach(st, &march, false);
                mountain = through.is_some_and(|v| !self.beyond(st, &march, &flat, false, v.i()).0.contains(to.i()));
            }
        }
        let op = &mut st.op;
        if op.again {
            op.seconds = op.seconds.saturating_sub(1);
        }
        op.crowd |= op.is(Kind::HeavenSentSoldiers) && group.len() > 1;
        op.deed = deed;
        op.from = from;
        op.to = to;
        op.via = through;
        op.mountain = mountain;
        op.twice = twice;
        op.points = 0;
        op.reacted = false;
        st.replace(Frame::Finish);
        st.stack.push(match deed {
            Deed::Attack => Frame::Attack(1, false),
            Deed::Strike => Frame::AirAttack(1),
            Deed::Move | Deed::Fly | Deed::Transport | Deed::Drop => Frame::March(0),
        });
    }

    /// 7.1, R20: the next stop of a move; where enemy units stand they may answer.
    fn advance_march(&self, st: &mut State, stop: u8, ctx: Context) {
        let op = st.op;
        let stops = [op.via.unwrap_or(op.to), op.to];
        let count = if op.via.is_some() { 2 } else { 1 };
        let here = if stop == 0 { op.from } else { stops[usize::from(stop) - 1] };
        let moving = op.group() & st.at[here.i()];
        if stop >= count || moving.is_empty() {
            st.stack.pop();
            return;
        }
        let to = stops[usize::from(stop)];
        for unit in moving.iter() {
            st.relocate(Unit::from(unit), to.0);
        }
        let clause = match op.deed {
            Deed::Transport => R7_5_1,
            Deed::Fly => R9_2_1,
            Deed::Drop => CARD_HEAVEN_SENT_SOLDIERS,
            _ => R7_1_3,
        };
        ctx.tell(clause, || Event::Moved { deed: op.deed, units: moving, from: here, to });
        st.replace(Frame::March(stop + 1));
        if st.has_units(&self.data, to, op.seat.other()) && self.window(st, to) {
            st.stack.push(Frame::React(to));
        }
    }

    /// 6.2③, R10: after an action its units turn to used, or act again.
    fn finish(&self, st: &mut State, ctx: Context) {
        let op = st.op;
        let place = match op.deed {
            Deed::Attack | Deed::Strike => op.from,
            _ => op.to,
        };
        let present = op.group() & st.at[place.i()];
        st.op.groups[usize::from(op.current)] = present;
        st.op.to_flip |= present;
        if !op.again && op.seconds > 0 && !op.twice {
            let ground = self.ground(st, op.seat);
            st.op.again = true;
            let deeds = self.deeds(&st.op);
            let able = |u: usize| self.can_act(st, &st.op, deeds, UnitSet::only(u), place, &ground);
            if present.iter().any(able) {
                st.replace(Frame::Again);
                return;
            }
        }
        let mut flipping = st.op.to_flip & st.on_map();
        if op.is(Kind::BicycleTroops) {
            let kept = (flipping - st.used) & self.data.army;
            flipping -= self.data.army;
            if kept.any() {
                ctx.tell(CARD_BICYCLE_TROOPS, || Event::StayedUnused { units: kept });
            }
        }
        let turned = flipping - st.used;
        st.used |= flipping;
        if turned.any() {
            let clause = match op.deed {
                Deed::Move => R7_1_4,
                Deed::Transport => R7_5_5,
                Deed::Attack => R8_0_6,
                Deed::Strike | Deed::Fly => R9_0_3,
                Deed::Drop => R6_2_3,
            };
            ctx.tell(clause, || Event::TurnedUsed { units: turned });
        }
        st.op.to_flip = UnitSet::EMPTY;
        st.op.again = false;
        if op.deed == Deed::Drop {
            st.op.dropped = true;
        } else {
            st.op.acted += 1;
        }
        if self.form(&op).named {
            st.op.current += 1;
        }
        // A drop and a move use the same slot: the next deed starts from a plain one.
        st.op.deed = Deed::Move;
        st.stack.pop();
    }

    /// Carries out a legal action.
    pub fn act(&self, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let current = usize::from(st.op.current);
        match *action {
            Action::Pick(card) => {
                st.move_card(&self.data, card, CardAt::Hand);
                ctx.emit(R5_1, Audience::Only(seat), || Event::Picked { seat, card });
                if self.hand_full(st, seat) {
                    ctx.tell(R4_0_1, || Event::HandReady { seat });
                }
            }
            Action::Pass => self.pass(st, seat, false, ctx),
            Action::Air => {
                ctx.tell(R9_0_2, || Event::AirOperation { seat });
                self.begin(st, seat, Task::AirOperation, None);
            }
            Action::Spend(card) => {
                st.move_card(&self.data, card, CardAt::FaceDown);
                ctx.tell(R5_2_1, || Event::Spent { seat });
                ctx.emit(R5_2_1, Audience::Only(seat), || Event::SpentCard { card });
                self.begin(st, seat, Task::Ordinary, None);
            }
            Action::Play(card, item) => {
                let kind = self.data.card(card).kind;
                ctx.tell(R5_2_2, || Event::Played { seat, card, item });
                self.put_away(st, card, ctx);
                self.begin(st, seat, Task::Card(kind, item), Some(card));
            }
            Action::With(unit) => {
                let slot = if st.top() == Some(Frame::Naming) { usize::from(st.op.named) } else { current };
                st.op.groups[slot].insert(unit.i());
            }
            Action::Without(unit) => st.op.groups[current].remove(unit.i()),
            Action::Next => self.close_group(st, ctx),
            Action::Done => self.done(st, ctx),
            Action::Attack | Action::AttackTwice => {
                let area = st.area_of_any(st.op.group()).unwrap_or(Area(0));
                self.set_out(st, Deed::Attack, area, None, *action == Action::AttackTwice);
            }
            Action::Move(to, via) => self.set_out(st, Deed::Move, to, via, false),
            Action::Strike(to) => self.set_out(st, Deed::Strike, to, None, false),
            Action::StrikeTwice(to) => self.set_out(st, Deed::Strike, to, None, true),
            Action::Fly(to) => self.set_out(st, Deed::Fly, to, None, false),
            Action::Transport(to) => self.set_out(st, Deed::Transport, to, None, false),
            Action::Drop(unit, to) => {
                st.op.groups[0] = UnitSet::only(unit.i());
                self.set_out(st, Deed::Drop, to, None, false);
            }
            Action::Decline => {
                st.stack.pop();
            }
            Action::React(card) => {
                let Some(Frame::React(area)) = st.top() else { return };
                let kind = self.data.card(card).kind;
                st.op.reacted = true;
                let clause = match (kind, st.op.deed) {
                    (Kind::ZForce, _) => R5_3_2,
                    (_, Deed::Transport) => Q18_2_3,
                    _ => R5_2_3,
                };
                ctx.tell(clause, || Event::Reacted { seat, card, area });
                self.put_away(st, card, ctx);
                st.replace(Frame::Counter(area, kind, if kind == Kind::ZForce { 2 } else { 1 }));
            }
            Action::Hit(unit) => {
                st.damage.given[unit.i()] += 1;
                st.damage.left = st.damage.left.saturating_sub(1);
                st.damage.last = unit.0;
            }
            Action::Retreat(unit, to) => self.fall_back(st, unit, to, ctx),
            Action::Recover(unit) if st.top() == Some(Frame::Rally) => {
                st.stack.pop();
                self.rally(st, unit, ctx);
            }
            Action::Place(unit, area) if matches!(st.top(), Some(Frame::Carrier(_))) => {
                self.place_carrier(st, unit, area, ctx);
            }
            Action::Recover(_) | Action::Target(_) | Action::Remove(_) | Action::Place(..) | Action::Return(_) => {
                self.card_act(st, action, ctx);
            }
        }
        self.advance(st, ctx);
    }

    /// 5.2(4), 19.0: a used card is discarded, or leaves the game.
    fn put_away(&self, st: &mut State, card: Card, ctx: Context) {
        if self.data.card(card).kind.removed_after_use() {
            st.move_card(&self.data, card, CardAt::Removed);
            ctx.tell(R5_2_4, || Event::CardRemoved { card });
        } else {
            st.move_card(&self.data, card, CardAt::Discard);
        }
    }

    fn close_group(&self, st: &mut State, ctx: Context) {
        let (seat, number) = (st.op.seat, st.op.named + 1);
        let units = st.op.groups[usize::from(st.op.named)];
        ctx.tell(R6_2, || Event::Named { seat, number, units });
        st.op.named += 1;
    }

    /// Enough: of naming, of a group's actions, of a card.
    fn done(&self, st: &mut State, ctx: Context) {
        match st.top() {
            Some(Frame::Naming) => {
                self.close_group(st, ctx);
                st.stack.pop();
            }
            Some(Frame::Order) => {
                st.op.current += 1;
                st.stack.pop();
            }
            Some(Frame::Again) => st.replace(Frame::Finish),
            _ => {
                // The rest of the card is not used.
                st.stack.pop();
                st.stack.pop();
            }
        }
    }
}
