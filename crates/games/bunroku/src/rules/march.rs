//! 7.1 and 7.2 Marching and who goes along; 13.2 Kato. Retreats (8.2) are marches too and share
//! the rules of command.

use super::prelude::*;

/// 7.1(2): which general spends points.
pub struct March;

impl Decision<Bunroku> for March {
    const TAKES: &'static [Verb] = &[Verb::Lead, Verb::Play, Verb::Disband, Verb::Done];
    const PLACE: Clause = R5_1_2_3;
    const IN_ORDER: bool = true;

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        let act = &s.flow.act;
        if act.forfeited {
            return false;
        }
        // Who has done something ends the step in so many words: the dice come next.
        if act.led.any() || act.rested.any() {
            return true;
        }
        let march = act.points > 0 && g.leaders(s).any();
        match act.of {
            Nation::Japan => {
                let may = |kind| g.may_hold(s, JAPAN, kind);
                march
                    || (may(CardKind::ThreeCommissioners) && !act.played.meets(CardKind::PEACE))
                    || (act.points > 0
                        && ((may(CardKind::Replacements) && g.restorable(s).any())
                            || (may(CardKind::PeaceRoyals) && g.royals_abroad(s) > 0)
                            || (may(CardKind::PeaceHanseong) && g.konishi_at(s, g.data.talks_hanseong))
                            || may(CardKind::HideyoshisLetter)))
            }
            Nation::Korea => march || g.can_disband(s) || g.may_epidemic(s),
            Nation::Ming => march || g.may_epidemic(s),
        }
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        g.offer_cards(s, seat, out);
        g.offer_disbanding(s, out);
        let leaders = if width.is_wide() { g.data.generals & State::side(seat) } else { g.leaders(s) };
        out.extend(leaders.iter().map(Action::Lead));
        out.push(Action::Done);
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Lead(unit) => g.object_lead_march(s, unit, no),
            Action::Play(card) => g.object_play(s, seat, card, no),
            Action::Disband(unit) => g.object_disband(s, seat, unit, no),
            _ => {}
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Lead(unit) => g.take_lead(s, unit, false),
            Action::Play(card) => g.play(s, seat, card, ctx),
            Action::Disband(unit) => g.disband(s, unit, ctx),
            _ => s.pop(),
        }
    }

    fn prompt(&self, _: &Bunroku, s: &State, _: Seat) -> Message {
        Message::new("prompt-march").int("points", s.flow.act.points).int("die", s.flow.act.die)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        use CardKind::*;
        let own = [Replacements, PeaceRoyals, PeaceHanseong, ThreeCommissioners, HideyoshisLetter];
        g.object_play_elsewhere(s, seat, action, &own, no);
        match *action {
            // In a battle who leads leads a retreat.
            Action::Lead(unit) if s.battlefield().is_none() || s.flow.battle.round == 0 => {
                if g.object_owner(seat, unit, R5_1_1, no) {
                    return;
                }
                // His own conditions first, also where his march has passed by itself because of them.
                let act = &s.flow.act;
                let passed = act.led.is_empty() && act.rested.is_empty() && act.die > 0;
                let own = g.data.unit(unit).nation == act.of && !act.forfeited && act.die > 0;
                if own && (s.in_activation() || passed) {
                    g.object_lead_march(s, unit, no);
                } else {
                    g.object_no_leader(s, unit, no);
                    let other = s.in_activation() && seat == s.active() && g.data.unit(unit).nation != act.of;
                    no.when(other, R5_2_3, || Fact::WrongNation { unit, nation: act.of });
                }
                g.object_no_march(s, seat, no);
                let leader = s.flow.group.leader.filter(|_| no.none());
                if let Some(leader) = leader {
                    no.object(R7_1_3, || Fact::OneGroup { leader });
                }
            }
            Action::Disband(unit) => {
                g.object_disband(s, seat, unit, no);
                g.object_disband_window(no.none(), no);
            }
            _ => {}
        }
    }
}

