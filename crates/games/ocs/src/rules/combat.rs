//! 9.1-9.6 Ground combat: who attacks, combat supply, action ratings.

mod odds;

pub use odds::Reckoning;

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Frame, List};
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 9.1 Which hex is attacked next.
pub struct Attacks;

impl Decision<Ocs> for Attacks {
    const TAKES: &'static [Verb] = &[Verb::Attack, Verb::Done];
    const PLACE: Clause = OCS_2_2;
    const PROMPT: &'static str = "prompt-attacks";

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

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Fight, Action::Pass]);
        out.extend(self.1.iter().map(Counter::Unit).map(Action::Drop));
        for hex in g.map.around(self.0) {
            out.extend((g.units_of(s, seat, hex) - self.1).iter().map(Counter::Unit).map(Action::Pick));
        }
        if width.is_wide() {
            out.extend((g.on_map(s, seat) - self.1).iter().map(Counter::Unit).map(Action::Pick));
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_4_4, || Fact::NoCombatUnit { unit });
        }
        match *action {
            Action::Pick(Counter::Unit(unit)) => {
                no.when(self.1.contains(unit), OCS_9_1C, || Fact::AlreadyPicked { unit });
                g.object_attacker(&g.survey(s), seat, unit, self.0, no);
            }
            Action::Drop(Counter::Unit(unit)) => {
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
            Action::Pick(Counter::Unit(unit)) => units.insert(unit),
            Action::Drop(Counter::Unit(unit)) => units.remove(unit),
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
            && !g.defence_reached(s)
            && (f.defenders - f.supplied).any()
    }

    fn offers(&self, _: &Ocs, s: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(s.fight.defenders.iter().map(Counter::Unit).map(Action::UseStock));
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_12_10, || Fact::NoCombatUnit { unit });
        }
        let Action::UseStock(Counter::Unit(unit)) = *action else { return };
        if no.when(!s.fight.defenders.contains(unit), OCS_12_10, || Fact::NotTakingPart { unit }) {
            return;
        }
        if !s.fight.defenders.contains(unit) {
            return;
        }
        no.when(s.fight.supplied.contains(unit), OCS_12_10, || Fact::AlreadyPicked { unit });
        no.when(s.unit(unit).stock == Stock::Exhausted, OCS_12_10C, || Fact::NoStock { unit });
        no.when(g.defence_reached(s), OCS_12_10A, || Fact::SupplyAtHand { unit });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::UseStock(Counter::Unit(unit)) = *action {
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
        let (Action::UseStock(Counter::Unit(unit)), true) = (*action, s.fight.on) else { return };
        let hex = s.unit(unit).at.hex().filter(|_| g.info(unit).side == seat);
        let reached = match s.fight.defenders.contains(unit) {
            true => g.defence_reached(s),
            false => hex.is_some_and(|h| g.survey(s).supplies(seat, h, super::supply::ATTACK_TOKENS)),
        };
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
        // 4.9 The enemy hears the figure, not whose it is.
        ctx.emit(OCS_9_6, Audience::Only(side.other()), || Event::RatingNamed { side: Side(side), rating });
        // Nobody else is there to be attacked.
        let rear = |u: Unit| matches!(g.info(u).kind, Arm::Hq | Arm::Artillery);
        Ocs::ruled(RULING_S8, Audience::Only(side), ctx, || !self.0 && self.candidates(s).iter().all(rear));
    }
}

impl Decision<Ocs> for Leading {
    const TAKES: &'static [Verb] = &[Verb::Lead];
    const PLACE: Clause = OCS_9_6;
    const PROMPT: &'static str = "prompt-lead";

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
        out.extend(all.iter().map(Counter::Unit).map(Action::Lead));
    }

    fn object(&self, _: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(unit) = action.stranger() {
            return no.object(OCS_9_6, || Fact::NoCombatUnit { unit });
        }
        if let Action::Lead(Counter::Unit(unit)) = *action {
            no.when(!self.candidates(s).contains(unit), OCS_9_6, || Fact::NotTakingPart { unit });
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Lead(Counter::Unit(unit)) = *action {
            self.name(g, s, unit, ctx);
        }
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
        no.when(s.segment.fights() && s.attacked.contains(hex), OCS_9_1C, || Fact::AlreadyAttacked { hex });
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
        // 6.1d Nor where it could not come back from.
        let back = self.step_for(s, seat, pace, target, (d + 3) % 6, hex, look.bridges(seat));
        no.when(step != back && back == Cost::Prohibited, OCS_9_1F, || Fact::CannotEnter { unit, hex: target });
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
        s.fight = Fight {
            on: true,
            overrun,
            attacker: side,
            target,
            attackers,
            defenders: self.units_of(s, side.other(), target),
            origins: self.origins(s, attackers),
            ..Fight::default()
        };
        self.start_list(s, List::Combat);
    }

    /// The hexes an attack comes from.
    fn origins(&self, s: &State, attackers: Units) -> arrayvec::ArrayVec<Hex, 6> {
        let hexes: Hexes = attackers.iter().filter_map(|u| s.unit(u).at.hex()).collect();
        hexes.iter().take(6).collect()
    }

    // ── 9.5 Supply ──────────────────────────────────────────────────────────────────────────

    /// 9.2 Each attacker is paid for, from a store or from its own stocks, or drops out.
    pub(crate) fn pay_attack(&self, s: &mut State, ctx: &mut Context<'_>) {
        let side = s.fight.attacker;
        // Those without stocks first, so that nobody drops out for whom there was enough.
        let unpaid = s.fight.attackers - s.fight.paid;
        let exhausted = unpaid.iter().find(|u| s.unit(*u).stock == Stock::Exhausted);
        if let Some(unit) = exhausted.or(unpaid.first()) {
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
                ctx.emit(OCS_9_2, Audience::Only(side), || Event::DropsOut { unit });
            }
            return;
        }
        s.frames.pop();
        let hex = s.fight.target;
        s.fight.origins = self.origins(s, s.fight.attackers);
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

    /// 12.10a Supply points enough for the whole defence can reach it.
    fn defence_reached(&self, s: &State) -> bool {
        self.survey(s).supplies(s.fight.attacker.other(), s.fight.target, self.defence_need(s))
    }
}
