//! Which actions there are: legal ones, thinkable ones, and those worth a search.

use crate::Okinawa;
use crate::actions::{Action, Choice};
use crate::flow::No;
use crate::ids::*;
use crate::state::*;
use sandtable_geometry::hex::NONE;
use sandtable_kernel::Seat;

impl Okinawa {
    pub(crate) fn list_legal(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.is_over(s) || self.decider(s) != seat {
            return;
        }
        if !self.waits(s) {
            out.push(Action::Proceed);
            out.extend([Action::Done, Action::Pass].into_iter().filter(|a| self.goes_on(s, a)));
            if s.top() == Frame::Step(Step::TurnEnd, 0) && !self.us_stands_on_marker(s) && !self.claims(s) {
                out.extend(self.data.red.iter().filter(|h| self.marker_at(s, **h)).map(|h| Action::Take(*h)));
                out.sort_unstable();
            }
            if s.top() == Frame::Step(Step::Events, 1) {
                out.extend(self.next_event(s).map(Action::Resolve));
                let more = self.open_events_like_first(s);
                out.extend(more.map(Action::Resolve));
                out.sort_unstable();
                out.dedup();
            }
            return;
        }
        match s.top() {
            // Searches that would be repeated for every candidate are made once.
            Frame::Moving { piece, entered, .. } => {
                let ways = self.destinations(s);
                let mut no = No::quick();
                if entered {
                    self.allow_halt(s, piece, &ways, &mut no);
                }
                let [reached, steps] = ways;
                if no.none() {
                    out.push(Action::Halt);
                }
                out.extend(reached.iter().map(Action::MoveTo));
                out.extend(steps.iter().map(Action::Step));
                return;
            }
            Frame::Placing(piece) => {
                let net = self.road_net(s, s.phasing);
                out.extend((net - self.no_room(s, piece)).iter().map(Action::MoveTo));
            }
            Frame::Step(Step::Place, _) => {
                let net = self.road_net(s, s.phasing);
                out.push(Action::Done);
                // Off the map all chits need the same room.
                let room = |p: Piece| (net - self.no_room(s, p)).any();
                let chits = s.chits_in(seat, Loc::BOX).next().is_some_and(room);
                for piece in pieces_of(seat).filter(|p| s.loc(*p) == Loc::BOX) {
                    let fits = if piece.is_unit() { room(piece) } else { chits && self.data.attached(piece) };
                    if fits {
                        out.push(Action::Place(piece));
                    }
                }
            }
            _ => {
                // The seat and the moment are right and the candidates are its own: only the frame's rules are left.
                self.candidates(s, seat, false, &mut |action| {
                    let mut no = No::quick();
                    self.allow_at(s, &action, &mut no);
                    if no.none() {
                        out.push(action);
                    }
                });
            }
        }
        out.sort_unstable();
    }

    pub(crate) fn list_conceivable(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.is_over(s) {
            return;
        }
        if !self.waits(s) {
            out.push(Action::Proceed);
        }
        self.candidates(s, seat, true, &mut |action| out.push(action));
        out.sort_unstable();
        out.dedup();
    }

