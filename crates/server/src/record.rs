//! A game's record: positions are built from it, never kept beside it.

use crate::error::{Answer, Fail};
use sandtable_kernel::*;
use sandtable_store::{SnapshotRow, StepKind, StepRow, Store, TableRow};
use sandtable_table::{AnyGame, EventInfo, Played, Table};
use std::collections::HashMap;
use std::fmt::Write;

/// A snapshot is written every so many entries.
pub const SNAPSHOT_EVERY: u32 = 32;

/// A position of a recorded game.
pub struct Place {
    pub table: Box<dyn Table>,
    /// The entry whose doing this position is.
    pub head: u32,
    /// The positions the undo steps of the table lead to, the oldest first.
    pub trail: Vec<u32>,
}

impl Clone for Place {
    fn clone(&self) -> Place {
        Place { table: self.table.boxed(), head: self.head, trail: self.trail.clone() }
    }
}

impl Place {
    pub fn start(table: Box<dyn Table>) -> Place {
        Place { table, head: 1, trail: Vec::new() }
    }

    /// Applies an action as entry `seq`.
    pub fn act(
        &mut self,
        seq: u32,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
    ) -> Result<Played, sandtable_table::Refused> {
        let played = self.table.act(seat, action, chance)?;
        let depth = self.table.undo_depth(seat);
        if depth == 0 {
            self.trail.clear();
        } else {
            let keep = self.trail.len().saturating_sub(depth - 1);
            self.trail.drain(..keep);
            self.trail.push(self.head);
        }
        self.head = seq;
        Ok(played)
    }

    /// Takes back the seat's last step. False: there is none before the barrier.
    pub fn undo(&mut self, seat: Seat) -> bool {
        if !self.table.undo(seat) {
            return false;
        }
        self.head = self.trail.pop().unwrap_or(self.head);
        true
    }

    /// The oldest position the seat alone can go back to.
    pub fn barrier(&self, seat: Seat) -> u32 {
        let depth = self.table.undo_depth(seat);
        if depth == 0 { self.head } else { self.trail.first().copied().unwrap_or(self.head) }
    }

    pub fn snapshot(&self, game: &dyn AnyGame) -> SnapshotRow {
        let mut body = (self.trail.len() as u32).to_le_bytes().to_vec();
        for seq in &self.trail {
            body.extend(seq.to_le_bytes());
        }
        body.extend(self.table.snapshot());
        let (rules, data) = (game.info().rules_version.to_owned(), game.data_version().to_owned());
        SnapshotRow { seq: self.head, rules, data, body }
    }

