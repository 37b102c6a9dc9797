//! 13.3 Walls: going inside, assaults, sieges.

use super::prelude::*;

/// 13.31(2), (3): before a battle, who holds the walls; all others fight in the field (13.31(4)).
pub struct Eve;

impl Decision<Bunroku> for Eve {
    const TAKES: &'static [Verb] = &[Verb::Inside, Verb::Disband, Verb::Play, Verb::Done];
    const PLACE: Clause = R13_31_2;
    const ASKED: Seats = Seats::only(ALLIED);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.contested(s) && (g.may_go_inside(s).any() || g.can_disband(s) || g.may_epidemic(s))
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let here = s.flow.battle.area.map(|a| s.places.at(a)).unwrap_or_default();
        out.extend((here & ALLIES).iter().map(Action::Inside));
        g.offer_cards(s, seat, out);
        g.offer_disbanding(s, out);
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Inside(unit) => g.object_inside(s, unit, no),
            Action::Disband(unit) => g.object_disband(s, seat, unit, no),
            Action::Play(card) => g.object_play(s, seat, card, no),
            _ => {}
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Inside(unit) => {
                let Some(area) = s.flow.battle.area else { return };
                s.inside.insert(unit);
                s.flow.battle.joined.remove(unit);
                ctx.tell(R13_31_3, || Event::WentInside { unit, area });
            }
            Action::Disband(unit) => g.disband(s, unit, ctx),
            Action::Play(card) => g.play(s, seat, card, ctx),
            _ => s.pop(),
        }
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-eve", s)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Inside(unit) = *action else { return };
        if no.bar(seat != ALLIED, R13_31_2, || Fact::ForOther { seat: ALLIED })
            || g.object_owner(seat, unit, R13_31_2, no)
            || no.bar(s.battlefield().is_none(), R13_31_2, || Fact::NoBattle)
        {
            return;
        }
        g.object_inside(s, unit, no);
        let begun = !s.flow.stack.contains(&Frame::Eve);
        no.when(no.none() && begun, R13_31_2, || Fact::BattleBegun);
    }
}

/// 13.32: which walls to assault, in the besieger's order, when all field battles are over (R19).
pub struct Assaults;

impl Decision<Bunroku> for Assaults {
    const TAKES: &'static [Verb] = &[Verb::Assault, Verb::Done];
    const PLACE: Clause = R13_32;
    const ASKED: Seats = Seats::only(JAPAN);
    const PROMPT: &'static str = "prompt-assaults";

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        s.active() == JAPAN && g.assaultable(s).any()
    }

    fn offers(&self, _: &Bunroku, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let areas = if width.is_wide() { s.places.present(ALLIED) } else { s.walls };
        out.extend(areas.iter().map(Action::Assault));
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Assault(area) = *action else { return };
        g.object_assault(s, area, no);
    }

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, action: &Action, _: &mut Context<'_>) {
        match *action {
            Action::Assault(area) => g.plan_assault(s, area),
            _ => s.pop(),
        }
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Assault(area) = *action else { return };
        if no.bar(seat != JAPAN, RULING_23, || Fact::ForOther { seat: JAPAN })
            || no.bar(s.in_activation() && s.active() != JAPAN, RULING_23, || Fact::OwnActivation)
        {
            return;
        }
        // Its own conditions first, also where the assaults passed by themselves because of them.
        if g.acts_or_acted(s) == Some(Nation::Japan) {
            g.object_assault(s, area, no);
        }
        if !s.in_activation() {
            g.object_idle_side(s, seat, no);
            return;
        }
        let marching = s.flow.stack.contains(&Frame::March);
        no.when(no.none() && marching, RULING_19, || Fact::BattlesLater);
    }
}

/// 13.32: whom to hold back from the assault.
pub struct AssaultForce;

impl Decision<Bunroku> for AssaultForce {
    const TAKES: &'static [Verb] = &[Verb::Leave, Verb::Done];
    const PLACE: Clause = R13_32;
    const ASKED: Seats = Seats::only(JAPAN);

