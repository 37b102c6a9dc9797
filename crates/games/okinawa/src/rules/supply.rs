//! 8.0 Supply points.

use super::prelude::*;

/// 8.0(1) The US player turns chits of the box into supply points.
pub struct Supply(pub bool);

impl Decision<Okinawa> for Supply {
    const TAKES: &'static [Verb] = &[Verb::Burn, Verb::Done];
    const PLACE: Clause = R6_1_3;
    const ASKED: Seats = Seats::only(US);

    fn open(&self, _: &Okinawa, s: &State) -> bool {
        self.0 || s.chits_in(US, Loc::BOX).next().is_some()
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        g.end_supply(s, ctx);
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        out.extend(chits_of(seat).filter(|c| width.is_wide() || s.loc(*c) == Loc::BOX).map(Action::Burn));
    }

    /// 8.0(1): any chit of the box.
    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Burn(chit) = *action else { return };
        if !g.object_foreign(seat, chit, R8_0_1, no) {
            no.when(!chit.is_chit() || s.loc(chit) != Loc::BOX, R8_0_1, || Fact::NotInBox { piece: chit });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::Burn(chit) = *action else { return g.end_supply(s, ctx) };
        let points = g.data.chit(chit).supply;
        s.supply = s.supply.saturating_add(points);
        s.last = chit.0;
        s.put(&g.data, chit, Loc::DISCARD);
        s.stack.replace(Frame::Supply(true));
        ctx.tell(R8_0_4, || Event::Burned { piece: chit, points });
    }

    fn prompt(&self, _: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-supply").int("points", s.supply).several()
    }

    /// 6.2: Japan has no supply.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if seat == US || *action == Action::Done {
            return Supply(true).object(g, s, seat, action, no);
        }
        no.object(R6_2, || Fact::ForOther { seat: US });
        no.object(RULING_1, || Fact::ForOther { seat: US });
    }
}

impl Okinawa {
    fn end_supply(&self, s: &mut State, ctx: Context<'_, '_>) {
        let points = s.supply;
        ctx.tell(R8_0_3, || Event::Supply { points });
        s.last = u8::MAX;
        s.close();
    }
}
