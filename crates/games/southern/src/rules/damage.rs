//! 11.0 Resolution: dice, damage points and who takes them.

use super::prelude::*;
use arrayvec::ArrayVec;
use sandtable_kit::Say;

/// An attack: its kind, who makes it, from where and on which area.
#[derive(Copy, Clone)]
pub struct Blow {
    pub hit: Hit,
    pub seat: Seat,
    pub from: Area,
    pub to: Area,
}

/// 11.2: damage points are given to units one by one.
pub struct Allot;

impl Decision<Southern> for Allot {
    const TAKES: &'static [Verb] = &[Verb::Hit];
    const PLACE: Clause = R11_2_1;
    const IN_ORDER: bool = true;

    fn asked(&self, game: &Southern, st: &State) -> Seats {
        Seats::only(game.allotter(st))
    }

    /// Points that leave no choice are given at once.
    fn open(&self, game: &Southern, st: &State) -> bool {
        let open = game.open_targets(st);
        st.damage.left > 0 && open.len() > 1 && u32::from(st.damage.left) < game.total_room(st, open)
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        let open = game.open_targets(st);
        let room = game.total_room(st, open);
        if st.damage.left > 0 && room > 0 {
            let lost = u32::from(st.damage.left).saturating_sub(room) as u8;
            for unit in open.iter() {
                let room = game.capacity(st, unit) - st.damage.given[unit.index()];
                let points = room.min(st.damage.left);
                st.damage.given[unit.index()] += points;
                st.damage.left -= points;
            }
            st.damage.left = 0;
            if lost > 0 {
                ctx.tell(R11_2_3, || Event::PointsLost { points: lost });
            }
        }
        game.take_effect(st, ctx);
    }

    fn offers(&self, game: &Southern, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { game.data.side[st.damage.victim.index()] } else { st.damage.targets };
        out.extend(units.iter().map(Action::Hit));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Hit(unit) = *action else { return };
        let data = &game.data;
        let damage = &st.damage;
        if damage.targets.contains(unit) {
            let (have, need) = (damage.given[unit.index()], game.capacity(st, unit));
            if have >= need {
                let (have, need) = (have.into(), need.into());
                let carrier = damage.hit == Hit::Air && data.carriers.contains(unit);
                no.object(R11_2_2, || Fact::TakesNoMore { unit, have, need });
                no.when(carrier, RULING_30, || Fact::CarrierTakes { unit, need });
                no.when(data.unit(unit).movement == 0, RULING_33, || Fact::FortTakes { unit, need });
            }
            return;
        }
        let here = st.area_of(unit) == Some(damage.area) && data.unit(unit).side == damage.victim;
        if here && damage.hit == Hit::Air && unit == data.macarthur {
            no.object(R16_2_2, || Fact::MacArthurAir);
        }
        let shelter = here && damage.hit == Hit::Air && data.army.contains(unit);
        if shelter && game.sheltered(st, damage.victim.other(), damage.area) {
            no.object(R16_1_2, || Fact::FortressAir { unit, area: damage.area });
            no.object(RULING_9, || Fact::LandUnit { unit });
        }
        if no.none() {
            let clause = if damage.hit == Hit::Counter { R10_0_3 } else { R11_1_2 };
            no.object(clause, || Fact::NotATarget { unit });
        }
    }

    fn quick(&self, game: &Southern, st: &State, _: Seat, out: &mut Vec<Action>) -> bool {
        out.extend(game.open_targets(st).iter().map(Action::Hit));
        true
    }

    fn act(&self, _: &Southern, st: &mut State, _: Seat, action: &Action, _: Context) {
        let Action::Hit(unit) = *action else { return };
        st.damage.given[unit.index()] += 1;
        st.damage.left = st.damage.left.saturating_sub(1);
        st.damage.last = unit.0;
    }

