//! Words as data: every sentence is a key of the catalogues with its arguments.

use crate::Okinawa;
use crate::actions::{Action, Object};
use crate::data::handle;
use crate::event::{Event, Fact, Shown};
use crate::ids::*;
use crate::retreat::RetreatMatter;
use crate::state::*;
use crate::view::seat_id;
use sandtable_geometry::hex::Cost;
use sandtable_kernel::*;

pub static INFO: GameInfo = GameInfo {
    id: "okinawa-1945",
    titles: Text::new("冲绳岛之战", "沖縄の落日", "The Sunset of Okinawa"),
    sentence: Text::new(
        "1945年4月至5月，美军向首里防线推进，双方以暗置的标记斗智。",
        "1945年4月から5月、首里防衛線をめぐる攻防を伏せたチットの読み合いで描く。",
        "April and May 1945: battalions against the Shuri line, and a duel of face-down chits.",
    ),
    blurb: Text::new(
        "美军的营一个高地一个高地地南下，每回合夺取数值未知的作战目标；日军以中队、阵地与特攻拖住他们。抽到的标记面朝下放在部队旁边，战斗前双方轮流翻开：坦克、反坦克炮、突击队、狙击手，一环扣一环。",
        "米軍の大隊は高地を一つずつ奪って南下し、日本軍は中隊と陣地と特攻で時間を稼ぐ。引いたチットは裏向きで部隊に添えられ、戦闘の前に双方が交互に開く。戦車に対戦車砲、対戦車砲にコマンドー、コマンドーに狙撃兵。",
        "American battalions take one ridge after another for markers of unknown worth; Japanese companies, positions and kamikaze buy time. Chits lie face down beside the troops and are turned up in answer to each other before a die is rolled.",
    ),
    seats: [
        SeatInfo { id: "us", names: Text::new("美军", "米軍", "United States"), colour: "#5b6b3a" },
        SeatInfo { id: "jp", names: Text::new("日军", "日本軍", "Japan"), colour: "#a8412f" },
    ],
    turns: 12,
    minutes: 270,
    complexity: 4,
    rules_version: "2",
    score_unit: 1,
    hidden: true,
};

const ON_OFF: [Text<'static>; 2] = [Text::new("不使用", "使わない", "Off"), Text::new("使用", "使う", "On")];

pub static OPTIONS: [OptionSpec; 3] = [
    OptionSpec {
        id: "opt-21-1-fixed-first-chits",
        values: &["off", "on"],
        label: Text::new("第1回合美军固定标记", "第1ターンの米軍チット", "Fixed US chits on turn 1"),
        value_labels: &ON_OFF,
        on: "21.1",
    },
    OptionSpec {
        id: "opt-jp-taken-mt-score",
        values: &["off", "on"],
        label: Text::new("日军取得的MT计分", "日本軍が取ったMTも得点", "MT markers taken by Japan score"),
        value_labels: &ON_OFF,
        on: "R4",
    },
    OptionSpec {
        id: "opt-black-control",
        values: &["off", "on"],
        label: Text::new("黑色制高点按最后占领者计", "黒制高点は最終占領者", "Black heights by last occupier"),
        value_labels: &ON_OFF,
        on: "R5",
    },
];

impl Step {
    pub fn id(self) -> &'static str {
        match self {
            Step::Draw => "step-draw",
            Step::Events => "step-events",
            Step::Supply => "step-supply",
            Step::AirSea => "step-air-sea",
            Step::Movement => "step-movement",
            Step::Prepare => "step-prepare",
            Step::Place => "step-place",
            Step::Combat => "step-combat",
            Step::TurnEnd => "step-turn-end",
            Step::Over => "step-over",
        }
    }
}

/// Half points for people: 7 is 3.5.
fn halves(points: Cost) -> Arg {
    Arg::Real(f64::from(points) / 2.0)
}

impl Okinawa {
    fn piece_arg(&self, message: Message, piece: Piece) -> Message {
        message.id("piece", self.data.id(piece))
    }

    fn hex_arg(&self, message: Message, name: &'static str, hex: Hex) -> Message {
        message.id(name, self.data.hex_id(hex))
    }

    fn shown_arg(&self, message: Message, shown: Shown) -> Message {
        match shown {
            Shown::Piece(p) => message.id("piece", self.data.id(p)),
            Shown::Hidden(seat, slot) => message.id("piece", handle(seat, slot)),
        }
    }

