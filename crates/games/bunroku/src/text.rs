//! Words: which message says what. The sentences themselves are in `locales/`.

use crate::Bunroku;
use crate::actions::Action;
use crate::events::{Event, Fact};
use crate::ids::*;
use crate::state::*;
use sandtable_kernel::*;

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
        SeatInfo { id: "japan", names: Text::new("日本军", "日本軍", "Japan"), colour: "#9c4a3c" },
        SeatInfo {
            id: "allied",
            names: Text::new("明与朝鲜联军", "明・朝鮮連合軍", "Korea and Ming"),
            colour: "#3f6a8a",
        },
    ],
    turns: 16,
    minutes: 240,
    complexity: 3,
    rules_version: "1",
    score_unit: 1,
    hidden: true,
};

const YES_NO: &[Text<'static>] = &[Text::new("是", "はい", "on"), Text::new("否", "いいえ", "off")];
const NO_YES: &[Text<'static>] = &[Text::new("否", "いいえ", "off"), Text::new("是", "はい", "on")];

pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "retreat-roll",
        values: &["automatic", "roll"],
        label: Text::new(
            "宣布撤退的战斗轮是否仍掷先攻骰",
            "退却を宣言したラウンドにも主導権を振るか",
            "Initiative when a side retreats",
        ),
        value_labels: &[
            Text::new("不掷，对方攻击", "振らず相手が攻撃する", "no roll, the enemy attacks"),
            Text::new("照常掷骰", "通常どおり振る", "still rolled"),
        ],
        on: "R15",
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
    },
    OptionSpec {
        id: "march-leader-siege-ban",
        values: &["true", "false"],
        label: Text::new(
            "指挥行军的武将不得攻城",
            "行軍を指揮した武将は攻城できない",
            "Leaders of marches may not assault",
        ),
        value_labels: YES_NO,
        on: "R22",
    },
    OptionSpec {
        id: "removed-generals-score",
        values: &["true", "false"],
        label: Text::new(
            "移除的日军武将给联军得分",
            "除去した日本軍武将は連合軍の得点になる",
            "Removed Japanese generals score",
        ),
        value_labels: YES_NO,
        on: "12.1(2)",
    },
    OptionSpec {
        id: "peace-royals-needs-konishi",
        values: &["false", "true"],
        label: Text::new(
            "讲和交涉（王室）需小西在平安道且王室在明国",
            "講和交渉（王室）に小西が平安道、王室が明にいることを要する",
            "Peace Talks (Royals) needs Konishi in Pyeongan and a royal in Ming",
        ),
        value_labels: NO_YES,
        on: "R25",
    },
    OptionSpec {
        id: "default-inspectors",
        values: &["false", "true"],
        label: Text::new("巡察使按默认位置布置", "巡察使を標準の位置に置く", "Inspectors at their usual posts"),
        value_labels: NO_YES,
        on: "4.0(2)③",
    },
];

pub(crate) fn seat_id(seat: Seat) -> &'static str {
    INFO.seat_id(seat)
}

impl Bunroku {
    fn units(&self, set: UnitSet) -> Vec<String> {
        set.iter().map(|u| self.unit_name(u).to_owned()).collect()
    }

    pub(crate) fn name_of_chance(&self, pool: &'static str, value: u16) -> String {
        let i = usize::from(value);
        let name = match pool {
            "cup" => self.data.chits.get(i).map(|c| c.id.clone()),
            "at-large-pool" => self.data.units.get(i).map(|u| u.id.clone()),
            _ => self.data.cards.get(i).map(|c| c.id.clone()),
        };
        name.unwrap_or_else(|| value.to_string())
    }

