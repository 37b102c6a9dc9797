//! Game and position files, out and in.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Caller, Gone, Params};
use crate::limits::Kind;
use crate::record::{self, Kept, Place, deciding, read_chance};
use crate::room::{Open, ending_by_rules, secret_is_known};
use crate::text::one_line;
use axum::extract::{Path, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sandtable_kernel::{Base, Position, Seat};
use sandtable_store::{Ending, SnapshotRow, StepKind, StepRow};
use sandtable_table::{
    ActStep, AnyGame, GAME_FORMAT, GameFile, GameResult, Refused, Seed, Step as FileStep, WhatIf, pairs, replay,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn download(name: String, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, disposition)], text)
        .into_response()
}

/// The whole truth: for finished games, and for those who sit on both sides.
pub fn may_see_all(open: &Open, caller: &Caller) -> Answer<()> {
    if open.over() || open.both(caller.browser()) {
        return Ok(());
    }
    Err(Fail::new(ErrorCode::NotYours, "the game is not over"))
}

pub async fn game_file(Shared(app): Shared<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Response> {
    let held = app.open(&id).await?;
    may_see_all(&held, &caller)?;
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, held.seq)?;
    let (_, open) = held.leave();
    let steps = app.store.steps(&open.row.id, 1, open.seq).await?;
    let name = format!("{}-{id}.json", open.row.game);
    let text = app.heavy(move || write_file(&open, &steps).map(|file| file.write())).await?;
    Ok(download(name, text.map_err(Fail::rules_changed)?))
}

/// Entry `n` of the record is step `n - 1` of the file: the set-up stands apart.
pub fn write_file(open: &Open, steps: &[StepRow]) -> Result<GameFile, String> {
    let row = &open.row;
    let mut file = GameFile {
        format: GAME_FORMAT.into(),
        game: row.game.clone(),
        rules: row.rules.clone(),
        data: row.data.clone(),
        options: open.game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        seed: Seed {
            commitment: row.commitment.clone(),
            secret: (open.over() && secret_is_known(row)).then(|| hex::encode(row.secret)),
            seats: row.seats.each_ref().map(|s| s.entropy.clone()),
        },
        position: None,
        setup: Vec::new(),
        steps: Vec::new(),
        result: None,
    };
    if !row.start.is_empty() {
        file.position = Some(serde_json::from_str(&row.start).map_err(|e| e.to_string())?);
    }
    for step in steps {
        let chance = pairs(&read_chance(&step.chance)?);
        match step.kind {
            StepKind::Setup => file.setup = chance,
            StepKind::Act => file.steps.push(FileStep::Act(ActStep {
                seat: seat_name(open, step.seat),
                action: step.action.clone(),
                from: if chance.is_empty() { 0 } else { step.next_chance.saturating_sub(chance.len() as u64) },
                chance,
            })),
            StepKind::Undo | StepKind::Takeback => {
                file.steps.push(FileStep::Undo { undo: step.head.saturating_sub(1) as usize });
            }
            StepKind::Resign | StepKind::Draw => {}
        }
    }
    file.result = row
        .ending
        .as_ref()
        .filter(|_| open.over())
        .map(|e| GameResult { winner: e.winner.map(|w| seat_name(open, Some(w))), by: e.by.clone() });
    Ok(file)
}

fn seat_name(open: &Open, seat: Option<u8>) -> String {
    seat.and_then(|s| Seat::from_index(s.into())).map_or_else(String::new, |s| open.seat_id(s))
}

#[derive(Deserialize)]
pub struct At {
    seq: Option<Seq>,
}

/// What `sandtable try` reads.
pub async fn position_file(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Params(at): Params<At>,
) -> Answer<Response> {
    app.buckets.take_many(Kind::Replay, caller.address, app.config.limits.replay, 50)?;
    let held = app.open(&id).await?;
    may_see_all(&held, &caller)?;
    let seq = at.seq.unwrap_or(held.seq);
    let (_, held) = held.leave();
    let place = position_at(&app, &held, seq).await?;
    let text = question(&held, place.table.position())?;
    Ok(download(format!("{}-{id}-{seq}.json", held.row.game), text))
}

