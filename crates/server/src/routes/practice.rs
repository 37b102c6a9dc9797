//! Lessons, puzzles and positions to try moves in. Nothing of them is kept here: who practises sends what was done
//! so far, and the same deeds give the same position.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Body, Caller, Params};
use crate::limits::Kind;
use crate::record::turn;
use crate::render;
use crate::routes::files::{faults, may_see_all, position_at, question};
use crate::routes::play::reasons;
use axum::Json;
use axum::extract::{Path, State as Shared};
use sandtable_kernel::{Pending, Playout, Scripted, Seat, Viewer};
use sandtable_table::{AnyGame, EventInfo, Lesson, Practice, Practised, Refused, Table, WhatIf, WhyNot, Wrong};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Deeds of one practice; more than any lesson needs and any trial is worth.
const DEEDS: usize = 1000;

pub async fn list(Shared(app): Shared<Arc<App>>, _: Caller, Path(id): Path<String>) -> Answer<Json<Vec<LessonCard>>> {
    Ok(Json(app.game(&id, &BTreeMap::new())?.lessons().iter().map(card).collect()))
}

fn card(lesson: &Lesson) -> LessonCard {
    LessonCard {
        id: lesson.id.clone(),
        puzzle: lesson.puzzle.is_some(),
        titles: lesson.titles.clone(),
        about: lesson.about.clone(),
        minutes: lesson.minutes,
        seat: lesson.seat.clone(),
        options: lesson.options.clone(),
        chance: lesson.chance.iter().map(scripted).collect(),
        steps: lesson
            .steps
            .iter()
            .map(|s| LessonPage {
                say: s.say.clone(),
                rule: s.rule.clone(),
                show: s.show.clone(),
                actions: s.actions.clone(),
                forbidden: s.forbidden.clone(),
            })
            .collect(),
        hints: lesson.puzzle.as_ref().map_or_else(Vec::new, |p| p.hints.clone()),
        solution: lesson.puzzle.as_ref().map_or_else(Vec::new, |p| p.solution.clone()),
    }
}

fn scripted(result: &Scripted) -> String {
    match result {
        Scripted::Die(face) => face.to_string(),
        Scripted::Draw(id) => id.clone(),
    }
}

/// What a practice begins from, loaded.
struct Start {
    game: Arc<dyn AnyGame>,
    lesson: Option<Lesson>,
    table: Option<Box<dyn Table>>,
}

impl Start {
    fn read(app: &App, practise: &Practise) -> Answer<Start> {
        match (&practise.lesson, &practise.position) {
            (Some(id), None) => {
                let plain = app.game(&practise.game, &BTreeMap::new())?;
                let lesson = plain.lessons().iter().find(|l| l.id == *id).cloned();
                let lesson = lesson.ok_or_else(|| Fail::not_found("lesson"))?;
                Ok(Start { game: app.game(&practise.game, &lesson.options)?, lesson: Some(lesson), table: None })
            }
            (None, Some(text)) => {
                let question = WhatIf::read(text).map_err(|e| faults(e.errors))?;
                let game = app.game(&question.game, &question.options)?;
                let table = game.place(question.base, &question.set, question.at.as_ref()).map_err(faults)?;
                Ok(Start { game, lesson: None, table: Some(table) })
            }
            _ => Err(Fail::bad("a lesson or a position is practised")),
        }
    }

    fn practice(&self, seed: u32) -> Answer<Practice<'_>> {
        match (&self.lesson, &self.table) {
            (Some(lesson), _) => Practice::lesson(self.game.as_ref(), lesson).map_err(broken),
            (None, Some(table)) => Ok(Practice::free(self.game.as_ref(), table.boxed(), seed.into())),
            (None, None) => Err(Fail::bad("nothing to practise")),
        }
    }
}

/// The lesson does not fit the rules: a test should have told.
fn broken(problem: String) -> Fail {
    tracing::error!(problem, "a lesson is broken");
    Fail::new(ErrorCode::Internal, problem)
}

fn wrong(wrong: Wrong) -> Fail {
    match wrong {
        Wrong::NotNow(problem) => Fail::not_now(problem),
        Wrong::Refused(refused) => Fail::refused(refused),
        Wrong::Lesson(problem) => broken(problem),
    }
}

fn seat(game: &dyn AnyGame, id: &str) -> Answer<Seat> {
    game.info().seat(id).ok_or_else(|| Fail::bad(format!("{id:?} is no seat")))
}

/// The practice after everything that was done, with each step.
fn play<'a>(start: &'a Start, practise: &Practise) -> Answer<(Practice<'a>, Vec<Practised>)> {
    let mut practice = start.practice(practise.seed)?;
    let mut steps = Vec::new();
    for deed in &practise.did {
        steps.extend(practice.act(seat(start.game.as_ref(), &deed.seat)?, &deed.action).map_err(wrong)?);
    }
    Ok((practice, steps))
}

async fn prepared(app: &App, caller: &Caller, practise: &Practise) -> Answer<Start> {
    if practise.did.len() > DEEDS {
        return Err(Fail::bad(format!("did: more than {DEEDS}")));
    }
    let cost = practise.did.len() as u32 + 20;
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, cost)?;
    Start::read(app, practise)
}

pub async fn practise(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Body(practise): Body<Practise>,
) -> Answer<Json<Practising>> {
    let start = prepared(&app, &caller, &practise).await?;
    app.heavy(move || answer(&start, &practise)).await?.map(Json)
}

