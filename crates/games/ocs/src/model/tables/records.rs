//! The tables as their file has them, and what can be wrong with it.

use super::*;

#[derive(Deserialize)]
pub(super) struct Raw {
    combat_table: RawCombat,
    surprise: RawSurprise,
    barrage_table: RawBarrage,
    facility_table: RawFacility,
    attrition_table: RawAttrition,
    capture_table: RawCapture,
    dump_blowing_table: RawBlow,
    air_base_capture_table: RawBase,
    air_combat_table: RawAirCombat,
    flak: RawFlak,
    mission_loss_table: BTreeMap<String, serde_json::Value>,
}

#[derive(Deserialize)]
struct RawCombat {
    columns: BTreeMap<String, Vec<String>>,
    grid: Vec<Vec<String>>,
    results: BTreeMap<String, RawResult>,
}

#[derive(Deserialize)]
struct RawResult {
    attacker: RawAttacker,
    defender: RawDefender,
}

#[derive(Deserialize)]
struct RawAttacker {
    loss: u8,
    option: u8,
    exploit_ar: Option<u8>,
}

#[derive(Deserialize)]
struct RawDefender {
    loss: u8,
    option: u8,
    dg: bool,
}

#[derive(Deserialize)]
struct RawSurprise {
    regular: RawThresholds,
    overrun: RawThresholds,
}

#[derive(Deserialize)]
struct RawThresholds {
    attacker_min: i32,
    defender_max: i32,
}

#[derive(Deserialize)]
struct RawBarrage {
    columns: Vec<Column>,
    grid: Vec<Vec<String>>,
    density: Vec<RawDensity>,
    shifts: Vec<RawShift>,
}

#[derive(Deserialize)]
struct RawDensity {
    over_re: f64,
    up_to_re: Option<f64>,
    shift: i32,
}

#[derive(Deserialize)]
struct RawShift {
    id: String,
    shift: i32,
}

#[derive(Deserialize)]
struct RawFacility {
    columns: Vec<Column>,
    grid: Vec<Vec<String>>,
}

/// From a dice total to another, or from there on; none where the column has no such row.
type RawSpan = Option<(i32, Option<i32>)>;

#[derive(Deserialize)]
struct RawAttrition {
    drm: Vec<RawDrm>,
    columns: BTreeMap<String, Vec<RawSpan>>,
}

#[derive(Deserialize)]
struct RawDrm {
    value: i32,
}

#[derive(Deserialize)]
struct RawCapture {
    percent: BTreeMap<String, Vec<i32>>,
}

#[derive(Deserialize)]
struct RawBlow {
    percent_destroyed: Vec<i32>,
}

#[derive(Deserialize)]
struct RawBase {
    loss_max: i32,
}

#[derive(Deserialize)]
struct RawAirCombat {
    loss_die: RawLossDie,
}

#[derive(Deserialize)]
struct RawLossDie {
    loss_min: u8,
}

#[derive(Deserialize)]
struct RawFlak {
    loss_min: i32,
}

/// Errors as they are found.
struct Report(Vec<DataError>);

impl Report {
    fn need(&mut self, sound: bool, place: &str, remedy: &str) {
        if !sound {
            self.0.push(DataError::new(FILE, place, remedy));
        }
    }
}

