//! What changes a game: each change is checked by the rules, then durable, then told.

use crate::api::{ErrorCode, Seq};
use crate::app::{App, now};
use crate::error::{Answer, Fail};
use crate::record::{self, Kept, Place, SNAPSHOT_EVERY, deciding, write_chance};
use crate::render;
use crate::room::{Held, Role, Room, ending_by_rules};
use crate::tell::Teller;
use bytes::Bytes;
use sandtable_kernel::{Seat, Viewer};
use sandtable_store::{Appended, Ending, Notice, Phase, StepKind, StepRow};
use sandtable_table::EventInfo;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A change that is allowed and not yet durable.
struct Change {
    kind: StepKind,
    seat: Option<Seat>,
    action: String,
    chance: String,
    next_chance: u64,
    place: Place,
    events: Vec<EventInfo>,
    ending: Option<Ending>,
}

impl App {
    /// An action of `seat`, whoever sits there.
    pub async fn apply(&self, held: &mut Held, seat: Seat, action: &str) -> Answer<Seq> {
        let mut place = held.playing()?.clone();
        let mut chance = held.chance.clone();
        let played = place.act(held.seq + 1, seat, action, &mut chance).map_err(Fail::refused)?;
        let ending = ending_by_rules(place.table.as_ref());
        let change = Change {
            kind: StepKind::Act,
            seat: Some(seat),
            action: played.action,
            chance: write_chance(&played.chance),
            next_chance: chance.next,
            place,
            events: played.events,
            ending,
        };
        self.commit(held, change).await
    }

    pub async fn undo(&self, held: &mut Held, seat: Seat, to_barrier: bool) -> Answer<Seq> {
        let mut place = held.playing()?.clone();
        if !place.undo(seat) {
            return Err(Fail::new(ErrorCode::Barrier, "nothing of this seat's can be taken back alone"));
        }
        while to_barrier && place.undo(seat) {}
        let change = self.back(held, StepKind::Undo, seat, place);
        self.commit(held, change).await
    }

    /// Back to position `to`, as agreed.
    pub async fn take_back(&self, held: &mut Held, seat: Seat, to: Seq) -> Answer<Seq> {
        held.playing()?;
        let place = record::place_at(&self.store, &held.row, held.game.as_ref(), to).await?;
        let change = self.back(held, StepKind::Takeback, seat, place);
        self.commit(held, change).await
    }

    fn back(&self, held: &Held, kind: StepKind, seat: Seat, place: Place) -> Change {
        Change {
            kind,
            seat: Some(seat),
            action: String::new(),
            chance: String::new(),
            next_chance: held.chance.next,
            place,
            events: Vec::new(),
            ending: None,
        }
    }

    /// Ends the game other than by its rules.
    pub async fn end(&self, held: &mut Held, kind: StepKind, seat: Option<Seat>, ending: Ending) -> Answer<Seq> {
        let change = Change {
            kind,
            seat,
            action: String::new(),
            chance: String::new(),
            next_chance: held.chance.next,
            place: held.playing()?.clone(),
            events: Vec::new(),
            ending: Some(ending),
        };
        self.commit(held, change).await
    }

