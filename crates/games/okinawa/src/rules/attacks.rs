//! 14.1–14.3 Battles: declaring them, their order, and the duel of chits.

use crate::Okinawa;
use crate::actions::Action;
use crate::data::{Ground, Range};
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_geometry::hex::NONE;
use sandtable_kernel::*;

/// Pieces of one side in one battle.
pub type Group8 = ArrayVec<Piece, 12>;

impl Okinawa {
    // ── 14.1, 14.2(1) Declaring attacks ─────────────────────────────────────────────────────

    pub(crate) fn can_declare_attack(&self, s: &State) -> bool {
        let seat = s.phasing;
        if seat == US && s.supply == 0 && !s.free_attacks {
            return false;
        }
        let targets = s.maps.solid[seat.other().index()] & s.zoc(seat);
        targets.iter().any(|at| {
            self.data.near[at.index()].iter().any(|&from| {
                from != NONE && s.solid(seat, from) && {
                    let mut no = No::quick();
                    self.allow_pair(s, from, at, &mut no);
                    no.none()
                }
            })
        })
    }

    /// Every pair of a stack that may attack and a stack it may attack.
    pub(crate) fn pairs(&self, s: &State, mut each: impl FnMut(Hex, Hex)) {
        let seat = s.phasing;
        let attackers = s.maps.solid[seat.index()] & s.zoc(seat.other());
        for from in attackers.iter() {
            for at in self.data.near[from.index()] {
                if at != NONE && s.solid(seat.other(), at) {
                    each(from, at);
                }
            }
        }
    }

