//! Judging positions: how good one looks, which actions are worth trying, how promising they are.

use crate::Bunroku;
use crate::actions::Action;
use crate::data::CardKind;
use crate::ids::*;
use crate::state::*;
use sandtable_kernel::Seat;

/// Points Japan still expects at the start, and capitals the Allies expect to hold at the end:
/// what public plays come to (both sides have their chances).
const JAPAN_TO_COME: f32 = 5.5;
const ALLIED_TO_HOLD: f32 = 5.0;
/// A lead of so many points is a sure win as far as anybody can tell.
const SPREAD: f32 = 4.0;

impl Bunroku {
    /// How the game stands for Japan, from -1 to 1: the margin of points to be expected at the end.
    /// Early on little of the present score lasts; at the end it is all there is.
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if let Some(outcome) = self.outcome(s) {
            return match outcome.winner {
                Some(JAPAN) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        let span = f32::from(s.peace.max(s.turn)).max(2.0);
        let gone = (f32::from(s.turn) / span).clamp(0.0, 1.0);
        let left = 1.0 - gone;
        let removed = (self.allied_points(s) - self.capitals_held(s)) as f32;
        let japan = self.japan_points(s) as f32 + left * JAPAN_TO_COME * self.reach(s);
        let allied = removed + gone * self.capitals_held(s) as f32 + left * ALLIED_TO_HOLD;
        let margin = japan - allied + 0.8 * self.strength_margin(s) + self.nearness(s);
        let close = f32::from(s.points) / f32::from(self.data.numbers.sudden.max(1));
        ((margin + close * close) / SPREAD).tanh().clamp(-1.0, 1.0)
    }

    fn capitals_held(&self, s: &State) -> i32 {
        let held = s.places.present(ALLIED) - s.places.present(JAPAN);
        held.iter().map(|a| i32::from(self.data.area(a).points)).sum()
    }

    /// How much of Japan's to-do list can still be done: conditions not yet met.
    fn reach(&self, s: &State) -> f32 {
        let open = self.data.conditions.len() as u32 - s.gained.count_ones();
        open as f32 / self.data.conditions.len().max(1) as f32
    }

    /// Part-finished provinces.
    fn nearness(&self, s: &State) -> f32 {
        let ours = s.places.present(JAPAN);
        let mut sum = 0.0;
        for (i, c) in self.data.conditions.iter().enumerate() {
            if s.gained & (1 << i) == 0 && !c.capitals.is_empty() {
                let held = (c.capitals & ours).len() as f32 / c.capitals.len() as f32;
                sum += 0.35 * held;
            }
        }
        sum
    }

    /// Units in the field, weighed by freshness and supply, as a share of both sides'.
    fn strength_margin(&self, s: &State) -> f32 {
        let worth = |seat: Seat| {
            let mut sum = 0.0;
            for area in (s.places.present(seat) & self.data.korea).iter() {
                for unit in (s.places.at(area) & State::side(seat)).iter() {
                    let fresh = if s.depleted.contains(unit) { 0.45 } else { 1.0 };
                    let supply = if s.flow.act.cut.contains(unit) { 0.7 } else { 1.0 };
                    let skill = 1.0 + f32::from(self.data.unit(unit).field) * 0.2;
                    sum += fresh * supply * skill;
                }
            }
            sum
        };
        let (japan, allied) = (worth(JAPAN), worth(ALLIED));
        (japan - allied) / (japan + allied + 10.0)
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
                chief * if idle { 1.5 } else { 0.7 }
            }
            Action::With(_) => 4.0,
            Action::Drop(_) => 0.15,
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
        let enemies = s.field_units(to, seat.other());
        let prize = self.data.area(to).capital && !s.controls(to, seat);
        let worth = if prize { 5.0 } else { 1.0 };
        if enemies.is_empty() {
            return worth;
        }
        let odds = self.force_of(s, self.group_units(s)) / (self.force_of(s, enemies) + 0.3);
        worth * odds.clamp(0.1, 3.0)
    }
}
