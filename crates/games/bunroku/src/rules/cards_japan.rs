//! Japan's event cards, J1 to J9.

use super::cards::card_window;
use super::prelude::*;

/// J1 Surprise Attack: at the start of a battle.
pub struct Opening;

impl Decision<Bunroku> for Opening {
    card_window!(SurpriseAttack);

    const PLACE: Clause = CARD_SURPRISE_ATTACK;
    const ASKED: Seats = Seats::only(JAPAN);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.contested(s)
            && s.active() == JAPAN
            && !s.flow.battle.surprise
            && g.may_hold(s, JAPAN, CardKind::SurpriseAttack)
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-opening", s)
    }
}

/// J2 Ambush: in an Allied activation, before the dice of whoever attacks (R28).
pub struct BeforeAttack;

impl Decision<Bunroku> for BeforeAttack {
    card_window!(Ambush);

    const PLACE: Clause = CARD_AMBUSH;
    const ASKED: Seats = Seats::only(JAPAN);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.contested(s)
            && s.active() == ALLIED
            && !s.flow.battle.ambush
            && s.flow.battle.attacks.contains(&true)
            && g.fighters(s, JAPAN).meets(g.data.generals)
            && g.may_hold(s, JAPAN, CardKind::Ambush)
    }

    fn prompt(&self, g: &Bunroku, s: &State, _: Seat) -> Message {
        g.battle_prompt("prompt-ambush", s)
    }
}

/// J3 Replacements: so many units may still be restored.
pub struct Restore(pub u8);

impl Decision<Bunroku> for Restore {
    const TAKES: &'static [Verb] = &[Verb::Restore, Verb::Done];
    const PLACE: Clause = CARD_REPLACEMENTS;
    const ASKED: Seats = Seats::only(JAPAN);

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        self.0 > 0 && g.restorable(s).any()
    }

    fn offers(&self, g: &Bunroku, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let units = if width.is_wide() { s.depleted & JAPANESE } else { g.restorable(s) };
        out.extend(units.iter().map(Action::Restore));
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Restore(unit) = *action else { return };
        let japanese = JAPANESE.contains(unit);
        if no.bar(!japanese, CARD_REPLACEMENTS, || Fact::WrongNation { unit, nation: Nation::Japan })
            || no.bar(!s.depleted.contains(unit), CARD_REPLACEMENTS, || Fact::NotDepleted { unit })
        {
            return;
        }
        let at = s.places.area_of(unit);
        let area = at.unwrap_or(g.data.japan_home);
        let in_korea = at.is_some_and(|a| g.data.korea.contains(a));
        let cut = s.flow.act.cut.contains(unit);
        if no.bar(!in_korea, CARD_REPLACEMENTS, || Fact::NotInKorea { area }) {
            no.object(RULING_40, || Fact::NotInKorea { area });
        } else if no.bar(cut, CARD_REPLACEMENTS, || Fact::UnitCut { unit }) {
            no.object(RULING_39, || Fact::UnitCut { unit });
            no.object(R6_1_2, || Fact::UnitCut { unit });
        }
    }

    fn act(&self, _: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.pop();
        let Action::Restore(unit) = *action else { return };
        s.depleted.remove(unit);
        s.flow.act.rested.insert(unit);
        s.push(Frame::Restore(self.0.saturating_sub(1)));
        ctx.tell(CARD_REPLACEMENTS, || Event::Restored { unit });
    }

    fn prompt(&self, _: &Bunroku, _: &State, _: Seat) -> Message {
        Message::new("prompt-restore").int("left", self.0)
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let (JAPAN, Action::Restore(_)) = (seat, action) {
            Restore(1).object(g, s, seat, action, no);
            no.when(no.none(), CARD_REPLACEMENTS, || Fact::NeedsCard { card: "replacements" });
            no.object(R7_3, || Fact::NeedsCard { card: "replacements" });
        }
    }
}

/// J9 Tiger Hunt: an answer to an Allied card.
pub struct React(pub CardId);

impl Decision<Bunroku> for React {
    card_window!(TigerHunt);

    const PLACE: Clause = CARD_TIGER_HUNT;
    const ASKED: Seats = Seats::only(JAPAN);

    fn prompt(&self, g: &Bunroku, _: &State, _: Seat) -> Message {
        Message::new("prompt-react").id("card", g.card_name(self.0))
    }
}

impl Bunroku {
    pub(crate) fn konishi_at(&self, s: &State, area: AreaId) -> bool {
        s.places.area_of(self.data.konishi) == Some(area)
    }

    pub(crate) fn kato_hunts(&self, s: &State) -> bool {
        self.is_in(s, self.data.kato, self.data.tiger_province)
    }

    fn is_in(&self, s: &State, unit: UnitId, province: ProvinceId) -> bool {
        s.places.area_of(unit).and_then(|a| self.data.province_of(a)) == Some(province)
    }

    /// How many of King and Two Princes are not in Korea (R25).
    pub(crate) fn royals_abroad(&self, s: &State) -> u8 {
        if self.options.peace_royals_needs_konishi && !self.is_in(s, self.data.konishi, self.data.pyeongan) {
            return 0;
        }
        let abroad = |u: &UnitId| match s.places.area_of(*u) {
            Some(area) => !self.data.korea.contains(area),
            None => !self.options.peace_royals_needs_konishi,
        };
        [self.data.king, self.data.princes].iter().filter(|u| abroad(u)).count() as u8
    }

