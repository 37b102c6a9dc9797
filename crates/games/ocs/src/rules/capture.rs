//! 9.14 Captures: dumps, transport, air strips and what stands on them.

use crate::model::tables::{Booty, share};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{CAPTURE, Frame};
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};
use serde::{Deserialize, Serialize};

/// What is rolled for next in a captured hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Dump,
    Trucks,
    Wagons,
    Strip,
    Planes,
}

/// 9.14c Transport that got away looks for a hex.
pub struct Displacing(pub Cart, pub Hex);

impl Decision<Ocs> for Displacing {
    const TAKES: &'static [Verb] = &[Verb::Displace];
    const PLACE: Clause = OCS_9_14C;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.carts[self.0.index()].side)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.refuges(s, self.0, self.1).next().is_some()
    }

    fn pass(&self, _: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let CartState { points, load: tokens, .. } = s.carts[self.0.index()];
        s.carts[self.0.index()] = CartState::default();
        let hex = self.1;
        ctx.tell(OCS_9_14C, || Event::TransportLost { hex, percent: 100, points, tokens });
    }

    fn offers(&self, g: &Ocs, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        if width.is_wide() {
            out.extend(g.map.within(self.1, 11).map(Action::Displace));
        } else {
            out.extend(g.refuges(s, self.0, self.1).map(Action::Displace));
        }
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Displace(hex) = *action else { return };
        let most = g.flight_of(self.0);
        no.when(g.map.distance(self.1, hex) > most, OCS_9_14C, || Fact::TooFarToFlee { hex, most });
        if g.is_refuge(s, self.0, self.1, hex) || !no.none() {
            return;
        }
        let (cart, side) = (self.0, s.carts[self.0.index()].side);
        if !g.map.land.contains(hex) {
            no.object(OCS_9_14C, || Fact::CartProhibited { hex, cart });
        } else if g.house.closed[side.index()].contains(hex) {
            no.object(g.house.clauses.closed, || Fact::Closed { hex });
        } else if hex == self.1 || g.units_of(s, side.other(), hex).any() {
            no.object(OCS_9_14C, || Fact::EnemyThere { hex });
        } else {
            no.object(OCS_9_14C, || Fact::CartAtStores { hex, cart });
        }
    }

    fn act(&self, _: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Displace(hex) = *action {
            let cart = self.0;
            s.carts[cart.index()].at = Spot::at(hex);
            ctx.tell(OCS_9_14C, || Event::TransportEscapes { cart, hex });
        }
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-displace").id("cart", g.carts[self.0.index()].id.clone()).int("most", g.flight_of(self.0))
    }

    fn elsewhere(_: &Ocs, s: &State, _: Seat, _: &Action, no: &mut No) {
        if !matches!(s.top(), Some(Frame::Displacing(..) | Frame::MakingWay(_))) {
            no.object(OCS_9_14C, || Fact::NotInHand { what: "hand-capture" });
        }
    }
}

/// 9.14f An aircraft that got away from a captured strip looks for a base.
pub struct Fleeing(pub Plane);

impl Decision<Ocs> for Fleeing {
    const TAKES: &'static [Verb] = &[Verb::Land];
    const PLACE: Clause = OCS_9_14F;

    fn asked(&self, g: &Ocs, _: &State) -> Seats {
        Seats::only(g.planes[self.0.index()].side)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.havens(s, self.0).len() > 1
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        match g.havens(s, self.0)[..] {
            [base, ..] => g.flee(s, self.0, base, ctx),
            [] => {
                s.frames.pop();
                g.lose_plane(s, self.0, OCS_9_14F, ctx);
            }
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let bases = if width.is_wide() { g.bases(s, seat).collect() } else { g.havens(s, self.0) };
        out.extend(bases.into_iter().map(|b| Action::Land(self.0, b)));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Land(plane, base) = *action else { return };
        if no.bar(plane != self.0, OCS_9_14F, || Fact::PlaneFlew { plane }) {
            return;
        }
        let from = s.planes[plane.index()].at;
        let friendly = base != from && g.bases(s, seat).any(|b| b == base);
        no.when(!friendly, OCS_9_14F, || Fact::NoBase { base });
        let (distance, range) = (g.flight(from, base), g.planes[plane.index()].range * 2);
        no.when(distance > range, OCS_9_14F, || Fact::PlaneRange { plane, base, distance, range });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Land(plane, base) = *action {
            g.flee(s, plane, base, ctx);
        }
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-land").id("plane", g.planes[self.0.index()].id.clone())
    }
}

impl Ocs {
    fn flight_of(&self, cart: Cart) -> u16 {
        if self.carts[cart.index()].booty == Booty::Trucks { 10 } else { 5 }
    }

