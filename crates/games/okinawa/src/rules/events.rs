//! 7.0 Events, 8.0 supply points, 19.3 the offensive order.

use crate::Okinawa;
use crate::actions::{Action, Choice};
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_kernel::*;

impl Okinawa {
    /// 7.0(1): every event chit is turned up.
    pub(crate) fn reveal_events(&self, s: &mut State, ctx: Log<'_, '_>) {
        s.revealed = true;
        let chits: Vec<Piece> = self.open_events(s).collect();
        if !chits.is_empty() {
            ctx.tell(R7_0_1, || Event::EventsRevealed { chits });
        }
    }

    fn open_events<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        s.chits_in(s.phasing, Loc::BOX).filter(|c| self.data.class(*c) == Class::Event)
    }

    /// 4.1(4): Bad Weather goes first; the rest in any order.
    fn next_events<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        let weather = self.open_events(s).any(|c| self.data.kind(c) == ChitKind::BadWeather);
        self.open_events(s).filter(move |c| !weather || self.data.kind(*c) == ChitKind::BadWeather)
    }

    /// Is there an order to choose?
    pub(crate) fn event_choice(&self, s: &State) -> bool {
        let mut kinds = self.next_events(s).map(|c| self.data.kind(c));
        kinds.next().is_some_and(|first| kinds.any(|k| k != first))
    }

    pub(crate) fn next_event(&self, s: &State) -> Option<Piece> {
        self.next_events(s).next()
    }

    /// Further copies of the one event that is left to carry out.
    pub(crate) fn open_events_like_first<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        self.next_events(s).skip(1)
    }

    pub(crate) fn allow_resolve(&self, s: &State, chit: Piece, no: &mut No) {
        let open = chit.is_chit() && self.open_events(s).any(|c| c == chit);
        if no.when(!open, R7_0_1, || Fact::NotAnEvent { chit }) || !open {
            return;
        }
        no.when(!self.next_events(s).any(|c| c == chit), R4_1_4, || Fact::WeatherFirst { chit });
    }

    /// Carries out one event; its chit goes to the discards first (4.1(4)), Yamato to the air-sea box.
    pub(crate) fn resolve_event(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        let kind = self.data.kind(chit);
        let to = if kind == ChitKind::Yamato { Loc::AIR } else { Loc::DISCARD };
        s.put(&self.data, chit, to);
        if chit.seat() == US {
            let points = self.data.chit(chit).supply;
            s.supply = s.supply.saturating_add(points);
            ctx.tell(R7_0_5, || Event::EventSupply { chit, points });
        }
        match kind {
            ChitKind::BadWeather => {
                s.bad_weather = true;
                ctx.tell(CHIT_US_BAD_WEATHER, || Event::BadWeather { chit });
            }
            ChitKind::Recon => self.push(s, Frame::Recon { left: 2 }),
            ChitKind::FighterBomber if s.bad_weather => {
                ctx.tell(CHIT_US_BAD_WEATHER, || Event::NoEffect { chit });
            }
            ChitKind::FighterBomber if self.strike_targets(s).is_empty() => {
                ctx.tell(CHIT_US_FIGHTER_BOMBER, || Event::NoEffect { chit });
            }
            ChitKind::FighterBomber => self.push(s, Frame::FighterBombers),
            ChitKind::ChangeCommander => {
                s.free_attacks = true;
                ctx.tell(CHIT_US_CHANGE_COMMANDER, || Event::FreeAttacks { chit });
            }
            ChitKind::Feint if self.feint_targets(s).next().is_none() => {
                ctx.tell(CHIT_US_FEINT, || Event::NoEffect { chit });
            }
            ChitKind::Feint => self.push(s, Frame::Feint),
            ChitKind::Yamato => {
                s.turned.insert(chit);
                s.air_declared.insert(chit);
                ctx.tell(CHIT_JP_YAMATO, || Event::YamatoSails { chit });
            }
            ChitKind::Mobilisation => self.push(s, Frame::Mobilisation),
            ChitKind::OffensiveOrder => self.push(s, Frame::OffensiveOrder),
            _ => {}
        }
    }

    /// Reconnaissance: a face-down Japanese attached chit on the map not looked at yet.
    pub(crate) fn can_be_looked_at(&self, s: &State, chit: Piece) -> bool {
        s.face_down_on_map(chit) && !s.seen.contains(chit)
    }

    pub(crate) fn allow_look(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Done => {}
            Action::Look(seat, slot) => {
                let chit = if seat == JP { s.by_slot(JP, slot) } else { None };
                let Some(chit) = chit else {
                    return no.object(CHIT_US_RECON, || Fact::NoSuchChit { seat, slot });
                };
                no.when(s.seen.contains(chit), CHIT_US_RECON, || Fact::AlreadySeen { seat, slot });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn do_look(&self, s: &mut State, left: u8, action: &Action, ctx: Log<'_, '_>) {
        let Action::Look(seat, slot) = *action else { return self.pop(s) };
        let Some(chit) = s.by_slot(seat, slot) else { return };
        let shown = s.shown(chit);
        if let Some(hex) = s.hex_of(chit) {
            ctx.tell(CHIT_US_RECON, || Event::Looked { chit: shown, hex });
        }
        ctx.emit(CHIT_US_RECON, Audience::Only(US), || Event::Recognised { chit: shown, piece: chit });
        s.seen.insert(chit);
        self.set_top(s, Frame::Recon { left: left - 1 });
    }

    /// Japanese stacks next to a US stack.
    pub(crate) fn strike_targets(&self, s: &State) -> ArrayVec<Hex, 100> {
        (s.maps.solid[JP.index()] & s.zoc(US)).iter().take(100).collect()
    }

    pub(crate) fn allow_strike(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Strike(hex) => {
                no.when(!self.strike_targets(s).contains(&hex), CHIT_US_FIGHTER_BOMBER, || Fact::NoTarget { hex });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    /// Japanese units still on the turn track (R35).
    pub(crate) fn feint_targets<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        units_of(JP).filter(|u| s.loc(*u).arrival().is_some_and(|t| t <= 12))
    }

    pub(crate) fn allow_delay(&self, s: &State, action: &Action, no: &mut No) {
        match *action {
            Action::Delay(unit) => {
                no.when(!self.feint_targets(s).any(|u| u == unit), CHIT_US_FEINT, || Fact::NotOnTrack { unit });
            }
            _ => self.not_unless(s, false, action, no),
        }
    }

    pub(crate) fn delay(&self, s: &mut State, unit: Piece, ctx: Log<'_, '_>) {
        if let Some(turn) = s.loc(unit).arrival() {
            // Counted from now if the unit is overdue in a made-up position.
            let turn = turn.max(s.turn) + 3;
            s.put(&self.data, unit, Loc::track(turn));
            ctx.tell(CHIT_US_FEINT, || Event::Delayed { unit, turn });
        }
    }

    pub(crate) fn allow_choice(&self, s: &State, action: &Action, no: &mut No) {
        let Action::Choose(choice) = *action else { return self.not_unless(s, false, action, no) };
        let (fits, clause) = match (s.top(), choice) {
            (Frame::Mobilisation, Choice::Kikusui | Choice::Replacements) => (true, CHIT_JP_MOBILISATION),
            (Frame::Mobilisation, _) => (false, CHIT_JP_MOBILISATION),
            (_, Choice::Offensive | Choice::StaffMeeting) => (true, R19_3),
            _ => (false, R19_3),
        };
        no.when(!fits, clause, || Fact::WrongChoice { choice });
        no.when(choice == Choice::StaffMeeting && !s.yahara, R19_3_2, || Fact::YaharaGone);
    }

    pub(crate) fn choose(&self, s: &mut State, choice: Choice, ctx: Log<'_, '_>) {
        match choice {
            Choice::Kikusui => {
                let removed: ArrayVec<Piece, 16> =
                    s.chits_in(JP, Loc::REMOVED).filter(|c| self.data.kind(*c) == ChitKind::Kikusui).take(16).collect();
                ctx.tell(CHIT_JP_MOBILISATION, || Event::KikusuiReturned { n: removed.len() as u8 });
                for chit in removed {
                    s.put(&self.data, chit, Loc::CUP);
                }
            }
            Choice::Replacements => {
                let before = s.replacements;
                s.replacements = (before + 3).min(10);
                let (gained, total) = (s.replacements - before, s.replacements);
                ctx.tell(R2_13, || Event::Replacements { gained, total });
            }
            Choice::Offensive => self.order_offensive(s, false, ctx),
            Choice::StaffMeeting => self.staff_meeting(s, ctx),
        }
    }

    /// 19.3.1: what it means is enforced in movement, combat and after combat.
    pub(crate) fn order_offensive(&self, s: &mut State, forced: bool, ctx: Log<'_, '_>) {
        s.offensive = true;
        ctx.tell(R19_3_1, || Event::Offensive { forced });
    }

    /// 19.3.2: two dice against the turn number, then one for Yahara (R18).
    fn staff_meeting(&self, s: &mut State, ctx: Log<'_, '_>) {
        let dice = [ctx.d6(), ctx.d6()];
        let turn = s.turn;
        ctx.tell(R19_3_2_1, || Event::StaffMeeting { dice, turn });
        if dice[0] + dice[1] < turn {
            self.order_offensive(s, true, ctx);
        }
        let die = ctx.d6();
        if die <= 3 {
            s.yahara = false;
        }
        ctx.tell(R19_3_2_2, || Event::Yahara { die });
    }

    /// 8.0(1): any chit of the box.
    pub(crate) fn allow_burn(&self, s: &State, chit: Piece, no: &mut No) {
        no.when(!chit.is_chit() || s.loc(chit) != Loc::BOX, R8_0_1, || Fact::NotInBox { piece: chit });
    }

    pub(crate) fn burn(&self, s: &mut State, chit: Piece, ctx: Log<'_, '_>) {
        let points = self.data.chit(chit).supply;
        s.supply = s.supply.saturating_add(points);
        s.last = chit.0;
        s.put(&self.data, chit, Loc::DISCARD);
        self.set_top(s, Frame::Step(Step::Supply, 1));
        ctx.tell(R8_0_4, || Event::Burned { chit, points });
    }

    pub(crate) fn end_supply(&self, s: &mut State, ctx: Log<'_, '_>) {
        let points = s.supply;
        ctx.tell(R8_0_3, || Event::Supply { points });
        self.go(s, Step::AirSea);
    }
}
