//! The program as a person or a script uses it.

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GAMES: [&str; 3] = ["bunroku-1592", "southern-1941", "okinawa-1945"];

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keyboard = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // The program may leave before it has read everything.
    let typing = std::thread::spawn(move || keyboard.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    let _ = typing.join().expect("typing does not panic");
    output
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn ask(question: &Value, args: &[&str]) -> (i32, Vec<Value>) {
    let output = run(&[&["try", "-"], args].concat(), &question.to_string());
    let lines =
        String::from_utf8_lossy(&output.stdout).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    (output.status.code().expect("an exit status"), lines)
}

/// Plays to the end by typing numbers; those that are not on the list are turned away.
fn play_out(game: &str, lang: &str, save: &Path, extra: &[&str]) -> Output {
    let save = save.display().to_string();
    let args = [&["play", game, "--lang", lang, "--seed", "7", "--save", &save], extra].concat();
    let mut dice = 7u32;
    let numbers = (0..60_000).map(|_| {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("{}\n", (dice >> 16) % 6 + 1)
    });
    run(&args, &numbers.collect::<String>())
}

#[test]
fn without_arguments_it_says_what_it_offers() {
    let shown = text(&run(&[], ""));
    for command in
        ["games", "play", "replay", "verify", "try", "position", "check", "coverage", "bench", "serve", "lab"]
    {
        assert!(shown.contains(command), "{command} is not offered:\n{shown}");
    }
}

#[test]
fn games_are_listed_with_a_sentence_in_each_language() {
    for lang in ["zh", "ja", "en"] {
        let shown = text(&run(&["games", "--lang", lang], ""));
        assert!(GAMES.iter().all(|g| shown.contains(g)), "{shown}");
    }
}

#[test]
fn a_saved_game_replays_verifies_and_betrays_tampering() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("game.json");
    let output = play_out("bunroku-1592", "en", &path, &["--seat", "japan", "--level", "recruit"]);
    assert!(output.status.success(), "{}", text(&output));
    let file = path.display().to_string();

    let verified = run(&["verify", &file], "");
    assert!(verified.status.success(), "{}", text(&verified));
    assert!(text(&verified).contains("came from the committed seed"));

    for seat in ["japan", "allied", "spectator", "all"] {
        let shown = run(&["replay", &file, "--to", "12", "--seat", seat, "--log"], "");
        assert!(shown.status.success(), "{}", text(&shown));
    }

    let honest: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("saved")).expect("JSON");
    let rolled =
        honest["steps"].as_array().expect("steps").iter().position(|s| s["chance"].is_array()).expect("a roll");
    let mut forged = honest.clone();
    let die = forged["steps"][rolled]["chance"][0][1].as_u64().expect("a result");
    forged["steps"][rolled]["chance"][0][1] = json!((die + 1) % 2);
    std::fs::write(&path, forged.to_string()).expect("written");
    let caught = run(&["verify", &file], "");
    assert_eq!(caught.status.code(), Some(1), "{}", text(&caught));
    assert!(text(&caught).contains("step "), "{}", text(&caught));

    let mut forged = honest.clone();
    forged["seed"]["secret"] = json!("00".repeat(32));
    std::fs::write(&path, forged.to_string()).expect("written");
    assert!(text(&run(&["verify", &file], "")).contains("does not belong to the commitment"));
}

#[test]
fn the_worked_battle_replays_step_by_step_and_is_known_to_be_scripted() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/okinawa/examples/worked-battle.json");
    let verified = run(&["verify", file], "");
    assert!(verified.status.success(), "{}", text(&verified));
    assert!(text(&verified).contains("12 chance results are scripted"), "{}", text(&verified));
    let steps = serde_json::from_str::<Value>(&std::fs::read_to_string(file).expect("kept")).expect("JSON");
    let steps = steps["steps"].as_array().expect("steps").len();
    let shown = |to: usize, seat: &str| {
        let shown = run(&["replay", file, "--to", &to.to_string(), "--seat", seat, "--log"], "");
        assert!(shown.status.success(), "{}", text(&shown));
        text(&shown)
    };
    let positions: std::collections::BTreeSet<String> = (0..=steps).map(|to| shown(to, "all")).collect();
    assert_eq!(positions.len(), steps + 1, "every step shows something new");
    // Before it is used the sniper is Japan's secret.
    let sniper = "Sniper";
    assert!(
        shown(0, "all").contains(sniper) && !shown(0, "us").contains(sniper) && !shown(0, "spectator").contains(sniper)
    );
}

