//! 6.0 Impulses: what a side does with one, and how the operation goes on.

use super::deeds::Ground;
use super::prelude::*;
use crate::sequence;

/// 6.1: one of the kinds of action, or a pass.
pub struct Impulse(pub Seat);

impl Decision<Southern> for Impulse {
    const TAKES: &'static [Verb] = &[Verb::Pass, Verb::Air, Verb::Spend, Verb::Play];
    const PLACE: Clause = R6_1_1;
    const PROMPT: &'static str = "prompt-impulse";
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Southern, _: &State) -> Seats {
        Seats::only(self.0)
    }

    /// 4.0(3), R2: who has neither cards nor anything to fly passes.
    fn open(&self, game: &Southern, st: &State) -> bool {
        st.hand_count[self.0.index()] > 0 || game.can_fly(st, self.0, &game.ground(st, self.0))
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        game.pass_impulse(st, self.0, true, ctx);
    }

    fn offers(&self, game: &Southern, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Pass, Action::Air]);
        for card in game.data.deck(seat).filter(|c| width.is_wide() || st.cards[c.index()] == CardAt::Hand) {
            out.push(Action::Spend(card));
            let items = game.data.card(card).kind.items().max(1);
            out.extend((1..=items).map(|number| Action::Play(Item { card, number })));
        }
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let ground = game.ground(st, seat);
        match *action {
            Action::Air if !game.can_fly(st, seat, &ground) => {
                no.object(game.grounded(st, seat), || Fact::NothingFlies)
            }
            Action::Spend(card) => {
                game.object_to_price(st, seat, card, no);
                if !game.can_march_or_attack(st, seat, &ground) {
                    let tired = (game.data.side[seat.index()] & st.on_map()).within(st.used);
                    no.object(if tired { R6_2_1 } else { R6_1_1 }, || Fact::NobodyCanAct);
                }
            }
            Action::Play(item) => game.object_play(st, seat, item, no),
            _ => {}
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.push(Action::Pass);
        let ground = game.ground(st, seat);
        if game.can_fly(st, seat, &ground) {
            out.push(Action::Air);
        }
        let hand = || st.cards_at(&game.data, seat, CardAt::Hand);
        if hand().next().is_some() && game.can_march_or_attack(st, seat, &ground) {
            out.extend(hand().map(Action::Spend));
        }
        for card in hand() {
            let kind = game.data.card(card).kind;
            let items = (1..=kind.items()).filter(|number| game.playable(st, seat, kind, *number, &ground));
            out.extend(items.map(|number| Action::Play(Item { card, number })));
        }
        true
    }

    fn act(&self, game: &Southern, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Air => {
                ctx.tell(R9_0_2, || Event::AirOperation { seat });
                game.begin(st, seat, Task::AirOperation, None);
            }
            Action::Spend(card) => {
                st.move_card(&game.data, card, CardAt::FaceDown);
                ctx.tell(R5_2_1, || Event::Spent { seat });
                ctx.emit(R5_2_1, Audience::Only(seat), || Event::SpentCard { card });
                game.begin(st, seat, Task::Ordinary, None);
            }
            Action::Play(Item { card, number: item }) => {
                let kind = game.data.card(card).kind;
                ctx.tell(R5_2_2, || match kind.items() {
                    1 => Event::Played { seat, card },
                    _ => Event::PlayedItem { seat, card, item },
                });
                game.put_away(st, card, ctx);
                game.begin(st, seat, Task::Card(kind, item), Some(card));
            }
            _ => game.pass_impulse(st, seat, false, ctx),
        }
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let card = match *action {
            Action::Spend(card) => Some(card),
            Action::Play(item) => Some(item.card),
            _ => None,
        };
        if let Some(card) = card {
            game.object_to_card(st, seat, card, no);
        }
        let others = game.acting(st) != Some(seat);
        match *action {
            // What the card, or the units, could not do in an own impulse either.
            Action::Play(item) if game.object_to_item(item, no) && others && no.none() => {
                game.object_play(st, seat, item, no);
            }
            Action::Spend(_) | Action::Air if others && no.none() => Impulse(seat).object(game, st, seat, action, no),
            _ => {}
        }
        if others || st.top() == Some(Frame::Rally) {
            game.object_to_moment(st, seat, no);
        } else if st.op.kind().is_some() && matches!(action, Action::Play(_)) {
            no.object(R6_3_3, || Fact::OneCard);
        } else {
            no.object(R6_1_1, || Fact::OneAction);
        }
    }
}

impl Southern {
    /// Whose impulse it is; nobody's before the hands are chosen.
    pub fn acting(&self, st: &State) -> Option<Seat> {
        match st.top()? {
            Frame::Hands | Frame::Carrier(_) => None,
            Frame::Impulse(seat) => Some(seat),
            Frame::Rally => Some(ALLIED),
            _ => Some(st.op.seat),
        }
    }

