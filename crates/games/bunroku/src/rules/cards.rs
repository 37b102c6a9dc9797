//! 11.2 Playing event cards: when a card may be played, what excludes it, and the two windows around
//! the march die. The lists of cards are in `cards_japan.rs` and `cards_allied.rs`.

use super::prelude::*;

/// The moment a card names, in words.
const fn moment_of(kind: CardKind) -> &'static str {
    match kind {
        CardKind::SurpriseAttack => "when-surprise-attack",
        CardKind::Ambush => "when-ambush",
        CardKind::Replacements | CardKind::PeaceRoyals | CardKind::PeaceHanseong => "when-for-a-point",
        CardKind::ThreeCommissioners | CardKind::HideyoshisLetter => "when-march-number",
        CardKind::PeacePyongyang => "when-peace-pyongyang",
        CardKind::TigerHunt => "when-tiger-hunt",
        CardKind::RighteousUprising | CardKind::YiSunSin => "when-before-korean-die",
        CardKind::Proclamation => "when-proclamation",
        CardKind::HoldTheWalls => "when-hold-the-walls",
        CardKind::RiseInRank => "when-rise-in-rank",
        CardKind::Epidemic => "when-epidemic",
    }
}

/// What makes a card's moment precise, where the question is just this: before or after the march die of its own
/// activation (Q3, Q9), in which part of a battle (R28), or in a battle at all (R20).
fn precise(s: &State, kind: CardKind) -> Option<Clause> {
    let (of, in_battle) = (s.flow.act.of, s.battlefield().is_some());
    let marching = s.in_activation() && !in_battle;
    match kind {
        CardKind::Ambush => (in_battle && of != Nation::Japan).then_some(RULING_28),
        CardKind::HoldTheWalls if in_battle => Some(RULING_20),
        CardKind::Replacements if s.top() == Some(Frame::MarchNumber) && of == Nation::Japan => Some(RULING_39),
        CardKind::Replacements
        | CardKind::ThreeCommissioners
        | CardKind::HideyoshisLetter
        | CardKind::PeacePyongyang
        | CardKind::PeaceRoyals
        | CardKind::PeaceHanseong => (marching && of == Nation::Japan).then_some(Q9),
        CardKind::RighteousUprising | CardKind::YiSunSin | CardKind::HoldTheWalls => {
            (marching && of == Nation::Korea).then_some(Q3)
        }
        _ => None,
    }
}

/// Cards that are not played in the same activation as another. The first of a pair carries the ban.
const BANS: [(CardKind, CardKind); 8] = [
    (CardKind::ThreeCommissioners, CardKind::PeacePyongyang),
    (CardKind::ThreeCommissioners, CardKind::PeaceRoyals),
    (CardKind::ThreeCommissioners, CardKind::PeaceHanseong),
    (CardKind::HideyoshisLetter, CardKind::PeacePyongyang),
    (CardKind::HideyoshisLetter, CardKind::PeaceRoyals),
    (CardKind::HideyoshisLetter, CardKind::PeaceHanseong),
    (CardKind::RighteousUprising, CardKind::YiSunSin),
    (CardKind::HoldTheWalls, CardKind::YiSunSin),
];

/// A window in which some cards may be played, or none, and in some an army disbanded: what all such decisions have in
/// common.
macro_rules! card_window {
    ($($kind:ident),+ $(; or $disband:ident)?) => {
        const TAKES: &'static [Verb] = &[Verb::Pass, Verb::Play $(, Verb::$disband)?];
        const IN_ORDER: bool = true;

        fn offers(&self, g: &Bunroku, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
            g.offer_cards(s, seat, out);
            out.push(Action::Pass);
            if Self::TAKES.contains(&Verb::Disband) {
                g.offer_disbanding(s, out);
            }
        }

        fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
            match *action {
                Action::Play(card) => g.object_play(s, seat, card, no),
                Action::Disband(unit) => g.object_disband(s, seat, unit, no),
                _ => {}
            }
        }

        fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
            match *action {
                Action::Play(card) => g.play(s, seat, card, ctx),
                Action::Disband(unit) => g.disband(s, unit, ctx),
                _ => self.pass(g, s, ctx),
            }
        }

        fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
            g.object_play_elsewhere(s, seat, action, &[$(CardKind::$kind),+], no);
        }
    };
}
pub(crate) use card_window;

/// Cards decided before the march die.
pub struct ActivationStart;

