//! Tables in memory: loaded when somebody comes, dropped when nobody is there.

use crate::api;
use crate::error::{Answer, Fail};
use crate::record::{self, Place};
use crate::reel::Reel;
use bytes::Bytes;
use sandtable_chance::{Committed, commitment_of};
use sandtable_kernel::{Pending, Seat, Seats, Viewer};
use sandtable_store::{BrowserId, Ending, Phase, Sitter, Store, TableId, TableRow};
use sandtable_table::{AnyGame, Table};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{Mutex as TurnMutex, OwnedMutexGuard, mpsc};

/// Through whose eyes a stream looks, and whose decisions it is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Role {
    pub viewer: Viewer,
    pub asked: Seats,
}

/// Somebody who listens.
pub struct Listener {
    pub id: u64,
    pub role: Role,
    pub browser: Option<BrowserId>,
    /// Bit for each seat the browser holds.
    pub holds: u8,
    pub to: mpsc::Sender<Bytes>,
}

/// A place in memory for a table: who listens, and its state while it is needed.
pub struct Room {
    pub id: TableId,
    state: Arc<TurnMutex<Option<Box<Open>>>>,
    pub listeners: Mutex<Vec<Listener>>,
    /// The last entry the listeners have heard of.
    pub told: AtomicU32,
    pub used: AtomicU32,
    /// The record played again, for those who look back.
    pub reel: Arc<TurnMutex<Reel>>,
}

static LISTENERS: AtomicU64 = AtomicU64::new(1);

impl Room {
    pub fn new(id: TableId, now: u32) -> Room {
        Room {
            id,
            state: Arc::default(),
            listeners: Mutex::default(),
            told: AtomicU32::new(0),
            used: AtomicU32::new(now),
            reel: Arc::default(),
        }
    }

    pub async fn enter(self: Arc<Room>) -> (Arc<Room>, OwnedMutexGuard<Option<Box<Open>>>) {
        let guard = self.state.clone().lock_owned().await;
        (self, guard)
    }

    /// Lets go of the state if nobody is using it.
    pub fn forget(&self) {
        if let Ok(mut state) = self.state.try_lock()
            && state.as_ref().is_some_and(|s| s.thinking == 0)
        {
            *state = None;
        }
        if let Ok(mut reel) = self.reel.try_lock() {
            *reel = Reel::default();
        }
    }

    /// Lets go of what only makes the next step quicker.
    pub fn rest(&self) {
        if let Ok(mut state) = self.state.try_lock()
            && let Some(place) = state.as_mut().and_then(|s| s.place.as_mut())
        {
            place.table.close_eyes();
        }
        if let Ok(mut reel) = self.reel.try_lock() {
            *reel = Reel::default();
        }
    }

    pub fn listen(&self, role: Role, browser: Option<BrowserId>, holds: u8, to: mpsc::Sender<Bytes>) -> u64 {
        let id = LISTENERS.fetch_add(1, Ordering::Relaxed);
        let mut listeners = self.listeners.lock().expect("the listeners");
        listeners.reserve_exact(1);
        listeners.push(Listener { id, role, browser, holds, to });
        id
    }

    /// Sends to everybody. Who does not keep up is cut off and comes back by itself, from the last
    /// number seen.
    pub fn send(&self, mut frame: impl FnMut(&Listener) -> Bytes) {
        self.listeners.lock().expect("the listeners").retain(|l| l.to.try_send(frame(l)).is_ok());
    }

    pub fn send_all(&self, frame: &Bytes) {
        self.send(|_| frame.clone());
    }

    /// The different roles that listen.
    pub fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for listener in self.listeners.lock().expect("the listeners").iter() {
            if !roles.contains(&listener.role) {
                roles.push(listener.role);
            }
        }
        roles
    }

    /// Bit for each seat whose holder listens, and how many spectators do.
    pub fn presence(&self) -> (u8, u32) {
        let listeners = self.listeners.lock().expect("the listeners");
        listeners
            .iter()
            .fold((0, 0), |(online, spectators), l| (online | l.holds, spectators + u32::from(l.holds == 0)))
    }
}

/// An offer as the table's row keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    pub kind: api::OfferKind,
    pub by: u8,
    /// The position it was made in; it lapses with the next one.
    pub seq: u32,
    pub to: Option<u32>,
    pub commitment: Option<String>,
    /// What its maker gives the dice of a rematch.
    #[serde(flatten)]
    pub bytes: SeatBytes,
}

/// What a seat adds to the dice: bytes, or for the time being only their hash.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatBytes {
    pub entropy: String,
    #[serde(default)]
    pub sealed: String,
}

/// The state of a table. A copy is what it was at that moment, for those who only look.
#[derive(Clone)]
pub struct Open {
    pub row: TableRow,
    pub game: Arc<dyn AnyGame>,
    pub seq: u32,
    /// The turn of the position.
    pub turn: u32,
    /// None while it waits for somebody to join, and when the record does not fit the rules.
    pub place: Option<Place>,
    pub chance: Committed,
    /// Number of the last chat line the listeners have heard.
    pub chat: u32,
    /// Bit for each computer seat at work.
    pub thinking: u8,
    pub touched: u32,
    pub stuck: Option<String>,
    /// Something was to be written and nobody knows whether it was: the database is asked before
    /// anything else is done.
    pub doubt: bool,
    /// How the game began, if not with the set-up.
    pub begins: Option<Arc<api::Begins>>,
    /// The table goes after so many days if nothing is done at it; 0: never.
    pub unused_days: u32,
    /// How often in a row a computer's action could not be written.
    pub failures: u32,
}

