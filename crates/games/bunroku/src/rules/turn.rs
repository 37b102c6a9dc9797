//! 5.0 The turn: arrivals, markers drawn from the cup, and its end.

use super::prelude::*;

/// 5.1(1): the next marker. Whoever acted last draws: a pause in which the last action can still be
/// taken back.
pub struct Draw;

impl Decision<Bunroku> for Draw {
    const TAKES: &'static [Verb] = &[Verb::Go];
    const PLACE: Clause = R5_1_1;

    fn offers(&self, _: &Bunroku, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Go);
    }

    fn object(&self, _: &Bunroku, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, _: &Action, ctx: &mut Context<'_>) {
        g.draw_marker(s, ctx);
    }

    fn prompt(&self, _: &Bunroku, s: &State, _: Seat) -> Message {
        Message::new(if s.cup.is_empty() { "prompt-turn-end" } else { "prompt-draw" })
    }

    /// 5.1(3): the next marker is drawn when the last one has done its work.
    fn elsewhere(_: &Bunroku, s: &State, _: Seat, _: &Action, no: &mut No) {
        let waits = matches!(s.top(), Some(Frame::Proceed(_)));
        no.when(s.in_activation() && !waits, R5_1_3, || Fact::StillActing { nation: s.flow.act.of });
        no.when(s.top() == Some(Frame::Setup), R4_0_2_3, || Fact::SetUpFirst);
    }
}

/// A position laid out by hand goes on.
pub struct Proceed(pub Seat);

impl Decision<Bunroku> for Proceed {
    const TAKES: &'static [Verb] = &[Verb::Go];
    const PLACE: Clause = R5_1_2;
    const PROMPT: &'static str = "prompt-go";

    fn asked(&self, _: &Bunroku, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn offers(&self, _: &Bunroku, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Go);
    }

    fn object(&self, _: &Bunroku, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, _: &Action, ctx: &mut Context<'_>) {
        s.pop();
        if s.top() == Some(Frame::MarchDie) {
            g.roll_march(s, ctx);
        }
    }
}

impl Bunroku {
    /// Arrivals of 10.2(2), 10.2(3) and 10.3(4), and the markers that come with them.
    pub(crate) fn begin_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        let turn = s.turn;
        ctx.tell(R5_1_1, || Event::TurnBegan { turn });
        let waiting: UnitSet = self.data.exists.iter().filter(|u| s.places.of(*u) == Loc::track(turn)).collect();
        let ming = waiting & self.data.nation(Nation::Ming);
        if !ming.is_empty() {
            let home = self.data.ming_home;
            ming.iter().for_each(|u| s.places.put(u, Loc::area(home)));
            let clause = if turn < 9 { R10_2_2 } else { R10_2_3 };
            ctx.tell(clause, || Event::Arrived { units: ming, area: home });
        }
        for unit in (waiting - ming).iter() {
            s.places.put(unit, Loc::POOL);
            ctx.tell(R10_3_4, || Event::JoinedPool { unit });
        }
        for (marker, chit) in self.data.chits() {
            if chit.from_turn == turn && turn > 1 && !s.cup.contains(marker) {
                s.cup.insert(marker);
                ctx.tell(R5_2_1, || Event::MarkerJoins { marker });
            }
        }
    }

    /// 5.1(1), 5.1(3): the next marker, unseen; on turn 1 the first is Japanese (13.1).
    fn draw_marker(&self, s: &mut State, ctx: &mut Context<'_>) {
        if s.cup.is_empty() {
            s.pop();
            return;
        }
        let first = s.turn == 1 && s.cup == self.data.cup;
        let marker = if first {
            let japanese = self.data.chits().find(|(_, chit)| chit.nation == Nation::Japan);
            let marker = japanese.map_or(ChitId(0), |(marker, _)| marker);
            ctx.tell(R13_1, || Event::MarkerTaken { marker });
            marker
        } else {
            let candidates: arrayvec::ArrayVec<u16, 64> = s.cup.iter().map(|c| u16::from(c.0)).collect();
            let marker = ChitId(ctx.draw(CUP, &candidates) as u8);
            // 5.2(2): it stays out until the turn ends; with the last one the turn is nearly over.
            let clause = if candidates.len() > 1 { R5_2_2 } else { R5_1_3 };
            ctx.tell(clause, || Event::MarkerDrawn { marker });
            marker
        };
        s.cup.remove(marker);
        s.flow.act = Activation { of: self.data.chit(marker).nation, ..self.carried_origins(s) };
        s.push_all(&sequence::ACTIVATION);
    }

    /// R51: where units of a suspended battle once came from outlives their activation.
    fn carried_origins(&self, s: &State) -> Activation {
        let mut act = Activation::default();
        let open = s.places.present(JAPAN) & s.places.present(ALLIED);
        // Besiegers outside walls fight no battle: their way there is history.
        for area in open.iter().filter(|a| !s.field_units(*a, ALLIED).is_empty()) {
            for unit in s.places.at(area).iter() {
                act.from.set(unit, s.flow.act.from.get(unit));
            }
        }
        act
    }

    /// The marker has done its work.
    pub(crate) fn end_activation(&self, s: &mut State, _: &mut Context<'_>) {
        s.pop();
    }

    /// 5.3 ① and ②.
    pub(crate) fn end_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        if !s.decks[ALLIED.index()].is_empty() {
            let candidates: arrayvec::ArrayVec<u16, 32> =
                s.decks[ALLIED.index()].iter().map(|c| u16::from(c.0)).collect();
            let card = CardId(ctx.draw(ALLIED_DECK, &candidates) as u8);
            s.decks[ALLIED.index()].remove(card);
            s.hands[ALLIED.index()].insert(card);
            ctx.tell(R5_3_1, || Event::AlliedDrew);
            ctx.emit(R11_1_2, Audience::Only(ALLIED), || Event::AlliedDrewCard { card });
        }
        for _ in 0..2 {
            let at_large = s.places.at_large();
            if at_large.is_empty() {
                break;
            }
            let candidates: arrayvec::ArrayVec<u16, SIDE> = at_large.iter().map(|u| u16::from(u.0)).collect();
            let unit = UnitId(ctx.draw(AT_LARGE, &candidates) as u8);
            s.places.put(unit, Loc::WAITING);
            ctx.tell(R5_3_2, || Event::LeaderWaits { unit });
        }
    }

    /// 5.3③, then 12.1 or the next turn.
    pub(crate) fn close_turn(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.pop();
        s.sortie = false;
        s.cup = self.data.chits().filter(|(_, chit)| chit.from_turn <= s.turn).map(|(marker, _)| marker).collect();
        ctx.tell(R5_3_3, || Event::CupRefilled);
        // R26: a marker moved to an earlier turn ends the game now.
        if s.turn >= s.peace {
            self.finish(s, Ending::Peace, ctx);
            return;
        }
        s.turn += 1;
        s.push_all(&sequence::TURN);
    }
}