    fn list(&self, message: Message, pieces: &[Piece]) -> Message {
        message.ids("pieces", pieces.iter().map(|p| self.data.id(*p)))
    }

    pub(crate) fn heading(&self, s: &State) -> Vec<Message> {
        let dates = self.data.raw.turns.turns.get(usize::from(s.turn).saturating_sub(1));
        let mut heading =
            vec![Message::new("heading-turn").int("turn", s.turn).id("dates", format!("dates-{}", s.turn))];
        if dates.is_none() {
            heading.clear();
        }
        if !matches!(s.step(), Step::TurnEnd | Step::Over) {
            heading.push(Message::new("heading-player").id("seat", seat_id(s.phasing)));
        }
        heading.push(Message::new("heading-step").id("step", s.step().id()));
        if let Some(f) = &s.fight {
            let key = if f.strike { "heading-strike" } else { "heading-battle" };
            heading.push(self.hex_arg(Message::new(key), "at", f.at));
        }
        heading
    }

    pub(crate) fn notes(&self, s: &State) -> Vec<Message> {
        let mut notes = Vec::new();
        if s.bad_weather {
            notes.push(Message::new("note-bad-weather"));
        }
        if s.free_attacks {
            notes.push(Message::new("note-free-attacks"));
        } else if s.phasing == US && s.supply > 0 {
            notes.push(Message::new("note-supply").int("points", s.supply));
        }
        if s.offensive {
            notes.push(Message::new("note-offensive"));
        }
        if let Some(f) = s.fight.as_ref().filter(|f| !f.strike && f.stage < Stage::Melee) {
            for (key, seat) in [("note-defender-fire", f.attacker.other()), ("note-attacker-fire", f.attacker)] {
                notes.push(Message::new(key).int("total", self.fire(s, f, seat).total));
            }
        }
        notes
    }

    pub(crate) fn say_prompt(&self, s: &State, seat: Seat) -> Message {
        if self.is_over(s) {
            return Message::new("prompt-over");
        }
        if self.decider(s) != seat {
            return Message::new("prompt-wait").id("seat", seat_id(seat.other()));
        }
        if !self.waits(s) {
            return Message::new("prompt-proceed");
        }
        match s.top() {
            Frame::Step(Step::Draw, _) => Message::new("prompt-draw"),
            Frame::Step(Step::Events, _) => Message::new("prompt-events"),
            Frame::Step(Step::Supply, _) => Message::new("prompt-supply").int("points", s.supply),
            Frame::Step(Step::Movement, _) => Message::new("prompt-movement"),
            Frame::Step(Step::Prepare, _) => Message::new("prompt-prepare"),
            Frame::Step(Step::Place, _) => Message::new("prompt-place"),
            Frame::Step(Step::Combat, 0) => Message::new("prompt-attack"),
            Frame::Step(Step::TurnEnd, _) => Message::new("prompt-take"),
            Frame::Step(..) => Message::new("prompt-fight"),
            Frame::Recon { left } => Message::new("prompt-look").int("left", left),
            Frame::FighterBombers => Message::new("prompt-strike"),
            Frame::Feint => Message::new("prompt-delay"),
            Frame::Mobilisation => Message::new("prompt-mobilisation"),
            Frame::OffensiveOrder => Message::new("prompt-offensive"),
            Frame::Declare(_) => Message::new("prompt-declare"),
            Frame::Resolve(_) => Message::new("prompt-proceed"),
            Frame::Lose { .. } => Message::new("prompt-lose"),
            Frame::Nullify { left } => Message::new("prompt-nullify").int("left", left),
            Frame::Release => Message::new("prompt-release"),
            Frame::Moving { piece, used, .. } => self
                .piece_arg(Message::new("prompt-moving"), piece)
                .arg("left", halves(self.speed(s, piece).saturating_sub(used))),
            Frame::Watch { hex, .. } => self.hex_arg(Message::new("prompt-watch"), "hex", hex),
            Frame::Lone { hex, .. } => self.hex_arg(Message::new("prompt-lone"), "hex", hex),
            Frame::Placing(piece) => self.piece_arg(Message::new("prompt-placing"), piece),
            Frame::Fight => self.fight_prompt(s),
            Frame::Claim => Message::new("prompt-claim"),
            Frame::CallUp { left } => Message::new("prompt-call-up").int("left", left),
        }
    }

