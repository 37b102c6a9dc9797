//! Judging positions for searches: how good one looks, and how promising an action.

mod odds;
mod search;

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::sequence::Frame;
use crate::words::{Action, Choice};
use arrayvec::ArrayVec;
use sandtable_kernel::*;

/// How much of a battalion's strength bears on a height so many hexes away.
const US_REACH: [f32; 9] = [1.3, 1.0, 0.72, 0.5, 0.34, 0.24, 0.17, 0.12, 0.08];
/// And how much of a defender's.
const JP_REACH: [f32; 6] = [1.5, 0.75, 0.4, 0.22, 0.12, 0.06];

/// Strength by hex.
type Force = ArrayVec<(Hex, f32), 128>;

/// A marker is worth this much on average: 34 points on 18 markers.
const MARKER: f32 = 1.9;

/// How far what an action looks like at a glance is believed, by seat: where to attack shows, where to
/// defend does not.
const GLANCE: [f32; 2] = [1.6, 0.3];
/// Decisions to play on before judging, by seat: Japan's placing and moving count for what the attack
/// after them meets.
const FORESIGHT: [u32; 2] = [0, 6];

/// Points of difference that make a position as good as decided. Games end 30 to 0 and 1 to 19: with
/// less, whoever is behind would see no difference between any two actions.
const DECIDED: f32 = 30.0;

fn likely(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Judgement for Okinawa {
    fn score(&self, state: &State) -> [i32; 2] {
        state.result.unwrap_or_else(|| self.points(state)).map(i32::from)
    }

    fn evaluate(&self, state: &State) -> f32 {
        self.judge(state)
    }

    fn search_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_search(state, seat, out);
    }

    fn prior(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.promise(state, seat, action).powf(GLANCE[seat.index()])
    }

    fn foresight(&self, seat: Seat) -> u32 {
        FORESIGHT[seat.index()]
    }

    fn odds(&self, state: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.battle_odds(state, seat, action)
    }
}