    fn restore(game: &dyn AnyGame, row: &SnapshotRow) -> Result<Place, String> {
        let word = |i: usize| row.body.get(i * 4..i * 4 + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        let count = word(0).ok_or("an empty snapshot")? as usize;
        let trail: Option<Vec<u32>> = (1..=count).map(word).collect();
        let trail = trail.ok_or("a short snapshot")?;
        let table = game.restore(&row.body[4 * (count + 1)..])?;
        Ok(Place { table, head: row.seq, trail })
    }
}

/// `6:3 20:11`: each answer of chance with its number of outcomes.
pub fn write_chance(records: &[ChanceRecord]) -> String {
    let mut text = String::new();
    for r in records {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{gap}{}:{}", r.n, r.result);
    }
    text
}

pub fn read_chance(text: &str) -> Result<Vec<ChanceRecord>, String> {
    let read = |word: &str| {
        let (n, result) = word.split_once(':')?;
        Some(ChanceRecord { n: n.parse().ok()?, result: result.parse().ok()? })
    };
    text.split_whitespace().map(|w| read(w).ok_or_else(|| format!("chance {w:?} cannot be read"))).collect()
}

/// Begins the game from a position (JSON; empty: the set-up) with recorded chance.
pub fn begin(start: &str, game: &dyn AnyGame, chance: &str) -> Result<(Place, Vec<EventInfo>), String> {
    if !start.is_empty() {
        let position: Position = serde_json::from_str(start).map_err(|e| format!("start: {e}"))?;
        let placed = game.place(Base::Empty, &position, None);
        let table = placed.map_err(|e| e.first().map_or("start".into(), |e| format!("{}: {}", e.field, e.problem)))?;
        return Ok((Place::start(table), Vec::new()));
    }
    let given = read_chance(chance)?;
    let mut replaying = Replaying::new(&given);
    let (table, played) = game.start(&mut replaying);
    if replaying.failed || replaying.next != given.len() {
        return Err("the recorded chance does not fit the set-up".into());
    }
    Ok((Place::start(table), played.events))
}

fn seat_of(step: &StepRow) -> Result<Seat, String> {
    step.seat.and_then(|s| Seat::from_index(s.into())).ok_or_else(|| format!("step {}: no seat", step.seq))
}

/// Plays one recorded action.
fn replay_act(place: &mut Place, step: &StepRow) -> Result<Vec<EventInfo>, String> {
    let given = read_chance(&step.chance)?;
    let mut chance = Replaying::new(&given);
    let played = place.act(step.seq, seat_of(step)?, &step.action, &mut chance);
    let played = played.map_err(|_| format!("step {}: {:?} is not legal", step.seq, step.action))?;
    if chance.failed || chance.next != given.len() {
        return Err(format!("step {}: the recorded chance does not fit {:?}", step.seq, step.action));
    }
    if deciding(place.table.as_ref()) != step.deciding {
        return Err(format!("step {}: after {:?} others are asked than were", step.seq, step.action));
    }
    Ok(played.events)
}

/// Bit for each seat that owes a decision.
pub fn deciding(table: &dyn Table) -> u8 {
    table.pending().seats().iter().fold(0, |bits, s| bits | 1 << s.index())
}

/// The entries of one line of play, from the set-up or a snapshot (not in it) to `head`.
/// None: the line does not pass through position `from`.
fn line(steps: &HashMap<u32, &StepRow>, head: u32, from: u32) -> Option<Vec<u32>> {
    let mut line = Vec::new();
    let mut at = head;
    while at != from {
        let step = steps.get(&at)?;
        line.push(at);
        if step.base >= at {
            return None;
        }
        at = step.base;
    }
    line.reverse();
    Some(line)
}

/// The numbers of the positions from the set-up to `head`: what has not been taken back.
pub fn effective(steps: &[StepRow], head: u32) -> Vec<u32> {
    let mut seqs = line_in(steps, head, 1).unwrap_or_default();
    seqs.insert(0, 1);
    seqs
}

/// Builds the position of entry `head` (an action or the set-up) from the nearest snapshot.
pub async fn place_at(store: &Store, row: &TableRow, game: &dyn AnyGame, head: u32) -> Answer<Place> {
    let (rules, data) = (game.info().rules_version, game.data_version());
    let same_versions = row.rules == rules && row.data == data;
    let seqs = if same_versions { store.snapshot_seqs(&row.id, rules, data, head).await? } else { Vec::new() };
    // The last one is nearly always good. Where much was taken back it may lie on a line that was left:
    // then all entries are read, once, and they say which is good.
    let mut steps = match seqs.first() {
        Some(last) => store.steps(&row.id, *last, head).await?,
        None => Vec::new(),
    };
    let mut all = false;
    for seq in seqs {
        let mut way = line_in(&steps, head, seq);
        if way.is_none() && !all {
            steps = store.steps(&row.id, 1, head).await?;
            all = true;
            way = line_in(&steps, head, seq);
        }
        let (Some(way), Some(snapshot)) = (way, store.snapshot(&row.id, seq).await?) else { continue };
        match Place::restore(game, &snapshot) {
            Ok(mut place) => {
                along(&mut place, &by_seq(&steps), &way).map_err(Fail::rules_changed)?;
                return Ok(place);
            }
            Err(error) => tracing::warn!(table = %row.id, seq, error, "a snapshot is of no use"),
        }
    }
    if !all {
        steps = store.steps(&row.id, 1, head).await?;
    }
    rebuild(row, game, &steps, head).map_err(Fail::rules_changed)
}

fn by_seq(steps: &[StepRow]) -> HashMap<u32, &StepRow> {
    steps.iter().map(|s| (s.seq, s)).collect()
}

fn line_in(steps: &[StepRow], head: u32, from: u32) -> Option<Vec<u32>> {
    line(&by_seq(steps), head, from)
}

/// Positions on the way, so that what is taken back need not be played again from the set-up.
#[derive(Default)]
pub struct Kept {
    places: HashMap<u32, Place>,
    /// How many actions each position is away from one that is kept.
    distance: HashMap<u32, u32>,
}

impl Kept {
    /// An action more or less costs little, a position a few kilobytes.
    const EVERY: u32 = 4;

    /// Notes a position that an action (or the set-up) has led to from position `base`.
    pub fn note(&mut self, place: &Place, base: u32) {
        let distance = self.distance.get(&base).map_or(Self::EVERY, |d| d + 1);
        let keep = distance >= Self::EVERY;
        self.distance.insert(place.head, if keep { 0 } else { distance });
        if keep {
            let mut place = place.clone();
            place.table.close_eyes();
            self.places.insert(place.head, place);
        }
    }

