//! The exact odds of a battle before it is fought.
//!
//! The battle is run through the rules themselves: every throw of fire that differs in sixes and
//! fives, every best pair of melee dice. What the rules leave to an owner (who is hit, which tank is
//! lost, where to retreat) is decided as well as can be for that owner; the distribution is the one
//! under best play of both sides, if nobody uses or turns up another chit.

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::rulebook::*;
use crate::rules::fire::Fire;
use crate::sequence::{BATTLE, Frame};
use crate::words::Action;
use arrayvec::ArrayVec;
use sandtable_kernel::*;
use sandtable_kit::Step as _;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum HexResult {
    Taken,
    Held,
    Repulsed,
}

/// How a battle ends: the hex, and steps lost by attacker and defender.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Ending {
    hex: HexResult,
    lost: [u8; 2],
}

impl Ending {
    /// What an owner decides by: a hex taken counts as two steps, being thrown back as one.
    fn worth(&self) -> f64 {
        let hex = match self.hex {
            HexResult::Taken => 2.0,
            HexResult::Held => 0.0,
            HexResult::Repulsed => -1.0,
        };
        hex + f64::from(self.lost[1]) - f64::from(self.lost[0])
    }
}

/// Endings with their probabilities.
type Spread = BTreeMap<Ending, f64>;

fn worth(spread: &Spread) -> f64 {
    spread.iter().map(|(ending, p)| ending.worth() * p).sum()
}

/// Everything about a battle that its further course depends on.
type Key = ArrayVec<u8, 80>;

/// One battle being run to all its ends.
struct Tree<'a> {
    game: &'a Okinawa,
    /// Who fights, with the steps each had at the start; those who are alike stand together.
    fighters: Vec<(Piece, u8)>,
    /// Where in `fighters` each lot of alike pieces ends.
    lots: Vec<usize>,
    known: BTreeMap<Key, Rc<Spread>>,
}

/// Dice that fall as they are told to.
struct Fixed<'a>(std::slice::Iter<'a, u8>);

impl Chance for Fixed<'_> {
    fn pick(&mut self, _ask: Ask<'_>, _n: u32) -> u32 {
        self.0.next().map_or(0, |face| u32::from(face - 1))
    }
}

