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
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "option_words")]
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
    /// The step of play the action is meant for, a word of the heading: steps with nothing to do pass
    /// by themselves, and what was to end one of them must not end the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub during: Option<String>,
    /// Holds play after the action where a question would pass by itself; it goes on with the next
    /// action, and after the last one the end shows the position as it is held.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stop: bool,
}

/// Values of options are words; a person may well write `9` or `true` without quotes.
fn option_words<'de, D: serde::Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    let given = BTreeMap::<String, Value>::deserialize(from)?;
    let word = |(id, value): (String, Value)| match value {
        Value::String(word) => Ok((id, word)),
        Value::Number(_) | Value::Bool(_) => Ok((id, value.to_string())),
        other => Err(serde::de::Error::custom(format!("options.{id}: {other} is not a word, number or true/false"))),
    };
    given.into_iter().map(word).collect()
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

/// Lays out the position and takes every action of the question, all of which must be accepted.
pub fn lay_out(game: &dyn AnyGame, question: &WhatIf, text: &Renderer) -> Result<Box<dyn Table>, BadQuestion> {
    let mut table = begin(game, question)?;
    let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
    let mut consumed = 0;
    for (i, attempt) in question.actions.iter().enumerate() {
        let seat = seat_of(game, i, attempt)?;
        in_its_step(table.as_ref(), i, attempt)?;
        let mut chance = Script::new(&question.chance, consumed, &name);
        let outcome = table.act(seat, &attempt.action, &mut chance);
        consumed = checked(chance, i, attempt)?;
        let problem = match outcome {
            Ok(_) => continue,
            Err(Refused::Unreadable(problem)) => problem,
            Err(Refused::Rules(grounds)) => {
                let words = |g: &Ground| format!("{} {}", g.clause, text.render(&g.fact, game.vocabulary()));
                grounds.iter().map(words).collect::<Vec<_>>().join(" ")
            }
        };
        return Err(BadQuestion::one(format!("do[{i}].action"), problem));
    }
    Ok(table)
}

fn begin(game: &dyn AnyGame, question: &WhatIf) -> Result<Box<dyn Table>, BadQuestion> {
    game.place(question.base, &question.set, question.at.as_ref()).map_err(|errors| BadQuestion {
        errors: errors.into_iter().map(|e| suggest(game, PositionError { field: prefixed(&e.field), ..e })).collect(),
    })
}

/// Adds the name that comes nearest to a misspelt one. Words the game knows are wrong for another reason.
fn suggest(game: &dyn AnyGame, error: PositionError) -> PositionError {
    let Some(word) = blamed(&error) else { return error };
    let ids = || game.vocabulary().entries.keys().map(String::as_str);
    let points = game.points();
    let known = ids().chain(points.iter().map(|p| p.point));
    if error.problem.contains("did you mean") || known.clone().any(|id| id == word) {
        return error;
    }
    let near = copies(word, ids()).unwrap_or_else(|| sandtable_kit::did_you_mean(word, known));
    PositionError { problem: format!("{}{near}", error.problem), field: error.field }
}

/// The word that may be misspelt: the one the problem quotes, or the name of a piece or a place that the field holds.
/// Other fields are words of the format, and the problem is what lies in them.
fn blamed(error: &PositionError) -> Option<&str> {
    let named = || {
        let field = error.field.strip_prefix("set.")?;
        let key = field.strip_prefix("pieces.").or_else(|| field.strip_prefix("control."))?;
        key.split('.').next()
    };
    error.problem.split('"').nth(1).or_else(named)
}

/// `; there are 2 of them, …`: of things that are numbered, one more than there are is no slip of the pen.
fn copies<'a>(word: &str, ids: impl Iterator<Item = &'a str>) -> Option<String> {
    let numbered = |id: &'a str| Some((id.rsplit_once('-')?, id));
    let (stem, number) = word.rsplit_once('-')?;
    let number: usize = number.parse().ok()?;
    let mut there: Vec<(usize, &str)> = ids
        .filter_map(numbered)
        .filter(|((other, _), _)| *other == stem)
        .filter_map(|((_, n), id)| Some((n.parse().ok()?, id)))
        .collect();
    there.sort_unstable();
    // Numbers that do not count copies are names.
    let counted = there.iter().map(|(n, _)| *n).eq(1..=there.len());
    let (Some((_, first)), Some((last, name)), true) = (there.first(), there.last(), counted) else { return None };
    (number > *last).then(|| match last {
        1 => format!("; there is one of them, {first:?}"),
        _ => format!("; there are {last} of them, {first:?} to {name:?}"),
    })
}

