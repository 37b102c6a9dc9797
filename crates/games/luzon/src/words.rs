//! What the game is called and which options it has.

use sandtable_kernel::*;

pub static INFO: GameInfo = GameInfo {
    id: "luzon-1941",
    titles: Text::new("吕宋：争夺巴丹", "ルソン：バターンへの道", "Luzon: Race for Bataan"),
    sentence: Text::new(
        "1941年12月22日，日军登陆林加延湾：马尼拉与巴丹，五回合见分晓。",
        "1941年12月22日、日本軍リンガエン湾に上陸。マニラとバターンを賭けた5ターン。",
        "22 December 1941: Japan is ashore in Lingayen Gulf, and both sides run for Bataan.",
    ),
    blurb: Text::new(
        "战役战斗系列（OCS）的小型游戏：团与营、可搬运、领取与投送的补给点、追溯补给、射击、碾压、奇袭、预备与扩张战果。日军须占马尼拉并抢进巴丹，美菲联军边打边退。",
        "オペレーショナル・コンバット・シリーズ（OCS）の小品。連隊と大隊、運び、引き出し、スローする補給ポイント、追跡補給、砲爆撃、オーバーラン、奇襲、予備と突破。日本軍はマニラを取りバターンへ急ぎ、米比軍は退きつつ戦う。",
        "A small game of the Operational Combat Series: regiments and battalions, supply points that are carried, drawn and thrown, trace, barrage, overrun, surprise, reserves and exploitation. Japan must take Manila and be in Bataan; the Allies fall back fighting.",
    ),
    seats: [
        SeatInfo { id: "japan", names: Text::new("日军", "日本軍", "Japan"), colour: "#b8860b" },
        SeatInfo { id: "allied", names: Text::new("美菲联军", "米比軍", "Allies"), colour: "#3b6b4a" },
    ],
    turns: 5,
    minutes: 240,
    complexity: 5,
    rules_version: "4",
    score_unit: 1,
    hidden: true,
};

const JAPANESE: [Text<'static>; 7] = [
    Text::new("无", "なし", "None"),
    Text::new("1 第9联队改在拉蒙湾登陆", "1 第9連隊はラモン湾に上陸", "1 9th Regiment lands in Lamon Bay"),
    Text::new("2 增加两个工兵", "2 工兵2個を追加", "2 Two more engineers"),
    Text::new("3 增加独立重炮兵第9大队", "3 独立重砲兵第9大隊を追加", "3 9th Heavy Artillery"),
    Text::new("4 移除菲第42步兵团", "4 比第42歩兵連隊を除く", "4 42nd Regiment is not there"),
    Text::new("5 轰炸机满编", "5 爆撃機は完全戦力", "5 Bombers at full strength"),
    Text::new("6 重建骰点+1", "6 再建ダイス+1", "6 +1 on rebuild rolls"),
];

const ALLIES: [Text<'static>; 11] = [
    Text::new("无", "なし", "None"),
    Text::new("2 可进入登陆格", "2 上陸ヘクスに入れる", "2 Landing hexes are open"),
    Text::new("3 2 SP移往马里韦莱斯", "3 2 SPをマリベレスへ", "3 2 SP to Mariveles"),
    Text::new(
        "4 兴趣点按丘陵，7号线为小路",
        "4 POIは丘陵、7号線は小道",
        "4 Points of interest as hills, Route 7 a track",
    ),
    Text::new("5 坦克营移动力12", "5 戦車大隊の移動力12", "5 Tanks move 12"),
    Text::new("6 两团北移一格", "6 2個連隊を1ヘクス北へ", "6 Two regiments one hex north"),
    Text::new("7 战略模式按堆叠计", "7 戦略モードはスタックで数える", "7 Strat Mode by stacks"),
    Text::new("8 战斗机满编", "8 戦闘機は完全戦力", "8 Fighters at full strength"),
    Text::new("10 阿古补给12 SP", "10 アゴーの補給12 SP", "10 12 SP at Agoo"),
    Text::new("11 增加第23炮兵营", "11 第23砲兵大隊を追加", "11 23rd Artillery"),
    Text::new("12 双方重建骰点+1", "12 双方の再建ダイス+1", "12 +1 on all rebuild rolls"),
];

const JAPANESE_VALUES: &[&str] = &["none", "1", "2", "3", "4", "5", "6"];
const ALLIED_VALUES: &[&str] = &["none", "2", "3", "4", "5", "6", "7", "8", "10", "11", "12"];

pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "japan-variant",
        values: JAPANESE_VALUES,
        label: Text::new("有利日军的变体", "日本軍に有利なバリアント", "Variant for Japan"),
        value_labels: &JAPANESE,
        on: "4.0",
        dice: 1,
    },
    OptionSpec {
        id: "japan-variant-2",
        values: JAPANESE_VALUES,
        label: Text::new("有利日军的第二变体", "日本軍に有利な第二のバリアント", "Second variant for Japan"),
        value_labels: &JAPANESE,
        on: "4.0",
        dice: 1,
    },
    OptionSpec {
        id: "allied-variant",
        values: ALLIED_VALUES,
        label: Text::new("有利美菲联军的变体", "米比軍に有利なバリアント", "Variant for the Allies"),
        value_labels: &ALLIES,
        on: "4.0",
        dice: 2,
    },
    OptionSpec {
        id: "allied-variant-2",
        values: ALLIED_VALUES,
        label: Text::new("有利美菲联军的第二变体", "米比軍に有利な第二のバリアント", "Second variant for the Allies"),
        value_labels: &ALLIES,
        on: "4.0",
        dice: 2,
    },
    OptionSpec::switch("long-range", "OCS 21.4", Text::new("远距离任务", "長距離任務", "Long-range missions")),
    OptionSpec::switch("empty-hexes", "OCS 21.8", Text::new("攻击空格", "空ヘクス攻撃", "Attacking empty hexes")),
    OptionSpec::switch("reaction-artillery", "OCS 21.9", Text::new("反应火炮", "反応砲撃", "Reaction artillery")),
];
