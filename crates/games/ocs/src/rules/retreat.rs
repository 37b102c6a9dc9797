//! 9.12 Retreat: who goes where, hex by hex, and what it costs.

use super::general::{Field, STACK_LIMIT};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 9.12 Units retreat, hex by hex.
pub struct Retreating(pub Way);

impl Decision<Ocs> for Retreating {
    const TAKES: &'static [Verb] = &[Verb::RetreatTo, Verb::Join, Verb::Drop];
    const PLACE: Clause = OCS_9_12;

    fn asked(&self, _: &Ocs, _: &State) -> Seats {
        Seats::only(self.0.side)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        self.0.units.any() && g.map.around(self.0.at).any(|h| g.retreaters(s, &self.0, h).any())
    }

    /// 9.12 Who cannot go is eliminated; S17 who got part of the way pays the rest in losses.
    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let way = self.0;
        if way.gone == 0 {
            for unit in way.units {
                ctx.tell(OCS_9_12, || Event::CannotRetreat { unit });
                g.eliminate(s, unit, OCS_9_12, ctx);
            }
        } else if way.units.any() {
            let left = way.distance - g.map.distance(way.start, way.at) as u8;
            Ocs::ruled(RULING_S17, Audience::All, ctx, || true);
            s.frames.push(Frame::Losing(Loss { side: way.side, by: LossBy::Combat, among: way.units, left }));
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend(g.map.around(self.0.at).map(Action::RetreatTo));
        if self.0.gone == 0 || width.is_wide() {
            let others = g.units_of(s, seat, self.0.start) - self.0.units;
            out.extend(others.iter().map(|u| Action::Join(Counter::Unit(u))));
        }
        if self.0.units.len() > 1 || width.is_wide() {
            out.extend(self.0.units.iter().map(Counter::Unit).map(Action::Drop));
        }
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let way = &self.0;
        if let Some(unit) = action.stranger() {
            return no.object(OCS_9_12, || Fact::NoCombatUnit { unit });
        }
        match *action {
            Action::RetreatTo(hex) => {
                if g.retreaters(s, way, hex).any() {
                    return;
                }
                g.object_retreat(s, way, hex, no);
            }
            Action::Drop(Counter::Unit(unit)) => {
                no.when(!way.units.contains(unit), OCS_9_12, || Fact::NotPicked { unit });
                no.when(way.units == Units::only(unit), OCS_9_12, || Fact::LastUnit { unit });
            }
            Action::Join(counter) => {
                let Some(unit) = counter.unit() else {
                    return no.object(OCS_9_12D, || Fact::StaysBehind { unit: counter });
                };
                let here = g.info(unit).side == way.side && s.unit(unit).at.is(way.start);
                no.when(!here, OCS_9_12D, || Fact::NotThere { unit, hex: way.start });
                let involved = (way.units | s.fight.attackers | s.fight.defenders).contains(unit);
                no.when(here && involved, OCS_9_12D, || Fact::AlreadyPicked { unit });
                no.when(way.gone > 0 || way.at != way.start, OCS_9_12D, || Fact::UnderWay);
            }
            _ => {}
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let mut way = self.0;
        match *action {
            Action::RetreatTo(hex) => g.retreat_step(s, way, hex, ctx),
            Action::Join(Counter::Unit(unit)) => {
                way.units.insert(unit);
                s.frames.push(Frame::Retreating(way));
            }
            // It goes by itself, after the others.
            Action::Drop(Counter::Unit(unit)) => {
                s.frames.push(Frame::Retreating(Way { units: Units::only(unit), ..way }));
                way.units.remove(unit);
                s.frames.push(Frame::Retreating(way));
            }
            _ => {}
        }
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        let way = &self.0;
        Message::new("prompt-retreat")
            .ids("units", way.units.iter().map(|u| g.info(u).id.clone()))
            .int("step", way.gone + 1)
            .int("distance", way.distance)
    }
}

impl Ocs {
    /// The side a unit retreats on: headquarters and units that cannot move turn to their Move side.
    fn retreat_face(&self, s: &State, unit: Unit) -> &Face {
        let info = self.info(unit);
        let stuck = info.kind == Arm::Hq || self.face(s, unit).ma == 0;
        if stuck { &info.marching } else { self.face(s, unit) }
    }

    /// 9.12 A step outwards; or, where none is open, one along to where the next leads outwards: the way may bend.
    fn can_retreat(&self, s: &State, field: &Field, way: &Way, unit: Unit, to: Hex) -> bool {
        let distance = |hex: Hex| self.map.distance(way.start, hex);
        let (reached, then) = (distance(way.at), distance(to));
        let open = |from: Hex, to: Hex| self.retreat_open(s, field, way, unit, from, to);
        if then == reached + 1 {
            return open(way.at, to);
        }
        let outwards = |from: Hex| self.map.around(from).any(|h| distance(h) == reached + 1 && open(from, h));
        then == reached && reached > 0 && open(way.at, to) && !outwards(way.at) && outwards(to)
    }

