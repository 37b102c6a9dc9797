//! What the game says: its cover, its options, and the names of actions, events and refusals.

mod actions;
mod events;
mod facts;
mod notes;

pub use actions::*;
pub use events::*;
pub use facts::*;

use crate::ThirdReich;
use crate::model::{CardAt, State};
use sandtable_kernel::*;
use sandtable_kit::as_declared;

pub static INFO: GameInfo = GameInfo {
    id: "third-reich-1939",
    titles: Text::new("第三帝国的盛衰", "第三帝国の盛衰", "Rise and Fall of the Third Reich"),
    sentence: Text::new(
        "1939至1945年的欧洲：国家参战与倒戈，海运与动员，逐渐成长的牌组。",
        "1939年から1945年のヨーロッパ。参戦と寝返り、海上輸送と動員、育っていく山札。",
        "Europe 1939 to 1945: nations enter and change sides, shipping and mobilisation, decks that grow.",
    ),
    blurb: Text::new(
        "轴心军从华沙与巴黎一路扩张，必须在同盟军醒来之前凑足十个策源，或者守住柏林直到1945年夏。同盟军以外交唤来美国与苏联，开发卡牌与部队，最后夺回欧洲。",
        "枢軸軍はワルシャワ、パリと広がり、連合軍が目覚める前に策源を十集めるか、1945年夏までベルリンを守る。連合軍は外交でアメリカとソ連を呼び、カードと部隊を開発し、ヨーロッパを取り戻す。",
        "The Axis spreads from Warsaw to Paris and must gather ten resource bases before the Allies awake, or hold Berlin until the summer of 1945. The Allies call in the United States and the Soviet Union by diplomacy, develop cards and armies, and win Europe back.",
    ),
    seats: [
        SeatInfo { id: "axis", names: Text::new("轴心军", "枢軸軍", "Axis"), colour: "#6b6f58" },
        SeatInfo { id: "allied", names: Text::new("同盟军", "連合軍", "Allies"), colour: "#3f6a8a" },
    ],
    turns: 12,
    minutes: 300,
    complexity: 4,
    rules_version: "2",
    score_unit: 2,
    hidden: true,
};

/// The optional rules of chapter 16.
pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec::switch("16.1.1", "16.1.1(2)", Text::new("隐匿的开发", "伏せた開発", "Hidden development")),
    OptionSpec::switch("16.1.2", "16.1.2", Text::new("隐秘弃牌", "伏せた捨て札", "Hidden losses of cards")),
    OptionSpec::switch(
        "16.2.1",
        "16.2(1)",
        Text::new("同盟军自选弃牌", "連合軍が捨て札を選ぶ", "The Allies choose cards lost to raids"),
    ),
    OptionSpec::switch(
        "16.2.2",
        "16.2(2)",
        Text::new("轴心军自选弃牌", "枢軸軍が捨て札を選ぶ", "The Axis chooses cards lost to bombing"),
    ),
    OptionSpec::switch(
        "16.3",
        "16.3",
        Text::new("手牌下限4张（推荐）", "手札の下限4枚（推奨）", "Hands of four are safe (recommended)"),
    ),
    OptionSpec::switch("16.4", "16.4", Text::new("轰炸修正一律+1", "爆撃の修正は一律+1", "Bombing modifier always +1")),
    OptionSpec::switch(
        "16.5",
        "16.5",
        Text::new("不得向轴心方中立国宣战", "枢軸側中立国への宣戦禁止", "No war on neutrals that lean to the Axis"),
    ),
    OptionSpec::switch("16.6", "16.6", Text::new("美军动员限制", "米軍の動員制限", "US mobilisation not round Africa")),
    OptionSpec::switch("16.7", "16.7(2)", Text::new("守备队不出国", "守備隊は国外に出ない", "Garrisons stay at home")),
    OptionSpec::switch("16.8", "16.8", Text::new("喷气式战斗机", "ジェット戦闘機", "Jet fighters")),
    OptionSpec::switch(
        "diplomacy-any",
        "R48",
        Text::new(
            "同盟军外交可两次选同一项",
            "連合軍の外交は同じ項目を二度選べる",
            "Allied Diplomacy may choose one item twice",
        ),
    ),
];

impl Words for ThirdReich {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, _state: &State, action: &Action) -> Message {
        match action {
            Action::Move(area, None) => sandtable_kit::Say::say(area, self, "area", Message::new("action-move-plain")),
            _ => action.message(self),
        }
    }

    fn note(&self, state: &State, action: &Action) -> Option<Message> {
        self.remark(state, action)
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        use Fact::*;
        let moment =
            matches!(fact, NotYourDecision { .. } | First { .. } | NotYourImpulse { .. } | HandsFirst | HandsChosen);
        moment || matches!(fact, NothingActs | DeclaredStands | NoWindow | WindowPassed | NothingToEnd)
    }

    fn chance_name(&self, _pool: &'static str, value: u16) -> String {
        self.data.cards.get(usize::from(value)).map_or_else(String::new, |c| c.id.clone())
    }
}

/// The piles of cards by the zones they lie in.
pub const PILES: [(CardAt, &str); 6] = [
    (CardAt::Hand, "hand"),
    (CardAt::Deck, "deck"),
    (CardAt::Discard, "discard"),
    (CardAt::Lost, "lost"),
    (CardAt::Developed, "developed"),
    (CardAt::Development, "development"),
];
