//! 9.0 The air-sea battle.

use super::prelude::*;
use crate::rules::rolls::{CARRIERS, FIGHTERS, KIKUSUI, SPECIAL_OPERATION, YAMATO};
use crate::words::verb_name;

/// 9.0(4): the order in which chits take effect.
const ORDER: [ChitKind; 7] = [
    ChitKind::AirbaseBombing,
    ChitKind::SpecialOperation,
    ChitKind::FighterGroup,
    ChitKind::CarrierAircraft,
    ChitKind::SurfaceShips,
    ChitKind::Kikusui,
    ChitKind::Yamato,
];

type Fleet = ArrayVec<Piece, 38>;

/// 9.0(2)(3) A side reveals air-sea chits; the US answers what Japan declares.
pub struct Declare {
    pub seat: Seat,
    pub begun: bool,
}

impl Decision<Okinawa> for Declare {
    const TAKES: &'static [Verb] = &[Verb::Declare, Verb::Done];
    const PLACE: Clause = R9_0_2;
    const PROMPT: &'static str = "prompt-declare";

    fn asked(&self, _: &Okinawa, _: &State) -> Seats {
        Seats::only(self.seat)
    }

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        // R53: where nothing was revealed there is nothing that could be answered.
        let answers = self.seat == s.phasing || s.air_declared.any();
        self.begun || (answers && g.may_declare_anything(s, self.seat))
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        out.extend(chits_of(seat).filter(|c| width.is_wide() || s.loc(*c) == Loc::AIR).map(Action::Declare));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Declare(chit) = *action else { return };
        let clause = self.clause(s);
        if g.object_foreign(seat, chit, clause, no) {
            return;
        }
        let here = chit.is_chit() && s.loc(chit) == Loc::AIR;
        if no.when(!here, clause, || Fact::NotInAirBox { piece: chit }) || !here {
            return;
        }
        no.when(s.air_declared.contains(chit), clause, || Fact::AlreadyDeclared { piece: chit });
        g.usability(s, chit, no);
    }

    fn act(&self, _: &Okinawa, s: &mut State, seat: Seat, action: &Action, ctx: Context<'_, '_>) {
        let Action::Declare(chit) = *action else {
            s.last = u8::MAX;
            s.close();
            return;
        };
        s.air_declared.insert(chit);
        s.turned.insert(chit);
        s.last = chit.0;
        s.stack.replace(Frame::Declare { seat, begun: true });
        ctx.tell(self.clause(s), || Event::Declared { seat, piece: chit });
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if !matches!(action, Action::Declare(_)) {
            return;
        }
        Declare { seat, begun: true }.object(g, s, seat, action, no);
        // 9.0(3): once the other side has revealed what it will; R53: and only if that is something.
        let answers = no.none() && s.step() == Step::AirSea && seat != s.phasing;
        let first = s.phasing;
        let waits = s.stack.iter().any(|frame| matches!(frame, Frame::Declare { seat, .. } if seat == first));
        no.when(answers && waits, R9_0_3, || Fact::RevealsFirst { seat: first });
        let silent = answers && !waits && s.air_declared.is_empty();
        no.when(silent, R9_0_3, || Fact::NothingToAnswer);
        no.when(silent, RULING_53, || Fact::NothingToAnswer);
        // R31: events are not answered.
        let Action::Declare(chit) = *action else { return };
        let ready = chit.seat() == seat && s.loc(chit) == Loc::AIR;
        let early = s.step() == Step::Events && seat != s.phasing && ready;
        no.when(early, RULING_31, || Fact::BelongsTo { verb: verb_name(action), step: Step::AirSea });
    }
}

impl Declare {
    fn clause(&self, s: &State) -> Clause {
        if self.seat == s.phasing { R9_0_2 } else { R9_0_3 }
    }
}

/// 9.0(5) Japan picks US chits of a kind (carriers, else ships) that are lost.
pub struct Lose {
    pub carriers: bool,
    pub left: u8,
}

