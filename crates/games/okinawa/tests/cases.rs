//! Rules cases: questions as `sandtable try` reads them, each with what the rulebook demands.
//!
//! `tests/cases/*.json` are lists of cases: `ask` is the question, `expect` what must come of it:
//! `refused` (number of a step to the clauses its refusal cites, or the beginnings of their numbers;
//! every other step is accepted),
//! `position` (part of the position at the end), `end` (part of the last answer; unless it says
//! otherwise no chance is left and the game goes on), `legal` (actions legal at the end), `says` and
//! `silent` (words that events do and do not contain).

use okinawa::Okinawa;
use sandtable_kernel::{DataSet, Game, Lang, Options};
use sandtable_table::{Loaded, Renderer, WhatIf, ask};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

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
    position: Map<String, Value>,
    end: Map<String, Value>,
    legal: Vec<String>,
    says: Vec<String>,
    silent: Vec<String>,
}

/// Notes where `got` differs from the part of it that is wanted.
fn compare(want: &Value, got: &Value, path: &str, bad: &mut Vec<String>) {
    match (want, got) {
        (Value::Object(parts), Value::Object(_)) => {
            parts.iter().for_each(|(key, part)| compare(part, &got[key], &format!("{path}.{key}"), bad));
        }
        // The place of a piece says enough.
        (Value::String(_), Value::Object(piece)) => compare(want, &piece["at"], path, bad),
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => {}
        _ if want == got => {}
        _ => bad.push(format!("{path} is {got}, not {want}")),
    }
}

fn judge(case: &Case) -> Vec<String> {
    let data = DataSet::embedded(Okinawa::data_files());
    let options = Options::resolve(Okinawa::options(), &case.ask.options).expect("options of this game");
    let game = Loaded::<Okinawa>::new(&data, options).expect("the game's own data");
    let mut answers: Vec<Value> = Vec::new();
    let renderer = Renderer::new(&game, Lang::En);
    if let Err(question) = ask(&game, &case.ask, None, &renderer, |answer| answers.push(answer)) {
        return vec![format!("no question: {:?}", question.errors)];
    }
    let Some(end) = answers.pop() else { return vec!["no answer".to_owned()] };
    let (mut bad, mut heard) = (Vec::new(), String::new());
    for (step, number) in answers.iter().zip(1..) {
        let list = |key: &str| step[key].as_array().cloned().unwrap_or_default();
        for event in list("events") {
            heard.push_str(&event["text"].as_str().unwrap_or_default().to_lowercase());
            heard.push('\n');
        }
        let grounds: Vec<Value> = list("refused").iter().map(|g| g["clause"].clone()).collect();
        match (expect_of(case, number), step["accepted"] == true) {
            (None, true) => {}
            (None, false) => bad.push(format!("{} is refused by {grounds:?}", step["action"])),
            (Some(_), true) => bad.push(format!("{} is accepted", step["action"])),
            (Some(clauses), false) => {
                let cited = |c: &str| grounds.iter().any(|g| g.as_str().is_some_and(|g| g.starts_with(c)));
                let missing = clauses.iter().filter(|c| !cited(c));
                bad.extend(missing.map(|c| format!("{} is refused by {grounds:?}, not {c}", step["action"])));
            }
        }
    }
    let expect = &case.expect;
    let mut want = expect.end.clone();
    want.entry("chance_left").or_insert(json!(0));
    want.entry("over").or_insert(Value::Null);
    want.insert("position".to_owned(), Value::Object(expect.position.clone()));
    compare(&Value::Object(want), &end, "end", &mut bad);
    let legal = end["legal"].to_string();
    bad.extend(expect.legal.iter().filter(|a| !legal.contains(&format!("\"{a}\""))).map(|a| format!("{a} is illegal")));
    bad.extend(
        expect.says.iter().filter(|w| !heard.contains(&w.to_lowercase())).map(|w| format!("nothing says {w:?}")),
    );
    bad.extend(expect.silent.iter().filter(|w| heard.contains(&w.to_lowercase())).map(|w| format!("{w:?} is said")));
    bad
}

fn expect_of(case: &Case, step: usize) -> Option<&[String]> {
    case.expect.refused.get(&step).map(Vec::as_slice)
}

fn examine(text: &str) {
    let cases: Vec<Case> = serde_json::from_str(text).expect("a list of cases");
    let mut failed = String::new();
    for case in &cases {
        for problem in judge(case) {
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

examine!(chits battle movement supply_and_reinforcements events_and_air_sea turn_and_victory);
