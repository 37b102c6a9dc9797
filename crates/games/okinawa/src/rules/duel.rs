//! 14.3 The duel of chits.

use super::prelude::*;

/// 14.3(1) Both sides declare chits in turn, until both have passed.
pub struct Duel;

impl Decision<Okinawa> for Duel {
    const TAKES: &'static [Verb] = &[Verb::Use, Verb::Reveal, Verb::Pass];
    const PLACE: Clause = R14_3_1;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.speaker())
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.fight.as_ref().is_some_and(|f| f.passes < 2 && g.may_speak(s, f, f.speaker))
    }

    fn pass(&self, _: &Okinawa, s: &mut State, _: Context<'_, '_>) {
        match &mut s.fight {
            Some(f) if f.passes < 2 => f.give_way(),
            Some(f) => {
                f.speaker = JP;
                f.chain = false;
                s.close();
            }
            None => s.close(),
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        g.offer_chits(s, seat, width, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        g.object_declaration(s, seat, false, action, no);
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Use(chit) => g.use_chit(s, chit, false, ctx),
            // 4.3(4): turned up without being declared; whose turn it is to declare stays the same.
            Action::Reveal(chit) => g.reveal_in_combat(s, chit, ctx),
            _ => {
                ctx.tell(R14_3_1, || Event::Passed { seat });
                if let Some(f) = &mut s.fight {
                    f.give_way();
                }
            }
        }
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-use").id("at", g.data.hex_id(s.battlefield()))
    }

    /// Chits are declared in a battle, before its dice, by the side whose turn it is to declare.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Use(chit) = *action else { return };
        let on_map = chit.is_chit() && s.hex_of(chit).is_some();
        if g.object_foreign(seat, chit, R14_3_1, no) || no.bar(!on_map, R14_3_1, || Fact::NotThere { piece: chit }) {
            return;
        }
        let late = s.awaits(Frame::LastWord) && !s.awaits(Frame::Duel);
        match s.fight.as_ref().filter(|f| !f.strike) {
            None => no.object(R14_3_1, || Fact::NoFight),
            // What kept it out of the duel comes first, also where the duel passed by itself for it.
            Some(f) if !s.awaits(Frame::LastWord) => {
                let used = s.used.contains(chit) && !g.is_declared(s, chit);
                g.object_used(used, chit, no);
                if let Some(hex) = s.hex_of(chit) {
                    g.object_place_of_use(s, f, chit, hex, seat != f.attacker, no);
                }
                no.object(R14_3_1, || Fact::DuelOver);
            }
            Some(f) => g.object_use(s, f, chit, late, no),
        }
    }
}

/// R11 After both have passed: Concealment, and its answers.
pub struct LastWord;

impl Decision<Okinawa> for LastWord {
    const TAKES: &'static [Verb] = &[Verb::Use, Verb::Reveal, Verb::Pass];
    const PLACE: Clause = R14_3_2_2;

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.speaker())
    }

    /// Concealment may be turned up while a Support Bombardment counts, and its answers after it.
    fn open(&self, g: &Okinawa, s: &State) -> bool {
        s.fight.as_ref().is_some_and(|f| {
            let hidden = s.chits_at(f.speaker, f.stack_of(f.speaker)).any(|c| !s.face_up(c));
            hidden && (f.chain || g.in_effect(f, US).any(|c| g.data.kind(c) == ChitKind::Bombardment))
        })
    }

    fn pass(&self, _: &Okinawa, s: &mut State, _: Context<'_, '_>) {
        match &mut s.fight {
            Some(f) if f.chain => {
                f.chain = false;
                f.speaker = JP;
            }
            _ => s.close(),
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        g.offer_chits(s, seat, width, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        g.object_declaration(s, seat, true, action, no);
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Use(chit) => g.use_chit(s, chit, true, ctx),
            Action::Reveal(chit) => g.reveal_in_combat(s, chit, ctx),
            _ => {
                ctx.tell(R14_3_1, || Event::Passed { seat });
                self.pass(g, s, ctx);
            }
        }
    }

    fn prompt(&self, g: &Okinawa, s: &State, _: Seat) -> Message {
        Message::new("prompt-use-late").id("at", g.data.hex_id(s.battlefield()))
    }
}

impl State {
    /// Whose turn it is to declare.
    fn speaker(&self) -> Seat {
        self.fight.as_ref().map_or(self.phasing, |f| f.speaker)
    }

    pub(crate) fn battlefield(&self) -> Hex {
        self.fight.as_ref().map_or(Hex(0), |f| f.at)
    }
}

impl Fight {
    /// Nothing is declared: the other side's turn.
    fn give_way(&mut self) {
        self.passes += 1;
        self.speaker = self.speaker.other();
    }
}

