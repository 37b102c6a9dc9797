//! The Allies' event cards, A1 to A6.

use super::cards::card_window;
use super::prelude::*;

/// A1 Righteous Armies Rise: so many leaders may still be placed.
pub struct Uprising(pub u8);

impl Decision<Bunroku> for Uprising {
    const TAKES: &'static [Verb] = &[Verb::Rise, Verb::Disband];
    const PLACE: Clause = CARD_RIGHTEOUS_UPRISING;
    const ASKED: Seats = Seats::only(ALLIED);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        self.0 > 0 && g.can_rise(s)
    }

    fn pass(&self, _: &Bunroku, s: &mut State, _: &mut Context<'_>) {
        s.pop();
        s.push(Frame::UprisingDice);
    }

    fn offers(&self, g: &Bunroku, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        g.offer_disbanding(s, out);
        for unit in s.places.waiting().iter() {
            let areas = if width.is_wide() { g.data.korea } else { g.rising_areas(s, unit) };
            out.extend(areas.iter().map(|a| Action::Rise(unit, a)));
        }
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let (unit, area) = match *action {
            Action::Rise(unit, area) => (unit, area),
            Action::Disband(unit) => return g.object_disband(s, seat, unit, no),
            _ => return,
        };
        g.object_rise(s, unit, area, no);
    }

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Rise(unit, area) => {
                s.pop();
                s.push(Frame::Uprising(self.0.saturating_sub(1)));
                s.places.put(unit, Loc::area(area));
                s.flow.risen.push(unit);
                ctx.tell(R10_3_3, || Event::Rose { unit, area });
                g.board_changed(s, ctx);
            }
            Action::Disband(unit) => g.disband(s, unit, ctx),
            _ => {}
        }
    }

    fn prompt(&self, _: &Bunroku, _: &State, _: Seat) -> Message {
        Message::new("prompt-uprising").int("left", self.0)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Rise(unit, area) = *action else { return };
        if !g.object_owner(seat, unit, CARD_RIGHTEOUS_UPRISING, no) {
            g.object_rise(s, unit, area, no);
            no.object(CARD_RIGHTEOUS_UPRISING, || Fact::NeedsCard { card: "righteous-uprising" });
            // R3: what strayed into 8.1(6) lets nobody in between the rounds of a battle.
            no.when(s.battlefield().is_some(), RULING_3, || Fact::NeedsCard { card: "righteous-uprising" });
        }
    }
}

/// A4 Hold the Walls, 13.31(1): any area of Korea without a marker.
pub struct Walls;

impl Decision<Bunroku> for Walls {
    const TAKES: &'static [Verb] = &[Verb::Fortify];
    const PLACE: Clause = CARD_HOLD_THE_WALLS;
    const ASKED: Seats = Seats::only(ALLIED);
    const PROMPT: &'static str = "prompt-walls";

    fn offers(&self, g: &Bunroku, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend(g.data.area_ids().map(Action::Fortify));
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Fortify(area) = *action else { return };
        if no.bar(!g.data.korea.contains(area), CARD_HOLD_THE_WALLS, || Fact::NotInKorea { area }) {
            return;
        }
        no.when(s.walls.contains(area), R13_31_1, || Fact::HasMarker { area });
    }

    fn act(&self, _: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        let Action::Fortify(area) = *action else { return };
        s.pop();
        s.walls.insert(area);
        ctx.tell(CARD_HOLD_THE_WALLS, || Event::Fortified { area });
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        Walls.object(g, s, seat, action, no);
        no.object(CARD_HOLD_THE_WALLS, || Fact::NeedsCard { card: "hold-the-walls" });
    }
}

/// A5 Rise in Rank: after a battle.
pub struct Honours;

impl Decision<Bunroku> for Honours {
    card_window!(RiseInRank);

    const PLACE: Clause = CARD_RISE_IN_RANK;
    const ASKED: Seats = Seats::only(ALLIED);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.promotable(s).any() && g.may_hold(s, ALLIED, CardKind::RiseInRank)
    }

    fn pass(&self, _: &Bunroku, s: &mut State, _: &mut Context<'_>) {
        s.flow.battle = Battle::default();
        s.pop();
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-honours", s)
    }
}

/// A5 Rise in Rank: who rises.
pub struct Promote;

