//! The series' charts, read from `ocs-tables.json`, and the sums that lead into them.
//!
//! Strengths are exact: they are kept in [`WHOLE`]ths, so that every multiplier of the series
//! (halves, thirds, quarters, one and a half) leaves a whole number.

mod records;

use sandtable_kernel::{DataError, DataSet};
use sandtable_kit::kinds;
use serde::Deserialize;
use std::collections::BTreeMap;

pub const FILE: &str = "ocs-tables.json";

/// One strength point.
pub const WHOLE: i32 = 96;
pub const COLUMNS: usize = 13;
pub const ROWS: usize = 15;

kinds! {
    /// The line of the combat table that terrain gives (9.7).
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Line {
        Open,
        Close,
        VeryClose,
        ExtremelyClose,
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
        let raw: records::Raw = set.json(FILE).map_err(|e| vec![e])?;
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

    /// More than so many whole RE, at most so many, and the shift.
    pub fn densities(&self) -> impl Iterator<Item = (u32, Option<u32>, i32)> {
        self.density.iter().map(|&(over, most, shift)| (over / 4, most.map(|m| m / 4), shift))
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

    /// The lowest total in a row of the attrition table: no loss, one step, two, four, all.
    pub fn attrition_from(&self, best_ar: i8, row: usize) -> Option<i32> {
        self.attrition[best_ar.clamp(0, 5) as usize][row]
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
