//! 6.2 Groups: which units may be put together, and what a group may do.

use super::prelude::*;

/// Joint Operation, Hinode: all groups are named before the first acts.
pub struct Naming;
/// 6.2: a group is put together unit by unit, then given its deed.
pub struct Group;
/// What a named group does.
pub struct Order;
/// R10: a second action of the group or of a part of it.
pub struct Again;

impl Decision<Southern> for Naming {
    const TAKES: &'static [Verb] = &[Verb::Done, Verb::Next, Verb::With];
    const PLACE: Clause = R6_2;
    const IN_ORDER: bool = true;

    fn offers(&self, game: &Southern, _: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Next]);
        out.extend(game.data.side[seat.index()].iter().map(Action::With));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let op = &st.op;
        let group = op.groups[usize::from(op.named)];
        match *action {
            Action::With(unit) => game.object_member(st, group, unit, no),
            _ if group.is_empty() => no.object(R6_2, || Fact::NoUnits),
            Action::Next => {
                let most = game.form(op).groups;
                if op.named + 1 >= most {
                    no.object(game.licence(op), || Fact::NoMoreGroups { need: most.into() });
                } else if ((game.fit(st, op) - group) & st.on_map()).is_empty() {
                    no.object(R6_2_1, || Fact::NobodyCanAct);
                }
            }
            _ => {}
        }
    }

    fn quick(&self, game: &Southern, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        let op = &st.op;
        let group = op.groups[usize::from(op.named)];
        let free = (game.fit(st, op) - group) & st.on_map();
        if group.any() {
            out.push(Action::Done);
            if op.named + 1 < game.form(op).groups && free.any() {
                out.push(Action::Next);
            }
        }
        let near = st.area_of_any(group).map_or(free, |area| free & st.at[area.index()]);
        out.extend(near.iter().map(Action::With));
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let (seat, number) = (st.op.seat, st.op.named + 1);
        let slot = usize::from(st.op.named);
        if let Action::With(unit) = *action {
            st.op.groups[slot].insert(unit);
            return;
        }
        let units = st.op.groups[slot];
        ctx.tell(R6_2, || Event::Named { seat, number, units });
        st.op.named += 1;
        if *action == Action::Done {
            game.pop(st);
        }
    }

    fn prompt(&self, _: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-naming").int("number", st.op.named + 1)
    }

    /// Speaks for every decision that can be ended with `done`.
    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let op = &st.op;
        let own = game.acting(st) == Some(seat);
        match (st.top(), *action) {
            (_, Action::With(_)) => {}
            (Some(Frame::Group | Frame::Order | Frame::Again), Action::Next) if own => {
                no.object(game.licence(op), || Fact::NoMoreGroups { need: game.form(op).groups.into() });
            }
            (Some(Frame::Target | Frame::Remove | Frame::Arrive), Action::Done) if own => {
                no.object(game.licence(op), || Fact::MustChoose);
            }
            _ => game.object_to_moment(st, seat, no),
        }
    }
}

impl Decision<Southern> for Group {
    const TAKES: &'static [Verb] =
        &[Verb::Done, Verb::With, Verb::Attack, Verb::Move, Verb::Strike, Verb::Fly, Verb::Transport, Verb::Drop];
    const PLACE: Clause = R6_2;
    const IN_ORDER: bool = true;

