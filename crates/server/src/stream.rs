//! The stream of a table: server-sent events, resumed from the last number seen.

use crate::api::ErrorCode;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::Caller;
use crate::record;
use crate::render;
use crate::room::{Held, Role, Room};
use crate::tell::Teller;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::Frame;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// Messages that may wait for a slow reader before it is cut off.
const WAITING: usize = 64;

/// The last number a client has seen: `seq-chat`.
#[derive(Copy, Clone, Default)]
pub struct Last {
    pub seq: Option<u32>,
    pub chat: u32,
    /// The client wants that position whole, before what changed since: it may have it from a
    /// server of another version.
    pub whole: bool,
}

impl Last {
    pub fn read(headers: &HeaderMap, query: Option<&str>, whole: bool) -> Answer<Last> {
        let header = headers.get("last-event-id").and_then(|v| v.to_str().ok());
        let Some(text) = header.or(query).filter(|t| !t.is_empty()) else {
            return Ok(Last { whole, ..Last::default() });
        };
        let (seq, chat) = text.split_once('-').unwrap_or((text, "0"));
        match (seq.parse(), chat.parse()) {
            (Ok(seq), Ok(chat)) => Ok(Last { seq: Some(seq), chat, whole }),
            _ => Err(Fail::bad("the last number seen is written seq-chat")),
        }
    }
}

pub async fn open(app: &Arc<App>, caller: &Caller, held: Held, role: Role, last: Last) -> Answer<Response> {
    if app.closing.load(Ordering::Relaxed) {
        return Err(Fail::new(ErrorCode::NotNow, "the server is stopping"));
    }
    let seat = Count::up(app, caller.address)?;
    let first = greeting(app, caller, &held, role, last).await?;
    let (to, from) = mpsc::channel(WAITING);
    let holds = held.held_by(caller.browser()).fold(0, |bits, s| bits | 1 << s.index());
    let before = held.room.presence();
    let id = held.room.listen(role, caller.browser.clone(), holds, to);
    if held.room.presence() != before {
        held.room.send_all(&render::frame("presence", None, &render::presence(&held, &held.room)));
    }
    let names = [0, 1].map(|i| held.game.info().seats[i].id);
    let guard = Leave { room: held.room.clone(), id, names, _seat: seat };
    let stream = Stream { first: Some(first), from, _guard: guard };
    let mut response = Body::new(stream.boxed_unsync()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// How things stand, and all the client has missed.
async fn greeting(app: &App, caller: &Caller, held: &Held, role: Role, last: Last) -> Answer<Bytes> {
    let mut text = Vec::from(&b"retry: 1000\n\n"[..]);
    let mut add = |frame: Bytes| text.extend_from_slice(&frame);
    add(render::frame("table", None, &render::table_info(held, &held.room, caller.browser())));
    add(render::frame("presence", None, &render::presence(held, &held.room)));
    add(render::frame("thinking", None, &render::thinking(held)));
    add(render::frame("offer", None, &render::offer_state(held, false)));
    let from = last.seq.unwrap_or(held.seq);
    let chat = app.store.chat(&held.row.id, last.chat, 200).await?;
    for row in &chat {
        add(render::frame("chat", Some((from, row.number)), &render::chat_line(held, row)));
    }
    if from < held.seq {
        let steps = app.store.steps(&held.row.id, 1, held.seq).await?;
        let (row, game, base) = (&held.row, held.game.as_ref(), from.max(1));
        let before = record::before(&app.store, row, game, &steps, base).await?;
        let mut frames = Vec::new();
        let mut teller = Teller::new(vec![role], None);
        record::walk_on(row, game, &steps, before, base, |step, place, events| {
            if step.seq > from {
                frames.extend(teller.tell(held, step, events, place).into_iter().map(|(_, frame)| frame));
                return;
            }
            teller = Teller::new(vec![role], Some(place));
            if last.whole {
                frames.push(render::frame("state", None, &render::state(held, from, Some(place), role)));
            }
        })
        .map_err(Fail::rules_changed)?;
        frames.into_iter().for_each(add);
    } else {
        if last.whole {
            add(render::frame("state", None, &render::state(held, held.seq, held.place.as_ref(), role)));
        }
        // So that a client that has seen nothing yet resumes from here.
        add(Bytes::from(format!("id: {}-{}\nevent: at\ndata: {}\n\n", held.seq, held.chat, held.seq)));
    }
    Ok(Bytes::from(text))
}

/// Streams of one address, counted.
struct Count {
    app: Arc<App>,
    address: IpAddr,
}

impl Count {
    fn up(app: &Arc<App>, address: IpAddr) -> Answer<Count> {
        let mut streams = app.streams.lock().expect("the streams");
        let open = streams.entry(address).or_default();
        if *open >= app.config.limits.streams {
            return Err(Fail::new(ErrorCode::TooMany, "too many streams from one address"));
        }
        *open += 1;
        Ok(Count { app: app.clone(), address })
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        let mut streams = self.app.streams.lock().expect("the streams");
        if let Some(open) = streams.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                streams.remove(&self.address);
            }
        }
    }
}

/// Takes the listener off the table when the connection ends.
struct Leave {
    room: Arc<Room>,
    id: u64,
    names: [&'static str; 2],
    _seat: Count,
}

impl Drop for Leave {
    fn drop(&mut self) {
        let before = self.room.presence();
        self.room.listeners.lock().expect("the listeners").retain(|l| l.id != self.id);
        let (online, spectators) = self.room.presence();
        if (online, spectators) != before {
            let online = (0..2).filter(|i| online & (1 << i) != 0).map(|i| self.names[i].to_owned()).collect();
            self.room.send_all(&render::frame("presence", None, &crate::api::Presence { online, spectators }));
        }
    }
}

struct Stream {
    first: Option<Bytes>,
    from: mpsc::Receiver<Bytes>,
    _guard: Leave,
}

impl hyper::body::Body for Stream {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        self.from.poll_recv(cx).map(|frame| frame.map(|f| Ok(Frame::data(f))))
    }
}
