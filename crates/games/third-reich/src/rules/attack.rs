//! 9.0 Attacks.

use super::rolls::ATTACK;
use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Event, Fact, Roll};
use arrayvec::ArrayVec;
use sandtable_kernel::Seat;

impl ThirdReich {
    /// 9.1.1: units of a side that can make an ordinary attack in an area.
    pub fn fighters(&self, st: &State, seat: Seat, area: Area) -> Units {
        let data = &self.data;
        let kinds = match (data.is_sea(area), st.owns(seat, area)) {
            (true, _) => data.ships | data.subs,
            (false, true) => data.land_units | data.air_units,
            (false, false) => data.land_units,
        };
        st.units(area, seat) & kinds
    }

    /// 9.1: everything against an ordinary attack.
    pub fn object_to_fight(&self, st: &State, seat: Seat, group: Units, no: &mut No) {
        let Some(area) = st.area_of_any(group) else { return };
        no.when(st.units(area, seat.other()).is_empty(), R9_1_1, || Fact::NoEnemy { area });
        for unit in group - self.fighters(st, seat, area) {
            let clause = match self.data.unit(unit).kind {
                Kind::Af => R9_1_1_2,
                kind if kind.is_land() => R9_1_1_1,
                _ => R9_1_1_3,
            };
            no.object(clause, || Fact::CannotFight { unit, area });
        }
    }

    /// 9.2(2): enemy units an air attack on the area would hit, neutral ones included.
    fn prey(&self, st: &State, seat: Seat, area: Area) -> Units {
        if self.data.is_sea(area) { st.units(area, seat.other()) } else { st.at[area.index()] - st.mine[seat.index()] }
    }

    /// 15.2(1): winter closes the sky over areas with the Soviet symbol.
    pub fn winter_sky(&self, st: &State, area: Area) -> bool {
        self.data.turns[usize::from(st.turn) - 1] && st.symbol(&self.data, area) == self.data.named.su
    }

    /// Areas a side's air attacks may cross (15.7.2 to 15.7.4, 16.5).
    pub fn sky(&self, st: &State, seat: Seat) -> Areas {
        let open = self.data.all - self.data.closed[seat.index()];
        if !self.options.no_war_on_axis_neutrals {
            return open;
        }
        open.iter().filter(|a| self.axis_neutral(st, *a).is_none()).collect()
    }

    /// 9.2(2), Long-range Bombing: areas in range of a group, whatever is there.
    pub fn strike_range(&self, st: &State, seat: Seat, group: Units, from: Area, long: bool) -> Areas {
        let data = &self.data;
        let through = self.sky(st, seat);
        let near = self.near(st, seat, from).with(from);
        let slowest = self.slowest(group);
        if long {
            return self.flight(st, seat, from, 2 * slowest, through);
        }
        if data.is_sea(from) || !group.within(data.air_units) {
            return near;
        }
        near | (self.flight(st, seat, from, slowest, through) & data.land)
    }

    /// 9.2: legal targets of an air attack.
    pub fn strike_targets(&self, st: &State, seat: Seat, group: Units, from: Area, long: bool) -> Areas {
        let range = self.strike_range(st, seat, group, from, long);
        let legal = |a: &Area| {
            self.prey(st, seat, *a).any()
                && !self.winter_sky(st, *a)
                && !(self.options.no_war_on_axis_neutrals && self.axis_neutral(st, *a).is_some())
        };
        range.iter().filter(legal).collect()
    }

    /// 9.2(2), 15.2(1), 16.5: what speaks against an air attack on the area whoever makes it.
    pub fn object_to_prey(&self, st: &State, seat: Seat, to: Area, no: &mut No) {
        if self.prey(st, seat, to).is_empty() {
            // 15.3(3), R14: ships of a neutral are treated as absent.
            for unit in (st.at[to.index()] & self.data.ships) - st.mine[0] - st.mine[1] {
                let nation = self.data.unit(unit).nation;
                let american = nation == self.data.named.us;
                no.object(if american { R15_3_3 } else { RULING_14 }, || Fact::NeutralAbsent { unit, nation });
            }
            no.object(R9_2_2, || Fact::NoEnemy { area: to });
        }
        no.when(self.winter_sky(st, to), R15_2_1, || Fact::WinterSky { area: to });
        if let (true, Some(nation)) = (self.options.no_war_on_axis_neutrals, self.axis_neutral(st, to)) {
            no.object(R16_5, || Fact::AxisNeutral { area: to, nation });
        }
    }

    /// 9.2: everything against an air attack.
    pub fn object_to_strike(&self, st: &State, seat: Seat, group: Units, to: Area, long: bool, no: &mut No) {
        let data = &self.data;
        let Some(from) = st.area_of_any(group) else { return };
        for unit in group - data.fliers {
            no.object(R9_2_1, || Fact::NoAirValue { unit });
        }
        self.object_to_prey(st, seat, to, no);
        if no.stop() {
            return;
        }
        if !self.strike_range(st, seat, group, from, long).contains(to) {
            let land = long || (!data.is_sea(to) && !data.is_sea(from) && group.within(data.air_units));
            // Of ships and at sea only the area itself and its neighbours are in range.
            let range = if land { self.strike_reach(group, long) } else { 1 };
            let within = self.flight(st, seat, from, range, data.all).contains(to);
            let barred = data.all - data.closed[seat.index()] - self.sky(st, seat);
            let spared = barred.iter().find(|a| {
                within && land && self.flight(st, seat, from, range, self.sky(st, seat).with(*a)).contains(to)
            });
            if let Some((area, nation)) = spared.and_then(|a| Some((a, self.axis_neutral(st, a)?))) {
                no.object(R16_5, || Fact::OverNeutral { area, nation });
                return;
            }
            let closed = data.closed[seat.index()].iter().find(|c| {
                within
                    && land
                    && self
                        .flight(st, seat, from, range, data.all - (data.closed[seat.index()].without(*c)))
                        .contains(to)
            });
            match closed {
                Some(area) => no.object(self.closing_clause(seat, area), || Fact::AcrossClosed { area }),
                None => {
                    let clause = if long { CARD_LONG_RANGE_BOMBING } else { R9_2_2 };
                    no.object(clause, || Fact::OutOfRange { area: to, range });
                }
            }
        }
    }

