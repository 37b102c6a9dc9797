//! The stream of a table: server-sent events, resumed from the last number seen.

use crate::api::ErrorCode;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::Caller;
use crate::limits::Kind;
use crate::record::Place;
use crate::reel::Reel;
use crate::render;
use crate::room::{Held, Open, Role, Room};
use crate::tell::Teller;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::Frame;
use sandtable_store::BrowserId;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
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
    let seen = last.seq.unwrap_or(held.seq);
    let missed = held.seq.saturating_sub(seen);
    if missed > 0 {
        if let Some(problem) = &held.stuck {
            return Err(Fail::rules_changed(problem));
        }
        app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, missed)?;
    }
    let first = greeting(app, caller, &held, role, last).await?;
    let (to, from) = mpsc::channel(WAITING);
    let holds = held.held_by(caller.browser()).fold(0, |bits, s| bits | 1 << s.index());
    let follower = Follower { role, browser: caller.browser.clone(), holds, to, place: Arc::default() };
    let names = [0, 1].map(|i| held.game.info().seats[i].id);
    let guard = Leave { room: held.room.clone(), place: follower.place.clone(), names, _seat: seat };
    if missed == 0 {
        follower.sit(&held);
    } else {
        let (room, open) = held.leave();
        let (app, table) = (app.clone(), room.id.clone());
        tokio::spawn(async move {
            if let Err(fail) = follower.catch_up(&app, &room, open, seen, last.whole).await {
                tracing::debug!(%table, problem = fail.0.message, "a stream was not caught up");
            }
        });
    }
    let stream = Stream { first: Some(first), from, _guard: guard };
    let mut response = Body::new(stream.boxed_unsync()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// How things stand; who has missed nothing also learns from where to resume.
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
    if from >= held.seq {
        if last.whole {
            add(render::frame("state", None, &render::state(held, held.seq, held.place.as_ref(), role)));
        }
        // So that a client that has seen nothing yet resumes from here.
        add(Bytes::from(format!("id: {}-{}\nevent: at\ndata: {}\n\n", held.seq, held.chat, held.seq)));
    }
    Ok(Bytes::from(text))
}

/// Entries told in one go to who was away.
const PIECE: u32 = 32;
/// Somebody who is still behind after so many goes has a line too slow for this table.
const GOES: usize = 2000;

/// Somebody on the way to being a listener.
struct Follower {
    role: Role,
    browser: Option<BrowserId>,
    holds: u8,
    to: mpsc::Sender<Bytes>,
    place: Arc<Mutex<Attendance>>,
}

/// Whether a stream has become a listener, and whether it has ended.
#[derive(Default)]
struct Attendance {
    listener: Option<u64>,
    gone: bool,
}

/// How far somebody who was away has been told.
struct Telling {
    teller: Teller,
    place: Place,
    at: u32,
}

impl Follower {
    /// From now on it hears what happens.
    fn sit(self, held: &Held) {
        let mut attendance = self.place.lock().expect("the attendance");
        if attendance.gone {
            return;
        }
        let before = held.room.presence();
        attendance.listener = Some(held.room.listen(self.role, self.browser, self.holds, self.to));
        if held.room.presence() != before {
            held.room.send_all(&render::frame("presence", None, &render::presence(held, &held.room)));
        }
    }

    /// Tells every entry after `seen`, without the table, as fast as the client reads; then sits down.
    async fn catch_up(
        self,
        app: &Arc<App>,
        room: &Arc<Room>,
        mut open: Arc<Open>,
        seen: u32,
        whole: bool,
    ) -> Answer<()> {
        let mut telling = None;
        for _ in 0..GOES {
            let (still, role) = (open.clone(), self.role);
            let reel = app.reel(room, &open, open.seq).await?;
            let told = app.heavy(move || next_piece(&reel, &still, role, telling, seen, whole)).await?;
            let (told, frames) = told.map_err(Fail::rules_changed)?;
            for frame in frames {
                if self.to.send(frame).await.is_err() {
                    return Ok(());
                }
            }
            let at = told.at;
            telling = Some(told);
            if at < open.seq {
                continue;
            }
            if app.closing.load(Ordering::Relaxed) {
                return Ok(());
            }
            let held = app.open(room.id.as_str()).await?;
            if held.seq == at {
                self.sit(&held);
                return Ok(());
            }
            open = held.leave().1;
        }
        Ok(())
    }
}

/// The frames of the entries that come next.
fn next_piece(
    reel: &Reel,
    open: &Open,
    role: Role,
    telling: Option<Telling>,
    seen: u32,
    whole: bool,
) -> Result<(Telling, Vec<Bytes>), String> {
    let mut frames = Vec::new();
    let mut telling = match telling {
        Some(telling) => telling,
        None => {
            let mut place = reel.place(open, seen.max(1))?;
            let at = seen.max(1);
            if seen == 0 {
                let (step, events) = reel.step(1).ok_or("there is no set-up")?;
                let mut teller = Teller::new(vec![role], None);
                frames.extend(teller.tell(open, step, events, &mut place).into_iter().map(|(_, frame)| frame));
                Telling { teller, place, at }
            } else {
                if whole {
                    frames.push(render::frame("state", None, &render::state(open, seen, Some(&place), role)));
                }
                Telling { teller: Teller::new(vec![role], Some(&mut place)), place, at }
            }
        }
    };
    let to = open.seq.min(telling.at + PIECE);
    let Telling { teller, place, at } = &mut telling;
    reel.go_through(open, place, (*at, to), |step, place, events| {
        frames.extend(teller.tell(open, step, events, place).into_iter().map(|(_, frame)| frame));
    })?;
    telling.at = to;
    Ok((telling, frames))
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
    place: Arc<Mutex<Attendance>>,
    names: [&'static str; 2],
    _seat: Count,
}

impl Drop for Leave {
    fn drop(&mut self) {
        let mut attendance = self.place.lock().expect("the attendance");
        attendance.gone = true;
        let Some(id) = attendance.listener.take() else { return };
        let before = self.room.presence();
        self.room.listeners.lock().expect("the listeners").retain(|l| l.id != id);
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
