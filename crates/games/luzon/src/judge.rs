//! Who stands better: how far Japan has come, who is home in Bataan, what both have left, who is in supply.

use crate::rules::victory;
use crate::{ALLIED, JAPAN, Luzon};
use ocs::model::*;
use ocs::{Action, Frame, Ocs, State};
use sandtable_kernel::*;

/// As far as one hex is from another on this map.
const FAR: f32 = 45.0;

/// What both sides run for: Manila, and the neck of Bataan.
fn goals(g: &Ocs) -> [Hex; 2] {
    [g.map.find("17.16").unwrap_or(Hex(0)), g.map.find("9.18").unwrap_or(Hex(0))]
}

/// 1 at a goal of the side, 0 far away: Japan makes for either, the Allies go home to Bataan.
fn nearness(g: &Ocs, side: Seat, hex: Hex) -> f32 {
    let [manila, bataan] = goals(g).map(|goal| f32::from(g.map.distance(hex, goal)));
    let near = if side == JAPAN { manila.min(bataan) } else { bataan };
    1.0 - near.min(FAR) / FAR
}

/// What a unit is worth: its strength, and something for guns and headquarters.
fn worth(g: &Ocs, unit: Unit) -> f32 {
    let info = g.info(unit);
    if info.combat.defence_only { 2.0 } else { f32::from(info.combat.strength) }
}

/// Strength on the map and how far it has come, of all that the side has.
fn standing(g: &Ocs, s: &State, side: Seat) -> (f32, f32) {
    let all: f32 = g.sides[side.index()].iter().map(|u| worth(g, u)).sum();
    let (mut alive, mut forward) = (0.0, 0.0);
    for unit in g.on_map(s, side) {
        let hungry = if s.unit(unit).marks.has(Marks::OUT_OF_SUPPLY) { 0.6 } else { 1.0 };
        let w = worth(g, unit) * hungry;
        alive += w;
        forward += s.unit(unit).at.hex().map_or(0.0, |h| w * nearness(g, side, h));
    }
    (alive / all, forward / all)
}

impl Judgement for Luzon {
    /// Victory points do not exist: 1 for whoever would win now.
    fn score(&self, s: &State) -> [i32; 2] {
        match s.over.map(|o| o.winner) {
            Some(Some(winner)) => [i32::from(winner == JAPAN), i32::from(winner == ALLIED)],
            _ => [0, 0],
        }
    }

    fn evaluate(&self, s: &State) -> f32 {
        if let Some(over) = s.over {
            return match over.winner {
                Some(winner) if winner == JAPAN => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        let g = &self.0;
        let (japan, marched) = standing(g, s, JAPAN);
        let (allied, home) = standing(g, s, ALLIED);
        let closest = |goal: Hex| -> f32 {
            let able = g.on_map(s, JAPAN).iter().filter(|u| g.attack_capable(s, *u));
            let near = able.filter_map(|u| s.unit(u).at.hex()).map(|h| g.map.distance(h, goal)).min();
            1.0 - f32::from(near.unwrap_or(45)).min(FAR) / FAR
        };
        let [manila, bataan] = goals(g).map(closest);
        // Supply that comes along with the troops.
        let carried: f32 = g.stores(s, JAPAN).iter().map(|x| f32::from(x.1) * nearness(g, JAPAN, x.0)).sum();
        let (won, kept) = (victory::japanese(g, s), victory::allied(g, s));
        // A stack in hand that has not moved yet is an opportunity: without this, ending the segment looks as good as any pick.
        let hand = match s.top() {
            Some(Frame::Moving(group)) if !group.under_way => {
                if s.acting() == JAPAN {
                    0.004
                } else {
                    -0.004
                }
            }
            _ => 0.0,
        };
        let value = 1.1 * (marched - 0.45) + 0.25 * (manila - 0.5) + 0.35 * (bataan - 0.5) + 0.4 * japan
            - 0.45 * allied
            - 0.35 * (home - 0.4)
            + carried * 0.000_4
            + if won { 0.4 } else { 0.0 }
            - if kept { 0.15 } else { 0.0 };
        (value + hand).clamp(-0.98, 0.98)
    }

    fn odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.0.exact_odds(s, seat, action)
    }

    /// Blowing dumps, trainbusting and holding still hardly ever decide anything; they only widen the tree.
    fn search_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(s, seat, out);
        let idle = |a: &Action| matches!(a, Action::Blow(..) | Action::Trainbust | Action::Target(_) | Action::Hold(_));
        if out.iter().any(|a| !idle(a)) {
            out.retain(|a| !idle(a));
        }
    }

    /// What a careful player would hardly do comes last; marches lead towards the side's goals.
    fn prior(&self, s: &State, seat: Seat, action: &Action) -> f32 {
        let g = &self.0;
        match *action {
            Action::MoveTo(hex) => {
                let from = match s.top() {
                    Some(Frame::Moving(group)) => Some(group.hex),
                    Some(Frame::Driving(cart)) => s.carts[cart.index()].at.hex(),
                    _ => None,
                };
                let gain = from.map_or(0.0, |h| (nearness(g, seat, hex) - nearness(g, seat, h)) * FAR);
                (gain * 0.35).clamp(-4.0, 3.0).exp()
            }
            Action::Done if s.segment.moves() => 0.15,
            Action::Halt => 0.4,
            Action::SetMode(_, Mode::Move) => 1.5,
            Action::SetMode(_, Mode::Strat | Mode::Reserve) => 0.2,
            Action::Reroll | Action::Drop(_) | Action::Decline => 0.3,
            Action::Load(_) | Action::Unload(_) => 0.1,
            Action::Fuel(_) | Action::Fight => 3.0,
            Action::Attack(_) | Action::Advance(_) => 2.0,
            _ => 1.0,
        }
    }
}