impl Decision<Bunroku> for Promote {
    const TAKES: &'static [Verb] = &[Verb::Promote];
    const PLACE: Clause = CARD_RISE_IN_RANK;
    const ASKED: Seats = Seats::only(ALLIED);
    const PROMPT: &'static str = "prompt-promote";

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.promotable(s).any()
    }

    fn offers(&self, g: &Bunroku, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let korean = g.data.generals & g.data.nation(Nation::Korea);
        out.extend(if width.is_wide() { korean } else { g.promotable(s) }.iter().map(Action::Promote));
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Promote(unit) = *action else { return };
        if !g.object_rank(s, unit, no) {
            no.when(!g.promotable(s).contains(unit), CARD_RISE_IN_RANK, || Fact::NotPromotable { unit });
        }
    }

    fn act(&self, _: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        let Action::Promote(unit) = *action else { return };
        s.promoted.insert(unit);
        s.pop();
        ctx.tell(CARD_RISE_IN_RANK, || Event::Promoted { unit });
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Promote(unit) = *action else { return };
        if !g.object_rank(s, unit, no) && !g.object_owner(seat, unit, CARD_RISE_IN_RANK, no) {
            no.object(CARD_RISE_IN_RANK, || Fact::NeedsCard { card: "rise-in-rank" });
        }
    }
}

/// A6 Epidemic: the last window of a turn (R33).
pub struct Evening;

impl Decision<Bunroku> for Evening {
    card_window!(Epidemic);

    const PLACE: Clause = CARD_EPIDEMIC;
    const ASKED: Seats = Seats::only(ALLIED);
    const PROMPT: &'static str = "prompt-evening";

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.may_epidemic(s)
    }
}

impl Bunroku {
    /// Depleted Japanese units, in Korea or at home (R33).
    pub(crate) fn sick(&self, s: &State) -> UnitSet {
        s.depleted & JAPANESE
    }

    pub(crate) fn may_epidemic(&self, s: &State) -> bool {
        self.sick(s).any() && self.may_hold(s, ALLIED, CardKind::Epidemic)
    }

    /// Areas of his province without enemies where a waiting leader may rise.
    pub(crate) fn rising_areas(&self, s: &State, leader: UnitId) -> AreaSet {
        let province = self.data.unit(leader).rises_in.map(|p| self.data.province(p).areas);
        province.unwrap_or_default() - s.places.present(JAPAN)
    }

    pub(crate) fn can_rise(&self, s: &State) -> bool {
        s.places.waiting().iter().any(|u| self.rising_areas(s, u).any())
    }

    /// A waiting leader rises in his own province, where no enemy is (10.3(3)).
    fn object_rise(&self, s: &State, unit: UnitId, area: AreaId, no: &mut No) {
        let at_large = s.places.at_large().contains(unit);
        if no.bar(at_large, R2_4_5, || Fact::NotWaiting { unit }) {
            no.object(R10_3_2, || Fact::NotWaiting { unit });
            return;
        }
        if no.bar(!s.places.waiting().contains(unit), R2_4_6, || Fact::NotWaiting { unit }) {
            return;
        }
        let own = self.data.unit(unit).rises_in.is_some_and(|p| self.data.province_of(area) == Some(p));
        no.when(!own, CARD_RIGHTEOUS_UPRISING, || Fact::NotHisProvince { unit, area });
        let enemies = s.places.present(JAPAN).contains(area);
        no.when(enemies, CARD_RIGHTEOUS_UPRISING, || Fact::EnemyThere { area });
    }

    pub(crate) fn marker_left(&self, s: &State) -> bool {
        s.walls.len() < self.data.siege_markers.len()
    }

    /// Korean generals who fought in the field and live; none inside walls.
    pub(crate) fn promotable(&self, s: &State) -> UnitSet {
        if s.flow.battle.round == 0 || s.flow.battle.suspended {
            return UnitSet::EMPTY;
        }
        let korean = self.data.generals & self.data.nation(Nation::Korea);
        let fought = (s.flow.battle.joined & korean) - self.chiefs(s) - s.inside;
        fought.iter().filter(|u| s.places.area_of(*u).is_some()).collect()
    }