    pub(crate) fn allow_attack(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Attack(from, at) => self.allow_pair(s, from, at, no),
            Action::Reveal(chit) => self.can_reveal(s, chit, no),
            // Naming the first battle says that all are declared.
            Action::Done | Action::Fight(_) => {
                if let Action::Fight(hex) = *action {
                    let open = s.battles.iter().any(|b| b.at == hex);
                    no.when(!open, R14_2_2, || Fact::NoBattle { hex });
                }
                if s.offensive && s.phasing == JP {
                    let (declared, needed) = (s.battles.len() as u8, self.most_battles(s, None));
                    no.when(declared < needed, R19_3_1_2, || Fact::MustAttack { declared, needed });
                }
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    fn allow_pair(&self, s: &State, from: Hex, at: Hex, no: &mut No) {
        let seat = s.phasing;
        if no.when(!s.has_unit(seat, from), R14_1_1, || Fact::NoUnit { hex: from }) {
            return;
        }
        if no.when(!s.solid(seat.other(), at), R14_1_1, || Fact::NoEnemy { hex: at }) {
            return;
        }
        if no.when(!self.data.adjacent(from, at), R14_1_1, || Fact::NotAdjacent { from, at }) {
            return;
        }
        let busy = s.battles.iter().any(|b| b.from == from);
        if no.when(busy, R14_1_1, || Fact::AlreadyAttacking { hex: from }) {
            return;
        }
        if s.battles.iter().any(|b| b.at == at) {
            no.object(R14_1_2, || Fact::AlreadyAttacked { hex: at });
            if no.stop() {
                return;
            }
            no.object(R14_1_3, || Fact::AlreadyAttacked { hex: at });
        }
        let broke = seat == US && s.supply == 0 && !s.free_attacks;
        if no.when(broke, R13_0_1, || Fact::NoSupply { have: s.supply }) || s.battles.is_full() {
            return;
        }
        if s.offensive && seat == JP && no.none() {
            let needed = self.most_battles(s, None);
            let possible = self.most_battles(s, Some((from, at)));
            no.when(possible < needed, R19_3_1_2, || Fact::SpoilsPairing { possible, needed });
        }
    }

    /// R17: the largest number of battles that pair stacks one to one, keeping the declared ones and
    /// `with`.
    pub(crate) fn most_battles(&self, s: &State, with: Option<(Hex, Hex)>) -> u8 {
        let fixed = |hex: Hex| {
            s.battles.iter().any(|b| b.from == hex || b.at == hex) || with.is_some_and(|(a, b)| a == hex || b == hex)
        };
        let mut attackers: ArrayVec<Hex, 64> = ArrayVec::new();
        for hex in s.maps.solid[JP.index()] & s.zoc(US) {
            if s.has_unit(JP, hex) && !fixed(hex) {
                let _ = attackers.try_push(hex);
            }
        }
        // Augmenting paths: `partner[target]` is the attacker paired with it.
        let mut partner: ArrayVec<(Hex, Hex), 64> = ArrayVec::new();
        let mut count = s.battles.len() as u8 + u8::from(with.is_some());
        for &attacker in &attackers {
            let mut tried = HexSet::EMPTY;
            if self.find_partner(s, attacker, &fixed, &mut tried, &mut partner) {
                count += 1;
            }
        }
        count
    }

    fn find_partner(
        &self,
        s: &State,
        attacker: Hex,
        fixed: &dyn Fn(Hex) -> bool,
        tried: &mut HexSet,
        partner: &mut ArrayVec<(Hex, Hex), 64>,
    ) -> bool {
        for target in self.data.near[attacker.index()] {
            if target == NONE || tried.contains(target) || !s.solid(US, target) || fixed(target) {
                continue;
            }
            tried.insert(target);
            let taken = partner.iter().position(|(t, _)| *t == target);
            let free = match taken {
                None => true,
                Some(i) => {
                    let other = partner[i].1;
                    self.find_partner(s, other, fixed, tried, partner)
                }
            };
            if free {
                match partner.iter().position(|(t, _)| *t == target) {
                    Some(i) => partner[i].1 = attacker,
                    None => drop(partner.try_push((target, attacker))),
                }
                return true;
            }
        }
        false
    }

    /// R15: the US pays when it declares.
    pub(crate) fn declare_attack(&self, s: &mut State, from: Hex, at: Hex, ctx: Log<'_, '_>) {
        let _ = s.battles.try_push(Battle { from, at, resolved: false });
        ctx.tell(R14_2_1, || Event::AttackDeclared { from, at });
        if s.phasing == US && !s.free_attacks {
            s.supply = s.supply.saturating_sub(1);
            let left = s.supply;
            ctx.tell(R13_0_1, || Event::SupplyPaid { left });
        }
    }

    // ── 14.2(2) One battle after the other ──────────────────────────────────────────────────

    pub(crate) fn next_battle(&self, s: &mut State, ctx: Log<'_, '_>) {
        match s.battles.iter().find(|b| !b.resolved).map(|b| b.at) {
            Some(at) => self.begin_battle(s, at, ctx),
            None => self.set_top(s, Frame::Step(Step::Combat, 2)),
        }
    }

    pub(crate) fn begin_battle(&self, s: &mut State, at: Hex, ctx: Log<'_, '_>) {
        let seat = s.phasing;
        let Some(battle) = s.battles.iter_mut().find(|b| b.at == at && !b.resolved) else { return };
        battle.resolved = true;
        let from = battle.from;
        if !s.has_unit(seat, from) || !s.solid(seat.other(), at) {
            ctx.tell(RULING_15, || Event::Lapsed { from, at });
            return;
        }
        s.fought = s.fought.saturating_add(1);
        ctx.tell(R14_2_2, || Event::BattleBegins { from, at });
        s.fight = Some(Fight::new(false, seat, from, at));
        self.push(s, Frame::Fight);
    }

    /// Fighter-Bombers: an attacker's fire of 2 and nothing else (R7).
    pub(crate) fn begin_strike(&self, s: &mut State, hex: Hex, ctx: Log<'_, '_>) {
        ctx.tell(CHIT_US_FIGHTER_BOMBER, || Event::Strike { hex });
        let mut fight = Fight::new(true, US, hex, hex);
        fight.stage = Stage::AttackerFire;
        s.fight = Some(fight);
        self.set_top(s, Frame::Fight);
    }

    pub(crate) fn is_declared(&self, s: &State, chit: Piece) -> bool {
        s.fight.as_ref().is_some_and(|f| f.declared.iter().any(|d| d.chit == chit))
    }

    // ── 14.3 The duel of chits ──────────────────────────────────────────────────────────────

    /// Which declarations count, as bits: a counter that counts silences its target; the last word
    /// is judged first (R12).
    pub(crate) fn effective(&self, f: &Fight) -> u64 {
        let mut dead = 0u64;
        for (i, d) in f.declared.iter().enumerate().rev() {
            if d.late {
                dead |= 1 << i;
            }
            if dead >> i & 1 == 1 {
                continue;
            }
            match self.data.kind(d.chit) {
                // Strikes only before melee (81).
                ChitKind::AntiTankTeam => {}
                ChitKind::Concealment => {
                    for (j, e) in f.declared.iter().enumerate().take(i) {
                        if self.data.kind(e.chit) == ChitKind::Bombardment {
                            dead |= 1 << j;
                        }
                    }
                }
                _ => {
                    if let Some(target) = d.counters {
                        dead |= 1 << target;
                    }
                }
            }
        }
        !dead & ((1u64 << f.declared.len()) - 1)
    }

    /// Chits of a side that are declared and count.
    pub(crate) fn in_effect<'a>(&'a self, f: &'a Fight, seat: Seat) -> impl Iterator<Item = Piece> + 'a {
        let effective = self.effective(f);
        f.declared
            .iter()
            .enumerate()
            .filter(move |(i, d)| effective >> i & 1 == 1 && d.chit.seat() == seat)
            .map(|(_, d)| d.chit)
    }

    pub(crate) fn kind_in_effect(&self, f: &Fight, kind: ChitKind) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.in_effect(f, seat).any(|c| self.data.kind(c) == kind))
    }