impl Decision<Bunroku> for ActivationStart {
    const TAKES: &'static [Verb] = &[Verb::Roll, Verb::Play, Verb::Disband];
    const PLACE: Clause = R5_1_2_1;
    const IN_ORDER: bool = true;

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        if s.flow.act.forfeited {
            return false;
        }
        match s.flow.act.of {
            Nation::Japan => {
                g.may_hold(s, JAPAN, CardKind::PeacePyongyang) && g.konishi_at(s, g.data.talks_pyongyang) && s.peace > 1
            }
            Nation::Korea => {
                (g.may_hold(s, ALLIED, CardKind::RighteousUprising) && g.can_rise(s))
                    || (g.may_hold(s, ALLIED, CardKind::YiSunSin) && !s.sortie)
                    || g.may_epidemic(s)
            }
            Nation::Ming => g.may_epidemic(s),
        }
    }

    fn offers(&self, g: &Bunroku, s: &State, seat: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Roll);
        g.offer_cards(s, seat, out);
        g.offer_disbanding(s, out);
    }

    fn object(&self, g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Play(card) => g.object_play(s, seat, card, no),
            Action::Disband(unit) => g.object_disband(s, seat, unit, no),
            _ => {}
        }
    }

    fn act(&self, g: &Bunroku, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::Play(card) => g.play(s, seat, card, ctx),
            Action::Disband(unit) => g.disband(s, unit, ctx),
            _ => {
                s.pop();
                g.roll_march(s, ctx);
            }
        }
    }

    fn prompt(&self, _: &Bunroku, s: &State, _: Seat) -> Message {
        Message::new("prompt-before-die").id("nation", s.flow.act.of.id())
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        use CardKind::{PeacePyongyang, RighteousUprising, YiSunSin};
        g.object_play_elsewhere(s, seat, action, &[PeacePyongyang, RighteousUprising, YiSunSin], no);
        if *action == Action::Roll {
            let replaced = seat == s.active() && g.object_forfeited(s, no);
            let thrown = !replaced && !g.object_idle_side(s, seat, no) && !s.flow.stack.contains(&Frame::MarchDie);
            no.when(thrown, R5_1_2_1, || Fact::DieThrown);
        }
    }
}

/// Cards decided when the march die is seen. Japan's can as well be played while it marches.
pub struct MarchNumber;

impl Decision<Bunroku> for MarchNumber {
    card_window!(Proclamation, HoldTheWalls; or Disband);
    const PLACE: Clause = R7_1_1;

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        !s.flow.act.forfeited
            && match s.flow.act.of {
                Nation::Japan => false,
                Nation::Korea => g.may_hold(s, ALLIED, CardKind::HoldTheWalls) && g.marker_left(s),
                Nation::Ming => g.may_hold(s, ALLIED, CardKind::Proclamation),
            }
    }

    fn prompt(&self, _: &Bunroku, s: &State, _: Seat) -> Message {
        let act = &s.flow.act;
        Message::new("prompt-after-die").id("nation", act.of.id()).int("die", act.die).int("points", act.points)
    }
}

impl Bunroku {
    /// Could `seat` hold such a card, going by the size of its hand and the cards already spent?
    /// Windows open on this alone, so that being asked tells nobody anything.
    pub(crate) fn may_hold(&self, s: &State, seat: Seat, kind: CardKind) -> bool {
        s.hands[seat.index()].any() && (self.data.of_kind(kind) - s.discards).any()
    }

