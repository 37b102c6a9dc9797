//! `rulebook/demands.toml`: what the rulebook counts or fixes in the data. Rows are written out, clauses looked up; the
//! form itself is `kit::demands`, which reads the result when a game is loaded.

use crate::Citations;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use toml::{Table, Value};

/// The demands as a constant of JSON; the clauses they cite count as cited by code. Nothing where there is no such
/// file.
pub fn read(root: &Path, by_number: &BTreeMap<&str, &str>, cited: &mut BTreeMap<String, Citations>) -> String {
    const FILE: &str = "rulebook/demands.toml";
    println!("cargo::rerun-if-changed={}", root.join("rulebook").display());
    let Ok(text) = fs::read_to_string(root.join(FILE)) else { return String::new() };
    println!("cargo::rerun-if-changed={}", root.join(FILE).display());
    let (demands, numbers) = expand(&text).unwrap_or_else(|e| panic!("{FILE}: {e}"));
    for number in numbers {
        let name = by_number.get(number.as_str()).unwrap_or_else(|| panic!("{FILE}: there is no clause {number:?}"));
        let line = text.lines().position(|line| line.contains(&format!("{number:?}"))).map_or(0, |i| i + 1);
        let place = format!("{FILE}:{line}");
        let code = &mut cited.entry((*name).to_owned()).or_default().code;
        if !code.contains(&place) {
            code.push(place);
        }
    }
    let json = serde_json::to_string(&demands).expect("TOML without dates is JSON");
    let says = format!("/// What `{FILE}` demands of the data: see `sandtable_kit::Report::demands`.");
    format!("\n{says}\npub static DEMANDS: &str = {json:?};\n")
}

/// One demand for each row of a demand that has rows; what may be one or several becomes a list. Also every clause
/// number.
fn expand(text: &str) -> Result<(Table, Vec<String>), String> {
    let mut file: Table = toml::from_str(text).map_err(|e| e.to_string())?;
    let Some(Value::Array(written)) = file.remove("demand") else { return Err("there is no [[demand]]".into()) };
    let (mut demands, mut numbers) = (Vec::new(), Vec::new());
    for demand in written {
        let Value::Table(mut demand) = demand else { return Err(format!("{demand} is no table")) };
        let columns = list(demand.remove("columns"));
        let rows = demand.remove("rows").map_or_else(|| vec![Value::Array(Vec::new())], |rows| list(Some(rows)));
        for row in rows {
            let cells = list(Some(row));
            if cells.len() != columns.len() {
                return Err(format!("{cells:?} has not one cell for each of {columns:?}"));
            }
            let mut demand = demand.clone();
            for (column, cell) in columns.iter().zip(cells) {
                put(&mut demand, column.as_str().unwrap_or_default(), cell);
            }
            for field in ["of", "clause"] {
                let several = list(demand.remove(field));
                demand.insert(field.into(), Value::Array(several));
            }
            numbers.extend(
                demand["clause"].as_array().into_iter().flatten().map(|n| n.as_str().unwrap_or_default().into()),
            );
            demands.push(Value::Table(demand));
        }
    }
    file.insert("demand".into(), Value::Array(demands));
    Ok((file, numbers))
}

/// One or several.
fn list(value: Option<Value>) -> Vec<Value> {
    match value {
        Some(Value::Array(list)) => list,
        other => other.into_iter().collect(),
    }
}

/// Puts a cell where its column says: `count`, `when nation`, `each front.state present`.
fn put(table: &mut Table, column: &str, cell: Value) {
    match column.split_once(' ') {
        None => drop(table.insert(column.into(), cell)),
        Some((part, rest)) => {
            if let Value::Table(inner) = table.entry(part).or_insert_with(|| Value::Table(Table::new())) {
                put(inner, rest, cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_demand() {
        let text = r#"
            [[demand]]
            of = "unit"
            columns = ["clause", "when front.state", "count from"]
            rows = [["3.0", "fresh", 6], [["3.1", "R2"], "depleted", 4]]
        "#;
        let (file, numbers) = expand(text).unwrap();
        assert_eq!(numbers, ["3.0", "3.1", "R2"]);
        let want = serde_json::json!([
            { "of": ["unit"], "clause": ["3.0"], "when": { "front.state": "fresh" }, "count": { "from": 6 } },
            { "of": ["unit"], "clause": ["3.1", "R2"], "when": { "front.state": "depleted" }, "count": { "from": 4 } },
        ]);
        assert_eq!(serde_json::to_value(&file["demand"]).unwrap(), want);
        assert!(expand("[[demand]]\ncolumns = [\"of\"]\nrows = [[\"a\", 1]]").is_err());
    }

    #[test]
    #[should_panic(expected = "there is no clause \"9.9\"")]
    fn a_clause_that_does_not_exist_stops_the_build() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unknown-clause");
        read(&root, &BTreeMap::from([("1.0", "R1_0")]), &mut BTreeMap::new());
    }
}
