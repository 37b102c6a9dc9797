//! What a position promises: who will be where in time, what both have left, who is in supply, which attacks are ripe.

use super::ways::{FAR, Ways};
use crate::rules::victory;
use crate::{ALLIED, JAPAN};
use arrayvec::ArrayVec;
use ocs::flood::{Entry, Reach};
use ocs::model::*;
use ocs::rules::general::{Field, STACK_LIMIT};
use ocs::{Ocs, State};
use sandtable_kernel::*;
use std::cell::OnceCell;

/// Half points a regiment marches in one movement phase; how far ahead is looked, in the same.
const MARCH: f32 = 12.0;
const HORIZON: u8 = 100;
/// What it costs to get past a stack in the way and each of its points, and through a zone of control, in half points.
const STACK: u8 = 5;
const POINT: u8 = 2;
const ZONE: u8 = 2;
/// 5.0(1) The turn of sudden death.
const SUDDEN: u8 = 3;
/// 5.0(2) Strength and quarter RE for Manila, with some to lose on the way.
const FOR_MANILA: [f32; 2] = [12.0, 18.0];
/// How near supply must be to be at hand.
const AT_HAND: f32 = 12.0;
/// What the sum of all comes to when both stand equally well.
const EVEN: f32 = 0.7;
/// What the promise of an attack is worth: more, and the army stays to fight where it should march.
const PROMISE: f32 = 0.12;
/// What an attack that can still be made is worth, and the one on the heart of Manila in the hour of sudden death; how many
/// times as much as any other that one promises.
const OPEN: f32 = 0.03;
const STORM: f32 = 0.5;
const PRIZE: f32 = 3.0;
/// Tokens at hand beyond which more is no better.
const ENOUGH: f32 = 8.0;

/// One unit that can attack.
struct Spear {
    hex: Hex,
    strength: f32,
    share: f32,
}

/// One look at a position.
pub struct Sense<'a> {
    pub g: &'a Ocs,
    pub ways: &'a Ways,
    pub s: &'a State,
    pub field: Field,
    /// Units that can attack, by side, and what all counters of a side come to.
    spears: [ArrayVec<Spear, UNITS>; 2],
    all: [f32; 2],
    /// What could strike at a hex next turn, by the side that would; reckoned when first asked.
    threats: [OnceCell<Box<[f32; HEXES]>>; 2],
    /// Strength in a hex, by side.
    pub strength: [Box<[u8; HEXES]>; 2],
    /// Movement phases that a side still has, the one under way included.
    pub phases: [f32; 2],
    /// Quarter RE in a hex, by side.
    re: [Box<[u8; HEXES]>; 2],
    /// Japanese units that make for Manila: until sudden death is past all of them, then as many as it takes.
    manila: Units,
}

/// What a counter is worth: its strength, and something for guns and headquarters.
pub fn worth(g: &Ocs, unit: Unit) -> f32 {
    let info = g.info(unit);
    if info.combat.defence_only { 2.0 } else { f32::from(info.combat.strength) }
}