    async fn commit(&self, held: &mut Held, mut change: Change) -> Answer<Seq> {
        let begun = Instant::now();
        let seq = held.seq + 1;
        let most = self.config.limits.entries;
        if seq > most && change.ending.is_none() {
            return Err(Fail::not_now(format!(
                "the record of this table has {most} entries, the most there can be: the game can only be ended"
            )));
        }
        let mut teller = Teller::new(held.room.roles(), held.place.as_mut());
        let turn = change.place.table.look(teller.viewer().unwrap_or(Viewer::Spectator)).open.turn;
        let step = StepRow {
            seq,
            kind: change.kind,
            seat: change.seat.map(|s| s.index() as u8),
            base: held.place.as_ref().map_or(0, |p| p.head),
            head: change.place.head,
            action: change.action,
            chance: change.chance,
            next_chance: change.next_chance,
            deciding: if change.ending.is_some() { 0 } else { deciding(change.place.table.as_ref()) },
            turn,
            at: now(),
        };
        let id = held.row.id.clone();
        let appended = self.store.append(&id, step.clone(), change.ending.clone()).await;
        match held.told(appended)? {
            Appended::Durable => {}
            Appended::Stale => {
                // Another process was faster.
                self.sync(held).await?;
                return Err(Fail::stale(held.seq));
            }
        }
        let had_offer = held.offer().is_some();
        held.seq = seq;
        held.turn = turn;
        held.chance.next = change.next_chance;
        held.touched = step.at;
        if let Some(ending) = change.ending {
            held.row.phase = Phase::Over;
            held.row.ending = Some(ending);
            held.row.offer = String::new();
        }
        let frames = teller.tell(held, &step, &change.events, &mut change.place);
        held.place = Some(change.place);
        push(&held.room, seq, &frames);
        if had_offer {
            held.room.send_all(&render::frame("offer", None, &render::offer_state(held, false)));
        }
        if held.over() {
            self.tell_table(held);
        }
        self.keep_snapshot(held);
        self.consider(held);
        self.metrics.step(begun.elapsed());
        Ok(seq)
    }

    /// Somebody has joined and the game begins.
    pub fn tell_setup(&self, held: &mut Held, step: &StepRow, events: &[EventInfo]) {
        let Some(mut place) = held.place.take() else { return };
        let frames = Teller::new(held.room.roles(), None).tell(held, step, events, &mut place);
        held.place = Some(place);
        push(&held.room, step.seq, &frames);
    }

    /// Seats, phase or secret have changed; each browser is told what it may know.
    pub fn tell_table(&self, held: &Held) {
        // Rendering asks who listens, so the list must not be locked meanwhile.
        let browsers: Vec<_> =
            held.room.listeners.lock().expect("the listeners").iter().map(|l| l.browser.clone()).collect();
        let mut frames: Vec<(Option<_>, Bytes)> = Vec::new();
        for browser in browsers {
            if !frames.iter().any(|(b, _)| *b == browser) {
                let info = render::table_info(held, &held.room, browser.as_ref());
                frames.push((browser, render::frame("table", None, &info)));
            }
        }
        held.room.send(|listener| {
            let frame = frames.iter().find(|(b, _)| *b == listener.browser);
            frame.map_or(Bytes::from_static(b": \n\n"), |(_, frame)| frame.clone())
        });
    }

    /// Not awaited: a snapshot spares work later, nothing depends on it.
    fn keep_snapshot(&self, held: &Held) {
        let Some(place) = held.place.as_ref().filter(|p| p.head == held.seq) else { return };
        if !held.seq.is_multiple_of(SNAPSHOT_EVERY) && !held.over() {
            return;
        }
        let (store, id, snapshot) = (self.store.clone(), held.row.id.clone(), place.snapshot(held.game.as_ref()));
        tokio::spawn(async move {
            if let Err(error) = store.put_snapshot(&id, snapshot).await {
                tracing::warn!(table = %id, %error, "a snapshot was not kept");
            }
        });
    }

    // ── Following other processes ───────────────────────────────────────────────────────────

    pub async fn catch_up(&self, room: Arc<Room>, notice: &Notice) -> Answer<()> {
        if room.listeners.lock().expect("the listeners").is_empty() {
            // Nobody hears it; whoever comes next loads what is there.
            let (_, mut guard) = room.enter().await;
            if guard.as_ref().is_some_and(|o| o.thinking == 0) {
                *guard = None;
            }
            return Ok(());
        }
        let mut held = self.open(room.id.as_str()).await?;
        if notice.known_to(room.told.load(Ordering::Relaxed)) {
            return Ok(());
        }
        if matches!(notice, Notice::Gap) {
            return self.find_out(&mut held).await;
        }
        if matches!(notice, Notice::Table(_)) && !self.sync_row(&mut held).await? {
            self.close_table(held);
            return Ok(());
        }
        if matches!(notice, Notice::Step(..)) {
            self.sync(&mut held).await?;
        }
        if matches!(notice, Notice::Chat(_)) {
            self.sync_chat(&mut held).await?;
        }
        Ok(())
    }

