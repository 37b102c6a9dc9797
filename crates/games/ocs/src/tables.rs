//! The series' charts, read from `ocs-tables.json`, and the sums that lead into them.
//!
//! Strengths are exact: they are kept in [`WHOLE`]ths, so that every multiplier of the series
//! (halves, thirds, quarters, one and a half) leaves a whole number.

use sandtable_kernel::{DataError, DataSet};
use serde::Deserialize;
use std::collections::BTreeMap;

pub const FILE: &str = "ocs-tables.json";

/// One strength point.
pub const WHOLE: i32 = 96;
pub const COLUMNS: usize = 13;
pub const ROWS: usize = 15;

/// The line of the combat table that terrain gives (9.7).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    Open,
    Close,
    VeryClose,
    ExtremelyClose,
}

impl Line {
    pub const ALL: [Line; 4] = [Line::Open, Line::Close, Line::VeryClose, Line::ExtremelyClose];

    pub const fn id(self) -> &'static str {
        match self {
            Line::Open => "open",
            Line::Close => "close",
            Line::VeryClose => "very-close",
            Line::ExtremelyClose => "extremely-close",
        }
    }
}

/// The ratio of two strengths, rounded (9.7, 9.14a).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ratio {
    Of(i32, i32),
    ZeroDefence,
    ZeroAttack,
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ratio::Of(a, d) => write!(f, "{a}:{d}"),
            Ratio::ZeroDefence => f.write_str("zero-defence"),
            Ratio::ZeroAttack => f.write_str("zero-attack"),
        }
    }
}

/// 4.1 A half and more go up. Both whole numbers, `by` above zero.
pub const fn rounded(value: i32, by: i32) -> i32 {
    (2 * value + by).div_euclid(2 * by)
}

/// 9.7 Both sides divided by the smaller one, each rounded; 9.14a zeros.
pub const fn ratio(attack: i32, defence: i32) -> Ratio {
    match (attack, defence) {
        (0, 0) => Ratio::Of(1, 1),
        (_, 0) => Ratio::ZeroDefence,
        (0, _) => Ratio::ZeroAttack,
        (a, d) if a < d => Ratio::Of(1, rounded(d, a)),
        (a, d) => Ratio::Of(rounded(a, d), 1),
    }
}

/// What a cell of the combat table does (9.10).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct CombatResult {
    pub attacker_loss: u8,
    pub attacker_option: u8,
    /// Attackers of this action rating and more may exploit.
    pub exploit: Option<u8>,
    pub defender_loss: u8,
    pub defender_option: u8,
    pub defender_dg: bool,
}

impl std::fmt::Display for CombatResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("A")?;
        if self.attacker_loss > 0 {
            write!(f, "L{}", self.attacker_loss)?;
        }
        if self.attacker_option > 0 {
            write!(f, "o{}", self.attacker_option)?;
        }
        if let Some(ar) = self.exploit {
            let space = if self.attacker_loss + self.attacker_option > 0 { " " } else { "" };
            write!(f, "{space}e{ar}")?;
        }
        if self.defender_loss + self.defender_option == 0 {
            return Ok(());
        }
        f.write_str(" D")?;
        if self.defender_loss > 0 {
            write!(f, "L{}", self.defender_loss)?;
        }
        if self.defender_option > 0 {
            write!(f, "o{}", self.defender_option)?;
        }
        if self.defender_dg {
            f.write_str("DG")?;
        }
        Ok(())
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Attack {
    Regular,
    Overrun,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Surprise {
    None,
    Attacker,
    Defender,
}

/// A cell of the barrage table (10.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Barrage {
    None,
    Dg,
    /// `[1/2]`: only for spotted artillery a half, else DG.
    BracketedHalf,
    Half,
    Steps(u8),
}

/// What shifts the column of a barrage (10.0), each once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BarrageShifts {
    /// Quarter RE of the target's combat units, a division counted at most three whole ones.
    pub density: u32,
    pub line: Line,
    pub spotted: bool,
    pub strat: bool,
    /// 10.2b Every aircraft flew ten hexes or less.
    pub short: bool,
    /// 21.4 Any aircraft flew more than half its range.
    pub long: bool,
}

