//! 6.3 The end of a turn, 18.0 MT markers, 20.0 victory.

use crate::Okinawa;
use crate::actions::Action;
use crate::event::Event;
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::*;

impl Okinawa {
    pub(crate) fn marker_at(&self, s: &State, hex: Hex) -> bool {
        s.markers.contains(&Loc::hex(hex))
    }

    pub(crate) fn turn_end(&self, s: &mut State, stage: u8, ctx: Log<'_, '_>) {
        match stage {
            0 if self.claims(s) => {
                self.set_top(s, Frame::Step(Step::TurnEnd, 3));
                self.push(s, Frame::Claim);
            }
            0 | 3 => {
                let next = if self.us_takes_markers(s, ctx) { 2 } else { 1 };
                self.set_top(s, Frame::Step(Step::TurnEnd, next));
            }
            1 => {
                let only = s.markers.iter().find_map(|m| m.on_map());
                match only {
                    Some(hex) => self.deny_marker(s, hex, ctx),
                    None => self.set_top(s, Frame::Step(Step::TurnEnd, 2)),
                }
            }
            _ => self.next_turn(s, ctx),
        }
    }

    /// 4.3(4), 18.0(1): face-down US chits alone on an MT marker; a unit chit among them takes it once
    /// it is turned up (R5).
    pub(crate) fn claimants<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        let alone = |h: &&Hex| s.present(US, **h) && !s.solid(US, **h) && self.marker_at(s, **h);
        self.data.red.iter().filter(alone).flat_map(|h| s.chits_at(US, *h)).filter(|c| !s.face_up(*c))
    }

    pub(crate) fn claims(&self, s: &State) -> bool {
        self.claimants(s).next().is_some() && self.may_hide_unit(s, US)
    }

    pub(crate) fn allow_claim(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Pass => {}
            Action::Reveal(chit) => self.can_reveal(s, chit, no),
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn us_stands_on_marker(&self, s: &State) -> bool {
        self.data.red.iter().any(|hex| s.solid(US, *hex) && self.marker_at(s, *hex))
    }

    /// 18.0(1), R5: a unit or face-up unit chit in the hex.
    fn us_takes_markers(&self, s: &mut State, ctx: Log<'_, '_>) -> bool {
        let mut any = false;
        // By hex, not by marker: the order must not tell them apart.
        for &hex in &self.data.red {
            let Some(i) = s.markers.iter().position(|m| *m == Loc::hex(hex)) else { continue };
            if s.solid(US, hex) {
                s.markers[i] = Loc::US_HELD;
                any = true;
                ctx.tell(R18_0_1, || Event::MtGained { hex });
            }
        }
        any
    }

    /// 18.0(2): Japan takes one out of reach.
    pub(crate) fn deny_marker(&self, s: &mut State, hex: Hex, ctx: Log<'_, '_>) {
        if let Some(marker) = s.markers.iter_mut().find(|m| **m == Loc::hex(hex)) {
            *marker = Loc::JP_HELD;
            ctx.tell(R18_0_2, || Event::MtDenied { hex });
        }
        self.set_top(s, Frame::Step(Step::TurnEnd, 2));
    }

    /// 6.3(2)(3).
    fn next_turn(&self, s: &mut State, ctx: Log<'_, '_>) {
        for seat in Seat::BOTH {
            let n = s.chits_in(seat, Loc::DISCARD).count();
            if n >= 8 {
                ctx.tell(R6_3_2, || Event::Recycled { seat, n: n as u8 });
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
            self.go(s, Step::Over);
        } else {
            s.turn += 1;
            s.phasing = US;
            self.go(s, Step::Draw);
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

    fn value(&self, s: &State, counts: impl Fn(Loc) -> bool) -> i16 {
        (0..MARKERS).filter(|i| counts(s.markers[*i])).map(|i| i16::from(self.data.markers[i].1)).sum()
    }

    /// 20.0: markers given up for lost units are drawn unseen, then everything is counted.
    fn score_game(&self, s: &mut State, ctx: Log<'_, '_>) {
        for _ in 0..self.us_units_lost(s) {
            let held: arrayvec::ArrayVec<u16, MARKERS> =
                (0..MARKERS as u16).filter(|i| s.markers[usize::from(*i)] == Loc::US_HELD).collect();
            if held.is_empty() {
                break;
            }
            let marker = Mt(ctx.draw("us-mt", &held) as u8);
            s.markers[marker.index()] = Loc::FORFEIT;
            ctx.tell(R20_0_2_1, || Event::MtForfeit { marker });
        }
        for marker in (0..MARKERS as u8).map(Mt) {
            let value = self.data.markers[marker.index()].1;
            let loc = s.markers[marker.index()];
            if loc == Loc::US_HELD {
                ctx.tell(R20_0_2_2, || Event::MtScored { seat: US, marker, value });
            } else if loc.on_map().is_some() || (self.jp_taken_score && loc == Loc::JP_HELD) {
                ctx.tell(R20_0_1, || Event::MtScored { seat: JP, marker, value });
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

    pub(crate) fn outcome(&self, s: &State) -> Outcome {
        let [us, jp] = s.result.unwrap_or_else(|| self.points(s));
        let winner = match us.cmp(&jp) {
            std::cmp::Ordering::Greater => Some(US),
            std::cmp::Ordering::Less => Some(JP),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, clause: R20_0_3 }
    }
}