    /// Something was to be written and it is not known whether it was.
    pub async fn find_out(&self, held: &mut Held) -> Answer<()> {
        if !self.sync_row(held).await? {
            return Err(Fail::not_found("table"));
        }
        self.sync(held).await?;
        self.sync_chat(held).await
    }

    /// False: the table is no more.
    async fn sync_row(&self, held: &mut Held) -> Answer<bool> {
        let id = held.row.id.clone();
        let Some(row) = self.store.table(&id).await? else { return Ok(false) };
        if row == held.row {
            return Ok(true);
        }
        let offered = row.offer != held.row.offer || row.rematch != held.row.rematch;
        let declined = row.offer.is_empty() && row.rematch.is_empty() && held.offer().is_some();
        held.row = row;
        held.chance = crate::room::stream_of(&held.row, held.chance.next);
        self.tell_table(held);
        if offered {
            held.room.send_all(&render::frame("offer", None, &render::offer_state(held, declined)));
        }
        Ok(true)
    }

    /// Brings the table and its listeners up to what the record says.
    pub async fn sync(&self, held: &mut Held) -> Answer<()> {
        let id = held.row.id.clone();
        let told = held.room.told.load(Ordering::Relaxed);
        let Some(last) = self.store.last_step(&id).await? else { return Ok(()) };
        if told >= last.seq && held.seq >= last.seq {
            return Ok(());
        }
        let was_over = held.over();
        if let Some(row) = self.store.table(&id).await? {
            held.row = row;
        }
        let missing = if held.seq == told && held.place.is_some() {
            self.store.steps(&id, told + 1, last.seq).await?
        } else {
            Vec::new()
        };
        let simple = !missing.is_empty() && missing.iter().all(|s| s.kind != StepKind::Takeback);
        let steps = if simple { missing } else { self.store.steps(&id, 1, last.seq).await? };
        let (row, game) = (held.row.clone(), held.game.clone());
        held.chance = crate::room::stream_of(&row, last.next_chance);
        held.seq = last.seq;
        held.turn = last.turn;
        held.touched = last.at;
        let roles = held.room.roles();
        let mut told_steps = Vec::with_capacity(steps.len());
        let mut place = held.place.take();
        let followed = match (simple, &mut place) {
            (true, Some(place)) => {
                let mut teller = Teller::new(roles, Some(place));
                steps.iter().try_for_each(|step| {
                    let events = record::follow(&row, game.as_ref(), &[], place, step, &Kept::default())?;
                    told_steps.push((step.seq, teller.tell(held, step, &events, place)));
                    Ok(())
                })
            }
            _ => {
                let mut teller = Teller::new(roles.clone(), None);
                record::walk(&row, game.as_ref(), &steps, told.max(1), |step, now, events| {
                    if step.seq <= told {
                        teller = Teller::new(roles.clone(), Some(now));
                    } else {
                        told_steps.push((step.seq, teller.tell(held, step, events, now)));
                    }
                    place = Some(now.clone());
                })
            }
        };
        if let Err(problem) = followed {
            held.stuck = Some(problem.clone());
            return Err(Fail::rules_changed(problem));
        }
        held.place = place;
        for (seq, frames) in told_steps {
            push(&held.room, seq, &frames);
        }
        if held.over() && !was_over {
            self.tell_table(held);
        }
        Ok(())
    }

    pub async fn sync_chat(&self, held: &mut Held) -> Answer<()> {
        let id = held.row.id.clone();
        for row in self.store.chat(&id, held.chat, 200).await? {
            held.chat = row.number;
            let line = render::chat_line(held, &row);
            held.room.send_all(&render::frame("chat", Some((held.seq, row.number)), &line));
        }
        Ok(())
    }
}

/// Sends everybody the frame of their role.
fn push(room: &Room, seq: Seq, frames: &[(Role, Bytes)]) {
    room.told.store(seq, Ordering::Relaxed);
    room.send(|listener| {
        let frame = frames.iter().find(|(role, _)| *role == listener.role);
        frame.map_or(Bytes::from_static(b": \n\n"), |(_, frame)| frame.clone())
    });
}
