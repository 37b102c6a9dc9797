//! 7.0 Events.

use super::prelude::*;

/// 7.0(2) Which event next? Bad Weather goes first (4.1(4)).
pub struct Events;

impl Decision<Okinawa> for Events {
    const TAKES: &'static [Verb] = &[Verb::Resolve];
    const PLACE: Clause = R7_0_2;
    const PROMPT: &'static str = "prompt-events";

    /// Is there an order to choose?
    fn open(&self, g: &Okinawa, s: &State) -> bool {
        let mut kinds = g.next_events(s).map(|c| g.data.kind(c));
        kinds.next().is_some_and(|first| kinds.any(|k| k != first))
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        let next = g.next_events(s).next();
        match next {
            Some(chit) => g.resolve_event(s, chit, ctx),
            None => {
                s.revealed = false;
                s.close();
            }
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, seat: Seat, width: Width, out: &mut Actions) {
        out.extend(chits_of(seat).filter(|c| width.is_wide() || s.loc(*c) == Loc::BOX).map(Action::Resolve));
    }

    fn object(&self, g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Resolve(chit) = *action else { return };
        if g.object_foreign(seat, chit, R7_0_1, no) {
            return;
        }
        let open = chit.is_chit() && g.open_events(s).any(|c| c == chit);
        if no.when(!open, R7_0_1, || Fact::NotAnEvent { piece: chit }) || !open {
            return;
        }
        no.when(!g.next_events(s).any(|c| c == chit), R4_1_4, || Fact::WeatherFirst { piece: chit });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Resolve(chit) = *action {
            g.resolve_event(s, chit, ctx);
        }
    }

    /// 7.0(1): whose events they are; 7.0(2): one by one.
    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Resolve(chit) = *action else { return };
        if seat != s.phasing && chit.seat() == seat {
            let event = chit.is_chit() && g.data.class(chit) == Class::Event;
            no.when(!event, R7_0_1, || Fact::NotAnEvent { piece: chit });
            no.when(event, R7_0_1, || Fact::OthersEvents { seat: s.phasing });
            return;
        }
        Events.object(g, s, seat, action, no);
        let busy = s.awaits(Frame::Events) && s.step() == Step::Events;
        no.when(no.none() && busy, R7_0_2, || Fact::OneEvent);
    }
}

/// Reconnaissance: the US looks at face-down chits.
pub struct Recon(pub u8);

impl Decision<Okinawa> for Recon {
    const TAKES: &'static [Verb] = &[Verb::Look, Verb::Done];
    const PLACE: Clause = CHIT_US_RECON;
    const ASKED: Seats = Seats::only(US);

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        self.0 > 0 && chits_of(JP).any(|c| g.can_be_looked_at(s, c))
    }

    fn offers(&self, g: &Okinawa, s: &State, _: Seat, width: Width, out: &mut Actions) {
        out.push(Action::Done);
        let handle = |slot| Action::Look(Handle { seat: JP, slot });
        if width.is_wide() {
            out.extend((1..=US_CHITS as u8).map(|i| handle(Slot(i))));
        } else {
            out.extend(chits_of(JP).filter(|c| g.can_be_looked_at(s, *c)).map(|c| handle(s.slot(c))));
        }
    }

    fn object(&self, _: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Look(piece) = *action else { return };
        let chit = s.by_slot(piece.seat, piece.slot).filter(|_| piece.seat == JP);
        let Some(chit) = chit else { return no.object(CHIT_US_RECON, || Fact::NoSuchChit { piece }) };
        no.when(s.seen.contains(chit), CHIT_US_RECON, || Fact::AlreadySeen { piece });
    }

    fn act(&self, _: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        let chit = match *action {
            Action::Look(piece) => s.by_slot(piece.seat, piece.slot),
            _ => None,
        };
        let Some(chit) = chit else {
            s.close();
            return;
        };
        let piece = s.shown(chit);
        if let Some(hex) = s.hex_of(chit) {
            ctx.tell(CHIT_US_RECON, || Event::Looked { piece, hex });
        }
        ctx.emit(CHIT_US_RECON, Audience::Only(US), || Event::Recognised { piece, what: chit });
        s.seen.insert(chit);
        s.stack.replace(Frame::Recon(self.0 - 1));
    }

    fn prompt(&self, _: &Okinawa, _: &State, _: Seat) -> Message {
        Message::new("prompt-look").int("left", self.0)
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Look(_)) {
            g.object_without_chit(seat, ChitKind::Recon, no, |no| Recon(1).object(g, s, seat, action, no));
        }
    }
}

/// Fighter-Bombers fire at one Japanese stack next to a US stack.
pub struct FighterBombers;