#[test]
fn a_position_of_a_saved_game_goes_on_in_try() {
    let dir = tempfile::tempdir().expect("a folder");
    for game in GAMES {
        let path = dir.path().join("game.json");
        play_out(game, "ja", &path, &[]);
        let output = run(&["position", &path.display().to_string(), "--to", "20"], "");
        assert!(output.status.success(), "{}", text(&output));
        let question: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let (code, lines) = ask(&question, &[]);
        assert_eq!(code, 0, "{lines:?}");
        assert_eq!(lines[0]["position"], question["set"], "{game}: the position comes back as it was");
    }
}

#[test]
fn whole_games_play_in_every_language_with_two_people() {
    let dir = tempfile::tempdir().expect("a folder");
    for (game, lang) in GAMES.iter().zip(["zh", "ja", "en"]) {
        let path = dir.path().join("game.json");
        let output = play_out(game, lang, &path, &[]);
        assert!(output.status.success(), "{}", text(&output));
        let saved: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("saved")).expect("JSON");
        assert!(saved["result"]["by"].is_string(), "{game} did not end");
    }
}

#[test]
fn the_keyboard_answers_why_rule_undo_log_and_nonsense() {
    let talk = "why nonsense\nrule 7.1\nrule 99.9\nhelp\nlog\nundo\nodds 1\nflap wings\nview\nsave\nquit\n";
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("g.json").display().to_string();
    for lang in ["zh", "ja", "en"] {
        let output =
            run(&["play", "bunroku-1592", "--seat", "allied", "--lang", lang, "--seed", "1", "--save", &path], talk);
        assert!(output.status.success(), "{}", text(&output));
        assert!(text(&output).contains("7.1"), "{}", text(&output));
    }
}

#[test]
fn after_an_action_only_what_has_changed_is_printed() {
    let whole = text(&run(&["play", "bunroku-1592", "--seat", "japan", "--seed", "1"], "quit\n"));
    let lines = whole.lines().count();
    // The first answer draws a chit: hardly anything on the map changes.
    let after = text(&run(&["play", "bunroku-1592", "--seat", "japan", "--seed", "1"], "1\nquit\n"));
    // What may be done next is listed anew, of course.
    let is_choice = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let more = after.lines().skip(lines).filter(|line| !is_choice(line)).count();
    assert!(lines > 40 && more < 25, "{lines} lines at first, {more} more after one action:\n{after}");
    let again = text(&run(&["play", "bunroku-1592", "--seat", "japan", "--seed", "1"], "view\nquit\n"));
    assert!(again.lines().count() > lines + 30, "`view` shows everything again");
}

#[test]
fn a_question_that_comes_again_is_answered_once() {
    // Japan rebuilds with 3, 5 in the first turn and with 2, 3 in the second; nobody does anything but end steps.
    let on = "done\n\npass\nkeep\nfirst\n".repeat(80) + "quit\n";
    let shown = |said: &str| text(&run(&["play", "luzon-1941", "--seed", "1"], &format!("\n{said}{on}")));
    let again = "rebuilding: 2, 3. Keep it or roll again?";
    assert!(shown("keep\n").contains(again), "asked as long as nobody says otherwise");
    let never = shown("never\n");
    assert!(never.contains("rebuilding of Japan: not asked any more"), "{never}");
    assert!(never.matches("By itself: Keep the roll").count() >= 2, "the one in hand and the next:\n{never}");
    assert!(!never.contains(again), "not asked again");
    let asked = shown("never\nask\n");
    assert!(asked.contains("Standing answers taken back: 1") && asked.contains(again), "asked again after `ask`");
    let worse = shown("worse\nkeep\n");
    assert!(worse.contains("only when it is at least this bad"), "{worse}");
    assert!(worse.contains(again), "five is worse than eight");
    let help = shown("help\n");
    let lines = ["never            do not ask", "worse            ask it only", "ask              take all"];
    assert!(lines.iter().all(|line| help.contains(line)), "{help}");
    // Orders are no question that comes again.
    assert!(shown("keep\nnever\n").contains("for questions that come again"));
}

