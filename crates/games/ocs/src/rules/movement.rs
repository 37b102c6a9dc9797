//! 6 Ground movement: orders of a movement segment and a stack on the move.

mod costs;
mod steps;

pub(super) use costs::Travel;

use super::supply::FUEL_TOKENS;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs, Survey};
use costs::March;
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 6 Which unit, stack or transport moves next, and what else a movement segment allows.
pub struct Orders;

impl Decision<Ocs> for Orders {
    const TAKES: &'static [Verb] =
        &[Verb::Done, Verb::Pick, Verb::Hold, Verb::Release, Verb::FuelHq, Verb::Drive, Verb::Blow, Verb::Fly];
    const PLACE: Clause = OCS_2_2;

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let wide = width.is_wide();
        for unit in g.on_map(s, seat) {
            let mode = s.unit(unit).mode;
            if wide || g.may_still_move(s, unit) {
                if wide || mode != Mode::Reserve || s.segment == Segment::Movement {
                    out.push(Action::Pick(Counter::Unit(unit)));
                }
                out.push(Action::Hold(Counter::Unit(unit)));
            }
            if wide || mode == Mode::Reserve && s.segment != Segment::Movement {
                out.push(Action::Release(Counter::Unit(unit)));
            }
        }
        for hq in g.hqs[seat.index()] {
            if s.unit(hq).at.hex().is_some() {
                out.push(Action::FuelHq(Counter::Unit(hq)));
            }
        }
        if wide || s.segment == Segment::Movement {
            for (i, cart) in s.carts.iter().enumerate() {
                if cart.at.hex().is_some() && (wide || cart.side == seat) {
                    out.push(Action::Drive(Cart(i as u8)));
                }
            }
        }
        for (hex, tokens) in g.stores(s, seat) {
            if !s.blown.contains(hex) || wide {
                out.extend((1..=tokens).map(|tokens| Action::Blow(hex, tokens)));
            }
        }
        if wide {
            out.extend(g.stores(s, seat.other()).into_iter().map(|(hex, tokens)| Action::Blow(hex, tokens)));
        }
        g.offer_missions(s, seat, width, out);
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        self.object_to(&g.survey(s), seat, action, no);
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let look = g.survey(s);
        self.offers(g, s, seat, Width::Likely, out);
        out.retain(|action| Ocs::agreed(|no| self.object_to(&look, seat, action, no)));
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Done => {
                s.frames.pop();
            }
            Action::Pick(Counter::Unit(unit)) => {
                let hex = s.unit(unit).at.hex().expect("on the map");
                s.roused = Units::EMPTY;
                s.frames.push(Frame::Moving(Group::of(unit, hex)));
            }
            Action::Hold(Counter::Unit(unit)) => {
                s.mark(unit, Marks::MOVED);
                ctx.emit(OCS_4_5B, Audience::Only(seat), || Event::Held { unit });
                // From now on it negates, and is locked.
                Ocs::ruled(RULING_S3, Audience::Only(seat), ctx, || true);
            }
            Action::Release(Counter::Unit(unit)) => {
                let u = s.unit_mut(unit);
                u.mode = if u.front { Mode::Combat } else { Mode::Move };
                u.marks.put(Marks::RELEASED);
                ctx.emit(OCS_5_7B, Audience::Only(seat), || Event::Released { unit });
            }
            Action::FuelHq(Counter::Unit(hq)) => g.fuel_hq(s, hq, ctx),
            Action::Drive(cart) => s.frames.push(Frame::Driving(cart)),
            Action::Blow(hex, tokens) => {
                s.blown.insert(hex);
                g.roll(s, RollFor::Blow(hex, tokens), seat, OCS_12_11A, ctx);
            }
            Action::Fly(kind, target) => g.begin_mission(s, seat, kind, target),
            _ => {}
        }
    }

    fn prompt(&self, _: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-orders").id("segment", format!("segment-{}", s.segment.id()))
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        // 6.1g One move is finished before anything else is ordered.
        if s.acting() == seat && matches!(s.top(), Some(Frame::Moving(_) | Frame::Driving(_))) {
            return match *action {
                Action::Fly(..) => g.object_untimely_mission(s, seat, action, no),
                Action::Drive(_) if s.segment != Segment::Movement => {
                    no.object(OCS_13_2, || Fact::NotNow { segment: s.segment });
                }
                _ => no.object(OCS_6_1G, || match s.top() {
                    Some(Frame::Moving(group)) if !group.under_way => Fact::StackInHand,
                    Some(Frame::Moving(_)) => Fact::UnderWay,
                    _ => Fact::TransportInHand,
                }),
            };
        }
        let clause = match action.verb() {
            Verb::Blow => OCS_12_11A,
            Verb::Drive => OCS_13_2,
            Verb::Release => OCS_5_7B,
            Verb::FuelHq => OCS_12_5C,
            Verb::Hold => OCS_4_5B,
            Verb::Fly => return g.object_untimely_mission(s, seat, action, no),
            _ => return,
        };
        // 5.7b What is no reserve is released at no time.
        if let Action::Release(Counter::Unit(unit)) = *action {
            let mode = s.unit(unit).mode;
            let own = g.info(unit).side == seat && s.unit(unit).at.hex().is_some();
            no.when(own && mode != Mode::Reserve, clause, || Fact::NotReserve { unit, mode });
        }
        // 2.3 It is the time for it, but the other side's.
        let ordering = matches!(s.top(), Some(Frame::Orders | Frame::Moving(_) | Frame::Driving(_)));
        let timely = match action.verb() {
            Verb::Drive => s.segment == Segment::Movement,
            Verb::Release => s.segment != Segment::Movement,
            _ => true,
        };
        if ordering && timely && s.acting() != seat {
            let clause = if s.segment.reacts() { OCS_2_3 } else { clause };
            no.object(clause, || Fact::NotAsked { side: Side(s.acting()) });
        } else {
            no.object(clause, || Fact::NotNow { segment: s.segment });
        }
        // What would be wrong with it at its time too.
        match *action {
            Action::Blow(hex, tokens) => g.object_blow(s, seat, hex, tokens, no),
            Action::Drive(cart) => {
                let c = &s.carts[cart.index()];
                no.when(c.side != seat || c.at.hex().is_none(), OCS_13_2, || Fact::CartNotYours { cart });
                no.when(c.side == seat && c.moved, OCS_6_1F, || Fact::CartMovedAlready { cart });
            }
            Action::FuelHq(Counter::Unit(hq)) => g.object_fuel_hq(&g.survey(s), seat, hq, no),
            Action::Hold(Counter::Unit(unit)) => {
                no.when(g.info(unit).side != seat, OCS_4_5B, || Fact::NotYours { unit });
                no.when(s.unit(unit).at.hex().is_none(), OCS_4_5B, || Fact::OffMap { unit });
            }
            _ => {}
        }
    }
}