/// A cell of the facility table (10.0c).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Facility {
    pub levels: u8,
    pub trainbusting: bool,
    /// Each aircraft there loses a step on this or more.
    pub aircraft: Option<u8>,
}

impl std::fmt::Display for Facility {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Facility::default() {
            return f.write_str("-");
        }
        if self.levels > 0 {
            write!(f, "{}", self.levels)?;
        }
        if self.trainbusting {
            f.write_str("*")?;
        }
        self.aircraft.map_or(Ok(()), |n| write!(f, "({n})"))
    }
}

/// Whose column of the capture table (9.14b-c).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Booty {
    Dump,
    Trucks,
    Wagons,
}

/// The charts of the series.
#[derive(Clone, Debug)]
pub struct Tables {
    columns: [[(i32, i32); COLUMNS]; 4],
    grid: [[CombatResult; COLUMNS]; ROWS],
    surprise: [(i32, i32); 2],
    barrage: Vec<Column>,
    barrage_grid: Vec<Vec<Barrage>>,
    density: Vec<(u32, Option<u32>, i32)>,
    shifts: BTreeMap<String, i32>,
    facility: Vec<Column>,
    facility_grid: Vec<Vec<Facility>>,
    /// By action rating: the lowest roll of each row.
    attrition: [[Option<i32>; 5]; 6],
    attrition_crowd: i32,
    capture: [[i32; 6]; 3],
    blow: [i32; 6],
    pub air_loss_min: u8,
    pub flak_loss_min: i32,
    pub base_loss_max: i32,
    mission_loss: [[MissionLoss; 6]; 3],
}

/// Who of a mission is hit (14.4f).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MissionLoss {
    /// The n-th aircraft, from 0.
    Nth(u8),
    Weakest,
    Strongest,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Column {
    pub label: String,
    min: i32,
    max: Option<i32>,
    pub cost_t: u8,
}

impl Tables {
    pub fn load(set: &DataSet) -> Result<Tables, Vec<DataError>> {
        let raw: Raw = set.json(FILE).map_err(|e| vec![e])?;
        raw.build()
    }

    /// 9.7a The highest column not above the odds; 9.1g beyond the table the outer one.
    pub fn column(&self, line: Line, odds: Ratio) -> usize {
        let (a, d) = match odds {
            Ratio::ZeroDefence => return COLUMNS - 1,
            Ratio::ZeroAttack => return 0,
            Ratio::Of(a, d) => (a, d),
        };
        let columns = &self.columns[line as usize];
        (0..COLUMNS).rev().find(|&i| columns[i].0 * d <= a * columns[i].1).unwrap_or(0)
    }

    pub fn column_ratio(&self, line: Line, column: usize) -> (i32, i32) {
        self.columns[line as usize][column.min(COLUMNS - 1)]
    }

    pub fn column_name(&self, line: Line, column: usize) -> String {
        let (a, d) = self.columns[line as usize][column];
        format!("{a}:{d}")
    }

    /// 9.8 With the thresholds of the kind of attack.
    pub fn surprise(&self, attack: Attack, total: i32) -> Surprise {
        let (attacker, defender) = self.surprise[attack as usize];
        match total {
            t if t >= attacker => Surprise::Attacker,
            t if t <= defender => Surprise::Defender,
            _ => Surprise::None,
        }
    }

    /// 9.8 Columns stop at the edge of the table.
    pub fn shifted(&self, column: usize, surprise: Surprise, by: u8) -> usize {
        match surprise {
            Surprise::None => column,
            Surprise::Attacker => (column + usize::from(by)).min(COLUMNS - 1),
            Surprise::Defender => column.saturating_sub(usize::from(by)),
        }
    }

