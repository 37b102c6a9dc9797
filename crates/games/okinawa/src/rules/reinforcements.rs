//! 11.0 Preparing reinforcements, 12.0 placing them, 19.3.1(3) the reserve pool.

use crate::Okinawa;
use crate::actions::Action;
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use sandtable_kernel::*;

impl Okinawa {
    /// 11.0(1): units of this turn's box on the track (overdue ones of a made-up position with them).
    pub(crate) fn arrivals(&self, s: &mut State, ctx: Log<'_, '_>) {
        let turn = s.turn;
        let units: arrayvec::ArrayVec<Piece, US_UNITS> =
            units_of(s.phasing).filter(|u| s.loc(*u).arrival().is_some_and(|t| t <= turn)).collect();
        for &unit in &units {
            s.put(&self.data, unit, Loc::BOX);
        }
        if !units.is_empty() {
            ctx.tell(R11_0_1, || Event::Arrived { units: units.to_vec() });
        }
    }

    /// Anything to pick up or to buy back, as both sides can see?
    pub(crate) fn can_prepare(&self, s: &State) -> bool {
        chits_of(s.phasing).any(|c| s.face_down_on_map(c))
            || (s.phasing == JP && s.chits_in(JP, Loc::REMOVED).any(|c| self.affordable(s, c)))
    }

    fn affordable(&self, s: &State, chit: Piece) -> bool {
        self.data.is_unit_chit(chit) && self.data.chit(chit).cost <= s.replacements
    }

