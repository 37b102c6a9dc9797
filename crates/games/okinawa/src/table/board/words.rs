//! Names of everything, in three languages.

use super::*;
use crate::model::state::Step;
use crate::words::Choice;

/// The name of every id that can occur in a message, a view or a notation.
pub fn vocabulary(data: &Data, board: &Board) -> Vocabulary {
    let mut v = Vocabulary::of(&crate::words::INFO, board);
    for seat in Seat::BOTH {
        let info = back_info(seat);
        for slot in 1..=US_CHITS as u8 {
            let names = Text::each(|lang| format!("{} {slot}", info.names.get(lang)));
            v.add(handle(seat, Slot(slot)), Kind_::Piece, names);
        }
    }
    v.terms(data.raw.units.groups.iter().map(|g| (format!("group-{}", g.id), g.name.text())));
    v.terms(data.raw.terrain.terrain.iter().map(|t| (&t.id, t.name.text())));
    v.terms(data.raw.terrain.hexsides.iter().map(|h| (&h.id, h.name.text())));
    for t in &data.raw.turns.turns {
        let names = Text {
            zh: dates_in_han(&t.dates, '—').into(),
            ja: dates_in_han(&t.dates, '〜').into(),
            en: t.dates.clone().into(),
        };
        v.add(format!("dates-{}", t.turn), Kind_::Term, names);
    }
    terms(&mut v);
    v
}

use sandtable_kernel::Kind as Kind_;

/// `28 Apr-1 May` to `4月28日—5月1日`, with the dash of the language.
fn dates_in_han(dates: &str, dash: char) -> String {
    let month = |m: &str| match m {
        "Apr" => "4月",
        _ => "5月",
    };
    let (from, to) = dates.split_once('-').unwrap_or((dates, dates));
    let (to_day, to_month) = to.split_once(' ').unwrap_or((to, "May"));
    let (from_day, from_month) = from.split_once(' ').unwrap_or((from, to_month));
    let tail = if from_month == to_month { String::new() } else { month(to_month).to_owned() };
    format!("{}{from_day}日{dash}{tail}{to_day}日", month(from_month))
}

fn terms(v: &mut Vocabulary) {
    let list = [
        ("moved", Text::new("已移动", "移動済み", "Moved")),
        ("seen", Text::new("已侦察", "偵察済み", "Seen")),
        ("used", Text::new("已使用", "使用済み", "Used")),
        ("frozen", Text::new("不能移动", "移動不可", "May not move")),
        ("position", Text::new("阵地", "陣地", "Position")),
        ("attacked", Text::new("被攻击", "被攻撃", "Attacked")),
        ("attacking", Text::new("攻击方", "攻撃側", "Attacking")),
        ("battle", Text::new("战斗", "戦闘", "Battle")),
        ("printed-position", Text::new("阵地", "陣地", "Position")),
        ("suitable-ground", Text::new("适合阵地", "陣地適地", "Suitable ground")),
        ("high-red", Text::new("红色制高点", "赤い制高点", "Red high point")),
        ("high-black", Text::new("黑色制高点", "黒い制高点", "Black high point")),
        ("source-us", Text::new("美军联络源", "米軍の連絡源", "US communication source")),
        ("source-jp", Text::new("日军联络源", "日本軍の連絡源", "Japanese communication source")),
        ("front", Text::new("完全战力", "完全戦力", "Full strength")),
        ("back", Text::new("减少战力", "減少戦力", "Reduced")),
        ("up", Text::new("公开", "公開", "Face up")),
        ("down", Text::new("隐匿", "隠匿", "Face down")),
    ];
    v.terms(list);
    for choice in Choice::ALL {
        let names = match choice {
            Choice::Kikusui => Text::new(
                "本土劳工（菊水回到容器）",
                "本土労務者（菊水をカップへ）",
                "Labourers: Kikusui back into the cup",
            ),
            Choice::Replacements => Text::new(
                "铁血勤皇队（3补充点数）",
                "鉄血勤皇隊（補充3ポイント）",
                "Student corps: 3 replacement points",
            ),
            Choice::Offensive => Text::new("攻势作战", "攻勢作戦", "Offensive"),
            Choice::StaffMeeting => Text::new("幕僚会议", "幕僚会議", "Staff meeting"),
        };
        v.add(format!("choice-{}", choice.id()), Kind_::Term, names);
    }
    for step in Step::ALL {
        let names = match step {
            Step::Draw => Text::new("获得Chit", "チット受領", "Drawing chits"),
            Step::Events => Text::new("发生事件", "イベント発生", "Events"),
            Step::Supply => Text::new("决定补给点数", "補給ポイント決定", "Supply points"),
            Step::AirSea => Text::new("海空战", "海空戦", "Air-sea battle"),
            Step::Movement => Text::new("移动", "移動", "Movement"),
            Step::Prepare => Text::new("准备增援", "増援準備", "Preparing reinforcements"),
            Step::Place => Text::new("配置增援", "増援配置", "Placing reinforcements"),
            Step::Combat => Text::new("战斗", "戦闘", "Combat"),
            Step::TurnEnd => Text::new("回合结束", "ターン終了", "End of the turn"),
            Step::Over => Text::new("游戏结束", "ゲーム終了", "End of the game"),
        };
        v.add(step.id(), Kind_::Term, names);
    }
}
