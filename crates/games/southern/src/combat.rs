//! 8.0 Ordinary attacks, 9.1 air attacks, 10.0 counter-attacks, 11.0 resolution.

use crate::Southern;
use crate::data::*;
use crate::events::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_kernel::{Clause, Ctx, Seat};

type Context<'a, 'b> = &'a mut Ctx<'b, Event>;

/// An attack: its kind, who makes it, from where and on which area.
#[derive(Copy, Clone)]
pub struct Blow {
    pub hit: Hit,
    pub seat: Seat,
    pub from: Area,
    pub to: Area,
}

impl Southern {
    /// The value a unit rolls against (8.0(4), 9.1(4), 19.0 Oxygen Torpedo).
    #[inline]
    pub fn value(&self, op: &Op, unit: Unit, hit: Hit) -> u8 {
        let u = self.data.unit(unit);
        match hit {
            Hit::Air => u.air.unwrap_or(0),
            Hit::Ordinary if op.is(Kind::OxygenTorpedo) && u.category == Category::Ship => 4,
            _ => u.attack,
        }
    }

    /// 11.1: a die for every unit in the order of the data; a roll up to its value is a hit.
    /// Runs of equal values are thrown together.
    pub fn roll(&self, op: &Op, units: UnitSet, blow: Blow, clause: Clause, ctx: Context) -> u8 {
        let Blow { hit, seat, from, to } = blow;
        let mut rolls: ArrayVec<Roll, MAX_UNITS> = ArrayVec::new();
        let mut run: ArrayVec<Unit, 64> = ArrayVec::new();
        let mut left = units.iter().peekable();
        while let Some(unit) = left.next() {
            let unit = Unit::from(unit);
            let value = self.value(op, unit, hit);
            run.push(unit);
            let more = left.peek().is_some_and(|next| self.value(op, Unit::from(*next), hit) == value);
            if more && !run.is_full() {
                continue;
            }
            let dice = ctx.throw(run.len(), value);
            rolls.extend(run.drain(..).zip(dice).map(|(unit, die)| Roll { unit, value, die }));
        }
        let hits = rolls.iter().filter(|r| r.die <= r.value).count() as u8;
        ctx.tell(clause, || Event::Attacked { hit, seat, from, to, rolls: rolls.to_vec(), hits });
        hits
    }

    /// 10.0: the starred cards that could answer in `area`, by what everybody can see there.
    pub fn answers(&self, st: &State, seat: Seat, area: Area) -> [bool; 2] {
        let ambush = (self.fighters(st, seat, area) - st.used).any();
        let ships = st.units(&self.data, area, seat).meets(self.data.ships);
        [ambush, ships]
    }

    pub fn answer_fits(&self, kind: Kind, answers: [bool; 2]) -> bool {
        match kind {
            Kind::Ambush => answers[0],
            Kind::ZForce => answers[1],
            _ => false,
        }
    }

    /// Must the other side be asked? Only by what the acting side may know: a card in hand, and a
    /// starred card that has not been seen this turn.
    pub fn window(&self, st: &State, area: Area) -> bool {
        let seat = st.op.seat.other();
        if st.op.reacted || st.hand_count[seat.index()] == 0 || st.op.is(Kind::OxygenTorpedo) {
            return false;
        }
        let answers = self.answers(st, seat, area);
        (answers[0] || answers[1])
            && self.starred[seat.index()].iter().any(|card| {
                self.answer_fits(self.data.card(*card).kind, answers)
                    && !matches!(st.cards[card.i()], CardAt::Discard | CardAt::Removed)
            })
    }

