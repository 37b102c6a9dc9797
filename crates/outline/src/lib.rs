//! Build-time help for game crates: turns `rulebook/outline.toml` into clause constants, notes which code and which
//! tests cite each of them, and turns `game.toml` into what the table knows of the game (`sheet`).
//!
//! A game's `build.rs` calls [`generate`]; its `src/rules.rs` includes the result. A clause number
//! becomes a name (`7.1(2)` is `R7_1_2`, `Q3` is `Q3`), unless the outline gives one. Rule code
//! cites a clause by that name, and so does what `rulebook/demands.toml` demands of the data; which tests depend on it is
//! for `dependence` to say. `_c24_` in a test's name, or ` c24` in that of a case, says that it covers item 24 of the
//! rules checklist.

mod demands;
mod dependence;
mod sheet;

use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
    /// Number of items of the rules checklist.
    checklist: u16,
    /// Only tests with an outcome that depends on the clause count.
    #[serde(default)]
    honest: bool,
    clause: Vec<ClauseRecord>,
    #[serde(default)]
    ruling: Vec<RulingRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClauseRecord {
    number: String,
    name: Option<String>,
    title: Words,
    text: Words,
    /// Why nothing needs to cite it.
    reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulingRecord {
    number: String,
    on: String,
    text: Words,
    option: Option<String>,
    /// Why nothing in play depends on it.
    reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    zh: String,
    ja: String,
    en: String,
}

/// Where a clause is cited.
#[derive(Default, Clone)]
struct Citations {
    code: Vec<String>,
    tests: Vec<String>,
}

/// Reads outline, sheet and sources of the calling crate and writes `$OUT_DIR/outline.rs` and `$OUT_DIR/game.rs`.
pub fn generate() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("run by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("run by cargo"));
    let path = root.join("game.toml");
    let sheet = sheet::source(&read(&path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    fs::write(out.join("game.rs"), sheet).expect("OUT_DIR is writable");

    let path = root.join("rulebook/outline.toml");
    let text = read(&path);
    let outline: Outline = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));

    let mut names = Vec::new();
    for c in &outline.clause {
        names.push(c.name.clone().unwrap_or_else(|| constant_name(&c.number)));
    }
    let ruling_names: Vec<String> =
        outline.ruling.iter().map(|r| format!("RULING_{}", r.number.trim_start_matches('R'))).collect();
    let all: Vec<&String> = names.iter().chain(&ruling_names).collect();
    let unique: HashSet<_> = all.iter().collect();
    assert!(unique.len() == all.len(), "{}: two clauses share a name", path.display());

    let mut cited: BTreeMap<String, Citations> = BTreeMap::new();
    let mut checklist: BTreeMap<u16, Vec<String>> = (1..=outline.checklist).map(|n| (n, Vec::new())).collect();
    scan(&root, &root.join("src"), &all, &mut cited, &mut checklist);
    scan(&root, &root.join("tests"), &all, &mut cited, &mut checklist);
    let numbers = outline.clause.iter().map(|c| c.number.as_str()).zip(&names);
    let rulings = outline.ruling.iter().map(|r| r.number.as_str()).zip(&ruling_names);
    let by_number = numbers.chain(rulings).map(|(number, name)| (number, name.as_str())).collect();
    let demands = demands::read(&root, &by_number, &mut cited);
    if outline.honest {
        let mut tested = dependence::depending(&root, &all, &by_number);
        for name in &all {
            let tests = tested.remove(name.as_str()).unwrap_or_default();
            cited.entry((*name).clone()).or_default().tests = tests;
        }
    }

    let rust = source(&outline, &names, &ruling_names, &cited, &checklist) + &demands;
    fs::write(out.join("outline.rs"), rust).expect("OUT_DIR is writable");
}

fn read(path: &Path) -> String {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// `7.1(2)` to `R7_1_2`, `4.0(1)①` to `R4_0_1_1`, `Q3` to `Q3`.
fn constant_name(number: &str) -> String {
    let mut name = String::new();
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        name.push('R');
    }
    for c in number.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' => name.push(c.to_ascii_uppercase()),
            '①'..='⑳' => {
                let n = c as u32 - '①' as u32 + 1;
                let _ = write!(name, "_{n}");
            }
            ')' | '）' => {}
            _ if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    name.trim_end_matches('_').to_owned()
}

fn scan(
    root: &Path,
    dir: &Path,
    names: &[&String],
    cited: &mut BTreeMap<String, Citations>,
    checklist: &mut BTreeMap<u16, Vec<String>>,
) {
    println!("cargo::rerun-if-changed={}", dir.display());
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            scan(root, &path, names, cited, checklist);
        } else if path.extension().is_some_and(|e| e == "rs") {
            println!("cargo::rerun-if-changed={}", path.display());
            let text = fs::read_to_string(&path).unwrap_or_default();
            scan_file(&path.strip_prefix(root).unwrap_or(&path).display().to_string(), &text, names, cited, checklist);
        } else if dir.ends_with("tests/cases") {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap_or_default();
            let file = path.strip_prefix(root).unwrap_or(&path).display();
            for case in cases.iter().filter_map(|case| case["case"].as_str()) {
                // The first word is the case's own name.
                let covers = case.split_once(' ').map_or("", |(_, covers)| covers);
                note_items(covers, &format!("{file} {case}"), checklist);
            }
        }
    }
}

