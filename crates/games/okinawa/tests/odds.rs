//! The odds shown before a battle against the rules themselves, tried with every roll and every choice.

mod common;
use common::*;
use okinawa::{Action, Piece};
use std::collections::BTreeMap;

/// Key of the row, steps lost by attacker and defender.
type Ending = (String, u8, u8);
type Spread = BTreeMap<Ending, f64>;

/// Dice up to the end of the list; then it asks for more.
struct Prefix<'a> {
    dice: &'a [u32],
    next: usize,
    short: bool,
}

impl Chance for Prefix<'_> {
    fn pick(&mut self, _: Ask<'_>, _: u32) -> u32 {
        let face = self.dice.get(self.next).copied();
        self.next += 1;
        self.short |= face.is_none();
        face.unwrap_or(0)
    }
}

struct Brute<'a> {
    game: &'a Okinawa,
    attacker: Seat,
    hexes: [&'a str; 2],
    men: Vec<(Piece, u8)>,
}

impl Brute<'_> {
    fn steps(&self, state: &State, piece: Piece) -> u8 {
        let id = self.game.notation(&Action::Hit(piece)).trim_start_matches("hit ").to_owned();
        let reduced = state.turned.contains(piece);
        match state.hex_of(piece) {
            None => 0,
            Some(_) if id.contains("ibs-") || id.contains("us-96id") => 2 - u8::from(reduced),
            Some(_) => 1,
        }
    }

    fn worth((key, attacker, defender): &Ending) -> f64 {
        let hex = match key.as_str() {
            "odds-taken" => 2.0,
            "odds-held" => 0.0,
            _ => -1.0,
        };
        hex + f64::from(*defender) - f64::from(*attacker)
    }

    /// Applies an action under every roll.
    fn act(&self, state: &State, seat: Seat, action: &Action, dice: &mut Vec<u32>, out: &mut Spread, weight: f64) {
        let mut next = state.clone();
        let mut chance = Prefix { dice, next: 0, short: false };
        self.game.apply(&mut next, seat, action, &mut Ctx::silent(&mut chance));
        if chance.short {
            for face in 0..6 {
                dice.push(face);
                self.act(state, seat, action, dice, out, weight / 6.0);
                dice.pop();
            }
            return;
        }
        for (ending, p) in self.spread(&next) {
            *out.entry(ending).or_default() += p * weight;
        }
    }

    /// Under best play from here: whoever decides picks what is best on average.
    fn spread(&self, state: &State) -> Spread {
        if state.fight.is_none() || state.stack.top() == Some(okinawa::Frame::Advance) {
            return Spread::from([(self.ending(state), 1.0)]);
        }
        let seat = self.game.pending(state).seats().first().expect("somebody decides");
        let mut legal = Vec::new();
        self.game.legal(state, seat, &mut legal);
        let sign = if seat == self.attacker { 1.0 } else { -1.0 };
        let value = |s: &Spread| sign * s.iter().map(|(e, p)| Self::worth(e) * p).sum::<f64>();
        let mut best: Option<Spread> = None;
        for action in legal {
            let mut spread = Spread::new();
            self.act(state, seat, &action, &mut Vec::new(), &mut spread, 1.0);
            if best.as_ref().is_none_or(|b| value(&spread) > value(b) + 1e-12) {
                best = Some(spread);
            }
        }
        best.expect("something is legal")
    }

    fn ending(&self, state: &State) -> Ending {
        let mut lost = [0; 2];
        for (piece, had) in &self.men {
            lost[usize::from(piece.seat() != self.attacker)] += had - self.steps(state, *piece);
        }
        let stands = |seat: Seat, hex: &str| {
            let at = |p: &(Piece, u8)| p.0.seat() == seat && self.hex_id(state, p.0).as_deref() == Some(hex);
            self.men.iter().any(at)
        };
        let us = stands(self.attacker, self.hexes[0]);
        let them = stands(self.attacker.other(), self.hexes[1]);
        let key = match (us, them) {
            (true, false) => "odds-taken",
            (true, true) => "odds-held",
            _ => "odds-repulsed",
        };
        (key.to_owned(), lost[0], lost[1])
    }

    fn hex_id(&self, state: &State, piece: Piece) -> Option<String> {
        let hex = state.hex_of(piece)?;
        Some(self.game.notation(&Action::Take(hex)).trim_start_matches("take ").to_owned())
    }
}

