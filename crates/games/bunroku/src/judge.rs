//! Judging positions: how good one looks, which actions are worth trying, how promising they are.

use crate::Bunroku;
use crate::actions::Action;
use crate::data::{CardKind, Condition, UnitKind};
use crate::ids::*;
use crate::state::*;
use sandtable_kernel::Seat;

/// How much of its strength each side brings to bear on an area so many roads away: Japan attacks,
/// the Allies stand.
const REACH: [[f32; 2]; 6] = [[1.0, 1.0], [0.55, 0.35], [0.36, 0.16], [0.24, 0.08], [0.15, 0.04], [0.08, 0.0]];

const MANY_ROADS: u8 = 8;

/// Fighting strength by side and area.
struct Strength([[f32; AREAS]; 2]);

fn likely(balance: f32) -> f32 {
    1.0 / (1.0 + (-balance).exp())
}

impl Bunroku {
    /// How the game stands for Japan, from -1 to 1. Two roads lead to a win: the ninth point (12.2), and
    /// more points than the Allies at the end (12.1). Both are guessed from who bears on which capital.
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if let Some(outcome) = self.outcome(s) {
            return match outcome.winner {
                Some(JAPAN) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        // Turns left, the rest of this one included.
        let left = f32::from(s.peace.saturating_sub(s.turn)) + s.cup.count_ones() as f32 * 0.2;
        let time = left / (left + 2.0);
        let strength = self.strength(s);
        let mut bears = [[0.0f32; 2]; AREAS];
        let mut allied = self.allied_points(s) as f32;
        let now = 1.0 / (1.0 + 0.3 * left);
        for (i, a) in self.data.areas.iter().enumerate().filter(|(_, a)| a.capital) {
            let area = AreaId(i as u8);
            let [japan, korea] = self.pressure(&strength, area);
            bears[i] = [japan, korea];
            let held = s.controls(area, ALLIED);
            let ours = s.places.present(JAPAN).contains(area);
            // One army denies a capital (9.0) until somebody comes to drive it out.
            let stance = match (held, ours) {
                (true, _) => 0.9,
                (false, false) => -0.2,
                (false, true) if s.places.present(ALLIED).contains(area) => -0.9,
                (false, true) => -2.0,
            };
            let chance = likely(0.4 * (korea * 1.5 - japan) + stance);
            // What stands now counts the more the nearer the end is.
            allied += f32::from(a.points) * (1.0 - now) * (chance - if held { 1.0 } else { 0.0 });
        }
        let mut to_come = 0.0;
        for (i, condition) in self.data.conditions.iter().enumerate() {
            if s.gained & (1 << i) == 0 {
                to_come += self.chance_of(s, condition, &strength, &bears);
            }
        }
        let japan = self.japan_points(s) as f32 + to_come * time;
        let lost = s.places.removed() & self.data.generals & UnitSet::JAPAN;
        allied += 0.2 * ((lost - self.data.chiefs).len() % 4) as f32;
        let ninth = likely(1.3 * (japan - f32::from(self.data.numbers.sudden) + 0.5));
        let ahead = likely((japan - allied) / (0.8 + 0.12 * left));
        let wins = ninth + (1.0 - ninth) * ahead;
        // A slope everywhere: a lost position is still played for what it is worth.
        0.7 * (2.0 * wins - 1.0) + 0.3 * ((japan - allied * 0.6) / 5.0).tanh()
    }

    /// The chance that Japan still meets a condition of 11.1(1), time aside.
    fn chance_of(&self, s: &State, condition: &Condition, strength: &Strength, bears: &[[f32; 2]; AREAS]) -> f32 {
        if let Some(royal) = condition.royal {
            return match s.places.area_of(royal) {
                Some(area) if self.data.korea.contains(area) => {
                    let [japan, korea] = self.pressure(strength, area);
                    0.7 * likely(0.6 * (japan - korea * 1.2) - 0.6)
                }
                _ => 0.02,
            };
        }
        condition.capitals.iter().fold(1.0, |chance, area| {
            let [japan, korea] = bears[area.index()];
            let held = s.controls(area, JAPAN);
            chance * if held { likely(1.8 + 0.4 * (japan - korea)) } else { likely(0.55 * (japan - korea * 1.1) - 0.5) }
        })
    }

    fn weight(&self, s: &State, unit: UnitId) -> f32 {
        let u = self.data.unit(unit);
        let full = match (u.nation, u.kind) {
            (Nation::Korea, UnitKind::General) => 0.3 + 0.25 * f32::from(u.field),
            (Nation::Korea, UnitKind::Army) => 0.6,
            (_, UnitKind::General) => 0.6 + 0.3 * f32::from(u.field),
            (_, UnitKind::Army) => 1.0,
            (_, UnitKind::Royal) => 0.1,
        };
        if s.depleted.contains(unit) { full * 0.45 } else { full }
    }

    fn strength(&self, s: &State) -> Strength {
        let mut strength = [[0.0; AREAS]; 2];
        for seat in Seat::BOTH {
            for area in s.places.present(seat).iter() {
                let units = s.places.at(area) & State::side(seat);
                strength[seat.index()][area.index()] = units.iter().map(|u| self.weight(s, u)).sum();
            }
        }
        Strength(strength)
    }

    /// Strength of both sides that bears on `area`: less, the more roads lie between.
    fn pressure(&self, strength: &Strength, area: AreaId) -> [f32; 2] {
        let mut seen = AreaSet::only(area);
        let mut ring = seen;
        let mut sum = [0.0; 2];
        for reach in REACH {
            let mut next = AreaSet::EMPTY;
            for a in ring.iter() {
                sum[0] += reach[0] * strength.0[0][a.index()];
                sum[1] += reach[1] * strength.0[1][a.index()];
                next = next | self.data.area(a).neighbours;
            }
            ring = next - seen;
            seen = seen | next;
        }
        sum
    }

    /// Expected hits of one attack by these units in this area, roughly.
    fn force_of(&self, s: &State, units: UnitSet) -> f32 {
        let fresh = units - s.depleted;
        let mut sum = 0.0;
        for general in (units & self.data.generals).iter() {
            let own = fresh & self.data.factions[self.data.unit(general).faction as usize].1;
            let dice = own.len().min(self.limit(s, general) as usize) as f32;
            sum += dice * f32::from(self.field(s, general).min(6)) / 6.0;
        }
        sum + 0.02 * units.len() as f32
    }

    /// The legal actions, no two of which lead to the same position as far as rules can tell.
    pub(crate) fn distinct_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.top() == Some(Frame::Setup) && self.asked(s) == Some(seat) {
            out.clear();
            self.setup_actions(s, true, out);
            return;
        }
        self.legal_actions(s, seat, out);
        if out.len() < 2 {
            return;
        }
        let group = s.flow.group.units;
        let last = group.iter().map(|u| self.pick_order(u)).max();
        let mut seen: arrayvec::ArrayVec<(u8, u8, u8, bool, bool, u8), 128> = arrayvec::ArrayVec::new();
        let mut kinds = 0u16;
        out.retain(|action| match *action {
            // Copies of a card are one card.
            Action::Play(card) => {
                let bit = 1 << self.data.kind(card) as u16;
                let new = kinds & bit == 0;
                kinds |= bit;
                new
            }
            // Companions in one order only; then like armies once.
            Action::With(u) if !s.flow.group.moved && last.is_some_and(|l| self.pick_order(u) < l) => false,
            // Disbanding is worth a thought only when armies are wanted elsewhere.
            Action::Disband(_) if s.places.pool().len() > 3 => false,
            Action::With(u) | Action::Drop(u) | Action::Hit(u) | Action::Disband(u) => {
                self.is_new(s, action, u, &mut seen)
            }
            Action::Restore(u) | Action::Inside(u) | Action::Leave(u) => self.is_new(s, action, u, &mut seen),
            _ => true,
        });
    }

