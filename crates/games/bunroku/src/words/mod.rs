//! Words: what actions, events, refusals and options are called. The sentences are in `locales/`.

mod actions;
mod events;
mod facts;

pub use actions::{Action, Verb};
pub use events::{Attackers, Event};
pub use facts::Fact;

use crate::Bunroku;
use crate::model::*;
use crate::sequence::Frame;
use sandtable_kernel::*;
use sandtable_kit::as_declared;

pub static INFO: GameInfo = GameInfo {
    id: "bunroku-1592",
    titles: Text::new("文禄朝鲜之役", "文禄朝鮮の役", "The Bunroku Campaign in Korea"),
    sentence: Text::new(
        "1592年，日军登陆釜山；朝鲜与明朝能守住八道吗？",
        "1592年、日本軍は釜山に上陸する。朝鮮と明は八道を守りきれるか。",
        "1592: Japan lands at Busan. Can Korea and Ming hold the eight provinces?",
    ),
    blurb: Text::new(
        "战略级点对点游戏：从杯中抽取行动标识，以武将的战意与衔级指挥行军，逐轮野战，围城与义兵，讲和交涉决定何时终局。",
        "ポイント・トゥ・ポイントの戦略級。カップから引く行動マーカー、武将の戦意と階級による指揮、ラウンド制の野戦、籠城と義兵、そして終局を早める講和交渉。",
        "A strategic point-to-point game: action markers from a cup, command by will and rank, battles round by round, walls and righteous armies, and peace talks that decide when it ends.",
    ),
    seats: [
        SeatInfo { id: "japan", names: Text::new("日军", "日本軍", "Japan"), colour: "#9c4a3c" },
        SeatInfo { id: "allied", names: Text::new("联军", "連合軍", "Allies"), colour: "#3f6a8a" },
    ],
    turns: 16,
    minutes: 240,
    complexity: 3,
    rules_version: "2",
    score_unit: 1,
    hidden: true,
};

const YES_NO: &[Text<'static>] = &[Text::new("是", "はい", "on"), Text::new("否", "いいえ", "off")];
const NO_YES: &[Text<'static>] = &[Text::new("否", "いいえ", "off"), Text::new("是", "はい", "on")];

/// A rule that holds unless somebody says no.
const fn unless(id: &'static str, on: &'static str, label: Text<'static>) -> OptionSpec {
    OptionSpec { id, values: &["true", "false"], label, value_labels: YES_NO, on, dice: 0 }
}

/// A rule for those who ask for it.
const fn on_demand(id: &'static str, on: &'static str, label: Text<'static>) -> OptionSpec {
    OptionSpec { id, values: &["false", "true"], label, value_labels: NO_YES, on, dice: 0 }
}

pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "retreat-roll",
        values: &["automatic", "roll"],
        label: Text::new(
            "宣布撤退的战斗轮是否仍掷先攻骰",
            "退却を宣言したラウンドにも主導権ダイスを振るか",
            "Initiative when a side retreats",
        ),
        value_labels: &[
            Text::new("不掷，对方攻击", "振らず相手が攻撃する", "no roll, the enemy attacks"),
            Text::new("照常掷骰", "通常どおり振る", "still rolled"),
        ],
        on: "R15",
        dice: 0,
    },
    OptionSpec {
        id: "siege-losses",
        values: &["halved-capped", "hit-on-one"],
        label: Text::new("攻城时守军的损失", "攻城での籠城側の損害", "Garrison losses in an assault"),
        value_labels: &[
            Text::new("命中减半，至多一点", "命中の半分、1点まで", "half the hits, at most one"),
            Text::new("掷出一才命中", "1の目だけ命中", "each natural 1 kills"),
        ],
        on: "R21",
        dice: 0,
    },
    unless(
        "march-leader-siege-ban",
        "R22",
        Text::new("指挥行军的武将不得攻城", "行軍を指揮した武将は攻城できない", "Leaders of marches may not assault"),
    ),
    unless(
        "removed-generals-score",
        "12.1(2)",
        Text::new(
            "移除的日军武将给联军得分",
            "除去した日本軍武将は連合軍の得点になる",
            "Removed Japanese generals score",
        ),
    ),
    on_demand(
        "peace-royals-needs-konishi",
        "R25",
        Text::new(
            "讲和交涉（王室）需小西在平安道且王室在明国",
            "講和交渉（王室）に小西が平安道、王室が明にいることを要する",
            "Peace Talks (Royals) needs Konishi in Pyeongan and a royal in Ming",
        ),
    ),
    on_demand(
        "default-inspectors",
        "4.0(2)③",
        Text::new("巡察使按默认位置布置", "巡察使を標準の位置に置く", "Inspectors at their usual posts"),
    ),
    unless(
        "pick-up-dropped",
        "R54",
        Text::new(
            "刚留下的军队可在下一步之前重新带上",
            "残した部隊を次の一歩の前に再び加えられる",
            "Units just left may be picked up again before the next step",
        ),
    ),
    OptionSpec {
        id: "surprise-retreat",
        values: &["attacked", "free"],
        label: Text::new(
            "日军在自己奇袭的首轮宣布撤退时",
            "日本軍が自らの奇襲の第1ラウンドに退却を宣言したとき",
            "When Japan retreats in the first round of its own Surprise Attack",
        ),
        value_labels: &[
            Text::new("被单方面攻击", "一方的に攻撃される", "it is attacked without answer"),
            Text::new("无人攻击", "誰も攻撃しない", "nobody attacks"),
        ],
        on: "R55",
        dice: 0,
    },
    on_demand(
        "ming-box-replenishment",
        "R56",
        Text::new(
            "朝鲜军可在明国本国格补充",
            "朝鮮軍を明本国で補充できる",
            "Koreans are replenished in the Ming home box",
        ),
    ),
];

