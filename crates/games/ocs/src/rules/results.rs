//! 9.10-9.13 Results: losses, options, advances, exploitation.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 9.11 A side gives up steps, one unit each.
pub struct Losing(pub Loss);

impl Losing {
    /// 9.11c The first step of a combat comes from the AR unit.
    fn candidates(&self, s: &State) -> Units {
        let alive: Units = self.0.among.iter().filter(|u| s.unit(*u).at.hex().is_some()).collect();
        if self.0.by == LossBy::Combat
            && !s.fight.first_lost[self.0.side.index()]
            && let Some(lead) = s.fight.lead(self.0.side)
            && alive.contains(lead)
        {
            return Units::only(lead);
        }
        alive
    }
}

impl Decision<Ocs> for Losing {
    const TAKES: &'static [Verb] = &[Verb::Lose];
    const PLACE: Clause = OCS_9_11C;

    fn place(&self) -> Clause {
        if self.0.by == LossBy::Combat { OCS_9_11C } else { self.0.by.clause() }
    }

    fn asked(&self, _: &Ocs, _: &State) -> Seats {
        Seats::only(self.0.side)
    }

    fn open(&self, _: &Ocs, s: &State) -> bool {
        let candidates = self.candidates(s);
        self.0.left > 0 && candidates.len() > 1 && usize::from(self.0.left) < candidates.len()
    }

    /// Nobody to choose between: all of them, or the only one (9.11b).
    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        match self.candidates(s).first() {
            Some(unit) if self.0.left > 0 => g.give_up(s, self.0, unit, ctx),
            _ => {}
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { g.on_map(s, seat) } else { self.candidates(s) };
        out.extend(units.iter().map(Counter::Unit).map(Action::Lose));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(self.0.by.clause(), || Fact::NoCombatUnit { unit });
        }
        let Action::Lose(Counter::Unit(unit)) = *action else { return };
        let candidates = self.candidates(s);
        if candidates.contains(unit) {
            return;
        }
        let lead = candidates.first().filter(|_| candidates.len() == 1 && self.0.among.contains(unit));
        match lead {
            Some(lead) => no.object(OCS_9_11C, || Fact::MustBeLead { unit: lead }),
            None => no.object(self.0.by.clause(), || Fact::NotTakingPart { unit }),
        }
        // Only those that were DG before.
        Ocs::as_ruled(RULING_S23, no, || self.0.by == LossBy::Retreat);
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Lose(Counter::Unit(unit)) = *action {
            g.give_up(s, self.0, unit, ctx);
        }
    }

    fn prompt(&self, _: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-lose").int("steps", self.0.left)
    }

    /// Another's losses are his to choose.
    fn elsewhere(_: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let (Some(Frame::Losing(loss)), Verb::Lose) = (s.top(), action.verb()) {
            no.when(loss.side != seat, loss.by.clause(), || Fact::NotAsked { side: Side(loss.side) });
        }
    }
}

/// 9.10a Steps lost and hexes retreated must add up.
pub struct Choosing(pub Seat, pub u8, pub bool);

impl Choosing {
    fn units(&self, s: &State) -> Units {
        let all = if self.0 == s.fight.attacker { s.fight.attackers } else { s.fight.defenders };
        all.iter().filter(|u| s.unit(*u).at.hex().is_some()).collect()
    }
}

impl Decision<Ocs> for Choosing {
    const TAKES: &'static [Verb] = &[Verb::Lose, Verb::Retreat, Verb::Ignore];
    const PLACE: Clause = OCS_9_10A;

    fn asked(&self, _: &Ocs, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, _: &Ocs, s: &State) -> bool {
        self.1 > 0 && self.units(s).any()
    }

    fn pass(&self, _: &Ocs, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        if self.1 > 0 && self.0 == s.fight.attacker {
            s.fight.attacker_failed = true;
        }
    }

