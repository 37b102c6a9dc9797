//! Tables of the player's aid: the map's terrain, and those of the series.

use crate::model::records::*;
use ocs::Ocs;
use ocs::model::tables::Line;
use sandtable_kernel::{ChartInfo, Text};
use sandtable_kit::Sheet;

pub(super) fn charts(r: &Records, sheet: &Sheet, g: &Ocs) -> Vec<ChartInfo> {
    let mut all = vec![terrain(&r.terrain, sheet)];
    all.extend(ocs::charts::charts(&g.tables));
    all
}

fn number(n: f64) -> String {
    if n == 0.5 { "½".into() } else { n.to_string() }
}

fn times(n: Option<f64>) -> Text<'static> {
    Text::same(n.map_or("–".to_owned(), |n| format!("×{}", number(n))))
}

/// 1.1a What entering costs, which line of the combat table, by how much strength is multiplied.
fn terrain(file: &TerrainFile, sheet: &Sheet) -> ChartInfo {
    let series = ocs::charts::sheet();
    let line = |line: Line| series.phrase(line.id());
    let cost = |n: Option<f64>| n.map_or_else(|| sheet.phrase("closed"), |n| Text::same(number(n)));
    let multipliers = |t: &TerrainRecord| [t.armour_multiplier, t.mech_multiplier, t.other_multiplier].map(times);
    let mut rows: Vec<Vec<Text<'static>>> = Vec::new();
    for t in file.hex_terrain.iter().filter(|t| t.combat.is_some()) {
        let mut row = vec![t.names.text(), cost(t.leg), cost(t.truck), cost(t.tracked)];
        row.extend(t.combat.map(line));
        row.extend(multipliers(t));
        rows.push(row);
    }
    for t in &file.settlements {
        // A settlement that names no cost leaves the hex as it is.
        let costs =
            if t.leg.is_some() { [t.leg, t.truck, t.tracked].map(cost) } else { [(); 3].map(|()| Text::same("–")) };
        let mut row = vec![t.names.text()];
        row.extend(costs);
        row.push(t.combat.map_or(Text::same("–"), line));
        row.extend(multipliers(t));
        rows.push(row);
    }
    for t in &file.lines {
        let mut row = vec![t.names.text(), cost(t.leg), cost(t.truck), cost(t.tracked)];
        row.extend([(); 4].map(|()| Text::same("–")));
        rows.push(row);
    }
    for side in file.hexsides.iter().filter(|s| s.leg.is_some()) {
        let more = |n: &Option<String>| match n.as_deref() {
            None => cost(None),
            Some("all") => sheet.phrase("all"),
            Some(n) => Text::same(n),
        };
        let factor = |id: &str| {
            let value = &side.attack_multiplier[id];
            Text::same(
                value
                    .as_f64()
                    .map_or_else(|| format!("×{}", value.as_str().unwrap_or("–")), |n| format!("×{}", number(n))),
            )
        };
        let mut row = vec![side.names.text(), more(&side.leg), more(&side.truck), more(&side.tracked), Text::same("–")];
        row.extend(["armour", "mech", "other"].map(factor));
        rows.push(row);
    }
    ChartInfo { rows, ..sheet.charts[0].clone() }
}
