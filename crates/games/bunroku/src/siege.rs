//! 13.3 Walls: going inside, assaults, sieges.

use crate::events::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};
use sandtable_kernel::Seat;

impl Bunroku {
    /// Koreans who may go inside before this battle: units that marched in this activation stay
    /// out, and so do Ming (R23).
    pub(crate) fn may_go_inside(&self, s: &State) -> UnitSet {
        let Some(area) = s.flow.battle.area else { return UnitSet::EMPTY };
        let room = (s.places.at(area) & s.inside).len() < usize::from(self.data.numbers.garrison);
        if !s.walls.contains(area) || !room {
            return UnitSet::EMPTY;
        }
        (s.field_units(area, ALLIED) & self.data.nations[Nation::Korea as usize]) - s.flow.act.halted
    }

    pub(crate) fn asks_eve(&self, s: &State) -> bool {
        !self.may_go_inside(s).is_empty() || self.can_disband(s) || self.may_epidemic(s)
    }

    /// 13.31(2), (3): who holds the walls; all others fight in the field (13.31(4)).
    pub(crate) fn object_inside(&self, s: &State, unit: UnitId, no: &mut No) {
        let Some(area) = s.flow.battle.area else { return };
        if no.when(!s.walls.contains(area), R13_31_2, || Fact::NoWalls { area }) {
            return;
        }
        let korean = self.data.nations[Nation::Korea as usize].contains(unit);
        if no.when(!korean, R2_3_5, || Fact::NotKorean { unit }) {
            return;
        }
        let here = s.field_units(area, ALLIED).contains(unit);
        if no.when(!here, R13_31_2, || Fact::NotInBattle { unit })
            || no.when(s.flow.act.halted.contains(unit), RULING_23, || Fact::MarchedIn { unit })
        {
            return;
        }
        let limit = self.data.numbers.garrison;
        let full = (s.places.at(area) & s.inside).len() >= usize::from(limit);
        no.when(full, R13_31_3, || Fact::WallsFull { limit });
    }

    pub(crate) fn go_inside(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        let Some(area) = s.flow.battle.area else { return };
        s.inside.insert(unit);
        s.flow.battle.joined.remove(unit);
        ctx.tell(R13_31_3, || Event::WentInside { unit, area });
    }

    /// 13.33(1): with no enemy outside there is no siege.
    pub(crate) fn lift_sieges(&self, s: &mut State, ctx: &mut Context<'_>) {
        for area in s.walls.iter() {
            let inside = s.places.at(area) & s.inside;
            if !inside.is_empty() && s.field_units(area, JAPAN).is_empty() {
                s.inside = s.inside - inside;
                ctx.tell(R13_33_1, || Event::SiegeLifted { area });
            }
        }
    }

    /// 13.31(6): who may not assault: a general who spent march points in this activation, and the
    /// armies of his faction (R22).
    fn banned_from_assault(&self, s: &State) -> UnitSet {
        if !self.options.march_leader_siege_ban {
            return UnitSet::EMPTY;
        }
        let led = s.flow.act.led & UnitSet::JAPAN;
        led.iter().fold(led, |banned, leader| {
            let faction = self.data.factions[self.data.unit(leader).faction as usize].1;
            banned | (faction & self.data.armies)
        })
    }

    pub(crate) fn assault_force(&self, s: &State, area: AreaId) -> UnitSet {
        s.field_units(area, JAPAN) - self.banned_from_assault(s)
    }

    fn is_besieged(&self, s: &State, area: AreaId) -> bool {
        s.places.at(area).meets(s.inside)
            && !s.field_units(area, JAPAN).is_empty()
            && s.field_units(area, ALLIED).is_empty()
    }

    /// 13.31(5), 13.32: besieged areas that may still be assaulted.
    pub(crate) fn assaultable(&self, s: &State) -> AreaSet {
        let open = s.walls - s.flow.act.assaulted;
        open.iter().filter(|a| self.is_besieged(s, *a) && !self.assault_force(s, *a).is_empty()).collect()
    }

