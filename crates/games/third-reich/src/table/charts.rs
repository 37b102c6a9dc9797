//! Tables of the player's aid.

use crate::model::{Kind, Records};
use sandtable_kernel::{ChartInfo, Text};

pub(super) fn charts(files: &Records) -> Vec<ChartInfo> {
    vec![damage(), mobilisation(files)]
}

/// 11.3 What becomes of a unit that is given once, twice or three times the points it stands.
fn damage() -> ChartInfo {
    const NOTHING: Text<'static> = Text::new("–", "–", "–");
    const FLIP: Text<'static> = Text::new("翻面", "裏返す", "used");
    const FLIP_AND_RETREAT: Text<'static> = Text::new("翻面并撤退", "裏返して後退", "used, retreat");
    const RETREAT: Text<'static> = Text::new("撤退", "後退", "retreat");
    const POOL: Text<'static> = Text::new("动员池", "動員プール", "mobilisation pool");
    const DURABILITY: Text<'static> = Text::new("耐久力", "耐久力", "durability");
    const POINT: Text<'static> = Text::new("1点", "1点", "1 point");
    ChartInfo {
        titles: Text::new("损害结果", "損害の結果", "Results of damage"),
        clause: "11.3(1)".into(),
        columns: vec![
            Text::new("单位", "ユニット", "Unit"),
            Text::new("每", "単位", "Per"),
            Text::same("×1"),
            Text::same("×2"),
            Text::same("×3"),
        ],
        rows: vec![
            vec![
                Text::new("陆上与舰艇，未使用", "陸上・艦艇、未使用", "Land and ships, unused"),
                DURABILITY,
                FLIP,
                FLIP_AND_RETREAT,
                POOL,
            ],
            vec![
                Text::new("陆上与舰艇，已使用", "陸上・艦艇、使用済み", "Land and ships, used"),
                DURABILITY,
                RETREAT,
                POOL,
                NOTHING,
            ],
            vec![
                Text::new("航空与潜水艇，未使用", "航空・潜水艦、未使用", "Air and submarines, unused"),
                POINT,
                FLIP,
                POOL,
                NOTHING,
            ],
            vec![
                Text::new("航空与潜水艇，已使用", "航空・潜水艦、使用済み", "Air and submarines, used"),
                POINT,
                POOL,
                NOTHING,
                NOTHING,
            ],
        ],
    }
}

const fn name(kind: Kind) -> Text<'static> {
    match kind {
        Kind::Lf => Text::new("步兵", "歩兵", "Infantry"),
        Kind::Tf => Text::new("坦克", "戦車", "Tanks"),
        Kind::Gf => Text::new("守备队", "守備隊", "Garrison"),
        Kind::Ab => Text::new("空降兵", "空挺", "Airborne"),
        Kind::Sa => Text::new("打击军", "打撃軍", "Shock army"),
        Kind::Ft => Text::new("要塞", "要塞", "Fortress"),
        Kind::Af => Text::new("航空", "航空", "Air"),
        Kind::Nf => Text::new("舰艇", "艦艇", "Fleet"),
        Kind::Cv => Text::new("航母", "空母", "Carrier"),
        Kind::Cve => Text::new("护航航母", "護衛空母", "Escort carrier"),
        Kind::Ss => Text::new("潜水艇", "潜水艦", "Submarine"),
    }
}

/// 12.0(2) What a unit costs to mobilise.
fn mobilisation(files: &Records) -> ChartInfo {
    let cost = |kind: Kind| files.tables.mobilisation_cost.get(kind.code()).map_or("–".to_owned(), u8::to_string);
    ChartInfo {
        titles: Text::new("动员费用", "動員の費用", "Cost of mobilisation"),
        clause: "12.0(2)".into(),
        columns: vec![Text::new("单位", "ユニット", "Unit"), Text::new("战略值", "戦略値", "Strategy value")],
        rows: Kind::ALL.into_iter().map(|k| vec![name(k), Text::same(cost(k))]).collect(),
    }
}
