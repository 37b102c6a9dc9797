//! Saying it: prompts, actions, notes, events and refusals as messages of the catalogues.

use crate::Southern;
use crate::actions::Action;
use crate::data::*;
use crate::events::{Event, Outcome, Roll, SetUp};
use crate::facts::Fact;
use crate::state::*;
use sandtable_kernel::{Arg, Message, Seat};

impl Southern {
    fn unit_id(&self, unit: Unit) -> String {
        self.data.unit(unit).id.clone()
    }

    fn area_id(&self, area: Area) -> String {
        self.data.area(area).id.clone()
    }

    fn card_id(&self, card: Card) -> String {
        self.data.card(card).id.clone()
    }

    fn unit_ids(&self, units: UnitSet) -> Vec<String> {
        units.iter().map(|u| self.data.units[u].id.clone()).collect()
    }

    pub fn prompt_for(&self, st: &State, seat: Seat) -> Message {
        let op = &st.op;
        if st.over {
            return Message::new("prompt-over");
        }
        if !self.deciders(st).contains(seat) {
            return Message::new("prompt-wait");
        }
        let Some(frame) = st.top() else { return Message::new("prompt-over") };
        match frame {
            Frame::Carrier(unit) => Message::new("prompt-carrier").id("unit", self.unit_id(unit)),
            Frame::Hands => {
                let left = self.data.hand[seat.index()] - st.hand_count[seat.index()];
                Message::new("prompt-hand").int("left", left)
            }
            Frame::Impulse(_) => Message::new("prompt-impulse"),
            Frame::Rally => Message::new("prompt-rally"),
            Frame::Naming => Message::new("prompt-naming").int("number", op.named + 1),
            Frame::Group if op.group().is_empty() => Message::new("prompt-group"),
            Frame::Group | Frame::Order => Message::new("prompt-order").ids("units", self.unit_ids(op.group())),
            Frame::Again => Message::new("prompt-again").ids("units", self.unit_ids(op.group())),
            Frame::React(area) => Message::new("prompt-react")
                .id("area", self.area_id(area))
                .ids("units", self.unit_ids(op.group() & st.at[area.i()])),
            Frame::Allot => {
                Message::new("prompt-allot").int("points", st.damage.left).id("area", self.area_id(st.damage.area))
            }
            Frame::Retreat => Message::new("prompt-retreat").ids("units", self.unit_ids(st.damage.retreating)),
            Frame::Recover => Message::new("prompt-recover").int("left", op.left),
            Frame::Target => match op.task {
                Task::Card(Kind::Submarine, _) => Message::new("prompt-submarine").int("left", op.left),
                Task::Card(Kind::YesOrNo, _) => Message::new("prompt-yes-or-no"),
                Task::Card(Kind::OilDemolition, _) => Message::new("prompt-oil"),
                _ => Message::new("prompt-supply-area"),
            },
            Frame::Remove => Message::new("prompt-remove").id("area", self.area_id(op.area)),
            Frame::Arrive => Message::new("prompt-arrive").ids("units", self.unit_ids(op.arriving)),
            Frame::Return => Message::new("prompt-return").int("left", op.left),
            _ => Message::new("prompt-wait"),
        }
    }

