//! 9.14 Captures: dumps, transport, air strips and what stands on them.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{CAPTURE, Frame};
use crate::tables::{Booty, share};
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
        let points = s.carts[self.0.index()].points;
        s.carts[self.0.index()] = CartState::default();
        let hex = self.1;
        ctx.tell(OCS_9_14C, || Event::TransportLost { hex, percent: 100, points });
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
        let taken = !g.is_refuge(s, self.0, self.1, hex);
        no.when(taken && g.map.distance(self.1, hex) <= most, OCS_9_14C, || Fact::EnemyThere { hex });
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
    pub(crate) fn stores_in(&self, s: &State, side: Seat, hex: Hex) -> bool {
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

    /// 9.14c Points and load that are captured, or lost with the wagons; the rest gets away.
    pub(crate) fn settle_transport(&self, s: &mut State, hex: Hex, wagons: bool, roll: Roll, ctx: &mut Context<'_>) {
        let booty = if wagons { Booty::Wagons } else { Booty::Trucks };
        let percent = self.tables.captured(booty, roll.dice[0]);
        let here: Vec<usize> = (0..s.carts.len())
            .filter(|i| {
                s.carts[*i].at.is(hex) && s.carts[*i].side != roll.by && self.is_wagon(Cart(*i as u8)) == wagons
            })
            .collect();
        let owner = roll.by.other();
        let points: i32 = here.iter().map(|i| i32::from(s.carts[*i].points)).sum();
        let load: i32 = here.iter().map(|i| i32::from(s.carts[*i].load)).sum();
        let mut taken = share(points, percent);
        let mut cargo = share(load, percent);
        let lost = wagons && self.house.wagons_lost[owner.index()];
        let captured = taken as u8;
        let mut ground = 0;
        for &i in &here {
            // Cargo goes with the share of the load, whichever counter carried it.
            let given = cargo.min(i32::from(s.carts[i].load));
            s.carts[i].load -= given as u8;
            cargo -= given;
            ground += given;
        }
        let mut escaped = Vec::new();
        for &i in &here {
            let all = i32::from(s.carts[i].points);
            if all <= taken {
                taken -= all;
                let left_over = u16::from(s.carts[i].load);
                if lost {
                    s.carts[i] = CartState::default();
                } else {
                    s.carts[i].side = roll.by;
                    // 13.2i It moves at once only in the captor's Movement Phase.
                    s.carts[i].moved = s.segment != Segment::Movement;
                    s.carts[i].load = 0;
                }
                // What was not captured of its load goes with the others, or is lost with it.
                if let Some(&j) =
                    here.iter().find(|j| **j != i && s.carts[**j].side == owner && s.carts[**j].points > 0)
                {
                    let room = u16::from(s.carts[j].points) * 4 - u16::from(s.carts[j].load);
                    s.carts[j].load += left_over.min(room) as u8;
                }
            } else {
                if taken > 0 {
                    s.carts[i].points -= taken as u8;
                    s.carts[i].load = s.carts[i].load.min(s.carts[i].points * 4);
                    taken = 0;
                }
                escaped.push(i);
            }
        }
        if lost {
            ctx.tell(self.house.clauses.wagons, || Event::TransportLost { hex, percent, points: captured });
            Ocs::ruled(RULING_S25, Audience::All, ctx, || true);
        } else {
            s.add_tokens(hex, roll.by, ground as u16, false);
            ctx.tell(OCS_9_14C, || Event::TransportCaptured { side: Side(roll.by), hex, percent, points: captured });
        }
        for i in escaped {
            s.frames.push(Frame::Displacing(Cart(i as u8), hex));
        }
    }

    /// 9.14f An aircraft on a captured strip: hit on 6 or less, then away or lost.
    pub(crate) fn settle_captured_plane(&self, s: &mut State, plane: Plane, roll: Roll, ctx: &mut Context<'_>) {
        let state = s.planes[plane.index()];
        let advance = matches!(s.top(), Some(Frame::CaptureAfter(..)));
        let total = roll.total() + if state.active { 2 } else { 0 } + if advance { 2 } else { 0 };
        if total <= self.tables.base_loss_max {
            self.hit_plane(s, plane, OCS_9_14F, ctx);
        }
        if s.planes[plane.index()].steps == 0 {
            return;
        }
        let info = &self.planes[plane.index()];
        let from = state.at;
        let base = self.bases(s, info.side).filter(|b| *b != from).min_by_key(|b| self.flight(from, *b));
        match base.filter(|b| self.flight(from, *b) <= info.range * 2) {
            Some(base) => {
                s.planes[plane.index()].at = base;
                s.planes[plane.index()].active = false;
                ctx.tell(OCS_9_14F, || Event::Landed { plane, base });
            }
            None => self.lose_plane(s, plane, OCS_9_14F, ctx),
        }
    }
}
