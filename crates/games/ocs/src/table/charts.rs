//! The series' tables as a player wants them beside the map.

use crate::tables::{Barrage, COLUMNS, Line, ROWS, Tables};
use sandtable_kernel::{ChartInfo, Text};

fn signed(n: i32) -> Text<'static> {
    Text::same(if n > 0 { format!("+{n}") } else { n.to_string() })
}

pub fn charts(t: &Tables) -> Vec<ChartInfo> {
    vec![combat(t), barrage(t), shifts(t), attrition(t)]
}

/// How a line of the combat table is called.
pub const fn line(line: Line) -> Text<'static> {
    match line {
        Line::Open => Text::new("开阔", "平地", "Open"),
        Line::Close => Text::new("紧密（Close）", "クローズ", "Close"),
        Line::VeryClose => Text::new("很紧密（Very Close）", "ベリークローズ", "Very Close"),
        Line::ExtremelyClose => Text::new("极紧密（Extremely Close）", "エクストリームリークローズ", "Extremely Close"),
    }
}

/// 9.7, 9.9 The odds of each line over the results of each roll.
fn combat(t: &Tables) -> ChartInfo {
    let odds = |l: Line| std::iter::once(line(l)).chain((0..COLUMNS).map(move |c| Text::same(t.column_name(l, c))));
    let roll = |n: usize| match n {
        1 => "≤1".to_owned(),
        ROWS => format!("{ROWS}+"),
        n => n.to_string(),
    };
    let mut rows: Vec<Vec<Text<'static>>> = Line::ALL[1..].iter().map(|&l| odds(l).collect()).collect();
    rows.extend((1..=ROWS).map(|n| {
        let results = (0..COLUMNS).map(|c| Text::same(t.combat(n as i32, c).to_string()));
        std::iter::once(Text::same(roll(n))).chain(results).collect()
    }));
    ChartInfo {
        titles: Text::new(
            "战斗表（2D6加行动值差；A攻方，D守方，L损失，o选项，e扩张所需行动值）",
            "戦闘結果表（2D6＋行動値の差。A攻撃側、D防御側、L損失、o選択、e突破に要る行動値）",
            "Combat table (2d6 plus the difference of action ratings; A attacker, D defender, L losses, o options, e action rating to exploit)",
        ),
        clause: "OCS 9.9".into(),
        columns: odds(Line::Open).collect(),
        rows,
    }
}

/// 10.0 The column by barrage points, what it costs, what each roll does.
fn barrage(t: &Tables) -> ChartInfo {
    let columns = t.barrage_columns();
    let label = |c: &crate::tables::Column| Text::same(c.label.replace("1 or less", "≤1"));
    let result = |b: Barrage| match b {
        Barrage::None => "–".to_owned(),
        Barrage::Dg => "DG".to_owned(),
        Barrage::BracketedHalf => "[½]".to_owned(),
        Barrage::Half => "½".to_owned(),
        Barrage::Steps(n) => n.to_string(),
    };
    let cost = columns.iter().map(|c| Text::same(c.cost_t.to_string()));
    let mut rows = vec![std::iter::once(Text::new("费用（T）", "コスト（T）", "Cost (T)")).chain(cost).collect()];
    rows.extend((2..=12).map(|n| {
        let results = (0..columns.len()).map(|c| Text::same(result(t.barrage(n, c, 0).1)));
        std::iter::once(Text::same(n.to_string())).chain(results).collect()
    }));
    ChartInfo {
        titles: Text::new(
            "射击表（2D6；数字为损失级数并DG，½掷1D6，4以上损失一级，[½]只对有观测的火炮）",
            "砲爆撃表（2D6。数字は損失ステップとDG、½は1D6で4以上なら1ステップ、[½]は観測のある砲兵だけ）",
            "Barrage table (2d6; a number: steps lost and DG; ½: a step on 4 or more of 1d6; [½]: for spotted artillery only)",
        ),
        clause: "OCS 10.0".into(),
        columns: std::iter::once(Text::new("射击力", "砲爆撃力", "Barrage points"))
            .chain(columns.iter().map(label))
            .collect(),
        rows,
    }
}

/// 10.0 What shifts the column of a barrage.
fn shifts(t: &Tables) -> ChartInfo {
    let named = [
        (Text::new("Close或Very Close", "CloseかVery Close", "Close or Very Close"), "close"),
        (Text::new("极紧密（Extremely Close）", "エクストリームリークローズ", "Extremely Close"), "extremely-close"),
        (Text::new("没有观测", "観測なし", "No spotter"), "no-spotter"),
        (Text::new("目标中有战略模式", "目標に戦略モード", "Strat Mode in the target"), "strat-target"),
        (Text::new("飞机都在10格以内", "全機10ヘクス以内", "All aircraft within ten hexes"), "short-range"),
    ];
    let mut rows: Vec<_> = named.into_iter().map(|(name, id)| vec![name, signed(t.shift(id))]).collect();
    rows.extend(t.densities().map(|(over, most, shift)| {
        let re = match most {
            Some(most) => format!(">{over}–{most} RE"),
            None => format!(">{over} RE"),
        };
        vec![Text::same(re), signed(shift)]
    }));
    ChartInfo {
        titles: Text::new("射击的移列", "砲爆撃の列移動", "Column shifts of a barrage"),
        clause: "OCS 10.0".into(),
        columns: vec![Text::new("条件", "条件", "When"), Text::new("列", "列", "Columns")],
        rows,
    }
}

/// 12.8c The lowest roll for each loss, by the best action rating.
fn attrition(t: &Tables) -> ChartInfo {
    let losses = [
        Text::new("损失1级", "1ステップ", "1 step"),
        Text::new("损失2级", "2ステップ", "2 steps"),
        Text::new("损失4级", "4ステップ", "4 steps"),
        Text::new("全部", "全部", "All"),
    ];
    let least = |ar: i8, row: usize| t.attrition_from(ar, row).map_or("–".to_owned(), |n| format!("{n}+"));
    let rows = losses
        .into_iter()
        .enumerate()
        .map(|(i, name)| std::iter::once(name).chain((0..=5).map(|ar| Text::same(least(ar, i + 1)))).collect());
    ChartInfo {
        titles: Text::new(
            "断补损耗（2D6，5级以上+3；按最高行动值）",
            "補給切れの消耗（2D6、5ステップ以上は+3。最高の行動値で）",
            "Attrition (2d6, +3 for five steps or more; by the best action rating)",
        ),
        clause: "OCS 12.8c".into(),
        columns: std::iter::once(Text::new("结果", "結果", "Result"))
            .chain((0..=5).map(|ar| Text::same(ar.to_string())))
            .collect(),
        rows: rows.collect(),
    }
}
