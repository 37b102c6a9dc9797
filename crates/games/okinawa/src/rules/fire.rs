//! 14.4, 14.5 Fire and hits; 16.0 losses.

use super::prelude::*;
use crate::rules::rolls::{ATTACKER_FIRE, DEFENDER_FIRE};

/// A side's fire with everything that went into it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Fire {
    /// Printed strengths: those smoke touches, and 32 cm mortars, which it does not.
    pub base: u8,
    pub mortar: u8,
    pub smoke: bool,
    pub position: bool,
    pub forest: bool,
    pub town: bool,
    pub river: bool,
    pub armour: u8,
    pub total: u8,
}

impl Fire {
    /// Smoke, then terrain, then armour (R26); never below nothing.
    fn sum(&self) -> u8 {
        let mut total = (if self.smoke { self.base / 3 } else { self.base }) + self.mortar;
        if self.position {
            total /= 2;
        }
        let less = u8::from(self.forest) + u8::from(self.town) + u8::from(self.river) + self.armour;
        total.saturating_sub(less)
    }
}

/// 14.4(4), 14.5(4) The side that was fired at gives out the results.
pub struct Hits(pub Side);

impl Decision<Okinawa> for Hits {
    const TAKES: &'static [Verb] = &[Verb::Hit];
    const PLACE: Clause = R14_4_4_1;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.seat_of(self.0))
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.hittable(s, self.0).len() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        match g.hittable(s, self.0).first() {
            Some(&piece) => g.hit(s, piece, ctx),
            None => g.end_hits(s, ctx),
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        if width.is_wide() {
            out.extend(pieces_of(seat).filter(|p| s.hex_of(*p).is_some()).map(Action::Hit));
        } else {
            out.extend(g.hittable(s, self.0).into_iter().map(Action::Hit));
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::Hit(piece), Some(f)) = (*action, &s.fight) else { return };
        if g.object_foreign(seat, piece, R14_4_4_1, no) || g.hittable(s, self.0).contains(&piece) {
            return;
        }
        let far = self.0 == Side::Defender && g.remote(s, f).contains(&piece);
        if far && f.sixes > 0 {
            no.object(R16_0_1, || Fact::NoStepFromAfar { piece });
            return no.object(RULING_28, || Fact::NoStepFromAfar { piece });
        }
        if !far && !g.participants(s, f, seat).contains(&piece) {
            return no.object(R14_1_6, || Fact::NotHittable { piece });
        }
        if f.sixes > 0 {
            if !f.six_applied && !piece.is_unit() {
                no.object(R14_4_4_1, || Fact::UnitFirst { piece });
            } else {
                no.object(R14_4_4_1, || Fact::SpreadEvenly { piece });
            }
        } else if f.sixes_on(piece).is_some() {
            no.object(R14_4_4_2, || Fact::AlreadyHit { piece });
            no.object(RULING_38, || Fact::AlreadyHit { piece });
        } else {
            no.object(R14_4_4_2, || Fact::UnitFirst { piece });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Hit(piece) = *action {
            g.hit(s, piece, ctx);
        }
    }

    fn prompt(&self, _: &Okinawa, s: &State, _: Seat) -> Message {
        let (sixes, fives) = s.fight.as_ref().map_or((0, 0), |f| (f.sixes, f.fives));
        Message::new("prompt-hit").int("sixes", sixes).int("fives", fives)
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Hit(piece) = *action else { return };
        if g.object_foreign(seat, piece, R14_4_4_1, no) {
            return;
        }
        let Some(f) = &s.fight else { return no.object(R14_4_4_1, || Fact::NoFight) };
        let far = g.remote(s, f).contains(&piece);
        let fights = far || g.participants(s, f, seat).contains(&piece);
        if !no.bar(!fights, R14_1_6, || Fact::NotHittable { piece }) {
            no.object(R14_4_4_1, || Fact::NoResults);
        }
    }
}

impl Fight {
    fn sixes_on(&self, piece: Piece) -> Option<u8> {
        self.hits.iter().find(|h| h.0 == piece).map(|h| h.1)
    }
}

impl Okinawa {
    pub(crate) fn values(&self, s: &State, piece: Piece) -> Values {
        if piece.is_chit() {
            return self.data.chit(piece).values;
        }
        let unit = self.data.unit(piece);
        unit.back.filter(|_| s.turned.contains(piece)).unwrap_or(unit.front)
    }

