//! Who stands better: whether Japan will be in Manila and before Bataan in time, what both have left, who is in supply.

use crate::rules::victory;
use crate::{ALLIED, JAPAN, Luzon};
use ocs::flood::{Entry, Reach};
use ocs::model::*;
use ocs::{Action, Frame, Ocs, State};
use sandtable_kernel::*;

/// As far as one hex is from another on this map.
const FAR: f32 = 45.0;
/// Half points a regiment on foot marches in one movement phase; how far ahead is looked, in the same.
const MARCH: f32 = 12.0;
const HORIZON: u8 = 100;
/// What it costs to get past a stack in the way, and through a zone of control, in half points.
const STACK: u8 = 9;
const ZONE: u8 = 3;
/// 5.0(1) The turn of sudden death.
const SUDDEN: u8 = 3;
/// 5.0(2) Strength for Manila, with some to lose on the way.
const FOR_MANILA: f32 = 14.0;

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

/// Movement phases Japan still has up to the end of `turn`, the one under way included.
fn phases_left(s: &State, turn: u8) -> f32 {
    let this = match s.phasing == JAPAN {
        true => s.segment <= Segment::Movement,
        false => s.first == ALLIED,
    };
    f32::from(turn) - f32::from(s.turn) + f32::from(u8::from(this))
}

/// The half points that the nearest Japanese troops need to every hex, past whoever stands in the way.
fn march(g: &Ocs, s: &State) -> Reach {
    let able = g.on_map(s, JAPAN).iter().filter(|u| !g.info(*u).combat.defence_only);
    let seeds: Hexes = able.filter_map(|u| s.unit(u).at.hex()).collect();
    let field = g.field(s);
    let (held, zoc) = (&field.held[ALLIED.index()], &field.zoc[ALLIED.index()]);
    Reach::search(
        seeds,
        HORIZON,
        |hex| g.map.six(hex),
        |from, direction, to| match g.map.halves(from, direction, Pace::Leg) {
            CLOSED => Entry::Closed,
            step if held.contains(to) => Entry::Through(step.saturating_add(STACK)),
            step if zoc.contains(to) => Entry::Through(step.saturating_add(ZONE)),
            step => Entry::Through(step),
        },
    )
}

/// How likely a way of so many half points is done in so many movement phases.
fn in_time(way: u8, phases: f32) -> f32 {
    let early = phases - f32::from(way.min(HORIZON)) / MARCH;
    if phases <= 0.0 { f32::from(u8::from(way == 0)) } else { 1.0 / (1.0 + (-2.0 * early).exp()) }
}

