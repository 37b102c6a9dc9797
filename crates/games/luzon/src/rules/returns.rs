//! 2.1d, 3.1c Where units come back; 4.0 what two variants do to the set-up.

use crate::rulebook::*;
use crate::{ALLIED, JAPAN};
use ocs::Ocs;
use ocs::model::*;
use sandtable_kernel::{Clause, Seat};

/// Within this many hexes.
const NEAR: u16 = 2;

/// Hexes in which a unit that comes back may be placed.
pub fn hexes(g: &Ocs, s: &State, unit: Unit) -> Hexes {
    let side = g.info(unit).side;
    let mut hexes = Hexes::EMPTY;
    let mut centres: Vec<Hex> = Vec::new();
    if side == JAPAN {
        // R23 Northern units by Agoo, southern ones by Atimonan.
        let home = if northern(g, unit) { "7.39" } else { "31.08" };
        centres.extend(g.map.find(home));
        // R7 Or with 14th Army HQ, in trace supply, as far as stacking allows.
        if let Some(hex) = army_hq(g, s) {
            let room =
                g.re_of(g.units_of(s, side, hex)) + u32::from(g.info(unit).re) <= ocs::rules::general::STACK_LIMIT;
            if room && g.trace_area(s, side).contains(hex) {
                hexes.insert(hex);
            }
        }
    } else {
        let manila = g.areas[0];
        if manila.iter().any(|h| g.controller(s, h) != JAPAN) {
            centres.extend(manila.iter());
        }
        centres.extend(g.map.find("10.17"));
    }
    for centre in centres {
        hexes.extend(g.map.within(centre, NEAR));
    }
    let enemy = side.other();
    hexes
        .iter()
        .filter(|h| {
            g.map.land.contains(*h)
                && g.units_of(s, enemy, *h).is_empty()
                && !g.house.closed[side.index()].contains(*h)
                && stands(g, unit, *h)
        })
        .collect()
}

/// The ruling that keeps a Japanese unit from a hex: that of the headquarters, or of the other group.
pub fn barred_from(g: &Ocs, s: &State, unit: Unit, hex: Hex) -> Option<Clause> {
    let near = |home: &str| g.map.find(home).is_some_and(|h| g.map.distance(h, hex) <= NEAR);
    let other = if northern(g, unit) { "31.08" } else { "7.39" };
    if g.info(unit).side != JAPAN {
        None
    } else if army_hq(g, s) == Some(hex) {
        Some(RULING_7)
    } else {
        near(other).then_some(RULING_23)
    }
}

/// Where 14th Army HQ stands.
fn army_hq(g: &Ocs, s: &State) -> Option<Hex> {
    let hq = g.all_units().find(|u| g.info(*u).id == "jp-14a-hq");
    hq.and_then(|u| s.unit(u).at.hex())
}

/// On land it could stand on: some side of the counter could walk in.
fn stands(g: &Ocs, unit: Unit, hex: Hex) -> bool {
    let info = g.info(unit);
    let faces = [info.combat.pace, info.marching.pace];
    g.map.sides(hex).any(|(d, from)| faces.iter().any(|p| g.map.step(from, (d + 3) % 6, *p) != Cost::Prohibited))
}

/// R23 North of row 30 at the set-up or on arrival.
pub fn northern(g: &Ocs, unit: Unit) -> bool {
    let arrival = g.house.arrivals.iter().find_map(|a| match a.what {
        Arriving::Unit(u, _) if u == unit => Some(a.hex),
        _ => None,
    });
    let hex = g.start.unit(unit).at.hex().or(arrival);
    hex.is_some_and(|h| g.map.info(h).row > 30)
}

/// 4.0 Allied variant 2: units in a landing hex go to the next empty hex towards Manila.
pub fn make_way(g: &Ocs, s: &mut State, hex: Hex) -> Option<Hex> {
    let here = g.units_of(s, ALLIED, hex);
    let manila = g.areas[0].first().filter(|_| here.any())?;
    let free = |h: Hex| {
        g.map.land.contains(h) && g.units_in(s, h).is_empty() && !g.house.closed[ALLIED.index()].contains(h) && h != hex
    };
    let next = (1..12).find_map(|range| {
        let ring = g.map.within(hex, range).filter(|h| g.map.distance(*h, hex) == range && free(*h));
        ring.min_by_key(|h| (g.map.distance(*h, manila), h.0))
    });
    for unit in here {
        s.unit_mut(unit).at = Spot::at(next?);
    }
    next
}

/// 4.0 Allied variant 3, R24: 1 SP each from the two largest dumps other than Mariveles to Mariveles.
pub fn shift_supply(g: &Ocs, dumps: &mut [(Hex, Seat, u16)]) {
    let Some(mariveles) = g.map.find("9.14") else { return };
    let mut others: Vec<usize> =
        (0..dumps.len()).filter(|i| dumps[*i].1 == ALLIED && dumps[*i].0 != mariveles && dumps[*i].2 >= 4).collect();
    others.sort_by_key(|i| std::cmp::Reverse(dumps[*i].2));
    let mut moved = 0;
    for i in others.into_iter().take(2) {
        dumps[i].2 -= 4;
        moved += 4;
    }
    if let Some(dump) = dumps.iter_mut().find(|d| d.0 == mariveles) {
        dump.2 += moved;
    }
}
