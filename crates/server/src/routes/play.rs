//! Looking and acting.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Body, Caller, Params};
use crate::limits::Kind;
use crate::render;
use crate::stream::{self, Last};
use axum::Json;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable_kernel::{Odds, Overlay, Seat, Viewer};
use sandtable_store::{Ending, StepKind};
use sandtable_table::{Refused, Table, WhyNot};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct Eye {
    #[serde(rename = "as")]
    pub viewer: Option<String>,
    pub last: Option<String>,
    /// `1`: begin with the position whole.
    pub whole: Option<u8>,
}

pub async fn state(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(eye): Params<Eye>,
) -> Answer<Json<State>> {
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), eye.viewer.as_deref())?;
    Ok(Json(render::state(&held, held.seq, held.place.as_ref(), role)))
}

pub async fn stream(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(eye): Params<Eye>,
    headers: HeaderMap,
) -> Answer<Response> {
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), eye.viewer.as_deref())?;
    stream::open(&app, &caller, held, role, Last::read(&headers, eye.last.as_deref(), eye.whole == Some(1))?).await
}

pub async fn act(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(act): Body<Act>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &act.seat)?;
    held.expect(act.seq)?;
    app.buckets.take_daily(Kind::Entry, caller.address, app.config.limits.entries_a_day, 1)?;
    let seq = app.apply(&mut held, seat, &act.action).await?;
    Ok(Json(Done { seq, rematch: None }))
}

pub async fn undo(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(undo): Body<Undo>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &undo.seat)?;
    held.expect(undo.seq)?;
    app.buckets.take_daily(Kind::Entry, caller.address, app.config.limits.entries_a_day, 1)?;
    let seq = app.undo(&mut held, seat, undo.to_barrier.unwrap_or(false)).await?;
    Ok(Json(Done { seq, rematch: None }))
}

pub async fn resign(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(resign): Body<Resign>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &resign.seat)?;
    held.expect(resign.seq)?;
    let ending = Ending { winner: Some(seat.other().index() as u8), by: "resigned".into() };
    let seq = app.end(&mut held, StepKind::Resign, Some(seat), ending).await?;
    Ok(Json(Done { seq, rematch: None }))
}

pub async fn why(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(why): Body<Why>,
) -> Answer<Json<Vec<WhyNot>>> {
    let held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &why.seat)?;
    let table = held.playing()?.table.boxed();
    drop(held);
    app.heavy(move || reasons(table.as_ref(), seat, &why)).await?.map(Json)
}

pub fn reasons(table: &dyn Table, seat: Seat, why: &Why) -> Answer<Vec<WhyNot>> {
    match (&why.object, &why.action) {
        (Some(objects), None) => about(table, seat, objects),
        (None, Some(action)) => match table.check(seat, action) {
            Ok(_) => Ok(Vec::new()),
            Err(Refused::Unreadable(problem)) => Err(Fail::bad(format!("action: {problem}"))),
            Err(Refused::Rules(grounds)) => {
                let verb = action.split_whitespace().next().unwrap_or_default();
                let named = table.why_not(seat, verb).into_iter().find(|w| w.action.notation == *action);
                named.map(|named| vec![named]).ok_or_else(|| Fail::refused(Refused::Rules(grounds)))
            }
        },
        _ => Err(Fail::bad("ask about an object or about an action")),
    }
}

/// More objects than lie at one place.
const OBJECTS: usize = 64;

/// What is not allowed with any of the objects, each action once.
fn about(table: &dyn Table, seat: Seat, objects: &str) -> Answer<Vec<WhyNot>> {
    if objects.split_whitespace().count() > OBJECTS {
        return Err(Fail::bad(format!("object: more than {OBJECTS} at once")));
    }
    let mut found: Vec<WhyNot> = Vec::new();
    for object in objects.split_whitespace() {
        for why in table.why_not(seat, object) {
            if !found.iter().any(|f| f.action.notation == why.action.notation) {
                found.push(why);
            }
        }
    }
    Ok(found)
}

#[derive(Deserialize)]
pub struct Intended {
    seat: String,
    action: String,
}

pub async fn odds(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(intended): Params<Intended>,
) -> Answer<Json<Option<Odds>>> {
    let held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &intended.seat)?;
    let table = held.playing()?.table.boxed();
    drop(held);
    app.heavy(move || table.odds(seat, &intended.action)).await?.map(Json).map_err(Fail::refused)
}

#[derive(Deserialize)]
pub struct Shown {
    seat: String,
    #[serde(default)]
    of: Option<String>,
}

/// What the map shows a player about a thing of the position in hand.
pub async fn overlay(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(shown): Params<Shown>,
) -> Answer<Json<Overlay>> {
    let held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &shown.seat)?;
    let table = held.playing()?.table.boxed();
    drop(held);
    Ok(Json(app.heavy(move || table.overlay(Viewer::Seat(seat), shown.of.as_deref())).await?))
}
