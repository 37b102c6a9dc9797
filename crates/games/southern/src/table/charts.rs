//! Tables of the player's aid.

use sandtable_kernel::{ChartInfo, Text};

/// 11.3 What becomes of a unit that is given once, twice or three times the points it stands.
pub(super) fn charts() -> Vec<ChartInfo> {
    const NOTHING: Text<'static> = Text::new("–", "–", "–");
    const FLIP: Text<'static> = Text::new("翻为已使用", "使用済みにする", "flip to used");
    const FLIP_AND_RETREAT: Text<'static> = Text::new("翻为已使用并撤退", "使用済みにして後退", "flip and retreat");
    const RETREAT: Text<'static> = Text::new("撤退", "後退", "retreat");
    const POOL: Text<'static> = Text::new("补充池", "補充プール", "replacement pool");
    const DURABILITY: Text<'static> = Text::new("耐久力", "耐久力", "durability");
    const POINT: Text<'static> = Text::new("1点", "1点", "1 point");
    let row = |unit, per, once, twice, thrice| vec![unit, per, once, twice, thrice];
    vec![ChartInfo {
        titles: Text::new("损害结果", "損害の結果", "Results of damage"),
        clause: "11.31(1)".into(),
        columns: vec![
            Text::new("单位", "ユニット", "Unit"),
            Text::new("每", "単位", "Per"),
            Text::same("×1"),
            Text::same("×2"),
            Text::same("×3"),
        ],
        rows: vec![
            row(
                Text::new("陆上的陆军，未使用", "陸上の陸軍、未使用", "Army on land, unused"),
                DURABILITY,
                FLIP,
                FLIP_AND_RETREAT,
                POOL,
            ),
            row(
                Text::new("陆上的陆军，已使用", "陸上の陸軍、使用済み", "Army on land, used"),
                DURABILITY,
                RETREAT,
                POOL,
                NOTHING,
            ),
            row(Text::new("海上的陆军", "海上の陸軍", "Army at sea"), POINT, POOL, NOTHING, NOTHING),
            row(Text::new("航空，未使用", "航空、未使用", "Air, unused"), POINT, FLIP, POOL, NOTHING),
            row(Text::new("航空，已使用", "航空、使用済み", "Air, used"), POINT, POOL, NOTHING, NOTHING),
            row(Text::new("舰艇", "艦艇", "Ships"), DURABILITY, POOL, NOTHING, NOTHING),
        ],
    }]
}
