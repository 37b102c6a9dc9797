//! Other people's programs as players: the example plays whole games, bad ones lose with a message.

use sandtable_catalog::{all, load};
use sandtable_kernel::{Pending, Playout, Seat};
use sandtable_players::{Bot, BotLimits, BotSpec, Fault};
use sandtable_table::{AnyGame, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn game(id: &str) -> Arc<dyn AnyGame> {
    load(id, &BTreeMap::new(), &BTreeMap::new()).unwrap_or_else(|e| panic!("{e}"))
}

/// A table where the first seat has a real choice, reached by playing the first legal action.
fn at_choice(game: &dyn AnyGame) -> (Box<dyn Table>, Seat) {
    let mut dice = Playout::new(1);
    let (mut table, _) = game.start(&mut dice);
    loop {
        let seat = table.pending().seats().first().expect("no game is over before a choice");
        let legal = table.legal_notations(seat);
        if legal.len() > 1 {
            return (table, seat);
        }
        table.act(seat, &legal[0], &mut dice).expect("legal");
    }
}

#[test]
fn the_example_bot_plays_a_whole_game_of_everything() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/magpie.py");
    let spec = BotSpec { program: "python3".into(), args: vec![script.into()] };
    for info in all() {
        let game = game(info.id);
        let mut dice = Playout::new(5);
        let (mut table, set_up) = game.start(&mut dice);
        let mut bot = Bot::start(&spec, game.as_ref(), Seat::SECOND, BotLimits::default()).unwrap();
        assert_eq!(bot.name(), "Magpie");
        let mut events = set_up.events;
        let mut steps = 0;
        let outcome = loop {
            let seat = match table.pending() {
                Pending::Over(outcome) => break outcome,
                Pending::Decide(seats) => seats.first().unwrap(),
            };
            steps += 1;
            assert!(steps < 20_000, "{} does not end", info.id);
            let legal = table.legal_notations(seat);
            let action = match (&legal[..], seat) {
                ([only], _) => only.clone(),
                (_, Seat::SECOND) => bot.choose(table.as_ref(), &std::mem::take(&mut events)).unwrap(),
                _ => legal[dice.below(legal.len() as u32) as usize].clone(),
            };
            events.extend(table.act(seat, &action, &mut dice).unwrap().events);
        };
        bot.result(game.as_ref(), table.as_ref());
        assert!(!outcome.clause.0.is_empty());
    }
}

fn shell(script: &str) -> BotSpec {
    BotSpec { program: "sh".into(), args: vec!["-c".into(), script.into()] }
}

/// What happens to a bot that runs `script` at its first decision.
fn fate(script: &str) -> (Fault, String) {
    let game = game(all()[0].id);
    let (table, seat) = at_choice(game.as_ref());
    let limits = BotLimits { start: Duration::from_millis(1500), decision: Duration::from_millis(400) };
    let fault = Bot::start(&shell(script), game.as_ref(), seat, limits)
        .and_then(|mut bot| bot.choose(table.as_ref(), &[]))
        .expect_err("this bot must fail");
    (fault.what.clone(), fault.to_string())
}

const READY: &str = r#"read x; echo '{"type":"ready"}'; read x; "#;

#[test]
fn a_bot_that_answers_badly_loses_with_a_clear_message() {
    let (what, text) = fate(&format!("{READY} echo pardon?; sleep 5"));
    assert!(matches!(what, Fault::NotProtocol(_)), "{text}");
    let (what, text) = fate(&format!(r#"{READY} echo '{{"type":"choose","action":"no such verb"}}'; sleep 5"#));
    assert!(matches!(what, Fault::NotAnAction(_)) && text.contains("decision 1"), "{text}");
    let (what, text) = fate(r#"read x; echo '{"type":"choose","action":"pass"}'; sleep 5"#);
    assert!(matches!(what, Fault::NotProtocol(_)) && text.contains("hello"), "{text}");
    let (what, _) = fate(&format!("{READY} head -c 200000 /dev/zero; sleep 5"));
    assert_eq!(what, Fault::TooLong);
}

#[test]
fn a_bot_that_answers_late_or_never_loses_in_time() {
    let start = Instant::now();
    let (what, text) = fate(&format!("{READY} sleep 30"));
    assert!(matches!(what, Fault::Late(_)) && text.contains("0.4 s"), "{text}");
    // It neither reads nor writes, so that its pipe fills up.
    let (what, _) = fate("sleep 30");
    assert!(matches!(what, Fault::Late(_)));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_bot_that_ends_or_does_not_start_loses() {
    let (what, text) = fate(&format!("{READY} echo ouch >&2; exit 3"));
    assert!(what == Fault::Ended && text.contains("ouch"), "{text}");
    let game = game(all()[0].id);
    let missing = BotSpec { program: "/no/such/program".into(), args: Vec::new() };
    let fault = Bot::start(&missing, game.as_ref(), Seat::FIRST, BotLimits::default()).err().expect("must fail");
    assert!(matches!(fault.what, Fault::NotStarted(_)) && fault.to_string().contains("/no/such/program"));
}

#[test]
fn a_command_line_is_read_in_words_and_quotes() {
    let spec: BotSpec = r#"python3 "my bots/a.py" --name 'Tiger Hunt' x"#.parse().unwrap();
    assert_eq!(spec.program, "python3");
    assert_eq!(spec.args, ["my bots/a.py", "--name", "Tiger Hunt", "x"]);
    assert!("\"open".parse::<BotSpec>().is_err() && "  ".parse::<BotSpec>().is_err());
}
