//! Judging positions for searches: how good one looks, and how promising an action.

use crate::Okinawa;
use crate::actions::Action;
use crate::ids::*;
use crate::state::*;
use sandtable_kernel::*;

impl Okinawa {
    /// Expected points, markers within reach, strength and time left.
    pub(crate) fn judge(&self, s: &State) -> f32 {
        if self.is_over(s) {
            return match self.outcome(s).winner {
                Some(US) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        let [us, jp] = self.expected_points(s);
        // Markers still on the map are Japan's only if they stay there: those near the front will fall
        // or be taken away, about one a turn.
        let left = f32::from(12 - s.turn.min(12)) + if s.phasing == US { 1.0 } else { 0.5 };
        let mut contested = 0.0;
        let mut share: f32 = 0.0;
        for (i, loc) in s.markers.iter().enumerate() {
            let Some(hex) = loc.on_map() else { continue };
            let near = self.nearest(s, US, hex);
            let pull = (left * 1.1 / (f32::from(near) + 2.0)).min(1.0);
            share += pull;
            contested += pull * f32::from(self.data.markers[i].1);
        }
        let falls = if share > 0.0 { (left * 1.05).min(share) / share } else { 0.0 };
        let (gain, loss) = (contested * falls * 0.62, contested * falls);
        let steps = |seat: Seat| -> f32 {
            units_of(seat)
                .filter(|u| s.hex_of(*u).is_some() || s.loc(*u) == Loc::BOX)
                .map(|u| f32::from(s.steps(&self.data, u)))
                .sum()
        };
        let chits = |seat: Seat| chits_of(seat).filter(|c| s.hex_of(*c).is_some()).count() as f32;
        let strength = (steps(US) - 30.0) * 0.04 - (steps(JP) - 40.0) * 0.08 + (chits(US) - chits(JP)) * 0.08;
        let kamikaze = left * 0.45;
        let difference = us + gain - (jp - loss + kamikaze) + strength;
        (difference / 9.0).tanh()
    }

    fn nearest(&self, s: &State, seat: Seat, hex: Hex) -> u8 {
        s.maps.solid[seat.index()].iter().map(|h| self.data.distance(Hex(h), hex)).min().unwrap_or(20)
    }

    /// What an action looks like at a glance.
    pub(crate) fn promise(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Done => match s.top() {
                Frame::Step(Step::Movement, _) => 0.7,
                Frame::Step(Step::Combat, _) => 0.6,
                Frame::Step(Step::Place, _) => 0.1,
                Frame::Step(Step::Prepare, _) => 3.0,
                Frame::Step(Step::Supply, _) => {
                    if s.supply >= 4 || s.free_attacks {
                        4.0
                    } else {
                        0.5
                    }
                }
                Frame::Fight | Frame::Declare(_) => 0.4,
                _ => 1.0,
            },
            Action::Pass => 1.0,
            Action::Halt => 0.3,
            Action::Burn(chit) => f32::from(self.data.chit(chit).supply) * 0.5,
            Action::Declare(_) | Action::Advance(_) => 2.0,
            Action::Move(piece) => self.promise_of_moving(s, seat, piece),
            Action::MoveTo(hex) => self.promise_of_place(s, seat, hex),
            Action::Step(_) => 0.02,
            Action::Reveal(_) => 0.15,
            Action::Return(_) => 0.5,
            Action::PickUp(_) => 0.1,
            Action::Buy(_) | Action::CallUp(_) => 3.0,
            Action::Place(_) => 3.0,
            Action::Attack(from, at) => self.promise_of_attack(s, from, at),
            Action::Use(chit) => match self.data.kind(chit) {
                ChitKind::AntiTankGun
                | ChitKind::Sniper
                | ChitKind::Commando
                | ChitKind::Illumination
                | ChitKind::Concealment => 5.0,
                ChitKind::Smoke | ChitKind::Tank | ChitKind::FlameTank => 2.5,
                _ => 1.5,
            },
            Action::Take(hex) => 1.0 / (1.0 + f32::from(self.nearest(s, US, hex))),
            Action::Hit(piece) => 1.0 + f32::from(s.steps(&self.data, piece)),
            Action::Choose(crate::Choice::Kikusui) => {
                0.2 + s.chits_in(JP, Loc::REMOVED).filter(|c| self.data.kind(*c) == ChitKind::Kikusui).count() as f32
            }
            Action::Choose(crate::Choice::StaffMeeting) if s.turn <= 7 => 4.0,
            _ => 1.0,
        }
    }

    fn promise_of_moving(&self, s: &State, seat: Seat, piece: Piece) -> f32 {
        let Some(hex) = s.hex_of(piece) else { return 0.1 };
        let engaged = s.zoc(seat.other()).contains(hex.0);
        match (seat, engaged, piece.is_unit()) {
            (US, true, _) => 0.25,
            (US, false, true) => 2.0,
            (US, false, false) => 1.0,
            (_, true, _) => 0.3,
            (_, false, _) => 0.5,
        }
    }

    fn promise_of_place(&self, s: &State, seat: Seat, hex: Hex) -> f32 {
        let target = s.markers.iter().filter_map(|m| m.on_map()).map(|m| self.data.distance(m, hex)).min().unwrap_or(9);
        let near_enemy = self.nearest(s, seat.other(), hex);
        match seat {
            US => {
                2.0 / (1.0 + f32::from(near_enemy.max(1))) + if target == 0 { 2.0 } else { 0.6 / f32::from(target + 1) }
            }
            _ => {
                let ground = self.data.hex(hex).ground.is_some();
                0.3 + f32::from(u8::from(ground))
                    + if target == 0 { 1.0 } else { 0.0 }
                    + if near_enemy <= 1 { -0.1 } else { 0.2 }
            }
        }
    }

    fn promise_of_attack(&self, s: &State, from: Hex, at: Hex) -> f32 {
        let f = Fight::new(false, s.phasing, from, at);
        let (attack, defence) = (self.fire(s, &f, s.phasing).total, self.fire(s, &f, s.phasing.other()).total);
        let marker = f32::from(u8::from(self.marker_at(s, at)));
        (0.3 + 0.5 * f32::from(attack) - 0.2 * f32::from(defence) + marker).max(0.1)
    }
}