impl Orders {
    fn object_to(&self, look: &Survey<'_>, seat: Seat, action: &Action, no: &mut No) {
        let (g, s) = (look.g, look.s);
        if let Some(unit) = action.stranger() {
            return object_stranger(action.verb(), unit, no);
        }
        match *action {
            Action::Done => {
                if let Some((used, limit)) = g.strat_excess(s, seat) {
                    no.object(g.house.clauses.strat_limit, || Fact::StratLimit { used, limit });
                }
            }
            Action::Pick(Counter::Unit(unit)) => {
                g.object_pick(s, seat, unit, no);
                g.object_beside_pause(s, seat, unit, no);
            }
            Action::Hold(Counter::Unit(unit)) => g.object_hold(look, seat, unit, no),
            Action::Release(Counter::Unit(unit)) => g.object_release(s, seat, unit, no),
            Action::FuelHq(Counter::Unit(hq)) => g.object_fuel_hq(look, seat, hq, no),
            Action::Drive(cart) => {
                g.object_drive(s, seat, cart, no);
                g.object_in_pause(s, seat, Some(cart), no);
            }
            Action::Blow(hex, tokens) => g.object_blow(s, seat, hex, tokens, no),
            Action::Fly(kind, target) => {
                g.object_in_pause(s, seat, None, no);
                g.object_mission(s, seat, kind, target, no);
            }
            _ => no.object(OCS_2_2, || Fact::Unanswered),
        }
    }
}