impl Okinawa {
    /// The exact distribution of a battle's outcome if nobody uses another chit.
    pub(crate) fn battle_odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        let f = match *action {
            Action::Attack(from, at) => Fight::new(false, seat, from, at),
            Action::Fight(at) => {
                let battle = s.battles.iter().find(|b| b.at == at)?;
                Fight::new(false, seat, battle.from, at)
            }
            Action::Pass if matches!(s.top(), Frame::Duel | Frame::LastWord) => s.fight.clone()?,
            _ => return None,
        };
        let attacker = f.attacker;
        let sides = [attacker, attacker.other()];
        if sides.iter().any(|seat| self.participants(s, &f, *seat).is_empty()) {
            return None;
        }
        let mut factors = Vec::new();
        for (seat, clause, key) in
            [(attacker.other(), R14_4_1, "factor-defender-fire"), (attacker, R14_5_1, "factor-attacker-fire")]
        {
            let fire = self.fire(s, &f, seat);
            let what = Message::new(key).int("base", fire.base + fire.mortar).int("total", fire.total);
            factors.push(Factor { clause, what });
            let armour = if seat == attacker { R14_5_2_5 } else { R14_4_2 };
            self.modifiers(&fire, armour, &mut factors);
        }
        let melee =
            |seat: Seat| -> u8 { self.participants(s, &f, seat).iter().map(|p| self.values(s, *p).melee).sum() };
        factors.push(Factor {
            clause: R14_6_1,
            what: Message::new("factor-melee")
                .int("attacker", melee(attacker))
                .int("defender", melee(attacker.other())),
        });
        factors.push(Factor { clause: R16_0_1, what: Message::new("factor-best-choices") });
        let endings = self.endings(s, f);
        let rows = endings.iter().map(|(ending, &probability)| {
            let key = match ending.hex {
                HexResult::Taken => "odds-taken",
                HexResult::Held => "odds-held",
                HexResult::Repulsed => "odds-repulsed",
            };
            let result = Message::new(key).int("attacker", ending.lost[0]).int("defender", ending.lost[1]);
            OddsRow { result, probability }
        });
        // 14.2 All attacks are declared before the first battle is fought.
        let declares = matches!(action, Action::Attack(..));
        Some(Odds { factors, rows: rows.collect(), declares })
    }

    fn modifiers(&self, fire: &Fire, armour: Clause, factors: &mut Vec<Factor>) {
        let mut add = |on: bool, clause: Clause, key: &'static str| {
            if on {
                factors.push(Factor { clause, what: Message::new(key) });
            }
        };
        add(fire.smoke, CHIT_US_SMOKE, "factor-smoke");
        add(fire.position, R14_5_2_1, "factor-position");
        add(fire.forest, R14_5_2_2, "factor-forest");
        add(fire.town, R14_5_2_3, "factor-town");
        add(fire.river, R14_5_2_4, "factor-river");
        if fire.armour > 0 {
            let what = Message::new("factor-armour").int("armour", fire.armour);
            factors.push(Factor { clause: armour, what });
        }
    }

    /// The battle with nothing more to declare, run to all its ends.
    fn endings(&self, s: &State, f: Fight) -> Rc<Spread> {
        let mut s = s.clone();
        let sides = [f.attacker, f.attacker.other()].map(|seat| self.participants(&s, &f, seat));
        let mut left: Vec<Piece> = sides.iter().flatten().chain(&self.remote(&s, &f)).copied().collect();
        let (mut fighters, mut lots) = (Vec::new(), Vec::new());
        while let Some(&first) = left.first() {
            let lot = left.extract_if(.., |p| self.alike(&s, first, *p));
            fighters.extend(lot.map(|p| (p, s.steps(&self.data, p))));
            lots.push(fighters.len());
        }
        s.stack.clear();
        s.stack.push_all(&BATTLE);
        s.skip_to(Frame::SettleChits);
        s.fight = Some(f);
        self.settle_chits(&mut s, &mut Ctx::silent(&mut Fixed([].iter())));
        Tree { game: self, fighters, lots, known: BTreeMap::new() }.spread(&s)
    }

    /// Pieces between which it makes no difference who is hit.
    fn alike(&self, s: &State, a: Piece, b: Piece) -> bool {
        let same = (a.seat(), s.hex_of(a), s.turned.contains(a)) == (b.seat(), s.hex_of(b), s.turned.contains(b));
        same && match (a.is_unit(), b.is_unit()) {
            (true, true) => {
                let (a, b) = (self.data.unit(a), self.data.unit(b));
                (a.front, a.back) == (b.front, b.back)
            }
            (false, false) => self.data.kind(a) == self.data.kind(b),
            _ => false,
        }
    }
}