impl Okinawa {
    pub(crate) fn is_declared(&self, s: &State, chit: Piece) -> bool {
        s.fight.as_ref().is_some_and(|f| f.declared.iter().any(|d| d.chit == chit))
    }

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

    /// 14.1(6): units of the stack and declared unit chits with it: who fights and can be hit.
    pub(crate) fn participants(&self, s: &State, f: &Fight, seat: Seat) -> Few {
        let hex = f.stack_of(seat);
        let mut group: Few = s.units_at(seat, hex).take(4).collect();
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
    pub(crate) fn remote(&self, s: &State, f: &Fight) -> Few {
        let defender = f.attacker.other();
        let hex = f.stack_of(defender);
        self.in_effect(f, defender)
            .filter(|c| self.data.is_unit_chit(*c) && s.hex_of(*c).is_some_and(|h| h != hex))
            .take(8)
            .collect()
    }

    /// Might this side have something to declare, as far as both can see?
    fn may_speak(&self, s: &State, f: &Fight, seat: Seat) -> bool {
        let hex = f.stack_of(seat);
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

    fn offer_chits(&self, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Pass);
        self.offer_reveals(s, seat, width, out);
        out.extend(chits_of(seat).filter(|c| s.hex_of(*c).is_some()).map(Action::Use));
    }

    fn object_declaration(&self, s: &State, seat: Seat, late: bool, action: &Action, no: &mut No) {
        match (*action, &s.fight) {
            (Action::Use(chit), Some(f)) if !self.object_foreign(seat, chit, R14_3_1, no) => {
                self.object_use(s, f, chit, late, no);
            }
            (Action::Reveal(chit), _) => self.object_reveal(s, seat, chit, no),
            _ => {}
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

    pub(crate) fn is_counter(kind: ChitKind) -> bool {
        matches!(
            kind,
            ChitKind::AntiTankGun
                | ChitKind::AntiTankTeam
                | ChitKind::Sniper
                | ChitKind::Commando
                | ChitKind::Illumination
        )
    }

    fn object_use(&self, s: &State, f: &Fight, chit: Piece, late: bool, no: &mut No) {
        let hex = s.hex_of(chit).filter(|_| chit.is_chit());
        let Some(hex) = hex else { return no.object(R14_3_1, || Fact::NotThere { piece: chit }) };
        let seat = chit.seat();
        let kind = self.data.kind(chit);
        let clause = kind.clause();
        if no.when(self.is_declared(s, chit), R14_3_1, || Fact::AlreadyDeclared { piece: chit }) {
            return;
        }
        if self.object_used(s.used.contains(chit), chit, no) {
            return;
        }
        let defending = seat != f.attacker;
        self.object_place_of_use(s, f, chit, hex, defending, no);
        if no.stop() {
            return;
        }
        match kind {
            ChitKind::HeavyArtillery | ChitKind::ArtillerySupport | ChitKind::Mortar => {
                no.when(!defending, clause, || Fact::DefenceOnly { piece: chit });
            }
            ChitKind::AntiTankGun | ChitKind::AntiTankTeam | ChitKind::Sniper => {
                no.when(!defending, clause, || Fact::DefenceOnly { piece: chit });
            }
            ChitKind::NightRaid => {
                no.when(defending, clause, || Fact::AttackOnly { piece: chit });
            }
            ChitKind::NightInfiltration => no.object(clause, || Fact::UsedBeforeMove { piece: chit }),
            ChitKind::ConstructionEngineers => {
                let suitable = self.data.hex(hex).ground == Some(Ground::Suitable);
                no.when(!suitable, clause, || Fact::NotSuitable { hex });
            }
            ChitKind::Concealment => {
                no.when(!late, R14_3_2_2, || Fact::AfterAllocation { piece: chit });
            }
            _ => {}
        }
        if no.stop() {
            return;
        }
        if Self::is_counter(kind) {
            let target = f.declared.iter().any(|d| self.counters(kind, d.chit));
            no.when(!target, clause, || Fact::NothingToCounter { piece: chit });
        }
        if late {
            let answers = f.chain && f.declared.last().is_some_and(|d| self.counters(kind, d.chit));
            let fits = answers || (!f.chain && kind == ChitKind::Concealment);
            no.when(!fits, R14_3_2_2, || Fact::OnlyAnswers { piece: chit });
            no.when(!fits, RULING_11, || Fact::OnlyAnswers { piece: chit });
        }
    }

    /// 14.1(4): a unit chit serves once a turn, which is a player turn (R45).
    fn object_used(&self, used: bool, chit: Piece, no: &mut No) -> bool {
        no.when(used, R14_1_4, || Fact::UsedAlready { piece: chit });
        no.when(used, RULING_45, || Fact::UsedAlready { piece: chit })
    }

    /// 14.1(3), 2.12(3)⑤: the fighting stack, or within range of the defender's hex.
    fn object_place_of_use(&self, s: &State, f: &Fight, chit: Piece, hex: Hex, defending: bool, no: &mut No) {
        let stack = f.stack_of(chit.seat());
        if hex == stack {
            return;
        }
        let distance = self.data.distance(hex, f.at);
        match self.data.chit(chit).range {
            Range::Unlimited => {}
            Range::Own => {
                no.when(true, R14_1_6, || Fact::NotInStack { piece: chit, hex: stack });
            }
            Range::Hexes(range) => {
                if self.data.kind(chit) == ChitKind::MachineGun {
                    if no.when(!defending, CHIT_JP_MACHINE_GUN, || Fact::DefenceOnly { piece: chit }) {
                        return;
                    }
                    let high = self.data.high.contains(hex);
                    if no.when(!high, R2_21_4, || Fact::NotHigh { piece: chit, hex }) {
                        return;
                    }
                    let own = s.battles.iter().any(|b| b.at == hex && !b.resolved);
                    if no.when(own, R14_1_3, || Fact::OwnBattleFirst { piece: chit }) {
                        return;
                    }
                }
                no.when(distance > range, R2_12_3_5, || Fact::OutOfRange { piece: chit, distance, range });
            }
        }
    }

    /// A chit is declared, in answer to the last one if it counters it.
    fn use_chit(&self, s: &mut State, chit: Piece, late: bool, ctx: Context<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        let (seat, kind) = (f.speaker, self.data.kind(chit));
        let target = f.declared.last().filter(|d| self.counters(kind, d.chit)).map(|d| d.chit);
        let counters = target.map(|_| f.declared.len() as u8 - 1);
        let in_vain = Self::is_counter(kind) && target.is_none();
        let _ = f.declared.try_push(Declared { chit, counters, late: in_vain });
        f.passes = 0;
        f.speaker = seat.other();
        f.chain = late;
        s.turn_up(&self.data, chit);
        if self.data.is_unit_chit(chit) {
            s.used.insert(chit);
        }
        match target {
            Some(target) => ctx.tell(R14_3_2, || Event::UsedAgainst { seat, piece: chit, target }),
            None => ctx.tell(R14_3_1, || Event::Used { seat, piece: chit }),
        }
        if in_vain {
            ctx.tell(RULING_46, || Event::TooLate { piece: chit });
        }
        self.sweep(s, R4_3_6, ctx);
    }

    /// The end of the duel: nullified chits and used tactic chits go where they belong.
    pub(crate) fn settle_chits(&self, s: &mut State, ctx: Context<'_, '_>) {
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
                let clause = self.data.kind(by).clause();
                ctx.tell(clause, || Event::Cancelled { piece: d.chit, by });
                if matches!(self.data.kind(by), ChitKind::AntiTankGun | ChitKind::Sniper) {
                    s.put(&self.data, d.chit, Loc::REMOVED);
                    // R19: Flamethrowers bear the helmet. R40: the removed box is out of the game.
                    let clause = if kind == ChitKind::Flamethrower { RULING_19 } else { RULING_40 };
                    ctx.tell(clause, || Event::Killed { piece: d.chit });
                    continue;
                }
            } else if counts
                && f.declared.iter().enumerate().any(|(j, c)| {
                    // An Anti-Tank Team that counts has not struck yet.
                    c.counters == Some(i as u8) && effective >> j & 1 == 0
                })
            {
                ctx.tell(RULING_12, || Event::CountsAgain { piece: d.chit });
            } else if !counts && !d.late && kind == ChitKind::Bombardment {
                let by = self.in_effect(&f, JP).find(|c| self.data.kind(*c) == ChitKind::Concealment);
                if let Some(by) = by {
                    ctx.tell(CHIT_JP_CONCEALMENT, || Event::Cancelled { piece: d.chit, by });
                }
            }
            let waits = kind == ChitKind::AntiTankTeam && counts;
            if self.data.class(d.chit) == Class::Tactic && !waits {
                s.put(&self.data, d.chit, Loc::DISCARD);
                ctx.tell(R4_3_2_1, || Event::Spent { piece: d.chit });
            }
        }
        let night = self.kind_in_effect(&f, ChitKind::NightRaid);
        if night {
            ctx.tell(CHIT_JP_NIGHT_RAID, || Event::NightRaid);
        }
        s.close();
        if night {
            s.skip_to(Frame::TankHunt);
        }
        self.sweep(s, R4_3_6, ctx);
    }
}