    /// 9.9 Rows run from 1 or less to 15 or more.
    pub fn combat(&self, roll: i32, column: usize) -> CombatResult {
        self.grid[(roll.clamp(1, ROWS as i32) - 1) as usize][column]
    }

    /// 4.2 The column of a total that is rounded only now, at least one point.
    pub fn barrage_column(&self, strength: i32) -> usize {
        find(&self.barrage, strength)
    }

    pub fn barrage_columns(&self) -> &[Column] {
        &self.barrage
    }

    pub fn barrage_shift(&self, s: &BarrageShifts) -> i32 {
        let band = |d: &&(u32, Option<u32>, i32)| s.density > d.0 && d.1.is_none_or(|most| s.density <= most);
        let density = self.density.iter().find(band).map_or(0, |d| d.2);
        let mut shift = density;
        for (applies, id) in [
            (matches!(s.line, Line::Close | Line::VeryClose), "close"),
            (s.line == Line::ExtremelyClose, "extremely-close"),
            (!s.spotted, "no-spotter"),
            (s.strat, "strat-target"),
            (s.short, "short-range"),
            (s.long, "long-range"),
        ] {
            if applies {
                shift += self.shift(id);
            }
        }
        shift
    }

    pub fn shift(&self, id: &str) -> i32 {
        self.shifts.get(id).copied().unwrap_or(0)
    }

    pub fn density_shift(&self, density: u32) -> i32 {
        let band = |d: &&(u32, Option<u32>, i32)| density > d.0 && d.1.is_none_or(|most| density <= most);
        self.density.iter().find(band).map_or(0, |d| d.2)
    }

    pub fn barrage(&self, roll: i32, column: usize, shift: i32) -> (usize, Barrage) {
        let column = (column as i32 + shift).clamp(0, self.barrage.len() as i32 - 1) as usize;
        (column, self.barrage_grid[(roll.clamp(2, 12) - 2) as usize][column])
    }

    pub fn facility_columns(&self) -> &[Column] {
        &self.facility
    }

    pub fn facility_column(&self, strength: i32) -> usize {
        find(&self.facility, strength)
    }

    pub fn facility(&self, die: u8, column: usize) -> Facility {
        self.facility_grid[usize::from(die.clamp(1, 6)) - 1][column]
    }

    /// 12.8 The roll with its modifier, and the steps it costs (255: all).
    pub fn attrition(&self, best_ar: i8, steps: usize, roll: i32) -> (i32, u8) {
        let total = roll + if steps >= 5 { self.attrition_crowd } else { 0 };
        let rows = &self.attrition[best_ar.clamp(0, 5) as usize];
        let row = (0..5).rev().find(|&i| rows[i].is_some_and(|least| total >= least)).unwrap_or(0);
        (total, [0, 1, 2, 4, u8::MAX][row])
    }

    /// 9.14b-c Per cent that the captor keeps.
    pub fn captured(&self, booty: Booty, die: u8) -> i32 {
        self.capture[booty as usize][usize::from(die.clamp(1, 6)) - 1]
    }

    /// 12.11a Per cent that is destroyed.
    pub fn blown(&self, die: u8) -> i32 {
        self.blow[usize::from(die.clamp(1, 6)) - 1]
    }

    pub fn mission_loss(&self, aircraft: usize, die: u8) -> MissionLoss {
        match aircraft {
            0 | 1 => MissionLoss::Nth(0),
            n => self.mission_loss[n.min(4) - 2][usize::from(die.clamp(1, 6)) - 1],
        }
    }
}

/// 9.14c, 12.11a A share of whole things, the nearest.
pub const fn share(of: i32, percent: i32) -> i32 {
    rounded(of * percent, 100)
}

fn find(columns: &[Column], strength: i32) -> usize {
    let points = rounded(strength, WHOLE).max(0);
    columns.iter().position(|c| points >= c.min && c.max.is_none_or(|most| points <= most)).unwrap_or(0)
}

#[derive(Deserialize)]
struct Raw {
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
    fn build(&self) -> Result<Tables, Vec<DataError>> {
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
