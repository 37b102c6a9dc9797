//! What a rulebook counts or fixes in the data files, as a list to be read beside it: `rulebook/demands.toml`.
//!
//! `[lists]` gives the lists of records their names: `unit = "units.json units"`, with `by line` or `by a b` where
//! the key is not `id`. `records` names those whose records have an id and a source. A `[[demand]]` is `of` a list
//! (or several, or a whole file) and `says` what would be right by which `clause`. `when` chooses among the records,
//! `by` groups them, `each` is demanded of every record, `all` of what they have together at a path, `count` of their
//! number. `for` makes the same demand for each record of another list (those that are as `given`), whose fields are
//! `$field`; without it `$field` is a field of the record itself. What chooses no record is a mistake, unless it says
//! `maybe`. A demand with `columns` and `rows` is one demand for each row.
//!
//! A path is `front.field`, `units.*` (all of a list), `boxes.first`, `a|b` (both), `start->area.kind` (of the area
//! whose key `start` is), or `#` (the place in the list, from 1). A test is a value, a list of values of which it is
//! one, or a table of [`Op`]s. A value that is left out is null.

use crate::{Names, Report, SourceRecord, did_you_mean};
use sandtable_kernel::DataSet;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Demands {
    lists: BTreeMap<String, String>,
    #[serde(default)]
    records: Vec<String>,
    demand: Vec<Demand>,
}

type Tests = BTreeMap<String, Test>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Demand {
    #[serde(default)]
    clause: Vec<String>,
    says: String,
    of: Vec<String>,
    #[serde(rename = "for")]
    outer: Option<String>,
    #[serde(default)]
    given: Tests,
    #[serde(default)]
    when: Tests,
    by: Option<String>,
    #[serde(default)]
    each: Tests,
    #[serde(default)]
    all: Tests,
    count: Option<Test>,
    #[serde(default)]
    maybe: bool,
}

#[derive(Deserialize)]
#[serde(try_from = "Value")]
struct Test(Vec<Op>);

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Op {
    // Of every value.
    Is(Value),
    OneOf(Value),
    Not(Value),
    From(Value),
    To(Value),
    Present(bool),
    /// The key of a record of one of these lists.
    Refers(Vec<String>),
    Named(bool),
    Sourced(bool),
    // Of all together.
    Same(Value),
    List(Value),
    Has(Value),
    Distinct(bool),
    Alike(bool),
    Size(Test),
    Sum(Test),
}

impl TryFrom<Value> for Test {
    type Error = serde_json::Error;

    fn try_from(written: Value) -> Result<Test, serde_json::Error> {
        Ok(Test(match written {
            Value::Object(ops) => {
                let op = |(name, value)| serde_json::from_value(Value::Object(Map::from_iter([(name, value)])));
                ops.into_iter().map(op).collect::<Result<_, _>>()?
            }
            Value::Array(_) => vec![Op::OneOf(written)],
            value => vec![Op::Is(value)],
        }))
    }
}

struct Record<'a> {
    file: &'a str,
    /// `units[3] jp-228i`; nothing for a whole file.
    place: String,
    key: String,
    number: Value,
    value: &'a Value,
}

/// The lists by name, a file being a list of one, and their records by key.
struct Book<'a>(BTreeMap<&'a str, List<'a>>);

struct List<'a> {
    file: &'a str,
    name: &'a str,
    records: Vec<Record<'a>>,
    by_key: BTreeMap<String, usize>,
}

const NOTHING: &Value = &Value::Null;

fn text(value: &Value) -> Cow<'_, str> {
    value.as_str().map_or_else(|| value.to_string().into(), Cow::from)
}

fn show<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let said: Vec<_> = values.into_iter().map(|v| if v.is_null() { "nothing".into() } else { text(v) }).collect();
    if said.len() > 12 { format!("{}, … ({} of them)", said[..9].join(", "), said.len()) } else { said.join(", ") }
}

fn equal(a: &Value, b: &Value) -> bool {
    a == b || a.as_f64().is_some_and(|a| b.as_f64() == Some(a))
}

