//! 5.0 Assault, and the reaction before its die.

use crate::model::{Order, Place, Squad, State, squads_of};
use crate::rulebook::*;
use crate::rules::rolls::ASSAULT;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Skirmish};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 5.1 The defender falls back or stands.
pub struct Reaction(pub Squad);

impl Decision<Skirmish> for Reaction {
    const TAKES: &'static [Verb] = &[Verb::FallBack, Verb::Stand];
    const PLACE: Clause = R5_1;

    fn asked(&self, g: &Skirmish, _: &State) -> Seats {
        Seats::only(g.data.side(self.0).other())
    }

    fn offers(&self, g: &Skirmish, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Stand);
        let Some(here) = s.at[self.0.index()] else { return };
        if width.is_wide() {
            out.extend((0..g.data.places.len() as u8).map(|p| Action::FallBack(Place(p))));
        } else {
            out.extend(g.data.near[here.index()].iter().map(Action::FallBack));
        }
    }

    fn object(&self, g: &Skirmish, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::FallBack(to), Some(here)) = (*action, s.at[self.0.index()]) else { return };
        no.when(!g.data.near[here.index()].contains(to), R4_2, || Fact::NoPath { from: here, to });
        no.when(s.here(to).meets(squads_of(seat.other())), R5_1, || Fact::EnemyThere { place: to });
        g.object_crowd(s, seat, to, (s.here(here) & squads_of(seat)).len(), no);
    }

    fn act(&self, _: &Skirmish, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.stack.pop();
        let (Action::FallBack(to), Some(here)) = (*action, s.at[self.0.index()]) else { return };
        for squad in s.here(here) & squads_of(seat) {
            s.at[squad.index()] = Some(to);
            ctx.tell(R5_1, || Event::FellBack { squad, to });
        }
    }

    fn prompt(&self, g: &Skirmish, s: &State, _: Seat) -> Message {
        let here = s.at[self.0.index()].unwrap_or(g.data.goal);
        Message::new("prompt-reaction")
            .id("squad", &g.data.squads[self.0.index()].id)
            .id("place", &g.data.places[here.index()].id)
    }

    fn elsewhere(_: &Skirmish, _: &State, _: Seat, _: &Action, no: &mut No) {
        no.object(R5_1, || Fact::NoAssault);
    }
}

impl Skirmish {
    /// 5.2 The die.
    pub(crate) fn assault(&self, s: &mut State, attacker: Squad, ctx: Context<'_, '_>) {
        s.stack.pop();
        let Some(here) = s.at[attacker.index()] else { return };
        let defender = self.data.side(attacker).other();
        let defenders = s.here(here) & squads_of(defender);
        if defenders.is_empty() {
            return;
        }
        // R1: a hold order counts before it is shown.
        let holds = s.orders[defender.index()] == Some(Order::Hold);
        if holds {
            self.reveal(s, defender, RULING_1, ctx);
        }
        let need = if holds { 5 } else { 4 };
        let die = ctx.d6(ASSAULT);
        ctx.tell(R5_2, || Event::Assaulted { squad: attacker, place: here, die, need });
        if die >= need {
            defenders.iter().for_each(|squad| self.remove(s, squad, ctx));
        } else {
            self.remove(s, attacker, ctx);
        }
    }
}