/// Notes a test for the items of the checklist that its name says it covers.
fn note_items(name: &str, place: &str, checklist: &mut BTreeMap<u16, Vec<String>>) {
    for item in name.split(['_', ' ']).filter_map(|w| w.strip_prefix('c')).filter_map(|w| w.parse::<u16>().ok()) {
        if let Some(tests) = checklist.get_mut(&item) {
            tests.push(place.to_owned());
        }
    }
}

fn scan_file(
    file: &str,
    text: &str,
    names: &[&String],
    cited: &mut BTreeMap<String, Citations>,
    checklist: &mut BTreeMap<u16, Vec<String>>,
) {
    let mut in_tests = file.starts_with("tests/") || file.ends_with("tests.rs");
    let mut test = String::new();
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("#[cfg(test)]") {
            in_tests = true;
        }
        if trimmed.starts_with("//") || trimmed.starts_with("use ") {
            continue;
        }
        let place = format!("{file}:{}", i + 1);
        let function = trimmed
            .strip_prefix("pub ")
            .unwrap_or(trimmed)
            .strip_prefix("fn ")
            .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""));
        if let (true, Some(function)) = (in_tests, function) {
            test = function.to_owned();
            let longest =
                names.iter().filter(|n| starts_with_name(function, &n.to_lowercase())).max_by_key(|n| n.len());
            if let Some(name) = longest {
                cited.entry((*name).clone()).or_default().tests.push(format!("{place} {function}"));
            }
            note_items(function, &format!("{place} {function}"), checklist);
        }
        for word in trimmed.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if names.iter().any(|n| *n == word) {
                let citations = cited.entry(word.to_owned()).or_default();
                if in_tests {
                    let citation = format!("{place} {test}");
                    if !citations.tests.iter().any(|t| t.ends_with(&format!(" {test}"))) {
                        citations.tests.push(citation);
                    }
                } else if citations.code.last() != Some(&place) {
                    citations.code.push(place.clone());
                }
            }
        }
    }
}