impl Decision<Okinawa> for FighterBombers {
    const TAKES: &'static [Verb] = &[Verb::Strike];
    const PLACE: Clause = CHIT_US_FIGHTER_BOMBER;
    const ASKED: Seats = Seats::only(US);
    const PROMPT: &'static str = "prompt-strike";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.strike_targets(s).len() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        match g.strike_targets(s).first() {
            Some(hex) => g.begin_strike(s, hex, ctx),
            None => s.close(),
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, _: Width, out: &mut Actions) {
        out.extend(s.maps.present[JP.index()].iter().map(Action::Strike));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Strike(hex) = *action else { return };
        no.when(!g.strike_targets(s).contains(hex), CHIT_US_FIGHTER_BOMBER, || Fact::NoTarget { hex });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        if let Action::Strike(hex) = *action {
            g.begin_strike(s, hex, ctx);
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        g.object_without_chit(seat, ChitKind::FighterBomber, no, |no| {
            FighterBombers.object(g, s, seat, action, no);
        });
    }
}

/// A Feint delays a Japanese reinforcement.
pub struct Feint;

impl Decision<Okinawa> for Feint {
    const TAKES: &'static [Verb] = &[Verb::Delay];
    const PLACE: Clause = CHIT_US_FEINT;
    const ASKED: Seats = Seats::only(US);
    const PROMPT: &'static str = "prompt-delay";

    fn open(&self, g: &Okinawa, s: &State) -> bool {
        g.feint_targets(s).count() > 1
    }

    fn pass(&self, g: &Okinawa, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        let target = g.feint_targets(s).next();
        if let Some(unit) = target {
            g.delay(s, unit, ctx);
        }
    }

    fn offers(&self, _: &Okinawa, s: &State, _: Seat, width: Width, out: &mut Actions) {
        out.extend(units_of(JP).filter(|u| width.is_wide() || s.hex_of(*u).is_none()).map(Action::Delay));
    }

    fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Delay(unit) = *action else { return };
        let own = unit.is_chit() || unit.seat() == US;
        if no.bar(own, CHIT_US_FEINT, || Fact::NotJapanese { piece: unit }) {
            return;
        }
        let elsewhere = !g.feint_targets(s).any(|u| u == unit);
        no.when(elsewhere, CHIT_US_FEINT, || Fact::NotOnTrack { piece: unit });
        no.when(elsewhere && s.loc(unit) == Loc::BOX, RULING_35, || Fact::NotOnTrack { piece: unit });
    }

    fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
        s.close();
        if let Action::Delay(unit) = *action {
            g.delay(s, unit, ctx);
        }
    }

    fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
        g.object_without_chit(seat, ChitKind::Feint, no, |no| Feint.object(g, s, seat, action, no));
    }
}

/// Mobilisation: Kikusui chits back, or replacement points.
pub struct Mobilisation;

/// 19.3 The order to attack: obey, or call a staff meeting while Yahara is listened to.
pub struct OffensiveOrder;

macro_rules! choice {
    ($decision:ident, $place:expr, $chit:expr, $choices:expr, $prompt:literal, |$s:ident| $open:expr, |$g:ident, $t:ident, $ctx:ident| $pass:expr) => {
        impl Decision<Okinawa> for $decision {
            const TAKES: &'static [Verb] = &[Verb::Choose];
            const PLACE: Clause = $place;

            fn asked(&self, _: &Okinawa, _: &State) -> Seats {
                Seats::only(JP)
            }

            fn open(&self, _: &Okinawa, $s: &State) -> bool {
                $open
            }

            fn pass(&self, $g: &Okinawa, $t: &mut State, $ctx: Context<'_, '_>) {
                $t.stack.pop();
                $pass
            }

            fn offers(&self, _: &Okinawa, _: &State, _: Seat, _: Width, out: &mut Actions) {
                out.extend(Choice::ALL.map(Action::Choose));
            }

            /// What the order in hand offers; what it does not is another one's.
            fn object(&self, g: &Okinawa, s: &State, _: Seat, action: &Action, no: &mut No) {
                let Action::Choose(choice) = *action else { return };
                if !$choices.contains(&choice) {
                    no.object($place, || Fact::WrongChoice { choice });
                    let (other, chit) = match $chit {
                        ChitKind::Mobilisation => (OffensiveOrder::PLACE, ChitKind::OffensiveOrder),
                        _ => (Mobilisation::PLACE, ChitKind::Mobilisation),
                    };
                    return no.object(other, || Fact::NeedsChit { piece: g.data.one_of(chit) });
                }
                no.when(choice == Choice::StaffMeeting && !s.yahara, R19_3_2, || Fact::YaharaGone);
            }

            fn act(&self, g: &Okinawa, s: &mut State, _: Seat, action: &Action, ctx: Context<'_, '_>) {
                s.close();
                if let Action::Choose(choice) = *action {
                    g.choose(s, choice, ctx);
                }
            }

            fn prompt(&self, _: &Okinawa, _: &State, _: Seat) -> Message {
                Message::new($prompt)
            }

            fn elsewhere(g: &Okinawa, s: &State, seat: Seat, action: &Action, no: &mut No) {
                let own = matches!(action, Action::Choose(choice) if $choices.contains(choice));
                if own && !no.bar(seat == US, $place, || Fact::ForOther { seat: JP }) {
                    $decision.object(g, s, seat, action, no);
                    no.object($place, || Fact::NeedsChit { piece: g.data.one_of($chit) });
                }
            }
        }
    };
}

