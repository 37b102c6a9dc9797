use crate::api::ErrorCode;
use crate::config::{Config, Games, Parts};
use crate::error::{Answer, Fail};
use crate::health::Health;
use crate::ident::household;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::room::{Held, Open, Room};
use crate::think::{GaveUp, Pool, Thought};
use sandtable_kernel::{Options, Playout, Seat};
use sandtable_store::{BrowserId, ChatRow, Ending, Notice, Phase, StepKind, Store, TableId};
use sandtable_table::AnyGame;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, mpsc};

/// Everything the handlers share.
pub struct App {
    pub config: Config,
    pub parts: Parts,
    pub store: Store,
    pub pool: Pool,
    pub buckets: Buckets,
    pub metrics: Metrics,
    games: Mutex<HashMap<String, Arc<dyn AnyGame>>>,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Browsers by the hash of their token.
    pub browsers: Mutex<HashMap<[u8; 32], BrowserId>>,
    /// Open streams by address.
    pub streams: Mutex<HashMap<IpAddr, u32>>,
    /// Connections by address.
    lines: Mutex<HashMap<IpAddr, u32>>,
    /// From where each browser last changed something.
    pub whereabouts: Mutex<HashMap<BrowserId, IpAddr>>,
    /// Once true, no new streams begin.
    pub closing: AtomicBool,
    pub health: Health,
    /// For work that takes a while (`reel.rs`).
    pub heavy: Arc<Semaphore>,
    /// Computers to be asked again.
    later: mpsc::UnboundedSender<(TableId, Seat)>,
}

/// A connection, counted.
pub struct Line {
    app: Arc<App>,
    from: IpAddr,
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut lines = self.app.lines.lock().expect("the lines");
        if let Some(n) = lines.get_mut(&self.from) {
            *n -= 1;
            if *n == 0 {
                lines.remove(&self.from);
            }
        }
    }
}

/// What reaches the tasks of the server.
pub struct Inbox {
    pub thoughts: mpsc::UnboundedReceiver<Thought>,
    pub due: mpsc::UnboundedReceiver<(TableId, Seat)>,
}

pub fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32)
}

/// Bytes nobody can guess.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// A name of 80 random bits in letters that survive being read aloud.
pub fn random_name() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<16>().iter().map(|b| LETTERS[usize::from(b % 32)] as char).collect()
}

/// Games kept ready with their options; an attacker cannot make it grow without end.
const GAMES: usize = 64;
const BROWSERS: usize = 200_000;
/// Seconds without a request after which a table keeps only what it must.
const QUIET: u32 = 20;

impl App {
    pub fn new(config: Config, parts: Parts, store: Store) -> (Arc<App>, Inbox) {
        let (pool, thoughts) = Pool::start(config.think_threads, parts.thinker.clone());
        let (later, due) = mpsc::unbounded_channel();
        let app = App {
            config,
            parts,
            store,
            pool,
            buckets: Buckets::default(),
            metrics: Metrics::default(),
            games: Mutex::default(),
            rooms: Mutex::default(),
            browsers: Mutex::default(),
            streams: Mutex::default(),
            lines: Mutex::default(),
            whereabouts: Mutex::default(),
            closing: AtomicBool::new(false),
            health: Health::default(),
            heavy: Arc::new(Semaphore::new(heavy_at_once())),
            later,
        };
        (Arc::new(app), Inbox { thoughts, due })
    }

    /// The game with these options, built once.
    pub fn game(&self, id: &str, options: &BTreeMap<String, String>) -> Answer<Arc<dyn AnyGame>> {
        let key = format!("{id} {options:?}");
        if let Some(game) = self.games.lock().expect("the games").get(&key) {
            return Ok(game.clone());
        }
        let game = load(self.parts.games.as_ref(), id, options)?;
        let mut games = self.games.lock().expect("the games");
        if games.len() >= GAMES {
            games.clear();
        }
        games.insert(key, game.clone());
        Ok(game)
    }

    /// The options of a new table, those that are left to the dice rolled.
    pub fn rolled(&self, id: &str, options: &BTreeMap<String, String>) -> Answer<BTreeMap<String, String>> {
        let specs = self.game(id, &BTreeMap::new())?.option_specs();
        Ok(Options::rolled(specs, options, &mut Playout::new(u64::from_le_bytes(random()))))
    }

    // ── Tables in memory ────────────────────────────────────────────────────────────────────

