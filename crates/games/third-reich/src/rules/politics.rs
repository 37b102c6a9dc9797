//! Events of the cards that concern nations and pools, and how any event begins.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Audience, Clause, Message, Seat};
use sandtable_kit::{Decision, Width};

pub const fn event_clause(event: EventKind) -> Clause {
    match event {
        EventKind::Blitzkrieg => CARD_BLITZKRIEG,
        EventKind::Ambush => CARD_AMBUSH,
        EventKind::DiplomacyAxis => CARD_DIPLOMACY_AXIS,
        EventKind::DiplomacyAllied => CARD_DIPLOMACY_ALLIED,
        EventKind::Development => CARD_DEVELOPMENT,
        EventKind::Supply => CARD_SUPPLY,
        EventKind::StrategicMovement => CARD_STRATEGIC_MOVEMENT,
        EventKind::VichyFrance => CARD_VICHY_FRANCE,
        EventKind::Wolfpack => CARD_WOLFPACK,
        EventKind::SeaLion => CARD_SEA_LION,
        EventKind::SeaTransport => CARD_SEA_TRANSPORT,
        EventKind::LendLease => CARD_LEND_LEASE,
        EventKind::StrategicBombing => CARD_STRATEGIC_BOMBING,
        EventKind::LongRangeBombing => CARD_LONG_RANGE_BOMBING,
        EventKind::LandingAirborne => CARD_LANDING_AIRBORNE,
    }
}

impl ThirdReich {
    /// The licence an event gives a group, where it gives one.
    fn licence_of(&self, event: EventKind) -> Option<Licence> {
        Some(match event {
            EventKind::Blitzkrieg => Licence::Blitz,
            EventKind::StrategicMovement => Licence::StrategicMovement,
            EventKind::SeaTransport => Licence::SeaTransport,
            EventKind::SeaLion => Licence::SeaLion,
            EventKind::LongRangeBombing => Licence::LongRange,
            EventKind::LandingAirborne => Licence::Landing,
            EventKind::Wolfpack => Licence::Raid,
            EventKind::LendLease => Licence::LendLease,
            _ => return None,
        })
    }

    pub fn event_possible(&self, st: &State) -> bool {
        let mut no = No::quick();
        self.object_to_event(st, st.op.seat, &mut no);
        no.none()
    }

    /// 6.1.2(1): what stands in the way of the event of the card in play.
    pub fn object_to_event(&self, st: &State, seat: Seat, no: &mut No) {
        let Some(card) = st.op.card else { return };
        let data = &self.data;
        let event = data.card(card).event;
        let clause = event_clause(event);
        let useless = || Fact::EventImpossible { card };
        match event {
            // R17: a starred card gives its value only.
            EventKind::Ambush => no.object(R2_3_1_1, || Fact::NoEvent { card }),
            EventKind::DiplomacyAxis | EventKind::DiplomacyAllied => {
                let mut st = st.clone();
                st.op.choices = 1;
                st.op.named = Nations::EMPTY;
                let any = all(data.nations.len()).any(|n| {
                    let accepted = |action: Action| {
                        let mut no = No::quick();
                        Diplomacy.object(self, &st, seat, &action, &mut no);
                        no.none()
                    };
                    accepted(Action::Join(n)) || accepted(Action::Shift(n))
                });
                no.when(!any, clause, useless);
            }
            EventKind::Development => {
                let cards = st.cards_at(data, seat, CardAt::Development).next().is_some();
                no.when(!cards && self.developing(st, seat).is_empty(), clause, useless);
            }
            EventKind::Supply => {
                let any = all(data.nations.len()).any(|n| self.recovers(st, seat, n));
                no.when(!any && !self.partisans(st, card), clause, useless);
            }
            EventKind::VichyFrance => {
                let held = st.owns(AXIS, data.named.paris);
                if !held {
                    no.object(CARD_VICHY_FRANCE, || Fact::ParisNotHeld);
                    no.object(RULING_27, || Fact::ParisBefore);
                }
                let allied = st.side_of_nation(data.named.fr) == Some(ALLIED);
                no.when(!allied, CARD_VICHY_FRANCE, || Fact::FranceNotAllied);
            }
            EventKind::LendLease => {
                no.when(!st.owns(ALLIED, data.named.north_atlantic), clause, || Fact::NoAtlantic);
                no.when(st.box_of(data, data.named.us) == Some(0), clause, || Fact::MarkerTooLow);
            }
            EventKind::StrategicBombing => {
                no.when(self.bombers(st, seat).is_empty(), clause, useless);
            }
            _ => {
                let mut probe = Op::new(seat);
                probe.licence = self.licence_of(event).unwrap_or(Licence::Value);
                let able = self.able(st, &probe);
                let tanks = event != EventKind::Blitzkrieg || able.meets(data.tanks);
                let drops = event == EventKind::LandingAirborne && (able & data.airborne).any();
                no.when((able.is_empty() && !drops) || !tanks, clause, useless);
            }
        }
    }

