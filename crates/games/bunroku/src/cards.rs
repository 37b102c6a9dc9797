//! 11.2 Playing event cards, and the two card lists.

use crate::data::CardKind;
use crate::events::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};
use sandtable_kernel::{Clause, Seat};

/// The clause of a card.
pub(crate) const fn clause_of(kind: CardKind) -> Clause {
    match kind {
        CardKind::SurpriseAttack => CARD_SURPRISE_ATTACK,
        CardKind::Ambush => CARD_AMBUSH,
        CardKind::Replacements => CARD_REPLACEMENTS,
        CardKind::ThreeCommissioners => CARD_THREE_COMMISSIONERS,
        CardKind::HideyoshisLetter => CARD_HIDEYOSHIS_LETTER,
        CardKind::PeacePyongyang => CARD_PEACE_PYONGYANG,
        CardKind::PeaceRoyals => CARD_PEACE_ROYALS,
        CardKind::PeaceHanseong => CARD_PEACE_HANSEONG,
        CardKind::TigerHunt => CARD_TIGER_HUNT,
        CardKind::RighteousUprising => CARD_RIGHTEOUS_UPRISING,
        CardKind::YiSunSin => CARD_YI_SUN_SIN,
        CardKind::Proclamation => CARD_PROCLAMATION,
        CardKind::HoldTheWalls => CARD_HOLD_THE_WALLS,
        CardKind::RiseInRank => CARD_RISE_IN_RANK,
        CardKind::Epidemic => CARD_EPIDEMIC,
    }
}

impl Bunroku {
    /// Could `seat` hold such a card, going by the size of its hand and the cards already spent?
    /// Windows open on this alone, so that being asked tells nobody anything.
    pub(crate) fn may_hold(&self, s: &State, seat: Seat, kind: CardKind) -> bool {
        !s.hands[seat.index()].is_empty() && !(self.data.of_kind(kind) - s.discards).is_empty()
    }

    pub(crate) fn konishi_at(&self, s: &State, area: AreaId) -> bool {
        s.places.area_of(self.data.konishi) == Some(area)
    }

    fn kato_hunts(&self, s: &State) -> bool {
        let at = s.places.area_of(self.data.kato);
        at.and_then(|a| self.data.province_of(a)) == Some(self.data.tiger_province)
    }

    /// How many of King and Two Princes are not in Korea (R25).
    pub(crate) fn royals_abroad(&self, s: &State) -> u8 {
        let konishi = s.places.area_of(self.data.konishi).and_then(|a| self.data.province_of(a));
        if self.options.peace_royals_needs_konishi && konishi != Some(self.data.pyeongan) {
            return 0;
        }
        let abroad = |u: &UnitId| match s.places.area_of(*u) {
            Some(area) => !self.data.korea.contains(area),
            None => !self.options.peace_royals_needs_konishi,
        };
        [self.data.king, self.data.princes].iter().filter(|u| abroad(u)).count() as u8
    }

    /// Depleted Japanese units, in Korea or at home (R33).
    fn sick(&self, s: &State) -> UnitSet {
        s.depleted & UnitSet::JAPAN
    }

    pub(crate) fn may_epidemic(&self, s: &State) -> bool {
        !self.sick(s).is_empty() && self.may_hold(s, ALLIED, CardKind::Epidemic)
    }

    /// Depleted Japanese units that Replacements may restore (R39, R40).
    pub(crate) fn restorable(&self, s: &State) -> UnitSet {
        let units = self.sick(s) - s.flow.act.cut;
        units.iter().filter(|u| s.places.area_of(*u).is_some_and(|a| self.data.korea.contains(a))).collect()
    }

    /// Areas of his province without enemies where a waiting leader may rise.
    pub(crate) fn rising_areas(&self, s: &State, leader: UnitId) -> AreaSet {
        match self.data.unit(leader).rises_in {
            Some(p) => self.data.provinces[p as usize].areas - s.places.present(JAPAN),
            None => AreaSet::EMPTY,
        }
    }

    pub(crate) fn can_rise(&self, s: &State) -> bool {
        s.places.waiting().iter().any(|u| !self.rising_areas(s, u).is_empty())
    }

    pub(crate) fn asks_before_die(&self, s: &State) -> bool {
        if s.flow.act.forfeited {
            return false;
        }
        match s.flow.act.of {
            Nation::Japan => {
                self.may_hold(s, JAPAN, CardKind::PeacePyongyang)
                    && self.konishi_at(s, self.data.talks_pyongyang)
                    && s.peace > 1
            }
            Nation::Korea => {
                (self.may_hold(s, ALLIED, CardKind::RighteousUprising) && self.can_rise(s))
                    || (self.may_hold(s, ALLIED, CardKind::YiSunSin) && !s.sortie)
                    || self.may_epidemic(s)
            }
            Nation::Ming => self.may_epidemic(s),
        }
    }