fn step<'v>(value: &'v Value, key: &str) -> Vec<&'v Value> {
    match (key, value) {
        ("*", Value::Array(list)) => list.iter().collect(),
        ("*", Value::Object(map)) => map.values().collect(),
        ("*", _) => Vec::new(),
        ("first", Value::Array(list)) => vec![list.first().unwrap_or(NOTHING)],
        ("last", Value::Array(list)) => vec![list.last().unwrap_or(NOTHING)],
        _ => vec![value.get(key).unwrap_or(NOTHING)],
    }
}

fn walk<'v>(value: &'v Value, path: &str) -> Vec<&'v Value> {
    let one = |way: &str| {
        let keys = way.split('.').filter(|key| !key.is_empty());
        keys.fold(vec![value], |found, key| found.into_iter().flat_map(|value| step(value, key)).collect())
    };
    path.split('|').flat_map(one).collect()
}

impl<'a> List<'a> {
    fn new(file: &'a str, name: &'a str, by: &str, root: &'a Value) -> List<'a> {
        let mut records = Vec::new();
        let list = if name.is_empty() { vec![root] } else { walk(root, &format!("{name}.*")) };
        for (i, value) in list.into_iter().enumerate() {
            let keys = by.split(' ').flat_map(|field| walk(value, field)).filter(|key| !key.is_null());
            let key = keys.map(text).collect::<Vec<_>>().join(" / ");
            let place =
                if name.is_empty() { String::new() } else { format!("{name}[{i}] {key}").trim_end().to_owned() };
            records.push(Record { file, place, key, number: (i + 1).into(), value });
        }
        let by_key = records.iter().enumerate().map(|(i, r)| (r.key.clone(), i)).collect();
        List { file, name, records, by_key }
    }
}

impl<'a> Book<'a> {
    fn list(&self, name: &str) -> &List<'a> {
        self.0.get(name).unwrap_or_else(|| panic!("demands.toml: {name:?} is not one of its lists"))
    }

