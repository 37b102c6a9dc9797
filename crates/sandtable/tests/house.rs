//! The invariants of ARCHITECTURE.md that neither the compiler nor clippy sees.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every crate's folder with the dependencies of its manifest; what only its tests use is left out.
fn manifests() -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for folder in [crates(), crates().join("games")] {
        for entry in fs::read_dir(&folder).expect("a folder of crates").flatten() {
            let Ok(text) = fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
            let mut section = "";
            let mut needs = Vec::new();
            for line in text.lines() {
                if line.starts_with('[') {
                    section = line;
                } else if section == "[dependencies]"
                    && let Some(name) =
                        line.split(['.', ' ', '=']).next().filter(|n| !n.is_empty() && !n.starts_with('#'))
                {
                    needs.push(name.to_owned());
                }
            }
            found.insert(entry.file_name().to_string_lossy().into_owned(), needs);
        }
    }
    found
}

fn games() -> Vec<String> {
    let entries = fs::read_dir(crates().join("games")).expect("games");
    entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn no_game_depends_on_another() {
    let (manifests, games) = (manifests(), games());
    for game in &games {
        for need in &manifests[game] {
            // The series rules are a crate that its games build on.
            let allowed = need == "ocs" || !games.contains(need);
            assert!(allowed, "{game} depends on {need}");
        }
    }
}

#[test]
fn client_and_server_know_no_game() {
    let (manifests, games) = (manifests(), games());
    for crate_name in ["kernel", "kit", "chance", "geometry", "table", "search", "store", "server", "mapart", "outline"]
    {
        for need in &manifests[crate_name] {
            assert!(!games.contains(need), "{crate_name} depends on {need}");
        }
    }
}

#[test]
fn rules_need_little() {
    let manifests = manifests();
    let wanted = [
        "arrayvec",
        "ocs",
        "rand_xoshiro",
        "sandtable-chance",
        "sandtable-geometry",
        "sandtable-kernel",
        "sandtable-kit",
        "serde",
    ];
    let also = ["schemars", "serde_json", "smol_str", "strsim", "ts-rs"];
    for name in games().iter().map(String::as_str).chain(["kernel", "kit", "geometry"]) {
        for need in &manifests[name] {
            assert!(wanted.contains(&need.as_str()) || also.contains(&need.as_str()), "{name} depends on {need}");
        }
    }
}

#[test]
fn the_program_does_not_depend_on_tests() {
    for (name, needs) in manifests() {
        assert!(!needs.contains(&"sandtable-conformance".to_owned()), "{name} depends on the test suite");
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// String literals of a line of code, comments left out.
fn literals(line: &str) -> Vec<&str> {
    let code = line.trim_start();
    if code.starts_with("//") {
        return Vec::new();
    }
    code.split('"').skip(1).step_by(2).collect()
}

/// Rule code names keys and ids; sentences are in the outline and the catalogues.
#[test]
fn rule_code_holds_no_text_for_people() {
    for game in games() {
        let mut files = Vec::new();
        sources(&crates().join("games").join(&game).join("src/rules"), &mut files);
        files.push(crates().join("games").join(&game).join("src/sequence.rs"));
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_default();
            for (i, line) in text.lines().enumerate() {
                for literal in literals(line) {
                    let sentence = !literal.is_ascii() || literal.matches(' ').count() > 1;
                    let internal = ["assert", "panic", "expect(", "reason ="].iter().any(|w| line.contains(w));
                    assert!(!sentence || internal, "{}:{}: {literal:?}", file.display(), i + 1);
                }
            }
        }
    }
}

/// The words of a game's table are in its sheet, `game.toml`: no name in Chinese or Japanese stands in code.
#[test]
fn game_code_holds_no_names() {
    let han = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    for game in games() {
        let mut files = Vec::new();
        sources(&crates().join("games").join(&game).join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_default();
            for (i, line) in text.lines().enumerate() {
                let named = literals(line).into_iter().any(|literal| literal.contains(han));
                assert!(!named, "{}:{}: {line}", file.display(), i + 1);
            }
        }
    }
}

/// Every game has the same rooms.
#[test]
fn every_game_has_the_same_rooms() {
    for game in games() {
        let src = crates().join("games").join(&game).join("src");
        if !src.join("rulebook.rs").exists() {
            continue;
        }
        assert!(src.join("../game.toml").is_file(), "{game} has no sheet");
        for room in ["lib", "sequence", "model", "rules", "table", "words", "judge", "rulebook"] {
            let (file, folder) = (src.join(format!("{room}.rs")), src.join(room));
            assert!(file.is_file() || folder.is_dir(), "{game} has no {room}");
        }
        // A series and its games demand in code what its rules share.
        let series = game == "ocs" || manifests()[&game].contains(&"ocs".to_owned());
        let demands = crates().join("games").join(&game).join("rulebook/demands.toml");
        assert!(series || demands.is_file(), "{game} has no demands.toml");
    }
}

/// docs/try.md lists the dice of every game as the rules state them; `SANDTABLE_RECORD=1` writes it anew.
#[test]
fn the_order_of_dice_is_documented() {
    let page = crates().join("../docs/try.md");
    let text = fs::read_to_string(&page).expect("docs/try.md");
    let (begin, end) = ("<!-- order of dice -->\n", "<!-- end of dice -->");
    let (head, rest) = text.split_once(begin).expect("where the list begins");
    let (old, tail) = rest.split_once(end).expect("where the list ends");
    let mut new = String::new();
    for game in sandtable_catalog::all() {
        let id = game.id;
        new.push_str(&format!("\n`{id}`\n\n| for | clause | dice and draws in order |\n| --- | --- | --- |\n"));
        for line in command(&["words", id, "chance"]).lines().filter(|l| l.starts_with("  ")) {
            let mut columns = line.trim().split("  ").map(str::trim).filter(|c| !c.is_empty());
            let mut next = || columns.next().expect("three columns");
            new.push_str(&format!("| `{}` | {} | {} |\n", next(), next(), next()));
        }
    }
    new.push('\n');
    if std::env::var("SANDTABLE_RECORD").is_ok() {
        fs::write(&page, [head, begin, &new, end, tail].concat()).expect("written");
    } else {
        assert!(
            old == new,
            "docs/try.md is out of date: SANDTABLE_RECORD=1 cargo nextest run -p sandtable order_of_dice"
        );
    }
}

fn command(args: &[&str]) -> String {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable")).args(args).output().expect("it runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}