impl Raw {
    pub(super) fn build(&self) -> Result<Tables, Vec<DataError>> {
        let mut no = Report(Vec::new());
        let columns = Line::ALL.map(|line| {
            let place = format!("combat_table.columns.{}", line.id());
            let named = self.combat_table.columns.get(line.id()).map_or(&[][..], Vec::as_slice);
            no.need(named.len() == COLUMNS, &place, "13 columns such as \"3:1\" are needed");
            let mut row = [(1, 1); COLUMNS];
            for (i, name) in named.iter().take(COLUMNS).enumerate() {
                let parts = name.split_once(':').and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
                match parts {
                    Some((a, d)) if a > 0 && d > 0 => row[i] = (a, d),
                    _ => no.need(false, &place, &format!("{name:?} is not a ratio such as 3:1")),
                }
            }
            no.need(
                row.windows(2).all(|w| w[0].0 * w[1].1 < w[1].0 * w[0].1),
                &place,
                "columns must rise to the right",
            );
            row
        });
        let mut grid = [[CombatResult::default(); COLUMNS]; ROWS];
        no.need(self.combat_table.grid.len() == ROWS, "combat_table.grid", "15 rows are needed, for 1 to 15");
        for (r, row) in self.combat_table.grid.iter().take(ROWS).enumerate() {
            let place = format!("combat_table.grid row {}", r + 1);
            no.need(row.len() == COLUMNS, &place, "13 cells are needed");
            for (c, cell) in row.iter().take(COLUMNS).enumerate() {
                match self.combat_table.results.get(cell) {
                    Some(x) => {
                        grid[r][c] = CombatResult {
                            attacker_loss: x.attacker.loss,
                            attacker_option: x.attacker.option,
                            exploit: x.attacker.exploit_ar,
                            defender_loss: x.defender.loss,
                            defender_option: x.defender.option,
                            defender_dg: x.defender.dg,
                        };
                    }
                    None => no.need(false, &place, &format!("{cell:?} is not explained under combat_table.results")),
                }
            }
        }
        let barrage_grid = cells(
            &self.barrage_table.grid,
            11,
            self.barrage_table.columns.len(),
            "barrage_table",
            &mut no,
            barrage_cell,
        );
        let facility_grid = cells(
            &self.facility_table.grid,
            6,
            self.facility_table.columns.len(),
            "facility_table",
            &mut no,
            facility_cell,
        );
        for (place, columns) in [
            ("barrage_table.columns", &self.barrage_table.columns),
            ("facility_table.columns", &self.facility_table.columns),
        ] {
            let joined = columns.windows(2).all(|w| w[0].max.is_some_and(|m| m + 1 == w[1].min));
            let ends = columns.first().is_some_and(|c| c.min == 0) && columns.last().is_some_and(|c| c.max.is_none());
            no.need(joined && ends, place, "columns must run from 0 without a gap, and the last must be open");
        }
        let mut attrition = [[None; 5]; 6];
        for (ar, rows) in attrition.iter_mut().enumerate() {
            let place = format!("attrition_table.columns.{ar}");
            match self.attrition_table.columns.get(&ar.to_string()) {
                Some(list) if list.len() == 5 => *rows = std::array::from_fn(|i| list[i].map(|(least, _)| least)),
                _ => no.need(false, &place, "five ranges (none, 1, 2, 4, all) are needed"),
            }
            let starts: Vec<i32> = rows.iter().flatten().copied().collect();
            no.need(
                starts.first() == Some(&2) && starts.windows(2).all(|w| w[0] < w[1]),
                &place,
                "the ranges must rise from 2",
            );
        }
        let six = |list: Option<&Vec<i32>>, place: &str, no: &mut Report| -> [i32; 6] {
            let list = list.map_or(&[][..], Vec::as_slice);
            no.need(list.len() == 6 && list.iter().all(|p| (0..=100).contains(p)), place, "six per cents are needed");
            std::array::from_fn(|i| list.get(i).copied().unwrap_or(0))
        };
        let capture = ["dump", "trucks", "wagons"]
            .map(|id| six(self.capture_table.percent.get(id), &format!("capture_table.percent.{id}"), &mut no));
        let blow =
            six(Some(&self.dump_blowing_table.percent_destroyed), "dump_blowing_table.percent_destroyed", &mut no);
        let mission_loss = ["2", "3", "4"].map(|n| {
            let place = format!("mission_loss_table.{n}");
            let most: u64 = n.parse().unwrap_or(0);
            let list = self.mission_loss_table.get(n).and_then(|v| v.as_array()).map_or(&[][..], Vec::as_slice);
            no.need(list.len() == 6, &place, "six results are needed");
            std::array::from_fn(|i| match list.get(i) {
                Some(v) if v == "weakest" => MissionLoss::Weakest,
                Some(v) if v == "strongest" => MissionLoss::Strongest,
                Some(v) if v.as_u64().is_some_and(|k| (1..=most).contains(&k)) => {
                    MissionLoss::Nth(v.as_u64().unwrap_or(1) as u8 - 1)
                }
                _ => {
                    no.need(false, &place, &format!("a number from 1 to {n}, \"weakest\" or \"strongest\" is needed"));
                    MissionLoss::Nth(0)
                }
            })
        });
        let quarters = |re: f64| (re * 4.0).round() as u32;
        let tables = Tables {
            columns,
            grid,
            surprise: [&self.surprise.regular, &self.surprise.overrun].map(|t| (t.attacker_min, t.defender_max)),
            barrage: self.barrage_table.columns.clone(),
            barrage_grid,
            density: self
                .barrage_table
                .density
                .iter()
                .map(|d| (quarters(d.over_re), d.up_to_re.map(quarters), d.shift))
                .collect(),
            shifts: self.barrage_table.shifts.iter().map(|s| (s.id.clone(), s.shift)).collect(),
            facility: self.facility_table.columns.clone(),
            facility_grid,
            attrition,
            attrition_crowd: self.attrition_table.drm.iter().map(|d| d.value).sum(),
            capture,
            blow,
            air_loss_min: self.air_combat_table.loss_die.loss_min,
            flak_loss_min: self.flak.loss_min,
            base_loss_max: self.air_base_capture_table.loss_max,
            mission_loss,
        };
        if no.0.is_empty() { Ok(tables) } else { Err(no.0) }
    }
}

fn cells<T>(
    grid: &[Vec<String>],
    rows: usize,
    columns: usize,
    table: &str,
    no: &mut Report,
    read: impl Fn(&str) -> Option<T>,
) -> Vec<Vec<T>> {
    no.need(grid.len() == rows, &format!("{table}.grid"), &format!("{rows} rows are needed"));
    let mut out = Vec::new();
    for (r, row) in grid.iter().enumerate() {
        let place = format!("{table}.grid row {}", r + 1);
        no.need(row.len() == columns, &place, &format!("{columns} cells are needed"));
        let mut line = Vec::new();
        for cell in row {
            match read(cell) {
                Some(cell) => line.push(cell),
                None => no.need(false, &place, &format!("{cell:?} is not a result of this table")),
            }
        }
        out.push(line);
    }
    out
}

fn barrage_cell(text: &str) -> Option<Barrage> {
    Some(match text {
        "-" => Barrage::None,
        "DG" => Barrage::Dg,
        "[1/2]" => Barrage::BracketedHalf,
        "1/2" => Barrage::Half,
        _ => Barrage::Steps(text.parse().ok()?),
    })
}

/// `2*(4)`: two levels, trainbusting works, aircraft are hit on 4 and more.
fn facility_cell(text: &str) -> Option<Facility> {
    let mut cell = Facility::default();
    let mut rest = text;
    if text == "-" {
        return Some(cell);
    }
    if let Some(digit) = rest.chars().next().and_then(|c| c.to_digit(10)) {
        cell.levels = digit as u8;
        rest = &rest[1..];
    }
    if let Some(after) = rest.strip_prefix('*') {
        cell.trainbusting = true;
        rest = after;
    }
    if !rest.is_empty() {
        cell.aircraft = Some(rest.strip_prefix('(')?.strip_suffix(')')?.parse().ok()?);
    }
    Some(cell)
}