    pub(crate) fn offer_cards(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(s.hands[seat.index()].iter().map(Action::Play));
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
            // It asks who is in supply, which is fixed at step ② (R39).
            CardKind::Replacements => frame == Frame::March && of == Nation::Japan,
            // After the die (Q9); "after the march number is set" lasts as long as the march does.
            CardKind::PeaceRoyals
            | CardKind::PeaceHanseong
            | CardKind::ThreeCommissioners
            | CardKind::HideyoshisLetter => matches!(frame, Frame::MarchNumber | Frame::March) && of == Nation::Japan,
            CardKind::PeacePyongyang => frame == Frame::ActivationStart && of == Nation::Japan,
            CardKind::TigerHunt => matches!(frame, Frame::React(_)),
            CardKind::RighteousUprising | CardKind::YiSunSin => frame == Frame::ActivationStart && of == Nation::Korea,
            CardKind::Proclamation => frame == Frame::MarchNumber && of == Nation::Ming,
            // R57: until a point of the march number has been spent.
            CardKind::HoldTheWalls => {
                matches!(frame, Frame::MarchNumber | Frame::Replenish | Frame::March) && of == Nation::Korea
            }
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

    /// 11.2 and the card's own conditions: those it states whatever the moment first.
    pub(crate) fn object_play(&self, s: &State, seat: Seat, card: CardId, no: &mut No) {
        let kind = self.data.kind(card);
        if no.bar(!s.hands[seat.index()].contains(card), R11_2, || Fact::CardNotHeld { card }) {
            return;
        }
        for (carrier, other) in BANS {
            let played = if kind == carrier { other } else { carrier };
            if (kind == carrier || kind == other) && s.has_played(played) && self.acts_or_acted(s).is_some() {
                let excluded = || Fact::CardExcluded { card, other: played.family() };
                no.object(carrier.clause(), excluded);
                // R1, R30: within one activation, whatever "turn" may mean elsewhere.
                no.object(if other == CardKind::YiSunSin { RULING_30 } else { RULING_1 }, excluded);
            }
        }
        let ambushed = kind == CardKind::Ambush && s.flow.battle.ambush;
        no.when(ambushed, RULING_28, || Fact::OncePerBattle { card });
        if no.bar(kind == CardKind::YiSunSin && s.sortie, CARD_YI_SUN_SIN, || Fact::OncePerTurn { card }) {
            no.object(RULING_45, || Fact::OncePerTurn { card });
        }
        if self.asked(s) != Some(seat) || !self.in_window(s, kind) {
            self.object_scene(s, kind, no);
            let window = || Fact::CardWindow { card, when: Message::new(moment_of(kind)) };
            // "Any time" is at every window of the Allies.
            no.when(kind == CardKind::Epidemic, RULING_33, window);
            no.when(!ambushed, kind.clause(), window);
            if let Some(clause) = precise(s, kind).filter(|_| !ambushed) {
                no.object(clause, window);
            }
        } else if seat == JAPAN {
            self.object_japan_card(s, card, kind, no);
        } else {
            self.object_allied_card(s, card, kind, no);
        }
    }

    /// The same where no card, or not this one, is asked for.
    pub(crate) fn object_play_elsewhere(&self, s: &State, seat: Seat, action: &Action, own: &[CardKind], no: &mut No) {
        if let Action::Play(card) = *action
            && own.contains(&self.data.kind(card))
        {
            self.object_play(s, seat, card, no);
        }
    }

    /// R32: a card that would do nothing is not played.
    pub(crate) fn object_idle(&self, idle: bool, card: CardId, no: &mut No) {
        no.when(idle, RULING_32, || Fact::CardIdle { card });
    }

    /// A card leaves the hand for good (11.2). Japan's take effect at once; an Allied card may be
    /// answered while Kato is in his province and Japan could hold the answer.
    pub(crate) fn play(&self, s: &mut State, seat: Seat, card: CardId, ctx: &mut Context<'_>) {
        s.hands[seat.index()].remove(card);
        s.discards.insert(card);
        ctx.tell(R11_2, || Event::CardPlayed { seat, card });
        if s.top() == Some(Frame::Group) {
            s.flow.group = Column::default();
            s.pop();
        }
        if seat == JAPAN {
            self.japan_card(s, self.data.kind(card), ctx);
            return;
        }
        s.push(Frame::Effect(card));
        if self.kato_hunts(s) && self.may_hold(s, JAPAN, CardKind::TigerHunt) {
            s.push(Frame::React(card));
        }
    }

    /// R29: has a card taken the place of this march?
    pub(crate) fn object_forfeited(&self, s: &State, no: &mut No) -> bool {
        const INSTEAD: [CardKind; 4] =
            [CardKind::PeacePyongyang, CardKind::RighteousUprising, CardKind::YiSunSin, CardKind::HoldTheWalls];
        let card = INSTEAD.into_iter().find(|kind| s.flow.act.forfeited && s.has_played(*kind));
        if let Some(kind) = card {
            no.object(kind.clause(), || Fact::Forfeited { card: kind.family() });
            no.object(RULING_29, || Fact::Forfeited { card: kind.family() });
        }
        card.is_some()
    }

    /// R29: a card in place of the march. Battles follow all the same.
    pub(crate) fn forfeit(&self, s: &mut State) {
        s.flow.act.forfeited = true;
        s.flow.act.points = 0;
    }
}
