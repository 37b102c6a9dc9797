//! A table's record played again, for those who look back. It is played once and kept for a while, a
//! piece at a time, without the table and off the threads that serve others: whoever looks back delays
//! nobody who plays, and who goes away stops the work.

use crate::app::App;
use crate::error::{Answer, Fail};
use crate::record::{self, Kept, Place};
use crate::room::{Open, Room};
use sandtable_store::StepRow;
use sandtable_table::EventInfo;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// Entries played in one go.
const PIECE: usize = 64;
/// Entries kept ready at all tables together, about.
const READY: usize = 40_000;

/// What is kept of a record: every entry with what happened, and positions to begin from.
#[derive(Default)]
pub struct Reel {
    steps: Vec<StepRow>,
    events: Vec<Arc<[EventInfo]>>,
    /// After the last entry in `events`.
    place: Option<Place>,
    kept: Kept,
}

/// A reel one has to oneself.
pub type Reeled = OwnedMutexGuard<Reel>;

impl Reel {
    pub fn len(&self) -> usize {
        self.events.len()
    }

    pub fn step(&self, seq: u32) -> Option<(&StepRow, &[EventInfo])> {
        let at = (seq as usize).checked_sub(1)?;
        Some((self.steps.get(at)?, self.events.get(at)?))
    }

    /// The numbers of the entries that have not been taken back when `seq` is the last.
    pub fn counted(&self, seq: u32) -> HashSet<u32> {
        let steps = &self.steps[..self.steps.len().min(seq as usize)];
        let head = steps.last().map_or(0, |s| s.head);
        record::effective(steps, head).into_iter().collect()
    }

    /// The position after entry `seq`, which has been played.
    pub fn place(&self, open: &Open, seq: u32) -> Result<Place, String> {
        let (step, _) = self.step(seq).ok_or("no such entry")?;
        self.kept.jump(&open.row.start, open.game.as_ref(), &self.steps, step.head)
    }

    /// Goes from `place`, the position after entry `from`, through the entries up to `to`.
    pub fn go_through(
        &self,
        open: &Open,
        place: &mut Place,
        (from, to): (u32, u32),
        mut see: impl FnMut(&StepRow, &mut Place, &[EventInfo]),
    ) -> Result<(), String> {
        for seq in from + 1..=to {
            let (step, events) = self.step(seq).ok_or("no such entry")?;
            record::follow(&open.row, open.game.as_ref(), &self.steps, place, step, &self.kept)?;
            see(step, place, events);
        }
        Ok(())
    }

    /// Plays on until `to` entries are ready, but not more than one piece.
    fn advance(&mut self, open: &Open, to: usize) -> Result<(), String> {
        let to = to.min(self.events.len() + PIECE).min(self.steps.len());
        let (row, game) = (&open.row, open.game.as_ref());
        while self.events.len() < to {
            let step = &self.steps[self.events.len()];
            let events = match &mut self.place {
                None => {
                    let (place, events) = record::begin(&row.start, game, &step.chance)?;
                    self.kept.note(&place, 0);
                    self.place = Some(place);
                    events
                }
                Some(place) => {
                    let events = record::follow(row, game, &self.steps, place, step, &self.kept)?;
                    if place.head == step.seq {
                        self.kept.note(place, step.base);
                    }
                    events
                }
            };
            self.events.push(events.into());
        }
        Ok(())
    }
}

impl App {
    /// The record of a table, played again up to entry `to`.
    pub async fn reel(&self, room: &Room, open: &Arc<Open>, to: u32) -> Answer<Reeled> {
        let to = to as usize;
        let mut reel = room.reel.clone().lock_owned().await;
        if reel.steps.len() < to {
            let more = self.store.steps(&open.row.id, reel.steps.len() as u32 + 1, to as u32).await?;
            for step in more {
                if step.seq as usize != reel.steps.len() + 1 {
                    break;
                }
                reel.steps.push(step);
            }
            if reel.steps.len() < to {
                return Err(Fail::damaged(&open.row.id, format!("entry {} is missing", reel.steps.len() + 1)));
            }
        }
        while reel.events.len() < to {
            let open = open.clone();
            reel = self
                .heavy(move || {
                    let played = reel.advance(&open, to);
                    (reel, played)
                })
                .await
                .and_then(|(reel, played)| played.map(|()| reel).map_err(Fail::rules_changed))?;
        }
        self.make_room(room);
        Ok(reel)
    }

    /// Work that takes a while, on a thread of its own; few at a time.
    pub async fn heavy<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let permit = self.heavy.clone().acquire_owned().await.map_err(|_| Fail::not_now("the server is stopping"))?;
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(|_| Fail::new(crate::api::ErrorCode::Internal, "the request broke down"))
    }

    /// Lets go of other tables' reels when too much is kept.
    fn make_room(&self, mine: &Room) {
        let rooms = self.all_rooms();
        let length = |room: &Arc<Room>| room.reel.try_lock().map_or(0, |reel| reel.len());
        let mut ready: usize = rooms.iter().map(length).sum();
        for room in rooms.iter().filter(|r| r.id != mine.id) {
            if ready <= READY {
                return;
            }
            if let Ok(mut reel) = room.reel.try_lock() {
                ready = ready.saturating_sub(reel.len());
                *reel = Reel::default();
            }
        }
    }
}