    /// Generals before armies, so that a lord is picked before his men.
    fn pick_order(&self, unit: UnitId) -> (bool, u8) {
        (!self.data.generals.contains(unit), unit.0)
    }

    /// First of its kind: like armies in one place and state are the same choice.
    fn is_new(
        &self,
        s: &State,
        action: &Action,
        unit: UnitId,
        seen: &mut arrayvec::ArrayVec<(u8, u8, u8, bool, bool, u8), 128>,
    ) -> bool {
        if !self.data.armies.contains(unit) {
            return true;
        }
        let verb = match action {
            Action::With(_) => 0,
            Action::Drop(_) => 1,
            Action::Hit(_) => 2,
            Action::Disband(_) => 3,
            Action::Restore(_) => 4,
            Action::Inside(_) => 5,
            _ => 6,
        };
        let act = &s.flow.act;
        let state = s.depleted.contains(unit);
        let tired = act.rested.contains(unit) || act.halted.contains(unit) || s.inside.contains(unit);
        let at = s.places.area_of(unit).map_or(u8::MAX, |a| a.0);
        let from = act.from.get(unit).map_or(u8::MAX, |a| a.0);
        let key = (verb, self.data.unit(unit).faction, at, state, tired, from);
        if seen.contains(&key) {
            return false;
        }
        seen.try_push(key).is_ok()
    }