    /// 8.0, 10.0(2): one ordinary attack; the other side may answer before the dice.
    pub fn attack(&self, st: &mut State, round: u8, asked: bool, ctx: Context) {
        let (seat, area) = (st.op.seat, st.op.from);
        if !asked {
            st.replace(Frame::Attack(round, true));
            st.op.reacted = false;
            if self.window(st, area) {
                st.stack.push(Frame::React(area));
            }
            return;
        }
        let attackers = st.op.group() & self.fighters(st, seat, area);
        let targets = st.units(&self.data, area, seat.other());
        let blow = Blow { hit: Hit::Ordinary, seat, from: area, to: area };
        let mut points = st.op.points;
        if attackers.any() && targets.any() {
            points += self.roll(&st.op, attackers, blow, R8_0_4, ctx);
        } else {
            ctx.tell(R10_0_5, || Event::NobodyLeft);
        }
        if st.op.twice && round == 1 {
            st.op.points = points;
            st.replace(Frame::Attack(2, false));
            return;
        }
        if st.op.twice {
            ctx.tell(Q18_1_2, || Event::Added { total: points });
        }
        st.stack.pop();
        self.suffer(st, blow, targets, points, None, ctx);
    }

    /// 9.1: nobody answers an air attack.
    pub fn air_attack(&self, st: &mut State, round: u8, ctx: Context) {
        let (seat, area) = (st.op.seat, st.op.to);
        let mut points = st.op.points;
        let blow = Blow { hit: Hit::Air, seat, from: st.op.from, to: area };
        points += self.roll(&st.op, st.op.group(), blow, R9_1_4, ctx);
        if st.op.twice && round == 1 {
            st.op.points = points;
            st.replace(Frame::AirAttack(2));
            return;
        }
        if st.op.twice {
            ctx.tell(Q18_1_2, || Event::Added { total: points });
        }
        st.stack.pop();
        let victims = self.bomb_victims(st, seat, area);
        self.suffer(st, blow, victims, points, None, ctx);
    }

    /// 10.0: a counter-attack of all units the card lets shoot, against the acting group alone.
    pub fn counter(&self, st: &mut State, area: Area, kind: Kind, left: u8, ctx: Context) {
        let seat = st.op.seat.other();
        let targets = st.op.group() & st.at[area.i()];
        let shooters = if kind == Kind::ZForce {
            st.units(&self.data, area, seat) & self.data.ships
        } else {
            self.fighters(st, seat, area) - st.used
        };
        if left == 0 || targets.is_empty() || shooters.is_empty() {
            st.stack.pop();
            return;
        }
        st.replace(Frame::Counter(area, kind, left - 1));
        let blow = Blow { hit: Hit::Counter, seat, from: area, to: area };
        let hits = self.roll(&st.op, shooters, blow, R10_0, ctx);
        // 11.5(2): turned back to where the move began; a drop began nowhere near (R15).
        let back = matches!(st.op.deed, Deed::Move | Deed::Transport | Deed::Fly).then_some(st.op.from);
        self.suffer(st, blow, targets, hits, back, ctx);
    }

    /// Points for the other side's `targets`, about to be allotted.
    fn suffer(&self, st: &mut State, blow: Blow, targets: UnitSet, points: u8, back: Option<Area>, ctx: Context) {
        if points == 0 {
            return;
        }
        if targets.is_empty() {
            ctx.tell(R11_2_3, || Event::Lost { points });
            return;
        }
        let (hit, area, victim) = (blow.hit, blow.to, blow.seat.other());
        st.damage = Damage { hit, area, victim, targets, left: points, back, ..Damage::NONE };
        let allotter = self.allotter(st);
        ctx.tell(R11_2_1, || Event::Points { points, allotter });
        st.stack.push(Frame::Allot);
    }

    /// The face a target suffers with: as used under a counter-attack (10.0(4)).
    #[inline]
    fn suffers_used(&self, st: &State, unit: Unit) -> bool {
        st.damage.hit == Hit::Counter || st.used.contains(unit.i())
    }

    /// R31: the most points the unit can be given; R30: one more for a carrier that may save itself.
    #[inline]
    pub fn capacity(&self, st: &State, unit: Unit) -> u8 {
        let sea = self.data.sea.contains(st.damage.area.i());
        let full = self.data.ladder(unit, self.suffers_used(st, unit), sea).full();
        full + u8::from(st.damage.hit == Hit::Air && self.data.carriers.contains(unit.i()))
    }

