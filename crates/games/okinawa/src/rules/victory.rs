//! 6.3 The end of a turn, 18.0 MT markers, 20.0 victory.

use super::prelude::*;
use crate::rules::rolls;

/// 18.0(1), 4.3(4) The US may turn up unit chits that lie on MT markers before those are taken (R5).
pub struct Claim;

impl Decision<Okinawa> for Claim {
    const TAKES: &'static [Verb] = &[Verb::Reveal, Verb::Pass];
    const PLACE: Clause = R18_0_1;
    const ASKED: Seats = Seats::only(US);
    const PROMPT: &'static str = "prompt-claim";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.claimants(s).next().is_some() && g.may_hide_unit(s, US)
    }

    fn offers(&self, g: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Pass);
        g.offer_reveals(s, seat, width, out);
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Reveal(chit) = *action {
            g.object_reveal(s, seat, chit, no);
        }
    }

    fn act(&self, g: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        match *action {
            Action::Reveal(chit) => g.reveal(s, chit, ctx),
            _ => {
                s.close();
                ctx.tell(R4_3_4, || Event::Passed { seat });
            }
        }
    }
}

/// 18.0(2) Where the US took none, Japan takes a marker out of reach.
pub struct Deny;

impl Decision<Okinawa> for Deny {
    const TAKES: &'static [Verb] = &[Verb::Take];
    const PLACE: Clause = R18_0_2;
    const ASKED: Seats = Seats::only(JP);
    const PROMPT: &'static str = "prompt-take";

    fn open(&self, _: &Okinawa, s: &State) -> bool {
        s.markers.iter().filter(|m| m.on_map().is_some()).count() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let only = s.markers.iter().find_map(|m| m.on_map());
        if let Some(hex) = only {
            g.deny_marker(s, hex, ctx);
        }
    }

    fn offers(&self, g: &Okinawa, _: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(g.data.red.iter().copied().map(Action::Take));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Take(hex) = *action else { return };
        g.object_no_marker(s, hex, no);
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        if let Action::Take(hex) = *action {
            g.deny_marker(s, hex, ctx);
        }
    }

    /// Only at the end of a turn in which the US stands on no marker.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Take(hex) = *action else { return };
        if no.bar(seat == US, R18_0_2, || Fact::ForOther { seat: JP }) {
            return;
        }
        g.object_no_marker(s, hex, no);
        no.when(s.step() == Step::TurnEnd, R18_0_2, || Fact::UsTakesFirst);
    }
}

impl Okinawa {
    /// R3: black high points never have one.
    fn object_no_marker(&self, s: &State, hex: Hex, no: &mut No) {
        no.when(!self.marker_at(s, hex), R18_0_2, || Fact::NoMarker { hex });
        no.when(self.data.black.contains(&hex), RULING_3, || Fact::NoMarker { hex });
    }

    pub(crate) fn marker_at(&self, s: &State, hex: Hex) -> bool {
        s.markers.contains(&Loc::hex(hex))
    }