/// The position the game began from, for everybody: who brought it knows it.
pub async fn start_file(Shared(app): Shared<Arc<App>>, _: Caller, Path(id): Path<String>) -> Answer<Response> {
    let held = app.open(&id).await?;
    if held.row.start.is_empty() {
        return Err(Fail::not_found("position: the game began with the set-up"));
    }
    let set: Position =
        serde_json::from_str(&held.row.start).map_err(|e| Fail::damaged(&held.row.id, format!("its start: {e}")))?;
    Ok(download(format!("{}-{id}-start.json", held.row.game), question(&held, set)?))
}

pub fn question(open: &Open, set: Position) -> Answer<String> {
    let question = WhatIf {
        game: open.row.game.clone(),
        options: open.game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        base: Base::Empty,
        set,
        at: None,
        chance: Vec::new(),
        actions: Vec::new(),
    };
    let text = serde_json::to_string_pretty(&question).map_err(|e| Fail::new(ErrorCode::Internal, e.to_string()))?;
    Ok(text + "\n")
}

/// The position after entry `seq`.
pub async fn position_at(app: &App, open: &Open, seq: Seq) -> Answer<Place> {
    let step = app.store.steps(&open.row.id, seq, seq).await?.pop().ok_or_else(|| Fail::not_found("position"))?;
    record::place_at(&app.store, &open.row, open.game.as_ref(), step.head).await
}

/// What a new table begins with when it does not begin with the set-up.
pub struct Origin {
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub source: Source,
}

pub enum Source {
    Position(Box<Position>),
    Review(Box<Review>),
}

/// A finished game, to be looked at.
pub struct Review {
    pub steps: Vec<StepRow>,
    pub start: Option<Position>,
    pub seed: Seed,
    pub ending: Ending,
    /// Its last position, ready to be looked at.
    pub last: SnapshotRow,
}

/// Playing an uploaded game may take so long and no longer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who uploads may go, and then nobody waits for what is made of it.
pub struct Effort {
    until: Instant,
    gone: Gone,
}

impl Effort {
    pub fn new(gone: Gone) -> Effort {
        Effort { until: Instant::now() + PATIENCE, gone }
    }

    fn go_on(&self) -> Result<(), String> {
        if self.gone.is_set() {
            return Err("whoever sent it has gone".into());
        }
        if Instant::now() > self.until {
            return Err(format!("playing it takes longer than {} seconds", PATIENCE.as_secs()));
        }
        Ok(())
    }
}

pub fn read_upload(app: &App, text: &str, now: u32, effort: &Effort) -> Answer<Origin> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(|e| upload(format!("not JSON: {e}")))?;
    if value.get("format").is_some() {
        return read_game(app, text, now, effort);
    }
    let question = WhatIf::read(text).map_err(|e| faults(e.errors))?;
    let game = app.game(&question.game, &question.options)?;
    let placed = game.place(question.base, &question.set, question.at.as_ref()).map_err(faults)?;
    if ending_by_rules(placed.as_ref()).is_some() {
        return Err(upload("the game is over in this position".into()));
    }
    let source = Source::Position(Box::new(placed.position()));
    Ok(Origin { game: question.game, options: question.options, source })
}

fn read_game(app: &App, text: &str, now: u32, effort: &Effort) -> Answer<Origin> {
    let file = GameFile::read(text).map_err(upload)?;
    let (count, most) = (file.steps.len(), app.config.limits.entries as usize - 1);
    if count > most {
        return Err(upload(format!("steps: there are {count}; a record can have {most}")));
    }
    let game = app.game(&file.game, &file.options)?;
    let Played { steps, first, last } = entries(game.as_ref(), &file, now, effort).map_err(upload)?;
    let by_rules = ending_by_rules(last.table.as_ref());
    let ending = match &file.result {
        None => by_rules,
        Some(result) => Some(Ending {
            winner: match result.winner.as_deref() {
                None => None,
                Some(id) => {
                    let seat = game.info().seat(id);
                    let seat = seat.ok_or_else(|| upload(format!("result.winner: {id:?} is no seat")))?;
                    Some(seat.index() as u8)
                }
            },
            by: one_line(&result.by).chars().take(40).collect(),
        }),
    };
    let source = match ending {
        None => Source::Position(Box::new(last.table.position())),
        Some(ending) => {
            let start = file.position.is_some().then(|| first.table.position());
            Source::Review(Box::new(Review {
                steps,
                start,
                seed: file.seed,
                ending,
                last: last.snapshot(game.as_ref()),
            }))
        }
    };
    Ok(Origin { game: file.game, options: file.options, source })
}

