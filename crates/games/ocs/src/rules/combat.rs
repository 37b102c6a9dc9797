//! 9 Ground combat: who attacks, combat supply, action ratings, terrain, strengths, odds, rolls.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Frame, List};
use crate::tables::{Line, Ratio, Surprise, WHOLE, ratio};
use crate::words::{Action, Effect, Event, Fact, Odds, Points, Verb};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 9.1 Which hex is attacked next.
pub struct Attacks;

impl Decision<Ocs> for Attacks {
    const TAKES: &'static [Verb] = &[Verb::Attack, Verb::Done];
    const PLACE: Clause = OCS_2_2;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let mut near = Hexes::EMPTY;
        for unit in g.on_map(s, seat) {
            if width.is_wide() || g.can_attack_now(s, unit) {
                let hex = s.unit(unit).at.hex().expect("on the map");
                near.extend(g.map.around(hex));
            }
        }
        let field = g.field(s);
        let empty = g.house.empty_hexes || width.is_wide();
        out.extend(
            near.iter().filter(|h| empty && g.map.land.contains(*h) || field.enemy(seat, *h)).map(Action::Attack),
        );
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Attack(hex) = *action else { return };
        g.object_target(s, seat, hex, no);
        if !no.none() {
            return;
        }
        let look = g.survey(s);
        let able: Units = g.on_map(s, seat).iter().filter(|u| g.may_attack(&look, *u, hex)).collect();
        if able.any() {
            g.object_payers(&look, seat, able, no);
        } else if !no.explains() {
            no.object(OCS_9_1F, || Fact::NoAttackers);
        } else {
            let beside: Units = g.map.around(hex).fold(Units::EMPTY, |all, h| all | g.units_of(s, seat, h));
            let told = Ocs::nearest(beside, |u, no| g.object_attacker(&look, seat, u, hex, no), no);
            no.when(!told, OCS_9_1C, || Fact::NoAttackers);
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, _: &mut Context<'_>) {
        let _ = g;
        match *action {
            Action::Attack(hex) => s.frames.push(Frame::Attacking(hex, Units::EMPTY)),
            _ => {
                s.frames.pop();
            }
        }
    }

    fn prompt(&self, _: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-attacks")
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Attack(hex) = *action {
            // 2.3 Reaction has no combat.
            if s.segment.reacts() {
                no.object(OCS_2_3, || Fact::NotNow { segment: s.segment });
                no.when(seat != s.phasing, OCS_7_0, || Fact::NotNow { segment: s.segment });
            } else {
                no.object(OCS_2_2, || Fact::NotNow { segment: s.segment });
            }
            g.object_target(s, seat, hex, no);
            let beside = g.map.around(hex).any(|h| g.units_of(s, seat, h).iter().any(|u| g.attack_capable(s, u)));
            no.when(!beside, OCS_9_1C, || Fact::NoAttackers);
            Ocs::as_ruled(RULING_S15, no, || s.fight.on || matches!(s.top(), Some(Frame::Attacking(..))));
        }
    }
}

/// 9.1 Units are named for an attack.
pub struct Attacking(pub Hex, pub Units);

impl Decision<Ocs> for Attacking {
    const TAKES: &'static [Verb] = &[Verb::Pick, Verb::Drop, Verb::Fight, Verb::Pass];
    const PLACE: Clause = OCS_9_1C;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.acting())
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Fight, Action::Pass]);
        out.extend(self.1.iter().map(Action::Drop));
        for hex in g.map.around(self.0) {
            out.extend((g.units_of(s, seat, hex) - self.1).iter().map(Action::Pick));
        }
        if width.is_wide() {
            out.extend((g.on_map(s, seat) - self.1).iter().map(Action::Pick));
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Pick(unit) => {
                no.when(self.1.contains(unit), OCS_9_1C, || Fact::AlreadyPicked { unit });
                g.object_attacker(&g.survey(s), seat, unit, self.0, no);
            }
            Action::Drop(unit) => {
                no.when(!self.1.contains(unit), OCS_9_1C, || Fact::NotPicked { unit });
            }
            Action::Fight => {
                no.when(self.1.is_empty(), OCS_9_1C, || Fact::NoAttackers);
                if self.1.any() {
                    g.object_payers(&g.survey(s), seat, self.1, no);
                }
            }
            Action::Pass => {}
            _ => no.object(OCS_9_1C, || Fact::Unanswered),
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let mut units = self.1;
        match *action {
            Action::Pick(unit) => units.insert(unit),
            Action::Drop(unit) => units.remove(unit),
            Action::Pass => {
                s.frames.pop();
                return;
            }
            _ => {
                s.frames.pop();
                let (hex, count) = (self.0, units.len() as u8);
                ctx.tell(OCS_9_1C, || Event::AttackDeclared { side: Side(seat), hex, count });
                g.begin_fight(s, seat, hex, units, false);
                return;
            }
        }
        s.frames.pop();
        s.frames.push(Frame::Attacking(self.0, units));
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-attacking")
            .id("hex", g.map.id(self.0))
            .ids("units", self.1.iter().map(|u| g.info(u).id.clone()))
    }
}

