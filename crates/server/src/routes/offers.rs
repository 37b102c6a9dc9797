//! What needs the other side's consent: draws, take-backs past a barrier, rematches.

use crate::api::*;
use crate::app::App;
use crate::error::{Answer, Fail};
use crate::ident::{Body, Caller};
use crate::record;
use crate::render;
use crate::room::{Held, SeatBytes, Standing};
use crate::routes::tables::{blank, entropy, is_hash, opening};
use axum::Json;
use axum::extract::{Path, State as Shared};
use sandtable_kernel::Seat;
use sandtable_store::{self as store, Ending, SeatRow, Sitter, StepKind};
use std::sync::Arc;

/// What saying something leads to.
enum Outcome {
    /// It stands, is declined or withdrawn.
    Noted,
    /// Both want it; the offer as it was made, where it was not made just now.
    Agreed(Option<Standing>),
}

impl App {
    /// One seat speaks about an offer of `mine.kind`. Who plays both sides agrees with themself.
    async fn bid(&self, held: &mut Held, say: Bid, mine: Standing, at_once: bool) -> Answer<Outcome> {
        let standing = held.offer().filter(|o| o.kind == mine.kind);
        let theirs = standing.clone().filter(|o| o.by != mine.by);
        match say {
            Bid::Offer | Bid::Accept if theirs.is_some() => return Ok(Outcome::Agreed(theirs)),
            Bid::Accept => return Err(Fail::not_now("there is no such offer")),
            Bid::Offer if at_once => return Ok(Outcome::Agreed(None)),
            Bid::Offer => {
                let text = serde_json::to_string(&mine).expect("plain data serialises");
                self.put_offer(held, text, false).await?;
            }
            Bid::Decline if theirs.is_none() => return Err(Fail::not_now("there is no such offer")),
            Bid::Decline => self.put_offer(held, String::new(), true).await?,
            Bid::Withdraw if standing.is_none_or(|o| o.by != mine.by) => {
                return Err(Fail::not_now("there is no such offer"));
            }
            Bid::Withdraw => self.put_offer(held, String::new(), false).await?,
        }
        Ok(Outcome::Noted)
    }

    async fn put_offer(&self, held: &mut Held, text: String, declined: bool) -> Answer<()> {
        let (id, old) = (held.row.id.clone(), held.row.offer.clone());
        let set = self.store.set_offer(&id, &old, &text).await;
        if !held.told(set)? {
            return Err(Fail::not_now("the other side was faster; look again"));
        }
        held.row.offer = text;
        held.room.send_all(&render::frame("offer", None, &render::offer_state(held, declined)));
        Ok(())
    }
}

fn mine(held: &Held, kind: OfferKind, seat: Seat) -> Standing {
    Standing { kind, by: seat.index() as u8, seq: held.seq, to: None, commitment: None, bytes: SeatBytes::default() }
}

pub async fn draw(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(draw): Body<Draw>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &draw.seat)?;
    held.expect(draw.seq)?;
    held.playing()?;
    let both = held.both(caller.browser());
    if draw.say == Bid::Offer && held.computer(seat.other()).is_some() {
        // A computer plays on.
        held.room.send_all(&render::frame("offer", None, &render::offer_state(&held, true)));
        return Ok(Json(Done { seq: held.seq, rematch: None }));
    }
    let bid = mine(&held, OfferKind::Draw, seat);
    if let Outcome::Agreed(_) = app.bid(&mut held, draw.say, bid, both).await? {
        let ending = Ending { winner: None, by: "agreed".into() };
        app.end(&mut held, StepKind::Draw, Some(seat), ending).await?;
    }
    Ok(Json(Done { seq: held.seq, rematch: None }))
}

pub async fn takeback(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(ask): Body<Takeback>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &ask.seat)?;
    held.expect(ask.seq)?;
    held.playing()?;
    let mut bid = mine(&held, OfferKind::Takeback, seat);
    if ask.say == Bid::Offer {
        bid.to = Some(target(&app, &held, seat, ask.to).await?);
    }
    let to = bid.to;
    let at_once = held.both(caller.browser()) || held.computer(seat.other()).is_some();
    if let Outcome::Agreed(theirs) = app.bid(&mut held, ask.say, bid, at_once).await? {
        let asker = theirs.as_ref().and_then(|t| Seat::from_index(t.by.into())).unwrap_or(seat);
        let to = theirs.and_then(|t| t.to).or(to).ok_or_else(|| Fail::bad("to: where to?"))?;
        app.take_back(&mut held, asker, to).await?;
    }
    Ok(Json(Done { seq: held.seq, rematch: None }))
}

/// The position a take-back leads to: one that still counts, and not the one that stands.
async fn target(app: &App, held: &Held, seat: Seat, wanted: Option<Seq>) -> Answer<Seq> {
    let steps = app.store.steps(&held.row.id, 1, held.seq).await?;
    let head = held.playing()?.head;
    let line = record::effective(&steps, head);
    let step = |seq: Seq| steps.get((seq as usize).wrapping_sub(1));
    let to = match wanted {
        Some(seq) => step(seq).map(|s| s.head),
        None => {
            let own = line.iter().rev().filter_map(|s| step(*s));
            own.filter(|s| s.seat == Some(seat.index() as u8)).map(|s| s.base).next()
        }
    };
    to.filter(|t| *t != head && line.contains(t)).ok_or_else(|| Fail::bad("to: there is nothing to take back there"))
}