    /// 4.3(4), 18.0(1): face-down US chits alone on an MT marker; a unit chit among them takes it once
    /// it is turned up (R5).
    fn claimants<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        let alone = |h: &&Hex| s.present(US, **h) && !s.solid(US, **h) && self.marker_at(s, **h);
        self.data.red.iter().filter(alone).flat_map(|h| s.chits_at(US, *h)).filter(|c| !s.face_up(*c))
    }

    pub(crate) fn us_stands_on_marker(&self, s: &State) -> bool {
        self.data.red.iter().any(|hex| s.solid(US, *hex) && self.marker_at(s, *hex))
    }

    /// 18.0(1), R5: a unit or face-up unit chit in the hex. Only where none is taken does Japan choose one.
    pub(crate) fn us_takes_markers(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let mut any = false;
        // By hex, not by marker: the order must not tell them apart.
        for &hex in &self.data.red {
            let Some(i) = s.markers.iter().position(|m| *m == Loc::hex(hex)) else { continue };
            if s.solid(US, hex) {
                s.markers[i] = Loc::US_HELD;
                any = true;
                // R5: a face-up unit chit will do.
                let clause = if s.has_unit(US, hex) { R18_0_1 } else { RULING_5 };
                ctx.tell(clause, || Event::MtGained { hex });
            }
        }
        if any {
            s.skip_to(Frame::NextTurn);
        }
    }

    fn deny_marker(&self, s: &mut State, hex: Hex, ctx: Context<'_, '_>) {
        if let Some(marker) = s.markers.iter_mut().find(|m| **m == Loc::hex(hex)) {
            *marker = Loc::JP_HELD;
            ctx.tell(R18_0_2, || Event::MtDenied { hex });
        }
    }

    /// 6.3(2)(3).
    pub(crate) fn next_turn(&self, s: &mut State, ctx: Context<'_, '_>) {
        for seat in Seat::BOTH {
            let n = s.chits_in(seat, Loc::DISCARD).count();
            if n >= 8 {
                // R37: chits that were given on the first turn circulate like the others.
                let clause = if self.fixed_first && seat == US { RULING_37 } else { R6_3_2 };
                ctx.tell(clause, || Event::Recycled { seat, n: n as u8 });
                for chit in chits_of(seat) {
                    if s.loc(chit) == Loc::DISCARD {
                        s.put(&self.data, chit, Loc::CUP);
                    }
                }
            }
        }
        if s.bad_weather {
            s.bad_weather = false;
            ctx.tell(R6_3_3, || Event::WeatherClears);
        }
        if s.turn >= 12 {
            self.score_game(s, ctx);
            s.stack.clear();
        } else {
            s.turn += 1;
            s.phasing = US;
            s.begin_with(Frame::Draw);
        }
    }

    pub(crate) fn us_units_lost(&self, s: &State) -> usize {
        units_of(US).filter(|u| s.loc(*u) == Loc::REMOVED).count()
    }

    /// 20.0(2)③, R5.
    fn black_points<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Hex> + 'a {
        self.data.black.iter().copied().enumerate().filter_map(move |(i, hex)| {
            let held = if self.black_control { s.black >> i & 1 == 1 } else { s.has_unit(US, hex) };
            held.then_some(hex)
        })
    }

    fn us_markers(&self, s: &State, loc: Loc) -> usize {
        s.markers.iter().filter(|m| **m == loc).count()
    }

    fn value(&self, s: &State, counts: impl Fn(Loc) -> bool) -> i16 {
        (0..MARKERS).filter(|i| counts(s.markers[*i])).map(|i| i16::from(self.data.markers[i].1)).sum()
    }

    /// 20.0: markers given up for lost units are drawn unseen, then everything is counted.
    fn score_game(&self, s: &mut State, ctx: Context<'_, '_>) {
        for _ in 0..self.us_units_lost(s) {
            let held: ArrayVec<u16, MARKERS> =
                (0..MARKERS as u16).filter(|i| s.markers[usize::from(*i)] == Loc::US_HELD).collect();
            if held.is_empty() {
                break;
            }
            let marker = Mt(ctx.draw(rolls::FORFEIT, &held) as u8);
            s.markers[marker.index()] = Loc::FORFEIT;
            // R36: all that there are, and no more.
            let short = self.us_units_lost(s) > self.us_markers(s, Loc::FORFEIT) && held.len() == 1;
            ctx.tell(if short { RULING_36 } else { R20_0_2_1 }, || Event::MtForfeit { marker });
        }
        for marker in (0..MARKERS as u8).map(Mt) {
            let value = self.data.markers[marker.index()].1;
            let loc = s.markers[marker.index()];
            if loc == Loc::US_HELD {
                ctx.tell(R20_0_2_2, || Event::MtScored { seat: US, marker, value });
            } else if loc.on_map().is_some() || (self.jp_taken_score && loc == Loc::JP_HELD) {
                let clause = if loc == Loc::JP_HELD { RULING_4 } else { R20_0_1 };
                ctx.tell(clause, || Event::MtScored { seat: JP, marker, value });
            }
        }
        for hex in self.black_points(s) {
            ctx.tell(R20_0_2_3, || Event::BlackPoint { hex });
        }
        let [us, jp] = self.points(s);
        s.result = Some([us, jp]);
        ctx.tell(R20_0_3, || Event::Score { us, jp });
    }

    /// Points as they stand, markers counted at their value.
    pub(crate) fn points(&self, s: &State) -> [i16; 2] {
        let us = self.value(s, |loc| loc == Loc::US_HELD) + self.black_points(s).count() as i16;
        let jp = self.value(s, |loc| loc.on_map().is_some() || (self.jp_taken_score && loc == Loc::JP_HELD))
            + i16::from(s.victory);
        [us, jp]
    }

    /// What both sides know of the score: no marker's value.
    pub(crate) fn open_points(&self, s: &State) -> [i16; 2] {
        [self.black_points(s).count() as i16, i16::from(s.victory)]
    }

    /// 20.0(3).
    pub(crate) fn result(&self, s: &State) -> Outcome {
        let [us, jp] = s.result.unwrap_or_else(|| self.points(s));
        let winner = match us.cmp(&jp) {
            std::cmp::Ordering::Greater => Some(US),
            std::cmp::Ordering::Less => Some(JP),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, clause: R20_0_3 }
    }
}
