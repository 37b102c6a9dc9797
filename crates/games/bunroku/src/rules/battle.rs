//! 8.1 Field battles, round by round; 8.3 several battles.

use super::prelude::*;
use arrayvec::ArrayVec;

/// A general in battle with the fresh units that roll under him.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Volley {
    pub general: UnitId,
    pub dice: u8,
    pub field: u8,
}

/// 8.3: the non-active player chooses the order.
pub struct BattleOrder;

impl Decision<Bunroku> for BattleOrder {
    const TAKES: &'static [Verb] = &[Verb::Battle, Verb::Play];
    const PLACE: Clause = R5_1_2_4;
    const PROMPT: &'static str = "prompt-battle-order";
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, s: &State) -> Seats {
        Seats::only(s.active().other())
    }

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.battles(s).len() > 1
    }

    fn pass(&self, g: &Bunroku, s: &mut State, ctx: &mut Context<'_>) {
        match g.battles(s).first() {
            Some(area) => g.begin_battle(s, area, ctx),
            None => s.pop(),
        }
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        g.offer_cards(s, seat, out);
        let areas = if width.is_wide() { s.places.present(ALLIED) } else { g.battles(s) };
        out.extend(areas.iter().map(Action::Battle));
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Battle(area) => {
                no.when(!g.battles(s).contains(area), R5_1_2_4, || Fact::NoBattleThere { area });
            }
            Action::Play(card) => g.object_play(s, seat, card, no),
            _ => {}
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Battle(area) => g.begin_battle(s, area, ctx),
            Action::Play(card) => g.play(s, seat, card, ctx),
            _ => {}
        }
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Battle(area) = *action else { return };
        let (open, marching) = (g.battles(s), s.flow.stack.contains(&Frame::March));
        if no.bar(!s.in_activation(), R5_1_1, || Fact::NoActivation) {
            return;
        }
        let fought = s.flow.act.settled.contains(area);
        let _ = no.bar(fought, R5_1_2_4, || Fact::BattleFought { area })
            || no.bar(!open.contains(area), R5_1_2_4, || Fact::NoBattleThere { area })
            || no.bar(marching, R5_1_2_4, || Fact::BattlesLater)
            || no.bar(s.battlefield() == Some(area), R8_3, || Fact::BattleBegun)
            || no.bar(open.len() == 1, R5_1_2_4, || Fact::OneBattle);
        if !no.bar(seat == s.active(), R8_3, || Fact::ForOther { seat: seat.other() })
            && let (Some(area), true) = (s.battlefield(), no.none())
        {
            no.object(R8_3, || Fact::BattleFirst { area });
        }
    }
}

/// 8.1(1)③: the owner chooses among equals.
pub struct Main(pub Seat);

impl Decision<Bunroku> for Main {
    const TAKES: &'static [Verb] = &[Verb::Main];
    const PLACE: Clause = R8_1_1;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, _: &State) -> Seats {
        Seats::only(self.0)
    }

    /// A choice only where it makes a difference.
    fn open(&self, g: &Bunroku, s: &State) -> bool {
        let candidates = g.main_candidates(s, self.0);
        let mut fields = candidates.iter().map(|u| g.field(s, u));
        let Some(first) = fields.next() else { return false };
        fields.any(|f| f != first)
    }

    fn pass(&self, g: &Bunroku, s: &mut State, ctx: &mut Context<'_>) {
        g.settle_main(s, self.0, ctx);
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { g.fighters(s, seat) } else { g.main_candidates(s, seat) };
        out.extend(units.iter().map(Action::Main));
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Main(unit) = *action else { return };
        if no.bar(!g.fighters(s, seat).contains(unit), R8_1_1, || Fact::NotInBattle { unit })
            || no.bar(!g.data.generals.contains(unit), R8_1_1, || Fact::NotGeneral { unit })
        {
            return;
        }
        let candidates = g.main_candidates(s, seat);
        let outranked = !g.chiefs(s).contains(unit) && candidates.meets(g.chiefs(s));
        let clause = if outranked { R8_1_1_1 } else { R8_1_1_2 };
        no.when(!candidates.contains(unit), clause, || Fact::NotCandidate { unit });
    }

    fn act(&self, _: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let Action::Main(unit) = *action else { return };
        s.flow.battle.main[seat.index()] = Some(unit);
        s.pop();
        ctx.tell(R8_1_1_3, || Event::MainGeneral { seat, unit });
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-main", s)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Main(unit) = *action else { return };
        if g.object_owner(seat, unit, R8_1_1, no) || no.bar(s.battlefield().is_none(), R8_1_1, || Fact::NoBattle) {
            return;
        }
        Main(seat).object(g, s, seat, action, no);
        if !no.none() {
            return;
        }
        // ③ is for equals alone; R46: who was chosen is replaced only when he falls.
        let only = g.main_candidates(s, seat).len() == 1;
        let chosen = s.flow.battle.main[seat.index()];
        no.when(only, R8_1_1_3, || Fact::NothingToChoose);
        no.when(!only && chosen.is_some(), RULING_46, || Fact::MainChosen { unit: chosen.unwrap_or(unit) });
        no.when(!only && chosen.is_none(), R8_1_1, || Fact::MainLater);
    }
}

