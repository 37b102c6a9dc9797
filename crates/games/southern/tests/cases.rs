//! Rules cases: questions as `sandtable try` reads them, each with what the rulebook demands.
//!
//! `tests/cases/*.json` are lists of cases. `about` names the clauses examined, `ask` is the question,
//! and `expect` the answer: `refused` (number of a step to clauses its refusal must cite; every other
//! step is accepted), `errors` (words with which the question itself is turned down), `position` and
//! `end` (parts of the last answer; unless `end` says otherwise no chance is left and the game goes
//! on) and `legal` (actions that must be legal at the end).

use sandtable_kernel::{DataSet, Game, Lang, Options};
use sandtable_table::{Loaded, Renderer, WhatIf, ask};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use southern::Southern;
use std::collections::{BTreeMap, BTreeSet};

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
    end: Map<String, Value>,
    legal: Vec<String>,
}

/// Where `got` does not hold what `want` says of it.
fn compare(want: &Value, got: &Value, path: &str, problems: &mut Vec<String>) {
    let same = match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            for (key, value) in want {
                compare(value, got.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"), problems);
            }
            return;
        }
        // A unit may be given by its place alone.
        (Value::String(_), Value::Object(unit)) => Some(want) == unit.get("at"),
        (Value::Array(want), Value::Array(got)) => {
            let texts = |list: &[Value]| list.iter().map(Value::to_string).collect::<BTreeSet<_>>();
            texts(want) == texts(got)
        }
        (Value::Number(want), Value::Number(got)) => want.as_f64() == got.as_f64(),
        _ => want == got,
    };
    if !same {
        problems.push(format!("{path} is {got}, not {want}"));
    }
}

fn problems_of(case: &Case) -> Vec<String> {
    let Case { ask: question, expect, .. } = case;
    let data = DataSet::embedded(Southern::data_files());
    let options = Options::resolve(Southern::options(), &question.options).expect("options of this game");
    let game = Loaded::<Southern>::new(&data, options).expect("the game's own data");
    let mut answers = Vec::new();
    let told = ask(&game, question, None, &Renderer::new(&game, Lang::En), |answer| answers.push(answer));
    let mut problems = Vec::new();
    match (told, &expect.errors) {
        (Ok(_), None) => {}
        (Ok(_), Some(words)) => return vec![format!("answered instead of turned down with {words:?}")],
        (Err(refused), words) => {
            let said = json!(refused.errors).to_string();
            if words.as_ref().is_none_or(|words| !said.contains(words.as_str())) {
                problems.push(format!("the question fails: {said}"));
            }
            return problems;
        }
    }
    let end = answers.pop().expect("an end");
    for (number, step) in (1..).zip(&answers) {
        let grounds = step["refused"].as_array().into_iter().flatten();
        let clauses: Vec<&str> = grounds.filter_map(|ground| ground["clause"].as_str()).collect();
        match (expect.refused.get(&number), step["accepted"] == json!(true)) {
            (None, false) => problems.push(format!("{} is refused by {clauses:?}", step["action"])),
            (Some(_), true) => problems.push(format!("{} is accepted", step["action"])),
            (Some(wanted), false) if !wanted.iter().all(|w| clauses.contains(&w.as_str())) => {
                problems.push(format!("{} is refused by {clauses:?}, not by {wanted:?}", step["action"]));
            }
            _ => {}
        }
    }
    let mut wanted = expect.end.clone();
    wanted.entry("chance_left").or_insert(json!(0));
    wanted.entry("over").or_insert(Value::Null);
    wanted.insert("position".into(), Value::Object(expect.position.clone()));
    compare(&Value::Object(wanted), &end, "end", &mut problems);
    let legal = end["legal"].as_object().into_iter().flat_map(|seats| seats.values());
    let legal: Vec<&Value> = legal.filter_map(Value::as_array).flatten().collect();
    problems.extend(expect.legal.iter().filter(|a| !legal.contains(&&json!(a))).map(|a| format!("{a} is not legal")));
    problems
}

fn examine(text: &str) {
    let cases: Vec<Case> = serde_json::from_str(text).expect("a list of cases");
    let mut failed = String::new();
    for case in &cases {
        for problem in problems_of(case) {
            failed.push_str(&format!("{} ({}): {problem}\n", case.case, case.about));
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

macro_rules! examine {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            examine(include_str!(concat!("cases/", stringify!($name), ".json")));
        })+
    };
}

examine!(movement control attack retreat air cards turn positions together);
