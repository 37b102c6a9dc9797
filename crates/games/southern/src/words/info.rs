//! What the game is called, and its options (17.0).

use sandtable_kernel::{GameInfo, OptionSpec, SeatInfo, Text};

pub static INFO: GameInfo = GameInfo {
    id: "southern-1941",
    titles: Text::new("南方作战1941", "南方作戦1941", "Southern Operation 1941"),
    sentence: Text::new(
        "1941年12月，日军席卷东南亚；同盟军以空间换时间。",
        "1941年12月、日本軍は東南アジアを席巻する。連合軍は時間を稼ぐ。",
        "December 1941: Japan sweeps through South-East Asia while the Allies trade space for time.",
    ),
    blurb: Text::new(
        "以卡牌驱动的区域移动战棋。每回合双方秘密选定手牌，交替执行轮次：以一张盖放的卡牌移动或攻击，免费的航空作战，或打出强力的卡牌行动。埋伏与Z部队会在敌方行动的中途反击。香港、新加坡与马尼拉每坚守一回合，同盟军便得一分。",
        "カードで動かすエリア式ウォーゲーム。毎ターン手札を秘密に選び、交互にインパルスを行う。伏せたカード1枚で移動か攻撃、無料の航空作戦、あるいは強力なカード行動。待ち伏せとZ部隊は敵の行動の途中で反撃する。香港・シンガポール・マニラが1ターン持ちこたえるごとに連合軍は1点を得る。",
        "A card-driven area game. Each turn both sides choose their hands in secret and take impulses in turn: a face-down card for a move or an attack, a free air operation, or a powerful card action. Ambushes and Force Z strike back in the middle of the enemy's move. Every turn that Hong Kong, Singapore and Manila hold out is a point for the Allies.",
    ),
    seats: [
        SeatInfo { id: "japan", names: Text::new("日军", "日本軍", "Japan"), colour: "#a8433a" },
        SeatInfo { id: "allied", names: Text::new("同盟军", "連合軍", "Allies"), colour: "#4f6b57" },
    ],
    turns: 8,
    minutes: 180,
    complexity: 3,
    rules_version: "3",
    score_unit: 2,
    hidden: true,
};

pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "17.1",
        values: &["8", "9", "7"],
        label: Text::new("回合数", "ターン数", "Number of turns"),
        value_labels: &[
            Text::new("8回合（标准）", "8ターン（標準）", "8 turns (standard)"),
            Text::new("9回合（有利于日军）", "9ターン（日本軍有利）", "9 turns (helps Japan)"),
            Text::new("7回合（有利于同盟军）", "7ターン（連合軍有利）", "7 turns (helps the Allies)"),
        ],
        on: "17.1",
        dice: 0,
    },
    OptionSpec::switch(
        "17.2-1",
        "17.2①",
        Text::new("飞龙与苍龙（第5回合）", "飛龍・蒼龍（第5ターン）", "Hiryu and Soryu on turn 5"),
    ),
    OptionSpec::switch(
        "17.2-2",
        "17.2②",
        Text::new("不挠号（开局）", "インドミタブル（開始時）", "Indomitable at the start"),
    ),
    OptionSpec::switch(
        "17.3-1",
        "17.3(1)",
        Text::new("纪元节等节日（日军得分）", "紀元節など（日本軍の得点）", "Imperial holidays: Japan scores"),
    ),
    OptionSpec::switch(
        "17.3-2",
        "17.3(2)",
        Text::new("纪元节等节日（日军失分）", "紀元節など（日本軍の失点）", "Imperial holidays: Japan loses"),
    ),
    OptionSpec::switch(
        "16.2-1",
        "16.2(1)①",
        Text::new(
            "麦克阿瑟翻回的航空单位同回合可再次航空作战（照字面）",
            "マッカーサーが戻した航空ユニットは同じターンに再び航空作戦できる（文字どおり）",
            "Aircraft that MacArthur restores fly again in the same turn (by the letter)",
        ),
    ),
    OptionSpec::switch(
        "7.5-1",
        "7.5(1)",
        Text::new(
            "海上运输可载移动力0的单位（照字面）",
            "海上輸送は移動力0のユニットも運ぶ（文字どおり）",
            "Sea transport carries units of movement 0 too (by the letter)",
        ),
    ),
    OptionSpec::switch(
        "16.1-2",
        "16.1(2)",
        Text::new(
            "可以对无人能受损害的区域进行航空攻击（照字面）",
            "誰も損害を受けないエリアへの航空攻撃もできる（文字どおり）",
            "Air attacks may be made where they can damage nobody (by the letter)",
        ),
    ),
];