/// 7.2: whom the leader takes, and where they go; on the way, whom he leaves (7.1(3)③). A retreat
/// (8.2(5)) is put together in the same way.
pub struct Group;

impl Decision<Bunroku> for Group {
    const TAKES: &'static [Verb] = &[Verb::With, Verb::Drop, Verb::March, Verb::Play, Verb::Done];
    const PLACE: Clause = R7_1_3;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Bunroku, s: &State) -> Seats {
        Seats::only(s.flow.group.seat())
    }

    /// A group too large for its points may still leave somebody behind.
    fn open(&self, g: &Bunroku, s: &State) -> bool {
        let group = &s.flow.group;
        let lighter = group.moved && group.units.any() && g.budget(s) > 0;
        lighter || g.group_options(s, g.group_units(s)).any()
    }

    fn pass(&self, _: &Bunroku, s: &mut State, _: &mut Context<'_>) {
        s.flow.group = Column::default();
        s.pop();
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let Some(at) = s.flow.group.leader.and_then(|u| s.places.area_of(u)) else { return };
        let group = g.group_units(s);
        let (moved, wide) = (s.flow.group.moved, width.is_wide());
        g.offer_cards(s, seat, out);
        let joining = if wide { s.places.at(at) } else { g.beside_leader(s) - group };
        out.extend(joining.iter().map(Action::With));
        if moved {
            out.extend(group.iter().map(Action::Drop));
        }
        let ends = if wide { g.data.area_ids().collect() } else { g.group_options(s, group) };
        out.extend(ends.iter().map(Action::March));
        if moved {
            out.push(Action::Done);
        }
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::With(unit) => g.object_with(s, unit, no),
            Action::Drop(unit) => g.object_drop(s, unit, no),
            Action::March(area) => g.object_march(s, area, no),
            Action::Play(card) => g.object_play(s, seat, card, no),
            _ => {
                no.when(!s.flow.group.moved, R7_1_3, || Fact::NotMoved);
            }
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::With(unit) => g.take_along(s, unit, ctx),
            Action::Drop(unit) => g.drop_unit(s, unit, ctx),
            Action::March(area) => g.march(s, area, ctx),
            Action::Play(card) => g.play(s, seat, card, ctx),
            _ => self.pass(g, s, ctx),
        }
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        let key = match (s.flow.group.retreat, s.flow.group.moved) {
            (true, _) => "prompt-group-retreat",
            (false, false) => "prompt-group",
            (false, true) => "prompt-group-on",
        };
        let leader = s.flow.group.leader.map_or("", |u| g.unit_name(u));
        let units = g.group_units(s).len() as i64;
        Message::new(key).id("leader", leader).int("units", units).int("points", s.flow.act.points)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let clause = match *action {
            Action::With(unit) if !g.object_owner(seat, unit, R7_2_1_3, no) => R7_2_1,
            Action::Drop(unit) if !g.object_owner(seat, unit, R7_1_3_3, no) => R7_1_3_3,
            Action::March(_) => R7_2_3,
            _ => return,
        };
        // In a battle a group is put together only to retreat (8.2(5)).
        if s.battlefield().is_some() && s.flow.battle.round > 0 {
            if !no.bar(!s.flow.battle.declared[seat.index()], R8_2_1, || Fact::NotDeclared { seat }) {
                no.object(R8_2_5, || Fact::NoLeader);
            }
        } else if !g.object_no_march(s, seat, no) {
            no.object(clause, || Fact::NoLeader);
        }
    }
}

impl Bunroku {
    /// 7.1(1): what is added to the die.
    pub(crate) fn march_modifier(&self, s: &State, nation: Nation) -> i8 {
        let n = &self.data.numbers;
        match nation {
            // 7.1(1)①
            Nation::Japan if (n.early_turns[0]..=n.early_turns[1]).contains(&s.turn) => n.early_bonus,
            // 7.1(1)③: Ming has none.
            Nation::Japan | Nation::Ming => 0,
            // 7.1(1)②; "not in Korea" is the Ming box or out of the game (R25).
            Nation::Korea => {
                let king = s.places.area_of(self.data.king);
                let held = if s.controls(self.data.hanseong, ALLIED) { n.hanseong_held } else { 0 };
                let there = if king == Some(self.data.hanseong) { n.king_in_hanseong } else { 0 };
                let abroad = if king.is_some_and(|a| self.data.korea.contains(a)) { 0 } else { n.king_abroad };
                held + there + abroad
            }
        }
    }