    fn elsewhere(game: &Southern, st: &State, _: Seat, _: &Action, no: &mut No) {
        if st.top() == Some(Frame::Allot) {
            let (hit, group, seat) = (st.damage.hit, st.op.group(), game.allotter(st));
            no.object(R11_2_1, || Fact::OtherAllots { seat });
            no.when(hit == Hit::Ordinary && group.meets(game.data.air), RULING_47, || Fact::MixedAttack { seat });
            no.when(hit == Hit::Air && group.meets(game.data.carriers), RULING_49, || Fact::CarrierAttack { seat });
        } else {
            no.object(R11_2_1, || Fact::NoDamage);
        }
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        Message::new("prompt-allot").int("points", st.damage.left).arg("area", st.damage.area.arg(game))
    }
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
            let value = self.value(op, unit, hit);
            run.push(unit);
            let more = left.peek().is_some_and(|next| self.value(op, *next, hit) == value);
            if more && !run.is_full() {
                continue;
            }
            let dice = ctx.throw(ATTACK, run.len(), value);
            rolls.extend(run.drain(..).zip(dice).map(|(unit, die)| Roll { unit, value, die }));
        }
        let hits = rolls.iter().filter(|r| r.die <= r.value).count() as u8;
        ctx.tell(clause, || Event::rolled(hit, seat, from, to, rolls.to_vec(), hits));
        hits
    }

    /// Points for the other side's `targets`, about to be allotted.
    pub fn suffer(&self, st: &mut State, blow: Blow, targets: UnitSet, points: u8, back: Option<Area>, ctx: Context) {
        if points == 0 {
            return;
        }
        if targets.is_empty() {
            ctx.tell(R11_2_3, || Event::PointsLost { points });
            return;
        }
        let (hit, area, victim) = (blow.hit, blow.to, blow.seat.other());
        st.damage = Damage { hit, area, victim, targets, left: points, back, ..Damage::NONE };
        let seat = self.allotter(st);
        ctx.tell(R11_2_1, || Event::Points { points, seat });
        st.stack.push(Frame::Allot);
    }

    /// 11.2(1), R47, R49: who gives the points to units.
    pub fn allotter(&self, st: &State) -> Seat {
        if st.damage.hit == Hit::Air { st.damage.victim.other() } else { st.damage.victim }
    }

    /// The face a target suffers with: as used under a counter-attack (10.0(4)).
    #[inline]
    fn suffers_used(&self, st: &State, unit: Unit) -> bool {
        st.damage.hit == Hit::Counter || st.used.contains(unit)
    }

    /// R31: the most points the unit can be given; R30: one more for a carrier that may save itself.
    #[inline]
    pub fn capacity(&self, st: &State, unit: Unit) -> u8 {
        let sea = self.data.sea.contains(st.damage.area);
        let full = self.data.ladder(unit, self.suffers_used(st, unit), sea).full();
        full + u8::from(st.damage.hit == Hit::Air && self.data.carriers.contains(unit))
    }

    /// Targets that can still take a point.
    pub fn open_targets(&self, st: &State) -> UnitSet {
        let open = |unit: &Unit| st.damage.given[unit.index()] < self.capacity(st, *unit);
        st.damage.targets.iter().filter(open).collect()
    }

    /// The points that units can still take.
    fn total_room(&self, st: &State, open: UnitSet) -> u32 {
        open.iter().map(|unit| u32::from(self.capacity(st, unit) - st.damage.given[unit.index()])).sum()
    }

    /// 11.3: what `points` do to the unit.
    pub fn effect(&self, st: &State, unit: Unit, points: u8) -> Effect {
        let sea = self.data.sea.contains(st.damage.area);
        let used = self.suffers_used(st, unit);
        let ladder = self.data.ladder(unit, used, sea);
        match ladder.reached(points) {
            0 => Effect::Nothing,
            steps if steps == ladder.last => Effect::Eliminated,
            1 if !used => Effect::Used,
            _ => Effect::Retreats,
        }
    }

    /// 11.3, 11.4, 11.6: the points take effect, unit by unit in the order of the data.
    fn take_effect(&self, st: &mut State, ctx: Context) {
        let sea = self.data.sea.contains(st.damage.area);
        for unit in st.damage.targets.iter() {
            let mut points = st.damage.given[unit.index()];
            if points == 0 {
                continue;
            }
            if st.damage.hit == Hit::Air && self.data.carriers.contains(unit) {
                let needed = self.data.unit(unit).air.unwrap_or(0);
                let die = ctx.d6(CARRIER);
                let saved = die <= needed;
                points -= u8::from(saved);
                ctx.tell(R11_6, || match saved {
                    true => Event::Saved { unit, die, needed },
                    false => Event::NotSaved { unit, die, needed },
                });
            }
            let effect = self.effect(st, unit, points);
            let used = st.used.contains(unit);
            let clause = match (self.data.unit(unit).category, effect) {
                (_, Effect::Nothing) => R11_4,
                _ if st.damage.hit == Hit::Counter && st.op.is(Kind::BicycleTroops) => Q18_2_2,
                _ if st.damage.hit == Hit::Counter => R10_0_4,
                (Category::Ship, _) => R11_33,
                (Category::Air, _) if used => R11_32_2,
                (Category::Air, _) => R11_32_1,
                (Category::Army, _) if sea => R11_31_2,
                (Category::Army, Effect::Eliminated) if self.data.unit(unit).movement == 0 => R11_5_3,
                (Category::Army, _) if used => R11_31_1_2,
                (Category::Army, _) => R11_31_1_1,
            };
            ctx.tell(clause, || Event::struck(unit, points, effect));
            match effect {
                Effect::Nothing => {}
                Effect::Used => st.used.insert(unit),
                Effect::Retreats => {
                    st.used.insert(unit);
                    st.damage.retreating.insert(unit);
                }
                Effect::Eliminated => self.eliminate(st, unit, ctx),
            }
        }
        st.replace(Frame::Retreat);
    }

    /// What one more point would do.
    pub fn note_hit(&self, st: &State, unit: Unit) -> Option<Message> {
        let points = st.damage.given.get(unit.index())? + 1;
        let key = match self.effect(st, unit, points) {
            Effect::Nothing => "note-hit-nothing",
            Effect::Used => "note-hit-used",
            Effect::Retreats => "note-hit-retreat",
            Effect::Eliminated => "note-hit-eliminated",
        };
        Some(Message::new(key).int("points", points).int("most", self.capacity(st, unit)))
    }
}
