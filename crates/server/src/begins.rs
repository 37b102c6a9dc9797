//! A game that begins otherwise than its rules say: what is different?

use crate::api::{Begins, Changed};
use sandtable_chance::Committed;
use sandtable_store::TableRow;
use sandtable_table::AnyGame;
use serde_json::Value;
use std::collections::BTreeSet;

/// Differences listed.
const LISTED: usize = 100;

/// None: it begins with the set-up.
pub fn begins(row: &TableRow, game: &dyn AnyGame) -> Option<Begins> {
    let start: Value = serde_json::from_str(&row.start).ok()?;
    let (table, _) = game.start(&mut Committed::new(&[0; 32], [b"", b""], 0));
    let set_up = serde_json::to_value(table.position()).ok()?;
    let mut changed = Vec::new();
    compare(String::new(), Some(&set_up), Some(&start), &mut changed);
    let more = changed.len().saturating_sub(LISTED) as u32;
    changed.truncate(LISTED);
    Some(Begins { changed, more })
}

fn compare(field: String, was: Option<&Value>, is: Option<&Value>, changed: &mut Vec<Changed>) {
    if was == is {
        return;
    }
    // Both have parts, or one has and the other is not there.
    let has_parts = |value: Option<&Value>| value.is_none_or(Value::is_object);
    if has_parts(was) && has_parts(is) {
        let names = |value: Option<&Value>| value.and_then(Value::as_object).map(|m| m.keys().cloned().collect());
        let names: BTreeSet<String> =
            [was, is].into_iter().filter_map(names).flat_map(|names: Vec<String>| names).collect();
        for name in names {
            let (was, is) = (was.and_then(|v| v.get(&name)), is.and_then(|v| v.get(&name)));
            compare(if field.is_empty() { name } else { format!("{field}.{name}") }, was, is, changed);
        }
        return;
    }
    if let (Some(Value::Array(was)), Some(Value::Array(is))) = (was, is)
        && let Some((gone, come)) = exchanged(was, is)
    {
        changed.push(Changed { field, was: Some(cut(&gone.to_string())), is: Some(cut(&come.to_string())) });
        return;
    }
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let short = |value: Option<&Value>| value.map(|v| cut(&text(v)));
    changed.push(Changed { field, was: short(was), is: short(is) });
}

fn cut(text: &str) -> String {
    text.chars().take(200).collect()
}

/// What a list of ids has lost and what has come to it; none if only their order differs. A hand or a deck is
/// long, what was changed in it is mostly not.
fn exchanged(was: &[Value], is: &[Value]) -> Option<(Value, Value)> {
    if !was.iter().chain(is).all(Value::is_string) {
        return None;
    }
    let mut gone = was.to_vec();
    let mut come = Vec::new();
    for value in is {
        match gone.iter().position(|v| v == value) {
            Some(at) => drop(gone.remove(at)),
            None => come.push(value.clone()),
        }
    }
    (!gone.is_empty() || !come.is_empty()).then(|| (gone.into(), come.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_other_is_named_with_what_it_was() {
        let was = json!({ "turn": 1, "pieces": { "a": { "at": "x" }, "b": { "at": "y" } }, "hands": { "red": ["1", "2", "4"], "blue": ["5", "6"] } });
        let is = json!({ "turn": 1, "pieces": { "a": { "at": "z" }, "c": { "at": "y" } }, "hands": { "red": ["4", "3"], "blue": ["6", "5"] } });
        let mut changed = Vec::new();
        compare(String::new(), Some(&was), Some(&is), &mut changed);
        let told: Vec<_> = changed.iter().map(|c| (c.field.as_str(), c.was.as_deref(), c.is.as_deref())).collect();
        assert_eq!(
            told,
            [
                ("hands.blue", Some("[\"5\",\"6\"]"), Some("[\"6\",\"5\"]")),
                ("hands.red", Some("[\"1\",\"2\"]"), Some("[\"3\"]")),
                ("pieces.a.at", Some("x"), Some("z")),
                ("pieces.b.at", Some("y"), None),
                ("pieces.c.at", None, Some("y")),
            ]
        );
    }
}
