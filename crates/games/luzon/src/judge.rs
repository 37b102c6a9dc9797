//! Who stands better: how far Japan has come, what both have left, who is in supply.

use crate::rules::victory;
use crate::{ALLIED, JAPAN, Luzon};
use ocs::model::*;
use ocs::{Action, State};
use sandtable_kernel::*;

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
        let near = |target: Option<Hex>, side: Seat| -> f32 {
            let Some(target) = target else { return 0.0 };
            let units = g.on_map(s, side).iter().filter(|u| g.attack_capable(s, *u));
            let closest = units.filter_map(|u| s.unit(u).at.hex()).map(|h| g.map.distance(h, target)).min();
            1.0 - f32::from(closest.unwrap_or(40).min(40)) / 40.0
        };
        let bataan = near(g.map.find("9.18"), JAPAN);
        let manila = near(g.map.find("17.16"), JAPAN);
        let strength = |side: Seat| -> f32 {
            let units = g.on_map(s, side).iter();
            units
                .map(|u| {
                    f32::from(g.info(u).combat.strength)
                        * if s.unit(u).marks.has(Marks::OUT_OF_SUPPLY) { 0.6 } else { 1.0 }
                })
                .sum()
        };
        let (japan, allied) = (strength(JAPAN), strength(ALLIED));
        let balance = (japan - allied * 0.6) / (japan + allied * 0.6 + 1.0);
        let won = if victory::japanese(g, s) { 0.4 } else { 0.0 };
        let kept = if victory::allied(g, s) { -0.25 } else { 0.0 };
        (bataan * 0.5 + manila * 0.35 - 0.35 + balance * 0.6 + won + kept).clamp(-0.98, 0.98)
    }

    fn odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.0.exact_odds(s, seat, action)
    }

    /// What a careful player would hardly do comes last.
    fn prior(&self, _: &State, _: Seat, action: &Action) -> f32 {
        match action {
            Action::Blow(..) | Action::Reroll | Action::Target(_) | Action::Trainbust => 0.05,
            Action::Hold(_) | Action::Drop(_) | Action::Decline | Action::Drive(_) => 0.3,
            Action::SetMode(_, Mode::Strat | Mode::Reserve) => 0.2,
            Action::Attack(_) | Action::Fight | Action::Advance(_) => 3.0,
            _ => 1.0,
        }
    }
}
