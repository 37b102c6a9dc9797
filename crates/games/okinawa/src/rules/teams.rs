//! 19.0 Japan's own rules: 19.1 teams and their release, 19.2 positions, 19.3 the offensive.

use super::prelude::*;
use crate::rules::rolls::{STAFF_MEETING, YAHARA};

/// 19.1(2) From turn 4 to 8 Japan releases a team before it moves.
pub struct Release;

impl Decision<Okinawa> for Release {
    const TAKES: &'static [Verb] = &[Verb::Release];
    const PLACE: Clause = R19_1_2;
    const ASKED: Seats = Seats::only(JP);
    const PROMPT: &'static str = "prompt-release";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        (4..=8).contains(&s.turn) && g.releasable(s).count() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let group = g.releasable(s).next().filter(|_| (4..=8).contains(&s.turn));
        if let Some(group) = group {
            g.release(s, group, ctx);
        }
    }

    fn offers(&self, _: &Okinawa, _: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(groups().map(Action::Release));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Release(group) = *action else { return };
        no.when(!g.releasable(s).any(|g| g == group), R19_1_2, || Fact::NotRestricted { group });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        if let Action::Release(group) = *action {
            g.release(s, group, ctx);
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if no.bar(seat == US, R19_1_2, || Fact::ForOther { seat: JP }) {
            return;
        }
        Release.object(g, s, seat, action, no);
        let turn = s.turn;
        no.when(turn < 4, R19_1_1, || Fact::ReleaseTurns { turn });
        no.when(turn > 8, R19_1_2, || Fact::ReleaseTurns { turn });
        let over = s.phasing == JP && s.step() == Step::Movement;
        no.when(no.none() && over, R19_1_2, || Fact::ReleaseOver);
    }
}

impl Okinawa {
    /// 19.1(2): restricted teams that can still be released.
    fn releasable<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Group> + 'a {
        groups().filter(|g| {
            self.data.groups[g.index()].restricted
                && s.released >> g.0 & 1 == 0
                && units_of(JP).any(|u| self.data.unit(u).group == Some(*g) && s.hex_of(u).is_some())
        })
    }

    fn release(&self, s: &mut State, group: Group, ctx: Context<'_, '_>) {
        s.released |= 1 << group.0;
        ctx.tell(R19_1_2, || Event::Released { group });
    }

    /// 19.1: may not move for being of a team that is not released yet.
    pub(crate) fn restricted(&self, s: &State, piece: Piece) -> bool {
        if s.turn > 8 || piece.is_chit() || piece.seat() == US {
            return false;
        }
        let unit = self.data.unit(piece);
        unit.restricted && unit.group.is_some_and(|g| s.released >> g.0 & 1 == 0)
    }

    /// 19.2: does the defender enjoy a position here? Only Japan ever does.
    pub(crate) fn is_position(&self, s: &State, defender: Seat, hex: Hex) -> bool {
        if defender != JP {
            return false;
        }
        match self.data.hex(hex).ground {
            Some(Ground::Printed) => true,
            Some(Ground::Suitable) => {
                s.chits_at(JP, hex).any(|c| s.face_up(c) && self.data.kind(c) == ChitKind::ConstructionEngineers)
            }
            None => false,
        }
    }

    /// 19.3.1: what it means is enforced in movement, combat and after combat.
    pub(crate) fn order_offensive(&self, s: &mut State, forced: bool, ctx: Context<'_, '_>) {
        s.offensive = true;
        ctx.tell(R19_3_1, || if forced { Event::OffensiveForced } else { Event::Offensive });
    }

    /// 19.3.2: two dice against the turn number, then one for Yahara (R18).
    pub(crate) fn staff_meeting(&self, s: &mut State, ctx: Context<'_, '_>) {
        let dice = [ctx.d6(STAFF_MEETING), ctx.d6(STAFF_MEETING)];
        let turn = s.turn;
        ctx.tell(R19_3_2_1, || Event::StaffMeeting { dice, turn });
        let forced = dice[0] + dice[1] < turn;
        if forced {
            self.order_offensive(s, true, ctx);
        }
        let die = ctx.d6(YAHARA);
        if die <= 3 {
            s.yahara = false;
        }
        let stays = die > 3;
        // R18: also where the meeting has failed.
        let clause = if forced { RULING_18 } else { R19_3_2_2 };
        ctx.tell(clause, || if stays { Event::YaharaStays { die } } else { Event::YaharaDismissed { die } });
    }

    /// R25: engineers are a position from the moment they are turned up; R48: but turned up in this battle
    /// without being declared they count as face down in it (14.1(6)③).
    pub(crate) fn position_counts(&self, s: &State, f: &Fight, defender: Seat) -> bool {
        let counts = |c: Piece| {
            self.data.kind(c) == ChitKind::ConstructionEngineers
                && s.face_up(c)
                && (!f.turned.contains(c) || self.in_effect(f, JP).any(|d| d == c))
        };
        match self.data.hex(f.at).ground {
            Some(Ground::Suitable) => defender == JP && s.chits_at(JP, f.at).any(counts),
            _ => self.is_position(s, defender, f.at),
        }
    }

    /// 19.3.1(3): an offensive calls up a reserve for every two battles fought.
    pub(crate) fn call_reserves(&self, s: &mut State, _: Context<'_, '_>) {
        s.close();
        if s.offensive {
            s.stack.push(Frame::CallUp(s.fought / 2));
        }
    }
}