    /// Actions the matter in hand is about; `wide` also those a player would wonder about.
    fn candidates(&self, s: &State, seat: Seat, wide: bool, push: &mut dyn FnMut(Action)) {
        let on_map = |p: &Piece| s.hex_of(*p).is_some();
        match s.top() {
            Frame::Step(step, _) => self.step_candidates(s, seat, step, wide, push),
            Frame::Recon { .. } => {
                push(Action::Done);
                if wide {
                    (1..=US_CHITS as u8).for_each(|i| push(Action::Look(JP, Slot(i))));
                } else {
                    chits_of(JP)
                        .filter(|c| self.can_be_looked_at(s, *c))
                        .for_each(|c| push(Action::Look(JP, s.slot(c))));
                }
            }
            Frame::FighterBombers => s.maps.present[JP.index()].iter().for_each(|h| push(Action::Strike(h))),
            Frame::Feint => units_of(JP).filter(|u| wide || !on_map(u)).for_each(|u| push(Action::Delay(u))),
            Frame::Mobilisation | Frame::OffensiveOrder => {
                Choice::ALL.into_iter().for_each(|c| push(Action::Choose(c)));
            }
            Frame::Declare(_) => {
                push(Action::Done);
                chits_of(seat).filter(|c| wide || s.loc(*c) == Loc::AIR).for_each(|c| push(Action::Declare(c)));
            }
            Frame::Lose { .. } => s.chits_in(US, Loc::AIR).for_each(|c| push(Action::Target(c))),
            Frame::Nullify { .. } => s.air_declared.iter().for_each(|c| push(Action::Target(c))),
            Frame::Release => groups().for_each(|g| push(Action::Release(g))),
            Frame::Moving { piece, .. } => {
                push(Action::Halt);
                hexes().for_each(|h| push(Action::MoveTo(h)));
                let at = s.hex_of(piece).map_or([NONE; 6], |h| self.data.near[h.index()]);
                at.into_iter().filter(|h| *h != NONE).for_each(|h| push(Action::Step(h)));
            }
            Frame::Claim => {
                push(Action::Pass);
                self.reveal_candidates(s, seat, wide, push);
            }
            Frame::Watch { .. } | Frame::Lone { .. } => {
                let lone = matches!(s.top(), Frame::Lone { .. });
                if !lone {
                    push(Action::Pass);
                }
                for chit in chits_of(seat).filter(on_map) {
                    push(Action::Reveal(chit));
                    if lone {
                        push(Action::Return(chit));
                    }
                }
            }
            Frame::Placing(_) => hexes().for_each(|h| push(Action::MoveTo(h))),
            Frame::Fight => self.fight_candidates(s, seat, wide, push),
            Frame::CallUp { .. } => {
                units_of(JP).filter(|u| wide || s.loc(*u) == Loc::RESERVE).for_each(|u| push(Action::CallUp(u)));
            }
            Frame::Resolve(_) => {}
        }
    }

    fn step_candidates(&self, s: &State, seat: Seat, step: Step, wide: bool, push: &mut dyn FnMut(Action)) {
        let on_map = |p: &Piece| s.hex_of(*p).is_some();
        match step {
            Step::Draw => push(Action::Proceed),
            Step::Events => {
                chits_of(seat).filter(|c| wide || s.loc(*c) == Loc::BOX).for_each(|c| push(Action::Resolve(c)));
            }
            Step::Supply => {
                push(Action::Done);
                chits_of(seat).filter(|c| wide || s.loc(*c) == Loc::BOX).for_each(|c| push(Action::Burn(c)));
            }
            Step::Movement => {
                push(Action::Done);
                pieces_of(seat)
                    .filter(|p| wide || (on_map(p) && !s.moved.contains(*p)))
                    .for_each(|p| push(Action::Move(p)));
                for chit in chits_of(seat).filter(on_map) {
                    if wide || !s.face_up(chit) {
                        push(Action::Reveal(chit));
                    }
                    if self.data.kind(chit) == ChitKind::NightInfiltration {
                        push(Action::Infiltrate(chit));
                    }
                }
            }
            Step::Prepare => {
                push(Action::Done);
                chits_of(seat).filter(on_map).for_each(|c| push(Action::PickUp(c)));
                if seat == JP {
                    chits_of(JP).filter(|c| s.loc(*c) == Loc::REMOVED).for_each(|c| push(Action::Buy(c)));
                }
            }
            Step::Place => {
                push(Action::Done);
                pieces_of(seat).for_each(|p| push(Action::Place(p)));
            }
            Step::Combat if matches!(s.top(), Frame::Step(_, 0)) => {
                push(Action::Done);
                self.reveal_candidates(s, seat, wide, push);
                s.battles.iter().for_each(|b| push(Action::Fight(b.at)));
                if wide {
                    for from in s.maps.present[seat.index()].iter() {
                        let near = self.data.near[from.index()].into_iter().filter(|h| *h != NONE);
                        near.for_each(|at| push(Action::Attack(from, at)));
                    }
                } else {
                    self.pairs(s, |from, at| push(Action::Attack(from, at)));
                }
            }
            Step::Combat => {
                self.reveal_candidates(s, seat, wide, push);
                s.battles.iter().for_each(|b| push(Action::Fight(b.at)));
            }
            Step::TurnEnd => self.data.red.iter().for_each(|h| push(Action::Take(*h))),
            _ => {}
        }
    }