impl Decision<Okinawa> for Lose {
    const TAKES: &'static [Verb] = &[Verb::Target];
    const PLACE: Clause = R9_0_5;
    const ASKED: Seats = Seats::only(JP);
    const PROMPT: &'static str = "prompt-lose";

    /// A choice only where a declared chit could be lost or a spare one.
    fn open(&self, g: &Okinawa, s: &State) -> bool {
        let chits = g.losable(s, self.carriers);
        let declared = chits.iter().filter(|c| s.air_declared.contains(**c)).count();
        self.left > 0 && chits.len() > usize::from(self.left) && declared > 0 && declared < chits.len()
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        for chit in g.losable(s, self.carriers).into_iter().take(usize::from(self.left)) {
            g.lose_air_chit(s, chit, ctx);
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(s.chits_in(US, Loc::AIR).map(Action::Target));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Target(chit) = *action else { return };
        let clause = if self.carriers { CHIT_JP_SPECIAL_OPERATION } else { R9_0_5 };
        no.when(!g.losable(s, self.carriers).contains(&chit), clause, || Fact::NotATarget { piece: chit });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.stack.replace(Frame::Lose { carriers: self.carriers, left: self.left - 1 });
        if let Action::Target(chit) = *action {
            g.lose_air_chit(s, chit, ctx);
        }
    }

    /// For all effects that take a chit: by the chit named, whose effect it would be.
    fn elsewhere(g: &Okinawa, _: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Target(piece) = *action else { return };
        let Some(kind) = piece.is_chit().then(|| g.data.kind(piece)) else {
            return no.object(R9_0_5, || Fact::NotATarget { piece });
        };
        let (clause, striker) = match kind {
            ChitKind::CarrierAircraft | ChitKind::SurfaceShips => (R9_0_5, JP),
            ChitKind::FighterGroup | ChitKind::Kikusui | ChitKind::Yamato => (CHIT_US_CARRIER_AIRCRAFT, US),
            _ if g.data.chit(piece).tank && piece.seat() == US => (CHIT_JP_ANTI_TANK_TEAM, JP),
            _ => return no.object(R9_0_5, || Fact::NotATarget { piece }),
        };
        if !no.bar(seat != striker, clause, || Fact::ForOther { seat: striker }) {
            no.object(clause, || Fact::NothingStruck);
        }
    }
}

/// Carrier Aircraft: the US picks Japanese chits that are nullified.
pub struct Nullify(pub u8);

impl Decision<Okinawa> for Nullify {
    const TAKES: &'static [Verb] = &[Verb::Target];
    const PLACE: Clause = CHIT_US_CARRIER_AIRCRAFT;
    const ASKED: Seats = Seats::only(US);

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        let chits = g.nullifiable(s);
        let mixed = chits.iter().any(|c| g.data.kind(*c) != g.data.kind(chits[0]));
        self.0 > 0 && chits.len() > usize::from(self.0) && mixed
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        for chit in g.nullifiable(s).into_iter().take(usize::from(self.0)) {
            g.nullify(s, chit, CHIT_US_CARRIER_AIRCRAFT, ctx);
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(s.air_declared.iter().map(Action::Target));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Target(chit) = *action else { return };
        no.when(!g.nullifiable(s).contains(&chit), CHIT_US_CARRIER_AIRCRAFT, || Fact::NotATarget { piece: chit });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.stack.replace(Frame::Nullify(self.0 - 1));
        if let Action::Target(chit) = *action {
            g.nullify(s, chit, RULING_14, ctx);
        }
    }

    fn prompt(&self, _: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-nullify").int("left", self.0)
    }
}

impl Okinawa {
    /// 9.0(1): air-sea chits change boxes face down; how many is plain to see.
    pub(crate) fn fill_air_box(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        s.air_done = PieceSet::EMPTY;
        let seat = s.phasing;
        let chits: Fleet = s.chits_in(seat, Loc::BOX).filter(|c| self.data.class(*c) == Class::AirSea).collect();
        for &chit in &chits {
            s.put(&self.data, chit, Loc::AIR);
        }
        if !chits.is_empty() {
            ctx.tell(R9_0_1, || Event::AirBox { seat, n: chits.len() as u8 });
        }
        let waits = |c: &Piece| matches!(s.loc(*c), Loc::BOX | Loc::AIR) && !s.air_declared.contains(*c);
        let yamato = chits_of(seat).filter(|c| self.data.kind(*c) == ChitKind::Yamato).find(waits);
        if let Some(yamato) = yamato {
            self.sail(s, yamato, ctx);
        }
    }

