//! The series' tables as a player wants them beside the map.

use crate::model::tables::{Barrage, COLUMNS, Line, ROWS, Tables};
use crate::words::SHEET;
use sandtable_kernel::{ChartInfo, Text};
use sandtable_kit::Sheet;

/// The words of the series.
pub fn sheet() -> Sheet {
    Sheet::read(SHEET)
}

pub fn charts(t: &Tables) -> Vec<ChartInfo> {
    let sheet = sheet();
    let mut charts = sheet.charts_with(|id| signed(t.shift(id)));
    combat(t, &sheet, &mut charts[0]);
    barrage(t, &mut charts[1]);
    densities(t, &mut charts[2]);
    attrition(t, &mut charts[3]);
    charts
}

fn signed(n: i32) -> Text<'static> {
    Text::same(if n > 0 { format!("+{n}") } else { n.to_string() })
}

/// 9.7, 9.9 The odds of each line over the results of each roll.
fn combat(t: &Tables, sheet: &Sheet, chart: &mut ChartInfo) {
    let odds = |line: Line| -> Vec<Text<'static>> {
        let columns = (0..COLUMNS).map(|column| Text::same(t.column_name(line, column)));
        std::iter::once(sheet.phrase(line.id())).chain(columns).collect()
    };
    let roll = |n: usize| match n {
        1 => "≤1".to_owned(),
        ROWS => format!("{ROWS}+"),
        n => n.to_string(),
    };
    chart.columns = odds(Line::Open);
    chart.rows = Line::ALL[1..].iter().map(|line| odds(*line)).collect();
    chart.rows.extend((1..=ROWS).map(|n| {
        let results = (0..COLUMNS).map(|c| Text::same(t.combat(n as i32, c)));
        std::iter::once(Text::same(roll(n))).chain(results).collect()
    }));
}

/// 10.0 The column by barrage points, what it costs, what each roll does.
fn barrage(t: &Tables, chart: &mut ChartInfo) {
    let columns = t.barrage_columns();
    let result = |b: Barrage| match b {
        Barrage::None => "–".to_owned(),
        Barrage::Dg => "DG".to_owned(),
        Barrage::BracketedHalf => "[½]".to_owned(),
        Barrage::Half => "½".to_owned(),
        Barrage::Steps(n) => n.to_string(),
    };
    chart.columns.extend(columns.iter().map(|c| Text::same(c.label.replace("1 or less", "≤1"))));
    chart.rows[0].extend(columns.iter().map(|c| Text::same(c.cost_t)));
    chart.rows.extend((2..=12).map(|n| {
        let results = (0..columns.len()).map(|c| Text::same(result(t.barrage(n, c, 0).1)));
        std::iter::once(Text::same(n)).chain(results).collect()
    }));
}

/// 10.0 What crowding shifts the column of a barrage by.
fn densities(t: &Tables, chart: &mut ChartInfo) {
    chart.rows.extend(t.densities().map(|(over, most, shift)| {
        let re = match most {
            Some(most) => format!(">{over}–{most} RE"),
            None => format!(">{over} RE"),
        };
        vec![Text::same(re), signed(shift)]
    }));
}

/// 12.8c The lowest roll for each loss, by the best action rating.
fn attrition(t: &Tables, chart: &mut ChartInfo) {
    let least = |ar: i8, row: usize| t.attrition_from(ar, row).map_or("–".to_owned(), |n| format!("{n}+"));
    for (i, row) in chart.rows.iter_mut().enumerate() {
        row.extend((0..=5).map(|ar| Text::same(least(ar, i + 1))));
    }
}