    /// How far the group's air attack reaches.
    pub fn strike_reach(&self, group: Units, long: bool) -> u8 {
        (self.slowest(group) * if long { 2 } else { 1 }).max(1)
    }

    /// 9.1, R12: an ordinary attack is declared; a counter-attack comes before its dice.
    pub fn declare_attack(&self, st: &mut State, _: Context) {
        let area = st.area_of_any(st.op.group).unwrap_or(Area(0));
        let op = &mut st.op;
        op.deed = Deed::Attack;
        op.from = area;
        op.to = area;
        op.by_sea = false;
        op.points = 0;
        op.attackers = Units::EMPTY;
        op.round = 1;
        st.then(&[Frame::React, Frame::Assault, Frame::Finish]);
    }

    /// 9.2: an air attack is declared; neutrals on its way are violated at once.
    pub fn declare_strike(&self, st: &mut State, to: Area, over: Option<Area>, ctx: Context) {
        let (seat, group) = (st.op.seat, st.op.group);
        let from = st.area_of_any(group).unwrap_or(to);
        let sortie = self.sortie(seat, group, from, to, st.op.licence == Licence::LongRange);
        let op = &mut st.op;
        op.deed = Deed::Strike;
        op.from = from;
        op.to = to;
        op.by_sea = false;
        self.fly_over(st, &sortie, over, ctx);
        st.then(&[Frame::React, Frame::AirStrike, Frame::Finish]);
    }

    /// 11.1: a die for every unit in the order of the data. Runs of equal values are thrown together.
    pub fn roll(&self, units: Units, value: impl Fn(Unit) -> (u8, u8), ctx: Context) -> ArrayVec<Roll, MAX_UNITS> {
        let mut rolls: ArrayVec<Roll, MAX_UNITS> = ArrayVec::new();
        let mut run: ArrayVec<Unit, 64> = ArrayVec::new();
        let mut left = units.iter().peekable();
        while let Some(unit) = left.next() {
            let (worth, plus) = value(unit);
            run.push(unit);
            let more = left.peek().is_some_and(|next| value(*next) == (worth, plus));
            if more && !run.is_full() {
                continue;
            }
            let dice = ctx.throw(ATTACK, run.len(), worth.saturating_sub(plus));
            rolls.extend(run.drain(..).zip(dice).map(|(unit, die)| Roll { unit, value: worth, die, plus }));
        }
        rolls
    }

    /// 9.1(2): what a unit rolls against in an ordinary attack.
    pub fn attack_value(&self, unit: Unit) -> u8 {
        let u = self.data.unit(unit);
        if u.kind == Kind::Af { u.air } else { u.attack }
    }

    /// 9.1(1): the dice of an ordinary attack.
    pub fn assault(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let (seat, area) = (st.op.seat, st.op.from);
        let attackers = st.op.group & self.fighters(st, seat, area);
        let targets = st.units(area, seat.other());
        if attackers.is_empty() || targets.is_empty() {
            ctx.tell(R10_1_6, || Event::NobodyLeft);
        } else {
            let rolls = self.roll(attackers, |u| (self.attack_value(u), 0), ctx);
            let hits = rolls.iter().filter(|r| r.hits()).count() as u8;
            st.op.points += hits;
            st.op.attackers |= attackers;
            ctx.tell(R11_1_1, || Event::Attacked { seat, area, rolls: rolls.to_vec(), hits });
        }
        if st.op.twice && st.op.round == 1 {
            // 17.1Q2: the second of two attacks announced together.
            st.op.round = 2;
            st.then(&[Frame::React, Frame::Assault]);
            return;
        }
        let points = st.op.points;
        if st.op.twice {
            ctx.tell(Q17_1_2, || Event::Added { points });
        }
        // 11.2(1)③: who took part counts, also where a counter-attack has removed it before the second attack.
        self.suffer(st, Hit::Attack, area, st.op.attackers, targets, points, ctx);
    }

    /// 9.2(3): the dice of an air attack.
    pub fn air_strike(&self, st: &mut State, ctx: Context) {
        st.stack.pop();
        let (seat, from, area) = (st.op.seat, st.op.from, st.op.to);
        let attackers = st.op.group & st.at[from.index()];
        let targets = st.units(area, seat.other());
        if attackers.is_empty() || targets.is_empty() {
            ctx.tell(R10_1_6, || Event::NobodyLeft);
            return;
        }
        let rolls = self.roll(attackers, |u| (self.data.unit(u).air, 0), ctx);
        let hits = rolls.iter().filter(|r| r.hits()).count() as u8;
        ctx.tell(R9_2_3, || Event::Struck { seat, from, area, rolls: rolls.to_vec(), hits });
        self.suffer(st, Hit::Air, area, attackers, targets, hits, ctx);
    }
}