    fn fight_prompt(&self, s: &State) -> Message {
        let Some(f) = &s.fight else { return Message::new("prompt-proceed") };
        match f.stage {
            Stage::Chits => self.hex_arg(Message::new("prompt-use"), "at", f.at),
            Stage::EndOfAllocation => self.hex_arg(Message::new("prompt-use-late"), "at", f.at),
            Stage::DefenderHits | Stage::AttackerHits => {
                Message::new("prompt-hit").int("sixes", f.sixes).int("fives", f.fives)
            }
            Stage::MeleeLossDefender | Stage::MeleeLossAttacker => Message::new("prompt-melee-loss"),
            Stage::BeforeMelee => Message::new("prompt-destroy"),
            Stage::Advance => self.hex_arg(Message::new("prompt-advance"), "at", f.at),
            _ => match (self.retreat_matter(s, f), f.retreats.first()) {
                (Some(RetreatMatter::Order), _) => Message::new("prompt-retreat-order"),
                (Some(RetreatMatter::Watch), Some(&piece)) => {
                    self.piece_arg(Message::new("prompt-watch-retreat"), piece).int("left", f.steps_left)
                }
                (_, Some(&piece)) => self.piece_arg(Message::new("prompt-retreat"), piece).int("left", f.steps_left),
                (_, None) => Message::new("prompt-proceed"),
            },
        }
    }

    pub(crate) fn say_action(&self, s: &State, action: &Action) -> Message {
        let key = match action {
            Action::Done => match (s.top(), s.fight.as_ref()) {
                (Frame::Step(step, _), _) => match step {
                    Step::Supply => "action-done-supply",
                    Step::Movement => "action-done-movement",
                    Step::Prepare => "action-done-prepare",
                    Step::Place => "action-done-place",
                    _ => "action-done-attacks",
                },
                (Frame::Fight, _) => "action-done-advance",
                _ => "action-done",
            },
            Action::Proceed if s.step() == Step::Draw => "action-draw",
            Action::Proceed => "action-proceed",
            Action::Pass => "action-pass",
            Action::Halt => "action-halt",
            Action::Resolve(_) => "action-resolve",
            Action::Look(..) => "action-look",
            Action::Strike(_) => "action-strike",
            Action::Delay(_) => "action-delay",
            Action::Choose(_) => "action-choose",
            Action::Burn(_) => "action-burn",
            Action::Declare(_) => "action-declare",
            Action::Target(_) => "action-target",
            Action::Release(_) => "action-release",
            Action::Move(_) => "action-move",
            Action::MoveTo(_) => "action-move-to",
            Action::Step(_) => "action-step",
            Action::Reveal(_) => "action-reveal",
            Action::Return(_) => "action-return",
            Action::Infiltrate(_) => "action-infiltrate",
            Action::PickUp(_) => "action-pick-up",
            Action::Buy(_) => "action-buy",
            Action::Place(_) => "action-place",
            Action::Attack(..) => "action-attack",
            Action::Fight(_) => "action-fight",
            Action::Use(_) => "action-use",
            Action::Hit(_) => "action-hit",
            Action::RetreatTo(_) => "action-retreat-to",
            Action::Retreat(_) => "action-retreat",
            Action::Advance(_) => "action-advance",
            Action::CallUp(_) => "action-call-up",
            Action::Take(_) => "action-take",
        };
        let message = Message::new(key);
        match action.object() {
            Object::None => message,
            Object::Piece(p) => self.piece_arg(message, p),
            Object::Hex(h) => self.hex_arg(message, "hex", h),
            Object::Hexes(a, b) => self.hex_arg(self.hex_arg(message, "from", a), "at", b),
            Object::Chit(seat, slot) => message.id("piece", handle(seat, slot)),
            Object::Choice(c) => message.id("choice", format!("choice-{}", c.id())),
            Object::Group(g) => message.id("group", format!("group-{}", self.data.groups[g.index()].id)),
        }
    }

    /// Movement left beside each destination, the price of a purchase, the points of a chit.
    pub(crate) fn say_note(&self, s: &State, action: &Action) -> Option<Message> {
        match (s.top(), *action) {
            (Frame::Moving { piece, used, entered, .. }, Action::MoveTo(hex)) => {
                let cost = self.reach(s, piece, used, entered)?.cost(hex)?;
                let left = self.speed(s, piece).saturating_sub(used).saturating_sub(cost);
                Some(Message::new("note-move").arg("left", halves(left)))
            }
            (_, Action::Burn(chit)) if chit.is_chit() => {
                Some(Message::new("note-points").int("points", self.data.chit(chit).supply))
            }
            (_, Action::Buy(chit)) if chit.is_chit() => {
                Some(Message::new("note-cost").int("cost", self.data.chit(chit).cost))
            }
            _ => None,
        }
    }

