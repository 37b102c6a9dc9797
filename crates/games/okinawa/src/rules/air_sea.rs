//! 9.0 The air-sea battle.

use crate::Okinawa;
use crate::actions::Action;
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_kernel::*;

/// 9.0(4): the order in which chits take effect.
pub const ORDER: [ChitKind; 7] = [
    ChitKind::AirbaseBombing,
    ChitKind::SpecialOperation,
    ChitKind::FighterGroup,
    ChitKind::CarrierAircraft,
    ChitKind::SurfaceShips,
    ChitKind::Kikusui,
    ChitKind::Yamato,
];

type Few = ArrayVec<Piece, 38>;

impl Okinawa {
    /// The step itself: chits into the box, declarations, effects.
    pub(crate) fn air_sea(&self, s: &mut State, stage: u8, ctx: Log<'_, '_>) {
        let seat = s.phasing;
        match stage {
            0 => {
                let chits: Few = s.chits_in(seat, Loc::BOX).filter(|c| self.data.class(*c) == Class::AirSea).collect();
                for &chit in &chits {
                    s.put(&self.data, chit, Loc::AIR);
                }
                // How many came out of the hand is plain to see: they change boxes face down.
                if !chits.is_empty() {
                    ctx.tell(R9_0_1, || Event::AirBox { seat, n: chits.len() as u8 });
                }
                self.set_top(s, Frame::Step(Step::AirSea, 1));
                if self.may_declare_anything(s, seat) {
                    self.push(s, Frame::Declare(seat));
                }
            }
            1 => {
                self.set_top(s, Frame::Step(Step::AirSea, 2));
                if seat == JP && !s.air_declared.is_empty() && self.may_declare_anything(s, US) {
                    self.push(s, Frame::Declare(US));
                }
            }
            2 => {
                self.set_top(s, Frame::Step(Step::AirSea, 3));
                if !s.air_declared.is_empty() {
                    self.push(s, Frame::Resolve(0));
                }
            }
            _ => {
                s.air_declared = PieceSet::EMPTY;
                s.air_done = PieceSet::EMPTY;
                self.go(s, Step::Movement);
            }
        }
    }

    /// Asked on what both sides see: a face-down chit in the box might be usable.
    fn may_declare_anything(&self, s: &State, seat: Seat) -> bool {
        let weather = s.bad_weather && s.phasing == US;
        !weather
            && s.chits_in(seat, Loc::AIR)
                .any(|c| !s.air_declared.contains(c) && (!s.face_up(c) || self.usable(s, c).none()))
    }

    /// Whose chits are usable when, and which of them fly (9.0(2)(3), Bad Weather).
    fn usable(&self, s: &State, chit: Piece) -> No {
        let mut no = No::quick();
        self.usability(s, chit, &mut no);
        no
    }

    fn usability(&self, s: &State, chit: Piece, no: &mut No) {
        let kind = self.data.kind(chit);
        let fits = match s.phasing {
            US => kind == ChitKind::AirbaseBombing,
            _ => ORDER[1..].contains(&kind),
        };
        no.when(!fits, self.kind_clause(kind), || Fact::NotUsableNow { chit });
        no.when(s.bad_weather && self.data.chit(chit).aircraft, CHIT_US_BAD_WEATHER, || Fact::Weather { chit });
    }