    /// 4.0, 6.1: why a part of an impulse's action cannot be done now.
    pub fn object_to_moment(&self, st: &State, seat: Seat, no: &mut No) {
        let Some(frame) = st.top() else { return };
        let first = |name: &'static str| move || Fact::First { step: step(name) };
        match (self.acting(st), frame) {
            (None, Frame::Carrier(unit)) => no.object(self.arrival(unit), first("Carrier")),
            (None, _) => no.object(R4_0_1, first("Hands")),
            (Some(other), _) if other != seat => no.object(R4_0_2, || Fact::OtherImpulse { seat: other }),
            (_, Frame::Impulse(_)) => no.object(R6_1_1, first("Impulse")),
            (_, Frame::React(_)) => no.object(R10_0_2, first("React")),
            (_, Frame::Allot) => no.object(RULING_31, first("Allot")),
            (_, Frame::Retreat) => no.object(R11_5_1, first("Retreat")),
            (_, Frame::Rally) => no.object(R16_2_1_1, first("Rally")),
            (_, Frame::Naming) => no.object(self.licence(&st.op), first("Naming")),
            _ => no.object(self.licence(&st.op), || Fact::NotAllowed),
        }
    }

    /// 6.1(1)①②: is there anybody a face-down card could set in motion?
    fn can_march_or_attack(&self, st: &State, seat: Seat, ground: &Ground) -> bool {
        self.starters(st, &Op::new(seat, Task::Ordinary, None), true, ground).any()
    }

    fn begin(&self, st: &mut State, seat: Seat, task: Task, card: Option<Card>) {
        st.passes = 0;
        st.op = Op::new(seat, task, card);
        st.stack.pop();
        st.stack.extend(sequence::operation(seat).into_iter().rev());
    }

    /// The clause that says what the task allows.
    pub fn licence(&self, op: &Op) -> Clause {
        match op.task {
            Task::Ordinary => R6_1_1,
            Task::AirOperation => R9_0_1,
            Task::Card(kind, _) => kind.clause(),
        }
    }

    /// What the operation does next: another group, another step of the card, or nothing more.
    pub fn operation(&self, st: &mut State, ctx: Context) {
        let op = st.op;
        let form = self.form(&op);
        let frame = match op.task {
            Task::Card(kind, item) if !kind.by_groups() => self.card_step(st, kind, item, ctx),
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
                let moves = deeds.march && self.starters(st, &st.op, true, &self.ground(st, op.seat)).any();
                let drops = deeds.drop && self.droppers(st, op.seat).any();
                (moves || drops).then_some(Frame::Group)
            }
            _ => {
                st.op.groups[0] = UnitSet::EMPTY;
                let ready = || self.starters(st, &st.op, true, &self.ground(st, op.seat)).any();
                (op.acted < form.groups && ready()).then_some(Frame::Group)
            }
        };
        match frame {
            Some(frame) => st.stack.push(frame),
            None => {
                st.stack.pop();
            }
        }
    }

    /// The rest of a card is not used.
    pub fn break_off(&self, st: &mut State) {
        st.stack.pop();
        st.stack.pop();
    }

    /// The group sets out on its deed.
    pub fn set_out(&self, st: &mut State, deed: Deed, to: Area, via: Option<Area>, times: Times) {
        let group = st.op.group();
        let from = st.area_of_any(group).unwrap_or(to);
        let (via, mountain) = if deed == Deed::Move { self.way_taken(st, to, via) } else { (None, false) };
        let op = &mut st.op;
        if op.again {
            op.seconds = op.seconds.saturating_sub(1);
        }
        op.crowd |= op.is(Kind::HeavenSentSoldiers) && group.len() > 1;
        op.deed = deed;
        op.from = from;
        op.to = to;
        op.via = via;
        op.mountain = mountain;
        op.twice = times == Times::Twice;
        op.points = 0;
        op.reacted = false;
        st.replace(Frame::Finish);
        st.stack.push(match deed {
            Deed::Attack => Frame::Attack(1, false),
            Deed::Strike => Frame::AirAttack(1),
            Deed::Move | Deed::Fly | Deed::Transport | Deed::Drop => Frame::March(0),
        });
    }

    /// 6.2③, R10: after an action its units turn to used, or act again.
    pub fn finish(&self, st: &mut State, ctx: Context) {
        let op = st.op;
        let place = match op.deed {
            Deed::Attack | Deed::Strike => op.from,
            _ => op.to,
        };
        let present = op.group() & st.at[place.index()];
        st.op.groups[usize::from(op.current)] = present;
        st.op.to_flip |= present;
        if !op.again && op.seconds > 0 && !op.twice {
            let ground = self.ground(st, op.seat);
            st.op.again = true;
            let deeds = self.deeds(&st.op);
            let able = |unit: Unit| self.can_act(st, &st.op, deeds, UnitSet::only(unit), place, &ground);
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
                // R16: they may come ashore.
                let clause = if self.data.sea.contains(op.from) { RULING_16 } else { CARD_BICYCLE_TROOPS };
                ctx.tell(clause, || Event::StayedUnused { units: kept });
            }
        }
        let turned = flipping - st.used;
        st.used |= flipping;
        if op.task == Task::AirOperation {
            st.flown |= flipping;
        }
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
}
