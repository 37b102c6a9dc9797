//! Tables of the player's aid.

use crate::model::Records;
use sandtable_kernel::{ChartInfo, Text};

/// 7.1 What the die is changed by, and what a step on the road costs.
pub(super) fn charts(r: &Records) -> Vec<ChartInfo> {
    let march = &r.tables.march;
    let condition = |id: &str| match id {
        "early-turns" => Text::new("日军，第1至8回合", "日本軍、第1〜8ターン", "Japan, turns 1 to 8"),
        "hanseong-held" => {
            Text::new("朝鲜军，联军控制汉城", "朝鮮軍、連合軍が漢城を支配", "Korea, the Allies control Hanseong")
        }
        "king-in-hanseong" => {
            Text::new("朝鲜军，国王在汉城", "朝鮮軍、国王が漢城にいる", "Korea, the King in Hanseong")
        }
        _ => Text::new("朝鲜军，国王不在朝鲜国内", "朝鮮軍、国王が国内にいない", "Korea, the King not in Korea"),
    };
    let signed = |n: i8| Text::same(if n > 0 { format!("+{n}") } else { n.to_string() });
    let points = |n: u8| Text::same(n.to_string());
    vec![
        ChartInfo {
            titles: Text::new("行军骰的修正", "行軍ダイスの修正", "Modifiers of the march die"),
            clause: "7.1(1)".into(),
            columns: vec![Text::new("条件", "条件", "When"), Text::new("修正", "修正", "Modifier")],
            rows: march.modifiers.iter().map(|m| vec![condition(&m.id), signed(m.amount)]).collect(),
        },
        ChartInfo {
            titles: Text::new("行军一格的费用", "行軍1地域の費用", "Cost of a march to the next area"),
            clause: "7.1(3)②".into(),
            columns: vec![Text::new("街道", "街道", "Road"), Text::new("行军点", "行軍点", "March points")],
            rows: vec![
                vec![Text::new("一级街道", "一級街道", "First-class road"), points(march.cost.class_1)],
                vec![
                    Text::new("二级街道，军队4个以下", "二級街道、軍4個以下", "Second-class road, up to four units"),
                    points(march.cost.class_2_up_to_4_units),
                ],
                vec![
                    Text::new("二级街道，军队5个以上", "二級街道、軍5個以上", "Second-class road, five units or more"),
                    points(march.cost.class_2_5_or_more_units),
                ],
            ],
        },
    ]
}