    fn find(&self, list: &str, key: &Value) -> Option<&'a Value> {
        let list = self.list(list);
        list.by_key.get(&*text(key)).map(|i| list.records[*i].value)
    }

    /// What a record has at a path.
    fn at<'b>(&'b self, record: &'b Record<'a>, path: &str) -> Vec<&'b Value> {
        let mut hops = path.split("->");
        if path == "#" {
            return vec![&record.number];
        }
        let start = walk(record.value, hops.next().unwrap_or_default());
        hops.fold(start, |found, hop| {
            let (list, rest) = hop.split_once('.').unwrap_or((hop, ""));
            found.into_iter().flat_map(|key| walk(self.find(list, key).unwrap_or(NOTHING), rest)).collect()
        })
    }

    /// What a test is written with: values, or what `$path` is of the record the demand is made for.
    fn wanted<'b>(&'b self, written: &'b Value, of: &'b Record<'a>) -> Vec<Cow<'b, Value>> {
        match written {
            Value::Array(list) => list.iter().flat_map(|value| self.wanted(value, of)).collect(),
            Value::String(word) => match word.split_once('$') {
                Some(("", path)) => match self.at(of, path)[..] {
                    [Value::Array(list)] => list.iter().map(Cow::Borrowed).collect(),
                    ref values => values.iter().copied().map(Cow::Borrowed).collect(),
                },
                Some((head, path)) => {
                    let whole = |value: &&Value| Cow::Owned(Value::String(format!("{head}{}", text(value))));
                    self.at(of, path).iter().map(whole).collect()
                }
                None => vec![Cow::Borrowed(written)],
            },
            _ => vec![Cow::Borrowed(written)],
        }
    }

    /// The first of the ops that does not hold.
    fn broken<'t>(&self, test: &'t Test, values: &[&Value], list: &[&Value], of: &Record<'a>) -> Option<&'t Op> {
        test.0.iter().find(|op| !self.holds(op, values, list, of))
    }

    fn holds(&self, op: &Op, values: &[&Value], list: &[&Value], of: &Record<'a>) -> bool {
        let every = |test: &dyn Fn(&Value) -> bool| values.iter().all(|value| test(value));
        let among = |value: &Value, want: &[Cow<'_, Value>]| want.iter().any(|w| equal(value, w));
        let number = |want: &Value| self.wanted(want, of).first().and_then(|w| w.as_f64());
        match op {
            Op::Is(want) | Op::OneOf(want) => {
                let want = self.wanted(want, of);
                every(&|value| among(value, &want))
            }
            Op::Not(want) => every(&|value| !among(value, &self.wanted(want, of))),
            Op::From(want) => every(&|value| value.as_f64().zip(number(want)).is_some_and(|(v, w)| v >= w)),
            Op::To(want) => every(&|value| value.as_f64().zip(number(want)).is_some_and(|(v, w)| v <= w)),
            Op::Present(yes) => every(&|value| value.is_null() != *yes),
            Op::Refers(lists) => every(&|value| lists.iter().any(|list| self.find(list, value).is_some())),
            Op::Named(yes) => every(&|value| Names::deserialize(value).is_ok_and(|names| names.complete()) == *yes),
            Op::Sourced(yes) => every(&|value| SourceRecord::deserialize(value).is_ok_and(|s| s.is_complete()) == *yes),
            Op::Same(want) => {
                let (mut list, mut want) = (list.to_vec(), self.wanted(want, of));
                list.sort_by_key(|value| value.to_string());
                want.sort_by_key(|value| value.to_string());
                list.len() == want.len() && list.iter().zip(&want).all(|(value, want)| equal(value, want))
            }
            Op::List(want) => {
                let want = self.wanted(want, of);
                list.len() == want.len() && list.iter().zip(&want).all(|(value, want)| equal(value, want))
            }
            Op::Has(want) => self.wanted(want, of).iter().all(|want| list.iter().any(|value| equal(value, want))),
            Op::Distinct(yes) => repeated(list).is_empty() == *yes,
            Op::Alike(yes) => list.iter().all(|value| equal(value, list[0])) == *yes,
            Op::Size(test) => self.broken(test, &[&list.len().into()], &[], of).is_none(),
            Op::Sum(test) => self.broken(test, &[&sum(list)], &[], of).is_none(),
        }
    }

    /// What would be right.
    fn words(&self, op: &Op, of: &Record<'a>) -> String {
        let show = |want: &Value| show(self.wanted(want, of).iter().map(AsRef::as_ref));
        let inner = |test: &Test| test.0.iter().map(|op| self.words(op, of)).collect::<Vec<_>>().join(" and ");
        match op {
            Op::Is(want) | Op::List(want) => show(want),
            Op::OneOf(want) => format!("one of {}", show(want)),
            Op::Not(want) => format!("other than {}", show(want)),
            Op::From(want) => format!("at least {}", show(want)),
            Op::To(want) => format!("at most {}", show(want)),
            Op::Present(true) => "given".into(),
            Op::Present(false) => "left out".into(),
            Op::Refers(lists) => format!("the key of some {}", lists.join(" or ")),
            Op::Named(_) => "a name in zh, ja and en".into(),
            Op::Sourced(_) => "complete: a tag (rulebook, public, history or inferred) and a ref".into(),
            Op::Same(want) => format!("just {}", show(want)),
            Op::Has(want) => format!("including {}", show(want)),
            Op::Distinct(_) => "different each time".into(),
            Op::Alike(_) => "the same each time".into(),
            Op::Size(test) | Op::Sum(test) => inner(test),
        }
    }

    fn problem(&self, test: &Test, values: &[&Value], list: &[&Value], of: &Record<'a>) -> Option<String> {
        let op = self.broken(test, values, list, of)?;
        let found = match op {
            Op::Size(test) => return self.problem(test, &[&list.len().into()], &[], of),
            Op::Sum(test) => return self.problem(test, &[&sum(list)], &[], of),
            Op::Refers(lists) => {
                let unknown = |value: &&&Value| lists.iter().all(|list| self.find(list, value).is_none());
                let id = values.iter().find(unknown).map(|id| text(id)).unwrap_or_default();
                let mut keys = lists.iter().flat_map(|list| self.list(list).by_key.keys().map(String::as_str));
                return Some(format!("{id:?} is no {}{}", lists.join(" or "), did_you_mean(&id, &mut keys)));
            }
            Op::Distinct(_) => show(repeated(list)),
            Op::Same(_) | Op::List(_) | Op::Has(_) | Op::Alike(_) => show(list.iter().copied()),
            _ => show(values.iter().copied()),
        };
        let found = if found.is_empty() { "nothing".to_owned() } else { found };
        Some(format!("found {found}, it should be {}", self.words(op, of)))
    }

    fn fits(&self, tests: &Tests, record: &Record<'a>, of: &Record<'a>) -> bool {
        tests.iter().all(|(path, test)| {
            let values = self.at(record, path);
            self.broken(test, &values, &together(&values), of).is_none()
        })
    }

    /// A demand, made once or for each record of another list.
    fn check(&self, demand: &Demand, report: &mut Report) {
        let Some(outer) = &demand.outer else { return self.make(demand, None, report) };
        let mut given = self.list(outer).records.iter().filter(|r| self.fits(&demand.given, r, r)).peekable();
        if given.peek().is_none() && !demand.maybe {
            report.on(self.list(outer).file).error(self.list(outer).name, demand.right("no record is like that"));
        }
        given.for_each(|record| self.make(demand, Some(record), report));
    }

    fn make(&self, demand: &Demand, outer: Option<&Record<'a>>, report: &mut Report) {
        let mut groups: BTreeMap<String, Vec<&Record<'a>>> = BTreeMap::new();
        for record in demand.of.iter().flat_map(|list| &self.list(list).records) {
            if self.fits(&demand.when, record, outer.unwrap_or(record)) {
                let group = demand.by.iter().map(|by| format!("{by} {}", show(self.at(record, by)))).collect();
                groups.entry(group).or_default().push(record);
            }
        }
        if groups.is_empty() {
            if outer.is_none() && demand.count.is_none() && !demand.maybe {
                report
                    .on(self.list(&demand.of[0]).file)
                    .error(self.list(&demand.of[0]).name, demand.right("no record is like that"));
            }
            groups.entry(String::new()).or_default();
        }
        for (group, records) in groups {
            for record in &records {
                for (path, test) in &demand.each {
                    let values = self.at(record, path);
                    if let Some(problem) = self.problem(test, &values, &together(&values), outer.unwrap_or(record)) {
                        report.on(record.file).error(record.field(path), demand.right(&problem));
                    }
                }
            }
            self.whole(demand, &group, &records, outer, report);
        }
    }

    /// What is demanded of the chosen records together.
    fn whole(
        &self,
        demand: &Demand,
        group: &str,
        records: &[&Record<'a>],
        outer: Option<&Record<'a>>,
        report: &mut Report,
    ) {
        let list = self.list(&demand.of[0]);
        let nobody =
            Record { file: list.file, place: String::new(), key: String::new(), number: 0.into(), value: NOTHING };
        let of = outer.or(records.first().copied()).unwrap_or(&nobody);
        let mut problems = Vec::new();
        if let Some(test) = &demand.count {
            problems.extend(self.problem(test, &[&records.len().into()], &[], of));
        }
        for (path, test) in demand.all.iter().filter(|_| !records.is_empty()) {
            let values: Vec<Value> = records.iter().map(|record| alone(self.at(record, path))).collect();
            let values: Vec<&Value> = values.iter().collect();
            problems.extend(self.problem(test, &values, &values, of).map(|problem| format!("{path}: {problem}")));
        }
        if problems.is_empty() {
            return;
        }
        let tests = demand.when.iter().flat_map(|(path, test)| test.0.iter().map(move |op| (path, op)));
        let mut like: Vec<String> = tests.map(|(path, op)| format!("{path} {}", self.words(op, of))).collect();
        like.extend((!group.is_empty()).then(|| group.to_owned()));
        let with = if like.is_empty() { "" } else { " with " };
        let place = format!("{}{with}{}", list.name, like.join(", "));
        for problem in problems {
            let of = outer.map_or_else(String::new, |outer| format!("for {} {}: ", outer.file, outer.place));
            report.on(list.file).error(&place, demand.right(&format!("{of}{problem}")));
        }
    }
}

impl Demand {
    fn right(&self, problem: &str) -> String {
        let clause = if self.clause.is_empty() { String::new() } else { format!(" ({})", self.clause.join(", ")) };
        format!("{problem}: {}{clause}", self.says)
    }
}

impl Record<'_> {
    /// The place of a field.
    fn field(&self, path: &str) -> String {
        let field = path.split("->").next().unwrap_or_default().replace(".*", "");
        if self.place.is_empty() || field.is_empty() {
            self.place.clone() + &field
        } else {
            format!("{}.{field}", self.place)
        }
    }
}