/// Orders to combat units that were given to transport or aircraft.
fn object_stranger(verb: Verb, unit: Counter, no: &mut No) {
    let clause = match (verb, unit) {
        (Verb::Hold, _) => OCS_4_5B,
        (Verb::Release, _) => OCS_5_7F,
        (Verb::Fuel, _) => OCS_12_5A,
        (Verb::FuelHq, _) => OCS_12_5C,
        // 13.2 It drives by itself.
        (_, Counter::Cart(_)) => OCS_13_2,
        _ => OCS_14_1G,
    };
    no.object(clause, || Fact::NoCombatUnit { unit });
}

/// 6.1 A stack on the move.
pub struct Moving(pub Group);

impl Decision<Ocs> for Moving {
    const TAKES: &'static [Verb] =
        &[Verb::Pick, Verb::Drop, Verb::SetMode, Verb::Fuel, Verb::FuelHq, Verb::MoveTo, Verb::Overrun, Verb::Halt];
    const PLACE: Clause = OCS_6_1G;

    /// Nobody is left of the stack.
    fn open(&self, _: &Ocs, _: &State) -> bool {
        self.0.units.any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        self.offer(&March::new(&g.survey(s), &self.0), seat, width, out);
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        self.object_to(&March::new(&g.survey(s), &self.0), seat, action, no);
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let look = g.survey(s);
        let march = March::new(&look, &self.0);
        self.offer(&march, seat, Width::Likely, out);
        let stays = !Ocs::agreed(|no| g.object_walking(s, seat, &self.0, no));
        // What is reached needs no second look, but for the limits on modes.
        out.retain(|action| match *action {
            Action::MoveTo(_) if stays => false,
            Action::MoveTo(hex) if march.reach().has(hex) => Ocs::agreed(|no| g.object_limits(&march, hex, no)),
            _ => Ocs::agreed(|no| self.object_to(&march, seat, action, no)),
        });
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let mut group = self.0;
        match *action {
            Action::Halt => {
                s.frames.pop();
                s.roused = Units::EMPTY;
                for unit in group.units {
                    s.mark(unit, Marks::MOVED);
                }
            }
            Action::Pick(Counter::Unit(unit)) => {
                group.units.insert(unit);
                g.set_group(s, group);
            }
            Action::Drop(Counter::Unit(unit)) => {
                s.mark(unit, Marks::MOVED);
                group.units.remove(unit);
                g.set_group(s, group);
            }
            Action::SetMode(Counter::Unit(unit), mode) => {
                if s.unit(unit).mode == Mode::Reserve {
                    s.roused.insert(unit);
                }
                g.set_mode(s, unit, mode, ctx);
            }
            Action::Fuel(Counter::Unit(unit)) => {
                g.bill(s, Bill { what: PayFor::Fuel(unit), side: seat, user: group.hex, need: FUEL_TOKENS }, ctx);
            }
            Action::FuelHq(Counter::Unit(hq)) => g.fuel_hq(s, hq, ctx),
            Action::MoveTo(hex) => g.move_group(s, group, hex, ctx),
            Action::Overrun(hex) => g.begin_overrun(s, group, hex, ctx),
            _ => {}
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        let left = self.0.units.iter().map(|u| g.points_left(s, &self.0, u)).min().unwrap_or(0);
        Message::new("prompt-moving")
            .ids("units", self.0.units.iter().map(|u| g.info(u).id.clone()))
            .arg("left", Arg::Real(f64::from(left) / 4.0))
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let clause = match *action {
            Action::SetMode(counter, mode) if counter.unit().is_none() => return g.object_no_modes(counter, mode, no),
            Action::SetMode(..) => OCS_5_4,
            Action::Overrun(_) => OCS_8_1,
            Action::Fuel(_) => OCS_12_5A,
            Action::MoveTo(_) if s.acting() == seat && matches!(s.top(), Some(Frame::Orders)) => OCS_6_1G,
            Action::MoveTo(_) => OCS_2_2,
            _ => return,
        };
        match action.verb().needs() {
            Some(what) => no.object(clause, || Fact::NotInHand { what }),
            None => no.object(clause, || Fact::NotNow { segment: s.segment }),
        }
        if let Action::SetMode(Counter::Unit(unit), mode) = *action {
            g.object_mode_of(s, seat, unit, mode, no);
        }
    }
}

impl Moving {
    fn offer(&self, march: &March<'_>, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let (g, s) = (march.look.g, march.look.s);
        let group = &self.0;
        let wide = width.is_wide();
        // In the order of actions, which leaves little to sort.
        if (!group.under_way && s.segment == Segment::Movement) || wide {
            for unit in group.units {
                out.extend(Mode::ALL.map(|mode| Action::SetMode(Counter::Unit(unit), mode)));
            }
        }
        if !group.under_way {
            out.extend((g.units_of(s, seat, group.hex) - group.units).iter().map(Counter::Unit).map(Action::Pick));
        }
        if group.under_way || wide {
            out.extend(group.units.iter().map(Counter::Unit).map(Action::Drop));
        }
        out.extend(
            group.units.iter().filter(|u| g.pace_of(s, *u) != Pace::Leg || wide).map(Counter::Unit).map(Action::Fuel),
        );
        if !group.under_way || wide {
            out.extend((group.units & g.hqs[seat.index()]).iter().map(Counter::Unit).map(Action::FuelHq));
        }
        let around: Hexes = g.map.around(group.hex).collect();
        let mut hexes = Hexes::EMPTY;
        if march.travel.fuelled {
            hexes.extend(march.reach().hexes().chain(g.map.around(group.hex)));
        }
        if wide {
            hexes.extend(g.map.within(group.hex, 6));
        } else {
            hexes.remove(group.hex);
        }
        out.extend(hexes.iter().map(Action::MoveTo));
        out.extend(around.iter().map(Action::Overrun));
        out.push(Action::Halt);
    }

