//! Lessons, puzzles and practice.

use super::*;

/// A lesson or a puzzle with all its pages.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LessonCard {
    pub id: String,
    pub puzzle: bool,
    pub titles: Text<'static>,
    /// What one learns; of a puzzle, the task.
    pub about: Text<'static>,
    pub minutes: u32,
    /// The seat of whoever learns.
    pub seat: String,
    pub options: BTreeMap<String, String>,
    /// Of a puzzle: the results to come.
    pub chance: Vec<String>,
    pub steps: Vec<LessonPage>,
    pub hints: Vec<Text<'static>>,
    /// Of a puzzle: actions that solve it.
    pub solution: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct LessonPage {
    /// What to do, and why.
    pub say: Text<'static>,
    /// The clause it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Things of the table to point at.
    pub show: Vec<String>,
    /// The actions to be done, in any order the rules allow; none: one reads on.
    pub actions: Vec<String>,
    /// An action the rules forbid here; why is told with the practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<String>,
}

/// A practice is not kept by the server: this is all of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Practise {
    pub game: String,
    #[serde(default)]
    pub lesson: Option<String>,
    /// Instead of a lesson: the text of a position file.
    #[serde(default)]
    pub position: Option<String>,
    /// What chance follows from, where it is not scripted.
    #[serde(default)]
    pub seed: u32,
    /// What was done so far by whoever practises.
    pub did: Vec<Deed>,
    /// So many steps are known already.
    #[serde(default)]
    pub known: u32,
}

/// An action of a seat. Empty in a lesson: one has read the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Deed {
    pub seat: String,
    pub action: String,
}

/// How a practice stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Practising {
    /// Those after the known ones, the start first.
    pub steps: Vec<Step>,
    /// How many steps there are in all.
    pub count: u32,
    /// The page of the lesson, and what is still to be done for it.
    pub at: u32,
    pub left: Vec<String>,
    pub finished: bool,
    pub standing: sandtable_table::Standing,
    /// Scripted results not yet used.
    pub chance: Vec<String>,
    /// Why the action named by the page is forbidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Vec<Ground>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseWhy {
    pub practise: Practise,
    pub why: Why,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseOdds {
    pub practise: Practise,
    pub deed: Deed,
}

/// What the map shows in a practice, about a thing or without one about the whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseOverlay {
    pub practise: Practise,
    pub seat: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub of: Option<String>,
}

/// A position to try moves in, away from its table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Trial {
    /// A position file.
    pub position: String,
    /// It is the position as it is; otherwise what the seat does not know was dealt anew.
    pub exact: bool,
}
