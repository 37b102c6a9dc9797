//! 10.0 Counter-attacks.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

impl ThirdReich {
    /// Where the counter-attack falls: where the group is, or what it strikes from the air.
    pub fn contested(&self, st: &State) -> Area {
        match st.op.deed {
            Deed::Bomb => st.op.target,
            Deed::Attack => st.op.from,
            _ => st.op.to,
        }
    }

    /// 15.1(4): the units of the acting group that can be countered.
    fn countered(&self, st: &State) -> Units {
        match st.op.deed {
            Deed::Bomb => st.bombs.iter().filter(|b| b.1 == st.op.target).map(|b| b.0).collect(),
            Deed::Strike => st.op.group - self.data.subs,
            _ => (st.op.group & st.at[self.contested(st).index()]) - self.data.subs,
        }
    }

    /// 10.1(8): only units with an air value answer what comes by air.
    fn by_air(&self, st: &State) -> bool {
        matches!(st.op.deed, Deed::Strike | Deed::Bomb | Deed::Fly)
    }

    /// 10.1(1), 15.1(4): units that could strike back by an ordinary attack.
    pub fn ordinary_counters(&self, st: &State) -> Units {
        if self.by_air(st) {
            return Units::EMPTY;
        }
        let (seat, area) = (st.op.seat.other(), self.contested(st));
        self.fighters(st, seat, area) - st.used - self.data.subs
    }

    /// Units that could strike back from the air: against what comes by air those in the area itself.
    pub fn air_counters(&self, st: &State) -> Units {
        let (seat, area) = (st.op.seat.other(), self.contested(st));
        let free = (st.mine[seat.index()] & self.data.fliers) - st.used;
        if self.by_air(st) {
            return if self.winter_sky(st, area) { Units::EMPTY } else { free & st.at[area.index()] };
        }
        if self.winter_sky(st, area) {
            return Units::EMPTY;
        }
        let reaches = |u: &Unit| {
            st.area_of(*u).is_some_and(|from| {
                let range = self.strike_range(st, seat, Units::only(*u), from, false);
                range.contains(area) && self.overflown_quietly(st, seat, *u, from, area)
            })
        };
        free.iter().filter(reaches).collect()
    }

    /// A counter-attack by air takes no way over neutrals.
    fn overflown_quietly(&self, st: &State, seat: Seat, unit: Unit, from: Area, to: Area) -> bool {
        self.crossings(st, &self.sortie(seat, Units::only(unit), from, to, false)).is_empty()
    }

    /// Could the side hold an Ambush, for all the other side knows?
    fn may_hold_ambush(&self, st: &State, seat: Seat) -> bool {
        st.hand[seat.index()] > 0
            && self.data.cards_of(seat).any(|c| {
                let at = st.cards[c.index()];
                let hidden = matches!(at, CardAt::Hand | CardAt::Deck | CardAt::Lost | CardAt::Developed)
                    || (at == CardAt::Development && self.options.hidden_development);
                hidden && self.data.card(c).event == EventKind::Ambush
            })
    }

    /// 16.8: unused jets that can answer.
    fn ready_jets(&self, st: &State) -> Units {
        if !self.options.jets {
            return Units::EMPTY;
        }
        (self.ordinary_counters(st) | self.air_counters(st)) & self.data.jets
    }

    /// 10.0: is the other side asked, by what everybody can see?
    fn window(&self, st: &State) -> bool {
        let seat = st.op.seat.other();
        if self.countered(st).is_empty() {
            return false;
        }
        (self.may_hold_ambush(st, seat) && (self.ordinary_counters(st).any() || self.air_counters(st).any()))
            || self.ready_jets(st).any()
    }