    /// Unused units an event's licence would let act.
    fn able(&self, st: &State, op: &Op) -> Units {
        let mut probe = st.clone();
        probe.op = *op;
        self.candidates(&probe)
    }

    /// The event begins.
    pub fn begin_event(&self, st: &mut State, card: Card, ctx: Context) {
        let data = self.data.card(card);
        st.op.named = Nations::EMPTY;
        st.op.flip = Units::EMPTY;
        st.op.landed = false;
        match data.event {
            EventKind::DiplomacyAxis | EventKind::DiplomacyAllied => {
                st.op.choices = data.choices;
                st.stack.push(Frame::Diplomacy);
            }
            EventKind::Development => {
                st.op.choices = data.picks;
                st.op.pair = None;
                st.stack.push(Frame::Development);
            }
            EventKind::Supply => {
                st.op.choices = data.nations;
                st.stack.push(Frame::Supplying);
                st.stack.push(Frame::Partisans);
            }
            EventKind::VichyFrance => self.vichy(st, ctx),
            EventKind::StrategicBombing => {
                st.bombs.clear();
                st.stack.push(Frame::Bombing);
            }
            event => {
                if event == EventKind::LendLease {
                    st.op.left = self.data.lend_lease.0;
                }
                st.op.licence = self.licence_of(event).unwrap_or(Licence::Value);
                st.stack.push(Frame::Group);
                if event == EventKind::LandingAirborne {
                    st.stack.push(Frame::Landfall);
                }
            }
        }
    }

    /// Vichy France: France changes sides, its units without the mark leave.
    fn vichy(&self, st: &mut State, ctx: Context) {
        let named = &self.data.named;
        ctx.tell(CARD_VICHY_FRANCE, || Event::Vichy);
        self.enter_war(st, named.fr, AXIS, R3_1_2_5, ctx);
        let leaving = (self.data.nation(named.fr).units - self.data.vichy) & st.on_map();
        for unit in leaving {
            self.to_pool(st, unit, ctx);
        }
        self.check_seas(st);
    }

    /// 15.5(1), R8: does the card, the value-4 Allied Supply, help Yugoslav partisans?
    fn partisans(&self, st: &State, card: Card) -> bool {
        let (data, named) = (self.data.card(card), &self.data.named);
        let units = self.data.nation(named.yu).units;
        data.side == ALLIED
            && data.value == 4
            && st.side_of_nation(named.yu) == Some(ALLIED)
            && (self.rising(st).any() || (units & st.used & st.on_map()).any())
    }

    /// Yugoslav units that could rise: those of the pool, while there is room in Yugoslavia.
    fn rising(&self, st: &State) -> Units {
        let named = &self.data.named;
        let room = st.land_count(&self.data, named.yugoslavia, ALLIED) < usize::from(self.data.limits.land_units);
        let waits = |u: &Unit| room && st.place[u.index()] == MOBILISATION;
        self.data.nation(named.yu).units.iter().filter(waits).collect()
    }

