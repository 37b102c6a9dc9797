//! Reading data files: names, sources, map projection, and reports of what is wrong.

use sandtable_kernel::{DataError, DataSet, Provenance, Source, Text};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

/// A name in three languages, as data files give it. Without a Japanese one the Chinese serves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Names {
    pub zh: String,
    #[serde(default)]
    pub ja: String,
    pub en: String,
}

impl Names {
    pub fn text(&self) -> Text<'static> {
        let ja = if self.ja.is_empty() { &self.zh } else { &self.ja };
        Text { zh: self.zh.clone().into(), ja: ja.clone().into(), en: self.en.clone().into() }
    }

    /// Is there a word in every language?
    pub fn complete(&self) -> bool {
        !self.zh.is_empty() && !self.ja.is_empty() && !self.en.is_empty()
    }
}

/// Where a record comes from: `{ "tag": …, "ref": … }` or one line that begins with the tag
/// (`"rulebook 3.0(2)"`), with sources of single values, in either form, under further keys.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "WrittenSource")]
pub struct SourceRecord {
    pub tag: String,
    pub reference: String,
    pub parts: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenSource {
    Line(String),
    Record {
        #[serde(default)]
        tag: String,
        #[serde(rename = "ref", default)]
        reference: String,
        #[serde(flatten)]
        parts: BTreeMap<String, Value>,
    },
}

impl From<WrittenSource> for SourceRecord {
    fn from(written: WrittenSource) -> SourceRecord {
        match written {
            WrittenSource::Line(line) => {
                SourceRecord { tag: tag_of(&line).to_owned(), reference: line, parts: BTreeMap::new() }
            }
            WrittenSource::Record { tag, reference, parts } => SourceRecord { tag, reference, parts },
        }
    }
}

/// The first word of a source written as one line.
fn tag_of(line: &str) -> &str {
    line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default()
}

/// Tag and reference of a single value's source.
fn part(value: &Value) -> (&str, &str) {
    if let Some(line) = value.as_str() {
        return (tag_of(line), line);
    }
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    (text("tag"), text("ref"))
}

fn provenance(tag: &str) -> Option<Provenance> {
    match tag {
        "rulebook" => Some(Provenance::Rulebook),
        "public" => Some(Provenance::Public),
        "history" => Some(Provenance::History),
        "inferred" => Some(Provenance::Inferred),
        _ => None,
    }
}

impl SourceRecord {
    /// The weakest of the record's tags: one reconstructed value marks the whole. Coordinates are for
    /// drawing only and mark nothing.
    pub fn source(&self) -> Source {
        let mut tag = provenance(&self.tag);
        let mut reference = self.reference.clone();
        for (name, value) in self.parts.iter().filter(|(name, _)| *name != "coordinates") {
            let (word, text) = part(value);
            if let Some(found) = provenance(word) {
                if tag.is_none_or(|tag| found as u8 > tag as u8) {
                    tag = Some(found);
                }
                if !reference.is_empty() {
                    reference.push_str("; ");
                }
                reference.push_str(&format!("{name}: {text}"));
            }
        }
        Source { tag: tag.unwrap_or_default(), reference }
    }

    /// Does it say where every value comes from?
    pub fn is_complete(&self) -> bool {
        let known = |tag: &str, reference: &str| provenance(tag).is_some() && !reference.is_empty();
        if self.tag.is_empty() {
            let all = |value: &Value| {
                let (tag, reference) = part(value);
                known(tag, reference)
            };
            !self.parts.is_empty() && self.parts.values().all(all)
        } else {
            known(&self.tag, &self.reference)
        }
    }
}

/// The source of a record that says it in words, or in words for each part: the weakest of them decides.
pub fn source_in_words(value: &Value) -> Source {
    let reference = match value {
        Value::String(text) => text.clone(),
        Value::Object(parts) => {
            let said = parts.iter().map(|(part, text)| format!("{part}: {}", text.as_str().unwrap_or_default()));
            said.collect::<Vec<_>>().join("; ")
        }
        _ => String::new(),
    };
    let says = |words: &[&str]| words.iter().any(|word| reference.contains(word));
    let tag = match () {
        () if says(&["inferred", "pattern"]) => Provenance::Inferred,
        () if says(&["history"]) => Provenance::History,
        () if says(&["public", "series"]) => Provenance::Public,
        () if says(&["rulebook"]) => Provenance::Rulebook,
        () => Provenance::Inferred,
    };
    Source { tag, reference }
}

/// Longitude and latitude to map units, y downwards: a plate carrée squeezed to look right at one
/// latitude.
#[derive(Copy, Clone, Debug)]
pub struct Projection {
    pub west: f64,
    pub north: f64,
    /// Map units a degree of latitude.
    pub scale: f64,
    /// A degree of longitude in degrees of latitude.
    pub squeeze: f64,
}

impl Projection {
    /// True to scale along `latitude`.
    pub fn at_latitude(west: f64, north: f64, scale: f64, latitude: f64) -> Projection {
        Projection { west, north, scale, squeeze: latitude.to_radians().cos() }
    }