pub(crate) fn seat_id(seat: Seat) -> &'static str {
    INFO.seat_id(seat)
}

impl Words for Bunroku {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, s: &State, action: &Action) -> Message {
        let retreating = matches!(s.top(), Some(Frame::Withdraw(_))) || s.flow.group.retreat;
        match *action {
            Action::Lead(unit) if retreating => Message::new("action-lead-retreat").id("unit", self.unit_name(unit)),
            Action::March(area) if retreating => Message::new("action-retreat-to").id("area", self.area_name(area)),
            Action::Disband(unit) => {
                let at = s.places.area_of(unit).map_or("replenishment-pool", |a| self.area_name(a));
                action.message(self).id("area", at)
            }
            _ => action.message(self),
        }
    }

    /// What an action would cost or meet.
    fn note(&self, s: &State, action: &Action) -> Option<Message> {
        match *action {
            Action::March(to) if !s.flow.group.retreat => {
                let from = s.flow.group.leader.and_then(|u| s.places.area_of(u))?;
                let group = self.group_units(s);
                let cost = if from == to { 1 } else { self.step_cost(from, to, group.len()) };
                let enemies = s.field_units(to, s.active().other()).len() as i64;
                let pass = self.data.road(from, to).is_some_and(|r| r.pass);
                let key = match (enemies > 0, pass) {
                    (true, true) => "note-march-enemy-pass",
                    (true, false) => "note-march-enemy",
                    (false, true) => "note-march-pass",
                    (false, false) => "note-march",
                };
                let note = Message::new(key).int("cost", cost).int("left", s.flow.act.points.saturating_sub(cost));
                Some(if enemies > 0 { note.int("enemies", enemies) } else { note })
            }
            Action::Lead(unit) if s.top() == Some(Frame::March) => Some(
                Message::new("note-lead")
                    .int("will", self.will(s, unit))
                    .int("field", self.field(s, unit))
                    .int("limit", self.limit(s, unit)),
            ),
            _ => None,
        }
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::NotNow { .. } | Fact::NotAsked { .. } | Fact::OtherQuestion { .. })
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        let i = usize::from(value);
        let name = match pool {
            "cup" => self.data.chits.get(i).map(|c| &c.id),
            "at-large-pool" => self.data.units.get(i).map(|u| &u.id),
            _ => self.data.cards.get(i).map(|c| &c.id),
        };
        name.map_or_else(|| value.to_string(), ToString::to_string)
    }
}