    /// 14.4(1)(2), 14.5(1)(2): the fire of one side of a battle, its chits and all modifiers.
    pub(crate) fn fire(&self, s: &State, f: &Fight, seat: Seat) -> Fire {
        let attacking = seat == f.attacker;
        let mut fire = Fire::default();
        if f.strike {
            fire.base = self.data.of_kind(ChitKind::FighterBomber).values.fire;
        } else {
            for piece in self.participants(s, f, seat) {
                fire.base += self.values(s, piece).fire;
            }
            if !attacking {
                for gun in self.remote(s, f) {
                    fire.base += self.values(s, gun).fire;
                }
            }
            for chit in self.in_effect(f, seat).filter(|c| self.data.class(*c) == Class::Tactic) {
                let strength = self.values(s, chit).fire;
                let part = if self.data.kind(chit) == ChitKind::Mortar { &mut fire.mortar } else { &mut fire.base };
                *part += strength;
            }
            fire.smoke = seat == JP && self.kind_in_effect(f, ChitKind::Smoke);
        }
        if attacking {
            let hex = self.data.hex(f.at);
            let defender = seat.other();
            fire.position = self.position_counts(s, f, defender) && !self.kind_in_effect(f, ChitKind::CombatEngineers);
            fire.forest = hex.terrain == Terrain::ForestSwamp;
            fire.town = hex.terrain == Terrain::Town;
            fire.river = !f.strike && self.data.river_between(f.from, f.at);
        }
        if !f.strike {
            let enemy = f.stack_of(seat.other());
            fire.armour = self
                .in_effect(f, seat.other())
                .filter(|c| s.hex_of(*c) == Some(enemy))
                .map(|c| self.data.chit(c).armour)
                .max()
                .unwrap_or(0);
        }
        fire.total = fire.sum();
        fire
    }

    /// What a fire is to be looked up under: the ruling that shaped it, or the list of its modifiers.
    fn fire_clause(&self, s: &State, f: &Fight, side: Side, fire: Fire) -> Clause {
        let enemy = f.seat(side).other();
        let here = |c: &Piece| s.hex_of(*c) == Some(f.stack_of(enemy)) && self.data.chit(*c).armour > 0;
        if f.strike {
            RULING_7
        } else if side == Side::Attacker && fire.smoke {
            RULING_26
        } else if fire.river && self.data.road_between(f.from, f.at) {
            RULING_34
        } else if self.in_effect(f, enemy).filter(here).count() > 1 {
            RULING_29
        } else if side == Side::Attacker {
            R14_5_2
        } else {
            R14_4_2
        }
    }

    /// 14.4(3), 14.5(3): the dice.
    pub(crate) fn open_fire(&self, s: &mut State, side: Side, ctx: Context<'_, '_>) {
        s.close();
        let Some(f) = &s.fight else { return };
        let seat = f.seat(side);
        let fire = self.fire(s, f, seat);
        let kind = match side {
            Side::Attacker => ATTACKER_FIRE,
            Side::Defender => DEFENDER_FIRE,
        };
        let dice: ArrayVec<u8, 96> = (0..fire.total.min(96)).map(|_| ctx.d6(kind)).collect();
        let count = |face| dice.iter().filter(|d| **d == face).count() as u8;
        let (base, total) = (fire.base + fire.mortar, fire.total);
        let clause = self.fire_clause(s, f, side, fire);
        match side {
            Side::Attacker => ctx.tell(clause, || Event::AttackerFire { seat, dice: dice.to_vec(), base, total }),
            Side::Defender => ctx.tell(clause, || Event::DefenderFire { seat, dice: dice.to_vec(), base, total }),
        }
        let (sixes, fives) = (count(6), count(5));
        if let Some(f) = &mut s.fight {
            (f.sixes, f.fives) = (sixes, fives);
            (f.six_applied, f.any_applied) = (false, false);
            f.hits.clear();
            f.retreats.clear();
        }
    }