/// What the end of the game looks like from here, by the endings of 5.0: 1 Japan wins, -1 the Allies do, 0 a draw.
fn prospects(g: &Ocs, s: &State) -> f32 {
    let way = march(g, s);
    let nearest = |area: Hexes| area.iter().map(|h| way.cost[h.index()]).min().unwrap_or(HORIZON);
    let [manila, _] = goals(g);
    let to_manila = way.cost[manila.index()];
    let (now, then) = (phases_left(s, SUDDEN), phases_left(s, g.house.turns));
    let sudden = if s.turn <= SUDDEN && now >= 0.0 && !(s.turn == SUDDEN && s.phasing == ALLIED && s.first == JAPAN) {
        in_time(to_manila, now)
    } else {
        0.0
    };
    let before_bataan = in_time(nearest(g.areas[2]), then);
    let beyond = in_time(nearest(g.areas[1]), then);
    let strength: f32 = g
        .on_map(s, JAPAN)
        .iter()
        .filter_map(|u| {
            let turns = f32::from(g.map.distance(s.unit(u).at.hex()?, manila)) / MARCH;
            (turns <= then.max(0.3) && !g.info(u).combat.defence_only).then(|| worth(g, u))
        })
        .sum();
    let whole = beyond * in_time(to_manila, then) * (strength / FOR_MANILA).min(1.0);
    let at_the_end = -1.0 + before_bataan + whole;
    sudden + (1.0 - sudden) * at_the_end.min(1.0)
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
        // Supply that comes along with the troops.
        let carried: f32 = g.stores(s, JAPAN).iter().map(|x| f32::from(x.1) * nearness(g, JAPAN, x.0)).sum();
        // In the last turn what stands is what counts.
        let stands = match s.turn < g.house.turns {
            true => 0.0,
            false => 0.2 * (f32::from(u8::from(victory::japanese(g, s))) - f32::from(u8::from(victory::allied(g, s)))),
        };
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
        let value = 0.6 * prospects(g, s) + 0.5 * (marched - 0.45) + 0.3 * japan - 0.35 * allied - 0.1 * (home - 0.4)
            + carried * 0.000_4
            + stands;
        (value + hand).clamp(-0.98, 0.98)
    }

    fn odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.0.exact_odds(s, seat, action)
    }

    /// Blowing one's own dumps, trainbusting and holding still hardly ever decide anything; they only widen the tree.
    fn search_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(s, seat, out);
        let idle = |a: &Action| matches!(a, Action::Blow(..) | Action::Trainbust | Action::Target(_) | Action::Hold(_));
        if out.iter().any(|a| !idle(a)) {
            out.retain(|a| !idle(a));
        }
        self.fewer_ways(s, seat, out);
    }

    /// What a careful player would hardly do comes last; marches lead towards the side's goals, and nobody attacks at bad odds.
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
                let eager = if seat == JAPAN { 0.6 } else { 0.3 };
                (gain * eager).clamp(-5.0, 4.0).exp()
            }
            Action::Done if s.segment.moves() => 0.1,
            Action::Halt => 0.4,
            Action::SetMode(_, Mode::Move) => 1.5,
            Action::SetMode(_, Mode::Strat | Mode::Reserve) => 0.2,
            Action::Fight => self.boldness(s, seat),
            Action::Attack(hex) => {
                let near = g.map.around(hex).fold(Units::EMPTY, |all, h| all | g.units_of(s, seat, h));
                2.0 * self.courage(s, seat, near, hex)
            }
            Action::Overrun(hex) => match s.top() {
                Some(Frame::Moving(group)) => self.courage(s, seat, group.units, hex),
                _ => 0.5,
            },
            Action::Lose(unit) => 0.6 / worth(g, unit).max(0.5),
            Action::Retreat => 1.5,
            Action::Reroll | Action::Drop(_) | Action::Decline => 0.3,
            Action::Load(_) | Action::Unload(_) => 0.1,
            Action::Fuel(_) => 3.0,
            Action::Join(_) | Action::Pick(_) | Action::Advance(_) => 2.0,
            _ => 1.0,
        }
    }
}

impl Luzon {
    /// The attack in hand, by its odds.
    fn boldness(&self, s: &State, seat: Seat) -> f32 {
        match s.top() {
            Some(Frame::Attacking(hex, units)) => 3.0 * self.courage(s, seat, units, hex),
            _ => 3.0,
        }
    }

    /// 1 at two to one, more above, next to nothing below one to one: by the strengths that both can see.
    fn courage(&self, s: &State, seat: Seat, units: Units, hex: Hex) -> f32 {
        let g = &self.0;
        let strength = |units: Units| -> f32 { units.iter().map(|u| f32::from(g.face(s, u).strength)).sum() };
        let odds = strength(units) / strength(g.units_of(s, seat.other(), hex)).max(0.5);
        (odds * odds * 0.25).clamp(0.02, 3.0)
    }
}

/// Destinations considered for a stack.
const WAYS: usize = 20;

impl Luzon {
    /// Of a hundred hexes that a stack can reach, those a player would look at: the most promising by [`Judgement::prior`].
    fn fewer_ways(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let ways = out.iter().filter(|a| matches!(a, Action::MoveTo(_))).count();
        if ways <= WAYS {
            return;
        }
        let promise = |a: &Action| self.prior(s, seat, a);
        let mut marks: Vec<f32> = out.iter().filter(|a| matches!(a, Action::MoveTo(_))).map(promise).collect();
        marks.sort_by(|a, b| b.total_cmp(a));
        let least = marks[WAYS - 1];
        let mut room = WAYS;
        out.retain(|a| {
            let keep = !matches!(a, Action::MoveTo(_)) || room > 0 && promise(a) >= least;
            room -= usize::from(keep && matches!(a, Action::MoveTo(_)));
            keep
        });
    }
}
