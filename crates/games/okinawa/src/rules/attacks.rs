//! 13.0 Paying for attacks; 14.1, 14.2 declaring them, and their order.

use super::prelude::*;
use crate::sequence::{BATTLE, STRIKE};

/// 14.2(1) Which stacks attack which? The attacker says when everything is declared.
pub struct Attacks;

impl Decision<Okinawa> for Attacks {
    const TAKES: &'static [Verb] = &[Verb::Attack, Verb::Reveal, Verb::Fight, Verb::Done];
    const PLACE: Clause = R14_2_1;
    const PROMPT: &'static str = "prompt-attack";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        !s.battles.is_empty() || g.can_declare_attack(s)
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        g.offer_reveals(s, seat, width, out);
        out.extend(s.battles.iter().map(|b| Action::Fight(b.at)));
        if width.is_wide() {
            for from in s.maps.present[seat.index()] {
                let near = g.data.near[from.index()].into_iter().filter(|h| *h != NONE);
                out.extend(near.map(|at| Action::Attack(from, at)));
            }
        } else {
            g.pairs(s, |from, at| out.push(Action::Attack(from, at)));
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Attack(from, at) => g.object_pair(s, from, at, no),
            Action::Reveal(chit) => g.object_reveal(s, seat, chit, no),
            // Naming the first battle says that all are declared.
            _ => {
                if let Action::Fight(hex) = *action {
                    no.when(!s.battles.iter().any(|b| b.at == hex), R14_2_2, || Fact::NoBattle { hex });
                }
                if s.offensive && s.phasing == JP {
                    let (declared, needed) = (s.battles.len() as u8, g.most_battles(s, None));
                    no.when(declared < needed, R19_3_1_2, || Fact::MustAttack { declared, needed });
                }
            }
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Attack(from, at) => g.declare_attack(s, from, at, ctx),
            Action::Reveal(chit) => g.reveal_in_combat(s, chit, ctx),
            Action::Fight(hex) => {
                s.close();
                g.begin_battle(s, hex, ctx);
            }
            _ => s.close(),
        }
    }

    /// Supply and pairing are judged when attacks are declared; who stands where is plain at any time.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let mine = seat == s.phasing;
        match *action {
            Action::Attack(from, at) => {
                g.object_stacks(s, seat, from, at, no);
                let declared = mine && s.awaits(Frame::Battles) && !s.awaits(Frame::Attacks);
                no.when(declared, RULING_15, || Fact::AllDeclared);
            }
            Action::Fight(hex) => {
                let under_way = s.fight.as_ref().filter(|_| mine).map(|f| f.at);
                let open = s.battles.iter().any(|b| b.at == hex && !b.resolved);
                let others = !mine && s.step() == Step::Combat;
                if no.bar(others, R14_2_2, || Fact::ForOther { seat: s.phasing })
                    || no.bar(!open, R14_2_2, || Fact::NoBattle { hex })
                {
                    return;
                }
                if let Some(hex) = under_way {
                    no.object(R14_2_3, || Fact::BattleUnderWay { hex });
                }
            }
            _ => {}
        }
    }
}

/// 14.2(2) Which battle is fought next?
pub struct Battles;

impl Decision<Okinawa> for Battles {
    const TAKES: &'static [Verb] = &[Verb::Fight, Verb::Reveal];
    const PLACE: Clause = R14_2_2;
    const PROMPT: &'static str = "prompt-fight";

    fn open(&self, _: &Okinawa, s: &State) -> bool {
        s.battles.iter().filter(|b| !b.resolved).count() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        match s.battles.iter().find(|b| !b.resolved).map(|b| b.at) {
            Some(at) => g.begin_battle(s, at, ctx),
            None => s.close(),
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        g.offer_reveals(s, seat, width, out);
        out.extend(s.battles.iter().map(|b| Action::Fight(b.at)));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Reveal(chit) => g.object_reveal(s, seat, chit, no),
            Action::Fight(hex) => {
                let open = s.battles.iter().any(|b| b.at == hex && !b.resolved);
                no.when(!open, R14_2_2, || Fact::NoBattle { hex });
            }
            _ => {}
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Reveal(chit) => g.reveal_in_combat(s, chit, ctx),
            Action::Fight(hex) => g.begin_battle(s, hex, ctx),
            _ => {}
        }
    }
}