    /// 14.4(4): who can take the next result.
    pub(crate) fn hittable(&self, s: &State, side: Side) -> Few {
        let Some(f) = &s.fight else { return Few::new() };
        let mut group = self.participants(s, f, f.seat(side));
        if f.sixes > 0 {
            // The first six to a unit, then as evenly as possible.
            let units = group.iter().any(|p| p.is_unit());
            if !f.six_applied && units {
                group.retain(|p| p.is_unit());
            }
            let least = group.iter().map(|p| f.sixes_on(*p).unwrap_or(0)).min().unwrap_or(0);
            group.retain(|p| f.sixes_on(*p).unwrap_or(0) == least);
        } else if f.fives > 0 {
            if side == Side::Defender && !f.strike {
                group.extend(self.remote(s, f).into_iter().take(3));
            }
            group.retain(|p| f.sixes_on(*p).is_none());
            let units = group.iter().any(|p| p.is_unit());
            if !f.any_applied && units {
                group.retain(|p| p.is_unit());
            }
        } else {
            group.clear();
        }
        group
    }

    fn hit(&self, s: &mut State, piece: Piece, ctx: Context<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        let six = f.sixes > 0;
        if six {
            f.sixes -= 1;
            f.six_applied = true;
        } else {
            f.fives = f.fives.saturating_sub(1);
        }
        f.any_applied = true;
        match f.hits.iter_mut().find(|h| h.0 == piece) {
            Some(hit) => hit.1 += u8::from(six),
            None => drop(f.hits.try_push((piece, u8::from(six)))),
        }
        if six {
            self.lose_step(s, piece, ctx);
        } else {
            ctx.tell(R14_4_3, || Event::MustRetreat { piece });
        }
    }

    /// 16.0(2): a full unit is turned, everything else leaves the map.
    pub(crate) fn lose_step(&self, s: &mut State, piece: Piece, ctx: Context<'_, '_>) {
        if s.steps(&self.data, piece) == 1 {
            ctx.tell(R16_0_2, || Event::Destroyed { piece });
            self.remove(s, piece);
        } else {
            ctx.tell(R16_0_2, || Event::StepLost { piece });
            s.turned.insert(piece);
        }
    }

    /// 4.3.1(3), R43: units and Japanese unit chits to the removed box, American ones to the discards.
    pub(crate) fn remove(&self, s: &mut State, piece: Piece) {
        let to = if piece.is_chit() && piece.seat() == US { Loc::DISCARD } else { Loc::REMOVED };
        s.put(&self.data, piece, to);
    }

    /// Sixes nobody can absorb are lost, then fives; whoever was hit and lives goes back.
    fn end_hits(&self, s: &mut State, ctx: Context<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        let n = std::mem::take(&mut f.sixes);
        if n > 0 && f.fives > 0 {
            ctx.tell(R14_4_4_1, || Event::Wasted { n });
            return;
        }
        let (sixes, fives) = (n, std::mem::take(&mut f.fives));
        let (clause, n) = if sixes > 0 { (R14_4_4_1, sixes) } else { (R14_4_4_2, fives) };
        if n > 0 {
            ctx.tell(clause, || Event::Wasted { n });
        }
        let hits: Few = f.hits.iter().map(|h| h.0).collect();
        f.retreats = hits.into_iter().filter(|p| s.at.0[p.index()].on_map().is_some()).collect();
        f.start_retreat();
        s.close();
    }

    /// Chits of a stack that were not declared, in an order that tells nothing of what they are.
    pub(crate) fn unused(&self, s: &State, seat: Seat, hex: Hex) -> Few {
        let mut unused: Few = s.chits_at(seat, hex).filter(|c| !self.is_declared(s, *c)).take(12).collect();
        unused.sort_by_key(|c| (s.slot(*c), c.0));
        unused
    }

    /// 14.4(4)③, R21, R47: with nobody left who fought, the unused chits of the stack go to the box.
    pub(crate) fn clear_stack(&self, s: &mut State, seat: Seat, ctx: Context<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let hex = f.stack_of(seat);
        let stays = if f.strike {
            // R7: units alone are fired at; once they are gone nobody of those is left.
            seat == f.attacker || f.hits.iter().all(|h| h.0.is_chit()) || s.has_unit(seat, hex)
        } else {
            !self.participants(s, f, seat).is_empty()
        };
        if stays {
            return;
        }
        let alive = f.hits.iter().any(|h| h.0.seat() == seat && s.hex_of(h.0).is_some());
        for chit in self.unused(s, seat, hex) {
            // R21: chits do not go along. R47: nor do unit chits that nobody declared stay alone.
            let clause = match (s.face_up(chit), alive) {
                (true, _) => RULING_47,
                (false, true) => RULING_21,
                (false, false) => R14_4_4_3,
            };
            self.to_box(s, chit, clause, ctx);
        }
    }
}
