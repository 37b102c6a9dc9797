use crate::think::Thinker;
use axum::body::Bytes;
use sandtable_table::AnyGame;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    /// A path, `sqlite:path` or `postgres://…`.
    pub database: String,
    /// Threads for computer players, apart from those that answer requests.
    pub think_threads: usize,
    /// Cookies only over HTTPS: set it behind a proxy that speaks it.
    pub secure_cookies: bool,
    /// How many proxies of ours stand in front and say in `x-forwarded-for` who asks.
    pub proxies: u32,
    /// Where the numbers are served, if not with everything else.
    pub metrics: Option<SocketAddr>,
    /// Days after which a table goes at which nothing was ever done; 0: never.
    pub unused_days: u32,
    pub limits: Limits,
    /// A table nobody looked at or moved at for so long is dropped from memory.
    pub idle_seconds: u32,
}

impl Config {
    pub fn new(addr: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            addr,
            database: database.into(),
            think_threads: std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1)),
            secure_cookies: false,
            proxies: 0,
            metrics: None,
            unused_days: 30,
            limits: Limits::default(),
            idle_seconds: 300,
        }
    }
}

/// Requests a second and how many at once.
#[derive(Copy, Clone, Debug)]
pub struct Rate {
    pub per_second: f32,
    pub burst: f32,
}

impl Rate {
    pub const fn new(per_second: f32, burst: f32) -> Rate {
        Rate { per_second, burst }
    }
}

#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// New tables, seeds and joins, for each address.
    pub create: Rate,
    /// Actions and everything else that changes a table, for each browser.
    pub act: Rate,
    /// The same for each address.
    pub act_from: Rate,
    pub chat: Rate,
    /// Everything that only reads, for each address.
    pub read: Rate,
    /// Entries of records looked back at, for each address.
    pub replay: Rate,
    /// Streams open at once, for each address.
    pub streams: u32,
    /// Bytes of a request's body; files may be larger.
    pub body: usize,
    pub file: usize,
    /// Bytes of a position one practises with, and what was done in it.
    pub position: usize,
    /// Within this time the head of a request has come, and within it again its body.
    pub patience: Duration,
    /// New tables in a day, for each address.
    pub tables_a_day: u32,
    /// Kibibytes of uploaded files in a day, for each address.
    pub uploads_a_day: u32,
    /// Tables one browser may have that are not over, and in all.
    pub tables_open: u32,
    pub tables: u32,
    /// Bytes all tables of one browser may take together.
    pub storage: u64,
    /// Entries of records written in a day, for each address.
    pub entries_a_day: u32,
    /// Lines of chat at a table.
    pub lines: u32,
    /// Connections from one address, where no proxy stands in front.
    pub connections: u32,
    /// Entries of a record; far more than any game anybody plays.
    pub entries: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            create: Rate::new(1.0, 40.0),
            act: Rate::new(20.0, 200.0),
            act_from: Rate::new(60.0, 600.0),
            chat: Rate::new(1.0, 10.0),
            read: Rate::new(50.0, 500.0),
            replay: Rate::new(2_000.0, 40_000.0),
            streams: 200,
            body: 64 << 10,
            file: 4 << 20,
            position: 512 << 10,
            patience: Duration::from_secs(30),
            entries: 20_000,
            tables_a_day: 300,
            uploads_a_day: 64 << 10,
            tables_open: 100,
            tables: 1000,
            storage: 128 << 20,
            entries_a_day: 100_000,
            lines: 5000,
            connections: 1000,
        }
    }
}

impl Limits {
    /// For a driver on the same machine.
    pub fn none() -> Limits {
        let free = Rate::new(1e9, 1e9);
        let most = u32::MAX;
        Limits {
            create: free,
            act: free,
            act_from: free,
            chat: free,
            read: free,
            replay: free,
            streams: most,
            tables_a_day: most,
            uploads_a_day: most,
            tables_open: most,
            tables: most,
            storage: u64::MAX,
            entries_a_day: most,
            lines: most,
            connections: most,
            ..Limits::default()
        }
    }
}

/// The games a server offers.
pub trait Games: Send + Sync + 'static {
    /// Ids in the order they are listed.
    fn ids(&self) -> Vec<&'static str>;
    /// Builds a game with options and the user's own data. The error is for people.
    fn load(&self, id: &str, options: &BTreeMap<String, String>) -> Result<Arc<dyn AnyGame>, String>;
}

/// A file the server hands out.
#[derive(Clone)]
pub struct File {
    pub bytes: Bytes,
    pub mime: String,
    /// Its name changes when its contents do, so that a browser may keep it for ever.
    pub immutable: bool,
}

/// Files by path (without a leading slash).
pub trait Files: Send + Sync + 'static {
    fn file(&self, path: &str) -> Option<File>;
}

/// No files at all.
pub struct NoFiles;

impl Files for NoFiles {
    fn file(&self, _path: &str) -> Option<File> {
        None
    }
}

/// What the server is given to serve.
#[derive(Clone)]
pub struct Parts {
    pub games: Arc<dyn Games>,
    pub thinker: Arc<dyn Thinker>,
    /// The client; `index.html` also answers for its routes.
    pub site: Arc<dyn Files>,
    /// `{game}/relief-light.jpg`, `{game}/map-zh-dark.svg`.
    pub maps: Arc<dyn Files>,
}