fn soft(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Movement phases a side still has up to the end of `turn`, the one under way included.
fn phases_left(s: &State, side: Seat, turn: u8) -> f32 {
    let this = match s.phasing == side {
        true => s.segment <= Segment::Movement,
        false => s.first != side,
    };
    f32::from(turn) - f32::from(s.turn) + f32::from(u8::from(this))
}

/// How likely a way of so many half points is done in so many movement phases.
fn in_time(way: u8, pace: f32, phases: f32) -> f32 {
    if phases <= 0.0 { f32::from(u8::from(way == 0)) } else { soft(2.0 * (phases - f32::from(way) / pace)) }
}

impl<'a> Sense<'a> {
    pub fn new(g: &'a Ocs, ways: &'a Ways, s: &'a State) -> Sense<'a> {
        let mut sense = Sense {
            g,
            ways,
            s,
            field: g.field(s),
            spears: [ArrayVec::new(), ArrayVec::new()],
            all: Seat::BOTH.map(|side| g.sides[side.index()].iter().map(|u| worth(g, u)).sum()),
            threats: Default::default(),
            strength: [Box::new([0; HEXES]), Box::new([0; HEXES])],
            phases: Seat::BOTH.map(|side| phases_left(s, side, g.house.turns)),
            re: [Box::new([0; HEXES]), Box::new([0; HEXES])],
            manila: Units::EMPTY,
        };
        for unit in g.all_units() {
            let Some(hex) = s.unit(unit).at.hex() else { continue };
            let (side, face) = (g.info(unit).side.index(), g.face(s, unit));
            sense.re[side][hex.index()] = sense.re[side][hex.index()].saturating_add(g.info(unit).re);
            sense.strength[side][hex.index()] += sense.counted(unit) as u8;
            if !g.info(unit).combat.defence_only {
                let share = worth(g, unit) / sense.all[side];
                sense.spears[side].push(Spear { hex, strength: f32::from(face.strength), share });
            }
        }
        sense.manila = sense.for_manila();
        sense
    }

    /// The nearest that make up the strength 5.0(2) asks for; the others go to Bataan.
    fn for_manila(&self) -> Units {
        let (g, s) = (self.g, self.s);
        if s.turn <= SUDDEN {
            return g.sides[JAPAN.index()];
        }
        let way = |u: &Unit| s.unit(*u).at.hex().map_or(FAR, |h| self.ways.manila[h.index()]);
        let mut able: ArrayVec<Unit, UNITS> =
            g.on_map(s, JAPAN).iter().filter(|u| !g.info(*u).combat.defence_only).collect();
        able.sort_by_key(|u| (way(u), u.0));
        let (mut chosen, mut strength, mut re) = (Units::EMPTY, 0.0, 0);
        for unit in able {
            if strength >= FOR_MANILA[0] && re >= 12 {
                break;
            }
            chosen.insert(unit);
            strength += worth(g, unit);
            re += g.info(unit).re;
        }
        chosen
    }

    /// Half points still to go for a unit in a hex.
    pub fn to_go(&self, unit: Unit, hex: Hex) -> u8 {
        let i = hex.index();
        if self.g.info(unit).side == ALLIED {
            return self.ways.line[i];
        }
        let (manila, bataan) = (self.ways.manila[i], self.ways.line[i]);
        if self.manila.contains(unit) {
            let city = self.s.turn > SUDDEN && self.g.areas[0].contains(hex);
            if city { 0 } else { manila }
        } else {
            bataan.saturating_add(self.ways.beyond[i] / 4)
        }
    }

    /// Movement phases until a Japanese unit must be where it goes.
    fn due(&self, unit: Unit) -> f32 {
        let sudden = self.s.turn <= SUDDEN && self.manila.contains(unit);
        if sudden { phases_left(self.s, JAPAN, SUDDEN) } else { self.phases[0] }
    }

    /// What a unit adds to the strength of its hex now.
    fn counted(&self, unit: Unit) -> f32 {
        let face = self.g.face(self.s, unit);
        match self.s.unit(unit).mode {
            Mode::Strat => 0.0,
            Mode::Dg => f32::from(face.strength.saturating_sub(1)),
            _ => f32::from(face.strength),
        }
    }

    fn threats(&self, side: Seat) -> &[f32; HEXES] {
        self.threats[side.index()].get_or_init(|| {
            let mut threats = Box::new([0.0; HEXES]);
            for spear in &self.spears[side.index()] {
                for hex in &self.ways.within[spear.hex.index()] {
                    threats[hex.index()] += spear.strength;
                }
            }
            threats
        })
    }

    /// What strikes at a hex next turn, against what stands in it with so much more.
    fn danger(&self, side: Seat, hex: Hex, more: f32) -> f32 {
        let threat = self.threats(side.other())[hex.index()];
        if threat == 0.0 {
            return 0.0;
        }
        let ground = self.g.grounds_for(side, hex).iter().map(|g| g.line as usize).max().unwrap_or(0);
        let city = if side == ALLIED && self.g.areas[0].contains(hex) { 0.5 } else { 1.0 };
        let own = (f32::from(self.strength[side.index()][hex.index()]) + more) * city * (1.0 + 0.5 * ground as f32);
        ((threat / own.max(0.5) - 1.0) / 4.0).clamp(0.0, 0.7)
    }

    /// How good an attack on a hex looks with so much strength beside it: 0 to 1.
    fn ripe(&self, hex: Hex, strength: f32) -> f32 {
        let side = ALLIED;
        let ground = self.g.grounds_for(side, hex).iter().map(|g| g.line as usize).max().unwrap_or(0);
        let city = if self.g.areas[0].contains(hex) { 0.5 } else { 1.0 };
        let defence = f32::from(self.strength[side.index()][hex.index()]) * city * (1.0 + 0.35 * ground as f32);
        ((strength / defence.max(0.5) - 0.8) / 3.0).clamp(0.0, 1.0)
    }

    fn beside(&self, hex: Hex) -> f32 {
        let own = &self.strength[JAPAN.index()];
        self.g.map.around(hex).map(|h| f32::from(own[h.index()])).sum()
    }

    /// How well troops are looked after from a hex: nearness to them, by their share.
    pub fn serves(&self, side: Seat, hex: Hex) -> f32 {
        let near = |x: &Spear| (1.0 - f32::from(self.g.map.distance(x.hex, hex)) / AT_HAND).max(0.0);
        self.spears[side.index()].iter().map(|x| x.share * near(x)).sum()
    }

    /// What it is worth that a unit stands in a hex with this strength, in shares of its own worth.
    pub fn stand(&self, unit: Unit, hex: Hex, strength: f32) -> f32 {
        let info = self.g.info(unit);
        let (side, i) = (info.side, hex.index());
        let there = self.s.unit(unit).at.is(hex);
        let own = if there { self.counted(unit) } else { 0.0 };
        let others = f32::from(self.strength[side.index()][i]) - own;
        let exposed = others < 1.0 && self.g.map.around(hex).any(|h| self.field.held[side.other().index()].contains(h));
        let crowd = u32::from(self.re[side.index()][i]) + if there { 0 } else { u32::from(info.re) };
        if crowd > STACK_LIMIT {
            return -1.0;
        }
        let pace = f32::from(info.marching.ma) * 2.0;
        let go = self.to_go(unit, hex);
        match info.kind {
            Arm::Hq | Arm::Artillery => {
                let risk = if exposed { 0.4 } else { 0.0 };
                let company = if others >= 2.0 && info.kind == Arm::Artillery { 0.1 } else { 0.0 };
                let home = if side == ALLIED { 0.5 * in_time(go, pace, self.phases[1]) } else { 0.0 };
                let column = if strength == 0.0 && info.kind == Arm::Hq { 0.15 } else { 0.0 };
                return 0.4 * self.serves(side, hex) - column + home + company - risk - 0.001 * f32::from(go);
            }
            _ => {}
        }
        if side == JAPAN {
            let progress =
                0.5 * soft(1.5 * (self.due(unit) - f32::from(go) / pace)) + 0.6 * (1.0 - f32::from(go) / 80.0);
            // On the march in column it neither attacks nor counts where it is wanted.
            let column = if strength == 0.0 { if go < 12 { 0.3 } else { 0.05 } } else { 0.0 };
            let empty = self.s.turn > SUDDEN && self.g.areas[0].contains(hex) && others < 1.0;
            return progress - column + if empty { 0.1 } else { 0.0 };
        }
        let home = in_time(go, pace, self.phases[1] - 0.3);
        let front = 0.004 * f32::from(self.g.map.distance(hex, self.ways.neck).min(25));
        let garrison = hex == self.ways.heart && self.s.turn <= SUDDEN && others < 3.0;
        let block = if self.ways.trunk.contains(hex) && others < 1.0 { 0.08 } else { 0.0 };
        let post = 0.06 * strength;
        0.6 * home - front + post + block + if garrison { 0.35 } else { 0.0 }
            - 0.5 * self.danger(side, hex, strength - own)
    }

    /// Where a side's units are in trace; everywhere while it is automatic.
    pub fn trace(&self, side: Seat) -> Hexes {
        self.g.trace_area(self.s, side)
    }

    /// What stopping beside the enemy promises a Japanese unit, in the same measure.
    pub fn attacks(&self, unit: Unit, hex: Hex, strength: f32) -> f32 {
        if self.g.info(unit).side != JAPAN || self.g.info(unit).combat.defence_only {
            return 0.0;
        }
        let held = &self.field.held[ALLIED.index()];
        let here = self.s.unit(unit).at.hex();
        // Only whoever stands in the way.
        let ahead = |h: &Hex| held.contains(*h) && self.to_go(unit, *h) < self.to_go(unit, hex);
        let ripe = self.g.map.around(hex).filter(ahead).map(|h| {
            let already = here.is_some_and(|x| self.g.map.adjacent(x, h) || x == h);
            let others = self.beside(h) - if already { f32::from(self.g.face(self.s, unit).strength) } else { 0.0 };
            let prize = if self.storms(h) { PRIZE } else { 1.0 };
            prize * self.ripe(h, others + strength)
        });
        PROMISE * ripe.fold(0.0, f32::max)
    }

    /// 5.0(1) Whether it is the hour of sudden death.
    fn hour(&self) -> bool {
        self.s.turn == SUDDEN && self.s.phasing == JAPAN
    }

    /// 5.0(1) Then the heart of Manila is worth any attack.
    pub fn storms(&self, hex: Hex) -> bool {
        self.hour() && hex == self.ways.heart
    }

    /// Attacks that Japan can still make in this phase.
    fn pending(&self) -> f32 {
        let last = if self.hour() { Segment::ExploitationCombat } else { Segment::Combat };
        if self.s.phasing != JAPAN || self.s.segment > last || self.s.segment < Segment::Movement {
            return 0.0;
        }
        let held = self.field.held[ALLIED.index()] & self.g.map.beside(&self.field.held[JAPAN.index()]);
        let open = held - self.s.attacked;
        let weight = |h: Hex| if self.storms(h) { STORM } else { OPEN };
        open.iter().map(|h| weight(h) * self.ripe(h, self.beside(h))).sum()
    }

    /// The half points that the nearest Japanese troops need to every hex, past whoever stands in the way.
    fn march(&self) -> Reach {
        let g = self.g;
        let seeds: Hexes = self.spears[0].iter().map(|x| x.hex).collect();
        let (held, zoc) = (&self.field.held[ALLIED.index()], &self.field.zoc[ALLIED.index()]);
        let strength = &self.strength[ALLIED.index()];
        Reach::search(
            seeds,
            HORIZON,
            |hex| g.map.six(hex),
            |from, direction, to| match g.map.halves(from, direction, Pace::Leg) {
                CLOSED => Entry::Closed,
                step if held.contains(to) => Entry::Through(
                    step.saturating_add(STACK).saturating_add(strength[to.index()].saturating_mul(POINT)),
                ),
                step if zoc.contains(to) => Entry::Through(step.saturating_add(ZONE)),
                step => Entry::Through(step),
            },
        )
    }

    /// What the end of the game looks like from here, by the endings of 5.0: 1 Japan wins, -1 the Allies do, 0 a draw.
    fn prospects(&self) -> f32 {
        let (g, s) = (self.g, self.s);
        let way = self.march();
        let nearest = |area: Hexes| area.iter().map(|h| way.cost[h.index()]).min().unwrap_or(HORIZON).min(HORIZON);
        let to_heart = way.cost[self.ways.heart.index()].min(HORIZON);
        let (now, then) = (phases_left(s, JAPAN, SUDDEN), self.phases[0]);
        let open = s.turn < SUDDEN || s.turn == SUDDEN && (s.phasing == JAPAN || s.first == ALLIED);
        // One fast unit alone comes to nothing: it takes troops who are there in time as well.
        let troops = |ways: &[u8; HEXES], phases: f32, enough: f32| {
            let there = |u: Unit| {
                let hex = s.unit(u).at.hex()?;
                Some(worth(g, u) * in_time(ways[hex.index()], f32::from(g.info(u).marching.ma) * 2.0, phases))
            };
            let able = g.on_map(s, JAPAN).iter().filter(|u| !g.info(*u).combat.defence_only);
            (able.filter_map(there).sum::<f32>() / enough).min(1.0)
        };
        let sudden = if open {
            in_time(to_heart, MARCH, now) * (0.1 + 0.8 * troops(&self.ways.manila, now.max(0.3), 18.0))
        } else {
            0.0
        };
        let push = 0.3 + 0.7 * troops(&self.ways.line, then.max(0.3), 16.0);
        let line = in_time(nearest(g.areas[2]), MARCH, then) * push;
        let beyond = in_time(nearest(g.areas[1]), MARCH, then) * push;
        let (mut strength, mut re) = (0.0, 0.0);
        for unit in g.on_map(s, JAPAN) {
            let Some(hex) = s.unit(unit).at.hex() else { continue };
            let pace = f32::from(g.info(unit).marching.ma) * 2.0;
            let there = in_time(self.ways.manila[hex.index()].saturating_sub(3), pace, then.max(0.3));
            re += there * f32::from(g.info(unit).re);
            strength += if g.info(unit).combat.defence_only { 0.0 } else { there * worth(g, unit) };
        }
        let force = (strength / FOR_MANILA[0]).min(re / FOR_MANILA[1]).min(1.0);
        let whole = beyond * in_time(to_heart, MARCH, then) * force;
        sudden + (1.0 - sudden) * (-1.0 + line + whole).min(1.0)
    }

    /// Tokens that troops have at hand, by their share, and headquarters that can throw them.
    fn provided(&self, side: Seat) -> f32 {
        let (g, s) = (self.g, self.s);
        let stores = g.stores(s, side);
        let near = |a: Hex, b: Hex| (1.0 - f32::from(g.map.distance(a, b)) / AT_HAND).max(0.0);
        let hqs: ArrayVec<Hex, HQS> = g.hqs[side.index()].iter().take(HQS).filter_map(|u| s.unit(u).at.hex()).collect();
        let mut sum = 0.0;
        for x in &self.spears[side.index()] {
            let tokens: f32 = stores.iter().map(|(h, n)| f32::from(*n) * near(x.hex, *h)).sum();
            let thrown = hqs.iter().map(|h| near(x.hex, *h)).fold(0.0, f32::max);
            sum += x.share * (0.6 * (tokens / ENOUGH).min(1.0) + 0.4 * thrown);
        }
        sum
    }

    /// A side's troops in trace, by their share: whoever is not may be gone after the next Supply Phase.
    fn traced(&self, side: Seat) -> f32 {
        let area = self.trace(side);
        let share: f32 = self.spears[side.index()].iter().filter(|x| area.contains(x.hex)).map(|x| x.share).sum();
        let there = side == JAPAN && self.s.turn > SUDDEN && (area & self.g.areas[2] & self.field.held[0]).any();
        share + if there { 0.25 } else { 0.0 }
    }

    pub fn value(&self) -> f32 {
        let (g, s) = (self.g, self.s);
        let mut sides = [0.0f32; 2];
        for side in Seat::BOTH {
            let (mut alive, mut stands) = (0.0, 0.0);
            for unit in g.on_map(s, side) {
                let u = s.unit(unit);
                let Some(hex) = u.at.hex() else { continue };
                let hungry = if u.marks.has(Marks::OUT_OF_SUPPLY) { 0.7 } else { 1.0 };
                let shaken = if u.mode == Mode::Dg { 0.85 } else { 1.0 };
                let share = worth(g, unit) / self.all[side.index()] * hungry * shaken;
                alive += share;
                let strength = if u.mode == Mode::Strat { 0.0 } else { f32::from(g.face(s, unit).strength) };
                stands += share * self.stand(unit, hex, strength);
            }
            let provided = self.provided(side);
            let weight = if side == JAPAN { [0.35, 0.80, 0.02] } else { [0.30, 0.30, 0.03] };
            sides[side.index()] = weight[0] * alive + weight[1] * stands + weight[2] * provided;
        }
        // In the last turn what stands is what counts.
        let stands = match s.turn < g.house.turns {
            true => 0.0,
            false => 0.2 * (f32::from(u8::from(victory::japanese(g, s))) - f32::from(u8::from(victory::allied(g, s)))),
        };
        let city = match s.turn <= SUDDEN {
            true => 0.0,
            false => 0.05 * g.areas[0].iter().filter(|h| self.field.held[0].contains(*h)).count() as f32,
        };
        let marker = if s.marker == JAPAN { 0.01 } else { -0.01 };
        let sum = 0.55 * self.prospects() + sides[0] - sides[1] + self.pending() + 0.25 * self.traced(JAPAN)
            - 0.1 * self.traced(ALLIED)
            + stands
            + city
            + marker;
        (sum - EVEN).tanh()
    }
}