    /// After the die: Japan's cards for this moment can as well be played while it marches.
    pub(crate) fn asks_after_die(&self, s: &State) -> bool {
        if s.flow.act.forfeited {
            return false;
        }
        match s.flow.act.of {
            Nation::Japan => false,
            Nation::Korea => self.may_hold(s, ALLIED, CardKind::HoldTheWalls) && self.marker_left(s),
            Nation::Ming => self.may_hold(s, ALLIED, CardKind::Proclamation),
        }
    }

    fn marker_left(&self, s: &State) -> bool {
        s.walls.len() < self.data.siege_markers.len()
    }

    /// Is this the moment the card names?
    fn in_window(&self, s: &State, kind: CardKind) -> bool {
        let Some(frame) = s.top() else { return false };
        let of = s.flow.act.of;
        // A card may come in the middle of a march (R35): playing it ends that group's march.
        let frame = if frame == Frame::Group && !s.flow.group.retreat { Frame::March } else { frame };
        match kind {
            CardKind::SurpriseAttack => frame == Frame::Opening && of == Nation::Japan,
            CardKind::Ambush => frame == Frame::BeforeAttack && of != Nation::Japan,
            CardKind::Replacements | CardKind::PeaceRoyals | CardKind::PeaceHanseong => {
                frame == Frame::March && of == Nation::Japan
            }
            // "After the march number is set" lasts as long as the march does.
            CardKind::ThreeCommissioners | CardKind::HideyoshisLetter => {
                matches!(frame, Frame::MarchNumber | Frame::March) && of == Nation::Japan
            }
            CardKind::PeacePyongyang => frame == Frame::ActivationStart && of == Nation::Japan,
            CardKind::TigerHunt => matches!(frame, Frame::React(_)),
            CardKind::RighteousUprising | CardKind::YiSunSin => frame == Frame::ActivationStart && of == Nation::Korea,
            CardKind::Proclamation => frame == Frame::MarchNumber && of == Nation::Ming,
            CardKind::HoldTheWalls => frame == Frame::MarchNumber && of == Nation::Korea,
            CardKind::RiseInRank => frame == Frame::Honours,
            CardKind::Epidemic => matches!(
                frame,
                Frame::ActivationStart
                    | Frame::MarchNumber
                    | Frame::Replenish
                    | Frame::March
                    | Frame::BattleOrder
                    | Frame::Eve
                    | Frame::Declare(ALLIED)
                    | Frame::Honours
                    | Frame::Evening
            ),
        }
    }