    /// On land, without the enemy and his stores, not closed to the side.
    fn is_refuge(&self, s: &State, cart: Cart, from: Hex, hex: Hex) -> bool {
        let side = s.carts[cart.index()].side;
        hex != from
            && self.map.land.contains(hex)
            && !self.house.closed[side.index()].contains(hex)
            && self.units_of(s, side.other(), hex).is_empty()
            && s.dump(hex).is_none_or(|d| d.side == side)
            && !self.strips.iter().zip(&s.strips).any(|(h, owner)| *h == hex && *owner != side)
            && !s.carts.iter().any(|c| c.at.is(hex) && c.side != side)
    }

    fn refuges<'a>(&'a self, s: &'a State, cart: Cart, from: Hex) -> impl Iterator<Item = Hex> + 'a {
        self.map.within(from, self.flight_of(cart)).filter(move |h| self.is_refuge(s, cart, from, *h))
    }

    /// Supply, transport or a strip of a side.
    pub fn stores_in(&self, s: &State, side: Seat, hex: Hex) -> bool {
        s.dump(hex).is_some_and(|d| d.side == side)
            || s.carts.iter().any(|c| c.at.is(hex) && c.side == side)
            || self.strips.iter().zip(&s.strips).any(|(h, owner)| *h == hex && *owner == side)
    }

    /// 9.14 An attack-capable unit stands where the enemy has stores and no combat unit.
    pub(crate) fn capture_if(&self, s: &mut State, side: Seat, hex: Hex, advance: bool) {
        if !self.stores_in(s, side.other(), hex) || self.units_of(s, side.other(), hex).any() {
            return;
        }
        if !self.units_of(s, side, hex).iter().any(|u| self.attack_capable(s, u)) {
            return;
        }
        let first = CAPTURE[0];
        s.frames.push(if advance { Frame::CaptureAfter(hex, side, first) } else { Frame::Capture(hex, side, first) });
    }

    pub(crate) fn capture(&self, s: &mut State, hex: Hex, by: Seat, stage: Stage, ctx: &mut Context<'_>) {
        self.capture_stage(s, hex, by, stage, false, ctx);
    }

    pub(crate) fn capture_by_advance(&self, s: &mut State, hex: Hex, by: Seat, stage: Stage, ctx: &mut Context<'_>) {
        self.capture_stage(s, hex, by, stage, true, ctx);
    }

    fn capture_stage(&self, s: &mut State, hex: Hex, by: Seat, stage: Stage, advance: bool, ctx: &mut Context<'_>) {
        if stage == Stage::Planes {
            let next = (0..self.planes.len()).map(|i| Plane(i as u8)).find(|p| {
                self.planes[p.index()].side != by && s.planes[p.index()].at.is(hex) && s.planes[p.index()].steps > 0
            });
            match next {
                Some(plane) => self.roll(s, RollFor::CapturePlane(plane), by, OCS_9_14F, ctx),
                None => {
                    s.frames.pop();
                }
            }
            return;
        }
        s.frames.pop();
        let next = CAPTURE[CAPTURE.iter().position(|x| *x == stage).unwrap_or(3) + 1];
        s.frames.push(if advance { Frame::CaptureAfter(hex, by, next) } else { Frame::Capture(hex, by, next) });
        let enemy_carts = |wagon: bool| {
            (0..s.carts.len())
                .any(|i| s.carts[i].at.is(hex) && s.carts[i].side != by && self.is_wagon(Cart(i as u8)) == wagon)
        };
        match stage {
            Stage::Dump if s.dump(hex).is_some_and(|d| d.side != by) => {
                self.roll(s, RollFor::CaptureDump(hex), by, OCS_9_14B, ctx);
            }
            Stage::Trucks if enemy_carts(false) => self.roll(s, RollFor::CaptureTrucks(hex), by, OCS_9_14C, ctx),
            Stage::Wagons if enemy_carts(true) => self.roll(s, RollFor::CaptureWagons(hex), by, OCS_9_14C, ctx),
            Stage::Strip => {
                for i in 0..self.strips.len() {
                    if self.strips[i] == hex && s.strips[i] != by {
                        s.strips[i] = by;
                        ctx.tell(OCS_9_14F, || Event::StripCaptured { side: Side(by), hex });
                    }
                }
            }
            _ => {}
        }
    }

    /// 9.14b What the captor keeps; the rest is destroyed.
    pub(crate) fn settle_dump(&self, s: &mut State, hex: Hex, roll: Roll, ctx: &mut Context<'_>) {
        let Some(dump) = s.dump(hex).copied() else { return };
        let percent = self.tables.captured(Booty::Dump, roll.dice[0]);
        let kept = share(i32::from(dump.tokens), percent) as u16;
        s.take_tokens(hex, dump.tokens);
        s.add_tokens(hex, roll.by, kept, false);
        let lost = dump.tokens - kept;
        ctx.tell(OCS_9_14B, || Event::DumpCaptured { side: Side(roll.by), hex, percent, tokens: kept, lost });
    }

