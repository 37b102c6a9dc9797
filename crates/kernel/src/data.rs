use crate::{Ask, Chance, Clause, RollKind, Text};
use std::collections::BTreeMap;

/// The text files a game is built from: those of the project, with files of the user's own laid
/// over them by name.
#[derive(Clone, Debug, Default)]
pub struct DataSet {
    pub files: BTreeMap<String, String>,
}

impl DataSet {
    pub fn embedded(files: &[(&str, &str)]) -> DataSet {
        DataSet { files: files.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect() }
    }

    pub fn text(&self, name: &str) -> Result<&str, DataError> {
        self.files.get(name).map(String::as_str).ok_or_else(|| DataError::new(name, "", "the file is missing"))
    }

    /// Parses a JSON file, naming line and column of what is wrong.
    pub fn json<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<T, DataError> {
        serde_json::from_str(self.text(name)?)
            .map_err(|e| DataError::new(name, &format!("line {} column {}", e.line(), e.column()), e.to_string()))
    }
}

/// What is wrong in a data file, where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    pub file: String,
    pub place: String,
    pub problem: String,
}

impl DataError {
    pub fn new(file: &str, place: &str, problem: impl Into<String>) -> DataError {
        DataError { file: file.to_owned(), place: place.to_owned(), problem: problem.into() }
    }
}

impl std::fmt::Display for DataError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.file)?;
        if !self.place.is_empty() {
            write!(f, ": {}", self.place)?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// A rule option or a choice between rulings, agreed before play.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    pub id: &'static str,
    /// The first value is the default.
    pub values: &'static [&'static str],
    pub label: Text<'static>,
    /// One text for each value.
    pub value_labels: &'static [Text<'static>],
    /// The ruling (`R15`) or clause (`17.1`) it belongs to.
    pub on: &'static str,
    /// How many dice choose among the values for who leaves it to them ([`Options::rolled`]); 0: it is not rolled.
    pub dice: u8,
}

const OFF_ON: &[Text<'static>] = &[Text::new("不使用", "使わない", "off"), Text::new("使用", "使う", "on")];
const YES_NO: &[Text<'static>] = &[Text::new("是", "はい", "on"), Text::new("否", "いいえ", "off")];
const NO_YES: &[Text<'static>] = &[Text::new("否", "いいえ", "off"), Text::new("是", "はい", "on")];

impl OptionSpec {
    /// A rule that is off unless somebody switches it on.
    pub const fn switch(id: &'static str, on: &'static str, label: Text<'static>) -> OptionSpec {
        OptionSpec { id, values: &["off", "on"], label, value_labels: OFF_ON, on, dice: 0 }
    }

    /// A rule that holds (`true`) or does not (`false`), and which of them unless somebody says otherwise.
    pub const fn yes_or_no(id: &'static str, on: &'static str, label: Text<'static>, default: bool) -> OptionSpec {
        if default {
            OptionSpec { id, values: &["true", "false"], label, value_labels: YES_NO, on, dice: 0 }
        } else {
            OptionSpec { id, values: &["false", "true"], label, value_labels: NO_YES, on, dice: 0 }
        }
    }
}

/// The options of a table: each id of the game's specs with one of its values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(BTreeMap<&'static str, &'static str>);

/// What is written for an option that is to be rolled.
pub const ROLL: &str = "roll";

impl Options {
    /// Rolls what is to be rolled. A sum that is no value is rolled again, and so is one that another option with the
    /// same values has already.
    pub fn rolled(
        specs: &'static [OptionSpec],
        given: &BTreeMap<String, String>,
        chance: &mut dyn Chance,
    ) -> BTreeMap<String, String> {
        let mut chosen = given.clone();
        for spec in specs.iter().filter(|s| s.dice > 0 && given.get(s.id).is_some_and(|v| v == ROLL)) {
            let kind = RollKind::dice(spec.id, Clause(spec.on));
            let free = |value: &str| {
                let alike = specs.iter().filter(|s| s.id != spec.id && s.values == spec.values);
                spec.values.contains(&value) && alike.filter_map(|s| chosen.get(s.id)).all(|v| v != value)
            };
            let value = loop {
                let sum: u32 = (0..spec.dice).map(|_| chance.pick(Ask::Die(kind), 6) + 1).sum();
                let value = sum.to_string();
                if free(&value) {
                    break value;
                }
            };
            chosen.insert(spec.id.into(), value);
        }
        chosen
    }

    /// Fills in defaults; names every unknown option or value.
    pub fn resolve(specs: &'static [OptionSpec], given: &BTreeMap<String, String>) -> Result<Options, Vec<String>> {
        let mut chosen: BTreeMap<_, _> = specs.iter().map(|s| (s.id, s.values[0])).collect();
        let mut problems = Vec::new();
        for (id, value) in given {
            let Some(spec) = specs.iter().find(|s| s.id == id) else {
                let known: Vec<_> = specs.iter().map(|s| s.id).collect();
                problems.push(format!("options.{id}: no such option; there are: {}", known.join(", ")));
                continue;
            };
            match spec.values.iter().find(|v| **v == value) {
                Some(v) => {
                    chosen.insert(spec.id, v);
                }
                // A new game has rolled before it comes here.
                None if spec.dice > 0 && value == ROLL => {
                    let values = spec.values.join(", ");
                    problems.push(format!("options.{id}: only a new game rolls; here it is one of {values}"));
                }
                None => problems.push(format!("options.{id}: {value:?} is not one of {}", spec.values.join(", "))),
            }
        }
        if problems.is_empty() { Ok(Options(chosen)) } else { Err(problems) }
    }

    /// The chosen value. Panics on an id that is not in the specs: a mistake in the game's code.
    pub fn get(&self, id: &str) -> &'static str {
        self.0.get(id).unwrap_or_else(|| panic!("option {id} is not declared"))
    }

    pub fn is(&self, id: &str, value: &str) -> bool {
        self.get(id) == value
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.0.iter().map(|(&k, &v)| (k, v))
    }
}