    /// 2.3: an event that no card of the side gives.
    pub fn object_to_foreign_event(&self, seat: Seat, event: EventKind, no: &mut No) -> bool {
        let own = self.data.cards_of(seat).any(|card| self.data.card(card).event == event);
        if !own {
            no.object(event_clause(event), || Fact::OtherSidesEvent);
            no.object(R2_3, || Fact::OtherSidesEvent);
        }
        !own
    }

    /// 2.3.2(2), 4.0(4): what is not in the side's part of the development pool.
    fn object_to_developing(&self, st: &State, seat: Seat, action: &Action, no: &mut No) -> bool {
        match *action {
            Action::DevelopCard(card) if self.data.card(card).side != seat => {
                no.object(R2_3, || Fact::OtherSide { card });
            }
            Action::DevelopCard(card) if st.cards[card.index()] != CardAt::Development => {
                no.object(R2_3_2_2, || Fact::NotDeveloping { card });
            }
            Action::DevelopUnit(unit) if !self.developing(st, seat).contains(unit) => {
                let absent = self.data.jets.contains(unit) && !self.options.jets;
                no.object(if absent { R16_8 } else { CARD_DEVELOPMENT }, || Fact::UnitNotDeveloping { unit });
            }
            _ => return false,
        }
        true
    }

    /// 3.1.1(2)③: nations that Supply does not serve.
    fn object_to_supplied(&self, st: &State, seat: Seat, nation: Nation, no: &mut No) -> bool {
        let clause = if st.is_neutral(nation) { R3_1_1_2_3 } else { CARD_SUPPLY };
        no.bar(st.side_of_nation(nation) != Some(seat), clause, || Fact::NotBelligerent { nation })
    }

    /// Units of the development pool a side may develop: of nations at war on it or leaning to it.
    fn developing(&self, st: &State, seat: Seat) -> Units {
        let ours = |n: Nation| st.side_of_nation(n).unwrap_or(self.data.nation(n).camp) == seat;
        all(self.data.units.len())
            .filter(|u: &Unit| st.place[u.index()] == DEVELOPMENT && ours(self.data.unit(*u).nation))
            .collect()
    }

    /// Has a nation of the side anything to recover?
    fn recovers(&self, st: &State, seat: Seat, nation: Nation) -> bool {
        if st.side_of_nation(nation) != Some(seat) {
            return false;
        }
        let weary = self.weary(st, nation, false);
        weary.free.any() || (weary.counted.any() && self.held_by(st, nation).any())
    }
}

/// Diplomacy: nations join, entry markers move.
pub struct Diplomacy;

impl Diplomacy {
    /// R48: the two choices of the Allies are different items of the card's list: one minor nation, one of Spain and
    /// Turkey.
    fn object_to_repeat(&self, game: &ThirdReich, st: &State, seat: Seat, list: Nations, nation: Nation, no: &mut No) {
        let bound = seat == ALLIED && !game.options.diplomacy_any;
        let before = (st.op.named & list).without(nation).first().filter(|_| bound);
        if let (Some(nation), Some(_)) = (before, game.event_in_play(st)) {
            no.object(CARD_DIPLOMACY_ALLIED, || Fact::ChosenSo { nation });
            no.object(RULING_48, || Fact::DifferentItems);
        }
    }
}

impl Decision<ThirdReich> for Diplomacy {
    const TAKES: &'static [Verb] = &[Verb::Join, Verb::Shift, Verb::Done];
    const PLACE: Clause = R6_1_2_1;

    fn open(&self, _: &ThirdReich, st: &State) -> bool {
        st.op.choices > 0
    }