    /// The hex of a side's fighting stack.
    pub(crate) fn stack_hex(f: &Fight, seat: Seat) -> Hex {
        if seat == f.attacker { f.from } else { f.at }
    }

    /// 14.1(6): units of the stack and declared unit chits with it: who fights and can be hit.
    pub(crate) fn participants(&self, s: &State, f: &Fight, seat: Seat) -> Group8 {
        let hex = Self::stack_hex(f, seat);
        let mut group: Group8 = s.units_at(seat, hex).take(4).collect();
        if f.strike {
            if group.is_empty() {
                group.extend(s.chits_at(seat, hex).filter(|c| s.face_up(*c) && self.data.is_unit_chit(*c)).take(4));
            }
            return group;
        }
        let chits = self.in_effect(f, seat).filter(|c| self.data.is_unit_chit(*c) && s.hex_of(*c) == Some(hex));
        group.extend(chits.take(6));
        group
    }

    /// Machine guns that fire from another hex.
    pub(crate) fn remote(&self, s: &State, f: &Fight) -> Group8 {
        let defender = f.attacker.other();
        let hex = Self::stack_hex(f, defender);
        self.in_effect(f, defender)
            .filter(|c| self.data.is_unit_chit(*c) && s.hex_of(*c).is_some_and(|h| h != hex))
            .take(8)
            .collect()
    }

    /// Might this side have something to declare, as far as both can see?
    fn may_speak(&self, s: &State, f: &Fight, seat: Seat) -> bool {
        let hex = Self::stack_hex(f, seat);
        let own = s
            .chits_at(seat, hex)
            .any(|c| !self.is_declared(s, c) && (!s.face_up(c) || (self.data.is_unit_chit(c) && !s.used.contains(c))));
        if own {
            return true;
        }
        let hidden = |c: &Piece| s.face_down_on_map(*c);
        match seat {
            US => chits_of(US).any(|c| hidden(&c)),
            _ if f.attacker == JP => false,
            _ => chits_of(JP).any(|c| {
                let Some(h) = s.hex_of(c) else { return false };
                let distance = self.data.distance(h, f.at);
                (hidden(&c) && distance <= 4)
                    || (s.face_up(c)
                        && self.data.kind(c) == ChitKind::MachineGun
                        && distance <= 2
                        && self.data.high.contains(h)
                        && !s.used.contains(c)
                        && !self.is_declared(s, c))
            }),
        }
    }

    /// Somebody has to say something in the duel.
    pub(crate) fn duel_waits(&self, s: &State, f: &Fight) -> bool {
        match f.stage {
            Stage::Chits => f.passes < 2 && self.may_speak(s, f, f.speaker),
            Stage::EndOfAllocation => self.late_window(s, f),
            _ => false,
        }
    }

    /// R11: Concealment may be turned up while a Support Bombardment counts, and its answers after it.
    fn late_window(&self, s: &State, f: &Fight) -> bool {
        let hex = Self::stack_hex(f, f.speaker);
        let hidden = s.chits_at(f.speaker, hex).any(|c| !s.face_up(c));
        hidden && (f.chain || self.in_effect(f, US).any(|c| self.data.kind(c) == ChitKind::Bombardment))
    }

    pub(crate) fn duel_on(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(mut f) = s.fight.take() else { return };
        match f.stage {
            Stage::Chits if f.passes < 2 => {
                f.passes += 1;
                f.speaker = f.speaker.other();
            }
            Stage::Chits => {
                f.stage = Stage::EndOfAllocation;
                f.speaker = JP;
                f.chain = false;
            }
            _ if f.chain => {
                f.chain = false;
                f.speaker = JP;
            }
            _ => {
                s.fight = Some(f);
                self.settle_chits(s, ctx);
                return;
            }
        }
        s.fight = Some(f);
    }

    pub(crate) fn allow_duel(&self, s: &State, f: &Fight, action: &Action, no: &mut No) {
        match *action {
            Action::Pass => {}
            Action::Use(chit) => self.allow_use(s, f, chit, no),
            // 4.3(4): turned up without being declared; whose turn it is to declare stays the same.
            Action::Reveal(chit) => self.can_reveal(s, chit, no),
            _ => self.not_unless(s, false, action, no),
        }
    }

