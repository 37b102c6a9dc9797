//! The log and replay.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Caller, Params};
use crate::record;
use crate::render;
use axum::Json;
use axum::extract::{Path, State as Shared};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct Range {
    #[serde(rename = "as")]
    viewer: Option<String>,
    from: Option<Seq>,
    to: Option<Seq>,
}

pub async fn log(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(range): Params<Range>,
) -> Answer<Json<Vec<LogEntry>>> {
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), range.viewer.as_deref())?;
    let steps = app.store.steps(&held.row.id, 1, held.seq).await?;
    let head = steps.last().map_or(0, |s| s.head);
    let counted: HashSet<Seq> = record::effective(&steps, head).into_iter().collect();
    let (from, to) = (range.from.unwrap_or(1).max(1), range.to.unwrap_or(Seq::MAX).min(held.seq));
    let mut entries = Vec::new();
    if from <= to {
        let (row, game, wanted) = (&held.row, held.game.as_ref(), &steps[..to as usize]);
        let before = record::before(&app.store, row, game, wanted, from).await?;
        record::walk_on(row, game, wanted, before, from, |step, _, events| {
            let counts = step.head != step.seq || counted.contains(&step.seq);
            entries.push(render::entry(&held, step, events, role.viewer, counts));
        })
        .map_err(Fail::rules_changed)?;
    }
    Ok(Json(entries))
}

pub async fn at(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path((id, seq)): Path<(String, Seq)>,
    Params(range): Params<Range>,
) -> Answer<Json<Step>> {
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), range.viewer.as_deref())?;
    if seq == 0 || seq > held.seq {
        return Err(Fail::not_found("position"));
    }
    let steps = app.store.steps(&held.row.id, 1, held.seq).await?;
    let counted = record::effective(&steps, steps.last().map_or(0, |s| s.head));
    let (row, game, steps) = (&held.row, held.game.as_ref(), &steps[..seq as usize]);
    let before = record::before(&app.store, row, game, steps, seq).await?;
    let mut found = None;
    record::walk_on(row, game, steps, before, seq, |step, place, events| {
        let counts = step.head != step.seq || counted.contains(&step.seq);
        let entry = render::entry(&held, step, events, role.viewer, counts);
        found = Some(Step { entry, state: render::state(&held, seq, Some(place), role) });
    })
    .map_err(Fail::rules_changed)?;
    found.map(Json).ok_or_else(|| Fail::not_found("position"))
}