    fn offers(&self, game: &ThirdReich, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(all(game.data.nations.len()).flat_map(|n| [Action::Join(n), Action::Shift(n)]));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let data = &game.data;
        let named = &data.named;
        let card = if seat == AXIS { CARD_DIPLOMACY_AXIS } else { CARD_DIPLOMACY_ALLIED };
        match *action {
            Action::Join(nation) if nation == named.fr => {
                let vichy = seat == ALLIED && st.side_of_nation(nation) == Some(AXIS);
                no.when(!vichy, R3_1_2_5, || Fact::NotVichy);
                no.when(vichy && !st.owns(ALLIED, named.paris), R3_1_2_5, || Fact::ParisNotHeld);
            }
            Action::Join(nation) => {
                let n = data.nation(nation);
                if n.entry == EntryWay::Fixed {
                    let clause = if nation == named.ge { R3_1_2_1 } else { R3_1_2_2 };
                    no.object(clause, || Fact::NotNeutral { nation });
                } else if n.entry == EntryWay::Track {
                    let clause = if n.camp == AXIS { R3_1_2_4 } else { R3_1_2_3 };
                    no.object(clause, || Fact::ByTrack { nation });
                } else if !data.joins[seat.index()].contains(nation) {
                    no.object(R3_1_2_6, || Fact::OtherCamp { nation, seat: n.camp });
                } else {
                    no.when(!st.is_neutral(nation), R3_1_2_6, || Fact::NotNeutral { nation });
                    self.object_to_repeat(game, st, seat, data.joins[ALLIED.index()], nation, no);
                }
            }
            Action::Shift(nation) => {
                let Some(track) = data.track_of(nation) else {
                    no.object(R2_12_2, || Fact::NoTrack { nation });
                    return;
                };
                let (t, at) = (&data.tracks[track], st.boxes[track]);
                let step = t.moved_by[seat.index()];
                let late = data.nation(nation).camp == ALLIED;
                let clause = if late { R3_1_2_3 } else { R3_1_2_4 };
                if step == 0 {
                    no.object(clause, || Fact::MarkerNotYours { nation });
                    return;
                }
                no.when(st.forever.contains(nation), R3_1_3_2_1, || Fact::Forever { nation });
                no.when(st.shifted[seat.index()].contains(nation), card, || Fact::MarkerMovedAlready { nation });
                let end = if step > 0 { at >= t.entry() } else { at == 0 };
                no.when(end, clause, || Fact::MarkerAtEnd { nation });
                if !late {
                    self.object_to_repeat(game, st, seat, data.tracked(AXIS), nation, no);
                }
                let settled = !st.is_neutral(nation) && at < t.entry() && !st.forever.contains(nation);
                no.when(settled, R3_1_3_1, || Fact::NotNeutral { nation });
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let data = &game.data;
        match *action {
            Action::Join(nation) => {
                st.op.choices -= 1;
                st.op.named.insert(nation);
                let clause = if nation == data.named.fr { R3_1_2_5 } else { R3_1_2_6 };
                if nation == data.named.fr {
                    ctx.tell(R3_1_2_5, || Event::FreeFrance);
                }
                game.enter_war(st, nation, seat, clause, ctx);
            }
            Action::Shift(nation) => {
                let Some(track) = data.track_of(nation) else { return };
                st.op.choices -= 1;
                st.op.named.insert(nation);
                let t = &data.tracks[track];
                let before = st.boxes[track];
                let position = before.saturating_add_signed(t.moved_by[seat.index()]).min(t.entry());
                st.boxes[track] = position;
                st.shifted[seat.index()].insert(nation);
                let camp = data.nation(nation).camp;
                let clause = if camp == AXIS { R3_1_2_4 } else { R3_1_2_3 };
                ctx.tell(clause, || Event::MarkerMoved { nation, position, last: t.entry() });
                if position == t.entry() && st.is_neutral(nation) {
                    game.enter_war(st, nation, camp, clause, ctx);
                } else if before == t.entry() {
                    game.leave_entry(st, nation, ctx);
                }
            }
            _ => st.op.choices = 0,
        }
    }

    fn prompt(&self, _: &ThirdReich, st: &State, _: Seat) -> Message {
        Message::new("prompt-diplomacy").int("left", st.op.choices)
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Join(_) | Action::Shift(_)) {
            // What the nation's own clause says, whatever has been chosen.
            let mut blank = st.clone();
            blank.op.named = Nations::EMPTY;
            Diplomacy.object(game, &blank, seat, action, no);
            let card = if seat == AXIS { CARD_DIPLOMACY_AXIS } else { CARD_DIPLOMACY_ALLIED };
            no.object(card, || Fact::OnlyByEvent);
        }
    }
}

/// Development: cards and units come out of the development pool.
pub struct Development;

impl Development {
    /// How many picks a card takes: one, or all of them for a value-4 card by a value-2 Development.
    fn price(&self, game: &ThirdReich, st: &State, card: Card) -> u8 {
        let by = st.op.card.map_or(3, |c| game.data.card(c).value);
        if by == 2 && game.data.card(card).value > 3 { st.op.card.map_or(1, |c| game.data.card(c).picks) } else { 1 }
    }
}

impl Decision<ThirdReich> for Development {
    const TAKES: &'static [Verb] = &[Verb::DevelopCard, Verb::DevelopUnit, Verb::Done];
    const PLACE: Clause = CARD_DEVELOPMENT;

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        let seat = st.op.seat;
        let more = st.op.pair.is_some_and(|n| (game.developing(st, seat) & game.data.nation(n).units).any());
        more || (st.op.choices > 0
            && (game.developing(st, seat).any() || st.cards_at(&game.data, seat, CardAt::Development).next().is_some()))
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let fits = |c: &Card| width.is_wide() || st.cards[c.index()] == CardAt::Development;
        out.extend(game.data.cards_of(seat).filter(fits).map(Action::DevelopCard));
        let units = game.developing(st, seat);
        out.extend(units.iter().map(Action::DevelopUnit));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::DevelopCard(card) => {
                let value = game.data.card(card).value;
                if game.object_to_developing(st, seat, action, no) {
                } else if st.op.choices == 0 {
                    no.object(CARD_DEVELOPMENT, || Fact::NothingLeftToPick);
                } else if self.price(game, st, card) > st.op.choices {
                    no.object(CARD_DEVELOPMENT, || Fact::ValueTooHigh { card, value });
                }
            }
            Action::DevelopUnit(unit) => {
                if game.object_to_developing(st, seat, action, no) {
                    return;
                }
                let same = st.op.pair == Some(game.data.unit(unit).nation);
                no.when(st.op.choices == 0 && !same, CARD_DEVELOPMENT, || Fact::NothingLeftToPick);
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::DevelopCard(card) => {
                st.op.choices -= self.price(game, st, card);
                st.op.pair = None;
                if game.options.hidden_development {
                    let value = game.data.card(card).value;
                    st.move_card(&game.data, card, CardAt::Developed);
                    ctx.tell(R16_1_1_2, || Event::DevelopedHidden { seat, value });
                    ctx.emit(R16_1_1_2, Audience::Only(seat), || Event::Developed { card });
                } else {
                    st.move_card(&game.data, card, CardAt::Discard);
                    st.fresh.insert(card);
                    ctx.tell(R2_3_2_2, || Event::Developed { card });
                }
            }
            Action::DevelopUnit(unit) => {
                let nation = game.data.unit(unit).nation;
                if st.op.pair == Some(nation) {
                    st.op.pair = None;
                } else {
                    st.op.choices -= 1;
                    st.op.pair = Some(nation);
                }
                st.relocate(unit, MOBILISATION);
                ctx.tell(CARD_DEVELOPMENT, || Event::DevelopedUnit { unit });
            }
            _ => {
                st.op.choices = 0;
                st.op.pair = None;
            }
        }
    }