    pub(crate) fn name_drawn(&self, pool: &'static str, value: u16) -> String {
        match pool {
            "mt" | "us-mt" => self.data.markers.get(usize::from(value)).map_or_else(String::new, |m| m.0.clone()),
            _ => Piece::all().nth(value.into()).map_or_else(String::new, |p| self.data.id(p).to_owned()),
        }
    }

    pub(crate) fn say_event(&self, event: &Event) -> Message {
        let m = Message::new;
        let seat = |message: Message, seat: Seat| message.id("seat", seat_id(seat));
        let dice = |message: Message, dice: &[u8]| message.ints("dice", dice.iter().map(|d| i32::from(*d)));
        match event {
            Event::TurnBegins { turn } => m("event-turn").int("turn", *turn),
            Event::PlayerTurn { seat: who } => seat(m("event-player-turn"), *who),
            Event::Drew { seat: who, n } => seat(m("event-drew"), *who).int("n", *n),
            Event::DrewChits { chits } => self.list(m("event-drew-chits"), chits),
            Event::Refilled { seat: who, n } => seat(m("event-refilled"), *who).int("n", *n),
            Event::Recycled { seat: who, n } => seat(m("event-recycled"), *who).int("n", *n),
            Event::EventsRevealed { chits } => self.list(m("event-events"), chits),
            Event::EventSupply { chit, points } => {
                self.piece_arg(m("event-event-supply"), *chit).int("points", *points)
            }
            Event::BadWeather { chit } => self.piece_arg(m("event-bad-weather"), *chit),
            Event::WeatherClears => m("event-weather-clears"),
            Event::NoEffect { chit } => self.piece_arg(m("event-no-effect"), *chit),
            Event::Looked { chit, hex } => self.hex_arg(self.shown_arg(m("event-looked"), *chit), "hex", *hex),
            Event::Recognised { chit, piece } => {
                self.shown_arg(m("event-recognised"), *chit).id("what", self.data.id(*piece))
            }
            Event::Strike { hex } => self.hex_arg(m("event-strike"), "hex", *hex),
            Event::FreeAttacks { chit } => self.piece_arg(m("event-free-attacks"), *chit),
            Event::Delayed { unit, turn } => self.piece_arg(m("event-delayed"), *unit).int("turn", *turn),
            Event::KikusuiReturned { n } => m("event-kikusui-returned").int("n", *n),
            Event::Replacements { gained, total } => {
                m("event-replacements").int("gained", *gained).int("total", *total)
            }
            Event::YamatoSails { chit } => self.piece_arg(m("event-yamato-sails"), *chit),
            Event::Offensive { forced: true } => m("event-offensive-forced"),
            Event::Offensive { forced: false } => m("event-offensive"),
            Event::StaffMeeting { dice: d, turn } => dice(m("event-staff-meeting"), d).int("turn", *turn),
            Event::Yahara { die } => {
                m(if *die <= 3 { "event-yahara-dismissed" } else { "event-yahara-stays" }).int("die", *die)
            }
            Event::Burned { chit, points } => self.piece_arg(m("event-burned"), *chit).int("points", *points),
            Event::Supply { points } => m("event-supply").int("points", *points),
            Event::AirBox { seat: who, n } => seat(m("event-air-box"), *who).int("n", *n),
            Event::Declared { seat: who, chit } => self.piece_arg(seat(m("event-declared"), *who), *chit),
            Event::BasesBombed { removed } => {
                self.list(m("event-bases-bombed"), removed).int("n", removed.len() as i64)
            }
            Event::SpecialOperation { chit, die } => {
                self.piece_arg(m("event-special-operation"), *chit).int("die", *die)
            }
            Event::Fighter { chit, target, die, ships } => self
                .piece_arg(m("event-fighter"), *chit)
                .id("target", self.data.id(*target))
                .int("die", *die)
                .int("ships", *ships),
            Event::Carrier { chit, dice: d } => dice(self.piece_arg(m("event-carrier"), *chit), d),
            Event::Nullified { chit } => self.piece_arg(m("event-nullified"), *chit),
            Event::AirLoss { chit } => self.piece_arg(m("event-air-loss"), *chit),
            Event::AirPoints { chit, die, ships, points } => self
                .piece_arg(m("event-air-points"), *chit)
                .int("die", *die)
                .int("ships", *ships)
                .int("points", *points),
            Event::Released { group } => {
                m("event-released").id("group", format!("group-{}", self.data.groups[group.index()].id))
            }
            Event::Moved { piece, path } => {
                let message = self.shown_arg(m("event-moved"), *piece);
                message.ids("path", path.iter().map(|h| self.data.hex_id(*h)))
            }
            Event::Stopped { piece, hex } => self.hex_arg(self.shown_arg(m("event-stopped"), *piece), "hex", *hex),
            Event::Revealed { piece, hex } => self.hex_arg(self.piece_arg(m("event-revealed"), *piece), "hex", *hex),
            Event::Returned { piece, hex } => self.hex_arg(self.shown_arg(m("event-returned"), *piece), "hex", *hex),
            Event::Infiltrated { chit, hex } => {
                self.hex_arg(self.piece_arg(m("event-infiltrated"), *chit), "hex", *hex)
            }
            Event::FlameTankSpent { piece } => self.piece_arg(m("event-flame-tank-spent"), *piece),
            Event::Arrived { units } => self.list(m("event-arrived"), units),
            Event::PickedUp { piece, hex } => self.hex_arg(self.shown_arg(m("event-picked-up"), *piece), "hex", *hex),
            Event::Bought { chit, cost, left } => {
                self.piece_arg(m("event-bought"), *chit).int("cost", *cost).int("left", *left)
            }
            Event::Shuffled { seat: who } => seat(m("event-shuffled"), *who),
            Event::Placed { piece, hex } => self.hex_arg(self.shown_arg(m("event-placed"), *piece), "hex", *hex),
            Event::AttackDeclared { from, at } => {
                self.hex_arg(self.hex_arg(m("event-attack-declared"), "from", *from), "at", *at)
            }
            Event::SupplyPaid { left } => m("event-supply-paid").int("left", *left),
            Event::BattleBegins { from, at } => {
                self.hex_arg(self.hex_arg(m("event-battle-begins"), "from", *from), "at", *at)
            }
            Event::Lapsed { from, at } => self.hex_arg(self.hex_arg(m("event-lapsed"), "from", *from), "at", *at),
            Event::Used { seat: who, chit, answers: Some(target) } => {
                self.piece_arg(seat(m("event-used-against"), *who), *chit).id("target", self.data.id(*target))
            }
            Event::Used { seat: who, chit, answers: None } => self.piece_arg(seat(m("event-used"), *who), *chit),
            Event::TooLate { chit } => self.piece_arg(m("event-too-late"), *chit),
            Event::Passed { seat: who } => seat(m("event-passed"), *who),
            Event::Cancelled { chit, by } => self.piece_arg(m("event-cancelled"), *chit).id("by", self.data.id(*by)),
            Event::Spent { chit } => self.piece_arg(m("event-spent"), *chit),
            Event::Killed { chit } => self.piece_arg(m("event-killed"), *chit),
            Event::NightRaid => m("event-night-raid"),
            Event::Fire { seat: who, attacking, base, total, dice: d } => {
                let key = if *attacking { "event-attacker-fire" } else { "event-defender-fire" };
                dice(seat(m(key), *who), d).int("base", *base).int("total", *total)
            }
            Event::StepLost { piece, gone } => {
                self.piece_arg(m(if *gone { "event-destroyed" } else { "event-step-lost" }), *piece)
            }
            Event::MustRetreat { piece } => self.piece_arg(m("event-must-retreat"), *piece),
            Event::Wasted { n } => m("event-wasted").int("n", *n),
            Event::RetreatStep { piece, to } => {
                self.hex_arg(self.piece_arg(m("event-retreat-step"), *piece), "hex", *to)
            }
            Event::NoRetreat { piece } => self.piece_arg(m("event-no-retreat"), *piece),
            Event::MeleeDice { seat: who, dice: d, best } => seat(m("event-melee-dice"), *who)
                .ints("dice", d.iter().map(|(_, die, bonus)| i32::from(*die + *bonus)))
                .int("best", *best),
            Event::MeleeWon { seat: who } => seat(m("event-melee-won"), *who),
            Event::MeleeTied => m("event-melee-tied"),
            Event::Advanced { piece, to } => self.hex_arg(self.shown_arg(m("event-advanced"), *piece), "hex", *to),
            Event::BattleEnds { at } => self.hex_arg(m("event-battle-ends"), "at", *at),
            Event::CalledUp { unit } => self.piece_arg(m("event-called-up"), *unit),
            Event::MtGained { hex } => self.hex_arg(m("event-mt-gained"), "hex", *hex),
            Event::MtDenied { hex } => self.hex_arg(m("event-mt-denied"), "hex", *hex),
            Event::MtForfeit { marker } => m("event-mt-forfeit").id("marker", &self.data.markers[marker.index()].0),
            Event::MtScored { seat: who, marker, value } => {
                seat(m("event-mt-scored"), *who).id("marker", &self.data.markers[marker.index()].0).int("value", *value)
            }
            Event::BlackPoint { hex } => self.hex_arg(m("event-black-point"), "hex", *hex),
            Event::Score { us, jp } => m("event-score").int("us", *us).int("jp", *jp),
        }
    }