    pub(crate) fn allow_prepare(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::PickUp(chit) => {
                let here = chit.is_chit() && s.hex_of(chit).is_some();
                if no.when(!here, R11_0_2_2, || Fact::NotThere { piece: chit }) || !here {
                    return;
                }
                let stays = s.face_up(chit) && self.data.is_unit_chit(chit);
                no.when(stays, R11_0_2_2, || Fact::StaysOnMap { chit });
            }
            Action::Buy(chit) => {
                if no.when(s.phasing != JP, R11_0_2_3, || Fact::NotUsableNow { chit }) {
                    return;
                }
                let there = self.data.is_unit_chit(chit) && s.loc(chit) == Loc::REMOVED;
                if no.when(!there, R11_0_2_3, || Fact::NotThere { piece: chit }) || !there {
                    return;
                }
                let (cost, have) = (self.data.chit(chit).cost, s.replacements);
                no.when(cost > have, R11_0_2_3, || Fact::TooDear { chit, cost, have });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn do_prepare(&self, s: &mut State, action: &Action, ctx: Log<'_, '_>) {
        match *action {
            Action::PickUp(chit) => {
                let piece = s.shown(chit);
                if let Some(hex) = s.hex_of(chit) {
                    ctx.tell(R11_0_2_2, || Event::PickedUp { piece, hex });
                }
                s.last = chit.0;
                s.put(&self.data, chit, Loc::BOX);
                self.set_top(s, Frame::Step(Step::Prepare, 2));
            }
            Action::Buy(chit) => {
                let cost = self.data.chit(chit).cost;
                s.replacements -= cost;
                let left = s.replacements;
                s.put(&self.data, chit, Loc::BOX);
                self.set_top(s, Frame::Step(Step::Prepare, 2));
                ctx.tell(R11_0_2_3, || Event::Bought { chit, cost, left });
            }
            _ => self.end_prepare(s, ctx),
        }
    }

    /// 11.0(3): the box is a set without order and chits get new names when placed, so nothing is
    /// left to shuffle.
    pub(crate) fn end_prepare(&self, s: &mut State, ctx: Log<'_, '_>) {
        let seat = s.phasing;
        if s.chits_in(seat, Loc::BOX).next().is_some() {
            ctx.tell(R11_0_3, || Event::Shuffled { seat });
        }
        self.go(s, Step::Place);
    }

    fn placeable(&self, piece: Piece) -> bool {
        piece.is_unit() || self.data.attached(piece)
    }

    pub(crate) fn can_place(&self, s: &State) -> bool {
        pieces_of(s.phasing).any(|p| s.loc(p) == Loc::BOX && self.placeable(p))
            && !self.road_net(s, s.phasing).is_empty()
    }

    /// 12.0: road hexes that can be reached from an own source without coming next to the enemy,
    /// face-down chits included.
    pub(crate) fn road_net(&self, s: &State, seat: Seat) -> HexSet {
        let mut barred = s.maps.present[seat.other().index()];
        for hex in s.maps.present[seat.other().index()].iter() {
            barred |= self.data.around[hex.index()];
        }
        let mut net = HexSet::EMPTY;
        let mut open: arrayvec::ArrayVec<Hex, HEXES> = arrayvec::ArrayVec::new();
        for source in &self.data.sources[seat.index()] {
            if !barred.contains(*source) && !net.contains(*source) {
                net.insert(*source);
                open.push(*source);
            }
        }
        while let Some(hex) = open.pop() {
            let roads = self.data.hex(hex).roads;
            for d in 0..6 {
                let to = self.data.near[hex.index()][d];
                if roads >> d & 1 == 1 && !barred.contains(to) && !net.contains(to) {
                    net.insert(to);
                    open.push(to);
                }
            }
        }
        net
    }

    pub(crate) fn allow_place(&self, s: &State, piece: Piece, no: &mut No) {
        if no.when(s.loc(piece) != Loc::BOX, R12_0, || Fact::NotInBox { piece }) {
            return;
        }
        if no.when(!self.placeable(piece), R4_3_2, || Fact::NotPlaceable { piece }) {
            return;
        }
        let net = self.road_net(s, s.phasing);
        let room = net.iter().any(|h| !self.overstacked(s, piece, h));
        no.when(!room, R12_0_1, || Fact::NotPlaceable { piece });
    }

    pub(crate) fn allow_placing(&self, s: &State, piece: Piece, action: &Action, no: &mut No) {
        let Action::MoveTo(hex) = *action else { return self.not_unless(s, false, action, no) };
        let net = self.road_net(s, s.phasing);
        if !net.contains(hex) {
            let enemy = s.phasing.other();
            if no.when(!self.data.is_land(hex), RULING_41, || Fact::Sea { hex }) {
                return;
            }
            if no.when(s.present(enemy, hex), RULING_41, || Fact::EnemyThere { hex }) {
                return;
            }
            let beside = self.data.around[hex.index()].meets(s.maps.present[enemy.index()]);
            if no.when(beside, R12_0_2, || Fact::BesideEnemy { hex }) {
                return;
            }
            no.when(!beside || self.data.hex(hex).roads == 0, R12_0_1, || Fact::NoRoad { hex });
        }
        if !no.stop() {
            self.stacking(s, piece, hex, no);
        }
    }

    pub(crate) fn place_piece(&self, s: &mut State, piece: Piece, hex: Hex, ctx: Log<'_, '_>) {
        self.pop(s);
        self.set_top(s, Frame::Step(Step::Place, 1));
        s.put(&self.data, piece, Loc::hex(hex));
        let shown = s.shown(piece);
        ctx.tell(R12_0_1, || Event::Placed { piece: shown, hex });
    }

    pub(crate) fn reserve<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        units_of(JP).filter(|u| s.loc(*u) == Loc::RESERVE)
    }

    pub(crate) fn allow_call_up(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::CallUp(unit) => {
                no.when(s.loc(unit) != Loc::RESERVE, R19_3_1_3, || Fact::NotInReserve { unit });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn call_up(&self, s: &mut State, unit: Piece, ctx: Log<'_, '_>) {
        s.put(&self.data, unit, Loc::BOX);
        s.last = unit.0;
        ctx.tell(R19_3_1_3, || Event::CalledUp { unit });
    }
}
