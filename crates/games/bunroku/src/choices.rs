//! Which actions a decision offers, whether one is allowed and why not, and what it does: the
//! dispatch from verbs to the chapters of the rulebook.

use crate::actions::Action;
use crate::events::Fact;
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};
use sandtable_kernel::{Clause, Seat};

/// How wide to look for actions.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Width {
    /// What a player might think of.
    Thinkable,
    /// A superset of the legal ones, as narrow as comes for free.
    Likely,
}

impl Bunroku {
    /// Does this verb answer the question being asked?
    fn fits(&self, s: &State, frame: Frame, action: &Action) -> bool {
        let korean = s.flow.act.of == Nation::Korea;
        match action {
            Action::Place(..) => frame == Frame::Setup,
            Action::Roll => frame == Frame::ActivationStart,
            // A card names its own moment.
            Action::Play(_) => true,
            Action::Pass => matches!(
                frame,
                Frame::MarchNumber
                    | Frame::Opening
                    | Frame::BeforeAttack
                    | Frame::Honours
                    | Frame::Evening
                    | Frame::React(_)
            ),
            Action::Rise(..) => matches!(frame, Frame::Uprising(_)),
            Action::Fortify(_) => frame == Frame::Walls,
            Action::Replenish(_) | Action::Summon(..) => frame == Frame::Replenish,
            Action::Restore(_) => matches!(frame, Frame::Replenish | Frame::Restore(_)),
            Action::Disband(_) => match frame {
                Frame::ActivationStart | Frame::MarchNumber | Frame::Replenish | Frame::March => korean,
                Frame::Uprising(_) | Frame::Eve => true,
                _ => false,
            },
            Action::Lead(_) => matches!(frame, Frame::March | Frame::Withdraw(_)),
            Action::With(_) | Action::March(_) => frame == Frame::Group,
            Action::Drop(_) => frame == Frame::Group && s.flow.group.moved,
            Action::Done => match frame {
                Frame::Replenish | Frame::March | Frame::Restore(_) | Frame::Eve => true,
                Frame::Withdraw(_) | Frame::Assaults | Frame::AssaultForce => true,
                Frame::Group => s.flow.group.moved,
                _ => false,
            },
            Action::Battle(_) => frame == Frame::BattleOrder,
            Action::Inside(_) => frame == Frame::Eve,
            Action::Main(_) => matches!(frame, Frame::Main(_)),
            Action::Retreat | Action::Stand => matches!(frame, Frame::Declare(_)),
            Action::Hit(_) => matches!(frame, Frame::Hits(_)),
            Action::Promote(_) => frame == Frame::Promote,
            Action::Assault(_) => frame == Frame::Assaults,
            Action::Leave(_) => frame == Frame::AssaultForce,
            Action::Go => matches!(frame, Frame::Draw | Frame::Proceed(_)),
        }
    }

    /// The clause that says when a verb has its place.
    fn moment_of(action: &Action) -> Clause {
        match action {
            Action::Place(..) => R4_0_2_3,
            Action::Roll => R5_1_2_1,
            Action::Play(_) | Action::Pass => R11_2,
            Action::Rise(..) => CARD_RIGHTEOUS_UPRISING,
            Action::Fortify(_) => CARD_HOLD_THE_WALLS,
            Action::Replenish(_) | Action::Summon(..) | Action::Restore(_) => R7_3_1,
            Action::Disband(_) => R10_3_6,
            Action::Lead(_) | Action::With(_) | Action::March(_) => R5_1_2_3,
            Action::Drop(_) => R7_1_3_3,
            Action::Done | Action::Go => R5_1_2,
            Action::Battle(_) => R5_1_2_4,
            Action::Inside(_) => R13_31_2,
            Action::Main(_) => R8_1_1,
            Action::Retreat | Action::Stand => R8_2_1,
            Action::Hit(_) => R8_1_5,
            Action::Promote(_) => CARD_RISE_IN_RANK,
            Action::Assault(_) | Action::Leave(_) => R13_32,
        }
    }