    fn offers(&self, _: &Ocs, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Retreat);
        if self.2 || width.is_wide() {
            out.push(Action::Ignore);
        }
        out.extend(self.units(s).iter().map(Counter::Unit).map(Action::Lose));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_9_11B, || Fact::NoCombatUnit { unit });
        }
        match *action {
            Action::Ignore => {
                no.when(!self.2, OCS_9_10C, || Fact::MayNotIgnore);
                Ocs::as_ruled(RULING_S7, no, || self.0 == s.fight.attacker && s.fight.attacker_loss > 0);
                // Nobody is left, but nothing was left undone.
                Ocs::as_ruled(RULING_S32, no, || {
                    self.0 != s.fight.attacker && s.fight.attackers.is_empty() && s.fight.attacker_option == 0
                });
            }
            Action::Lose(Counter::Unit(unit)) => {
                let units = self.units(s);
                no.when(!units.contains(unit), OCS_9_11B, || Fact::NotTakingPart { unit });
                if let Some(lead) = s.fight.lead(self.0)
                    && !s.fight.first_lost[self.0.index()]
                    && units.contains(lead)
                {
                    no.when(unit != lead, OCS_9_11C, || Fact::MustBeLead { unit: lead });
                }
            }
            _ => {}
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let side = self.0;
        match *action {
            Action::Ignore => ctx.tell(OCS_9_10C, || Event::OptionIgnored { side: Side(side) }),
            Action::Lose(Counter::Unit(unit)) => {
                // A loss instead of a retreat that would be the end of all.
                Ocs::ruled(RULING_S17, Audience::All, ctx, || !g.has_retreat(s, side, self.units(s)));
                // 9.10c Whoever begins to take it takes it in full.
                s.frames.push(Frame::Choosing(side, self.1 - 1, false));
                let loss = Loss { side, by: LossBy::Combat, among: Units::only(unit), left: 1 };
                g.give_up(s, loss, unit, ctx);
            }
            _ => {
                let units = self.units(s);
                if side == s.fight.attacker {
                    s.fight.attacker_retreated = true;
                }
                let mut hexes: Hexes = units.iter().filter_map(|u| s.unit(u).at.hex()).collect();
                while let Some(hex) = hexes.first() {
                    hexes.remove(hex);
                    let here: Units = units.iter().filter(|u| s.unit(*u).at.is(hex)).collect();
                    let way = Way { side, start: hex, units: here, at: hex, gone: 0, distance: self.1 };
                    s.frames.push(Frame::Retreating(way));
                }
            }
        }
    }

    fn prompt(&self, _: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-option").int("left", self.1)
    }
}

/// 9.12g Units that paid may enter the hex.
pub struct Advancing;

impl Decision<Ocs> for Advancing {
    const TAKES: &'static [Verb] = &[Verb::Advance, Verb::Done];
    const PLACE: Clause = OCS_9_12G;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.fight.attacker)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        let f = &s.fight;
        let back = f.attackers.iter().any(|u| s.unit(u).at.hex().is_some_and(|h| h != f.target));
        !f.overrun
            && !f.attacker_retreated
            && back
            && g.vacated(s)
            && !g.house.closed[f.attacker.index()].contains(f.target)
    }

    fn pass(&self, g: &Ocs, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        g.captured_by_advance(s);
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let mut units = s.fight.attackers;
        if width.is_wide() {
            for hex in &s.fight.origins {
                units |= g.units_of(s, seat, *hex);
            }
        }
        out.extend(units.iter().map(Counter::Unit).map(Action::Advance));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_9_12G, || Fact::NoCombatUnit { unit });
        }
        let Action::Advance(Counter::Unit(unit)) = *action else { return };
        let f = &s.fight;
        no.when(!f.attackers.contains(unit), OCS_9_12G, || Fact::DidNotPay { unit });
        let gone = s.unit(unit).at.hex().is_none_or(|h| h == f.target);
        no.when(gone, OCS_9_12G, || Fact::AlreadyMoved { unit });
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Advance(Counter::Unit(unit)) => {
                let hex = s.fight.target;
                g.walk(s, Units::only(unit), hex, ctx);
                ctx.emit(OCS_9_12G, Audience::Only(seat), || Event::Advanced { unit, hex });
            }
            _ => {
                s.frames.pop();
                g.captured_by_advance(s);
            }
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-advance").id("hex", g.map.id(s.fight.target)).several()
    }
}

impl Ocs {
    /// A unit is lost; more may follow.
    fn give_up(&self, s: &mut State, loss: Loss, unit: Unit, ctx: &mut Context<'_>) {
        let clause = if loss.by == LossBy::Combat {
            s.fight.first_lost[loss.side.index()] = true;
            OCS_9_11C
        } else {
            loss.by.clause()
        };
        if loss.left > 1 {
            s.frames.push(Frame::Losing(Loss { left: loss.left - 1, ..loss }));
        }
        self.eliminate(s, unit, clause, ctx);
        // Neither combat nor attrition: nothing of it is recovered.
        if loss.by == LossBy::Stacking {
            s.unit_mut(unit).at = Spot::DEAD;
        }
    }

    /// A ground unit leaves the map: to the recovery pool of its side, or to the dead.
    pub(crate) fn eliminate(&self, s: &mut State, unit: Unit, clause: Clause, ctx: &mut Context<'_>) {
        let side = self.info(unit).side;
        let pool = self.house.recovery.as_ref().is_some_and(|r| r.side == side);
        *s.unit_mut(unit) = UnitState { at: if pool { Spot::POOL } else { Spot::DEAD }, ..UnitState::default() };
        s.fight.attackers.remove(unit);
        s.fight.defenders.remove(unit);
        ctx.tell(clause, || Event::Lost { unit });
    }

    /// 5.10a Every combat unit in the hex becomes DG.
    pub(crate) fn disorganise(&self, s: &mut State, side: Seat, hex: Hex, clause: Clause, ctx: &mut Context<'_>) {
        for unit in self.units_of(s, side, hex) {
            let u = s.unit_mut(unit);
            u.mode = Mode::Dg;
        }
        ctx.tell(clause, || Event::BecomesDg { hex, side: Side(side) });
    }