/// 9.5 The defender pays for his supply or fights at half.
pub struct DefenderSupply;

impl Decision<Ocs> for DefenderSupply {
    const TAKES: &'static [Verb] = &[Verb::Draw, Verb::Decline];
    const PLACE: Clause = OCS_9_5;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.fight.attacker.other())
    }

    fn open(&self, _: &Ocs, s: &State) -> bool {
        s.fight.defenders.any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        let stores = if width.is_wide() { g.stores(s, seat) } else { g.survey(s).suppliers(seat, s.fight.target) };
        out.extend(stores.iter().map(|x| Action::Draw(x.0)));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Draw(hex) = *action else { return };
        let need = g.defence_need(s);
        let stores = g.survey(s).suppliers(seat, s.fight.target);
        let have: u16 = stores.iter().map(|x| x.1).sum();
        let reached = stores.iter().any(|x| x.0 == hex);
        no.when(!reached, OCS_12_3A, || Fact::NoSupply { hex, need, have });
        no.when(reached && have < u16::from(need), OCS_9_5, || Fact::NoSupply { hex, need, have });
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Draw(hex) = *action {
            let need = g.defence_need(s);
            let have = g.stores(s, seat).iter().find(|x| x.0 == hex).map_or(0, |x| x.1);
            let paid = have.min(u16::from(need)) as u8;
            g.spend(s, seat, hex, u16::from(paid));
            ctx.tell(OCS_9_5, || Event::Paid { side: Side(seat), tokens: paid, hex });
            if paid < need {
                let user = s.fight.target;
                g.bill(s, Bill { what: PayFor::Defence, side: seat, user, need: need - paid }, ctx);
            } else {
                s.fight.supplied = s.fight.defenders;
            }
            ctx.tell(OCS_9_5, || Event::CombatSupplied { side: Side(seat) });
            Ocs::ruled(RULING_S9, Audience::All, ctx, || s.fight.defenders.len() > 1);
        } else {
            ctx.tell(OCS_9_5, || Event::Unsupplied { side: Side(seat) });
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-defence").id("hex", g.map.id(s.fight.target)).int("tokens", g.defence_need(s))
    }
}

/// 12.10 Without supply points each defender may use its own stocks.
pub struct DefenderStocks(pub Units);

impl Decision<Ocs> for DefenderStocks {
    const TAKES: &'static [Verb] = &[Verb::UseStock, Verb::Done];
    const PLACE: Clause = OCS_12_10;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.fight.attacker.other())
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        let f = &s.fight;
        f.defenders.any()
            && (self.0.any() || f.supplied.is_empty())
            && g.survey(s).suppliers(f.attacker.other(), f.target).is_empty()
            && (f.defenders - f.supplied).any()
    }

    fn offers(&self, _: &Ocs, s: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(s.fight.defenders.iter().map(Action::UseStock));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::UseStock(unit) = *action else { return };
        if no.when(!s.fight.defenders.contains(unit), OCS_12_10, || Fact::NotTakingPart { unit }) {
            return;
        }
        if !s.fight.defenders.contains(unit) {
            return;
        }
        no.when(s.fight.supplied.contains(unit), OCS_12_10, || Fact::AlreadyPicked { unit });
        no.when(s.unit(unit).stock == Stock::Exhausted, OCS_12_10C, || Fact::NoStock { unit });
        let supplied = !g.survey(s).suppliers(seat, s.fight.target).is_empty();
        no.when(supplied, OCS_12_10A, || Fact::SupplyAtHand { unit });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::UseStock(unit) = *action {
            g.use_stock(s, unit, ctx);
            s.fight.supplied.insert(unit);
            s.frames.push(Frame::DefenderStocks(self.0.with(unit)));
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        Message::new("prompt-stocks").id("hex", g.map.id(s.fight.target))
    }

    /// While supply points are on offer the stocks stay closed.
    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::UseStock(unit), true) = (*action, s.fight.on) else { return };
        let hex = s.unit(unit).at.hex().filter(|_| g.info(unit).side == seat);
        let reached = hex.is_some_and(|h| !g.survey(s).suppliers(seat, h).is_empty());
        no.when(reached, OCS_12_10A, || Fact::SupplyAtHand { unit });
        no.when(s.unit(unit).stock == Stock::Exhausted, OCS_12_10C, || Fact::NoStock { unit });
    }
}

