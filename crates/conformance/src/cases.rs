//! Rules cases: questions as `sandtable try` reads them, each with what the rulebook demands.
//!
//! A file of `tests/cases/` is a list of cases. `case` and `about` say what is examined, `ask` is the
//! question, and `expect` the answer:
//! - `refused`: number of a step to clauses its refusal must cite (`14.1*`: or one below it; `^14.1`: before
//!   any other); every other step is accepted
//! - `errors`: words with which the question itself must be turned down
//! - `position`, `end`: parts of the last answer; unless `end` says otherwise, no chance is left and
//!   the game goes on
//! - `count`: number of pieces at a place
//! - `legal`: actions that must be legal at the end
//! - `cites`: clauses that events must cite
//! - `says`, `silent`: words that the events' English texts do and do not contain

use sandtable_kernel::{DataSet, Game, Lang, Options};
use sandtable_table::{Loaded, Renderer, WhatIf, ask};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Declares one test for each named file of `tests/cases/`.
#[macro_export]
macro_rules! cases {
    ($game:ty: $($name:ident)+) => {
        $(#[test]
        fn $name() {
            $crate::examine::<$game>(include_str!(concat!("cases/", stringify!($name), ".json")));
        })+
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    case: String,
    about: String,
    ask: WhatIf,
    expect: Expect,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Expect {
    refused: BTreeMap<usize, Vec<String>>,
    errors: Option<String>,
    position: Map<String, Value>,
    count: BTreeMap<String, usize>,
    end: Map<String, Value>,
    legal: Vec<String>,
    cites: Vec<String>,
    says: Vec<String>,
    silent: Vec<String>,
}

/// Asks every question of the file and reports every answer that differs.
pub fn examine<G: Game>(text: &str) {
    let cases: Vec<Case> = serde_json::from_str(text).expect("a list of cases");
    assert!(!cases.is_empty(), "a file without a case");
    let mut failed = String::new();
    for case in &cases {
        for problem in judge::<G>(case) {
            failed.push_str(&format!("{} ({}): {problem}\n", case.case, case.about));
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

/// Where `got` lacks something of `want`; the order in lists does not matter.
fn lacking(want: &Value, got: &Value, path: &str, out: &mut Vec<String>) {
    let same = match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            for (key, value) in want {
                lacking(value, got.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"), out);
            }
            return;
        }
        // A piece may be given by its place alone.
        (Value::String(_), Value::Object(piece)) => Some(want) == piece.get("at"),
        (Value::Array(want), Value::Array(got)) => {
            let sorted = |list: &[Value]| {
                let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
                texts.sort();
                texts
            };
            sorted(want) == sorted(got)
        }
        (Value::Number(want), Value::Number(got)) => want.as_f64() == got.as_f64(),
        _ => want == got,
    };
    if !same {
        out.push(format!("{path} is {got}, not {want}"));
    }
}

fn clauses(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(|x| x["clause"].as_str()).collect()
}

fn is_cited(wanted: &str, grounds: &[&str]) -> bool {
    if let Some(first) = wanted.strip_prefix('^') {
        return grounds.first() == Some(&first);
    }
    match wanted.strip_suffix('*') {
        Some(beginning) => grounds.iter().any(|g| g.starts_with(beginning)),
        None => grounds.contains(&wanted),
    }
}

/// Everything in which the answer differs from what is expected.
fn judge<G: Game>(case: &Case) -> Vec<String> {
    let Case { ask: question, expect, .. } = case;
    let options = Options::resolve(G::options(), &question.options).expect("options of this game");
    let game = Loaded::<G>::new(&DataSet::embedded(G::data_files()), options).expect("the game's own data");
    let mut answers = Vec::new();
    let told = ask(&game, question, None, &Renderer::new(&game, Lang::En), |answer| answers.push(answer));
    match (told, &expect.errors) {
        (Ok(()), None) => {}
        (Ok(()), Some(words)) => return vec![format!("answered instead of turned down with {words:?}")],
        (Err(refused), words) => {
            let said = json!(refused.errors).to_string();
            let expected = words.as_ref().is_some_and(|words| said.contains(words.as_str()));
            return if expected { Vec::new() } else { vec![format!("the question fails: {said}")] };
        }
    }
    let end = answers.pop().expect("an end");
    let (mut bad, mut heard, mut cited) = (Vec::new(), String::new(), BTreeSet::new());
    for (number, step) in (1..).zip(&answers) {
        cited.extend(clauses(&step["events"]));
        for text in step["events"].as_array().into_iter().flatten().filter_map(|e| e["text"].as_str()) {
            heard.push_str(&text.to_lowercase());
            heard.push('\n');
        }
        let (accepted, grounds) = (step["accepted"] == json!(true), clauses(&step["refused"]));
        match expect.refused.get(&number) {
            None if !accepted => {
                bad.push(format!("{} is refused by {grounds:?}; legal: {}", step["action"], step["legal"]));
            }
            Some(_) if accepted => bad.push(format!("{} is accepted", step["action"])),
            Some(wanted) if !wanted.iter().all(|c| is_cited(c, &grounds)) => {
                bad.push(format!("{} is refused by {grounds:?}, not by {wanted:?}", step["action"]));
            }
            _ => {}
        }
    }
    let mut wanted = expect.end.clone();
    wanted.entry("chance_left").or_insert(json!(0));
    wanted.entry("over").or_insert(Value::Null);
    wanted.insert("position".into(), Value::Object(expect.position.clone()));
    lacking(&Value::Object(wanted), &end, "end", &mut bad);
    let pieces = end["position"]["pieces"].as_object();
    for (place, want) in &expect.count {
        let here = pieces.into_iter().flat_map(Map::values).filter(|piece| piece["at"] == json!(place)).count();
        if here != *want {
            bad.push(format!("{here} pieces in {place}, not {want}"));
        }
    }
    let by_seat = end["legal"].as_object().into_iter().flat_map(Map::values);
    let legal: Vec<&Value> = by_seat.filter_map(Value::as_array).flatten().collect();
    bad.extend(expect.legal.iter().filter(|a| !legal.contains(&&json!(a))).map(|a| format!("{a} is not legal")));
    bad.extend(expect.cites.iter().filter(|c| !cited.contains(c.as_str())).map(|c| format!("no event cites {c}")));
    let says = |words: &String| heard.contains(&words.to_lowercase());
    bad.extend(expect.says.iter().filter(|w| !says(w)).map(|w| format!("nothing says {w:?}")));
    bad.extend(expect.silent.iter().filter(|w| says(w)).map(|w| format!("{w:?} is said")));
    bad
}