    pub fn say_action(&self, st: &State, action: &Action) -> Message {
        let unit = |m: Message, u: Unit| m.id("unit", self.unit_id(u));
        let area = |m: Message, a: Area| m.id("area", self.area_id(a));
        let card = |m: Message, c: Card| m.id("card", self.card_id(c));
        match *action {
            Action::Pass => Message::new("act-pass"),
            Action::Done => match st.top() {
                Some(Frame::Naming) => Message::new("act-done-naming"),
                Some(Frame::Order) => Message::new("act-skip-group"),
                Some(Frame::Again) => Message::new("act-no-second"),
                _ => Message::new("act-done"),
            },
            Action::Next => Message::new("act-next"),
            Action::Decline => Message::new("act-decline"),
            Action::Air => Message::new("act-air"),
            Action::Attack => Message::new("act-attack"),
            Action::AttackTwice => Message::new("act-attack-twice"),
            Action::Pick(c) => card(Message::new("act-pick"), c),
            Action::Spend(c) => card(Message::new("act-spend"), c),
            Action::Play(c, item) if self.data.card(c).kind.items() > 1 => {
                card(Message::new("act-play-item"), c).int("item", item)
            }
            Action::Play(c, _) => card(Message::new("act-play"), c),
            Action::React(c) => card(Message::new("act-react"), c),
            Action::With(u) => unit(Message::new("act-with"), u),
            Action::Without(u) => unit(Message::new("act-without"), u),
            Action::Move(a, None) => area(Message::new("act-move"), a),
            Action::Move(a, Some(via)) => area(Message::new("act-move-via"), a).id("via", self.area_id(via)),
            Action::Strike(a) => area(Message::new("act-strike"), a),
            Action::StrikeTwice(a) => area(Message::new("act-strike-twice"), a),
            Action::Fly(a) => area(Message::new("act-fly"), a),
            Action::Transport(a) => area(Message::new("act-transport"), a),
            Action::Target(a) => area(Message::new("act-target"), a),
            Action::Drop(u, a) => area(unit(Message::new("act-drop"), u), a),
            Action::Hit(u) => unit(Message::new("act-hit"), u),
            Action::Retreat(u, a) => area(unit(Message::new("act-retreat"), u), a),
            Action::Recover(u) => unit(Message::new("act-recover"), u),
            Action::Remove(u) => unit(Message::new("act-remove"), u),
            Action::Place(u, a) => area(unit(Message::new("act-place"), u), a),
            Action::Return(u) => unit(Message::new("act-return"), u),
        }
    }

    /// What a step would cost, or what a further damage point would do.
    pub fn remark(&self, st: &State, action: &Action) -> Option<Message> {
        let op = &st.op;
        match *action {
            Action::Move(to, via) => {
                let march = self.march_of(st, op, op.group())?;
                let ways = self.ways(st, &march, to);
                let through =
                    via.or_else(|| if ways.quiet.is_none() { ways.via.first().map(Area::from) } else { None });
                let cost = match through {
                    Some(v) => ways.via_cost[v.i()],
                    None => ways.quiet?,
                };
                let message = match through {
                    Some(v) => Message::new("note-cost-via").id("via", self.area_id(v)),
                    None => Message::new("note-cost"),
                };
                Some(message.int("cost", cost).int("allowance", march.land))
            }
            Action::Fly(to) | Action::Strike(to) | Action::StrikeTwice(to) => {
                let base = st.area_of_any(op.group())?;
                let range = self.slowest(op.group());
                let distance = if matches!(action, Action::Fly(_)) {
                    let flight = if op.group().meets(self.data.chinese) {
                        &self.chinese_flight
                    } else {
                        &self.flight[op.seat.index()]
                    };
                    (0..flight.len()).find(|m| flight[*m][base.i()].contains(to.i()))?
                } else {
                    usize::from(self.data.distance[base.i()][to.i()])
                };
                Some(Message::new("note-distance").int("distance", distance as i64).int("range", range as i64))
            }
            Action::Hit(unit) if st.damage.left > 0 => {
                let points = st.damage.given.get(unit.i())? + 1;
                let key = match self.outcome(st, unit, points) {
                    Outcome::Nothing => "note-hit-nothing",
                    Outcome::Used => "note-hit-used",
                    Outcome::Retreats => "note-hit-retreat",
                    Outcome::Eliminated => "note-hit-eliminated",
                };
                Some(Message::new(key).int("points", points).int("most", self.capacity(st, unit)))
            }
            Action::Target(area) if op.is(Kind::Submarine) => {
                let (control, destroyers) = self.submarine_modifiers(st, area);
                Some(Message::new("note-submarine").int("control", control).int("destroyers", destroyers))
            }
            _ => None,
        }
    }

