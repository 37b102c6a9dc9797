//! 6.0 The course of a turn: drawing chits, the beginning and the end of a player turn.

use super::prelude::*;
use crate::rules::rolls::{JP_CUP, US_CUP};
use sandtable_kit::Sequence;

/// 6.1(1), 6.2 A player draws when ready: the table changes hands here.
pub struct Draw;

impl Decision<Okinawa> for Draw {
    const TAKES: &'static [Verb] = &[Verb::Proceed];
    const PLACE: Clause = R4_0;
    const PROMPT: &'static str = "prompt-draw";

    fn offers(&self, _: &Okinawa, _: &State, _: Seat, _: Width, out: &mut Actions) {
        out.push(Action::Proceed);
    }

    fn object(&self, _: &Okinawa, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, _: &Action, ctx: Context<'_, '_>) {
        s.close();
        g.begin_player_turn(s, ctx);
        g.draw_chits(s, ctx);
    }
}

/// A position file can stop where nothing is left to decide: then either side may let it go on, and the
/// word that would end the matter in hand does so too.
pub struct Rest;

impl Rest {
    /// What waits under it.
    fn below(s: &State) -> Option<Frame> {
        s.stack.iter().rev().nth(1)
    }

    /// The question that waits, where it is this seat's.
    fn question(g: &Okinawa, s: &State, seat: Seat) -> Option<Frame> {
        Self::below(s).filter(|frame| frame.asked(g, s).is_some_and(|seats| seats.contains(seat)))
    }
}

impl Decision<Okinawa> for Rest {
    const TAKES: &'static [Verb] = Verb::ALL;
    const PLACE: Clause = R6_0;
    const ASKED: Seats = Seats::BOTH;
    const PROMPT: &'static str = "prompt-proceed";

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        if let Some(frame) = Self::question(g, s, seat) {
            frame.offers(g, s, seat, width, out);
        }
        out.retain(|action| !matches!(action, Action::Proceed | Action::Pass));
        out.push(Action::Proceed);
        if s.fight.is_some() {
            out.push(Action::Pass);
        }
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match Self::question(g, s, seat) {
            _ if *action == Action::Proceed || (*action == Action::Pass && s.fight.is_some()) => {}
            Some(frame) if frame.takes(action.verb()) => frame.object(g, s, seat, action, no),
            _ => {
                <Frame as sandtable_kit::Step<Okinawa>>::elsewhere(g, s, seat, action, no);
                if no.none() {
                    g.untimely(s, seat, action, no);
                }
            }
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        match (g.top(s), action) {
            (Some(frame), Action::Proceed) if !(frame.asked(g, s).is_some() && frame.open(g, s)) => {
                g.run_on(s, frame, ctx);
            }
            (Some(frame), _) if !frame.takes(action.verb()) => {}
            (Some(frame), _) => frame.act(g, s, seat, action, ctx),
            (None, _) => {}
        }
    }
}

impl Okinawa {
    /// One thing that happens by itself.
    pub(crate) fn run_on(&self, s: &mut State, frame: Frame, ctx: Context<'_, '_>) {
        match frame.asked(self, s) {
            Some(_) => frame.pass(self, s, ctx),
            None => frame.run(self, s, ctx),
        }
    }

    /// What the coming player turn needs to remember of its beginning.
    pub(crate) fn mark_beginning(&self, s: &mut State) {
        let zoc = s.zoc(s.phasing.other());
        s.began = pieces_of(s.phasing).filter(|p| s.hex_of(*p).is_some_and(|hex| zoc.contains(hex))).collect();
    }

    fn begin_player_turn(&self, s: &mut State, ctx: Context<'_, '_>) {
        if s.phasing == US {
            ctx.tell(R6_0, || Event::TurnBegins { turn: s.turn });
        }
        let seat = s.phasing;
        ctx.tell(if seat == US { R6_1 } else { R6_2 }, || Event::PlayerTurn { seat });
        self.mark_beginning(s);
        s.supply = 0;
        s.free_attacks = false;
        s.offensive = false;
        s.air_declared = PieceSet::EMPTY;
    }

    /// 6.1(1), 6.2: chits from the container; the discards first if it holds too few (R8).
    fn draw_chits(&self, s: &mut State, ctx: Context<'_, '_>) {
        let seat = s.phasing;
        if seat == US && s.turn == 1 && self.fixed_first {
            self.take_fixed_chits(s, ctx);
            return;
        }
        let wanted = self.data.draws[usize::from(s.turn.clamp(1, 12)) - 1][seat.index()];
        if s.chits_in(seat, Loc::CUP).count() < usize::from(wanted) {
            let discards: Vec<Piece> = s.chits_in(seat, Loc::DISCARD).collect();
            if !discards.is_empty() {
                ctx.tell(RULING_8, || Event::Refilled { seat, n: discards.len() as u8 });
            }
            for chit in discards {
                s.put(&self.data, chit, Loc::CUP);
            }
        }
        let pool = if seat == US { US_CUP } else { JP_CUP };
        let mut drawn = Vec::new();
        let mut cup: ArrayVec<u16, CHITS> = s.chits_in(seat, Loc::CUP).map(|c| u16::from(c.0)).collect();
        for _ in 0..wanted {
            if cup.is_empty() {
                break;
            }
            let chit = ctx.draw(pool, &cup);
            cup.retain(|c| *c != chit);
            let chit = Piece(chit as u8);
            s.put(&self.data, chit, Loc::BOX);
            drawn.push(chit);
        }
        let clause = if seat == US { R6_1_1 } else { R6_2 };
        ctx.tell(clause, || Event::Drew { seat, n: drawn.len() as u8 });
        ctx.emit(R4_0, Audience::Only(seat), || Event::DrewChits { pieces: drawn });
    }

    /// 21.1: fixed chits on the first turn.
    fn take_fixed_chits(&self, s: &mut State, ctx: Context<'_, '_>) {
        let mut taken = Vec::new();
        for &kind in &self.data.fixed_first {
            let chit = s.chits_in(US, Loc::CUP).find(|c| self.data.kind(*c) == kind);
            if let Some(chit) = chit {
                s.put(&self.data, chit, Loc::BOX);
                taken.push(chit);
            }
        }
        ctx.tell(R21_1, || Event::Drew { seat: US, n: taken.len() as u8 });
        ctx.emit(RULING_33, Audience::Only(US), || Event::DrewChits { pieces: taken });
    }

    /// 13.0(2): points do not keep, and everything a player turn remembers is forgotten.
    pub(crate) fn end_player_turn(&self, s: &mut State, ctx: Context<'_, '_>) {
        // 4.3(6): in play nobody is left alone beside the enemy by now; a made-up position may have it so.
        self.sweep(s, R4_3_6, ctx);
        s.supply = 0;
        s.free_attacks = false;
        s.offensive = false;
        s.battles.clear();
        s.used = PieceSet::EMPTY;
        s.began = PieceSet::EMPTY;
        s.moved = PieceSet::EMPTY;
        s.infiltrating = PieceSet::EMPTY;
        if s.phasing == US {
            s.phasing = JP;
            s.begin_with(Frame::Draw);
        } else {
            s.begin_with(Frame::Claim);
        }
    }
}
