//! 19.0 The cards that do not work through groups.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::events::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::{Ctx, Seat};

type Context<'a, 'b> = &'a mut Ctx<'b, Event>;

/// Reinforcements drawn by one card.
const DRAWN: usize = 3;

impl Southern {
    /// Does the card make groups act?
    pub fn by_groups(&self, kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Blitz
                | Kind::JointOperation
                | Kind::IndependentUnitsJp
                | Kind::IndependentUnitsAl
                | Kind::HeavenSentSoldiers
                | Kind::HinodeWaYamagata
                | Kind::BicycleTroops
                | Kind::OxygenTorpedo
                | Kind::LandingSeaTransport
                | Kind::SeaTransport
                | Kind::ZForce
        )
    }

    /// Would the card do anything?
    pub fn playable(&self, st: &State, seat: Seat, kind: Kind, item: u8) -> bool {
        if item == 0 || item > kind.items() {
            return false;
        }
        let op = Op::new(seat, Task::Card(kind, item), None);
        match kind {
            Kind::Ambush => false,
            Kind::HeavenSentSoldiers => self.droppers(st, seat).any() || self.starters(st, &op, true).any(),
            kind if self.by_groups(kind) => self.starters(st, &op, true).any(),
            Kind::Supply if item == 1 => self.suppliable(st, seat).any(),
            Kind::CommonwealthReinforcements => self.drawable(st, kind).any() && self.room(st, self.data.india) > 0,
            Kind::ChineseReinforcements => self.drawable(st, kind).any() && self.chinese_landing(st).any(),
            Kind::AirReplacement if item == 1 => self.returnable(st).any(),
            Kind::AirReplacement => self.tigers(st).is_some(),
            Kind::IShallReturn => st.area_of(self.data.macarthur).is_some(),
            _ => self.card_targets(st, &op).any(),
        }
    }

    /// Supply, item 1: used units in communication (R13).
    pub fn suppliable(&self, st: &State, seat: Seat) -> UnitSet {
        let mut units = UnitSet::EMPTY;
        for area in self.linked(st, seat).iter() {
            units |= st.units(&self.data, Area::from(area), seat) & st.used;
        }
        units
    }

    /// Areas the card can be aimed at.
    pub fn card_targets(&self, st: &State, op: &Op) -> AreaSet {
        let data = &self.data;
        let (seat, enemy) = (op.seat, op.seat.other());
        let Task::Card(kind, _) = op.task else { return AreaSet::EMPTY };
        let fits = |a: usize| {
            let area = Area::from(a);
            match kind {
                Kind::Supply => (st.units(data, area, seat) & st.used).any(),
                // R57.
                Kind::YesOrNo => st.units(data, area, seat).meets(data.army) && st.has_units(data, area, enemy),
                Kind::Submarine => data.sea.contains(a) && st.has_units(data, area, enemy),
                Kind::OilDemolition => data
                    .oil_areas
                    .iter()
                    .zip(st.oil)
                    .any(|(o, oil)| *o == area && oil.face == OilFace::Hidden && st.controller(area) == seat),
                _ => false,
            }
        };
        (0..data.areas.len()).filter(|a| fits(*a)).collect()
    }

    /// R26, R55: army units of the pool the card draws from.
    pub fn drawable(&self, st: &State, kind: Kind) -> UnitSet {
        let nation = if kind == Kind::ChineseReinforcements { self.data.chinese } else { self.data.british };
        (nation & self.data.army).iter().filter(|u| st.place[*u] == REINFORCEMENTS).collect()
    }

    fn room(&self, st: &State, area: Area) -> usize {
        usize::from(self.data.limits.army_per_land_area_per_side)
            .saturating_sub(st.army_count(&self.data, area, ALLIED))
    }

    fn air_room(&self, st: &State, area: Area) -> usize {
        usize::from(self.data.limits.air_per_land_area)
            .saturating_sub((st.units(&self.data, area, ALLIED) & self.data.air).len())
    }

    /// Chinese Reinforcements: Kunming, or an area with Chinese and without enemy units.
    fn chinese_landing(&self, st: &State) -> AreaSet {
        let data = &self.data;
        data.chinese_areas
            .iter()
            .filter(|a| {
                let area = Area::from(*a);
                (area == data.kunming || st.at[*a].meets(data.chinese))
                    && !st.has_units(data, area, JAPAN)
                    && self.room(st, area) > 0
            })
            .collect()
    }

    /// Where an arriving Chinese unit may go now.
    pub fn arrival_areas(&self, st: &State) -> AreaSet {
        st.op.landing.iter().filter(|a| self.room(st, Area::from(*a)) > 0).collect()
    }

    /// Air Replacement, item 1: Commonwealth air units in the replacement pool, while India has room.
    pub fn returnable(&self, st: &State) -> UnitSet {
        if self.air_room(st, self.data.india) == 0 {
            return UnitSet::EMPTY;
        }
        (self.data.british & self.data.air).iter().filter(|u| st.place[*u] == POOL).collect()
    }

    /// Air Replacement, item 2 (R27): the Flying Tigers, from either pool.
    fn tigers(&self, st: &State) -> Option<Unit> {
        let off = |u: &usize| matches!(st.place[*u], POOL | REINFORCEMENTS);
        let unit = (self.data.chinese & self.data.air).iter().find(off)?;
        (self.air_room(st, self.data.kunming) > 0).then(|| Unit::from(unit))
    }

    /// The next step of a card that does not work through groups; `None` when it is through.
    pub fn card_step(&self, st: &mut State, kind: Kind, item: u8, ctx: Context) -> Option<Frame> {
        let seat = st.op.seat;
        match kind {
            Kind::Supply if item == 1 => (st.op.left > 0 && self.suppliable(st, seat).any()).then_some(Frame::Recover),
            Kind::Supply | Kind::YesOrNo | Kind::OilDemolition => {
                let first = st.op.acted == 0 && self.card_targets(st, &st.op).any();
                first.then_some(Frame::Target)
            }
            Kind::Submarine => (st.op.left > 0 && self.card_targets(st, &st.op).any()).then_some(Frame::Target),
            Kind::CommonwealthReinforcements => {
                let n = DRAWN.min(self.room(st, self.data.india));
                for unit in self.draw_units(st, kind, n, "commonwealth", ctx).iter() {
                    self.arrive(st, Unit::from(unit), self.data.india, true, ctx);
                }
                None
            }
            Kind::ChineseReinforcements => {
                if st.op.acted == 0 {
                    st.op.acted = 1;
                    st.op.landing = self.chinese_landing(st);
                    let room: usize = st.op.landing.iter().map(|a| self.room(st, Area::from(a))).sum();
                    st.op.arriving = self.draw_units(st, kind, DRAWN.min(room), "chinese", ctx);
                }
                self.place_arrivals(st, ctx)
            }
            Kind::AirReplacement if item == 1 => {
                let choice = self.returnable(st);
                (st.op.left > 0 && choice.any()).then_some(Frame::Return)
            }
            Kind::AirReplacement => {
                if let Some(unit) = self.tigers(st) {
                    self.arrive(st, unit, self.data.kunming, false, ctx);
                }
                None
            }
            Kind::IShallReturn => {
                let unit = self.data.macarthur;
                st.relocate(unit, OUT);
                st.used.remove(unit.i());
                ctx.tell(CARD_I_SHALL_RETURN, || Event::MacArthurLeft);
                None
            }
            _ => None,
        }
    }

    /// With one area to go to there is nothing to choose.
    fn place_arrivals(&self, st: &mut State, ctx: Context) -> Option<Frame> {
        while let Some(unit) = st.op.arriving.first() {
            let areas = self.arrival_areas(st);
            if areas.len() > 1 {
                return Some(Frame::Arrive);
            }
            st.op.arriving.remove(unit);
            if let Some(area) = areas.first() {
                self.arrive(st, Unit::from(unit), Area::from(area), true, ctx);
            }
        }
        None
    }

    fn draw_units(&self, st: &State, kind: Kind, n: usize, pool: &'static str, ctx: Context) -> UnitSet {
        let mut left = self.drawable(st, kind);
        let mut drawn = UnitSet::EMPTY;
        for _ in 0..n {
            let candidates: Vec<u16> = left.iter().map(|u| u as u16).collect();
            if candidates.is_empty() {
                break;
            }
            let unit = usize::from(ctx.draw(pool, &candidates));
            left.remove(unit);
            drawn.insert(unit);
        }
        drawn
    }

    fn arrive(&self, st: &mut State, unit: Unit, area: Area, used: bool, ctx: Context) {
        st.relocate(unit, area.0);
        st.used.set(unit.i(), used);
        let clause = match st.op.task {
            Task::Card(Kind::CommonwealthReinforcements, _) => CARD_COMMONWEALTH_REINFORCEMENTS,
            Task::Card(Kind::ChineseReinforcements, _) => CARD_CHINESE_REINFORCEMENTS,
            _ => CARD_AIR_REPLACEMENT,
        };
        ctx.tell(clause, || Event::Arrived { unit, area });
    }

    /// A decision inside such a card.
    pub fn card_act(&self, st: &mut State, action: &Action, ctx: Context) {
        st.stack.pop();
        match *action {
            Action::Recover(unit) => {
                st.op.left = st.op.left.saturating_sub(1);
                st.op.acted = 1;
                self.recover(st, UnitSet::only(unit.i()), CARD_SUPPLY, ctx);
            }
            Action::Target(area) => self.aim(st, area, ctx),
            Action::Remove(unit) => self.eliminate(st, unit, ctx),
            Action::Place(unit, area) => {
                st.op.arriving.remove(unit.i());
                self.arrive(st, unit, area, true, ctx);
            }
            Action::Return(unit) => {
                st.op.left = st.op.left.saturating_sub(1);
                st.op.acted = 1;
                self.arrive(st, unit, self.data.india, true, ctx);
            }
            _ => {}
        }
    }

    fn aim(&self, st: &mut State, area: Area, ctx: Context) {
        let data = &self.data;
        let (seat, enemy) = (st.op.seat, st.op.seat.other());
        st.op.area = area;
        st.op.acted = 1;
        let Task::Card(kind, _) = st.op.task else { return };
        let success = match kind {
            Kind::Supply => {
                let units = st.units(data, area, seat) & st.used;
                self.recover(st, units, R12_0_2, ctx);
                false
            }
            Kind::OilDemolition => {
                if let Some(field) = data.oil_areas.iter().position(|a| *a == area) {
                    self.show_oil(st, field, CARD_OIL_DEMOLITION, ctx);
                }
                false
            }
            Kind::YesOrNo => {
                let die = ctx.d6();
                let success = die >= 4;
                ctx.tell(CARD_YES_OR_NO, || Event::Gamble { area, die, success });
                success
            }
            Kind::Submarine => {
                st.op.left = st.op.left.saturating_sub(1);
                let (control, destroyers) = self.submarine_modifiers(st, area);
                let die = ctx.d6();
                let success = i16::from(die) - i16::from(control) - i16::from(destroyers) >= 1;
                ctx.tell(CARD_SUBMARINE, || Event::Submarine { area, die, control, destroyers, success });
                success
            }
            _ => false,
        };
        if success {
            let victims = st.units(data, area, enemy);
            if victims.len() == 1 {
                if let Some(unit) = victims.first() {
                    self.eliminate(st, Unit::from(unit), ctx);
                }
            } else {
                st.stack.push(Frame::Remove);
            }
        }
    }

    /// Submarine: what is taken from the die for enemy control and for enemy destroyers.
    pub fn submarine_modifiers(&self, st: &State, area: Area) -> (u8, u8) {
        let control = if st.controller(area) == JAPAN { 2 } else { 0 };
        let destroyers = (st.units(&self.data, area, JAPAN) & self.data.destroyers).len() as u8;
        (control, 2 * destroyers)
    }
}
