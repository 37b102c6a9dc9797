//! 9.4-9.9 Strengths, odds and the rolls of a combat.

use crate::model::tables::{Line, Ratio, Surprise, WHOLE, ratio};
use crate::model::*;
use crate::rulebook::*;
use crate::words::{Effect, Event, Odds, Points};
use crate::{Context, Ocs};
use sandtable_kernel::*;

impl Ocs {
    // ── 9.4 Strength ────────────────────────────────────────────────────────────────────────

    /// The terrains a defender of `side` in a hex may choose from; an open city is Open.
    pub fn grounds_for(&self, side: Seat, hex: Hex) -> arrayvec::ArrayVec<Ground, 2> {
        match &self.house.open_city {
            Some(city) if city.side == side && city.hexes.contains(hex) => [Ground::OPEN].into_iter().collect(),
            _ => self.map.grounds(hex).iter().copied().collect(),
        }
    }

    /// 9.4-9.5 The strength of a defender on a terrain, in 96ths.
    pub fn defence_of(&self, s: &State, unit: Unit, ground: &Ground, supplied: bool) -> i32 {
        let info = self.info(unit);
        let u = s.unit(unit);
        let mut strength = i32::from(self.face(s, unit).strength) * WHOLE;
        match u.mode {
            Mode::Strat => return 0,
            Mode::Dg | Mode::Reserve => strength /= 2,
            _ => {}
        }
        if !ground.attackers_only {
            strength = strength * ground.multipliers[info.class as usize] / WHOLE;
        }
        if u.marks.has(Marks::OUT_OF_SUPPLY) {
            strength /= 2;
        }
        if !supplied {
            strength /= 2;
        }
        if let (Some(city), Some(hex)) = (&self.house.open_city, u.at.hex())
            && city.side == info.side
            && city.hexes.contains(hex)
        {
            strength /= 2;
        }
        strength
    }

    /// 9.4b, d, e An attacker's multiplier by one terrain, with the AT effect.
    fn attack_by(&self, s: &State, unit: Unit, multiplier: i32, defenders: AntiTank) -> i32 {
        let info = self.info(unit);
        let u = s.unit(unit);
        let mut strength = i32::from(self.face(s, unit).strength) * WHOLE;
        if u.mode == Mode::Dg {
            strength /= 2;
        }
        let multiplier = if multiplier == 2 * WHOLE && defenders >= info.at { WHOLE * 3 / 2 } else { multiplier };
        strength = strength * multiplier / WHOLE;
        if u.marks.has(Marks::OUT_OF_SUPPLY) {
            strength /= 2;
        }
        strength
    }

    /// 9.4b For each attacking hex the terrain that is worst for the attackers: of the hex, or the river.
    pub fn attack_strength(&self, s: &State, attackers: Units, target: Hex, defender: Seat, defenders: Units) -> i32 {
        let level = defenders.iter().map(|u| self.info(u).at).max().unwrap_or(AntiTank::None);
        let grounds = self.grounds_for(defender, target);
        let mut total = 0;
        let mut hexes: Hexes = attackers.iter().filter_map(|u| s.unit(u).at.hex()).collect();
        while let Some(hex) = hexes.first() {
            hexes.remove(hex);
            let here: Units = attackers.iter().filter(|u| s.unit(*u).at.is(hex)).collect();
            let sum = |multipliers: &[i32; 3]| -> i32 {
                here.iter().map(|u| self.attack_by(s, u, multipliers[self.info(u).class as usize], level)).sum()
            };
            let river = self.map.direction(hex, target).map_or(River::None, |d| self.map.info(hex).river[d]);
            let side = match river {
                River::None => None,
                River::Minor => Some(sum(&self.map.fight.minor)),
                River::Major => Some(sum(&self.map.fight.major)),
            };
            total += grounds.iter().map(|g| sum(&g.multipliers)).chain(side).min().unwrap_or(0);
        }
        total
    }

    /// 9.7 Attack, defence, odds, line and column, with the terrain that is best for the defender (S30).
    pub fn reckon(&self, s: &State, attackers: Units, target: Hex, defenders: Units, supplied: Units) -> Reckoning {
        let all = self.reckonings(s, attackers, target, defenders, supplied);
        all.iter().min_by_key(|r| r.column).copied().unwrap_or_else(|| Reckoning {
            attack: self.attack_strength(s, attackers, target, Seat::FIRST, defenders),
            defence: 0,
            odds: Ratio::ZeroDefence,
            line: Line::Open,
            column: 12,
        })
    }