    /// 9.14c The same share of the points and of the load is captured, or lost with the wagons; the rest gets away.
    pub(crate) fn settle_transport(&self, s: &mut State, hex: Hex, wagons: bool, roll: Roll, ctx: &mut Context<'_>) {
        let booty = if wagons { Booty::Wagons } else { Booty::Trucks };
        let percent = self.tables.captured(booty, roll.dice[0]);
        let of_kind = |i: &usize| self.is_wagon(Cart(*i as u8)) == wagons;
        let here: Vec<usize> = (0..s.carts.len())
            .filter(|i| s.carts[*i].at.is(hex) && s.carts[*i].side != roll.by && of_kind(i))
            .collect();
        let points: i32 = here.iter().map(|i| i32::from(s.carts[*i].points)).sum();
        let load: i32 = here.iter().map(|i| i32::from(s.carts[*i].load)).sum();
        let (taken, cargo) = (share(points, percent) as u8, share(load, percent) as u8);
        let mut captured = Vec::new();
        let mut left = taken;
        for &i in &here {
            let part = left.min(s.carts[i].points);
            left -= part;
            if part > 0 && part == s.carts[i].points {
                captured.push(i);
            } else if part > 0 {
                s.carts[i].points -= part;
                // The part needs a counter of its own.
                let spare = (0..s.carts.len()).find(|j| s.carts[*j].at == Spot::OUT && of_kind(j));
                if let Some(j) = spare {
                    s.carts[j] = CartState { at: Spot::at(hex), points: part, ..s.carts[i] };
                    captured.push(j);
                }
            }
        }
        let escaped: Vec<usize> = here.iter().copied().filter(|i| !captured.contains(i)).collect();
        let room = |s: &mut State, carts: &[usize], mut tokens: u8| {
            for &i in carts {
                s.carts[i].load = tokens.min(s.carts[i].points * 4);
                tokens -= s.carts[i].load;
            }
            tokens
        };
        let spilt = room(s, &escaped, load as u8 - cargo);
        let lost = wagons && self.house.wagons_lost[roll.by.other().index()];
        if lost {
            for i in captured {
                s.carts[i] = CartState::default();
            }
            if taken > 0 || cargo > 0 {
                let clause = self.house.clauses.wagons;
                ctx.tell(clause, || Event::TransportLost { hex, percent, points: taken, tokens: cargo });
                Ocs::ruled(RULING_S25, Audience::All, ctx, || true);
            }
        } else {
            let ground = room(s, &captured, cargo);
            s.add_tokens(hex, roll.by, u16::from(ground), false);
            for i in captured {
                // 13.2i It moves at once only in the captor's Movement Phase.
                let moved = s.segment != Segment::Movement;
                s.carts[i] = CartState { side: roll.by, spent: 0, under_way: false, moved, ..s.carts[i] };
            }
            let side = Side(roll.by);
            ctx.tell(OCS_9_14C, || Event::TransportCaptured { side, hex, percent, points: taken, tokens: cargo });
        }
        // Rounding has left nothing to carry it.
        if spilt > 0 {
            ctx.tell(OCS_9_14C, || Event::LoadLost { hex, tokens: spilt });
            Ocs::ruled(RULING_S34, Audience::All, ctx, || true);
        }
        for i in escaped {
            s.frames.push(Frame::Displacing(Cart(i as u8), hex));
        }
    }

    /// 9.14f An aircraft on a captured strip: hit on 6 or less, then away or lost.
    pub(crate) fn settle_captured_plane(&self, s: &mut State, plane: Plane, roll: Roll, ctx: &mut Context<'_>) {
        let advance = matches!(s.top(), Some(Frame::CaptureAfter(..)));
        let active = s.planes[plane.index()].active;
        let total = roll.total() + if active { 2 } else { 0 } + if advance { 2 } else { 0 };
        if total <= self.tables.base_loss_max {
            self.hit_plane(s, plane, OCS_9_14F, ctx);
        }
        if s.planes[plane.index()].steps > 0 {
            s.frames.push(Frame::Fleeing(plane));
        }
    }

    /// 9.14f Friendly bases within twice the range of an aircraft.
    fn havens(&self, s: &State, plane: Plane) -> Vec<Spot> {
        let (info, from) = (&self.planes[plane.index()], s.planes[plane.index()].at);
        self.bases(s, info.side).filter(|b| *b != from && self.flight(from, *b) <= info.range * 2).collect()
    }

    fn flee(&self, s: &mut State, plane: Plane, base: Spot, ctx: &mut Context<'_>) {
        s.frames.pop();
        s.planes[plane.index()].at = base;
        s.planes[plane.index()].active = false;
        ctx.tell(OCS_9_14F, || Event::Landed { plane, base });
    }
}