/// 8.1(5): the owner assigns hits among his units, fresh ones first.
pub struct Hits(pub Seat);

impl Decision<Bunroku> for Hits {
    const TAKES: &'static [Verb] = &[Verb::Hit];
    const PLACE: Clause = R8_1_5;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, _: &State) -> Seats {
        Seats::only(self.0)
    }

    /// Not when all must be hit, nor among like armies.
    fn open(&self, g: &Bunroku, s: &State) -> bool {
        let left = s.flow.battle.hits[self.0.index()];
        let candidates = g.hit_candidates(s, self.0);
        left > 0 && usize::from(left) < candidates.len() && !g.are_alike(s, candidates)
    }

    fn pass(&self, g: &Bunroku, s: &mut State, ctx: &mut Context<'_>) {
        g.assign_forced_hits(s, self.0, ctx);
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { g.fighters(s, seat) } else { g.hit_candidates(s, seat) };
        out.extend(units.iter().map(Action::Hit));
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Hit(unit) = *action else { return };
        if no.bar(!g.fighters(s, seat).contains(unit), R8_1_5, || Fact::NotInBattle { unit }) {
            return;
        }
        let spent = !g.hit_candidates(s, seat).contains(unit);
        no.when(spent, R8_1_5, || Fact::FreshFirst { unit });
        // R36: Koreans, who are never depleted, count among the fresh.
        no.when(spent && seat == ALLIED, RULING_36, || Fact::FreshFirst { unit });
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let Action::Hit(unit) = *action else { return };
        g.hit(s, seat, unit, ctx);
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-hits", s).int("hits", s.flow.battle.hits[self.0.index()])
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Hit(unit) = *action else { return };
        if g.object_owner(seat, unit, R8_1_5, no)
            || no.bar(s.flow.battle.area.is_none(), R8_1_5, || Fact::NoBattle)
            || no.bar(!g.fighters(s, seat).contains(unit), R8_1_5, || Fact::NotInBattle { unit })
        {
            return;
        }
        no.when(s.flow.battle.hits[seat.index()] == 0, R8_1_5, || Fact::NoHits);
    }
}

impl Bunroku {
    /// 5.1(2)④: areas with units of both sides in the field, not yet fought over.
    pub(crate) fn battles(&self, s: &State) -> AreaSet {
        let both = s.places.present(JAPAN) & s.places.present(ALLIED) & self.data.korea;
        let open = both - s.flow.act.settled;
        if s.inside.is_empty() {
            return open;
        }
        open.iter().filter(|a| !s.field_units(*a, ALLIED).is_empty()).collect()
    }

    /// Everyone in the field takes part (13.31(6)).
    pub(crate) fn begin_battle(&self, s: &mut State, area: AreaId, ctx: &mut Context<'_>) {
        let sides = Seat::BOTH.map(|seat| s.field_units(area, seat));
        let from = |units: UnitSet| units.iter().filter_map(|u| s.flow.act.from.get(u)).collect::<AreaSet>();
        let origins = [from(sides[0]), from(sides[1])];
        s.flow.battle = Battle { area: Some(area), joined: sides[0] | sides[1], origins, ..Battle::default() };
        // With several the non-active player chooses; a single one follows by itself.
        let clause = if self.battles(s).len() > 1 { R8_3 } else { R5_1_2_4 };
        ctx.tell(clause, || Event::BattleBegan { area, japan: sides[0], allied: sides[1] });
        s.push_all(&sequence::BATTLE);
    }

    /// A question about the battle under way.
    pub(crate) fn battle_prompt(&self, key: &'static str, s: &State) -> Message {
        Message::new(key).id("area", s.flow.battle.area.map_or("", |area| self.area_name(area)))
    }