    pub(crate) fn march_points(&self, s: &State, nation: Nation, die: u8) -> u8 {
        (die as i8 + self.march_modifier(s, nation)).max(self.data.numbers.march_minimum as i8) as u8
    }

    /// 5.1(2)①
    pub(crate) fn roll_march(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        if s.flow.act.forfeited {
            return;
        }
        let nation = s.flow.act.of;
        let die = ctx.d6(MARCH);
        let modifier = self.march_modifier(s, nation);
        let points = self.march_points(s, nation, die);
        s.flow.act.die = die;
        s.flow.act.points = points;
        let clause = match nation {
            Nation::Japan => R7_1_1_1,
            Nation::Korea => R7_1_1_2,
            Nation::Ming => R7_1_1_3,
        };
        ctx.tell(clause, || Event::MarchDie { nation, die, modifier, points });
    }

    pub(crate) fn chiefs(&self, s: &State) -> UnitSet {
        self.data.chiefs | s.promoted
    }

    /// 7.2(2), 8.1(3)②: how many a general leads, himself included.
    pub(crate) fn limit(&self, s: &State, general: UnitId) -> u8 {
        if self.chiefs(s).contains(general) { self.data.numbers.chief_limit } else { self.data.numbers.general_limit }
    }

    /// Generals who could lead a march now.
    pub(crate) fn leaders(&self, s: &State) -> UnitSet {
        if s.flow.act.points == 0 {
            return UnitSet::EMPTY;
        }
        let candidates = self.march_candidates(s) - s.flow.act.halted - s.flow.act.rested;
        candidates.iter().filter(|u| self.will(s, *u) <= s.flow.act.die).collect()
    }

