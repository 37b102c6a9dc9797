//! 11.0 Damage: who allots it, what it does, and where units retreat.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

/// Damage takes effect in steps of so many points; points between two steps are lost (11.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    pub step: u8,
    /// The step that sends the unit to the mobilisation pool.
    pub last: u8,
}

impl Ladder {
    pub const fn full(self) -> u8 {
        self.step * self.last
    }
}

/// What damage points do to a unit (11.31, 11.32).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Nothing,
    Used,
    Retreat,
    Pool,
}

impl ThirdReich {
    /// 15.8: a fortress that leaves the map is gone; any other unit goes to the mobilisation pool.
    pub fn to_pool(&self, st: &mut State, unit: Unit, ctx: Context) {
        let from = st.area_of(unit);
        if self.data.forts.contains(unit) {
            st.relocate(unit, OUT);
            ctx.tell(R15_8, || Event::FortressGone { unit });
        } else {
            st.relocate(unit, MOBILISATION);
            ctx.tell(R2_22_3, || Event::ToPool { unit });
        }
        if let Some(area) = from {
            self.revert_if_empty(st, area, ctx);
        }
    }

    /// 11.2(1): who allots the damage of an attack on `area`, and by which clause.
    pub fn allotter(
        &self,
        st: &State,
        hit: Hit,
        area: Area,
        attackers: Units,
        targets: Units,
        by: Seat,
    ) -> (Seat, Clause) {
        let data = &self.data;
        let victim = by.other();
        // In a counter-attack only those who counter and are countered matter.
        let counter = hit == Hit::Counter;
        let defenders = if counter { targets } else { st.units(area, victim) };
        if attackers.meets(data.air_units) {
            return (by, R11_2_1_1);
        }
        if defenders.meets(data.air_units) {
            return (victim, R11_2_1_1);
        }
        let of_attacker = if counter { attackers } else { attackers | st.units(area, by) };
        match (of_attacker.meets(data.forts), defenders.meets(data.forts)) {
            (true, false) => return (by, R11_2_1_2),
            (false, true) => return (victim, R11_2_1_2),
            _ => {}
        }
        let best = |units: Units| units.iter().map(|u| data.unit(u).attack).max().unwrap_or(0);
        match best(attackers).cmp(&best(defenders)) {
            std::cmp::Ordering::Greater => (by, R11_2_1_3),
            std::cmp::Ordering::Less => (victim, R11_2_1_3),
            std::cmp::Ordering::Equal => (victim, R11_2_1_4),
        }
    }

    /// Damage points for the targets, about to be allotted.
    #[allow(clippy::too_many_arguments, reason = "an attack has that many sides")]
    pub fn suffer(
        &self,
        st: &mut State,
        hit: Hit,
        area: Area,
        attackers: Units,
        targets: Units,
        points: u8,
        ctx: Context,
    ) {
        if points == 0 {
            return;
        }
        if targets.is_empty() {
            ctx.tell(R11_2_3, || Event::PointsLost { points });
            return;
        }
        let by = if hit == Hit::Counter { st.op.seat.other() } else { st.op.seat };
        let (allotter, clause) = self.allotter(st, hit, area, attackers, targets, by);
        let counter = hit == Hit::Counter;
        let rank = [R11_2_1_1, R11_2_1_2, R11_2_1_3, R11_2_1_4].iter().position(|c| *c == clause).unwrap_or(0) as u8;
        let clause = if st.op.deed == Deed::Bomb { RULING_10 } else { clause };
        st.damage = Damage {
            hit,
            rank,
            area,
            victim: by.other(),
            allotter,
            targets,
            left: points,
            // 10.1(5), 17.2Q1, R45: who attacks is struck on the used side.
            as_used: counter && (matches!(st.op.deed, Deed::Attack | Deed::Strike | Deed::Bomb) || self.spent(st)),
            back: (counter && matches!(st.op.deed, Deed::Move | Deed::Drop)).then_some(st.op.from),
            ..Damage::NONE
        };
        ctx.tell(clause, || Event::Points { points, seat: allotter });
        st.stack.push(Frame::Allot);
    }