pub async fn rematch(
    Shared(app): Shared<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<Rematch>,
) -> Answer<Json<Done>> {
    let mut held = app.open(&id).await?;
    let seat = held.own(caller.browser(), &wish.seat)?;
    if !held.over() {
        return Err(Fail::not_now("the game is not over"));
    }
    if !held.row.rematch.is_empty() {
        return Ok(Json(Done { seq: held.seq, rematch: Some(held.row.rematch.clone()) }));
    }
    if wish.commitment.as_deref().is_some_and(|c| !is_hash(c)) {
        return Err(Fail::bad("commitment: a SHA-256 in hex"));
    }
    let at_once = held.both(caller.browser()) || held.computer(seat.other()).is_some();
    let bytes = given(&wish, at_once)?;
    let theirs = held.offer().is_some_and(|o| o.kind == OfferKind::Rematch && o.by != seat.index() as u8);
    if wish.say == Bid::Offer && theirs {
        // Two hashes would meet; who comes second says their bytes.
        return Err(Fail::not_now("the other side has offered a rematch: accept it"));
    }
    let mut bid = mine(&held, OfferKind::Rematch, seat);
    bid.commitment = wish.commitment.clone();
    bid.bytes = bytes.clone();
    let rematch = match app.bid(&mut held, wish.say, bid, at_once).await? {
        Outcome::Noted => None,
        Outcome::Agreed(theirs) => {
            // The secret is theirs who offered, if they had one made.
            let offered = theirs.as_ref().and_then(|t| Some((Seat::from_index(t.by.into())?, t.commitment.clone()?)));
            let (owner, commitment) = match offered {
                Some((seat, commitment)) => (seat, Some(commitment)),
                None => (seat, wish.commitment),
            };
            let owner = match &held.row.seats[owner.index()].sitter {
                Sitter::Browser(browser) => browser.clone(),
                _ => return Err(Fail::not_now("there is no such offer")),
            };
            let secret = app.secret(&owner, commitment.as_deref()).await?;
            let others = theirs.map_or_else(SeatBytes::default, |t| t.bytes);
            Some(again(&app, &mut held, seat, secret, [bytes, others]).await?)
        }
    };
    Ok(Json(Done { seq: held.seq, rematch }))
}

/// What the wish adds to the dice. Who offers to another person gives only the hash of their bytes, so that
/// the other's are fixed before these are known, and these before the other's.
fn given(wish: &Rematch, at_once: bool) -> Answer<SeatBytes> {
    let sealed = wish.sealed.clone().unwrap_or_default().to_ascii_lowercase();
    let offers = wish.say == Bid::Offer && !at_once;
    let is_seal = offers && is_hash(&sealed);
    if !sealed.is_empty() && !is_seal {
        return Err(Fail::bad("sealed: a SHA-256 in hex, with an offer to another person"));
    }
    if offers && !wish.entropy.is_empty() {
        return Err(Fail::bad("entropy: an offer to another person gives only the hash of its bytes, as sealed"));
    }
    Ok(SeatBytes { entropy: entropy(&wish.entropy)?, sealed })
}

/// The same game with sides changed. `bytes` are those of `seat` and of the other, as they sat. It begins
/// when all of them are shown.
async fn again(app: &App, held: &mut Held, seat: Seat, secret: [u8; 32], bytes: [SeatBytes; 2]) -> Answer<String> {
    let from = |old: Seat| {
        let row = &held.row.seats[old.index()];
        let SeatBytes { entropy, sealed } = bytes[usize::from(old != seat)].clone();
        SeatRow { sitter: row.sitter.clone(), name: row.name.clone(), entropy, sealed }
    };
    let seats = [from(Seat::SECOND), from(Seat::FIRST)];
    let mut row = blank(held.game.as_ref(), secret, seats);
    row.hotseat = held.row.hotseat;
    debug_assert!(row.seats.iter().all(|s| !matches!(s.sitter, Sitter::Open { .. })));
    let all_shown = row.seats.iter().all(SeatRow::shown);
    row.phase = if all_shown { store::Phase::Playing } else { store::Phase::Waiting };
    let steps = opening(&row, held.game.as_ref())?;
    let (old, new) = (held.row.id.clone(), row.id.clone());
    let made = app.store.rematch(&old, row, steps).await;
    if held.told(made)? {
        held.row.rematch = new.to_string();
        held.row.offer = String::new();
        app.metrics.table();
        let mut fresh = app.open(new.as_str()).await?;
        app.consider(&mut fresh);
    } else if let Some(row) = app.store.table(&old).await? {
        held.row = row;
    }
    held.room.send_all(&render::frame("offer", None, &render::offer_state(held, false)));
    Ok(held.row.rematch.clone())
}
