//! Games, as the start page and the guide show them.

use super::*;

/// A game as the start page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameCard {
    pub id: String,
    pub titles: Text<'static>,
    pub sentence: Text<'static>,
    pub blurb: Text<'static>,
    pub seats: Vec<SeatCard>,
    pub turns: u32,
    /// A usual playing time.
    pub minutes: u32,
    /// 1 (light) to 5 (heavy).
    pub complexity: u32,
    /// Something is hidden between the seats: one screen needs a curtain.
    pub hidden: bool,
    /// Points are counted in this fraction: 1 whole, 2 halves.
    pub score_unit: u32,
    pub rules: String,
    pub data: String,
    pub options: Vec<OptionCard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCard {
    pub id: String,
    pub names: Text<'static>,
    pub colour: String,
}

/// An option of a game; the first value is the default.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OptionCard {
    pub id: String,
    pub label: Text<'static>,
    /// The ruling or clause it belongs to.
    pub on: String,
    pub values: Vec<ValueCard>,
    /// How many dice choose where `roll` is written for the value; 0: it is not rolled.
    pub dice: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ValueCard {
    pub id: String,
    pub label: Text<'static>,
}

/// A strength of computer player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LevelCard {
    pub id: String,
    pub names: Text<'static>,
    pub about: Text<'static>,
}

/// The rules panel of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rules {
    pub clauses: Vec<ClauseCard>,
    pub rulings: Vec<RulingCard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClauseCard {
    pub number: String,
    pub title: Text<'static>,
    pub text: Text<'static>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulingCard {
    pub number: String,
    /// The clause it rules on.
    pub on: String,
    pub text: Text<'static>,
    pub option: Option<String>,
}