    /// 10.1(5), 17.1Q3, R45: with the move that is its second action a Blitzkrieg is through, and who attacked or crossed
    /// sea in either action is used.
    fn spent(&self, st: &State) -> bool {
        let op = &st.op;
        op.licence == Licence::BlitzAgain && op.deed == Deed::Move && op.group.meets(op.flip)
    }

    #[inline]
    fn suffers_used(&self, st: &State, unit: Unit) -> bool {
        st.damage.as_used || st.used.contains(unit)
    }

    /// 11.3 to 11.5: the steps of a unit.
    pub fn ladder(&self, st: &State, unit: Unit) -> Ladder {
        let u = self.data.unit(unit);
        let used = self.suffers_used(st, unit);
        if matches!(u.kind, Kind::Af | Kind::Ss) {
            return Ladder { step: 1, last: if used { 1 } else { 2 } };
        }
        let at_sea = st.area_of(unit).is_some_and(|a| self.data.is_sea(a));
        let step = if at_sea && u.kind.is_land() { 1 } else { u.durability };
        let retreats = u8::from(self.retreats(st, unit).any());
        Ladder { step, last: if used { 1 + retreats } else { 2 + retreats } }
    }

    /// 11.3(1): what so many points do.
    pub fn outcome_of(&self, st: &State, unit: Unit, points: u8) -> Outcome {
        let ladder = self.ladder(st, unit);
        match points / ladder.step {
            0 => Outcome::Nothing,
            steps if steps >= ladder.last => Outcome::Pool,
            1 if !self.suffers_used(st, unit) => Outcome::Used,
            _ => Outcome::Retreat,
        }
    }

    /// 11.2(1), R21: used targets that have not yet been given enough for their next result.
    fn first_in_line(&self, st: &State) -> Units {
        let due = |u: &Unit| self.suffers_used(st, *u) && st.damage.given[u.index()] < self.ladder(st, *u).step;
        st.damage.targets.iter().filter(due).collect()
    }

    /// Targets that can take a point now (R21, R46).
    pub fn open_targets(&self, st: &State) -> Units {
        let room = |u: &Unit| st.damage.given[u.index()] < self.ladder(st, *u).full();
        let open: Units = st.damage.targets.iter().filter(room).collect();
        if self.first_in_line(st).any() { open.iter().filter(|u| self.suffers_used(st, *u)).collect() } else { open }
    }

    /// 11.3: the points take effect, unit by unit in the order of the data.
    fn take_effect(&self, st: &mut State, ctx: Context) {
        st.replace(Frame::Retreat);
        let mut results = [Outcome::Nothing; MAX_UNITS];
        // 11.4, 11.5(1): who would have retreated, had there been anywhere to go.
        let mut stuck = Units::EMPTY;
        for unit in st.damage.targets {
            let (points, ladder) = (st.damage.given[unit.index()], self.ladder(st, unit));
            results[unit.index()] = self.outcome_of(st, unit, points);
            let retreats = !(self.data.air_units | self.data.subs).contains(unit);
            let lacking = retreats && self.retreats(st, unit).is_empty();
            stuck.set(unit, lacking && points / ladder.step == ladder.last);
        }
        for unit in st.damage.targets {
            let points = st.damage.given[unit.index()];
            if points == 0 {
                continue;
            }
            let outcome = results[unit.index()];
            let kind = self.data.unit(unit).kind;
            let used = self.suffers_used(st, unit);
            let at_sea = st.area_of(unit).is_some_and(|a| self.data.is_sea(a));
            let clause = match (kind, used) {
                _ if outcome == Outcome::Nothing => R11_4,
                _ if st.damage.as_used && st.op.deed == Deed::Move => R10_1_5,
                _ if st.damage.as_used && st.op.licence == Licence::Blitz => RULING_45,
                _ if st.damage.as_used => Q17_2_1,
                _ if st.damage.hit == Hit::Counter && st.op.by_sea && used => R10_1_5,
                (Kind::Ss, _) => R15_1_3,
                (Kind::Af, false) => R11_32_1,
                (Kind::Af, true) => R11_32_2,
                (kind, _) if at_sea && kind.is_land() => R11_3_2,
                (_, false) => R11_31_1,
                (_, true) => R11_31_2,
            };
            if outcome != Outcome::Nothing && st.damage.hit == Hit::Counter {
                // 10.1(6): who is hurt takes no further part.
                st.op.group.remove(unit);
                st.op.flip.remove(unit);
                st.bombs.retain(|b| b.0 != unit);
            }
            match outcome {
                Outcome::Nothing => ctx.tell(clause, || Event::HitNothing { unit, points }),
                Outcome::Used => {
                    ctx.tell(clause, || Event::HitUsed { unit, points });
                    st.used.insert(unit);
                }
                Outcome::Retreat => {
                    ctx.tell(clause, || Event::HitRetreat { unit, points });
                    st.used.insert(unit);
                    st.damage.retreating.insert(unit);
                }
                Outcome::Pool => {
                    if stuck.contains(unit) {
                        let why = if st.damage.back.is_some() { R11_5_2 } else { R11_5_1 };
                        ctx.tell(why, || Event::NoRetreat { unit });
                    }
                    ctx.tell(clause, || Event::HitPool { unit, points });
                    self.to_pool(st, unit, ctx);
                }
            }
        }
    }