impl Okinawa {
    /// Nothing is declared yet.
    pub(crate) fn begin_combat(&self, s: &mut State, _: Context<'_, '_>) {
        s.close();
        s.battles.clear();
        s.fought = 0;
        s.used = PieceSet::EMPTY;
    }

    pub(crate) fn can_declare_attack(&self, s: &State) -> bool {
        let seat = s.phasing;
        if seat == US && s.supply == 0 && !s.free_attacks {
            return false;
        }
        let targets = s.maps.solid[seat.other().index()] & s.zoc(seat);
        targets.iter().any(|at| {
            self.data.near[at.index()].iter().any(|&from| {
                from != NONE && s.solid(seat, from) && self.accepts(|no| self.object_pair(s, from, at, no))
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

    /// 14.1(1): a stack with a unit, and an enemy stack next to it.
    fn object_stacks(&self, s: &State, seat: Seat, from: Hex, at: Hex, no: &mut No) -> bool {
        let (bare, none) = (!s.has_unit(seat, from), !s.solid(seat.other(), at));
        no.when(bare, R14_1_1, || Fact::NoUnit { hex: from })
            // R9: unit chits are no units.
            || no.when(bare && s.solid(seat, from), RULING_9, || Fact::NoUnit { hex: from })
            || no.when(none, R14_1_1, || Fact::NoEnemy { hex: at })
            // R42: face-down chits are no stack.
            || no.when(none && s.present(seat.other(), at), RULING_42, || Fact::NoEnemy { hex: at })
            || no.when(!self.data.adjacent(from, at), R14_1_1, || Fact::NotAdjacent { from, at })
    }

    fn object_pair(&self, s: &State, from: Hex, at: Hex, no: &mut No) {
        let seat = s.phasing;
        if self.object_stacks(s, seat, from, at, no) {
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
        let point = || Fact::NoSupply { have: s.supply, need: 1 };
        if no.when(broke, R13_0_1, point) || no.when(broke, RULING_6, point) || s.battles.is_full() {
            return;
        }
        if s.offensive && seat == JP && no.none() {
            let needed = self.most_battles(s, None);
            let possible = self.most_battles(s, Some((from, at)));
            no.when(possible < needed, R19_3_1_2, || Fact::SpoilsPairing { possible, needed });
            no.when(possible < needed, RULING_17, || Fact::SpoilsPairing { possible, needed });
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
    pub(crate) fn declare_attack(&self, s: &mut State, from: Hex, at: Hex, ctx: Context<'_, '_>) {
        let _ = s.battles.try_push(Battle { from, at, resolved: false });
        ctx.tell(R14_2_1, || Event::AttackDeclared { from, at });
        if s.phasing == US && !s.free_attacks {
            s.supply = s.supply.saturating_sub(1);
            let left = s.supply;
            ctx.tell(R13_0_1, || Event::SupplyPaid { left });
        }
    }

    pub(crate) fn begin_battle(&self, s: &mut State, at: Hex, ctx: Context<'_, '_>) {
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
        s.stack.push_all(&BATTLE);
    }

    /// Fighter-Bombers: an attacker's fire of 2 and nothing else (R7).
    pub(crate) fn begin_strike(&self, s: &mut State, hex: Hex, ctx: Context<'_, '_>) {
        ctx.tell(CHIT_US_FIGHTER_BOMBER, || Event::Strike { hex });
        s.fight = Some(Fight::new(true, US, hex, hex));
        s.close();
        s.stack.push_all(&STRIKE);
    }
}