fn starts_with_name(function: &str, name: &str) -> bool {
    function.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn source(
    outline: &Outline,
    names: &[String],
    ruling_names: &[String],
    cited: &BTreeMap<String, Citations>,
    checklist: &BTreeMap<u16, Vec<String>>,
) -> String {
    let mut out = String::from(
        "// Generated from rulebook/outline.toml.\nuse sandtable_kernel::{Clause, ClauseText, Rulebook, RulingText, Text};\n\n",
    );
    for (record, name) in outline.clause.iter().zip(names) {
        let _ = writeln!(
            out,
            "/// {} {}: {}\npub const {name}: Clause = Clause({:?});",
            record.number,
            record.title.en,
            record.text.en.replace('\n', " "),
            record.number
        );
    }
    for (record, name) in outline.ruling.iter().zip(ruling_names) {
        let _ = writeln!(
            out,
            "/// {} on {}: {}\npub const {name}: Clause = Clause({:?});",
            record.number,
            record.on,
            record.text.en.replace('\n', " "),
            record.number
        );
    }
    let none = Citations::default();
    out.push_str("\npub static RULEBOOK: Rulebook = Rulebook {\n    clauses: &[\n");
    for (record, name) in outline.clause.iter().zip(names) {
        let at = cited.get(name).unwrap_or(&none);
        let _ = writeln!(
            out,
            "        ClauseText {{ clause: {name}, name: {name:?}, title: {}, text: {}, reason: {:?}, code: &{:?}, tests: &{:?} }},",
            words(&record.title),
            words(&record.text),
            record.reason,
            at.code,
            at.tests
        );
    }
    out.push_str("    ],\n    rulings: &[\n");
    for (record, name) in outline.ruling.iter().zip(ruling_names) {
        let at = cited.get(name).unwrap_or(&none);
        let _ = writeln!(
            out,
            "        RulingText {{ clause: {name}, on: {:?}, text: {}, option: {:?}, reason: {:?}, code: &{:?}, tests: &{:?} }},",
            record.on,
            words(&record.text),
            record.option,
            record.reason,
            at.code,
            at.tests
        );
    }
    let _ = writeln!(
        out,
        "    ],\n    honest: {},\n    checklist: &{:?},\n}};",
        outline.honest,
        checklist.iter().map(|(n, t)| (*n, RawSlice(t))).collect::<Vec<_>>()
    );
    out
}

/// Prints as a reference to an array, so that it fits a `&'static [&'static str]`.
struct RawSlice<'a>(&'a Vec<String>);

impl std::fmt::Debug for RawSlice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "&{:?}", self.0)
    }
}

fn words(words: &Words) -> String {
    format!("Text::new({:?}, {:?}, {:?})", words.zh, words.ja, words.en)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_names() {
        for (number, name) in
            [("7.1(2)", "R7_1_2"), ("4.0(1)①", "R4_0_1_1"), ("13.31(6)", "R13_31_6"), ("Q3", "Q3"), ("2.3", "R2_3")]
        {
            assert_eq!(constant_name(number), name);
        }
    }

    #[test]
    fn a_test_cites_the_longest_name_it_starts_with() {
        let names = ["R7_1".to_owned(), "R7_1_2".to_owned()];
        let names: Vec<&String> = names.iter().collect();
        let (mut cited, mut list) = (BTreeMap::new(), BTreeMap::from([(14, Vec::new())]));
        scan_file(
            "tests/march.rs",
            "#[test]\nfn r7_1_2_c14_low_die() {\n    a(R7_1);\n}\n",
            &names,
            &mut cited,
            &mut list,
        );
        assert_eq!(cited["R7_1_2"].tests.len(), 1);
        assert_eq!(cited["R7_1"].tests, ["tests/march.rs:3 r7_1_2_c14_low_die"]);
        assert_eq!(list[&14].len(), 1);
    }

    #[test]
    fn code_and_comments_are_told_apart() {
        let names = ["R7_1".to_owned()];
        let names: Vec<&String> = names.iter().collect();
        let (mut cited, mut list) = (BTreeMap::new(), BTreeMap::new());
        scan_file("src/march.rs", "// R7_1 only talks\nno.object(R7_1, fact);\n", &names, &mut cited, &mut list);
        assert_eq!(cited["R7_1"].code, ["src/march.rs:2"]);
    }
}