    /// 11.5, 3.1.3(3): where a unit may retreat to.
    pub fn retreats(&self, st: &State, unit: Unit) -> Areas {
        let Some(from) = st.area_of(unit) else { return Areas::EMPTY };
        let Some(seat) = st.side_of_nation(self.data.unit(unit).nation) else { return Areas::EMPTY };
        let near = match st.damage.back {
            Some(back) => Areas::only(back),
            None => self.near(st, seat, from),
        };
        let open = |a: &Area| {
            let mut no = No::quick();
            self.object_to_retreat(st, seat, unit, *a, &mut no);
            no.none()
        };
        near.iter().filter(open).collect()
    }

    /// Neutral land that a unit could retreat into (3.1.3(3), R44).
    fn is_refuge(&self, st: &State, area: Area) -> bool {
        !self.data.is_sea(area) && st.is_neutral(st.holder[area.index()])
    }

    /// 11.5(1): the clauses that close an area to a retreating unit.
    fn object_to_retreat(&self, st: &State, seat: Seat, unit: Unit, to: Area, no: &mut No) {
        let data = &self.data;
        let u = data.unit(unit);
        let sea = data.is_sea(to);
        if u.kind.is_land() && no.when(sea, R11_5_1_4, || Fact::RetreatToSea { area: to }) {
            return;
        }
        if !u.kind.is_land() && no.when(!sea, R11_5_1_5, || Fact::RetreatToLand { area: to }) {
            return;
        }
        if data.closed[seat.index()].contains(to) {
            no.object(self.closing_clause(seat, to), || Fact::Closed { area: to });
        }
        if self.is_refuge(st, to) {
            if let (true, Some(nation)) = (self.options.no_war_on_axis_neutrals, self.axis_neutral(st, to)) {
                no.object(R16_5, || Fact::AxisNeutral { area: to, nation });
            }
        } else {
            no.when(!st.owns(seat, to), R11_5_1_1, || Fact::RetreatEnemyControl { area: to });
            let enemies = st.enemy_suppressing(data, to, seat).any();
            no.when(enemies, R11_5_1_2, || Fact::RetreatEnemyUnits { area: to });
        }
        let have = st.land_count(data, to, seat) as u8 + 1;
        if u.kind.is_land() && have > data.limits.land_units {
            no.object(R11_5_1_3, || Fact::LandLimit { area: to, have, most: data.limits.land_units });
        }
        let abroad = u.kind == Kind::Gf && st.symbol(data, to) != u.nation;
        if self.options.garrisons_home && abroad {
            no.object(R16_7_2, || Fact::GarrisonAbroad { unit, area: to });
        }
    }

    fn fall_back(&self, st: &mut State, unit: Unit, to: Area, ctx: Context) {
        let from = st.area_of(unit).unwrap_or(to);
        st.damage.retreating.remove(unit);
        let violated = self.violated_in(st, to, Units::only(unit));
        st.relocate(unit, to.0);
        let clause = match (st.damage.back.is_some(), violated.any()) {
            _ if self.data.forts.contains(unit) => RULING_15,
            (true, _) => R11_5_2,
            (_, true) if st.damage.refuges.contains(to) => RULING_49,
            (_, true) => R3_1_3_3,
            _ => R11_5_1,
        };
        ctx.tell(clause, || Event::Retreated { unit, from, to });
        if violated.any() {
            st.damage.refuges.insert(to);
        }
        self.revert_if_empty(st, from, ctx);
    }

