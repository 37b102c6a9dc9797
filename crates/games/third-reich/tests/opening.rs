//! The opening that public reports tell: Warsaw on turn 1, Paris on turn 2, Kiev in the first impulse
//! of turn 4, with the resource bases counted in between. `examples/opening.json` is the same as a game file.

use sandtable_chance::{Committed, commitment_of};
use sandtable_conformance::scene::*;
use sandtable_kernel::{DataSet, Game, Options, Pending, Script, Scripted, Viewer, Words};
use sandtable_search::{Eyes, greedy};
use sandtable_table::{ActStep, AnyGame, GAME_FORMAT, GameFile, GameResult, Live, Loaded, Seed, Step, Table, pairs};
use third_reich::ThirdReich;

/// A line of the script: actions, a bar, the dice they need; `expect` lines say what must be true.
enum Line<'a> {
    Play(Vec<&'a str>, Vec<Scripted>),
    Expect(&'a str),
}

fn script() -> Vec<(usize, Line<'static>)> {
    let text = include_str!("opening.txt");
    let lines = (1..).zip(text.lines()).filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
    lines
        .map(|(number, line)| {
            if let Some(fact) = line.strip_prefix("expect ") {
                return (number, Line::Expect(fact));
            }
            let (actions, dice) = line.split_once('|').unwrap_or((line, "[]"));
            let actions = actions.split(';').map(str::trim).filter(|a| !a.is_empty()).collect();
            (number, Line::Play(actions, serde_json::from_str(dice).expect("dice")))
        })
        .collect()
}

/// Is what the report says true at this table?
fn holds(table: &dyn Table, fact: &str) -> bool {
    let position = table.position();
    let words: Vec<&str> = fact.split_whitespace().collect();
    match words.as_slice() {
        ["turn", n] => position.turn == n.parse().ok(),
        ["bases", axis, allied] => {
            let tracks = table.view(Viewer::Everything).tracks;
            let is = |id: &str, n: &str| Some(tracks[id].value) == n.parse().ok();
            is("bases-axis", axis) && is("bases-allied", allied)
        }
        ["control", area, side] => position.control[*area] == *side,
        ["nation", nation, status] => position.markers["nations"][*nation] == *status,
        ["first", side] => position.markers["first"] == *side,
        _ => panic!("{fact}?"),
    }
}

fn game() -> Loaded<ThirdReich> {
    let options = Options::resolve(ThirdReich::options(), &Default::default()).unwrap();
    Loaded::<ThirdReich>::new(&DataSet::embedded(ThirdReich::data_files()), options).unwrap()
}

/// The opening as a game file, and after how many of its steps each fact of the reports must hold.
fn played() -> (GameFile, Vec<(usize, &'static str)>) {
    let game = game();
    let words = new_game::<ThirdReich>(&[]);
    let name = |pool: &'static str, value: u16| words.game.chance_name(pool, value);
    let (mut table, _) = game.start(&mut Script::new(&[], 0, &name));
    let mut file = GameFile {
        format: GAME_FORMAT.into(),
        game: game.info().id.into(),
        rules: game.info().rules_version.into(),
        data: game.data_version().into(),
        options: game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        seed: Default::default(),
        position: None,
        setup: Vec::new(),
        steps: Vec::new(),
        result: Some(GameResult { winner: None, by: "agreed".into() }),
    };
    let (mut from, mut facts) = (0, Vec::new());
    for (number, line) in script() {
        match line {
            Line::Expect(fact) => {
                assert!(holds(table.as_ref(), fact), "line {number}: {fact}");
                facts.push((file.steps.len(), fact));
            }
            Line::Play(actions, dice) => {
                let mut chance = Script::new(&dice, 0, &name);
                for action in actions {
                    let seats = table.pending().seats();
                    let able = seats.iter().find(|s| table.check(*s, action).is_ok());
                    let seat = able.unwrap_or_else(|| panic!("line {number}: {action} is not legal"));
                    let played = table.act(seat, action, &mut chance).unwrap();
                    assert_eq!(chance.failure, None, "line {number}: {action}");
                    let rolled = pairs(&played.chance);
                    let first = if rolled.is_empty() { 0 } else { from };
                    from += rolled.len() as u64;
                    let seat = game.info().seat_id(seat).to_owned();
                    file.steps.push(Step::Act(ActStep { seat, action: played.action, from: first, chance: rolled }));
                }
                assert_eq!(chance.next, dice.len(), "line {number}: dice left over");
            }
        }
    }
    (file, facts)
}

#[test]
fn the_opening_of_the_reports_is_a_game_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/opening.json");
    let (file, facts) = played();
    if std::env::var_os("SANDTABLE_WRITE").is_some() {
        std::fs::write(path, file.write()).unwrap();
    }
    let kept = GameFile::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(kept, file, "SANDTABLE_WRITE=1 cargo test -p third-reich --test opening writes it anew");
    let verified = sandtable_table::verify(&game(), &kept).unwrap();
    assert!(verified.scripted);
    // The file itself tells what the reports tell, at the same moments.
    assert!(facts.len() >= 18, "{}", facts.len());
    for (step, fact) in &facts {
        let replayed = sandtable_table::replay(&game(), &kept, Some(*step)).unwrap();
        assert!(holds(replayed.table.as_ref(), fact), "after step {step}: {fact}");
    }
    for fact in
        ["bases 4 4", "bases 6 4", "bases 7 5", "control warsaw axis", "control paris axis", "control kiev axis"]
    {
        assert!(facts.iter().any(|(_, f)| *f == fact), "{fact}");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A whole game of two computers that look one step ahead, its dice from a committed seed.
fn computers(number: u8) -> GameFile {
    let game = game();
    let mut secret = [0; 32];
    secret[31] = number;
    let mut stream = Committed::new(&secret, [&[], &[]], 0);
    let (mut table, first) = game.start(&mut stream);
    let mut file = GameFile {
        format: GAME_FORMAT.into(),
        game: game.info().id.into(),
        rules: game.info().rules_version.into(),
        data: game.data_version().into(),
        options: game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        seed: Seed {
            commitment: hex(&commitment_of(&secret)),
            secret: Some(hex(&secret)),
            seats: [String::new(), String::new()],
        },
        position: None,
        setup: pairs(&first.chance),
        steps: Vec::new(),
        result: None,
    };
    loop {
        let seat = match table.pending() {
            Pending::Decide(seats) => seats.first().expect("somebody decides"),
            Pending::Over(outcome) => {
                let winner = outcome.winner.map(|s| game.info().seat_id(s).to_owned());
                file.result = Some(GameResult { winner, by: outcome.clause.0.to_owned() });
                return file;
            }
        };
        let live = table.as_any().downcast_ref::<Live<ThirdReich>>().expect("this game");
        let eyes = Eyes::new(live.game().as_ref(), live.state(), seat);
        let thought = greedy(&eyes, 2, file.steps.len() as u64).expect("a decision is owed");
        let action = live.game().notation(&thought.action);
        let from = stream.next;
        let played = table.act(seat, &action, &mut stream).unwrap();
        let from = if played.chance.is_empty() { 0 } else { from };
        let seat = game.info().seat_id(seat).to_owned();
        file.steps.push(Step::Act(ActStep { seat, action: played.action, from, chance: pairs(&played.chance) }));
    }
}

/// Whole games between computers; SANDTABLE_WRITE=1 plays and writes them anew.
#[test]
fn whole_games_of_computers_verify() {
    for number in 1..=3 {
        let path = format!("{}/examples/computers-{number}.json", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("SANDTABLE_WRITE").is_some() {
            std::fs::write(&path, computers(number).write()).unwrap();
        }
        let file = GameFile::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let verified = sandtable_table::verify(&game(), &file).unwrap_or_else(|e| panic!("{path}: {e}"));
        assert!(verified.dice_checked && !verified.scripted, "{path}");
        let end = sandtable_table::replay(&game(), &file, None).unwrap();
        let Pending::Over(outcome) = end.table.pending() else { panic!("{path}: not played out") };
        let result = file.result.expect("a result");
        assert_eq!(result.by, outcome.clause.0, "{path}");
        assert_eq!(result.winner.as_deref(), outcome.winner.map(|s| ThirdReich::info().seat_id(s)), "{path}");
    }
}