    /// Depleted Japanese units that Replacements may restore (R39, R40).
    pub(crate) fn restorable(&self, s: &State) -> UnitSet {
        let units = self.sick(s) - s.flow.act.cut;
        units.iter().filter(|u| s.places.area_of(*u).is_some_and(|a| self.data.korea.contains(a))).collect()
    }

    /// What a card of Japan's asks for beyond its moment.
    pub(crate) fn object_japan_card(&self, s: &State, card: CardId, kind: CardKind, no: &mut No) {
        let clause = kind.clause();
        let point = |no: &mut No| no.when(s.flow.act.points == 0, clause, || Fact::NoPoints { have: 0, need: 1 });
        self.object_scene(s, kind, no);
        match kind {
            CardKind::SurpriseAttack => self.object_idle(s.flow.battle.surprise, card, no),
            CardKind::Ambush => {
                self.object_idle(!self.fighters(s, JAPAN).meets(self.data.generals), card, no);
            }
            CardKind::Replacements => {
                point(no);
                self.object_idle(self.restorable(s).is_empty(), card, no);
            }
            CardKind::HideyoshisLetter => self.object_idle(s.has_played(kind), card, no),
            CardKind::PeacePyongyang => self.object_idle(s.peace <= 1, card, no),
            CardKind::PeaceHanseong | CardKind::PeaceRoyals => {
                point(no);
                self.object_idle(s.peace <= 1, card, no);
            }
            _ => {}
        }
    }

    /// Who has to be where for a card of Japan's: plain to see at any moment.
    pub(crate) fn object_scene(&self, s: &State, kind: CardKind, no: &mut No) {
        let clause = kind.clause();
        let konishi = |area: AreaId, no: &mut No| {
            let unit = self.data.konishi;
            no.when(!self.konishi_at(s, area), clause, || Fact::NotAt { unit, area });
        };
        match kind {
            CardKind::PeacePyongyang => konishi(self.data.talks_pyongyang, no),
            CardKind::PeaceHanseong => konishi(self.data.talks_hanseong, no),
            CardKind::PeaceRoyals => {
                let (unit, province) = (self.data.konishi, self.data.pyeongan);
                if self.options.peace_royals_needs_konishi && !self.is_in(s, unit, province) {
                    no.object(clause, || Fact::NotInProvince { unit, province });
                    no.object(RULING_25, || Fact::NotInProvince { unit, province });
                } else {
                    no.when(self.royals_abroad(s) == 0, clause, || Fact::RoyalsInKorea);
                }
            }
            CardKind::TigerHunt => {
                let (unit, province) = (self.data.kato, self.data.tiger_province);
                no.when(!self.kato_hunts(s), clause, || Fact::NotInProvince { unit, province });
            }
            _ => {}
        }
    }

    /// What a card of Japan's does.
    pub(crate) fn japan_card(&self, s: &mut State, kind: CardKind, ctx: &mut Context<'_>) {
        s.flow.act.played.insert(kind);
        match kind {
            CardKind::SurpriseAttack => s.flow.battle.surprise = true,
            CardKind::Ambush => {
                s.flow.battle.ambush = true;
                ctx.tell(CARD_AMBUSH, || Event::Ambushed);
            }
            CardKind::Replacements => {
                s.flow.act.points -= 1;
                let die = ctx.d6(REPLACEMENTS);
                ctx.tell(CARD_REPLACEMENTS, || Event::ReplacementsDie { die });
                s.push(Frame::Restore(die));
            }
            CardKind::ThreeCommissioners => {
                s.flow.act.points += 4;
                let points = s.flow.act.points;
                ctx.tell(CARD_THREE_COMMISSIONERS, || Event::Commissioners { points });
            }
            CardKind::HideyoshisLetter => ctx.tell(CARD_HIDEYOSHIS_LETTER, || Event::Letter),
            CardKind::PeacePyongyang => {
                self.forfeit(s);
                self.move_peace(s, 2, CARD_PEACE_PYONGYANG, ctx);
            }
            CardKind::PeaceRoyals => {
                s.flow.act.points -= 1;
                self.move_peace(s, self.royals_abroad(s), CARD_PEACE_ROYALS, ctx);
            }
            CardKind::PeaceHanseong => {
                s.flow.act.points -= 1;
                self.move_peace(s, 1, CARD_PEACE_HANSEONG, ctx);
            }
            CardKind::TigerHunt => {
                s.pop();
                if let Some(Frame::Effect(cancelled)) = s.top() {
                    s.pop();
                    // Neither effect nor cost, as if it had not been played.
                    let clause = match self.data.kind(cancelled) {
                        CardKind::YiSunSin => Q2,
                        CardKind::RighteousUprising | CardKind::HoldTheWalls => Q4,
                        _ => RULING_48,
                    };
                    ctx.tell(clause, || Event::CardCancelled { card: cancelled });
                }
            }
            _ => {}
        }
    }

    /// The peace marker comes nearer, not below 1 (R26).
    fn move_peace(&self, s: &mut State, earlier: u8, clause: Clause, ctx: &mut Context<'_>) {
        let from = s.peace;
        s.peace = from.saturating_sub(earlier).max(1);
        let to = s.peace;
        ctx.tell(clause, || Event::PeaceMoved { from, to });
    }
}
