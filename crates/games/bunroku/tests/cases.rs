//! Rules cases: questions as `sandtable try` reads them, each with what the rulebook demands.
//!
//! `tests/cases/*.json` are lists of cases. `case` and `about` say what is examined, `ask` is the
//! question, and `expect` the answer:
//! - `refused`: number of a step to clauses its refusal must cite; all other steps are accepted
//! - `errors`: words with which the question itself must be turned down
//! - `position`: part of the position at the end (order in lists does not matter)
//! - `count`: number of pieces at a place
//! - `end`: part of the last answer; unless it says otherwise, no chance is left and the game goes on
//! - `legal`: actions that must be legal at the end
//! - `cites`: clauses that events must cite

use bunroku::Bunroku;
use sandtable_kernel::{DataSet, Game, Lang, Options};
use sandtable_table::{Loaded, Renderer, WhatIf, ask};
use serde::Deserialize;
use serde_json::{Map, Value, json};
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
    count: BTreeMap<String, usize>,
    end: Map<String, Value>,
    legal: Vec<String>,
    cites: Vec<String>,
}

/// Where `got` lacks something of `want`.
fn lacking(want: &Value, got: &Value, path: &str, out: &mut Vec<String>) {
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            for (key, value) in want {
                lacking(value, got.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"), out);
            }
        }
        // A piece may be given by its place alone.
        (Value::String(_), Value::Object(piece)) if piece.contains_key("at") => lacking(want, &piece["at"], path, out),
        (Value::Array(want), Value::Array(got)) => {
            let sorted = |list: &[Value]| list.iter().map(Value::to_string).collect::<BTreeSet<_>>();
            if sorted(want) != sorted(got) {
                out.push(format!("{path} is {got:?}, not {want:?}"));
            }
        }
        _ => {
            let alike = want.as_f64().is_some() && want.as_f64() == got.as_f64();
            if !alike && want != got {
                out.push(format!("{path} is {got}, not {want}"));
            }
        }
    }
}

fn clauses(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(|x| x["clause"].as_str()).collect()
}

/// Everything in which the answer differs from what is expected.
fn judge(case: &Case) -> Vec<String> {
    let data = DataSet::embedded(Bunroku::data_files());
    let options = Options::resolve(Bunroku::options(), &case.ask.options).expect("options of this game");
    let game = Loaded::<Bunroku>::new(&data, options).expect("the game's own data");
    let (mut answers, mut bad) = (Vec::new(), Vec::new());
    let expect = &case.expect;
    let verdict = ask(&game, &case.ask, None, &Renderer::new(&game, Lang::En), |answer| answers.push(answer));
    if let Err(question) = verdict {
        let said = json!(question.errors).to_string();
        if expect.errors.as_ref().is_none_or(|words| !said.contains(words)) {
            bad.push(format!("the question fails: {said}"));
        }
        return bad;
    }
    if let Some(words) = &expect.errors {
        bad.push(format!("the question was answered instead of turned down with {words:?}"));
    }
    let end = answers.pop().expect("an end");
    let mut cited = BTreeSet::new();
    for (i, step) in answers.iter().enumerate() {
        cited.extend(clauses(&step["events"]));
        let (accepted, grounds) = (step["accepted"] == json!(true), clauses(&step["refused"]));
        match expect.refused.get(&(i + 1)) {
            None if !accepted => {
                bad.push(format!("{} is refused by {grounds:?}; legal: {}", step["action"], step["legal"]));
            }
            Some(_) if accepted => bad.push(format!("{} is accepted", step["action"])),
            Some(wanted) if wanted.iter().any(|c| !grounds.contains(&c.as_str())) => {
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
    let pieces = end["position"]["pieces"].as_object().expect("pieces");
    for (place, want) in &expect.count {
        let here = pieces.values().filter(|piece| piece["at"] == json!(place)).count();
        if here != *want {
            bad.push(format!("{here} pieces in {place}, not {want}"));
        }
    }
    let by_seat = end["legal"].as_object().expect("legal");
    let legal: Vec<&Value> = by_seat.values().flat_map(|list| list.as_array().into_iter().flatten()).collect();
    bad.extend(expect.legal.iter().filter(|a| !legal.contains(&&json!(a))).map(|a| format!("{a} is not legal")));
    bad.extend(expect.cites.iter().filter(|c| !cited.contains(c.as_str())).map(|c| format!("no event cites {c}")));
    bad
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

examine!(sequence march_number supply replenishment march battle retreat walls cards victory);
