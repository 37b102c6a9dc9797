//! New tables, joining, lists.

use crate::api::*;
use crate::app::{App, now, random, random_name};
use crate::error::{Answer, Fail};
use crate::ident::{Body, Caller};
use crate::limits::Kind;
use crate::record;
use crate::render;
use crate::room::{Held, stream_of};
use crate::routes::files::{self, Origin, Source};
use crate::text::one_line;
use axum::Json;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use sandtable_chance::{Committed, commitment_of};
use sandtable_kernel::Seat;
use sandtable_store::{self as store, BrowserId, SeatRow, Sitter, StepRow, TableId, TableRow};
use sandtable_table::{AnyGame, EventInfo};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const NAME: usize = 40;
const ENTROPY: usize = 128;

pub async fn seed(Shared(app): Shared<Arc<App>>, caller: Caller) -> Answer<(HeaderMap, Json<NewSeed>)> {
    app.buckets.take(Kind::Create, caller.address, app.config.limits.create)?;
    let (me, cookie) = app.introduce(&caller).await?;
    let secret: [u8; 32] = random();
    let commitment = hex::encode(commitment_of(&secret));
    app.store.put_seed(&me, &commitment, secret, now()).await?;
    Ok((cookie, Json(NewSeed { commitment })))
}

impl App {
    /// The secret behind a commitment made earlier for that browser, or a new one.
    pub async fn secret(&self, owner: &BrowserId, commitment: Option<&str>) -> Answer<[u8; 32]> {
        let Some(commitment) = commitment else { return Ok(random()) };
        let unknown = || Fail::bad("commitment: unknown, already used, or somebody else's");
        if !is_hash(commitment) {
            return Err(unknown());
        }
        self.store.take_seed(owner, commitment).await?.ok_or_else(unknown)
    }

    /// May this address and this browser have one more table?
    async fn room_for_one_more(&self, caller: &Caller) -> Answer<()> {
        let limits = &self.config.limits;
        self.buckets.take(Kind::Create, caller.address, limits.create)?;
        self.buckets.take_daily(Kind::Found, caller.address, limits.tables_a_day, 1)?;
        let Some(me) = caller.browser().filter(|_| limits.tables < u32::MAX) else { return Ok(()) };
        let has = self.store.holdings(me).await?;
        if has.open >= limits.tables_open || has.tables >= limits.tables || has.bytes >= limits.storage {
            let mib = |bytes: u64| bytes.div_ceil(1 << 20);
            return Err(Fail::new(
                ErrorCode::TooMany,
                format!(
                    "this browser has {} unfinished tables of {}, {} of {} in all, and {} MiB of {}; end or delete some first",
                    has.open,
                    limits.tables_open,
                    has.tables,
                    limits.tables,
                    mib(has.bytes),
                    mib(limits.storage)
                ),
            ));
        }
        Ok(())
    }

    /// Writes a new table; it begins at once when nobody has to join first.
    pub async fn found(&self, row: TableRow, game: &dyn AnyGame) -> Answer<TableId> {
        let id = row.id.clone();
        let computer = row.seats.iter().any(|s| matches!(s.sitter, Sitter::Computer { .. }));
        let steps = opening(&row, game)?;
        self.store.create(row, steps).await?;
        self.metrics.table();
        if computer {
            let mut held = self.open(id.as_str()).await?;
            self.consider(&mut held);
        }
        Ok(id)
    }
}

/// The set-up, unless somebody has to join first.
pub fn opening(row: &TableRow, game: &dyn AnyGame) -> Answer<Vec<StepRow>> {
    if row.phase == store::Phase::Waiting {
        return Ok(Vec::new());
    }
    let mut chance = stream_of(row, 0);
    let (_, step, _) = record::set_up(row, game, &mut chance, row.created).map_err(Fail::bad)?;
    Ok(vec![step])
}

