//! What a player would think of: a stack is taken in hand whole, goes to one of a few places, and supply follows.

use super::sense::{Sense, worth};
use super::ways::Ways;
use crate::{ALLIED, JAPAN, Luzon};
use ocs::flood::{Entry, Reach};
use ocs::model::tables::Attack;
use ocs::model::*;
use ocs::{Action, Frame, Ocs, State};
use sandtable_kernel::*;

/// Places considered for a stack that sets out, and for one under way.
const PLACES: usize = 3;
const FURTHER: usize = 1;
/// What a change of mode, fuel or a further step must gain.
const GAIN: f32 = 0.012;
/// What being out of trace costs a march: little, for roads open as troops go by.
const HUNGER: f32 = 0.05;
/// Units that would drive for one headquarters' fuel.
const CONVOY: usize = 4;
/// Targets considered for guns and bombs.
const TARGETS: usize = 2;

/// Leaves of the legal actions those that a player would think of.
pub fn prune(luzon: &Luzon, s: &State, seat: Seat, out: &mut Vec<Action>) {
    let plan = Plan { luzon, g: &luzon.0, ways: &luzon.3, s, seat };
    let kept = match s.top() {
        Some(Frame::Orders) => plan.orders(out),
        Some(Frame::Moving(group)) => plan.moving(&group, out),
        Some(Frame::Driving(cart)) => plan.driving(cart, out),
        Some(Frame::Barrages) => plan.barrages(out),
        Some(Frame::Gathering) => plan.gathering(out),
        Some(Frame::Attacks) => plan.attacks(out),
        Some(Frame::Attacking(hex, units)) => plan.attacking(hex, units, out),
        Some(Frame::Returning(_)) => plan.returning(out),
        Some(Frame::Modes) => vec![Action::Done],
        // Nobody goes along, nobody goes alone.
        Some(Frame::Retreating(_)) => out.iter().copied().filter(|a| matches!(a, Action::RetreatTo(_))).collect(),
        Some(Frame::Firing(..) | Frame::Shelling(..)) => firing(out),
        _ => return,
    };
    let legal: Vec<Action> = kept.into_iter().filter(|a| out.contains(a)).collect();
    if !legal.is_empty() {
        *out = legal;
    }
}

/// How much more an attack gives than it costs, in what the defenders are worth.
pub fn merit(g: &Ocs, s: &State, seat: Seat, attackers: Units, hex: Hex, attack: Attack) -> f32 {
    let defenders = g.units_of(s, seat.other(), hex);
    if defenders.is_empty() || attackers.is_empty() {
        return 0.0;
    }
    let all = |side: Seat| -> f32 { g.sides[side.index()].iter().map(|u| worth(g, u)).sum() };
    let gain = defenders.iter().map(|u| worth(g, u)).sum::<f32>() / defenders.len() as f32 / all(seat.other());
    let cost = attackers.iter().map(|u| worth(g, u)).fold(f32::MAX, f32::min).max(2.0) / all(seat);
    let f = g.forecast(s, attackers, hex, attack);
    let most = defenders.len() as f32;
    let won = f.losses.min(most) + 0.5 * f.options.min(most) + 0.4 * f.exploits;
    won - (f.own_losses + 0.5 * f.own_options) * cost / gain - 0.15
}

/// All guns in range fire, or none.
fn firing(out: &[Action]) -> Vec<Action> {
    let pick = out.iter().copied().find(|a| matches!(a, Action::Pick(_)));
    vec![pick.unwrap_or(if out.contains(&Action::Fire) { Action::Fire } else { Action::Pass })]
}

struct Plan<'a> {
    luzon: &'a Luzon,
    g: &'a Ocs,
    ways: &'a Ways,
    s: &'a State,
    seat: Seat,
}