    /// Targets that can still take a point.
    pub fn open_targets(&self, st: &State) -> UnitSet {
        let open = |u: &usize| st.damage.given[*u] < self.capacity(st, Unit::from(*u));
        st.damage.targets.iter().filter(open).collect()
    }

    /// 11.3: what `points` do to the unit.
    pub fn outcome(&self, st: &State, unit: Unit, points: u8) -> Outcome {
        let sea = self.data.sea.contains(st.damage.area.i());
        let used = self.suffers_used(st, unit);
        let ladder = self.data.ladder(unit, used, sea);
        match ladder.reached(points) {
            0 => Outcome::Nothing,
            steps if steps == ladder.last => Outcome::Eliminated,
            1 if !used => Outcome::Used,
            _ => Outcome::Retreats,
        }
    }

    pub fn allotter(&self, st: &State) -> Seat {
        // 11.2(1), R47, R49.
        if st.damage.hit == Hit::Air { st.damage.victim.other() } else { st.damage.victim }
    }

    /// 11.2: points that leave no choice are given at once. Returns whether somebody must decide.
    pub fn allot(&self, st: &mut State, ctx: Context) -> bool {
        let open = self.open_targets(st);
        let room = |u: usize| self.capacity(st, Unit::from(u)) - st.damage.given[u];
        let capacity: u32 = open.iter().map(|u| u32::from(room(u))).sum();
        if st.damage.left > 0 && capacity > 0 {
            if u32::from(st.damage.left) >= capacity {
                let lost = st.damage.left - capacity as u8;
                for unit in open.iter() {
                    st.damage.given[unit] = self.capacity(st, Unit::from(unit));
                }
                st.damage.left = 0;
                if lost > 0 {
                    ctx.tell(R11_2_3, || Event::Lost { points: lost });
                }
            } else if open.len() == 1 {
                st.damage.given[open.first().unwrap_or(0)] += st.damage.left;
                st.damage.left = 0;
            } else {
                return true;
            }
        }
        self.take_effect(st, ctx);
        false
    }

    /// 11.3, 11.4, 11.6: the points take effect, unit by unit in the order of the data.
    fn take_effect(&self, st: &mut State, ctx: Context) {
        let sea = self.data.sea.contains(st.damage.area.i());
        for unit in st.damage.targets.iter() {
            let mut points = st.damage.given[unit];
            if points == 0 {
                continue;
            }
            let id = Unit::from(unit);
            if st.damage.hit == Hit::Air && self.data.carriers.contains(unit) {
                let needed = self.data.unit(id).air.unwrap_or(0);
                let die = ctx.d6();
                let saved = die <= needed;
                points -= u8::from(saved);
                ctx.tell(R11_6, || Event::Saved { unit: id, die, needed, saved });
            }
            let outcome = self.outcome(st, id, points);
            let clause = match (self.data.unit(id).category, outcome) {
                (_, Outcome::Nothing) => R11_4,
                _ if st.damage.hit == Hit::Counter && st.op.is(Kind::BicycleTroops) => Q18_2_2,
                _ if st.damage.hit == Hit::Counter => R10_0_4,
                (Category::Ship, _) => R11_33,
                (Category::Air, _) => R11_32,
                (Category::Army, _) if sea => R11_31_2,
                (Category::Army, Outcome::Eliminated) if self.data.unit(id).movement == 0 => R11_5_3,
                (Category::Army, _) => R11_31_1,
            };
            ctx.tell(clause, || Event::Struck { unit: id, points, outcome });
            match outcome {
                Outcome::Nothing => {}
                Outcome::Used => st.used.insert(unit),
                Outcome::Retreats => {
                    st.used.insert(unit);
                    st.damage.retreating.insert(unit);
                }
                Outcome::Eliminated => self.eliminate(st, id, ctx),
            }
        }
        st.replace(Frame::Retreat);
    }

    /// 11.5: where the unit may retreat to.
    pub fn retreats(&self, st: &State, unit: Unit) -> AreaSet {
        let data = &self.data;
        let seat = data.unit(unit).side;
        let candidates = match st.damage.back {
            // R22: back to the start, unless it was left over a mountain border.
            Some(start) if !st.op.mountain => AreaSet::only(start.i()),
            Some(_) => AreaSet::EMPTY,
            None => data.graph.over(st.damage.area.i(), LAND),
        };
        candidates.iter().filter(|a| self.retreat_objections(st, unit, seat, *a).is_empty()).collect()
    }