    pub(crate) fn say_prompt(&self, s: &State, seat: Seat) -> Message {
        if s.flow.ended.is_some() {
            return Message::new("prompt-over");
        }
        if self.asked(s) != Some(seat) {
            return Message::new("prompt-wait");
        }
        let act = &s.flow.act;
        let battle_area = |m: Message| match s.flow.battle.area {
            Some(area) => m.id("area", self.area_name(area)),
            None => m.id("area", "hanseong"),
        };
        match s.top() {
            Some(Frame::Setup) => Message::new("prompt-setup"),
            Some(Frame::ActivationStart) => Message::new("prompt-before-die").id("nation", act.of.id()),
            Some(Frame::MarchNumber) => {
                Message::new("prompt-after-die").id("nation", act.of.id()).int("die", act.die).int("points", act.points)
            }
            Some(Frame::Replenish) if act.of == Nation::Ming => {
                Message::new("prompt-restore-ming").int("points", act.points)
            }
            Some(Frame::Replenish) => Message::new("prompt-replenish").int("points", act.points),
            Some(Frame::March) => Message::new("prompt-march").int("points", act.points).int("die", act.die),
            Some(Frame::Group) => {
                let key = match (s.flow.group.retreat, s.flow.group.moved) {
                    (true, _) => "prompt-group-retreat",
                    (false, false) => "prompt-group",
                    (false, true) => "prompt-group-on",
                };
                let leader = s.flow.group.leader.map_or("", |u| self.unit_name(u));
                Message::new(key)
                    .id("leader", leader)
                    .int("units", self.group_units(s).len() as i64)
                    .int("points", act.points)
            }
            Some(Frame::Restore(left)) => Message::new("prompt-restore").int("left", left),
            Some(Frame::Uprising(left)) => Message::new("prompt-uprising").int("left", left),
            Some(Frame::Walls) => Message::new("prompt-walls"),
            Some(Frame::BattleOrder) => Message::new("prompt-battle-order"),
            Some(Frame::Eve) => battle_area(Message::new("prompt-eve")),
            Some(Frame::Opening) => battle_area(Message::new("prompt-opening")),
            Some(Frame::Main(_)) => battle_area(Message::new("prompt-main")),
            Some(Frame::Declare(_)) => battle_area(Message::new("prompt-declare")).int("round", s.flow.battle.round),
            Some(Frame::BeforeAttack) => battle_area(Message::new("prompt-ambush")),
            Some(Frame::Hits(seat)) => {
                battle_area(Message::new("prompt-hits")).int("hits", s.flow.battle.hits[seat.index()])
            }
            Some(Frame::Withdraw(_)) => battle_area(Message::new("prompt-withdraw")),
            Some(Frame::Honours) => battle_area(Message::new("prompt-honours")),
            Some(Frame::Promote) => Message::new("prompt-promote"),
            Some(Frame::Assaults) => Message::new("prompt-assaults"),
            Some(Frame::AssaultForce) => battle_area(Message::new("prompt-assault-force")),
            Some(Frame::Evening) => Message::new("prompt-evening"),
            Some(Frame::React(card)) => Message::new("prompt-react").id("card", self.card_name(card)),
            Some(Frame::Draw) if s.cup == 0 => Message::new("prompt-turn-end"),
            Some(Frame::Draw) => Message::new("prompt-draw"),
            _ => Message::new("prompt-go"),
        }
    }