    /// What a chit answers: kinds it nullifies.
    pub(crate) fn counters(&self, chit: ChitKind, target: Piece) -> bool {
        let kind = self.data.kind(target);
        let data = self.data.chit(target);
        match chit {
            ChitKind::AntiTankGun | ChitKind::AntiTankTeam => target.seat() == US && data.tank,
            ChitKind::Sniper => target.seat() == US && data.helmet,
            ChitKind::Commando => target.seat() == JP && data.helmet,
            ChitKind::Illumination => kind == ChitKind::NightRaid,
            _ => false,
        }
    }

    fn is_counter(kind: ChitKind) -> bool {
        matches!(
            kind,
            ChitKind::AntiTankGun
                | ChitKind::AntiTankTeam
                | ChitKind::Sniper
                | ChitKind::Commando
                | ChitKind::Illumination
        )
    }

    fn allow_use(&self, s: &State, f: &Fight, chit: Piece, no: &mut No) {
        let hex = s.hex_of(chit).filter(|_| chit.is_chit());
        let Some(hex) = hex else { return no.object(R14_3_1, || Fact::NotThere { piece: chit }) };
        let seat = chit.seat();
        let kind = self.data.kind(chit);
        let clause = self.kind_clause(kind);
        if no.when(self.is_declared(s, chit), R14_3_1, || Fact::AlreadyDeclared { chit }) {
            return;
        }
        if no.when(s.used.contains(chit), R14_1_4, || Fact::UsedAlready { chit }) {
            return;
        }
        let defending = seat != f.attacker;
        self.allow_place_of_use(s, f, chit, hex, defending, no);
        if no.stop() {
            return;
        }
        match kind {
            ChitKind::HeavyArtillery | ChitKind::ArtillerySupport | ChitKind::Mortar => {
                no.when(!defending, clause, || Fact::DefenceOnly { chit });
            }
            ChitKind::AntiTankGun | ChitKind::AntiTankTeam | ChitKind::Sniper => {
                no.when(!defending, clause, || Fact::DefenceOnly { chit });
            }
            ChitKind::NightRaid => {
                no.when(defending, clause, || Fact::AttackOnly { chit });
            }
            ChitKind::NightInfiltration => no.object(clause, || Fact::NotUsableNow { chit }),
            ChitKind::ConstructionEngineers => {
                let suitable = self.data.hex(hex).ground == Some(Ground::Suitable);
                no.when(!suitable, clause, || Fact::NotSuitable { hex });
            }
            ChitKind::Concealment => {
                no.when(f.stage == Stage::Chits, R14_3_2_2, || Fact::AfterAllocation { chit });
            }
            _ => {}
        }
        if no.stop() {
            return;
        }
        if Self::is_counter(kind) {
            let target = f.declared.iter().any(|d| self.counters(kind, d.chit));
            no.when(!target, clause, || Fact::NothingToCounter { chit });
        }
        if f.stage == Stage::EndOfAllocation {
            let answers = f.chain && f.declared.last().is_some_and(|d| self.counters(kind, d.chit));
            let fits = answers || (!f.chain && kind == ChitKind::Concealment);
            no.when(!fits, R14_3_2_2, || Fact::OnlyAnswers { chit });
        }
    }

    /// 14.1(3), 2.12(3)⑤: the fighting stack, or within range of the defender's hex.
    fn allow_place_of_use(&self, s: &State, f: &Fight, chit: Piece, hex: Hex, defending: bool, no: &mut No) {
        let stack = Self::stack_hex(f, chit.seat());
        if hex == stack {
            return;
        }
        let distance = self.data.distance(hex, f.at);
        match self.data.chit(chit).range {
            Range::Unlimited => {}
            Range::Own => {
                no.when(true, R14_1_6, || Fact::NotInStack { chit, hex: stack });
            }
            Range::Hexes(range) => {
                if self.data.kind(chit) == ChitKind::MachineGun {
                    if no.when(!defending, CHIT_JP_MACHINE_GUN, || Fact::DefenceOnly { chit }) {
                        return;
                    }
                    let high = self.data.high.contains(hex);
                    if no.when(!high, R2_21_4, || Fact::NotHigh { chit, hex }) {
                        return;
                    }
                    let own = s.battles.iter().any(|b| b.at == hex && !b.resolved);
                    if no.when(own, R14_1_3, || Fact::OwnBattleFirst { chit }) {
                        return;
                    }
                }
                no.when(distance > range, R2_12_3_5, || Fact::OutOfRange { chit, distance, range });
            }
        }
    }