    /// Are both sides still in the field where the battle is?
    pub(crate) fn contested(&self, s: &State) -> bool {
        let Some(area) = s.flow.battle.area else { return false };
        Seat::BOTH.iter().all(|seat| !s.field_units(area, *seat).is_empty())
    }

    /// Units of `seat` that fight: in the field, in an assault the force or the garrison.
    pub(crate) fn fighters(&self, s: &State, seat: Seat) -> UnitSet {
        let Some(area) = s.flow.battle.area else { return UnitSet::EMPTY };
        match (s.flow.battle.assault, seat == JAPAN) {
            (false, _) => s.field_units(area, seat),
            (true, true) => s.field_units(area, JAPAN) & s.flow.battle.joined,
            (true, false) => s.places.at(area) & s.inside,
        }
    }

    /// 8.1(1): ① highest rank, ② of the faction with most units in the battle.
    pub(crate) fn main_candidates(&self, s: &State, seat: Seat) -> UnitSet {
        let all = self.fighters(s, seat);
        let generals = all & self.data.generals;
        let top = generals & self.chiefs(s);
        let top = if top.is_empty() { generals } else { top };
        let strength = |u: UnitId| (all & self.data.faction_of(u)).len();
        let most = top.iter().map(strength).max().unwrap_or(0);
        top.iter().filter(|u| strength(*u) == most).collect()
    }

    /// The main general where there is nothing to choose.
    pub(crate) fn settle_main(&self, s: &mut State, seat: Seat, ctx: &mut Context<'_>) {
        s.pop();
        let main = self.main_candidates(s, seat).first();
        s.flow.battle.main[seat.index()] = main;
        if let Some(unit) = main {
            // R46: one who fell is replaced at once.
            let clause = if s.flow.battle.round > 0 { RULING_46 } else { R8_1_1 };
            ctx.tell(clause, || Event::MainGeneral { seat, unit });
        }
    }

    /// 8.1(3): which fresh units roll under which general. Within a faction the abler general takes
    /// the armies first; himself is one of those he commands (②), even when depleted (Q6).
    pub(crate) fn volleys(&self, s: &State, seat: Seat) -> ArrayVec<Volley, 64> {
        let mut out = ArrayVec::new();
        let all = self.fighters(s, seat);
        let fresh = all - s.depleted;
        let generals = all & self.data.generals;
        // ③: armies of a faction without a general never get into any of these counts.
        let mut armies = [0u8; 64];
        for unit in (fresh - self.data.generals).iter() {
            armies[self.data.unit(unit).faction.index() & 63] += 1;
        }
        for general in generals.iter() {
            out.try_push(Volley { general, dice: 0, field: self.field(s, general) }).unwrap_or(());
        }
        out.sort_by_key(|v: &Volley| (std::cmp::Reverse(v.field), v.general));
        for volley in &mut out {
            let own = &mut armies[self.data.unit(volley.general).faction.index() & 63];
            let followers = (*own).min(self.limit(s, volley.general) - 1);
            *own -= followers;
            volley.dice = followers + u8::from(fresh.contains(volley.general));
        }
        // At 0 nobody hits: no dice (8.1(4)).
        out.retain(|v| v.dice > 0 && v.field > 0);
        out
    }

    /// Could this side ever hurt the other (R14)?
    fn can_hit(&self, s: &State, seat: Seat) -> bool {
        !self.volleys(s, seat).is_empty()
    }

    /// 8.1(6), 8.1(7): another round, unless one side is gone.
    pub(crate) fn begin_round(&self, s: &mut State, ctx: &mut Context<'_>) {
        if !self.contested(s) {
            s.pop();
            return;
        }
        let (active, other) = (s.active(), s.active().other());
        // 8.1(1), R46: a main general who fell is replaced at once.
        for seat in [active, other] {
            let fallen = s.flow.battle.main[seat.index()].is_none_or(|u| !self.fighters(s, seat).contains(u));
            if fallen && !self.main_candidates(s, seat).is_empty() {
                s.push(Frame::Main(seat));
                return;
            }
        }
        let battle = &mut s.flow.battle;
        battle.round = battle.round.saturating_add(1);
        battle.declared = [false; 2];
        battle.left = [false; 2];
        battle.attacks = [false; 2];
        battle.hits = [0; 2];
        let round = battle.round;
        ctx.tell(R8_1_6, || Event::RoundBegan { round });
        if let (1, Some(area)) = (round, s.flow.battle.area)
            && s.places.at(area).meets(s.inside)
        {
            ctx.tell(R13_31_4, || Event::RestFight { area });
        }
        if !self.can_hit(s, JAPAN) && !self.can_hit(s, ALLIED) {
            self.break_deadlock(s);
            return;
        }
        s.push_all(&sequence::round(active));
    }

