//! What each viewer is told, made by leaving out.

use crate::api::*;
use crate::error::{Answer, Fail};
use crate::record::Place;
use crate::room::{Open, Role, Room, Standing, secret_is_known};
use bytes::Bytes;
use sandtable_kernel::{Seat, Seats, Viewer};
use sandtable_store::{self as store, BrowserId, ChatRow, Sitter, StepKind, StepRow};
use sandtable_table::EventInfo;
use serde::Serialize;

/// The role `wanted` (a seat id, `spectator`, `all`; none: as one sits) means for this browser.
pub fn role(open: &Open, browser: Option<&BrowserId>, wanted: Option<&str>) -> Answer<Role> {
    let asked =
        |seat: Seat| if open.both(browser) && !open.game.info().hidden { Seats::BOTH } else { Seats::only(seat) };
    match wanted {
        None | Some("") => Ok(match open.held_by(browser).next() {
            Some(seat) => Role { viewer: Viewer::Seat(seat), asked: asked(seat) },
            None => Role { viewer: Viewer::Spectator, asked: Seats::NONE },
        }),
        Some("spectator") => Ok(Role { viewer: Viewer::Spectator, asked: Seats::NONE }),
        Some("all") if open.over() => Ok(Role { viewer: Viewer::Everything, asked: Seats::NONE }),
        Some("all") => Err(Fail::new(ErrorCode::NotYours, "all is seen only when the game is over")),
        Some(id) => {
            let seat = open.seat(id)?;
            if open.holds(browser, seat) {
                Ok(Role { viewer: Viewer::Seat(seat), asked: asked(seat) })
            } else if open.over() {
                Ok(Role { viewer: Viewer::Seat(seat), asked: Seats::NONE })
            } else {
                Err(Fail::not_yours())
            }
        }
    }
}

fn viewer_id(open: &Open, viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => open.seat_id(seat),
        Viewer::Spectator => "spectator".into(),
        Viewer::Everything => "all".into(),
    }
}

/// The position `place`, reached by entry `seq`. Decisions only of the position that stands.
pub fn state(open: &Open, seq: Seq, place: Option<&Place>, role: Role) -> State {
    let asked = place.map_or_else(|| Asked::nothing(seq), |place| Asked::at(open, seq, place, role));
    State {
        seq,
        viewer: viewer_id(open, role.viewer),
        view: place.map(|p| p.table.view(role.viewer)),
        decisions: asked.decisions,
        undo_depth: asked.undo_depth,
        barrier: asked.barrier,
        over: if seq == open.seq { over(open) } else { None },
    }
}

/// How the position `place` differs from the one before, where `view` is what differs in the role's view.
pub fn change<'a>(open: &Open, seq: Seq, place: &Place, role: Role, view: ViewChange<'a>) -> Change<'a> {
    let asked = Asked::at(open, seq, place, role);
    Change {
        view,
        decisions: asked.decisions,
        undo_depth: asked.undo_depth,
        barrier: asked.barrier,
        over: if seq == open.seq { over(open) } else { None },
    }
}

/// What a viewer may do in a position.
struct Asked {
    decisions: Vec<Decision>,
    undo_depth: u32,
    barrier: Seq,
}

impl Asked {
    fn nothing(seq: Seq) -> Asked {
        Asked { decisions: Vec::new(), undo_depth: 0, barrier: seq }
    }

    fn at(open: &Open, seq: Seq, place: &Place, role: Role) -> Asked {
        if seq != open.seq || open.row.phase != store::Phase::Playing {
            return Asked::nothing(seq);
        }
        let decisions = decisions(open, place, role.asked);
        match role.viewer {
            Viewer::Seat(seat) if role.asked.contains(seat) => {
                Asked { decisions, undo_depth: place.table.undo_depth(seat) as u32, barrier: place.barrier(seat) }
            }
            _ => Asked { decisions, ..Asked::nothing(seq) },
        }
    }
}

fn decisions(open: &Open, place: &Place, asked: Seats) -> Vec<Decision> {
    let owed = place.table.pending().seats();
    let decide = |seat| Decision::of(place.table.as_ref(), seat, open.seat_id(seat));
    owed.iter().filter(|s| asked.contains(*s)).map(decide).collect()
}

pub fn over(open: &Open) -> Option<Over> {
    let ending = open.row.ending.as_ref().filter(|_| open.over())?;
    let winner = ending.winner.and_then(|s| Seat::from_index(s.into())).map(|s| open.seat_id(s));
    Some(Over { winner, by: ending.by.clone() })
}

pub fn entry(open: &Open, step: &StepRow, events: &[EventInfo], viewer: Viewer, counts: bool) -> LogEntry {
    let seat = step.seat.and_then(|s| Seat::from_index(s.into()));
    let back = matches!(step.kind, StepKind::Undo | StepKind::Takeback);
    let known = step.kind == StepKind::Act && seat.is_some_and(|s| viewer.knows(s));
    LogEntry {
        seq: step.seq,
        kind: match step.kind {
            StepKind::Setup => EntryKind::Setup,
            StepKind::Act => EntryKind::Act,
            StepKind::Undo => EntryKind::Undo,
            StepKind::Takeback => EntryKind::Takeback,
            StepKind::Resign => EntryKind::Resign,
            StepKind::Draw => EntryKind::Draw,
        },
        by: seat.map(|s| open.seat_id(s)),
        action: known.then(|| step.action.clone()),
        to: back.then_some(step.head),
        counts,
        turn: step.turn,
        at: step.at,
        events: events.iter().filter(|e| e.for_viewer(viewer)).cloned().collect(),
    }
}

