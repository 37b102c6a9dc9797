//! Which tests depend on a clause: those with a checked outcome that would be another one without it.
//!
//! Counted are
//! - a clause given to one of the scene's checks (`refuses`, `refuses_to`, `refuses_with`, `refuses_by`, `tells`, `holds`),
//! - a clause in a test whose checks take theirs from a table (`for (action, clause) in [...]`),
//! - a test named after the clause that asserts something other than the clause itself,
//! - a clause among the refusals or citations that a case file expects.
//!
//! A line that only mentions a clause is not a test of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const CHECKS: [&str; 6] = ["refuses(", "refuses_to(", "refuses_with(", "refuses_by(", "tells(", "holds("];
const ASSERTS: [&str; 6] = ["assert!(", "assert_eq!(", "assert_ne!(", "allows(", "allows_to(", "asks("];

/// `file:line test` of the tests that depend on each clause, by the clause's constant.
pub fn depending(root: &Path, names: &[&String], by_number: &BTreeMap<&str, &str>) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for path in files(&root.join("tests")).into_iter().chain(files(&root.join("src"))) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        match path.extension().and_then(|e| e.to_str()) {
            Some("rs") => {
                for test in functions(&file, &text) {
                    test.cited(names).into_iter().for_each(|name| note(&mut found, name, &test.place));
                }
            }
            Some("json") => cases(&file, &text, by_number, &mut found),
            _ => {}
        }
    }
    found
}

fn note(found: &mut BTreeMap<String, Vec<String>>, name: &str, place: &str) {
    let places = found.entry(name.to_owned()).or_default();
    if !places.iter().any(|p| p == place) {
        places.push(place.to_owned());
    }
}

fn files(dir: &Path) -> Vec<PathBuf> {
    println!("cargo::rerun-if-changed={}", dir.display());
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|p| if p.is_dir() { files(&p) } else { vec![p] }).collect()
}

/// A test function with its text, comments left out.
struct Test {
    place: String,
    name: String,
    body: String,
}

/// The functions under `#[test]`.
fn functions(file: &str, text: &str) -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    let (mut marked, mut inside) = (false, false);
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        let indent = line.len() - trimmed.len();
        if trimmed.starts_with("#[test]") {
            marked = true;
            inside = false;
        } else if let (true, Some(rest)) = (marked, trimmed.strip_prefix("fn ")) {
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let place = format!("{file}:{} {name}", i + 1);
            tests.push(Test { place, name: name.to_owned(), body: String::new() });
            (marked, inside) = (false, true);
        } else if inside && indent <= 4 && trimmed == "}" && (indent == 0 || file.starts_with("src/")) {
            inside = false;
        } else if inside
            && !trimmed.starts_with("//")
            && let Some(test) = tests.last_mut()
        {
            test.body.push_str(trimmed);
            test.body.push('\n');
        }
    }
    tests
}

/// The arguments of every call of `function` in `text`, between its parentheses.
fn arguments<'a>(text: &'a str, function: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(function).filter_map(move |(at, _)| {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let rest = &text[at + function.len()..];
        let mut depth = 1;
        let end = rest.char_indices().find(|(_, c)| {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        end.map(|(end, _)| &rest[..end])
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty())
}

impl Test {
    fn cited<'n>(&self, names: &[&'n String]) -> Vec<&'n str> {
        let known = |word: &str| names.iter().find(|n| **n == word).map(|n| n.as_str());
        let mut cited: Vec<&str> = Vec::new();
        let mut from_table = false;
        for check in CHECKS {
            for args in arguments(&self.body, check) {
                // What `holds` looks at is not what it is about.
                let args = if check == "holds(" { args.split(',').next().unwrap_or_default() } else { args };
                let constants: Vec<&str> = words(args).filter_map(known).collect();
                from_table |= constants.is_empty();
                cited.extend(constants);
            }
        }
        if from_table {
            cited.extend(words(&self.body).filter_map(known));
        }
        let asserts = |start: &&str| arguments(&self.body, start).any(|args| !is_about_a_name(args));
        if ASSERTS.iter().any(asserts) || CHECKS.iter().any(|check| self.body.contains(check)) {
            let named = |n: &&&String| {
                self.name.strip_prefix(&n.to_lowercase()).is_some_and(|r| r.is_empty() || r.starts_with('_'))
            };
            cited.extend(names.iter().filter(named).max_by_key(|n| n.len()).map(|n| n.as_str()));
        }
        cited.sort_unstable();
        cited.dedup();
        cited
    }
}

/// `assert_eq!(RULING_19.0, "R19")` says nothing of a rule.
fn is_about_a_name(args: &str) -> bool {
    let first = args.split(',').next().unwrap_or_default().trim();
    first.ends_with(".0")
        && first[..first.len() - 2].chars().all(|c| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit())
}

/// The refusals and citations that the cases of a file expect.
fn cases(file: &str, text: &str, by_number: &BTreeMap<&str, &str>, found: &mut BTreeMap<String, Vec<String>>) {
    let Ok(serde_json::Value::Array(list)) = serde_json::from_str(text) else { return };
    for case in &list {
        let place = format!("{file} {}", case["case"].as_str().unwrap_or_default());
        let expect = &case["expect"];
        let refused = expect["refused"].as_object().into_iter().flat_map(|o| o.values());
        let lists = refused.chain([&expect["cites"]]).filter_map(|v| v.as_array()).flatten();
        for number in lists.filter_map(|v| v.as_str()) {
            if let Some(name) = by_number.get(number.trim_start_matches('^')) {
                note(found, name, &place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(test: &str) -> Vec<String> {
        let names: Vec<String> = ["R7_1", "R7_1_2", "RULING_19"].map(str::to_owned).into();
        let names: Vec<&String> = names.iter().collect();
        let text = format!("#[test]\n{test}\n");
        functions("tests/a.rs", &text).iter().flat_map(|t| t.cited(&names)).map(str::to_owned).collect()
    }

    #[test]
    fn a_check_cites_what_it_is_given() {
        assert_eq!(cited("fn a() {\n    scene.refuses(\"lead x\", R7_1).tells(RULING_19);\n}"), ["R7_1", "RULING_19"]);
        assert_eq!(cited("fn a() {\n    scene.holds(R7_1, |s| s.place(\"x\") == y(RULING_19));\n}"), ["R7_1"]);
    }

    #[test]
    fn a_mention_cites_nothing() {
        assert!(cited("fn ruling_19() {\n    assert_eq!(RULING_19.0, \"R19\");\n}").is_empty());
        assert!(cited("fn a() {\n    let _ = (RULING_19, R7_1);\n}").is_empty());
        assert!(cited("fn a() {\n    // scene.refuses(\"x\", R7_1);\n}").is_empty());
        assert!(cited("fn r7_1_nothing() {\n    play();\n}").is_empty());
    }

    #[test]
    fn a_test_named_after_a_clause_counts_with_an_assertion() {
        assert_eq!(cited("fn r7_1_2_low_die() {\n    assert!(points == 3);\n}"), ["R7_1_2"]);
    }

    #[test]
    fn a_table_of_clauses_counts_where_checks_take_from_it() {
        let test = "fn a() {\n    for (text, clause) in [(\"x\", R7_1), (\"y\", RULING_19)] {\n        scene.refuses(text, clause);\n    }\n}";
        assert_eq!(cited(test), ["R7_1", "RULING_19"]);
    }
}