    /// Generals of the active nation on the map.
    fn march_candidates(&self, s: &State) -> UnitSet {
        let generals = self.data.generals & self.data.nation(s.flow.act.of);
        generals.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    /// 7.1(2): who may spend points.
    fn object_lead_march(&self, s: &State, unit: UnitId, no: &mut No) {
        let act = &s.flow.act;
        let stranger = self.data.unit(unit).nation != act.of;
        no.when(State::owner(unit) != s.active(), R5_1_1, || Fact::NotYours { unit });
        if no.stop() || no.bar(stranger, R5_2_3, || Fact::WrongNation { unit, nation: act.of }) {
            return;
        }
        let general = !self.object_no_leader(s, unit, no);
        if s.places.area_of(unit).is_none() {
            return;
        }
        let (will, die) = (self.will(s, unit), act.die);
        if general && will > die {
            let fact = Fact::WillTooHigh { unit, will, die };
            // What raises his will is named if it decides.
            if self.data.unit(unit).will <= die {
                self.will_changes(s, unit, |clause, _| no.object(clause, || fact.clone()));
            }
            no.object(R7_1_2, || fact.clone());
            // R5: the die as thrown counts, not the number of points it gave.
            no.when(will <= act.points, RULING_5, || fact);
        }
        if no.stop() {
            return;
        }
        self.object_tired(s, unit, no);
        no.when(act.points == 0, R7_1_3, || Fact::NoPoints { have: 0, need: 1 });
    }

    /// 7.2(3): only a general on the map leads; royals follow generals like any army (Q7).
    fn object_no_leader(&self, s: &State, unit: UnitId, no: &mut No) -> bool {
        let clause = if self.data.unit(unit).kind == UnitKind::Royal { Q7 } else { R7_2_3 };
        no.bar(!self.data.generals.contains(unit), clause, || Fact::NotGeneral { unit })
            || self.object_off_map(s, unit, no)
    }

    /// Units that may not march (again) in this activation.
    fn object_tired(&self, s: &State, unit: UnitId, no: &mut No) {
        if no.when(s.flow.act.halted.contains(unit), R7_1_3_4, || Fact::Halted { unit }) {
            return;
        }
        no.when(s.flow.act.rested.contains(unit), R7_3_4, || Fact::Rested { unit });
    }

    pub(crate) fn take_lead(&self, s: &mut State, unit: UnitId, retreat: bool) {
        s.flow.group = Column { leader: Some(unit), retreat, ..Column::default() };
        s.push(Frame::Group);
    }

    /// Leader and followers.
    pub(crate) fn group_units(&self, s: &State) -> UnitSet {
        match s.flow.group.leader {
            Some(leader) => s.flow.group.units | UnitSet::only(leader),
            None => UnitSet::EMPTY,
        }
    }

    /// Is `army` led by somebody of the group: a general of its own faction (7.2(1)②), or Kato for
    /// Nabeshima's armies (13.2)? Kato is led by nobody, so if he is in a group he leads it.
    fn is_led(&self, group: UnitSet, army: UnitId) -> bool {
        let faction = self.data.unit(army).faction;
        let generals = group & self.data.generals;
        generals.meets(self.data.factions[faction.index()].units)
            || (faction == self.data.katos_second && generals.contains(self.data.kato))
    }

    /// Points a group has for its next step: march points, or rounds of declared retreat (8.2(5)).
    pub(crate) fn budget(&self, s: &State) -> u8 {
        if s.flow.group.retreat { s.flow.battle.streak[s.flow.group.seat().index()].min(2) } else { s.flow.act.points }
    }

    /// 7.1(3)②: points for one step.
    pub(crate) fn step_cost(&self, from: AreaId, to: AreaId, units: usize) -> u8 {
        let second = self.data.road(from, to).is_some_and(|r| r.second_class);
        if second && units > 4 { self.data.numbers.crowded_cost } else { self.data.numbers.road_cost }
    }

    /// Where this group could go now.
    pub(crate) fn group_options(&self, s: &State, group: UnitSet) -> AreaSet {
        let Some(leader) = s.flow.group.leader else { return AreaSet::EMPTY };
        let Some(at) = s.places.area_of(leader) else { return AreaSet::EMPTY };
        let budget = self.budget(s);
        // 13.33(3): from inside the walls the only way is out.
        if s.inside.contains(leader) {
            return if budget > 0 { AreaSet::only(at) } else { AreaSet::EMPTY };
        }
        let nation = self.data.unit(leader).nation;
        let mut ways = self.data.area(at).neighbours;
        if s.flow.group.retreat {
            for unit in group.iter() {
                ways &= self.retreat_ways(s, unit);
            }
        }
        let many = group.len();
        let mut out = AreaSet::EMPTY;
        for to in ways.iter() {
            if self.data.area(to).open_to[nation as usize] && self.step_cost(at, to, many) <= budget {
                out.insert(to);
            }
        }
        out
    }

    /// Units standing with the leader, on the same side of any wall.
    pub(crate) fn beside_leader(&self, s: &State) -> UnitSet {
        let Some(leader) = s.flow.group.leader else { return UnitSet::EMPTY };
        let Some(at) = s.places.area_of(leader) else { return UnitSet::EMPTY };
        let here = s.places.at(at) & State::side(s.flow.group.seat());
        if s.inside.contains(leader) { here & s.inside } else { here - s.inside }
    }

    /// 7.2: whom the leader may take.
    pub(crate) fn object_with(&self, s: &State, unit: UnitId, no: &mut No) {
        let Some(leader) = s.flow.group.leader else { return };
        let group = self.group_units(s);
        let nation = self.data.unit(leader).nation;
        let foreign = self.data.unit(unit).nation != nation;
        let enemy = State::owner(unit) != State::owner(leader);
        if no.when(foreign, R7_2_1_3, || Fact::WrongNation { unit, nation })
            || enemy
            || no.bar(group.contains(unit), R7_2_1, || Fact::InGroup { unit })
            || no.when(!self.beside_leader(s).contains(unit), R7_2_1, || Fact::NotHere { unit })
        {
            return;
        }
        if self.data.unit(unit).kind == UnitKind::General {
            let chiefs = self.chiefs(s);
            let lower = chiefs.contains(leader) && !chiefs.contains(unit);
            let equal = chiefs.contains(leader) == chiefs.contains(unit);
            if no.when(!lower, R7_2_1_1, || Fact::RankNotLower { unit, leader })
                || no.when(equal, RULING_9, || Fact::RankNotLower { unit, leader })
            {
                return;
            }
        } else {
            let faction = self.data.unit(unit).faction;
            let stray = !foreign && !self.is_led(group, unit);
            let katos = faction == self.data.katos_second;
            if no.when(stray, R7_2_1_2, || Fact::FactionNotLed { unit, faction })
                || no.when(stray, RULING_8, || Fact::FactionNotLed { unit, faction })
                || no.when(stray && katos, R13_2, || Fact::KatoMight { unit })
            {
                return;
            }
        }
        let limit = self.limit(s, leader);
        if no.when(group.len() >= limit as usize, R7_2_2, || Fact::LimitReached { leader, limit }) {
            return;
        }
        let dropped = s.flow.group.dropped.contains(unit) && !self.options.pick_up_dropped;
        if no.when(dropped, R7_1_3_3, || Fact::JustDropped { unit }) {
            return;
        }
        if !s.flow.group.retreat {
            self.object_tired(s, unit, no);
            if no.stop() {
                return;
            }
        }
        if no.none() {
            self.object_crowd(s, unit, group, no);
        }
    }

    /// A group that no road would carry is not put together.
    fn object_crowd(&self, s: &State, unit: UnitId, group: UnitSet, no: &mut No) {
        let larger = group | UnitSet::only(unit);
        if !self.group_options(s, larger).is_empty() {
            return;
        }
        let common = group.iter().fold(self.retreat_ways(s, unit), |ways, u| ways & self.retreat_ways(s, u));
        if s.flow.group.retreat && common.is_empty() {
            let area = s.flow.act.from.get(unit).or(s.flow.battle.area).unwrap_or(AreaId(0));
            // R18: each goes back where he came from.
            no.object(R8_2_4_2, || Fact::RetreatHome { unit, area });
            no.object(RULING_18, || Fact::RetreatHome { unit, area });
            return;
        }
        let clause = if s.flow.group.retreat { R8_2_5 } else { R7_1_3_2 };
        let fact =
            Fact::RoadCost { units: larger.len() as u8, need: self.data.numbers.crowded_cost, have: self.budget(s) };
        no.object(clause, || fact);
    }

    /// 7.1(3)③: leaving a unit on the way.
    pub(crate) fn object_drop(&self, s: &State, unit: UnitId, no: &mut No) {
        let group = &s.flow.group;
        if no.bar(!group.moved, R7_1_3_3, || Fact::NotMoved)
            || no.bar(group.leader == Some(unit), R7_1_3_3, || Fact::IsLeader { unit })
            || no.bar(!group.units.contains(unit), R7_1_3_3, || Fact::NotInGroup { unit })
            // R54: who was picked up again stays, or nobody would ever get on.
            || no.when(group.dropped.contains(unit), RULING_54, || Fact::JustDropped { unit })
        {
            return;
        }
        let rest = self.group_units(s) - UnitSet::only(unit);
        let faction = self.data.unit(unit).faction;
        let orphans = (rest - self.data.generals).iter().any(|army| !self.is_led(rest, army));
        no.when(orphans, R7_2_1_2, || Fact::StillNeeded { unit, faction });
    }

    /// 7.1(3)①: where to.
    fn object_march(&self, s: &State, to: AreaId, no: &mut No) {
        let Some(leader) = s.flow.group.leader else { return };
        let Some(from) = s.places.area_of(leader) else { return };
        let group = self.group_units(s);
        let have = self.budget(s);
        if s.inside.contains(leader) {
            no.when(to != from, R13_33_3, || Fact::OnlyOut { area: from });
            no.when(have == 0, R7_1_3, || Fact::NoPoints { have, need: 1 });
            return;
        }
        let nation = self.data.unit(leader).nation;
        let closed = !self.data.area(to).open_to[nation as usize];
        let road = self.data.road(from, to).is_some();
        if no.when(closed, R2_4_4, || Fact::HomeClosed { area: to })
            || no.bar(!road, R7_1_3_1, || Fact::NoRoad { from, to })
        {
            return;
        }
        let need = self.step_cost(from, to, group.len());
        let clause = match (s.flow.group.retreat, need > 1) {
            (true, _) => R8_2_5,
            (false, true) => R7_1_3_2,
            (false, false) => R7_1_3,
        };
        let units = group.len() as u8;
        if no.when(need > have, clause, || Fact::RoadCost { units, need, have }) {
            return;
        }
        if s.flow.group.retreat {
            self.object_retreat_to(s, group, to, no);
        }
    }

    fn march(&self, s: &mut State, to: AreaId, ctx: &mut Context<'_>) {
        let Some(leader) = s.flow.group.leader else { return };
        let Some(from) = s.places.area_of(leader) else { return };
        let group = self.group_units(s);
        if s.flow.group.retreat {
            self.retreat(s, leader, group, from, to, ctx);
            return;
        }
        // 7.1(4): he has led before and leads again.
        let again = s.flow.act.led.contains(leader) && !s.flow.group.moved;
        s.flow.act.led.insert(leader);
        if s.inside.contains(leader) {
            s.inside -= group;
            s.flow.act.points -= 1;
            s.flow.act.halted |= group;
            ctx.tell(R13_33_3, || Event::Sortied { leader, units: group, area: from });
            s.flow.group = Column::default();
            s.pop();
            self.board_changed(s, ctx);
            return;
        }
        let cost = self.step_cost(from, to, group.len());
        s.flow.act.points -= cost;
        let points = s.flow.act.points;
        if self.data.road(from, to).is_some_and(|r| r.pass) {
            s.flow.act.crossed |= group;
        }
        let seat = s.active();
        // 13.33(2): enemies behind walls stop nobody.
        let met = !s.field_units(to, seat.other()).is_empty();
        for unit in group.iter() {
            s.places.put(unit, Loc::area(to));
            s.flow.act.from.set(unit, met.then_some(from));
        }
        let clause = if cost > 1 {
            R7_1_3_2
        } else if from == self.data.japan_home {
            R10_1_1
        } else if from == self.data.ming_home {
            R10_2_4
        } else if to == self.data.japan_home {
            RULING_40
        } else if to == self.data.ming_home {
            RULING_42
        } else if !met && s.places.present(seat.other()).contains(to) {
            R13_33_2
        } else if s.field_units(from, seat.other()).any() {
            RULING_12
        } else if again {
            RULING_7
        } else {
            R7_1_3_1
        };
        ctx.tell(clause, || Event::Marched { leader, units: group, from, to, cost, points });
        if met {
            s.flow.act.halted |= group;
            s.flow.group = Column::default();
            s.pop();
        } else {
            s.flow.group.moved = true;
            s.flow.group.dropped = UnitSet::EMPTY;
        }
        self.board_changed(s, ctx);
    }

    /// R11: every point is a fresh order, so that units may be collected on the way.
    fn take_along(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        s.flow.group.units.insert(unit);
        if let (true, Some(area)) = (s.flow.group.moved, s.places.area_of(unit)) {
            // R54: a slip is mended before the next step.
            let clause = if s.flow.group.dropped.contains(unit) { RULING_54 } else { RULING_11 };
            ctx.tell(clause, || Event::Joined { unit, area });
        }
    }

    fn drop_unit(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        s.flow.group.units.remove(unit);
        s.flow.group.dropped.insert(unit);
        if let Some(area) = s.places.area_of(unit) {
            ctx.tell(R7_1_3_3, || Event::Dropped { unit, area });
        }
    }
}
