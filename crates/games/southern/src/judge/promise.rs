//! How promising an action looks at first sight.

use crate::Southern;
use crate::judge::brief::Brief;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::*;
use sandtable_kernel::Seat;

/// Weight of an order that gains nothing, and how fast weight grows with what is gained.
fn weight(gain: f32) -> f32 {
    gain.clamp(-4.0, 11.0).exp()
}

impl Southern {
    pub fn promise(&self, st: &State, seat: Seat, action: &Action) -> f32 {
        let data = &self.data;
        let op = &st.op;
        let brief = self.brief(st);
        let b = &*brief;
        let from = st.area_of_any(op.group());
        match *action {
            Action::Pass => match (st.hand_count[seat.index()], seat) {
                (0, _) => 0.5,
                (_, JAPAN) => 0.1,
                _ => 0.4,
            },
            // It costs nothing, and is best done before the armies move.
            Action::Air => weight(self.best_flight(st, b, seat) + 2.5),
            Action::Spend(_) => weight(self.best_stacks(st, b, &Op::new(seat, Task::Ordinary, None))[0]),
            Action::Play(item) => weight(self.play_gain(st, b, seat, data.card(item.card).kind, item.number)),
            Action::Pick(card) => {
                let kind = data.card(card).kind;
                let copies = st.cards_at(data, seat, CardAt::Hand).filter(|c| data.card(*c).kind == kind).count();
                (1.2 * (self.wish(st, seat, kind) - 0.8 * copies as f32)).exp()
            }
            Action::React(card) => self.react_promise(st, seat, data.card(card).kind),
            Action::With(unit) => {
                let naming = st.top() == Some(Frame::Naming);
                let group = if naming { op.groups[usize::from(op.named)] } else { op.group() };
                let Some(area) = st.area_of(unit) else { return 0.1 };
                let mut alone = group;
                alone.insert(unit);
                let form = self.form(op);
                let line = self.comrades(st, op, unit, area);
                // The last in line begins an errand, the first a group.
                let errand = form.single || (group.is_empty() && self.tail_of(line) == Some(unit) && line.len() > 1);
                weight(self.best_order(st, b, op, area, if errand { alone } else { line | group }))
            }
            Action::Without(_) => 0.05,
            Action::Next => 4.0,
            Action::Done => match st.top() {
                Some(Frame::Naming) => 1.0,
                Some(Frame::Order | Frame::Again) => 0.8,
                _ => 1.0,
            },
            Action::Attack(times) => {
                let Some(area) = from else { return 1.0 };
                let times = if times == Times::Twice { 1.9 } else { 1.0 };
                weight(self.attack_gain(st, b, seat, area, op.group(), times))
            }
            Action::Strike(to, times) => {
                let times = if times == Times::Twice { 1.9 } else { 1.0 };
                weight(self.strike_gain(st, b, seat, to, op.group(), times))
            }
            Action::Move(to, via) => {
                let Some(from) = from else { return 0.1 };
                let mut gain = self.move_gain(st, b, op, op.group(), from, to);
                if op.seconds > 0 && !op.again && !op.is(Kind::HinodeWaYamagata) && st.has_units(data, to, seat.other())
                {
                    gain += self.attack_gain(st, b, seat, to, op.group(), 1.0);
                }
                weight(gain) * if via.is_some() { 0.4 } else { 1.0 }
            }
            Action::Transport(to) => {
                let Some(from) = from else { return 0.1 };
                weight(self.move_gain(st, b, op, op.group(), from, to))
            }
            Action::Drop(unit, to) => {
                let Some(from) = st.area_of(unit) else { return 0.1 };
                weight(self.move_gain(st, b, op, UnitSet::only(unit), from, to))
            }
            Action::Fly(to) => {
                let Some(from) = from else { return 0.1 };
                weight(self.flight_gain(st, b, seat, op.group(), from, to))
            }
            Action::Hit(unit) => self.hit_promise(st, seat, unit),
            Action::Recover(unit) => {
                let u = data.unit(unit);
                let contact = st.area_of(unit).is_some_and(|a| st.has_units(data, a, seat.other()));
                f32::from(u.attack) + if contact { 6.0 } else { 0.5 }
            }
            Action::Target(area) => self.target_promise(st, b, seat, area),
            Action::Remove(unit) => {
                let u = data.unit(unit);
                let leader = if unit == data.macarthur { 6.0 } else { 0.0 };
                f32::from(u.attack) * f32::from(u.durability) + leader + f32::from(u.air.unwrap_or(0))
            }
            Action::Retreat(_, to) | Action::Place(_, to) => {
                let own = b.worth[seat.other().index()][to.index()];
                0.3 + own * self.hold(b, seat, to.index(), 2.0)
            }
            _ => 1.0,
        }
    }

    pub(super) fn tail_of(&self, line: UnitSet) -> Option<Unit> {
        line.iter().max_by_key(|v| self.rank(*v))
    }

    fn react_promise(&self, st: &State, seat: Seat, kind: Kind) -> f32 {
        let Some(Frame::React(area)) = st.top() else { return 1.0 };
        let hits = self.punch_of(self.shooters(st, seat, area, kind)) * if kind == Kind::ZForce { 2.0 } else { 1.0 };
        let group = st.op.group() & st.at[area.index()];
        0.2 + 2.0 * hits.min(1.5 * group.len() as f32).powi(2)
    }

    fn hit_promise(&self, st: &State, seat: Seat, unit: Unit) -> f32 {
        let data = &self.data;
        let u = data.unit(unit);
        let given = st.damage.given[unit.index()];
        let value = 0.6 + 0.3 * f32::from(u.attack) + 0.4 * f32::from(u.durability - 1);
        let harm = |points: u8| match self.effect(st, unit, points) {
            Effect::Nothing => 0.0,
            Effect::Used => 0.5,
            Effect::Retreats => 1.1,
            Effect::Eliminated => 2.2,
        };
        // What a whole step costs, shared by its points.
        let step = f32::from(data.ladder(unit, st.used.contains(unit), data.sea.contains(st.damage.area)).step);
        let mut next = (harm(given + 1) - harm(given)) * value;
        if u.side != seat {
            // The attacker finishes what can be finished.
            let room = f32::from(self.capacity(st, unit) - given);
            if next == 0.0 && f32::from(st.damage.left) >= step {
                next = 0.5 * value / step;
            }
            if room <= f32::from(st.damage.left) {
                next += 0.8 * value / room;
            }
            return 0.05 + next * next;
        }
        if unit == data.macarthur {
            next *= 3.0;
        }
        1.0 / (0.08 + next * next)
    }

    fn target_promise(&self, st: &State, b: &Brief, seat: Seat, area: Area) -> f32 {
        let data = &self.data;
        let op = &st.op;
        if op.is(Kind::Supply) {
            let units = st.units(data, area, seat) & st.used;
            let fight = if st.has_units(data, area, seat.other()) { 2.0 } else { 0.4 };
            return 0.1 + (fight * self.punch_of(units)).powi(2);
        }
        if op.is(Kind::Submarine) {
            let (control, destroyers) = self.submarine_modifiers(st, area);
            return 0.05 + f32::from(6u8.saturating_sub(control + destroyers));
        }
        if op.is(Kind::YesOrNo) {
            let enemies = st.units(data, area, seat.other()).len() as f32;
            return 0.3 + (1.0 + b.worth[seat.index()][area.index()]) / enemies.max(1.0);
        }
        1.0
    }
}