    pub(crate) fn say_action(&self, s: &State, action: &Action) -> Message {
        let unit = |key: &'static str, u: UnitId| Message::new(key).id("unit", self.unit_name(u));
        let area = |key: &'static str, a: AreaId| Message::new(key).id("area", self.area_name(a));
        let retreating = matches!(s.top(), Some(Frame::Withdraw(_))) || s.flow.group.retreat;
        match *action {
            Action::Place(u, a) => unit("action-place", u).id("area", self.area_name(a)),
            Action::Roll => Message::new("action-roll"),
            Action::Play(c) => Message::new("action-play").id("card", self.card_name(c)),
            Action::Pass => Message::new("action-pass"),
            Action::Rise(u, a) => unit("action-rise", u).id("area", self.area_name(a)),
            Action::Fortify(a) => area("action-fortify", a),
            Action::Replenish(a) => area("action-replenish", a),
            Action::Summon(u, a) => unit("action-summon", u).id("area", self.area_name(a)),
            Action::Restore(u) => unit("action-restore", u),
            Action::Disband(u) => {
                let at = s.places.area_of(u).map_or("replenishment-pool", |a| self.area_name(a));
                unit("action-disband", u).id("area", at)
            }
            Action::Lead(u) if retreating => unit("action-lead-retreat", u),
            Action::Lead(u) => unit("action-lead", u),
            Action::With(u) => unit("action-with", u),
            Action::Drop(u) => unit("action-drop", u),
            Action::March(a) if retreating => area("action-retreat-to", a),
            Action::March(a) => area("action-march", a),
            Action::Done => Message::new("action-done"),
            Action::Battle(a) => area("action-battle", a),
            Action::Inside(u) => unit("action-inside", u),
            Action::Main(u) => unit("action-main", u),
            Action::Retreat => Message::new("action-retreat"),
            Action::Stand => Message::new("action-stand"),
            Action::Hit(u) => unit("action-hit", u),
            Action::Promote(u) => unit("action-promote", u),
            Action::Assault(a) => area("action-assault", a),
            Action::Leave(u) => unit("action-leave", u),
            Action::Go => Message::new("action-go"),
        }
    }