/// 9.6 A side names the unit whose action rating counts.
pub struct Leading(pub bool);

impl Leading {
    fn candidates(&self, s: &State) -> Units {
        if self.0 { s.fight.attackers } else { s.fight.defenders }
    }

    fn name(&self, g: &Ocs, s: &mut State, unit: Unit, ctx: &mut Context<'_>) {
        let lead = if self.0 { &mut s.fight.attacker_lead } else { &mut s.fight.defender_lead };
        *lead = Some(unit);
        let rating = g.rating(s, unit);
        let side = g.info(unit).side;
        ctx.emit(OCS_9_6, Audience::Only(side), || Event::Leads { unit, rating });
        // Nobody else is there to be attacked.
        let rear = |u: Unit| matches!(g.info(u).kind, Arm::Hq | Arm::Artillery);
        Ocs::ruled(RULING_S8, Audience::Only(side), ctx, || !self.0 && self.candidates(s).iter().all(rear));
    }
}

impl Decision<Ocs> for Leading {
    const TAKES: &'static [Verb] = &[Verb::Lead];
    const PLACE: Clause = OCS_9_6;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(if self.0 { s.fight.attacker } else { s.fight.attacker.other() })
    }

    fn open(&self, _: &Ocs, s: &State) -> bool {
        self.candidates(s).len() > 1
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Some(unit) = self.candidates(s).first() {
            self.name(g, s, unit, ctx);
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let all = if width.is_wide() { g.on_map(s, seat) } else { self.candidates(s) };
        out.extend(all.iter().map(Action::Lead));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Action::Lead(unit) = *action {
            no.when(!self.candidates(s).contains(unit), OCS_9_6, || Fact::NotTakingPart { unit });
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Lead(unit) = *action {
            self.name(g, s, unit, ctx);
        }
    }

    fn prompt(&self, _: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-lead")
    }
}

impl Ocs {
    // ── Who attacks what ────────────────────────────────────────────────────────────────────

    fn object_target(&self, s: &State, seat: Seat, hex: Hex, no: &mut No) {
        let enemy = self.units_of(s, seat.other(), hex).any();
        if !enemy {
            if !self.house.empty_hexes {
                return no.object(OCS_21_8, || Fact::NoEnemy { hex });
            }
            let entered = !self.map.land.contains(hex) || self.units_of(s, seat, hex).any();
            no.when(entered, OCS_21_8, || Fact::HexNotEmpty { hex });
        }
        no.when(s.attacked.contains(hex), OCS_9_1C, || Fact::AlreadyAttacked { hex });
    }

    /// Whether a unit may attack at all in this segment.
    pub(crate) fn can_attack_now(&self, s: &State, unit: Unit) -> bool {
        let u = s.unit(unit);
        let exploiting = u.mode == Mode::Exploit || u.marks.has(Marks::RELEASED);
        self.attack_capable(s, unit)
            && !u.marks.has(Marks::ATTACKED)
            && (s.segment != Segment::ExploitationCombat || exploiting)
    }

    fn may_attack(&self, look: &Survey<'_>, unit: Unit, hex: Hex) -> bool {
        Ocs::agreed(|no| self.object_attacker(look, self.info(unit).side, unit, hex, no))
    }

    fn object_attacker(&self, look: &Survey<'_>, seat: Seat, unit: Unit, target: Hex, no: &mut No) {
        let s = look.s;
        if no.bar(self.info(unit).side != seat, OCS_9_1C, || Fact::NotYours { unit }) {
            return;
        }
        let Some(hex) = s.unit(unit).at.hex() else { return no.object(OCS_9_1C, || Fact::OffMap { unit }) };
        let u = s.unit(unit);
        match u.mode {
            Mode::Strat => no.object(OCS_5_8, || Fact::NoMode { unit, mode: u.mode }),
            Mode::Reserve => no.object(OCS_5_7, || Fact::NoMode { unit, mode: u.mode }),
            _ => {
                let unable = !self.attack_capable(s, unit);
                let clause = match self.info(unit).kind {
                    Arm::Artillery => OCS_13_4B,
                    Arm::Hq => self.house.clauses.hq,
                    _ => OCS_4_4,
                };
                no.when(unable, clause, || Fact::NotAttackCapable { unit });
                let hq = self.info(unit).kind == Arm::Hq;
                no.when(unable && hq, OCS_13_1C, || Fact::NotAttackCapable { unit });
            }
        }
        no.when(u.marks.has(Marks::ATTACKED), OCS_9_1C, || Fact::UnitAttacked { unit });
        let exploiting = u.mode == Mode::Exploit || u.marks.has(Marks::RELEASED);
        let late = s.segment == Segment::ExploitationCombat;
        no.when(late && !exploiting, OCS_11_0, || Fact::NotExploiting { unit });
        let Some(d) = self.map.direction(hex, target) else {
            return no.object(OCS_9_1C, || Fact::NotAdjacent { hex: target });
        };
        let pace = self.pace_of(s, unit);
        let step = self.step_for(s, seat, pace, hex, d, target, look.bridges(seat));
        no.when(step == Cost::Prohibited, OCS_9_1F, || Fact::CannotEnter { unit, hex: target });
        let closed = self.house.closed[seat.index()].contains(target);
        no.when(closed, self.house.clauses.closed, || Fact::CannotEnter { unit, hex: target });
        // 9.5 Not even stocks can pay for it.
        let broke = u.stock == Stock::Exhausted && look.suppliers(seat, hex).is_empty();
        no.when(broke, OCS_12_10C, || Fact::NoStock { unit });
    }

    /// 9.2 At least one of the units can be paid for.
    pub(crate) fn object_payers(&self, look: &Survey<'_>, side: Seat, units: Units, no: &mut No) {
        let s = look.s;
        if units.iter().any(|u| s.unit(u).stock != Stock::Exhausted) {
            return;
        }
        let mut hexes: Hexes = units.iter().filter_map(|u| s.unit(u).at.hex()).collect();
        while let Some(hex) = hexes.first() {
            hexes.remove(hex);
            if !look.suppliers(side, hex).is_empty() {
                return;
            }
        }
        let hex = units.iter().find_map(|u| s.unit(u).at.hex()).unwrap_or(Hex(0));
        no.object(OCS_9_5, || Fact::NoSupply { hex, need: 1, have: 0 });
    }

    pub(crate) fn begin_fight(&self, s: &mut State, side: Seat, target: Hex, attackers: Units, overrun: bool) {
        let origins: Hexes = attackers.iter().filter_map(|u| s.unit(u).at.hex()).collect();
        s.fight = Fight {
            on: true,
            overrun,
            attacker: side,
            target,
            attackers,
            defenders: self.units_of(s, side.other(), target),
            origins: origins.iter().take(6).collect(),
            ..Fight::default()
        };
        self.start_list(s, List::Combat);
    }

    // ── 9.5 Supply ──────────────────────────────────────────────────────────────────────────

    /// 9.2 Each attacker is paid for, from a store or from its own stocks, or drops out.
    pub(crate) fn pay_attack(&self, s: &mut State, ctx: &mut Context<'_>) {
        let side = s.fight.attacker;
        if let Some(unit) = (s.fight.attackers - s.fight.paid).first() {
            let hex = s.unit(unit).at.hex().unwrap_or(s.fight.target);
            if self.survey(s).supplies(side, hex, super::supply::ATTACK_TOKENS) {
                self.bill(
                    s,
                    Bill { what: PayFor::Attack(unit), side, user: hex, need: super::supply::ATTACK_TOKENS },
                    ctx,
                );
            } else if s.unit(unit).stock != Stock::Exhausted {
                self.use_stock(s, unit, ctx);
                s.fight.paid.insert(unit);
            } else {
                s.fight.attackers.remove(unit);
            }
            return;
        }
        s.frames.pop();
        let hex = s.fight.target;
        if s.fight.attackers.is_empty() {
            ctx.tell(OCS_9_2, || Event::AttackLapses { hex });
            s.frames.pop();
            s.fight = Fight::default();
        } else if s.fight.defenders.is_empty() {
            // 21.8 An empty hex: no roll, the units advance.
            ctx.tell(OCS_21_8, || Event::EmptyHexTaken { hex });
            s.frames.pop();
            s.frames.extend([Frame::EndCombat, Frame::Advancing]);
        }
    }

    pub(crate) fn use_stock(&self, s: &mut State, unit: Unit, ctx: &mut Context<'_>) {
        if let Some(stock) = s.unit(unit).stock.used() {
            s.unit_mut(unit).stock = stock;
            ctx.emit(OCS_12_10B, Audience::Only(self.info(unit).side), || Event::StockUsed { unit, stock });
        }
    }

    pub(crate) fn defence_need(&self, s: &State) -> u8 {
        super::supply::defence_tokens(self.re_of(s.fight.defenders))
    }

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