    fn object_to(&self, march: &March<'_>, seat: Seat, action: &Action, no: &mut No) {
        let (g, s, look) = (march.look.g, march.look.s, march.look);
        let group = &self.0;
        if let Some(unit) = action.stranger() {
            return object_stranger(action.verb(), unit, no);
        }
        match *action {
            Action::Halt => {
                for unit in group.units {
                    g.object_end(look, group, unit, no);
                }
            }
            Action::Pick(Counter::Unit(unit)) => {
                g.object_pick(s, seat, unit, no);
                g.object_beside_pause(s, seat, unit, no);
                no.when(!s.unit(unit).at.is(group.hex), OCS_6_1G, || Fact::NotThere { unit, hex: group.hex });
                no.when(group.units.contains(unit), OCS_6_1G, || Fact::AlreadyPicked { unit });
                no.when(group.under_way, OCS_6_1G, || Fact::UnderWay);
            }
            Action::Drop(Counter::Unit(unit)) => {
                if no.bar(!group.units.contains(unit), OCS_6_1F, || Fact::NotPicked { unit }) {
                    return;
                }
                no.when(!group.under_way, OCS_6_1F, || Fact::NotUnderWay);
                no.when(group.units.len() < 2, OCS_6_1F, || Fact::LastUnit { unit });
                g.object_end(look, group, unit, no);
            }
            Action::SetMode(counter, mode) => match counter.unit() {
                Some(unit) => g.object_mode(look, seat, Some(group), unit, mode, no),
                None => g.object_no_modes(counter, mode, no),
            },
            Action::Fuel(Counter::Unit(unit)) => g.object_fuel(look, seat, group, unit, no),
            // 12.5c It is paid for before the stack sets out.
            Action::FuelHq(Counter::Unit(hq)) => {
                no.when(group.under_way, OCS_6_1G, || Fact::UnderWay);
                no.when(!group.under_way && !group.units.contains(hq), OCS_6_1G, || Fact::StackInHand);
                g.object_fuel_hq(look, seat, hq, no);
            }
            Action::MoveTo(hex) => {
                g.object_walking(s, seat, group, no);
                g.object_move(march, hex, no);
            }
            Action::Overrun(hex) => {
                g.object_walking(s, seat, group, no);
                g.object_overrun(look, group, hex, no);
            }
            _ => no.object(OCS_6_1G, || Fact::Unanswered),
        }
    }
}