/// A row without seats, start or offer.
pub fn blank(game: &dyn AnyGame, secret: [u8; 32], seats: [SeatRow; 2]) -> TableRow {
    let options: BTreeMap<_, _> = game.options().iter().collect();
    let waiting = seats.iter().any(|s| matches!(s.sitter, Sitter::Open { .. }));
    TableRow {
        id: TableId::new(&random_name()),
        game: game.info().id.to_owned(),
        options: serde_json::to_string(&options).expect("plain data serialises"),
        rules: game.info().rules_version.to_owned(),
        data: game.data_version().to_owned(),
        secret,
        commitment: hex::encode(commitment_of(&secret)),
        hotseat: false,
        start: String::new(),
        phase: if waiting { store::Phase::Waiting } else { store::Phase::Playing },
        ending: None,
        offer: String::new(),
        rematch: String::new(),
        created: now(),
        seats,
    }
}

pub fn entropy(text: &str) -> Answer<String> {
    if text.len() > ENTROPY || hex::decode(text).is_err() {
        return Err(Fail::bad("entropy: at most 64 bytes in hex"));
    }
    Ok(text.to_ascii_lowercase())
}

fn name(text: Option<&str>) -> String {
    one_line(text.unwrap_or_default()).chars().take(NAME).collect()
}

/// A SHA-256 in hex.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

fn own_seat(game: &dyn AnyGame, id: &str) -> Answer<Seat> {
    if id == "random" {
        return Ok(Seat::BOTH[usize::from(random::<1>()[0] & 1)]);
    }
    game.info().seat(id).ok_or_else(|| Fail::bad(format!("opponent.seat: {id:?} is no seat of this game")))
}

/// The two seats as the creator wishes them.
fn seats(app: &App, game: &dyn AnyGame, wish: &CreateTable, me: BrowserId) -> Answer<[SeatRow; 2]> {
    let sealed = wish.sealed.clone().unwrap_or_default().to_ascii_lowercase();
    let friend = matches!(wish.opponent, Opponent::Friend { .. });
    let rightly = is_hash(&sealed) && wish.entropy.is_empty() && friend;
    if !sealed.is_empty() && !rightly {
        return Err(Fail::bad("sealed: a SHA-256 in hex, against a friend, and no entropy with it"));
    }
    let mine = SeatRow {
        sitter: Sitter::Browser(me.clone()),
        name: name(wish.name.as_deref()),
        entropy: entropy(&wish.entropy)?,
        sealed,
    };
    let empty = |sitter| SeatRow { sitter, name: String::new(), entropy: String::new(), sealed: String::new() };
    let (seat, other) = match &wish.opponent {
        Opponent::Hotseat {} => (Seat::FIRST, empty(Sitter::Browser(me))),
        Opponent::Friend { seat } => (own_seat(game, seat)?, empty(Sitter::Open { invite: random_name() })),
        Opponent::Computer { level, seat } => {
            if !app.parts.thinker.levels().iter().any(|l| l.id == *level) {
                return Err(Fail::bad(format!("opponent.level: there is no level {level:?}")));
            }
            (own_seat(game, seat)?, empty(Sitter::Computer { level: level.clone() }))
        }
    };
    Ok(if seat == Seat::FIRST { [mine, other] } else { [other, mine] })
}

pub async fn create(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Body(wish): Body<CreateTable>,
) -> Answer<(HeaderMap, Json<Created>)> {
    app.room_for_one_more(&caller).await?;
    let origin = match wish.from.clone() {
        Some(text) => {
            let size = (text.len() as u32 >> 10) + 1;
            app.buckets.take_daily(Kind::Upload, caller.address, app.config.limits.uploads_a_day, size)?;
            let (here, gone) = (app.clone(), caller.gone.clone());
            let read = app.heavy(move || files::read_upload(&here, &text, now(), &files::Effort::new(gone))).await;
            Some(read.map_err(|_| Fail::bad("the file cannot be used"))??)
        }
        None => None,
    };
    let game = match &origin {
        Some(o) => app.game(&o.game, &o.options)?,
        None => app.game(&wish.game, &app.rolled(&wish.game, &wish.options)?)?,
    };
    let (me, cookie) = app.introduce(&caller).await?;
    let seats = seats(&app, game.as_ref(), &wish, me.clone())?;
    let secret = app.secret(&me, wish.commitment.as_deref()).await?;
    let mut row = blank(game.as_ref(), secret, seats);
    row.hotseat = matches!(wish.opponent, Opponent::Hotseat {});
    let mut invite = row.seats.iter().find_map(|s| match &s.sitter {
        Sitter::Open { invite } => Some(invite.clone()),
        _ => None,
    });
    let table = match origin {
        Some(Origin { source: Source::Review(review), .. }) => {
            invite = None;
            review_table(&app, row, me, *review).await?
        }
        origin => {
            if let Some(Origin { source: Source::Position(position), .. }) = origin {
                row.start = serde_json::to_string(&position).expect("plain data serialises");
            }
            app.found(row, game.as_ref()).await?
        }
    };
    Ok((cookie, Json(Created { table: table.to_string(), invite })))
}

