//! 5.0 Victory.

use crate::rulebook::*;
use crate::{ALLIED, JAPAN};
use ocs::Ocs;
use ocs::model::*;
use sandtable_kernel::Clause;

/// The endings in the order of 5.0.
pub const ENDINGS: &[Clause] = &[R5_0_1, R5_0_2, R5_0_3, R5_0_4];

/// 4 RE, in quarters, and 10 strength points for Manila.
const MANILA_RE: u32 = 16;
const MANILA_STRENGTH: u32 = 10;

pub fn ending(g: &Ocs, s: &State, turn_over: bool) -> Option<Ending> {
    if !turn_over {
        // R9 In the Japanese Clean Up of turn 3.
        return (s.turn == 3 && s.phasing == JAPAN && sudden(g, s)).then_some(Ending { winner: Some(JAPAN), how: 0 });
    }
    if s.turn < g.house.turns {
        return None;
    }
    // R17 The Japanese victory prevails.
    Some(if japanese(g, s) {
        Ending { winner: Some(JAPAN), how: 1 }
    } else if allied(g, s) {
        Ending { winner: Some(ALLIED), how: 2 }
    } else {
        Ending { winner: None, how: 3 }
    })
}

/// The rulings on which an ending rests.
pub fn rulings(g: &Ocs, s: &State, turn_over: bool) -> Vec<Clause> {
    if !turn_over {
        return vec![RULING_9];
    }
    let here = |hex| g.units_of(s, JAPAN, hex).any();
    let occupied = g.areas[0].iter().all(here);
    let decided = [
        // Manila is occupied, but not in strength.
        (RULING_8, beyond(g, s) && occupied && !manila(g, s)),
        (RULING_17, japanese(g, s) && allied(g, s)),
        (RULING_32, !japanese(g, s) && marked_otherwise(g, s)),
    ];
    decided.into_iter().filter_map(|(ruling, decides)| decides.then_some(ruling)).collect()
}

/// 5.0(1) An attack-capable Japanese unit in 17.16, supplied or not.
pub fn sudden(g: &Ocs, s: &State) -> bool {
    g.map.find("17.16").is_some_and(|h| g.units_of(s, JAPAN, h).iter().any(|u| g.attack_capable(s, u)))
}

/// 5.0(2) A unit beyond the Japanese line, and Manila held in strength.
pub fn japanese(g: &Ocs, s: &State) -> bool {
    beyond(g, s) && manila(g, s)
}

fn beyond(g: &Ocs, s: &State) -> bool {
    g.on_map(s, JAPAN).iter().any(|u| s.unit(u).at.hex().is_some_and(|h| g.areas[1].contains(h)))
}

/// R8 Every hex occupied, 4 RE in all, 10 points of attack-capable units on their Combat sides.
pub fn manila(g: &Ocs, s: &State) -> bool {
    let (mut re, mut strength) = (0, 0);
    for hex in g.areas[0] {
        let here = g.units_of(s, JAPAN, hex);
        if here.is_empty() {
            return false;
        }
        re += g.re_of(here);
        let able = here.iter().filter(|u| g.attack_capable(s, *u));
        strength += able.map(|u| u32::from(g.info(u).combat.strength)).sum::<u32>();
    }
    re >= MANILA_RE && strength >= MANILA_STRENGTH
}

/// R32 Beyond the Allied line a unit's marker says something else than the trace of the moment.
fn marked_otherwise(g: &Ocs, s: &State) -> bool {
    let area = g.trace_area(s, JAPAN);
    let differs = |u: Unit, h: Hex| s.unit(u).marks.has(Marks::OUT_OF_SUPPLY) == area.contains(h);
    g.on_map(s, JAPAN).iter().any(|u| s.unit(u).at.hex().is_some_and(|h| g.areas[2].contains(h) && differs(u, h)))
}

/// 5.0(3) No Japanese unit in trace supply beyond the Allied line.
pub fn allied(g: &Ocs, s: &State) -> bool {
    let area = g.trace_area(s, JAPAN);
    !g.on_map(s, JAPAN).iter().any(|u| s.unit(u).at.hex().is_some_and(|h| g.areas[2].contains(h) && area.contains(h)))
}