    pub(crate) fn say_fact(&self, fact: &Fact) -> Message {
        let m = Message::new;
        let piece = |key, p: &Piece| self.piece_arg(Message::new(key), *p);
        let hex = |key, h: &Hex| self.hex_arg(Message::new(key), "hex", *h);
        match fact {
            Fact::Over => m("fact-over"),
            Fact::NotYourDecision { seat } => m("fact-not-your-decision").id("seat", seat_id(*seat)),
            Fact::NotNow { verb, step } => {
                let verb = Message { key: format!("verb-{verb}").into(), args: Default::default() };
                m("fact-not-now").message("verb", verb).id("step", step.id())
            }
            Fact::NotYours { piece: p } => piece("fact-not-yours", p),
            Fact::NotThere { piece: p } => piece("fact-not-there", p),
            Fact::NoSuchChit { seat, slot } => m("fact-no-such-chit").id("piece", handle(*seat, *slot)),
            Fact::AlreadySeen { seat, slot } => m("fact-already-seen").id("piece", handle(*seat, *slot)),
            Fact::NotAnEvent { chit } => piece("fact-not-an-event", chit),
            Fact::WeatherFirst { chit } => piece("fact-weather-first", chit),
            Fact::NoTarget { hex: h } => hex("fact-no-target", h),
            Fact::NotOnTrack { unit } => piece("fact-not-on-track", unit),
            Fact::WrongChoice { choice } => m("fact-wrong-choice").id("choice", format!("choice-{}", choice.id())),
            Fact::YaharaGone => m("fact-yahara-gone"),
            Fact::NotInBox { piece: p } => piece("fact-not-in-box", p),
            Fact::NotInAirBox { chit } => piece("fact-not-in-air-box", chit),
            Fact::NotUsableNow { chit } => piece("fact-not-usable-now", chit),
            Fact::Weather { chit } => piece("fact-weather", chit),
            Fact::AlreadyDeclared { chit } => piece("fact-already-declared", chit),
            Fact::NotATarget { chit } => piece("fact-not-a-target", chit),
            Fact::NotRestricted { group } => {
                m("fact-not-restricted").id("group", format!("group-{}", self.data.groups[group.index()].id))
            }
            Fact::AlreadyMoved { piece: p } => piece("fact-already-moved", p),
            Fact::Restricted { piece: p, turn } => piece("fact-restricted", p).int("turn", *turn),
            Fact::Frozen { piece: p } => piece("fact-frozen", p),
            Fact::CannotMove { piece: p } => piece("fact-cannot-move", p),
            Fact::Sea { hex: h } => hex("fact-sea", h),
            Fact::EnemyThere { hex: h } => hex("fact-enemy-there", h),
            Fact::TooFar { hex: h, cost, left } if *cost == sandtable_geometry::hex::UNREACHED => {
                hex("fact-unreachable", h).arg("left", halves(*left))
            }
            Fact::TooFar { hex: h, cost, left } => {
                hex("fact-too-far", h).arg("cost", halves(*cost)).arg("left", halves(*left))
            }
            Fact::NotAdjacentStep { hex: h } => hex("fact-not-adjacent-step", h),
            Fact::ZocToZoc { hex: h } => hex("fact-zoc-to-zoc", h),
            Fact::ZocBars { hex: h } => hex("fact-zoc-bars", h),
            Fact::SameHex { hex: h } => hex("fact-same-hex", h),
            Fact::FullUnits { hex: h } => hex("fact-full-units", h),
            Fact::Regiments { hex: h } => hex("fact-regiments", h),
            Fact::FullChits { hex: h } => hex("fact-full-chits", h),
            Fact::AloneBesideEnemy { hex: h } => hex("fact-alone-beside-enemy", h),
            Fact::NotFaceDown { chit } => piece("fact-not-face-down", chit),
            Fact::NotUnitChit { chit } => piece("fact-not-unit-chit", chit),
            Fact::NotSuitable { hex: h } => hex("fact-not-suitable", h),
            Fact::NotInZoc { hex: h } => hex("fact-not-in-zoc", h),
            Fact::Nobody { hex: h } => hex("fact-nobody", h),
            Fact::StaysOnMap { chit } => piece("fact-stays-on-map", chit),
            Fact::TooDear { chit, cost, have } => piece("fact-too-dear", chit).int("cost", *cost).int("have", *have),
            Fact::NotPlaceable { piece: p } => piece("fact-not-placeable", p),
            Fact::NoRoad { hex: h } => hex("fact-no-road", h),
            Fact::BesideEnemy { hex: h } => hex("fact-beside-enemy", h),
            Fact::NoUnit { hex: h } => hex("fact-no-unit", h),
            Fact::NoEnemy { hex: h } => hex("fact-no-enemy", h),
            Fact::NotAdjacent { from, at } => {
                self.hex_arg(self.hex_arg(m("fact-not-adjacent"), "from", *from), "at", *at)
            }
            Fact::AlreadyAttacking { hex: h } => hex("fact-already-attacking", h),
            Fact::AlreadyAttacked { hex: h } => hex("fact-already-attacked", h),
            Fact::NoSupply { have } => m("fact-no-supply").int("have", *have).int("need", 1),
            Fact::MustAttack { declared, needed } => {
                m("fact-must-attack").int("declared", *declared).int("needed", *needed)
            }
            Fact::SpoilsPairing { possible, needed } => {
                m("fact-spoils-pairing").int("possible", *possible).int("needed", *needed)
            }
            Fact::NoBattle { hex: h } => hex("fact-no-battle", h),
            Fact::NotInStack { chit, hex: h } => self.hex_arg(piece("fact-not-in-stack", chit), "hex", *h),
            Fact::OutOfRange { chit, distance, range } => {
                piece("fact-out-of-range", chit).int("distance", *distance).int("range", *range)
            }
            Fact::NotHigh { chit, hex: h } => self.hex_arg(piece("fact-not-high", chit), "hex", *h),
            Fact::OwnBattleFirst { chit } => piece("fact-own-battle-first", chit),
            Fact::DefenceOnly { chit } => piece("fact-defence-only", chit),
            Fact::AttackOnly { chit } => piece("fact-attack-only", chit),
            Fact::UsedAlready { chit } => piece("fact-used-already", chit),
            Fact::NothingToCounter { chit } => piece("fact-nothing-to-counter", chit),
            Fact::AfterAllocation { chit } => piece("fact-after-allocation", chit),
            Fact::OnlyAnswers { chit } => piece("fact-only-answers", chit),
            Fact::NotHittable { piece: p } => piece("fact-not-hittable", p),
            Fact::UnitFirst { piece: p } => piece("fact-unit-first", p),
            Fact::SpreadEvenly { piece: p } => piece("fact-spread-evenly", p),
            Fact::NoStepFromAfar { piece: p } => piece("fact-no-step-from-afar", p),
            Fact::AlreadyHit { piece: p } => piece("fact-already-hit", p),
            Fact::NotARetreat { hex: h } => hex("fact-not-a-retreat", h),
            Fact::NotRetreating { piece: p } => piece("fact-not-retreating", p),
            Fact::NotCloser { hex: h } => hex("fact-not-closer", h),
            Fact::RetreatIntoZoc { hex: h } => hex("fact-retreat-into-zoc", h),
            Fact::Revisited { hex: h } => hex("fact-revisited", h),
            Fact::NotInAttack { piece: p } => piece("fact-not-in-attack", p),
            Fact::NotInReserve { unit } => piece("fact-not-in-reserve", unit),
            Fact::NoMarker { hex: h } => hex("fact-no-marker", h),
        }
    }
}
