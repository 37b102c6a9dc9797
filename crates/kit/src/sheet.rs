//! What lies on a game's table by name: its `game.toml` beyond the cover.

use sandtable_kernel::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Zones, tracks, tables, markers and words of a game, as its `game.toml` gives them.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Sheet {
    /// Under the title on the map.
    pub subtitle: Text<'static>,
    pub zones: Vec<ZoneInfo>,
    pub tracks: Vec<TrackInfo>,
    pub charts: Vec<ChartInfo>,
    pub markers: Vec<MarkerInfo>,
    pub quantities: Vec<QuantityInfo>,
    pub chips: Vec<Chip>,
    /// Names on the map, their places in degrees.
    pub labels: Vec<Label>,
    pub terms: BTreeMap<String, Text<'static>>,
    phrases: BTreeMap<String, Text<'static>>,
    abbreviations: BTreeMap<String, Text<'static>>,
    colours: BTreeMap<String, [String; 3]>,
}

impl Sheet {
    /// Reads what the build has written; `sheet!` names it.
    pub fn read(json: &str) -> Sheet {
        serde_json::from_str(json).expect("the build wrote it")
    }

    /// The name of every thing on the board, and the words the rules use besides.
    pub fn vocabulary(&self, info: &GameInfo, board: &Board) -> Vocabulary {
        let mut words = Vocabulary::of(info, board);
        words.terms(self.terms.clone());
        words
    }

    /// A word of the sheet; what has none stands for itself.
    pub fn phrase(&self, id: &str) -> Text<'static> {
        self.phrases.get(id).or_else(|| self.terms.get(id)).cloned().unwrap_or_else(|| Text::same(id))
    }

    /// A designation as printed, with its abbreviations in each language; longer ones are found first.
    pub fn designation(&self, printed: &str) -> Text<'static> {
        let mut known: Vec<_> = self.abbreviations.iter().collect();
        known.sort_by_key(|(short, _)| std::cmp::Reverse(short.len()));
        let said =
            |lang| known.iter().fold(printed.to_owned(), |text, (short, name)| text.replace(*short, name.get(lang)));
        Text::each(said)
    }

    /// The same with `{}` filled in.
    pub fn fill(&self, id: &str, value: impl Display) -> Text<'static> {
        let phrase = self.phrase(id);
        Text::each(|lang| phrase.get(lang).replace("{}", &value.to_string()))
    }

    /// The same with a name filled in, language by language.
    pub fn fill_with(&self, id: &str, name: &Text<'_>) -> Text<'static> {
        let phrase = self.phrase(id);
        Text::each(|lang| phrase.get(lang).replace("{}", name.get(lang)))
    }

    /// Ground, ink and accent of counters; `other` serves for what has none of its own.
    pub fn colours(&self, of: &str) -> [String; 3] {
        self.colours.get(of).or_else(|| self.colours.get("other")).cloned().unwrap_or_default()
    }

    /// The tables of the player's aid; `value` gives the cells that are numbers of the data, `{cost}`.
    pub fn charts_with(&self, value: impl Fn(&str) -> Text<'static>) -> Vec<ChartInfo> {
        let mut charts = self.charts.clone();
        for cell in charts.iter_mut().flat_map(|chart| chart.rows.iter_mut().flatten()) {
            if let Some(key) = cell.en.strip_prefix('{').and_then(|key| key.strip_suffix('}')) {
                *cell = value(key);
            }
        }
        charts
    }
}

/// Brings in what the build has made of `game.toml`: `INFO`, `OPTIONS`, `POINTS` and `SHEET`.
#[macro_export]
macro_rules! sheet {
    () => {
        #[allow(dead_code, reason = "not every game needs all of it")]
        mod sheet {
            include!(concat!(env!("OUT_DIR"), "/game.rs"));
        }

        pub use sheet::*;
    };
}
