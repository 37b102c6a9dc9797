//! Wolfpack and Strategic Bombing: attacks on the other side's hand.

use super::rolls::HAND;
use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::overflight::Sortie;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use arrayvec::ArrayVec;
use sandtable_kernel::{Audience, Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Width};

/// 16.3: hands of so many cards are safe.
const SAFE_HAND: u8 = 4;

impl ThirdReich {
    /// 15.1(6), Wolfpack: each submarine rolls one die.
    pub fn raid(&self, st: &mut State, ctx: Context) {
        let raiders = st.op.group;
        let rolls = self.roll(raiders, |u| (self.data.unit(u).attack, 0), ctx);
        let hits = rolls.iter().filter(|r| r.hits()).count() as u8;
        ctx.tell(R15_1_6, || Event::Raided { rolls: rolls.to_vec(), hits });
        self.flip(st, raiders, CARD_WOLFPACK, ctx);
        st.op.group = Units::EMPTY;
        st.stack.pop();
        self.lose_cards(st, ALLIED, hits, ctx);
    }

    /// R36, 16.1.2, 16.2, 16.3: a side loses cards from its hand.
    fn lose_cards(&self, st: &mut State, seat: Seat, hits: u8, ctx: Context) {
        let hand = st.hand[seat.index()];
        let most = if self.options.safe_hands { hand.saturating_sub(SAFE_HAND) } else { hand };
        let lost = hits.min(most);
        if lost < hits && self.options.safe_hands && hand > 0 {
            // R2: bombing is meant as well.
            ctx.tell(R16_3, || Event::NothingLost { seat });
        }
        if self.options.owner_chooses[seat.index()] {
            st.op.choices = lost;
            if lost > 0 {
                st.stack.push(Frame::Losing(seat));
            }
            return;
        }
        for _ in 0..lost {
            let held: ArrayVec<u16, MAX_CARDS> =
                st.cards_at(&self.data, seat, CardAt::Hand).map(|c| u16::from(c.0)).collect();
            if held.is_empty() {
                return;
            }
            let card = Card(ctx.draw(HAND, &held) as u8);
            self.lose_card(st, seat, card, RULING_36, ctx);
        }
    }

    fn lose_card(&self, st: &mut State, seat: Seat, card: Card, clause: Clause, ctx: Context) {
        if self.options.hidden_losses {
            st.move_card(&self.data, card, CardAt::Lost);
            ctx.tell(R16_1_2, || Event::LostHidden { seat });
            ctx.emit(R16_1_2, Audience::Only(seat), || Event::LostCard { seat, card });
        } else {
            st.move_card(&self.data, card, CardAt::Discard);
            ctx.tell(clause, || Event::LostCard { seat, card });
        }
    }

    /// Strategic Bombing: areas a bomber could bomb.
    pub fn bomb_targets(&self, st: &State, seat: Seat, unit: Unit) -> Areas {
        let Some(from) = st.area_of(unit) else { return Areas::EMPTY };
        let through = self.sky(st, seat);
        let range = self.flight(st, seat, from, self.data.unit(unit).movement, through);
        let enemy = range & st.own[seat.other().index()] & self.data.land;
        let fits = |a: &Area| self.data.area(*a).symbol.is_some() && !self.winter_sky(st, *a);
        enemy.iter().filter(fits).collect()
    }

    /// Strategic Bombing: unused British and American air units on land with something to bomb.
    pub fn bombers(&self, st: &State, seat: Seat) -> Units {
        let mut units = Units::EMPTY;
        for nation in self.data.bombers {
            units |= self.data.nation(nation).units & self.data.air_units;
        }
        let ready = |u: &Unit| {
            let ashore = st.area_of(*u).is_some_and(|a| !self.data.is_sea(a));
            ashore && self.bomb_targets(st, seat, *u).any()
        };
        let free = (units & st.mine[seat.index()]) - st.used;
        let idle = |u: &Unit| st.bombs.iter().all(|b| b.0 != *u);
        free.iter().filter(|u| idle(u) && ready(u)).collect()
    }

    /// Strategic Bombing: the way of a bomber to its target.
    pub fn bomb_run(&self, st: &State, seat: Seat, unit: Unit, area: Area) -> Option<Sortie> {
        Some(self.sortie(seat, Units::only(unit), st.area_of(unit)?, area, false))
    }

    /// 16.4: what distance adds to a bomber's die.
    fn bomb_modifier(&self, st: &State, seat: Seat, unit: Unit, area: Area) -> u8 {
        if self.options.bombing_plus_one {
            return 1;
        }
        let Some(from) = st.area_of(unit) else { return 1 };
        let through = self.sky(st, seat);
        let most = self.data.unit(unit).movement;
        (1..=most).find(|d| self.flight(st, seat, from, *d, through).contains(area)).unwrap_or(most)
    }

    /// The next bombed area: the other side may counter there before the dice.
    pub fn next_bombed_area(&self, st: &mut State, _: Context) {
        let Some(area) = st.bombs.iter().map(|b| b.1).min() else {
            st.stack.pop();
            return;
        };
        st.op.target = area;
        st.op.deed = Deed::Bomb;
        st.then(&[Frame::React, Frame::BombDice]);
    }