    fn fight_candidates(&self, s: &State, seat: Seat, wide: bool, push: &mut dyn FnMut(Action)) {
        let on_map = |p: &Piece| s.hex_of(*p).is_some();
        let Some(f) = &s.fight else { return };
        match f.stage {
            Stage::Chits | Stage::EndOfAllocation => {
                push(Action::Pass);
                chits_of(seat).filter(on_map).for_each(|c| push(Action::Use(c)));
                self.reveal_candidates(s, seat, wide, push);
            }
            Stage::DefenderHits | Stage::AttackerHits => {
                if wide {
                    pieces_of(seat).filter(on_map).for_each(|p| push(Action::Hit(p)));
                } else {
                    self.hittable(s, f).into_iter().for_each(|p| push(Action::Hit(p)));
                }
            }
            Stage::MeleeLossDefender | Stage::MeleeLossAttacker => {
                if wide {
                    pieces_of(seat).filter(on_map).for_each(|p| push(Action::Hit(p)));
                } else {
                    self.melee_losers(s, f).into_iter().for_each(|p| push(Action::Hit(p)));
                }
            }
            Stage::DefenderRetreats | Stage::AttackerRetreats | Stage::MeleeRetreats => {
                let at = f.retreats.first().and_then(|p| s.hex_of(*p));
                let near = at.map_or([NONE; 6], |h| self.data.near[h.index()]);
                near.into_iter().filter(|h| *h != NONE).for_each(|h| push(Action::RetreatTo(h)));
                f.retreats.iter().for_each(|p| push(Action::Retreat(*p)));
                push(Action::Pass);
                self.reveal_candidates(s, seat, wide, push);
            }
            Stage::BeforeMelee => chits_of(US).filter(on_map).for_each(|c| push(Action::Target(c))),
            Stage::Advance => {
                push(Action::Done);
                if wide {
                    pieces_of(seat).filter(on_map).for_each(|p| push(Action::Advance(p)));
                } else {
                    s.pieces_at(seat, f.from).for_each(|p| push(Action::Advance(p)));
                }
            }
            _ => {}
        }
    }

    /// Chits a player may think of turning up.
    fn reveal_candidates(&self, s: &State, seat: Seat, wide: bool, push: &mut dyn FnMut(Action)) {
        let might = |c: &Piece| if wide { s.hex_of(*c).is_some() } else { s.face_down_on_map(*c) };
        chits_of(seat).filter(might).for_each(|c| push(Action::Reveal(c)));
    }

    /// The legal actions without those that only repeat others in another order or do nothing.
    pub(crate) fn list_search(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_legal(s, seat, out);
        let after = |p: &Piece| s.last == u8::MAX || p.0 > s.last;
        let orders = out.iter().any(|a| matches!(a, Action::Retreat(_)));
        let keep = |action: &Action| match action {
            Action::Burn(p) | Action::PickUp(p) | Action::Declare(p) | Action::Advance(p) | Action::CallUp(p) => {
                after(p)
            }
            Action::Use(chit) => self.worth_using(s, *chit),
            Action::Step(_) => false,
            // The same as closing the declarations first.
            Action::Fight(_) => s.top() != Frame::Step(Step::Combat, 0),
            Action::Reveal(chit) => self.worth_revealing(s, *chit),
            Action::RetreatTo(_) => !orders,
            _ => true,
        };
        if out.iter().any(keep) {
            out.retain(keep);
        }
    }

    /// In a battle: against the retreat in hand, or to make a position; before it is too early.
    fn worth_revealing(&self, s: &State, chit: Piece) -> bool {
        let Some(hex) = s.hex_of(chit) else { return false };
        match (s.top(), s.fight.as_ref()) {
            (Frame::Fight, Some(f)) if f.stage <= Stage::EndOfAllocation => {
                hex == f.at && self.data.kind(chit) == ChitKind::ConstructionEngineers
            }
            (Frame::Fight, Some(f)) => {
                let ways = self.retreat_options(s, f);
                ways.iter().any(|h| self.data.adjacent(hex, *h))
            }
            (Frame::Claim, _) => self.marker_at(s, hex),
            (Frame::Watch { hex: mover, .. }, _) => self.data.adjacent(hex, mover),
            (Frame::Step(Step::Combat, _), _) => false,
            _ => true,
        }
    }

    /// A counter that comes too late only wastes itself.
    fn worth_using(&self, s: &State, chit: Piece) -> bool {
        let kind = self.data.kind(chit);
        let counter = matches!(
            kind,
            ChitKind::AntiTankGun
                | ChitKind::AntiTankTeam
                | ChitKind::Sniper
                | ChitKind::Commando
                | ChitKind::Illumination
        );
        !counter || s.fight.as_ref().and_then(|f| f.declared.last()).is_some_and(|d| self.counters(kind, d.chit))
    }
}