fn answer(start: &Start, practise: &Practise) -> Answer<Practising> {
    let game = start.game.as_ref();
    let first = start.practice(practise.seed)?.table;
    let (practice, played) = play(start, practise)?;
    let viewer = start.lesson.as_ref().and_then(|l| game.info().seat(&l.seat));
    let none: [EventInfo; 0] = [];
    let begin = std::iter::once((None, "", &none[..], first.as_ref()));
    let then = played.iter().map(|p| (p.seat, p.played.action.as_str(), &p.played.events[..], p.table.as_ref()));
    let steps = begin.chain(then).enumerate().skip(practise.known as usize);
    let steps = steps.map(|(i, (by, action, events, table))| {
        let entry = LogEntry {
            seq: i as u32 + 1,
            kind: if by.is_some() { EntryKind::Act } else { EntryKind::Setup },
            by: by.map(|s| game.info().seat_id(s).to_owned()),
            action: by.is_some().then(|| action.to_owned()),
            to: None,
            counts: true,
            turn: turn(table),
            at: 0,
            events: events.iter().filter(|e| e.for_viewer(eye(viewer))).cloned().collect(),
        };
        Step { entry, state: state(game, table, viewer, i as u32 + 1) }
    });
    let forbidden = start.lesson.as_ref().and_then(|l| l.steps.get(practice.step)?.forbidden.as_ref());
    Ok(Practising {
        steps: steps.collect(),
        count: played.len() as u32 + 1,
        at: practice.step as u32,
        left: practice.left.clone(),
        finished: practice.finished(),
        standing: practice.standing,
        chance: practice.unused().iter().map(scripted).collect(),
        refused: forbidden.zip(viewer).and_then(|(action, seat)| match practice.table.check(seat, action) {
            Err(Refused::Rules(grounds)) => Some(grounds),
            _ => None,
        }),
    })
}

fn eye(viewer: Option<Seat>) -> Viewer {
    viewer.map_or(Viewer::Everything, Viewer::Seat)
}

/// The position as it is practised: whoever learns sees what the seat sees, whoever tries sees all.
fn state(game: &dyn AnyGame, table: &dyn Table, viewer: Option<Seat>, seq: Seq) -> State {
    let id = |seat: Seat| game.info().seat_id(seat).to_owned();
    let pending = table.pending();
    let asked = pending.seats().iter().filter(|s| viewer.is_none_or(|v| v == *s));
    let decisions: Vec<Decision> = asked.map(|s| Decision::of(table, s, id(s))).collect();
    let over = match pending {
        Pending::Over(outcome) => Some(Over { winner: outcome.winner.map(id), by: outcome.clause.0.into() }),
        Pending::Decide(_) => None,
    };
    let eyes = viewer.map(id).or_else(|| decisions.first().map(|d| d.seat.clone()));
    State {
        seq,
        viewer: eyes.unwrap_or_else(|| "all".into()),
        view: Some(table.view(eye(viewer))),
        decisions,
        undo_depth: seq - 1,
        barrier: 1,
        over,
    }
}

pub async fn why(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Body(asked): Body<PractiseWhy>,
) -> Answer<Json<Vec<WhyNot>>> {
    let start = prepared(&app, &caller, &asked.practise).await?;
    let work = move || {
        let (practice, _) = play(&start, &asked.practise)?;
        reasons(practice.table.as_ref(), seat(start.game.as_ref(), &asked.why.seat)?, &asked.why)
    };
    app.heavy(work).await?.map(Json)
}

pub async fn odds(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Body(asked): Body<PractiseOdds>,
) -> Answer<Json<Option<sandtable_kernel::Odds>>> {
    let start = prepared(&app, &caller, &asked.practise).await?;
    let work = move || {
        let (practice, _) = play(&start, &asked.practise)?;
        practice.table.odds(seat(start.game.as_ref(), &asked.deed.seat)?, &asked.deed.action).map_err(Fail::refused)
    };
    app.heavy(work).await?.map(Json)
}

pub async fn overlay(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Body(asked): Body<PractiseOverlay>,
) -> Answer<Json<sandtable_kernel::Overlay>> {
    let start = prepared(&app, &caller, &asked.practise).await?;
    let work = move || {
        let (practice, _) = play(&start, &asked.practise)?;
        let seat = seat(start.game.as_ref(), &asked.seat)?;
        // Who learns sees what the seat of the lesson sees, whoever asks.
        let viewer = start.lesson.as_ref().and_then(|l| start.game.info().seat(&l.seat));
        Ok(practice.table.overlay(Viewer::Seat(viewer.unwrap_or(seat)), asked.of.as_deref()))
    };
    app.heavy(work).await?.map(Json)
}

#[derive(Deserialize)]
pub struct Eyes {
    #[serde(rename = "as")]
    viewer: Option<String>,
    seq: Option<Seq>,
}

/// A position to try moves in: as it is for those who may see all, else one the seat cannot tell from it, with
/// everything it does not know dealt anew.
pub async fn trial(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(eyes): Params<Eyes>,
) -> Answer<Json<Trial>> {
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, 50)?;
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), eyes.viewer.as_deref())?;
    let exact = held.over() && may_see_all(&held, &caller).is_ok();
    let seat = match role.viewer {
        Viewer::Seat(seat) => Some(seat),
        _ if exact => None,
        _ => return Err(Fail::new(ErrorCode::NotYours, "only who sits at the table may try moves before it is over")),
    };
    let seq = eyes.seq.unwrap_or(held.seq);
    if seq == 0 || seq > held.seq {
        return Err(Fail::not_found("position"));
    }
    let (_, open) = held.leave();
    let place = position_at(&app, &open, seq).await?;
    let position = match seat {
        Some(seat) if !exact => {
            let mut chance = Playout::new(u64::from_le_bytes(crate::app::random()));
            place.table.resample(seat, &mut chance).position()
        }
        _ => place.table.position(),
    };
    Ok(Json(Trial { position: question(&open, position)?, exact }))
}
