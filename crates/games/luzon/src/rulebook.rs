//! Luzon's clauses as constants, and one rulebook of the game's and the series' clauses together.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));

use std::sync::LazyLock;

/// The game's clauses, then those of the series.
pub static WHOLE: LazyLock<Rulebook> = LazyLock::new(|| {
    let series = &ocs::rulebook::RULEBOOK;
    Rulebook {
        clauses: Vec::leak([RULEBOOK.clauses, series.clauses].concat()),
        rulings: Vec::leak([RULEBOOK.rulings, series.rulings].concat()),
        honest: RULEBOOK.honest && series.honest,
        checklist: RULEBOOK.checklist,
    }
});