    /// How promising an action looks before any search.
    pub(crate) fn promise(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Lead(unit) => {
                let here = s.places.area_of(unit).map(|a| s.places.at(a) & State::side(seat)).unwrap_or_default();
                let idle = here.meets(self.data.armies) || here.len() > 1;
                let chief = if self.chiefs(s).contains(unit) { 2.0 } else { 1.0 };
                let roads = s.places.area_of(unit).map_or(MANY_ROADS, |a| self.roads_to(a, self.wanted(s, seat)));
                chief * if idle { 1.5 } else { 0.7 } * 3.0 / (2.0 + f32::from(roads))
            }
            Action::With(_) => 4.0,
            // A garrison is left in a capital, and hardly anywhere else.
            Action::Drop(unit) => {
                let capital = s.places.area_of(unit).is_some_and(|a| self.data.area(a).capital);
                if capital && self.data.armies.contains(unit) && s.flow.group.units.len() > 2 { 1.2 } else { 0.1 }
            }
            Action::March(to) => self.march_promise(s, seat, to),
            Action::Done if s.top() == Some(Frame::March) => 0.4,
            Action::Disband(_) => 0.03,
            Action::Retreat | Action::Stand => {
                let (own, foe) = (self.fighters(s, seat), self.fighters(s, seat.other()));
                let good = self.force_of(s, own) + 0.1 > 0.8 * self.force_of(s, foe);
                if good == matches!(action, Action::Stand) { 4.0 } else { 1.0 }
            }
            Action::Hit(unit) => {
                if self.data.armies.contains(unit) {
                    6.0
                } else if self.data.generals.contains(unit) {
                    if self.chiefs(s).contains(unit) { 0.3 } else { 1.0 }
                } else {
                    0.05
                }
            }
            Action::Play(card) => {
                match self.data.kind(card) {
                    CardKind::PeacePyongyang | CardKind::PeaceRoyals | CardKind::PeaceHanseong => {
                        if self.judge(s) > 0.1 { 3.0 } else { 0.1 }
                    }
                    _ => 2.5,
                }
            }
            Action::Replenish(area) | Action::Rise(_, area) => {
                if self.data.area(area).capital {
                    4.0
                } else {
                    2.0
                }
            }
            Action::Summon(..) | Action::Restore(_) | Action::Assault(_) => 4.0,
            Action::Leave(_) => 0.1,
            _ => 1.0,
        }
    }

    fn march_promise(&self, s: &State, seat: Seat, to: AreaId) -> f32 {
        if !self.data.korea.contains(to) {
            return 0.1;
        }
        let wanted = self.wanted(s, seat);
        let from = s.flow.group.leader.and_then(|u| s.places.area_of(u));
        let before = from.map_or(MANY_ROADS, |a| self.roads_to(a, wanted));
        let after = self.roads_to(to, wanted);
        let worth = match after.cmp(&before) {
            _ if after == 0 => 6.0,
            std::cmp::Ordering::Less => 3.0,
            std::cmp::Ordering::Equal => 0.6,
            std::cmp::Ordering::Greater => 0.15,
        };
        let enemies = s.field_units(to, seat.other());
        if enemies.is_empty() || s.flow.group.retreat {
            return worth;
        }
        let odds = self.force_of(s, self.group_units(s)) / (self.force_of(s, enemies) + 0.3);
        worth * odds.clamp(0.1, 3.0)
    }

    /// Where a side wants to be: capitals that still count for it and are not its own, and for Japan the
    /// royals.
    fn wanted(&self, s: &State, seat: Seat) -> AreaSet {
        let own = s.places.present(seat) - s.places.present(seat.other());
        let capitals = |points: bool| -> AreaSet {
            let all = self.data.areas.iter().enumerate().filter(|(_, a)| a.capital && (!points || a.points > 0));
            all.map(|(i, _)| AreaId(i as u8)).collect()
        };
        if seat == ALLIED {
            return capitals(true) - own;
        }
        let mut wanted = AreaSet::EMPTY;
        for (i, c) in self.data.conditions.iter().enumerate() {
            if s.gained & (1 << i) == 0 {
                wanted = wanted | c.capitals;
                c.royal.and_then(|u| s.places.area_of(u)).into_iter().for_each(|a| wanted.insert(a));
            }
        }
        // Towards the end the Allies must not keep what they hold.
        if s.turn + 3 >= s.peace {
            wanted = wanted | (capitals(true) & s.places.present(ALLIED));
        }
        wanted - own
    }

    fn roads_to(&self, from: AreaId, wanted: AreaSet) -> u8 {
        let mut seen = AreaSet::only(from);
        for roads in 0..MANY_ROADS {
            if !(seen & wanted).is_empty() {
                return roads;
            }
            seen = seen.iter().fold(seen, |set, a| set | self.data.area(a).neighbours);
        }
        MANY_ROADS
    }
}