    pub fn point(&self, lon: f64, lat: f64) -> [f32; 2] {
        [((lon - self.west) * self.scale * self.squeeze) as f32, ((self.north - lat) * self.scale) as f32]
    }

    pub fn points<'a>(&self, line: impl IntoIterator<Item = &'a [f64; 2]>) -> Vec<[f32; 2]> {
        line.into_iter().map(|[lon, lat]| self.point(*lon, *lat)).collect()
    }
}

/// Collects everything that is wrong with a set of data files.
#[derive(Debug, Default)]
pub struct Report {
    errors: Vec<DataError>,
}

impl Report {
    pub fn new() -> Report {
        Report::default()
    }

    /// Reads a JSON file; a problem is noted and gives none.
    pub fn read<T: serde::de::DeserializeOwned>(&mut self, data: &DataSet, file: &str) -> Option<T> {
        match data.json(file) {
            Ok(value) => Some(value),
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }

    /// What is wrong in one file is noted on its page.
    pub fn on<'a>(&'a mut self, file: &'a str) -> Page<'a> {
        Page { file, item: String::new(), report: self }
    }

    /// One record of a list of a file: see [`Page::item`].
    pub fn item<'a>(&'a mut self, file: &'a str, list: &str, i: usize, id: &str) -> Page<'a> {
        Page { file, item: format!("{list}[{i}] {id}"), report: self }
    }

    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    pub fn into_errors(self) -> Vec<DataError> {
        self.errors
    }

    /// `value` if nothing is wrong.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<DataError>> {
        if self.errors.is_empty() { Ok(value) } else { Err(self.errors) }
    }
}

/// What is wrong in one file.
#[derive(Debug)]
pub struct Page<'a> {
    file: &'a str,
    /// The record that is looked at; places are its fields.
    item: String,
    report: &'a mut Report,
}