impl Open {
    pub async fn load(store: &Store, row: TableRow, game: Arc<dyn AnyGame>) -> Answer<Open> {
        let last = store.last_step(&row.id).await?;
        let chat = store.chat(&row.id, 0, 1).await?.last().map_or(0, |l| l.number);
        let mut open = Open {
            chance: stream_of(&row, last.as_ref().map_or(0, |l| l.next_chance)),
            seq: last.as_ref().map_or(0, |l| l.seq),
            turn: last.as_ref().map_or(0, |l| l.turn),
            touched: last.as_ref().map_or(row.created, |l| l.at),
            place: None,
            chat,
            thinking: 0,
            stuck: None,
            doubt: false,
            failures: 0,
            unused_days: 0,
            begins: None,
            row,
            game,
        };
        if let Some(last) = last {
            match record::place_at(store, &open.row, open.game.as_ref(), last.head).await {
                Ok(place) => open.place = Some(place),
                Err(fail) if fail.0.code == api::ErrorCode::RulesChanged => open.stuck = Some(fail.0.message),
                Err(fail) => return Err(fail),
            }
        }
        Ok(open)
    }

    /// What the store said to a change of this table.
    pub fn told<T>(&mut self, result: sandtable_store::Result<T>) -> Answer<T> {
        self.doubt |= result.is_err();
        Ok(result?)
    }

    pub fn seat_id(&self, seat: Seat) -> String {
        self.game.info().seat_id(seat).to_owned()
    }

    pub fn seat(&self, id: &str) -> Answer<Seat> {
        self.game.info().seat(id).ok_or_else(|| Fail::bad(format!("{id:?} is no seat of this game")))
    }

    pub fn holds(&self, browser: Option<&BrowserId>, seat: Seat) -> bool {
        matches!((&self.row.seats[seat.index()].sitter, browser), (Sitter::Browser(b), Some(me)) if b == me)
    }

    pub fn held_by(&self, browser: Option<&BrowserId>) -> impl Iterator<Item = Seat> {
        Seat::BOTH.into_iter().filter(move |s| self.holds(browser, *s))
    }

    /// The seat of that id, if this browser holds it.
    pub fn own(&self, browser: Option<&BrowserId>, id: &str) -> Answer<Seat> {
        let seat = self.seat(id)?;
        if self.holds(browser, seat) { Ok(seat) } else { Err(Fail::not_yours()) }
    }

    pub fn over(&self) -> bool {
        self.row.phase == Phase::Over
    }

    /// Both seats belong to this browser.
    pub fn both(&self, browser: Option<&BrowserId>) -> bool {
        self.held_by(browser).count() == 2
    }

    pub fn expect(&self, seq: u32) -> Answer<()> {
        if seq == self.seq { Ok(()) } else { Err(Fail::stale(self.seq)) }
    }

    /// The position, while the game is being played.
    pub fn playing(&self) -> Answer<&Place> {
        if let Some(problem) = &self.stuck {
            return Err(Fail::rules_changed(problem));
        }
        match (&self.place, self.row.phase) {
            (Some(place), Phase::Playing) => Ok(place),
            (_, Phase::Over) => Err(Fail::not_now("the game is over")),
            _ => Err(Fail::not_now("the table waits for somebody to join")),
        }
    }

    /// When the table goes if nothing is done at it.
    pub fn expires(&self) -> Option<u32> {
        let days = self.unused_days;
        (days > 0 && self.seq <= 1 && !self.over()).then(|| self.row.created.saturating_add(days * 86_400))
    }

    /// Nobody else sits here: the table is this browser's to do away with.
    pub fn sole(&self, browser: Option<&BrowserId>) -> bool {
        let other = |s: &sandtable_store::SeatRow| matches!(&s.sitter, Sitter::Browser(b) if Some(b) != browser);
        self.held_by(browser).next().is_some() && !self.row.seats.iter().any(other)
    }

    pub fn computer(&self, seat: Seat) -> Option<&str> {
        match &self.row.seats[seat.index()].sitter {
            Sitter::Computer { level } => Some(level),
            _ => None,
        }
    }

    pub fn offer(&self) -> Option<Standing> {
        let standing: Standing = serde_json::from_str(&self.row.offer).ok()?;
        (standing.kind == api::OfferKind::Rematch || standing.seq == self.seq).then_some(standing)
    }
}

/// How the game stands ended by its rules.
pub fn ending_by_rules(table: &dyn Table) -> Option<Ending> {
    match table.pending() {
        Pending::Over(outcome) => {
            let winner = outcome.winner.map(|s| s.index() as u8);
            Some(Ending { winner, by: outcome.clause.0.to_owned() })
        }
        Pending::Decide(_) => None,
    }
}

/// The stream of the table's dice from answer `next` on.
pub fn stream_of(row: &TableRow, next: u64) -> Committed {
    let bytes = row.seats.each_ref().map(|s| hex::decode(&s.entropy).unwrap_or_default());
    Committed::new(&row.secret, [&bytes[0], &bytes[1]], next)
}

/// False for an imported game whose file did not tell.
pub fn secret_is_known(row: &TableRow) -> bool {
    hex::encode(commitment_of(&row.secret)) == row.commitment
}

/// A table one has to oneself until it is dropped.
pub struct Held {
    pub room: Arc<Room>,
    pub(crate) guard: OwnedMutexGuard<Option<Box<Open>>>,
}

impl Held {
    /// Lets others have the table, and keeps a copy of how it stands.
    pub fn leave(self) -> (Arc<Room>, Arc<Open>) {
        let copy = Open::clone(&self);
        (self.room.clone(), Arc::new(copy))
    }
}

impl Deref for Held {
    type Target = Open;

    fn deref(&self) -> &Open {
        self.guard.as_ref().expect("a held table is loaded")
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Open {
        self.guard.as_mut().expect("a held table is loaded")
    }
}