    pub(crate) fn attacker_losses(&self, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        let f = &s.fight;
        if f.attacker_loss > 0 {
            let loss = Loss { side: f.attacker, by: LossBy::Combat, among: f.attackers, left: f.attacker_loss };
            s.frames.push(Frame::Losing(loss));
        }
    }

    /// 9.10c The attacker must fulfil his option.
    pub(crate) fn attacker_option(&self, s: &mut State, _: &mut Context<'_>) {
        s.frames.pop();
        let f = &mut s.fight;
        if f.attackers.is_empty() {
            f.attacker_failed = f.attacker_option > 0;
        } else if f.attacker_option > 0 {
            let (side, left) = (f.attacker, f.attacker_option);
            s.frames.push(Frame::Choosing(side, left, false));
        }
    }

    /// 9.10b Then the defender: losses, DG, options; 5.7d any result costs the Reserve markers.
    pub(crate) fn defender_losses(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let f = &s.fight;
        let (side, target) = (f.attacker.other(), f.target);
        if f.defender_loss + f.defender_option > 0 || f.defender_dg {
            let reserves: Units = f.defenders.iter().filter(|u| s.unit(*u).mode == Mode::Reserve).collect();
            for unit in reserves {
                let u = s.unit_mut(unit);
                u.mode = if u.front { Mode::Combat } else { Mode::Move };
            }
            if reserves.any() {
                ctx.tell(OCS_5_7D, || Event::ReserveLost { hex: target });
            }
        }
        if s.fight.defender_loss > 0 {
            let loss = Loss { side, by: LossBy::Combat, among: s.fight.defenders, left: s.fight.defender_loss };
            s.frames.push(Frame::Losing(loss));
        }
    }

    pub(crate) fn defender_option(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let (side, target) = (s.fight.attacker.other(), s.fight.target);
        if s.fight.defenders.is_empty() {
            return;
        }
        // 9.12a The DG result comes before the retreat.
        if s.fight.defender_dg {
            self.disorganise(s, side, target, OCS_9_12A, ctx);
        }
        if s.fight.defender_option > 0 {
            let ignorable = s.fight.attacker_retreated || s.fight.attacker_failed;
            s.frames.push(Frame::Choosing(side, s.fight.defender_option, ignorable));
        }
    }

    // ── 9.12g Advance, 9.13 exploitation ────────────────────────────────────────────────────

    pub(crate) fn vacated(&self, s: &State) -> bool {
        self.units_of(s, s.fight.attacker.other(), s.fight.target).is_empty()
    }

    pub(crate) fn aftermath(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let f = &s.fight;
        let Some(need) = f.exploit else { return };
        let joined = f.origins.len() == 1 || f.origins.len() == 2 && self.map.adjacent(f.origins[0], f.origins[1]);
        if f.overrun || s.segment != Segment::Combat || f.attacker_retreated {
            return;
        }
        if !joined {
            return Ocs::ruled(RULING_S24, Audience::All, ctx, || f.origins.len() == 2);
        }
        let side = f.attacker;
        for unit in f.attackers {
            if s.unit(unit).mode != Mode::Dg && self.rating(s, unit) >= need as i8 {
                s.unit_mut(unit).mode = Mode::Exploit;
                ctx.emit(OCS_9_13, Audience::Only(side), || Event::Exploits { unit });
            }
        }
    }

    pub(crate) fn captured_by_advance(&self, s: &mut State) {
        let (side, target) = (s.fight.attacker, s.fight.target);
        if self.units_of(s, side, target).any() {
            self.capture_if(s, side, target, true);
        }
    }

    /// 9.12g After a successful overrun everybody must go in.
    pub(crate) fn enter_after_overrun(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let f = &s.fight;
        if f.overrun && f.attackers.any() && !f.attacker_retreated && self.vacated(s) {
            let (units, target, side) = (f.attackers, f.target, f.attacker);
            self.walk(s, units, target, ctx);
            let count = units.len() as u8;
            let from = s.fight.origins.first().copied().unwrap_or(target);
            ctx.tell(OCS_9_12G, || Event::StackMoves { side: Side(side), count, from, hex: target });
            self.capture_if(s, side, target, true);
        }
    }

    pub(crate) fn end_combat(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let f = std::mem::take(&mut s.fight);
        for unit in f.paid {
            if s.unit(unit).at.hex().is_some() && !f.overrun {
                s.mark(unit, Marks::ATTACKED);
            }
        }
        if f.overrun {
            let hex = f.attackers.first().and_then(|u| s.unit(u).at.hex()).unwrap_or(f.target);
            self.after_overrun(s, f.attackers, hex, f.attacker_retreated, ctx);
        } else {
            s.attacked.insert(f.target);
        }
    }
}
