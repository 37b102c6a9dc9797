//! 8.2 Retreat.

use super::prelude::*;

/// 8.2(1): before the dice of a round. The active side opens every round, so that nobody's dice run
/// on unseen.
pub struct Declare(pub Seat);

impl Decision<Bunroku> for Declare {
    const TAKES: &'static [Verb] = &[Verb::Retreat, Verb::Stand, Verb::Play];
    const PLACE: Clause = R8_2_1;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        let seat = self.0;
        g.contested(s) && (seat == s.active() || (!g.surprised(s, seat) && g.retreat_leaders(s, seat).any()))
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        g.offer_cards(s, seat, out);
        out.extend([Action::Retreat, Action::Stand]);
    }

    /// Without a general nobody retreats (8.2(5) note).
    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Play(card) = *action {
            g.object_play(s, seat, card, no);
        }
        if *action == Action::Retreat {
            g.object_retreat(s, seat, no);
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Play(card) = *action {
            return g.play(s, seat, card, ctx);
        }
        s.pop();
        let retreat = *action == Action::Retreat;
        s.flow.battle.declared[seat.index()] = retreat;
        ctx.tell(R8_2_1, || if retreat { Event::RetreatDeclared { seat } } else { Event::Stood { seat } });
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-declare", s).int("round", s.flow.battle.round)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let retreat = *action == Action::Retreat;
        if (!retreat && *action != Action::Stand) || no.bar(s.battlefield().is_none(), R8_2_1, || Fact::NoBattle) {
            return;
        }
        if retreat {
            g.object_retreat(s, seat, no);
        }
        if !no.none() {
            return;
        }
        // The active side declares first.
        if s.flow.battle.round == 0 {
            no.object(R8_2_1, || Fact::RoundFirst);
        } else if s.flow.stack.contains(&Frame::Declare(seat)) {
            no.object(R8_2_1, || Fact::ActiveFirst { seat: seat.other() });
        } else {
            no.object(R8_2_1, || Fact::DiceThrown);
        }
    }
}

/// 8.2(3): who declared leaves, group by group.
pub struct Withdraw(pub Seat);

impl Decision<Bunroku> for Withdraw {
    const TAKES: &'static [Verb] = &[Verb::Lead, Verb::Done];
    const PLACE: Clause = R8_2_3;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        s.flow.battle.declared[self.0.index()] && g.can_leave(s, self.0)
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { g.fighters(s, seat) } else { g.retreat_leaders(s, seat) };
        out.extend(units.iter().map(Action::Lead));
        out.push(Action::Done);
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Lead(unit) = *action else {
            // Who has declared twice running goes at last, and so does who cannot win or lose (R14).
            let battle = &s.flow.battle;
            let due = battle.forced || (battle.streak[seat.index()] >= 2 && !battle.left[seat.index()]);
            let clause = if battle.forced { RULING_14 } else { RULING_17 };
            no.when(due && g.can_leave(s, seat), clause, || Fact::MustLeave);
            return;
        };
        // 8.2(5): any general in the battle may lead, whatever his will.
        g.object_lead_retreat(s, seat, unit, no);
    }

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, action: &Action, _: &mut Context<'_>) {
        match *action {
            Action::Lead(unit) => g.take_lead(s, unit, true),
            _ => s.pop(),
        }
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-withdraw", s)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Lead(unit) = *action else { return };
        if s.battlefield().is_none() || s.flow.battle.round == 0 || g.object_owner(seat, unit, R8_2_3, no) {
            return;
        }
        g.object_lead_retreat(s, seat, unit, no);
        no.when(!s.flow.battle.declared[seat.index()], R8_2_1, || Fact::NotDeclared { seat });
        no.when(no.none(), R8_2_3, || Fact::LossesFirst);
    }
}

impl Bunroku {
    /// 8.2(4): where one unit could go, roads and command aside. ① no enemies in the field; ② units
    /// that marched into this battle go back where they came from; ③ others not where the enemy's
    /// attack came from (R51).
    pub(crate) fn retreat_ways(&self, s: &State, unit: UnitId) -> AreaSet {
        let Some(at) = s.places.area_of(unit) else { return AreaSet::EMPTY };
        let seat = State::owner(unit);
        let nation = self.data.unit(unit).nation;
        let mut ways = self.data.area(at).neighbours - s.enemy_areas(seat);
        match self.came_from(s, unit, seat) {
            Some(home) => ways &= AreaSet::only(home),
            None => ways -= s.flow.battle.origins[seat.other().index()],
        }
        for home in [self.data.japan_home, self.data.ming_home] {
            if !self.data.area(home).open_to[nation as usize] {
                ways.remove(home);
            }
        }
        ways
    }

    /// The area a unit of the active side marched in from in this activation.
    fn came_from(&self, s: &State, unit: UnitId, seat: Seat) -> Option<AreaId> {
        let marched = seat == s.active() && s.flow.act.halted.contains(unit);
        s.flow.act.from.get(unit).filter(|_| marched)
    }

    /// Generals of `seat` in the battle who could lead a group out.
    fn retreat_leaders(&self, s: &State, seat: Seat) -> UnitSet {
        let generals = self.fighters(s, seat) & self.data.generals;
        generals.iter().filter(|u| !self.retreat_ways(s, *u).is_empty()).collect()
    }

