//! A game's sheet, `game.toml`: what it is called, its sides and options, what lies on its table, where a question may
//! start. Sentences are in `locales/`, clauses in `rulebook/outline.toml`; so no word for people stands in code.
//!
//! What the program asks of a game before one is laid out (its cover, options, points) becomes statics; the rest goes
//! as JSON to `sandtable_kit::Sheet`. A name is one word for all languages or `[中文, 日本語, English]`. `{side}` in the
//! id of a zone makes one for each side.

use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    /// None for a series, which is no game by itself.
    game: Option<Cover>,
    #[serde(default)]
    option: Vec<Choice>,
    #[serde(default)]
    point: Vec<Point>,
    #[serde(default)]
    zone: Vec<Zone>,
    #[serde(default)]
    track: Vec<Track>,
    #[serde(default)]
    chart: Vec<Chart>,
    #[serde(default)]
    marker: Vec<Marker>,
    #[serde(default)]
    quantity: Vec<Quantity>,
    #[serde(default)]
    chip: Vec<Chip>,
    #[serde(default)]
    label: Vec<Label>,
    /// Ids that the rules use as words.
    #[serde(default)]
    terms: BTreeMap<String, Name>,
    /// Words that code puts together with others; `{}` is filled in.
    #[serde(default)]
    phrases: BTreeMap<String, Name>,
    /// What designations on counters are made of, as printed.
    #[serde(default)]
    abbreviations: BTreeMap<String, Name>,
    /// Ground, ink and accent of counters.
    #[serde(default)]
    colours: BTreeMap<String, [String; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cover {
    id: String,
    titles: Name,
    /// Under the title on the map.
    #[serde(default)]
    subtitle: Name,
    sentence: Name,
    blurb: Name,
    seats: [Side; 2],
    turns: u32,
    minutes: u32,
    complexity: u8,
    rules_version: String,
    #[serde(default = "one")]
    score_unit: u8,
    hidden: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    id: String,
    names: Name,
    /// What its things are called: the Japanese deck.
    #[serde(default)]
    of: Name,
    colour: String,
}

/// An option: a switch (`off`, `on`), a yes or no with its default, or values with their names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    id: String,
    on: String,
    label: Name,
    default: Option<bool>,
    #[serde(default)]
    values: Vec<[String; 4]>,
    #[serde(default)]
    dice: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    point: String,
    #[serde(default)]
    of: Vec<String>,
    #[serde(default)]
    fields: Vec<[String; 2]>,
    about: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Zone {
    id: String,
    kind: String,
    owner: Option<String>,
    names: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Track {
    id: String,
    names: Name,
    #[serde(default)]
    min: i32,
    max: i32,
    #[serde(default)]
    labels: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chart {
    titles: Name,
    clause: String,
    columns: Vec<Name>,
    /// Cells that are said more than once, by the word that stands for them.
    #[serde(default)]
    cells: BTreeMap<String, Name>,
    #[serde(default)]
    rows: Vec<Vec<Name>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marker {
    id: String,
    names: Name,
    symbol: String,
    colour: String,
    /// `rulebook 2.1.2(4)`.
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quantity {
    id: String,
    names: Name,
    per_unit: i32,
    shown: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chip {
    names: Name,
    #[serde(default)]
    colour: String,
}

/// A name on the map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    kind: String,
    /// Longitude and latitude.
    at: [f64; 2],
    size: f32,
    #[serde(default)]
    angle: f32,
    names: Name,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Name {
    Same(String),
    Each([String; 3]),
}

impl Default for Name {
    fn default() -> Name {
        Name::Same(String::new())
    }
}

impl Name {
    fn words(&self) -> [&str; 3] {
        match self {
            Name::Same(word) => [word; 3],
            Name::Each(words) => words.each_ref().map(String::as_str),
        }
    }

    fn rust(&self) -> String {
        let [zh, ja, en] = self.words();
        format!("Text::new({zh:?}, {ja:?}, {en:?})")
    }

    fn json(&self) -> Value {
        let [zh, ja, en] = self.words();
        json!({ "zh": zh, "ja": ja, "en": en })
    }

    /// With what `{side}` stands for.
    fn of(&self, side: &Name) -> Name {
        let (words, sides) = (self.words(), side.words());
        Name::Each([0, 1, 2].map(|i| words[i].replace("{side}", sides[i])))
    }
}

fn one() -> u8 {
    1
}

/// `game.toml` as Rust.
pub fn source(text: &str) -> Result<String, toml::de::Error> {
    let sheet: Sheet = toml::from_str(text)?;
    let mut out = String::from("// Generated from game.toml.\nuse sandtable_kernel::PointSpec;\n");
    if let Some(cover) = &sheet.game {
        out.push_str("use sandtable_kernel::{GameInfo, OptionSpec, SeatInfo, Text};\n\n");
        out.push_str(&cover.rust());
        out.push_str("\npub static OPTIONS: &[OptionSpec] = &[\n");
        sheet.option.iter().for_each(|option| out.push_str(&option.rust()));
        out.push_str("];\n");
    }
    let _ = writeln!(out, "\n/// Where a question may start.\npub static POINTS: &[PointSpec] = &[");
    sheet.point.iter().for_each(|point| out.push_str(&point.rust()));
    out.push_str("];\n");
    let json = sheet.json().to_string();
    let _ =
        writeln!(out, "\n/// What lies on the table: for `sandtable_kit::Sheet`.\npub static SHEET: &str = {json:?};");
    Ok(out)
}

impl Cover {
    fn rust(&self) -> String {
        let seat = |side: &Side| {
            format!("SeatInfo {{ id: {:?}, names: {}, colour: {:?} }}", side.id, side.names.rust(), side.colour)
        };
        let [first, second] = self.seats.each_ref().map(seat);
        format!(
            "pub static INFO: GameInfo = GameInfo {{ id: {:?}, titles: {}, sentence: {}, blurb: {}, \
             seats: [{first}, {second}], turns: {}, minutes: {}, complexity: {}, rules_version: {:?}, score_unit: {}, \
             hidden: {} }};\n",
            self.id,
            self.titles.rust(),
            self.sentence.rust(),
            self.blurb.rust(),
            self.turns,
            self.minutes,
            self.complexity,
            self.rules_version,
            self.score_unit,
            self.hidden,
        )
    }
}

impl Choice {
    fn rust(&self) -> String {
        let (id, on, label) = (&self.id, &self.on, self.label.rust());
        match (self.default, self.values.as_slice()) {
            (Some(default), _) => format!("    OptionSpec::yes_or_no({id:?}, {on:?}, {label}, {default}),\n"),
            (None, []) => format!("    OptionSpec::switch({id:?}, {on:?}, {label}),\n"),
            (None, values) => {
                let ids: Vec<&str> = values.iter().map(|[id, ..]| id.as_str()).collect();
                let names = values.iter().map(|[_, zh, ja, en]| format!("Text::new({zh:?}, {ja:?}, {en:?})"));
                let names = names.collect::<Vec<_>>().join(", ");
                format!(
                    "    OptionSpec {{ id: {id:?}, values: &{ids:?}, label: {label}, value_labels: &[{names}], \
                     on: {on:?}, dice: {} }},\n",
                    self.dice
                )
            }
        }
    }
}

impl Point {
    fn rust(&self) -> String {
        let fields: Vec<(&str, &str)> =
            self.fields.iter().map(|[name, about]| (name.as_str(), about.as_str())).collect();
        let (point, of, about) = (&self.point, &self.of, &self.about);
        format!("    PointSpec {{ point: {point:?}, of: &{of:?}, fields: &{fields:?}, about: {about:?} }},\n")
    }
}

impl Sheet {
    fn json(&self) -> Value {
        json!({
            "subtitle": self.game.as_ref().map_or_else(|| Name::default().json(), |game| game.subtitle.json()),
            "zones": self.zones(),
            "tracks": self.track.iter().map(Track::json).collect::<Vec<_>>(),
            "charts": self.chart.iter().map(Chart::json).collect::<Vec<_>>(),
            "markers": self.marker.iter().map(Marker::json).collect::<Vec<_>>(),
            "quantities": self.quantity.iter().map(Quantity::json).collect::<Vec<_>>(),
            "labels": self.label.iter().map(Label::json).collect::<Vec<_>>(),
            "chips": self.chip.iter().map(|c| json!({ "names": c.names.json(), "colour": c.colour })).collect::<Vec<_>>(),
            "terms": names(&self.terms),
            "phrases": names(&self.phrases),
            "abbreviations": names(&self.abbreviations),
            "colours": self.colours,
        })
    }

    /// Zones of one side after those of the other, where several in a row are of each.
    fn zones(&self) -> Vec<Value> {
        let of_each = |zone: &Zone| zone.id.contains("{side}");
        let mut all = Vec::new();
        for run in self.zone.chunk_by(|a, b| of_each(a) && of_each(b)) {
            if !of_each(&run[0]) {
                all.extend(run.iter().map(|zone| zone.json(&zone.id, &zone.names, zone.owner.as_deref())));
                continue;
            }
            for side in self.game.iter().flat_map(|game| &game.seats) {
                all.extend(run.iter().map(|zone| {
                    let id = zone.id.replace("{side}", &side.id);
                    zone.json(&id, &zone.names.of(&side.of), Some(&side.id))
                }));
            }
        }
        all
    }
}

fn names(names: &BTreeMap<String, Name>) -> Value {
    names.iter().map(|(id, name)| (id.clone(), name.json())).collect()
}

impl Zone {
    fn json(&self, id: &str, names: &Name, owner: Option<&str>) -> Value {
        json!({ "id": id, "names": names.json(), "kind": self.kind, "owner": owner })
    }
}

impl Track {
    fn json(&self) -> Value {
        let labels: Vec<Value> = self.labels.iter().map(Name::json).collect();
        json!({ "id": self.id, "names": self.names.json(), "min": self.min, "max": self.max, "labels": labels })
    }
}

impl Chart {
    fn json(&self) -> Value {
        let cell = |name: &Name| match name {
            Name::Same(word) => self.cells.get(word).unwrap_or(name).json(),
            Name::Each(_) => name.json(),
        };
        let row = |row: &Vec<Name>| row.iter().map(cell).collect::<Vec<_>>();
        json!({
            "titles": self.titles.json(),
            "clause": self.clause,
            "columns": self.columns.iter().map(Name::json).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }
}

impl Marker {
    fn json(&self) -> Value {
        let (tag, reference) = self.source.split_once(' ').unwrap_or((&self.source, ""));
        json!({
            "id": self.id,
            "names": self.names.json(),
            "symbol": self.symbol,
            "colour": self.colour,
            "source": { "tag": tag, "reference": reference },
        })
    }
}

impl Label {
    /// As the kernel's label, with degrees for a place.
    fn json(&self) -> Value {
        let ([x, y], names) = (self.at, self.names.json());
        json!({ "names": names, "kind": self.kind, "x": x, "y": y, "angle": self.angle, "size": self.size })
    }
}

impl Quantity {
    fn json(&self) -> Value {
        json!({ "id": self.id, "names": self.names.json(), "per_unit": self.per_unit, "shown": self.shown })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COVER: &str = r##"
        [game]
        id = "bridge"
        titles = ["桥", "橋", "Bridge"]
        sentence = "-"
        blurb = "-"
        seats = [
            { id = "red", names = "Red", of = ["红军", "赤軍", "Red"], colour = "#900" },
            { id = "blue", names = "Blue", of = ["蓝军", "青軍", "Blue"], colour = "#009" },
        ]
        turns = 4
        minutes = 5
        complexity = 1
        rules_version = "1"
        hidden = false
    "##;

    fn json(more: &str) -> Value {
        toml::from_str::<Sheet>(&format!("{COVER}\n{more}")).unwrap().json()
    }

    #[test]
    fn a_zone_of_each_side_is_written_once() {
        let sheet = json(
            "[[zone]]\nid = 'deck-{side}'\nkind = 'deck'\nnames = ['{side}牌组', '{side}山札', '{side} deck']\n\
             [[zone]]\nid = 'hand-{side}'\nkind = 'hand'\nnames = '{side}'\n[[zone]]\nid = 'cup'\nkind = 'cup'\nnames = 'Cup'",
        );
        let ids: Vec<&str> = sheet["zones"].as_array().unwrap().iter().map(|z| z["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["deck-red", "hand-red", "deck-blue", "hand-blue", "cup"]);
        assert_eq!(sheet["zones"][2]["names"]["zh"], "蓝军牌组");
        assert_eq!(sheet["zones"][2]["owner"], "blue");
    }

    #[test]
    fn cells_have_names() {
        let sheet = json(
            "[[chart]]\ntitles = 'Damage'\nclause = '11.3'\ncolumns = ['a', 'b']\n\
             cells = { flip = ['翻面', '裏返す', 'flip'] }\nrows = [['x1', 'flip']]",
        );
        assert_eq!(sheet["charts"][0]["rows"][0][1]["ja"], "裏返す");
        assert_eq!(sheet["charts"][0]["rows"][0][0]["ja"], "x1");
    }

    #[test]
    fn options_have_three_forms() {
        let rust = source(&format!(
            "{COVER}\n[[option]]\nid = 'a'\non = 'R1'\nlabel = 'A'\n[[option]]\nid = 'b'\non = 'R2'\nlabel = 'B'\n\
             default = true\n[[option]]\nid = 'c'\non = 'R3'\nlabel = 'C'\nvalues = [['8', '八', '八', 'eight']]"
        ));
        let rust = rust.unwrap();
        assert!(rust.contains(r#"OptionSpec::switch("a", "R1""#) && rust.contains(r#"values: &["8"]"#), "{rust}");
        assert!(rust.contains(r#"OptionSpec::yes_or_no("b", "R2", Text::new("B", "B", "B"), true)"#), "{rust}");
    }

    #[test]
    fn a_misspelt_word_is_an_error() {
        assert!(source(&format!("{COVER}\n[[zones]]\nid = 'cup'")).is_err());
    }
}