    /// 3.1.3(3), R49: units retreat together, so the neutrals they entered are violated after the last of them.
    fn end_retreats(&self, st: &mut State, ctx: Context) {
        let seat = st.damage.victim;
        for area in st.damage.refuges {
            let violated = self.violated_in(st, area, st.units(area, seat));
            self.violate(st, violated, seat, area, ctx);
        }
        st.damage = Damage::NONE;
    }

    /// 11.5(1)③: more units have but one area to retreat to than it has room for; their owner says who comes first.
    pub fn crowded(&self, st: &State) -> bool {
        let lone = |u: Unit| Some(self.retreats(st, u)).filter(|open| open.len() == 1)?.first();
        let ends: Vec<Area> = (st.damage.retreating & self.data.land_units).iter().filter_map(lone).collect();
        let most = usize::from(self.data.limits.land_units);
        ends.iter().any(|a| {
            let coming = ends.iter().filter(|b| *b == a).count();
            coming > 1 && st.land_count(&self.data, *a, st.damage.victim) + coming > most
        })
    }

    /// A retreating unit with nowhere to go, or one way only, and no choice about it.
    fn forced(&self, st: &State, unit: Unit) -> bool {
        let open = self.retreats(st, unit);
        open.is_empty() || (open.len() == 1 && open.iter().all(|a| !self.is_refuge(st, a)))
    }
}

/// 11.2: the side that allots gives points, one by one.
pub struct Allot;

impl Decision<ThirdReich> for Allot {
    const TAKES: &'static [Verb] = &[Verb::Hit];
    const PLACE: Clause = R11_2_1;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        Seats::only(st.damage.allotter)
    }

    /// Is there a choice? Not with one target, nor with points enough for all.
    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        if st.damage.left == 0 {
            return false;
        }
        let rooms = st.damage.targets.iter().map(|u| game.ladder(st, u).full() - st.damage.given[u.index()]);
        let room: u32 = rooms.map(u32::from).sum();
        u32::from(st.damage.left) < room && game.open_targets(st).len() > 1
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        loop {
            let open = game.open_targets(st);
            let Some(unit) = open.first().filter(|_| st.damage.left > 0) else { break };
            if open.len() > 1 && Allot.open(game, st) {
                return;
            }
            st.damage.given[unit.index()] += 1;
            st.damage.left -= 1;
        }
        if st.damage.left > 0 {
            let points = std::mem::take(&mut st.damage.left);
            ctx.tell(R11_2_3, || Event::PointsLost { points });
        }
        game.take_effect(st, ctx);
    }

    fn offers(&self, game: &ThirdReich, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let units =
            if width.is_wide() { st.damage.targets | st.at[st.damage.area.index()] } else { game.open_targets(st) };
        out.extend(units.iter().map(Action::Hit));
    }

    fn object(&self, game: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Hit(unit) = *action else { return };
        let damage = &st.damage;
        if !damage.targets.contains(unit) {
            let clause = match (damage.hit == Hit::Counter, game.data.subs.contains(unit)) {
                (true, true) => R15_1_4,
                (true, false) => R10_1_4,
                _ => R11_1_2,
            };
            no.object(clause, || Fact::NotATarget { unit });
            return;
        }
        let (have, most) = (damage.given[unit.index()], game.ladder(st, unit).full());
        if have >= most {
            no.object(R11_2_2, || Fact::TakesNoMore { unit, have, most });
            no.object(RULING_46, || Fact::NoMoreThanKills);
        }
        let waiting = game.first_in_line(st);
        if let (false, Some(first)) = (game.suffers_used(st, unit), waiting.first()) {
            no.object(R11_2_1, || Fact::UsedFirst { unit: first });
            no.object(RULING_21, || Fact::UsedGetEnough);
        }
    }

    fn act(&self, _: &ThirdReich, st: &mut State, _: Seat, action: &Action, _: Context) {
        let Action::Hit(unit) = *action else { return };
        st.damage.given[unit.index()] += 1;
        st.damage.left -= 1;
        st.damage.last = unit.0;
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        let message = Message::new("prompt-allot").int("left", st.damage.left);
        st.damage.area.say(game, "area", message)
    }

    fn elsewhere(_: &ThirdReich, st: &State, _: Seat, _: &Action, no: &mut No) {
        if st.top() == Some(Frame::Allot) {
            let clause = [R11_2_1_1, R11_2_1_2, R11_2_1_3, R11_2_1_4][usize::from(st.damage.rank) % 4];
            no.object(clause, || Fact::OthersAllot { seat: st.damage.allotter });
        } else {
            no.object(R11_2_1, || Fact::NoDamage);
        }
    }
}

