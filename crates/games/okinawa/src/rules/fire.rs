//! 14.4–14.6 Fire, hits, melee; 16.0 losses; 17.0 the advance after combat.

use crate::Okinawa;
use crate::actions::Action;
use crate::combat::Group8;
use crate::data::{Terrain, Values};
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::*;

/// A side's fire with everything that went into it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Fire {
    /// Printed strengths: those smoke touches, and 32 cm mortars, which it does not.
    pub base: u8,
    pub mortar: u8,
    pub smoke: bool,
    pub position: bool,
    pub forest: bool,
    pub town: bool,
    pub river: bool,
    pub armour: u8,
    pub total: u8,
}

impl Okinawa {
    pub(crate) fn values(&self, s: &State, piece: Piece) -> Values {
        if piece.is_chit() {
            return self.data.chit(piece).values;
        }
        let unit = self.data.unit(piece);
        unit.back.filter(|_| s.turned.contains(piece)).unwrap_or(unit.front)
    }

    /// 14.4(1)(2), 14.5(1)(2): the fire of one side of a battle, its chits and all modifiers.
    pub(crate) fn fire(&self, s: &State, f: &Fight, seat: Seat) -> Fire {
        let attacking = seat == f.attacker;
        let mut fire = Fire::default();
        if f.strike {
            fire.base = self.data.of_kind(ChitKind::FighterBomber).values.fire;
        } else {
            for piece in self.participants(s, f, seat) {
                fire.base += self.values(s, piece).fire;
            }
            if !attacking {
                for gun in self.remote(s, f) {
                    fire.base += self.values(s, gun).fire;
                }
            }
            for chit in self.in_effect(f, seat).filter(|c| self.data.class(*c) == Class::Tactic) {
                let strength = self.values(s, chit).fire;
                let part = if self.data.kind(chit) == ChitKind::Mortar { &mut fire.mortar } else { &mut fire.base };
                *part += strength;
            }
            fire.smoke = seat == JP && self.kind_in_effect(f, ChitKind::Smoke);
        }
        if attacking {
            let hex = self.data.hex(f.at);
            let defender = seat.other();
            fire.position = self.is_position(s, defender, f.at) && !self.kind_in_effect(f, ChitKind::CombatEngineers);
            fire.forest = hex.terrain == Terrain::ForestSwamp;
            fire.town = hex.terrain == Terrain::Town;
            fire.river = !f.strike && self.data.river_between(f.from, f.at);
        }
        if !f.strike {
            let enemy = Self::stack_hex(f, seat.other());
            fire.armour = self
                .in_effect(f, seat.other())
                .filter(|c| s.hex_of(*c) == Some(enemy))
                .map(|c| self.data.chit(c).armour)
                .max()
                .unwrap_or(0);
        }
        fire.total = fire.sum();
        fire
    }

