use crate::*;
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A question to the rules: a position, scripted chance, and actions to try.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatIf {
    pub game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub base: Base,
    /// What differs from the base.
    #[serde(default)]
    pub set: Position,
    /// Where in the sequence of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Results in the order in which they are consumed: a die's face or a drawn id.
    #[serde(default)]
    pub chance: Vec<Scripted>,
    #[serde(default, rename = "do")]
    pub actions: Vec<Attempt>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    pub seat: String,
    pub action: String,
}

/// Why a question could not be answered: the fields at fault.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BadQuestion {
    pub errors: Vec<PositionError>,
}

impl BadQuestion {
    pub fn one(field: impl Into<String>, problem: impl Into<String>) -> BadQuestion {
        BadQuestion { errors: vec![PositionError::new(field, problem)] }
    }
}

impl WhatIf {
    pub fn read(text: &str) -> Result<WhatIf, BadQuestion> {
        serde_json::from_str(text)
            .map_err(|e| BadQuestion::one(format!("line {} column {}", e.line(), e.column()), e.to_string()))
    }
}

/// Answers a question: one object for each action tried, then one for the end. `answer` gets each
/// as soon as it is known. A refused action changes nothing and the next one is tried.
pub fn ask(
    game: &dyn AnyGame,
    question: &WhatIf,
    viewer: Option<Viewer>,
    text: &Renderer,
    mut answer: impl FnMut(Value),
) -> Result<(), BadQuestion> {
    let mut table = game.place(question.base, &question.set, question.at.as_ref()).map_err(|errors| BadQuestion {
        errors: errors.into_iter().map(|e| PositionError { field: prefixed(&e.field), ..e }).collect(),
    })?;
    let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
    let mut consumed = 0;
    for (i, attempt) in question.actions.iter().enumerate() {
        let Some(seat) = game.info().seat(&attempt.seat) else {
            let seats: Vec<_> = game.info().seats.iter().map(|s| s.id).collect();
            return Err(BadQuestion::one(
                format!("do[{i}].seat"),
                format!("{:?} is no seat; there are {}", attempt.seat, seats.join(", ")),
            ));
        };
        let legal = table.legal_notations(seat);
        let mut chance = Script::new(&question.chance, consumed, &name);
        let outcome = table.act(seat, &attempt.action, &mut chance);
        if let Some(failure) = chance.failure {
            let (field, problem) = failure.split_once(": ").unwrap_or(("chance", &failure));
            return Err(BadQuestion::one(field, format!("{problem} (during do[{i}] {:?})", attempt.action)));
        }
        consumed = chance.next;
        let mut said = json!({ "step": i + 1, "seat": attempt.seat, "action": attempt.action, "legal": legal });
        match outcome {
            Ok(played) => {
                said["accepted"] = json!(true);
                said["events"] = events(game, &played.events, viewer.unwrap_or(Viewer::Everything), text);
            }
            Err(Refused::Rules(grounds)) => {
                said["accepted"] = json!(false);
                said["refused"] = grounds
                    .iter()
                    .map(|g| json!({ "clause": g.clause, "fact": g.fact, "text": text.render(&g.fact, game.vocabulary()) }))
                    .collect();
            }
            Err(Refused::Unreadable(problem)) => {
                return Err(BadQuestion::one(format!("do[{i}].action"), problem));
            }
        }
        answer(said);
    }
    answer(end(game, table.as_ref(), viewer, question.chance.len() - consumed, text));
    Ok(())
}

fn prefixed(field: &str) -> String {
    if field == "at" || field.starts_with("at.") { field.to_owned() } else { format!("set.{field}") }
}

fn events(game: &dyn AnyGame, events: &[EventInfo], viewer: Viewer, text: &Renderer) -> Value {
    events
        .iter()
        .filter(|e| e.for_viewer(viewer))
        .map(|e| {
            let audience = e.audience.map_or("all", |seat| game.info().seat_id(seat));
            json!({ "event": e.message, "clause": e.clause, "audience": audience, "text": text.render(&e.message, game.vocabulary()) })
        })
        .collect()
}

fn end(game: &dyn AnyGame, table: &dyn Table, viewer: Option<Viewer>, chance_left: usize, text: &Renderer) -> Value {
    let info = game.info();
    let pending = table.pending();
    let mut said = json!({
        "end": true,
        "decides": pending.seats().iter().map(|s| info.seat_id(s)).collect::<Vec<_>>(),
        "chance_left": chance_left,
        "score": score(info, table.score()),
    });
    if let Pending::Over(outcome) = pending {
        said["over"] = json!({ "winner": outcome.winner.map(|s| info.seat_id(s)), "clause": outcome.clause });
    }
    let shown = |seat: Seat| viewer.is_none_or(|v| v.knows(seat));
    let mut legal = serde_json::Map::new();
    let mut prompts = serde_json::Map::new();
    for seat in pending.seats().iter().filter(|s| shown(*s)) {
        legal.insert(info.seat_id(seat).to_owned(), json!(table.legal_notations(seat)));
        prompts.insert(info.seat_id(seat).to_owned(), json!(text.render(&table.prompt(seat), game.vocabulary())));
    }
    said["legal"] = Value::Object(legal);
    said["prompt"] = Value::Object(prompts);
    match viewer {
        Some(viewer) => said["view"] = json!(table.view(viewer)),
        None => said["position"] = json!(table.position()),
    }
    said
}

fn score(info: &GameInfo, points: [i32; 2]) -> Value {
    let unit = f64::from(info.score_unit.max(1));
    Seat::BOTH.into_iter().map(|s| (info.seat_id(s).to_owned(), json!(f64::from(points[s.index()]) / unit))).collect()
}