    /// 11.2 and the card's own conditions.
    pub(crate) fn object_play(&self, s: &State, seat: Seat, card: CardId, no: &mut No) {
        let kind = self.data.kind(card);
        let clause = clause_of(kind);
        let late = !self.in_window(s, kind);
        if no.when(!s.hands[seat.index()].contains(card), R11_2, || Fact::CardNotHeld { card })
            || no.when(late, clause, || Fact::CardWindow { card })
            || no.when(late && window_clause(kind) != clause, window_clause(kind), || Fact::CardWindow { card })
        {
            return;
        }
        let act = &s.flow.act;
        let excluded = |bit: u8, other: &'static str, no: &mut No| {
            no.when(act.played & bit != 0, clause, || Fact::CardExcluded { card, other })
        };
        let idle = |nothing: bool, no: &mut No| no.when(nothing, RULING_32, || Fact::CardIdle { card });
        let point = |no: &mut No| no.when(act.points == 0, clause, || Fact::NoPoints { have: 0, need: 1 });
        match kind {
            CardKind::SurpriseAttack => {
                idle(s.flow.battle.surprise, no);
            }
            CardKind::Ambush => {
                no.when(s.flow.battle.ambush, RULING_28, || Fact::CardIdle { card });
                idle(!self.fighters(s, JAPAN).meets(self.data.generals), no);
            }
            CardKind::Replacements => {
                point(no);
                idle(self.restorable(s).is_empty(), no);
            }
            CardKind::ThreeCommissioners => {
                excluded(played::PEACE, "peace-talks", no);
            }
            CardKind::HideyoshisLetter => {
                excluded(played::PEACE, "peace-talks", no);
                idle(s.has_played(played::LETTER), no);
            }
            CardKind::PeacePyongyang | CardKind::PeaceRoyals | CardKind::PeaceHanseong => {
                excluded(played::COMMISSIONERS, "three-commissioners", no);
                excluded(played::LETTER, "hideyoshis-letter", no);
                if kind != CardKind::PeacePyongyang {
                    point(no);
                }
                idle(s.peace <= 1, no);
                let (unit, king) = (self.data.konishi, self.data.king);
                let (pyongyang, hanseong) = (self.data.talks_pyongyang, self.data.talks_hanseong);
                match kind {
                    CardKind::PeacePyongyang => {
                        let absent = !self.konishi_at(s, pyongyang);
                        no.when(absent, clause, || Fact::NotAt { unit, area: pyongyang });
                    }
                    CardKind::PeaceHanseong => {
                        let absent = !self.konishi_at(s, hanseong);
                        no.when(absent, clause, || Fact::NotAt { unit, area: hanseong });
                    }
                    _ => {
                        let none = self.royals_abroad(s) == 0;
                        no.when(none, clause, || Fact::NotAt { unit: king, area: self.data.ming_home });
                    }
                }
            }
            CardKind::TigerHunt => {
                let (unit, province) = (self.data.kato, self.data.tiger_province);
                no.when(!self.kato_hunts(s), clause, || Fact::NotInProvince { unit, province });
            }
            CardKind::RighteousUprising => {
                excluded(played::YI_SUN_SIN, "yi-sun-sin-sorties", no);
                no.when(!self.can_rise(s), RULING_31, || Fact::CardIdle { card });
            }
            CardKind::YiSunSin => {
                excluded(played::UPRISING, "righteous-uprising", no);
                excluded(played::WALLS, "hold-the-walls", no);
                no.when(s.sortie, clause, || Fact::OncePerTurn { card });
                no.when(s.sortie, RULING_45, || Fact::OncePerTurn { card });
            }
            CardKind::Proclamation => {}
            CardKind::HoldTheWalls => {
                excluded(played::YI_SUN_SIN, "yi-sun-sin-sorties", no);
                no.when(!self.marker_left(s), R13_31_1, || Fact::NoMarkerLeft);
            }
            CardKind::RiseInRank => {
                idle(self.promotable(s).is_empty(), no);
            }
            CardKind::Epidemic => {
                idle(self.sick(s).is_empty(), no);
            }
        }
    }

    /// A card leaves the hand for good (11.2). Japan's take effect at once; an Allied card may be
    /// answered while Kato is in his province and Japan could hold the answer.
    pub(crate) fn play(&self, s: &mut State, seat: Seat, card: CardId, ctx: &mut Context<'_>) {
        s.hands[seat.index()].remove(card);
        s.discards.insert(card);
        ctx.tell(R11_2, || Event::CardPlayed { seat, card });
        if s.top() == Some(Frame::Group) {
            s.flow.group = Group::default();
            s.pop();
        }
        if seat == ALLIED {
            s.push(Frame::Effect(card));
            if self.kato_hunts(s) && self.may_hold(s, JAPAN, CardKind::TigerHunt) {
                s.push(Frame::React(card));
            }
            return;
        }
        let kind = self.data.kind(card);
        match kind {
            CardKind::SurpriseAttack => s.flow.battle.surprise = true,
            CardKind::Ambush => {
                s.flow.battle.ambush = true;
                ctx.tell(CARD_AMBUSH, || Event::Ambushed);
            }
            CardKind::Replacements => {
                s.flow.act.points -= 1;
                let die = ctx.d6();
                ctx.tell(CARD_REPLACEMENTS, || Event::ReplacementsDie { die });
                s.push(Frame::Restore(die));
            }
            CardKind::ThreeCommissioners => {
                s.flow.act.played |= played::COMMISSIONERS;
                s.flow.act.points += 4;
                let points = s.flow.act.points;
                ctx.tell(CARD_THREE_COMMISSIONERS, || Event::Commissioners { points });
            }
            CardKind::HideyoshisLetter => {
                s.flow.act.played |= played::LETTER;
                ctx.tell(CARD_HIDEYOSHIS_LETTER, || Event::Letter);
            }
            CardKind::PeacePyongyang => {
                self.forfeit(s);
                self.move_peace(s, 2, clause_of(kind), ctx);
            }
            CardKind::PeaceRoyals => {
                s.flow.act.points -= 1;
                let earlier = self.royals_abroad(s);
                self.move_peace(s, earlier, clause_of(kind), ctx);
            }
            CardKind::PeaceHanseong => {
                s.flow.act.points -= 1;
                self.move_peace(s, 1, clause_of(kind), ctx);
            }
            CardKind::TigerHunt => {
                // Q4: neither effect nor cost; Q2, R48: as if it had not been played.
                s.pop();
                if let Some(Frame::Effect(cancelled)) = s.top() {
                    s.pop();
                    let clause = if self.data.kind(cancelled) == CardKind::YiSunSin { Q2 } else { Q4 };
                    ctx.tell(clause, || Event::CardCancelled { card: cancelled });
                }
            }
            _ => {}
        }
    }

    /// R29: a card in place of the march. Battles follow all the same.
    fn forfeit(&self, s: &mut State) {
        s.flow.act.forfeited = true;
        s.flow.act.points = 0;
    }

    /// The peace marker comes nearer, not below 1 (R26).
    fn move_peace(&self, s: &mut State, earlier: u8, clause: Clause, ctx: &mut Context<'_>) {
        s.flow.act.played |= played::PEACE;
        let from = s.peace;
        s.peace = from.saturating_sub(earlier).max(1);
        let to = s.peace;
        ctx.tell(clause, || Event::PeaceMoved { from, to });
    }

    /// An Allied card that nobody cancelled.
    pub(crate) fn take_effect(&self, s: &mut State, card: CardId, ctx: &mut Context<'_>) {
        s.pop();
        match self.data.kind(card) {
            CardKind::RighteousUprising => {
                self.forfeit(s);
                s.flow.act.played |= played::UPRISING;
                s.push(Frame::Uprising(2));
            }
            CardKind::YiSunSin => {
                self.forfeit(s);
                s.flow.act.played |= played::YI_SUN_SIN;
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
                s.flow.act.played |= played::WALLS;
                s.push(Frame::Walls);
            }
            CardKind::RiseInRank => s.push(Frame::Promote),
            CardKind::Epidemic => {
                for unit in self.sick(s).iter() {
                    let die = ctx.d6();
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

    /// Card (1): a waiting leader rises in his own province, where no enemy is (10.3(3)).
    pub(crate) fn object_rise(&self, s: &State, unit: UnitId, area: AreaId, no: &mut No) {
        let waiting = s.places.waiting().contains(unit);
        let at_large = s.places.at_large().contains(unit);
        let clause = if at_large { R2_4_5 } else { R2_4_6 };
        if no.when(!waiting, clause, || Fact::NotWaiting { unit })
            || no.when(at_large, R10_3_2, || Fact::NotWaiting { unit })
        {
            return;
        }
        let own = self.data.unit(unit).rises_in.is_some_and(|p| self.data.province_of(area) == Some(p));
        if no.when(!own, CARD_RIGHTEOUS_UPRISING, || Fact::NotHisProvince { unit, area }) {
            return;
        }
        let enemies = s.places.present(JAPAN).contains(area);
        no.when(enemies, CARD_RIGHTEOUS_UPRISING, || Fact::EnemyThere { area });
    }

    pub(crate) fn rise(&self, s: &mut State, unit: UnitId, area: AreaId, ctx: &mut Context<'_>) {
        s.places.put(unit, Loc::area(area));
        s.flow.risen.push(unit);
        ctx.tell(R10_3_3, || Event::Rose { unit, area });
        if let Some(Frame::Uprising(left)) = s.top() {
            s.pop();
            s.push(Frame::Uprising(left.saturating_sub(1)));
        }
        self.board_changed(s, ctx);
    }

    /// A die for each who rose, in the order they were named; what the pool has (R31), armies only.
    pub(crate) fn roll_uprising(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        for unit in std::mem::take(&mut s.flow.risen) {
            let Some(area) = s.places.area_of(unit) else { continue };
            let die = ctx.d6();
            let mut armies = UnitSet::EMPTY;
            for army in (s.places.pool() & self.data.armies).iter().take(die.into()) {
                s.places.put(army, Loc::area(area));
                armies.insert(army);
            }
            ctx.tell(CARD_RIGHTEOUS_UPRISING, || Event::RoseArmies { unit, die, armies });
        }
        self.board_changed(s, ctx);
    }

    /// Card (4), 13.31(1): any area of Korea without a marker.
    pub(crate) fn object_fortify(&self, s: &State, area: AreaId, no: &mut No) {
        let korea = self.data.korea.contains(area);
        if no.when(!korea, CARD_HOLD_THE_WALLS, || Fact::NotInKorea { area }) {
            return;
        }
        no.when(s.walls.contains(area), R13_31_1, || Fact::HasMarker { area });
    }

    pub(crate) fn fortify(&self, s: &mut State, area: AreaId, ctx: &mut Context<'_>) {
        s.pop();
        s.walls.insert(area);
        ctx.tell(CARD_HOLD_THE_WALLS, || Event::Fortified { area });
    }
}

/// The clause that says when a card is decided.
const fn window_clause(kind: CardKind) -> Clause {
    match kind {
        CardKind::RighteousUprising | CardKind::YiSunSin | CardKind::HoldTheWalls => Q3,
        CardKind::PeacePyongyang | CardKind::PeaceRoyals | CardKind::PeaceHanseong => Q9,
        CardKind::Replacements | CardKind::ThreeCommissioners | CardKind::HideyoshisLetter => Q9,
        _ => clause_of(kind),
    }
}