impl Report {
    /// Notes everything in the data that is not as `demands` has it: the `DEMANDS` made of `rulebook/demands.toml`.
    /// What is wrong with the demands themselves is a mistake in the game.
    pub fn demands(&mut self, data: &DataSet, demands: &str) {
        let demands: Demands = serde_json::from_str(demands).unwrap_or_else(|e| panic!("demands.toml: {e}"));
        let lists: BTreeMap<&str, (&str, &str)> = demands
            .lists
            .iter()
            .map(|(name, list)| (name.as_str(), list.split_once(' ').unwrap_or((list, ""))))
            .collect();
        let named =
            demands.demand.iter().flat_map(|d| d.of.iter().chain(&d.outer)).filter(|name| name.ends_with(".json"));
        let files: BTreeSet<&str> = lists.values().map(|(file, _)| *file).chain(named.map(String::as_str)).collect();
        let roots: BTreeMap<&str, Value> =
            files.iter().map(|file| (*file, self.read(data, file).unwrap_or_default())).collect();
        let whole = roots.iter().map(|(file, root)| (*file, List::new(file, "", "id", root)));
        let lists = lists.iter().map(|(name, (file, list))| {
            let (list, by) = list.split_once(" by ").unwrap_or((list, "id"));
            (*name, List::new(file, list, by, &roots[file]))
        });
        let book = Book(whole.chain(lists).collect());
        for list in demands.records.iter().map(|list| book.list(list)) {
            let sources =
                list.records.iter().map(|r| SourceRecord::deserialize(&r.value["source"]).unwrap_or_default());
            let sources: Vec<SourceRecord> = sources.collect();
            self.on(list.file).records(list.name, list.records.iter().map(|r| &r.key).zip(&sources));
        }
        for demand in &demands.demand {
            book.check(demand, self);
        }
    }
}