    /// The dice of the bombers over one area.
    pub fn roll_bombs(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let (seat, area) = (st.op.seat, st.op.target);
        let bombers: Units = st.bombs.iter().filter(|b| b.1 == area).map(|b| b.0).collect();
        st.bombs.retain(|b| b.1 != area);
        if bombers.is_empty() {
            ctx.tell(R10_1_6, || Event::NobodyLeft);
            return;
        }
        let value = |u: Unit| (self.data.unit(u).air, self.bomb_modifier(st, seat, u, area));
        let rolls = self.roll(bombers, value, ctx);
        let hits = rolls.iter().filter(|r| r.hits()).count() as u8;
        let clause = if self.options.bombing_plus_one { R16_4 } else { CARD_STRATEGIC_BOMBING };
        ctx.tell(clause, || Event::Bombed { area, rolls: rolls.to_vec(), hits });
        self.flip(st, bombers, CARD_STRATEGIC_BOMBING, ctx);
        self.lose_cards(st, seat.other(), hits, ctx);
    }
}

/// Strategic Bombing: each bomber is given its target.
pub struct Bombing;

impl Decision<ThirdReich> for Bombing {
    const TAKES: &'static [Verb] = &[Verb::Bomb, Verb::Done];
    const PLACE: Clause = CARD_STRATEGIC_BOMBING;

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        if width.is_wide() {
            let fliers = st.on_map() & game.data.air_units & st.mine[seat.index()];
            for unit in fliers {
                let bases = game.data.land.iter().filter(|a| game.data.area(*a).symbol.is_some());
                for area in bases {
                    let over = game.bomb_run(st, seat, unit, area).map_or(Areas::EMPTY, |run| game.ways_over(st, &run));
                    out.extend(over.iter().map(|a| Action::Bomb(unit, area, Some(a))));
                    out.push(Action::Bomb(unit, area, None));
                }
            }
            return;
        }
        for unit in game.bombers(st, seat) {
            for area in game.bomb_targets(st, seat, unit) {
                out.push(Action::Bomb(unit, area, None));
                let over = game.bomb_run(st, seat, unit, area).map_or(Areas::EMPTY, |run| game.ways_over(st, &run));
                out.extend(over.iter().map(|a| Action::Bomb(unit, area, Some(a))));
            }
        }
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Bomb(unit, area, over) = *action else { return };
        let data = &game.data;
        let card = CARD_STRATEGIC_BOMBING;
        let Some(from) = st.area_of(unit) else {
            no.object(R7_0, || Fact::NotOnMap { unit });
            return;
        };
        if !st.mine[seat.index()].contains(unit) {
            no.object(R3_1_1_2, || Fact::NotOwn { unit });
            return;
        }
        let fit = data.air_units.contains(unit) && data.bombers.contains(data.unit(unit).nation) && !data.is_sea(from);
        no.when(!fit, card, || Fact::NotABomber { unit });
        no.when(st.used.contains(unit), R7_1_1, || Fact::IsUsed { unit });
        no.when(st.bombs.iter().any(|b| b.0 == unit), R7_1_4, || Fact::BombsAlready { unit });
        no.when(st.bombs.is_full(), card, || Fact::BombsAlready { unit });
        let enemy = st.owns(seat.other(), area) && !data.is_sea(area);
        no.when(!enemy, card, || Fact::NotEnemyArea { area });
        no.when(data.area(area).symbol.is_none(), card, || Fact::NoBase { area });
        no.when(game.winter_sky(st, area), R15_2_1, || Fact::WinterSky { area });
        if no.none() && !game.bomb_targets(st, seat, unit).contains(area) {
            no.object(card, || Fact::OutOfRange { area, range: data.unit(unit).movement });
        }
        if let Some(run) = game.bomb_run(st, seat, unit, area) {
            game.object_to_way_over(st, &run, over, no);
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Bomb(unit, area, over) => {
                if let Some(run) = game.bomb_run(st, seat, unit, area) {
                    game.fly_over(st, &run, over, ctx);
                }
                st.bombs.push((unit, area));
            }
            _ => st.replace(Frame::BombArea),
        }
    }

    fn prompt(&self, _: &ThirdReich, st: &State, _: Seat) -> Message {
        Message::new("prompt-bombing").int("number", st.bombs.len() as i64)
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Bomb(..)) && !game.object_to_foreign_event(seat, EventKind::StrategicBombing, no) {
            Bombing.object(game, st, seat, action, no);
            no.object(CARD_STRATEGIC_BOMBING, || Fact::OnlyByEvent);
        }
    }
}

/// 16.2: the owner chooses the cards it loses.
pub struct Losing(pub Seat);

impl Decision<ThirdReich> for Losing {
    const TAKES: &'static [Verb] = &[Verb::Discard];
    const PLACE: Clause = R16_2_1;

    fn place(&self) -> Clause {
        if self.0 == ALLIED { R16_2_1 } else { R16_2_2 }
    }

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, _: &ThirdReich, st: &State) -> bool {
        st.op.choices > 0 && st.hand[self.0.index()] > 0
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let fits = |c: &Card| width.is_wide() || st.cards[c.index()] == CardAt::Hand;
        out.extend(game.data.cards_of(seat).filter(fits).map(Action::Discard));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Discard(card) = *action else { return };
        let clause = self.place();
        let held = game.data.card(card).side == seat && st.cards[card.index()] == CardAt::Hand;
        no.when(!held, clause, || Fact::NotInHand { card });
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::Discard(card) = *action else { return };
        st.op.choices -= 1;
        let clause = self.place();
        game.lose_card(st, seat, card, clause, ctx);
    }

    fn prompt(&self, _: &ThirdReich, st: &State, _: Seat) -> Message {
        Message::new("prompt-losing").int("left", st.op.choices)
    }

    fn elsewhere(_: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if !matches!(action, Action::Discard(_)) {
            return;
        }
        let clause = |seat: Seat| if seat == ALLIED { R16_2_1 } else { R16_2_2 };
        match st.top() {
            Some(Frame::Losing(loser)) => no.object(clause(loser), || Fact::OwnerLoses { seat: loser }),
            _ => no.object(clause(seat), || Fact::NothingToLose),
        }
    }
}
