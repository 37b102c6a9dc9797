//! Chat and notes. What people write is kept and sent as text.

use crate::api::*;
use crate::app::{App, now};
use crate::error::{Answer, Fail};
use crate::ident::{Body, Caller};
use crate::limits::Kind;
use crate::render;
use crate::text::cleaned;
use axum::Json;
use axum::extract::{Path, State as Shared};
use sandtable_store::{ChatRow, StoreError};
use std::sync::Arc;

const LINE: usize = 1000;
const NOTES: usize = 20_000;

pub async fn chat(Shared(app): Shared<Arc<App>>, _: Caller, Path(id): Path<String>) -> Answer<Json<Vec<ChatLine>>> {
    let held = app.open(&id).await?;
    let rows = app.store.chat(&held.row.id, 0, 200).await?;
    Ok(Json(rows.iter().map(|r| render::chat_line(&held, r)).collect()))
}

pub async fn say(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(say): Body<Say>,
) -> Answer<Json<ChatLine>> {
    app.buckets.take(Kind::Chat, caller.address, app.config.limits.chat)?;
    let text = cleaned(&say.text);
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LINE {
        return Err(Fail::bad(format!("text: 1 to {LINE} characters")));
    }
    let mut held = app.open(&id).await?;
    // What is said stays with the table: only those who sit at it say something.
    let browser = caller.known()?.clone();
    let seat = held.held_by(Some(&browser)).next().ok_or_else(Fail::not_yours)?;
    if held.chat >= app.config.limits.lines {
        return Err(Fail::new(ErrorCode::TooMany, format!("{} lines were said at this table; that is all", held.chat)));
    }
    let name = held.row.seats[seat.index()].name.clone();
    let line = ChatRow { number: 0, seat: Some(seat.index() as u8), name, text: text.to_owned(), at: now() };
    let table = held.row.id.clone();
    let said = match app.store.say(&table, &browser, line.clone()).await {
        // Two processes may have wanted the same number.
        Err(StoreError::Taken(_)) => app.store.say(&table, &browser, line).await,
        said => said,
    };
    let line = held.told(said)?;
    app.sync_chat(&mut held).await?;
    Ok(Json(render::chat_line(&held, &line)))
}

pub async fn notes(Shared(app): Shared<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Notes>> {
    let held = app.open(&id).await?;
    let text = match caller.browser() {
        Some(browser) => app.store.note(browser, &held.row.id).await?,
        None => String::new(),
    };
    Ok(Json(Notes { text }))
}

pub async fn keep(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(notes): Body<Notes>,
) -> Answer<Json<Notes>> {
    let browser = caller.known()?;
    if notes.text.len() > NOTES {
        return Err(Fail::bad(format!("text: at most {NOTES} bytes")));
    }
    let held = app.open(&id).await?;
    let notes = Notes { text: cleaned(&notes.text) };
    app.store.put_note(browser, &held.row.id, &notes.text).await?;
    Ok(Json(notes))
}