/// A finished game from a file, with its own dice.
async fn review_table(app: &App, mut row: TableRow, me: BrowserId, review: files::Review) -> Answer<TableId> {
    let position = |p: &_| serde_json::to_string(p).expect("plain data serialises");
    let secret = review.seed.secret.as_deref().and_then(|s| hex::decode(s).ok()).and_then(|b| b.try_into().ok());
    row.secret = secret.unwrap_or([0; 32]);
    row.commitment = if is_hash(&review.seed.commitment) { review.seed.commitment } else { String::new() };
    row.start = review.start.as_ref().map_or_else(String::new, position);
    row.phase = store::Phase::Over;
    row.ending = Some(review.ending);
    row.hotseat = true;
    for (seat, bytes) in row.seats.iter_mut().zip(&review.seed.seats) {
        seat.sitter = Sitter::Browser(me.clone());
        seat.entropy = entropy(bytes).unwrap_or_default();
    }
    let id = row.id.clone();
    app.store.create(row, review.steps).await?;
    if let Err(error) = app.store.put_snapshot(&id, review.last).await {
        tracing::warn!(table = %id, %error, "a snapshot was not kept");
    }
    app.metrics.table();
    Ok(id)
}

pub async fn join(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Answer<(HeaderMap, Json<TableInfo>)> {
    app.buckets.take(Kind::Create, caller.address, app.config.limits.create)?;
    let mut held = app.open(&id).await?;
    let open =
        |s: &Seat| matches!(&held.row.seats[s.index()].sitter, Sitter::Open { invite } if *invite == join.invite);
    let seat = Seat::BOTH.into_iter().find(open);
    let Some(seat) = seat.filter(|_| !join.invite.is_empty()) else {
        return Err(Fail::new(ErrorCode::NotYours, "the invitation is not good (any more)"));
    };
    if held.holds(caller.browser(), seat.other()) {
        return Err(Fail::not_now("this browser holds the other seat; the invitation is for somebody else"));
    }
    let entropy = entropy(&join.entropy)?;
    let (me, cookie) = app.introduce(&caller).await?;
    let name = name(join.name.as_deref());
    let seat_row = SeatRow { sitter: Sitter::Browser(me.clone()), name, entropy, sealed: String::new() };
    let mut row = held.row.clone();
    row.seats[seat.index()] = seat_row.clone();
    let other = &row.seats[seat.other().index()];
    if !other.shown() {
        // The game begins when they have shown their bytes, too.
        let joined = app.store.join(&row.id, seat.index() as u8, &join.invite, seat_row, Vec::new()).await;
        if !held.told(joined)? {
            return Err(Fail::new(ErrorCode::NotYours, "the invitation is not good (any more)"));
        }
        held.row = row;
        app.tell_table(&held);
        let info = render::table_info(&held, &held.room, Some(&me));
        return Ok((cookie, Json(info)));
    }
    row.phase = store::Phase::Playing;
    let mut chance = stream_of(&row, 0);
    let (place, step, events) =
        record::set_up(&row, held.game.as_ref(), &mut chance, now()).map_err(Fail::rules_changed)?;
    let table = row.id.clone();
    let joined = app.store.join(&table, seat.index() as u8, &join.invite, seat_row, vec![step.clone()]).await;
    if !held.told(joined)? {
        return Err(Fail::new(ErrorCode::NotYours, "the invitation is not good (any more)"));
    }
    held.row = row;
    begin(&app, &mut held, Begun { chance, place, step, events });
    let info = render::table_info(&held, &held.room, Some(&me));
    Ok((cookie, Json(info)))
}

/// A game that has just been set up and written down.
struct Begun {
    chance: Committed,
    place: record::Place,
    step: StepRow,
    events: Vec<EventInfo>,
}

fn begin(app: &App, held: &mut Held, begun: Begun) {
    held.chance = begun.chance;
    held.place = Some(begun.place);
    held.seq = 1;
    held.turn = begun.step.turn;
    app.tell_table(held);
    app.tell_setup(held, &begun.step, &begun.events);
    held.room.used.store(now(), Ordering::Relaxed);
}

/// Shows the bytes whose hash was given before the friend said theirs; the game begins.
pub async fn reveal(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(shown): Body<Reveal>,
) -> Answer<Json<TableInfo>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &shown.seat)?;
    let bytes = entropy(&shown.entropy)?;
    let mine = &held.row.seats[seat.index()];
    if mine.sealed.is_empty() || !mine.entropy.is_empty() {
        return Err(Fail::not_now("there is nothing to show"));
    }
    if matches!(held.row.seats[seat.other().index()].sitter, Sitter::Open { .. }) {
        return Err(Fail::not_now("the other seat has not said its bytes yet"));
    }
    let hash = Sha256::digest(hex::decode(&bytes).unwrap_or_default());
    if bytes.is_empty() || hex::encode(hash) != mine.sealed {
        return Err(Fail::bad("entropy: these are not the bytes whose hash was given"));
    }
    let mut row = held.row.clone();
    row.seats[seat.index()].entropy = bytes.clone();
    row.phase = store::Phase::Playing;
    let mut chance = stream_of(&row, 0);
    let (place, step, events) =
        record::set_up(&row, held.game.as_ref(), &mut chance, now()).map_err(Fail::rules_changed)?;
    let shown = app.store.reveal(&row.id, seat.index() as u8, &bytes, vec![step.clone()]).await;
    if !held.told(shown)? {
        held.doubt = true;
        return Err(Fail::not_now("there is nothing to show"));
    }
    held.row = row;
    begin(&app, &mut held, Begun { chance, place, step, events });
    Ok(Json(render::table_info(&held, &held.room, caller.browser())))
}