    fn prompt(&self, _: &ThirdReich, st: &State, _: Seat) -> Message {
        Message::new("prompt-development").int("left", st.op.choices)
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::DevelopCard(_) | Action::DevelopUnit(_)) {
            game.object_to_developing(st, seat, action, no);
            no.object(CARD_DEVELOPMENT, || Fact::OnlyByEvent);
        }
    }
}

/// 15.5(1): the value-4 Supply may raise one Yugoslav unit, and recovers all of them.
pub struct Partisans;

impl Decision<ThirdReich> for Partisans {
    const TAKES: &'static [Verb] = &[Verb::Mobilise, Verb::Supply, Verb::Done];
    const PLACE: Clause = R15_5_1;
    const PROMPT: &'static str = "prompt-partisans";

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        st.op.card.is_some_and(|c| game.partisans(st, c))
    }

    fn offers(&self, game: &ThirdReich, st: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Supply(game.data.named.yu)]);
        let units = if width.is_wide() { game.data.nation(game.data.named.yu).units } else { game.rising(st) };
        out.extend(units.iter().map(Action::Mobilise));
    }

    fn object(&self, game: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        let yu = game.data.named.yu;
        match *action {
            Action::Mobilise(unit) if !game.data.nation(yu).units.contains(unit) => {
                no.object(R15_5_1, || Fact::WrongNation { unit, nation: game.data.unit(unit).nation });
            }
            Action::Mobilise(unit) if st.place[unit.index()] != MOBILISATION => {
                no.object(R2_22_3, || Fact::NotInPool { unit });
            }
            Action::Mobilise(_) if game.rising(st).is_empty() => {
                let (area, most) = (game.data.named.yugoslavia, game.data.limits.land_units);
                no.object(R8_1_1_2_1, || Fact::LandLimit { area, have: most + 1, most });
            }
            // Who may raise a unit and recover all need not recover alone.
            Action::Supply(nation) if nation != yu => no.object(R15_5_1, || Fact::PartisansFirst),
            Action::Supply(_) => {
                let weary = game.data.nation(yu).units & st.used & st.on_map();
                no.when(weary.is_empty(), R13_0_3, || Fact::NobodyRecovers { nation: yu });
            }
            _ => {}
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        st.stack.pop();
        if let Action::Mobilise(unit) = *action {
            game.place_unit(st, unit, game.data.named.yugoslavia, 0, RULING_8, ctx);
        }
        if *action != Action::Done {
            let units = game.data.nation(game.data.named.yu).units & st.used & st.on_map();
            game.turn_up(st, units, R15_5_1, ctx);
        }
    }
}