choice!(
    Mobilisation,
    CHIT_JP_MOBILISATION,
    ChitKind::Mobilisation,
    [Choice::Kikusui, Choice::Replacements],
    "prompt-mobilisation",
    |_s| true,
    |_g, _s, _ctx| {}
);
choice!(
    OffensiveOrder,
    R19_3,
    ChitKind::OffensiveOrder,
    [Choice::Offensive, Choice::StaffMeeting],
    "prompt-offensive",
    |s| s.yahara,
    |g, s, ctx| g.order_offensive(s, true, ctx)
);

impl Okinawa {
    /// 7.0(1): every event chit is turned up.
    pub(crate) fn reveal_events(&self, s: &mut State, ctx: Context<'_, '_>) {
        s.close();
        s.revealed = true;
        let pieces: Vec<Piece> = self.open_events(s).collect();
        if !pieces.is_empty() {
            ctx.tell(R7_0_1, || Event::EventsRevealed { pieces });
        }
    }

    /// What an event of the US does is done by nobody else and by no other means; what fails of it comes first.
    fn object_without_chit(&self, seat: Seat, kind: ChitKind, no: &mut No, object: impl FnOnce(&mut No)) {
        let (clause, piece) = (kind.clause(), self.data.one_of(kind));
        if !no.bar(seat == JP, clause, || Fact::ForOther { seat: US }) {
            object(no);
            no.object(clause, || Fact::NeedsChit { piece });
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

    /// Carries out one event; its chit goes to the discards first (4.1(4)), Yamato to the air-sea box.
    pub(crate) fn resolve_event(&self, s: &mut State, chit: Piece, ctx: Context<'_, '_>) {
        let kind = self.data.kind(chit);
        if kind == ChitKind::Yamato {
            return self.sail(s, chit, ctx);
        }
        s.put(&self.data, chit, Loc::DISCARD);
        if chit.seat() == US {
            let points = self.data.chit(chit).supply;
            s.supply = s.supply.saturating_add(points);
            ctx.tell(R7_0_5, || Event::EventSupply { piece: chit, points });
        }
        match kind {
            ChitKind::BadWeather => {
                s.bad_weather = true;
                ctx.tell(CHIT_US_BAD_WEATHER, || Event::BadWeather { piece: chit });
            }
            ChitKind::Recon => s.stack.push(Frame::Recon(2)),
            ChitKind::FighterBomber if s.bad_weather => {
                ctx.tell(CHIT_US_BAD_WEATHER, || Event::NoEffect { piece: chit });
            }
            ChitKind::FighterBomber if self.strike_targets(s).is_empty() => {
                ctx.tell(CHIT_US_FIGHTER_BOMBER, || Event::NoEffect { piece: chit });
            }
            ChitKind::FighterBomber => s.stack.push(Frame::FighterBombers),
            ChitKind::ChangeCommander => {
                s.free_attacks = true;
                ctx.tell(CHIT_US_CHANGE_COMMANDER, || Event::FreeAttacks { piece: chit });
            }
            ChitKind::Feint if self.feint_targets(s).next().is_none() => {
                ctx.tell(CHIT_US_FEINT, || Event::NoEffect { piece: chit });
            }
            ChitKind::Feint => s.stack.push(Frame::Feint),
            ChitKind::Mobilisation => s.stack.push(Frame::Mobilisation),
            ChitKind::OffensiveOrder => s.stack.push(Frame::OffensiveOrder),
            _ => {}
        }
    }

    /// Reconnaissance: a face-down Japanese attached chit on the map not looked at yet.
    pub(crate) fn can_be_looked_at(&self, s: &State, chit: Piece) -> bool {
        s.face_down_on_map(chit) && !s.seen.contains(chit)
    }

    /// Japanese stacks next to a US stack.
    fn strike_targets(&self, s: &State) -> HexSet {
        s.maps.solid[JP.index()] & s.zoc(US)
    }

    /// Japanese units still on the turn track (R35).
    pub(crate) fn feint_targets<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        units_of(JP).filter(|u| s.loc(*u).arrival().is_some_and(|t| t <= 12))
    }

    pub(crate) fn delay(&self, s: &mut State, unit: Piece, ctx: Context<'_, '_>) {
        if let Some(turn) = s.loc(unit).arrival() {
            // Counted from now if the unit is overdue in a made-up position.
            let turn = turn.max(s.turn) + 3;
            s.put(&self.data, unit, Loc::track(turn));
            ctx.tell(CHIT_US_FEINT, || Event::Delayed { piece: unit, turn });
        }
    }

    pub(crate) fn choose(&self, s: &mut State, choice: Choice, ctx: Context<'_, '_>) {
        match choice {
            Choice::Kikusui => {
                let removed: ArrayVec<Piece, 16> =
                    s.chits_in(JP, Loc::REMOVED).filter(|c| self.data.kind(*c) == ChitKind::Kikusui).take(16).collect();
                ctx.tell(RULING_16, || Event::KikusuiReturned { n: removed.len() as u8 });
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
}