    /// 11.5(1) and its like: the clauses that close an area to a retreating unit.
    pub fn retreat_objections(&self, st: &State, unit: Unit, seat: Seat, area: usize) -> ArrayVec<Clause, 8> {
        let data = &self.data;
        let place = Area::from(area);
        let full = usize::from(data.limits.army_per_land_area_per_side);
        let mut closed = ArrayVec::new();
        if data.sea.contains(area) || st.controller(place) != seat || st.has_units(data, place, seat.other()) {
            closed.push(R11_5_1);
        }
        if !data.sea.contains(area) && st.army_count(data, place, seat) >= full {
            closed.push(R7_4_1);
        }
        if data.chinese.contains(unit.i()) && !data.chinese_areas.contains(area) {
            closed.push(R16_3);
        }
        closed
    }

    /// 11.5: retreats that leave no choice happen at once. Returns whether somebody must decide.
    pub fn retreat(&self, st: &mut State, ctx: Context) -> bool {
        loop {
            let mut forced = true;
            let mut first = None;
            let mut wanted = [0u8; MAX_AREAS];
            let pending = st.damage.retreating;
            for unit in pending.iter().map(Unit::from) {
                let open = self.retreats(st, unit);
                let Some(area) = open.first() else {
                    st.damage.retreating.remove(unit.i());
                    let clause = if st.damage.back.is_some() { R11_5_2 } else { R11_5_1 };
                    ctx.tell(clause, || Event::NoRetreat { unit });
                    self.eliminate(st, unit, ctx);
                    continue;
                };
                forced &= open.len() == 1;
                wanted[area] += 1;
                first.get_or_insert((unit, Area::from(area)));
            }
            if st.damage.retreating != pending {
                continue;
            }
            let Some((unit, to)) = first else {
                st.stack.pop();
                st.damage = Damage::NONE;
                return false;
            };
            // With room for all, the order of forced retreats makes no difference.
            let full = usize::from(self.data.limits.army_per_land_area_per_side);
            let seat = st.damage.victim;
            let fits = |a: usize| st.army_count(&self.data, Area::from(a), seat) + usize::from(wanted[a]) <= full;
            let roomy = pending.len() == 1 || (0..self.data.areas.len()).all(|a| wanted[a] == 0 || fits(a));
            if !forced || !roomy {
                return true;
            }
            self.fall_back(st, unit, to, ctx);
        }
    }

    pub fn fall_back(&self, st: &mut State, unit: Unit, to: Area, ctx: Context) {
        let from = st.damage.area;
        st.damage.retreating.remove(unit.i());
        st.relocate(unit, to.0);
        let clause = if st.damage.back.is_some() { R11_5_2 } else { R11_5_1 };
        ctx.tell(clause, || Event::Retreated { unit, from, to });
    }

    /// To the replacement pool, with what it scores: 15.0(1)②, 16.2(3), R39.
    pub fn eliminate(&self, st: &mut State, unit: Unit, ctx: Context) {
        st.relocate(unit, POOL);
        st.used.remove(unit.i());
        ctx.tell(R2_2_3_4, || Event::Eliminated { unit });
        let u = self.data.unit(unit);
        if u.side == JAPAN {
            let halves = if u.durability >= 2 { 2 } else { 1 };
            st.vp[ALLIED.index()] += halves;
            ctx.tell(R15_0_1_2, || Event::Scored { seat: ALLIED, halves, unit: Some(unit), areas: 0 });
        } else if unit == self.data.macarthur {
            st.vp[JAPAN.index()] += 2;
            let clause = if st.op.is(Kind::YesOrNo) { Q18_2_5 } else { R16_2_3 };
            ctx.tell(clause, || Event::Scored { seat: JAPAN, halves: 2, unit: Some(unit), areas: 0 });
        }
    }
}