impl Tree<'_> {
    fn key(&self, s: &State, f: &Fight) -> Key {
        let mut key = Key::new();
        let flags = u8::from(f.six_applied) | u8::from(f.any_applied) << 1;
        // What is left of the list of a battle tells how far it has come.
        key.extend([s.stack.len() as u8, f.sixes, f.fives, flags, f.best[0], f.best[1]]);
        let mut sorted = 0;
        for (i, (piece, _)) in self.fighters.iter().enumerate() {
            let place = match s.hex_of(*piece) {
                None => 0,
                Some(hex) if hex == f.stack_of(piece.seat()) => 1,
                Some(_) => 2,
            };
            let hit = f.hits.iter().find(|h| h.0 == *piece).map_or(0, |h| h.1 + 1);
            let _ = key.try_push(place | u8::from(s.turned.contains(*piece)) << 2 | hit << 3);
            if self.lots.contains(&(i + 1)) {
                let lot = key.len() - (i + 1 - sorted);
                key[lot..].sort_unstable();
                sorted = i + 1;
            }
        }
        key
    }

    fn spread(&mut self, s: &State) -> Rc<Spread> {
        let Some(f) = &s.fight else { return Rc::default() };
        let key = self.key(s, f);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let spread = match s.top() {
            Frame::Fire(side) => Rc::new(self.fire(s, f, side)),
            Frame::Melee => Rc::new(self.melee(s, f)),
            Frame::Hits(side) => self.decide(s, f, &self.game.hittable(s, side), Action::Hit),
            Frame::MeleeLoss(side) => self.decide(s, f, &self.game.melee_losers(s, side), Action::Hit),
            Frame::TankHunt => self.decide(s, f, &self.game.doomed_tanks(s), Action::Target),
            Frame::Retreats => match self.retreat(s) {
                Some(next) => self.spread(&next),
                None => Rc::new(Spread::from([(self.ending(s, f), 1.0)])),
            },
            Frame::Advance | Frame::EndOfBattle => Rc::new(Spread::from([(self.ending(s, f), 1.0)])),
            _ => {
                let next = self.next(s, &[]);
                self.spread(&next)
            }
        };
        self.known.insert(key, spread.clone());
        spread
    }

    fn ending(&self, s: &State, f: &Fight) -> Ending {
        let mut lost = [0; 2];
        for (piece, had) in &self.fighters {
            let has = if s.hex_of(*piece).is_some() { s.steps(&self.game.data, *piece) } else { 0 };
            lost[usize::from(piece.seat() != f.attacker)] += had - has;
        }
        let stands = |seat: Seat| s.present(seat, f.stack_of(seat));
        let hex = match (stands(f.attacker), stands(f.attacker.other())) {
            (true, false) => HexResult::Taken,
            (true, true) => HexResult::Held,
            (false, _) => HexResult::Repulsed,
        };
        Ending { hex, lost }
    }

    /// One step of the rules with these dice.
    fn next(&self, s: &State, dice: &[u8]) -> State {
        let mut next = s.clone();
        self.game.run_on(&mut next, s.top(), &mut Ctx::silent(&mut Fixed(dice.iter())));
        next
    }

    fn add(&mut self, into: &mut Spread, s: &State, weight: f64) {
        for (ending, p) in self.spread(s).iter() {
            *into.entry(*ending).or_default() += p * weight;
        }
    }

    /// 14.4(3): dice differ only in how many are sixes and how many fives.
    fn fire(&mut self, s: &State, f: &Fight, side: Side) -> Spread {
        let seat = f.seat(side);
        // More sixes than steps, or more fives than pieces, change nothing.
        let steps: u8 = self.fighters.iter().filter(|(p, _)| p.seat() != seat).map(|(_, steps)| steps).sum();
        let most = steps.max(self.fighters.len() as u8);
        let mut counted: BTreeMap<(u8, u8), f64> = BTreeMap::new();
        for (sixes, fives, p) in throws(self.game.fire(s, f, seat).total) {
            *counted.entry((sixes.min(most), fives.min(most))).or_default() += p;
        }
        let mut spread = Spread::new();
        for ((sixes, fives), p) in counted {
            let dice: Vec<u8> = [6].repeat(sixes.into()).into_iter().chain([5].repeat(fives.into())).collect();
            let next = self.next(s, &dice);
            self.add(&mut spread, &next, p);
        }
        spread
    }

    /// 14.6(3): only the best die of a side counts; all others are thrown as ones.
    fn melee(&mut self, s: &State, f: &Fight) -> Spread {
        let mut spread = Spread::new();
        let bests = [f.attacker.other(), f.attacker].map(|seat| self.bests(s, f, seat));
        for (first, p) in &bests[0] {
            for (second, q) in &bests[1] {
                let dice: Vec<u8> = first.iter().chain(second).copied().collect();
                let next = self.next(s, &dice);
                self.add(&mut spread, &next, p * q);
            }
        }
        spread
    }

    /// For each best die a side can throw: dice that show it, and its probability.
    fn bests(&self, s: &State, f: &Fight, seat: Seat) -> Vec<(Vec<u8>, f64)> {
        let mut bonuses: Vec<u8> = Vec::new();
        for piece in self.game.participants(s, f, seat) {
            let values = self.game.values(s, piece);
            bonuses.extend([u8::from(values.bonus)].repeat(values.melee.into()));
        }
        if bonuses.is_empty() {
            return vec![(Vec::new(), 1.0)];
        }
        let at_most = |best: u8| -> f64 {
            bonuses.iter().map(|bonus| f64::from(best.saturating_sub(*bonus).min(6)) / 6.0).product()
        };
        let mut out = Vec::new();
        for best in 1..=7 {
            let p = at_most(best) - at_most(best - 1);
            let shows = bonuses.iter().position(|bonus| (1..=6).contains(&best.saturating_sub(*bonus)));
            if let Some(i) = shows.filter(|_| p > 0.0) {
                let mut dice = vec![1; bonuses.len()];
                dice[i] = best - bonuses[i];
                out.push((dice, p));
            }
        }
        out
    }

    /// The owner's choice; where there is none the rules go on by themselves.
    fn decide(&mut self, s: &State, f: &Fight, choices: &[Piece], action: fn(Piece) -> Action) -> Rc<Spread> {
        if choices.len() < 2 {
            let next = self.next(s, &[]);
            return self.spread(&next);
        }
        let seat = self.game.pending(s).seats().first().unwrap_or(f.attacker);
        let sign = if seat == f.attacker { 1.0 } else { -1.0 };
        let mut best: Option<(f64, Rc<Spread>)> = None;
        for piece in choices {
            let mut next = s.clone();
            s.top().act(self.game, &mut next, seat, &action(*piece), &mut Ctx::silent(&mut Fixed([].iter())));
            let spread = self.spread(&next);
            let value = sign * worth(&spread);
            if best.as_ref().is_none_or(|(most, _)| value > *most + 1e-12) {
                best = Some((value, spread));
            }
        }
        best.map(|(_, spread)| spread).unwrap_or_default()
    }

    /// All retreats of this part of the battle, by ways on which as many steps as possible survive.
    fn retreat(&self, s: &State) -> Option<State> {
        let depth = s.stack.len();
        let mut best: Option<(u8, State)> = None;
        let most = self.survivors(s);
        let mut tries = vec![s.clone()];
        // Ways are few; a limit keeps made-up positions from running away.
        for _ in 0..600 {
            let Some(mut state) = tries.pop() else { break };
            if state.stack.len() < depth {
                let left = self.survivors(&state);
                if best.as_ref().is_none_or(|(had, _)| left > *had) {
                    best = Some((left, state));
                }
                if left == most {
                    break;
                }
                continue;
            }
            let mut none = Fixed([].iter());
            let mut log = Ctx::silent(&mut none);
            let frame = state.top();
            let choices = match frame {
                Frame::RetreatOrder => {
                    state.fight.iter().flat_map(|f| &f.retreats).copied().map(Action::Retreat).collect()
                }
                Frame::RetreatWatch => vec![Action::Pass],
                Frame::RetreatWay => {
                    let ways = state.fight.iter().flat_map(|f| self.game.retreat_options(&state, f));
                    ways.map(Action::RetreatTo).collect()
                }
                _ => Vec::new(),
            };
            if choices.len() < 2 && frame != Frame::RetreatWatch {
                self.game.run_on(&mut state, frame, &mut log);
                tries.push(state);
                continue;
            }
            for action in choices.iter().rev() {
                let mut next = state.clone();
                frame.act(self.game, &mut next, state.retreating().seat(), action, &mut log);
                tries.push(next);
            }
        }
        best.map(|(_, state)| state)
    }

    fn survivors(&self, s: &State) -> u8 {
        let alive = self.fighters.iter().filter(|(p, _)| s.hex_of(*p).is_some());
        alive.map(|(p, _)| s.steps(&self.game.data, *p)).sum()
    }
}

/// Probabilities of sixes and fives among `n` dice.
fn throws(n: u8) -> Vec<(u8, u8, f64)> {
    let mut out = Vec::new();
    let choose = |n: u8, k: u8| -> f64 { (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product() };
    for sixes in 0..=n {
        for fives in 0..=n - sixes {
            let rest = n - sixes - fives;
            let p = choose(n, sixes)
                * choose(n - sixes, fives)
                * (1.0f64 / 6.0).powi(i32::from(sixes + fives))
                * (4.0f64 / 6.0).powi(i32::from(rest));
            out.push((sixes, fives, p));
        }
    }
    out
}