impl Plan<'_> {
    fn sense(&self) -> Sense<'_> {
        Sense::new(self.g, self.ways, self.s)
    }

    /// One stack after the other, the foremost first, then headquarters, then transport; fuel where many drive.
    fn orders(&self, out: &[Action]) -> Vec<Action> {
        let (g, s) = (self.g, self.s);
        let way = |hex: Hex| self.ways.manila[hex.index()].min(self.ways.beyond[hex.index()]);
        let picked =
            out.iter().filter_map(|a| if let Action::Pick(Counter::Unit(unit)) = a { Some(*unit) } else { None });
        let key = |unit: &Unit| {
            let kind = match g.info(*unit).kind {
                Arm::Hq => 2,
                Arm::Artillery => 1,
                _ => 0,
            };
            (kind, s.unit(*unit).at.hex().map_or(u8::MAX, way), unit.0)
        };
        if let Some(next) = picked.min_by_key(key) {
            let mut kept = vec![Action::Pick(Counter::Unit(next))];
            if s.segment == Segment::Movement {
                let thirsty = |hq: Unit| {
                    let near = |u: &Unit| {
                        let (a, b) = (s.unit(*u).at.hex(), s.unit(hq).at.hex());
                        a.zip(b).is_some_and(|(a, b)| g.map.distance(a, b) <= 6)
                    };
                    let drives = |u: &Unit| {
                        let marks = s.unit(*u).marks;
                        g.info(*u).marching.pace != Pace::Leg && !marks.has(Marks::MOVED) && !marks.has(Marks::FUELLED)
                    };
                    g.on_map(s, self.seat).iter().filter(|u| near(u) && drives(u)).count()
                };
                let hq = |a: &Action| if let Action::FuelHq(Counter::Unit(hq)) = a { Some(*hq) } else { None };
                let fuel = out.iter().filter_map(hq).find(|hq| thirsty(*hq) >= CONVOY);
                let fuelled = g.hqs[self.seat.index()].iter().any(|hq| s.unit(hq).marks.has(Marks::FUEL_MARKER));
                kept.extend(fuel.filter(|_| !fuelled).map(Counter::Unit).map(Action::FuelHq));
            }
            return kept;
        }
        let drive = out.iter().find(|a| matches!(a, Action::Drive(_)));
        vec![drive.copied().unwrap_or(Action::Done)]
    }

    /// Half points of a unit in a mode, its pace and its strength.
    fn gait(&self, unit: Unit, mode: Mode) -> (u8, Pace, f32) {
        let info = self.g.info(unit);
        let u = self.s.unit(unit);
        let face = match mode {
            Mode::Combat => &info.combat,
            Mode::Move | Mode::Strat => &info.marching,
            _ => self.g.face(self.s, unit),
        };
        let halves = match (u.mode, mode) {
            (Mode::Dg | Mode::Exploit, _) => face.ma,
            (_, Mode::Strat) => face.ma * 4,
            _ => face.ma * 2,
        };
        (halves, face.pace, if mode == Mode::Strat { 0.0 } else { f32::from(face.strength) })
    }

    /// The best that a unit could do with its move in a mode.
    fn best_in(&self, sense: &Sense<'_>, trace: &Hexes, unit: Unit, hex: Hex, mode: Mode) -> f32 {
        let (g, own) = (self.g, self.seat.index());
        let (halves, pace, strength) = self.gait(unit, mode);
        let hunger = |h: Hex| if trace.contains(h) { 0.0 } else { HUNGER };
        let value = |h: Hex| {
            sense.stand(unit, h, strength) - hunger(h)
                + if mode == Mode::Strat { 0.0 } else { sense.attacks(unit, h, strength) }
        };
        let enemy = 1 - own;
        let mut shut = sense.field.held[enemy] | g.house.closed[own];
        let mut ends = sense.field.stores[enemy];
        if mode == Mode::Strat {
            shut |= sense.field.zoc[enemy];
        }
        if pace == Pace::Truck {
            ends |= sense.field.zoc[enemy];
        }
        let reach = Reach::search(
            [hex],
            halves,
            |h| g.map.six(h),
            |from, d, to| {
                let cost = g.map.way(false, from, d, pace);
                if cost == CLOSED || shut.contains(to) {
                    Entry::Closed
                } else if ends.contains(to) {
                    Entry::Stop(cost)
                } else {
                    Entry::Through(cost)
                }
            },
        );
        reach.hexes().map(value).fold(f32::MIN, f32::max)
    }

    fn moving(&self, group: &Group, out: &[Action]) -> Vec<Action> {
        let (g, s) = (self.g, self.s);
        let Some(unit) = group.units.first() else { return vec![Action::Halt] };
        let sense = self.sense();
        let trace = sense.trace(self.seat);
        let mode = s.unit(unit).mode;
        let strength = if mode == Mode::Strat { 0.0 } else { f32::from(g.face(s, unit).strength) };
        let value = |h: Hex| {
            sense.stand(unit, h, strength) - if trace.contains(h) { 0.0 } else { HUNGER }
                + if mode == Mode::Strat { 0.0 } else { sense.attacks(unit, h, strength) }
        };
        let here = value(group.hex);
        let may_halt = out.contains(&Action::Halt);
        if !may_halt {
            // Whoever may not stay in column turns.
            let turn = |a: &&Action| match a {
                Action::SetMode(Counter::Unit(u), Mode::Move | Mode::Combat) => s.unit(*u).mode == Mode::Strat,
                _ => false,
            };
            if let Some(action) = out.iter().find(turn) {
                return vec![*action];
            }
        } else if !group.under_way && s.segment == Segment::Movement {
            if let Some(turn) = self.turns(&sense, &trace, unit, group.hex, out) {
                return vec![turn];
            }
            if out.contains(&Action::Fuel(Counter::Unit(unit))) {
                let gain = self.best_in(&sense, &trace, unit, group.hex, mode) - here;
                return vec![if gain > GAIN { Action::Fuel(Counter::Unit(unit)) } else { Action::Halt }];
            }
        }
        let mut places: Vec<(f32, Action)> = out
            .iter()
            .filter_map(|a| if let Action::MoveTo(h) = a { Some((value(*h), *a)) } else { None })
            .filter(|(v, _)| *v > here + GAIN || !may_halt)
            .collect();
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        places.truncate(if group.under_way { FURTHER } else { PLACES });
        let mut kept: Vec<Action> = places.into_iter().map(|x| x.1).collect();
        let bold = |a: &&Action| matches!(a, Action::Overrun(h) if self.dares(group.units, *h, Attack::Overrun));
        kept.extend(out.iter().filter(bold));
        kept.push(Action::Halt);
        kept
    }

    /// A change of mode, where another gives more than the one in hand.
    fn turns(&self, sense: &Sense<'_>, trace: &Hexes, unit: Unit, hex: Hex, out: &[Action]) -> Option<Action> {
        let (g, s) = (self.g, self.s);
        let now = match s.unit(unit).mode {
            Mode::Dg => {
                if s.unit(unit).front {
                    Mode::Combat
                } else {
                    Mode::Move
                }
            }
            mode => mode,
        };
        let fuel = || {
            let marks = s.unit(unit).marks;
            let hq = g.hqs[self.seat.index()].iter().any(|hq| s.unit(hq).marks.has(Marks::FUEL_MARKER));
            marks.has(Marks::FUELLED) || hq || g.survey(s).supplies(self.seat, hex, 1)
        };
        let fuelled = g.info(unit).marching.pace == Pace::Leg && g.info(unit).combat.pace == Pace::Leg || fuel();
        let best = |mode: Mode| {
            let (_, pace, strength) = self.gait(unit, mode);
            if pace != Pace::Leg && !fuelled {
                return sense.stand(unit, hex, strength) - if trace.contains(hex) { 0.0 } else { HUNGER };
            }
            self.best_in(sense, trace, unit, hex, mode)
        };
        let modes = [Mode::Combat, Mode::Move, Mode::Strat];
        let turn = |mode: Mode| Action::SetMode(Counter::Unit(unit), mode);
        // A column must be able to stay where it is.
        let column = || g.info(unit).kind != Arm::Hq && trace.contains(hex);
        let open =
            modes.into_iter().filter(|m| *m != now && out.contains(&turn(*m)) && (*m != Mode::Strat || column()));
        let current = if modes.contains(&now) { best(now) } else { f32::MIN };
        let (value, mode) = open.map(|m| (best(m), m)).max_by(|a, b| a.0.total_cmp(&b.0))?;
        (value > current + GAIN).then(|| turn(mode))
    }

    /// Transport takes up what lies in the rear and carries it to the troops; the Allies carry it home to Bataan.
    fn driving(&self, cart: Cart, out: &[Action]) -> Vec<Action> {
        let (g, s) = (self.g, self.s);
        let sense = self.sense();
        let c = &s.carts[cart.index()];
        let Some(hex) = c.at.hex() else { return vec![Action::Halt] };
        let safe = |h: Hex| {
            let enemy = g.map.around(h).any(|n| sense.field.held[self.seat.other().index()].contains(n));
            !enemy || sense.strength[self.seat.index()][h.index()] >= 3
        };
        let value = |h: Hex| -> f32 {
            if !safe(h) {
                return -1.0;
            }
            let beaten = if self.ways.trunk.contains(h) { 0.002 } else { 0.0 };
            match self.seat {
                JAPAN => sense.serves(JAPAN, h) + beaten,
                _ => 1.0 - f32::from(g.map.distance(h, self.ways.depot)) / 45.0,
            }
        };
        let best = |want: &dyn Fn(Hex) -> f32| {
            let ways = out.iter().filter_map(|a| if let Action::MoveTo(h) = a { Some((want(*h), *a)) } else { None });
            ways.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|x| x.0 > want(hex) + 0.001).map(|x| x.1)
        };
        let most = |pick: &dyn Fn(&Action) -> Option<u8>| {
            out.iter().copied().filter(|a| pick(a).is_some()).max_by_key(|a| pick(a))
        };
        if c.load == 0 {
            // Where much lies and it is not needed.
            let spare = |h: Hex| -> f32 {
                let dump = s.dump(h).filter(|d| d.side == self.seat && d.tokens > d.fresh);
                dump.map_or(-1.0, |d| f32::from(d.tokens.min(8)) * 0.1 + (0.6 - value(h)))
            };
            let load = most(&|a| if let Action::Load(n) = a { Some(*n) } else { None });
            if let Some(load) = load.filter(|_| value(hex) < 0.6) {
                return vec![load];
            }
            return vec![best(&spare).unwrap_or(Action::Halt)];
        }
        if self.seat == ALLIED
            && g.areas[2].contains(hex)
            && let Some(unload) = most(&|a| if let Action::Unload(n) = a { Some(*n) } else { None })
        {
            return vec![unload];
        }
        vec![best(&value).unwrap_or(Action::Halt)]
    }

    /// Guns and bombs where an attack may follow, or at what stands beside.
    fn barrages(&self, out: &[Action]) -> Vec<Action> {
        let (g, s) = (self.g, self.s);
        let sense = self.sense();
        let beside =
            |h: Hex| -> f32 { g.map.around(h).map(|n| f32::from(sense.strength[self.seat.index()][n.index()])).sum() };
        let bombers = g.planes.iter().zip(&s.planes).any(|(info, plane)| {
            info.side == self.seat && !info.fighter && plane.active && !plane.flown && plane.steps > 0
        });
        let target = |a: &Action| match *a {
            Action::Barrage(hex) => Some(hex),
            Action::Fly(MissionKind::Bomb, spot) if bombers => spot.hex(),
            _ => None,
        };
        let mut kept: Vec<(f32, Action)> = out
            .iter()
            .filter_map(|a| target(a).map(|h| (beside(h), *a)))
            .filter(|x| x.0 >= 2.0 && (self.seat == s.phasing || matches!(x.1, Action::Barrage(_))))
            .collect();
        kept.sort_by(|a, b| b.0.total_cmp(&a.0));
        kept.retain(|x| !matches!(x.1, Action::Barrage(hex) if !self.can_fire(hex)));
        kept.truncate(TARGETS);
        kept.into_iter().map(|x| x.1).chain([Action::Done]).collect()
    }

    /// Whether all guns in range together can be paid for.
    fn can_fire(&self, hex: Hex) -> bool {
        let mut then = self.s.clone();
        let mut legal = Vec::new();
        let mut guns = Units::EMPTY;
        loop {
            then.frames.push(Frame::Firing(hex, guns));
            self.luzon.legal(&then, self.seat, &mut legal);
            match firing(&legal)[0] {
                Action::Pick(Counter::Unit(unit)) if !guns.contains(unit) => guns.insert(unit),
                action => return action == Action::Fire,
            }
            then.frames.pop();
        }
    }

    /// All bombers that can fly.
    fn gathering(&self, out: &[Action]) -> Vec<Action> {
        let bomber = |a: &&Action| matches!(a, Action::With(p) if !self.g.planes[p.index()].fighter);
        let more = if self.s.mission.kind == MissionKind::Bomb { out.iter().find(bomber) } else { None };
        match more {
            Some(action) => vec![*action],
            None if out.contains(&Action::Go) => vec![Action::Go],
            None => out.to_vec(),
        }
    }

    /// Whether an attack gives more than it costs, or decides the game.
    fn dares(&self, units: Units, hex: Hex, attack: Attack) -> bool {
        let storms = || self.seat == JAPAN && units.any() && self.sense().storms(hex);
        merit(self.g, self.s, self.seat, units, hex, attack) > 0.0 || storms()
    }

    /// Whoever could attack a hex now.
    fn attackers(&self, hex: Hex) -> Units {
        let (g, s) = (self.g, self.s);
        let able = |u: &Unit| {
            let state = s.unit(*u);
            let late = s.segment == Segment::ExploitationCombat;
            g.attack_capable(s, *u)
                && !state.marks.has(Marks::ATTACKED)
                && (!late || state.mode == Mode::Exploit || state.marks.has(Marks::RELEASED))
        };
        let near = g.map.around(hex).fold(Units::EMPTY, |all, h| all | g.units_of(s, self.seat, h));
        near.iter().filter(able).collect()
    }

    fn attacks(&self, out: &[Action]) -> Vec<Action> {
        let good = |a: &&Action| match **a {
            Action::Attack(hex) => self.dares(self.attackers(hex), hex, Attack::Regular),
            _ => false,
        };
        out.iter().filter(good).copied().chain([Action::Done]).collect()
    }

    /// Everybody takes part, the strongest first, until more would be waste.
    fn attacking(&self, hex: Hex, units: Units, out: &[Action]) -> Vec<Action> {
        let (g, s) = (self.g, self.s);
        let defenders = g.units_of(s, self.seat.other(), hex);
        let r = g.reckon(s, units, hex, defenders, defenders);
        if units.is_empty() || r.attack < 5 * r.defence {
            let picks = out.iter().filter_map(|a| if let Action::Pick(Counter::Unit(u)) = a { Some(*u) } else { None });
            let next = picks.max_by_key(|u| (g.face(s, *u).strength, g.rating(s, *u), std::cmp::Reverse(u.0)));
            if let Some(unit) = next {
                return vec![Action::Pick(Counter::Unit(unit))];
            }
        }
        vec![if out.contains(&Action::Fight) { Action::Fight } else { Action::Pass }]
    }

    fn returning(&self, out: &[Action]) -> Vec<Action> {
        let sense = self.sense();
        let mut kept: Vec<(f32, Action)> = out
            .iter()
            .filter_map(|a| {
                if let Action::Place(u, h) = a { Some((sense.stand(*u, *h, worth(self.g, *u)), *a)) } else { None }
            })
            .collect();
        kept.sort_by(|a, b| b.0.total_cmp(&a.0));
        kept.truncate(PLACES);
        kept.into_iter().map(|x| x.1).collect()
    }
}
