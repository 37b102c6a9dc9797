//! Landing / Airborne Operation: a group goes ashore, airborne units drop, and both attack.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat};
use sandtable_kit::{Decision, Say, Width};

/// Landing / Airborne: the enemy area to be entered.
pub struct Landfall;

impl Landfall {
    fn targets(&self, game: &ThirdReich, st: &State) -> Areas {
        let seat = st.op.seat;
        let enemy = game.data.land - st.own[seat.index()] - game.data.closed[seat.index()];
        let fits = |a: &Area| !(game.options.no_war_on_axis_neutrals && game.axis_neutral(st, *a).is_some());
        enemy.iter().filter(fits).collect()
    }
}

impl Decision<ThirdReich> for Landfall {
    const TAKES: &'static [Verb] = &[Verb::Target, Verb::Done];
    const PLACE: Clause = CARD_LANDING_AIRBORNE;

    fn offers(&self, game: &ThirdReich, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let areas = if width.is_wide() { game.data.all } else { self.targets(game, st) };
        out.extend(areas.iter().map(Action::Target));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Target(area) = *action else { return };
        if game.data.is_sea(area) {
            no.object(CARD_LANDING_AIRBORNE, || Fact::NotLandArea { area });
        } else if st.owns(seat, area) {
            no.object(CARD_LANDING_AIRBORNE, || Fact::NotEnemyArea { area });
        }
        if game.data.closed[seat.index()].contains(area) {
            no.object(game.closing_clause(seat, area), || Fact::Closed { area });
        }
        if let (true, Some(nation)) = (game.options.no_war_on_axis_neutrals, game.axis_neutral(st, area)) {
            no.object(R16_5, || Fact::AxisNeutral { area, nation });
        }
    }

    fn act(&self, _: &ThirdReich, st: &mut State, _: Seat, action: &Action, _: Context) {
        st.stack.pop();
        match *action {
            Action::Target(area) => st.op.target = area,
            _ => {
                st.stack.pop();
            }
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        st.op.card.say(game, "card", Message::new("prompt-target"))
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Target(_)) && !game.object_to_foreign_event(seat, EventKind::LandingAirborne, no) {
            Landfall.object(game, st, seat, action, no);
            no.object(CARD_LANDING_AIRBORNE, || Fact::OnlyByEvent);
        }
    }
}

impl ThirdReich {
    /// Landing: everything against a drop.
    pub fn object_to_drop(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        let (op, data) = (&st.op, &self.data);
        let card = CARD_LANDING_AIRBORNE;
        if !self.deeds(op).drops {
            no.object(card, || Fact::OnlyByEvent);
            return;
        }
        let Some(from) = self.object_to_jump(st, seat, unit, no) else { return };
        no.when(op.group.any() && !op.group.contains(unit), card, || Fact::GroupChosen);
        no.when(op.group.contains(unit), R7_1_4, || Fact::InGroup { unit });
        no.when(op.flip.contains(unit), card, || Fact::InGroup { unit });
        let based = st.owns(seat, from) && !data.is_sea(from);
        no.when(!based, card, || Fact::NotOwnArea { area: from });
        let near = self.flight(st, seat, from, data.drop_range, data.all).contains(op.target);
        no.when(!near, card, || Fact::DropTooFar { unit, area: op.target });
        self.object_to_leave(st, seat, Units::only(unit), from, no);
        self.object_to_end(st, seat, Units::only(unit), op.target, no);
    }

    /// Landing: who can drop at all, and from where.
    pub fn object_to_jump(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) -> Option<Area> {
        let card = CARD_LANDING_AIRBORNE;
        let from = st.area_of(unit);
        if no.bar(from.is_none(), card, || Fact::NotOnMap { unit })
            || no.bar(!st.mine[seat.index()].contains(unit), R3_1_1_2, || Fact::NotOwn { unit })
        {
            return None;
        }
        no.when(!self.data.airborne.contains(unit), card, || Fact::NotAirborne { unit });
        no.when(st.used.contains(unit), R7_1_1, || Fact::IsUsed { unit });
        from
    }

    /// Landing: an airborne unit drops on the target.
    pub fn drop_unit(&self, st: &mut State, _: Seat, unit: Unit, ctx: Context) {
        let Some(from) = st.area_of(unit) else { return };
        let target = st.op.target;
        self.arrive(st, Units::only(unit), from, target, ctx, |units, from, to| {
            (CARD_LANDING_AIRBORNE, Event::Dropped { units, from, to })
        });
        st.op.flip.insert(unit);
        let op = &mut st.op;
        op.group = Units::only(unit);
        op.deed = Deed::Drop;
        op.from = from;
        op.to = target;
        op.by_sea = false;
        st.then(&[Frame::React, Frame::Finish]);
    }
}