pub fn offer(open: &Open, standing: &Standing) -> Offer {
    Offer {
        kind: standing.kind,
        by: Seat::from_index(standing.by.into()).map_or_else(String::new, |s| open.seat_id(s)),
        to: standing.to,
        commitment: standing.commitment.clone(),
        sealed: (!standing.bytes.sealed.is_empty()).then(|| standing.bytes.sealed.clone()),
    }
}

pub fn offer_state(open: &Open, declined: bool) -> OfferState {
    let rematch = (!open.row.rematch.is_empty()).then(|| open.row.rematch.clone());
    OfferState { offer: open.offer().map(|o| offer(open, &o)), declined, rematch }
}

pub fn presence(open: &Open, room: &Room) -> Presence {
    let (online, spectators) = room.presence();
    Presence { online: bits(open, online), spectators }
}

pub fn thinking(open: &Open) -> Thinking {
    Thinking { seats: bits(open, open.thinking) }
}

fn bits(open: &Open, bits: u8) -> Vec<String> {
    Seat::BOTH.into_iter().filter(|s| bits & (1 << s.index()) != 0).map(|s| open.seat_id(s)).collect()
}

pub fn chat_line(open: &Open, row: &ChatRow) -> ChatLine {
    ChatLine {
        number: row.number,
        seat: row.seat.and_then(|s| Seat::from_index(s.into())).map(|s| open.seat_id(s)),
        name: (!row.name.is_empty()).then(|| row.name.clone()),
        text: row.text.clone(),
        at: row.at,
    }
}

pub fn table_info(open: &Open, room: &Room, browser: Option<&BrowserId>) -> TableInfo {
    let row = &open.row;
    let (online, spectators) = room.presence();
    let yours: Vec<Seat> = open.held_by(browser).collect();
    let seat_state = |seat: Seat| {
        let at = &row.seats[seat.index()];
        let (holder, level) = match &at.sitter {
            Sitter::Open { .. } => (Holder::Open, None),
            Sitter::Computer { level } => (Holder::Computer, Some(level.clone())),
            Sitter::Browser(_) if yours.contains(&seat) => (Holder::You, None),
            Sitter::Browser(_) => (Holder::Taken, None),
        };
        SeatState {
            seat: open.seat_id(seat),
            holder,
            level,
            name: (!at.name.is_empty()).then(|| at.name.clone()),
            online: online & (1 << seat.index()) != 0,
            thinking: open.thinking & (1 << seat.index()) != 0,
        }
    };
    let playing = row.phase == store::Phase::Playing && open.stuck.is_none();
    let deciding = open.place.as_ref().filter(|_| playing).map(|p| p.table.pending().seats()).unwrap_or(Seats::NONE);
    let seated = !yours.is_empty();
    let invite = row.seats.iter().find_map(|s| match &s.sitter {
        Sitter::Open { invite } if seated => Some(invite.clone()),
        _ => None,
    });
    TableInfo {
        id: row.id.to_string(),
        game: row.game.clone(),
        options: serde_json::from_str(&row.options).unwrap_or_default(),
        rules: row.rules.clone(),
        data: row.data.clone(),
        phase: phase(row.phase),
        seats: Seat::BOTH.into_iter().map(seat_state).collect(),
        yours: yours.iter().map(|s| open.seat_id(*s)).collect(),
        hotseat: row.hotseat,
        invite,
        commitment: row.commitment.clone(),
        seat_entropy: row.seats.iter().map(|s| s.entropy.clone()).collect(),
        seat_sealed: row.seats.iter().map(|s| s.sealed.clone()).collect(),
        secret: (open.over() && secret_is_known(row)).then(|| hex::encode(row.secret)),
        seq: open.seq,
        turn: open.turn,
        deciding: deciding.iter().map(|s| open.seat_id(s)).collect(),
        over: over(open),
        offer: open.offer().map(|o| offer(open, &o)),
        rematch: (!row.rematch.is_empty()).then(|| row.rematch.clone()),
        stuck: open.stuck.is_some(),
        spectators,
        created: row.created,
        touched: open.touched,
        begins: open.begins.as_deref().cloned(),
        expires: open.expires().filter(|_| seated),
        can: Can {
            act: playing && yours.iter().any(|s| deciding.contains(*s)),
            resign: playing && seated,
            offer_draw: playing && seated,
            ask_takeback: playing && seated && open.place.as_ref().is_some_and(|p| p.head > 1),
            rematch: open.over() && seated && row.rematch.is_empty(),
            file: open.over() || yours.len() == 2,
            see_all: open.over(),
            chat: seated,
            delete: open.sole(browser),
        },
    }
}

pub fn phase(phase: store::Phase) -> Phase {
    match phase {
        store::Phase::Waiting => Phase::Waiting,
        store::Phase::Playing => Phase::Playing,
        store::Phase::Over => Phase::Over,
    }
}

/// A message of the stream. With a position it moves the client's last number seen.
pub fn frame(event: &str, id: Option<(Seq, u32)>, data: &impl Serialize) -> Bytes {
    let mut text = Vec::with_capacity(2048);
    if let Some((seq, chat)) = id {
        text.extend_from_slice(format!("id: {seq}-{chat}\n").as_bytes());
    }
    text.extend_from_slice(b"event: ");
    text.extend_from_slice(event.as_bytes());
    text.extend_from_slice(b"\ndata: ");
    serde_json::to_writer(&mut text, data).expect("plain data serialises");
    text.extend_from_slice(b"\n\n");
    Bytes::from(text)
}