/// The values of a list, whether a path leads to it or to each of them.
fn together<'v>(values: &[&'v Value]) -> Vec<&'v Value> {
    match values {
        [Value::Array(list)] => list.iter().collect(),
        [Value::Null] => Vec::new(),
        values => values.to_vec(),
    }
}

/// What one record has, as one value: several are a set.
fn alone(mut values: Vec<&Value>) -> Value {
    values.sort_by_key(|value| value.to_string());
    if let [value] = values[..] { value.clone() } else { values.into_iter().cloned().collect() }
}

fn repeated<'v>(list: &[&'v Value]) -> Vec<&'v Value> {
    let mut seen = BTreeSet::new();
    list.iter().filter(|value| !seen.insert(value.to_string())).copied().collect()
}

fn sum(list: &[&Value]) -> Value {
    list.iter().filter_map(|value| value.as_f64()).sum::<f64>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const UNITS: &str = r#"{ "turns": 8, "areas": [
            { "id": "hill", "kind": "land", "near": ["bay"], "source": "rulebook 2.0" },
            { "id": "bay", "kind": "sea", "near": ["hill"], "source": "rulebook 2.0" } ],
        "units": [
            { "id": "a-1", "side": "red", "at": "hill", "front": { "fire": 3, "move": 2 }, "back": { "fire": 3 } },
            { "id": "a-2", "side": "red", "at": "hill", "front": { "fire": 4, "move": 1 }, "back": null },
            { "id": "b-1", "side": "blue", "at": "bay", "front": { "fire": 2, "move": 2 } } ] }"#;

    /// What one demand finds wrong.
    fn said(demand: Value) -> Vec<String> {
        let mut demand = demand;
        demand["says"] = json!("so it is");
        demand["clause"] = json!(["3.0"]);
        demand["of"] = json!([demand["of"].as_str().unwrap_or("unit")]);
        let lists = json!({ "unit": "u.json units", "area": "u.json areas", "side": "u.json units by side" });
        let demands = json!({ "lists": lists, "records": ["area"], "demand": [demand] }).to_string();
        let mut report = Report::new();
        report.demands(&DataSet::embedded(&[("u.json", UNITS)]), &demands);
        report.into_errors().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_field_of_every_record() {
        for right in [
            json!({ "front.fire": { "from": 2, "to": 4 } }),
            json!({ "front.move": [1, 2], "id": { "distinct": true, "present": true } }),
            json!({ "at": { "refers": ["area"] }, "at->area.near.*": { "refers": ["area"] } }),
            json!({ "at->area.near": { "has": "$at->area.near.first", "size": 1 }, "#": { "to": 3 } }),
            json!({ "front.fire|front.move": { "sum": { "from": 4 } } }),
        ] {
            assert_eq!(said(json!({ "each": right })), [""; 0]);
        }
        let wrong = |each: Value| said(json!({ "each": each })).join("; ");
        assert_eq!(
            wrong(json!({ "front.fire": { "to": 3 } })),
            "u.json: units[1] a-2.front.fire: found 4, it should be at most 3: so it is (3.0)"
        );
        assert!(wrong(json!({ "id": { "refers": ["area"] } })).contains("\"a-1\" is no area"));
        assert!(
            wrong(json!({ "names": { "named": true } }))
                .contains("units[0] a-1.names: found nothing, it should be a name")
        );
        assert!(wrong(json!({ "source": { "sourced": true } })).contains("a tag (rulebook, public"));
        assert!(wrong(json!({ "at": { "not": "hill" } })).contains("other than hill"));
    }

    #[test]
    fn the_same_record_and_others_are_named_with_a_dollar() {
        let same = |path: &str| said(json!({ "when": { path: { "present": true } }, "each": { path: "$front.fire" } }));
        assert_eq!(same("back.fire"), [""; 0]);
        assert_eq!(same("front.move").len(), 2);
        let others = json!({ "for": "area", "when": { "at": "$id" }, "count": 1 });
        let problem = "u.json: units with at hill: for u.json areas[0] hill: found 2, it should be 1: so it is (3.0)";
        assert_eq!(said(others), [problem]);
        assert_eq!(
            said(json!({ "for": "side", "given": { "id": "b-1" }, "when": { "id": "b-$front.move" }, "count": 0 })),
            [""; 0]
        );
    }

    #[test]
    fn the_records_together() {
        let all = |all: Value| said(json!({ "when": { "side": "red" }, "all": all }));
        assert_eq!(all(json!({ "id": { "same": ["a-2", "a-1"] }, "front.fire": { "sum": 7 } })), [""; 0]);
        assert_eq!(all(json!({ "id": { "list": ["a-1", "a-2"] }, "at": { "alike": true } })), [""; 0]);
        let problem = "u.json: units with side red: id: found a-1, a-2, it should be a-2, a-1: so it is (3.0)";
        assert_eq!(all(json!({ "id": { "list": ["a-2", "a-1"] } })), [problem]);
        assert!(all(json!({ "at": { "distinct": true } }))[0].contains("found hill, it should be different each time"));
        let groups = json!({ "by": "at", "count": { "from": 2 } });
        assert_eq!(said(groups), ["u.json: units with at bay: found 1, it should be at least 2: so it is (3.0)"]);
    }

    #[test]
    fn a_whole_file_and_what_chooses_nothing() {
        assert_eq!(said(json!({ "of": "u.json", "each": { "turns": 8 } })), [""; 0]);
        let wrong = "u.json: turns: found 8, it should be 7: so it is (3.0)";
        assert_eq!(said(json!({ "of": "u.json", "each": { "turns": 7 } })), [wrong]);
        let nobody = json!({ "when": { "sdie": "red" }, "each": { "at": "hill" } });
        assert!(said(nobody.clone())[0].contains("no record is like that"));
        let mut maybe = nobody;
        maybe["maybe"] = json!(true);
        assert_eq!(said(maybe), [""; 0]);
    }

    #[test]
    #[should_panic(expected = "unknown variant `form`")]
    fn a_test_that_does_not_exist_is_a_mistake_in_the_game() {
        said(json!({ "each": { "at": { "form": 1 } } }));
    }
}