    fn offers(&self, game: &Southern, st: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(game.data.side[seat.index()].iter().map(Action::With));
        game.offer_deeds(st, seat, out);
        let airborne = game.data.airborne & game.data.side[seat.index()];
        out.extend(game.data.all_areas.iter().flat_map(|to| airborne.iter().map(move |unit| Action::Drop(unit, to))));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let op = &st.op;
        match *action {
            Action::Done if op.group().any() => no.object(R6_2_2, || Fact::MustAct),
            Action::Done if op.acted == 0 && !op.dropped => no.object(game.licence(op), || Fact::NothingDone),
            Action::Done => {}
            Action::With(unit) => game.object_with(st, unit, no),
            Action::Drop(unit, to) => game.object_drop(st, unit, to, no),
            _ => game.object_deed(st, action, no),
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let op = &st.op;
        let group = op.group();
        if group.is_empty() && (op.acted > 0 || op.dropped) {
            out.push(Action::Done);
        }
        let joining = match st.area_of_any(group) {
            None => game.starters(st, op, false, &game.ground(st, seat)),
            Some(_) if game.form(op).single => UnitSet::EMPTY,
            Some(area) => game.joiners(st, op, group, area),
        };
        game.list_attacks(st, out);
        out.extend(joining.iter().map(Action::With));
        game.list_deeds(st, out);
        if group.is_empty() && game.deeds(op).drop {
            for unit in game.droppers(st, seat).iter() {
                out.extend(game.drop_ends(st, seat, unit).iter().map(|to| Action::Drop(unit, to)));
            }
        }
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, _: Context) {
        let current = usize::from(st.op.current);
        match *action {
            Action::Done => game.break_off(st),
            Action::With(unit) => st.op.groups[current].insert(unit),
            Action::Drop(unit, to) => {
                st.op.groups[0] = UnitSet::only(unit);
                game.set_out(st, Deed::Drop, to, None, Times::Once);
            }
            _ => game.do_deed(st, action),
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        if st.op.group().is_empty() { Message::new("prompt-group") } else { game.prompt_units("prompt-order", st) }
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if *action == Action::Done {
            return;
        }
        let own = game.acting(st) == Some(seat);
        let data = &game.data;
        match (st.top(), *action) {
            // 18.1(3): who did not act with the group the first time does not join it for the second.
            (Some(Frame::Again), Action::With(unit)) if own && data.unit(unit).side == seat => {
                return match st.op.group().contains(unit) {
                    true => no.object(RULING_12, || Fact::InGroup { unit }),
                    false => no.object(Q18_1_3, || Fact::NotInGroup { unit }),
                };
            }
            (Some(Frame::Order), Action::With(unit)) if own && data.unit(unit).side == seat => {
                return no.object(game.licence(&st.op), || Fact::GroupsNamed);
            }
            (_, Action::With(unit)) => {
                if game.object_own(st, seat, unit, no).is_none() {
                    return;
                }
                // Force Z lets used ships act.
                let tired = st.used.contains(unit) && !(data.ships.contains(unit) && seat == ALLIED);
                no.when(tired, R6_2_1, || Fact::Used { unit });
            }
            (_, Action::Drop(unit, to)) => {
                game.object_jump(st, seat, unit, to, no);
                if own && st.op.is(Kind::HeavenSentSoldiers) {
                    no.when(st.op.deed == Deed::Drop, CARD_HEAVEN_SENT_SOLDIERS, || Fact::Dropped);
                } else {
                    game.object_without_card(seat, Kind::HeavenSentSoldiers, no);
                }
            }
            (_, Action::Transport(to)) => {
                no.when(data.closed[seat.index()].contains(to), R2_2_1_3, || Fact::Closed { area: to });
                if !(own && game.deeds(&st.op).transport) {
                    game.object_without_card(seat, Kind::transport(seat), no);
                }
            }
            (_, Action::Move(to, _)) => {
                game.object_unless(st, seat, R7_1_2, to, no, |op, unit, from| {
                    let march = game.march(op, UnitSet::only(unit), from).map(|march| game.ways(st, &march, to));
                    march.is_some_and(|ways| ways.quiet.is_some() || ways.via.any())
                });
            }
            (_, Action::Fly(to)) => game.object_unless(st, seat, R9_2_3, to, no, |op, unit, from| {
                game.flight_ends(st, op, UnitSet::only(unit), from).contains(to)
            }),
            (_, Action::Strike(to, _)) if !st.has_units(data, to, seat.other()) => {
                no.object(R9_1_3, || Fact::NoEnemy { area: to });
            }
            (_, Action::Strike(to, _)) => game.object_unless(st, seat, R9_1_3, to, no, |_, unit, from| {
                let targets =
                    || game.bomb_targets(st, seat, from, game.slowest(UnitSet::only(unit)), AreaSet::only(to));
                game.bombers(st, seat, from).contains(unit) && targets().any()
            }),
            _ => {}
        }
        game.object_to_moment(st, seat, no);
        game.object_without_cards(st, seat, action, no);
    }
}

impl Decision<Southern> for Order {
    const TAKES: &'static [Verb] = &[Verb::Done, Verb::Attack, Verb::Move, Verb::Strike, Verb::Fly, Verb::Transport];
    const PLACE: Clause = R6_2_2;
    const IN_ORDER: bool = true;

    fn offers(&self, game: &Southern, st: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        game.offer_deeds(st, seat, out);
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        if *action != Action::Done {
            game.object_deed(st, action, no);
        }
    }

    fn quick(&self, game: &Southern, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        out.push(Action::Done);
        game.list_attacks(st, out);
        game.list_deeds(st, out);
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, _: Context) {
        if *action == Action::Done {
            st.op.current += 1;
            game.pop(st);
        } else {
            game.do_deed(st, action);
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        game.prompt_units("prompt-order", st)
    }
}

impl Decision<Southern> for Again {
    const TAKES: &'static [Verb] =
        &[Verb::Done, Verb::Without, Verb::Attack, Verb::Move, Verb::Strike, Verb::Fly, Verb::Transport];
    const PLACE: Clause = RULING_10;
    const IN_ORDER: bool = true;

    fn offers(&self, game: &Southern, st: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(game.data.side[seat.index()].iter().map(Action::Without));
        game.offer_deeds(st, seat, out);
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Done => {}
            Action::Without(unit) if !st.op.group().contains(unit) => no.object(Q18_1_3, || Fact::NotInGroup { unit }),
            Action::Without(_) if st.op.group().len() == 1 => no.object(R6_2, || Fact::LastOne),
            Action::Without(_) => {}
            _ => game.object_deed(st, action, no),
        }
    }

    fn quick(&self, game: &Southern, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        out.push(Action::Done);
        game.list_attacks(st, out);
        if st.op.group().len() > 1 {
            out.extend(st.op.group().iter().map(Action::Without));
        }
        game.list_deeds(st, out);
        true
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, _: Context) {
        let current = usize::from(st.op.current);
        match *action {
            Action::Done => st.replace(Frame::Finish),
            Action::Without(unit) => st.op.groups[current].remove(unit),
            _ => game.do_deed(st, action),
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        game.prompt_units("prompt-again", st)
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Without(unit) = *action else { return };
        if game.data.unit(unit).side != seat {
            no.object(R6_2, || Fact::NotOwn { unit });
        } else if game.acting(st) == Some(seat) && matches!(st.top(), Some(Frame::Naming | Frame::Group | Frame::Order))
        {
            no.object(RULING_10, || Fact::WrongStep { step: step("Again") });
        } else {
            game.object_to_moment(st, seat, no);
        }
    }
}