/// The odds of `action` and what brute force makes of it, row by row.
fn compare(mut c: Case, before: &[&str], action: &str, hexes: [&str; 2], men: &[&str]) -> Odds {
    for text in before {
        c.us(text);
    }
    let parsed = c.game.parse(action).expect("an action");
    let odds = c.game.odds(&c.state, US, &parsed).expect("odds");
    let piece = |id: &&str| match c.game.parse(&format!("hit {id}")) {
        Ok(Action::Hit(piece)) => piece,
        other => panic!("{id}: {other:?}"),
    };
    let mut brute = Brute { game: &c.game, attacker: US, hexes, men: Vec::new() };
    brute.men = men.iter().map(piece).map(|p| (p, brute.steps(&c.state, p))).collect();
    let mut exact = Spread::new();
    let mut state = c.state.clone();
    let mut last = parsed;
    if action.starts_with("attack") {
        c.game.apply(&mut state, US, &parsed, &mut Ctx::silent(&mut Playout::new(1)));
        last = c.game.parse("done").expect("an action");
    }
    brute.act(&state, US, &last, &mut Vec::new(), &mut exact, 1.0);
    exact.retain(|_, p| *p > 0.0);
    let mut said = Spread::new();
    for row in &odds.rows {
        let n = |name: &str| match row.result.args.get(name) {
            Some(Arg::Int(n)) => *n as u8,
            other => panic!("{name}: {other:?}"),
        };
        said.insert((row.result.key.to_string(), n("attacker"), n("defender")), row.probability);
    }
    assert!((said.values().sum::<f64>() - 1.0).abs() < 1e-9);
    let keys: std::collections::BTreeSet<_> = said.keys().chain(exact.keys()).collect();
    for key in keys {
        let (a, b) = (said.get(key).copied().unwrap_or(0.0), exact.get(key).copied().unwrap_or(0.0));
        assert!((a - b).abs() < 1e-9, "{key:?}: {a} is not {b}");
    }
    odds
}

fn combat() -> Value {
    json!({ "point": "combat", "of": "us" })
}

#[test]
fn odds_of_one_against_one_in_a_forest() {
    let set = json!({ "pieces": { "us-96id-382-1": { "at": "1508", "face": "back" }, "jp-13ibs-2": "1408" } });
    let odds =
        compare(case(combat(), set), &[], "attack 1508 1408", ["1508", "1408"], &["us-96id-382-1", "jp-13ibs-2"]);
    for clause in [R14_5_2_2, R14_4_1, R14_5_1, R14_6_1, R16_0_1] {
        holds(clause, odds.factors.iter().any(|f| f.clause == clause));
    }
}

#[test]
fn odds_with_the_attackers_choice_of_losses() {
    // A full and a reduced battalion against a company in a position in the woods.
    let set = things("0809: us-96id-382-1 us-96id-382-2/back; 0810: jp-13ibs-2");
    let men = ["us-96id-382-1", "us-96id-382-2", "jp-13ibs-2"];
    let odds = compare(case(combat(), set), &[], "attack 0809 0810", ["0809", "0810"], &men);
    holds(R14_5_2_1, odds.factors.iter().any(|f| f.clause == R14_5_2_1));
}

#[test]
fn odds_with_the_defenders_choice_and_no_way_back() {
    // Two companies on a hill; a US battalion behind them bars most ways.
    let set = things("1108: us-96id-382-1; 1110: us-96id-383-1; 1109: jp-13ibs-2 jp-13ibs-1/back");
    compare(
        case(combat(), set),
        &[],
        "attack 1108 1109",
        ["1108", "1109"],
        &["us-96id-382-1", "jp-13ibs-2", "jp-13ibs-1"],
    );
}

#[test]
fn odds_with_a_tank_and_its_armour() {
    // The smoke is not used: it only keeps the duel open.
    let set = things("1108: us-96id-382-1/back us-tank-1 us-smoke-1; 1109: jp-13ibs-2 jp-13ibs-gun");
    let at = json!({ "point": "battle", "of": "us", "from": "1108", "against": "1109" });
    let men = ["us-96id-382-1", "us-tank-1", "jp-13ibs-2", "jp-13ibs-gun"];
    let odds = compare(case(at, set), &["use us-tank-1"], "pass", ["1108", "1109"], &men);
    // The armour is taken from the defender's fire, by the clause on that.
    let armour = odds.factors.iter().find(|f| f.what.key == "factor-armour").expect("armour");
    holds(R14_4_2, armour.clause == R14_4_2);
    // And the defender's from the attacker's.
    let set = things("1108: us-96id-382-1/back us-smoke-1; 1109: jp-13ibs-2 jp-27tr-1");
    let mut c = case(json!({ "point": "battle", "of": "us", "from": "1108", "against": "1109" }), set);
    c.us("pass").jp("use jp-27tr-1");
    let odds = c.game.odds(&c.state, US, &c.game.parse("pass").expect("an action")).expect("odds");
    holds(R14_5_2_5, odds.factors.iter().any(|f| f.clause == R14_5_2_5));
}

#[test]
fn odds_of_a_large_battle_add_up() {
    let pieces = with(
        duel(
            &["us-tank-1", "us-flamethrower-1", "us-smoke-1"],
            &["jp-27tr-1", "jp-grenade-launcher-1", "jp-grenade-launcher-2"],
        ),
        "1503: us-bombardment-1; 1510: jp-machine-gun-1",
    );
    let mut c = case(battle(), pieces);
    c.us("use us-tank-1").jp("use jp-27tr-1").us("use us-flamethrower-1").jp("use jp-grenade-launcher-1");
    c.us("use us-bombardment-1").jp("use jp-machine-gun-1");
    let pass = c.game.parse("pass").unwrap();
    let odds = c.game.odds(&c.state, US, &pass).expect("odds");
    assert!((odds.rows.iter().map(|r| r.probability).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(odds.rows.len() > 20);
}