    /// What an action would cost or meet.
    pub(crate) fn say_note(&self, s: &State, action: &Action) -> Option<Message> {
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

    pub(crate) fn say_event(&self, event: &Event) -> Message {
        let new = Message::new;
        let unit = |key: &'static str, u: UnitId| Message::new(key).id("unit", self.unit_name(u));
        let area = |key: &'static str, a: AreaId| Message::new(key).id("area", self.area_name(a));
        let seat = |key: &'static str, s: Seat| Message::new(key).id("seat", seat_id(s));
        let card = |key: &'static str, c: CardId| Message::new(key).id("card", self.card_name(c));
        let chit = |key: &'static str, i: u8| Message::new(key).id("marker", self.data.chits[i as usize].id.clone());
        match event {
            Event::Deployed { units, place } => {
                new("event-deployed").id("place", *place).ids("units", self.units(*units))
            }
            Event::CupFilled => new("event-cup-filled"),
            Event::DecksShuffled => new("event-decks-shuffled"),
            Event::MarkersSet { turn, peace } => new("event-markers-set").int("turn", *turn).int("peace", *peace),
            Event::Posted { unit: u, area: a } => unit("event-posted", *u).id("area", self.area_name(*a)),
            Event::SetUp => new("event-set-up"),
            Event::TurnBegan { turn } => new("event-turn-began").int("turn", *turn),
            Event::Arrived { units, area: a } => area("event-arrived", *a).ids("units", self.units(*units)),
            Event::JoinedPool { unit: u } => unit("event-joined-pool", *u),
            Event::MarkerJoins { chit: c } => chit("event-marker-joins", *c),
            Event::MarkerDrawn { chit: c } => chit("event-marker-drawn", *c),
            Event::MarkerTaken { chit: c } => chit("event-marker-taken", *c),
            Event::MarchDie { nation, die, modifier, points } => new("event-march-die")
                .id("nation", nation.id())
                .int("die", *die)
                .int("modifier", *modifier)
                .int("points", *points),
            Event::SupplyChecked { cut } => new("event-supply-checked").int("cut", *cut),
            Event::SupplyCut { nation, units } => {
                new("event-supply-cut").id("nation", nation.id()).ids("units", self.units(*units))
            }
            Event::Replenished { unit: u, area: a, points } => {
                unit("event-replenished", *u).id("area", self.area_name(*a)).int("points", *points)
            }
            Event::Restored { unit: u } => unit("event-restored", *u),
            Event::Disbanded { unit: u, area: a } => unit("event-disbanded", *u).id("area", self.area_name(*a)),
            Event::Marched { leader, units, from, to, cost, points } => new("event-marched")
                .id("leader", self.unit_name(*leader))
                .ids("units", self.units(*units))
                .id("from", self.area_name(*from))
                .id("to", self.area_name(*to))
                .int("cost", *cost)
                .int("points", *points),
            Event::Sortied { leader, units, area: a } => {
                area("event-sortied", *a).id("leader", self.unit_name(*leader)).ids("units", self.units(*units))
            }
            Event::Dropped { unit: u, area: a } => unit("event-dropped", *u).id("area", self.area_name(*a)),
            Event::CardPlayed { seat: s, card: c } => card("event-card-played", *c).id("seat", seat_id(*s)),
            Event::CardCancelled { card: c } => card("event-card-cancelled", *c),
            Event::Commissioners { points } => new("event-commissioners").int("points", *points),
            Event::Letter => new("event-letter"),
            Event::PeaceMoved { from, to } => new("event-peace-moved").int("from", *from).int("to", *to),
            Event::ReplacementsDie { die } => new("event-replacements-die").int("die", *die),
            Event::Rose { unit: u, area: a } => unit("event-rose", *u).id("area", self.area_name(*a)),
            Event::RoseArmies { unit: u, die, armies } => {
                unit("event-rose-armies", *u).int("die", *die).ids("armies", self.units(*armies))
            }
            Event::YiSunSin => new("event-yi-sun-sin"),
            Event::Proclaimed { die, points } => new("event-proclaimed").int("die", *die).int("points", *points),
            Event::Fortified { area: a } => area("event-fortified", *a),
            Event::Promoted { unit: u } => unit("event-promoted", *u),
            Event::EpidemicDie { unit: u, die } => unit("event-epidemic-die", *u).int("die", *die),
            Event::BattleBegan { area: a, japan, allied } => {
                area("event-battle-began", *a).ids("japan", self.units(*japan)).ids("allied", self.units(*allied))
            }
            Event::WentInside { unit: u, area: a } => unit("event-went-inside", *u).id("area", self.area_name(*a)),
            Event::RestFight { area: a } => area("event-rest-fight", *a),
            Event::MainGeneral { seat: s, unit: u } => unit("event-main-general", *u).id("seat", seat_id(*s)),
            Event::RoundBegan { round } => new("event-round-began").int("round", *round),
            Event::RetreatDeclared { seat: s } => seat("event-retreat-declared", *s),
            Event::Stood { seat: s } => seat("event-stood", *s),
            Event::Initiative { active, dice, plus, attacks } => new("event-initiative")
                .id("first", seat_id(*active))
                .id("second", seat_id(active.other()))
                .int("a", dice[0])
                .int("b", dice[1])
                .int("x", plus[0])
                .int("y", plus[1])
                .message("result", attackers(*attacks)),
            Event::NoInitiative { attacks } => new("event-no-initiative").message("result", attackers(*attacks)),
            Event::SurpriseRound => new("event-surprise-round"),
            Event::Ambushed => new("event-ambushed"),
            Event::Attacked { seat: s, general, field, dice, hits } => seat("event-attacked", *s)
                .id("general", self.unit_name(*general))
                .int("field", *field)
                .ints("dice", dice.iter().map(|d| i32::from(*d)))
                .int("hits", *hits),
            Event::Hit { unit: u } => unit("event-hit", *u),
            Event::Retreated { leader, units, from, to } => new("event-retreated")
                .id("leader", self.unit_name(*leader))
                .ids("units", self.units(*units))
                .id("from", self.area_name(*from))
                .id("to", self.area_name(*to)),
            Event::BattleEnded { area: a, holder: Some(s) } => area("event-battle-ended", *a).id("seat", seat_id(*s)),
            Event::BattleEnded { area: a, holder: None } => area("event-battle-empty", *a),
            Event::BattleSuspended { area: a } => area("event-battle-suspended", *a),
            Event::AssaultBegan { area: a, force } => area("event-assault-began", *a).ids("units", self.units(*force)),
            Event::GarrisonLoss { hits, losses } => {
                new("event-garrison-loss").int("hits", *hits).int("losses", *losses)
            }
            Event::WallsHeld { area: a } => area("event-walls-held", *a),
            Event::WallsTaken { area: a } => area("event-walls-taken", *a),
            Event::SiegeLifted { area: a } => area("event-siege-lifted", *a),
            Event::UnitRemoved { unit: u } => unit("event-unit-removed", *u),
            Event::BackToPool { unit: u } => unit("event-back-to-pool", *u),
            Event::Gained { condition, points } => new("event-gained")
                .id("condition", self.data.conditions[*condition as usize].id.clone())
                .int("points", *points),
            Event::GainedCard { card: c } => card("event-gained-card", *c),
            Event::AlliedDrew => new("event-allied-drew"),
            Event::AlliedDrewCard { card: c } => card("event-allied-drew-card", *c),
            Event::LeaderWaits { unit: u } => unit("event-leader-waits", *u),
            Event::CupRefilled => new("event-cup-refilled"),
            Event::Scored { seat: s, points } => seat("event-scored", *s).int("points", *points),
            Event::GameEnded { ending, japan, allied } => {
                let key = match ending {
                    Ending::Sudden => "event-sudden-victory",
                    Ending::Peace => "event-game-ended",
                };
                new(key).int("japan", *japan).int("allied", *allied)
            }
        }
    }

    pub(crate) fn say_fact(&self, fact: &Fact) -> Message {
        let new = Message::new;
        let unit = |key: &'static str, u: &UnitId| Message::new(key).id("unit", self.unit_name(*u));
        let area = |key: &'static str, a: &AreaId| Message::new(key).id("area", self.area_name(*a));
        let card = |key: &'static str, c: &CardId| Message::new(key).id("card", self.card_name(*c));
        let faction = |f: u8| format!("faction-{}", self.data.factions[f as usize].0);
        match fact {
            Fact::GameOver => new("fact-game-over"),
            Fact::NotAsked { seat } => new("fact-not-asked").id("seat", seat_id(*seat)),
            Fact::NotNow => new("fact-not-now"),
            Fact::NoDie => new("fact-no-die"),
            Fact::NotInspector { unit: u } => unit("fact-not-inspector", u),
            Fact::AlreadyPosted { unit: u } => unit("fact-already-posted", u),
            Fact::NotCapital { area: a } => area("fact-not-capital", a),
            Fact::ProvinceTaken { area: a } => area("fact-province-taken", a),
            Fact::CardNotHeld { card: c } => card("fact-card-not-held", c),
            Fact::CardWindow { card: c } => card("fact-card-window", c),
            Fact::CardExcluded { card: c, other } => card("fact-card-excluded", c).id("other", *other),
            Fact::CardIdle { card: c } => card("fact-card-idle", c),
            Fact::OncePerTurn { card: c } => card("fact-once-per-turn", c),
            Fact::NotAt { unit: u, area: a } => unit("fact-not-at", u).id("area", self.area_name(*a)),
            Fact::NotInProvince { unit: u, province } => {
                unit("fact-not-in-province", u).id("province", self.data.provinces[*province as usize].id.clone())
            }
            Fact::NoPoints { have, need } => new("fact-no-points").int("have", *have).int("need", *need),
            Fact::NotWaiting { unit: u } => unit("fact-not-waiting", u),
            Fact::NotHisProvince { unit: u, area: a } => {
                unit("fact-not-his-province", u).id("area", self.area_name(*a))
            }
            Fact::EnemyThere { area: a } => area("fact-enemy-there", a),
            Fact::NotInKorea { area: a } => area("fact-not-in-korea", a),
            Fact::HasMarker { area: a } => area("fact-has-marker", a),
            Fact::NoMarkerLeft => new("fact-no-marker-left"),
            Fact::PoolEmpty => new("fact-pool-empty"),
            Fact::NotInPool { unit: u } => unit("fact-not-in-pool", u),
            Fact::NoGeneralThere { area: a } => area("fact-no-general-there", a),
            Fact::AreaFull { area: a, limit } => area("fact-area-full", a).int("limit", *limit),
            Fact::WrongNation { unit: u, nation } => unit("fact-wrong-nation", u).id("nation", nation.id()),
            Fact::NotDepleted { unit: u } => unit("fact-not-depleted", u),
            Fact::UnitCut { unit: u } => unit("fact-unit-cut", u),
            Fact::NotOrdinaryArmy { unit: u } => unit("fact-not-ordinary-army", u),
            Fact::NotOnMap { unit: u } => unit("fact-not-on-map", u),
            Fact::NotGeneral { unit: u } => unit("fact-not-general", u),
            Fact::WillTooHigh { unit: u, will, die } => {
                unit("fact-will-too-high", u).int("will", *will).int("die", *die)
            }
            Fact::Halted { unit: u } => unit("fact-halted", u),
            Fact::Rested { unit: u } => unit("fact-rested", u),
            Fact::NotHere { unit: u } => unit("fact-not-here", u),
            Fact::InGroup { unit: u } => unit("fact-in-group", u),
            Fact::NotInGroup { unit: u } => unit("fact-not-in-group", u),
            Fact::JustDropped { unit: u } => unit("fact-just-dropped", u),
            Fact::IsLeader { unit: u } => unit("fact-is-leader", u),
            Fact::RankNotLower { unit: u, leader } => {
                unit("fact-rank-not-lower", u).id("leader", self.unit_name(*leader))
            }
            Fact::FactionNotLed { unit: u, faction: f } => unit("fact-faction-not-led", u).id("faction", faction(*f)),
            Fact::StillNeeded { unit: u, faction: f } => unit("fact-still-needed", u).id("faction", faction(*f)),
            Fact::LimitReached { leader, limit } => {
                new("fact-limit-reached").id("leader", self.unit_name(*leader)).int("limit", *limit)
            }
            Fact::NoRoad { from, to } => {
                new("fact-no-road").id("from", self.area_name(*from)).id("to", self.area_name(*to))
            }
            Fact::HomeClosed { area: a } => area("fact-home-closed", a),
            Fact::RoadCost { units, need, have } => {
                new("fact-road-cost").int("units", *units).int("need", *need).int("have", *have)
            }
            Fact::OnlyOut { area: a } => area("fact-only-out", a),
            Fact::NoBattleThere { area: a } => area("fact-no-battle-there", a),
            Fact::NoWalls { area: a } => area("fact-no-walls", a),
            Fact::WallsFull { limit } => new("fact-walls-full").int("limit", *limit),
            Fact::MarchedIn { unit: u } => unit("fact-marched-in", u),
            Fact::NotKorean { unit: u } => unit("fact-not-korean", u),
            Fact::NotCandidate { unit: u } => unit("fact-not-candidate", u),
            Fact::NoRetreat => new("fact-no-retreat"),
            Fact::SurpriseHolds => new("fact-surprise-holds"),
            Fact::MustLeave => new("fact-must-leave"),
            Fact::RetreatSource { area: a } => area("fact-retreat-source", a),
            Fact::RetreatHome { unit: u, area: a } => unit("fact-retreat-home", u).id("area", self.area_name(*a)),
            Fact::NotInBattle { unit: u } => unit("fact-not-in-battle", u),
            Fact::FreshFirst { unit: u } => unit("fact-fresh-first", u),
            Fact::NotPromotable { unit: u } => unit("fact-not-promotable", u),
            Fact::NotBesieged { area: a } => area("fact-not-besieged", a),
            Fact::AlreadyAssaulted { area: a } => area("fact-already-assaulted", a),
            Fact::MarchLeader { unit: u } => unit("fact-march-leader", u),
            Fact::LastOfForce => new("fact-last-of-force"),
            Fact::NothingToAssaultWith { area: a } => area("fact-nothing-to-assault-with", a),
        }
    }
}

/// Who attacks in a round.
pub(crate) fn attackers(attacks: [bool; 2]) -> Message {
    Message::new(match attacks {
        [true, true] => "round-both-attack",
        [true, false] => "round-japan-attacks",
        [false, true] => "round-allied-attacks",
        [false, false] => "round-nobody-attacks",
    })
}