/// An imported game with its first and its last position.
struct Played {
    steps: Vec<StepRow>,
    first: Place,
    last: Place,
}

/// Plays every step of an imported game by the rules. What is kept is what was understood, in our own
/// words, not what was sent.
fn entries(game: &dyn AnyGame, file: &GameFile, at: u32, effort: &Effort) -> Result<Played, String> {
    let start = GameFile { steps: Vec::new(), ..file.clone() };
    let mut place = Place::start(replay(game, &start, None).map_err(|e| e.to_string())?.table);
    let entry = |seq: u32, place: &Place, base: u32| StepRow {
        seq,
        kind: StepKind::Setup,
        seat: None,
        base,
        head: place.head,
        action: String::new(),
        chance: String::new(),
        next_chance: 0,
        deciding: deciding(place.table.as_ref()),
        turn: record::turn(place.table.as_ref()),
        at,
    };
    let chance_text =
        |pairs: &[(u32, u32)]| pairs.iter().map(|(n, r)| format!("{n}:{r}")).collect::<Vec<_>>().join(" ");
    let setup =
        StepRow { chance: chance_text(&file.setup), next_chance: file.setup.len() as u64, ..entry(1, &place, 0) };
    let mut rows = vec![setup];
    let first = place.clone();
    let mut kept = Kept::default();
    kept.note(&place, 0);
    let start = file.position.as_ref().map(serde_json::to_string).transpose().map_err(|e| e.to_string())?;
    let start = start.unwrap_or_default();
    for (i, step) in file.steps.iter().enumerate() {
        effort.go_on()?;
        let (seq, base) = (i as u32 + 2, place.head);
        let next = rows.last().map_or(0, |r| r.next_chance);
        match step {
            FileStep::Act(act) => {
                let seat = game.info().seat(&act.seat).ok_or_else(|| format!("steps[{i}].seat"))?;
                let given = read_chance(&chance_text(&act.chance))?;
                let mut chance = sandtable_kernel::Replaying::new(&given);
                let action = match place.act(seq, seat, &act.action, &mut chance) {
                    Ok(_) if chance.failed || chance.next != given.len() => {
                        return Err(format!("step {}: the recorded chance does not fit the action", i + 1));
                    }
                    Ok(played) => played.action,
                    Err(Refused::Unreadable(problem)) => {
                        return Err(format!("step {}: {}: {problem}", i + 1, act.action));
                    }
                    Err(Refused::Rules(grounds)) => {
                        let clauses: Vec<_> = grounds.iter().map(|g| g.clause.0).collect();
                        let clauses = clauses.join(", ");
                        return Err(format!(
                            "step {}: {} is not legal for {} ({clauses})",
                            i + 1,
                            act.action,
                            act.seat
                        ));
                    }
                };
                kept.note(&place, base);
                rows.push(StepRow {
                    kind: StepKind::Act,
                    seat: Some(seat.index() as u8),
                    action,
                    chance: chance_text(&act.chance),
                    next_chance: if given.is_empty() { next } else { act.from.min(1 << 40) + given.len() as u64 },
                    ..entry(seq, &place, base)
                });
            }
            FileStep::Undo { undo } => {
                // Step n of the file is entry n + 1.
                let back = rows.get(*undo).map(|row| row.head);
                let back = back.ok_or_else(|| format!("step {}: takes back to step {undo}", i + 1))?;
                place = kept.jump(&start, game, &rows, back)?;
                rows.push(StepRow { kind: StepKind::Takeback, next_chance: next, ..entry(seq, &place, base) });
            }
        }
    }
    Ok(Played { steps: rows, first, last: place })
}

fn upload(problem: String) -> Fail {
    Fail::fields("the file cannot be used", vec![FieldFault { field: "from".into(), problem }])
}

pub fn faults(errors: Vec<sandtable_kernel::PositionError>) -> Fail {
    let fields = errors.into_iter().map(|e| FieldFault { field: e.field, problem: e.problem }).collect();
    Fail::fields("the file cannot be used", fields)
}