fn seat_of(game: &dyn AnyGame, i: usize, attempt: &Attempt) -> Result<Seat, BadQuestion> {
    game.info().seat(&attempt.seat).ok_or_else(|| {
        let seats: Vec<_> = game.info().seats.iter().map(|s| s.id).collect();
        BadQuestion::one(
            format!("do[{i}].seat"),
            format!("{:?} is no seat; there are {}", attempt.seat, seats.join(", ")),
        )
    })
}

/// Where in the sequence of play the action is tried; a mistake if it was meant for another step.
fn in_its_step(table: &dyn Table, i: usize, attempt: &Attempt) -> Result<Vec<String>, BadQuestion> {
    let now = headings(table);
    match &attempt.during {
        Some(step) if !now.contains(step) => Err(BadQuestion::one(
            format!("do[{i}].during"),
            format!("{:?} is meant for {step}, but this is {}", attempt.action, now.join(", ")),
        )),
        _ => Ok(now),
    }
}

/// The heading as people read it.
fn heading(game: &dyn AnyGame, table: &dyn Table, text: &Renderer) -> String {
    let lines = table.view(Viewer::Spectator).heading;
    lines.iter().map(|line| text.render(line, game.vocabulary())).collect::<Vec<_>>().join(" · ")
}

/// The words of the heading for `during`: the step of play, whose it is, where.
pub(crate) fn headings(table: &dyn Table) -> Vec<String> {
    let mut words = Vec::new();
    for message in table.view(Viewer::Spectator).heading {
        words.push(message.key.trim_start_matches("heading-").to_owned());
        words.extend(message.args.values().filter_map(|arg| match arg {
            Arg::Id { id } => Some(id.trim_start_matches("step-").to_owned()),
            _ => None,
        }));
    }
    words
}