    /// Every objection to an action, whatever it is and whenever it comes.
    pub(crate) fn object(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Some(frame), None) = (s.top(), s.flow.ended) else {
            no.object(R12_1, || Fact::GameOver);
            return;
        };
        let asked = self.asked(s);
        let clause = if frame == Frame::BattleOrder { R8_3 } else { R5_1_1 };
        if no.when(asked != Some(seat), clause, || Fact::NotAsked { seat })
            || no.when(!self.fits(s, frame, action), Self::moment_of(action), || Fact::NotNow)
        {
            return;
        }
        self.object_to(s, seat, frame, action, no);
    }

    /// The chapter that knows the verb.
    fn object_to(&self, s: &State, seat: Seat, frame: Frame, action: &Action, no: &mut No) {
        match *action {
            Action::Place(unit, area) => self.object_place(s, unit, area, no),
            Action::Play(card) => self.object_play(s, seat, card, no),
            Action::Rise(unit, area) => self.object_rise(s, unit, area, no),
            Action::Fortify(area) => self.object_fortify(s, area, no),
            Action::Replenish(area) => self.object_replenish(s, None, area, no),
            Action::Summon(unit, area) => self.object_replenish(s, Some(unit), area, no),
            Action::Restore(unit) => self.object_restore(s, unit, no),
            Action::Disband(unit) => self.object_disband(s, unit, no),
            Action::Lead(unit) => match frame {
                Frame::Withdraw(_) => self.object_lead_retreat(s, seat, unit, no),
                _ => self.object_lead_march(s, unit, no),
            },
            Action::With(unit) => self.object_with(s, unit, no),
            Action::Drop(unit) => self.object_drop(s, unit, no),
            Action::March(area) => self.object_march(s, area, no),
            Action::Battle(area) => self.object_battle(s, area, no),
            Action::Inside(unit) => self.object_inside(s, unit, no),
            Action::Main(unit) => self.object_main(s, seat, unit, no),
            Action::Retreat => self.object_declare(s, seat, no),
            Action::Hit(unit) => self.object_hit(s, seat, unit, no),
            Action::Promote(unit) => self.object_promote(s, unit, no),
            Action::Assault(area) => self.object_assault(s, area, no),
            Action::Leave(unit) => self.object_leave(s, unit, no),
            Action::Done if matches!(frame, Frame::Withdraw(_)) => self.object_stay(s, seat, no),
            Action::Roll | Action::Pass | Action::Done | Action::Stand | Action::Go => {}
        }
    }

    /// Actions that come into question at the decision `seat` owes.
    pub(crate) fn candidates(&self, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let (Some(frame), true) = (s.top(), self.asked(s) == Some(seat)) else { return };
        let wide = width == Width::Thinkable;
        let act = &s.flow.act;
        let every_area = || (0..self.data.areas.len() as u8).map(AreaId);
        if matches!(frame, Frame::Uprising(_) | Frame::Eve)
            || (act.of == Nation::Korea
                && matches!(frame, Frame::ActivationStart | Frame::MarchNumber | Frame::Replenish | Frame::March))
        {
            out.extend(self.disbandable(s).iter().map(Action::Disband));
        }
        out.extend(s.hands[seat.index()].iter().map(Action::Play));
        match frame {
            Frame::Setup if wide => {
                let capitals = || every_area().filter(|a| self.data.area(*a).capital);
                for (unit, _) in &self.data.inspectors {
                    out.extend(capitals().map(|a| Action::Place(*unit, a)));
                }
            }
            Frame::Setup => self.setup_actions(s, false, out),
            Frame::ActivationStart => out.push(Action::Roll),
            Frame::MarchNumber | Frame::Opening | Frame::BeforeAttack | Frame::Honours | Frame::Evening => {
                out.push(Action::Pass);
            }
            Frame::React(_) => out.push(Action::Pass),
            Frame::Replenish => {
                out.push(Action::Done);
                let general = s.places.pool() - self.data.armies;
                let areas = if wide { s.places.present(ALLIED) } else { self.refill_areas(s) };
                if act.of == Nation::Korea || wide {
                    out.extend(areas.iter().map(Action::Replenish));
                    for unit in general.iter() {
                        out.extend(areas.iter().map(|a| Action::Summon(unit, a)));
                    }
                }
                if act.of == Nation::Ming {
                    let ming = self.data.nations[Nation::Ming as usize];
                    out.extend(if wide { ming } else { self.tired_ming(s) }.iter().map(Action::Restore));
                }
            }
            Frame::March => {
                out.push(Action::Done);
                let leaders = if wide { self.data.generals & State::side(seat) } else { self.leaders(s) };
                out.extend(leaders.iter().map(Action::Lead));
            }
            Frame::Group => self.group_candidates(s, wide, out),
            Frame::Restore(_) => {
                out.push(Action::Done);
                let units = if wide { s.depleted & UnitSet::JAPAN } else { self.restorable(s) };
                out.extend(units.iter().map(Action::Restore));
            }
            Frame::Uprising(_) => {
                for unit in s.places.waiting().iter() {
                    let province = self.data.unit(unit).rises_in.map(|p| self.data.provinces[p as usize].areas);
                    let areas = if wide { self.data.korea } else { province.unwrap_or_default() };
                    out.extend(areas.iter().map(|a| Action::Rise(unit, a)));
                }
            }
            Frame::Walls => out.extend(every_area().map(Action::Fortify)),
            Frame::BattleOrder => {
                let areas = if wide { s.places.present(ALLIED) } else { self.battles(s) };
                out.extend(areas.iter().map(Action::Battle));
            }
            Frame::Eve => {
                out.push(Action::Done);
                let here = s.flow.battle.area.map(|a| s.places.at(a)).unwrap_or_default();
                out.extend((here & UnitSet::ALLIED).iter().map(Action::Inside));
            }
            Frame::Main(_) => {
                let units = if wide { self.fighters(s, seat) } else { self.main_candidates(s, seat) };
                out.extend(units.iter().map(Action::Main));
            }
            Frame::Declare(_) => out.extend([Action::Retreat, Action::Stand]),
            Frame::Hits(_) => {
                let units = if wide { self.fighters(s, seat) } else { self.hit_candidates(s, seat) };
                out.extend(units.iter().map(Action::Hit));
            }
            Frame::Withdraw(_) => {
                out.push(Action::Done);
                let units = if wide { self.fighters(s, seat) } else { self.retreat_leaders(s, seat) };
                out.extend(units.iter().map(Action::Lead));
            }
            Frame::Promote => {
                let korean = self.data.generals & self.data.nations[Nation::Korea as usize];
                out.extend(if wide { korean } else { self.promotable(s) }.iter().map(Action::Promote));
            }
            Frame::Assaults => {
                out.push(Action::Done);
                out.extend(if wide { s.places.present(ALLIED) } else { s.walls }.iter().map(Action::Assault));
            }
            Frame::AssaultForce => {
                out.push(Action::Done);
                let here = s.flow.battle.area.map(|a| s.places.at(a)).unwrap_or_default();
                out.extend((here & UnitSet::JAPAN).iter().map(Action::Leave));
            }
            Frame::Draw | Frame::Proceed(_) => out.push(Action::Go),
            _ => {}
        }
    }

    fn group_candidates(&self, s: &State, wide: bool, out: &mut Vec<Action>) {
        let Some(at) = s.flow.group.leader.and_then(|u| s.places.area_of(u)) else { return };
        let group = self.group_units(s);
        if wide {
            out.extend(s.places.at(at).iter().map(Action::With));
            out.extend((0..self.data.areas.len() as u8).map(|a| Action::March(AreaId(a))));
        } else {
            out.extend((self.beside_leader(s) - group).iter().map(Action::With));
            out.extend(self.group_options(s, group).iter().map(Action::March));
        }
        if s.flow.group.moved {
            out.extend(group.iter().map(Action::Drop));
            out.push(Action::Done);
        }
    }

    /// All legal actions, sorted.
    pub(crate) fn legal_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if s.flow.ended.is_some() || self.asked(s) != Some(seat) {
            return;
        }
        let Some(frame) = s.top() else { return };
        self.candidates(s, seat, Width::Likely, out);
        out.retain(|action| {
            let mut no = No::quick();
            if self.fits(s, frame, action) {
                self.object_to(s, seat, frame, action, &mut no);
                no.none()
            } else {
                false
            }
        });
        out.sort_unstable();
    }

    /// Does what was decided, then runs on to the next question.
    pub(crate) fn act(&self, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Place(unit, area) => self.post(s, unit, area, ctx),
            Action::Go if s.top() == Some(Frame::Draw) => self.draw_marker(s, ctx),
            Action::Roll | Action::Go => {
                s.pop();
                if s.top() == Some(Frame::MarchDie) {
                    self.roll_march(s, ctx);
                }
            }
            Action::Play(card) => self.play(s, seat, card, ctx),
            Action::Pass => {
                if s.top() == Some(Frame::Honours) {
                    s.flow.battle = Battle::default();
                }
                s.pop();
            }
            Action::Rise(unit, area) => self.rise(s, unit, area, ctx),
            Action::Fortify(area) => self.fortify(s, area, ctx),
            Action::Replenish(area) => self.replenish(s, None, area, ctx),
            Action::Summon(unit, area) => self.replenish(s, Some(unit), area, ctx),
            Action::Restore(unit) => self.restore(s, unit, ctx),
            Action::Disband(unit) => self.disband(s, unit, ctx),
            Action::Lead(unit) => {
                let retreat = matches!(s.top(), Some(Frame::Withdraw(_)));
                self.take_lead(s, unit, retreat);
            }
            Action::With(unit) => s.flow.group.units.insert(unit),
            Action::Drop(unit) => self.drop_unit(s, unit, ctx),
            Action::March(area) => self.march(s, area, ctx),
            Action::Done => match s.top() {
                Some(Frame::AssaultForce) => self.begin_assault(s, ctx),
                Some(Frame::Group) => {
                    s.flow.group = Group::default();
                    s.pop();
                }
                _ => s.pop(),
            },
            Action::Battle(area) => self.begin_battle(s, area, ctx),
            Action::Inside(unit) => self.go_inside(s, unit, ctx),
            Action::Main(unit) => self.choose_main(s, seat, unit, ctx),
            Action::Retreat => self.declare(s, seat, true, ctx),
            Action::Stand => self.declare(s, seat, false, ctx),
            Action::Hit(unit) => self.hit(s, seat, unit, ctx),
            Action::Promote(unit) => {
                s.promoted.insert(unit);
                s.pop();
                ctx.tell(CARD_RISE_IN_RANK, || crate::events::Event::Promoted { unit });
            }
            Action::Assault(area) => self.plan_assault(s, area),
            Action::Leave(unit) => s.flow.battle.joined.remove(unit),
        }
        self.advance(s, ctx);
    }
}