impl Okinawa {
    /// A guess at the final points (20.0): markers by the chance that they fall, lost battalions by the
    /// marker each will cost.
    fn judge(&self, s: &State) -> f32 {
        if s.step() == Step::Over {
            return match self.result(s).winner {
                Some(US) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        // Turns in which markers can still be taken, this one included.
        let left = f32::from(12 - s.turn.min(12)) + if s.phasing == US { 1.0 } else { 0.4 };
        let [mut us, mut jp] = self.points(s).map(f32::from);
        let (ours, theirs) = (self.force(s, US), self.force(s, JP));
        let mut fall: f32 = 0.0;
        let mut chances = [(0.0f32, 0.0f32); MARKERS];
        for (i, loc) in s.markers.iter().enumerate() {
            let Some(hex) = loc.on_map() else { continue };
            let chance = self.chance_to_take(s, hex, &ours, &theirs, left);
            chances[i] = (chance, f32::from(self.data.markers[i].1));
            fall += chance;
        }
        // A few heights a turn is the most that is ever taken.
        let pace = (left * 1.6 / fall.max(0.1)).min(1.0);
        let held = s.markers.iter().filter(|m| **m == Loc::US_HELD).count() as f32;
        for (chance, value) in chances {
            us += chance * pace * value;
            jp -= chance * pace * value;
        }
        // What the kamikaze still bring (9.0), less the markers that Japan itself takes away (18.0(2)).
        jp += 0.2 * left;
        let lost = self.us_units_lost(s) as f32;
        us -= MARKER * lost.min(held + fall * pace);
        let wear: f32 = units_of(US)
            .filter(|u| s.hex_of(*u).is_some() && s.turned.contains(*u))
            .map(|u| if s.hex_of(u).is_some_and(|h| s.zoc(JP).contains(h)) { 0.75 } else { 0.5 })
            .sum();
        let steps: f32 = units_of(JP)
            .filter(|u| s.hex_of(*u).is_some() || s.loc(*u) == Loc::BOX)
            .map(|u| f32::from(s.steps(&self.data, u)))
            .sum();
        let difference = us - jp - wear - (steps - 40.0) * 0.08 + self.chits(s, US) - self.chits(s, JP)
            + f32::from(s.supply.min(6)) * 0.05;
        (difference / DECIDED).tanh()
    }

    /// Will the height fall before the end?
    fn chance_to_take(&self, s: &State, hex: Hex, ours: &Force, theirs: &Force, left: f32) -> f32 {
        if s.solid(US, hex) {
            return if s.phasing == US { 0.9 } else { 0.96 };
        }
        let mut us = 0.0;
        let mut near = 20;
        for (at, strength) in ours {
            let d = self.data.distance(*at, hex);
            near = near.min(d);
            us += US_REACH.get(usize::from(d)).unwrap_or(&0.03) * strength;
        }
        let mut jp = 0.0;
        for (at, strength) in theirs {
            let d = self.data.distance(*at, hex);
            jp += JP_REACH.get(usize::from(d)).unwrap_or(&0.0) * strength;
        }
        let time = left - 1.0 - f32::from(near) * 0.45;
        likely(0.9 * (us - 1.15 * jp).clamp(-4.0, 4.0) + 0.45 * time.clamp(-6.0, 4.0) - 1.4)
    }

    fn force(&self, s: &State, seat: Seat) -> Force {
        let mut force = Force::new();
        for u in units_of(seat) {
            let Some(hex) = s.hex_of(u) else { continue };
            let v = self.values(s, u);
            let bonus = if v.bonus { 1.4 } else { 1.0 };
            let mut strength = f32::from(v.fire) * 0.2 + f32::from(v.melee) * 0.18 * bonus;
            if seat == JP && self.data.hex(hex).ground.is_some() {
                strength *= 1.35;
            }
            match force.iter_mut().find(|f| f.0 == hex) {
                Some(f) => f.1 += strength,
                None => {
                    let _ = force.try_push((hex, strength));
                }
            }
        }
        force
    }

    /// Chits on the map: worth most in the stacks that are in contact.
    fn chits(&self, s: &State, seat: Seat) -> f32 {
        let contact = s.zoc(seat.other());
        chits_of(seat)
            .filter_map(|c| s.hex_of(c))
            .map(|h| {
                let company = s.solid(seat, h);
                match (company, contact.contains(h)) {
                    (true, true) => 0.22,
                    (true, false) => 0.14,
                    (false, false) => 0.1,
                    (false, true) => -0.1,
                }
            })
            .sum()
    }

    fn nearest(&self, s: &State, seat: Seat, hex: Hex) -> u8 {
        s.maps.solid[seat.index()].iter().map(|h| self.data.distance(h, hex)).min().unwrap_or(20)
    }

    /// What an action looks like at a glance.
    fn promise(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Done => match s.top() {
                Frame::Movement => 0.7,
                Frame::Attacks | Frame::Battles => 0.6,
                Frame::Place(_) => 0.1,
                Frame::Prepare(_) => 3.0,
                Frame::Supply(_) if s.supply >= 4 || s.free_attacks => 4.0,
                Frame::Supply(_) => 0.5,
                Frame::Advance | Frame::Declare { .. } => 0.4,
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
            Action::Choose(Choice::Kikusui) => {
                0.2 + s.chits_in(JP, Loc::REMOVED).filter(|c| self.data.kind(*c) == ChitKind::Kikusui).count() as f32
            }
            Action::Choose(Choice::StaffMeeting) if s.turn <= 7 => 4.0,
            _ => 1.0,
        }
    }

    fn promise_of_moving(&self, s: &State, seat: Seat, piece: Piece) -> f32 {
        let Some(hex) = s.hex_of(piece) else { return 0.1 };
        let engaged = s.zoc(seat.other()).contains(hex);
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