    pub fn say_event(&self, event: &Event) -> Message {
        let seat_id = |s: Seat| SIDES[s.index()];
        let unit = |m: Message, u: Unit| m.id("unit", self.unit_id(u));
        let area = |m: Message, a: Area| m.id("area", self.area_id(a));
        let from_to = |m: Message, a: Area, b: Area| m.id("from", self.area_id(a)).id("to", self.area_id(b));
        match event {
            Event::SetUp { part } => {
                let (key, n) = match *part {
                    SetUp::Japan(n) => ("event-set-up-japan", n),
                    SetUp::Allied(n) => ("event-set-up-allied", n),
                    SetUp::Reinforcements(n) => ("event-set-up-reinforcements", n),
                    SetUp::Oil(n) => ("event-set-up-oil", n),
                    SetUp::Control(n) => ("event-set-up-control", n),
                    SetUp::Cards(n) => ("event-set-up-cards", n),
                    SetUp::Turns(n) => ("event-set-up-turns", n),
                };
                Message::new(key).int("number", n)
            }
            Event::TurnBegan { turn } => Message::new("event-turn").int("turn", *turn),
            Event::Picked { card, .. } => Message::new("event-picked").id("card", self.card_id(*card)),
            Event::HandReady { seat } => Message::new("event-hand-ready").id("seat", seat_id(*seat)),
            Event::Passed { seat, forced: false } => Message::new("event-passed").id("seat", seat_id(*seat)),
            Event::Passed { seat, forced: true } => Message::new("event-passed-forced").id("seat", seat_id(*seat)),
            Event::Spent { seat } => Message::new("event-spent").id("seat", seat_id(*seat)),
            Event::SpentCard { card } => Message::new("event-spent-card").id("card", self.card_id(*card)),
            Event::AirOperation { seat } => Message::new("event-air-operation").id("seat", seat_id(*seat)),
            Event::Played { seat, card, item } if self.data.card(*card).kind.items() > 1 => {
                Message::new("event-played-item")
                    .id("seat", seat_id(*seat))
                    .id("card", self.card_id(*card))
                    .int("item", *item)
            }
            Event::Played { seat, card, .. } => {
                Message::new("event-played").id("seat", seat_id(*seat)).id("card", self.card_id(*card))
            }
            Event::CardRemoved { card } => Message::new("event-card-removed").id("card", self.card_id(*card)),
            Event::Named { seat, number, units } => Message::new("event-named")
                .id("seat", seat_id(*seat))
                .int("number", *number)
                .ids("units", self.unit_ids(*units)),
            Event::Moved { deed, units, from, to } => {
                let key = match deed {
                    Deed::Fly => "event-flew",
                    Deed::Transport => "event-transported",
                    Deed::Drop => "event-dropped",
                    _ => "event-moved",
                };
                from_to(Message::new(key).ids("units", self.unit_ids(*units)), *from, *to)
            }
            Event::Reacted { seat, card, area: a } => {
                area(Message::new("event-reacted").id("seat", seat_id(*seat)).id("card", self.card_id(*card)), *a)
            }
            Event::Attacked { hit, seat, from, to, rolls, hits } => {
                let key = match hit {
                    Hit::Ordinary => "event-attacked",
                    Hit::Air => "event-bombed",
                    Hit::Counter => "event-countered",
                };
                let message = Message::new(key).id("seat", seat_id(*seat)).int("hits", *hits);
                let message = if *hit == Hit::Air { from_to(message, *from, *to) } else { area(message, *to) };
                message.arg("rolls", self.rolls(rolls))
            }
            Event::NobodyLeft => Message::new("event-nobody-left"),
            Event::Points { points, allotter } => {
                Message::new("event-points").int("points", *points).id("seat", seat_id(*allotter))
            }
            Event::Added { total } => Message::new("event-added").int("total", *total),
            Event::Lost { points } => Message::new("event-points-lost").int("points", *points),
            Event::Struck { unit: u, points, outcome } => {
                let key = match outcome {
                    Outcome::Nothing => "event-struck-nothing",
                    Outcome::Used => "event-struck-used",
                    Outcome::Retreats => "event-struck-retreat",
                    Outcome::Eliminated => "event-struck-eliminated",
                };
                unit(Message::new(key).int("points", *points), *u)
            }
            Event::Saved { unit: u, die, needed, saved } => {
                let key = if *saved { "event-saved" } else { "event-not-saved" };
                unit(Message::new(key).int("die", *die).int("needed", *needed), *u)
            }
            Event::Retreated { unit: u, from, to } => from_to(unit(Message::new("event-retreated"), *u), *from, *to),
            Event::NoRetreat { unit: u } => unit(Message::new("event-no-retreat"), *u),
            Event::Eliminated { unit: u } => unit(Message::new("event-eliminated"), *u),
            Event::Scored { seat, halves, unit: Some(u), .. } => unit(
                Message::new("event-scored-unit")
                    .id("seat", seat_id(*seat))
                    .arg("vp", Arg::Real(f64::from(*halves) / 2.0)),
                *u,
            ),
            Event::Scored { seat, halves, unit: None, areas } => Message::new("event-scored-fortress")
                .id("seat", seat_id(*seat))
                .arg("vp", Arg::Real(f64::from(*halves) / 2.0))
                .int("areas", *areas),
            Event::TurnedUsed { units } => Message::new("event-turned-used").ids("units", self.unit_ids(*units)),
            Event::StayedUnused { units } => Message::new("event-stayed-unused").ids("units", self.unit_ids(*units)),
            Event::Recovered { units } => Message::new("event-recovered").ids("units", self.unit_ids(*units)),
            Event::Control { area: a, seat } => area(Message::new("event-control").id("seat", seat_id(*seat)), *a),
            Event::Gamble { area: a, die, success } => {
                let key = if *success { "event-yes" } else { "event-no" };
                area(Message::new(key).int("die", *die), *a)
            }
            Event::Submarine { area: a, die, control, destroyers, success } => {
                let key = if *success { "event-submarine-hit" } else { "event-submarine-miss" };
                area(Message::new(key).int("die", *die).int("control", *control).int("destroyers", *destroyers), *a)
            }
            Event::OilShown { area: a, marker, vp } => area(
                Message::new("event-oil-shown")
                    .id("marker", self.data.oil[usize::from(*marker)].id.clone())
                    .int("vp", *vp),
                *a,
            ),
            Event::OilRolled { area: a, die, needed, destroyed } => {
                let key = if *destroyed { "event-oil-destroyed" } else { "event-oil-stands" };
                area(Message::new(key).int("die", *die).int("needed", *needed), *a)
            }
            Event::Arrived { unit: u, area: a } => area(unit(Message::new("event-arrived"), *u), *a),
            Event::MacArthurLeft => Message::new("event-macarthur-left"),
            Event::CardsReturned => Message::new("event-cards-returned"),
            Event::TurnEnded { turn } => Message::new("event-turn-ended").int("turn", *turn),
            Event::Final { seat, running, areas, oil, total } => {
                let vp = |h: &i16| Arg::Real(f64::from(*h) / 2.0);
                Message::new("event-final")
                    .id("seat", seat_id(*seat))
                    .arg("running", vp(running))
                    .arg("areas", vp(areas))
                    .arg("oil", vp(oil))
                    .arg("total", vp(total))
            }
            Event::Over { winner: Some(seat) } => Message::new("event-won").id("seat", seat_id(*seat)),
            Event::Over { winner: None } => Message::new("event-draw"),
        }
    }

    fn rolls(&self, rolls: &[Roll]) -> Arg {
        let one = |r: &Roll| {
            let key = if r.die <= r.value { "roll-hit" } else { "roll-miss" };
            let message = Message::new(key).id("unit", self.unit_id(r.unit)).int("die", r.die).int("value", r.value);
            Arg::Message(Box::new(message))
        };
        Arg::List(rolls.iter().map(one).collect())
    }

    pub fn say_fact(&self, fact: &Fact) -> Message {
        let mut message = Message::new(fact.what.key()).int("have", fact.have).int("need", fact.need);
        if let Some(unit) = fact.unit {
            message = message.id("unit", self.unit_id(unit));
        }
        if let Some(area) = fact.area {
            message = message.id("area", self.area_id(area));
        }
        if let Some(card) = fact.card {
            message = message.id("card", self.card_id(card));
        }
        message
    }
}