    /// 10.1(2), (4): the dice of the counter-attack; damage is doubled and falls on the group alone.
    pub fn roll_counter(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let (seat, area) = (st.op.seat.other(), self.contested(st));
        let ordinary = !st.op.by_air;
        let shooters = st.op.counter;
        let value = |u: Unit| if ordinary { self.attack_value(u) } else { self.data.unit(u).air };
        let rolls = self.roll(shooters, |u| (value(u), 0), ctx);
        let hits = rolls.iter().filter(|r| r.hits()).count() as u8;
        let points = hits * self.data.limits.counter_multiplier;
        ctx.tell(R10_1_2, || Event::Countered { seat, area, rolls: rolls.to_vec(), points });
        // R24.
        self.flip(st, shooters, RULING_24, ctx);
        st.op.counter = Units::EMPTY;
        let targets = self.countered(st);
        self.suffer(st, Hit::Counter, area, shooters, targets, points, ctx);
    }
}

/// 10.0: the other side may answer the action of a group.
pub struct React;

impl Decision<ThirdReich> for React {
    const TAKES: &'static [Verb] = &[Verb::React, Verb::Jets, Verb::Decline];
    const PLACE: Clause = R10_0;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        Seats::only(st.op.seat.other())
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        game.window(st)
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Decline, Action::Jets]);
        let fits = |c: &Card| width.is_wide() || st.cards[c.index()] == CardAt::Hand;
        out.extend(game.data.cards_of(seat).filter(fits).map(Action::React));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::React(card) => {
                game.object_to_reaction(st, seat, card, no);
                let nobody = game.ordinary_counters(st).is_empty() && game.air_counters(st).is_empty();
                no.when(nobody, R10_1_1, || Fact::NoWindow);
            }
            Action::Jets => {
                no.when(game.ready_jets(st).is_empty(), R16_8, || Fact::NoJets);
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let area = game.contested(st);
        match *action {
            Action::React(card) => {
                let clause = match st.op.deed {
                    Deed::Bomb => Q17_2_3,
                    _ => CARD_AMBUSH,
                };
                ctx.tell(clause, || Event::Reacted { seat, card, area });
                st.move_card(&game.data, card, CardAt::Discard);
                // 10.2(1), (2).
                let before = st.pending[seat.index()];
                let points = before + game.data.card(card).value;
                st.pending[seat.index()] = points;
                let clause = if before > 0 { R10_2_2 } else { R10_2_1 };
                ctx.tell(clause, || Event::PendingGrew { seat, points });
                st.op.counter = Units::EMPTY;
                st.stack.push(Frame::Riposte);
            }
            Action::Jets => {
                ctx.tell(R16_8, || Event::JetsRose { seat, area });
                let jets = game.ready_jets(st);
                st.op.counter = jets;
                let by_air = jets.within(game.air_counters(st));
                game.strike_back(st, by_air);
            }
            _ => {
                st.stack.pop();
            }
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        let message = Message::new("prompt-react");
        game.contested(st).say(game, "area", game.countered(st).say(game, "units", message))
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::React(card) => {
                game.object_to_reaction(st, seat, card, no);
                let countering =
                    st.stack.contains(&Frame::Riposte) || (st.damage.hit == Hit::Counter && st.damage.left > 0);
                if countering {
                    no.object(R10_1_7, || Fact::NoCounterToCounter);
                } else if st.op.seat == seat && st.top() != Some(Frame::Hands) {
                    no.object(R10_0, || Fact::OthersImpulse { card });
                } else {
                    game.object_to_window(st, no);
                }
            }
            Action::Jets => no.object(R16_8, || Fact::NoJets),
            Action::Decline if !matches!(st.top(), Some(Frame::React | Frame::Riposte)) => {
                game.object_to_window(st, no)
            }
            _ => {}
        }
    }
}

impl ThirdReich {
    /// R12: why nobody is asked for a counter-attack now.
    fn object_to_window(&self, st: &State, no: &mut No) {
        match st.stack.contains(&Frame::Finish) {
            true => no.object(RULING_12, || Fact::WindowPassed),
            false => no.object(R10_0, || Fact::NoWindow),
        }
    }

    fn object_to_reaction(&self, st: &State, seat: Seat, card: Card, no: &mut No) {
        let data = self.data.card(card);
        no.when(data.side == seat && data.event != EventKind::Ambush, R2_3_1_1, || Fact::NotStarred { card });
        self.object_to_held(st, seat, card, no);
    }