    fn offers(&self, _: &Bunroku, s: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let here = s.flow.battle.area.map(|a| s.places.at(a)).unwrap_or_default();
        out.extend((here & JAPANESE).iter().map(Action::Leave));
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Leave(unit) = *action else { return };
        let force = s.flow.battle.joined;
        let banned = g.banned_from_assault(s).contains(unit) && s.places.area_of(unit) == s.flow.battle.area;
        if no.bar(banned, R13_31_6, || Fact::MarchLeader { unit }) {
            no.object(RULING_22, || Fact::MarchLeader { unit });
            return;
        }
        if no.bar(!force.contains(unit), R13_32, || Fact::NotInBattle { unit }) {
            return;
        }
        no.when(force.len() <= 1, R13_32, || Fact::LastOfForce);
    }

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Leave(unit) => s.flow.battle.joined.remove(unit),
            _ => g.begin_assault(s, ctx),
        }
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-assault-force", s)
    }

    fn elsewhere(g: &Bunroku, _: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Leave(unit) = *action else { return };
        if !g.object_owner(seat, unit, R13_32, no) {
            no.object(R13_32, || Fact::NoAssault);
        }
    }
}

impl Bunroku {
    /// Koreans who may go inside before this battle: units that marched in this activation stay
    /// out, and so do Ming (R23).
    fn may_go_inside(&self, s: &State) -> UnitSet {
        let Some(area) = s.flow.battle.area else { return UnitSet::EMPTY };
        let room = (s.places.at(area) & s.inside).len() < usize::from(self.data.numbers.garrison);
        if !s.walls.contains(area) || !room {
            return UnitSet::EMPTY;
        }
        (s.field_units(area, ALLIED) & self.data.nation(Nation::Korea)) - s.flow.act.halted
    }

    /// 13.31(2), (3): who holds the walls; all others fight in the field (13.31(4)).
    fn object_inside(&self, s: &State, unit: UnitId, no: &mut No) {
        let Some(area) = s.flow.battle.area else { return };
        let korean = self.data.nation(Nation::Korea).contains(unit);
        let here = s.field_units(area, ALLIED).contains(unit);
        if no.when(!s.walls.contains(area), R13_31_2, || Fact::NoWalls { area })
            || no.when(!korean, R2_3_5, || Fact::NotKorean { unit })
            || no.bar(!here, R13_31_2, || Fact::NotInBattle { unit })
            || no.when(s.flow.act.halted.contains(unit), RULING_23, || Fact::MarchedIn { unit })
        {
            return;
        }
        let limit = self.data.numbers.garrison;
        let full = (s.places.at(area) & s.inside).len() >= usize::from(limit);
        no.when(full, R13_31_3, || Fact::WallsFull { limit });
    }

    /// 13.33(1): with no enemy outside there is no siege.
    pub(crate) fn lift_sieges(&self, s: &mut State, ctx: &mut Context<'_>) {
        for area in s.walls.iter() {
            let inside = s.places.at(area) & s.inside;
            if !inside.is_empty() && s.field_units(area, JAPAN).is_empty() {
                s.inside -= inside;
                ctx.tell(R13_33_1, || Event::SiegeLifted { area });
            }
        }
    }

    /// 13.31(6): who may not assault: a general who spent march points in this activation, and the
    /// armies of his faction (R22).
    fn banned_from_assault(&self, s: &State) -> UnitSet {
        if !self.options.march_leader_siege_ban {
            return UnitSet::EMPTY;
        }
        let led = s.flow.act.led & JAPANESE;
        led.iter().fold(led, |banned, leader| {
            let faction = self.data.faction_of(leader);
            banned | (faction & self.data.armies)
        })
    }

    fn assault_force(&self, s: &State, area: AreaId) -> UnitSet {
        s.field_units(area, JAPAN) - self.banned_from_assault(s)
    }

