//! A small client of our own API: the benchmark and the tests talk to a server through it.

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header;
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// One browser: it keeps its cookie and its connection.
pub struct Driver {
    addr: SocketAddr,
    cookie: Option<String>,
    /// What a proxy would say of where it comes from.
    forwarded: Option<String>,
    sender: Option<SendRequest<Full<Bytes>>>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: hyper::HeaderMap,
    pub body: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn read<T: DeserializeOwned>(&self) -> io::Result<T> {
        serde_json::from_slice(&self.body).map_err(io::Error::other)
    }

    pub fn ok(self) -> io::Result<Reply> {
        if self.status < 300 {
            return Ok(self);
        }
        Err(io::Error::other(format!("{}: {}", self.status, String::from_utf8_lossy(&self.body))))
    }
}

impl Driver {
    pub fn new(addr: SocketAddr) -> Driver {
        Driver { addr, cookie: None, forwarded: None, sender: None }
    }

    /// The same browser at another server of the same tables.
    pub fn at(&self, addr: SocketAddr) -> Driver {
        Driver { addr, cookie: self.cookie.clone(), forwarded: self.forwarded.clone(), sender: None }
    }

    /// A browser behind a proxy that says it comes from there.
    #[must_use]
    pub fn forwarded_from(mut self, address: &str) -> Driver {
        self.forwarded = Some(address.to_owned());
        self
    }

    /// The same browser on a new connection.
    pub fn again(&self) -> Driver {
        self.at(self.addr)
    }

    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    pub async fn get(&mut self, path: &str) -> io::Result<Reply> {
        let request = self.request("GET", path);
        self.send(request.body(Full::default()).map_err(io::Error::other)?).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> io::Result<Reply> {
        self.with_body("POST", path, body).await
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> io::Result<Reply> {
        self.with_body("PUT", path, body).await
    }

    pub async fn delete(&mut self, path: &str) -> io::Result<Reply> {
        let request = self.request("DELETE", path).header("x-sandtable", "1");
        self.send(request.body(Full::default()).map_err(io::Error::other)?).await
    }

    async fn with_body(&mut self, method: &str, path: &str, body: &Value) -> io::Result<Reply> {
        let request = self.request(method, path).header("x-sandtable", "1");
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let body = Full::new(Bytes::from(serde_json::to_vec(body)?));
        self.send(request.body(body).map_err(io::Error::other)?).await
    }

    fn request(&self, method: &str, path: &str) -> hyper::http::request::Builder {
        let request = hyper::Request::builder().method(method).uri(path).header(header::HOST, self.addr.to_string());
        let request = match &self.forwarded {
            Some(address) => request.header("x-forwarded-for", address),
            None => request,
        };
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    /// Any request, as it is.
    pub async fn send(&mut self, request: hyper::Request<Full<Bytes>>) -> io::Result<Reply> {
        let sender = match &mut self.sender {
            Some(sender) if !sender.is_closed() => sender,
            _ => self.sender.insert(connect(self.addr).await?),
        };
        sender.ready().await.map_err(io::Error::other)?;
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(io::Error::other)?.to_bytes();
        if let Some(cookie) = parts.headers.get(header::SET_COOKIE).and_then(|v| v.to_str().ok()) {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(Reply { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    /// Opens a stream on a connection of its own.
    pub async fn stream(&self, path: &str, last: Option<&str>) -> io::Result<Events> {
        let mut sender = connect(self.addr).await?;
        let mut request = self.request("GET", path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let request = request.body(Full::default()).map_err(io::Error::other)?;
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        if response.status() != 200 {
            return Err(io::Error::other(format!("the stream answers {}", response.status())));
        }
        Ok(Events { body: response.into_body(), buffer: Vec::new(), last: None, _sender: sender })
    }
}

async fn connect(addr: SocketAddr) -> io::Result<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(addr).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    tokio::spawn(async move {
        let _ = connection.await;
    });
    Ok(sender)
}

/// One message of a stream.
#[derive(Clone, Debug, Default)]
pub struct Event {
    pub name: String,
    pub id: Option<String>,
    pub data: String,
}

impl Event {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or(Value::Null)
    }
}

/// An open stream.
pub struct Events {
    body: Incoming,
    buffer: Vec<u8>,
    /// The last number seen, to resume from.
    pub last: Option<String>,
    _sender: SendRequest<Full<Bytes>>,
}

impl Events {
    /// The next message; none when the server has gone.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.buffer.windows(2).position(|w| w == b"\n\n") {
                let text: Vec<u8> = self.buffer.drain(..end + 2).collect();
                let event = parse(&String::from_utf8_lossy(&text));
                if let Some(id) = &event.id {
                    self.last = Some(id.clone());
                }
                if !event.name.is_empty() {
                    return Some(event);
                }
                continue;
            }
            let frame = self.body.frame().await?.ok()?;
            if let Ok(data) = frame.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
    }

    /// The next message of that name.
    pub async fn wait(&mut self, name: &str) -> Option<Event> {
        loop {
            let event = self.next().await?;
            if event.name == name {
                return Some(event);
            }
        }
    }
}

fn parse(text: &str) -> Event {
    let mut event = Event::default();
    for line in text.lines() {
        match line.split_once(": ") {
            Some(("event", name)) => event.name = name.to_owned(),
            Some(("id", id)) => event.id = Some(id.to_owned()),
            Some(("data", data)) => event.data = data.to_owned(),
            _ => {}
        }
    }
    event
}

/// What a client keeps of the stream: the state before `step`, brought up to it.
pub fn advance(state: &mut Value, step: &Value) {
    let change = &step["change"];
    let view = &mut state["view"];
    for (name, new) in change["view"].as_object().into_iter().flatten() {
        let old = &mut view[name];
        match (name.as_str(), new) {
            ("pieces", Value::Array(runs)) => {
                let before = old.take();
                let before = before.as_array().map_or(&[][..], Vec::as_slice);
                let number = |v: &Value| v.as_u64().unwrap_or(0) as usize;
                let part = |run: &Value| match run {
                    Value::Array(run) => before[number(&run[0])..][..number(&run[1])].to_vec(),
                    piece => vec![piece.clone()],
                };
                *old = runs.iter().flat_map(part).collect();
            }
            ("places" | "zones" | "tracks", Value::Object(entries)) => {
                for (id, entry) in entries {
                    old[id] = entry.clone();
                }
                if let Some(entries) = old.as_object_mut() {
                    entries.retain(|_, entry| !entry.is_null());
                }
            }
            _ => *old = new.clone(),
        }
    }
    state["seq"] = step["entry"]["seq"].clone();
    for part in ["decisions", "undo_depth", "barrier"] {
        state[part] = change[part].clone();
    }
    if !change["over"].is_null() {
        state["over"] = change["over"].clone();
    }
}
