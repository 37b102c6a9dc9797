//! 10.0 Counter-attacks: the answer to a group that enters or attacks.

use super::damage::Blow;
use super::prelude::*;
use sandtable_kit::Say;

/// 10.0(2): the other side may answer in the area.
pub struct React(pub Area);

impl Decision<Southern> for React {
    const TAKES: &'static [Verb] = &[Verb::Decline, Verb::React];
    const PLACE: Clause = R10_0_2;
    const IN_ORDER: bool = true;

    fn asked(&self, _: &Southern, st: &State) -> Seats {
        Seats::only(st.op.seat.other())
    }

    fn offers(&self, game: &Southern, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        let deck = game.data.deck(seat);
        out.extend(deck.filter(|c| width.is_wide() || st.cards[c.index()] == CardAt::Hand).map(Action::React));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::React(card) = *action else { return };
        game.object_to_card(st, seat, card, no);
        let kind = game.data.card(card).kind;
        if !kind.starred() {
            no.object(R5_2_3, || Fact::NotStarred { card });
        } else {
            game.object_to_answer(st, seat, self.0, card, no);
        }
    }

    fn quick(&self, game: &Southern, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.push(Action::Decline);
        let answers = game.answers(st, seat, self.0);
        let held = |c: &Card| st.cards[c.index()] == CardAt::Hand && game.answer_fits(game.data.card(*c).kind, answers);
        out.extend(game.starred[seat.index()].iter().copied().filter(held).map(Action::React));
        true
    }

    fn act(&self, game: &Southern, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::React(card) = *action else { return game.pop(st) };
        let (kind, area) = (game.data.card(card).kind, self.0);
        st.op.reacted = true;
        let clause = match (kind, st.op.deed) {
            (Kind::ZForce, _) => R5_3_2,
            (_, Deed::Transport) => Q18_2_3,
            _ => R5_2_3,
        };
        ctx.tell(clause, || Event::Reacted { seat, card, area });
        game.put_away(st, card, ctx);
        st.replace(Frame::Counter(area, kind, if kind == Kind::ZForce { 2 } else { 1 }));
    }

    fn prompt(&self, game: &Southern, st: &State, _: Seat) -> Message {
        let group = st.op.group() & st.at[self.0.index()];
        Message::new("prompt-react").arg("area", self.0.arg(game)).arg("units", group.arg(game))
    }

    fn elsewhere(game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::React(card) = *action else {
            return no.object(R10_0_2, || Fact::NoWindow);
        };
        game.object_to_card(st, seat, card, no);
        let kind = game.data.card(card).kind;
        let op = &st.op;
        let acting = st.stack.contains(&Frame::Finish);
        let forming = matches!(st.top(), Some(Frame::Naming | Frame::Group | Frame::Order | Frame::Again));
        if !kind.starred() {
            no.object(R5_2_3, || Fact::NotStarred { card });
        } else if game.acting(st) == Some(seat) {
            match st.stack.iter().any(|f| matches!(f, Frame::Counter(..))) {
                true => no.object(R10_0_6, || Fact::CounterCounter),
                false => no.object(R5_2_3, || Fact::OwnImpulse { card }),
            }
        } else if (acting || forming) && op.is(Kind::OxygenTorpedo) {
            no.object(CARD_OXYGEN_TORPEDO, || Fact::TorpedoUnanswered);
        } else if acting && op.reacted {
            no.object(RULING_23, || Fact::Answered);
        } else if st.stack.contains(&Frame::Operation) && (!acting && !forming || acting && op.deed == Deed::Strike) {
            no.object(kind.clause(), || Fact::AnswersGroups { card });
        } else if acting {
            // Until damage takes effect everybody stands as before the dice.
            if st.top() == Some(Frame::Allot) {
                game.object_to_answer(st, seat, op.from, card, no);
            }
            no.object(R10_0_2, || Fact::WindowPassed);
        } else {
            // Nobody has entered or attacked yet.
            no.object(kind.clause(), || Fact::AnswersGroups { card });
            no.object(R10_0_2, || Fact::NoWindow);
        }
    }
}

impl Southern {
    /// 10.0: the starred cards that could answer in `area`, by what everybody can see there.
    pub fn answers(&self, st: &State, seat: Seat, area: Area) -> [bool; 2] {
        let ambush = (self.fighters(st, seat, area) - st.used).any();
        let ships = st.units(&self.data, area, seat).meets(self.data.ships);
        [ambush, ships]
    }

    pub fn answer_fits(&self, kind: Kind, answers: [bool; 2]) -> bool {
        match kind {
            Kind::Ambush => answers[0],
            Kind::ZForce => answers[1],
            _ => false,
        }
    }

    /// 10.0, R21: has the card anybody to shoot in `area`?
    fn object_to_answer(&self, st: &State, seat: Seat, area: Area, card: Card, no: &mut No) {
        let kind = self.data.card(card).kind;
        if !self.answer_fits(kind, self.answers(st, seat, area)) {
            no.object(kind.clause(), || Fact::CannotAnswer { area, card });
            let ready = kind == Kind::Ambush && (st.units(&self.data, area, seat) - st.used).any();
            no.when(ready, RULING_21, || Fact::NoAmbushGround { area });
        }
    }

    /// Must the other side be asked? Only by what the acting side may know: a card in hand, and a
    /// starred card that has not been seen this turn.
    pub fn window(&self, st: &State, area: Area) -> bool {
        let seat = st.op.seat.other();
        if st.op.reacted || st.hand_count[seat.index()] == 0 || st.op.is(Kind::OxygenTorpedo) {
            return false;
        }
        let answers = self.answers(st, seat, area);
        (answers[0] || answers[1])
            && self.starred[seat.index()].iter().any(|card| {
                self.answer_fits(self.data.card(*card).kind, answers)
                    && !matches!(st.cards[card.index()], CardAt::Discard | CardAt::Removed)
            })
    }

    /// 10.0: a counter-attack of all units the card lets shoot, against the acting group alone.
    pub fn counter(&self, st: &mut State, area: Area, kind: Kind, left: u8, ctx: Context) {
        let seat = st.op.seat.other();
        let targets = st.op.group() & st.at[area.index()];
        let shooters = self.shooters(st, seat, area, kind);
        if left == 0 || targets.is_empty() || shooters.is_empty() {
            st.stack.pop();
            return;
        }
        st.replace(Frame::Counter(area, kind, left - 1));
        let blow = Blow { hit: Hit::Counter, seat, from: area, to: area };
        let hits = self.roll(&st.op, shooters, blow, R10_0, ctx);
        // 11.5(2): turned back to where the move began; a drop began nowhere near (R15).
        let back = matches!(st.op.deed, Deed::Move | Deed::Transport | Deed::Fly).then_some(st.op.from);
        self.suffer(st, blow, targets, hits, back, ctx);
    }

    /// The units a starred card lets shoot.
    pub fn shooters(&self, st: &State, seat: Seat, area: Area, kind: Kind) -> UnitSet {
        if kind == Kind::ZForce {
            st.units(&self.data, area, seat) & self.data.ships
        } else {
            self.fighters(st, seat, area) - st.used
        }
    }
}
