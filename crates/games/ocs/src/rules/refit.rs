//! 15 Air bases: refit.

use super::supply::REFIT_TOKENS;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 15.1 Which aircraft are refitted; bits of the strips already used.
pub struct Refitting(pub u16);

impl Decision<Ocs> for Refitting {
    const TAKES: &'static [Verb] = &[Verb::Refit, Verb::Done];
    const PLACE: Clause = OCS_15_1;
    const PROMPT: &'static str = "prompt-refit";

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.phasing)
    }

    /// Aircraft and their state are open to both.
    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.planes_of(s, s.phasing).iter().any(|p| !s.planes[p.index()].active)
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for plane in g.planes_of(s, seat) {
            if width.is_wide() || !s.planes[plane.index()].active {
                out.push(Action::Refit(plane));
            }
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Refit(plane) = *action else { return };
        let state = s.planes[plane.index()];
        if no.bar(!g.planes_of(s, seat).contains(plane), OCS_15_1, || Fact::PlaneNotYours { plane }) {
            return;
        }
        no.when(state.active, OCS_15_1, || Fact::PlaneActive { plane });
        let base = state.at;
        let Some(hex) = base.hex() else { return };
        let strip = g.strips.iter().position(|h| *h == hex);
        let used = strip.is_some_and(|i| self.0 >> i & 1 == 1);
        no.when(used, OCS_15_1, || Fact::StripUsed { base });
        let full = g.active_at(s, seat, base) >= super::air::STRIP_ACTIVE;
        no.when(full, OCS_14_2A, || Fact::BaseFull { base });
        let look = g.survey(s);
        no.when(look.field.barred(seat, hex), OCS_4_5A, || Fact::RefitZoc { base });
        if !no.stop() {
            g.object_supply(&look, seat, hex, REFIT_TOKENS, OCS_15_1, no);
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let Action::Refit(plane) = *action else { return };
        let base = s.planes[plane.index()].at;
        let strip = base.hex().and_then(|hex| g.strips.iter().position(|h| *h == hex));
        s.frames.push(Frame::Refitting(self.0 | strip.map_or(0, |i| 1 << i)));
        match base.hex() {
            Some(user) => g.bill(s, Bill { what: PayFor::Refit(plane), side: seat, user, need: REFIT_TOKENS }, ctx),
            None => g.refit(s, plane, ctx),
        }
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Refit(plane) = *action {
            no.object(OCS_15_1, || Fact::NotNow { segment: s.segment });
            let own = g.planes_of(s, seat).contains(plane);
            no.when(!own, OCS_15_1, || Fact::PlaneNotYours { plane });
            no.when(own && s.planes[plane.index()].active, OCS_15_1, || Fact::PlaneActive { plane });
        }
    }
}

impl Ocs {
    pub(crate) fn refit(&self, s: &mut State, plane: Plane, ctx: &mut Context<'_>) {
        s.planes[plane.index()].active = true;
        let base = s.planes[plane.index()].at;
        let clause = if base == Spot::BOX { self.house.clauses.box_clause } else { OCS_15_1 };
        ctx.tell(clause, || Event::Refitted { plane, base });
    }

    /// Aircraft of a side that are somewhere.
    pub fn planes_of(&self, s: &State, side: Seat) -> Planes {
        let there = |i: &usize| {
            let p = &s.planes[*i];
            self.planes[*i].side == side && p.steps > 0 && (p.at.hex().is_some() || p.at == Spot::BOX)
        };
        (0..self.planes.len()).filter(there).map(|i| Plane(i as u8)).collect()
    }

    pub(crate) fn active_at(&self, s: &State, side: Seat, base: Spot) -> usize {
        if base == Spot::BOX {
            return 0;
        }
        let here = |p: &Plane| s.planes[p.index()].at == base && s.planes[p.index()].active;
        self.planes_of(s, side).iter().filter(here).count()
    }

    /// The bases of a side: its strips, and the box.
    pub fn bases<'a>(&'a self, s: &'a State, side: Seat) -> impl Iterator<Item = Spot> + 'a {
        let strips =
            self.strips.iter().zip(&s.strips).filter(move |(_, owner)| **owner == side).map(|(h, _)| Spot::at(*h));
        let air_box = self.house.air_box.as_ref().filter(|b| b.side == side).map(|_| Spot::BOX);
        strips.chain(air_box)
    }

    /// 14.2d Hexes between two bases or targets.
    pub fn flight(&self, from: Spot, to: Spot) -> u16 {
        let by_box = |hex: Hex| self.house.air_box.as_ref().map_or(u16::MAX, |b| b.distance[hex.index()]);
        match (from.hex(), to.hex()) {
            (Some(a), Some(b)) => self.map.distance(a, b),
            (Some(hex), None) | (None, Some(hex)) => by_box(hex),
            (None, None) => 0,
        }
    }

    pub(crate) fn plane_barrage(&self, s: &State, plane: Plane) -> u8 {
        match s.planes[plane.index()].steps {
            0 => 0,
            1 => self.planes[plane.index()].barrage[0],
            _ => self.planes[plane.index()].barrage[1],
        }
    }

    pub(crate) fn hit_plane(&self, s: &mut State, plane: Plane, clause: Clause, ctx: &mut Context<'_>) {
        let state = &mut s.planes[plane.index()];
        state.steps = state.steps.saturating_sub(1);
        if state.steps == 0 {
            self.lose_plane(s, plane, clause, ctx);
        } else {
            ctx.tell(clause, || Event::PlaneHit { plane });
        }
    }

    pub(crate) fn lose_plane(&self, s: &mut State, plane: Plane, clause: Clause, ctx: &mut Context<'_>) {
        s.planes[plane.index()] = PlaneState { at: Spot::DEAD, ..PlaneState::default() };
        s.mission.planes.remove(plane);
        s.mission.enemies.remove(plane);
        s.mission.landing.remove(plane);
        s.mission.aborting.remove(plane);
        ctx.tell(clause, || Event::PlaneLost { plane });
    }
}
