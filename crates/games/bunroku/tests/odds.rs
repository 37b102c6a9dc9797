//! The odds shown are those the rules produce.

mod common;

use common::*;
use sandtable_chance::enumerate;
use std::collections::BTreeMap;

fn table_of(odds: &Odds) -> BTreeMap<(i32, i32), f64> {
    let int = |arg: &Arg| match arg {
        Arg::Int(n) => *n,
        _ => panic!("a number"),
    };
    odds.rows.iter().map(|r| ((int(&r.result.args["japan"]), int(&r.result.args["allied"])), r.probability)).collect()
}

/// Plays `actions` through every outcome and counts hits on Japan and on the Allies.
fn enumerated(c: &Scene<Bunroku>, actions: &[&str]) -> BTreeMap<(i32, i32), f64> {
    let mut table = BTreeMap::new();
    let play = |chance: &mut dyn sandtable_kernel::Chance| {
        let (mut state, mut log) = (c.state.clone(), Vec::new());
        for text in actions {
            let seat = c.game.pending(&state).seats().first().expect("a seat");
            let action = c.game.parse(text).expect("an action");
            c.game.apply(&mut state, seat, &action, &mut Ctx::new(chance, &mut log));
        }
        let mut hits = (0, 0);
        for entry in &log {
            if let Event::Attacked { seat, hits: n, .. } = entry.event {
                let side = if seat == bunroku::JAPAN { &mut hits.1 } else { &mut hits.0 };
                *side += i32::from(n);
            }
        }
        hits
    };
    assert!(enumerate(2_000_000, play, |hits, p| *table.entry(hits).or_default() += p));
    table
}

#[test]
fn r8_1_2_the_odds_of_a_round_are_exact() {
    let mut c = attack(
        "jp-konishi-yukinaga jp-konishi-army-1 jp-so-yoshitoshi jp-kato-army-1 jp-konishi-army-2/depleted \
         kr-righteous-gwak-jae-u kr-army-01..02; busan: kr-army-03",
    );
    let stand = c.game.parse("stand").expect("an action");
    let odds = c.game.odds(&c.state, c.seat(), &stand).expect("odds");
    let shown = table_of(&odds);
    let real = enumerated(&c, &["stand", "stand"]);
    assert!((shown.values().sum::<f64>() - 1.0).abs() < 1e-9);
    for (hits, p) in &real {
        assert!((shown[hits] - p).abs() < 1e-9, "{hits:?}: {} instead of {p}", shown[hits]);
    }
    assert_eq!(shown.len(), real.len());
    // Why the numbers are what they are: cut off, a depleted army, an army of an absent lord.
    let clauses: Vec<_> = odds.factors.iter().map(|f| f.clause).collect();
    for clause in [R8_1_2, R8_1_3, R8_1_4_1, R8_1_3_4, R8_1_3_1] {
        assert!(clauses.contains(&clause), "{clause} not in {clauses:?}");
    }
    c.go("stand");
}

#[test]
fn r8_1_3_2_the_odds_say_who_does_not_roll() {
    let c = battle("jp-shimazu-yoshihiro jp-shimazu-army-1..4 jp-konishi-yukinaga/depleted kr-army-01..02");
    let odds = c.game.odds(&c.state, c.seat(), &c.game.parse("stand").expect("an action")).expect("odds");
    let clauses: Vec<_> = odds.factors.iter().map(|f| f.clause).collect();
    assert!(clauses.contains(&R8_1_3_2) && clauses.contains(&Q6) && clauses.contains(&R8_1_3_3), "{clauses:?}");
}

#[test]
fn a_march_into_battle_shows_its_odds() {
    let mut c =
        table().put("miryang", "kr-army-10 kr-righteous-gwak-jae-u").at("march", "japan").with("die", 3).scene();
    c.go("lead jp-konishi-yukinaga; with jp-konishi-army-1");
    let march = c.game.parse("march miryang").expect("an action");
    let odds = c.game.odds(&c.state, c.seat(), &march).expect("odds");
    assert!((odds.rows.iter().map(|r| r.probability).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(c.game.odds(&c.state, c.seat(), &c.game.parse("march ulsan").expect("an action")).is_none());
}

#[test]
fn r13_32_2_the_odds_of_an_assault_add_up() {
    let c = bare()
        .lay("marker marker-siege-1: jinju")
        .lay("jinju: jp-kato-kiyomasa jp-kato-army-1..2 kr-righteous-gwak-jae-u+inside kr-army-01+inside")
        .on("assaults japan");
    let odds = c.game.odds(&c.state, c.seat(), &c.game.parse("assault jinju").expect("an action")).expect("odds");
    let shown = table_of(&odds);
    assert!((shown.values().sum::<f64>() - 1.0).abs() < 1e-9);
    // No hit from the garrison (1/4), at least two of three from Kato at 4 in 6: 20/27.
    assert!((shown[&(0, 1)] - 0.25 * 20.0 / 27.0).abs() < 1e-9, "{shown:?}");
}