    /// On land, not where the enemy is or was, and not over prohibited ground.
    fn retreat_open(&self, s: &State, field: &Field, way: &Way, unit: Unit, from: Hex, to: Hex) -> bool {
        let face = self.retreat_face(s, unit);
        let Some(d) = self.map.direction(from, to) else { return false };
        face.ma > 0
            && self.map.land.contains(to)
            && !field.enemy(way.side, to)
            && !Ocs::held_before(s, way, to)
            && !self.house.closed[way.side.index()].contains(to)
            && (self.attack_capable(s, unit) || !field.stores[way.side.other().index()].contains(to))
            && self.step_for(s, way.side, face.pace, from, d, to, &self.bridges(s, way.side)) != Cost::Prohibited
    }

    /// 9.12f The enemy stood there when the combat began.
    fn held_before(s: &State, way: &Way, hex: Hex) -> bool {
        let f = &s.fight;
        f.on && if way.side == f.attacker { hex == f.target } else { f.origins.contains(&hex) }
    }

    /// Who of the retreating units can go to a hex.
    pub(crate) fn retreaters(&self, s: &State, way: &Way, to: Hex) -> Units {
        let field = self.field(s);
        way.units.iter().filter(|u| self.can_retreat(s, &field, way, *u, to)).collect()
    }

    /// Whether any of the units could go a hex back.
    pub(super) fn has_retreat(&self, s: &State, side: Seat, units: Units) -> bool {
        units.iter().any(|unit| {
            s.unit(unit).at.hex().is_some_and(|at| {
                let way = Way { side, start: at, units: Units::only(unit), at, gone: 0, distance: 1 };
                self.map.around(at).any(|to| self.retreaters(s, &way, to).any())
            })
        })
    }

    fn object_retreat(&self, s: &State, way: &Way, to: Hex, no: &mut No) {
        let field = self.field(s);
        if no.when(!self.map.adjacent(way.at, to), OCS_9_12, || Fact::NotAdjacent { hex: to }) {
            return;
        }
        let distance = self.map.distance(way.start, to);
        let wanted = self.map.distance(way.start, way.at) as u8 + 1;
        no.when(distance != u16::from(wanted), OCS_9_12, || Fact::NotOutward { hex: to, distance, wanted });
        let held = field.enemy(way.side, to) || Ocs::held_before(s, way, to);
        no.when(held, OCS_9_12F, || Fact::HeldByEnemy { hex: to });
        let closed = self.house.closed[way.side.index()].contains(to);
        no.when(closed, self.house.clauses.closed, || Fact::Closed { hex: to });
        Ocs::as_ruled(self.house.rulings.closed, no, || closed);
        let unit = way.units.first().unwrap_or(Unit(0));
        let stores = field.stores[way.side.other().index()].contains(to);
        let weak = stores && !way.units.iter().any(|u| self.attack_capable(s, u));
        no.when(weak, OCS_4_4C, || Fact::StoresThere { hex: to, unit });
        if no.none() {
            no.object(OCS_9_12, || Fact::Prohibited { hex: to, unit });
        }
    }

    fn retreat_step(&self, s: &mut State, mut way: Way, to: Hex, ctx: &mut Context<'_>) {
        let movers = self.retreaters(s, &way, to);
        let rest = way.units - movers;
        if rest.any() {
            s.frames.push(Frame::Retreating(Way { units: rest, ..way }));
        }
        let zoc = self.in_enemy_zoc(s, way.side, to);
        let before: Units = movers.iter().filter(|u| s.unit(*u).mode == Mode::Dg).collect();
        let (side, from, count) = (Side(way.side), way.at, movers.len() as u8);
        ctx.tell(OCS_9_12, || Event::Retreats { side, count, from, hex: to });
        let moving = s.segment.moves() && s.acting() == way.side;
        for unit in movers {
            // 9.12b, 13.1c Those that cannot move on this side turn.
            let flips = self.info(unit).kind == Arm::Hq || self.face(s, unit).ma == 0;
            let u = s.unit_mut(unit);
            if flips {
                u.front = false;
                if u.mode == Mode::Combat {
                    u.mode = Mode::Move;
                }
            }
            // Whoever retreats in a movement segment has moved.
            if moving {
                u.marks.put(Marks::MOVED);
            }
        }
        self.walk(s, movers, to, ctx);
        let side = way.side;
        Ocs::ruled(RULING_S16, Audience::Only(side), ctx, || self.re_of(self.units_of(s, side, to)) > STACK_LIMIT);
        let mut going = movers;
        if zoc {
            // 5.8a Strat Mode units die in it.
            for unit in movers {
                if s.unit(unit).mode == Mode::Strat {
                    going.remove(unit);
                    self.eliminate(s, unit, OCS_5_8A, ctx);
                }
            }
        }
        way.gone += 1;
        way.at = to;
        way.units = going;
        if going.any() {
            if zoc {
                self.disorganise(s, way.side, to, OCS_9_12E, ctx);
            } else if way.gone == 2 {
                self.disorganise(s, way.side, to, OCS_9_12A, ctx);
            }
            if self.map.distance(way.start, to) < u16::from(way.distance) {
                s.frames.push(Frame::Retreating(way));
            }
            let lost = before & going;
            if zoc && lost.any() {
                s.frames.push(Frame::Losing(Loss { side: way.side, by: LossBy::Retreat, among: lost, left: 1 }));
            }
            // 9.14 What lies there is captured on the way, as by a move.
            self.capture_if(s, way.side, to, false);
        }
    }
}
