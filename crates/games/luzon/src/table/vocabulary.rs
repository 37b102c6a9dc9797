//! The name of every id.

use super::hex_names;
use crate::model::records::*;
use ocs::model::*;
use ocs::tables::Line;
use sandtable_kernel::*;

pub const ZONES: &[(&str, Text<'static>)] = &[
    ("due", Text::new("未到增援", "未到着の増援", "Reinforcements to come")),
    ("recovery", Text::new("恢复池", "回復プール", "Recovery pool")),
    ("dead", Text::new("死亡池", "死亡プール", "Dead pile")),
    ("out", Text::new("不在本局", "この対局では使わない", "Not in this game")),
];

const TERMS: &[(&str, Text<'static>)] = &[
    ("overlay", Text::new("补给网", "補給網", "Supply net")),
    ("mode-combat", Text::new("战斗模式", "戦闘モード", "Combat Mode")),
    ("mode-move", Text::new("移动模式", "移動モード", "Move Mode")),
    ("mode-strat", Text::new("战略模式", "戦略モード", "Strat Mode")),
    ("mode-reserve", Text::new("预备模式", "予備モード", "Reserve Mode")),
    ("mode-exploit", Text::new("扩张模式", "突破モード", "Exploit Mode")),
    ("mode-dg", Text::new("混乱（DG）", "混乱（DG）", "DG")),
    ("strat", Text::new("战略", "戦略", "Strat")),
    ("reserve", Text::new("预备", "予備", "Reserve")),
    ("exploit", Text::new("扩张", "突破", "Exploit")),
    ("dg", Text::new("混乱（DG）", "混乱（DG）", "DG")),
    ("combat", Text::new("战斗面", "戦闘面", "Combat side")),
    ("move", Text::new("移动面", "移動面", "Move side")),
    ("out-of-supply", Text::new("断补", "補給切れ", "out of supply")),
    ("fuelled", Text::new("已加油", "燃料補給済み", "fuelled")),
    ("moved", Text::new("已移动", "移動済み", "has moved")),
    ("under-way", Text::new("途中", "移動中", "under way")),
    ("attacked", Text::new("已攻击", "攻撃済み", "attacked")),
    ("fired", Text::new("已射击", "砲撃済み", "has fired")),
    ("released", Text::new("已释放", "解放済み", "released")),
    ("fuel-marker", Text::new("燃料标记", "燃料マーカー", "fuel marker")),
    ("arrived", Text::new("刚到达", "到着", "has arrived")),
    ("low", Text::new("储备低", "備蓄低", "low stocks")),
    ("exhausted", Text::new("储备耗尽", "備蓄枯渇", "exhausted stocks")),
    ("inactive", Text::new("非主动", "非活動", "Inactive")),
    ("captured", Text::new("被俘获", "捕獲", "captured")),
    ("trainbusted", Text::new("破轨", "鉄道破壊", "trainbusting")),
    ("battle", Text::new("战斗中", "戦闘中", "battle")),
    ("stock-full", Text::new("满", "満", "full")),
    ("stock-low", Text::new("低", "低", "low")),
    ("stock-exhausted", Text::new("耗尽", "尽", "exhausted")),
    ("none", Text::new("无", "なし", "none")),
    ("cargo", Text::new("货物", "積荷", "cargo")),
    ("points", Text::new("运输点", "輸送ポイント", "transport points")),
    ("japan-supply", Text::new("日军补给", "日本軍補給", "Japanese supply")),
    ("allied-supply", Text::new("美菲补给", "米比軍補給", "Allied supply")),
    ("hand-roll", Text::new("待定的掷骰", "未確定のダイス", "roll")),
    ("hand-initiative", Text::new("先后手的选择", "先攻後攻の選択", "choice of order")),
    ("hand-return", Text::new("待放置的单位", "置かれるのを待つユニット", "unit to be placed")),
    ("hand-stack", Text::new("移动中的堆叠", "移動中のスタック", "stack on the move")),
    ("hand-transport", Text::new("移动中的运输点", "移動中の輸送ポイント", "transport on the move")),
    ("hand-barrage", Text::new("射击", "砲爆撃", "barrage")),
    ("hand-attack", Text::new("宣布的攻击", "宣言された攻撃", "declared attack")),
    ("hand-payment", Text::new("付款", "支払い", "payment")),
    ("hand-combat", Text::new("战斗", "戦闘", "combat")),
    ("hand-loss", Text::new("要承担的损失", "受ける損害", "loss to take")),
    ("hand-retreat", Text::new("撤退", "後退", "retreat")),
    ("hand-capture", Text::new("逃脱的运输", "逃れた輸送", "transport that got away")),
    ("hand-mission", Text::new("航空任务", "航空任務", "air mission")),
    ("mission-sweep", Text::new("战斗机扫荡", "戦闘機掃討", "fighter sweep")),
    ("mission-bomb", Text::new("航空射击", "航空爆撃", "air barrage")),
    ("mission-bomb-base", Text::new("轰炸机场", "飛行場爆撃", "barrage of an air strip")),
    ("mission-trainbust", Text::new("破轨", "鉄道破壊", "trainbusting")),
    ("mission-transfer", Text::new("转场", "基地移動", "base transfer")),
    ("roll-initiative", Text::new("先后手", "主導権", "initiative")),
    ("roll-rebuild", Text::new("重建", "再建", "rebuilding")),
    ("roll-surprise", Text::new("奇袭", "奇襲", "surprise")),
    ("roll-shift", Text::new("移列", "列の移動", "column shift")),
    ("roll-combat", Text::new("战斗", "戦闘", "combat")),
    ("roll-barrage", Text::new("射击", "砲爆撃", "barrage")),
    ("roll-half", Text::new("半级", "半ステップ", "half a step")),
    ("roll-facility", Text::new("设施射击", "施設爆撃", "facility barrage")),
    ("roll-plane", Text::new("地面飞机", "地上の航空機", "aircraft on the ground")),
    ("roll-attrition", Text::new("损耗", "損耗", "attrition")),
    ("roll-capture", Text::new("俘获", "捕獲", "capture")),
    ("roll-blow", Text::new("炸毁", "破壊", "dump blowing")),
    ("roll-air-combat", Text::new("空战", "空戦", "air combat")),
    ("roll-air-loss", Text::new("空战损失", "空戦損失", "air combat loss")),
    ("roll-flak", Text::new("防空", "対空", "flak")),
    ("roll-mission-loss", Text::new("任务损失", "任務損失", "mission loss")),
];

const SEGMENTS: [Text<'static>; 15] = [
    Text::new("天气", "天候", "Weather"),
    Text::new("先后手", "主導権", "Initiative"),
    Text::new("整备", "整備", "Refit"),
    Text::new("增援", "増援", "Reinforcement"),
    Text::new("移动", "移動", "Movement"),
    Text::new("移动阶段射击", "移動フェイズの砲爆撃", "Movement barrage"),
    Text::new("补给", "補給", "Supply"),
    Text::new("反应", "リアクション", "Reaction"),
    Text::new("反应射击", "リアクション砲爆撃", "Reaction barrage"),
    Text::new("战斗阶段射击", "戦闘フェイズの砲撃", "Combat barrage"),
    Text::new("战斗", "戦闘", "Combat"),
    Text::new("扩张战果", "突破", "Exploitation"),
    Text::new("扩张射击", "突破砲爆撃", "Exploitation barrage"),
    Text::new("扩张战斗", "突破戦闘", "Exploitation combat"),
    Text::new("清理", "クリーンアップ", "Clean up"),
];

pub fn cart_names(c: &CartRecord) -> Text<'static> {
    let number = c.id.rsplit('-').next().unwrap_or_default();
    let (zh, ja, en) = match (c.side.as_str(), c.kind.as_str()) {
        ("japan", _) => ("日军马车", "日本軍荷馬車", "Japanese wagons"),
        (_, "truck") => ("盟军卡车", "連合軍トラック", "Allied trucks"),
        _ => ("盟军马车", "連合軍荷馬車", "Allied wagons"),
    };
    Text { zh: format!("{zh}{number}").into(), ja: format!("{ja}{number}").into(), en: format!("{en} {number}").into() }
}

pub fn vocabulary(r: &Records, board: &Board) -> Vocabulary {
    let mut v = Vocabulary::of(&crate::words::INFO, board);
    // Also where nobody can be: a refusal may name it.
    r.map.hexes.iter().for_each(|h| v.add(&h.id, Kind::Place, hex_names(h)));
    v.terms(TERMS.iter().cloned());
    v.terms(Segment::ALL.into_iter().map(|segment| format!("segment-{}", segment.id())).zip(SEGMENTS));
    v.terms(Line::ALL.map(|line| (line.id(), ocs::charts::line(line))));
    for t in r.terrain.hex_terrain.iter().chain(&r.terrain.settlements) {
        if !v.entries.contains_key(&t.id) {
            v.add(t.id.clone(), Kind::Term, t.names.text());
        }
    }
    v.terms([
        ("air-strip", Text::new("空军跑道", "滑走路", "air strip")),
        ("landing", Text::new("日军登陆格", "日本軍上陸ヘクス", "Japanese landing hex")),
        ("source-japan", Text::new("日军补给源", "日本軍補給源", "Japanese supply source")),
        ("source-allied", Text::new("美菲补给源", "米比軍補給源", "Allied supply source")),
        ("victory-japan", Text::new("日军胜利线", "日本軍勝利線", "Japanese Victory Line")),
        ("victory-allied", Text::new("美菲胜利线", "米比軍勝利線", "Allied Victory Line")),
    ]);
    v
}