/// How much of the script is used up, unless it did not fit.
fn checked(chance: Script<'_>, i: usize, attempt: &Attempt) -> Result<usize, BadQuestion> {
    let Some(failure) = chance.failure else { return Ok(chance.next) };
    let (field, problem) = failure.split_once(": ").unwrap_or(("chance", &failure));
    Err(BadQuestion::one(field, format!("{problem} (during do[{i}] {:?})", attempt.action)))
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
    let mut table = begin(game, question)?;
    let name = |pool: &'static str, value: u16| game.chance_name(pool, value);
    let teller = Teller { game, viewer, text };
    let mut consumed = 0;
    let mut held = false;
    for (i, attempt) in question.actions.iter().enumerate() {
        let seat = seat_of(game, i, attempt)?;
        let mut chance = Script::new(&question.chance, consumed, &name);
        let mut said = json!({ "step": i + 1, "seat": attempt.seat, "action": attempt.action });
        if std::mem::take(&mut held) {
            let mut watch = Watch::default();
            let events = table.go_on(&mut chance, &mut watch);
            said["before"] = teller.events(&events, &watch.passed);
        }
        said["during"] = json!(in_its_step(table.as_ref(), i, attempt)?);
        said["heading"] = json!(heading(game, table.as_ref(), text));
        if teller.shows(seat) {
            said["legal"] = json!(table.legal_notations(seat));
        }
        let mut watch = Watch { stop: attempt.stop, ..Watch::default() };
        let outcome = table.act_watched(seat, &attempt.action, &mut chance, &mut watch);
        if viewer.is_none() && !chance.used.is_empty() {
            said["chance"] = teller.chance(&chance.used, &question.chance[consumed..]);
        }
        consumed = checked(chance, i, attempt)?;
        match outcome {
            Ok(played) => {
                held = attempt.stop;
                said["accepted"] = json!(true);
                said["events"] = teller.events(&played.events, &watch.passed);
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

/// Says in words what happened, as far as the viewer may know.
struct Teller<'a> {
    game: &'a dyn AnyGame,
    viewer: Option<Viewer>,
    text: &'a Renderer,
}

/// Before the title of a question that passed by itself.
const NOBODY_ASKED: Text<'static> = Text::new("无人需要决定：", "誰も決定しない：", "Nobody is asked: ");

impl Teller<'_> {
    fn shows(&self, seat: Seat) -> bool {
        self.viewer.is_none_or(|v| v.knows(seat))
    }

    /// The events, and between them the questions that passed by themselves. That one had nothing to
    /// decide may give away what it holds, so a viewer is not told.
    fn events(&self, events: &[EventInfo], passed: &[Passed]) -> Value {
        let viewer = self.viewer.unwrap_or(Viewer::Everything);
        let mut passed = passed.iter().filter(|_| self.viewer.is_none()).peekable();
        let mut said = Vec::new();
        for i in 0..=events.len() {
            while let Some(question) = passed.next_if(|p| p.after <= i) {
                said.push(self.passed(question));
            }
            said.extend(events.get(i).filter(|e| e.for_viewer(viewer)).map(|e| self.event(e)));
        }
        Value::Array(said)
    }

    fn event(&self, e: &EventInfo) -> Value {
        let audience = e.audience.map_or("all", |seat| self.game.info().seat_id(seat));
        let text = self.text.render(&e.message, self.game.vocabulary());
        json!({ "event": e.message, "clause": e.clause, "audience": audience, "text": text })
    }

    fn passed(&self, question: &Passed) -> Value {
        let lang = self.text.lang();
        let title = self.game.rulebook().find(question.place.0).map_or("", |c| c.title.get(lang));
        let seats: Vec<_> = question.seats.iter().map(|s| self.game.info().seat_id(s)).collect();
        let event = Message::new("nobody-asked").ids("seats", seats);
        let text = format!("{}{title} ({})", NOBODY_ASKED.get(lang), question.place);
        json!({ "event": event, "clause": question.place, "audience": "all", "text": text })
    }

    /// What each die and draw that was used up was for.
    fn chance(&self, used: &[&'static str], script: &[Scripted]) -> Value {
        let rolls = self.game.rolls();
        let pairs = used.iter().zip(script);
        let said = pairs.map(|(id, result)| {
            let clause = rolls.iter().find(|roll| roll.id == *id).map(|roll| roll.clause);
            json!({ "for": id, "clause": clause, "result": result })
        });
        said.collect()
    }
}

fn end(game: &dyn AnyGame, table: &dyn Table, viewer: Option<Viewer>, chance_left: usize, text: &Renderer) -> Value {
    let info = game.info();
    let pending = table.pending();
    let view = viewer.map(|v| table.view(v));
    // What hidden markers are worth is not in a viewer's score either.
    let points = match &view {
        Some(view) => Seat::BOTH.map(|s| view.score.get(info.seat_id(s)).copied().unwrap_or_default()),
        None => table.score(),
    };
    let mut said = json!({
        "end": true,
        "during": headings(table),
        "heading": heading(game, table, text),
        "decides": pending.seats().iter().map(|s| info.seat_id(s)).collect::<Vec<_>>(),
        "chance_left": chance_left,
        "score": score(info, points),
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
    match view {
        Some(view) => said["view"] = json!(view),
        None => said["position"] = json!(table.position()),
    }
    said
}

fn score(info: &GameInfo, points: [i32; 2]) -> Value {
    let unit = f64::from(info.score_unit.max(1));
    Seat::BOTH.into_iter().map(|s| (info.seat_id(s).to_owned(), json!(f64::from(points[s.index()]) / unit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(field: &str, problem: &str) -> PositionError {
        PositionError { field: field.into(), problem: problem.into() }
    }

    #[test]
    fn only_what_may_be_misspelt_is_blamed() {
        for (field, problem, word) in [
            ("set.hands.japan[0]", "jp-01 is also in hands.japan[1]", None),
            ("set.markers.oil", "oil-1 lies in two places", None),
            ("set.hands.japan[0]", "\"jp-99\" is not a card", Some("jp-99")),
            ("set.pieces.jp-konish", "no unit of this game has that id", Some("jp-konish")),
            ("set.pieces.jp-konish.face", "fresh or depleted", Some("jp-konish")),
            ("set.control.busa", "no area of this game has that id", Some("busa")),
            ("set.tracks.peac", "no such track; there are turn, peace", None),
        ] {
            assert_eq!(blamed(&error(field, problem)), word, "{field}: {problem}");
        }
    }

    #[test]
    fn one_copy_too_many_is_no_slip_of_the_pen() {
        let ids = || ["al-epidemic-1", "al-walls-1", "al-walls-2", "us-96id-381", "us-96id-383"].into_iter();
        assert_eq!(copies("al-epidemic-2", ids()).as_deref(), Some("; there is one of them, \"al-epidemic-1\""));
        assert_eq!(
            copies("al-walls-3", ids()).as_deref(),
            Some("; there are 2 of them, \"al-walls-1\" to \"al-walls-2\"")
        );
        for word in ["al-wall-3", "us-96id-384", "al-walls-x", "luzon"] {
            assert_eq!(copies(word, ids()), None, "{word}");
        }
    }
}