    /// 6.2, R39: whenever Yamato has come up she sails in the air-sea step of the turn, declared by herself.
    pub(crate) fn sail(&self, s: &mut State, yamato: Piece, ctx: Context<'_, '_>) {
        s.put(&self.data, yamato, Loc::AIR);
        s.turned.insert(yamato);
        s.air_declared.insert(yamato);
        ctx.tell(RULING_39, || Event::YamatoSails { piece: yamato });
    }

    pub(crate) fn end_air_sea(&self, s: &mut State, _: Context<'_, '_>) {
        s.close();
        s.air_declared = PieceSet::EMPTY;
        s.air_done = PieceSet::EMPTY;
    }

    /// Asked on what both sides see: a face-down chit in the box might be usable.
    fn may_declare_anything(&self, s: &State, seat: Seat) -> bool {
        let weather = s.bad_weather && s.phasing == US;
        !weather
            && s.chits_in(seat, Loc::AIR)
                .any(|c| !s.air_declared.contains(c) && (!s.face_up(c) || self.accepts(|no| self.usability(s, c, no))))
    }

    fn usability(&self, s: &State, chit: Piece, no: &mut No) {
        let kind = self.data.kind(chit);
        let seat = if kind == ChitKind::AirbaseBombing { US } else { JP };
        no.when(seat != s.phasing, kind.clause(), || Fact::UsedIn { piece: chit, seat });
        no.when(s.bad_weather && self.data.chit(chit).aircraft, CHIT_US_BAD_WEATHER, || Fact::Weather { piece: chit });
    }

    /// Declared chits of a kind that still count.
    fn flying(&self, s: &State, kind: ChitKind) -> Fleet {
        s.air_declared.iter().filter(|c| c.is_chit() && self.data.kind(*c) == kind && s.loc(*c) == Loc::AIR).collect()
    }

    /// Surface Ships: -1 for each that was declared and is still there (R13).
    fn ships(&self, s: &State) -> u8 {
        self.flying(s, ChitKind::SurfaceShips).len() as u8
    }

    /// One chit, or one stage, takes effect.
    pub(crate) fn resolve_air(&self, s: &mut State, stage: u8, ctx: Context<'_, '_>) {
        let Some(&kind) = ORDER.get(usize::from(stage)) else { return s.close() };
        let next = self.flying(s, kind).into_iter().find(|c| !s.air_done.contains(*c));
        let Some(chit) = next else {
            s.stack.replace(Frame::AirEffects(stage + 1));
            return;
        };
        s.air_done.insert(chit);
        match kind {
            ChitKind::AirbaseBombing => {
                let removed: Fleet = s.chits_in(JP, Loc::AIR).collect();
                for &c in &removed {
                    s.put(&self.data, c, Loc::REMOVED);
                }
                s.put(&self.data, chit, Loc::DISCARD);
                ctx.tell(CHIT_US_AIRBASE_BOMBING, || Event::BasesBombed {
                    pieces: removed.to_vec(),
                    n: removed.len() as u8,
                });
            }
            ChitKind::SpecialOperation => {
                let die = ctx.d6(SPECIAL_OPERATION);
                ctx.tell(CHIT_JP_SPECIAL_OPERATION, || Event::SpecialOperation { piece: chit, die });
                s.put(&self.data, chit, Loc::DISCARD);
                match die {
                    6 => s.stack.push(Frame::Lose { carriers: true, left: 2 }),
                    4 | 5 => s.stack.push(Frame::Lose { carriers: true, left: 1 }),
                    2 | 3 => s.stack.push(Frame::Lose { carriers: false, left: 1 }),
                    _ => {}
                }
            }
            ChitKind::FighterGroup => self.fighters(s, chit, ctx),
            ChitKind::CarrierAircraft => {
                let dice = [ctx.d6(CARRIERS), ctx.d6(CARRIERS)];
                ctx.tell(CHIT_US_CARRIER_AIRCRAFT, || Event::Carrier { piece: chit, dice });
                let left = dice.iter().filter(|d| **d >= 5).count() as u8;
                if left > 0 {
                    s.stack.push(Frame::Nullify(left));
                }
            }
            ChitKind::Kikusui | ChitKind::Yamato => self.attack_fleet(s, chit, kind, ctx),
            _ => {}
        }
    }