/// Supply: nations recover at once.
pub struct Supplying;

impl Decision<ThirdReich> for Supplying {
    const TAKES: &'static [Verb] = &[Verb::Supply, Verb::Done];
    const PLACE: Clause = CARD_SUPPLY;

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        st.op.choices > 0
            && all(game.data.nations.len()).any(|n| game.recovers(st, st.op.seat, n) && !st.op.named.contains(n))
    }

    fn offers(&self, game: &ThirdReich, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(all(game.data.nations.len()).map(Action::Supply));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Supply(nation) = *action else { return };
        if game.object_to_supplied(st, seat, nation, no) {
        } else if st.op.named.contains(nation) {
            no.object(CARD_SUPPLY, || Fact::NationNamed { nation });
        } else {
            no.when(!game.recovers(st, seat, nation), R13_0_3, || Fact::NobodyRecovers { nation });
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        match *action {
            Action::Supply(nation) => {
                st.op.choices -= 1;
                st.op.named.insert(nation);
                game.recover_nation(st, nation, false, ctx);
            }
            _ => st.op.choices = 0,
        }
    }

    fn prompt(&self, _: &ThirdReich, st: &State, _: Seat) -> Message {
        Message::new("prompt-supply").int("left", st.op.choices)
    }

    fn elsewhere(game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Supply(nation) = *action {
            game.object_to_supplied(st, seat, nation, no);
            no.object(CARD_SUPPLY, || Fact::OnlyByEvent);
        }
    }
}