    /// A5: who can never be promoted: no Korean general, or a commander-in-chief already (R34), or in a castle.
    fn object_rank(&self, s: &State, unit: UnitId, no: &mut No) -> bool {
        let korean = self.data.generals & self.data.nation(Nation::Korea);
        no.bar(!korean.contains(unit), CARD_RISE_IN_RANK, || Fact::NotKoreanGeneral { unit })
            || self.object_chief(s, unit, no)
            || no.bar(s.inside.contains(unit), CARD_RISE_IN_RANK, || Fact::InCastle { unit })
    }

    /// R34: who is a commander-in-chief already stays one.
    fn object_chief(&self, s: &State, unit: UnitId, no: &mut No) -> bool {
        let chief = self.chiefs(s).contains(unit);
        no.when(chief, RULING_34, || Fact::ChiefAlready { unit });
        no.bar(chief, CARD_RISE_IN_RANK, || Fact::ChiefAlready { unit })
    }

    /// What a card of the Allies' asks for beyond its moment.
    pub(crate) fn object_allied_card(&self, s: &State, card: CardId, kind: CardKind, no: &mut No) {
        match kind {
            CardKind::RighteousUprising => {
                no.when(!self.can_rise(s), RULING_31, || Fact::CardIdle { card });
            }
            CardKind::HoldTheWalls => {
                // All of the march number pays for it, so none of it has gone elsewhere (R57).
                let act = &s.flow.act;
                let spent = act.led.any() || act.rested.any() || act.filled[0].any();
                no.when(spent, CARD_HOLD_THE_WALLS, || Fact::PointsSpent { card });
                no.when(spent, RULING_57, || Fact::PointsSpent { card });
                no.when(!self.marker_left(s), R13_31_1, || Fact::NoMarkerLeft);
            }
            CardKind::RiseInRank => self.object_idle(self.promotable(s).is_empty(), card, no),
            CardKind::Epidemic => self.object_idle(self.sick(s).is_empty(), card, no),
            _ => {}
        }
    }

    /// An Allied card that nobody cancelled.
    pub(crate) fn take_effect(&self, s: &mut State, card: CardId, ctx: &mut Context<'_>) {
        s.pop();
        let kind = self.data.kind(card);
        s.flow.act.played.insert(kind);
        match kind {
            CardKind::RighteousUprising => {
                self.forfeit(s);
                s.push(Frame::Uprising(2));
            }
            CardKind::YiSunSin => {
                self.forfeit(s);
                s.sortie = true;
                ctx.tell(CARD_YI_SUN_SIN, || Event::YiSunSin);
            }
            CardKind::Proclamation => {
                // R5: the die itself is higher, for will as well.
                s.flow.act.die += 2;
                s.flow.act.points += 2;
                let (die, points) = (s.flow.act.die, s.flow.act.points);
                ctx.tell(CARD_PROCLAMATION, || Event::Proclaimed { die, points });
            }
            CardKind::HoldTheWalls => {
                self.forfeit(s);
                s.push(Frame::Walls);
            }
            CardKind::RiseInRank => s.push(Frame::Promote),
            CardKind::Epidemic => {
                for unit in self.sick(s).iter() {
                    let die = ctx.d6(EPIDEMIC);
                    ctx.tell(CARD_EPIDEMIC, || Event::EpidemicDie { unit, die });
                    if die == 1 {
                        self.remove(s, unit, ctx);
                    }
                }
                self.board_changed(s, ctx);
            }
            _ => {}
        }
    }

    /// A1: a die for each who rose, in the order they were named; what the pool has (R31), armies
    /// only.
    pub(crate) fn roll_uprising(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        for unit in std::mem::take(&mut s.flow.risen) {
            let Some(area) = s.places.area_of(unit) else { continue };
            let die = ctx.d6(UPRISING);
            let mut armies = UnitSet::EMPTY;
            for army in (s.places.pool() & self.data.armies).iter().take(die.into()) {
                s.places.put(army, Loc::area(area));
                armies.insert(army);
            }
            let short = armies.len() < usize::from(die);
            let clause = if short { RULING_31 } else { CARD_RIGHTEOUS_UPRISING };
            ctx.tell(clause, || match armies.is_empty() {
                true => Event::RoseAlone { unit, die },
                false => Event::RoseArmies { unit, die, armies },
            });
        }
        self.board_changed(s, ctx);
    }
}