    pub(crate) fn object_assault(&self, s: &State, area: AreaId, no: &mut No) {
        let besieged = self.is_besieged(s, area);
        if no.when(!besieged, R13_31_5, || Fact::NotBesieged { area })
            || no.when(s.flow.act.assaulted.contains(area), RULING_49, || Fact::AlreadyAssaulted { area })
        {
            return;
        }
        let none = besieged && self.assault_force(s, area).is_empty();
        no.when(none, R13_31_6, || Fact::NothingToAssaultWith { area });
    }

    pub(crate) fn plan_assault(&self, s: &mut State, area: AreaId) {
        s.flow.act.assaulted.insert(area);
        s.flow.battle =
            Battle { area: Some(area), assault: true, joined: self.assault_force(s, area), ..Battle::default() };
        s.push(Frame::AssaultForce);
    }

    /// Holding a unit back from the assault.
    pub(crate) fn object_leave(&self, s: &State, unit: UnitId, no: &mut No) {
        let area = s.flow.battle.area;
        let force = s.flow.battle.joined;
        let banned = self.banned_from_assault(s).contains(unit) && s.places.area_of(unit) == area;
        if no.when(banned, R13_31_6, || Fact::MarchLeader { unit })
            || no.when(!force.contains(unit), R13_32, || Fact::NotInBattle { unit })
        {
            return;
        }
        no.when(force.len() <= 1 && force.contains(unit), R13_32, || Fact::LastOfForce);
    }

    /// 13.32(1): the garrison, then the besieger.
    pub(crate) fn begin_assault(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let Some(area) = s.flow.battle.area else { return };
        let force = s.flow.battle.joined;
        ctx.tell(R13_32_1, || Event::AssaultBegan { area, force });
        s.push_all(&[
            Frame::GarrisonFire,
            Frame::Hits(JAPAN),
            Frame::BesiegerFire,
            Frame::Hits(ALLIED),
            Frame::AssaultEnd,
        ]);
    }

    pub(crate) fn garrison_fire(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        s.flow.battle.hits[JAPAN.index()] = self.fire(s, ALLIED, ctx);
    }

    /// 13.32(2): half the hits, at most one; or (option) each natural 1 kills (R21).
    pub(crate) fn besieger_fire(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let (hits, losses) = if self.options.hit_on_one {
            let mut ones = 0;
            for volley in self.volleys(s, JAPAN) {
                let (general, field) = (volley.general, 1);
                let dice = ctx.throw(volley.dice.into(), 1);
                let hits = dice.iter().filter(|d| **d == 1).count() as u8;
                ones += hits;
                ctx.tell(R13_32_2, || Event::Attacked { seat: JAPAN, general, field, dice, hits });
            }
            (ones, ones)
        } else {
            let hits = self.fire(s, JAPAN, ctx);
            (hits, (hits / 2).min(1))
        };
        s.flow.battle.hits[ALLIED.index()] = losses;
        ctx.tell(R13_32_2, || Event::GarrisonLoss { hits, losses });
    }

    /// 13.32(3): only an empty castle is taken.
    pub(crate) fn end_assault(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let Some(area) = s.flow.battle.area else { return };
        s.flow.battle = Battle::default();
        if s.places.at(area).meets(s.inside) {
            ctx.tell(R13_32_3, || Event::WallsHeld { area });
        } else {
            ctx.tell(R13_32_3, || Event::WallsTaken { area });
        }
        self.board_changed(s, ctx);
    }

    /// Card (5): Korean generals who fought in the field and live; none inside walls.
    pub(crate) fn promotable(&self, s: &State) -> UnitSet {
        if s.flow.battle.round == 0 || s.flow.battle.suspended {
            return UnitSet::EMPTY;
        }
        let korean = self.data.generals & self.data.nations[Nation::Korea as usize];
        let fought = (s.flow.battle.joined & korean) - self.chiefs(s) - s.inside;
        fought.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    pub(crate) fn object_promote(&self, s: &State, unit: UnitId, no: &mut No) {
        no.when(!self.promotable(s).contains(unit), CARD_RISE_IN_RANK, || Fact::NotPromotable { unit });
    }

    /// The owner of the besieged area's field, for views.
    pub(crate) fn besieger_of(&self, s: &State, area: AreaId) -> Option<Seat> {
        (s.places.at(area).meets(s.inside) && !s.field_units(area, JAPAN).is_empty()).then_some(JAPAN)
    }
}
