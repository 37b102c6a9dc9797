//! Which of the legal actions a search looks at.
//!
//! A group is put together unit by unit, and most sets of units are senseless. Units of one kind in
//! an area stand in line, the best first; a group is the head of the line: two for a crossing, all
//! for the rest, or the last of the line alone for an errand.

use crate::Southern;
use crate::model::*;
use crate::sequence::Frame;
use crate::words::*;
use sandtable_kernel::Seat;

/// Alternatives kept where the choice is between many alike: cards to pick, units to hit.
const ALTERNATIVES: usize = 3;

/// Orders that promise this many points less than the best are not looked at.
const MARGIN: f32 = 1.2;

impl Southern {
    /// The legal actions worth looking at.
    pub fn worth_searching(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        sandtable_kit::legal(self, st, seat, out);
        if out.len() < 2 {
            return;
        }
        let before = out.clone();
        let op = &st.op;
        match st.top() {
            Some(Frame::Hands) => {
                self.one_of_a_kind(out);
                self.best_few(st, seat, out, ALTERNATIVES);
            }
            Some(Frame::Impulse(_)) => {
                self.impulses(st, seat, out);
                self.near_best(st, seat, out, if seat == JAPAN { 0.8 } else { 2.0 });
            }
            Some(Frame::Group) => {
                if self.form(op).single {
                    self.singles(st, out);
                } else {
                    self.lines(st, op.group(), out);
                }
                self.near_best(st, seat, out, MARGIN);
            }
            Some(Frame::Naming) => {
                self.lines(st, op.groups[usize::from(op.named)], out);
                self.near_best(st, seat, out, MARGIN);
            }
            Some(Frame::Order) => self.near_best(st, seat, out, MARGIN),
            Some(Frame::Again) => {
                out.retain(|a| !matches!(a, Action::Without(_)));
                self.near_best(st, seat, out, MARGIN);
            }
            Some(Frame::Allot) => {
                let key = |u: Unit| (self.data.twin[u.index()], st.used.contains(u), st.damage.given[u.index()]);
                self.one_of_twins(out, |a| if let Action::Hit(u) = a { Some(key(*u)) } else { None });
                self.best_few(st, seat, out, ALTERNATIVES);
            }
            Some(Frame::Retreat) => {
                let first = st.damage.retreating.first();
                out.retain(|a| matches!(a, Action::Retreat(u, _) if Some(*u) == first));
            }
            Some(Frame::Arrive) => {
                let first = op.arriving.first();
                out.retain(|a| matches!(a, Action::Place(u, _) if Some(*u) == first));
            }
            Some(Frame::Remove | Frame::Recover | Frame::Rally) => {
                let key = |u: Unit| (self.data.twin[u.index()], st.place[u.index()], st.used.contains(u));
                self.one_of_twins(out, |a| match a {
                    Action::Remove(u) | Action::Recover(u) => Some(key(*u)),
                    _ => None,
                });
                self.best_few(st, seat, out, ALTERNATIVES);
            }
            _ => {}
        }
        // Bombs that can hurt nobody, and detours where there is a straight way.
        let harmless = |a: &Action| match a {
            Action::Strike(to, _) => self.bomb_victims(st, seat, *to).is_empty(),
            Action::Move(to, Some(_)) => before.contains(&Action::Move(*to, None)),
            _ => false,
        };
        if out.iter().any(|a| !harmless(a)) {
            out.retain(|a| !harmless(a));
        }
        if out.is_empty() {
            *out = before;
        }
    }

    /// Copies of a card are alike.
    fn one_of_a_kind(&self, out: &mut Vec<Action>) {
        let kind = |c: &Card| self.data.card(*c).kind;
        self.one_of_twins(out, |a| match a {
            Action::Pick(c) => Some((0, kind(c), 0)),
            Action::Spend(c) => Some((1, kind(c), 0)),
            Action::Play(item) => Some((2, kind(&item.card), item.number)),
            _ => None,
        });
    }

    /// Keeps the first of those that `key` calls the same.
    fn one_of_twins<K: PartialEq>(&self, out: &mut Vec<Action>, key: impl Fn(&Action) -> Option<K>) {
        let mut seen: Vec<K> = Vec::new();
        out.retain(|a| match key(a) {
            Some(k) if seen.contains(&k) => false,
            Some(k) => {
                seen.push(k);
                true
            }
            None => true,
        });
    }