    /// R14: nobody can hurt anybody. The active side has to go; if it cannot, the battle waits.
    fn break_deadlock(&self, s: &mut State) {
        let active = s.active();
        if self.can_leave_at(s, active, 2) {
            s.flow.battle.forced = true;
            s.flow.battle.declared[active.index()] = true;
            s.flow.battle.streak[active.index()] = 2;
            s.push_all(&[Frame::Withdraw(active), Frame::RoundEnd]);
        } else {
            s.flow.battle.suspended = true;
            s.pop();
        }
    }

    /// 8.1(2): who attacks in this round. The active side's die is thrown first.
    pub(crate) fn roll_initiative(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let (active, other) = (s.active(), s.active().other());
        for seat in Seat::BOTH {
            let streak = &mut s.flow.battle.streak[seat.index()];
            *streak = if s.flow.battle.declared[seat.index()] { streak.saturating_add(1) } else { 0 };
        }
        if !self.contested(s) {
            return;
        }
        let declared = s.flow.battle.declared;
        // A surprise needs no dice.
        if s.flow.battle.surprise && s.flow.battle.round == 1 {
            // R55: who declares a retreat is attacked without answer, whatever card he played.
            let flees = declared[JAPAN.index()];
            s.flow.battle.attacks = [!flees, flees && !self.options.free_surprise_retreat];
            if flees {
                let result = Attackers(s.flow.battle.attacks);
                ctx.tell(RULING_55, || Event::NoInitiative { result });
            } else {
                ctx.tell(RULING_27, || Event::SurpriseRound);
            }
            return;
        }
        // 8.2(2), R15, R16.
        let anyone = declared[0] || declared[1];
        if (declared[0] && declared[1]) || (anyone && !self.options.retreat_roll) {
            let attacks = [!declared[0] && declared[1], !declared[1] && declared[0]];
            s.flow.battle.attacks = attacks;
            let clause = if declared[0] && declared[1] { RULING_16 } else { RULING_15 };
            ctx.tell(clause, || Event::NoInitiative { result: Attackers(attacks) });
            return;
        }
        let dice = [ctx.d6(INITIATIVE), ctx.d6(INITIATIVE)];
        let plus = self.initiative_bonus(s);
        let (mine, theirs) = (dice[0] + plus[active.index()], dice[1] + plus[other.index()]);
        s.flow.battle.attacks[active.index()] = mine >= theirs && !declared[active.index()];
        s.flow.battle.attacks[other.index()] = theirs >= mine && !declared[other.index()];
        let result = Attackers(s.flow.battle.attacks);
        let [a, b] = dice;
        let (x, y) = (plus[active.index()], plus[other.index()]);
        // R47: abilities as they stand.
        let printed = Seat::BOTH.map(|seat| s.flow.battle.main[seat.index()].map(|u| self.data.unit(u).field));
        let clause = if plus == [0, 0] && printed[0] != printed[1] { RULING_47 } else { R8_1_2 };
        ctx.tell(clause, || Event::Initiative { first: active, second: other, a, b, x, y, result });
    }

    /// 8.1(2): the abler main general adds one, as he stands (R47); a side without one has none (R46).
    pub(crate) fn initiative_bonus(&self, s: &State) -> [u8; 2] {
        let ability = Seat::BOTH.map(|seat| {
            let main = s.flow.battle.main[seat.index()].filter(|u| self.fighters(s, seat).contains(*u));
            main.or_else(|| self.main_candidates(s, seat).first()).map(|u| self.field(s, u))
        });
        let bonus = self.data.numbers.main_bonus;
        match ability.map(|a| a.map_or(-1, i16::from)) {
            [a, b] if a > b => [bonus, 0],
            [a, b] if b > a => [0, bonus],
            _ => [0, 0],
        }
    }

    /// 8.1(4): the dice. Both sides throw before anybody is hurt; the active side first.
    pub(crate) fn attack(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let active = s.active();
        let attacks = s.flow.battle.attacks;
        for seat in [active, active.other()] {
            if attacks[seat.index()] {
                s.flow.battle.hits[seat.other().index()] = self.fire(s, seat, ctx);
            }
        }
    }