    pub(crate) fn do_duel(&self, s: &mut State, action: &Action, ctx: Log<'_, '_>) {
        let Some(mut f) = s.fight.take() else { return };
        let seat = f.speaker;
        match *action {
            Action::Use(chit) => {
                let kind = self.data.kind(chit);
                let last = f.declared.len().checked_sub(1);
                let target = last.filter(|i| self.counters(kind, f.declared[*i].chit)).map(|i| i as u8);
                let late = Self::is_counter(kind) && target.is_none();
                let answers = target.map(|t| f.declared[usize::from(t)].chit);
                let _ = f.declared.try_push(Declared { chit, counters: target, late });
                f.passes = 0;
                f.speaker = seat.other();
                f.chain = f.stage == Stage::EndOfAllocation;
                s.fight = Some(f);
                s.turn_up(&self.data, chit);
                if self.data.is_unit_chit(chit) {
                    s.used.insert(chit);
                }
                ctx.tell(if answers.is_some() { R14_3_2 } else { R14_3_1 }, || Event::Used { seat, chit, answers });
                if late {
                    ctx.tell(R14_3_2_2, || Event::TooLate { chit });
                }
                self.sweep(s, R4_3_6, ctx);
            }
            Action::Reveal(chit) => {
                s.fight = Some(f);
                self.reveal_in_combat(s, chit, ctx);
            }
            _ => {
                ctx.tell(R14_3_1, || Event::Passed { seat });
                if f.stage == Stage::Chits {
                    f.passes += 1;
                    f.speaker = seat.other();
                } else if f.chain {
                    f.chain = false;
                    f.speaker = JP;
                } else {
                    s.fight = Some(f);
                    self.settle_chits(s, ctx);
                    return;
                }
                s.fight = Some(f);
            }
        }
    }

    /// The end of the duel: nullified chits and used tactic chits go where they belong.
    pub(crate) fn settle_chits(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = s.fight.clone() else { return };
        let effective = self.effective(&f);
        for (i, d) in f.declared.iter().enumerate() {
            let counts = effective >> i & 1 == 1;
            let kind = self.data.kind(d.chit);
            let by = f.declared.iter().enumerate().find(|(j, c)| {
                effective >> j & 1 == 1
                    && c.counters == Some(i as u8)
                    && self.data.kind(c.chit) != ChitKind::AntiTankTeam
            });
            if let Some((_, c)) = by {
                let by = c.chit;
                let clause = self.kind_clause(self.data.kind(by));
                ctx.tell(clause, || Event::Cancelled { chit: d.chit, by });
                if matches!(self.data.kind(by), ChitKind::AntiTankGun | ChitKind::Sniper) {
                    s.put(&self.data, d.chit, Loc::REMOVED);
                    ctx.tell(clause, || Event::Killed { chit: d.chit });
                    continue;
                }
            } else if !counts && !d.late && kind == ChitKind::Bombardment {
                let by = self.in_effect(&f, JP).find(|c| self.data.kind(*c) == ChitKind::Concealment);
                if let Some(by) = by {
                    ctx.tell(CHIT_JP_CONCEALMENT, || Event::Cancelled { chit: d.chit, by });
                }
            }
            let waits = kind == ChitKind::AntiTankTeam && counts;
            if self.data.class(d.chit) == Class::Tactic && !waits {
                s.put(&self.data, d.chit, Loc::DISCARD);
                ctx.tell(R4_3_2_1, || Event::Spent { chit: d.chit });
            }
        }
        let night = self.kind_in_effect(&f, ChitKind::NightRaid);
        if night {
            ctx.tell(CHIT_JP_NIGHT_RAID, || Event::NightRaid);
        }
        if let Some(f) = &mut s.fight {
            f.stage = if night { Stage::BeforeMelee } else { Stage::DefenderFire };
        }
        self.sweep(s, R4_3_6, ctx);
    }
}

impl Fight {
    pub fn new(strike: bool, attacker: Seat, from: Hex, at: Hex) -> Fight {
        Fight {
            strike,
            attacker,
            from,
            at,
            stage: Stage::Chits,
            speaker: attacker,
            passes: 0,
            chain: false,
            declared: ArrayVec::new(),
            sixes: 0,
            fives: 0,
            six_applied: false,
            any_applied: false,
            hits: ArrayVec::new(),
            retreats: ArrayVec::new(),
            steps_left: 0,
            been: Trail::default(),
            ordered: false,
            watched: false,
            best: [0; 2],
        }
    }
}