    /// 8.2(1): what forbids the declaration. Without a general nobody retreats (8.2(5) note).
    fn object_retreat(&self, s: &State, seat: Seat, no: &mut No) {
        let generals = self.fighters(s, seat) & self.data.generals;
        if no.when(self.surprised(s, seat), CARD_SURPRISE_ATTACK, || Fact::SurpriseHolds)
            || no.bar(generals.is_empty(), R8_2_5, || Fact::NoRetreat)
        {
            return;
        }
        if self.retreat_leaders(s, seat).is_empty() {
            self.object_closed_roads(s, generals, no);
        }
    }

    /// 8.2(5): any general in the battle may lead, whatever his will.
    fn object_lead_retreat(&self, s: &State, seat: Seat, unit: UnitId, no: &mut No) {
        if no.bar(!self.data.generals.contains(unit), R8_2_5, || Fact::NotGeneral { unit })
            || no.bar(!self.fighters(s, seat).contains(unit), R8_2_3, || Fact::NotInBattle { unit })
        {
            return;
        }
        if self.retreat_ways(s, unit).is_empty() {
            self.object_closed_roads(s, UnitSet::only(unit), no);
        }
    }

    /// Which of ①, ② and ③ closes which road to units of one side in one area that cannot go anywhere: a ground
    /// for each of them.
    fn object_closed_roads(&self, s: &State, units: UnitSet, no: &mut No) {
        let Some((unit, at)) = units.first().and_then(|u| s.places.area_of(u).map(|at| (u, at))) else { return };
        let seat = State::owner(unit);
        let roads = self.data.area(at).neighbours;
        let enemies = roads & s.enemy_areas(seat);
        no.when(enemies.any(), R8_2_4_1, || Fact::RoadsToEnemies { areas: enemies });
        let bound: UnitSet = units.iter().filter(|u| self.came_from(s, *u, seat).is_some()).collect();
        let back: AreaSet = bound.iter().filter_map(|u| self.came_from(s, u, seat)).collect();
        no.when(bound.any(), R8_2_4_2, || Fact::OnlyBack { units: bound, areas: back });
        let sources = (roads & s.flow.battle.origins[seat.other().index()]) - enemies;
        no.when(bound != units && sources.any(), R8_2_4_3, || Fact::RoadsOfAttack { areas: sources });
        let free = (units - bound).first().map(|u| self.data.unit(u).nation as usize);
        let shut: AreaSet = roads.iter().filter(|a| free.is_some_and(|n| !self.data.area(*a).open_to[n])).collect();
        no.when((shut - enemies).any(), R2_4_4, || Fact::RoadsHome { areas: shut - enemies });
        no.object(R8_2_4, || Fact::NoRetreat);
    }

    /// Could anybody leave in this round, the declaration made?
    fn can_leave(&self, s: &State, seat: Seat) -> bool {
        self.can_leave_at(s, seat, s.flow.battle.streak[seat.index()])
    }

    /// J1: the surprised do not run in the first round.
    fn surprised(&self, s: &State, seat: Seat) -> bool {
        seat == ALLIED && s.flow.battle.surprise && s.flow.battle.round == 1
    }

    pub(crate) fn can_leave_at(&self, s: &State, seat: Seat, streak: u8) -> bool {
        streak > 0 && !self.retreat_leaders(s, seat).is_empty()
    }

    /// The destination of a retreating group, clause by clause.
    pub(crate) fn object_retreat_to(&self, s: &State, group: UnitSet, to: AreaId, no: &mut No) {
        let Some(seat) = group.first().map(State::owner) else { return };
        let enemies = s.enemy_areas(seat).contains(to);
        if no.when(enemies, R8_2_4_1, || Fact::EnemyThere { area: to }) {
            return;
        }
        for unit in group.iter() {
            let barred = match self.came_from(s, unit, seat) {
                Some(area) => no.bar(area != to, R8_2_4_2, || Fact::RetreatHome { unit, area }),
                None => {
                    let source = s.flow.battle.origins[seat.other().index()].contains(to);
                    no.bar(source, R8_2_4_3, || Fact::RetreatSource { area: to })
                }
            };
            let nation = self.data.unit(unit).nation;
            let closed = !self.data.area(to).open_to[nation as usize];
            if barred || no.bar(closed, R2_4_4, || Fact::HomeClosed { area: to }) {
                return;
            }
        }
    }

    /// 8.2(3): a group leaves.
    pub(crate) fn retreat(
        &self,
        s: &mut State,
        leader: UnitId,
        group: UnitSet,
        from: AreaId,
        to: AreaId,
        ctx: &mut Context<'_>,
    ) {
        let seat = State::owner(leader);
        let home = self.came_from(s, leader, seat);
        for unit in group.iter() {
            s.places.put(unit, Loc::area(to));
            s.flow.act.from.set(unit, None);
        }
        s.flow.battle.left[seat.index()] = true;
        s.flow.group = Column::default();
        s.pop();
        // Who marched out of walls came from nowhere else (R52), a garrison behind walls turns nobody
        // away (R53), no pass is counted against a retreat (R13), who stood here goes where he likes (R51).
        let stood = seat == s.active() && home.is_none();
        let sortied = stood && s.flow.act.halted.contains(leader);
        let pass = self.data.road(from, to).is_some_and(|r| r.pass);
        let besieged = s.places.at(to).meets(s.inside) && seat == JAPAN;
        let clause = if sortied {
            RULING_52
        } else if besieged {
            RULING_53
        } else if pass {
            RULING_13
        } else if stood {
            RULING_51
        } else {
            R8_2_3
        };
        ctx.tell(clause, || Event::Retreated { leader, units: group, from, to });
        self.board_changed(s, ctx);
    }
}