    fn strike_back(&self, st: &mut State, by_air: bool) {
        st.op.by_air = by_air;
        st.stack.push(Frame::Counter);
    }
}

/// 10.1: one group of unused units strikes back.
pub struct Riposte;

impl Riposte {
    /// Units that may join: of the same area as those named, by the same kind of attack.
    fn candidates(&self, game: &ThirdReich, st: &State) -> Units {
        let (ordinary, air) = (game.ordinary_counters(st), game.air_counters(st));
        let group = st.op.counter;
        let Some(area) = st.area_of_any(group) else { return ordinary | air };
        let here = st.at[area.index()];
        let mut units = Units::EMPTY;
        if group.within(ordinary) {
            units |= ordinary & here;
        }
        if group.within(air) {
            units |= air & here;
        }
        units - group
    }
}

impl Decision<ThirdReich> for Riposte {
    const TAKES: &'static [Verb] = &[Verb::With, Verb::Without, Verb::Attack, Verb::Strike];
    const PLACE: Clause = R10_1_4;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        Seats::only(st.op.seat.other())
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Attack, Action::Strike(game.contested(st), None)]);
        if width.is_wide() {
            let near = st.at[game.contested(st).index()] | st.op.counter;
            let units =
                (near | (st.on_map() & st.mine[seat.index()])).iter().filter(|u| u.index() < game.data.units.len());
            out.extend(units.flat_map(|u| [Action::With(u), Action::Without(u)]));
        } else {
            out.extend(self.candidates(game, st).iter().map(Action::With));
            out.extend(st.op.counter.iter().map(Action::Without));
        }
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let group = st.op.counter;
        match *action {
            Action::With(unit) if group.contains(unit) => no.object(R7_1_4, || Fact::InGroup { unit }),
            Action::With(unit) => {
                if !st.mine[seat.index()].contains(unit) {
                    no.object(R3_1_1_2, || Fact::NotOwn { unit });
                    return;
                }
                let Some(area) = st.area_of(unit) else {
                    no.object(R7_0, || Fact::NotOnMap { unit });
                    return;
                };
                no.when(st.used.contains(unit), R10_1_1, || Fact::IsUsed { unit });
                no.when(game.data.subs.contains(unit), R15_1_4, || Fact::CannotCounter { unit });
                let elsewhere = st.area_of_any(group).is_some_and(|a| a != area);
                no.when(elsewhere, R7_0, || Fact::Elsewhere { unit, area });
                if no.none() && !self.candidates(game, st).contains(unit) {
                    let clause = match (game.by_air(st), game.data.fliers.contains(unit)) {
                        (true, false) => R10_1_8,
                        (_, true) if game.winter_sky(st, game.contested(st)) => RULING_29,
                        _ => CARD_AMBUSH,
                    };
                    no.object(clause, || Fact::CannotCounter { unit });
                }
            }
            Action::Without(unit) => {
                no.when(!group.contains(unit), R7_1_4, || Fact::NotInGroup { unit });
            }
            Action::Attack | Action::Strike(..) if group.is_empty() => no.object(R7_0, || Fact::NoUnits),
            Action::Attack => {
                for unit in group - game.ordinary_counters(st) {
                    let clause = if game.by_air(st) { R10_1_8 } else { R9_1_1 };
                    no.object(clause, || Fact::CannotCounter { unit });
                }
            }
            Action::Strike(area, over) => {
                let contested = game.contested(st);
                if let Some(area) = over {
                    no.object(RULING_25, || Fact::NotOver { area });
                }
                no.when(area != contested, R10_1_4, || Fact::NoTarget { area });
                for unit in group - game.air_counters(st) {
                    no.object(R9_2_2, || Fact::CannotCounter { unit });
                }
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, _: Context) {
        match *action {
            Action::With(unit) => st.op.counter.insert(unit),
            Action::Without(unit) => st.op.counter.remove(unit),
            _ => {
                st.stack.pop();
                game.strike_back(st, *action != Action::Attack);
            }
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        game.contested(st).say(game, "area", Message::new("prompt-riposte"))
    }
}