    /// The same for every terrain that the defender may choose.
    fn reckonings(
        &self,
        s: &State,
        attackers: Units,
        target: Hex,
        defenders: Units,
        supplied: Units,
    ) -> arrayvec::ArrayVec<Reckoning, 2> {
        let side = defenders.first().map_or(Seat::FIRST, |u| self.info(u).side);
        let attack = self.attack_strength(s, attackers, target, side, defenders);
        let on = |ground: Ground| {
            let defence = defenders.iter().map(|u| self.defence_of(s, u, &ground, supplied.contains(u))).sum();
            let odds = ratio(attack, defence);
            Reckoning { attack, defence, odds, line: ground.line, column: self.tables.column(ground.line, odds) }
        };
        self.grounds_for(side, target).into_iter().map(on).collect()
    }

    /// The rulings on which the odds rest.
    fn odds_as_ruled(&self, s: &State, chosen: &Reckoning, ctx: &mut Context<'_>) {
        let f = &s.fight;
        let all = self.reckonings(s, f.attackers, f.target, f.defenders, f.supplied);
        Ocs::ruled(RULING_S30, Audience::All, ctx, || all.iter().any(|r| r.column != chosen.column));
        let poi = self.map.info(f.target).settlement == Settlement::Poi;
        Ocs::ruled(RULING_S6, Audience::All, ctx, || poi && all.len() > 1 && chosen.line != self.map.fight.poi);
        if let Some(city) = &self.house.open_city {
            Ocs::ruled(city.ruling, Audience::All, ctx, || {
                city.side != f.attacker && city.hexes.contains(f.target) && f.defenders.any()
            });
        }
    }

    pub(crate) fn find_odds(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let f = &s.fight;
        let r = self.reckon(s, f.attackers, f.target, f.defenders, f.supplied);
        let rating = |lead: Option<Unit>| lead.map_or(0, |u| self.rating(s, u));
        let drm = rating(f.attacker_lead) - rating(f.defender_lead);
        s.fight.drm = drm;
        s.fight.line = r.line as u8;
        s.fight.column = r.column as u8;
        let column = self.column_odds(s);
        let odds = match r.odds {
            Ratio::Of(a, d) => Odds(a, d),
            Ratio::ZeroDefence => Odds(1, 0),
            Ratio::ZeroAttack => Odds(0, 1),
        };
        ctx.tell(OCS_9_7, || Event::Odds {
            attack: Points(r.attack),
            defence: Points(r.defence),
            odds,
            line: r.line.id(),
            column,
        });
        if ctx.heard() {
            self.odds_as_ruled(s, &r, ctx);
        }
    }

    fn column_odds(&self, s: &State) -> Odds {
        let (a, d) = self.tables.column_ratio(s.fight.table_line(), usize::from(s.fight.column));
        Odds(a, d)
    }

    // ── 9.8-9.9 Rolls ───────────────────────────────────────────────────────────────────────

    pub(crate) fn roll_surprise(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        self.roll(s, RollFor::Surprise, s.fight.attacker, OCS_9_8, ctx);
    }

    pub(crate) fn settle_surprise(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let total = roll.total() + i32::from(s.fight.drm);
        s.fight.surprise = match self.tables.surprise(s.fight.kind(), total) {
            Surprise::None => 0,
            Surprise::Attacker => 1,
            Surprise::Defender => 2,
        };
        if s.fight.surprise == 0 {
            ctx.tell(OCS_9_8, || Event::NoSurprise);
        }
    }

    pub(crate) fn roll_shift(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if s.fight.surprise != 0 {
            let by = if s.fight.surprise == 1 { s.fight.attacker } else { s.fight.attacker.other() };
            self.roll(s, RollFor::Shift, by, OCS_9_8, ctx);
        }
    }

    pub(crate) fn settle_shift(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let surprise = if s.fight.surprise == 1 { Surprise::Attacker } else { Surprise::Defender };
        s.fight.column = self.tables.shifted(usize::from(s.fight.column), surprise, roll.dice[0]) as u8;
        let column = self.column_odds(s);
        ctx.tell(OCS_9_8, || Event::Surprise { side: Side(roll.by), columns: roll.dice[0], column });
    }

    pub(crate) fn roll_combat(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        self.roll(s, RollFor::Combat, s.fight.attacker, OCS_9_9, ctx);
    }

    pub(crate) fn settle_combat(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let total = roll.total() + i32::from(s.fight.drm);
        let result = self.tables.combat(total, usize::from(s.fight.column));
        s.fight.take(result);
        let column = self.column_odds(s);
        ctx.tell(OCS_9_9, || Event::CombatResult {
            total,
            column,
            attacker: Effect {
                loss: result.attacker_loss,
                option: result.attacker_option,
                exploit: result.exploit.unwrap_or(0),
                dg: false,
            },
            defender: Effect {
                loss: result.defender_loss,
                option: result.defender_option,
                exploit: 0,
                dg: result.defender_dg,
            },
        });
    }
}

/// What a combat comes to before any die.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reckoning {
    pub attack: i32,
    pub defence: i32,
    pub odds: Ratio,
    pub line: Line,
    pub column: usize,
}