    /// The position of entry `head`, from the nearest that is kept. `steps` begins with entry 1, and the
    /// game with the position `start`.
    pub fn jump(&self, start: &str, game: &dyn AnyGame, steps: &[StepRow], head: u32) -> Result<Place, String> {
        let mut way = Vec::new();
        let mut at = head;
        let mut place = loop {
            if let Some(place) = self.places.get(&at) {
                break place.clone();
            }
            let step = steps.get((at as usize).wrapping_sub(1)).filter(|s| s.seq == at);
            let step = step.ok_or_else(|| format!("entry {at} is missing"))?;
            if step.kind == StepKind::Setup {
                break begin(start, game, &step.chance)?.0;
            }
            if step.base >= at {
                return Err(format!("position {head} cannot be reached"));
            }
            way.push(step);
            at = step.base;
        };
        for step in way.into_iter().rev() {
            replay_act(&mut place, step)?;
        }
        Ok(place)
    }
}

/// The same from the set-up, out of entries at hand.
pub fn rebuild(row: &TableRow, game: &dyn AnyGame, steps: &[StepRow], head: u32) -> Result<Place, String> {
    let by_seq: HashMap<u32, &StepRow> = steps.iter().map(|s| (s.seq, s)).collect();
    let setup = by_seq.get(&1).ok_or("there is no set-up")?;
    let (mut place, _) = begin(&row.start, game, &setup.chance)?;
    let line = line(&by_seq, head, 1).ok_or_else(|| format!("position {head} cannot be reached"))?;
    along(&mut place, &by_seq, &line)?;
    Ok(place)
}

fn along(place: &mut Place, steps: &HashMap<u32, &StepRow>, line: &[u32]) -> Result<(), String> {
    at_length(line.len(), || line.iter().try_for_each(|seq| replay_act(place, steps[seq]).map(drop)))
}

/// Goes through the entries from `from` on in order; `see` gets each with the position after it and
/// what happened. `steps` begins with entry 1.
pub fn walk(
    row: &TableRow,
    game: &dyn AnyGame,
    steps: &[StepRow],
    from: u32,
    see: impl FnMut(&StepRow, &mut Place, &[EventInfo]),
) -> Result<(), String> {
    let place = match (from as usize).checked_sub(2) {
        Some(i) => Some(rebuild(row, game, steps, steps.get(i).ok_or("no such entry")?.head)?),
        None => None,
    };
    walk_on(row, game, steps, place, from, see)
}

/// The same from `place`, the position before entry `from`; none before the first.
pub fn walk_on(
    row: &TableRow,
    game: &dyn AnyGame,
    steps: &[StepRow],
    place: Option<Place>,
    from: u32,
    mut see: impl FnMut(&StepRow, &mut Place, &[EventInfo]),
) -> Result<(), String> {
    let Some(first) = steps.first() else { return Ok(()) };
    let mut place = match place {
        Some(place) => place,
        None => {
            let (mut place, events) = begin(&row.start, game, &first.chance)?;
            see(first, &mut place, &events);
            place
        }
    };
    let steps_on = steps.get(from.max(2) as usize - 1..).unwrap_or_default();
    let mut kept = Kept::default();
    kept.note(&place, 0);
    at_length(steps_on.len(), || {
        for step in steps_on {
            let events = follow(row, game, steps, &mut place, step, &kept)?;
            if place.head == step.seq {
                kept.note(&place, step.base);
            }
            see(step, &mut place, &events);
        }
        Ok(())
    })
}

/// Playing many entries again takes a while: requests of others are not to wait for it.
fn at_length<T>(steps: usize, play: impl FnOnce() -> T) -> T {
    if steps > 64 { tokio::task::block_in_place(play) } else { play() }
}

/// Does to `place` what `step` did.
pub fn follow(
    row: &TableRow,
    game: &dyn AnyGame,
    steps: &[StepRow],
    place: &mut Place,
    step: &StepRow,
    kept: &Kept,
) -> Result<Vec<EventInfo>, String> {
    match step.kind {
        StepKind::Setup => Err(format!("step {}: a second set-up", step.seq)),
        StepKind::Act => replay_act(place, step),
        StepKind::Resign | StepKind::Draw => Ok(Vec::new()),
        StepKind::Undo | StepKind::Takeback => {
            let seat = step.seat.and_then(|s| Seat::from_index(s.into()));
            while step.kind == StepKind::Undo && place.head > step.head && seat.is_some_and(|s| place.undo(s)) {}
            if place.head != step.head {
                *place = kept.jump(&row.start, game, steps, step.head)?;
            }
            Ok(Vec::new())
        }
    }
}

/// Sets up a new game with the table's own chance: its first entry.
pub fn set_up(
    row: &TableRow,
    game: &dyn AnyGame,
    chance: &mut sandtable_chance::Committed,
    at: u32,
) -> Result<(Place, StepRow, Vec<EventInfo>), String> {
    let (place, records, events) = if row.start.is_empty() {
        let (table, played) = game.start(chance);
        (Place::start(table), played.chance, played.events)
    } else {
        let (place, events) = begin(&row.start, game, "")?;
        (place, Vec::new(), events)
    };
    let step = StepRow {
        seq: 1,
        kind: StepKind::Setup,
        seat: None,
        base: 0,
        head: 1,
        action: String::new(),
        chance: write_chance(&records),
        next_chance: chance.next,
        deciding: deciding(place.table.as_ref()),
        turn: turn(place.table.as_ref()),
        at,
    };
    Ok((place, step, events))
}

/// The turn as anybody may know it.
pub fn turn(table: &dyn Table) -> u32 {
    table.view(Viewer::Spectator).turn
}
