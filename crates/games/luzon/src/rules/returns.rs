//! 2.1d, 3.1c Where units come back; 4.0 where they make way for a landing.

use crate::rulebook::*;
use crate::{ALLIED, JAPAN};
use ocs::Ocs;
use ocs::model::*;
use sandtable_kernel::Clause;

/// Within this many hexes.
const NEAR: u16 = 2;

/// Hexes in which a unit that comes back may be placed.
pub fn hexes(g: &Ocs, s: &State, unit: Unit) -> Hexes {
    let side = g.info(unit).side;
    if s.unit(unit).at == Spot::DUE {
        return beside(g, s, unit);
    }
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
    hexes.iter().filter(|h| open(g, s, unit, *h)).collect()
}

/// R31 Near the hex in which the enemy keeps it from arriving.
fn beside(g: &Ocs, s: &State, unit: Unit) -> Hexes {
    let Some(hex) = arrival(g, unit) else { return Hexes::EMPTY };
    let within = |range: u16| g.map.within(hex, range).filter(|h| open(g, s, unit, *h)).collect::<Hexes>();
    (NEAR..).take(40).map(within).find(|hexes| hexes.any()).unwrap_or(Hexes::EMPTY)
}

/// A unit may be put there.
fn open(g: &Ocs, s: &State, unit: Unit, hex: Hex) -> bool {
    let info = g.info(unit);
    g.may_land(s, info.side, hex, !info.combat.defence_only) && stands(g, unit, hex)
}

/// Where a unit arrives.
fn arrival(g: &Ocs, unit: Unit) -> Option<Hex> {
    g.house.arrivals.iter().find_map(|a| match a.what {
        Arriving::Unit(u, _) if u == unit => Some(a.hex),
        _ => None,
    })
}

/// The ruling that keeps a unit from a hex: that of blocked arrivals, of the headquarters, or of the other group.
pub fn barred_from(g: &Ocs, s: &State, unit: Unit, hex: Hex) -> Option<Clause> {
    let near = |home: &str| g.map.find(home).is_some_and(|h| g.map.distance(h, hex) <= NEAR);
    let other = if northern(g, unit) { "31.08" } else { "7.39" };
    if s.unit(unit).at == Spot::DUE {
        Some(RULING_31)
    } else if g.info(unit).side != JAPAN {
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
    let hex = g.start.unit(unit).at.hex().or(arrival(g, unit));
    hex.is_some_and(|h| g.map.info(h).row > 30)
}

/// 4.0 Allied variant 2: units in a landing hex go to the next empty hex towards Manila.
pub fn make_way(g: &Ocs, s: &State, hex: Hex) -> Hexes {
    let manila = |h: Hex| g.areas[0].iter().map(|m| g.map.distance(h, m)).min().unwrap_or(0);
    let free = |h: &Hex| g.units_in(s, *h).is_empty() && g.may_land(s, ALLIED, *h, false) && manila(*h) < manila(hex);
    let open: Vec<Hex> = g.map.land.iter().filter(free).collect();
    let key = |h: &Hex| (g.map.distance(hex, *h), manila(*h));
    let best = open.iter().map(key).min();
    open.into_iter().filter(|h| Some(key(h)) == best).collect()
}