    pub(crate) fn allow_air_declaration(&self, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::Done => {}
            Action::Declare(chit) => {
                let here = chit.is_chit() && s.loc(chit) == Loc::AIR;
                let clause = if seat == s.phasing { R9_0_2 } else { R9_0_3 };
                if no.when(!here, clause, || Fact::NotInAirBox { chit }) || !here {
                    return;
                }
                no.when(s.air_declared.contains(chit), clause, || Fact::AlreadyDeclared { chit });
                self.usability(s, chit, no);
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn do_air_declaration(&self, s: &mut State, seat: Seat, action: &Action, ctx: Log<'_, '_>) {
        let Action::Declare(chit) = *action else {
            s.last = u8::MAX;
            return self.pop(s);
        };
        s.air_declared.insert(chit);
        s.turned.insert(chit);
        s.last = chit.0;
        let clause = if seat == s.phasing { R9_0_2 } else { R9_0_3 };
        ctx.tell(clause, || Event::Declared { seat, chit });
    }

    /// Declared chits of a kind that still count.
    fn flying(&self, s: &State, kind: ChitKind) -> Few {
        s.air_declared.iter().filter(|c| c.is_chit() && self.data.kind(*c) == kind && s.loc(*c) == Loc::AIR).collect()
    }

    /// Surface Ships: -1 for each that was declared and is still there (R13).
    fn ships(&self, s: &State) -> u8 {
        self.flying(s, ChitKind::SurfaceShips).len() as u8
    }

    /// One chit, or one stage, takes effect.
    pub(crate) fn resolve_air(&self, s: &mut State, stage: u8, ctx: Log<'_, '_>) {
        let Some(&kind) = ORDER.get(usize::from(stage)) else { return self.pop(s) };
        let next = self.flying(s, kind).into_iter().find(|c| !s.air_done.contains(*c));
        let Some(chit) = next else {
            self.set_top(s, Frame::Resolve(stage + 1));
            return;
        };
        s.air_done.insert(chit);
        match kind {
            ChitKind::AirbaseBombing => {
                let removed: Few = s.chits_in(JP, Loc::AIR).collect();
                for &c in &removed {
                    s.put(&self.data, c, Loc::REMOVED);
                }
                s.put(&self.data, chit, Loc::DISCARD);
                ctx.tell(CHIT_US_AIRBASE_BOMBING, || Event::BasesBombed { removed: removed.to_vec() });
            }
            ChitKind::SpecialOperation => {
                let die = ctx.d6();
                ctx.tell(CHIT_JP_SPECIAL_OPERATION, || Event::SpecialOperation { chit, die });
                s.put(&self.data, chit, Loc::DISCARD);
                match die {
                    6 => self.push(s, Frame::Lose { carriers: true, left: 2 }),
                    4 | 5 => self.push(s, Frame::Lose { carriers: true, left: 1 }),
                    2 | 3 => self.push(s, Frame::Lose { carriers: false, left: 1 }),
                    _ => {}
                }
            }
            ChitKind::FighterGroup => self.fighters(s, chit, ctx),
            ChitKind::CarrierAircraft => {
                let dice = [ctx.d6(), ctx.d6()];
                ctx.tell(CHIT_US_CARRIER_AIRCRAFT, || Event::Carrier { chit, dice });
                let left = dice.iter().filter(|d| **d >= 5).count() as u8;
                if left > 0 {
                    self.push(s, Frame::Nullify { left });
                }
            }
            ChitKind::Kikusui | ChitKind::Yamato => self.attack_fleet(s, chit, kind, ctx),
            _ => {}
        }
    }

    /// Fighter Group: one declared carrier chit; all of them are alike, so the first is taken.
    fn fighters(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        let Some(&target) = self.flying(s, ChitKind::CarrierAircraft).first() else { return };
        let (die, ships) = (ctx.d6(), self.ships(s));
        ctx.tell(CHIT_JP_FIGHTER_GROUP, || Event::Fighter { chit, target, die, ships });
        let result = i16::from(die) - i16::from(ships);
        if result >= 6 {
            ctx.tell(CHIT_JP_FIGHTER_GROUP, || Event::AirLoss { chit: target });
            s.put(&self.data, target, Loc::DISCARD);
            s.air_declared.remove(target);
        } else if result == 5 {
            ctx.tell(CHIT_JP_FIGHTER_GROUP, || Event::Nullified { chit: target });
            s.air_declared.remove(target);
        }
    }

    /// Kikusui and Yamato: one die, less the ships.
    fn attack_fleet(&self, s: &mut State, chit: Piece, kind: ChitKind, ctx: Log<'_, '_>) {
        let (die, ships) = (ctx.d6(), self.ships(s));
        let result = i16::from(die) - i16::from(ships);
        let points = match (kind, result) {
            (ChitKind::Kikusui, 6..) => 3,
            (ChitKind::Kikusui, 5) => 2,
            (ChitKind::Kikusui, 2..=4) => 1,
            (ChitKind::Yamato, 5..) => 4,
            (ChitKind::Yamato, 3..=4) => 3,
            (ChitKind::Yamato, 1..=2) => 2,
            _ => 0,
        };
        let (clause, to) = match kind {
            ChitKind::Kikusui => (CHIT_JP_KIKUSUI, Loc::DISCARD),
            _ => (CHIT_JP_YAMATO, Loc::REMOVED),
        };
        s.victory = (s.victory + points).min(20);
        s.put(&self.data, chit, to);
        ctx.tell(clause, || Event::AirPoints { chit, die, ships, points });
        if result <= 0 {
            self.push(s, Frame::Lose { carriers: false, left: 1 });
        }
    }

    /// Face-up US chits of the kind in the air-sea box.
    fn losable(&self, s: &State, carriers: bool) -> Few {
        let kind = if carriers { ChitKind::CarrierAircraft } else { ChitKind::SurfaceShips };
        s.chits_in(US, Loc::AIR).filter(|c| self.data.kind(*c) == kind && s.face_up(*c)).collect()
    }

    /// A choice only where a declared chit could be lost or a spare one.
    pub(crate) fn loss_matters(&self, s: &State, carriers: bool, left: u8) -> bool {
        let chits = self.losable(s, carriers);
        let declared = chits.iter().filter(|c| s.air_declared.contains(**c)).count();
        left > 0 && chits.len() > usize::from(left) && declared > 0 && declared < chits.len()
    }

    pub(crate) fn allow_air_loss(&self, s: &State, carriers: bool, action: &Action, no: &mut No) {
        match *action {
            Action::Target(chit) => {
                let clause = if carriers { CHIT_JP_SPECIAL_OPERATION } else { R9_0_5 };
                no.when(!self.losable(s, carriers).contains(&chit), clause, || Fact::NotATarget { chit });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn lose_air_chit(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        s.put(&self.data, chit, Loc::DISCARD);
        s.air_declared.remove(chit);
        ctx.tell(R9_0_5, || Event::AirLoss { chit });
    }

    pub(crate) fn lose_without_choice(&self, s: &mut State, carriers: bool, left: u8, ctx: Log<'_, '_>) {
        self.pop(s);
        for chit in self.losable(s, carriers).into_iter().take(usize::from(left)) {
            self.lose_air_chit(s, chit, ctx);
        }
    }

    /// Declared Japanese chits that Carrier Aircraft can nullify (R14).
    fn nullifiable(&self, s: &State) -> Few {
        let kinds = [ChitKind::FighterGroup, ChitKind::Kikusui, ChitKind::Yamato];
        s.air_declared
            .iter()
            .filter(|c| c.is_chit() && kinds.contains(&self.data.kind(*c)) && s.loc(*c) == Loc::AIR)
            .collect()
    }

    pub(crate) fn nullify_matters(&self, s: &State, left: u8) -> bool {
        let chits = self.nullifiable(s);
        let mixed = chits.iter().any(|c| self.data.kind(*c) != self.data.kind(chits[0]));
        left > 0 && chits.len() > usize::from(left) && mixed
    }

    pub(crate) fn allow_nullify(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Target(chit) => {
                no.when(!self.nullifiable(s).contains(&chit), CHIT_US_CARRIER_AIRCRAFT, || Fact::NotATarget { chit });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn nullify(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        let to = if self.data.kind(chit) == ChitKind::Yamato { Loc::REMOVED } else { Loc::DISCARD };
        s.put(&self.data, chit, to);
        s.air_declared.remove(chit);
        ctx.tell(CHIT_US_CARRIER_AIRCRAFT, || Event::Nullified { chit });
    }

    pub(crate) fn nullify_without_choice(&self, s: &mut State, left: u8, ctx: Log<'_, '_>) {
        self.pop(s);
        for chit in self.nullifiable(s).into_iter().take(usize::from(left)) {
            self.nullify(s, chit, ctx);
        }
    }
}