#[test]
fn a_bad_question_names_its_field() {
    let cases = [
        (json!({ "game": "chess" }), "game"),
        (json!({ "game": "bunroku-1592", "options": { "colour": "red" } }), "options.colour"),
        (json!({ "game": "bunroku-1592", "set": { "pieces": { "nobody": "busan" } } }), "set.pieces.nobody"),
        (
            json!({ "game": "bunroku-1592", "set": { "pieces": { "jp-konishi-yukinaga": "atlantis" } } }),
            "set.pieces.jp-konishi-yukinaga",
        ),
        (json!({ "game": "bunroku-1592", "at": { "point": "tea-time" } }), "at"),
        (json!({ "game": "bunroku-1592", "do": [{ "seat": "germany", "action": "pass" }] }), "do[0].seat"),
        (json!({ "game": "bunroku-1592", "do": [{ "seat": "japan", "action": "flap wings" }] }), "do[0].action"),
    ];
    for (question, field) in cases {
        let (code, lines) = ask(&question, &[]);
        assert_eq!(code, 2, "{question} gave {lines:?}");
        let errors = lines[0]["errors"].as_array().expect("errors");
        assert!(
            errors.iter().any(|e| e["field"].as_str().is_some_and(|f| f.starts_with(field))),
            "{question} gave {errors:?}"
        );
    }
    let (code, lines) = ask(&json!({ "game": "bunroku-1592", "sett": {} }), &[]);
    assert_eq!(code, 2);
    assert!(lines[0]["errors"][0]["problem"].as_str().expect("text").contains("sett"));
}

#[test]
fn scripted_chance_that_runs_out_is_named() {
    let question =
        json!({ "game": "bunroku-1592", "at": { "point": "activation-start", "of": "japan" }, "chance": [] });
    let (_, lines) = ask(&question, &[]);
    let seat = lines[0]["decides"][0].as_str().expect("a seat").to_owned();
    let action = lines[0]["legal"][&seat]
        .as_array()
        .expect("actions")
        .iter()
        .find(|a| !a.as_str().unwrap_or("").starts_with("play"))
        .expect("an action")
        .clone();
    let mut asked = question.clone();
    asked["do"] = json!([{ "seat": seat, "action": action }]);
    let (code, lines) = ask(&asked, &[]);
    assert_eq!(code, 2, "{lines:?}");
    assert_eq!(lines.last().expect("an answer")["errors"][0]["field"], "chance[0]");
}

#[test]
fn a_view_leaves_out_what_the_seat_may_not_know() {
    let question = json!({ "game": "bunroku-1592", "set": { "hands": { "allied": ["al-epidemic-1"] } }, "at": { "point": "activation-start", "of": "japan" } });
    let (_, all) = ask(&question, &["--view", "allied"]);
    let (_, seen) = ask(&question, &["--view", "japan"]);
    assert!(seen[0]["position"].is_null() && seen[0]["view"].is_object());
    assert_ne!(all[0]["view"]["zones"], seen[0]["view"]["zones"]);
}

#[test]
fn own_data_is_checked_and_used() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("map.json"), "{ \"areas\": [] }").expect("written");
    let output = run(&["check", "bunroku-1592", "--data", &dir.path().display().to_string()], "");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("map.json"));
    std::fs::write(dir.path().join("mapp.json"), "{}").expect("written");
    assert!(
        text(&run(&["check", "bunroku-1592", "--data", &dir.path().display().to_string()], ""))
            .contains("no data file of this name")
    );
}

#[test]
fn damaged_game_files_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("bad.json").display().to_string();
    for content in ["", "{}", "[1,2]", "{\"format\": \"sandtable-game/9\"}", "\u{0}"] {
        std::fs::write(&path, content).expect("written");
        for command in ["verify", "replay", "position"] {
            let output = run(&[command, &path], "");
            assert_eq!(output.status.code(), Some(2), "{command} {content:?}: {}", text(&output));
        }
    }
    assert_eq!(run(&["verify", "/nowhere/at/all.json"], "").status.code(), Some(2));
}

#[test]
fn playouts_are_measured() {
    for game in GAMES {
        for extra in [&[][..], &["--copy"]] {
            let output = run(&[&["bench", "playouts", "--game", game, "--seconds", "0.2"], extra].concat(), "");
            let line: Value = serde_json::from_slice(&output.stdout).expect("one JSON line");
            assert_eq!(line["errors"], 0);
            assert!(line["median_actions_per_cpu_s"].as_f64().expect("a number") > 0.0);
            assert!(line["state_bytes"].as_u64().expect("a number") <= 4096);
        }
    }
}

/// After a march without battles two questions pass by themselves: they are told, or held by `stop`.
#[test]
fn a_question_may_stop_before_what_passes_by_itself() {
    let question = |stop: bool| {
        json!({
            "game": "bunroku-1592", "set": { "turn": 2 }, "at": { "point": "march", "of": "korea", "die": 3 },
            "do": [
                { "seat": "allied", "action": "done", "stop": stop },
                { "seat": "allied", "action": "disband kr-army-01" },
            ],
        })
    };
    let passed = |list: &Value| -> Vec<String> {
        let events = list.as_array().expect("events").iter();
        let asked = events.filter(|e| e["event"]["key"] == "nobody-asked");
        asked.map(|e| e["clause"].as_str().expect("a clause").to_owned()).collect()
    };
    let (_, through) = ask(&question(false), &[]);
    assert_eq!(passed(&through[0]["events"]), ["5.1(2)④", "13.32"]);
    assert!(through[1].get("before").is_none());

    let (_, held) = ask(&question(true), &[]);
    assert_eq!(held[0]["events"], json!([]));
    assert_eq!(passed(&held[1]["before"]), ["5.1(2)④", "13.32"]);
    assert_eq!(held[2]["position"], through[2]["position"]);

    let mut last = question(true);
    last["do"].as_array_mut().expect("a list").truncate(1);
    let (_, end) = ask(&last, &[]);
    assert_eq!(end[1]["position"]["flow"]["stack"].as_array().and_then(|s| s.last()), Some(&json!("battle-order")));
}

