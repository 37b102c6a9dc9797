//! The report's own words.

use sandtable_kernel::Text;

pub static LAB: Text<'static> = Text::new("平衡实验室", "バランス実験室", "Balance lab");
pub static GAMES: Text<'static> = Text::new("局", "局", "games");
pub static SEED: Text<'static> = Text::new("种子", "シード", "seed");
pub static RULES: Text<'static> = Text::new("规则版本", "ルール版", "rules");
pub static DATA: Text<'static> = Text::new("数据版本", "データ版", "data");
pub static AGAIN: Text<'static> = Text::new("重现命令", "再現コマンド", "To repeat it");
pub static PARTIAL: Text<'static> = Text::new(
    "尚未完成：再次运行同一命令即可继续。",
    "途中経過：同じコマンドをもう一度実行すると続きから始まる。",
    "Not finished: running the same command again goes on.",
);
pub static BY_SIDE: Text<'static> = Text::new("各方胜率", "陣営別勝率", "Who wins");
pub static BY_SIDE_NOTE: Text<'static> = Text::new(
    "横线为95%误差范围（威尔逊）；平局各计一半。虚线是均势。",
    "横線は95%の誤差範囲（ウィルソン）。引き分けは半分ずつ数える。破線は互角。",
    "The bars show the 95% margin of error (Wilson); a draw counts half for each. The dashed line is even.",
);
pub static AS: Text<'static> = Text::new("执", "担当", "as");
pub static POINTS_BY_TURN: Text<'static> = Text::new("分数逐回合变化", "ターンごとの得点", "Points, turn by turn");
pub static POINTS_NOTE: Text<'static> = Text::new(
    "线为中位数，深色带含一半的对局，浅色带含八成。",
    "線は中央値、濃い帯は対局の半分、薄い帯は八割を含む。",
    "Lines are medians; the dark band holds half of the games, the pale one eight in ten.",
);
pub static TURN: Text<'static> = Text::new("回合", "ターン", "turn");
/// With a number before it.
pub static TURNS: Text<'static> = Text::new("回合", "ターン", "turns");
/// When one side all but never wins.
pub static LOPSIDED: Text<'static> = Text::new(
    "一方几乎不胜：这可能量到的是棋手，而不是游戏。换更强的电脑、给两方不同的强度，或看人与人的对局，再下结论。",
    "一方がほとんど勝っていない。測ったのはゲームではなく指し手かもしれない。より強いコンピュータ、強さの組み合わせ、人どうしの対局で確かめてから結論を。",
    "One side hardly ever wins: this may measure the players rather than the game. Try stronger ones, or different      strengths for the two sides, or games between people, before concluding anything.",
);
pub static POINTS: Text<'static> = Text::new("分", "点", "points");
pub static MARGIN: Text<'static> = Text::new("终局分差", "最終得点差", "Final margin");
pub static MARGIN_NOTE: Text<'static> = Text::new(
    "先列一方减另一方；颜色为实际胜者。",
    "前の陣営から後の陣営を引いた差。色は実際の勝者。",
    "Points of the first side minus the second; the colour is who actually won.",
);
pub static LENGTH: Text<'static> = Text::new("对局长度", "対局の長さ", "Length");
pub static LENGTH_NOTE: Text<'static> =
    Text::new("游戏结束时的回合。", "終局したターン。", "The turn in which the game ended.");
pub static ENDINGS: Text<'static> = Text::new("结束方式", "終わり方", "How games ended");
pub static DRAW: Text<'static> = Text::new("平局", "引き分け", "draw");
pub static FORFEIT: Text<'static> = Text::new("外部程序失误判负", "ボットの失格", "a bot failed");
pub static UNFINISHED: Text<'static> = Text::new("未能结束", "未終了", "did not end");
pub static CARDS: Text<'static> = Text::new("打出的牌与Chit", "使われたカード・チット", "Cards and chits played");
pub static CARDS_NOTE: Text<'static> = Text::new(
    "打出该牌的对局中，打出一方的胜率（95%区间）；竖线是该方总胜率。相关不等于因果。",
    "そのカードを使った対局での、使った側の勝率（95%区間）。縦線はその側の全体勝率。相関であって因果ではない。",
    "How often the side that played it won those games, with 95% interval; the tick is that side's rate over all games. \
     A link, not a cause.",
);
pub static BATTLES: Text<'static> = Text::new("战斗发生在哪里", "戦闘の起きた場所", "Where battles were fought");
pub static BATTLES_NOTE: Text<'static> = Text::new(
    "圆的面积为平均每局的战斗次数。",
    "円の面積は一局あたりの戦闘回数。",
    "The area of a disc is the number of battles per game.",
);
pub static PER_GAME: Text<'static> = Text::new("次/局", "回/局", "per game");
pub static OPTIONS: Text<'static> = Text::new("规则选项的影响", "選択ルールの影響", "What each option does");
pub static OPTIONS_NOTE: Text<'static> = Text::new(
    "其余选项不变，只改此项时前一方的胜率；p 为纯靠运气时出现至少这么大差异的概率。",
    "ほかを変えずにこの項目だけ変えたときの先の陣営の勝率。pは、偶然だけでこれ以上の差が出る確率。",
    "The first side's rate with only this option changed; p is how often luck alone would give a difference at least this large.",
);
pub static BASE: Text<'static> = Text::new("基准", "基準", "as given");
pub static DECISIONS: Text<'static> = Text::new("决定", "決定", "Decisions");
pub static PER_SIDE: Text<'static> = Text::new("每局真正的选择", "一局あたりの実質的な選択", "real choices per game");
pub static FAULTS: Text<'static> = Text::new("失误的外部程序", "失格したボット", "Bots that failed");
pub static FILES: Text<'static> = Text::new("数据文件", "データファイル", "Files for your own tools");
pub static RANDOM: Text<'static> = Text::new("随机行动", "無作為", "random play");
pub static GREEDY: Text<'static> = Text::new("只看一步", "一手読み", "one step ahead");