    /// One side's volleys; returns its hits.
    pub(crate) fn fire(&self, s: &State, seat: Seat, ctx: &mut Context<'_>) -> u8 {
        let kind = if s.flow.battle.assault { ASSAULT } else { ATTACK };
        let mut hits = 0;
        for volley in self.volleys(s, seat) {
            let Volley { general, field, .. } = volley;
            let dice = ctx.throw(kind, volley.dice.into(), field);
            let struck = dice.iter().filter(|d| **d <= field).count() as u8;
            hits += struck;
            let clause = if s.flow.battle.assault {
                R13_32_2
            } else if s.flow.battle.declared[seat.other().index()] {
                R8_2_2
            } else if self.royals_roll(s, seat, general) {
                RULING_44
            } else {
                R8_1_4
            };
            ctx.tell(clause, || Event::Attacked { seat, general, field, dice, hits: struck });
        }
        hits
    }

    /// R44: do King or princes roll with this general's armies?
    fn royals_roll(&self, s: &State, seat: Seat, general: UnitId) -> bool {
        let royal = |u: UnitId| self.data.unit(u).kind == UnitKind::Royal;
        (self.fighters(s, seat) & self.data.faction_of(general)).iter().any(royal)
    }

    /// 8.1(5): who may take the next hit. Fresh units first; a Korean is never depleted (R36).
    pub(crate) fn hit_candidates(&self, s: &State, seat: Seat) -> UnitSet {
        let all = self.fighters(s, seat);
        let fresh = all - s.depleted;
        if fresh.is_empty() { all } else { fresh }
    }

    /// Armies of one faction that came the same way: it is all one which of them suffers.
    fn are_alike(&self, s: &State, units: UnitSet) -> bool {
        let mut all = units.iter().map(|u| (self.data.unit(u).faction, s.flow.act.from.get(u)));
        let first = all.next();
        (units - self.data.armies).is_empty() && all.all(|x| Some(x) == first)
    }

    /// Hits that leave nothing to decide.
    fn assign_forced_hits(&self, s: &mut State, seat: Seat, ctx: &mut Context<'_>) {
        let left = usize::from(s.flow.battle.hits[seat.index()]);
        let candidates = self.hit_candidates(s, seat);
        if left == 0 || candidates.is_empty() {
            s.flow.battle.hits[seat.index()] = 0;
            s.pop();
            return;
        }
        for unit in candidates.iter().take(left) {
            self.hit(s, seat, unit, ctx);
            if s.flow.ended.is_some() {
                return;
            }
        }
    }

    /// One hit: ① Japan and Ming flip, then go; ② Koreans go at once.
    fn hit(&self, s: &mut State, seat: Seat, unit: UnitId, ctx: &mut Context<'_>) {
        let left = &mut s.flow.battle.hits[seat.index()];
        *left = left.saturating_sub(1);
        let korean = self.data.unit(unit).nation == Nation::Korea;
        if korean && self.data.armies.contains(unit) {
            self.take_off(s, unit, Loc::POOL);
            ctx.tell(R8_1_5_2, || Event::BackToPool { unit });
        } else if korean || s.depleted.contains(unit) {
            self.remove(s, unit, ctx);
        } else {
            s.depleted.insert(unit);
            ctx.tell(R8_1_5_1, || Event::Hit { unit });
        }
    }

    pub(crate) fn end_round(&self, s: &mut State, _: &mut Context<'_>) {
        s.pop();
        s.flow.battle.forced = false;
    }

    /// 8.1(7): the battle is over (or suspended); honours may follow.
    pub(crate) fn end_battle(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let Some(area) = s.flow.battle.area else { return };
        s.flow.act.settled.insert(area);
        if s.flow.battle.suspended {
            ctx.tell(RULING_14, || Event::BattleSuspended { area });
            // It waits for another activation; nobody fights meanwhile.
            s.flow.battle = Battle::default();
        } else {
            let holder = Seat::BOTH.into_iter().find(|seat| s.field_units(area, *seat).any());
            ctx.tell(R8_1_7, || match holder {
                Some(seat) => Event::BattleEnded { area, seat },
                None => Event::BattleEmpty { area },
            });
            s.push(Frame::Honours);
        }
        self.board_changed(s, ctx);
    }
}