/// 11.5: the owner of retreating units says where they go.
pub struct Retreat;

impl Decision<ThirdReich> for Retreat {
    const TAKES: &'static [Verb] = &[Verb::Retreat, Verb::Eliminate];
    const PLACE: Clause = R11_5_1;

    fn asked(&self, _: &ThirdReich, st: &State) -> Seats {
        Seats::only(st.damage.victim)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        st.damage.retreating.iter().any(|u| !game.forced(st, u)) || game.crowded(st)
    }

    fn pass(&self, game: &ThirdReich, st: &mut State, ctx: Context) {
        let Some(unit) = st.damage.retreating.first() else {
            st.stack.pop();
            game.end_retreats(st, ctx);
            return;
        };
        match game.retreats(st, unit).first() {
            Some(to) => game.fall_back(st, unit, to, ctx),
            None => {
                st.damage.retreating.remove(unit);
                let clause = if st.damage.back.is_some() { R11_5_2 } else { R11_5_1 };
                ctx.tell(clause, || Event::NoRetreat { unit });
                game.to_pool(st, unit, ctx);
            }
        }
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        for unit in st.damage.retreating {
            out.push(Action::Eliminate(unit));
            let Some(from) = st.area_of(unit) else { continue };
            let wide = game.near(st, seat, from) | st.damage.back.map_or(Areas::EMPTY, Areas::only);
            let areas = if width.is_wide() { wide } else { game.retreats(st, unit) };
            out.extend(areas.iter().map(|a| Action::Retreat(unit, a)));
        }
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::Retreat(unit, _) | Action::Eliminate(unit)) = *action else { return };
        if !st.damage.retreating.contains(unit) {
            no.object(R11_5_1, || Fact::NotRetreating { unit });
            return;
        }
        match *action {
            Action::Retreat(_, to) => {
                match (st.damage.back, st.area_of(unit)) {
                    (Some(back), _) => {
                        no.when(to != back, R11_5_2, || Fact::RetreatBack { area: back });
                    }
                    (None, Some(from)) => {
                        let far = !game.near(st, seat, from).contains(to);
                        no.when(far, R11_5_1, || Fact::RetreatFar { area: to });
                    }
                    _ => {}
                }
                game.object_to_retreat(st, seat, unit, to, no);
            }
            _ => {
                // 3.1.3(3): only who could otherwise but enter a neutral.
                let home = game.retreats(st, unit).iter().any(|a| !game.is_refuge(st, a));
                no.when(home, R11_5_1, || Fact::MustRetreat { unit });
            }
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Retreat(unit, to) => game.fall_back(st, unit, to, ctx),
            Action::Eliminate(unit) => {
                st.damage.retreating.remove(unit);
                ctx.tell(RULING_44, || Event::GaveUp { unit });
                game.to_pool(st, unit, ctx);
            }
            _ => {}
        }
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        st.damage.retreating.say(game, "units", Message::new("prompt-retreat"))
    }

    fn elsewhere(_: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        let (Action::Eliminate(unit) | Action::Retreat(unit, _)) = *action else { return };
        match st.top() {
            Some(Frame::Rebase(_)) => {}
            Some(Frame::Retreat) if st.damage.retreating.contains(unit) => {
                no.object(R11_5_1, || Fact::OwnerRetreats { unit });
            }
            _ => no.object(R11_5_1, || Fact::NotRetreating { unit }),
        }
    }
}