    /// Takes a table for oneself, loading it if it is not there.
    pub async fn open(&self, id: &str) -> Answer<Held> {
        if id.len() != 16 || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(Fail::not_found("table"));
        }
        let id = TableId::new(id);
        let room = {
            let mut rooms = self.rooms.lock().expect("the rooms");
            rooms.entry(id.clone()).or_insert_with(|| Arc::new(Room::new(id.clone(), now()))).clone()
        };
        room.used.store(now(), Ordering::Relaxed);
        let (room, mut guard) = room.enter().await;
        if guard.is_none() {
            match self.load(&id).await {
                Ok(open) => {
                    if room.listeners.lock().expect("the listeners").is_empty() {
                        room.told.store(open.seq, Ordering::Relaxed);
                    }
                    *guard = Some(Box::new(open));
                }
                Err(fail) => {
                    if fail.0.code == ErrorCode::NotFound {
                        self.rooms.lock().expect("the rooms").remove(&id);
                    }
                    return Err(fail);
                }
            }
        }
        let mut held = Held { room, guard };
        if held.doubt {
            self.find_out(&mut held).await?;
            held.doubt = false;
        }
        Ok(held)
    }

    async fn load(&self, id: &TableId) -> Answer<Open> {
        let mut row = self.store.table(id).await?.ok_or_else(|| Fail::not_found("table"))?;
        let options = serde_json::from_str(&row.options).unwrap_or_default();
        let game = self.game(&row.game, &options)?;
        let (rules, data) = (game.info().rules_version, game.data_version().to_owned());
        let changed = row.rules != rules || row.data != data;
        let mut open = Open::load(&self.store, row.clone(), game).await?;
        open.unused_days = self.config.unused_days;
        open.begins = crate::begins::begins(&open.row, open.game.as_ref()).map(Arc::new);
        if changed && open.stuck.is_none() && row.phase == Phase::Playing {
            // The record fits the rules in force as it stands: the game goes on under them.
            self.store.set_versions(id, rules, &data).await?;
            row.rules = rules.to_owned();
            row.data = data;
            open.row = row;
        }
        Ok(open)
    }

    pub fn room(&self, id: &TableId) -> Option<Arc<Room>> {
        self.rooms.lock().expect("the rooms").get(id).cloned()
    }

    pub fn all_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms.lock().expect("the rooms").values().cloned().collect()
    }

    /// Tables in memory, and streams.
    pub fn census(&self) -> (usize, usize) {
        let rooms = self.all_rooms();
        (rooms.len(), rooms.iter().map(|r| r.listeners.lock().expect("the listeners").len()).sum())
    }

    /// Ends every stream: clients come back by themselves.
    pub fn end_streams(&self) {
        self.closing.store(true, Ordering::Relaxed);
        for room in self.all_rooms() {
            room.listeners.lock().expect("the listeners").clear();
        }
    }

    /// Keeps streams alive and memory small.
    pub async fn sweep(self: Arc<App>) {
        let beat = bytes::Bytes::from_static(b": \n\n");
        let mut ticker = tokio::time::interval(Duration::from_secs(15));
        loop {
            ticker.tick().await;
            let (late, quiet) = (now().saturating_sub(self.config.idle_seconds), now().saturating_sub(QUIET));
            for (i, room) in self.all_rooms().into_iter().enumerate() {
                room.send_all(&beat);
                match room.used.load(Ordering::Relaxed) {
                    used if used < late => room.forget(),
                    used if used < quiet => room.rest(),
                    _ => {}
                }
                if i % 256 == 255 {
                    tokio::task::yield_now().await;
                }
            }
            self.rooms.lock().expect("the rooms").retain(|_, room| {
                Arc::strong_count(room) > 1
                    || room.used.load(Ordering::Relaxed) >= late
                    || !room.listeners.lock().expect("the listeners").is_empty()
            });
            let mut browsers = self.browsers.lock().expect("the browsers");
            if browsers.len() > BROWSERS {
                browsers.clear();
            }
            drop(browsers);
            let mut whereabouts = self.whereabouts.lock().expect("the whereabouts");
            if whereabouts.len() > BROWSERS {
                whereabouts.clear();
            }
        }
    }

    /// A new connection; none if its address has too many.
    pub fn connect(self: Arc<App>, from: IpAddr) -> Option<Line> {
        let from = household(from);
        let mut lines = self.lines.lock().expect("the lines");
        let open = lines.entry(from).or_default();
        if self.config.proxies == 0 && *open >= self.config.limits.connections {
            return None;
        }
        *open += 1;
        drop(lines);
        Some(Line { app: self, from })
    }

    /// Takes a table away from everybody at it.
    pub fn close_table(&self, held: Held) {
        held.room.listeners.lock().expect("the listeners").clear();
        let Held { room, mut guard } = held;
        *guard = None;
        self.rooms.lock().expect("the rooms").remove(&room.id);
    }

    /// Lets tables go at which nothing was ever done, once a day has come for them.
    pub async fn expire(self: Arc<App>) {
        let days = self.config.unused_days;
        if days == 0 {
            return;
        }
        let mut ticker = tokio::time::interval(Duration::from_secs(3600));
        loop {
            ticker.tick().await;
            if let Err(fail) = self.expire_before(now().saturating_sub(days * 86_400)).await {
                tracing::warn!(problem = fail.0.message, "unused tables were not let go");
            }
        }
    }

    async fn expire_before(&self, created: u32) -> Answer<()> {
        for id in self.store.unused(created).await? {
            let held = self.open(id.as_str()).await;
            // Meanwhile somebody may have acted.
            if held.as_ref().is_ok_and(|h| h.seq > 1) {
                continue;
            }
            self.store.delete(&id).await?;
            tracing::info!(table = %id, "an unused table was let go");
            if let Ok(held) = held {
                self.close_table(held);
            }
        }
        Ok(())
    }

    // ── News of other processes ─────────────────────────────────────────────────────────────

    pub async fn hear(self: Arc<App>, mut notices: mpsc::Receiver<Notice>) {
        while let Some(notice) = notices.recv().await {
            let mut rooms = match &notice {
                Notice::Step(id, _) | Notice::Chat(id) | Notice::Table(id) => self.room(id).into_iter().collect(),
                Notice::Gap => self.all_rooms(),
            };
            // Most news is of our own doing.
            rooms.retain(|room| !notice.known_to(room.told.load(Ordering::Relaxed)));
            for room in rooms {
                let (app, notice) = (self.clone(), notice.clone());
                tokio::spawn(async move {
                    if let Err(fail) = app.catch_up(room, &notice).await {
                        tracing::warn!(problem = fail.0.message, "news could not be followed");
                    }
                });
            }
        }
    }

    // ── Computer players ────────────────────────────────────────────────────────────────────

    /// Puts the decisions that computers owe into the pool.
    pub fn consider(&self, held: &mut Held) {
        if held.row.phase != Phase::Playing {
            return;
        }
        let Some(place) = &held.place else { return };
        let owed = place.table.pending().seats();
        let owner = held.row.seats.iter().find_map(|s| match &s.sitter {
            sandtable_store::Sitter::Browser(b) => Some(b.clone()),
            _ => None,
        });
        let address = owner.as_ref().and_then(|b| self.whereabouts.lock().expect("the whereabouts").get(b).copied());
        let mut tasks = Vec::new();
        for seat in owed.iter().filter(|s| held.thinking & (1 << s.index()) == 0) {
            let Some(level) = held.computer(seat) else { continue };
            tasks.push(crate::think::Task {
                id: held.row.id.clone(),
                owner: owner.clone(),
                address,
                game: held.game.clone(),
                table: place.table.boxed(),
                seat,
                level: level.to_owned(),
                seed: u64::from_le_bytes(random()),
            });
        }
        if tasks.is_empty() {
            return;
        }
        for task in tasks {
            held.thinking |= 1 << task.seat.index();
            self.pool.submit(task);
        }
        let frame = crate::render::frame("thinking", None, &crate::render::thinking(held));
        held.room.send_all(&frame);
    }

    /// Plays what the pool thought of.
    pub async fn heed(self: Arc<App>, mut thoughts: mpsc::UnboundedReceiver<Thought>) {
        while let Some(thought) = thoughts.recv().await {
            let app = self.clone();
            tokio::spawn(async move {
                let table = thought.id.clone();
                if let Err(fail) = app.computer_acts(thought).await {
                    tracing::warn!(%table, problem = fail.0.message, "a computer could not act");
                }
            });
        }
    }

    async fn computer_acts(&self, thought: Thought) -> Answer<()> {
        let mut held = self.open(thought.id.as_str()).await?;
        held.thinking &= !(1 << thought.seat.index());
        if held.computer(thought.seat).is_none() || held.row.phase != Phase::Playing {
            return Ok(());
        }
        let legal = held.playing()?.table.legal_notations(thought.seat);
        if legal.is_empty() {
            // Meanwhile something was taken back.
            self.consider(&mut held);
            return Ok(());
        }
        let action = match thought.action {
            Ok(action) if legal.contains(&action) => action,
            // It thought about a position that is gone.
            Ok(_) => {
                self.consider(&mut held);
                return Ok(());
            }
            Err(GaveUp::Forfeit(why)) => return self.forfeit(&mut held, thought.seat, why).await,
            Err(GaveUp::Broke(_)) => legal[u64::from_le_bytes(random()) as usize % legal.len()].clone(),
        };
        match self.apply(&mut held, thought.seat, &action).await {
            Ok(_) => held.failures = 0,
            Err(fail) if fail.0.code == ErrorCode::Stale => self.consider(&mut held),
            Err(fail) => {
                self.try_later(&mut held, thought.seat);
                return Err(fail);
            }
        }
        Ok(())
    }

    /// What the computer thought of could not be written. It is not asked again at once: the seat
    /// counts as at work until it is.
    fn try_later(&self, held: &mut Held, seat: Seat) {
        held.thinking |= 1 << seat.index();
        held.failures += 1;
        let pause = pause(held.failures);
        let (later, room) = (self.later.clone(), held.room.clone());
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            let _ = later.send((room.id.clone(), seat));
        });
    }

    /// Asks computers again whose action could not be written.
    pub async fn retry(self: Arc<App>, mut due: mpsc::UnboundedReceiver<(TableId, Seat)>) {
        while let Some((id, seat)) = due.recv().await {
            let app = self.clone();
            tokio::spawn(async move {
                let room = app.room(&id);
                match app.open(id.as_str()).await {
                    Ok(mut held) => {
                        held.thinking &= !(1 << seat.index());
                        app.consider(&mut held);
                    }
                    // Not to be read either: the room remembers, if it is still there.
                    Err(_) => {
                        if let Some(room) = room {
                            let (_, mut guard) = room.enter().await;
                            if let Some(open) = guard.as_mut() {
                                open.failures += 1;
                                let (later, pause) = (app.later.clone(), pause(open.failures));
                                drop(guard);
                                tokio::time::sleep(pause).await;
                                let _ = later.send((id, seat));
                            }
                        }
                    }
                }
            });
        }
    }

    /// A player that is not ours failed: it loses, and the table reads why.
    async fn forfeit(&self, held: &mut Held, seat: Seat, why: String) -> Answer<()> {
        let name = held.computer(seat).unwrap_or_default().to_owned();
        let line = ChatRow { number: 0, seat: Some(seat.index() as u8), name, text: why, at: now() };
        self.store.say(&held.row.id, &BrowserId::new(""), line).await?;
        self.sync_chat(held).await?;
        let ending = Ending { winner: Some(seat.other().index() as u8), by: "forfeit".into() };
        self.end(held, StepKind::Resign, Some(seat), ending).await.map(|_| ())
    }

    /// After a start: tables where a computer owes a decision. Also picks up what another process
    /// left when it stopped.
    pub async fn resume(self: Arc<App>) {
        let mut ticker = tokio::time::interval(Duration::from_secs(60));
        let mut first = true;
        loop {
            ticker.tick().await;
            let tables = match self.store.playing(true).await {
                Ok(tables) => tables,
                Err(error) => {
                    tracing::error!(%error, "tables with computers could not be listed");
                    continue;
                }
            };
            for id in tables {
                if let Err(error) = self.resume_one(&id, first).await {
                    tracing::warn!(table = %id, problem = error.0.message, "a computer's turn was not taken up");
                }
            }
            first = false;
        }
    }

    async fn resume_one(&self, id: &TableId, first: bool) -> Answer<()> {
        let Some(last) = self.store.last_step(id).await? else { return Ok(()) };
        let Some(row) = self.store.table(id).await? else { return Ok(()) };
        let owes = Seat::BOTH.into_iter().any(|s| {
            let computer = matches!(row.seats[s.index()].sitter, sandtable_store::Sitter::Computer { .. });
            computer && last.deciding & (1 << s.index()) != 0
        });
        if owes && (first || now().saturating_sub(last.at) > 60) {
            let mut held = self.open(id.as_str()).await?;
            self.consider(&mut held);
        }
        Ok(())
    }
}

/// One core is left to those who play.
fn heavy_at_once() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1))
}

/// A second, then twice as long each time, up to a minute.
fn pause(failures: u32) -> Duration {
    Duration::from_secs(1 << failures.saturating_sub(1).min(6)).min(Duration::from_secs(60))
}

fn load(games: &dyn Games, id: &str, options: &BTreeMap<String, String>) -> Answer<Arc<dyn AnyGame>> {
    if !games.ids().contains(&id) {
        return Err(Fail::not_found("game"));
    }
    games.load(id, options).map_err(Fail::bad)
}