/// A viewer hears nothing of the other seat's legal actions, nor what its dice were for.
#[test]
fn a_viewer_is_not_shown_what_the_other_seat_may_do() {
    let question = json!({
        "game": "bunroku-1592", "at": { "point": "march-number", "of": "korea", "die": 3 },
        "do": [{ "seat": "allied", "action": "pass" }],
    });
    let (_, all) = ask(&question, &[]);
    assert!(all[0]["legal"].as_array().is_some_and(|l| !l.is_empty()), "{}", all[0]);
    let (_, seen) = ask(&question, &["--view", "japan"]);
    assert!(seen[0].get("legal").is_none() && seen[0].get("chance").is_none(), "{}", seen[0]);
    assert_eq!(seen[1]["legal"], json!({}));
}

/// What each die was for is said beside it.
#[test]
fn dice_say_what_they_were_for() {
    let question = json!({
        "game": "bunroku-1592", "at": { "point": "activation-start", "of": "korea" }, "chance": [5],
        "do": [{ "seat": "allied", "action": "roll" }],
    });
    let (_, lines) = ask(&question, &[]);
    assert_eq!(lines[0]["chance"], json!([{ "for": "march", "clause": "7.1(1)①", "result": 5 }]), "{}", lines[0]);
}

/// A bad option is blamed by its own name, and a misspelt id gets the nearest one.
#[test]
fn mistakes_in_a_question_are_named_where_they_are() {
    let blamed = |question: Value| {
        let (code, lines) = ask(&question, &[]);
        assert_eq!(code, 2, "{question}");
        let error = &lines[0]["errors"][0];
        (error["field"].as_str().unwrap_or("").to_owned(), error["problem"].as_str().unwrap_or("").to_owned())
    };
    let game = "bunroku-1592";
    let (field, problem) = blamed(json!({ "game": game, "options": { "retreat-roll": "rol" } }));
    assert_eq!((field.as_str(), problem.contains("automatic, roll")), ("options.retreat-roll", true), "{problem}");
    for (question, near) in [
        (json!({ "game": game, "set": { "pieces": { "jp-konishi-yukinag": "busan" } } }), "jp-konishi-yukinaga"),
        (json!({ "game": game, "set": { "pieces": { "jp-konishi-yukinaga": "busa" } } }), "busan"),
        (json!({ "game": game, "at": { "point": "marc", "of": "japan" } }), "march"),
    ] {
        let (_, problem) = blamed(question);
        assert!(problem.ends_with(&format!("did you mean {near:?}?")), "{problem}");
    }
}

#[test]
fn luzon_answers_like_the_others() {
    let game = "luzon-1941";
    assert!(text(&run(&["games", "--lang", "zh"], "")).contains(game));
    for args in [&["check", game][..], &["coverage", game], &["rules", game, "1.11"], &["rules", game, "OCS 4.5a"]] {
        let output = run(args, "");
        assert!(output.status.success(), "{args:?}: {}", text(&output));
    }
    let words = text(&run(&["words", game], ""));
    assert!(words.contains("jp-47-48") && words.contains("movement-barrage"), "{words}");
    let question = json!({"game": game, "base": "empty", "set": {"turn": 2, "pieces": {"pa-11-11": "7.38"}},
        "at": {"point": "movement", "of": "allied"},
        "do": [{"seat": "allied", "action": "pick pa-11-11"}, {"seat": "allied", "action": "move-to 7.39"}]});
    let (code, lines) = ask(&question, &[]);
    assert_eq!(code, 0);
    assert_eq!(lines[1]["refused"][0]["clause"], "1.11");
    let measured = run(&["bench", "playouts", "--game", game, "--seconds", "0.2"], "");
    let line: Value = serde_json::from_slice(&measured.stdout).expect("one JSON line");
    assert_eq!(line["errors"], 0);
    assert!(line["state_bytes"].as_u64().expect("a number") <= 8192);
}