impl Page<'_> {
    /// The page of another file.
    pub fn on<'b>(&'b mut self, file: &'b str) -> Page<'b> {
        self.report.on(file)
    }

    /// One record of a list: `units[3] jp-228i`. What is noted there names its fields, or nothing for the whole.
    pub fn item<'b>(&'b mut self, list: &str, i: usize, id: &str) -> Page<'b> {
        self.report.item(self.file, list, i, id)
    }

    /// `place` says where in the file, `problem` what is wrong and what would be right.
    pub fn error(&mut self, place: impl Display, problem: impl Display) {
        let (item, mut place) = (self.item.as_str(), place.to_string());
        if !item.is_empty() {
            place = if place.is_empty() { item.to_owned() } else { format!("{item}.{place}") };
        }
        self.report.errors.push(DataError::new(self.file, &place, problem.to_string()));
    }

    /// Notes an error where `wrong`; returns `wrong`.
    pub fn when(&mut self, wrong: bool, place: impl Display, problem: impl Display) -> bool {
        if wrong {
            self.error(place, problem);
        }
        wrong
    }

    /// Notes an error unless `ok`.
    pub fn check(&mut self, ok: bool, place: impl Display, problem: impl Display) {
        self.when(!ok, place, problem);
    }

    /// Notes an error unless what the data give is what the rules want; `what` says of what.
    pub fn equal<T: PartialEq + Debug>(&mut self, got: T, want: T, place: impl Display, what: impl Display) {
        self.check(got == want, place, format_args!("{what}: found {got:?}, it should be {want:?}"));
    }

    /// What the tables of the rules have no room for.
    pub fn room(&mut self, place: impl Display, number: usize, most: usize) {
        self.check(number <= most, place, format_args!("{number}; there is room for {most}"));
    }

    /// One of these words, or an error that names them.
    pub fn one_of(&mut self, word: &str, words: &[&str], place: impl Display) {
        self.check(words.contains(&word), place, format_args!("{word:?} is not one of {}", words.join(", ")));
    }

    /// The records of a list: ids in lower-case words joined by hyphens, each given once, and each
    /// record with its source.
    pub fn records<'a>(&mut self, list: &str, records: impl IntoIterator<Item = (&'a String, &'a SourceRecord)>) {
        let records: Vec<_> = records.into_iter().collect();
        self.unique(list, records.iter().map(|(id, _)| id.as_str()));
        for (i, (id, source)) in records.into_iter().enumerate() {
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let kebab = id.chars().all(letter) && !id.is_empty() && !id.starts_with('-') && !id.ends_with('-');
            self.check(kebab, format_args!("{list}[{i}] {id}"), "an id is lower-case words joined by hyphens");
            self.sourced(format_args!("{list}[{i}] {id}.source"), source);
        }
    }

    /// Ids that stand twice.
    pub fn unique<'a>(&mut self, list: &str, ids: impl IntoIterator<Item = &'a str>) {
        let mut seen = BTreeMap::new();
        for (i, id) in ids.into_iter().enumerate() {
            if let Some(first) = seen.insert(id, i) {
                let problem = format!("the id stands already at {list}[{first}]; every id is given once");
                self.error(format_args!("{list}[{i}] {id}"), problem);
            }
        }
    }

    /// A reference to something that does not exist, with the nearest that does.
    pub fn known<'a>(
        &mut self,
        place: impl Display,
        what: &str,
        id: &str,
        mut names: impl Iterator<Item = &'a str> + Clone,
    ) -> bool {
        let found = names.clone().any(|name| name == id);
        if !found {
            let near = crate::did_you_mean(id, &mut names);
            self.error(place, format_args!("{id:?} is no {what}{near}"));
        }
        found
    }

    /// A name is a word in every language.
    pub fn named(&mut self, place: impl Display, names: &Names) {
        self.check(names.complete(), place, "a name in zh, ja and en");
    }

    /// A record must say where it comes from.
    pub fn sourced(&mut self, place: impl Display, source: &SourceRecord) {
        let problem = "the source is incomplete: give a tag (rulebook, public, history or inferred) and a ref";
        self.check(source.is_complete(), place, problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(json: &str) -> SourceRecord {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn one_reconstructed_value_marks_the_whole() {
        let record = source(
            r#"{"tag": "rulebook", "ref": "2.1", "vp": {"tag": "inferred", "ref": "balance"},
                "coordinates": {"tag": "history", "ref": "atlas"}}"#,
        );
        assert_eq!(record.source().tag, Provenance::Inferred);
        assert_eq!(record.source().reference, "2.1; vp: balance");
        assert!(record.is_complete());
        assert!(!source(r#"{"tag": "rulebook"}"#).is_complete());
        assert!(source(r#"{"attack": {"tag": "public", "ref": "review"}}"#).is_complete());
    }

    #[test]
    fn a_source_may_be_one_line() {
        let line = source("\"rulebook 3.0(2)\"");
        assert_eq!((line.source().tag, line.source().reference.as_str()), (Provenance::Rulebook, "rulebook 3.0(2)"));
        assert!(line.is_complete() && !source("\"somebody told me\"").is_complete());
        let parts = source(r#"{"identity": "rulebook 3.0", "values": "inferred from history"}"#);
        assert_eq!(parts.source().tag, Provenance::Inferred);
        assert_eq!(parts.source().reference, "identity: rulebook 3.0; values: inferred from history");
        assert!(parts.is_complete() && !source(r#"{"identity": "rumour"}"#).is_complete());
    }

    #[test]
    fn a_report_names_place_and_remedy() {
        let mut report = Report::new();
        report.on("map.json").unique("areas", ["a", "b", "a"]);
        report.on("map.json").known("borders[0].a", "area", "luzom", ["luzon", "hong-kong"].into_iter());
        let said: Vec<String> = report.into_errors().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "map.json: areas[2] a: the id stands already at areas[0]; every id is given once",
                "map.json: borders[0].a: \"luzom\" is no area; did you mean \"luzon\"?"
            ]
        );
    }

    #[test]
    fn records_have_good_ids_and_sources() {
        let (good, bad) = (source(r#"{"tag": "public", "ref": "review"}"#), SourceRecord::default());
        let ids = ["a-1".to_owned(), "A".to_owned()];
        let mut report = Report::new();
        report.on("units.json").records("units", ids.iter().zip([&good, &bad]));
        report.on("units.json").equal(2, 3, "units", "units");
        let said: Vec<String> = report.into_errors().iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(said[0].starts_with("units.json: units[1] A: an id is"));
        assert!(said[1].starts_with("units.json: units[1] A.source: "));
        assert_eq!(said[2], "units.json: units: units: found 2, it should be 3");
    }

    #[test]
    fn a_projection_is_true_at_its_latitude() {
        let map = Projection::at_latitude(100.0, 40.0, 10.0, 60.0);
        let [x, y] = map.point(102.0, 39.0);
        assert!((x - 10.0).abs() < 1e-4 && (y - 10.0).abs() < 1e-4);
    }
}