    fn is_besieged(&self, s: &State, area: AreaId) -> bool {
        s.places.at(area).meets(s.inside)
            && !s.field_units(area, JAPAN).is_empty()
            && s.field_units(area, ALLIED).is_empty()
    }

    /// 13.31(5), 13.32: besieged areas that may still be assaulted.
    pub(crate) fn assaultable(&self, s: &State) -> AreaSet {
        let open = s.walls - s.flow.act.assaulted;
        open.iter().filter(|a| self.is_besieged(s, *a) && !self.assault_force(s, *a).is_empty()).collect()
    }

    /// 13.31(5): the field battle comes first.
    fn object_assault(&self, s: &State, area: AreaId, no: &mut No) {
        if no.bar(self.battles(s).contains(area), R13_31_5, || Fact::BattleFirst { area })
            || no.bar(!self.is_besieged(s, area), R13_31_5, || Fact::NotBesieged { area })
            || no.bar(s.flow.act.assaulted.contains(area), RULING_49, || Fact::AlreadyAssaulted { area })
        {
            return;
        }
        // Besiegers there are: that none may assault is the ban on those who marched (R22).
        let banned = self.assault_force(s, area).is_empty();
        no.when(banned, R13_31_6, || Fact::NothingToAssaultWith { area });
        no.when(banned, RULING_22, || Fact::NothingToAssaultWith { area });
        // R19: all field battles, then assaults.
        if let Some(area) = self.battles(s).first() {
            no.object(RULING_19, || Fact::BattleFirst { area });
        }
    }

    pub(crate) fn plan_assault(&self, s: &mut State, area: AreaId) {
        s.flow.act.assaulted.insert(area);
        s.flow.battle =
            Battle { area: Some(area), assault: true, joined: self.assault_force(s, area), ..Battle::default() };
        s.push(Frame::AssaultForce);
    }

    /// 13.32(1): the garrison, then the besieger.
    fn begin_assault(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let Some(area) = s.flow.battle.area else { return };
        let force = s.flow.battle.joined;
        ctx.tell(R13_32_1, || Event::AssaultBegan { area, units: force });
        s.push_all(&sequence::ASSAULT);
    }

    pub(crate) fn garrison_fire(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        s.flow.battle.hits[JAPAN.index()] = self.fire(s, ALLIED, ctx);
    }

    /// 13.32(2): half the hits, at most one; or (option) each natural 1 kills (R21).
    pub(crate) fn besieger_fire(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let (hits, losses) = if self.options.hit_on_one {
            let mut ones = 0;
            for volley in self.volleys(s, JAPAN) {
                let (general, field) = (volley.general, 1);
                let dice = ctx.throw(ASSAULT, volley.dice.into(), 1);
                let hits = dice.iter().filter(|d| **d == 1).count() as u8;
                ones += hits;
                ctx.tell(R13_32_2, || Event::Attacked { seat: JAPAN, general, field, dice, hits });
            }
            (ones, ones)
        } else {
            let hits = self.fire(s, JAPAN, ctx);
            (hits, (hits / 2).min(1))
        };
        s.flow.battle.hits[ALLIED.index()] = losses;
        let clause = if hits == losses { R13_32_2 } else { RULING_21 };
        ctx.tell(clause, || Event::GarrisonLoss { hits, losses });
    }

    /// 13.32(3): only an empty castle is taken.
    pub(crate) fn end_assault(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let Some(area) = s.flow.battle.area else { return };
        s.flow.battle = Battle::default();
        if s.places.at(area).meets(s.inside) {
            ctx.tell(R13_32_3, || Event::WallsHeld { area });
        } else {
            ctx.tell(R13_32_3, || Event::WallsTaken { area });
        }
        self.board_changed(s, ctx);
    }

    /// The owner of the besieged area's field, for views.
    pub(crate) fn besieger_of(&self, s: &State, area: AreaId) -> Option<Seat> {
        (s.places.at(area).meets(s.inside) && !s.field_units(area, JAPAN).is_empty()).then_some(JAPAN)
    }
}