    fn fight<'a>(&self, s: &'a mut State) -> &'a mut Fight {
        let phasing = s.phasing;
        s.fight.get_or_insert_with(|| Fight::new(true, phasing, Hex(0), Hex(0)))
    }

    /// Who has to decide in the fight.
    pub(crate) fn fight_decider(&self, s: &State) -> Seat {
        let Some(f) = &s.fight else { return s.phasing };
        match f.stage {
            Stage::Chits | Stage::EndOfAllocation => f.speaker,
            Stage::DefenderHits | Stage::MeleeLossAttacker | Stage::Advance => f.attacker,
            Stage::AttackerHits | Stage::MeleeLossDefender => f.attacker.other(),
            Stage::DefenderRetreats | Stage::AttackerRetreats | Stage::MeleeRetreats => self.retreat_decider(s, f),
            Stage::BeforeMelee => JP,
            _ => s.phasing,
        }
    }

    pub(crate) fn fight_waits(&self, s: &State) -> bool {
        let Some(f) = &s.fight else { return false };
        match f.stage {
            Stage::Chits | Stage::EndOfAllocation => self.duel_waits(s, f),
            Stage::DefenderHits | Stage::AttackerHits => self.hittable(s, f).len() > 1,
            Stage::DefenderRetreats | Stage::AttackerRetreats | Stage::MeleeRetreats => {
                self.retreat_matter(s, f).is_some()
            }
            Stage::BeforeMelee => self.doomed_tanks(s, f).len() > 1,
            Stage::MeleeLossDefender | Stage::MeleeLossAttacker => self.melee_losers(s, f).len() > 1,
            Stage::Advance => self.may_advance(s, f).next().is_some(),
            _ => false,
        }
    }

    /// The fight goes on by itself as far as the next decision.
    pub(crate) fn fight_on(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return self.pop(s) };
        match f.stage {
            Stage::Chits | Stage::EndOfAllocation => self.duel_on(s, ctx),
            Stage::DefenderFire | Stage::AttackerFire => self.open_fire(s, ctx),
            Stage::DefenderHits | Stage::AttackerHits => match self.hittable(s, f).first() {
                Some(&piece) => self.hit(s, piece, ctx),
                None => self.end_hits(s, ctx),
            },
            Stage::DefenderRetreats | Stage::AttackerRetreats | Stage::MeleeRetreats => self.retreat_on(s, ctx),
            Stage::BeforeMelee => self.before_melee(s, ctx),
            Stage::Melee => self.melee(s, ctx),
            Stage::MeleeLossDefender | Stage::MeleeLossAttacker => {
                let loser = self.melee_losers(s, f).first().copied();
                self.melee_loss(s, loser, ctx);
            }
            Stage::Advance => self.set_stage(s, Stage::End),
            Stage::End => self.end_fight(s, ctx),
        }
    }

    pub(crate) fn set_stage(&self, s: &mut State, stage: Stage) {
        self.fight(s).stage = stage;
    }

    pub(crate) fn allow_fight(&self, s: &State, action: &Action, no: &mut No) {
        let Some(f) = &s.fight else { return };
        match (f.stage, *action) {
            (Stage::Chits | Stage::EndOfAllocation, _) => self.allow_duel(s, f, action, no),
            (Stage::DefenderHits | Stage::AttackerHits, Action::Hit(piece)) => self.allow_hit(s, f, piece, no),
            (Stage::MeleeLossDefender | Stage::MeleeLossAttacker, Action::Hit(piece)) => {
                if !self.melee_losers(s, f).contains(&piece) {
                    let fights = self.participants(s, f, piece.seat()).contains(&piece);
                    if fights {
                        no.object(R14_6_4_3, || Fact::UnitFirst { piece });
                    } else {
                        no.object(R16_0_1, || Fact::NotHittable { piece });
                    }
                }
            }
            (Stage::DefenderRetreats | Stage::AttackerRetreats | Stage::MeleeRetreats, _) => {
                self.allow_in_retreat(s, f, action, no)
            }
            (Stage::BeforeMelee, Action::Target(chit)) => {
                no.when(!self.doomed_tanks(s, f).contains(&chit), CHIT_JP_ANTI_TANK_TEAM, || Fact::NotATarget { chit });
            }
            (Stage::Advance, Action::Advance(piece)) => {
                no.when(!self.may_advance(s, f).any(|p| p == piece), R17_0_1, || Fact::NotInAttack { piece });
            }
            (Stage::Advance, Action::Done) => {}
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn do_fight(&self, s: &mut State, action: &Action, ctx: Log<'_, '_>) {
        let Some(stage) = s.fight.as_ref().map(|f| f.stage) else { return };
        match (stage, *action) {
            (Stage::Chits | Stage::EndOfAllocation, _) => self.do_duel(s, action, ctx),
            (Stage::DefenderHits | Stage::AttackerHits, Action::Hit(piece)) => self.hit(s, piece, ctx),
            (_, Action::Hit(piece)) => self.melee_loss(s, Some(piece), ctx),
            (_, Action::RetreatTo(hex)) => self.retreat_step(s, hex, ctx),
            (_, Action::Retreat(piece)) => self.goes_next(s, piece),
            (_, Action::Reveal(chit)) => self.reveal_in_combat(s, chit, ctx),
            (_, Action::Pass) => self.let_pass(s, ctx),
            (_, Action::Target(chit)) => self.destroy_tank(s, chit, ctx),
            (_, Action::Advance(piece)) => self.advance_piece(s, piece, ctx),
            _ => self.set_stage(s, Stage::End),
        }
    }

    // ── 14.4(3), 14.5(3) Fire ───────────────────────────────────────────────────────────────

    fn open_fire(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let attacking = f.stage == Stage::AttackerFire;
        let seat = if attacking { f.attacker } else { f.attacker.other() };
        let fire = self.fire(s, f, seat);
        let dice: arrayvec::ArrayVec<u8, 96> = (0..fire.total.min(96)).map(|_| ctx.d6()).collect();
        let count = |face| dice.iter().filter(|d| **d == face).count() as u8;
        let (sixes, fives) = (count(6), count(5));
        let clause = if attacking { R14_5_2 } else { R14_4_2 };
        ctx.tell(clause, || Event::Fire {
            seat,
            attacking,
            base: fire.base + fire.mortar,
            total: fire.total,
            dice: dice.to_vec(),
        });
        let f = self.fight(s);
        f.sixes = sixes;
        f.fives = fives;
        f.six_applied = false;
        f.any_applied = false;
        f.hits.clear();
        f.retreats.clear();
        f.stage = if attacking { Stage::AttackerHits } else { Stage::DefenderHits };
    }

    /// The side that was fired at.
    fn victim(f: &Fight) -> Seat {
        if f.stage == Stage::DefenderHits { f.attacker } else { f.attacker.other() }
    }

    fn sixes_on(f: &Fight, piece: Piece) -> Option<u8> {
        f.hits.iter().find(|h| h.0 == piece).map(|h| h.1)
    }

    /// 14.4(4): who can take the next result.
    pub(crate) fn hittable(&self, s: &State, f: &Fight) -> Group8 {
        let victim = Self::victim(f);
        let mut group = self.participants(s, f, victim);
        if f.sixes > 0 {
            // The first six to a unit, then as evenly as possible.
            let units = group.iter().any(|p| p.is_unit());
            if !f.six_applied && units {
                group.retain(|p| p.is_unit());
            }
            let least = group.iter().map(|p| Self::sixes_on(f, *p).unwrap_or(0)).min().unwrap_or(0);
            group.retain(|p| Self::sixes_on(f, *p).unwrap_or(0) == least);
        } else if f.fives > 0 {
            if victim != f.attacker && !f.strike {
                group.extend(self.remote(s, f).into_iter().take(3));
            }
            group.retain(|p| Self::sixes_on(f, *p).is_none());
            let units = group.iter().any(|p| p.is_unit());
            if !f.any_applied && units {
                group.retain(|p| p.is_unit());
            }
        } else {
            group.clear();
        }
        group
    }

    fn allow_hit(&self, s: &State, f: &Fight, piece: Piece, no: &mut No) {
        if self.hittable(s, f).contains(&piece) {
            return;
        }
        let victim = Self::victim(f);
        let far = victim != f.attacker && self.remote(s, f).contains(&piece);
        if far && f.sixes > 0 {
            return no.object(R16_0_1, || Fact::NoStepFromAfar { piece });
        }
        if !far && !self.participants(s, f, victim).contains(&piece) {
            return no.object(R14_1_6, || Fact::NotHittable { piece });
        }
        if f.sixes > 0 {
            if !f.six_applied && !piece.is_unit() {
                no.object(R14_4_4_1, || Fact::UnitFirst { piece });
            } else {
                no.object(R14_4_4_1, || Fact::SpreadEvenly { piece });
            }
        } else if Self::sixes_on(f, piece).is_some() {
            no.object(R14_4_4_2, || Fact::AlreadyHit { piece });
        } else {
            no.object(R14_4_4_2, || Fact::UnitFirst { piece });
        }
    }

    fn hit(&self, s: &mut State, piece: Piece, ctx: Log<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        let six = f.sixes > 0;
        if six {
            f.sixes -= 1;
            f.six_applied = true;
        } else {
            f.fives = f.fives.saturating_sub(1);
        }
        f.any_applied = true;
        match f.hits.iter_mut().find(|h| h.0 == piece) {
            Some(hit) => hit.1 += u8::from(six),
            None => drop(f.hits.try_push((piece, u8::from(six)))),
        }
        if six {
            self.lose_step(s, piece, ctx);
        } else {
            ctx.tell(R14_4_3, || Event::MustRetreat { piece });
        }
    }

    /// 16.0(2): a full unit is turned, everything else leaves the map. True if it is gone.
    pub(crate) fn lose_step(&self, s: &mut State, piece: Piece, ctx: Log<'_, '_>) -> bool {
        let gone = s.steps(&self.data, piece) == 1;
        ctx.tell(R16_0_2, || Event::StepLost { piece, gone });
        if gone {
            self.remove(s, piece);
        } else {
            s.turned.insert(piece);
        }
        gone
    }

    /// 4.3.1(3), R43: units and Japanese unit chits to the removed box, American ones to the discards.
    pub(crate) fn remove(&self, s: &mut State, piece: Piece) {
        let to = if piece.is_chit() && piece.seat() == US { Loc::DISCARD } else { Loc::REMOVED };
        s.put(&self.data, piece, to);
    }

    fn end_hits(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        let wasted = f.sixes.saturating_add(f.fives);
        if f.sixes > 0 && f.fives > 0 {
            // Sixes nobody can absorb are lost; the fives are still to be given out.
            ctx.tell(R14_4_4_1, || Event::Wasted { n: f.sixes });
            f.sixes = 0;
            return;
        }
        if wasted > 0 {
            ctx.tell(R14_4_4_1, || Event::Wasted { n: wasted });
        }
        f.sixes = 0;
        f.fives = 0;
        let hits: Group8 = f.hits.iter().map(|h| h.0).collect();
        let retreats: Group8 = hits.into_iter().filter(|p| s.at.0[p.index()].on_map().is_some()).collect();
        f.retreats = retreats;
        f.stage = if f.stage == Stage::DefenderHits { Stage::DefenderRetreats } else { Stage::AttackerRetreats };
        self.start_retreat(s);
    }

    /// All retreats of this part of the battle are over.
    pub(crate) fn retreats_over(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let (stage, attacker, strike) = (f.stage, f.attacker, f.strike);
        self.clear_stack(s, attacker, ctx);
        self.clear_stack(s, attacker.other(), ctx);
        self.sweep(s, R15_0_7, ctx);
        let next = match stage {
            Stage::DefenderRetreats => Stage::AttackerFire,
            _ if strike => Stage::End,
            Stage::AttackerRetreats => Stage::BeforeMelee,
            _ => Stage::Advance,
        };
        if next == Stage::Advance {
            self.spend_team(s, ctx);
        }
        self.set_stage(s, next);
    }

    /// An Anti-Tank Team is spent when it has struck, or found nothing to do, before the hex is looked at.
    fn spend_team(&self, s: &mut State, ctx: Log<'_, '_>) {
        let team = s.fight.as_ref().and_then(|f| {
            let is_team = |c: &Piece| self.data.kind(*c) == ChitKind::AntiTankTeam && s.hex_of(*c).is_some();
            f.declared.iter().map(|d| d.chit).find(is_team)
        });
        if let Some(team) = team {
            s.put(&self.data, team, Loc::DISCARD);
            ctx.tell(R4_3_2_1, || Event::Spent { chit: team });
        }
    }

    /// Chits of a stack that were not declared, in an order that tells nothing of what they are.
    fn unused(&self, s: &State, seat: Seat, hex: Hex) -> Group8 {
        let mut unused: Group8 = s.chits_at(seat, hex).filter(|c| !self.is_declared(s, *c)).take(12).collect();
        unused.sort_by_key(|c| (s.slot(*c), c.0));
        unused
    }

    /// 14.4(4)③, R21, R47: with nobody left who fought, the unused chits of the stack go to the box.
    fn clear_stack(&self, s: &mut State, seat: Seat, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let hex = Self::stack_hex(f, seat);
        let stays = if f.strike {
            // R7: units alone are fired at; once they are gone nobody of those is left.
            seat == f.attacker || f.hits.iter().all(|h| h.0.is_chit()) || s.has_unit(seat, hex)
        } else {
            !self.participants(s, f, seat).is_empty()
        };
        if stays {
            return;
        }
        for chit in self.unused(s, seat, hex) {
            self.to_box(s, chit, R14_4_4_3, ctx);
        }
    }

    // ── 14.6 Melee ──────────────────────────────────────────────────────────────────────────

    /// US tank chits an Anti-Tank Team can take now: it has survived and melee is about to begin.
    pub(crate) fn doomed_tanks(&self, s: &State, f: &Fight) -> Group8 {
        let (us, jp) = (self.participants(s, f, US), self.participants(s, f, JP));
        let team = self.in_effect(f, JP).any(|c| self.data.kind(c) == ChitKind::AntiTankTeam && s.hex_of(c).is_some());
        if !team || us.is_empty() || jp.is_empty() {
            return Group8::new();
        }
        us.into_iter().filter(|p| p.is_chit() && self.data.chit(*p).tank).collect()
    }

    fn destroy_tank(&self, s: &mut State, tank: Piece, ctx: Log<'_, '_>) {
        ctx.tell(CHIT_JP_ANTI_TANK_TEAM, || Event::Killed { chit: tank });
        s.put(&self.data, tank, Loc::REMOVED);
        self.spend_team(s, ctx);
    }

    fn before_melee(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        if let Some(&tank) = self.doomed_tanks(s, f).first() {
            return self.destroy_tank(s, tank, ctx);
        }
        let attacker = f.attacker;
        let both = Seat::BOTH.into_iter().all(|seat| !self.participants(s, f, seat).is_empty());
        if both {
            return self.set_stage(s, Stage::Melee);
        }
        self.spend_team(s, ctx);
        self.clear_stack(s, attacker, ctx);
        self.clear_stack(s, attacker.other(), ctx);
        self.sweep(s, R15_0_7, ctx);
        self.set_stage(s, Stage::Advance);
    }

    /// 14.6(3): one die a point, circled ones +1; the defender's dice first, as in the rulebook's example.
    fn melee(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let attacker = f.attacker;
        let sides = [attacker.other(), attacker].map(|seat| (seat, self.participants(s, f, seat)));
        let mut best = [0; 2];
        for (seat, group) in sides {
            let mut dice = Vec::new();
            for piece in group {
                let values = self.values(s, piece);
                for _ in 0..values.melee {
                    let (die, bonus) = (ctx.d6(), u8::from(values.bonus));
                    best[seat.index()] = best[seat.index()].max(die + bonus);
                    dice.push((piece, die, bonus));
                }
            }
            let high = best[seat.index()];
            ctx.tell(R14_6_3, || Event::MeleeDice { seat, dice, best: high });
        }
        let f = self.fight(s);
        f.best = best;
        f.retreats.clear();
        f.hits.clear();
        f.stage = Stage::MeleeLossDefender;
    }

    /// 14.6(4)③: a side whose best die is 6 or more takes one step of the other, a unit first.
    pub(crate) fn melee_losers(&self, s: &State, f: &Fight) -> Group8 {
        let victim = if f.stage == Stage::MeleeLossDefender { f.attacker.other() } else { f.attacker };
        if f.best[victim.other().index()] < 6 {
            return Group8::new();
        }
        let mut group = self.participants(s, f, victim);
        if group.iter().any(|p| p.is_unit()) {
            group.retain(|p| p.is_unit());
        }
        group
    }

    fn melee_loss(&self, s: &mut State, loser: Option<Piece>, ctx: Log<'_, '_>) {
        if let Some(piece) = loser {
            self.lose_step(s, piece, ctx);
        }
        let Some(f) = &s.fight else { return };
        if f.stage == Stage::MeleeLossDefender {
            self.set_stage(s, Stage::MeleeLossAttacker);
        } else {
            self.melee_result(s, ctx);
        }
    }

    /// 14.6(4)①②: the lower best die retreats; a tie leaves everybody where he is.
    fn melee_result(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let [us, jp] = f.best;
        let loser = match us.cmp(&jp) {
            std::cmp::Ordering::Less => Some(US),
            std::cmp::Ordering::Greater => Some(JP),
            std::cmp::Ordering::Equal => None,
        };
        match loser {
            None => ctx.tell(R14_6_4, || Event::MeleeTied),
            Some(seat) => ctx.tell(R14_6_4, || Event::MeleeWon { seat: seat.other() }),
        }
        if let Some(seat) = loser {
            let group = self.participants(s, f, seat);
            let hex = Self::stack_hex(f, seat);
            for chit in self.unused(s, seat, hex) {
                self.to_box(s, chit, R14_6_4, ctx);
            }
            self.fight(s).retreats = group;
        }
        self.set_stage(s, Stage::MeleeRetreats);
        self.start_retreat(s);
    }

    // ── 17.0 Advance ────────────────────────────────────────────────────────────────────────

    /// Pieces of the attacking stack, once the defender's hex is empty.
    pub(crate) fn may_advance<'a>(&'a self, s: &'a State, f: &'a Fight) -> impl Iterator<Item = Piece> + 'a {
        let empty = !f.strike && !s.present(f.attacker.other(), f.at);
        s.pieces_at(f.attacker, f.from).take(if empty { usize::MAX } else { 0 })
    }

    fn advance_piece(&self, s: &mut State, piece: Piece, ctx: Log<'_, '_>) {
        let Some(to) = s.fight.as_ref().map(|f| f.at) else { return };
        let shown = s.shown(piece);
        s.last = piece.0;
        s.put(&self.data, piece, Loc::hex(to));
        ctx.tell(R17_0_1, || Event::Advanced { piece: shown, to });
    }

    /// The battle is over: what was used leaves, what stands alone goes back.
    fn end_fight(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = s.fight.take() else { return self.pop(s) };
        s.last = u8::MAX;
        for d in &f.declared {
            if self.data.kind(d.chit) == ChitKind::FlameTank && s.hex_of(d.chit).is_some() {
                s.put(&self.data, d.chit, Loc::DISCARD);
                ctx.tell(R2_12_3_6, || Event::Spent { chit: d.chit });
            }
        }
        let at = f.at;
        if !f.strike {
            ctx.tell(R14_2_3, || Event::BattleEnds { at });
        }
        self.pop(s);
        self.sweep(s, R17_0_5, ctx);
    }
}

impl Fire {
    /// Smoke, then terrain, then armour (R26); never below nothing.
    pub fn sum(&self) -> u8 {
        let mut total = (if self.smoke { self.base / 3 } else { self.base }) + self.mortar;
        if self.position {
            total /= 2;
        }
        let less = u8::from(self.forest) + u8::from(self.town) + u8::from(self.river) + self.armour;
        total.saturating_sub(less)
    }
}
