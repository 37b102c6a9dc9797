//! The log and replay.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Caller, Params};
use crate::limits::Kind;
use crate::render;
use axum::Json;
use axum::extract::{Path, State as Shared};
use serde::Deserialize;
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
    let (from, to) = (range.from.unwrap_or(1).max(1), range.to.unwrap_or(Seq::MAX).min(held.seq));
    if from > to {
        return Ok(Json(Vec::new()));
    }
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, to - from + 1)?;
    let (room, open) = held.leave();
    let reel = app.reel(&room, &open, open.seq).await?;
    let counted = reel.counted(open.seq);
    let entries = (from..=to).filter_map(|seq| {
        let (step, events) = reel.step(seq)?;
        let counts = step.head != step.seq || counted.contains(&step.seq);
        Some(render::entry(&open, step, events, role.viewer, counts))
    });
    Ok(Json(entries.collect()))
}

pub async fn at(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path((id, seq)): Path<(String, Seq)>,
    Params(range): Params<Range>,
) -> Answer<Json<Step>> {
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, 10)?;
    let held = app.open(&id).await?;
    let role = render::role(&held, caller.browser(), range.viewer.as_deref())?;
    if seq == 0 || seq > held.seq {
        return Err(Fail::not_found("position"));
    }
    let (room, open) = held.leave();
    let reel = app.reel(&room, &open, open.seq).await?;
    let place = reel.place(&open, seq).map_err(Fail::rules_changed)?;
    let (step, events) = reel.step(seq).ok_or_else(|| Fail::not_found("position"))?;
    let counts = step.head != step.seq || reel.counted(open.seq).contains(&step.seq);
    let entry = render::entry(&open, step, events, role.viewer, counts);
    Ok(Json(Step { entry, state: render::state(&open, seq, Some(&place), role) }))
}