pub async fn info(Shared(app): Shared<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Json<TableInfo>> {
    let held = app.open(&id).await?;
    Ok(Json(render::table_info(&held, &held.room, caller.browser())))
}

/// The caller's tables, the last touched first.
pub async fn list(Shared(app): Shared<Arc<App>>, caller: Caller) -> Answer<Json<Vec<TableInfo>>> {
    let Some(me) = caller.browser() else { return Ok(Json(Vec::new())) };
    let mut tables = Vec::new();
    for summary in app.store.tables_of(me, 50).await? {
        let held = match app.open(summary.table.id.as_str()).await {
            Ok(held) => held,
            // A game that is not offered any more must not hide the others.
            Err(_) => continue,
        };
        tables.push(render::table_info(&held, &held.room, Some(me)));
    }
    Ok(Json(tables))
}

/// Does away with a table. It is one's own if nobody else sits there.
pub async fn delete(Shared(app): Shared<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let held = app.open(&id).await?;
    if held.held_by(caller.browser()).next().is_none() {
        return Err(Fail::not_yours());
    }
    if !held.sole(caller.browser()) {
        return Err(Fail::not_now("somebody else sits at this table too; it is theirs as well"));
    }
    app.store.delete(&held.row.id).await?;
    let seq = held.seq;
    tracing::info!(table = id, "a table was deleted by its owner");
    app.close_table(held);
    Ok(Json(Done { seq, rematch: None }))
}

/// A new hotseat game from a position of this one.
pub async fn go_on(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(go): Body<Continue>,
) -> Answer<(HeaderMap, Json<Created>)> {
    app.room_for_one_more(&caller).await?;
    let held = app.open(&id).await?;
    files::may_see_all(&held, &caller)?;
    let place = files::position_at(&app, &held, go.seq).await?;
    let game = held.game.clone();
    drop(held);
    let (me, cookie) = app.introduce(&caller).await?;
    let seat = || SeatRow {
        sitter: Sitter::Browser(me.clone()),
        name: String::new(),
        entropy: String::new(),
        sealed: String::new(),
    };
    let mut row = blank(game.as_ref(), random(), [seat(), seat()]);
    row.hotseat = true;
    row.start = serde_json::to_string(&place.table.position()).expect("plain data serialises");
    let table = app.found(row, game.as_ref()).await?;
    Ok((cookie, Json(Created { table: table.to_string(), invite: None })))
}