    /// Keeps the most promising.
    fn best_few(&self, st: &State, seat: Seat, out: &mut Vec<Action>, most: usize) {
        if out.len() <= most {
            return;
        }
        let mut ranked: Vec<(f32, Action)> = out.iter().map(|a| (self.promise(st, seat, a), *a)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        out.clear();
        out.extend(ranked.into_iter().take(most).map(|(_, a)| a));
        out.sort_unstable();
    }

    /// Keeps what promises no more than `margin` points less than the best, and passing.
    fn near_best(&self, st: &State, seat: Seat, out: &mut Vec<Action>, margin: f32) {
        if out.len() < 2 {
            return;
        }
        let ranked: Vec<f32> = out.iter().map(|a| self.promise(st, seat, a)).collect();
        let least = ranked.iter().copied().fold(0.0, f32::max) * (-margin).exp();
        let mut rank = ranked.iter();
        out.retain(|a| rank.next().is_some_and(|r| *r >= least) || *a == Action::Pass);
    }

    /// The card least wanted pays for a move or an attack.
    fn impulses(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        self.one_of_a_kind(out);
        // Aircraft fly for a reason: some could fly for ever (16.2(1)①).
        let idle = || self.tireless_alone(st, seat) || self.best_flight(st, &self.brief(st), seat) < 0.35;
        if out.contains(&Action::Air) && idle() {
            out.retain(|a| *a != Action::Air);
        }
        let wish = |a: &Action| match a {
            Action::Spend(c) => Some(self.wish(st, seat, self.data.card(*c).kind)),
            _ => None,
        };
        let spent = out.iter().copied().filter(|a| wish(a).is_some());
        let least = spent.min_by(|a, b| wish(a).unwrap_or(0.0).total_cmp(&wish(b).unwrap_or(0.0)));
        out.retain(|a| !matches!(a, Action::Spend(_)) || Some(*a) == least);
    }

    /// Could it go on for ever? Japan has no card left to do anything about it, and only aircraft
    /// beside MacArthur can fly, which recover after every impulse (16.2(1)①).
    fn tireless_alone(&self, st: &State, seat: Seat) -> bool {
        let Some(rally) = st.area_of(self.data.macarthur).filter(|_| seat == ALLIED) else { return false };
        let flyers = self.starters(st, &Op::new(seat, Task::AirOperation, None), false, &self.ground(st, seat));
        st.hand_count[JAPAN.index()] == 0 && flyers.iter().all(|u| st.area_of(u) == Some(rally))
    }

    /// Cards that move single units: of units alike in one place the first.
    fn singles(&self, st: &State, out: &mut Vec<Action>) {
        let key = |u: Unit| (self.data.twin[u.index()], st.place[u.index()]);
        self.one_of_twins(out, |a| if let Action::With(u) = a { Some(key(*u)) } else { None });
    }

    /// Where a unit stands in the line of its kind: smaller is further ahead.
    pub(super) fn rank(&self, unit: Unit) -> (u8, u8, Unit) {
        let u = self.data.unit(unit);
        match u.category {
            Category::Air => (9 - u.movement, 9 - u.air.unwrap_or(0), unit),
            _ => (9 - u.attack, 9 - u.movement, unit),
        }
    }

    /// Groups as heads of lines.
    fn lines(&self, st: &State, group: UnitSet, out: &mut Vec<Action>) {
        let data = &self.data;
        let Some(area) = st.area_of_any(group) else {
            // The head and the tail of every line can begin.
            let before = out.clone();
            let offered = |class: UnitSet, place: Place| {
                before.iter().filter_map(move |a| match a {
                    Action::With(u) if class.contains(*u) && st.place[u.index()] == place => Some(*u),
                    _ => None,
                })
            };
            let can: UnitSet =
                before.iter().filter_map(|a| if let Action::With(u) = a { Some(*u) } else { None }).collect();
            let orders = self.starters(st, &st.op, false, &self.ground(st, st.op.seat));
            out.retain(|a| {
                let Action::With(u) = a else { return true };
                if !orders.contains(*u) {
                    return false;
                }
                let class = self.class_of(*u) & can & orders;
                let place = st.place[u.index()];
                let head = offered(class, place).min_by_key(|v| self.rank(*v));
                let tail = offered(class, place).max_by_key(|v| self.rank(*v));
                head == Some(*u) || (tail == Some(*u) && !data.air.contains(*u) && !st.op.is(Kind::Blitz))
            });
            return;
        };
        let first = group.first().unwrap_or(Unit(0));
        let line = self.comrades(st, &st.op, first, area);
        let tail = self.tail_of(line);
        let size = group.len();
        let errand = size == 1 && line.len() > 1 && group.first() == tail && !data.air.contains(first);
        let offered: UnitSet =
            out.iter().filter_map(|a| if let Action::With(u) = a { Some(*u) } else { None }).collect();
        let next = (offered & line).iter().min_by_key(|v| self.rank(*v)).filter(|_| !errand);
        let ready = next.is_none();
        let army = data.army.contains(first);
        let faster = next.is_some_and(|n| {
            data.air.contains(n) && group.iter().any(|u| data.unit(u).movement > data.unit(n).movement)
        });
        let naming = st.top() == Some(Frame::Naming);
        let crossing = army && (data.sea.contains(area) || data.graph.over(area, SEA).any());
        let next_group = out.contains(&Action::Next);
        out.retain(|a| match a {
            Action::With(u) => next == Some(*u),
            Action::Done if naming && next_group => false,
            Action::Done | Action::Next => !naming || ready || (size == 2 && crossing),
            Action::Attack(_) => ready && !errand,
            Action::Strike(..) | Action::Fly(_) => ready || faster,
            Action::Move(to, _) => {
                ready
                    || (army && size == 2 && data.graph.border(area, *to) == Some(SEA))
                    || (army && size == 1 && data.graph.border(area, *to) == Some(MOUNTAIN))
                    || (army && size + 1 == line.len() && size > 1)
                    || (army
                        && st.army_count(data, *to, st.op.seat) + size
                            == usize::from(data.limits.army_per_land_area_per_side))
            }
            _ => true,
        });
    }

    fn class_of(&self, unit: Unit) -> UnitSet {
        match self.data.unit(unit).category {
            Category::Army => self.data.army,
            Category::Ship => self.data.ships,
            Category::Air => self.data.air,
        }
    }
}