    /// Fighter Group: one declared carrier chit; all of them are alike, so the first is taken.
    fn fighters(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        let Some(&target) = self.flying(s, ChitKind::CarrierAircraft).first() else { return };
        let (die, ships) = (ctx.d6(FIGHTERS), self.ships(s));
        let clause = if ships > 0 { RULING_13 } else { CHIT_JP_FIGHTER_GROUP };
        ctx.tell(clause, || Event::Fighter { piece: chit, target, die, ships });
        let result = i16::from(die) - i16::from(ships);
        if result >= 6 {
            ctx.tell(CHIT_JP_FIGHTER_GROUP, || Event::AirLoss { piece: target });
            s.put(&self.data, target, Loc::DISCARD);
            s.air_declared.remove(target);
        } else if result == 5 {
            ctx.tell(CHIT_JP_FIGHTER_GROUP, || Event::Nullified { piece: target });
            s.air_declared.remove(target);
        }
    }

    /// Kikusui and Yamato: one die, less the ships.
    fn attack_fleet(&self, s: &mut State, chit: Piece, kind: ChitKind, ctx: Context<'_, '_>) {
        let roll = if kind == ChitKind::Kikusui { KIKUSUI } else { YAMATO };
        let (die, ships) = (ctx.d6(roll), self.ships(s));
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
        // 2.13: the track ends at 20.
        let points = points.min(20u8.saturating_sub(s.victory));
        s.victory += points;
        s.put(&self.data, chit, to);
        // R13: ships weigh on every one of these dice.
        ctx.tell(if ships > 0 { RULING_13 } else { clause }, || Event::AirPoints { piece: chit, die, ships, points });
        if result <= 0 {
            s.stack.push(Frame::Lose { carriers: false, left: 1 });
        }
    }

    /// Face-up US chits of the kind in the air-sea box.
    fn losable(&self, s: &State, carriers: bool) -> Fleet {
        let kind = if carriers { ChitKind::CarrierAircraft } else { ChitKind::SurfaceShips };
        s.chits_in(US, Loc::AIR).filter(|c| self.data.kind(*c) == kind && s.face_up(*c)).collect()
    }

    pub(crate) fn lose_air_chit(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        s.put(&self.data, chit, Loc::DISCARD);
        s.air_declared.remove(chit);
        ctx.tell(R9_0_5, || Event::AirLoss { piece: chit });
    }

    /// Declared Japanese chits that Carrier Aircraft can nullify (R14).
    fn nullifiable(&self, s: &State) -> Fleet {
        let kinds = [ChitKind::FighterGroup, ChitKind::Kikusui, ChitKind::Yamato];
        s.air_declared
            .iter()
            .filter(|c| c.is_chit() && kinds.contains(&self.data.kind(*c)) && s.loc(*c) == Loc::AIR)
            .collect()
    }

    /// R14: where there is a choice it is the US player's.
    fn nullify(&self, s: &mut State, chit: Piece, clause: Clause, ctx: Context<'_, '_>) {
        let to = if self.data.kind(chit) == ChitKind::Yamato { Loc::REMOVED } else { Loc::DISCARD };
        s.put(&self.data, chit, to);
        s.air_declared.remove(chit);
        ctx.tell(clause, || Event::Nullified { piece: chit });
    }
}
