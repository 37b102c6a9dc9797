//! 14.6 Melee.

use super::prelude::*;
use crate::rules::rolls::MELEE;

/// An Anti-Tank Team that has survived takes a US tank chit when melee is about to begin.
pub struct TankHunt;

impl Decision<Okinawa> for TankHunt {
    const TAKES: &'static [Verb] = &[Verb::Target];
    const PLACE: Clause = CHIT_JP_ANTI_TANK_TEAM;
    const ASKED: Seats = Seats::only(JP);
    const PROMPT: &'static str = "prompt-destroy";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.doomed_tanks(s).len() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        match g.doomed_tanks(s).first() {
            Some(&tank) => g.destroy_tank(s, tank, ctx),
            None => s.close(),
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(chits_of(US).filter(|c| s.hex_of(*c).is_some()).map(Action::Target));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Target(chit) = *action else { return };
        no.when(!g.doomed_tanks(s).contains(&chit), CHIT_JP_ANTI_TANK_TEAM, || Fact::NotATarget { piece: chit });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Target(chit) = *action {
            g.destroy_tank(s, chit, ctx);
        }
    }
}

/// 14.6(4)③ Whose step is lost to a six in melee?
pub struct MeleeLoss(pub Side);

impl Decision<Okinawa> for MeleeLoss {
    const TAKES: &'static [Verb] = &[Verb::Hit];
    const PLACE: Clause = R14_6_4_3;
    const PROMPT: &'static str = "prompt-melee-loss";

    fn asked(&self, _: &Okinawa, s: &State) -> Seats {
        Seats::only(s.seat_of(self.0))
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.melee_losers(s, self.0).len() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let loser = g.melee_losers(s, self.0).first().copied();
        if let Some(piece) = loser {
            g.lose_step(s, piece, ctx);
        }
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        if width.is_wide() {
            out.extend(pieces_of(seat).filter(|p| s.hex_of(*p).is_some()).map(Action::Hit));
        } else {
            out.extend(g.melee_losers(s, self.0).into_iter().map(Action::Hit));
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (Action::Hit(piece), Some(f)) = (*action, &s.fight) else { return };
        if g.object_foreign(seat, piece, R14_6_4_3, no) || g.melee_losers(s, self.0).contains(&piece) {
            return;
        }
        if g.participants(s, f, seat).contains(&piece) {
            no.object(R14_6_4_3, || Fact::UnitFirst { piece });
        } else {
            no.object(R16_0_1, || Fact::NotHittable { piece });
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        if let Action::Hit(piece) = *action {
            g.lose_step(s, piece, ctx);
        }
    }
}

impl Okinawa {
    /// US tank chits an Anti-Tank Team can take now.
    pub(crate) fn doomed_tanks(&self, s: &State) -> Few {
        let Some(f) = &s.fight else { return Few::new() };
        let (us, jp) = (self.participants(s, f, US), self.participants(s, f, JP));
        let team = self.in_effect(f, JP).any(|c| self.data.kind(c) == ChitKind::AntiTankTeam && s.hex_of(c).is_some());
        if !team || us.is_empty() || jp.is_empty() {
            return Few::new();
        }
        us.into_iter().filter(|p| p.is_chit() && self.data.chit(*p).tank).collect()
    }

    fn destroy_tank(&self, s: &mut State, tank: Piece, ctx: Context<'_, '_>) {
        ctx.tell(CHIT_JP_ANTI_TANK_TEAM, || Event::Killed { piece: tank });
        s.put(&self.data, tank, Loc::REMOVED);
        self.discard_team(s, ctx);
    }

    /// An Anti-Tank Team is spent when it has struck, or found nothing to do, before the hex is looked at.
    fn discard_team(&self, s: &mut State, ctx: Context<'_, '_>) {
        let team = s.fight.as_ref().and_then(|f| {
            let is_team = |c: &Piece| self.data.kind(*c) == ChitKind::AntiTankTeam && s.hex_of(*c).is_some();
            f.declared.iter().map(|d| d.chit).find(is_team)
        });
        if let Some(team) = team {
            s.put(&self.data, team, Loc::DISCARD);
            ctx.tell(R4_3_2_1, || Event::Spent { piece: team });
        }
    }

    pub(crate) fn spend_team(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        self.discard_team(s, ctx);
    }

    /// 14.6(3): one die a point, circled ones +1; the defender's dice first, as in the rulebook's example.
    pub(crate) fn melee(&self, s: &mut State, ctx: Context<'_, '_>) {
        let Some(f) = &s.fight else { return s.close() };
        let sides = [Side::Defender, Side::Attacker].map(|side| (f.seat(side), self.participants(s, f, f.seat(side))));
        if sides.iter().any(|(_, group)| group.is_empty()) {
            self.discard_team(s, ctx);
            self.clear_field(s, ctx);
            return s.skip_to(Frame::Advance);
        }
        let mut best = [0; 2];
        for (seat, group) in sides {
            let mut dice = ArrayVec::<u8, 128>::new();
            for piece in group {
                let values = self.values(s, piece);
                dice.extend((0..values.melee).map(|_| ctx.d6(MELEE) + u8::from(values.bonus)));
            }
            let high = dice.iter().copied().max().unwrap_or(0);
            best[seat.index()] = high;
            // R30: without dice the best is 0.
            let clause = if dice.is_empty() { RULING_30 } else { R14_6_3 };
            ctx.tell(clause, || Event::MeleeDice { seat, dice: dice.to_vec(), best: high });
        }
        s.close();
        if let Some(f) = &mut s.fight {
            f.best = best;
            f.retreats.clear();
            f.hits.clear();
        }
    }

    /// 14.6(4)③: a side whose best die is 6 or more takes one step of the other, a unit first.
    pub(crate) fn melee_losers(&self, s: &State, side: Side) -> Few {
        let Some(f) = &s.fight else { return Few::new() };
        let victim = f.seat(side);
        if f.best[victim.other().index()] < 6 {
            return Few::new();
        }
        let mut group = self.participants(s, f, victim);
        if group.iter().any(|p| p.is_unit()) {
            group.retain(|p| p.is_unit());
        }
        group
    }

    /// 14.6(4)①②: the lower best die retreats; a tie leaves everybody where he is.
    pub(crate) fn melee_result(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let Some(f) = &s.fight else { return };
        let [us, jp] = f.best;
        let loser = match us.cmp(&jp) {
            std::cmp::Ordering::Less => Some(US),
            std::cmp::Ordering::Greater => Some(JP),
            std::cmp::Ordering::Equal => None,
        };
        let Some(seat) = loser else { return ctx.tell(R14_6_4, || Event::MeleeTied) };
        ctx.tell(R14_6_4, || Event::MeleeWon { seat: seat.other() });
        let (group, hex) = (self.participants(s, f, seat), f.stack_of(seat));
        for chit in self.unused(s, seat, hex) {
            self.to_box(s, chit, R14_6_4, ctx);
        }
        if let Some(f) = &mut s.fight {
            f.retreats = group;
            f.start_retreat();
        }
    }
}
